"""Venues and dates as lists of papers write them."""

from __future__ import annotations

import re

YEAR = re.compile(r"(?<![\d./])((?:19|20)\d\d)(?![\d/])")
SHORT_YEAR = re.compile(r"(?<=[A-Za-z])\s?['’](\d\d)\b")
_DATE = re.compile(
    r"(?:(?:19|20)?\d\d[-./年]\d{1,2}(?:[-./月]\d{1,2}日?)?|(?:19|20)\d\d|"
    r"(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?: \d{1,2},)?,?"
    r" (?:19|20)\d\d)"
)
_VENUE = re.compile(
    r"\b(?:NeurIPS|NIPS|ICML|ICLR|CVPR|ICCV|ECCV|ACCV|WACV|BMVC|MICCAI|ACL|EMNLP|NAACL|EACL|COLING|"
    r"CoNLL|TACL|COLM|AAAI|IJCAI|ECAI|UAI|AISTATS|COLT|KDD|WWW|WSDM|CIKM|SIGIR|RecSys|SIGMOD|VLDB|"
    r"ICDE|ICRA|IROS|CoRL|RSS|RA-L|SIGGRAPH|CHI|UIST|CSCW|INTERSPEECH|Interspeech|ICASSP|ISMIR|"
    r"TPAMI|PAMI|IJCV|TIP|TMLR|JMLR|JAIR|TNNLS|TOG|OSDI|SOSP|NSDI|MLSys|ASPLOS|ISCA|HPCA|"
    r"ICSE|FSE|ISSTA|CCS|NDSS|USENIX|EuroSys|ar[Xx]iv|[Bb]ioRxiv|medRxiv|OpenReview|CoRR|Nature|Science|"
    r"Cell|PNAS|Neurocomputing|Neuron|ACM MM|MM)\b"
    r"|\b(?:Journal|Transactions|Trans\.|Proceedings|Proc\.|Conference|Conf\.|Workshop|Letters|"
    r"Symposium|Advances in|Annals|Magazine)"
)
SHOWN = re.compile(
    r"\b(?:oral|spotlight|poster|highlight|best paper\b[\w ]{0,20}|outstanding paper)\b",
    re.IGNORECASE,
)


def is_short_venue(text: str) -> bool:
    """Whether it is a venue with its year and nothing else: "ICLR 2024", "NeurIPS'23", "CVPR"."""
    bare = text.strip(" []()*_`.,:;-–")
    if len(bare.split()) > 4:
        return False
    if _VENUE.fullmatch(bare):
        return True
    rest = SHORT_YEAR.sub("", re.sub(r"[- ]?(?:19|20)\d\d\b", "", bare))
    return rest != bare and bool(re.fullmatch(r"[A-Za-z][\w@&/+. -]{0,24}|", rest.strip(" -,")))


def is_venue(text: str) -> bool:
    """Whether a short text names a conference, a journal or a repository."""
    text = text.strip(" .,;:*_()[]")
    if not text or len(text) > 150 or len(text.split()) > 18:
        return False
    return bool(_VENUE.search(text)) or is_short_venue(text)


def is_date(text: str) -> bool:
    """Whether a text is a date or a year and nothing else."""
    return bool(_DATE.fullmatch(text.strip(" .,;")))
