"""Rows of a list in a thread: meant by their day, by whose they are beside what stays, or called by another word."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from schemas.request import EarlierThing, EarlierWork
from tests.core.follow_up_cases import ALL_TASKS, a_task, earlier

ROWS = (
    EarlierThing(id="beta", title="모바일 앱 베타 계획", row=1, whose=("박지훈", "김민지"), day="2026-03-18"),
    EarlierThing(id="audit", title="보안 점검 보고서", row=2, whose=("박지훈",), day="2026-02-27"),
    EarlierThing(id="notes", title="고객 인터뷰 정리", row=3, whose=("이준호",), day="2026-03-04"),
)
PROPOSAL = EarlierThing(id="p9", title="협력사 제안서 검토")


def planned(text: str, *rows: EarlierThing, titles: tuple[NamedTitle, ...] = ()) -> Any:
    before: EarlierWork = earlier(ALL_TASKS, *rows).model_copy(update={"listed": rows})
    return make_plan(a_task(text, before)._replace(titles=titles))


def calls(plan: Any) -> list[Any]:
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "page", "day"),
    [
        ("그중에 마감 지난 건 담주 수욜로 바꿔줘", "audit", "2026-03-11"),
        ("move the overdue one to next wednesday", "audit", "2026-03-11"),
        ("その中で期限切れのは来週水曜にして", "audit", "2026-03-11"),
        ("그중에 오늘 마감인 건 내일로 옮겨줘", "notes", "2026-03-05"),
        ("move the one due today to friday", "notes", "2026-03-06"),
        ("준호님 건 내일까지로 늘려주세요 지훈님 건 그대로 두고요", "notes", "2026-03-05"),
        ("준호님 건 내일까지로 바꿔주시고 지훈님 건 그냥 두세요", "notes", "2026-03-05"),
        ("move Junho's to friday and leave Jihoon's as it is", "notes", "2026-03-06"),
        ("ジュノさんのは明日までに延ばして、ジフンさんのはそのままで", "notes", "2026-03-05"),
    ],
)
def test_a_row_is_meant_by_its_day_or_its_owner(text: str, page: str, day: str) -> None:
    values = {"page": page, "properties": {"@date": {"day": day}}}
    assert calls(planned(text, *ROWS)) == [("notion.update_page", values)]


@pytest.mark.parametrize(
    ("text", "user", "told"),
    [
        ("그중에 마감 지난 건 담주 수욜로 바꾸고 지훈님께 '11일까지예요' 디엠해줘", "지훈", "11일까지예요"),
        ("move the overdue one to next wednesday and dm jihoon 'due the 11th'", "jihoon", "due the 11th"),
        ("期限切れのは来週水曜にして、ジフンさんに「11日までです」とDMして", "ジフン", "11日までです"),
    ],
)
def test_a_message_goes_out_beside_the_change(text: str, user: str, told: str) -> None:
    change, message = calls(planned(text, *ROWS))
    assert change[1] == {"page": "audit", "properties": {"@date": {"day": "2026-03-11"}}}
    assert message == ("slack.send_dm", {"user": user, "text": told})


@pytest.mark.parametrize(
    "text",
    [
        "close the laptop one, i ordered everything yesterday",
        "노트북 건은 완료로 바꿔줘",
        "モニターのやつは完了にして",
        "close the mobile one",
    ],
)
def test_a_word_of_no_title_in_the_list_is_asked_for(text: str) -> None:
    known = (NamedTitle("mobile", "모바일 앱 베타 계획", whole=False, table="작업"),)
    plan = planned(text, *ROWS[1:], titles=known if "mobile" in text else ())
    assert calls(plan) == [("notion.update_page", {"properties": {"@status": "완료"}})]
    (asked,) = plan["understanding"]["ambiguities"]
    assert asked["options"] == ["보안 점검 보고서", "고객 인터뷰 정리"]


@pytest.mark.parametrize(
    "text",
    [
        "じゃあ一番下に「法務に依頼」って追記してください。한빛のチャンネルにはまだ何も流さないでね",
        "고마워요. 그럼 맨 아래에 '法務に依頼'라고 추가해주세요. 한빛 채널에는 아직 아무것도 올리지 마시고요",
        'Thanks! then add "法務に依頼" at the bottom. don\'t post anything in the hanbit channel yet',
    ],
)
def test_words_for_the_bottom_are_written_on_the_page_that_was_read(text: str) -> None:
    before = earlier("협력사 제안서 검토 페이지 의견에 뭐라고 적혀 있어?", PROPOSAL)
    plan: Any = make_plan(a_task(text, before))
    assert calls(plan) == [("notion.append_blocks", {"page": "p9", "content": "法務に依頼"})]


@pytest.mark.parametrize(
    ("made", "text"),
    [
        ("タスク追加で。「発注」、担当は私、来週水曜〆", "すみません、やっぱり木曜にしてください"),
        ("add a task 'Order', owner me, due next wednesday", "actually make it thursday"),
        ("add a task 'Order', owner me, due next wednesday", "make it thursday"),
        ("작업 추가해줘 '발주' 담당 나 마감 다음 주 수요일", "목요일로 해줘"),
    ],
)
def test_another_weekday_is_of_the_same_week(made: str, text: str) -> None:
    before = earlier(made, EarlierThing(id="p1", title="발주", made=True))
    plan: Any = make_plan(a_task(text, before))
    assert calls(plan) == [("notion.update_page", {"page": "p1", "properties": {"@date": {"day": "2026-03-12"}}})]


@pytest.mark.parametrize(
    "text", ["今の期限いつになってます？", "期限いつだっけ？", "今の期限は？", "when's the due date now?"]
)
def test_a_field_is_asked_of_the_one_record(text: str) -> None:
    before = earlier("작업 추가해줘 '발주' 담당 나 마감 다음 주 수요일", EarlierThing(id="p1", title="발주", made=True))
    plan: Any = make_plan(a_task(text, before))
    assert plan["actions"][0]["inputs"]["filter"] == {"path": "@title", "op": "eq", "value": "발주"}
