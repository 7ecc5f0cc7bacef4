"""The Home tab lists what of a person serves as examples for plans, with the steps, and lets them have it be none."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.slack.cards.home import MOST_BLOCKS, HomeContent, HomeLine, HomeLines, OwnDataContent, build_home_view
from bot.slack.cards.home_admin import TeamContent
from bot.slack.cards.home_examples import SHOWN_EXAMPLES, ExampleLine, ExamplesContent, build_example_blocks
from bot.slack.cards.home_facts import SHOWN_FACTS, FactLine, FactsContent
from bot.slack.fact_orders import FactOrders
from bot.slack.intents import Click, ExampleDeclined
from bot.slack.setup_check import SetupItem
from orchestration.policy.sources import ConnectedSource
from orchestration.remembered import FactTarget
from orchestration.run.commands import ForgetExample, Who
from orchestration.text.messages import load_wording
from sandbox.server import running_sandbox
from schemas.events import ExampleForgotten, ExampleKept, PlanAccepted
from schemas.plan import Language
from schemas.remembered import RememberedFact
from tests.bot.office import JUNHO, MINJI, NOW, TEAM, Json, Office, bot_in, has, says
from tests.stories.places import until
from tests.stories.test_home_facts import home_of, redrawn
from tests.stories.test_plan_examples import post

TITLE = "본보기가 된 내 부탁"
WORDING = load_wording("bot.slack")


async def decline(office: Office, home: Json, run: str, *, person: str = "minji") -> None:
    await office.done(person, "actions", view_id=home["id"], action_id="forget_example", value=run)


async def newest(office: Office) -> str:
    return (await office.metel.database.runs.recent(TEAM, 1))[0].id


async def refs_of(office: Office, words: str) -> int:
    """How many examples the model was shown for the request with these words."""
    rows = await office.metel.database.runs.recent(TEAM, 9)
    (run,) = [row.id for row in rows if words in row.text]
    events = await office.metel.database.runs.events(TEAM, run)
    (refs,) = [event.example_refs for event in events if isinstance(event, PlanAccepted)]
    return len(refs)


async def kept(office: Office) -> list[str]:
    """Who said of which run that it is an example, as the journal tells."""
    rows = await office.metel.database.runs.recent(TEAM, 9)
    told = [event for row in rows for event in await office.metel.database.runs.events(TEAM, row.id)]
    return [event.by for event in told if isinstance(event, ExampleKept)]


async def whispered(office: Office, words: str, user: str = MINJI) -> None:
    """Wait until somebody alone was told words."""
    await until(lambda: _has_heard(office, words, user))


async def _has_heard(office: Office, words: str, user: str) -> bool:
    return any(words in one for one in await office.whispers(user))


async def forgotten(office: Office) -> list[tuple[str, str]]:
    """Who had which run be no example, as the journal tells."""
    rows = await office.metel.database.runs.recent(TEAM, 9)
    told = [(row.id, event) for row in rows for event in await office.metel.database.runs.events(TEAM, row.id)]
    return [(run, event.by) for run, event in told if isinstance(event, ExampleForgotten)]


async def test_a_confirmed_request_stands_there_with_its_steps_for_who_asked_alone(modelled: Office) -> None:
    await post(modelled, "출시")
    home = str(await home_of(modelled, "minji", MINJI))
    assert TITLE in home
    assert "“#sales에 &#39;출시&#39; 올려줘”" in home or "“#sales에 '출시' 올려줘”" in home
    assert "슬랙 채널에 글 올리기" in home
    assert "에 했어요" in home
    assert "|부탁한 곳>" in home
    assert "모델이 이 계획을 본보기로 봐요" in home
    others = str(await home_of(modelled, "junho", JUNHO))
    assert "forget_example" not in others
    assert "출시" not in others
    assert "본보기가 된 부탁이 아직 없어요" in others


async def test_one_click_has_all_that_came_to_the_same_be_no_example_for_good(tmp_path: Path) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        async with bot_in(sandbox, tmp_path / "metel.db", model=True) as office:
            await post(office, "출시")
            await post(office, "점검")
            home = await home_of(office, "minji", MINJI)
            assert "같은 방식 2번" in str(home)
            assert str(home).count("'forget_example'") == 1
            await decline(office, home, await newest(office))
            await redrawn(office, MINJI, TITLE, there=False)
            assert [by for _, by in await forgotten(office)] == [MINJI, MINJI]
        async with bot_in(sandbox, tmp_path / "metel.db", model=True) as office:
            await post(office, "배포")
            assert await refs_of(office, "배포") == 0, "what was forgotten is shown to no model after a restart either"
            await post(office, "마감")
            assert await refs_of(office, "마감") == 1, "what was confirmed since serves"


async def test_nobody_has_another_persons_be_none(modelled: Office) -> None:
    office = modelled
    await post(office, "출시")
    run, surface = await newest(office), office.slack_app.own_data.surface
    orders = FactOrders(surface, office.metel.clock, "Asia/Seoul")
    for click in (Click(TEAM, "", "", "", JUNHO, "", TEAM), Click("T0OTHER001", "", "", "", MINJI, "", "T0OTHER001")):
        await orders.handle(TEAM, ExampleDeclined(run, click))
    told = await office.metel.handler.take(TEAM, run, ForgetExample(), Who(JUNHO, "junho"))
    assert not told.accepted
    assert await forgotten(office) == []
    assert TITLE in str(await home_of(office, "minji", MINJI))


async def test_what_is_erased_of_a_person_takes_their_examples_with_it(modelled: Office) -> None:
    office = modelled
    await post(office, "출시")
    home = await home_of(office, "minji", MINJI)
    await office.done("minji", "actions", view_id=home["id"], action_id="forget_own", value=MINJI)
    await redrawn(office, MINJI, TITLE, there=False)
    await post(office, "점검")
    assert await refs_of(office, "점검") == 0


async def test_without_a_model_nothing_is_said_of_examples_until_there_are_some(office: Office) -> None:
    assert "본보기" not in str(await home_of(office, "minji", MINJI))
    asked = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    await office.card(asked["ts"], says("휴지통으로 옮겼어요"))
    await office.at_rest()
    await office.done("minji", "home")
    home = str(await redrawn(office, MINJI, TITLE, there=True))
    assert "지금은 본보기를 보고 계획을 세우는 모델이 없어서 쓰이지 않아요" in home


async def test_in_its_thread_who_asked_says_that_it_is_an_example_or_none(modelled: Office) -> None:
    office = modelled
    await post(office, "출시", asks=False)
    (asked,) = [m for m in (await office.world())["messages"] if "'출시' 올려줘" in m["text"] and m["user"] == MINJI]
    await office.say("@metel 이건 예시로 써줘", user="junho", thread_ts=asked["ts"])
    await whispered(office, "김민지", JUNHO)
    assert await kept(office) == []
    await office.say("@metel 이건 예시로 써줘", thread_ts=asked["ts"])
    await whispered(office, "본보기로 쓸게요")
    assert await kept(office) == [MINJI]
    assert TITLE in str(await home_of(office, "minji", MINJI))
    await post(office, "점검", asks=False)
    assert await refs_of(office, "점검") == 1
    await post(office, "마감")
    await office.say("@metel 이건 예시로 쓰지 마", thread_ts=asked["ts"])
    await whispered(office, "이제 본보기로 쓰지 않아요")
    assert len(await forgotten(office)) == 2, "with what came to the same"
    await office.say("@metel 이건 예시로 써줘", thread_ts=asked["ts"])
    await whispered(office, "본보기로 쓸 수 없어요")
    await post(office, "배포", asks=False)
    assert await refs_of(office, "배포") == 0


async def test_what_is_remembered_is_no_example(office: Office) -> None:
    asked = await office.say("@metel 내 채널은 #dev야")
    await office.click(await office.card(asked["ts"], has("approve")), "approve")
    await office.card(asked["ts"], says("기억했어요"))
    assert "본보기" not in str(await home_of(office, "minji", MINJI))


LINE = ExampleLine("r1", "weekly <!channel>  report", ("sheets.get_range", "slack.post_message"), NOW, 3, "https://x/y")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ko", ["본보기가 된 내 부탁", "에 했어요 · 같은 방식 3번", "그 밖에 4개", "쓰지 않기"]),
        ("en", ["My requests that serve as examples", "done <!date", "3 times the same way", "Don't use"]),
        ("ja", ["お手本になった自分の依頼", "に実行", "同じやり方で3回", "使わない"]),
    ],
)
def test_it_is_told_in_the_readers_language_and_calls_nobody(language: Language, words: list[str]) -> None:
    shown = ExamplesContent((LINE,), 5, is_in_use=True)
    told = "\n".join(map(str, build_example_blocks(shown, WORDING, language)))
    assert [word for word in words if word not in told] == []
    assert "<!channel>" not in told
    assert " → " in told
    assert "slack.post_message" not in told


def test_in_the_fullest_view_there_is_room_for_one_and_what_lies_beyond_is_told() -> None:
    fact = RememberedFact(
        id="f", team=TEAM, owner=MINJI, use="word", word="말" * 60, thing="t", target="x", label="y" * 100,
        said_by=MINJI, said_at=NOW,
    )  # fmt: skip
    facts = tuple(FactLine(fact, FactTarget("sheet", "y" * 300)) for _ in range(SHOWN_FACTS))
    runs = HomeLines(tuple(HomeLine(f"run{n}", "waiting", "x") for n in range(10)), 240)
    source = ConnectedSource("notion", "p1", "Page")
    team = TeamContent(
        TEAM, setup=(SetupItem("setup.acts"),), unreviewed=(("notion", (source,)), ("sheets", (source,)))
    )
    remembered = FactsContent(TEAM, facts, 50, facts, 200, for_admin=True)
    examples = ExamplesContent((LINE,) * SHOWN_EXAMPLES, 12, is_in_use=True)
    content = HomeContent(
        runs, runs, runs, runs, ("a", "b"), team, OwnDataContent(MINJI, 3), remembered, examples=examples
    )
    blocks = build_home_view(content, WORDING, "ko")["blocks"]
    assert isinstance(blocks, list)
    assert len(blocks) == MOST_BLOCKS
    assert str(blocks).count("'forget_example'") == 1
    assert "그 밖에 11개" in str(blocks)
    alone = build_home_view(HomeContent(examples=examples), WORDING, "ko")["blocks"]
    assert str(alone).count("'forget_example'") == SHOWN_EXAMPLES
    assert "그 밖에 7개" in str(alone)
