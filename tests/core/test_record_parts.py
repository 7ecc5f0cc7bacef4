"""A change of one record that several parts of a request tell together."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.policy.request_parts import read_request
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.plan_text import dump_json
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
        ("'Deck', 준호님 말고 사라님이 하기로 했으니까 담당 변경해주세요", {"@person": "사라"}),
        ("'Deck' 그거 이제 지훈씨가 보기로 했으니까 담당 바꿔주세요", {"@person": "지훈"}),
        ("'Deck'은 준호가 맡기로 했어요", {"@person": "준호"}),
        ("'Deck'는 제가 own할게요~ due도 이번주 금요일로 당겨줘요 status는 in progress!",
         {"@status": "in progress", "@date": "2026-03-06", "@person": "김민지"}),
        ("Sarah's handing the 'Deck' over to Junho, can you reflect that", {"@person": "Junho"}),
        ("Junho is taking over 'Deck'", {"@person": "Junho"}),
        ("Jihoon takes 'Deck' over, update it please", {"@person": "Jihoon"}),
        ("ジフンさんが「Deck」を引き受けてくださるそうです。担当の変更と、期限を3月10日へお願いいたします",
         {"@date": "2026-03-10", "@person": "ジフン"}),
        ("「Deck」はジュノさんに引き継ぎます。担当変更と、あと状態も進行中にしてください",
         {"@person": "ジュノ", "@status": "진행 중"}),
        ("hand 'Deck' over to Minji please, and give it until March 17", {"@date": "2026-03-17", "@person": "Minji"}),
        ("can we push 'Deck' by two days? the due date i mean", {"@date": {"later": "P2D"}}),
        ("give 'Deck' two more days", {"@date": {"later": "P2D"}}),
        ("reopen 'Deck', it should be back to to-do and due Friday", {"@status": "to-do", "@date": "2026-03-06"}),
        ("'Deck' moved to next Monday 10am, same page just fix the date", {"@date": "2026-03-09T10:00:00+09:00"}),
        ("'Deck' deadline 좀 push해야 할 듯.. 다음주 수요일로 부탁해요", {"@date": "2026-03-11"}),
        ("'Deck' 마감 좀 미뤄야겠어요. 금요일로 부탁드려요", {"@date": "2026-03-06"}),
        ("'Deck' 오늘부터 착수합니다. 마감은 일주일 뒤로 더 늦춰주시고요",
         {"@status": "진행 중", "@date": {"later": "P1W"}}),
        ("'Deck' 아직 덜 끝났더라고요.. 다시 진행 중으로 돌려주실래요", {"@status": "진행 중"}),
        ("'Deck' 날짜는 두고 상태만 진행 중으로", {"@status": "진행 중"}),
        ("'Deck' 담당자 지훈님으로 교체 부탁, 마감도 3월 13일로", {"@person": "지훈", "@date": "2026-03-13"}),
        ("'Deck' 사라님께 넘겼습니다. 반영해주세요", {"@person": "사라"}),
        ("'Deck', 아직 안 끝났는데 완료로 되어 있네요. 진행 중으로 되돌려주세요", {"@status": "진행 중"}),
        ("'Deck' 회의에 지훈님도 참석해요, 참석자 추가해주세요", {"@person": {"add": "지훈"}}),
        ("'Deck'에 저도 들어갑니다. 참석자에 저 추가만요", {"@person": {"add": "김민지"}}),
        ("Sarah is joining 'Deck' too, please add her", {"@person": {"add": "Sarah"}}),
        ("「Deck」にサラさんも参加します。参加者に追加お願いします", {"@person": {"add": "サラ"}}),
        ("add Junho as a second owner of 'Deck'", {"@person": {"add": "Junho"}}),
        ("'Deck' is now Junho's, and it's due next Tuesday", {"@person": "Junho", "@date": "2026-03-10"}),
        ("'Deck' is at 4pm now instead of 3", {"@date": {"time": "16:00"}}),
        ("put 'Deck' on hold until further notice", {"@status": "on hold"}),
        ("the client is away, move the due date of 'Deck' to March 18", {"@date": "2026-03-18"}),
        ("「Deck」の期限を来週の火曜に変更、担当はジュノさんのままで", {"@date": "2026-03-10"}),
        ("「Deck」はまだ終わってないので進行中に戻してください", {"@status": "진행 중"}),
        ("月曜に「Deck」が終わったので完了にお願いします", {"@status": "완료"}),
        ("월요일에 'Deck' 끝냈어요, 완료로 해주세요", {"@status": "완료"}),
        ("we finished 'Deck' on Monday, please close it out", {"@status": "done"}),
        ("'Deck' 지우지 말고 완료로만 바꿔줘", {"@status": "완료"}),
        ("move the deadline of 'Deck' up a day", {"@date": {"later": "-P1D"}}),
        ("bump 'Deck' up by one day", {"@date": {"later": "-P1D"}}),
        ("push 'Deck' back two days", {"@date": {"later": "P2D"}}),
        ("'Deck' 마감 하루만 늦춰줘, 목요일로", {"@date": "2026-03-05"}),
        ("'Deck' 담당을 저로 바꿔주시고 오늘까지로 해주세요", {"@person": "김민지", "@date": "2026-03-04"}),
        ("「Deck」の期限を一週間延ばして、担当は私にしてください", {"@person": "김민지", "@date": {"later": "P1W"}}),
        ("「Deck」は来週の月曜まで延長で", {"@date": "2026-03-09"}),
        ("「Deck」、ジュノさんが昨日終わらせたそうです", {"@status": "완료"}),
        ("'Deck' 오늘부터 쓰기 시작했어요. 상태 반영 좀", {"@status": "진행 중"}),
        ("'Deck' 이거 준호님이 어제 끝냈다는데 아직 진행 중으로 떠있네요 고쳐주세요", {"@status": "완료"}),
        ("「Deck」に着手したよ。ステータス変えて", {"@status": "진행 중"}),
        ("「Deck」にジュノさんも担当として追加で", {"@person": {"add": "ジュノ"}}),
        ("set 'Deck' to done but keep the due date and Sarah as they are", {"@status": "done"}),
        ("'Deck': owner -> Junho, status -> done", {"@status": "done", "@person": "Junho"}),
        ("Seems 'Deck' wasn't final after all, reopen it as in progress with a new deadline of March 11",
         {"@status": "in progress", "@date": "2026-03-11"}),
        ("Don't delete 'Deck', just mark it done", {"@status": "done"}),
        ("「Deck」は削除せず、完了にして", {"@status": "완료"}),
    ],
)  # fmt: skip
def test_the_parts_of_a_request_tell_together_what_a_record_becomes(text: str, values: Payload) -> None:
    (change,) = plan(text)["actions"]
    assert (change["tool"], change["inputs"]) == ("notion.update_page", {"page": "Deck", "properties": values})


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("'Deck'랑 'Plan' 둘 다 끝났어 완료 찍어주라", {"@status": "완료"}),
        ("'Deck', 'Plan' 모두 금요일로 미뤄줘", {"@date": "2026-03-06"}),
        ("'Deck'이랑 'Plan' 준호가 맡기로 했어요", {"@person": "준호"}),
        ("'Deck'과 'Plan'은 둘 다 방금 마무리했습니다", {"@status": "완료"}),
        ("「Deck」と「Plan」、どっちも終わったので完了で", {"@status": "완료"}),
        ("「Deck」と「Plan」はどちらも着手しました", {"@status": "진행 중"}),
        ("「Deck」以外に「Plan」も担当をジュノさんにしてください、両方です", {"@person": "ジュノ"}),
        ("'Deck' and 'Plan' are both done!", {"@status": "done"}),
        ("just finished 'Deck' and 'Plan'", {"@status": "done"}),
        ("can you give both 'Deck' and 'Plan' to Junho", {"@person": "Junho"}),
    ],
)
def test_records_of_a_list_are_changed_alike(text: str, values: Payload) -> None:
    made = [one["inputs"] for one in plan(text)["actions"]]
    assert made == [{"page": "Deck", "properties": values}, {"page": "Plan", "properties": values}]


@pytest.mark.parametrize(
    "text",
    [
        "is 'Deck' done?",
        "'Deck' 완료야? 담당은 누구야?",
        "'Deck' is done, isn't it?",
        "I would ask that the entry in the meeting notes be shown",
        "'Deck' 아직 덜 끝났더라고요",
        "'Deck' 완료로 되어 있네요",
        "'Deck' 회의에 지훈님은 참석 못 해요",
        "'Deck' is with design now",
        "Don't delete 'Deck'",
        "Sarah isn't taking over 'Deck'",
        "'Deck' deadline 좀 push해야 할 듯..",
        "Who is taking over 'Deck'?",
        "'Deck'랑 'Plan' 둘 다 끝났어?",
        "are 'Deck' and 'Plan' both done?",
        "'Deck'と'Plan'、どっちも終わってない",
    ],
)
def test_a_question_or_what_names_no_record_changes_nothing(text: str) -> None:
    assert not any(one["tool"].endswith(("update_page", "create_page")) for one in plan(text)["actions"])


def test_a_field_that_is_named_without_its_value_is_asked_for() -> None:
    (change,) = plan("'Deck' 담당자를 바꾸고 마감은 금요일로 해줘")["actions"]
    assert change["inputs"]["properties"] == {"@date": "2026-03-06", "@person": "MISSING"}


def changes(text: str, *titles: NamedTitle) -> list[dict[str, Any]]:
    made = make_plan(a_task(text, contracts=CONTRACTS)._replace(titles=titles))
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
        "'Deck', 준호님 말고 사라님이 하기로 했으니까 담당 변경해주세요",
        "'Deck' is at 4pm now instead of 3",
        "'Deck' 이번 주 안에 못 끝낼 것 같아서 다음 주 수요일로 미뤄주세요",
        "'Deck' 마감이 원래 2월 27일이었는데 3월 6일로 수정해주세요",
        "don't change the status of 'Deck', only push the deadline to Friday",
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


@pytest.mark.parametrize(
    ("text", "is_heard"),
    [
        ("post 'v2 is out' to #dev, I won't make it on Friday", True),
        ("post 'v2 is out' to #dev once the review of Friday is over", False),
        ("post 'v2 is out' to #dev, the Friday one", False),
    ],
)
def test_a_day_beside_a_message_is_looked_for_unless_it_is_told_as_a_fact(text: str, *, is_heard: bool) -> None:
    task = a_task(text, contracts=CONTRACTS)
    checked = check_plan(dump_json(make_plan(task)), PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan)
    heard = not any(one.role == "unheard" for one in read_request(text, checked.plan, NOW, "Asia/Seoul"))
    dated = any("post_at" in one.inputs for one in checked.plan.actions)
    refused = checked.plan.reply is not None
    assert (heard and not dated and not refused) == is_heard
