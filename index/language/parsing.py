"""What a person typed becomes a query.

Words must all be met. `"phrases"`, `-word`, `NOT`, `OR`, `|` and brackets, `field:word`,
`field:"phrase"`, `field:="whole value"`, `field:(a OR b)`, `year:2020..2024`, `year:>=2020`,
`word*`, `word~`, `is:bookmarked`, `tag:x`, `note:"x y"`, `has:code`; AND binds tighter than OR.
What means none of these is text.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..words import accented, compounds, words
from .clauses import (
    ANYWHERE,
    ASSIGNED,
    FIELDS,
    IS,
    NAMES,
    OPPOSITES,
    WORD_FIELDS,
    Read,
    Unread,
    empty,
    quoted,
    read,
    unknown_field,
    waiting,
)
from .lexing import Kind, Token, tokens
from .query import And, Key, Mark, Node, Not, Note, Or, Query, Term

QUERY_LENGTH: Final = 1000
"""Characters of a query that are read; more is a paste that went astray."""

_SHORT = 5
"""Letters of a word up to which `word~` lets one differ, and two in longer ones."""

_MOST_FUZZY = 2


def understand(text: str, *, typing: bool) -> Query:
    """The query in `text`; while it is being typed, its last word counts as begun.

    Any text is understood, if only as words: what could not be meant as it stands is said in the
    notes of the query. A word that is to be left out counts as typed to its end, for its first
    letters would empty the list.
    """
    notes = []
    whole, text = text, text[:QUERY_LENGTH]
    legible = text
    if len(whole) > QUERY_LENGTH:
        told = f"Only the first {QUERY_LENGTH} characters were read"
        notes.append(Note(QUERY_LENGTH, QUERY_LENGTH, told))
        typing = False
        if not (whole[QUERY_LENGTH].isspace() or text[-1].isspace()) and len(text.split()) > 1:
            legible = text[: -len(text.split()[-1])]
    found, told_of = tokens(legible, typing=typing)
    reader = _Reader(legible, found, typing=typing)
    root = reader.alternatives("")
    notes += told_of + reader.notes
    if root is None and not notes and text.strip():
        start = len(text) - len(text.lstrip())
        told = f"{quoted(text)} holds no word to look for"
        notes.append(Note(start, len(text.rstrip()), told))
    once = {note.sentence: note for note in reversed(notes)}
    return Query(text, root, tuple(sorted(once.values(), key=lambda note: note.start)))


class _Reader:
    """A parser by recursive descent; it goes as deep as `lexing.NESTED` brackets."""

    def __init__(self, text: str, found: list[Token], *, typing: bool) -> None:
        self.text = text
        self.tokens = found
        self.place = 0
        self.notes: list[Note] = []
        self.excluded = False
        stopped = text[-1:].isspace() or text[-1:] == ")"
        self.open_end = len(text) if typing and not stopped else -1
        """Where a word ends that may not be typed to its end."""
        self.typing = typing

    def alternatives(self, field: str) -> Node | None:
        """What one of several things meets, up to a closing bracket or the end."""
        parts = [self._all(field)]
        while self._kind() is Kind.OR:
            self.place += 1
            parts.append(self._all(field))
        return _joined(Or, [part for part in parts if part is not None])

    def _kind(self) -> Kind | None:
        return self.tokens[self.place].kind if self.place < len(self.tokens) else None

    def _all(self, field: str) -> Node | None:
        parts = []
        while self._kind() not in (Kind.OR, Kind.CLOSE, None):
            if self._kind() is Kind.AND:
                self.place += 1
                continue
            part = self._signed(field)
            if part is not None:
                parts.append(part)
        return _joined(And, parts)

    def _signed(self, field: str) -> Node | None:
        start = self.tokens[self.place].start
        count = 0
        while self._kind() is Kind.NOT:
            self.place += 1
            count += 1
        former = self.excluded
        self.excluded = former ^ (count % 2 == 1)
        part = self._operand(field)
        self.excluded = former
        if part is None or count % 2 == 0:
            return part
        end = self.tokens[self.place - 1].end
        if not isinstance(part, Not):
            return Not(part, span=(start, end))
        inner = part.part
        return replace(inner, span=(start, end)) if isinstance(inner, Mark) else inner

    def _operand(self, field: str) -> Node | None:
        token = self.tokens[self.place]
        self.place += 1
        if token.kind is Kind.FIELD:
            return self._fielded(token)
        if token.kind is Kind.OPEN:
            return self._group(field, token)
        return self._leaf(field, token, token.start)

    def _group(self, field: str, opened: Token, start: int | None = None) -> Node | None:
        """What brackets hold; while it is typed, the end of the text closes them."""
        known = len(self.notes)
        part = self.alternatives(field)
        end = len(self.text)
        closed = self._kind() is Kind.CLOSE
        if closed:
            end = self.tokens[self.place].end
            self.place += 1
        begins = opened.start if start is None else start
        if part is not None:
            return replace(part, span=(begins, end)) if isinstance(part, (And, Or)) else part
        if len(self.notes) == known:
            told = "holds no word and was left out" if closed else "waits for a word"
            self._note((begins, end), f"{quoted(self.text[begins:end])} {told}")
        return None

    def _fielded(self, name: Token) -> Node | None:
        """What stands behind a field; with nothing there, it is a word, or waits for its value."""
        kind = self._kind()
        follows = self.tokens[self.place] if kind else None
        field = "" if name.text == ANYWHERE else name.text
        if follows is None or not follows.glued or kind in (Kind.CLOSE, Kind.AND, Kind.OR):
            return self._valueless(name)
        if kind is Kind.NOT:
            return self._signed(field)
        self.place += 1
        if kind is Kind.OPEN:
            if self._kind() is Kind.CLOSE or self._kind() is None:
                self.place += self._kind() is Kind.CLOSE
                return self._valueless(replace(name, end=self.tokens[self.place - 1].end))
            return self._group(field, follows, name.start)
        return self._leaf(field, follows, name.start)

    def _leaf(self, field: str, token: Token, start: int) -> Node | None:
        """A word or a quotation, in a field or in none; `start` is where its clause begins."""
        if field not in WORD_FIELDS:
            return self._asked(field, token, start)
        if token.kind is Kind.WORD and start == token.start:
            self._unknown(token)
        term = self._term(field, token, (start, token.end))
        if term is None:
            bare = start == token.start
            return (
                None
                if bare
                else self._valueless(replace(token, text=field or ANYWHERE, start=start))
            )
        if token.kind is Kind.PHRASE or field or start != token.start:
            return term
        value = token.text.rstrip(".,;:")
        return Key(value, term.begun, term, span=term.span) if _names_paper(value) else term

    def _asked(self, field: str, token: Token, start: int) -> Node | None:
        """What a field other than those of words asks for."""
        value = token.text.strip()
        if not value:
            return self._valueless(replace(token, text=field, start=start))
        last = self._is_last(token)
        found = read(field, value, typing=last, begun=last and not self.excluded)
        span = start, token.end
        if isinstance(found, Read):
            self._note(span, found.sentence)
            node = replace(found.node, span=span)
            if isinstance(node, Key) and field in ASSIGNED and _names_paper(token.text):
                return replace(node, also=self._text(span))
            if isinstance(node, Mark) and node.value in OPPOSITES and field == "is":
                return Not(replace(node, value=OPPOSITES[node.value]), span=span)
            return node
        self._note(span, found.sentence)
        return self._text(span) if isinstance(found, Unread) else None

    def _valueless(self, name: Token) -> Node | None:
        """A field with nothing behind it: a word, or at the end, while typing, nothing yet."""
        span = name.start, name.end
        if self.typing and self._kind() is None:
            self._note(span, waiting(name.text).sentence)
            return None
        self._note(span, empty(name.text, quoted(self.text[name.start : name.end])).sentence)
        return self._text(span)

    def _unknown(self, token: Token) -> None:
        """Note a word that looks like a field and is none; the head of an address does not."""
        name, colon, _ = token.text.partition(":")
        end = token.start + len(name) + 1
        behind = self.text[end : end + 2]
        known = name.lower() in NAMES
        if colon and name.isalpha() and not known and behind[:1].strip() and behind != "//":
            self.notes.append(Note(token.start, end, *unknown_field(name)))

    def _text(self, span: tuple[int, int]) -> Term | None:
        """A clause as the words that it is written with."""
        start, end = span
        found = words(self.text[start:end])
        begun = end == self.open_end and not self.excluded
        return Term(tuple(found), begun=begun, typing=begun, span=span) if found else None

    def _term(self, field: str, token: Token, span: tuple[int, int]) -> Term | None:
        body, fuzzy, star = token.text.rstrip(), 0, False
        phrase = token.kind is Kind.PHRASE
        if body.endswith("*") and _ends_in_word(body[:-1]):
            body, star = body[:-1], True
        elif not phrase:
            body, fuzzy = self._fuzzy(body, span)
        found = list(compounds(body))
        if not found:
            return None
        typed = self._is_last(token) and not (self.excluded or star or fuzzy)
        lone = len(found) == 1 and len(found[0].parts) == 1
        joined = found[0].joined
        marked = accented(body[joined.start : joined.end]) if lone else ()
        return Term(
            tuple(words(body)),
            field,
            begun=star or typed,
            fuzzy=fuzzy,
            quoted=phrase,
            marked=marked[0] if marked else "",
            typing=typed,
            span=span,
        )

    def _fuzzy(self, body: str, span: tuple[int, int]) -> tuple[str, int]:
        """A word without its `~` or `~2`, and how many of its letters may differ."""
        word, _, number = body.rpartition("~")
        found = words(word)
        if len(found) != 1 or len(found[0][0]) != 1 or not _ends_in_word(word):
            return body, 0
        if not number:
            return word, 1 if len(found[0][1]) <= _SHORT else _MOST_FUZZY
        if len(number) > 1 or not number.isdecimal():
            return body, 0
        if int(number) > _MOST_FUZZY:
            told = f"{quoted(body)} lets more letters differ than can be looked for"
            self._note(span, f"{told}; {_MOST_FUZZY} were taken")
        return word, min(int(number), _MOST_FUZZY)

    def _is_last(self, token: Token) -> bool:
        """Whether a token may not be typed to its end."""
        return token.end == self.open_end and not (token.kind is Kind.PHRASE and token.closed)

    def _note(self, span: tuple[int, int], sentence: str) -> None:
        if sentence:
            self.notes.append(Note(*span, sentence))


def _names_paper(text: str) -> bool:
    """Whether signs are an id by themselves: a DOI, an arXiv id, the address of a paper."""
    if "/" not in text and not (text[:1].isdigit() and "." in text):
        return False
    from seeds import is_strong, named_id

    return is_strong(named_id(text))


def _ends_in_word(text: str) -> bool:
    found = list(compounds(text))
    return bool(found) and found[-1].joined.end == len(text)


def _joined(kind: type[And | Or], parts: list[Node]) -> Node | None:
    """Parts as one node: none is nothing, one stands alone, those of the same kind are spread."""
    if len(parts) < 2:
        return parts[0] if parts else None
    flat: list[Node] = []
    for part in parts:
        flat += part.parts if isinstance(part, kind) else (part,)
    return kind(tuple(flat), span=(parts[0].span[0], parts[-1].span[1]))


__all__ = ["FIELDS", "IS", "QUERY_LENGTH", "understand"]
