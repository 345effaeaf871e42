"""What a status or a name of a venue says: "ICLR 2025 Oral" is the oral at ICLR 2025."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_SUBMITTED: Final = re.compile(
    r"(?P<word>submitted to|under review (?:for|at|by)|decision pending for|accepted (?:by|at|to)"
    r"|rejected (?:by|from)|withdrawn (?:by|from)) (?P<venue>\S.*)",
    re.IGNORECASE,
)
_SUBMISSION: Final = re.compile(
    r"(?P<venue>.*?)\s*(?:conference\s+)?(?P<word>desk rejected|withdrawn|rejected|accepted|blind|)"
    r"\s*submissions?",
    re.IGNORECASE,
)
_WORD: Final = (
    r"(?:conditional ?)?(?:oral|poster|spotlight|highlight|talk)(?: ?(?:oral|poster|spotlight))?"
    r"|notable[ -]top[ -]\d+%|desk reject(?:ed)?|reject(?:ed)?|withdraw(?:n)?|accept(?:ed)?"
    r"|submitted|under review|active|award candidate|best paper"
)
_ACCEPTED_AS: Final = re.compile(rf"accept(?:ed)?\W+(?:as )?(?P<word>{_WORD})\W*", re.IGNORECASE)
_PRESENTED: Final = re.compile(
    rf"(?:(?P<venue>.*\S)\s+)?\(?(?P<word>(?:{_WORD})(?: workshop)?)\)?", re.IGNORECASE
)
_SHORT: Final = 200
_PLAIN: Final = {
    "submitted to": "submitted",
    "under review for": "under review",
    "under review at": "under review",
    "under review by": "under review",
    "decision pending for": "under review",
    "reject": "rejected",
    "withdraw": "withdrawn",
    "accept": "accepted",
    "desk reject": "desk rejected",
    "blind": "submitted",
    "": "submitted",
}


@lru_cache(1024)
def standing(text: str) -> tuple[str, str]:
    """The venue in a text such as OpenReview's, and how the paper stands there; both may be "".

    "Submitted to ICLR 2026" stands as submitted, "ICLR 2026 Conference Desk Rejected Submission"
    as desk rejected, "Accept (Oral)" as oral. A text that says nothing of it is a venue.
    """
    text = " ".join(text.split())
    if not text or len(text) > _SHORT:
        return text, ""
    for pattern in (_ACCEPTED_AS, _SUBMITTED, _SUBMISSION, _PRESENTED):
        found = pattern.fullmatch(text)
        if found:
            named = found.groupdict()
            word = named["word"].lower()
            word = _PLAIN.get(word, word.partition(" by")[0].partition(" from")[0])
            venue = named.get("venue") or ""
            venue = "" if venue.lower() in {"author", "authors"} else venue
            return venue, word.removesuffix(" at").removesuffix(" to")
    return text, ""


def stands(text: str) -> str:
    """How the paper stands where a field is only about that: an unknown word is given as it is."""
    return standing(text)[1] or " ".join(text.lower().split())[:_SHORT]


def told(status: str) -> str:
    """How the paper stands where a field may be about anything; "" where it tells nothing of it."""
    return standing(status)[1] or ("workshop" if status.strip().lower() == "workshop" else "")


_SHORT_NAMES: Final = (
    ("conference on learning representations", "ICLR"),
    ("conference on machine learning", "ICML"),
    ("neural information processing systems", "NeurIPS"),
    ("conference on language modeling", "COLM"),
    ("conference on robot learning", "CoRL"),
    ("robotics: science and systems", "RSS"),
    ("uncertainty in artificial intelligence", "UAI"),
    ("conference on learning theory", "COLT"),
    ("artificial intelligence and statistics", "AISTATS"),
)


def short_venue(name: str, year: str) -> str:
    """A conference as its field calls it, "ICLR 2018", so that one file has one name for it."""
    folded = " ".join(name.lower().split())[:_SHORT]
    found = next((short for full, short in _SHORT_NAMES if folded.endswith(full)), "")
    return f"{found} {year}".strip() if found else name


_GROUP_END: Final = frozenset({"conference", "submission", "-", "blind_submission"})
_YEAR: Final = re.compile(r"[12]\d{3}")


def venue_of_group(group: str) -> tuple[str, str]:
    """The venue that a group of OpenReview is of, and how its papers stand.

    "ICLR.cc/2026/Conference/Rejected_Submission" is "ICLR 2026", rejected;
    "NeurIPS.cc/2023/Workshop/XAI" is "NeurIPS 2023 Workshop XAI".
    """
    parts = [part for part in group[:_SHORT].split("/") if part]
    if len(parts) > 1 and "." in parts[0] and not _YEAR.fullmatch(parts[1]):
        parts = parts[1:]
    word = ""
    if len(parts) > 1:
        last = parts[-1].replace("_", " ")
        word = standing(last)[1]
        parts = parts[:-1] if word else parts
    names = [part.replace("_", " ") for part in parts[1:] if part.lower() not in _GROUP_END]
    return " ".join([*(part.partition(".")[0] for part in parts[:1]), *names]), word
