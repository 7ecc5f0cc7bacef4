"""Completeness check of a service: what its folder forgot to bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter

from connectors.service import Service
from orchestration.run.results import TOLD
from orchestration.text.messages import read_service_words
from schemas.contract import ToolContract
from schemas.plan import LANGUAGES
from schemas.values import Json


def list_omissions(service: Service) -> tuple[str, ...]:
    """Return what a service lacks, a sentence each: words, a language, or an id that is its own."""
    words = read_service_words(service)
    contracts = [spec.contract() for spec in service.load_tools()]
    return (*_list_foreign_ids(service, contracts), *_list_missing_words(service, contracts, words), *_compare(words))


def _list_foreign_ids(service: Service, contracts: list[ToolContract]) -> Iterator[str]:
    for contract in contracts:
        if contract.service != service.id:
            yield f"{contract.tool} does not begin with {service.id}."


def _list_missing_words(
    service: Service, contracts: list[ToolContract], words: Mapping[str, Mapping[str, str]]
) -> Iterator[str]:
    if not service.words:
        return
    keys = {f"service.{service.id}"}
    for contract in contracts:
        keys.add(f"verb.{contract.tool}")
        keys |= {f"done.{contract.tool}"} if contract.risk_level != "read" or _gives_values(contract) else set()
        keys |= {f"undo.of.{contract.tool}"} if contract.undo else set()
        keys |= {f"ask.{contract.tool}.{name}" for name in contract.required}
    for language in LANGUAGES:
        yield from (f"{language} has no {key}." for key in sorted(keys - words.get(language, {}).keys()))


def _gives_values(contract: ToolContract) -> bool:
    """Whether a result is neither text nor list, so that nothing but a sentence of its own can tell it."""
    given = contract.output_schema.get("properties")
    fields = given if isinstance(given, dict) else {}
    return not any(name in TOLD or _is_list(one) for name, one in fields.items())


def _is_list(schema: Json) -> bool:
    return isinstance(schema, dict) and schema.get("type") == "array"


def _compare(words: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield the texts that one language has and another has not, or with other slots."""
    for language in LANGUAGES if words else ():
        for key, text in words.get(LANGUAGES[0], {}).items():
            other = words.get(language, {}).get(key)
            if other is None or _slots(other) != _slots(text):
                yield f"{language} does not say {key} as {LANGUAGES[0]} does."


def _slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
