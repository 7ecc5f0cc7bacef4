"""What a thread is not told: personal data and links to others' hosts. Who asked is told all of it, alone.

What stands in the place already is no news there: the request's own words, and what was read in that very channel.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.slack.cards.answer import add_share_control
from bot.slack.cards.approval import format_approval_title
from bot.slack.cards.blocks import (
    Card,
    build_actions,
    build_button,
    build_context,
    build_plan_block,
    build_section,
    build_task_card,
    escape_mrkdwn,
)
from bot.slack.cards.question import format_approver_mentions
from bot.slack.cards.status import VISIBLE_TASKS, describe_progress, format_status_headline, is_reply_alone
from bot.slack.cards.text import CardText, format_requester
from bot.slack.place_check import Withholding
from bot.slack.references import Reference
from orchestration.run.edit_events import list_newest_approvals
from orchestration.run.memory import collect_person_texts
from orchestration.text.addresses import normalise_dots
from orchestration.text.foreign_text import find_foreign_links, list_addresses
from orchestration.text.mentions import show_request_text
from orchestration.text.pii.find import list_known_data, mask_unknown_data
from orchestration.text.values import collect_texts
from schemas.events import Answer, Link, RunEnded, Visibility
from schemas.run import ApprovalRecord, Run
from schemas.states import PENDING, Succeeded
from schemas.values import Json, Payload

_TYPED_TEXT = frozenset({"mrkdwn", "plain_text", "text", "link"})
_TITLED = frozenset({"plan", "task_card"})
_MARK = re.compile(r"(<[^<>|]*(?:\||>))")
"""A mark of Slack's that code made, up to its label; foreign text in mrkdwn has no bracket that is not escaped."""


@dataclass
class WithheldCount:
    """How many pieces were left out."""

    personal: int = 0
    links: int = 0


@dataclass(frozen=True, slots=True)
class TextFilter:
    """Leaves out of texts what the readers of a place do not have already. ``known`` is personal data that they have,
    ``words`` what was typed, ``addresses`` are links that they have or that the team's services gave."""

    withholding: Withholding
    known: frozenset[str]
    words: str
    addresses: frozenset[str]
    placeholder: str

    def apply(self, text: str, count: WithheldCount) -> str:
        """Return the text without that, counted."""
        if not text:
            return text
        links = sorted(
            {*find_foreign_links(text, self.words, self.withholding.domains, self.addresses)}, key=len, reverse=True
        )
        plain = normalise_dots(text) if links else text
        for link in links:
            count.links += plain.count(link)
            plain = plain.replace(link, self.placeholder)
        if not self.withholding.personal_data:
            return plain
        masked = mask_unknown_data(plain, self.known)
        count.personal += masked.count
        return masked.text if masked.count else plain


def build_text_filter(run: Run, withholding: Withholding, card_text: CardText) -> TextFilter:
    """Return what leaves out of a run's cards what its place is not to be told."""
    there = (run.request.text, show_request_text(run.request), *_read_there(run))
    return TextFilter(
        withholding=withholding,
        known=list_known_data(there) if withholding.personal_data else frozenset(),
        words=collect_person_texts(run),
        addresses=card_text.live(run) | {address for text in there for address in list_addresses(text)},
        placeholder=card_text.say(run, "withheld.link"),
    )


def _read_there(run: Run) -> Iterator[str]:
    """Yield what was read in the place itself: where no channel is named, a thread is read where it was asked."""
    here = run.request.place.channel
    for action in run.plan.actions if run.plan else ():
        state = run.states.get(action.id)
        is_slack = action.tool.startswith("slack.") and not action.is_effect
        if is_slack and isinstance(state, Succeeded) and state.filled.payload.get("channel", here) == here:
            yield from collect_texts(state.result)


def filter_answers(run: Run, text_filter: TextFilter) -> Run:
    """Return the run with its answers filtered, before anything is cut off that would only be a part of a number; the
    run itself where nothing is left out."""
    earlier = tuple(_filter_end(end, text_filter) for end in run.earlier_ends)
    ended = _filter_end(run.ended, text_filter) if run.ended is not None else None
    if ended == run.ended and earlier == run.earlier_ends:
        return run
    return run.model_copy(update={"earlier_ends": earlier, "ended": ended})


def _filter_end(end: RunEnded, text_filter: TextFilter) -> RunEnded:
    count = WithheldCount()
    links = tuple(Link(label=text_filter.apply(one.label, count), url=one.url) for one in end.answer.links)
    answer = Answer(text=text_filter.apply(end.answer.text, count), links=links, more_links=end.answer.more_links)
    return end.model_copy(update={"answer": answer})


def filter_card(card: Card, text_filter: TextFilter) -> tuple[Card, WithheldCount]:
    """Return the card without what is left out, and how much that is."""
    count = WithheldCount()
    blocks = tuple(_as_block(_filter(block, text_filter, count)) for block in card.blocks)
    text = _filter_mrkdwn(card.text, text_filter, WithheldCount())
    return replace(card, text=text, blocks=blocks), count


def _as_block(value: Json) -> Payload:
    assert isinstance(value, dict)
    return value


def _filter(node: Json, text_filter: TextFilter, count: WithheldCount) -> Json:
    """Return a part of a block with the texts that people read filtered; ids, values and addresses stay."""
    if isinstance(node, list):
        return [_filter(one, text_filter, count) for one in node]
    if not isinstance(node, dict):
        return node
    kept = {name: _filter(value, text_filter, count) for name, value in node.items()}
    kind, text = node.get("type"), node.get("text")
    if kind in _TYPED_TEXT and isinstance(text, str):
        kept["text"] = _filter_mrkdwn(text, text_filter, count) if kind == "mrkdwn" else text_filter.apply(text, count)
    if kind in _TITLED and isinstance(title := node.get("title"), str):
        kept["title"] = text_filter.apply(title, count)
    return kept


def _filter_mrkdwn(text: str, text_filter: TextFilter, count: WithheldCount) -> str:
    """Marks of links, people and dates stay as they are; their labels are read like any text."""
    return "".join(part if _MARK.fullmatch(part) else text_filter.apply(part, count) for part in _MARK.split(text))


def add_note(run: Run, card: Card, count: WithheldCount, card_text: CardText) -> Card:
    """Return the card with a line that says what is left out, and who was told it."""
    parts = [card_text.say(run, key, count=n) for key, n in _counted(count)]
    said = card_text.say(run, "withheld.note", what=", ".join(parts), who=format_requester(run.request))
    *others, footer = card.blocks
    return replace(card, blocks=(*others, build_context(said), footer))


def _counted(count: WithheldCount) -> Iterator[tuple[str, int]]:
    yield from ((key, n) for key, n in (("withheld.personal", count.personal), ("withheld.links", count.links)) if n)


_SAFE_CONTROLS = frozenset(
    {"stop", "pause", "resume", "stop_waiting", "approve", "reject_how", "show_all", "renew", "extend", "hand"}
)
"""Controls that tell nothing of what a step does; what opens a modal shows it to who clicked alone."""


_ALONE = {
    "outside.direct": "alone.direct",
    "outside.question": "alone.question",
    "outside.answer": "alone.answer",
    "outside.approval": "alone.approval",
    "outside.decided": "alone.decided",
}
"""The words where nobody from outside reads, but some of the team are not to."""


SHARED: frozenset[Visibility] = frozenset({"wider", "unknown"})
"""Where an answer that its asker was told alone can be had in the thread too, as any post: it is asked about."""


def find_card_approval(run: Run, name: str) -> ApprovalRecord | None:
    """Return the newest approval that is asked on a card."""
    return next((record for record in list_newest_approvals(run) if record.approval.card == name), None)


@dataclass(frozen=True, slots=True)
class Veil:
    """Makes the form of a run's cards for a thread; ``sight`` says why they are not told there."""

    run: Run
    card_text: CardText
    sight: Visibility

    def cover(self, card: Card) -> Card:
        """Return the card as the thread may have it."""
        kind, _, name = card.key.partition(":")
        who = format_requester(self.run.request)
        match kind:
            case "status" if self.sight in SHARED and is_reply_alone(self.run) and self.run.ended is not None:
                return self._answer(card)
            case "status":
                return self._status(card)
            case "answer" if self.sight in SHARED:
                return self._answer(card)
            case "approval":
                return self._approval(card, name)
            case "question":
                words = self._say("outside.question", who=who)
            case "answer" | "copies":
                words = self._say("outside.answer", who=who)
            case _:
                words = self._reminder(card)
        return self._plain(card, words)

    def _answer(self, card: Card) -> Card:
        """Whoever asked can have the answer here too."""
        told = self._plain(card, self._say("outside.answer", who=format_requester(self.run.request)))
        return add_share_control(self.run, told, self.card_text, "button.share_here")

    def _say(self, key: str, **slots: object) -> str:
        return self.card_text.say(self.run, _ALONE.get(key, key) if self.sight == "wider" else key, **slots)

    def _direct(self) -> str:
        key = "outside.unknown" if self.sight == "unknown" else "outside.direct"
        return self._say(key, who=format_requester(self.run.request))

    def _status(self, card: Card) -> Card:
        run, card_text = self.run, self.card_text
        words = format_status_headline(run, card_text)
        blocks: list[Payload] = [build_section(words)]
        if run.plan is not None and run.plan.actions and self.sight != "wider":
            tasks = [
                # Whoever plans gives a step its id, which may be any word.
                build_task_card(
                    str(number),
                    card_text.verb(run, action.tool),
                    describe_progress(run, card_text, run.states.get(action.id, PENDING))[0],
                )
                for number, action in enumerate(run.plan.actions[:VISIBLE_TASKS], 1)
            ]
            blocks.append(build_plan_block(self._say("outside.steps"), tasks))
        blocks.append(build_section(self._direct()))
        return Card(card.key, words.replace("*", ""), (*blocks, *_list_controls(card), card_text.footer(run)))

    def _approval(self, card: Card, name: str) -> Card:
        record = find_card_approval(self.run, name)
        if record is None or not record.open or self.run.is_over:
            return self._plain(card, self._say("outside.decided"))
        title = format_approval_title(self.run, record.approval, self.card_text)
        who = format_approver_mentions(self.run, record.approval, self.card_text)
        return self._plain(card, self._say("outside.approval", title=title, who=who), show=record.approval.id)

    def _reminder(self, card: Card) -> str:
        """A reminder calls the same people, without telling of what."""
        run, say = self.run, self.card_text.say
        parts = card.key.split(":")
        record = next((one for one in run.approvals.values() if one.approval.id == parts[1]), None)
        if record is None:
            return say(run, "reminder.question", who=f"<@{run.request.user}>", what=self._direct())
        if parts[0] == "handed":
            handed = record.handed[int(parts[2]) - 1]
            by = escape_mrkdwn(handed.by_name)
            return say(run, "reminder.handed", who=f"<@{handed.to}>", by=by, what=self._direct())
        who = format_approver_mentions(run, record.approval, self.card_text)
        return say(run, "reminder.approval", who=who, what=self._direct())

    def _plain(self, card: Card, words: str, show: str = "") -> Card:
        """A card that says no more than these words; ``show``: the approval whose details a click shows to who
        decides."""
        controls = _list_controls(card)
        old = [one for block in controls for one in _list_elements(block)]
        if show and not any(one["action_id"] == "show_all" for one in old):
            more = build_button("show_all", self.card_text.say(self.run, "button.show_all"), show)
            controls = [build_actions(Reference("approval", self.run.id, show).written(), [*old, more])]
        return Card(
            card.key, words.replace("*", ""), (build_section(words), *controls, self.card_text.footer(self.run))
        )


def _list_controls(card: Card) -> list[Payload]:
    """Return the card's rows of controls with those left in that tell nothing."""
    rows: list[Payload] = []
    for block in card.blocks:
        safe = [one for one in _list_elements(block) if one.get("action_id") in _SAFE_CONTROLS]
        if block.get("type") == "actions" and safe:
            rows.append({**block, "elements": [*safe]})
    return rows


def _list_elements(block: Payload) -> list[Payload]:
    elements = block.get("elements")
    return [one for one in elements if isinstance(one, dict)] if isinstance(elements, list) else []
