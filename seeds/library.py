"""The sources that a person keeps: what was read of them is stored, and all else built from it.

A library is a folder: `sources.jsonl` lists the sources in their order, one a line behind a line
with the version; `papers/` holds what was read of each, one paper a line as `Paper.to_json` has it,
packed with zstd. Papers stand there as their source has them; which of them are one is found out
when they are gathered, so that a source can go again. Each file is written whole, flushed and
renamed. This holds on local disks; on a network file system it holds as far as its rename and
its locks do.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from .clean import clean_line
from .documents import Document, Report, read_documents, unreported
from .keeping import packed_file, stored_papers
from .ledger import Ledger, Problem
from .record import Entry
from .saving import PRIVATE, at_home, make_private, usual_mode, write_private
from .sources import LibraryError, Source, read_sources, written_sources

LIST = "sources.jsonl"
PAPERS = "papers"

LOCK_WAIT = 60.0
"""Seconds to wait for another session that changes the same library."""


@dataclass(slots=True)
class Change:
    """What an `add` or `renew` did: the sources that were read, and those left as they were."""

    read: list[Source] = field(default_factory=list)
    same: list[Source] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)


class Library:
    """The library in a folder, which need not exist.

    `today` gives the day (ISO 8601) that new papers are marked with. With `foreign` somebody else
    keeps it: it is never written, sources are not looked at, and what is stored is not trusted.
    Without `private` it is made for others to read, as far as the umask lets them.
    """

    def __init__(
        self,
        folder: Path,
        today: Callable[[], str],
        *,
        foreign: bool = False,
        private: bool = True,
    ) -> None:
        self.folder = folder
        self.foreign = foreign
        self.private = private
        self._today = today
        self._known: tuple[tuple[int, int, int], tuple[Source, ...]] | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What a person calls its sources."""
        return tuple(source.name for source in self.sources())

    @property
    def identity(self) -> str:
        """Its folder."""
        return json.dumps(["library", str(self.folder)])

    def sources(self) -> tuple[Source, ...]:
        """The sources in their order; raises LibraryError where the list cannot be read."""
        return tuple(source for source in self._listed() if not source.removed)

    def _listed(self) -> tuple[Source, ...]:
        """The sources, and those that were removed from a folder that stays."""
        path = self.folder / LIST
        try:
            found = path.stat()
        except OSError:
            return read_sources(path)  # which knows what to say
        # It is asked for several times at a start, and its ledgers may be long.
        state = (found.st_ino, found.st_size, found.st_mtime_ns)
        if self._known is None or self._known[0] != state:
            self._known = (state, read_sources(path))
        return self._known[1]

    def signature(self) -> str:
        """What is stored, and whether sources are to be read again."""
        now = [
            (source.file, "same" if self.foreign else source.state()) for source in self.sources()
        ]
        return json.dumps([now, [] if self.foreign else self._newcomers()])

    def entries(self, ledger: Ledger, report: Report = unreported) -> Iterator[Entry]:
        """All stored papers in order; sources that changed are read again before."""
        if not self.foreign and self._is_outdated():
            _tell_unread(self.renew(report), ledger)
        sources = self.sources()
        sizes = [self._size(source) for source in sources]
        done = 0
        for source, size in zip(sources, sizes, strict=True):
            stored = source.account
            account = ledger.of(source.name)
            account.format, account.refused = stored.format, stored.refused
            account.problems += [one for one in stored.problems if one.refused or not one.line]
            if not self.foreign and source.state() == "gone":
                gone = Problem(source.name, 0, "the file is gone; its papers are kept", False)  # noqa: FBT003
                account.problems.append(gone)
            yield from self._stored(source, ledger)
            done += size
            report(done, sum(sizes))

    def add(
        self,
        paths: Sequence[Path],
        report: Report = unreported,
    ) -> Change:
        """Read files, and the readable files of folders, and keep what they hold.

        A source that is there already is read again if it changed. Raises LibraryError where the
        library cannot be written; what was stored before stays.
        """
        from .folders import documents_in

        with self._changing():
            change = Change()
            for path in paths:
                whole = at_home(path).absolute()
                folder = str(whole) if whole.is_dir() else ""
                found = (
                    documents_in(whole, change.ledger)
                    if folder
                    else [Document(whole, clean_line(str(whole)))]
                )
                for document in found:
                    self._take(document, folder, change, report)
            return change

    def renew(self, report: Report = unreported) -> Change:
        """Read sources again that changed, and files that came into folders that were added."""
        with self._changing():
            change = Change()
            for source in self.sources():
                if source.state() != "gone":
                    self._take(source.document(), source.folder, change, report)
            for document, folder in self._newcomers():
                self._take(Document(Path(document), clean_line(document)), folder, change, report)
            return change

    def remove(self, names: Sequence[str]) -> list[Source]:
        """Forget sources by name or path; those that were there. The files themselves stay."""
        wanted = set(names)
        with self._changing():
            sources = self._listed()
            gone = [
                one for one in self.sources() if wanted & {one.name, one.path, one.folder} - {""}
            ]
            stay = {one.folder for one in self.sources() if one not in gone} - {""}
            if gone:
                left = [replace(one, removed=True) if one in gone else one for one in sources]
                self._write([one for one in left if not one.removed or one.folder in stay])
                for source in gone:
                    (self.folder / PAPERS / source.file).unlink(missing_ok=True)
            return gone

    def _is_outdated(self) -> bool:
        """Whether a source changed, or one came into a folder."""
        changed = any(source.state() == "changed" for source in self.sources())
        return changed or bool(self._newcomers())

    def _newcomers(self) -> list[tuple[str, str]]:
        """Files in added folders that are no sources yet, each with its folder."""
        from .folders import documents_in

        known = {source.path for source in self._listed()}
        folders = dict.fromkeys(source.folder for source in self.sources() if source.folder)
        return [
            (str(document.path), folder)
            for folder in folders
            if Path(folder).is_dir()
            for document in documents_in(Path(folder), Ledger())
            if str(document.path) not in known
        ]

    def _take(self, document: Document, folder: str, change: Change, report: Report) -> None:
        """Read a document into the library, unless it is there as it is now."""
        sources = list(self._listed())
        place = next(
            (at for at, one in enumerate(sources) if one.path == str(document.path)), len(sources)
        )
        old = sources[place] if place < len(sources) else None
        if old is not None and old.removed:
            old = None
        if old is not None and old.state() == "same":
            change.same.append(old)
            return
        if old is not None:
            document = replace(document, name=old.name)
        signature = document.signature()
        account = change.ledger.of(document.name)
        file = _file_name(document.path)
        target = self.folder / PAPERS / file
        repaired: list[int] = []
        count = 0
        with packed_file(target, 0o600 if self.private else usual_mode(0o666)) as write:
            known = self._days(old)
            today = self._today()
            for count, entry in enumerate(_noted(document, change.ledger, report), 1):
                paper = entry.paper
                if entry.repairs:
                    repaired.append(count - 1)
                day = known.get(paper.digest) or known.get(paper.key) or today
                write(replace(paper, added=day))
        if not count and account.refused:
            # Nothing came of it: what was known before is worth more than nothing.
            target.unlink(missing_ok=True)
            return
        source = Source(
            path=str(document.path),
            file=file,
            size=signature[1] if signature else 0,
            changed=signature[2] if signature else 0,
            added=old.added if old else today,
            folder=folder,
            account=replace(account, read=count - len(repaired), repaired=len(repaired)),
            repaired=tuple(repaired),
        )
        sources[place:] = [source, *sources[place + 1 :]]
        self._write(sources)
        change.read.append(source)
        if old is not None:
            (self.folder / PAPERS / old.file).unlink(missing_ok=True)

    def _days(self, source: Source | None) -> dict[str, str]:
        """When each paper of a source came, by digest and key."""
        if source is None:
            return {}
        found = {}
        for entry in self._stored(source, Ledger()):
            found[entry.paper.digest] = found[entry.paper.key] = entry.paper.added
        return found

    def _stored(self, source: Source, ledger: Ledger) -> Iterator[Entry]:
        """The papers of a source; a problem where its file is damaged."""
        repairs: dict[int, list[str]] = {}
        for problem in source.account.problems:
            if not problem.refused:
                repairs.setdefault(problem.line, []).append(problem.reason)
        repaired = frozenset(source.repaired)
        path = self.folder / PAPERS / source.file
        for number, found in enumerate(stored_papers(path, source.name, judged=self.foreign)):
            if isinstance(found, Problem):
                ledger.enter(found)
            else:
                # Of two papers on one line the first tells what was mended in both.
                mended = repairs.pop(found.line, ["mended"]) if number in repaired else []
                yield Entry(found, tuple(mended))

    def _size(self, source: Source) -> int:
        with contextlib.suppress(OSError):
            return (self.folder / PAPERS / source.file).stat().st_size
        return 0

    def _write(self, sources: Sequence[Source]) -> None:
        path = self.folder / LIST
        write_private(path, written_sources(sources), prefix=".sources-")
        if not self.private:
            path.chmod(usual_mode(0o666))

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """The library as this session's alone."""
        if self.foreign:
            raise LibraryError(f"{self.folder} is kept by somebody else; it is only read")
        from filelock import FileLock, Timeout

        try:
            make_private(self.folder / PAPERS, PRIVATE if self.private else usual_mode(0o777))
            with FileLock(self.folder / "lock", timeout=LOCK_WAIT):
                self._sweep()
                yield
        except Timeout as error:
            raise LibraryError("another paperdeck is changing the library; try again") from error
        except OSError as error:
            raise LibraryError(
                f"{self.folder} cannot be written ({error.strerror or error}); "
                "make room or rights for it; what it held before is kept"
            ) from error

    def _sweep(self) -> None:
        """Remove what a session left that was killed."""
        known = {source.file for source in self.sources()}
        for path in (self.folder / PAPERS).iterdir():
            if path.name not in known:
                path.unlink(missing_ok=True)


def _tell_unread(change: Change, ledger: Ledger) -> None:
    """Say of which sources nothing could be read any more; what they held before is kept."""
    read = {source.name for source in change.read}
    for account in change.ledger:
        if account.refused and account.source not in read:
            for problem in account.problems:
                reason = f"{problem.reason}; what was read of it before is kept"
                ledger.enter(replace(problem, reason=reason, refused=False))


def _noted(document: Document, ledger: Ledger, report: Report) -> Iterator[Entry]:
    """The entries of a document, with their repairs entered in the ledger."""
    for entry in read_documents([document], ledger, report):
        for problem in entry.problems():
            ledger.enter(problem)
        yield entry


def _file_name(path: Path) -> str:
    """A name that no earlier reading of the same source has, so that readers of that keep it."""
    name = hashlib.sha256(str(path).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"{name}-{secrets.token_hex(4)}.jsonl.zst"
