from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds.entries import entry_of
from seeds.formats.prose import markdown
from seeds.paper import Link, Paper
from seeds.record import Entry, Record, Refused
from seeds.texts.text import Text, UnreadableError


def all_of(text: str) -> list[Record | Refused]:
    return list(markdown.read(Text.of(text)))


def papers(text: str) -> list[Paper]:
    entries = [entry_of(one, "x.md", Path("/p")) for one in all_of(text) if isinstance(one, Record)]
    return [one.paper for one in entries if isinstance(one, Entry)]


def paper(text: str) -> Paper:
    (one,) = papers(text)
    return one


def titles(text: str) -> list[str]:
    return [one.title for one in papers(text)]


def urls(one: Paper) -> list[tuple[str, str]]:
    return [tuple(link) for link in one.links]


ARXIV = "https://arxiv.org/abs/2001.00001"


def test_a_table_with_ranks_ratings_and_linked_titles() -> None:
    text = """# Submissions

Words about them.

| Rank | AvgRating | Title| Ratings| Decision |
|------:|------:|:------|:------|:------|
|1 |8.5 | [A Study of Bees](https://openreview.net/forum?id=a-B_c) | 9, 8 | Accept (Oral)|
|2 |8 | [Wasps: A Study](https://openreview.net/forum?id=d)| 8 | Reject|
"""
    first, second = papers(text)
    assert (first.title, first.presentation, first.line) == ("A Study of Bees", "oral", 7)
    assert first.ids[0] == "openreview:a-B_c"
    assert (second.title, second.line) == ("Wasps: A Study", 8)


def test_a_table_of_new_preprints() -> None:
    text = """## Bee Vision
|Publish Date|Title|Authors|PDF|Code|
|---|---|---|---|---|
|**2024-07-10**|**BeeNet: Small Eyes**|Ada Lovelace et.al.|[2001.00001](%s)|**[link](https://github.com/a/b)**|
|23-10|Wasps|Jane Doe, Richard Roe|null|-|
"""
    first, second = papers(text % ARXIV)
    assert (first.title, first.authors, first.year) == (
        "BeeNet: Small Eyes",
        ("Ada Lovelace",),
        2024,
    )
    assert urls(first) == [("arxiv", ARXIV), ("code", "https://github.com/a/b")]
    assert first.fact("area") == "Bee Vision"
    assert (second.authors, second.year, second.links) == (("Jane Doe", "Richard Roe"), 2023, ())


def test_bars_in_formulas_and_escaped_bars_part_no_cells() -> None:
    text = "| Title | Year |\n|-|-|\n| Of $|x|$ and `a|b` | 2020 |\n| Bees \\| Wasps | 2021 |\n"
    first, second = papers(text)
    assert (first.title, first.year) == ("Of $|x|$ and `a|b`", 2020)
    assert (second.title, second.year) == ("Bees | Wasps", 2021)


def test_a_bare_bar_in_a_title_is_mended() -> None:
    (record,) = all_of(
        "| Title | Year | Code |\n|-|-|-|\n| Bees | Wasps | 2020 | https://a.org/b |\n"
    )
    assert isinstance(record, Record)
    assert (record.title, record.year) == ("Bees | Wasps", "2020")
    assert len(record.repairs) == 1


def test_the_title_may_stand_in_a_column_called_paper_or_beside_one_with_links() -> None:
    text = "| Name | Paper |\n|-|-|\n| BeeNet | [link](%s) |\n| WNet | [Wasps in Town](%s) |\n"
    assert titles(text % (ARXIV, "https://arxiv.org/abs/2001.00002")) == ["BeeNet", "Wasps in Town"]


def test_a_row_without_a_title_is_refused_and_an_empty_one_is_none() -> None:
    (refused,) = all_of("| Title | Year |\n|-|-|\n|  | 2020 |\n|  |  |\n")
    assert isinstance(refused, Refused)
    assert refused.line == 3


def test_a_table_of_papers_without_titles_is_refused_once_and_any_other_is_none() -> None:
    text = f"| Method | Link |\n|-|-|\n| A | [x]({ARXIV}) |\n| B | [x]({ARXIV}) |\n\n"
    (refused,) = all_of(text + "| Flag | Meaning |\n|-|-|\n| -v | more |\n")
    assert isinstance(refused, Refused)
    assert (refused.line, "Title" in refused.reason) == (1, True)


@pytest.mark.parametrize(
    ("item", "title", "authors", "year", "venue"),
    [
        (
            "**A Study of Bees.** *Jane Doe, Richard Roe.* ICLR 2020. [[pdf](URL)] [[code](C)]",
            *("A Study of Bees", ("Jane Doe", "Richard Roe"), 2020, "ICLR"),
        ),
        (
            "[A Study of Bees](URL) - Jane Doe et al. (2021)",
            "A Study of Bees",
            ("Jane Doe",),
            2021,
            "",
        ),
        (
            "(arXiv preprint 2021) **Bees: Two by Two**, Ada Lovelace et al. [[Paper](URL)]",
            *("Bees: Two by Two", ("Ada Lovelace",), 2021, "arXiv preprint"),
        ),
        (
            "[2023/10] BeeNet: A Study of Bees. [[paper](URL)]",
            "BeeNet: A Study of Bees",
            (),
            2023,
            "",
        ),
        ("BeeNet: A Study of Bees [[ICLR2024](URL)]", "BeeNet: A Study of Bees", (), None, ""),
        ("**BeeNet**: A Study of Bees [[paper](URL)]", "BeeNet: A Study of Bees", (), None, ""),
        (
            "**Jane Doe**, Ada Lo. [A Study of Bees](URL). ECCV 2024",
            *("A Study of Bees", ("Jane Doe", "Ada Lo"), 2024, "ECCV"),
        ),
        (
            'J. Doe and R. Roe, "A study of bees," in *Proc. ICML*, 2020. [doi](URL)',
            *("A study of bees", ("J. Doe", "R. Roe"), 2020, "Proc. ICML"),
        ),
        (
            "<b>A Study of Bees</b><br>Jane Doe, Ada Lo<br>CVPR'21 <a href='URL'>paper</a>",
            "A Study of Bees",
            ("Jane Doe", "Ada Lo"),
            2021,
            "CVPR",
        ),
        ("[x] 论文标题关于蜜蜂的研究 [[论文](URL)]", "论文标题关于蜜蜂的研究", (), None, ""),
        (
            "__A Study of Bees__, _J. Doe_, **CVPR 2020** | [paper](URL)",
            "A Study of Bees",
            ("J. Doe",),
            2020,
            "CVPR",
        ),
    ],
)
def test_an_item_of_a_list_is_taken_apart(
    item: str, title: str, authors: tuple[str, ...], year: int | None, venue: str
) -> None:
    found = paper(
        f"# Bees\n\n- {item}\n".replace("URL", ARXIV).replace("(C)", "(https://github.com/c/d)")
    )
    assert (found.title, found.authors, found.year, found.venue) == (title, authors, year, venue)
    assert found.ids[0] == "arxiv:2001.00001"


def test_an_item_goes_over_lines_and_has_items_of_its_own() -> None:
    text = f"""## Dances
1. **Waggle Dances**

   *Ada Lovelace, Bo Képes* [[pdf](https://a.org/w.pdf)], [[project](https://w.org)], 2021.1

   <details><summary>Abstract</summary>
   We decode dances of bees.
   </details>
2. **Round Dances** \\
*Sebastian Doe* \\
arXiv 2017. [[Paper]({ARXIV})]
   - TL;DR: they go round.
   - Key words: bees, circles
"""
    first, second = papers(text)
    assert (first.authors, first.year) == (("Ada Lovelace", "Bo Képes"), 2021)
    assert first.abstract == "We decode dances of bees."
    assert [link.kind for link in first.links] == ["pdf", "project"]
    assert (second.authors, second.year, second.venue) == (("Sebastian Doe",), 2017, "arXiv")
    assert (second.fact("tldr"), second.keywords) == ("they go round.", ("bees", "circles"))
    assert [first.line, second.line] == [2, 9]


def test_items_below_a_topic_are_papers_of_their_own() -> None:
    item = f"  - **Bees Fly High** [[paper]({ARXIV})]\n"
    text = f"- Flight\n{item}{item.replace('High', 'Low')}"
    assert titles(text) == ["Bees Fly High", "Bees Fly Low"]


def test_tables_of_contents_and_sections_are_no_papers() -> None:
    text = f"""# Awesome Bees
[![Awesome](https://awesome.re/badge.svg)](https://awesome.re)

## Contents
- [Flight of the Bees in Summer](#flight)
- [Dance of the Bees in Winter](#dance)

## Flight
Some words.

- [All the bees of this garden](https://github.com/a/b)
- **Bees in Flight** [[pdf]({ARXIV})]

## License
- [MIT license of this very list](https://example.org/license)
"""
    assert titles(text) == ["Bees in Flight"]


def test_a_readme_of_a_program_has_no_papers() -> None:
    text = """# BeeNet
## Installation
- Python 3.8
- [PyTorch](https://pytorch.org) >= 1.8
1. Clone the repository
2. Run `python setup.py`, which takes a while.

```
- **A Study of Bees** [[pdf](https://arxiv.org/abs/2001.00001)]
```
<!-- - **A Study of Bees** [[pdf](https://arxiv.org/abs/2001.00001)] -->

| Flag | Meaning |
|---|---|
| -v | more |

| Name | Description |
|---|---|
| port | where it listens |

### Settings
- **name:** what it is called
"""
    assert all_of(text) == []


def test_running_text_under_a_heading_of_papers_is_none() -> None:
    items = "- These are all that we know of, and few. Send us more.\n- bees and wasps\n"
    assert all_of(f"# Papers\n\n{items}") == []


def test_items_without_links_are_papers_where_the_heading_says_so() -> None:
    items = "- A Study of Bees in Summer\n- Wasps: A Long Story\n- todo\n"
    assert titles(f"# Reading list\n{items}") == [
        "A Study of Bees in Summer",
        "Wasps: A Long Story",
    ]
    assert titles(f"# Ideas\n{items}") == []


def test_what_a_list_says_of_itself_is_no_paper() -> None:
    text = (
        "# ICML Papers\n\n- **Total Filtered Papers**: 500\n- **Last Updated**: 2025-11-12 UTC\n\n"
    )
    assert titles(text + "| Title |\n|-|\n| Bees |\n") == ["Bees"]


def test_items_before_the_first_sure_paper_of_a_list_are_not_lost() -> None:
    text = f"- Bees in the Garden, ICML 2019\n- **A Study of Bees** [[pdf]({ARXIV})]\n"
    assert titles(text) == ["Bees in the Garden", "A Study of Bees"]


def test_headings_are_titles_of_the_paragraphs_below_them() -> None:
    text = f"""# ICLR Papers

## A Study of Bees

Jane Doe, Richard Roe

We study bees. {"They hum. " * 40}

## 2. A Study of Wasps

Max Mu and Ada Lo

We study wasps.
"""
    first, second = papers(text)
    assert (first.title, first.authors) == ("A Study of Bees", ("Jane Doe", "Richard Roe"))
    assert first.abstract.startswith("We study bees. They hum.")
    assert (second.title, second.authors) == ("A Study of Wasps", ("Max Mu", "Ada Lo"))
    assert (second.abstract, second.line) == ("We study wasps.", 9)


def test_a_linked_heading_with_an_abstract_folded_away() -> None:
    text = f"""# 2022
### [A Study of Bees]({ARXIV})
[[code](https://github.com/a/b)]
**Jane Doe, Richard Roe et al.** · 2022-12-30

<details>
<summary>Abstract</summary>

We study bees.
However small.

</details>
"""
    found = paper(text)
    assert (found.title, found.authors) == ("A Study of Bees", ("Jane Doe", "Richard Roe"))
    assert (found.year, found.fact("date")) == (2022, "2022-12-30")
    assert found.abstract == "We study bees.\nHowever small."
    assert [link.kind for link in found.links] == ["arxiv", "code"]


def test_labels_below_a_heading_say_what_is_what() -> None:
    text = """### 2. Wasps
**Authors:** Jane Doe, Richard Roe
**Year:** 2019
**Venue:** N/A
**DOI:** [10.1000/x](https://doi.org/10.1000/x)

#### Abstract
Long story.
"""
    found = paper(text)
    assert (found.title, found.year, found.venue) == ("Wasps", 2019, "")
    assert found.authors == ("Jane Doe", "Richard Roe")
    assert (found.ids[0], found.abstract) == ("doi:10.1000/x", "Long story.")


def test_a_paragraph_that_begins_with_a_title_is_a_paper_and_a_mention_is_none() -> None:
    text = f"**A Study of Bees**<br>Jane Doe, Ada Lo<br>ICLR 2020. [paper]({ARXIV})\n\n"
    text += f"We use [Attention in Bees]({ARXIV}2) in all of our work.\n"
    assert titles(text) == ["A Study of Bees"]


def test_underlined_headings_and_bibtex_in_code() -> None:
    text = (
        f"Papers\n======\n\n- **A Study of Bees** [pdf]({ARXIV})\n\n```bibtex\n@misc{{x,\n}}\n```\n"
    )
    found = paper(text)
    assert (found.title, found.bibtex) == ("A Study of Bees", "@misc{x,\n}")


def test_a_document_is_refused_where_it_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(markdown, "SIZE_LIMIT", 1 << 20)
    with pytest.raises(UnreadableError):
        all_of("# a\n" * (1 << 19))


def test_what_is_written_reads_well() -> None:
    made = Paper(
        ids=("doi:10.1000/x", "title:bees"),
        title="A Study of $x_1$ [bees]",
        authors=("Ada Lovelace", "{The Bee Lab}"),
        year=2024,
        venue="Bee Conf",
        abstract="We study.\n\n# Not a heading",
        links=(Link("doi", "https://doi.org/10.1000/x"), Link("code", "https://github.com/a/b")),
    )
    assert markdown.write(made, ["todo"], "Read it.\nTwice.") == (
        "## [A Study of $x_1$ [bees]](https://doi.org/10.1000/x) <!-- paper -->\n\n"
        "- **Authors:** Ada Lovelace; {The Bee Lab}\n"
        "- **Year:** 2024\n"
        "- **Venue:** Bee Conf\n"
        "- **DOI:** [10.1000/x](https://doi.org/10.1000/x)\n"
        "- **Links:** [code](https://github.com/a/b)\n"
        "- **My tags:** todo\n"
        "- **My note:** Read it.\n  Twice.\n"
        "\n> We study.\n>\n> # Not a heading\n"
    )


def test_what_stands_around_our_entries_is_read_as_ever() -> None:
    ours = markdown.write(Paper(ids=("title:bees",), title="Bees", abstract="Hum."))
    found = papers(f"# Mine\n\n{ours}\nMore:\n\n- **A Study of Wasps** [pdf]({ARXIV})\n\n{ours}")
    assert [one.title for one in found] == ["Bees", "A Study of Wasps", "Bees"]
    assert [one.abstract for one in found] == ["Hum.", "", "Hum."]


WORDS = st.lists(
    st.sampled_from(
        *[
            [
                "Bees",
                "# a",
                "- b",
                "> c",
                "[x](y)",
                "](",
                "*",
                "**T:**",
                "`|`",
                "|",
                "é&ü",
                "量子",
                "$x_1$",
            ]
        ]
    )
    | st.sampled_from(
        ["<!-- paper -->", "1.", "<b>", "\\", "_z_", "---", "```", "## t", "]", "[", ")"]
    ),
    min_size=1,
    max_size=5,
).map(" ".join)
RECORDS = st.builds(
    Record,
    title=WORDS | st.just(""),
    abstract=st.lists(WORDS | st.just(""), max_size=5).map("\n".join),
    authors=st.lists(
        st.sampled_from(["Ada Lovelace", "Doe, Jr., John", "{The Toy Lab}", "李明", "Plato"]),
        max_size=3,
        unique=True,
    ),
    year=st.sampled_from(["", "2020", "2020-05-01"]),
    venue=WORDS | st.just(""),
    presentation=st.sampled_from(["", "oral"]),
    keywords=st.lists(WORDS, max_size=3),
    doi=st.sampled_from(["", "10.1000/x(1)y"]),
    arxiv=st.sampled_from(["", "2005.00001"]),
    openreview=st.sampled_from(["", "a_-B"]),
    links=st.lists(
        st.sampled_from(
            [
                Link("code", "https://github.com/a/b"),
                Link("pdf", "https://bees.org/x_(1).pdf"),
                Link("page", "https://bees.org/page,"),
                Link("link", "https://bees.org/a](b"),
            ]
        ),
        max_size=3,
    ),
    files=st.lists(st.sampled_from(["/a/b c.pdf", "rel.pdf"]), max_size=2),
    extra=st.dictionaries(
        st.sampled_from(["volume", "pages", "note", "citekey", "tldr", "type", "area", "issn"]),
        st.lists(WORDS, min_size=1, max_size=3).map("\n".join),
        max_size=4,
    ),
)


def said(one: Paper) -> tuple[object, ...]:
    return tuple(getattr(one, name) for name in Paper.__slots__ if name not in {"origins", "added"})


@settings(max_examples=80, deadline=None)
@given(st.lists(RECORDS, max_size=3), WORDS)
def test_what_is_written_as_markdown_is_read_as_the_same_papers(
    made: list[Record], note: str
) -> None:
    found = [entry_of(one, "a", Path("/p")) for one in made]
    wanted = [one.paper for one in found if isinstance(one, Entry)]
    texts = [markdown.write(one, ["todo"], note) for one in wanted]
    again = papers(markdown.begin + markdown.between.join(texts) + markdown.end)
    assert [said(one) for one in again] == [said(one) for one in wanted]


PIECES = [
    *'*_`|[]()<>#-\n\\"$:.,&1 aA',
    "\n\n",
    "](",
    "http://a.b/c",
    "**A b c**",
    "<!--",
    "```",
    "> ",
]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from([*PIECES, "|-|-|\n", "| Title | Year |\n", "Authors: ", " - ", "2020"])
    )
)
def test_no_markdown_makes_it_fail(pieces: list[str]) -> None:
    for one in all_of("".join(pieces)):
        assert isinstance(one, Record | Refused)


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "](",
        "[a](",
        "*a ",
        "**a b ",
        "_a ",
        "|",
        "|a",
        "<a ",
        "<!-- ",
        "`a ",
        "$",
        "Ab cd - ",
        "> ",
        "((a",
    ],
)
@pytest.mark.parametrize("before", ["- ", "| Title | b |\n|-|-|\n|"])
def test_one_long_line_costs_bounded_time(before: str, unit: str) -> None:
    begun = time.perf_counter()
    all_of(before + unit * (200_000 // len(unit)))
    assert time.perf_counter() - begun < 10


def test_deep_nesting_costs_bounded_time() -> None:
    begun = time.perf_counter()
    all_of(
        "\n".join(f"{' ' * depth}- **A b c d** [pdf](http://a.b/c.pdf)" for depth in range(1_000))
    )
    all_of(">" * 100_000 + "\n" + "#" * 100_000)
    assert time.perf_counter() - begun < 10


def accounts(text: str) -> list[tuple[int, str]]:
    """Line, and title or reason, of each entry."""
    said = [
        (one.line, one.reason if isinstance(one, Refused) else one.title) for one in all_of(text)
    ]
    return sorted(said)


def test_every_item_of_a_list_of_papers_is_told() -> None:
    text = f"""# Insects

- Numbered [BEE]({ARXIV}1)
- [Wasps in the Summer Garden]({ARXIV}2)
- Plain words
- [Hive](https://github.com/doe/hive)
- {ARXIV}3
"""
    assert accounts(text) == [
        (3, "Numbered BEE"),
        (4, "Wasps in the Summer Garden"),
        (5, "no title that can be told"),
        (6, "a link to code or to talk, not to a paper"),
        (7, f"{ARXIV}3"),
    ]


def test_items_where_few_are_papers_are_passed_over() -> None:
    text = f"# Hive\n\n- Install it\n- Run it\n- [Bees in the Winter Garden]({ARXIV})\n- Enjoy\n"
    assert accounts(text) == [(5, "Bees in the Winter Garden")]


def test_an_item_that_heads_others_is_no_entry() -> None:
    text = f"# Papers\n\n- Bees\n  - [Bees in the Winter Garden]({ARXIV})\n- BEE\n  - {ARXIV}2\n"
    assert accounts(text) == [(4, "Bees in the Winter Garden"), (5, "BEE")]


def test_names_before_or_behind_a_title_without_markup() -> None:
    text = f"""# Papers

* Doe, Roe. Bees: A Method for Sweet Optimization. {ARXIV}
* Long Short-Term Flight. Doe & Roe. doi:10.1000/bees.1
* "Bees: A Method for Sweet Optimization", Doe and Roe, ICLR 2015
* BEEF. Doe et al. 2019
"""
    found = papers(text)
    assert [(one.title, list(one.authors)) for one in found] == [
        ("Bees: A Method for Sweet Optimization", ["Doe", "Roe"]),
        ("Long Short-Term Flight", ["Doe", "Roe"]),
        ("Bees: A Method for Sweet Optimization", ["Doe", "Roe"]),
        ("BEEF", ["Doe"]),
    ]
    assert (found[2].venue, found[2].year, found[3].year) == ("ICLR", 2015, 2019)
    assert found[1].ids[0] == "doi:10.1000/bees.1"


def test_a_section_is_a_paper_by_its_line_of_names() -> None:
    text = """# Notes

## Honey is all you need
Doe et al. 2017

The dominant insects are based on nectar.

## Generative Apian Nets
Roe and Doe, ICLR 2015
We propose a hive.
"""
    first, second = papers(text)
    assert (first.title, first.year, first.line) == ("Honey is all you need", 2017, 3)
    assert first.abstract == "The dominant insects are based on nectar."
    assert (second.title, list(second.authors)) == ("Generative Apian Nets", ["Roe", "Doe"])
    assert second.abstract == "We propose a hive."


def test_a_section_is_a_paper_by_an_address_on_a_line_of_its_own() -> None:
    text = f"# Notes\n\n### Generative Apian Nets\nWe propose a hive.\n{ARXIV}\n"
    one = paper(text)
    assert (one.title, one.abstract, one.links[0].url) == (
        "Generative Apian Nets",
        "We propose a hive.",
        ARXIV,
    )
    assert papers(f"# Hive\n\n## How to cite\nIf you use it, cite us.\n\n{ARXIV}\n") == []


def test_a_table_beside_lists_is_read_with_them() -> None:
    text = f"""# Papers

- [Honey is all you need]({ARXIV})
- [BEE]({ARXIV}1)

| Title | Authors | Year |
|---|---|---|
| Bees: A Method | Doe and Roe | 2015 |
| Long Short-Term Flight | Doe | 1997 |

- BEEF. Doe et al. 2019
- Deep residual buzzing
"""
    assert [line for line, _ in accounts(text)] == [3, 4, 8, 9, 11, 12]


def test_references_in_brackets_are_papers_each() -> None:
    text = "# References\n\n[1] J. Doe. Bees: A method. ICLR, 2015.\n[2] Wasps for all of us\n"
    assert accounts(text) == [(3, "Bees: A method"), (4, "Wasps for all of us")]


@pytest.mark.parametrize("order", [1, -1])
def test_a_section_with_one_address_beside_a_paper_is_a_paper(order: int) -> None:
    one = f"### BEE\nWe propose a hive, see {ARXIV} for it.\n"
    other = "### Honey for all\nDoe and Roe, ICLR 2017\n"
    text = "# Notes\n\n" + "\n".join([one, other][::order])
    assert sorted(titles(text)) == ["BEE", "Honey for all"]
