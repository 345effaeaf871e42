"""Renew what README.md shows of the running program: the pictures and the key table.

With `--pictures` also those whose text is as it was: for new colours.
"""

from __future__ import annotations

import asyncio
import html
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PICTURES = ROOT / "tests" / "pictures"

SHOWN = {
    "reader": ("/", *"learning", "enter", "j", "b", "j", "j", "b", "k"),
    "search": ("/", *"difusion mod"),
}
"""By the name of a picture, what is pressed before it is taken."""


def with_key_table(readme: str) -> str:
    """The page with the table of keys as the table of commands has it."""
    from tui.commands import key_table

    table = f"<!-- keys -->\n{key_table()}<!-- /keys -->"
    return re.sub(r"<!-- keys -->.*<!-- /keys -->", lambda _: table, readme, flags=re.DOTALL)


async def picture(name: str, places_under: Path) -> str:
    """The reader on the bundled papers, as SVG."""
    from seeds import BUNDLED
    from tui.app import ReaderApp
    from tui.places import Places
    from tui.session import Session

    places = Places(*(places_under / name for name in Places.__slots__))
    app = ReaderApp(Session.over(BUNDLED, places, {}))
    async with app.run_test(size=(110, 30)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press(*("space" if key == " " else key for key in SHOWN[name]))
        await app.workers.wait_for_complete()
        await pilot.pause(0.3)
        return app.export_screenshot(title="paperdeck", simplify=True)


def text_of(svg: str) -> str:
    """What stands in a picture, without the time that a search took."""
    words = re.findall(r"<text[^>]*>(.*?)</text>", svg)
    text = " ".join(html.unescape(word).replace("\xa0", " ") for word in words)
    return re.sub(r"(?:\d+|<1) ms", "N ms", " ".join(text.split()))


def main() -> None:
    """Write all into the checkout; a picture whose text is as it was stays."""
    sys.path.insert(0, str(ROOT))
    README.write_text(with_key_table(README.read_text(encoding="utf-8")), encoding="utf-8")
    PICTURES.mkdir(exist_ok=True)
    for name in SHOWN:
        file = PICTURES / f"{name}.svg"
        with tempfile.TemporaryDirectory() as folder:
            new = asyncio.run(picture(name, Path(folder)))
        if (
            "--pictures" in sys.argv
            or not file.exists()
            or text_of(new) != text_of(file.read_text())
        ):
            file.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
