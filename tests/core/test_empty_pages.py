"""A new page: where it is made, what it is called, and that it may be left empty."""

from __future__ import annotations

import json
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.rule_planner import RulePlanner
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.empty_pages import drop_empty
from tests.core.model_builders import a_task

CONTRACTS = tuple(one for one in list_contracts() if one.tool != "session.read_quote")


def steps(text: str) -> list[tuple[str, dict[str, Any]]]:
    made: dict[str, Any] = json.loads(json.dumps(make_plan(a_task(text, contracts=CONTRACTS))))
    return [(step["tool"], step["inputs"]) for step in made["actions"]]


PLACED = (
    ("'팀 위키' 밑에 'VPN 설정' 페이지 하나 만들어주세요", "VPN 설정", "팀 위키"),
    ("'팀 위키'에 새 페이지 'VPN 설정' 만들어줘", "VPN 설정", "팀 위키"),
    ("‘팀 위키’ 아래에 'VPN 설정' 문서 만들어줘. 내용은 일단 비워두고요", "VPN 설정", "팀 위키"),
    ("create a page 'VPN setup' under 'Team wiki'", "VPN setup", "Team wiki"),
    ("under 'Team wiki', create a page 'VPN setup' and leave the body empty", "VPN setup", "Team wiki"),
    ("create a blank page 'VPN setup' in 'Team wiki'", "VPN setup", "Team wiki"),
    ("「チームWiki」の下に「VPN設定」のページを作って", "VPN設定", "チームWiki"),
    ("「チームWiki」に「VPN設定」のページを作って。中身は空のままで", "VPN設定", "チームWiki"),
)


@pytest.mark.parametrize(("text", "title", "parent"), PLACED)
def test_a_quote_that_says_where_is_neither_title_nor_text(text: str, title: str, parent: str) -> None:
    assert steps(text) == [("notion.create_page", {"title": title, "parent": parent})]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("'팀 위키' 밑에 'VPN' 페이지 만들어줘, 내용은 '준비 중'", "준비 중"),
        ("create a page 'VPN' under 'Team wiki' with the text 'to come'", "to come"),
        ("create a page 'VPN' with the text 'leave the body empty'", "leave the body empty"),
    ],
)
def test_a_text_that_is_given_is_kept(text: str, content: str) -> None:
    [(tool, inputs)] = steps(text)
    assert (tool, inputs["title"], inputs["content"]) == ("notion.create_page", "VPN", content)


@pytest.mark.parametrize(
    "text",
    [
        "'VPN' 페이지 만들어줘. 내용은 비워 둬",
        "'VPN' 페이지 만들어주세요, 본문은 아직 비워두고요",
        "빈 페이지로 'VPN' 만들어줘",
        "create a page 'VPN', leave it blank for now",
        "create an empty page called VPN",
        "「VPN」のページを作って、本文は空のままで",
        "空のページ「VPN」を作って",
    ],
)
async def test_a_page_that_is_to_be_empty_is_made_so_and_no_more_is_done(text: str) -> None:
    task, planner = a_task(text, contracts=CONTRACTS), RulePlanner()
    assert steps(text) == [("notion.create_page", {"title": "VPN"})]
    assert planner.accounts(task, await planner.propose(task))


@pytest.mark.parametrize(
    "text",
    [
        "고객 명단 시트 내용은 비워 줘",
        "clear the 고객 명단 sheet and leave it empty",
        "クライアント一覧シートの中身は空にして",
        "내용은 비워두고 제목만 바꿔줘",
    ],
)
def test_what_empties_something_that_is_there_is_kept(text: str) -> None:
    assert drop_empty(text) == text
