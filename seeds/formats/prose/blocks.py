"""Markdown in blocks: headings, list items, table rows, quotes, paragraphs, with their lines.

Line by line and without a tree, so that time and memory do not depend on what is nested in what;
texts keep their source, for formulas in them are no Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

OURS = "<!-- paper -->"
"""Ends the heading of an entry that we wrote; nobody sees it where Markdown is rendered."""

BLOCK_LINES = 2_000
"""Lines of a paragraph; what is longer goes on as another one."""


class Block(NamedTuple):
    """A piece of a document: `kind` is one of those below, `text` is without its markers.

    heading (`level` 1 to 6), item and text (`indent` in columns), quote, head and row of a table,
    code, ours (an entry that we wrote, as it stands).
    """

    kind: str
    line: int
    text: str
    indent: int = 0
    level: int = 0


_ITEM = re.compile(r"([ \t]*)(?:[-*+•]|\d{1,9}[.)])(?:[ \t]+|$)(?:\[[ xX]\] )?(.*)", re.DOTALL)
_LI = re.compile(r"([ \t]*)<li>[ \t]*(.*)", re.DOTALL)
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})([^`]*)$")
_QUOTE = re.compile(r"[ \t]{0,6}> ?")
_FIELD = re.compile(r"- \*\*[^*:\n]{1,40}:\*\*(?: |$)")


def blocks(text: str) -> Iterator[Block]:
    """The blocks in their order. Comments, code and front matter are passed over."""
    scanner = _Scanner()
    for number, line in enumerate(_lines(text), 1):
        yield from scanner.feed(number, line)
    yield from scanner.flush()


def cells(row: str) -> list[str]:
    r"""The cells of a row of a table; `\|` parts none."""
    row = row.strip()
    parts = _BAR.split(row.removeprefix("|"))
    if len(parts) > 1 and not parts[-1].strip():
        parts.pop()
    return [part.strip().replace("\\|", "|") for part in parts]


def guarded_cells(row: str) -> list[str]:
    """The cells where a bar in a formula, in code or in a link's text parts none."""
    return cells(_GUARDED.sub(lambda found: _BAR.sub(r"\\|", found[0]), row))


_BAR = re.compile(r"(?<!\\)\|")


_GUARDED = re.compile(r"\$[^$\n]{1,400}\$|`[^`\n]{1,400}`|\[[^\[\]\n]{1,400}\]\(")


def _lines(text: str) -> Iterator[str]:
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    if start < len(text):
        yield text[start:]


class _Scanner:
    """Takes lines, gives blocks; at most one block is held."""

    def __init__(self) -> None:
        self._held: Block | None = None
        self._texts: list[str] = []
        self._until = ""
        self._table = False

    def feed(self, number: int, line: str) -> Iterator[Block]:
        held = self._held
        if held and held.kind == "ours":
            if self._is_ours(line):
                self._texts.append(line)
                return
            yield from self.flush()
        if self._until:
            yield from self._inside(line)
            return
        if line.startswith("#") and line.rstrip().endswith(OURS):
            yield from self.flush()
            self._hold(Block("ours", number, line))
            return
        if number == 1 and line.rstrip() == "---":
            self._until = "---"
            return
        line = self._without_comments(line)
        bare = line.strip()
        if not bare:
            if held and held.kind == "quote":
                self._table = False
            yield from self.flush()
            return
        yield from self._line(number, line, bare)

    def flush(self) -> Iterator[Block]:
        """The block that is held, if any."""
        self._table = False
        if self._held:
            yield self._held._replace(text="\n".join(self._texts))
            self._held, self._texts = None, []

    def _hold(self, block: Block) -> None:
        self._held, self._texts = block, [block.text]

    def _inside(self, line: str) -> Iterator[Block]:
        """A line of a comment, of code or of front matter."""
        if self._until == "-->":
            if "-->" in line:
                self._until = ""
        elif line.strip().startswith(self._until) and not line.strip(" \t`~-"):
            self._until = ""
            yield from self.flush()
        elif self._held:
            self._texts.append(line)
            if len(self._texts) > BLOCK_LINES:
                self._held, self._texts = None, []

    def _line(self, number: int, line: str, bare: str) -> Iterator[Block]:
        indent = _indent(line)
        fence = _FENCE.match(line)
        level = _level(bare) if indent < 4 else 0
        if fence:
            yield from self.flush()
            self._until = fence[1]
            self._hold(Block("code", number, fence[2].strip(), indent))
        elif level:
            yield from self.flush()
            yield Block("heading", number, bare[level:].strip().rstrip("#").rstrip(), indent, level)
        elif self._table and "|" in bare:
            yield Block("row", number, bare, indent)
        elif _is_rule(bare):
            yield from self._ruled(bare, indent)
        elif self._held and "|" in self._texts[-1] and _parts_head(bare):
            yield from self._headed(indent)
        else:
            self._table = False
            yield from self._prose(number, line, indent)

    def _prose(self, number: int, line: str, indent: int) -> Iterator[Block]:
        """A line of an item, of a quote or of a paragraph."""
        item = _ITEM.match(line) or _LI.match(line)
        quote = None if item else _QUOTE.match(line)
        held = self._held.kind if self._held else ""
        text = item[2].strip() if item else line[quote.end() :] if quote else line.strip()
        kind = "item" if item else "quote" if quote else "text"
        goes_on = kind == held == "quote" or (kind == "text" and held)
        if goes_on and len(self._texts) <= BLOCK_LINES:
            self._texts.append(text)
        else:
            yield from self.flush()
            self._hold(Block(kind, number, text, indent))

    def _headed(self, indent: int) -> Iterator[Block]:
        """What was held ends with the head of a table."""
        held, head = self._held, self._texts.pop()
        place = held.line + len(self._texts) if held else 0
        if self._texts:
            yield from self.flush()
        self._held, self._texts = None, []
        yield Block("head", place, head.strip(), indent)
        self._table = True

    def _ruled(self, bare: str, indent: int) -> Iterator[Block]:
        """A rule between blocks, or under a line that it makes a heading."""
        held = self._held
        heads = held and held.kind == "text" and len(self._texts) == 1 and set(bare) <= set("=-")
        if held and heads:
            self._held = None
            yield Block("heading", held.line, self._texts.pop(), indent, 1 if bare[0] == "=" else 2)
        else:
            yield from self.flush()

    def _without_comments(self, line: str) -> str:
        while (start := line.find("<!--")) >= 0:
            end = line.find("-->", start + 4)
            if end < 0:
                self._until = "-->"
                return line[:start]
            line = line[:start] + line[end + 3 :]
        return line

    def _is_ours(self, line: str) -> bool:
        """Whether a line goes on with an entry that we wrote."""
        return not line.strip() or line.startswith((">", "  ")) or _FIELD.match(line) is not None


def _is_rule(bare: str) -> bool:
    signs = set(bare.replace(" ", ""))
    return len(bare) > 1 and (signs == {"="} or (len(bare) > 2 and signs in _RULES))


_RULES = ({"-"}, {"*"}, {"_"})


def _parts_head(bare: str) -> bool:
    """Whether a line is the one under the head of a table: |---|:-:|."""
    if not set(bare) <= set("|-: \t") or "-" not in bare:
        return False
    return all(not cell or re.fullmatch(":?-+:?", cell) for cell in cells(bare))


def _level(bare: str) -> int:
    """The level of a heading, 0 for what is none; "#tag" is none."""
    level = len(bare) - len(bare.lstrip("#"))
    if not 1 <= level <= 6 or level == len(bare):
        return 0
    return level if level > 1 or bare[level] in " \t" else 0


def _indent(line: str) -> int:
    start = line[: len(line) - len(line.lstrip())]
    return len(start.expandtabs(4)) if len(start) < 1_000 else 1_000
