"""RIS's tags and kinds of works."""

from __future__ import annotations

import re

KINDS = {
    **dict.fromkeys("JOUR EJOUR JFULL MGZN NEWS ABST INPR".split(), "article"),
    **dict.fromkeys("CONF CPAPER".split(), "inproceedings"),
    **dict.fromkeys("CHAP ECHAP DICT ENCYC".split(), "incollection"),
    **dict.fromkeys("BOOK EBOOK EDBOOK CLSWK SER".split(), "book"),
    **dict.fromkeys("RPRT GOVDOC STAND".split(), "techreport"),
    **dict.fromkeys("UNPB UNPD UNBILL MANSCPT".split(), "unpublished"),
    **dict.fromkeys("ELEC WEB BLOG".split(), "online"),
    **dict.fromkeys("DATA DBASE AGGR".split(), "dataset"),
    "THES": "phdthesis",
    "PAMP": "booklet",
    "COMP": "software",
    "PAT": "patent",
    **dict.fromkeys("GEN SLIDE ADVS ANCIENT ART BILL CASE CHART CTLG EQUA FIGURE".split(), "misc"),
    **dict.fromkeys("GRNT HEAR ICOMM LEGAL MAP MPCT MULTI MUSIC PCOMM".split(), "misc"),
    **dict.fromkeys("SOUND STAT VIDEO".split(), "misc"),
}
"""RIS's kinds of works -> BibTeX's; the first of each is the one to write."""

EDITORS = {"book": "A3"} | dict.fromkeys(("article", "inproceedings", "incollection", ""), "A2")
"""Where the editors are; in others A2 and A3 are anything from a series' editor to a sponsor."""

NAMED = ("arxiv", "pmid", "pmcid", "openalex", "s2")
"""Ids that stand after their name under AN, the accession number in some database."""

_KNOWN = frozenset(
    "TY ER A1 A2 A3 A4 AB AD AN AU AV BT C1 C2 C3 C4 C5 C6 C7 C8 CN CP CR CT CY DA DB DI DO DP ED"
    " EP ET ID IS J1 J2 J9 JA JF JI JO JP KW L1 L2 L3 L4 LA LB LK M1 M2 M3 N1 N2 NV OP PB PI PP PU"
    " PY RN RP SE SN SP ST SV T1 T2 T3 TA TI TT U1 U2 U3 U4 U5 UR VL VO Y1 Y2".split()
)
_LONG = frozenset({"AB", "N1", "N2", "RN"})
_USUAL = re.compile(r"[A-Z][A-Z0-9]\s\s-(?:\s|$)")
_TAG = re.compile(r"\s*([A-Za-z][A-Za-z0-9])(\s{0,4})[-\u2013\u2014](?=\s|\w|$)(.*)", re.DOTALL)


class TagLines:
    """Tells tag lines of RIS, "TY  - JOUR", from lines that go on.

    Written in another way ("TY - ", "ty  - ", indented) only a known tag is one, and none inside
    an abstract whose own tag is written in the usual way: its wrapped lines begin with anything.
    """

    def __init__(self) -> None:
        self._usual = True

    def __call__(self, line: str, inside: str, apart: bool) -> tuple[str, str] | None:  # noqa: ARG002, FBT001
        """The tag and the rest of its line; None where it goes on with what stands before."""
        if _USUAL.match(line):
            self._usual = True
            return line[:2], line[5:]
        found = _TAG.match(line)
        if not found or (inside in _LONG and self._usual):
            return None
        tag, blanks, rest = found.groups()
        spaced = not rest or rest[0].isspace()
        # "ti  - " is a tag, "in - " is none, and so is "T2-weighted".
        loose = blanks or spaced if tag.isupper() else len(blanks) == 2 and spaced
        if not loose or tag.upper() not in _KNOWN:
            return None
        self._usual = False
        return tag.upper(), rest
