"""BibTeX and BibLaTeX: reading, and writing an entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...citation import citation_key
from ...identity import kind_of
from ...markup import plain
from ...names import split_name
from ...paper import Paper
from ...record import Record, Refused
from ...texts import Text

begin = between = end = ""
"""Entries need no frame; `write` ends each by a line end."""

_JOURNAL = re.compile(
    r"\b(?:journal|transactions|letters|review|annals|bulletin|magazine|nature|science|jmlr|tmlr)\b",
    re.IGNORECASE,
)
_DOLLAR = re.compile(r"(?<!\\)\$")
_MATHS = re.compile(r"((?<!\\)\$[^$]*(?<!\\)\$)")
_SPECIAL = re.compile(r"(?<!\\)([&%#_])")
_BRACE = re.compile(r"(?<!\\)[{}]")
_ANY_BRACE = re.compile(r"[{}]")
_TEX = re.compile(r"\\(?:[A-Za-z]|[&%#_$]|[\"'`^~=.]\s*\{?\\?[A-Za-z])")
_ESCAPES = str.maketrans(
    {sign: f"\\{sign}" for sign in "&%#_${}"}
    | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
)
_LONE = ((r"\{", r"\textbraceleft{}"), (r"\}", r"\textbraceright{}"))
"""BibTeX counts escaped braces too, so that those without a partner need a name."""

_QUOTES = re.compile(r"`(?=`)|'(?=')")
"""What TeX would join with the next one to a double quote, however many there are."""

_ESCAPES_NEXT = re.compile(r"(?<!\\)(?:\\\\)*\\$")
_ANOTHER = re.compile(r"\n[ \t]*@[ \t]*[A-Za-z]+\s*[{(][^\n{}]*,")
_MONTHS = frozenset("jan feb mar apr may jun jul aug sep oct nov dec".split())
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_ODD_NAME = re.compile(r"[,;&=]|\band\b|\bothers\b|\bal\b", re.IGNORECASE)
_AND = re.compile(r"\s+and\s+(?![^{]*\})")
_LAST_FIELD = re.compile(r",?\s*[})]$")
_LAST_COMMENTS = re.compile(r"(?<=[\w,}\"])\s*+(?:%[^\n{}\"]*+\s*+)++$")
_LONGEST_COMMENTS = 2000
"""Characters of comments before an entry's last brace that are looked for."""

_BOOKTITLES = frozenset({"conference", "incollection", "inproceedings", "inbook", "proceedings"})
_HOMES = {"mastersthesis": "school", "phdthesis": "school", "techreport": "institution"}
_NO_PAPERS = frozenset(
    {"comment", "control", "ieeetranbstctl", "preamble", "set", "string", "xdata"}
)
_OWN = frozenset(
    "type citekey title author journal booktitle year date doi eprint archiveprefix url pdf code "
    "project abstract keywords file groups presentation crossref xdata authors".split()
)
"""Names that do not come from `extra`."""


def read(text: Text) -> Iterator[Record | Refused]:
    """A paper for each entry; see `bibtex_read`, which is loaded when something is read."""
    from .reading import read as entries

    return entries(text)


def write(paper: Paper, tags: Sequence[str] = (), note: str = "", *, abstract: bool = True) -> str:
    """The paper as one entry that ends in a newline.

    An entry that the document had is written as it stood; what it lacks and the paper has from
    elsewhere is added before its last brace, then fields for tags and note. Without `abstract`
    the entry has just what one cites by: no abstract, files, further links or facts that no style
    prints.

    The title keeps its capitals by a second pair of braces. TeX in a text is written as it stands
    where it would be read back as the same; characters that TeX would stumble over are escaped.
    Tags go into `groups`, where JabRef keeps a person's own, and the note into `annote`: keywords
    are the paper's, and `note` is what a bibliography prints.
    """
    if paper.bibtex and _is_whole(paper.bibtex):
        added = _lacking(paper, abstract=abstract) | _own_fields(paper.bibtex, tags, note)
        return _with_fields(paper.bibtex, added) + "\n"
    fields = _fields(paper)
    if abstract:
        fields |= _further(paper, fields)
    if tags:
        fields["groups"] = _joined(tags)
    if note:
        fields["annote"] = "\n\n".join(filter(None, (fields.get("annote"), _text(note))))
    lines = [f"  {name} = {_value(name, value)}," for name, value in fields.items() if value]
    return "\n".join([f"@{_kind(paper)}{{{_key(paper)},", *lines, "}"]) + "\n"


def _kind(paper: Paper) -> str:
    stated = paper.fact("type").lower()
    if stated not in _NO_PAPERS and _NAME.fullmatch(stated):
        return stated
    if not paper.venue:
        return "misc"
    return "article" if _JOURNAL.search(paper.venue) else "inproceedings"


def _key(paper: Paper) -> str:
    stated = paper.fact("citekey")
    return stated if stated and not re.search(r"[\s,{}()=\"%#\\~]", stated) else citation_key(paper)


def _fields(paper: Paper) -> dict[str, str]:
    """What a style prints, in the order in which people write it."""
    ids = {kind_of(one): one.partition(":")[2] for one in paper.ids}
    facts = dict(paper.extra)
    fields = {
        "title": f"{{{_source(paper.title)}}}",
        "author": _authors(paper),
        _venue_name(paper): _text(paper.venue),
        "year": str(paper.year or ""),
    }
    for name, value in facts.items():
        if name not in _OWN and name not in _FACTS_APART and _NAME.fullmatch(name):
            fields[name] = _names(value) if name == "editor" else _text(value)
    fields["date"] = _text(facts.get("date", ""))
    fields["doi"] = _verbatim(ids.get("doi", ""))
    fields["eprint"] = _verbatim(ids.get("arxiv", ""))
    fields["archiveprefix"] = "arXiv" if "arxiv" in ids else ""
    fields["url"] = _verbatim(paper.link)
    fields["keywords"] = _joined(paper.keywords)
    return fields


_FACTS_APART = frozenset({"annote", "area", "citations", "openalex", "s2", "tldr"})
"""Facts that no style prints."""


def _further(paper: Paper, fields: dict[str, str]) -> dict[str, str]:
    """What else the paper has."""
    more = {"abstract": _source(paper.abstract), "presentation": _text(paper.presentation)}
    told = {f"https://doi.org/{fields['doi']}", f"https://arxiv.org/abs/{fields['eprint']}"}
    number = 1
    for link in paper.links:
        if link.url == paper.link or link.url in told:
            continue
        name = link.kind if link.kind in {"pdf", "code", "project"} else ""
        if not name or name in more:
            number += 1
            name = f"bdsk-url-{number}"
        more[name] = _verbatim(link.url)
    if paper.files:
        from .files import file_list

        more["file"] = file_list(paper.files)
    facts = {name: _text(value) for name, value in paper.extra if name in _FACTS_APART}
    return more | facts


def _venue_name(paper: Paper) -> str:
    """The field for the venue, which is the school of a thesis unless that is told apart."""
    kind = paper.fact("type").lower()
    home = _HOMES.get(kind, "")
    if home and not paper.fact("school") and not paper.fact("institution"):
        return home
    if kind in _BOOKTITLES:
        return "booktitle"
    return "journal" if kind == "article" or _JOURNAL.search(paper.venue) else "booktitle"


def _value(name: str, value: str) -> str:
    return value if name == "month" and value in _MONTHS else f"{{{value}}}"


def _authors(paper: Paper) -> str:
    names = [_author(name) for name in paper.authors]
    if names and paper.fact("authors") == "incomplete":
        names.append("others")
    return " and ".join(names)


def _author(name: str) -> str:
    parts = split_name(name)
    if not parts.given and not parts.suffix and (" " in parts.family or parts.family == "others"):
        return f"{{{_name_part(parts.family)}}}"
    return ", ".join(filter(None, map(_name_part, (parts.family, parts.suffix, parts.given))))


def _name_part(part: str) -> str:
    # A tie is a blank in a name.
    text = _escaped(part) if "~" in part else _text(part)
    return f"{{{text}}}" if _ODD_NAME.search(part) else text


def _names(names: str) -> str:
    return " and ".join(map(_author, _AND.split(names)))


def _joined(words: Sequence[str]) -> str:
    """Words that `,` or `;` parts; in braces where they hold it."""
    texts = [_text(word) for word in words]
    if not any("," in word or ";" in word for word in words):
        return ", ".join(texts)
    braced = [f"{{{text}}}" if ";" in text else text for text in texts]
    return "; ".join(braced) + (";" if len(texts) == 1 else "")


def _text(text: str) -> str:
    """A field that holds no markup; TeX that is there is kept where it means the same."""
    from .detex import text_of

    text = "\n".join(" ".join(line.split()) for line in text.strip().split("\n"))
    if _TEX.search(text):
        candidate = _tex(text)
        found = text_of(candidate)
        # What is read as its plain text must not become something else when it is shown.
        same = found == text or found == plain(text) == plain(found)
        if _is_safe(candidate) and same:
            return candidate
    return _escaped(text)


def _escaped(text: str) -> str:
    from .escaped import unescaped_maths

    escaped = _QUOTES.sub(r"\g<0>{}", text.translate(_ESCAPES))
    if not _is_balanced(escaped):
        for sign, name in _LONE:
            escaped = escaped.replace(sign, name)
    # Last, for what was done before may look like escaped maths.
    if "$" in escaped and unescaped_maths(escaped) != escaped:
        escaped = escaped.replace(r"\$", r"\${}")
    return escaped


def _verbatim(address: str) -> str:
    return address.replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C")


def _source(text: str) -> str:
    """A title or an abstract, in the plainest way that is read back as the same."""
    from .detex import source_of

    text = _tidy(text)
    shown = plain(text)
    for candidate in (_tex(text), _tex(_with_shown_braces(text))):
        if _is_safe(candidate) and plain(source_of(candidate)) == shown:
            return candidate
    return _escaped(shown).replace("*", r"\*")


def _tidy(text: str) -> str:
    """Blanks as one, but paragraphs stay."""
    paragraphs = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    return "\n\n".join(part for part in paragraphs if part)


def _with_shown_braces(text: str) -> str:
    """Outside of maths, braces are the author's own."""
    stretches = _MATHS.split(text)
    # Every second one is maths.
    return "".join(
        part if place % 2 else _BRACE.sub(r"\\\g<0>", part) for place, part in enumerate(stretches)
    )


def _tex(line: str) -> str:
    if not _is_balanced(line, _BRACE):
        line = _BRACE.sub("", line)
    if len(_DOLLAR.findall(line)) % 2:
        line = _DOLLAR.sub(r"\\$", line)
    stretches = _MATHS.split(line)
    # Every second one is maths.
    return "".join(
        text if place % 2 else _SPECIAL.sub(r"\\\1", text) for place, text in enumerate(stretches)
    )


def _is_safe(text: str) -> bool:
    """Whether a text can stand between braces and ends before the last one."""
    return _is_balanced(text) and _ESCAPES_NEXT.search(text) is None


def _is_balanced(text: str, braces: re.Pattern[str] = _ANY_BRACE) -> bool:
    depth = 0
    for brace in braces.findall(text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def _is_whole(entry: str) -> bool:
    """Whether an entry can stand in a file without harm to the next one."""
    if not entry.startswith("@") or not entry.endswith(("}", ")")) or _ANOTHER.search(entry):
        return False
    return _is_balanced(entry) or _is_balanced(entry, _BRACE)


_VENUES = ("journal", "journaltitle", "booktitle", "eventtitle", "school", "institution")
_STATED_AS = {
    "year": ("year", "date", "eventdate"),
    "journal": _VENUES,
    "booktitle": _VENUES,
    **dict.fromkeys(("school", "institution"), _VENUES),
    "doi": ("doi",),
    "eprint": ("eprint", "arxivid", "arxiv"),
    "archiveprefix": ("archiveprefix", "eprinttype", "eprint", "arxivid", "arxiv"),
    "url": ("url", "urls", "ee", "link", "html", "website"),
    "keywords": ("keywords", "keyword", "author_keywords"),
    "abstract": ("abstract",),
}
"""What may be added to an entry, and the fields that say it already."""

_NO_PAGES = frozenset({"arxiv", "code", "doi", "project"})


def _lacking(paper: Paper, *, abstract: bool) -> dict[str, str]:
    """What the paper knows and its own entry does not say.

    An entry that inherits from another may have everything but an id from there.
    """
    from .split import Entry, entries_of

    entries = list(entries_of([paper.bibtex]))
    if len(entries) != 1 or not isinstance(entries[0], Entry):
        return {}
    stated = {name for name, _ in entries[0].fields}
    known = _fields(paper)
    known["url"] = _new_address(paper)
    if abstract:
        known["abstract"] = _source(paper.abstract)
    inherits = stated & {"crossref", "xdata"}
    wanted = ("doi", "eprint", "archiveprefix") if inherits else _STATED_AS
    return {
        name: known[name]
        for name in wanted
        if known.get(name) and stated.isdisjoint(_STATED_AS[name])
    }


def _new_address(paper: Paper) -> str:
    """The best address that is not told by an id, by the entry or in the abstract."""
    told = paper.bibtex.replace("\\", "") + paper.abstract
    for kind, url in paper.links:
        if kind not in _NO_PAGES and url.partition("://")[2] not in told:
            return _verbatim(url)
    return ""


def _own_fields(entry: str, tags: Sequence[str], note: str) -> dict[str, str]:
    """Tags and note under names that the entry does not have yet."""
    wanted = {("groups", "tags"): _joined(tags), ("annote", "annotation", "review"): _text(note)}
    fields = {}
    for names, value in wanted.items():
        if value:
            had = (re.search(rf"[,\s]{name}\s*=", entry, re.IGNORECASE) for name in names)
            fields[
                next((n for n, found in zip(names, had, strict=True) if not found), names[-1])
            ] = value
    return fields


def _with_fields(entry: str, fields: dict[str, str]) -> str:
    if not fields:
        return entry
    lines = ",".join(f"\n  {name} = {{{value}}}" for name, value in fields.items())
    head = _LAST_FIELD.sub("", entry)
    if comments := _LAST_COMMENTS.search(head, max(0, len(head) - _LONGEST_COMMENTS)):
        # A comma in a comment would part nothing.
        comma = "" if head[: comments.start()].endswith(",") else "\n,"
        return f"{head}{comma}{lines},\n{entry[-1]}"
    return f"{head},{lines},\n{entry[-1]}"
