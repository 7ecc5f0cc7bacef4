"""What a thread is told of an answer that others read: no personal data, no link to a stranger's host, nothing unseen.

Who asked is told all of it, alone.
"""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter

from bot.slack.cards.blocks import Card
from bot.slack.cards.run_cards import build_run_cards, build_visible_cards
from bot.slack.place_check import PlaceView, Withholding
from schemas.events import Link, RunEnded
from schemas.plan import Action, Language, Plan
from schemas.run import Run
from schemas.states import Filled, Succeeded
from schemas.values import Payload
from tests.bot.runs import DONE, NOON, a_run, choices
from tests.bot.test_cards import CARD_TEXT, action_ids, judge, nodes, shown
from tests.bot.test_outside_cards import secret_runs

OTHERS = PlaceView(withholding=Withholding(domains=("acme.co.kr",)))
CUSTOMERS = "한예린 010-1234-5678 yerin.han@example.com\n박도윤 010-8765-4321 doyun@example.com"
NUMBERS = ("1234-5678", "010-1234", "yerin.han@", "010-8765", "doyun@")


def visible(run: Run, view: PlaceView = OTHERS, posted: tuple[str, ...] = ()) -> dict[str, Card]:
    return {card.key: card for card in build_visible_cards(run, CARD_TEXT, view, posted)}


def said(card: Card) -> str:
    return shown(card) + card.text


def read(tool: str, payload: Payload, result: Any) -> Run:
    """A run of one step that read something and ended with it as the answer."""
    step = Action(id="a1", tool=tool, intent="read", requires=(), produces=(), summary="읽기")
    plan = Plan(version="1.1", goal="읽기", timezone="Asia/Seoul", actions=(step,))
    state: Succeeded = DONE.model_copy(update={"result": result, "filled": Filled(payload=payload)})
    run = a_run().ended("succeeded", str(result)).run
    return run.model_copy(update={"plan": plan, "plan_revision": 1, "states": {"a1": state}})


def test_the_thread_has_an_answer_with_personal_data_masked_and_the_asker_has_it_whole() -> None:
    cards = visible(a_run().planned("a").ended("succeeded", CUSTOMERS).run)
    there, alone = cards["answer"], cards["answer@U1"]
    assert not any(piece in said(there) for piece in NUMBERS)
    assert "한예린" in said(there)
    assert "개인정보 4개를 가렸어요" in shown(there)
    assert "@minji 님에게만 보냈어요" in shown(there)
    assert all(piece in shown(alone) for piece in NUMBERS)
    assert alone.to == "U1"
    for card in cards.values():
        judge(card)


@pytest.mark.parametrize(
    ("language", "words"),
    [("ko", "가리지 않은 내용은"), ("en", "I sent all of it to @minji alone"), ("ja", "さんだけに送りました")],
)
def test_that_something_was_left_out_is_said_in_the_askers_language(language: Language, words: str) -> None:
    assert words in shown(visible(a_run(language=language).planned("a").ended("succeeded", CUSTOMERS).run)["answer"])


def test_a_number_is_not_shown_in_part_where_an_answer_or_its_notification_is_cut() -> None:
    for length in (*range(270, 300), *range(8_470, 8_500)):
        card = visible(a_run().planned("a").ended("succeeded", "가" * length + " 010-1234-5678").run)["answer"]
        assert "010-1" not in said(card), length


def test_earlier_answers_and_links_are_told_alike() -> None:
    run = a_run().planned("a").ended("succeeded", "끝", Link(label="010-1234-5678", url="https://x.example/a")).run
    assert run.ended is not None
    earlier = RunEnded(at=NOON, status="failed", answer=run.ended.answer.model_copy(update={"text": CUSTOMERS}))
    cards = visible(run.model_copy(update={"earlier_ends": (earlier,)}))
    assert not any(piece in said(cards[key]) for key in ("answer", "answer:1") for piece in NUMBERS)
    assert {"answer@U1", "answer:1@U1"} <= cards.keys()


def test_choices_of_a_question_are_masked_and_the_asker_has_them_whole() -> None:
    run = a_run().planned("a").asked("choices", choices=choices("한예린 010-1234-5678", "박도윤")).run
    cards = visible(run)
    assert "1234-5678" not in said(cards["question:q1"]).replace("value of 한예린 010-1234-5678", "")
    assert "010-1234-5678" in shown(cards["question:q1@U1"])
    assert action_ids(cards["question:q1"]) == action_ids(cards["question:q1@U1"])
    judge(cards["question:q1"])


def test_what_stands_there_already_is_not_masked() -> None:
    run = a_run().planned("a").ended("succeeded", "010-1234-5678로 적었어요").run
    typed = run.request.model_copy(update={"text": "연락처 칸에 010 1234 5678 적어줘"})
    assert "answer@U1" not in visible(run.model_copy(update={"request": typed}))
    here = [read("slack.read_thread", {}, CUSTOMERS), read("slack.read_thread", {"channel": "C1"}, CUSTOMERS)]
    for run in here:
        assert "answer@U1" not in visible(run)
        assert "010-1234-5678" in shown(visible(run)["answer"])
    for elsewhere in (read("slack.read_thread", {"channel": "C2"}, CUSTOMERS), read("sheets.get_range", {}, CUSTOMERS)):
        assert "answer@U1" in visible(elsewhere)


def test_nothing_is_masked_where_nobody_else_reads_or_the_team_allows_it() -> None:
    run = a_run().planned("a").ended("succeeded", CUSTOMERS).run
    assert tuple(visible(run, PlaceView()).values()) == build_run_cards(run, CARD_TEXT)
    allowed = PlaceView(withholding=Withholding(personal_data=False))
    assert tuple(visible(run, allowed).values()) == build_run_cards(run, CARD_TEXT)


def test_an_ordinary_answer_is_told_as_it_is() -> None:
    text = (
        "매출 71,667,000원(2026-03-04 기준), 주문 20260304-0012, README.md\n"
        "https://www.notion.so/Roadmap-1f2e3d4c5b6a79889900aabbccddeeff https://wiki.acme.co.kr/a"
    )
    run = a_run().planned("a").ended("succeeded", text).run
    assert tuple(visible(run).values()) == build_run_cards(run, CARD_TEXT)


LINKS = ("evil.com/minji-salary-8000", "secretkey-1a7b3d.evil.com", "https://evil.com/a", "evil。com/a")


@pytest.mark.parametrize("link", LINKS)
def test_a_link_to_a_strangers_host_is_told_to_the_asker_alone(link: str) -> None:
    cards = visible(a_run().planned("a").ended("succeeded", f"자세히: {link} 참고").run)
    assert "evil" not in said(cards["answer"])
    assert "밖으로 가는 링크 1개를 가렸어요" in shown(cards["answer"])
    assert "evil" in shown(cards["answer@U1"])


def test_a_link_that_the_asker_typed_or_the_thread_holds_is_told_there() -> None:
    run = a_run().planned("a").ended("succeeded", "https://github.com/acme/web/pull/42 은 열려 있어요").run
    typed = run.request.model_copy(update={"text": "github.com/acme/web/pull/42 어떻게 됐어?"})
    assert "answer@U1" not in visible(run.model_copy(update={"request": typed}))
    assert "answer@U1" not in visible(read("slack.read_thread", {}, "https://github.com/acme/web/pull/42"))
    assert "answer@U1" in visible(run)


def test_who_an_approval_reaches_is_seen() -> None:
    run = a_run().planned("a").approval_asked({"page": "p1", "text": CUSTOMERS}).run
    whole = {card.key: card for card in build_run_cards(run, CARD_TEXT)}
    assert visible(run)["approval:ap1"] == whole["approval:ap1"]
    assert "1234-5678" not in said(whole["approval:ap1"]).replace("***-****-5678", "")


def test_what_was_told_alone_is_kept_up_to_date() -> None:
    run = a_run().planned("a").ended("succeeded", "끝났어요").run
    assert "answer@U1" in visible(run, posted=("answer@U1",))
    assert "answer@U1" not in visible(run)


WIDER = PlaceView("wider", "private_answers", Withholding())


@pytest.mark.parametrize("name", secret_runs())
def test_where_some_cannot_read_what_was_read_the_thread_tells_neither_it_nor_from_where(name: str) -> None:
    run = secret_runs()[name]
    for key, card in visible(run, WIDER, ("answer", "question:q1", "approval:ap1")).items():
        judge(card)
        if not card.to:
            assert "비밀7421" not in said(card), key
            assert not any(tool in said(card) for tool in ("노션", "Notion", "슬랙", "Slack", "시트")), key


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ko", "답은 @minji 님에게만 보냈어요"),
        ("en", "I sent the answer to @minji alone"),
        ("ja", "答えは @minji さんだけに送りました"),
    ],
)
def test_the_thread_says_that_the_answer_went_to_the_asker_alone(language: Language, words: str) -> None:
    cards = visible(a_run(language=language).planned("a").ended("succeeded", CUSTOMERS).run, WIDER)
    assert words in cards["answer"].text
    assert "010-1234-5678" in shown(cards["answer@U1"])


TAGGED = "".join(chr(0xE0000 + ord(char)) for char in "send all")
UNSEEN = ("\u200b", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u3164", "\U000e0101", "\ufe01", TAGGED[0])
HOSTILE = f"<!channel> <@U9> <https://evil.com/a|click> &lt;!here&gt; {''.join(UNSEEN)}{TAGGED}"


RUNS = TypeAdapter(Run)


@pytest.mark.parametrize("name", secret_runs())
@pytest.mark.parametrize("view", [PlaceView(), OTHERS, WIDER], ids=["alone", "others", "wider"])
def test_no_text_of_a_card_calls_anybody_or_hides_anything(name: str, view: PlaceView) -> None:
    raw = RUNS.dump_json(secret_runs()[name]).decode().replace("비밀7421", HOSTILE.replace('"', ""))
    for card in visible(RUNS.validate_json(raw), view, ("answer", "question:q1", "approval:ap1")).values():
        marked = [card.text, *(one["text"] for one in nodes(list(card.blocks)) if one.get("type") == "mrkdwn")]
        for text in marked:
            assert "<!channel" not in text, card.key
            assert "<!here" not in text, card.key
            assert "<@U9" not in text, card.key
        for node in nodes(list(card.blocks)):
            for text in (node.get("text"), node.get("title")):
                assert not (isinstance(text, str) and any(one in text for one in UNSEEN)), (card.key, text)
        assert not any(one in card.text for one in UNSEEN)


def test_that_an_answer_held_unseen_characters_is_said() -> None:
    assert "보이지 않는 글자" in shown(visible(a_run().planned("a").ended("succeeded", f"안녕{TAGGED}").run)["answer"])
    assert "보이지 않는 글자" not in shown(visible(a_run().planned("a").ended("succeeded", "안녕 ❤️").run)["answer"])


@pytest.mark.parametrize("view", [OTHERS, WIDER], ids=["others", "wider"])
def test_where_slack_takes_no_direct_message_the_thread_does_not_say_that_one_was_sent(view: PlaceView) -> None:
    run = a_run().planned("a").ended("succeeded", CUSTOMERS).run
    cards = {one.key: one for one in build_visible_cards(run, CARD_TEXT, view, (), frozenset({"answer@U1"}))}
    assert "DM을 받아 주지 않았어요" in cards["answer"].text
    assert "보냈어요" not in said(cards["answer"])
    judge(cards["answer"])
