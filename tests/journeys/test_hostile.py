"""Documents, marks and pastes that attack the terminal, in the reader."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tui.places import Places

from .hostile import (
    BRACKETS,
    DOCUMENTS,
    HARMLESS,
    document,
    hostile,
    leaks,
    leaks_of_reader,
    payload,
)

PAPERDECK = Path(sys.executable).with_name("paperdeck")
SIZE = {"cols": 99, "rows": 30}
"""The list and the paper above each other, a line a row, in which the whole title stands."""

TITLE = f"zqtitlea {BRACKETS} zqtitleb"
ABSTRACT = f"zqabstracta {BRACKETS} zqabstractb"


def paste(text: str) -> str:
    return f"\x1b[200~{text}\x1b[201~"


def palette_is_gone(rows: list[str]) -> bool:
    return "Command" not in {row.strip() for row in rows}


def quit_whole(reader) -> None:
    """Quit from the list, and see that nothing came through while the reader ran."""
    reader.send("Q")
    assert reader.wait_exit() == 0
    assert leaks_of_reader(reader.raw) == []


@pytest.fixture
def reader(terminal, tmp_path):
    """The reader on a hostile file of JSON Lines, whose index is there."""
    one = terminal([PAPERDECK, document(tmp_path, "jsonl")], **SIZE)
    one.wait_for(lambda rows: rows[0].endswith("2 papers"))
    return one


@pytest.mark.parametrize("suffix", DOCUMENTS)
def test_nothing_of_a_document_drives_the_terminal(terminal, tmp_path, suffix):
    name = payload("zqname").replace("/", "")
    reader = terminal([PAPERDECK, document(tmp_path, suffix, name)], **SIZE)
    reader.wait_for(HARMLESS)
    rows = reader.wait_for(lambda rows: sum(TITLE in row for row in rows) == 2)
    assert rows[1].startswith(f"▌    {TITLE}")
    reader.send("\r")
    reader.wait_for("1 of ")
    reader.wait_for(lambda rows: not any(HARMLESS in row for row in rows))
    reader.send("m")
    reader.wait_for("as their authors wrote them")
    reader.send("q")
    reader.wait_for(HARMLESS)
    reader.send("L")
    rows = reader.wait_for("Enter leads back")
    assert TITLE in "\n".join(rows)
    assert any(row.endswith("/zqlink") for row in rows)
    reader.send("\r")
    reader.wait_for(HARMLESS)
    reader.send("I")
    reader.wait_for(f".{suffix}")
    reader.send("q")
    reader.wait_for(HARMLESS)
    reader.send("Y")
    reader.wait_for(f"Copy from “{TITLE[:20]}")
    reader.send("\x1b")
    quit_whole(reader)


def test_brackets_of_a_paper_are_shown_as_they_stand(reader):
    rows = reader.wait_for(ABSTRACT)
    assert rows[1].startswith(f"▌    {TITLE}")
    text = " ".join(" ".join(rows[9:]).split())
    for field in ("author", "venue", "keyword"):
        assert f"zq{field}a {BRACKETS} zq{field}b" in text
    assert "https://github.com/zqlink/[bold]" in text
    reader.send("\r")
    reader.wait_for("1 of 2")
    assert ABSTRACT in "\n".join(reader.screen())
    reader.send("m")
    reader.wait_for("as their authors wrote them")
    assert ABSTRACT in "\n".join(reader.screen())
    quit_whole(reader)


@pytest.mark.parametrize(
    "text", [hostile("zqtitle"), hostile("zqabstract"), f"[bold]{BRACKETS}\\["]
)
def test_hostile_text_is_searched_as_text(reader, text):
    reader.wait_for(lambda rows: "preparing" not in rows[0] and "indexing" not in rows[0])
    reader.send("/" + paste(text))
    shown = BRACKETS + "\\[" if text.endswith("\\[") else f"a {BRACKETS}"
    reader.wait_for(lambda rows: shown in rows[0] and " of 2" in rows[0])
    if text.endswith("\\["):
        reader.wait_for("Nothing found for “[bold][/red]")
        reader.send("\x1b")
        reader.wait_for(HARMLESS)
    else:
        reader.wait_for(lambda rows: "1 of 2" in rows[0])
        reader.send("\r")
        reader.wait_for(TITLE)
    quit_whole(reader)


def test_hostile_text_in_the_palette_is_text(reader):
    reader.send(":" + paste("[/red]\\[" + payload("zqquery")))
    reader.wait_for("[/red]\\[")
    reader.send("\x1b")
    reader.wait_for(palette_is_gone)
    reader.send(":[@click=app.quit]")
    reader.wait_for(lambda rows: any(row.endswith(" [@click=app.quit]") for row in rows))
    reader.send("\x1b")
    reader.wait_for(palette_is_gone)
    reader.send("?")
    reader.wait_for("Next paper; while reading")
    reader.send("[/red]")
    reader.wait_for("Nothing here has these words.")
    reader.send("\x1b")
    reader.wait_for("2 papers")
    quit_whole(reader)


def test_messages_quote_hostile_text_as_text(reader):
    reader.send("t" + paste(f"[bold]{payload('zqtag')}[/red]\\["))
    reader.wait_for(lambda rows: "Tags of “zqtitlea [/red] " in "\n".join(rows))
    reader.wait_for(lambda rows: any(row.strip() == "[bold][/red]\\[" for row in rows))
    reader.send("\r")
    reader.wait_for(f"Tagged “{TITLE[:30]}")
    reader.wait_for("#[bold][/red]\\[")
    reader.send("T")
    reader.wait_for("In use: [bold][/red]\\[.")
    reader.send("\x1bu")
    reader.wait_for("Taken back: tagged “zqtitlea [/red]")
    reader.send("U")
    reader.wait_for("Done again: tagged “zqtitlea [/red]")
    quit_whole(reader)


def test_a_hostile_search_is_saved_and_shown_as_text(reader):
    reader.wait_for(lambda rows: "preparing" not in rows[0] and "indexing" not in rows[0])
    reader.send("/" + paste(f"zqtitlea{payload('zqquery')} [bold] [/red]") + "\r")
    reader.wait_for(lambda rows: "1 of 2" in rows[0])
    reader.send("f")
    reader.wait_for(lambda rows: any(row.endswith("zqtitlea [bold] [/red]") for row in rows[1:]))
    reader.send("s")
    reader.wait_for("Saved the search “zqtitlea [bold] [/red]”")
    reader.send("f")
    reader.wait_for(lambda rows: any("1  saved search" in row for row in rows))
    reader.send("\x1b")
    quit_whole(reader)


def test_a_hostile_path_and_command_are_text(reader, tmp_path):
    (tmp_path / f"a{payload('zqpath').replace('/', '')}[bold].bib").touch()
    (tmp_path / "ab[bold].bib").touch()
    reader.send("x")
    reader.wait_for("Export 2 papers as")
    reader.send("b")
    reader.wait_for("Write to")
    reader.send(f"{tmp_path}/a\t")
    reader.wait_for("/ab[bold].bib")
    reader.send("\x15" + paste(f"/none/{payload('zqpath')}[/red].bib") + "\r")
    # What is typed shows it, too: wait until it is taken.
    reader.wait_for(lambda rows: not any("Write to" in row for row in rows))
    reader.wait_for("[/red].bib")
    reader.send("|b")
    reader.wait_for("The shell runs it")
    reader.send(paste(f"true '{payload('zqpath')}[bold]'") + "\r")
    reader.wait_for("$ true '[bold]'")
    reader.send("\r")
    reader.wait_for(HARMLESS)
    quit_whole(reader)


def test_a_hostile_note_is_text(terminal, tmp_path):
    note = tmp_path / "note"
    note.write_text(f"{hostile('zqnote')}\nsecond\t{payload('zqnote')}[bold]", encoding="utf-8")
    editor = tmp_path / "edit"
    editor.write_text(f'#!/bin/sh\ncat {note} >"$1"\n', encoding="utf-8")
    editor.chmod(0o755)
    env = {"VISUAL": None, "EDITOR": str(editor)}
    reader = terminal([PAPERDECK, document(tmp_path, "jsonl")], env=env, **SIZE)
    reader.wait_for(ABSTRACT)
    reader.send("e")
    reader.wait_for("Wrote a note on “zqtitlea [/red]")
    reader.wait_for(f"zqnotea {BRACKETS} zqnoteb")
    reader.wait_for("second [bold]")
    quit_whole(reader)


def test_marks_that_were_edited_by_hand_are_text(terminal, tmp_path):
    path = Places.of_this_person().bookmarks
    path.parent.mkdir(parents=True)
    tags = [f"{payload('zqtag')}[bold]", "[/red]", payload("zqtag")]
    marks = {
        "version": 1,
        "searches": {f"zqtitlea{payload('zqquery')} [/red]": "2026-01-01T00:00:00Z"},
        "papers": [
            {
                "ids": ["doi:10.1234/zqlink", f"doi:10.1/{payload('zqlink')}"],
                "title": hostile("zqmark"),
                "author": hostile("zqmark"),
                "link": f"https://example.org/{payload('zqlink')}",
                "bookmarked": f"2026-01-01T00:00:00Z{payload('zqtime')}",
                "note": hostile("zqnote"),
                "tags": tags,
                "queue": 1,
                "times": {f"tag:{tag}": payload("zqtime") for tag in tags},
                payload("zqfield"): payload("zqfield"),
            }
        ],
        payload("zqfield"): hostile("zqfield"),
    }
    path.write_text(json.dumps(marks), encoding="utf-8")
    reader = terminal([PAPERDECK, document(tmp_path, "jsonl")], **SIZE)
    reader.wait_for(f"zqnotea {BRACKETS} zqnoteb")
    reader.wait_for("#[bold]")
    reader.wait_for(lambda rows: "1 bookmarked" in rows[0] and "ing" not in rows[0])
    reader.send("f")
    reader.wait_for(lambda rows: any("1  saved search" in row for row in rows))
    reader.send("1")
    reader.wait_for(lambda rows: "zqtitlea [/red]" in rows[0] and "1 of 2" in rows[0])
    reader.send("T")
    reader.wait_for("In use: [/red] [bold].")
    reader.send("\x1btx\r")
    reader.wait_for("Tagged “zqtitlea")
    reader.send("f")
    reader.wait_for("forget this search")
    reader.send("s")
    reader.wait_for("Forgot the search “zqtitlea [/red]”")
    quit_whole(reader)


def test_nothing_of_a_document_drives_the_terminal_where_it_is_read_by_lines(terminal, tmp_path):
    reader = terminal([PAPERDECK, "--plain", document(tmp_path, "jsonl")], **SIZE)
    reader.wait_for("paper 1 of 2>")
    assert TITLE in "\n".join(reader.screen())
    reader.send("read\r")
    reader.wait_for("zqabstractb")
    reader.send("tag [bold][/red]\\[\r")
    reader.wait_for("Tagged “zqtitlea [/red]")
    reader.send(f"search zqtitlea {BRACKETS}\r")
    reader.wait_for("1 of 1>")
    reader.send("quit\r")
    assert reader.wait_exit() == 0
    assert leaks(reader.raw.decode().replace("\r\n", "\n")) == []
