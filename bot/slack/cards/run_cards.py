"""Which cards a run should have right now, and what of them is told where others than the asker can read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from bot.slack.cards.answer import add_share_control, build_answer_cards, build_copies_cards
from bot.slack.cards.approval import build_approval_card
from bot.slack.cards.blocks import Card, build_section, escape_mrkdwn
from bot.slack.cards.question import build_question_cards, build_question_reminder_cards, build_reminder_cards
from bot.slack.cards.status import build_status_card, is_reply_alone
from bot.slack.cards.text import CardText, format_requester
from bot.slack.cards.withheld import (
    SHARED,
    Veil,
    add_note,
    build_text_filter,
    filter_answers,
    filter_card,
    find_card_approval,
)
from bot.slack.place_check import PlaceView, Withholding
from orchestration.run.edit_events import list_newest_approvals
from orchestration.run.phrases import build_place_decision
from schemas.events import PlaceJudged, Visibility
from schemas.run import Run


def build_run_cards(run: Run, card_text: CardText) -> tuple[Card, ...]:
    """Return the cards in the order in which they are to appear; none for a run without a channel (the terminal)."""
    if not run.request.place.channel:
        return ()
    cards = [build_status_card(run, card_text)]
    cards += build_question_cards(run, card_text)
    cards += [build_approval_card(run, record, card_text) for record in list_newest_approvals(run)]
    cards += [
        card for record in run.questions.values() for card in build_question_reminder_cards(run, record, card_text)
    ]
    cards += [card for record in run.approvals.values() for card in build_reminder_cards(run, record, card_text)]
    if not is_reply_alone(run):
        cards += build_answer_cards(run, card_text)
    cards += build_copies_cards(run, card_text)
    return tuple(cards)


def build_visible_cards(
    run: Run,
    card_text: CardText,
    place_view: PlaceView,
    posted: Collection[str],
    unsent: frozenset[str] = frozenset(),
) -> tuple[Card, ...]:
    """Return the cards of a run by the newest word on its place.

    ``posted`` are the keys of those that are there already: what stands in a thread that others can read by now is
    taken back, and what was told to one person is kept up to date. ``unsent`` are those that Slack did not let metel
    send, of which the thread must not say that they were.
    """
    full = build_run_cards(run, card_text)
    direct = [_to(card, user) for card in full for user in _told(run, card)]
    kept = [card for card in direct if card.key in posted]
    match place_view.word:
        case "allow" if place_view.withholding is not None:
            shown = _withheld(run, full, card_text, place_view.withholding, posted)
            return tuple(_say_unsent(run, card, card_text, unsent) for card in shown)
        case "allow":
            return (*full, *kept)
        case "private_answers":
            if place_view.sight in SHARED:
                direct = [_with_share(run, card, card_text) for card in direct]
            # How much was read is no word for those who are not to read it.
            veiled = map(Veil(run, replace(card_text, progress={}), place_view.sight).cover, full)
            return (*(_say_unsent(run, card, card_text, unsent) for card in veiled), *direct)
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
            record = find_card_approval(run, name)
            if record is None:
                return ()
            called_to = (*record.approval.asks, *(one.to for one in record.handed))
            return tuple(dict.fromkeys(user for user in called_to if _is_person(user)))
        case "question" | "answer" | "copies":
            return (run.request.user,) if _is_person(run.request.user) else ()
        case "status" if is_reply_alone(run) and run.ended is not None:
            return (run.request.user,) if _is_person(run.request.user) else ()
        case _:
            return ()


def _is_person(user: str) -> bool:
    """Whether there are direct messages with them: not with a user group, nor with an operator's terminal."""
    return user.startswith(("U", "W"))


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


def _withheld(
    run: Run, full: Sequence[Card], card_text: CardText, withholding: Withholding, posted: Collection[str]
) -> Iterator[Card]:
    """Yield each card without what its place is not to be told, and what that leaves out of an answer or a question to
    who asked alone. An approval masks what it asks about by itself: whom it reaches must be seen."""
    text_filter = build_text_filter(run, withholding, card_text)
    filtered = filter_answers(run, text_filter)
    before = full if filtered is run else build_run_cards(filtered, card_text)
    for card, less in zip(full, before, strict=True):
        if card.key.startswith("approval:"):
            yield card
            continue
        there, count = filter_card(less, text_filter)
        if less is not card:
            _, count = filter_card(card, text_filter)
        told = [_with_share(run, _to(card, user), card_text) for user in _told(run, card)]
        leaves_out = bool(count.personal or count.links)
        yield add_note(run, there, count, card_text) if leaves_out and told else there
        yield from (one for one in told if leaves_out or one.key in posted)


def _with_share(run: Run, card: Card, card_text: CardText) -> Card:
    """An answer that its asker was told alone can be had in the thread too."""
    is_answer = run.ended is not None and card.key.partition("@")[0].partition(":")[0] in ("answer", "status")
    return add_share_control(run, card, card_text, "button.share_there") if is_answer else card


def _say_unsent(run: Run, card: Card, card_text: CardText, unsent: frozenset[str]) -> Card:
    """A thread's card whose whole could not be sent says so, instead of that it was."""
    if card.to or build_direct_key(card.key, run.request.user) not in unsent:
        return card
    words = card_text.say(run, "alone.unsent", who=format_requester(run.request))
    return Card(card.key, words.replace("*", ""), (build_section(words), card_text.footer(run)))
