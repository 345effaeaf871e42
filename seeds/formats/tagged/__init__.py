"""Formats of tagged lines: RIS, MEDLINE, EndNote, Web of Science."""

__all__: list[str] = []
