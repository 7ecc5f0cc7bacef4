"""Where people outside the team can read, nothing that metel reads or is told to do is told by metel's own messages."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from bot.conversation import SilentPerson, TerminalRequest, execute_request
from orchestration.policy.team import Author
from schemas.events import PlaceJudged
from schemas.request import Place
from tests.bot.office import BOT, GUEST, JUNHO, MINJI, TEAM, Office, has, says
from tests.stories.approvals import SHARE, Opened, journal, slack, whispered
from tests.stories.places import SALES, direct_card, effects, posts, told_to, until
from tests.stories.poison import rested
from tests.stories.test_team_policy import command

SHEET = "@metel 구글 시트 '고객 명단' 보여줘"
PAGE = "@metel 노션 '제품 로드맵' 페이지 보여줘"
DELETE = "@metel 노션에서 '구버전 위키' 페이지 삭제해줘"
CANARIES = ("010-1234-5678", "yerin.han@example.com", "한예린", "결제", "구버전 위키", "견적서를 다시 보냈습니다")
"""What stands in the sheet and the page, and what requests are about."""
PLACES = {"#partner-hanbit": "C0PARTNER1", "#random": "C0RANDOM01"}
LATER = timedelta(minutes=2)
"""So long that what was known of a channel is looked at anew."""


async def change(office: Office, **more: Any) -> None:
    author = Author(MINJI, "minji", "a test")
    await office.metel.policies.change(TEAM, lambda policy: policy.model_copy(update=more), author)


async def told_in(office: Office, channel: str) -> str:
    """All that metel has said in a channel to everybody there, as it stands now."""
    rows = (await office.world())["messages"]
    said = [m for m in rows if m["channel"] == channel and m["user"] == BOT and not m.get("to")]
    return json.dumps(said, ensure_ascii=False)


def holds_canary(text: str) -> list[str]:
    return [one for one in CANARIES if one in text]


@pytest.mark.parametrize("channel", PLACES)
@pytest.mark.parametrize("text", [SHEET, PAGE, DELETE], ids=["a sheet", "a page", "a deletion"])
async def test_in_a_place_that_outsiders_read_nothing_is_done_and_the_person_is_told_where_to_ask(
    office: Office, channel: str, text: str
) -> None:
    asked = await office.say(text, channel=channel)
    card = await office.card(asked["ts"], says("회사 밖 사람이 읽을 수 있는 곳"))
    assert await rested(office) == "denied"
    for words in ("DM", "팀 안의 채널", "outside_places"):
        assert words in card["text"], words
    assert "다른 회사" in card["text"] if channel == "#partner-hanbit" else "게스트" in card["text"]
    assert len(await office.cards(asked["ts"])) == 1
    assert holds_canary(await told_in(office, PLACES[channel])) == []
    ledger = (await office.http.get("/ledger")).json()
    assert [row for row in ledger if row["service"] in ("notion", "google") and row["method"] != "token"] == []


async def test_the_refusal_is_in_the_journal_and_why_names_its_rule(office: Office) -> None:
    asked = await office.say(SHEET, channel="#random")
    await office.card(asked["ts"], says("게스트"))
    assert await rested(office) == "denied"
    (judged,) = [event for event in await journal(office) if isinstance(event, PlaceJudged)]
    assert (judged.sight, judged.word, judged.policy) == ("guests", "refuse", 1)
    told = await command(office, "why")
    assert "`place.refused`" in str(told)


async def test_where_it_cannot_be_told_who_reads_the_asker_alone_is_answered(office: Office) -> None:
    await office.http.post("/admin/scopes", json={"remove": ["channels:read"]})
    asked = await office.say(SHEET, user="junho")
    await direct_card(office, JUNHO, says("010-1234-5678"))
    await office.card(asked["ts"], has("share_answer"))
    assert await rested(office) == "succeeded"
    assert holds_canary(await told_in(office, SALES)) == []
    assert "`place.unknown`" in str(await command(office, "why", channel="#sales"))


async def test_while_slack_does_not_say_who_is_there_nothing_is_told_and_then_all_is(office: Office) -> None:
    await office.fault(method="conversations.info", kind="server_error", times=3)
    asked = await office.say(SHEET)
    await office.card(asked["ts"], says("***-****-5678"), within_s=30)
    assert await rested(office) == "succeeded"


async def test_a_channel_of_the_team_and_a_direct_message_are_as_ever(office: Office) -> None:
    asked = await office.say(SHEET)
    await office.card(asked["ts"], says("한예린"))
    assert not [event for event in await journal(office) if isinstance(event, PlaceJudged)]


async def test_of_a_direct_message_slack_is_not_asked_who_is_there(office: Office) -> None:
    await office.say(SHEET.removeprefix("@metel "), channel="@metel")
    await direct_card(office, MINJI, says("010-1234-5678"))
    assert await office.ledger("conversations.info") == []
    assert await office.ledger("conversations.members") == []


@pytest.mark.parametrize("channel", PLACES)
async def test_a_team_that_allows_it_is_answered_there_and_the_journal_tells_so(office: Office, channel: str) -> None:
    await change(office, outside_places="allow")
    asked = await office.say(SHEET, channel=channel)
    await office.card(asked["ts"], says("한예린"))
    (judged,) = [event for event in await journal(office) if isinstance(event, PlaceJudged)]
    assert (judged.word, judged.policy) == ("allow", 2)
    assert "`place.allowed`" in str(await command(office, "why", channel=channel))


@pytest.mark.parametrize("channel", PLACES)
async def test_private_answers_go_to_the_asker_and_the_thread_has_names_of_tools_alone(
    office: Office, channel: str
) -> None:
    await change(office, outside_places="private_answers")
    asked = await office.say(SHEET, channel=channel, user="junho")
    answer = await direct_card(office, JUNHO, says("010-1234-5678"))
    status = await office.card(asked["ts"], says("끝났어요"))
    assert "1/1" in status["text"]
    assert "시트" in str(status["blocks"])
    assert says("DM")(status)
    assert "고객 명단" not in str(status)
    assert answer["channel"] != PLACES[channel]
    assert holds_canary(await told_in(office, PLACES[channel])) == []
    assert await told_to(office, MINJI) == []


async def test_a_private_answer_is_not_passed_on_by_somebody_else_of_the_thread(office: Office) -> None:
    await change(office, outside_places="private_answers")
    asked = await office.say(SHEET, channel="#random", user="junho")
    await direct_card(office, JUNHO, says("010-1234-5678"))
    await office.say("@metel 그거 #sales에 공유해줘", user="minji", channel="#random", thread_ts=asked["ts"])
    await direct_card(office, MINJI, says("답한 것이 없어요"))
    assert await posts(office, SALES) == []


async def test_a_private_approval_is_read_and_decided_in_a_direct_message(office: Office) -> None:
    await change(office, outside_places="private_answers")
    asked = await office.say(DELETE, channel="#random", user="junho")
    shown = await direct_card(office, MINJI, has("approve"))
    assert "구버전 위키" in str(shown["blocks"])
    card = await office.card(asked["ts"], has("approve"))
    assert f"<@{MINJI}>" in str(card["blocks"])
    assert not has("edit_step")(card)
    await office.click(shown, "approve", user="minji")
    await direct_card(office, JUNHO, says("휴지통으로 옮겼어요"))
    assert await effects(office, "pages.update")
    assert holds_canary(await told_in(office, PLACES["#random"])) == []


async def test_a_private_approval_shows_what_it_is_about_to_nobody_else(office: Office) -> None:
    await change(office, outside_places="private_answers")
    asked = await office.say(DELETE, channel="#random", user="junho")
    card = await office.card(asked["ts"], has("show_all"))
    await office.click(card, "show_all", user="guest")
    await whispered(office, GUEST, "결정할 수 없어요")
    assert (await office.world())["views"] == []
    view = await office.opened(card, "show_all", user="minji")
    assert "구버전 위키" in str(view)


async def test_a_private_question_is_asked_and_answered_in_a_direct_message(office: Office) -> None:
    await change(office, outside_places="private_answers")
    asked = await office.say("@metel 노션에 페이지 하나 만들어줘", channel="#random")
    question = await direct_card(office, MINJI, has("write_answer"))
    await office.card(asked["ts"], says("DM으로 물어봤어요"))
    view = await office.opened(question, "write_answer")
    await office.submit(view, answer="한예린 면담")
    await direct_card(office, MINJI, says("'한예린 면담' 페이지를"))
    assert holds_canary(await told_in(office, PLACES["#random"])) == []


async def test_what_was_typed_into_a_slash_command_is_not_repeated_where_outsiders_read(office: Office) -> None:
    await office.done("minji", "commands", command="/metel", text=SHEET.removeprefix("@metel "), channel="#random")
    await direct_card(office, MINJI, says("010-1234-5678"))
    assert "고객 명단" not in await told_in(office, PLACES["#random"])


async def test_a_request_on_the_terminal_is_answered_there_whatever_channel_it_names(office: Office) -> None:
    place = Place(team=TEAM, channel=PLACES["#random"], channel_name="random")
    words = TerminalRequest(SHEET.removeprefix("@metel "), MINJI, "minji", place, {})
    run = await execute_request(office.metel, words, SilentPerson())
    assert run.ended is not None
    assert "010-1234-5678" in run.ended.answer.text


@pytest.mark.parametrize("opened_to", ["another company", "a guest"])
@pytest.mark.parametrize("word", ["refuse", "private_answers"])
async def test_a_channel_that_is_opened_to_others_meanwhile_is_told_no_more(
    open_with: Opened, opened_to: str, word: str
) -> None:
    async with open_with() as office:
        asked = await office.say(SHARE)
        card = await office.card(asked["ts"], has("approve"))
        assert says("견적서를 다시 보냈습니다")(card)
        if opened_to == "another company":
            slack(office).channels[SALES].is_ext_shared = True
        else:
            slack(office).users["U0SARAH001"].is_restricted = True
    async with open_with(f"outside_places: {word}", after=LATER) as office:
        if opened_to == "a guest":
            await office.http.post("/admin/people", json={"person": "sarah", "is_restricted": True})
            await office.all_carried()
        await office.click(card, "approve")
        await until(lambda: _rests_as(office, "denied" if word == "refuse" else "succeeded"))
        await until(lambda: _is_silent(office))
        assert len(await posts(office, "C0PARTNER1")) == (0 if word == "refuse" else 1)


async def _rests_as(office: Office, status: str) -> bool:
    (row,) = await office.metel.database.runs.recent(TEAM)
    return row.status == status


async def _is_silent(office: Office) -> bool:
    return holds_canary(await told_in(office, SALES)) == []


async def test_what_a_run_read_is_not_told_where_others_came_in_before_the_answer(open_with: Opened) -> None:
    async with open_with() as office:
        asked = await office.say("@metel 구글 시트 '고객 명단' 보여주고 #partner-hanbit에 '확인했어요' 올려줘")
        card = await office.card(asked["ts"], has("approve"))
        slack(office).channels[SALES].is_ext_shared = True
    async with open_with("outside_places: private_answers", after=LATER) as office:
        await office.click(card, "approve")
        await direct_card(office, MINJI, says("010-1234-5678"))
        assert holds_canary(await told_in(office, SALES)) == []
