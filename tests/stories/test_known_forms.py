"""What a server turned out not to take is left out by all roles of a model, also after a restart, for a week."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.model_canary import build_canary_question, send_canaries
from bot.settings import read_settings
from connectors.catalog import list_contracts
from orchestration.llm.known_forms import KEPT_FOR, FormKeeper
from orchestration.llm.prompt import build_planning_request
from orchestration.model_records import StoredForms
from orchestration.remembered import FACT_TOOLS
from sandbox.server import RunningSandbox, running_sandbox
from tests.bot.office import Office, bot_in, says
from tests.core.model_builders import a_task
from tests.stories.conftest import NOW
from tests.stories.places import SALES, posts, script
from tests.stories.test_model_outage import ODD, POST, posted
from tests.stories.test_model_roles import ANSWERS, KEYS, WHOLE, calls_of
from tests.stories.test_model_texts import TRUE
from tests.stories.test_scenario_two import ASKED_FOR_SALES, FULL
from tests.world import client_at

REFUSED = {"status": 400, "message": "Unexpected message role: developer"}
PROFILE = 'models: {{odd: {{base_url: "{url}/openai/v1", roles: developer{more}}}}}\nroles: {{planner: [odd]}}\n'


def settings_in(folder: Path, sandbox: RunningSandbox, *, more: str = "", days: int = 0) -> dict[str, Any]:
    file = folder / "models.yaml"
    file.write_text(PROFILE.format(url=sandbox.url, more=more), "utf-8")
    return {"METEL_MODELS_FILE": str(file), "METEL_NOW": (NOW + timedelta(days=days)).isoformat(), **KEYS}


async def roles_asked(office: Office) -> list[str]:
    asked = (await office.http.get("/openai/script")).json()["asked"]
    return [one["role"] for one in asked[-1]["messages"]]


async def outcomes(office: Office) -> list[str]:
    return [one.call.outcome for one in await calls_of(office)]


async def test_what_one_role_found_out_the_others_leave_out_too(tmp_path: Path) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        given = settings_in(tmp_path, sandbox)
        async with bot_in(sandbox, tmp_path / "metel.db", **given) as office:
            await script(office, REFUSED, FULL, TRUE)
            asked = await office.say(ASKED_FOR_SALES)
            await office.card(asked["ts"], says("올렸어요"))
            assert "71,667,000" in (await posts(office, SALES))[0]["text"]
            assert await outcomes(office) == ["unsupported", "answered", "answered"]
            assert await roles_asked(office) == ["system", "user"]


@pytest.mark.parametrize(
    ("more", "days", "expected"),
    [
        ("", 1, ["answered"]),
        (", reserve: 100", 1, ["unsupported", "answered"]),
        ("", KEPT_FOR.days + 1, ["unsupported", "answered"]),
    ],
)
async def test_it_is_kept_over_a_restart_until_the_profile_changes_or_a_week_has_passed(
    tmp_path: Path, more: str, days: int, expected: list[str]
) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        async with bot_in(sandbox, tmp_path / "metel.db", **settings_in(tmp_path, sandbox)) as office:
            await script(office, REFUSED, POST)
            asked = await office.say(ODD)
            await office.card(asked["ts"], says("올렸어요"))
            (kept,) = await office.metel.database.model_forms.list_of("")
            assert (kept.model, kept.forms) == ("odd", {"roles": "system"})
        later = settings_in(tmp_path, sandbox, more=more, days=days)
        async with bot_in(sandbox, tmp_path / "metel.db", holds_older=False, **later) as office:
            await script(office, *([REFUSED] if len(expected) == 2 else []), POST)
            asked = await office.say(ODD)
            await office.card(asked["ts"], says("올렸어요"))
            assert await outcomes(office) == expected
            assert await posted(office) == 2


async def test_a_canary_tries_all_forms_anew_and_what_it_finds_is_kept(tmp_path: Path) -> None:
    async with running_sandbox(now=NOW) as sandbox, client_at(sandbox.url) as http:
        given = settings_in(tmp_path, sandbox)
        async with bot_in(sandbox, tmp_path / "metel.db", **given) as office:
            store, settings = office.metel.database.model_forms, read_settings(given)
            for lines, kept in (
                ([REFUSED, {"content": WHOLE}, *ANSWERS], [{"roles": "system"}]),
                ([{"status": 401}] * 5, [{"roles": "system"}]),
                ([{"content": WHOLE}, *ANSWERS], []),
            ):
                await http.delete("/openai/script")
                assert (await http.post("/openai/script", json=lines)).json()["ok"]
                await send_canaries(settings, store)
                assert [one.forms for one in await store.list_of("")] == kept


async def test_what_a_canary_finds_out_is_asked_so_at_once(tmp_path: Path) -> None:
    async with running_sandbox(now=NOW) as sandbox, client_at(sandbox.url) as http:
        given = settings_in(tmp_path, sandbox)
        async with bot_in(sandbox, tmp_path / "metel.db", **given) as office:
            store, settings = office.metel.database.model_forms, read_settings(given)
            for before, developer in (([REFUSED], False), ([], True)):
                await http.delete("/openai/script")
                assert (await http.post("/openai/script", json=[*before, {"content": WHOLE}, *ANSWERS])).json()["ok"]
                await send_canaries(settings, store)
                await http.delete("/openai/script")
                await script(office, POST)
                asked = await office.say(ODD)
                await office.card(asked["ts"], says("올렸어요"))
                assert (("developer" in await roles_asked(office)), await outcomes(office)) == (developer, ["answered"])


def test_a_canary_asks_for_a_plan_with_the_schema_of_usual_requests() -> None:
    contracts = tuple(one for one in list_contracts() if one.tool not in FACT_TOOLS | {"session.read_quote"})
    for role in ("planner", "planner_hard"):
        asked = build_canary_question(role).schema
        work = build_planning_request(a_task("안녕", contracts=contracts)).schema
        assert asked is not None
        assert work is not None
        assert asked.schema == work.schema


async def test_what_can_not_be_kept_stops_nobody() -> None:
    class BrokenStore:
        async def list_of(self, team: str) -> list[StoredForms]:
            del team
            return []

        async def put(self, team: str, stored: StoredForms) -> None:
            raise OSError(team, stored)

    class Still:
        def now(self) -> Any:
            return NOW

    keeper = FormKeeper(Still(), BrokenStore())
    known = keeper.find("host", "m", "p")
    known.forms["streams"] = False
    known.on_change()
    await keeper.flush()
    assert keeper.find("host", "m", "p").forms == {"streams": False}
