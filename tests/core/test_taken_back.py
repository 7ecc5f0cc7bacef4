"""What a reply takes back, moves, puts in the trash or asks of what was just done, in a few words."""

from __future__ import annotations

import pytest

from orchestration.commands.thread_intents import (
    FollowUpMeant,
    QuestionBackMeant,
    StopMeant,
    ThreadMeaning,
    ThreadRuns,
    ThreadSpeech,
    UnsureMeant,
)
from orchestration.commands.thread_words import interpret_thread_text
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.thread.corrected_places import find_meant_place
from orchestration.text.deed_questions import read_deed_question
from orchestration.text.taken_back import read_taken_back
from orchestration.text.thread_phrases import read_phrase
from schemas.ask import Resolution
from schemas.plan import Plan
from schemas.request import EarlierThing
from schemas.run import Run
from schemas.states import Filled
from tests.bot.runs import DONE
from tests.core.follow_up_cases import LISTED, MADE, PAGE, ROWS, SUMMED, a_task, earlier, followed
from tests.core.test_thread_words import a_maker, awaiting, ended

TAKEN: list[tuple[str, str, str]] = [
    ("argh scrap the one to junho, forgot he's on PTO", "remove", "junho"),
    ("take down the dev one, standup stays where it was", "remove", "dev"),
    ("only the security one back to how it was please", "undo", "security"),
    ("hmm actually delete that, Sarah wants to present it herself", "remove", ""),
    ("kill that post, HR hasn't signed off", "remove", ""),
    ("보안은 아직이래 그것만 되돌려놔", "undo", "보안"),
    ("준호한테 보낸 건 지워줘 휴가래", "remove", "준호"),
    ("회식 취소됐대 ㅠㅠ 글 내려줘", "remove", ""),
    ("그냥 지워주라 벌써 다 먹었대 ㅠㅠ", "remove", ""),
    ("やっぱ数足りないから消してw", "remove", ""),
    ("ごめん、もう埋まったから取り消して笑", "remove", ""),
    ("취소취소 옆자리니까 걍 말로 할게", "cancel", ""),
    ("그거 두 개 중에 보안 것만 되돌려줘", "undo", "보안"),
    ("of the two, undo only the security one", "undo", "security"),
    ("二つのうちセキュリティのほうだけ戻して", "undo", "セキュリティ"),
    ("セキュリティのほう、つまりレポートだけ戻して", "undo", "レポート"),
    ("ジフンのだけ戻して", "undo", "ジフン"),
    ("ジュノさんのほうは消しといて、休みだった", "remove", "ジュノ"),
    ("うわ桁まちがえた、いったん取り消して", "remove", ""),
    ("ごめん、休みなしになったって。もとどおりで", "undo", ""),
    ("総務がやってくれるらしい！なのでナシで。ほかのタスクは触らんといて", "remove", ""),
]


@pytest.mark.parametrize(("text", "way", "named"), TAKEN)
def test_what_is_taken_back_is_heard_beside_its_reason(text: str, way: str, named: str) -> None:
    said = read_taken_back(text)
    assert said is not None
    assert (said.way, said.named or (said.topic if said.alone else "")) == (way, named)


@pytest.mark.parametrize(
    "text",
    [
        "delete that and post it in #sales",
        "put it back and tell sarah",
        "delete the old wiki",
        "did you delete that?",
        "is it too late to pull that?",
        "담당자에서 사라 빼줘",
        "마감은 빼줘",
        "원래 담당으로 돌려놔 그리고 사라한테 알려줘",
        "그거 말고 다른 거 지워줘",
        "期限を元に戻して、サラさんに伝えて",
        "消しゴムを買うタスク作って",
    ],
)
def test_what_asks_for_anything_more_takes_nothing_back(text: str) -> None:
    assert read_taken_back(text) is None


def done(text: str, *named: dict[str, str]) -> Run:
    """A run that is over, whose steps reached what they name, each by field."""
    run = ended(text)
    assert run.plan is not None
    states = {}
    for action, names in zip(run.plan.actions, named, strict=True):
        resolved = {
            field: Resolution(asked=name, id=f"{action.id}-{field}", name=name, level="exact")
            for field, name in names.items()
        }
        filled = Filled(payload={**action.inputs}, resolved=resolved)
        states[action.id] = DONE.model_copy(update={"filled": filled})
    return run.model_copy(update={"id": f"run of {text}", "states": states})


TO_SARAH = done("사라한테 '배너 머지됐나요?'라고 디엠 보내줘", {"user": "Sarah Kim"})
TO_JUNHO = done("준호한테 '배너 머지됐나요?'라고 디엠 보내줘", {"user": "이준호"})
BOTH = done(
    "'보안 점검 보고서'랑 '결제 오류 로그 점검' 완료로 바꿔줘",
    {"page": "보안 점검 보고서"},
    {"page": "결제 오류 로그 점검"},
)
POSTED = done("#general에 '점심 드세요'라고 올려줘", {"channel": "general"})


def meant(text: str, *runs: Run, waiting: Run | None = None) -> ThreadMeaning:
    thread = ThreadRuns(open=(waiting,) if waiting else (), ended=runs)
    return interpret_thread_text(a_maker(), thread, ThreadSpeech(text, "U1"), read_phrase)


@pytest.mark.parametrize(
    "text",
    [
        "scrap the one to sarah, she's off today",
        "사라한테 보낸 건 지워줘 휴가래",
        "サラさんのほうは消しといて、休みだった",
    ],
)
def test_the_one_that_is_named_is_taken_back_whatever_was_done_since(text: str) -> None:
    assert meant(text, TO_JUNHO, TO_SARAH) == FollowUpMeant(TO_SARAH, undoes=True, alone=True)


@pytest.mark.parametrize(
    "text",
    ["보안은 아직이래 그것만 되돌려놔", "only the security one back to how it was", "セキュリティのだけ戻して"],
)
def test_one_step_of_several_goes_back_alone(text: str) -> None:
    assert BOTH.plan is not None
    assert meant(text, BOTH) == FollowUpMeant(BOTH, undoes=True, alone=True, step=BOTH.plan.actions[0].id)


def test_the_reason_tells_which_of_several_goes_back() -> None:
    assert BOTH.plan is not None
    said = meant("보안 점검은 아직 안 끝났대 되돌려줘", BOTH)
    assert said == FollowUpMeant(BOTH, undoes=True, alone=True, step=BOTH.plan.actions[0].id)


@pytest.mark.parametrize("text", ["undo the second one", "두 번째 거만 되돌려줘", "二つ目だけ戻して"])
def test_the_second_is_counted_in_the_last_run_or_else_in_the_thread(text: str) -> None:
    assert BOTH.plan is not None
    assert meant(text, BOTH) == FollowUpMeant(BOTH, undoes=True, alone=True, step=BOTH.plan.actions[1].id)
    assert meant(text, TO_JUNHO, TO_SARAH) == FollowUpMeant(TO_JUNHO, undoes=True, alone=True)
    assert isinstance(meant(text, TO_SARAH), UnsureMeant)


@pytest.mark.parametrize("text", ["그 둘 중에 그것만 되돌려줘", "undo only that", "それだけ元に戻して"])
def test_one_of_several_that_is_not_named_is_asked_about(text: str) -> None:
    assert isinstance(meant(text, BOTH), UnsureMeant)


def test_what_only_changed_is_revoked_too() -> None:
    changed = done("'보안 점검 보고서' 완료로 바꿔줘", {"page": "보안 점검 보고서"})
    assert meant("今のだけ取り消して", changed, BOTH) == FollowUpMeant(changed, undoes=True)


@pytest.mark.parametrize("text", ["actually remove both", "둘 다 지워줘", "両方とも消して", "両方消して"])
def test_two_runs_are_not_taken_back_by_half(text: str) -> None:
    said = meant(text, TO_JUNHO, TO_SARAH)
    assert isinstance(said, UnsureMeant)


@pytest.mark.parametrize("text", ["회의 건 지워줘", "delete the meeting one", "会議のやつ消して"])
def test_a_row_that_was_listed_since_may_be_meant(text: str) -> None:
    listed, made = ended(LISTED), done(MADE, {})
    said = meant(text, listed, made)
    assert not (isinstance(said, FollowUpMeant) and said.undoes)


@pytest.mark.parametrize(
    "text",
    [
        "old wiki can go now I think. the 구버전 one, NOT the team wiki",
        "the onboarding guide can be deleted",
    ],
)
def test_a_page_that_can_go_is_put_in_the_trash(text: str) -> None:
    plan = Plan.model_validate(make_plan(a_task(text)))
    assert [one.tool for one in plan.actions] == ["notion.archive_page"]


@pytest.mark.parametrize(
    "text", ["Sarah can go now", "the roadmap page can go to #general", "our meeting notes can go in the team wiki"]
)
def test_what_can_go_somewhere_is_not(text: str) -> None:
    plan = Plan.model_validate(make_plan(a_task(text)))
    assert not any(one.tool == "notion.archive_page" for one in plan.actions)


def test_words_for_the_trash_are_of_what_went_there() -> None:
    trashed = done("'온보딩 가이드' 페이지 지워줘", {"page": "온보딩 가이드"})
    assert meant("get it out of the trash", trashed) == FollowUpMeant(trashed, undoes=True)
    said = meant("get it out of the trash", POSTED)
    assert not (isinstance(said, FollowUpMeant) and said.undoes)


def test_a_name_of_what_waits_stops_that_alone() -> None:
    waiting = awaiting("#general에 '점심 드세요'라고 올려줘")
    said = meant("general 거는 취소해줘", TO_SARAH, waiting=waiting)
    assert isinstance(said, StopMeant)


def test_the_first_of_several_goes_back_by_its_place() -> None:
    assert meant("undo the first one", TO_JUNHO, TO_SARAH) == FollowUpMeant(TO_SARAH, undoes=True, alone=True)


@pytest.mark.parametrize("text", ["마케팅 건만 되돌려줘", "ジフンのだけ戻して", "점검만 되돌려줘"])
def test_which_one_is_asked_where_none_or_several_are_called_so(text: str) -> None:
    said = meant(text, BOTH)
    assert isinstance(said, UnsureMeant)
    assert said.about == "which"
    assert {*said.options} == {"보안 점검 보고서", "결제 오류 로그 점검"}


@pytest.mark.parametrize(
    "text",
    [
        "내가 어제 올린 공지도 같이 지워줘",
        "undo whatever sarah changed there yesterday",
        "サラさんが書いた投稿を消して",
    ],
)
def test_what_others_did_is_not_taken_back(text: str) -> None:
    assert meant(text, POSTED) == UnsureMeant("not_mine", POSTED)


@pytest.mark.parametrize("text", ["사라만 빼줘", "완료된 건 빼줘", "remove the done ones"])
def test_a_change_is_not_done_away_with(text: str) -> None:
    said = meant(text, BOTH)
    assert not (isinstance(said, FollowUpMeant) and said.undoes)


@pytest.mark.parametrize(
    "text",
    [
        "hmm actually delete that, Sarah wants to present it herself",
        "취소취소 옆자리니까 걍 말로 할게",
        "ごめん、口頭で言うわ。取り消して",
    ],
)
def test_what_waits_for_a_yes_is_called_off(text: str) -> None:
    waiting = awaiting("#general에 '점심 드세요'라고 올려줘")
    said = meant(text, waiting=waiting)
    assert isinstance(said, StopMeant)
    assert [*said.runs] == [waiting]


ASKED: list[tuple[str, str]] = [
    ("what'd you just add and when's it due", "done"),
    ("what did you name it exactly?", "done"),
    ("방금 뭘 뭘로 바꾼 거야?", "done"),
    ("근데 뭐라고 보냈어? 보여줘봐", "done"),
    ("지금 뭐라고 등록됐어? 담당 나로 들어갔지?", "done"),
    ("いまなんて登録された？期限あってる？", "done"),
    ("なんて送ったか見せて", "done"),
    ("and nothing else got changed right?", "else"),
    ("ok thanks. did you touch anything else?", "else"),
    ("다른 건 안 건드렸지?", "else"),
    ("ほかには何も変えてないよね？", "else"),
]


@pytest.mark.parametrize(("text", "asks"), ASKED)
def test_what_was_done_is_told_to_who_asks(text: str, asks: str) -> None:
    assert read_deed_question(text) == asks
    assert meant(text, POSTED) == QuestionBackMeant(POSTED, of_all=asks == "else")


@pytest.mark.parametrize(
    "text",
    [
        "사라가 뭐라고 보냈어?",
        "what did sarah change yesterday?",
        "what else can you do",
        "what else is due this week",
        "다른 거 뭐 있어?",
        "他に何ができる？",
        "何を送ればいい？",
    ],
)
def test_other_questions_are_not_of_what_was_done(text: str) -> None:
    assert read_deed_question(text) is None


MOVED: list[tuple[str, str]] = [
    ("아 sales에 올렸어야 되는데 잘못 말함.. 옮겨줘", "#sales"),
    ("채널 틀렸다 random으로 다시", "#random"),
    ("oops wrong channel, that was for #sales", "#sales"),
    ("ah nuts, should've gone to #random not general", "#random"),
    ("meant sales, move it over pls", "#sales"),
    ("by all of us I meant sales, not the whole company!", "#sales"),
    ("I meant sales, not everybody", "#sales"),
    ("あ、#salesだった。移して", "#sales"),
    ("あ、チャンネル間違えた。randomのほうに移してほしい", "#random"),
]


@pytest.mark.parametrize(("text", "place"), MOVED)
def test_a_post_is_moved_to_where_it_belongs(text: str, place: str) -> None:
    assert find_meant_place({"channel": "#general", "text": "hi"}, text) == {"channel": place, "text": "hi"}


@pytest.mark.parametrize(
    "text",
    [
        "sales에도 올려줘",
        "post it in sales too",
        "금요일로 옮겨줘",
        "move it to friday",
        "meant friday",
        "move this to the wiki",
        "오후에 올릴 걸",
        "wrong channel, delete it",
        "明日だった。移して",
    ],
)
def test_a_day_a_thing_or_one_place_more_moves_no_post(text: str) -> None:
    assert find_meant_place({"channel": "#general", "text": "hi"}, text) is None


SHOWN = EarlierThing(id="p7", title="구버전 위키")


@pytest.mark.parametrize(
    "text",
    [
        "well bin it then",
        "looks outdated, trash it",
        "볼 것도 없네 휴지통 ㄱㄱ",
        "이거 이제 필요없겠다 버려줘",
        "じゃあゴミ箱でOK。今のWikiのほうは触らないでよ",
        "もう古いね。捨てちゃって",
    ],
)
def test_the_one_page_that_was_shown_goes_to_the_trash(text: str) -> None:
    plan = followed(earlier(SUMMED, SHOWN), text)
    assert plan is not None
    assert [(one.tool, dict(one.inputs)) for one in plan.actions] == [("notion.archive_page", {"page": "p7"})]


@pytest.mark.parametrize(
    "text", ["don't trash it yet, i'm just reading", "버리진 마 그냥 본 거야", "まだ捨てないで", "should we bin it?"]
)
def test_a_page_that_is_to_stay_is_left(text: str) -> None:
    plan = followed(earlier(SUMMED, SHOWN), text)
    assert plan is None or not any(one.is_effect for one in plan.actions)


@pytest.mark.parametrize(("before", "things"), [(LISTED, ROWS), (MADE, (PAGE,))])
def test_nothing_is_binned_where_several_were_shown_or_one_was_made(
    before: str, things: tuple[EarlierThing, ...]
) -> None:
    plan = followed(earlier(before, *things), "well bin it then")
    assert plan is None or not any(one.tool == "notion.archive_page" for one in plan.actions)
