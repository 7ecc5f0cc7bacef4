"""What a team allows is its admins' to see, to change and to take back, and the next step is judged by it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from orchestration.execution.loaders import LOOK_EVERY
from orchestration.policy.team import Author, Limit, TeamPolicy, TeamRule
from sandbox.slack.world import UserGroup
from tests.bot.command_line import clean_environment, run_cli_beside
from tests.bot.office import GUEST, JUNHO, MINJI, Json, Office, controls, has, says
from tests.stories.places import SALES, action, plan, posts, script, until

TEAM = "T0ACME0001"
PARTNER = "#partner-hanbit"
SARAH = "U0SARAH001"
ASKED = f"@metel {PARTNER}에 '안녕하세요' 올려줘"
AUTHOR = Author(MINJI, "minji", "a test")
IN_ORDER = "@metel #sales에 '{}' 올려줘"


async def command(office: Office, text: str, user: str = "minji", channel: str = "#sales") -> Json:
    """Type ``/metel TEXT``; return the answer that the person alone sees."""
    who = {"minji": MINJI, "junho": JUNHO, "guest": GUEST}[user]
    before = {m["ts"] for m in (await office.world())["messages"] if m.get("to") == who}
    await office.done(user, "commands", command="/metel", text=text, channel=channel)

    def fresh(world: Json) -> Json | None:
        return next((m for m in world["messages"] if m.get("to") == who and m["ts"] not in before), None)

    return await office.until(fresh)


async def change(office: Office, **more: Any) -> TeamPolicy:
    """Change the policy as ``metel policy set`` does."""
    return await office.metel.policies.change(TEAM, lambda policy: policy.model_copy(update=more), AUTHOR)


async def test_an_admin_sees_the_policy_in_words_and_may_revoke(office: Office) -> None:
    await change(office, rules=(TeamRule(id="team.salaries", decision="deny", reason="연봉은 안 돼요"),))
    shown = await command(office, "policy")
    assert "지금 정책: v2" in str(shown["blocks"])
    assert "개인정보: 사람에게 물어봄" in str(shown["blocks"])
    assert "연봉은 안 돼요" in str(shown["blocks"])
    assert has("revoke_rule")(shown)
    await office.click(shown, "revoke_rule")
    await until(lambda: told(office, "v3"))
    assert office.metel.policies.current(TEAM).rules == ()


async def told(office: Office, words: str, user: str = MINJI) -> bool:
    return any(words in text for text in await office.whispers(user))


async def test_who_is_no_admin_reads_it_and_can_change_nothing(office: Office) -> None:
    await change(office, rules=(TeamRule(id="team.salaries", decision="deny", reason="연봉은 안 돼요"),))
    shown = await command(office, "policy", user="junho")
    assert "연봉은 안 돼요" in str(shown["blocks"])
    assert "관리자만 바꿀 수 있어요" in str(shown["blocks"])
    assert controls(shown) == []


async def test_a_guest_is_not_shown_what_the_team_allows(office: Office) -> None:
    await change(office, approvers=("minji",), rules=(TeamRule(id="team.salaries", decision="deny", reason="연봉"),))
    shown = await command(office, "policy", user="guest", channel="#random")
    assert shown["text"] == "이 팀의 구성원만 할 수 있어요."
    assert not shown.get("blocks")


async def test_a_command_that_takes_no_such_word_says_so_and_begins_nothing(office: Office) -> None:
    for typed, words in (("policy revoke x", "revoke x"), ("why zzz", "zzz")):
        told = (await command(office, typed))["text"]
        assert f"`{words}`은(는) 알아듣지 못했어요" in told
        assert "`/metel runs`" in told
    await office.all_carried()
    assert await office.metel.database.runs.recent(TEAM) == []


async def test_a_change_counts_from_the_next_decision_on(office: Office) -> None:
    first = await office.say(IN_ORDER.format("하나"))
    await office.card(first["ts"], says("정책 v1"))
    await office.card(first["ts"], says("올렸어요"))
    await change(office, denied_channels=("#sales",))
    second = await office.say(IN_ORDER.format("둘"))
    await office.card(second["ts"], says("정책 v2"))
    await office.card(second["ts"], says("보낼 수 없게"))
    assert [m["text"] for m in await posts(office, SALES) if m["text"] == "둘"] == []


async def test_a_yes_to_what_another_policy_asked_is_asked_again(office: Office) -> None:
    asked = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
    card = await office.card(asked["ts"], has("approve"))
    await change(office, allow_destructive=False)
    await office.click(card, "approve")
    await office.card(asked["ts"], says("바꾸는 작업을 막고 있어요"))
    assert await office.ledger("pages.update") == []


async def test_an_admin_allows_for_good_what_was_asked_and_can_take_it_back(office: Office) -> None:
    asked = await office.say(ASKED)
    card = await office.card(asked["ts"], has("always"))
    await office.click(card, "always")
    await office.card(asked["ts"], says("올렸어요"))
    again = await office.say(ASKED.replace("안녕하세요", "두 번째 소식"))
    await office.card(again["ts"], says("올렸어요"))
    assert not any(has("approve")(one) for one in await office.cards(again["ts"]))
    shown = await command(office, "policy")
    assert "partner-hanbit 늘 허용" in str(shown["blocks"])
    await office.click(shown, "revoke_rule")
    await until(lambda: told(office, "거뒀어요"))
    third = await office.say(ASKED.replace("안녕하세요", "세 번째 소식"))
    await office.card(third["ts"], has("approve"))


async def test_to_allow_for_good_is_for_admins(office: Office) -> None:
    asked = await office.say(ASKED, user="junho")
    card = await office.card(asked["ts"], has("always"))
    await office.click(card, "always", user="junho")
    await until(lambda: told(office, "관리자만", JUNHO))
    assert office.metel.policies.current(TEAM).allowances == ()
    assert has("approve")(await office.card(asked["ts"], has("approve")))


async def test_an_admin_who_may_not_decide_allows_nothing_for_good(office: Office) -> None:
    await change(office, approvers=(JUNHO,))
    asked = await office.say(ASKED, user="junho")
    card = await office.card(asked["ts"], has("always"))
    await change(office, approvers=("U0SARAH001",))
    await office.click(card, "always")
    await until(lambda: told(office, "결정할 수"))
    assert office.metel.policies.current(TEAM).allowances == ()


async def test_what_is_hard_to_undo_cannot_be_allowed_for_good(office: Office) -> None:
    asked = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
    card = await office.card(asked["ts"], has("approve"))
    assert not has("always")(card)
    # A click that the card does not offer changes nothing either.
    reference = next(block["block_id"] for block, _ in controls(card))
    assert reference
    answer = await office.http.post(
        "/person/minji/actions",
        json={"channel": card["channel"], "message_ts": card["ts"], "action_id": "always", "value": "x"},
    )
    assert answer.status_code != 200
    assert office.metel.policies.current(TEAM).allowances == ()


async def test_a_limit_of_the_day_asks_names_the_count_and_when_it_starts_again(office: Office) -> None:
    await change(office, limits=(Limit(per="person", of="messages", most=2),))
    for word in ("하나", "둘"):
        asked = await office.say(IN_ORDER.format(word))
        await office.card(asked["ts"], says("올렸어요"))
    third = await office.say(IN_ORDER.format("셋"))
    card = await office.card(third["ts"], has("approve"))
    assert "메시지 한도 2 중 2" in str(card["blocks"])
    assert "2026-03-05 00:00" in str(card["blocks"])
    assert not has("always")(card)
    other = await office.say(IN_ORDER.format("넷"), user="junho")
    await office.card(other["ts"], says("올렸어요"))
    await office.click(card, "approve")
    await office.card(third["ts"], says("올렸어요"))


async def test_of_many_requests_at_once_no_more_begin_than_the_limit_allows(office: Office) -> None:
    await change(office, limits=(Limit(per="team", of="writes", most=3, decision="deny"),))
    asked = await asyncio.gather(*(office.say(IN_ORDER.format(f"글 {n}")) for n in range(6)))
    ends = await asyncio.gather(*(office.card(one["ts"], _is_end) for one in asked))
    assert sum("올렸어요" in str(end) for end in ends) == 3
    assert len([m for m in await posts(office, SALES) if m["text"].startswith("글 ")]) == 3


def _is_end(card: Json) -> bool:
    return "올렸어요" in str(card) or "한도에 닿았어요" in str(card)


async def test_why_tells_the_rule_the_value_and_where_it_came_from(office: Office) -> None:
    asked = await office.say(IN_ORDER.format("하나"))
    await office.card(asked["ts"], says("올렸어요"))
    answer = (await command(office, "why"))["text"]
    for part in ("write.ordinary", "정책 v1", "sales", "사람이 말한 이름으로 찾은 값"):
        assert part in answer


async def test_why_of_another_persons_run_elsewhere_is_for_admins(office: Office) -> None:
    asked = await office.say(IN_ORDER.format("하나"), user="minji")
    await office.card(asked["ts"], says("올렸어요"))
    (row,) = await office.metel.database.runs.recent(TEAM, 1)
    seen = await command(office, f"why {row.id[-4:]}", user="junho", channel="#random")
    assert "볼 수 있는 실행이 없어요" in seen["text"]
    assert "하나" not in seen["text"]
    beside = await command(office, f"why {row.id[-4:]}", user="junho", channel="#sales")
    assert "write.ordinary" in beside["text"]


@pytest.mark.parametrize("text", ["why", "왜", "why 0f0f"])
async def test_why_without_a_run_says_so(office: Office, text: str) -> None:
    assert "볼 수 있는 실행이 없어요" in (await command(office, text))["text"]


async def test_beyond_the_days_model_calls_no_model_is_asked_and_work_goes_on_without(modelled: Office) -> None:
    await change(modelled, limits=(Limit(per="team", of="model_calls", most=1),))
    post = action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": "하나"})
    await script(modelled, plan(post))
    first = await modelled.say(IN_ORDER.format("하나"))
    await modelled.card(first["ts"], says("올렸어요"))
    second = await modelled.say(IN_ORDER.format("둘"))
    await modelled.card(second["ts"], says("올렸어요"))
    rows = (await modelled.http.get("/ledger")).json()
    assert len([row for row in rows if row["service"] == "openai"]) == 1
    assert [m["text"] for m in await posts(modelled, SALES) if m["text"] in ("하나", "둘")] == ["하나", "둘"]


async def test_the_terminal_beside_a_running_bot_changes_the_policy_and_tells_why(
    office: Office, tmp_path: Path
) -> None:
    first = await office.say(IN_ORDER.format("하나"))
    await office.card(first["ts"], says("올렸어요"))
    strict = tmp_path / "strict.yaml"
    strict.write_text('denied_channels: ["#sales"]\n', "utf-8")
    said = await metel(tmp_path, "policy", "set", str(strict), "--note", "from the terminal")
    assert "Version 2 is in force" in said
    office.time.advance(LOOK_EVERY)
    second = await office.say(IN_ORDER.format("둘"))
    await office.card(second["ts"], says("보낼 수 없게"))
    shown = await command(office, "policy")
    assert "from the terminal" in str(shown["blocks"])
    (row,) = await office.metel.database.runs.recent(TEAM, 1)
    told_there = await metel(tmp_path, "runs", "show", row.id)
    assert "`target.denied`" in told_there
    assert "v2" in told_there
    assert "sales" in told_there


async def metel(folder: Path, *words: str) -> str:
    """What the command prints that is run beside the bot."""
    env = clean_environment(DATABASE_URL=f"sqlite:///{folder / 'metel.db'}")
    done = await run_cli_beside(*words, env=env, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


async def test_a_group_in_a_list_stands_for_whoever_is_in_it_now(office: Office) -> None:
    group = UserGroup("S1", "finance", "재무", [SARAH])
    office.sandbox.sandbox.world.slack.world.groups["S1"] = group
    await change(office, denied_people=("@finance",))
    refused = await office.say("@metel Sarah Kim에게 '안녕하세요' DM 보내줘")
    await office.card(refused["ts"], says("정책"))
    allowed = await office.say("@metel 이준호에게 '안녕하세요' DM 보내줘")
    await office.card(allowed["ts"], says("보냈어요"))
    opened = await office.ledger("conversations.open")
    assert [row["body"]["users"] for row in opened if row["status"] == 200] == [JUNHO]
    assert [row.status for row in await office.metel.database.runs.recent(TEAM)] == ["succeeded", "denied"]
