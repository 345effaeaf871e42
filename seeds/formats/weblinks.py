"""Addresses of a paper: what kind each is, once each, the best first."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from ..paper import Link

_ORDER = ("doi", "openreview", "acl", "arxiv", "page", "pdf", "project", "code", "link")
"""Best first: the page of the publication, then the preprint, then what goes with it."""

_HOSTS = {
    "doi.org": "doi",
    "dx.doi.org": "doi",
    "openreview.net": "openreview",
    "aclanthology.org": "acl",
    "arxiv.org": "arxiv",
    "github.com": "code",
    "gitlab.com": "code",
    "bitbucket.org": "code",
    "codeberg.org": "code",
    "anonymous.4open.science": "code",
}


def weblinks(links: Iterable[Link]) -> tuple[Link, ...]:
    """The same links in order of use; a link without a kind gets one from its host.

    An address that differs from an earlier one only in scheme, "www.", the case of the host or a
    last slash is the same address.
    """
    kept: dict[str, Link] = {}
    for link in links:
        if any(sign.isspace() for sign in link.url):
            continue  # cleaning left a blank: it was no address
        kept.setdefault(_folded(link.url), Link(link.kind or kind_of_address(link.url), link.url))
    return tuple(sorted(kept.values(), key=lambda link: _ORDER.index(link.kind)))


def kind_of_address(url: str) -> str:
    """What stands at an address, as its host tells."""
    parts = _split(url)
    host = parts[0].removeprefix("www.")
    if parts[1].lower().endswith(".pdf"):
        return "pdf"
    if host.endswith((".github.io", ".gitlab.io")):
        return "project"
    return _HOSTS.get(host, "link")


def _folded(url: str) -> str:
    host, rest = _split(url)
    return host.removeprefix("www.") + rest.rstrip("/")


def _split(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url)
    except ValueError:  # an unclosed bracket in the host
        return "", url
    return (parts.netloc.lower(), re.sub(r"^[a-z]+://[^/]*", "", url, flags=re.IGNORECASE))
