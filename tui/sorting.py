"""The orders in which a list can stand."""

from __future__ import annotations

SORTS = ("relevance", "year", "title", "author", "venue", "added", "citations", "shuffled")
"""Their names, as settings and options have them; relevance is the order of the documents where
nothing is sought."""
