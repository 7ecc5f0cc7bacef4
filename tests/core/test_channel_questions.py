"""What is asked of a channel that is only named is read there: the gist of it, or what answers the question."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.channel_names import list_place_words
from tests.core.follow_up_cases import a_task

SEARCH = "slack.search_messages"
NAMES = ("dev", "sales", "general", "marketing")

GISTS = """
오늘 dev 뭔얘기함 세줄로 | #dev | 2026-03-04
회의 바로 또 들어가야 돼서 그런데 dev 어제 오늘 무슨 얘기 오갔는지 짧게만 | #dev | 2026-03-03
sales 쪽 요즘 흐름이 어때요? 정리 좀 | #sales | -
나 휴가였는데 marketing에서 놓친 거 있나 | #marketing | -
anything new in sales today | #sales | 2026-03-04
just got back from lunch, what'd I miss in dev? catch me up | #dev | -
gimme the tl;dr from general yesterday | #general | 2026-03-03
昨日のdevの流れ、ざっくり教えて | #dev | 2026-03-03
salesって今日何か動きあった? | #sales | 2026-03-04
devって昨日なに話してたん？ | #dev | 2026-03-03
어제 dev 방에서 뭐 얘기했대? | #dev | 2026-03-03
what were people chatting about in dev today | #dev | 2026-03-04
"""
QUESTIONS = """
사라가 자꾸 물어보는데 한빛 할인 우리 몇프로까지 된다 그랬더라? sales에 내가 쓴 거 같은데 | #sales
dev에서 릴리스 언제로 정해졌더라 | #dev
wait when's 2.4 going out again?? pretty sure it was me who said it, in dev this morning | #dev
that long thread in dev about search being slow, didn't read it, tldr + who's actually owning it | #dev
決済リトライのバグ、devでジフンさんが原因書いてた気がするんだけど何だったっけ | #dev
salesでサラさんが書いてたSeoul Mobilityのデモって何時だっけ | #sales
"""
OTHERS = (
    "how much did we make in sales last week?",
    "#dev에 '배포 끝' 올려줘",
    "post 'lunch is ready' in general",
    "sales에 이번 주 매출 합계 공유해줘",
    "salesに「在庫を押さえましょう」って書いといて",
    "메시지 말고 dev 서버 점검 작업 하나 추가해줘",
)


def steps_of(text: str) -> list[Any]:
    named = tuple(name for name in NAMES if name in text)
    return list(make_plan(a_task(text)._replace(channels=named))["actions"])  # type: ignore[arg-type]


@pytest.mark.parametrize("line", GISTS.strip().splitlines())
def test_the_gist_of_a_channel_is_that_of_the_days_that_are_named(line: str) -> None:
    text, channel, since = line.split(" | ")
    read, sums = steps_of(text)
    assert (read["tool"], sums["tool"]) == (SEARCH, "text.summarize")
    assert (read["inputs"]["channel"], read["inputs"].get("since", "-")[:10]) == (channel, since)
    assert "query" not in read["inputs"], "no word of a remark narrows what was said"


@pytest.mark.parametrize("line", QUESTIONS.strip().splitlines())
def test_a_question_is_answered_by_what_was_said_in_the_channel_that_it_names(line: str) -> None:
    text, channel = line.split(" | ")
    read, answer = steps_of(text)
    assert (read["tool"], answer["tool"]) == (SEARCH, "text.answer")
    assert read["inputs"]["channel"] == channel
    assert read["inputs"]["about"] == answer["inputs"]["question"]


@pytest.mark.parametrize("text", OTHERS)
def test_what_only_names_a_channel_is_no_question_for_its_messages(text: str) -> None:
    assert SEARCH not in [one["tool"] for one in steps_of(text)]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("오늘 dev 뭔얘기함", "dev"),
        ("개발 채널 오늘 무슨 얘기 나왔어?", "개발"),
        ("what's the latest from sales", "sales"),
        ("devって今日何かあった?", "dev"),
    ],
)
def test_a_channel_that_is_asked_about_is_worth_a_look(text: str, word: str) -> None:
    assert word in list_place_words(a_task(text).request)


@pytest.mark.parametrize(
    ("text", "channel", "since"),
    [
        ("#dev 오늘 대화 세 줄로 요약해줘", "#dev", "2026-03-04"),
        ("#dev 오늘치만 두 줄로", "#dev", "2026-03-04"),
        ("데브방 어제치만 세 줄로 부탁해", "#데브", "2026-03-03"),
        ("세일즈방 어제 거 짧게 정리 좀", "#세일즈", "2026-03-03"),
        ("summarize today's talk in #dev in 3 lines", "#dev", "2026-03-04"),
        ("#devの今日の会話を三行でまとめて", "#dev", "2026-03-04"),
    ],
)
def test_how_long_a_gist_is_wanted_is_no_word_to_look_for(text: str, channel: str, since: str) -> None:
    plan: Any = make_plan(a_task(text))
    read, summary = plan["actions"]
    assert (read["tool"], read["inputs"]["channel"], read["inputs"]["since"][:10]) == (SEARCH, channel, since)
    assert "query" not in read["inputs"]
    assert summary["tool"] == "text.summarize"


def test_a_number_that_is_looked_for_stays() -> None:
    plan: Any = make_plan(a_task("#dev에서 '3줄' 들어간 글 찾아줘"))
    assert [one["inputs"].get("query") for one in plan["actions"]] == ["3줄"]
