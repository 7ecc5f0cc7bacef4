"""Tool packs: which tools a model is shown in full, and which in a line a pack. Pure.

A pack is a service with its tools. Packs and tools are ranked by BM25 over what contracts and services say of them
(https://www.staff.city.ac.uk/~sbrp622/papers/foundations_bm25_review.pdf), with the words and names of the request.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orchestration.identity_cache import cache_by_identity
from orchestration.llm.tool_concepts import find_terms
from orchestration.service import find_service
from orchestration.text.messages import read_service_words
from schemas.contract import ToolContract

MOST_SHOWN = 12
"""Tools that are shown in full."""
CORE = ("slack", "text", "table", "session")
"""The pack that is always there: metel's own tools."""
LIKELY_PACKS = 2
"""Packs of which what reads is shown even where no word asks for it."""
USUAL = ("slack.post_message", "slack.send_dm", "text.summarize")
"""What nearly every request may end in."""
SHOWN_IF_ASKED = frozenset({"slack.find_channel"})
"""Looks up what code looks up by itself."""
MOST_LINES = 24
"""Packs that get a line of their own."""
MOST_NAMED = 4
"""Tools that a pack's line names."""
_K1, _B = 1.2, 0.5
_NAMED_BONUS, _THING_BONUS, _READER_BONUS, _PACK_SHARE = 20.0, 4.0, 3.0, 0.5
_CONCEPT_WEIGHT, _MISSING_WEIGHT, _TOUCHED_BONUS = 2.0, 3.0, 12.0


@dataclass(frozen=True, slots=True)
class ToolNeed:
    """What tools are picked for: the request's words, the ids of tools that must be there (of the plan under way and
    of earlier work in the thread), the services that hold things whose names the request says, and what a model said
    is missing."""

    text: str
    used: frozenset[str] = frozenset()
    touched: frozenset[str] = frozenset()
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PickedTools:
    """The tools to be shown in full, in their stable order, and a line for each pack that has more."""

    shown: tuple[ToolContract, ...]
    lines: tuple[str, ...] = ()

    @property
    def pack_ids(self) -> tuple[str, ...]:
        """The services of the tools that are shown."""
        return tuple(dict.fromkeys(contract.service for contract in self.shown))


@dataclass(frozen=True, slots=True)
class _Index:
    """What is the same for all requests that offer the same tools."""

    terms: Mapping[str, Counter[str]]
    rarity: Mapping[str, float]
    usual_length: float


def pick_tools(contracts: Sequence[ToolContract], need: ToolNeed) -> PickedTools:
    """Return the tools for a request. The same tools and need give the same pick; the order is that of ``contracts``.

    Never is a tool lost: each of the others is told of in a line, and a model may ask for what it misses.
    """
    if len(contracts) <= MOST_SHOWN:
        return PickedTools(tuple(contracts))
    scores = _score_tools(contracts, need)
    must = [one for one in contracts if one.tool in need.used]
    usual = [one for one in contracts if one.tool in USUAL]
    wanted = _rank_wanted(contracts, scores, need)
    first = {one.tool: one for one in (*must, *usual, *wanted)}
    chosen = {*[*first][: max(MOST_SHOWN, len(must))]}
    shown = tuple(one for one in contracts if one.tool in chosen)
    return PickedTools(shown, _lines([one for one in contracts if one.tool not in chosen], scores))


def _rank_wanted(contracts: Sequence[ToolContract], scores: Mapping[str, float], need: ToolNeed) -> list[ToolContract]:
    """Return all tools, the likeliest first. A tool of a likely pack stands before one that fits alike and is in none;
    of the two likeliest packs what reads comes along, for nothing else gives the others what they work on."""
    best: dict[str, float] = {}
    for one in contracts:
        if one.service not in CORE:
            used = _NAMED_BONUS if one.tool in need.used else 0.0
            best[one.service] = max(best.get(one.service, 0.0), scores[one.tool] + used)
    likely = sorted(best, key=lambda service: -best[service])[:LIKELY_PACKS]

    def rank(one: ToolContract) -> tuple[bool, float]:
        reads = one.risk_level == "read" and one.service in likely and bool(one.produces_map)
        score = scores[one.tool] + _PACK_SHARE * best.get(one.service, 0.0) + _READER_BONUS * reads
        return one.tool in SHOWN_IF_ASKED, -score

    return sorted(contracts, key=rank)


def _score_tools(contracts: Sequence[ToolContract], need: ToolNeed) -> dict[str, float]:
    """Return how well each tool fits, by its id; 0 where nothing speaks for it."""
    index = _index(contracts)
    wanted = {term: _CONCEPT_WEIGHT if term.startswith("@") else 1.0 for term in find_terms(need.text)}
    wanted |= {term: _MISSING_WEIGHT for words in need.missing for term in find_terms(words)}
    whole = "\n".join((need.text, *need.missing)).casefold()
    services = {one.service for one in contracts}
    bonus = {
        service: _service_bonus(service, whole) + _TOUCHED_BONUS * (service in need.touched) for service in services
    }
    return {one.tool: _bm25(index, one.tool, wanted) + bonus[one.service] for one in contracts}


def _bm25(index: _Index, tool: str, wanted: Mapping[str, float]) -> float:
    terms = index.terms[tool]
    norm = _K1 * (1 - _B + _B * sum(terms.values()) / index.usual_length)
    return sum(
        index.rarity[term] * terms[term] * (_K1 + 1) / (terms[term] + norm) * weight
        for term, weight in wanted.items()
        if term in terms
    )


def measure_nearness(wanted: str, texts: Mapping[str, str]) -> dict[str, float]:
    """Return how near each text is to what is wanted, by its key: 1 is as near as the wanted text itself, 0 shares no
    term with it."""
    terms = {key: Counter(find_terms(text)) for key, text in texts.items()}
    sought = Counter(find_terms(wanted))
    index = _build_index({**terms, "": sought})
    weights = {term: _CONCEPT_WEIGHT if term.startswith("@") else 1.0 for term in sought}
    most = _bm25(index, "", weights)
    return {key: _bm25(index, key, weights) / most if most else 0.0 for key in texts}


def _service_bonus(service: str, text: str) -> float:
    """Return what the text says for a pack: its name, or what its things are called."""
    facts = find_service(service)
    names = {service, *(facts.called if facts else ()), *((facts.name,) if facts else ())}
    named = any(re.search(_bounded(name.casefold()), text) for name in names if name)
    nouns = [thing.nouns for thing in facts.things if thing.nouns] if facts else []
    things = any(re.search(noun, text, re.IGNORECASE) for noun in nouns)
    return _NAMED_BONUS * named + _THING_BONUS * things


def _bounded(name: str) -> str:
    """A Latin name stands between signs; Korean and Japanese ones take particles without a space."""
    escaped = re.escape(name)
    return rf"(?<![a-z0-9]){escaped}(?![a-z0-9])" if name.isascii() else escaped


def _index(contracts: Sequence[ToolContract]) -> _Index:
    return _build_index({one.tool: _terms_of(one) for one in contracts})


def _build_index(terms: Mapping[str, Counter[str]]) -> _Index:
    having = Counter(term for counted in terms.values() for term in counted)
    count = len(terms)
    rarity = {term: math.log(1 + (count - times + 0.5) / (times + 0.5)) for term, times in having.items()}
    usual = sum(sum(counted.values()) for counted in terms.values()) / max(1, count)
    return _Index(terms, rarity, usual or 1.0)


@cache_by_identity(4096)
def _terms_of(contract: ToolContract) -> Counter[str]:
    """Return the terms of a tool: its name counts most, then the examples of how people ask for it."""
    name = contract.tool.replace(".", " ")
    asked = [text for example in contract.examples for text in (example.ko, example.en)]
    fields = [str(schema.get("description", "")) for schema in contract.fields.values()]
    said = [name, name, contract.description, *contract.aliases, *asked, *asked, *_words_of(contract)]
    return Counter(term for text in said for term in find_terms(text)) + Counter(
        term for text in fields for term in find_terms(text) if not term.startswith("@")
    )


def _words_of(contract: ToolContract) -> list[str]:
    """Return what the service calls the tool in each language, where it says so."""
    facts = find_service(contract.service)
    if facts is None or not facts.words:
        return []
    words = read_service_words(facts)
    keys = (f"ability.{contract.tool}", f"verb.{contract.tool}")
    return [table[key] for table in words.values() for key in keys if key in table]


def _lines(left: Sequence[ToolContract], scores: Mapping[str, float]) -> tuple[str, ...]:
    """Return a line for each pack of what is not shown, the likeliest packs first; the last line names the others."""
    packs: dict[str, list[ToolContract]] = {}
    for one in sorted(left, key=lambda one: -scores[one.tool]):
        packs.setdefault(one.service, []).append(one)
    lines = [_line(service, tools) for service, tools in packs.items()]
    others = [*packs][MOST_LINES:]
    more = [f"and {', '.join(others)[:400]}"] if others else []
    return (*lines[:MOST_LINES], *more)


def _line(service: str, tools: Sequence[ToolContract]) -> str:
    names = [one.tool.partition(".")[2] or one.tool for one in tools]
    more = f", {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{service}: {', '.join(names[:MOST_NAMED])}{more}"[:160]
