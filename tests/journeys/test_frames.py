"""The main views as text, at two sizes. Renew with `pytest --renew-frames`, and read the diff."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("opened_before")

FRAMES = Path(__file__).with_name("frames")

VIEWS = {
    "list": (),
    "reading": ("G", "enter"),
    "search": ("/", *"softmax colla"),
    "snippets": ("/", *"generalization", "enter"),
    "mistyped": ("/", *"sofmax colla"),
    "walked": ("/", *"learning", "enter", "tab", "n", "n"),
    "nothing": ("/", *"zyzzyva"),
    "emptied": ("/", *"benchmark reason"),
    "bookmarked": ("j", "b"),
    "marked": (*"bjrjwj+j-jbrtone two", "enter", "k", "k"),
    "selected": (*"vjjjV",),
    "tagging": (*"tnew sys", "enter", "j", "t", "n"),
    "views": (*"b/model", "enter", "f", "s", "f"),
    "asking": (*"VjjjjjjjjjjjVb",),
    "exporting": (*"vjvx",),
    "raw": ("/", *"shrink", "enter", "enter", "m"),
    "help": ("?",),
    "help-filtered": ("?", *"queue"),
    "help-searching": ("?", *["tab"] * 7),
    "palette": (":", *"mark"),
    "sort": ("s",),
    "sorted": ("s", "t", "S"),
    "colours": ("C", "down"),
    "flipped": ("\\",),
    "zoomed": ("z", "j"),
    "no-bookmarks": (*"fb",),
    "no-queue": (*"fw",),
    "no-notes": ("/", *"is:noted", "enter"),
    "queue": (*"wjwfw",),
    "near": ("Z",),
    "related": (*"jjR",),
    "related-reading": (*"jjR", "enter"),
    "untaught": (*"ff",),
    "for-you": (*"jbjj+j-ff",),
    "unsure": (*"jbjj+j-fp",),
    "triage": (*"ibrw",),
    "facets": ("/", *"generalization", "enter", "F"),
    "faceted": ("/", *"model", "enter", "F", "tab", "tab", "enter", "down", "enter"),
    "triaged": ("/", *"softmax OR grokking", "enter", "i", "b", "enter"),
}


def untimed(frame: str) -> str:
    """A frame without the time that a search took; the status ends at the edge as before."""
    status = r" {2,}((?:\S+ )+)(?:\d+|<1) ms(?=\n)"
    return re.sub(status, lambda found: f"{found[1]}N ms".rjust(len(found[0])), frame, count=1)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("view", VIEWS)
async def test_a_view_looks_as_it_should(open_reader, request, view, size):
    async with open_reader(size=size) as reader:
        await reader.press(*("space" if key == " " else key for key in VIEWS[view]))
        frame = untimed("\n".join(reader.frame())) + "\n"
    kept = FRAMES / f"{view}-{size[0]}x{size[1]}.txt"
    if request.config.getoption("renew_frames"):
        FRAMES.mkdir(exist_ok=True)
        kept.write_text(frame, encoding="utf-8")
    assert frame == kept.read_text(encoding="utf-8")
