"""Which stretches of a text light up for a query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as kept
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from ..language import Key, Query, Term, leaves
from ..words import Compound, Token, compounds, fold


@dataclass(frozen=True, slots=True)
class Light:
    """What lights up: whole words, beginnings of words, words side by side.

    All folded as `terms.fold` has it. `phrases` are runs of words by their parts; the last word
    of one may end in "*", and is a beginning then. In `fields` are words that light up in one
    field only, as pairs of its name and what lights up there.
    """

    words: frozenset[str] = frozenset()
    begun: tuple[str, ...] = ()
    phrases: tuple[tuple[str, ...], ...] = ()
    fields: tuple[tuple[str, Light], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.words or self.begun or self.phrases or self.fields)


_NO_VARIANTS: Final[Mapping[str, Iterable[str]]] = MappingProxyType({})


def light_of(query: Query, variants: Mapping[str, Iterable[str]] = _NO_VARIANTS) -> Light:
    """What lights up for a query: all its words but those to be left out.

    `variants` are the words that the index also took for a word: those of its stem, near ones.
    They light up for a word that stands alone and is not quoted.
    """
    lights: dict[str, _Lights] = {}
    for node in leaves(query.root):
        term = node.also if isinstance(node, Key) else node
        if isinstance(term, Term):
            lights.setdefault(term.field, _Lights()).add(term, variants)
    inner = tuple((name, found.light()) for name, found in lights.items() if name)
    general = lights.get("", _Lights()).light()
    return Light(general.words, general.begun, general.phrases, inner)


def with_words(light: Light, words: Iterable[str]) -> Light:
    """What lights up for more words, folded; of one with blanks all its parts side by side."""
    runs = [tuple(word.split()) for word in words]
    return replace(
        light,
        words=light.words.union(run[0] for run in runs if len(run) == 1),
        phrases=(*light.phrases, *(run for run in runs if len(run) > 1)),
    )


@dataclass(slots=True)
class _Lights:
    """What lights up, while it is gathered; each once and in the order of the query."""

    words: set[str] = kept(default_factory=set)
    begun: dict[str, None] = kept(default_factory=dict)
    phrases: dict[tuple[str, ...], None] = kept(default_factory=dict)

    def add(self, term: Term, variants: Mapping[str, Iterable[str]]) -> None:
        parts = tuple(part for parts, _ in term.compounds for part in parts)
        joined = tuple(word for _, word in term.compounds)
        if term.word and not term.quoted:
            self.words.update(variants.get(term.word, ()))
        for run in (joined,) if term.word else (parts, joined):
            if len(run) > 1:
                self.phrases[(*run[:-1], run[-1] + "*") if term.begun else run] = None
            elif run and term.begun:
                self.begun[run[0]] = None
            else:
                self.words.update(run)

    def light(self) -> Light:
        return Light(frozenset(self.words), tuple(self.begun), tuple(self.phrases))


def lit(light: Light, text: str, field: str = "") -> tuple[tuple[int, int], ...]:
    """The stretches of readable `text` that light up: half-open, in order, disjoint.

    What lights up in one field only does so if `field` names it. Of a word that is only begun
    it is the typed beginning.
    """
    here = _at(light, field)
    if not here.words and not here.begun and not here.phrases:
        return ()
    found: list[tuple[int, int]] = []
    seen: dict[str, list[tuple[int, int]]] = {}
    stretches = list(_stretches(text))
    for start, stretch in stretches:
        if stretch not in seen:
            seen[stretch] = [
                run for token in _tokens(stretch) if (run := _word(here, token, stretch))
            ]
        found += [(start + first, start + last) for first, last in seen[stretch]]
    return _united(found + _runs(here.phrases, stretches, text) if here.phrases else found)


def window(light: Light, text: str, length: int, field: str = "") -> tuple[int, int] | None:
    """The stretch of `text`, of about `length` characters, where most lights up; None for none.

    It begins and ends between words where there are blanks to do so, and is never longer than
    `length` unless a single sign is.
    """
    found = lit(light, text, field)
    if not found:
        return None
    length = max(length, 1)
    first, last = _densest(found, text, length)
    spare = max(0, length - (last - first))
    start = max(0, min(first - spare // 2, len(text) - length))
    end = min(len(text), start + length)
    return _after_blank(text, start, first), _before_blank(text, end, min(last, end))


def _densest(found: Sequence[tuple[int, int]], text: str, length: int) -> tuple[int, int]:
    """From where to where most different words light up within a length; the earliest of these."""
    best, most = (found[0][0], found[0][1]), (0, 0)
    behind = 0
    counts: dict[str, int] = {}
    shown = [fold(text[start:end]) for start, end in found]
    for place, (start, _) in enumerate(found):
        while behind < len(found) and (behind <= place or found[behind][1] - start <= length):
            counts[shown[behind]] = counts.get(shown[behind], 0) + 1
            behind += 1
        value = len(counts), behind - place
        if value > most:
            best, most = (start, found[behind - 1][1]), value
        counts[shown[place]] -= 1
        if not counts[shown[place]]:
            del counts[shown[place]]
    return best


def _after_blank(text: str, start: int, most: int) -> int:
    """The first beginning of a word at or after `start`, up to `most`."""
    if start == 0 or text[start - 1].isspace():
        at = start
    else:
        at = next((at for at in range(start, most) if text[at].isspace()), start)
    while at < most and text[at].isspace():
        at += 1
    return at


def _before_blank(text: str, end: int, least: int) -> int:
    """The last end of a word at or before `end`, down to `least`."""
    if end == len(text) or text[end].isspace():
        at = end
    else:
        at = next((at for at in range(end, least, -1) if text[at - 1].isspace()), end)
    while at > least and text[at - 1].isspace():
        at -= 1
    return at


def _at(light: Light, field: str) -> Light:
    """What lights up in a field: what does anywhere, and what does there only."""
    for name, inner in light.fields if field else ():
        if name == field:
            begun, phrases = light.begun + inner.begun, light.phrases + inner.phrases
            return Light(light.words | inner.words, begun, phrases)
    return light


def _word(light: Light, token: Token, text: str) -> tuple[int, int] | None:
    if token.text in light.words:
        return token.start, token.end
    if light.begun and token.text.startswith(light.begun):
        length = max(len(one) for one in light.begun if token.text.startswith(one))
        return token.start, _cover(text, token, length)
    return None


def _stretches(text: str) -> Iterator[tuple[int, str]]:
    """What stands between blanks, with its place. No word goes over a blank."""
    at = 0
    for stretch in text.split():
        at = text.index(stretch, at)
        yield at, stretch
        at += len(stretch)


def _compounds(stretch: str) -> tuple[Compound, ...]:
    """The compounds of a text without blanks; most such texts are short and come again."""
    return _kept_compounds(stretch) if len(stretch) <= _KEPT else tuple(compounds(stretch))


_KEPT = 40
"""Characters of a stretch up to which its compounds are kept."""


@lru_cache(maxsize=16384)
def _kept_compounds(stretch: str) -> tuple[Compound, ...]:
    return tuple(compounds(stretch))


def _tokens(stretch: str) -> Iterator[Token]:
    """Each word of a stretch, by itself and in its compound."""
    for parts, joined in _compounds(stretch):
        yield joined
        if parts[0].text != joined.text:
            yield from parts


def _runs(
    phrases: Sequence[tuple[str, ...]], stretches: list[tuple[int, str]], text: str
) -> list[tuple[int, int]]:
    """Where words stand side by side, by their parts or joined."""
    parts: list[tuple[int, Token]] = []
    joined: list[tuple[int, Token]] = []
    for start, stretch in stretches:
        for compound in _compounds(stretch):
            joined.append((start, compound.joined))
            parts += [(start, part) for part in compound.parts]
    found: list[tuple[int, int]] = []
    for tokens in (parts, joined):
        row = _BETWEEN + _BETWEEN.join([token.text for _, token in tokens]) + _BETWEEN
        for phrase in phrases:
            found += _found(phrase, tokens, row, text)
    return found


def _found(
    phrase: tuple[str, ...], tokens: Sequence[tuple[int, Token]], row: str, text: str
) -> Iterator[tuple[int, int]]:
    """Where a phrase stands; `row` are the texts of the tokens."""
    begun = phrase[-1].endswith("*")
    sought = _BETWEEN + _BETWEEN.join(phrase).rstrip("*") + ("" if begun else _BETWEEN)
    length = len(phrase[-1]) - begun
    first, former, at = 0, 0, row.find(sought)
    while at >= 0:
        first += row.count(_BETWEEN, former, at)
        (begins, one), (base, last) = tokens[first], tokens[first + len(phrase) - 1]
        end = last.end if len(last.text) == length else _cover(text, last, length, base)
        yield begins + one.start, base + end
        former, at = at, row.find(sought, at + 1)


_BETWEEN = "\n"
"""What no word holds."""


def _cover(text: str, token: Token, length: int, base: int = 0) -> int:
    """Where the first `length` folded letters of a token end in the text from `base` on."""
    covered = 0
    for place in range(token.start, token.end):
        sign = text[base + place]
        if covered >= length and not "\u0300" <= sign <= "\u036f":
            return place
        covered += len(fold(sign))
    return token.end


def _united(runs: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Overlapping stretches as one."""
    united: list[tuple[int, int]] = []
    for start, end in sorted(runs):
        if united and start < united[-1][1]:
            united[-1] = (united[-1][0], max(end, united[-1][1]))
        else:
            united.append((start, end))
    return tuple(united)
