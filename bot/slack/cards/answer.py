"""The end of a run: the answer in its own reply, with what came out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.slack.cards.blocks import (
    Card,
    build_actions,
    build_button,
    build_context,
    build_notification,
    build_rich_text,
    build_section,
    clip_text,
    escape_mrkdwn,
    normalise_text,
)
from bot.slack.cards.modals import has_reading
from bot.slack.cards.text import CardText, format_clock_time, shorten_run_id
from bot.slack.references import Reference, build_answer_key, read_answer_number
from bot.slack.say_again import can_be_said_again
from orchestration.commands.rerun import can_start_over, has_lacked_model
from orchestration.policy.request_notes import NoteKind, list_request_notes
from orchestration.run.copies import find_copies
from orchestration.run.plan_events import find_missing_words, find_retriable_steps
from orchestration.text.disguise import has_hidden_message
from schemas.events import Link, RunEnded
from schemas.run import Run, SentAgain
from schemas.states import Started, Succeeded, Uncertain
from schemas.values import Payload

ANSWER_TEXT = 8500
NOTE_KEYS: Mapping[NoteKind, str] = {
    "kept": "answer.kept",
    "not_kept": "answer.not_kept",
    "unheard": "answer.unheard",
}
"""The texts of what an answer says of the words of its request."""
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
    blocks += [build_context(line) for line in _notes(run, card_text)]
    if run.undone_by:
        blocks.append(build_context(card_text.say(run, "answer.undone", run=shorten_run_id(run.undone_by))))
    if run.started_over_by:
        blocks.append(build_context(card_text.say(run, "answer.started_over", run=shorten_run_id(run.started_over_by))))
    number = _number(len(run.earlier_ends))
    buttons = _buttons(run, card_text)
    if buttons:
        blocks.append(build_actions(Reference("undo", run.id, number).written(), buttons))
    return Card(build_answer_key(number), build_notification(run.ended.answer.text), (*blocks, card_text.footer(run)))


def _notes(run: Run, card_text: CardText) -> list[str]:
    """Return what of the request's prohibitions was kept, what of it no code can see to, and what was not used."""
    return [
        card_text.say(run, NOTE_KEYS[kind], words=", ".join(f"“{escape_mrkdwn(one)}”" for one in words))
        for kind, words in list_request_notes(run).items()
    ]


def add_share_control(run: Run, card: Card, card_text: CardText, label: str) -> Card:
    """Return a card that tells of an answer with a button to post it in the thread too, or a word that this has begun;
    ``label`` is the key of the button's words."""
    key = card.key.partition("@")[0]
    *others, footer = card.blocks
    shared = run.shared_by.get(str(read_answer_number(key)))
    if shared:
        block = build_context(card_text.say(run, "answer.shared", run=shorten_run_id(shared)))
    else:
        button = build_button("share_answer", card_text.say(run, label), run.id)
        block = build_actions(Reference("share", run.id, key).written(), [button])
    return replace(card, blocks=(*others, block, footer))


def build_copies_cards(run: Run, card_text: CardText) -> tuple[Card, ...]:
    """Return a reply for each step whose write is there more than once, with a button to take away what is too many."""
    return tuple(_copies_card(run, action, sent, card_text) for action, sent in find_copies(run).items())


def _copies_card(run: Run, action_id: str, sent: SentAgain, card_text: CardText) -> Card:
    assert run.plan is not None
    action, state = run.plan.action(action_id), run.states.get(action_id)
    key = "copies.twice" if isinstance(state, Succeeded) else "copies.after_all"
    step = escape_mrkdwn(clip_text(card_text.step(run, action), 80))
    words = card_text.say(run, key, step=step, count=len(sent.copies) + 1)
    live = card_text.live(run)
    found = [Link(label=one.label, url=one.url) for one in sent.copies if one.url]
    blocks = [build_section(words), *([_link_list(found, live, "")] if found else [])]
    if sent.removed_by:
        blocks.append(build_context(card_text.say(run, "answer.undone", run=shorten_run_id(sent.removed_by))))
    elif card_text.can_be_undone(action.tool):
        button = build_button("remove_copies", card_text.say(run, "button.remove_copies"), run.id)
        blocks.append(build_actions(Reference("copies", run.id, action_id).written(), [button]))
    return Card(f"copies:{action_id}", words.replace("*", ""), (*blocks, card_text.footer(run)))


def _earlier_card(run: Run, end: RunEnded, number: int, card_text: CardText) -> Card:
    blocks = (
        *build_answer_blocks(run, end, card_text),
        build_context(card_text.say(run, "answer.went_on")),
        card_text.footer(run),
    )
    return Card(build_answer_key(_number(number)), build_notification(end.answer.text), blocks)


def _number(end: int) -> str:
    return str(end) if end else ""


def _buttons(run: Run, card_text: CardText) -> list[Payload]:
    """What can be wanted of the run now that it is over."""
    buttons: list[Payload] = []
    failed = len(find_retriable_steps(run))
    if failed:
        label = card_text.say(run, "button.retry" if failed == 1 else "button.retry_several")
        buttons.append(build_button("retry", label, run.id, style="primary"))
    elif find_missing_words(run):
        buttons.append(build_button("retry", card_text.say(run, "button.do_missing"), run.id, style="primary"))
    if can_start_over(run):
        label = card_text.say(run, "button.try_again" if has_lacked_model(run) else "button.start_over")
        buttons.append(build_button("start_over", label, run.id))
    if not run.undone_by and can_be_undone(run, card_text):
        buttons.append(build_button("undo", card_text.say(run, "button.undo"), run.id))
    if has_reading(run) and not (run.undone_by or run.started_over_by):
        buttons.append(build_button("show_reading", card_text.say(run, "button.reading"), run.id))
    again = build_say_again_button(run, card_text)
    if again is not None:
        buttons.append(again)
    if card_text.gives_receipts and has_effects(run):
        buttons.append(build_button("receipt", card_text.say(run, "button.receipt"), run.id))
    return buttons


def build_say_again_button(run: Run, card_text: CardText) -> Payload | None:
    """Return the button by which who asked says it in other words, where there is a reason to."""
    label = card_text.say(run, "button.say_again")
    return build_button("say_again", label, run.id) if can_be_said_again(run) else None


def has_effects(run: Run) -> bool:
    """Whether something may have been changed in the world: of a run that only read there is no receipt."""
    begun = [action_id for action_id, state in run.states.items() if isinstance(state, Succeeded | Started | Uncertain)]
    return run.plan is not None and any(run.plan.action(action_id).is_effect for action_id in begun)


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
    blocks: tuple[Payload, ...] = (build_rich_text(text or card_text.say(run, "answer.empty"), live),)
    if has_hidden_message(end.answer.text):
        blocks = (*blocks, build_context(card_text.say(run, "answer.hidden")))
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
