"""What all verbs share: exit codes, and a parser whose complaints can be printed."""

from __future__ import annotations

import argparse
from typing import NoReturn

from seeds import clean_line

FOUND, NOTHING, WRONG = 0, 1, 2
"""Exit codes: done or found, nothing found, not possible."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints can be printed whatever was typed."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and which help there is; exit 2."""
        # argparse counts "any number of files" among what is missing.
        message = message.replace(", FILE", "")
        self.exit(WRONG, f"{self.prog}: {clean_line(message)}; see {self.prog} --help\n")
