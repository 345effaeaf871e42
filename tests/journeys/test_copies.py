"""Copying and opening from the reader, with the roads of this machine taken out."""

from __future__ import annotations

import json

import pytest

from tui.clipboard import Outcome
from tui.opening import Opened

pytestmark = pytest.mark.usefixtures("opened_before")


@pytest.fixture
def copied(monkeypatch):
    """What was asked to be copied; each copy is confirmed."""
    texts = []

    def copy(text, **_):
        texts.append(text)
        return Outcome("confirmed", "xclip")

    monkeypatch.setattr("tui.clipboard.copy", copy)
    return texts


@pytest.mark.parametrize(
    ("letter", "begins"),
    [
        ("l", "https://openreview.net/forum?id=BPAZ6yW3K7"),
        ("2", "https://arxiv.org/abs/2410.23214"),
        ("4", "https://github.com/sher222/LeReT"),
        ("b", "@inproceedings{hsu2025grounding,"),
        ("a", "Hsu, S., Khattab, O., Finn, C., & Sharma, A. (2025)."),
        ("i", "S. Hsu, O. Khattab, C. Finn, and A. Sharma, “Grounding by Trying"),
        ("c", "Hsu, Sheryl, Omar Khattab, Chelsea Finn, and Archit Sharma. 2025."),
        ("k", "hsu2025grounding"),
        ("t", "Grounding by Trying: LLMs with Reinforcement Learning-Enhanced Retrieval"),
        ("s", "The hallucinations of large language models (LLMs)"),
        ("m", "[Grounding by Trying: LLMs"),
    ],
)
async def test_one_letter_copies_one_thing(open_reader, copied, letter, begins):
    async with open_reader() as reader:
        await reader.press("j", "j", "j", "Y")
        assert reader.sees("Copy from “Grounding by Trying")
        await reader.press(letter)
        assert len(copied) == 1
        assert copied[0].startswith(begins)
        assert reader.sees("Copied (xclip).")
        assert reader.app.screen is reader.screen


async def test_the_menu_can_be_walked_and_left(open_reader, copied):
    async with open_reader() as reader:
        await reader.press("Y", "down", "enter")
        assert copied == ["https://arxiv.org/abs/2410.02475"]
        await reader.press("Y", "up", "enter")
        assert copied[1].startswith("[Efficient Residual Learning")
        for key in ("escape", "left"):
            await reader.press("Y", key)
            assert reader.app.screen is reader.screen
        await reader.press("Y", "z", "1")
        assert reader.app.screen is not reader.screen
        await reader.press("q")
        assert reader.app.screen is reader.screen
        assert not reader.app._exit
        assert len(copied) == 2


async def test_a_burst_of_keys_goes_through_the_menu(open_reader, copied):
    async with open_reader() as reader:
        await reader.pilot.press("j", "Y", "k", "j", "y")
        await reader.settle()
        assert copied == ["fang2025qnbo", "https://openreview.net/forum?id=BQwsRy1h3U"]


async def test_the_list_moves_while_a_copy_is_pending(open_reader, monkeypatch):
    import threading

    go = threading.Event()

    def copy(text, **_):
        assert go.wait(20)
        return Outcome("given", "clip.exe")

    monkeypatch.setattr("tui.clipboard.copy", copy)
    async with open_reader() as reader:
        try:
            await reader.pilot.press("y", "j", "j")
            await reader.until(lambda: reader.screen.deck.cursor == 2)
            assert not reader.sees("Given")
        finally:
            go.set()
        await reader.settle()
        assert reader.sees("Given to clip.exe.")


async def test_of_two_copies_the_later_stays(open_reader, monkeypatch):
    import threading

    go, done = threading.Event(), []

    def copy(text, **_):
        assert go.wait(20)
        done.append(text)
        return Outcome("given", "clip.exe")

    monkeypatch.setattr("tui.clipboard.copy", copy)
    async with open_reader() as reader:
        try:
            await reader.pilot.press("y", "j", "y", "j", "y")
            await reader.until(lambda: reader.screen.deck.cursor == 2)
        finally:
            go.set()
        await reader.until(lambda: len(done) == 2)
        assert done[-1] == "https://openreview.net/forum?id=BQwsRy1h3U"


async def test_a_tool_that_hung_is_not_waited_for_again(open_reader, monkeypatch):
    asked = []

    def copy(text, *, env, native=True, **_):
        asked.append(native)
        return Outcome("sent", "osc52", sequence="\x1b]52;c;eA==\x07", hung=native)

    monkeypatch.setattr("tui.clipboard.copy", copy)
    async with open_reader() as reader:
        await reader.press("y")
        await reader.press("y")
        assert asked == [True, False]


async def test_what_is_copied_in_the_search_bar_takes_the_same_road(open_reader, copied):
    async with open_reader() as reader:
        await reader.press("/", *"bees", "shift+home", "ctrl+c")
        assert copied == ["bees"]


async def test_a_setting_turns_copying_off(open_reader, monkeypatch):
    monkeypatch.setenv("PAPERDECK_CLIPBOARD", "off")
    async with open_reader() as reader:
        written = []
        reader.app._driver.write = written.append
        await reader.press("y")
        assert reader.sees("Not copied: copying is turned off")
        assert not any("\x1b]52" in data for data in written)


async def test_the_pdf_is_opened_from_the_file_or_from_its_address(
    open_reader, monkeypatch, tmp_path
):
    opened = []
    for name in ("open_page", "open_file"):
        monkeypatch.setattr(
            f"tui.opening.{name}",
            lambda place, env, _n=name: opened.append((_n, place)) or Opened("opened", "viewer"),
        )
    pdf = tmp_path / "bees.pdf"
    pdf.write_bytes(b"%PDF-1.7\n")
    entries = [
        {"title": "Bees", "file": "bees.pdf"},
        {"title": "Wasps", "arxiv": "2501.00001"},
        {"title": "Ants"},
    ]
    file = tmp_path / "papers.jsonl"
    file.write_text("\n".join(map(json.dumps, entries)))
    async with open_reader(file) as reader:
        await reader.press("O")
        assert reader.sees("Opened in viewer.")
        await reader.press("j", "O", "j", "O")
        assert reader.sees("No PDF of this paper is known")
        assert opened == [("open_file", pdf), ("open_page", "https://arxiv.org/pdf/2501.00001")]


@pytest.mark.parametrize("url", ["javascript:alert(1)", "-x", "file:///etc/passwd"])
async def test_only_the_web_is_opened(open_reader, tmp_path, url):
    file = tmp_path / "papers.jsonl"
    file.write_text(json.dumps({"title": "Bees", "links": [{"url": url}]}))
    async with open_reader(file) as reader:
        await reader.press("o")
        assert reader.sees("This paper has no link.")
