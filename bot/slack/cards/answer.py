"""The end of a run: the answer in its own reply, with what came out of it."""

from __future__ import annotations

from bot.slack.cards.blocks import (
    Card,
    build_actions,
    build_button,
    build_context,
    build_rich_text,
    clip_text,
    escape_mrkdwn,
    normalise_text,
)
from bot.slack.cards.text import CardText, format_clock_time, shorten_run_id
from bot.slack.references import Reference, build_answer_key
from orchestration.commands.rerun import can_start_over
from orchestration.run.plan_events import find_retriable_steps
from schemas.events import Link, RunEnded
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import Payload

ANSWER_TEXT = 8500
LINKS = 20


def build_answer_cards(run: Run, card_text: CardText) -> tuple[Card, ...]:
    """Return a reply for each end that the run came to, of which only the last has controls."""
    earlier = (_earlier_card(run, end, number, card_text) for number, end in enumerate(run.earlier_ends))
    return (*earlier, build_answer_card(run, card_text)) if run.ended is not None else tuple(earlier)


def build_answer_card(run: Run, card_text: CardText) -> Card:
    """Return the reply that ends the run. Its text is foreign: a summary may say anything."""
    assert run.ended is not None
    blocks = [*build_answer_blocks(run, run.ended, card_text)]
    checked = _checked(run, card_text)
    if checked:
        blocks.append(build_context(checked))
    if run.undone_by:
        blocks.append(build_context(card_text.say(run, "answer.undone", run=shorten_run_id(run.undone_by))))
    if run.started_over_by:
        blocks.append(build_context(card_text.say(run, "answer.started_over", run=shorten_run_id(run.started_over_by))))
    number = _number(len(run.earlier_ends))
    buttons = _buttons(run, card_text)
    if buttons:
        blocks.append(build_actions(Reference("undo", run.id, number).written(), buttons))
    return Card(build_answer_key(number), _fallback(run.ended), (*blocks, card_text.footer(run)))


def _earlier_card(run: Run, end: RunEnded, number: int, card_text: CardText) -> Card:
    blocks = (
        *build_answer_blocks(run, end, card_text),
        build_context(card_text.say(run, "answer.went_on")),
        card_text.footer(run),
    )
    return Card(build_answer_key(_number(number)), _fallback(end), blocks)


def _number(end: int) -> str:
    return str(end) if end else ""


def _fallback(end: RunEnded) -> str:
    return clip_text(normalise_text(end.answer.text), 300) or " "


def _buttons(run: Run, card_text: CardText) -> list[Payload]:
    """What can be wanted of the run now that it is over."""
    buttons: list[Payload] = []
    failed = len(find_retriable_steps(run))
    if failed:
        label = card_text.say(run, "button.retry" if failed == 1 else "button.retry_several")
        buttons.append(build_button("retry", label, run.id, style="primary"))
    if can_start_over(run):
        buttons.append(build_button("start_over", card_text.say(run, "button.start_over"), run.id))
    if not run.undone_by and can_be_undone(run, card_text):
        buttons.append(build_button("undo", card_text.say(run, "button.undo"), run.id))
    return buttons


def can_be_undone(run: Run, card_text: CardText) -> bool:
    """Whether metel knows the way back from something that the run did."""
    done = [action_id for action_id, state in run.states.items() if isinstance(state, Succeeded)]
    return any(run.plan and card_text.can_be_undone(run.plan.action(action_id).tool) for action_id in done)


def build_answer_blocks(run: Run, end: RunEnded, card_text: CardText) -> tuple[Payload, ...]:
    """Return the text and the links of an answer."""
    text = normalise_text(end.answer.text).strip()
    if len(text) > ANSWER_TEXT:
        text = clip_text(text, ANSWER_TEXT) + "\n" + card_text.say(run, "answer.cut")
    live = card_text.live(run)
    blocks = (build_rich_text(text or card_text.say(run, "answer.empty"), live),)
    links = [link for link in end.answer.links if link.url not in text]
    more = end.answer.more_links + max(len(links) - LINKS, 0)
    said = card_text.say(run, "answer.more_links", count=more) if more else ""
    return (*blocks, _link_list(links, live, said)) if links else blocks


def _link_list(links: list[Link], live: frozenset[str], more: str) -> Payload:
    shown = [_linked(link, live) for link in links[:LINKS]]
    told: list[Payload] = [{"type": "text", "text": more}] if more else []
    items: list[Payload] = [{"type": "rich_text_section", "elements": [one]} for one in (*shown, *told)]
    return {"type": "rich_text", "elements": [{"type": "rich_text_list", "style": "bullet", "elements": [*items]}]}


def _linked(link: Link, live: frozenset[str]) -> Payload:
    label = clip_text(normalise_text(link.label), 100) or link.url
    if link.url in live:
        return {"type": "link", "url": link.url, "text": label}
    return {"type": "text", "text": f"{label}: {normalise_text(link.url)}"}


def _checked(run: Run, card_text: CardText) -> str:
    if run.plan is None:
        return ""
    results = [(action, run.states.get(action.id)) for action in run.plan.actions]
    done = [
        card_text.say(
            run,
            "answer.checked",
            step=escape_mrkdwn(clip_text(card_text.step(run, action), 80)),
            at=format_clock_time(state.ended_at, run.request.timezone),
        )
        for action, state in results
        if isinstance(state, Succeeded) and action.is_effect
    ]
    return "\n".join(done[:12])
