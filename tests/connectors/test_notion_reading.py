"""What metel reads in Notion: rows by condition, pages as text, titles."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from orchestration.tool import ToolError
from schemas.values import Payload
from tests.connectors.workspace import Json, Workspace

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def rows(shared: Workspace, condition: Json | None, **more: Any) -> list[Json]:
    database = await shared.id_of("notion.database", "작업")
    asked: Payload = {"database": database, **({"filter": condition} if condition else {}), **more}
    return cast(list[Json], (await shared.run("notion.query_database", asked))["records"])


async def test_a_record_has_plain_values_under_the_columns_names(shared: Workspace) -> None:
    (record,) = await rows(shared, on("@title", "eq", "랜딩 페이지 개편"))
    assert record["title"] == record["이름"] == "랜딩 페이지 개편"
    assert isinstance(record["담당자"], str)
    assert record["상태"] in {"할 일", "진행 중", "완료"}
    assert len(record["마감일"]) >= 10
    assert record["url"].startswith("https://www.notion.so/")


def on(path: str, op: str, value: object = None) -> Json:
    return {"path": path, "op": op, "value": value}


Keeps = Callable[[Json], bool]
CONDITIONS: list[tuple[Json, Keeps]] = [
    (on("@status", "eq", "진행 중"), lambda row: row["상태"] == "진행 중"),
    (on("@status", "eq", "in progress"), lambda row: row["상태"] == "진행 중"),
    (on("상태", "ne", "done"), lambda row: row["상태"] != "완료"),
    (on("상태", "in", ["할 일", "완료"]), lambda row: row["상태"] in ("할 일", "완료")),
    (on("@date", "eq", "2026-03-04"), lambda row: row["마감일"][:10] == "2026-03-04"),
    (on("@date", "lt", "2026-03-04"), lambda row: row["마감일"][:10] < "2026-03-04"),
    (on("@person", "eq", "준호님"), lambda row: "이준호" in (row["담당자"] or "")),
    (on("담당자", "contains", "junho@acme.test"), lambda row: "이준호" in (row["담당자"] or "")),
    (on("@any", "ne", "준호"), lambda row: "이준호" not in (row["담당자"] or "")),
    (on("@any", "ne", "Junho"), lambda row: "이준호" not in (row["담당자"] or "")),
    (on("@any", "in", ["사라"]), lambda row: "Sarah Kim" in (row["담당자"] or "")),
    (on("@any", "ne", "완료"), lambda row: row["상태"] != "완료"),
    (on("@any", "matches", ["준호", "꼭"]), lambda row: "이준호" in (row["담당자"] or "")),
    (on("@any", "matches", ["랜딩", "개편"]), lambda row: row["이름"] == "랜딩 페이지 개편"),
    (on("@any", "matches", ["민지", "준호"]), lambda row: any(name in row["담당자"] for name in ("김민지", "이준호"))),
    (on("@any", "matches", ["민지", "뉴스레터"]), lambda row: row["이름"] == "뉴스레터 초안"),
    (on("@any", "matches", ["아무거나"]), lambda row: True),
    (on("@any", "ne", "보안 점검 보고서"), lambda row: row["이름"] != "보안 점검 보고서"),
    (on("@any", "ne", "보안보고서"), lambda row: row["이름"] != "보안 점검 보고서"),
    (on("@any", "ne", "the security report"), lambda row: row["이름"] != "보안 점검 보고서"),
    (on("@any", "ne", "견적서템플릿"), lambda row: row["이름"] != "견적서 템플릿 수정"),
    (on("@any", "ne", "ランディングページ"), lambda row: row["이름"] != "랜딩 페이지 개편"),
    (on("이름", "contains", "페이지"), lambda row: "페이지" in row["이름"]),
    ({"not": on("이름", "contains", "페이지")}, lambda row: "페이지" not in row["이름"]),
    (
        {"all": [on("@date", "ge", "2026-03-02"), on("@date", "le", "2026-03-08")]},
        lambda row: "2026-03-02" <= row["마감일"][:10] <= "2026-03-08",
    ),
    (
        {"not": {"any": [on("@status", "eq", "완료"), on("@date", "gt", "2026-03-04")]}},
        lambda row: row["상태"] != "완료" and row["마감일"][:10] <= "2026-03-04",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "keeps"), CONDITIONS)
async def test_a_condition_keeps_the_rows_it_describes(shared: Workspace, condition: Json, keeps: Keeps) -> None:
    everything = await rows(shared, None)
    wanted = {row["id"] for row in everything if keeps(row)}
    assert wanted
    assert {row["id"] for row in await rows(shared, condition)} == wanted


async def test_words_that_mean_nothing_here_are_told(shared: Workspace) -> None:
    database = await shared.id_of("notion.database", "작업")
    asked: Payload = {"database": database, "filter": on("@any", "matches", ["민지", "꼭", "뉴스레터"])}
    assert (await shared.run("notion.query_database", asked))["unused"] == ["꼭"]


@pytest.mark.parametrize("word", ["준혹", "보안 검점 보고서", "Nobody Here"])
async def test_what_is_not_there_cannot_be_left_out(shared: Workspace, word: str) -> None:
    with pytest.raises(ToolError) as caught:
        await rows(shared, on("@any", "ne", word))
    assert caught.value.failure.kind == "invalid"
    assert word in caught.value.failure.message


async def test_rows_come_sorted_and_up_to_the_limit(shared: Workspace) -> None:
    found = await rows(shared, on("@date", "exists"), sort="-@date", limit=3)
    dates = [row["마감일"] for row in found]
    assert dates == sorted(dates, reverse=True)
    assert len(found) == 3


async def test_an_answer_that_was_cut_says_so(shared: Workspace) -> None:
    database = await shared.id_of("notion.database", "작업")
    few = await shared.run("notion.query_database", {"database": database, "limit": 2})
    every = await shared.run("notion.query_database", {"database": database})
    assert (few["incomplete"], every["incomplete"]) == (True, False)
    assert every["total"] == len(cast(list[Json], every["records"]))


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (on("없는 칸", "eq", 1), "마감일"),
        (on("@status", "eq", "보류"), "진행 중"),
        (on("@date", "contains", "2026-03-04"), "contains"),
        (on("이름", "matches", ".*"), "matches"),
    ],
)
async def test_a_condition_that_the_database_cannot_answer_says_what_it_has(
    shared: Workspace, condition: Json, said: str
) -> None:
    with pytest.raises(ToolError) as caught:
        await rows(shared, condition)
    assert caught.value.failure.kind == "invalid"
    assert said in caught.value.failure.message


async def test_a_page_is_read_as_markdown(shared: Workspace) -> None:
    guide = await shared.id_of("notion.page", "온보딩 가이드")
    result = await shared.run("notion.get_page_content", {"page": guide})
    assert result["title"] == "온보딩 가이드"
    assert "## " in str(result["text"])


async def test_search_finds_pages_and_databases_by_title(shared: Workspace) -> None:
    pages = cast(list[Json], (await shared.run("notion.search", {"query": "온보딩"}))["results"])
    found = [(one["title"], one["kind"]) for one in pages]
    assert found == [("온보딩 가이드", "page"), ("Onboarding email sequence", "page")]
    databases = cast(list[Json], (await shared.run("notion.search", {"query": "", "kind": "database"}))["results"])
    assert {one["title"] for one in databases} == {"회의록", "작업"}
    assert databases[0]["id"] in {one["data_source_id"] for one in shared.world("notion")["databases"]}


async def test_where_no_title_has_the_words_the_pages_that_were_changed_last_are_found(shared: Workspace) -> None:
    found = await shared.run("notion.search", {"query": "반차", "kind": "page", "otherwise_recent": 3})
    titles = [one["title"] for one in cast(list[dict[str, Json]], found["results"])]
    assert titles == ["협력사 제안서 검토", "제품 로드맵", "온보딩 가이드"]
    titled = await shared.run("notion.search", {"query": "온보딩", "kind": "page", "otherwise_recent": 3})
    assert len(cast(list[Json], titled["results"])) == 2
    assert (await shared.run("notion.search", {"query": "반차", "kind": "page"}))["results"] == []


async def test_words_of_another_language_find_the_title_that_means_all_of_them(shared: Workspace) -> None:
    async def titles(query: str) -> list[object]:
        found = await shared.run("notion.search", {"query": query, "kind": "page"})
        return [one["title"] for one in cast(list[dict[str, Json]], found["results"])]

    assert await titles("partner proposal") == ["협력사 제안서 검토"]
    assert await titles("partner budget") == []


async def test_a_question_ranks_titles_and_leaves_out_none_that_was_found(shared: Workspace) -> None:
    async def search(**given: str | int) -> list[dict[str, object]]:
        return cast(list[dict[str, object]], (await shared.run("notion.search", {**given}))["results"])

    about = "온보딩 첫날에 뭐 해?"
    plain = await search(query="온보딩", kind="page")
    ranked = await search(query="온보딩", kind="page", about=about)
    assert {str(one["id"]) for one in plain} <= {str(one["id"]) for one in ranked}
    most = await search(query="온보딩", kind="page", about=about, otherwise_recent=4)
    assert len(most) == 4
    assert most[0] == ranked[0]
    assert [one["kind"] for one in await search(query="작업", kind="database", about="작업이 뭐야?")] == ["database"]


async def test_the_tables_own_words_for_states_are_told(shared: Workspace) -> None:
    condition: Json = {"all": [on("상태", "ne", "done"), on("@date", "lt", "2026-03-04")]}
    asked: Payload = {"database": await shared.id_of("notion.database", "작업"), "filter": condition}
    assert (await shared.run("notion.query_database", asked))["meant"] == {"done": "완료"}
