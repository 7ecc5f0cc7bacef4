"""Who goes first: what is urgent, then people in turn, then who came first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from orchestration.rate_limit.limiter_state import LimiterState, Quota, Rate
from orchestration.rate_limit.line import Ticket, Urgency, WaitingLine

NOW = datetime(2026, 3, 4, 1, 0, tzinfo=UTC)
ONE_A_SECOND = Quota("posts", Rate(1, 1.0, 1))


def a_ticket(name: str, person: str, came_s: float = 0, urgency: Urgency = Urgency.ANSWER, in_round: int = 0) -> Ticket:
    """A request of a person's run that began so many seconds after the start."""
    return Ticket(name, "this process", person, urgency, NOW + timedelta(seconds=came_s), NOW, in_round)


def order(*tickets: Ticket) -> list[str]:
    """In which order they go, one a second, all asked for from the start."""
    waiting, state, gone = list(tickets), LimiterState(), list[str]()
    for second in range(len(tickets)):
        state, served = state.serve(ONE_A_SECOND, waiting, "this process", NOW + timedelta(seconds=second))
        gone += [ticket.id for ticket in served.turns]
        waiting = [ticket for ticket, _ in served.waiting]
    return gone


def test_who_came_first_goes_first() -> None:
    assert order(*(a_ticket(f"r{n}", f"U{n}", came_s=-n) for n in range(5))) == ["r4", "r3", "r2", "r1", "r0"]


def test_one_persons_fifty_requests_do_not_stand_before_anothers_first() -> None:
    many = [a_ticket(f"many{n:02}", "U1", came_s=n / 100) for n in range(50)]
    gone = order(*many, a_ticket("one", "U2", came_s=30), a_ticket("two", "U3", came_s=31))
    assert gone[:4] == ["many00", "one", "two", "many01"]
    assert gone[4:] == [f"many{n:02}" for n in range(2, 50)]


def test_who_comes_later_waits_for_one_round_alone() -> None:
    state, waiting = LimiterState(), [a_ticket(f"many{n:02}", "U1", came_s=n / 100) for n in range(50)]
    gone: list[str] = []
    for second in range(20):
        if second == 10:
            waiting.append(a_ticket("late", "U2", came_s=10))
        state, served = state.serve(ONE_A_SECOND, waiting, "this process", NOW + timedelta(seconds=second))
        gone += [ticket.id for ticket in served.turns]
        waiting = [ticket for ticket, _ in served.waiting]
    assert gone.index("late") <= 11


def test_a_runs_next_requests_keep_its_place() -> None:
    first = WaitingLine().joined(
        [a_ticket("a1", "U1", 0), *(a_ticket(f"b{n}", "U2", n) for n in range(1, 4))], "this process", NOW
    )
    given = first.tickets[0].round
    later = first.served().joined([*first.tickets[1:], a_ticket("a2", "U1", 0, in_round=given)], "this process", NOW)
    assert [ticket.id for ticket in later.tickets] == ["a2", "b1", "b2", "b3"]


@pytest.mark.parametrize("late", [Urgency.PROGRESS, Urgency.BACKGROUND])
def test_what_people_wait_for_goes_before_the_rest(late: Urgency) -> None:
    waiting = [a_ticket("crawl", "", -60, late), a_ticket("answer", "U1", 0), a_ticket("click", "", 5, Urgency.CLICK)]
    assert order(*waiting) == ["click", "answer", "crawl"]


def test_questions_answers_and_effects_in_one_channel_share_it_in_their_order() -> None:
    tools = [a_ticket(f"tool{n}", f"U{n}", came_s=2 * n) for n in range(3)]
    cards = [a_ticket(f"card{n}", f"V{n}", came_s=2 * n + 1) for n in range(3)]
    assert order(*tools, *cards) == ["tool0", "card0", "tool1", "card1", "tool2", "card2"]


def test_never_more_goes_out_than_the_rate_allows() -> None:
    rate = Rate(20, 60.0, 10)
    state, gone = LimiterState(), list[float]()
    waiting = [a_ticket(f"r{n:03}", f"U{n % 7}", n / 10) for n in range(60)]
    for tenth in range(1_800):
        moment = tenth / 10
        state, served = state.serve(Quota("q", rate), waiting, "this process", NOW + timedelta(seconds=moment))
        gone += [moment] * len(served.turns)
        waiting = [ticket for ticket, _ in served.waiting]
    assert len(gone) == 60
    assert max(sum(at <= other < at + 60 for other in gone) for at in gone) <= 10 + 20
