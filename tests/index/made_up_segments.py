"""Made-up papers for an index, written by us and by Whoosh, and all that an index says."""

from __future__ import annotations

import random
from pathlib import Path

from index.segments import K1, B
from index.segments.bulk import BulkWriter
from index.segments.entry import Entry
from index.segments.schema import (
    BAG,
    FIELDS,
    NUMBER,
    TEXT,
    TRAITS,
    YEAR,
    schema,
    whoosh_index,
    whoosh_query,
    whoosh_scoring,
)
from index.words.terms import accents, words

WORDS = (
    "optimal transport wasserstein naïve Képes Łukasz α β-VAE GPT-4 C++ C# R O(K^2) EM-LLM L_1 "
    "2048×2048 最適輸送 カーネル модель عصبي \U00020000 Zebra zebras ze\u0301bra ß İstanbul x² "
    "10.1000/xyz 2501.01234v2 $5 $17 a-a"
).split()


def paper(number=0, year=0, traits=0, **texts):
    fields = {name: words(texts.get(name, "")) for name in FIELDS}
    marked = {name: accents(text) for name, text in texts.items() if accents(text)}
    return Entry(number, fields, marked, " ".join(texts.values()).encode(), year, traits)


def made_up(count, seed=1, first=1):
    """Papers of few and of many words, each with a word that all have and one of its own."""
    some = random.Random(seed).choices
    return [
        paper(
            number=first + place,
            year=(0, 1998, 2024, 65535)[place % 4],
            traits=place % 1024,
            title=" ".join(some(WORDS, k=place % 6)),
            abstract=f"the own{seed}x{place} " + " ".join(some(WORDS, k=place % 50)),
            author=" ; ".join(some(("Ada Lovelace", "Bo Képes", "Wu"), k=place % 3)),
            keyword="the" if place % 2 else "",
            venue=("", "ICLR 2024", "Łódź")[place % 3],
        )
        for place in range(count)
    ]


def odd(first=1):
    texts = (
        {},
        {"title": "only a title"},
        {},
        {"abstract": "long " * 3000 + " ".join(f"w{place} w{place + 1}" for place in range(2000))},
        {"title": "same", "abstract": "same same", "author": "same", "keyword": "same same same"},
        {"title": "a", "abstract": "× → $ €", "author": "B"},
        {},
    )
    return [paper(number=first + place, **some) for place, some in enumerate(texts)]


def stock_add(writer, entry):
    columns = {"text": entry.text, "year": entry.year, "traits": entry.traits}
    writer.add_document(number=entry.number, bag=entry, **columns)


def by_stock(index, papers):
    with index.writer(compound=False) as writer:
        writer.merge = False
        for entry in papers:
            stock_add(writer, entry)


def by_bulk(index, papers):
    with BulkWriter(index) as writer:
        for entry in papers:
            writer.add(entry)


def empty(folder: Path):
    """An index of no papers in a new folder."""
    folder.mkdir()
    return whoosh_index.create_in(str(folder), schema())


def folder_of(index) -> Path:
    return Path(index.storage.folder)


def postings(reader, name, term):
    matcher = reader.postings(name, term)
    found = []
    while matcher.is_active():
        found.append((matcher.id(), matcher.weight(), matcher.value()))
        matcher.next()
    return found


STATISTICS = "weight doc_frequency min_length max_length max_weight min_id max_id".split()


def info_of(reader, name, term):
    info = reader.term_info(name, term)
    return [getattr(info, statistic)() for statistic in STATISTICS]


COLUMNS = (NUMBER, TEXT, YEAR, TRAITS)


def content(index):
    """All that an index says, but for beginnings."""
    said = {}
    with index.reader() as reader:
        said["fields"] = sorted(set(reader.indexed_field_names()) - {"begun"})
        said["docs"] = (reader.doc_count_all(), reader.doc_count(), list(reader.all_doc_ids()))
        for name in COLUMNS:
            column = reader.column_reader(name)
            said[name, "column"] = [column[doc] for doc in range(reader.doc_count_all())]
        said["terms"] = [term for term in reader.all_terms() if term[0] != "begun"]
        for name in (BAG, NUMBER):
            said[name] = terms = list(reader.lexicon(name))
            said[name, "infos"] = [info_of(reader, name, term) for term in terms]
            said[name, "postings"] = [postings(reader, name, term) for term in terms]
            said[name, "length"] = reader.field_length(name)
        for doc in range(reader.doc_count_all()):
            said[doc] = reader.doc_field_length(doc, BAG, 0)
            said[doc, "stored"] = reader.stored_fields(doc)
        for leaf, base in reader.leaf_readers():
            if leaf.field_length(BAG):
                said[base] = leaf.min_field_length(BAG), leaf.max_field_length(BAG)
    return said


def answers(index):
    """What some queries find, with scores."""
    term = whoosh_query.Term
    asked = [
        *(term(BAG, word) for word in ("the", "zebra", "gpt4", "wu", "$5", "képes")),
        whoosh_query.Or([term(BAG, "the"), term(BAG, "kepes"), term(BAG, "alpha")]),
        whoosh_query.And([term(BAG, "zebra"), term(BAG, "optimal")]),
        whoosh_query.Prefix(BAG, "z"),
        whoosh_query.NumericRange(NUMBER, 3, 40),
    ]
    with index.searcher(weighting=whoosh_scoring.BM25F(B=B, K1=K1)) as searcher:
        best = [[(hit.docnum, hit.score) for hit in searcher.search(query)] for query in asked]
        return best, [sorted(searcher.docs_for_query(query)) for query in asked]


def agree(index, stock):
    assert content(index) == content(stock)
    assert answers(index) == answers(stock)
