"""A record is changed or made, and somebody is told: each is read for itself."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from tests.core.model_builders import a_task

CONTRACTS = tuple(list_contracts())
TITLES = ("견적서 템플릿 수정", "고객 인터뷰 정리", "보안 점검 보고서", "장비 신청")


def plan(text: str) -> list[dict[str, Any]]:
    titles = tuple(NamedTitle(one, one) for one in TITLES if one in text)
    channels = tuple(one for one in ("sales", "dev") if one in text)
    task = a_task(text, contracts=CONTRACTS)._replace(titles=titles, channels=channels)
    actions: Any = make_plan(task)["actions"]
    return actions


CHANGED: list[tuple[str, dict[str, str], tuple[str, str]]] = [
    (
        "견적서 템플릿 수정 완료로 돌리고 지훈님한테 이제 템플릿 써도 된다고 디엠 보내줘요",
        {"@status": "완료"},
        ("지훈", "이제 템플릿 써도 됩니다"),
    ),
    (
        "보안 점검 보고서 담당을 음 준호로 바꾸고 어 그러고 나서 준호한테 디엠으로 이제 네가 맡아 달라고 전해 줘",
        {"@person": "준호"},
        ("준호", "이제 네가 맡아 주세요"),
    ),
    ("고객 인터뷰 정리를 완료 처리하고 #sales에 '정리 끝'이라고 올려줘", {"@status": "완료"}, ("#sales", "정리 끝")),
    (
        "고객 인터뷰 정리 is done, mark it, and let sales know the notes are ready",
        {"@status": "done"},
        ("#sales", "The notes are ready"),
    ),
    (
        "move 견적서 템플릿 수정 to Friday. and a note in #sales saying quotes go out Friday",
        {"@date": "2026-03-06"},
        ("#sales", "Quotes go out Friday"),
    ),
    (
        "고객 인터뷰 정리を完了にして、ジュノさんに「お疲れさま」ってDMもお願い",
        {"@status": "완료"},
        ("ジュノ", "お疲れさま"),
    ),
    (
        "보안 점검 보고서の期限を今週の金曜に。あとジフンさんに金曜まで延ばしたってDMしといて",
        {"@date": "2026-03-06"},
        ("ジフン", "金曜まで延ばした"),
    ),
]


@pytest.mark.parametrize(("text", "values", "told"), CHANGED)
def test_a_record_is_changed_and_somebody_is_told_in_the_words_that_are_theirs(
    text: str, values: dict[str, str], told: tuple[str, str]
) -> None:
    changed, sent = plan(text)
    assert (changed["tool"], changed["inputs"]["properties"]) == ("notion.update_page", values)
    reached = sent["inputs"].get("user") or sent["inputs"].get("channel")
    assert (reached, sent["inputs"]["text"]) == told


def test_the_day_of_a_change_is_no_time_to_send_at() -> None:
    changed, sent = plan("장비 신청 건 준호님께 넘기고 마감은 이번주 금요일로. 준호님한테도 디엠으로 알려주세요")
    assert changed["inputs"]["properties"] == {"@person": "준호", "@date": "2026-03-06"}
    assert sent["tool"] == "slack.send_dm"


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("'고객 간담회' 회의록 13일 오전 10시로 파주고 준호님 지훈님한테도 각각 디엠으로 알려줘", ["준호", "지훈"]),
        ('make a task "Reel" for Sarah due next Wednesday, annnd let #marketing know', ["#marketing"]),
        ("create 'Vendor call' meeting notes for Fri 11am with Junho, then dm him the link", ["Junho"]),
        (
            "「リスト」ってタスク作って、担当サラちゃんで来週の水曜まで！で、できたらサラちゃんにもDMで教えてあげて〜",
            ["サラ"],
        ),
    ],
)
def test_of_a_new_record_everybody_named_is_told(text: str, reached: list[str]) -> None:
    made, *sent = plan(text)
    assert made["tool"] == "notion.create_page"
    assert made["inputs"]["date"].startswith("2026-03-")
    assert [one["inputs"].get("user") or one["inputs"]["channel"] for one in sent] == reached
    assert all("schedule" not in one["tool"] for one in sent)


def test_who_owns_a_new_task_is_kept_where_somebody_is_told() -> None:
    made, _ = plan("「リスト」ってタスク作って、担当サラちゃんで来週の水曜まで！サラちゃんにもDMで教えてあげて")
    assert "サラ" in str(made["inputs"]["properties"])


def test_what_is_only_called_it_is_named_where_it_was_made() -> None:
    _, sent = plan(
        'Set up a notes page for a "Churn deep-dive" meeting tomorrow 11am and let #sales know it\'s happening'
    )
    assert sent["inputs"]["text"].startswith("Churn deep-dive: ")
    assert sent["inputs"]["text"].endswith("It's happening")


def test_a_title_that_nobody_quoted_is_no_message() -> None:
    *_, sent = plan("DM Junho about 보안 점검 보고서")
    assert sent["inputs"].get("text") != "보안 점검 보고서"


@pytest.mark.parametrize(
    ("text", "user", "said"),
    [
        ("tell junho quote for hanbit has to be out by 4", "junho", "Quote for hanbit has to be out by 4"),
        ("Tell #dev staging is down until noon", "#dev", "Staging is down until noon"),
        ("Sarah DM: deck v3 ready", "Sarah", "deck v3 ready"),
        ("ping Junho privately, ask if he can join at 3", "Junho", "Could you tell me if you can join at 3?"),
        ("message Sarah and tell her the deck is ready", "Sarah", "The deck is ready"),
        ("준호님께 초기화를 부탁드린다고 개인 메시지로 전해 주시겠어요?", "준호", "초기화를 부탁드립니다"),
        ("#dev에 한 줄만 부탁 — 오늘 서버 내려갑니다", "#dev", "오늘 서버 내려갑니다"),
        (
            "오는 금요일에 점검이 있을 예정임을 #dev에 게시하여 주시기 바랍니다",
            "#dev",
            "오는 금요일에 점검이 있을 예정입니다",
        ),
        ("#dev に、納期は3月18日で確定って返しといて", "#dev", "納期は3月18日で確定"),
    ],
)
def test_words_are_told_whole_to_whom_they_are_for(text: str, user: str, said: str) -> None:
    (sent,) = plan(text)
    assert (sent["inputs"].get("user") or sent["inputs"].get("channel"), sent["inputs"]["text"]) == (user, said)


def test_both_of_two_people_are_written_to() -> None:
    sent = plan("준호 지훈 둘다한테 디엠: 3시 장비 세팅 완료할것")
    assert [one["inputs"]["user"] for one in sent] == ["준호", "지훈"]
