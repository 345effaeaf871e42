"""What is written becomes what is read: TeX, Markdown, HTML and JATS, and what a PDF left."""

from __future__ import annotations

from .hypertext import without_tags
from .rendering import Readable, Span, plain, readable
from .wornout import mended

__all__ = ["Readable", "Span", "mended", "plain", "readable", "without_tags"]
