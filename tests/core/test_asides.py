"""What a request only tells beside its orders is not lost where no step holds it; what may bind an order or set a value
is never taken for that. The sentences are of people who saw nothing of the program, or made after such."""

from __future__ import annotations

import pytest

from orchestration.policy.request_parts import read_request
from orchestration.role_tagger.asides import LONGEST, find_asides
from schemas.plan import Action
from tests.core.builders import NOW, a_plan, an_action


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("지훈님 보고서가 아직도 안올라왔어.. 마감 담주 월욜로 미뤄줘", ["지훈님 보고서가 아직도 안올라왔어.."]),
        ("마감을 다음 주 수요일로 미뤄줘. 어제는 다들 너무 바빴대", ["어제는 다들 너무 바빴대"]),
        ("push the deadline to Monday, their CTO is stuck in traffic lol", ["their CTO is stuck in traffic lol"]),
        ("who has the most open tasks rn? just curious", ["just curious"]),
        ("締切を来週の水曜まで延ばしてもらえますか。先方の返事待ちみたいで", ["先方の返事待ちみたいで"]),
    ],
)
def test_what_only_tells_something_is_heard_as_an_aside(text: str, told: list[str]) -> None:
    assert [text[start:end].strip() for start, end in find_asides(text)] == told


@pytest.mark.parametrize(
    "text",
    [
        "내일 두시에 '한빛 납기 조율' 회의록 만들어줘. 준호랑 나 참석",
        "#sales에 '데모 끝'이라고 올려줘. 지훈님 승인 먼저 받아야 해",
        "add a task 'Renew SSL'. it's due by Friday",
        "post it in #dev, but only if Jihoon is done",
        "議事録を作って。出席は私とジフンさん",
        "투자 얘기는 아직 비밀이야. 회의록에 '주간 회의' 만들어줘",
        "just curious",
        "가" * (LONGEST + 1),
    ],
)
def test_what_binds_an_order_or_sets_a_value_is_no_aside(text: str) -> None:
    assert find_asides(text) == ()


def list_unheard(text: str, *steps: Action) -> list[str]:
    parts = read_request(text, a_plan(*steps), NOW, "Asia/Seoul")
    return [part.words for part in parts if part.role == "unheard"]


def make_task(**properties: str) -> Action:
    inputs = {"title": "데모 자료 출력", "parent": "작업", "properties": {**properties}}
    return an_action("a1", "notion.create_page", intent="write", inputs=inputs)


def test_a_time_of_an_aside_needs_no_step_where_another_day_is_held() -> None:
    text = "11시 데모인데 자료를 아직 안뽑았네요ㅠㅠ 작업에 '데모 자료 출력' 넣어주세요. 오늘까지!"
    assert list_unheard(text, make_task(**{"@date": "2026-03-04"})) == []
    assert list_unheard(text, make_task()) == ["11시", "오늘"]


def test_a_day_that_is_over_needs_no_step_where_it_is_only_told() -> None:
    told = "고객 명단에 배가온님 등급 골드로 올려주세요. 어제 재계약 하셨거든요"
    cells = {
        "spreadsheet": "고객 명단",
        "filter": {"path": "이름", "op": "eq", "value": "배가온"},
        "values": {"등급": "골드"},
    }
    change = an_action("a1", "sheets.update_cells", intent="write", inputs=cells)
    assert list_unheard(told, change) == []
