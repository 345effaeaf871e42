"""One file a format; the table of formats says which one a document is, by its content."""

from __future__ import annotations

from .table import Format, format_of

__all__ = ["Format", "format_of"]
