"""Korean that is typed without spaces is read as with them; what is quoted stays as it is."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.text.typed_words import is_typed_in
from orchestration.text.unspaced_korean import add_spaces, add_spaces_to_order
from tests.core.test_offline_planner import plan


@pytest.mark.parametrize(
    ("text", "spaced"),
    [
        ("작업에'경비정산'추가해줘담당은준호마감은금요일", "작업에 '경비정산' 추가해줘 담당은 준호 마감은 금요일"),
        ("작업에'명함주문'등록해줘담당사라기한내일까지", "작업에 '명함주문' 등록해줘 담당 사라 기한 내일까지"),
        ("마케팅예산Q1탭에오늘날짜로현수막85000원추가", "마케팅예산 Q1탭에 오늘날짜로 현수막 85000원 추가"),
        (
            "준호한테내일오전9시에'자료 챙기세요'라고디엠보내줘",
            "준호한테 내일 오전9시에 '자료 챙기세요'라고 디엠 보내줘",
        ),
        ("고객인터뷰정리지금시작했어요진행중으로바꿔주세요", "고객인터뷰정리 지금 시작했어요 진행중으로 바꿔주세요"),
        (
            "신규입사자장비신청마감만다음주월요일로바꾸고담당자는그대로둬",
            "신규입사자장비신청 마감만 다음주월요일로 바꾸고 담당자는 그대로둬",
        ),
        ("고객사방문준비상태완료로해줘", "고객사방문준비 상태 완료로 해줘"),
        ("구버전위키지워줘", "구버전위키 지워줘"),
        ("지훈님한테오늘점심같이먹자고디엠보내줘", "지훈님한테 오늘 점심같이먹자고 디엠 보내줘"),
        ("이번주마감인작업보여줘", "이번주 마감인 작업 보여줘"),
        ("아직안갔는데내가착각했다원래대로돌려놔", "아직 안갔는데 내가 착각했다 원래대로 돌려놔"),
        ("견적서템플릿수정담당자를지훈으로변경해주세요", "견적서템플릿수정 담당자를 지훈으로 변경해주세요"),
        ("신규입사자장비신청", "신규입사자장비신청"),
        ("그걸로바꿔주시겠어요", "그걸로바꿔주시겠어요"),
        ("고객명단에서골드고객보여줘", "고객명단에서 골드고객 보여줘"),
        ("안녕하세요 오늘 일정 알려주세요", "안녕하세요 오늘 일정 알려주세요"),
        ("작업에 '담당은준호마감은금요일이라고했음' 추가해줘", "작업에 '담당은준호마감은금요일이라고했음' 추가해줘"),
        ("add a task 'X' for Junho", "add a task 'X' for Junho"),
    ],
)
def test_the_parts_of_what_is_typed_without_spaces_are_told_apart(text: str, spaced: str) -> None:
    assert add_spaces(text) == spaced


def test_a_task_that_is_typed_without_spaces_has_its_fields() -> None:
    (made,) = plan("작업에'경비정산'추가해줘담당은준호마감은금요일")["actions"]
    given: dict[str, Any] = made["inputs"]
    assert (given["title"], given["date"], given["properties"]) == ("경비정산", "2026-03-06", {"담당자": "준호"})


def test_a_row_that_is_typed_without_spaces_has_its_cells() -> None:
    (made,) = plan("마케팅예산Q1탭에오늘날짜로현수막85000원추가")["actions"]
    assert made["inputs"] == {"spreadsheet": "마케팅예산", "range": "Q1", "rows": [["2026-03-04", "현수막", 85_000]]}


def test_a_message_for_later_is_not_sent_at_once() -> None:
    (made,) = plan("준호한테내일오전9시에'자료챙기세요'라고디엠보내줘")["actions"]
    assert (made["tool"], made["inputs"]["post_at"][:16]) == ("slack.schedule_dm", "2026-03-05T09:00")


def test_a_name_that_is_typed_without_spaces_is_the_persons_own() -> None:
    assert is_typed_in("준호", "작업에'경비정산'추가해줘담당은준호마감은금요일")
    assert not is_typed_in("준호", "이번에 김준호선수권대회를 열어요")


@pytest.mark.parametrize(
    "text", ["오늘회의는3시로변경되었습니다", "네알겠습니다지금바로확인하겠습니다", "내일은휴무라서연락이안됩니다!"]
)
def test_what_orders_nothing_stays_as_it_was_typed(text: str) -> None:
    assert add_spaces_to_order(text) == text
