"""Which cards a run should have right now, and what of them is told where people outside the team can read."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.slack.cards.answer import build_answer_cards
from bot.slack.cards.approval import build_approval_card, format_approval_title
from bot.slack.cards.blocks import (
    Card,
    build_actions,
    build_button,
    build_plan_block,
    build_section,
    build_task_card,
    escape_mrkdwn,
)
from bot.slack.cards.question import (
    build_question_card,
    build_question_reminder_cards,
    build_reminder_cards,
    format_approver_mentions,
)
from bot.slack.cards.status import (
    VISIBLE_TASKS,
    build_status_card,
    describe_progress,
    format_status_headline,
    is_reply_alone,
)
from bot.slack.cards.text import CardText, format_requester
from bot.slack.place_check import PlaceView
from bot.slack.references import Reference
from orchestration.run.edit_events import list_newest_approvals
from orchestration.run.phrases import build_place_decision
from schemas.events import PlaceJudged, Visibility
from schemas.plan import Action
from schemas.run import ApprovalRecord, Run
from schemas.states import PENDING, ActionState
from schemas.values import Payload


def build_run_cards(run: Run, card_text: CardText) -> tuple[Card, ...]:
    """Return the cards in the order in which they are to appear; none for a run without a channel (the terminal)."""
    if not run.request.place.channel:
        return ()
    cards = [build_status_card(run, card_text)]
    cards += [build_question_card(run, record, card_text) for record in run.questions.values()]
    cards += [build_approval_card(run, record, card_text) for record in list_newest_approvals(run)]
    cards += [
        card for record in run.questions.values() for card in build_question_reminder_cards(run, record, card_text)
    ]
    cards += [card for record in run.approvals.values() for card in build_reminder_cards(run, record, card_text)]
    if not is_reply_alone(run):
        cards += build_answer_cards(run, card_text)
    return tuple(cards)


_SAFE_CONTROLS = frozenset({"stop", "pause", "resume", "approve", "reject_how", "show_all", "renew", "extend", "hand"})
"""Controls that tell nothing of what a step does; what opens a modal shows it to who clicked alone."""


def build_visible_cards(
    run: Run, card_text: CardText, place_view: PlaceView, posted: Collection[str]
) -> tuple[Card, ...]:
    """Return the cards of a run by the newest word on its place.

    ``posted`` are the keys of those that are there already: what stands in a thread that others can read by now is
    taken back, and what was told to one person is kept up to date.
    """
    full = build_run_cards(run, card_text)
    direct = [_to(card, user) for card in full for user in _told(run, card)]
    kept = [card for card in direct if card.key in posted]
    match place_view.word:
        case "allow":
            return (*full, *kept)
        case "private_answers":
            return (*(_veiled(run, card, card_text) for card in full), *direct)
        case "refuse":
            return (*_refused(run, full, card_text, place_view.sight, posted), *_still_told(run, direct, posted))


def _still_told(run: Run, direct: Iterable[Card], posted: Collection[str]) -> Iterable[Card]:
    """What a run had done before it was shut out is told to who asked, and what was told before is kept up to date."""
    did = run.ended is not None and run.ended.status == "partly_succeeded"
    return (card for card in direct if card.key in posted or (did and card.key.startswith("answer")))


def build_direct_key(card: str, user: str) -> str:
    """Return the key of the card that tells one person what the thread does not."""
    return f"{card}@{user}"


def _to(card: Card, user: str) -> Card:
    return replace(card, key=build_direct_key(card.key, user), to=user)


def _told(run: Run, card: Card) -> tuple[str, ...]:
    """Return to whom a card is told alone: an approval to those whom it calls by name, all else to who asked."""
    kind, _, name = card.key.partition(":")
    match kind:
        case "approval":
            record = _approval(run, name)
            if record is None:
                return ()
            called_to = (*record.approval.asks, *(one.to for one in record.handed))
            return tuple(dict.fromkeys(user for user in called_to if _is_person(user)))
        case "question" | "answer":
            return (run.request.user,) if _is_person(run.request.user) else ()
        case "status" if is_reply_alone(run) and run.ended is not None:
            return (run.request.user,) if _is_person(run.request.user) else ()
        case _:
            return ()


def _is_person(user: str) -> bool:
    """Whether there are direct messages with them: not with a user group, nor with an operator's terminal."""
    return user.startswith(("U", "W"))


def _approval(run: Run, name: str) -> ApprovalRecord | None:
    return next((record for record in list_newest_approvals(run) if record.approval.card == name), None)


def _refused(
    run: Run, full: Iterable[Card], card_text: CardText, sight: Visibility, posted: Collection[str]
) -> tuple[Card, ...]:
    """One line in place of the status; of the rest what was posted before is taken back."""
    words = escape_mrkdwn(
        card_text.reason(run, build_place_decision(PlaceJudged(at=run.started_at, sight=sight, word="refuse")))
    )
    gone = card_text.say(run, "outside.gone")
    others = (
        Card(card.key, gone, (build_section(gone), card_text.footer(run))) for card in full if card.key != "status"
    )
    told = Card("status", words, (build_section(words), card_text.footer(run)))
    return (told, *(card for card in others if card.key in posted))


def _veiled(run: Run, card: Card, card_text: CardText) -> Card:
    kind, _, name = card.key.partition(":")
    who = format_requester(run.request)
    match kind:
        case "status":
            return _status(run, card, card_text)
        case "approval":
            return _asked(run, card, name, card_text)
        case "question":
            words = card_text.say(run, "outside.question", who=who)
        case "answer":
            words = card_text.say(run, "outside.answer", who=who)
        case _:
            words = _reminded(run, card, card_text)
    return _plain(run, card, words, card_text)


def _status(run: Run, card: Card, card_text: CardText) -> Card:
    words = format_status_headline(run, card_text)
    blocks: list[Payload] = [build_section(words)]
    if run.plan is not None and run.plan.actions:
        tasks = [
            # Whoever plans gives a step its id, which may be any word.
            build_task_card(
                str(number), card_text.verb(run, action.tool), describe_progress(run, card_text, _state(run, action))[0]
            )
            for number, action in enumerate(run.plan.actions[:VISIBLE_TASKS], 1)
        ]
        blocks.append(build_plan_block(card_text.say(run, "outside.steps"), tasks))
    blocks.append(build_section(card_text.say(run, "outside.direct")))
    return Card(card.key, words.replace("*", ""), (*blocks, *_controls(card), card_text.footer(run)))


def _state(run: Run, action: Action) -> ActionState:
    return run.states.get(action.id, PENDING)


def _asked(run: Run, card: Card, name: str, card_text: CardText) -> Card:
    record = _approval(run, name)
    if record is None or not record.open or run.is_over:
        return _plain(run, card, card_text.say(run, "outside.decided"), card_text)
    title = format_approval_title(run, record.approval, card_text)
    words = card_text.say(
        run, "outside.approval", title=title, who=format_approver_mentions(run, record.approval, card_text)
    )
    return _plain(run, card, words, card_text, show=record.approval.id)


def _reminded(run: Run, card: Card, card_text: CardText) -> str:
    """A reminder calls the same people, without telling of what."""
    parts = card.key.split(":")
    record = next((one for one in run.approvals.values() if one.approval.id == parts[1]), None)
    if record is None:
        return card_text.say(
            run, "reminder.question", who=f"<@{run.request.user}>", what=card_text.say(run, "outside.direct")
        )
    if parts[0] == "handed":
        handed = record.handed[int(parts[2]) - 1]
        what = card_text.say(run, "outside.direct")
        return card_text.say(run, "reminder.handed", who=f"<@{handed.to}>", by=escape_mrkdwn(handed.by_name), what=what)
    who = format_approver_mentions(run, record.approval, card_text)
    return card_text.say(run, "reminder.approval", who=who, what=card_text.say(run, "outside.direct"))


def _plain(run: Run, card: Card, words: str, card_text: CardText, show: str = "") -> Card:
    """A card that says no more than these words; ``show``: the approval whose details a click shows to who decides."""
    more: list[Payload] = []
    controls = _controls(card)
    if show and not any(one["action_id"] == "show_all" for block in controls for one in _elements(block)):
        more = [build_button("show_all", card_text.say(run, "button.show_all"), show)]
    if more:
        old = [one for block in controls for one in _elements(block)]
        controls = [build_actions(Reference("approval", run.id, show).written(), [*old, *more])]
    return Card(card.key, words.replace("*", ""), (build_section(words), *controls, card_text.footer(run)))


def _controls(card: Card) -> list[Payload]:
    """Return the card's rows of controls with those left in that tell nothing."""
    rows: list[Payload] = []
    for block in card.blocks:
        safe = [one for one in _elements(block) if one.get("action_id") in _SAFE_CONTROLS]
        if block.get("type") == "actions" and safe:
            rows.append({**block, "elements": [*safe]})
    return rows


def _elements(block: Payload) -> list[Payload]:
    elements = block.get("elements")
    return [one for one in elements if isinstance(one, dict)] if isinstance(elements, list) else []
