"""From ten thousand papers to those worth reading, in a terminal whose line drops on the way."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

PAPERDECK = Path(sys.executable).with_name("paperdeck")

YEARS = (2018, 2019, 2020, 2021, 2022)
VENUES = ("Nest", "Hive", "Mound", "Web")


@pytest.fixture(scope="module")
def conference(tmp_path_factory):
    """10,420 papers; of each twentieth of those on lattices year and venue are the same: 40."""
    path = tmp_path_factory.mktemp("conference") / "papers.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for number in range(10_420):
            topic, turn = ("Lattice" if number % 13 == 0 else "Meadow"), number // 13
            paper = {
                "title": f"{topic} walks, part {number}",
                "abstract": f"We walk on one {topic.lower()} after another.",
                "authors": [f"Ada Ek{number % 97}"],
                "year": YEARS[turn % 5],
                "venue": VENUES[turn // 5 % 4],
                "arxiv": f"{2100 + number // 1000}.{number % 1000:05}",
            }
            file.write(json.dumps(paper) + "\n")
    return path


class Model:
    """What a person has said of the papers of a list by now."""

    def __init__(self, titles: list[str]) -> None:
        self.titles = titles
        self.said: dict[str, str] = {}
        self.at = 0
        self.acts: list[tuple[int, str | None]] = []

    def press(self, key: str) -> None:
        if key == "K":
            self.at -= 1
        elif key == "u":
            self.at, before = self.acts.pop()
            self.said.pop(self.titles[self.at])
            if before is not None:
                self.said[self.titles[self.at]] = before
        else:
            title = self.titles[self.at]
            self.acts.append((self.at, self.said.get(title)))
            self.said[title] = key
            left = [n for n, one in enumerate(self.titles) if one not in self.said]
            self.at = next((n for n in left if n >= self.at), left[0] if left else self.at)

    @property
    def kept(self) -> list[str]:
        return [title for title in self.titles if self.said.get(title) == "b"]

    @property
    def progress(self) -> str:
        return f"{len(self.said)} of {len(self.titles)} judged · {len(self.kept)} kept"


def shell(*words: str) -> str:
    done = subprocess.run([PAPERDECK, *words], capture_output=True, text=True, check=True)
    return done.stdout


def test_from_ten_thousand_papers_to_the_kept_ones_as_bibtex(terminal, conference, home):
    query = "lattice year:2020 venue:=Hive"
    titles = [
        json.loads(line)["title"]
        for line in shell("search", query, str(conference), "--json").splitlines()
    ]
    assert len(titles) == 40
    model = Model(titles)

    reader = terminal([PAPERDECK, conference], 100, 30)
    reader.wait_for("10,420 papers", timeout=60)
    reader.send("/lattice\r")
    reader.wait_for("802 of 10,420")
    reader.send("F")
    reader.wait_for("802 papers")
    reader.send("2020\r")
    reader.wait_for("● 2020")
    reader.send("\x15hive\r")
    reader.wait_for("● Hive")
    reader.send("\x1b")
    reader.wait_for("40 of 10,420")
    reader.wait_for(query)

    reader.send("i")
    reader.wait_for("0 of 40 judged")
    # Some are judged again after going back, some verdicts are taken back.
    keys = "brwr bKr rwbb uub rrKKbw".replace(" ", "")
    for key in keys:
        model.press(key)
        reader.send(key)
        reader.wait_for(model.progress)
    here = model.titles[model.at]
    reader.wait_for(here)
    reader.kill(signal.SIGHUP)
    assert reader.wait_exit() == 128 + signal.SIGHUP

    reader = terminal([PAPERDECK, conference], 100, 30)
    reader.wait_for(here, timeout=60)
    reader.wait_for(model.progress)
    while len(model.said) < 40:
        key = "brr"[len(model.said) % 3]
        model.press(key)
        reader.send(key)
        reader.wait_for(model.progress)
    reader.wait_for("40 of 40 papers judged")
    reader.send("\r")
    reader.wait_for(f"{len(model.kept)} of 10,420")
    reader.send("xb")
    reader.wait_for("papers.bib")
    reader.send("\r")
    reader.wait_for(f"{len(model.kept)} papers written to papers.bib")
    reader.send("Q")
    assert reader.wait_exit() == 0

    written = (home / "papers.bib").read_text(encoding="utf-8")
    assert sorted(title for title in titles if f"{{{title}}}" in written) == sorted(model.kept)
    assert written.count("\n@") + written.startswith("@") == len(model.kept)
    assert shell("export", "is:kept", str(conference), "--format", "bibtex").count("@") == len(
        model.kept
    )
