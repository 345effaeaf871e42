from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seeds import Name, shown_name, split_name
from seeds.names import are_stored, names_in, stored_name


@pytest.mark.parametrize(
    ("stated", "stored", "parts"),
    [
        ("Lovelace, Ada", "Ada Lovelace", Name("Lovelace", "Ada")),
        ("Ada Lovelace", "Ada Lovelace", Name("Lovelace", "Ada")),
        ("van den Oord, Aäron", "Aäron van den Oord", Name("van den Oord", "Aäron")),
        ("García Lorca, Federico", "García Lorca, Federico", Name("García Lorca", "Federico")),
        ("Doe, Jr., John", "John Doe Jr.", Name("Doe", "John", "Jr.")),
        ("John Doe, Jr.", "John Doe Jr.", Name("Doe", "John", "Jr.")),
        ("Doe J.", "J. Doe", Name("Doe", "J.")),
        ("de la Doe J.-P.", "J.-P. de la Doe", Name("de la Doe", "J.-P.")),
        ("J. Doe", "J. Doe", Name("Doe", "J.")),
        ("{The Toy Lab}", "{The Toy Lab}", Name("The Toy Lab")),
        (Name("The Toy Lab"), "{The Toy Lab}", Name("The Toy Lab")),
        (Name("Plato"), "Plato", Name("Plato")),
        ("{OpenAI}", "OpenAI", Name("OpenAI")),
        ("{A,B}", "{A,B}", Name("A,B")),
        ("OpenAI, Inc.", "{OpenAI, Inc.}", Name("OpenAI, Inc.")),
        ("Gemini Team", "{Gemini Team}", Name("Gemini Team")),
        ("ATLAS Collaboration", "{ATLAS Collaboration}", Name("ATLAS Collaboration")),
        ("王小明", "王小明", Name("王小明")),
        ("", "", None),
        ("{}", "", None),
    ],
)
def test_one_name_is_kept_in_one_form_that_gives_its_parts(stated, stored, parts):
    assert stored_name(stated) == stored
    if parts:
        assert split_name(stored) == parts


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("García Lorca, Federico", "Federico García Lorca"),
        ("{The Toy Lab}", "The Toy Lab"),
        ("Doe, Jr., John", "John Doe Jr."),
        ("Ada Lovelace", "Ada Lovelace"),
    ],
)
def test_a_name_is_shown_as_one_reads_it(name, shown):
    assert shown_name(name) == shown


WORD = st.text(st.characters(categories=("Lu", "Ll")), min_size=1, max_size=8)


@given(st.lists(WORD, min_size=1, max_size=3), st.lists(WORD, max_size=2))
def test_parts_survive_being_stored(family, given):
    name = Name(" ".join(family), " ".join(given))
    assert split_name(stored_name(name)) == name
    assert stored_name(stored_name(name)) == stored_name(name)


@given(
    st.lists(
        st.one_of(
            st.text(st.sampled_from("Ab. ,{|1-"), max_size=9),
            st.sampled_from(["Wei Wang 0001", "Doe J.", "Doe J", "ATLAS Collaboration", "Bo Ek"]),
        ),
        max_size=3,
    )
)
def test_the_quick_look_passes_only_names_that_are_stored_as_they_stand(names):
    if are_stored(names):
        assert [stored_name(name) for name in names] == names


def test_the_quick_look_passes_usual_names():
    assert are_stored(["Ada Lovelace", "J. Doe", "Kwan-Yee K. O'Neill"])
    assert not are_stored([Name("Doe", "J.")])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ada Lovelace", ["Ada Lovelace"]),
        ("Lovelace, Ada", ["Lovelace, Ada"]),
        ("Lovelace, A.", ["Lovelace, A."]),
        ("Doe, John and Roe, Jane", ["Doe, John", "Roe, Jane"]),
        ("John Doe, Jane Roe and Max Mu", ["John Doe", "Jane Roe", "Max Mu"]),
        ("John Doe, Jane Roe, and Max Mu", ["John Doe", "Jane Roe", "Max Mu"]),
        ("J. Doe, J. Roe, M. Mu", ["J. Doe", "J. Roe", "M. Mu"]),
        ("Doe, J.; Roe, J.;", ["Doe, J.", "Roe, J."]),
        ("John Doe & Jane Roe", ["John Doe", "Jane Roe"]),
        ("John Doe, Jr., Jane Roe", ["John Doe, Jr.", "Jane Roe"]),
        ("van den Oord, Aäron and Doe, J.", ["van den Oord, Aäron", "Doe, J."]),
        ("Doe, J., Roe, R. M.", ["Doe, J.", "Roe, R. M."]),
        ("Anderson", ["Anderson"]),
        ("", []),
    ],
)
def test_names_in_one_string_are_parted(text, names):
    assert names_in(text) == names
