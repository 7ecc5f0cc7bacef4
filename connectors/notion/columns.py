"""The columns of a database, found by name or by meaning (``@date``, ``@status``, ``@person``, ``@title``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from connectors.names import fold_name, pick_name

READ_ONLY = frozenset(
    {"formula", "rollup", "created_time", "created_by", "last_edited_time", "last_edited_by", "unique_id", "button"}
)
OPERATION_COLUMN = "metel op"
"""A text column of this name, where a team has added it, takes the operation id of each page metel creates."""

SEMANTIC: dict[str, tuple[str, ...]] = {
    "@title": ("title",),
    "@date": ("date",),
    "@status": ("status", "select", "checkbox"),
    "@person": ("people",),
}
SYNONYMS: dict[str, str] = {
    **dict.fromkeys(
        map(fold_name, ("status", "state", "상태", "진행 상태", "진행상황", "ステータス", "状態")), "@status"
    ),
    **dict.fromkeys(
        map(fold_name, ("date", "due", "due date", "deadline", "날짜", "마감일", "마감", "기한", "日付", "期限")),
        "@date",
    ),
    **dict.fromkeys(
        map(fold_name, ("person", "owner", "assignee", "담당자", "담당", "참석자", "attendees", "担当者", "担当")),
        "@person",
    ),
    **dict.fromkeys(map(fold_name, ("title", "name", "제목", "이름", "タイトル", "名前")), "@title"),
}
"""Words that people use for a column, tried where no column bears the name itself."""

GROUPS: dict[str, tuple[str, ...]] = {
    "to_do": (
        "to-do",
        "to do",
        "todo",
        "not started",
        "open",
        "backlog",
        "할 일",
        "할일",
        "시작 전",
        "예정",
        "대기",
        "未着手",
    ),
    "in_progress": (
        "in progress",
        "doing",
        "ongoing",
        "started",
        "wip",
        "진행 중",
        "진행중",
        "진행",
        "하는 중",
        "進行中",
        "作業中",
    ),
    "complete": (
        "complete",
        "completed",
        "done",
        "finished",
        "closed",
        "완료",
        "완료됨",
        "끝",
        "끝남",
        "마침",
        "다 됨",
        "完了",
    ),
}
"""Words for the three groups of a status column."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of a select or status column; ``group`` is a status option's group, as in ``GROUPS``."""

    name: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, Notion's type of it, and its options."""

    name: str
    kind: str
    options: tuple[Option, ...] = field(default=())

    @property
    def option_names(self) -> tuple[str, ...]:
        """The options in the order they are shown."""
        return tuple(option.name for option in self.options)


def read_columns(properties: dict[str, Any]) -> tuple[Column, ...]:
    """Read a data source's ``properties``. https://developers.notion.com/reference/property-object"""
    return tuple(_column(name, cast(dict[str, Any], shape)) for name, shape in properties.items())


def _column(name: str, shape: dict[str, Any]) -> Column:
    kind = str(shape.get("type", ""))
    settings = cast(dict[str, Any], shape.get(kind) or {})
    groups: dict[str, str] = {}
    for group in cast(list[dict[str, Any]], settings.get("groups") or []):
        for option_id in cast(list[str], group.get("option_ids") or []):
            groups[option_id] = _group_of(str(group.get("name", "")))
    options = cast(list[dict[str, Any]], settings.get("options") or [])
    return Column(name, kind, tuple(Option(str(one["name"]), groups.get(str(one.get("id")), "")) for one in options))


def _group_of(word: str) -> str:
    return next((group for group, words in GROUPS.items() if fold_name(word) in map(fold_name, words)), "")


def find_column(columns: Sequence[Column], asked: str) -> Column | None:
    """Return the column that a name, a beginning of a name, a synonym or a semantic path stands for."""
    if asked.startswith("@"):
        return find_semantic_column(columns, asked)
    name = pick_name(asked, [column.name for column in columns])
    if name is None:
        meaning = SYNONYMS.get(fold_name(asked)) or ("@status" if _group_of(asked) else None)
        return find_semantic_column(columns, meaning) if meaning else None
    return next(column for column in columns if column.name == name)


def find_semantic_column(columns: Sequence[Column], semantic: str) -> Column | None:
    """Return the first column of a semantic path's types, the likelier types first."""
    for kind in SEMANTIC.get(semantic, ()):
        for column in columns:
            if column.kind == kind:
                return column
    return None


_ALIKE = (
    ("cancelled", "canceled", "called off", "취소", "취소됨", "キャンセル", "中止"),
    ("on hold", "paused", "보류", "보류 중", "保留"),
)
"""Words for one choice in several languages, which no group of a status column has."""


def _find_alike(column: Column, asked: str) -> str | None:
    """Return the option that says what a word of another language does."""
    words = next((one for one in _ALIKE if fold_name(asked) in map(fold_name, one)), ())
    folded = {*map(fold_name, words)}
    return next((option for option in column.option_names if fold_name(option) in folded), None)


def find_option(column: Column, asked: str) -> str | None:
    """Return the option that was meant: by name, else by the status group that the word stands for."""
    name = pick_name(asked, column.option_names)
    if name is not None:
        return name
    group = _group_of(asked)
    if not group:
        return _find_alike(column, asked)
    grouped = [option.name for option in column.options if option.group == group]
    if not grouped:
        grouped = [option.name for option in column.options if _group_of(option.name) == group]
    return grouped[0] if grouped else None
