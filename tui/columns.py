"""Text in columns: cut and filled by the cells it takes on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, split_graphemes

from index import Row
from seeds import Paper

ELLIPSIS = "…"

COLUMNS = ("title", "authors", "venue", "year", "tags")
"""What a list can show of a paper, by the names that are set."""

GAP = 2
"""Blanks between columns; a year stands nearer to its venue."""

_CELLS = {"venue": 7, "year": 4, "tags": 12}
"""Cells of a column; that of the authors grows with the list, and the title has the rest."""

SIGNS_A_CELL = 16
"""Signs to a cell up to which a text is looked through: with its accents a letter has a few."""

NAME_LENGTH = 300
"""Signs of a name that are looked through for the family name."""


def fit(text: str, width: int) -> tuple[str, int]:
    """The text cut to so many cells, at a whole character and with an ellipsis; and its cells.

    Signs that take no cell are held as long as there are not many to a cell.
    """
    most = SIGNS_A_CELL * max(width, 1)
    cells = cell_len(text[:most])
    if cells <= width and len(text) <= most:
        return text, cells
    if width < 1:
        return "", 0
    used, end = 0, 0
    for _, stop, size in split_graphemes(text[:most])[0]:
        if used + size > width - 1:
            break
        used, end = used + size, stop
    kept = text[:end].rstrip()
    return kept + ELLIPSIS, cell_len(kept) + 1


def gaps(columns: Sequence[str]) -> list[int]:
    """How many blanks stand before each column."""
    before = ("", *columns)
    return [
        0 if not former else 1 if (former, name) == ("venue", "year") else GAP
        for former, name in zip(before, columns, strict=False)
    ]


def cells_of(columns: Sequence[str], width: int) -> dict[str, int]:
    """How many cells each column has in a row of one line."""
    cells = {**_CELLS, "authors": max(12, min(32, width // 5))}
    used = sum(cells[name] for name in columns if name != "title") + sum(gaps(columns))
    return {name: cells.get(name, width - used) for name in columns}


def family_names(authors: Iterable[str]) -> str:
    """The authors of a row: their family names, as a citation has them."""
    from seeds import split_name

    return ", ".join(split_name(author[:NAME_LENGTH]).family for author in authors)


def author_line(authors: Sequence[str], *, more: bool = False) -> str:
    """All names as one reads them; between names with a comma in them stands a semicolon.

    With `more` there are others, whom the source does not name.
    """
    from seeds import shown_name

    names = [shown_name(author) for author in authors]
    names += ["et al."] if more else []
    return ("; " if any("," in name for name in names) else ", ").join(names)


def published(paper: Paper) -> str:
    """Where and when a paper came out: "Nature 3(2), 1-9, 2024", "ICLR 2025", "2024"."""
    from seeds import plain

    year = str(paper.year or "")
    venue = " ".join(plain(paper.venue).split())
    # Some sources have the year in the venue as well.
    venue = venue.removesuffix(year).rstrip(" ,") or venue
    volume, number, pages = map(paper.fact, ("volume", "number", "pages"))
    issue = f"{volume}({number})" if volume and number else volume
    place = ", ".join(part for part in (issue, pages.replace("--", "–")) if part)
    if venue and place and len(place) <= PLACE_LENGTH:
        return ", ".join(part for part in (f"{venue} {place}", year) if part)
    return " ".join(part for part in (venue, year) if part)


PLACE_LENGTH = 40
"""Characters of volume and pages; what is longer is no such thing."""


def row_title(row: Row) -> str:
    """The title as a list shows it; one that was derived stands in brackets.

    So cataloguers write a title that they supply (ISBD A.2.2).
    """
    return f"[{row.title}]" if row.title_derived else row.title
