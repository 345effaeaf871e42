"""A paper as styled text. Pure: looks come in, text goes out, foreign text is never markup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from textual.content import Content, Span
from textual.style import Style

from index import Light, lit
from seeds import Paper, clean_line

from .columns import ELLIPSIS, author_line, published
from .marks import UNMARKED, State, words
from .texts import SHOWN, identifiers

Look = Mapping[str, Style]
"""Style by role: title, derived, authors, facts, star, mine, link, note, lit, code, math."""

_EMPHASIS = {
    "bold": Style(bold=True),
    "italic": Style(italic=True),
    "underline": Style(underline=True),
}


class Standing(NamedTuple):
    """What a person put on a paper, and its place in the queue ("2 of 7")."""

    state: State = UNMARKED
    queued: str = ""


class Detail(NamedTuple):
    """A text, and the places in it that are lit: half-open, in order."""

    content: Content
    lit: tuple[tuple[int, int], ...] = ()


def detail(  # noqa: PLR0913 - all of it is the state of one pane
    paper: Paper,
    light: Light,
    look: Look,
    *,
    width: int,
    marked: Standing,
    raw: bool,
    because: Iterable[tuple[str, str]] = (),
) -> Detail:
    """All that a person reads of a paper, a line of text for each paragraph.

    Title, authors, facts, why it is in the list, numbered links, abstract; the words that were
    sought are lit. With `raw` title and abstract stand as their author wrote them.
    """
    title = Content(_shown(paper.title)) if raw else _styled(_shown(paper.title), look)
    blocks = [_lit(title, light, look, "title", look["title"])]
    if paper.title_derived:
        told = "No title here: this is made from the abstract."
        blocks.append(Detail(Content.styled(told, look["note"])))
    if paper.authors:
        more = paper.fact("authors") == "incomplete"
        authors = _shown(author_line(paper.authors[:SHOWN], more=more))
        blocks.append(_lit(Content(authors), light, look, "author", look["authors"]))
    blocks.append(_facts(paper, light, look))
    blocks += [Detail(line) for line in _marks(marked, look)]
    for what, these in because:
        blocks.append(Detail(Content.assemble((f"{what}: ", look["note"]), (these, look["facts"]))))
    blocks += [Detail(line) for line in _links(paper, look, width)]
    blocks.append(Detail(Content("")))
    blocks.append(_abstract(paper, light, look, raw=raw))
    if len(paper.abstract) > SHOWN:
        told = (
            f"These are {SHOWN:,} of {len(paper.abstract):,} characters; paperdeck show prints all."
        )
        blocks.append(Detail(Content.styled(told, look["note"])))
    return _joined("\n", blocks)


def _joined(between: str, parts: Iterable[Detail]) -> Detail:
    """Several texts as one, their lit places moved along."""
    contents: list[Content] = []
    places: list[tuple[int, int]] = []
    at = 0
    for content, found in parts:
        contents.append(content)
        places += [(at + start, at + end) for start, end in found]
        at += len(content.plain) + len(between)
    return Detail(Content(between).join(contents), tuple(places))


def _links(paper: Paper, look: Look, width: int) -> list[Content]:
    """The numbered links, as many on a line as stand there whole."""
    lines: list[Content] = []
    for number, link in enumerate(paper.links, 1):
        address = (link.url, look["link"] + Style(link=link.url))
        shown = Content.assemble((f"[{number}] ", look["facts"]), address)
        if lines and lines[-1].cell_length + shown.cell_length + 2 <= width:
            lines[-1] = lines[-1] + Content("  ") + shown
        else:
            lines.append(shown)
    return lines


def _abstract(paper: Paper, light: Light, look: Look, *, raw: bool) -> Detail:
    if not paper.abstract:
        return Detail(Content.styled("No abstract in this document.", look["note"]))
    if raw:
        return Detail(Content(_shown(paper.abstract)))
    return _lit(_styled(_shown(paper.abstract), look), light, look, "abstract")


def _shown(text: str) -> str:
    """As much of a text as is shown."""
    return text if len(text) <= SHOWN else text[:SHOWN] + ELLIPSIS


def _facts(paper: Paper, light: Light, look: Look) -> Detail:
    from seeds import plain

    facts = [
        (_shown(published(paper)), "venue"),
        (_shown(paper.presentation), ""),
        *((identifier, "") for identifier in identifiers(paper)),
        (plain(_shown(", ".join(paper.keywords))), "keyword"),
        (f"added {paper.added}" if paper.added else "", ""),
    ]
    shown = [_lit(Content(fact), light, look, field) for fact, field in facts if fact]
    line, found = _joined(" · ", shown)
    return Detail(line.stylize_before(look["facts"]), found)


def _marks(marked: Standing, look: Look) -> list[Content]:
    """What a person put on the paper, in a line, and the note under it."""
    state = marked.state
    line = "  ".join(words(state, marked.queued))
    lines = [Content.styled(line, look["star"])] if line else []
    if state.note:
        text = "\n".join(clean_line(line) for line in _shown(state.note).splitlines())
        lines.append(Content.styled(text, look["mine"]))
    return lines


def _styled(source: str, look: Look) -> Content:
    from seeds import readable

    text = readable(source)
    spans = []
    for span in text.spans:
        style = _EMPHASIS.get(span.style) or look[span.style]
        if span.target:
            style += Style(link=span.target)
        spans.append(Span(span.start, span.end, style))
    return Content(text.text, spans)


def _lit(
    content: Content, light: Light, look: Look, field: str, style: Style | None = None
) -> Detail:
    """A text of a field in a style, with what lights up in it."""
    places = lit(light, content.plain, field)
    lighted = content.add_spans([Span(start, end, look["lit"]) for start, end in places])
    return Detail(lighted.stylize_before(style) if style else lighted, places)
