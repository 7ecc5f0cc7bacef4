"""Whoever owns each of several records is told or asked, in the words that are said, and nobody who is left out."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.records.owners_of_changed import drop_reason_of_somebody
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.workspace import NamedTitle
from schemas.request import EarlierThing
from tests.core.follow_up_cases import a_task, earlier
from tests.core.test_change_products import with_titles
from tests.core.test_listed_owners import actions_after, listed

LATE = [{"path": "@date", "op": "lt", "value": "2026-03-04"}, {"path": "@status", "op": "ne", "value": "완료"}]
GOING = [{"path": "@status", "op": "eq", "value": "진행 중"}]
OPEN = {"path": "@status", "op": "ne", "value": "완료"}
DUE_TODAY = {"path": "@date", "op": "eq", "value": "2026-03-04"}
TITLED = "'{{item.title}}': "
"""Stands before what is told in words that were not typed as they are."""


def without(name: str) -> dict[str, str]:
    return {"path": "@any", "op": "ne", "value": name}


@pytest.mark.parametrize(
    ("text", "tests", "told"),
    [
        ("마감 지난 작업들 있잖아 담당자들한테 각자 언제까지 가능한지 DM으로 여쭤봐줘. 지훈님은 빼고",
         [*LATE, without("지훈")], f"{TITLED}언제까지 가능한가요?"),
        ("진행 중인 작업 담당자분들께 진행률 공유 부탁드린다고 개별로 보내줘. 나는 빼고",
         [*GOING, without("김민지")], f"{TITLED}진행률 공유 부탁드립니다"),
        ("For each overdue task write to whoever owns it, privately, name the task and ask for a new realistic date. "
         "Nothing in public channels and don't change any dates yet",
         LATE, f"{TITLED}Could you send a new realistic date, please?"),
        ("overdue tasks: dm each owner and ask what is blocking them", LATE,
         f"{TITLED}Could you tell me what is blocking it?"),
        ('whoever has something due tomorrow or earlier - ping each of them w/ "need this by EOD" (not me obviously)',
         [{"path": "@date", "op": "le", "value": "2026-03-05"}, without("김민지"), OPEN], "need this by EOD"),
        ("期限切れのタスクの担当者それぞれに、いつ終わりそうかDMで聞いてもらえる？ジフンさん以外で",
         [*LATE, without("ジフン")], f"{TITLED}いつ終わりそうか教えてください"),
        ('dm everyone who has a task due today: "please update your task before 6"',
         [DUE_TODAY, OPEN], "please update your task before 6"),
        ("오늘 마감인 작업 있는 사람들한테 '6시 전까지 부탁드려요'라고 디엠 보내줘", [DUE_TODAY, OPEN],
         "6시 전까지 부탁드려요"),
        ("今日締切のタスクがある人全員に「18時までにお願いします」とDMして", [DUE_TODAY, OPEN],
         "18時までにお願いします"),
        ("오늘까지인 분들한테 각자 '퇴근 전에 상태 적어 주세요' 디엠", [DUE_TODAY, OPEN], "퇴근 전에 상태 적어 주세요"),
        ("기한 넘긴 사람들한테 '오늘 안에 부탁드려요' 디엠 하나씩", LATE, "오늘 안에 부탁드려요"),
        ('Send a note to everybody whose work is due today: "update the board please"', [DUE_TODAY, OPEN],
         "update the board please"),
        ('message all the people with overdue tasks "status by noon"', LATE, "status by noon"),
        ("今日が期限の方それぞれに「本日中にお願いします」とDMして", [DUE_TODAY, OPEN], "本日中にお願いします"),
        ("締め切りを過ぎた人たちに「状況を教えてください」とDM送って", LATE, "状況を教えてください"),
        ("tell everyone with a task due today that the review moved to 5", [DUE_TODAY, OPEN],
         f"{TITLED}The review moved to 5"),
    ],
)  # fmt: skip
def test_each_owner_is_told_in_the_words_that_are_said(text: str, tests: list[Any], told: str) -> None:
    plan: Any = make_plan(a_task(text))
    look, sent = plan["actions"]
    assert look["inputs"]["filter"] == {"all": tests} or look["inputs"]["filter"]["all"] == tests
    assert sent["inputs"] == {"user": "{{item.담당자}}", "text": told}
    assert sent["policy_hints"] == {"needs_user_confirmation": True}
    assert sent["for_each"]["items"] == f"{look['id']}.records"


def test_typed_words_reach_the_owners_of_a_kind_as_they_are() -> None:
    plan: Any = make_plan(a_task("message the owners of overdue tasks: please close these out today"))
    assert plan["actions"][-1]["inputs"] == {"user": "{{item.담당자}}", "text": "please close these out today"}


def test_typed_words_on_changed_rows_stay_as_they_are() -> None:
    rows = [
        EarlierThing(id="p3", title="배너 디자인", whose=("이준호",)),
        EarlierThing(id="p4", title="로그 점검", whose=("박지훈",)),
    ]
    changed = earlier("'배너 디자인'이랑 '로그 점검' 금요일로 미뤄줘", *rows)
    plan: Any = make_plan(a_task('and dm each owner "moved it to friday, please keep that"', changed))
    sent = [one["inputs"] for one in plan["actions"]]
    assert sent == [{"user": one.whose[0], "text": "moved it to friday, please keep that"} for one in rows]


def test_the_owner_of_one_record_is_asked_and_not_of_every_one() -> None:
    plan: Any = make_plan(with_titles(a_task("보안 점검 보고서 담당자한테 언제 되냐고 물어봐줘")))
    assert plan["actions"][0]["inputs"]["filter"] == {"path": "@title", "op": "eq", "value": "보안 점검 보고서"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("각 담당자한테 DM으로 지금 어디까지 됐는지 정중하게 물어봐줄래?", f"{TITLED}지금 어디까지 됐나요?"),
        ("それぞれの担当に「今日中に状況教えてください」ってDMしといて", "今日中に状況教えてください"),
        ("ask the owners when they can finish", f"{TITLED}Could you tell me when you can finish?"),
    ],
)
def test_owners_of_what_was_listed_are_asked_alone(text: str, told: str) -> None:
    first = "마감 지난 작업 보여줘"
    assert RulePlanner().follows(a_task(text, listed(first)))
    look, sent = actions_after(first, text)
    assert look["inputs"]["filter"] == {"all": LATE}
    assert sent["inputs"]["text"] == told


@pytest.mark.parametrize(
    "text",
    [
        "내일 오전 9시에 담당자들한테 진행률 물어봐줘",
        "if anything is overdue, ask the owners when it will be done",
        "담당자한테 메일 보내줘",
        "이번 주 회의 담당자한테 회의록 공유해달라고 해줘",
    ],
)
def test_moments_and_other_things_choose_no_records(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert "needs_user_confirmation" not in str(plan["actions"])


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("ジュノさんのほうは期限を今週金曜まで延ばしてあげて", "2026-03-06"),
        ("준호님 쪽은 마감 금요일까지 늘려줘", "2026-03-06"),
        ("ok push Junho's to tomorrow, Sarah's has to stay today", "2026-03-05"),
    ],
)
def test_the_row_of_one_person_is_put_off(text: str, to: str) -> None:
    (change,) = actions_after("마감 지난 작업 보여줘", text)
    assert change["inputs"]["page"] == "p1"
    assert to in str(change["inputs"]["properties"])


@pytest.mark.parametrize(
    ("text", "left_out", "due"),
    [
        ("今日が〆切なのに終わってないタスク、担当の人に@つけて #dev に投げて。"
         "ただジュノさんには口頭で言ってあるから除いてね", "ジュノ", "期限"),
        ("오늘 마감인 안 끝난 작업 담당자 멘션해서 #dev에 올려줘. 준호는 빼고", "준호", "마감"),
        ("post the tasks due today that are not done in #dev and tag the owners, skip Junho", "Junho", "due"),
    ],
)  # fmt: skip
def test_owners_are_called_in_a_channel_but_for_who_is_left_out(text: str, left_out: str, due: str) -> None:
    plan: Any = make_plan(a_task(text))
    look, post = plan["actions"]
    today = {"path": "@date", "op": "eq", "value": "2026-03-04"}
    assert look["inputs"]["filter"] == {"all": [today, OPEN, without(left_out)]}
    called = f"@{{{{item.담당자}}}} '{{{{item.title}}}}' ({due} {{{{item.마감일}}}})"
    assert post["inputs"] == {"channel": "#dev", "text": called}
    assert post["for_each"]["items"] == f"{look['id']}.records"


def test_records_that_are_posted_without_a_call_go_out_as_one_list() -> None:
    plan: Any = make_plan(a_task("post the overdue tasks in #dev"))
    assert plan["actions"][1]["inputs"]["text"].endswith("{{a1.records}}")
    assert "for_each" not in plan["actions"][1]


SURVEY = NamedTitle("Pricing survey", "Pricing survey", table="작업")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Pricing survey의 마감을 금요일로 바꾸고 담당자한테 '금요일이면 돼요'라고 DM 보내줘", "금요일이면 돼요"),
        (
            "Pricing survey 마감을 금요일로 바꿔줘. 바꾸면 본인한테도 '금요일이면 돼요'라고 전해주세요",
            "금요일이면 돼요",
        ),
        ("Pricing surveyの期限を金曜に延ばして、担当者に「金曜でOKです」とDMして", "金曜でOKです"),
        (
            "Pricing survey、サラさんが今日は手一杯らしいので期限を金曜にずらしてください。"
            "ずらしたら本人にもDMで「金曜でOKです」と伝えてください",
            "金曜でOKです",
        ),
    ],
)
def test_the_owner_of_what_is_changed_is_told_and_no_others(text: str, told: str) -> None:
    plan: Any = make_plan(a_task(text)._replace(titles=(SURVEY,)))
    change, look, sent = plan["actions"]
    assert change["inputs"] == {"page": "Pricing survey", "properties": {"@date": "2026-03-06"}}
    assert look["inputs"]["filter"] == {"path": "@title", "op": "eq", "value": "Pricing survey"}
    assert sent["inputs"] == {"user": "{{item.담당자}}", "text": told}
    assert sent["for_each"]["items"] == f"{look['id']}.records"


def test_who_alone_is_named_before_is_the_one_who_is_told() -> None:
    text = "Pricing surveyの担当をサラさんに変えて。変えたら本人にも「よろしくお願いします」とDMして"
    plan: Any = make_plan(a_task(text)._replace(titles=(SURVEY,)))
    assert [one["inputs"].get("user") for one in plan["actions"]] == [None, "サラ"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("견적서、ジュノさんが忙しいそうなので期限を金曜にして", "견적서、期限を金曜にして"),
        ("견적서、サラさんが担当することになったので期限を金曜にして", None),
        ("ジュノさんに「遅れるので期限を金曜に」とDMして", None),
    ],
)
def test_how_somebody_is_makes_nobody_the_owner(text: str, kept: str | None) -> None:
    assert drop_reason_of_somebody(text) == (kept or text)
