"""What people say of a plan under way, in three languages, and what it changes."""

from __future__ import annotations

from typing import cast

import pytest

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.plan.diff import build_plan_edit, build_revision
from orchestration.proposers import PlanningTask
from orchestration.rule_planner import RulePlanner
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.plan_text import dump_json
from orchestration.rule_planner.thread.change_forms import SetValue, find_change_forms
from orchestration.rule_planner.thread.plan_changes import build_changed_plan, dump_plan
from schemas.request import Request
from schemas.run import Run
from schemas.team import TeamSettings
from tests.core.builders import NOW, a_request, a_run

CONTRACTS = tuple(list_contracts())
TEAM = TeamSettings(
    team="T1", default_parent="회의록", connected_services=("notion", "slack", "sheets", "text", "table")
)
ASKED = "노션에 '회의 기록' 페이지 만들고 #general에 링크 공유하고 이준호한테 '확인 부탁'이라고 DM 보내줘"
"""a1 makes a page, a2 posts its link to #general, a3 writes to a person."""
NEW_PLACE = ["a2.channel: #general -> #random"]
NEW_TITLE = [
    "a1.title: 회의 기록 -> 킥오프",
    "a2.text: '회의 기록' 페이지를 만들었어요: {{a1.page_url}} -> '킥오프' 페이지를 만들었어요: {{a1.page_url}}",
]
NEW_PERSON = ["a3.user: 이준호 -> Sarah"]
NO_THIRD = ["-a3"]
ALSO_SARAH = ["+slack.send_dm user=Sarah, text=확인 부탁"]
ALSO_RANDOM = ["+slack.post_message channel=#random, text=확인 부탁"]


ELSEWHERE = "#partner-hanbit에 '가격표 곧 드릴게요' 올려줘"


def task_for(request: Request) -> PlanningTask:
    return PlanningTask(request=request, team=TEAM, contracts=CONTRACTS, now=NOW)


def a_waiting_run(text: str = ASKED) -> Run:
    checked = check_plan(
        dump_json(make_plan(task_for(a_request(text)))), PlanCheckContext(index_contracts(CONTRACTS), Limits())
    )
    assert isinstance(checked, ValidPlan)
    return a_run(checked.plan, text=text).run


def change_of(text: str, run: Run | None = None) -> list[str] | None:
    """What a text changes, in short; None where it is not understood. What is understood is a sound plan."""
    run = run or a_waiting_run()
    edit = build_plan_edit(run, text, TEAM)
    assert edit is not None
    changed = build_changed_plan(task_for(run.request)._replace(change=edit), make_plan)
    if changed is None:
        return None
    offer = PlanCheckContext(index_contracts(CONTRACTS), Limits(), may_be_empty=True)
    checked = check_plan(dump_json(dump_plan(changed)), offer)
    assert isinstance(checked, ValidPlan), checked
    told: list[str] = []
    for one in build_revision(edit, checked.plan)[1]:
        if one.kind == "changed":
            told += [f"{one.action}.{field.field}: {field.before} -> {field.after}" for field in one.fields]
        elif one.kind == "removed":
            told.append(f"-{one.action}")
        else:
            told.append(f"+{one.tool} " + ", ".join(f"{field.field}={field.after}" for field in one.fields))
    return told


SAID: list[tuple[str, list[str]]] = [
    *((text, NEW_PLACE) for text in (
        "#general 말고 #random에 올려줘",
        "아니 #general 말고 #random!",
        "#general 대신 #random에 올려줘",
        "#general이 아니라 #random에 올려줘",
        "#general를 #random으로 바꿔줘",
        "채널은 #random으로 해줘",
        "채널을 #random으로 변경해줘",
        "post it to #random instead",
        "post to #random instead of #general",
        "instead of #general, post it to #random",
        "not #general but #random",
        "change #general to #random",
        "change the channel to #random",
        "#generalではなく#randomに投稿して",
        "#generalの代わりに#randomに投稿して",
        "チャンネルを#randomに変えて",
    )),
    *((text, NEW_TITLE) for text in (
        "제목을 '킥오프'로 바꿔줘",
        "제목은 킥오프로 해줘",
        "이름은 '킥오프'로",
        "1번 제목을 '킥오프'로 수정해줘",
        "change the title to '킥오프'",
        "set the title to 킥오프",
        "the title should be '킥오프'",
        "rename it to 킥오프",
        "タイトルを「킥오프」に変えて",
    )),
    *((text, NEW_PERSON) for text in (
        "이준호 말고 Sarah한테 보내줘",
        "replace 이준호 with Sarah",
        "send it to Sarah instead",
    )),
    *((text, NO_THIRD) for text in (
        "3번은 빼줘",
        "3번 삭제해줘",
        "세 번째는 빼줘",
        "마지막 단계는 생략해줘",
        "3번째 단계는 하지 마",
        "leave out step 3",
        "leave step 3 out",
        "skip the third step",
        "don't do step 3",
        "without step 3 please",
        "3番は外して",
        "ステップ3は飛ばして",
    )),
    *((text, ALSO_SARAH) for text in (
        "Sarah에게도 보내줘",
        "also send it to Sarah",
        "send it to Sarah too",
        "Sarahにも送って",
    )),
    *((text, ALSO_RANDOM) for text in (
        "#random에도 올려줘",
        "also post it to #random",
        "post it in #random as well",
        "#randomにも投稿して",
    )),
    ("2번이랑 3번 빼줘", ["-a2", "-a3"]),
    ("drop steps 2 and 3", ["-a2", "-a3"]),
    ("1번 빼줘", ["-a1", "-a2", "-a3"]),  # what is told afterwards may tell of it
    ("#general에는 올리지 마", ["-a2"]),
    ("don't post to #general", ["-a2"]),
    ("3번은 빼고 제목을 '킥오프'로 바꿔줘", [*NEW_TITLE, "-a3"]),
    ("제목을 '킥오프'로 바꾸고 3번은 빼줘", [*NEW_TITLE, "-a3"]),
    ("change the title to 킥오프 and leave out step 3", [*NEW_TITLE, "-a3"]),
    ("3번 내용을 '네 확인'으로 바꿔줘", ["a3.text: 확인 부탁 -> 네 확인"]),
    ("회의록 말고 팀 위키에 만들어줘", ["a1.parent: 회의록 -> 팀 위키"]),
    ("추가로 #dev에 '배포 완료'라고 올려줘", ["+slack.post_message channel=#dev, text=배포 완료"]),
    ("add a step to post 'hello' to #dev", ["+slack.post_message channel=#dev, text=hello"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "changes"), SAID, ids=[text for text, _ in SAID])
def test_a_change_is_understood_as_it_is_said(text: str, changes: list[str]) -> None:
    assert change_of(text) == changes


NEW_REQUESTS = (
    "노션에 '분기 계획' 페이지 만들어줘",
    "이번 주 마감 작업 알려줘",
    "'Pricing survey' 상태를 완료로 바꿔줘",
    "change the status of 'Pricing survey' to done",
    "지난주 매출 요약해서 #sales에 올려줘",
    "#random에 '안녕' 올려줘",
    "post 'lunch?' to #random",
    "delete the page 온보딩 가이드",
    "온보딩 가이드 페이지 삭제해줘",
    "이준호에게도 '점심 먹자'라고 보내줘",
    "고마워",
    "どうもありがとう",
)


@pytest.mark.parametrize("text", NEW_REQUESTS)
def test_what_is_plainly_something_else_is_no_change(text: str) -> None:
    run = a_waiting_run()
    edit = build_plan_edit(run, text, TEAM)
    assert RulePlanner().hears(task_for(run.request)._replace(change=edit)) == "none"


@pytest.mark.parametrize(
    "text", ["7번은 빼줘", "뭔가 말고 그거", "leave out step 9", "#general ではなくあれ", "3번 바꿔줘"]
)
def test_what_sounds_like_a_change_and_is_not_clear_is_neither_guessed_nor_taken_for_a_request(text: str) -> None:
    run = a_waiting_run()
    edit = build_plan_edit(run, text, TEAM)
    assert RulePlanner().hears(task_for(run.request)._replace(change=edit)) == "perhaps"


def test_a_part_that_is_not_understood_leaves_all_as_it_is() -> None:
    assert change_of("3번은 빼고 색깔을 파랗게 바꿔줘") is None


def test_a_change_of_two_messages_to_one_place_moves_both() -> None:
    run = a_waiting_run("#general에 '하나' 올려줘. 그리고 #general에 '둘' 올려줘")
    assert change_of("#general 말고 #random에 올려줘", run) == [
        "a1.channel: #general -> #random",
        "a2.channel: #general -> #random",
    ]


def test_a_message_to_a_person_becomes_one_to_a_channel() -> None:
    assert change_of("이준호 말고 #dev에 올려줘") == ["a3.user: 이준호 -> None", "a3.channel: None -> #dev"] or (
        change_of("이준호 말고 #dev에 올려줘") == ["a3.channel: None -> #dev", "a3.user: 이준호 -> None"]
    )


def test_a_step_that_has_begun_is_not_touched() -> None:
    checked = a_waiting_run()
    assert checked.plan is not None
    begun = a_run(checked.plan, text=ASKED).started("a2").run
    assert change_of("#general 말고 #random에 올려줘", begun) is None
    assert change_of("2번 빼줘", begun) is None


def test_a_very_long_text_is_no_change() -> None:
    assert change_of("제목을 '킥오프'로 바꿔줘" + " 그리고" * 200) is None


@pytest.mark.parametrize(
    "text",
    ["배너 문구 확정해달라고", "오늘 5시까지 배너 문구 확정해달라고", "본문 내용 검토하라고", "내용 확인해 달라고"],
)
def test_what_somebody_is_to_be_asked_sets_no_field(text: str) -> None:
    assert not any(isinstance(form, SetValue) for form in find_change_forms(text))


@pytest.mark.parametrize("text", ["문구를 '점심 드세요'라고", "내용은 점심 드세요라고 바꿔줘", "시간 4시로"])
def test_a_field_that_opens_a_change_is_set(text: str) -> None:
    assert any(isinstance(form, SetValue) for form in find_change_forms(text))


MEETING = "금요일 오후 2시에 '주간 회의' 회의록 만들어줘. 참석자는 나랑 준호"
VALUES = [
    ("make it 3", ["a1.date: 2026-03-06T14:00:00+09:00 -> 2026-03-06T15:00:00+09:00"]),
    ("아 3시 반이래", ["a1.date: 2026-03-06T14:00:00+09:00 -> 2026-03-06T15:30:00+09:00"]),
    ("やっぱ15時で", ["a1.date: 2026-03-06T14:00:00+09:00 -> 2026-03-06T15:00:00+09:00"]),
    ("다음 주 월요일로 미뤄졌대요", ["a1.date: 2026-03-06T14:00:00+09:00 -> 2026-03-09T14:00:00+09:00"]),
    ("지훈님도 오신대", ["a1.properties: ['김민지', '준호'] -> ['김민지', '준호', '지훈']"]),
    ("준호는 빼줘", ["a1.properties: ['김민지', '준호'] -> 김민지"]),
]


@pytest.mark.parametrize(("text", "changes"), VALUES)
def test_a_value_in_a_step_that_waits_is_changed_by_a_short_reply(text: str, changes: list[str]) -> None:
    run = a_waiting_run(MEETING)
    edit = build_plan_edit(run, text, TEAM)
    assert edit is not None
    changed = build_changed_plan(task_for(run.request)._replace(change=edit), make_plan)
    assert changed is not None
    before, after = edit.plan.actions[0].inputs, changed.actions[0].inputs
    told = [
        f"a1.{name}: {_shown(before.get(name))} -> {_shown(after[name])}"
        for name in after
        if before.get(name) != after[name]
    ]
    assert told == changes


def _shown(value: object) -> object:
    return next(iter(cast("dict[str, object]", value).values())) if isinstance(value, dict) else value


@pytest.mark.parametrize("text", ["사라는 빼줘", "몇 시야?", "다 지워줘", "4시?", "이틀 뒤로 할까?"])
def test_a_reply_that_fits_no_step_changes_none(text: str) -> None:
    run = a_waiting_run(MEETING)
    edit = build_plan_edit(run, text, TEAM)
    assert edit is not None
    assert build_changed_plan(task_for(run.request)._replace(change=edit), make_plan) is None


@pytest.mark.parametrize(
    ("asked", "text", "changes"),
    [
        *((ELSEWHERE, text, ["a1.channel: #partner-hanbit -> #sales"]) for text in (
            "not there, #sales", "don't post it there, put it in #sales", "send it to sales channel instead",
            "wait don't, #sales instead", "거기 올리지 말고 #sales에 올려줘",
            "送らないで、#salesに投稿して",
        )),
        *((ELSEWHERE, text, [f"a1.user: None -> {name}", "a1.channel: #partner-hanbit -> None"]) for text, name in (
            ("wait, don't. send that to Sarah as a DM instead", "Sarah"), ("dm it to Junho instead", "Junho"),
            ("아니 보내지 말고 준호한테 DM으로 보내줘", "준호"), ("그쪽 말고 지훈님한테 디엠으로 해줘", "지훈"),
            ("そこじゃなくてジュノさんにDMで", "ジュノ"),
        )),
        *((ELSEWHERE, text, None) for text in ("don't send it", "보내지 마", "やめて", "don't tell Sarah yet")),
    ],
)  # fmt: skip
def test_a_message_that_waits_is_sent_elsewhere(asked: str, text: str, changes: list[str] | None) -> None:
    assert change_of(text, a_waiting_run(asked)) == changes


@pytest.mark.parametrize(
    "text",
    [
        "hmm change it to '가격표는 금요일에 드려요' and then send",
        "it should say '가격표는 금요일에 드려요'",
        "아 내용을 '가격표는 금요일에 드려요'로 바꿔줘",
        "'가격표는 금요일에 드려요'라고 고쳐서 올려줘",
        "「가격표는 금요일에 드려요」に変えてください",
    ],
)
def test_a_message_that_waits_gets_other_words(text: str) -> None:
    assert change_of(text, a_waiting_run(ELSEWHERE)) == ["a1.text: 가격표 곧 드릴게요 -> 가격표는 금요일에 드려요"]


LATER = "금요일 오후 4시에 #random에 '곧 시작합니다!' 예약해줘"


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("문구 끝에 '늦지 마세요' 도 붙여줘", ["a1.text: 곧 시작합니다! -> 곧 시작합니다! 늦지 마세요"]),
        ("and add a 🎉 at the end pls", ["a1.text: 곧 시작합니다! -> 곧 시작합니다! 🎉"]),
        ("'곧'을 '10분 뒤'로 바꿔줘", ["a1.text: 곧 시작합니다! -> 10분 뒤 시작합니다!"]),
        ("4시 반으로", ["a1.post_at: 2026-03-06T16:00:00+09:00 -> 2026-03-06T16:30:00+09:00"]),
        ("그거 #general로 바꿔줘", ["a1.channel: #random -> #general"]),
    ],
)
def test_the_words_and_the_moment_of_a_message_for_later_change_apart(text: str, changed: list[str]) -> None:
    assert change_of(text, a_waiting_run(LATER)) == changed


@pytest.mark.parametrize(
    ("asked", "text", "changed"),
    [
        (
            "tell #random lunch is on Sam, 12:30",
            "my bad, 12:15",
            ["a1.text: Lunch is on Sam, 12:30 -> Lunch is on Sam, 12:15"],
        ),
        ("#random에 '5시에 피자'라고 올려줘", "아 시간 5시반이에요", ["a1.text: 5시에 피자 -> 5시반에 피자"]),
        (
            "#random に「18時から飲み会」って投稿して",
            "最後に🍺つけて",
            ["a1.text: 18時から飲み会 -> 18時から飲み会 🍺"],
        ),
        ("#random에 '5시에 피자'라고 올려줘", "저는 6시 퇴근이에요", None),
    ],
)
def test_a_word_of_a_message_that_waits_is_put_right(asked: str, text: str, changed: list[str] | None) -> None:
    assert change_of(text, a_waiting_run(asked)) == changed


SNACKS = "#random에 '간식 도착'이라고 올려줘"
TO_TWO = ["+slack.send_dm user=지훈, text=간식 도착", "+slack.send_dm user=준호, text=간식 도착"]


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("지훈이랑 준호한테도 같은 내용 보내줘", TO_TWO),
        ("글고 지훈이랑 준호한테는 개인톡으로도 같은 내용 보내줘", TO_TWO),
        ("ジュノさんにも同じのをDMで", ["+slack.send_dm user=ジュノ, text=간식 도착"]),
        (
            "and the same to Sarah and Junho",
            ["+slack.send_dm user=Sarah, text=간식 도착", "+slack.send_dm user=Junho, text=간식 도착"],
        ),
        ("5시에 올려줘", ["a1.post_at: None -> 2026-03-04T17:00:00+09:00"]),
        ("지금 말고 3시에", ["a1.post_at: None -> 2026-03-04T15:00:00+09:00"]),
        ("post it at 3 instead", ["a1.post_at: None -> 2026-03-04T15:00:00+09:00"]),
        ("今じゃなくて15時に投稿して", ["a1.post_at: None -> 2026-03-04T15:00:00+09:00"]),
        ("네 내일 올려줘", ["a1.post_at: None -> 2026-03-05"]),
        ("아 그냥 금요일로 해줘", ["a1.post_at: None -> 2026-03-06"]),
        ("yes, but tomorrow at 9", ["a1.post_at: None -> 2026-03-05T09:00:00+09:00"]),
        ("はい、でも明日にしてください", ["a1.post_at: None -> 2026-03-05"]),
        ("어제 올려줘", None),
        ("내일 회의 있어", None),
        ("오늘 5시에 회의 있어", None),
        ("올려줘", None),
        ("5시에 #dev에 올려줘", None),
    ],
)
def test_a_message_that_waits_goes_to_more_people_or_later(text: str, changed: list[str] | None) -> None:
    assert change_of(text, a_waiting_run(SNACKS)) == changed


def test_a_time_alone_is_no_moment_for_a_message_that_holds_one() -> None:
    assert change_of("6시로", a_waiting_run("#random에 '오늘 5시 피자'라고 올려줘")) is None
