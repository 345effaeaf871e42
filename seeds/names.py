"""Names of people: what is the family, what is given."""

from __future__ import annotations

import re
from typing import NamedTuple

_SUFFIX = re.compile(r"(?:jr|sr|i{2,3}|iv)\.?$", re.IGNORECASE)
_PARTICLES = frozenset(
    "al bin da dal das de del della den der des di do dos du el ibn la las le los ten ter van "
    "vom von zu zum zur".split()
)


class Name(NamedTuple):
    """The parts of a name; `given` and `suffix` ("Jr.") may be empty."""

    family: str
    given: str = ""
    suffix: str = ""

    @property
    def initials(self) -> str:
        """The given names as initials: "Kwan-Yee K." is "K.-Y. K."."""
        words = (
            "-".join(f"{part[0]}." for part in word.split("-") if part)
            for word in self.given.replace(".", ". ").split()
        )
        return " ".join(words)


def split_name(name: str) -> Name:
    """A name as "Given Family", "Family, Given" or "Family, Jr., Given", in its parts.

    Particles in small letters ("van der") belong to the family. A name of one word, also one
    written without blanks, is a family.
    """
    parts = [part.strip() for part in name.split(",")]
    if len(parts) > 1 and not (len(parts) == 2 and _SUFFIX.match(parts[1])):
        suffix = parts[1] if len(parts) > 2 and _SUFFIX.match(parts[1]) else ""
        given = " ".join(parts[2:] if suffix else parts[1:])
        return Name(parts[0], given, suffix)
    words = name.replace(",", " ").split()
    suffix = words.pop() if len(words) > 1 and _SUFFIX.match(words[-1]) else ""
    if not words:
        return Name(name)
    start = len(words) - 1
    while start > 1 and words[start - 1] in _PARTICLES:
        start -= 1
    return Name(" ".join(words[start:]), " ".join(words[:start]), suffix)
