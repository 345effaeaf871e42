from __future__ import annotations

import pytest

from seeds import plain
from seeds.markup import without_tags


@pytest.mark.parametrize(
    ("source", "reads"),
    [
        ("CO<sub>2</sub> at 10<sup>-3</sup>", "CO₂ at 10⁻³"),
        ("the <i>E. coli</i> genome", "the E. coli genome"),
        ("x<sup>th</sup>", "xᵗʰ"),
        ("<jats:title>Abstract</jats:title><jats:p>One &amp; two.</jats:p>", "One & two."),
        ("<p>One.</p><p>Two.</p>", "One.\n\nTwo."),
        ("<b>Methods:</b> we look.", "Methods: we look."),
        ("&lt;p&gt;Twice.&lt;/p&gt;", "Twice."),
        ("M&uuml;ller &#8212; &#xe9;", "Müller — é"),
        ('see <a href="https://x.org/a">here</a>', "see here (https://x.org/a)"),
        ("<![CDATA[Bees]]><!-- a note --> sting", "Bees sting"),
        ("a<fixed-case>BERT</fixed-case>b", "aBERTb"),
        ("<inline-formula><tex-math>x_1</tex-math></inline-formula>", "x₁"),
    ],
)
def test_tags_become_what_they_mean(source, reads):
    assert plain(without_tags(source)) == reads


@pytest.mark.parametrize(
    "source",
    [
        "tokens <mask> and <s> stay",
        "if a<b and c>d",
        "an <i> alone",
        "AT&T; R&D; a && b",
        "<unk>x</unk>",
        "List<String> and <T>",
        "",
    ],
)
def test_what_is_no_tag_stays(source):
    assert without_tags(source) == source


def test_a_control_character_in_disguise_is_left_to_the_gate():
    from seeds import clean

    assert clean(without_tags("a&#27;[31mb&#155;2Jc")) == "abc"
