"""The forms of cards where others read who are not to: words that code chose, numbers and names of tools.

Where people outside the team read, that is said. Where some of the team can't read what the run has read, nothing tells
from where that is, so not even the names of tools.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.slack.cards.answer import add_share_control
from bot.slack.cards.approval import format_approval_title
from bot.slack.cards.blocks import (
    Card,
    build_actions,
    build_button,
    build_plan_block,
    build_section,
    build_task_card,
    escape_mrkdwn,
)
from bot.slack.cards.question import format_approver_mentions
from bot.slack.cards.status import VISIBLE_TASKS, describe_progress, format_status_headline, is_reply_alone
from bot.slack.cards.text import CardText, format_requester
from bot.slack.references import Reference
from orchestration.run.edit_events import list_newest_approvals
from schemas.events import Visibility
from schemas.run import ApprovalRecord, Run
from schemas.states import PENDING
from schemas.values import Payload

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
