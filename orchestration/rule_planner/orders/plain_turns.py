"""The plain forms of what is said of earlier work of a thread, in three languages, as the grammar reads them. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from orchestration.rule_planner.reading.korean import choose_direction_particle, choose_particle
from schemas.plan import Language


class PlainTurn(NamedTuple):
    """The forms of one language. ``others`` asks the same of another value, ``narrow`` and ``narrow_owner`` for a part
    of what was shown; ``change`` gives the last thing one, ``instead`` puts one in the place of another, and
    ``also_channel`` and ``also_person`` send the same to one more. ``share`` and ``send`` pass on what is shown: a
    ``link``, a ``summary`` or all of it (``shown``). ``tell`` lets somebody know what was done, and ``of`` asks
    something about a thing by its title."""

    others: str
    narrow: str
    narrow_owner: str
    change: str
    instead: str
    also_channel: str
    also_person: str
    share: str
    send: str
    link: str
    summary: str
    shown: str
    tell: str
    of: str


_TURNS: Mapping[Language, PlainTurn] = {
    "ko": PlainTurn(
        others="{value}{topic}?",
        narrow="그중에 {value} 것만 보여줘",
        narrow_owner="그중에 {value} 것만 보여줘",
        change="{value}{particle} 바꿔줘",
        instead="{old} 말고 {value}",
        also_channel="{value}에도 올려줘",
        also_person="{value}한테도 보내줘",
        share="{what} {value}에 공유해줘",
        send="{what} {value}한테 보내줘",
        link="링크",
        summary="그 요약",
        shown="그거",
        tell="{value}한테 알려줘",
        of="{value} {question}",
    ),
    "en": PlainTurn(
        others="what about {value}?",
        narrow="only the {value} ones",
        narrow_owner="only {value}'s",
        change="change it to {value}",
        instead="not {old}, {value}",
        also_channel="post it in {value} too",
        also_person="send it to {value} too",
        share="share {what} in {value}",
        send="send {what} to {value}",
        link="the link",
        summary="that summary",
        shown="it",
        tell="let {value} know",
        of="{value}: {question}",
    ),
    "ja": PlainTurn(
        others="{value}は？",
        narrow="その中で{value}だけ見せて",
        narrow_owner="その中で{value}の分だけ見せて",
        change="{value}に変えて",
        instead="{old}じゃなくて{value}",
        also_channel="{value}にも投稿して",
        also_person="{value}にも送って",
        share="{what}を{value}に共有して",
        send="{what}を{value}に送って",
        link="リンク",
        summary="その要約",
        shown="それ",
        tell="{value}に伝えて",
        of="{value}は{question}",
    ),
}


def render_turn(language: Language, form: str, value: str, **words: str) -> str:
    """Return a value in a form of a language; ``words`` are the others that it needs."""
    particle, topic = choose_direction_particle(value), choose_particle(value, "은", "는")
    return str(getattr(_TURNS[language], form)).format(value=value, particle=particle, topic=topic, **words)


def get_turn_word(language: Language, name: str) -> str:
    """Return a word of a language that stands in the forms."""
    return str(getattr(_TURNS[language], name))
