"""A model's reply says nothing of an effect that there was not, in the language of the request."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.office import TEAM, Office, says
from tests.core.model_builders import a_wire_plan
from tests.stories.places import GENERAL, SALES, posts, script

NOT_DONE = {"ko": "아무것도 실행하지 않았어요", "en": "Nothing was done", "ja": "何も実行していません"}


def reply(text: str, kind: str = "answer") -> dict[str, Any]:
    return {"content": a_wire_plan([], reply={"kind": kind, "text": text})}


@pytest.mark.parametrize(
    ("asked", "claim", "nothing"),
    [
        ("@metel #sales에 안녕하세요 라고 눈에 띄게 올려줘", "네, #sales에 올렸습니다!", "아무것도 하지 않았어요"),
        ("@metel post 'hello' to #sales in a catchy way", "Done! I've posted it to #sales.", NOT_DONE["en"]),
        ("@metel #salesに「こんにちは」と目立つように投稿して", "#sales に投稿しました。", NOT_DONE["ja"]),
    ],
)
async def test_a_reply_that_claims_an_effect_twice_is_told_as_the_models_failure(
    modelled: Office, asked: str, claim: str, nothing: str
) -> None:
    await script(modelled, reply(claim), reply(claim))
    sent = await modelled.say(asked)
    told = await modelled.card(sent["ts"], says("7012"))
    assert nothing in str(told)
    assert await posts(modelled, SALES) == await posts(modelled, GENERAL) == []
    (row,) = await modelled.metel.database.runs.recent(TEAM, 1)
    assert row.status == "failed"
    first, second = (await modelled.http.get("/openai/script")).json()["asked"]
    assert "the plan does nothing" in str(second)
    assert "the plan does nothing" not in str(first)


async def test_a_reply_is_mended_by_the_model_itself(modelled: Office) -> None:
    true = "그 파일은 제가 열 수 없어요."
    await script(modelled, reply("네, #sales에 올렸습니다!"), reply(true, "unsupported"))
    sent = await modelled.say("@metel 회사 소개 동영상을 #sales에 올려줘")
    told = await modelled.card(sent["ts"], says(NOT_DONE["ko"]))
    assert true in str(told)
