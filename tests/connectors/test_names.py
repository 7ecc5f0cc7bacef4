"""Names that people use, looked up in the workspace."""

import pytest

from connectors.notion.shapes import parse_id
from orchestration.ports import AmbiguousName, UnknownName
from schemas.ask import Resolution
from schemas.request import Asker, Place
from tests.connectors.workspace import ASKER, Workspace

pytestmark = pytest.mark.asyncio(loop_scope="module")

RESOLVED = [
    ("slack.channel", "#general", "#general", "exact"),
    ("slack.channel", "general", "#general", "exact"),
    ("slack.channel", "General", "#general", "folded"),
    ("slack.channel", " # general ", "#general", "folded"),
    ("slack.channel", "＃general", "#general", "folded"),
    ("slack.channel", "#market", "#marketing", "prefix"),
    ("slack.channel", "C0SALES001", "#sales", "id"),
    ("slack.channel", "<#C0SALES001|sales>", "#sales", "id"),
    ("slack.channel", "https://acme.slack.com/archives/C0SALES001/p17", "#sales", "id"),
    ("slack.channel", "여기", "#dev", "id"),
    ("slack.user", "이준호", "이준호", "exact"),
    ("slack.user", "이준호님", "이준호", "folded"),
    ("slack.user", "이준호 님", "이준호", "folded"),
    ("slack.user", "이준호 씨", "이준호", "folded"),
    ("slack.user", "이준호 과장님", "이준호", "folded"),
    ("slack.user", "준호", "이준호", "prefix"),
    ("slack.user", "준호님", "이준호", "prefix"),
    ("slack.user", "@junho", "이준호", "folded"),
    ("slack.user", "junho@acme.test", "이준호", "exact"),
    ("slack.user", "<@U0JUNHO001>", "이준호", "id"),
    ("slack.user", "Sarah", "Sarah Kim", "folded"),
    ("slack.user", "sarah kim", "Sarah Kim", "folded"),
    ("slack.user", "Kim", "Sarah Kim", "prefix"),
    ("slack.user", "지훈", "박지훈", "prefix"),
    ("slack.user", "지후니", "박지훈", "prefix"),
    ("slack.user", "지훈아", "박지훈", "prefix"),
    ("slack.user", "준호야", "이준호", "prefix"),
    ("slack.channel", "#마케팅", "#marketing", "prefix"),
    ("slack.channel", "#개발", "#dev", "prefix"),
    ("slack.channel", "#제너럴", "#general", "prefix"),
    ("slack.channel", "#한빛", "#partner-hanbit", "prefix"),
    ("slack.channel", "#hanbit", "#partner-hanbit", "prefix"),
    ("slack.channel", "한빛 공유채널", "#partner-hanbit", "prefix"),
    ("slack.channel", "hanbit shared channel", "#partner-hanbit", "prefix"),
    ("slack.channel", "파트너 채널", "#partner-hanbit", "prefix"),
    ("notion.parent", "회의록", "회의록", "exact"),
    ("notion.database", "회의", "회의록", "prefix"),
    ("notion.database", "작업", "작업", "exact"),
    ("notion.page", "온보딩가이드", "온보딩 가이드", "folded"),
    ("notion.page", "pricing survey", "Pricing survey", "folded"),
    ("notion.page", "제품 로드", "제품 로드맵", "prefix"),
    ("notion.page", "onboarding guide", "온보딩 가이드", "prefix"),
    ("notion.page", "주간 회의 (2026-03-02)", "주간 회의", "folded"),
    ("notion.page", "weekly meeting (2026-02-23..2026-03-01)", "주간 회의 (지난주)", "folded"),
    ("notion.page", "지난주 주간회의", "주간 회의 (지난주)", "prefix"),
    ("sheets.spreadsheet", "매출 현황 2026", "매출 현황 2026", "exact"),
    ("sheets.spreadsheet", "매출현황2026", "매출 현황 2026", "folded"),
    ("sheets.spreadsheet", "마케팅", "마케팅 예산", "prefix"),
]


@pytest.mark.parametrize(("kind", "asked", "name", "level"), RESOLVED)
async def test_a_name_means_one_thing(shared: Workspace, kind: str, asked: str, name: str, level: str) -> None:
    found = await shared.resolver.resolve(kind, asked, ASKER)
    assert isinstance(found, Resolution), found
    assert (found.name, found.level, found.asked) == (name, level, asked)


@pytest.mark.parametrize(
    ("kind", "asked", "closest"),
    [
        ("slack.channel", "#salse", "#sales"),
        ("slack.channel", "#마켓팅", "#marketing"),
        ("slack.user", "이준오", "이준호"),
        ("slack.user", "이준오님", "이준호"),
        ("notion.page", "제품 로드멥", "제품 로드맵"),
        ("notion.database", "회으록", "회의록"),
        ("sheets.spreadsheet", "마캐팅 예산", "마케팅 예산"),
    ],
)
async def test_a_name_that_nothing_has_brings_the_closest(
    shared: Workspace, kind: str, asked: str, closest: str
) -> None:
    found = await shared.resolver.resolve(kind, asked, ASKER)
    assert isinstance(found, UnknownName)
    assert found.closest[0].label.startswith(closest)


async def test_a_name_that_several_have_brings_them_all(shared: Workspace) -> None:
    found = await shared.resolver.resolve("slack.channel", "#", ASKER)
    assert isinstance(found, UnknownName)
    several = await shared.resolver.resolve("notion.page", "고객", ASKER)
    assert isinstance(several, Resolution | AmbiguousName)


async def test_a_channel_shared_with_another_company_says_so(shared: Workspace) -> None:
    found = await shared.resolver.resolve("slack.channel", "#partner-hanbit", ASKER)
    assert isinstance(found, Resolution)
    assert found.details["shared"] is True
    assert found.details["guests"] == ["한빛 박과장"]
    own = await shared.resolver.resolve("slack.channel", "#sales", ASKER)
    assert isinstance(own, Resolution)
    assert (own.details["shared"], own.details["guests"]) == (False, [])


async def test_a_guest_in_a_channel_is_known(shared: Workspace) -> None:
    found = await shared.resolver.resolve("slack.channel", "#random", ASKER)
    assert isinstance(found, Resolution)
    assert found.details["guests"] == ["최손님"]


@pytest.mark.parametrize(
    ("name", "guest", "outsider"), [("최손님", True, False), ("한빛 박과장", False, True), ("Sarah Kim", False, False)]
)
async def test_a_person_from_outside_is_known(shared: Workspace, name: str, guest: bool, outsider: bool) -> None:
    found = await shared.resolver.resolve("slack.user", name, ASKER)
    assert isinstance(found, Resolution)
    assert (found.details["guest"], found.details["outsider"]) == (guest, outsider)


@pytest.mark.parametrize(
    "host", ["https://www.notion.so/acme/{}", "https://acme.notion.site/{}", "app.notion.com/p/{}"]
)
async def test_a_link_is_taken_as_the_page_it_names(shared: Workspace, host: str) -> None:
    page_id = await shared.id_of("notion.page", "팀 위키")
    link = host.format(f"Wiki-{page_id.replace('-', '')}?pvs=4")
    found = await shared.resolver.resolve("notion.page", link, ASKER)
    assert isinstance(found, Resolution)
    assert (found.id, found.name, found.level) == (page_id, "팀 위키", "id")


async def test_a_link_to_a_spreadsheet_is_taken_as_it(shared: Workspace) -> None:
    sheet_id = await shared.id_of("sheets.spreadsheet", "마케팅 예산")
    link = f"https://docs.google.com/spreadsheets/d/{sheet_id}/edit#gid=0"
    found = await shared.resolver.resolve("sheets.spreadsheet", link, ASKER)
    assert isinstance(found, Resolution)
    assert (found.id, found.name) == (sheet_id, "마케팅 예산")


async def test_a_link_to_nothing_means_nothing(shared: Workspace) -> None:
    link = "https://www.notion.so/" + "0" * 32
    assert await shared.resolver.resolve("notion.page", link, ASKER) == UnknownName(())
    assert await shared.resolver.resolve("jira.issue", "X-1", ASKER) == UnknownName(())


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("https://evil.test/0123456789abcdef0123456789abcdef", False),
        ("https://notion.so.evil.test/0123456789abcdef0123456789abcdef", False),
        ("https://www.notion.so/A-0123456789abcdef0123456789abcdef", True),
        ("https://www.notion.so/x?v=1&p=0123456789abcdef0123456789abcdef", True),
        ("0123456789abcdef0123456789abcdef", True),
        ("01234567-89ab-cdef-0123-456789abcdef", True),
        ("회의록", False),
        ("https://[", False),
    ],
)
async def test_only_notions_own_links_hold_ids(text: str, known: bool) -> None:
    assert parse_id(text) == ("01234567-89ab-cdef-0123-456789abcdef" if known else None)


@pytest.mark.parametrize(("asked", "seen"), [("D0MINJI001", True), ("D0JUNHO001", False)])
async def test_a_direct_message_is_told_by_whose_it_is(shared: Workspace, asked: str, seen: bool) -> None:
    if seen:
        found = await shared.resolver.resolve("slack.channel", asked, ASKER)
        assert isinstance(found, Resolution)
        assert found.id == asked
    else:
        assert await shared.resolver.resolve("slack.channel", asked, ASKER) == UnknownName(())
    assert "missing_scope" not in str(shared.calls("conversations.info"))


async def test_this_channel_is_suggested_first(shared: Workspace) -> None:
    (choice,) = await shared.resolver.suggest("slack.channel", ASKER)
    assert (choice.label, choice.value) == ("#dev", "C0DEV00001")
    assert await shared.resolver.suggest("slack.channel", Asker(place=Place(team="T0ACME0001"))) == ()


async def test_databases_are_suggested_before_pages_for_a_new_page(shared: Workspace) -> None:
    choices = await shared.resolver.suggest("notion.parent", ASKER)
    assert {choice.label for choice in choices[:2]} == {"회의록", "작업"}
    assert "팀 위키" in {choice.label for choice in choices}
    assert "Pricing survey" not in {choice.label for choice in choices}


async def test_spreadsheets_are_suggested(shared: Workspace) -> None:
    choices = await shared.resolver.suggest("sheets.spreadsheet", ASKER)
    assert {choice.label for choice in choices} >= {"매출 현황 2026", "마케팅 예산", "고객 명단"}
