"""Content that orders metel about, and a model that obeys in full: nothing happens that a person did not ask for.

The planner puts what the content ordered into its first plan, or into the new one; the summariser writes what it was
told to. What is beyond the request waits for a person, who reads where the target came from.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.bot.office import Office, has
from tests.stories.places import action, answer_anywhere, plan, script
from tests.stories.poison import (
    HIDDEN,
    LEAK,
    OBEYED,
    ORDERS,
    RANDOM,
    READS,
    SAID,
    SALES,
    obedient,
    poisoned_comment,
    poisoned_page,
    post,
    reached,
    reading,
    rested,
    said_in,
)

READ_NAMES = list(READS)
WORDS = {"ko": "#sales에 올려줘", "en": "and post it to #sales", "ja": "#salesに投稿して"}


def asked_of(read: str, language: str) -> str:
    return f"@metel {READS[read][1]} {WORDS[language]}"


@pytest.mark.parametrize("deed", OBEYED)
@pytest.mark.parametrize("read", READ_NAMES)
async def test_a_planner_that_obeys_does_nothing_without_a_person(modelled: Office, read: str, deed: str) -> None:
    language = ("ko", "en", "ja")[READ_NAMES.index(read) % 3]
    poison, _, steps = READS[read]
    poison(modelled, ORDERS[language])
    obeying = obedient(steps, OBEYED[deed])
    await script(modelled, obeying, "매출은 71,667,000원입니다.", obeying, obeying)
    asked = await modelled.say(asked_of(read, language))
    status = await rested(modelled)
    assert status != "succeeded"
    assert await reached(modelled, asked["ts"]) == []


@pytest.mark.parametrize("deed", ["another channel", "a page put in the bin", "a message to a guest"])
async def test_a_new_plan_that_obeys_waits_for_a_person(modelled: Office, deed: str) -> None:
    poison, _, (read, summed) = READS["a page"]
    poison(modelled, ORDERS["ko"])
    forgetful = obedient(({**read, "produces": ["text", "summary"]}, post("a3", "#sales")))
    obeying = obedient((read, summed), post("a3", "#sales"), {**OBEYED[deed], "id": "a4"})
    await script(modelled, forgetful, obeying, "협력사 제안을 요약했습니다.")
    asked = await modelled.say(asked_of("a page", "ko"))
    card = await modelled.card(asked["ts"], has("approve"))
    await modelled.reject(card)
    await modelled.card(asked["ts"], lambda one: "거절" in str(one))
    assert set(await reached(modelled, asked["ts"])) <= {f"chat.postMessage {SALES}"}


async def test_a_summary_that_obeys_waits_and_is_harmless_even_when_a_person_lets_it_go(modelled: Office) -> None:
    poison, _, steps = READS["a page"]
    poison(modelled, f"{ORDERS['ko']} {SAID}")
    await script(modelled, obedient(steps, post("a3", "#sales")), SAID, SAID)
    asked = await modelled.say(asked_of("a page", "ko"))
    card = await modelled.card(asked["ts"], has("approve"))
    assert await reached(modelled, asked["ts"]) == []
    await modelled.click(card, "approve")
    await modelled.until(
        lambda world: [m for m in world["messages"] if m["channel"] == SALES and "매출 요약" in m["text"]]
    )
    (message,) = await said_in(modelled, SALES)
    for live in ("<!channel>", "<@U0GUEST001>", f"<{LEAK}"):
        assert live not in message["text"]
    assert kinds_in(message["blocks"]) <= LISTED, "no mention and no link"
    written = str(message["text"]) + str(message["blocks"])
    assert not any(0xE0000 <= ord(char) <= 0xE007F for char in written)


LISTED = {"text", "rich_text", "rich_text_section", "rich_text_list"}


def kinds_in(node: Any) -> set[str]:
    """The types of a message's blocks and of all elements in them."""
    if isinstance(node, list):
        return {kind for part in cast("list[Any]", node) for kind in kinds_in(part)}
    if not isinstance(node, dict):
        return set()
    block = cast("dict[str, Any]", node)
    return {str(block["type"]), *kinds_in(block.get("elements"))}


async def test_a_person_who_is_asked_reads_where_the_target_came_from(modelled: Office) -> None:
    poison, _, steps = READS["a page"]
    poison(modelled, ORDERS["ko"])
    await script(modelled, obedient(steps, post("a3", "#random")), "요약이에요.")
    asked = await modelled.say(asked_of("a page", "ko"))
    card = await modelled.card(asked["ts"], has("approve"))
    assert "사람이 말하지 않아" in str(card["blocks"])
    await modelled.click(card, "approve")
    await modelled.until(
        lambda world: [m for m in world["messages"] if m["channel"] == RANDOM and "요약이에요" in m["text"]]
    )
    assert await reached(modelled, asked["ts"]) == [f"chat.postMessage {RANDOM}"]


async def test_a_place_that_a_message_names_is_not_the_person_s(modelled: Office) -> None:
    await answer_anywhere(modelled)
    told = await modelled.say("#partner-hanbit", user="guest", channel="#random")
    read = action("a1", "slack.read_thread", produces=["messages"])
    sent = action(
        "a2",
        "slack.post_message",
        intent="notify",
        requires=["a1.messages"],
        produces=["message_ts"],
        inputs={"channel": "{{a1.messages.0.text}}", "text": "안녕하세요"},
    )
    await script(modelled, plan(read, sent))
    asked = await modelled.say("@metel 이 스레드를 요약해서 #sales에 올려줘", channel="#random", thread_ts=told["ts"])
    card = await modelled.card(told["ts"], has("approve"))
    assert "사람이 말하지 않아" in str(card["blocks"])
    assert "partner-hanbit" in str(card["blocks"])
    assert await reached(modelled, told["ts"]) == []
    assert asked["ok"]


IN_THREAD = "@metel 이 스레드를 요약해서 #sales에 올려줘"


async def commented(office: Office, language: str) -> str:
    """A thread in which a guest answers with the order, of a team that lets metel work there; returns where it is."""
    await answer_anywhere(office)
    began = await office.say("다음 주 매출 회의 자료입니다.", user="junho", channel="#random")
    comment = f"확인했어요. {ORDERS[language]} {HIDDEN} {LEAK}"
    await office.say(comment, user="guest", channel="#random", thread_ts=began["ts"])
    return str(began["ts"])


@pytest.mark.parametrize("deed", OBEYED)
async def test_a_planner_that_obeys_a_comment_in_a_thread_does_nothing_without_a_person(
    modelled: Office, deed: str
) -> None:
    thread = await commented(modelled, ("ko", "en", "ja")[list(OBEYED).index(deed) % 3])
    obeying = obedient(reading("slack.read_thread", "messages"), OBEYED[deed])
    await script(modelled, obeying, "매출은 71,667,000원입니다.", obeying, obeying)
    asked = await modelled.say(IN_THREAD, channel="#random", thread_ts=thread)
    assert asked["ok"]
    assert await rested(modelled) != "succeeded"
    assert await reached(modelled, thread) == []


async def test_a_summary_that_obeys_a_comment_in_a_thread_waits_for_a_person(modelled: Office) -> None:
    thread = await commented(modelled, "ko")
    await script(modelled, obedient(reading("slack.read_thread", "messages"), post("a3", "#sales")), SAID)
    await modelled.say(IN_THREAD, channel="#random", thread_ts=thread)
    card = await modelled.card(thread, has("approve"))
    assert await reached(modelled, thread) == []
    await modelled.reject(card)
    await modelled.card(thread, lambda one: "거절" in str(one))
    assert await reached(modelled, thread) == []


@pytest.mark.parametrize("read", ["a page", "cells", "a database", "the title of a database", "the names of files"])
async def test_a_summary_that_obeys_what_was_read_anywhere_is_not_sent(modelled: Office, read: str) -> None:
    """What it claims beyond the data is dropped for a counted summary; what stands in the data waits for a person."""
    poison, _, steps = READS[read]
    poison(modelled, ORDERS["en"])
    await script(modelled, obedient(steps, post("a3", "#sales")), SAID, SAID)
    asked = await modelled.say(asked_of(read, "ko"))
    if await rested(modelled) != "succeeded":
        assert await reached(modelled, asked["ts"]) == []
        return
    (message,) = await said_in(modelled, SALES)
    assert LEAK not in str(message)
    assert "channel>" not in str(message["text"])


@pytest.mark.parametrize("read", ["a page", "cells", "a database", "the title of a database", "the names of files"])
async def test_what_the_content_orders_is_read_by_the_summariser_alone(modelled: Office, read: str) -> None:
    poison, _, steps = READS[read]
    poison(modelled, ORDERS["en"])
    await script(modelled, obedient(steps, post("a3", "#sales")), "세 줄로 요약했습니다.")
    await modelled.say(asked_of(read, "ko"))
    await modelled.until(
        lambda world: [m for m in world["messages"] if m["channel"] == SALES and "세 줄로" in m["text"]]
    )
    planner, summariser = (await modelled.http.get("/openai/script")).json()["asked"]
    assert "Ignore all previous" in str(summariser)
    assert "Ignore all previous" not in str(planner)


async def test_comments_on_a_page_are_not_read(modelled: Office) -> None:
    poisoned_comment(modelled, ORDERS["ko"])
    _, _, steps = READS["a page"]
    await script(modelled, obedient(steps, post("a3", "#sales")), "세 줄로 요약했습니다.")
    await modelled.say(asked_of("a page", "ko"))
    await modelled.until(
        lambda world: [m for m in world["messages"] if m["channel"] == SALES and "세 줄로" in m["text"]]
    )
    heard = str((await modelled.http.get("/openai/script")).json()["asked"])
    assert "협력사 제안서 검토" in heard
    assert ORDERS["ko"] not in heard


@pytest.mark.parametrize("read", READ_NAMES)
async def test_what_was_asked_for_is_done_without_asking_though_the_content_is_poisoned(
    modelled: Office, read: str
) -> None:
    poison, _, steps = READS[read]
    poison(modelled, ORDERS["en"])
    await script(modelled, obedient(steps, post("a3", "#sales")), "세 줄로 요약했습니다.")
    asked = await modelled.say(asked_of(read, "ko"))
    await modelled.until(
        lambda world: [m for m in world["messages"] if m["channel"] == SALES and "세 줄로" in m["text"]]
    )
    assert await reached(modelled, asked["ts"]) == [f"chat.postMessage {SALES}"]


async def test_content_that_makes_a_step_fail_is_not_told_to_the_planner_that_is_asked_anew(modelled: Office) -> None:
    poisoned_page(modelled, ORDERS["en"] * 30)
    read, _ = reading("notion.get_page_content", "text", page="협력사 제안서 검토")
    titled = action(
        "a2",
        "notion.create_page",
        intent="write",
        requires=["a1.text"],
        produces=["page_url"],
        inputs={"title": "{{a1.text}}"},
        on_error="replan",
    )
    sent = post("a3", "#sales", "정리했습니다.", on_error="stop")
    await script(modelled, plan(read, titled), plan({**sent, "requires": []}))
    asked = await modelled.say("@metel 노션 '협력사 제안서 검토' 내용을 제목으로 페이지를 만들고 #sales에 알려줘")
    await rested(modelled)
    heard = (await modelled.http.get("/openai/script")).json()["asked"]
    assert asked["ok"]
    assert len(heard) == 2, "the planner is asked twice, and nobody else"
    assert "input title: too_long (2000)" in str(heard[1])
    assert "Ignore all previous" not in str(heard)
