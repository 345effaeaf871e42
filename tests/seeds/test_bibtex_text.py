r"""TeX in the fields of a bibliography, and names as BibTeX writes them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds import plain
from seeds.formats.bibtex.detex import source_of, text_of
from seeds.formats.bibtex.people import is_incomplete, names_of
from seeds.names import stored_name


def stored(value: str) -> list[str]:
    return [stored_name(name) for name in names_of(value)]


@pytest.mark.parametrize(
    ("tex", "text"),
    [
        (r"R{\v R}eh{\r u}{\v r}ek \r a \v{s} \H{o} \c c", "RŘehůřek å š ő ç"),
        (r"Universit{\"{a}}t Bostr\"{o}m D\"usseldorf", "Universität Boström Düsseldorf"),
        (r"b{\'u}s{\'a}, {\'\i} \'{\i} {\th}{\'a}tt {\ae}{\dh}", "bús\u00e1, í í þátt æð"),
        (r"Stra\ss e dzia{\l}ania \o{} {\AA}ngstr{\o}m \O", "Straße działania ø Ångstrøm Ø"),
        (r"Nguy{\~{\^e}}n \t{oo} \d{h}", "Nguyễn o\u0361o ḥ"),
        (r"A \& B, 50\% \#1 a\_b \$5", "A & B, 50% #1 a_b $5"),
        (r"x\textendash y {\textquotedblleft}z{\textquotedblright}", "x–y “z”"),
        (r"D\textquotesingle aspremont", "D'aspremont"),
        (r"Fig.~5 of J.~Doe, ~5 and 35~45", "Fig. 5 of J. Doe, ~5 and 35~45"),
        (r"{GAN}s for {{The Best} {N}ets}", "GANs for The Best Nets"),
        (r"{\{}MPC{\}} {\&} Value", "MPC & Value"),
        (r"Sets \{0, 1\} of {\{}0,1{\}}", "Sets {0, 1} of {0,1}"),
        (r"The {\sc CONNIVER} Reference {\em Manual}", "The CONNIVER Reference Manual"),
        (r"the 3\textsuperscript{rd} of \textit{Xenopos {L}aevis}", "the 3ʳᵈ of Xenopos Laevis"),
        (r"100~$\mu${J}, $\pm$0.1\%, mm$^2$, 10^{-3}", "100 μJ, ±0.1%, mm², 10⁻³"),
        (r"${\rm GaN}(000\bar{1})$ (11\=22)", "GaN(0001̄) (112̄2)"),
        (r"{\alpha}X \LaTeX{} and \(\alpha_{1}\)", "αX LaTeX and α₁"),
        (r"\foo{bar} baz \qux z {un}balanced} {", r"bar baz \qux z unbalanced "),
        (r"\mbox{a} \bibinfo{author}{b} \noopsort{1}c \ensuremath{x_2}", "a b c x₂"),
        (r"space\;semi\:colon\,comma \- \/x", "space semi colon comma x"),
        (r"Erd\H os and \.{z}ycia \.Istanbul", "Erdős and życia İstanbul"),
        (r"tilde \~ and \~{} and \textasciitilde{}x, \^{}", "tilde ~ and ~ and ~x, ^"),
        (r"``Anomalous'' \textbackslash{}x", r"“Anomalous” \x"),
        (r"The \"Best\" Paper", 'The "Best" Paper'),
    ],
)
def test_a_person_reads_text_and_no_tex(tex, text):
    assert plain(source_of(tex)) == " ".join(text.split())
    assert " ".join(text_of(tex).split()) == " ".join(text.split())


@pytest.mark.parametrize(
    ("escaped", "formula"),
    [
        (
            r"{\$}{\backslash}mathcal{\{}O{\}}({\backslash}sqrt{\{}T{\}}){\$}",
            r"$\mathcal{O}(\sqrt{T})$",
        ),
        (r"\$\textbackslash alpha\$", r"$\alpha$"),
        (r"around \$\textbackslash approx\$ 800", r"around $\approx$ 800"),
        (r"{\textdollar}{\textbackslash}ell{\_}1{\textdollar}", r"$\ell_1$"),
        (r"{\$}H{\_}{\{}0{\}}{\^{}}2{\$} x", "$H_{0}^2$ x"),
        (r"\$\textbackslash\{0\textbackslash\}\textasciicircum n\$", r"$\{0\}^n$"),
        (r"\$$\backslash$alpha {\textless} 1\$", r"$\alpha < 1$"),
        (r"\$\alpha\$ and \$x\_1\$", r"$\alpha$ and $x_1$"),
        (r"\$\{0, 1\}^n\$ and \$x\_\{ij\}\$", r"$\{0, 1\}^n$ and $x_{ij}$"),
        (r"\$5 and \$6", r"\$5 and \$6"),
        (r"\$5 for a\_b or \$6", r"\$5 for a_b or \$6"),
        (r"\$5, \$x\_1\$", r"\$5, \$x_1\$"),
        (r"\$ {\backslash}a{\{} \$", r"\$ \backslash{}a\{ \$"),
    ],
)
def test_maths_that_an_exporter_escaped_is_maths_again(escaped, formula):
    assert source_of(escaped) == formula
    assert text_of(escaped) == plain(formula)


@pytest.mark.parametrize(
    ("value", "more"),
    [
        ("A B and others", True),
        ("Doe, J. and\nOthers", True),
        ("A B, et~al.", True),
        ("A B and {et al.}", True),
        ("A B and {others}", False),
        ("Jane Others", False),
        ("A Metal", False),
        ("A B and C D", False),
    ],
)
def test_a_list_of_names_may_say_that_there_are_more(value, more):
    assert is_incomplete(value) is more
    assert "{et al.}" not in stored(value)


def test_what_the_renderer_shows_is_kept_in_a_title():
    tex = r"{\em Why} \emph{A {B} c} {\bf d} $\frac{a_{1}}{b}$ \textsuperscript{2} \href{u.v}{w}"
    kept = r"\emph{Why} \emph{A B c} \textbf{d} $\frac{a_{1}}{b}$ \textsuperscript{2} \href{u.v}{w}"
    assert source_of(tex) == kept
    assert source_of(r"a\_b \_x \$5 \{x\} -- ``q''") == r"a_b \_x \$5 \{x\} -- ``q''"


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("Ada Lovelace and Aäron van den Oord\n\tAND Plato",
         ["Ada Lovelace", "Aäron van den Oord", "Plato"]),
        ("von Hippel, E. and Reagle, Jr., Joseph M.", ["E. von Hippel", "Joseph M. Reagle Jr."]),
        ("Costa, Jr., P. T. and Sherry, John F., Jr.", ["P. T. Costa Jr.", "John F. Sherry Jr."]),
        ("de La Fontaine, III, Jean", ["de La Fontaine, III, Jean"]),
        ("{The Toy Lab} and {OpenAI}", ["{The Toy Lab}", "OpenAI"]),
        ("{Barnes and Noble, Inc.} and Doe, J.", ["{Barnes and Noble, Inc.}", "J. Doe"]),
        ("{W.M.P. van der} Aalst", ["W.M.P. van der Aalst"]),
        ("Lars {van der Berg} and {Caputo}, F.", ["Lars van der Berg", "F. Caputo"]),
        ("Charles de la Vallee Poussin", ["de la Vallee Poussin, Charles"]),
        (r"Radim {\v R}eh{\r u}{\v r}ek and Mu\~noz, J.~C.", ["Radim Řehůřek", "J. C. Muñoz"]),
        ("Madelung, O. and others", ["O. Madelung"]),
        ("Born, L. et~al.", ["L. Born"]),
        ("May, Keith, and Ronzino, Paola and and", ["Keith May", "Paola Ronzino"]),
        ('family=Gogh, given={Vincent}, prefix=van, x=true and given="Jean, P.", family=Roe',
         ["Vincent van Gogh", "Roe, Jean, P."]),
        ("Ada Lovelace, Bo Byron, Cy Roe", ["Ada Lovelace", "Bo Byron", "Cy Roe"]),
        ("Smith, J., Doe, K., Roe, R.", ["J. Smith", "K. Doe", "R. Roe"]),
        ("A. Smith; B. Doe", ["A. Smith", "B. Doe"]),
        (r"Smith, J. \& Doe, K.", ["J. Smith", "K. Doe"]),
        ("{Smith, John and Doe, Jane}", ["John Smith", "Jane Doe"]),
        ("{Smith, J.}", ["J. Smith"]),
        ("sudhin jacob", ["sudhin jacob"]),
        ("others", []),
        ("Jane Others", ["Jane Others"]),
        (" , and {} and }{", []),
    ],
)  # fmt: skip
def test_names_are_told_apart(value, names):
    assert stored(value) == names


TOKENS = st.sampled_from(
    [*"{}$~\\ a_^,;=&'\"`", r"\'", r"\v", r"\emph{", r"\frac", "``", " and ", r"\(", "{\\em "]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(TOKENS, max_size=30).map("".join))
def test_no_tex_is_too_odd_to_be_read(tex):
    assert isinstance(plain(source_of(tex)), str)
    assert isinstance(text_of(tex), str)
    assert all(isinstance(name, str) for name in stored(tex))


@settings(max_examples=60, deadline=None)
@given(st.text("abc é.-,", max_size=40))
def test_a_text_without_tex_is_left_alone(text):
    assert source_of(text) == text_of(text) == text
