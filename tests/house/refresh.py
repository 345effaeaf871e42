"""Renew what README.md shows of the running program: the picture and the key table."""

from __future__ import annotations

import asyncio
import html
import os
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PICTURE = ROOT / "tests" / "pictures" / "reader.svg"

KEYS = ("/", *"softmax colla", "enter")
"""What is pressed before the picture is taken."""


def with_key_table(readme: str) -> str:
    """The page with the table of keys as the table of commands has it."""
    from tui.commands import key_table

    table = f"<!-- keys -->\n{key_table()}<!-- /keys -->"
    return re.sub(r"<!-- keys -->.*<!-- /keys -->", lambda _: table, readme, flags=re.DOTALL)


async def picture(places_under: Path) -> str:
    """The reader after a search, as SVG."""
    from seeds import BUNDLED
    from tui.app import ReaderApp
    from tui.places import Places
    from tui.session import Session

    places = Places(*(places_under / name for name in ("config", "data", "cache", "state")))
    app = ReaderApp(Session.over(BUNDLED, places, os.environ))
    async with app.run_test(size=(110, 30)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("/", *"learning", "enter", "j", "b", "j", "j", "b", "k")
        await app.workers.wait_for_complete()
        await pilot.pause(0.3)
        return app.export_screenshot(title="paperdeck", simplify=True)


def text_of(svg: str) -> str:
    """What stands in a picture, without the time that a search took."""
    words = re.findall(r"<text[^>]*>(.*?)</text>", svg)
    text = " ".join(html.unescape(word).replace("\xa0", " ") for word in words)
    return re.sub(r"(?:\d+|<1) ms", "N ms", " ".join(text.split()))


def main() -> None:
    """Write both into the checkout."""
    sys.path.insert(0, str(ROOT))
    README.write_text(with_key_table(README.read_text(encoding="utf-8")), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_text(asyncio.run(picture(Path(folder))), encoding="utf-8")


if __name__ == "__main__":
    main()
