"""Runs that the grammar plans; each function is one and returns its thread."""

from __future__ import annotations

from collections.abc import Mapping
from unittest.mock import patch

from orchestration.execution.decide_ahead import DecideAhead
from orchestration.policy.team import Limit
from tests.bot.office import MINJI, Office, has, says
from tests.stored.acts import asked, by_name, click, done, labels, set_policy

SHARE = "@metel 노션에 '주간 회의' 페이지 만들고 슬랙에 공유해줘"
ABROAD = "@metel #partner-hanbit에 '안녕하세요'라고 올려줘"


async def shared(office: Office) -> str:
    thread = await asked(office, "@metel 노션 회의록에 '3월 전략 회의' 페이지 만들고 #sales에 링크 공유해줘")
    return await done(office, thread)


async def undone(office: Office) -> str:
    thread = await asked(office, "@metel 노션 회의록에 '4월 회의' 페이지 만들어줘")
    await click(office, thread, "undo")
    return await done(office, thread, "되돌렸습니다: ")


async def answered(office: Office) -> str:
    thread = await asked(office, SHARE, channel="#general")
    await click(office, thread, "pick_channel", "#sales")
    return await done(office, thread)


async def approved(office: Office) -> str:
    thread = await asked(office, "@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
    await click(office, thread, "approve")
    return await done(office, thread)


async def rejected(office: Office) -> str:
    """Somebody who may not decide tries first."""
    thread = await asked(office, "@metel '뉴스레터 초안' 페이지 삭제해줘", user="junho")
    card = await click(office, thread, "approve", user="junho")
    await office.until(lambda world: [m for m in world["messages"] if m.get("to") == "U0JUNHO001"])
    await office.reject(card, reason="아직 씁니다")
    return await done(office, thread, "거절했습니다")


async def changed_plan(office: Office) -> str:
    thread = await asked(office, ABROAD)
    await office.card(thread, has("approve"))
    await office.say("@metel #partner-hanbit 말고 #dev에 올려줘", thread_ts=thread)
    return await done(office, thread)


async def stopped(office: Office) -> str:
    """Paused and resumed before."""
    thread = await asked(office, SHARE)
    for control in ("pause", "resume", "stop"):
        await click(office, thread, control)
    await office.card(thread, has("start_over"))
    return thread


async def started_over(office: Office) -> str:
    thread = await asked(office, SHARE, channel="#dev")
    for control in ("stop", "start_over"):
        await click(office, thread, control)
    await click(office, thread, "pick_channel", "#sales")
    return await done(office, thread)


async def tried_again(office: Office) -> str:
    await office.fault(service="notion", method="pages.create", kind="server_error", times=1)
    return await done(office, await asked(office, "@metel 노션 회의록에 '5월 회의' 페이지 만들어줘"))


async def lost_answer(office: Office) -> str:
    await office.fault(service="notion", method="pages.create", kind="drop_response", times=1)
    return await done(office, await asked(office, "@metel 노션 회의록에 '6월 회의' 페이지 만들어줘"))


async def failed(office: Office) -> str:
    await office.fault(service="notion", method="pages.create", kind="server_error", times=3)
    thread = await asked(office, "@metel 노션 회의록에 '7월 회의' 페이지 만들어줘")
    return await done(office, thread, "끝내지 못했습니다")


async def held_up(office: Office) -> str:
    """metel has to be invited, and is."""
    await office.done("minji", "commands", command="/remove", text="@metel", channel="#marketing")
    thread = await asked(office, "@metel #marketing 에 '점심은 12시 반입니다' 라고 올려줘")
    card = await office.card(thread, lambda one: says("/invite @metel")(one) and "다시 시도" in labels(one))
    await office.done("minji", "commands", command="/invite", text="@metel", channel="#marketing")
    await office.click(card, labels(card)["다시 시도"])
    return await done(office, thread)


async def for_each(office: Office) -> str:
    thread = await asked(office, "@metel 작업 DB에서 오늘 마감인 항목마다 담당자에게 DM으로 알려줘")
    await click(office, thread, "approve")
    return await done(office, thread, "2건 중 2건을 마쳤습니다")


async def left_out(office: Office) -> str:
    thread = await asked(office, "@metel 지난주 매출 합계가 1억 원을 넘으면 #exec에 축하 메시지 보내줘")
    return await done(office, thread, "조건이 맞지 않아서예요")


async def out_of_reach(office: Office) -> str:
    return await done(office, await asked(office, "@metel 제주도 가는 비행기 표 예약해줘"), "할 수 없어요")


async def outside(office: Office) -> str:
    thread = await asked(office, "@metel 노션 회의록에 '8월 회의' 페이지 만들어줘", channel="#random")
    return await done(office, thread, "회사 밖 사람이 읽을 수 있는 곳")


async def denied(office: Office) -> str:
    await set_policy(office, allow_destructive=False)
    thread = await asked(office, "@metel '랜딩 페이지 개편' 페이지 삭제해줘")
    await done(office, thread, "팀 정책이 막고 있어")
    await set_policy(office, allow_destructive=True)
    return thread


async def counted(office: Office) -> str:
    """The team has a limit, which this counts for."""
    await set_policy(office, limits=(Limit(per="person", of="messages", most=50),))
    thread = await done(office, await asked(office, "@metel #sales에 '안녕하세요' 올려줘", channel="#general"))
    await set_policy(office, limits=())
    return thread


async def asked_junho(office: Office) -> str:
    thread = await asked(office, "@metel '3월 전략 회의' 페이지 삭제해줘", user="junho")
    await office.card(thread, has("approve"))
    return thread


async def asked_sarah(office: Office) -> str:
    thread = await asked(office, "@metel '5월 회의' 페이지 삭제해줘", user="sarah")
    await office.card(thread, has("approve"))
    return thread


async def left_unanswered(office: Office) -> str:
    thread = await asked(office, "@metel 슬랙에 '안녕하세요' 라고 올려줘")
    await office.card(thread, has("pick_channel"))
    return thread


async def broken(office: Office) -> str:
    """An error of metel's own, each time that the run is advanced."""

    async def breaks(*_: object, **__: object) -> None:
        raise RuntimeError("a mistake of ours")

    with patch.object(DecideAhead, "look", breaks):
        return await done(office, await asked(office, "@metel #sales에 '안녕' 올려줘"), "문제가 생겼습니다")


async def remind(office: Office, threads: Mapping[str, str]) -> None:
    """Half an hour later: one approval gets more time, to the other somebody is called."""
    await click(office, threads["asked_junho"], "extend", user="junho")
    await click(office, threads["asked_sarah"], "hand", MINJI, user="sarah")
    await office.card(threads["asked_sarah"], says("결정을 부탁합니다"))


async def renew(office: Office, threads: Mapping[str, str]) -> None:
    """An hour later: what nobody decided is asked again, and approved."""
    card = await click(office, threads["asked_sarah"], "renew", user="sarah")
    again = await office.card(threads["asked_sarah"], lambda one: one["ts"] > card["ts"] and has("approve")(one))
    await office.click(again, "approve")
    await done(office, threads["asked_sarah"])


async def remember(office: Office, threads: Mapping[str, str]) -> None:
    """A day later: a question is recalled, and the approval with more time is over too."""
    await office.card(threads["left_unanswered"], says("아직 답을 기다립니다"))
    await office.card(threads["asked_junho"], has("renew"))


async def waiting_approval(office: Office) -> str:
    thread = await asked(office, ABROAD)
    await office.card(thread, has("approve"))
    return thread


async def waiting_question(office: Office) -> str:
    thread = await asked(office, SHARE)
    await office.card(thread, has("pick_channel"))
    return thread


async def paused(office: Office) -> str:
    thread = await waiting_approval(office)
    await click(office, thread, "pause")
    await office.card(thread, says("잠시 멈춰"))
    return thread


RUNS = by_name(
    shared, undone, answered, approved, rejected, changed_plan, stopped, started_over, tried_again, lost_answer,
    failed, held_up, for_each, left_out, out_of_reach, outside, denied, counted, asked_junho, asked_sarah,
    left_unanswered,
)  # fmt: skip
BROKEN = by_name(broken)
WAITING = by_name(waiting_approval, waiting_question, paused)
