"""Tables of papers: which column says what, in the tables of those who export them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

_SAME = {
    "title": "title; paper title; item title; document title; article title; display name; "
    "primary title; titel; titre; título; titulo; titolo; 标题; 题名; 论文标题; 论文题目; "
    "タイトル; 論文名; название; 제목 | paper; papers; paper name; paper title and link; "
    "article; 论文 | name; work",
    "abstract": "abstract; abstract note; abstracts; zusammenfassung; resumen; résumé; 摘要; "
    "要旨; аннотация; 초록 | summary | description",
    "authors": "author full names; authors full names; authors full name; author names | "
    "authors; author; author s; authors list; authorships author display name; creator; "
    "creators; autor; autoren; autores; auteur; auteurs; autore; autori; 作者; 著者; автор; "
    "авторы; 저자 | first authors | first author; lead author",
    "year": "year; publication year; pubyear; pub year; published year; year published; jahr; "
    "année; año; ano; anno; 年份; 年; год; 연도 | conference year",
    "date": "date; publication date; date published; published date; publish date; "
    "cover date; published; pubdate; pub date; datum; 日期; 发表时间; 时间 | issue date; "
    "online date; meeting date; submitted; updated; update date",
    "venue": "publication title; source title; journal; journal book; venue; conference; "
    "booktitle; book title; container title; journal title; journal name; publication name; "
    "proceedings title; primary location source display name; host venue display name; "
    "secondary title; zeitschrift; revue; revista; 会议; 期刊; 会议期刊; журнал; 저널 | "
    "conference name; publication; anthology title; publisher and conference; where; "
    "published in; published at | source; series title text",
    "presentation": "presentation; decision; presentation type; acceptance; accept type; "
    "final decision; status",
    "keywords": "author keywords; keywords; keyword; key words; paper keywords; schlagwörter; "
    "mots clés; palabras clave; 关键词; キーワード; ключевые слова | manual tags; tags; tag; "
    "topics; topic; keywords author; subjects | automatic tags; index keywords; ieee terms; "
    "mesh terms; mesh headings; keywords plus",
    "doi": "doi; item doi; digital object identifier; doi link; doi url; doi number",
    "arxiv": "arxiv; arxiv id; arxiv number; arxivid; arxiv link; arxiv url",
    "openreview": "openreview; openreview id; openreview link; openreview url; forum; forum id",
    "acl": "acl; acl id; anthology id; acl anthology id; acl anthology",
    "ids": "id; paper id; paperid; identifier; identifiers; external ids; externalids; "
    "entry id; ids; eprint; note id; key",
    "citekey": "citekey; citation key; bibtex key; bibtexkey; cite key; bibkey",
    "link": "url; link; urls; item url; articleurl; article url; paper link; paper url; "
    "pub url; source url; source urls; external url; html url; site; webpage; abs url; "
    "html link; dimensions url; source linkout; links; link attachments; forum url; 链接; "
    "论文链接; リンク; paper code; resources; materials; other links; abs; html; view",
    "pdf": "pdf; pdf link; pdf url; fulltexturl; full text url; fulltext url; "
    "open access url; open access pdf; openaccesspdf; preprint; paper pdf",
    "code": "code; code link; code url; github; github link; github url; repository; repo; "
    "code repository; source code; 代码; implementation",
    "project": "project; project page; project link; project url; homepage; website; "
    "home page; demo; 项目主页",
    "page": "page url; landing page",
    "files": "file attachments; file; files; local path; attachments; file attachments1; "
    "file attachments2",
    "type": "item type; document type; publication type; type; content type; entry type; "
    "type of reference; bibliographytype; types",
    "start": "start page; page start; startpage; first page; beginning page",
    "end": "end page; page end; endpage; last page; ending page",
    "volume": "volume; vol; journal volume",
    "number": "issue; number; no; issue number; journal issue; issue no",
    "pages": "pages; page; pagination; page range; page numbers | art no; article no; "
    "article number; art number; artno",
    "publisher": "publisher; verlag; publisher name; 出版社",
    "editor": "editor; editors; book editors",
    "series": "series; book series title; series title",
    "edition": "edition",
    "address": "place; place published; publisher location; address; publisher city",
    "month": "month; published month; publication month",
    "isbn": "isbn; isbns; isbn s",
    "issn": "issn; issns; issn s | eissn",
    "language": "language; languages; language of original document; lang",
    "note": "note | extra | comment; comments; notes",
    "institution": "institution; institute; 机构",
    "school": "school; university",
    "howpublished": "howpublished; how published",
    "chapter": "chapter",
    "pmid": "pmid; pubmed id; pubmedid; pm id",
    "pmcid": "pmcid; pmc id; pmc",
    "citations": "cited by; times cited; citation count; citationcount; citations; cites; "
    "cited by count; article citation count; times cited wos core; citing works count; "
    "n citation; num citations; gs citation | times cited all databases",
    "shortjournal": "journal abbreviation; abbreviated source title; "
    "journal iso abbreviation; shortjournal; short journal",
    "openalex": "openalex; openalex id",
    "s2": "s2; corpusid; corpus id; s2 id; s2 paper id; semantic scholar id",
    "tldr": "tldr; tl dr; one sentence summary; takeaway",
    "area": "area; primary area; subject area; primary subject area; category; categories; "
    "fields of study; fieldsofstudy; research areas; field; track; wos categories; "
    "fields of research anzsrc 2020; session",
}
"""Field -> names of its columns; before a bar stand the better ones."""

_TAGGED = {
    "title": "ti",
    "abstract": "ab",
    "authors": "af | au",
    "year": "py",
    "venue": "so",
    "keywords": "de | id",
    "doi": "di",
    "volume": "vl",
    "number": "is",
    "start": "bp",
    "end": "ep",
    "pages": "ar",
    "publisher": "pu",
    "address": "pi",
    "editor": "be",
    "series": "se",
    "isbn": "bn",
    "issn": "sn | ei",
    "language": "la",
    "type": "dt",
    "month": "pd",
    "pmid": "pm",
    "citations": "tc | z9",
    "shortjournal": "ji",
    "area": "wc | sc",
    "ids": "ut",
}
"""The same for the tab-delimited tables of the Web of Science, whose names are its field tags."""

FACTS = frozenset(
    "volume number pages publisher editor series edition address month isbn issn language note "
    "institution school howpublished chapter pmid pmcid citations shortjournal openalex s2 tldr "
    "area citekey type".split()
)
"""Fields that go to `extra` under their own names."""

_SCHOLARLY = frozenset({"authors", "year", "venue", "doi", "arxiv", "openreview", "acl", "pdf"})
"""Fields that nothing but lists of publications have."""

LINKS = {"pdf": "pdf", "code": "code", "project": "project", "page": "page", "link": ""}
"""Fields with addresses -> what stands there."""

_SIGNS = re.compile(r"[\W_]+")


class Columns:
    """The columns of a table: `names` as they stand, `fields` what each says, "" for unknown.

    `of` has for each field the columns that say it, best first.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = [name.strip() for name in names]
        plain = [_plain(name) for name in self.names]
        self.tagged = {"ti", "so", "au"} <= set(plain)
        known = _tagged() if self.tagged else _known()
        ranked: list[tuple[int, int, str]] = []
        self.fields = [""] * len(plain)
        for place, name in enumerate(plain):
            field, rank = known.get(name) or known.get(_bare(name)) or ("", 0)
            if field:
                self.fields[place] = field
                ranked.append((rank, place, field))
        self.of: dict[str, list[int]] = {}
        for _, place, field in sorted(ranked):
            self.of.setdefault(field, []).append(place)
        self._best = {field: rank for rank, _, field in sorted(ranked, reverse=True)}
        self.plain = frozenset(plain)

    def __len__(self) -> int:
        return len(self.names)

    @property
    def known(self) -> int:
        """How many fields are told by the names."""
        return len(self.of)

    @property
    def are_papers(self) -> bool:
        """Whether rows can be papers: there is a title or an abstract.

        A name, or a description, is one only beside what papers have.
        """
        if self._best.get("title", 2) < 2 or self._best.get("abstract") == 0:
            return True
        return "title" in self.of and not _SCHOLARLY.isdisjoint(self.of)

    @property
    def needed(self) -> int:
        """How many cells a row must have to say anything: up to a title or an abstract."""
        return min(place for name in ("title", "abstract") for place in self.of.get(name, ())) + 1


def field_of(name: str) -> str:
    """The field that goes by a name, such as a label before a text; "" where none does."""
    return _known().get(_plain(name), ("", 0))[0]


def is_usual(name: str) -> bool:
    """Whether a name means its field wherever it stands: "Title", but not "Description"."""
    field, rank = _known().get(_plain(name), ("", 9))
    return rank == 0 or field == "authors"


def name_of(field: str) -> str:
    """The usual name of a field's column."""
    return _SAME[field].partition(";")[0].partition("|")[0].strip()


def _plain(name: str) -> str:
    """A name in small letters with blanks alone between its words: "Author(s)" is "author s"."""
    return _SIGNS.sub(" ", name.replace("\ufeff", "")).strip().casefold()


def _bare(name: str) -> str:
    """The name without a number or a remark behind it: "times cited wos core 2024"."""
    return re.sub(r" \d+$", "", name)


@cache
def _known() -> dict[str, tuple[str, int]]:
    return _table(_SAME)


@cache
def _tagged() -> dict[str, tuple[str, int]]:
    return _table(_TAGGED)


def _table(fields: dict[str, str]) -> dict[str, tuple[str, int]]:
    return {
        name: (field, rank)
        for field, names in fields.items()
        for rank, group in enumerate(names.split("|"))
        for name in _split(group)
    }


def _split(group: str) -> Iterable[str]:
    return (_plain(name) for name in group.split(";"))
