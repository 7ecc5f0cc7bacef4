"""The role tagger: its tokens, its corpus, what it learns, and what it reads of sentences that it never saw."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from orchestration.role_tagger.features import list_features
from orchestration.role_tagger.reader import LabelReader
from orchestration.role_tagger.tagger import tag_orders
from orchestration.role_tagger.tokens import split_tokens
from orchestration.role_tagger.train import read_corpus, read_request, train_readers
from schemas.plan import Language

FEW = [
    "en\t[task]task for {owner:bea}: {title:rebook the van} by {due:thursday}",
    "en\t[task]todo {title:order a kettle} for {owner:tobi}, due {due:friday}",
    "en\t[dm]tell {to:marco} that {told:the demo moved}",
    "en\t[dm]tell {to:suki} that {told:lunch is here}",
] * 3


def read_parts(text: str, language: Language) -> list[tuple[str, dict[str, str]]]:
    return [
        (one.act, {part.role: text[part.start : part.end] for part in one.parts}) for one in tag_orders(text, language)
    ]


def test_a_quote_is_one_token_and_a_sign_of_korean_another() -> None:
    tokens = split_tokens("#sales에 '점심 드세요' 9시 post")
    assert [one.kind for one in tokens] == ["channel", "sign", "quote", "number", "sign", "word"]
    assert [one.space for one in tokens] == [True, False, True, True, False, True]


def test_tokens_stand_where_their_text_does() -> None:
    text = "Tell 준호 “it's at 3:30”, 明日"
    tokens = split_tokens(text)
    assert all(text[one.start : one.end].lower() == one.text for one in tokens if one.kind != "quote")
    assert "".join(text[one.start : one.end] for one in tokens) == text.replace(" ", "").replace(
        "it'sat3:30", "it's at 3:30"
    )


def test_a_marked_line_is_a_text_with_labels() -> None:
    found = read_request("ko\t[aside]바빠요 [set]{item:견적서}는 {state:완료}로⏎[post]{channel:#dev}에 {what:링크}")
    assert found.text == "바빠요 견적서는 완료로\n#dev에 링크"
    said = dict(zip((one.text for one in found.tokens), zip(found.acts, found.roles, strict=True), strict=True))
    assert said["견"] == ("B-set", "B-item")
    assert said["서"] == ("I-set", "I-item")
    assert said["는"] == ("I-set", "O")
    assert said["#dev"] == ("B-post", "B-channel")


def test_a_mark_that_is_not_closed_is_told() -> None:
    with pytest.raises(ValueError, match="not closed"):
        read_request("en\t[dm]tell {to:marco hi")


def test_the_corpus_is_whole() -> None:
    lines: Counter[str] = Counter()
    for one in read_corpus():
        lines[one.language] += 1
        assert not re.search(r"[{}\[\]]", one.text), one.text
        assert not one.tokens or one.acts[0].startswith("B-"), one.text
    assert lines.total() > 15_000
    assert set(lines) == {"ko", "en", "ja"}


def test_what_it_is_trained_on_it_reads() -> None:
    examples = [read_request(line) for line in FEW]
    acts, roles = train_readers(examples)
    one = read_request("en\t[dm]tell {to:bea} that {told:the van is here}")
    found, likely = LabelReader(acts).read(list_features(one.text, one.tokens))
    assert tuple(found) == one.acts
    assert all(0 <= sure <= 1 for sure in likely)
    assert tuple(LabelReader(roles).read(list_features(one.text, one.tokens, found))[0])[1] == "B-to"


@pytest.mark.parametrize(
    ("text", "language", "orders"),
    [
        ("고객 인터뷰 정리: 마감 3/9로 변경", "ko", [("set", {"item": "고객 인터뷰 정리", "due": "3/9"})]),
        (
            "1분기 예산 확정을 다시 진행 중으로 돌려줘",
            "ko",
            [("set", {"item": "1분기 예산 확정", "state": "진행 중"})],
        ),
        (
            "could you check with jihoon whether the 2.4 checklist is finished",
            "en",
            [("dm", {"to": "jihoon", "told": "the 2.4 checklist is finished"})],
        ),
        (
            '"Office closes early" should go out in #general at 5:45pm today',
            "en",
            [("post", {"text": '"Office closes early"', "channel": "#general", "when": "5:45pm today"})],
        ),
        ("", "en", []),
    ],
)
def test_sentences_that_it_never_saw(text: str, language: Language, orders: list[object]) -> None:
    assert read_parts(text, language) == orders


def test_the_same_text_is_always_read_alike() -> None:
    text = "Sarah and Junho both need to hear that the demo moved to 15:30"
    assert tag_orders(text, "en") == tag_orders(text, "en")
    assert all(0 <= part.certainty <= 1 for one in tag_orders(text, "en") for part in (*one.parts, *one.idle))


def test_threads_that_read_at_once_each_get_their_own_reading() -> None:
    """A process reads requests ahead in a thread while the first ones come."""
    texts = ["tell Sara that the van is late", "put Jo on the audit and set it to done by friday", "thanks!"]
    alone = [tag_orders(one, "en") for one in texts]
    with ThreadPoolExecutor(4) as pool:
        found = [*pool.map(partial(tag_orders, language="en"), texts * 80)]
    assert found == alone * 80
