"""Which of several listed things a reply leaves out of them ("보안 건은 빼고", "only Junho's"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from orchestration.patterns import make_regex
from orchestration.text.pointed_things import is_part_of_title, is_title_called
from orchestration.text.thread_phrases.withdrawal import WISHES
from orchestration.text.word_lists import THANKS_EN

LONGEST = 300
"""Characters of such a reply; what is longer is a request."""
_MOST_WORDS = 5
_THING_KO = r"\s?(?:건|거|것|꺼|쪽|일|작업|페이지|님|씨|이)?(?:한테|에게|께)?"
_OUT_KO = (
    r"빼(?:고|구|줘|주세요|주시고|놓고|자|서|\s(?:줘|주세요|주시고))|제외(?:하고|해\s?줘|해\s?주세요|하자|하구)?|말고|말구"
    r"|(?:다시\s|도로\s|그냥\s)?(?:살려|되살려|남겨)(?:\s?(?:줘|주세요|주라|놔|놓자|두자|둬|둡시다))+"
    r"|(?:(?:이번\s?주|지금|원래|기존|현재)(?:에|은)?\s)?(?:그대로\s|그냥\s)?(?:[놔냅]\s?두고|두고|[놔냅]\s?둬[가-힣]*)"
    r"|(?:(?:이번\s?주|지금|원래|기존|현재)\s)?그대로(?=[\s,.!~]|$)|(?:하지|보내지|바꾸지|올리지)\s?(?:마|말)[가-힣]*"
)
_ONLY_KO = (
    r"만(?=\s(?:[가-힣]+\s)?(?:해|하|바꿔|바꾸|보내|옮겨|미뤄|올려|진행|처리|부탁|승인|완료|남겨|고쳐)[가-힣]*"
    r"|[\s,.!~]*$)"
)
_AFTER = make_regex(
    rf"(?P<only_rest>{_THING_KO}\s?(?:말고는?|빼고는?|외에는?)\s(?:다|전부|모두|나머지는?)\s(?:빼|제외|하지|그만|취소)[가-힣]*)"
    rf"|(?P<out>{_THING_KO}(?:은|는|을|를|만)?\s?(?:그(?:거|건|것)(?:은|는|을|를)?\s)?(?:{_OUT_KO}))|(?P<only>{_THING_KO}{_ONLY_KO})"
    r"|(?P<only_rest_ja>(?:さん)?(?:の(?:分|件|やつ|もの))?以外は(?:全部|すべて)?(?:やめ|外し|不要|いりません|結構|しない)[ぁ-ん]*)"
    r"|(?P<out_ja>(?:さん)?(?:の(?:分|件|やつ|もの|タスク|ページ)?)?(?:以外(?:は|で|を|の)?|(?:を|は|だけ(?:は)?)?(?:(?:今週|今|現状|元|もと|そ)のまま(?:で|に)?|残して(?:おいて)?|残しといて|取っておいて|除いて|除外|外して|抜いて|抜きで|やめて|いりません|不要|結構です)))"
    r"|(?P<only_ja>(?:さん)?(?:の(?:分|件|やつ|もの|タスク|ページ)?)?だけ(?=で|に|を|お願い|して|、|。|$))"
)
"""What stands behind the name of what is left out, or of all that is to stay."""
_BEFORE = make_regex(
    r"\b(?P<out>except|but not|but|other than|apart from|excluding|leave out|leaving out"
    r"|take out|drop|skip|without|remove|exclude|not|(?<!only\s)(?:keep|spare|save|restore|leave)(?!\s(?:only|both|it"
    r"|all|them|everything|that|this)\b(?!\s\w+\sone)))"
    r"(?:\s(?:for|the|that|this|of|to))*\s|\b(?P<only>only|just)(?:\s(?:do|change|move|send|the|that|this|for|to|with|tell|dm))*\s",
    re.IGNORECASE,
)
"""What stands before it."""
_WORD_EN = make_regex(r"[\w&./-]+(?:['’]s)?")
_JOINT = make_regex(r"(?:이랑|랑|하고)\s|(?:와|과|하고)\s|\s및\s|\s?,\s?|\s(?:and|or)\s(?:the\s)?|と|、")
_FULL_NAME = make_regex(r"[가-힣]{3}")
_FRILL = make_regex(
    r"['’]s$|^(?:the|その|あの|그|저)\s|(?:님|씨|さん|\s?(?:건|거|것|꺼|쪽)|の(?:分|件|やつ)?)$", re.IGNORECASE
)
_OF_JA = make_regex(r"(?<=[ァ-ヶー一-龥々])の(?=[ァ-ヶー一-龥々])")
"""Between the words of a Japanese name."""
_JOINED = make_regex(r"(?:이랑|랑|하고|와|과|및|,|、|^and|^or)$", re.IGNORECASE)
"""What ends a word that belongs together with the next one."""
_WORDS, _WORDS_JA = make_regex(r"\S+"), make_regex(r"[^、。\s]+")
_NEAR = 80
"""So many characters behind such words a name is looked for."""


_GOES_ON = make_regex(
    r"(?:(?:나머지|다른\s?(?:건|것|거))(?:들)?(?:은|는|만)?\s?)?(?:(?:그대로|그냥|다|좀|전부|일단)\s)*"
    r"(?:해|진행|처리|바꿔|보내|올려|옮겨|미뤄|승인|완료|고쳐)(?:해|로)?\s?(?:줘요?|주세요|주시고|주라|줄래요?|하자|부탁[가-힣]*)(?:\s?해)?"
    r"|나머지(?:만|는)?(?:요)?|(?:부탁|감사|고마)[가-힣]*|(?<![가-힣])(?:주세요|줘요?)(?![가-힣])"
    rf"|\b{THANKS_EN}\b|\bones?\b|\b(?:(?:and|but)\s)?(?:(?:do|send|change|move|go\sahead\swith)\s)?the\s(?:rest|others?)\b(?!\s(?:to|by|into)\b)"
    r"(?:\s(?:is|are)\s(?:fine|ok|good))?|\b(?:should|needs?\sto|has\sto)\s(?:be\s)?\w+"
    r"|(?:残り|ほか|他)(?:は|だけ|を)?(?:そのまま)?|(?:お願い[ぁ-ん]*|ください|下さい|進めて)",
    re.IGNORECASE,
)
"""That the rest is to be done, and courtesy."""
_SAYS_MORE = make_regex(
    rf"{WISHES.pattern}|[#@\d\"“”‘’「」『』?？:]|(?:으로|로)(?:요|만)?[\s.!~]*$|[にへ](?:して)?[。\s]*$", re.IGNORECASE
)
"""What may ask for something besides."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What a reply leaves out of several things, by their places from 0. ``says_more``: it may ask for something
    besides."""

    places: frozenset[int]
    says_more: bool


@dataclass(frozen=True, slots=True)
class _Named:
    """The names that a reply gives, each all that it may be with where that begins and ends together with the words
    that leave it out; ``stays``: they are what is to stay."""

    spans: tuple[tuple[str, int, int], ...]
    stays: bool


def find_left_out(text: str, titles: Sequence[Sequence[str]]) -> LeftOut | None:
    """Return which of several things a reply leaves out; ``None`` where it names none of them by a word of a title, or
    all. ``titles``: what each is called."""
    if len(text) > LONGEST or len(titles) < 2:
        return None
    for named in _list_named(text):
        for span, begin, end in named.spans:
            meant = _find_meant(span, titles)
            if meant and len(meant) < len(titles):
                places = frozenset(range(len(titles))) - meant if named.stays else meant
                rest = _GOES_ON.sub(" ", f"{text[:begin]} {text[end:]}")
                return LeftOut(places, _SAYS_MORE.search(rest) is not None)
    return None


_IDLE_UNDO = make_regex(
    r"^(?P<before>(?:(?:hm+|oh|wait|no|아니|음+|아|あ|いや|うーん)[\s,.、…]+)*)(?:(?:no\s)?(?:undo|revert)(?:\s(?:it|that|this))?"
    r"|취소(?:취소)?(?:해\s?줘)?|되돌려\s?줘?|(?:取り消して|戻して))[\s,.!~、。]+(?=\S)",
    re.IGNORECASE,
)


def drop_idle_undo(text: str) -> str:
    """Return a reply without the wish ahead of it to undo what was not done yet ("no undo, only the equipment one")."""
    return _IDLE_UNDO.sub(lambda found: found["before"], text)


def _list_named(text: str) -> Iterator[_Named]:
    for found in _AFTER.finditer(text):
        kind, before = found.lastgroup or "", text[: found.start()]
        words = [*(_WORDS_JA if kind.endswith("ja") else _WORDS).finditer(before)]
        words = words[-1:] if kind.endswith("ja") else words[-_MOST_WORDS:]
        begins = [at for at in range(len(words)) if not (at and _JOINED.search(words[at - 1][0]))]
        spans = ((" ".join([one[0] for one in words[at:]]), words[at].start(), found.end()) for at in begins)
        yield _Named(tuple(spans), kind.startswith("only"))
    for found in _BEFORE.finditer(text):
        words = [*_WORD_EN.finditer(text, found.end(), found.end() + _NEAR)][:_MOST_WORDS]
        spans = (
            (" ".join([one[0] for one in words[:end]]), found.start(), words[end - 1].end())
            for end in range(len(words), 0, -1)
        )
        yield _Named(tuple(spans), found.lastgroup == "only")


def _find_meant(span: str, titles: Sequence[Sequence[str]]) -> frozenset[int]:
    """Return the things that a span names: as one name, or each of the names that it joins."""
    whole = _match(span, titles)
    if whole:
        return whole
    parts = [part for part in _JOINT.split(span) if part]
    each = [_match(part, titles) for part in parts] if len(parts) > 1 else []
    return frozenset[int]().union(*each) if all(each) else frozenset()


def _match(words: str, titles: Sequence[Sequence[str]]) -> frozenset[int]:
    bare = _OF_JA.sub(" ", _FRILL.sub("", words.strip("'\"‘’“”「」『』 ")).strip())
    found = (
        frozenset(at for at, names in enumerate(titles) if any(map(partial(is_called, bare), _call(names))))
        for is_called in (is_part_of_title, is_title_called)
    )
    meant = next((one for one in found if one), frozenset[int]()) if bare else frozenset[int]()
    return meant if len({tuple(titles[at]) for at in meant}) == 1 else frozenset()


def _call(names: Sequence[str]) -> Iterator[str]:
    """Yield what a thing is called; of a full Korean name the given one too."""
    for one in names:
        yield one
        if _FULL_NAME.fullmatch(one):
            yield one[1:]
