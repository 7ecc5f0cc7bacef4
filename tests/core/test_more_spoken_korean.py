"""Korean orders as people say them: what is around an order, notes, rows."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.plan.diff import build_plan_edit
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.thread.plan_changes import build_changed_plan
from orchestration.text.prohibitions import find_unheard_cues
from orchestration.text.reported_speech import make_sentence
from orchestration.text.thread_phrases import read_phrase
from orchestration.text.typed_words import is_typed_in
from tests.core.follow_up_cases import a_task, earlier, followed
from tests.core.test_changing_words import TEAM, a_waiting_run, task_for

Plan = list[tuple[str, dict[str, Any]]]


def plan_of(text: str) -> Plan:
    actions: Any = make_plan(a_task(text)).get("actions") or []
    return [(one["tool"], one["inputs"]) for one in actions]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("회의록에 오늘 날짜로 '디자인 리뷰' 페이지 하나 만들어주세요", "2026-03-04"),
        ("내일 날짜로 '디자인 리뷰' 회의록 만들어줘", "2026-03-05"),
        ("'디자인 리뷰' 페이지를 3월 9일 날짜로 회의록에 만들어줘", "2026-03-09"),
        ("오늘자로 '디자인 리뷰' 회의록 페이지 생성해줘", "2026-03-04"),
        ("회의록에 금요일 일자로 '디자인 리뷰' 페이지 추가해줘", "2026-03-06"),
    ],
)
def test_a_page_is_made_with_its_day(text: str, day: str) -> None:
    ((tool, inputs),) = plan_of(text)
    assert tool == "notion.create_page"
    assert (inputs["title"], inputs["date"], inputs.get("properties")) == ("디자인 리뷰", day, None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#general에 '오늘 날짜로 정책이 바뀝니다'라고 올려줘", "오늘 날짜로 정책이 바뀝니다"),
        ("준호한테 오늘 날짜로 회의록 페이지 만들었다고 DM 보내줘", "오늘 날짜로 회의록 페이지 만들었습니다"),
        ("#dev에 담당은 지훈이고 마감은 금요일이라고 올려줘", "담당은 지훈이고 마감은 금요일입니다"),
        (
            "#dev에 '담당 준호고 진행 중으로 해서 작업 등록했어요'라고 올려줘",
            "담당 준호고 진행 중으로 해서 작업 등록했어요",
        ),
    ],
)
def test_words_for_others_stay_as_they_are(text: str, said: str) -> None:
    ((_, inputs),) = plan_of(text)
    assert inputs["text"] == said


def test_a_title_keeps_the_words_of_a_day() -> None:
    ((_, inputs),) = plan_of("회의록에 '오늘 날짜로 바뀐 규정' 페이지 만들어줘")
    assert inputs["title"] == "오늘 날짜로 바뀐 규정"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            "담당 이준호고 3월 13일까지인데 진행 중으로 해서 '로그 정리' 작업 등록 부탁해요",
            {"date": "2026-03-13", "properties": {"담당자": "이준호", "@status": "진행 중"}},
        ),
        (
            "담당은 지훈이고 마감은 금요일, '로그 정리' 작업 만들어줘",
            {"date": "2026-03-06", "properties": {"담당자": "지훈"}},
        ),
        (
            "담당자는 준호님이고 다음 주 수요일까지로 '로그 정리' 작업 추가해줘",
            {"date": "2026-03-11", "properties": {"담당자": "준호"}},
        ),
        ("담당 박지훈이고 '로그 정리' 작업 하나 만들어줘", {"properties": {"담당자": "박지훈"}}),
        ("담당은 준호인데 '로그 정리' 작업 등록해줘", {"properties": {"담당자": "준호"}}),
    ],
)
def test_a_name_before_and_is_the_owner(text: str, made: dict[str, Any]) -> None:
    ((tool, inputs),) = plan_of(text)
    assert tool == "notion.create_page"
    assert inputs == {"title": "로그 정리", "parent": "작업", **made}


@pytest.mark.parametrize(
    "text",
    [
        "'로그 정리' 작업 담당 바꾸고 마감은 금요일로 해줘",
        "'로그 정리' 작업 담당 지우고 '새 점검' 작업 만들어줘",
        "담당 정하고 '로그 정리' 작업 만들어줘",
        "담당자가 누구고 마감이 언제인지 알려줘",
        "담당은 미정이고 '로그 정리' 작업 만들어줘",
    ],
)
def test_the_stem_of_a_verb_is_no_owner(text: str) -> None:
    said = str(plan_of(text))
    assert not any(f"'{name}'" in said for name in ("바꾸", "지우", "정하", "누구", "미정", "정", "바", "지"))


@pytest.mark.parametrize(
    ("text", "page", "content"),
    [
        (
            "출시 계획 페이지에 메모 하나만 남겨줄래? QA 일정이 이틀 밀려서 3월 20일에 끝난다고",
            "출시 계획",
            "QA 일정이 이틀 밀려서 3월 20일에 끝납니다",
        ),
        ("온보딩 가이드에 메모 좀 남겨줘. 장비는 월요일에 온다고", "온보딩 가이드", "장비는 월요일에 옵니다"),
        ("'제품 로드맵' 페이지에 메모 남겨주세요, '4월로 연기'라고", "제품 로드맵", "4월로 연기"),
        ("제품 로드맵 문서에 메모 하나 적어줘! 준호님이 내일 확인한다고요", "제품 로드맵", "준호님이 내일 확인합니다"),
        ("출시 계획 페이지에 일정이 하루 밀렸다고 메모 남겨줘", "출시 계획", "일정이 하루 밀렸습니다"),
    ],
)
def test_a_note_is_told_behind_the_order(text: str, page: str, content: str) -> None:
    assert plan_of(text) == [("notion.append_blocks", {"page": page, "content": content})]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("#dev에 메모 하나 남겨줘. 서버가 내려간다고", "slack.post_message"),
        ("준호님한테 메모 남겨줘, 회의가 3시라고", "slack.send_dm"),
        ("#general에 출시 계획 페이지에 메모를 남겼다고 올려줘", "slack.post_message"),
        ("온보딩 가이드에 뭐라고 되어 있어? 장비는 월요일에 온다고 했던 것 같은데", "notion.get_page_content"),
    ],
)
def test_other_words_are_no_note_of_a_page(text: str, tool: str) -> None:
    tools = [one for one, _ in plan_of(text)]
    assert "notion.append_blocks" not in tools
    assert tool in tools or tool.startswith("notion")


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (
            "예산 시트에 항목 추가요. 사토 켄님 담당으로 85만원, 항목명은 '일본 출장 교통비'",
            {"담당자": "사토 켄", "금액": 850000, "항목": "일본 출장 교통비"},
        ),
        (
            "예산 시트에 새 항목 추가 부탁해요. 담당은 준호님이고 금액은 3만 5천원, 항목은 '간식'",
            {"담당자": "준호", "금액": 35000, "항목": "간식"},
        ),
        (
            "마케팅 예산 Q1에 한 줄 추가해줘. 항목은 현수막 제작, 금액은 30만원, 날짜는 3월 5일",
            {"항목": "현수막 제작", "금액": 300000, "날짜": "2026-03-05"},
        ),
        ("마케팅 예산 Q1 탭에 하나 넣어줘, 항목은 '리플렛'이고 12만원", {"항목": "리플렛", "금액": 120000}),
        ("항목은 '리플렛', 금액은 12만원이에요. 마케팅 예산 시트에 추가해줘", {"항목": "리플렛", "금액": 120000}),
    ],
)
def test_a_row_is_told_in_parts(text: str, row: dict[str, Any]) -> None:
    ((tool, inputs),) = plan_of(text)
    assert (tool, inputs["rows"]) == ("sheets.append_rows", [row])


@pytest.mark.parametrize(
    "text",
    [
        "마케팅 예산 시트에 추가한 항목 보여줘. 담당은 준호님이고 금액은 얼마야",
        "예산 시트에 항목 추가하지 마. 담당은 준호님이고 금액은 3만원",
        "#general에 예산 시트에 항목 추가했다고 올려줘",
        "준호님한테 예산 시트에 항목 추가해달라고 DM 보내줘. 금액은 3만원",
        "예산 시트에 항목 추가해야 하나? 금액은 3만원, 담당은 준호님인데",
    ],
)
def test_what_is_no_order_adds_no_row(text: str) -> None:
    assert "sheets.append_rows" not in [tool for tool, _ in plan_of(text)]


@pytest.mark.parametrize(
    "text",
    [
        "이번 달 마감인 작업들 보여줘, 지훈님 거 말고 나머지 사람들 것만",
        "이번 달 마감인 작업 보여줘, 지훈님 거 빼고",
        "이번 달 마감인 작업 중에 담당자가 지훈이 아닌 것만 보여줘",
        "이번 달 마감인 작업 보여줘, 담당이 지훈님인 건 빼고",
        "지훈님 거 말고 이번 달 마감인 작업 보여줘",
    ],
)
def test_the_records_of_somebody_are_left_out(text: str) -> None:
    ((tool, inputs),) = plan_of(text)
    tests = inputs["filter"]["all"]
    assert tool == "notion.query_database"
    assert [one["value"] for one in tests if one["op"] == "ne"] == ["지훈"]
    assert not [one for one in tests if one["op"] in ("contains", "in", "matches")]


@pytest.mark.parametrize(
    "text",
    [
        "담당자가 지훈인 작업 보여줘",
        "지훈님 작업 보여줘",
        "담당이 지훈님인 작업만 보여줘",
        "이번 주 마감인 지훈님 거 보여줘",
    ],
)
def test_the_records_of_somebody_are_asked_for(text: str) -> None:
    assert "'ne', 'value': '지훈" not in str(plan_of(text))


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("방금 네가 노션에서 뭐 바꾼 거야? 내가 못 봐서", "done"),
        ("네가 아까 노션에서 뭐 바꿨어? 못 봤어", "done"),
        ("메텔이 오늘 슬랙에서 뭐 보낸 거야?", "done"),
        ("방금 노션에서 뭐 고친 거야", "done"),
        ("아까 네가 노션에서 지운 게 뭐야? 제가 못 봤는데요", "done"),
        ("오늘 내가 너한테 시킨 것 중에 아직 내 답 기다리는 거 있어?", "waiting"),
        ("내가 맡긴 일 중에 내 승인 기다리는 거 있어?", "waiting"),
        ("너한테 부탁한 것 중에 아직 안 끝난 거 있어?", "waiting"),
        ("오늘 시킨 거 중에 내가 답해야 하는 거 있나?", "waiting"),
        ("제가 요청한 것 중에 아직 처리 안 된 거 있나요?", "waiting"),
    ],
)
def test_metels_own_work_is_asked_about(text: str, about: str) -> None:
    ((tool, inputs),) = plan_of(text)
    assert (tool, inputs["about"]) == ("session.list_work", about)


@pytest.mark.parametrize(
    "text",
    [
        "준호가 나한테 시킨 것 중에 아직 안 끝난 거 있어?",
        "이번 주에 마감인 내 작업 뭐 남았어?",
        "지훈님이 노션에서 뭐 바꿨어?",
        "'뉴스레터 초안' 마감 언제로 바뀐 거야?",
        "#general에 방금 뭐 바꾼 거냐고 물어봐줘",
    ],
)
def test_the_work_of_others_is_none_of_metels(text: str) -> None:
    assert "session.list_work" not in [tool for tool, _ in plan_of(text)]


@pytest.mark.parametrize(
    "text",
    [
        "'촬영 끝났습니다, 사진은 금요일에 드릴게요' 이렇게, #marketing에, 오후 2시 반에 나가게 해줘",
        "'촬영 끝났습니다, 사진은 금요일에 드릴게요' 이렇게 오후 2시 반에 #marketing에 나가게 해주세요",
        "'촬영 끝났습니다, 사진은 금요일에 드릴게요'라고 #marketing에 오후 2시 반에 올라가게 해줘",
        "'촬영 끝났습니다, 사진은 금요일에 드릴게요' #marketing에 오늘 오후 2시 30분에 발송되게 해줘",
        "'촬영 끝났습니다, 사진은 금요일에 드릴게요' 이대로 #marketing 채널에, 14시 30분에 게시되도록 설정해줘",
    ],
)
def test_words_ahead_of_their_place_and_time_are_sent_later(text: str) -> None:
    ((tool, inputs),) = plan_of(text)
    assert tool == "slack.schedule_message"
    assert inputs == {
        "channel": "#marketing",
        "text": "촬영 끝났습니다, 사진은 금요일에 드릴게요",
        "post_at": "2026-03-04T14:30:00+09:00",
    }


@pytest.mark.parametrize(
    "text",
    [
        "'계약서 검토' 작업 만들어서 이준호한테 배정하고, 마감은 금요일로. 만들고 나면 이준호한테 DM 보내주기까지 해줘",
        "'계약서 검토' 작업 만들어서 이준호한테 배정해주고, 마감은 금요일로. 그러고 나서 이준호한테 DM으로 알려줘",
        "'계약서 검토' 작업 만들고 담당은 이준호, 기한은 금요일로. 만든 뒤에 이준호한테 DM 보내주는 것까지 해줘",
        "'계약서 검토' 작업 하나 만들어서 이준호께 할당하고, 기한은 금요일로. 다 되면 이준호께 DM 보내주기도 해줘",
        "'계약서 검토' 작업 등록해서 이준호에게 맡기고, 기한은 금요일로. 등록한 뒤에 이준호에게 DM으로 알려줘",
    ],
)
def test_one_task_is_made_and_its_owner_told(text: str) -> None:
    (made, page), (sent, message) = plan_of(text)
    assert (made, sent) == ("notion.create_page", "slack.send_dm")
    assert page == {
        "title": "계약서 검토", "parent": "작업", "date": "2026-03-06", "properties": {"담당자": "이준호"}
    }  # fmt: skip
    assert message["user"] == "이준호"
    assert "계약서 검토" in message["text"]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("'뉴스레터 초안' 완료로 바꿔주고, 그 페이지에 '녹취록은 드라이브'라고 메모도 달아놔줘", "녹취록은 드라이브"),
        ("'뉴스레터 초안' 진행 중으로 바꾸고 그 페이지에 '오늘 시작'이라고 메모 남겨줘", "오늘 시작"),
        ("'뉴스레터 초안' 마감을 금요일로 미뤄주고 그 작업에 '일정 밀림'이라고 적어줘", "일정 밀림"),
        ("'뉴스레터 초안' 완료 처리하고 해당 페이지에 '검수 끝'이라고 메모해줘", "검수 끝"),
        ("'뉴스레터 초안' 작업을 완료로 바꿔줘. 그리고 그 페이지에 '검수 끝'이라고 메모도 적어놔줘", "검수 끝"),
    ],
)
def test_a_page_is_changed_and_has_a_note(text: str, content: str) -> None:
    (changed, change), (added, note) = plan_of(text)
    assert (changed, added) == ("notion.update_page", "notion.append_blocks")
    assert change["page"] == "뉴스레터 초안"
    assert note == {"page": "뉴스레터 초안", "content": content}


def test_another_page_that_is_named_has_the_note() -> None:
    plan = plan_of("'뉴스레터 초안' 완료로 바꾸고 '온보딩 가이드' 페이지에 '검수 끝'이라고 메모 남겨줘")
    assert [inputs["page"] for _, inputs in plan] == ["뉴스레터 초안", "온보딩 가이드"]


LATER = "내일 오전 10시에 #sales에 '오늘 3시 리허설 합니다' 예약해줘"


@pytest.mark.parametrize(
    "text",
    [
        "시간을 9시 반으로 바꾸고 채널은 그대로 둬",
        "시간만 9시 반으로 바꾸고 내용은 그대로 둬줘",
        "채널은 그대로 두고 9시 반으로 바꿔줘",
        "9시 반으로 바꿔줘. 채널은 그대로",
        "문구는 그대로 두고 시간을 9시 반으로",
        "시간을 9시 반으로 바꾸고 문구는 그대로",
    ],
)
def test_a_message_for_later_is_moved_and_keeps_the_rest(text: str) -> None:
    plan = followed(earlier(LATER), text)
    assert plan is not None
    (step,) = plan.actions
    assert step.inputs == {
        "channel": "#sales",
        "text": "오늘 3시 리허설 합니다",
        "post_at": "2026-03-05T09:30:00+09:00",
    }


@pytest.mark.parametrize("text", ["채널은 그대로 둬", "채널을 바꿔줘", "9시 반에 #general에 '안녕하세요' 올려줘"])
def test_what_sets_no_other_time_moves_nothing(text: str) -> None:
    plan = followed(earlier(LATER), text)
    assert plan is None or plan.actions[0].inputs.get("post_at") != "2026-03-05T09:30:00+09:00" or "#general" in text


@pytest.mark.parametrize(
    "text",
    [
        "아니다 하지 마, 내가 먼저 지훈님한테 물어볼게",
        "하지 마, 내가 먼저 물어볼게",
        "아니 하지 말아줘, 제가 먼저 준호님께 확인해볼게요",
        "아 됐다 하지마 내가 우선 팀장님한테 여쭤볼게",
        "아니다 그만둬, 내가 일단 지훈님한테 물어볼게",
    ],
)
def test_who_does_it_first_takes_it_back(text: str) -> None:
    assert read_phrase(text).act in ("drop", "forbid", "stop")


@pytest.mark.parametrize(
    "text",
    [
        "지훈님한테 먼저 물어봐줘",
        "하지 말고 지훈님한테 먼저 물어봐줘",
        "아니다, 지훈님한테 먼저 물어봐줘",
        "내가 먼저 지훈님한테 물어봤어?",
        "준호님한테 '하지 마, 내가 먼저 물어볼게'라고 보내줘",
    ],
)
def test_who_is_to_ask_takes_nothing_back(text: str) -> None:
    assert read_phrase(text).act is None


LUNCH = "#partner-hanbit에 '오늘 점심 12시에 로비로 오세요' 올려줘"


def changed_text(text: str, asked: str = LUNCH) -> object:
    """The words of the waiting message after a reply; None where nothing is changed."""
    run = a_waiting_run(asked)
    edit = build_plan_edit(run, text, TEAM)
    assert edit is not None
    changed = build_changed_plan(task_for(run.request)._replace(change=edit), make_plan)
    return changed.actions[0].inputs["text"] if changed is not None else None


@pytest.mark.parametrize(
    "text",
    [
        "아 12시 말고 12시 20분으로 고쳐줘",
        "12시가 아니라 12시 20분이에요, 고쳐줘",
        "12시 20분으로 고쳐줘",
        "시간을 12시 20분으로 수정해줘",
        "앗 12시 아니고 12시 20분",
        "12시 말고 12시 20분으로 바꿔주세요",
    ],
)
def test_the_words_of_a_waiting_message_are_put_right(text: str) -> None:
    assert changed_text(text) == "오늘 점심 12시 20분에 로비로 오세요"


@pytest.mark.parametrize(
    "text",
    [
        "12시 20분에 보내줘",
        "준호님한테 12시 말고 12시 20분이라고 DM 보내줘",
        "'뉴스레터 초안' 마감을 12시 20분으로 바꿔줘",
        "12시 맞아?",
        "1시 회의는 12시 20분으로 바뀌었어",
    ],
)
def test_other_words_leave_a_waiting_message(text: str) -> None:
    assert changed_text(text) in (None, "오늘 점심 12시에 로비로 오세요")


@pytest.mark.parametrize(
    ("said", "sent"),
    [
        ("12시에 로비로 오시라고", "12시에 로비로 오세요"),
        ("내일까지 보내주시라고", "내일까지 보내주세요"),
        ("회의가 세 시라고", "회의가 세 시입니다"),
        ("타고 온 건 택시라고", "타고 온 건 택시입니다"),
    ],
)
def test_who_is_asked_to_do_something_reads_it_so(said: str, sent: str) -> None:
    assert make_sentence(said) == sent


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("'가' 작업 만들어줘. 만들고 나면 준호한테 알려줘", 0),
        ("'가' 작업 등록하고 마감은 금요일로. 다 되면 준호한테 알려줘", 0),
        ("준호가 '가' 페이지 만들고 나면 알려줘", 1),
        ("배포가 끝나면 알려줘", 1),
        ("'가' 작업 만들어줘. 승인 나면 준호한테 알려줘", 1),
    ],
)
def test_only_the_end_of_ones_own_order_is_no_condition(text: str, heard: int) -> None:
    assert len([one for one in find_unheard_cues(text) if one.kind == "condition"]) == heard


@pytest.mark.parametrize(
    ("name", "text", "typed"),
    [
        ("이준호", "담당 이준호고 마감은 금요일", True),
        ("박지훈", "담당은 박지훈이고 마감은 금요일", True),
        ("사토 켄", "담당은 사토 켄이고 마감은 금요일", True),
        ("알리", "사람들에게 알리고 마감은 금요일", False),
        ("이준", "담당 이준호고 마감은 금요일", False),
    ],
)
def test_a_name_before_and_is_typed(name: str, text: str, typed: bool) -> None:
    assert is_typed_in(name, text) is typed
