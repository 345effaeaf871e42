"""What a person types becomes a query: a tree of our own, which knows no engine."""

from __future__ import annotations

from .choosing import chosen, is_chosen, with_value, without_facet, without_value
from .clauses import FIELDS, IS
from .parsing import understand
from .query import (
    HAS,
    TEXT_FIELDS,
    Added,
    And,
    Has,
    Key,
    Mark,
    Near,
    New,
    Node,
    Not,
    Note,
    Or,
    Query,
    Source,
    Suggested,
    Term,
    Value,
    Year,
    leaves,
)
from .values import VALUED, clause, key_of

__all__ = [
    "FIELDS",
    "HAS",
    "IS",
    "TEXT_FIELDS",
    "VALUED",
    "Added",
    "And",
    "Has",
    "Key",
    "Mark",
    "Near",
    "New",
    "Node",
    "Not",
    "Note",
    "Or",
    "Query",
    "Source",
    "Suggested",
    "Term",
    "Value",
    "Year",
    "chosen",
    "clause",
    "is_chosen",
    "key_of",
    "leaves",
    "understand",
    "with_value",
    "without_facet",
    "without_value",
]
