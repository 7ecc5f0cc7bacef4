"""Short answers are taken without the words around them, and a title that comes with more is no title alone."""

import pytest

from orchestration.text.short_answers import AnswerKind, find_choice_number, is_place_alone, strip_answer

NAMES = [
    ("마케팅이요", "마케팅"),
    ("마케팅 채널이요", "마케팅"),
    ("마케팅 채널에 올려주세요", "마케팅"),
    ("음 그럼 #general", "#general"),
    ("ok then #general", "#general"),
    ("to marketing", "marketing"),
    ("the marketing channel", "marketing"),
    ("junho please", "junho"),
    ("사라님이요", "사라"),
    ("준호한테요", "준호"),
    ("지훈이로", "지훈"),
    ("지훈이요", "지훈"),
    ("devで", "dev"),
    ("ジュノさんに", "ジュノ"),
    ("えっと、ジフンさんでお願いします", "ジフン"),
    ("보안 점검 보고서요", "보안 점검 보고서"),
    ("김민지", "김민지"),
    ("Sarah Kim", "Sarah Kim"),
    ("나이트런", "나이트런"),
    ("개발 필요", "개발 필요"),
]
TITLES = [
    ("캠페인 킥오프로 해주세요", "캠페인 킥오프"),
    ("'캠페인 킥오프'라고 해줘", "캠페인 킥오프"),
    ("서버 비용 정리요", "서버 비용 정리"),
    ("call it Q2 kickoff", "Q2 kickoff"),
    ("レビュー会の準備でお願いします", "レビュー会の準備"),
    ("レビュー会の準備", "レビュー会の準備"),
    ("프로젝트 개요", "프로젝트 개요"),
    ("충원 필요", "충원 필요"),
    ("Say thanks to the team", "Say thanks to the team"),
]


@pytest.mark.parametrize(
    ("said", "kind", "bare"), [*((a, "name", b) for a, b in NAMES), *((a, "title", b) for a, b in TITLES)]
)
def test_what_a_short_answer_names_stands_without_the_words_around_it(said: str, kind: AnswerKind, bare: str) -> None:
    assert strip_answer(said, kind) == bare


@pytest.mark.parametrize("said", ["devで", "마케팅 채널에", "in general", "general channel", "営業チャンネルに"])
def test_a_place_is_told_by_its_form(said: str) -> None:
    assert is_place_alone(said)


@pytest.mark.parametrize(
    "said", ["リリース完了しました", "배포 끝났어요", "The build is done", "dev", "내일 3시에 회의해요"]
)
def test_what_is_to_be_said_is_no_place(said: str) -> None:
    assert not is_place_alone(said)


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("두 번째 거", 2),
        ("2번이요", 2),
        ("the first one", 1),
        ("last one", -1),
        ("二番目", 2),
        ("위에 거", 1),
        ("세 명", 0),
    ],
)
def test_a_choice_is_named_by_its_place(said: str, number: int) -> None:
    assert find_choice_number(said) == number
