"""The table of settings: what each may be, what it means, and how a text becomes its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..columns import COLUMNS
from ..look import LAYOUTS
from ..sorting import SORTS

DAY = 86_400.0
"""Seconds; a paper is not open for longer."""

ROADS = ("auto", "native", "tmux", "osc52", "off")
"""The roads to a clipboard, as tui.clipboard takes them; a test compares the two."""

YES, NO = frozenset({"1", "yes", "on", "true"}), frozenset({"", "0", "no", "off", "false"})
"""What says yes and no in the environment."""


class WrongError(Exception):
    """A value that a setting cannot have; its text says what it can be."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting.

    `name` is what stands in the file; `read` makes its value of what the file has or raises
    WrongError, `word` makes what the file would have of a text of the environment. `sample` is a
    value other than the default, as TOML; `told` are the lines that explain it.
    """

    name: str
    read: Callable[[object], object]
    word: Callable[[str], object]
    sample: str
    told: tuple[str, ...]

    @property
    def field(self) -> str:
        """What the value is called in Settings."""
        return self.name.replace("-", "_")

    @property
    def variable(self) -> str:
        """The variable of the environment that wins over the file."""
        return f"PAPERDECK_{self.field.upper()}"


def _one_of(choices: Sequence[str]) -> Callable[[object], str]:
    def read(value: object) -> str:
        if isinstance(value, str) and value in choices:
            return value
        raise WrongError(f"can be {', '.join(choices)}")

    return read


def _lower(text: str) -> object:
    return text.strip().lower()


def _switch(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise WrongError("can be true or false")


def _switch_word(text: str) -> object:
    word = text.strip().lower()
    return word in YES if word in YES | NO else text


def _seconds(value: object) -> float | None:
    number = value if isinstance(value, int | float) and not isinstance(value, bool) else -1
    if not 0 <= number < DAY:
        raise WrongError("can be a number of seconds up to a day, or 0 for never")
    return float(number) or None


def _seconds_word(text: str) -> object:
    try:
        return float(text)
    except ValueError:
        return text


def _command(value: object) -> str:
    if isinstance(value, str) and value.isprintable():
        return value
    raise WrongError('can be a command on one line, as in "firefox --new-tab %s"')


def _columns(value: object) -> tuple[str, ...]:
    names = tuple(value) if isinstance(value, list) else ()
    known = all(isinstance(name, str) and name in COLUMNS for name in names)
    if not known or "title" not in names or len(set(names)) < len(names):
        raise WrongError(f'can be a list with "title" and any of {", ".join(COLUMNS[1:])}')
    return names


def _listed(text: str) -> object:
    return [part.strip() for part in text.split(",") if part.strip()]


SETTINGS = (
    Setting(
        "theme",
        _one_of(()),  # which there are hangs on the file: see reading
        str,
        '"paperdeck-day"',
        (
            "The colours. C in the reader shows them all, and keeps the one that you choose",
            "there; what stands here counts more.",
        ),
    ),
    Setting(
        "layout",
        _one_of(LAYOUTS),
        _lower,
        '"stacked"',
        (
            "List and paper: beside each other, stacked, or auto: by the width of the terminal,",
            "and as it was left.",
        ),
    ),
    Setting(
        "columns",
        _columns,
        _listed,
        '["year", "title", "tags"]',
        (f"What the list shows, in this order. There are {', '.join(COLUMNS)}.",),
    ),
    Setting(
        "sort",
        _one_of(SORTS),
        _lower,
        '"year"',
        (f"The order of the list: {', '.join(SORTS)}.",),
    ),
    Setting("reverse", _switch, _switch_word, "true", ("The other way round.",)),
    Setting(
        "read-after",
        _seconds,
        _seconds_word,
        "3",
        (
            "Seconds after which a paper that is open on the whole screen counts as read;",
            "0: only when you say so.",
        ),
    ),
    Setting(
        "clipboard",
        _one_of(ROADS),
        _lower,
        '"osc52"',
        (f"The road to the clipboard: {', '.join(ROADS)}. paperdeck doctor --copy tries it.",),
    ),
    Setting(
        "browser",
        _command,
        str,
        '"w3m"',
        (
            "The command that opens pages; %s stands for the address, which else comes last.",
            "Empty: BROWSER, the desktop's, or one that draws on the terminal.",
        ),
    ),
    Setting("plain", _switch, _switch_word, "true", ("Lines in the place of a screen.",)),
    Setting("ascii", _switch, _switch_word, "true", ("Draw with nothing outside ASCII.",)),
    Setting("mouse", _switch, _switch_word, "false", ("false leaves the mouse to the terminal.",)),
)

BY_NAME = {setting.name: setting for setting in SETTINGS}
