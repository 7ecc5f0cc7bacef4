"""Where a request can be parted in two orders: at its numbers, or where one clause ends and another begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.clauses import split_clauses
from orchestration.rule_planner.reading.clean_request import clean_request_text
from orchestration.text.language import detect_language
from orchestration.text.list_numbers import find_wish_numbers
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions
from orchestration.text.told_bodies import LONGEST_ORDER
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.plan import Language

MOST_SEAMS = 8
STOPS = frozenset("?？!！.。~")
SHORTEST = 4
_MORE_KO = (
    r"(?:(?:아|앗|참|맞다)[\s,]+)*"
    r"(?:그(?:리고|러고|리구|러구)(?:\s?나서)?|글[고구]|그런?\s?다음(?:에)?|아울러|또한?|이어서|추가로|끝나면|그담에|(?:(?:그거|이거|그)(?:랑|와)?는?\s?)?(?:별개로|별도로))[\s,]+"
)
_LINE = r"[ \t]{0,8}\n\s*(?:[-*•・·]\s*)?"
"""The end of a line, with the sign of the item that the next one is."""
_SEAMS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:{_LINE}|(?<=[고며서여])[,\s]+|(?<=[.!?~)])\s+|(?<=[가-힣]요)[,\s]+|(?<=줘)[,\s]+|(?<=[다음][음뒤후])에?\s+"
        rf"|,\s*(?=그리고|글고|그담에|그\s?다음))(?:{_MORE_KO})?(?=\S)"
    ),
    "en": make_regex(
        rf"{_LINE}(?:and\s|also\s)?(?=\S)"
        r"|(?:\s*[.;!?]\s+|,\s*|\s)(?:and\s|&\s|\+\s)?(?:then\s|also,?\s|after that,?\s|please\s)*"
        r"(?!assign(?:ed)?\s(?:to\s)?(?-i:[A-Z]\w*|[가-힣]{2,4})(?:,|$))"
        r"(?=(?:dm|tell|let|post|drop|ping|message|send|put|share|announce|notify|inform|leave|mark|set|add|create|make"
        r"|move|change|assign|give|update|write|schedule|remind|book|log"
        r"|ask|stick|bump|close|cancel|scrap)\b)",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?:{_LINE}|(?<=[てで])(?!(?:ある|あり|あっ|いる|いま|いた|いな|る|た))、?|[。！!]\s*)(?:(?:で|あと|それから|そして|その後|ついでに|また)、?)?(?=\S)"
    ),
}
_STOPS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?:{_LINE}|(?<=[?？.!~])\s+)(?:{_MORE_KO})?(?=\S)"),
    "en": make_regex(rf"(?:{_LINE}|(?<=[?.!])\s+)(?:(?:and|also|then|oh),?\s)*(?=\S)", re.IGNORECASE),
    "ja": make_regex(rf"(?:{_LINE}|(?<=[。？?!！])\s*)(?:(?:あと|それから|それと|また)、?)?(?=\S)"),
}
"""Where a sentence ends and another begins, with what joins them."""
_LAST_KO = {
    "기": "겨", "리": "려", "치": "쳐", "키": "켜", "꾸": "꿔", "루": "뤄", "우": "워", "내": "내",
    "파": "파", "들": "들어",
    "넣": "넣어", "적": "적어", "찾": "찾아", "잡": "잡아", "뽑": "뽑아", "하": "해", "읽": "읽어", "주": "주",
}  # fmt: skip
"""The last syllable of a verb's stem, and the form of it that an order has."""


_CONDITION_ALONE = make_regex(
    r"(?:^|[.;!?,]\s|\b(?:and|but|then)\s)(?:if|unless|in case|whenever)\b[^,.;!?]*$", re.IGNORECASE
)


def split_request(text: str, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the ways to part a request in two, each part an order: at the numbers of its wishes, else where a clause
    ends and another begins."""
    spoken = detect_language(text, language)
    numbers = find_wish_numbers(clear_quotes(text))
    if len(numbers) > 1:
        wishes = [one for one in _list_wishes(text, numbers) if not does_only_forbid(one, spoken)]
        if len(wishes) > 1:
            rest = [f"{number}) {one}" for number, one in enumerate(wishes[1:], 1)]
            yield convert_to_order(wishes[0], spoken), wishes[1] if len(rest) < 2 else " ".join(rest)
        return
    clean = clean_request_text(text)
    clean = remove_prohibitions(clean, find_prohibitions(clean)).strip(" ,.")
    bare = clear_quotes(clean)
    most = MOST_SEAMS if len(bare) <= LONGEST_ORDER else 1  # each is planned as two requests
    seams = sorted(_SEAMS[spoken].finditer(bare), key=lambda seam: "\n" not in seam[0])
    for seam in seams[:most]:
        head, tail = clean[: seam.start()].strip(" ,"), clean[seam.end() :].strip()
        if _hangs_on_condition(head, seam[0], spoken):
            continue  # what hangs on a condition is not planned without it
        acts = "\n" in seam[0] or bare[: seam.start()].rstrip()[-1:] in STOPS or _does_act(tail, spoken)
        if len(head) >= SHORTEST and len(tail) >= SHORTEST and acts:
            yield convert_to_order(head, spoken), tail


_CONDITION_KO = make_regex(r"(?:[았었했됐났렸]으|[다라이]|아니)면(?:은|요)?(?=[\s,])")
_APART = make_regex(
    r"별개로|별도로|상관\s?없이|\b(?:either way|in any case|anyway|regardless|separately)\b|別に|別件", re.IGNORECASE
)
"""That an order is given whatever the one before it depends on."""


_HANGING_KO = make_regex(
    r"(?P<before>[\s\S]*(?:줘요?|주세요|주라|줄래요?|해라|부탁해요?|부탁드려요|부탁드립니다)[.!~,]*\s)(?P<last>[^.!?\n'\"“”‘’]{2,60}?(?:[^하\s]|(?<=[로을를은는게히]\s)하)고)[\s.!~]*"
)
"""A last sentence that goes on to nothing ("… 바꿔줘. 마감은 이틀 더 주고")."""


def write_hanging_order(text: str, language: Language) -> str:
    """Return a request whose last sentence goes on to nothing with that as an order; any other as it is."""
    found = _HANGING_KO.fullmatch(text) if language == "ko" and len(text) <= LONGEST_ORDER else None
    if found is None:
        return text
    order = convert_to_order(found["last"], language)
    return f"{found['before']}{order}" if order != found["last"] and order.endswith("줘") else text


def _hangs_on_condition(head: str, seam: str, language: Language) -> bool:
    """Whether what stands behind a seam may depend on a condition before it, or is all that depends on it."""
    if language == "en" and _CONDITION_ALONE.search(head):
        return True
    sentence = re.split(r"[.!?。！？\n]\s*", head)[-1]
    goes_on = "\n" not in seam and not _APART.search(seam) and head[-1:] not in STOPS
    return language == "ko" and goes_on and _CONDITION_KO.search(sentence) is not None


def split_sentences(text: str, language: Language) -> tuple[str, str] | None:
    """Return the two sentences that a request is of; None where it is of one or more."""
    found = [*_STOPS[language].finditer(clear_quotes(text.strip()))]
    if len(found) != 1:
        return None
    return text.strip()[: found[0].start()].strip(), text.strip()[found[0].end() :].strip()


def _list_wishes(text: str, numbers: Sequence[tuple[int, int]]) -> list[str]:
    """Return the wishes that a text numbers, without their numbers."""
    ends = [*(start for start, _ in numbers[1:]), len(text)]
    return [text[begin:end].strip(" ,.\n") for (_, begin), end in zip(numbers, ends, strict=True)]


def does_only_forbid(wish: str, language: Language) -> bool:
    """Whether a wish is nothing but that something is not to be done: that holds for the others."""
    found = find_prohibitions(wish)
    return bool(found) and not _does_act(remove_prohibitions(wish, found), language)


def clear_quotes(text: str) -> str:
    """Return a text of the same length in which nothing stands where it quotes."""
    return QUOTED_TEXT.sub(lambda match: "\x00" * len(match[0]), text)


def _does_act(text: str, language: Language) -> bool:
    return any(clause.act is not None for clause in split_clauses(text, language))


def convert_to_order(head: str, language: Language) -> str:
    """Return a part with its last verb as an order, where it goes on to another one ("처리하고" is "처리해줘")."""
    head = head.strip(" ,.")
    if language != "ko":
        return head
    head = re.sub(
        r"(?<=[해아어여려겨꿔워줘춰켜쳐])서$|(?<=하)여$|(?:(?<=[한든린])|(?<=하고)|은)\s?(?:다음|뒤|후)에?$", "", head
    )
    head = re.sub(r"하$", "해", re.sub(r"하시고$|하며$", "하고", re.sub(r"(?<=고)요$", "", head)))
    last = re.search(r"(?P<stem>[가-힣])고$", re.sub(r"주시고$", "주고", head))
    if last is not None and last["stem"] in _LAST_KO:
        return f"{re.sub(r'주시고$', '주고', head)[:-2]}{_LAST_KO[last['stem']]}줘".replace("주줘", "줘")
    return f"{head}줘" if re.search(r"[해아어여려겨꿔워켜쳐]$", head) else head
