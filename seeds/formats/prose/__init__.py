"""Markdown lists of papers, and plain text."""

__all__: list[str] = []
