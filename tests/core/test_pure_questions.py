"""What only asks is looked for, and never changes or sends anything; a table that is named is the one that is read."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.questions.pure_questions import does_ask_purely
from schemas.plan import Language
from tests.core.follow_up_cases import a_task


def planned(text: str) -> Any:
    return make_plan(a_task(text))


def tools_of(text: str) -> list[str]:
    return [one["tool"] for one in planned(text)["actions"]]


@pytest.mark.parametrize(
    "text",
    [
        "half days. same morning ok or does the wiki say otherwise",
        "로드맵 보면 1분기에 체크 안 된 게 뭐야?",
        "박지훈 이번 주에 휴가였나",
        "who ended up owning the api migration thing",
        "팀위키에 장애나면 어디부터 알리라고 돼있어?",
        "구버전 위키 지워도 되나 보려는데 뭐 적혀있어?",
        "quick one. Junho wants tomorrow afternoon off and I can't remember, is a half day also 3 days ahead or no",
        "在宅って週2でしたよね…？あと水曜にやるのってアリでしたっけ、新人に聞かれて即答できず",
    ],
)
def test_a_question_is_looked_for_and_nothing_is_done(text: str) -> None:
    tools = tools_of(text)
    assert tools[-1] == "text.answer"
    assert not {"slack.post_message", "slack.send_dm", "notion.update_page", "notion.create_page"} & {*tools}


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("link to the marketing budget file? on my phone and drive search is useless", "marketing budget"),
        ("예산 관련 문서 뭐뭐 있더라 노션이든 드라이브든", "예산"),
        ("予算まわりのファイル、ドライブに何があったか思い出せない…タイトルとリンクだけちょうだい", "予算"),
    ],
)
def test_files_that_are_asked_for_are_searched_by_what_they_are_about(text: str, topic: str) -> None:
    (step,) = planned(text)["actions"]
    assert (step["tool"], step["inputs"]["query"]) == ("notion.search", topic)


@pytest.mark.parametrize(
    "text",
    [
        "가격설문 그거 완료로 바꿔야 되나 말아야 되나",
        "not sure if we should move Pricing survey to done",
        "消したほうがいいかな、구버전 위키",
    ],
)
def test_what_somebody_is_not_sure_of_is_shown_first(text: str) -> None:
    effects = [one for one in planned(text)["actions"] if one["intent"] in ("write", "notify")]
    assert all(one["policy_hints"]["needs_user_confirmation"] for one in effects)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("사라한테 지금 통화 되냐고 물어봐줘", "ko"),
        ("마감일을 조금만 늦출 수 있을까요?", "ko"),
        ("can you post 'hi' in #dev?", "en"),
        ("이거 #dev에 올려줄래?", "ko"),
        ("#devに投稿してもらえますか?", "ja"),
        ("when last week's sales exceed 100 million won, congratulate #exec", "en"),
    ],
)
def test_an_order_in_the_form_of_a_question_is_none(text: str, language: Language) -> None:
    assert not does_ask_purely(text, language)


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("급여대장 3월 합계 알려줘", "급여대장"),
        ("what's the total in the payroll sheet for march", "payroll"),
        ("給与台帳の3月の合計を教えて", "給与台帳"),
    ],
)
def test_no_figure_of_another_table_stands_for_the_one_that_is_named(text: str, table: str) -> None:
    reads = [one["inputs"].get("spreadsheet") for one in planned(text)["actions"] if one["tool"] == "sheets.get_range"]
    assert set(reads) <= {table}


@pytest.mark.parametrize(
    "text",
    ["매출 시트에서 지난주 합계 알려줘", "시트 보면 지난주 매출 얼마야", "구글 시트에서 이번 주 매출 합계 알려줘"],
)
def test_the_table_of_the_team_is_meant_by_its_own_name_or_none(text: str) -> None:
    reads = [
        one["inputs"].get("spreadsheet", "") for one in planned(text)["actions"] if one["tool"] == "sheets.get_range"
    ]
    assert reads
    assert {*reads} <= {"", "매출", "매출 현황 2026"}


@pytest.mark.parametrize(
    "text",
    [
        "サラに、バナーもうマージされたか聞いといてくれる？日本語読めないから英語でね。チャンネルじゃなくて直接",
        "サラさんに「木曜に間に合いそうです」ってDMしといて。あ、あの人英語のほうが楽だから英語でね",
        "사라한테 '3시에 봬요' 보내줘, 영어로",
    ],
)
def test_words_in_another_language_than_is_asked_for_are_not_sent_as_they_are(text: str) -> None:
    plan = planned(text)
    tools = [one["tool"] for one in plan["actions"]]
    held = all(one.get("policy_hints", {}).get("needs_user_confirmation") for one in plan["actions"])
    assert "text.translate" in tools or held


@pytest.mark.parametrize("text", ["사라한테 'see you at 3' 영어로 보내줘", "dm Sarah in english: the deck is ready"])
def test_words_in_the_language_that_is_asked_for_are_sent(text: str) -> None:
    (step,) = planned(text)["actions"]
    assert not step.get("policy_hints", {}).get("needs_user_confirmation")
