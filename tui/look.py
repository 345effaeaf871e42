"""How a person has arranged the reader: panes and colours, kept for the next time."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from seeds import make_private, write_private

BESIDE, STACKED, AUTO = "beside", "stacked", "auto"

LAYOUTS = (AUTO, BESIDE, STACKED)
"""By the width of the terminal, side by side, one above the other."""

SHARE = 40
"""Hundredths of the screen that the list has at first; the text needs more."""

LEAST, MOST, STEP = 15, 85, 5
"""Bounds of that share, and what one key changes of it."""


@dataclass(frozen=True, slots=True)
class Look:
    """The layout, the share of the list in each of the two, in hundredths, and a theme's name.

    An empty theme is none that was chosen in the reader.
    """

    layout: str = AUTO
    beside: int = SHARE
    stacked: int = SHARE
    theme: str = ""

    def share(self, layout: str) -> int:
        """The share of the list in a layout."""
        return self.beside if layout == BESIDE else self.stacked

    def with_share(self, layout: str, share: int) -> Look:
        """The same with another share of the list in a layout, within the bounds."""
        bound = max(LEAST, min(MOST, share))
        if layout == BESIDE:
            return replace(self, beside=bound)
        return replace(self, stacked=bound)


class LookFile:
    """The file of it. What cannot be read there is as if it were not."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> Look:
        """The look that was left."""
        try:
            held = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return Look()
        if not isinstance(held, dict):
            return Look()
        usual = asdict(Look())
        known = {name: held[name] for name in usual if type(held.get(name)) is type(usual[name])}
        look = Look(**known)
        if look.layout not in LAYOUTS:
            look = replace(look, layout=AUTO)
        return look.with_share(BESIDE, look.beside).with_share(STACKED, look.stacked)

    def put(self, former: Look, look: Look) -> None:
        """Keep what has changed since `former`; the rest may be another session's.

        Raises OSError.
        """
        changed = {
            one.name: getattr(look, one.name)
            for one in fields(Look)
            if getattr(look, one.name) != getattr(former, one.name)
        }
        held = replace(self.load(), **changed)
        make_private(self._path.parent)
        data = json.dumps(asdict(held), ensure_ascii=False).encode("utf-8", "backslashreplace")
        write_private(self._path, data + b"\n", prefix=".look-")
