"""A linear support vector machine, learnt by coordinate descent in its dual.

The rule is that of Hsieh et al., "A dual coordinate descent method for large-scale linear SVM"
(ICML 2008), for the squared hinge loss, with a cost of its own for each example. A few hundred
sparse examples take some tenths of a second in plain Python, which no import of a numeric library
beats at start-up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from .features import Vector

PASSES = 60
"""Times that all examples are looked at, at most."""

CLOSE = 0.02
"""The largest step of a pass that counts as none."""

SEED = 20
"""Examples are looked at in an order by chance, the same each time: so is what is learnt."""


class Example(NamedTuple):
    """A vector of length 1, whether it is one for or against, and what a mistake about it costs."""

    vector: Vector
    liked: bool
    cost: float


class Model(NamedTuple):
    """A weight for each feature; a paper is worth the sum of those it has.

    `liked` and `others` are what the examples for and those against are worth on the average, and
    `spread` how far the latter are from that, if each is judged by all but itself.
    """

    weights: Vector
    liked: float
    others: float
    spread: float


def learnt(examples: Sequence[Example], ask: Callable[[], None]) -> Model:
    """The model that separates examples for from those against.

    `ask` is called before each pass, and may raise to end it.
    """
    weights: dict[str, float] = {}
    bias = 0.0
    rows = [tuple(example.vector.items()) for example in examples]
    signs = [1.0 if example.liked else -1.0 for example in examples]
    softness = [0.5 / example.cost for example in examples]
    # The constant feature 1 stands for the bias.
    norms = [1.0 + sum(value * value for _, value in row) for row in rows]
    alphas = [0.0] * len(rows)
    order = list(range(len(rows)))
    chance = random.Random(SEED)  # noqa: S311 - no secret
    get = weights.get
    for _ in range(PASSES):
        ask()
        chance.shuffle(order)
        largest = 0.0
        for place in order:
            row, sign, alpha = rows[place], signs[place], alphas[place]
            said = bias
            for name, value in row:
                said += get(name, 0.0) * value
            gradient = sign * said - 1.0 + softness[place] * alpha
            new = max(0.0, alpha - gradient / (norms[place] + softness[place]))
            step = (new - alpha) * sign
            if step:
                alphas[place] = new
                largest = max(largest, abs(step))
                bias += step
                for name, value in row:
                    weights[name] = get(name, 0.0) + step * value
        if largest < CLOSE:
            break
    worth: dict[bool, list[float]] = {True: [], False: []}
    for example, row, sign, alpha in zip(examples, rows, signs, alphas, strict=True):
        own = alpha * sign * sum(value * value for _, value in row)
        said = sum(get(name, 0.0) * value for name, value in row)
        worth[example.liked].append(said - own)
    liked, others = (worth[kind] or [0.0] for kind in (True, False))
    mean = sum(others) / len(others)
    spread = sqrt(sum((one - mean) ** 2 for one in others) / len(others))
    return Model(weights, sum(liked) / len(liked), mean, spread)
