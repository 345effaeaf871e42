"""Addresses of a paper: what kind each is, once each, the best first."""

from __future__ import annotations

from collections.abc import Iterable

from .paper import Link

_ORDER = ("doi", "openreview", "acl", "arxiv", "page", "pdf", "project", "code", "link")
"""Best first: the page of the publication, then the preprint, then what goes with it."""

_CASELESS = frozenset({"doi.org", "aclanthology.org"})
"""Hosts whose ids say the same in any case."""

_RANK = {kind: rank for rank, kind in enumerate(_ORDER)}

LINK_KINDS = frozenset(_ORDER)
"""What can stand at an address."""

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
    last slash is the same address; so is a DOI's in another case.
    """
    kept: dict[str, Link] = {}
    for link in links:
        if len(link.url.split()) != 1:
            continue  # cleaning left a blank: it was no address
        kind = link.kind if link.kind in LINK_KINDS else kind_of_address(link.url)
        kept.setdefault(_folded(link.url), Link(kind, link.url))
    if len(kept) < 2:
        return tuple(kept.values())
    return tuple(sorted(kept.values(), key=lambda link: _RANK[link.kind]))


def kind_of_address(url: str) -> str:
    """What stands at an address, as its host tells."""
    host, path = _split(url)
    host = host.removeprefix("www.")
    if path.partition("?")[0].partition("#")[0].lower().endswith(".pdf"):
        return "pdf"
    if host.endswith((".github.io", ".gitlab.io")):
        return "project"
    return _HOSTS.get(host, "link")


def _folded(url: str) -> str:
    host, rest = _split(url)
    host = host.removeprefix("www.").removeprefix("dx.")
    if host in _CASELESS:
        return host + rest.rstrip("/").lower()
    return host + rest.rstrip("/")


def _split(url: str) -> tuple[str, str]:
    """The host in small letters, and what follows it."""
    scheme, there, rest = url.partition("://")
    if not there or not scheme.isalpha():
        return "", url
    host, slash, path = rest.partition("/")
    if "?" in host or "#" in host:
        end = min(place for sign in "?#" if (place := rest.find(sign)) >= 0)
        return rest[:end].lower(), rest[end:]
    return host.lower(), slash + path
