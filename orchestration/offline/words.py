"""Word tables that several parts of the grammar share: synonyms between English and the team's Korean names."""

from __future__ import annotations

import re

GLOSSARY = {
    "tasks": "작업",
    "task": "작업",
    "todo": "작업",
    "todos": "작업",
    "to-do": "작업",
    "to-dos": "작업",
    "marketing": "마케팅",
    "budget": "예산",
    "budgets": "예산",
    "customer": "고객",
    "customers": "고객",
    "client": "고객",
    "list": "명단",
    "contacts": "명단",
    "roster": "명단",
    "product": "제품",
    "roadmap": "로드맵",
    "onboarding": "온보딩",
    "guide": "가이드",
    "handbook": "핸드북",
    "manual": "매뉴얼",
    "team": "팀",
    "wiki": "위키",
    "old": "구버전",
    "sales": "매출",
    "revenue": "매출",
    "status": "현황",
    "meeting": "회의",
    "meetings": "회의",
    "minutes": "회의록",
    "weekly": "주간",
    "monthly": "월간",
    "daily": "일간",
    "expenses": "지출",
    "expense": "지출",
    "inventory": "재고",
    "project": "프로젝트",
    "projects": "프로젝트",
    "policy": "정책",
    "notes": "노트",
    "design": "디자인",
    "strategy": "전략",
}
"""Single English words of office names and what a Korean team calls them."""

PHRASES = {
    "meeting notes": "회의록",
    "meeting minutes": "회의록",
    "meeting records": "회의록",
    "meetings": "회의록",
    "sales status": "매출 현황",
    "sales report": "매출 현황",
    "sales": "매출 현황",
    "client list": "고객 명단",
    "customer list": "고객 명단",
    "customer contacts": "고객 명단",
    "work": "작업",
    "action items": "작업",
}
"""Whole English names and what a Korean team calls them."""

COLUMNS = {
    "매출": ("매출", "매출액", "수입", "sales", "revenue", "turnover"),
    "수량": ("수량", "판매량", "판매 수량", "units", "quantity", "units sold", "volume"),
    "금액": (
        "금액",
        "비용",
        "지출",
        "광고비",
        "예산",
        "amount",
        "spend",
        "spending",
        "cost",
        "costs",
        "expenses",
        "budget",
    ),
    "지역": ("지역", "region", "area"),
    "상품": ("상품", "제품", "품목", "product", "item"),
    "날짜": ("날짜", "일자", "일별", "date", "day"),
    "항목": ("항목", "category"),
    "담당자": ("담당자", "담당", "owner", "assignee", "person in charge"),
    "마감일": ("마감일", "마감", "기한", "due date", "due", "deadline"),
    "상태": ("상태", "status", "state"),
    "참석자": ("참석자", "attendees", "participants"),
}
"""Columns of the workspace and the words for them."""

NUMERIC_COLUMNS = ("매출", "수량", "금액")

STATUSES = {
    "완료": r"완료|끝난|끝낸|마친|다 된|done|complete[d]?|finished|closed",
    "진행 중": r"진행\s?중|하고 있는|작업\s?중(?!\s?에|에)|in[ -]progress|doing|ongoing|wip|started|active",
    "할 일": r"시작\s?전|아직 시작|시작 안|대기|to[ -]?do|not[ -]started|backlog",
}
"""Status options and the words that mean them."""


def korean_name(english: str) -> str | None:
    """Return what a Korean team calls an English name, or None where a word of it is not in the tables."""
    folded = re.sub(r"\s+", " ", english.lower().strip())
    if folded in PHRASES:
        return PHRASES[folded]
    words = [GLOSSARY.get(word) for word in folded.split(" ")]
    known = [word for word in words if word]
    return " ".join(known) if known and len(known) == len(words) else None


def column_named(text: str, columns: tuple[str, ...] = tuple(COLUMNS)) -> str | None:
    """Return the first of ``columns`` that a text names, the longest word first."""
    found: list[tuple[int, int, str]] = []
    for column in columns:
        for word in COLUMNS[column]:
            pattern = rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word)
            match = re.search(pattern, text, re.IGNORECASE)
            if match:
                found.append((match.start(), -len(word), column))
    return min(found)[2] if found else None
