"""A thing of a thread that a reply names by its title or a part of it ("that Hanbit meeting", "인터뷰 건"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.text.office_words import find_meanings, is_same_word, list_translations, split_compound
from schemas.request import EarlierThing, EarlierWork
from schemas.values import Json

_EN = make_regex(
    r"\b(?:that|the|this)\s(?P<words>(?:[\w'&-]+\s){1,4}?)(?:meeting|task|page|call|sync|notes?|item|row|one)\b",
    re.IGNORECASE,
)
_KO = make_regex(
    r"(?<![가-힣])(?:(?:그|아까|방금)\s)?(?P<words>[가-힣A-Za-z0-9]+(?:\s[가-힣A-Za-z0-9]+){0,2}?)\s?"
    r"(?:회의록|회의|미팅|작업|할\s?일|태스크|페이지|건|쪽|거|것|꺼)(?=[은는이가을를도만에의로,\s]|$)"
)
_KO_TOPIC = make_regex(
    r"^(?!(?:마감|기한|담당|상태|제목|이름|날짜|시간|참석|내용|나머지|다음|이번)[가-힣]*\s?(?:은|는)\s)"
    r"(?P<words>[가-힣A-Za-z0-9]+(?:\s[가-힣A-Za-z0-9]+){0,3}?)(?=(?:은|는)\s)"
)
"""What a reply begins with as its topic."""
_FIELDS_JA = r"(?:締め?切り?|期限|期日|担当者?|状態|ステータス|タイトル|題名|名前|日付|日時|日程|時間|参加者|内容|本文)"
_WORDS_JA = "(?P<words>[ァ-ヶー一-龥々A-Za-z0-9가-힣][ァ-ヶー一-龥々A-Za-z0-9가-힣ちしいりもみきけせえわげ]{0,15}?)"
_JA = make_regex(
    rf"(?:(?:その|さっきの|あの)\s?)?(?:{_WORDS_JA}の?(?:会議|タスク|ページ|打ち合わせ|件|やつ|ほう|方|もの)(?=[はをにもだの、\s]|$))"
)
_JA_FIELD = make_regex(rf"(?!{_FIELDS_JA}){_WORDS_JA}(?=の{_FIELDS_JA})")
_JA_TOPIC = make_regex(rf"^(?!{_FIELDS_JA}|残り|他|あと|今|明|昨|来|先){_WORDS_JA}(?=は)")
"""What a reply begins with as its topic, or whose field it speaks of."""
_IT = {"ko": "그거", "en": "it", "ja": "それ"}


def list_pointed_things(earlier: EarlierWork) -> tuple[EarlierThing, ...]:
    """Return what a reply may name: what was dealt with, and what the thread listed last beside that."""
    known = {one.id for one in earlier.things}
    return (*earlier.things, *(one for one in earlier.listed if one.id not in known))


def find_pointed_title(earlier: EarlierWork) -> str:
    """Return the title of the one thing that earlier work dealt with, or looked for by its title; empty where there is
    none, or more than one."""
    titles = {one.title for one in earlier.things if one.title}
    asked = {title for step in earlier.steps for title in _list_asked_titles(step.inputs.get("filter"))}
    (title, *others) = sorted(titles or asked) or ("",)
    return title if not others else ""


def _list_asked_titles(test: Json) -> Iterator[str]:
    """Yield the titles that a filter looks for."""
    tests = test.get("all") if isinstance(test, dict) and "all" in test else [test]
    for one in tests if isinstance(tests, list) else []:
        if isinstance(one, dict) and one.get("path") == "@title" and isinstance(one.get("value"), str):
            yield str(one["value"])


def find_named_thing(text: str, things: Sequence[EarlierThing], language: str) -> tuple[str, EarlierThing | None]:
    """Return a text with a pronoun in the place of the one thing that it names, and that thing; the text as it is, and
    ``None``, where it names none, or several."""
    named = [one for one in things if len(one.title) > 1 and one.title.casefold() in text.casefold()]
    if len({one.id for one in named}) == 1:
        at = text.casefold().index(named[0].title.casefold())
        before, after = text[:at].rstrip("'\"‘“「『 "), text[at + len(named[0].title) :].lstrip("'\"’”」』")
        return f"{before} {_IT[language]}{after}".strip(), named[0]
    if named:
        return text, None
    for is_called in (is_part_of_title, _is_called_elsewhere):
        for pattern in (_EN, _KO, _JA, _KO_TOPIC, _JA_FIELD, _JA_TOPIC):
            for found in pattern.finditer(text):
                meant = [one for one in things if is_called(found["words"], one.title)]
                if len({one.id for one in meant}) == 1:
                    return f"{text[: found.start()]}{_IT[language]}{text[found.end() :]}", meant[0]
    return text, None


def _is_called_elsewhere(words: str, title: str) -> bool:
    """Whether all of some words mean in another language what words of a title do ("newsletter", of 뉴스레터 초안)."""
    own = [find_meanings(word) for word in re.findall(r"\w+", title)]
    said = [find_meanings(word) for word in words.split()]
    return bool(said) and all(any(one & other for other in own) for one in said)


_ALL_EN = r"(?:everything|every\sone|all(?:\sof)?(?:\s(?:them|those|these))?|(?:them|those|these)\sall|the\srest)"
_OUT_EN = r"(?:except|other\sthan|apart\sfrom|besides|excluding|leaving\sout|minus|without)(?:\sfor)?"
_LEFT_OUT = make_regex(
    rf"\b(?P<all>{_ALL_EN})\s(?:but|{_OUT_EN})\s(?:the\s)?(?P<amid>[^,.;!?]{{2,40}}?)(?=\s(?:to|for|by|as|done|is|are)\b)"
    r"|[\s,;.]*(?:(?:but|and|just)\s)?\b(?:leave|keep)\s(?:out\s)?(?:the\s)?(?P<stays>[^,.;!?]{2,40}?)(?:\s(?:one|task|page))?"
    r"(?:\s(?:alone|out|open|as\s(?:it\s)?is|where\sit\sis|unchanged|untouched))?(?=[.!\s]*$)"
    rf"|[\s,]*\b(?:all\s)?(?:{_OUT_EN}|but(?:\snot)?|not|skip|all\sbut)\s(?:the\s)?(?P<en>[^,.;!?]{{2,40}}?)(?:\s(?:one|task|page))?(?=[.!\s]*$)"
    r"|(?<!\S)(?P<ko>[^\s,.]+?(?:\s[^\s,.]+?){0,2}?)\s?(?:건|거|것|쪽)?(?:은|는|만|을|를)?\s?"
    r"(?:빼[고구]|제외(?:하고|하구|하)?(?![가-힣])|말[고구]|빼\s?줘|빼\s?주세요|그대로\s?(?:두고|둬|놔둬|놔두고)?(?:\s?(?:줘|주세요))?|[냅놔]\s?두고|[냅놔]둬(?:\s?(?:줘|주세요))?)"
    r"[\s,.!~]*(?:나머지(?:는|를|만)?\s)?"
    r"|(?P<ja>[^、。]+?)(?:の(?:やつ|方|ほう|分|件|もの)?)?(?:以外(?:は|の)?|(?:を|は|だけ)除いて|抜きで|だけ(?:は)?(?:今のまま|そのまま)(?:で|にして)?|は(?:今のまま|そのまま)(?:で|にして)?)[、。\s]*",
    re.IGNORECASE,
)
"""That a thing is left out of all that is meant."""
_SURELY_OUT = make_regex(
    rf"\b{_ALL_EN}\sbut\s|\b(?:except|excluding|apart\sfrom|other\sthan|leaving\sout)\b|\b(?:leave|skip)\s(?:out\s)?the\s|빼[고구]|제외|以外|除いて|抜きで",
    re.IGNORECASE,
)


def drop_left_out(text: str, things: Sequence[EarlierThing]) -> tuple[str, tuple[EarlierThing, ...]]:
    """Return a text without the words that leave a thing out, and that thing; the text as it is, and none, where it
    names none of them."""
    for found in _LEFT_OUT.finditer(text):
        parts = {name: part for name, part in found.groupdict().items() if part and name != "all"}
        words = next(iter(parts.values())).strip("'\"‘’“”「」 ")
        for skipped in _list_heads(words):
            out = tuple(one for one in things if is_title_called(words[len(skipped) :], one.title))
            if len({one.id for one in out}) == 1:
                before = f"{text[: found.start()]} {skipped or found['all'] or ''}"
                return " ".join(f"{before} {text[found.end() :]}".split()), out
    return text, ()


def _list_heads(words: str) -> list[str]:
    """Return what may stand ahead of a name in Korean words: nothing, or its first words."""
    ends = [one.end() for one in re.finditer(r"\s", words)] if re.search("[가-힣]", words) else []
    return [words[:end] for end in (0, *ends)]


def does_leave_out(text: str) -> bool:
    """Whether words surely leave something out of all that is meant."""
    return _SURELY_OUT.search(text) is not None


def is_title_called(words: str, title: str) -> bool:
    """Return whether words call a thing by a part of its title: as that is written, without its spaces, in another
    language or script, or by its first letters ("베타계획", "beta plan", "LP")."""
    if is_part_of_title(words, title):
        return True
    bare, known = "".join(words.casefold().split()), "".join(title.casefold().split())
    if len(bare) >= _LEAST_BARE and bare in known:
        return True
    own = re.findall(r"\w+", title)
    said = [part for word in re.findall(r"\w+", words) for part in split_compound(word)]
    is_same = bool(said) and all(any(is_same_word(one, other) for other in own) for one in said)
    return is_same or _is_by_first_letters(bare, own)


_LEAST_BARE = 3


def _is_by_first_letters(word: str, own: Sequence[str]) -> bool:
    """Whether a short word is made of the first letters of what a title's words mean in English."""
    if re.fullmatch("[a-z]{2,4}", word) is None:
        return False
    english = (
        next((one for one in (own_word, *list_translations(own_word)) if one.isascii()), " ") for own_word in own
    )
    return word in "".join(one[0].casefold() for one in english)


def is_part_of_title(words: str, title: str) -> bool:
    """Return whether all of some words stand in a title, each as one of its own."""
    parts, known = words.casefold().split(), title.casefold()
    return bool(parts) and all(len(one) > 1 and _stands_in(one, known) for one in parts)


_JAPANESE = make_regex("[一-龥々ぁ-んァ-ヶー]+")


def _stands_in(word: str, title: str) -> bool:
    """Whether a title has a word; Japanese puts nothing between its own."""
    if _JAPANESE.fullmatch(word) is not None:
        return word in title
    return re.search(rf"(?<![^\W_]){re.escape(word)}", title) is not None
