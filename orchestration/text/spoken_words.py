"""Spoken words: what of a text, a figure, a day or a state stands in nothing that people said. Pure.

A word counts as said in any of its forms: by its stem in English, by its first two letters in Korean, by its Chinese
characters or katakana in Japanese. Words of courtesy and of grammar say nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from propcache.api import cached_property

from orchestration.text.claims import Evidence, build_evidence, find_ungrounded
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.disguise import normalise_text
from orchestration.text.prohibitions import STATE_WORDS, find_state
from orchestration.text.tool_concepts import find_terms
from orchestration.text.typed_words import is_typed_in
from orchestration.text.values import collect_texts
from schemas.plan import Language
from schemas.values import Json

_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")
_MARK = re.compile(r"<[@#!][^>]*>|:[a-z0-9_+-]+:|&[a-z]+;")
_LATIN = re.compile(r"[a-z][a-z'’]*[a-z]")
_KOREAN = re.compile(r"[가-힣]+")
_COUNTED = re.compile(r"\d[\d,.:]*\s?[가-힣]{1,5}")
"""A figure with what it counts: it is looked at as a figure."""
_JAPANESE = re.compile(r"[一-龥々]+|[ァ-ヶー]{2,}")
_OF_GRAMMAR_EN = re.compile(
    r"a|about|all|also|am|an|and|any|anyone|are|as|at|be|been|but|by|can|could|day|did|do|does|each|everybody"
    r"|everyone|folks|for|from|good|got|had|has|have|he|hello|her|hey|hi|him|his|how|i|if|in|into|is|it|its"
    r"|just|kind|kindly|let|lets|look|make|may|me|might|more|my|need|now|of|on|one|or|our|out|over|please"
    r"|regards|see|shall|she|should|so|some|soon|sure|take|team|thank|thanks|that|the|their|them|then|there"
    r"|these|they|this|those|to|too|today|up|us|was|we|were|what|when|where|which|who|will|with|would|you|your"
    r"|yours|i'm|it's|we'll|you're|i'll|we're|that's|know|heads|fyi|reminder|note|list|summary|result|results"
    r"|total|items|following|update|updates|report|overview|won"
)
_OF_GRAMMAR_KO = re.compile(
    r"(?:안녕|감사|고맙|부탁|확인|공유|안내|알려|알립|알림|공지|전달|말씀|여러분|모두|다들|그리고|또한|혹시|아래|다음과|참고"
    r"|있[어으습는다을]|하[고며는여도세시기자]|해[요서주야도]|했|합니|한다|할게|할\b|되[어었는고세]|된다|될|돼|됩니|됐|드[리립려]|주[세시십]|바랍|예요|이에요|이었|입니|습니|겠"
    r"|(?:원|건|명|개|점|위)(?:\b|입니|이에|예요|이고)|현황|목록|내역|결과|요약|정리|합계|총\b|항목|건수|내용|기준"
    r"|관련|관해|대한|대해|위해|이번|우리|저희|오늘|지금|에게|에서|으로|까지|부터|라고|이라고)"
)
_OF_GRAMMAR_JA = frozenset(
    "様皆各方事物時間日本件今次下上中後前以御願致頂戴来行見言思分何者共有確認連絡知報告内容全体宜存一覧結果要約合計集件名円"
)
_REVERSAL_WORDS = (
    r"취소|철회|중지|중단|\b(?:cancel\w*|call(?:ed)? off|abort\w*)\b|中止|取り?消|キャンセル|廃止",
    r"연기|보류|미뤄|미루|늦춰|늦추|\b(?:postpon\w*|delay\w*|on hold|put off)\b|延期|保留|先送り",
    r"거절|거부|반려|불가|금지|\b(?:reject\w*|refus\w*|declin\w*|den(?:y|ied))\b|却下|拒否|禁止|不可",
    r"(?<![가-힣])(?:안|못)\s|않|없|아니|말[고아라]|지\s?마|\b(?:not|never|no longer|without|cannot)\b|n['’]t\b"
    r"|ません|ない(?![ごぜ])|なし|せずに|不要",
)
_REVERSALS = tuple(re.compile(words, re.IGNORECASE) for words in _REVERSAL_WORDS)
"""What turns a sentence round, by kind."""
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?")
_DURATION = re.compile(r"-?PT?(?P<count>\d+)[YMWDHS]")
_COUNT_WORDS = {
    1: r"하루|일주일?|한\s?(?:달|주|시간)|\b(?:a|an|one|another)\b|[一1]",
    2: r"이틀|두\s?(?:달|주|시간)|\btwo\b|二",
    3: r"사흘|세\s?(?:달|주|시간)|석\s?달|\bthree\b|三",
    4: r"나흘|네\s?(?:달|주|시간)|\bfour\b|四",
}
"""How few days, weeks or months are said without a figure."""
MOST_TOLD = 3


@dataclass(frozen=True)
class Spoken:
    """What people said: their texts, when and in which language. ``names`` are the people and things that are known,
    ``columns`` those of tables, by which what was read may be headed."""

    texts: tuple[str, ...]
    now: datetime
    timezone: str
    language: Language
    names: tuple[str, ...] = ()
    columns: frozenset[str] = frozenset()

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
    def states(self) -> frozenset[str]:
        """The states of records that they name."""
        return frozenset(state for state, words in STATE_WORDS.items() if re.search(words, self.whole, re.IGNORECASE))


def find_unspoken(value: Json, spoken: Spoken) -> tuple[str, ...]:
    """Return the first words, figures, days and states inside a value that nobody said; templates are left out."""
    found = [one for text in collect_texts(value) for one in _find_in_text(_TEMPLATE.sub(" ", text), spoken)]
    return tuple(dict.fromkeys(found))[:MOST_TOLD]


def _find_in_text(text: str, spoken: Spoken) -> Iterator[str]:
    if not text.strip() or (len(text) > 1 and is_typed_in(text, spoken.whole)):
        return
    state = find_state(text.strip())
    if state is not None:
        if state not in spoken.states:
            yield text.strip()
        return
    if _ISO.fullmatch(text.strip()):
        if not _is_spoken_moment(text.strip(), spoken):
            yield text.strip()
        return
    if (duration := _DURATION.fullmatch(text.strip())) is not None:
        if not _is_spoken_count(duration["count"], spoken):
            yield text.strip()
        return
    seen = normalise_text(text)
    yield from find_reversals(seen, spoken)
    yield from (one.words for one in find_ungrounded(seen, spoken.evidence))
    yield from (one for one in spoken.names if len(one) > 1 and is_typed_in(one, seen) and not _is_named(one, spoken))
    yield from find_new_words(_ISO.sub(" ", seen), spoken)


def _is_spoken_count(count: str, spoken: Spoken) -> bool:
    words = _COUNT_WORDS.get(int(count), "")
    return re.search(rf"(?<!\d){count}(?!\d){words and '|'}{words}", spoken.whole, re.IGNORECASE) is not None


def _is_named(name: str, spoken: Spoken) -> bool:
    return any(part in spoken.squeezed for part in (_squeeze(name), _squeeze(name)[1:]) if len(part) > 1)


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


def find_new_words(text: str, spoken: Spoken) -> Iterator[str]:
    """Yield the words of a text that nobody said, but for those of courtesy and grammar."""
    plain = unicodedata.normalize("NFKC", _MARK.sub(" ", text)).casefold()
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
    return word in spoken.squeezed or any(one in spoken.stems for one in find_terms(word) if one[0] != "@")


def _is_said_korean(word: str, spoken: Spoken) -> bool:
    if len(word) < 2 or word[:2] in spoken.squeezed or _OF_GRAMMAR_KO.match(word) is not None:
        return True
    alone = _SYLLABLE.fullmatch(word)
    return alone is not None and re.search(rf"(?<![가-힣]){alone[1]}", spoken.whole) is not None


_SYLLABLE = re.compile(r"([가-힣])(?:은|는|이|가|을|를|의|로|도|만|에|과|와|들|이에요|예요|입니다|이야)")
"""A noun of one syllable with its particle."""


def _is_said_japanese(word: str, spoken: Spoken) -> bool:
    left = [sign for sign in word if sign not in spoken.squeezed and sign not in _OF_GRAMMAR_JA]
    return not left or word in spoken.squeezed
