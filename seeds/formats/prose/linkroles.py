"""What the words of a link in a list say: a title, or what stands behind the link."""

from __future__ import annotations

import re
from functools import lru_cache

from ...paper import Link
from .inline import Anchor, is_paper_address, unmarked
from .listplaces import is_short_venue

_ROLES = frozenset(
    "paper papers pdf arxiv link links url html abs abstract doi openreview code codes github "
    "gitlab repo repository project projects page pages homepage website web site demo video "
    "videos youtube slides slide poster dataset datasets data blog post bib bibtex supp "
    "supplementary supplement material materials appendix review reviews notes note summary "
    "tweet twitter thread here official unofficial pytorch tensorflow tf jax keras "
    "implementation model models weights checkpoint checkpoints huggingface hugging face hf "
    "colab notebook star stars badge citation citations cite semantic scholar google acm ieee "
    "springer elsevier acl anthology publisher preprint full text version published source "
    "src talk presentation kaggle docs documentation zhihu the and online pub extended "
    "journal conference long short talk read more view picture 论文 代码 项目 链接 主页 视频 "
    "数据 数据集".split()
)
_CODE = frozenset(
    "code codes github gitlab repo repository implementation pytorch tensorflow".split()
)
_PROJECT = frozenset(
    "project projects homepage website web site demo video videos youtube slides slide poster "
    "dataset datasets data blog post talk tweet twitter thread".split()
)
_TO_PAPER = frozenset("paper papers pdf arxiv abs doi openreview preprint 论文".split())
_ID = re.compile(r"(?:\w+:\s?)?(?:\d{4}\.\d{4,5}(?:v\d+)?|10\.\d{4,9}/\S+|https?://\S+)")


@lru_cache(maxsize=1024)
def is_role(label: str) -> bool:
    """Whether the text of a link says what stands there, and is no title."""
    label = unmarked(label).strip(" []()|:.")
    if not label or _ID.fullmatch(label) or is_short_venue(label):
        return True
    words = re.findall(r"[^\W\d_]+", label.lower())
    return all(word in _ROLES for word in words)


def leads_to_paper(anchor: Anchor) -> bool:
    """Whether a paper stands behind a link, by its address or its words."""
    if anchor.image or not anchor.url.startswith(("http://", "https://")):
        return False
    words = set(re.findall(r"[^\W\d_]+", anchor.label.lower()))
    says = bool(words & _TO_PAPER) and words <= _ROLES
    return is_paper_address(anchor.url) or (says and not words & _CODE)


_OTHER_HOSTS = re.compile(
    r"https?://(?:[\w-]+\.)*(?:github\.com|gitlab\.com|youtube\.com|youtu\.be|twitter\.com|x\.com|"
    r"reddit\.com|huggingface\.co(?!/papers)|wikipedia\.org|medium\.com|linkedin\.com|discord\.gg|docs\.[\w.-]+|zhihu\.com|"
    r"readthedocs\.io|pypi\.org|kaggle\.com|img\.shields\.io|colab\.research\.google\.com)(?:/|$)"
)


def is_elsewhere(url: str) -> bool:
    """Whether an address is that of code, of talk or of an encyclopedia."""
    return bool(_OTHER_HOSTS.match(url))


def links_of(anchors: list[Anchor], own: str) -> list[Link]:
    """The addresses, the title's own first; badges are none."""
    found = [Link("", own)] if own.startswith("http") else []
    for anchor in anchors:
        if anchor.image or "img.shields.io" in anchor.url or not anchor.url.startswith("http"):
            continue
        words = set(re.findall(r"[^\W\d_]+", anchor.label.lower()))
        kind = "code" if words & _CODE else "project" if words & _PROJECT else ""
        if "pdf" in words and not is_paper_address(anchor.url):
            kind = "pdf"
        found.append(Link(kind if words <= _ROLES else "", anchor.url))
    return found
