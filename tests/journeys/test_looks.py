"""What a person sees in each kind of terminal, and where its own cursor stands."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

PAPERDECK = Path(sys.executable).with_name("paperdeck")
SIGNS = {"▌": ">", "★": "*", "✓": "v", "»": ">", "…": "~", "─": "-", "·": "-"}

KINDS = {
    "true colours": ({"COLORTERM": "truecolor"}, ""),
    "256 colours": ({}, ""),
    "16 colours": ({"TERM": "xterm-16color"}, ""),
    "8 colours": ({"TERM": "linux"}, ""),
    "no colours": ({"TERM": "vt100"}, ""),
    "NO_COLOR": ({"NO_COLOR": "1"}, ""),
    "no TERM": ({"TERM": None}, ""),
    "--ascii": ({}, "--ascii"),
    "PAPERDECK_ASCII": ({"PAPERDECK_ASCII": "1", "NO_COLOR": "1"}, ""),
    "Latin-1": ({"PYTHONIOENCODING": "iso-8859-1"}, ""),
    "UTF-16": ({"PYTHONIOENCODING": "utf-16"}, ""),
    "ASCII": ({"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}, ""),
}
IN_ASCII = {"--ascii", "PAPERDECK_ASCII", "Latin-1", "ASCII"}
FEW_COLOURS = {"16 colours", "8 colours", "no colours", "NO_COLOR", "no TERM", "PAPERDECK_ASCII"}
WITHOUT = {"no colours", "NO_COLOR", "no TERM", "PAPERDECK_ASCII"}


@pytest.fixture(params=KINDS)
def kind(request):
    return request.param


def test_row_lit_words_and_marks_are_told_apart_without_colour(terminal, kind):
    env, option = KINDS[kind]
    reader = terminal([PAPERDECK, *option.split()], env=env)

    def sign(char: str) -> str:
        return SIGNS[char] if kind in IN_ASCII else char

    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    reader.wait_for(lambda _: reader.cursor == (0, 1))
    reader.send("bjrjw")
    reader.wait_for(lambda rows: rows[3].startswith(f"{sign('▌')}  {sign('»')} Matryoshka"))
    rows = reader.wait_for(lambda rows: rows[2].startswith(f"   {sign('✓')} qNBO"))
    assert rows[1].startswith(f"  {sign('★')}  Efficient")
    reader.wait_for(lambda _: reader.cursor == (0, 3))
    if kind in FEW_COLOURS:
        assert "bold" in reader.looks("Matryoshka")
        assert "bold" not in reader.looks("qNBO")
        assert "bold" not in reader.looks("Lin, Zeng")
    reader.send("/softmax colla\r")
    reader.wait_for("1 of 38")
    reader.wait_for("Softmax Collapse")
    assert reader.looks("Softmax") >= {"bold", "underlined"}
    reader.wait_for(lambda _: reader.cursor == (0, 1))
    reader.send("\rn")
    reader.wait_for("word 1 of 3")
    assert "reversed" in reader.looks("Softmax that")
    reader.wait_for(lambda rows: "Softmax that" in rows[reader.cursor[1]])
    if kind in WITHOUT:
        assert reader.colours == {"default"}
    if kind in IN_ASCII:
        # These are the paper's own; a Latin-1 ï is none in the UTF-8 that is read here.
        assert {char for row in reader.screen() for char in row if not char.isascii()} <= {
            *"ï⊥\N{REPLACEMENT CHARACTER}"
        }
    reader.send("y")
    message = "Not copied" if env.get("TERM", "") in {"linux", "vt100", None} else "Sent"
    reader.wait_for(message)
    if kind in FEW_COLOURS:
        assert "reversed" in reader.looks(message)
    reader.send("Q")
    assert reader.wait_exit() == 0


def test_an_empty_no_color_is_none(terminal):
    reader = terminal([PAPERDECK], env={"NO_COLOR": ""})
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    assert len(reader.colours) > 3


def test_programs_that_the_reader_starts_know_of_no_color(terminal, tmp_path):
    editor = tmp_path / "editor"
    editor.write_text(f'#!/bin/sh\necho "$NO_COLOR" >{tmp_path}/told\n', encoding="utf-8")
    editor.chmod(0o755)
    reader = terminal([PAPERDECK], env={"NO_COLOR": "yes", "EDITOR": str(editor)})
    reader.wait_for("38 papers")
    reader.send("e")
    reader.wait_for(lambda _: (tmp_path / "told").exists() and (tmp_path / "told").read_text())
    assert (tmp_path / "told").read_text() == "yes\n"


def test_what_a_latin_1_terminal_lacks_is_said_in_as_many_cells(terminal, tmp_path):
    papers = tmp_path / "papers.jsonl"
    paper = {"title": "Naïve “Erdős” 注意 — ∑", "authors": ["Æsop Ñandú"], "year": 2024}
    papers.write_text(json.dumps(paper), encoding="utf-8")
    reader = terminal([PAPERDECK, papers], env={"PYTHONIOENCODING": "iso-8859-1"})
    reader.wait_for(lambda rows: rows[1].startswith(">"))
    assert 'Na\xefve "Erdos" ???? - ?'.encode("latin-1") in reader.raw
    assert "Ñandú".encode("latin-1") in reader.raw
    # What follows stands in its column: no cell was lost.
    assert reader.raw.count(b"\\u") == 0


async def test_the_cursor_is_where_the_eye_is(terminal):
    reader = terminal([PAPERDECK])
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    for keys, row in (("j", 2), ("G", 8), ("k", 7), ("g", 1)):
        reader.send(keys)
        reader.wait_for(lambda _, row=row: reader.cursor == (0, row))
        assert reader.screen()[row].startswith("▌")
    reader.send("/abc")
    reader.wait_for(lambda _: reader.cursor == (4, 0))
    reader.send("\x1b")
    reader.wait_for(lambda _: reader.cursor == (0, 1))
    reader.send("Y")
    rows = reader.wait_for("BibTeX entry")
    assert rows[reader.cursor[1]].startswith(" ▌ l")
    reader.send("\x1b[B")
    reader.wait_for(lambda rows: rows[reader.cursor[1]].startswith(" ▌ 2"))
    reader.send("\x1b")
    reader.wait_for(lambda _: reader.cursor == (0, 1))
    reader.send("t")
    reader.wait_for("Tags of")
    reader.send("ab")
    reader.wait_for(lambda rows: rows[reader.cursor[1]][: reader.cursor[0]].endswith("ab"))
