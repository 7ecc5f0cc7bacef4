"""What stands behind an order, or leads to it, and asks for nothing more; and what belongs to it all the same."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.request_words import find_request_words
from orchestration.rule_planner.idioms.titled_bodies import replace_told_title
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.order_tails import drop_idle_tails
from orchestration.text.prohibitions import find_unheard_cues, read_taken_on
from orchestration.text.remarks import find_background
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task
from tests.core.test_change_products import with_titles


def steps(text: str) -> list[tuple[str, dict[str, Any]]]:
    plan: Any = make_plan(with_titles(a_task(text)))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


LINES = "- 배너는 2안\n- 다음 리뷰 3/11"


@pytest.mark.parametrize(
    ("order", "title"),
    [
        ("회의록 하나 만들어주세요. 제목은 디자인 리뷰 3/4, 내용은 아래예요", "디자인 리뷰 3/4"),
        ("회의록 만들어줘. 제목은 영업 싱크. 내용:", "영업 싱크"),
        ("회의록 새로 하나 작성해 줘, 제목은 1차 점검이고, 본문은 다음과 같아요", "1차 점검"),
        ("Create a meeting note. Title: Design review 3/4, content below", "Design review 3/4"),
        ("please make meeting notes. The title is Sales sync, content is as follows:", "Sales sync"),
        ("議事録を作ってください。タイトルはデザインレビュー、内容は以下です", "デザインレビュー"),
    ],
)
def test_a_title_told_behind_the_order_names_one_page_with_the_lines_below(order: str, title: str) -> None:
    ((tool, inputs),) = steps(f"{order}\n{LINES}")
    assert (tool, inputs["title"], inputs["content"]) == ("notion.create_page", title, LINES)


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 회의록 만들어달라고 전해줘. 제목은 리뷰, 내용은 아래\n- 하나",
        "회의록 만들어줘. 제목은 리뷰, 내용은 아래예요",
        "'리뷰' 회의록 만들어줘\n- 하나",
        "작업 세 개 만들어줘\n- 하나\n- 둘",
    ],
)
def test_another_request_with_lines_keeps_its_words(text: str) -> None:
    assert replace_told_title(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "#random에 간식 왔다고 올려줘 근데 @here는 붙이지 말고",
        "#random에 간식 왔다고 올려주세요. 멘션은 하지 말아주세요",
        "#random에 간식 왔다고 올려줘, @channel은 걸지 마",
        "post 'snacks are here' to #random but don't use @here",
        "post 'snacks are in' to #random, no @channel please",
        "#randomに「おやつ」と投稿して。@hereは付けないで",
    ],
)
def test_nobody_is_mentioned_by_what_mentions_nobody(text: str) -> None:
    ((tool, inputs),) = steps(text)
    assert tool == "slack.post_message"
    assert inputs["channel"] == "#random"
    assert "@" not in inputs["text"]
    assert not find_request_words(text, NOW, "Asia/Seoul").cues


@pytest.mark.parametrize(
    "text",
    [
        "#general에 '@here는 붙이지 말고' 올려줘",
        "#random에 @here 간식 왔다고 올려줘 근데 @here는 붙이지 말고",
        "#random에 간식 왔다고 올려줘 근데 준호는 부르지 말고",
        "준호한테 마감은 그대로 두고 오라고 전해줘",
        "준호한테 회의 미뤘다고 알려줘. 마감은 그대로 두고",
    ],
)
def test_words_that_may_be_sent_or_change_something_stay(text: str) -> None:
    assert drop_idle_tails(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "준호님이 오늘 외근이라 고객 인터뷰 정리는 내가 가져갈게요. 마감은 그대로 두고",
        "고객 인터뷰 정리는 제가 할게요. 마감은 그대로요",
        "준호가 바빠서 고객 인터뷰 정리는 제가 맡을게요",
        "고객 인터뷰 정리 담당자를 나로 바꿔줘. 마감은 그대로 두고",
        "I'll take 고객 인터뷰 정리, but keep the due date as is",
    ],
)
def test_who_takes_a_task_over_leaves_the_rest_as_it_is(text: str) -> None:
    ((tool, inputs),) = steps(text)
    (who,) = inputs["properties"].values()
    assert (tool, inputs["page"], who) == ("notion.update_page", "고객 인터뷰 정리", "김민지")
    assert not find_unheard_cues(text)


@pytest.mark.parametrize("text", ["발표는 내가 할게. 회의록은 네가 써줘", "공지는 내가 올릴게. 마감은 금요일로"])
def test_more_than_what_somebody_takes_on_is_no_such(text: str) -> None:
    assert read_taken_on(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "뉴스레터 초안 시작했어. 상태 바꿔주고 메모에 '주제: 봄' 남겨줘",
        "뉴스레터 초안 진행 중으로 바꾸고 메모에는 '주제: 봄' 적어줘",
        "뉴스레터 초안을 진행 중으로 바꾸고 거기에 '주제: 봄' 메모 추가해줘",
        "뉴스레터 초안 상태를 진행 중으로 변경하고 노트에 '주제: 봄'이라고 써줘",
    ],
)
def test_a_note_beside_a_change_goes_to_the_page_that_is_changed(text: str) -> None:
    (_, changed), (tool, note) = steps(text)
    assert [*changed["properties"].values()] == ["진행 중"]
    assert (tool, note) == ("notion.append_blocks", {"page": "뉴스레터 초안", "content": "주제: 봄"})


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("#dev에 4시부터 서버 내려간다고 올려주세요. 한 10분 정도요", "한 10분 정도"),
        ("준호한테 늦는다고 전해줘. 20분쯤이요", "20분쯤"),
        ("#dev에 점검한다고 공지해줘. 2시간 동안이에요", "2시간 동안"),
    ],
)
def test_how_long_something_takes_is_told_with_it(text: str, more: str) -> None:
    ((_, inputs),) = steps(text)
    assert more in inputs["text"]


@pytest.mark.parametrize(
    "text",
    [
        "할일 하나 추가 명함 재주문 담당 나 다음주 수욜까지",
        "작업 추가: 명함 재주문, 담당 나, 다음주 수요일까지",
        "할 일 등록 명함 재주문 담당 나 마감 다음주 수요일",
    ],
)
def test_a_task_is_added_by_the_bare_noun_of_the_act(text: str) -> None:
    ((tool, inputs),) = steps(text)
    assert (tool, inputs["title"], inputs["date"]) == ("notion.create_page", "명함 재주문", "2026-03-11")


@pytest.mark.parametrize("text", ["할 일 추가 목록 보여줘", "작업 등록 마감 언제까지야?"])
def test_a_question_about_what_is_added_adds_nothing(text: str) -> None:
    assert drop_idle_tails(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "지금 제일 오래 밀린 작업이 뭐야",
        "가장 오래 지연된 작업 뭐야",
        "가장 오래된 밀린 작업 뭐야",
        "which overdue task is the oldest?",
        "what's the most overdue task?",
        "一番遅れているタスクは?",
    ],
)
def test_what_is_overdue_longest_is_what_was_due_first(text: str) -> None:
    ((tool, inputs),) = steps(text)
    assert (tool, inputs["sort"], inputs["limit"]) == ("notion.query_database", "@date", 1)


@pytest.mark.parametrize("text", ["지훈님 작업 뭐 남았어", "지훈님 할 일 뭐가 남았지?", "지훈님 업무 몇 개 남았어"])
def test_what_somebody_has_left_is_what_is_not_done(text: str) -> None:
    ((_, inputs),) = steps(text)
    assert {"path": "@status", "op": "ne", "value": "완료"} in inputs["filter"]["all"]


@pytest.mark.parametrize(
    "text",
    [
        "랜딩 페이지 개편 3/13으로. 사라님이랑 얘기됨",
        "랜딩 페이지 개편 마감 3/13으로 미뤄줘. 사라님하고 협의했어요",
        "move 랜딩 페이지 개편 to March 13. I already talked to Sara",
    ],
)
def test_that_a_change_was_agreed_is_no_part_of_it(text: str) -> None:
    assert drop_idle_tails(text).endswith(("으로", "줘", "13"))


def test_that_something_was_agreed_is_told_where_words_are_sent() -> None:
    text = "준호한테 3/13으로 미뤘다고 전해줘. 사라님이랑 얘기됨"
    assert drop_idle_tails(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "준호가 금요일까지 준다는데 혹시 몰라서.. 5시에 #sales에 '왔나요?' 올려줘",
        "사라가 3시에 온다고는 했는데 혹시나 해서, #sales에 '왔나요?' 올려줘",
        "Junho said Friday but just in case, post 'any news?' to #sales",
        "念のため、#salesに「届きましたか」と投稿して",
    ],
)
def test_why_somebody_asks_just_in_case_leads_to_the_order(text: str) -> None:
    assert text[find_background(text) :].startswith(("5시", "#sales", "post"))


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 금요일까지 달라고 해줘 혹시 몰라서, 그리고 #sales에 '왔나요?' 올려줘",
        "#sales에 '혹시 몰라서, 왔나요?' 올려줘",
        "뉴스레터 초안 마감 내일로 바꾸고 혹시 몰라서, 사라한테 확인했다고 알려줘",
        "뉴스레터 초안 완료로 하고 혹시 모르니까 #sales에 '끝났어요' 올려줘",
        "move the newsletter draft to Friday, just in case, tell Sara it moved",
        "ニュースレターの期限を金曜に変更して、念のため、サラさんに変更したと伝えて",
    ],
)
def test_an_order_is_no_background_of_another(text: str) -> None:
    assert find_background(text) == 0


@pytest.mark.parametrize(
    "text",
    [
        "매주 월요일마다 알아서 알림 보내는 것도 돼요?",
        "매일 아침 공지 올려줄 수 있어?",
        "can you send weekly reminders?",
        "毎週月曜日にリマインドできますか？",
    ],
)
def test_a_question_about_what_recurs_is_answered(text: str) -> None:
    reply: Any = make_plan(a_task(text))["reply"]
    assert reply["kind"] == "unsupported"
    assert any(word in reply["text"] for word in ("반복", "recurring", "繰り返し"))


@pytest.mark.parametrize(
    "text", ["아 배고프다 ㅋㅋ 오늘 점심 뭐 먹지", "저녁은 뭐 먹지", "今日のランチは何食べようかな"]
)
def test_talk_about_lunch_is_talk(text: str) -> None:
    reply: Any = make_plan(a_task(text))["reply"]
    assert reply["kind"] == "smalltalk"


def test_a_condition_may_end_politely_where_it_does_not_hold() -> None:
    text = "'결제 오류 로그 점검'이 아직 진행 중이면 지훈님께 '오늘 될까요?' DM 보내주세요. 끝났으면 됐고요"
    (_, sent) = steps(text)
    assert sent == ("slack.send_dm", {"user": "지훈", "text": "오늘 될까요?"})


@pytest.mark.parametrize("piece", ["마감은 그대로 ", "내가 ", "a, ", "혹시 ", "담당 나 ", "메모에 ", "@here ", "추가 "])
def test_long_texts_are_read_in_no_time(piece: str) -> None:
    text = (piece * 4_000)[:4_000]
    assert drop_idle_tails(text) == text
    assert find_background(text) == 0
    assert read_taken_on(text) is None
    assert replace_told_title(f"{text}\n{text}") == f"{text}\n{text}"
