"""What a person types on the terminal about an approval, and that it does what the card does."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest

from bot.conversation import StepChange, TerminalRequest, Typed, execute_request, read_decision
from orchestration.run.ask_events import Ruling
from schemas.ask import Approval, ApprovalItem, Question
from schemas.decision import Decision
from schemas.request import Place
from schemas.run import Run
from schemas.values import Json
from tests.bot.office import MINJI, open_office
from tests.bot.runs import NOON
from tests.stories.places import GENERAL, SALES, a_post, plan, posts, script

ASK = Decision(decision="require_confirm", rule="plan.approval")
ITEMS = tuple(
    ApprovalItem(
        action=name,
        tool="slack.post_message",
        payload={"text": "글", "count": 1},
        payload_hash="h",
        decision=ASK,
    )
    for name in ("a1", "a2", "a3")
)
APPROVAL = Approval(id="p1", items=ITEMS, asked_at=NOON, expires_at=NOON + timedelta(hours=1))

MEANT: dict[str, Typed | None] = {
    "y": Ruling(True),
    "네": Ruling(True),
    "n": Ruling(False),
    "": Ruling(False),
    "n 너무 일러요": Ruling(False, reason="너무 일러요"),
    "other #random에 올려요": Ruling(False, reason="#random에 올려요", sequel="another_way"),
    "1,3": Ruling(True, frozenset({"a1", "a3"})),
    "2": Ruling(True, frozenset({"a2"})),
    "2.text=새 글": StepChange("a2", "text", "새 글"),
    "1.count=3": StepChange("a1", "count", 3),
    "1.text=": StepChange("a1", "text", None),
    "4": None,
    "9.text=x": None,
    "yes please": None,
    "maybe": None,
}


@pytest.mark.parametrize("typed", MEANT)
def test_what_is_typed_means_one_thing_or_is_asked_again(typed: str) -> None:
    assert read_decision(typed, APPROVAL) == MEANT[typed]


@dataclass
class Typist:
    """A person who types these lines, one for each time an approval is shown."""

    lines: list[str]
    heard: list[str] = field(default_factory=list[str])

    def answer(self, question: Question) -> Json:
        """Say nothing."""
        del question
        return None

    def decide(self, run: Run, approval: Approval) -> Typed | None:
        """Type the next line."""
        del run
        return read_decision(self.lines.pop(0), approval) if self.lines else None

    def hear(self, words: str) -> None:
        """Keep what was told."""
        self.heard += [words] if words else []


async def test_a_step_is_changed_then_some_are_approved_on_the_terminal(tmp_path: Path) -> None:
    typist = Typist(["1.channel=#nowhere", "1.text=고친 글", "1"])
    two = plan(
        a_post("a1", "#sales", "첫 글"), a_post("a2", "#general", "둘째 글"), constraints={"allow_parallel": True}
    )
    async with open_office(tmp_path, model=True) as office:
        await script(office, two)
        words = TerminalRequest("알려줘", MINJI, "minji", Place(team="T0ACME0001", channel=""), {})
        run = await execute_request(office.metel, words, typist)
        assert run.ended is not None
        assert run.ended.status == "succeeded"
        assert "channel: 그 이름으로 찾을 수 있는 채널이 없어요" in typist.heard[0]
        assert [one["text"] for one in await posts(office, SALES)] == ["고친 글"]
        assert await posts(office, GENERAL) == []
