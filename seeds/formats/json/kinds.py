"""Kinds of works: what CSL, Crossref, OpenAlex and others call them, and BibTeX's entry types."""

from __future__ import annotations

from typing import Final

_NAMES: Final = {
    "article": "article article-journal article-magazine article-newspaper review review-book "
    "entry-review journal-article journalarticle journal_article magazinearticle "
    "newspaperarticle journal editorial letter erratum metaanalysis clinicaltrial casereport "
    "lettersandcomments review-article",
    "inproceedings": "paper-conference conference proceedings-article conferencepaper "
    "conference_paper conference-paper inproceedings",
    "proceedings": "proceedings proceedings-series mvproceedings",
    "book": "book classic collection mvbook mvcollection monograph edited-book reference-book "
    "book-set book-series",
    "incollection": "chapter entry entry-dictionary entry-encyclopedia incollection book-chapter "
    "booksection booksec book_section book-section book-part reference-entry inreference "
    "encyclopediaarticle dictionaryentry",
    "inbook": "inbook bookinbook suppbook",
    "phdthesis": "thesis phdthesis dissertation phd_thesis",
    "mastersthesis": "mastersthesis masters_thesis",
    "techreport": "report techreport tech_report standard report-component",
    "unpublished": "manuscript unpublished",
    "booklet": "pamphlet booklet",
    "manual": "manual",
    "online": "webpage post post-weblog online electronic www blogpost forumpost",
    "dataset": "dataset database",
    "software": "software computerprogram",
    "patent": "patent",
    "periodical": "periodical",
    "misc": "misc document preprint posted-content figure graphic map other speech presentation "
    "interview broadcast motion_picture song musical_score performance personal_communication "
    "legal_case legislation regulation bill hearing treaty peer-review event component",
}
_TYPES: Final = {name: kind for kind, names in _NAMES.items() for name in names.split()}


def bibtex_type(name: str) -> str:
    """The BibTeX entry type for a kind of work; "" for a name that is no kind."""
    return _TYPES.get(name.strip().lower(), "")
