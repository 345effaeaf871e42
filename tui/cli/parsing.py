"""What all verbs share: exit codes, and a parser whose complaints can be printed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from seeds import clean_line

FOUND, NOTHING, WRONG = 0, 1, 2
"""Exit codes: done or found, nothing found, not possible."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints can be printed whatever was typed, with options in any place."""

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
