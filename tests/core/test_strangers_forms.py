"""Forms that strangers typed and that went wrong: small ones, each by what the plan holds in the end."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from orchestration.policy.told_fields import find_told_fields
from orchestration.rule_planner.checks.named_pages import add_named_page
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.rule_planner.thread.corrected_places import find_meant_place
from orchestration.text.prohibitions import find_prohibitions, find_unheard_cues
from orchestration.text.words_to_writer import drop_closing_thanks
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task


def planned(text: str) -> list[tuple[str, Any]]:
    plan = json.loads(asyncio.run(RulePlanner().propose(a_task(text))).text)
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    "text",
    [
        "내일 릴리즈 전에 dev 채널에 9시 반쯤 '10시 배포 시작합니다' 라고 올라가게 예약 걸어놔줘",
        "내일 2.4 배포 전에 #dev 채널에 공지 하나 예약 부탁드려요. 아침 9시 반에요 '10시 배포 시작합니다'",
    ],
)
def test_an_hour_apart_from_its_day_is_the_hour_of_the_message(text: str) -> None:
    (step,) = planned(text)
    assert step[1]["post_at"] == "2026-03-05T09:30:00+09:00"


def test_records_that_are_gathered_by_owner_are_listed_and_not_counted() -> None:
    steps = planned("이번주 마감인데 안끝난 작업들 담당자별로 묶어서 #general에 올려줘")
    assert [tool for tool, _ in steps] == ["notion.query_database", "slack.post_message"]
    assert steps[0][1]["sort"] == "@person"


def test_what_only_points_at_the_text_just_written_tells_that_text() -> None:
    steps = planned("휴가와 근무 のページに「在宅は週2日まで」って追記して、#generalにもその旨ひとこと流してもらえる?")
    assert steps[-1][1] == {"channel": "#general", "text": "在宅は週2日まで"}


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Can you rename the 제품 로드맵 page to Product Roadmap 2026?", "Product Roadmap 2026"),
        ("please rename the 제품 로드맵 page to Roadmap", "Roadmap"),
    ],
)
def test_the_sign_of_a_question_is_none_of_a_title(text: str, title: str) -> None:
    assert planned(text)[-1][1]["properties"] == {"@title": title}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("- a\n- b\nThank you very much", "- a\n- b"),
        ("첫째\n둘째\n감사합니다!", "첫째\n둘째"),
        ("一\n二\nよろしくお願いします", "一\n二"),
        ("Thank you very much", "Thank you very much"),
        ("- thank the vendor\n- thanks to all", "- thank the vendor\n- thanks to all"),
    ],
)
def test_a_last_line_of_thanks_is_said_to_who_writes(said: str, kept: str) -> None:
    assert drop_closing_thanks(said) == kept


def test_a_group_that_is_told_by_what_it_has_is_no_name_that_is_allowed_alone() -> None:
    assert find_prohibitions("마감 지난 작업 있는 분들한테만 디엠 보내주실래요?") == ()
    assert [one.targets for one in find_prohibitions("준호한테만 보내줘")] == [("준호",)]


@pytest.mark.parametrize(
    "text",
    [
        "期限切れのタスクがあれば#devに流して。なければ投稿しなくて大丈夫です",
        "기한 지난 작업 있으면 #dev에 올려줘 없으면 안 올려도 돼요",
        "기한 지난 작업 있으면 #dev에 올려줘. 없으면 올릴 필요 없어요",
    ],
)
def test_that_nothing_is_sent_where_nothing_is_found_forbids_nothing(text: str) -> None:
    assert find_prohibitions(text) == ()


def test_once_it_is_known_is_no_condition() -> None:
    assert find_unheard_cues("わかったら地域名と金額を #exec にも共有してください。") == ()


@pytest.mark.parametrize(
    "said", ["やっぱ#generalじゃなくて#salesでいいや", "역시 #general 말고 #sales로", "not #general, #sales"]
)
def test_another_channel_for_the_message_takes_its_place(said: str) -> None:
    assert find_meant_place({"channel": "#general", "text": "x"}, said) == {"channel": "#sales", "text": "x"}


def test_who_asks_comes_to_the_meeting_that_is_moved() -> None:
    (step,) = planned("고객사 방문 준비 한시간만 땡겨줘 그리고 나도 들어감")
    assert step[1]["properties"] == {"@person": {"add": "김민지"}, "@date": {"later": "-PT1H"}}


def test_one_entry_is_no_cell_behind_an_amount() -> None:
    (step,) = planned("마케팅 예산 Q1 탭에 오늘자로 '웨비나 대관료' 85만원 한 건 추가해줘")
    assert step[1]["rows"] == [["2026-03-04", "웨비나 대관료", 850000]]


@pytest.mark.parametrize(
    "text", ["assign it to Junho instead, set it to in progress", "'A' 작업 넣어주세요. 제 앞으로요!"]
)
def test_a_state_and_an_owner_told_by_an_order_may_not_be_lost(text: str) -> None:
    assert {one.kind for one in find_told_fields(text)} & {"state", "people"}


def test_a_change_that_names_no_page_is_of_the_one_thing_that_is_named() -> None:
    text = "뉴스레터 초안 저 이번주엔 못하겠어요... 사라한테 넘겨주세요"
    task = a_task(text)._replace(titles=(NamedTitle("뉴스레터 초안", "뉴스레터 초안", whole=True),))
    change: Any = {"tool": "notion.update_page", "intent": "write", "inputs": {"properties": {"@person": "사라"}}}
    made: Any = add_named_page(task, {"actions": [{"id": "a1", **change}]})
    assert made["actions"][0]["inputs"]["page"] == "뉴스레터 초안"
    elsewhere: Any = {**change, "inputs": {"page": "다른 글", "properties": {}}}
    other: Any = {"actions": [{"id": "a1", **elsewhere}]}
    assert add_named_page(task, other) is other


@pytest.mark.parametrize(
    ("text", "inputs"),
    [
        (
            "보도자료 사진 고르기 이거 작업에 하나 넣어줘~ 담주 화욜까지고 사라가 하기로 했어",
            {"title": "보도자료 사진 고르기", "parent": "작업", "date": "2026-03-10", "properties": {"담당자": "사라"}},
        ),
        (
            "new task for me pls: Call the printer about name cards. due tmrw, they close early so dont let me forget",
            {
                "title": "Call the printer about name cards",
                "parent": "task",
                "date": "2026-03-05",
                "properties": {"담당자": "김민지"},
            },
        ),
        (
            "「バナー修正依頼の確認」でタスク作って、担当Sarah、期限は明日。作ったらSarahにもDMで一言伝えてほしい",
            {
                "title": "バナー修正依頼の確認",
                "parent": "タスク",
                "date": "2026-03-05",
                "properties": {"담당자": "Sarah"},
            },
        ),
    ],
)
def test_a_task_has_all_that_its_order_tells_of_it(text: str, inputs: Any) -> None:
    made = planned(text)[0][1]
    assert {**made, "properties": [*made["properties"].values()]} == {
        **inputs,
        "properties": [*inputs["properties"].values()],
    }


def test_a_title_gets_a_mark_ahead_of_it() -> None:
    (step,) = planned("구버전 위키 제목 앞에 [보관] 붙여줘")
    assert step[1] == {"page": "구버전 위키", "properties": {"@title": "[보관] 구버전 위키"}}


def test_a_line_at_the_bottom_of_a_page_is_written_there() -> None:
    (step,) = planned("at the bottom of 'Onboarding' add a line: Laptops are ordered by Minji")
    assert step == ("notion.append_blocks", {"page": "Onboarding", "content": "Laptops are ordered by Minji"})


@pytest.mark.parametrize(
    "text", ["ping me at 5 today abt sending the Hanbit quote", "ping me at 5 today about sending it"]
)
def test_short_words_of_an_order_are_read(text: str) -> None:
    (step,) = planned(text)
    assert step[1]["post_at"] == "2026-03-04T17:00:00+09:00"


def test_a_last_line_that_forbids_to_tell_of_a_page_is_left_out_of_it_after_a_yes() -> None:
    body = "New page please: 'Hanbit options'. Body:\n500 seats\nOption A: 10%\nDo not mention it in #partner-hanbit"
    plan = json.loads(asyncio.run(RulePlanner().propose(a_task(body))).text)
    (step,) = plan["actions"]
    assert step["inputs"]["content"] == "500 seats\nOption A: 10%"
    assert step["policy_hints"]["needs_user_confirmation"]


def test_to_speak_of_something_in_a_channel_is_to_post_there() -> None:
    (ban,) = find_prohibitions("do not mention it in #partner-hanbit")
    assert (ban.act, ban.targets) == ("share", ("#partner-hanbit",))


def test_a_page_is_dug_as_it_is_made() -> None:
    (step,) = planned("온보딩 가이드 밑에 '첫날 체크리스트' 페이지 하나 파줘 내용은\n- 노트북 수령\n- 팀 점심")
    assert step[1] == {"title": "첫날 체크리스트", "parent": "온보딩 가이드", "content": "- 노트북 수령\n- 팀 점심"}
