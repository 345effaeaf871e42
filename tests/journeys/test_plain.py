"""The reader of lines, as a person meets it: lines go in, lines come out."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from index import BrokenIndexError, Searcher
from tui.commands import COMMANDS
from tui.marks import MarksFile
from tui.places import Places
from tui.plain import run
from tui.plain.reader import Reader
from tui.session import Session, feed_of

NAMES = ("Ants", "Bees", "Wasps", "Mites")


@pytest.fixture(autouse=True)
def sized(monkeypatch):
    monkeypatch.setenv("COLUMNS", "81")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("PAPERDECK_CLIPBOARD", "off")


def written(path, names, abstract="They toil. {name} have a queen."):
    papers = [
        {
            "title": f"{name} at work",
            "authors": ["Ada Bai"],
            "year": 2020,
            "abstract": abstract.format(name=name),
            "url": f"https://x.test/{name.lower()}",
            "doi": f"10.1000/{name.lower()}",
        }
        for name in names
    ]
    path.write_text("\n".join(map(json.dumps, papers)), encoding="utf-8")
    return path


@pytest.fixture
def papers(tmp_path):
    return written(tmp_path / "papers.jsonl", NAMES)


class Lines(io.StringIO):
    """What is typed, line by line; an exception among it is raised, a function called before."""

    def __init__(self, lines, told) -> None:
        super().__init__()
        self.lines = [*lines]
        self.told = told
        self.answers = []
        self.at = 0

    def readline(self, *_):
        whole = self.told.getvalue()
        self.answers.append(whole[self.at :])
        self.at = len(whole)
        line = self.lines.pop(0) if self.lines else ""
        if callable(line):
            line = line()
        if isinstance(line, BaseException):
            raise line
        return f"{line}\n" if self.lines or line else ""


class Met:
    """What a person met: `answers[n]` is what was said to the n-th line, 0 before the first."""

    def __init__(self, files, lines, **options) -> None:
        places = Places.of_this_person()
        self.session = Session.over(
            feed_of([str(file) for file in files], places, os.environ), places, os.environ
        )
        told = io.StringIO()
        given = Lines(lines, told)
        self.code = run(self.session, given, told, **options)
        self.text = told.getvalue()
        self.answers = [*given.answers, self.text[given.at :]]

    def __getitem__(self, place) -> str:
        return self.answers[place]


@pytest.fixture
def met(papers):
    return lambda *lines, **options: Met([papers], [*lines, "Q"], **options)


def state(name):
    file = MarksFile(Places.of_this_person().bookmarks, lambda: datetime.now(UTC))
    return file.load().marks.state([f"doi:10.1000/{name.lower()}"])


def test_every_command_has_an_act():
    for command in COMMANDS:
        assert callable(getattr(Reader, f"action_{command.id}", None)), command.id


def test_no_command_fails_whatever_is_on_show(met, monkeypatch, tmp_path):
    # The letters of commands that ask are answered by the next ones, which must not fail either;
    # one is the name of a file that is written.
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("EDITOR", "true")
    monkeypatch.setenv("BROWSER", "true")
    names = [one.id for one in COMMANDS if one.id not in {"leave", "quit"}]
    lines = [line for name in names for line in (name, "")]
    for begin in ([], ["1"], ["/queen"], ["/zebra"]):
        assert met(*begin, *lines).code == 0


def test_it_begins_with_what_to_do_and_the_first_papers(met):
    assert met()[0] == (
        "paperdeck, plain. 4 papers. A number reads that paper, /words searches, ? lists\n"
        "the commands, q leaves.\n"
        "1. Ants at work\n   Bai; 2020\n2. Bees at work\n   Bai; 2020\n"
        "3. Wasps at work\n   Bai; 2020\n4. Mites at work\n   Bai; 2020\n"
        "paper 1 of 4> "
    )


def test_a_list_comes_by_tens(tmp_path, monkeypatch):
    monkeypatch.setenv("LINES", "40")
    many = written(tmp_path / "many.jsonl", [f"Ants{number:02}" for number in range(1, 26)])
    met = Met([many], ["pagedown", "PgDn", "page down", "ctrl+u", "page up", "G", "g"])
    assert "1 to 10 of 25.\npaper 1 of 25> " in met[0]
    assert met[1].startswith("11. Ants11 at work\n")
    assert met[1].endswith("11 to 20 of 25.\npaper 11 of 25> ")
    assert met[2].endswith("21 to 25 of 25.\npaper 21 of 25> ")
    assert met[3] == "This is the last page.\npaper 21 of 25> "
    assert met[4].startswith("16. Ants16 at work\n")
    assert met[4].endswith("16 to 20 of 25.\npaper 16 of 25> ")
    assert met[5].endswith("1 to 10 of 25.\npaper 1 of 25> ")
    assert met[6] == "25. Ants25 at work\n   Bai; 2020\npaper 25 of 25> "
    assert met[7] == "1. Ants01 at work\n   Bai; 2020\npaper 1 of 25> "


def test_a_low_terminal_gets_fewer_papers_a_page(met, monkeypatch):
    monkeypatch.setenv("LINES", "9")
    assert "2. Bees at work" in met()[0]
    assert "3. Wasps at work" not in met()[0]


def test_enter_reads_and_reads_on_through_the_papers(tmp_path):
    long = " ".join(f"Sentence {number} of it is here." for number in range(1, 61))
    met = Met([written(tmp_path / "long.jsonl", ["Ants", "Bees"], long)], ["", "", "", "", "", ""])
    assert met[1].startswith("Ants at work\nAda Bai\n2020; DOI 10.1000/ants\n")
    assert met[1].endswith("Enter reads on.\nreading 1 of 2> ")
    assert "This is its end; Enter reads the next paper." in met[2]
    read = (met[1] + met[2]).replace("\n", " ")
    for number in range(1, 61):
        assert read.count(f"Sentence {number} of") == 1
    assert met[3].startswith("Bees at work\n")
    assert met[4].endswith("This is the end of the last paper.\nreading 2 of 2> ")
    assert met[5] == "This is the last paper.\nreading 2 of 2> "


def test_one_reads_back_and_by_lines(tmp_path):
    long = " ".join(f"Sentence {number} of it is here." for number in range(1, 61))
    met = Met(
        [written(tmp_path / "long.jsonl", ["Ants", "Bees"], long)],
        ["2", "j", "j", "k", "backspace", "K", "J", "end", "g", "h", "K"],
    )
    assert met[2].count("\n") == 2
    assert met[2].endswith("Enter reads on.\nreading 2 of 2> ")
    assert met[4] == "Ada Bai\nreading 2 of 2> "  # the second line of the paper comes back first
    assert met[5].startswith("Bees at work\n")
    assert met[6].startswith("Ants at work\n")
    assert met[7].startswith("Bees at work\n")
    assert "Sentence 60 of" in met[8].replace("\n", " ")
    assert met[9].startswith("Bees at work\n")
    assert met[10] == "2. Bees at work\n   Bai; 2020\npaper 2 of 2> "
    assert met[11] == "1. Ants at work\n   Bai; 2020\npaper 1 of 2> "


def test_a_number_that_no_paper_has_is_said(met):
    assert met("9")[1] == "There is no paper 9 in this list of 4.\npaper 1 of 4> "
    assert met("b 2-9")[1] == "There is no paper 9 in this list of 4.\npaper 1 of 4> "
    assert not state("Bees").bookmarked


def test_a_search_says_how_many_and_why_and_back_leads_to_the_former_row(met):
    found = met("3", "/mites queen", "back", "/", "wasps", "esc")
    assert found[2].startswith("1 of 4 found.\n1. Mites at work\n")
    assert found[2].endswith("paper 1 of 1> ")
    assert found[3] == "All 4 papers.\n3. Wasps at work\n   Bai; 2020\npaper 3 of 4> "
    assert found[4] == "Search: "
    assert found[5].startswith("1 of 4 found.\n1. Wasps at work\n")
    assert found[6].endswith("paper 3 of 4> ")


def test_a_hit_says_why_it_was_found_where_title_and_authors_do_not(met):
    assert "   abstract: They toil. Ants have a queen.\n" in met("/queen")[1]
    assert "abstract:" not in met("/ants")[1]


def test_a_search_that_finds_nothing_says_why_and_what_else_may_be_meant(met):
    told = met("/zebra ants", "", "0")
    assert told[1].startswith("Nothing found for “zebra ants”.\nNo paper has “zebra”.\n")
    assert "Enter searches for “ants”.\nback brings the former list back.\nno paper> " in told[1]
    assert told[2].startswith("1 of 4 found.\n1. Ants at work\n")
    assert told[3].startswith("All 4 papers.\n1. Ants at work\n")


def test_what_of_a_query_is_not_understood_is_said(met):
    assert "foo" in met("/foo:ants")[1].splitlines()[0]


def test_words_that_are_only_begun_are_found_where_no_paper_has_them_whole(met):
    assert met("/was")[1].startswith("No paper has just “was”; these have a word that begins so.\n")


def test_the_walk_through_lit_words_tells_sentences(met):
    told = met("/queen", "1", "n", "n", "N")
    assert told[3] == "Ants have a queen.\nreading 1 of 4> "
    assert told[4] == "This is the only lit sentence.\nAnts have a queen.\nreading 1 of 4> "
    assert met("0", "1", "n")[3].startswith("No word is lit without a search")


def test_in_the_list_the_walk_goes_to_unread_papers(met):
    told = met("r 2", "n", "n", "n", "p")
    assert told[2].endswith("paper 3 of 4> ")
    assert told[3].endswith("paper 4 of 4> ")
    assert told[4] == "No unread paper below; p looks above.\npaper 4 of 4> "
    assert told[5].endswith("paper 3 of 4> ")


def test_marks_are_put_on_by_number_told_and_taken_back(met):
    told = met("b 1 3-4", "b", "redraw", "u", "u", "u", "U")
    assert told[1] == "Bookmarked 3 papers.\npaper 1 of 4> "
    assert told[2] == "Took the bookmark off “Ants at work”.\npaper 1 of 4> "
    assert "3. Wasps at work\n   Bai; 2020; bookmarked\n" in told[3]
    assert told[4] == "Taken back: took the bookmark off “Ants at work”.\npaper 1 of 4> "
    assert told[5] == "Taken back: bookmarked 3 papers.\npaper 1 of 4> "
    assert told[6] == "Nothing to take back.\npaper 1 of 4> "
    assert told[7] == "Done again: bookmarked 3 papers.\npaper 1 of 4> "
    assert [bool(state(name).bookmarked) for name in NAMES] == [True, False, True, True]


def test_votes_change_and_go_again(met):
    told = met("+", "-", "-")
    assert told[1].startswith("Voted for “Ants at work”.")
    assert told[2].startswith("Voted against “Ants at work”.")
    assert told[3].startswith("Took back the vote on “Ants at work”.")


def test_a_mark_is_on_the_disk_before_it_is_told(met):
    seen = []

    def look():
        seen.append(state("Ants"))
        return ""

    met("b", look)
    assert seen[0].bookmarked


def test_tags_go_on_and_off_in_one_line_or_are_asked_for(met):
    told = met("t 2 grokking maths", "tag 2 -Maths", "tag 2", "ml -grokking", "t 2 ml", "t -x")
    assert told[1] == "Tagged “Bees at work” with grokking, maths.\npaper 1 of 4> "
    assert told[2] == "Took maths off “Bees at work”.\npaper 1 of 4> "
    assert told[3] == ("Tags of “Bees at work”: grokking.\nTags to put on, -tag takes one off: ")
    assert told[4].startswith("Tagged “Bees at work” with ml and took grokking off")
    assert told[5] == "Nothing to change.\npaper 1 of 4> "
    assert told[6] == "Nothing to change.\npaper 1 of 4> "
    assert state("Bees").tags == ("ml",)


def test_only_papers_with_a_tag(met):
    told = met("t 2 maths", "T", "maths", "0", "only_tag maths")
    assert told[2] == "In use: maths.\nOnly papers with the tag: "
    assert told[3].startswith("1 of 4 found.\n1. Bees at work\n")
    assert told[5].startswith("1 of 4 found.\n1. Bees at work\n")


def test_a_note_is_written_in_the_line_or_in_the_editor(met, tmp_path, monkeypatch):
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\necho "Second [/red] note." > "$1"\n', encoding="utf-8")
    editor.chmod(0o700)
    monkeypatch.setenv("EDITOR", str(editor))
    told = met("note ask about it", "e 2", "note 1-2", "note")
    assert told[1] == "Wrote a note on “Ants at work”.\npaper 1 of 4> "
    assert told[2] == "Wrote a note on “Bees at work”.\npaper 1 of 4> "
    assert told[3].startswith("A note is on one paper")
    assert state("Bees").note == "Second [/red] note."
    assert list(Places.of_this_person().drafts.glob("*.md")) == []


def test_the_queue_has_an_order_and_shows_it(met):
    told = met("w 3", "w 1 2", "views w", "< 3", "u", "> 3", "- 1-2", "queue up 1-2")
    titles = [line for line in told[3].splitlines() if ". " in line]
    assert titles == ["1. Wasps at work", "2. Ants at work", "3. Bees at work"]
    assert told[4].startswith("Moved “Bees at work” up the queue.\n2. Bees at work\n")
    assert told[5].startswith("Taken back: moved “Bees at work” up the queue.\n")
    assert told[6].startswith("It is the last in the queue.\n")
    assert told[7].startswith("Voted against 2 papers.\n")
    assert told[8].startswith("One paper at a time moves in the queue.\n")


def test_a_search_is_saved_shown_by_its_number_and_forgotten(met):
    told = met("/wasps", "views s", "0", "saved 1", "saved 2", "f", "s", "u", "saved")
    assert told[2] == "Saved the search “wasps”. saved 1 shows it.\npaper 1 of 1> "
    assert told[4].startswith("1 of 4 found.\n1. Wasps at work\n")
    assert told[5].startswith("1 search is saved.")
    assert "1: saved search; wasps\n" in told[6]
    assert told[7] == "Forgot the search “wasps”.\npaper 1 of 1> "
    assert told[8].startswith("Taken back: forgot the search “wasps”.")
    assert "1: saved search; wasps\n" in told[9]


def test_a_range_is_selected_and_acts_are_about_it(met):
    told = met("2", "h", "V", "G", "V", "r", "r 1", "v 1 2", "esc", "V 1-3", "v 2", "b")
    assert told[3].startswith("1 selected.\nV again, further on,")
    assert told[5] == "3 selected.\npaper 4 of 4> "
    assert told[6] == "Marked 3 papers as read.\nNothing is selected any more.\npaper 4 of 4> "
    assert told[7] == "Marked “Ants at work” as read.\npaper 4 of 4> "
    assert told[8] == "2 selected.\npaper 4 of 4> "
    assert told[9] == "Nothing is selected.\npaper 4 of 4> "
    assert told[10] == "3 selected.\npaper 4 of 4> "
    assert told[11] == "2 selected.\npaper 4 of 4> "
    assert told[12] == "Bookmarked 2 papers.\nNothing is selected any more.\npaper 4 of 4> "
    assert bool(state("Ants").bookmarked)
    assert not state("Bees").bookmarked


def test_many_papers_are_asked_about(tmp_path):
    many = written(tmp_path / "many.jsonl", [f"Ants{number:02}" for number in range(1, 13)])
    told = Met([many], ["b 1-11", "", "b 1-11", "y", "A", "n", "A", "y", "A", "Q"])
    assert told[1] == "Bookmark 11 papers? y: yes, u takes it back; Enter: no. "
    assert told[2] == "paper 1 of 12> "
    assert told[4] == "Bookmarked 11 papers.\npaper 1 of 12> "
    assert told[5].startswith("Mark 12 papers as read? ")
    assert told[6] == "paper 1 of 12> "
    assert told[8] == "Marked 12 papers as read.\npaper 1 of 12> "
    assert told[9] == "All papers here are read.\npaper 1 of 12> "


def test_copying_says_what_came_of_it_and_shows_what_was_not_copied(met):
    told = met("y", "y 2-3", "copy title", "Y 4", "b", "copy nothing", "copy zzz", "copy 1-2 title")
    off = "Not copied: copying is turned off in the settings.\n"
    assert told[1] == f"{off}https://doi.org/10.1000/ants\npaper 1 of 4> "
    assert (
        told[2]
        == f"{off}https://doi.org/10.1000/bees\nhttps://doi.org/10.1000/wasps\npaper 1 of 4> "
    )
    assert told[3] == f"{off}Ants at work\npaper 1 of 4> "
    assert told[4].startswith(
        "Copy from “Mites at work”:\nl: link; https://doi.org/10.1000/mites\n"
    )
    assert told[5].startswith(f"{off}@")
    assert told[8] == f"{off}Ants at work\nBees at work\npaper 1 of 4> "
    assert told[6].startswith("There is no “nothing” here, but l link, 2 link 2, b BibTeX entry, a")


def test_what_a_paper_lacks_cannot_be_copied(tmp_path):
    bare = written(tmp_path / "bare.jsonl", ["Ants"], "")
    assert Met([bare], ["copy abstract"])[1] == "This paper has no abstract.\npaper 1 of 1> "


def test_no_sequence_is_sent_to_the_terminal_to_copy(met, monkeypatch):
    monkeypatch.setenv("PAPERDECK_CLIPBOARD", "osc52")
    told = met("y")
    assert told[1].startswith("Not copied: plain mode writes nothing to your terminal but text.\n")
    assert told[1].endswith("https://doi.org/10.1000/ants\npaper 1 of 4> ")


def test_links_are_told_and_pages_opened(met, monkeypatch):
    monkeypatch.setenv("BROWSER", "true")
    told = met("L 2", "o", "O", "o 1-4", "n")
    assert (
        told[1] == "Bees at work\nhttps://doi.org/10.1000/bees\nhttps://x.test/bees\npaper 1 of 4> "
    )
    assert "Opened in true.\n" in told[2]
    assert told[3] == "No PDF of this paper is known; o opens its page.\npaper 1 of 4> "
    assert told[4].startswith("Open the pages of 4 papers? ")
    assert told[5] == "paper 1 of 4> "


def test_where_no_browser_is_the_address_is_told(met, monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    assert met("o")[1].endswith("It is here:\nhttps://doi.org/10.1000/ants\npaper 1 of 4> ")


def test_papers_are_exported_and_no_file_is_lost_without_asking(met, tmp_path):
    out = tmp_path / "two papers.bib"
    told = met(
        f"export 1-2 bibtex {out}", f"x {out}", "", f"x {out}", "y", "x", "m", str(tmp_path / "o")
    )
    assert "2 papers written to" in told[1].replace("\n", " ")
    assert "is there. Write over it? y: yes, what it held is lost" in told[2]
    assert told[3].startswith("Nothing is written.\n")
    assert "4 papers written to" in told[5].replace("\n", " ")
    assert out.read_text("utf-8").count("@") == 4
    assert told[6].startswith("Export 4 papers as:\nb: BibTeX; .bib; LaTeX, JabRef, Zotero\n")
    assert told[7] == "Write to which file? Enter takes papers.md: "
    assert "Ants at work" in (tmp_path / "o").read_text("utf-8")


def test_papers_are_piped_to_a_command(met, tmp_path, capfd):
    told = met("pipe jsonl cat", "| 1 exit 3", "")
    assert len(capfd.readouterr().out.splitlines()) == 4
    assert told[1] == "$ cat\nThe command has ended.\npaper 1 of 4> "
    assert told[2].endswith("Which letter? Enter takes j, q none: ")
    assert told[3] == "$ exit 3\nCommand ended with code 3.\npaper 1 of 4> "


def test_it_opens_where_it_was_left(papers):
    Met([papers], ["/queen", "3"])
    told = Met([papers], ["h", "back", "Q"])
    assert "4 of 4 found.\n" in told[0]
    assert told[0].endswith("reading 3 of 4> ")
    assert "Wasps at work\nAda Bai\n" in told[0]
    assert told[1].endswith("paper 3 of 4> ")
    assert told[2].startswith("All 4 papers.\n")
    assert Met([papers], [])[0].endswith("paper 1 of 4> ")


def test_words_that_were_only_begun_are_found_again_where_it_is_opened(papers):
    Met([papers], ["/was"])
    assert "1 of 1" in Met([papers], [])[0]


def test_a_line_that_drops_loses_nothing(papers):
    told = Met([papers], ["3", "b", OSError(errno.EIO, "gone")])
    assert told.code == 129
    assert state("Wasps").bookmarked
    assert Met([papers], [])[0].endswith("reading 3 of 4> ")


def test_the_end_of_the_input_leaves_in_order(papers):
    told = Met([papers], ["b"])
    assert told.code == 0
    assert told.text.endswith("paper 1 of 4> \n")


def test_ctrl_c_drops_the_line_and_twice_leaves(papers):
    told = Met([papers], [KeyboardInterrupt(), "b"])
    assert told[1] == "\nq leaves.\npaper 1 of 4> "
    assert told[2].startswith("Bookmarked")
    told = Met([papers], [KeyboardInterrupt(), KeyboardInterrupt(), "u"])
    assert told.code == 0
    assert state("Ants").bookmarked


def test_q_goes_back_and_at_last_leaves(papers):
    told = Met([papers], ["/queen", "1", "q", "v", "q", "q", "q", "b"])
    assert told[3].endswith("paper 1 of 4> ")
    assert told[5].startswith("Nothing is selected.\n")
    assert told[6].startswith("All 4 papers.\n")
    assert told.code == 0
    assert not state("Ants").bookmarked


def test_what_cannot_be_saved_is_kept_counted_and_tried_again(papers):
    folder = Places.of_this_person().data
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way", encoding="utf-8")

    def free():
        folder.unlink()
        return "r"

    told = Met([papers], ["b", "w", "u", "q", free, "q"])
    assert "Not saved in" in told[1]
    assert "Bookmarked “Ants at work”. 1 act is not saved.\n" in told[1]
    assert told[1].endswith("1 act is not saved, paper 1 of 4> ")
    assert "Not saved in" not in told[2]
    assert "2 acts are not saved." in told[2]
    assert told[3].startswith("Taken back: queued “Ants at work”.\n")
    assert "1 act is not saved. q again leaves, and loses what is not.\n" in told[4]
    assert told[5] == "Marked “Ants at work” as read.\npaper 1 of 4> "
    assert state("Ants").bookmarked
    assert state("Ants").read


def test_what_is_lost_at_the_end_of_the_input_is_said(papers):
    folder = Places.of_this_person().data
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way", encoding="utf-8")
    told = Met([papers], ["b"])
    assert told.code == 0
    assert told.text.endswith("1 act is not saved, and lost.\n")


def test_what_others_mark_is_seen_with_the_next_line(papers):
    def elsewhere():
        Met([papers], ["b 2", "Q"])
        return "redraw"

    told = Met([papers], [elsewhere, "Q"])
    assert "2. Bees at work\n   Bai; 2020; bookmarked\n" in told[1]


def test_a_paper_that_was_open_for_the_time_one_set_counts_as_read(met, monkeypatch):
    monkeypatch.setenv("PAPERDECK_READ_AFTER", "1e-9")
    told = met("1", "h", "u")
    assert state("Ants").read
    assert not state("Bees").read
    assert told[3] == "Nothing to take back.\npaper 1 of 4> "


def test_a_damaged_index_is_built_again(met, monkeypatch):
    original = Searcher.search

    def broken(*_, **__):
        monkeypatch.setattr(Searcher, "search", original)
        raise BrokenIndexError("damaged")

    monkeypatch.setattr(Searcher, "search", broken)
    told = met("/queen")
    assert told[1].startswith("The index is damaged; it is being built again.\n4 of 4 found.\n")


def test_without_an_index_titles_and_authors_answer_and_that_is_said(met, monkeypatch):
    monkeypatch.setattr(Session, "searcher", lambda *_: "the disk is full")
    told = met("/wasps", "/queen")
    assert told[1].startswith(
        "Search stays with titles and authors: the disk is full.\n"
        "1 of 4 found, in titles and authors only.\n1. Wasps at work\n"
    )
    assert "Only titles and authors were looked through.\n" in told[2]


def test_the_help_lists_the_commands_and_finds_them_by_words(met):
    told = met("?", "q", "? queue up", ":zebra", "f1 vote")
    assert told[1].startswith("A line is a command:")
    assert told[1].endswith("Enter shows more, q ends: ")
    assert told[2] == "paper 1 of 4> "
    assert told[3] == "Mark:\n<, queue up: Move up the queue\npaper 1 of 4> "
    assert told[4].startswith("No command has these words")
    assert told[5].count("\n") == 3


def test_sources_say_what_was_read(met, papers):
    assert "4 seen, 4 read" in met("I")[1].replace("\n", " ")


def test_a_source_without_papers_says_what_is_wrong(tmp_path):
    empty = tmp_path / "empty.bib"
    empty.write_text("", encoding="utf-8")
    told = Met([empty], ["", "b", "/x", "q", "q"])
    assert "No papers here. q leaves; paperdeck FILE opens a file.\nno paper> " in told[0]
    assert told[1] == "No paper here.\nno paper> "
    assert told.code == 0


def test_the_shell_is_gone_back_to_only_from_a_terminal(met, monkeypatch):
    stopped = []
    monkeypatch.setattr(os, "kill", lambda *given: stopped.append(given))
    assert met("ctrl+z")[1].startswith("There is no shell here to go back to; q leaves.\n")
    monkeypatch.setattr(Lines, "isatty", lambda _: True)
    met("suspend")
    assert stopped == [(os.getpid(), signal.SIGTSTP)]


START = """
import io, os, sys
from tui.plain import run
from tui.places import Places
from tui.session import Session, feed_of
places = Places.of_this_person()
session = Session.over(feed_of(sys.argv[1:], places, os.environ), places, os.environ)
"""

HOSTILE = [
    {"title": "A \x1b[31mred\x1b[0m [/red] [bold]title\x9b2J", "abstract": "x\x07\x08\x0c y\x00"},
    {"title": "\x1b]0;owned\x07Bell", "authors": ["E\x1b[2Jve"], "abstract": "\u202eevil\r\nline"},
    {"title": "Tab\there", "keywords": ["a\x1bc"], "url": "https://x.test/\x1b[1m"},
]


def test_no_control_but_line_ends_is_ever_written(tmp_path, monkeypatch):
    monkeypatch.setenv("EDITOR", "true")
    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.setenv("PAPERDECK_CLIPBOARD", "osc52")
    file = tmp_path / "hostile\x1b[31m.jsonl"
    file.write_text("\n".join(map(json.dumps, HOSTILE)), encoding="utf-8")
    lines = ["1", "", "m", "h", "/red \x1b[31m", "n", "back", "note \x1b]0;x\x07 a\tb", "b\x1b[7m"]
    lines += ["t \x1b[1mtag", "Y", "", "L", "I", "?", "", "", "", "x bibtex /no/\x1b[1mwhere", "y"]
    lines += ["\x1b[31m\x9b", "x" * 9, "saved \x07", "Y \x1b[1m", "3", "2", "T", "tag", "Q"]
    told = Met([file], lines)
    odd = {sign for sign in told.text if not sign.isprintable() and sign != "\n"}
    assert odd == set()
    assert "[/red] [bold]title" in told.text


def test_in_ascii_nothing_of_ours_is_anything_else(met):
    told = met(
        "b", "t 1 a", "/zebra ants", "?", "", "", "", "Y", "", "x", "q", "ü", ascii_only=True
    )
    assert told.text.replace("ü", "").isascii()
    assert 'Bookmarked "Ants at work".' in told.text


def run_by_itself(papers, program, **options):
    return subprocess.run(
        [sys.executable, "-c", START + program, str(papers)],
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
        **options,
    )


def test_textual_is_not_loaded(papers):
    program = (
        "run(session, io.StringIO('b\\n/queen\\n1\\ny\\nx\\n'), io.StringIO())\n"
        "assert 'textual' not in sys.modules and 'readline' not in sys.modules\n"
    )
    assert run_by_itself(papers, program).returncode == 0


def test_a_reader_whose_terminal_has_gone_ends_without_a_word(papers):
    reading, writing = os.pipe()
    os.close(reading)
    program = "sys.exit(run(session, io.StringIO('b\\n' * 99), sys.stdout))\n"
    try:
        done = run_by_itself(papers, program, stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (129, b"")
