"""Two processes act on one file of marks, are killed at any moment, and nothing is lost."""

from __future__ import annotations

import itertools
import json
import random
import selectors
import signal
import time
from collections import defaultdict
from datetime import UTC, datetime

from tui.marks import BOOKMARKED, NOTE, QUEUE, READ, TAG, VOTE, MarksFile

from .marks_model import GRIT, noon, on, start

ACTS = 300
"""Of each process."""

LIVES = (1, 30)
"""Acts between which a process is killed, however fast it is."""

MOMENT = 0.01
"""Seconds within which it is killed then: an act takes milliseconds."""

FIELDS = (BOOKMARKED, READ, VOTE, QUEUE, NOTE, TAG + "t", TAG + "u")

PROGRAM = """
import json, random
from tui.marks.paper import timestamp
who, first, last = sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
fields = sys.argv[5:]

def tell(*words):
    print(json.dumps(words), flush=True)

def held(marks):
    return {(one.ids[0], name): list(field)
            for one in marks.papers for name, field in one.fields.items()}

def value_of(name, number):
    if dice.random() < 0.25:
        return None
    if name in ("bookmarked", "read"):
        return timestamp(file.now())
    values = {"vote": dice.choice([1, -1]), "queue": number, "note": f"{who} {number}"}
    return values.get(name, True)

marks = file.load().marks
for number in range(first, last):
    dice = random.Random(f"{who} {number}")
    kind = dice.choices(["act", "undo", "redo"], [6, 3, 2])[0]
    before = held(marks)
    changes = []
    if kind == "act":
        # Most papers are of one process, two are of both.
        name = f"doi:{dice.choice([who] * 4 + ['shared'])}{dice.randrange(3)}"
        for each in dice.sample(fields, dice.choice([1, 1, 2])):
            value = value_of(each, number)
            # Who sees a paper without a mark takes none away.
            if value is not None or (name, each) in before:
                changes.append(marks.change(About((name,), name), each, value, file.now()))
    claims = [[name, each.field, each.value, each.at] for each in changes]
    tell("try", number, kind, claims)
    saved = file.apply([Act("", tuple(changes))]) if kind == "act" else getattr(file, kind)()
    assert saved.problem is None, saved.problem
    marks = saved.marks
    found = [[*each, *field] for each, field in held(marks).items() if before.get(each) != field]
    tell("done", number, kind, claims + found)
"""


class Life:
    """One process, from its start to its end; what it tells is read as it comes."""

    def __init__(self, path, who, first, acts, seconds) -> None:
        self.who = who
        self.process = start(PROGRAM, path, who, first, ACTS, *FIELDS)
        self.acts, self.seconds, self.deadline = acts, seconds, None
        self.text = ""

    def read(self) -> bool:
        """Take what has come; whether there may be more."""
        chunk = self.process.stdout.buffer.raw.read(65_536)
        self.text += chunk.decode()
        if self.deadline is None and self.text.count('"done"') >= self.acts:
            self.deadline = time.monotonic() + self.seconds
        return bool(chunk)

    def told(self) -> list[list[object]]:
        """All lines that are whole."""
        return [json.loads(line) for line in self.text.split("\n")[:-1]]


def lives(path):
    """Both processes, each started again when it was killed, until all acts were tried."""
    dice = random.Random(20261201)
    ended: list[Life] = []
    running = {}
    with selectors.DefaultSelector() as watched:

        def begin(who, first):
            acts, seconds = dice.randint(*LIVES), dice.uniform(0, MOMENT)
            running[who] = life = Life(path, who, first, acts, seconds)
            watched.register(life.process.stdout, selectors.EVENT_READ, life)

        try:
            for who in "ab":
                begin(who, 0)
            while running:
                for key, _ in watched.select(0.005):
                    if key.data.read():
                        continue
                    life = running.pop(key.data.who)
                    watched.unregister(key.fileobj)
                    code = life.process.wait()
                    assert code in {0, -signal.SIGKILL}
                    ended.append(life)
                    tried = [number for word, number, *_ in life.told() if word == "try"]
                    if code:
                        begin(life.who, tried[-1] + 1)
                for life in running.values():
                    if life.deadline is not None and time.monotonic() > life.deadline:
                        life.process.kill()
        finally:
            for life in running.values():
                life.process.kill()
                life.process.wait()
            for life in (*ended, *running.values()):
                life.process.stdout.close()
    return ended


def order(value, at):
    """Of two values the later one wins, and of one moment always the same."""
    return at, json.dumps(value, ensure_ascii=False)


def test_two_processes_that_are_killed_at_any_moment_lose_no_act(tmp_path):
    path = tmp_path / "bookmarks.json"
    every = lives(path)
    known = defaultdict(list)
    perhaps = defaultdict(list)
    unsure_steps = 0
    counts = defaultdict(int)
    for life in every:
        told = life.told()
        done = [number for word, number, *_ in told if word == "done"]
        tried = [number for word, number, *_ in told if word == "try"]
        # All but the last were answered; that one may have been done or not.
        assert done in (tried, tried[:-1])
        counts[life.who] += len(tried)
        for word, number, kind, claims in told:
            for name, field, value, at in claims:
                if word == "done":
                    known[name, field].append((value, at))
                elif number not in done:
                    perhaps[name, field].append((value, at))
            unsure_steps += word == "try" and number not in done and kind != "act"
    assert counts == {"a": ACTS, "b": ACTS}
    assert sum(life.process.returncode != 0 for life in every) >= 2
    loaded = MarksFile(path, noon).load()
    assert loaded.problems == ()
    assert not list(tmp_path.glob("*.damaged-*"))
    there = {
        (paper.ids[0], name): tuple(field)
        for paper in loaded.marks.papers
        for name, field in paper.fields.items()
    }
    stepped = 0
    for each, claims in known.items():
        newest = max(claims, key=lambda claim: order(*claim))
        assert order(*there[each]) >= order(*newest), each
        if there[each] == newest or there[each] in perhaps[each]:
            continue
        # A step back or forth that was never answered brought back a value from before.
        stepped += 1
        values = [value for value, _ in itertools.chain(claims, perhaps[each])]
        assert there[each][0] in [None, *values], each
    # One step is about one act, which puts two fields at most.
    assert stepped <= 2 * unsure_steps
    for each, held in there.items():
        assert each in known or held in perhaps[each], each
    # What ended processes did can be taken back, and the file takes acts as ever.
    after_all = MarksFile(path, lambda: datetime.now(UTC), path.with_name("history.jsonl"))
    assert after_all.apply([on(GRIT)]).problem is None
    steps = [after_all.undo() for _ in range(5)]
    assert [step.problem for step in steps] == [None] * 5
    assert steps[0].done == "bookmarked “GRIT”"
    assert list(after_all.load().marks) == list(steps[-1].marks)
