"""What a paper does, by its own words, as a phrase: of "we propose a model of X", a model of X."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from typing import Final

from .capitals import is_common
from .phrase import brief

_DOES: Final = re.compile(
    r"\b(?:[Ww]e|(?<![Ii]n )[Tt]h(?:is|e|e present) (?:\w+ )?"
    r"(?:paper|work|article|study|thesis|report|survey)|[Tt]he authors|I)"
    r"(?P<how>(?: (?:also|further|then|first|here|thus|hence|therefore|instead|now|\w+ly),?){0,2})"
    r" (?P<verb>[a-z]+)(?: and (?:\w+ly )?[a-z]+e?s?(?= an? | the ))?\b,?"
)
_AND_DOES: Final = re.compile(
    r"\band(?P<how>(?: (?:then|also|further|\w+ly))?) "
    r"(?P<verb>propose|introduce|present|develop|describe|design|devise|formulate)s?\b"
)
_VERBS: Final = {
    verb: weight
    for weight, verbs in (
        (33, "propose revisit"),
        (31, "present introduce"),
        (29, "study survey formulate formalize formalise suggest review"),
        (27, "investigate"),
        (25, "consider develop describe"),
        (22, "address examine build design tackle"),
        (20, "analyze analyse define explore extend create"),
        (17, "characterize construct devise establish generalize identify provide argue give"),
        (14, "find show prove derive combine offer"),
        (12, "demonstrate compare discuss improve leverage"),
        (10, "observe release report"),
        (8, "evaluate"),
    )
    for verb in verbs.split()
}
"""How well what follows a verb tells what a paper is about.

It is what the words after the verb have in common with the title, in percent (F1), measured on
half of 10,400 papers of machine learning conferences.
"""

_AIMS: Final = re.compile(
    r"\b(?:[Tt]he|[Oo]ur|[Tt]his)(?: \w+)? (?:goal|aim|purpose|objective|focus)s?"
    r"(?: of (?:this|our|the) (?:\w+ )?\w+)? (?:is|was) (?:to|on)\b"
)
_IS_DONE: Final = re.compile(
    r" (?:is|are|was|were) (?:\w+ly |here |then |also )?"
    r"(?:proposed|introduced|presented|developed|described|studied|investigated|suggested)\b"
)
_OPENING: Final = re.compile(
    r"(?:In|Within|Throughout) (?:this|the present|the current) (?:\w+ )?"
    r"(?:paper|work|article|study|thesis|report|manuscript|survey),? ?"
)
_NOVEL: Final = re.compile(
    r"(?:An?|Two|Three) (?:\w+, )?(?:novel|new|efficient|simple)\b"
    r"(?!.*\b(?:which|where|that)\b)"
)
_ONTO: Final = re.compile(r"(?:on|upon|into|to) ")
_IDLE: Final = re.compile(
    r"(?:(?:\w+ly )?that|and \w+|in this (?:paper|work),?|here,?|a study of|"
    r"the (?:problem|task|question|issue|idea|challenge|topic)s? (?:of|that)) "
)
"""What stands before what is told."""

_AGAIN: Final = re.compile(r"also|further|additionally|finally|empirically|experimentally|then")
_POINTS_BACK: Final = re.compile(
    r"\b(?:this|these|those|such|them|they|it|both)\b|^the (?:above|same)\b"
)
_CONDITION: Final = re.compile(r"(?:if|when|with|by|in|on|from|under)\b", re.IGNORECASE)
_NO_START: Final = re.compile(
    r"(?:this|these|those|their|its|them|it|such|that|and|where|our|"
    r"the (?:proposed )?(?:approach|method|model|algorithm|framework)(?! (?:of|for|to|that)))\b",
    re.IGNORECASE,
)
_EVALUATES: Final = re.compile(
    r"^(?:an?|the)? ?(?:number of |set of |series of |extensive |comprehensive |numerical |"
    r"empirical )*(?:experiments?|experimental|evaluations?|results?|evidence|code|examples?|"
    r"insights?|state-of-the-art|superior|competitive|significant)\b"
    r"|\b(?:our|the proposed) (?:\w+ ){0,2}"
    r"(?:method|approach|model|algorithm|framework|results?|analysis)\b"
)

_PROBLEM: Final = re.compile(
    r"(?:an?|the|two|several|some|key|major|main|fundamental|critical|inherent| )*"
    r"(?:drawback|limitation|shortcoming|gap|bottleneck|weakness|failure|flaw|difficult)"
)
"""What a paper finds wrong with what others did, on its way to what it does."""

_FEWEST_WORDS: Final = 3
"""Words of its own that a phrase needs to tell anything."""

_MOST_WORDS: Final = 14
_NO_CONTENT: Final = frozenset(
    "a an the of for and in on to with by from via using is are as at we our this that which be "
    "can it its their or new novel based approach method methods model models framework these such "
    "has have not also more than show propose between into when where while each both".split()
)
_WORD: Final = re.compile(r"[^\W\d_][\w-]+")


def content(text: str) -> list[str]:
    """The stems of the words that say something."""
    words = map(str.lower, _WORD.findall(text))
    return [word[:6] for word in words if word not in _NO_CONTENT]


def telling(sentences: Sequence[str], besides: str = "") -> str:
    """What the sentences say that the paper does, the phrase that tells most; "" for none.

    Words that the whole text keeps coming back to tell more, and so does what comes early. A
    phrase that begins with the name in `besides` adds nothing to it.
    """
    counts = Counter(content(" ".join(sentences)))
    best, most = "", -inf
    for number, sentence in enumerate(sentences):
        for weight, phrase in _said(sentence):
            words = set(content(phrase)[:_MOST_WORDS])
            if len(words) < _FEWEST_WORDS or (besides and besides in phrase[: len(besides) + 8]):
                continue
            topical = sum(min(counts[word], 4) - 1 for word in words) / (len(words) + 3)
            told = weight + 20 * topical - 5 * number
            if told > most:
                best, most = phrase, told
    return best


def _said(sentence: str) -> Iterator[tuple[float, str]]:
    """What the paper says here that it does, each with how well such a phrase tells it."""
    first = _DOES.search(sentence)
    does = list(_DOES.finditer(sentence)) if first else []
    for verb in does + (list(_AND_DOES.finditer(sentence, first.end())) if first else []):
        weight = _weight(verb["verb"])
        if weight:
            phrase = sentence[verb.end() :].strip(" :")
            if verb[0].endswith(","):  # "we show, for all X, that ..."
                phrase = phrase.partition(", ")[2]
            yield from _phrased(phrase, weight - (14 if _AGAIN.search(verb["how"]) else 0))
    for aim in _AIMS.finditer(sentence):
        yield from _phrased(sentence[aim.end() :].strip(), 22)
    done = _IS_DONE.search(sentence)
    if done:
        opening = _OPENING.match(sentence)
        phrase = sentence[opening.end() if opening else 0 : done.start()]
        if opening or _NOVEL.match(phrase):
            yield from _phrased(phrase, 20)


def _weight(verb: str) -> int:
    """Of a verb as it stands after "we" or "this paper"."""
    base = f"{verb.removesuffix('ies')}y" if verb.endswith("ies") else verb.removesuffix("s")
    return _VERBS.get(verb) or _VERBS.get(base, 0)


def _phrased(phrase: str, weight: float) -> Iterator[tuple[float, str]]:
    onto = _ONTO.match(phrase)
    phrase = phrase[onto.end() :] if onto else phrase
    while idle := _IDLE.match(phrase):
        phrase = phrase[idle.end() :]
    phrase = brief(phrase)
    if not phrase or _NO_START.match(phrase):
        return
    first = _WORD.match(phrase)
    unknown = first and first[0].isupper() and not is_common(first[0])
    weight -= 12 * bool(_POINTS_BACK.search(phrase[:90]))
    weight -= 12 * bool(_PROBLEM.match(phrase))
    weight -= 14 * bool(_EVALUATES.search(phrase[:60]))
    weight -= 20 * bool(_CONDITION.match(phrase)) + 20 * bool(unknown)
    yield weight, phrase
