"""What a person meets: the reader, the command line, marks, clipboard."""

from __future__ import annotations

__all__: list[str] = []
