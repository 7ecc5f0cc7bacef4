"""What words on earlier work of a thread have sent: to whom else, and what of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from orchestration.commands.thread_intents import FollowUpMeant, ThreadRuns, ThreadSpeech
from orchestration.commands.thread_words import interpret_thread_text
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.plan_text import dump_json
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.rule_planner.thread.follow_ups import build_follow_up
from orchestration.text.thread_phrases import read_phrase
from schemas.plan import Plan
from schemas.request import EarlierWork
from tests.core.builders import NOW
from tests.core.follow_up_cases import ALL_TASKS, LISTED, POSTED, a_task, earlier, followed
from tests.core.test_thread_words import a_maker, ended


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("#marketing에도", ("slack.post_message", {"channel": "#marketing", "text": "점심 드세요"})),
        ("#marketing에도 올려줘", ("slack.post_message", {"channel": "#marketing", "text": "점심 드세요"})),
        ("also in #marketing", ("slack.post_message", {"channel": "#marketing", "text": "점심 드세요"})),
        ("준호한테도 보내줘", ("slack.send_dm", {"user": "준호", "text": "점심 드세요"})),
    ],
)
def test_what_was_said_is_said_in_one_more_place(text: str, sent: tuple[str, dict[str, str]]) -> None:
    plan = followed(earlier(POSTED), text)
    assert plan is not None
    assert [(one.tool, dict(one.inputs)) for one in plan.actions] == [sent]


@pytest.mark.parametrize("text", ["지훈이한테도 똑같이", "지훈이한테도 똑같이 보내줘"])
def test_the_same_message_goes_to_one_more_person(text: str) -> None:
    plan = followed(earlier("준호한테 '내일 쉽니다' dm 보내줘"), text)
    assert plan is not None
    assert [(one.tool, one.inputs["text"]) for one in plan.actions] == [("slack.send_dm", "내일 쉽니다")]


SHARED: list[tuple[str, list[tuple[str, dict[str, str]]]]] = [
    *((text, [("slack.post_message", {"channel": "#dev"})]) for text in (
        "それ#devに貼って", "#dev에 올려줘", "이거 #dev에 공유 부탁드려요", "please paste that in #dev",
    )),
    *((text, [("slack.post_message", {"channel": "#마케팅"})]) for text in (
        "마케팅 채널에 올려줘", "이거 마케팅 채널에도 공유해줘",
    )),
    ("이거 준호님이랑 사라님한테 디엠으로 보내줘", [
        ("slack.send_dm", {"user": "준호"}), ("slack.send_dm", {"user": "사라"}),
    ]),
    ("나한테 디엠으로 보내줘", [("slack.send_dm", {"user": "김민지"})]),
    *((text, [("slack.post_message", {"channel": "#dev"})]) for text in (
        "nice, put that in #dev", "lovely, put that in #dev please", "good. #dev", "perfect, drop it in #dev",
        "drop that number in #dev, not #general", "굿 #dev에만 올려줘. 딴 채널엔 올리지 말고",
        "좋네 #dev에 뿌려줘",
        "이 목록 그대로 #dev에 올려줘요", "회의 들어가야 하니까 빨리 #dev에 올려줘", "いいね、この結果を#devに流して",
        "great, share this list to #dev so everyone knows", "오케이 결과 #dev에 띄워줘",
        "ありがとう、一覧を#devに貼って",
    )),
    *((text, [("slack.send_dm", {"user": "사라"})]) for text in (
        "ㅇㅋ 사라한테 디엠 쏴", "고마워 그거 사라님께 디엠으로 보내줘", "좋아요 사라한테 쏴줘",
    )),
    *((text, [("slack.send_dm", {"user": "Sarah"})]) for text in (
        "love it, send that to Sarah so she stops asking me lol", "thanks! forward this summary to Ms. Sarah",
        "perfect, dm it to Sarah and nobody else", "great. send Sarah that list by dm",
    )),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reached"), SHARED)
def test_what_was_shown_is_passed_on(text: str, reached: list[tuple[str, dict[str, str]]]) -> None:
    plan = followed(earlier(LISTED), text)
    assert plan is not None
    first, *sent = plan.actions
    assert first.tool == "session.recall_answer"
    assert [(one.tool, {k: v for k, v in one.inputs.items() if k != "text"}) for one in sent] == reached


@pytest.mark.parametrize("text", ["and dm it to Sarah", "사라한테도 보내줘", "#devにも貼って"])
def test_what_was_passed_on_is_passed_on_to_one_more(text: str) -> None:
    passed = build_follow_up(a_task("#sales에 올려줘", earlier(LISTED)), make_plan)
    assert passed is not None
    before = EarlierWork(run="r2", words="#sales에 올려줘", at=NOW, steps=Plan.model_validate(passed).actions)
    plan = followed(before, text)
    assert plan is not None
    assert plan.actions[0].tool == "session.recall_answer"
    assert len(plan.actions) == 2


@pytest.mark.parametrize(
    "text",
    [
        "good", "nice one", "#sales?",
        "그럼 #sales는?", "좋네", "good. Sarah", "put that off until Friday", "drop it", "그거 빼줘",
        "nice, and delete the first one in #dev",
        "post that tomorrow the new way in #dev",
        "굿 #dev에 올리고 완료로 바꿔줘",
    ],
)  # fmt: skip
def test_words_that_say_something_else_too_pass_nothing_on(text: str) -> None:
    plan = build_follow_up(a_task(text, earlier(LISTED)), make_plan)
    assert plan is None or "session.recall_answer" not in str(plan["actions"])


@pytest.mark.parametrize(
    ("before", "text", "user"),
    [
        ("준호님이 담당인 작업 보여줘", "그 사람한테 그거 보내줘", "준호"),
        ("show Junho's tasks", "dm him that", "Junho"),
        ("Junhoさんのタスクを見せて", "その人に「今日までです」とDMして", "Junho"),
    ],
)
def test_a_pronoun_is_who_was_named_before(before: str, text: str, user: str) -> None:
    plan = followed(earlier(before), text)
    assert plan is not None
    assert plan.actions[-1].inputs["user"] == user


def test_of_several_people_it_is_asked_who_is_meant() -> None:
    work = earlier(LISTED).model_copy(update={"people": ("이준호", "Sarah Kim")})
    plan = followed(work, "그 사람한테 서두르라고 전해줘")
    assert plan is not None
    assert plan.understanding is not None
    assert plan.understanding.ambiguities[0].options == ("이준호", "Sarah Kim")


@pytest.mark.parametrize("text", ["same for Jihoon", "jihoon too pls", "지훈이한테도"])
def test_a_message_goes_to_one_more_person(text: str) -> None:
    plan = build_follow_up(a_task(text, earlier("준호님에게 '3시에 봐요'라고 DM 보내줘")), make_plan)
    actions: Any = plan and plan["actions"]
    assert [one["tool"] for one in actions] == ["slack.send_dm"]
    assert actions[0]["inputs"]["text"] == "3시에 봐요"


@pytest.mark.parametrize("text", ["me too", "that too", "me as well"])
def test_nobody_else_is_sent_a_message(text: str) -> None:
    plan = build_follow_up(a_task(text, earlier("준호님에게 '3시에 봐요'라고 DM 보내줘")), make_plan)
    assert "send_dm" not in dump_json(plan or {})


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("앗 지훈님이 아니라 준호님이었다;;", "준호"),
        ("지훈님 말고 준호님한테요", "준호"),
        ("sorry, I meant Junho", "Junho"),
        ("oh no, not Jihoon, Junho", "Junho"),
        ("ごめん、ジフンさんじゃなくてジュノさんでした", "ジュノ"),
    ],
)
def test_a_message_to_the_wrong_person_goes_to_who_was_meant(text: str, name: str) -> None:
    plan = followed(earlier("지훈님께 '점심 12시 반에 로비에서 봬요' DM 보내줘"), text)
    assert plan is not None
    assert plan.actions[0].inputs == {"user": name, "text": "점심 12시 반에 로비에서 봬요"}


MESSAGE = "Message Sarah that the deck review moved to 4"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ugh, that was for Junho. Send it to him please", "Junho"),
        ("oops that was meant for Jihoon", "Jihoon"),
        ("그거 준호님한테 보낼 거였는데", "준호"),
        ("it was supposed to go to Junho", "Junho"),
        ("すみません、ジュノさんに送るつもりでした", "ジュノ"),
        ("and Jihoon", "Jihoon"),
        ("oh and Jihoon please", "Jihoon"),
    ],
)
def test_a_message_goes_to_whom_it_was_meant_for_too(text: str, name: str) -> None:
    plan = followed(earlier(MESSAGE), text)
    assert plan is not None
    assert dict(plan.actions[0].inputs) == {"user": name, "text": "The deck review moved to 4"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ok share it with #dev and tag on 'please update by EOD'", "please update by EOD"),
        ("post that to #dev with 'please update by EOD'", "please update by EOD"),
        ("#dev에 올려주고 '오늘까지 업데이트 부탁'도 덧붙여줘", "오늘까지 업데이트 부탁"),
        ("#dev에 '오늘까지 업데이트 부탁'이라고 붙여서 공유해줘", "오늘까지 업데이트 부탁"),
        ("#devに「今日中に更新お願いします」と添えて共有して", "今日中に更新お願いします"),
    ],
)
def test_words_beside_what_was_shown_go_out_with_it(text: str, words: str) -> None:
    plan = followed(earlier(ALL_TASKS), text)
    assert plan is not None
    assert dict(plan.actions[-1].inputs) == {"channel": "#dev", "text": f"{{{{a1.text}}}}\n{words}"}


@pytest.mark.parametrize(
    "text", ["and one for Junho too", "oh, Junho as well", "and a copy to Junho too", "one for Junho too please"]
)
def test_one_more_person_is_sent_the_same(text: str) -> None:
    plan = followed(earlier("DM Sarah 'lunch is at 12:30 tomorrow'"), text)
    assert plan is not None
    assert dict(plan.actions[0].inputs) == {"user": "Junho", "text": "lunch is at 12:30 tomorrow"}


@pytest.mark.parametrize(
    "text",
    ["그거 준호한테 요약해서 DM으로 보내줘", "요약해서 준호한테 디엠으로 보내줘", "준호님께 짧게 정리해서 DM 부탁해요"],
)
def test_what_was_shown_is_summed_up_for_nobody_but_who_is_named(text: str) -> None:
    plan = followed(earlier(ALL_TASKS), text)
    assert plan is not None
    assert [one.inputs.get("user") for one in plan.actions if one.is_effect] == ["준호"]


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        (
            "하나 더, '후속 미팅은 다음주'라고도",
            ("slack.post_message", {"channel": "#general", "text": "후속 미팅은 다음주"}),
        ),
        (
            "아 하나만 더 '3시까지 와주세요' 올려줘",
            ("slack.post_message", {"channel": "#general", "text": "3시까지 와주세요"}),
        ),
        ("one more: 'dessert too'", ("slack.post_message", {"channel": "#general", "text": "dessert too"})),
        ("もう一つ、「3時までに」", ("slack.post_message", {"channel": "#general", "text": "3時までに"})),
        ("그리고 준호님한테는: 내일 뵐게요", ("slack.send_dm", {"user": "준호", "text": "내일 뵐게요"})),
        ("and #dev: build is green", ("slack.post_message", {"channel": "#dev", "text": "build is green"})),
    ],
)
def test_one_more_message_has_words_of_its_own(text: str, sent: tuple[str, dict[str, str]]) -> None:
    plan = followed(earlier(POSTED), text)
    assert plan is not None
    assert [(one.tool, dict(one.inputs)) for one in plan.actions] == [sent]


@pytest.mark.parametrize(
    "text", ["and note: it was raining", "하나 더", "one more thing", "and then: what?", "그리고 하나: 둘"]
)
def test_words_that_name_nobody_and_say_nothing_are_no_message(text: str) -> None:
    plan = followed(earlier(POSTED), text)
    assert plan is None or [one for one in plan.actions if one.is_effect] == []


def test_a_name_before_a_colon_is_somebody_after_a_message_to_a_person() -> None:
    plan = followed(earlier("dm jihoon: can you review the PR?"), "and Sarah: lunch at 12?")
    assert plan is not None
    assert [(one.tool, dict(one.inputs)) for one in plan.actions] == [
        ("slack.send_dm", {"user": "Sarah", "text": "lunch at 12?"})
    ]


ASKED_JIHOON = "지훈님한테 로그 점검 오늘 안에 되는지 물어봐줘"


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("안 되면 내일 오전까지도 괜찮다고 덧붙여줘", "안 되면 내일 오전까지도 괜찮습니다"),
        ("급한 건 아니라고도 전해줘", "급한 건 아닙니다"),
        ("그리고 자료는 위키에 있다고 말해줘", "자료는 위키에 있습니다"),
        ("끝나면 바로 알려 달라고 덧붙여 주세요", "끝나면 바로 알려 주세요"),
        ("'천천히 하셔도 돼요'라고 덧붙여줘", "천천히 하셔도 돼요"),
        ("please add that tomorrow morning is fine too", "Tomorrow morning is fine too"),
        ("oh and mention that the logs are on the wiki", "The logs are on the wiki"),
        ("急ぎではないとも伝えて", "急ぎではない"),
        ("明日でも大丈夫だと付け加えてください", "明日でも大丈夫だ"),
    ],
)
def test_something_is_added_for_whom_the_last_message_reached(text: str, added: str) -> None:
    plan = followed(earlier(ASKED_JIHOON), text)
    assert plan is not None
    assert [(one.tool, dict(one.inputs)) for one in plan.actions] == [
        ("slack.send_dm", {"user": "지훈", "text": added})
    ]


@pytest.mark.parametrize(
    "text",
    [
        "준호한테 내일도 괜찮다고 덧붙여줘",
        "#dev에 내일도 괜찮다고 덧붙여줘",
        "작업 페이지에 내일까지라고 덧붙여줘",
        "내일도 괜찮다고 했어",
        "내일도 괜찮다고 전해줘?",
        "덧붙이지 마",
        "add that to the page",
        "add the task that Junho mentioned",
        "ジュノさんに明日でもいいとも伝えて",
    ],
)
def test_what_is_for_somebody_or_something_else_is_added_to_no_message(text: str) -> None:
    plan = followed(earlier(ASKED_JIHOON), text)
    assert plan is None or all(one.inputs.get("user") != "지훈" for one in plan.actions)


DRAFT_KO = "#dev에 '주차장 2시부터 공사' 올릴건데 일단 문구만 보여줘"


@pytest.mark.parametrize(
    ("before", "text", "sent"),
    [
        (DRAFT_KO, "오케이 올려", {"channel": "#dev", "text": "주차장 2시부터 공사"}),
        (DRAFT_KO, "좋아 그거 올려줘", {"channel": "#dev", "text": "주차장 2시부터 공사"}),
        ("#devに「本日メンテ」って投稿する文面だけ見せて", "うん、投稿して", {"channel": "#dev", "text": "本日メンテ"}),
        (DRAFT_KO, "#sales에 올려줘", None),
        (DRAFT_KO, "아니 됐어", None),
        ("작업 목록 보여줘", "오케이 올려", None),
    ],
)
def test_words_that_were_only_shown_go_out_once_that_is_said(
    before: str, text: str, sent: dict[str, str] | None
) -> None:
    task = a_task(text, EarlierWork(run="r1", words=before, at=NOW, steps=()))
    plan: Any = build_follow_up(task, make_plan)
    steps = [one["inputs"] for one in plan["actions"]] if plan is not None else []
    assert steps == ([sent] if sent is not None else [])


@pytest.mark.parametrize("text", ["오케이 올려", "올려줘"])
def test_words_that_were_shown_are_what_a_thread_goes_on_from(text: str) -> None:
    run = ended(DRAFT_KO)
    maker = replace(a_maker(), follows=RulePlanner().follows)
    meant = interpret_thread_text(maker, ThreadRuns(ended=(run,)), ThreadSpeech(text, "U1"), read_phrase)
    assert meant == FollowUpMeant(run)
