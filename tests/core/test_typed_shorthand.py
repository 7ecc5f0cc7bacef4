"""Shorthand as people type it stands for a plain order; what only looks like it stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.typed_shorthand import replace_shorthand
from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def planned(text: str) -> Any:
    return make_plan(a_task(text))


def step_of(text: str) -> Any:
    (step,) = planned(text)["actions"]
    return step


@pytest.mark.parametrize(
    ("text", "channel", "moment"),
    [
        ('2pm today, marketing: "Budget comments by 5 today pls 🙏"', "#marketing", "2026-03-04T14:00"),
        ('#general, tomorrow 9am sharp: "Retro moved to 4pm Friday."', "#general", "2026-03-05T09:00"),
        ('#general tomorrow 9am: "Retro moved." only there, random doesnt need it', "#general", "2026-03-05T09:00"),
    ],
)
def test_a_place_and_a_time_ahead_of_words_schedule_them(text: str, channel: str, moment: str) -> None:
    step = step_of(text)
    assert (step["tool"], step["inputs"]["channel"]) == ("slack.schedule_message", channel)
    assert step["inputs"]["post_at"][:16] == moment


@pytest.mark.parametrize(
    ("text", "page", "content"),
    [
        ('pop "two parking passes" into the equipment request, end of it', "equipment request", "two parking passes"),
        (
            "stick this at the bottom of the launch notes: Junho sends the one-pager",
            "launch",
            "Junho sends the one-pager",
        ),
    ],
)
def test_what_is_stuck_on_a_page_is_added_to_it(text: str, page: str, content: str) -> None:
    step = step_of(text)
    assert step["tool"] == "notion.append_blocks"
    assert (step["inputs"]["page"], step["inputs"]["content"]) == (page, content)


@pytest.mark.parametrize(
    ("text", "page", "properties"),
    [
        ("모바일 앱 베타 계획 -> junho, just him", "모바일 앱 베타 계획", {"@person": "junho"}),
        ("뉴스레터 초안 → 준호", "뉴스레터 초안", {"@person": "준호"}),
        ("flip Pricing survey to done", "Pricing survey", {"@status": "done"}),
        (
            '"onboarding email sequence" sounds like hr speak, call it Welcome email sequence',
            "onboarding email sequence",
            {"@title": "Welcome email sequence"},
        ),
    ],
)
def test_an_arrow_a_flip_and_a_new_name_change_the_thing(text: str, page: str, properties: dict[str, str]) -> None:
    step = step_of(text)
    assert (step["tool"], step["inputs"]["page"]) == ("notion.update_page", page)
    assert step["inputs"]["properties"] == properties


@pytest.mark.parametrize(
    ("text", "page", "content"),
    [
        (
            '휴가와 근무 맨 밑에다가 "병가는 당일 아침에 알립니다." 이 문장 붙여주시고 다른 데는 손대지 마세요',
            "휴가와 근무",
            "병가는 당일 아침에 알립니다.",
        ),
        (
            '주간회의 회의록 맨 밑에 "다음 주는 11시 시작" 한 줄만 붙여주실래요',
            "주간회의",
            "다음 주는 11시 시작",
        ),
        (
            "onboarding guide, could you add at the very end that laptops are picked up on the 3rd floor now",
            "onboarding guide",
            "laptops are picked up on the 3rd floor now",
        ),
    ],
)
def test_words_for_the_end_of_a_page_are_added_there(text: str, page: str, content: str) -> None:
    step = step_of(text)
    assert step["tool"] == "notion.append_blocks"
    assert (step["inputs"]["page"], step["inputs"]["content"]) == (page, content)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Stickers, 390k, today → marketing budget", ["Stickers", 390000, "2026-03-04"]),
        ("売上シートの주간に今日の分いれてー 釜山・プロ・12・288万", ["2026-03-04", "釜山", "プロ", 12, 2880000]),
    ],
)
def test_cells_and_a_sheet_are_a_row(text: str, row: list[Any]) -> None:
    step = step_of(text)
    assert (step["tool"], step["inputs"]["rows"]) == ("sheets.append_rows", [row])


@pytest.mark.parametrize(
    ("text", "title", "owner", "day"),
    [
        (
            "jihoon needs to rotate the staging certs by monday, stick it on the board",
            "rotate the staging certs",
            "jihoon",
            "2026-03-09",
        ),
        ("タスクひとつ→ ハンビッ納期回答、ジュノ、明日", "ハンビッ納期回答", "ジュノ", "2026-03-05"),
    ],
)
def test_what_somebody_has_to_do_is_a_task(text: str, title: str, owner: str, day: str) -> None:
    given = step_of(text)["inputs"]
    assert (given["title"], given["properties"]["담당자"], given["date"]) == (title, owner, day)


@pytest.mark.parametrize(
    ("text", "page", "owner"),
    [
        ("i'm giving the equipment request to Junho. same date", "equipment request", "Junho"),
        ("Onboarding email sequence 이거 내가 할게 담당 나로 바꿔", "Onboarding email sequence", "김민지"),
    ],
)
def test_what_is_handed_over_gets_its_owner_and_nothing_else(text: str, page: str, owner: str) -> None:
    given = step_of(text)["inputs"]
    assert (given["page"], given["properties"]) == (page, {"@person": owner})


def test_words_behind_the_order_to_post_them_are_posted() -> None:
    step = step_of("generalに流してください「明日10時からリリース2.4が入ります。」　文面いじらないで！")
    assert (step["tool"], step["inputs"]["text"]) == ("slack.post_message", "明日10時からリリース2.4が入ります。")


def test_whose_the_listed_tasks_are_needs_no_asking() -> None:
    late = planned("마감 지났는데 안 끝난 거 있어요? 누구 건지도 같이요")["actions"]
    assert late[0]["inputs"] == planned("마감 지났는데 안 끝난 거 있어요?")["actions"][0]["inputs"]


def test_a_poke_is_a_reminder_for_who_asks() -> None:
    step = step_of("퇴근 전에 뉴스레터 쓰라고 다섯시에 나 좀 찔러줘 맨날 까먹어")
    assert (step["tool"], step["inputs"]["user"]) == ("slack.schedule_dm", "김민지")
    assert step["inputs"]["post_at"][:16] == "2026-03-04T17:00"


def test_owners_with_a_plus_between_are_two() -> None:
    step = step_of("랜딩 QA 체크리스트 << 이거 작업 하나 파주세요 담당 지훈+준호, 마감은 담주 월욜")
    assert step["inputs"]["properties"]["담당자"] == ["지훈", "준호"]


@pytest.mark.parametrize(
    "text",
    [
        "뉴스레터 초안 -> 금요일",
        "Pricing survey -> done",
        'put "lunch is ready" in #general',
        "put 'hi' in the channel",
        "#devに「終わりました」って投稿して",
        "회의는 3시: 준비해 주세요",
    ],
)
def test_what_only_looks_like_it_stays_as_it_is(text: str) -> None:
    assert replace_shorthand(a_task(text)).request.text == text
