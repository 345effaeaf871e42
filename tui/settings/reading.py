"""From the file and the environment to settings."""

from __future__ import annotations

from collections.abc import Mapping

from ..places import Places
from .environment import read_after
from .settings import Settings


def settings_of(_places: Places, environ: Mapping[str, str]) -> Settings:
    """What this person has set."""
    return Settings(read_after=read_after(environ))
