"""A run that is still at it a day later is not gone on with: people read that its time is over."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from sandbox.server import running_sandbox
from tests.bot.office import NOW, bot_in, says
from tests.stories.places import SALES, posts

ASKED = "@metel 노션 회의록에 '주간 보고' 페이지 만들고 #sales에 링크 공유해줘"


async def test_what_a_service_put_off_for_longer_than_a_run_may_work_is_given_up(tmp_path: Path) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        async with bot_in(sandbox, tmp_path / "metel.db") as office:
            await office.fault(service="notion", method="pages.create", kind="rate_limit", retry_after=3600, times=1)
            asked = await office.say(ASKED)
            await office.card(asked["ts"], says("기다려 달라고 했어요"))
        later = (NOW + timedelta(seconds=3700)).isoformat()
        async with bot_in(sandbox, tmp_path / "metel.db", METEL_NOW=later, METEL_MAX_WORK_S="3600") as office:
            await office.card(asked["ts"], says("쓸 수 있는 시간이 지나"))
            assert not any(row["effect"] for row in await office.ledger("pages.create"))
            assert [post["text"] for post in await posts(office, SALES) if "주간 보고" in post["text"]] == []
