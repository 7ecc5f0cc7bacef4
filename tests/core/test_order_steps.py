"""An order whose parts are known becomes a step of those parts, whatever the words around them sound like."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import TaggedOrder, TaggedPart
from orchestration.role_tagger.train import read_request
from orchestration.rule_planner.orders.order_steps import build_order_plan
from orchestration.rule_planner.orders.orders_in_turn import plan_orders
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from schemas.values import Payload
from tests.core.follow_up_cases import a_task


def read_marks(marked: str) -> tuple[str, list[TaggedOrder]]:
    """Return the text of a line that is marked as the corpus is, and its orders, all of them sure."""
    request = read_request(f"ko\t{marked}")
    orders: list[TaggedOrder] = []
    begun: list[list[int]] = []
    for number, label in enumerate(request.acts):
        if label.startswith("B-"):
            begun.append([number, number + 1])
        elif label.startswith("I-"):
            begun[-1][1] = number + 1
    for first, end in begun:
        parts: list[TaggedPart] = []
        for number in range(first, end):
            token, label = request.tokens[number], request.roles[number]
            if label.startswith("B-"):
                parts.append(TaggedPart(label[2:], token.start, token.end, 1.0))
            elif label.startswith("I-"):
                parts[-1] = parts[-1]._replace(end=token.end)
        start, last = request.tokens[first].start, request.tokens[end - 1].end
        orders.append(TaggedOrder(request.acts[first][2:], start, last, tuple(parts), 1.0))
    return request.text, orders


def list_steps(marked: str) -> list[tuple[str, Payload]]:
    """The steps of one marked order."""
    text, (order,) = read_marks(marked)
    plan = build_order_plan(a_task(text), text, order, make_plan)
    return [(str(one["tool"]), get_inputs(one)) for one in list_actions(plan)] if plan is not None else []


@pytest.mark.parametrize(
    ("marked", "tool", "inputs"),
    [
        (
            "[set]{item:분기 계약 갱신} 상대가 이제야 답을 줬네요 {state:협의중}으로 두고 {due:3/20}까지로",
            "notion.update_page",
            {"page": "분기 계약 갱신", "properties": {"@status": "협의중", "@date": "2026-03-20"}},
        ),
        (
            '[set]"{item:Launch idea}" is a silly name, call it "{title:Launch plan B}"',
            "notion.update_page",
            {"page": "Launch idea", "properties": {"@title": "Launch plan B"}},
        ),
        (
            "[set]{item:備品の棚卸し}、{owner:小林さん}に渡して",
            "notion.update_page",
            {"page": "備品の棚卸し", "properties": {"@person": "小林"}},
        ),
        (
            "[task]new: {title:order the long cables}, {owner:Dana}, {due:friday}, {body:ask for 12 m}",
            "notion.create_page",
            {
                **{"title": "order the long cables", "parent": "task", "date": "2026-03-06", "content": "ask for 12 m"},
                "properties": {"담당자": "Dana"},
            },
        ),
        (
            "[page]{title:4월 안전 회의} {when:3/9 14시} {people:윤호, 세라님} 이렇게 모이니까 회의록 하나",
            "notion.create_page",
            {
                **{"title": "4월 안전 회의", "parent": "회의록", "date": "2026-03-09T14:00:00+09:00"},
                "properties": {"참석자": ["윤호", "세라"]},
            },
        ),
        (
            "[note]{item:출입 규칙}에 '{text:뒷문은 밤 9시에 잠급니다}' 넣어줘",
            "notion.append_blocks",
            {"page": "출입 규칙", "content": "뒷문은 밤 9시에 잠급니다"},
        ),
        (
            "[row]{sheet:来客簿}に{cell:14時}、{cell:三立工業 2名}、{cell:応接B}",
            "sheets.append_rows",
            {"spreadsheet": "来客簿", "rows": [["14時", "三立工業 2名", "応接B"]]},
        ),
        (
            "[row]put {cell:3/2}, {cell:taxi}, {cell:18,400} in {sheet:Petty cash}, tab {tab:March}",
            "sheets.append_rows",
            {"spreadsheet": "Petty cash", "range": "March", "rows": [["2026-03-02", "taxi", 18400]]},
        ),
        ("[trash]the {item:old seating chart} can go", "notion.archive_page", {"page": "old seating chart"}),
        (
            "[set]close {item:the printer ticket}",
            "notion.update_page",
            {"page": "printer ticket", "properties": {"@status": "완료"}},
        ),
        (
            "[set]{item:コピー機のリース見直し}の{clear:担当}はいったん外しておいて",
            "notion.update_page",
            {"page": "コピー機のリース見直し", "properties": {"@person": None}},
        ),
        ("[read]open up {item:Cleaning schedule} please", "notion.get_page_content", {"page": "Cleaning schedule"}),
        (
            "[dm]{to:ベンさん}に{told:レビューはいつ頃終わりそうか}聞いてみて",
            "slack.send_dm",
            {"user": "ベン", "text": "レビューはいつ頃終わりそうか教えてください"},
        ),
        (
            "[task]{title:재고 실사} {owner:하나} {due:금}까지",
            "notion.create_page",
            {"title": "재고 실사", "parent": "작업", "date": "2026-03-06", "properties": {"담당자": "하나"}},
        ),
        (
            "[post]{channel:#floor-2} should know {told:the lift is back}",
            "slack.post_message",
            {"channel": "#floor-2", "text": "The lift is back."},
        ),
        (
            '[post]{when:내일 9시}에 {channel:#전체} "{text:오늘은 정문이 닫혀 있습니다}"',
            "slack.schedule_message",
            {"channel": "#전체", "text": "오늘은 정문이 닫혀 있습니다", "post_at": "2026-03-05T09:00:00+09:00"},
        ),
        (
            "[dm]{to:시설팀 도윤님}한테 {told:2층 에어컨 언제 고치냐}고 물어봐주세요",
            "slack.send_dm",
            {"user": "시설팀 도윤", "text": "2층 에어컨 언제 고치나요?"},
        ),
        (
            "[dm]{to:工場長}に{told:乾燥機が動かない}って伝えて",
            "slack.send_dm",
            {"user": "工場長", "text": "乾燥機が動かない"},
        ),
        (
            "[remind]{to:me} {when:at 5pm}: {about:the back door}",
            "slack.schedule_dm",
            {"user": "김민지", "text": "the back door", "post_at": "2026-03-04T17:00:00+09:00"},
        ),
        (
            "[set]{item:차량 정비} {state:출고완료}로요",
            "notion.update_page",
            {"page": "차량 정비", "properties": {"@status": "출고완료"}},
        ),
        (
            "[set]'{item:서버 상태}' {owner:나}한테 넘겨줘",
            "notion.update_page",
            {"page": "서버 상태", "properties": {"@person": "김민지"}},
        ),
        (
            "[set]{item:Pricing survey owner} -> {owner:Malik}",
            "notion.update_page",
            {"page": "Pricing survey", "properties": {"@person": "Malik"}},
        ),
        (
            "[task]{title:룰 변경이력 정리} {due:12/3 18시}까지요",
            "notion.create_page",
            {"title": "룰 변경이력 정리", "parent": "작업", "date": "2026-12-03T18:00:00+09:00"},
        ),
        (
            "[post]{when:내일} 오전 말고 {when:16시}에 {channel:#전체} '{text:문을 닫습니다}'",
            "slack.schedule_message",
            {"channel": "#전체", "text": "문을 닫습니다", "post_at": "2026-03-05T16:00:00+09:00"},
        ),
        (
            "[dm]{to:イ・ジュノさん}に「{text:届きました}」",
            "slack.send_dm",
            {"user": "イ・ジュノ", "text": "届きました"},
        ),
        (
            "[list]{owner:지훈님} 요새 힘들어 보이던데 {state:안 끝난} {kind:일}이 뭐뭐예요",
            "notion.query_database",
            {
                "database": "작업",
                "filter": {
                    "all": [
                        {"path": "@status", "op": "ne", "value": "완료"},
                        {"path": "@person", "op": "contains", "value": "지훈"},
                    ]
                },
            },
        ),
        (
            "[list]what have {owner:Malik} and {owner:Sue} got {due:this friday}",
            "notion.query_database",
            {
                "database": "작업",
                "filter": {
                    "all": [
                        {"path": "@date", "op": "eq", "value": "2026-03-06"},
                        {
                            "any": [
                                {"path": "@person", "op": "contains", "value": "Malik"},
                                {"path": "@person", "op": "contains", "value": "Sue"},
                            ]
                        },
                    ]
                },
            },
        ),
    ],
)
def test_the_parts_of_an_order_are_its_values(marked: str, tool: str, inputs: dict[str, Any]) -> None:
    assert list_steps(marked) == [(tool, inputs)]


def test_what_is_said_of_several_is_done_for_each() -> None:
    assert [one["user"] for _, one in list_steps("[dm]you can tell {to:Malik} and {to:Sue} {told:it is settled}")] == [
        "Malik",
        "Sue",
    ]
    changed = list_steps("[set]{item:조명 교체}랑 {item:문 수리} 둘 다 {state:완료}")
    assert [one["page"] for _, one in changed] == ["조명 교체", "문 수리"]


@pytest.mark.parametrize(
    "marked",
    [
        "[set]{item:그거} {state:완료}로",
        "[set]push {item:the audit} by {due:two weeks}",
        "[set]{item:감사 준비} {which:늦은 것들 전부} {state:완료}로",
        "[dm]tell {to:her} {told:it is settled}",
        "[dm]tell {to:everyone} {told:it is settled}",
        "[dm]{to:준호님}한테",
        "[dm]{to:Malik} gets {what:the link}",
        "[dm]{to:준호님}한테 {when:회의 끝나면} {told:오라}고 해줘",
        "[remind]{to:me} {when:some day}: {about:the back door}",
        "[row]{cell:taxi}, {cell:18,400}",
        "[dm]tell {to:Sue} and {to:her} {told:it is settled}",
        "[remind]{to:me} {when:at 5pm} about {about:the back door}: '{text:bring the key}'",
        "[note]{item:영업 채널}에 '{text:장소가 바뀌었어요}' 남겨줘",
        "[set]{item:베타 계획} 마감은 {due:일주일 뒤로 더} 늦춰주세요",
        "[set]{item:베타 계획}에 {title:지호님}도 담당으로",
        "[trash]get rid of the {item:old wiki} page {item:구버전 위키}",
        "[dm]send a dm {to:saying} '{text:got it}'",
        "[post]{channel:#partner}には出さないで、{channel:#sales}に「{text:延期です}」",
        "[list]what was the biggest sale {due:last week}",
        "[page]{title:Roadmap} for {when:friday}",
        "[post]{channel:general} {text:hello}",
        "[list]{kind:작업} {sort:급한 순}으로",
        "[list]{owner:준호} {kind:매출}",
    ],
)
def test_what_the_parts_alone_do_not_tell_makes_no_step(marked: str) -> None:
    """A word that points, a moment that is none or has gone by, a place that is missing: the grammar may know more."""
    assert list_steps(marked) == []


def test_a_page_in_the_service_itself_has_no_other_place() -> None:
    ((_, inputs),) = list_steps("[page]'{title:주차 안내}' 이 제목으로 {place:노션} 페이지 하나 파줘")
    assert inputs == {"title": "주차 안내"}


def test_what_is_sent_without_words_is_what_was_read_before_it() -> None:
    text, orders = read_marks("[list]{state:진행 중}인 {kind:작업}만 [post]{channel:#dev}에 올려줘")
    plan = plan_orders(a_task(text), text, orders, "ko", make_plan)
    assert plan is not None
    read, sent = list_actions(plan)
    assert (read["tool"], sent["tool"]) == ("notion.query_database", "slack.post_message")
    assert "a1.records" in str(get_inputs(sent)["text"])


def test_how_words_are_to_sound_is_shown_first() -> None:
    text, (order,) = read_marks("[dm]{to:Malik} should hear {told:it is settled}, {tone:kindly}")
    plan = build_order_plan(a_task(text), text, order, make_plan)
    assert plan is not None
    (step,) = list_actions(plan)
    assert step["policy_hints"] == {"needs_user_confirmation": True}


def test_orders_are_planned_one_behind_the_other() -> None:
    text, orders = read_marks(
        "[aside]hooray. [set]{item:Lund opening} is finally {state:approved} [post]let {channel:#comms} know "
        "{told:it can go out monday} [list]and show {owner:Raj's} {state:open} {kind:tasks}"
    )
    plan = plan_orders(a_task(text), text, orders, "en", make_plan)
    assert plan is not None
    tools = [one["tool"] for one in list_actions(plan)]
    assert tools == ["notion.update_page", "slack.post_message", "notion.query_database"]


def test_what_passes_something_on_is_planned_with_what_came_before() -> None:
    text, orders = read_marks("[sum]{item:Onboarding guide} [dm]and send {to:Sarah} {what:the summary}")
    plan = plan_orders(a_task(text), text, orders, "en", make_plan)
    assert plan is not None
    *_, sent = list_actions(plan)
    assert sent["tool"] == "slack.send_dm"
    assert "summary}}" in str(get_inputs(sent)["text"])


@pytest.mark.parametrize(
    "marked",
    ["[trash]the {item:old rota} can go [remind]{when:every monday at 9} remind {to:me} about {about:the rota}"],
)
def test_what_comes_again_is_no_part_of_a_plan_that_does_not(marked: str) -> None:
    text, orders = read_marks(marked)
    assert plan_orders(a_task(text), text, orders, "en", make_plan) is None


def test_what_either_order_leaves_undone_is_told() -> None:
    def leave(task: PlanningTask) -> Payload:
        return {**make_plan(task), "not_done": [task.request.text]}

    text, orders = read_marks("[sum]recap {item:Team wiki} [sum]and recap {item:Onboarding guide}")
    plan = plan_orders(a_task(text), text, orders, "en", leave)
    assert plan is not None
    assert len(plan["not_done"] if isinstance(plan["not_done"], list) else []) == 2
