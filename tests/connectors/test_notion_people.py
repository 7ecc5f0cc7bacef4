"""The people of Notion: asked for where somebody is named, and what works where the connection may not see them."""

from typing import Any, cast

import pytest

from orchestration.run.phrases import describe_failure
from orchestration.text.messages import load_wording
from orchestration.tool import ToolError, ValueNeededError
from sandbox.notion.world import User
from tests.connectors.workspace import Json, Workspace, a_call
from tests.notion_workspace import NotionOwner

STATUS: Json = {"path": "@status", "op": "eq", "value": "완료"}
PERSON: Json = {"path": "담당자", "op": "contains", "value": "이준호"}


async def rows(workspace: Workspace, condition: Json | None, language: str = "ko") -> list[Json]:
    database = await workspace.id_of("notion.database", "작업")
    payload: Json = {"database": database, **({"filter": condition} if condition else {})}
    found = await workspace.run("notion.query_database", payload, a_call(language=language))
    return cast(list[Json], found["records"])


def names_in(value: object) -> list[str]:
    return cast(list[str], value) if isinstance(value, list) else [str(value)]


@pytest.mark.parametrize("condition", [None, STATUS, {"path": "담당자", "op": "exists", "value": None}])
async def test_nobody_is_listed_where_nobody_is_named(workspace: Workspace, condition: Json | None) -> None:
    assert await rows(workspace, condition)
    assert workspace.calls("users.list") == []


async def test_somebody_who_is_named_is_looked_up_once(workspace: Workspace) -> None:
    assert all("이준호" in str(row["담당자"]) for row in await rows(workspace, PERSON))
    await rows(workspace, PERSON)
    assert len(workspace.calls("users.list")) == 1


@pytest.mark.parametrize("condition", [None, STATUS])
async def test_without_user_information_a_query_that_names_nobody_goes_on(
    workspace: Workspace, condition: Json | None
) -> None:
    await NotionOwner(workspace.running).untick("user_information")
    found = await rows(workspace, condition)
    assert found
    assert {name.rstrip(" 0123456789") for row in found for name in names_in(row["담당자"])} == {"알 수 없는 사람"}


@pytest.mark.parametrize(
    ("language", "word"), [("ko", "알 수 없는 사람"), ("en", "unknown person"), ("ja", "不明な人")]
)
async def test_people_whom_the_connection_may_not_see_are_told_apart_and_never_ids(
    workspace: Workspace, language: str, word: str
) -> None:
    everyone = {str(row["title"]): row["담당자"] for row in await rows(workspace, None)}
    await NotionOwner(workspace.running).untick("user_information")
    hidden = {str(row["title"]): row["담당자"] for row in await rows(workspace, None, language)}
    assert len(set(map(str, hidden.values()))) == len(set(map(str, everyone.values())))
    shown = {name for value in hidden.values() for name in names_in(value)}
    assert {name.rpartition(" ")[0] for name in shown} == {word}


@pytest.mark.parametrize(
    ("language", "said"),
    [("ko", "'사용자 정보'(Read user information)"), ("en", "'Read user information'"), ("ja", "「ユーザー情報」")],
)
async def test_without_user_information_who_names_somebody_is_told_which_capability_to_tick(
    workspace: Workspace, language: str, said: str
) -> None:
    await NotionOwner(workspace.running).untick("user_information")
    with pytest.raises(ToolError) as caught:
        await rows(workspace, PERSON)
    failure = caught.value.failure
    assert (failure.kind, failure.code, failure.needs) == ("permission", "no_user_information", "Read user information")
    words = load_wording("orchestration.text")
    assert said in describe_failure(failure, language, words)
    assert said in words.say(language, "mend.notion.no_user_information")


@pytest.mark.parametrize(
    ("capability", "tool", "label"),
    [
        ("insert_content", "notion.create_page", "Insert content"),
        ("update_content", "notion.update_page", "Update content"),
        ("read_content", "notion.query_database", "Read content"),
    ],
)
async def test_any_capability_that_lacks_is_named(workspace: Workspace, capability: str, tool: str, label: str) -> None:
    database = await workspace.id_of("notion.database", "작업")
    page = await workspace.id_of("notion.page", "랜딩 페이지 개편")
    await NotionOwner(workspace.running).untick(capability)
    payloads: dict[str, Json] = {
        "notion.create_page": {"title": "x", "parent": database},
        "notion.update_page": {"page": page, "properties": {"상태": "완료"}},
        "notion.query_database": {"database": database},
    }
    with pytest.raises(ToolError) as caught:
        await workspace.run(tool, payloads[tool])
    assert caught.value.failure.needs == label
    told = describe_failure(caught.value.failure, "ko", load_wording("orchestration.text"))
    assert f"'{label}' 기능이 꺼져 있어요" in told


async def test_a_row_beside_a_people_column_is_written_and_undone_without_user_information(
    workspace: Workspace,
) -> None:
    await NotionOwner(workspace.running).untick("user_information")
    page = await workspace.id_of("notion.page", "랜딩 페이지 개편")
    await workspace.run("notion.update_page", {"page": page, "properties": {"상태": "완료"}})
    database = await workspace.id_of("notion.database", "작업")
    await workspace.run("notion.create_page", {"title": "새 일", "parent": database, "properties": {"상태": "할 일"}})
    assert workspace.calls("users.list") == []


def add_people(workspace: Workspace, count: int) -> None:
    world = workspace.running.sandbox.world.notion
    for at in range(count):
        user = User(f"{at:08x}-0000-4000-8000-000000000000", f"사람 {at}", f"person{at}@acme.test")
        world.users[user.id] = user


async def test_somebody_known_by_address_is_read_up_to_their_page(workspace: Workspace) -> None:
    add_people(workspace, 2500)
    found = await workspace.notion.people.find_by_email("Person150@acme.test")
    assert found is not None
    assert found.name == "사람 150"
    assert len(workspace.calls("users.list")) == 2
    assert await workspace.notion.people.find_by_email("person150@acme.test") is found
    assert len(workspace.calls("users.list")) == 2
    assert await workspace.notion.people.find_by_email("nobody@acme.test") is None


async def test_a_name_among_more_people_than_can_be_read_is_asked_for_by_address(workspace: Workspace) -> None:
    add_people(workspace, 2500)
    database = await workspace.id_of("notion.database", "작업")
    payload: dict[str, Any] = {"title": "일", "parent": database, "properties": {"담당자": "이준호"}}
    with pytest.raises(ValueNeededError) as needed:
        await workspace.run("notion.create_page", payload)
    assert (needed.value.choices, needed.value.incomplete) == (("junho@acme.test",), True)
    assert len(workspace.calls("users.list")) == 10
    await workspace.run("notion.create_page", {**payload, "properties": {"담당자": "junho@acme.test"}})
    assert workspace.effects("pages.create") == 1


async def test_an_address_means_its_owner_though_others_have_the_name(workspace: Workspace) -> None:
    """The one who is meant stands on the last page, another of the same name on the first."""
    add_people(workspace, 2500)
    users = workspace.running.sandbox.world.notion.users
    meant = User("ffffffff-0000-4000-8000-00000000ffff", "사람 1", "one@acme.test")
    users[meant.id] = meant
    database = await workspace.id_of("notion.database", "작업")
    payload: dict[str, Any] = {"title": "일", "parent": database, "properties": {"담당자": "one@acme.test"}}
    await workspace.run("notion.create_page", payload)
    (sent,) = [row["body"] for row in workspace.calls("pages.create")]
    assert sent["properties"]["담당자"] == {"people": [{"id": meant.id}]}
