"""What a reply says of what was just made or changed: each part is known, or nothing is read."""

from typing import Any

import pytest

from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.thread.reply_changes import ReplyValues, read_reply_values
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


TOLD: list[tuple[str, dict[str, Any] | None]] = [
    ("앗 죄송합니다, 2시가 아니라 3시 반이라고 하십니다.", {"date": "15:30"}),
    ("아 네 시로 바뀌었대요", {"date": "16:00"}),
    ("아 3시 반이래 수정ㅠ", {"date": "15:30"}),
    ("시간이 4시로 변경됐어요", {"date": "16:00"}),
    ("회의가 4시로 밀렸어요", {"date": "16:00"}),
    ("시작은 3시 반이요", {"date": "15:30"}),
    ("시간만 4시로 바꿔줘", {"date": "16:00"}),
    ("흠 역시 미뤄야겠다. 이번엔 13일로", {"date": "03-13"}),
    ("argh no 4:30", {"date": "16:30"}),
    ("ugh, they pushed it to 4:30", {"date": "16:30"}),
    ("I should prefer that it be held at three o'clock rather than at two.", {"date": "15:00"}),
    ("it got moved to Thursday", {"date": "03-05"}),
    ("turns out it's at 5", {"date": "17:00"}),
    ("and push it to Friday while you're at it", {"date": "03-06"}),
    ("Actually let's do Thursday, the client can't make it before", {"date": "03-05"}),
    ("時間が16時に変わりました", {"date": "16:00"}),
    ("16時になったそうです", {"date": "16:00"}),
    ("水曜に延期になりました", {"date": "03-04"}),
    ("時間だけ16時に変えて", {"date": "16:00"}),
    ("그리고 지훈 님도 함께해 주신대요. 추가 부탁드립니다.", {"added": ("지훈",)}),
    ("준호도 같이 넣어줘", {"added": ("준호",)}),
    ("사라님도 참석하신대", {"added": ("사라",)}),
    ("지훈이도 들어온대 추가!", {"added": ("지훈",)}),
    ("Jihoon's coming too", {"added": ("Jihoon",)}),
    ("oops totally forgot, Sarah's in on this as well, add her!", {"added": ("Sarah",)}),
    ("Junho will be there too", {"added": ("Junho",)}),
    ("ジフンさんも来るそうです", {"added": ("ジフン",)}),
    (
        "참석자 명단에서 이준호 님을 제외하고 Sarah Kim 님으로 대체하여 주시기 바랍니다.",
        {"people": ("Sarah Kim",), "removed": ("이준호",)},
    ),
    ("아 아니다 사라 말고 준호 준호가 맞아", {"people": ("준호",)}),
    ("준호가 맡기로 했대요", {"people": ("준호",)}),
    ("아 그거 준호가 한대", {"people": ("준호",)}),
    ("oh wait did I say sarah I meant junho sorry", {"people": ("junho",)}),
    ("Junho's taking it", {"people": ("Junho",)}),
    ("担当はジュノに変えて。話ついた", {"people": ("ジュノ",)}),
    ("ジュノさんが担当になりました", {"people": ("ジュノ",)}),
    ("…QAもう済んでたわ。やっぱり完了で", {"status": "완료"}),
    ("아 시작한 거 맞대.. 다시 진행 중으로 해줘!", {"status": "진행 중"}),
    ("수요일?", None),
    ("끝났어?", None),
    ("it's done already?", None),
    ("금요일로 바꿔줘. 지훈님한테 말하지 마", None),
    ("금요일로 바꿔줘. 안 되면 말고", None),
    ("No. Junho. And Monday.", None),
]


@pytest.mark.parametrize(("text", "said"), TOLD)
def test_what_is_told_of_a_page_is_read_without_the_reasons(text: str, said: dict[str, Any] | None) -> None:
    assert read(text) == said


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
    ("내일 오후 두시고 나랑 준호님", {"date": "03-05", "people": (MYSELF, "준호")}),
    ("나는 빼줘", {"removed": (MYSELF,)}),
    ("나는 거기서 빼도 될듯", {"removed": (MYSELF,)}),
    ("저는 빠질게요", {"removed": (MYSELF,)}),
    ("거기서 지훈님은 빼주세요", {"removed": ("지훈",)}),
    ("take me off it", {"removed": (MYSELF,)}),
    ("drop Jihoon from there", {"removed": ("Jihoon",)}),
    ("私はそこから外して", {"removed": (MYSELF,)}),
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
        "나한테는 안 보내도 될듯",
        "ジュノさんが自分でやるそうです、担当は元どおりで",
        "빼도 될지 사라한테 물어봐",
        "take me to the sheet",
    ],
)
def test_what_says_anything_else_sets_nothing(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize("text", ["no, i meant junho", "아니 준호", "いや、ジュノ"])
def test_a_bare_name_is_somebodys_where_the_last_change_was_of_people(text: str) -> None:
    assert read(text) is None
    assert read(text, may_name=True) is not None
