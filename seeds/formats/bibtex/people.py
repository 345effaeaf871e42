"""Names as BibTeX and BibLaTeX write them: "von Last, Jr, First and First Last and {A Body}"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ...names import Name, split_name
from .detex import text_of

_AND = re.compile(r"(?:^|\s)and(?=\s|$)", re.IGNORECASE)
_AMPERSAND = re.compile(r"\s\\?&(?=\s)|[{}]")
_SEPARATOR = re.compile(r"(?:^|\s)and(?=\s|$)|[{}]", re.IGNORECASE)
_COMMA = re.compile(r"[{},]")
_BLANK = re.compile(r"[{}]|(?:\s|(?<!\\)~)+")
_TIE = re.compile(r"(?<!\\)~")
_SEMICOLON = re.compile(r"[{};]")
_OTHERS = re.compile(r"(?:^|[\s,~\\]+)(?:[Ee]t\.?[\s~\\]+[Aa]l\b\.?|others|^Others)[\s.]*$")
_ET_AL = re.compile(r"[Ee]t\.?[\s~\\]+[Aa]l\b\.?")
_LEFT_OUT = re.compile(
    rf"(?:(?:^|[\s,~\\{{]){_ET_AL.pattern}[.\s]*\}}?|(?:\sand|[,;&])\s+[Oo]thers)[\s.,;]*$"
)
_OTHERS_END = ("others", "al", "al.", "Others")
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[\s-]?){1,4}")
_PERSON = re.compile(r"[^,]+,\s*(?:[^\W\d_a-z]\.[\s-]*){1,4}")
_PART = re.compile(r'(?<![\w-])(family|given|prefix|suffix)\s*=\s*(?:"([^"]*)"?|([^,]*))')
_EXTENDED = re.compile(r'\s*"?\s*(?:family|given|prefix|suffix)\s*=')


_ODD = re.compile(r'[{}\\~=;&$"]')


def names_of(value: str) -> list[str | Name]:
    """The names in an author or editor field; "others" and "et al." are no name.

    A name in braces is that of a body. Fields without a single "and" are also read where they are
    joined by ";", "&" or more commas than a name can have.
    """
    if not _ODD.search(value):
        return [name for part in _AND.split(value) for name in _plain(part)]
    value = _unwrapped(value)
    parts = list(_split(value, _SEPARATOR))
    if len(parts) == 1:
        parts = list(_split(value, _SEMICOLON))
    if len(parts) == 1 and "&" in value:
        parts = list(_split(value, _AMPERSAND))
    return [name for part in parts for name in _name(part) if name]


def is_incomplete(value: str) -> bool:
    """Whether a list of names ends by saying that there are more."""
    # "Jane Others" is a person, "{others}" a name.
    return _LEFT_OUT.search(value[-80:]) is not None


def _split(text: str, pattern: re.Pattern[str]) -> Iterator[str]:
    """Cut at what the pattern finds outside of braces; the pattern also finds all braces."""
    if "{" not in text:
        start = 0
        for match in pattern.finditer(text):
            if match[0] != "}":
                yield text[start : match.start()]
                start = match.end()
        yield text[start:]
        return
    depth = start = 0
    for match in pattern.finditer(text):
        if match[0] == "{":
            depth += 1
        elif match[0] == "}":
            depth = max(0, depth - 1)
        elif not depth:
            yield text[start : match.start()]
            start = match.end()
    yield text[start:]


def _unwrapped(value: str) -> str:
    """A whole list of "Last, First" that somebody put in braces, without them."""
    inner = _group(value.strip())
    if not inner or not _AND.search(inner):
        return value
    parts = _AND.split(inner)
    people = all(part.count(",") == 1 and len(part.split(",")[0].split()) < 3 for part in parts)
    return inner if people else value


def _group(text: str) -> str:
    """What is inside of the braces where they hold all of a text, else ""."""
    if not text.startswith("{") or not text.endswith("}"):
        return ""
    depth = 0
    for match in re.finditer(r"[{}]", text):
        depth += 1 if match[0] == "{" else -1
        if not depth:
            return text[1:-1].strip() if match.end() == len(text) else ""
    return ""


def _plain(text: str) -> list[str | Name]:
    """A name without anything of TeX's; by far the most are."""
    text = " ".join(text.split()).strip(" ,")
    if text.endswith(_OTHERS_END):
        text = _OTHERS.sub("", text).strip(" ,")
    if "," in text:
        return _inverted([part for part in map(str.strip, text.split(",")) if part])
    return [_joined(text.split())] if text else []


def _name(text: str) -> list[str | Name]:
    text = " ".join(text.split()).strip(" ,;")
    if text.endswith(_OTHERS_END):
        text = _OTHERS.sub("", text).strip(" ,;")
    if not text:
        return []
    if "=" in text and _EXTENDED.match(text):
        return _extended(text)
    if inner := _group(text):
        if _ET_AL.fullmatch(inner):
            return []
        if _PERSON.fullmatch(inner):
            return _name(inner)
        body = _text(inner)
        return ["{" + body + "}" if " " in body else body] if body else []
    if "," not in text:
        return [_in_order(text)]
    parts = [_text(part) for part in _split(text, _COMMA)]
    return _inverted([part for part in parts if part])


def _in_order(text: str) -> str | Name:
    """A name as "First von Last"; a particle begins the family, braces keep words together."""
    words = [_text(word) for word in _split(text, _BLANK)]
    return _joined([word for word in words if word])


def _joined(words: list[str]) -> str | Name:
    if not words:
        return ""
    for place in range(1, len(words) - 1):
        if _is_particle(words[place]):
            return Name(" ".join(words[place:]), " ".join(words[:place]))
    if " " in words[-1]:
        return Name(words[-1], " ".join(words[:-1]))
    return " ".join(words)


def _inverted(parts: list[str]) -> list[str | Name]:
    if len(parts) < 2:
        return [*parts]
    if len(parts) == 2:
        if _is_suffix(parts[1]):
            return [", ".join(parts)]
        return [Name(parts[0], parts[1])]
    if len(parts) == 3 and _is_suffix(parts[1]):
        return [Name(parts[0], parts[2], parts[1])]
    if len(parts) == 3 and _is_suffix(parts[2]):
        return [Name(parts[0], parts[1], parts[2])]
    if len(parts) % 2 == 0 and all(_INITIALS.fullmatch(part) for part in parts[1::2]):
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return [Name(family, given) for family, given in pairs]
    if len(parts) > 3 or all(" " in part for part in parts):
        return [*parts]
    return [Name(parts[0], " ".join(parts[1:]))]


def _extended(text: str) -> list[str | Name]:
    """BibLaTeX's "family=Gogh, given=Vincent, prefix=van"; values may stand in quotes."""
    found: dict[str, str] = {}
    for part in _PART.finditer(text):
        found.setdefault(part[1], _text(part[2] or part[3] or "").strip('"'))
    family = " ".join(part for part in (found.get("prefix"), found.get("family")) if part)
    given = found.get("given", "")
    if not family:
        return [given] if given else []
    return [Name(family, given, found.get("suffix", ""))]


def _text(value: str) -> str:
    if value.isalnum():
        return value
    return " ".join(text_of(_TIE.sub(" ", value)).split())


def _is_particle(word: str) -> bool:
    return word.islower() and _begins_family(word)


@lru_cache(maxsize=1024)
def _begins_family(word: str) -> bool:
    return split_name(f"A {word} B").family != "B"


def _is_suffix(word: str) -> bool:
    return len(word) < 5 and _ends_name(word)


@lru_cache(maxsize=1024)
def _ends_name(word: str) -> bool:
    return bool(split_name(f"A, {word}").suffix)
