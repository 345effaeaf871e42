"""What a paper says that its system is, out of the sentences that name it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from .announcing import BARE, KINDS, Named
from .phrase import ROOM, SLACK, brief
from .telling import content, telling

_FEWEST_WORDS: Final = 2
"""Words of its own that say what something is."""

_APPOSED: Final = re.compile(
    r"(?:\s?,|:|\s?[—–]|\s-{1,3})\s*\(?(?=(?:an?|the|our|one|another|built|based|designed|"
    r"inspired|short|two|three)\b)|:\s*|\s?[—–]\s?|\s-{1,3}\s"
)
_SAYS: Final = re.compile(
    r",? (?:that|which) (?:(?:is|are) (?=an? |the |\w+ed |built )"
    r"|(?!is |was |has |does |are |have |were )(?=(?:can|[a-z]+s|[a-z]+e) ))"
)
_PRAISES: Final = re.compile(
    r"(?:,? (?:that|which) )?(?:achiev|outperform|improves?\b|surpass|shows?\b|significant|further|"
    r"we\b|has been\b|was\b|demonstrat|exceed|yields?\b|obtain|perform|consistently|also\b|"
    r"not only|(?:is|are) (?:able|based|available|also|not))"
)
"""How a sentence goes on that says how good a system is, not what it is."""

_KIND: Final = re.compile(
    rf"\s((?:[\w-]+ ){{0,2}}?(?:{KINDS})s?)\b"
    r"(?=\s?[,.:–—]| (?:that|which|to|for|with|in|on|where|by|based|as)\b)"
)
_KIND_FIRST: Final = re.compile(rf" (?:{KINDS})s?\b(?=[ ,.])")
_JOINED: Final = re.compile(r" (?:to|for|with|in|on|via|by|using|from|under|of) ")
_GOES_ON: Final = re.compile(
    r",? (?:that|which|to|for|with|in|on|of|via|by|using|as|based|designed)\b"
)
_AS: Final = re.compile(r" as (?=an? |the )")
_OURS: Final = re.compile(r"(?:the (?!first\b)|our )")
_LEAD: Final = re.compile(
    r"[,:]? *(?:and \w+ )?(?:to |the (?!first\b)|our |this |that |use of )?"
    r"(?:(?:novel|new|proposed) )*(?:method of )?"
)
_EMPTY_LEAD: Final = re.compile(
    r"(?:In this \w+)?[,:]? *(?:and \w+ )?(?:(?:the|a|an|our|its|this)(?: +|$))?"
    r"(?:(?:\w+ly|novel|new|simple|first|efficient|effective|general|scalable|unified|open-source|"
    rf"yet|and|but|improved)(?:, ?| |$))*[{BARE}]*$"
)
_LEAD_ENDS: Final = re.compile(
    r"[\s,:(—–-]*(?:\b(?:the|our|a|an|namely|i\.e\.|called|named|termed|dubbed|coined|referred|to|as|"
    rf"we|which|that|refer|call|and|or)\b[\s,:({BARE}—–-]*){{0,4}}$"
)
_APART: Final = re.compile(
    r"(?:[,:(—–]|\b(?:called|named|termed|dubbed|namely|as)) *(?:(?:the|our|an?) )?"
    rf"[{BARE}]*$"
)
"""What shows that a name is added to its noun phrase and is not that itself."""

_PROPOSED: Final = re.compile(
    r"^,? (?:is|are) (?:\w+ly |then |here |also )?"
    r"(?:proposed|introduced|presented|developed|described|devised)\b"
)
_ENDS_PROPOSED: Final = re.compile(rf"{_PROPOSED.pattern[1:]}[ ,]*$")
_STOPS: Final = re.compile(r",? (?:and|where|while|in which|with which|but|so|whose|when)\b|[.;]")
_IS: Final = re.compile(r"[\s,:;]*(?:is|are|was|were|has|have|can)\b")
_COMMA: Final = re.compile(
    r"^, (?=(?:that|to|for|in|with|by|on|from|using|based|designed|aim\w+)\b)"
)
"""The comma after a name that stood between two."""

_BRACKETS: Final = re.compile(r"^\s?\([^()]{1,80}\)")
_AND_WHICH: Final = re.compile(r"^[\s,:;]*(?:(?:that|which) )?")
_ARTICLE: Final = re.compile(r"^(?:An?|The) ")
_DOES_SO: Final = re.compile(
    r"\b[Ww]e (?!call|name|term|dub|coin|refer|denote)([a-z]+ [^.]{8,200}?)"
    r"(?:, an? \w+)?,?(?: and| that| which)? ?$"
)
"""What the paper does, before it says how it calls that."""

_TWICE: Final = re.compile(r"(?<![\w-])(\w{4,}) \1\b")


def gist(found: Named, sentences: Sequence[str], head: str) -> str:
    """What follows the name in a headline, with what joins them: ": a model that ...".

    `head` is how the headline gives the name, with or without what it abbreviates.
    """
    room = max(ROOM - len(head) - 2, ROOM // 2)
    spelled = found.full in head
    announcing = sentences[found.number]
    said = [_announced(found, announcing, room, spelled=spelled)]
    defined = (_defined(found.name, sentence) for sentence in sentences[found.number :])
    does = _DOES_SO.search(announcing[: found.start])
    said_so = [(": ", does[1])] if does else []
    for joint, text in chain(said, defined, said_so):
        phrase = brief(_TWICE.sub(r"\1", text), room)
        if len(content(phrase)) >= _FEWEST_WORDS and not (spelled and _full(found) in phrase):
            return joint + _ARTICLE.sub(lambda article: article[0].lower(), phrase, count=1)
    others = [sentence for sentence in sentences if sentence is not announcing]
    told = brief(telling(sentences, besides=found.name) or telling(others), room)
    for name in (found.name, _full(found)):
        for verb in ("called", "named", "termed", "dubbed"):
            told = told.replace(f", {verb} {name}", "").replace(f" {verb} {name}", "")
    if told:
        return f": {told}"
    return _rest(announcing[found.end :], room) or f": {brief(sentences[0], room, whole=True)}"


def _full(found: Named) -> str:
    return found.full or found.name


def _announced(found: Named, sentence: str, room: int, *, spelled: bool) -> tuple[str, str]:
    """What the sentence that announces the name says of it."""
    lead = sentence[found.object_at : found.start] if found.object_at >= 0 else ""
    apart = bool(_APART.search(lead)) or not sentence.startswith(found.full, found.start)
    lead = "" if _EMPTY_LEAD.match(lead) else _LEAD_ENDS.sub("", _ENDS_PROPOSED.sub("", lead))
    tail = _BRACKETS.sub("", sentence[found.end :].lstrip(BARE), count=1)
    tail = _PROPOSED.sub("", tail, count=1)
    full = "" if spelled else found.full
    if not lead and not full:
        return _apposition(tail) or _attached(tail)
    if not full or (lead and not apart):
        return ": ", _continued(_LEAD.sub("", f"{lead} {full}".rstrip(), count=1), tail)
    kind = _KIND_FIRST.match(tail)
    if kind:
        full, tail = full if apart else full + kind[0], tail[kind.end() :]
    apposed = _apposition(tail)
    if not lead and not apposed:
        return ": ", _continued(full, tail) if _GOES_ON.match(tail) else full
    rest = _continued(_LEAD.sub("", lead, count=1), tail) if lead else apposed[1] if apposed else ""
    rest = brief(rest, room)
    return ": ", f"{full}, {rest}" if len(full) + len(rest) + 2 <= room + SLACK else rest


def _continued(lead: str, tail: str) -> str:
    return lead if _STOPS.match(tail) else lead + _COMMA.sub(" ", tail, count=1)


def _apposition(tail: str) -> tuple[str, str] | None:
    apposed = _APPOSED.match(tail)
    if apposed:
        ours = _OURS.match(tail, apposed.end())
        return ": ", tail[ours.end() if ours else apposed.end() :]
    says = _SAYS.match(tail)
    if says and not _PRAISES.match(tail):
        return ": ", tail[says.end() :]
    return None


def _attached(tail: str) -> tuple[str, str]:
    kind = _KIND.match(tail)
    if kind:
        article = "an" if kind[1][0] in "aeio" else "a"
        return ": ", f"{article} {kind[1]}{tail[kind.end() :]}"
    as_what = _AS.match(tail)
    if as_what:
        return ": ", tail[as_what.end() :]
    return (" ", tail) if _JOINED.match(tail) else ("", "")


def _defined(name: str, sentence: str) -> tuple[str, str]:
    """What a sentence that begins with the name says: "X is a ..." or "X combines ..."."""
    article = _ITS_ARTICLE.match(sentence)
    start = article.end() if article else 0
    opens = _OPENS.match(sentence, start + len(name)) if sentence.startswith(name, start) else None
    if not opens or _PRAISES.match(sentence, opens.end()):
        return "", ""
    says = _IS_OR_DOES.match(sentence, opens.end())
    return (": ", sentence[says.end() :]) if says else ("", "")


_ITS_ARTICLE: Final = re.compile(r"(?:[Tt]he |[Oo]ur )(?:proposed )?")
_OPENS: Final = re.compile(rf"s?(?: (?:{KINDS}))?(?: \([^()]{{1,60}}\))? ")
_IS_OR_DOES: Final = re.compile(r"(?:is|are) (?=an? |the |based )|(?=[a-z]{3,}[se] (?!than\b))")


def _rest(tail: str, room: int) -> str:
    """What comes after the name, whatever it is; "" where it says nothing."""
    if _IS.match(tail):
        return ""
    joint = " " if tail.startswith(" and ") else ": "
    phrase = brief(_AND_WHICH.sub("", tail.lstrip(BARE), count=1), room)
    return joint + phrase if len(content(phrase)) >= _FEWEST_WORDS else ""
