"""Papers to be marked in the reader, and how they stand, for tests."""

from __future__ import annotations

import json

from tui.marks import MarksFile
from tui.places import Places

NAMES = ("Ants", "Bees", "Wasps", "Mites", "Moths", "Flies", "Fleas", "Gnats")


def written(path, names):
    papers = [
        {
            "title": f"{name} at work",
            "abstract": f"They toil. {name}.",
            "doi": f"10.1000/{name.lower()}",
        }
        for name in names
    ]
    path.write_text("\n".join(map(json.dumps, papers)), encoding="utf-8")
    return path


def file_of(reader):
    """The marks as another session has them."""
    return MarksFile(Places.of_this_person().bookmarks, reader.screen.session.marks.now)


def state(reader, name):
    return file_of(reader).load().marks.state([f"doi:10.1000/{name.lower()}"])


def rows(reader):
    """The signs and the titles of the list, as a person sees them."""
    return [line[:25].rstrip() for line in reader.frame()[1 : 1 + len(reader.titles)]]
