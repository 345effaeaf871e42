from __future__ import annotations

from index import Row, ShelfOfPapers, by_title_and_author, row_of, understand
from index.rows import RowStore
from seeds import Entry, Gathering, Ledger, Link, Origin, Paper

PAPER = Paper(
    ids=("arxiv:2501.00001", "title:on-l1/noether/2025"),
    title=r"On $L_1$ \emph{norms}",
    authors=("Emmy Noether", "Łukasz Øst"),
    year=2025,
    venue="Test",
    abstract="An abstract.",
    links=(Link("arxiv", "https://arxiv.org/abs/2501.00001"),),
    origins=(Origin("x.txt", 3),),
)
ROW = Row(PAPER.ids, "On L₁ norms", False, PAPER.authors, "2025", "Test")


def test_a_row_is_readable():
    assert row_of(PAPER) == ROW


def test_a_store_gives_back_what_was_put(tmp_path):
    rows = RowStore(tmp_path / "rows.sqlite", create=True)
    rows.begin()
    number = rows.put(0, PAPER, "on l1 norms")
    rows.commit()
    assert rows.row(number) == ROW
    assert rows.paper(number) == PAPER
    assert [rows.number(one) for one in PAPER.ids] == [number, number]
    assert rows.number("doi:10.1/none") is None
    assert list(rows.order()) == [number]
    rows.close()


def test_many_ids_are_known_at_once(tmp_path):
    other = Paper(
        ids=("arxiv:2501.00001v2", "title:on-l1/noether/2025"),
        title="Other",
        origins=(Origin("x.txt", 4),),
    )
    rows = RowStore(tmp_path / "rows.sqlite", create=True)
    rows.begin()
    first, second = rows.put(0, PAPER, "on l1 norms"), rows.put(1, other, "other")
    rows.commit()
    strangers = [f"doi:10.1/{place}" for place in range(300_000)]
    odd = ["", "\ud800", 'é"\\', "arxiv:2501", *PAPER.ids]
    assert {one: list(numbers) for one, numbers in rows.known(strangers + odd).items()} == {
        "arxiv:2501.00001": [first],
        "title:on-l1/noether/2025": [first, second],
    }
    assert dict(rows.known(iter(["arxiv:2501.00001v2"]))) == {"arxiv:2501.00001v2": (second,)}
    assert not rows.known(())
    rows.close()


def test_papers_that_became_one_are_known_by_all_their_ids_under_its_number():
    papers = Gathering(Ledger())
    shelf = ShelfOfPapers(papers)
    for ids in (("doi:10.1/a",), ("arxiv:2501.00002",), ("doi:10.1/b",)):
        papers.add(Entry(Paper(ids=ids, title="One", origins=(Origin("x.txt", 1),))))
    apart = {"doi:10.1/a": (0,), "arxiv:2501.00002": (1,), "doi:10.1/b": (2,)}
    assert dict(shelf.known(["doi:10.1/none", *apart])) == apart
    both = Paper(ids=("doi:10.1/a", "arxiv:2501.00002"), title="One", origins=(Origin("y.txt", 1),))
    papers.add(Entry(both))
    assert dict(shelf.known(["doi:10.1/none", *apart])) == apart | {"arxiv:2501.00002": (0,)}


def test_before_there_is_an_index_titles_and_authors_answer():
    papers = Gathering(Ledger())
    papers.add(Entry(PAPER))
    other = Paper(ids=("title:other",), title="Other", authors=("Bo",), abstract="norms")
    papers.add(Entry(other))
    shelf = ShelfOfPapers(papers)
    for typed, found in (("norm", [0]), ("ost", [0]), ("bo", [1]), ("zebra", []), ("L1 noe", [0])):
        hits = by_title_and_author(understand(typed, typing=True), shelf)
        assert (list(hits.numbers), hits.by) == (found, "titles")


def test_before_there_is_an_index_years_marks_and_ids_are_answered_as_ever():
    papers = Gathering(Ledger())
    papers.add(Entry(PAPER))
    extra = (("citekey", "bo2020"),)
    other = Paper(
        ids=("title:other",),
        title="Other norms",
        authors=("Bo",),
        year=2020,
        extra=extra,
        origins=(Origin("refs.bib", 1),),
    )
    papers.add(Entry(other))
    shelf = ShelfOfPapers(papers)

    def marked(mark):
        return (1,) if (mark.kind, mark.value) == ("is", "bookmarked") else ()

    for text, found in (
        ("year:2020", [1]),
        ("norms year:>=2021", [0]),
        ("norms -year:2020", [0]),
        ("year:<2000", []),
        ("is:bookmarked", [1]),
        ("-is:bookmarked", [0]),
        ("tag:none", []),
        ("has:abstract", [0]),
        ("has:arxiv OR author:bo", [0, 1]),
        ("author:norms", []),
        ("source:refs", [1]),
        ("key:bo2020", [1]),
        ("2501.00001", [0]),
    ):
        query = understand(text, typing=False)
        assert list(by_title_and_author(query, shelf, marked=marked).numbers) == found, text
