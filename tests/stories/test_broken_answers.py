"""A service that answers a write otherwise than promised: the write is looked for, and else a person settles it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from connectors.service import bind_local_tools
from orchestration.tool import CallContext, Found, Reconcile, Reconciled, Tool
from schemas.contract import ToolContract
from schemas.values import Payload
from tests.bot.office import Office, has, open_office, says
from tests.stories.places import action, plan, script

ASKED = "@metel 안내판에 '점심은 12시 반입니다' 라고 남겨줘"
TEXT: dict[str, Any] = {"type": "string"}
CONTRACT = ToolContract.model_validate(
    {
        "tool": "board.pin",
        "service": "table",
        "description": "Pin a note to the board",
        "risk_level": "write",
        "input_schema": {
            "type": "object",
            "additionalProperties": False,
            "required": ["text"],
            "properties": {"text": TEXT},
        },
        "output_schema": {"type": "object", "required": ["pin"], "properties": {"pin": TEXT}},
        "produces_map": {"pin": "$.pin"},
    }
)
PIN = action(
    "a1",
    "board.pin",
    intent="write",
    summary="안내판에 남기기",
    produces=["pin"],
    inputs={"text": "점심은 12시 반입니다"},
)


class Board:
    """A board whose answer to a pinned note is not what was promised."""

    def __init__(self) -> None:
        self.pinned: list[Payload] = []

    async def pin(self, payload: Payload, call: CallContext) -> Payload:
        del call
        self.pinned.append(payload)
        return {"ok": "maybe"}

    async def look(self, payload: Payload, call: CallContext) -> Reconciled:
        del payload, call
        return Found({"pin": "P1"})


@asynccontextmanager
async def an_office(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: Board, look: Reconcile | None
) -> AsyncGenerator[Office]:
    tool = Tool(CONTRACT, board.pin, reconcile=look)
    monkeypatch.setattr("bot.connections.bind_local_tools", lambda: [*bind_local_tools(), tool])
    async with open_office(tmp_path, model=True) as office:
        await script(office, plan(PIN))
        yield office


async def test_the_person_is_told_what_was_sent_and_settles_whether_it_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board()
    async with an_office(tmp_path, monkeypatch, board, None) as office:
        asked = await office.say(ASKED)
        card = await office.card(asked["ts"], has("choose_0"))
        assert says("약속된 형식이 아니어서")(card)
        assert says("보낸 것: text: 점심은 12시 반입니다")(card)
        assert not [one for one in await office.cards(asked["ts"]) if says("끝났어요")(one)]
        await office.click(card, "choose_0")
        await office.card(asked["ts"], says("안내판에 남기기: 끝났어요"))
    assert len(board.pinned) == 1


async def test_a_person_may_say_that_it_did_not_happen_and_it_is_asked_again_where_the_answer_is_no_better(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board()
    async with an_office(tmp_path, monkeypatch, board, None) as office:
        asked = await office.say(ASKED)
        first = await office.card(asked["ts"], has("choose_1"))
        await office.click(first, "choose_1")
        again = await office.card(asked["ts"], lambda card: has("choose_2")(card) and card["ts"] != first["ts"])
        assert len(board.pinned) == 2
        await office.click(again, "choose_2")
        await office.card(asked["ts"], says("바뀐 것은 없어요"))


async def test_what_is_found_at_the_service_is_taken_and_nobody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board()
    async with an_office(tmp_path, monkeypatch, board, board.look) as office:
        asked = await office.say(ASKED)
        await office.card(asked["ts"], says("안내판에 남기기: 끝났어요"))
        assert not [one for one in await office.cards(asked["ts"]) if has("choose_0")(one)]
    assert len(board.pinned) == 1
