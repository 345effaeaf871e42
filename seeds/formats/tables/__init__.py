"""Tables: CSV and TSV, their columns and cells."""

__all__: list[str] = []
