"""Words on earlier work of a thread, as the role tagger puts them: what only points at something is named in them."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.role_tagger.tagger import TaggedOrder, TaggedPart
from orchestration.rule_planner import RulePlanner, is_replacement
from orchestration.rule_planner.orders import turn_kinds, turned_orders
from orchestration.rule_planner.orders.pointed_people import find_people
from orchestration.rule_planner.orders.pointed_things import does_point, find_pointed
from orchestration.rule_planner.orders.turned_orders import plan_turn
from orchestration.rule_planner.planner import make_plan
from schemas.plan import NOT_UNDERSTOOD, Language
from schemas.request import EarlierThing, EarlierWork
from schemas.values import Payload
from tests.core.follow_up_cases import ALL_TASKS, POSTED, a_task, earlier

THREE = (
    EarlierThing(id="p1", title="배너 디자인", row=1, whose=("김민지",)),
    EarlierThing(id="p2", title="로그 점검", row=2, whose=("박지훈",)),
    EarlierThing(id="p3", title="Pricing survey", row=3, whose=("Sarah Kim",)),
)
MADE = EarlierThing(id="m1", title="견적서 검토", made=True)
UPDATES = "notion.update_page"
NEW_TASK = "'견적서 검토' 작업 만들어줘, 담당 준호"
NOTHING_READ: Payload = {
    "actions": [],
    "reply": {"kind": "unsupported", "text": "?"},
    "understanding": {"intent": {"category": NOT_UNDERSTOOD}},
}


def an_order(act: str, text: str, said: str, /, sure: float = 1.0, **roles: str) -> TaggedOrder:
    """An order that is a piece of a text, with the words of its parts."""
    at = text.index(said)
    parts = [
        TaggedPart(role.rstrip("_"), at + said.index(words), at + said.index(words) + len(words), sure)
        for role, words in roles.items()
    ]
    return TaggedOrder(act, at, at + len(said), tuple(parts), sure)


def read_as(monkeypatch: pytest.MonkeyPatch, *orders: TaggedOrder) -> None:
    """Have the tagger find these orders, whatever it has learnt."""

    def find(text: str, language: Language, *, follows: bool = False) -> tuple[TaggedOrder, ...]:
        assert follows, text
        return orders

    monkeypatch.setattr(turned_orders, "tag_orders", find)
    monkeypatch.setattr(turn_kinds, "tag_orders", find)


def turned(text: str, before: EarlierWork, plan: Payload = NOTHING_READ) -> list[tuple[Any, Any]] | None:
    """The tools and the inputs of what the tagger's reading makes of words on earlier work."""
    made = plan_turn(a_task(text, before)._replace(channels=("dev",)), plan, make_plan)
    actions: Any = made["actions"] if made is not None else None
    return None if actions is None else [(one["tool"], one["inputs"]) for one in actions]


LISTED = earlier(ALL_TASKS, *THREE)
ONE_MADE = earlier(NEW_TASK, MADE)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("the first two", ["p1", "p2"]),
        ("the last one", ["p3"]),
        ("number 2", ["p2"]),
        ("all three", ["p1", "p2", "p3"]),
        ("both", []),
        ("all of them", ["p1", "p2", "p3"]),
        ("it", []),
        ("the rest", []),
        ("Sara's", ["p3"]),
        ("두 번째 거", ["p2"]),
        ("앞의 두 개", ["p1", "p2"]),
        ("마지막 거", ["p3"]),
        ("셋 다", ["p1", "p2", "p3"]),
        ("둘 다", []),
        ("전부", ["p1", "p2", "p3"]),
        ("지훈님 거", ["p2"]),
        ("2番目のやつ", ["p2"]),
        ("最初の2つ", ["p1", "p2"]),
        ("3つとも", ["p1", "p2", "p3"]),
        ("サラさんの分", ["p3"]),
        ("견적서", []),
    ],
)
def test_words_that_point_mean_rows_of_the_list(words: str, meant: list[str]) -> None:
    assert [one.id for one in find_pointed(words, LISTED)] == meant


@pytest.mark.parametrize(
    "words", ["it", "that one", "the page you made", "그거", "방금 만든 거", "그 작업", "それ", "さっきのタスク"]
)
def test_words_for_one_thing_mean_what_was_made(words: str) -> None:
    assert [one.id for one in find_pointed(words, ONE_MADE)] == ["m1"]


def test_the_rest_is_what_the_request_did_not_speak_of_before() -> None:
    assert [one.id for one in find_pointed("the rest", LISTED, (), THREE[:2])] == ["p3"]
    assert [one.id for one in find_pointed("나머지", LISTED, (), THREE[:1])] == ["p2", "p3"]


@pytest.mark.parametrize("words", ["로그 점검", "Sara", "Friday", "the audit", "금요일", "監査"])
def test_names_and_values_point_at_nothing(words: str) -> None:
    assert not does_point(words)


@pytest.mark.parametrize(
    ("words", "named", "people"),
    [
        ("her", ("Sara",), ("Sara",)),
        ("them", ("Sara", "Jihoon"), ("Sara", "Jihoon")),
        ("her", ("Sara", "Jihoon"), ()),
        ("담당자", (), ("박지훈", "Sarah Kim")),
        ("担当者", (), ("박지훈", "Sarah Kim")),
        ("everyone on the list", (), ("박지훈", "Sarah Kim")),
        ("Sara", (), None),
        ("준호님", (), None),
    ],
)
def test_words_for_people_mean_those_who_were_named_or_whose_it_is(
    words: str, named: tuple[str, ...], people: tuple[str, ...] | None
) -> None:
    assert find_people(words, a_task("x"), LISTED, named) == people


def test_orders_on_what_was_listed_are_done_by_its_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "ok the top two for Sara then and pls let her know"
    read_as(
        monkeypatch,
        an_order("set", text, "the top two for Sara then", which="the top two", owner="Sara"),
        an_order("dm", text, "and pls let her know", to="her"),
    )
    assert turned(text, LISTED) == [
        ("notion.update_page", {"page": "p1", "properties": {"@person": "Sara"}}),
        ("notion.update_page", {"page": "p2", "properties": {"@person": "Sara"}}),
        ("slack.send_dm", {"user": "Sara", "text": _ANY}),
    ]


class _Any:
    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and bool(other)

    __hash__ = None  # type: ignore[assignment]


_ANY = _Any()


@pytest.mark.parametrize(
    ("text", "act", "roles", "done"),
    [
        (
            "could it go to Sara instead?",
            "set",
            {"item": "it", "owner": "Sara"},
            ("notion.update_page", {"page": "m1", "properties": {"@person": "Sara"}}),
        ),
        (
            "sry i meant friday",
            "again",
            {"due": "friday"},
            ("notion.update_page", {"page": "m1", "properties": {"@date": {"day": "2026-03-06"}}}),
        ),
        (
            "사라가 해야될듯",
            "set",
            {"owner": "사라"},
            ("notion.update_page", {"page": "m1", "properties": {"@person": "사라"}}),
        ),
        (
            "サラさんのほうがよさそう",
            "set",
            {"owner": "サラさん"},
            ("notion.update_page", {"page": "m1", "properties": {"@person": "サラ"}}),
        ),
    ],
)
def test_an_order_without_a_name_is_on_what_was_made(
    monkeypatch: pytest.MonkeyPatch, text: str, act: str, roles: dict[str, str], done: tuple[str, Any]
) -> None:
    read_as(monkeypatch, an_order(act, text, text, 1.0, **roles))
    assert turned(text, ONE_MADE) == [done]


@pytest.mark.parametrize(
    ("text", "also"),
    [("dev 쪽도 알아야겠다", "도"), ("also dev", "also"), ("#devのほうにもお願いできますか", "も")],
)
def test_the_same_is_posted_once_more(monkeypatch: pytest.MonkeyPatch, text: str, also: str) -> None:
    read_as(monkeypatch, an_order("again", text, text, 1.0, channel="dev", also=also))
    assert turned(text, earlier(POSTED)) == [("slack.post_message", {"channel": "#dev", "text": "점심 드세요"})]


def test_what_may_be_one_of_several_is_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "give it to Sara"
    read_as(monkeypatch, an_order("set", text, text, 1.0, item="it", owner="Sara"))
    assert turned(text, LISTED) is None


def test_a_reading_of_which_it_is_not_sure_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "could it go to Sara instead?"
    read_as(monkeypatch, an_order("set", text, text, 0.6, item="it", owner="Sara"))
    assert turned(text, ONE_MADE) is None


def test_a_plan_that_does_what_is_read_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "사라로 바꿔줘"
    read_as(monkeypatch, an_order("set", text, text, 1.0, owner="사라"))
    assert turned(text, ONE_MADE, make_plan(a_task(text, ONE_MADE))) is None


def test_a_condition_is_left_to_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "if she is free give it to Sara"
    read_as(
        monkeypatch,
        an_order("if", text, "if she is free"),
        an_order("set", text, "give it to Sara", item="it", owner="Sara"),
    )
    assert turned(text, ONE_MADE) is None


@pytest.mark.parametrize(
    ("text", "act", "what", "kind"),
    [
        ("오 생각보다 많네ㅋㅋ", "aside", "", "remark"),
        ("so many?", "aside", "", "order"),
        ("oh no, take it back", "undo", "it", "undo"),
        ("take back the budget page", "undo", "the budget page", "order"),
        ("그거 하지 말걸", "set", "그거", "order"),
    ],
)
def test_words_are_a_remark_or_take_it_back_where_they_do_nothing_else(
    monkeypatch: pytest.MonkeyPatch, text: str, act: str, what: str, kind: str
) -> None:
    read_as(monkeypatch, an_order(act, text, text, 1.0, **({"what": what} if what else {})))
    assert turn_kinds.read_turn_kind(a_task(text, ONE_MADE)) == kind


def test_a_remark_of_which_the_tagger_is_not_sure_may_be_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    read_as(monkeypatch, an_order("aside", "흠 많네", "흠 많네", 0.7))
    assert turn_kinds.read_turn_kind(a_task("흠 많네", ONE_MADE)) == "order"


@pytest.mark.parametrize(
    ("remark", "kind"), [("회고 금요일이었지", "undo"), ("회고는 금요일로 해줘", "request"), ("금요일 맞나?", "order")]
)
def test_what_stands_beside_an_undo_may_be_unclear_where_it_asks_nothing(
    monkeypatch: pytest.MonkeyPatch, remark: str, kind: str
) -> None:
    text = f"앗 취소취소 {remark}"
    read_as(monkeypatch, an_order("undo", text, "앗 취소취소", 0.9), an_order("aside", text, remark, 0.3))
    assert turn_kinds.read_turn_kind(a_task(text, ONE_MADE)) == kind


SALES_POST = earlier("post 'Demo starts at 2pm' in #sales")
ONE_LISTED = earlier(ALL_TASKS, EarlierThing(id="p1", title="견적서 검토", row=1, whose=("이준호",)))
DATED = earlier("set the due date of '견적서 검토' to Friday", EarlierThing(id="p1", title="견적서 검토"))


@pytest.mark.parametrize(
    "text",
    [
        "crap wrong channel, take it down and put it in #dev instead",
        "take it down and post it in #dev",
        "그거 지우고 #dev에 올려줘",
        "それ消して、#devに投稿して",
    ],
)
def test_a_message_that_is_taken_down_and_sent_elsewhere_is_moved(text: str) -> None:
    task = a_task(text, SALES_POST)
    assert is_replacement(task)
    steps: Any = make_plan(task)["actions"]
    assert [one["inputs"] for one in steps] == [{"channel": "#dev", "text": "Demo starts at 2pm"}]


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("앗 금요일 아니고 목요일. 시간은 그대로", "목요일에 봐요", "2026-03-04T15:00:00+09:00"),
        ("3시 아니고 4시", "금요일에 봐요", "2026-03-04T16:00:00+09:00"),
        ("오늘 아니고 내일", "금요일에 봐요", "2026-03-05T15:00:00+09:00"),
    ],
)
def test_what_is_put_right_of_a_later_message_is_its_words_where_they_hold_it(text: str, said: str, at: str) -> None:
    later = earlier('#marketing에 "금요일에 봐요" 오늘 오후 3시에 예약해줘')
    steps: Any = make_plan(a_task(text, later))["actions"]
    assert [(one["inputs"]["text"], one["inputs"]["post_at"]) for one in steps] == [(said, at)]


def test_the_owner_of_what_a_thread_is_about_is_told_what_it_is_about(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "그럼 담당자한테 오늘 되는지 물어봐줄래"
    read_as(monkeypatch, an_order("dm", text, text, to="담당자", told="오늘 되는지"))
    assert turned(text, ONE_LISTED) == [("slack.send_dm", {"user": "이준호", "text": "'견적서 검토': 오늘 되나요?"})]


def test_each_owner_is_asked_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "담당자들한테 오늘 되는지 물어봐줘"
    read_as(monkeypatch, an_order("dm", text, text, to="담당자들", told="오늘 되는지"))
    assert turned(text, LISTED) == [
        ("slack.send_dm", {"user": "박지훈", "text": "'로그 점검': 오늘 되나요?"}),
        ("slack.send_dm", {"user": "Sarah Kim", "text": "'Pricing survey': 오늘 되나요?"}),
    ]


def test_an_owner_who_is_not_known_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else's tasks are looked through for one."""
    text = "let the owner know that he has till friday"
    read_as(monkeypatch, an_order("dm", text, text, to="the owner", told="he has till friday"))
    loops: Payload = {
        "actions": [{"tool": "slack.send_dm", "intent": "notify", "for_each": {"items": "a1.records"}, "inputs": {}}]
    }
    assert turned(text, DATED, loops) == [("slack.send_dm", {"text": "'견적서 검토': You have till friday."})]


@pytest.mark.parametrize(
    ("text", "roles", "value"),
    [
        ("any of those Sara's?", {"which": "those", "owner": "Sara's"}, "Sara"),
        ("이 중에 사라 건 뭐야", {"which": "이 중에", "owner": "사라"}, "사라"),
        ("この中でサラさんのは?", {"which": "この中", "owner": "サラさん"}, "サラ"),
    ],
)
def test_a_part_of_what_was_listed_is_shown(
    monkeypatch: pytest.MonkeyPatch, text: str, roles: dict[str, str], value: str
) -> None:
    read_as(monkeypatch, an_order("list", text, text, 1.0, **roles))
    shown = turned(text, LISTED)
    assert shown is not None
    assert shown[0][1]["filter"] == {"path": "@person", "op": "contains", "value": value}


def test_what_is_not_finished_is_not_set_to_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "oh it isnt finished"
    read_as(monkeypatch, an_order("set", text, text, item="it", state="finished"))
    assert turned(text, ONE_MADE) is None


def test_a_doubtful_message_to_others_waits_for_a_yes_and_a_doubtful_change_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "사라가 해야될듯"
    read_as(monkeypatch, an_order("set", text, text, 0.8, owner="사라"))
    held = plan_turn(a_task(text, ONE_MADE), NOTHING_READ, make_plan)
    assert held is not None
    assert "needs_user_confirmation" not in str(held["actions"])
    text = "dev 쪽도 알아야겠다"
    read_as(monkeypatch, an_order("again", text, text, 0.8, channel="dev", also="도"))
    held = plan_turn(a_task(text, earlier(POSTED))._replace(channels=("dev",)), NOTHING_READ, make_plan)
    assert held is not None
    assert "'needs_user_confirmation': True" in str(held["actions"])


@pytest.mark.parametrize("text", ["actually tomorrow, same time", "내일로요, 같은 시간에", "やっぱり明日の同じ時間で"])
def test_a_day_of_the_same_time_moves_a_message(text: str) -> None:
    later = earlier("오늘 오후 4시에 '전화하기'라고 나한테 리마인더 걸어줘")
    steps: Any = make_plan(a_task(text, later))["actions"]
    assert [one["inputs"]["post_at"] for one in steps] == ["2026-03-05T16:00:00+09:00"]


def test_a_word_that_is_nobody_is_given_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "아 12일 말고 11일이다"
    read_as(monkeypatch, an_order("again", text, text, old="12일", due="11일"))
    values: Payload = {"@person": "이다"}
    wrong: Payload = {"actions": [{"tool": UPDATES, "intent": "write", "inputs": {"page": "m1", "properties": values}}]}
    assert turned(text, ONE_MADE, wrong) == [(UPDATES, {"page": "m1", "properties": {"@date": {"day": "2026-03-11"}}})]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "push the first one to friday and make the other one in progress",
            {"item": "the first one", "due": "friday", "item_": "the other one", "state": "in progress"},
        ),
        (
            "첫 번째 거는 금요일로 하고 나머지는 진행 중으로 해줘",
            {"item": "첫 번째 거", "due": "금요일", "item_": "나머지", "state": "진행 중"},
        ),
    ],
)
def test_each_thing_of_an_order_gets_the_value_beside_it(
    monkeypatch: pytest.MonkeyPatch, text: str, said: dict[str, str]
) -> None:
    read_as(monkeypatch, an_order("set", text, text, 1.0, **said))
    done = turned(text, earlier(ALL_TASKS, *THREE[:2]))
    assert done is not None
    assert [one["page"] for _, one in done] == ["p1", "p2"]
    assert [[*one["properties"]] for _, one in done] == [["@date"], ["@status"]]


def test_words_that_point_are_the_name_of_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "앞에 두 개는 사라한테 넘기고 사라한테 말해줘"
    read_as(
        monkeypatch,
        an_order("set", text, "앞에 두 개는 사라한테 넘기고", which="앞에 두 개", owner="사라"),
        an_order("dm", text, "사라한테 말해줘", to="사라"),
    )
    made = turned(text, LISTED, make_plan(a_task(text)))
    assert made is not None
    assert [one.get("page", one.get("user")) for _, one in made] == ["p1", "p2", "사라"]


@pytest.mark.parametrize(
    "text",
    [
        "앞에 두 개는 사라한테 넘기고 사라한테 말해줘",
        "最初の2つはサラさんに変更して、サラさんに伝えて",
    ],
)
def test_an_order_on_places_of_a_list_follows_it_up_whatever_the_tagger_reads(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    read_as(monkeypatch)
    assert RulePlanner().follows(a_task(text, LISTED))
    steps: Any = make_plan(a_task(text, LISTED))["actions"]
    assert [one["inputs"].get("page") for one in steps][:2] == ["p1", "p2"]


def test_two_rows_of_one_title_are_not_told_apart_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "could both go to Sara instead?"
    same = (EarlierThing(id="p1", title="점검", row=1), EarlierThing(id="p2", title="점검", row=2))
    read_as(monkeypatch, an_order("set", text, text, which="both", owner="Sara"))
    assert turned(text, earlier(ALL_TASKS, *same)) is None


def test_somebody_is_told_of_what_was_changed_last_and_of_nothing_before() -> None:
    text = "'A 점검' 완료로 바꾸고 준호한테 알려주고 'B 점검' 완료로 바꾸고 사라한테 알려줘"
    steps: Any = make_plan(a_task(text))["actions"]
    told = {one["inputs"]["user"]: one["inputs"]["text"] for one in steps if one["tool"] == "slack.send_dm"}
    assert {who: [name in words for name in ("A 점검", "B 점검")] for who, words in told.items()} == {
        "준호": [True, False],
        "사라": [False, True],
    }


def test_a_pronoun_of_a_name_is_nobody_more(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "give it to Sara, let her know and ask her if she needs help"
    read_as(
        monkeypatch,
        an_order("set", text, "give it to Sara", item="it", owner="Sara"),
        an_order("dm", text, "let her know", to="her"),
        an_order("dm", text, "ask her if she needs help", to="her", told="she needs help"),
    )
    made = turned(text, ONE_MADE)
    assert made is not None
    assert [one.get("user") for _, one in made] == [None, "Sara", "Sara"]
