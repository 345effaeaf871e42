"""Bytes on disk become text: unpacked, decoded, cut into lines, as they are read."""

from __future__ import annotations

from .text import LINE_LIMIT, PIECE, Line, Text, UnreadableError, open_text

__all__ = ["LINE_LIMIT", "PIECE", "Line", "Text", "UnreadableError", "open_text"]
