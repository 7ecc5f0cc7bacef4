"""Items that are told as a list in running text ("three to-dos: a, b, c", "로그인 / 결제 이렇게 체크박스 두 개",
"①…②…", "場所取り/買い出し の箇条書き2つで"): what kind of list it is, and each item as it was typed. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from orchestration.patterns import compile_once, make_regex

ListKind: TypeAlias = Literal["todo", "bullet", "number", "line"]

_SIGNS: dict[ListKind, str] = {"todo": "- [ ] ", "bullet": "- ", "number": "", "line": ""}
_TODO = (
    r"(?:to-?\s?dos?|todo\s?list|check\s?box(?:es)?|check\s?lists?|tick\s?box(?:es)?|체크\s?박스|체크\s?리스트"
    r"|체크\s?항목|할\s?일|투두"
    r"|チェック(?:ボックス|リスト|項目)|やること)"
)
_BULLET = (
    r"(?:bullets?(?:\s(?:points?|lists?))?|bulleted\s(?:list|items|points)|불릿|불렛|글머리(?:\s?기호)?"
    r"|箇条書き|ブレット)"
)
_NUMBER = r"(?:numbered\s(?:list|items|points)|번호(?:\s?매긴)?(?:\s?목록)?|番号(?:付き)?(?:リスト)?)"
_KIND = rf"(?:(?P<todo>{_TODO})|(?P<bullet>{_BULLET})|(?P<number>{_NUMBER}))"
_ANY_KIND = rf"(?:{_TODO}|{_BULLET}|{_NUMBER})"
_COUNTED = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "couple": 2,
    "한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6,
}  # fmt: skip
_N_EN, _N_KO, _N_JA = r"(?:two|three|four|five|six|\d)", r"(?:[한두세네]|다섯|여섯|\d)", r"(?:[二三四五六]|\d)"
_COUNT = make_regex(
    rf"(?:\b(?P<en>{_N_EN})\s(?:new\s|more\s|quick\s)?(?:{_ANY_KIND}|items?|lines?|points?|things|topics)"
    rf"|(?<![\w가-힣])(?P<ko>{_N_KO})\s?(?:개|줄|가지|건)|(?P<ja>{_N_JA})(?:つ|点|個|行|件))",
    re.IGNORECASE,
)
_ASKS_KO = (
    r"(?:\s?(?:해|놔|둬|두|놓아))?(?:\s?(?:줘요?|주세요|주라|주셈|줄래요?|주실래요|주시면\s?\S{0,8}|주십쇼"
    r"|줄\s?수\s?있\S{0,4}"
    r"|부탁(?:해요?|드려요?|드립니다|합니다)?|되겠다|되겠어요))?"
)
_ADDS_KO = r"(?:넣어|추가(?:해|로)?|적어|써|달아|만들어|덧붙여|붙여|올려|기입해|깔아)"
_ADDS_JA = r"(?:入れ|追加し?|足し|追記し?|書き?い?|書き込み?|並べ|載せ|加え|作っ)"
_LEADS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        r"[\s,.;:!?~：。、！？·–—\-→=]+",
        r"(?:and|with|w/|plus|please|pls|just|then|put|add|throw|include|list|have|has|having|it(?:'s|\sis)?"
        r"|should(?:\shave)?|needs|inside|in|on"
        r"|these|the|following|below|them|as|a|an|some|content|contents|body|items?|lines?|points?|topics?"
        r"|steps?|page|there"
        rf"|{_N_EN})(?=[\s:,]|$)",
        rf"(?:(?:그리고|글고|일단|우선|거기(?:에다|에)?|여기에?|안에(?:는|다가|다)?|속에|밑에|그\s?안에"
        rf"|내용(?:은|으로(?:는)?|에는)?|항목(?:은|으로(?:는)?)?"
        rf"|목록(?:은|으로)?|안건(?:은|으로)?|본문(?:은|에)?|준비물(?:은)?|{_N_KO}\s?(?:개|줄|가지))(?=[\s:,]|$))",
        rf"(?:(?:이렇게|다음|아래|요거|이거|이|요)\s)?(?:(?:{_N_KO}\s?(?:개|줄|가지)"
        rf"|하나)\s)?{_ADDS_KO}{_ASKS_KO}(?=\s?[:：])",
        r"(?:中身|内容|項目|本文|中|議題)(?:は|には|に|として)|(?:とりあえず|まず|一旦|いったん|そこに(?:は)?"
        r"|あと|それと)、?",
    )
)
_KIND_LEAD = make_regex(
    rf"{_KIND}(?:\s(?:for|of|with)(?=\s)|으로는?|로는?|은|는|이|에(?:는|도|다가?)?|に|で|は|として|を|が)?"
    rf"(?:\s?{_N_KO}\s?(?:개|줄)|\s?{_N_JA}(?:つ|個))?(?=[\s:：,、=–—\-]|$)",
    re.IGNORECASE,
)
_SAYS_CONTENT = make_regex(
    r"agenda|내용|항목|목록|안건|안에|속에|본문|준비물|中身|内容|項目|本文|中に|議題|\b(?:put|include|list|items?"
    r"|lines?|points?|contents?|body|topics|steps)\b",
    re.IGNORECASE,
)
_TAILS = tuple(
    make_regex(rf"(?:{form})$", re.IGNORECASE)
    for form in (
        r"[\s,.;:!~?。、！？ㅎㅋㅠ🙏]+",
        r"(?:\s|,)(?:please|pls|plz|thanks|thank\syou|thx|ty|that'?s\s(?:all|it)|for\snow|in\sit|in\sthere"
        r"|to\sstart(?:\swith)?|(?:at|to)\sthe\s(?:end|bottom))",
        rf"(?:\s|,)(?:in|on)?\s?as\s(?:{_ANY_KIND})|\s(?:to|in|on|onto)\s(?:it|that|there|the\s(?:page|list"
        rf"|checklist))",
        r"\s(?:too|as\swell|also)",
        rf"(?:(?<=\s)|(?<=[가-힣])(?=(?:으로|로)?\s?{_ADDS_KO})){_ADDS_KO}{_ASKS_KO}",
        r"\s(?:이렇게|요렇게|이런\s?식으로|이\s?정도로?|정도로?|각각|같이|일단|이게\s?다(?:예요|야)?|까지만|만"
        r"|하나(?:만)?|도|더)",
        rf"\s?(?:(?<=\s)|(?<=[①-⑨\w])(?=\s?))(?:{_TODO}|{_BULLET}|{_NUMBER}|목록|항목|리스트)(?:으로|로|을|를"
        rf"|만)?(?:\s?{_N_KO}\s?(?:개|줄))?"
        r"(?:만|로|으로|요|면|이면|를|을|이요|이에요|예요)?",
        rf"\s{_N_KO}\s?(?:개|줄|가지|건)(?:만|로|으로|요|면|이면|를|을|이요|이에요|예요|입니다|다)?",
        r"\s(?:됨|돼요?|된다|됩니다|되면\s?\S{1,4}|되어요|충분해요?|들어가(?:게|면|야)?(?:\s?(?:해|돼|됨"
        r"|됩니다))?\S{0,2}|부탁(?:해요?|드려요?|드립니다)?|줘요?|주세요|주라|요|끝)",
        rf"(?:の|を|は)?(?:{_TODO}|{_BULLET}|{_NUMBER}|リスト)(?:の?{_N_JA}(?:つ|個|点))?(?:で|に|として|を|にして)?",
        rf"の{_N_JA}(?:つ|点|個|行|件)(?:を|で|だけ)?",
        rf"(?:を|も|って|と)?{_ADDS_JA}(?:て|で)?(?:ください|下さい|おいて(?:ください|ほしい)?"
        rf"|お願い(?:します)?|ほしい(?:です)?|もらえますか|くれる|ね)*",
        r"(?:です|でお願いします|お願いします|でよろしく|よろしく|とりあえず|これだけ|以上(?:です)?|だけ)",
        r"(?<=[一-龥ァ-ヶーa-z\d])\s?(?:で|を)",
    )
)
_CLOSES = make_regex(
    r"(?:[.!。！~]|\s)\s*(?:これだけ|以上(?:です)?|이게\s?다(?:예요|야)?|끝|that'?s\s(?:all|it)"
    r"|thanks?(?:\syou)?|thx|ty|감사(?:합니다|해요)|고마워요?|よろしく\S*)[\s.!~。]*$",
    re.IGNORECASE,
)
_MARKS = make_regex(r"(?:(?<![\w.])\(?(?P<n>[1-9])\)\s*|(?<![\w.])(?P<d>[1-9])\.(?!\d)\s*|(?P<c>[①-⑨])\s*)")
_PARTINGS = (r"\s*[;；]\s*", r"\s+[/／]\s+", r"\s*[/／]\s*", r"\s*[,、，]\s*", r"\s*[・·]\s*")
_LAST_AND = make_regex(r"^(?:and|&|그리고|와|과)\s+", re.IGNORECASE)
_AND = make_regex(
    r"\s+(?:and|&|그리고)\s+|(?<=[가-힣])(?:이랑|랑|하고|와|과)\s+|(?<=[一-龥ァ-ヶーa-z])と(?=[一-龥ァ-ヶーa-z])", re.I
)
_ADDS = make_regex(
    rf"{_ADDS_KO}\s?(?:[줘주놔둬]|부탁)|{_ADDS_JA}(?:て|で|お願い)|추가(?:요|$)|追加|追記|\b(?:add|put|include"
    rf"|append|write|jot|throw\sin)\b",
    re.IGNORECASE,
)
_SIGN = make_regex(
    r"^\s*(?:(?P<todo>[-*]\s\[[ xX]\]\s)|(?P<bullet>[-*•・]\s?)|(?P<number>\d{1,2}[.)]\s?))?(?P<said>\S.*)$"
)
_TELLS = make_regex(rf"{_ADDS.pattern}|(?:이렇게|요렇게|이런\s?식으로)", re.IGNORECASE)
MOST = 30
_LONGEST_ITEM = 160


@dataclass(frozen=True, slots=True)
class ItemList:
    """The items of a list. ``told``: words say that it is one; ``counted``: it has as many as are said, if any."""

    items: tuple[str, ...]
    kind: ListKind | None
    told: bool
    counted: bool = True


def read_item_list(text: str) -> ItemList | None:
    """Return the items of a text that is nothing but a list with the words around it; ``None`` where it holds none."""
    bare, marked = text.strip(), _find_marks(text)
    if marked:
        lead, bare = text[: marked[0][0]], _CLOSES.sub("", text[marked[0][0] :])
        kind, _, rest = _cut_leads(f"{lead} ")
        if rest.strip():
            return None
        bare, ended, _ = _cut_tails(bare)
        return _make(text, _cut_by_marks(bare), kind or ended or "number", told=True)
    bare = _CLOSES.sub("", bare)
    kind, told, bare = _cut_leads(bare)
    bare, ended, said = _cut_tails(bare)
    kind, told = kind or ended, told or said or kind is not None or ended is not None
    return _make(text, _split(bare, _read_count(text)), kind, told=told)


def render_items(items: tuple[str, ...], kind: ListKind) -> str:
    """Return items as lines of markdown, each with the sign of its kind of list."""
    if kind == "number":
        return "\n".join(f"{number}. {one}" for number, one in enumerate(items, 1))
    return "\n".join(f"{_SIGNS[kind]}{one}" for one in items)


def find_list_kind(text: str) -> ListKind | None:
    """Return the kind of list that words call something by; ``None`` where they call it none."""
    found = re.search(_KIND, text, re.IGNORECASE)
    return _name_kind(found) if found is not None else None


def find_line_kind(line: str) -> ListKind | None:
    """Return the kind of list that a line of markdown is an item of; ``None`` of any other line."""
    found = _SIGN.match(line)
    if found is None:
        return None
    return "todo" if found["todo"] else "bullet" if found["bullet"] else "number" if found["number"] else None


def strip_sign(line: str) -> str:
    """Return a line of markdown without the sign of its list."""
    found = _SIGN.match(line)
    return found["said"].strip() if found is not None else line.strip()


def find_item_counts(text: str) -> tuple[tuple[int, int, int], ...]:
    """Return where a text says how many items a list has, and how many."""
    return tuple((*one.span(), _value_count(one)) for one in _COUNT.finditer(text))


def _make(text: str, items: tuple[str, ...], kind: ListKind | None, *, told: bool) -> ItemList | None:
    if not items or len(items) > MOST or not all(re.search(r"\w", one) and len(one) <= _LONGEST_ITEM for one in items):
        return None
    for one in items:
        text = text.replace(one, "\n", 1)
    return ItemList(items, kind, told, counted=_read_count(text) in (0, len(items)))


def _name_kind(found: re.Match[str]) -> ListKind:
    return "todo" if found["todo"] else "bullet" if found["bullet"] else "number"


def _read_count(text: str) -> int:
    found = _COUNT.search(text)
    return _value_count(found) if found is not None else 0


def _value_count(found: re.Match[str]) -> int:
    said = next(one for one in found.groups() if one).casefold()
    return int(said) if said.isdigit() else _COUNTED[said]


def _cut_leads(text: str) -> tuple[ListKind | None, bool, str]:
    """Return the kind of list that the words ahead of the items tell, whether they tell one, and the rest."""
    kind: ListKind | None = None
    rest, begun = text, text
    while True:
        called = _KIND_LEAD.match(rest) if kind is None else None
        if called is not None:
            kind, rest = _name_kind(called), rest[called.end() :]
            ends = re.match(r"\s*(?:[:：=–—-]|for\s|of\s)\s*", rest, re.IGNORECASE)
            if ends is not None or called[0].casefold().endswith((" for", " of", " with")):
                rest = rest[ends.end() :] if ends is not None else rest
                break
            continue
        found = next((one for form in _LEADS if (one := form.match(rest)) is not None and one.end()), None)
        if found is None:
            break
        is_colon = re.search(r"[:：]", found[0]) is not None and rest is not text
        rest = rest[found.end() :]
        if is_colon:
            break
    cut = begun[: len(begun) - len(rest)]
    told = kind is not None or _SAYS_CONTENT.search(cut) is not None or _ADDS.search(f"{cut}줘") is not None
    return kind, told, rest.strip()


def _cut_tails(text: str) -> tuple[str, ListKind | None, bool]:
    """Return a text without the words behind its items, the kind of list that they tell, and whether they say that
    something is to be written."""
    rest, at = text, -1
    while at != len(rest):
        at = len(rest)
        for form in _TAILS:
            found = form.search(rest)
            if found is not None and found.start() and found[0]:
                rest = rest[: found.start()]
    cut = text[len(rest) :]
    called = re.search(_KIND, cut, re.IGNORECASE)
    return rest.strip(), _name_kind(called) if called is not None else None, _TELLS.search(cut) is not None


def _find_marks(text: str) -> list[tuple[int, int]]:
    """Return the spans of the numbers that count items, from one on in order; none where there are fewer than two."""
    found = [(one.span(), _value(one)) for one in _MARKS.finditer(text)]
    counted = len(found) > 1 and found[0][1] == 1 and all(b[1] == a[1] + 1 for a, b in pairwise(found))
    return [span for span, _ in found] if counted else []


def _value(match: re.Match[str]) -> int:
    return ord(match["c"]) - ord("①") + 1 if match["c"] else int(match["n"] or match["d"])


def _cut_by_marks(text: str) -> tuple[str, ...]:
    spans = _find_marks(text)
    ends = [start for start, _ in spans[1:]] + [len(text)]
    return tuple(_trim(text[begin:end]) for (_, begin), end in zip(spans, ends, strict=True))


def _trim(item: str) -> str:
    return item.strip(" \t,.;:、。，・·~!")


_QUOTED = make_regex(
    r"'(?P<said>[^'\n]{1,1000})'|\"(?P<two>[^\"\n]{1,1000})\"|“(?P<ko>[^“”\n]{1,1000})”|‘(?P<ko2>[^‘’\n]{1,1000})’|「(?P<ja>[^「」\n]{1,1000})」"
)


def _split(text: str, count: int) -> tuple[str, ...]:
    """Return the items of a text that one kind of sign parts; of two, a word may stand between them. What is in quotes
    as a whole is one item."""
    quoted = _QUOTED.fullmatch(text.strip())
    if quoted is not None:
        return (next(part for part in quoted.groups() if part).strip(),)
    for parting in _PARTINGS:
        parts = [one for one in map(_trim, compile_once(parting).split(text)) if one]
        if len(parts) > 1:
            parts[-1] = _LAST_AND.sub("", parts[-1])
            halves = [one for one in map(_trim, _AND.split(parts[-1])) if one]
            is_last = (
                len(halves) == 2 and parting.endswith("[,、，]\\s*") and len(parts) + 1 == (count or len(parts) + 1)
            )
            has_comma_and = re.search(r"[,、，]\s*(?:and|&|그리고)\s", text, re.IGNORECASE) is not None
            return tuple([*parts[:-1], *halves] if is_last and not has_comma_and else parts)
    halves = [one for one in map(_trim, _AND.split(text)) if one]
    if len(halves) == (count or 2) and len(halves) > 1 and (count or all(one.count(" ") < 2 for one in halves)):
        return tuple(halves)
    return (_trim(text),) if _trim(text) else ()
