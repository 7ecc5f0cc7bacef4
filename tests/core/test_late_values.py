"""A person, channel, day or state that is put right behind an order takes the place of the first, or stops it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from orchestration.policy.request_words import find_request_words
from orchestration.rule_planner import planner
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.text.late_values import apply_late_value
from schemas.plan import Language
from tests.core.follow_up_cases import a_task
from tests.core.test_asked_figures import plan

_NOW = datetime(2026, 3, 4, 1, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("랜딩 개편 담당 준호님으로 바꿔줘요 아 아니다 지훈님으로요", "ko", "랜딩 개편 담당 지훈님으로 바꿔줘요"),
        ("초안 담당 지훈으로 변경해주세요 앗 잠깐 준호로요", "ko", "초안 담당 준호로 변경해주세요"),
        ("다음 주 금요일로 마감 바꿔주세요 아 아니다 목요일로요", "ko", "다음 주 목요일로 마감 바꿔주세요"),
        ("초안 상태 진행 중으로 바꿔주세요. 아, 아니다 완료로요", "ko", "초안 상태 완료로 바꿔주세요"),
        ("사라한테 '봐 주세요' 디엠 보내줘 아 아니다 준호한테", "ko", "준호한테 '봐 주세요' 디엠 보내줘"),
        ("#dev에 '끝' 올려줘요 아 아니다 #general에요", "ko", "#general에 '끝' 올려줘요"),
        ("set the owner to Junho please. Actually no, Jihoon", "en", "set the owner to Jihoon please"),
        ("set the survey to done. oh wait, in progress", "en", "set the survey to in progress"),
        ('DM Sarah "ready"... actually no, Junho', "en", 'DM Junho "ready"'),
        ("move it to next Friday. Hmm no, Thursday", "en", "move it to next Thursday"),
        ("担当をジュノさんに変更して、あ、やっぱりジフンさんで", "ja", "担当をジフンさんに変更して"),
        ("完了にしてください。いや、やっぱり進行中で", "ja", "進行中にしてください"),
        ("#devに「完了」って投稿して、あ、やっぱり#generalに", "ja", "#generalに「完了」って投稿して"),
    ],
)
def test_what_is_put_right_behind_an_order_is_said_in_it(text: str, language: Language, said: str) -> None:
    assert apply_late_value(text, language) == said


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("지훈한테 DM 보내줘 아니 그거 말고", "ko"),
        ("준호한테 '담당 바꿔줘 아니다 지훈님으로' 라고 보내줘", "ko"),
        ('dm Sarah "hi" - actually, tomorrow', "en"),
        ("tell Junho the demo moved. Sorry about that", "en"),
        ("サラさんとジュノさんにDMして、あ、やっぱりジフンさんに", "ja"),  # of which of the two is not said
        ("사라랑 준호한테 DM 보내줘 아 아니다 지훈한테", "ko"),
        ("DM Sarah and Junho. oh wait, no, Jihoon", "en"),
    ],
)
def test_what_takes_no_place_stays(text: str, language: Language) -> None:
    assert apply_late_value(text, language) == text


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("랜딩페이지 개편 담당 준호님으로 바꿔줘요 아 아니다 지훈님으로요", "지훈님"),
        ("assign the landing page redesign to Junho, no wait, Jihoon", "Jihoon"),
        ("レポートの担当をジュノさんに変更して、あ、やっぱりジフンさんで", "ジフン"),
    ],
)
def test_the_owner_that_is_meant_is_set(text: str, who: str) -> None:
    ((tool, inputs),) = plan(text)
    assert tool == "notion.update_page"
    assert who.removesuffix("님") in str(inputs["properties"])
    assert not {"준호", "Junho", "ジュノ"} & {*str(inputs["properties"]).split("'")}


@pytest.mark.parametrize(
    "text",
    [
        "サラさんとジュノさんに「確認お願いします」ってDMして、あ、やっぱりジフンさんに",
        "사라랑 준호한테 '확인 부탁' DM 보내줘 아 아니다 지훈한테",
        "DM Sarah and Junho 'please check'. oh wait, no, Jihoon",
    ],
)
def test_who_may_be_meant_for_several_is_asked_about(text: str) -> None:
    made = planner.make_plan(a_task(text))
    effects = [one for one in made["actions"] if isinstance(one, dict)] if isinstance(made["actions"], list) else []
    assert effects
    assert all(one.get("policy_hints") for one in effects)


def test_a_name_that_is_put_right_is_accounted_for() -> None:
    words = find_request_words("담당 준호님으로 바꿔줘요 아 아니다 지훈님으로요", _NOW, "Asia/Seoul")
    assert [one.words for one in words.named] == ["지훈"]


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (
            "Add a task for Sarah: check the logo sizes, due Friday. Hmm no, she's away, assign it to Junho instead",
            "en",
            "Add a task for Junho: check the logo sizes, due Friday",
        ),
        (
            "to-do for Junho: renew the domain. He's away - hand it over to Sarah instead please",
            "en",
            "to-do for Sarah: renew the domain",
        ),
        (
            "Create a task for Junho: ask Sarah for the copy. Sorry no, let Jihoon do it",
            "en",
            "Create a task for Jihoon: ask Sarah for the copy",
        ),
        ("New task for Junho: tidy the drive. Actually I'll do it myself", "en", "New task for me: tidy the drive"),
        (
            "준호님 담당으로 로고 정리 작업 만들어줘 금요일까지. 음 아니다 휴가셨지, 사라님으로 해줘",
            "ko",
            "사라님 담당으로 로고 정리 작업 만들어줘 금요일까지",
        ),
        (
            "도메인 갱신 작업 추가, 담당 지훈. 아니다 바쁘니까 대신 준호님이 하는 걸로",
            "ko",
            "도메인 갱신 작업 추가, 담당 준호님",
        ),
        ("작업 만들어줘 로고 정리, 담당은 준호님. 아 아니다 내가 할게", "ko", "작업 만들어줘 로고 정리, 담당은 저"),
        (
            "ジュンホさんのタスクを追加して：ロゴ整理、月曜まで。あ、いや、忙しいからジフンさんにお願い",
            "ja",
            "ジフンさんのタスクを追加して：ロゴ整理、月曜まで",
        ),
    ],
)
def test_a_task_that_is_given_to_somebody_else_has_them_as_owner(text: str, language: Language, said: str) -> None:
    assert apply_late_value(text, language) == said


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("New task for Sarah: give it to Junho instead of Jihoon", "en"),  # the task itself
        ("New task for Junho: review the contract. Give it to Jihoon too.", "en"),
        ("dm Junho: no, give it to Jihoon instead", "en"),
        ("tell #dev the build is late. no, Junho is busy, give it to Jihoon instead", "en"),  # no owner is said
        ("New task for Junho: fix the build. No wait, tell Sarah first, then give it to Jihoon instead", "en"),
        ("준호님 할 일 추가해줘: 지훈님한테 파일 넘기기", "ko"),
    ],
)
def test_who_is_not_put_right_stays_the_owner(text: str, language: Language) -> None:
    assert apply_late_value(text, language) == text


def test_a_task_has_one_owner_when_it_is_given_to_somebody_else() -> None:
    ((tool, inputs),) = plan(
        "New task for Sarah: order new chairs, by Monday. Hmm no, she's away, give it to Junho instead"
    )
    assert tool == "notion.create_page"
    assert inputs["properties"] == {"담당자": "Junho"}


def test_who_is_given_a_thing_that_names_no_owner_is_asked_about() -> None:
    made = planner.make_plan(a_task("tell Sarah the build is late. no, she's busy, give it to Junho instead"))
    effects = [one for one in made["actions"] if isinstance(one, dict)] if isinstance(made["actions"], list) else []
    assert effects
    assert all(one.get("policy_hints") for one in effects)


def test_what_puts_the_owner_right_is_no_effect_of_its_own() -> None:
    text = "task for Junho: update the price list by Friday. nah, too busy, put it on Sarah instead"
    assert not [one for one in RulePlanner().list_effects(a_task(text)) if "instead" in one.words]
