"""One message that has several orders, or reaches several people or tasks: each part is done, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task

ME = "김민지"
FRIDAY, MONDAY, TOMORROW, TUESDAY = "2026-03-06", "2026-03-09", "2026-03-05", "2026-03-10"
DONE, GOING = {"@status": "완료"}, {"@status": "진행 중"}
DONE_EN = {"@status": "done"}


def steps_of(text: str) -> list[Any]:
    actions: Any = make_plan(a_task(text))["actions"]
    return actions


def effects_of(text: str) -> list[tuple[Any, ...]]:
    """What is changed and who is told, in order."""
    made: list[tuple[Any, ...]] = []
    for one in steps_of(text):
        inputs = one["inputs"]
        if one["tool"] == "notion.update_page":
            made.append((inputs["page"], inputs["properties"]))
        elif one["intent"] == "notify":
            made.append((inputs["user"], inputs["text"]))
        elif one["intent"] == "write":
            made.append((inputs["title"], inputs.get("properties", {}).get("담당자"), inputs.get("date")))
    return made


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "보안점검 보고서랑 결제로그 점검 둘다 완료처리 ㄱㄱ",
            [("보안점검 보고서", DONE), ("결제로그 점검", DONE)],
        ),
        (
            "견적서 템플릿 수정하고 고객 인터뷰 정리 다 금요일로 미뤄줘~",
            [("견적서 템플릿 수정", {"@date": FRIDAY}), ("고객 인터뷰 정리", {"@date": FRIDAY})],
        ),
        (
            "뉴스레터 초안은 완료, 장비 신청은 진행 중으로 해주세요",
            [("뉴스레터 초안", DONE), ("장비 신청", GOING)],
        ),
        (
            "보안 점검 보고서는 지훈님한테서 저한테 넘겨주시고 마감은 다음주 화요일로요",
            [("보안 점검 보고서", {"@person": ME, "@date": TUESDAY})],
        ),
        (
            "모바일 앱 베타 계획에서 저 빼주시고 지훈님 단독으로 해주세요",
            [("모바일 앱 베타 계획", {"@person": "지훈"})],
        ),
        (
            "온보딩 메일 이름을 '환영 메일'로 바꾸고 담당도 저로 돌려주세요. 날짜는 그대로",
            [("온보딩 메일", {"@title": "환영 메일", "@person": ME})],
        ),
        (
            "pricing survey → done. landing page → friday. thanks!",
            [("pricing survey", {"@status": "완료"}), ("landing page", {"@date": FRIDAY})],
        ),
        (
            "budget review → monday, vendor call → done, the rest stays",
            [("budget review", {"@date": MONDAY}), ("vendor call", DONE_EN)],
        ),
        (
            "mark the security report and the payment log check both done",
            [("security report", DONE_EN), ("payment log check", DONE_EN)],
        ),
        (
            'rename Q3 plan to "Q3 roadmap" and hand it to Priya, keep the date',
            [("Q3 plan", {"@title": "Q3 roadmap", "@person": "Priya"})],
        ),
        (
            "take Priya off the vendor audit, and put me on instead",
            [("vendor audit", {"@person": {"remove": ["Priya"], "add": [ME]}})],
        ),
        (
            "見積テンプレートとインタビュー整理、両方とも金曜に延ばして",
            [("見積テンプレート", {"@date": FRIDAY}), ("インタビュー整理", {"@date": FRIDAY})],
        ),
        ("ニュースレターは完了、備品申請は進行中にしておいて", [("ニュースレター", DONE), ("備品申請", GOING)]),
        ("ベータ計画の担当から私を外して、佐藤さんだけにしてください", [("ベータ計画", {"@person": "佐藤"})]),
    ],
)
def test_each_thing_becomes_what_is_said_of_it(text: str, effects: list[Any]) -> None:
    assert effects_of(text) == effects


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "부탁 두 가지요. 고객 인터뷰 정리 마감 내일로 바꿔주시고, 준호님께 하루 늘렸다고 디엠 하나 넣어주세요.",
            [("고객 인터뷰 정리", {"@date": TOMORROW}), ("준호", "고객 인터뷰 정리: 하루 늘렸습니다")],
        ),
        (
            "1. 견적서 템플릿 수정 마감 금요일로 2. 준호님께 금요일까지로 바꿨다고 디엠 3. 상태는 건들지 말아줘",
            [("견적서 템플릿 수정", {"@date": FRIDAY}), ("준호", "견적서 템플릿 수정: 금요일까지로 바꿨습니다")],
        ),
        (
            "tell Mike the deck can wait until monday, and move its due date too",
            [("deck", {"@date": MONDAY}), ("Mike", "The deck can wait until monday")],
        ),
        (
            "お願いが2つあります。顧客インタビューの期限を明日にして、田中さんに一日延ばしたとDMしてください",
            [("顧客インタビュー", {"@date": TOMORROW}), ("田中", "顧客インタビュー: 一日延ばした")],
        ),
    ],
)
def test_a_change_is_made_and_somebody_is_told_of_it(text: str, effects: list[Any]) -> None:
    assert effects_of(text) == effects


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "결제오류 로그점검이랑 고객인터뷰 정리 둘 다 내일로 미뤄.. 아니다 인터뷰는 냅두고 결제만",
            [("결제오류 로그점검", {"@date": TOMORROW})],
        ),
        (
            "랜딩페이지 개편 마감 목요일로... 아니다 금요일 그대로 두고 상태만 완료, "
            "아 아직 QA 남았지. 그냥 다 놔두고 담당에 나만 추가해줘",
            [("랜딩페이지 개편", {"@person": {"add": [ME]}})],
        ),
        ("견적서 마감 금요일로 바꿔줘. 아 아니다 그냥 둬", []),
        (
            "quote template fix -> friday, and poke junho about the VAT wording.. "
            "actually no dont poke him, just the date",
            [("quote template fix", {"@date": FRIDAY})],
        ),
        (
            "push both the quote template and the interview summary to friday.. "
            "wait no, leave the interview one, just the quote",
            [("quote template", {"@date": FRIDAY})],
        ),
        ("予算レビュー、金曜に…いや、やっぱり期限はそのままで担当だけ私にして", [("予算レビュー", {"@person": ME})]),
    ],
)
def test_what_is_taken_back_is_not_done(text: str, effects: list[Any]) -> None:
    assert effects_of(text) == effects


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "민수님께는 견적서 언제 되는지, 수진님께는 배너 파일 어디 있는지 따로따로 물어봐주세요",
            [("민수", "견적서 언제 되나요?"), ("수진", "배너 파일 어디 있나요?")],
        ),
        (
            "ask Mike if the deck is done and Priya where the logo file is",
            [
                ("Mike", "Could you tell me if the deck is done?"),
                ("Priya", "Could you tell me where the logo file is?"),
            ],
        ),
        (
            "田中さんには見積がいつ出るか、佐藤さんには会場の予約が済んだかを個別に聞いてください",
            [("田中", "見積がいつ出るか教えてください"), ("佐藤", "会場の予約が済んだか教えてください")],
        ),
        (
            "田中さんと佐藤さんに、それぞれ資料の進み具合を聞いてもらえますか",
            [("田中", "資料の進み具合を教えてください"), ("佐藤", "資料の進み具合を教えてください")],
        ),
        (
            "금욜 3시 고객사 방문 캘린더에 박아주고 준호님 지훈님한테 시연환경 봐달라고 디엠해줘",
            [("준호", "시연환경 봐 주세요"), ("지훈", "시연환경 봐 주세요")],
        ),
    ],
)
def test_each_person_is_told_what_is_for_them(text: str, told: list[Any]) -> None:
    assert effects_of(text) == told


def test_what_another_service_does_is_told_as_left_out() -> None:
    plan: Any = make_plan(a_task("금욜 3시 고객사 방문 캘린더에 박아주고 준호님 지훈님한테 시연환경 봐달라고 디엠해줘"))
    assert ["캘린더" in one for one in plan["not_done"]] == [True]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            "할일 세개 넣어줘 - 납기 확인(준호, 내일까지) / 데모 후기 정리(내꺼, 금욜) "
            "/ 명함 재주문(기한이랑 담당 아직 없음)",
            [("납기 확인", "준호", TOMORROW), ("데모 후기 정리", ME, FRIDAY), ("명함 재주문", None, None)],
        ),
        (
            "add 3 tasks - renew domain (Mike, friday) / archive old specs (mine) "
            "/ order badges (no owner or date yet)",
            [("renew domain", "Mike", FRIDAY), ("archive old specs", ME, None), ("order badges", None, None)],
        ),
        (
            "タスクを2つ追加: 名刺の発注(田中、金曜まで) / 会場の下見(担当未定)",
            [("名刺の発注", "田中", FRIDAY), ("会場の下見", None, None)],
        ),
    ],
)
def test_tasks_of_a_list_have_what_their_brackets_say(text: str, made: list[Any]) -> None:
    assert effects_of(text) == made


@pytest.mark.parametrize(
    ("text", "whose", "properties"),
    [
        (
            "준호님이 다음달부터 휴직이시라... 준호님 앞으로 되어 있는 안 끝난 작업들 전부 지훈님께 넘겨주세요. "
            "날짜랑 상태는 건드리지 마시고요",
            "준호",
            {"@person": "지훈"},
        ),
        ("제 이름으로 된 이번주 마감 작업 전부 진행중으로 바꿔줘. 베타 계획은 빼고", ME, GOING),
        (
            "everything Priya has due this week, push to next monday. leave the vendor call one alone",
            "Priya",
            {"@date": MONDAY},
        ),
        (
            "サラさん来週お休みらしいので、来週締切のサラさんの分を一週間後ろにずらしておいて",
            "サラ",
            {"@date": {"later": "P1W"}},
        ),
        (
            "田中さんが来月から育休なので、田中さんの未完了タスクを全部佐藤さんに引き継いでください。期限はそのままで",
            "田中",
            {"@person": "佐藤"},
        ),
    ],
)
def test_all_that_somebody_has_is_changed_whatever_the_reason(text: str, whose: str, properties: Any) -> None:
    look, change = steps_of(text)
    assert {"path": "@person", "op": "contains", "value": whose} in look["inputs"]["filter"]["all"]
    assert not any(one["path"] == "@date" and one["value"] >= "2026-04" for one in look["inputs"]["filter"]["all"])
    assert change["inputs"]["properties"] == properties
    assert change["for_each"] == {"items": "a1.records"}


@pytest.mark.parametrize(
    "text",
    [
        "期限過ぎてるのに終わってないタスクがあったら、担当の人にだけDMで軽く声かけてくれる？チャンネルには流さないでね",
        "anything overdue and not done? dm each owner a gentle reminder, nothing in channels",
        "마감 지났는데 아직 안 끝난 작업 있으면 담당자한테만 디엠으로 살짝 물어봐줘. 채널에는 올리지 말고",
    ],
)
def test_each_owner_of_what_is_late_is_told_of_it(text: str) -> None:
    look, told = steps_of(text)
    assert [one["path"] for one in look["inputs"]["filter"]["all"]] == ["@date", "@status"]
    assert (told["tool"], told["inputs"]["user"]) == ("slack.send_dm", "{{item.담당자}}")


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("tell sara lunch is at noon, and the room is booked", ["slack.send_dm"]),
        ("dm Sara that the landing page is done and the budget review moved to friday", ["slack.send_dm"]),
        ("준호님한테 견적서는 금요일로, 인터뷰는 내일로 바꿔달라고 전해줘", ["slack.send_dm"]),
        ('#general에 "A안은 완료, B안은 진행 중"이라고 올려줘', ["slack.post_message"]),
        ("jihoonさんに「見積は完了、備品は進行中」とDMして", ["slack.send_dm"]),
        ("작업 추가: 명함 주문, 담당 나, 금요일까지", ["notion.create_page"]),
        ("タスク「名刺注文」を追加して。担当は私、金曜まで", ["notion.create_page"]),
        ("ask Mike if Priya is in and where the keys are", ["slack.send_dm"]),
        ("할 일 2개 추가해줘\n- 사라 - 배너 시안 - 3/11\n- 준호 - 견적 인쇄 - 3/12", ["notion.create_page"] * 2),
    ],
)
def test_words_that_are_told_or_made_are_no_changes(text: str, tools: list[str]) -> None:
    assert [one["tool"] for one in steps_of(text)] == tools


@pytest.mark.parametrize(
    "text",
    [
        "뉴스레터 초안은 완료, 장비 신청은 진행 중인가요?",
        "재료비는 완료, 인건비는 진행 중이래",
        "if the demo slips, budget review → monday and tell Mike",
        "what's done, what's still in progress?",
    ],
)
def test_nothing_is_done_where_nothing_is_ordered(text: str) -> None:
    assert effects_of(text) == []


def test_an_order_that_comes_again_stays_one() -> None:
    plan = make_plan(a_task("매주 월요일 9시에 뉴스레터 초안 진행 중으로 바꾸고 준호님한테 알려줘"))
    assert "schedule" in plan


def test_words_that_only_point_back_wait_for_a_yes() -> None:
    steps = steps_of(
        "급한 거 몰아서: 1. 베타 계획 담당에서 나 빼고 지훈님 혼자로 2. 그렇게 바꿨다고 지훈님께 디엠, 미안하단 말도"
    )
    assert all(one["policy_hints"]["needs_user_confirmation"] for one in steps)
    assert "미안합니다" in steps[-1]["inputs"]["text"]


@pytest.mark.parametrize(
    "text",
    [
        "준호님께 뉴스레터 초안 완료로 바꾸고 배포 준비하라고 전해줘",
        "tell Junho to move the quote template to friday and mark it done",
    ],
)
def test_what_somebody_may_be_told_to_do_is_not_done_at_once(text: str) -> None:
    effects = [one for one in steps_of(text) if one["intent"] in ("write", "notify")]
    assert effects
    assert all(one["policy_hints"]["needs_user_confirmation"] for one in effects)


def test_two_readings_that_disagree_wait_for_a_yes() -> None:
    (step,) = steps_of("보안 점검 보고서는 지훈님한테서 저한테 넘겨주시고 마감은 다음주 화요일로요")
    assert step["inputs"]["properties"] == {"@person": ME, "@date": TUESDAY}


def test_two_plain_changes_need_no_yes() -> None:
    steps = steps_of("시안 정리는 완료로, 견적 검토는 진행 중으로 바꿔줘")
    assert [one["inputs"]["properties"] for one in steps] == [DONE, GOING]
    assert not any(one.get("policy_hints") for one in steps)
