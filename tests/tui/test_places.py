"""Where files live."""

from __future__ import annotations

import os
import pwd
import stat
from pathlib import Path
from types import SimpleNamespace

import platformdirs
import pytest

from seeds.saving import make_private, write_private
from tui.places import Places

FIELDS = {
    "config": "XDG_CONFIG_HOME",
    "data": "XDG_DATA_HOME",
    "cache": "XDG_CACHE_HOME",
    "state": "XDG_STATE_HOME",
}


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Give the test a home of its own and no XDG variable."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for variable in FIELDS.values():
        monkeypatch.delenv(variable, raising=False)
    return tmp_path / "home"


def folders(places):
    return {name: getattr(places, name) for name in FIELDS}


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_each_xdg_variable_is_followed(home, tmp_path, monkeypatch):
    for name, variable in FIELDS.items():
        monkeypatch.setenv(variable, str(tmp_path / "xdg" / name))
    expected = {name: tmp_path / "xdg" / name / "paperdeck" for name in FIELDS}
    assert folders(Places.of_this_person()) == expected


@pytest.mark.parametrize("bad", ["", "relative/folder", ".", "~/x"])
def test_an_xdg_variable_that_is_not_absolute_counts_as_unset(home, monkeypatch, tmp_path, bad):
    usual = folders(Places.of_this_person())
    for variable in FIELDS.values():
        monkeypatch.setenv(variable, bad)
    monkeypatch.chdir(tmp_path)
    assert folders(Places.of_this_person()) == usual
    assert all(home in folder.parents for folder in usual.values())


def test_a_platformdirs_that_follows_relative_variables_is_mended(home, monkeypatch):
    relative = SimpleNamespace(
        user_config_path=Path("rel/paperdeck"),
        user_data_path=Path("rel/paperdeck"),
        user_cache_path=Path("rel/paperdeck"),
        user_state_path=Path("rel/paperdeck"),
    )
    monkeypatch.setattr(platformdirs, "PlatformDirs", lambda *_, **__: relative)
    assert folders(Places.of_this_person()) == {
        "config": home / ".config/paperdeck",
        "data": home / ".local/share/paperdeck",
        "cache": home / ".cache/paperdeck",
        "state": home / ".local/state/paperdeck",
    }
    monkeypatch.setenv("HOME", "no/where")
    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    assert Places.of_this_person().data == own / ".local/share/paperdeck"


def test_to_ask_for_places_makes_none(home):
    places = Places.of_this_person()
    assert places.bookmarks == places.data / "bookmarks.json"
    assert places.last_link == places.cache / "last-link"
    assert places.index == places.cache / "index"
    assert places.log == places.state / "paperdeck.log"
    assert not home.exists()


def test_what_is_made_is_private_and_what_was_there_is_left(tmp_path):
    old_mask = os.umask(0)
    try:
        there = tmp_path / "there"
        there.mkdir(mode=0o755)
        make_private(there / "a" / "b")
        make_private(there / "a" / "b")
    finally:
        os.umask(old_mask)
    assert [mode(each) for each in (there, there / "a", there / "a" / "b")] == [
        0o755,
        0o700,
        0o700,
    ]


def test_a_file_in_the_way_is_an_error(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(OSError, match="file"):
        make_private(tmp_path / "file")
    with pytest.raises(OSError, match="file"):
        make_private(tmp_path / "file" / "below")


def test_a_written_file_is_private_and_alone(tmp_path):
    target = tmp_path / "target"
    target.write_text("old")
    target.chmod(0o644)
    write_private(target, b"new", prefix=".t-")
    assert target.read_bytes() == b"new"
    assert mode(target) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["target"]


def test_a_write_that_fails_leaves_no_temporary_file(tmp_path):
    folder = tmp_path / "a-folder"
    (folder / "inside").mkdir(parents=True)
    with pytest.raises(OSError, match="a-folder"):
        write_private(folder, b"new", prefix=".t-")
    assert [each.name for each in tmp_path.iterdir()] == ["a-folder"]
