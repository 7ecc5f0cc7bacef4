"""A change of one record that several parts of a request tell together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.policy.request_parts import read_request
from orchestration.rule_planner.plan_text import dump_json
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedTitle
from schemas.values import Payload
from tests.core.builders import NOW
from tests.core.model_builders import a_task
from tests.core.test_offline_planner import plan

CONTRACTS = tuple(list_contracts())


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("'Deck' slipping again, make it Monday and give it to Jihoon", {"@date": "2026-03-09", "@person": "Jihoon"}),
        ("'Deck': done! also put me on as co-owner", {"@status": "done", "@person": {"add": "김민지"}}),
        ("Sarah picked up 'Deck' this morning, so that one's in progress now", {"@status": "in progress"}),
        ("Excuse me, I've just begun working on 'Deck'. Could you update it accordingly please?",
         {"@status": "in progress"}),
        ("omg, 'Deck' finally went out to all 300 people 🎉 so 'Deck' is DONE done, you can tick it off!!",
         {"@status": "DONE"}),
        ("the 'Deck' session will not take place, so please mark it as cancelled", {"@status": "취소"}),
        ("so the uh 'Deck' right um push the due date to the eleventh wait no the twelfth", {"@date": "2026-03-12"}),
        ("Hand 'Deck' over to me, Sarah's on leave next week", {"@person": "김민지"}),
        ("reopen 'Deck' — set it back to to-do", {"@status": "to-do"}),
        ("The 'Deck' session got moved to 4pm, please fix it.", {"@date": {"time": "16:00"}}),
        ("'Deck' is blocked, put it on hold for now", {"@status": "on hold"}),
        ("'Deck' 담당자에 준호 추가해줘. 고마워요", {"@person": {"add": "준호"}}),
        ("'Deck' is late. Move it to Friday.", {"@date": "2026-03-06"}),
        ("와 드디어요!! 'Deck' 다 썼어요 🎉🎉 이제 저거 끝난 걸로 해줘요~", {"@status": "완료"}),
        ("'Deck' 어제 밤에 다 썼어요 휴 ㅋㅋ 이제 끝난걸로 해주세요!", {"@status": "완료"}),
        ("'Deck' 지훈씨 바쁘대서 제가 가져갑니다. 담당 저로, 마감은 이번주 금욜로요",
         {"@person": "김민지", "@date": "2026-03-06"}),
        ("'Deck' owner 나로 바꾸고 due 3/12, in progress",
         {"@person": "김민지", "@date": "2026-03-12", "@status": "in progress"}),
        ("'Deck' 마감 담주 화욜로, 담당은 사라랑 준호 둘 다로 해주고",
         {"@date": "2026-03-10", "@person": ["사라", "준호"]}),
        ("음 그거 있잖아 'Deck' 음 마감을 모레로 아니 다음 주 화요일로 옮겨 줘", {"@date": "2026-03-10"}),
        ("「Deck」、期限を金曜に。担当はジフンに付け替え", {"@date": "2026-03-06", "@person": "ジフン"}),
        ("先般より懸案の「Deck」でございますが、調整の結果、期限が三月十三日に延びることとなりましたので、併せて状態も進行中へ"
         "改めていただけますでしょうか。", {"@date": "2026-03-13", "@status": "진행 중"}),
        ("ねえねえ聞いて〜！「Deck」やっと書き終わったの✨ 完了にしといてくれる？", {"@status": "완료"}),
        ("「Deck」、無理そうなので来週月曜に延ばして", {"@date": "2026-03-09"}),
    ],
)  # fmt: skip
def test_the_parts_of_a_request_tell_together_what_a_record_becomes(text: str, values: Payload) -> None:
    (change,) = plan(text)["actions"]
    assert (change["tool"], change["inputs"]) == ("notion.update_page", {"page": "Deck", "properties": values})


@pytest.mark.parametrize(
    "text",
    [
        "is 'Deck' done?",
        "'Deck' 완료야? 담당은 누구야?",
        "'Deck' is done, isn't it?",
        "I would ask that the entry in the meeting notes be shown",
    ],
)
def test_a_question_or_what_names_no_record_changes_nothing(text: str) -> None:
    assert not any(one["tool"].endswith(("update_page", "create_page")) for one in plan(text)["actions"])


def test_a_field_that_is_named_without_its_value_is_asked_for() -> None:
    (change,) = plan("'Deck' 담당자를 바꾸고 마감은 금요일로 해줘")["actions"]
    assert change["inputs"]["properties"] == {"@date": "2026-03-06", "@person": "MISSING"}


def changes(text: str, *titles: NamedTitle) -> list[dict[str, Any]]:
    made = make_plan(replace(a_task(text, contracts=CONTRACTS), titles=titles))
    return [one["inputs"] for one in made["actions"]]  # pyright: ignore


@pytest.mark.parametrize(
    "text",
    [
        "Payment log review is finished. Close 로그 점검.",
        "mark Payment log review (로그 점검) as done",
        "mark Payment log review 로그 점검 as done",
        "Payment log review 다 했어요. 로그 점검 완료로 바꿔줘",
    ],
)
def test_a_record_that_goes_by_two_names_is_changed_once(text: str) -> None:
    known = (
        NamedTitle("Payment log review", "로그 점검", False, "작업"),
        NamedTitle("로그 점검", "로그 점검", True, "작업"),
    )
    (made,) = changes(text, *known)
    assert (made["page"], made["properties"]["@status"] in ("done", "완료")) == ("로그 점검", True)


@pytest.mark.parametrize(
    "text",
    [
        "push 'Deck' out to monday, I won't make it this week",
        "'Deck' 월요일로 미뤄주세요, 이번 주는 도저히 안 되겠어요",
        "「Deck」の締め切り、あさってのままだと厳しいので来週月曜に延ばして",
        "'Deck' 3시에서 4시로 변경됐대 수정해줘",
        "'Deck' 월요일로 미뤄줘 이번 주엔 안 될 것 같아",
        "'Deck' is done 🎉 it went out to all 300 people yesterday, please close it",
    ],
)
def test_what_a_reason_says_is_not_left_over_of_a_change(text: str) -> None:
    task = a_task(text, contracts=CONTRACTS)
    checked = check_plan(dump_json(make_plan(task)), PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan)
    parts = read_request(text, checked.plan, NOW, "Asia/Seoul")
    assert [one.words for one in parts if one.role == "unheard"] == []


def test_a_day_beside_a_message_is_still_looked_for() -> None:
    text = "post 'v2 is out' to #dev, I won't make it on Friday"
    task = a_task(text, contracts=CONTRACTS)
    checked = check_plan(dump_json(make_plan(task)), PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan)
    assert any(one.role == "unheard" for one in read_request(text, checked.plan, NOW, "Asia/Seoul"))
