"""Who asked gets a signed receipt of what was done, in Slack, and it can be checked without metel's database."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot.receipt_seal import find_receipt_faults
from orchestration.storage.encryption import Keyring, generate_key
from sandbox.server import running_sandbox
from tests.bot.office import NOW, Json, Office, bot_in, has, says

KEY = generate_key()


@pytest.fixture
async def signed(tmp_path: Path) -> AsyncGenerator[Office]:
    """A sandbox with a bot that has a key."""
    async with (
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, tmp_path / "metel.db", METEL_SECRET_KEYS=KEY) as office,
    ):
        yield office


async def done(office: Office) -> Json:
    """The answer to a post that was asked for."""
    asked = await office.say("@metel #general에 '오늘 3시 회의'라고 올려줘")
    return await office.card(asked["ts"], has("undo"))


def take_receipt(whisper: str) -> str:
    """What a person copies out of the code block."""
    return whisper.split("```\n")[1].removesuffix("```")


async def test_who_asked_gets_the_receipt_of_what_was_done(signed: Office) -> None:
    answer = await done(signed)
    await signed.click(answer, "receipt")
    await signed.all_carried()
    (told,) = await signed.whispers("U0MINJI001")
    receipt = take_receipt(told)
    (key,) = Keyring([KEY]).signing_keys
    assert find_receipt_faults(receipt.encode(), key.public) == []
    assert '"tool":"slack.post_message"' in receipt
    assert '"name":"#general"' in receipt
    (effect,) = (json.loads(line) for line in receipt.splitlines() if '"kind":"effect"' in line)
    assert effect["read_back"] == "found"
    assert effect["read_back_at"] >= effect["answered_at"]
    assert find_receipt_faults(receipt.replace("#general", "#random").encode(), key.public) != []


async def test_it_says_what_is_not_there_any_more(signed: Office) -> None:
    answer = await done(signed)
    await signed.click(answer, "undo")
    await signed.until(lambda world: all(one["text"] != "오늘 3시 회의" for one in world["messages"]))
    await signed.click(answer, "receipt")
    await signed.all_carried()
    (told,) = await signed.whispers("U0MINJI001")
    (effect,) = (json.loads(line) for line in take_receipt(told).splitlines() if '"kind":"effect"' in line)
    assert effect["read_back"] == "gone"


async def test_nobody_else_gets_it(signed: Office) -> None:
    answer = await done(signed)
    await signed.click(answer, "receipt", user="junho")
    await signed.all_carried()
    assert await signed.whispers("U0JUNHO001") == ["실행 기록은 요청한 분만 받을 수 있어요."]
    assert await signed.whispers("U0MINJI001") == []


async def test_of_what_was_only_read_there_is_none(signed: Office) -> None:
    asked = await signed.say("@metel 회의록 데이터베이스 보여줘")
    answer = await signed.card(asked["ts"], says("회의록"))
    assert not has("receipt")(answer)


async def test_without_a_key_no_receipt_is_offered(office: Office) -> None:
    assert not has("receipt")(await done(office))
