"""PubMed XML, as efetch, esummary and PubMed's baseline files give it.

The elements are those of NLM's DTD, https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from ...names import Name, stored_name
from ...paper import Link
from ...record import Record, Refused
from ...texts import Text
from .stream import Found, records
from .text import all_marked, marked, marked_at

_ARTICLES = ("PubmedArticle", "PubmedBookArticle", "MedlineCitation", "BookDocument")
_SUMMARIES = ("DocSum", "DocumentSummary")
_LABEL = re.compile(r"<PMID[^<>]*>\s*(\d+)|<Id>\s*(\d+)|\buid=\"(\d+)")
_DATE = re.compile(r"(\d{4})[ /-]+(\d{1,2}|[A-Za-z]+)(?:[ /-]+(\d{1,2}))?(?: 00:00)?")
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_SEASONS = {"spring": 21, "summer": 22, "autumn": 23, "fall": 23, "winter": 24}
"""As EDTF counts them."""

_SHORT_RANGE = re.compile(r"(\d+)-(\d+)")
_INITIALS = re.compile(r"[^\W\d_a-z]{1,5}(?:-[^\W\d_a-z])?")
_SUFFIX = re.compile(r"(?:Jr|Sr|[1-9](?:st|nd|rd|th)|I{2,3}|IV)\.?")
_GLUED_BEFORE = re.compile(r"[a-z]{2}$")
_GLUED_AFTER = re.compile(r"[a-z(]")
_TWO_LETTERS = re.compile(r"[^\W\d_]\w")


def read(text: Text) -> Iterator[Record | Refused]:
    """A paper for each article, chapter, book or summary, known by its PubMed id.

    Deleted citations, which an update lists by id, are no papers; how many there are is noted.
    """
    names = (*_ARTICLES, *_SUMMARIES, "DeleteCitation")
    inner = ("MedlineCitation", "BookDocument")
    deleted = 0
    for found in records(text, names, inner=inner, label=_LABEL):
        if isinstance(found, Refused):
            yield found
        elif found.element.tag == "DeleteCitation":
            deleted += len(found.element)
        elif found.element.tag in _SUMMARIES:
            yield _summary(found)
        else:
            yield _article(found)
    if deleted:
        text.notes.append(f"it names {deleted:,} citations that PubMed has deleted; passed over")


def _article(found: Found) -> Record:
    root = found.element
    book = root if root.tag == "BookDocument" else root.find("BookDocument")
    if book is not None:
        record = _book(book)
    else:
        citation = root if root.tag == "MedlineCitation" else root.find("MedlineCitation")
        record = _citation(root if citation is None else citation)
    record.line, record.repairs = found.line, found.repairs + record.repairs
    for data in ("PubmedData", "PubmedBookData"):
        # Only the article's own: those it cites have such lists as well.
        _identify(record, root.findall(f"{data}/ArticleIdList/ArticleId"))
    return record


def _citation(citation: Element) -> Record:
    article = citation.find("Article")
    article = citation if article is None else article
    journal = article.find("Journal")
    journal = article if journal is None else journal
    pmid = _plain(citation, "PMID")
    kinds = all_marked(article.iterfind("PublicationTypeList/PublicationType"))
    record = Record(
        label=pmid,
        authors=_authors(article.findall("AuthorList/Author")),
        year=_date(journal.find("JournalIssue/PubDate")) or _date(article.find("ArticleDate")),
        venue=marked_at(journal, "Title", "ISOAbbreviation")
        or marked_at(citation, "MedlineJournalInfo/MedlineTA"),
        doi=_doi(article),
        keywords=[
            *all_marked(citation.iterfind("KeywordList/Keyword")),
            *all_marked(citation.iterfind("MeshHeadingList/MeshHeading/DescriptorName")),
        ],
        links=_links(pmid),
        extra={
            "type": "article",
            "pmid": pmid,
            "volume": _plain(journal, "JournalIssue/Volume"),
            "number": _plain(journal, "JournalIssue/Issue"),
            "pages": _pages(article.find("Pagination")),
            "issn": _plain(journal, "ISSN") or _plain(citation, "MedlineJournalInfo/ISSNLinking"),
            "shortjournal": marked_at(journal, "ISOAbbreviation")
            or marked_at(citation, "MedlineJournalInfo/MedlineTA"),
            "language": ", ".join(all_marked(article.iterfind("Language"))),
            "note": "; ".join(kind for kind in kinds if kind.startswith("Retract")),
        },
    )
    _say(record, article, citation)
    return record


def _book(document: Element) -> Record:
    """A chapter, or a book where no chapter is named."""
    book = document.find("Book")
    book = document if book is None else book
    pmid = _plain(document, "PMID")
    editors = _authors(book.findall("AuthorList[@Type='editors']/Author"))
    authors = _authors(document.findall("AuthorList[@Type='authors']/Author"))
    record = Record(
        label=pmid,
        authors=authors or _authors(book.findall("AuthorList[@Type='authors']/Author")),
        year=_date(book.find("PubDate")) or _date(document.find("ContributionDate")),
        venue=marked_at(book, "BookTitle"),
        doi=_doi(document) or _doi(book),
        keywords=all_marked(document.iterfind("KeywordList/Keyword")),
        links=_links(pmid),
        extra={
            "type": "incollection",
            "pmid": pmid,
            "editor": " and ".join(map(stored_name, editors)),
            "publisher": marked_at(book, "Publisher/PublisherName"),
            "address": marked_at(book, "Publisher/PublisherLocation"),
            "series": marked_at(book, "CollectionTitle"),
            "edition": marked_at(book, "Edition"),
            "volume": _plain(book, "Volume"),
            "isbn": _plain(book, "Isbn"),
            "pages": _pages(document.find("Pagination")),
            "language": ", ".join(all_marked(document.iterfind("Language"))),
        },
    )
    _say(record, document, document)
    if not record.title:
        record.title, record.venue, record.extra["type"] = record.venue, "", "book"
    _identify(record, document.findall("ArticleIdList/ArticleId"))
    return record


def _say(record: Record, article: Element, citation: Element) -> None:
    """Put title and abstract in; a title in brackets is translated, and the other its original."""
    for element in article.iter():
        if element.tag in {"ArticleTitle", "AbstractText"} and _parted(element):
            record.repairs = ["blanks that were lost around <i> put back"]
    title, original = marked_at(article, "ArticleTitle"), marked_at(article, "VernacularTitle")
    title, original = _title(title), _title(original)
    if not title or title.lower() == "not available":
        title, original = original, ""
    record.title = title
    record.extra["origtitle"] = original
    record.abstract = _abstract(article.iterfind("Abstract/AbstractText")) or _abstract(
        citation.iterfind("OtherAbstract/AbstractText")
    )


def _abstract(parts: Iterator[Element]) -> str:
    """The parts of an abstract as paragraphs, headed by their labels."""
    paragraphs = []
    for part in parts:
        label, said = part.get("Label", "").strip(), marked(part)
        headed = label and label.upper() != "UNLABELLED"
        paragraphs.append(f"{label}: {said}" if headed and said else said)
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)


def _parted(element: Element) -> bool:
    """Put blanks back that PubMed lost around the <i> of some records: "the<i>TERT</i>gene"."""
    found, last = False, element
    for child in element:
        before = (element.text if last is element else last.tail) or ""
        glued = child.tag == "i" and _TWO_LETTERS.match(child.text or "")
        if glued and _GLUED_BEFORE.search(before[-2:]) and _GLUED_AFTER.match(child.tail or ""):
            if last is element:
                element.text = f"{before} "
            else:
                last.tail = f"{before} "
            child.tail = f" {child.tail}"
            found = True
        last = child
    return found


def _summary(found: Found) -> Record:
    """A paper of esummary, in version 1 (`Item Name="Title"`) or 2 (`Title`)."""
    summary = found.element
    for item in summary.iter("Item"):
        item.tag = item.get("Name", "").replace(" ", "") or "Item"
    pmid = summary.get("uid") or _plain(summary, "Id")
    names = [*summary.findall("AuthorList/*"), *summary.findall("Authors/Author/Name")]
    record = Record(
        line=found.line,
        label=pmid,
        repairs=found.repairs,
        title=_title(marked_at(summary, "Title")),
        authors=[_cited(said) for said in all_marked(names)],
        year=_iso(_plain(summary, "PubDate") or _plain(summary, "EPubDate")),
        venue=marked_at(summary, "FullJournalName", "Source"),
        doi=_plain(summary, "DOI"),
        links=_links(pmid),
        extra={
            "type": "article",
            "pmid": pmid,
            "volume": _plain(summary, "Volume"),
            "number": _plain(summary, "Issue"),
            "pages": _full_range(_plain(summary, "Pages")),
            "issn": _plain(summary, "ISSN") or _plain(summary, "ESSN"),
            "shortjournal": marked_at(summary, "Source"),
            "language": ", ".join(
                all_marked([*summary.findall("LangList/*"), *summary.findall("Lang/*")])
            ),
        },
    )
    _identify(record, [*summary.findall("ArticleIds/*")])
    return record


def _identify(record: Record, ids: list[Element]) -> None:
    for one in ids:
        kind = (one.get("IdType") or _plain(one, "IdType") or one.tag).lower()
        value = _plain(one, "Value") or marked(one)
        if kind == "doi":
            record.doi = record.doi or value
        elif kind in {"pmc", "pmcid"} and (pmc := re.search(r"PMC\d+", value)):
            record.extra["pmcid"] = pmc[0]


def _authors(authors: list[Element]) -> list[Name]:
    names = []
    for author in authors:
        if author.get("ValidYN") == "N":
            continue  # misspelt; the right one follows
        body = _plain(author, "CollectiveName")
        given = _plain(author, "ForeName") or " ".join(
            part for part in (_plain(author, "FirstName"), _plain(author, "MiddleName")) if part
        )
        given = given or " ".join(_plain(author, "Initials").replace(".", ""))
        name = Name(body or _plain(author, "LastName"), given, _plain(author, "Suffix"))
        if name.family or name.given:
            names.append(name)
    return names


def _cited(said: str) -> Name:
    """A name as it is cited: "Doe JM Jr"; what has no initials is a body."""
    words = said.split()
    suffix = words.pop() if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
    if len(words) > 1 and _INITIALS.fullmatch(words[-1]):
        return Name(" ".join(words[:-1]), " ".join(words[-1].replace("-", "")), suffix)
    return Name(said)


def _date(date: Element | None) -> str:
    if date is None:
        return ""
    parts = (_plain(date, name) for name in ("Year", "Month", "Day"))
    stated = " ".join(part for part in parts if part)
    season = _plain(date, "Season")
    return _iso(f"{stated} {season}".strip() or _plain(date, "MedlineDate"))


def _iso(stated: str) -> str:
    """A date as ISO 8601 (EDTF for seasons) where it is one; "1998 Dec-1999 Jan" stays."""
    found = _DATE.fullmatch(stated)
    if not found:
        return stated
    year, month, day = found.groups("")
    if month.lower() in _SEASONS:
        return f"{year}-{_SEASONS[month.lower()]}"
    named = month[:3].lower()
    number = (
        _MONTHS.index(named) + 1 if named in _MONTHS else int(month) if month.isdecimal() else 0
    )
    if not 1 <= number <= 12:
        return stated
    return f"{year}-{number:02d}" + (f"-{int(day):02d}" if day else "")


def _pages(pagination: Element | None) -> str:
    if pagination is None:
        return ""
    return _full_range(_plain(pagination, "MedlinePgn")) or "-".join(
        page for page in (_plain(pagination, "StartPage"), _plain(pagination, "EndPage")) if page
    )


def _full_range(pages: str) -> str:
    """MEDLINE leaves out the digits that a last page shares with the first: "113-25"."""
    found = _SHORT_RANGE.fullmatch(pages)
    if not found or len(found[2]) >= len(found[1]):
        return pages
    return f"{found[1]}-{found[1][: -len(found[2])]}{found[2]}"


def _doi(element: Element) -> str:
    for one in element.iterfind("ELocationID[@EIdType='doi']"):
        if one.get("ValidYN") != "N" and (said := marked(one)):
            return said
    return ""


def _links(pmid: str) -> list[Link]:
    return [Link("page", f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/")] if pmid.isdecimal() else []


def _plain(element: Element, path: str) -> str:
    return (element.findtext(path) or "").strip()


def _title(stated: str) -> str:
    """A title without PubMed's full stop, and without its brackets where it is translated."""
    title = _without_stop(stated)
    return _without_stop(title[1:-1]) if title.startswith("[") and title.endswith("]") else title


def _without_stop(title: str) -> str:
    return title if title.endswith("..") else title.removesuffix(".").rstrip()
