"""What each role's models are asked before people's requests are, and what is wrong with an answer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from jsonschema.exceptions import ValidationError

from connectors.catalog import list_contracts
from orchestration.llm.answer_reader import read_answer
from orchestration.llm.filler import build_filling_form
from orchestration.llm.model_client import AnswerSchema
from orchestration.llm.plan_answer import parse_plan_answer
from orchestration.llm.reader import build_form
from orchestration.llm.retrieval import ALWAYS, ToolNeed, pick_tools
from orchestration.llm.reviewer import ADVICE
from orchestration.llm.wire_schema import build_plan_schema
from orchestration.remembered import FACT_TOOLS
from orchestration.schema_check import UNREADABLE, Validator
from orchestration.text_proposers import FormField
from schemas.contract import ToolContract
from schemas.events import ModelRole
from schemas.values import Payload

WORD = "heron"
"""Stands in the rules and has to come back: a server that drops them would answer without it."""
NO_RULES = f"the rules did not reach it: the word that stands there ({WORD}) did not come back"
MOST_PROBLEMS = 3
_FORGIVEN = frozenset({"required", "additionalProperties"})
"""What a plan is read without, or beside."""
_READ = (
    FormField("word", "name"),
    FormField("count", "number"),
    FormField("state", "choice", options=("open", "shut")),
)


@dataclass(frozen=True, slots=True)
class CanaryQuestion:
    """What is asked, the schema that the role's answers are held to (text where ``None``), and whether it streams."""

    task: str
    schema: AnswerSchema | None = None
    streams: bool = False
    is_plan: bool = False


def build_canary_question(role: ModelRole) -> CanaryQuestion:
    """Return a role's question, with the schema that it has in work."""
    match role:
        case "planner" | "planner_hard":
            task = "Give a plan without actions, whose goal is the word and nothing else."
            schema = AnswerSchema("plan", build_plan_schema(pick_tools(_list_offered(), ToolNeed("")).shown))
            return CanaryQuestion(task, schema, streams=True, is_plan=True)
        case "filler":
            return CanaryQuestion("Give the word as the value of `word`.", build_filling_form(("word",)))
        case "reader":
            return CanaryQuestion("Give the word as f1, and null as f2 and f3.", build_form(_READ))
        case "reviewer":
            return CanaryQuestion("Do not ask, and give the word as the reason.", ADVICE)
        case "writer":
            return CanaryQuestion("Say the word.")


def _list_offered() -> tuple[ToolContract, ...]:
    """Return the tools of a request that quotes nobody and speaks of nothing that is remembered."""
    return tuple(one for one in list_contracts() if one.tool not in FACT_TOOLS | ALWAYS)


def check_canary_answer(said: str, question: CanaryQuestion) -> tuple[str, str]:
    """Return what is wrong with an answer, empty where it can be relied on, and what else is to be said of it."""
    if WORD not in said.casefold():
        return NO_RULES, ""
    if question.schema is None:
        return "", ""
    value = _read_plan(said) if question.is_plan else read_answer(said).value
    if value is None:
        return "it answers in no form that can be read", ""
    problems = _list_problems(question.schema.schema, value)
    told = "; ".join(_describe(one) for one in problems)
    if question.is_plan and all(one.validator in _FORGIVEN for one in problems):
        return "", f"does not keep the schema, and is read all the same: {told}" if told else "keeps the schema"
    return (f"its answer does not keep the schema: {told}", "") if told else ("", "keeps the schema")


def _read_plan(said: str) -> Payload | None:
    text, _ = parse_plan_answer(said)
    return read_answer(text).value


def _list_problems(schema: Payload, value: Payload) -> Sequence[ValidationError]:
    validator = Validator(schema)
    if validator.accepts(value):
        return ()
    try:
        return [*islice(validator.find_errors(value), MOST_PROBLEMS)]
    except UNREADABLE:
        return [ValidationError("nested too deeply, or with a number that is too long")]


def _describe(error: ValidationError) -> str:
    path = ".".join(str(part) for part in error.absolute_path)
    message = error.message if len(error.message) < 120 else f"{json.dumps(error.validator)} is not kept"
    return f"{path}: {message}" if path else message
