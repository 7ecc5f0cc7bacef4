"""Pages, rows and blocks through Notion's own client."""

from typing import Any

from sandbox.notion.overview import overview
from tests.sandbox.vendor_clients import notion_place, refusal


def text(content: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": {"content": content}}]


def paragraph(content: str) -> dict[str, Any]:
    return {"object": "block", "type": "paragraph", "paragraph": {"rich_text": text(content)}}


async def test_a_row_is_created_with_typed_values_and_read_back() -> None:
    async with notion_place() as place:
        source = place.database("회의록")["data_source_id"]
        minji = next(user["id"] for user in place.world["users"] if user["name"] == "김민지")
        made = await place.notion.pages.create(
            parent={"type": "data_source_id", "data_source_id": source},
            properties={
                "제목": {"title": text("3월 전략 회의")},
                "날짜": {"date": {"start": "2026-03-05T15:00:00+09:00"}},
                "참석자": {"people": [{"id": minji}]},
                "상태": {"select": {"name": "예정"}},
            },
            children=[paragraph("안건은 가격입니다.")],
        )
        read = await place.notion.pages.retrieve(made["id"])
        assert read["properties"]["제목"]["title"][0]["plain_text"] == "3월 전략 회의"
        assert read["properties"]["날짜"]["date"]["start"] == "2026-03-05T15:00:00.000+09:00"
        assert read["properties"]["참석자"]["people"][0]["person"]["email"] == "minji@acme.test"
        assert read["parent"]["database_id"] == place.database("회의록")["id"]
        assert read["url"] == f"https://www.notion.so/3-{made['id'].replace('-', '')}"
        assert read["created_time"].endswith(":00.000Z")


async def test_a_page_made_from_markdown_takes_its_first_heading_as_title() -> None:
    async with notion_place() as place:
        parent = {"page_id": place.page("팀 위키")["id"]}
        made = await place.notion.pages.create(parent=parent, markdown="# 규칙\n\n- [x] 하나\n- 둘 **굵게**")
        world = overview(place.sandbox.sandbox.world.notion)
        page = next(found for found in world["pages"] if found["id"] == made["id"])
        assert page["title"] == "규칙"
        assert page["text"] == "- [x] 하나\n- 둘 **굵게**"
        children = await place.notion.blocks.children.list(parent["page_id"])
        assert any(block.get("child_page") == {"title": "규칙"} for block in children["results"])


async def test_blocks_are_appended_at_the_end_the_start_and_after_a_block() -> None:
    async with notion_place() as place:
        page_id = place.page("제품 로드맵")["id"]
        append = place.notion.blocks.children.append
        last = await append(page_id, children=[paragraph("끝")])
        await append(page_id, children=[paragraph("처음"), paragraph("둘째")], position={"type": "start"})
        after = {"type": "after_block", "after_block": {"id": last["results"][0]["id"]}}
        await append(page_id, children=[paragraph("뒤")], position=after)
        listed = await place.notion.blocks.children.list(page_id)
        words = [
            block["paragraph"]["rich_text"][0]["plain_text"] for block in listed["results"] if "paragraph" in block
        ]
        assert words[:2] == ["처음", "둘째"]
        assert words[-2:] == ["끝", "뒤"]


async def test_nested_blocks_are_kept_two_levels_deep_and_no_deeper() -> None:
    async with notion_place() as place:
        page_id = place.page("제품 로드맵")["id"]
        inner = {"bulleted_list_item": {"rich_text": text("셋")}}
        middle: dict[str, Any] = {"bulleted_list_item": {"rich_text": text("둘"), "children": [inner]}}
        outer = {"bulleted_list_item": {"rich_text": text("하나"), "children": [middle]}}
        made = await place.notion.blocks.children.append(page_id, children=[outer])
        assert made["results"][0]["has_children"] is True
        below = await place.notion.blocks.children.list(made["results"][0]["id"])
        assert below["results"][0]["bulleted_list_item"]["rich_text"][0]["plain_text"] == "둘"
        inner["bulleted_list_item"]["children"] = [paragraph("넷")]  # pyright: ignore[reportArgumentType]
        error = await refusal(place.notion.blocks.children.append(page_id, children=[outer]))
        assert "children should be not present" in str(error)


async def test_a_trashed_page_leaves_search_refuses_edits_and_comes_back() -> None:
    async with notion_place() as place:
        page_id = place.page("구버전 위키")["id"]
        trashed = await place.notion.pages.update(page_id, in_trash=True)
        assert trashed["in_trash"] is True
        assert (await place.notion.search(query="구버전"))["results"] == []
        error = await refusal(place.notion.blocks.children.append(page_id, children=[paragraph("x")]))
        assert (error.status, error.code) == (400, "validation_error")
        await place.notion.pages.update(page_id, in_trash=False)
        assert len((await place.notion.search(query="구버전"))["results"]) == 1


async def test_a_status_is_changed_and_an_unknown_one_is_refused_while_a_select_option_is_made() -> None:
    async with notion_place() as place:
        task = place.page("랜딩 페이지 개편")["id"]
        done = await place.notion.pages.update(task, properties={"상태": {"status": {"name": "완료"}}})
        assert done["properties"]["상태"]["status"]["name"] == "완료"
        error = await refusal(place.notion.pages.update(task, properties={"상태": {"status": {"name": "보류"}}}))
        assert "does not exist" in str(error)
        meeting = place.page("주간 회의")["id"]
        await place.notion.pages.update(meeting, properties={"상태": {"select": {"name": "연기"}}})
        source = await place.notion.data_sources.retrieve(place.database("회의록")["data_source_id"])
        assert [option["name"] for option in source["properties"]["상태"]["select"]["options"]][-1] == "연기"


async def test_a_block_goes_to_the_trash_and_is_no_longer_listed() -> None:
    async with notion_place() as place:
        page_id = place.page("온보딩 가이드")["id"]
        before = (await place.notion.blocks.children.list(page_id))["results"]
        gone = await place.notion.blocks.delete(before[0]["id"])
        assert gone["in_trash"] is True
        after = (await place.notion.blocks.children.list(page_id))["results"]
        assert [block["id"] for block in after] == [block["id"] for block in before[1:]]


async def test_text_of_a_page_is_edited_as_markdown() -> None:
    async with notion_place() as place:
        page_id = place.page("구버전 위키")["id"]
        edit = {"content_updates": [{"old_str": "매주 목요일", "new_str": "매주 금요일"}]}
        await place.notion.pages.update_markdown(page_id, type="update_content", update_content=edit)
        read = await place.notion.pages.retrieve_markdown(page_id)
        assert "매주 금요일 밤에" in read["markdown"]
        again = await refusal(place.notion.pages.update_markdown(page_id, type="update_content", update_content=edit))
        assert "found 0 times" in str(again)


async def test_comments_are_left_on_a_page_and_listed() -> None:
    async with notion_place() as place:
        page_id = place.page("제품 로드맵")["id"]
        made = await place.notion.comments.create(parent={"page_id": page_id}, rich_text=text("확인했어요"))
        await place.notion.comments.create(discussion_id=made["discussion_id"], rich_text=text("고마워요"))
        listed = await place.notion.comments.list(block_id=page_id)
        assert [comment["rich_text"][0]["plain_text"] for comment in listed["results"]] == ["확인했어요", "고마워요"]


async def test_an_edit_is_stamped_with_the_minute_it_happened_in() -> None:
    async with notion_place() as place:
        place.sandbox.sandbox.exchange.clock.advance(95)
        task = place.page("Pricing survey")["id"]
        edited = await place.notion.pages.update(task, properties={"마감일": {"date": {"start": "2026-03-09"}}})
        assert edited["last_edited_time"] == "2026-03-04T01:01:00.000Z"
