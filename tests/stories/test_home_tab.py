"""The Home tab is the way back to a lost card: what a person must decide, their own runs, the policy in force."""

from __future__ import annotations

from bot.slack.cards.home import LISTED, HomeContent, HomeLine, HomeLines, build_home_view
from orchestration.policy.team import Author
from orchestration.text.messages import load_wording
from tests.bot.office import GUEST, JUNHO, MINJI, TEAM, Office, has, says
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
    await office.card(card["thread_ts"], says("끝났어요"))
    home = await opened_home(office, "minji", MINJI)
    assert "구버전 위키" not in home


async def test_somebody_who_has_nothing_is_told_so_with_the_policy_in_force(office: Office) -> None:
    home = await opened_home(office, "junho", JUNHO)
    assert "지금은 기다리는 일도, 한 일도 없어요" in home
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


async def test_an_admin_finds_a_checklist_of_the_set_up(office: Office) -> None:
    home = await opened_home(office, "minji", MINJI)
    assert "시작하기 전에 볼 것" in home
    assert "✓ 연결: 슬랙, 노션, 구글 시트" in home
    assert "✓ 권한: 빠진 것이 없어요" in home
    assert "✓ 승인자: 김민지" in home
    assert "✓ 연습 모드: 꺼짐" in home


async def test_what_lacks_is_marked_in_the_checklist(office: Office) -> None:
    assert (await office.http.post("/admin/scopes", json={"remove": ["im:write"]})).status_code == 200
    author = Author(MINJI, "minji", "a test")
    nobody = {"approvers": ("U0GUEST001",), "mode": "rehearse"}
    await office.metel.policies.change(TEAM, lambda policy: policy.model_copy(update=nobody), author)
    await office.metel.workspace.slack.look_at_scopes()
    home = await opened_home(office, "minji", MINJI)
    assert "⚠ 빠진 권한: im:write" in home
    assert "⚠ 승인자: 아무도 없어요" in home
    assert "⚠ 연습 모드: 켜짐" in home


async def test_who_is_no_admin_is_told_of_a_stop_or_a_rehearsal_and_offered_nothing(office: Office) -> None:
    home = await opened_home(office, "junho", JUNHO)
    assert "이 팀의 작업" not in home
    assert "시작하기 전에" not in home
    await office.metel.stops.order(TEAM, Author(MINJI, "김민지"), is_stopped=True)
    await office.done("junho", "home")
    told = str(await office.until(lambda world: "모든 작업을 멈췄어요" in str(home := world["homes"][JUNHO]) and home))
    assert "start_again" not in told


async def test_a_rehearsal_is_switched_on_and_off_from_the_home_tab(office: Office) -> None:
    await office.done("minji", "home")
    home = await office.until(lambda world: (found := world["homes"].get(MINJI)) and "rehearse" in str(found) and found)
    await office.done("minji", "actions", view_id=home["id"], action_id="rehearse", value=TEAM)
    home = await office.until(lambda world: "연습 중이에요" in str(found := world["homes"][MINJI]) and found)
    assert office.metel.policies.current(TEAM).mode == "rehearse"
    await office.done("minji", "actions", view_id=home["id"], action_id="act", value=TEAM)
    await office.until(lambda world: "연습 모드: 꺼짐" in str(world["homes"][MINJI]))
    assert office.metel.policies.current(TEAM).mode == "act"
    versions = await office.metel.policies.history(TEAM)
    assert [(row.by, row.note) for row in versions] == [(MINJI, "mode: act"), (MINJI, "mode: rehearse")]


async def test_the_tab_speaks_the_language_of_who_reads_it(office: Office) -> None:
    home = await opened_home(office, "sarah", "U0SARAH001")
    assert "Nothing waits, and nothing was done yet." in home
    assert "지금 정책" not in home


async def test_a_run_that_its_asker_decides_is_listed_once(office: Office) -> None:
    await asked_card(office, user="minji")
    home = await opened_home(office, "minji", MINJI)
    decide, _, own = home.partition("답이나 승인을 기다리는 내 일")
    assert "구버전 위키" in decide
    assert "구버전 위키" not in own


async def test_a_run_that_waits_for_its_askers_answer_and_decision_says_both(office: Office) -> None:
    asked = await office.say(
        "@metel #partner-hanbit에 '안녕하세요' 올리고 회의록에 '회의 기록' 페이지 만들어서 슬랙에 공유해줘"
    )
    await office.card(asked["ts"], has("pick_channel"))
    await office.card(asked["ts"], has("approve"))
    home = await opened_home(office, "minji", MINJI)
    assert "답 기다림 · 승인 기다림" in home
    assert "위의 ‘내가 결정할 것’ 말고는 없어요." in home
