"""What a person takes on themselves, forbids to be sent, or wants only the words of."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions, find_unheard_cues, read_taken_on
from orchestration.workspace import NamedTitle
from tests.core.test_offline_planner import ALL, a_contract, a_task

TITLE = "Pricing survey"
CONTRACTS = tuple(a_contract(one.tool, risk_level="write") if one.tool == "notion.update_page" else one for one in ALL)


def planned(text: str) -> dict[str, Any]:
    plan: Any = make_plan(a_task(text, CONTRACTS, titles=(NamedTitle(TITLE, TITLE),) if TITLE in text else ()))
    return plan


@pytest.mark.parametrize(
    "text",
    [
        f"{TITLE}는 내가 할게",
        f"{TITLE} 내가 할게",
        f"{TITLE} 제가 맡을게요",
        f"{TITLE} 그거 제가 가져갈게요~",
        f"{TITLE}은 제가 하겠습니다",
        f"I'll take {TITLE}",
        f"I'll handle the {TITLE} from here",
        f"{TITLE} is mine now",
        f"Let me do the {TITLE}, thanks",
        f"{TITLE}は私がやります",
        f"{TITLE}、私が担当します",
        f"{TITLE}は自分が引き取ります",
    ],
)
def test_a_task_that_somebody_takes_on_becomes_theirs(text: str) -> None:
    assert [(one["tool"], one["inputs"]) for one in planned(text)["actions"]] == [
        ("notion.update_page", {"page": TITLE, "properties": {"@person": "김민지"}})
    ]
    assert find_prohibitions(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "내가 할게",
        "#general 공지는 내가 할게",
        "올리는 건 내가 할게",
        "I'll take care of it",
        "I'll post it myself",
        "투표 결과 공유는 제가 할게요",
        "投稿は私がやります",
    ],
)
def test_what_is_sent_or_only_pointed_at_is_no_task(text: str) -> None:
    assert read_taken_on(text) is None
    assert planned(text)["actions"] == []


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("뉴스레터 초안은 내가 할게. 고객 인터뷰 정리만 완료로 바꿔줘", "뉴스레터 초안"),
        ("I'll do Pricing survey myself, just set 'Onboarding' to in progress", "Pricing survey"),
    ],
)
def test_beside_a_request_it_is_left_out_of_that(text: str, left_out: str) -> None:
    assert [(one.act, one.targets) for one in find_prohibitions(text)] == [("any", (left_out,))]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("준호, 지훈한테만 '내일 스탠드업 10시반' 이라고 DM 줘", ["준호", "지훈"]),
        ("준호랑 사라한테만 회의 2시로 바뀌었다고 DM 보내줘", ["준호", "사라"]),
        ("DM only Junho: deploy moved to 3pm", ["Junho"]),
        ("Tell Junho and Jihoon only: standup is at 10:30 tomorrow", ["Junho", "Jihoon"]),
    ],
)
def test_a_message_for_some_alone_reaches_all_of_these(text: str, people: list[str]) -> None:
    assert [one["inputs"]["user"] for one in planned(text)["actions"]] == people
    allowed = [name for one in find_prohibitions(text) if one.only for name in one.targets]
    assert allowed == people


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("전사 회고 공지에 쓸 문구만 만들어줘", None),
        ("#general에 올릴 휴무 공지 초안만 써줘, 올리는 건 내가 할게", None),
        ("잠깐, 아직 올리지 마. '워크숍 날짜 확정' 공지 문구만 먼저 보여줘", "워크숍 날짜 확정"),
        ("Just draft the announcement about Friday's retro, I'll post it myself", None),
        (
            "Draft a message to #general that the office is closed Friday, don't send it yet",
            "the office is closed Friday",
        ),
        ("金曜休業のお知らせの文面だけ作って。投稿はしないで", None),
        ("まだ送らないで、Sarahさんへの文案だけ見せて：バナーは金曜までにお願い", "バナーは金曜までにお願い"),
    ],
)
def test_the_words_of_a_message_are_shown_and_not_sent(text: str, words: str | None) -> None:
    plan = planned(text)
    assert plan["actions"] == []
    assert plan["reply"]["kind"] == ("answer" if words else "unsupported")
    assert words is None or plan["reply"]["text"].endswith(words)


@pytest.mark.parametrize(
    "text",
    ["Set it to done and keep it quiet", "Set it to done, nobody needs to know", "mark it done, don't tell anyone"],
)
def test_to_keep_quiet_forbids_to_tell(text: str) -> None:
    assert [(one.act, one.targets) for one in find_prohibitions(text)] == [("share", ())]


@pytest.mark.parametrize(
    "text",
    [
        "no need to be fancy, just post 'v2.4 goes out at 10 tomorrow' in #dev",
        "write the no-posting policy",
        "비밀번호 공유 금지 포스터 만들기",
        "共有禁止ファイルの整理",
    ],
)
def test_words_of_forbidding_inside_of_a_name_or_a_manner_forbid_nothing(text: str) -> None:
    assert (find_prohibitions(text), find_unheard_cues(text)) == ((), ())


def test_a_title_holds_the_words_around_its_quote() -> None:
    (step,) = planned("add a task: Order 'do not delete' stickers, for Junho, due Friday")["actions"]
    assert step["inputs"]["title"] == "Order 'do not delete' stickers"


def test_a_spur_is_no_word_of_a_message() -> None:
    (step,) = planned("잊지말고 지훈님께 오늘 안에 로그 점검 꼭 마무리해달라고 전해줘")["actions"]
    assert step["inputs"]["user"] == "지훈"
    assert "잊지" not in step["inputs"]["text"]


def test_who_owns_a_new_task_forbids_nothing_and_who_sends_does() -> None:
    assert find_prohibitions("'견적 정리' 작업 추가해줘, 제가 할게요") == ()
    assert find_prohibitions("'견적 정리' 작업 추가해줘. 공지는 제가 할게요") != ()


@pytest.mark.parametrize(
    "text",
    [
        f"{TITLE} 이거 내가 할게 담당 나로 바꿔",
        f"I'll take {TITLE}, set me as the owner",
        f"{TITLE}は私がやります、担当を私に変えて",
    ],
)
def test_who_wants_to_be_set_as_the_owner_forbids_nothing(text: str) -> None:
    assert find_prohibitions(text) == ()


def test_what_somebody_does_themselves_is_still_left_out() -> None:
    found = find_prohibitions("배너 수정은 내가 할게 나머지는 지훈님께 넘겨줘")
    assert [one.words for one in found] == ["배너 수정은 내가 할게"]
