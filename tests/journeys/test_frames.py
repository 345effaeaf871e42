"""The main views as text, at two sizes. Renew with `pytest --renew-frames`, and read the diff."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FRAMES = Path(__file__).with_name("frames")

VIEWS = {
    "list": (),
    "reading": ("G", "enter"),
    "search": ("/", *"softmax colla"),
    "nothing": ("/", *"zyzzyva"),
    "bookmarked": ("j", "b"),
    "raw": ("/", *"shrink", "enter", "enter", "m"),
    "help": ("?",),
}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("view", VIEWS)
async def test_a_view_looks_as_it_should(open_reader, request, view, size):
    async with open_reader(size=size) as reader:
        await reader.press(*VIEWS[view])
        frame = re.sub(r" *(?:\d+|<1) ms", " N ms", "\n".join(reader.frame())) + "\n"
    kept = FRAMES / f"{view}-{size[0]}x{size[1]}.txt"
    if request.config.getoption("renew_frames"):
        FRAMES.mkdir(exist_ok=True)
        kept.write_text(frame, encoding="utf-8")
    assert frame == kept.read_text(encoding="utf-8")
