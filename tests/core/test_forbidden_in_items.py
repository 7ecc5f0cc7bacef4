"""What is forbidden in the brackets of one item of a list, and a name that another one holds."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.policy.forbidden_by_person import find_broken
from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions
from orchestration.workspace import NamedTitle
from schemas.contract import ToolContract
from tests.core.model_builders import a_task

CONTRACTS: dict[str, ToolContract] = {one.tool: one for one in list_contracts()}
CHANGE, ARCHIVE, POST = (
    CONTRACTS["notion.update_page"],
    CONTRACTS["notion.archive_page"],
    CONTRACTS["slack.post_message"],
)


def breaks(text: str, contract: ToolContract, *reached: str) -> bool:
    found = find_prohibitions(text)
    assert found, text
    return find_broken(found, contract, reached, {}, remove_prohibitions(text, found)) is not None


IN_ITEMS = (
    "1) 뉴스레터 초안 진행 중으로\n2) Sara한테 설문 응답 몇 개인지 물어봐줘 (작업은 건드리지 말고)",
    "할 일\n① 뉴스레터 초안 완료 처리\n② 준호한테 일정 물어봐줘 (작업은 수정하지 마)",
    "- 뉴스레터 초안 담당 준호로\n- 설문 결과 Sara한테 물어봐줘 (작업은 건드리지 말 것)",
    "Two things:\n1. mark 뉴스레터 초안 as done\n2. ask Sara about the survey (don't touch the task)",
    "1. move 뉴스레터 초안 to Friday\n2. ask Sara about the survey (don't change any task)\n3. thanks",
    "1)뉴스레터 초안を進行中にして\n2)サラさんに調査の件を聞いて(タスクは触らないで)",
)


@pytest.mark.parametrize("text", IN_ITEMS)
def test_what_the_brackets_of_one_item_forbid_holds_for_that_item_alone(text: str) -> None:
    assert not breaks(text, CHANGE, "뉴스레터 초안")
    assert breaks(text, CHANGE, "Pricing survey")


@pytest.mark.parametrize(
    "text",
    [
        "1) 뉴스레터 초안 진행 중으로\n2) Sara한테 설문 물어봐줘\n3) 작업은 건드리지 말고",
        "1) 뉴스레터 초안 진행 중으로 (작업은 건드리지 말고)\n2) Sara한테 설문 물어봐줘",
        "뉴스레터 초안 진행 중으로 바꿔줘. 작업은 건드리지 말고",
        "Sara한테 뉴스레터 초안 물어봐줘 (작업은 건드리지 말고)",
        "1. ask Sara about 뉴스레터 초안 (don't touch the task)\n2. thanks",
        "1. mark 뉴스레터 초안 as done\n2. ask Sara about 뉴스레터 초안 (don't touch the task)",
        "1)サラさんに調査の件を聞いて\n2)뉴스레터 초안を確認して(タスクは触らないで)",
    ],
)
def test_what_is_forbidden_elsewhere_holds_for_all_it_names(text: str) -> None:
    assert breaks(text, CHANGE, "뉴스레터 초안")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("2) Sara한테 물어봐줘 (작업은 건드리지 말고)", "2) Sara한테 물어봐줘"),
        ("ask Sara (don't touch the task) about it", "ask Sara about it"),
    ],
)
def test_brackets_that_held_only_what_forbids_go_with_it(text: str, left: str) -> None:
    assert remove_prohibitions(text, find_prohibitions(text)) == left


KEPT = (
    ("주간 회의 (지난주) 회의록 보관해줘. 그냥 '주간 회의'는 이번 주 거니까 건드리면 안 돼",
     "주간 회의 (지난주)", "주간 회의"),
    ("주간 회의 회의록 보관해줘. '주간 회의 (지난주)'는 건드리지 말고", "주간 회의", "주간 회의 (지난주)"),
    ("archive 주간 회의 (지난주), and don't touch '주간 회의'", "주간 회의 (지난주)", "주간 회의"),
    ("「주간 회의 (지난주)」を削除して。「주간 회의」は触らないで", "주간 회의 (지난주)", "주간 회의"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "archived", "kept"), KEPT)
def test_of_two_titles_of_which_one_holds_the_other_the_one_that_is_named_is_kept(
    text: str, archived: str, kept: str
) -> None:
    assert not breaks(text, ARCHIVE, archived)
    assert breaks(text, ARCHIVE, kept)
    titles = tuple(NamedTitle(one, one, True) for one in (archived, kept))
    actions: Any = make_plan(a_task(text, contracts=tuple(CONTRACTS.values()))._replace(titles=titles))["actions"]
    (step,) = actions
    assert step["inputs"] == {"page": archived}


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("로드맵만 보관해줘. 온보딩 가이드는 건드리지 마", "온보딩 가이드"),
        ("'온보딩 가이드'는 절대 건드리지 말고 로드맵만 보관해줘", "온보딩 가이드"),
        ("don't touch 'Launch plan', archive the old one", "Launch plan"),
    ],
)
def test_what_is_not_to_be_touched_is_not_put_away_either(text: str, page: str) -> None:
    assert breaks(text, ARCHIVE, page)


def test_what_is_not_to_be_edited_may_be_put_away() -> None:
    assert not breaks("'구버전 위키'는 수정하지 말고 그냥 삭제해줘", ARCHIVE, "구버전 위키")


def test_a_post_that_another_item_asks_for_is_made() -> None:
    text = "1. 준호한테 '점심?'이라고 DM 보내줘 (채널엔 올리지 말고)\n2. #dev에 '배포 끝'이라고 올려줘"
    assert not breaks(text, POST, "#dev")
    assert breaks(text, POST, "#general")


NOT_NOW = "明日9:30、#devに「30分後に開始します」って流れるようにしといて〜今は出さないでね"


def test_what_is_not_to_go_out_now_may_go_out_at_the_moment_that_is_named() -> None:
    assert not breaks(NOT_NOW, CONTRACTS["slack.schedule_message"], "#dev")
    assert breaks(NOT_NOW, POST, "#dev")
    assert breaks("지금은 #exec에 올리지 말고 내일 9시에 #dev에 올려줘", CONTRACTS["slack.schedule_message"], "#exec")
