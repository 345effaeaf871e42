"""A query is answered: which papers meet it, best first.

The order is that of Whoosh's BM25F over the complete words. Papers that have only other forms of
a word count less by `VARIANT`, and come last where that word is all that was asked for. Papers in
which a word only begins as one that was typed come after those that have it whole, and then those
with other forms of it. What has no score keeps the order of the documents.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..language import And, Mark, Near, Node, Not, Or, Suggested, Term
from .answer import Answer
from .checks import Check, begins_in, stands_in
from .leaves import LEAST, Leaves
from .scoring import Scored

HEAD = 100
"""Papers that are told at once, before the others are known: more than a screen shows."""

FEW = 300
"""Papers that are quicker looked at one by one than any word of theirs is looked up."""

BASES = 4
"""Queries whose complete clauses are remembered: back and forth over a word or two."""

Tell = Callable[[Answer], None]
"""Told the best papers while the others are still sought."""


def silent(_best: Answer) -> None:
    """Nobody wants the best before the others."""


class Bases:
    """What the complete clauses of the last queries met: a next letter narrows it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Node, ...], Scored] = OrderedDict()

    def get(self, clauses: tuple[Node, ...], make: Callable[[], Scored]) -> Scored:
        """What these clauses meet, made if it is not known."""
        scored = self._kept.get(clauses)
        if scored is None:
            scored = make()
            if any(map(_is_marked, clauses)):
                return scored  # marks come and go
            self._kept[clauses] = scored
            while len(self._kept) > BASES:
                self._kept.popitem(last=False)
        self._kept.move_to_end(clauses)
        return scored


class Evaluation:
    """One question to an inverted index."""

    def __init__(self, leaves: Leaves, tell: Tell = silent, bases: Bases | None = None) -> None:
        self._leaves = leaves
        self._tell = tell
        self._bases = bases or Bases()

    def answer(self, root: Node) -> Answer:
        """All papers that meet a query, best first. Raises GivenUpError."""
        clauses = root.parts if isinstance(root, And) else (root,)
        if any(map(_is_alike, clauses)):
            return self._alike(clauses)
        typed = next((one for one in reversed(clauses) if _is_begun(one)), None)
        if isinstance(typed, Term):
            rest = tuple(one for one in clauses if one is not typed)
            if any(map(_is_scored, rest)):
                base = self._bases.get(rest, lambda: self._met(*self._plan(rest)))
                return self._narrowed(base, typed)
            checks = self._plan(rest)[1]
            return self._begun(typed, checks) if typed.word else self._compound(typed, checks)
        if len(clauses) == 1 and isinstance(root, Term) and root.word and not root.field:
            return self._lone(root)
        scored, checks = self._plan(clauses)
        if scored and checks:
            self._tell_first(self._leaves.all_of(scored), checks)
        met = self._bases.get(clauses, lambda: self._met(scored, checks))
        if len(met) > HEAD:
            self._tell(self._best(met))
        return self._whole(met)

    def _alike(self, clauses: Sequence[Node]) -> Answer:
        """Of the papers that meet all else those that are nearest."""
        among: Sequence[int] | None = None
        others = tuple(one for one in clauses if not _is_alike(one))
        if others:
            rest = others[0] if len(others) == 1 else And(others)
            among = Evaluation(self._leaves, silent, self._bases).answer(rest).docs
        alike = [one for one in clauses if isinstance(one, (Near, Suggested))]
        found = self._leaves.alike(alike, among)
        return Answer(found.docs, found.scores, found)

    def _lone(self, term: Term) -> Answer:
        """A word alone: first the papers that have just it, then those with its other forms."""
        exact = self._live(self._leaves.exact(term))
        if len(exact) > HEAD:
            self._tell(self._best(exact))
        others = self._leaves.others(term)
        return self._whole(exact).then(self._whole(self._live(others)))

    def _begun(self, term: Term, checks: list[Check]) -> Answer:
        """A word that is only begun, alone or with what is no word."""
        leaves, word = self._leaves, term.word
        there = _standing(term, leaves)
        exact = self._live(leaves.exact(term))
        if checks or there.whole:
            self._tell_first(exact, [*checks, *there.whole], at_least=HEAD)
        exact = self._filtered(exact, [*checks, *there.whole])
        best = self._best(exact)
        if len(best) == HEAD:
            self._tell(best)
        weights, whole = leaves.inverted.begun(word)
        get = exact.getter(leaves.size)
        scores = leaves.scorer.scores(pair for pair in weights.items() if not get(pair[0]))
        others = self._filtered(self._live(Scored.of(scores)), [*checks, *there.begun])
        if len(best) < HEAD and (not whole or self._has_costly_forms(term)):
            self._tell(best.then(self._best(others, HEAD - len(best))))
        found = self._whole(exact).then(self._whole(others))
        if not whole:
            leaves.ask()
            check = there.begun[0] if there.begun else begins_in(word, leaves.inverted)
            rest = (doc for doc in leaves.live() if doc not in weights and not get(doc))
            here = [doc for doc in leaves.asked(rest) if check(doc)]
            found = found.then(self._whole(self._filtered(_unscored(here), checks)))
        meant = [*checks, *there.forms]
        return self._with_other_forms(term, found, lambda some: self._filtered(some, meant))

    def _compound(self, term: Term, checks: list[Check]) -> Answer:
        """A compound whose last part is only begun, alone or with what is no word."""
        ((parts, joined),) = term.compounds
        leaves = self._leaves
        checks = [*checks, stands_in(term, leaves.inverted)]
        together = leaves.together(parts[:-1])
        weights, whole = leaves.inverted.begun(parts[-1])
        if whole:
            together = together.only(
                filter(together.getter(leaves.size), sorted(weights)), leaves.size
            )
        found = Scored.of(leaves.begun(joined) | dict(together))
        self._tell_first(found, checks)
        return self._whole(self._filtered(self._live(found), checks))

    def _narrowed(self, base: Scored, term: Term) -> Answer:
        """Of papers that meet all else those with a word that begins so."""
        leaves = self._leaves
        there = _standing(term, leaves)
        exact = self._with_word(base, term.word) if term.word else Scored()
        exact = self._filtered(exact, there.whole)
        best = self._best(exact)
        if len(best) == HEAD:
            self._tell(best)
        has = exact.getter(leaves.size)
        check = self._begins(term, len(base))
        if len(best) < HEAD and (len(base) > FEW or self._has_costly_forms(term)):
            more = self._first(base, lambda doc: not has(doc) and check(doc), HEAD - len(best))
            self._tell(best.then(more))
        docs = (doc for doc in leaves.asked(base.docs) if not has(doc) and check(doc))
        rest = base.only(docs, leaves.size)
        found = self._whole(exact).then(self._whole(rest))
        get = base.getter(leaves.size)

        def meant(some: Scored) -> Scored:
            return self._filtered(base.only(filter(get, some.docs), leaves.size), there.forms)

        return self._with_other_forms(term, found, meant)

    def _begins(self, term: Term, many: int) -> Check:
        """Whether the last word, or a compound, begins so in a paper; of how many is asked."""
        leaves = self._leaves
        if not term.word:
            ((parts, joined),) = term.compounds
            check = stands_in(term, leaves.inverted)
            has = leaves.together(parts[:-1]).getter(leaves.size)
            as_one, whole = leaves.inverted.begun(joined)
            if not whole:
                return check
            last, whole = leaves.inverted.begun(parts[-1])
            if whole:
                return lambda doc: doc in as_one or (doc in last and bool(has(doc)) and check(doc))
            return lambda doc: doc in as_one or (bool(has(doc)) and check(doc))
        stands = _standing(term, leaves).begun
        if many > FEW:
            weights, whole = leaves.inverted.begun(term.word)
            if whole:
                check = stands[0] if stands else weights.__contains__
                return lambda doc: doc in weights and check(doc)
        return stands[0] if stands else begins_in(term.word, leaves.inverted)

    def _has_costly_forms(self, term: Term) -> bool:
        return term.typing and bool(term.word) and self._leaves.is_costly(term)

    def _best(self, scored: Scored, count: int = HEAD) -> Answer:
        return Answer.best(scored, count, self._leaves.size)

    def _whole(self, scored: Scored) -> Answer:
        return Answer.all(scored, self._leaves.size)

    def _with_word(self, base: Scored, word: str) -> Scored:
        """Of some papers those with a whole word, by the sum of the scores."""
        leaves = self._leaves
        frequency = leaves.scorer.frequency(word)
        if not frequency or not base:
            return Scored()
        if len(base) * 8 < frequency and not leaves.scorer.holds(word):
            return base.both(Scored.of(leaves.scorer.word_in(word, base.docs)), leaves.size)
        return base.both(leaves.scorer.word(word), leaves.size)

    def _with_other_forms(
        self, term: Term, found: Answer, filtered: Callable[[Scored], Scored]
    ) -> Answer:
        """The papers that have none of this but another form of the word come last."""
        others = self._leaves.others(term) if term.typing and term.word else ()
        if not others:
            return found
        there = set(found.docs)
        left = others.only((doc for doc in others.docs if doc not in there), self._leaves.size)
        return found.then(self._whole(filtered(self._live(left))))

    def _tell_first(self, scored: Scored, checks: list[Check], at_least: int = 1) -> None:
        """Tell the best before all were checked."""
        live = self._live(scored)
        if len(live) > FEW:
            best = self._first(live, lambda doc: all(check(doc) for check in checks), HEAD)
            if len(best) >= at_least:
                self._tell(best)

    def _first(self, scored: Scored, check: Check, count: int) -> Answer:
        """The best papers that meet something."""
        docs: list[int] = []
        for place, doc in enumerate(scored.by_rank()):
            if place % 64 == 0:
                self._leaves.ask()
            if check(doc):
                docs.append(doc)
                if len(docs) == count:
                    break
        get = scored.getter(self._leaves.size)
        return Answer(docs, [get(doc) or 0.0 for doc in docs])

    def _plan(self, clauses: Iterable[Node]) -> tuple[list[Scored], list[Check]]:
        """What gives the papers and their scores, and what they must meet besides."""
        scored: list[Scored] = []
        checks: list[Check] = []
        leaves = self._leaves
        for clause in clauses:
            if isinstance(clause, Term):
                scored.append(leaves.candidates(clause))
                check = leaves.check(clause)
                if check is not None:
                    checks.append(check)
            elif isinstance(clause, Not):
                found = self._all(clause.part)
                checks.append(lambda doc, found=found: doc not in found)  # type: ignore[misc]
            elif isinstance(clause, (Near, Suggested)):
                likely = leaves.alike([clause])
                scored.append(Scored.of(dict(zip(likely.docs, likely.scores, strict=True))))
            elif isinstance(clause, (And, Or)):
                scored.append(Scored.of(self._all(clause)))
            else:
                checks.append(leaves.meets(clause))
        return scored, checks

    def _met(self, scored: list[Scored], checks: list[Check]) -> Scored:
        """The papers that are in all and meet all."""
        if scored:
            return self._filtered(self._live(self._leaves.all_of(scored)), checks)
        return self._filtered(_unscored(self._leaves.live()), checks)

    def _filtered(self, scored: Scored, checks: list[Check]) -> Scored:
        docs = scored.docs
        for check in checks:
            docs = [doc for doc in self._leaves.asked(docs) if check(doc)]
        return scored.only(docs, self._leaves.size) if checks else scored

    def _all(self, node: Node) -> dict[int, float]:
        """All papers that meet a part of a query, in no order."""
        if isinstance(node, Or):
            found: dict[int, float] = {}
            for part in node.parts:
                for doc, score in self._all(part).items():
                    found[doc] = found.get(doc, 0.0) + score
            return found
        parts = node.parts if isinstance(node, And) else (node,)
        return dict(self._met(*self._plan(parts)))

    def _live(self, scored: Scored) -> Scored:
        deleted = self._leaves.inverted.deleted
        if not deleted:
            return scored
        live = (doc for doc in scored.docs if doc not in deleted)
        return scored.only(live, self._leaves.size)


class _Standing(NamedTuple):
    """What papers must meet besides, where a word is sought in one field; else nothing.

    That it stands there whole, that a word begins so there, that one of its forms stands there.
    """

    whole: list[Check]
    begun: list[Check]
    forms: list[Check]


def _standing(term: Term, leaves: Leaves) -> _Standing:
    if not term.field:
        return _Standing([], [], [])
    word = replace(term, begun=False)
    check = leaves.check(word) if term.typing else None
    return _Standing(
        [stands_in(word, leaves.inverted)],
        [stands_in(term, leaves.inverted)],
        [check] if check else [],
    )


def _unscored(docs: Sequence[int]) -> Scored:
    return Scored(docs, [LEAST] * len(docs))


def _is_scored(node: Node) -> bool:
    return isinstance(node, (Term, And, Or))


def _is_marked(node: Node) -> bool:
    if isinstance(node, (And, Or)):
        return any(map(_is_marked, node.parts))
    if isinstance(node, Not):
        return _is_marked(node.part)
    return isinstance(node, (Mark, Suggested))


def _is_alike(node: Node) -> bool:
    return isinstance(node, (Near, Suggested))


def _is_begun(node: Node) -> bool:
    """Whether this is a word or a compound that is only begun; of a field, a word."""
    if not isinstance(node, Term) or not node.begun or len(node.compounds) != 1:
        return False
    return bool(node.word) or not node.field
