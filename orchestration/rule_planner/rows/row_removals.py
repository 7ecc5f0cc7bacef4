"""Requests to take a row out of a sheet, which no tool can: that is said, beside what else is asked and with the row
that is meant, so that a reply may change its cells instead. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.request_seams import clear_quotes, split_request
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan, build_reply_plan
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.rows.cell_values import read_named_row
from orchestration.service import list_tools_by_role
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions
from orchestration.workspace import NamedRows
from schemas.plan import Language
from schemas.values import Json, Payload

_LONGEST = 160
_ROW = make_regex(
    r"(?<![가-힣])(?:행|줄(?!\s?(?:수|래|게|까|알|것|거)))(?:을|를|은|는|도|만|째로?|전체|자체)?(?![가-힣])|\b(?:row|line|entry)s?\b"
    r"|(?<![銀旅進発実現流])行(?=ごと|を|は|も|、|自体|だけ|[\s]|全部|削除|消)|レコード",
    re.IGNORECASE,
)
_REMOVES = make_regex(
    r"삭제|지워|지우|없애|제거|날려|(?:통째로|아예)\s?빼|빼\s?(?:줘|주세요|주실|버려)|\b(?:delet|remov|eras)(?:e|ing)\b|\bget\srid\sof\b"
    r"|\b(?:drop|strike|take\sout)\b|削除|消し[てと]|消す|取り除[いく]|取り消して",
    re.IGNORECASE,
)
_IN_SHEET = make_regex(
    r"시트|탭|예산|명단|매출|\b(?:spread)?sheet(?:s)?\b|\btab\b|\bbudget\b|\btracker\b|\bsales\b|シート|タブ|予算|名簿|売上|顧客リスト",
    re.IGNORECASE,
)
_ELSEWHERE = make_regex(
    r"페이지|문서|위키|가이드|회의록|메시지|작업|할\s?일|\b(?:pages?|docs?|wiki|guide|minutes|tasks?|messages?)\b"
    r"|ページ|ドキュメント|ノーション|ウィキ|ガイド|議事録|タスク|メッセージ|合計|평균|합계|\btotal\b|\bwithout\b",
    re.IGNORECASE,
)
_TOLD: Mapping[Language, str] = {
    "ko": (
        "시트의 행 삭제 — 저는 시트의 행을 지울 수 없어요. 시트에서 직접 지워 주세요. "
        "칸의 값을 바꾸는 건 할 수 있어요(예: ‘수량을 0으로 바꿔줘’)"
    ),
    "en": (
        "deleting a row of a sheet — I can't delete rows, so please do that in the sheet. "
        "I can change its cells (for example: 'set the quantity to 0')"
    ),
    "ja": (
        "シートの行の削除 — シートの行は削除できません。シートで直接削除してください。"
        "セルの値の変更はできます(例:「数量を0に変更して」)"
    ),
}


def may_remove_row(task: PlanningTask) -> bool:
    """Whether a request is to take a row out of a sheet, by itself or beside something else."""
    return not task.is_under_way and does_remove_row(task.request.text)


def plan_row_removal(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request to take a row out of a sheet: it shows the row and says that it stays, beside what
    else is asked; ``None`` for any other request."""
    if not may_remove_row(task):
        return None
    language = detect_language(task.request.text, task.request.language)
    for parts in split_request(task.request.text, language):
        others = [one for one in parts if not does_remove_row(one)]
        if len(others) != 1 or not _asks(others[0], language):
            continue
        made = make(task._replace(request=task.request.model_copy(update={"text": others[0]})))
        if list_actions(made):
            left = made.get("not_done")
            return {**made, "not_done": [_TOLD[language], *(left if isinstance(left, list) else [])]}
    return _show_row(task, language)


def _asks(text: str, language: Language) -> bool:
    return any(one.act is not None for one in split_clauses(text, language))


def does_remove_row(text: str) -> bool:
    """Whether words say that a row of a sheet, and nothing of a page, is to go."""
    if len(text) > _LONGEST or "\n" in text:
        return False
    said = clear_quotes(remove_prohibitions(text, find_prohibitions(_close(text))))
    return all(one.search(said) for one in (_ROW, _REMOVES, _IN_SHEET)) and not _ELSEWHERE.search(said)


def _close(text: str) -> str:
    """Return a text in which an order to take out is heard as no order to leave out."""
    return text.replace("빼", "지워")


def _show_row(task: PlanningTask, language: Language) -> Payload:
    reading = parse_request(task.request, task.now, taught=task.taught)
    found = _find_row(task)
    if found is None:
        return build_reply_plan(task, reading, replies.build_reply("unsupported", _TOLD[language]), "unsupported")
    table, key = found
    tests: list[Json] = [{"path": name, "op": "eq", "value": value} for name, value in key.items()]
    flow = begin_flow(task, replace(reading, prohibitions=()))
    flow.add(
        list_tools_by_role("read_rows")[0],
        {"spreadsheet": table.file, "range": table.tab, "filter": {"all": tests} if len(tests) > 1 else tests[0]},
    )
    flow.undone.append(_TOLD[language])
    return build_plan(flow, task)


def _find_row(task: PlanningTask) -> tuple[NamedRows, dict[str, Json]] | None:
    """Return the table of which a request names a row, with what it says of that row; ``None`` where it names none."""
    named = [(table, key) for table in task.rows if (key := read_named_row(task, table)) and table.cells]
    named.sort(key=lambda one: -len(one[1]))
    alone = len(named) == 1 or (len(named) > 1 and len(named[0][1]) > len(named[1][1]))
    return named[0] if alone else None
