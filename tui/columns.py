"""Text in columns: cut and filled by the cells it takes on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, split_graphemes

from index import Row

ELLIPSIS = "…"


def fit(text: str, width: int) -> tuple[str, int]:
    """The text cut to so many cells, at a whole character and with an ellipsis; and its cells."""
    cells = cell_len(text)
    if cells <= width:
        return text, cells
    if width < 1:
        return "", 0
    used, end = 0, 0
    for _, stop, size in split_graphemes(text)[0]:
        if used + size > width - 1:
            break
        used, end = used + size, stop
    kept = text[:end].rstrip()
    return kept + ELLIPSIS, cell_len(kept) + 1


def family_names(authors: Iterable[str]) -> str:
    """The authors of a row: their family names, as a citation has them."""
    from seeds import split_name

    return ", ".join(split_name(author).family for author in authors)


def author_line(authors: Sequence[str]) -> str:
    """All names; between names with a comma in them stands a semicolon."""
    return ("; " if any("," in name for name in authors) else ", ").join(authors)


def row_title(row: Row) -> str:
    """The title as a list shows it; one that was derived stands in quotation marks."""
    return f"“{row.title}”" if row.title_derived else row.title
