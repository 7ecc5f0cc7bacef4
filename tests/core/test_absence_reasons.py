"""That somebody is away is why a reply wants another value: it is none itself, and its days are of the absence."""

from __future__ import annotations

import pytest

from orchestration.text.remarks import find_remarks
from tests.core.follow_up_cases import EarlierThing, earlier, followed

MADE = earlier(
    "홍보 영상 자막 검수 작업 만들어줘 담당은 지훈님", EarlierThing(id="p1", title="홍보 영상 자막 검수", made=True)
)


def properties_after(text: str) -> object:
    plan = followed(MADE, text)
    assert plan is not None
    (action,) = plan.actions
    return action.inputs["properties"]


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("아 지훈님 다음 주 휴가라네. 준호님으로 바꿔줘", "준호"),
        ("지훈님이 다음 주에 휴가시래 준호님으로 변경 부탁", "준호"),
        ("지훈님 휴가라서 준호님으로 바꿔줘", "준호"),
        ("지훈님 내일부터 출장이라는데 담당 준호님으로 바꿔줘", "준호"),
        ("지훈님 연차시래요, 담당 저로 바꿔주세요", "김민지"),
        ("사라님 병가래서 준호님도 담당에 추가해줘", {"add": ["준호"]}),
        ("since Jihoon is on leave, make it Junho", "Junho"),
        ("ah, Jihoon is out next week. Junho then", "Junho"),
        ("ジフンさんが来週休みなのでジュノさんに変えて", "ジュノ"),
        ("ジフンさん来週休みだって。ジュノさんに変えて", "ジュノ"),
    ],
)
def test_who_is_away_is_no_new_owner(text: str, owner: object) -> None:
    assert properties_after(text) == {"@person": owner}


@pytest.mark.parametrize(
    "text",
    [
        "지훈님이 내일 휴가니까 금요일로 바꿔줘",
        "ジフンさんは出張中なので期限を金曜にして",
        "Jihoon is on leave tomorrow. Make it Friday",
    ],
)
def test_the_days_of_an_absence_are_no_new_day(text: str) -> None:
    assert properties_after(text) == {"@date": {"day": "2026-03-06"}}


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("아 지훈님 다음 주 휴가라네. 준호님으로 바꿔줘", "아 지훈님 다음 주 휴가라네."),
        ("ジフンさん来週休みだって。ジュノさんに変えて", "ジフンさん来週休みだって。"),
    ],
)
def test_the_whole_of_an_absence_is_a_remark(text: str, remark: str) -> None:
    assert [text[start:end] for start, end in find_remarks(text)] == [remark]


@pytest.mark.parametrize(
    "text", ["마감이 다음 주라네. 바꿔줘", "期限は金曜だって。変えて", "회의록 다음 줄에 적어줘", "금요일로 바꿔줘"]
)
def test_a_value_that_is_told_of_a_field_is_no_remark(text: str) -> None:
    assert [*find_remarks(text)] == []
