"""JSON of a model: it means one thing, and all of it can be stored and sent."""

from __future__ import annotations

import pytest

from orchestration.json_text import drop_half_escapes, drop_halves, parse_json
from orchestration.llm.answer_reader import read_answer
from orchestration.llm.plan_answer import parse_plan_answer


@pytest.mark.parametrize(
    "text", ['{"a": NaN}', '{"a": -Infinity}', '{"a": 1e999}', '{"a": 1, "a": 2}', '[{"a": {"b": 1, "b": 2}}]']
)
def test_a_number_that_is_none_and_a_name_with_two_values_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a JSON number|stands twice"):
        parse_json(text)
    assert read_answer(text).value is None


def test_a_name_that_stands_twice_with_one_value_means_that() -> None:
    assert parse_json('{"a": 1, "a": 1}') == {"a": 1}


def test_half_a_surrogate_pair_is_no_letter() -> None:
    assert parse_json('{"a": "x\\ud83d y \\ud83d\\ude00"}') == {"a": "x y 😀"}
    assert drop_halves("a\ud83d" + "\ude00b\ud83d") == "a😀b", "a server may cut between two halves"
    read = read_answer('{"a": "x\\ud83d"}')
    assert (read.value, read.mended) == ({"a": "x"}, ("half",))
    assert read_answer('{"a": "\\\\ud83d"}').mended == ()
    assert parse_plan_answer('{"goal": "x\\ud83d", "actions": []}')[0] == '{"goal": "x", "actions": []}'
    assert drop_half_escapes(b'{"a": "\\ud83d \\ud83d\\ude00"}') == b'{"a": " \\ud83d\\ude00"}'


def test_json_in_a_json_text_is_read() -> None:
    read = read_answer('"{\\"a\\": 1}"')
    assert (read.value, read.mended) == ({"a": 1}, ("text",))
    assert read_answer('"just words"').value is None
