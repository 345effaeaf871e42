"""Documents, marks, names and words that attack the terminal, in the shell."""

from __future__ import annotations

import json
import shutil

import pytest
import zstandard

from tui.places import Places

from .hostile import BRACKETS, DOCUMENTS, HARMLESS, document, hostile, leaks, payload
from .shell import Shell

NAME = payload("zqname").replace("/", "")
QUERY = hostile("zqquery")
TITLE = f"zqtitlea {BRACKETS} zqtitleb"
FORMATS = ("bibtex", "ris", "csl-json", "csv", "markdown", "jsonl")
COPIES = ("link", "bibtex", "apa", "ieee", "chicago", "key", "title", "abstract", "markdown")


@pytest.fixture
def shell(tmp_path, capsys, monkeypatch):
    """Runs a verb and sees that nothing of what it printed would drive a terminal."""
    verbs = Shell(tmp_path, capsys, monkeypatch)

    def run(verb, *words, code=0, **options):
        done = verbs(verb, *words, file=None, **options)
        # CSV ends its lines as its standard says.
        assert leaks(done.out.replace("\r\n", "\n")) == []
        assert leaks(done.err) == []
        assert (done.code, done.err) == (code, done.err)
        return done

    return run


@pytest.mark.parametrize("suffix", DOCUMENTS)
def test_nothing_of_a_document_is_printed_that_drives_a_terminal(shell, tmp_path, suffix):
    path = str(document(tmp_path, suffix, NAME))
    listed = shell("list", path).out.splitlines()
    assert listed[0].rstrip("�").endswith(TITLE)
    assert any(HARMLESS in line for line in listed)
    first = shell("list", path, "--json").objects[0]
    assert first["title"].rstrip("�") == TITLE
    key = first["key"]
    assert shell("show", key, path).out.startswith(TITLE)
    assert shell("show", key, path, "--json").objects[0]["key"] == key
    assert TITLE in shell("search", "zqtitlea", path).out
    assert len(shell("search", "zqtitlea", path, "--json").objects) == 1
    assert f".{suffix} (" in shell("check", path).out
    assert shell("check", path, "--json").objects[0]["seen"] >= 2
    for name in FORMATS:
        assert HARMLESS in shell("export", path, "--format", name).out
    shell("doctor", path)
    shell("doctor", path, "--json")


def test_what_is_copied_drives_no_terminal(shell, tmp_path):
    path = str(document(tmp_path, "jsonl", NAME))
    for name in COPIES:
        assert shell("copy", "10.1234/zqlink", path, "--as", name, "--print").out
    shell("open", "10.1234/zqlink", path, "--print")
    shell("open", "10.1234/zqlink", path, "--print", "--json")


def test_messages_about_marks_quote_hostile_text_as_text(shell, tmp_path):
    path = str(document(tmp_path, "jsonl", NAME))
    key = "10.1234/zqlink"
    tag = f"[bold]{payload('zqtag')}[/red]\\["
    done = shell("tag", key, tag, "--in", path)
    assert done.out.startswith(f"Tagged “{TITLE}")
    assert done.out.endswith(" with [bold][/red]\\[.\n")
    for verb in ("bookmark", "read", "queue", "vote"):
        assert f"“{TITLE}" in shell(verb, key, "--in", path).out
        assert shell(verb, key, "--json", "--in", path).objects[0]["tags"] == ["[bold][/red]\\["]
    shell("note", key, QUERY, "--in", path)
    assert shell("note", key, "--print", "--in", path).out == f"zqquerya {BRACKETS} zqqueryb\n"
    assert shell("tag").out.split() == ["1", "[bold][/red]\\["]
    shell("searches", "--save", QUERY)
    assert f"  zqquerya {BRACKETS} zqqueryb\n" in shell("searches").out
    assert f"“zqquerya {BRACKETS} zqqueryb”" in shell("undo").out
    assert f"“zqquerya {BRACKETS} zqqueryb”" in shell("redo").out
    assert TITLE in shell("list", "--bookmarked").out
    shell("list", "--bookmarked", "--json")
    for name in FORMATS:
        assert "zqtitlea" in shell("export", "--bookmarked", "--format", name).out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["list", f"{NAME}[bold].bib"], 2),
        (["check", f"{NAME}[bold].bib"], 1),
        (["doctor", f"{NAME}[bold].bib"], 1),
        (["add", f"{NAME}[bold].bib"], 2),
        (["remove", f"{NAME}[bold]"], 1),
        (["merge", f"{NAME}[bold]"], 2),
        (["list", "--library", f"{NAME}[bold]"], 2),
        (["list", "--limit", f"{NAME}[bold]"], 2),
        (["list", "papers.jsonl", "--tag", f"{NAME}[bold]"], 1),
        (["list", f"--{NAME}[bold]"], 2),
        (["export", "papers.jsonl", "-o", f"{NAME}[bold]/none.bib"], 2),
        (["export", "papers.jsonl", "-o", f"{NAME}[bold].gz"], 2),
        (["export", "papers.jsonl", "--query", f"{NAME}[bold]("], 1),
        (["show", f"{NAME}[bold]", "papers.jsonl"], 1),
        (["copy", f"{NAME}[bold]", "papers.jsonl"], 1),
        (["open", f"{NAME}[bold]", "papers.jsonl"], 1),
        (["bookmark", f"{NAME}[bold]", "--in", "papers.jsonl"], 1),
        (["search", f"author:({NAME}[bold]", "papers.jsonl"], 1),
        (["search", f"source:{NAME}[bold]", "papers.jsonl"], 1),
        (["search", f"[bold] author:({NAME}", "papers.jsonl", "--strict"], 2),
        (["searches", "--remove", f"{NAME}[bold]"], 1),
    ],
)
def test_an_error_quotes_hostile_words_as_text(shell, words, code):
    done = shell(*words, code=code)
    assert "[bold]" in done.out + done.err


def test_a_hostile_choice_of_an_option_is_said_as_text(shell):
    assert "[bold]" in shell("export", "--format", f"{NAME}[bold]", code=2).err
    assert "[bold]" in shell("copy", "x", "--as", f"{NAME}[bold]", code=2).err


def test_what_cannot_be_read_is_said_with_hostile_names_as_text(shell, tmp_path):
    folder = tmp_path / f"{NAME}[bold]"
    folder.mkdir()
    document(folder, "jsonl", NAME)
    (folder / f"{NAME}a.bib").write_bytes(b"\0\1\2\x1b]0;zqname\x07")
    broken = {"title": QUERY, "year": QUERY, "authors": {QUERY: 3}, QUERY: QUERY}
    lines = [json.dumps(broken), json.dumps({QUERY: QUERY}), '{"title": "' + QUERY]
    (folder / f"{NAME}b.jsonl").write_text("\n".join(lines), encoding="utf-8")
    for verb in ("check", "add"):
        told = shell(verb, str(folder), code=1).out
        assert "[bold]/" in told
        assert "refused" in told
        assert "zqquerya [/red]" in told
    assert "[bold]" in shell("sources").out
    shell("sources", "--json")
    shell("list", "--json")
    shell("clean")
    assert "[bold]" in shell("remove", str(folder)).out


def test_marks_that_were_edited_by_hand_are_printed_as_text(shell, tmp_path):
    marks("10.1/x", f"10.1/{payload('zqlink')}y")
    assert "zqmarka [/red]" in shell("list", "--bookmarked", "papers.jsonl").out
    (other,) = shell("list", "--bookmarked", "--json", "papers.jsonl").objects
    assert (other["tags"], other["note"]) == (["[bold]"], f"zqnotea {BRACKETS} zqnoteb")
    assert shell("tag").out.split() == ["1", "[bold]"]
    assert shell("searches").out == "  1  zqquerya [/red]\n"
    shell("searches", "--json")
    for name in FORMATS:
        assert "zqmarka" in shell("export", "--bookmarked", "papers.jsonl", "--format", name).out
    shell("doctor", code=1)
    shell("undo", code=1)
    shell("merge", str(Places.of_this_person().bookmarks))


@pytest.mark.parametrize("damage", ["{", '{"papers": [\n{"ids": ["', ""])
def test_damaged_marks_are_said_as_text(shell, damage):
    path = Places.of_this_person().bookmarks
    path.parent.mkdir(parents=True)
    path.write_text(damage + QUERY, encoding="utf-8")
    assert "is damaged" in shell("list", "papers.jsonl", code=2).err
    shell("doctor", code=1)
    shell("bookmark", "10.1000/ants", "--in", "papers.jsonl", code=2)
    shell("list", "papers.jsonl", "--bookmarked")


def test_a_mark_on_a_paper_whose_id_is_hostile_is_listed(shell):
    marks(f"10.1/{payload('zqlink')}y")
    (paper,) = shell("list", "--bookmarked", "--json", "papers.jsonl").objects
    assert (paper["bookmarked"], paper["tags"]) == (True, ["[bold]"])


@pytest.mark.parametrize(("verb", "code"), [("list", 2), ("doctor", 1), ("where", 0)])
def test_a_home_with_a_hostile_name_is_said_as_text(shell, tmp_path, monkeypatch, verb, code):
    for kind in ("DATA", "STATE", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / f"{NAME}[bold]" / kind))
    path = Places.of_this_person().bookmarks
    path.parent.mkdir(parents=True)
    path.write_text("{", encoding="utf-8")
    done = shell(verb, code=code)
    assert "[bold]" in done.out + done.err


def test_the_library_of_somebody_else_drives_no_terminal(shell, tmp_path):
    paper = {"title": "Moths", "authors": ["Ada Bai"], "url": "https://example.org/moths"}
    (tmp_path / "moths.jsonl").write_text(json.dumps(paper), encoding="utf-8")
    folder = str(tmp_path / "library")
    shell("add", "moths.jsonl", "--library", folder)
    shutil.rmtree(Places.of_this_person().cache)
    (stored,) = (tmp_path / "library" / "papers").iterdir()
    with zstandard.open(stored) as file:
        lines = file.read().splitlines()
    poisoned = [json.dumps(with_payload(json.loads(line))) for line in lines]
    stored.write_bytes(zstandard.compress("\n".join([*poisoned, QUERY]).encode()))
    assert "Bai" in shell("list", "--library", folder).out
    assert "is damaged" in shell("check", "--library", folder, code=1).out
    shell("sources", "--library", folder)
    shell("list", "--json", "--library", folder)
    for name in FORMATS:
        assert "Moths" in shell("export", "--library", folder, "--format", name).out


def with_payload(value: object) -> object:
    """With the payload behind each text in it."""
    if isinstance(value, str):
        return value + payload("zqstored")
    if isinstance(value, list):
        return [with_payload(one) for one in value]
    if isinstance(value, dict):
        return {name: with_payload(one) for name, one in value.items()}
    return value


def marks(*dois: str) -> None:
    """Write a file of marks as nobody should."""
    path = Places.of_this_person().bookmarks
    path.parent.mkdir(parents=True)
    paper = {
        "ids": [f"doi:{one}" for one in dois],
        "title": hostile("zqmark"),
        "author": hostile("zqmark"),
        "link": f"https://example.org/{payload('zqlink')}",
        "bookmarked": f"2026-01-01T00:00:00Z{payload('zqtime')}",
        "note": hostile("zqnote"),
        "tags": [f"{payload('zqtag')}[bold]", payload("zqtag")],
        "times": {f"tag:{payload('zqtag')}[bold]": payload("zqtime")},
        payload("zqfield"): payload("zqfield"),
    }
    searches = {f"zqquerya{payload('zqquery')} [/red]": "2026-01-01T00:00:00Z"}
    document = {"version": 1, "searches": searches, "papers": [paper], QUERY: QUERY}
    path.write_text(json.dumps(document), encoding="utf-8")
