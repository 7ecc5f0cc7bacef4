"""Asking and showing on the terminal; what is typed about an approval, read."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass
from typing import TypeAlias

from rich.console import Console
from rich.prompt import Prompt

from connectors.catalog import all_contracts
from orchestration.policy.explain import explanations
from orchestration.run.answer import done_line
from orchestration.run.rulings import Ruling
from orchestration.run.status import status_of
from orchestration.run.words import explain
from orchestration.text.messages import load_wording
from orchestration.text.values import as_text
from schemas.ask import Approval, ApprovalItem, Question
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import Json

YES = frozenset({"y", "yes", "예", "네", "승인", "はい", "承認"})

NO = frozenset({"n", "no", "아니오", "아니요", "거절", "いいえ", "却下"})

OTHER = frozenset({"other", "다른방법", "別の方法"})

_CHANGE = re.compile(r"(\d+)\.([\w.\-]+)\s*=\s*(.*)", re.DOTALL)

_STEPS = re.compile(r"\d+(?:[\s,]+\d+)*")


@dataclass(frozen=True, slots=True)
class StepChange:
    """Another value for a field of a step."""

    action: str
    field: str
    value: Json


Typed: TypeAlias = Ruling | StepChange


def read_decision(typed: str, approval: Approval) -> Typed | None:
    """Return what was meant; ``None`` where it can't be told. Steps are counted from 1, as they are shown."""
    words = typed.strip()
    first, _, rest = words.partition(" ")
    word = first.casefold()
    if not words or word in NO:
        return Ruling(False, reason=rest.strip())
    if word in YES and not rest:
        return Ruling(True)
    if word in OTHER:
        return Ruling(False, reason=rest.strip(), sequel="another_way")
    changed = _CHANGE.fullmatch(words)
    if changed is not None:
        item = _item(approval, changed[1])
        return StepChange(item.action, changed[2], _value(item, changed[2], changed[3])) if item else None
    if _STEPS.fullmatch(words):
        items = [_item(approval, number) for number in re.findall(r"\d+", words)]
        return Ruling(True, frozenset(item.action for item in items if item)) if all(items) else None
    return None


def _item(approval: Approval, number: str) -> ApprovalItem | None:
    place = int(number) - 1
    return approval.items[place] if 0 <= place < len(approval.items) else None


def _value(item: ApprovalItem, field: str, typed: str) -> Json:
    """Return the value as it was typed; where the field holds something else than text now, read as JSON."""
    if not typed:
        return None
    if isinstance(item.payload.get(field), str | None):
        return typed
    try:
        return json.loads(typed)
    except ValueError:
        return typed


class AskingPerson:
    """Asks whoever sits at the terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(stderr=True)

    def answer(self, question: Question) -> Json:
        """Ask for a value; an empty line gives the first choice, or no answer where there is none."""
        self._console.print(question.text, markup=False)
        for number, choice in enumerate(question.choices, 1):
            self._console.print(f"  {number}. {choice.label}", markup=False, highlight=False)
        typed = Prompt.ask(">", console=self._console, default="").strip()
        if typed.isdigit() and 0 < int(typed) <= len(question.choices):
            return question.choices[int(typed) - 1].value
        return typed or question.initial

    def decide(self, run: Run, approval: Approval) -> Typed | None:
        """Show the exact payloads and ask for a yes, a no or a change, until it is understood."""
        for number, item in enumerate(approval.items, 1):
            self._show(run, number, item)
        self.hear(load_wording("orchestration.text").say(run.request.language, "terminal.decide"))
        while True:
            said = read_decision(Prompt.ask(">", console=self._console, default="n"), approval)
            if said is not None:
                return said
            self.hear(load_wording("orchestration.text").say(run.request.language, "terminal.decide"))

    def hear(self, words: str) -> None:
        """Print words; nothing where there are none."""
        if words:
            self._console.print(words, markup=False, highlight=False)

    def _show(self, run: Run, number: int, item: ApprovalItem) -> None:
        words, language = load_wording("orchestration.text"), run.request.language
        reason = explain(item.decision, language, words)
        self._console.print(f"{number}. {item.tool}: {reason}", markup=False, highlight=False)
        for name, value in item.payload.items():
            found = item.resolved.get(name)
            shown = f"{found.name} ({found.id})" if found else as_text(value)
            self._console.print(f"  {name}: {shown}", markup=False, highlight=False)


CONTRACTS = {contract.tool: contract for contract in all_contracts()}


def show_run(run: Run, *, explained: bool = False) -> None:
    """Print a run: its steps, where wanted what policy said of each and why, and at the end the answer with links."""
    console, words = Console(), load_wording("orchestration.text")
    console.print(f"{run.id}  {status_of(run)}", highlight=False)
    for action in run.plan.actions if run.plan else ():
        state = run.states[action.id]
        line = action.summary or action.tool
        if isinstance(state, Succeeded) and action.is_effect:
            line = done_line(run, action, state.filled, words)
        console.print(f"  {action.id} {state.state:<18} {line}", markup=False, highlight=False)
    for one in explanations(run, CONTRACTS.get, words) if explained else ():
        console.print(f"  {one.step}: {one.word}", markup=False, highlight=False)
        for value in one.values:
            console.print(f"      {value}", markup=False, highlight=False)
    for record in run.questions.values():
        if record.open:
            name = f"{record.question.tool}.{record.question.field}"
            console.print(f"? {record.question.text}  (--answer {name}=...)", markup=False, highlight=False)
    for record in run.approvals.values():
        for item in record.approval.items if record.open else ():
            reason = explain(item.decision, run.request.language, words)
            console.print(f"! {item.tool}: {reason} (--yes)", markup=False, highlight=False)
    if run.ended is not None:
        console.print(run.ended.answer.text, markup=False, highlight=False)
        for link in run.ended.answer.links:
            console.print(f"  {link.label}: {link.url}", markup=False, highlight=False)
        if run.ended.answer.more_links:
            more = words.say(run.request.language, "terminal.more_links", count=run.ended.answer.more_links)
            console.print(f"  {more}", markup=False, highlight=False)


def print_json(value: object) -> None:
    """Print a value as JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
