"""What stands under the tags of RIS, MEDLINE, EndNote and Web of Science: names, dates, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from ...names import Name, stored_name
from ...paper import Link
from .scanner import Field

TYPES = {
    "journal article": "article",
    "journal": "article",
    "electronic article": "article",
    "magazine article": "article",
    "newspaper article": "article",
    "book": "book",
    "edited book": "book",
    "electronic book": "book",
    "classical work": "book",
    "serial publication": "book",
    "serial": "book",
    "book section": "incollection",
    "book chapter": "incollection",
    "electronic book section": "incollection",
    "dictionary": "incollection",
    "encyclopedia": "incollection",
    "conference paper": "inproceedings",
    "conference proceedings": "inproceedings",  # what all exporters call a paper in them
    "conference proceeding": "inproceedings",
    "thesis": "phdthesis",
    "dissertation": "phdthesis",
    "report": "techreport",
    "technical report": "techreport",
    "government document": "techreport",
    "standard": "techreport",
    "unpublished work": "unpublished",
    "manuscript": "unpublished",
    "pamphlet": "booklet",
    "web page": "online",
    "electronic source": "online",
    "blog": "online",
    "dataset": "dataset",
    "online database": "dataset",
    "aggregated database": "dataset",
    "computer program": "software",
    "patent": "patent",
    "generic": "misc",
    "preprint": "misc",
}
"""EndNote's names of kinds of works -> BibTeX's."""

_DOI = re.compile(r"\b10\.\d{4,9}/\S+")
_MASTER = re.compile(r"\bmaster|\bM\.?\s?(?:Sc|A|Phil)\b|硕士", re.IGNORECASE)
_MONTHS = {
    name: number
    for number, name in enumerate(
        "jan feb mar apr may jun jul aug sep oct nov dec".split(), start=1
    )
}
_MONTH = re.compile(
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\Z",
    re.IGNORECASE,
)
_SLASHED = re.compile(r"(\d{4})\s*/\s*(\d{0,2})\s*(?:/\s*(\d{0,2})\s*(?:/(.*))?)?", re.DOTALL)
_COMPACT = re.compile(r"([12]\d{3})([01]\d)([0-3]\d)")
_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
_SUFFIX = re.compile(r"(?:jr|sr|i{2,3}|iv)\.?", re.IGNORECASE)
_NUMBERED = {"2nd": "II", "3rd": "III", "4th": "IV"}
_ENTITY_OR_PART = re.compile(r"(?:&(?:#\w{2,7}|[A-Za-z]{2,8});|[^;\n])+")
_ISSN = re.compile(r"\d{7}[\dXx]")
_ISBN = re.compile(r"\d{9}[\dXx]|97[89]\d{10}")
_PREFIX = re.compile(r"\W*(?:[ep]?issn|isbn(?:-?1[03])?)(?=\W|$)[\s:-]*", re.IGNORECASE)
_HYPHENS = re.compile(r"[\s\u2010-\u2015-]+")


def doi_in(text: str) -> str:
    """The first DOI in a text, bare; "" where there is none."""
    found = _DOI.search(text)
    return found[0].rstrip(".,;") if found else ""


def year_in(text: str) -> int:
    """The first year in a text, 0 where there is none."""
    found = _YEAR.search(text)
    return int(found[0]) if found else 0


def iso_date(text: str) -> str:
    """ISO 8601 where a date stands in one of the usual orders, else the text as it is.

    "2014/04/03/" and "2014 Apr 3" are 2014-04-03, "2014//" is 2014, "2003///Spring" is
    "2003 Spring", "2019 Mar-Apr" stays. Source of the slashes: the RIS specification,
    YYYY/MM/DD/other.
    """
    text = text.strip()
    if len(text) > 100:
        return text
    found = _SLASHED.fullmatch(text)
    if found:
        whole = _iso(found[1], found[2], found[3] or "")
        other = (found[4] or "").strip(" /")
        alone = whole == found[1] and other and not other.isdecimal()
        return f"{whole} {other}" if alone else whole or text
    found = _COMPACT.fullmatch(text)
    if found:
        return _iso(*found.groups()) or text
    words = re.findall(r"[^\W\d]+|\d+", text) if len(text) < 40 else []
    years = [word for word in words if len(word) == 4 and word.isdecimal()]
    months = [word for word in words if _MONTH.match(word)]
    days = [word for word in words if word.isdecimal() and len(word) < 3]
    if len(years) == len(months) == 1 and len(words) - 2 == len(days) < 2:
        return _iso(years[0], str(_MONTHS[months[0][:3].lower()]), "".join(days)) or text
    return text


def _iso(year: str, month: str, day: str) -> str:
    """The date as far as it is known; "" where there is no such day."""
    if not int(month or 0):
        return year
    try:
        whole = date(int(year), int(month), int(day or 0) or 1).isoformat()
    except ValueError:
        return ""
    return whole if int(day or 0) else whole[:7]


def thesis_type(said: str) -> str:
    """BibTeX's type of a thesis, by what is said of its degree."""
    return "mastersthesis" if _MASTER.search(said) else "phdthesis"


def person(text: str) -> str | Name:
    """A name as "Family, Given, Suffix"; a comma behind it marks a body, as EndNote has it."""
    text = " ".join(text.split())
    bare = text.rstrip(", ")
    parts = [part.strip() for part in bare.split(",")]
    if len(parts) == 1 and text.endswith(","):
        return Name(bare)
    if len(parts) == 3 and _SUFFIX.fullmatch(parts[2]):
        return Name(*parts)
    return bare


def medline_person(text: str) -> str | Name:
    """A name as MEDLINE has it: "King, Martin L Jr", "King ML Jr", else that of a body."""
    family, comma, given = (part.strip() for part in " ".join(text.split()).partition(","))
    words = (given if comma else family).split()
    suffix = _NUMBERED.get(words[-1], words[-1]) if len(words) > 1 else ""
    if _SUFFIX.fullmatch(suffix):
        words.pop()
    else:
        suffix = ""
    if comma:
        return Name(family, " ".join(words), suffix)
    if len(words) > 1 and re.fullmatch(r"(?:[^\W\d_a-z]-?){1,4}", words[-1]):
        initials = words[-1] if "-" in words[-1] else " ".join(words[-1])
        return Name(" ".join(words[:-1]), initials, suffix)
    return Name(family)


def people(fields: Iterable[Field]) -> list[str | Name]:
    """The names in fields of one name each, also where one holds several.

    A line that goes on with a name that is whole already is the next name.
    """
    found: list[str | Name] = []
    for one in fields:
        names: list[str] = []
        for stated in filter(None, one.lines):
            line = " ".join(stated.split())
            if names and ("," not in line or names[-1].endswith((",", "-"))):
                names[-1] += f" {line}"
            else:
                names.append(line)
        for name in names:
            for part in pieces(name):
                both = re.split(r" (?:and|&) ", part)
                # "Centers for Disease Control and Prevention" is one.
                several = len(both) > 1 and all("," in each for each in both)
                found += map(person, both if several else [part])
    return [name for name in found if name]


def editors(names: Iterable[str | Name]) -> str:
    """Names as BibTeX joins them."""
    shown = (
        name if isinstance(name, str) else _joined(name) if name.given else stored_name(name)
        for name in names
    )
    return " and ".join(filter(None, shown))


def _joined(name: Name) -> str:
    return ", ".join(part for part in (name.family, name.suffix, name.given) if part)


def pieces(text: str) -> list[str]:
    """What stands between semicolons and line ends; the one of "&eacute;" parts nothing."""
    return [part for part in map(str.strip, _ENTITY_OR_PART.findall(text)) if part]


def keywords(fields: Iterable[Field]) -> list[str]:
    """Keywords, one a field or several between semicolons or on lines.

    Commas part them only where they are all in one line, as Zotero does.
    """
    values = [one.paragraphs for one in fields]
    found = [word for value in values for word in pieces(value)]
    if len(found) == 1 and ";" not in values[0].removesuffix(found[0]):
        return [word.strip() for word in found[0].split(",")]
    return found


class Addresses(NamedTuple):
    """What stands in fields of addresses: web links, other ids, files."""

    links: list[Link]
    ids: list[str]
    files: list[str]


def addresses(fields: Iterable[Field], kind: str = "", *, paths: bool = False) -> Addresses:
    """The addresses in fields; one may hold several between blanks or semicolons.

    With `paths`, what is no address is the path of a file. "internal-pdf://" is EndNote's name for
    its folder "PDF", from which its exports are opened.
    """
    found = Addresses([], [], [])
    for one in fields:
        for part in re.split(r"\n|[;,]\s*(?=https?://|www\.|internal-pdf:|file:)", one.paragraphs):
            value = part.strip(" ;<>")
            lower = value[:16].lower()
            if lower.startswith(("internal-pdf://", "file:")):
                found.files.append(re.sub(r"(?i)^internal-pdf://", "PDF/", value))
            elif paths and value and not lower.startswith(("http:", "https:", "www.")):
                found.files.append(value)
            else:
                for token in value.replace("&amp;", "&").split():
                    address = token.strip(",;<>")
                    if address.lower().startswith("www."):
                        address = f"https://{address}"
                    if address.lower().startswith(("http://", "https://")):
                        found.links.append(Link(kind, address))
                    elif "10." in address:
                        found.ids.append(address)
    return found


def serials(fields: Iterable[Field]) -> dict[str, str]:
    """The numbers in fields as BibTeX's "isbn" and "issn"; what is neither is under ""."""
    found: dict[str, list[str]] = {}
    for one in fields:
        parts = [one.text] if _serial(one.text)[0] else re.split(r"[\s;,]+", one.text)
        known = [(name, part) for name, part in map(_serial, parts) if name]
        for name, part in known or [_serial(one.text)]:
            found.setdefault(name, []).append(part)
    joined = {name: ", ".join(dict.fromkeys(values)) for name, values in found.items()}
    return {name: value for name, value in joined.items() if value}


def _serial(text: str) -> tuple[str, str]:
    """What kind of number it is, and the number without the name that some put before it."""
    if len(text) > 60:
        return "", text
    named = _PREFIX.match(text)
    number = text[named.end() if named else 0 :].strip("(). ")
    bare = _HYPHENS.sub("", number)
    if _ISSN.fullmatch(bare):
        return "issn", number
    return "isbn" if _ISBN.fullmatch(bare) else "", number


def pages(first: str, last: str = "") -> str:
    """The range from first to last, where the first is no range itself."""
    if not first or not last or first == last:
        return first or last
    return first if re.search(r"\w\s*[-\u2013]+\s*\w", first) else f"{first}-{last}"


def full_range(stated: str) -> str:
    """A range with all the digits of its last page, which MEDLINE leaves out: 1534-55."""
    found = re.fullmatch(r"(\d{1,9})-(\d{1,9})", stated)
    missing = len(found[1]) - len(found[2]) if found else 0
    return f"{found[1]}-{found[1][:missing]}{found[2]}" if found and missing > 0 else stated
