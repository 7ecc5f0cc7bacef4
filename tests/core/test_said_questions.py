"""A question for what somebody said is answered from that person's messages, of the days and the channel named."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.deed_questions import read_deed_question
from orchestration.text.passages import rank_passages
from orchestration.text_proposers import SourceText
from tests.core.follow_up_cases import a_task, earlier

SEARCH, ANSWER = "slack.search_messages", "text.answer"
SAID = """
사라가 오늘 데모 뭐뭐 있다고 했지? | 사라 | 2026-03-04
what did junho say about busan yesterday | junho | 2026-03-03
ジュノさんが昨日釜山について何て言ってた？ | ジュノ | 2026-03-03
내가 한빛 할인 몇프로까지 된다 그랬지? | 김민지 | -
what did the guest suggest for lunch | guest | -
サラさんがバナーの件いつまでって言ってたっけ | サラ | -
"""
ALL_SAID = (
    "준호가 뭐라고 했는지 알려줘",
    "what did jihoon write yesterday?",
    "ゲストさんが昨日変なこと書いてたよね？",
    "ジフンさん昨日何書いてた?",
    "anything from sarah today?",
    "what was the last thing junho said?",
)
OTHERS = (
    "사라가 뭐라고 했는지 #dev에 올려줘",
    "tell Junho what Sarah said about the banner",
    "サラがバナーについて何て言ってたか #dev に投稿して",
    "did you post it?",
    "what have I asked you for so far today?",
    "혁한테 이 기능 언제 죽일 거냐고 물어봐ㅋㅋ",
    "기부자 명단 다 옮겼다고 은비가 말했어요",
    "what was said about the offsite in #random?",
    "what did we decide about prices?",
    "지난주 회의에서 뭐라고 했지",
    "Coding Guidelinesにインデントはタブかスペースか書いてある?",
    "バナーいつまでにマージって言ってたっけ",
    "anything from the sales sheet?",
    "倉庫の今井さんに段ボールがあと何箱あるか聞いてほしい",
)


def rows_of(table: str) -> list[tuple[str, ...]]:
    return [tuple(part.strip() for part in line.split("|")) for line in table.strip().splitlines()]


def steps_of(text: str) -> list[Any]:
    actions: Any = make_plan(a_task(text))["actions"]
    return list(actions)


@pytest.mark.parametrize(("text", "who", "day"), rows_of(SAID))
def test_what_somebody_said_of_a_matter_is_looked_for_among_theirs(text: str, who: str, day: str) -> None:
    search, answer = steps_of(text)
    assert (search["tool"], answer["tool"], search["inputs"]["user"]) == (SEARCH, ANSWER, who)
    assert str(search["inputs"].get("since", "-")).startswith(day)


@pytest.mark.parametrize("text", ALL_SAID)
def test_all_that_somebody_said_is_shown(text: str) -> None:
    (search,) = steps_of(text)
    assert search["tool"] == SEARCH
    assert search["inputs"]["user"]
    assert "about" not in search["inputs"]


@pytest.mark.parametrize("text", OTHERS)
def test_other_words_look_for_nobodys_messages(text: str) -> None:
    assert not any(one["inputs"].get("user") and one["tool"] == SEARCH for one in steps_of(text))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("what did junho say about busan", "부산 지역 주문이 늘었어요."),
        ("釜山の注文について", "부산 지역 주문이 늘었어요."),
        ("ハンビットに何％まで値引きできる", "한빛에는 5 %까지 가능합니다."),
        ("do we have a fixed time", "내일 오전 10시로 확정할게요."),
    ],
)
def test_a_name_is_the_same_word_in_every_script(question: str, text: str) -> None:
    other = SourceText("점심", "국밥집 어때요?", "2026-03-04")
    assert [one.text for one in rank_passages(question, (other, SourceText("", text, "2026-03-03")))] == [text]


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("what is on for friday?", ["작업", "회의록"]),
        ("내일 뭐 있어? 회의도 같이", ["작업", "회의록"]),
        ("あさって会議とか締切ある？", ["작업", "회의록"]),
        ("what's due on friday?", ["작업"]),
        ("내일 회의 뭐 있어?", ["회의록"]),
        ("今週締切のタスクは？", ["작업"]),
    ],
)
def test_what_is_on_is_tasks_and_meetings(text: str, tables: list[str]) -> None:
    assert [one["inputs"].get("database") for one in steps_of(text)] == tables


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("고마워 👍 근데 너 방금 시트 뭐 고친거 아니지?", "else"),
        ("you didn't touch any other task, right?", "else"),
        ("何も変えてないよね？", "else"),
        ("방금 뭐라고 보낸 거야? 그대로 보여줘", "done"),
        ("and what exactly did u write", "done"),
        ("正確には何て書いた？", "done"),
        ("タスクを消して", None),
        ("change anything that is late", None),
        ("시트 뭐 하나 고쳐줘", None),
    ],
)
def test_questions_on_whether_anything_was_changed_are_no_orders(text: str, asked: str | None) -> None:
    assert read_deed_question(text) == asked


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("검색 API 왜 느려졌는지 원인이 뭐였지?", "언제까지 지켜본대?"),
        ("検索APIが遅かった件、結局原因なんだったの", "誰が直してくれたの？"),
        ("why was the search API slow?", "and when did they write that"),
    ],
)
def test_a_further_question_is_asked_with_the_one_before(before: str, text: str) -> None:
    task = a_task(text)
    task = task._replace(request=task.request.model_copy(update={"follows": earlier(before)}))
    actions: Any = make_plan(task)["actions"]
    question = actions[-1]["inputs"]["question"]
    assert actions[-1]["tool"] == ANSWER
    assert text.rstrip("？?") in question
    assert before[:8] in question


@pytest.mark.parametrize(
    "text",
    [
        "ping the owners, one DM each, friendly tone pls, nobody should feel attacked",
        "ping the owners, one DM each",
    ],
)
def test_a_loop_keeps_to_the_rows_that_were_listed(text: str) -> None:
    task = a_task(text)
    listed = earlier("show me what's overdue, all people")
    task = task._replace(request=task.request.model_copy(update={"follows": listed}))
    read, _ = make_plan(task)["actions"]  # type: ignore[misc]
    assert {"path": "@date", "op": "lt", "value": "2026-03-04"} in read["inputs"]["filter"]["all"]  # type: ignore[index,call-overload]


@pytest.mark.parametrize(
    ("text", "mine"),
    [
        ("わたしの未完了、何件残ってる？", True),
        ("Anyone late on their tasks? I'm on my phone", False),
        ("what's late on my list?", True),
    ],
)
def test_whose_records_are_asked_for(text: str, mine: bool) -> None:
    assert ("김민지" in str(steps_of(text))) == mine


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("coffee machine's dead again, what a tragic start", "That is annoying."),
        ("으 아침부터 노트북이 멈춰서 다 날렸어 ㅠㅠ", "불편하시겠어요."),
        ("うわ、エアコン壊れてて会議室めちゃ寒い…", "それは困りますね。"),
        ("점심 국밥 먹으러 가야지", "맛있게 드세요!"),
    ],
)
def test_a_mishap_is_answered_as_one(text: str, told: str) -> None:
    reply: Any = make_plan(a_task(text))["reply"]
    assert reply["text"].startswith(told)


@pytest.mark.parametrize(
    ("text", "is_own"),
    [
        ("ねえ、今日わたしが頼んだ作業ってどこまで終わってる？一覧にしてほしい", True),
        ("今日ってわたし何か頼んだっけ？", True),
        ("今日のタスクってどこまで終わってる？", False),
    ],
)
def test_what_was_asked_of_metel_is_told_from_its_journal(text: str, is_own: bool) -> None:
    assert any(one["tool"] == "session.list_work" for one in steps_of(text)) == is_own


@pytest.mark.parametrize(
    ("text", "is_held"),
    [
        ("じゃその日の17時に「検索API、クローズでOK？」が #dev に流れるように予約しといて", True),
        ("그날 오후 5시에 #dev에 '닫을까요?'라고 올려줘", True),
        ("post 'close it?' in #dev at 5pm that day", True),
        ("post 'close it?' in #dev at 5pm tomorrow", False),
    ],
)
def test_what_is_to_be_on_a_day_that_was_told_is_shown_first(text: str, is_held: bool) -> None:
    task = a_task(text)
    before = earlier("検索APIが遅かった件、結局原因なんだったの")
    actions: Any = make_plan(task._replace(request=task.request.model_copy(update={"follows": before})))["actions"]
    effects = [one for one in actions if one["intent"] in ("notify", "write")]
    assert ["needs_user_confirmation" in str(one.get("policy_hints")) for one in effects] == [is_held]
