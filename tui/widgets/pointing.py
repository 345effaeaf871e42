"""What says where the eye is."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from textual.geometry import Offset


@runtime_checkable
class Pointing(Protocol):
    """A widget or a screen with a current line: the terminal's cursor stands there."""

    @property
    def pointed_at(self) -> Offset | None:
        """Column and row of the screen, from 0; None while there is no such line."""
