"""Reads requests ahead of those that come: what is compiled and opened at the first use is there then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_plan
from schemas.contract import ToolContract
from schemas.plan import Language
from schemas.request import Place, Request
from schemas.team import TeamSettings

READ_AHEAD: Mapping[Language, tuple[str, ...]] = {
    "ko": (
        "안녕하세요",
        "작업 DB에서 진행 중인 일 보여줘",
        "내일 오후 3시에 노션에 '주간 회의' 기록을 만들고 #general 채널에 공유해줘",
        "지난주 매출을 구글 시트에서 가져와서 #general 채널에 요약해줘",
        "민지님한테 늦는다고 전해주고 발표 자료 작업은 완료로 바꿔줘",
    ),
    "en": (
        "hello",
        "show me the tasks in progress",
        "create a page called 'Weekly sync' for tomorrow at 3pm and share it in #general",
        "get last week's sales from the sheet and post a summary to #general",
        "tell Minji that I am late and set the deck task to done",
    ),
    "ja": (
        "こんにちは",
        "進行中のタスクを見せて",
        "明日の午後3時に「週次会議」の議事録を作って #general に共有して",
        "先週の売上をシートから取って #general に要約して",
        "ミンジさんに遅れると伝えて、資料のタスクを完了にして",
    ),
}


def read_requests_ahead(language: Language, contracts: Sequence[ToolContract], now: datetime) -> None:
    """Read requests of a language, which takes about a second the first time, and forget what they were read as.

    Nothing is done of them: to read changes nothing.
    """
    team = TeamSettings(team="", language=language)
    for text in READ_AHEAD[language]:
        request = Request(
            id="", user="", text=text, place=Place(team=""), language=language, timezone=team.timezone, asked_at=now
        )
        make_plan(PlanningTask(request, team, tuple(contracts), now))
