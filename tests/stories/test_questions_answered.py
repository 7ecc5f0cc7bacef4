"""Questions about an office's documents: each sentence has a source and its day; what no document says is told."""

from __future__ import annotations

import re
from typing import Any

from orchestration.text.language import detect_language
from sandbox.notion.seed import sow_page
from tests.bot.office import Office, says
from tests.core.model_builders import a_wire_action, a_wire_plan, as_json
from tests.core.test_answers_from_sources import KNOWN, SUITE, UNKNOWN
from tests.stories.places import script

NONE = {"ko": "찾은 문서에는 답이 없어요", "en": "does not answer", "ja": "答えがありません"}
UNFOUNDED = {"ko": "모델의 답은 찾은 문서에서 확인되지", "en": "was not borne out", "ja": "文書で確認できなかった"}


def sow_documents(office: Office) -> None:
    """Write the suite's documents into the sandbox's Notion."""
    for document in SUITE["documents"]:
        sow_page(office.sandbox.sandbox.world.notion, {"by": "김민지", **document})


def a_plan(question: str, find: str) -> dict[str, Any]:
    search = a_wire_action("a1", "notion.search", {"query": find, "kind": "page"})
    read = a_wire_action(
        "a2", "notion.get_page_content", {"page": "{{item.id}}"}, each={"items": "a1.records", "max": 5}
    )
    answer = a_wire_action("a3", "text.answer", {"question": question, "sources": "{{a2.page}}"})
    return {"content": a_wire_plan([search, read, answer])}


def a_line(text: str, quote: str) -> str:
    return as_json({"sentences": [{"text": text, "source": 1, "quote": quote}]})


async def test_what_a_document_says_is_answered_with_its_source_and_day(modelled: Office) -> None:
    sow_documents(modelled)
    for question in KNOWN:
        await script(modelled, a_plan(question["ask"], question["doc"]), a_line(question["answer"], question["quote"]))
        asked = await modelled.say(f"@metel {question['ask']}")
        told = await modelled.card(asked["ts"], says(question["answer"].rstrip(".。")))
        assert question["doc"] in str(told)
        assert re.search(r"\d{4}-\d\d-\d\d", told["text"] + str(told["blocks"]))


async def test_what_no_document_says_is_told_as_that(modelled: Office) -> None:
    sow_documents(modelled)
    for question in UNKNOWN:
        await script(modelled, a_plan(question["ask"], question["find"]), as_json({"sentences": []}))
        asked = await modelled.say(f"@metel {question['ask']}")
        told = await modelled.card(asked["ts"], lambda card: any(says(one)(card) for one in NONE.values()))
        assert question["near"] in str(told)


async def test_an_answer_that_no_document_bears_out_is_told_as_that_beside_passages(modelled: Office) -> None:
    sow_documents(modelled)
    for question in UNKNOWN:
        lines = [a_line(question["invents"], question["invents"])] * 2
        await script(modelled, a_plan(question["ask"], question["find"]), *lines)
        asked = await modelled.say(f"@metel {question['ask']}")
        told = await modelled.card(asked["ts"], says(UNFOUNDED[detect_language(question["ask"], "ko")]))
        text = told["text"] + str(told["blocks"])
        assert not any(one in text for one in NONE.values()), "whether there is an answer nobody knows"
        assert question["invents"] not in text
        assert re.search(r"\d{4}-\d\d-\d\d", text)
        assert "http" in text


async def test_where_nothing_was_found_that_is_told(modelled: Office) -> None:
    await script(modelled, a_plan("우주선은 어디에 있어?", "우주선"))
    asked = await modelled.say("@metel 우주선은 어디에 있어?")
    told = await modelled.card(asked["ts"], says("찾은 문서가 없어"))
    assert "우주선은" not in str(told["blocks"])
