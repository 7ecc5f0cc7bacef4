"""Kinds of records that every team keeps, by the words of their tables' names in three languages. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex

RecordKind: TypeAlias = Literal["tasks", "meetings"]

_NOUNS: Mapping[RecordKind, re.Pattern[str]] = {
    "tasks": make_regex(
        r"(?<![a-z])(?:tasks?|to[ -]?dos?|action items?|tickets?)(?![a-z])"
        r"|(?<![가-힣])(?:할\s?일|작업|태스크|업무|투두|티켓)|タスク|やること|作業|チケット",
        re.IGNORECASE,
    ),
    "meetings": make_regex(
        r"(?<![a-z])(?:meetings?|minutes|mtgs?)(?![a-z])|(?<![가-힣])(?:회의|미팅)|会議|議事|ミーティング"
        r"|打ち?合わ?せ",
        re.IGNORECASE,
    ),
}
"""What is kept of a kind."""
_FORMS = make_regex(
    r"(?<![a-z])(?:the|our|my|all|team|board|list|logs?|records?|tracker|table|database|db|notes?|memos?|minutes|book"
    r"|journal|calendar|schedule|register|kanban|sheet)(?![a-z])"
    r"|데이터\s?베이스|관리|목록|일지|기록|노트|메모|리스트|로그|보드|일정|캘린더|대장|현황|표|록|팀"
    r"|データベース|一覧|管理|記録|履歴|予定|ノート|メモ|リスト|ログ|台帳|表|帳|ボード|スケジュール|録|チーム|の",
    re.IGNORECASE,
)
"""What says of a name only that it is a table's."""
_OTHERWISE = make_regex(
    r"(?<![a-z])(?:rooms?|templates?|budgets?|services?)(?![a-z])|실(?![가-힣])|템플릿|양식|室|テンプレ|雛形|ひな形",
    re.IGNORECASE,
)
"""What makes a name that of something else ("meeting rooms")."""
_BARE: Mapping[str, RecordKind] = {"notes": "meetings"}
"""Names that say only the form of a table, and are used for one kind all the same."""
_SIGNS = make_regex(r"[\W_]+")


def find_record_kind(name: str) -> RecordKind | None:
    """Return the kind of record that a name says and nothing else ("Task Board", "打ち合わせ記録", "회의록")."""
    bare = _BARE.get(_fold(name))
    return bare or next((kind for kind in _NOUNS if _says_only(name, kind)), None)


def does_hold_kind(name: str, kind: RecordKind) -> bool:
    """Whether a name speaks of a kind of record, also beside other words ("Client meetings")."""
    plain = _fold(name)
    return _NOUNS[kind].search(plain) is not None and not _OTHERWISE.search(plain)


def _says_only(name: str, kind: RecordKind) -> bool:
    plain, of_kind = _fold(name), _NOUNS[kind]
    return of_kind.search(plain) is not None and not _SIGNS.sub("", _FORMS.sub(" ", of_kind.sub(" ", plain)))


def _fold(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


_SAID: Mapping[RecordKind, Mapping[str, str]] = {
    "tasks": {"ko": "작업", "en": "tasks", "ja": "タスク"},
    "meetings": {"ko": "회의", "en": "meetings", "ja": "打ち合わせ"},
}


def describe_kind(kind: RecordKind, language: str) -> str:
    """Return what a kind of record is called in a language."""
    return _SAID[kind].get(language, _SAID[kind]["en"])


def find_words_of_kind(text: str, kind: RecordKind) -> str:
    """Return the first words of a text for a kind of record, as they stand there; empty where there are none."""
    found = _NOUNS[kind].search(text)
    return found[0] if found is not None else ""
