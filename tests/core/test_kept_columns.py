"""Columns that are to stay as they are, and a state that is not to be set: found and kept, and the rest is done."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.forbidden_by_person import find_broken, find_doubtful
from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions
from orchestration.workspace import NamedTitle
from schemas.values import Json, Payload
from tests.core.test_offline_planner import a_task
from tests.core.test_prohibitions import BY_TOOL

UPDATE, DM = BY_TOOL["notion.update_page"], BY_TOOL["slack.send_dm"]
TITLE = "Pricing survey"


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("고객 인터뷰 정리 상태만 진행 중으로 바꾸고 담당자는 건드리지 마", ("담당자",)),
        ("랜딩 페이지 개편 날짜는 놔두고 상태만 완료로", ("날짜",)),
        ("담당이랑 마감은 건드리지 말고 상태만 진행 중으로 해줘", ("담당", "마감")),
        ("마감 내일로. 담당자 변경 금지", ("담당자",)),
        ("상태 진행 중으로 바꿔줘 (기한은 손대지 말아줘)", ("기한",)),
        ("마감은 그대로 담당만 준호로", ("마감",)),
        ("담당자는 그대로 유지하고 기한만 미뤄줘", ("담당자",)),
        ("상태 변경 없이 마감만 금요일로", ("상태",)),
        ("기한은 안 바꿔도 돼", ("기한",)),
        ("Change the due date to March 10 but don't touch the owner", ("owner",)),
        ("set it to in progress, leave the deadline as is", ("deadline",)),
        ("push it to Friday next week, keep the status", ("status",)),
        ("reassign it to Junho without changing the due date", ("due date",)),
        ("Do not change the assignee or the deadline.", ("assignee", "deadline")),
        ("Mark it as done, but the owner stays Sarah", ("owner",)),
        ("change the status, not the due date", ("due date",)),
        ("no changes to the assignee please", ("assignee",)),
        ("ステータスはそのままで期限だけ3月10日に変更して", ("ステータス",)),
        ("担当者は変えないでください", ("担当者",)),
        ("担当者や期限は変更しないで", ("担当者", "期限")),
        ("期限は触らずに、状態を完了に変えて", ("期限",)),
        ("ステータスは変更不要です", ("ステータス",)),
        ("아직 완료로 하지 말고 기한만 3월 11일로 옮겨줘", ("완료",)),
        ("완료 처리는 아직 하지 말고 마감만 금요일로", ("완료",)),
        ("don't mark it as done yet, just push the deadline", ("done",)),
        ("まだ完了にしないで、期限だけ来週月曜にして", ("完了",)),
        ("참석자에 준호님 추가해줘 날짜는 맞으니까 그냥 두고", ("날짜",)),
        ("3월 말일로 미루자. 담당은 건드릴 필요 없어", ("담당",)),
        ('rename it to "Q1 review", keep the attendees', ("attendees",)),
        ("参加者は変えないで、時間だけ16時に", ("参加者",)),
    ],
)
def test_what_stays_is_the_column_or_the_state(text: str, columns: tuple[str, ...]) -> None:
    (found,) = find_prohibitions(text)
    assert (found.act, found.targets) == ("edit", columns)


@pytest.mark.parametrize(
    "text",
    [
        "완료하지 않은 작업 보여줘",
        "담당자 없는 작업 알려줘",
        "담당자를 바꾸지 않은 작업",
        "상태가 완료가 아닌 작업",
        "상태 그대로 알려줘",
        "마감 잊지 마",
        "don't forget the deadline",
        "show tasks not done yet",
        "keep the date page updated",
        "Only change the status of Pricing survey to done",
        "期限なしのタスクを見せて",
        "完了していないタスク",
        "期限を忘れずに",
    ],
)
def test_words_of_columns_that_keep_nothing_forbid_nothing(text: str) -> None:
    assert [one.words for one in find_prohibitions(text) if one.act == "edit"] == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("제목 바꿔주시고, 준호님도 넣어주세요 (사라는 그대로)", "사라"),
        ("설문은 하루만 더 주고 온보딩 메일은 그대로", "온보딩 메일"),
        ("휴지통에 넣어줘 팀 위키는 절대 건들지 말고", "팀 위키"),
        ("Bump the landing page to Monday. Leave Sarah on it.", "Sarah"),
        ("Sarah stays on it, just add Junho as well", "Sarah"),
        ("mark it complete please. Don't close the interview one yet.", "interview"),
        ("見積の修正→完了。決済エラーのログのやつはまだ触らないで", "決済エラーのログ"),
        ("もう要らないからゴミ箱へ。今週のは残してね", "今週の"),
    ],
)
def test_what_stays_by_name_is_all_of_its_name(text: str, named: str) -> None:
    (found,) = find_prohibitions(text)
    assert (found.act, found.targets) == ("edit", (named,))


@pytest.mark.parametrize(
    "text",
    [
        "오늘 회의 자료는 그대로 #general에 올려줘",
        "이 문장은 그대로 두 번 읽어줘",
        "the pricing survey is fine, mark it as done",
        "leave a note on the roadmap page",
        "Sarah stays late today, add her to the meeting",
        "この文章はそのまま#generalに投稿して",
        "資料は残り3枚です",
    ],
)
def test_words_that_keep_nothing_as_it_is_forbid_no_change(text: str) -> None:
    assert [one.words for one in find_prohibitions(text) if one.act == "edit"] == []


@pytest.mark.parametrize(
    ("text", "reached", "refused"),
    [
        ("구버전 위키 휴지통에 넣어줘 팀 위키는 절대 건들지 말고", "구버전 위키", False),
        ("구버전 위키 휴지통에 넣어줘 팀 위키는 절대 건들지 말고", "팀 위키", True),
        ("mark the quote one done. Don't close the interview one yet.", "interview summary", True),
        ("mark the quote one done. Don't close the interview one yet.", "quote template", False),
        ("見積の修正→完了。決済エラーのログのやつはまだ触らないで", "決済エラーのログ", True),
        ("見積の修正→完了。決済エラーのログのやつはまだ触らないで", "見積の修正", False),
    ],
)
def test_only_what_is_named_is_left_alone(text: str, reached: str, refused: bool) -> None:
    found = find_prohibitions(text)
    assert (find_broken(found, UPDATE, [reached], {"상태": "완료"}) is not None) is refused


@pytest.mark.parametrize(
    ("text", "people", "refused"),
    [
        ("Junho should co-own it, Sarah stays", ["이준호", "Sarah Kim"], False),
        ("준호님도 넣어줘 (사라는 그대로)", ["사라", "이준호"], False),
        ("don't change the owner, Sarah stays", ["이준호"], True),
        ("change the owner of Pricing survey, but don't assign it to Sarah", ["Sarah Kim"], True),
        ("Pricing survey 담당 바꿔줘. 담당을 사라로 바꾸지는 마", ["사라"], True),
        ("don't touch Sarah's tasks", ["Sarah"], True),
        ("change the owner, but don't make Sarah the owner", ["Sarah Kim"], True),
        ("change the owner, but do not put Sarah on it", ["Sarah"], True),
        ("change the owner, but do not put Sarah on it", ["이준호"], False),
        ("make Junho the owner, don't create a task for Sarah", ["이준호"], False),
        ("assign it to Sarah, don't add Sarah to the channel", ["Sarah"], False),
    ],
)
def test_who_stays_may_be_set_beside_others(text: str, people: list[Json], refused: bool) -> None:
    found = find_prohibitions(text)
    reached = [TITLE, *map(str, people)]
    spoken = remove_prohibitions(text, found)
    assert (find_broken(found, UPDATE, reached, {"담당자": people}, spoken) is not None) is refused


@pytest.mark.parametrize(
    ("text", "moment", "refused"),
    [
        ("{} 16時にずらして。日付はそのままで", "2026-03-06T16:00:00+09:00", False),
        ("{} 4시로 옮겨줘 날짜는 그대로", "2026-03-06T16:00:00+09:00", False),
        ("move {} to 4pm, keep the date", "2026-03-06T16:00:00+09:00", False),
        ("{} 16時にずらして。日付はそのままで", "2026-03-07", True),
        ("{} 16時にずらして。締切はそのままで", "2026-03-06T16:00:00+09:00", True),
    ],
)
def test_an_hour_moves_beside_a_day_that_stays(text: str, moment: str, refused: bool) -> None:
    said = text.format(TITLE)
    found = find_prohibitions(said)
    assert (find_broken(found, UPDATE, [TITLE], {"날짜": moment}, said) is not None) is refused


@pytest.mark.parametrize(
    ("text", "columns", "refused"),
    [
        ("담당자는 건드리지 마", {"담당자": "이준호"}, True),
        ("담당자는 건드리지 마", {"@person": "이준호", "상태": "완료"}, True),
        ("담당자는 건드리지 마", {"상태": "완료"}, False),
        ("상태는 그대로 두고", {"Status": "Done"}, True),
        ("don't touch the owner", {"마감일": "2026-03-10"}, False),
        ("don't touch the owner", {"Assignee": "Junho"}, True),
        ("期限は変えないで", {"마감일": "2026-03-10"}, True),
        ("아직 완료로 하지 말고", {"상태": "완료"}, True),
        ("아직 완료로 하지 말고", {"상태": "진행 중"}, False),
        ("don't mark it done", {"상태": "완료", "마감일": "2026-03-10"}, True),
        ("まだ完了にしないで", {"@status": "done"}, True),
        ("담당자 말고 기한만 바꿔줘", {"담당자": "이준호"}, True),
        ("담당자 말고 기한만 바꿔줘", {"마감일": "2026-03-10"}, False),
    ],
)
def test_an_effect_is_refused_for_the_columns_that_it_sets(text: str, columns: Payload, refused: bool) -> None:
    assert (find_broken(find_prohibitions(text), UPDATE, [TITLE], columns) is not None) is refused


def test_a_message_sets_no_columns() -> None:
    found = find_prohibitions("담당자는 건드리지 마")
    assert find_broken(found, DM, ["이준호"]) is None
    assert find_doubtful(found, DM, ["이준호"], "준호한테 DM 보내줘") is None


def test_a_column_of_which_nobody_can_tell_what_it_holds_is_asked_about() -> None:
    found = find_prohibitions("don't touch the owner")
    sets: dict[str, Json] = {"Lead": "Junho"}
    assert find_doubtful(found, UPDATE, [TITLE], "set it to Junho", sets) is not None
    assert find_doubtful(found, UPDATE, [TITLE], "set Lead to Junho", sets) is None


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        (f"{TITLE} 담당만 준호로 변경, 마감은 그대로", {"@person": "준호"}),
        (f"{TITLE} 마감 내일로. 담당자 변경 금지", {"@date": "2026-03-05"}),
        (f"아직 완료로 하지 말고 {TITLE} 기한만 3월 11일로 옮겨줘", {"@date": "2026-03-11"}),
        (f"Don't mark {TITLE} done yet, just move the date to next Monday", {"@date": "2026-03-09"}),
        (f"Don't change {TITLE}'s owner, just move the due date to next Monday", {"@date": "2026-03-09"}),
        (f"push {TITLE} to Friday next week, keep the status", {"@date": "2026-03-13"}),
        (f"{TITLE}の期限を3月10日に。ステータスは変更不要です", {"@date": "2026-03-10"}),
        (f"まだ完了にしないで、{TITLE}の期限だけ来週月曜に", {"@date": "2026-03-09"}),
    ],
)
def test_the_rest_is_done(text: str, columns: Payload) -> None:
    plan: Any = make_plan(a_task(text, titles=(NamedTitle(TITLE, TITLE),)))
    assert [(one["tool"], one["inputs"]) for one in plan["actions"]] == [
        ("notion.update_page", {"page": TITLE, "properties": columns})
    ]
