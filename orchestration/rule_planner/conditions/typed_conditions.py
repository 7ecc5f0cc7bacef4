"""Conditions as people type them, as "if …, …": what is done unless it is done already, a question before what hangs
on its answer, and what is short for them ("안 끝났음 물어봐줘"). Conditions on a figure as people type them ("check
Seoul for last week. under 40M → ask …", "has this week passed 30M yet? if so …", "もう3000万超えてる？超えてたら …"),
as "if …, …". Pure. What is to be done otherwise stays behind it; that who asks wants to know the figure then is no
act, as it is told."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.idle_words import PAST_KO
from orchestration.text.told_bodies import LONGEST_ORDER, mask_told_bodies

_AMOUNT = r"(?:[₩$]\s?)?\d[\d,.]*\s?(?:k|m|mil|million|bn?|won|thousand)?(?:\s?won)?"
_LESS = r"(?:under|below|less\sthan|lower\sthan|fewer\sthan|short\sof|<=?)"
_MORE = r"(?:over|above|more\sthan|higher\sthan|at\sleast|past|beyond|>=?)"
_COME = r"(?:passed|passes|pass|topped|tops|hits?|reached|reaches|crossed|crosses|exceeded|exceeds|beats?|beaten|made)"
_PERIOD = r"(?:(?:this|last)\s(?:week|month|quarter|year)|today|yesterday|the\sweek|the\smonth)"
_CHECKED = make_regex(
    r"^\W*(?:(?:please|pls|can\syou|could\syou|hey|hi|ok|so)[\s,]+)*(?:check|look\s(?:at|up)|pull\sup|see|grab)\s"
    rf"(?P<what>[^.;:!?\n→]{{3,60}}?)\s?(?:[.;:,!\n]|\s[-–—])\s*(?:and\s)?(?:if\s)?(?:(?:it|they|that|we)(?:'s|'re|\sis|\sare|\swas|\swere)?\s)?"
    rf"(?P<test>(?:{_LESS}|{_MORE})\s?{_AMOUNT})\s?(?:→|[-=]+>|:|,|\?|\sthen\b|\s[–—-])\s*(?:then\s|if\sso,?\s)?(?P<main>\w[^\n]+)$",
    re.IGNORECASE,
)
"""What is looked at, a bare comparison, and what hangs on it."""
_NAMED_FIRST = make_regex(
    rf"^\W*(?P<what>[^.;:!?,\n—–]{{2,40}}?\s{_PERIOD})(?:'s\s(?:sales|revenue))?\s?(?:[—–:,]|\s-)\s*if\s(?:it|that|they|we)(?:'s|\shas|\sis|\swas)?\s"
    rf"(?P<test>(?:{_COME}|{_LESS}|{_MORE})\s?{_AMOUNT}),?\s(?:then\s)?(?P<main>\w[^\n]+)$",
    re.IGNORECASE,
)
"""What is looked at, before a condition that points at it."""
_FIGURE_ASKED = make_regex(
    r"^\W*(?:(?:hey|hi|ok|so)[\s,]+)*(?P<verb>has|have|did|is|are|was|were)\s"
    rf"(?P<what>{_PERIOD}(?:'s)?(?:\s(?:sales|revenue|total))?|[^?.!,\n]{{2,40}}?\s{_PERIOD}|(?:the\s|our\s)?[^?.!,\n]{{2,40}}?)\s"
    rf"(?P<test>(?:(?:gone|got|gotten|already|now|still)\s)*(?:{_COME}|{_LESS}|{_MORE})\s?{_AMOUNT})"
    rf"(?:\s(?:yet|already|so\sfar|now|(?P<when>{_PERIOD})))*\s?\?\s*"
    r"if\s(?:so|yes|yep|it\s(?:has|is|did|was)|they\s(?:have|are|did)|we\s(?:have|are|did)),?\s(?:then\s)?(?P<main>\w[^\n]+)$",
    re.IGNORECASE,
)
"""A question whether a figure has come so far, and what hangs on it."""
_WE = make_regex(r"^(?:we|it|that)\b", re.IGNORECASE)
_MEASURE = make_regex(r"\b(?:sales|revenue|budget|spend|spending|units|tasks?|orders?)\b", re.IGNORECASE)
_TOTAL = make_regex(r"\btotals?\b", re.IGNORECASE)
_BARE_PERIOD = make_regex(rf"^{_PERIOD}$", re.IGNORECASE)
_ONLY_TELL_EN = make_regex(
    r"[\s,.;]*\b(?:otherwise|or\selse|else|if\s(?:it(?:'s|\sis|\shas|\sdoes|\sdid)?\s?)?not|if\s(?:it\s)?(?:isn't|hasn't|doesn't|didn't)),?\s(?:then\s)?(?:please\s)?"
    r"(?:just|only)\s(?:tell|give|show|send)\sme\s(?:the\s|what\sthe\s)?(?:number|figure|total|amount|sum)s?(?:\sis)?[\s.!]*$",
    re.IGNORECASE,
)
_ONLY_TELL_JA = make_regex(
    r"[。、\s]*(?:まだ(?:なら|だったら)|(?:超え|達し|届い)て(?:い)?な(?:ければ|かったら|いなら)|(?:そう)?じゃなければ|そうでなければ|だめなら)[、\s]*"
    r"(?:金額|数字|合計|売上)(?:だけ)?(?:を)?(?:教え|知らせ|見せ|言っ)[ぁ-ん]*(?:OK|オッケー|大丈夫|十分)?(?:です)?[。!！\s]*$"
)
_ONLY_TELL_KO = make_regex(
    r"[\s,.]*(?:그렇지\s?않으면|아니면|아니라면|아님|아직이면|(?:안|못)\s?(?:넘|되|됐|미치)[가-힣]{0,3}면)[\s,]+(?:(?:나한테|저한테|나한텐|저한텐|그냥|걍)\s)*"
    r"(?:금액|숫자|매출|합계|결과|수치)만?\s?(?:나한테\s|저한테\s)?(?:알려|말해|보여)[가-힣]*(?:\s?(?:줘|주세요|돼|되)[가-힣]*)?[\s.!~]*$"
)
"""That the figure alone is wanted where the condition does not hold."""


def replace_figure_conditions(text: str) -> str:
    """Return a request that hangs on a figure with that as its condition, before all else."""
    text = _ONLY_TELL_KO.sub("", _ONLY_TELL_JA.sub("。", _ONLY_TELL_EN.sub("", text))) if _hangs(text) else text
    text = _NAMED_FIRST.sub(_put_named, text)
    return _FIGURE_ASKED.sub(_put_asked, _CHECKED.sub(_put_checked, text))


def _hangs(text: str) -> bool:
    return re.search(r"\d", text) is not None and re.search(r"\bif\b|[?？→]|たら|なら|면\s", text) is not None


def _put_checked(found: re.Match[str]) -> str:
    return f"if {_name_measure(found['what'])} is {found['test']}, {found['main']}"


def _put_named(found: re.Match[str]) -> str:
    return f"if {_name_measure(found['what'])} {found['test']}, {found['main']}"


def _put_asked(found: re.Match[str]) -> str:
    test = re.sub(r"^(?:(?:already|now|still)\s)+", "", found["test"], flags=re.IGNORECASE)
    verb = "is" if re.match(rf"{_LESS}|{_MORE}", test, re.IGNORECASE) else "has"
    what = _WE.sub("", found["what"]).strip()
    measure = _name_measure(" ".join(filter(None, (what, found["when"]))))
    return f"if {measure} {verb} {test}, {found['main']}"


def _name_measure(what: str) -> str:
    """Return what is looked at with the word for sales where a period or its total stands alone."""
    what = re.sub(r"^(?:the|our)\s", "", what.strip(), flags=re.IGNORECASE)
    if _MEASURE.search(what):
        return what
    if _TOTAL.search(what):
        return _TOTAL.sub("total sales", what)
    return f"{what.removesuffix(chr(39) + 's')}'s sales" if _BARE_PERIOD.match(what.removesuffix("'s")) else what


_DONE = r"(?:all\s)?(?:done|finished|completed?|closed|ready|over|in\sprogress|started)"
_VERB = r"(?:put|set|move|change|switch|mark|flip|turn|update)"
_IT = r"(?:it|this|that|the\stask|that\stask|that\sone)"
_LEAD = (
    r"(?:(?:i|we)(?:'ve|\shave)?\s(?:just\s|already\s|finally\s)?(?:started|begun|began|finished|worked)"
    r"(?:\s(?:on|with|working\son))?\s(?P<lead>[^,.;!?\n]{3,80}?)(?:,\s|\.\s|,?\s(?:and|so)\s)(?:so\s)?)?"
)
_UNLESS = make_regex(
    rf"^\W*{_LEAD}(?:(?:please|pls|can\syou|could\syou|then)[\s,]+)*{_VERB}\s(?P<what>[^,.;:!?\n]{{2,80}}?)\s(?:to|as|into)\s"
    r"(?P<state>[a-z][a-z -]{2,20}?),?\s(?:unless|except\s(?:if|when))\s"
    r"(?:(?:it|that|this)(?:'s|\sis|\shas\sbeen|\swas)|somebody\s(?:has\s)?)\s?"
    rf"(?:already\s)?(?:marked\s(?:as\s)?|set\sto\s)?(?P<done>{_DONE})(?:\salready)?(?P<aside>\s*\([^()\n]*\))?[\s.!]*$",
    re.IGNORECASE,
)
_ASKED = make_regex(
    r"^\W*(?:is|are|has|have)\s(?P<what>[^?,.;:!\n]{3,80}?)\s(?:been\s)?(?P<done>done|finished|completed?|closed|ready|started)(?:\s(?:yet|already|now))?\?\s*"
    r"(?:(?:and|but|so)\s)?if\s(?:(?:it|they|that)(?:'s|'re|\sis|\sare|\shas|\shave)?(?P<not>n't|\snot)|(?P<no>not|no))(?:\s(?:been\s)?(?:yet|done|finished|ready))?,?\s(?:then\s)?"
    r"(?P<main>\w[^\n]+)$",
    re.IGNORECASE,
)
_IF_SO = (
    r"(?:(?:and|but|so)\s)?if\s(?:yes|yep|so|(?:done|finished|ready)"
    r"|(?:it|they|that|he|she|[A-Za-z]{3,12})(?:'s|'re|\sis|\sare|\shas|\shave|\sdid|\swas)(?:\s(?:been\s)?(?:done|finished|ready|over))?)"
    r",?\s(?:then\s)?(?:please\s)?"
)
_ASKED_SO = make_regex(
    r"^\W*(?:is|are|has|have|was)\s(?P<what>[^?,.;:!\n]{3,80}?)\s(?:been\s)?(?:all\s)?(?P<done>done|finished|completed?|closed|ready|started)(?:\s(?:yet|already|now|by\snow))*\?\s*"
    rf"{_IF_SO}(?P<main>\w[^\n]+)$",
    re.IGNORECASE,
)
_DID_SO = make_regex(
    r"^\W*did\s(?:[A-Za-z]{3,12}|we|they|he|she)\s(?:already\s)?(?:finish|complete|close|wrap\sup)\s(?P<what>[^?,.;:!\n]{3,80}?)(?:\s(?:yet|already))*\?\s*"
    rf"{_IF_SO}(?P<main>\w[^\n]+)$",
    re.IGNORECASE,
)
"""A question whether something is done, and what is to be done where it is."""
_HOW_FAR_JA = r"(?:完了|終わ|済|でき|片付|クローズ)"
_ASKED_JA = make_regex(
    r"^\W*(?P<what>[^?？。、\n]{2,60}?)(?:の(?:件|タスク|作業|やつ|話))?(?:って|は|が|、)(?:もう|すでに|既に|ちゃんと){0,2}"
    rf"{_HOW_FAR_JA}[^?？。、\n]{{1,12}}(?:[?？]|か。)\s*(?:もし)?"
    rf"(?:まだ(?:でし|だっ)?(?:なら|たら)|(?:まだ)?(?:なって|して|{_HOW_FAR_JA}[^、。\n]{{0,4}}?)(?:い)?(?:な(?:ければ|かったら|いなら|い(?:よう(?:だっ|でし)?(?:なら|たら)|場合(?:は)?))|ません(?:でし)?たら))、?"
    r"(?P<main>[^\n]+)$"
)
"""A Japanese question how far something has come, and what is to be done where it is not done."""
_ASKED_SO_JA = make_regex(
    r"^\W*(?P<what>[^?？。、\n]{2,60}?)(?:の(?:件|タスク|作業|やつ|話))?(?:って|は|が|、)?(?:もう|すでに|既に|ちゃんと){0,2}"
    rf"{_HOW_FAR_JA}[^?？。、\n]{{0,12}}(?:[?？]|か。)\s*(?:もし)?(?:(?:完了|完成)?(?:になっ|なっ|し)て(?:い)?たら|{_HOW_FAR_JA}[^、。\n]{{0,4}}?て(?:い)?たら|{_HOW_FAR_JA}[^、。\n]{{0,4}}?(?:っ)?たなら|なら|そうなら)、?"
    r"(?P<main>[^\n]+)$"
)
_NOTHING_ELSE_JA = make_regex(
    r"[、。]\s*(?:もし)?(?:もう)?(?:(?:完了|完成)?(?:になっ|なっ|し)て(?:い)?(?:たら|れば|るなら)|終わって(?:い)?(?:たら|れば|るなら)|済んで(?:い)?(?:たら|れば)|そうなら|そうでなければ)、?"
    r"(?:特に)?(?:何も)?(?:し|送ら|やら)なくて(?:も)?(?:大丈夫|いい|結構|OK)[ぁ-ん]*[。!！\s]*$"
)
"""That nothing is to be done where it is done."""
_LOOKED = make_regex(
    r"^\W*(?:(?:please|pls|can\syou|could\syou|hey)[\s,]+)*(?:check|see|look|find\sout)\s(?:whether|if)\s(?P<subject>[^?.;:!\n]{3,80}?)(?:[;.,?\n]|\s[–—-])\s*"
    r"(?:and\s|then\s)?(?:if\s(?:so|yes|(?:it|that)(?:'s|\sis|\sdoes|\sdid|\shas)(?:\sthe\scase)?)|in\sthat\scase),?\s(?:then\s)?(?P<main>\w[^\n]+)$",
    re.IGNORECASE,
)
"""What is to be looked up first, and what hangs on its being so."""
_QUOTED_STATE = make_regex(
    r"['‘’\"“”「『](?P<state>할\s?일|진행\s?중|완료|to\sdo|in\sprogress|done|未着手|進行中|完了)['‘’\"“”」』]"
    r"(?=\s?(?:이?면|이?라면|(?:인\s)?상태|이고|아니|なら|の(?:まま|場合)|だったら|じゃな|,|\syet))",
    re.IGNORECASE,
)
_SENT_UNLESS = make_regex(
    r"^\W*(?P<main>(?:(?:please|pls|can\syou|could\syou|hey|and|also)[\s,]+)*(?:ask|ping|nudge|remind|dm|message|post|send|mark|move)\s[^.;:!?\n]{3,120}?),?\s"
    rf"(?:unless|except\s(?:if|when))\s(?P<what>it|[\ue800-\ue8ff]|(?!(?:he|she|they|we|i|you|there|somebody|someone)\b)[^,.;:!?\n]{{3,60}}?)(?:'s|\sis|\sare|\shas\sbeen|\swas)\s"
    rf"(?:already\s)?(?:marked\s(?:as\s)?)?(?P<done>{_DONE})(?:\salready)?[\s.!]*$",
    re.IGNORECASE,
)
_ABOUT = make_regex(r"\b(?:about|of|for)\s(?P<what>[\ue800-\ue8ff])")


def _put_sent_first(found: re.Match[str]) -> str:
    """Return what is sent behind its condition; as it is where "it" is nothing that was named in quotes."""
    what = found["what"]
    if re.fullmatch(_IT, what, re.IGNORECASE):
        about = _ABOUT.search(found["main"])
        if about is None:
            return found[0]
        what = about["what"]
    return f"if {what} is not {found['done']} yet, {found['main']}"


def replace_typed_conditions(text: str) -> str:
    """Return a request that hangs on how far something has come with that as its condition, before all else."""
    if len(text) > LONGEST_ORDER or mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(_QUOTED_STATE.sub(r"\g<state>", text))
    sealed = _LOOKED.sub(r"if \g<subject>, \g<main>", sealed)
    sealed = replace_figure_conditions(sealed)
    sealed = _ASKED.sub(r"if \g<what> is not \g<done> yet, \g<main>", sealed)
    sealed = _DID_SO.sub(r"if \g<what> is done, \g<main>", _ASKED_SO.sub(r"if \g<what> is \g<done>, \g<main>", sealed))
    sealed = _ASKED_SO_JA.sub(r"\g<what>が完了していたら、\g<main>", sealed)
    if _ASKED_JA.match(sealed):
        sealed = _ASKED_JA.sub(r"\g<what>がまだ完了していなければ、\g<main>", _NOTHING_ELSE_JA.sub("", sealed))
    return restore_quotes(_SENT_UNLESS.sub(_put_sent_first, _UNLESS.sub(_put_first, sealed)), quotes)


def _put_first(found: re.Match[str]) -> str:
    """Return an order behind its condition; as it is where it only says "it" and nothing was named before."""
    what, lead = found["what"], found["lead"]
    pointed = re.fullmatch(_IT, what, re.IGNORECASE)
    if pointed and not lead:
        return found[0]
    named = lead if pointed else what
    return f"if {named} is not {found['done']}, set {named} to {found['state']}"


_IDLE_KO = (
    r"(?:(?:그냥|걍|굳이)\s)?(?:냅두|냅둬|냅둘|놔두|놔둬|놔둘|내버려|됐고|됐어|말고|말아|패스|스킵|그대로|하지\s?마"
    r"|안\s?해도)"
)
_SHORT_KO = make_regex(
    rf"(?P<past>[{PAST_KO}])음(?=\s(?:{_IDLE_KO}|[^.!?\n]{{2,80}}[.!?,~\s]+(?:[^.!?,\n]{{1,12}}\s)?\S{{0,8}}(?:면|음|님)\s{_IDLE_KO}))"
)
"""What is short for a condition, where nothing is to be done by the other one."""


def replace_short_conditions(text: str) -> str:
    """Return a Korean request of which each side of a condition ends as one ("안 끝났음", "끝났음 냅두고")."""
    if len(text) > LONGEST_ORDER or mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    return restore_quotes(_SHORT_KO.sub(r"\g<past>으면", sealed), quotes)
