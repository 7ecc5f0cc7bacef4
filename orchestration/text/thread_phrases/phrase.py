"""Reads a text by the vocabularies. What it means is for ``thread_words``, which knows the thread. The way back from
what was done, with thanks before it and why behind it, each a sentence of its own or not ("Thanks! Undo that, she hates
it", "고마워 근데 그거 되돌려줘 아직 안 끝났대")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from orchestration.patterns import make_regex
from orchestration.text.answer_parts import is_idle
from orchestration.text.held_messages import read_held_until
from orchestration.text.reported_speech import make_sentence
from orchestration.text.thread_phrases.english import ENGLISH
from orchestration.text.thread_phrases.japanese import JAPANESE
from orchestration.text.thread_phrases.korean import KOREAN
from orchestration.text.thread_phrases.standings import does_suspend
from orchestration.text.thread_phrases.vocabulary import Filler, Vocabulary, WholeAct
from orchestration.text.thread_phrases.withdrawal import WISHES, WithdrawalReader

_SPLIT = make_regex(r"[.!?。！？…~;\n]+\s*|[,、]\s*|\s[–—-]+\s|[ㅋㅎㅠㅜ]+\s*|(?<=ので)|(?<=から)|(?<=けど)")
_JOINS = make_regex(
    r"(?:\s|^)(?:근데|그런데|그래도|but|though|and|so|아|앗|음|참|저기|혹시|좀|그거|이거|でも|ただ)$", re.IGNORECASE
)
_STATES = make_regex(
    r"[다요네대죠]$|(?:[했었았겠됐갔왔렸졌]|같|있|없)(?:어|아|지|음)$|[아어해]서$|는데$|인데$|거든$|나\s?봐$|가\s?봐$|잖아$|래$|더라$|구나$|거야$|싶(?:어|은데)$|[할볼](?:게|께|래)$"
)
"""How a statement of Korean ends."""
_MOST_WORDS = 32
_LONGEST_UNIT = 6
Says = Callable[[str], bool]


def does_undo(text: str, is_undo: Says, says_nothing: Says) -> bool:
    """Whether a text takes back what was done, and says nothing else but thanks and why."""
    parts = [one.strip() for one in _SPLIT.split(text) if one.strip()]
    rest = [one for one in parts if not is_undo(one)]
    if len(rest) == len(parts):
        at = next((number for number, one in enumerate(parts) if _holds_undo(one, is_undo, says_nothing)), None)
        if at is None:
            return False
        rest = [one for number, one in enumerate(parts) if number != at]
    elif not rest:
        return False
    return all(is_idle(one) or says_nothing(one) for one in rest)


_HANGUL = make_regex("[가-힣]")


def _holds_undo(part: str, is_undo: Says, says_nothing: Says) -> bool:
    """Whether a part of Korean is the way back, beside thanks and a statement without a sign between them."""
    words = part.split()
    if not _HANGUL.search(part) or not 1 < len(words) <= _MOST_WORDS:
        return False
    for begin in range(len(words)):
        for end in range(begin + 1, min(len(words), begin + _LONGEST_UNIT) + 1):
            if not is_undo(" ".join(words[begin:end])):
                continue
            head, tail = " ".join(words[:begin]), " ".join(words[end:])
            if _is_remark(head, says_nothing) and _is_remark(tail, says_nothing):
                return True
    return False


def _is_remark(words: str, says_nothing: Says) -> bool:
    bare = words
    while bare and (joined := _JOINS.search(bare)) is not None:
        bare = bare[: joined.start()].strip()
    return not bare or says_nothing(bare) or (is_idle(bare) and _STATES.search(bare) is not None)


_VOCABULARIES = (KOREAN, ENGLISH, JAPANESE)

Reference: TypeAlias = Literal["narrows", "changes", "omits", "other_value", "points"]
"""How a text speaks of what was done or shown before: a part of it, the same for something else, a change of it, or
by a pronoun."""

DECISIONS = {
    "approve": frozenset({"승인", "approve", "approved", "承認"}),
    "reject": frozenset({"거절", "reject", "rejected", "却下"}),
}
"""The exact words that decide an approval; nothing that is written beside them does."""

LONGEST = 300
"""Characters of what is read as a phrase; what is longer is content or a request."""

MOST_OPENINGS = 5
"""Words such as "no" and "wait" that a text may begin with."""
_FLAGS = re.IGNORECASE | re.DOTALL
_EMOJI: tuple[tuple[Filler, str], ...] = (
    ("yes", r"(?:👍|👌|✅|🆗|🙆|⭕)[\U0001f3fb-\U0001f3ff]?|:(?:\+1|thumbsup|ok_hand|white_check_mark|ok):"),
    ("no", r"👎|❌|🙅|:(?:-1|thumbsdown|x):"),
    ("thanks", r"🙏|💕|❤️?|:(?:pray|bow|heart):"),
    ("praise", r"🎉|👏|💯|🔥|:(?:tada|clap|100|fire):"),
    ("laugh", r"😂|🤣|😅|😊|:(?:joy|sweat_smile|smile):"),
)
_FACES = "\U0001f600-\U0001f644\U0001f910-\U0001f92f\U0001f970-\U0001f97a🏆✨"
_END = rf"[\s.!~。！…,、;ㅋㅎㅠㅜ{_FACES}]*"
_SIGNS = make_regex(
    r"[\s\u2600-\u27bf\u2b00-\u2bff\ufe0f\U0001f000-\U0001faff]*[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]\ufe0f?\s*"
)
"""Faces and other signs."""
_PERSON_FIRST = make_regex(r"^\s*(?:<@[UW][A-Z0-9]+(?:\|[^>]*)?>|@[^\s@]{2,30})")


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a text says by its words alone. ``bare`` is it without opening words and closing signs.

    ``decides``: it is exactly a word for yes or no. ``asks_of_work`` is a question about what metel does here, ``asks``
    any. ``content`` is what is to be sent of "tell him that ...". ``to_person``: it begins with a mention of somebody.
    """

    text: str
    bare: str
    act: WholeAct | None = None
    decides: bool = False
    filler: Filler | None = None
    asks: bool = False
    asks_of_work: bool = False
    refers: Reference | None = None
    content: str | None = None
    to_person: bool = False


_NOT_SO = make_regex(r"[^.?!]{1,25}?[.…\s]{0,6}(?:는|은|라는\s?(?:건|거는)|자는\s?(?:건|거는))\s?아니(?:고|구|라)")
"""That an act which was just said is not meant ("취소... 는 아니고")."""


_THANKS = make_regex(
    r"(?:(?:oh|ah|wow|ok(?:ay)?|great|perfect|cool|nice|오+|아+|앗|와+|あ|わ[ぁー]?)[,!.~\s]+)*"
    r"(?:(?:thx|thanks?|thank\s(?:you|u)|ty(?:sm)?|cheers)(?:\s(?:so\smuch|a\s(?:lot|ton|bunch)|very\smuch|again|man|mate|dude))?"
    r"(?:[\s!.~]*|[,!.~]+\s?(?!(?:and|but|also|then|now|please|can)\b)[A-Za-z]+(?:\s[A-Za-z]+)?[\s!.~]*)"
    r"|(?:ㄱㅅ)+|(?:감사(?:합니다|해요|드려요|드립니다|여|용)|고마워요?|고맙습니다|땡큐)[\s!.~,]*(?:[가-힣]{1,4}[\s!.~]*)?"
    r"|(?:ありがと[うー]?(?:ございます|ね)?|サンキュー?|助かり?(?:ます|ました|る|った))[\s!！。〜~、]*(?:[ぁ-んァ-ヶ一-龥]{1,6}[\s!！。〜~]*)?)[^\w\s]*",
    re.IGNORECASE,
)
"""Thanks, with a word beside them at most."""


@lru_cache(maxsize=256)
def read_phrase(text: str) -> Phrase:
    """Return what a text says by its words alone."""
    whole = " ".join(text.strip().split())
    to_person = _PERSON_FIRST.match(whole) is not None
    if not whole or len(whole) > LONGEST:
        return Phrase(whole, whole, to_person=to_person)
    forms = tuple(_forms(whole))
    fillers: list[Filler] = [said for form in (whole, *forms) if (said := _read_filler(form)) is not None]
    act = _read_act(forms) or _read_between_signs(whole) or _read_beside_rest(whole)
    act = None if act == "drop" and read_held_until(whole) else act  # it is put off and not dropped
    act = act or ("undo" if not _NOT_SO.match(whole) and does_undo(whole, _is_undo, _says_nothing) else None)
    asks_of_work = _any_search(_WORK, forms)
    if not fillers and not asks_of_work and any(map(_is_undecided, forms)):
        fillers = ["vague"]
    if not fillers and _THANKS.fullmatch(whole):
        fillers = ["thanks"]
    return Phrase(
        whole,
        forms[-1],
        act=act,
        decides=act in ("approve", "reject") and _spelled(whole) in DECISIONS[act],
        filler=fillers[0] if fillers else None,
        asks=asks_of_work or _any_search(_QUESTIONS, forms),
        asks_of_work=asks_of_work,
        refers=_read_reference(forms),
        content=_read_content(forms),
        to_person=to_person,
    )


def _is_undecided(text: str) -> bool:
    """Whether all of a text wonders what to write."""
    return _PUZZLES.fullmatch(text.strip(" .…~?？!")) is not None


def _spelled(text: str) -> str:
    return " ".join(text.rstrip(".!").casefold().split())


_CLOSING = make_regex(rf"(?:(?<=\S){_END})$")


def _forms(whole: str) -> Iterator[str]:
    """Yield the text without closing signs, and each time without one opening word more."""
    text = _CLOSING.sub("", whole).strip() or whole
    yield text
    for _ in range(MOST_OPENINGS):
        found = _OPENINGS.match(text)
        text = text[found.end() :].strip() if found is not None else ""
        if not text:
            return
        yield text


def _read_act(forms: tuple[str, ...]) -> WholeAct | None:
    for form in forms:
        act = _match_act(form)
        if act == "drop":
            return _WITHDRAWALS.read_way_back(form) or act
        if act is not None:
            return act
    return _read_way_back(forms[-1]) or _WITHDRAWALS.read(forms[0]) or _WITHDRAWALS.read(forms[-1])


def _read_between_signs(whole: str) -> WholeAct | None:
    """Return what is taken back by words with faces and other signs between them, each of which ends a sentence."""
    parts = [one for one in _SIGNS.split(whole) if one.strip()]
    act = _read_act(tuple(_forms(". ".join(parts)))) if len(parts) > 1 else None
    return act if act in ("undo", "cancel", "drop", "forbid") else None


_REST_STAYS = make_regex(
    r"(?<=[.!?;])\s*(?:nothing else (?:needs to |has to |should |must )?(?:change|be changed|be touched|changes)"
    r"|(?:everything|all) else (?:stays|remains|is fine|can stay|should stay|is unchanged)"
    r"(?: as (?:it is|is)| the same)?"
    r"|(?:leave|keep) (?:everything|all) else(?: as (?:it is|is)| alone| unchanged)?)[\s.!]*$"
    r"|[\s,.!~]+(?:나머지|다른\s?(?:건|거|것)|딴\s?(?:건|거))(?:은|는)?\s?(?:다\s|전부\s|모두\s)?그대로(?:\s?(?:두고|둬\S{0,3}|놔\S{0,3}|요))?[\s.!~]*$"
    r"|[。、]\s*(?:他|ほか|それ以外)(?:は|の(?:もの|分)は)?(?:そのまま|変更(?:なし|不要))(?:で(?:お願いします|大丈夫です|いいです|結構です)?|です)?[。！\s]*$",
    re.IGNORECASE,
)
"""That all else stays as it is, said behind what is taken back."""


def _read_beside_rest(whole: str) -> WholeAct | None:
    """Return what is taken back by words behind which all else is said to stay as it is."""
    said = _REST_STAYS.sub("", whole)
    act = _read_act(tuple(_forms(said))) if said not in ("", whole) else None
    return act if act in ("undo", "cancel") else None


def _is_undo(words: str) -> bool:
    return any(_may_undo(form) and _match_act(form) == "undo" for form in _forms(words))


def _may_undo(form: str) -> bool:
    """Whether words are those of an undo, whatever else they may be: most are not, and few patterns tell."""
    return any(pattern.fullmatch(form) for pattern in _UNDOES)


def _says_nothing(words: str) -> bool:
    """Whether words are thanks, praise or a word that opens."""
    return _read_filler(words) is not None or _OPENINGS.fullmatch(f"{words} ") is not None


@lru_cache(maxsize=512)
def _match_act(form: str) -> WholeAct | None:
    return next((act for act, pattern in _ACTS if pattern.fullmatch(form)), None)


def _read_way_back(text: str) -> WholeAct | None:
    """Return that something is taken back, where a text says nothing but that, in several parts, or a reason before."""
    parts = [one for one in _PARTS.split(text) if one.strip()]
    acts = [next((act for form in _forms(one) if (act := _match_act(form)) is not None), None) for one in parts]
    if len(parts) > 1 and all(act in ("cancel", "undo") for act in acts):
        return "undo"
    *reasons, last = [one for one in _SENTENCES.split(text) if one.strip()] or [text]
    said = next((act for form in _forms(last) if (act := _match_act(form)) is not None), None) if reasons else None
    if any(map(WISHES.search, reasons)):
        return None
    if said == "hold":
        return said if does_suspend(last) else None
    return said if said in ("undo", "cancel", "retry") else None


_PARTS = make_regex(r"[,.!;。、！]\s*")
_SENTENCES = make_regex(r"[.!?;。！？]+\s*|[ㅋㅎㅠㅜ~]+\s+|\n")


def _read_filler(whole: str) -> Filler | None:
    """Return what words and signs without a wish say; of several kinds the one that says most."""
    if not _ALL_FILLERS.fullmatch(whole):
        return None
    said = {kind for kind, pattern in _FILLERS if pattern.search(whole)}
    for kind in _WEIGHT:
        if kind in said:
            return kind
    return "yes"


def _read_reference(forms: tuple[str, ...]) -> Reference | None:
    return next((kind for kind, patterns in _REFERENCES if _any_search(patterns, forms)), None)


def _read_content(forms: tuple[str, ...]) -> str | None:
    """Return what is to be sent, by the form with the fewest words before it."""
    for form in reversed(forms):
        for pattern in _WRAPS:
            found = pattern.match(form.rstrip(" .!~。！"))
            if found is not None:
                parts = found.groupdict()
                reported = parts.get("reported")
                plain = (parts.get(name) for name in ("quoted", "content", "told"))
                return make_sentence(reported) if reported else next(filter(None, plain))
    return None


def does_tell_own_doing(text: str) -> bool:
    """Whether a text has words by which who speaks does something themselves."""
    return any(pattern.search(text) for pattern in _OWN_DOING)


def _any_search(patterns: tuple[re.Pattern[str], ...], forms: tuple[str, ...]) -> bool:
    return any(pattern.search(form) for pattern in patterns for form in forms)


def _every(part: str) -> tuple[re.Pattern[str], ...]:
    return tuple(make_regex(getattr(one, part), _FLAGS) for one in _VOCABULARIES)


def _filler_words(kind: Filler) -> str:
    signs = [pattern for name, pattern in _EMOJI if name == kind]
    return "|".join([*signs, *(one.fillers[kind] for one in _VOCABULARIES if kind in one.fillers)])


def _joined(words: str) -> str:
    closings = "|".join(one.closings for one in _VOCABULARIES)
    return rf"(?:{words})(?:{closings})*"


def _list_acts() -> Iterator[tuple[WholeAct, re.Pattern[str]]]:
    for one in _VOCABULARIES:
        for act, pattern in one.acts.items():
            yield act, make_regex(rf"(?:{pattern})(?:\s?(?:{one.closings}))*", _FLAGS)


_SPACED = "|".join(one.openings for one in (KOREAN, ENGLISH))
_OPENINGS = make_regex(rf"(?:(?:{_SPACED})(?:[\s,.!、;~ㅋㅎㅠㅜ]+|…+)|(?:{JAPANESE.openings})[、,。\s]*)", _FLAGS)
_ACTS = tuple(_list_acts())
_UNDOES = tuple(pattern for act, pattern in _ACTS if act == "undo")
_KINDS: tuple[Filler, ...] = get_args(Filler)
_WEIGHT: tuple[Filler, ...] = ("vague", "thanks", "no", "praise", "yes", "laugh")
_FILLERS = tuple(
    (kind, make_regex(rf"(?:^|(?<=[\s,.!~、。])){_joined(_filler_words(kind))}(?=$|[\s,.!~、。…])", _FLAGS))
    for kind in _KINDS
)
_FILLER_WORD = "|".join(_filler_words(kind) for kind in _KINDS)
_ALL_FILLERS = make_regex(rf"{_joined(_FILLER_WORD)}(?:[\s,.!~、。…]+{_joined(_FILLER_WORD)})*[\s.!~。！…]*", _FLAGS)
_WITHDRAWALS = WithdrawalReader(_VOCABULARIES, _match_act)
_WORK = _every("work_questions")
_OWN_DOING = _every("own_doing")
_QUESTIONS = _every("questions")
_REFERENCES: tuple[tuple[Reference, tuple[re.Pattern[str], ...]], ...] = (
    ("narrows", _every("narrows")),
    ("changes", _every("changes")),
    ("omits", _every("omits")),
    ("other_value", _every("other_value")),
    ("points", _every("points")),
)
_WRAPS = tuple(make_regex(one.wraps, _FLAGS) for one in _VOCABULARIES)
_PUZZLES = make_regex(
    r"(?:\S{1,8}[은는을를]?\s)?(?:뭐|뭘|머|무엇|무슨|어떻게|어떤)\S{0,4}(?:\s\S{1,5}){0,2}?\s?"
    r"(?:(?:하|쓰|적|써야\s?하|해야\s?하|보내|말하|부르|정하|짓|좋)(?:지|나)"
    r"|(?:할|쓸|적을|보낼|말할|부를|정할|지을)(?:까|지)|좋(?:을까|으려나)|(?:쓰|적|하|보내|말하)면\s?(?:좋을까"
    r"|되지|될까)요?|였?더라|였지)"
    r"|(?:아직\s)?(?:(?:뭐|뭘|머|무엇|어떻게)\S{0,4}\s)?(?:\S{1,6}지\s)?(?:아직\s)?(?:못|안)\s?(?:정했|정해졌"
    r"|생각해\s?봤|해\s?봤)\S{0,3}"
    r"|생각(?:을|은)?\s?(?:아직\s)?(?:안|못)\s?(?:해\s?봤|했)\S{0,3}"
    r"|(?:i'?m\s)?(?:still\s)?not\s(?:quite\s|really\s|so\s|entirely\s)?sure(?:\syet)?(?:\s(?:what|how)\s(?:to|i"
    r"|we)\b.{0,30})?(?:\syet)?"
    r"|(?:i\s)?(?:haven'?t|have not)\s(?:decided|thought\s(?:of|about)\s(?:it|that)|figured\s(?:it|that)\sout"
    r"|made up my mind)(?:\syet)?"
    r"|what\s(?:should|shall|do|would|could|can)\s(?:i|we)\s(?:even\s)?(?:say|write|call it|put|name it"
    r"|title it)(?:\sthough)?"
    r"|(?:idk|dunno|no idea|i (?:don'?t|do not) know)(?:\syet)?(?:\s(?:what|how)\s.{0,30})?(?:\syet)?"
    r"|(?:\S{1,6}?(?:は|を)?)?(?:何|なん|なに)(?:て|と|に|って)?(?:書|言|送|し|つけ|名付け"
    r"|呼)[ぁ-ん]{0,4}(?:かな|か|よう|だろう|っけ)"
    r"|どう(?:書|言|し)[ぁ-ん]{0,4}(?:かな|か|よう|だろう)"
    r"|まだ(?:考え中|悩み中|悩んで(?:い)?ます|迷って(?:い)?ます|未定)(?:です)?",
    re.IGNORECASE,
)
"""What somebody says who does not know yet what to write or how to call it: it is no answer, and names nothing."""

__all__ = ["DECISIONS", "Phrase", "Reference", "Vocabulary", "does_tell_own_doing", "read_phrase"]
