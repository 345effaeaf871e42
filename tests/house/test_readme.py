"""README.md says what is so."""

from __future__ import annotations

import importlib.util
import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")

spec = importlib.util.spec_from_file_location("refresh", Path(__file__).with_name("refresh.py"))
refresh = importlib.util.module_from_spec(spec)
spec.loader.exec_module(refresh)


def test_the_key_table_is_that_of_the_commands():
    assert refresh.with_key_table(README) == README


@pytest.mark.parametrize("name", refresh.SHOWN)
async def test_a_picture_shows_the_reader_as_it_is(tmp_path, name):
    kept = (refresh.PICTURES / f"{name}.svg").read_text(encoding="utf-8")
    assert refresh.text_of(await refresh.picture(name, tmp_path)) == refresh.text_of(kept)
    assert f"](tests/pictures/{name}.svg)" in README


@pytest.mark.parametrize("name", ["open", "test"])
def test_the_two_commands_are_marked_and_are_one_line_each(name):
    (command,) = re.findall(rf"<!-- command: {name} -->\n```sh\n(.*?)```", README, re.DOTALL)
    assert command.count("\n") == 1
    assert "python3" in shlex.split(command)


def test_every_file_it_names_is_there():
    for name in re.findall(r"\]\(([\w/.-]+)\)|`((?:tests|seeds|\.ci)/[\w/.]*)`", README):
        assert (ROOT / (name[0] or name[1])).exists(), name


def test_its_exit_codes_are_those_of_the_program():
    from tui.cli.parsing import FOUND, NOTHING, WRONG

    table = dict(re.findall(r"^\| (\d) \| (\w+)", README, re.MULTILINE))
    assert table == {str(FOUND): "done", str(NOTHING): "nothing", str(WRONG): "not"}
