"""What came of sources, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

from seeds import Account


def summary(account: Account) -> str:
    """One line: "refs.bib (BibTeX): 50 seen, 48 read, 1 repaired, 1 refused"."""
    counts = {
        "read": account.read,
        "repaired": account.repaired,
        "merged": account.merged,
        "refused": account.refused,
    }
    told = [f"{count:,} {name}" for name, count in counts.items() if count or name == "read"]
    kind = f" ({account.format})" if account.format else ""
    return f"{account.source}{kind}: {account.seen:,} seen, {', '.join(told)}"


def details(account: Account) -> Iterator[str]:
    """A line for each problem."""
    for problem in account.problems:
        where = f"line {problem.line}" if problem.line else "all of it"
        which = f" ({problem.entry})" if problem.entry else ""
        if not problem.refused and not problem.line:
            yield f"  note: {problem.reason}"
            continue
        word = "refused" if problem.refused else "mended"
        yield f"  {word} {where}{which}: {problem.reason}"


def account_json(account: Account, **more: object) -> str:
    """One object: the counts and the problems."""
    return json.dumps(
        {
            "source": account.source,
            "format": account.format,
            "seen": account.seen,
            "read": account.read,
            "repaired": account.repaired,
            "merged": account.merged,
            "refused": account.refused,
            "problems": [
                {
                    "line": problem.line,
                    "reason": problem.reason,
                    "entry": problem.entry,
                    "refused": problem.refused,
                }
                for problem in account.problems
            ],
            **more,
        }
    )
