"""The text of an answer: what a model says around it to who asked is none of it, nor is a no in words."""

from __future__ import annotations

import pytest

from orchestration.llm.written_text import is_refusal, read_written_text

NOTICE = "3월 5일 오후 3시에 2층 회의실에서 모입니다"
EN = "We meet at 3 pm on March 5 in the meeting room on floor 2."


@pytest.mark.parametrize(
    ("answer", "text", "mended"),
    [
        (f"Sure! Here is the translation:\n\n{EN}", EN, "opening"),
        (f"Of course!\nHere's the summary:\n{EN}", EN, "opening"),
        (f"네, 공지문을 작성해 드리겠습니다:\n\n{NOTICE}", NOTICE, "opening"),
        (f"다음은 요청하신 안내문입니다.\n{NOTICE}", NOTICE, "opening"),
        (f"はい、翻訳しました。\n\n{EN}", EN, "opening"),
        (f"{EN}\n\nLet me know if you'd like any changes!", EN, "closing"),
        (f"{NOTICE}\n\n수정이 필요하시면 말씀해 주세요.", NOTICE, "closing"),
        (f"<think>3 pm it is.</think>{EN}", EN, "thought"),
        ("<think>never said to its end", "", "thought"),
        (f"```\n{EN}\n```", EN, "fence"),
        (f'"{EN}"', EN, "quotes"),
        (f'{{"translation": "{EN}"}}', EN, "object"),
    ],
)
def test_what_is_said_around_a_text_is_taken_off_and_noted(answer: str, text: str, mended: str) -> None:
    written = read_written_text(answer, NOTICE)
    assert (written.text, written.mended) == (text, (mended,))


@pytest.mark.parametrize(
    ("answer", "data"),
    [
        (f"안녕하세요 여러분\n{NOTICE}", NOTICE),
        ("다음은 3월 회의 안내입니다.\n- 3시에 모여요", NOTICE),
        ("Here is the agenda:\n1. Budget", NOTICE),
        ("Okay team,\nwe meet at 3.", NOTICE),
        ("네 글자로 줄이면\n우리 모두", NOTICE),
        (f"{NOTICE}\n\n궁금한 점은 말씀해 주세요.", NOTICE),
        ("Here is the translation:\nHello", "다음은 번역입니다:\n안녕하세요"),
        ("Sure, here is the draft.\nHello", "네, 초안입니다.\n안녕하세요"),
        ("```\nprint(1)\n```", "```\nprint(1)\n```"),
        ('"Yes," he said, "we do."', NOTICE),
        ('"Hello"', '"안녕하세요"'),
        ('{"name": "metel"}', '{"name": "메텔"}'),
        ('{"name": "metel", "age": 3}', NOTICE),
    ],
)
def test_what_belongs_to_a_text_stays(answer: str, data: str) -> None:
    assert read_written_text(answer, data).text == answer


@pytest.mark.parametrize(
    "answer",
    [
        '{"error": "policy violation"}',
        '{"refusal": "no", "text": "-"}',
        '{"name": "slack.post_message", "arguments": {"text": "hi"}}',
        '{"text": "We meet."}{"text": "bye"}',
        '```json\n{"error": "policy violation"}\n```',
        "Which tone would you like for the translation?",
        "Please provide the text you want me to translate.",
        "번역할 글을 보내 주세요.",
        "어떤 어조로 쓸까요?",
        "翻訳する文章を送ってください。",
        "どのような口調にしますか？",
    ],
)
def test_what_is_no_text_leaves_nothing(answer: str) -> None:
    assert read_written_text(answer, NOTICE).text == ""
    assert read_written_text(answer, answer).text == answer, "what the data says may be said"


def test_a_text_is_found_by_its_name_in_an_object_of_more() -> None:
    assert read_written_text('{"text": "Hello", "language": "en"}', NOTICE).text == "Hello"
    asked_for = '{"error": "none", "text": "Hello"}'
    assert read_written_text(asked_for, NOTICE, "JSON 예시를 써줘").text == asked_for


@pytest.mark.parametrize(
    "text",
    [
        "죄송하지만 이 요청은 도와드릴 수 없습니다.",
        "죄송하지만 요약할 수 없습니다.",
        "요청하신 작업을 수행할 수 없습니다.",
        "I'm sorry, but I can't help with translating that.",
        "I cannot assist with that request.",
        "As an AI language model, I do not write this.",
        "申し訳ありませんが、この要求にはお手伝いできません。",
    ],
)
def test_a_no_in_words_is_no_text(text: str) -> None:
    assert is_refusal(text, NOTICE)
    assert not is_refusal(text, text), "what the data says may be said"
    assert not is_refusal(text, NOTICE, "정중히 거절하는 답장"), "who asked for a no gets one"


@pytest.mark.parametrize(
    "text",
    [
        "3월 5일에는 회의실을 쓸 수 없습니다.",
        "We cannot ship before March.",
        "이 기능은 아직 제공할 수 없습니다. 4월에 나옵니다.",
        "ご不便をおかけします。3月は使えません。",
        EN,
    ],
)
def test_a_text_that_says_that_something_is_not_possible_is_one(text: str) -> None:
    assert not is_refusal(text, NOTICE)
