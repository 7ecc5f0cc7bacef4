"""A goal that is missed again and again is planned anew three times, and then the run ends and says so."""

from __future__ import annotations

from orchestration.limits import Limits
from schemas.errors import ErrorKind
from schemas.events import PlanAccepted, PlanRefused
from tests.bot.office import Json, Office, says
from tests.stories.approvals import journal
from tests.stories.places import SALES, a_post, action, plan, posts, script


def _misses(number: int) -> Json:
    """A plan whose first step reads less than it promised, so that another plan is wanted."""
    read = action(
        f"r{number}",
        "sheets.get_range",
        produces=["rows"],
        inputs={"spreadsheet": "매출 현황 2026", "range": "주간!A1:B3"},
        success_criteria=["row_count > 500"],
    )
    return plan(read, a_post(f"p{number}", "#sales", "안녕하세요", asks=False, depends_on=[f"r{number}"]))


async def test_the_fourth_trouble_ends_the_run_with_its_message(modelled: Office) -> None:
    most = Limits().max_replans
    await script(modelled, *(_misses(number) for number in range(most + 2)))
    asked = await modelled.say("@metel 매출 현황을 #sales에 올려줘", channel="#general")
    card = await modelled.card(asked["ts"], says("계획을 여러 번 바꾸었지만 끝내지 못했어요"))
    assert says(str(ErrorKind.REPLANS_SPENT.value))(card)
    events = await journal(modelled)
    assert sum(isinstance(event, PlanAccepted) for event in events) == 1 + most
    assert sum(event.type == "replan_wanted" for event in events) == 1 + most
    (refused,) = [event for event in events if isinstance(event, PlanRefused)]
    assert refused.code == ErrorKind.REPLANS_SPENT
    assert len(await modelled.ledger("chat.completions")) == 1 + most, "no model is asked for a plan too many"
    assert await posts(modelled, SALES) == []


async def test_what_is_done_is_not_done_again_under_another_id(modelled: Office) -> None:
    """The new plan says in other words where the message goes; the payload is the same."""
    missed = action(
        "r1",
        "sheets.get_range",
        produces=["rows"],
        inputs={"spreadsheet": "매출 현황 2026", "range": "주간!A1:B3"},
        success_criteria=["row_count > 500"],
        depends_on=["p1"],
    )
    sent = a_post("p1", "#sales", "안녕하세요", asks=False)
    again = [a_post("p2", "sales", "안녕하세요", asks=False), a_post("p3", "#general", "안녕하세요", asks=False)]
    later = a_post("p0", "#general", "안녕하세요", asks=False, depends_on=["r1"])
    await script(modelled, plan(sent, missed, later), plan(*again))
    asked = await modelled.say("@metel 매출 현황을 #sales와 #general에 올려줘", channel="#dev")
    card = await modelled.card(asked["ts"], says("똑같은 작업을 이미 마쳤으므로"))
    assert card
    assert len(await posts(modelled, SALES)) == 1
    assert len(await modelled.ledger("chat.completions")) == 2, "the refusal asks for no further plan"
