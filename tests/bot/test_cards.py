"""What people see of a run, judged by Slack's own block models and limits."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from slack_sdk.models.blocks import Block

from bot.slack.cards.blocks import Card
from bot.slack.cards.modals import build_answer_modal, build_approval_modal
from bot.slack.cards.run_cards import build_run_cards
from bot.slack.cards.text import CardText
from bot.slack.forms import AnswerForm
from orchestration.text.messages import load_wording
from schemas.events import Link
from schemas.plan import Language, Reply
from schemas.run import Run
from schemas.states import Skipped
from schemas.values import Payload
from tests.bot.runs import CONTRACTS, DONE, EVERY_STATE, RunBuilder, a_run, choices

CARD_TEXT = CardText(load_wording("bot.slack"), CONTRACTS, {"notion": ("www.notion.so",)})
BLOCKS: Any = Block
HOSTILE = "<!channel> <@U9> <https://evil.example|click> *bold* \u202egnp.exe `code`"
LONG = "가나다라마바사 " * 4000


def cards(built: RunBuilder) -> dict[str, Card]:
    return {card.key: card for card in build_run_cards(built.run, CARD_TEXT)}


def shown(card: Card) -> str:
    return json.dumps(card.blocks, ensure_ascii=False)


def action_ids(card: Card) -> list[str]:
    rows: list[Any] = [block for block in card.blocks if block["type"] == "actions"]
    return [element["action_id"] for row in rows for element in row["elements"]]


def element(card: Card, action_id: str) -> dict[str, Any]:
    rows: list[Any] = [block for block in card.blocks if block["type"] == "actions"]
    return next(e for row in rows for e in row["elements"] if e["action_id"] == action_id)


def judge(card: Card) -> None:
    """Hold a card to the limits of a message."""
    assert 0 < len(card.blocks) <= 50
    assert len(shown(card)) < 40_000
    assert len(card.text) <= 4000
    written = sum(len(text) for text in texts(list(card.blocks)))
    assert written <= 13_200, f"{card.key}: {written} characters"
    for block in card.blocks:
        parsed = BLOCKS.parse(block)
        assert parsed is not None, block
        parsed.validate_json()
    ids = [block["block_id"] for block in card.blocks if "block_id" in block]
    assert len(ids) == len(set(ids))
    assert len(action_ids(card)) == len(set(action_ids(card)))


def texts(node: Any) -> list[str]:
    """Every text within, as Slack counts them."""
    return [found["text"] for found in nodes(node) if isinstance(found.get("text"), str)]


def nodes(node: Any) -> list[dict[str, Any]]:
    """Every object within."""
    if isinstance(node, dict):
        own = cast("dict[str, Any]", node)
        return [own, *(found for value in own.values() for found in nodes(value))]
    if isinstance(node, list):
        return [found for item in cast("list[Any]", node) for found in nodes(item)]
    return []


def many_runs() -> list[RunBuilder]:
    planned = a_run().planned("a", "b", "c")
    every = a_run().planned(*(f"s{n}" for n in range(len(EVERY_STATE))))
    for number, state in enumerate(EVERY_STATE):
        every = every.with_state(f"s{number}", state)
    items: list[Payload] = [{"page": "구버전 위키", "note": LONG} for _ in range(14)]
    asked = a_run().planned("a").asked
    return [
        a_run(),
        planned,
        every,
        every.ended("failed", HOSTILE),
        a_run().planned(*(f"step{n}" for n in range(60)), goal=LONG),
        asked("channel"),
        asked("channel", initial="C5"),
        asked("user"),
        asked("date"),
        asked("datetime", initial="2026-03-05T09:00:00+09:00"),
        asked("datetime", initial="not a date"),
        asked("number"),
        asked("text", text=LONG, why=LONG),
        asked("choices", choices=choices(*(LONG[:200] + str(n) for n in range(5)))),
        asked("choices", choices=choices(*(f"choice {n}" for n in range(150)))),
        asked("text").answered(LONG),
        planned.approval_asked({"page": "구버전 위키"}),
        planned.approval_asked(*items),
        planned.approval_asked(*items).decided(True, LONG),
        planned.ended("succeeded", LONG, *(Link(label=LONG, url=f"https://x.example/{n}") for n in range(40))),
    ]


@pytest.mark.parametrize("index", range(len(many_runs())))
@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_every_card_keeps_within_slacks_limits(index: int, language: Language) -> None:
    run = many_runs()[index].run
    run = run.model_copy(update={"request": run.request.model_copy(update={"language": language})})
    for card in build_run_cards(run, CARD_TEXT):
        judge(card)


def test_a_run_from_the_terminal_shows_nothing() -> None:
    assert build_run_cards(a_run(channel="").run, CARD_TEXT) == ()


def test_every_card_says_which_run_it_is_of_and_who_asked() -> None:
    for card in cards(a_run().planned("a").asked("text").approval_asked({"page": "x"}).ended("failed", "x")).values():
        assert card.blocks[-1]["type"] == "context"
        assert "7F3A" in shown(card)
        assert "@minji" in shown(card)


def test_the_status_card_tells_planning_running_and_the_end() -> None:
    assert "정하고 있어요" in cards(a_run())["status"].text
    running = cards(a_run().planned("a", "b").with_state("a", DONE))["status"]
    assert "(1/2)" in running.text
    assert "stop" in action_ids(running)
    over = cards(a_run().planned("a").with_state("a", DONE).ended("succeeded", "다 됐습니다"))["status"]
    assert "끝났어요" in over.text
    assert action_ids(over) == []


def test_the_steps_have_slacks_own_states() -> None:
    status = cards(many_runs()[2])["status"]
    plan: Any = next(block for block in status.blocks if block["type"] == "plan")
    assert [task["status"] for task in plan["tasks"]] == [
        "pending",
        "pending",
        "pending",
        "in_progress",
        "in_progress",
        "error",
        "complete",
        "error",
        "in_progress",
        "error",
        "pending",
    ]


def test_a_paused_run_offers_to_go_on_and_the_steps_that_have_not_begun() -> None:
    planned = a_run().planned("a", "b", "c").with_state("a", DONE)
    assert action_ids(cards(planned)["status"]) == ["pause", "stop"]
    paused = cards(planned.paused())["status"]
    judge(paused)
    assert "잠시 멈춰" in paused.text
    assert action_ids(paused) == ["resume", "stop", "drop", "edit_0", "edit_1"]
    assert [option["value"] for option in element(paused, "drop")["options"]] == ["b", "c"]
    assert action_ids(cards(planned.paused().ended("cancelled", "그만"))["status"]) == []


def test_a_paused_run_without_a_step_to_leave_out_offers_none() -> None:
    assert action_ids(cards(a_run().planned("a").with_state("a", DONE).paused())["status"]) == ["resume", "stop"]


def test_a_reply_without_a_tool_is_told_on_the_status_card_alone() -> None:
    built = a_run().planned()
    assert built.run.plan
    plan = built.run.plan.model_copy(update={"reply": Reply(kind="smalltalk", text="안녕하세요")})
    run = built.run.model_copy(update={"plan": plan})
    told = cards(RunBuilder(run).ended("succeeded", "안녕하세요"))
    assert list(told) == ["status"]
    assert "안녕하세요" in shown(told["status"])


def test_a_channel_question_offers_the_channel_of_the_thread() -> None:
    card = cards(a_run().planned("a").asked("channel", initial="C1"))["question:q1"]
    assert element(card, "pick_channel")["initial_conversation"] == "C1"
    assert "accept" in action_ids(card)
    assert "<@U1>" in shown(card)


def test_a_channel_question_in_a_direct_message_offers_none() -> None:
    card = cards(a_run(channel="D1").planned("a").asked("channel"))["question:q1"]
    assert "initial_conversation" not in element(card, "pick_channel")
    assert "accept" not in action_ids(card)


def test_a_channel_that_was_not_found_is_not_taken_for_the_channel_of_the_thread() -> None:
    card = cards(a_run().planned("a").asked("channel", choices=choices("#marketing")))["question:q1"]
    assert action_ids(card) == ["choose_0", "pick_channel", "stop"]
    assert "initial_conversation" not in element(card, "pick_channel")
    assert "style" not in element(card, "choose_0")


def test_only_the_sensible_choice_is_set_off() -> None:
    built = a_run().planned("a")
    sensible = cards(built.asked("choices", choices=choices("A", "B"), initial=choices("A")[0].value))["question:q1"]
    none = cards(built.asked("choices", choices=choices("A", "B")))["question:q1"]
    assert element(sensible, "choose_0")["style"] == "primary"
    assert ["style" in element(sensible, "choose_1"), "style" in element(none, "choose_0")] == [False, False]


def test_what_becomes_of_a_failed_step_is_chosen_and_not_written() -> None:
    card = cards(a_run().planned("a").asked("choices", choices=choices("A", "B"), about="failure"))["question:q1"]
    assert action_ids(card) == ["choose_0", "choose_1", "stop"]


def test_few_choices_are_buttons_and_many_a_list() -> None:
    few = cards(a_run().planned("a").asked("choices", choices=choices("A", "B")))["question:q1"]
    many = cards(a_run().planned("a").asked("choices", choices=choices(*"ABCDEF")))["question:q1"]
    assert action_ids(few) == ["choose_0", "choose_1", "write_answer", "stop"]
    assert action_ids(many) == ["choose", "write_answer", "stop"]


def test_a_button_holds_no_content() -> None:
    built = a_run().planned("a").asked("choices", choices=choices("비밀")).approval_asked({"text": "비밀"})
    for card in cards(built).values():
        for row in (block for block in card.blocks if block["type"] == "actions"):
            elements: Any = row["elements"]
            assert "비밀" not in json.dumps([e.get("value") for e in elements], ensure_ascii=False)
            assert "비밀" not in str(row["block_id"])


@pytest.mark.parametrize(
    ("control", "value", "seen"),
    [
        ("channel", "C9", "<#C9>"),
        ("user", "U9", "<@U9>"),
        ("text", "<!channel>", "&lt;!channel&gt;"),
        ("number", 3, "3"),
    ],
)
def test_an_answered_question_says_the_answer_and_has_no_controls(control: Any, value: Any, seen: str) -> None:
    card = cards(a_run().planned("a").asked(control).answered(value))["question:q1"]
    assert action_ids(card) == []
    assert seen in shown(card)


def test_an_answer_that_was_a_choice_is_told_by_its_label() -> None:
    built = a_run().planned("a").asked("choices", choices=choices("영업팀")).answered("value of 영업팀")
    assert "답: 영업팀" in shown(cards(built)["question:q1"])


def test_a_question_of_an_ended_run_can_not_be_answered() -> None:
    card = cards(a_run().planned("a").asked("text").ended("cancelled", "중지"))["question:q1"]
    assert action_ids(card) == []


def test_an_approval_shows_step_target_payload_reason_and_expiry() -> None:
    card = cards(a_run().planned("a1").approval_asked({"page": "구버전 위키", "note": "둘째 줄"}))["approval:ap1"]
    seen = shown(card)
    for words in (
        "1. 노션 페이지 휴지통으로 옮기기",
        "구버전 위키 &lt;x&gt;",
        "note: 둘째 줄",
        "지우거나 돈, 권한, 공개 범위를 바꾸는 작업이에요",
        "되돌릴 수 없음",
    ):
        assert words in seen
    assert "<!date^" in seen
    assert action_ids(card) == ["approve", "edit", "reject_how", "show_all"]
    assert "confirm" in element(card, "approve")


def test_an_id_stands_behind_a_click_and_the_name_on_the_card() -> None:
    built = a_run().planned("a1").approval_asked({"page": "P1"})
    (item,) = built.run.approvals["ap1"].approval.items
    (found,) = item.resolved.values()
    assert f"(`{found.id}`)" not in shown(cards(built)["approval:ap1"])
    modal = json.dumps(build_approval_modal(built.run, built.run.approvals["ap1"].approval, CARD_TEXT))
    assert f"(`{found.id}`)" in modal


def test_what_can_be_undone_needs_no_second_confirmation() -> None:
    built = a_run().planned("a1").approval_asked({"title": "x"}, tool="notion.create_page")
    card = cards(built)["approval:ap1"]
    assert "confirm" not in element(card, "approve")
    assert "되돌릴 수 있음" in shown(card)


def test_what_was_sent_can_be_deleted_but_is_not_said_to_come_back() -> None:
    built = a_run().planned("a1").approval_asked({"text": "x"}, tool="slack.post_message")
    seen = shown(cards(built)["approval:ap1"])
    assert "지울 수 있지만" in seen
    assert "되돌릴 수 있음" not in seen


def test_a_long_payload_is_one_click_away_in_full() -> None:
    text = "\n".join(f"line {n} " + "x" * 90 for n in range(300))
    built = a_run().planned("a1").approval_asked({"text": text})
    assert "show_all" in action_ids(cards(built)["approval:ap1"])
    modal: Any = build_approval_modal(built.run, built.run.approvals["ap1"].approval, CARD_TEXT)
    boxes = [b["elements"][0]["elements"][0]["text"] for b in modal["blocks"] if b["type"] == "rich_text"]
    assert "".join(boxes) == f"글: {text}"
    assert len(modal["title"]["text"]) <= 24
    assert len(modal["blocks"]) <= 100


def test_the_order_of_the_steps_can_be_seen_before_a_yes() -> None:
    built = a_run().planned("a1", "a2").approval_asked({"title": "x"}, tool="notion.create_page")
    assert "show_all" in action_ids(cards(built)["approval:ap1"])
    modal: Any = build_approval_modal(built.run, built.run.approvals["ap1"].approval, CARD_TEXT)
    box = modal["blocks"][-1]
    assert box["elements"][0]["type"] == "rich_text_preformatted"
    assert box["elements"][0]["elements"][0]["text"].startswith("flowchart TD")
    alone = a_run().planned("a1").approval_asked({"title": "x"}, tool="notion.create_page")
    whole: Any = build_approval_modal(alone.run, alone.run.approvals["ap1"].approval, CARD_TEXT)
    assert "flowchart" not in json.dumps(whole)


def test_a_long_plan_and_hostile_words_keep_the_picture_within_slacks_limits() -> None:
    text = "\n".join(f"line {n} " + "x" * 90 for n in range(5_000))
    built = a_run().planned(*(f"a{n}" for n in range(1, 51))).approval_asked({"text": text})
    plan = built.run.plan
    assert plan is not None
    worded = tuple(action.model_copy(update={"summary": f"{HOSTILE} {LONG}"}) for action in plan.actions)
    run = built.run.model_copy(update={"plan": plan.model_copy(update={"actions": worded})})
    modal: Any = build_approval_modal(run, run.approvals["ap1"].approval, CARD_TEXT)
    boxes = [b["elements"][0]["elements"][0]["text"] for b in modal["blocks"] if b["type"] == "rich_text"]
    drawn = "".join(box for box in boxes if "n_a" in box)
    assert len(modal["blocks"]) <= 100
    assert drawn.startswith("flowchart TD")
    assert "<!channel>" not in drawn
    assert max(map(len, boxes)) <= 3_000


@pytest.mark.parametrize(
    ("built", "words"),
    [
        (a_run().planned("a1").approval_asked({"page": "x"}).decided(True), "junho 님이 12:02에 승인했어요"),
        (a_run().planned("a1").approval_asked({"page": "x"}).decided(False, "아직"), "junho 님이 12:02에 거절했어요"),
        (a_run().planned("a1").approval_asked({"page": "x"}).expired(), "아무것도 바꾸지 않았어요"),
        (a_run().planned("a1").approval_asked({"page": "x"}).ended("cancelled", "x"), "결정이 필요하지 않아요"),
        (a_run().planned("a1").approval_asked({"page": "x"}).stopped("김민지"), "김민지 님이 작업을 중지해"),
    ],
)
def test_an_approval_that_is_over_says_how_and_has_no_buttons(built: RunBuilder, words: str) -> None:
    card = cards(built)["approval:ap1"]
    assert words in shown(card)
    assert words in card.text
    assert action_ids(card) == []


def test_an_answer_offers_to_undo_what_has_a_way_back_until_that_has_begun() -> None:
    done = a_run().planned("a").with_state("a", DONE).ended("succeeded", "만들었어요")
    assert action_ids(cards(done)["answer"]) == ["undo"]
    begun = cards(done.undone())["answer"]
    assert action_ids(begun) == []
    assert "BEEF" in shown(begun)
    archived = a_run().planned("a", tool="notion.archive_page").with_state("a", DONE)
    assert action_ids(cards(archived.ended("succeeded", "옮겼어요"))["answer"]) == []
    failed = a_run().planned("a").with_state("a", Skipped(reason="x"))
    assert action_ids(cards(failed.ended("failed", "못 했습니다"))["answer"]) == []


def test_an_address_is_live_only_when_a_tool_of_this_run_returned_it() -> None:
    page, evil = "https://www.notion.so/page1", "https://evil.example/?q=secret"
    text = f"만들었어요: {page} 그리고 {evil}"
    built = a_run().planned("a").remembering("page_url", page)
    answer = cards(built.ended("succeeded", text, Link(label="페이지", url=page), Link(label="또", url=evil)))["answer"]
    links = [node["url"] for node in nodes(list(answer.blocks)) if node.get("type") == "link"]
    assert links == [page]
    assert evil in shown(answer)


@pytest.mark.parametrize("elsewhere", ["https://evil.example/x", "http://www.notion.so/page1"])
def test_an_address_that_is_not_on_the_connections_host_is_text(elsewhere: str) -> None:
    built = a_run().planned("a").remembering("page_url", elsewhere)
    answer = cards(built.ended("succeeded", f"보세요 {elsewhere}", Link(label="페이지", url=elsewhere)))["answer"]
    assert [node for node in nodes(list(answer.blocks)) if node.get("type") == "link"] == []
    assert elsewhere in shown(answer)


@pytest.mark.parametrize(
    ("address", "is_live"), [("https://www.notion.so/p1", True), ("https://evil.example/p1", False)]
)
def test_a_place_on_an_approval_is_a_link_only_on_the_connections_host(address: str, is_live: bool) -> None:
    built = a_run().planned("a", tool="notion.archive_page").approval_asked({"page": "p1"}, url=address)
    assert (f"<{address}|" in shown(cards(built)["approval:ap1"])) == is_live


def test_an_address_within_content_that_was_read_is_not_live() -> None:
    evil = "https://evil.example/x"
    built = a_run().planned("a").remembering("rows", [{"url": evil}])
    answer = cards(built.ended("succeeded", f"보세요 {evil}"))["answer"]
    assert [node for node in nodes(list(answer.blocks)) if node.get("type") == "link"] == []


def test_text_from_elsewhere_pings_nobody_and_hides_nothing() -> None:
    built = a_run().planned("a", goal=HOSTILE).asked("text", text=HOSTILE, why=HOSTILE).answered(HOSTILE)
    built = built.approval_asked({"text": HOSTILE}).ended("failed", HOSTILE)
    for card in cards(built).values():
        assert "\u202e" not in shown(card) + card.text
        for node in nodes(list(card.blocks)):
            if node.get("type") == "mrkdwn":
                assert "<!channel>" not in node["text"]
                assert "<@U9>" not in node["text"]
                assert "<https://evil" not in node["text"]


@pytest.mark.parametrize(
    "built",
    [
        a_run().planned("a").ended("succeeded", HOSTILE),
        a_run().ended("succeeded", HOSTILE),
        a_run().planned("a").asked(text=HOSTILE),
        a_run().planned("a").asked(text=HOSTILE).answered(HOSTILE),
    ],
)
def test_a_notification_pings_nobody_either(built: RunBuilder) -> None:
    told = [card.text for card in cards(built).values()]
    assert any("&lt;!channel&gt;" in text for text in told), told
    for harm in ("<!channel>", "<@U9>", "<https://evil"):
        assert not any(harm in text for text in told), told


def test_a_card_says_that_it_changed_by_its_digest() -> None:
    first, second = cards(a_run())["status"], cards(a_run())["status"]
    assert first.digest == second.digest
    assert first.digest != cards(a_run().planned("a"))["status"].digest


def test_the_modal_for_a_written_answer_carries_its_question() -> None:
    run: Run = a_run().planned("a").asked("text", initial="회의 기록").run
    question = run.questions["q1"].question
    form = AnswerForm(run=run.id, question="q1", control="text", channel="C1", message_ts="9.9", language="ko")
    modal: Any = build_answer_modal(run, question, form, CARD_TEXT)
    assert AnswerForm.model_validate_json(modal["private_metadata"]) == form
    assert modal["blocks"][1]["element"]["initial_value"] == "회의 기록"
    assert len(modal["private_metadata"]) <= 3000
