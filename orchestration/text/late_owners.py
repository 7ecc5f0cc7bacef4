"""An owner who is put right behind an order by words that give the thing to somebody else, often with why ("task for
Junho: …. Hmm no, he's swamped, give it to Jihoon instead", "아니다 바쁘시니까 지훈님한테 맡겨줘"). Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC_JA, PLEASE_EN
from schemas.plan import Language

_SOUND_KO = r"(?:(?:아+|앗|어|엇|음|헉)[\s,.~…]*)"
BACK_KO = (
    rf"(?:{_SOUND_KO}?(?:아니(?:다|야|지|구나|요)?|아냐|아녜요|잠깐만?요?|잠시만요?|정정(?:해요|합니다|할게요)?"
    rf"|죄송(?:해요|합니다)?|미안(?:해요?)?|잘못\s?(?:말|썼|적)\S*)[\s,.~…]+)+(?:(?:그냥|역시|걍|다시)\s)?"
)
_OPENS_EN = (
    r"(?:(?:oh|ah|uh|um+|er+m?|mm+h?|h+m+|no|nope|nah|sorry|wait|oops|actually|scratch\sthat|my\s(?:bad|mistake)"
    r"|on\ssecond\sthought|i\smean(?:t)?|correction|or\srather|hang\son|hold\son)[\s,.;!…–—-]{1,6}){1,6}"
)
BACK_EN = rf"{_OPENS_EN}(?:please\s)?(?:(?:let'?s\s)?(?:make|do)\s(?:it|that)\s|it\sshould\s(?:be|go\sto)\s)?"
TAKES_EN = make_regex(
    r"\b(?:no|nope|nah|wait|actually|scratch|second\sthought|rather|mean(?:t)?|make|correction|should)\b",
    re.IGNORECASE,
)
"""What alone takes something back, where "sorry" or "oh" may open anything."""
BACK_JA = (
    r"(?:(?:あ[ーっ]?|えっと|ごめん(?:なさい)?|すみません|いや|いえ|やっぱり?|やはり|違う|違った|違います|ちがう|間違えた"
    r"|間違えました|訂正(?:します)?|じゃなくて)[、。\s…]*)+"
)
"""The words that take something back, with the sounds around them."""
_NAME_EN = (
    r"(?P<to>(?!(?:it|that|this|the|a|an|my|our|us|you|them|him|her|they|he|she|someone|somebody|anyone|everyone|both"
    r"|nobody|all|one|what|who|i|we)\b)@?[a-z]{2,20})"
)
_IT_EN = r"(?:it|that|this|the\s(?:task|to-?do|job)|(?:that|this)\sone)"
_GIVEN_EN = (
    rf"(?:give|hand|assign|reassign|pass|put)\s{_IT_EN}\s(?:over\s)?(?:to|on|onto)\s{_NAME_EN}",
    rf"(?:let|have|make)\s{_NAME_EN}\s(?:do|take|handle|own)\s{_IT_EN}",
    rf"make\s{_IT_EN}\s{_NAME_EN}['’]s",
    rf"make\s{_NAME_EN}\sthe\s(?:owner|assignee)",
    rf"{_NAME_EN}\s(?:should|can|could|will|must|has\sto)\s(?:do|take|handle|own)\s{_IT_EN}",
    rf"(?P<to>i)(?:['’]ll|\s(?:will|can|should|could))\s(?:do|take|handle|own)\s{_IT_EN}(?:\smyself)?",
)
_SOFT_EN = r"(?:(?:so|please|pls|just|better|then|let'?s|you|can|could|would|should|rather)\s){0,4}"
_POLITE_EN = r"(?:[\s,]+(?:please|pls|then|ok|okay)){0,3}"
_WHY_EN = r"(?P<why>[^\n.!?;:\"“\0#]{1,50}?(?:[,;.…–—-]\s?|\s[–—-]\s|\s))??"
_ORAL_KO = r"(?:[가-힣]{2,4}?|[A-Za-z]{2,12})(?:\s?(?:님|씨))?"
_CALLED_JA = rf"(?:[ァ-ヶー]{{2,12}}|[一-龥々]{{1,4}}|[가-힣]{{2,4}}|[A-Za-z]{{2,12}}){HONORIFIC_JA}"
_GIVEN: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "ko": (
        make_regex(
            rf"(?<![\s,.!~…])[\s,.!~…]+(?P<back>{BACK_KO})"
            r"(?P<why>[^\n.!?:\0]{1,30}?(?:니까?|[라아어해셔가]서|지|네|는데|은데|대|음|고)[\s,.]+)?(?:대신(?:에)?\s)?"
            rf"(?P<to>제|내|{_ORAL_KO})(?:으?로|한테|에게|께|이|가)\s(?:맡|넘|주|줘|해|할|하는|하게|배정|바꿔|부탁)\S*"
            r"(?:\s(?:걸로|것으로|거로|주세요|줘|줘요|해줘|해주세요)){0,2}[\s.!~]*$"
        ),
    ),
    "en": tuple(
        make_regex(
            rf"(?<![\s,.;!?…–—-])\s?{stop}\s?{_WHY_EN}{_SOFT_EN}{given}{_POLITE_EN}{ends}{_POLITE_EN}[\s.!]*$",
            re.IGNORECASE,
        )
        for stop, ends in (
            (rf"[,.;!?…–—-]+\s?(?P<back>{_OPENS_EN})", r"(?:,?\s(?:instead|rather))?"),
            (r"(?P<back>[.;!?…–—]+)\s", r",?\s(?:instead|rather)"),
        )
        for given in _GIVEN_EN
    ),
    "ja": (
        make_regex(
            rf"(?<![、。,\s])[、。,\s]+(?P<back>{BACK_JA})"
            r"(?P<why>[^\n。：:！？]{1,30}?(?:から|ので|だった|でした|ため|で|て|し)[、,\s]*)?(?:代わりに、?)?"
            rf"(?P<to>私|自分|{_CALLED_JA})(?:に|へ|で|が)(?:お願い(?:します)?|任せ|頼|して|変更|変えて|振って|割り当て|やって|担当|やる|やります|やりましょう)"
            r"[^\n、。！!？?]{0,8}[。！!\s]*$"
        ),
    ),
}
"""Words behind an order that give what it makes to somebody else."""
INSTEAD_EN = make_regex(rf"\b(?:instead|rather)(?:\s{PLEASE_EN})?\b", re.IGNORECASE)
_OWNS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣A-Za-z])(?P<name>(?:[가-힣]{2,4}|[A-Za-z]{2,12})\s?(?:님|씨))(?=(?:의|께|한테|에게)?\s?(?:담당|할\s?일|작업|태스크|업무))"
        r"|(?<![가-힣A-Za-z])(?P<bare>[가-힣]{2,4}|[A-Za-z]{2,12})(?=\s?담당(?:으로|인|,))"
        rf"|담당(?:자)?(?:(?:[은는을를]|:)\s?|\s)(?P<owner>{_ORAL_KO})(?=으로|로|[\s,.]|$)"
    ),
    "en": make_regex(
        r"\b(?:tasks?|to-?dos?|ticket|job|item|reminder|assigned|owned|owner(?:\s(?:is|should\sbe))?:?)"
        r"\s(?:for\s|to\s|by\s)?(?P<name>(?!(?:for|to|the|a|an|my|our|in|on|by|is|and|called|named|that)\b)@?[a-z]{2,20})"
        r"(?=[\s,.:;]|$)"
        r"|\b(?:assign|give|hand)\s[^.:;,\n]{1,60}?\sto\s(?P<owner>(?-i:[A-Z])[a-z]+)(?=[\s,.;]|$)"
        r"|\bfor\s(?P<bare>(?-i:[A-Z])[a-z]+)(?=\s?[,.:;]|$)",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"(?P<name>{_CALLED_JA})(?=(?:の|が)?(?:担当|タスク|ToDo|作業)|にタスク)"
        rf"|担当(?:者)?(?:は|を|：|:)\s?(?P<owner>{_CALLED_JA}|[ァ-ヶー]{{2,12}})"
    ),
}
"""Where an order says who is to have what it makes."""
_ORDERS = make_regex(
    r"\b(?:tell|dm|ask|send|post|write|remind|create|add|move|set|change|delete|remove|rename)\b"
    r"|(?:한테|에게)\s|알려|보내|올려|적어|만들|추가|지우|(?:に|へ)(?:送|投稿|伝え|聞)|追加|作って",
    re.IGNORECASE,
)
"""What is more than a reason."""


class LateOwner(NamedTuple):
    """Where the owner stands that an order says first, ``None`` where that is none or several; where the words begin
    that put them right; where those say who is meant; and how the order says it."""

    first: tuple[int, int] | None
    behind: int
    meant: tuple[int, int]
    said: str


_ENDS_KO = make_regex(r"(?:[,.!~…]|(?:줘|요|다|까지|로|게|해|함|음))[\s,.!~…]*$")
"""How what stands ahead of a correction ends, where that is an order or a part of a list."""


def find_late_owner(plain: str, language: Language) -> LateOwner | None:
    """Return who is to have the thing of an order in the place of whom it says first; ``None`` where the order is not
    put right so. Words for others are hidden in ``plain``."""
    found = next((one for form in _GIVEN[language] if (one := form.search(plain)) is not None), None)
    if found is None or _ORDERS.search(found["why"] or ""):
        return None
    if language == "ko" and not _ENDS_KO.search(plain[: found.start("back")]):
        return None  # the order goes on behind it
    if language == "en" and not (TAKES_EN.search(found["back"]) or INSTEAD_EN.search(found[0])):
        return None
    held = [*_OWNS[language].finditer(plain, 0, found.start())]
    first = held[0] if len(held) == 1 else None
    said = _name_speaker(found["to"], first["owner"] is not None if first is not None else False)
    span = first.span(first.lastgroup or 0) if first is not None else None
    return LateOwner(span, found.start(), found.span("to"), said)


def _name_speaker(said: str, alone: bool) -> str:
    """Return how an order says who is meant, the speaker as an owner; ``alone`` behind the word for one."""
    if said.lower() == "i":
        return "me"
    return ("저" if alone else "제") if said in ("제", "내") else said
