"""Links, emphasis and HTML inside a line of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlsplit

from ...links import find_links

LABEL_LENGTH = 3_000
"""Characters of a link's text, with what stands in it: a badge has a long address."""

MARKED_LENGTH = 20_000
"""Characters of a text whose emphasis is taken out."""

FIRST_SIGN = 0xE000
"""Links are taken out of a line, and signs that no text has stand in their places."""

SIGNS = 4_000
"""Links of one line that are looked at."""


class Anchor(NamedTuple):
    """A link: what is shown of it, its address, and whether it is an image."""

    label: str
    url: str
    image: bool = False


_TOKEN = re.compile(
    r"\\.|!?\[|\](\(\s{0,4}<?((?:[^\s()<>]|\([^\s()<>]*\)){0,2000})>?(?:\s{1,4}(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'))?\s{0,4}\))?",
    re.DOTALL,
)
_HREF = re.compile(
    r"<a\s[^<>]{0,300}?href\s{0,4}=\s{0,4}[\"']?([^\"'\s<>]{1,2000})[\"']?[^<>]{0,300}>",
    re.IGNORECASE,
)
_IMG = re.compile(r"<img\b[^<>]{0,2000}>", re.IGNORECASE)
_BREAK = re.compile(r"<(?:br|/p|/li|/div|/tr)\s{0,4}/?>|\\$", re.IGNORECASE | re.MULTILINE)
_TAG = re.compile(
    r"</?(?:a|b|i|em|strong|u|p|div|span|font|center|details|summary|ul|ol|li|small|h[1-6]|code|kbd|nobr|strike|ins|mark|td|tr|th|table|tbody)\b[^<>]{0,500}>",
    re.IGNORECASE,
)
_BOLD_TAG = re.compile(r"</?(?:b|strong)>", re.IGNORECASE)
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_EMPHASIS = re.compile(r"(?<![\w\\])(\*{1,3}|_{1,3})(?=\S)([^\n]{1,300}?)(?<=[^\s\\])\1(?!\w)")
_ENTITIES = {"&nbsp;": " ", "&amp;": "&", "&emsp;": " ", "&ensp;": " ", "&#124;": "|"}


def lifted(text: str) -> tuple[str, list[Anchor]]:
    """The text with a sign in place of each link, and the links by the number of the sign.

    HTML that shows nothing of its own is gone, `<br>` is a line end.
    """
    text = _PRIVATE.sub(" ", text)
    text = _BOLD_TAG.sub("**", text) if "<" in text else text
    text = _IMG.sub("", text) if "<img" in text or "<IMG" in text else text
    found: list[Anchor] = []
    text = _markdown_links(text, found)
    if "<" in text or "\\" in text:
        text = _html_links(text, found)
        text = _TAG.sub("", _BREAK.sub("\n", text))
    if "&" in text:
        for name, sign in _ENTITIES.items():
            text = text.replace(name, sign)
    return _bare_links(text, found), found


def sign_of(number: int) -> str:
    """The sign that stands for a link."""
    return chr(FIRST_SIGN + number)


def numbers_in(text: str) -> Iterator[int]:
    """The links whose signs stand in a text."""
    return (ord(sign) - FIRST_SIGN for sign in _PRIVATE.findall(text))


def unmarked(text: str) -> str:
    """The text without the signs of emphasis around it or around parts of it."""
    for _ in range(4 if len(text) < MARKED_LENGTH else 0):
        text = _EMPHASIS.sub(r"\2", text)
    return text.strip()


def _markdown_links(text: str, found: list[Anchor]) -> str:
    """Inner links first: a picture in a link's text gives the text its words."""
    if "](" not in text:
        return text
    out: list[str] = []
    opened: list[tuple[int, int]] = []
    done = 0
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign.startswith("\\"):
            continue
        out.append(text[done : token.start()])
        done = token.end()
        if sign.endswith("["):
            opened.append((len(out), done))
            out.append(sign)
        elif token[1] is None or not opened or len(found) >= SIGNS:
            if opened:
                opened.pop()
            out.append(sign)
        else:
            start, place = opened.pop()
            if token.start() - place > LABEL_LENGTH:
                out.append(sign)
                continue
            label = "".join(out[start + 1 :])
            inner = [found[number] for number in numbers_in(label)]
            label = _PRIVATE.sub(lambda sign: found[ord(sign[0]) - FIRST_SIGN].label, label)
            image = out[start].startswith("!")
            if not image and any(one.image for one in inner) and not label.strip():
                label = "picture"
            del out[start:]
            out.append(sign_of(len(found)))
            found.append(Anchor(label.strip(), token[2], image))
    out.append(text[done:])
    return "".join(out)


def _html_links(text: str, found: list[Anchor]) -> str:
    out: list[str] = []
    done = 0
    for opens in _HREF.finditer(text):
        closes = text.find("</a>", opens.end(), opens.end() + LABEL_LENGTH)
        if opens.start() < done or closes < 0 or len(found) >= SIGNS:
            continue
        out += (text[done : opens.start()], sign_of(len(found)))
        label = _TAG.sub("", text[opens.end() : closes])
        found.append(Anchor(_PRIVATE.sub("", label).strip(), opens[1]))
        done = closes + 4
    return "".join([*out, text[done:]])


def _bare_links(text: str, found: list[Anchor]) -> str:
    out: list[str] = []
    done = 0
    for link in find_links(text):
        if link.start < done or len(found) >= SIGNS:
            continue
        start, end = link.start, link.end
        if text[start - 1 : start] == "<" and text[end : end + 1] == ">":
            start, end = start - 1, end + 1
        out += (text[done:start], sign_of(len(found)))
        found.append(Anchor("", link.url))
        done = end
    return "".join([*out, text[done:]])


_PAPER_HOSTS = re.compile(
    r"(?:^|\.)(?:arxiv\.org|openreview\.net|doi\.org|aclanthology\.org|aclweb\.org|acm\.org|"
    r"ieee\.org|springer\.com|sciencedirect\.com|nature\.com|science\.org|neurips\.cc|nips\.cc|"
    r"mlr\.press|thecvf\.com|ecva\.net|biorxiv\.org|medrxiv\.org|chemrxiv\.org|ssrn\.com|jmlr\.org|"
    r"semanticscholar\.org|wiley\.com|tandfonline\.com|mdpi\.com|aaai\.org|ijcai\.org|usenix\.org|"
    r"roboticsproceedings\.org|isca-speech\.org|pnas\.org|plos\.org|frontiersin\.org|cell\.com|"
    r"oup\.com|sagepub\.com|jstor\.org|iclr\.cc|icml\.cc|alphaxiv\.org|osf\.io|hal\.science|"
    r"pubmed\.ncbi\.nlm\.nih\.gov|acs\.org|aps\.org|iop\.org|vldb\.org|bmva\.org|ndss-symposium\.org|"
    r"eurecom\.fr|projecteuclid\.org|siam\.org|scholar\.archive\.org|dblp\.org|inspirehep\.net)$"
)


def is_paper_address(url: str) -> bool:
    """Whether an address is that of a publisher or a repository of papers, or of a PDF."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    host = parts.netloc.lower().removeprefix("www.")
    if parts.path.lower().endswith(".pdf"):
        return True
    if "huggingface.co" in host:
        return parts.path.startswith("/papers/")
    return bool(_PAPER_HOSTS.search(host)) and len(parts.path) > 1
