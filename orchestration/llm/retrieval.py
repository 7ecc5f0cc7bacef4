"""Tool packs: which tools a model is shown in full, and which in a line a pack. Pure.

A pack is a service with its tools. Which are shown comes from few fixed sets, so that like requests ask with the same
first words and the same form of the answer, which servers then have at hand: metel's own tools by theme, then those of
the packs in a fixed order. Only a pack beside the team's first ones is looked through, by BM25 over what contracts and
services say of it (https://www.staff.city.ac.uk/~sbrp622/papers/foundations_bm25_review.pdf) and the request's words.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from orchestration.identity_cache import cache_by_each_identity, cache_by_identity
from orchestration.llm.related_tools import Fill, ToolTheme, find_themes, list_with_givers
from orchestration.patterns import make_regex
from orchestration.service import ServiceFacts, find_service
from orchestration.text.messages import read_service_words
from orchestration.text.tool_concepts import find_terms
from schemas.contract import ToolContract

MOST_SHOWN = 12
"""Tools that are shown in full."""
CORE = ("slack", "text", "table", "session")
"""The pack that is always there: metel's own tools."""
USUAL = ("slack.post_message", "slack.send_dm", "text.summarize")
"""What nearly every request may end in."""
ALWAYS = frozenset({"session.read_quote"})
"""Shown wherever it is offered, which is where something was quoted."""
USUAL_PACKS, MOST_PACKS = 2, 3
"""How many packs are shown where no word names one, and how many that words name."""
SMALL_PACK, PART = 9, 4
"""A pack of at most so many tools is shown as it is; a larger one is divided into parts of so many."""
MOST_THEMED = 6
"""Tools that come along with themes."""
MOST_LINES = 24
"""Packs that get a line of their own."""
MOST_NAMED = 4
"""Tools that a pack's line names."""
_K1, _B = 1.2, 0.5
_NAMED_BONUS, _THING_BONUS = 20.0, 4.0
_CONCEPT_WEIGHT, _MISSING_WEIGHT, _TOUCHED_BONUS = 2.0, 3.0, 12.0
_RANKS: Mapping[Fill, Sequence[str]] = {
    "usual": ("read", "write", "search", "append", "delete"),
    "texts": ("read", "create", "append", "write", "search", "delete"),
    "deletion": ("delete", "read", "write", "search", "append"),
}
"""Of which kind the tools are that are shown first; what has no place of its own is a ``write``."""
_KINDS = (
    ("delete", make_regex(r"archive|delete|remove|clear")),
    ("append", make_regex(r"append|add|insert|comment|\w+_cells")),
    ("create", make_regex(r"create|make|new")),
)


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


@dataclass(frozen=True, slots=True)
class _Index:
    """What is the same for all requests that offer the same tools."""

    terms: Mapping[str, Counter[str]]
    lengths: Mapping[str, int]
    rarity: Mapping[str, float]
    usual_length: float


def pick_tools(contracts: Sequence[ToolContract], need: ToolNeed) -> PickedTools:
    """Return the tools for a request. The same tools and need give the same pick; the order is that of ``contracts``.

    Never is a tool lost: each of the others is told of in a line, and a model may ask for what it misses.
    """
    if len(contracts) <= MOST_SHOWN:
        return PickedTools(tuple(contracts))
    must = {one.tool for one in contracts if one.tool in need.used or one.tool in ALWAYS}
    themes = [*find_themes("\n".join((need.text, *need.missing)), need.used)]
    packs = _list_packs(contracts)
    named = _find_named(contracts, need, [*packs][:USUAL_PACKS])
    room = MOST_SHOWN - len({*must, *USUAL, *named})
    themed = _list_themed(themes, min(room, MOST_THEMED))
    fills: list[Fill] = [theme.fill for theme in themes if theme.fill != "usual"]
    usual = [one for service in [*packs][:USUAL_PACKS] for one in packs[service]]
    wanted = (*sorted(must), *USUAL, *named, *themed, *_order(usual, fills[0] if fills else "usual"))
    chosen = {*[*dict.fromkeys(wanted)][: max(MOST_SHOWN, len(must))]}
    shown = tuple(one for one in contracts if one.tool in chosen)
    return PickedTools(shown, _list_lines([one for one in contracts if one.tool not in chosen]))


def _list_packs(contracts: Iterable[ToolContract]) -> dict[str, list[ToolContract]]:
    packs: dict[str, list[ToolContract]] = {}
    for one in contracts:
        if one.service not in CORE:
            packs.setdefault(one.service, []).append(one)
    return packs


def _list_themed(themes: Iterable[ToolTheme], room: int) -> list[str]:
    """Return the tools of the themes that there is room for, each theme whole."""
    tools: list[str] = []
    for theme in themes:
        more = [one for one in theme.tools if one not in tools]
        tools += more if len(tools) + len(more) <= room else []
    return tools


def _order(tools: Iterable[ToolContract], fill: Fill) -> list[str]:
    """Return the tools of packs as they matter beside a theme, those of a kind in their stable order."""
    ranks = _RANKS[fill]

    def rank(one: ToolContract) -> int:
        kind = _find_kind(one)
        return ranks.index(kind if kind in ranks else "write")

    return [one.tool for one in sorted(tools, key=rank)]


def _find_kind(contract: ToolContract) -> str:
    verb = contract.tool.partition(".")[2]
    if contract.risk_level == "read":
        return "search" if verb.startswith("search") else "read"
    if contract.risk_level == "destructive":
        return "delete"
    return next((kind for kind, verbs in _KINDS if verbs.match(verb)), "write")


def _find_named(contracts: Sequence[ToolContract], need: ToolNeed, usual: Sequence[str]) -> list[str]:
    """Return the tools that are shown because words speak of their pack: the likeliest part of each pack that is not
    small and usual, the likeliest pack first, and what a model said that it misses, each with what gives its keys."""
    scores = _score_tools(contracts, need)
    packs = _list_packs(contracts)
    best = {service: max(scores[one.tool] for one in tools) for service, tools in packs.items()}
    spoken = [service for service in packs if _hears_pack(service, need)]
    likeliest = max(best, key=lambda service: best[service], default="")
    if best.get(likeliest, 0.0) > 0 and likeliest not in spoken:
        spoken.append(likeliest)
    spoken = sorted(spoken, key=lambda service: -best[service])[:MOST_PACKS]
    found = _find_missing(contracts, need)
    for service in spoken:
        if service not in usual or len(packs[service]) > SMALL_PACK:
            found += _find_part(packs[service], scores)
    return list_with_givers(found, contracts)[: MOST_SHOWN - len(USUAL)]


def _find_missing(contracts: Sequence[ToolContract], need: ToolNeed) -> list[str]:
    if not need.missing:
        return []
    scores = _score_tools(contracts, ToolNeed("", missing=need.missing))
    return sorted((tool for tool in scores if scores[tool] > 0), key=lambda tool: -scores[tool])[:PART]


def _find_part(tools: Sequence[ToolContract], scores: Mapping[str, float]) -> list[str]:
    """Return the part of a pack with its likeliest tool; a pack is always divided alike."""
    ordered = _order(tools, "usual")
    parts = [ordered[at : at + PART] for at in range(0, len(ordered), PART)]
    return max(parts, key=lambda part: max(scores[tool] for tool in part))


def _hears_pack(service: str, need: ToolNeed) -> bool:
    whole = "\n".join((need.text, *need.missing)).casefold()
    used = any(tool.partition(".")[0] == service for tool in need.used)
    return used or service in need.touched or _service_bonus(service, whole) > 0


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
    norm = _K1 * (1 - _B + _B * index.lengths[tool] / index.usual_length)
    return sum(
        index.rarity[term] * terms[term] * (_K1 + 1) / (terms[term] + norm) * weight
        for term, weight in wanted.items()
        if term in terms
    )


def measure_nearness(wanted: str, texts: Mapping[str, str]) -> dict[str, float]:
    """Return how near each text is to what is wanted, by its key: 1 is as near as the wanted text itself, 0 shares no
    term with it. A term that all texts have still counts: they may all ask for the same."""
    terms = {key: Counter(find_terms(text)) for key, text in texts.items()}
    sought = Counter(find_terms(wanted))
    index = _build_index({**terms, "": sought}, floor=1.0)
    weights = {term: _CONCEPT_WEIGHT if term.startswith("@") else 1.0 for term in sought}
    most = _bm25(index, "", weights)
    return {key: _bm25(index, key, weights) / most if most else 0.0 for key in texts}


def _service_bonus(service: str, text: str) -> float:
    """Return what the text says for a pack: its name, or what its things are called."""
    facts = find_service(service)
    if facts is None:
        return _NAMED_BONUS * (_build_name_pattern(service).search(text) is not None)
    named, things = _build_patterns(facts)
    return _NAMED_BONUS * (named.search(text) is not None) + _THING_BONUS * any(noun.search(text) for noun in things)


@cache_by_identity(512)
def _build_patterns(facts: ServiceFacts) -> tuple[re.Pattern[str], list[re.Pattern[str]]]:
    """Return what finds the names of a service in a text, and what finds what its things are called."""
    nouns = [re.compile(thing.nouns, re.IGNORECASE) for thing in facts.things if thing.nouns]
    return _build_name_pattern(facts.id, *facts.called, facts.name), nouns


@lru_cache(maxsize=1024)
def _build_name_pattern(*names: str) -> re.Pattern[str]:
    return re.compile("|".join(_bounded(name.casefold()) for name in names if name))


def _bounded(name: str) -> str:
    """A Latin name stands between signs; Korean and Japanese ones take particles without a space."""
    escaped = re.escape(name)
    return rf"(?<![a-z0-9]){escaped}(?![a-z0-9])" if name.isascii() else escaped


@cache_by_each_identity(16)
def _index(contracts: Sequence[ToolContract]) -> _Index:
    return _build_index({one.tool: _terms_of(one) for one in contracts})


def _build_index(terms: Mapping[str, Counter[str]], floor: float = 0.0) -> _Index:
    """Count the terms of texts; with a ``floor`` of 1 a term that each of them has weighs about log 2, else nothing."""
    having = Counter(term for counted in terms.values() for term in counted)
    count = len(terms)
    lengths = {key: sum(counted.values()) for key, counted in terms.items()}
    rarity = {term: math.log(1 + floor + (count - times + 0.5) / (times + 0.5)) for term, times in having.items()}
    usual = sum(lengths.values()) / max(1, count)
    return _Index(terms, lengths, rarity, usual or 1.0)


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


def _list_lines(left: Iterable[ToolContract]) -> tuple[str, ...]:
    """Return a line for each pack of what is not shown, in the stable order; the last line names the others."""
    packs: dict[str, list[ToolContract]] = {}
    for one in left:
        packs.setdefault(one.service, []).append(one)
    lines = [_line(service, tools) for service, tools in packs.items()]
    others = [*packs][MOST_LINES:]
    more = [f"and {', '.join(others)[:400]}"] if others else []
    return (*lines[:MOST_LINES], *more)


def _line(service: str, tools: Sequence[ToolContract]) -> str:
    names = [one.tool.partition(".")[2] or one.tool for one in tools]
    more = f", {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{service}: {', '.join(names[:MOST_NAMED])}{more}"[:160]
