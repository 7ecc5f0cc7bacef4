"""Orders of an ordinary day that were carried out as something else: each is one effect with just these values."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.title_words import find_titles
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task, earlier

TITLES = ["견적서 템플릿 수정", "뉴스레터 초안", "Pricing survey", "결제 오류 로그 점검", "제품 로드맵"]


def steps_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    task = a_task(text)
    found = [
        NamedTitle(text[one.start : one.end], TITLES[one.number], one.whole, "작업" if one.number < 4 else "")
        for one in find_titles(text, TITLES)
    ]
    plan: Any = make_plan(task._replace(titles=tuple(found)))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


def effect_of(text: str) -> tuple[str, dict[str, Any]]:
    ((tool, inputs),) = steps_of(text)
    return tool, inputs


@pytest.mark.parametrize(
    "text",
    [
        "close out the quote template, Junho finished it this morning",
        "close the quote template - Junho sent it at 9",
        "wrap up the newsletter draft, it went out this morning",
        "tick off the newsletter draft, sent it at 9",
        "can you finish off Pricing survey; Sara closed it yesterday",
        "mark the pricing survey as done, Sara finished it yesterday",
        "뉴스레터 초안 어제 보냈어 완료로",
        "뉴스레터 초안 완료 처리해줘, 어제 오후에 나갔어",
    ],
)
def test_the_day_on_which_a_thing_was_finished_is_no_due_date(text: str) -> None:
    tool, inputs = effect_of(text)
    assert tool == "notion.update_page"
    assert [*inputs["properties"]] == ["@status"]
    assert inputs["properties"]["@status"] in {"done", "완료"}


@pytest.mark.parametrize(
    "text",
    [
        "뉴스레터 초안 완료로 바꾸고 마감은 금요일로",
        "mark Pricing survey as done and move it to Friday",
        "close out the quote template, due Friday",
    ],
)
def test_a_day_that_is_set_beside_the_state_is_set(text: str) -> None:
    _, inputs = effect_of(text)
    assert inputs["properties"]["@date"] == "2026-03-06"
    assert inputs["properties"]["@status"] in {"done", "완료"}


@pytest.mark.parametrize(
    ("text", "user", "matter"),
    [
        ("결제 오류 로그 점검 진행 상황 지훈님한테 물어봐줘", "지훈", "결제 오류 로그 점검 진행 상황"),
        ("뉴스레터 초안 상태 사라한테 좀 물어봐줘", "사라", "뉴스레터 초안 상태"),
        ("워크숍 일정을 준호님께 여쭤봐줘", "준호", "워크숍 일정"),
    ],
)
def test_a_matter_said_first_is_asked_of_the_person(text: str, user: str, matter: str) -> None:
    assert effect_of(text) == ("slack.send_dm", {"user": user, "text": f"{matter} 알려 주세요"})


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("제품 로드맵 맨 아래에 3분기 계획 아직 미정이라고 적어줘", "3분기 계획 아직 미정"),
        ("제품 로드맵 제일 끝에다 '3분기는 미정' 추가해줘", "3분기는 미정"),
        ("제품 로드맵에 '표 맨 아래에 합계 넣기' 적어줘", "표 맨 아래에 합계 넣기"),
    ],
)
def test_where_on_a_page_something_goes_is_no_part_of_it(text: str, content: str) -> None:
    assert effect_of(text) == ("notion.append_blocks", {"page": "제품 로드맵", "content": content})


@pytest.mark.parametrize("text", ["ニュースレター初稿、サラさんに渡して", "뉴스레터 초안, 사라님께 넘겨주세요"])
def test_a_task_is_handed_over(text: str) -> None:
    _, inputs = effect_of(text)
    assert [*inputs["properties"]] == ["@person"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "준호님한테 미팅 금요일 3시로 확정됐다고 DM 좀 넣어주세요 자료는 제가 챙긴다고도요",
            "미팅 금요일 3시로 확정됐습니다. 자료는 김민지 님이 챙깁니다",
        ),
        (
            "サラさんに進み具合を聞いておいてもらえますか。急ぎではないので手が空いたときで大丈夫ですと添えて",
            "進み具合を教えてください。急ぎではないので手が空いたときで大丈夫です",
        ),
        (
            "ジュノさんに「会議は3時です」と伝えて。資料は私が持っていきますと添えてください",
            "会議は3時です。資料は私が持っていきます",
        ),
        (
            "pls tell jihoon the log check can wait. His words were 'whatever', so no need to be gentle",
            "The log check can wait.",
        ),
        ("Tell Jihoon that Sara is late. She'll be there at 3.", "Sara is late. She'll be there at 3."),
    ],
)
def test_a_message_holds_all_that_is_for_its_reader_and_nothing_else(text: str, said: str) -> None:
    tool, inputs = effect_of(text)
    assert (tool, inputs["text"]) == ("slack.send_dm", said)


def test_what_is_told_under_a_condition_names_its_thing() -> None:
    steps = steps_of("Is the pricing survey done yet? If not, nudge Sara in DM that it's due tomorrow")
    assert ("slack.send_dm", {"user": "Sara", "text": "The pricing survey is due tomorrow"}) in steps


def test_whom_something_is_shown_to_first_is_no_owner() -> None:
    text = "뉴스레터 초안 이제 시작했으니까 진행 중으로 바꿔줘~ 사라님한테 먼저 보여드려야 돼서"
    assert effect_of(text)[1]["properties"] == {"@status": "진행 중"}


@pytest.mark.parametrize("text", ["タスク追加お願いします。「請求書の宛名変更」", "작업 추가 부탁해요. '송장 수정'"])
def test_a_quoted_name_behind_its_order_is_kept(text: str) -> None:
    assert effect_of(text)[1]["title"] in {"請求書の宛名変更", "송장 수정"}


@pytest.mark.parametrize(
    "text", ["hm should that have gone in #dev... nah leave it, dm is fine", "음 #dev에 올렸어야 했나.. 됐어 그냥 둬"]
)
def test_a_doubt_about_the_place_sends_nothing_again(text: str) -> None:
    plan: Any = make_plan(a_task(text, earlier("DM Jihoon 'Reminder: the report'")))
    assert not any(one["tool"] == "slack.post_message" for one in plan["actions"])


def test_words_that_put_an_order_right_are_sent_to_nobody() -> None:
    text = (
        "ping Jihoon at 9am today about the logs... sorry, I mean tomorrow 9am, just ask him if the check is finished"
    )
    assert steps_of(text) == []
    assert effect_of("DM Jihoon 'sorry, I meant Friday'")[1]["text"] == "sorry, I meant Friday"


def test_a_message_without_words_tells_nothing_of_what_was_done() -> None:
    plan: Any = make_plan(a_task("준호한테 DM 보내줘", earlier("노션에 '첫 회의' 페이지 만들어줘")))
    assert not any("text" in one["inputs"] and one["inputs"]["text"] != "MISSING" for one in plan["actions"])


def test_an_aside_on_how_a_text_is_to_be_put_is_no_message() -> None:
    text = "내일 9시에 #sales에 '오늘 10시 회의' 예약하고 준호한테 같은 내용 보내줘 (준호껜 '내일'이라고 해야 맞겠네요)"
    assert steps_of(text) == []
    (first, second) = steps_of("#sales에 '회의 10시' 올려줘 (사라한테는 '회의 11시' 보내줘)")
    assert [first[1]["text"], second[1]["text"]] == ["회의 10시", "회의 11시"]
