"""Damage of an index, which is a cache: whatever is wrong with it, it is built again."""

from __future__ import annotations


class BrokenIndexError(Exception):
    """A file of the index does not hold what it should; it has to be built again."""
