"""Words of a request that say something and stand in nothing that its plan holds: what changes or sends is shown first,
with them. Pure.

A word says something unless the corpus of the tagger knows it as idle, or the rules as one of an order. So a name that
nobody foresaw is never left out in silence, wherever it stands ("… using the Hanover template").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from orchestration.patterns import compile_once, make_regex
from orchestration.plan.check import ValidPlan, index_contracts
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.idle_words import WORD, read_idle_words
from orchestration.rule_planner.checks.coverage import is_known_word, list_deeds
from orchestration.rule_planner.plans.made_plans import check_made, get_inputs, list_actions, wait_for_yes
from orchestration.rule_planner.reading.known_words import KOREAN_ENDINGS, Deed
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.text.office_words import find_meanings
from orchestration.text.prohibitions import STATE_WORDS
from orchestration.text.remarks import find_background, find_remarks
from orchestration.text.side_facts import find_side_facts
from orchestration.text.spans import mask_spans
from orchestration.text.values import collect_texts
from schemas.plan import Language
from schemas.team import TEAM_DEFAULTS
from schemas.values import Payload

_EFFECTS = frozenset({"write", "notify"})
_PLACES = frozenset({"spreadsheet", "range", "parent", "page", "database", "channel", "user", "rows", "filter", "sort"})
_SCRIPTS = (make_regex(r"[A-Za-z]"), make_regex(r"[가-힣]"), make_regex(r"[一-龥ァ-ヺ]"))
_ENDINGS = make_regex(KOREAN_ENDINGS)
_LONGEST_ENDING, _LEAST_STEM = 3, 3
_NUMBERS = (
    r"\d[\d,.]*\s?[천백십만억千百万億kKmM]*"
    r"\s?(?:원|won|krw|ウォン|円|units?|pcs|people|million|개|個|件|건|명|名|%)?[가-힣]{0,2}"
)
_STATES = "|".join(f"(?:{words})[가-힣]*" for words in STATE_WORDS.values())
_DAYS = (
    r"하루|이틀|사흘|나흘|열흘|보름|일주일"
    r"|(?:기한|마감|날짜)?(?:이|을)?\s?지난|밀린|\boverdue|past due|期限切れ|\ba (?:day|week|month)\b"
)
_ADDITIVE = r"뿐(?:만)?\s?아니라|말고도|以外にも|だけでなく|not only|as well as"
_ELSEWHERE = make_regex("|".join((_NUMBERS, _STATES, _DAYS, _ADDITIVE)), re.IGNORECASE)
"""What policy, or the reading of a filter, tells the loss of: numbers, states, days that are over, "not only"."""
_CONDITION = make_regex(
    r"\b(?:only\s)?(?:if|in case|when|once)\s[^,]+(?=,|$)|[^,.]+?으?면(?=[\s,])|[^、。]+(?:たら|れば|なら)(?=[、\s])",
    re.IGNORECASE,
)
_PREDICATE = make_regex(
    r"[가-힣]*(?<=[았었였했됐겼렸났랐갔왔봤쳤꿨렀냈썼샀졌겠있없셨])[가-힣]*"
    r"|[가-힣]+(?:세[요여용]|[어아해대래네죠]요|나요|까요|니다|[다냐라자]고|달래|[아어해]서|[줘둬놔][용염]?|[할하]게|하[기고면지는]|되면"
    r"|지만|는데|거든)|[가-힣]+[감함됨임남옴]"
)
"""A Korean word that says what is done or how things stand; what it is said of is another word."""
_OF_ORDERS = make_regex(
    r"asap|grab|tick|qty|reflect|attending|joining|coming|schedule|[a-z]{3,}ed|his|hers?|him|s?he|them|their|themselves|everyone"
    r"|예약[가-힣]*|[가-힣]*(?:톡|방|채널)|시간|건|(?:하나)?라도|予約(?:投稿|送信)?|自分用?|彼女",
    re.IGNORECASE,
)
"""Words of orders, and for people, that the corpus has too seldom."""
_OF_RECORDS = make_regex(r"회의|미팅|일정|会議|ミーティング|打ち合わせ|予定|meetings?|calls?", re.IGNORECASE)
"""What a record is, beside its title."""
_BETWEEN = make_regex(r"(?:\s|の|of|the|a|an|in|for|with)*", re.IGNORECASE)


def show_lost_content(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that does not hold all that its request says as one that is shown first and tells what is not in
    it; any other plan, and one that is under way or a reply, as it is."""
    acts = any(one["intent"] in _EFFECTS for one in list_actions(plan))
    if not acts or task.is_begun or task.request.follows is not None:
        return plan
    told = plan.get("not_done")
    listed = [str(one) for one in told] if isinstance(told, list) else []
    new = [one for one in find_lost_content(task, plan) if not any(one in other for other in listed)]
    return wait_for_yes({**plan, "not_done": [*listed, *new]}) if new else plan


def find_lost_content(task: PlanningTask, plan: Payload) -> tuple[str, ...]:
    """Return the phrases of a request of which a plan holds nothing, as they were typed."""
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    held = _read_held(task, plan)
    said = [*WORD.finditer(_mask_told(task, reading, plan))]
    lost = [one.span() for one in said if not _is_idle(one, reading, held) and not _is_held(one[0].casefold(), held)]
    phrases = [reading.raw(reading.marked[start:end]) for start, end in _join(lost, reading.marked)]
    return tuple(dict.fromkeys(phrases[_count_translated(phrases, held, reading) :]))


class _Held(NamedTuple):
    """What the steps of a plan hold: all texts in small letters, the same without spaces, what their words mean, the
    places among them, and what the steps do."""

    values: str
    flat: str
    meanings: frozenset[int]
    places: tuple[str, ...]
    deeds: frozenset[Deed]


def _read_held(task: PlanningTask, plan: Payload) -> _Held:
    steps = list_actions(plan)
    texts = collect_texts([{**one, "policy_hints": None} for one in steps], keys=True)
    defaults = [getattr(task.team, name) or "" for name in TEAM_DEFAULTS.values()]
    values = " ".join([*texts, *defaults]).casefold()
    inputs = [(name, value) for one in steps for name, value in get_inputs(one).items() if name in _PLACES]
    checked = check_made(task, plan)
    return _Held(
        values,
        "".join(values.split()),
        frozenset(one for found in WORD.finditer(values) for one in find_meanings(found[0])),
        tuple(dict.fromkeys(text for _, value in inputs for text in collect_texts(value, keys=True))),
        list_deeds(checked.plan, index_contracts(task.contracts)) if isinstance(checked, ValidPlan) else frozenset(),
    )


def _mask_told(task: PlanningTask, reading: Reading, plan: Payload) -> str:
    """Return the marked words of a request without marks, known titles, what is told elsewhere, and mere remarks."""
    text = reading.marked
    spans = [found.span() for found in _ELSEWHERE.finditer(text)]
    spans += [found.span() for one in task.titles for found in re.finditer(re.escape(one.words), text)]
    spans += [*find_remarks(text), *find_side_facts(text), (0, find_background(text))]
    if any(one.get("when") for one in list_actions(plan)):
        spans += [found.span() for found in _CONDITION.finditer(text)]
    return compile_once(ANY_MARK).sub(" ", mask_spans(text, [(start, end) for start, end in spans if start < end]))


def _is_idle(found: re.Match[str], reading: Reading, held: _Held) -> bool:
    """Whether a word says nothing by itself: it is idle or of an order, an ending, or says what a record is."""
    word = found[0].casefold()
    if is_known_word(word, held.values, held.deeds) or _OF_ORDERS.fullmatch(word):
        return True
    if "ぁ" <= word[0] <= "ゖ" or len(word) == 1:
        return True
    if found.start() and re.match(ANY_MARK, reading.marked[found.start() - 1]) and _is_ending(word):
        return True
    if _OF_RECORDS.fullmatch(word) and any(name in held.values for name in ("title", "page")):
        return True
    languages: tuple[Language, ...] = ("en",) if word.isascii() else ("ko",) if _is_korean(word) else ("ja",)
    words = [word, *_list_stems(word)]
    return any(one in read_idle_words(language).words for language in languages for one in words) or (
        _is_korean(word) and (_PREDICATE.fullmatch(word) is not None or any(map(_OF_ORDERS.fullmatch, words)))
    )


def _is_held(word: str, held: _Held) -> bool:
    """Whether a step holds a word, or one that means the same in whichever language."""
    words = [word, *_list_stems(word)]
    return any((len(one) > 1 and one in held.flat) or not held.meanings.isdisjoint(find_meanings(one)) for one in words)


def _count_translated(phrases: Sequence[str], held: _Held, reading: Reading) -> int:
    """Return how many of the phrases may be the names of places that a plan has in another script."""
    whole = reading.whole.casefold()
    foreign = [one for one in held.places if _find_scripts([one]) and one.casefold() not in whole]
    return min(len(foreign), len(phrases)) if not _find_scripts(foreign) & _find_scripts(phrases) else 0


def _find_scripts(texts: Sequence[str]) -> set[int]:
    return {at for one in texts for at, script in enumerate(_SCRIPTS) if script.search(one)}


def _is_korean(word: str) -> bool:
    return "가" <= word[0] <= "힣"


def _is_ending(word: str) -> bool:
    """Whether a word may be the ending of what stands before it."""
    return _is_korean(word) and len(word) <= _LONGEST_ENDING


def _list_stems(word: str) -> list[str]:
    """Return what a word may be without its endings, the longest first."""
    if not _is_korean(word):
        bare = re.sub(r"(?:['’](?:s|re|ll|d|ve)|s)$", "", word)
        return [bare] if bare != word and len(bare) >= _LEAST_STEM else []
    endings = read_idle_words("ko").endings
    cuts = range(len(word) - 1, 0, -1)
    return [word[:cut] for cut in cuts if word[cut:] in endings or _ENDINGS.fullmatch(word[cut:])]


def _join(spans: Sequence[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Return spans of words, those as one that stand together."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and _BETWEEN.fullmatch(text[joined[-1][1] : start]):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined
