"""Idioms of replies: the place of a thing in the list that was shown, who takes something on, whom not to tell, and
which of what was shown is enough."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.thread_phrases import read_phrase
from schemas.request import EarlierThing, EarlierWork
from tests.core.follow_up_cases import PAGE, ROWS, SALES, a_task, earlier

TASKS = earlier("작업 목록 보여줘", *ROWS)
MEETINGS = earlier("議事録から2月の会議を探して", *ROWS)
MADE = earlier("Create a task to book the venue, owner me, due March 16", PAGE)
MADE_KO = earlier("'장소 예약' 작업 만들어줘. 담당은 나", PAGE)
MADE_JA = earlier("「会場予約」というタスクを作って。担当は私", PAGE)


def plan_of(text: str, before: EarlierWork) -> Any:
    return make_plan(a_task(text, before))


def steps_of(text: str, before: EarlierWork) -> list[tuple[str, Any]]:
    return [(one["tool"], one["inputs"]) for one in plan_of(text, before)["actions"]]


LATER = {"@date": {"later": "P1W"}}


@pytest.mark.parametrize(
    ("text", "page", "properties"),
    [
        ("ok push the last one on that list out by a week", "p4", LATER),
        ("mark the last task as done", "p4", {"@status": "완료"}),
        ("can you set the top one to in progress", "p3", {"@status": "진행 중"}),
        ("assign the second item in that list to Sara", "p4", {"@person": "Sara"}),
        ("move the first one to Friday", "p3", {"@date": {"day": "2026-03-06"}}),
        ("마지막 거 일주일 미뤄줘", "p4", LATER),
        ("그 목록 맨 아래 거 완료로 바꿔줘", "p4", {"@status": "완료"}),
        ("첫 번째 작업 담당자를 준호로 바꿔줘", "p3", {"@person": "준호"}),
        ("最後のやつを1週間延ばしてください", "p4", LATER),
        ("一番上のタスクを完了にして", "p3", {"@status": "완료"}),
    ],
)
def test_what_was_listed_is_changed_by_its_place(text: str, page: str, properties: dict[str, Any]) -> None:
    assert steps_of(text, TASKS) == [("notion.update_page", {"page": page, "properties": properties})]


@pytest.mark.parametrize("text", ["push it out by a week", "일주일 미뤄줘"])
def test_several_that_may_be_meant_are_asked_about(text: str) -> None:
    plan = plan_of(text, TASKS)
    assert plan["understanding"]["ambiguities"][0]["options"] == ["배너 디자인", "로그 점검"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tell Junho the last one is late", "The last one is late"),
        ("DM Sara that the first task on that list is hers", "The first task on that list is yours"),
    ],
)
def test_a_place_that_somebody_is_told_of_stays_as_it_is(text: str, told: str) -> None:
    ((tool, inputs),) = steps_of(text, TASKS)
    assert (tool, inputs["text"]) == ("slack.send_dm", told)


@pytest.mark.parametrize(
    "text",
    [
        "what was the last one about?",
        "show only the ones due last week",
        "지난주 거만",
    ],
)
def test_other_words_change_nothing_by_a_place(text: str) -> None:
    assert all(tool != "notion.update_page" for tool, _ in steps_of(text, TASKS))


def test_a_place_that_is_not_in_the_list_is_looked_up_as_a_name() -> None:
    ((_, inputs),) = steps_of("push the third one back two days", TASKS)
    assert inputs["page"] not in {"p3", "p4"}


@pytest.mark.parametrize(
    ("text", "before", "who"),
    [
        ("Actually Sara offered to do it, so give it to her", MADE, "Sara"),
        ("oh, Junho volunteered to handle it, so please assign it to him", MADE, "Junho"),
        ("Sara said she'd take this, so hand it over to her", MADE, "Sara"),
        ("turns out Jihoon wants to do it, give it to him", MADE, "Jihoon"),
        ("well Junho agreed to take it on, so move it to him", MADE, "Junho"),
        ("사라님이 하겠다고 하셔서 사라님한테 넘겨줘", MADE_KO, "사라"),
        ("준호가 맡겠다고 했으니까 그쪽으로 넘겨줘", MADE_KO, "준호"),
        ("Saraさんがやってくれるそうなので、担当をSaraさんに変えて", MADE_JA, "Sara"),
        ("ジュノさんが引き受けてくれたので、彼に渡してください", MADE_JA, "ジュノ"),
    ],
)
def test_who_takes_it_on_becomes_its_owner(text: str, before: EarlierWork, who: str) -> None:
    assert steps_of(text, before) == [("notion.update_page", {"page": "p1", "properties": {"@person": who}})]


@pytest.mark.parametrize(
    "text",
    ["Sara offered to help, tell her thanks", "Sara offered to do it, so tell her it's hers"],
)
def test_an_offer_alone_sets_no_owner(text: str) -> None:
    assert all(tool != "notion.update_page" for tool, _ in steps_of(text, MADE))


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("and no need to message her about it, she knows", MADE),
        ("no need to tell Sara, she already knows", MADE),
        ("don't bother letting him know, I already told him", MADE),
        ("you don't have to notify anyone, they know", MADE),
        ("사라한테 따로 알릴 필요는 없어, 이미 알고 있어", MADE_KO),
        ("彼女には連絡しなくていいです、もう知っているので", MADE_JA),
    ],
)
def test_that_nobody_is_to_be_told_is_heard(text: str, before: EarlierWork) -> None:
    plan = plan_of(text, before)
    assert (plan["actions"], plan["reply"]["kind"]) == ([], "answer")


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("don't tell Sara, but post it in #general", "slack.post_message"),
        ("give it to Sara", "notion.update_page"),
    ],
)
def test_what_is_asked_beside_it_is_done(text: str, tool: str) -> None:
    assert [one for one, _ in steps_of(text, MADE)] == [tool]


@pytest.mark.parametrize("text", ["don't tell anyone, the release is cancelled", "don't post it, she wants Friday"])
def test_other_words_behind_it_are_not_passed_over(text: str) -> None:
    assert plan_of(text, MADE)["reply"]["kind"] != "answer"


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("一番新しいやつだけでいいです", "-@date"),
        ("最新のだけ見せて", "-@date"),
        ("一番古いものだけでいい", "@date"),
        ("only the latest one is fine", "-@date"),
        ("제일 최근 거만 보여주면 돼", "-@date"),
    ],
)
@pytest.mark.parametrize("before", [MEETINGS, earlier(SALES)])
def test_the_newest_of_what_was_shown_is_enough(text: str, sort: str, before: EarlierWork) -> None:
    ((_, inputs),) = steps_of(text, before)
    assert (inputs["sort"], inputs["limit"]) == (sort, 1)
    assert inputs["filter"] == before.steps[0].inputs["filter"]


@pytest.mark.parametrize(
    "text",
    [
        "やっぱりまだ使うみたいなので元に戻してもらえますか",
        "必要みたいなので、元に戻してもらえると助かります",
        "undo that please",
    ],
)
def test_where_nothing_was_done_nothing_is_taken_back(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert (plan["actions"], plan["reply"]["kind"]) == ([], "answer")


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("Saraさんの「LP修正」タスク、アーカイブしてください", "LP修正"),
        ("Saraさんの「LP修正」、アーカイブしておいて", "LP修正"),
        ("ジュノさんの「バナー制作」タスクを削除してください", "バナー制作"),
        ("「LP修正」のタスクはアーカイブお願いします", "LP修正"),
        ("「LP修正」をアーカイブして", "LP修正"),
    ],
)
def test_somebodys_task_is_archived_by_its_title(text: str, page: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert [(one["tool"], one["inputs"]) for one in plan["actions"]] == [("notion.archive_page", {"page": page})]


@pytest.mark.parametrize(
    "text",
    ["「LP修正」タスク、Saraさんに送ってください", "アーカイブされたタスクを見せて", "「LP修正」はアーカイブしないで"],
)
def test_what_is_sent_or_shown_is_not_archived(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    assert all(one["tool"] != "notion.archive_page" for one in plan["actions"])


def test_things_of_one_title_are_not_told_apart() -> None:
    before = earlier(
        "작업 목록 보여줘", EarlierThing(id="p3", title="점검", row=1), EarlierThing(id="p4", title="점검", row=2)
    )
    assert all(inputs.get("page") not in {"p3", "p4"} for _, inputs in steps_of("mark the last task as done", before))


@pytest.mark.parametrize("text", ["ちゃう、38万やった", "違う、38万だった", "いや38万", "ごめん38万やわ"])
def test_another_number_is_put_in_the_row_that_was_added(text: str) -> None:
    added = earlier("마케팅 예산のQ1に本日付けでステッカー印刷28万ウォン追加よろしくです")
    ((tool, inputs),) = steps_of(text, added)
    assert (tool, inputs["values"]) == ("sheets.update_cells", ["2026-03-04", "ステッカー印刷", 380_000])


DM_LATER = earlier("오후 1시에 사라한테 '자료 주실래요?' 디엠 예약해줘")


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("hold off on that message until 3", "2026-03-04T15:00:00+09:00"),
        ("don't send it until 5pm", "2026-03-04T17:00:00+09:00"),
        ("wait with it till tomorrow at 9", "2026-03-05T09:00:00+09:00"),
        ("그 메시지 3시까지 보류해줘", "2026-03-04T15:00:00+09:00"),
        ("내일 오전 10시까지 보내지 말아줘", "2026-03-05T10:00:00+09:00"),
        ("あのメッセージ、15時まで待って", "2026-03-04T15:00:00+09:00"),
    ],
)
def test_a_message_that_is_to_wait_goes_out_then(text: str, at: str) -> None:
    ((tool, inputs),) = steps_of(text, DM_LATER)
    assert (tool, inputs["user"], inputs["post_at"]) == ("slack.schedule_dm", "사라", at)
    assert not find_prohibitions(text)
    assert read_phrase(text).act is None
