"""Words that put single fields of a page back to what they held, and say that others stay ("제목은 원래대로, 날짜는
놔두고", "owner back to Junho, leave the rest", "期限だけ戻して"). Pure.

A clause puts back, keeps, only remarks, or says something else; what it is of is left where the words of its kind are
taken out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.prohibitions.columns import COLUMN_WORDS, STATE_WORDS
from orchestration.text.taken_back import is_reason
from orchestration.text.word_lists import HONORIFIC_JA

FieldKind: TypeAlias = Literal["title", "owner", "attendees", "date", "status"]

LONGEST = 200
_FLAGS = re.IGNORECASE
FIELD_WORDS: Mapping[FieldKind, str] = {
    "title": (
        rf"{COLUMN_WORDS['title']}|제목명|명칭|(?<![가-힣])이름"
        r"|\b(?:names?|renam(?:e|ing))\b|題名|名前|改名|リネーム"
    ),
    "owner": r"담당자|담당|책임자|오너|\b(?:owner|assignee)s?\b|\breassign(?:ment|ing)\b|担当者|担当|責任者",
    "attendees": r"참석자|참가자|참여자|참석\s?인원|\b(?:attendee|participant)s?\b|参加者|出席者|参加メンバー",
    "date": rf"{COLUMN_WORDS['date']}|일정|期日|日にち|日程|\b(?:due|reschedul(?:e|ing)|postpone(?:ment)?)\b",
    "status": COLUMN_WORDS["status"],
}
"""What the fields of a page are called."""
COLUMN_NAMES: Mapping[FieldKind, str] = {**FIELD_WORDS, "title": rf"{FIELD_WORDS['title']}|이름|名前"}

_EARLIER_KO = r"(?<![가-힣])(?:원래|이전|예전|아까|처음|기존|본래|(?:바꾸|고치|옮기|변경하?)기\s?전|그\s?전|전)"
_HELD_KO = (
    r"(?:의|에)?\s?(?:값|상태|거|것|걸|하던\s?(?:사람|분)|사람|분|있던\s?(?:거|것|대)"
    rf"|(?:{'|'.join(FIELD_WORDS.values())})(?:자|일)?)?"
)
_HELPS_KO = r"[가-힣]*(?:\s(?:놔|놓|둬|줘|주|줄|수|돼|될|있)[가-힣]*)*"
_VERB_KO = rf"(?:되돌[려리]|돌[려리]|바꿔|바꾸|해|하|고쳐|맞춰|복구|복원|원복|가자|둬|두|놔|놓|부탁|가능){_HELPS_KO}"
_FIELD = "|".join(FIELD_WORDS.values())
_BACK = make_regex(
    rf"{_EARLIER_KO}{_HELD_KO}\s?(?:대로|으로|로|처럼|그대로)(?:\s?(?:다시|도로|그냥))?(?:\s?{_VERB_KO})?"
    rf"|(?<![가-힣])(?:원상\s?복구|원상태로|원복|복구|복원|롤백)(?:\s?{_VERB_KO})?"
    rf"|(?:되돌[려리]|(?<![가-힣])(?:돌려|물러)\s?(?:놔|놓|줘|주|둬)){_HELPS_KO}"
    r"|(?<![가-힣])(?:원래|이전|전)\s?(?:게|거|것|것이|거가)\s?(?:맞|나았|낫|좋았)[가-힣]*"
    r"|(?:변경|수정|바꾼\s?(?:거|것|건)|고친\s?(?:거|것|건))(?:만|은|는|을|를)?\s?(?:취소|철회)(?:해|하)?[가-힣]*(?:\s(?:줘|주)[가-힣]*)?"
    r"|\b(?:undo|revert|restore|roll(?:ing)?\s?back|reverse)(?=\W|$)"
    r"|\bback\s?(?:to\s(?:(?:how|what|where|as|the\sway)\s(?:it|they|that)\s(?:was|were|had\sbeen|used\sto\sbe)"
    r"|normal|the\s(?:old|original|previous|earlier|last)(?:\s(?:one|value|version))?|before))?(?:\sbefore)?(?!-)"
    r"|\b(?:to\s)?(?:how|what|the\sway|as)\s(?:it|that)\s(?:was|used\sto\sbe)(?:\sbefore)?|\b(?:like|as)\sbefore\b"
    r"|\b(?:old|original|previous|former)(?=\s(?:title|name|owner|assignee|date|due|deadline|status|state|one|value|attendees?)\b)"
    r"|(?:(?:元|もと|前|以前|最初|さっき|変更前|もともと)(?:の(?:値|状態|人|方|やつ|もの|担当者?|期限|日付|日にち|ステータス|タイトル|名前))?"
    r"(?:の)?(?:通り|どおり|とおり|まま|状態|に)(?:で|に|へ)?、?)(?:(?:戻|もど|復元|直|な|し|いい|良い|よい|お願い|大丈夫|OK)[ぁ-ん]*)?(?:です|ます|下さい)?[ぁ-ん]*"
    r"|(?:元|もと|前|以前|最初)の(?:値|人|方|担当者?|期限|日付|日にち|ステータス|タイトル|名前)で(?:お願い|いい|大丈夫|OK)?[ぁ-ん]*"
    r"|(?:戻|もど)[しすせそ][ぁ-ん]*(?:お願い|下さい|頂け|大丈夫)?[ぁ-ん]*|復元[ぁ-ん]*"
    r"|(?:変更|修正)(?:だけ)?(?:は|を)?(?:取り?消し|なし|撤回|キャンセル)[ぁ-ん]*",
    _FLAGS,
)
"""That something goes back to what it was."""
_KEEP = make_regex(
    r"그대로|놔\s?[두둬]|냅\s?[두둬]|내버려\s?[두둬]|(?<=[은는도]\s)(?:두고|둬)|유지|남겨|말고|건드리지|건들지|손대지|바꾸지|괜찮|상관\s?없"
    r"|\b(?:leave|keep)\b|\bstays?\b|\b(?:don'?t|do\snot|no\sneed\sto)\s(?:touch|change)\b|\b(?:is|are|was|'s)\s(?:still\s)?(?:fine|ok(?:ay)?|good|right|correct)\b"
    r"|\bas[\s-]is\b|\bnot\s(?=the\b)|\bunchanged\b"
    r"|そのまま|このまま|今のまま|変えな|変えず|触ら|さわら|いじら|大丈夫|OK(?:です)?$|残し|合って",
    _FLAGS,
)
"""That something stays as it is now."""
_ONLY = r"만은?|だけ|のみ"
_JOINS = r"(?:이?랑|하고|와|과|및|,|/|·|\band\b|と|や|・)"
_FILLERS = make_regex(
    r"(?<![가-힣])(?:아+|앗|어+|음+|헉|헐|참|에휴|에구|에고|아이고|휴+|흠+|됐고|아니(?:다|야)?|아냐|잠깐만?|미안(?:해요?|합니다)?|죄송(?:해요?|합니다|한데)?|근데|그냥|걍|다시|도로|좀|일단|우선|그럼|역시|그리고|또|이건|그건|이거|그거|그것|방금|아까|얼른|바꾼|고친|변경한|(?:해|하)[가-힣]{0,3}|줘요?|주세요|주라|(?:주시)?면|고맙[가-힣]*|감사[가-힣]*|좋겠[가-힣]*|부탁[가-힣]*)(?![가-힣])"
    r"|(?<=[가-힣])(?:만은|만|은|는|이랑|이|가|을|를|도|의|랑|하고|와|과|및|쪽)(?=\s|$)|(?<![가-힣])(?:만은|만|은|는|이랑|이|가|을|를|도|의|랑|하고|와|과|및|쪽|자|일)(?=\s|$)"
    r"|(?<![가-힣])이?요(?![가-힣])|(?<![가-힣])(?:변경|수정|값|부분|거|것|건)(?:만|은|는|을|를)?(?![가-힣])"
    r"|\b(?:the|its|it|that|this|their|just|only|please|pls|plz|actually|oh|ah|wait|sorry|can|could|would|you|we|should|must|hmm+|ok(?:ay)?|no|well|so|i|want|need|like|let'?s|then|though|after\sall|again|for\sme|to|be|is|go|goes|gone|also|and|but|on|in|field|column|values?|changes?|changed|new|put|set|switch|change|bring|turn|get|take|give|make|move|have|use|one|now|part|first|thanks|thx|edit|update|if\spossible|(?:was|is)\s(?:right|better|fine|correct)|would\sbe\s(?:great|nice))\b"
    r"|(?:すみません|すいません|申し訳(?:ない|ありません)|ごめん(?:なさい|ね)?|やっぱり?|やはり|えっと|あっ?(?![ぁ-んァ-ヶ一-龥])|いや|間違え[ぁ-ん]*|(?:と|ば)?(?:助かり|ありがたい|嬉しい|うれしい)[ぁ-ん]*|もう一度|いったん|一旦|とりあえず|さっき|先ほど|また)"
    r"|だけ|のみ|(?:変更|修正)(?=$|[はをの\s])|(?:^|(?<=\s))[はをものがにで](?=$|\s)",
    _FLAGS,
)
_GOES_TO = make_regex(r"\bback\s(?:over\s)?to\s|로\s?(?:다시\s)?(?:되돌|돌려)|[にへ](?:戻|もど)", _FLAGS)
_RECENT = make_regex(r"방금|\bjust\s(?:now|changed)\b|\blast\schange\b|今の変更|さっき変え", _FLAGS)
_ORIGINAL = make_regex(
    r"원래|처음|최초|본래|(?<![가-힣])맨\s?앞|\b(?:original(?:ly)?|initial(?:ly)?|very\sfirst)\b|元々|もともと|最初|元の|元に|元通り|元どおり",
    _FLAGS,
)
_CUT = make_regex(
    r"[.!?。！？…~〜;\n]+\s*|[,、]\s*|\s[–—-]+\s|[ㅋㅎㅠㅜ]+\s*|[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f]+\s*"
    rf"|\s(?:and|but)\s(?!(?:the\s|its\s)?(?:{_FIELD})(?:\s(?:back|to|as)\b|$))|\s(?=(?:leave|keep)\sthe\b)"
    r"|(?<=[하되두주놓리꾸치기]고)\s(?!\S{0,2}$)|(?<=는데)\s(?!\S{0,2}$)|(?<=지만)\s(?!\S{0,2}$)|(?<=말고)\s|(?<=けど)|(?<=ので)",
    _FLAGS,
)
_QUOTED = make_regex(r"(?<!\w)[\"'“‘「『](?P<text>[^\"'”’」』]{1,60})[\"'”’」』]")
_REST = make_regex(
    r"나머지|다른\s?(?:건|거|것)|그\s?외|\b(?:rest|others?|everything\selse|all\selse)\b|残り|ほか|他|あと|それ以外"
)
_MASK = "\ue000"


@dataclass(frozen=True, slots=True)
class FieldBack:
    """A field that is to hold again what it held; ``named``: what else its clause tells, a page, a person or a value;
    ``to``: that is a value by its form; ``recent``: it is the latest change that is meant, ``original``: what it held
    before all of them."""

    kind: FieldKind
    words: str
    named: str = ""
    to: bool = False
    recent: bool = False
    original: bool = False


@dataclass(frozen=True, slots=True)
class FieldsBack:
    """The fields that words put back, and the clauses that say something else."""

    back: tuple[FieldBack, ...]
    unread: tuple[str, ...] = ()


_PERSON_BACK = make_regex(r"\bput\s(?P<who>[A-Z][A-Za-z]+)\sback\son\s(?:it|that|this)\b")
"""Who is to have it again, which names no field."""


def read_fields_back(text: str) -> FieldsBack | None:
    """Return what fields words put back; ``None`` where they put back none by its name."""
    text = _PERSON_BACK.sub(r"owner back to \g<who>", " ".join(text.split()))
    if not text or len(text) > LONGEST:
        return None
    quoted = [found["text"] for found in _QUOTED.finditer(text)]
    parts = _split(_QUOTED.sub(_MASK, text))
    back: list[FieldBack] = []
    topics: list[FieldBack] = []
    unread: list[str] = []
    has_bare = False
    for part in parts:
        found, of = tuple(_read_back(part, quoted)), tuple(_read_topic(part))
        back += found
        topics += of
        has_bare = has_bare or _is_bare(part)
        if not (found or of or _is_bare(part) or _says_no_more(part)):
            unread.append(_unmask(part, quoted))
    if has_bare and not back and len(topics) == 1:
        back, topics = topics, []
    unread += [one.words for one in topics if one.kind not in {other.kind for other in back}]
    return FieldsBack(tuple(dict.fromkeys(back)), tuple(unread)) if back else None


def _split(text: str) -> list[str]:
    """Return the clauses: what stands behind the end of one that puts back or keeps is another."""
    parts = [one for part in _CUT.split(text) for one in _cut_behind(part)]
    return [bare for one in parts if (bare := one.strip(" .,!~、。")) and re.search(r"\w", bare)]


def _cut_behind(part: str) -> Iterator[str]:
    """Yield a part of Korean or Japanese cut behind a verb where another field or the rest follows."""
    if not re.search("[가-힣ぁ-んァ-ヶ]", part):
        yield part
        return
    for pattern in (_BACK, _KEEP):
        for found in pattern.finditer(part):
            rest = part[found.end() :]
            behind = re.match(r"[가-힣ぁ-ん]*\s", rest)
            is_next = behind is not None and (_FIELD_OR_REST.match(rest[behind.end() :]))
            if behind is not None and is_next:
                yield part[: found.end() + behind.end()]
                yield from _cut_behind(rest[behind.end() :])
                return
    yield part


_FIELD_OR_REST = make_regex(rf"(?:{_FIELD}|{_REST.pattern})", _FLAGS)


def _read_back(part: str, quoted: list[str]) -> Iterator[FieldBack]:
    """Yield the fields that a clause puts back."""
    found = _BACK.search(part)
    if found is None or _KEEPS_BACK.search(part):
        return
    fields: list[tuple[FieldKind, str]] = [(kind, one[0]) for kind, one in _find_fields(part)]
    named = _strip_name(_unmask(_strip_known(part), quoted))
    for kind, words in fields:
        recent, original = _RECENT.search(part) is not None, _ORIGINAL.search(part) is not None
        yield FieldBack(kind, words, named, _GOES_TO.search(part) is not None, recent, original)


_KEEPS_BACK = make_regex(
    r"\bback\s(?:by\s)?(?:an?|one|two|three|four|\d+)\s(?:\w+\s)?(?:hour|day|week|month|bit|little)s?\b"
    r"|\b(?:don'?t|do\snot|never|no\sneed\sto)\b|지\s?(?:마|말)|ないで|なくて|[?？]$",
    _FLAGS,
)
"""That nothing goes back, that a day is put off ("push it back a week"), or that it is only asked."""


def _read_topic(part: str) -> Iterator[FieldBack]:
    """Yield the one field that a clause names and says nothing of, which another clause may put back."""
    fields = list(_find_fields(part))
    if len(fields) == 1 and not _BACK.search(part) and not _strip_known(part):
        yield FieldBack(fields[0][0], fields[0][1][0])


def _is_bare(part: str) -> bool:
    """Whether a clause puts back what another one names ("restore it")."""
    found = _BACK.search(part) is not None and not _KEEPS_BACK.search(part)
    return found and not list(_find_fields(part)) and not _strip_known(part)


def _strip_known(part: str) -> str:
    """Return a clause without what puts back, fields, and words that say nothing more."""
    bare = re.sub(rf"(?:{_FIELD})(?:(?:だけ|のみ)?[はをもが])?", " ", _BACK.sub(" ", part), flags=_FLAGS)
    bare = re.sub(rf"(?:(?<=\s)|^)(?:{_ONLY}|{_JOINS})(?=\s|$)", " ", bare)
    bare = _FILLERS.sub(" ", _FILLERS.sub(" ", bare))
    return " ".join(re.sub(r"[^\w\s#\ue000-]", " ", bare).split())


def _find_fields(part: str) -> Iterator[tuple[FieldKind, re.Match[str]]]:
    taken: list[tuple[int, int]] = []
    for kind, words in FIELD_WORDS.items():
        for found in re.finditer(words, part, _FLAGS):
            if not any(found.start() < end and start < found.end() for start, end in taken):
                taken.append(found.span())
                yield kind, found
                break


_TAIL = make_regex(
    rf"(?:(?:님|씨)?\s?(?:으로|에게|한테|로|의|에|거|것|건)|님|씨|{HONORIFIC_JA}?(?:に|へ|の(?:ほう|方|件|やつ)?|は|を)|さん|様)$"
)
_HEAD = make_regex(r"^(?:to|of|for|from|with)\s|\s(?:to|of|for)$", _FLAGS)


def _strip_name(words: str) -> str:
    """Return a name without the particles around it."""
    bare = _HEAD.sub("", words).strip()
    for _ in range(2):
        bare = _TAIL.sub("", bare).strip() or bare
    return bare


def _unmask(words: str, quoted: list[str]) -> str:
    for one in quoted:
        words = words.replace(_MASK, one, 1)
    return words


def _says_no_more(part: str) -> bool:
    """Whether a clause only keeps something as it is, or tells why."""
    if _MASK in part:
        return False
    if _KEEP.search(part):
        return True
    is_order = re.search(rf"{_FIELD}|\d", part, _FLAGS) or _ENDS_AS_VALUE.search(part)
    bare = "".join(_FILLERS.sub("", part).split())
    return not bare or (is_order is None and _TELLS.search(part) is not None and is_reason(part))


_ENDS_AS_VALUE = make_regex(
    rf"(?:으로|로|까지|に|まで|(?<!の)で|[てっ]て?(?:ね|よ)?)$|(?:{'|'.join(STATE_WORDS.values())})$", _FLAGS
)
"""How a clause ends that gives another value, or asks for something."""
_TELLS = make_regex(r"\S\s+\S|[ぁ-ん]{2}|[가-힣](?:요|네|어|아|다|죠|지|래|대)$")
"""What tells something, and is not a name alone."""
