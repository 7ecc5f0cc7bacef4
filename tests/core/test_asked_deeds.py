"""What metel did somewhere is asked of its journal; what people did, and what a place holds, is not."""

from __future__ import annotations

from datetime import datetime

import pytest

from orchestration.text.asked_deeds import AskedDeeds, find_lone_question, read_asked_deeds
from orchestration.text.language import detect_language
from tests.core.test_asked_figures import plan

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
DEEDS = {
    "오늘 작업에서 니가 바꾼 거 있어?": ("changed", "작업", True),
    "너 어제부터 작업에 손댄 거 있어? 견적서 템플릿이 진행 중이라는데 난 그런 적 없거든": ("changed", "작업", True),
    "혹시 나 몰래 이번주에 #general에 글 올린 적 있어?": ("sent", "#general", True),
    "혹시 니가 고객 명단 시트 건드렸니? 숫자가 이상해": ("changed", "고객 명단", True),
    "메텔 너 이번주에 작업 디비에서 지운 거 있냐": ("deleted", "작업", True),
    "나 없는 동안 뭐 보낸 거 있어?": ("sent", "", False),
    "너 랜딩 페이지 개편 완료로 바꿨어?": ("changed", "랜딩 페이지 개편", False),
    "고마워! 그래서 지금 니가 쓴 글 어디에 남아있는거야?": ("sent", "", False),
    "너 어제 준호한테 디엠 보냈어?": ("sent", "준호", True),
    "morning metel, did you touch anything in 작업 since yesterday? the quotation template one says in progress and I "
    "swear I didn't do that": ("changed", "작업", True),
    "hey did you edit anything in 회의록 this morning? it wasn't me": ("changed", "회의록", True),
    "which tasks did you change today?": ("changed", "", False),
    "which of these did you change?": ("changed", "", False),
    "have you sent anything to Sarah this week?": ("sent", "Sarah", True),
    "has anything been sent by you to Sarah today?": ("sent", "Sarah", True),
    "you didn't delete anything from the sales sheet, did you?": ("deleted", "sales", True),
    "did you change Pricing survey to done?": ("changed", "Pricing survey", False),
    "did you delete 'Pricing survey'?": ("deleted", "Pricing survey", False),
    "昨日から작업のデータベース触った？見積のやつが進行中になってるんだけど": ("changed", "작업", True),
    "#generalに何か勝手に投稿してないよね？": ("sent", "#general", True),
    "今日変えたタスクどれ？": ("changed", "", False),
    "昨日そっちから#devに何か投稿した？": ("sent", "#dev", True),
    "今週metelが消したページってある？": ("deleted", "", False),
    "顧客名簿のシート、勝手に書き換えてないよね？": ("changed", "顧客名簿", True),
    "君、Pricing surveyを完了に変えた？": ("changed", "Pricing survey", False),
    "昨日junhoさんにDM送った？": ("sent", "junho", True),
}


def _read(text: str) -> AskedDeeds | None:
    return read_asked_deeds(text, NOW, "Asia/Seoul", detect_language(text, "ko"))


@pytest.mark.parametrize("text", DEEDS)
def test_what_metel_did_somewhere_is_heard(text: str) -> None:
    found = _read(text)
    assert found is not None
    assert (found.act, found.name, found.is_place) == DEEDS[text]


@pytest.mark.parametrize("text", DEEDS)
def test_what_metel_did_somewhere_is_looked_up_and_nothing_is_done(text: str) -> None:
    act, name, _ = DEEDS[text]
    [(tool, inputs)] = plan(text)
    assert (tool, inputs["about"], inputs["act"], inputs.get("name", "")) == ("session.list_work", "done", act, name)


@pytest.mark.parametrize(
    "text",
    [
        "그 디엠 진짜 나간 거 맞아?",
        "방금 그 공지 제대로 올라갔어?",
        "did that DM actually go out?",
        "so did that announcement get posted or not?",
        "did my message to junho go through?",
        "さっきのDMちゃんと届いた？",
        "さっきの投稿ちゃんと出た？",
    ],
)
def test_whether_one_message_went_out_is_heard(text: str) -> None:
    found = _read(text)
    assert found is not None
    assert found.arrived


@pytest.mark.parametrize(
    "text",
    [
        "지훈이 어제 뭐 했어?",
        "작업에 뭐 바뀐 거 있어?",
        "사라가 어제 dev에 뭐 올렸어?",
        "메텔, 지훈이 바꾼 거 있어?",
        "사라가 니가 만든 페이지 고쳤어?",
        "준호가 니가 올린 글 봤대?",
        "니가 만든 페이지 담당자 준호로 바꿔줘",
        "내가 어제 올린 글 있어?",
        "너 오늘 #general에 점심 공지 올려줄 수 있어?",
        "did Sarah post the copy?",
        "metel did Sarah change anything in 작업?",
        "what changed in 작업 since yesterday?",
        "did you see what Sarah posted in #dev?",
        'can you post "hi there" in #random?',
        "did you send the summary to #sales? if not, send it now",
        "have you got Sarah's email?",
        "Sarahはもうコピー投稿した？",
        "작업で昨日から何か変わった？",
        "jihoonさん作業で何変えた？",
        "Sarahさんが今日送ったメッセージどれ？",
        "会議室って予約した？",
        "在宅って週2でしたよね…？",
        "#randomに「もう送信しました？」って投稿して",
    ],
)
def test_what_others_did_and_what_is_ordered_is_not(text: str) -> None:
    assert _read(text) is None


@pytest.mark.parametrize(
    "text",
    ["metel did Sarah change anything in 작업?", "今日追加された行ある？", "Sarahはランディングページ変えた？"],
)
def test_a_question_on_the_past_does_nothing(text: str) -> None:
    assert all(tool.startswith(("notion.query", "notion.search", "sheets.get")) for tool, _ in plan(text))


@pytest.mark.parametrize(
    ("text", "about", "name"),
    [
        ("#sales에 예약해둔 글 있어?", "scheduled", "#sales"),
        ("#generalに予約してる投稿ある？", "scheduled", "#general"),
        ("do you have anything scheduled for #sales?", "scheduled", "#sales"),
        ("왜 #exec에는 안 올렸어?", "refused", "#exec"),
        ("なんで#execに投稿できなかったの？", "refused", "#exec"),
    ],
)
def test_what_is_asked_of_one_channel_is_told_of_it_alone(text: str, about: str, name: str) -> None:
    assert plan(text) == [("session.list_work", {"about": about, "name": name})]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "metelって今なんか予約投稿とか抱えてる？私が前に頼んだやつ残ってたら教えて、勝手に消さないでね",
            "metelって今なんか予約投稿とか抱えてる？",
        ),
        ("what have you got scheduled? don't cancel any of it", "what have you got scheduled?"),
        ("what have you got scheduled? cancel all of it", None),
        ("예약해둔 거 뭐 있지? 다 취소해줘", None),
    ],
)
def test_a_question_stands_beside_a_ban_and_no_order(text: str, question: str | None) -> None:
    assert find_lone_question(text, detect_language(text, "ko")) == question


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("오늘 이거 말고 또 내가 바꾸라고 한 거 있어?", "changed"),
        ("내가 오늘 시킨 거 뭐 있어?", "any"),
        ("오늘 내가 올리라고 한 거 뭐였지?", "sent"),
        ("anything else I asked you to change today?", "changed"),
        ("what have I asked you to post today?", "sent"),
        ("今日私が変えてって頼んだやつある？", "changed"),
    ],
)
def test_what_somebody_had_metel_do_is_what_metel_did(text: str, act: str) -> None:
    asked = _read(text)
    assert asked is not None
    assert asked.act == act


@pytest.mark.parametrize(
    "text", ["내가 한 거 뭐 있어?", "내가 올리라고 했잖아", "이거 말고 다른 거 보여줘", "I asked Junho to post it"]
)
def test_what_somebody_did_or_had_others_do_is_not(text: str) -> None:
    assert _read(text) is None
