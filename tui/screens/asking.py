"""What asks something over the reader."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
from typing import TypeVar

from textual.screen import ModalScreen

Answer = TypeVar("Answer")

PATIENCE = 2.0
"""Seconds that keys wait for the screen they are meant for."""


class Asking(ModalScreen[Answer]):
    """A screen whose answer is acted on before the next key is looked at.

    Over a slow link keys arrive together: those behind the answer are meant for what it leads to.
    """

    def __init__(self) -> None:
        super().__init__()
        self._open = asyncio.Event()

    def on_mount(self) -> None:
        """Let the keys come."""
        self._open.set()

    async def until_open(self) -> None:
        """Wait until it can be answered: keys may come right behind the one that asked."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._open.wait(), PATIENCE)

    async def press(self, _key: str) -> bool:
        """Take a key, a sign or its name; False where it is text, or for the bindings."""
        return False

    async def answer(self, result: Answer | None) -> None:
        """Go, and act on the answer at once; Textual would put that into a queue."""
        asked = self._result_callbacks[-1]
        then, asked.callback = asked.callback, None
        self.dismiss(result)
        if then is not None:
            done = then(result)
            if inspect.isawaitable(done):
                await done
