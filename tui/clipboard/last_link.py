"""The last copied text in a file, for when no clipboard took it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seeds import make_private, write_private

if TYPE_CHECKING:
    from ..places import Places


def remember_link(places: Places, text: str) -> str | None:
    """Write `text` and a newline to the last-link file, mode 0600; return a problem or None."""
    try:
        make_private(places.cache)
        data = f"{text}\n".encode("utf-8", "replace")
        write_private(places.last_link, data, prefix=".last-link-")
    except OSError as error:
        return f"The link is not kept in {places.last_link}: {error.strerror or error}."
    return None
