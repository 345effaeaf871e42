"""The ways in which a sentence announces a name: "we propose X", "our method, called X", ..."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from .capitals import Proper, abbreviated, proper

KINDS: Final = (
    "agent|algorithm|analyzer|approach|architecture|attack|augmentation|autoencoder|benchmark|"
    "challenge|classifier|codec|collection|compiler|corpus|criterion|dataset|decoder|defen[cs]e|"
    "embedding|encoder|engine|environment|estimator|extension|family|formalism|formulation|"
    "framework|generator|heuristic|infrastructure|initialization|interface|kernel|language|"
    "layer|learner|library|loss|measure|mechanism|method|methodology|metric|model|module|"
    "network|normalization|objective|operator|optimizer|package|paradigm|parser|pipeline|"
    "platform|policy|principle|prior|procedure|process|protocol|regularizer|resource|rule|"
    "sampler|scheme|score|simulator|solution|solver|strategy|suite|system|task|technique|test|"
    "tokenizer|tool|toolbox|toolkit|training|transformer|variant"
)
"""What a name may be the name of."""

BARE: Final = "\"“”‘’'`*"
"""Marks that may stand around a name."""

_OPEN: Final = rf"[{BARE}]*"
_OURS: Final = re.compile(
    r"\b(?:[Ww]e|I|[Oo]ur|[Tt]h(?:is|e|e present|e current)"
    r" (?:\w+ )?(?:paper|work|study|article|thesis|report|manuscript|research|project|letter)"
    r"|[Tt]he authors|Here)\b"
)
"""Where a sentence begins to speak of the paper itself."""

_BRINGS: Final = re.compile(
    r"\b(?:(?:propos|introduc|describ|devis|releas|creat|contribut|provid)es?"
    r"|(?:present|develop|design|construct|offer|unveil|build|collect)s?"
    r"|(?:proposing|introducing|presenting)|(?<=by )(?:creat|develop|design|construct|build)ing"
    r"|publish(?:es)?|put forward|(?<=[Ww]e )(?:\w+ly )?(?:built|"
    r"(?:propos|introduc|describ|devis|releas|creat|present|develop|design|construct)ed))\b"
)
_IS_BROUGHT: Final = re.compile(
    r"\b(?:is|are) (?:(?:\w+ly|then|here|also|first) )?"
    r"(?:proposed|introduced|presented|developed|described|designed|devised)\b"
)
_IS_CALLED: Final = re.compile(
    r"(?:\b(?P<verb>called|named|dubbed|termed|coined|titled|entitled|namely|denoted|christened|"
    r"nicknamed|i\.e\.)(?: as| by)?"
    r"|\b(?:(?:that|which) )?we (?:call|name|term|dub|coin|refer to as|denote(?: as| by)?)"
    r"|\b(?:[Ww]e|and) (?:call|name|term|dub|coin|denote|refer to) (?:it|this|our|the|these)"
    rf"(?: [\w-]+){{0,5}}?(?: as| by)?(?= {_OPEN}[\w-]{{0,9}}[A-Z\d])"
    rf"|\breferred to as),?:? (?:the |our |an? )?{_OPEN}"
)
_IS_OURS: Final = re.compile(
    rf"\b(?:[Oo]ur|[Tt]he (?:proposed|resulting)) (?:[\w-]+ ){{0,5}}(?:{KINDS}),? {_OPEN}(?=[^\W_])"
    r"|\b(?:[Oo]ur|[Tt]he) (?:novel|new|proposed|resulting) (?=[^\W_])|\b[Oo]ur (?=[A-Z])"
)
_FOR_SHORT: Final = re.compile(
    rf"(?<![^\s({BARE}])(?=[^\W_][\w²³⁺*+-]{{1,30}},? (?:in|for) short\b)"
)
_NEW: Final = re.compile(
    rf"\b(?:proposed|novel|new|resulting|[Tt]h(?:is|ese) (?:\w+ )?(?:{KINDS}))\b"
)
_STUDIES: Final = re.compile(
    r"\b(?:study|consider|investigate|analy[sz]e|address|use|adopt|tackle|evaluate|test)\b"
)
"""What a paper does to things that others have named."""

_LEADS: Final = re.compile(
    r"[,:]? *(?P<article>(?:and \w+ )?(?:the|a|an|our|its|two|this)\b)? *"
    r"(?:(?:\w+ly )?(?:novel|new|simple|first|efficient|effective|general|scalable|unified|"
    rf"open-source|yet|and|but|improved),? ){{0,5}}{_OPEN}"
)
"""What stands between the announcing verb and a name that is its object."""

_LINKS: Final = re.compile(
    r"\b(?:for|of|with|to|on|in|that|which|using|based|by|via|from|under|into|where|when|between|"
    r"against|than|is|are|over|through|without|across|as|including|like|such|within|inside|among|at|"
    r"towards?|during|about)\b(?!-)"
)
"""Words after which a noun phrase is about something else than its head."""

_AN_OBJECT: Final = re.compile(r" *An? ", re.IGNORECASE)
_OF_A_CLASS: Final = re.compile(
    r" *(?:to $|(?:an?|the)? ?(?:\w+ )?(?:class|family|type|kind|variant|form|version|set|series|"
    r"suite|extension|concept|notion) of\b)"
)
_INTRODUCED: Final = re.compile(
    rf"(?:[,:—–]|\b(?:called|named|namely|termed|dubbed|(?<!such )as)) (?:the |our |an? )?{_OPEN}$"
)
_ENDS: Final = re.compile(
    rf"{_OPEN}(?:\s*$|\s*[,.;:()—–]|\s+[-–—]|\s+(?:that|which|to|for|with|where|as|in|on|and|by|"
    r"using|based|via|is|are|has|can|when|at|from|of|or|an?|the|towards?|under|without|through|"
    r"whose|consisting|designed|built|inspired|capable|trained|able|into|across|within)\b"
    rf"|\s+(?:[\w-]+\s){{0,2}}?(?:{KINDS})\b)"
)
"""What may follow a name; before another noun it would be an attribute."""

_ENDS_CLEARLY: Final = re.compile(rf"{_OPEN}(?:[,:]|\.?$| [(—–-]| (?:that|which|to|for)\b)")
_LISTED: Final = re.compile(r", (?:and )?[A-Z]")
_ENDS_APPOSED: Final = re.compile(
    rf"{_OPEN}(?:\s*$|[,.;:—–]| [(—–-]| (?:that|which|to|for|with|based|by|using)\b)"
)
_APPOSITION: Final = re.compile(r"\s?,? \(?(?:an?|the|our)\b|:")
_SHORT: Final = re.compile(
    r"\s?\((?:(?:or|called|dubbed|termed|named|abbreviated as|short|hereafter|i\.e\.|in short),? )?"
    rf"{_OPEN}([^()]{{2,40}}?){_OPEN}(?:,? (?:for|in) short)?\)(?! ?-?based)"
    r"|,? or ([\w-]{2,12})(?=[,. ])|, ([\w-]{2,12})(?: (?:in|for) short)?(?=[,. ])"
)
"""An abbreviation after what it stands for."""

_MARKS: Final = re.compile(rf"(?:,| [—–-]{{1,3}}|—|:) *(?:i\.e\.,? |namely,? |the |our )?{_OPEN}")
_STOPS: Final = re.compile(r"[.;](?= )|\b(?:we|that|which|where|while|in order)\b")
_A_KIND: Final = re.compile(rf"\b(?:{KINDS})(?:e?s)?\b")
_KIND_LAST: Final = re.compile(rf"\b(?:{KINDS})(?:e?s)?[,(]? ?$")
_PLAIN: Final = re.compile(r"[a-z][\w-]+(?: [a-z][\w-]+){0,3}(?=(?:,|:| [–—-]) (?:an?|the) )")
_PLAIN_CALLED: Final = re.compile(
    rf"[a-z][\w-]+(?: [a-z][\w-]+){{0,2}}(?={_OPEN}(?:[,.:]| (?:that|which|to|for)\b| [(–—-]))"
)
"""A name in small letters: "mixup, a simple principle"."""

_OTHERS: Final = re.compile(r"\b(?:[Rr]ecent|[Pp]revious|[Ee]xisting|[Pp]rior)(?:ly)?\b")

_REACH: Final = 260
"""Characters after the verb within which its object names itself."""

_OVERHANG: Final = 45
"""Characters that an abbreviation in brackets may have after the end of the phrase."""

_RECENT: Final = 70
"""Characters before a naming verb in which the thing may be said to be of others."""


class Named(NamedTuple):
    """A name, the sentence that announces it (from 0), and where in that.

    The announced object begins at `object_at` (-1 where there is none); what names it goes from
    `start` to `end`. `full` is what the name abbreviates, `weight` says how far to trust it.
    """

    name: str
    number: int
    object_at: int
    start: int
    end: int
    full: str = ""
    weight: float = 0


def announced(sentence: str) -> Iterator[Named]:
    """The names that a sentence announces, each with the weight of the way in which it does."""
    ours = _OURS.search(sentence)
    objects: list[int] = []
    if ours:
        objects = [verb.end() for verb in _BRINGS.finditer(sentence, ours.end())]
        yield from filter(None, (_object(sentence, at) for at in objects))
    if ours or _NEW.search(sentence):
        yield from _brought(sentence)
        yield from _called(sentence, objects, ours=bool(ours))
    yield from _referred(sentence)


def _brought(sentence: str) -> Iterator[Named]:
    """Names in the passive: "a new method (X) is proposed"."""
    for verb in _IS_BROUGHT.finditer(sentence):
        clause = sentence[: verb.start()].rstrip()
        if not _OTHERS.search(clause):
            starts = (max(clause.rfind(mark) for mark in ",;") + 1, 0)
            yield from filter(None, (_within(clause, start) for start in starts))


def _called(sentence: str, objects: Sequence[int], *, ours: bool) -> Iterator[Named]:
    """Names that are given in so many words: "our method, called X", "which we name X"."""
    for verb in _IS_CALLED.finditer(sentence):
        before = sentence[: verb.start()]
        if not ours and not _NEW.search(before):
            continue
        object_at = max((at for at in objects if at <= verb.start()), default=-1)
        brought = _IS_BROUGHT.search(sentence, max(verb.start() - 24, 0), verb.start())
        clause = before.rfind(",", 0, brought.start() if brought else None) + 1
        if brought or (object_at < 0 and _AN_OBJECT.match(before, clause)):
            object_at = clause
        if _is_given(verb, before, object_at):
            found = _given(sentence, verb, before, object_at)
            if found:
                yield found


def _is_given(verb: re.Match[str], before: str, object_at: int) -> bool:
    """Whether the paper itself gives the name, and to a thing of its own."""
    if _OTHERS.search(before[-_RECENT:]) or before.endswith("("):
        return False
    if not verb["verb"]:
        return bool(_A_KIND.search(verb[0] + before[-90:]))
    if object_at >= 0 or verb["verb"] in ("i.e.", "namely"):
        return object_at >= 0
    return bool(_NEW.search(before)) or not _STUDIES.search(before)


def _given(sentence: str, verb: re.Match[str], before: str, object_at: int) -> Named | None:
    inside = _within(sentence, verb.end())
    if inside and inside.full and inside.start <= verb.end() + 1:
        return inside._replace(object_at=object_at, start=verb.start())
    found = proper(sentence, verb.end())
    if not found:
        plain = _PLAIN_CALLED.match(sentence, verb.end())
        headed = object_at >= 0 and _KIND_LAST.search(before)
        if plain and headed and not _LINKS.search(before[object_at:] + plain[0]):
            return Named(plain[0], 0, object_at, verb.start(), plain.end(), weight=1)
        return None
    short = _shortened(sentence, found)
    if short and found.kind != "common":
        return short._replace(object_at=object_at, start=verb.start())
    if found.kind == "common" or not _ENDS.match(sentence, found.end):
        return None
    if verb["verb"] in ("i.e.", "namely") and found.kind != "coined":
        return None
    return Named(found.name, 0, object_at, verb.start(), found.end, weight=2)


def _referred(sentence: str) -> Iterator[Named]:
    """Names that the paper uses as known: "our system, X, ...", "X for short"."""
    references = list(_IS_OURS.finditer(sentence))
    if " short" in sentence:
        references += _FOR_SHORT.finditer(sentence)
    for ours in references:
        inside = _within(sentence, ours.end())
        if inside and inside.full and inside.start <= ours.end() + 1:
            yield inside._replace(object_at=-1, start=ours.start())
            continue
        found = proper(sentence, ours.end())
        if not found:
            continue
        coined = found.kind == "coined" and _ENDS.match(sentence, found.end)
        apposed = ours[0].endswith(", ") and sentence[found.end : found.end + 1] == ","
        if coined or (found.kind == "word" and apposed):
            weight = 1.5 if _A_KIND.search(ours[0]) or not ours[0] else 1
            yield Named(found.name, 0, -1, ours.start(), found.end, weight=weight)


def _object(sentence: str, at: int) -> Named | None:
    """The name of what is announced: "we propose X, a ...", "we present the Full Name (X)"."""
    leads = _LEADS.match(sentence, at)
    inside = _within(sentence, at)
    if not leads or (inside and inside.full and inside.start <= leads.end()):
        return inside
    article = leads["article"] or ""
    found = proper(sentence, leads.end())
    if not found:
        plain = _PLAIN.match(sentence, leads.end())
        if plain and not article and not _LINKS.search(plain[0]):
            return Named(plain[0], 0, at, plain.start(), plain.end(), weight=1.5)
        return inside
    between = sentence[leads.end() : inside.start] if inside and inside.full else ""
    if inside and between.endswith(" and ") and found.kind == "phrase":
        return inside._replace(start=leads.end(), full=between + inside.full)
    apposed = bool(_APPOSITION.match(sentence, found.end))
    if article in ("a", "an", "two") or not _is_name(sentence, found, new=apposed and not article):
        return inside
    short = _shortened(sentence, found)
    if short:
        return short._replace(object_at=at, start=leads.end())
    return Named(found.name, 0, at, leads.end(), found.end, weight=2 if apposed else 1.5)


def _is_name(sentence: str, found: Proper, *, new: bool) -> bool:
    """Whether what looks like a name is one where it stands; `new`: a common one is given anew."""
    if found.kind == "common" and not new:
        return False
    if found.kind == "phrase" and _LISTED.match(sentence, found.end):
        return False
    ends = _ENDS_CLEARLY if found.kind == "word" else _ENDS
    return bool(ends.match(sentence, found.end))


def _shortened(sentence: str, found: Proper) -> Named | None:
    """The name with the abbreviation that follows it."""
    after = _SHORT.match(sentence, found.end)
    if not after:
        return None
    short = next(filter(None, after.groups()))
    inner = proper(short, 0)
    if not inner or inner.name != short or inner.kind == "common":
        return None
    if abbreviated(short, found.name) < 0 or (after[0][0] == "," and inner.kind != "coined"):
        return None
    return Named(short, 0, -1, found.end - len(found.name), after.end(), found.name, 2)


def _within(sentence: str, at: int) -> Named | None:
    """The name within the object: "a model for Z (X)", "a new method, X, which ...", "a tool X"."""
    text = sentence[at : at + _REACH]
    stop = _STOPS.search(text)
    phrase = text[: stop.start()] if stop else text
    found = _abbreviation(text, len(phrase)) or _apposed(text, phrase)
    if not found:
        return None
    return found._replace(object_at=at, start=at + found.start, end=at + found.end)


def _abbreviation(text: str, length: int) -> Named | None:
    for after in _SHORT.finditer(text, 0, length + _OVERHANG):
        short = next(filter(None, after.groups()))
        inner = proper(short, 0)
        if not inner or inner.name != short or inner.kind == "common" or after.start() > length:
            continue
        before = text[: after.start()]
        begin = abbreviated(short, before)
        if not after[0].lstrip().startswith("(") and (begin < 0 or inner.kind != "coined"):
            continue
        full = before[begin:].strip(f"{BARE} ")
        if begin < 0 or full.count("(") != full.count(")"):
            if inner.kind == "coined" and not _LINKS.search(before):
                return Named(short, 0, 0, after.start(), after.end(), weight=1)
            return None
        leads = _OF_A_CLASS.sub("", before[:begin], count=1)
        headed = not _LINKS.search(leads) and not re.search("[:;]", leads)
        if headed or _INTRODUCED.search(leads):
            return Named(short, 0, 0, begin, after.end(), full, 2)
    return None


def _apposed(text: str, phrase: str) -> Named | None:
    for mark in _MARKS.finditer(text, 0, len(phrase) + 2):
        before = text[: mark.start()]
        kind = _KIND_LAST.search(before)
        if _LINKS.search(before) and not kind:
            continue
        found = proper(text, mark.end())
        if found and (found.kind == "coined" or (kind and found.kind in ("phrase", "word"))):
            whole = _shortened(text, found) or Named(found.name, 0, 0, 0, found.end, weight=1.5)
            if _ENDS_APPOSED.match(text, whole.end):
                return whole._replace(start=mark.start())
    for kind in _A_KIND.finditer(phrase):
        if _LINKS.search(phrase[: kind.start()]):
            break
        found = proper(text, kind.end() + 1)
        if found and found.kind == "coined" and _ENDS.match(text, found.end):
            return Named(found.name, 0, 0, kind.end(), found.end, weight=1.5)
    return None
