"""One file a format; the table of formats says which one a document is, by its content.

A reader turns a `Text` into `Record`s and `Refused`s, a writer a `Paper` into text.
"""

from __future__ import annotations

from .table import FORMATS, Format, format_of
from .writing import WRITERS, Kept, Writer

__all__ = ["FORMATS", "WRITERS", "Format", "Kept", "Writer", "format_of"]
