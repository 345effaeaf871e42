"""JSON as a stream: the objects that are papers, one after another, with their lines.

JSON Lines, objects that follow each other in any layout, lists, and lists or papers by id inside
the answers of services. No library does all of this: ijson streams one value as fast, but knows no
lines, takes no NaN, and stops at the first fault. So json decodes objects out of a window of the
text that moves on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from ...record import Refused
from ...texts import LINE_LIMIT, PIECE, Text
from .frames import Frame, Item
from .papers import (
    HOLDERS,
    HOLDERS_DESPITE,
    TELLING,
    begins_like_a_holder,
    holds_papers,
    is_empty_answer,
    is_paper,
)
from .skip import (
    Next,
    Skip,
    State,
    integer,
    label_in,
    may_follow,
    mended,
    next_starts,
    reason_of,
)
from .window import BEFORE, GAP, Window

__all__ = ["Item", "items"]

ENOUGH: Final = 1 << 18
"""Characters after which a value that has not ended is looked into."""

DEEPEST: Final = 16
"""Lists and objects around a paper."""

FAILURES: Final = 10_000
"""Broken entries in a row after which the rest is given up: nobody reads more of them."""

WINDOW: Final = 4 * PIECE
"""Characters that are read at once."""

_TRIES: Final = 3

_KEY: Final = re.compile(r'"((?:[^"\\\n]|\\.){0,1000})"\s*+:\s*+')
_OPEN_KEY: Final = re.compile(r'"(?:[^"\\\n]|\\.){0,1000}(?:"\s*)?')
_KEY_LENGTH: Final = 4000
_OBJECT: Final = re.compile(r'\{\s*"')
_LOOKS: Final = 50
_STRAY: Final = re.compile(r"[\s\]}]*+")
_NO_PAPER: Final = "a paper is a JSON object, {...}"
_CUT_OFF: Final = "cut off: the file ends within it; get the file again"
_DECODE: Final = json.JSONDecoder().raw_decode
_DECODE_LAX: Final = json.JSONDecoder(strict=False, parse_int=integer).raw_decode


Found = tuple[Item | Refused, bool]
"""An entry, and whether it is one for sure."""


def items(text: Text) -> Iterator[Item | Refused]:
    """The objects of a document that may be papers; what is broken costs only itself.

    Memory is bounded by the longest entry, at most some `LINE_LIMIT` characters. Raises
    UnreadableError.
    """
    return _Stream(text).run()


class _Stream(Window):
    """A walk through the text, and the lists and objects that it is in."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self._frames: list[Frame] = []
        self._failures = 0
        self._examined = 0
        self._tries = 0
        self._lead = 0
        self._paper: dict[str, object] = {}

    def run(self) -> Iterator[Item | Refused]:
        frames = self._frames
        while self._failures < FAILURES and self.to_sign():
            frame = frames[-1] if frames else None
            if not frame or not frame.needed:
                yield from self._plain()
                if self.at >= len(self.text):
                    continue
            key = ""
            self._lead = 0
            if frame and frame.opener == "{" and self.text[self.at] not in "{}":
                stated = self._key()
                if stated is None and not self.to_sign():
                    break
                if stated is None:
                    yield self._junk()
                    continue
                key = stated
            found = self._value(key, frame)
            if found is None:
                continue
            if frame is None:
                yield found[0]
            else:
                yield from frame.admit(found[0], sure=found[1])
        if self._failures >= FAILURES:
            reason = "too many broken entries in a row; the rest is left out"
            yield Refused(self.line_at(self.at), reason)
        elif frames:
            yield Refused(self.line_at(self.at), "cut off: the list is never closed")

    def _plain(self) -> Iterator[Item]:
        """The papers from here on, until something is odd: the way of nearly all."""
        text, at = self.text, self.at
        if text[at] != "{":
            return
        gap, no_paper, may_be_paper = GAP.match, TELLING.isdisjoint, HOLDERS_DESPITE.isdisjoint
        while True:
            try:
                value, end = _DECODE(text, at)
            except (ValueError, RecursionError):
                if self.ended or len(text) - at >= PIECE:
                    return
                self.grow(WINDOW)
                text, at = self.text, self.at
                continue
            if no_paper(value) or not may_be_paper(value):
                return
            line = self.line_at(at)
            found = gap(text, end)
            self.at = at = found.end() if found else end
            self._failures = 0
            self._paper = value
            yield Item(line, value)
            if at >= len(text) or text[at] != "{":
                return

    def _value(self, key: str, frame: Frame | None) -> Found | None:
        """What stands at the place of reading; None where that is no entry."""
        text, at = self.text, self.at
        sign = text[at]
        if sign == "{":
            try:
                value, end = _DECODE(text, at)
            except (ValueError, RecursionError) as error:
                return self._unsound(error, key)
            return self._sound(value, end, key)
        if sign == "[":
            if len(self._frames) >= DEEPEST:
                return self._unsound(RecursionError(), key)
            strict = key in HOLDERS or frame is None or (frame.opener == "[" and not frame.needed)
            self._frames.append(Frame("[", 0 if strict else 1))
            self.at += 1
            return None
        if sign in "]}":
            self._close("[" if sign == "]" else "{")
            return None
        return self._scalar(key, frame)

    def _close(self, opener: str) -> None:
        """Leave a list or an object; a bracket that closes nothing is passed over."""
        self.at += 1
        if not self._frames:
            stray = _STRAY.match(self.text, self.at)
            self.at = stray.end() if stray else self.at
        openers = [frame.opener for frame in self._frames]
        if opener == "{" and openers[-1:] == ["["]:
            return
        while openers and opener in openers:
            self._frames.pop()
            if openers.pop() == opener:
                return

    def _sound(
        self, value: dict[str, object], end: int, key: str, repair: str = ""
    ) -> Found | None:
        """An object that could be decoded: a paper, something that holds papers, or neither."""
        paper = is_paper(value)
        if not paper:
            if holds_papers(value) and len(self._frames) < DEEPEST and not repair:
                self._enter()
                return None
            if is_empty_answer(value):
                self.at = end
                return None
            if self._opener() != "{" and not may_follow(self.text, end, self._opener()):
                error = json.JSONDecodeError("a bracket too many", "", 0)
                return self._refuse(error, "broken", end - self.at, key), True
        item = Item(self.line_at(self.at), value, key, repair)
        if paper:
            self._paper = value
        self.at = end
        self._failures = 0
        return item, paper

    def _enter(self) -> None:
        # Papers by id are several; one paper beside other objects is the paper of an envelope.
        self._frames.append(Frame("{", 2))
        self.at += 1

    def _unsound(self, error: ValueError | RecursionError, key: str) -> Found | None:
        """An object that could not be decoded: read after more text, entered, mended or refused."""
        skip = Skip()
        while (state := skip.run(self.text, self.at)) == "more" and not self.ended:
            size = len(self.text) - self.at
            if size >= ENOUGH:
                if self._is_holder():
                    self._enter()
                    return None
                following = self._next_starts().line
                if size >= LINE_LIMIT or (following and following.search(self.text, self.at + 1)):
                    break
            self.grow(2 * size)
            try:
                value, end = _DECODE(self.text, self.at)
            except (ValueError, RecursionError) as again:
                error = again
                continue
            return self._sound(value, end, key) if isinstance(value, dict) else None
        self.grow(max(ENOUGH, skip.at + _KEY_LENGTH))
        if self._is_holder():
            self._enter()
            return None
        if state == "end" and not may_follow(self.text, self.at + skip.at, self._opener()):
            state = "broken"
        elif state == "end" and self._lead:
            # All that closes here are braces: one too few, and the next entry is within this one.
            alike = self._next_starts().alike
            if alike and alike.search(self.text, self.at + 1, self.at + skip.at):
                state = "broken"
        value, end, repair = self._mended(error, skip.at if state == "end" else 0)
        if value is not None:
            return self._sound(value, end, key, repair)
        return self._refuse(error, state, skip.at, key), True

    def _opener(self) -> str:
        return self._frames[-1].opener if self._frames else ""

    def _is_holder(self) -> bool:
        if len(self._frames) >= DEEPEST or self.text[self.at] != "{":
            return False
        return begins_like_a_holder(self.text, self.at)

    def _mended(
        self, error: ValueError | RecursionError, length: int
    ) -> tuple[dict[str, object] | None, int, str]:
        """The object after mending, its end, and a sentence on that."""
        if isinstance(error, RecursionError):
            return None, 0, ""
        stop = self.at + (length or ENOUGH)
        try:
            value, end = _DECODE_LAX(self.text[self.at : stop], 0)
        except (ValueError, RecursionError):
            value, end = None, 0
        if isinstance(value, dict):
            broken_lines = isinstance(error, json.JSONDecodeError)
            repair = "not quite JSON: line breaks inside a string" if broken_lines else ""
            return value, self.at + end, repair
        if length:
            mended_value, repair = mended(self.text[self.at : stop])
            return mended_value, stop, repair
        return None, 0, ""

    def _refuse(
        self, error: ValueError | RecursionError, state: State, length: int, key: str
    ) -> Refused:
        """A broken value, and on to the next."""
        line = self.line_at(self.at)
        label = key or label_in(self.text, self.at)
        self._failures += 1
        start = self.base + self.at
        self._tries = self._tries + 1 if start < self._examined else 0
        self._examined = max(self._examined, start + length)
        reason = reason_of(error)
        if state == "end":
            self.at += length
            return Refused(line, reason, label)
        if state == "more" and len(self.text) - self.at >= LINE_LIMIT:
            reason = f"longer than {LINE_LIMIT >> 20} MB, or never closed"
            self._examined = self.base + len(self.text)
            self._tries = _TRIES
        if isinstance(error, RecursionError):
            self._tries = _TRIES
        if self._tries >= _TRIES:
            self._failures += FAILURES // 10
        reached_end = self.ended and state == "more"
        if not self._to_next(self._examined - self.base if self._tries >= _TRIES else 0):
            reason = _CUT_OFF if reached_end else f"{reason}; the rest is lost"
            self._frames.clear()
        return Refused(line, reason, label)

    def _to_next(self, start: int) -> bool:
        """Go to the next object that begins as the one here did; False: there is none."""
        by_line, alike = self._next_starts()
        self.at = max(self.at + 1, start)
        while True:
            found = by_line.search(self.text, self.at) if by_line else None
            if not found and alike:
                found = alike.search(self.text, self.at)
            place = found.start() if found else -1 if alike else self._next_paper()
            if place >= 0:
                self.at = place
                return True
            if self.ended:
                self.at = len(self.text)
                return False
            self.at = max(self.at, len(self.text) - BEFORE)
            self.grow(ENOUGH)

    def _next_starts(self) -> Next:
        return next_starts(self.text, self.at, self._lead, next(iter(self._paper), ""))

    def _next_paper(self) -> int:
        """The place of the next object that is a paper, where nothing tells how they begin."""
        for found in islice(_OBJECT.finditer(self.text, self.at), _LOOKS):
            try:
                value, _ = _DECODE(self.text, found.start())
            except (ValueError, RecursionError):
                continue
            if is_paper(value):
                return found.start()
        return -1

    def _scalar(self, key: str, frame: Frame | None) -> Found | None:
        """Text, a number or null where a paper should be, or beside papers."""
        while True:
            if not self.ended and len(self.text) - self.at < _KEY_LENGTH:
                self.grow(PIECE)
            text, at = self.text, self.at
            try:
                value, end = _DECODE_LAX(text, at)
                break
            except (ValueError, RecursionError):
                long = text[at] == '"' and "\n" not in text[at:] and len(text) - at < LINE_LIMIT
                if self.ended or not long:
                    return self._junk(), True
                self.grow(2 * (len(text) - at))
        if text[end : end + 8].lstrip()[:1] == ":":  # a member whose object lost its brace
            return self._junk(), True
        line = self.line_at(at)
        self.at = end
        if value is None:
            return Refused(line, "null: the service had no paper for this id", key), not frame
        if frame and frame.opener == "{":
            return None
        return Refused(line, _NO_PAPER, str(value)[:60]), not frame

    def _junk(self) -> Refused:
        """What is no JSON at all, to the end of its line or to the next sign of JSON."""
        self.grow(ENOUGH)
        line, label = self.line_at(self.at), self.text[self.at : self.at + 60]
        self._failures += 1
        if self._frames and self._paper:
            self._lead = self._lead or int(self._frames[-1].opener == "{")
            alike = self._next_starts().alike
            if alike and (following := alike.search(self.text, self.at + 1)):
                self.at = following.start()
                return Refused(line, f"not JSON; {_NO_PAPER}", label.partition("\n")[0])
        ends = re.compile(r"[\n,\[\]{}]" if self._frames else r"\n")
        self.at += 1
        while not (found := ends.search(self.text, self.at)):
            self.at = len(self.text)
            if self.ended:
                break
            self.grow(PIECE)
        else:
            self.at = found.start()
        return Refused(line, f"not JSON; {_NO_PAPER}", label.partition("\n")[0])

    def _key(self) -> str | None:
        """The key of a member, with the colon behind it; None where there is none."""
        if not self.ended and len(self.text) - self.at < _KEY_LENGTH:
            self.grow(PIECE)
        found = _KEY.match(self.text, self.at)
        if not found:
            if self.ended and _OPEN_KEY.fullmatch(self.text, self.at):
                self.at = len(self.text)
            return None
        self._lead = found.end() - self.at
        self.at = found.end()
        if not self.to_sign() or self.at != found.end():
            return None
        return found[1]
