"""The table of verbs."""

from __future__ import annotations

VERBS = {
    "list": ("listing", "print the papers, one a line"),
    "search": ("searching", "print the papers that match a query, best first"),
    "related": ("relating", "print the papers near one, each with the words they share"),
    "suggest": ("relating", "print what you likely like, by your bookmarks and votes"),
    "facets": ("faceting", "count papers by year, venue, keyword, author, decision, tag, ..."),
    "show": ("showing", "print one paper to read"),
    "bookmark": ("marking", "bookmark papers, or take the mark away"),
    "read": ("marking", "mark papers as read, or as unread"),
    "queue": ("marking", "put papers into the queue, move them, take them out"),
    "vote": ("marking", "vote for papers, or against them"),
    "triage": ("marking", "keep papers, pass them over, or put them off"),
    "tag": ("tagging", "put a tag on papers, take it off, print the tags"),
    "note": ("noting", "write, print or take away the note of a paper"),
    "searches": ("searches", "print the saved searches, save or forget one"),
    "undo": ("undoing", "take back the last act"),
    "redo": ("undoing", "do again what was taken back"),
    "merge": ("merging", "unite the marks with those of another machine"),
    "copy": ("copying", "copy the link, BibTeX, a citation, ... of a paper"),
    "open": ("opening", "open the page or the PDF of a paper"),
    "export": ("exporting", "write papers as BibTeX, RIS, CSV, ..."),
    "check": ("checking", "say what of a document can be read, and what cannot"),
    "add": ("adding", "keep documents in the library"),
    "sources": ("library", "print what was added"),
    "remove": ("library", "forget what was added"),
    "clean": ("cleaning", "say what takes how much room, and free some"),
    "keys": ("keying", "print the commands of the reader and their keys"),
    "config": ("configuring", "print what is set and from where, or write a file to begin with"),
    "man": ("manual", "print the manual page, or show it"),
    "completion": ("completing", "print a script for the completion of a shell"),
    "where": ("whereabouts", "print where files are kept"),
    "doctor": ("doctoring", "say how copying, opening and files fare here"),
}
"""A verb's name -> its module beside this one, and what it does."""

HIDDEN = {"complete": ("completing", "print what a shell may complete a line with")}
"""Verbs that scripts of ours call."""
