"""Where files live, by the platform's own rules; makes no folder by itself."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

APP = "paperdeck"
"""The name of the folder in each of the platform's places."""


@dataclass(frozen=True, slots=True)
class Places:
    """The four folders of one person, all absolute; none needs to exist.

    `XDG_CONFIG_HOME` and its siblings count wherever platformdirs looks at them. A relative or
    empty one counts as unset, as the XDG Base Directory Specification asks.
    """

    config: Path
    data: Path
    cache: Path
    state: Path

    @classmethod
    def of_this_person(cls) -> Places:
        """Ask the platform for the folders of whoever runs this.

        Raises RuntimeError where neither HOME nor the user database names a home.
        """
        from platformdirs import PlatformDirs

        dirs = PlatformDirs(APP, appauthor=False, ensure_exists=False)
        return cls(
            config=_absolute(dirs.user_config_path, ".config"),
            data=_absolute(dirs.user_data_path, ".local/share"),
            cache=_absolute(dirs.user_cache_path, ".cache"),
            state=_absolute(dirs.user_state_path, ".local/state"),
        )

    @property
    def settings(self) -> Path:
        """What a person has set."""
        return self.config / "config.toml"

    @property
    def bookmarks(self) -> Path:
        """The marks: the one file that cannot be made again."""
        return self.data / "bookmarks.json"

    @property
    def library(self) -> Path:
        """What was added: sources, and what was read of them."""
        return self.data / "library"

    @property
    def last_link(self) -> Path:
        """The last text that was copied, for when no clipboard took it."""
        return self.cache / "last-link"

    @property
    def log(self) -> Path:
        """What went wrong behind the screen."""
        return self.state / "paperdeck.log"

    @property
    def history(self) -> Path:
        """What was done, so that it can be taken back."""
        return self.state / "history"

    @property
    def positions(self) -> Path:
        """Where the reader was left."""
        return self.state / "positions"

    @property
    def look(self) -> Path:
        """How the reader was arranged."""
        return self.state / "look"

    @property
    def drafts(self) -> Path:
        """Notes that are being written."""
        return self.state / "drafts"

    @property
    def index(self) -> Path:
        """The folder of the search index, which can always be built again."""
        return self.cache / "index"


def _absolute(path: Path, default: str) -> Path:
    # platformdirs before 4.12 follows a relative XDG variable or HOME into the current folder.
    return path if path.is_absolute() else _home() / default / APP


def _home() -> Path:
    home = Path.home()
    if home.is_absolute():
        return home
    try:
        import os
        import pwd

        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except (ImportError, KeyError) as error:
        raise RuntimeError("there is no home folder: HOME must be an absolute path") from error
