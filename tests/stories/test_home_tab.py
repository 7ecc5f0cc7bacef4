"""The Home tab is the way back to a lost card: what a person must decide, their own runs, the policy in force."""

from __future__ import annotations

from bot.slack.cards.home import LISTED, HomeContent, HomeLine, HomeLines, build_home_view
from orchestration.text.messages import load_wording
from tests.bot.office import GUEST, JUNHO, MINJI, Office, has, says
from tests.stories.approvals import asked_card


async def opened_home(office: Office, person: str, user: str) -> str:
    """What stands on the Home tab of a person who opens it for the first time."""
    await office.done(person, "home")
    return str(await office.until(lambda world: world["homes"].get(user)))


async def test_an_approver_finds_what_they_must_decide_with_the_way_to_its_card(office: Office) -> None:
    card = await asked_card(office, user="junho")
    home = await opened_home(office, "minji", MINJI)
    decide, _, own = home.partition("답이나 승인을 기다리는 내 일")
    assert "내가 결정할 것" in decide
    assert "구버전 위키" in decide
    assert f"p{card['ts'].replace('.', '')}" in decide, "the line leads to the card itself"
    assert f"<@{JUNHO}> 님의 요청" in decide
    assert "기한" in decide
    assert "구버전 위키" not in own, "it is not among their own runs"


async def test_the_one_who_asked_finds_their_waiting_run_though_another_decides(office: Office) -> None:
    await asked_card(office, user="junho")
    home = await opened_home(office, "junho", JUNHO)
    decide, _, own = home.partition("답이나 승인을 기다리는 내 일")
    assert "구버전 위키" not in decide, "who may not decide is shown no decision"
    assert "승인 기다림" in own
    assert "기한" in own


async def test_what_was_decided_is_not_to_be_decided_any_more(office: Office) -> None:
    card = await asked_card(office, user="junho")
    await office.click(card, "approve", user="minji")
    await office.card(card["thread_ts"], says("끝났습니다"))
    home = await opened_home(office, "minji", MINJI)
    assert "구버전 위키" not in home


async def test_somebody_who_has_nothing_is_told_so_with_the_policy_in_force(office: Office) -> None:
    home = await opened_home(office, "junho", JUNHO)
    assert "지금은 기다리는 일도, 한 일도 없습니다" in home
    assert "지금 정책" in home
    assert "/metel policy" in home


async def test_a_guest_is_not_told_the_policy(office: Office) -> None:
    home = await opened_home(office, "guest", GUEST)
    assert "지금 정책" not in home


async def test_a_question_on_the_home_tab_leads_to_its_card(office: Office) -> None:
    asked = await office.say("@metel 노션 회의록에 '회의 기록' 페이지 만들고 슬랙에 공유해줘")
    card = await office.card(asked["ts"], has("pick_channel"))
    home = await opened_home(office, "minji", MINJI)
    assert f"p{card['ts'].replace('.', '')}" in home
    assert "답 기다림" in home


def test_more_than_a_view_takes_is_counted() -> None:
    lines = tuple(
        HomeLine(f"run{n}", "waiting", "x" * 500, url="https://acme.slack.com/archives/C1/p1") for n in range(40)
    )
    many = HomeLines(lines[:LISTED], 240)
    view = build_home_view(HomeContent(many, many, many, many, ("a", "b")), load_wording("bot.slack"), "ko")
    blocks = view["blocks"]
    assert isinstance(blocks, list)
    assert len(blocks) <= 100
    assert "그 밖에 230개" in str(blocks)
