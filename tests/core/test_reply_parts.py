"""What a reply says of what was just made or changed: each part is known, or nothing is read."""

from typing import Any

import pytest

from orchestration.rule_planner.parse import parse_request
from orchestration.rule_planner.reply_changes import ReplyValues, read_reply_values
from tests.core.builders import NOW, a_request

MYSELF = "김민지"


def read(text: str, *, may_name: bool = False) -> dict[str, Any] | None:
    """What is set, with the day or the time of a date."""
    said = read_reply_values(parse_request(a_request(text), NOW, forbidden=()), MYSELF, may_name=may_name)
    return None if said is None else {**_plain(said)}


def _plain(said: ReplyValues) -> dict[str, Any]:
    told: dict[str, Any] = {
        name: value
        for name in ("later", "status", "people", "added", "removed", "every")
        if (value := getattr(said, name))
    }
    if said.date is not None:
        told["date"] = f"{said.date.start:%H:%M}" if not said.date.has_day else f"{said.date.start:%m-%d}"
    return told


SAID: list[tuple[str, dict[str, Any]]] = [
    ("make it next wednesday instead", {"date": "03-11"}),
    ("아니다 금요일", {"date": "03-06"}),
    ("아 마감 다음 주 수요일로 바꿔줘", {"date": "03-11"}),
    ("金曜まで延ばして", {"date": "03-06"}),
    ("やっぱ来週月曜にして", {"date": "03-09"}),
    ("期限は来週水曜で", {"date": "03-11"}),
    ("월요일 말고 화요일", {"date": "03-10"}),
    ("시간 4시로 바꿀게요", {"date": "16:00"}),
    ("두 시 말고 두 시 반이요", {"date": "14:30"}),
    ("not two, two thirty", {"date": "14:30"}),
    ("and give it to junho", {"people": ("junho",)}),
    ("담당은 사라님으로요", {"people": ("사라",)}),
    ("담당은 지훈님 말고 사라님", {"people": ("사라",)}),
    ("Junho instead of Sarah", {"people": ("Junho",)}),
    ("サラさんじゃなくてジフンさんで", {"people": ("ジフン",)}),
    ("担当もジュノで", {"people": ("ジュノ",)}),
    ("담당 나로 해줘", {"people": (MYSELF,)}),
    ("사라님 참석자에 넣어줘", {"added": ("사라",)}),
    ("지훈이도 추가", {"added": ("지훈",)}),
    ("add Minji too", {"added": ("Minji",)}),
    ("and add Sarah and Junho", {"added": ("Sarah", "Junho")}),
    ("Sarah should be on it as well", {"added": ("Sarah",)}),
    ("ジュノさんも参加者に入れてください", {"added": ("ジュノ",)}),
    ("참석자에 나도 넣어줘", {"added": (MYSELF,)}),
    ("준호는 빼줘", {"removed": ("준호",)}),
    ("take Junho off", {"removed": ("Junho",)}),
    ("参加者からジュノ外して", {"removed": ("ジュノ",)}),
    ("mark it as done", {"status": "완료"}),
    ("상태는 진행 중으로 바꿔주세요", {"status": "진행 중"}),
    ("하루만 더 미뤄줘", {"later": "P1D"}),
    ("일주일 뒤로 미뤄줘", {"later": "P1W"}),
    ("이틀 당겨줘", {"later": "-P2D"}),
    ("30분 뒤로 옮겨줘", {"later": "PT30M"}),
    ("push it back a week", {"later": "P1W"}),
    ("make it two days earlier", {"later": "-P2D"}),
    ("一週間後ろにずらして", {"later": "P1W"}),
    ("もう一日延ばして", {"later": "P1D"}),
    ("그럼 완료로 하고 담당은 준호님으로 바꿔줘", {"status": "완료", "people": ("준호",)}),
    ("change it to friday and make it sarah's", {"date": "03-06", "people": ("sarah",)}),
    ("時間は13時にして、参加者にサラも入れて", {"date": "13:00", "added": ("サラ",)}),
    ("시간은 오후 5시, 참석자에 지훈님 추가", {"date": "17:00", "added": ("지훈",)}),
    ("push both to friday", {"date": "03-06", "every": "both"}),
    ("전부 완료로 바꿔줘", {"status": "완료", "every": "전부"}),
    ("全部完了にして", {"status": "완료", "every": "全部"}),
]


@pytest.mark.parametrize(("text", "values"), SAID)
def test_a_reply_sets_what_its_parts_say(text: str, values: dict[str, Any]) -> None:
    assert read(text) == values


@pytest.mark.parametrize(
    "text",
    [
        "sales에 회의 3시라고 올려줘",
        "견적서 템플릿 수정 완료로 바꿔줘",
        "post it in #sales on friday",
        "내일 날씨 어때",
        "only sarah's",
        "준호 작업 보여줘",
        "프로만",
        "プサンは？",
        "금요일에 준호 할 일 뭐야",
        "move the offsite deck to friday",
        "set it up with the printer",
        "회의 자료 완료됐대",
        "next week's tasks",
        "お店の予約を金曜にして",
    ],
)
def test_what_says_anything_else_sets_nothing(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize("text", ["no, i meant junho", "아니 준호", "いや、ジュノ"])
def test_a_bare_name_is_somebodys_where_the_last_change_was_of_people(text: str) -> None:
    assert read(text) is None
    assert read(text, may_name=True) is not None
