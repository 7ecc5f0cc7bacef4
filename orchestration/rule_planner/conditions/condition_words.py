"""How a condition is said in three languages: where it ends, what is done otherwise, which way it compares. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.reading.words import DATE, NAMED
from schemas.condition import Op
from schemas.plan import Language

_STATE_KO = r"(?:완료|진행\s?중|할\s?일|보류|취소|시작\s?전|끝난\s?(?:게|거|것))(?:된)?(?:\s?상태)?"
KO_CONDITION = make_regex(
    r"^(?P<subject>.*?(?:넘|초과|이상|이하|미만|아래|밑|크|많|높|작|적|낮|없|있|되|됐|돌파|끝났|지났|나왔|올라왔|넘었|밀렸|완료했|시작했|끝냈|마쳤"
    r"|달성|(?<![가-힣])아직(?:도)?(?=이면|이라면)|못\s?미치|웃돌|밑돌|떨어지|남|생기|도달하|같|않|(?:안|못)\s?했"
    rf"|(?:마감|기한)\S*\s(?:(?:아직(?:도)?|여전히|그대로)\s)?{DATE}(?:까지)?(?:\s?그대로)?(?:이|인\s?(?:상태|채)|(?=면|라면))"
    rf"|{_STATE_KO}(?:가|이)?\s?아니|{_STATE_KO}(?:이|(?=면|라면))|담당(?:자)?(?:가|이|은|는)?\s(?:(?:아직(?:도)?|여전히|지금도?|그대로)\s)?{NAMED}(?:님|씨)?(?:이|인\s?(?:상태|채)|(?=면|라면))|담당(?:자)?(?:가|이)?\s?(?:아니|맞|그대로(?:이|(?=면|라면))|이|(?=면|라면)))[가-힣]{{0,4}}(?:면|라면|다면"
    r"|을\s?때|을\s?경우|경우|ㄹ 경우)(?:은|에는|에|에만|만)?)"
    r"(?=[\s,])[\s,]*(?P<main>.+)$",
    re.DOTALL,
)
KO_OPENING = make_regex(r"^\s*(?:(?:만약에?|만일|혹시라도|혹시)\s)+")
KO_ELSE = make_regex(
    r"[\s,.]*(?:그렇지\s?않으면|아니면|아닐\s?경우(?:에는)?|아니라면|그\s?외에는"
    r"|그\s?밖에는)[\s,]*"
)
_EN_ACT = (
    r"(?:post|tell|send|share|alert|warn|notify|dm|message|ping|let|congratulate|announce|remind|nudge|give|drop|put"
    r"|list|flag|ask|text|dump|create|mark)"
)
_EN_MOVES_IT = r"(?:move|push|set|change|close|assign|postpone|extend|bump)\s(?:it|that|this)"
_AS_LONG = r"(?:as|so)\slong\sas|provided(?:\sthat)?|assuming(?:\sthat)?"
EN_FIRST = make_regex(
    rf"^\s*(?:please\s|so\s|hey\s|only\s)*(?:if|when|in case|whenever|once|{_AS_LONG})\s"
    rf"(?P<subject>.+?)(?:,(?!\d{{3}})\s*(?:then\s)?|\sthen\s|\s(?=(?:please\s)?(?:{_EN_ACT}\s|{_EN_MOVES_IT}\b)))(?P<main>.+)$",
    re.IGNORECASE | re.DOTALL,
)
EN_SHOULD = make_regex(
    rf"^\s*should\s(?!(?:i|we|you)\b)(?P<subject>[^?]+?),\s*(?:then\s)?(?P<main>(?:please\s)?{_EN_ACT}\s.+)$",
    re.IGNORECASE | re.DOTALL,
)
"""A condition in the order of a question ("Should Junho have something due, let him know")."""
EN_ASKED_FIRST = make_regex(
    r"^\s*(?:(?:please\s)?(?:check|look at|look up|see)\s(?P<looked>[^?.!\n]{3,80})[.;:,!\n]\s*)?"
    rf"(?P<subject>[^?.!\n]{{4,100}})\?\s*(?:then"
    r"|if (?:so|yes|any|(?:there|it|they) (?:is|are)(?: any)?|there's(?: any)?),?|in that case,?)\s"
    rf"(?P<main>(?:please\s)?(?:{_EN_ACT}|move|push|set|change|close|assign|postpone|extend|bump)\s.+)$",
    re.IGNORECASE | re.DOTALL,
)
"""A question, and what is to be done where the answer is yes ("Daegu under 10M last week? then DM Sarah …")."""
EN_LAST = make_regex(
    rf"^(?P<main>.+?)[\s,]+(?:(?:only\s)?if|in case|when|whenever|{_AS_LONG})\s(?P<subject>.+)$",
    re.IGNORECASE | re.DOTALL,
)
EN_ASKED = make_regex(r"\b(?:ask|tell me|check|see|let me know|wonder)\b[^,]*\bif\b", re.IGNORECASE)
EN_ELSE = make_regex(
    r"[\s,.;]*\b(?:otherwise|or else|else"
    r"|if (?:(?:it|they|we|that) (?:did|do|does|is|are|was|were|has|have)(?:n['’]t| not)|not))\b[\s,]*",
    re.IGNORECASE,
)
JA_CONDITION = make_regex(
    r"^(?P<subject>[^。\n]*?(?:(?:(?<=[万億千円件個本])(?:に|を|も)?(?:いっ|行っ|乗っ|届い)|超え|上回っ|上回|下回っ|下回|以上|以下|未満|あっ|あれ|ある|あり|残っ|(?<=[がはも])い|(?<=[がはも])いれ|なかっ|なけれ|なけ|達し|届か|届い|切れ|過ぎ|完了し|終わらせ|終わっ|終わら|済ませ|済ん|片付け|仕上げ|(?<=[がはも])でき)"
    r"[てで]?(?:い)?(?:た(?=ら)|れ(?=ば)|な(?:けれ(?=ば)|かった(?=ら))|る(?=(?:なら|場合|よう))|た(?=場合)|ない(?=(?:なら|場合|よう)))?"
    rf"|(?:期限|締め?切り?|〆切)[^、。\n]{{0,6}}{DATE}(?:の(?=まま))?(?:まま)?(?=(?:だった|なら|の場合))"
    r"|担当(?:者)?(?:の(?=まま))?(?:まま)?(?=(?:だった|なら|の場合))"
    r"|(?:進行中|完了|保留|キャンセル)に(?:もう)?なっ(?:て(?:い)?(?:る(?=(?:なら|場合|よう))|れ(?=ば)|た(?=場合))?|た(?=場合))?"
    r"|(?:進行中|作業中|未完了|未着手|完了|保留|할\s?일|진행\s?중|완료)(?:の(?=まま))?(?:まま)?(?=(?:だった|なら|の場合))|以上(?=(?:だった|なら|の場合))|以下(?=(?:だった|なら|の場合))|未満(?=(?:だった|なら|の場合)))"
    r"(?:だったら|たら|なら|ば|ようなら|の?場合(?:は|には|に)?|ようであれば))"
    r"[、,\s]*(?P<main>(?!だけ).+)$",
    re.DOTALL,
)
JA_OPENING = make_regex(r"^\s*(?:もしも?|万が一|仮に)、?")
JA_ELSE = make_regex(r"[。、\s]*(?:そうでなければ|それ以外(?:は|なら)|でなければ|さもなければ)[、\s]*")

_OPS: dict[Language, tuple[tuple[Op, str], ...]] = {
    "ko": (
        ("ge", r"이상|도달|달성|돌파"),
        ("le", r"이하"),
        ("lt", r"미만|아래|밑|못\s?미치|밑돌|떨어지|보다\s?(?:작|적|낮)|작으|적으|낮으"),
        ("gt", r"넘|초과|웃돌|보다\s?(?:크|많|높)|크면|많으|높으"),
        ("lt", r"안\s?되"),
        ("eq", r"같으|이면|되면"),
    ),
    "en": (
        (
            "ge",
            r"\bat least\b|\bor more\b|\breach(?:es|ed)?\b|\bhits?\b|>=|\bno less than\b"
            r"|\bor (?:above|over|higher)\b",
        ),
        ("le", r"\bat most\b|\bor (?:less|fewer|below)\b|<=|\bno more than\b"),
        (
            "lt",
            r"\b(?:below|under|less than|fewer than|lower than|smaller than|falls? short of|drop(?:s|ped)?|fell)\b|<",
        ),
        (
            "gt",
            r"\b(?:above|over|more than|greater than|higher than|exceed(?:s|ed)?|surpass(?:es|ed)?|bigger than"
            r"|beyond|past|pass(?:es|ed)?|top(?:s|ped)?|beats?)\b|>",
        ),
        ("eq", r"\b(?:equals?|exactly|is|are)\b"),
    ),
    "ja": (
        ("ge", r"以上|達し|到達|届い|(?:い|行)っ(?:て|た)"),
        ("le", r"以下"),
        ("lt", r"未満|下回|割っ|届か|(?:い|行)かな"),
        ("gt", r"超え|上回|より(?:多|高|大)"),
        ("lt", r"より(?:少|低|小)"),
    ),
}
_NEGATED: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?<![가-힣])(?:안|못)\s?(?:넘|초과|돌파|달성|도달|채[우웠]|웃돌|밑돌|떨어)"
        r"|(?:넘|초과하|초과되|돌파하|달성하|도달하|이르|채우|웃돌|밑돌|떨어지|되)지(?:는|도)?\s?(?:않|못|아니)|(?:이상|이하|미만|초과)(?:이|가)?\s?아니"
    ),
    "en": make_regex(
        r"(?:n['’]t|\bnot|\bnever|\bfail(?:s|ed)? to|\bdid not)\s(?:\w+\s){0,2}?"
        r"(?:over|above|exceed|reach|hit|beat|top|pass|more|greater|higher|at least|make|below|under"
        r"|less|fewer|drop|fall)",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:超え|達し|届い|上回っ|下回っ|到達し)て(?:い)?(?:な|ま)|(?:超え|達し|上回ら|下回ら|到達し)な"
        r"|(?:以上|以下|未満)で(?:は)?な"
    ),
}
_MORE: Op = "gt"
_OPPOSITE: Mapping[Op, Op] = {"gt": "le", "ge": "lt", "lt": "ge", "le": "gt", "eq": "ne"}


def find_comparison(words: str, language: Language) -> Op:
    """Return which way a condition's words compare; the opposite where they say that it is not so."""
    found: list[Op] = [op for op, pattern in _OPS[language] if compile_once(pattern, re.IGNORECASE).search(words)]
    op = found[0] if found else _MORE
    return _OPPOSITE.get(op, op) if _NEGATED[language].search(words) else op


def has_comparison(words: str, language: Language) -> bool:
    """Whether a condition's words compare with an amount, rather than say only whether something is so."""
    return any(op != "eq" and compile_once(pattern, re.IGNORECASE).search(words) for op, pattern in _OPS[language])


def split_condition(marked: str, language: Language) -> tuple[str, str] | None:
    """Return what a request's condition looks at and what depends on it, in its words, or None where it has none."""
    if language == "ja":
        match = JA_CONDITION.match(marked)
        return (JA_OPENING.sub("", match["subject"]), match["main"]) if match else None
    if language == "ko":
        match = KO_CONDITION.match(marked)
        return (KO_OPENING.sub("", match["subject"]), match["main"]) if match else None
    match = EN_FIRST.match(marked) or EN_ASKED_FIRST.match(marked)
    if match is not None and match.re.pattern == EN_ASKED_FIRST.pattern and match["looked"]:
        return f"{match['looked']} {match['subject']}", match["main"]
    should = EN_SHOULD.match(marked)
    if match is None and should is not None:
        return re.sub(r"\b(?:have|be)\b", _as_said, should["subject"], count=1), should["main"]
    if match is None and not EN_ASKED.search(marked):
        match = EN_LAST.match(marked)
    return (match["subject"], match["main"]) if match else None


def _as_said(verb: re.Match[str]) -> str:
    return {"have": "has", "be": "is"}[verb[0].lower()]


def find_else(language: Language) -> re.Pattern[str]:
    """Return how a language opens what is done otherwise."""
    return {"ko": KO_ELSE, "en": EN_ELSE, "ja": JA_ELSE}[language]
