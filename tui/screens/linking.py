"""Copying, opening and showing the links of a paper; the screen says what is known, no more."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import SuspendNotSupported
from textual.message import Message

from ..editor import ending, undisturbed
from ..menus import Item, copies
from .menu import MenuScreen
from .selecting import Selecting

if TYPE_CHECKING:
    from ..clipboard import Outcome
    from ..opening import Opened


FEW_PAGES = 3
"""Pages that are opened at once without asking."""


class Linking(Selecting):
    """What a helper program does is waited for in a worker; the list moves on meanwhile."""

    _desktop_hung = _copying = False
    _next_copy = ""

    class Copied(Message):
        """A copy has ended, one way or another."""

        def __init__(self, outcome: Outcome, problems: tuple[str, ...] = ()) -> None:
            super().__init__()
            self.outcome = outcome
            self.problems = problems

    class PageOpened(Message):
        """A browser was asked."""

        def __init__(self, opened: Opened, url: str) -> None:
            super().__init__()
            self.opened = opened
            self.url = url

    def work_failed(self, group: str) -> None:
        """Let the next copy be made."""
        super().work_failed(group)
        if group == "copy":
            self._copying = False

    def action_copy_link(self) -> None:
        """Copy the best link of the paper; of selected ones each on a line of its own."""
        links = self._links()
        if links:
            self.copy("\n".join(links))

    def action_copy_menu(self) -> None:
        """Ask what of the paper at the cursor is to be copied."""
        number = self.deck.number
        if number is None:
            self.say("No paper here.")
            return
        paper = self.shelf.paper(number)
        texts = copies(paper)
        items = [Item(letter, label, " ".join(text.split())) for letter, label, text in texts]
        by_letter = {letter: text for letter, _, text in texts}

        def chosen(letter: str | None) -> None:
            if letter is not None:
                self.copy(by_letter[letter])

        self.app.push_screen(
            MenuScreen(f"Copy from “{self.shelf.row(number).title}”", items), chosen
        )

    def copy(self, text: str) -> None:
        """Copy a text by the best road there is; one at a time, so that the last one stays."""
        if self._copying:
            self._next_copy = text
        else:
            self._copying = True
            self._copy(text)

    def action_open_page(self) -> None:
        """Open the page of the paper, or show its address where nothing can open it."""
        links = self._links()

        def open_all() -> None:
            for link in links:
                self._open(link)

        told = "each in the browser"
        self.unless_many("Open the pages of", len(links), open_all, few=FEW_PAGES, yes=told)

    def action_open_pdf(self) -> None:
        """Open the PDF of the paper."""
        from seeds import pdf_of

        number = self.deck.number
        pdf = pdf_of(self.shelf.paper(number)) if number is not None else ""
        if pdf:
            self._open(pdf)
        elif number is None:
            self.say("No paper here.")
        else:
            link = self.shelf.paper(number).link
            self.say(
                "No PDF of this paper is known"
                + (f"; {self.key('open_page')} opens its page." if link else ".")
            )

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
            # A terminal that has gone cannot be read, and is given back all the same.
            with self.app.suspend(), undisturbed(), contextlib.suppress(OSError):
                lines = [self.shelf.row(number).title, "", *(link.url for link in paper.links)]
                sys.stdout.write("\n".join([*lines, "", "Enter leads back. "]))
                sys.stdout.flush()
                sys.stdin.readline()
        except SuspendNotSupported:
            self.say(paper.link, stay=True)

    def _links(self) -> list[str]:
        numbers = self.subjects
        links = [link for number in numbers if (link := self.shelf.paper(number).link)]
        if not numbers:
            self.say("No paper here.")
        elif not links:
            this = "This paper has" if len(numbers) == 1 else "These papers have"
            self.say(f"{this} no link.")
        return links

    @work(thread=True, group="copy", exit_on_error=False)
    def _copy(self, text: str) -> None:
        from ..clipboard import copy, forced_road, remember_link

        environ = self.session.environ
        road, wrong = forced_road(environ)
        lost = remember_link(self.session.places, text)
        outcome = copy(text, env=environ, road=road, native=not self._desktop_hung)
        self.post_message(self.Copied(outcome, (wrong, lost or "")))

    @on(Copied)
    def _show_copied(self, message: Copied) -> None:
        outcome = message.outcome
        self._desktop_hung = self._desktop_hung or outcome.hung
        driver = self.app._driver  # noqa: SLF001 - Textual's own way knows plain OSC 52 alone
        if outcome.sequence and driver is not None:
            driver.write(outcome.sequence)
        self.say(
            " ".join(filter(None, (outcome.sentence(self.key("show_link")), *message.problems)))
        )
        text, self._next_copy = self._next_copy, ""
        if text:
            self._copy(text)
        else:
            self._copying = False

    @work(thread=True, group="open", exit_on_error=False)
    def _open(self, place: Path | str) -> None:
        from ..opening import open_file, open_page

        opened = (
            open_page(place, self.session.environ)
            if isinstance(place, str)
            else open_file(place, self.session.environ)
        )
        self.post_message(self.PageOpened(opened, str(place)))

    @on(PageOpened)
    def _show_opened_page(self, message: PageOpened) -> None:
        opened = message.opened
        match opened.kind:
            case "opened":
                self.say(f"Opened in {opened.how}.")
            case "suspend":
                self._run_on_terminal(opened)
            case "no browser":
                copies = f"{self.key('copy_link')} copies the link: {message.url}"
                self.say(f"Not opened: {opened.why}; {copies}", stay=True)
            case _:
                self.say(
                    f"Not opened: {opened.why}. {self.key('copy_link')} copies the link, "
                    f"{self.key('show_link')} shows it."
                )

    def _run_on_terminal(self, opened: Opened) -> None:
        """Give the terminal to a browser that draws on it, until it ends."""
        import subprocess

        why = ""
        try:
            with self.app.suspend(), undisturbed():
                try:
                    ended = subprocess.run(opened.command, env=self.session.environ, check=False)
                    why = ending(opened.how, ended.returncode)
                except OSError as error:
                    why = f"{opened.how} cannot be started: {error.strerror}"
        except SuspendNotSupported:
            why = "this terminal cannot be lent to a browser"
        if why:
            self.say(f"{why[:1].upper()}{why[1:]}. {self.key('show_link')} shows the link.")
