"""Spoken words: what of a text, a figure, a day or a state stands in nothing that people said. Pure.

A word counts as said in any of its forms: by its stem in English, by its first two letters in Korean, by its Chinese
characters or katakana in Japanese. Words of courtesy and of grammar say nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import NamedTuple

from propcache.api import cached_property

from orchestration.patterns import make_regex
from orchestration.text.claims import Evidence, build_evidence, find_ungrounded
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.disguise import normalise_text
from orchestration.text.hangul import drop_final
from orchestration.text.name_sounds import list_name_sounds, render_sound
from orchestration.text.office_words import list_translations
from orchestration.text.prohibitions import STATE_WORDS, find_state
from orchestration.text.spoken_facts import find_counts, is_named_among, list_numbers
from orchestration.text.tool_concepts import find_terms
from orchestration.text.typed_words import is_typed_in
from orchestration.text.values import collect_texts
from orchestration.text.word_lists import SHORT_MONTH_EN
from schemas.plan import Language
from schemas.values import Json

_TEMPLATE = make_regex(r"\{\{[^{}]*\}\}")
_MARK = make_regex(r"<[@#!][^>]*>|:[a-z0-9_+-]+:|&[a-z]+;")
_LATIN = make_regex(r"[a-z][a-z'’]*[a-z]")
_KOREAN = make_regex(r"[가-힣]+")
_COUNTED = make_regex(r"\d[\d,.:]*\s?[가-힣]{1,5}")
"""A figure with what it counts: it is looked at as a figure."""
_JAPANESE = make_regex(r"[一-龥々]+|[ァ-ヶー]{2,}")
_OF_GRAMMAR_EN = make_regex(
    r"a|about|all|also|am|an|and|any|anyone|are|as|at|be|been|but|by|can|could|day|did|do|does|each|everybody"
    r"|everyone|folks|for|from|good|got|had|has|have|he|hello|her|hey|hi|him|his|how|i|if|in|into|is|it|its"
    r"|just|kind|kindly|let|lets|look|make|may|me|might|more|my|need|now|of|on|one|or|our|out|over|please"
    r"|regards|see|shall|she|should|so|some|soon|sure|take|team|thank|thanks|that|the|their|them|then|there"
    r"|available|below|here|shar(?:e|ed|ing)|whenever|moment|letting|quick|heads-up|chance|time|able|much|really|very|appreciate|glad|great|nice|cheers|okay|ok"
    r"|these|they|this|those|to|too|today|up|us|was|we|were|what|when|where|which|who|will|with|would|you|your"
    r"|yours|i'm|it's|we'll|you're|i'll|we're|that's|know|heads|fyi|reminder|note|list|summary|result|results"
    r"|total|items|following|update|updates|report|overview|won"
)
_OF_GRAMMAR_KO = make_regex(
    r"(?:안녕|감사|고맙|부탁|확인|공유|안내|알려|알립|알림|공지|전달|말씀|여러분|모두|다들|그리고|또한|혹시|아래|다음과|참고"
    r"|있[어으습는다을]|하[고며는여도세시기자]|해[요서주야도]|했|합니|한다|할게|할\b|되[어었는고세]|된다|될|돼|됩니|됐|드[리립려]|주[세시십]|바랍|예요|이에요|이었|입니|습니|겠"
    r"|(?:원|건|명|개|점|위)(?:\b|입니|이에|예요|이고)|현황|목록|내역|결과|요약|정리|합계|총\b|항목|건수|내용|기준"
    r"|예정|작업|상태|진행[되됩돼]|되[셨시십신]|편하|편한|자세[한히]|계[시신세]|안에|혹은|문서|페이지|링크|자료|내용"
    r"|관련|관해|대한|대해|위해|이번|우리|저희|오늘|지금|에게|에서|으로|까지|부터|라고|이라고)"
)
_OF_GRAMMAR_JA = frozenset(
    "様皆各方事物時間日本件今次下上中後前以御願致頂戴来行見言思分何者共有確認連絡知報告内容全体宜存一覧結果要約合計集件名円現在疲頃担当期限助"
)
_GREETING = make_regex(r"\bfeel free\b|\bgood (?:morning|afternoon|evening)\b")
_REVERSAL_WORDS = (
    r"취소|철회|중지|중단|\b(?:cancel\w*|call(?:ed)? off|abort\w*)\b|中止|取り?消|キャンセル|廃止",
    r"연기|보류|미뤄|미루|늦춰|늦추|밀[려리렸린릴]|\b(?:postpon\w*|delay\w*|on hold|put off)\b|延期|保留|先送り",
    r"거절|거부|반려|불가|금지|\b(?:reject\w*|refus\w*|declin\w*|den(?:y|ied))\b|却下|拒否|禁止|不可",
    r"(?<![가-힣])(?:안|못)\s|않|없|아니|말[고아라자았]|지\s?마|마세요|마십"
    r"|\b(?:not|never|no longer|without|cannot)\b|n['’]t\b|ません|ない(?![ごぜ])|なし|せずに|不要",
)
_REVERSALS = tuple(make_regex(words, re.IGNORECASE) for words in _REVERSAL_WORDS)
"""What turns a sentence round, by kind."""
_SAME_WORDS = (
    r"완료|끝[나났내냈]|마[쳤치침]|마무리|다\s?[됐되]|\b(?:done|finish\w*|complet\w*)\b|完了|終わ|終了|済",
    r"일정|언제|\b(?:schedule\w*|when)\b|日程|いつ",
    r"변경|바[꾸꿔뀌뀐뀝]|옮[기겨긴]|\b(?:mov\w*|chang\w*|reschedul\w*)\b|変更|変わ|変え",
    r"시작|개시|\b(?:start\w*|begin\w*|began)\b|開始|始ま|始め",
    r"준비|\bready\b|다\s?[됐되]|準備",
    r"확인|검토|체크|봐\s?(?:줘|주)|보[시실]|\b(?:check\w*|review\w*|look\w*)\b|確認|チェック|見て",
)
_SAME = tuple(make_regex(words, re.IGNORECASE) for words in _SAME_WORDS)
"""Words that stand for one another."""
_DAYS_OF_MONTH = make_regex(
    rf"\b(?P<month>{SHORT_MONTH_EN}[a-z]*)\.?\s(?P<first>\d{{1,2}})\s?[-–~]\s?(?=\d{{1,2}}\b)",
    re.IGNORECASE,
)
_ISO = make_regex(r"\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?")
_DURATION = make_regex(r"-?PT?(?P<count>\d+)[YMWDHS]")
_COUNT_WORDS = {
    1: r"하루|일주일?|한\s?(?:달|주|시간)|\b(?:a|an|one|another)\b|[一1]",
    2: r"이틀|두\s?(?:달|주|시간)|\btwo\b|二",
    3: r"사흘|세\s?(?:달|주|시간)|석\s?달|\bthree\b|三",
    4: r"나흘|네\s?(?:달|주|시간)|\bfour\b|四",
}
"""How few days, weeks or months are said without a figure."""
_COMMON_NAMES = frozenset({"작업", "할 일", "tasks", "Tasks", "タスク"})
"""Names of tables that are words of every day."""
MOST_TOLD = 3
LEAST_OF_QUOTE = 0.5
"""Which part of a quoted text's letters stands in a text that is to say it."""
SHORTEST_SOUND = 4
"""A name that sounds in fewer letters may be any other word."""
_KOREAN_NAME = make_regex(r"[가-힣]{3}")
_NAME_WORD = make_regex(r"[A-Za-z]+|[가-힣]+|[ァ-ヶー]{2,}")
_TWO_NAMES = make_regex(r"(?=\b([A-Z][a-z]+ [A-Z][a-z]+)\b)")
_TITLED = make_regex(
    r"\s?(?:(?:과장|팀장|대리|부장|차장|이사|대표|사원|주임|실장|매니저)?\s?[님씨]|さん|様|くん|ちゃん|-?san)$"
)


@dataclass(frozen=True)
class Spoken:
    """What people said: their texts, when and in which language. ``names`` are the people and things that are known,
    ``columns`` those of tables, by which what was read may be headed; ``asker`` is what who asks is called, ``people``
    are the others of them."""

    texts: tuple[str, ...]
    now: datetime
    timezone: str
    language: Language
    names: tuple[str, ...] = ()
    columns: frozenset[str] = frozenset()
    asker: tuple[str, ...] = ()
    people: tuple[str, ...] = ()

    @cached_property
    def whole(self) -> str:
        """All texts, one a line."""
        return normalise_text("\n".join(self.texts))

    @cached_property
    def squeezed(self) -> str:
        """All letters of them."""
        return re.sub(r"[\s'\"“”‘’「」『』]+", "", self.whole).casefold()

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of their English words."""
        return frozenset(find_terms(self.whole))

    @cached_property
    def dates(self) -> tuple[FoundDate, ...]:
        """The days and hours that they name."""
        return tuple(one for text in self.texts for one in find_dates(text, self.now, self.timezone, self.language))

    @cached_property
    def days(self) -> frozenset[date]:
        """The days that they name, a span by its first and last."""
        found = [day for one in self.dates for day in (one.start, one.end) if day is not None]
        return frozenset(one.date() for one in found)

    @cached_property
    def hours(self) -> frozenset[tuple[int, int]]:
        """The hours and minutes that they name."""
        ends = [end for one in self.dates if one.has_time for end in (one.start, one.until) if end is not None]
        return frozenset((end.hour, end.minute) for end in ends)

    @cached_property
    def evidence(self) -> Evidence:
        """What they say, with the days and hours that they name as calendars write them."""
        iso = [one.isoformat() for one in sorted(self.days)]
        hours = [f"{hour:02}:{minute:02}" for hour, minute in sorted(self.hours)]
        return build_evidence([*self.texts, *iso, *hours])

    @cached_property
    def open_pairs(self) -> frozenset[str]:
        """The pairs of their Korean letters, the second without its final consonant, as verbs change it."""
        return frozenset(
            first + drop_final(second)
            for first, second in pairwise(self.squeezed)
            if "가" <= first <= "힣" and "가" <= second <= "힣"
        )

    @cached_property
    def numbers(self) -> frozenset[int]:
        """The numbers that they name, in figures or in words."""
        return list_numbers(self.whole)

    @cached_property
    def sounds(self) -> frozenset[str]:
        """How the words of theirs sound that may be names; of a Korean one that takes particles, its beginnings."""
        words = {*_NAME_WORD.findall(self.whole), *_TWO_NAMES.findall(self.whole)}
        heads = {word[:end] for word in words if "가" <= word[0] <= "힣" for end in (2, 3, 4)}
        return frozenset(sound for one in (*words, *heads) for sound in list_name_sounds(one))

    @cached_property
    def asker_sounds(self) -> frozenset[str]:
        """How the names of who asks sound."""
        parts = {part for name in self.asker for part in (name, *_list_given_names(name))}
        return frozenset(sound for one in parts for sound in list_name_sounds(one))

    @cached_property
    def states(self) -> frozenset[str]:
        """The states of records that they name."""
        return frozenset(state for state, words in STATE_WORDS.items() if re.search(words, self.whole, re.IGNORECASE))


class Unspoken(NamedTuple):
    """Words that nobody said; ``is_wording``: they are no more than words, and no figure, day, state, name, address,
    nor do they turn a sentence round."""

    words: str
    is_wording: bool = False


def list_unspoken(value: Json, spoken: Spoken) -> tuple[Unspoken, ...]:
    """Return the words, figures, days and states inside a value that nobody said; templates are left out."""
    found = [one for text in collect_texts(value) for one in _find_in_text(_TEMPLATE.sub(" ", text), spoken)]
    return tuple(dict.fromkeys(found))


def find_unspoken(value: Json, spoken: Spoken) -> tuple[str, ...]:
    """Return the first words, figures, days and states inside a value that nobody said; templates are left out."""
    return tuple(dict.fromkeys(one.words for one in list_unspoken(value, spoken)))[:MOST_TOLD]


def _find_in_text(text: str, spoken: Spoken) -> Iterator[Unspoken]:
    bare = text.strip()
    if not bare or (len(text) > 1 and is_typed_in(text, spoken.whole)):
        return
    is_said = _is_spoken_value(bare, spoken)
    if is_said is not None:
        yield from () if is_said else (Unspoken(bare),)
        return
    seen = _DAYS_OF_MONTH.sub(r"\g<month> \g<first> - \g<month> ", normalise_text(text))
    yield from map(Unspoken, find_reversals(seen, spoken))
    yield from (Unspoken(one.words) for one in find_ungrounded(seen, spoken.evidence))
    yield from map(Unspoken, find_new_facts(seen, spoken))
    names = [one for one in spoken.names if len(one) > 1 and one not in (*spoken.asker, *_COMMON_NAMES)]
    named = [one for one in names if is_typed_in(one, seen)]
    yield from (Unspoken(one) for one in named if not is_name_said(one, spoken))
    yield from (Unspoken(one, is_wording=True) for one in find_new_words(_leave_out_judged(seen, spoken), spoken))


def _leave_out_judged(text: str, spoken: Spoken) -> str:
    """Return a text without the days and hours that it names and the words that turn it round, each of which was looked
    at, and without those for which people used another."""
    plain = _ISO.sub(" ", text)
    for found in find_dates(plain, spoken.now, spoken.timezone, spoken.language):
        plain = plain.replace(found.text, " ")
    said = [one for one in _SAME if one.search(spoken.whole)]
    for words in (*_REVERSALS, *said):
        plain = re.sub(rf"(?:{words.pattern})[가-힣]*", " ", plain, flags=re.IGNORECASE)
    return plain


def _is_spoken_value(text: str, spoken: Spoken) -> bool | None:
    """Whether a text that is nothing but a state, a moment or a duration is what somebody said; ``None`` where it is
    none of these."""
    state = find_state(text)
    if state is not None:
        return state in spoken.states
    if _ISO.fullmatch(text):
        return _is_spoken_moment(text, spoken)
    duration = _DURATION.fullmatch(text)
    return _is_spoken_count(duration["count"], spoken) if duration is not None else None


def _is_spoken_count(count: str, spoken: Spoken) -> bool:
    words = _COUNT_WORDS.get(int(count), "")
    return re.search(rf"(?<!\d){count}(?!\d){words and '|'}{words}", spoken.whole, re.IGNORECASE) is not None


def is_name_said(name: str, spoken: Spoken) -> bool:
    """Whether people named somebody or something, by all of a name or by a given one, in whatever script."""
    bare = _TITLED.sub("", name.strip().lstrip("#@"))
    parts = [_squeeze(one) for one in (name, bare, *_list_given_names(bare))]
    if any(part in spoken.squeezed for part in parts if len(part) > 1):
        return True
    sounds = {sound for one in (bare, *_list_given_names(bare)) for sound in list_name_sounds(one)}
    return any(len(sound) >= SHORTEST_SOUND for sound in sounds & spoken.sounds)


def _list_given_names(name: str) -> Iterator[str]:
    """Yield what of a name may stand for it: of a Korean one what follows the family's, else each of its words but
    the last."""
    if _KOREAN_NAME.fullmatch(name):
        yield name[1:]
    yield from name.split()[:-1]


def _squeeze(text: str) -> str:
    return re.sub(r"\s+", "", normalise_text(text)).casefold()


def _is_spoken_moment(text: str, spoken: Spoken) -> bool:
    """Whether a day, and the hour where there is one, is what somebody named, and so is when it ends; one inside of a
    named span is not, nor is one that is none ("2026-02-30")."""
    first, _, last = text.partition("/")
    return _is_spoken_end(first, spoken) and (not last or _is_spoken_end(last, spoken))


def _is_spoken_end(text: str, spoken: Spoken) -> bool:
    try:
        moment = datetime.fromisoformat(text)
        zone = spoken.dates[0].start.tzinfo if spoken.dates else spoken.now.tzinfo
        local = moment.astimezone(zone) if moment.tzinfo is not None else moment
    except (ValueError, OverflowError):
        return False
    if "T" not in text:
        return moment.date() in spoken.days
    return (local.hour, local.minute) in spoken.hours and local.date() in spoken.days


def find_reversals(text: str, spoken: Spoken) -> Iterator[str]:
    """Yield words of a text that turn it round (cancelled, late, refused, not), where nobody said such a word."""
    for words in _REVERSALS:
        found = words.search(text)
        if found is not None and words.search(spoken.whole) is None:
            yield found[0].strip()


def find_dropped_reversals(text: str, quotes: Iterable[str]) -> Iterator[str]:
    """Yield words that turn a quoted text round where a text says nearly the same without them."""
    signs = set(_squeeze(text))
    for quote in quotes:
        own = set(_squeeze(quote))
        for words in _REVERSALS if own and len(own & signs) >= LEAST_OF_QUOTE * len(own) else ():
            found = words.search(quote)
            if found is not None and words.search(text) is None:
                yield found[0].strip()


def find_new_facts(text: str, spoken: Spoken) -> Iterator[str]:
    """Yield the days, hours and counts that a text puts into words and nobody named."""
    plain = _ISO.sub(" ", text)
    for found in find_dates(plain, spoken.now, spoken.timezone, spoken.language):
        if not (is_named_among(found, spoken.dates, spoken.now.date()) or _squeeze(found.text) in spoken.squeezed):
            yield found.text
    yield from (words for words, value in find_counts(plain) if value not in spoken.numbers)


def find_new_words(text: str, spoken: Spoken) -> Iterator[str]:
    """Yield the words of a text that nobody said, but for those of courtesy and grammar."""
    plain = _GREETING.sub(" ", unicodedata.normalize("NFKC", _MARK.sub(" ", text)).casefold())
    for word in _LATIN.findall(plain):
        if not (_OF_GRAMMAR_EN.fullmatch(word) or _is_said_stem(word, spoken) or word in spoken.columns):
            yield word
    for word in _KOREAN.findall(_COUNTED.sub(" ", plain)):
        if not _is_said_korean(word, spoken) and word not in spoken.columns:
            yield word
    for word in _JAPANESE.findall(plain):
        if not _is_said_japanese(word, spoken):
            yield word


def _is_said_stem(word: str, spoken: Spoken) -> bool:
    if word in spoken.squeezed or any(one in spoken.stems for one in find_terms(word) if one[0] != "@"):
        return True
    if any(_squeeze(one) in spoken.squeezed for one in list_translations(word)):
        return True
    sound = render_sound(word.removesuffix("'s").removesuffix("’s"))
    return len(sound) >= SHORTEST_SOUND and sound in spoken.sounds | spoken.asker_sounds


def _is_said_korean(word: str, spoken: Spoken) -> bool:
    if len(word) < 2 or word[:2] in spoken.squeezed or _OF_GRAMMAR_KO.match(word) is not None:
        return True
    if drop_final(word[1]) != word[1] and word[0] + drop_final(word[1]) in spoken.open_pairs:
        return True
    alone = _SYLLABLE.fullmatch(word)
    return alone is not None and re.search(rf"(?<![가-힣]){alone[1]}", spoken.whole) is not None


_SYLLABLE = make_regex(r"([가-힣])(?:은|는|이|가|을|를|의|로|도|만|에|과|와|들|이에요|예요|입니다|이야)")
"""A noun of one syllable with its particle."""


def _is_said_japanese(word: str, spoken: Spoken) -> bool:
    left = [sign for sign in word if sign not in spoken.squeezed and sign not in _OF_GRAMMAR_JA]
    return not left or word in spoken.squeezed
