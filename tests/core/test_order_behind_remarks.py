"""Orders that remarks lead to: the remark becomes nothing of the plan, and what an order needs is no remark."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.policy.request_parts import read_request
from orchestration.rule_planner.idioms.idioms import replace_idioms
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.plan_text import dump_json
from orchestration.text.remarks import find_background, find_order
from schemas.plan import Language
from tests.core.builders import NOW
from tests.core.model_builders import a_task
from tests.core.test_asked_conditions import CONTRACTS

Plan = dict[str, Any]


def plan_of(text: str) -> list[tuple[str, Plan]]:
    plan: Any = make_plan(a_task(text, contracts=CONTRACTS))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


LED_TO: tuple[tuple[str, str], ...] = (
    (
        "어제 연락이 왔는데요, 검토를 저희가 먼저 해야 한다고 하네요. 그래서 작업에 '계약 검토' 하나 만들어 주시고, "
        "담당은 저로 부탁드립니다.",
        "작업에 '계약 검토' 하나 만들어 주시고, 담당은 저로 부탁드립니다.",
    ),
    (
        "다들 기다리고 계셔서요, #sales에 '오후에 공유드리겠습니다'라고 남겨 주시면 감사하겠습니다.",
        "#sales에 '오후에 공유드리겠습니다'라고 남겨 주세요.",
    ),
    (
        "민지가 아프대요. 사라님께 오늘 회의가 취소됐다고 DM 보내 주세요",
        "사라님께 오늘 회의가 취소됐다고 DM 보내 주세요",
    ),
    ("매출이 걱정이에요. 지난주 매출 합계를 #sales에 올려 주세요", "지난주 매출 합계를 #sales에 올려 주세요"),
    (
        "Junho thinks Busan is catching up and I'd like to be sure. "
        "Could you give me the revenue by region for last week?",
        "Could you give me the revenue by region for last week?",
    ),
    ("Junho is sick. Tell Sarah the review is off", "Tell Sarah the review is off"),
    (
        'The auditors would like a list before long, so could you please add a task called "Aging list" for me?',
        'could you please add a task called "Aging list" for me?',
    ),
    (
        "在庫が足りないので、#salesに「在庫不足」と投稿してください",
        "#salesに「在庫不足」と投稿してください",
    ),
    (
        "人手が足りないので、「棚卸資料」というタスクを作っていただけると助かります。",
        "「棚卸資料」というタスクを作ってください。",
    ),
)


@pytest.mark.parametrize(("text", "order"), LED_TO)
def test_an_order_is_planned_as_it_is_without_what_leads_to_it(text: str, order: str) -> None:
    planned = plan_of(text)
    assert planned
    assert planned == plan_of(order)


@pytest.mark.parametrize(
    "text",
    [
        "내일 3시에 회의가 있어요. 회의록 페이지 만들어 주세요",
        "결제 오류 로그 점검 끝냈어요. #dev에 '배포'라고 올려 주세요",
        "'가나다'가 좋겠네요. 작업 만들어 주세요",
        "#general은 조용해요. 공지해 주세요",
        "준호님이 바빠요. 그분 작업 보여 주세요",
        "담당은 이준호예요. 작업에 '가나다' 만들어 주세요",
        "준호님이 승인하면 좋겠어요. 확정해 주세요",
        "공지는 하지 않기로 했어요. 작업 목록 보여 주세요",
        "The report is due. Move it to Monday",
        "Junho finished the draft. Post 'ready' in #dev",
        "We never post on Fridays, so could you post 'x' in #dev?",
        "I think Sarah is the owner. Could you add a task 'Reply'?",
        "The price went up to 5,000. Could you post 'x' in #dev?",
        "Post in #dev that I'm late. Could you also tell Junho?",
        "대표님 승인이 먼저예요. #sales에 '확정'이라고 올려 주세요",
        "아직 확정이 아니에요. #sales에 '확정'이라고 올려 주세요",
        "비밀이에요. #dev에 '배포'라고 올려 주세요",
        "Sarah has to look at the draft first. Could you post 'x' in #dev?",
        "The launch needs an OK. Please post 'x' in #dev",
        "部長の承認がまだです。#salesに「確定」と投稿してください",
        "If Sarah agrees, so please post 'x' in #dev",
        "明日は休みです。#devに「休み」と投稿してください",
    ],
)
def test_what_an_order_may_need_is_no_remark(text: str) -> None:
    assert find_background(text) == 0


def test_thanks_for_what_would_be_done_stay_in_words_that_are_sent() -> None:
    sent = plan_of("사라님께 '자료 보내 주시면 감사하겠습니다'라고 DM 보내 주시면 감사하겠습니다.")
    assert [inputs["text"] for _, inputs in sent] == ["자료 보내 주시면 감사하겠습니다"]


def test_a_question_keeps_the_period_that_its_remark_is_of() -> None:
    read = plan_of("先週のソウルは大きな案件が多かった気がします。서울の1件あたりの平均売上はいくらになりますか。")
    assert "2026-02-23" in str(read[0])


def test_an_order_is_made_no_question_for_want_of_its_remark() -> None:
    planned = plan_of(
        "제가 출장이 겹쳐서 뉴스레터 초안을 볼 시간이 도저히 안 나네요. 마감을 다음 주 화요일로 늦춰 주시겠어요?"
    )
    assert [tool for tool, _ in planned] == ["notion.update_page"]


def test_what_was_found_right_reaches_nobody() -> None:
    sent = plan_of("That looks right to me. Could you DM Sarah 'the report is ready', please?")
    assert [inputs["user"] for _, inputs in sent] == ["Sarah"]


@pytest.mark.parametrize(
    "text",
    [
        "「棚卸資料」というタスクを作成していただけますか。担当はジフンさんでお願いします。",
        "担当ジフンで「棚卸資料」のタスクを作って",
    ],
)
def test_an_owner_in_japanese_is_set(text: str) -> None:
    assert [inputs["properties"] for _, inputs in plan_of(text)] == [{"담당자": "ジフン"}]


@pytest.mark.parametrize(
    ("text", "language", "read"),
    [
        ("감사합니다. 그럼 부산은 어떻게 되나요?", "ko", "부산은?"),
        ("확인했습니다. 완료로 바꿔 주세요", "ko", "완료로 바꿔 주세요"),
        ("Thanks a lot. And what about Daegu?", "en", "what about Daegu?"),
        ("ありがとうございます。では、서울はどうでしょうか。", "ja", "서울は?"),
        ("すみません、言い間違えました。商品別でお願いします。", "ja", "商品別でお願いします。"),
        ("감사합니다.", "ko", "감사합니다."),
        (
            "감사합니다. 좋은 하루 되세요 라고 #general에 올려줘",
            "ko",
            "감사합니다. 좋은 하루 되세요 라고 #general에 올려줘",
        ),
        ("응 알겠어 라고 준호한테 DM 보내줘", "ko", "응 알겠어 라고 준호한테 DM 보내줘"),
        ("Thanks. See you at the demo - send this to Sarah", "en", "Thanks. See you at the demo - send this to Sarah"),
        (
            "ありがとうございます。助かりましたとサラさんにDMを送って",
            "ja",
            "ありがとうございます。助かりましたとサラさんにDMを送って",
        ),
        ("Looks good.", "en", "Looks good."),
        ("ありがとうございます。", "ja", "ありがとうございます。"),
    ],
)
def test_thanks_before_what_is_asked_are_left_out(text: str, language: Language, read: str) -> None:
    assert replace_idioms(text, language) == read


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("감사합니다. 좋은 하루 되세요 라고 #general에 올려줘", "ko"),
        ("응 알겠어 라고 준호한테 DM 보내줘", "ko"),
        ("제가 다른 분이랑 착각했네요. 회의는 4시라고 #dev에 올려줘", "ko"),
        ("Thanks. See you at the demo - send this to Sarah", "en"),
        ("ありがとうございます。助かりましたとサラさんにDMを送って", "ja"),
    ],
)
def test_thanks_that_may_be_told_are_left_as_they_are(text: str, language: Language) -> None:
    assert replace_idioms(text, language) == text


def test_what_was_mistaken_for_something_else_is_left_out() -> None:
    assert (
        replace_idioms("죄송합니다, 제가 다른 건이랑 착각했네요. 방금 거 되돌려 주세요", "ko")
        == "방금 거 되돌려 주세요"
    )


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("대표님 승인이 먼저예요. #sales에 '확정'이라고 올려 주세요", "승인이 먼저예요"),
        ("Sarah has to look at the draft first. Could you post 'x' in #dev?", "has to look at the draft first"),
        ("The launch needs Sarah's OK. Please post 'x' in #dev", "needs Sarah's OK"),
        ("部長の承認がまだです。#salesに「確定」と投稿してください", "部長の承認がまだです"),
    ],
)
def test_a_yes_that_is_to_come_first_is_asked_about(text: str, cue: str) -> None:
    plan = check_plan(
        dump_json(make_plan(a_task(text, contracts=CONTRACTS))), PlanCheckContext(index_contracts(CONTRACTS), Limits())
    )
    assert isinstance(plan, ValidPlan)
    parts = read_request(text, plan.plan, NOW, "Asia/Seoul")
    assert [one.words for one in parts if one.role == "unheard"] == [cue]


@pytest.mark.parametrize(
    "text",
    [
        'The task "A" is Junho\'s. Can you create a task "B"?',
        "Task 'A' belongs to Junho, so make a task 'B'",
        "'A' 작업은 준호 거예요. 'B' 작업 만들어줘",
        "タスク「A」はジュノのです。タスク「B」を作って",
    ],
)
def test_whose_another_thing_is_makes_nothing_of_it(text: str) -> None:
    ((tool, plan),) = plan_of(text)
    assert tool == "notion.create_page"
    assert plan["title"] == "B"
    assert "content" not in plan


@pytest.mark.parametrize(
    "text",
    ['The task "A" is Junho\'s. Move it to Sarah', 'The task "A" is done. Create a task "B"', "'A' 작업은 준호 거예요"],
)
def test_what_an_order_points_to_or_what_is_told_of_it_is_no_background(text: str) -> None:
    assert find_order(text) == 0


def test_whose_another_thing_is_is_not_dropped_in_silence() -> None:
    text = "'A' 작업은 준호 거예요. 'B' 작업 만들어줘"
    assert find_background(text) == 0
    assert find_order(text) == text.index("'B'")
