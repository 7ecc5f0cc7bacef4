"""Replies on what was just made, changed or listed, worded in many ways and multiplied by what stands before."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.request import EarlierThing, EarlierWork
from schemas.values import Json
from tests.core.follow_up_cases import a_task, earlier

THING = EarlierThing(id="p1", title="랜딩 페이지 개편")
MADE = EarlierThing(id="p1", title="디자인 검토", made=True)
ROWS = tuple(
    EarlierThing(id=f"r{row}", title=title, row=row)
    for row, title in enumerate(("배너 디자인", "로그 점검", "견적서 정리"), 1)
)
IDS = {one.title: one.id for one in ROWS}
DUE = [
    earlier("'랜딩 페이지 개편' 마감 목요일로 바꿔줘", THING),
    earlier("'디자인 검토' 작업 만들어줘. 담당 지훈, 마감 목요일", MADE),
]
OWNER = [earlier("'랜딩 페이지 개편' 담당 지훈으로 바꿔줘", THING), DUE[1]]
MEETING = [
    earlier(
        "모레 오전 11시 '채용 논의' 회의록 만들어줘. 참석자는 나랑 준호",
        EarlierThing(id="p1", title="채용 논의", made=True),
    )
]
STATE = [earlier("'랜딩 페이지 개편' 상태를 진행 중으로 바꿔줘", THING)]
LISTED = [earlier("작업 목록 보여줘", *ROWS)]
DONE, FRIDAY = {"@status": "완료"}, {"@date": {"day": "2026-03-06"}}
FOUR: dict[str, Any] = {"@date": {"time": "16:00"}}


def effects(text: str, before: EarlierWork) -> list[tuple[str, dict[str, Any]]]:
    plan: Any = make_plan(a_task(text, before))
    return [
        (one["tool"], one["inputs"])
        for one in plan["actions"]
        if one.get("risk_level", "read") != "read" or "update" in one["tool"] or "slack" in one["tool"]
    ]


def one_of(value: Json) -> Json:
    """A value with a list of one as that, and with one word for done."""
    if isinstance(value, dict):
        return {name: one_of(one) for name, one in value.items()}
    if isinstance(value, list) and len(value) == 1:
        return value[0]
    return "완료" if value == "done" else value


def forms(
    values: dict[str, Any], before: list[EarlierWork], *words: str
) -> list[tuple[str, EarlierWork, dict[str, Any]]]:
    return [(form, work, values) for form, work in product(words, before)]


REPLIES = [
    *forms(
        FRIDAY, DUE, "아니 금요일로", "앗 금요일로 바꿔줘", "미안 금요일이었어", "음 금요일이 낫겠다",
        "목요일 말고 금요일",
        "다시 보니까 금요일이네 금요일로 바꿔줘", "날짜 틀렸다 금요일임", "헉 금요일인데", "no, friday",
        "wait, Friday is better",
        "hmm let's say Friday", "should've been Friday", "can it be Friday?", "いや、金曜で", "金曜のほうがいいです",
    ),
    *forms(
        {"@person": "준호"}, OWNER, "아니 준호로", "앗 준호가 담당이야", "미안 준호임", "지훈 말고 준호",
        "준호가 하기로 했어요",
        "담당 잘못 말했다 준호", "준호한테 넘겨줘",
    ),
    *forms({"@person": "Junho"}, OWNER, "give it to Junho instead", "no, Junho", "not Jihoon, Junho",
        "Junhoさんに変えて"),
    *forms(
        FOUR, MEETING, "아니 4시로", "4시가 좋겠다", "4시 시작으로 바꿔줘", "4시로 바꿔도 될까?", "한 4시쯤으로",
        "make it 4pm",
        "4pm works better", "時間は4時で",
    ),
    *forms(
        {"@person": {"add": "사라"}}, MEETING, "사라도 추가", "아 사라도요", "사라 빠졌다 추가해줘", "사라도 불러줘",
        "사라님도 올 거예요",
    ),
    *forms({"@person": {"add": "Sarah"}}, MEETING, "add Sarah too", "Sarahさんも追加して"),
    *forms({"@person": {"remove": "준호"}}, MEETING, "준호는 빼줘", "아 준호는 못 온대 빼줘"),
    *forms({"@title": "시안 검토"}, DUE, "제목은 '시안 검토'로요", "제목 틀렸어 '시안 검토'야",
        "'시안 검토'로 이름 바꿔주세요"),
    *forms(DONE, STATE, "아니 완료로", "아 벌써 끝났네 완료로", "그거 완료 처리해줘"),
    *forms({**FRIDAY, "@person": "준호"}, DUE[1:], "금요일로 하고 담당은 준호로", "마감은 금요일 담당자는 준호"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "before", "values"), REPLIES)
def test_a_reply_changes_the_one_thing_that_was_dealt_with(
    text: str, before: EarlierWork, values: dict[str, Any]
) -> None:
    [(tool, inputs)] = effects(text, before)
    assert (tool, inputs["page"], one_of(inputs["properties"])) == ("notion.update_page", "p1", values)


PLACES = [
    *((text, ["r2"], DONE) for text in (
        "두 번째 거 완료로", "2번 완료 처리해줘", "두번째꺼 완료요", "로그 점검은 완료", "set #2 to done",
        "mark number two as done",
        "second one is done", "2番目を完了にして", "二つ目を完了に",
    )),
    *((text, ["r1", "r3"], DONE) for text in (
        "1번이랑 3번 완료로", "첫 번째랑 세 번째 완료로 바꿔줘", "1, 3번 완료 처리해줘", "1번 3번 완료 처리",
        "mark 1 and 3 as done",
        "the first and third are done", "mark tasks 1 and 3 as done", "두 번째 빼고 다 완료로",
    )),
    *((text, ["r1", "r2"], DONE) for text in (
        "처음 두 개 완료로", "앞에 두 개 완료 처리해줘", "the first two are done", "set the first two to done",
        "最初の二つを完了にして",
    )),
    *((text, ["r2", "r3"], DONE) for text in ("뒤에 두 개 완료로", "아래 두 개 다 완료요", "the last two are done")),
    *((text, ["r3"], DONE) for text in ("마지막 건 완료요", "맨 아래 거 완료 처리", "mark the last one as done",
        "最後のやつを完了にして")),
    *((text, ["r1", "r2", "r3"], DONE) for text in (
        "모두 완료로", "세 개 다 완료로 해주세요", "싹 다 완료로 바꿔주세요", "all of them are done", "全部完了にして",
    )),
    *((text, ["r1", "r2", "r3"], {"@person": "준호"}) for text in ("다 준호한테 넘겨줘", "셋 다 준호님께",
        "이 작업들 준호한테 다 넘겨줘")),
    *((text, ["r1", "r2", "r3"], FRIDAY) for text in ("전부 금요일로", "세 개 다 금요일까지로")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rows", "values"), PLACES)
def test_a_reply_changes_the_rows_whose_places_it_tells(text: str, rows: list[str], values: dict[str, Any]) -> None:
    done = effects(text, LISTED[0])
    assert [IDS.get(inputs["page"], inputs["page"]) for _, inputs in done] == rows
    days = [
        {"@date": inputs["properties"]["@date"]} if "@date" in inputs["properties"] else inputs["properties"]
        for _, inputs in done
    ]
    assert all(one_of(one) in (values, {"@date": "2026-03-06"} if values == FRIDAY else values) for one in days)


TWO = [
    ("1번은 완료로, 2번은 금요일로", {"r1": DONE, "r2": {"@date": "2026-03-06"}}),
    ("첫 번째는 준호한테, 두 번째는 완료로", {"r1": {"@person": "준호"}, "r2": DONE}),
    ("mark the first one done and give the second to Junho", {"r1": DONE, "r2": {"@person": "Junho"}}),
    ("assign the first one to Sara and the last one to Junho", {"r1": {"@person": "Sara"}, "r3": {"@person": "Junho"}}),
    ("두 번째 거 말고 세 번째 거 완료로", {"r3": DONE}),
]


@pytest.mark.parametrize(("text", "values"), TWO)
def test_each_row_becomes_what_is_said_of_its_place(text: str, values: dict[str, Any]) -> None:
    assert {
        IDS.get(inputs["page"], inputs["page"]): one_of(inputs["properties"]) for _, inputs in effects(text, LISTED[0])
    } == values


TOLD = [
    ("금요일로 바꾸고 준호한테 알려줘", DUE[0], FRIDAY, "slack.send_dm"),
    ("아 금요일로 하고 준호한테도 말해줘", DUE[0], FRIDAY, "slack.send_dm"),
    ("금요일로 바꿔주고 #dev에도 알려줘", DUE[0], FRIDAY, "slack.post_message"),
    ("담당 준호로 바꾼 다음에 준호님께 DM 보내주세요", OWNER[0], {"@person": "준호"}, "slack.send_dm"),
    ("make it Friday and tell Junho", DUE[0], FRIDAY, "slack.send_dm"),
    ("金曜に変えて#devに知らせて", DUE[0], FRIDAY, "slack.post_message"),
    ("두 번째 거 완료로 바꾸고 #dev에 알려줘", LISTED[0], DONE, "slack.post_message"),
    ("mark the second one done and tell #dev", LISTED[0], DONE, "slack.post_message"),
]


@pytest.mark.parametrize(("text", "before", "values", "tool"), TOLD)
def test_a_reply_that_changes_and_tells_does_both(
    text: str, before: EarlierWork, values: dict[str, Any], tool: str
) -> None:
    (_, inputs), (told, _) = effects(text, before)
    assert (IDS.get(inputs["page"], inputs["page"]), one_of(inputs["properties"]), told) == (
        "r2" if before is LISTED[0] else "p1", values, tool
    )  # fmt: skip


@pytest.mark.parametrize("text", ["금요일로 바꾸지 말고 준호한테 알려줘", "don't move it to Friday, just tell Junho"])
def test_what_is_not_to_be_changed_is_not_changed_beside_a_message(text: str) -> None:
    assert not any(tool == "notion.update_page" for tool, _ in effects(text, DUE[0]))


CHATTER = [
    "고마워", "ㅋㅋㅋ 굿", "굿굿", "완벽해요", "오 굿", "ㅇㅋㅇㅋ", "헐 대박", "great, ty", "cheers mate", "nice one",
    "ありがとう", "了解です",
    "준호가 바쁘대", "이거 맞아?", "금요일로 바뀐 거 맞지?", "준호한테 간 거야?", "is it Monday now?",
    "나중에 다시 말할게",
    "Sarah is on leave", "월요일 휴일이야", "사라 휴가야",
]  # fmt: skip


@pytest.mark.parametrize(("text", "before"), list(product(CHATTER, DUE)))
def test_thanks_questions_and_remarks_change_nothing(text: str, before: EarlierWork) -> None:
    assert effects(text, before) == []


@pytest.mark.parametrize(
    "text",
    [
        "the second one is Junho's?",
        "1번이랑 3번 차이가 뭐야?",
        "두 번째는 누구 거야?",
        "4번 완료로 바꿔줘",
    ],
)
def test_a_question_about_rows_or_a_place_that_is_none_changes_no_row(text: str) -> None:
    assert not any(inputs.get("page") in (*IDS, *IDS.values()) for _, inputs in effects(text, LISTED[0]))


def test_the_first_of_what_was_shown_and_the_others_are_changed_each_in_its_way() -> None:
    made = [inputs for _, inputs in effects("push the first one to Friday and close the rest", LISTED[0])]
    changes = {one["page"]: one["properties"] for one in made}
    first, *others = IDS.values()
    assert changes == {first: {"@date": "2026-03-06"}, **{one: {"@status": "완료"} for one in others}}


@pytest.mark.parametrize(
    ("text", "out", "comes"),
    [
        ("drop Junho and add Sara", "Junho", "Sara"),
        ("take Junho off, add Sara instead", "Junho", "Sara"),
        ("add Sara and remove Junho", "Junho", "Sara"),
        ("준호 빼고 사라 넣자", "준호", "사라"),
        ("사라 넣고 준호는 빼줘", "준호", "사라"),
        ("준호 빼줘. 사라 넣어줘", "준호", "사라"),
        ("ジュノは外してサラを追加して", "ジュノ", "サラ"),
    ],
)
def test_who_is_taken_off_goes_though_another_comes(text: str, out: str, comes: str) -> None:
    (changed,) = [inputs for _, inputs in effects(text, MEETING[0])]
    assert changed["properties"] == {"@person": {"remove": [out], "add": [comes]}}


@pytest.mark.parametrize(
    "text",
    ["준호는 빼고 시간만 11시 반으로", "아니다 준호는 빼고 시간만 11시 반으로", "준호님은 빼고, 11시 반으로 바꿔줘"],
)
def test_who_is_left_out_ahead_of_a_change_is_taken_off(text: str) -> None:
    (changed,) = [inputs for _, inputs in effects(text, MEETING[0])]
    assert changed["properties"] == {"@date": {"time": "11:30"}, "@person": {"remove": ["준호"]}}


@pytest.mark.parametrize("text", ["화요일 빼고 11시 반으로", "내일 빼고 11시 반으로"])
def test_a_day_that_is_left_out_is_nobody(text: str) -> None:
    assert not any("@person" in inputs.get("properties", {}) for _, inputs in effects(text, MEETING[0]))
