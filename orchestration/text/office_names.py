"""What a Korean team calls the things of an office that are named in English or Japanese. Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.patterns import make_regex

_WORDS = {
    "tasks": "작업",
    "task": "작업",
    "todo": "작업",
    "todos": "작업",
    "to-do": "작업",
    "to-dos": "작업",
    "marketing": "마케팅",
    "mktg": "마케팅",
    "mktng": "마케팅",
    "budget": "예산",
    "budgets": "예산",
    "customer": "고객",
    "customers": "고객",
    "client": "고객",
    "clients": "고객",
    "vendor": "거래처",
    "vendors": "거래처",
    "member": "회원",
    "members": "회원",
    "employees": "직원",
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

_PHRASES = {
    "meeting notes": "회의록",
    "meeting note": "회의록",
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

JAPANESE_NAMES = {
    "売上": "매출", "予算": "예산", "顧客": "고객", "お客さん": "고객", "お客様": "고객",
    "給与": "급여", "在庫": "재고",
    "顧客リスト": "고객 명단", "顧客名簿": "고객 명단", "取引先": "거래처", "会員": "회원", "議事録": "회의록",
    "マーケティング予算": "마케팅 예산", "マーケ予算": "마케팅 예산",
}  # fmt: skip
"""Japanese names of office things and what a Korean team calls them."""

_OTHER_WORDS = (
    (
        "작업",
        make_regex(
            r"(?<![가-힣])(?:할\s?일|투두|태스크)|タスク|やること|作業(?=リスト|に)|(?<![A-Z가-힣])to-?do",
            re.IGNORECASE,
        ),
    ),
    ("회의록", make_regex(r"(?:회의|미팅)\s?(?:노트|기록)|미팅록|ミーティング(?:ノート|メモ)|会議(?:メモ|ノート)")),
    (
        "회의록",
        make_regex(
            r"(?:회의|미팅|면담|킥오프|원온원|티타임|회고)(?:\s?(?:일정|약속))?(?:을|를)?\s(?:(?:하나|좀"
            r"|새로)\s)*(?:잡[아고]|예약해|세팅해|넣어|열어)"
            r"|\b(?:creat(?:e|ing)|add(?:ing)?|mak(?:e|ing)|set(?:ting)?\sup|schedul(?:e|ing)|book(?:ing)?"
            r"|arrang(?:e|ing)|organi[sz](?:e|ing)|put(?:ting)?(?:\sin)?|enter(?:ing)?|plan(?:ning)?|fix)\s(?:me\s"
            r"|us\s)?(?:an?|another|one|the)\s(?:[\w&/'’-]+\s){0,6}?"
            r"(?:meeting|sync|catch-?up|one-on-one|1:1|1-on-1|kick-?off|call(?=\swith\b))\b(?!\s(?:reminder|room"
            r"|link|invit))"
            r"|(?:会議|ミーティング|打ち合わせ|打合せ|MTG|面談)(?:の予定)?を?(?:新しく)?(?:入れ|設定し|セットし|組ん"
            r"|登録し|作成し|追加し|予約し|立て)",
            re.IGNORECASE,
        ),
    ),
)
"""What is said in Korean and Japanese for what a Korean team calls otherwise."""
_FIELD_OF_TASK = make_regex(
    r"담당|앞으로(?=\s)|기한|마감|까지|\b(?:due|deadline|owner|owned|assign\w*)\b|担当|期限|締め?切|まで", re.IGNORECASE
)
"""Words for whose a task is and by when: they stand in no other table of an office."""

LONGEST_NAME = 3
"""Words of an English name."""


def find_korean_name(english: str) -> str | None:
    """Return what a Korean team calls an English name, or None where a word of it is not in the tables."""
    folded = re.sub(r"\s+", " ", english.lower().strip())
    if folded in _PHRASES:
        return _PHRASES[folded]
    words = [_WORDS.get(word) for word in folded.split(" ")]
    known = [word for word in words if word]
    return " ".join(known) if known and len(known) == len(words) else None


def list_name_variants(name: str) -> tuple[str, ...]:
    """Return a name as it is typed, and what a Korean team calls it where it is in another language."""
    bare = name.strip()
    other = JAPANESE_NAMES.get(bare) or find_korean_name(bare)
    return (name, other) if other is not None else (name,)


@lru_cache(maxsize=256)
def list_office_names(text: str) -> frozenset[str]:
    """Return what a Korean team calls each thing of an office that a text names in English or Japanese, or by what
    stands in it alone: who typed "marketing budget" named 마케팅 예산, who gives an owner or a due date named 작업. One
    of several is as good as their name ("a meeting note")."""
    words = re.findall(r"[a-z][a-z-]*", text.lower())
    runs = (" ".join(words[at : at + size]) for size in range(1, LONGEST_NAME + 1) for at in range(len(words)))
    named = {run: name for run in dict.fromkeys(runs) if (name := find_korean_name(run)) is not None}
    english = {*named.values(), *(f"{run}s" for run in named if " " in run and not run.endswith("s"))}
    japanese = {name for word, name in JAPANESE_NAMES.items() if word in text}
    others = {name for name, words in _OTHER_WORDS if words.search(text)}
    return frozenset(english | japanese | others | ({"작업"} if _FIELD_OF_TASK.search(text) else set()))
