"""Requests that the grammar leaves words of, as the role tagger puts them; and those where it is not heard."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.role_tagger.tagger import TaggedOrder, TaggedPart
from orchestration.rule_planner.orders import restated_requests
from orchestration.rule_planner.orders.restate_orders import restate_orders
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.text.prohibitions import find_prohibitions
from orchestration.workspace import NamedTitle
from schemas.plan import Language
from schemas.values import MISSING
from tests.core.follow_up_cases import a_task, plan_of


def tagged(act: str, text: str, /, sure: float = 1.0, **roles: str) -> TaggedOrder:
    """An order over the whole of a text, of which each role is the words that are said of it."""
    parts = [
        TaggedPart(role.rstrip("_"), text.index(words), text.index(words) + len(words), sure)
        for role, words in roles.items()
    ]
    return TaggedOrder(act, 0, len(text), tuple(parts), sure)


def read_as(monkeypatch: pytest.MonkeyPatch, *orders: TaggedOrder) -> None:
    """Have the tagger find these orders, whatever it has learnt."""

    def find(text: str, language: Language, *, follows: bool = False) -> tuple[TaggedOrder, ...]:
        del text, language, follows
        return orders

    monkeypatch.setattr(restated_requests, "tag_orders", find)


def restate(act: str, text: str, language: Language, **roles: str) -> str | None:
    return restate_orders(text, [tagged(act, text, 1.0, **roles)], language)


@pytest.mark.parametrize(
    ("act", "text", "language", "roles", "said"),
    [
        (
            "set",
            "API 점검은 지훈 말고 제가요, 금요일까지",
            "ko",
            {"item": "API 점검", "old": "지훈", "owner": "제", "due": "금요일"},
            "'API 점검' 담당자를 나로, 마감일을 금요일로 바꿔줘.",
        ),
        (
            "set",
            "fyi API check -> done",
            "en",
            {"item": "API check", "state": "done"},
            "change the status of 'API check' to done.",
        ),
        (
            "set",
            "API点検は1週間遅れます",
            "ja",
            {"item": "API点検", "due": "1週間"},
            "'API点検'の期限を1週間延ばして.",
        ),
        ("set", "API check goes up a week", "en", {"item": "API check", "due": "a week"}, None),
        ("set", "Bea takes the bus, push API to Friday", "en", {"item": "bus", "item_": "API", "due": "Friday"}, None),
        (
            "set",
            "API点検は13日にしとこう",
            "ja",
            {"item": "API点検", "due": "13日"},
            "'API点検'の期限を13日に変更して.",
        ),
        ("set", "API点検は3日ずらそう", "ja", {"item": "API点検", "due": "3日"}, "'API点検'の期限を3日延ばして."),
        ("set", "API点検は3日にずらそう", "ja", {"item": "API点検", "due": "3日"}, "'API点検'の期限を3日に変更して."),
        (
            "set",
            "API 점검 13일이 낫겠다",
            "ko",
            {"item": "API 점검", "due": "13일"},
            "'API 점검' 마감일을 13일로 바꿔줘.",
        ),
        ("set", "API 점검 3일 미루자", "ko", {"item": "API 점검", "due": "3일"}, "'API 점검' 마감일을 3일 미뤄줘."),
        (
            "dm",
            "Jo and Al need to hear that the demo moved",
            "en",
            {"to": "Jo", "to_": "Al", "told": "the demo moved"},
            "tell Jo and Al that the demo moved.",
        ),
        ("dm", "준호한테 그거", "ko", {"to": "준호", "what": "그거"}, None),
        (
            "dm",
            "ジュンさんに電話するって言ってた",
            "ja",
            {"to": "ジュンさん", "told": "電話する"},
            None,
        ),
        ("task", "작업 하나 만들려고 하는데", "ko", {}, "작업 만들어줘."),
        (
            "row",
            "Seoul, 3, 900 - new sale, weekly tab of Sales",
            "en",
            {"cell": "Seoul", "cell_": "3", "sheet": "Sales"},
            "add a row to Sales: Seoul, 3.",
        ),
        ("figure", "매출 시트에서 최고가는", "ko", {"sheet": "매출", "column": "매출", "how": "최고"}, None),
        ("aside", "오늘 날씨 좋네요", "ko", {}, None),
    ],
)
def test_an_order_is_put_in_plain_words(
    act: str, text: str, language: Language, roles: dict[str, str], said: str | None
) -> None:
    assert restate(act, text, language, **roles) == said


def test_what_is_not_sure_stays_as_it_was_typed() -> None:
    text = "API check is done. tell Jo"
    sure = tagged("set", text[:18], item="API check", state="done")
    unsure = TaggedOrder("dm", 19, len(text), (), 0.1)
    assert restate_orders(text, [sure, unsure], "en") == "change the status of 'API check' to done. Then tell Jo."


@pytest.mark.parametrize(
    ("text", "tool", "inputs"),
    [
        (
            "고객 인터뷰 정리: 마감 3/9로 변경, 담당은 지훈으로 교체",
            "notion.update_page",
            {"page": "고객 인터뷰 정리", "properties": {"@date": "2026-03-09", "@person": "지훈"}},
        ),
        (
            "지훈이가 금요일까지 하기로 했으니까 '회의실 TV 수리 접수' 이거 작업에 등록 좀",
            "notion.create_page",
            {
                "title": "회의실 TV 수리 접수",
                "parent": "작업",
                "date": "2026-03-06",
                "properties": {"담당자": "지훈"},
            },
        ),
        (
            '"Office closes early, lights off at 6" should go out in #general at 5:45pm today',
            "slack.schedule_message",
            {
                "channel": "#general",
                "text": "Office closes early, lights off at 6",
                "post_at": "2026-03-04T17:45:00+09:00",
            },
        ),
    ],
)
def test_a_request_in_an_order_of_its_own_is_done(text: str, tool: str, inputs: dict[str, Any]) -> None:
    (action,) = plan_of(text)["actions"]
    assert (action["tool"], action["inputs"]) == (tool, inputs)
    assert plan_of(text)["goal"] == text


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("할일 하나 추가요 명함 재주문", "명함 재주문"),
        ("할 일 하나요 - 세금계산서 발행 확인", "세금계산서 발행 확인"),
        (
            "new task for me - book venue for the May offsite, end of next week is fine",
            "book venue for the May offsite",
        ),
    ],
)
def test_what_is_to_be_made_is_not_listed_and_not_asked_for(text: str, title: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert [(one["tool"], one["inputs"]["title"]) for one in plan["actions"]] == [("notion.create_page", title)]


@pytest.mark.parametrize(
    "text", ["할일에 명함 관련된 거 있나", "추가된 할일 보여줘", "what tasks were added this week"]
)
def test_what_is_asked_for_is_not_made(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert plan["actions"]
    assert not any(one["intent"] in ("write", "notify") for one in plan["actions"])


def test_two_who_are_to_hear_something_are_both_told() -> None:
    text = "Sarah and Junho both need to hear that the demo moved to 15:30, can u message them seperately"
    assert [one["inputs"]["user"] for one in plan_of(text)["actions"]] == ["Sarah", "Junho"]


def test_what_the_grammar_took_for_a_title_is_asked_for() -> None:
    (action,) = plan_of("작업 하나 만들려고 하는데")["actions"]
    assert action["inputs"].get("title", MISSING) == MISSING


@pytest.mark.parametrize(
    "text",
    [
        "page 'Roadmap' looks great",
        "did you mark 'Pricing survey' as done?",
        "ジュノさんに電話するって言ってた",
        "고마워요 그 목록 맞아요",
        "준호가 전화한다고 했어요",
        "사라한테는 제가 말했어요",
    ],
)
def test_a_remark_or_a_question_does_nothing(text: str) -> None:
    assert [one for one in plan_of(text)["actions"] if one["intent"] in ("write", "notify")] == []


@pytest.mark.parametrize("text", ["'Pricing survey' 완료로 바꾸지 마", "don't mark 'Pricing survey' as done"])
def test_what_is_forbidden_is_not_done(text: str) -> None:
    assert plan_of(text)["actions"] == []


@pytest.mark.parametrize(("sure", "waits"), [(0.95, [False]), (0.8, [False]), (0.7, [True])])
def test_what_it_is_less_sure_of_waits_for_a_yes(
    sure: float, waits: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "The audit, Jo is the one for that now"
    read_as(monkeypatch, tagged("set", text, sure, item="The audit", owner="Jo"))
    actions = plan_of(text)["actions"]
    assert [one["inputs"] for one in actions] == [{"page": "The audit", "properties": {"@person": "Jo"}}]
    assert [one.get("policy_hints", {}).get("needs_user_confirmation", False) for one in actions] == waits


def test_what_it_is_not_sure_of_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "The audit, Jo is the one for that now"
    read_as(monkeypatch, tagged("set", text, 0.4, item="The audit", owner="Jo"))
    assert plan_of(text)["actions"] == []


def test_words_beside_that_hold_a_part_of_an_order_are_not_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "The audit, Jo is the one for that now. put 'ask legal first' inside it"
    done = tagged("set", text[:37], item="The audit", owner="Jo")
    at = text.index("'ask")
    beside = TaggedOrder("aside", 39, len(text), (TaggedPart("text", at, at + 17, 1.0),), 1.0)
    read_as(monkeypatch, done, beside)
    assert {"page": "The audit", "properties": {"@person": "Jo"}} not in [
        one["inputs"] for one in plan_of(text)["actions"]
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("make us a page Hanbit Q&A please", "create a page 'Hanbit Q&A'."),
        ("a page for the meeting, Hanbit Q&A please", "create a meeting notes page 'Hanbit Q&A'."),
    ],
)
def test_only_a_page_of_a_meeting_is_made_as_one(text: str, said: str) -> None:
    assert restate("page", text, "en", title="Hanbit Q&A") == said


def test_the_same_request_is_always_planned_alike() -> None:
    task = a_task("fyi 보안 점검 보고서 -> in progress")
    assert make_plan(task) == make_plan(task)


@pytest.mark.parametrize(
    "text", ["하나 더요. 제목은 '2차 검토', 나머진 똑같이", "one more please: title '2차 검토', rest the same"]
)
def test_what_is_to_be_like_something_else_is_not_made_without_its_values(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    read_as(monkeypatch, tagged("task", text, title="'2차 검토'"))
    assert make_plan(a_task(text))["actions"] == []


def piece(act: str, text: str, said: str, /, sure: float = 1.0, **roles: str) -> TaggedOrder:
    """An order that is a piece of a text, with the words of its parts."""
    at = text.index(said)
    parts = [
        TaggedPart(role, at + said.index(words), at + said.index(words) + len(words), sure)
        for role, words in roles.items()
    ]
    return TaggedOrder(act, at, at + len(said), tuple(parts), sure)


BANNED = "Sarah says the banner is merged so API check can go to done. {ban}"


def plan_banned(monkeypatch: pytest.MonkeyPatch, ban: str, tag: str) -> list[tuple[str, object, bool]]:
    text = BANNED.format(ban=ban)
    order = piece("set", text, text.split(".", maxsplit=1)[0], item="API check", state="done")
    read_as(monkeypatch, order, piece(tag, text, ban))
    steps = list_actions(make_plan(a_task(text)))
    return [(str(one["tool"]), get_inputs(one).get("page"), "policy_hints" in one) for one in steps]


def test_an_order_beside_a_ban_that_code_holds_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_prohibitions(BANNED.format(ban="don't post it in #dev"))
    done = plan_banned(monkeypatch, "don't post it in #dev", "keep")
    assert done == [("notion.update_page", "API check", False)]


def test_a_ban_that_only_the_tagger_finds_has_the_effect_shown_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not find_prohibitions(BANNED.format(ban="the date is fine as is"))
    done = plan_banned(monkeypatch, "the date is fine as is", "keep")
    assert done == [("notion.update_page", "API check", True)]


def test_a_ban_that_the_tagger_takes_for_a_remark_is_left_to_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    assert plan_banned(monkeypatch, "don't post it in #dev", "aside") != [("notion.update_page", "API check", False)]


@pytest.mark.parametrize(("sure", "is_read"), [(0.65, True), (0.35, False)])
def test_a_read_needs_less_certainty_than_a_change(
    monkeypatch: pytest.MonkeyPatch, sure: float, *, is_read: bool
) -> None:
    text = "is Juno swamped, how much undone stuff sits with him"
    read_as(monkeypatch, piece("list", text, text, sure, owner="Juno", state="undone"))
    steps = list_actions(make_plan(a_task(text)))
    assert ([one["tool"] for one in steps] == ["notion.query_database"]) == is_read


@pytest.mark.parametrize(
    ("act", "text", "roles"),
    [
        ("set", "창고 열쇠 인계는 민수 말고 지호로요 이제", {"item": "창고 열쇠 인계", "owner": "지호"}),
        ("post", "#lobby 여기다가 사다리 쓰지 말라고 한마디요", {"channel": "#lobby", "told": "사다리 쓰지 말라"}),
    ],
)
def test_words_that_forbid_within_a_part_or_before_a_value_wait_for_a_yes(
    act: str, text: str, roles: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_prohibitions(text)
    read_as(monkeypatch, tagged(act, text, 1.0, **roles))
    effects = [one for one in plan_of(text)["actions"] if one["intent"] in ("write", "notify")]
    assert effects
    assert all(one["policy_hints"]["needs_user_confirmation"] for one in effects)


def test_words_that_forbid_beside_the_parts_are_no_part_of_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "창고 열쇠 인계 건인데 아무한테도 알리지 말고 지호가 하기로요"
    read_as(monkeypatch, tagged("set", text, 1.0, item="창고 열쇠 인계", owner="지호"))
    assert {"page": "창고 열쇠 인계", "properties": {"@person": "지호"}} not in [
        one["inputs"] for one in plan_of(text)["actions"]
    ]


def test_an_order_that_is_all_of_a_ban_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "당분간 준호한테 DM 보내지 마 휴가래"
    sent = TaggedOrder("dm", 0, 11, (TaggedPart("to", 4, 6, 1.0),), 1.0)
    read_as(monkeypatch, sent, TaggedOrder("keep", 12, len(text), (), 1.0))
    assert plan_of(text)["actions"] == []


@pytest.mark.parametrize(("sure", "waits"), [(0.9, False), (0.6, True)])
def test_what_is_quoted_is_sent_at_the_moment_that_is_said_beside_it(
    sure: float, waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "'Lights off at 6' should go out in #general at 5:45pm today"
    read_as(monkeypatch, tagged("post", text, sure, text_="'Lights off at 6'", channel="#general", when="5:45pm today"))
    (step,) = plan_of(text)["actions"]
    assert step["tool"] == "slack.schedule_message"
    assert step.get("policy_hints", {}).get("needs_user_confirmation", False) is waits


def test_a_plan_is_called_by_the_words_that_were_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "결제 오류 로그 점검 방금 다 봤습니다. 완료로 닫아주세요"
    at = TaggedPart("item", 0, 13, 1.0), TaggedPart("state", 24, 26, 1.0)
    read_as(monkeypatch, TaggedOrder("set", 0, 32, at, 1.0))
    title = NamedTitle("결제 오류 로그 점검", "결제 오류 로그 점검", True)
    plan = make_plan(a_task(text)._replace(titles=(title,)))
    assert [get_inputs(one)["page"] for one in list_actions(plan)] == ["결제 오류 로그 점검"]
    assert plan["goal"] == text


@pytest.mark.parametrize(
    ("text", "words", "values"),
    [
        ("뉴스레터 초안 제목을 5월 뉴스레터 초안으로", "뉴스레터 초안", {"@title": "5월 뉴스레터 초안"}),
        ("見積もりのテンプレ、ジュノに回して", "見積もりのテンプレ", {"@person": "ジュノ"}),
    ],
)
def test_a_plain_change_of_a_known_thing_is_not_shown_first(text: str, words: str, values: dict[str, Any]) -> None:
    titles = (NamedTitle(words, "견적서 템플릿 수정", whole=False, table="작업"),)
    (step,) = list_actions(make_plan(a_task(text)._replace(titles=titles)))
    assert (get_inputs(step)["page"], get_inputs(step)["properties"]) == (words, values)
    assert "policy_hints" not in step
