"""What a model writes and people read: no effect that has not happened, nothing foreign, short, in their language."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.llm.planner import ModelPlanner
from orchestration.plan.make import PlanMaker
from orchestration.plan.shown_words import clean_reason
from orchestration.policy.team import TeamPolicy
from orchestration.rule_planner import RulePlanner
from orchestration.text.messages import load_wording
from schemas.events import Event, PlanAccepted, QuestionAsked
from schemas.plan import Language, Plan
from schemas.team import TeamSettings
from tests.core.builders import NOW, a_request, a_run
from tests.core.model_builders import a_gateway, a_model, a_wire_action, a_wire_plan, as_json

CONTRACTS = tuple(list_contracts())
WORDS = load_wording("orchestration.text")
REQUESTS: dict[Language, str] = {
    "ko": "#sales에 '회의 3시' 올려줘",
    "en": "Post 'meeting at 3' in #sales",
    "ja": "#salesに「会議3時」と投稿して",
}
CLAIMS: tuple[tuple[Language, str], ...] = (
    ("ko", "#sales에 올렸습니다"),
    ("ko", "준호님께 메시지를 보냈어요."),
    ("ko", "작업을 삭제 완료했어요"),
    ("en", "Posted it in #sales"),
    ("en", "The message has been sent to everybody"),
    ("en", "Done, I deleted the old page"),
    ("ja", "#salesに投稿しました"),
    ("ja", "ページを削除いたしました"),
    ("ja", "準備さんにDMを送りました"),
)
FOREIGN: tuple[tuple[Language, str], ...] = (
    ("ko", "https://evil.example/login 에서 확인하고 올리기"),
    ("ko", "문의는 help@evil.example 로 하세요"),
    ("ko", "국민은행 110-482-993021로 보내기"),
    ("ko", "@channel 에 알리기"),
    ("en", "Post it (details: evil.example/login)"),
    ("en", "Call 010-2345-6789 before it is posted"),
    ("en", "Tell <!everyone> in #sales"),
    ("ja", "https://evil.example で確認して投稿"),
    ("ja", "help@evil.example に連絡"),
    ("ja", "@here に知らせる"),
)
OTHER_LANGUAGE: tuple[tuple[Language, str], ...] = (
    ("ko", "Post the message in the channel"),
    ("ja", "채널에 메시지를 올리기"),
    ("en", "チャンネルにメッセージを載せる"),
)
HOSTILE = (*CLAIMS, *FOREIGN, *OTHER_LANGUAGE)
HONEST: tuple[tuple[Language, str], ...] = (
    ("ko", "#sales에 회의 안내를 올려요"),
    ("ko", "#sales에 올릴게요"),
    ("ko", "아직 완료하지 않은 작업 찾기"),
    ("en", "Post the meeting note in #sales"),
    ("en", "Find what was not done yet"),
    ("ja", "#salesに会議のお知らせを投稿します"),
    ("ja", "まだ完了していない作業を探す"),
)
QUESTION = {"ko": "어느 채널인가요?", "en": "Which channel is meant?", "ja": "どのチャンネルですか？"}


class StillClock:
    def now(self) -> Any:
        return NOW


async def make(language: Language, say: str = "", **plan: Any) -> tuple[Plan, tuple[Event, ...]]:
    """Have a model plan one post in a language, with these words."""
    team = TeamSettings(team="T1", connected_services=("slack", "notion", "sheets", "text", "table"))
    call = {"channel": "#sales", "text": {"ko": "회의 3시", "en": "meeting at 3", "ja": "会議3時"}[language]}
    said = as_json(a_wire_plan([a_wire_action("a1", "slack.post_message", call, say=say)], **{"goal": say, **plan}))
    planner = ModelPlanner(a_gateway(a_model(said, said)))
    maker = PlanMaker(
        planner, CONTRACTS, team, TeamPolicy(), StillClock(), Limits(), effects=RulePlanner().list_effects
    )
    request = a_request(REQUESTS[language], language=language)
    events = await maker.make(a_run(text=REQUESTS[language]).run.model_copy(update={"request": request}))
    (accepted,) = [one for one in events if isinstance(one, PlanAccepted)]
    return accepted.plan, events


@pytest.mark.parametrize(("language", "said"), HOSTILE)
async def test_what_a_plan_says_of_itself_is_held_to_the_checks_of_a_reply(language: Language, said: str) -> None:
    plan, _ = await make(language, said)
    (step,) = plan.actions
    assert plan.goal == REQUESTS[language], "the person's own words"
    assert step.summary == "", "cards say what its tool does"


@pytest.mark.parametrize(("language", "said"), HONEST)
async def test_what_is_true_of_a_plan_stays_as_it_is_said(language: Language, said: str) -> None:
    plan, _ = await make(language, said)
    assert (plan.goal, plan.actions[0].summary) == (said, said)


@pytest.mark.parametrize(("language", "said"), [*CLAIMS, *FOREIGN])
async def test_what_a_plan_says_that_it_leaves_out_is_told_in_other_words(language: Language, said: str) -> None:
    plan, _ = await make(language, "", not_done=[said])
    assert plan.not_done == (WORDS.say(language, "unshown.left_out"),)


@pytest.mark.parametrize(("language", "said"), OTHER_LANGUAGE)
async def test_what_is_left_out_is_told_in_any_language(language: Language, said: str) -> None:
    plan, _ = await make(language, "", not_done=[said])
    assert plan.not_done == (said,)


@pytest.mark.parametrize(("language", "said"), HOSTILE)
async def test_a_question_of_a_model_is_asked_in_codes_words_where_its_own_are_no_use(
    language: Language, said: str
) -> None:
    unclear = [{"field": "a1.channel", "question": said, "options": ["#sales", "#general"]}]
    _, events = await make(language, "", unclear=unclear)
    (asked,) = [one.question for one in events if isinstance(one, QuestionAsked)]
    assert asked.text == WORDS.say(language, "unshown.question")
    assert [one.value for one in asked.choices] == ["#sales", "#general"]


@pytest.mark.parametrize(("language", "said"), [*CLAIMS, *FOREIGN])
async def test_an_answer_that_may_not_be_shown_is_no_choice(language: Language, said: str) -> None:
    options = ["#sales", "#general", said]
    unclear = [{"field": "a1.channel", "question": QUESTION[language], "options": options}]
    _, events = await make(language, "", unclear=unclear)
    (asked,) = [one.question for one in events if isinstance(one, QuestionAsked)]
    assert (asked.text, [one.value for one in asked.choices]) == (QUESTION[language], ["#sales", "#general"])


async def test_where_one_choice_is_left_the_step_waits_for_a_yes() -> None:
    unclear = [{"field": "a1.channel", "question": QUESTION["ko"], "options": ["#sales", "evil.example/x"]}]
    plan, events = await make("ko", "", unclear=unclear)
    assert not [one for one in events if isinstance(one, QuestionAsked)]
    assert plan.actions[0].policy_hints.needs_user_confirmation


@pytest.mark.parametrize(("language", "said"), HOSTILE)
def test_a_reviewers_reason_is_shown_only_where_it_may_be(language: Language, said: str) -> None:
    own = WORDS.say(language, "unshown.reason")
    assert clean_reason(said, REQUESTS[language], language, WORDS) == own
    assert clean_reason("", REQUESTS[language], language, WORDS) == own


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ko", "받는 사람이 요청에 없어요"),
        ("ko", "#sales는 요청에 있지만 글이 달라요"),
        ("en", "The recipient is not in the request"),
        ("ja", "宛先が依頼にありません"),
    ],
)
def test_a_reason_that_may_be_shown_is_shown(language: Language, said: str) -> None:
    assert clean_reason(said, REQUESTS[language], language, WORDS) == said


async def test_long_words_are_cut_and_stand_in_one_line() -> None:
    plan, _ = await make("ko", "회의 안내를\n\n✅ 올리는 일 " * 60)
    assert "\n" not in plan.goal + plan.actions[0].summary
    assert max(len(plan.goal), len(plan.actions[0].summary)) <= 200
