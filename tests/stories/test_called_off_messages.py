"""Words that call off what a thread just had scheduled: it is taken back, and nothing goes out."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, says
from tests.world import world_of


async def count_ahead(office: Office) -> int:
    slack = await world_of(office.http, "slack")
    return len(slack["scheduled"])


@pytest.mark.parametrize(
    ("asked", "said", "told"),
    [
        ("#sales에 5시에 올려줘 - 오늘 실적 입력 마감 6시입니다", "아 취소취소 내가 직접 올릴게", "되돌렸어요"),
        ("at 3 post 'comments due by 5' in #marketing", "nah forget it, they know", "Undone"),
        ("내일 9시에 #general에 '주간 회의' 예약해줘", "보내지 마", "되돌렸어요"),
    ],
)
async def test_a_message_that_is_yet_to_go_out_is_taken_back(office: Office, asked: str, said: str, told: str) -> None:
    request = await office.say(f"@metel {asked}")
    await office.at_rest(20)
    assert await count_ahead(office) == 1
    await office.say(f"@metel {said}", thread_ts=request["ts"])
    await office.card(request["ts"], says(told))
    assert await count_ahead(office) == 0
