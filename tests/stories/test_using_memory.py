"""What is remembered fills a place that nobody named, says so, and never reaches what the person could not."""

from __future__ import annotations

from datetime import timedelta

import pytest

from orchestration.text.messages import load_wording
from schemas.remembered import RememberedFact
from tests.bot.office import BOT, JUNHO, MINJI, NOW, TEAM, Json, Office, has, says

PAGE = "@metel 노션 회의록에 '회의 기록' 페이지 만들고 슬랙에 공유해줘"


async def keep(
    office: Office, target: str, label: str, *, word: str = "", thing: str = "slack.channel", **more: str
) -> None:
    """Keep a fact as if it had been said and confirmed."""
    owner = more.get("owner", MINJI)
    fact = RememberedFact(
        id=f"f-{word}-{target}", team=TEAM, owner=owner, use="word" if word else "usual", word=word, thing=thing,
        target=target, label=label, part=more.get("part", ""), said_by=MINJI, said_at=NOW - timedelta(days=1),
    )  # fmt: skip
    await office.metel.database.facts.put(fact)


def posted(world: Json, channel: str) -> list[str]:
    """What metel said to everybody in a channel."""
    said = [m for m in world["messages"] if m["channel"] == channel and m["user"] == BOT and not m.get("to")]
    return [m["text"] for m in said]


async def test_the_usual_channel_is_used_where_none_was_named_and_that_is_told(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev")
    asked = await office.say(PAGE)
    answer = await office.card(asked["ts"], says("기억해 둔 평소 쓰시는 곳으로 했어요: #dev"))
    assert not any(has("pick_channel")(card) for card in await office.cards(asked["ts"]))
    assert posted(await office.world(), "C0DEV00001")
    assert "#dev" in str(answer["blocks"])


async def test_a_channel_that_was_named_stands_before_what_is_remembered(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev")
    asked = await office.say("@metel #marketing에 '안녕하세요'라고 올려줘")
    await office.card(asked["ts"], says("끝났어요"))
    assert not posted(await office.world(), "C0DEV00001")
    assert not any("기억해 둔" in str(card) for card in await office.cards(asked["ts"]))


ELSEWHERE = [
    "마케팅 채널에 '안녕하세요'라고 올려줘", "마케팅방에 '안녕하세요'라고 올려줘",
    "마케팅팀에 '안녕하세요'라고 공유해줘",
    "다른 채널에 '안녕하세요'라고 올려줘", "거기에 '안녕하세요'라고 올려줘", "저기에 '안녕하세요'라고 올려줘",
    "그 채널에 '안녕하세요'라고 올려줘", "마케팅 채널에 '마케팅 채널 여러분 안녕하세요'라고 올려줘",
    "슬랙 마케팅방에 '안녕하세요'라고 올려줘", "'마케팅'에 '안녕하세요'라고 올려줘",
    "마케팅으로 '안녕하세요'라고 올려줘",
    "post 'hello' to marketing", "post 'hello marketing' to marketing", "post 'hello' in the marketing room",
    "share 'hello' with the sales team", "post 'hello' somewhere else", "post 'hello' there",
    "post 'hello' to that channel",
    "マーケに「こんにちは」と投稿して", "マーケティングのチャンネルに「マーケティングのチャンネル」と投稿して",
    "そこに「こんにちは」と投稿して", "別のチャンネルに「こんにちは」と投稿して",
]  # fmt: skip


@pytest.mark.parametrize("text", ELSEWHERE)
async def test_a_place_that_is_said_in_other_words_is_asked_about_with_the_usual_one_first(
    office: Office, text: str
) -> None:
    await keep(office, "C0DEV00001", "#dev")
    asked = await office.say(f"@metel {text}")
    await office.all_carried()
    assert not posted(await office.world(), "C0DEV00001")
    cards = await office.cards(asked["ts"])
    assert not any("기억해 둔 평소" in str(card) for card in cards)
    for card in cards:
        if has("pick_channel")(card):
            assert "C0DEV00001" in str(card["blocks"])


@pytest.mark.parametrize(
    "text",
    [
        "내일 오후 3시에 노션에 회의 기록을 만들고 슬랙에 공유해줘",
        "슬랙에 '안녕하세요'라고 올려줘",
        "'안녕하세요'라고 올려줘",
        "내 채널에 '안녕하세요'라고 올려줘",
        "post 'hello' on Slack",
        "post 'hello'",
        "post 'hello' in my channel",
        "create a page 'Minutes' in Notion and share it on Slack",
        "Slackに「こんにちは」と投稿して",
        "「こんにちは」と投稿して",
        "Notionに「議事録」ページを作成してSlackに共有して",
    ],
)
async def test_a_request_that_names_no_place_inside_slack_goes_to_the_usual_one(office: Office, text: str) -> None:
    await keep(office, "C0DEV00001", "#dev")
    asked = await office.say(f"@metel {text}")
    await office.card(asked["ts"], lambda card: "#dev" in str(card) and not has("pick_channel")(card))
    assert posted(await office.world(), "C0DEV00001")


async def test_another_persons_is_not_used_and_the_teams_is(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev", owner=JUNHO)
    asked = await office.say(PAGE)
    await office.card(asked["ts"], has("pick_channel"))
    await keep(office, "C0MARKET01", "#marketing", owner="")
    asked = await office.say(PAGE)
    await office.card(asked["ts"], says("기억해 둔 평소 쓰시는 곳으로 했어요: #marketing"))


async def test_a_channel_that_the_person_cannot_see_is_not_used_and_that_is_told(office: Office) -> None:
    await keep(office, "C0EXEC0001", "#exec", owner=JUNHO)
    asked = await office.say(PAGE, user="junho")
    card = await office.card(asked["ts"], has("pick_channel"))
    assert "기억해 둔 것(‘내 평소 채널’)을 지금 여기서 쓸 수 없어서 물어볼게요" in str(card)
    assert not posted(await office.world(), "C0EXEC0001")


async def test_a_usual_channel_that_people_outside_read_asks_as_ever(office: Office) -> None:
    await keep(office, "C0PARTNER1", "#partner-hanbit")
    asked = await office.say(PAGE)
    card = await office.card(asked["ts"], has("approve"))
    assert "회사 밖 사람" in str(card["blocks"])
    assert not posted(await office.world(), "C0PARTNER1")


async def test_a_word_means_the_sheet_and_tab_that_it_was_said_to_mean(office: Office) -> None:
    asked = await office.say("@metel 주간보고는 '매출 현황 2026' 시트의 '주간' 탭이야, 기억해줘")
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    await office.card(asked["ts"], says("기억했어요"))
    asked = await office.say("@metel 주간보고 시트 요약해줘")
    await office.card(asked["ts"], says("‘주간보고’ = 매출 현황 2026"))


async def test_a_person_by_a_nickname_is_shown_before_anything_is_sent(office: Office) -> None:
    await keep(office, JUNHO, "이준호", word="팀장", thing="slack.user")
    asked = await office.say("@metel 팀장님에게 '안녕하세요'라고 DM 보내줘")
    card = await office.card(asked["ts"], has("approve"))
    assert "기억해 둔 말로 찾은 사람이에요" in str(card["blocks"])
    await office.click(card, "approve")
    await office.card(asked["ts"], says("‘팀장님’ = 이준호"))


async def test_a_word_beside_a_thing_of_that_very_name_asks(office: Office) -> None:
    await keep(office, "C0DEV00001", "#dev", word="sales")
    asked = await office.say("@metel #sales에 '안녕하세요'라고 올려줘")
    card = await office.card(asked["ts"], lambda card: "dev" in str(card["blocks"]) and "sales" in str(card["blocks"]))
    assert not posted(await office.world(), "C0DEV00001")
    assert not has("approve")(card)


async def test_a_word_whose_thing_is_gone_is_told_and_asked_about(office: Office) -> None:
    await keep(office, JUNHO.replace("JUNHO", "NOONE"), "옛 팀장", word="팀장", thing="slack.user")
    asked = await office.say("@metel 팀장님에게 '안녕하세요'라고 DM 보내줘")
    card = await office.card(asked["ts"], says("어느 분인가요"))
    assert "기억해 둔 것(‘팀장’)을 지금 여기서 쓸 수 없어서" in str(card)


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_the_words_are_there_in_each_language(language: str) -> None:
    words = load_wording("orchestration.text")
    for key in ("remembered.unusable", "remembered.used_usual", "remembered.used_word"):
        assert "#dev" in words.say(language, key, name="#dev", word="개발방")


async def test_a_private_usual_channel_is_named_to_nobody_elsewhere(office: Office) -> None:
    await keep(office, "C0EXEC0001", "#exec")
    asked = await office.say(PAGE)
    await office.card(asked["ts"], lambda card: has("pick_channel")(card) or says("끝났어요")(card))
    assert not any("#exec" in str(card) for card in await office.cards(asked["ts"]))


TAUGHT = [
    ("개발방은 #dev를 뜻해", "개발방에 '안녕하세요'라고 올려줘", "‘개발방’ = #dev"),
    ("'영업'이라고 하면 #dev를 말해", "영업 채널에 '안녕하세요'라고 올려줘", "‘영업’ = #dev"),
    ("when I say dev room, I mean #dev", "post 'hello' in the dev room", "#dev"),
    ("開発部屋は#devのことです", "開発部屋に「こんにちは」と投稿して", "#dev"),
]


@pytest.mark.parametrize(("lesson", "text", "told"), TAUGHT)
async def test_a_taught_nickname_of_a_channel_is_used_without_a_sign_or_a_question(
    office: Office, lesson: str, text: str, told: str
) -> None:
    asked = await office.say(f"@metel {lesson}")
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    await office.card(asked["ts"], lambda card: not has("approve")(card) and "dev" in str(card["blocks"]))
    await office.at_rest()
    asked = await office.say(f"@metel {text}")
    await office.card(asked["ts"], lambda card: told in str(card) and not has("pick_channel")(card))
    await office.at_rest()
    assert not any(has("pick_channel")(card) for card in await office.cards(asked["ts"]))
    assert len(posted(await office.world(), "C0DEV00001")) == 1


async def test_a_nickname_whose_channel_the_person_cannot_see_is_asked_about_and_that_is_told(office: Office) -> None:
    await keep(office, "C0EXEC0001", "#exec", word="임원방", owner=JUNHO)
    asked = await office.say("@metel 임원방에 '안녕하세요'라고 올려줘", user="junho")
    card = await office.card(asked["ts"], says("기억해 둔 것(‘임원방’)을 지금 여기서 쓸 수 없어서"))
    assert "#exec" not in str(card)
    assert not posted(await office.world(), "C0EXEC0001")


async def test_a_nickname_of_a_sheet_is_read_without_its_noun(office: Office) -> None:
    asked = await office.say("@metel 주간보고는 '매출 현황 2026' 시트의 '주간' 탭이야, 기억해줘")
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    await office.card(asked["ts"], says("기억했어요"))
    asked = await office.say("@metel 주간보고 요약해줘")
    await office.card(asked["ts"], says("‘주간보고’ = 매출 현황 2026"))
