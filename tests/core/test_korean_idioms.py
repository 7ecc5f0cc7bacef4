"""Korean as people type it: details behind an order, told states with an order, reasons beside a row, own work."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.idioms import replace_idioms
from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions, find_unheard_cues
from orchestration.text.thread_phrases import read_phrase
from tests.core.follow_up_cases import MADE, PAGE, earlier, followed
from tests.core.model_builders import a_task
from tests.core.test_asked_conditions import CONTRACTS


def _plan(text: str) -> list[tuple[str, dict[str, Any]]]:
    actions: Any = make_plan(a_task(text, contracts=CONTRACTS)).get("actions") or []
    return [(one["tool"], one["inputs"]) for one in actions]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            "지훈님한테 '서버 점검' 작업 하나 만들어서 배정해주라 마감은 3/13",
            {"title": "서버 점검", "parent": "작업", "date": "2026-03-13", "properties": {"담당자": "지훈"}},
        ),
        (
            "'서버 점검' 작업 하나 파서 준호한테 할당해주세요 마감은 3/20이에요",
            {"title": "서버 점검", "parent": "작업", "date": "2026-03-20", "properties": {"담당자": "준호"}},
        ),
        (
            "'서버 점검' 작업만 만들어둬 담당자한테 알림은 ㄴㄴ",
            {"title": "서버 점검", "parent": "작업"},
        ),
        ("'서버 점검' 작업 하나 추가, 공지는 필요없음", {"title": "서버 점검", "parent": "작업"}),
    ],
)
def test_a_task_is_made_with_what_stands_behind_the_order(text: str, made: dict[str, Any]) -> None:
    assert _plan(text) == [("notion.create_page", made)]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("'뉴스레터 초안' 드디어 끝!! 상태 바꾸고 #marketing에 알려줘", "완료"),
        ("'뉴스레터 초안' 마침내 완료했습니다 상태 업데이트하고 #marketing에도 공유해줘", "완료"),
        ("'뉴스레터 초안' 방금 시작했어요! 상태 바꾸고 #marketing에 알려줘", "진행 중"),
    ],
)
def test_a_told_state_with_an_order_is_set_and_told(text: str, state: str) -> None:
    (tool, changed), (sent, message) = _plan(text)
    assert (tool, sent) == ("notion.update_page", "slack.post_message")
    assert changed["page"] == "뉴스레터 초안"
    assert state in changed["properties"].values()
    assert message["channel"] == "#marketing"


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("어제 택배비 4만5천원 썼는데 마케팅 예산 Q1에 안올렸네 ㅠ 추가 부탁드려요", ["2026-03-03", "택배비", 45000]),
        ("3/2에 광고 30만원 나갔는데 깜빡하고 마케팅 예산 Q1에 못 올렸어요 올려주세요", ["2026-03-02", "광고", 300000]),
        ("예산 시트 Q1에 오늘자로 광고 90만원 적어줘 (마케팅 예산)", ["2026-03-04", "광고", 900000]),
    ],
)
def test_a_row_is_added_without_why_it_was_not_before(text: str, row: list[Any]) -> None:
    assert _plan(text) == [("sheets.append_rows", {"spreadsheet": "마케팅 예산", "range": "Q1", "rows": [row]})]
    assert find_unheard_cues(text) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("지훈님한테 따로 살짝 물어봐줘 PR 리뷰 오늘 가능하신지", "PR 리뷰 오늘 가능하신가요?"),
        ("지훈님한테 회의 참석 가능한지 물어봐줘", "회의 참석 가능한가요?"),
        ("지훈님한테 물어봐줄래요 로그 정리 끝났는지", "로그 정리 끝났나요?"),
    ],
)
def test_what_somebody_is_asked_is_asked_of_them(text: str, said: str) -> None:
    assert _plan(text) == [("slack.send_dm", {"user": "지훈", "text": said})]


@pytest.mark.parametrize(
    "text",
    ["나 밀린 거 있나?", "저 지금 남아있는 일들 좀 보여주세요", "난 이번주에 뭐 해야돼?", "나 지금 남은 일 뭐뭐있지??"],
)
def test_the_work_of_who_asks_is_theirs(text: str) -> None:
    ((tool, inputs),) = _plan(text)
    assert tool == "notion.query_database"
    assert "'path': '@person'" in str(inputs["filter"])


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("사라가 들어갔던 회의 목록", "사라"),
        ("준호가 참석한 회의 뭐 있었지", "준호"),
        ("지훈님 들어간 회의만 뽑아줘", "지훈"),
    ],
)
def test_the_meetings_of_somebody_are_read(text: str, who: str) -> None:
    test = {"path": "@person", "op": "contains", "value": who}
    assert _plan(text) == [("notion.query_database", {"database": "회의록", "filter": test})]


def test_what_the_wiki_is_said_to_hold_is_answered_from_it() -> None:
    plan = _plan("반차는 언제까지 올려야 되더라.. 위키 어딘가 있었는데")
    assert [tool for tool, _ in plan] == ["notion.search", "notion.get_page_content", "text.answer"]


@pytest.mark.parametrize(
    "text",
    ["오후 2시 되면 #sales 에 '데모 잊지 마세요' 자동으로 나가게 해줘", "내일 9시가 되면 #sales에 '데모'라고 올려줘"],
)
def test_when_an_hour_comes_is_when_it_is_sent(text: str) -> None:
    ((tool, inputs),) = _plan(text)
    assert (tool, inputs["channel"]) == ("slack.schedule_message", "#sales")
    assert find_unheard_cues(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "준호님한테 2시 되면 출발하라고 전해줘",
        "준호한테 마케팅 예산 Q1에 안 적었네요 추가해주세요 라고 DM 보내줘",
        "준호님한테 '뉴스레터 초안 끝! 상태 바꾸고 알려줘'라고 전해줘",
        "나 오늘 할 일 남았다고 준호한테 전해줘",
        "나 남은 일이 많아서 그러는데 '초안' 마감 화요일로 미뤄줘",
        "위키에 반차 규정 추가해줘: 전날까지 신청",
        "마감은 금요일이라고 지훈님한테 전해줘",
    ],
)
def test_words_that_are_told_or_of_something_else_stay_as_typed(text: str) -> None:
    assert replace_idioms(text, "ko") == text


def test_a_condition_before_told_words_stays_one() -> None:
    assert [one.words for one in find_unheard_cues("2시 되면 점검 끝났다고 #dev에 올려줘")] == ["2시 되면"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("'리뷰' 회의록 하나 만들어두고 알림은 보내지 마", "알림은 보내지 마"),
        ("'리뷰' 회의록만 만들어둬 사람들한테 알림은 ㄴㄴ", "사람들한테 알림은 ㄴㄴ"),
        ("초안 완료로 바꿔두고 공지는 하지마", "공지는 하지마"),
        ("'점검' 작업 하나 추가, 공지는 필요없음", "공지는 필요없음"),
    ],
)
def test_a_prohibition_begins_behind_what_is_to_be_done(text: str, words: str) -> None:
    assert [one.words for one in find_prohibitions(text)] == [words]


@pytest.mark.parametrize(
    ("text", "properties"),
    [
        ("마감 빼먹었네 다음주 금요일까지로", {"@date": {"day": "2026-03-13"}}),
        ("아 기한을 안 적었네 3/20으로", {"@date": {"day": "2026-03-20"}}),
        ("담당 빼먹음 사라로 해줘", {"@person": "사라"}),
        ("제목 잘못 적었네 '도메인 연장'으로", {"@title": "도메인 연장"}),
    ],
)
def test_a_forgotten_field_is_set(text: str, properties: dict[str, Any]) -> None:
    plan = followed(earlier(MADE, PAGE), text)
    assert plan is not None
    assert [one.inputs["properties"] for one in plan.actions] == [properties]


@pytest.mark.parametrize("text", ["중복이었네.. 그 행 도로 지워줘", "이미 있던 거네 도로 빼줘"])
def test_what_was_put_is_taken_out_again(text: str) -> None:
    assert read_phrase(text).act == "undo"


def test_a_place_of_what_was_ranked_is_shown() -> None:
    plan = followed(earlier("지난주 지역별 매출 순위 매겨줘"), "2위가 얼마라고?")
    assert plan is not None
    assert plan.actions[-1].inputs["limit"] == 2


def test_who_asks_owns_what_they_say_that_they_will_do() -> None:
    text = "'온보딩 설문' 만들어줘 작업에. 내가 할거고 담주 금요일까지"
    assert find_prohibitions(text) == ()


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("준호가 할 일로 '서버 점검' 등록해줘", "담당은 준호, 작업 '서버 점검' 등록해줘"),
        ("준호 이번주 마감인거 뭐 있어", "준호 이번주 마감인 거 뭐 있어"),
        ("매출 평균 지역별로 내줘", "매출 평균 지역별로 보여줘"),
    ],
)
def test_spoken_forms_become_plain_ones(text: str, plain: str) -> None:
    assert replace_idioms(text, "ko") == plain


@pytest.mark.parametrize(
    "text", ["구버전 위키 보관해줘", "구버전 위키는 보관 처리해줘", "구버전 위키 페이지 보관 부탁해"]
)
def test_what_is_put_away_is_archived(text: str) -> None:
    ((tool, inputs),) = _plan(text)
    assert tool == "notion.archive_page"
    assert "구버전" in inputs["page"]


@pytest.mark.parametrize(
    "text", ["회의록에 '3월 정리' 보관해줘", "'결정 사항' 노션에 보관해줘", "준호한테 원본 보관해 달라고 DM 보내줘"]
)
def test_what_is_kept_somewhere_is_not(text: str) -> None:
    assert "notion.archive_page" not in [tool for tool, _ in _plan(text)]
    assert "아카이브" not in str(_plan(text))
