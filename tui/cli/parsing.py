"""What all verbs share: exit codes, and a parser whose complaints can be printed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from seeds import clean_line

FOUND, NOTHING, WRONG = 0, 1, 2
"""Exit codes: done or found, nothing found, not possible."""

DESCRIBE = "--describe-options"
"""An option that no help shows: it gives back the parser."""


class DescribedError(Exception):
    """A parser was asked for itself, and not to parse."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        super().__init__()
        self.parser = parser


class _Describe(argparse.Action):
    """Gives back the parser: for the manual and for completion, which look at its options."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        _namespace: argparse.Namespace,
        _values: object,
        _option: str | None = None,
    ) -> NoReturn:
        raise DescribedError(parser)


class Parser(argparse.ArgumentParser):
    """A parser whose complaints can be printed whatever was typed, with options in any place."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of argparse
        super().__init__(**options)
        self.add_argument(DESCRIBE, action=_Describe, nargs=0, help=argparse.SUPPRESS)

    def parse_args(  # type: ignore[override]  # no namespace but argparse's own is handed in here
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> argparse.Namespace:
        """The options among words; an option may stand between two of the others."""
        # A person who says where the options end has put them before; argparse cannot do both.
        if args is not None and "--" in args:
            return super().parse_args(args, namespace or argparse.Namespace())
        return self.parse_intermixed_args(args, namespace or argparse.Namespace())

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and which help there is; exit 2."""
        # argparse counts "any number of files" among what is missing.
        message = message.replace(", FILE", "")
        self.exit(WRONG, f"{self.prog}: {clean_line(message)}; see {self.prog} --help\n")
