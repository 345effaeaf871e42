"""Writing and reading lines."""

from __future__ import annotations

import errno
import io

import pytest

from tui.menus import Item
from tui.plain.voice import GoneError, Steps, Voice, forgiving
from tui.session import Progress


@pytest.fixture(autouse=True)
def sized(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "8")


def voice_of(*lines, told=None, ascii_only=False):
    told = told or io.StringIO()
    return Voice(io.StringIO("".join(f"{one}\n" for one in lines)), told, ascii_only=ascii_only)


def test_sentences_are_wrapped_and_hold_no_control():
    told = io.StringIO()
    voice_of(told=told).say("One \x1b[31mred\x07 word and\na great many more that follow it.", "")
    assert told.getvalue() == "One red word and a great many more that\nfollow it.\n"


def test_our_signs_become_ascii_and_those_of_papers_stay():
    told = io.StringIO()
    voice = voice_of(told=told, ascii_only=True)
    voice.say("Queued “Ants…” — Képes.")
    voice.show(["Képes “quoted” …"])
    assert told.getvalue() == 'Queued "Ants..." - Képes.\nKépes “quoted” …\n'


@pytest.mark.parametrize(("encoding", "ascii_only"), [("latin-1", True), ("utf-8", False)])
def test_an_encoding_without_our_signs_gets_ascii(encoding, ascii_only):
    told = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    assert Voice(io.StringIO(), told, ascii_only=False).ascii_only is ascii_only


def test_a_line_that_is_too_long_is_cut_with_an_ellipsis():
    assert voice_of().cut("x" * 50) == "x" * 38 + "…"
    cut = voice_of(ascii_only=True).cut("x" * 50)
    assert cut.isascii()
    assert cut.endswith("...")
    assert len(cut) <= 39


def test_long_texts_come_by_pages_and_a_command_between_them_ends_it():
    lines = [f"line {number}" for number in range(1, 14)]  # a page is of six lines
    told = io.StringIO()
    voice = voice_of("", "bookmark", told=told)
    voice.page(lines)
    assert "line 12" in told.getvalue()
    assert "line 13" not in told.getvalue()
    assert voice.ask("?") == "bookmark"


def test_a_menu_is_answered_by_letter_label_or_enter():
    items = [Item("b", "BibTeX", ".bib"), Item("r", "RIS", "")]
    voice = voice_of("r", "bibtex", "", "", "z", "q")
    assert voice.choose("As:", items) == "r"
    assert voice.choose("As:", items) == "b"
    assert voice.choose("As:", items) is None
    assert voice.choose("As:", items, at="r") == "r"
    assert voice.choose("As:", items) is None
    assert voice.choose("As:", items, at="r") is None
    assert voice.choose("As:", items, said="RIS") == "r"


def test_only_yes_is_yes():
    voice = voice_of("y", "YES", "", "n", "x")
    assert [voice.agrees("Go?", "it goes") for _ in range(5)] == [True, True, False, False, False]


def test_the_end_of_what_is_read_is_told_apart_from_an_empty_line():
    voice = voice_of("")
    assert voice.ask("?") == ""
    with pytest.raises(EOFError):
        voice.ask("?")


class Gone(io.StringIO):
    def __init__(self, number):
        super().__init__()
        self.number = number

    def write(self, text):
        raise OSError(self.number, "no")


@pytest.mark.parametrize("number", [errno.EPIPE, errno.EIO])
def test_a_terminal_that_has_gone_is_known(number):
    with pytest.raises(GoneError):
        voice_of(told=Gone(number)).say("Hello.")


def test_a_full_disk_is_no_terminal_that_has_gone():
    with pytest.raises(OSError, match="no"):
        voice_of(told=Gone(errno.ENOSPC)).say("Hello.")


def test_a_closed_stream_has_gone():
    told = io.StringIO()
    told.close()
    with pytest.raises(GoneError):
        voice_of(told=told).say("Hello.")


def test_progress_is_told_at_most_each_five_seconds():
    told = io.StringIO()
    times = iter([0.0, 1.0, 5.0, 9.9, 10.0])
    steps = Steps(voice_of(told=told, ascii_only=True), lambda: next(times))
    for done in (10, 40, 50, 60):
        steps(Progress("reading", done, 100 if done < 60 else 0))
    assert told.getvalue() == "Reading ... 40 %.\nReading ...\n"


def test_bytes_that_are_no_text_are_read_with_a_substitute():
    given = forgiving(io.TextIOWrapper(io.BytesIO(b"caf\xe9\n"), encoding="utf-8"))
    assert given.readline() == "caf\N{REPLACEMENT CHARACTER}\n"
