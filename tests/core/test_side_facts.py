"""Facts told beside an order are none of it: their days, names and numbers set nothing and are not asked about."""

from __future__ import annotations

import pytest

from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.policy.request_notes import is_contrast
from orchestration.policy.request_parts import read_request
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.plan_text import dump_json
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.side_facts import LONGEST, find_side_facts, is_side_fact, remove_side_facts
from tests.core.follow_up_cases import a_task
from tests.core.test_told_words import list_inputs


def list_unheard(text: str) -> list[str]:
    """Return the words of a request that its plan by rules has nothing for."""
    task = a_task(text)
    checked = check_plan(dump_json(make_plan(task)), PlanCheckContext(index_contracts(task.contracts), Limits()))
    assert isinstance(checked, ValidPlan)
    parts = read_request(text, checked.plan, task.request.asked_at, task.request.timezone)
    return [one.words for one in parts if one.role == "unheard"]


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("지훈님 다음 주 휴가라네. 랜딩 페이지 개편 준호님으로 바꿔줘", "랜딩 페이지 개편 준호님으로 바꿔줘"),
        ("랜딩 페이지 개편 준호님으로 바꿔줘. 지훈님 다음 주 휴가래", "랜딩 페이지 개편 준호님으로 바꿔줘"),
        ("지훈님이 다음 주에 휴가라서 랜딩 페이지 개편 준호님으로 바꿔줘", "랜딩 페이지 개편 준호님으로 바꿔줘"),
        ("랜딩 페이지 개편 금요일로 미뤄줘. 시안이 목요일에 나온다더라", "랜딩 페이지 개편 금요일로 미뤄줘"),
        ("뉴스레터 초안 완료로 바꿔줘. 어제 사라가 다 봤다고 했거든", "뉴스레터 초안 완료로 바꿔줘"),
        ("제안서 검토 작업 만들어줘. 금요일에 미팅 있대", "제안서 검토 작업 만들어줘"),
        ("금요일에 한빛 미팅이 있어서 제안서 검토 작업 만들어줘", "제안서 검토 작업 만들어줘"),
        ("#sales에 '확인 부탁드려요' 올려줘. 어제 준호가 물어보더라고", "#sales에 '확인 부탁드려요' 올려줘"),
        ("준호가 2시에 나간대서 지훈님한테 '회의 가능하세요?' 보내줘", "지훈님한테 '회의 가능하세요?' 보내줘"),
        ("어제 지훈님이 물어보셔서 그런데 #dev에 '내일 해요' 올려줘", "#dev에 '내일 해요' 올려줘"),
        ("#dev에 '배포 내일 해요' 공지해줘. 지훈님 부탁이에요", "#dev에 '배포 내일 해요' 공지해줘"),
        ("Junho is out until Friday, so move the quote template to Monday", "move the quote template to Monday"),
        ("Move the quote template to Monday. Junho is out until Friday", "move the quote template to Monday"),
        ("post 'standup at 10' in #dev, Jihoon asked me twice yesterday", "post 'standup at 10' in #dev"),
        ("create a task 'proofread'. We have the meeting on Friday", "create a task 'proofread'"),
        ("mark the newsletter draft as done, Sara said on Monday it's fine", "mark the newsletter draft as done"),
        (
            "turns out the printer closes on Thursday - move the flyer task to Wednesday",
            "move the flyer task to Wednesday",
        ),
        ("ジフンさんが来週休みなので、랜딩 페이지 개편をジュノさんに変えて", "랜딩 페이지 개편をジュノさんに変えて"),
        ("뉴스레터 초안を完了にして。昨日サラさんが見てくれたので", "뉴스레터 초안を完了にして"),
        ("#dev に「明日です」と投稿して。ジフンさんに昨日聞かれたので", "#dev に「明日です」と投稿して"),
        ("タスク「レビュー」を作って。金曜に打ち合わせがあるみたい", "タスク「レビュー」を作って"),
    ],
)
def test_an_order_is_read_without_the_facts_beside_it(text: str, alone: str) -> None:
    assert list_inputs(text) == list_inputs(alone)
    assert list_unheard(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "그 작업 준호한테 넘겨줘 난 이번 주 도저히 안 되겠다",
        "Rename 'Pricing survey' to 'Pricing survey (keep)' so nobody bins it again lol",
    ],
)
def test_an_excuse_and_what_an_order_is_to_keep_from_happening_are_not_asked_about(text: str) -> None:
    assert list_unheard(text) == []


@pytest.mark.parametrize(
    "part",
    [
        "금요일까지래",
        "3월 10일이래",
        "120만원이래",
        "담당은 준호래",
        "준호님이 금요일로 바꾸래요",
        "아직 컨펌 안 났대",
        "사라가 승인하면",
        "랜딩 페이지 개편도 끝났대",
        "지훈한테도 말해주고",
        "Sara wants it by Thursday",
        "It's due Friday",
        "It's Junho's",
        "once Jihoon has approved",
        "unless it is done already",
        "サラさんの期限は木曜です",
        "金曜までらしい",
        "まだ承認されていないらしい",
        "終わっていたら",
    ],
)
def test_a_value_a_wish_and_a_condition_are_no_facts_beside(part: str) -> None:
    assert not is_side_fact(part)


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 내일 휴가라고 전해줘. 모레는 온대",
        "post 'we deploy tonight' in #dev once Jihoon has approved",
        "create a task 'proofread'. the printer needs it by 5 apparently",
    ],
)
def test_what_may_be_meant_is_still_asked_about(text: str) -> None:
    assert list_unheard(text) != []


def test_words_of_a_message_that_are_not_quoted_keep_their_facts() -> None:
    (given,) = list_inputs("tell Sara the quote is ready, Junho sent it yesterday")
    assert given["text"] == "The quote is ready, Junho sent it yesterday"


@pytest.mark.parametrize(
    "text",
    [
        "메모: 견적이 3/9에 온다고 함",
        "회의가 3시로 바뀌었대",
        "올려줘 '지훈님 다음 주 휴가래' #dev에",
        "a b\nJunho is out",
    ],
)
def test_told_bodies_and_facts_alone_hold_no_facts_beside(text: str) -> None:
    assert find_side_facts(text) == ()


@pytest.mark.parametrize(
    ("text", "contrasts"),
    [
        ("부산 아니고 대구", [True]),
        ("내일 아니고 금요일이다 고쳐줘", [True]),
        ("준호 말고 지훈한테 보내줘", [True]),
        ("general 말고 random에만 올려줘요", [True]),
        ("it's Friday, not Thursday", [True]),
        ("send it to Junho instead of Jihoon", [True]),
        ("준호 말고 다 보내줘", [False]),
        ("작업은 건드리지 말고 회의록에만 추가해줘", [False]),
        ("준호한테 보내지 말고 지훈한테 보내", [False]),
        ("보안 점검은 건드리지 마세요", [False]),
        ("move the deadline but not the owner", [False]),
        ("지금 올리지 말고 내일 올려줘", [False]),
    ],
)
def test_what_is_set_against_what_is_done_is_no_ban_to_tell_of(text: str, contrasts: list[bool]) -> None:
    assert [is_contrast(one, text) for one in find_prohibitions(text)] == contrasts


@pytest.mark.parametrize(
    ("text", "forbids"),
    [("Junho is out", True), ("Junho is out until Friday", False), ("move it as Junho is out today", False)],
)
def test_who_is_away_is_not_left_out(text: str, forbids: bool) -> None:
    assert bool(find_prohibitions(text)) is forbids


@pytest.mark.parametrize("piece", ["휴가라서 ", "Junho is out, ", "ので、", "'a' ", "since it is ", "있대. "])
def test_long_texts_are_read_in_no_time(piece: str) -> None:
    for length in (LONGEST, 4_000):
        text = (piece * 4_000)[:length]
        assert find_side_facts(text) == ()
        assert remove_side_facts(text, ()) == text.strip()
