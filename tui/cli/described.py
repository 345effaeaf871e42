"""What the parsers of all verbs say of themselves, for the manual and for completion."""

from __future__ import annotations

import argparse
from importlib import import_module

from .parsing import DESCRIBE, DescribedError
from .verbs import VERBS


def parser_of(verb: str) -> argparse.ArgumentParser:
    """The parser of a verb, or of the reader for ""."""
    from .main import reader_parser

    try:
        if not verb:
            reader_parser().parse_args([DESCRIBE])
        module = import_module(f".{VERBS[verb][0]}", __package__)
        parse = getattr(module, f"parse_{verb}", None) or module.parse
        # The first word of a search is its query, whatever it is.
        parse(["-", DESCRIBE] if verb == "search" else [DESCRIBE])
    except DescribedError as described:
        return described.parser
    raise LookupError(f"{verb} has no parser")


def options_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """The options that help shows."""
    return [
        one
        for one in parser._actions  # noqa: SLF001 - argparse tells them in no other way
        if one.option_strings and one.help != argparse.SUPPRESS
    ]


def operands_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """What stands without a hyphen."""
    return [one for one in parser._actions if not one.option_strings]  # noqa: SLF001 - as above


def shown(action: argparse.Action) -> str:
    """What stands behind an option: "FORMAT", "{a,b}", or nothing."""
    if action.nargs == 0:
        return ""
    if action.choices:
        return "{" + ",".join(map(str, action.choices)) + "}"
    metavar = action.metavar
    return str(metavar) if isinstance(metavar, str) else action.dest.upper()


def option_named(parser: argparse.ArgumentParser, name: str) -> argparse.Action | None:
    """An option by one of its names."""
    return next((one for one in options_of(parser) if name in one.option_strings), None)


def helped(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    """What help says of an option."""
    told = action.help or ""
    return told % {**vars(action), "prog": parser.prog} if "%" in told else told
