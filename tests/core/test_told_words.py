"""What somebody is told is told whole: behind a colon, in more pieces than one, and whatever verbs are in it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions, find_unheard_cues
from orchestration.text.reported_speech import make_sentence
from orchestration.text.told_bodies import mark_told_bodies
from tests.core.follow_up_cases import a_task


def list_inputs(text: str) -> list[dict[str, Any]]:
    """The inputs of each step of the plan."""
    actions: Any = make_plan(a_task(text))["actions"]
    return [one["inputs"] for one in actions]


def list_sent(text: str) -> list[Any]:
    """What each message of the plan says."""
    return [one.get("text") for one in list_inputs(text)]


BODIES_KO = (
    "고객사에 견적서 보내 주세요",
    "견적 승인됐어요. 고객사에 보내 주세요",
    "로그 점검 끝나면 알려 주세요",
    "오늘은 배포하지 마세요",
    "랜딩 페이지 개편 완료로 바꿔 주세요",
    "1) 견적서 제출 2) 고객 명단 확인 부탁드립니다",
    "내일 회의는 3시예요. 자료는 지우지 말고 가져오세요",
)
HEADS_KO = ("준호한테 DM", "지훈님께 DM 보내줘", "#dev에 공지", "사라한테 전해줘", "#sales에 이렇게 올려줘")
BODIES_EN = (
    "please send the quote to the client",
    "I'm late. Please start without me",
    "move the review to 4pm",
    "please add your lunch orders to the sheet",
    "quote approved. Send it to the client please",
    "don't deploy today",
)
HEADS_EN = ("DM Junho", "tell Sara", "post in #general", "can you message Jihoon", "ask Junho")
BODIES_JA = ("明日までに資料を送ってください", "資料確認しました。明日までに直してください", "今日は消さないでください")
HEADS_JA = ("サラさんにDM", "#generalに投稿", "#devにお知らせ")


@pytest.mark.parametrize("body", BODIES_KO)
@pytest.mark.parametrize("head", HEADS_KO)
def test_all_behind_a_colon_is_told_in_korean(head: str, body: str) -> None:
    assert list_sent(f"{head}: {body}") == [body]


@pytest.mark.parametrize("body", BODIES_EN)
@pytest.mark.parametrize("head", HEADS_EN)
def test_all_behind_a_colon_is_told_in_english(head: str, body: str) -> None:
    assert list_sent(f"{head}: {body}") == [body]


@pytest.mark.parametrize("body", BODIES_JA)
@pytest.mark.parametrize("head", HEADS_JA)
def test_all_behind_a_colon_is_told_in_japanese(head: str, body: str) -> None:
    assert list_sent(f"{head}：{body}") == [body]


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("준호한테 DM: 견적 승인됐어요. 그리고 #sales에도 같은 내용 올려줘", ["견적 승인됐어요."] * 2),
        ("준호한테 DM: 오늘 회의는 취소됐어요. 지훈님한테는 내가 말할게요", ["오늘 회의는 취소됐어요."]),
        ("준호한테 DM: 배포는 하지 마세요. 채널에는 올리지 마", ["배포는 하지 마세요."]),
        ("DM Junho: the deck is ready. Don't tell Sara.", ["the deck is ready."]),
        ("post in #dev: deploy moved to 6. And also post it in #general", ["deploy moved to 6."] * 2),
        ("준호한테 DM: 견적 확인 부탁드려요. 아직 보내지 마", ["견적 확인 부탁드려요."]),
        ("DM Junho: the deck is ready. Don't send it yet.", ["the deck is ready."]),
    ],
)
def test_a_sentence_to_who_passes_it_on_is_no_part_of_it(text: str, sent: list[str]) -> None:
    assert list_sent(text) == sent


@pytest.mark.parametrize(
    ("text", "forbidden"),
    [
        ("준호한테 DM: 배포는 하지 마세요. 채널에는 올리지 마", "채널에는 올리지 마"),
        ("준호한테 DM: 견적 확인 부탁드려요. 아직 보내지 마", "아직 보내지 마"),
        ("DM Junho: don't deploy. Don't tell Sara.", "Don't tell Sara"),
        ("DM Junho: the deck is ready. Don't send it before 5.", "Don't send it before 5"),
        ("サラさんにDM：資料できました。まだ送らないで", "まだ送らないで"),
    ],
)
def test_what_that_sentence_forbids_is_found_where_it_stands(text: str, forbidden: str) -> None:
    (found,) = find_prohibitions(text)
    assert text[found.start : found.end].strip() == forbidden
    assert found.words == text[found.start : found.end]


@pytest.mark.parametrize("body", ["배포는 하지 마세요", "오늘은 올리지 말고 기다려 주세요"])
def test_what_is_told_forbids_nothing(body: str) -> None:
    text = f"준호한테 DM: {body}"
    assert (find_prohibitions(text), find_unheard_cues(text)) == ((), ())


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("준호한테 DM: 견적서 보냈어?", "견적서 보냈어?"),
        ("#dev에 올려줘: 배포 끝났나요?", "배포 끝났나요?"),
        ("サラさんにDM：資料は送りましたか？", "資料は送りましたか？"),
        ("준호한테 '견적서 보냈어?'라고 DM 보내줘", "견적서 보냈어?"),
    ],
)
def test_a_question_that_somebody_is_told_is_not_asked_of_metel(text: str, sent: str) -> None:
    assert list_sent(text) == [sent]


def test_a_last_name_is_no_word_of_what_is_told() -> None:
    (sent,) = list_inputs("tell Sarah Kim the draft is ready and thanks")
    assert sent["user"] == "Sarah Kim"
    assert not str(sent["text"]).startswith("Kim")


def test_an_order_of_another_kind_behind_it_is_done() -> None:
    sent, made = list_inputs("준호한테 DM: 견적 승인됐어요. 그리고 작업도 하나 만들어줘: 계약서 준비")
    assert (sent["text"], made["title"]) == ("견적 승인됐어요.", "계약서 준비")


@pytest.mark.parametrize(
    "text",
    [
        "작업 추가: 준호한테 견적서 보내기",
        "#sales에 요약 올려줘: 세 줄로",
        "create a task for Junho: send the quote",
        "회의록 만들어줘: 3시 주간 회의",
        "오늘 3:30에 준호한테 알려줘",
        "https://example.com/a: 이거 #dev에 올려줘",
        "준호한테 DM: '견적서 보내 주세요'",
        "send the sales report to #exec: keep it short",
        "send me the list: overdue tasks",
        "#dev에 올라온 글 찾아서 준호한테 보내줘: 배포 관련",
        "tell the team lunch is at 12 and thanks",
    ],
)
def test_what_is_no_message_behind_a_colon_is_not_quoted(text: str) -> None:
    assert mark_told_bodies(text) == text


@pytest.mark.parametrize(
    ("reported", "sentence"),
    [
        ("배포 끝났다고 확인해 달라고", "배포 끝났습니다. 확인해 주세요"),
        ("자료 잘 받았다고 감사하다고", "자료 잘 받았습니다. 감사합니다"),
        ("회의 취소됐다고, 다음에 보자고", "회의 취소됐습니다. 다음에 보자"),
        ("시안 언제 되냐고 급하다고", "시안 언제 되나요? 급합니다"),
        ("사라가 3시에 온다고 했다고", "사라가 3시에 온다고 했습니다"),
        ("지훈이가 아프다고 들었다고", "지훈이가 아프다고 들었습니다"),
        ("뭐라고 했냐고", "뭐라고 했나요?"),
        ("내일 휴무라고 다들 푹 쉬라고", "내일 휴무입니다. 다들 푹 쉬세요"),
        ("조금만 더 힘내라고", "조금만 더 힘내세요"),
        ("먼저 들어가라고", "먼저 들어가세요"),
        ("오늘 휴가라고", "오늘 휴가입니다"),
        ("마감은 다음 주라고", "마감은 다음 주입니다"),
        ("담당은 사라라고", "담당은 사라입니다"),
    ],
)
def test_what_is_told_is_a_sentence_each(reported: str, sentence: str) -> None:
    assert make_sentence(reported) == sentence


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("사라한테 랜딩 시안 잘 봤다고 고맙다고 전해줘요", ["랜딩 시안 잘 봤습니다. 고맙습니다"]),
        ("준호한테 오늘 늦는다고 먼저 시작하라고 해줘", ["오늘 늦습니다. 먼저 시작해 주세요"]),
        ("지훈이한테 잘했다고 하고 사라한테는 좀 쉬라고 해줘", ["잘했습니다", "좀 쉬세요"]),
        ("#general에 점심 먹자고 12시에 나온다고 올려줘", ["점심 먹자. 12시에 나옵니다"]),
        ("준호한테 수고했다고 얘기해 주세요", ["수고했습니다"]),
        ("tell Junho I'm late and to start without me", ["I'm late, and please start without me"]),
        ("tell Sara the draft looks good and thanks", ["The draft looks good, and thanks"]),
        ("tell Sara great job and keep it up", ["Great job, and keep it up"]),
        ("dm Sara: can u review my draft b4 lunch? thx", ["can u review my draft b4 lunch? thx"]),
        ("준호님께 디엠 - 견적서 언제쯤 되실까요? 이렇게요", ["견적서 언제쯤 되실까요?"]),
        ("준호님께 디엠: 언제쯤 되실까요? 이렇게 보내주세요", ["언제쯤 되실까요?"]),
        ("tell Junho not to wait and to start", ["Please do not wait, and please start"]),
        ("tell Junho 'x y' and post the same in #sales", ["x y", "x y"]),
        ("준호한테 늦는다고 전해주고 사라한테도 똑같이 전해줘", ["늦습니다", "늦습니다"]),
        ("サラさんに「資料できました」とDMして。#salesにも同じ内容を投稿して", ["資料できました"] * 2),
    ],
)
def test_no_piece_of_what_is_told_is_lost(text: str, sent: list[str]) -> None:
    assert list_sent(text) == sent


def test_a_word_of_thanks_beside_a_change_is_sent() -> None:
    changed, sent = list_inputs("'견적서 템플릿 수정' 완료로 바꾸고 준호한테 수고했다고 해줘")
    assert changed["properties"] == {"@status": "완료"}
    assert (sent["user"], sent["text"]) == ("준호", "수고했습니다")


@pytest.mark.parametrize(
    "text",
    [
        "#dev에 올라온 글 찾아서 준호한테 보내줘: 배포 관련",
        "노션에서 회의록 찾아서 준호한테 보내줘: 이번 주 것만",
        "find the deploy thread and dm it to Junho: the one from yesterday",
    ],
)
def test_which_thing_is_looked_for_is_told_to_nobody(text: str) -> None:
    assert list_inputs(text)[-1].get("user") in {"준호", "Junho"}
    assert set(list_sent(text)) == {None}


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("준호한테 DM: 이번 주 것만", "이번 주 것만"),
        ("견적서 찾아서 준호한테 DM: 확인 부탁드려요", "확인 부탁드려요\n{{a1.records}}"),
        ("find the quote page and dm it to Junho: please have a look", "please have a look\n{{a1.records}}"),
        ("見積書を探してジュノさんに送って：ご確認ください", "ご確認ください\n{{a1.records}}"),
        ("준호한테 DM: 자료 찾은 건 어제 올린 거", "자료 찾은 건 어제 올린 거"),
    ],
)
def test_words_like_those_are_told_where_nothing_is_looked_for(text: str, sent: str) -> None:
    assert list_sent(text)[-1] == sent


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("준호님께 노트북 언제 반납하시는지 디엠 좀", "노트북 언제 반납하시나요?"),
        ("준호님께 휴가 언제 가시는지 메시지 보내줘", "휴가 언제 가시나요?"),
        ("지훈님께 자료 다 보셨는지 DM 부탁해요", "자료 다 보셨나요?"),
    ],
)
def test_what_its_reader_does_is_asked_of_them(text: str, sent: str) -> None:
    assert [one["text"] for one in list_inputs(text)] == [sent]


@pytest.mark.parametrize("text", ["준호한테 언제 배포하는지 DM 보내줘", "준호한테 대표님이 언제 오시는지 DM 보내줘"])
def test_what_somebody_else_does_is_not_asked_of_its_reader(text: str) -> None:
    assert ["text" in one for one in list_inputs(text)] == [False]


@pytest.mark.parametrize("text", ["#devにお知らせを投稿して", "#devにお知らせを送ってください", "#devにお知らせして"])
def test_a_notice_that_is_posted_is_one_step(text: str) -> None:
    assert list_inputs(text) == [{"channel": "#dev"}]


@pytest.mark.parametrize(
    ("text", "who", "sent"),
    [
        ("준호한테 이대로 보내: 견적서 v3 pls check before 3pm", "준호", "견적서 v3 pls check before 3pm"),
        ("준호한테 그대로 전달: 견적서 v3 확인", "준호", "견적서 v3 확인"),
        ("Junho Lee한테 보내: 급한 건 아님 thx", "Junho Lee", "급한 건 아님 thx"),
        ("send this to Junho as is: quote v3 pls check", "Junho", "quote v3 pls check"),
        ("send Junho this: quote v3 pls check", "Junho", "quote v3 pls check"),
    ],
)
def test_what_is_to_be_sent_as_it_is_is_sent_and_nothing_is_recalled(text: str, who: str, sent: str) -> None:
    assert list_inputs(text) == [{"user": who, "text": sent}]


@pytest.mark.parametrize(
    ("text", "inputs"),
    [
        ("오후 4시에 #dev에: 체크리스트 확인해주세요",
         {"channel": "#dev", "text": "체크리스트 확인해주세요", "post_at": "2026-03-04T16:00:00+09:00"}),
        ("준호님께: 체크리스트 확인해주세요", {"user": "준호", "text": "체크리스트 확인해주세요"}),
        ("at 4 to sarah: please check the list",
         {"user": "sarah", "text": "please check the list", "post_at": "2026-03-04T16:00:00+09:00"}),
        ("16時に#devへ：リストの確認お願いします",
         {"channel": "#dev", "text": "リストの確認お願いします", "post_at": "2026-03-04T16:00:00+09:00"}),
    ],
)  # fmt: skip
def test_when_and_where_alone_stand_before_a_colon(text: str, inputs: dict[str, str]) -> None:
    assert list_inputs(text) == [inputs]
