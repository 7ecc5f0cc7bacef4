"""Remembered facts as a model reads them: records that fit, the words that were said first. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from orchestration.llm.context import estimate_json_tokens
from orchestration.remembered import find_fact_kind
from orchestration.text.labels import clean_label
from schemas.remembered import RememberedFact
from schemas.values import Json, Payload

MOST_TOKENS = 200


def pick_fitting_facts(facts: Sequence[RememberedFact], budget: int = MOST_TOKENS) -> tuple[RememberedFact, ...]:
    """Return the facts that are fit to be shown, within so many tokens. A name that reads as an order is left out."""
    fitting: list[RememberedFact] = []
    spent = estimate_json_tokens({"remembered": []})
    for fact in facts:
        record = render_fact(fact)
        cost = estimate_json_tokens(record) + 1
        if record and spent + cost <= budget:
            fitting.append(fact)
            spent += cost
    return tuple(fitting)


def render_fact(fact: RememberedFact) -> Payload:
    """Return the record of a fact; nothing where its name or word is not fit to be shown."""
    name, word, part = clean_label(fact.label), clean_label(fact.word), clean_label(fact.part)
    if not name or bool(fact.word) != bool(word):
        return {}
    said: Payload = {"word": word} if fact.use == "word" else {"usual": True}
    return {**said, "kind": find_fact_kind(fact), "name": name, **({"part": part} if part else {})}


def render_facts(facts: Sequence[RememberedFact]) -> list[Json]:
    """Return the records of facts that fit."""
    return [render_fact(fact) for fact in facts]
