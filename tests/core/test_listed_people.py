"""Names one behind the other are a list where they are counted, and who is left out for a reason is named."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.reading.participants import write_listed_people
from orchestration.rule_planner.reading.people_lists import read_people_list
from orchestration.text.dropped_people import write_dropped_person


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("나 준호 지훈 사라 넷", ("나", "준호", "지훈", "사라")),
        ("준호 지훈 둘이서요", ("준호", "지훈")),
        ("참석자는 저랑 지훈 사라", ("저", "지훈", "사라")),
        ("나, 준호, 사라 이렇게 세 명", ("나", "준호", "사라")),
        ("me, Junho and Sarah", ("me", "Junho", "Sarah")),
        ("with Junho", ("Junho",)),
        ("私 ジュノ サラの3人", ("私", "ジュノ", "サラ")),
    ],
)
def test_people_are_listed_without_commas(text: str, names: tuple[str, ...]) -> None:
    assert read_people_list(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "나 준호 사라 둘",
        "준호 지훈",
        "준호한테 알려주고",
        "자료 정리하고",
        "장소는 2층",
        "Junho",
        "and post it to #dev",
        "",
        "部屋は2階",
    ],
)
def test_other_words_are_no_list_of_people(text: str) -> None:
    assert read_people_list(text) is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("준호님은 그날 출장이래요, 그분은 빼 주세요", "준호님은 빼 주세요"),
        ("아 사라가 못 온대 빼줘", "사라님은 빼줘"),
        ("지훈이는 그때 휴가라네. 걔는 빼자", "지훈님은 빼자"),
        ("Junho is away that day, so take him off", "take Junho off"),
        ("Sarah can't make it, please remove her", "remove Sarah"),
        ("ジフンさんはその日休みなので、外してください", "ジフンさんを外してください"),
    ],
)
def test_who_is_left_out_for_a_reason_is_named(text: str, plain: str) -> None:
    assert write_dropped_person(text) == plain


@pytest.mark.parametrize(
    "text",
    [
        "지훈이 휴가라네 공지 올려줘",
        "지훈이 그날 휴가라서 회의 빼고 진행해줘",
        "준호 작업 빼줘",
        "지훈 휴가라서 그 줄은 빼줘",
        "Junho is away so tell him to call",
        "ジュノは休みです。共有してください",
    ],
)
def test_what_leaves_nobody_out_stays_as_it_is(text: str) -> None:
    assert write_dropped_person(text) == text


def test_long_texts_are_read_fast() -> None:
    for part in ("나 준호 ", "지훈이 휴가라네 ", "me and Junho ", "담당은 준호 사라 "):
        assert write_dropped_person(part * 200) == part * 200
        assert read_people_list(part * 200) is None
        assert write_listed_people(part * 200) == part * 200


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("로고 작업 추가해줘, 담당은 준호 사라 둘", "로고 작업 추가해줘, 담당은 준호, 사라"),
        ("담당자는 나랑 지훈 둘이요", "담당자는 나, 지훈"),
        ("참석자: 민지님 준호님 사라님 세 명", "참석자: 민지님, 준호님, 사라님"),
        ("담당은 준호 사라 셋", "담당은 준호 사라 셋"),
        ("담당 준호 확인", "담당 준호 확인"),
        ("담당자는 준호", "담당자는 준호"),
    ],
)
def test_as_many_names_as_are_counted_are_a_list(text: str, plain: str) -> None:
    assert write_listed_people(text) == plain
