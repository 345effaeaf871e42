"""The house's own rules, as far as a program can hold them."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("seeds", "index", "tui")
FILES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
FACES = sorted({path.parent / "__init__.py" for path in FILES})

LONGEST_FILE = 400
"""Lines; a file that needs more is about two matters."""

BROAD = {"Exception", "BaseException"}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def names(node: ast.expr | None) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} if node else set()


def swallowed(source: str) -> list[int]:
    """Lines at which any exception at all may vanish.

    A broad handler has to raise, or to use the exception that it caught.
    """
    lines: list[int] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ExceptHandler) and (node.type is None or names(node.type) & BROAD):
            body = [part for statement in node.body for part in ast.walk(statement)]
            raises = any(isinstance(part, ast.Raise) for part in body)
            used = any(isinstance(part, ast.Name) and part.id == node.name for part in body)
            if not raises and not used:
                lines.append(node.lineno)
        elif (
            isinstance(node, ast.Call)
            and ast.unparse(node.func).endswith("suppress")
            and any(names(argument) & BROAD for argument in node.args)
        ):
            lines.append(node.lineno)
    return lines


@pytest.mark.parametrize(
    "source",
    [
        "try: f()\nexcept Exception: pass",
        "try: f()\nexcept: pass",
        "try: f()\nexcept BaseException:\n    done = True",
        "try: f()\nexcept (OSError, Exception): ...",
        "try: f()\nexcept* Exception as errors: pass",
        "for x in y:\n    try: f()\n    except Exception as error: continue",
        "with contextlib.suppress(Exception): f()",
        "with suppress(OSError, Exception): f()",
    ],
)
def test_swallowing_is_seen(source: str) -> None:
    assert swallowed(source)


@pytest.mark.parametrize(
    "source",
    [
        "try: f()\nexcept OSError: pass",
        "try: f()\nexcept Exception as error: return_(Broken(str(error)))",
        "try: f()\nexcept BaseException:\n    undo()\n    raise",
        "with suppress(FileNotFoundError): f()",
    ],
)
def test_what_is_no_swallowing_is_left_alone(source: str) -> None:
    assert not swallowed(source)


@pytest.mark.parametrize("room", ROOMS)
def test_the_rules_find_the_room(room: str) -> None:
    assert ROOT / room / "__init__.py" in FILES


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_file_swallows_exceptions(path: Path) -> None:
    assert swallowed(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_no_file_is_about_two_matters(path: Path) -> None:
    lines = path.read_text("utf-8").count("\n")
    assert lines <= LONGEST_FILE


@pytest.mark.parametrize("face", FACES, ids=name)
def test_a_folder_has_a_face(face: Path) -> None:
    tree = ast.parse(face.read_text("utf-8"))
    assert ast.get_docstring(tree)
    exported = [
        ast.literal_eval(node.value)
        for node in tree.body
        if (isinstance(node, ast.Assign) and names(node.targets[0]) == {"__all__"})
        or (isinstance(node, ast.AnnAssign) and names(node.target) == {"__all__"})
    ]
    assert len(exported) == 1
    assert len(exported[0]) == len(set(exported[0]))


def loaded_after(program: str, *arguments: str) -> set[str]:
    """Run the program in an interpreter of its own; the top-level modules it had loaded."""
    report = (
        f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{program}\n"
        "import json\n"
        "print('\\n' + json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", report, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


COMMAND = """
from tui.cli import main
try:
    code = main(sys.argv[1:])
except SystemExit as exit:
    code = exit.code
assert code in (0, 1, None), code
"""


@pytest.mark.parametrize("room", ROOMS)
def test_a_face_is_cheap(room: str) -> None:
    heavy = {"textual", "rich", "whoosh", "pyperclip"}
    assert heavy & loaded_after(f"import {room}") == set()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["list"],
        ["list", "--json"],
        ["search", "wasserstein"],
        ["search", "wasserstein", "--json"],
        ["facets"],
        ["facets", "wasserstein", "--json"],
        ["where"],
        ["show", "2410.02475"],
        ["bookmark", "2410.02475"],
        ["tag", "2410.02475", "ml"],
        ["note", "2410.02475", "ask"],
        ["queue", "2410.02475"],
        ["read", "2410.02475"],
        ["vote", "2410.02475", "down"],
        ["undo"],
        ["redo"],
        ["merge", "--help"],
        ["searches"],
        ["export", "wasserstein"],
        ["copy", "2410.02475", "--print"],
        ["open", "2410.02475", "--print"],
        ["doctor"],
    ],
    ids=" ".join,
)
def test_the_shell_never_loads_the_screen(arguments: list[str]) -> None:
    assert "textual" not in loaded_after(COMMAND, *arguments)


def test_a_loaded_screen_would_be_seen() -> None:
    assert "textual" in loaded_after("import textual.app")
