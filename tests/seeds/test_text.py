from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os

import pytest
import zstandard

from seeds.texts.text import LINE_LIMIT, Line, Text, UnreadableError, open_text

WORDS = "Bees of café.\nWasps.\n"


def opened(tmp_path, data: bytes, name="a.bib"):
    path = tmp_path / name
    path.write_bytes(data)
    text, file = open_text(path)
    with file:
        return "".join(text.chunks()), text


PACKERS = {
    "gz": gzip.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor(write_checksum=True).compress,
    "bz2": bz2.compress,
}


@pytest.mark.parametrize("packing", PACKERS)
def test_packed_documents_are_unpacked(tmp_path, packing):
    whole, text = opened(tmp_path, PACKERS[packing](WORDS.encode()), f"a.BIB.{packing}")
    assert (whole, text.suffix) == (WORDS, ".bib")


@pytest.mark.parametrize("packing", PACKERS)
def test_packed_is_told_by_content_and_may_come_in_parts(tmp_path, packing):
    pack = PACKERS[packing]
    whole, _ = opened(tmp_path, pack(b"Bees.\n") + pack(b"Wasps.\n"), "plain.txt")
    assert whole == "Bees.\nWasps.\n"


@pytest.mark.parametrize("packing", PACKERS)
def test_a_packed_file_that_is_cut_off_gives_what_it_has_and_says_so(tmp_path, packing):
    text = os.urandom(1_000_000).hex()
    packed = PACKERS[packing](text.encode())
    path = tmp_path / "a"
    path.write_bytes(packed[: len(packed) * 2 // 3])
    found, file = open_text(path)
    got: list[str] = []
    with file, pytest.raises(UnreadableError, match="cut off"):
        got.extend(found.chunks())
    assert got
    assert text.startswith("".join(got))


def test_what_follows_a_packed_file_is_passed_over(tmp_path):
    assert opened(tmp_path, gzip.compress(b"Bees.\n") + b"junk")[0] == "Bees.\n"


@pytest.mark.parametrize("packing", PACKERS)
def test_a_damaged_packed_file_is_said(tmp_path, packing):
    packed = bytearray(PACKERS[packing](os.urandom(200_000).hex().encode()))
    packed[len(packed) // 2] ^= 0xFF
    packed[len(packed) // 2 + 1] ^= 0xFF
    with pytest.raises(UnreadableError, match=r"damaged|cut off|no text"):
        opened(tmp_path, bytes(packed), "a")


@pytest.mark.parametrize("packing", ["gz", "xz", "zst", "bz2"])
def test_a_bomb_is_refused_before_it_fills_the_memory(tmp_path, packing, monkeypatch):
    monkeypatch.setattr("seeds.texts.unpacking.BOMB_SIZE", 1 << 20)
    path = tmp_path / "a"
    path.write_bytes(PACKERS[packing](b"x\n" * (8 << 20)))
    text, file = open_text(path)
    got: list[str] = []
    with file, pytest.raises(UnreadableError, match="unpacks to more than"):
        got.extend(text.chunks())
    assert sum(map(len, got)) <= 12 << 20


@pytest.mark.parametrize(
    ("data", "whole"),
    [
        (WORDS.encode(), WORDS),
        (b"\xef\xbb\xbf" + WORDS.encode(), WORDS),
        (WORDS.encode("utf-16"), WORDS),
        (b"\xfe\xff" + WORDS.encode("utf-16-be"), WORDS),
        (WORDS.encode("utf-16-le"), WORDS),
        (WORDS.encode("utf-16-be"), WORDS),
        (WORDS.encode("utf-32"), WORDS),
        (WORDS.encode("cp1252"), WORDS),
        (b"% Encoding: ISO8859_2\n\xa3\xf3d\xbc\n", "% Encoding: ISO8859_2\nŁódź\n"),
        (
            b"<?xml version='1.0' encoding='cp1251'?>\xc1",
            "<?xml version='1.0' encoding='cp1251'?>Б",
        ),
        (b"% Encoding: nonsense\nBees\n", "% Encoding: nonsense\nBees\n"),
        (b"a\r\nb\rc\n\n", "a\nb\nc\n\n"),
        (b"title,year\nA\0b,2020\n", "title,year\nA\0b,2020\n"),
        (b'{"title":"a"}\n\0\0\0\n', '{"title":"a"}\n\0\0\0\n'),
        ("标题：深度学习。\n".encode("utf-16-le"), "标题：深度学习。\n"),
        (b"", ""),
    ],
)
def test_encodings_and_line_ends(tmp_path, data, whole):
    assert opened(tmp_path, data)[0] == whole


def test_gbk_is_told_from_other_encodings(tmp_path):
    words = (
        "标题：基于深度学习的图像分类方法研究。作者：王小明，李华。摘要：本文提出一种新的方法。\n"
    )
    whole, text = opened(tmp_path, b"@article{wang,\n" + words.encode("gbk"))
    assert whole == "@article{wang,\n" + words
    assert "GB18030" in text.notes[0]


def test_a_stray_byte_amid_utf_8_costs_no_other_letter(tmp_path):
    whole, text = opened(tmp_path, "Képes, Łukasz, Nguyễn, ".encode() + b"M\xfcller, caf\xe9.")
    assert whole == "Képes, Łukasz, Nguyễn, Müller, café."
    assert "amid UTF-8" in text.notes[0]


def test_a_letter_may_lie_across_two_pieces(tmp_path):
    words = "x" * 65_535 + "é" + "\r\n" * 40_000 + "ü"
    assert opened(tmp_path, words.encode())[0] == words.replace("\r\n", "\n")
    assert opened(tmp_path, words.encode("utf-16"))[0] == words.replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"PK\x03\x04zip", "zip"),
        (b"%PDF-1.7\n", "PDF"),
        (b"a.bib" + b"\0" * 252 + b"ustar\x0000" + b"\0" * 300, "tar"),
        (b"SQLite format 3\0xx", "database"),
        (b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0", "no text"),
        (os.urandom(4096) + b"\0", "no text"),
        (b"\0" * 5000, "no text"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path, data, says):
    path = tmp_path / "a.bib"
    path.write_bytes(data)
    with pytest.raises(UnreadableError, match=says):
        open_text(path)


def test_lines_are_numbered_and_the_last_may_lack_its_end():
    assert list(Text.of("a\n\nb").lines()) == [Line(1, "a"), Line(2, ""), Line(3, "b")]
    assert list(Text.of("").lines()) == []


def test_other_signs_than_newline_end_no_line():
    line = "a\x0b\x0c\x1c\x85\u2028\u2029b"
    assert [one.text for one in Text.of(line).lines()] == [line]


def test_an_endless_line_is_cut_and_said_and_the_next_is_whole():
    class Endless(io.RawIOBase):
        def __init__(self):
            self.left = 40 << 20

        def read(self, size):
            if not self.left:
                return b""
            self.left -= size
            return b"x" * size if self.left else b"\nend"

    first, last = Text(Endless()).lines()
    assert (first.number, first.whole, len(first.text)) == (1, False, LINE_LIMIT)
    assert last == Line(2, "end")
