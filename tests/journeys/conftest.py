from __future__ import annotations

import asyncio
import os
import shutil
import unicodedata
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from textual import events
from textual.worker import WorkerCancelled

from seeds import BUNDLED
from tui.app import ReaderApp
from tui.places import Places
from tui.screens import ReaderScreen
from tui.session import Session, feed_of, unreported


async def quiet(*_seconds: float) -> None:
    """Wait until nothing is left to do on the event loop but to wait: for time, threads or keys."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while loop._ready:  # noqa: ASYNC110 - no event tells it
        await asyncio.sleep(0)


def is_to_draw(app: ReaderApp) -> bool:
    """Whether the screen waits for its next frame."""
    if app._exit or app._batch_count:
        return False
    screen = app.screen
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    )


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
        async with asyncio.timeout(20):
            await self._drawn()
            while self.app.workers or self._due():
                with suppress(WorkerCancelled):  # by a newer one, which is waited for next
                    await self.app.workers.wait_for_complete()
                if due := self._due():
                    await asyncio.wait(due)
                await self._drawn()

    async def press(self, *keys: str) -> None:
        """Press keys, each when what came of the one before is there."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def type(self, text: str) -> None:
        for sign in text:
            if sign.isascii():
                await self.press(sign)
            else:  # the pilot knows no such key
                self.app.post_message(events.Key(unicodedata.name(sign).lower(), sign))
                await self.settle()

    async def _drawn(self) -> None:
        """Wait until all messages are handled, and draw what came of them."""
        await quiet()
        while is_to_draw(self.app):
            self.app.screen._on_timer_update()
            await quiet()

    def _due(self) -> list[asyncio.Task]:
        """The timers that run until the keys, or the terminal's size, rest."""
        timers = (self.screen._rest, self.screen._until_counted, self.app._resize_timer)
        tasks = [timer._task for timer in timers if timer is not None]
        return [task for task in tasks if task is not None and not task.done()]

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


@pytest.fixture(scope="session")
def cache_of_bundled(tmp_path_factory) -> Path:
    """A cache as it is when the bundled papers were opened once."""
    places = Places(*(tmp_path_factory.mktemp("opened") / name for name in Places.__slots__))
    with Session.over(BUNDLED, places, {}) as session:
        assert session.refresh(unreported) == ""
    return places.cache


@pytest.fixture
def opened_before(home, cache_of_bundled) -> None:
    """The bundled papers were opened before, and their index is there."""
    shutil.copytree(cache_of_bundled, Places.of_this_person().cache)


@pytest.fixture
def open_reader(monkeypatch):
    """Open a reader on files (none: the bundled papers), at a size, as an async context."""
    # Textual's pilot takes a process that used little of the last 20 ms for one at rest.
    monkeypatch.setattr("textual.app.wait_for_idle", quiet)
    monkeypatch.setattr("textual.pilot.wait_for_idle", quiet)
    # In a real terminal they last as long as they do for a person.
    monkeypatch.setattr("tui.screens.showing.REST", 0.005)
    monkeypatch.setattr("tui.screens.counting.REST", 0.005)

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
