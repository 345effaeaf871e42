"""`paperdeck search QUERY [FILE...]`: the papers that match, best first."""

from __future__ import annotations

import argparse
import itertools

from index import Hits, Query

from ..likeness import is_learnt, reasons_line
from ..session import Session
from .options import add_files, add_output_options, add_sort_options, sorted_papers
from .parsing import FOUND, NOTHING, WRONG, Parser
from .printing import opened_marks, paper_json, row_line, tell
from .querying import STRICT, answer, say, understood
from .sources import opened_session

LANGUAGE = """\
queries, in the quotes of a shell:
  'softmax collapse'              both words, in any order, anywhere in a paper
  '"softmax collapse"'            the words side by side
  'grokking -softmax'             without a word; NOT softmax says the same
  '(protein OR molecule) design'  one of two words, and a third
  'author:prieto title:grokking'  in a field: title, author, abstract, keyword,
                                  venue, source, key
  'venue:iclr year:2020..2025'    of some years; also year:2024, year:>=2024
  'venue:="ICLR 2024" decision:oral'
                                  by what became of a paper; behind := a value
                                  stands whole: a venue, keyword, author, ...
  'wasser*'                       words that begin so
  'waserstein~'                   words that differ in a letter or two
  'has:code -is:bookmarked'       by what a paper has (abstract, code, pdf,
                                  doi, ...), and by your marks: is:unread,
                                  read, queued, liked, disliked, tagged, noted
  'tag:grokking note:"ask about"' by your tags and notes
  'near:arxiv:1706.03762'         near a paper, by the words that they share
  'is:suggested -is:read'         what you likely like, by your bookmarks and
                                  votes; is:unsure what is hard to say

What is not understood is searched for as text, and a message says so. Where no
paper has a word, papers are printed in which a word begins so, else those with
the likeliest other word; a message says which. With --strict the one is an
error that tells the column (exit code 2), the other finds nothing (1).

The first word is the query, whatever it begins with: `paperdeck search --json`
looks for json.
"""


def parse(words: list[str]) -> argparse.Namespace:
    """The options of this verb; its first word is the query, whatever it begins with."""
    parser = Parser(
        prog="paperdeck search",
        usage="paperdeck search QUERY [FILE...] [--sort NAME] [--reverse]\n"
        "                        [--json] [--limit N] [--strict]",
        description="Print the papers that match a query, best first.",
        epilog=LANGUAGE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_files(parser)
    add_sort_options(parser)
    add_output_options(parser)
    parser.add_argument("--strict", action="store_true", help=STRICT)
    if words in (["--help"], ["-h"]):
        parser.parse_args(words)
    if not words:
        parser.error("it needs a query")
    arguments = parser.parse_args(words[1:])
    arguments.query = words[0]
    return arguments


def run(arguments: argparse.Namespace) -> int:
    """Print the hits."""
    query = understood(arguments.query, strict=arguments.strict)
    if query is None:
        return WRONG
    with opened_session(arguments) as session:
        code, hits = print_hits(session, query, arguments, strict=arguments.strict)
    if not hits.numbers and arguments.query in ("--json", "--limit", "--strict"):
        say("the first word after search is the query; put options after it")
    return code


def print_hits(
    session: Session, query: Query, arguments: argparse.Namespace, *, strict: bool = False
) -> tuple[int, Hits]:
    """Print what a query finds, with why where that is nearness; the exit code, and the hits."""
    marks, refused = opened_marks(session)
    hits, shelf = answer(session, query, marks, strict=strict)
    refused |= tell(session)
    scores = dict(zip(hits.numbers, hits.scores, strict=True))
    for number in itertools.islice(sorted_papers(shelf, hits.numbers, arguments), arguments.limit):
        if arguments.json:
            paper, because = shelf.paper(number), hits.because.get(number)
            print(paper_json(paper, marks, score=scores[number], because=because))
        else:
            print(row_line(shelf.row(number), marks))
            why = reasons_line(hits.because.get(number, ()), learnt=is_learnt(hits))
            if why:
                print(f"{' ' * 8}{why}")
    code = FOUND if hits.numbers else NOTHING
    return WRONG if refused else code, hits
