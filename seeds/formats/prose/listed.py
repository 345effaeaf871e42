"""What one entry of a list says of a paper: a title, and somewhere names, a venue, a year, links.

For "- **Title** Authors. Venue 2020. [[pdf](url)]", "[Title](url) - Author et al. (2021)",
"[1] J. Doe. Title. In Venue, 2020." and what people write between these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from ...paper import Link
from ..tables.people import are_people, without_marks
from .inline import Anchor, lifted, numbers_in, sign_of, unmarked
from .leadingnames import ABBREVIATED, are_families, are_named, names_in
from .linkroles import is_elsewhere, is_role, leads_to_paper, links_of
from .listplaces import SHORT_YEAR, SHOWN, YEAR, is_date, is_short_venue, is_venue

TITLE_LENGTH = 400
"""Characters; a longer stretch is no title."""

ENTRY_LENGTH = 20_000
"""Characters of an entry that are looked at; abstracts stand in texts of their own."""

NONE, WORD, WORDS, PHRASE = range(4)
"""How much a stretch is like a title."""


@dataclass(slots=True)
class Listed:
    """What an entry says; `marked` where markup sets off the title, `at_start` where it begins it.

    `to_paper` says whether a link leads to a paper, `own` is the address of the title itself,
    `goes_on` whether a stop or more words follow it.
    """

    title: str = ""
    quality: int = NONE
    marked: bool = False
    at_start: bool = False
    authors: str = ""
    year: str = ""
    venue: str = ""
    presentation: str = ""
    note: str = ""
    own: str = ""
    to_paper: bool = False
    goes_on: bool = False
    links: list[Link] = field(default_factory=list)

    @property
    def is_sure(self) -> bool:
        """Whether it is a paper wherever it stands."""
        named = self.marked and self.at_start  # by the name of a method, as lists often are
        if self.to_paper and self.quality and (self.quality >= WORDS or named):
            return True
        told = bool(self.year and (self.authors or self.venue)) or bool(self.authors and self.venue)
        well_told = bool(self.year and self.authors and self.venue)
        like = self.quality >= WORDS or (self.quality and well_told)
        return bool(self.marked and like and told and not is_elsewhere(self.own))

    @property
    def may_be(self) -> bool:
        """Whether it is a paper where others are."""
        if self.own and (is_elsewhere(self.own) or self.own.startswith("#")):
            return False
        return self.quality == PHRASE and (self.marked or bool(self.year or self.authors))

    @property
    def is_told(self) -> bool:
        """Whether a paper stands behind a link, or names and a time or a place are told."""
        if self.own and (is_elsewhere(self.own) or self.own.startswith("#")):
            return False
        told = self.authors and (self.year or self.venue)
        return bool(self.title and self.quality and (self.to_paper or told))

    @property
    def is_sentence(self) -> bool:
        """Whether it looks like running text: nothing is told apart, and it goes on or ends."""
        if self.marked or self.authors or self.year or self.venue or self.to_paper:
            return False
        return self.goes_on or not (self.title[:1].isupper() or self.title[:1] in '"“$0123456789')


def listed(text: str, *, least: int = 3) -> Listed:
    """What an entry says, its parts told apart by markup, else by how they look.

    Of what is left there are remarks, if they have `least` words.
    """
    plain, anchors = lifted(text[:ENTRY_LENGTH])
    plain = "".join(_shown(sign, anchors) for sign in plain)
    found = Listed(to_paper=any(leads_to_paper(one) for one in anchors))
    best = max(
        _marked(plain, anchors),
        key=lambda one: (min(one.quality, WORDS), -one.start),
        default=None,
    )
    if best is None or best.quality < WORDS:
        bare = _bare_title(plain)
        if best is None or bare.quality > max(best.quality, WORDS):
            best = bare
    found.title, found.quality = best.title, best.quality
    found.marked, found.own = best.marked, best.url
    before, after = plain[: best.start], plain[best.end :]
    found.goes_on = bool(after.strip())
    found.at_start = not re.search(r"[^\W\d_]{2}", _BRACKETED.sub("", before))
    if best.marked and best.quality == WORD and not found.at_start and not found.goes_on:
        lead = _SIGN.sub("", before).strip(" \t-–—*_")
        if len(lead.split()) < 6 and not _LEADS.search(lead) and not are_named(lead):
            found.title, before = f"{lead} {best.title}", ""
    found.authors = names_in(before, plain=not best.marked)
    before = "" if found.authors else before
    _tell(found, before, after, least=least)
    found.links = links_of(anchors, best.url)
    return found


_LEADS = re.compile(r"[:.,;()\[\]|\d]")


def told(text: str) -> Listed:
    """What a line beside a title says: names, a venue, a year, links."""
    plain, anchors = lifted(text[:ENTRY_LENGTH])
    found = Listed(to_paper=any(leads_to_paper(one) for one in anchors))
    _tell(found, "", "".join(_shown(sign, anchors) for sign in plain), least=3)
    found.links = links_of(anchors, "")
    return found


def shown(text: str) -> str:
    """A text as it is read: links by their words, without emphasis."""
    if not _MARKED.search(text):
        return text.strip()
    plain, anchors = lifted(text)
    return unmarked(_SIGN.sub(lambda sign: _label(anchors[ord(sign[0]) - ord(sign_of(0))]), plain))


@dataclass(slots=True)
class _Stretch:
    """A stretch of an entry that may be its title."""

    start: int
    end: int
    title: str
    url: str = ""
    marked: bool = True
    quality: int = field(init=False)

    def __post_init__(self) -> None:
        self.quality = NONE
        if len(self.title) <= 2 * TITLE_LENGTH:
            self.title = " ".join(unmarked(self.title).split()).strip(" ,;").removesuffix(".")
            self.quality = _quality(self.title)


_MARKED = re.compile(r"[*_\[<&]|//|www\.|rxiv:|doi:|DOI:|\.\w+/")

_BOLD = re.compile(r"\*{2,3}|__")
_ITALIC = re.compile(r"[\s-]*([*_])(?=[^\s*_])([^*_\n]{8,400})(?<=\S)\1(?![\w*])")
_QUOTED = re.compile(r"[\"“]([^\"“”\n]{8,400})[\"”]")
_BRACKETED = re.compile(r"[\[(【][^\[\]()【】]{0,80}[\])】]")
_SIGN = re.compile("[\ue000-\uf8ff]")


def _marked(plain: str, anchors: list[Anchor]) -> list[_Stretch]:
    """Stretches that markup sets off: bold, links, quotes, italics at the start."""
    found = []
    for start, end, bold in _bold(plain):
        inner = [anchors[number] for number in numbers_in(bold)]
        url = next((one.url for one in inner if not is_role(one.label)), "")
        if inner and not url and not _SIGN.sub("", bold).strip(" []()|,"):
            continue
        text = _SIGN.sub(lambda sign: _label(anchors[ord(sign[0]) - ord(sign_of(0))]), bold)
        found.append(_Stretch(start, end, text, url))
    for sign in _SIGN.finditer(plain):
        anchor = anchors[ord(sign[0]) - ord(sign_of(0))]
        if not is_role(anchor.label):
            found.append(_Stretch(sign.start(), sign.end(), anchor.label, anchor.url))
    found += [
        _Stretch(one.start(), one.end(), one[1].rstrip(",.")) for one in _QUOTED.finditer(plain)
    ]
    found = [one for one in found if one.quality]
    italic = None if found else _ITALIC.match(plain)
    if italic and not _SIGN.search(italic[2]):
        one = _Stretch(italic.start(), italic.end(), italic[2])
        found += [one] if one.quality else []
    return found


def _bold(plain: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and text of what stands between signs of bold."""
    opened: re.Match[str] | None = None
    for sign in _BOLD.finditer(plain):
        before, after = plain[sign.start() - 1 : sign.start()], plain[sign.end() : sign.end() + 1]
        if opened and opened[0] == sign[0] and before.strip():
            yield opened.start(), sign.end(), plain[opened.end() : sign.start()]
            opened = None
        elif after.strip():
            opened = sign


_STOP = re.compile(r"(?<!\b[^\W\d_])(?<!\bal)(?<!\bvs)(?<!\bSt)[.?!。][\"”]?\s+(?=\S)")
_DASH = re.compile(r"\s[-–—|]+\s|\s·\s")
_APA = re.compile(r"([^()]{3,4000}?),?\s*\(((?:19|20)\d\d)[a-z]?(?:,[^()]{0,30})?\)[.,:]?\s+")
_LEAD = re.compile(
    r"[\s\ue000-\uf8ff]*(?:[\[(【][^\[\]()【】]{0,60}[\])】]|`[^`\n]{0,60}`|[*_]{1,3}(?P<emphasis>[^*_\n]{0,40})[*_]{1,3}|"
    r"(?:19|20)\d\d(?:[-./年]\d{1,2}){0,2}月?)[\s,:.–-]*"
)


def _bare_title(plain: str) -> _Stretch:
    """The title of an entry without markup: its first sentence, or the second behind names."""
    start = 0
    while (lead := _LEAD.match(plain, start)) and lead.end() > start and start < 400:
        if lead["emphasis"] and not (is_short_venue(lead["emphasis"]) or is_date(lead["emphasis"])):
            break
        start = lead.end()
    end = next((one.start() for one in re.finditer(r"[\ue000-\uf8ff\n\[【]", plain[start:])), None)
    end = len(plain) if end is None else start + end
    apa = _APA.match(plain, start, min(end, start + 5_000))
    if apa and are_people(apa[1]):
        start = apa.end()
    else:
        abbreviated = ABBREVIATED.match(plain, start, end)
        for stop in (_COLON.search(plain, start, end), _STOP.search(plain, start, end)):
            if abbreviated:
                start = abbreviated.end()
                break
            if stop and _names_first(plain[start : stop.start()], plain[stop.end() : end]):
                start = stop.end()
                break
    if stop := _STOP.search(plain, start, end):
        end = stop.start() + (plain[stop.start()] in "?!")
    for dash in islice(_DASH.finditer(plain, start, min(end, start + 2 * TITLE_LENGTH)), 20):
        behind = _DASH.split(plain[dash.end() : end][:2_000], maxsplit=1)[0].strip(" ,.;*_")
        if are_people(behind) or is_venue(behind) or is_date(behind):
            end = dash.start()
            break
    remark = re.search(r" \(([^()]{2,60})\) ?[.,]?$", plain[start:end].rstrip()[-80:])
    if remark and (is_venue(remark[1]) or YEAR.search(remark[1]) or are_people(remark[1])):
        end = plain.rindex(remark[0].rstrip(), start, end)
    comma = plain.rfind(", ", start, end)
    if comma > start and is_venue(plain[comma + 2 : end]):
        end = comma
    return _Stretch(start, end, plain[start:end], marked=False)


def _names_first(first: str, rest: str) -> bool:
    """Whether the first sentence names people and what follows begins with the title.

    "Long Short-Term Memory. Hochreiter & Schmidhuber." has a title that could be a name.
    """
    stop = _STOP.search(rest)
    second = (rest[: stop.start()] if stop else rest).strip(" .,;")
    if are_families(first):
        return _quality(second) >= WORDS
    sure = _INITIAL_OR_MORE.search(first)
    return are_people(first) and bool(sure or not (_SEVERAL.search(second) and are_named(second)))


_COLON = re.compile(r"(?<=\.):\s+(?=\S)")
_INITIAL_OR_MORE = re.compile(r"\b[^\W\d_]\.|,|&|\band\b|\bal\b")
_SEVERAL = re.compile(r",|&|\band\b")


def _quality(title: str) -> int:
    words = re.findall(r"[^\W_](?:[\w'’-]*\w)?", title)
    letters = sum(map(str.isalpha, title))
    if not words or len(title) > TITLE_LENGTH or letters * 2 < len(title.replace(" ", "")):
        return NONE
    if title.endswith((":", "：")) or is_role(title) or is_date(title) or is_short_venue(title):
        return NONE
    wide = sum(sign > "\u2e7f" for sign in title)  # CJK, which parts no words
    if are_people(title) and ("," in title or " al" in title or " and " in title):
        return NONE
    if len(words) + wide // 2 >= 4:
        return PHRASE
    return WORDS if len(words) + wide // 2 >= 2 and not are_people(title) else WORD


def _shown(sign: str, anchors: list[Anchor]) -> str:
    """Pictures show nothing here."""
    return "" if _SIGN.match(sign) and anchors[ord(sign) - ord(sign_of(0))].image else sign


def _label(anchor: Anchor) -> str:
    return "" if is_role(anchor.label) else anchor.label


_PARTS = re.compile(
    r"[\[\]()|·•\n【】`\ue000-\uf8ff]|\s[-–—]+\s|\s//\s|"
    r"(?<!\b[^\W\d_])(?<!\bal)(?<!\bProc)(?<!\bTrans)(?<!\bConf)[.。][*_]*\s+"
)
_EMPHASIS = re.compile(r"\*+")
_UNDERSCORES = re.compile(r"(?<!\w)_+|_+(?!\w)")
_AFTER_ET_AL = re.compile(r"(.{2,2000}?\bet\.?[ -]*al\b\.?)[\s,.:;-]+(\S.*)", re.DOTALL)
_BY = re.compile(r"(?:by|authors?:|from)\s+", re.IGNORECASE)
_IN = re.compile(
    r"(?:in|at|in:|published (?:in|at)|to appear (?:in|at)|accepted (?:by|at|to))\s+", re.IGNORECASE
)


def _tell(found: Listed, before: str, after: str, *, least: int) -> None:
    """Names, venue, year and remarks, of `least` words, in what stands around a title."""
    around = (_UNDERSCORES.sub("*", text[:20_000]) for text in (after, before))
    rest = [part for text in around for part in _PARTS.split(text)]
    rest.reverse()
    notes = []
    while rest:
        part = rest.pop()
        bare = " ".join(_EMPHASIS.sub("", part).split()).strip(" ,.:;-–—'\"/&!")
        bare = bare.removesuffix(" in").rstrip(" ,")
        pieces = _pieces(part, bare, named=bool(found.authors))
        if pieces:
            rest += reversed(pieces)
        elif bare and not _told(found, bare) and len(bare.split()) >= least:
            notes.append(bare)
    found.note = "; ".join(notes)


def _pieces(part: str, bare: str, *, named: bool) -> list[str]:
    """What a part falls into that says more than one thing; none where it says one."""
    apart = _AFTER_ET_AL.fullmatch(bare)
    if apart:
        return [apart[1], apart[2]]
    if are_people(bare):  # a name among them may be bold
        return []
    head, comma, tail = bare.rpartition(", ")
    if comma and not named and are_named(head) and (is_venue(tail) or is_date(tail)):
        return [head, tail]
    pieces = _EMPHASIS.split(part)
    return pieces if len(pieces) > 1 else []


def _told(found: Listed, part: str) -> bool:
    """Whether a part says one thing, which is then noted."""
    if is_date(part):
        found.year = found.year or part
        return True
    named = _BY.sub("", part, count=1)
    pair = "," not in named and are_families(named)
    if not found.authors and (pair or are_people(named)) and not is_venue(named):
        found.authors = without_marks(named)
        return True
    year = YEAR.search(part) or SHORT_YEAR.search(part)
    place = _around(part, year)
    if not found.authors and year and are_named(place) and not is_venue(place):
        found.authors, found.year = without_marks(place), found.year or year[1]
        return True
    if (year or is_venue(part)) and len(place.split()) <= 18:
        stated = SHOWN.search(part)
        if stated:
            found.presentation = found.presentation or stated[0]
            place = " ".join(SHOWN.sub("", place).split()).strip(" ,.:;-")
        if year:
            found.year = found.year or (year[1] if len(year[1]) == 4 else f"20{year[1]}")
        if not _PAGES.fullmatch(place):
            found.venue = found.venue or _IN.sub("", place, count=1)
        return True
    if SHOWN.fullmatch(part):
        found.presentation = found.presentation or part
        return True
    return False


_PAGES = re.compile(r"(?:pp?\. ?)?\d+(?: ?[-–—] ?\d+)?")


def _around(part: str, year: re.Match[str] | None) -> str:
    """What stands before the year, or behind it, without volume and pages."""
    if year:
        part = part[: year.start()].strip(" ,.:;-–(") or part[year.end() :]
    return re.sub(r",\s*(?:vol\.?\s*)?\d{1,4}$", "", " ".join(part.split()).strip(" ,.:;-–"))
