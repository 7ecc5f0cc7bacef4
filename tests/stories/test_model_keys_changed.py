"""A model's key is changed while metel runs: what is under way ends, what is dead rests no longer, and who is told."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.model_watch import send_trouble_notices
from orchestration.connections import NewConnection
from schemas.events import ModelCalled
from tests.bot.office import TEAM, Office, says
from tests.stories.places import SALES, posts, script, until
from tests.stories.test_model_troubles import notices
from tests.stories.test_own_models import ALIVE, DEAD, ODD, OTHER, POST, Both, asked, both_at_work, outcomes
from tests.stories.test_refused_texts import ONLY_MODELS, TEXT, a_plan

LATE_S = 1.5
"""Far longer than it takes to open a team's connections anew."""


async def put_connection(both: Both, service: str, secret: dict[str, str], **more: Any) -> None:
    """Keep another connection of the other team, and have it taken up, as the look for changed connections does."""
    metel = both.ours.metel
    await metel.database.connections.put(NewConnection(OTHER, service, "another", secret, "sarah", **more))
    await metel.tenants.refresh_teams()


async def is_asked(office: Office, count: int) -> None:
    async def look() -> bool:
        return len((await office.http.get("/openai/script")).json()["asked"]) == count

    await until(look)


async def told_outcomes(both: Both) -> list[str]:
    (row, *_) = await both.ours.metel.database.runs.recent(OTHER, 1)
    events = await both.ours.metel.database.runs.events(OTHER, row.id)
    return [one.call.outcome for one in events if isinstance(one, ModelCalled)]


async def test_a_plan_that_is_being_made_when_the_key_is_changed_is_carried_out(tmp_path: Path) -> None:
    async with both_at_work(tmp_path, "stored", stored=ALIVE, OPENAI_API_KEY=DEAD) as both:
        await script(both.ours, {"content": POST, "delay": LATE_S})
        message = await both.theirs.say(ODD)
        await is_asked(both.ours, 1)
        await put_connection(both, "model", {"key": ALIVE})
        await both.theirs.card(message["ts"], says("올렸어요"))
        assert await told_outcomes(both) == ["answered"]
        assert len(await posts(both.theirs, SALES)) == 1


async def test_a_text_that_is_being_written_when_another_connection_is_changed_is_sent_once(tmp_path: Path) -> None:
    async with both_at_work(tmp_path, "stored", stored=ALIVE, OPENAI_API_KEY=DEAD) as both:
        tool, args, key, _ = next(one for one in ONLY_MODELS if one[0] == "text.write")
        await script(both.ours, a_plan(tool, args, key), {"content": TEXT, "delay": LATE_S})
        message = await both.theirs.say(f"@metel '{TEXT}' 이걸로 #sales에 올릴 글 부탁해")
        await is_asked(both.ours, 2)
        env = both.theirs.sandbox.environment
        await put_connection(both, "notion", {"token": env["NOTION_TOKEN"]}, address=env["NOTION_BASE_URL"])
        await both.theirs.card(message["ts"], says("올렸어요"))
        assert await told_outcomes(both) == ["answered", "answered"]
        assert [one["text"] for one in await posts(both.theirs, SALES)] == [TEXT]


async def test_a_key_that_was_withdrawn_rests_until_another_is_put_and_its_own_admins_are_told(tmp_path: Path) -> None:
    async with both_at_work(tmp_path, "stored", stored=DEAD, OPENAI_API_KEY=ALIVE) as both:
        assert outcomes(await asked(both.theirs, OTHER, ODD)) == [("auth", 401)]
        assert await asked(both.theirs, OTHER, ODD) == [], "a dead key is not asked with again and again"
        await send_trouble_notices(both.ours.metel.tenants)
        assert (len(await notices(both.theirs)), len(await notices(both.ours))) == (1, 0)
        await put_connection(both, "model", {"key": ALIVE})
        assert both.ours.metel.troubles() == {}
        await script(both.ours, POST, POST)
        assert outcomes(await asked(both.theirs, OTHER, ODD)) == [("answered", None)]
        assert outcomes(await asked(both.ours, TEAM, ODD)) == [("answered", None)]
        await send_trouble_notices(both.ours.metel.tenants)
        assert len(await notices(both.theirs)) == 1


async def test_a_key_that_its_vendor_takes_again_is_asked_with_after_ten_minutes(tmp_path: Path) -> None:
    """One call tries it; what failed before is done where its asker wants it tried again."""
    async with both_at_work(tmp_path, "stored", stored=ALIVE, OPENAI_API_KEY=DEAD) as both:
        await script(both.ours, {"status": 401})
        assert outcomes(await asked(both.theirs, OTHER, ODD)) == [("auth", 401)]
        both.theirs.time.advance(timedelta(minutes=9))
        assert await asked(both.theirs, OTHER, ODD) == []
        both.theirs.time.advance(timedelta(minutes=2))
        await script(both.ours, POST)
        assert outcomes(await asked(both.theirs, OTHER, ODD)) == [("answered", None)]
