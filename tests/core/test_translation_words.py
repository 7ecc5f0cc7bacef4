"""Which text a request wants in which language, without a model that plans."""

from __future__ import annotations

import json
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.rule_planner import RulePlanner
from orchestration.rule_planner.reading.translation import extract_language
from schemas.plan import Language
from tests.core.builders import a_request
from tests.core.model_builders import a_task

CONTRACTS = tuple(list_contracts())


async def planned(text: str, language: Language = "ko", *, offered: Any = CONTRACTS, **more: Any) -> dict[str, Any]:
    request = a_request(text).model_copy(update={"language": language, **more})
    return json.loads((await RulePlanner().propose(a_task(text, request=request, contracts=offered))).text)


def tools(plan: dict[str, Any]) -> list[str]:
    return [action["tool"] for action in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "wanted", "rest"),
    [
        ("이 페이지를 영어로", "en", "이 페이지를"),
        ("한국어 공지를 일본어로", "ja", "공지를"),
        ("영어를 한국어로", "ko", ""),
        ("this page into Korean", "ko", "this page"),
        ("the notice from English to Japanese", "ja", "the notice"),
        ("このページを英語に", "en", "このページを"),
        ("이 페이지", None, "이 페이지"),
    ],
)
def test_the_language_is_taken_out_of_the_words(text: str, wanted: str | None, rest: str) -> None:
    assert extract_language(text) == (wanted, rest)


@pytest.mark.parametrize(
    ("text", "language", "literal", "to"),
    [
        ("'회의는 3시예요'를 영어로 번역해서 #sales에 올려줘", "ko", "회의는 3시예요", "en"),
        ("'회의는 3시예요' 일본어로 번역해서 #general에 공유해줘", "ko", "회의는 3시예요", "ja"),
        ("'Lunch is ready' 번역해서 #general에 올려줘", "ko", "Lunch is ready", "ko"),
        ("translate 'lunch is ready' into Korean and post it to #general", "en", "lunch is ready", "ko"),
        ("「3時に集まります」を英語に翻訳して #sales に投稿して", "ja", "3時に集まります", "en"),
    ],
)
async def test_quoted_words_are_translated_and_posted(text: str, language: Language, literal: str, to: str) -> None:
    plan = await planned(text, language)
    assert tools(plan) == ["text.translate", "slack.post_message"]
    translate, post = plan["actions"]
    assert translate["inputs"] == {"text": literal, "to": to}
    assert post["inputs"]["text"] == "{{a1.text}}" or post["inputs"]["text"] == f"{{{{{translate['id']}.text}}}}"
    assert translate["id"] in post["depends_on"]


@pytest.mark.parametrize(
    ("text", "language", "reads"),
    [
        ("온보딩 가이드 페이지를 영어로 번역해줘", "ko", "notion.get_page_content"),
        ("'온보딩 가이드' 페이지 영어로 번역해서 #general에 올려줘", "ko", "notion.get_page_content"),
        ("translate the page 'Onboarding' into Korean", "en", "notion.get_page_content"),
        ("이 스레드 영어로 번역해서 #general에 올려줘", "ko", "slack.read_thread"),
        ("translate this thread into Korean and share it in #general", "en", "slack.read_thread"),
        ("このスレッドを英語に翻訳して", "ja", "slack.read_thread"),
    ],
)
async def test_what_is_named_is_read_first(text: str, language: Language, reads: str) -> None:
    plan = await planned(text, language, in_thread=True)
    assert tools(plan)[:2] == [reads, "text.translate"]
    assert "{{" in plan["actions"][1]["inputs"]["text"]
    assert len(plan["actions"]) == (3 if "#general" in text else 2)


async def test_a_language_that_nobody_named_is_left_to_be_asked_for() -> None:
    plan = await planned("'회의는 3시예요' 번역해줘")
    assert plan["actions"][0]["inputs"] == {"text": "회의는 3시예요"}


async def test_without_the_tool_it_is_told_that_a_model_is_needed() -> None:
    offered = tuple(one for one in CONTRACTS if one.tool != "text.translate")
    plan = await planned("'회의는 3시예요'를 영어로 번역해서 #sales에 올려줘", offered=offered)
    assert plan["actions"] == []
    assert plan["reply"]["kind"] == "unsupported"
    assert "모델이 있어야" in plan["reply"]["text"]
    assert "아무것도 실행하지 않았" in plan["reply"]["text"]


async def test_what_is_only_pointed_at_is_asked_for_before_anything_is_posted() -> None:
    plan = await planned("이거 영어로 번역해서 #general에 올려줘")
    assert tools(plan) == ["text.translate", "slack.post_message"]
    assert plan["actions"][0]["inputs"] == {"to": "en"}
