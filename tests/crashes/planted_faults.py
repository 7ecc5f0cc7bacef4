"""Planted faults: what the sweep must find. Each takes away one thing that keeps effects to once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import cast

import bot.slack.bolt
import orchestration.execution.engine
from bot.slack.app import SlackApp
from bot.slack.inbox import Ended, Matters, Store, TakeFact, build_store
from bot.slack.poster import CardPoster
from orchestration.execution.context import StepContext
from orchestration.execution.run_step import execute_action
from orchestration.model_meter import meter_run
from orchestration.ports import CardRow, Clock, Inbox
from schemas.events import Event
from schemas.values import Payload

ACKED_BY_THEN_S = 0.3


def resend_blindly() -> None:
    """An action that was begun before the restart is sent again without a look at what became of it."""

    async def reconcile(context: StepContext) -> tuple[Event, ...]:
        with meter_run(context.run, context.action.id) as meter:
            return await execute_action(context, meter)

    _replace(orchestration.execution.engine, "reconcile_action", reconcile)


def ack_before_the_store() -> None:
    """Slack is told that a delivery arrived before it is stored."""

    def hasty(
        inbox: Inbox,
        clock: Clock,
        wake: Callable[[], None],
        matters: Matters,
        *,
        ended: Ended | None = None,
        take_fact: TakeFact | None = None,
    ) -> Store:
        store = build_store(inbox, clock, wake, matters, ended=ended, take_fact=take_fact)
        later: set[asyncio.Task[None]] = set()

        async def store_later(body: Payload) -> None:
            await asyncio.sleep(ACKED_BY_THEN_S)
            await store(body)

        async def keep(body: Payload) -> None:
            later.add(asyncio.create_task(store_later(body)))

        return keep

    _replace(bot.slack.bolt, "build_store", hasty)


def post_cards_blindly() -> None:
    """A card whose place is not known is posted without a look for one that may be there."""

    async def find_posted(self: CardPoster, row: CardRow, thread_ts: str) -> str:
        return ""

    _replace(CardPoster, "_find_posted", find_posted)


def forget_what_was_behind() -> None:
    """After a restart no card is shown again."""

    async def show_again(self: SlackApp, *_: object) -> None:
        return

    _replace(SlackApp, "_show_again", show_again)


def _replace(owner: object, name: str, function: object) -> None:
    assert hasattr(owner, name), f"{owner} has no {name} any more"
    setattr(owner, name, function)


PLANTED_FAULTS: Mapping[str, Callable[[], None]] = cast(
    "Mapping[str, Callable[[], None]]",
    {
        fault.__name__: fault
        for fault in (resend_blindly, ack_before_the_store, post_cards_blindly, forget_what_was_behind)
    },
)
