"""Numbers are told with the decimals that they have, and what was divided without a tail of them."""

from __future__ import annotations

import pytest

from orchestration.text.values import format_value


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (71667000, "71,667,000"),
        (5324625.0, "5,324,625"),
        (1234.56, "1,234.56"),
        (1234.5, "1,234.5"),
        (8282153.846153846, "8,282,154"),
        (-1234567.891, "-1,234,568"),
        (47.7512, "47.75"),
        (0.3333, "0.33"),
        (999.999, "1,000"),
    ],
)
def test_a_number_is_told(number: float, told: str) -> None:
    assert format_value(number) == told
