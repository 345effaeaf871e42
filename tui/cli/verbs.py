"""The table of verbs."""

from __future__ import annotations

VERBS = {
    "list": ("listing", "print the papers, one a line"),
    "search": ("searching", "print the papers that match a query, best first"),
    "show": ("showing", "print one paper to read"),
    "bookmark": ("marking", "bookmark papers, or take the mark away"),
    "copy": ("copying", "copy the link, BibTeX, a citation, ... of a paper"),
    "open": ("opening", "open the page or the PDF of a paper"),
    "export": ("exporting", "write papers as BibTeX, RIS, CSV, ..."),
    "check": ("checking", "say what of a document can be read, and what cannot"),
    "add": ("adding", "keep documents in the library"),
    "sources": ("library", "print what was added"),
    "remove": ("library", "forget what was added"),
    "clean": ("cleaning", "say what takes how much room, and free some"),
    "where": ("whereabouts", "print where files are kept"),
    "doctor": ("doctoring", "say how copying, opening and files fare here"),
}
"""A verb's name -> its module beside this one, and what it does."""
