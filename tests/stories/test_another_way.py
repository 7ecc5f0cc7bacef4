"""Another way after a no: what was rejected stays in the run's account, and the end is told in a reply of its own."""

from __future__ import annotations

from tests.bot.office import Json, Office, has, says
from tests.stories.places import GENERAL, a_post, effects, plan, posts, script

BOTH = "@metel #dev에 '정리 시작합니다' 올리고 '뉴스레터 초안' 페이지 삭제해줘"


async def _last(office: Office, thread: str, words: str) -> Json:
    """The reply with those words, which is none of the status card."""
    status = (await office.cards(thread))[0]
    return await office.card(thread, lambda one: one["ts"] != status["ts"] and says(words)(one))


async def test_a_rejected_step_without_another_way_stays_in_the_account_of_the_run(office: Office) -> None:
    asked = await office.say(BOTH)
    card = await office.card(asked["ts"], has("reject_how"))
    await office.reject(card, sequel="another_way", reason="아직 필요합니다")
    answer = await _last(office, asked["ts"], "올렸어요")
    status = await office.card(asked["ts"], says("일부만 끝났어요"))
    assert says("(1/2)")(status)
    assert says("뉴스레터 초안")(answer), "the page that was left is named"
    assert says("거절했어요 (아직 필요합니다)")(answer), "by whom and why"
    assert says("그 밖에 바뀐 것은 없어요")(answer)
    (run,) = await office.metel.database.runs.recent("T0ACME0001")
    assert run.status == "partly_succeeded"
    assert await effects(office, "pages.update") == []


async def test_a_run_whose_only_step_was_rejected_ends_with_a_reply_of_its_own(office: Office) -> None:
    asked = await office.say("@metel '뉴스레터 초안' 페이지 삭제해줘")
    card = await office.card(asked["ts"], has("reject_how"))
    await office.reject(card, sequel="another_way", reason="아직 필요합니다")
    answer = await _last(office, asked["ts"], "다른 방법을 찾지 못했")
    assert says("뉴스레터 초안")(answer)
    assert says("아직 필요합니다")(answer)
    assert says("바뀐 것은 없어요")(answer)
    (status, *_) = await office.cards(asked["ts"])
    assert says("(0/1)")(status), "its steps stay on the status card"


async def test_what_nobody_rejected_goes_on_where_no_other_way_is_found(modelled: Office) -> None:
    first, second = a_post("a1", "#random", "하나"), a_post("a2", "#general", "둘", asks=False)
    second["inputs"] = {"text": "둘"}
    stuck = plan(reply={"kind": "unsupported", "text": "모르겠어요"})
    await script(modelled, plan(first, second, constraints={"allow_parallel": True}), stuck)
    asked = await modelled.say("@metel #random에 '하나' 올리고 '둘'도 올려줘")
    question = await modelled.card(asked["ts"], has("pick_channel"))
    card = await modelled.card(asked["ts"], has("reject_how"))
    await modelled.reject(card, sequel="another_way")
    await modelled.card(asked["ts"], says("다른 방법을 청했어요"))
    await modelled.click(question, "pick_channel", GENERAL)
    answer = await _last(modelled, asked["ts"], "그 밖에 바뀐 것은 없어요")
    assert says("거절했어요")(answer)
    assert [one["text"] for one in await posts(modelled, GENERAL)] == ["둘"]


async def test_another_way_takes_the_place_of_what_was_rejected(modelled: Office) -> None:
    await script(modelled, plan(a_post("a1", "#random", "첫 글")), plan(a_post("b1", "#general", "첫 글", asks=False)))
    asked = await modelled.say("@metel '첫 글'이라고 올려줘")
    card = await modelled.card(asked["ts"], has("reject_how"))
    await modelled.reject(card, sequel="another_way", reason="다른 채널이 나아요")
    await modelled.card(asked["ts"], says("다른 방법을 청했어요"))
    second = await modelled.card(asked["ts"], has("approve"))
    await modelled.click(second, "approve")
    await modelled.card(asked["ts"], says("#general에 메시지를 올렸어요"))
    status = await modelled.card(asked["ts"], says("*끝났어요.*"))
    assert says("(1/1)")(status)


async def test_what_another_way_leaves_out_unasked_is_told(modelled: Office) -> None:
    two = plan(a_post("a1", "#random", "하나"), a_post("a2", "#dev", "둘", asks=False, depends_on=["a1"]))
    await script(modelled, two, plan(a_post("b1", "#general", "하나", asks=False)))
    asked = await modelled.say("@metel 하나를 올리고 #dev에 둘을 올려줘")
    card = await modelled.card(asked["ts"], has("reject_how"))
    await modelled.reject(card, sequel="another_way", reason="다른 채널이 나아요")
    await modelled.card(asked["ts"], says("다른 방법을 청했어요"))
    await modelled.click(await modelled.card(asked["ts"], has("approve")), "approve")
    answer = await _last(modelled, asked["ts"], "#general에 메시지를 올렸어요")
    assert says("새 계획에 들어 있지 않아")(answer)


async def test_a_decided_card_keeps_the_numbers_it_was_asked_under(modelled: Office) -> None:
    two = plan(a_post("a1", "#random", "하나", asks=False), a_post("a2", "#dev", "둘"), a_post("a3", "#general", "셋"))
    await script(modelled, two, plan(a_post("b1", "#sales", "둘과 셋")))
    asked = await modelled.say("@metel #random에 하나를, #dev에 둘을, #general에 셋을 올려줘")
    card = await modelled.card(asked["ts"], has("reject_how"))
    title, *_ = card["text"].split("?")
    assert says("*2. ")(card)
    assert says("*3. ")(card)
    await modelled.reject(card, sequel="another_way", reason="한 번에 올려요")
    await modelled.card(asked["ts"], lambda one: one["ts"] != card["ts"] and has("approve")(one))
    (decided,) = [one for one in await modelled.cards(asked["ts"]) if one["ts"] == card["ts"]]
    assert decided["text"].startswith(title)
    assert says("*2. ")(decided)
    assert says("*3. ")(decided)
