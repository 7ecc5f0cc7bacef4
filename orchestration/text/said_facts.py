"""Sentences that ask to remember or forget what somebody uses or calls a thing. Pure.

Only a whole text counts that says nothing else: in a longer one, in a question or inside quotes the same words are
about something. What a word means needs more than "X is Y": a word of remembering, or one that speaks of meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from orchestration.patterns import make_regex
from orchestration.service import list_things
from orchestration.text.messages import load_wording
from schemas.plan import Language
from schemas.remembered import FactScope, FactUse

LONGEST = 300
LONGEST_WORD = 60
CHANNEL, PERSON = "channel", "person"


@dataclass(frozen=True, slots=True)
class SaidFact:
    """What a sentence asks. ``field`` is the kind of thing (``channel``, ``sheet``), ``named`` the thing as it was
    typed, ``part`` the tab of a sheet; a sentence that forgets names none."""

    act: Literal["remember", "forget"]
    scope: FactScope
    use: FactUse
    word: str
    field: str
    named: str = ""
    part: str = ""


def find_said_fact(text: str) -> SaidFact | None:
    """Return what a whole text asks to remember or forget; ``None`` where it asks anything else."""
    bare = " ".join(text.split())
    if not bare or len(bare) > LONGEST or _QUESTION.search(bare):
        return None
    bare = _END.sub("", bare)
    found = (_read(match) for pattern in _list_patterns() if (match := pattern.fullmatch(bare)) is not None)
    return next((one for one in found if one is not None), None)


_QUESTION = make_regex(r"[?？]|(?:ですか|ますか|맞지|맞아|인가요|나요)[.。!！ ]*$")
_END = make_regex(r"[\s.!。！~]+$")
_LETTER = r"[^\s,.。、#<>@'\"‘’“”「」『』()はをに]"
_MARK = rf"(?:<#[A-Z0-9]+(?:\|[^<>]*)?>|#[a-z0-9][a-z0-9_\-]*(?:(?<=[_\-]){_LETTER}+?)?|#(?![a-z0-9]){_LETTER}+?)"
"""A channel; what follows a name in Latin letters without a sign between is an ending of the sentence."""
_PERSON = (
    r"(?:<@[A-Z0-9]+(?:\|[^<>]*)?>|@[^\s,.。、#<>@'\"‘’“”「」『』()]+?"
    r"|(?P<called>[가-힣]{2,5}|[一-龥ぁ-んァ-ヶー]{1,8})(?:\s?님|\s?씨|さん))"
)
_OPEN, _CLOSE = "['\"‘“「『]", "['\"’”」』]"
_PLAIN = r"[^'\"‘’“”「」『』#@<>,.。、:]"
_NAME = rf"{_OPEN}(?P<named>[^'\"‘’“”「」『』]{{1,100}}?){_CLOSE}"
_WORD = rf"(?:{_OPEN}(?P<word>[^'\"‘’“”「」『』]{{1,60}}?){_CLOSE}|(?P<bare>{_PLAIN}{{1,60}}?))"
_SURE_WORD = rf"{_OPEN}(?P<word>[^'\"‘’“”「」『』]{{1,60}}?){_CLOSE}"
_TAB = rf"(?:{_OPEN}(?P<tab>[^'\"‘’“”「」『』]{{1,60}}?){_CLOSE}|(?P<bare_tab>[^\s'\"‘’“”「」『』]{{1,30}}?))"

# --- Korean
_OWNER_KO = r"(?P<mine>내|제|나의|저의|내가|제가)|(?P<ours>우리|우리\s?팀|저희|저희\s?팀|팀)"
_USUAL_KO = r"(?:(?:평소에?|주로|자주)\s?쓰는|평소|기본|메인|디폴트)"
_KEEP_KO = (
    r"(?:기억\s?해(?:\s?(?:줘|줘요|주세요|주라|둬|두세요|놔|놓아\s?줘))?|외워\s?(?:줘|둬|두세요)|알아\s?(?:둬|두세요)"
    r"|저장\s?해\s?(?:줘|주세요|둬)|설정\s?해\s?(?:줘|주세요|둬)|정해\s?(?:줘|둬)|등록\s?해\s?(?:줘|주세요))"
)
_FORGET_KO = r"(?:이제\s?|그만\s?)?(?:잊어\s?(?:줘|줘요|주세요|버려|버려\s?줘)|잊어도\s?돼)"
_IS_KO = r"\s?(?:이야|야|예요|이에요|에요|입니다|이다|임)"
_MEANS_KO = r"(?:을|를|은|는)?\s?(?:뜻해|뜻해요|뜻합니다|말해|말해요|말하는\s?거야|말하는\s?거예요|가리켜|의미해)"
_FIRST_KO = rf"(?:{_KEEP_KO}\s?[,:.]?\s?)?(?:앞으로|이제부터|이제)?\s?"
_LAST_KO = rf"(?:[,.]?\s?{_KEEP_KO})?"

# --- English
_OWNER_EN = r"(?P<mine>my)|(?P<ours>our(?: team'?s)?|the team'?s)"
_USUAL_EN = r"(?:usual|default|main|own)"
_KEEP_EN = r"(?:please )?remember(?:,? (?:that|this|it))?"
_FIRST_EN = rf"(?:{_KEEP_EN}[:,]? )?"
_LAST_EN = r"(?:[,.]? (?:please )?remember (?:that|this|it)| from now on)?"
_OURS_EN = r"(?:(?P<ours>in|for|on) (?:our|the) team,? )?"

# --- Japanese
_OWNER_JA = r"(?P<mine>私の|僕の|俺の|自分の)|(?P<ours>うちの|私たちの|チームの|うちのチームの)"
_USUAL_JA = r"(?:(?:いつもの|普段の|普段使う|いつも使う|メインの)|デフォルトの?|既定の)"
_KEEP_JA = r"覚えて(?:おいて)?(?:ください|くださいね|ね)?"
_IS_JA = r"\s?(?:です|だよ|だ|ですね|である)?"
_MEANS_JA = r"(?:の(?:こと|事)(?:です|だよ|だ|ですよ)?|を(?:指します|意味します|指す|意味する))"
_FORGET_JA = r"(?:もう)?忘れて(?:ください|いいよ)?"
_OURS_JA = r"(?:(?P<ours>うちのチーム|私たちのチーム|チーム|うち)では、?)?"


def _target(nouns: str) -> str:
    """A thing as it is named in an explanation: a channel, a person, or a quoted name with the noun of its kind."""
    noun = rf"(?P<noun>{nouns})"
    before = rf"the {noun} {_NAME}(?:,? (?:the )?tab {_TAB})?"
    after = rf"(?:the )?{_NAME}\s?{noun.replace('noun', 'noun2')}(?:(?:의|の|\s)\s?{_TAB}\s?(?:탭|タブ|tab))?"
    return rf"(?:(?P<channel>{_MARK})|(?P<person>{_PERSON})|{_once(before, after)})"


def _once(first: str, second: str) -> str:
    """Join two ways of saying the same, the second with names of its own for what both capture."""
    renamed = re.sub(r"\(\?P<(named|tab|bare_tab)>", r"(?P<\g<1>2>", second)
    return rf"{first}|{renamed}"


@cache
def _list_patterns() -> tuple[re.Pattern[str], ...]:
    """Return the sentences of all languages."""
    nouns = "|".join(thing.nouns for thing in list_things() if thing.nouns and thing.kind)
    texts = (*_list_korean(nouns), *_list_english(nouns), *_list_japanese(nouns))
    return tuple(re.compile(text, re.IGNORECASE) for text in texts)


def _list_korean(nouns: str) -> Iterator[str]:
    of = rf"(?:{_OWNER_KO})\s?(?:{_USUAL_KO}\s?)?(?P<of>채널|{nouns})"
    usual, target = rf"(?:(?P<uchannel>{_MARK})|{_NAME})", _target(nouns)
    bare = r"(?P<plain>[^\s'\"#@<>,.]{1,40}?)"
    yield rf"(?:앞으로\s?)?{of}(?:을|를|은|는)\s?{usual}(?:으로|로)\s?{_KEEP_KO}"
    yield rf"{_FIRST_KO}{of}(?:은|는|이|:)?\s?(?:{usual}|{target.replace('named', 'named3')})(?:{_IS_KO})?{_LAST_KO}"
    yield rf"{_FIRST_KO}{of}(?:은|는)?\s?{bare}{_IS_KO}[,.]?\s?{_KEEP_KO}"
    yield rf"(?:앞으로\s?)?{usual}(?:을|를)\s?{of}(?:으로|로)\s?{_KEEP_KO}"
    ours = r"(?:(?P<ours>우리\s?팀|저희\s?팀|팀|우리)(?:에서는|에서|은|는)\s?)?"
    yield rf"{_FIRST_KO}{ours}{_WORD}(?:은\(는\)|은|는|이|가)\s?{target}{_IS_KO}[,.]?\s?{_KEEP_KO}"
    yield rf"{_KEEP_KO}\s?[,:.]?\s?{ours}{_WORD}(?:은|는|이|가)\s?{target}{_IS_KO}"
    means = rf"(?:{_IS_KO}|{_MEANS_KO}){_LAST_KO}"
    yield rf"{_FIRST_KO}{ours}{_WORD}(?:이라고|라고)\s?(?:하면|부르면|말하면)\s?{target}{means}"
    yield rf"{_FIRST_KO}{ours}{_WORD}(?:은|는|이|가)\s?{target}{_MEANS_KO}{_LAST_KO}"
    yield rf"(?P<forget>){of}(?:을|를|은|는)?\s?(?:뭔지\s?)?{_FORGET_KO}"
    yield rf"(?P<forget>){ours}{_SURE_WORD}(?:은|는|을|를|의\s?뜻|이|가)?\s?(?:뭔지\s?|무슨\s?뜻인지\s?)?{_FORGET_KO}"
    yield rf"(?P<forget>){ours}{_WORD}(?:이|가)\s?(?:뭔지|무슨\s?뜻인지)\s?{_FORGET_KO}"


def _list_english(nouns: str) -> Iterator[str]:
    of = rf"(?:{_OWNER_EN}) (?:{_USUAL_EN} )?(?P<of>channel|{nouns})"
    usual, target = rf"(?:(?P<uchannel>{_MARK})|{_NAME})", _target(nouns)
    named = rf"the (?P<plain>[^\s'\"#@<>,.]{{1,40}}) (?P<noun3>{nouns})"
    yield rf"{_FIRST_EN}{of} is (?:{usual}|{target.replace('named', 'named3')}|{named}){_LAST_EN}"
    yield rf"(?:please )?use {usual} as {of}{_LAST_EN}"
    yield rf"(?:please )?set {of} to {usual}{_LAST_EN}"
    yield rf"(?:please )?remember {usual} as {of}"
    yield rf"{_KEEP_EN}[:,]? {_OURS_EN}{_WORD} (?:is|means) {target}"
    yield rf"{_FIRST_EN}{_OURS_EN}(?:when i say|by|if i say) {_WORD},? i mean {target}{_LAST_EN}"
    yield rf"{_FIRST_EN}{_OURS_EN}{_SURE_WORD} means {target}{_LAST_EN}"
    yield rf"(?P<forget>)(?:please )?forget {of}"
    yield rf"(?P<forget>)(?:please )?forget (?:what )?{_SURE_WORD}(?: means)?"
    yield rf"(?P<forget>)(?:please )?forget what {_WORD} means"


def _list_japanese(nouns: str) -> Iterator[str]:
    of = rf"(?:{_OWNER_JA})(?:{_USUAL_JA})?(?P<of>チャンネル|{nouns})"
    usual, target = rf"(?:(?P<uchannel>{_MARK})|{_NAME})", _target(nouns)
    first = rf"(?:{_KEEP_JA}\s?[、:：,。]\s?)?"
    last = rf"(?:\s?[。、]?\s?{_KEEP_JA})?"
    yield rf"{first}{of}は\s?(?:{usual}|{target.replace('named', 'named3')}){_IS_JA}{last}"
    yield rf"{usual}を{of}(?:として|に)\s?(?:{_KEEP_JA}|設定して(?:ください)?|使って(?:ください)?)"
    yield rf"{of}を\s?{usual}(?:に|と)\s?(?:設定して(?:ください)?|{_KEEP_JA})"
    yield rf"{first}{_OURS_JA}{_WORD}は\s?{target}{_MEANS_JA}{last}"
    yield rf"{first}{_OURS_JA}{_WORD}は\s?{target}{_IS_JA}\s?[。、]?\s?{_KEEP_JA}"
    yield rf"{first}{_OURS_JA}{_WORD}(?:と言ったら|といえば|と言えば|というのは|とは)、?\s?{target}{_MEANS_JA}{last}"
    yield rf"(?P<forget>){of}(?:を|は)\s?{_FORGET_JA}"
    yield rf"(?P<forget>){_SURE_WORD}(?:の意味)?(?:を|は)\s?{_FORGET_JA}"
    yield rf"(?P<forget>){_WORD}の意味(?:を|は)\s?{_FORGET_JA}"


def _read(match: re.Match[str]) -> SaidFact | None:
    """Return what a sentence that fits a pattern says; ``None`` where its parts do not fit one another."""
    groups = match.groupdict()
    word = (groups.get("word") or groups.get("bare") or "").strip()
    of = groups.get("of")
    field = _find_field(of) if of else ""
    scope: FactScope = "team" if groups.get("ours") else "person"
    if of is None and (not word or len(word) > LONGEST_WORD or word.casefold() in _POINTING):
        return None
    if "forget" in groups:
        return SaidFact("forget", scope, "usual" if of else "word", word, field)
    named, kind, part = _find_target(groups, field)
    if not named or (of is not None and kind != field) or (part and kind != _TABBED):
        return None
    return SaidFact("remember", scope, "usual" if of else "word", word, kind, named, part)


def _find_target(groups: dict[str, str | None], of: str) -> tuple[str, str, str]:
    """Return the thing as it was typed, its field and its part."""
    channel, person = groups.get("channel") or groups.get("uchannel"), groups.get("person")
    if channel:
        return channel, CHANNEL, ""
    if person:
        return groups.get("called") or person, PERSON, ""
    noun = next((groups[name] for name in ("noun", "noun2", "noun3") if groups.get(name)), None)
    names = ("named", "named2", "named3", "named32", "plain")
    named = next((found for name in names if (found := groups.get(name))), "")
    part = next((found for name in ("tab", "bare_tab", "tab2", "bare_tab2") if (found := groups.get(name))), "")
    field = _find_field(noun) if noun else of
    return (named.strip(), field if field != CHANNEL else "", part)


def _find_field(noun: str) -> str:
    """Return the word for the kind of thing that a noun says."""
    for thing in list_things():
        if thing.nouns and thing.kind and re.fullmatch(thing.nouns, noun, re.IGNORECASE):
            return thing.word
    return CHANNEL


_TABBED = "sheet"
_POINTING = frozenset({"그건", "그거", "그것", "이건", "이거", "이것", "it", "that", "this", "それ", "これ", "あれ"})
"""Words that stand for something else are no names."""


def write_said_fact(said: SaidFact, language: Language) -> str:
    """Return the sentence that asks to remember this; empty where none would be read back as the same, as with
    quotation marks inside a name."""
    words = load_wording("orchestration.text")
    kind = words.say(language, f"remembered.kind.{said.field}")
    form = "part" if said.part else "named"
    in_words = words.say(language, f"remembered.said.{form}", name=said.named, kind=kind, part=said.part)
    thing = said.named if said.field in (CHANNEL, PERSON) else in_words
    form = f"remembered.said.{said.use}.{said.scope}"
    text = words.say(language, form, kind=kind, word=said.word, thing=thing)
    return text if find_said_fact(text) == said else ""
