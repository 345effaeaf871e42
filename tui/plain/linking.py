"""Copying, opening and telling the links of a paper; what is known is said, and no more."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from index import row_of
from seeds import Paper

from ..editor import ending, undisturbed
from ..menus import Item, copies
from ..session import Session
from .selecting import Selecting
from .voice import Voice

if TYPE_CHECKING:
    from ..clipboard import Outcome
    from ..opening import Opened

FEW_PAGES = 3
"""Pages that are opened at once without asking."""

UNSENT = "plain mode writes nothing to your terminal but text"
"""Why no road leads to a terminal's own clipboard."""


class Linking(Selecting):
    """A helper program is waited for."""

    def __init__(self, session: Session, voice: Voice) -> None:
        super().__init__(session, voice)
        self._desktop_hung = False

    def action_copy_link(self) -> None:
        """Copy the best link of the paper; of several ones each on a line of its own."""
        links = self._links()
        if links:
            self._copy("\n".join(links))

    def action_copy_menu(self) -> None:
        """Copy what is named of the papers; else ask what."""
        from seeds import COPIES

        numbers = self.named or ([] if self.deck.number is None else [self.deck.number])
        if not numbers:
            self.voice.say("No paper here.")
            return
        papers = [self.shelf.paper(number) for number in numbers]
        names = {one.name: one.letter for one in COPIES}
        letter = names.get(self.said.text.casefold()) or self._chosen_copy(papers[0])
        if letter is None:
            return
        texts = [text for paper in papers for one, _, text in copies(paper) if one == letter]
        if not texts:
            self.voice.say(f"This paper has no {self.said.text}.")
            return
        self._copy("\n".join(text.rstrip("\n") for text in texts))

    def action_open_page(self) -> None:
        """Open the page of each paper, or tell its address where nothing can open it."""
        links = self._links()
        told = "each in the browser"
        if self.agrees("Open the pages of", len(links), few=FEW_PAGES, yes=told):
            for link in links:
                self._open(link)

    def action_open_pdf(self) -> None:
        """Open the PDF of each paper."""
        from seeds import pdf_of

        numbers = self.named or ([] if self.deck.number is None else [self.deck.number])
        if not numbers:
            self.voice.say("No paper here.")
            return
        if not self.agrees("Open the PDFs of", len(numbers), few=FEW_PAGES, yes="each by itself"):
            return
        for number in numbers:
            paper = self.shelf.paper(number)
            pdf = pdf_of(paper)
            if pdf:
                self._open(pdf)
            else:
                page = f"; {self.key('open_page')} opens its page." if paper.link else "."
                self.voice.say(f"No PDF of this paper is known{page}")

    def action_show_link(self) -> None:
        """Tell the links, each on a line that is not broken."""
        numbers = self.subjects
        for number in numbers:
            paper = self.shelf.paper(number)
            self.voice.show([self.shelf.row(number).title])
            if paper.links:
                self.voice.show([link.url for link in paper.links])
            else:
                self.voice.say("This paper has no link.")
        if not numbers:
            self.voice.say("No paper here.")

    def _chosen_copy(self, paper: Paper) -> str | None:
        items = [
            Item(letter, label, " ".join(text.split())) for letter, label, text in copies(paper)
        ]
        title = f"Copy from “{row_of(paper).title}”:"
        return self.voice.choose(title, items, said=self.said.text)

    def _links(self) -> list[str]:
        numbers = self.subjects
        links = [link for number in numbers if (link := self.shelf.paper(number).link)]
        if not numbers:
            self.voice.say("No paper here.")
        elif not links:
            this = "This paper has" if len(numbers) == 1 else "These papers have"
            self.voice.say(f"{this} no link.")
        return links

    def _copy(self, text: str) -> None:
        from ..clipboard import copy, forced_road, remember_link

        environ = self.session.environ
        road, wrong = forced_road(environ)
        lost = remember_link(self.session.places, text)
        outcome = _unsent(copy(text, env=environ, road=road, native=not self._desktop_hung))
        self._desktop_hung = self._desktop_hung or outcome.hung
        self.voice.say(outcome.sentence(), wrong, lost or "")
        if outcome.kind == "none":
            self.voice.show(text.splitlines())

    def _open(self, place: Path | str) -> None:
        from ..opening import open_file, open_page

        environ = self.session.environ
        opened = open_page(place, environ) if isinstance(place, str) else open_file(place, environ)
        match opened.kind:
            case "opened":
                self.voice.say(f"Opened in {opened.how}.")
            case "suspend":
                self._run(opened)
            case _:
                self.voice.say(f"Not opened: {opened.why}. It is here:")
                self.voice.show([str(place)])

    def _run(self, opened: Opened) -> None:
        """Give the terminal to a browser that draws on it, until it ends."""
        self.voice.flush()
        try:
            with undisturbed():
                ended = subprocess.run(opened.command, env=self.session.environ, check=False)
            why = ending(opened.how, ended.returncode)
        except OSError as error:
            why = f"{opened.how} cannot be started: {error.strerror}"
        if why:
            self.voice.say(f"{why[:1].upper()}{why[1:]}. {self.key('show_link')} shows the link.")


def _unsent(outcome: Outcome) -> Outcome:
    """What came of copying where nothing may be sent to the terminal."""
    if not outcome.sequence:
        return outcome
    kind = outcome.kind if outcome.how == "tmux" else "none"
    return replace(outcome, kind=kind, why=UNSENT, sequence="")
