"""The right name that somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like it, or "" where none is."""
    import difflib

    names = {one.replace("_", "-").lower(): one for one in known}
    near = difflib.get_close_matches(name.replace("_", "-").lower()[:80], names, n=1)
    return names[near[0]] if near else ""
