"""The installed command in a real terminal."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tui.places import Places

PAPERDECK = Path(sys.executable).with_name("paperdeck")
FIRST = "Efficient Residual Learning with Mixture"


def marked() -> set[str]:
    path = Places.of_this_person().bookmarks
    if not path.exists():
        return set()
    return {paper["title"] for paper in json.loads(path.read_text(encoding="utf-8"))["papers"]}


def starred(rows: list[str]) -> set[str]:
    """The beginnings of the titles that bear a star in the list."""
    return {found[1] for row in rows[1:9] if (found := re.match(r". ★  (.{20})", row))}


def test_from_start_to_quit(terminal):
    reader = terminal([PAPERDECK])
    rows = reader.wait_for("38 papers")
    assert any(FIRST in row for row in rows)
    reader.wait_for(lambda rows: "preparing" not in rows[0] and "indexing" not in rows[0])
    reader.send("/softmax colla")
    reader.wait_for("1 of 38")
    reader.wait_for("Grokking at the Edge of Numerical Stability")
    reader.send("\rb")
    reader.wait_for("★")
    reader.send("y")
    reader.wait_for("can't be confirmed")
    assert b"\x1b]52;c;aHR0cHM6Ly9vcGVucmV2aWV3Lm5ldC9mb3J1bT9pZD1UdmZrU3lIWlJB\x07" in reader.raw
    reader.send("q")
    reader.wait_for(lambda rows: FIRST in rows[1])
    reader.send("q")
    assert reader.wait_exit() == 0
    again = terminal([PAPERDECK])
    again.wait_for("38 papers · 1 bookmarked")
    again.send("Q")
    assert again.wait_exit() == 0


def test_all_modes_are_off_after_quitting(terminal):
    reader = terminal([PAPERDECK])
    reader.wait_for(FIRST)
    reader.send("q")
    assert reader.wait_exit() == 0
    switched = dict(re.findall(rb"\x1b\[\?([\d;]+)([hl])", reader.raw))
    ends_on = {b"25", b"7"}  # the cursor, and wrapping
    left = {mode for mode, state in switched.items() if (state == b"h") != (mode in ends_on)}
    assert left == set()


@pytest.mark.parametrize("seed", range(4))
def test_killed_between_any_two_keys_the_file_holds_what_was_shown(terminal, seed):
    chance = random.Random(seed)
    pressed = 0
    for _ in range(3):
        reader = terminal([PAPERDECK])
        reader.wait_for(FIRST)
        reader.wait_for(f"38 papers · {pressed} bookmarked" if pressed else "38 papers")
        reader.send("g" + "j" * pressed)
        for _ in range(chance.randrange(1, 4)):
            reader.send("bj")
            pressed += 1
            if chance.random() < 0.6:
                reader.wait_for(f"{pressed} bookmarked")
        shown = starred(reader.screen())
        reader.kill(signal.SIGKILL)
        reader.wait_exit()
        titles = marked()
        assert {title[:20] for title in titles} >= shown
        assert len(titles) <= pressed
        pressed = len(titles)


def test_a_type_ahead_before_the_first_picture_reaches_the_list(terminal):
    reader = terminal([PAPERDECK])
    reader.send("jj")
    reader.wait_for(lambda rows: any(row.startswith("▌    Matryoshka") for row in rows))
    reader.wait_for("MatryoshkaKV: Adaptive KV Compression via Trainable")


@pytest.mark.parametrize("start", ["", "/", ":", "\r", "Y", "t", "?"])
def test_bytes_that_are_no_text_end_nothing(terminal, start):
    reader = terminal([PAPERDECK])
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    reader.send(start)
    reader.settle()
    for data in (b"caf\xe9 ", b"\x9bb", b"\xc0\xaf", b"\x1b[1114112;1u", b"\x1b[99999999999999u"):
        reader.send(data)
    reader.settle()
    reader.send(b"\x1b\x1b")
    reader.settle()
    reader.send(b"\x1bQ")
    assert reader.wait_exit() == 0
    assert "failed" not in "".join(reader.screen())
    assert b"Traceback" not in reader.raw


@pytest.mark.parametrize(
    ("keys", "seen"),
    [
        (":mark read\rjjb", "1 of 38 read · 1 bookmarked"),
        (":tag\rgrokking\rj", "grokking"),
        (":\x1b[6~\x1b[5~\x1bjb", "1 bookmarked"),
    ],
)
def test_keys_typed_behind_the_palette_are_for_what_it_leads_to(terminal, keys, seen):
    reader = terminal([PAPERDECK])
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    reader.send(keys)
    reader.wait_for(seen)
    if "b" in keys.partition("\r")[2] or keys.endswith("b"):
        place = 3 if "jj" in keys else 2
        reader.wait_for(lambda rows: rows[place].startswith("▌ ★"))


@pytest.mark.parametrize("start", ["", "/"])
def test_nothing_in_a_paste_is_a_key(terminal, start):
    reader = terminal([PAPERDECK])
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    reader.send(start)
    reader.send("\x1b[200~soft\x1b[31mmax\x1b[0m col\x1b]0;x\x07lapse bbb Q\r\x1b[201~")
    if start:
        reader.wait_for("softmax collapse bbb Q")
        reader.wait_for("0 of 38")
        reader.send("\x1b")
    reader.send("j")
    reader.wait_for(lambda rows: rows[2].startswith("▌    qNBO"))
    assert marked() == set()
    reader.send("q")
    assert reader.wait_exit() == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_signal_ends_the_reader_in_order(terminal, name):
    reader = terminal([PAPERDECK])
    reader.wait_for("38 papers")
    reader.send("b")
    reader.wait_for("1 bookmarked")
    reader.kill(getattr(signal, name))
    assert reader.wait_exit() == 128 + getattr(signal, name)
    assert reader.raw.rfind(b"\x1b[?1049l") > reader.raw.rfind(b"\x1b[?1049h")
    assert reader.raw.rfind(b"\x1b[?1000l") > reader.raw.rfind(b"\x1b[?1000h")
    assert len(marked()) == 1


def test_a_terminal_that_vanishes_without_a_word_ends_the_reader():
    master, slave = os.openpty()
    # In a session of its own without a controlling terminal nobody sends SIGHUP.
    reader = subprocess.Popen(
        [PAPERDECK], stdin=slave, stdout=slave, stderr=slave, start_new_session=True
    )
    os.close(slave)
    seen = b""
    while b"38 papers" not in seen:
        seen += os.read(master, 65_536)
    os.close(master)
    assert reader.wait(20) == 129


def test_an_enter_typed_before_the_reader_is_there_is_an_enter(terminal):
    assert run("search", "grokking").returncode == 0  # the index is there
    reader = terminal([PAPERDECK])
    reader.send("/softmax colla\rb")
    reader.wait_for("1 of 38")
    reader.wait_for("▌ ★  Grokking")
    assert marked() == {"Grokking at the Edge of Numerical Stability"}


def test_a_damaged_index_is_built_again(terminal):
    assert run("search", "softmax collapse").returncode == 0
    for damaged in Places.of_this_person().index.rglob("*.trm"):
        damaged.write_bytes(b"")
    again = run("search", "softmax collapse")
    assert (again.returncode, again.stderr) == (0, "")
    for damaged in Places.of_this_person().index.rglob("*.pst"):
        damaged.write_bytes(b"")
    reader = terminal([PAPERDECK])
    reader.wait_for("38 papers")
    reader.send("/softmax colla")
    reader.wait_for("1 of 38 · ")


def test_a_paste_of_several_lines_is_one_query(terminal):
    reader = terminal([PAPERDECK])
    reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    reader.send("/")
    reader.send("\x1b[200~softmax\r\ncollapse\x1b[201~")
    reader.wait_for("softmax collapse")
    reader.wait_for("1 of 38")


@pytest.mark.parametrize(("cols", "rows"), [(1, 1), (8, 3), (40, 12), (300, 80)])
def test_any_size(terminal, cols, rows):
    reader = terminal([PAPERDECK], cols=cols, rows=rows)
    reader.send("jj")
    reader.wait_for(lambda _: b"\x1b[?1049h" in reader.raw)
    reader.resize(80, 24)
    reader.wait_for(FIRST)
    reader.resize(cols, rows)
    reader.send("Q")
    assert reader.wait_exit() == 0


@pytest.mark.parametrize(
    "redirection", ["</dev/null", "<&-", "2>/dev/null", "2>&-", "</dev/null 2>&1 | cat"]
)
def test_without_a_terminal_for_keys_or_screen_there_is_a_hint(terminal, redirection, tmp_path):
    script = f"{PAPERDECK} {redirection}; echo code $? >{tmp_path}/code"
    shell = terminal(["sh", "-c", script])
    assert shell.wait_exit() == 0
    if "cat" not in redirection:
        assert (tmp_path / "code").read_text() == "code 2\n"
    if "2>" not in redirection:
        assert "the reader needs a terminal" in " ".join(shell.screen())


def test_into_a_pipe_goes_the_plain_list(terminal, tmp_path):
    shell = terminal(["sh", "-c", f"{PAPERDECK} | cat >{tmp_path}/out"])
    assert shell.wait_exit() == 0
    lines = (tmp_path / "out").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 38
    assert lines[0].endswith(FIRST + "-of-Experts for Universal Dexterous Grasping")


def test_the_link_is_shown_plainly_and_the_reader_comes_back(terminal):
    reader = terminal([PAPERDECK])
    reader.wait_for("38 papers")
    reader.send("L")
    rows = reader.wait_for("Enter leads back")
    assert "https://openreview.net/forum?id=BUj9VSCoET" in rows
    reader.send("\r")
    reader.wait_for("38 papers")
    reader.send("q")
    assert reader.wait_exit() == 0


def run(*words: str, **options) -> subprocess.CompletedProcess[str]:
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    command = [PAPERDECK, *words]
    return subprocess.run(command, check=False, encoding="utf-8", timeout=60, **streams)


def test_list_prints_one_line_a_paper():
    done = run("list")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == 38
    assert len({line.index("ICLR") for line in lines}) == 1
    assert len(run("list", "--limit", "5").stdout.splitlines()) == 5


def test_search_finds_and_says_when_not():
    found = run("search", "wasserstein")
    assert found.returncode == 0
    assert "Linear Partial Gromov-Wasserstein Embedding" in found.stdout
    nothing = run("search", "zyzzyva")
    assert (nothing.returncode, nothing.stdout) == (1, "")
    assert "nothing found for “zyzzyva”" in nothing.stderr


def test_search_prints_json():
    done = run("search", "softmax collapse", "--json")
    (line,) = done.stdout.splitlines()
    paper = json.loads(line)
    assert paper["key"] == "arxiv:2501.04697"
    assert "openreview:TvfkSyHZRA" in paper["ids"]
    assert paper["title"] == "Grokking at the Edge of Numerical Stability"
    assert paper["authors"][0] == "Lucas Prieto"
    assert (paper["year"], paper["venue"], paper["bookmarked"]) == (2025, "ICLR", False)
    assert "Softmax Collapse (SC)" in paper["abstract"]
    assert {"kind": "arxiv", "url": "https://arxiv.org/abs/2501.04697"} in paper["links"]
    assert paper["score"] > 0
    assert paper["source"] == "iclr2025/003_b01e40d2ddbfd505.txt"


@pytest.mark.parametrize("query", ["-wasserstein", "--wasserstein", "--json"])
def test_the_first_word_is_the_query_whatever_it_begins_with(query):
    done = run("search", query)
    assert done.returncode == (0 if "wasser" in query else 1)


def test_search_takes_files(tmp_path):
    (tmp_path / "bees.txt").write_text("We study bees.\n\nWasps sting.\n", encoding="utf-8")
    done = run("search", "wasps", "bees.txt", cwd=tmp_path)
    assert done.returncode == 0
    assert "[Wasps sting]" in done.stdout
    (tmp_path / "bees.txt").write_text("We study ants.\n", encoding="utf-8")
    assert run("search", "wasps", "bees.txt", cwd=tmp_path).returncode == 1
    assert run("search", "ants", "bees.txt", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["search"], "needs a query"),
        (["search", "..."], "nothing to search for"),
        (["search", "x", "none.txt"], "no such file"),
        (["list", "none.txt"], "no such file"),
        (["list", "--limit", "0"], "0 is no number from 1 up"),
        (["list", "--bogus\x1b[2J"], "unrecognized arguments: --bogus"),
        (["--bogus"], "unrecognized arguments"),
        (["none.txt"], "there is no file none.txt; check the path"),
        (["serach"], "did you mean paperdeck search?"),
        (["show"], "the following arguments are required: KEY;"),
    ],
)
def test_wrong_input_gets_a_sentence_and_exit_2(words, says):
    done = run(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert "\x1b" not in done.stderr


def test_any_id_is_a_key():
    for key in (
        "arxiv:2410.02475",
        "2410.02475",
        "https://openreview.net/forum?id=BUj9VSCoET",
        "openreview:BUj9VSCoET",
    ):
        done = run("show", key)
        assert done.returncode == 0
        assert done.stdout.startswith("Efficient Residual Learning")
    assert run("show", "10.1234/none").returncode == 1


def test_bookmarks_from_the_shell():
    assert run("bookmark", "2410.02475", "openreview:TvfkSyHZRA").returncode == 0
    listed = run("list", "--bookmarked", "--json").stdout.splitlines()
    assert [json.loads(line)["key"] for line in listed] == ["arxiv:2410.02475", "arxiv:2501.04697"]
    assert run("bookmark", "2410.02475", "--remove").returncode == 0
    assert len(run("list", "--bookmarked").stdout.splitlines()) == 1
    assert run("bookmark", "10.1234/none").returncode == 1


def test_a_bookmark_outlives_its_document(tmp_path):
    file = tmp_path / "bees.jsonl"
    file.write_text('{"title": "Bees", "doi": "10.1234/bees", "authors": "Ada Lovelace"}')
    assert run("bookmark", "10.1234/bees", "--in", str(file)).returncode == 0
    file.unlink()
    done = run("list", "--bookmarked")
    assert done.returncode == 0
    assert done.stdout.split() == ["★", "Lovelace", "Bees"]
    (paper,) = run("list", "--bookmarked", "--json").stdout.splitlines()
    assert json.loads(paper)["links"] == [{"kind": "link", "url": "https://doi.org/10.1234/bees"}]


def test_where_names_all_places(home):
    done = run("where")
    assert done.returncode == 0
    assert str(home / ".local" / "share" / "paperdeck" / "bookmarks.json") in done.stdout
    assert json.loads(run("where", "--json").stdout)["cache"] == str(home / ".cache" / "paperdeck")
    assert not (home / ".local").exists()


def test_help_and_version():
    assert "exit codes" in run("--help").stdout
    assert re.fullmatch(r"paperdeck \d+\.\d+\.\d+\n", run("--version").stdout)
    assert "paperdeck search QUERY" in run("search", "--help").stdout


def test_a_full_disk_is_said_plainly():
    with Path("/dev/full").open("w") as full:
        done = run("list", stdout=full)
    assert done.returncode == 2
    assert done.stderr == "paperdeck: No space left on device\n"


def test_a_closed_pipe_is_no_error():
    done = subprocess.run(
        ["sh", "-c", f"{PAPERDECK} list | head -n 1"],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1


def program(folder: Path, name: str, script: str) -> dict[str, str]:
    """A command, and the environment in which it is the browser."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return {"BROWSER": str(path)}


def test_a_text_browser_gets_the_terminal_and_the_reader_comes_back_whole(terminal, tmp_path):
    env = program(tmp_path / "bin", "w3m", 'printf "PAGE %s\\n" "$*"; read -r _')
    reader = terminal([PAPERDECK], env=env)
    reader.wait_for("Universal dexterous grasping")
    before = reader.wait_for(lambda rows: rows[0].endswith("38 papers"))
    reader.send("o")
    reader.wait_for("PAGE https://openreview.net/forum?id=BUj9VSCoET")
    assert not any("38 papers" in row for row in reader.screen())
    reader.send("\r")
    reader.wait_for(lambda rows: rows[:22] == before[:22])
    reader.send("j")
    reader.wait_for(lambda rows: rows[2].startswith("▌    qNBO"))
    reader.send("q")
    assert reader.wait_exit() == 0


def test_nothing_that_a_browser_prints_reaches_the_screen(terminal, tmp_path):
    env = program(tmp_path / "bin", "firefox", "echo NOISE; echo NOISE >&2; exit 0")
    reader = terminal([PAPERDECK], env={**env, "DISPLAY": ":99"})
    reader.wait_for("38 papers")
    reader.send("o")
    reader.wait_for("Opened in firefox.")
    assert b"NOISE" not in reader.raw
    reader.send("q")
    assert reader.wait_exit() == 0


def test_copy_and_open_from_the_shell(tmp_path):
    printed = run("copy", "2501.04697", "--as", "key", "--print")
    assert printed.stdout == "prieto2025grokking\n"
    entry = run("copy", "2501.04697", "--as", "bibtex", "--print", "--json")
    assert json.loads(entry.stdout)["bibtex"].startswith("@inproceedings{prieto2025grokking,")
    assert (
        run("open", "2501.04697", "--pdf", "--print").stdout == "https://arxiv.org/pdf/2501.04697\n"
    )
    assert run("copy", "10.1234/none").returncode == 1
    assert run("copy", "2501.04697", "--as", "poem").returncode == 2


def test_copy_in_a_terminal_sends_the_link_and_says_so(terminal):
    shell = terminal([PAPERDECK, "copy", "2501.04697"])
    assert shell.wait_exit() == 0
    assert b"\x1b]52;c;aHR0cHM6Ly9vcGVucmV2aWV3Lm5ldC9mb3J1bT9pZD1UdmZrU3lIWlJB\x07" in shell.raw
    assert "can't be confirmed" in " ".join(shell.screen())
