"""What was shown is passed on without the lines that a reply leaves out by their places."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.session.tools import RecallAnswer, recall_answer
from orchestration.rule_planner.planner import make_plan
from orchestration.tool import ToolError
from tests.core.follow_up_cases import SUMMED, a_task, earlier, followed

BEFORE = earlier(SUMMED)
RECALL, POST = "session.recall_answer", "slack.post_message"


def steps_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    plan: Any = make_plan(a_task(text, BEFORE))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "places", "channel"),
    [
        ("OK、これを#generalに。三つ目は社外秘っぽいから抜いて", [3], "#general"),
        ("一番上は抜いて#generalに投稿して", [1], "#general"),
        ("これを#generalに投稿して。一つ目と三つ目は除いて", [1, 3], "#general"),
        ("이거 #general에 올려줘 세 번째는 빼고", [3], "#general"),
        ("좋네 첫 번째 줄은 빼고 #dev에 올려줘", [1], "#dev"),
        ("#general에 공유해줘. 마지막 줄은 대외비라 빼주세요", [-1], "#general"),
        ("이거 #general에 올려줘 두 번째랑 네 번째는 빼고", [2, 4], "#general"),
        ("great, put that in #general but drop the last one", [-1], "#general"),
        ("put this in #general, skip the second point", [2], "#general"),
        ("post this in #general, leave out the first and third points", [1, 3], "#general"),
    ],
)
def test_lines_that_are_left_out_are_not_passed_on(text: str, places: list[int], channel: str) -> None:
    assert steps_of(text) == [
        (RECALL, {"without": places}),
        (POST, {"channel": channel, "text": "{{a1.text}}"}),
    ]
    assert followed(BEFORE, text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "いいですね、これをそのまま#generalにお願いします",
        "それを#generalにもお願い",
        "이거 그대로 general 채널에 부탁드려요",
        "좋아요 그대로 #general에 부탁드립니다",
        "nice, #general please",
        "OK、これを#generalに",
    ],
)
def test_what_was_shown_goes_where_it_is_wished_for(text: str) -> None:
    assert steps_of(text) == [(RECALL, {}), (POST, {"channel": "#general", "text": "{{a1.text}}"})]


@pytest.mark.parametrize(
    "text",
    ["이거 #general에 올려도 될까?", "これを#generalに投稿しても大丈夫ですか", "should i post this in #general?"],
)
def test_what_only_may_be_passed_on_waits_for_a_yes(text: str) -> None:
    plan: Any = make_plan(a_task(text, BEFORE))
    posted = [one for one in plan["actions"] if one["tool"] == POST]
    asks = {"needs_user_confirmation": True}
    assert all(one["inputs"]["channel"] == "#general" and one.get("policy_hints") == asks for one in posted)


@pytest.mark.parametrize(
    "text", ["#generalは使わないでください", "세 번째는 빼고 다시 보여줘", "2번은 준호님한테 물어봐줘"]
)
def test_nothing_else_passes_a_part_on(text: str) -> None:
    assert RECALL not in [tool for tool, _ in steps_of(text)]


class _Session:
    def __init__(self, text: str) -> None:
        self.text = text

    async def answered(self, *_: object, **__: object) -> Any:
        return type("Said", (), {"text": self.text, "url": "", "origins": (), "ungrounded": ()})


class _Call:
    place = None


LISTED = "둘을 찾았어요.\n• 하나\n• 둘\n• 셋"


@pytest.mark.parametrize(
    ("text", "without", "left"),
    [
        (LISTED, [3], "둘을 찾았어요.\n• 하나\n• 둘"),
        (LISTED, [-1, 1], "둘을 찾았어요.\n• 둘"),
        ("첫 줄\n둘째 줄", [2], "첫 줄"),
        (LISTED, [], LISTED),
    ],
)
async def test_an_answer_is_recalled_without_some_lines(text: str, without: list[int], left: str) -> None:
    session: Any = _Session(text)
    call: Any = _Call()
    assert (await recall_answer(session, RecallAnswer(without=without), call)).text == left


async def test_a_line_that_is_not_there_can_not_be_left_out() -> None:
    session: Any = _Session("• 하나\n• 둘")
    call: Any = _Call()
    with pytest.raises(ToolError):
        await recall_answer(session, RecallAnswer(without=[3]), call)
