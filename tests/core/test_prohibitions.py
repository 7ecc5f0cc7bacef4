"""What a person forbids is not done: found in three languages, in forms that the grammar's author did not write."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.policy.forbidden_by_person import find_broken, find_standing_prohibitions, is_seen_to
from orchestration.rule_planner.planner import make_plan
from orchestration.text.idle_words import mask_idle_else
from orchestration.text.prohibitions import Prohibition, find_prohibitions, find_unheard_cues, remove_prohibitions
from schemas.contract import ToolContract
from schemas.run import PlanChange
from schemas.values import Payload
from tests.core.builders import a_plan, a_run, an_action
from tests.core.test_offline_planner import a_task
from tests.yaml_files import read_yaml

EVAL = Path(__file__).parents[1] / "eval"
CASES: list[dict[str, Any]] = read_yaml(EVAL / "prohibitions.yaml")
FORBIDDEN: list[dict[str, Any]] = read_yaml(EVAL / "forbidden.yaml")
CALM: list[dict[str, str]] = read_yaml(EVAL / "calm.yaml")
REAL = [case for case in CASES if case["real"]]
LOOKS = [case for case in CASES if not case["real"] and not case.get("filter")]
CONTRACTS = tuple(list_contracts())
BY_TOOL = {contract.tool: contract for contract in CONTRACTS}
POST, DM, PAGE, ROWS, ARCHIVE = (
    BY_TOOL[tool]
    for tool in (
        "slack.post_message",
        "slack.send_dm",
        "notion.create_page",
        "sheets.append_rows",
        "notion.archive_page",
    )
)
ACTS = {
    "slack.post_message": {"post", "share"},
    "slack.send_dm": {"dm", "share"},
    "notion.create_page": {"create"},
    "notion.append_blocks": {"edit"},
    "notion.update_page": {"edit"},
    "notion.archive_page": {"delete"},
    "sheets.append_rows": {"create"},
}


def listed(case: dict[str, Any], side: str, part: str) -> list[str]:
    """The names that a case forbids or wants; ``*`` is everybody else."""
    parts: dict[str, list[str]] = case[side] or {}
    return [name for name in parts.get(part, []) if name != "*"]


def planned_effects(text: str) -> Iterator[tuple[ToolContract, Payload]]:
    """The effects that the rules plan for a text and policy does not refuse because of it."""
    actions: Any = make_plan(a_task(text, CONTRACTS))["actions"]
    for action in actions:
        contract, inputs = BY_TOOL[action["tool"]], action["inputs"]
        if contract.risk_level != "read" and not is_refused(text, contract, inputs):
            yield contract, inputs


def is_refused(text: str, contract: ToolContract, inputs: Payload) -> bool:
    reached = [str(inputs[name]) for name in contract.who_where if inputs.get(name)]
    return find_broken(find_prohibitions(text), contract, reached) is not None


def reached_by(inputs: Payload) -> str:
    return " ".join(str(inputs.get(name, "")) for name in ("channel", "user")).lower()


def test_no_effect_reaches_whom_or_where_a_person_forbade() -> None:
    wrong: list[str] = []
    for case in REAL:
        names = [*listed(case, "forbidden", "channels"), *listed(case, "forbidden", "people")]
        for contract, inputs in planned_effects(case["text"]):
            if any(name.lower() in reached_by(inputs) for name in names):
                wrong.append(f"{case['id']} {contract.tool} {case['text']}")
    assert wrong == []


def test_no_act_that_a_person_forbade_altogether_is_done() -> None:
    wrong: list[str] = []
    for case in REAL:
        acts = set(listed(case, "forbidden", "acts"))
        if any(listed(case, "forbidden", part) for part in ("channels", "people", "things")):
            continue
        done = [contract.tool for contract, _ in planned_effects(case["text"])]
        wrong += [f"{case['id']} {tool}" for tool in done if acts & {*ACTS[tool], "any"}]
    assert wrong == []


def test_what_only_looks_forbidden_is_done_as_before() -> None:
    found = {case["id"]: [one.words for one in find_prohibitions(case["text"]) if not one.only] for case in LOOKS}
    assert {case: words for case, words in found.items() if words} == {}


def test_nothing_that_was_asked_for_is_refused_because_of_what_was_forbidden() -> None:
    refused: list[str] = []
    for case in CASES:
        names = (*listed(case, "wanted", "channels"), *listed(case, "wanted", "people"))
        wanted = {name.lower() for name in names}
        actions: Any = make_plan(a_task(case["text"], CONTRACTS))["actions"]
        for action in actions:
            contract, inputs = BY_TOOL[action["tool"]], action["inputs"]
            named = any(name in reached_by(inputs) for name in wanted)
            if contract.risk_level != "read" and named and is_refused(case["text"], contract, inputs):
                refused.append(f"{case['id']} {contract.tool}")
    assert refused == []


def hears(case: dict[str, Any]) -> bool:
    """Whether the act and every target that a case forbids are found."""
    forbidden, found = case["forbidden"], find_prohibitions(case["text"])
    named = [bare(name) for one in found for name in one.targets]
    wanted = [bare(name) for name in forbidden["targets"]]
    acts, act = {one.act for one in found}, forbidden["act"]
    messages = {"post", "dm", "share"}
    same_act = act in acts or "any" in {act, *acts} or (act in messages and bool(acts & messages))
    return bool(found) and same_act and all(any(name in one or one in name for one in named) for name in wanted)


def bare(name: str) -> str:
    return name.lstrip("#@").lower()


def test_what_is_forbidden_is_heard_and_what_only_looks_so_is_not() -> None:
    deaf = [case["id"] for case in FORBIDDEN if case["forbidden"] is not None and not hears(case)]
    wrong = [case["id"] for case in FORBIDDEN if case["forbidden"] is None and find_prohibitions(case["text"])]
    # What is not heard is asked about all the same (test_adversarial_planner). b12 ("민지 대신 준호로") puts a name in
    # the place of another; y9, "without waiting", is told and refuses nothing.
    assert deaf == ["c10", "z1", "z2", "z3", "z6", "z14", "z19"]
    assert wrong == ["b12", "y9"]


def test_plain_requests_forbid_nothing() -> None:
    assert [case["text"] for case in CALM if find_prohibitions(case["text"])] == []


def only(text: str) -> Prohibition:
    (found,) = find_prohibitions(text)
    return found


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("#exec 말고 #marketing에 '공지' 올려줘", "#marketing에 '공지' 올려줘"),
        ("Don't post anything to #exec, just show me the tasks", "just show me the tasks"),
        ("#execを除いて#devに投稿して", "#devに投稿して"),
        ("#sales에 '오늘은 회의하지 마세요' 라고 올려줘", "#sales에 '오늘은 회의하지 마세요' 라고 올려줘"),
    ],
)
def test_the_words_that_forbid_name_nothing_to_do(text: str, left: str) -> None:
    assert remove_prohibitions(text, find_prohibitions(text)) == left


@pytest.mark.parametrize(
    ("text", "contract", "reached", "is_broken"),
    [
        ("#exec 말고 #dev에 올려줘", POST, "#exec", True),
        ("#exec 말고 #dev에 올려줘", POST, "#dev", False),
        ("준호한테는 보내지 마", DM, "이준호", True),
        ("준호한테는 보내지 마", DM, "박지훈", False),
        ("공유는 하지 마", POST, "#dev", True),
        ("공유는 하지 마", DM, "민지", True),
        ("공유는 하지 마", PAGE, "회의록", False),
        ("페이지 만들지 마", PAGE, "회의록", True),
        ("페이지 만들지 마", ROWS, "매출 현황 2026", False),
        ("회의록에 페이지 만들지 마", PAGE, "회의록", True),
        ("노션에 남기지 말고 #dev에 공유해줘", PAGE, "회의록", True),
        ("don't delete anything", ARCHIVE, "위키", True),
        ("change nothing, just look", ROWS, "매출 현황 2026", True),
        ("#sales에만 올려줘", POST, "#dev", True),
        ("#sales에만 올려줘", POST, "#sales", False),
        ("#sales에만 올리고 준호한테도 DM 보내줘", DM, "이준호", False),
        ("#sales에만 올리고 준호한테도 DM 보내줘", DM, "박지훈", True),
        ("#sales에만 올리고 #exec에는 올리지 마", POST, "#exec", True),
        ("다른 채널에는 올리지 마", POST, "#dev", False),
        ("메일은 보내지 말고 #dev에 올려줘", POST, "#dev", False),
        ("DMは不要です", DM, "Sarah Kim", True),
        ("DMは不要です", POST, "#sales", False),
    ],
)
def test_an_effect_is_refused_just_where_it_was_forbidden(
    text: str, contract: ToolContract, reached: str, is_broken: bool
) -> None:
    assert (find_broken(find_prohibitions(text), contract, [reached]) is not None) is is_broken


def changed(text: str, by: str) -> PlanChange:
    return PlanChange(text=text, by=by, by_name="", difference=())


@pytest.mark.parametrize(
    ("later", "by", "stands"),
    [
        ("#exec에도 올려줘", "asker", False),
        ("#exec에도 올려줘", "somebody else", True),
        ("제목을 바꿔줘", "asker", True),
        ("#exec에는 절대 올리지 마", "asker", True),
    ],
)
def test_only_who_asked_lifts_it(later: str, by: str, *, stands: bool) -> None:
    run = a_run(text="#exec 말고 #dev에 '공지' 올려줘").run
    who = run.request.user if by == "asker" else "U0SOMEBODY"
    run = run.model_copy(update={"plan_changes": (changed(later, who),)})
    assert any("#exec" in one.targets for one in find_standing_prohibitions(run)) is stands


def test_what_a_click_asks_for_forbids_nothing() -> None:
    run = a_run(text="되돌리기: 아무것도 만들지 말고 #dev에 '공지' 올려줘", undoes="r0").run
    assert find_standing_prohibitions(run) == ()


@pytest.mark.parametrize(
    ("text", "filtered", "kept"),
    [
        ("준호 거 빼고 작업 보여줘", {"path": "@person", "op": "ne", "value": "준호"}, True),
        ("휴일 제외하고 매출 보여줘", None, False),
        ("표 없이 작업 보여줘", None, False),
        ("#exec에 올리지 말고 작업 보여줘", None, True),
    ],
)
def test_what_is_told_as_kept_is_kept(text: str, filtered: Payload | None, *, kept: bool) -> None:
    step = an_action("a1", "notion.query_database", intent="read", inputs={"database": "작업", "filter": filtered})
    run = a_run(a_plan(step), text=text).run
    (found,) = find_standing_prohibitions(run)
    assert is_seen_to(found, run) is kept


def test_hostile_text_is_read_to_its_end() -> None:
    for text, found in (("말고 " * 1_300, 650), ("not #a, " * 500, 500), ("しないで" * 1_000, 0)):
        assert len(find_prohibitions(text)) == found
    for text in ("#" * 4_000, "가" * 4_000, "a " * 2_000):
        assert find_prohibitions(text) == ()


@pytest.mark.parametrize(
    ("text", "is_broken"),
    [
        ("지금 올리지 말고 내일 9시에 올려줘", False),
        ("don't post it now, post it tomorrow at 9am", False),
        ("아직 올리지 마. 초안만 보여줘", True),
        ("don't post it yet, just show me", True),
        ("まだ投稿しないで", True),
        ("내일 9시에도 올리지 마", True),
    ],
)
def test_what_is_not_to_be_posted_yet_is_scheduled_only_where_its_moment_is_named(text: str, is_broken: bool) -> None:
    found = find_prohibitions(text)
    later = BY_TOOL["slack.schedule_message"]
    spoken = remove_prohibitions(text, found)
    assert (find_broken(found, later, ["#dev"], spoken=spoken) is not None) is is_broken


@pytest.mark.parametrize(
    "text",
    [
        "I would ask that you not neglect to remind Sarah",
        "pls dont skip this one dm jihoon",
        "Without wishing to add to anyone's burden, please tell Sarah",
        "not just #dev but #sales should hear it",
    ],
)
def test_what_only_spurs_on_or_adds_forbids_nothing(text: str) -> None:
    assert find_prohibitions(text) == ()
    assert find_unheard_cues(text) == ()


@pytest.mark.parametrize("text", ["post hi to #none", "@never 에게 hi 보내줘", "#no-replyにhiを投稿して"])
def test_the_name_of_a_channel_or_person_forbids_nothing(text: str) -> None:
    assert find_unheard_cues(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "준호님께 파일을 삭제하지 말 것을 전달해 주세요",
        "사라한테 배포하지 말라고 알려줘",
        "#dev에 수정하지 말 것을 공지해 주세요",
    ],
)
def test_what_somebody_is_to_be_told_not_to_do_is_not_forbidden(text: str) -> None:
    assert find_prohibitions(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "견적서 템플릿 수정 마감 모레로 미뤄줘",
        "오류 수정 기한 다음 주 월요일로 연기해줘",
        "템플릿 수정 마감 내일로 미뤄주세요",
        "가격표 수정 일정 금요일로 미루자",
    ],
)
def test_a_deadline_that_is_put_off_forbids_nothing_of_its_title(text: str) -> None:
    assert find_prohibitions(text) == ()


@pytest.mark.parametrize("text", ["make 'X', due Friday. no need to ping anyone about it, seriously don't"])
def test_what_forbids_once_more_asks_nothing(text: str) -> None:
    assert find_prohibitions(text)
    assert find_unheard_cues(text) == ()


def test_a_word_that_takes_all_back_at_the_end_is_not_passed_over() -> None:
    assert [one.words for one in find_unheard_cues("post 'hi' to #dev, actually don't")] == ["don't"]


@pytest.mark.parametrize(
    "text",
    [
        "혹시 기한 지난 일 있으면 #dev에 알려줘, 없으면 말고",
        "기한 지난 작업 있으면 #dev에 올려줘 없으면 됐고",
        "기한 지난 작업 있으면 #dev에 알려줘 (없으면 패스)",
        "없으면 말고, 기한 지난 작업 있으면 #dev에 알려줘",
        "기한 지난 거 있으면 #dev에 알려주고 없음 말고",
        "if any tasks are overdue tell #dev, if not don't bother",
        "if there are overdue tasks post them in #dev, otherwise don't post",
        "期限切れのタスクがあれば#devに知らせて、なければいいです",
    ],
)
def test_that_nothing_is_done_otherwise_forbids_nothing(text: str) -> None:
    assert find_prohibitions(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "#dev에 알려줘 준호 말고",
        "post it in #dev, don't bother Junho",
    ],
)
def test_what_is_left_out_beside_no_condition_stays_forbidden(text: str) -> None:
    assert find_prohibitions(text)


@pytest.mark.parametrize("text", ["#dev에 배포 끝났다고 올려줘, 이미 올렸으면 말고", "없으면 말고 #dev에 올려줘"])
def test_what_is_not_to_be_done_where_something_holds_is_a_condition_that_is_not_lost(text: str) -> None:
    assert not find_prohibitions(text)
    assert find_unheard_cues(text)


@pytest.mark.parametrize(
    "text",
    ["instead of that post it to #marketing", "rather than that, DM Junho", "instead of this send it to Sarah"],
)
def test_what_comes_in_the_place_of_something_is_not_forbidden(text: str) -> None:
    assert not find_prohibitions(text)


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("구버전 위키 슬슬 지워도 될 것 같은데.. 아직 지우진 말고 뭐가 적혀 있는지만 훑어봐줘", ()),
        ("구버전 위키는 지우진 말고 보여줘", ("구버전 위키",)),
        ("Trash the quote template task. Wait no, don't trash it, just close it out.", ()),
    ],
)
def test_the_short_form_of_an_act_or_a_word_to_wait_is_no_target(text: str, targets: tuple[str, ...]) -> None:
    (one,) = find_prohibitions(text)
    assert (one.act, one.targets) == ("delete", targets)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("마감 지났으면 사라한테 알려줘. 안 지났으면 놔둬", False),
        ("마감 지났으면 알려줘 지나지 않았으면 넘어가", False),
        ("담당이 지훈이면 미뤄줘, 안 지났으면 놔둬", True),
    ],
)
def test_only_the_denied_word_of_a_condition_is_its_other_side(text: str, kept: bool) -> None:
    assert (mask_idle_else(text) == text) is kept


@pytest.mark.parametrize("text", ["no make it Thursday", "no move it to next Friday", "no change that to done"])
def test_a_no_before_another_value_forbids_nothing(text: str) -> None:
    assert find_prohibitions(text) == ()


@pytest.mark.parametrize("text", ["no posting please", "no need to make it Thursday"])
def test_a_no_before_an_act_forbids_it(text: str) -> None:
    assert find_prohibitions(text) != ()
