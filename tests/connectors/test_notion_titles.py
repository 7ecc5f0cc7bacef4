"""Titles of Notion in the words of a request, and what they cost."""

from connectors.notion.labels import NotionTitles
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
