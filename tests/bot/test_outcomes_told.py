"""What came out of a run, as its last card and the terminal tell it."""

from __future__ import annotations

import json

import pytest

from bot.cli.terminal import show_run
from bot.slack.cards.answer import LINKS
from bot.slack.cards.run_cards import build_run_cards
from bot.slack.cards.text import CardText
from orchestration.text.messages import load_wording
from schemas.events import Answer, Link, RunEnded
from schemas.plan import Intent, Language
from schemas.run import Run
from tests.bot.runs import CONTRACTS, DONE, NOON, a_run

CARD_TEXT = CardText(load_wording("bot.slack"), CONTRACTS)
MORE: dict[Language, str] = {"ko": "그 밖에 4건 더", "en": "and 4 more", "ja": "ほか4件"}


def ended(language: Language = "ko", *, links: int = 1, more: int = 0, intent: Intent = "write") -> Run:
    run = a_run(language=language).planned("a").with_state("a", DONE).run
    assert run.plan is not None
    plan = run.plan.model_copy(
        update={"actions": tuple(one.model_copy(update={"intent": intent}) for one in run.plan.actions)}
    )
    made = tuple(Link(label=f"p{number}", url=f"https://www.notion.so/{number:03}") for number in range(links))
    answer = Answer(text="끝", links=made, more_links=more)
    return run.model_copy(update={"plan": plan, "ended": RunEnded(at=NOON, status="succeeded", answer=answer)})


def last_card(run: Run) -> str:
    card = next(one for one in build_run_cards(run, CARD_TEXT) if one.key.startswith("answer"))
    return json.dumps(card.blocks, ensure_ascii=False)


@pytest.mark.parametrize("language", MORE)
def test_what_is_not_linked_is_counted_on_the_card_and_at_the_terminal(
    language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ended(language, links=5, more=4)
    assert MORE[language] in last_card(run)
    show_run(run)
    assert MORE[language] in capsys.readouterr().out


def test_where_all_is_linked_nothing_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert "그 밖에" not in last_card(ended())
    show_run(ended())
    assert "그 밖에" not in capsys.readouterr().out


def test_links_that_a_card_has_no_room_for_are_counted_with_the_rest() -> None:
    assert "그 밖에 5건 더" in last_card(ended(links=LINKS + 3, more=2))


@pytest.mark.parametrize("intent", ["write", "notify", "other"])
def test_an_effect_is_told_as_done_under_any_intent_that_writes(
    intent: Intent, capsys: pytest.CaptureFixture[str]
) -> None:
    run = ended(intent=intent)
    checked = CARD_TEXT.say(run, "answer.checked", step="a", at="12:02")
    assert checked in last_card(run)
    show_run(run)
    assert load_wording("orchestration.text").say("ko", "done.other", summary="a") in capsys.readouterr().out


def test_what_was_done_without_a_model_says_so_at_the_terminal_too(capsys: pytest.CaptureFixture[str]) -> None:
    show_run(ended())
    assert "모델 없이 처리" not in capsys.readouterr().out
    show_run(ended().model_copy(update={"without_model": True}))
    assert "모델 없이 처리" in capsys.readouterr().out
