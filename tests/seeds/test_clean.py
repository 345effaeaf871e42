"""The gate for foreign text: nothing that drives a terminal comes through, words do."""

from __future__ import annotations

import base64
import importlib
import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from seeds.clean import MARKS_PER_LETTER, STRING_LIMIT, clean, clean_line

# The face of the room has a function of the same name.
clean_module = importlib.import_module("seeds.clean")

LINK = base64.b64encode(b"https://example.org/").decode()

# Format characters that are seen: number and abbreviation signs of four scripts.
VISIBLE_FORMAT = {
    *map(chr, range(0x600, 0x606)),
    *"\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd",
}
JOINERS = {*"\u200c\u200d\u180e"}

# Everything that means something to the gate, so that random texts meet its rules often.
PIECES = st.sampled_from(
    [
        *"\x00\x02\a\b\t\n\v\f\r\x18\x1a\x1b\x7f\x80\x85\x90\x98\x9b\x9c\x9d\x9e\x9f",
        *"\xa0\xad\u061c\u180e\u200b\u200c\u200d\u200e\u2028\u2029\u202e\u2060\u2066\ufeff\ufe0f",
        *"\ufdd0\ufffe\ud83d\ude00\udcff\U000e0041\U0001ffff\u3000\u2003",
        *"a1#${}[]();:=?\\/ -",
        *"\u0301\u0316\u0338\u20e3\u0e31\u064b\u0653\u093c\u0f90\u1161\u11a8",
        *"eA\u0627\u0645\u0915\u0958\u0f67\u1100\u1820\u2194\u2620\u263a\xa9\u212b",
        *"\xc3\xe2\u20ac\U0001f469\U0001f4bb\U0001f3fd\U0001f1e9",
        "\x1b[",
        "\x1b]",
        "\x1bP",
        "\x1b\\",
        "\x1bk",
        "52;c;",
        "8;;",
        "abla",
        "eq",
        "imes",
        "ext",
        "rac",
        "ho",
        "$$",
        "\r\n",
        "\n\n",
    ]
)
NASTY = st.lists(PIECES, max_size=40).map("".join)
ANY = st.text(st.characters(codec=None, categories=None), max_size=60)


@pytest.mark.parametrize(
    ("source", "right"),
    [
        ("$1.5\times$ faster", r"$1.5\times$ faster"),
        ("5.92\times faster", r"5.92\times faster"),
        ("13\times 2 of them", r"13\times 2 of them"),
        ("a set of \textbf{points}", r"a set of \textbf{points}"),
        ("the \text{max} of", r"the \text{max} of"),
        ("$\frac{1}{2}$", r"$\frac{1}{2}$"),
        ("half, \frac{1}{2}", r"half, \frac{1}{2}"),
        ("with $\beta$-VAE", r"with $\beta$-VAE"),
        ("Spearman's $\rho$.", r"Spearman's $\rho$."),
        ("$\\langle q, a\rangle$", r"$\langle q, a\rangle$"),
        ("an $\alpha$-stable law", r"an $\alpha$-stable law"),
        ("$\varepsilon$-greedy", r"$\varepsilon$-greedy"),
        ("$f: X \to Y$", r"$f: X \to Y$"),
        ("ell_{\tau}-minimisation", r"ell_{\tau}-minimisation"),
        ("the step $-\\eta \nabla f(x)$", r"the step $-\eta \nabla f(x)$"),
        ("where $$x \neq 0$$ holds", r"where $$x \neq 0$$ holds"),
    ],
)
def test_tex_eaten_as_c_escapes_comes_back(source: str, right: str) -> None:
    assert clean(source) == right


@pytest.mark.parametrize(
    ("source", "right"),
    [
        ("3\tan apple", "3 an apple"),
        ("k-means\text", "k-means ext"),
        ("first\rho hum", "first\nho hum"),
        ("first\nabla second", "first\nabla second"),
        (r"costs \$5" + "\nabla " + r"and \$7", r"costs \$5" + "\nabla " + r"and \$7"),
        ("$x$\n\times out", "$x$\n imes out"),
        ("5\timestamps", "5 imestamps"),
    ],
)
def test_where_it_is_not_certain_nothing_is_made_tex(source: str, right: str) -> None:
    assert clean(source) == right


ESCAPED = [
    f"\x1b]52;c;{LINK}\x07",
    f"\x1b]52;c;{LINK}\x1b\\",
    f"\x9d52;c;{LINK}\x9c",
    f"\x9d52;c;{LINK}\x07",
    f"\x1bPtmux;\x1b\x1b]52;c;{LINK}\x07\x1b\\",
    f"\x1bP\x1b]52;c;{LINK}\x07\x1b\\",
    "\x1b]0;a title of mine\x07",
    "\x1b]11;?\x1b\\",
    "\x1bka title of mine\x1b\\",
    "\x1b[31m",
    "\x1b[38;2;255;0;0m",
    "\x1b[2J",
    "\x1b[?1049l",
    "\x1b[6n",
    "\x1b[>1u",
    "\x1b[?2026$p",
    "\x1b[ q",
    "\x9b31m",
    "\x9b?1003h",
    "\x1bc",
    "\x1b7",
    "\x1b(0",
    "\x1b#8",
    "\x1b%G",
    "\x1bP1$r0m\x1b\\",
    "\x901;2q#0~\x9c",
    "\x1b_Gf=24;AAAA\x1b\\",
    "\x9fGf=24;AAAA\x9c",
    "\x1b^a message\x1b\\",
    "\x9ea message\x9c",
    "\x1bXa string\x1b\\",
    "\x98a string\x9c",
    f"\x1b]52;c;{'A' * 60_000}\x07",
]


@pytest.mark.parametrize("sequence", ESCAPED, ids=lambda sequence: ascii(sequence)[:24])
def test_a_sequence_goes_whole(sequence: str) -> None:
    assert clean(f"be{sequence}fore") == "before"
    assert clean_line(sequence) == ""


def test_of_a_hyperlink_the_words_stay() -> None:
    opened = "\x1b]8;id=1;https://example.org/\x1b\\"
    assert clean(f"see {opened}the page\x1b]8;;\x1b\\.") == "see the page."


@pytest.mark.parametrize(
    ("source", "right"),
    [
        ("one\x1b]52;c;QUJD and two\nthree", "one and two\nthree"),
        ("one\x1b]two three", "onetwo three"),
        ("one\x1bPtwo three", "onetwo three"),
        ("one\x1b[", "one"),
        ("one\x1b[31", "one31"),
        ("one\x1b", "one"),
        ("one\x9bé", "oneé"),
        ("one\x1b]0;two\x1b[1m three\x07", "one three"),
        ("one\x9dtwo\n\nthree\x9c", "onetwo\n\nthree"),
        ("one\x90two\r\n\r\nthree\x9c", "onetwo\n\nthree"),
        ("one\x98" + "x" * STRING_LIMIT + "y\x9c", "one" + "x" * STRING_LIMIT + "y"),
    ],
    ids=lambda text: ascii(text)[:24],
)
def test_an_unfinished_sequence_takes_no_text_along(source: str, right: str) -> None:
    assert clean(source) == right


def test_utf8_read_as_latin1_opens_no_control_string_and_comes_back() -> None:
    quotes = "the “one” kind and the “other” kind"
    assert clean(quotes.encode().decode("latin-1")) == quotes


@pytest.mark.parametrize(
    "text",
    [
        "[/red] [bold]x[/] [31m ]52;c; \\x1b[0m",
        "Ünïcode – “quotes”, œuvre… ﬁ €",
        "漢字かな交じり文 한국어 العربية עברית ไทย",
        "\U0001f469\u200d\U0001f4bb and \u2764\ufe0f\u200d\U0001f525",
        "\U0001f3f3\ufe0f\u200d\U0001f308 \U0001f469\U0001f3fd\u200d\U0001f52c",
        "1\ufe0f\u20e3 \u2122\ufe0f",
        "می\u200cخواهم",
        "\u0600\u0661\u0662",
        "\ue000 private use",
        "first\n\n  second\n",
    ],
)
def test_what_is_harmless_stays_as_it_is(text: str) -> None:
    assert clean(text) == text


@pytest.mark.parametrize(
    ("source", "right"),
    [
        ("reason\x02ing", "reasoning"),
        ("Y\x7faniv", "Yaniv"),
        ("d\x92une", "d’une"),
        ("lan\xadguage", "language"),
        ("\ufeffzero\u200bwidth\u2060", "zerowidth"),
        ("evil\u202egpj.exe", "evilgpj.exe"),
        ("a\u2066b\u2069\u200e\u200f\u061c", "ab"),
        ("tag\U000e0041\U000e007fged", "tagged"),
        ("non\ufdd0\ufffe\U0010ffffcharacter", "noncharacter"),
        ("Auf\u200clage", "Auflage"),
        ("a\u200db\ufe0f", "ab"),
        ("\U0001f469\u200d", "\U0001f469"),
        ("می\u200c", "می"),
        ("می\u200c\u200c\u200cخواهم", "می\u200cخواهم"),
        ("a\tb\xa0c\u3000d\u2009e\u202ff\x85g", "a b c d e f g"),
        ("a\u2028b\u2029c", "a b c"),
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("lone \ud800 and \udcff", "lone \ufffd and \ufffd"),
        ("a pair \ud83d\ude00", "a pair \U0001f600"),
        ("a tag \udb40\udc41as a pair", "a tag as a pair"),
        ("e\u0301", "é"),
        ("a\u200d\u0301", "á"),
        ("\u212b", "Å"),
    ],
    ids=ascii,
)
def test_single_characters(source: str, right: str) -> None:
    assert clean(source) == right


def test_a_letter_keeps_no_more_marks_than_real_writing_has() -> None:
    deepest = "\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82"
    assert clean(deepest) == deepest
    assert len(deepest) - 1 == MARKS_PER_LETTER
    # U+0335 composes with nothing, so that what is counted is what was given.
    assert clean("Z" + "\u0335" * 500 + "al") == "Z" + "\u0335" * MARKS_PER_LETTER + "al"
    assert clean("Z" + "\u0335\u200d" * 500) == "Z" + "\u0335" * MARKS_PER_LETTER


@pytest.mark.parametrize(
    ("source", "right"),
    [
        (" A\n  title,\twrapped\r\n", "A title, wrapped"),
        ("one\u2029\u3000two", "one two"),
        ("plain", "plain"),
        ("\x1b[2J\n", ""),
    ],
)
def test_a_line_is_one_line(source: str, right: str) -> None:
    assert clean_line(source) == right


# A gate that walks back and forth would be at these for hours.
@pytest.mark.parametrize(
    ("unit", "left"),
    [
        ("\x1b]", ""),
        ("\x1b[", ""),
        ("\x1b", ""),
        ("\x1bP", ""),
        ("\x1b]8;;", ""),
        ("\x9d", ""),
        ("\x90\x1b", ""),
        ("\x9b 1", " 1"),
        ("\x1b]\n ", "\n "),
        ("\u200d", ""),
        ("\ufeff", ""),
        ("$\t", "$ "),
        ("$\nabla", "$\nabla"),
    ],
    ids=ascii,
)
def test_a_long_text_is_read_once(unit: str, left: str) -> None:
    times = 200_000
    cleaned = clean(unit * times)
    assert cleaned.replace("\\nabla", "\nabla") == left * times


def test_a_mountain_of_marks_is_cut_before_it_is_sorted() -> None:
    # Overlays (class 1) come before marks below (class 220).
    assert clean("x" + "\u0316\u0335" * 500_000) == "x" + "\u0335" * 4 + "\u0316" * 4


def is_format(char: str) -> bool:
    return unicodedata.category(char) == "Cf"


def assert_harmless(text: str) -> None:
    for at, char in enumerate(text):
        assert char == "\n" or unicodedata.category(char) not in {"Cc", "Cs", "Zl", "Zp"}
        assert char == " " or unicodedata.category(char) != "Zs"
        assert ord(char) & 0xFFFE != 0xFFFE
        assert not "\ufdd0" <= char <= "\ufdef"
        if is_format(char):
            assert char in VISIBLE_FORMAT | JOINERS
        if char == "\u200d":
            assert text[at + 1] >= "\xa9"
            assert text[at - 1] >= "\xa9"
            assert unicodedata.category(text[at + 1]) in {"So", "Sm", "Po", "Pd", "Cn"}
        if char == "\u200c":
            assert text[at - 1] >= "\u0600"
            assert text[at + 1] >= "\u0600"
    marks = "".join("m" if unicodedata.category(c)[0] == "M" else " " for c in text)
    assert "m" * (MARKS_PER_LETTER + 1) not in marks
    assert unicodedata.is_normalized("NFC", text)


@given(NASTY | ANY)
def test_nothing_that_drives_a_terminal_comes_through(text: str) -> None:
    assert_harmless(clean(text))


def test_no_format_character_of_unicode_is_forgotten() -> None:
    for char in filter(is_format, map(chr, range(0x110000))):
        assert clean(f"a{char}b") == (f"a{char}b" if char in VISIBLE_FORMAT else "ab")


@given(NASTY | ANY)
@example("\r\x00\nabla")
@example("$\rabla$")
@example("\u180e\u180e\u180e")
@example("a\ufe0f\u200d\U0001f469")
@example("\u0627" + "\u0301" * 8 + "\u064b\u200c\u0627")
def test_twice_is_once(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    line = clean_line(text)
    assert clean_line(line) == line
    assert clean(line) == line


@given(NASTY | ANY)
def test_a_line_has_no_breaks_and_no_loose_blanks(text: str) -> None:
    line = clean_line(text)
    assert_harmless(line)
    assert re.search(r"\n|^ | $|  ", line) is None


@given(st.text(st.sampled_from("ab $\\{}[]()0123456789;:^_~%\n")))
def test_plain_ascii_is_handed_back_itself(text: str) -> None:
    assert clean(text) is text


@given(st.text(st.characters(max_codepoint=0x24F, categories=["L", "N", "P", "Sc", "Sm"])))
def test_letters_digits_and_punctuation_are_kept(text: str) -> None:
    assert clean(text) == unicodedata.normalize("NFC", text)


@given(st.text(st.sampled_from(sorted(clean_module._harmless())), max_size=60))
def test_what_is_passed_over_as_harmless_is_what_the_whole_gate_leaves_alone(text):
    with pytest.MonkeyPatch.context() as without:
        without.setattr(clean_module, "_harmful", lambda: re.compile(""))
        assert clean(text) == text
