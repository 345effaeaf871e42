"""What a line of a shell may go on with: verbs, options, their values, fields, tags, sources."""

from __future__ import annotations

import argparse
import contextlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from seeds import clean_line

from ..commands import COMMANDS
from ..places import Places
from .described import helped, operands_of, option_named, options_of, parser_of
from .verbs import VERBS

if TYPE_CHECKING:
    from ..marks import Marks


class Candidate(NamedTuple):
    """A whole word, and what it means."""

    value: str
    told: str = ""


def candidates(words: list[str]) -> list[Candidate]:
    """What the last of these words, those behind `paperdeck`, may become; none for files."""
    *before, word = words or [""]
    verb = before[0] if before and before[0] in VERBS else ""
    if not before and not word.startswith("-"):
        return _begun(word, (Candidate(name, told) for name, (_, told) in VERBS.items()))
    parser = parser_of(verb)
    option, equals, value = word.partition("=")
    if equals and option.startswith("--"):
        action = option_named(parser, option)
        found = _values(action, value) if action is not None else []
        return [Candidate(f"{option}={one.value}", one.told) for one in found]
    action = option_named(parser, before[-1]) if before else None
    if action is not None and action.nargs != 0:
        return _values(action, word)
    if word.startswith("-") and ":" not in word:
        named = (
            Candidate(name, helped(parser, one))
            for one in options_of(parser)
            for name in one.option_strings
            if name.startswith("--") or name == word
        )
        return _begun(word, named)
    return _operand(verb, parser, before[1:], word)


def _operand(
    verb: str, parser: argparse.ArgumentParser, before: list[str], word: str
) -> list[Candidate]:
    """What stands without a hyphen: a query, a source, a tag, a command, a shell, or a file."""
    first = not any(not one.startswith("-") for one in before)
    if verb in {"search", "export", "facets"}:
        return _query(word) if first else []
    if verb == "remove":
        return _begun(word, _sources())
    if verb == "tag" and not first:
        return _begun(word, _tags())
    if verb == "keys":
        return _begun(word, (Candidate(one.id.replace("_", "-"), one.help) for one in COMMANDS))
    for operand in operands_of(parser):
        if operand.choices:
            return _begun(word, map(Candidate, map(str, operand.choices)))
    return []


def _values(action: argparse.Action, word: str) -> list[Candidate]:
    """What may stand behind an option."""
    if action.choices:
        return _begun(word, map(Candidate, map(str, action.choices)))
    names = action.option_strings
    kind = str(action.metavar or "")
    if kind == "TAG":
        return _begun(word, _tags())
    if "--theme" in names:
        from ..settings import settings_of
        from ..themenames import THEME_NAMES

        own = settings_of(_places(), os.environ).own_themes
        return _begun(word, map(Candidate, sorted({*THEME_NAMES, *own})))
    if kind == "QUERY":
        if "--remove" in names:
            return _begun(word, map(Candidate, _marks().saved_searches))
        return _query(word)
    return []


def _query(text: str) -> list[Candidate]:
    """What the last word of a query may become: a field, or what stands behind one."""
    from index import FIELDS, HAS, IS

    start = max(text.rfind(" "), text.rfind("(")) + 1
    start += text[start:].startswith("-")
    before, part = text[:start], text[start:]
    field, colon, value = part.partition(":")
    if not colon:
        if not part:
            return []
        fields = _begun(part, (Candidate(f"{name}:") for name in FIELDS))
        return [Candidate(before + one.value, one.told) for one in fields]
    # A value with blanks stands in quotes, of which the first may be typed.
    value = value.removeprefix('"')
    known: dict[str, Callable[[], Iterable[Candidate]]] = {
        "is": lambda: map(Candidate, IS),
        "has": lambda: map(Candidate, HAS),
        "decision": lambda: (Candidate(_one_word(one)) for one in _decisions()),
        "tag": lambda: (Candidate(_one_word(one.value), one.told) for one in _tags()),
        "source": lambda: (Candidate(_one_word(Path(one.value).name)) for one in _sources()),
    }
    found = [
        one
        for one in (known[field]() if field in known else ())
        if one.value.removeprefix('"').startswith(value) and one.value.isprintable()
    ]
    return [Candidate(f"{before}{field}:{one.value}", one.told) for one in found]


def _one_word(text: str) -> str:
    """A value as it stands behind a field."""
    return f'"{text}"' if " " in text else text


def _begun(word: str, known: Iterable[Candidate]) -> list[Candidate]:
    """Those that begin so, each on one line."""
    found = [one for one in known if one.value.startswith(word) and one.value.isprintable()]
    return [Candidate(one.value, clean_line(one.told)) for one in found]


def _places() -> Places:
    return Places.of_this_person()


def _marks() -> Marks:
    from ..session import marks_of

    return marks_of(_places()).load().marks


def _tags() -> Iterable[Candidate]:
    return (Candidate(tag, f"{count} papers") for tag, count in _marks().tags.items())


def _decisions() -> list[str]:
    """What became of the papers that open without a file named, as far as they are indexed."""
    from ..session import Session, feed_of

    places = _places()
    with Session.over(feed_of((), places, os.environ), places, os.environ) as session:
        rows = session.kept()
        if rows is None:
            return []
        with contextlib.closing(rows):
            return sorted(rows.facets.values("decision"))


def _sources() -> Iterable[Candidate]:
    from ..session import library_of

    library = library_of(_places(), os.environ)
    return (Candidate(source.path, source.account.format) for source in library.sources())
