"""Words that say how something is to be done or to look are known by their form, and told where nothing holds them."""

from __future__ import annotations

import pytest

from orchestration.policy.unheard_words import find_unheard, find_unused_manners
from orchestration.text.manner_words import find_manner_words
from schemas.values import Json
from tests.core.builders import a_plan, a_run, an_action

FOUND = """
대충 급한 것만 보여줘 | 대충
#dev에 조용히 올려줘 | 조용히
제목을 굵게 써줘 | 굵게
예쁘게 정리해줘 | 예쁘게
정중하게 부탁해줘 | 정중하게
빨간색으로 표시해줘 | 빨간색으로
제목은 큰 글씨로 해줘 | 큰 글씨로
post it quietly | quietly
permanently delete this page | permanently
write the title in bold | in bold
丁寧に伝えて | 丁寧に
ざっくり教えて | ざっくり
太字で書いて | 太字で
詳しく教えて | 詳しく
"""

NONE = """
준호에게 전해줘
특히 급한 것만 보여줘
지금 급히 올려줘
다 볼 수 있게 올려줘
내가 할게
나중에 알려줄게
어떻게 되고 있어?
가게 목록 보여줘
간단히 요약해줘
show only the weekly report
reply to Emily in July
please post it immediately
短く要約して
新しく作って
来週に送って
"""


def lines(table: str) -> list[str]:
    return [line.strip() for line in table.strip().splitlines()]


@pytest.mark.parametrize("line", lines(FOUND))
def test_a_word_of_manner_is_found(line: str) -> None:
    text, word = line.split(" | ")
    assert [text[start:end] for start, end in find_manner_words(text)] == [word]


@pytest.mark.parametrize("text", lines(NONE))
def test_what_hurries_names_or_promises_is_none(text: str) -> None:
    assert find_manner_words(text) == ()


@pytest.mark.parametrize(
    ("text", "inputs", "left"),
    [
        ("#sales에 '안녕' 조용히 올려줘", {"channel": "#sales", "text": "안녕"}, ("조용히",)),
        ("#sales에 '조용히 해주세요' 올려줘", {"channel": "#sales", "text": "조용히 해주세요"}, ()),
        ("tell #sales to drive safely", {"channel": "#sales", "text": "Drive safely"}, ()),
        ("post '안녕' to #sales in bold", {"channel": "#sales", "text": "안녕"}, ("in bold",)),
    ],
)
def test_it_is_told_where_no_step_holds_it_and_stops_nobody(
    text: str, inputs: dict[str, Json], left: tuple[str, ...]
) -> None:
    run = a_run(a_plan(an_action("a1", "slack.post_message", inputs=inputs)), text=text).run
    assert find_unused_manners(run) == left
    assert find_unheard(run) == ()
