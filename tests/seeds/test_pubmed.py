"""PubMed XML: articles, chapters, books and summaries."""

from __future__ import annotations

from pathlib import Path

import pytest

from seeds import plain
from seeds.entries import entry_of
from seeds.formats.xml import pubmed
from seeds.paper import Paper
from seeds.record import Entry, Record, Refused
from seeds.texts.text import Text

HEAD = (
    '<?xml version="1.0" ?>\n'
    '<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" '
    '"https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">\n'
)

CITATION = """<MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">123</PMID>
<DateRevised><Year>1999</Year></DateRevised>
<Article PubModel="Print">
<Journal><ISSN IssnType="Print">1234-5678</ISSN>
<JournalIssue CitedMedium="Print"><Volume>17</Volume><Issue>1</Issue>
<PubDate><Year>1990</Year><Month>Sep</Month><Day>8</Day></PubDate></JournalIssue>
<Title>Journal of toys</Title><ISOAbbreviation>J Toys</ISOAbbreviation></Journal>
<ArticleTitle>Toys of <i>Homo ludens</i>.</ArticleTitle>
<Pagination><StartPage>113</StartPage><EndPage>125</EndPage><MedlinePgn>113-25</MedlinePgn></Pagination>
<ELocationID EIdType="pii" ValidYN="Y">S1</ELocationID>
<ELocationID EIdType="doi" ValidYN="Y">10.1000/toys.1</ELocationID>
<Abstract><AbstractText>We play.</AbstractText></Abstract>
<AuthorList CompleteYN="Y">
<Author ValidYN="Y"><LastName>Doe</LastName><ForeName>Jane M</ForeName><Initials>JM</Initials>
<AffiliationInfo><Affiliation>Uni</Affiliation></AffiliationInfo></Author>
</AuthorList>
<Language>eng</Language>
<PublicationTypeList><PublicationType UI="D1">Journal Article</PublicationType>
</PublicationTypeList>
</Article>
<MeshHeadingList><MeshHeading><DescriptorName UI="D2" MajorTopicYN="N">Play, Social</DescriptorName>
<QualifierName UI="Q1">methods</QualifierName></MeshHeading></MeshHeadingList>
<KeywordList Owner="NOTNLM"><Keyword MajorTopicYN="N">toys</Keyword></KeywordList>
</MedlineCitation>"""

DATA = """<PubmedData><ArticleIdList><ArticleId IdType="pubmed">123</ArticleId>
<ArticleId IdType="doi">10.1000/toys.1</ArticleId><ArticleId IdType="pmc">PMC77</ArticleId>
</ArticleIdList><ReferenceList><Reference><Citation>Another</Citation><ArticleIdList>
<ArticleId IdType="doi">10.9999/another</ArticleId><ArticleId IdType="pmc">PMC99</ArticleId>
</ArticleIdList></Reference></ReferenceList></PubmedData>"""


def article(old: str = "", new: str = "", data: str = DATA) -> str:
    assert old in CITATION
    citation = CITATION.replace(old, new) if old else CITATION
    return f"<PubmedArticle>{citation}{data}</PubmedArticle>"


def entries(text: str) -> list[Record | Refused]:
    return list(pubmed.read(Text.of(text)))


def read(*articles: str) -> Record:
    (found,) = entries(f"{HEAD}<PubmedArticleSet>\n{''.join(articles)}</PubmedArticleSet>")
    assert isinstance(found, Record)
    return found


def paper(record: Record) -> Paper:
    found = entry_of(record, "source", Path("/"))
    assert isinstance(found, Entry)
    return found.paper


def test_an_article_has_all_that_it_says() -> None:
    found = paper(read(article()))
    assert plain(found.title) == "Toys of Homo ludens"
    assert found.authors == ("Jane M Doe",)
    assert found.year == 1990
    assert found.venue == "Journal of toys"
    assert found.abstract == "We play."
    assert found.keywords == ("toys", "Play, Social")
    assert found.ids[0] == "doi:10.1000/toys.1"
    assert found.line == 4
    assert [link.url for link in found.links] == [
        "https://doi.org/10.1000/toys.1",
        "https://pubmed.ncbi.nlm.nih.gov/123/",
    ]
    assert dict(found.extra) == {
        "type": "article",
        "pmid": "123",
        "pmcid": "PMC77",
        "date": "1990-09-08",
        "volume": "17",
        "number": "1",
        "pages": "113-125",
        "issn": "1234-5678",
        "shortjournal": "J Toys",
        "language": "eng",
    }


def test_the_ids_of_what_an_article_cites_are_not_its_own() -> None:
    doi = '<ELocationID EIdType="doi" ValidYN="Y">10.1000/toys.1</ELocationID>'
    data = DATA.replace('<ArticleId IdType="doi">10.1000/toys.1</ArticleId>', "")
    assert read(article(doi, "", data)).doi == ""
    assert read(article(doi, "")).doi == "10.1000/toys.1"


def test_a_wrong_doi_is_passed_over() -> None:
    assert read(article('"doi" ValidYN="Y"', '"doi" ValidYN="N"', "")).doi == ""


def test_a_citation_may_stand_alone() -> None:
    found = entries(f"<MedlineCitationSet>{CITATION}{CITATION}</MedlineCitationSet>")
    assert [one.label for one in found] == ["123", "123"]


@pytest.mark.parametrize(
    ("date", "stated"),
    [
        ("<Year>1990</Year><Season>Spring</Season>", "1990-21"),
        ("<Year>1990</Year><Month>03</Month>", "1990-03"),
        ("<Year>1990</Year><Month>Sep</Month>", "1990-09"),
        ("<Year>1990</Year>", "1990"),
        ("<Year>1990</Year><Month>Toy</Month>", "1990 Toy"),
        ("<MedlineDate>1998 Dec-1999 Jan</MedlineDate>", "1998 Dec-1999 Jan"),
        ("<MedlineDate>1975-1976</MedlineDate>", "1975-1976"),
        ("<MedlineDate>2000 Spring</MedlineDate>", "2000-21"),
    ],
)
def test_a_date_is_iso_where_it_can_be(date: str, stated: str) -> None:
    assert read(article("<Year>1990</Year><Month>Sep</Month><Day>8</Day>", date)).year == stated


def test_of_a_range_of_dates_the_first_year_counts() -> None:
    date = "<MedlineDate>1998 Dec-1999 Jan</MedlineDate>"
    found = paper(read(article("<Year>1990</Year><Month>Sep</Month><Day>8</Day>", date)))
    assert (found.year, found.fact("date")) == (1998, "1998 Dec-1999 Jan")


def test_an_article_without_a_date_of_its_issue_has_that_of_its_appearance() -> None:
    text = article("<PubDate><Year>1990</Year><Month>Sep</Month><Day>8</Day></PubDate>", "")
    online = "<ArticleDate><Year>2020</Year><Month>01</Month><Day>02</Day></ArticleDate>"
    assert read(text.replace("</Article>", f"{online}</Article>")).year == "2020-01-02"


@pytest.mark.parametrize(
    ("pages", "whole"),
    [
        ("<MedlinePgn>113-25</MedlinePgn>", "113-125"),
        ("<MedlinePgn>1-12</MedlinePgn>", "1-12"),
        ("<MedlinePgn>e12</MedlinePgn>", "e12"),
        ("<MedlinePgn>5-8; discussion 9-10</MedlinePgn>", "5-8; discussion 9-10"),
        ("<StartPage>7</StartPage><EndPage>9</EndPage>", "7-9"),
        ("<StartPage>7</StartPage>", "7"),
    ],
)
def test_pages_are_written_out(pages: str, whole: str) -> None:
    stated = "<StartPage>113</StartPage><EndPage>125</EndPage><MedlinePgn>113-25</MedlinePgn>"
    assert read(article(stated, pages)).extra["pages"] == whole


@pytest.mark.parametrize(
    ("author", "names"),
    [
        ("<CollectiveName>The Toy Group</CollectiveName>", ("{The Toy Group}",)),
        ("<LastName>Doe</LastName><ForeName>J</ForeName><Suffix>Jr</Suffix>", ("J Doe Jr",)),
        ("<LastName>Doe</LastName><Initials>JM</Initials>", ("J M Doe",)),
        ("<LastName>van der Berg</LastName><ForeName>A</ForeName>", ("A van der Berg",)),
        (
            "<LastName>Doe</LastName><FirstName>A</FirstName><MiddleName>B</MiddleName>",
            ("A B Doe",),
        ),
        ("<LastName>Ka&#x142;</LastName>", ("Kał",)),
        ("<Identifier Source='ORCID'>0000</Identifier>", ()),
    ],
)
def test_names_have_their_parts(author: str, names: tuple[str, ...]) -> None:
    stated = "<LastName>Doe</LastName><ForeName>Jane M</ForeName><Initials>JM</Initials>"
    assert paper(read(article(stated, author))).authors == names


def test_a_misspelt_author_is_passed_over() -> None:
    assert read(article('<Author ValidYN="Y">', '<Author ValidYN="N">')).authors == []


def test_a_structured_abstract_has_paragraphs_with_labels() -> None:
    found = read(
        article(
            "<AbstractText>We play.</AbstractText>",
            '<AbstractText Label="AIM" NlmCategory="OBJECTIVE">To <b>play</b>.</AbstractText>\n'
            '<AbstractText Label="UNLABELLED">More.</AbstractText>'
            '<AbstractText Label="END"/><AbstractText>m<sup>2</sup></AbstractText>'
            "<CopyrightInformation>Mine.</CopyrightInformation>",
        )
    )
    assert plain(found.abstract) == "AIM: To play.\n\nMore.\n\nm²"


def test_an_abstract_in_another_language_stands_in() -> None:
    other = "<OtherAbstract Language='fre'><AbstractText>On joue.</AbstractText></OtherAbstract>"
    text = article("<Abstract><AbstractText>We play.</AbstractText></Abstract>", "")
    text = text.replace("</Article>", f"</Article>{other}")
    assert read(text).abstract == "On joue."


@pytest.mark.parametrize(
    ("titles", "title", "original"),
    [
        ("<ArticleTitle>Toys.</ArticleTitle>", "Toys", ""),
        ("<ArticleTitle>Toys?</ArticleTitle>", "Toys?", ""),
        (
            "<ArticleTitle>[Toys].</ArticleTitle><VernacularTitle>Jouets.</VernacularTitle>",
            "Toys",
            "Jouets",
        ),
        (
            "<ArticleTitle>[Not Available].</ArticleTitle><VernacularTitle>Jeu</VernacularTitle>",
            "Jeu",
            "",
        ),
        ("<ArticleTitle>[3H]toys.</ArticleTitle>", "[3H]toys", ""),
        ("<ArticleTitle/><VernacularTitle>Jouets.</VernacularTitle>", "Jouets", ""),
    ],
)
def test_a_title_loses_pubmeds_brackets_and_stop(titles: str, title: str, original: str) -> None:
    stated = "<ArticleTitle>Toys of <i>Homo ludens</i>.</ArticleTitle>"
    found = read(article(stated, titles))
    assert (found.title, found.extra["origtitle"]) == (title, original)


@pytest.mark.parametrize(
    ("title", "shown", "mended"),
    [
        ("at the<i>TERT</i>gene", "at the TERT gene", True),
        ("SNPs at<i>TERT</i>(r<sup>2</sup>)", "SNPs at TERT (r²)", True),
        ("of<i>TERT</i>and<i>MYC</i>genes", "of TERT and MYC genes", True),
        ("<i>Bam</i>HI and anti-<i>EGFR</i>s", "BamHI and anti-EGFRs", False),
        ("the <i>TERT</i> gene", "the TERT gene", False),
    ],
)
def test_blanks_that_pubmed_lost_around_italics_come_back(
    title: str, shown: str, *, mended: bool
) -> None:
    found = read(article("Toys of <i>Homo ludens</i>.", title))
    assert plain(found.title) == shown
    assert bool(found.repairs) == mended


def test_a_retraction_is_noted() -> None:
    found = read(article("Journal Article", "Retracted Publication"))
    assert found.extra["note"] == "Retracted Publication"


def test_deleted_citations_are_noted_and_are_no_papers() -> None:
    text = Text.of(
        f"<PubmedArticleSet>{article()}<DeleteCitation><PMID>1</PMID><PMID>2</PMID>"
        "</DeleteCitation></PubmedArticleSet>"
    )
    assert len(list(pubmed.read(text))) == 1
    assert text.notes == ["it names 2 citations that PubMed has deleted; passed over"]


BOOK = """<PubmedBookArticle><BookDocument><PMID Version="1">555</PMID>
<ArticleIdList><ArticleId IdType="bookaccession">NBK1</ArticleId></ArticleIdList>
<Book><Publisher><PublisherName>Toy Press</PublisherName>
<PublisherLocation>Toytown</PublisherLocation></Publisher>
<BookTitle book="toys">The book of toys</BookTitle><PubDate><Year>2010</Year></PubDate>
<AuthorList Type="editors"><Author><LastName>Itor</LastName><ForeName>Ed</ForeName></Author>
</AuthorList><Edition>2nd</Edition><Isbn>9780000000000</Isbn></Book>
{title}<Language>eng</Language>
<AuthorList Type="authors"><Author><LastName>Doe</LastName><ForeName>J</ForeName></Author>
</AuthorList>
<Abstract><AbstractText>We play.</AbstractText></Abstract></BookDocument>
<PubmedBookData><ArticleIdList><ArticleId IdType="doi">10.1000/b</ArticleId></ArticleIdList>
</PubmedBookData></PubmedBookArticle>"""


def test_a_chapter_knows_its_book() -> None:
    found = read(BOOK.format(title="<ArticleTitle book='toys'>Dolls</ArticleTitle>"))
    assert (found.title, found.venue) == ("Dolls", "The book of toys")
    assert (found.doi, found.year, found.label) == ("10.1000/b", "2010", "555")
    assert found.extra["type"] == "incollection"
    assert found.extra["editor"] == "Ed Itor"
    assert found.extra["publisher"] == "Toy Press"
    assert found.extra["address"] == "Toytown"
    assert found.extra["edition"] == "2nd"
    assert found.extra["isbn"] == "9780000000000"
    assert paper(found).authors == ("J Doe",)


def test_a_book_without_a_chapter_is_the_paper() -> None:
    found = read(BOOK.format(title=""))
    assert (found.title, found.venue, found.extra["type"]) == ("The book of toys", "", "book")


SUMMARIES = """<?xml version="1.0"?>
<eSummaryResult>
<DocSum>
	<Id>77</Id>
	<Item Name="PubDate" Type="Date">2001 Jun 5</Item>
	<Item Name="Source" Type="String">J Toys</Item>
	<Item Name="AuthorList" Type="List">
		<Item Name="Author" Type="String">Doe JM Jr</Item>
		<Item Name="Author" Type="String">van der Berg A</Item>
		<Item Name="CollectiveName" Type="String">The Toy Group</Item>
	</Item>
	<Item Name="Title" Type="String">Toys.</Item>
	<Item Name="Pages" Type="String">188-91</Item>
	<Item Name="LangList" Type="List"><Item Name="Lang" Type="String">English</Item></Item>
	<Item Name="ArticleIds" Type="List"><Item Name="doi" Type="String">10.1000/77</Item>
	<Item Name="pmc" Type="String">PMC7</Item></Item>
	<Item Name="FullJournalName" Type="String">Journal of toys</Item>
</DocSum>
<DocumentSummary uid="78"><PubDate>1990 Spring</PubDate><Source>J Toys</Source>
<Authors><Author><Name>Doe J</Name><AuthType>Author</AuthType></Author></Authors>
<Title>[More toys].</Title><Volume>3</Volume><Issue>4</Issue><Lang><string>eng</string></Lang>
<ArticleIds><ArticleId><IdType>doi</IdType><IdTypeN>3</IdTypeN><Value>10.1000/78</Value></ArticleId>
</ArticleIds><FullJournalName>Journal of toys</FullJournalName></DocumentSummary>
</eSummaryResult>"""


def test_a_summary_is_a_paper_in_both_versions() -> None:
    first, second = entries(SUMMARIES)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    one, two = paper(first), paper(second)
    assert (one.title, one.year, one.venue) == ("Toys", 2001, "Journal of toys")
    assert one.authors == ("J M Doe Jr", "A van der Berg", "{The Toy Group}")
    assert (one.ids[0], one.fact("pmcid"), one.fact("pmid")) == ("doi:10.1000/77", "PMC7", "77")
    assert (one.fact("date"), one.fact("pages")) == ("2001-06-05", "188-191")
    assert one.line == 3
    assert (two.title, two.authors, two.ids[0]) == ("More toys", ("J Doe",), "doi:10.1000/78")
    assert (two.year, two.fact("volume"), two.fact("number")) == (1990, "3", "4")
    assert two.fact("language") == "eng"


def test_a_broken_article_on_a_line_of_many_costs_only_itself() -> None:
    broken = article("<ArticleTitle>", "<ArticleTitle><i>").replace("123", "124")
    found = entries(
        f"<PubmedArticleSet>{article()}{broken}{article()}</PubmedArticleSet>".replace("\n", " ")
    )
    assert [(type(one), one.label) for one in found] == [
        (Record, "123"),
        (Refused, "124"),
        (Record, "123"),
    ]


def test_an_article_that_is_cut_off_is_named() -> None:
    cut = article()[:600]
    found = entries(f"<PubmedArticleSet>\n{article()}\n{cut}")
    assert found[1] == Refused(
        2 + article().count("\n") + 1, "cut off: the file ends in the middle of this entry", "123"
    )
