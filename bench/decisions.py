"""How long policy takes to decide, in processor time, by the code that ``metel policy check --jsonl`` and runs share.

``python -m bench.decisions`` measures it alone.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.evaluation.policy_cases import PolicyCases
from connectors.catalog import list_contracts

Json = dict[str, Any]
READ = "tool:notion.get_page_content"
PROSE = "이번 주 매출은 71,667,000원으로 지난주보다 12% 늘었고 서울 지역이 가장 많이 늘었습니다. Seoul grew most. "
ROW = ["2026-03-04", "서울", "프로", 10, 1200000]
MAIL: Json = {
    "tool": "mail.send_email",
    "risk_level": "write",
    "tags": ["external_send"],
    "input_schema": {"type": "object", "properties": {"recipients": {"type": "array"}, "body": {"type": "string"}}},
}


@dataclass(frozen=True, slots=True)
class Decisions:
    """What deciding one kind of case took: milliseconds of processor time for each decision."""

    name: str
    times_ms: list[float]

    @property
    def per_second(self) -> float:
        """Decisions in a second of one core."""
        return 1_000 * len(self.times_ms) / sum(self.times_ms)


def cases() -> dict[str, Json]:
    """Return the cases by name."""
    return {
        "a message": _post("매출 보고를 올렸습니다. 확인 부탁드려요."),
        "a message as an attack": _post("안녕", channel="#s\u0430les"),
        "a mail by a tool that metel does not know": {
            "tool": MAIL,
            "payload": {"recipients": ["minji@acme.com"], "body": "회의록을 보냅니다."},
            "origins": {"recipients": "person", "body": "model"},
            "request": "minji@acme.com에 회의록 보내줘",
        },
        "a message of 1,000 characters": _post(PROSE * 12),
        "a message of 10,000 characters": _post(PROSE * 120),
        "a message with 20 links": _post((PROSE + "https://docs.google.com/spreadsheets/d/1AbC/edit ") * 20),
        "200 rows of 5 cells": {
            "tool": "sheets.append_rows",
            "payload": {"spreadsheet": "매출 현황 2026", "rows": [ROW] * 200},
            "origins": {"spreadsheet": "person", "rows": READ},
            "request": "'매출 현황 2026'에 추가해줘",
        },
    }


def _post(text: str, channel: str = "#sales") -> Json:
    return {
        "tool": "slack.post_message",
        "payload": {"channel": channel, "text": text},
        "origins": {"channel": "person", "text": READ},
        "request": "#sales에 요약해서 올려줘",
        "plan_effects": [{"tool": "slack.post_message", "target": {"channel": "#sales"}, "count": 1}],
    }


def measure(*, quick: bool) -> list[Decisions]:
    """Decide every case many times. Each text differs from the one before, so that nothing is remembered of it."""
    case_judge = PolicyCases(list_contracts())
    return [Decisions(name, list(_times(case_judge, case, 100 if quick else 1_000))) for name, case in cases().items()]


def _times(case_judge: PolicyCases, case: Json, times: int) -> Iterator[float]:
    case_judge.judge(case)
    for number in range(times):
        fresh = _fresh(case, number)
        began = time.process_time_ns()
        case_judge.judge(fresh)
        yield (time.process_time_ns() - began) / 1e6


def _fresh(case: Json, number: int) -> Json:
    payload: Json = case["payload"]
    changed = {key: f"{value} {number}" for key, value in payload.items() if key in ("text", "body")}
    return {**case, "payload": {**payload, **changed}}


def main() -> int:
    """Measure and print."""
    for one in measure(quick=True):
        times = sorted(one.times_ms)
        p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
        sys.stdout.write(f"{one.name}: p50 {p50:.2f} ms, p99 {p99:.2f} ms, {one.per_second:,.0f}/s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
