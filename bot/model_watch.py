"""Tells of models that can't be asked until somebody mends it: whoever runs the process, and the admins of whose they
are."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager

import structlog

from bot.periodic import run_periodic_work
from bot.slack.admin_notice import describe_model_trouble
from bot.teams import TenantRegistry
from orchestration.model_troubles import ModelTroubles
from orchestration.text.messages import load_wording
from orchestration.tool import ToolError

LOOK_EVERY_S = 10.0

_log = structlog.get_logger(__name__)


def watch_models(tenants: TenantRegistry) -> AbstractAsyncContextManager[None]:
    """Look every so often while the block runs whether admins are to be told something of their team's models."""

    async def look() -> None:
        await send_trouble_notices(tenants)

    return run_periodic_work(look, every_s=LOOK_EVERY_S, name="models", trouble="model_troubles_not_told")


async def send_trouble_notices(tenants: TenantRegistry) -> None:
    """Tell the admins of each team what is wrong with its own models, and those of whoever runs the process what is
    wrong with everybody's, once an hour at most. No other team could mend these; where nobody's team is the operator's,
    the log and the health port alone tell of them."""
    operators = tenants.find_operators_team()
    for team in tenants.teams():
        tenant = tenants.tenant(team)
        models = tenant.workspace.models
        troubles = models.list_troubles()
        if tenant.slack_app is None or not troubles or (models.team or operators) != team:
            continue
        try:
            await tenant.slack_app.tell_model_troubles(troubles)
        except ToolError as error:
            _log.warning("model_troubles_not_told", team=team, code=error.failure.code)


def list_told_troubles(tenants: TenantRegistry) -> Mapping[str, str]:
    """Return what is wrong with each model and what to do about it; a team's own is told with the team."""
    wording = load_wording("bot.slack")
    return {
        f"{whose} model {model}".strip(): describe_model_trouble(wording, "en", why)
        for whose, troubles in _list_by_owner(tenants).items()
        for model, why in troubles.items()
    }


def _list_by_owner(tenants: TenantRegistry) -> Mapping[str, ModelTroubles]:
    adapters = (tenants.tenant(team).workspace.models for team in tenants.teams())
    return {one.team: one.list_troubles() for one in adapters}
