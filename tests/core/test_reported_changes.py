"""What is told as changed already, with the order to write it down, is an order; told alone, it is a remark."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.records.page_comments import write_page_comments
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.text.not_done_facts import find_not_done
from orchestration.text.prohibitions import find_prohibitions, find_unheard_cues
from tests.core.follow_up_cases import a_task
from tests.core.test_asked_figures import plan

_TITLE = "고객사 방문 준비"


@pytest.mark.parametrize(
    ("text", "date"),
    [
        (f"{_TITLE} starts at 3:30 now, fix the meeting note please", {"time": "15:30"}),
        (f"{_TITLE} on Friday starts at 3:30 now, fix the meeting note please", "2026-03-06T15:30:00+09:00"),
        (f"{_TITLE} got moved to Thursday 2pm, update the note", "2026-03-05T14:00:00+09:00"),
        (f"{_TITLE} is now on Thursday, please fix the meeting note", "2026-03-05"),
        (f"{_TITLE} has been pushed to 4pm, fix it in notion", {"time": "16:00"}),
        (f"{_TITLE} is at 4 now, can you update it?", {"time": "16:00"}),
        (f"{_TITLE} on Friday is at 4pm now. please update", "2026-03-06T16:00:00+09:00"),
        (f"{_TITLE} 3시 반으로 바뀌었어, 회의록 고쳐줘", {"time": "15:30"}),
        (f"{_TITLE} 회의 시간이 3시 반으로 변경됐대요 반영해줘", {"time": "15:30"}),
        (f"{_TITLE} 금요일 4시로 바뀌었어요. 회의록에 반영 부탁드려요", "2026-03-06T16:00:00+09:00"),
        (f"{_TITLE}가 목요일로 밀렸어요, 노션에 업데이트해 주세요", "2026-03-05"),
        (f"{_TITLE}、15時半に変わったので議事録直しといて", {"time": "15:30"}),
        (f"{_TITLE}が15時半からになったので、議事録直しておいて", {"time": "15:30"}),
        (f"{_TITLE}の時間が16時に変更になったので反映してください", {"time": "16:00"}),
    ],
)
def test_what_changed_is_written_down(text: str, date: Any) -> None:
    assert plan(text) == [("notion.update_page", {"page": _TITLE, "properties": {"@date": date}})]


@pytest.mark.parametrize(
    "text",
    [
        f"{_TITLE}가 목요일로 밀렸어요",
        "the retro got moved to 4pm",
        f"{_TITLE}が15時半からになったよ",
    ],
)
def test_what_is_only_told_changes_nothing(text: str) -> None:
    assert "notion.update_page" not in [tool for tool, _ in plan(text)]


_NOTE = "notion.append_blocks"


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (
            f"{_TITLE} isn't going to make it this week, let's face it - push it to next Tuesday and leave a comment "
            "on the page that the client agreed",
            "the client agreed",
        ),
        (
            f"{_TITLE} won't be ready by Friday. Make it next Tuesday and comment on it that the client agreed",
            "the client agreed",
        ),
        (
            f"{_TITLE} 이번 주엔 도저히 안 되겠네요. 다음 주 화요일로 하고 페이지에 고객이 동의했다고 댓글 남겨줘",
            "고객이 동의했습니다",
        ),
        (
            f"{_TITLE}은 금요일까지 힘들 것 같아요. 다음 주 화요일로 미루고 페이지에 댓글로 고객이 동의했다고 남겨줘",
            "고객이 동의했습니다",
        ),
    ],
)
def test_what_will_not_be_done_in_time_gets_another_day_and_a_comment(text: str, content: str) -> None:
    (change, moved), (note, noted) = plan(text)
    assert (change, moved["page"], moved["properties"]) == ("notion.update_page", _TITLE, {"@date": "2026-03-10"})
    assert (note, noted) == (_NOTE, {"page": _TITLE, "content": content})


@pytest.mark.parametrize(
    "text",
    [
        "Sarah won't be in on Friday. Move it to Monday.",
        "I won't be ready this week, make it next Wednesday",
        "준호님은 이번 주 안 되신대요. 다음 주 수요일로 해줘",
        "the wiki isn't read by anyone, make it shorter",
        "the report isn't finished, tell Sarah on Friday",
    ],
)
def test_who_is_away_is_no_thing_that_is_late(text: str) -> None:
    assert find_not_done(text) is None


def test_what_will_not_be_done_in_time_is_no_ban() -> None:
    text = "the landing page won't be ready on Friday. Make it next Tuesday"
    assert find_prohibitions(text) == ()
    assert find_unheard_cues(text) == ()
    assert len(find_prohibitions(f"{text}, and don't tell Sarah")) == 1


def test_a_comment_that_is_asked_for_is_no_message_that_lacks() -> None:
    text = f"Move {_TITLE} to Tuesday and comment on it that the client agreed"
    assert "send" not in [one.kind for one in RulePlanner().list_effects(a_task(text))]


@pytest.mark.parametrize("text", ["comment on it that we are done", "reply in the thread with a comment on it"])
def test_a_comment_on_what_nobody_named_is_left_as_it_is(text: str) -> None:
    assert write_page_comments(text) == text


def test_a_comment_in_japanese_is_noted_on_the_page() -> None:
    assert write_page_comments("「계획」に「写真待ち」とコメントして") == "「계획」に「写真待ち」と追記して"
    assert write_page_comments("#devのスレッドに「了解」とコメントして") == "#devのスレッドに「了解」とコメントして"


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("시안 정리는 어제 보냈으니까 완료 처리, 견적 검토는 이제 막 보기 시작했으니 진행 중으로.",
         [("시안 정리", "완료"), ("견적 검토", "진행 중")]),
        ("시안 정리는 다 썼으니까 완료로 바꾸고 견적 검토는 아직이니까 할 일로 돌려줘",
         [("시안 정리", "완료"), ("견적 검토", "할 일")]),
        ("시안 정리は終わったので完了に、견적 검토は今始めたので進行中にしてください",
         [("시안 정리", "완료"), ("견적 검토", "진행 중")]),
        ("시안 정리는 방금 올렸는데 완료로 바꿔줘", [("시안 정리", "완료")]),
    ],
)  # fmt: skip
def test_why_a_thing_is_in_another_state_is_no_part_of_its_name(text: str, states: list[tuple[str, str]]) -> None:
    assert plan(text) == [
        ("notion.update_page", {"page": page, "properties": {"@status": state}}) for page, state in states
    ]


def test_why_stays_in_what_others_are_told() -> None:
    ((tool, inputs),) = plan("준호한테 시안 정리는 보냈으니까 완료로 바꾸라고 전해줘")
    assert (tool, inputs["text"]) == ("slack.send_dm", "시안 정리는 보냈으니까 완료로 바꾸세요")
