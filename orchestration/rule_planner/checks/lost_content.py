"""Words of a request that say something and stand in nothing that its plan holds: they are told, and what is sent
without them is shown first. Pure.

A word says something unless the corpus of the tagger knows it as idle, or the rules as one of an order. So a name that
nobody foresaw is told wherever it stands ("… using the Hanover template"), but in what is taken for a mere remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from orchestration.patterns import compile_once, make_regex
from orchestration.plan.check import ValidPlan, index_contracts
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.asides import find_asides
from orchestration.role_tagger.idle_words import WORD, read_idle_words
from orchestration.rule_planner.checks.coverage import is_known_word, list_deeds
from orchestration.rule_planner.plans.made_plans import check_made, get_inputs, list_actions, wait_for_yes
from orchestration.rule_planner.reading.known_words import ENGLISH_VERBS, KOREAN_ENDINGS, Deed
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.row_order import find_row_order
from orchestration.rule_planner.reading.words import ANY_MARK, JOINT, NAMED, PERSON
from orchestration.service import list_services
from orchestration.text.name_sounds import find_loan_word
from orchestration.text.office_names import list_name_variants
from orchestration.text.office_words import find_meanings
from orchestration.text.place_names import list_place_names
from orchestration.text.prohibitions import STATE_WORDS, find_quoted_texts
from orchestration.text.remarks import find_background, find_remarks
from orchestration.text.side_facts import find_side_facts
from orchestration.text.spans import mask_spans
from orchestration.text.values import collect_texts
from schemas.plan import Language
from schemas.team import TEAM_DEFAULTS
from schemas.values import MISSING, Payload

_EFFECTS = frozenset({"write", "notify"})
_SAYING = ("inputs", "when", "for_each")
"""The parts of a step that hold words of a request; the others are the same in every plan."""
_ENDINGS = make_regex(KOREAN_ENDINGS)
_HEADS = frozenset("총각전본당")
"""Signs before a Korean noun that only say how much of it is meant."""
_PEOPLE = make_regex(NAMED)
_MINE = make_regex(r"(?:(?<=\bis\s)|(?<=\bare\s)|(?<=['’]s\s))mine\b|(?<=,\s)mine$", re.IGNORECASE)
"""Whose a new thing is, told behind it."""
_JOINT = make_regex(rf"(?:님|씨|さん|様)?{JOINT}", re.IGNORECASE)
_LOOSE = make_regex(r"(?<=[가-힣]{2})(?:좀|대로|씩|이야|이?네|[거야])+$")
_LONGEST_ENDING, _LEAST_STEM = 3, 3
_LEAST_COMPOUND, _LONGEST_COMPOUND, _LONGEST_WORD = 4, 12, 30
_NUMBERS = (
    r"\d[\d,.]*\s?[천백십만억千百万億kKmM]*"
    r"\s?(?:원|won|krw|ウォン|円|units?|pcs|people|million|개|個|件|건|명|名|日間?|週間?|か月|ヶ月|時間|分|回|行|枚|人|つ|%)?[가-힣]{0,2}"
    r"|(?<![가-힣])(?:한|두|세|네|다섯|여섯|반)\s?(?:시간|달|주일?|개월?|명|분|줄|번|가지|건)(?:반)?(?:만|씩|정도)?(?![가-힣]{2})"
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
    r"\b(?:only\s)?(?:if|in case|when|once)\s[^,]+(?=,|$)|(?:^|(?<=[,.]))[^,.]+?으?면(?=[\s,])"
    r"|(?:^|(?<=[、。]))[^、。]+(?:たら|れば|なら)(?=[、\s])",
    re.IGNORECASE,
)
_ORDERED = "|".join(ENGLISH_VERBS)
_STATED = make_regex(
    r"(?:^|(?<=[.!?,;—–-])\s?)(?:(?:because|since)\s|(?<=[,;—–-]\s)(?:still|just|currently|already)\s|"
    rf"(?:{PERSON}|(?<=[.!?,;]\s)(?!(?:{_ORDERED})\b)(?-i:[A-Z])[a-z]+|s?he|they|it|this|that|(?:the|our|my|their)\s\w+(?:\s\w+){{0,2}}?)(?:['’](?:s|re|ve|d|ll))?"
    r"\s(?!(?:please|pls)\b)(?:\w+(?:s|ed|ing)|said|told|got|can't|won't|just|need|want|are|were|had|have|will)\b"
    rf"|(?!(?:{_ORDERED})\b)(?-i:[A-Z][a-z]+)\s(?:just\s|already\s)?(?:caught|told|said|says|asked|came|went|called|pinged|mentioned|thinks|wants|needs"
    r"|is|was|has|can['’]t|won['’]t|couldn['’]t)\b)[^.!?;\n]*"
    r"|(?:^|(?<=[.!?,\n]))[^.!?,\n]*(?:[라다냐]고\s?해서|[래대]서|때문에|이?니까|거든요?|[대래]요?)(?=[\s~!]*(?:$|[.!\n]))"
    r"|(?:^|(?<=[。、\n]))[^。、\n]*(?:ので|から|だって|らしい(?:です)?|とのこと(?:です)?|と言われ(?:て|た|ました))(?=[\s!！]*(?:$|[。\n]))",
    re.IGNORECASE,
)
"""A sentence that tells why, or of somebody."""
_PREDICATE = make_regex(
    r"[가-힣]*(?<=[았었였했됐겼렸났랐갔왔봤쳤꿨렀냈썼샀졌겠있없셨])[가-힣]*"
    r"|[가-힣]+(?:세[요여용]|[어아해대래네죠]요|나요|까요|니다|[다냐라자]고|달래|[아어해와여려]서|[줘둬놔][용염]?|[할하]게|하[기고면지는]|[주되두]고|(?:적|넣|쓰|보|올리|보내|바꾸|만들|잡|옮기|미루|남기|알리|전하)고|[되치리기]면|[은는인]지만"
    r"|지만|는데|거든)|(?:늦|빠르|이르|많|적|길|짧|크|작|좋|싫|급하|바쁘)(?:다|네|음|은데)"
)
"""A Korean word that says what is done or how things stand; what it is said of is another word."""
_NOMINAL = make_regex(r"[가-힣]+[감함됨임남옴]")
_LAST = make_regex(r"\s*(?:[.!~,]|$)")
"""A sentence may end with a verb as a noun ("들어감"); elsewhere such a word is one ("명함", "모임")."""
_PUTS_IN = make_regex(r"(?:달|붙|넣|담|적|써|얹|곁들|포함|첨부|추가|반영|맞춰|맞추)[가-힣]{0,3}서\W*$")
"""How something is done with a thing, which is no reason for it ("버그 라벨 달아서")."""
_OF_ORDERS = make_regex(
    r"asap|grab|tick|qty|reflect|attending|joining|coming|schedule|(?![a-z]*eed)[a-z]{3,}ed|his|hers?|him|s?he|them|their|themselves"
    r"|everyone|(?:who|what|when|where|how|it|that|there)['’]s|[a-z]+n['’]t|each|altogether|end|bottom|approval|times?|dates?|days?|single|highest|lowest"
    r"|(?:(?!digest)[a-z]*gest|[a-z]*lest|most|least)(?:\sfirst)?"
    r"|예약[가-힣]*|[가-힣]*(?:톡|방|채널)|시간|건|(?:하나)?라도|순위|순서|첫번째|두번째|마지막|그중|숫자|넣자|하자|승인|대기|最初|最後|次|총액|총합|건당|누구누구|합계|언제|나머지|남은|안?끝난|큰|작은|큰거|밀려|손"
    r"|同?時間|同|予約(?:投稿|送信)?|自分用?|彼女|一言(?:伝|書|言|添)?",
    re.IGNORECASE,
)
"""Words of orders, and for people, that the corpus has too seldom."""
_OF_RECORDS = make_regex(r"회의|미팅|일정|会議|ミーティング|打ち合わせ|予定|meetings?|calls?", re.IGNORECASE)
"""What a record is, beside its title."""
_OF_ROWS = make_regex(
    r"(?:지역|상품|제품|담당자?|고객|항목)명?|금액|수량|이름|숫자|합계|품목|지역명|(?:地域|商品|製品|担当者?|顧客|項目)名?|金額|数字|数値|数量|名前|件数|合計"
    r"|regions?|products?|amounts?|numbers?|names?|figures?|owners?|totals?",
    re.IGNORECASE,
)
"""What rows that are sent hold in their columns."""
_ROWS_SENT = make_regex(r"\{\{[^{}]+\.(?:rows|records|total)\}\}")
_BETWEEN = make_regex(r"(?:\s|の|of|the|a|an|in|for|with)*", re.IGNORECASE)


def show_lost_content(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that changes or sends something and does not hold all that its request says as one that tells what
    is not in it. What it sends in words of its own, and what leaves somebody out, is shown first where nothing is asked
    for anyhow; another change can be taken back. Any other plan, and one that is under way, stays as it is."""
    effects = [one for one in list_actions(plan) if one["intent"] in _EFFECTS]
    if not effects or task.is_begun:
        return plan
    lost = _find_lost(task, plan)
    told = plan.get("not_done")
    listed = [str(one) for one in told] if isinstance(told, list) else []
    new = [one for one in lost.phrases if not any(one in other for other in listed)]
    if not new:
        return plan
    is_sent = any(one["intent"] == "notify" and not _is_word_for_word(one, task) for one in effects)
    is_asked = any(MISSING in collect_texts(one["inputs"]) for one in effects)
    whole: Payload = {**plan, "not_done": [*listed, *new]}
    return wait_for_yes(whole) if (is_sent or lost.has_names) and not is_asked else whole


def _is_word_for_word(step: Payload, task: PlanningTask) -> bool:
    """Whether a step sends what its request has in quotes, and nothing else: no word of that is lost."""
    return get_inputs(step).get("text") in find_quoted_texts(task.request.text)


def find_lost_content(task: PlanningTask, plan: Payload) -> tuple[str, ...]:
    """Return the phrases of a request of which a plan holds nothing, as they were typed."""
    return _find_lost(task, plan).phrases


class _Lost(NamedTuple):
    """What a plan holds nothing of, and whether somebody is among it."""

    phrases: tuple[str, ...]
    has_names: bool


def _find_lost(task: PlanningTask, plan: Payload) -> _Lost:
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    held = _read_held(task, plan)
    left = _mask_told(task, reading, plan)
    words = [one.span() for one in WORD.finditer(left) if not (_is_idle(one, reading, held) or _is_held(one[0], held))]
    mine = [] if _is_put(task.request.asker_name, held) else [one.span() for one in _MINE.finditer(reading.marked)]
    names = [*mine, *_list_dropped(reading, task, held)]
    spans = _join(sorted([*words, *names]), reading.marked)
    phrases = (reading.raw(reading.marked[start:end]) for start, end in spans)
    return _Lost(tuple(dict.fromkeys(phrases)), bool(names))


class _Held(NamedTuple):
    """What the steps of a plan hold: all texts in small letters, the same without spaces, their words and what these
    mean, and what the steps do."""

    values: str
    flat: str
    words: frozenset[str]
    meanings: frozenset[int]
    deeds: frozenset[Deed]


def _read_held(task: PlanningTask, plan: Payload) -> _Held:
    steps = list_actions(plan)
    texts = [text for one in steps for name in _SAYING for text in collect_texts(one.get(name), keys=True)]
    defaults = [getattr(task.team, name) or "" for name in TEAM_DEFAULTS.values()]
    values = " ".join([*texts, *defaults]).casefold()
    words = frozenset(found[0] for found in WORD.finditer(values))
    checked = check_made(task, plan)
    return _Held(
        values,
        "".join(values.split()),
        words,
        frozenset(meaning for word in words for meaning in find_meanings(word)),
        list_deeds(checked.plan, index_contracts(task.contracts)) if isinstance(checked, ValidPlan) else frozenset(),
    )


def _mask_told(task: PlanningTask, reading: Reading, plan: Payload) -> str:
    """Return the marked words of a request without known titles, what is told elsewhere, and mere remarks."""
    text = reading.marked
    spans = [found.span() for found in _ELSEWHERE.finditer(text)]
    held = " ".join(text for one in list_actions(plan) for text in collect_texts(one["inputs"])).casefold()
    follows = task.request.follows
    things = follows.things if follows is not None else ()
    by_id = {one.title for one in things if one.id and one.id.casefold() in held}
    known = [
        one
        for one in task.titles
        if not one.whole or one.title in by_id or any(name.casefold() in held for name in (one.words, one.title))
    ]
    spans += [found.span() for one in known for found in re.finditer(re.escape(one.words), text)]
    facts = [*find_remarks(text), *find_side_facts(text), (0, find_background(text))]
    if any(one["intent"] == "notify" for one in list_actions(plan)):
        facts += find_asides(text)
    spans += [(start, end) for start, end in facts if _PUTS_IN.search(text[start:end]) is None]
    spans += _find_choices(text, [*collect_texts([one["inputs"] for one in list_actions(plan)])])
    spans += [found.span() for found in _STATED.finditer(text)]
    if any("sort" in get_inputs(one) for one in list_actions(plan)) and (order := find_row_order(text)) is not None:
        spans += order.spans
    if any(one.get("when") for one in list_actions(plan)):
        spans += [found.span() for found in _CONDITION.finditer(text)]
    return mask_spans(text, [(start, end) for start, end in spans if start < end])


def _find_choices(text: str, values: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where words stand that people say for a value of an input."""
    fields = (field for one in list_services() for grammar in one.grammar for field in grammar.fields)
    for value, words in (choice for field in fields for choice in field.choices):
        if value in values:
            yield from (found.span() for found in compile_once(words, re.IGNORECASE).finditer(text))


def _is_idle(found: re.Match[str], reading: Reading, held: _Held) -> bool:
    """Whether a word says nothing by itself: it is idle or of an order, an ending, or says what a record is."""
    word = found[0].casefold()
    if is_known_word(word, held.values, held.deeds):
        return True
    if "ぁ" <= word[0] <= "ゖ" or len(word) == 1:
        return True
    if found.start() and re.match(ANY_MARK, reading.marked[found.start() - 1]) and _is_ending(word):
        return True
    if _OF_ROWS.fullmatch(word) and _ROWS_SENT.search(held.values):
        return True
    if _OF_RECORDS.fullmatch(word) and any(name in held.values for name in ("title", "page")):
        return True
    if _PREDICATE.fullmatch(word) or (_NOMINAL.fullmatch(word) and _LAST.match(reading.marked, found.end())):
        return True
    return any(map(_is_listed, (word, *_list_stems(word))))


def _is_listed(word: str) -> bool:
    """Whether a word is one of the idle words of its language."""
    language: Language = "en" if word.isascii() else "ko" if _is_korean(word) else "ja"
    return word in read_idle_words(language).words or _OF_ORDERS.fullmatch(word) is not None


def _list_dropped(reading: Reading, task: PlanningTask, held: _Held) -> list[tuple[int, int]]:
    """Return where somebody is named beside another whom a step holds, and no step holds them."""
    text = reading.marked
    named = [*_PEOPLE.finditer(text)]
    names = {one: reading.marks[one[0]].value for one in named}
    put = {one: name == task.request.asker_name or _is_put(name, held) for one, name in names.items()}
    pairs = [(one, other) for one, other in pairwise(named) if _JOINT.fullmatch(text[one.end() : other.start()])]
    both = [*pairs, *((other, one) for one, other in pairs)]
    dropped = [one for one, other in both if put[other] and not put[one]]
    return [one.span() for one in dropped if not is_known_word(names[one].casefold(), held.values, held.deeds)]


def _is_put(name: str, held: _Held) -> bool:
    """Whether a step holds somebody who is named, by whichever of their names."""
    named = {name, *list_name_variants(name)}
    return any("".join(one.casefold().split()) in held.flat for one in named)


def _is_held(said: str, held: _Held) -> bool:
    """Whether a step holds a word, or the two words that it is put together of."""
    word = said.casefold()
    if any(_stands_in(one, held) for one in (word, *_list_stems(word))):
        return True
    is_compound = _LEAST_COMPOUND <= len(word) <= _LONGEST_COMPOUND and not word.isascii()
    cuts = range(2, len(word) - 1) if is_compound else ()
    return any(
        _stands_in(word[:cut], held) and (_stands_in(word[cut:], held) or _is_listed(word[cut:])) for cut in cuts
    )


def _stands_in(word: str, held: _Held) -> bool:
    """Whether a step holds a word, or what it is in another language: of an office, a place or a loan word."""
    if len(word) > 1 and word in held.flat:
        return True
    if not held.meanings.isdisjoint(find_meanings(word)) or find_loan_word(word, held.words) is not None:
        return True
    return any(one in held.flat for one in list_place_names(word))


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
    if len(word) > _LONGEST_WORD:
        return []
    word = _LOOSE.sub("", word[1:] if word[0] in _HEADS and len(word) >= _LEAST_STEM else word)
    endings = read_idle_words("ko").endings
    cuts = range(len(word) - 1, 0, -1)
    return [word, *(word[:cut] for cut in cuts if word[cut:] in endings or _ENDINGS.fullmatch(word[cut:]))]


def _join(spans: Sequence[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Return spans of words, those as one that stand together."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and _BETWEEN.fullmatch(text[joined[-1][1] : start]):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined
