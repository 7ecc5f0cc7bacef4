"""What is to be told in another language is translated, and never sent as it is typed."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import CONTRACTS, a_task, plan_of

WANTED = [
    ("준호한테 영어로 전해줘: 회의가 3시로 바뀌었어요", "en"),
    ("준호한테 영어로 회의가 3시로 바뀌었다고 전해줘", "en"),
    ("사라한테 회의 늦는다고 영어로 전해줘", "en"),
    ("사라님께 '회의 3시로 변경'이라고 일본어로 DM 부탁", "ja"),
    ("#general에 영어로 공지해줘: 내일 휴무입니다", "en"),
    ("영어로 사라한테 늦는다고 해줘", "en"),
    ("Tell Sara in Korean that the meeting moved to 3", "ko"),
    ("tell Sara the meeting moved to 3, in Korean please", "ko"),
    ("DM Jihoon in Korean: the build is broken", "ko"),
    ("send Jihoon 'the build is broken' in Japanese", "ja"),
    ("saraさんに英語で伝えて：会議は3時に変わりました", "en"),
    ("Saraさんに会議は3時に変わりましたと英語で伝えて", "en"),
    ("ジフンさんに韓国語で「遅れます」と送って", "ko"),
]


@pytest.mark.parametrize(("text", "language"), WANTED)
def test_words_in_another_language_are_translated_first(text: str, language: str) -> None:
    translated, sent = plan_of(text)["actions"]
    assert (translated["tool"], translated["inputs"]["to"]) == ("text.translate", language)
    assert sent["inputs"]["text"] == "{{a1.text}}"


AS_THEY_ARE = [
    ("Saraさんに英語で「I will be late」と送って", "I will be late"),
    ("사라한테 영어로 보내줘: I will be late", "I will be late"),
    ("준호한테 영어로 된 자료 보내달라고 해줘", "영어로 된 자료 보내 주세요"),
    ("준호한테 보고서는 영어로 써달라고 전해줘", "보고서는 영어로 써 주세요"),
    ("Ask Sara whether the deck is in Korean", "Could you tell me whether the deck is in Korean?"),
    ("tell Sara the deck in Korean is ready", "The deck in Korean is ready"),
    ("サラさんに資料は英語で書いてほしいと伝えて", "資料は英語で書いてほしい"),
    ("tell Sara the report is written in Korean", "The report is written in Korean"),
]


@pytest.mark.parametrize(("text", "said"), AS_THEY_ARE)
def test_words_in_that_language_or_about_one_are_sent_as_they_are(text: str, said: str) -> None:
    (sent,) = plan_of(text)["actions"]
    assert sent["inputs"]["text"] == said


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        ("사라한테 디엠 좀. 15시 데모 자료 나한테도 공유해달라고, 영어로 예의있게 써줘", "적으신 말 그대로"),
        (
            "サラに英語でDMお願い。15時のデモ、資料の最終版を14時までにもらえると助かる、みたいな感じで",
            "書かれた言葉のまま",
        ),
        ("write Sarah in Korean that the deck is late", "as you wrote them"),
    ],
)
def test_what_no_tool_translates_is_refused_with_an_offer_however_it_is_asked(text: str, offer: str) -> None:
    offered = tuple(one for one in CONTRACTS if one.tool != "text.translate")
    plan = make_plan(a_task(text)._replace(contracts=offered))
    reply = plan["reply"]
    assert isinstance(reply, dict)
    assert not plan["actions"]
    assert offer in str(reply["text"])


@pytest.mark.parametrize("text", ["사라한테 영어로 DM 보내줘", "サラに英語でDMお願い"])
def test_words_that_nobody_gave_yet_are_asked_for(text: str) -> None:
    offered = tuple(one for one in CONTRACTS if one.tool != "text.translate")
    actions = make_plan(a_task(text)._replace(contracts=offered))["actions"]
    assert isinstance(actions, list)
    assert len(actions) == 1


@pytest.mark.parametrize(
    "text",
    [
        "온보딩 가이드 영어로 요약해서 사라한테 DM으로 보내줘",
        "Summarize the 온보딩 가이드 page in English and DM it to Sarah",
        "「온보딩 가이드」のページを英語で要約して、サラさんにDMで送って",
    ],
)
def test_a_summary_in_a_language_that_nothing_translates_into_is_not_sent(text: str) -> None:
    offered = tuple(one for one in CONTRACTS if one.tool != "text.translate")
    assert not make_plan(a_task(text)._replace(contracts=offered))["actions"]
    assert plan_of(text.replace("영어로 ", "").replace(" in English", "").replace("英語で", ""))["actions"]
