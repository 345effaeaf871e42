"""Readable text: the bundled abstracts span by span, the rules one by one, and hostile sources."""

from __future__ import annotations

import csv
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seeds
from seeds import Readable, plain, readable

BUNDLED = Path(seeds.__file__).parent / "iclr2025"
HEADINGS = 1


@dataclass(frozen=True)
class Row:
    """One marked-up stretch of a bundled abstract, and what must be seen of it."""

    file: str
    abstract: int
    offset: int
    raw: str
    expected: str
    style: str
    note: str

    def styled(self) -> list[tuple[str, str, str]]:
        """The (text, style, target) that the expected style stands for."""
        kind, _, part = self.style.partition(":")
        if kind.startswith("plain"):
            return []
        if kind.startswith("link"):
            url = self.expected.removesuffix(".") if "without" in kind else self.expected
            return [(url, "link", url)]
        return [(part or self.expected, kind, "")]


def rows() -> list[Row]:
    path = Path(__file__).with_name("markup_spans.tsv")
    with path.open(encoding="utf-8", newline="") as file:
        table = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [Row(r[0], int(r[1]), int(r[3]), r[4], r[5], r[6], r[7]) for r in table[1:]]


def bundled_abstract(row: Row) -> str:
    text = (BUNDLED / row.file).read_text(encoding="utf-8")
    paragraphs = [p for p in re.split(r"\n\s*\n", text) if p.strip()]
    return paragraphs[HEADINGS + row.abstract - 1].strip("\n")


def styles(shown: Readable) -> list[tuple[str, str]]:
    return [(shown.text[span.start : span.end], span.style) for span in shown.spans]


def test_the_table_names_every_marked_span_of_the_bundled_documents() -> None:
    assert len(rows()) == 71
    assert {row.file for row in rows()} == {path.name for path in BUNDLED.glob("*.txt")}


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.file[:3]}-{row.abstract}-{row.raw}")
def test_a_bundled_span_reads_as_it_should(row: Row) -> None:
    source = bundled_abstract(row)
    before, after = source[: row.offset], source[row.offset + len(row.raw) :]
    assert source.startswith(row.raw, row.offset)

    shown = readable(source)

    head = plain(before) + " " * before.endswith(" ")
    tail = " " * after.startswith(" ") + plain(after)
    assert shown.text == head + row.expected + tail
    start, end = len(head), len(head) + len(row.expected)
    assert [
        (shown.text[span.start : span.end], span.style, span.target)
        for span in shown.spans
        if span.start < end and span.end > start
    ] == row.styled()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # A pair of dollars is a formula only if it reads like one.
        ("pay $1.2M or $3M a run", "pay $1.2M or $3M a run"),
        ("US$100 or A$20", "US$100 or A$20"),
        ("$5 and $10", "$5 and $10"),
        ("it costs $5 but gives $k$-means", "it costs $5 but gives k-means"),
        ("$100K or 100 Days", "$100K or 100 Days"),
        ("a lone $x and on", "a lone $x and on"),
        ("$we wrote this$", "$we wrote this$"),
        ("8$\\times$8", "8×8"),
        ("8$ imes$8", "8×8"),
        ("($i.e.$, both)", "(i.e., both)"),
        ("$16/255$ or $40$ steps", "16/255 or 40 steps"),
        ("gain of $10\\%$", "gain of 10%"),
        ("$$a + b$$", "a + b"),
        ("so that\\[a \\le b\\]holds", "so that a ≤ b holds"),
        ("\\(x^2\\)", "x²"),
        ("\\begin{equation} a = b \\end{equation}", "a = b"),
        ("$a\n\nb$", "$a\n\nb$"),
        # A percent sign starts no comment.
        ("50% of all", "50% of all"),
        ("50\\% of all", "50% of all"),
        # Scripts are Unicode only as a whole.
        ("$x_{ij}^{-2}$", "xᵢⱼ⁻²"),
        ("$x_b$", "x_b"),
        ("$\\mathbb{R}^{n \\times d}$", "ℝ^(n×d)"),
        ("$\\ell_{2,1}$", "ℓ_(2,1)"),
        ("$C^{k^2}$", "C^(k²)"),
        ("$w^*$, $A^\\top$, $g'(x)$", "w*, Aᵀ, g′(x)"),
        # Blanks: TeX's own go, a reader's stay.
        ("$p\\geq 1$", "p ≥ 1"),
        ("$1.8 \\times$ and $2 \\times 2$", "1.8× and 2 × 2"),
        ("$\\alpha x + \\beta$", "αx + β"),
        ("$d\\log{K}$", "d log K"),
        ("$O(\\sqrt{n}\\log^2 n)$", "O(√n log² n)"),
        ("$\\left( x \\right)$", "(x)"),
        ("$100,\\!000$", "100,000"),
        ("$\\{\\pm 1\\}$", "{±1}"),
        ("$-\\frac{1}{2}$", "-1/2"),
        ("$\\frac{a+b}{2c}$", "(a+b)/(2c)"),
        ("$\\sqrt[3]{x}$", "∛x"),
        ("$x \\not\\in A$", "x ∉ A"),
        ("$\\hat{y}_i$", "ŷᵢ"),
        ("$\\binom{n}{k}$", "(n choose k)"),
        # Macros nobody knows stay; those that lost their braces are known by name.
        ("our \\method beats $\\cO(n)$", "our \\method beats \\cO(n)"),
        ("\\todo{x} left", "\\todo{x} left"),
        ("O(\\sqrtT) and \\emphk", "O(√T) and k"),
        ("\\logits and \\inference", "\\logits and \\inference"),
        # Formulas without dollars.
        ("the \\ell_1 norm, 3\\times faster", "the ℓ₁ norm, 3× faster"),
        ("up to 10^{-3}", "up to 10⁻³"),
        ("y^2 and a_b stay", "y^2 and a_b stay"),
        # Running text.
        ("Erd\\H{o}s--R\\'enyi", "Erdős–Rényi"),
        ('Schr{\\"o}dinger and na\\"{\\i}ve', "Schrödinger and naïve"),
        ('say \\"yes\\" now', 'say "yes" now'),
        ("{B}ERT and {BERT}", "BERT and BERT"),
        ("labels in {0, 1}", "labels in {0, 1}"),
        ("an open { brace", "an open { brace"),
        ("i.e.\\ this, e.g.,~that, Table~3", "i.e. this, e.g., that, Table 3"),
        ("~5 h, 35~45%", "~5 h, 35~45%"),
        ("as in~\\cite{a,b}", "as in [a, b]"),
        ("x\\footnote{an aside}", "x (an aside)"),
        ("\\begin{itemize}\\item one \\item two\\end{itemize}", "• one • two"),
        ("Title \\\\ Subtitle", "Title Subtitle"),
        ("twice \\\\textbf{escaped} 5\\\\%", "twice escaped 5%"),
        ("a \\textcolor{red}{warning}", "a warning"),
        # Quotes and dashes.
        ("``one'' and ''two''", "“one” and “two”"),
        ('``three"', "“three”"),
        ("`four' don't", "‘four’ don't"),
        ("pages 1--9 -- or --all", "pages 1–9 – or --all"),
        ("yes---no", "yes—no"),
        ("<!-- note -->", "<!-- note -->"),
        # Emphasis.
        ("2 * 3 and a*b*c and L*a*b*", "2 * 3 and a*b*c and L*a*b*"),
        ("A* and IDA* search", "A* and IDA* search"),
        ("snake_case_name and _x", "snake_case_name and _x"),
        ("fill the ____ in", "fill the ____ in"),
        ("(*) and (*)", "(*) and (*)"),
        ("\\*not emphasis\\*", "*not emphasis*"),
        # Not ours to read.
        ("[/red] [@click=app.quit] [b]", "[/red] [@click=app.quit] [b]"),
        ("<b>bold</b> & co", "<b>bold</b> & co"),
        # Shape.
        ("hard\nwrapped   line ", "hard wrapped line"),
        ("one\n \n\n two", "one\n\ntwo"),
        ("Cafe\u0301 and e{}\u0301", "Café and é"),
        ("", ""),
    ],
)
def test_a_source_reads(source: str, expected: str) -> None:
    assert plain(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("\\emph{a \\textbf{b} c} d", [("a b c", "italic"), ("b", "bold")]),
        ("{\\em so} and {\\bf on}", [("so", "italic"), ("on", "bold")]),
        ("***both***", [("both", "bold"), ("both", "italic")]),
        ("**$O(n)$ bound**", [("O(n) bound", "bold"), ("O(n)", "math")]),
        ("**M**odel", [("M", "bold")]),
        ("$\\mathbf{M}$odel of $\\mathbf{x}$", [("M", "bold"), ("x", "math")]),
        ("$(\\textbf{yes}, \\textit{no})$", [("yes", "bold"), ("no", "italic")]),
        ("\\textbf{ padded } word", [("padded", "bold")]),
        ("`x_y`, \\texttt{z}", [("x_y", "code"), ("z", "code")]),
        ("`$HOME`", [("$HOME", "code")]),
        ("2.5$\\times$ and $\\infty$", []),
        ("$\\times 10$ and $\\alpha$", [("×10", "math"), ("α", "math")]),
        ("$\\mathrm{Grad}$ and $\\text{FID}_b$", []),
        ("\\textbf{} and ****", []),
        ("plain", []),
    ],
)
def test_styles_lie_on_what_they_mark(source: str, expected: list[tuple[str, str]]) -> None:
    assert sorted(styles(readable(source))) == sorted(expected)


@pytest.mark.parametrize(
    ("source", "text", "label", "target"),
    [
        ("at https://a.org/b_c_d.", "at https://a.org/b_c_d.", "https://a.org/b_c_d", None),
        ("[the *code*](http://a.org/x) here", "the code here", "the code", "http://a.org/x"),
        ("[http://a.org](http://a.org)", "http://a.org", "http://a.org", None),
        ("[](http://a.org)", "http://a.org", "http://a.org", None),
        ("\\url{https://a.org/b\\_c}.", "https://a.org/b_c.", "https://a.org/b_c", None),
        ("\\href{https://a.org}{our \\emph{page}}", "our page", "our page", "https://a.org"),
        ("**https://a.org/b**", "https://a.org/b", "https://a.org/b", None),
        ("at github.com/a/b.", "at github.com/a/b.", "github.com/a/b", "https://github.com/a/b"),
        ("$k$ at\nhttps://a.org/x-\ny", "k at https://a.org/x-y", "https://a.org/x-y", None),
    ],
)
def test_a_link_shows_its_label_and_keeps_its_target(
    source: str, text: str, label: str, target: str | None
) -> None:
    shown = readable(source)
    links = [span for span in shown.spans if span.style == "link"]
    assert shown.text == text
    assert [(shown.text[s.start : s.end], s.target) for s in links] == [(label, target or label)]


def test_only_web_addresses_become_markdown_links() -> None:
    assert readable("[x](javascript:y) [z](./local)").spans == ()
    assert plain("[x](javascript:y)") == "[x](javascript:y)"


def test_spans_of_later_paragraphs_are_counted_from_the_start() -> None:
    shown = readable("one *two*\n\nthree **four**\nat http://a.org")
    assert shown.text == "one two\n\nthree four at http://a.org"
    assert styles(shown) == [("two", "italic"), ("four", "bold"), ("http://a.org", "link")]


def test_many_links_keep_their_own_targets() -> None:
    source = " ".join(f"[n{at}](http://a.org/{at})" for at in range(300))
    assert [span.target for span in readable(source).spans] == [
        f"http://a.org/{at}" for at in range(300)
    ]


def check(source: str) -> None:
    shown = readable(source)
    assert unicodedata.is_normalized("NFC", shown.text)
    assert shown.text == shown.text.strip()
    assert "  " not in shown.text
    for span in shown.spans:
        assert 0 <= span.start < span.end <= len(shown.text)
        assert bool(span.target) == (span.style == "link")


@given(st.text())
@settings(max_examples=300, deadline=None)
def test_any_text_is_read(source: str) -> None:
    check(source)


PIECES = [
    *"$ $$ { } \\ \\\\ * ** _ ` `` ' '' \" -- ~ [ ]( ) ( ^ a Ab 1 % é \u0301 \ufde5".split(),
    *"\\frac \\sqrt \\hat \\emph \\bf \\log \\alpha \\times \\left \\text \\mathrm \\( \\)".split(),
    *"\\[ \\] \\url{ \\href{ http://a.b/c https:// \\cite{ \\footnote{ \\' \\\"".split(),
    *"\\SI \\label \\unknown \\mathcalO \\overset \\not \\begin{array} \\begin{equation}".split(),
    *"\\end{equation} github.com/ arXiv: \\textcolor".split(),
    " ",
    "\n",
    "\n\n",
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@settings(max_examples=500, deadline=None)
def test_any_heap_of_markup_is_read(source: str) -> None:
    check(source)


@given(st.text(st.characters(categories=["Lu", "Ll", "Nd"]), min_size=1))
@settings(max_examples=200, deadline=None)
def test_text_without_markup_comes_back_unchanged(source: str) -> None:
    text = unicodedata.normalize("NFC", source)
    assert readable(text) == Readable(text)


LENGTH = 50_000
"""Ten times the longest abstract; a rule of quadratic time would need hours on it."""


@pytest.mark.parametrize(
    "source",
    [
        *(piece * (LENGTH // len(piece)) for piece in PIECES),
        *(f"{piece} " * (LENGTH // len(piece)) for piece in ("$a", "*a", "_a", "`a", "a'", "\\'")),
        "a" * LENGTH,
        "{" * LENGTH + "}" * LENGTH,
        "\\emph{" * 5_000 + "x" + "}" * 5_000,
        "{" + "\\bf" * 9_000 + "}",
        "$" + "\\sqrt{" * 150 + "x" + "}" * 150 + "$",
        "$x" + "^{x" * 300 + "}" * 300 + "$",
        "\\log_" * 10_000,
        "[" * LENGTH + "](http://a.org)",
        "http://a.org/" + "(" * LENGTH + ")" * LENGTH,
        "www." + "a." * LENGTH,
    ],
    ids=lambda source: f"{source[:8]!r}",
)
def test_hostile_sources_are_read(source: str) -> None:
    check(source)


def test_formulas_nested_too_deep_lose_braces_and_no_letters() -> None:
    assert "x" in plain("$" + "\\frac{1}{" * 60 + "x" + "}" * 60 + "$")
    assert plain("{" * 3_000 + "word" + "}" * 3_000) == "word"
