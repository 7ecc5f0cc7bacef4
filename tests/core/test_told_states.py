"""What is told of one thing changes its state, and what is asked, denied or wished for changes nothing."""

from __future__ import annotations

import pytest

from tests.core.test_offline_planner import plan

DONE, BEGUN, OFF = "완료", "진행 중", "취소"


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("'뉴스레터 초안' 드디어 끝!", DONE),
        ("'뉴스레터 초안' 방금 다 했습니다!", DONE),
        ("준호님이 '뉴스레터 초안' 마쳤대요. 상태 좀 바꿔주세요", DONE),
        ("'뉴스레터 초안' 완료~ 🎉", DONE),
        ("'뉴스레터 초안' 오늘 시작했어요", BEGUN),
        ("'뉴스레터 초안' 들어갔습니다, 진행 중으로 돌려놔줘요", BEGUN),
        ("'뉴스레터 초안' 회의는 취소됐대", OFF),
        ("finally finished the '뉴스레터 초안'!!", "done"),
        ("'뉴스레터 초안' is done, close it", "done"),
        ("Junho says '뉴스레터 초안' is complete", "done"),
        ("I'm done with '뉴스레터 초안'", "done"),
        ("Sarah started on '뉴스레터 초안'", "in progress"),
        ("We kicked off '뉴스레터 초안' today", "in progress"),
        ("'뉴스레터 초안' has been cancelled", OFF),
        ("「뉴스레터 초안」やっと終わった〜", DONE),
        ("「뉴스레터 초안」片付きました。ステータス更新お願いします", DONE),
        ("「뉴스레터 초안」に着手しました", BEGUN),
        ("サラさんが「뉴스레터 초안」を始めました", BEGUN),
        ("「뉴스레터 초안」はキャンセルになったそうです", OFF),
        ("'뉴스레터 초안' 방금 마무리됐대요 지훈님이", DONE),
        ("'뉴스레터 초안' 이제 쓰기 시작했어요 ✍️", BEGUN),
        ("'뉴스레터 초안', 아까 다 썼어요", DONE),
        ("'뉴스레터 초안' 작성 끝났습니다 서연님이요", DONE),
        ("'뉴스레터 초안': done!", "done"),
        ("just finished writing '뉴스레터 초안'", "done"),
        ("finally started writing '뉴스레터 초안' ✍️", "in progress"),
        ("'뉴스레터 초안' is done, says Sarah", "done"),
        ("「뉴스레터 초안」、さっき書き終わりました!🙌", DONE),
        ("「뉴스레터 초안」、書き始めました", BEGUN),
        ("「뉴스레터 초안」を書き上げました", DONE),
        ("나 이제 '뉴스레터 초안' 쓰기 시작함", BEGUN),
        ("저 '뉴스레터 초안' 쓰기 시작합니다", BEGUN),
        ("나도 '뉴스레터 초안' 작성 시작했음", BEGUN),
        ("오늘부터 '뉴스레터 초안' 쓰기 시작", BEGUN),
        ("나 '뉴스레터 초안' 들어간다", BEGUN),
        ("'뉴스레터 초안' 쓰는 중이야", BEGUN),
        ("'뉴스레터 초안' 지금 쓰고 있습니다", BEGUN),
        ("'뉴스레터 초안' 손대기 시작했어요", BEGUN),
        ("이제 '뉴스레터 초안' 착수함", BEGUN),
        ("'뉴스레터 초안' 작업 들어갔어요", BEGUN),
    ],
)
def test_a_state_that_is_told_of_a_thing_is_set(text: str, state: str) -> None:
    (change,) = plan(text)["actions"]
    assert change["tool"] == "notion.update_page"
    assert change["inputs"] == {"page": "뉴스레터 초안", "properties": {"@status": state}}


@pytest.mark.parametrize(
    "text",
    [
        "'뉴스레터 초안' 끝났어?",
        "'뉴스레터 초안' 아직 안 끝났어요",
        "'뉴스레터 초안' 끝났으면 좋겠다",
        "오늘 회의 드디어 끝!",
        "점심 다 먹었어요",
        "'뉴스레터 초안' 검토 끝났어요",
        "'뉴스레터 초안' 쓰기 시작했어?",
        "'뉴스레터 초안' 아직 다 못 썼어요",
        "'뉴스레터 초안' 쓰기 시작해야 하는데",
        "'뉴스레터 초안' will be done next week, says Sarah",
        "「뉴스레터 초안」を書き終わりましたか",
        "is '뉴스레터 초안' done?",
        "'뉴스레터 초안' isn't done yet",
        "'뉴스레터 초안' is almost done",
        "finally done for today!",
        "「뉴스레터 초안」は終わりましたか？",
        "「뉴스레터 초안」はまだ終わっていません",
        "今日の仕事終わった〜",
        "'뉴스레터 초안' 누가 쓰기 시작했어",
        "'뉴스레터 초안' 언제 쓰기 시작했어",
        "'뉴스레터 초안' 쓰기 시작 안 함",
        "'뉴스레터 초안' 쓰기 시작하면 알려줘",
    ],
)
def test_what_is_asked_denied_wished_or_of_no_named_thing_sets_nothing(text: str) -> None:
    assert not any(one["tool"] == "notion.update_page" for one in plan(text)["actions"])


@pytest.mark.parametrize(
    ("text", "page", "title"),
    [
        ("뉴스레터 초안 제목을 4월 뉴스레터로 바꿔줘", "뉴스레터 초안", "4월 뉴스레터"),
        ("'보안 점검 보고서'를 '보안 감사 보고서'로 이름 바꿔줘", "보안 점검 보고서", "보안 감사 보고서"),
        ("제목 변경: 뉴스레터 초안 → 3월 뉴스레터 초안", "뉴스레터 초안", "3월 뉴스레터 초안"),
        ("rename Pricing survey to Pricing research", "Pricing survey", "Pricing research"),
        ("Can you retitle Pricing survey as 'Q1 pricing survey'?", "Pricing survey", "Q1 pricing survey"),
        ("change the title of Pricing survey to \"Welcome\"", "Pricing survey", "Welcome"),
        ("the name of Pricing survey should be Pricing study", "Pricing survey", "Pricing study"),
        ("Pricing surveyの名前を価格調査に変えて", "Pricing survey", "価格調査"),
        ("「A」を「B」に名前変更お願いします", "A", "B"),
        ("Pricing surveyのタイトル、「価格調査」に直して", "Pricing survey", "価格調査"),
    ],
)  # fmt: skip
def test_a_page_gets_another_title(text: str, page: str, title: str) -> None:
    (change,) = plan(text)["actions"]
    assert change["inputs"] == {"page": page, "properties": {"@title": title}}
