"""Parts of a request that ask for nothing: reasons, how things stand, exclamations."""

from __future__ import annotations

import pytest

from orchestration.text.remarks import is_remark
from orchestration.text.segments import split_segments

REMARKS = (
    "I won't make it this week",
    "not gonna happen before Friday",
    "legal asked for two more days",
    "the vendor is late again",
    "because the client moved the launch",
    "Junho is out sick until Thursday",
    "running behind on everything",
    "no time this week",
    "omg guess what",
    "Excuse me",
    "이번 주엔 안 될 것 같아요",
    "준호가 아파서 못 했대",
    "클라이언트가 자료를 늦게 줬어",
    "지훈씨 바쁘대서",
    "경영진 검토 일정을 감안하여",
    "와 드디어요",
    "あさってのままだと厳しいので",
    "先方との調整の結果",
    "昨日やっと提出したよ",
    "ねえねえ聞いて",
)
ORDERS = (
    "make it Monday",
    "and the other one",
    "Sarah and Junho want it",
    "you can tick it off",
    "please tell Junho it slipped",
    "the owner is Junho",
    "is it done?",
    "Sarah should know",
    "leave the rest",
    "준호도 알아야 해요",
    "담당은 준호예요",
    "준호한테도 말했어요",
    "금요일로 바꿔주세요",
    "마감은 이번 주 금요일로요",
    "완료 처리 부탁드립니다",
    "준호가 할 거예요",
    "担当はジュノです",
    "サラにも伝えないといけない",
    "来週月曜に延ばして",
    "更新していただけますか",
)


@pytest.mark.parametrize("text", REMARKS)
def test_a_reason_an_exclamation_or_how_things_stand_asks_for_nothing(text: str) -> None:
    assert is_remark(text)


@pytest.mark.parametrize("text", ORDERS)
def test_what_orders_wishes_or_names_a_field_is_no_remark(text: str) -> None:
    assert not is_remark(text)


def test_a_text_is_parted_at_its_signs_and_joints() -> None:
    text = "X is late, so make it Monday. 다 썼어요 이제 끝! 無理なので月曜に"
    parts = [text[start:end].strip() for start, end in split_segments(text)]
    assert parts == ["X is late,", "so make it Monday.", "다 썼어요", "이제 끝!", "無理なので", "月曜に"]
