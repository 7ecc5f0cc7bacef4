"""Kinds of records by the names of their tables, and the tables that a workspace keeps them in."""

from __future__ import annotations

import pytest

from connectors.notion.columns import Column
from connectors.notion.record_tables import RecordTable, find_record_tables
from orchestration.text.record_kinds import RecordKind, find_record_kind

DAY, WHO, STATE = Column("Day", "date"), Column("Who", "people"), Column("State", "status")
GUESTS = Column("Attendees", "people")


def table(name: str, *columns: Column) -> RecordTable:
    return RecordTable(name, (name,), columns)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("To-do list", "tasks"),
        ("업무 관리", "tasks"),
        ("タスク一覧", "tasks"),
        ("Team meetings", "meetings"),
        ("회의 일지", "meetings"),
        ("会議の記録", "meetings"),
        ("打合せ管理表", "meetings"),
        ("meeting rooms", None),
        ("会議室予約", None),
        ("Client pipeline", None),
        ("", None),
    ],
)
def test_a_name_says_a_kind_by_its_words(name: str, kind: RecordKind | None) -> None:
    assert find_record_kind(name) == kind


def test_the_words_of_a_title_come_before_what_columns_look_like() -> None:
    tables = [table("Batches", DAY, WHO, STATE), table("Job tasks", DAY, WHO, STATE), table("Task board")]
    assert find_record_tables("tasks", tables) == ["Task board"]
    assert find_record_tables("tasks", tables[:2]) == ["Job tasks"]


def test_without_words_the_columns_tell() -> None:
    tables = [table("Kanban", DAY, WHO, STATE), table("Get-togethers", DAY, GUESTS), table("Deals", DAY, WHO)]
    assert find_record_tables("tasks", tables) == ["Kanban"]
    assert find_record_tables("meetings", tables) == ["Get-togethers"]


def test_a_table_of_the_other_kind_is_none_by_its_columns() -> None:
    assert find_record_tables("tasks", [table("Meeting log", DAY, GUESTS, STATE)]) == []


def test_two_that_fit_as_well_are_both_told() -> None:
    tables = [table("Task list"), table("To-dos"), table("Kanban", DAY, WHO, STATE)]
    assert find_record_tables("tasks", tables) == ["Task list", "To-dos"]


def test_what_the_settings_name_decides_among_those_of_the_kind() -> None:
    tables = [table("Meetings"), table("Meeting records"), table("Tasks")]
    assert find_record_tables("meetings", tables, frozenset({"meeting records"})) == ["Meeting records"]
    assert find_record_tables("tasks", tables, frozenset({"Meeting records"})) == ["Tasks"]


def test_meetings_are_in_the_place_of_the_settings_where_nothing_tells() -> None:
    tables = [table("Diary", DAY), table("Deals", DAY, WHO)]
    assert find_record_tables("meetings", tables, frozenset({"Diary"})) == ["Diary"]
    assert find_record_tables("tasks", tables, frozenset({"Diary"})) == []
    assert find_record_tables("meetings", tables) == []
