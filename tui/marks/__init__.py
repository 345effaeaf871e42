"""Marks: which papers a person wants to keep, and the file that holds them."""

from __future__ import annotations

from .bookmarks import Act, Bookmark, Bookmarks, SetBookmark, UnsetBookmark
from .file import BookmarkFile, Loaded, Saved

__all__ = [
    "Act",
    "Bookmark",
    "BookmarkFile",
    "Bookmarks",
    "Loaded",
    "Saved",
    "SetBookmark",
    "UnsetBookmark",
]
