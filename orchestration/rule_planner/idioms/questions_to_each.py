"""Several people who are each asked another thing in one order ("민수님께는 …인지, 수진님께는 …인지 따로 물어봐줘",
"ask Mike if … and Priya where …", "Aさんには…か、Bさんには…か聞いて"), as an order for each. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.word_lists import HONORIFIC_JA, THANKS_EN

_MOST = 400
_APART_KO = r"(?:각각|각자|따로\s?따로|따로|개별(?:로|적으로)|하나씩)"
_WHO_KO = r"(?:[가-힣]{2,4}|[A-Z][a-z]+)\s?(?:님|씨)?(?:한테|에게|께)(?:는|도)?"
_ASKED_KO = r"(?:(?!한테|에게|께는|께\s)[^.!?\n])+?(?:[는은인뭔군던]지|ㄴ지|될지|할지|을지|냐고)(?:를|도)?"
_KO = make_regex(
    rf"^(?P<pairs>{_WHO_KO}\s{_ASKED_KO}(?:,?\s(?:그리고\s)?{_WHO_KO}\s{_ASKED_KO}){{1,4}})\s"
    rf"(?:좀\s)?(?:{_APART_KO}\s)?(?P<verb>(?:좀\s)?(?:물어|여쭤|확인해|체크해)[^,\n]*)$"
)
_PAIR_KO = make_regex(rf"(?P<who>{_WHO_KO})\s(?P<asked>{_ASKED_KO})(?=,?\s(?:그리고\s)?{_WHO_KO}\s|$)")
_WHO_JA = rf"[^\s、。「」をにはか]{{1,10}}{HONORIFIC_JA}に(?:は|も)?"
_ASKED_JA = r"[^。「」\n、]{2,60}?か(?:どうか)?(?:を)?"
_JA = make_regex(
    rf"^(?P<pairs>{_WHO_JA}、?{_ASKED_JA}(?:、(?:あと|それと|そして)?{_WHO_JA}、?{_ASKED_JA}){{1,4}})、?"
    r"(?:別々に|それぞれ|個別に|各自に|一人ずつ)?(?P<verb>(?:聞|訊|尋ね|確認)[^。\n]*)[。]?$"
)
_PAIR_JA = make_regex(rf"(?P<who>{_WHO_JA})、?(?P<asked>{_ASKED_JA})(?=、(?:あと|それと|そして)?{_WHO_JA}|$)")
_SAME_JA = make_regex(
    rf"^(?P<who>[^\s、。「」にはを]{{1,8}}{HONORIFIC_JA}(?:と|や)[^\s、。「」にはを]{{1,8}}{HONORIFIC_JA}に)(?:は)?、?(?:それぞれ|別々に|個別に"
    r"|各自に)、?(?P<rest>[^。\n]+[。]?)$"
)
_NAME_EN = r"(?-i:[A-Z][a-z]+)"
_WORD_EN = r"(?:if|whether|where|when|what|who|which|how|why)"
_EN = make_regex(
    r"^(?P<open>\W*(?:(?:please|pls|can\syou|could\syou"
    rf"|hey)[\s,]+)*)ask\s(?P<first>{_NAME_EN})\s(?P<said>{_WORD_EN}\s[^.!?\n]+?)"
    rf",?\sand\s(?P<second>{_NAME_EN})\s(?P<other>{_WORD_EN}\s[^.!?\n]+?)(?:,?\s(?:separately|one by one"
    rf"|each))?(?P<end>(?:,?\s{THANKS_EN})?[\s.!?]*)$",
    re.IGNORECASE,
)


def split_questions_by_person(text: str) -> str:
    """Return an order for each of several people who are asked different things; else the text as it is."""
    if len(text) > _MOST:
        return text
    sealed, quotes = seal_quotes(text.strip())
    return restore_quotes(_split(sealed), quotes) if _split(sealed) != sealed else text


def _split(text: str) -> str:
    korean = _KO.match(text)
    if korean is not None:
        return " ".join(
            f"{re.sub(r'(?<=[테게께])(?:는|도)$', '', one['who'])} {one['asked']} {korean['verb'].rstrip('.!~ ')}."
            for one in _PAIR_KO.finditer(korean["pairs"])
        )
    japanese = _JA.match(text)
    if japanese is not None:
        pairs = [*_PAIR_JA.finditer(japanese["pairs"])]
        return "".join(
            f"{re.sub(r'に(?:は|も)$', 'に', one['who'])}{one['asked'].removesuffix('を')}聞いて。" for one in pairs
        )
    same = _SAME_JA.match(text)
    if same is not None:
        return f"{same['who']}{same['rest']}"
    return _EN.sub(r"\g<open>ask \g<first> \g<said>. ask \g<second> \g<other>\g<end>", text)
