"""What is worked out once for each frozen thing."""

from __future__ import annotations

from collections.abc import Sequence

from orchestration.identity_cache import cache_by_each_identity, cache_by_identity
from schemas.values import Value


def test_the_same_thing_is_worked_out_once_and_an_equal_one_anew() -> None:
    seen: list[Value] = []

    @cache_by_identity(4)
    def size(value: Value) -> int:
        seen.append(value)
        return len(str(value.data))

    one, equal = Value(data="abc", origins=frozenset()), Value(data="abc", origins=frozenset())
    assert [size(one), size(one), size(equal)] == [3, 3, 3]
    assert [id(value) for value in seen] == [id(one), id(equal)]


def test_only_the_last_ones_are_kept_and_a_new_thing_never_gets_anothers_answer() -> None:
    worked_out = 0

    @cache_by_identity(2)
    def data_of(value: Value) -> object:
        nonlocal worked_out
        worked_out += 1
        return value.data

    for number in range(100):
        # Without being held, a thing would be gone and its identity taken by the next.
        assert data_of(Value(data=number, origins=frozenset())) == number
    assert worked_out == 100


def test_a_list_made_anew_of_the_same_things_is_worked_out_once() -> None:
    worked_out = 0

    @cache_by_each_identity(2)
    def collect(values: Sequence[Value]) -> list[object]:
        nonlocal worked_out
        worked_out += 1
        return [value.data for value in values]

    one, other = (Value(data=number, origins=frozenset()) for number in range(2))
    assert [collect([one, other]), collect((one, other)), collect([other])] == [[0, 1], [0, 1], [1]]
    assert worked_out == 2
    for number in range(100):
        assert collect([Value(data=number, origins=frozenset())]) == [number]


def test_a_copy_of_a_frozen_model_is_the_model_with_the_changed_fields() -> None:
    value = Value(data=[1], origins=frozenset({"person"}))
    copy = value.model_copy(update={"data": 2})
    assert copy == Value(data=2, origins=frozenset({"person"}))
    assert value.data == [1]
    assert copy.model_dump_json() == '{"data":2,"origins":["person"]}'
    assert value.model_copy(deep=True).data is not value.data
