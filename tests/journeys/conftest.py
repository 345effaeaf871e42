from __future__ import annotations

import asyncio
import os
import unicodedata
from contextlib import asynccontextmanager

import pytest
from textual import events

from tui.app import ReaderApp
from tui.places import Places
from tui.screens import ReaderScreen
from tui.session import Session, feed_of


class Reader:
    """A reader under test: keys go in, what a person sees comes out."""

    def __init__(self, app: ReaderApp, pilot) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> ReaderScreen:
        return self.app.screen_stack[0]

    async def settle(self) -> None:
        """Wait until no worker runs, no timer of the detail is due and all messages are handled."""
        for _ in range(3):
            await self.app.workers.wait_for_complete()
            await self.pilot.pause()
        rest = self.screen._rest
        while rest is not None and rest._task is not None and not rest._task.done():  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        for sign in text:
            if sign.isascii():
                await self.pilot.press(sign)
            else:  # the pilot knows no such key
                self.app.post_message(events.Key(unicodedata.name(sign).lower(), sign))
                await self.pilot.pause()
        await self.settle()

    async def until(self, condition, seconds: float = 20) -> None:
        """Wait for something that no worker announces."""
        for _ in range(int(seconds / 0.01)):
            if condition():
                return
            await asyncio.sleep(0.01)
            await self.pilot.pause()
        raise AssertionError("\n".join(self.frame()))

    def frame(self) -> list[str]:
        """The screen as text, a string a line, without blanks at the end."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    def sees(self, text: str) -> bool:
        return text in "\n".join(self.frame())

    @property
    def titles(self) -> list[str]:
        """The titles of the list, all of them, in order."""
        return [self.screen.shelf.row(number).title for number in self.screen.deck.order]

    @property
    def title(self) -> str:
        """The title at the cursor."""
        return self.titles[self.screen.deck.cursor]


@pytest.fixture
def open_reader():
    """Open a reader on files (none: the bundled papers), at a size, as an async context."""

    @asynccontextmanager
    async def open_(*files, size=(80, 24), welcome=False, settled=True):
        places = Places.of_this_person()
        session = Session.over(
            feed_of([str(file) for file in files], places, os.environ), places, os.environ
        )
        app = ReaderApp(session, welcome=welcome)
        async with app.run_test(size=size) as pilot:
            reader = Reader(app, pilot)
            if settled:
                await reader.settle()
            yield reader

    return open_
