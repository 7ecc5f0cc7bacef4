"""What of a request may not be dropped, where hesitations, quotes and dates stand side by side."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from orchestration.policy.request_words import find_request_words
from orchestration.policy.unheard_words import find_unheard
from schemas.states import Succeeded
from schemas.values import Json
from tests.core.builders import a_plan, a_read, a_run

NOW = datetime(2026, 3, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "named", "dates", "numbers"),
    [
        ("'내일 3건' 페이지에 12개 적어줘", ["내일 3건"], [], ["12"]),
        ("그 뭐냐 내일 '주간 회의' 페이지 만들어줘", ["주간 회의"], ["내일"], []),
        ("내일 아니 모레 '주간 회의' 잡고 #sales에 올려줘", ["주간 회의", "#sales"], ["모레"], []),
        ("um, post 'see you Friday' to #sales tomorrow", ["see you Friday", "#sales"], ["tomorrow"], []),
        ("As agreed, rename 'Plan A' to 'Plan B'", ["Plan A", "Plan B"], [], []),
        ("えーと、明日「議事録」を作って", ["議事録"], ["明日"], []),
        ("plan2-0", [], [], []),
    ],
)
def test_quotes_and_hesitations_hide_what_stands_in_them_alone(
    text: str, named: list[str], dates: list[str], numbers: list[str]
) -> None:
    found = find_request_words(text, NOW, "Asia/Seoul")
    assert [one.words for one in found.named] == named
    assert [one.text for one in found.dates] == dates
    assert [one.words for one in found.numbers] == numbers


@pytest.mark.parametrize(
    ("result", "unheard"),
    [
        ({"rows": [], "unused": ["긴급"]}, ("긴급",)),
        ({"unused": ["긴급"]}, ("긴급",)),
        ({"rows": [{"팀": "영업"}, {"팀": "영업"}]}, ("영업",)),
        ({"rows": [{"팀": "영업"}, {"팀": "개발"}]}, ()),
        ({"unused": "긴급", "id": "p1"}, ()),
        ({}, ()),
    ],
)
def test_what_a_read_left_unused_is_unheard(result: dict[str, Json], unheard: tuple[str, ...]) -> None:
    run = a_run(a_plan(a_read("a1")), text="영업 행을 보여줘").succeeded("a1").run
    state = run.states["a1"]
    assert isinstance(state, Succeeded)
    done = run.model_copy(update={"states": {"a1": state.model_copy(update={"result": result})}})
    assert find_unheard(done) == unheard
