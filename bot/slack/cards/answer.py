"""The end of a run: the answer in its own reply, with what came out of it."""

from __future__ import annotations

from bot.slack.cards.blocks import Card, actions, button, cleaned, clipped, context, escaped, rich_text
from bot.slack.cards.text import CardText, clock_time, short_id
from bot.slack.references import Reference, answer_key
from orchestration.commands.rerun import can_start_over
from orchestration.run.plan_events import retriable
from schemas.events import Link, RunEnded
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import Payload

ANSWER_TEXT = 8500
LINKS = 20


def answer_cards(run: Run, voice: CardText) -> tuple[Card, ...]:
    """Return a reply for each end that the run came to, of which only the last has controls."""
    earlier = (_earlier_card(run, end, number, voice) for number, end in enumerate(run.earlier_ends))
    return (*earlier, answer_card(run, voice)) if run.ended is not None else tuple(earlier)


def answer_card(run: Run, voice: CardText) -> Card:
    """Return the reply that ends the run. Its text is foreign: a summary may say anything."""
    assert run.ended is not None
    blocks = [*answer_blocks(run, run.ended, voice)]
    checked = _checked(run, voice)
    if checked:
        blocks.append(context(checked))
    if run.undone_by:
        blocks.append(context(voice.say(run, "answer.undone", run=short_id(run.undone_by))))
    if run.started_over_by:
        blocks.append(context(voice.say(run, "answer.started_over", run=short_id(run.started_over_by))))
    number = _number(len(run.earlier_ends))
    buttons = _buttons(run, voice)
    if buttons:
        blocks.append(actions(Reference("undo", run.id, number).written(), buttons))
    return Card(answer_key(number), _fallback(run.ended), (*blocks, voice.footer(run)))


def _earlier_card(run: Run, end: RunEnded, number: int, voice: CardText) -> Card:
    blocks = (*answer_blocks(run, end, voice), context(voice.say(run, "answer.went_on")), voice.footer(run))
    return Card(answer_key(_number(number)), _fallback(end), blocks)


def _number(end: int) -> str:
    return str(end) if end else ""


def _fallback(end: RunEnded) -> str:
    return clipped(cleaned(end.answer.text), 300) or " "


def _buttons(run: Run, voice: CardText) -> list[Payload]:
    """What can be wanted of the run now that it is over."""
    buttons: list[Payload] = []
    failed = len(retriable(run))
    if failed:
        label = voice.say(run, "button.retry" if failed == 1 else "button.retry_several")
        buttons.append(button("retry", label, run.id, style="primary"))
    if can_start_over(run):
        buttons.append(button("start_over", voice.say(run, "button.start_over"), run.id))
    if not run.undone_by and can_be_undone(run, voice):
        buttons.append(button("undo", voice.say(run, "button.undo"), run.id))
    return buttons


def can_be_undone(run: Run, voice: CardText) -> bool:
    """Whether metel knows the way back from something that the run did."""
    done = [action_id for action_id, state in run.states.items() if isinstance(state, Succeeded)]
    return any(run.plan and voice.can_be_undone(run.plan.action(action_id).tool) for action_id in done)


def answer_blocks(run: Run, end: RunEnded, voice: CardText) -> tuple[Payload, ...]:
    """Return the text and the links of an answer."""
    text = cleaned(end.answer.text).strip()
    if len(text) > ANSWER_TEXT:
        text = clipped(text, ANSWER_TEXT) + "\n" + voice.say(run, "answer.cut")
    live = voice.live(run)
    blocks = (rich_text(text or voice.say(run, "answer.empty"), live),)
    links = [link for link in end.answer.links if link.url not in text]
    more = end.answer.more_links + max(len(links) - LINKS, 0)
    said = voice.say(run, "answer.more_links", count=more) if more else ""
    return (*blocks, _link_list(links, live, said)) if links else blocks


def _link_list(links: list[Link], live: frozenset[str], more: str) -> Payload:
    shown = [_linked(link, live) for link in links[:LINKS]]
    told: list[Payload] = [{"type": "text", "text": more}] if more else []
    items: list[Payload] = [{"type": "rich_text_section", "elements": [one]} for one in (*shown, *told)]
    return {"type": "rich_text", "elements": [{"type": "rich_text_list", "style": "bullet", "elements": [*items]}]}


def _linked(link: Link, live: frozenset[str]) -> Payload:
    label = clipped(cleaned(link.label), 100) or link.url
    if link.url in live:
        return {"type": "link", "url": link.url, "text": label}
    return {"type": "text", "text": f"{label}: {cleaned(link.url)}"}


def _checked(run: Run, voice: CardText) -> str:
    if run.plan is None:
        return ""
    results = [(action, run.states.get(action.id)) for action in run.plan.actions]
    done = [
        voice.say(
            run,
            "answer.checked",
            step=escaped(clipped(voice.step(run, action), 80)),
            at=clock_time(state.ended_at, run.request.timezone),
        )
        for action, state in results
        if isinstance(state, Succeeded) and action.is_effect
    ]
    return "\n".join(done[:12])
