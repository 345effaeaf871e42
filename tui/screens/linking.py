"""Copying, opening and showing the links of a paper; the screen says what is known, no more."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import SuspendNotSupported
from textual.message import Message

from .showing import Showing

if TYPE_CHECKING:
    from ..clipboard import Outcome
    from ..opening import Opened


class Linking(Showing):
    """What a helper program does is waited for in a worker; the list moves on meanwhile."""

    class Copied(Message):
        """A copy has ended, one way or another."""

        def __init__(self, outcome: Outcome) -> None:
            super().__init__()
            self.outcome = outcome

    class PageOpened(Message):
        """A browser was asked."""

        def __init__(self, opened: Opened, url: str) -> None:
            super().__init__()
            self.opened = opened
            self.url = url

    def action_copy_link(self) -> None:
        """Copy the best link of the paper at the cursor."""
        link = self._link()
        if link:
            self.copy(link)

    def copy(self, text: str) -> None:
        """Copy a text by the best road there is."""
        self._copy(text)

    def action_open_page(self) -> None:
        """Open the page of the paper, or show its address where nothing can open it."""
        link = self._link()
        if link:
            self._open(link)

    def action_show_link(self) -> None:
        """Print the links on the plain screen, where every terminal can select them."""
        number = self.deck.number
        if number is None:
            return
        paper = self.shelf.paper(number)
        if not paper.links:
            self.say("This paper has no link.")
            return
        try:
            with self.app.suspend():
                lines = [self.shelf.row(number).title, "", *(link.url for link in paper.links)]
                sys.stdout.write("\n".join([*lines, "", "Enter leads back. "]))
                sys.stdout.flush()
                sys.stdin.readline()
        except SuspendNotSupported:
            self.say(paper.link, stay=True)

    def _link(self) -> str:
        number = self.deck.number
        link = self.shelf.paper(number).link if number is not None else ""
        if not link:
            self.say("This paper has no link." if number is not None else "No paper here.")
        return link

    @work(thread=True, group="copy", exit_on_error=False)
    def _copy(self, text: str) -> None:
        from ..clipboard import copy, remember_link

        outcome = copy(text, env=self.session.environ)
        remember_link(self.session.places, text)
        self.post_message(self.Copied(outcome))

    @on(Copied)
    def _show_copied(self, message: Copied) -> None:
        outcome = message.outcome
        driver = self.app._driver  # noqa: SLF001 - Textual's own way knows plain OSC 52 alone
        if outcome.sequence and driver is not None:
            driver.write(outcome.sequence)
        self.say(outcome.sentence())

    @work(thread=True, group="open", exit_on_error=False)
    def _open(self, url: str) -> None:
        from ..opening import open_page

        self.post_message(self.PageOpened(open_page(url, self.session.environ), url))

    @on(PageOpened)
    def _show_opened_page(self, message: PageOpened) -> None:
        opened = message.opened
        match opened.kind:
            case "opened":
                self.say(f"Opened in {opened.how}.")
            case "suspend":
                self._run_on_terminal(opened)
            case "no browser":
                self.say(f"There is no browser here; y copies the link: {message.url}", stay=True)
            case _:
                self.say(f"Not opened: {opened.why}. y copies the link, L shows it.")

    def _run_on_terminal(self, opened: Opened) -> None:
        """Give the terminal to a browser that draws on it, until it ends."""
        import subprocess

        try:
            with self.app.suspend():
                ended = subprocess.run(opened.command, env=self.session.environ, check=False)
        except (OSError, SuspendNotSupported) as error:
            self.say(f"Not opened: {opened.how}: {error}. L shows the link.")
            return
        if ended.returncode:
            self.say(f"{opened.how} ended with code {ended.returncode}. L shows the link.")
