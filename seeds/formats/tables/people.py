"""People as tables and references name them: "Doe J.A.; Roe R.", "Doe, J., Roe, R."."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...names import Name

LONGEST = 100_000
"""Characters of a list of authors that is looked at; 10,000 names have fewer."""

NAME_LENGTH = 100
"""Characters of one name that is looked at."""

_INITIAL = r"(?!(?:Jr|Sr|St)\.)[^\W\d_a-zß-ÿ][a-z]?\."
_INITIALS = rf"{_INITIAL}(?:[ -]?{_INITIAL})*"
_DOTTED = re.compile(rf"(?P<family>[^,]*?[^\W\d_]{{2}}[^,.]*) (?P<given>{_INITIALS})")
_BARE = re.compile(r"(?P<family>[^,.]*[^\W\d_]{2}[^,.]*) (?P<given>[A-Z]{1,3}|[A-Z]-[A-Z])")
_GIVEN = re.compile(rf"{_INITIALS}|[A-Z]{{1,3}}|[A-Z]-[A-Z]")
_BLANKS = re.compile(r"[^\S\n]+")
_ROMAN = frozenset({"II", "III", "IV"})
_NUMBERED = {"2nd": "II", "3rd": "III", "4th": "IV"}
_GENERATION = re.compile(r"(?P<name>\S.*?) (?P<suffix>Jr|Sr|2nd|3rd|4th|II|III|IV)\.?")
_AND = re.compile(r"\s*,?\s+(?:and|&|und|et|y)\s+|\s*,\s*&\s*")
_ET_AL = re.compile(
    r"[,;]?\s*\(?\b(?:et\.?[ -]*al\b\.?|and others\b|u\. ?a\.)\)?|,?\s*(?:…|\.\.\.)\s*$",
    re.IGNORECASE,
)
_MARKS = re.compile(
    r"[*†‡§¶^#¹²³⁴⁵⁶⁷⁸⁹⁰]+|\\\*|<sup>[^<]{0,40}</sup>|(?<=\w)\d(?:,\d){0,8}(?=\s*(?:,|;|$))"
)
_WORD = re.compile(r"[^\s,;&]+")
_PARTICLES = frozenset(
    "al bin ibn da das de del della den der des di do dos du el la las le los ten ter van vom von "
    "zu zum zur and y e".split()
)
_NO_NAMES = frozenset(
    "the of with for in on to from via using based learning toward towards an by at is are as "
    "how what why when can we our into through under without beyond between network networks "
    "model models neural deep data paper survey code project page pdf link proceedings "
    "conference journal transactions workshop university press review arxiv preprint "
    "international annual advances nature science ieee acm cvpr iccv eccv icml iclr neurips nips "
    "aaai ijcai acl emnlp naacl kdd www oral poster spotlight".split()
)


def split_people(text: str, *, family_first: bool = False) -> str | list[str | Name]:
    """The names in one string where how it is written tells, else the string as it stands.

    "Doe J.A., Roe R." are families before initials, "Doe, J., Roe, R." are pairs; semicolons,
    bars and line ends part names. With `family_first` initials need no dots ("Doe JA, Roe R").
    """
    text = _ET_AL.sub("", _BLANKS.sub(" ", text[:LONGEST])).strip(" ,;\n")
    for sign in (";", "|", "\n"):
        if sign in text:
            parts = [part.strip(" ,") for part in text.split(sign)]
            return [_name(part, bare=family_first) for part in parts if part]
    parts = [part.strip() for part in _AND.sub(", ", text).split(",") if part.strip()]
    if len(parts) > 1 and len(parts) % 2 == 0 and all(map(_GIVEN.fullmatch, parts[1::2])):
        return [Name(*pair) for pair in zip(parts[::2], map(_spaced, parts[1::2]), strict=True)]
    if family_first or all(_family_first(part, bare=False) for part in parts):
        return [_name(part, bare=family_first) for part in parts]
    return text


def _name(part: str, *, bare: bool) -> str | Name:
    suffix = ""
    found = _family_first(part, bare=bare)
    last = _GENERATION.fullmatch(part) if bare and not found and len(part) <= NAME_LENGTH else None
    if last:
        suffix = _NUMBERED.get(last["suffix"], last["suffix"])
        found = _family_first(last["name"], bare=bare)
    return Name(found["family"], _spaced(found["given"]), suffix) if found else part


def _family_first(part: str, *, bare: bool) -> re.Match[str] | None:
    if len(part) > NAME_LENGTH:
        return None
    found = _DOTTED.fullmatch(part) or (_BARE.fullmatch(part) if bare else None)
    return found if found and found["given"] not in _ROMAN else None


def _spaced(given: str) -> str:
    """Initials with their dots: "JA" is "J. A."."""
    return (
        given if "." in given else re.sub(r"(?<=\w)(?=[A-Z])", ". ", given).replace("-", ".-") + "."
    )


def without_tex(text: str) -> str:
    r"""Names that arXiv and others give in TeX, in Unicode: "Jo\~ao" is João."""
    if "\\" not in text:
        return text
    from ..bibtex.detex import text_of

    return text_of(text)


def are_people(text: str) -> bool:
    """Whether a stretch of text names people.

    They are capitalised words in short parts, none of them one that only titles have.
    """
    text = _BLANKS.sub(" ", text)
    if not 3 <= len(text) <= LONGEST or any(sign in text for sign in ':?!$\\=<>{}"“'):
        return False
    several = bool(_ET_AL.search(text))
    plain = _MARKS.sub("", _ET_AL.sub("", text)).strip(" ,;.")
    parts = [part.split() for part in re.split(r"[,;]", _AND.sub(", ", plain)) if part.strip()]
    words = [word for part in parts for word in part]
    if not words or any(len(part) > 5 for part in parts) or any(map(str.isdecimal, words)):
        return False
    if any(word.strip(".").lower() in _NO_NAMES for word in words):
        return False
    if any(not _is_name_word(word) for word in words):
        return False
    return several or _enough(parts)


def without_marks(text: str) -> str:
    """The names without asterisks, daggers and numbers of affiliations."""
    return re.sub(r"\s+(?=[,;])", "", _MARKS.sub("", text))


def _enough(parts: Sequence[list[str]]) -> bool:
    """Whether there are first names: one part has two words, or initials follow a family."""
    if len(parts) == 1:
        return 2 <= len(parts[0]) <= 4
    return any(len(part) > 1 for part in parts) or all(
        _GIVEN.fullmatch(" ".join(part)) for part in parts[1::2]
    )


def _is_name_word(word: str) -> bool:
    word = word.strip("()[]'’‘.-")
    if not word:
        return True
    first = word[0]
    if first.isalpha() and first == first.upper():
        return not (len(word) > 4 and word.isupper() and word.isascii())
    return word.lower() in _PARTICLES or word.startswith(("d'", "d’", "al-", "el-"))
