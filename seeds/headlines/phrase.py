"""A long sentence cut to a phrase that a line of a list can hold and that still reads well."""

from __future__ import annotations

import re
from typing import Final

ROOM: Final = 110
"""Characters that a phrase is meant to have at most."""

SLACK: Final = 15
"""Characters more are better than a cut."""

_LEAST: Final = 30
"""Characters below which a cut would leave too little."""

_LAST_WORDS: Final = 40
"""Characters before a cut that decide whether it can be made."""

_ASIDE: Final = re.compile(r"\s\((?:[^()]|\([^()]{0,40}\)){1,200}\)|\s\[[^\[\]]{1,80}\](?!\()")
_PURPOSE: Final = re.compile(
    r",? (?:to|for|that|which|in order to|capable of|able to) (?:\w+ly )?"
    r"(?:address|tackl|solv|overcom|mitigat|alleviat|remed|bridg|fill|resolv|handl|fix|meet|clos)"
    r"\w* (?:all |both )?(?:this|these|those|such|them|the above)\b"
    r"(?: (?!by |using |via |through )[\w-]+){0,8}"
)
"""A purpose that only points back: "to address these issues"."""

_FILLER: Final = re.compile(
    r"\b(?P<article>[Aa]n?|[Tt]he) (?:(?:very |conceptually )?simple,? (?:yet|but|and) \w+,? "
    r"(?:and \w+ )?|(?:novel|new|innovative)(?:,| and| yet)? )+(?=(?P<next>[a-z]{2})[a-z-]+[ ,])"
)
_AND_THEN: Final = re.compile(
    r"(?:,? and (?:\w+ly )?(?:show|demonstrate|prove|find|argue)(?: \w+ly)?(?: that| how|:)"
    r"|, and (?:then |also |we |\w+ly )?(?:show|demonstrate|prove|verify|validate|evaluate|find|"
    r"establish|report|release|discuss|apply|provide|derive|call|use|propose|introduce|present|"
    r"develop|analy[sz]e|study)\b).*"
)
"""Where a paper goes on to the next thing that it does."""

_CLAUSE: Final = re.compile(
    r"(?:[;:]|(?<!\be\.g)(?<!\bi\.e), ?(?=(?:which|who|where|whose|while|when|whereas|that|by|with|"
    r"to|thus|thereby|so|without|but|yet|such as|including|based|an?|the|because|since|for|in|on|"
    r"using|via|through|from|rather|as|even|unlike|given|\w{2,}ing|e\.g|i\.e|"
    r"and (?:we|is|are|can|thus|then|a|an|the|also))\b)| [—–-]{1,3}|—) ?"
)
_WORDY: Final = re.compile(
    r" (?=(?:by|whereby|while|via|using|through|for|with|from|in|on|when|without|and|which|that|to|"
    r"where|as|under|across|within|against|so|at|into|over|during|because|after|before|leveraging|"
    r"based)\b)"
)
_EITHER: Final = re.compile(f"{_CLAUSE.pattern}|{_WORDY.pattern}")
_WANTS_MORE: Final = re.compile(
    r"(?:^| )(?:a|an|the|and|or|of|for|to|with|that|which|by|on|in|via|using|from|while|as|both|"
    r"either|between|not|only|also|is|are|was|be|can|than|then|it|its|their|our|this|these|such|"
    r"more|most|less|very|how|what|when|where|whether|if|but|yet|e\.g\.?|i\.e\.?|like|without|into|"
    r"over|under|through|novel|new|simple|at|about|against|one|two|three|each|every|any|all|some|"
    r"no|we|thus|thereby|so|because|since|towards?|per|\w+ly|first|does|do|has|have|been|other|"
    r"same|allows?|enables?|aims?|able|capable|relies|rely|depends?|focus(?:es)?|consists?|due|"
    r"leads?|learns?|seeks?|tries|shows?|ensures?|proves?|demonstrates?|suggests?|finds?|makes?|"
    r"uses?|requires?|provides?|assumes?|indicates?|tends?|suffers?|[a-z]+ed|"
    r"(?:aris|consist|depend|focus|rely|lead|rang|aim|work|result|deal|us|leverag|combin|exploit|"
    r"includ|enabl|allow|mak|provid|giv|perform|accord|correspond|belong|hav|be|contain|follow|"
    r"requir|captur)ing|known|built|seen|shown|given|taken|made|found|drawn|led|left)$"
)
"""Words after which a reader waits for more."""

_UNPAIRED: Final = re.compile(r"\b(?:both|between|either|neither|from)\b[^,;]*$")
_CONDITION: Final = re.compile(
    r"(?:if|when|while|under|given|although|though|because|since|as|unlike|with|by|in|for|due|"
    r"despite|without|after|during|on|from) ",
    re.IGNORECASE,
)
"""Words whose clause is followed by what matters."""

_NO_STOP: Final = " \t.。,;:—–-!"
_VOWELS: Final = "aeiou"
_UNSURE: Final = ("un", "us", "on", "ho", "eu")
"""Beginnings that want "a" in one word and "an" in another."""


def brief(text: str, room: int = ROOM, *, whole: bool = False) -> str:
    """The phrase without asides and stop, cut at the end of a clause where it is long.

    It has at most `room` characters and some slack; more only where nothing else ends it well. A
    `whole` sentence has to keep its verb: only a clause at its end is cut off.
    """
    text = _FILLER.sub(_article, _PURPOSE.sub("", _ASIDE.sub("", text))).strip(_NO_STOP)
    then = _AND_THEN.search(text, _LEAST)
    if then:
        text = text[: then.start()].rstrip(_NO_STOP)
    if len(text) <= room + SLACK:
        return text
    least = 2 * _LEAST if whole else _LEAST
    for bounds in (_CLAUSE,) if whole else (_CLAUSE, _WORDY):
        for cut in reversed([one.start() for one in bounds.finditer(text, least, room + SLACK)]):
            if _reads(text, cut):
                return text[:cut].rstrip(_NO_STOP)
    for bound in (_CLAUSE if whole else _EITHER).finditer(text, room + SLACK):
        if _reads(text, bound.start()):
            return text[: bound.start()].rstrip(_NO_STOP)
    return text


def _reads(text: str, cut: int) -> bool:
    """Whether the text up to this offset can stand alone."""
    kept = text[:cut].rstrip(_NO_STOP)
    if _WANTS_MORE.search(kept[-_LAST_WORDS:]) or _torn(kept, text[cut : cut + 5]):
        return False
    return not (_CONDITION.match(text) and "," not in kept)


def _torn(kept: str, rest: str) -> bool:
    """Whether brackets, quotes or "both ... and ..." would be torn."""
    if kept.count("(") != kept.count(")") or kept.count("“") != kept.count("”"):
        return True
    return rest.lstrip().startswith(("and ", "to ")) and bool(_UNPAIRED.search(kept))


def _article(found: re.Match[str]) -> str:
    """The article alone, as the next word wants it: of "a novel approach", "an"."""
    article, following = found["article"], found["next"]
    if article.lower() == "the":
        return f"{article} "
    if following in _UNSURE:
        return found[0]
    return f"{article[0]}n " if following[0] in _VOWELS else f"{article[0]} "
