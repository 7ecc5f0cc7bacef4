"""Who is told of what was just done reads which thing it is and what became of it."""

from __future__ import annotations

import pytest

from tests.core.follow_up_cases import CHANGED, CHANGED_PAGE, MADE, PAGE, POSTED, earlier, followed

OF_CHANGE = [
    ("tell Sara it's done", "“랜딩 페이지 개편” is now in progress"),
    ("can you let Sara know?", "“랜딩 페이지 개편” is now in progress"),
    ("and please tell Sara that I did it", "“랜딩 페이지 개편” is now in progress"),
    ("ok let Sara know it's been changed", "“랜딩 페이지 개편” is now in progress"),
    ("준호한테 이거 했다고 전해줘", "‘랜딩 페이지 개편’ 상태가 진행 중으로 바뀌었습니다"),
    ("사라한테도 그렇게 됐다고 말해줘", "‘랜딩 페이지 개편’ 상태가 진행 중으로 바뀌었습니다"),
    ("지훈님께 상태 바꿨다고 살짝 알려주세요", "‘랜딩 페이지 개편’ 상태가 진행 중으로 바뀌었습니다"),
    ("준호님한테도 알려줘", "‘랜딩 페이지 개편’ 상태가 진행 중으로 바뀌었습니다"),
    ("사라한테 DM으로 알려줘", "‘랜딩 페이지 개편’ 상태가 진행 중으로 바뀌었습니다"),
    ("tell Sara by dm", "“랜딩 페이지 개편” is now in progress"),
    ("let Sara know in a DM", "“랜딩 페이지 개편” is now in progress"),
    ("ジュノさんにもDMで伝えて", "「랜딩 페이지 개편」の状態が進行中に変わりました"),
    ("ジュノさんに変更したと伝えて", "「랜딩 페이지 개편」の状態が進行中に変わりました"),
    ("ジュノさんにも一言いれといて", "「랜딩 페이지 개편」の状態が進行中に変わりました"),
]


@pytest.mark.parametrize(("text", "said"), OF_CHANGE)
def test_a_change_is_told_by_the_name_of_the_thing(text: str, said: str) -> None:
    plan = followed(earlier(CHANGED, CHANGED_PAGE), text)
    assert plan is not None
    (sent,) = plan.actions
    assert (sent.tool, sent.inputs["text"]) == ("slack.send_dm", said)


@pytest.mark.parametrize("text", ["지훈님한테 이거 만들어놨다고 살짝 말해줘요", "지훈님께 만들었다고 전해줘"])
def test_what_was_made_is_told_with_its_day(text: str) -> None:
    plan = followed(earlier(MADE, PAGE), text)
    assert plan is not None
    assert plan.actions[0].inputs["text"] == "‘주간 회의’ 페이지를 만들었습니다 (2026-03-05 15:00)"


OF_MORE = [
    "tell Sara the demo is done",
    "tell Sara it's done at 5",
    "tell Sara it's not done",
    "준호한테 발표 자료 다 했다고 전해줘",
    "준호한테 안 됐다고 전해줘",
    "준호님한테 넘겨줘",
    "ジュノさんに資料を変更したと伝えて",
]


@pytest.mark.parametrize("text", OF_MORE)
def test_words_of_their_own_stay_what_they_are(text: str) -> None:
    plan = followed(earlier(CHANGED, CHANGED_PAGE), text)
    assert plan is None or "랜딩 페이지 개편" not in str([one.inputs.get("text") for one in plan.actions])


def test_a_message_is_no_work_that_is_told_of() -> None:
    plan = followed(earlier(POSTED), "tell Sara it's done")
    assert plan is None or "general" not in str(plan.actions)
