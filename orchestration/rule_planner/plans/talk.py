"""Words on earlier work of a thread, and what they are read against."""

from __future__ import annotations

import re
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.korean_idioms import replace_forgotten_field
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.plans.tool_table import find_entry
from orchestration.rule_planner.reading.days_beside import replace_days_beside
from orchestration.rule_planner.reading.korean import choose_particle
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.thread.held_hours import write_held_hour
from orchestration.rule_planner.thread.reply_idioms import replace_reply_idioms
from orchestration.text.courtesy import remove_courtesy
from orchestration.text.longer_titles import extend_title
from orchestration.text.thread_phrases import Phrase, read_phrase
from schemas.plan import Action
from schemas.request import EarlierWork
from schemas.values import Json

HEAD = make_regex(
    r"^(?:(?:아니(?:야|다)?|그럼|그러면|그리고|음|아)[,\s]+|(?:그|이|저)\s?(?:중|가운데|안)(?:에서|에선|에|의)?\s*"
    r"|[여거]기(?:서|에서|에)\s*"
    r"|(?:no|and|ok|so|actually)[,\s]+|(?:what|how) about\s+"
    r"|(?:which|what|who)(?:\sones?|\stasks?)?(?:\sof\s(?:them|those|these))?(?:['’]s|\s(?:is|are|was|were))\s(?:the\s)?"
    r"|(?:show|list|give)(?: me)?\s+|(?:only|just)\s+(?:the\s)?"
    r"|of (?:those|these)\s+"
    r"|(?:その|この)(?:中|うち)(?:で|から|の)?、?|じゃあ、?|では、?)+",
    re.IGNORECASE,
)
_TAIL = make_regex(
    r"(?:\s*(?:좀|다시|만|보여|알려|추려|골라|정리해|남겨)?\s?(?:줘요?|주세요|줄래요?|봐)?|\s*(?:please|pls|tasks?"
    r"|ones?|instead)|を?(?:見せて|教えて|表示して)(?:ください|下さい)?)[\s.!?？。~]*$",
    re.IGNORECASE,
)
_CORRECTED = make_regex(
    r"^(?:아니\s)?(?:그거|이거|그게|\S+(?:\s?거)?)\s?(?:말고|아니고|아니라|대신)[\s,]+(?P<ko>\S.*)$"
    r"|^(?:no,?\s)?(?:not|i (?:meant|mean) not)\s[^,]+,\s?(?:but\s)?(?P<en>\S.*)$"
    r"|^(?:no,?\s)?i mean(?:t)?\s(?P<meant>\S.*)$"
    r"|^(?:それ|これ|.{1,12})(?:では|じゃ)なくて?、?(?P<ja>\S.*)$",
    re.IGNORECASE,
)
"""Words that put something else in the place of what was understood ("그거 말고 사라 거", "not his, Sarah's")."""
ROWS = {"spreadsheet", "filter"}
RECORDS = {"database", "filter"}
"""The inputs by which a tool that reads the rows of a sheet is known."""
UPDATE = {"page", "properties"}
"""The inputs by which a tool that changes a page is known."""
NOTED = {"page", "content"}
"""The inputs by which a tool that adds to a page is known."""


@dataclass(frozen=True, slots=True)
class Talk:
    """The words, and what they are read against."""

    task: PlanningTask
    earlier: EarlierWork
    phrase: Phrase
    reading: Reading

    @property
    def core(self) -> str:
        """The words without those that only point and ask."""
        return _TAIL.sub("", HEAD.sub("", self.phrase.bare)).strip()

    @property
    def corrected(self) -> str:
        """What is meant in the place of what was read; empty where nothing was only read, or nothing is corrected."""
        found = _CORRECTED.match(self.phrase.bare)
        if found is None or any(step.is_effect for step in self.earlier.steps):
            return ""
        return _TAIL.sub("", next(part for part in found.groups() if part)).strip()

    @property
    def narrows(self) -> bool:
        """Whether a part of what was shown is asked for."""
        return self.phrase.refers == "narrows" and not self.corrected

    @property
    def today(self) -> str:
        """The asker's day (ISO)."""
        return self.task.now.astimezone(ZoneInfo(self.task.request.timezone)).date().isoformat()

    def takes(self, step: Action, inputs: set[str]) -> bool:
        """Whether the tool of a step takes those inputs."""
        contract = index_contracts(self.task.contracts).get(step.tool)
        return contract is not None and inputs <= {*contract.fields}

    def offers(self, tool: str) -> bool:
        """Whether a tool is offered, by its id or role."""
        contracts = index_contracts(self.task.contracts)
        return find_entry(tool, contracts).tool in contracts

    def read(self, text: str) -> Reading:
        """Read a piece of the words as a request of its own."""
        return parse_request(self.task.request.model_copy(update={"text": text}), self.task.now, forbidden=())


def make_talk(task: PlanningTask, earlier: EarlierWork) -> Talk:
    """Return the words of a request, read against earlier work."""
    task = replace_days_beside(replace_reply_idioms(write_held_hour(task, earlier)))
    request = task.request.model_copy(update={"text": replace_forgotten_field(_expand_title(task, earlier))})
    phrase = read_phrase(remove_courtesy(request.text))
    reading = parse_request(request, task.now, forbidden=(), taught=task.taught, channels=task.channels)
    return Talk(task, earlier, phrase, reading)


def _expand_title(task: PlanningTask, earlier: EarlierWork) -> str:
    """Return the words of a request, of which those on an end of the one page's title tell the whole of it."""
    titles = {one.title for one in earlier.things}
    text = task.request.text
    return extend_title(text, titles.pop()) if len(titles) == 1 else text


def ask_for(talk: Talk, name: str) -> Talk:
    """Return the words with nothing but that the same is asked for something else ("same for Busan")."""
    topic = choose_particle(name, "은", "는")
    said = {"ko": f"{name}{topic}?", "en": f"what about {name}?", "ja": f"{name}は？"}[talk.reading.language]
    request = talk.task.request.model_copy(update={"text": said})
    return make_talk(talk.task._replace(request=request), talk.earlier)


def build_flow(talk: Talk) -> Flow:
    """Return an empty flow for the words."""
    task = talk.task
    request = task.request
    local = task.now.astimezone(ZoneInfo(request.timezone))
    contracts = index_contracts(task.contracts)
    myself = request.asker_name
    return Flow(talk.reading, task.team, contracts, local, myself, in_thread=request.in_thread, has_quote=False)


def is_day(value: Json) -> bool:
    """Whether a value is a day or moment (ISO)."""
    return isinstance(value, str) and re.match(r"\d{4}-\d{2}-\d{2}", value) is not None


def does_test_day(test: Json) -> bool:
    """Whether a test is against a day or moment."""
    return isinstance(test, dict) and is_day(test.get("value"))
