"""Titles of Notion in the words of a request, and what they cost."""

import pytest

from connectors.notion.labels import NotionTitles
from orchestration.ports import UnknownName
from orchestration.workspace import LabelQuery, NamedTitle
from tests.connectors.workspace import ASKER, Workspace


def asked(text: str) -> LabelQuery:
    return LabelQuery(ASKER, text)


async def test_a_row_and_a_page_are_known_by_their_titles(workspace: Workspace) -> None:
    found = await NotionTitles(workspace.notion).find(asked("온보딩 가이드 보고 뉴스레터 담당자 알려줘"))
    assert found == [
        NamedTitle("온보딩 가이드", "온보딩 가이드"),
        NamedTitle("뉴스레터", "뉴스레터 초안", False, "작업"),
    ]


async def test_requests_of_a_minute_share_one_search(workspace: Workspace) -> None:
    titles = NotionTitles(workspace.notion)
    for text in ("뉴스레터 초안", "Pricing survey", "아무것도 아닌 말"):
        await titles.find(asked(text))
    assert len(workspace.calls("search")) == 1


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("지훈님 결제", "결제 오류 로그 점검"),
        ("sarah's onboarding", "Onboarding email sequence"),
        ("junho's quote", "견적서 템플릿 수정"),
        ("ジフンの決済", "결제 오류 로그 점검"),
    ],
)
async def test_a_task_is_known_by_whose_it_is_and_a_part_of_its_title(
    workspace: Workspace, asked: str, title: str
) -> None:
    assert await workspace.id_of("notion.page", asked) == await workspace.id_of("notion.page", title)


@pytest.mark.parametrize("asked", ["준호님 결제", "sarah's quote", "ジュノの決済"])
async def test_a_part_of_a_title_is_nobody_elses_task(workspace: Workspace, asked: str) -> None:
    assert isinstance(await workspace.resolver.resolve("notion.page", asked, ASKER), UnknownName)
