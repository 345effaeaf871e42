"""Names of people: what is the family, what is given."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeGuard

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
    """A name as "Given Family", "Family, Given", "Family, Jr., Given" or "{Body}", in its parts.

    Particles in small letters ("van der") belong to the family. A name of one word, also one
    written without blanks, is a family; so is all that stands in braces.
    """
    if name.startswith("{") and name.endswith("}"):
        return Name(name[1:-1].strip())
    parts = [part.strip() for part in name.split(",")]
    if len(parts) > 1 and not (len(parts) == 2 and _SUFFIX.match(parts[1])):
        suffix = parts[1] if len(parts) > 2 and _SUFFIX.match(parts[1]) else ""
        given = " ".join(parts[2:] if suffix else parts[1:])
        return Name(parts[0], given, suffix)
    words = name.replace(",", " ").split()
    suffix = words.pop() if len(words) > 1 and _SUFFIX.match(words[-1]) else ""
    if not words:
        return Name(name)
    if len(words) > 1 and _INITIAL.fullmatch(words[-1]) and not _INITIAL.fullmatch(words[0]):
        return Name(" ".join(words[:-1]), words[-1], suffix)  # "Doe J.", as indexes have it
    start = len(words) - 1
    while start > 1 and words[start - 1] in _PARTICLES:
        start -= 1
    return Name(" ".join(words[start:]), " ".join(words[:start]), suffix)


def stored_name(name: str | Name) -> str:
    """The one form in which a paper keeps a name, and from which `split_name` has its parts.

    "Given Family" where that is clear, else "Family, Given"; "{The Toy Lab}" for a body whose name
    has several words.
    """
    if isinstance(name, str):
        if name[-4:].isdecimal():  # dblp numbers people of one name: "Wei Wang 0001"
            name = _NUMBER.sub("", name)
        if name.startswith("{") and name.endswith("}"):
            return stored_name(split_name(name))
        if name.startswith("{") or ("," not in name and not _BODY.search(name)):
            if name[-1:] == "." or name[-2:-1] == " ":  # perhaps "Doe J."
                name = shown_name(split_name(name))
            return name if name.strip("{} ") else ""
        if _BODY.search(name):
            return "{" + name.strip("{}") + "}"
        name = split_name(name)
    if not name.family:
        return " ".join(part for part in (name.given, name.suffix) if part)
    if not name.given and not name.suffix:
        alone = len(name.family.split()) == 1 and "," not in name.family
        return name.family if alone else "{" + name.family + "}"
    plain = shown_name(name)
    if split_name(plain) == name:
        return plain
    return ", ".join(part for part in (name.family, name.suffix, name.given) if part)


def are_stored(names: list[str] | list[str | Name]) -> TypeGuard[list[str]]:
    """Whether `stored_name` would leave all of these as they are: one look serves for most lists.

    True only where that is certain; names in another alphabet and odd ones are left to it.
    """
    try:
        joined = "|".join(names)  # type: ignore[arg-type]
    except TypeError:  # some are Names
        return False
    return joined.isascii() and joined.isprintable() and not _PERHAPS_ODD.search(f"|{joined}|")


def shown_name(name: str | Name) -> str:
    """A name as one reads it: "Gabriel García Márquez", "The Toy Lab", "John Doe Jr."."""
    parts = split_name(name) if isinstance(name, str) else name
    return " ".join(part for part in (parts.given, parts.family, parts.suffix) if part)


def names_in(text: str) -> list[str]:
    """The names in one string, joined by ";", "and", "&" or commas.

    "Doe, John and Roe, Jane" are two, "John Doe, Jane Roe and Max Mu" are three, "Doe, John" is
    one, "J. Doe, J. Roe" are two.
    """
    if ";" in text:
        return [part for part in map(str.strip, text.split(";")) if part]
    found: list[str] = []
    parts = [part.strip(" ,") for part in _AND.split(text)]
    several = len(parts) > 1
    for part in parts:
        pieces = [piece.strip() for piece in part.split(",") if piece.strip()]
        if len(pieces) > 2 and len(pieces) % 2 == 0 and _are_pairs(pieces):
            found += [f"{pieces[at]}, {pieces[at + 1]}" for at in range(0, len(pieces), 2)]
            continue
        if len(pieces) < 2 or _is_one_name(pieces, several=several):
            found += [part] if part else []
        else:
            for piece in pieces:
                if found and _SUFFIX.match(piece):
                    found[-1] += f", {piece}"
                else:
                    found.append(piece)
    return found


def _are_pairs(pieces: list[str]) -> bool:
    """Whether each second piece is initials: "Doe, J., Roe, R."."""
    return all(map(_INITIALS.fullmatch, pieces[1::2])) and not any(
        map(_INITIALS.fullmatch, pieces[::2])
    )


def _is_one_name(pieces: list[str], *, several: bool) -> bool:
    """Whether pieces between commas are family, suffix and given names of one person."""
    if len(pieces) > 3 or (len(pieces) == 3 and not _SUFFIX.match(pieces[1])):
        return False
    if all(len(piece.split()) > 1 for piece in pieces):
        return several and pieces[0].split()[0].lower() in _PARTICLES
    # "Doe, J. and Roe, R.", but "Plato, Socrates" are two and "Doe, John" is one.
    return several or len(pieces[0].split()) == 1 or bool(_INITIALS.fullmatch(pieces[-1]))


_NUMBER = re.compile(r"(?<=\w) \d{4}$")
_AND = re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE)
_INITIAL = re.compile(r"(?:[^\W\d_]\.-?)+|[A-Z]")
_INITIALS = re.compile(r"(?:[^\W\d_]\.[\s-]*){1,4}|[A-Z]{1,3}|[^\W\d_]")
_BODY = re.compile(
    r"(?:,\s*(?:Inc|Ltd|LLC|GmbH)\b)"
    r"|\b(?:Collaboration|Consortium|Team|Laborator(?:y|ies)|University|Institute|Association)\b"
)
_PERHAPS_ODD = re.compile(
    r"[,<&{}]|  |\| |\|\|| \||\.\|| .\||\d\||[Cc]oll|Cons|Team|Lab|Univ|Inst|Assoc", re.IGNORECASE
)
"""A superset of all that the rules above look for, between bars."""
