"""A paper as styled text. Pure: looks come in, text goes out, foreign text is never markup."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content, Span
from textual.style import Style

from index import Query, lit
from seeds import Paper

from .columns import author_line, published

Look = Mapping[str, Style]
"""Style by role: title, derived, authors, facts, link, note, lit, code, math."""

_EMPHASIS = {
    "bold": Style(bold=True),
    "italic": Style(italic=True),
    "underline": Style(underline=True),
}


NO_TITLE = "No title here: this is what there is of a citation."


def detail(  # noqa: PLR0913 - all of it is the state of one pane
    paper: Paper, query: Query, look: Look, *, width: int, marked: bool, raw: bool
) -> Content:
    """All that a person reads of a paper, a line of text for each paragraph.

    Title, authors, facts, numbered links, abstract; the words that meet the query are lit. With
    `raw` title and abstract stand as their author wrote them.
    """
    title = Content(paper.title) if raw else _styled(paper.title, look)
    blocks = [_lit(title, query, look).stylize_before(look["title"])]
    if paper.title_derived:
        blocks.append(
            Content.styled("No title here: this is made from the abstract.", look["note"])
        )
    if paper.authors:
        authors = Content(author_line(paper.authors, more=paper.fact("authors") == "incomplete"))
        blocks.append(_lit(authors, query, look).stylize_before(look["authors"]))
    blocks.append(_facts(paper, query, look, marked=marked))
    blocks += _links(paper, look, width)
    blocks.append(Content(""))
    blocks.append(_abstract(paper, query, look, raw=raw))
    return Content("\n").join(blocks)


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


def _abstract(paper: Paper, query: Query, look: Look, *, raw: bool) -> Content:
    if not paper.abstract:
        return Content.styled("No abstract in this document.", look["note"])
    if raw:
        return Content(paper.abstract)
    return _lit(_styled(paper.abstract, look), query, look)


def _facts(paper: Paper, query: Query, look: Look, *, marked: bool) -> Content:
    from seeds import plain

    facts = [published(paper), paper.presentation, *_ids(paper), plain(", ".join(paper.keywords))]
    line = _lit(Content(" · ".join(fact for fact in facts if fact)), query, look)
    line = line.stylize_before(look["facts"])
    return Content.styled("★ bookmarked  ", look["star"]) + line if marked else line


def _ids(paper: Paper) -> list[str]:
    names = {"arxiv": "arXiv", "doi": "DOI"}
    parts = (identifier.partition(":") for identifier in paper.ids)
    return [f"{names[kind]} {value}" for kind, _, value in parts if kind in names]


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


def _lit(content: Content, query: Query, look: Look) -> Content:
    style = look["lit"]
    return content.add_spans([Span(start, end, style) for start, end in lit(query, content.plain)])
