"""What a thread is not told: personal data and links to others' hosts. Who asked is told all of it, alone.

What stands in the place already is no news there: the request's own words, and what was read in that very channel.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.slack.cards.blocks import Card, build_context
from bot.slack.cards.text import CardText, format_requester
from bot.slack.place_check import Withholding
from orchestration.run.memory import collect_person_texts
from orchestration.text.addresses import normalise_dots
from orchestration.text.foreign_text import find_foreign_links, list_addresses
from orchestration.text.mentions import show_request_text
from orchestration.text.pii.find import list_known_data, mask_unknown_data
from orchestration.text.values import collect_texts
from schemas.events import Answer, Link, RunEnded
from schemas.run import Run
from schemas.states import Succeeded
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
