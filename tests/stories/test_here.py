"""Who says "here" names the channel that they write in: nobody is asked where."""

from __future__ import annotations

import pytest

from tests.bot.office import Office, says
from tests.world import world_of


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("@metel 여기에 '점심 먹어요' 올려줘", "올렸어요"),
        ('@metel post "점심 먹어요" here', "Posted"),
        ("@metel ここに「점심 먹어요」って投稿して", "投稿しました"),
    ],
)
async def test_what_is_to_stand_here_is_posted_at_once(office: Office, text: str, done: str) -> None:
    asked = await office.say(text)
    await office.card(asked["ts"], says(done))
    posted = [one for one in (await world_of(office.http, "slack"))["messages"] if one["text"] == "점심 먹어요"]
    assert [one["channel"] for one in posted] == [asked["channel"]]
