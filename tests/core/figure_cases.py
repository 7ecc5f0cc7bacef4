"""Questions for figures, with what of the sheets their words name, for tests."""

from __future__ import annotations

from typing import Any

from orchestration.proposers import PlanningTask
from orchestration.workspace import NamedCell
from tests.core.test_lookups import SALES, SPENT, asked, steps_of

VALUES: dict[str, tuple[str, str, str]] = {
    **dict.fromkeys(("서울", "Seoul", "ソウル"), (SALES.file, "지역", "서울")),
    **dict.fromkeys(("부산", "Busan", "釜山"), (SALES.file, "지역", "부산")),
    **dict.fromkeys(("대구", "Daegu", "大邱"), (SALES.file, "지역", "대구")),
    **dict.fromkeys(("스타터", "Starter", "スターター"), (SALES.file, "상품", "스타터")),
    **dict.fromkeys(("프로", "プロ"), (SALES.file, "상품", "프로")),
    **dict.fromkeys(("엔터프라이즈", "Enterprise"), (SALES.file, "상품", "엔터프라이즈")),
    **dict.fromkeys(("검색 광고", "search ads", "検索広告"), (SPENT.file, "항목", "검색 광고")),
}


def figure_task(text: str) -> PlanningTask:
    """Return a question with the values that it names."""
    cells: dict[str, tuple[NamedCell, ...]] = {}
    for word, (file, column, value) in VALUES.items():
        if word in text:
            cells[file] = (*cells.get(file, ()), NamedCell(word, column, value))
    return asked(text, cells=cells)


def figures_of(text: str) -> list[Any]:
    """Return the inputs of the steps that work something out for a question."""
    return [inputs for tool, inputs in steps_of(figure_task(text)) if tool == "table.aggregate"]


def reads_of(text: str) -> list[Any]:
    """Return the inputs of the steps that read for a question."""
    return [inputs for tool, inputs in steps_of(figure_task(text)) if tool != "table.aggregate"]
