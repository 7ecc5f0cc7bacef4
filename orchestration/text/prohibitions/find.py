"""Finds what a text forbids, and takes those words out of it. That a thing is not to get a state ("don't close it",
"취소하지 말고", "完了にしないで"): the state is what is forbidden, and everything else of the thing may change. Who or
what is said to stay as it is beside an order, where no act is named ("사라는 그대로", "leave Sarah on it",
"今週のは残してね"). The items of a list of wishes: what is forbidden in the brackets of one of them holds for that
one. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.held_messages import read_held_until
from orchestration.text.idle_words import mask_idle_else, mask_idle_tail
from orchestration.text.list_numbers import find_list_numbers
from orchestration.text.not_done_facts import find_not_done
from orchestration.text.prohibitions import english, japanese, korean
from orchestration.text.prohibitions.columns import find_column_kind, find_column_prohibitions
from orchestration.text.prohibitions.cues import Cue, find_cues
from orchestration.text.prohibitions.denied_states import find_denied_states
from orchestration.text.prohibitions.prohibition import (
    CHANNEL,
    FIRST_QUOTE,
    MENTION,
    MOST_QUOTES,
    Prohibition,
    find_thing,
    make_prohibition,
)
from orchestration.text.prohibitions.rest import find_kept_rest
from orchestration.text.prohibitions.taken_on import find_taken_on, read_taken_on, replace_owner_words
from orchestration.text.spans import mask_spans
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import HONORIFIC_JA, WEEKDAY_EN

_OPENS = make_regex(r"^[ \t]*(?:[1-9][0-9]?[.)]|[①-⑨]|[-•・*‣▪])[ \t]*(?=\S)", re.MULTILINE)
_BRACKETS = make_regex(r"\(([^()\n]{1,200})\)|（([^（）\n]{1,200})）")


def find_words_of_other_items(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the words of the item of a list in whose brackets ``text[start:end]`` stands, without these, and the words
    of all the others; two empty ones where it stands in no such brackets, or alone in its item."""
    around = next((one for one in _BRACKETS.finditer(text) if one.start() < start and end < one.end() + 1), None)
    opened = [match.span() for match in _OPENS.finditer(text)] or find_list_numbers(text)
    item = next((number for number in reversed(range(len(opened))) if opened[number][1] <= start), None)
    if around is None or item is None or len(opened) < 2:
        return "", ""
    begin, stop = opened[item][1], opened[item + 1][0] if item + 1 < len(opened) else len(text)
    line = text.find("\n", around.end())
    stop = min(stop, line if line >= 0 else len(text))
    own = f"{text[begin : around.start()]} {text[around.end() : stop]}".strip(" .,\n")
    others = [
        text[a:b] for a, b in zip([one[1] for one in opened], [*(one[0] for one in opened[1:]), None], strict=True)
    ]
    beside = "\n".join(one.strip() for number, one in enumerate(others) if number != item)
    return (own, beside) if own else ("", "")


_KO = make_regex(
    r"(?:^|[.,!?~()\n]\s*|(?<=[줘고요로])\s)(?P<thing>(?!(?:이|그|저)(?:건|거|것)|나머지|다른|그\s|이\s)"
    r"(?:[가-힣A-Za-z0-9]+(?<![시하주꾸기루리추]고)\s){0,3}?[가-힣A-Za-z0-9]+?)(?:님|씨)?(?:은|는|\s?(?:건|껀|거는|것은|꺼는))\s"
    r"(?:(?:그냥|일단|아직|지금은?|절대|[^\s.,!?]{0,8}(?:니까|어서|아서|해서|라서))\s){0,2}"
    r"(?P<stays>(?:그대로|유지)(?:요|로|\s?(?:두|둬|놔|유지|가)[가-힣]*(?:\s?(?:주|줘)[가-힣]*)?|하[가-힣]*|해[가-힣]*(?:\s?(?:주|줘)[가-힣]*)?)?"
    r"|(?:두|둬|놔두|놔둬|냅두|냅둬|내버려\s?두|내버려\s?둬|남겨\s?두|남겨\s?둬)[가-힣]*(?:\s?(?:주|줘)[가-힣]*)?)(?=\s*(?:[.,!?~()\nㅎㅋ]|$))"
)
_EN = make_regex(
    r"\b(?:(?:but|and|just|please)\s)*(?:leave|keep)\s(?P<kept>[^.,;!?\n()]{2,50}?)\s"
    r"(?:on\s(?:it|there|that|this)|there|in\splace|as\s(?:is|it\sis|they\sare|(?:the\s)?(?:co-?)?owner)|alone|untouched|the\ssame|around|too)"
    r"(?=\s*(?:[.,;!?\n()]|$))"
    r"|(?:^|[.,;!?\n(]\s*|\b(?:but|and|while)\s)(?P<thing>(?:the\s)?[A-Za-z][\w'’-]*(?:\s[\w'’-]+){0,3}?)\s(?:obviously\s|definitely\s|also\s|just\s|can\s|should\s|has\sto\s)?"
    rf"stays?(?:\s(?:put|there|on|on\sit|in|too|of\scourse|as\s(?:is|it\sis)|where\sit\sis|the\ssame|unchanged|untouched|(?:due\s|on\s|for\s)?(?:today|tomorrow|this\sweek|{WEEKDAY_EN})))?(?=\s*(?:[.,;!?\n()]|$))",
    re.IGNORECASE,
)
_JA = make_regex(
    r"(?:^|[。、！？!?\n(（]\s*|(?<=ただ)|(?<=でも))(?P<thing>(?!これ|それ|あれ|他|ほか|残り|その他)[^\s。、！？!?()（）はを]{1,20}?)"
    rf"(?P<of>の(?:やつ|ほう|方|件|もの|分|タスク|ページ))?(?:だけ)?{HONORIFIC_JA}?(?:は|も)、?(?:(?:まだ|今は|とりあえず|一旦|絶対に?|必ず|いったん)、?)?"
    r"(?:(?:そのまま|このまま|現状のまま|今のまま|据え置き|現状維持)(?:で|に)?|残し(?:て)?|残しといて|置いといて|取っといて|放置)"
    r"(?:て|おいて|して|しておいて|いて)*(?:ください|下さい|お願い(?:します)?|いい(?:です)?|大丈夫(?:です)?|OK(?:です)?|です)?(?:ね|よ)*(?=[\s。、！？!?()（）]|$)"
)
_POINTS = make_regex(
    r"(?:it|this|that|they|everything|all|the\srest|he|she|we|i|what|who|which)(?:\s.*)?", re.IGNORECASE
)


def find_kept_things(text: str) -> Iterator[Prohibition]:
    """Yield what says of somebody or something by name that it stays as it is."""
    for pattern in (_KO, _EN, _JA):
        for match in pattern.finditer(text):
            name = next(value for key, value in match.groupdict().items() if value and key in ("thing", "kept"))
            thing = find_thing(name) if pattern is _EN else name
            if thing and _POINTS.fullmatch(thing) is None:
                start = match.start() + len(match[0]) - len(match[0].lstrip(" .,;!?~()（。、！？\n"))
                yield replace(make_prohibition(text, (start, match.end()), "edit", (thing,)), stays=True)


_KO_NOT = r"지\s?(?:는\s|도\s)?(?:말[고아]|마(?=[\s.,!]|세요|십시오|$)|않(?=고|도록|게))[가-힣]*"
_KO_THING = r"(?P<thing>[^\s,.!?\n\ue000-\ue0ff](?:[^,.!?\n]{0,39}?[^\s,.!?\n])?)(?:은|는|을|를|도)?\s"
_KO_OPENS = r"(?:^|(?<=[.,!?\n])\s?)(?:(?:아니|아|근데|그리고|그럼|음)\s)?"
_EN_NOT = (
    r"(?:^|(?<=[.,;!?\n])\s?|(?<=\b(?:but|and)\s))(?:please\s|pls\s)?(?:don['’]?t|do\snot|never)\s(?:you\s)?(?:yet\s)?"
)
_EN_THING = r"\s(?P<thing>(?!(?:it|this|that|them|these|those)\b)[^,;.!?\n]{2,50}?)"
_EN_END = r"(?:\s(?:yet|for\snow|please|pls))?(?=\s?[,;–—]|\s-\s|\s(?:but|just|and\sinstead)\s)"
_JA_NOT = r"(?:ないで|ずに|なくて(?:いい|大丈夫)(?:です)?)(?:ください|下さい)?"
_JA_THING = r"(?P<thing>[^、。\n]{2,40}?)[はをも](?:まだ)?"
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("취소", make_regex(rf"{_KO_OPENS}{_KO_THING}(?:아직\s|절대\s)?(?:취소\s?(?:처리\s?)?하|취소시키){_KO_NOT}")),
    (
        "완료",
        make_regex(
            rf"{_KO_OPENS}{_KO_THING}(?:아직\s|절대\s)?(?:완료\s?(?:처리\s?|표시\s?)?하|완료로\s?(?:바꾸|하|처리하|표시하)|닫|끝내|종료하|클로즈하){_KO_NOT}"
        ),
    ),
    ("취소", make_regex(rf"{_EN_NOT}cancel{_EN_THING}{_EN_END}", re.IGNORECASE)),
    ("완료", make_regex(rf"{_EN_NOT}(?:close|finish|complete|tick\soff){_EN_THING}{_EN_END}", re.IGNORECASE)),
    (
        "완료",
        make_regex(
            rf"{_EN_NOT}(?:mark|set){_EN_THING}\s(?:as\s|to\s)?(?:done|complete[d]?|finished|closed){_EN_END}", re.I
        ),
    ),
    ("취소", make_regex(rf"{_JA_THING}(?:キャンセル(?:に)?し|取り消さ|中止(?:に)?し){_JA_NOT}")),
    ("완료", make_regex(rf"{_JA_THING}(?:完了(?:に|と)?し|閉じ|クローズし|終わらせ|終了し){_JA_NOT}")),
)
_MESSAGES = make_regex(
    r"예약|메시지|알림|리마인더|발송|공지|실행|승인|\b(?:schedul\w+|messages?|reminders?|posts?|runs?)\b|予約|メッセージ|リマインド|通知",
    re.IGNORECASE,
)
"""What has no state of a record."""


def find_state_bans(text: str) -> Iterator[Prohibition]:
    """Yield the states that a thing named with them is not to get."""
    for state, form in _FORMS:
        for found in form.finditer(text):
            if not _MESSAGES.search(found["thing"]):
                start = found.end() - len(found[0].lstrip())
                own, beside = found[0].strip(), f"{text[:start]} {text[found.end() :]}"
                yield Prohibition(
                    start, found.end(), own, "edit", (state,), subject=found["thing"].strip(), own=own, beside=beside
                )


QUOTED_SPAN = make_regex(
    r"“[^”\n]{1,1000}”|‘[^’\n]{1,1000}’|「[^」\n]{1,1000}」|『[^』\n]{1,1000}』|《[^》\n]{1,1000}》|\"[^\"\n]{1,1000}\""
    r"|`[^`\n]{1,1000}`|(?<![A-Za-z0-9])'(?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z])){1,1000}'(?![A-Za-z0-9])"
)
_NAMED = make_regex(
    rf"({MENTION})|({CHANNEL}(?=\s?(?:에도|으?로도|にも|too\b|as well\b)))"
    r"|(?<![가-힣])([가-힣]{2,4}?)(?:님|씨)?(?:에게|한테|께)(?![가-힣]*만)",
    re.IGNORECASE,
)
LONGEST = 4_000
"""So many characters of a text are looked at."""


@lru_cache(maxsize=256)
def replace_quotes(text: str) -> str:
    """Return a text of the same length with spaces for what it quotes."""
    return QUOTED_SPAN.sub(lambda match: " " * len(match[0]), text)


def find_quoted_texts(text: str) -> tuple[str, ...]:
    """Return what a text quotes, without the marks around it."""
    return tuple(match[0][1:-1].strip() for match in QUOTED_SPAN.finditer(text))


@lru_cache(maxsize=64)
def find_prohibitions(text: str) -> tuple[Prohibition, ...]:
    """Return what a text forbids, in its order and without overlaps. What stands in quotes is somebody's text, and
    forbids nothing."""
    return tuple(one for one in _find_all(text) if one.act != "said")


@lru_cache(maxsize=64)
def _find_all(text: str) -> tuple[Prohibition, ...]:
    quotes: list[str] = []
    plain = QUOTED_SPAN.sub(lambda match: _hide(match[0], quotes), mask_told_bodies(text[:LONGEST]))
    if read_taken_on(plain) is not None or read_held_until(plain):
        return ()  # it says whose a task becomes, or when a message goes out
    plain = replace_owner_words(mask_idle_else(_blank_fact(plain)))
    parts = (*find_kept_rest(plain), *find_column_prohibitions(plain), *find_taken_on(plain), *find_state_bans(plain))
    other = _blank(mask_idle_tail(plain), parts, "\n")
    every = (
        *parts,
        *korean.find_in_korean(other),
        *english.find_in_english(other),
        *japanese.find_in_japanese(other),
    )
    every = (*every, *find_kept_things(_blank(other, every, "\n")))
    every = tuple(one for one in every if not (_ONLY_IF.search(one.words) or _SEES.fullmatch(one.words.strip())))
    every = tuple(one for one in every if not (one.only and _ELSE.search(plain[: one.start])))
    every = tuple(one for one in every if not (one.only and _names_group(one)))
    every = tuple(replace(one, act="share") if _is_told_there(one) else one for one in every)
    kept: list[Prohibition] = []
    said = [one for one in every if one.act == "said"]
    for one in sorted((one for one in every if one.act != "said"), key=lambda one: (one.start, -one.end)):
        if kept and one.start < kept[-1].end:
            kept[-1] = _join(kept[-1], one, text)
        else:
            kept.append(one)
    meant = [_with_others_named(one, plain, kept) for one in kept]
    return tuple(_as_typed(one, text, quotes) for one in (*meant, *said))


def _blank_fact(text: str) -> str:
    """Return a text of the same length without that a thing will not be done in time."""
    told = find_not_done(text)
    return " " * told.ends + text[told.ends :] if told is not None else text


_SPEAKS_OF = make_regex(r"\bmention(?:ing)?\s(?:it|this|that|them|any\w*|the\s)", re.IGNORECASE)


def _is_told_there(one: Prohibition) -> bool:
    """Whether words forbid to speak of something in a channel ("do not mention it in #dev"), which a message does."""
    there = any(target.startswith("#") for target in one.targets)
    return one.act == "other" and there and _SPEAKS_OF.search(one.words) is not None


_GROUP = make_regex(r"(?:해당\s?)?(?:분|사람|담당자|팀원|직원|동료|멤버|참석자|애|친구|당사자|해당자)(?:들)?")


def _names_group(one: Prohibition) -> bool:
    """Whether all that words allow is a group which the request tells by what they have ("기한 지난 분들한테만"): that
    chooses who is meant, and is no name that a receiver could be held to."""
    return bool(one.targets) and all(_GROUP.fullmatch(target.strip()) for target in one.targets)


_ONLY_IF = make_regex(r"[가-힣]면\s?말[고구](?:요)?$")
"""That something is not to be done where something holds ("이미 올렸으면 말고"): a condition, and no prohibition."""

_ELSE = make_regex(
    r"(?:아니면|아님|그렇지\s?않으면|안\s?(?:되|넘)으?면)\s(?:(?:그냥|걍|일단)\s)*$|\b(?:otherwise|else|if\snot),?\s(?:just\s|only\s)*$"
    r"|(?:なければ|じゃなければ|でなければ|違えば|まだなら|それ以外は)、?$",
    re.IGNORECASE,
)
"""The other side of a condition: who alone is told something there is no ban on what is done on the first."""

_SEES = make_regex(
    r"(?:(?:아+|음+|네|넵|그럼|근데|그건|그거|이건|이거|역시)[\s,.]*)*안\s?(?:되|돼)(?:는구나|는군|네|는\s?거구나|는\s?거네)요?"
)
"""That somebody takes note that something can't be done, which forbids nothing."""


def _blank(text: str, found: Iterable[Prohibition], sign: str = " ") -> str:
    """Return a text of the same length with a sign for what was found in it."""
    return mask_spans(text, [(one.start, one.end) for one in found], sign)


def _hide(quoted: str, quotes: list[str]) -> str:
    """Return signs that stand for a quoted text, which forbids nothing itself, and may be what is forbidden."""
    quotes.append(quoted[1:-1])
    return chr(FIRST_QUOTE + min(len(quotes) - 1, MOST_QUOTES)) * len(quoted)


def _as_typed(one: Prohibition, text: str, quotes: Sequence[str]) -> Prohibition:
    """Return a prohibition in the words that were typed."""
    named = tuple(_name_as_typed(target, quotes) for target in one.targets)
    subject = _name_as_typed(one.subject, quotes)
    own, beside = find_words_of_other_items(text, one.start, one.end)
    if one.own and not own:
        own, beside = text[one.start : one.end], f"{text[: one.start]} {text[one.end :]}"
    return replace(one, words=text[one.start : one.end], targets=named, subject=subject, own=own, beside=beside)


def _name_as_typed(name: str, quotes: Sequence[str]) -> str:
    number = ord(name[0]) - FIRST_QUOTE if name else -1
    return quotes[number] if 0 <= number < len(quotes) else name


@lru_cache(maxsize=64)
def find_unheard_cues(text: str) -> tuple[Cue, ...]:
    """Return the cues of a text that are neither in a prohibition nor known to be harmless. Quoted text has none, and
    neither has the name of a channel or person."""
    plain = replace_owner_words(mask_idle_tail(replace_quotes(mask_told_bodies(text[:LONGEST]))))
    for harmless in (_HANDLE, korean.HARMLESS, english.HARMLESS, japanese.HARMLESS):
        plain = harmless.sub(lambda match: " " * len(match[0]), plain)
    plain = mask_spans(_blank_fact(plain), find_denied_states(plain))
    found = _find_all(text)
    plain = _AGAIN.sub(lambda match: " " * len(match[0]), plain) if found else plain
    return tuple(find_cues(_blank(plain, found)))


_AGAIN = make_regex(
    r"[,;.!–-]\s*(?:seriously|really|honestly|i\smean\sit|please|pls)[,\s]*(?:don't|don’t|do\snot)[\s.!]*$",
    re.IGNORECASE,
)
"""What forbids once more what was forbidden before."""
_HANDLE = make_regex(r"<[@#!][^<>\n]{1,99}>|(?<!\w)[#@][\w.-]+", re.ASCII)
"""A channel or person as it is picked or typed: "#none" is a name."""


def _with_others_named(one: Prohibition, text: str, every: Sequence[Prohibition]) -> Prohibition:
    """Return one that lets an act reach only some, with who and where else the request names: "#sales에만 올리고
    준호한테 DM" reaches both."""
    if not one.only:
        return one
    spoken = remove_prohibitions(text, tuple(every))
    others = [match[1] or match[2] or match[3] for match in _NAMED.finditer(spoken)]
    return replace(one, targets=tuple(dict.fromkeys((*one.targets, *others))))


def remove_prohibitions(text: str, found: tuple[Prohibition, ...]) -> str:
    """Return a text without the words that forbid, which therefore name no target and no act. What says that something
    alone is to be reached stays: it says what to do too. Brackets that held nothing else go with them."""
    for one in sorted(found, key=lambda one: one.start, reverse=True):
        if not one.only:
            head, tail = text[: one.start].rstrip(), text[one.end :].lstrip(" ,、.。")
            stop = re.match(r"\s?(?:\.|。)(?=\s?[^\s.。])", text[one.end :])
            head = f"{head}{stop[0].strip()}" if stop is not None and head[-1:].isalpha() and tail else head
            if head[-1:] in ("(", "（") and tail[:1] in (")", "）"):
                head, tail = head[:-1].rstrip(), tail[1:].lstrip(" ")
            text = f"{head}\n{tail[1:]}" if tail[:1] == "\n" else f"{head} {tail}"
    return text.strip()


def remove_kept(text: str) -> str:
    """Return a text without the words that say of fields, or of all else, that they stay as they are; the text itself
    where nothing else is in it."""
    stays = [one for one in find_column_prohibitions(replace_quotes(text)) if find_column_kind(one.targets[0])]
    found = sorted((*find_kept_rest(replace_quotes(text)), *stays), key=lambda one: one.start)
    kept = [one for at, one in enumerate(found) if at == 0 or one.start >= found[at - 1].end]
    rest = remove_prohibitions(text, tuple(kept)).strip(" .,、。!~") if kept else text
    return rest or text


def _join(first: Prohibition, second: Prohibition, text: str) -> Prohibition:
    """Two that share words are one: the act that is told, and the targets of both."""
    end = max(first.end, second.end)
    act = second.act if first.act in ("any", "other") and second.act not in ("other", "rest") else first.act
    targets = tuple(dict.fromkeys((*first.targets, *second.targets)))
    subject = first.subject or second.subject
    return Prohibition(first.start, end, text[first.start : end], act, targets, first.only or second.only, subject)
