"""Check that a wheel holds the three rooms, byte for byte, and nothing else.

Usage: python tests/house/check_wheel.py dist/paperdeck-*.whl, from a clean checkout.
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("seeds", "index", "tui")


def faults(wheel: Path) -> list[str]:
    """Say what is wrong with the wheel, one sentence each."""
    sources = {
        path.relative_to(ROOT).as_posix(): path
        for room in ROOMS
        for path in (ROOT / room).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    found: list[str] = []
    with zipfile.ZipFile(wheel) as archive:
        held = [name for name in archive.namelist() if not name.endswith("/")]
        tops = {name.partition("/")[0] for name in held}
        metadata = {top for top in tops if top.endswith(".dist-info")}
        if tops - metadata != set(ROOMS) or len(metadata) != 1:
            found.append(f"its top level is {sorted(tops)}")
        shipped = {name for name in held if name.partition("/")[0] in ROOMS}
        found += [f"{name} is missing" for name in sorted(sources.keys() - shipped)]
        found += [f"{name} is in no room" for name in sorted(shipped - sources.keys())]
        found += [
            f"{name} differs from the source"
            for name in sorted(shipped & sources.keys())
            if archive.read(name) != sources[name].read_bytes()
        ]
    if not any(name.startswith("seeds/iclr2025/") for name in sources):
        found.append("there are no bundled documents to compare")
    return found


if __name__ == "__main__":
    problems = [f"{wheel}: {fault}" for wheel in sys.argv[1:] for fault in faults(Path(wheel))]
    if len(sys.argv) != 2:
        problems.append(f"one wheel is wanted, not {len(sys.argv) - 1}")
    print("\n".join(problems) or "The wheel holds the three rooms, byte for byte.")
    sys.exit(1 if problems else 0)
