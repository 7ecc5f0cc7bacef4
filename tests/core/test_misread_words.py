"""Words that only look like an order: sentences of somebody who tried to have something done that nobody asks for."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.dates import find_dates
from orchestration.text.thread_phrases import read_phrase
from schemas.request import EarlierThing, EarlierWork
from tests.core.builders import NOW
from tests.core.follow_up_cases import POSTED, a_task, earlier
from tests.core.test_asked_conditions import plan

ROW = "마케팅 예산 Q1에 오늘, 배너, 90000 추가해줘"


def texts_of(text: str) -> list[Any]:
    return [one["inputs"].get("text") for one in plan(text) if "text" in one["inputs"]]


def replied(text: str, before: EarlierWork) -> list[str]:
    """The tools of what a reply has done, without what is asked about as it goes nowhere."""
    actions: Any = make_plan(a_task(text, before))["actions"]
    effects = [one for one in actions if one["intent"] in ("write", "notify")]
    asked = [one for one in effects if "text" in one["inputs"] and not {"channel", "user"} & {*one["inputs"]}]
    return [one["tool"] for one in effects if one not in asked]


@pytest.mark.parametrize(
    "text",
    [
        "post in #dev that Sarah will message Kim and say hello to Lee",
        "post to #dev that we move it to Vercel, thanks",
        "post in #general: please ping her about the invoice",
        "DM Kim: text Sarah to say hello",
    ],
)
def test_words_that_are_sent_are_not_put_otherwise(text: str) -> None:
    (said,) = texts_of(text)
    assert said.casefold() in text.casefold()


@pytest.mark.parametrize("text", ["tell Junho to move it to Sarah", "tell Junho to hand it to Legal"])
def test_what_somebody_is_told_to_do_is_theirs(text: str) -> None:
    (said,) = texts_of(text)
    assert said == f"Please {text.removeprefix('tell Junho to ')}"


def test_who_is_told_to_write_to_somebody_writes_to_them() -> None:
    assert [one["inputs"].get("user") for one in plan("tell Kim to message Sarah and say hi")] == ["Kim"]


@pytest.mark.parametrize(
    "text",
    [
        "page 'Roadmap' looks great", "meeting notes 'Weekly' are missing",
        "Page 'Roadmap', can you show me it?",
        "meeting page 'Weekly'?", "今日は早めに失礼にします。",
        "会議は15時にします", "회의 금요일로 합시다", "어제 누가 하루만 미룹니다",
    ],
)  # fmt: skip
def test_a_remark_or_a_question_changes_nothing(text: str) -> None:
    assert [one["tool"] for one in plan(text) if one["intent"] in ("write", "notify")] == []


@pytest.mark.parametrize(
    "text",
    [
        "하나 더, '저녁' 보내지마", "하나 더 '저녁' 올려도 돼?", "하나 더 '저녁' 올려줘 말아", "또 질문: 누가 가나요?",
        "그리고 결론: 좋아요", "또 추가: 모레도요", "그리고 이유: 비가 와서", "and Question: who saw it?",
        "plus Warning: too long", "그리고 오타: 드세요가 아니라 드셔요",
    ],
)  # fmt: skip
def test_a_remark_on_a_message_sends_no_other(text: str) -> None:
    assert [one for one in replied(text, earlier(POSTED)) if one == "slack.send_dm"] == []
    assert "저녁" not in text or replied(text, earlier(POSTED)) == []


@pytest.mark.parametrize(
    "text",
    [
        "顧客名簿に載っている電話番号を#partner-hanbitに貼って",
        "顧客リストに登録されてる人の連絡先、#salesに送ってあげて",
        "売上シートに書いてある大邱の行、ジュノさんが必要らしいので#devに流して",
        "고객 명단에 적혀 있는 전화번호를 #partner-hanbit에 올려줘",
        "고객 명단에 등록된 이메일 #sales에 공유해줘",
    ],
)
def test_what_a_sheet_holds_is_sent_and_not_added_to_it(text: str) -> None:
    assert [one["tool"] for one in plan(text)] == ["sheets.get_range", "slack.post_message"]


def test_what_is_pasted_into_a_channel_is_no_row() -> None:
    text = "Paste the phone numbers in the customer list into #partner-hanbit"
    assert "sheets.append_rows" not in [one["tool"] for one in plan(text)]


@pytest.mark.parametrize(
    "text",
    [
        "하나 더, 아까 그거 지워줘, 2", "one more: delete the last row, 1", "another, undo that, 1",
        "한 줄 더, 사라한테 보내줘, 5만", "하나 더 확인: 합계 알려줘, 3", "하나 더 추가: 아니다 취소, 3",
    ],
)  # fmt: skip
def test_an_order_is_no_cell_of_one_more_row(text: str) -> None:
    assert "sheets.append_rows" not in replied(text, earlier(ROW))


@pytest.mark.parametrize(
    "text",
    [
        "Sarah takes the bus, push 'API 점검' to Friday",
        "Sarah is taking notes, mark 'API 점검' as done",
        "우리가 맡기로 했고 마감은 금요일로 해줘",
        "디자인팀이 맡고 마감은 금요일로 해줘",
        "create a meeting page 'Sync' tomorrow. attendees should bring laptops",
        "create a meeting page 'Sync' tomorrow, participants from Sales and Legal",
    ],
)
def test_a_bystander_owns_and_attends_nothing(text: str) -> None:
    held: list[dict[str, Any]] = [one["inputs"].get("properties") or {} for one in plan(text)]
    assert not any(name in ("@person", "담당자", "참석자") for one in held for name in one)


@pytest.mark.parametrize("text", ["공지: 내일 휴무, 자세한 건 #hr로", "공지 사항 : 서버 점검 끝났으니 이제 #dev 부탁"])
def test_an_announcement_goes_to_no_channel_that_it_only_mentions(text: str) -> None:
    assert not any(one["inputs"].get("channel") in ("#hr", "#dev") for one in plan(text))


@pytest.mark.parametrize(
    "text",
    [
        "원래 상태로 돌려놔도 돼?", "원래 상태로 돌려줘야 해?", "원래 담당자로 바꿔줘 말고",
        "원래 시간으로 바꿔줘 월요일",
        "기존 제목으로 바꿔줘 사라",
    ],
)  # fmt: skip
def test_a_question_or_another_value_takes_nothing_back(text: str) -> None:
    assert read_phrase(text).act != "undo"


@pytest.mark.parametrize(
    "text",
    [
        "'Pricing survey' 완료로 바꾸고 사라한테 '제가 맡기로 했어요'라고 전해줘",
        "마케팅 예산 Q1에 3/4, 광고, 350000 추가하고 #dev에 'done' 올려줘",
    ],
)
def test_words_in_quotes_are_sent_as_they_are(text: str) -> None:
    assert texts_of(text)[-1] in text


@pytest.mark.parametrize(
    "text", ["내일 3시~4시에 사라한테 '회의' DM 보내줘", "내일 3시~4시 사이에 #general에 '점심'이라고 올려줘"]
)
def test_what_is_to_be_sent_later_is_not_sent_now(text: str) -> None:
    assert all(one["tool"].startswith("slack.schedule") for one in plan(text))


@pytest.mark.parametrize("text", ["4시~3시", "오후 4시부터 3시까지"])
def test_times_are_not_turned_round(text: str) -> None:
    assert not any(one.until for one in find_dates(text, NOW, "Asia/Seoul", "ko"))


def test_a_name_is_not_taken_for_the_beginning_of_a_sheet() -> None:
    (step,) = plan("마케팅 예산 시트에 3/4, 상단에 다는 배너, 350000 추가해줘")
    assert step["inputs"]["rows"][0][1] == "상단에 다는 배너"


def test_a_word_for_time_alone_asks_for_none() -> None:
    last = plan("내일 3시에 '워크숍' 페이지 만들고 #general에 공유해줘 시간 되면")[-1]
    assert "15:00" not in str(last["inputs"].get("text"))


def test_a_verb_is_no_page() -> None:
    assert not any(one["inputs"].get("page") == "바꿔줘" for one in plan("사라가 이어받고 마감도 금요일로 바꿔줘"))


def test_a_thing_of_the_thread_keeps_its_name() -> None:
    thing = EarlierThing(id="p-1", title="Pricing survey", made=False, row=1)
    assert replied("move it to Friday and tell #dev", earlier("who has Pricing survey?", thing))[:1] != [
        "slack.send_dm"
    ]
