"""Why a query finds nothing, and what would find something, in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ..language import (
    Added,
    And,
    Key,
    Mark,
    Near,
    New,
    Node,
    Not,
    Or,
    Query,
    Source,
    Suggested,
    Term,
    Value,
    Year,
    leaves,
    understand,
)
from .correction import QUOTED, WORDS, Engine, corrected, listed, missing_words, quoted
from .hits import Explanation, Suggestion
from .wording import slots

CLAUSES = 8
"""Clauses of a query that are left out in turn."""

SUGGESTIONS = 3

LINES, CELLS = 5, 90
"""Sentences, and letters of each, that an explanation takes at most."""

_EMPTIED_TOLD = 2

_LIKED = And((Or((Mark("is", "bookmarked"), Mark("is", "liked"))), Not(Mark("is", "disliked"))))
"""What a taste is learnt from: a vote against a paper undoes its bookmark."""


def explained(query: Query, engine: Engine) -> Explanation:
    """Why a query finds nothing: missing words, clauses that empty the rest, other queries."""
    if query.root is None:
        return Explanation()
    missing = dict.fromkeys(slot.label for slot in missing_words(query, engine))
    asked = islice(dict.fromkeys(_marks(query.root)), CLAUSES)
    marks = tuple(one for one in asked if not engine.count(Not(one[0]) if one[1] else one[0]))
    emptied: list[tuple[str, int]] = []
    suggestions: list[Suggestion] = []
    correction = corrected(query, engine)
    if correction is not None and correction.count:
        suggestions.append(Suggestion(correction.text, correction.count))
    suggestions += _as_meant(query, engine)
    if missing and not suggestions:
        suggestions += _mended_without(query, engine)
    for clause, rest in _without_each(query):
        count = engine.count(rest)
        if count:
            emptied.append((_typed(query, clause), count))
            suggestions.append(Suggestion(_text_without(query, clause), count))
    emptied.sort(key=lambda one: -one[1])
    first = {one.text for one in suggestions[: len(suggestions) - len(emptied)]}
    suggestions.sort(key=lambda one: (one.text not in first, -one.count))
    return Explanation(
        tuple(missing),
        tuple(emptied),
        tuple(suggestions[:SUGGESTIONS]),
        marks,
        unknown=tuple(
            one.value
            for one in leaves(query.root)
            if isinstance(one, Near) and not engine.count(Key(one.value))
        ),
        untaught=any(isinstance(one, Suggested) for one in leaves(query.root))
        and not engine.count(_LIKED),
    )


def _marks(node: Node) -> Iterator[tuple[Mark, bool]]:
    """The marks that are asked for or, by themselves, excluded; each with whether it is."""
    if isinstance(node, (And, Or)):
        for part in node.parts:
            yield from _marks(part)
    elif isinstance(node, Mark):
        yield node, False
    elif isinstance(node, Not) and isinstance(node.part, Mark):
        yield node.part, True


def _as_meant(query: Query, engine: Engine) -> list[Suggestion]:
    """A query with what was likely meant in the place of what was taken as text."""
    text = query.text
    for note in reversed(query.notes):
        if note.meant:
            text = text[: note.start] + note.meant + text[note.end :]
    root = understand(text, typing=False).root if text != query.text else None
    count = engine.count(root) if root is not None else 0
    return [Suggestion(text, count)] if count else []


def _mended_without(query: Query, engine: Engine) -> list[Suggestion]:
    """A query with other words, and without the clause that would empty that too."""
    for clause, _ in _without_each(query):
        if not isinstance(clause, Term):
            rest = understand(_text_without(query, clause), typing=False)
            correction = corrected(rest, engine)
            if correction is not None and correction.count:
                return [Suggestion(correction.text, correction.count)]
    return []


def sentences(query: Query, explanation: Explanation) -> list[str]:
    """An explanation, a sentence a line: at most `LINES`, of about `CELLS` letters."""
    told = _missing(query, explanation.missing) + [
        _of_mark(mark, excluded=excluded) for mark, excluded in explanation.marks
    ]
    told += [_line("No paper here is known as ", key, ".") for key in explanation.unknown]
    if explanation.untaught:
        told.append("No paper here is liked, by bookmark or vote: there is nothing to learn from.")
    for clause, count in explanation.emptied[:_EMPTIED_TOLD]:
        told.append(_line("Without ", clause, f" it finds {_papers(count)}."))
    known = {_text_without(query, clause) for clause, _ in _without_each(query)}
    for suggestion in explanation.suggestions:
        if suggestion.text not in known:
            finds = f"? It finds {_papers(suggestion.count)}."
            told.append(_line("Did you mean ", suggestion.text, finds))
    return told[:LINES] or [_plainly(query)]


def _plainly(query: Query) -> str:
    """What there is to say of a clause that no paper meets, though no word is missing."""
    clause = query.root
    match clause:
        case Term() if not clause.word:
            return f"Each word is there, but never side by side{_place(clause.field)}."
        case Key():
            return _line("No paper here is known as ", clause.value, ".")
        case Source():
            return _line("No document here has ", clause.name, " in its name.")
        case Value():
            return _line(f"No paper here has the {clause.field} ", clause.key, ".")
        case Year():
            return "No paper here is of these years."
        case New():
            return "No paper here is new: none came since these sources were first read."
        case Added():
            return "No paper here came in these days."
        case Near():
            return "No paper here shares a word that matters with this one."
        case Suggested():
            return "All papers here are bookmarked or voted on."
        case And():
            return "No paper meets all of this."
    return _line("No paper meets ", query.text.strip(), ".")


_BORNE = {
    "bookmarked": "is bookmarked",
    "read": "is read",
    "queued": "is in the queue",
    "liked": "was voted up",
    "disliked": "was voted down",
    "tagged": "has a tag",
    "noted": "has a note",
    "kept": "was kept in triage",
    "passed": "was passed over in triage",
    "later": "was put off in triage",
}


def _of_mark(mark: Mark, *, excluded: bool) -> str:
    """That no paper bears a mark, or of one that is excluded, that every paper does."""
    which = "Every paper here " if excluded else "No paper here "
    if mark.kind == "is":
        return f"{which}{_BORNE[mark.value]}."
    if mark.kind == "tag":
        tag = "a tag that begins with" if mark.begun else "the tag"
        return _line(f"{which}has {tag} ", mark.value, ".")
    says = "Every paper here has a note that says " if excluded else "No note here says "
    return _line(says, mark.value, ".")


def _place(field: str) -> str:
    if not field:
        return ""
    return f" in {'an' if field[0] in 'aeiou' else 'a'} {field}"


def _line(before: str, text: str, behind: str) -> str:
    """A sentence with a text quoted in it, cut short so that the sentence fits a line."""
    return before + quoted(text, min(QUOTED, CELLS - len(before) - len(behind) - 2)) + behind


def _without_each(query: Query) -> list[tuple[Node, Node]]:
    """The first clauses of a query, each with all the others."""
    clauses = query.clauses
    if len(clauses) < 2:
        return []
    pairs: list[tuple[Node, Node]] = []
    for place, clause in enumerate(clauses[:CLAUSES]):
        others = clauses[:place] + clauses[place + 1 :]
        pairs.append((clause, others[0] if len(others) == 1 else And(others)))
    return pairs


def _typed(query: Query, clause: Node) -> str:
    start, end = clause.span
    return query.text[start:end]


def _text_without(query: Query, clause: Node) -> str:
    start, end = clause.span
    return " ".join(f"{query.text[:start].rstrip()} {query.text[end:].lstrip()}".split())


def _missing(query: Query, labels: tuple[str, ...]) -> list[str]:
    """One sentence for words that no paper has, and one for each that none begins with."""
    begun = {slot.label for slot in slots(query, WORDS) if slot.begun}
    whole = [label for label in labels if label not in begun]
    told = [_listing("No paper has ", whole)] if whole else []
    start = "No paper has a word that begins with "
    return told + [_line(start, label, ".") for label in labels if label in begun]


def _listing(start: str, words: list[str]) -> str:
    """A sentence that lists as many of the words as a line holds, and says how many more."""
    for shown in range(len(words), 1, -1):
        more = len(words) - shown
        items = [quoted(word) for word in words[:shown]]
        items += [f"{more} more of these words"] if more else []
        sentence = f"{start}{listed(items, 'or')}."
        if len(sentence) <= CELLS:
            return sentence
    more = len(words) - 1
    return _line(start, words[0], f" or {more} more of these words." if more else ".")


def _papers(count: int) -> str:
    return "1 paper" if count == 1 else f"{count:,} papers"


__all__ = ["explained", "sentences"]
