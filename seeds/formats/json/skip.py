"""What to do where JSON is broken: find the end of a value, the start of the next, mend a little.

A decoder only says that a value is broken. Its end is where its brackets balance, unless quotes or
brackets are what is broken; then reading goes on at the next object that begins as this one did.
"""

from __future__ import annotations

import json
import re
from typing import Final, Literal, NamedTuple

State = Literal["end", "broken", "more"]

DEEP: Final = 10_000
"""Open brackets at which a value is deep; json follows a thousand of them."""

DEEP_SIGNS: Final = 100_000
"""Signs within what is deep that are looked at."""

_SIGN: Final = re.compile(r'"|[{\[]+|[}\]]+')
_STRING: Final = re.compile(r'[^"\\\n]*+(?:\\.[^"\\\n]*+)*+')
_BLANK: Final = re.compile(r"\s*")
_FIRST_KEY: Final = re.compile(r'\{\s*("(?:[^"\\\n]|\\.){1,80}")\s*:')
_OPENS: Final = {"}": ord("{"), "]": ord("[")}


class Skip:
    """The search for the end of a value, over pieces of text as they come."""

    def __init__(self) -> None:
        self.at = 0
        """How far it has come, counted from the start of the value."""
        self._open = bytearray()
        self._last = 0
        self._just_opened = False
        self._deep_signs = 0

    def run(self, text: str, start: int) -> State:
        """Look on in the value that begins at `start`.

        "end": it ends before `at`. "broken": at `at` stands what no JSON has there, so that its
        brackets tell nothing. "more": the text is too short to tell.
        """
        position, last = start + self.at, start + self._last
        state: State | None = None
        while state is None and (found := _SIGN.search(text, position)):
            here = found.start()
            if found[0] == '"':
                closed = _STRING.match(text, here + 1)
                end = closed.end() if closed else here + 1
                state, position = self._after_string(text, here, end)
            elif found[0][0] in "{[":
                fits = self._may_open(text[last:here])
                state = None if fits else "broken"
                self._open += found[0].encode("ascii")
                self._just_opened, position = True, found.end()
            else:
                state, position = self._close(found[0], here)
                self._just_opened = False
            if state in {"broken", "more"}:
                position = here
            elif found[0] == '"':
                self._just_opened = False
            last = last if state == "more" else position
        self.at, self._last = position - start, last - start
        return state or "more"

    @staticmethod
    def _after_string(text: str, here: int, end: int) -> tuple[State | None, int]:
        if end + 1 >= len(text):
            return "more", here
        if text[end] != '"':
            return "broken", here
        blank = _BLANK.match(text, end + 1)
        after = blank.end() if blank else end + 1
        fits = after >= len(text) or text[after] in ",:}]"
        return (None if fits else "broken"), end + 1

    def _may_open(self, before: str) -> bool:
        """Whether a bracket may open here; `before` is what stands since the last sign."""
        if not self._open:
            return True
        if len(self._open) > DEEP:
            self._deep_signs += 1
            if self._deep_signs > DEEP_SIGNS:
                return False
        before = before.strip()
        if self._open[-1] == _OPENS["}"]:
            return before[-1:] == ":"
        if self._just_opened and before in {"", ","}:
            return not before
        return before[-1:] == "," and before[:-1].rstrip()[-1:] != ","

    def _close(self, signs: str, here: int) -> tuple[State | None, int]:
        for number, sign in enumerate(signs, start=1):
            if not self._open or self._open.pop() != _OPENS[sign]:
                return "broken", here
            if not self._open:
                return "end", here + number
        return None, here + len(signs)


class Next(NamedTuple):
    """What the start of the next entry looks like: on a line of its own, and anywhere."""

    line: re.Pattern[str] | None
    alike: re.Pattern[str] | None


def next_starts(text: str, start: int, lead: int, first_key: str) -> Next:
    """How entries like the one at `start` begin; `lead` characters before it stands its own key.

    First as a line indented like this one, then anywhere by their first key, which is that of this
    one or of the one before. A nested object never begins a line so far to the left, unless nothing
    is indented: there, and in all that is spread over lines, the key counts too.
    """
    key = _FIRST_KEY.match(text, start)
    name = key[1] if key else json.dumps(first_key, ensure_ascii=False) if first_key else ""
    begins = rf"\{{\s*{re.escape(name)}\s*:" if name else r"\{"
    lead = lead if lead <= start else 0
    member = _MEMBER if lead else ""
    line = text.rfind("\n", 0, start - lead) + 1
    indent = text[line : start - lead]
    alike = re.compile(rf"(?<=[\s,\[}}]){member}{begins}") if name else None
    if indent.strip():
        return Next(None, alike)
    spread = text[start + 1 : start + 2] in {"\n", ""}
    return Next(re.compile(rf"(?<=\n){indent}{member}{begins if spread else _OPENER}"), alike)


_OPENER: Final = r"[{\[]"
_MEMBER: Final = r'"(?:[^"\\\n]|\\.){0,200}"\s*:\s*'
_AFTER: Final = {
    "": re.compile(r"\s*(?:\n|[,;]?\s*(?:[{\[\x1e]|\Z))"),
    "[": re.compile(r"\s*(?:,\s*[{\[n\]]|[{\]]|,?\s*\Z)"),
    "{": re.compile(rf"\s*(?:,\s*{_MEMBER}[{{n]|,?\s*(?:\}}|\Z))"),
}


def may_follow(text: str, end: int, opener: str) -> bool:
    """Whether a broken entry may end where its brackets balance, by what stands behind it there.

    `opener` is the bracket that it stands within; entries are objects or null.
    """
    return _AFTER[opener].match(text, end, end + 2000) is not None


_TOKEN: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|,\s*(?=[}\]])', re.DOTALL)
_BAD_ESCAPE: Final = re.compile(r'\\(?:(["\\/bfnrt]|u[0-9a-fA-F]{4})|)', re.DOTALL)


def mended(broken: str) -> tuple[dict[str, object] | None, str]:
    r"""The object that a broken one is meant to be, and what was wrong; None where that is unclear.

    Three slips of people who write JSON by hand or by print: a comma before a closing bracket,
    "\alpha" with one backslash, line breaks inside a string.
    """
    faults = list[str]()

    def mend(token: re.Match[str]) -> str:
        if token[0][0] == ",":
            faults.append("a comma too many")
            return ""
        if "\\" not in token[0]:
            return token[0]
        text = _BAD_ESCAPE.sub(lambda escape: escape[0] if escape[1] else r"\\", token[0])
        if text != token[0]:
            faults.append("backslashes that had to be two")
        return text

    try:
        value = json.loads(_TOKEN.sub(mend, broken), strict=False, parse_int=integer)
    except (ValueError, RecursionError):
        return None, ""
    if not isinstance(value, dict):
        return None, ""
    fault = " and ".join(dict.fromkeys(faults)) or "line breaks inside a string"
    return value, f"not quite JSON: {fault}"


def integer(digits: str) -> int | str:
    """A number; one of more digits than any fact has stays text, for Python refuses it."""
    return int(digits) if len(digits) < 400 else digits


_NAME: Final = re.compile(
    r'"(?:id|key|citation-key|paperId|forum|title)"\s*:\s*"((?:[^"\\\n]|\\.){1,80})'
)


def label_in(text: str, start: int) -> str:
    """The id or title in a broken object, to speak of it."""
    found = _NAME.search(text, start, start + 4000)
    return found[1] if found else ""


def reason_of(error: ValueError | RecursionError) -> str:
    """What is wrong, in a sentence for the ledger."""
    if isinstance(error, RecursionError):
        return "not JSON that a paper has: nested too deep"
    if isinstance(error, json.JSONDecodeError):
        said = error.msg.removesuffix(" at").removesuffix(" starting")
        return f"not JSON: {said[:1].lower()}{said[1:]}"
    return "not JSON: a number of thousands of digits"
