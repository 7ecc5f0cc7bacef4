"""A further workspace installs metel from its own browser, is served at once, and can take metel's rights back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
import yaml

from bot.app import open_metel
from bot.processes.serve import serve_slack_requests
from bot.settings import read_settings
from bot.slack.app import SlackApp
from bot.slack.http import PATH
from bot.slack.oauth import CALLBACK, INSTALL, SCOPES
from orchestration.policy.team import Author
from orchestration.ports import Clock
from orchestration.storage.encryption import generate_key
from sandbox.server import running_sandbox
from sandbox.slack.oauth import CLIENT_ID, CLIENT_SECRET
from tests.bot.office import NOW, TEAM, Office, says
from tests.bot.office_time import OfficeTime
from tests.canaries import looked_at_log, told
from tests.ports import find_free_port
from tests.stories.places import until
from tests.world import client_at

# Slack's client signs in to oauth.v2.access by a way that aiohttp will drop one day.
pytestmark = pytest.mark.filterwarnings("ignore:BasicAuth is deprecated:DeprecationWarning")


@dataclass(frozen=True)
class Entry:
    """A bot that serves nobody yet, the workspace that will install it, and the installation's addresses."""

    office: Office
    browser: httpx.AsyncClient

    async def allowed(self, **more: str) -> dict[str, str]:
        """Open the installation's page and allow the app; what Slack's answer carries back to metel."""
        page = await self.browser.get(INSTALL)
        assert page.status_code == 302, page.text
        address = httpx.URL(page.headers["location"]).copy_merge_params(more)
        asked = await self.office.http.get(address, follow_redirects=False)
        assert asked.status_code == 302, asked.text
        return {name: values[0] for name, values in parse_qs(urlsplit(asked.headers["location"]).query).items()}

    async def back(self, query: dict[str, str], *, cookie: str | None = None) -> httpx.Response:
        """Come back to metel; the browser sends its cookie, which travels over HTTPS alone, by hand here."""
        state = query.get("state", "") if cookie is None else cookie
        return await self.browser.get(CALLBACK, params=query, headers={"cookie": f"slack-app-oauth-state={state}"})

    @property
    def oauth(self) -> Any:
        """The sandbox's own side."""
        return self.office.sandbox.sandbox.world.slack.oauth


@asynccontextmanager
async def open_entry(folder: Path, allowed: str = TEAM, key: str = "", **more: str) -> AsyncGenerator[Entry]:
    url = f"http://127.0.0.1:{(port := find_free_port())}"
    async with running_sandbox(now=NOW) as sandbox, client_at(sandbox.url) as http:
        env = sandbox.environment
        settings = read_settings(
            {
                "SLACK_API_URL": env["SLACK_API_URL"],
                "SLACK_SIGNING_SECRET": env["SLACK_SIGNING_SECRET"],
                "SLACK_CLIENT_ID": CLIENT_ID,
                "SLACK_CLIENT_SECRET": CLIENT_SECRET,
                "SLACK_REDIRECT_URL": url + CALLBACK,
                "METEL_SECRET_KEYS": key or generate_key(),
                "METEL_HTTP_PORT": str(port),
                "METEL_INSTALL_TEAMS": allowed,
                "DATABASE_URL": f"sqlite:///{folder / 'metel.db'}",
                "METEL_NOW": NOW.isoformat(),
                "METEL_LOCALE": "en",
                **more,
            }
        )
        time = OfficeTime(NOW, [sandbox])
        async with (
            open_metel(settings, slack_app=True, timing=time.timing()) as metel,
            serve_slack_requests(metel, settings),
        ):
            await metel.tenants.start(metel.handler, metel.on_team_added(metel.dispatcher), 0)
            answer = await http.post("/admin/request_url", json={"url": url + PATH})
            assert answer.status_code == 200, answer.text
            async with client_at(url) as browser:
                yield Entry(Office(sandbox, http, cast("SlackApp", None), metel, time), browser)
            await metel.tenants.stop()
            await metel.dispatcher.drain(timedelta(seconds=5))


@contextmanager
def standing_at(clock: Clock, moment: datetime) -> Generator[None]:
    """The bot's clock stands still at another moment."""

    def now(_: object) -> datetime:
        return moment

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(type(clock), "now", now)
        yield


@pytest.fixture
async def entry(tmp_path: Path) -> AsyncGenerator[Entry]:
    async with open_entry(tmp_path) as found:
        yield found


async def test_a_workspace_that_installs_metel_is_served_at_once(entry: Entry) -> None:
    assert entry.office.metel.teams() == ()
    answer = await entry.back(await entry.allowed())
    assert (answer.status_code, "installed" in answer.text) == (200, True)
    assert entry.office.metel.teams() == (TEAM,)
    (row,) = await entry.office.metel.database.connections.rows()
    assert (row.account, row.by, set(row.scopes)) == ("Acme", "U0MINJI001", set(SCOPES))
    asked = await entry.office.say("@metel #dev 스레드 요약해줘")
    await entry.office.card(asked["ts"], lambda card: bool(card["text"]))


@pytest.mark.parametrize("allowed", ["", "T0OTHER001", "T0OTHER001,T0OTHER002"])
async def test_a_workspace_that_nobody_allowed_is_refused_and_told_what_to_ask(tmp_path: Path, allowed: str) -> None:
    async with open_entry(tmp_path, allowed) as entry:
        answer = await entry.back(await entry.allowed())
        assert answer.status_code == 403
        assert TEAM in answer.text
        assert "METEL_INSTALL_TEAMS" in answer.text
        assert entry.office.metel.teams() == ()
        assert await entry.office.metel.database.connections.rows() == []
        assert len(await entry.office.ledger("auth.revoke")) == 1


async def test_any_workspace_is_taken_where_that_is_said(tmp_path: Path) -> None:
    async with open_entry(tmp_path, "*") as entry:
        assert (await entry.back(await entry.allowed())).status_code == 200
        assert entry.office.metel.teams() == (TEAM,)


async def test_a_workspace_that_is_connected_may_install_again(tmp_path: Path) -> None:
    key = generate_key()
    async with open_entry(tmp_path, "*", key) as entry:
        assert (await entry.back(await entry.allowed())).status_code == 200
    async with open_entry(tmp_path, "", key) as entry:
        assert (await entry.back(await entry.allowed())).status_code == 200
        (row,) = await entry.office.metel.database.connections.rows()
        assert row.revision == 2


async def test_a_new_workspace_rehearses_where_that_is_set_until_an_admin_ends_it(tmp_path: Path) -> None:
    key = generate_key()
    async with open_entry(tmp_path, key=key, METEL_NEW_TEAMS="rehearse") as entry:
        assert (await entry.back(await entry.allowed())).status_code == 200
        (row,) = await entry.office.metel.policies.history(TEAM)
        assert (row.body["mode"], row.by) == ("rehearse", "U0MINJI001")
        assert entry.office.metel.policies.current(TEAM).mode == "rehearse"
        author = Author("U0MINJI001", "minji", "seen enough")
        await entry.office.metel.policies.change(TEAM, lambda one: one.model_copy(update={"mode": "act"}), author)
    async with open_entry(tmp_path, key=key, METEL_NEW_TEAMS="rehearse") as entry:
        assert (await entry.back(await entry.allowed())).status_code == 200
        assert entry.office.metel.policies.current(TEAM).mode == "act", "installed again it stays as it was"


async def test_no_token_of_an_installation_is_in_plain_anywhere(tmp_path: Path) -> None:
    with looked_at_log() as log:
        async with open_entry(tmp_path) as entry:
            query = await entry.allowed()
            answer = await entry.back(query)
            (found,) = await entry.office.metel.database.connections.of_team(TEAM)
            on_disk = await asyncio.to_thread(lambda: b"".join(file.read_bytes() for file in tmp_path.iterdir()))
    secrets = (found.secret["bot_token"], query["code"], query["state"], CLIENT_SECRET)
    assert told(log.getvalue() + answer.text + on_disk.decode("utf-8", "replace"), secrets) == []


async def test_a_state_comes_back_once_and_from_the_browser_it_was_given_to(entry: Entry) -> None:
    query = await entry.allowed()
    assert (await entry.back(query, cookie="another")).status_code == 400
    assert (await entry.back({**query, "state": "made-up"})).status_code == 401
    assert (await entry.back({**query, "state": ""})).status_code == 401
    assert (await entry.back(query)).status_code == 200
    again = await entry.back({**query, "code": "1111.another"})
    assert again.status_code == 401
    assert len(await entry.office.metel.database.connections.rows()) == 1


async def test_a_state_that_is_brought_back_too_late_counts_for_nothing(entry: Entry) -> None:
    query = await entry.allowed()
    clock = entry.office.metel.clock
    late = clock.now() + timedelta(minutes=11)
    states = entry.office.metel.database.oauth_states
    with standing_at(clock, late):
        assert not await states.consume(query["state"])


async def test_a_person_who_does_not_allow_it_and_an_odd_answer_change_nothing(entry: Entry) -> None:
    refused = await entry.back(await entry.allowed(deny="1"))
    assert (refused.status_code, "access_denied" in refused.text) == (400, True)
    strange = await entry.browser.get(CALLBACK, params={"error": "<script>alert(1)</script>"})
    assert "<script>" not in strange.text
    query = await entry.allowed()
    wrong = await entry.back({**query, "code": "1111.wrong"})
    assert (wrong.status_code, "invalid_code" in wrong.text) == (401, True)
    missing = await entry.back({"state": (await entry.allowed())["state"]})
    assert missing.status_code == 401
    assert await entry.office.metel.database.connections.rows() == []


async def test_the_sandbox_takes_a_code_once_and_holds_to_the_client_and_the_address(entry: Entry) -> None:
    query = await entry.allowed()
    method = f"{entry.office.sandbox.environment['SLACK_API_URL']}oauth.v2.access"
    redirect = f"{entry.browser.base_url}".rstrip("/") + CALLBACK
    form = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET, "code": query["code"], "redirect_uri": redirect}
    for change, error in (
        ({"client_id": "2"}, "invalid_client_id"),
        ({"client_secret": "x"}, "bad_client_secret"),
        ({"code": "x"}, "invalid_code"),
        ({"redirect_uri": "http://127.0.0.1/"}, "bad_redirect_uri"),
        ({"grant_type": "password"}, "invalid_grant_type"),
        ({"grant_type": "refresh_token", "refresh_token": "x"}, "invalid_refresh_token"),
        ({}, None),
        ({}, "code_already_used"),
    ):
        answer = (await entry.office.http.post(method, data={**form, **change})).json()
        assert answer.get("error") == error


@pytest.mark.parametrize(
    "event",
    [
        {"type": "app_uninstalled"},
        {"type": "tokens_revoked", "tokens": {"oauth": [], "bot": ["U0METEL001"]}},
    ],
)
async def test_a_workspace_that_takes_its_rights_back_is_served_no_more(entry: Entry, event: dict[str, Any]) -> None:
    await entry.back(await entry.allowed())
    stored = entry.office.metel.database.connections
    entry.office.sandbox.sandbox.world.slack.events.tell(event)

    async def is_disabled() -> bool:
        return [row.state for row in await stored.rows()] == ["disabled"]

    await until(is_disabled)
    assert await stored.of_team(TEAM) == []
    await entry.office.metel.tenants.refresh_teams()
    assert entry.office.metel.teams() == ()
    assert (await entry.back(await entry.allowed())).status_code == 200
    assert entry.office.metel.teams() == (TEAM,)


async def test_a_persons_token_that_is_revoked_leaves_the_bots(entry: Entry) -> None:
    await entry.back(await entry.allowed())
    event = {"type": "tokens_revoked", "tokens": {"oauth": ["U0MINJI001"], "bot": []}}
    entry.office.sandbox.sandbox.world.slack.events.tell(event)
    await entry.office.until(lambda world: world["unacknowledged"] == 0)
    assert [row.state for row in await entry.office.metel.database.connections.rows()] == ["active"]


async def test_a_token_that_runs_out_is_renewed_and_stored_before_it_is_used(entry: Entry) -> None:
    entry.oauth.rotates = True
    await entry.back(await entry.allowed())
    stored, tenants, clock = (
        entry.office.metel.database.connections,
        entry.office.metel.tenants,
        entry.office.metel.clock,
    )
    (first,) = await stored.of_team(TEAM)
    assert first.secret["bot_token"].startswith("xoxe.xoxb-")
    await tenants.refresh_teams()
    assert (await stored.of_team(TEAM))[0].secret == first.secret, "it is good for a while yet"
    later = clock.now() + timedelta(hours=11)
    with standing_at(clock, later):
        await asyncio.gather(*(tenants.refresh_teams() for _ in range(3)))
        (second,) = await stored.of_team(TEAM)
        assert second.secret["bot_token"] != first.secret["bot_token"]
        assert len(await entry.office.ledger("oauth.v2.access")) == 2
        entry.office.sandbox.sandbox.world.slack.world.granted_tokens[:] = [second.secret["bot_token"]]
        assert (await tenants.first().workspace.slack.channel("C0GENERAL1")).name


@pytest.mark.parametrize("kind", ["server_error", "unknown_error", "proxy_page", "rate_limit"])
async def test_a_token_that_cannot_be_renewed_serves_as_long_as_it_lasts_and_slack_is_not_asked_all_the_time(
    entry: Entry, kind: str
) -> None:
    entry.oauth.rotates = True
    await entry.back(await entry.allowed())
    metel = entry.office.metel
    (first,) = await metel.database.connections.of_team(TEAM)
    before = len(await entry.office.ledger("oauth.v2.access"))
    await entry.office.fault(method="oauth.v2.access", kind=kind, times=1)
    soon = metel.clock.now() + timedelta(hours=11)
    with standing_at(metel.clock, soon):
        for _ in range(5):
            await metel.tenants.refresh_teams()
    assert len(await entry.office.ledger("oauth.v2.access")) == before + 1
    assert (await metel.database.connections.of_team(TEAM))[0].secret == first.secret
    assert metel.teams() == (TEAM,)
    with standing_at(metel.clock, soon + timedelta(minutes=2)):
        await metel.tenants.refresh_teams()
    assert (await metel.database.connections.of_team(TEAM))[0].secret["bot_token"] != first.secret["bot_token"]


def test_what_the_installation_asks_for_is_what_the_manifest_names() -> None:
    manifest = yaml.safe_load((Path(__file__).parents[2] / "manifest.yml").read_text("utf-8"))
    assert sorted(SCOPES) == sorted(manifest["oauth_config"]["scopes"]["bot"])
    events = manifest["settings"]["event_subscriptions"]["bot_events"]
    assert {"app_uninstalled", "tokens_revoked"} <= set(events)


async def test_the_thread_is_answered_after_the_installation(entry: Entry) -> None:
    await entry.back(await entry.allowed())
    asked = await entry.office.say("@metel help")
    await entry.office.card(asked["ts"], lambda card: bool(says("metel")(card) or card["text"]))
