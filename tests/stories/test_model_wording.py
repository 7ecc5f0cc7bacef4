"""Words that nobody said wait for a person, also those filled in after the plan, unless a team trusts the wording."""

from __future__ import annotations

import pytest

from tests.bot.office import has, says
from tests.core.model_builders import a_wire_action, a_wire_plan
from tests.stories.approvals import Opened
from tests.stories.places import posts, script

DEV = "C0DEV00001"
ASKED = "@metel #dev에 두시반 배포 미팅 있다고 알아보기 쉽게 올려줘"
SAID, WORDED = "두시반 배포 미팅 있습니다.", "두시반 배포 미팅 있습니다. 회의실로 와 주세요."
TURNED, MOVED = "두시반 배포 미팅 취소됐습니다.", "세 시 반 배포 미팅 있습니다."


def a_plan(text: str | None) -> dict[str, object]:
    channel = "#dev" if text else None
    return {"content": a_wire_plan([a_wire_action("a1", "slack.post_message", {"channel": channel, "text": text})])}


@pytest.mark.parametrize(
    ("setting", "text", "goes"),
    [
        ("ask", SAID, True),
        ("ask", WORDED, False),
        ("allow", WORDED, True),
        ("allow", TURNED, False),
        ("allow", MOVED, False),
    ],
)
@pytest.mark.parametrize("late", [False, True], ids=["planned", "filled in late"])
async def test_a_models_words_go_ahead_where_they_were_said_or_its_wording_is_trusted(
    open_with: Opened, setting: str, text: str, goes: bool, late: bool
) -> None:
    async with open_with("version: 1", f"model_wording: {setting}", model=True) as office:
        filled = [{"content": {"channel": "#dev", "text": text}}] if late else []
        await script(office, a_plan(None if late else text), *filled)
        asked = await office.say(ASKED)
        await office.card(asked["ts"], says("올렸어요") if goes else has("approve"))
        assert [one["text"] for one in await posts(office, DEV)] == ([text] if goes else [])
