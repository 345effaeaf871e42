"""What was typed, cut into words, quotations, brackets and what joins them.

A bracket, a quotation mark and a minus sign mean something at the beginning of a word; inside it
they belong to it: "O(K^2)", "EM-LLM". What has no partner or no word to go with is text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from ..words import words
from .clauses import NAMES, quoted
from .query import Note
from .values import VALUED

NESTED: Final = 40
"""Brackets in brackets that are understood; nobody types more."""

_QUOTES = frozenset('"“”„‟«»')
_DASHES = frozenset("-\u2010\u2011\u2212–")
_INNER = frozenset("-_^'’\u2010\u2011–")
"""Signs that join a closing bracket to what follows it, as in "(un)supervised" and "(k)-means"."""


class Kind(Enum):
    """What a token is."""

    WORD = "word"
    PHRASE = "phrase"
    FIELD = "field"
    OPEN = "("
    CLOSE = ")"
    NOT = "not"
    AND = "and"
    OR = "or"


_KEYWORDS = {"AND": Kind.AND, "OR": Kind.OR, "NOT": Kind.NOT}
_BEGINS = frozenset({Kind.WORD, Kind.PHRASE, Kind.FIELD, Kind.OPEN, Kind.NOT})
_WAIT = frozenset({Kind.FIELD, Kind.OPEN, Kind.NOT, Kind.AND, Kind.OR})
_ENDS = frozenset({Kind.WORD, Kind.PHRASE, Kind.CLOSE})


@dataclass(frozen=True, slots=True)
class Token:
    """A token, and the half-open stretch it has in what was typed.

    `text` of a field is its name as `clauses.FIELDS` has it, with a `=` behind it where a whole
    value is asked for; of a quotation it is what is inside.
    `glued` says that no blank stands before it, `closed` that a quotation has its second mark.
    """

    kind: Kind
    text: str
    start: int
    end: int
    glued: bool = False
    closed: bool = True


def tokens(text: str, *, typing: bool) -> tuple[list[Token], list[Note]]:
    """The tokens of a query, and notes on what was read as text or left out.

    Every AND and OR stands between two operands, every NOT before one, no bracket closes that was
    not opened, and none is left open unless the query is being typed.
    """
    lexer = _Lexer(text, typing=typing)
    paired = _brackets(lexer.run(), lexer.notes, typing=typing)
    ending = len(text.rstrip()) if typing else -1
    return _operators(paired, lexer.notes, ending), lexer.notes


def finished(text: str) -> str:
    """A query without what waits for something behind it, and with all closed that is open.

    More can be typed behind it, and leaves it as it is. Brackets without a partner go.
    """
    for _ in range(NESTED):
        kept = _finished(text)
        if kept == text:
            break
        text = kept  # what is left of "AND|OR" is another query, and waits in its turn
    return text


def _finished(text: str) -> str:
    found = _Lexer(text, typing=True).run()
    paired = _brackets(found, [], typing=True)
    stray = {token.start for token in found} - {token.start for token in paired}
    while paired and (
        paired[-1].kind in _WAIT or not (paired[-1].closed or paired[-1].text.strip())
    ):
        paired.pop()
    if not paired:
        return ""
    last = paired[-1]
    signs = [" " if at in stray else sign for at, sign in enumerate(text[: last.end])]
    kept = "".join(signs).rstrip()
    kept += "" if last.closed else '"'
    opened = sum((token.kind is Kind.OPEN) - (token.kind is Kind.CLOSE) for token in paired)
    # A bracket within the last word would take the next one for its own.
    return kept + (" " if opened and "(" in last.text else "") + ")" * opened


class _Lexer:
    """A walk over what was typed; each sign is looked at a few times at most."""

    def __init__(self, text: str, *, typing: bool) -> None:
        self.text = text
        self.typing = typing
        self.place = 0
        self.glued = False
        self.found: list[Token] = []
        self.notes: list[Note] = []
        self.partners = _partners(text)

    def run(self) -> list[Token]:
        while self.place < len(self.text):
            sign = self.text[self.place]
            if sign.isspace():
                self.place += 1
                self.glued = False
            elif sign == ")":
                self._add(Kind.CLOSE, self.place + 1)
            elif sign == "(" and not self._within_word(self.place):
                self._add(Kind.OPEN, self.place + 1)
            elif sign in _QUOTES:
                self._phrase()
            elif self._is_or(self.place):
                self._add(Kind.OR, self.place + len(self._run_of("|")))
            elif not (self._fresh() and (self._minus() or self._keyword() or self._field())):
                self._word()
        return self.found

    def _add(self, kind: Kind, end: int, text: str | None = None, *, closed: bool = True) -> None:
        start, self.place = self.place, end
        shown = self.text[start:end] if text is None else text
        self.found.append(Token(kind, shown, start, end, self.glued, closed))
        self.glued = True

    def _before(self) -> Kind | None:
        """What this place stands directly behind."""
        return self.found[-1].kind if self.glued and self.found else None

    def _is_value(self) -> bool:
        """Whether this place stands directly behind a field, or behind a field and a minus."""
        before = self._before()
        if before is Kind.NOT and self.found[-1].glued and len(self.found) > 1:
            before = self.found[-2].kind
        return before is Kind.FIELD

    def _fresh(self) -> bool:
        return self._before() not in (Kind.WORD, Kind.PHRASE, Kind.CLOSE)

    def _run_of(self, signs: str | frozenset[str]) -> str:
        end = self.place
        while self.text[end : end + 1] and self.text[end] in signs:
            end += 1
        return self.text[self.place : end]

    def _minus(self) -> bool:
        run = self._run_of(_DASHES)
        if len(run) != 1 or self._before() is Kind.NOT:
            return False
        after = self.text[self.place + 1 :]
        behind = "" if after[:1].isspace() else next(iter(after.split(maxsplit=1)), "")
        alone = not after and self.typing
        if alone or behind[:1] in ("(", *_QUOTES) or any(map(str.isalnum, behind)):
            self._add(Kind.NOT, self.place + 1)
            return True
        return False

    def _keyword(self) -> bool:
        if self._before() in (Kind.NOT, Kind.FIELD):
            return False
        for name, kind in _KEYWORDS.items():
            end = self.place + len(name)
            after = self.text[end : end + 1]
            if self.text.startswith(name, self.place) and (
                not after or after.isspace() or after in "()" or after in _QUOTES
            ):
                self._add(kind, end)
                return True
        return False

    def _field(self) -> bool:
        if self._is_value():
            return False
        end = self.place
        while self.text[end : end + 1].isalpha():
            end += 1
        field = NAMES.get(self.text[self.place : end].lower())
        if field is None or self.text[end : end + 1] != ":":
            return False
        if field in VALUED and self.text[end + 1 : end + 2] == "=":
            self._add(Kind.FIELD, end + 2, f"{field}=")
        else:
            self._add(Kind.FIELD, end + 1, field)
        return True

    def _phrase(self) -> None:
        start = self.place + 1
        end = next((at for at in range(start, len(self.text)) if self.text[at] in _QUOTES), -1)
        if end < 0 and not self.typing:
            sentence = f"{quoted(self.text[self.place :])} has no closing quotation mark"
            self.notes.append(Note(start - 1, start, f"{sentence} and was read as text"))
            self.place = start
            return
        if end < 0:
            self._add(Kind.PHRASE, len(self.text), self.text[start:], closed=False)
            return
        inside = self.text[start:end]
        begun = self.text[end + 1 : end + 2] == "*"
        self._add(Kind.PHRASE, end + 1 + begun, inside + "*" * begun)
        self._nearness()

    def _nearness(self) -> None:
        """Leave out `~5` behind a quotation, which other engines know."""
        if self.text[self.place : self.place + 1] != "~":
            return
        end = self.place + 1
        while self.text[end : end + 1].isdecimal():
            end += 1
        told = f"{quoted(self.text[self.place : end])} behind a quotation means nothing here"
        self.notes.append(Note(self.place, end, f"{told} and was left out"))
        self.place = end

    def _word(self) -> None:
        text, start, depth, end = self.text, self.place, 0, self.place
        worded = False
        while end < len(text) and not text[end].isspace():
            sign, opens = text[end], not worded or text[end - 1] == ":"
            if sign == ")" and depth == 0:
                break
            if end > start and (
                (sign == "(" and opens and not self._within_word(end))
                or (sign in _QUOTES and opens)
                or (depth == 0 and self._is_or(end))
            ):
                break
            depth += (sign == "(") - (sign == ")")
            worded = worded or sign.isalnum()
            end += 1
        word = text[start:end]
        if any(sign in _QUOTES for sign in word):
            told = f"A quotation mark in {quoted(word)} stands inside a word and was read as text"
            self.notes.append(Note(start, end, told))
        if self._is_value() or words(word):
            self._add(Kind.WORD, end)
        else:
            self.place, self.glued = end, bool(self.found) and self.glued

    def _within_word(self, place: int) -> bool:
        """Whether a bracket belongs to the word it begins, as in "(un)supervised"."""
        behind = self.partners.get(place, len(self.text)) + 1
        after = self.text[behind : behind + 2]
        return after[:1].isalnum() or (after[:1] in _INNER and after[1:].isalnum())

    def _is_or(self, place: int) -> bool:
        """Whether `|` stands here, by itself or between two words ("a|b"); "|x|" is text."""
        if self.text[place] != "|":
            return False
        end = place
        while self.text[end : end + 1] == "|":
            end += 1
        before, after = self.text[place - 1 : place], self.text[end : end + 1]
        if not before.strip() or not after.strip():
            return not before.strip() and not after.strip()
        return end == place + 1 and before not in "(|" and after != ")"


def _partners(text: str) -> dict[int, int]:
    """The closing bracket of each opening one that is closed before the next blank."""
    found, opened = {}, []
    for place, sign in enumerate(text):
        if sign == "(":
            opened.append(place)
        elif sign == ")" and opened:
            found[opened.pop()] = place
        elif sign.isspace():
            opened.clear()
    return found


def _brackets(found: list[Token], notes: list[Note], *, typing: bool) -> list[Token]:
    """The tokens without brackets that have no partner or stand too deep."""
    opened: list[int] = []
    dropped: dict[int, str] = {}
    for place, token in enumerate(found):
        if token.kind is Kind.OPEN:
            opened.append(place)
            if len(opened) > NESTED:
                dropped[place] = f"Brackets more than {NESTED} deep were read as text"
        elif token.kind is Kind.CLOSE and not opened:
            dropped[place] = "“)” closes no bracket and was read as text"
        elif token.kind is Kind.CLOSE and opened.pop() in dropped:
            dropped[place] = ""
    if not typing:
        unclosed = "“(” is never closed and was read as text"
        dropped |= {place: dropped.get(place, unclosed) for place in opened}
    for place, sentence in dropped.items():
        if sentence:
            notes.append(Note(found[place].start, found[place].end, sentence))
    return [token for place, token in enumerate(found) if place not in dropped]


def _operators(found: list[Token], notes: list[Note], ending: int) -> list[Token]:
    """The tokens, with operators that lack an operand as words, or left out at the `ending`.

    It is where the text ends that is being typed. They are settled from there to the beginning,
    so that what stands behind an operator is settled before it.
    """
    kept: list[Token] = []
    for place in range(len(found) - 1, -1, -1):
        token = found[place]
        if token.kind not in (Kind.AND, Kind.OR, Kind.NOT):
            kept.append(token)
            continue
        before = found[place - 1].kind if place else None
        if kept and kept[-1].kind in _BEGINS and (token.kind is Kind.NOT or before in _ENDS):
            kept.append(token)
            continue
        if token.end == ending and before is not Kind.FIELD:
            told = f"{quoted(token.text)} waits for what comes behind it"
            notes.append(Note(token.start, token.end, told))
            ending = found[place - 1].end if place else 0
        elif token.text in _KEYWORDS:
            sides = "behind it" if token.kind is Kind.NOT else "on one side of it"
            told = f"{quoted(token.text)} has nothing {sides} and was read as a word"
            notes.append(Note(token.start, token.end, told))
            kept.append(replace(token, kind=Kind.WORD))
    return kept[::-1]
