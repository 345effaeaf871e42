"""The pieces of a picture that the toolkit has composed."""

from __future__ import annotations

from collections.abc import Iterator

from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

from .painter import Piece


def pieces(update: CompositorUpdate) -> Iterator[Piece]:
    """Row, column and strip of all that an update draws."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in line:
                yield y, x, strip
                x += strip.cell_length
    elif isinstance(update, ChopsUpdate):
        for y, x1, x2 in update.spans:
            for end, (x, piece) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                if piece is not None and x <= x2 and end > x1:
                    yield y, x, piece
