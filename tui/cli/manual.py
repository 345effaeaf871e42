"""`paperdeck man`: the manual page, made of the parsers and the tables of the program."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from seeds import clean

from ..commands import COMMANDS
from ..guide import queries
from ..settings import SETTINGS
from .described import helped, operands_of, options_of, parser_of, shown
from .parsing import FOUND, Parser
from .verbs import VERBS

INSTALL = "paperdeck man > ~/.local/share/man/man1/paperdeck.1"
"""How the page is kept."""

FILES = (
    ("~/.config/paperdeck/config.toml", "settings; paperdeck config --init writes it"),
    ("~/.local/share/paperdeck/bookmarks.json", "bookmarks and all other marks"),
    ("~/.local/share/paperdeck/library", "what was added"),
    ("~/.local/state/paperdeck", "what was done, where the reader was left, the log"),
    ("~/.cache/paperdeck/index", "the index, which can be deleted at any time"),
)

CODES = (
    ("0", "done, or found; the reader was left"),
    ("1", "nothing found, or something is wrong with what was asked for"),
    ("2", "not possible; standard error says what, where, and what to do"),
    ("128+n", "ended by signal n, with everything saved"),
)

EXAMPLES = (
    ("paperdeck refs.bib", "read the papers of a bibliography"),
    ("paperdeck search 'softmax collapse' --json --limit 10", "search, for other programs"),
    ("paperdeck add ~/papers", "keep documents, and read them again when they change"),
    ("paperdeck export --bookmarked --format bibtex -o kept.bib", "what was bookmarked"),
    ("paperdeck --plain", "lines, for screen readers and very slow lines"),
)


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck man",
        description="Show the manual page, or print it where the output is no terminal: "
        f"{INSTALL} keeps it for man.",
    )
    return parser.parse_args(words)


def run(_arguments: argparse.Namespace) -> int:
    """Show it with man where that is, else print it."""
    page = "\n".join(lines()) + "\n"
    reader = shutil.which("man")
    if not sys.stdout.isatty() or reader is None:
        sys.stdout.write(page)
        return FOUND
    with tempfile.TemporaryDirectory(prefix="paperdeck-") as folder:
        file = Path(folder) / "paperdeck.1"
        file.write_text(page, encoding="utf-8")
        return subprocess.run([reader, "-l", str(file)], check=False).returncode


def lines() -> Iterator[str]:
    """The page in the macros of man(7)."""
    yield f'.TH PAPERDECK 1 "" "paperdeck {_version()}" "User Commands"'
    yield from _section("NAME", [r"paperdeck \- a reader for research papers in the terminal"])
    yield from _section("SYNOPSIS")
    yield from (r".B paperdeck", r"[\fIOPTION\fR]... [\fIFILE\fR]...", ".br")
    yield from (r".B paperdeck", r"\fIVERB\fR [\fIOPTION\fR]... [\fIARGUMENT\fR]...")
    yield from _section(
        "DESCRIPTION",
        [
            _text(
                "Without a verb the reader opens: on the files that are named, else on what was "
                "added, else on the papers that come with paperdeck. It finds, reads, marks, and "
                "copies links, by keys, also over SSH."
            )
        ],
    )
    yield from _section("OPTIONS")
    yield from _options(parser_of(""))
    yield from _section("VERBS")
    for verb, (_, told) in VERBS.items():
        yield from _verb(verb, told)
    yield from _section("KEYS", [_text("As long as the settings do not change them:")])
    yield from _tagged((" ".join(one.shown_keys), one.help) for one in COMMANDS)
    yield from _section(
        "SEARCHING", [_text("In the search bar, and for search and export, all words must match:")]
    )
    yield from _tagged((line.shown, line.told) for line in queries())
    yield from _section("ENVIRONMENT", [_text("Each wins over the file of settings:")])
    yield from _tagged((one.variable, " ".join(one.told)) for one in SETTINGS)
    yield from _tagged(
        [
            ("PAPERDECK_KEYS", "A preset of keys: default, vim, newsboat."),
            ("PAPERDECK_CONFIG", "Another file of settings."),
            ("PAPERDECK_LIBRARY", "Another library."),
            ("VISUAL, EDITOR", "The editor of notes."),
            ("NO_COLOR", "Weight, underline and reverse in the place of colours."),
            ("ESCDELAY", "Milliseconds that an arrow may take over a slow line."),
        ]
    )
    yield from _section("FILES")
    yield from _tagged(FILES)
    yield from _section("EXIT STATUS")
    yield from _tagged(CODES)
    yield from _section("EXAMPLES")
    yield from _tagged(EXAMPLES)
    yield from _section("SEE ALSO", [r"\fBnewsboat\fR(1), \fBnotmuch\fR(1), \fBw3m\fR(1)"])


def _verb(verb: str, told: str) -> Iterator[str]:
    parser = parser_of(verb)
    operands = " ".join(shown(one) for one in operands_of(parser) if one.nargs != 0)
    title = _text(f"paperdeck {verb}") + (f" \\fI{_text(operands)}\\fR" if operands else "")
    yield f'.SS "{title}"'
    yield _text(f"{told[:1].upper()}{told[1:]}.")
    yield from _options(parser)


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for one in options_of(parser):
        if "--help" not in one.option_strings:
            names = ", ".join(one.option_strings)
            yield from _tagged([(f"{names} {shown(one)}".rstrip(), helped(parser, one))])


def _section(name: str, text: Iterable[str] = ()) -> list[str]:
    return [f".SH {name}", *text]


def _tagged(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for tag, told in pairs:
        yield ".TP"
        yield f"\\fB{_text(tag)}\\fR"
        yield _text(told)


def _text(text: str) -> str:
    """A line of text: no sign in it is one of troff's."""
    line = " ".join(clean(text).split()).replace("\\", r"\e").replace("-", r"\-")
    line = line.replace('"', r"\(dq").replace("'", r"\(aq").replace("^", r"\(ha")
    line = line.replace("~", r"\(ti").replace("`", r"\(ga")
    return rf"\&{line}" if line.startswith(".") else line


def _version() -> str:
    from .main import version

    return version()
