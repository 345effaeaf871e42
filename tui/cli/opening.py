"""`paperdeck open KEY`: open the page or the PDF of a paper."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from seeds import pdf_of

from ..opening import open_file, open_page
from .options import add_files
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import found_paper
from .sources import opened_session


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb."""
    parser = Parser(
        prog="paperdeck open",
        description="Open the page of a paper in a browser, or its PDF.",
        epilog="KEY is any id of a paper. Where there is no browser the address is printed.",
    )
    parser.add_argument("key", metavar="KEY", help="an id of the paper")
    add_files(parser, "documents to look in")
    parser.add_argument("--pdf", action="store_true", help="its PDF: the file, or the address")
    parser.add_argument("--print", action="store_true", help="print the address, open nothing")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args(words)


def run(arguments: argparse.Namespace) -> int:
    """Open, or print what would be opened."""
    with opened_session(arguments) as session:
        paper = found_paper(session, arguments.key)
    if paper is None:
        return NOTHING
    place = pdf_of(paper) if arguments.pdf else paper.link
    if not place:
        sys.stderr.write(f"paperdeck: no {'PDF' if arguments.pdf else 'link'} is known\n")
        return NOTHING
    if arguments.print:
        print(json.dumps({"place": str(place)}) if arguments.json else place)
        return FOUND
    opened = (
        open_file(place, session.environ)
        if isinstance(place, Path)
        else open_page(place, session.environ)
    )
    if opened.kind == "suspend":
        return FOUND if subprocess.run(opened.command, check=False).returncode == 0 else WRONG
    if arguments.json:
        print(json.dumps({"kind": opened.kind, "how": opened.how, "place": str(place)}))
    elif opened.kind == "opened":
        print(f"Opened in {opened.how}.")
    else:
        print(place)
        sys.stderr.write(f"paperdeck: not opened: {opened.why}\n")
    return FOUND if opened.kind == "opened" else WRONG
