"""Feeds: arXiv's API, its daily lists, and others."""

from __future__ import annotations

from pathlib import Path

import pytest

from seeds import plain
from seeds.entries import entry_of
from seeds.formats.xml import atom
from seeds.paper import Paper
from seeds.record import Entry, Record, Refused
from seeds.texts.text import Text

FEED = """<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"
 xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/x</id>
  <title>arXiv Query: search_query=all:toys&amp;start=0</title>
  <updated>2031-01-02T00:00:00Z</updated>
  <link href="https://arxiv.org/api/query?all:toys&amp;start=0" type="application/atom+xml"/>
  <opensearch:totalResults>1</opensearch:totalResults>
{}</feed>
"""

ENTRY = """  <entry>
    <id>http://arxiv.org/abs/2101.00001v2</id>
    <title>Toys &amp; games for $k$ players:
  a survey</title>
    <updated>2021-05-05T00:00:00Z</updated>
    <link href="https://arxiv.org/abs/2101.00001v2" rel="alternate" type="text/html"/>
    <link href="https://arxiv.org/pdf/2101.00001v2" rel="related" type="application/pdf"
     title="pdf"/>
    <summary>  We play with p &lt; 0.05.
  It was fun,
and cheap. </summary>
    <category term="cs.LG" scheme="http://arxiv.org/schemas/atom"/>
    <category term="stat.ML" scheme="http://arxiv.org/schemas/atom"/>
    <category term="I.2.6; G.3" scheme="http://arxiv.org/schemas/atom"/>
    <published>2021-01-04T01:02:03Z</published>
    <arxiv:comment>9 pages</arxiv:comment>
    <arxiv:primary_category term="stat.ML"/>
    <arxiv:journal_ref>J. Toys 3 (2022) 1-9</arxiv:journal_ref>
    <author><name>Jane Doe</name><arxiv:affiliation>Uni (Toytown)</arxiv:affiliation></author>
    <author><name>John Roe, Jr.</name></author>
    <arxiv:doi>10.1000/toys</arxiv:doi>
    <link rel="related" href="https://doi.org/10.1000/toys" title="doi"/>
  </entry>
"""


def entries(text: str) -> list[Record | Refused]:
    return list(atom.read(Text.of(text)))


def only(text: str) -> Record:
    (found,) = entries(text)
    assert isinstance(found, Record)
    return found


def paper(record: Record) -> Paper:
    found = entry_of(record, "source", Path("/"))
    assert isinstance(found, Entry)
    return found.paper


def test_an_entry_of_the_api_has_all_that_it_says() -> None:
    record = only(FEED.format(ENTRY))
    found = paper(record)
    assert record.label == "2101.00001v2"
    assert found.title == "Toys & games for $k$ players: a survey"
    assert found.authors == ("Jane Doe", "John Roe Jr.")
    assert found.year == 2021
    assert found.venue == "J. Toys 3 (2022) 1-9"
    assert found.keywords == ("stat.ML", "cs.LG", "I.2.6", "G.3")
    assert found.ids[:2] == ("doi:10.1000/toys", "arxiv:2101.00001")
    assert found.line == 9
    assert [(link.kind, link.url) for link in found.links] == [
        ("doi", "https://doi.org/10.1000/toys"),
        ("arxiv", "https://arxiv.org/abs/2101.00001"),
        ("pdf", "https://arxiv.org/pdf/2101.00001v2"),
    ]
    assert dict(found.extra) == {"type": "article", "note": "9 pages", "date": "2021-01-04"}


def test_a_line_of_a_summary_that_begins_with_blanks_begins_a_paragraph() -> None:
    found = only(FEED.format(ENTRY))
    assert found.abstract == "We play with p < 0.05.\n\nIt was fun,\nand cheap."


def test_a_preprint_without_a_journal_is_no_article() -> None:
    text = ENTRY.replace("<arxiv:journal_ref>J. Toys 3 (2022) 1-9</arxiv:journal_ref>", "")
    found = only(FEED.format(text))
    assert (found.extra["type"], found.venue) == ("misc", "")


def test_an_id_of_the_old_kind_is_known() -> None:
    found = only(FEED.format(ENTRY.replace("2101.00001v2", "astro-ph/0601001v1")))
    assert paper(found).ids[1] == "arxiv:astro-ph/0601001"


def test_prefixes_may_be_any() -> None:
    text = FEED.format(ENTRY).replace("arxiv:", "ns1:").replace("xmlns=", "xmlns:ns0=")
    for name in ("feed", "entry", "id", "title", "summary", "author", "name", "link", "category"):
        text = text.replace(f"<{name}", f"<ns0:{name}").replace(f"</{name}", f"</ns0:{name}")
    assert paper(only(text)).ids == paper(only(FEED.format(ENTRY))).ids


def test_a_feed_without_entries_has_no_papers() -> None:
    assert entries(FEED.format("")) == []
    assert entries("<feed xmlns='http://www.w3.org/2005/Atom'/>") == []


def test_an_error_of_the_api_is_refused_with_its_words() -> None:
    error = (
        "<entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_x</id><title>Error</title>"
        "<summary>incorrect id format for x</summary></entry>"
    )
    assert entries(FEED.format(error)) == [
        Refused(9, "arXiv answered with an error: incorrect id format for x", "Error")
    ]


def test_a_broken_entry_costs_only_itself_and_is_named() -> None:
    broken = ENTRY.replace("<title>", "<title><i>").replace("00001", "00002")
    found = entries(FEED.format(ENTRY + broken + ENTRY).replace("\n", " "))
    assert [(type(one), one.label) for one in found] == [
        (Record, "2101.00001v2"),
        (Refused, "2101.00002v2"),
        (Record, "2101.00001v2"),
    ]


DAILY = """<?xml version='1.0' encoding='UTF-8'?>
<rss xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:atom="http://www.w3.org/2005/Atom" version="2.0"><channel>
<title>cs.LG updates on arXiv.org</title><link>http://rss.arxiv.org/rss/cs.LG</link>
<atom:link href="http://rss.arxiv.org/rss/cs.LG" rel="self" type="application/rss+xml"/>
<item><title>Toys</title><link>https://arxiv.org/abs/2312.00007</link>
<description>arXiv:2312.00007v3 Announce Type: replace-cross
Abstract: We play with $a&lt;b$ &amp; more.
  Twice.</description>
<guid isPermaLink="false">oai:arXiv.org:2312.00007v3</guid>
<category>cs.LG</category><category>stat.ML</category>
<pubDate>Wed, 03 Jan 2024 00:00:00 -0500</pubDate>
<arxiv:announce_type>replace-cross</arxiv:announce_type>
<dc:rights>http://creativecommons.org/licenses/by/4.0/</dc:rights>
<dc:creator>Jane Doe (1), John Roe, Jr. ((1) Uni (Toytown)), Max Mu</dc:creator></item>
</channel></rss>
"""


def test_an_item_of_the_daily_list_is_a_paper() -> None:
    found = only(DAILY)
    assert found.title == "Toys"
    assert found.abstract == "We play with $a<b$ & more.\n\nTwice."
    assert found.authors == ["Jane Doe", "John Roe, Jr.", "Max Mu"]
    assert found.keywords == ["cs.LG", "stat.ML"]
    assert found.arxiv == "2312.00007v3"


def test_the_date_in_a_daily_list_is_that_of_the_id() -> None:
    assert only(DAILY).year == "2023-12"
    assert only(DAILY.replace("2312.00007", "math/9412001")).year == "1994-12"


def test_the_daily_list_may_be_atom() -> None:
    found = only(
        "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:dc='d'><entry>"
        "<id>oai:arXiv.org:2312.00007v1</id><title>Toys</title><updated>2024-01-03T00:00:00Z"
        "</updated><link href='https://arxiv.org/abs/2312.00007'/><summary>arXiv:2312.00007v1 "
        "Announce Type: new Abstract: We play.</summary><published>2024-01-03T00:00:00-05:00"
        "</published><dc:creator>Jane Doe, John Roe</dc:creator></entry></feed>"
    )
    assert (found.abstract, found.year) == ("We play.", "2023-12")
    assert found.authors == ["Jane Doe", "John Roe"]


def test_a_daily_list_of_former_years_is_read() -> None:
    found = only(
        '<?xml version="1.0"?>\n<!DOCTYPE rdf:RDF [\n<!ENTITY % HTMLlat1 PUBLIC\n'
        ' "-//W3C//ENTITIES Latin 1 for XHTML//EN"\n "http://www.w3.org/x.ent">\n%HTMLlat1;\n]>\n'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
        'xmlns="http://purl.org/rss/1.0/"><channel rdf:about="http://arxiv.org/">'
        "<title>cs.LG</title><items><rdf:Seq><rdf:li rdf:resource='x'/></rdf:Seq></items></channel>"
        '<item rdf:about="http://arxiv.org/abs/2101.00009"><title>Toys. (arXiv:2101.00009v1 '
        "[cs.LG])</title><link>http://arxiv.org/abs/2101.00009</link><description>&lt;p&gt;We\n"
        "play &lt;i&gt;well&lt;/i&gt;.&lt;/p&gt;</description><dc:creator>&lt;a href=&quot;x&quot;"
        "&gt;Jane M&uuml;ller&lt;/a&gt;, &lt;a href=&quot;y&quot;&gt;J. Roe&lt;/a&gt;</dc:creator>"
        "</item></rdf:RDF>"
    )
    assert (found.title, plain(paper(found).abstract)) == ("Toys", "We play well.")
    assert found.authors == ["Jane Müller", "J. Roe"]
    assert (found.arxiv, found.year) == ("2101.00009", "2021-01")


def test_a_journals_feed_is_read() -> None:
    record = only(
        "<rdf:RDF xmlns:prism='p'><item rdf:about='http://journal.org/1'><title><![CDATA[On <b>toys"
        "</b>]]></title><link>http://journal.org/1</link><dc:creator>Jane Doe</dc:creator>"
        "<dc:creator>J. Roe</dc:creator><dc:identifier>doi:10.1000/9</dc:identifier>"
        "<dc:date>2020-02-03</dc:date><prism:publicationName>Toys</prism:publicationName>"
        "<prism:volume>3</prism:volume><prism:number>4</prism:number>"
        "<prism:startingPage>5</prism:startingPage><prism:endingPage>6</prism:endingPage>"
        "<description/></item></rdf:RDF>"
    )
    found = paper(record)
    assert (plain(found.title), found.venue, found.year) == ("On toys", "Toys", 2020)
    assert found.authors == ("Jane Doe", "J. Roe")
    assert found.ids[0] == "doi:10.1000/9"
    assert (found.fact("volume"), found.fact("number"), found.fact("pages")) == ("3", "4", "5-6")
    assert "http://journal.org/1" in [link.url for link in found.links]


@pytest.mark.parametrize(
    ("stated", "year"),
    [
        ("Mon, 02 Jan 2023 00:00:00 GMT", "2023-01-02"),
        ("sometime in 2023", "sometime in 2023"),
        ("Mon, 99 Jan 99999999999999999999 00:00:00 GMT", None),
        ("", ""),
    ],
)
def test_a_date_of_rss_becomes_iso(stated: str, year: str | None) -> None:
    found = only(f"<rss><item><title>T</title><pubDate>{stated}</pubDate></item></rss>")
    assert found.year == (stated if year is None else year)


def test_tex_in_names_is_read() -> None:
    listed = only(
        '<rss xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><item><title>Bees</title>'
        "<link>https://arxiv.org/abs/2101.00001</link>"
        "<dc:creator>Jo\\~ao Silva, G\\\"unter M\\'u</dc:creator></item></channel></rss>"
    )
    assert listed.authors == ["João Silva", "Günter Mú"]
    assert only(FEED.format(ENTRY.replace("Jane Doe", "Jos\\'e Doe"))).authors == [
        "José Doe",
        "John Roe, Jr.",
    ]
