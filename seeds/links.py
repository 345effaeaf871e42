"""Links as they stand in text: web addresses, bare hosts of known houses, arXiv ids and DOIs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_STOPS: Final = r"\s<>\"{}|\\^`“”‘’«»…。，、；：！？（）【】《》「」\ufdd0-\ufdef"
"""What ends an address: RFC 3986 forbids the ASCII ones, the others are the sentence's own."""

_BODY: Final = rf"(?:[^{_STOPS}\]]|\](?!\()|\\[_%#&~]){{1,2000}}"
"""The body of an address; `](` closes the text of a Markdown link, `\\_` is TeX for `_`.

Browsers stop at about 2,000 characters too."""

_HOST: Final = r"[A-Za-z0-9](?:[\w-]*\.)+[A-Za-z]{2,}"

_WEB: Final = re.compile(
    rf"(https?|ftp)(?:\s?:\s?//(?=[\w\[])|://\s(?={_HOST}/)|//(?={_HOST}))({_BODY})", re.IGNORECASE
)
"""Three broken spellings are read too: `https: //x`, `https:// x.y/`, `https//x.y`."""

_KNOWN_PAGES: Final = (
    "github.com/",
    "gitlab.com/",
    "bitbucket.org/",
    "huggingface.co/",
    "arxiv.org/",
    "doi.org/",
    "openreview.net/",
    "anonymous.4open.science/",
    "sites.google.com/",
    "drive.google.com/",
    "zenodo.org/",
    "osf.io/",
    "kaggle.com/",
)
"""Houses whose name alone makes an address; only with a page: `github.com` is no one's code."""

_KNOWN_SITES: Final = (".github.io", ".gitlab.io", ".hf.space")
"""Houses where every project has a host of its own."""

_KNOWN_ENDINGS: Final = (".com/", ".org/", ".co/", ".net/", ".science/", ".io", ".hf.space")
"""What every bare address holds: a quick test before the search."""

_BARE_MARKS: Final = ("www.", *_KNOWN_ENDINGS)
_BARE_MARKS_WITHOUT_SLASH: Final = tuple(mark for mark in _BARE_MARKS if "/" not in mark)

_BARE: Final = re.compile(
    r"(?<![\w@./:~\\-])(?:(?:www\.)?(?:"
    + "|".join(re.escape(page) for page in _KNOWN_PAGES)
    + rf"){_BODY}|www\.{_HOST}(?:/{_BODY})?|[A-Za-z0-9][\w-]{{0,62}}(?:"
    + "|".join(re.escape(site) for site in _KNOWN_SITES)
    + rf")(?![\w-])(?:/{_BODY})?)"
)

_ARXIV: Final = re.compile(
    r"(?<!\w)ar[Xx]iv:\s?(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?)(?![\w])"
)
_DOI: Final = re.compile(rf"(?<![\w/.])(?:doi|DOI):\s?(10\.\d{{4,9}}/{_BODY})")

_ESCAPED: Final = re.compile(r"\\([_%#&~])")

_TAIL: Final = frozenset(".,;:!?'\"*_~$…“”‘’")
"""What may stand at the end of an address but belongs to the sentence or to its markup."""

_PARTNERS: Final = {")": "(", "]": "["}
_BRACKET: Final = re.compile(r"[][()]")
_GLUED: Final = re.compile(r"(?<=[^/=&?:])https?://")
"""A second address without a blank before it; after `/` or `=` it is part of the first."""


_WRAPPED: Final = re.compile(rf"-\s*\n\s*(?=[a-z0-9]|[A-Z][\w.-]*/)({_BODY})")
"""The rest of an address that was hyphenated over a line end."""


@dataclass(frozen=True, slots=True)
class Found:
    """One link: half-open offsets of the address as it stands in the text, and the URL it means."""

    start: int
    end: int
    url: str


def find_links(text: str) -> tuple[Found, ...]:
    r"""Find the links of a text, in order of appearance.

    TeX escapes (`\_`) and broken schemes are mended in `url`; `start` and `end` stay those of the
    text. Of `[u](v)` only `v` is a link. An address hyphenated over a line end is found twice over
    the same stretch, with its hyphen and without, since no rule can tell which one is meant.
    """
    found = [link for look in _looks(text) for link in look(text)]
    if len(found) < 2:
        return tuple(found)
    found.sort(key=lambda link: link.start)
    kept: list[Found] = []
    for link in found:
        if not kept or link.start >= kept[-1].end or link.start == kept[-1].start:
            kept.append(link)
    return tuple(kept)


def links_in(text: str) -> tuple[str, ...]:
    """Return the URLs of a text in order of appearance, each once."""
    return tuple(dict.fromkeys(link.url for link in find_links(text)))


def _looks(text: str) -> list[Callable[[str], Iterator[Found]]]:
    """Choose the searches worth making: a substring test costs a hundredth of one."""
    looks: list[Callable[[str], Iterator[Found]]] = []
    slashed = "/" in text
    if slashed and ("//" in text or ": /" in text):
        looks.append(_web)
    for mark in _BARE_MARKS if slashed else _BARE_MARKS_WITHOUT_SLASH:
        if mark in text:
            looks.append(_bare)
            break
    if "iv:" in text and ("rXiv:" in text or "rxiv:" in text):
        looks.append(_arxiv)
    if "doi:" in text or "DOI:" in text:
        looks.append(_doi)
    return looks


def _web(text: str) -> Iterator[Found]:
    at = 0
    while match := _WEB.search(text, at):
        start, body_start, at = match.start(), match.start(2), match.end()
        if text.startswith("](", at) and "://" in text[at + 2 : at + 10]:
            continue
        scheme, body = match[1].lower(), match[2]
        wrapped = _WRAPPED.match(text, at - 1) if body.endswith("-") else None
        if wrapped:
            rest = _trimmed(wrapped[1])
            at = wrapped.start(1) + len(rest)
            for head in (body, body[:-1]):
                yield Found(start, at, f"{scheme}://{_unescaped(head + rest)}")
            continue
        kept = _trimmed(body)
        if "." in kept.partition("/")[0]:
            at = body_start + len(kept)
            yield Found(start, at, f"{scheme}://{_unescaped(kept)}")


def _bare(text: str) -> Iterator[Found]:
    for match in _BARE.finditer(text):
        kept = _trimmed(match[0])
        yield Found(match.start(), match.start() + len(kept), f"https://{_unescaped(kept)}")


def _arxiv(text: str) -> Iterator[Found]:
    for match in _ARXIV.finditer(text):
        yield Found(match.start(), match.end(), f"https://arxiv.org/abs/{match[1]}")


def _doi(text: str) -> Iterator[Found]:
    for match in _DOI.finditer(text):
        kept = _trimmed(match[1])
        yield Found(
            match.start(), match.start(1) + len(kept), f"https://doi.org/{_unescaped(kept)}"
        )


def _unescaped(address: str) -> str:
    return _ESCAPED.sub(r"\1", address) if "\\" in address else address


def _trimmed(body: str) -> str:
    """Drop what the sentence put after a body; a bracket goes only while unbalanced."""
    glued = _GLUED.search(body)
    end = glued.start() if glued else len(body)
    depth = dict.fromkeys(_PARTNERS.values(), 0)
    for match in _BRACKET.finditer(body, 0, end):
        sign = match[0]
        depth[_PARTNERS.get(sign, sign)] += -1 if sign in _PARTNERS else 1
        if min(depth.values()) < 0:
            end = match.start()
            break
    while end:
        if body.endswith("'s", 0, end):
            end -= 2
        elif body[end - 1] in _TAIL and body[end - 2 : end - 1] != "\\":
            end -= 1
        else:
            break
    return body[:end]
