"""Papers that attack the terminal of who reads them, and what of it has come through."""

from __future__ import annotations

import base64
import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

BRACKETS = "[/red] [@click=app.quit]x[/] [bold]"

_FIELDS = ("title", "author", "abstract", "venue", "keyword", "link", "name")
HARMLESS = "A harmless paper"
TOKENS = tuple(f"zq{field}" for field in _FIELDS)
"""What is in each payload, and in no text of paperdeck's own."""


def payload(token: str) -> str:
    """Everything that a terminal would obey, with the token in all that has room for it."""
    stolen = base64.b64encode(token.encode()).decode()
    return (
        f"\x1b]52;c;{stolen}\x07\x1b]0;{token}\x07\x1b]0;{token}\x1b\\\x1b[2J\x1b[?1049l\x1b[6n"
        f"\x1bP{token}\x1b\\\x1bc\x9b2J\x9d0;{token}\x9c\x90{token}\x9c\x1b[31m"
        "\u202e\u2066\u202d\u061c\x07\x08\x7f\x0e\x0f\x1b\x07"
    )


def hostile(token: str) -> str:
    """A text with the payload within, between and behind its words."""
    return f"{token}a{payload(token)} {BRACKETS} {payload(token)}{token}b"


LINK = f"https://example.org/{payload('zqlink')}zqlink"


def paper() -> dict[str, object]:
    """A paper with the payload in every field, and halves of surrogate pairs besides."""
    texts = {name: hostile(f"zq{name}") + "\0\ud800" for name in _FIELDS}
    return {
        "title": texts["title"],
        "authors": [texts["author"], f"Second {texts['author']}"],
        "abstract": f"{texts['abstract']}\n\n\x1b]0;{TOKENS[2]}",
        "venue": texts["venue"],
        "year": 2024,
        "keywords": [texts["keyword"]],
        "doi": f"10.1234/{payload('zqlink')}zqlink",
        "url": LINK,
        "pdf": f"https://example.org/zqlink.pdf{payload('zqlink')}",
        "code": f"https://github.com/zqlink/{payload('zqlink')}[bold]",
        "file": f"{payload('zqname')}.pdf",
        "presentation": texts["venue"],
        "note": texts["abstract"],
    }


def as_jsonl() -> str:
    return json.dumps(paper()) + "\n" + json.dumps({"title": HARMLESS}) + "\n"


def as_bibtex() -> str:
    names = ("title", "author", "abstract", "journal", "keywords", "url", "note")
    lines = [f"  {name} = {{{text}}}," for name, text in zip(names, _texts(), strict=True)]
    entry = "\n".join([f"@article{{zqname{payload('zqname')},", *lines, "  year = {2024}", "}"])
    broken = f"@article{{zqname{payload('zqname')}, title = {{{hostile('zqname')}\n"
    return f"{entry}\n\n@misc{{harmless, title = {{{HARMLESS}}}}}\n\n{broken}"


def as_ris() -> str:
    tags = ("TI", "AU", "AB", "T2", "KW", "UR", "N1")
    lines = [f"{tag}  - {text}" for tag, text in zip(tags, _texts(), strict=True)]
    rest = ["PY  - 2024", f"DO  - 10.1234/{payload('zqlink')}x", "ER  - ", ""]
    return "\n".join(["TY  - JOUR", *lines, *rest, "TY  - JOUR", f"TI  - {HARMLESS}", "ER  - "])


def as_csv() -> str:
    names = ("title", "authors", "abstract", "journal", "keywords", "url", payload("zqname"))
    row = ",".join(f'"{text}"' for text in _texts())
    return f"{','.join(names)}\n{row}\n{HARMLESS},,,,,,\n"


def as_markdown() -> str:
    title, author, _, venue, _, link, _ = _texts()
    return (
        f"# {venue}\n\n- **{title}.** {author}. {venue} 2024. [paper]({link})\n"
        f"- **{HARMLESS}.** Ada Bai. ICLR 2023. [paper](https://example.org/harmless)\n"
    )


def _texts() -> list[str]:
    return [LINK if token == "zqlink" else hostile(token) for token in TOKENS]


DOCUMENTS = {
    "jsonl": as_jsonl,
    "bib": as_bibtex,
    "ris": as_ris,
    "csv": as_csv,
    "md": as_markdown,
}


def document(folder: Path, suffix: str, name: str = "papers") -> Path:
    """A file of such a paper and a harmless one; surrogates stand as escapes, if at all."""
    path = folder / f"{name}.{suffix}"
    path.write_text(DOCUMENTS[suffix](), encoding="utf-8")
    return path


_FOREIGN = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)

_OUR_MODES = "7|25|1000|1002|1003|1004|1006|1015|1016|2004|2026|2031|2048"
_OURS = re.compile(
    rf"\x1b\[[\d;:]*[mABCDEGHKXbdrLMPST@]|\x1b\[J|\x1bM|\x1b\[\?(?:{_OUR_MODES})[hl]|\x1b\[\?\d+\$p|\x1b\[[<>=]\d*u"
    r"|\x1b\]8;(?:id=\d+)?;(?:https?://[!-~]*)?\x1b\\"
)
"""What the reader writes: colours, places, modes, links, and an empty screen behind it."""


def leaks(text: str) -> list[str]:
    """Signs that a terminal would obey, or that hide text, with what stands around them."""
    return [text[max(0, each.start() - 30) : each.end() + 30] for each in _FOREIGN.finditer(text)]


def leaks_of_reader(raw: bytes) -> list[str]:
    """The same for the bytes of a reader that has ended, less what it writes itself.

    It enters the alternate screen and leaves it again equally often; who leaves it once more
    was made to.
    """
    text = _OURS.sub("", raw.decode())
    parts = re.split(r"\x1b\[\?1049([hl])", text)
    assert "".join(parts[1::2]) == "hl" * (len(parts) // 4)
    return leaks("".join(parts[::2]))
