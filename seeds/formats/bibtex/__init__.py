"""BibTeX and BibLaTeX: entries cut out of the stream, mended, read and written."""

from __future__ import annotations

from .entry import write

__all__ = ["write"]
