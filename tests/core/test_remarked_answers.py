"""An answer with a remark or a correction around it, and one that gives more than was asked."""

from __future__ import annotations

import time

import pytest

from orchestration.text.answer_parts import find_person_part, find_place_part, find_quoted_answer


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("oh right we never made one. #dev then", "#dev"),
        ("ah there's no such channel, my bad. put it in #dev", "#dev"),
        ("hm, that was renamed I think. #general please", "#general"),
        ("oh, we archived that last month. #dev is fine", "#dev"),
        ("just #sales, don't send it to #general", "#sales"),
        ("only #dev please", "#dev"),
        ("#dev, not #general", "#dev"),
        ("아 그 채널 아직 없구나.. #marketing에 올려줘", "#marketing"),
        ("아 맞다 우리 그 채널 없앴지. 그럼 dev에", "dev"),
        ("앗 이름이 바뀌었나보다 #dev 로 부탁", "#dev"),
        ("영업채널에다가만 올려, 전사에는 보내지마", "영업"),
        ("#sales에만요 #general에는 올리지 말고", "#sales"),
        ("음 개발 채널에만 올려줘 다른 데는 올리지 마", "개발"),
        ("あ、まだ作ってなかったですね。じゃあ#devで", "#dev"),
        ("えっと、#devにお願いします。ジフンさんが見てるので", "#dev"),
        ("#salesだけに。#generalには投稿しないでください", "#sales"),
    ],
)
def test_a_place_is_named_beside_a_remark(text: str, place: str) -> None:
    assert find_place_part(text) == place


@pytest.mark.parametrize(
    "text",
    [
        "#dev. and also #general",
        "don't post it. #dev knows",
        "don't post it to #general",
        "#dev or #general?",
        "어 그거 #dev 말고 #general",
        "#dev에 '안녕' 올려줘",
        "I'll ask there. what would you do?",
        "그 채널은 지훈님한테 물어봐줘. #dev에",
        "やっぱり他の人に聞いてください。#devで",
    ],
)
def test_what_says_more_names_no_place(text: str) -> None:
    assert find_place_part(text) == ""


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("준호님이요. 지훈님은 이미 알아요", "준호"),
        ("Sara. Junho already knows", "Sara"),
        ("サラさんに。ジュノさんはもう知ってます", "サラ"),
        ("Sara. tell Junho too", ""),
    ],
)
def test_somebody_is_named_beside_a_remark(text: str, who: str) -> None:
    assert find_person_part(text) == who


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("'3시에 회의실로 와주세요'라고. 늦지 말라는 얘기는 빼고", "3시에 회의실로 와주세요"),
        ("음 '오늘 5시에 사무실 닫습니다' 라고 짧게", "오늘 5시에 사무실 닫습니다"),
        ("'점심 드세요'요", "점심 드세요"),
        ('"Office closes at 5 today" – and no need to tag anyone', "Office closes at 5 today"),
        ("'Don't forget the badge' please", "Don't forget the badge"),
        ("「明日は休みです」でお願いします", "明日は休みです"),
        ("「進捗どうですか」と", "進捗どうですか"),
        ("응 메모는 '노트북은 입사 전날까지 신청' 이라고 적어줘", "노트북은 입사 전날까지 신청"),
        ("メモは「駐車場はB2」って書いといて", "駐車場はB2"),
        ("the note is 'parking on B2' please", "parking on B2"),
        # What says more is asked about.
        ("'오늘 정기 점검 있습니다' 로. 아 시간은 9시가 낫겠다", ""),
        ("준호님이랑 지훈님이요. '3시 방문 준비 회의 있습니다' 이라고", ""),
        # A quotation within what is to be written is a part of that.
        ('Please read "Getting started" before Friday', None),
        ("'온보딩 가이드' 읽어 주세요", None),
        ("팀장님이 '오늘은 쉽니다' 라고 하셨어요", None),
        ('"Alpha" is out', None),
        ('It says "closed today" on the door', None),
    ],
)
def test_words_in_quotes_are_taken_out_of_those_on_them(text: str, words: str | None) -> None:
    assert find_quoted_answer(text) == words


def test_long_answers_take_no_longer() -> None:
    began = time.monotonic()
    for text in ("그럼 " * 1300, "'a" * 2000, "#dev에 " * 700, '"' + "보내 " * 1300):
        find_place_part(text)
        find_quoted_answer(text)
    assert time.monotonic() - began < 1
