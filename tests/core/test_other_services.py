"""What only another service could do is told as left out, and what speaks of one is not."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.text.outside_orders import find_outside_orders
from tests.core.follow_up_cases import a_task


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("구글 캘린더에 넣고 #general에도 '회식 금요일' 올려줘", "구글 캘린더에 넣고"),
        ("메일로 견적서 보내고 '뉴스레터 초안' 완료로 바꿔줘", "메일로 견적서 보내고"),
        ("#sales에 '발송 완료' 올려줘. 지라에 티켓도 만들어줘", "지라에 티켓도 만들어줘"),
        ("email the quote to Acme and post 'sent' in #sales", "email the quote to Acme"),
        ("put it on my calendar and tell Junho 'see you at 3'", "put it on my calendar"),
        ("준호한테 '안녕'이라고 전해주고 메일로 견적서 보내줘", "메일로 견적서 보내줘"),
        ("カレンダーに入れて、#generalに「飲み会」と投稿して", "カレンダーに入れて"),
    ],
)
def test_a_part_for_another_service_is_told(text: str, left: str) -> None:
    plan = make_plan(a_task(text))
    assert plan["actions"]
    assert plan.get("not_done") == [left]


@pytest.mark.parametrize(
    ("text", "left", "value"),
    [
        (
            "작업에 '문구 검토' 추가해줘 담당은 준호, 끝나면 사라한테 메일로 알려줘",
            "끝나면 사라한테 메일로 알려줘",
            {"담당자": "준호"},
        ),
        (
            "회의록에 '킥오프' 페이지 만들어줘 내일 오후 3시, 캘린더에도 넣어줘",
            "캘린더에도 넣어줘",
            "2026-03-05T15:00:00+09:00",
        ),
        (
            "금요일 오전 11시 미팅 캘린더에 초대도 걸어주세요. 회의록에 '고객 미팅' 만들어줘",
            "캘린더에 초대도 걸어주세요",
            "고객 미팅",
        ),
        (
            "'뉴스레터 초안' 마감 다음주 화요일로 미뤄주고 첨부로 지난달 파일도 넣어줘",
            "첨부로 지난달 파일도 넣어줘",
            {"@date": "2026-03-10"},
        ),
        (
            "move 'Newsletter' to next Tuesday and attach last month's file to it",
            "attach last month's file to it",
            {"@date": "2026-03-10"},
        ),
        (
            "append a row to 마케팅 예산 Q1: today, banner, 500000. also colour it yellow",
            "colour it yellow",
            [["2026-03-04", "banner", 500000]],
        ),
        (
            "「뉴스레터 초안」の締め切りを来週火曜に変えて、先月のファイルも添付して",
            "先月のファイルも添付して",
            {"@date": "2026-03-10"},
        ),
        (
            "今日締め切りのタスクを見せて、あとジフンさんに電話しておいて",
            "あとジフンさんに電話しておいて",
            {"path": "@date", "op": "eq", "value": "2026-03-04"},
        ),
    ],
)
def test_the_rest_is_planned_without_it(text: str, left: str, value: object) -> None:
    plan = make_plan(a_task(text))
    assert plan.get("not_done") == [left]
    (step,) = list_actions(plan)
    assert value in get_inputs(step).values()


@pytest.mark.parametrize(
    ("text", "left", "told"),
    [
        (
            "금욜 3시 고객사 방문 캘린더 초대 좀 보내주고, 준호님 지훈님한테 '금요일 3시 방문 잊지 마세요' 디엠도요",
            "금욜 3시 고객사 방문 캘린더 초대 좀 보내주고",
            [("준호", "금요일 3시 방문 잊지 마세요"), ("지훈", "금요일 3시 방문 잊지 마세요")],
        ),
        (
            'send a calendar invite for the retro on friday at 5, and dm jihoon "please bring the p95 numbers"',
            "send a calendar invite for the retro on friday at 5",
            [("jihoon", "please bring the p95 numbers")],
        ),
        (
            "put the demo in my calendar at 11 and tell sarah by dm I'm joining that one",
            "put the demo in my calendar at 11",
            [("sarah", "김민지 is joining that one")],
        ),
        (
            "book a room for 3pm tomorrow and tell junho by dm that I'm bringing the samples",
            "book a room for 3pm tomorrow",
            [("junho", "I'm bringing the samples")],
        ),
        (
            "11時のデモをカレンダーに入れて、サラさんに「私も参加します」ってDMしといて",
            "11時のデモをカレンダーに入れて",
            [("サラ", "私も参加します")],
        ),
    ],
)
def test_the_day_of_an_event_is_not_when_messages_go_out(text: str, left: str, told: list[tuple[str, str]]) -> None:
    plan = make_plan(a_task(text))
    assert plan.get("not_done") == [left]
    assert [one["tool"] for one in list_actions(plan)] == ["slack.send_dm"] * len(told)
    assert [(one["user"], one["text"]) for one in map(get_inputs, list_actions(plan))] == told


@pytest.mark.parametrize(
    "text",
    [
        "메일로 보내준 자료 '뉴스레터 초안' 작업에 적어줘",
        "메일로 보내지 말고 준호한테 '확인 부탁'이라고 DM 보내줘",
        "create a task: call Jihoon about the log check",
        "#dev에 '전화 좀 해주세요'라고 올려줘",
        "メールで送ってもらった資料を作業に追加して",
    ],
)
def test_what_only_tells_of_it_is_no_order(text: str) -> None:
    assert not make_plan(a_task(text)).get("not_done")


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 자료 메일로 보내달라고 전해줘",
        "#dev에 '메일 보냈어요' 올려줘",
        "준호한테 캘린더에 등록해달라고 해줘",
        "tell Sara to email the quote to Acme",
        "create a task: email Acme the quote",
        "tell Junho I'll email it tomorrow",
    ],
)
def test_words_of_another_service_that_are_told_or_written_are_no_part(text: str) -> None:
    plan = make_plan(a_task(text))
    assert plan["actions"]
    assert not plan.get("not_done")


@pytest.mark.parametrize(
    "text",
    [
        "박과장님께 견적 오늘 안에 다시 보내드리겠다고 메일 하나만 보내주세요 급해요",
        "준호님한테 자료 받았다고 이메일 한 통 보내줘",
        "ジュノさんに「3月20日納品で変わりありません」ってメール打っといてください",
        "gcal invite for fri 3pm w/ jihoon, 30 min, subject 1:1",
        "can u make me a banner for the spring campaign, something pink-ish",
    ],
)
def test_what_only_another_service_could_do_is_refused(text: str) -> None:
    plan = make_plan(a_task(text))
    assert plan["actions"] == []
    reply = plan["reply"]
    assert isinstance(reply, dict)
    assert reply["kind"] == "unsupported"
    assert "Slack" in str(reply["text"])


def test_a_message_here_beside_a_word_of_mail_is_sent() -> None:
    plan = make_plan(a_task("준호한테 DM 보내줘 '메일 보냈어요'라고"))
    assert [one["tool"] for one in list_actions(plan)] == ["slack.send_dm"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (
            "회의 4시로 옮기고 준호님이랑 지훈님한테 캘린더 초대 좀 보내주세요",
            "준호님이랑 지훈님한테 캘린더 초대 좀 보내주세요",
        ),
        ("회의록 하나 만들고 사라님한테 캘린더 초대 보내줘", "사라님한테 캘린더 초대 보내줘"),
    ],
)
def test_who_is_to_be_invited_belongs_to_the_invitation(text: str, order: str) -> None:
    (one,) = find_outside_orders(text)
    assert text[one.start : one.end] == order
