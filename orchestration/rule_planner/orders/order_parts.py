"""The parts of an order as values: whom it names, what it is on, and what is said to whom. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.coverage import list_service_names
from orchestration.rule_planner.orders.restate_orders import (
    OrderWords,
    does_only_point,
    is_channel,
    is_here,
    is_pronoun,
    is_self,
)
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.values import MISSING

_HONORIFIC = make_regex(r"(?<=\S)(?:\s?(?:님|씨)|さん|様|さま|ちゃん|くん|君)$|^@(?=\S)")
_JOINED_NAMES = make_regex(
    r"\s*(?:,|、|/|&|\+|＋|\band\b|(?<=[가-힣])이?랑\s|(?<=[가-힣]님)과\s|\s및\s|(?<=さん)と)\s*"
)
_NOBODY = make_regex(
    r"(?:say|ask|tell|lett|go|check|read|writ)ing|someone|somebody|anyone|whoever|누구|누군가|誰か?|(?:everyone|everybody|all|the\steam|the\swhole\steam|team|people|folks|다들|모두|전체|전원|전부|팀(?:원)?(?:들|\s?전체)?|팀원\s?모두"
    rf"|みんな|みなさん|皆{HONORIFIC_JA}?|全員|チーム(?:の?みんな|全員)?)(?:\s?(?:분들?|께))?",
    re.IGNORECASE,
)
"""Who is nobody by name."""
MAKES_NEW = make_regex(
    r"만들|만드|추가|생성|등록|작성|새로|신규|넣어|잡아|열어|파\s?[줘주]|\b(?:make|create|add|new|open|start|set\sup|put|log)\b|作|追加|登録|新規|立て|起こ",
    re.IGNORECASE,
)
"""That something new is to be made."""
_QUOTES = "'\"“”‘’「」『』"
_SOMEBODY: Mapping[Language, str] = {"ko": "준호님", "en": "Junho", "ja": "ジュノさん"}
"""Whose name stands where words are told to somebody, while the words are put as they are sent."""
_DM = "slack.send_dm"


@dataclass(frozen=True, slots=True)
class OrderParts:
    """What an order is made into steps with; ``tell`` puts reported words as they are sent."""

    task: PlanningTask
    said: OrderWords
    language: Language
    make: PlanFor

    def list_people(self, role: str) -> list[str] | None:
        """Return the names of the people of a role; None where a word points at somebody."""
        if any(is_pronoun(one) for one in self.said.list_typed(role)):
            return None
        names = [name for part in self.said.all(role) for name in _JOINED_NAMES.split(part) if name]
        if any(is_pronoun(name) or is_channel(name) or _NOBODY.fullmatch(name) for name in names):
            return None
        if any(name.casefold() in list_service_names() for name in names):
            return None  # "Slackに投稿して" goes to no person
        myself = self.task.request.asker_name
        return [myself if is_self(name) else _HONORIFIC.sub("", name.strip(_QUOTES)) for name in names]

    def read_time(self, role: str, read: Callable[[str], str | None]) -> str | None:
        """Return the day or moment of a role: that of all its parts together ("tomorrow", "at 9"), else of the last."""
        words = self.said.list_typed(role)
        return read(" ".join(words)) or read(words[-1]) if words else None

    def list_titles(self, role: str) -> list[str] | None:
        """Return the names of things; None where a word only points at one."""
        names = [strip_quotes(one) for one in self.said.all(role)]
        return None if any(does_only_point(one) or is_here(one) or not one for one in names) else names

    def tell(self) -> str:
        """Return what is to be sent: the words themselves, else the reported ones as a sentence; empty where there are
        none, or no one sentence is read in them."""
        words = self.said.all("text")
        if words:
            return strip_quotes(words[0]) if len(words) == 1 and not self.said.all("told") else ""
        if len(self.said.all("told")) != 1 or _OF_BEFORE.search(self.said.one("told")):
            return ""
        told = self.said.words.tell(self.said.told("told"))
        if not told:
            return _ask_as_told(self.said.one("told"), self.language)
        order = self.said.words.dm("told", _SOMEBODY[self.language], told, "")
        return _send_told(self.task, order, self.make) or _ask_as_told(self.said.one("told"), self.language)


_ASKED: Mapping[Language, tuple[re.Pattern[str], str]] = {
    "ko": (make_regex(r"(?:는|은|ㄴ|인|한|된|할|을|될|던|운|른|린|올|갈|볼|쓸|낼|줄|런)지$"), "{told} 알려 주세요"),
    "en": (
        make_regex(
            r"(?:if|whether|when|where|what|which|who|how|why)\b(?!.*\b(?:he|she|they|his|her|their|him|them|I|my|me)\b).+",
            re.IGNORECASE,
        ),
        "Could you tell me {told}?",
    ),
    "ja": (make_regex(r"か(?:どうか)?$"), "{told}教えてください"),
}
"""Reported questions, and how they are put to somebody."""


def _ask_as_told(told: str, language: Language) -> str:
    """Return a reported question as one that is put to somebody, and a whole sentence as it is; else nothing."""
    asks, form = _ASKED[language]
    if asks.search(told):
        return form.format(told=told)
    return told if _SENTENCE.search(told) else ""


_OF_BEFORE = make_regex(
    r"(?:その|この)(?:旨|こと|件)|(?:그|이)\s?(?:내용|얘기|이야기|사실)|\bto\sthat\seffect\b|^(?:that|so|it|this)$",
    re.IGNORECASE,
)
"""Words that stand for what was said before."""
_SENTENCE = make_regex(r"(?:[가-힣](?:요|니다|죠|네요|세요)|(?:です|ます|ました|ません|ください)[よね]?)[.!~。！]*$")
"""Words that are told as they are: they end as a sentence to somebody does."""


_TELLS: Mapping[Language, str] = {
    "ko": "{who}에게 {told}고 전해줘",
    "en": "tell {who} that {told}",
    "ja": "{who}に{told}って伝えて",
}


def render_told(task: PlanningTask, told: str, language: Language, make: PlanFor) -> str:
    """Return reported words as they are sent; empty where no one sentence is read in them."""
    return _send_told(task, _TELLS[language].format(who=_SOMEBODY[language], told=told), make)


def _send_told(task: PlanningTask, order: str, make: PlanFor) -> str:
    """Return the text that an order has somebody sent; empty where it does anything else."""
    request = task.request.model_copy(update={"text": f"{order}.", "follows": None, "mentions": ()})
    steps = list_actions(make(task._replace(request=request)))
    text = get_inputs(steps[0]).get("text") if len(steps) == 1 and steps[0]["tool"] == _DM else None
    return text if isinstance(text, str) and text != MISSING else ""


def strip_quotes(words: str) -> str:
    """Return words without the marks of quotes around them."""
    return words[1:-1].strip() if QUOTED_SPAN.fullmatch(words) else words.strip(_QUOTES).strip()
