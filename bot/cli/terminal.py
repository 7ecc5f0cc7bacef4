"""Asking and showing on the terminal; what is typed about an approval, read."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.prompt import Prompt

from bot.conversation import Typed, read_decision
from orchestration.policy.explain import StepExplanation, build_explanations
from orchestration.policy.request_notes import list_request_notes
from orchestration.run.answer import render_done_line
from orchestration.run.phrases import explain_decision
from orchestration.run.status import compute_status
from orchestration.text.messages import Wording, load_wording
from orchestration.text.values import format_value
from schemas.ask import Approval, ApprovalItem, Question
from schemas.events import Answer
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import Json


class ConsolePerson:
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
        reason = explain_decision(item.decision, language, words)
        self._console.print(f"{number}. {item.tool}: {reason}", markup=False, highlight=False)
        for name, value in item.payload.items():
            found = item.resolved.get(name)
            shown = f"{found.name} ({found.id})" if found else format_value(value)
            self._console.print(f"  {name}: {shown}", markup=False, highlight=False)


def show_run(run: Run, *, explained: bool = False) -> None:
    """Print a run: its steps, where wanted what policy said of each and why, and at the end the answer with links."""
    console, words = Console(), load_wording("orchestration.text")
    by_rules = load_wording("bot.slack").say(run.request.language, "without_model") if run.without_model else ""
    console.print("  ".join(filter(None, (run.id, compute_status(run), by_rules))), highlight=False)
    for action in run.plan.actions if run.plan else ():
        state = run.states[action.id]
        line = action.summary or action.tool
        if isinstance(state, Succeeded) and action.is_effect:
            line = render_done_line(run, action, state.filled, words)
        console.print(f"  {action.id} {state.state:<18} {line}", markup=False, highlight=False)
    for one in _explained(run, words) if explained else ():
        console.print(f"  {one.step}: {one.word}", markup=False, highlight=False)
        for value in one.values:
            console.print(f"      {value}", markup=False, highlight=False)
    for record in run.questions.values():
        if record.open:
            asked = record.question
            hint = f"  (--answer {asked.tool}.{asked.field}=...)" if asked.about == "value" and not explained else ""
            console.print(f"? {asked.text}{hint}", markup=False, highlight=False)
    for record in run.approvals.values():
        for item in record.approval.items if record.open else ():
            reason = explain_decision(item.decision, run.request.language, words)
            console.print(f"! {item.tool}: {reason}{'' if explained else ' (--yes)'}", markup=False, highlight=False)
    if run.ended is not None:
        _show_answer(run, run.ended.answer, console, words)


def _show_answer(run: Run, answer: Answer, console: Console, words: Wording) -> None:
    """Print an answer with its links, and what it says of the words of the request."""
    language, card = run.request.language, load_wording("bot.slack")
    told = [answer.text, *(f"  {link.label}: {link.url}" for link in answer.links)]
    if answer.more_links:
        told.append(f"  {words.say(language, 'terminal.more_links', count=answer.more_links)}")
    for kind, left in list_request_notes(run).items():
        told.append(f"  {card.say(language, f'answer.{kind}', words=', '.join(f'“{one}”' for one in left))}")
    for line in told:
        console.print(line, markup=False, highlight=False)


def show_waits(told: Sequence[tuple[str, str]]) -> None:
    """Print why a run waits, each with what would help under it."""
    console = Console(soft_wrap=True)
    for why, remedy in told:
        console.print(f"~ {why}", markup=False, highlight=False)
        console.print(f"  {remedy}", markup=False, highlight=False)


def _explained(run: Run, words: Wording) -> Sequence[StepExplanation]:
    from connectors.catalog import list_contracts

    contracts = {contract.tool: contract for contract in list_contracts()}
    return build_explanations(run, contracts.get, words)


def print_json(value: object) -> None:
    """Print a value as JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def print_text(text: str) -> None:
    """Print a text as it is, without colours or breaks of lines."""
    Console(highlight=False, markup=False, soft_wrap=True).print(text)
