"""The table of verbs."""

from __future__ import annotations

VERBS = {
    "list": ("listing", "print the papers, one a line"),
    "search": ("searching", "print the papers that match a query, best first"),
    "show": ("showing", "print one paper to read"),
    "bookmark": ("marking", "bookmark papers, or take the mark away"),
    "copy": ("copying", "copy the link, BibTeX, a citation, ... of a paper"),
    "open": ("opening", "open the page or the PDF of a paper"),
    "where": ("whereabouts", "print where files are kept"),
    "doctor": ("doctoring", "say how copying, opening and files fare here"),
}
"""A verb's name -> its module beside this one, and what it does."""
