"""Orders on lines and in sentences of their own are each carried out, and what one takes back is not."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from schemas.request import EarlierThing
from tests.core.follow_up_cases import a_task, earlier, followed

TITLES = (
    "랜딩 페이지 개편",
    "견적서 템플릿 수정",
    "고객 인터뷰 정리",
    "보안 점검 보고서",
    "온보딩 가이드",
    "제품 로드맵",
)


def name_titles(text: str) -> PlanningTask:
    """Return the task of a request, with the titles that its words name."""
    return a_task(text)._replace(titles=tuple(NamedTitle(one, one, True, "작업") for one in TITLES if one in text))


def plan(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the tool and the inputs of each step that a request is planned as."""
    actions: Any = make_plan(name_titles(text))["actions"]
    return [(str(one["tool"]).partition(".")[2], one["inputs"]) for one in actions]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "박람회 부스 도면 확정 태스크 하나만 만들어줘 담당 나, 3/12까지\n"
            "#marketing에도 도면은 12일까지 드리겠다고 공유해주고",
            [("create_page", "박람회 부스 도면 확정"), ("post_message", "도면은 12일까지 드리겠습니다")],
        ),
        (
            "Q1 예산에서 검색광고에 지금까지 얼마 썼어? 아 그리고 거기 한줄 추가 3/4 블로그 원고료 35만원",
            [("get_range", "검색광고"), ("aggregate", "금액"), ("append_rows", "블로그 원고료")],
        ),
        (
            "1. 견적서 템플릿 수정 마감 금욜로\n2. 고객 인터뷰 정리는 지훈님으로 담당 변경\n"
            "3. 보안 점검 보고서는 건드리지 마세요\n4. #sales에 양식은 금요일에 나온다고 공지",
            [("update_page", "2026-03-06"), ("update_page", "지훈"), ("post_message", "양식은 금요일에 나옵니다")],
        ),
        (
            "급한 거 세 가지\n- 마케팅 예산 Q2에 한 줄 추가 4/2 부스 1,200,000\n- #marketing에 '신청 완료했습니다'\n"
            "- 금액 얘기는 아직 채널에 쓰지 마",
            [("append_rows", "부스"), ("post_message", "신청 완료했습니다")],
        ),
        (
            'couple of things before my 10:30\n1) new task "Cancel the AWS trial" for me, due Fri\n'
            '2) new task "Tell Sara re: booth" - Junho, Mar 12',
            [("create_page", "Cancel the AWS trial"), ("create_page", "Tell Sara re: booth")],
        ),
        (
            "急ぎで3つ\n・마케팅 예산のQ2に行追加 4/2 박람회 부스 1,200,000\n・#marketingに「申込完了しました」\n"
            "・金額の話はまだチャンネルに書かないで",
            [("append_rows", "박람회 부스"), ("post_message", "申込完了しました")],
        ),
    ],
)
def test_each_order_is_planned_with_its_own_words(text: str, steps: list[tuple[str, str]]) -> None:
    found = plan(text)
    assert [tool for tool, _ in found] == [tool for tool, _ in steps]
    assert all(words in str(inputs) for (_, inputs), (_, words) in zip(found, steps, strict=True))


@pytest.mark.parametrize(
    "text",
    [
        "#dev에 공지 올려줘: 배포 끝.\n준호님은 확인 부탁해요",
        "아래 내용 그대로 #dev에 올려주세요\n배포 끝났어요\n준호님한테 문서 보내주세요",
        "post this to #dev:\nDeploy is done.\nTell Junho if anything breaks.",
    ],
)
def test_lines_of_a_message_are_no_orders(text: str) -> None:
    assert [tool for tool, _ in plan(text)] == ["post_message"]


@pytest.mark.parametrize(
    ("text", "channel"),
    [
        ("post to #dev no wait #sales that lunch is ready", "#sales"),
        ("post 'lunch' to #dev. no wait, #sales", "#sales"),
        ("#dev 아니 #sales에 점심 왔다고 올려줘", "#sales"),
        ("#dev에 '점심' 올려줘. 아니 #sales에 올려줘", "#sales"),
        ("#dev에 '점심' 올려줘 아 아니다 #sales에 올려줘", "#sales"),
        ("#dev에 올려줘 아니 #sales에 '점심'", "#sales"),
        ("tell #dev no #sales people are needed", "#dev"),
    ],
)
def test_a_channel_that_is_taken_back_gets_nothing(text: str, channel: str) -> None:
    assert [inputs["channel"] for tool, inputs in plan(text) if tool == "post_message"] == [channel]


@pytest.mark.parametrize(
    "text",
    [
        "move 견적서 템플릿 수정 to the 10th - no, 11th",
        "set 견적서 템플릿 수정 to due the 10th - no wait 11th",
        "set 견적서 템플릿 수정 to due the 10th, no wait, the 11th",
    ],
)
def test_a_day_of_the_month_is_taken_back_with_or_without_its_article(text: str) -> None:
    assert [inputs["properties"]["@date"] for _, inputs in plan(text)] == ["2026-03-11"]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("온보딩 가이드에 제품 로드맵 링크 필요함이라고 메모 남겨줘", "제품 로드맵 링크 필요함"),
        ("견적서 템플릿 수정에 3/3 재요청 들어옴 이라고 메모 달아줘", "3/3 재요청 들어옴"),
        ("온보딩 가이드에 자료 다 받음이라고 적어줘", "자료 다 받음"),
    ],
)
def test_a_note_is_written_as_it_was_said(text: str, content: str) -> None:
    assert plan(text) == [("append_blocks", {"page": text[: text.index("에")], "content": content})]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("박람회 부스 도면 확정 작업 만들어줘", "박람회 부스 도면 확정"),
        ("견적 확정 작업 만들어줘", "견적 확정"),
        ("일정 확정 작업 추가", "일정 확정"),
    ],
)
def test_a_title_keeps_its_last_word(text: str, title: str) -> None:
    assert [inputs["title"] for _, inputs in plan(text)] == [title]


@pytest.mark.parametrize(
    "text",
    [
        "내일 4시에 #marketing에 '리뷰 시작해요' 예약하고 같은 시간에 사라한테 '자료 챙겨줘' DM 예약",
        "Schedule for tomorrow 4pm in #marketing: We start now. And a DM to Sara same time saying please bring it",
        "schedule 'review starts' in #marketing tomorrow 4pm and DM Sara 'bring the deck' at the same time",
        "明日16時に#marketingに「開始です」と予約投稿して、同じ時間にサラさんに「資料を」とDMして",
    ],
)
def test_what_goes_out_at_the_same_time_waits_for_it(text: str) -> None:
    assert [(tool, inputs["post_at"]) for tool, inputs in plan(text)] == [
        ("schedule_message", "2026-03-05T16:00:00+09:00"),
        ("schedule_dm", "2026-03-05T16:00:00+09:00"),
    ]


def test_the_same_time_in_a_message_is_no_moment() -> None:
    found = plan("post 'we start at the same time' in #marketing tomorrow 4pm and DM Sara 'hi'")
    assert [tool for tool, _ in found] == ["schedule_message", "send_dm"]


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("보안 점검 보고서 마감 지났으면 담주 수요일로 미뤄주세요", "lt"),
        ("보안 점검 보고서 기한 안 지났으면 금요일로 바꿔줘", "ge"),
        ("if 보안 점검 보고서 is overdue, move it to next Wednesday", "lt"),
        ("보안 점검 보고서の期限が過ぎていたら来週水曜に延ばして", "lt"),
    ],
)
def test_a_change_waits_for_whether_the_record_is_late(text: str, op: str) -> None:
    looked, changed = plan(text)
    assert looked[0] == "query_database"
    assert {"path": "@date", "op": op, "value": "2026-03-04"} in looked[1]["filter"]["all"]
    assert changed[0] == "update_page"


def test_an_order_apart_from_a_condition_does_not_hang_on_it() -> None:
    text = (
        "보안 점검 보고서 마감 지났으면 담주 수요일로 미뤄주시고요, "
        "그거랑 별개로 사라님께 응답 몇 개 들어왔는지 좀 여쭤봐 주세요"
    )
    actions: Any = make_plan(name_titles(text))["actions"]
    assert [bool(one.get("when")) for one in actions] == [False, True, False]
    assert actions[2]["inputs"]["text"] == "응답 몇 개 들어왔나요?"


def test_what_hangs_on_a_condition_is_not_planned_without_it() -> None:
    text = "보안 점검 보고서 안 끝났으면 지훈한테 언제 되는지 물어보고 #dev에 '지연'이라고 올려줘"
    actions: Any = make_plan(name_titles(text))["actions"]
    assert [bool(one.get("when")) for one in actions] == [False, True, True]


@pytest.mark.parametrize(
    "text",
    [
        "あともう一個、デモ準備をタスクにもしといて 担当わたし 来週水曜まで",
        "デモ準備もタスクにしておいて、来週水曜まで",
        "데모 준비도 작업으로 만들어줘 담당 나 다음 주 수요일까지",
    ],
)
def test_one_more_task_changes_nothing_of_the_page_before_it(text: str) -> None:
    page = EarlierThing(id="p1", title="A社 初回商談")
    change = followed(earlier("「A社 初回商談」の議事録作って", page), text)
    assert change is None or not any(one.inputs.get("page") == "p1" for one in change.actions)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("작업 추가해줘: 자료 정리. 마감은 비워두고", "자료 정리"),
        ("마감은 비워두고 '자료 정리' 작업 만들어줘", "자료 정리"),
        ("create a task 'Collect data', leave the due date empty", "Collect data"),
        ("작업 추가해줘. 마감은 비워두고", None),
        ("거기서 제가 하기로 한 것만 추려서 작업으로 등록해주세요, 마감은 일단 비워두고요", None),
    ],
)
def test_what_is_left_empty_or_picked_out_is_no_title(text: str, title: str | None) -> None:
    assert [inputs.get("title") for tool, inputs in plan(text) if tool == "create_page"] == [title]
