"""The steps of a plan while it is being built, and what each leaves for the next.

Steps name one another by number (``{{@2.summary}}``); the numbers become action ids when the plan is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from orchestration.rule_planner.plans.tool_table import ToolEntry, find_entry
from orchestration.rule_planner.reading.parse import Reading
from schemas.contract import ToolContract
from schemas.team import TeamSettings
from schemas.values import Json, Payload

SENDS_TO: Mapping[str, str] = {"slack.post_message": "channel", "slack.send_dm": "user"}
"""The tools that send, and the input that says where to."""
MaterialKind: TypeAlias = Literal[
    "rows", "records", "messages", "text", "summary", "page_url", "file_id", "total", "found", "spreadsheet_url", "done"
]
SENDS_LATER = {"slack.post_message": "slack.schedule_message", "slack.send_dm": "slack.schedule_dm"}
"""What sends later for each tool that sends at once."""


@dataclass(slots=True)
class DraftStep:
    """One tool call: its inputs, what it comes after, and when or for what it runs; ``confirm``: only after a yes,
    ``skips``: where it fails the rest goes on without it."""

    number: int
    entry: ToolEntry
    inputs: Payload
    when: Json = None
    for_each: str | None = None
    confirm: bool = False
    skips: bool = False
    after: list[int] = field(default_factory=list[int])


@dataclass(frozen=True, slots=True)
class Material:
    """Something that a step left: its kind, the step, what to call it, and the sentence that tells of it, if any."""

    kind: MaterialKind
    step: int
    label: str = ""
    note: str = ""

    @property
    def path(self) -> str:
        """Where it stands among the results."""
        return f"@{self.step}.{'records' if self.kind == 'found' else self.kind}"

    @property
    def template(self) -> str:
        """The template that stands for it."""
        return f"{{{{{self.path}}}}}"


@dataclass(slots=True)
class Flow:
    """A plan being built: the reading, the steps so far, what they left, and what no offered tool can do."""

    reading: Reading
    team: TeamSettings
    contracts: Mapping[str, ToolContract]
    now: datetime
    myself: str
    steps: list[DraftStep] = field(default_factory=list[DraftStep])
    materials: list[Material] = field(default_factory=list[Material])
    lacking: list[ToolEntry] = field(default_factory=list[ToolEntry])
    undone: list[str] = field(default_factory=list[str])
    """The clauses that ask for something for which nothing is planned."""
    condition: Json = None
    condition_note: str = ""
    in_thread: bool = False
    is_first: bool = True
    """Whether nothing was said before that a request may speak of."""
    has_quote: bool = False
    period: Sequence[Json] = ()
    """The tests of days by which the earlier work that is followed up chose its rows."""

    @property
    def latest(self) -> Material | None:
        """What the last step left, if anything can be passed on."""
        return self.materials[-1] if self.materials else None

    def list_latest(self) -> list[Material]:
        """Return what can be passed on together: all that searches found, else what the last step left; of one change
        to several things, all of them."""
        if self.latest is None:
            return []
        if self.latest.kind == "done":
            return self._list_same_changes(self.latest)
        return self.all_of("found", "messages") if self.latest.kind == "messages" else [self.latest]

    def _list_same_changes(self, latest: Material) -> list[Material]:
        """Return what the last steps left that all do the same, each to another page."""
        last = self.get_step(latest.step)
        alike: list[int] = []
        for step in reversed(self.steps[: self.steps.index(last) + 1]):
            if step.entry.tool != last.entry.tool or {**step.inputs, "page": ""} != {**last.inputs, "page": ""}:
                break
            alike.append(step.number)
        return [one for one in self.all_of("done") if one.step in alike]

    def add(self, tool: str, inputs: Payload) -> DraftStep:
        """Add a step of a tool by its id or role; one that is not offered is noted as lacking."""
        entry = find_entry(tool, self.contracts)
        if entry.tool not in self.contracts and entry not in self.lacking:
            self.lacking.append(entry)
        number = max((one.number for one in self.steps), default=0) + 1
        step = DraftStep(number, entry, {k: v for k, v in inputs.items() if v not in (None, "", [], {})})
        if entry.intent in {"write", "notify"}:
            step.when = self.condition
        self.steps.append(step)
        return step

    def get_step(self, number: int) -> DraftStep:
        """Return the step of a number; ``StopIteration`` where none has it."""
        return next(one for one in self.steps if one.number == number)

    def leave(self, kind: MaterialKind, step: DraftStep, label: str = "", note: str = "") -> Material:
        """Note what a step left."""
        material = Material(kind, step.number, label, note)
        self.materials.append(material)
        return material

    def of_kind(self, *kinds: MaterialKind) -> Material | None:
        """Return the latest material of these kinds."""
        return next((material for material in reversed(self.materials) if material.kind in kinds), None)

    def all_of(self, *kinds: MaterialKind) -> list[Material]:
        """Return every material of these kinds, in order."""
        return [material for material in self.materials if material.kind in kinds]


def choose_text(flow: Flow, ko: str, en: str, ja: str = "") -> str:
    """Return the text of the request's language."""
    return {"ko": ko, "en": en, "ja": ja or en}[flow.reading.language]
