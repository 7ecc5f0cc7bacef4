"""Whose turn it is: each team's, one after another."""

from __future__ import annotations

from orchestration.queue.job_tables import Backlog, assign_priorities


def served(jobs: list[tuple[str, int]]) -> list[str]:
    """The teams in the order in which a worker takes their jobs: the highest priority first, then the oldest."""
    return [team for team, _ in sorted(jobs, key=lambda job: -job[1])]


def brought(backlog: list[tuple[str, int]], *teams: str) -> list[tuple[str, int]]:
    """The jobs that wait after these teams brought one each."""
    known = {team: [turn for other, turn in backlog if other == team] for team, _ in backlog}
    waiting = [Backlog(team, max(turns), min(turns)) for team, turns in known.items()]
    return [*backlog, *zip(teams, assign_priorities(waiting, teams), strict=True)]


def test_one_teams_jobs_are_taken_in_the_order_they_came() -> None:
    assert assign_priorities([], ["A", "A", "A"]) == [0, -1, -2]


def test_a_team_with_one_job_does_not_wait_behind_a_team_with_many() -> None:
    jobs = brought(brought([], *["A"] * 100), "B")
    assert served(jobs)[:2] == ["A", "B"]


def test_teams_with_many_jobs_take_turns() -> None:
    jobs = brought(brought([], *["A"] * 4), *["B"] * 4)
    assert served(jobs) == ["A", "B"] * 4


def test_a_round_that_is_over_is_not_given_again() -> None:
    left = [("A", -50), ("A", -51)]
    jobs = brought(left, "B", "C", "B")
    assert served(jobs) == ["A", "B", "C", "A", "B"]


def test_a_team_that_brings_one_after_another_does_not_keep_a_busy_team_waiting() -> None:
    jobs = brought([], *["A"] * 3)
    taken: list[str] = []
    for _ in range(6):
        jobs = brought(jobs, "B")
        first = max(jobs, key=lambda job: job[1])
        taken.append(first[0])
        jobs.remove(first)
    assert taken == ["A", "B"] * 3


def test_without_a_backlog_counting_begins_anew() -> None:
    assert assign_priorities([], ["A"]) == [0]
