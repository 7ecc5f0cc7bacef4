"""A person changes lists and rows of a step before it is done, as lines and as JSON."""

from __future__ import annotations

from tests.bot.office import Json, Office, has, says
from tests.stories.places import action, pages, plan, script

ASKS = {"policy_hints": {"needs_user_confirmation": True}}
ROWS = plan(
    action(
        "a1",
        "sheets.append_rows",
        intent="write",
        inputs={"spreadsheet": "마케팅 예산", "range": "Q1", "rows": [["2026-03-04", "인스타 광고", 350000]]},
        **ASKS,
    )
)
OWNERS = plan(
    action(
        "a1",
        "notion.update_page",
        intent="write",
        inputs={"page": "Pricing survey", "properties": {"담당자": ["Sarah Kim"]}},
        **ASKS,
    )
)


async def opened(office: Office, steps: Json) -> tuple[str, Json]:
    """Ask for something that needs a yes, and open its step for changes: the thread, the modal."""
    await script(office, steps)
    asked = await office.say("@metel 알려줘")
    return asked["ts"], await office.opened(await office.card(asked["ts"], has("approve")), "edit")


def shown(view: Json, field: str) -> str:
    """What stands in a field of the modal."""
    return next(b for b in view["view"]["blocks"] if b.get("block_id") == f"field:{field}")["element"]["initial_value"]


def q1(office: Office) -> list[list[str]]:
    """The tab of the budget, as its cells are shown."""
    google = office.sandbox.sandbox.world.google
    (sheet,) = [one for one in google.spreadsheets.values() if one.title == "마케팅 예산"]
    tab = sheet.tab_titled("Q1")
    assert tab is not None
    return [[str(cell.value) for cell in row] for row in tab.rows]


async def test_rows_are_changed_as_json_and_what_was_put_in_is_written(modelled: Office) -> None:
    thread, view = await opened(modelled, ROWS)
    assert shown(view, "rows") == '[\n  ["2026-03-04", "인스타 광고", 350000]\n]'
    rows = '[\n  ["2026-03-04", "인스타 광고", 300000],\n  ["2026-03-04", "블로그 원고료", 50000]\n]'
    assert (await modelled.submit(view, **{"field:rows": rows}))["ok"]
    changed = await modelled.card(thread, lambda c: has("approve")(c) and says("블로그 원고료")(c))
    await modelled.click(changed, "approve")
    await modelled.card(thread, says("끝났어요"))
    assert [row[1:] for row in q1(modelled)][-2:] == [["인스타 광고", "300000"], ["블로그 원고료", "50000"]]


async def test_rows_that_do_not_fit_are_refused_beside_their_field_with_the_place(modelled: Office) -> None:
    thread, view = await opened(modelled, ROWS)
    told = await modelled.submit(view, **{"field:rows": '[\n  ["2026-03-04", "광고"\n]'})
    assert "3번째 줄" in told["errors"]["field:rows"]
    told = await modelled.submit(view, **{"field:rows": '[["2026-03-04", {"항목": "광고"}]]'})
    assert "1 › 2" in told["errors"]["field:rows"], "the second value of the first row"
    told = await modelled.submit(view, **{"field:rows": ""})
    assert list(told["errors"]) == ["field:rows"], "the tool wants rows"
    assert says("350,000")(await modelled.card(thread, has("approve")))


async def test_policy_judges_rows_that_a_person_changed(modelled: Office) -> None:
    thread, view = await opened(modelled, ROWS)
    rows = '[["2026-03-04", "문의 010-1234-5678", 1]]'
    assert (await modelled.submit(view, **{"field:rows": rows}))["ok"]
    changed = await modelled.card(thread, lambda c: has("approve")(c) and says("문의")(c))
    assert says("개인정보")(changed)
    assert "010-1234-5678" not in str(changed["blocks"])


async def test_a_list_of_names_is_changed_one_a_line(modelled: Office) -> None:
    thread, view = await opened(modelled, OWNERS)
    assert shown(view, "properties.담당자") == "Sarah Kim"
    told = await modelled.submit(view, **{"field:properties.담당자": "Sarah Kim\n없는 사람"})
    assert "없는 사람" in told["errors"]["field:properties.담당자"]
    assert (await modelled.submit(view, **{"field:properties.담당자": "Sarah Kim\n이준호"}))["ok"]
    changed = await modelled.card(thread, lambda c: has("approve")(c) and says("이준호")(c))
    assert says("속성 · 담당자 (없음) → ‘이준호’")(changed), "of a list, what came and what went is told"
    await modelled.click(changed, "approve")
    await modelled.card(thread, says("끝났어요"))
    (page,) = await pages(modelled, "Pricing survey")
    assert page["properties"]["담당자"] == ["Sarah Kim", "이준호"]
