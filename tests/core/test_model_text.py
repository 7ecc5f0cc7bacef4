"""What a model wrote of its own: literals that a planner made up, and claims that a writer's data does not have."""

from __future__ import annotations

from typing import Any

import pytest

from bot.evaluation.policy_cases import PolicyCases
from connectors.catalog import list_contracts
from orchestration.llm.writer import find_lost
from orchestration.policy.decide import decide_case
from orchestration.run.answer import compose_answer
from orchestration.run.memory import find_ungrounded_claims
from orchestration.text.messages import load_wording
from orchestration.text_proposers import WritingTask
from schemas.decision import Decision
from schemas.values import MODEL
from tests.core.builders import a_plan, a_read, a_run, an_action

CASES = PolicyCases(list_contracts())
WRITER = "tool:text.write"


def judged(text: str, request: str, *, origins: Any = MODEL, ungrounded: tuple[str, ...] = (), **more: Any) -> Decision:
    """Policy's word on a post to #sales whose text a model wrote."""
    line: dict[str, Any] = {
        "tool": "slack.post_message",
        "payload": {"channel": "#sales", "text": text},
        "origins": {"channel": "person", "text": origins},
        "request": request,
        **more,
    }
    return decide_case(CASES.case(line)._replace(ungrounded=ungrounded)).decision


ASKED = "#sales에 배포 안내를 올려줘"
MADE_UP = {
    "an e-mail address": "문의: help@evil.example",
    "a telephone number": "문의: 010-9999-8888",
    "an account": "국민은행 123456-04-567890 으로 보내 주세요",
    "a card": "카드 4111 1111 1111 1111",
    "a number beside what was read": "합계 {{a1.total}}, 문의 010-9999-8888",
}


def planned(text: str, request: str, **more: Any) -> Decision:
    """Policy's word on the same post as the plan has it."""
    line: dict[str, Any] = {
        "tool": "slack.post_message",
        "payload": {"channel": "#sales", "text": text.replace("{{a1.total}}", "3")},
        "origins": {"channel": "person", "text": [MODEL, "tool:sheets.get_range"]},
        "request": request,
        "tenant_policy": {"personal_data": "allow"},
        **more,
    }
    action = an_action(inputs={"channel": "#sales", "text": text})
    return decide_case(CASES.case(line)._replace(action=action)).decision


@pytest.mark.parametrize("name", MADE_UP)
def test_what_a_planner_made_up_is_asked_about(name: str) -> None:
    said = planned(MADE_UP[name], ASKED)
    assert (said.decision, said.rule) == ("require_confirm", "text.literal"), said


@pytest.mark.parametrize("name", MADE_UP)
def test_what_a_person_typed_is_not_made_up(name: str) -> None:
    said = planned(MADE_UP[name], f"#sales에 '{MADE_UP[name]}' 올려줘")
    assert said.decision == "allow", said


def test_a_number_in_another_form_is_the_persons_own() -> None:
    assert planned("문의 01099998888", "#sales에 올려줘. 문의는 010-9999-8888").decision == "allow"


def test_what_the_place_holds_is_not_made_up() -> None:
    assert planned("문의 01099998888", ASKED, held=["문의는 010-9999-8888"]).decision == "allow"


def test_a_link_that_a_planner_made_up_is_asked_about() -> None:
    assert planned("안내: https://evil.example/login", ASKED).decision == "require_confirm"


MADE_UP_PAGES = {
    "a page of a host that was typed": (
        "안내: https://wiki.example.com/pay",
        "#sales에 https://wiki.example.com/deploy 올려줘",
    ),
    "a page of the team's own wiki": ("See https://docs.acme.test/reset for details", "post the deploy note in #sales"),
    "a page of a host that may be linked": ("詳細は https://help.partner.test/pay", "#salesにお知らせを投稿して"),
    "a page of a machine inside": ("안내: http://intranet/reset", "#sales에 배포 안내를 올려줘"),
    "a part that was not typed": (
        "https://wiki.example.com/deploy/other",
        "post https://wiki.example.com/deploy in #sales",
    ),
}
OWN = {"personal_data": "allow", "domains": ["acme.test"], "link_domains": ["partner.test"]}


@pytest.mark.parametrize("name", MADE_UP_PAGES)
def test_a_page_that_a_planner_made_up_is_asked_about_on_any_host(name: str) -> None:
    text, request = MADE_UP_PAGES[name]
    said = planned(text, request, tenant_policy=OWN)
    assert (said.decision, said.rule) == ("require_confirm", "text.literal"), said


@pytest.mark.parametrize(
    ("text", "request_text"),
    [
        ("안내: https://wiki.example.com/deploy 확인", "#sales에 https://wiki.example.com/deploy 확인 올려줘"),
        ("See https://www.wiki.example.com/deploy/.", "post 'See wiki.example.com/deploy' in #sales"),
        ("案内: docs.acme.test", "#salesにお知らせを投稿して"),
        ("https://wiki.example.com/deployの要約:", "https://wiki.example.com/deploy を要約して#salesに投稿して"),
        ("https://wiki.example.com/deploy에서 확인", "https://wiki.example.com/deploy 요약해서 #sales에 올려줘"),
        ("안내: {{a1.total}}", "#sales에 배포 안내를 올려줘"),
    ],
)
def test_a_page_that_was_typed_and_the_teams_own_host_alone_ask_nothing(text: str, request_text: str) -> None:
    assert planned(text, request_text, tenant_policy=OWN).decision == "allow"


def test_figures_and_plain_words_of_a_planner_ask_nothing() -> None:
    assert planned("3월 5일 15시 배포, 3건 확인", ASKED).decision == "allow"


def test_what_was_read_is_no_literal_of_the_plan() -> None:
    assert planned("{{a1.total}}", ASKED).decision == "allow"


def test_a_claim_without_data_is_asked_about_with_its_line_marked() -> None:
    text = "이번 주 소식\n합계는 999,999,999원이에요.\n고마워요"
    said = judged(text, ASKED, origins=[WRITER, MODEL], ungrounded=("999,999,999",))
    assert (said.decision, said.rule) == ("require_confirm", "text.ungrounded")
    assert said.reason == "text: 합계는 ▶999,999,999◀원이에요."


def test_a_claim_that_is_not_in_what_is_sent_asks_nothing() -> None:
    assert judged("안녕하세요", ASKED, origins=[WRITER, MODEL], ungrounded=("999,999,999",)).decision == "allow"


def test_a_claim_sent_to_who_asked_alone_asks_nothing() -> None:
    line: dict[str, Any] = {
        "tool": "slack.send_dm",
        "payload": {"user": "U1", "text": "합계 999"},
        "origins": {"user": "resolved", "text": [WRITER, MODEL]},
        "request": "나에게 보내줘",
    }
    alone = CASES.case(line)._replace(ungrounded=("999",), asker="U1")
    assert decide_case(alone).decision.decision == "allow"


def test_the_claims_of_every_text_of_a_run_are_known() -> None:
    run = a_run(a_plan(a_read(), an_action("a2"))).succeeded("a1", ungrounded=["999", "최유리"]).run
    assert find_ungrounded_claims(run) == ("999", "최유리")


@pytest.mark.parametrize(
    ("text", "translated"),
    [
        ("매출은 71,667,000원으로 12% 늘었어요", "Sales rose 12% to KRW 71,667,000."),
        ("내일 오전 10시에 회의, 담당 010-1234-5678", "Meeting tomorrow at 10 am, contact 010-1234-5678"),
        (
            "The deck is ready: 3 slides, due Friday 5pm. https://a.example/x",
            "슬라이드 3장, 금요일 오후 5시까지. https://a.example/x",
        ),
        ("本日17時に消防点検があります", "오늘 오후 5시에 소방 점검이 있습니다"),
        ("5억 3천만 원 투자", "An investment of 530 million won"),
        ("총 3건 중 1건 완료 (33%)", "1 of 3 done (33%)"),
    ],
)
def test_what_a_translation_keeps_in_another_form_is_not_lost(text: str, translated: str) -> None:
    assert find_lost(translated, WritingTask("translate", text, "", "en")) == ()


@pytest.mark.parametrize(
    ("text", "translated", "lost"),
    [
        ("매출은 71,667,000원으로 12% 늘었어요", "Sales rose.", ("71,667,000", "12%")),
        ("내일 회의, 담당 010-1234-5678", "A meeting tomorrow.", ("010-1234-5678",)),
        ("3월 5일까지 https://a.example/x", "By then.", ("https://a.example/x", "3월 5일")),
        ("3 slides, due March 5", "슬라이드 3장", ("March 5",)),
    ],
)
def test_what_a_translation_loses_is_found(text: str, translated: str, lost: tuple[str, ...]) -> None:
    assert sorted(find_lost(translated, WritingTask("translate", text, "", "en"))) == sorted(lost)


def test_a_draft_need_not_keep_all_of_its_data() -> None:
    assert find_lost("Sales rose.", WritingTask("draft", "매출 12% 증가", "", "en")) == ()


def test_only_a_translation_is_said_to_have_lost_something() -> None:
    extracted = a_run(a_plan(a_read())).succeeded("a1", missing=["납품일"])
    translated = a_run(a_plan(a_read())).succeeded("a1", lost=["3월 5일"])
    words = load_wording("orchestration.text")
    told = [compose_answer(one.run, "succeeded", words).text for one in (extracted, translated)]
    assert ["빠졌을 수 있는" in one for one in told] == [False, True]
