"""Thanks, wishes, apologies, requests and reminders go to whom they are for, in words of their own."""

from __future__ import annotations

import pytest

from tests.core.test_told_words import list_inputs


@pytest.mark.parametrize(
    ("text", "who", "said"),
    [
        ("thank Junho for the report", "Junho", "Thank you for the report"),
        ("please thank Sara for her help with the survey", "Sara", "Thank you for your help with the survey"),
        ("apologize to Junho for being late", "Junho", "Sorry for being late"),
        ("congratulate Jihoon on the launch", "Jihoon", "Congratulations on the launch!"),
        ("wish Sara a happy birthday", "Sara", "Happy birthday!"),
        ("wish Sara a great weekend", "Sara", "Have a great weekend!"),
        ("follow up with Junho on the quote", "Junho", "Following up on the quote"),
        ("check in with Jihoon about the security report", "Jihoon", "Checking in about the security report"),
        ("chase Jihoon for the security report", "Jihoon", "Reminder: the security report"),
        ("remind Junho of the budget", "Junho", "Reminder: the budget"),
        ("request the sales numbers from Junho", "Junho", "Could you send me the sales numbers?"),
        ("update Sara that the budget is done", "Sara", "The budget is done"),
        ("say hi to Junho", "Junho", "Hi!"),
        ("ask Junho for approval of the budget", "Junho", "Could you give approval of the budget, please?"),
        ("have Junho update the budget", "Junho", "Could you update the budget?"),
        ("get Sara to review the deck", "Sara", "Could you review the deck?"),
        ("ジュノさんに予算を更新させて", "ジュノ", "予算を更新してください"),
        ("say thanks to Junho for the report", "Junho", "Thanks for the report!"),
        ("준호한테 회의록 작성 부탁해줘", "준호", "회의록 작성 부탁드립니다"),
        ("지훈님께 배포 전 점검 좀 부탁드려줘", "지훈", "배포 전 점검 부탁드립니다"),
        ("준호한테 견적서 검토 부탁해", "준호", "견적서 검토 부탁드립니다"),
        ("준호한테 예산 자료 요청해줘", "준호", "예산 자료 요청드립니다"),
        ("준호한테 견적서 재촉해줘", "준호", "리마인드: 견적서"),
        ("지훈님께 보안 점검 보고서 리마인드 부탁해", "지훈", "리마인드: 보안 점검 보고서"),
        ("준호한테 보고서 감사 인사 전해줘", "준호", "보고서 감사합니다"),
        ("사라한테 생일 축하 인사 보내줘", "사라", "생일 축하합니다"),
        ("준호한테 회의 늦은 거 사과해줘", "준호", "회의 늦은 거 죄송합니다"),
        ("준호한테 사과해줘 늦어서 미안하다고", "준호", "늦어서 미안합니다"),
        ("준호한테 매출 시트 업데이트해달라고 부탁해줘", "준호", "매출 시트 업데이트해 주세요"),
        ("ジュノさんに報告書のお礼を言って", "ジュノ", "報告書ありがとうございます"),
        ("ジフンさんに予算表の更新を頼んでください", "ジフン", "予算表の更新をお願いします"),
        ("サラさんにタスク一覧を共有するようお願いして", "サラ", "タスク一覧を共有するようお願いします"),
        ("サラさんに残りのタスクをリマインドして", "サラ", "リマインド: 残りのタスク"),
        ("サラさんに誕生日のお祝いを伝えて", "サラ", "誕生日おめでとうございます"),
    ],
)
def test_an_act_towards_somebody_is_a_message_to_them(text: str, who: str, said: str) -> None:
    assert list_inputs(text) == [{"user": who, "text": said}]


@pytest.mark.parametrize(
    "text", ["update Sara on the budget", "fill Junho in on the launch", "loop Sara in on the survey"]
)
def test_what_is_not_worded_is_asked(text: str) -> None:
    (step,) = list_inputs(text)
    assert step["user"] in ("Sara", "Junho")
    assert "text" not in step


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("준호한테 회의록 공유 부탁해", {"user"}),
        ("준호님께 '자료 확인 부탁드려요' 전달 부탁해", {"user", "text"}),
        ("update 'Pricing survey' to done", {"page", "properties"}),
        ("add a task 'thank Junho for the report'", {"title", "parent"}),
        ("dm Sara: thank Junho for the report", {"user", "text"}),
        ("tell Sara to thank Junho for the report", {"user", "text"}),
        ("tell Sara to write the report and thank Junho for it", {"user", "text"}),
        ("post in #dev that Sara will write it and thank Junho", {"channel", "text"}),
    ],
)
def test_what_is_no_act_of_ours_is_read_as_before(text: str, fields: set[str]) -> None:
    assert fields <= set(list_inputs(text)[-1])
    assert not any(str(one.get("user")) == "Junho" for one in list_inputs(text))


@pytest.mark.parametrize(
    ("text", "who", "said"),
    [
        (
            "준호님이 지훈님께 좀 전해달래. 내일 배포 10시에서 11시로 밀렸다고",
            "지훈",
            "내일 배포 10시에서 11시로 밀렸습니다",
        ),
        ("사라가 준호한테 전해달라는데 시안 오늘 못 준대", "준호", "시안 오늘 못 줍니다"),
        ("민지씨가 준호씨한테 꼭 전해달래요. 회의 취소됐대요", "준호", "회의 취소됐습니다"),
        ("사토 켄님한테 계약서 초안 언제 되는지 여쭤봐줘", "사토켄", "계약서 초안 언제 되나요?"),
    ],
)
def test_what_somebody_has_told_is_passed_on(text: str, who: str, said: str) -> None:
    assert list_inputs(text) == [{"user": who, "text": said}]


@pytest.mark.parametrize(
    "text",
    [
        "thank Junho for the report tomorrow at 9",
        "congratulate Sara on the launch in #general",
        "follow up with Junho on the quote on Friday",
        "chase Jihoon for the report if it is late",
    ],
)
def test_when_where_and_if_are_no_words_of_it(text: str) -> None:
    assert not any("{" not in str(one.get("text", "{")) for one in list_inputs(text))
