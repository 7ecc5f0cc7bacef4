"""A change of all that somebody has, as it is told with why ("준호님이 휴직이시라 준호님 앞으로 된 거 전부 …",
"everything Priya has due this week, push to monday", "サラさん休みなので、サラさんの分を …"): the order alone, in plain
words. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.word_lists import ASKS_EN, HONORIFIC_JA

LONGEST = 300
_PUSH = r"(?:move|push|bump|shift|postpone|delay|slide)"
_HAS_EN = make_regex(
    r"^\W*(?:everything|all|anything|whatever)\s(?:that\s)?(?P<who>[A-Z]\w+|i)\s(?:has|have|'s\sgot"
    r"|got)\s(?:open|left|on|going)?\s?"
    rf"(?:(?:that's\s)?(?P<due>due\s[^,.;:]{{3,20}}?))?,?\s(?:please\s|pls\s)?{_PUSH}\s(?:it\s|them\s|it all\s"
    r"|all\s)?(?P<to>(?:back\s|out\s)?(?:to|by)\s[^.;,]+)(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_MINE_EN = make_regex(
    r"^\W*(?:all|everything)\s(?:of\s)?(?P<who>mine|[A-Z]\w+'s)\s?(?P<due>due\s[^→>,.;:-]{3,20}?)?\s?(?:→|->"
    r"|=>)\s?(?P<value>[^.;,→>]{3,30}?)(?P<rest>[.;,].*)?$",
    re.IGNORECASE | re.DOTALL,
)
_KEPT_EN = make_regex(
    r"[.;,]\s*(?:but\s|and\s)?(?:(?:leave|keep)\s(?:the\s)?(?P<left>[^.,;]{2,40}?)(?:\sone)?\s(?:alone|as is"
    r"|out|where it is)"
    r"|(?:not|except|but not)\s(?:the\s)?(?P<out>[^.,;]{2,40}?)(?:\sone)?"
    r"|(?:the\s)?(?P<stays>[^.,;]{2,40}?)(?:\sone)?\sstays?(?:\s(?:where it is|as is|put"
    r"|the same))?)(?=[.,;!\s]*(?:$|[.,;]))",
    re.IGNORECASE,
)
_FIELD = make_regex(r"(?:\b(?:dates?|deadlines?|status|owner|rest|others?|everything)\b)", re.IGNORECASE)
_NOBODY_EN = make_regex(
    r"[.;,]\s*(?:and\s|but\s)?(?:nobody|no one) else'?s(?:\sstuff|\stasks)?(?=[.!\s]*$|[.,;])", re.IGNORECASE
)
_OWNED_KO = make_regex(
    r"(?P<who>(?<![가-힣])[가-힣]{2,4}(?:님|씨)|제|내|저의|나의)\s(?:앞|이름|명의|담당)(?:으로|로)\s(?:돼|되어|잡혀|올라가|걸려)?\s?(?:있는|된|돼있는"
    r"|되어있는|잡힌|걸린)\s"
)
_ALL_KO = make_regex(r"(?:작업|할\s?일|업무|태스크|거|것|건)(?:들)?(?:을|를|은|는)?\s(?:전부|모두|다|싹|일괄)\s")
_WHY_KO = make_regex(
    r"^(?!저|제|나|내)[^.!?\n:#]{3,50}?(?:이시라|시라|이라서?|가라서?|라서|이셔서|셔서|니까|어서|아서|해서|때문에"
    r"|관계로)(?:요)?[.,~…\s]+(?=(?:[가-힣]{2,4}(?:님|씨)|제|내)\s)"
)
_OUT_KO = make_regex(
    r"[.!~]\s*(?:단|다만|대신|근데|그런데)?\s?,?\s?(?P<what>[^.!?\n,]{2,24}?)(?:은|는)?\s(?:빼고|제외하고|놔두고|빼\s?줘|제외)(?:요)?[\s.!~]*$"
)
_WHY_JA = make_regex(
    rf"^[^。！？\n「」]{{3,40}}?(?:らしいので|そうなので|なので|だから|ですので|ので|ため)、?(?=[^、。\s]{{1,8}}{HONORIFIC_JA}(?:の|が|担当)|[^。\n]{{0,16}}{HONORIFIC_JA}の)"
)
_SHARE_JA = make_regex(
    rf"^(?P<due>[^、。「」]{{1,10}}?(?:締切|締め切り|期限|〆切)の)?(?P<who>[^、。「」\s]{{1,8}}{HONORIFIC_JA})の(?P<own>[^、。「」]{{0,12}}?(?:締切"
    r"|締め切り|期限|未完了|終わってない|終わっていない|残り)の?)?(?P<noun>分|もの|タスク|作業|やつ)(?P<all>は|を|、)?(?:全部|すべて|全て)?、?(?P<rest>[^「」]*)$"
)
_REASSIGNS_JA = make_regex(
    rf"^(?P<what>[^、。「」]{{2,40}}?(?:タスク|作業|仕事|分|やつ|もの))(?:は|を|、)*(?P<all>全部|すべて|全て|まとめて)?(?:は|を|、)*(?P<who>[^、。「」\sはを]{{1,8}}{HONORIFIC_JA})に"
    r"担当(?:者)?を?(?:変え|変更し|替え|移し|付け替え|切り替え)(?:ておいて|といて|て)[ぁ-ん]{0,6}(?:[、。]|$)(?:ただし?|でも|あと)?、?(?P<rest>.*)$",
    re.DOTALL,
)
"""Whose all that somebody has becomes, behind who that is."""
_GIVES_JA = make_regex(
    rf"(?P<who>^[^、。\s]{{1,8}}{HONORIFIC_JA}に)(?:引き継い|引継い|渡し|任せ|お願いし|回し|割り当て|移し|変更し)(?:で|て)(?P<end>[^。]*)"
)
_OWNERS_JA = make_regex(
    r"(?P<what>タスク|作業|もの)が?(?:あったら|あれば|ある場合は?)、?担当(?:者|の人|の方)(?:に|へ)(?:だけ|のみ)?(?:(?:に|へ))?、?(?:DMで|個別に"
    r"|それぞれ)*(?:軽く|それとなく|一言)?(?:DMで)?(?:声(?:を|かけ)|リマインド|催促|確認|連絡)[ぁ-んかけし]*(?:て)(?:くれる|くれます?か?|ほしい|もらえますか|ください"
    r"|おいて)?[。？?！!]*"
)
"""Each owner of what is late is to be told of it."""
_GENTLE_EN = make_regex(
    r"\b(?P<verb>dm|message|ping|send|remind|nudge)\s(?P<who>each owner|the owners?|every owner|its owner"
    r"|whoever owns (?:it|them))\s(?:(?:a|an)\s)?(?:(?:gentle|friendly|quick|little|polite|soft"
    r"|short)\s)*(?:reminder|nudge|ping)\b",
    re.IGNORECASE,
)
_NO_POST_EN = make_regex(
    r"[,.;]\s(?:but\s|and\s)?(?:nothing|no posts?|not|don'?t post(?: anything)?)\s(?:in|to)\s(?:the\s"
    r"|any\s)?channels?\b",
    re.IGNORECASE,
)
_MOVES_JA = make_regex(r"(?:後ろ|後)?に?(?:ずら|延ば|伸ばし|移|遅ら|延期|前倒|早め)|にして")
_TOLD = make_regex(
    r"한테\s[^.]*(?:다고|라고)|올려|보내|전해|알려|DM|디엠|投稿|送|伝え|知らせ|\b(?:tell|dm|message|post|ping)\b",
    re.IGNORECASE,
)


_DONE_EN = (
    r"(?:(?:ticked|checked|crossed)\soff|closed(?:\soff)?|finished\soff|completed|done"
    r"|(?:marked|set)\s(?:as\s|to\s)?(?:done|completed?|finished))"
)
_OUT_EN = r"(?:,?\s(?:except|but\snot|apart\sfrom|other\sthan|excluding)(?:\sfor)?\s(?P<out>[^,.;:!?–—\n]{2,40}))"
_REMARK_EN = (
    r"(?P<remark>[,;.–—-]+\s*(?:because\s|since\s|as\s)?(?:(?:that|this)(?:\sone)?|it|which)(?:['’]s|\s(?:is|isn['’]?t|has|hasn['’]?t|still|needs|was))\b"
    r"[^\n]{0,100})?"
)
_CAN_BE_EN = make_regex(
    r"^\W*(?P<what>(?:everything|all|every|each)\b[^.,;:\n]{3,70}?)\s(?:can|could|may|should)\s(?:all\s|now\s|just\s)?be\s"
    rf"{_DONE_EN}(?:\snow)?{_OUT_EN}?{_REMARK_EN}[\s.!]*$",
    re.IGNORECASE,
)
_SET_EN = make_regex(
    rf"^(?P<verb>(?:{ASKS_EN}\s)?(?:set|mark|move|change))\s(?P<what>(?:everything|all|every)\b[^.,;:\n]{{3,70}}?)\s"
    rf"(?P<to>(?:to|as)\s(?:done|completed?|finished|closed|in\sprogress|to\sdo)){_OUT_EN}{_REMARK_EN}[\s.!]*$",
    re.IGNORECASE,
)
_OF_WHOM_EN = (
    (
        make_regex(r"^everything\s(?:of\smine|i\shave|on\smy\splate)(?:\sthat['’]?s|\sthat\sis)?\b", re.IGNORECASE),
        "all my tasks",
    ),
    (
        make_regex(
            r"^everything\s(?:of\s(?P<of>[A-Z]\w+)['’]s|(?P<who>[A-Z]\w+)\shas)(?:\sthat['’]?s|\sthat\sis)?\b",
            re.IGNORECASE,
        ),
        r"all of \g<of>\g<who>'s tasks",
    ),
)
_ACTS_EN = make_regex(
    r"\b(?:move|push|set|change|tell|dm|post|send|assign|give|make|remind|add|delete|due|by|until)\b", re.IGNORECASE
)
"""What a remark on a thing that is left out would ask for, and so is none."""


def _replace_done_english(text: str) -> str:
    """Return an order that many things be done, with what it leaves out before the state that it sets."""
    found = _CAN_BE_EN.match(text) or _SET_EN.match(text)
    if found is None or _ACTS_EN.search(found["remark"] or ""):
        return text
    what = found["what"]
    for form, plain in _OF_WHOM_EN:
        what = form.sub(plain, what)
    out = f" except {found['out']}" if found["out"] else ""
    said = found.groupdict()
    return f"{said.get('verb') or 'set'} {what}{out} {said.get('to') or 'to done'}"


def replace_bulk_changes(text: str) -> str:
    """Return an order to change all that somebody has in plain words, without why and with what is left out within."""
    if len(text) > LONGEST or replace_quotes(text) != text:
        return text
    text = _OWNERS_JA.sub(r"\g<what>の担当者それぞれにDMでリマインドして。", text)
    gentle = _GENTLE_EN.sub(r"dm \g<who> a reminder", text)
    text = _NO_POST_EN.sub(". don't post in channels", gentle) if gentle != text else text
    if _TOLD.search(text):
        return text
    if re.search("[ぁ-ん]", text):
        return _replace_japanese(text)
    return _replace_korean(text) if re.search("[가-힣]", text) else _replace_english(text)


def _replace_english(text: str) -> str:
    text = _replace_done_english(text)
    found = _HAS_EN.match(text)
    if found is not None:
        whose = "my" if found["who"].lower() == "i" else f"{found['who']}'s"
        left, rest = _take_out(found["rest"])
        due = f" {found['due'].strip()}" if found["due"] else ""
        return f"move all of {whose} open tasks{due}{left} {found['to'].strip()}{rest}"
    mine = _MINE_EN.match(text)
    if mine is None:
        return text
    whose = "my" if mine["who"].lower() == "mine" else mine["who"]
    left, rest = _take_out(mine["rest"] or "")
    due = f" {mine['due'].strip()}" if mine["due"] else ""
    return f"set all of {whose} tasks{due}{left} to {mine['value'].strip()}{rest}"


def _take_out(rest: str) -> tuple[str, str]:
    """Return what is left out of several as words within the order, and what else is said behind it."""
    rest = _NOBODY_EN.sub("", rest)
    found = _KEPT_EN.match(rest)
    what = next((one for one in (found["left"], found["out"], found["stays"]) if one), "") if found is not None else ""
    if found is None or _FIELD.search(what):
        return "", rest
    return f" except ‘{what}’", rest[found.end() :]


def _replace_korean(text: str) -> str:
    if not _ALL_KO.search(text):
        return text
    said = _OWNED_KO.sub(
        lambda one: f"{'내' if one['who'] in ('제', '저의', '나의', '내') else one['who']} 담당 ", text
    )
    said = _WHY_KO.sub("", said)
    out = _OUT_KO.search(said)
    return f"‘{out['what']}’ 빼고 {said[: out.start()]}" if out is not None else said


def _replace_japanese(text: str) -> str:
    said = re.sub(r"^(?P<who>[가-힣]{2,4})の(?=\S)", r"\g<who>さんの", _WHY_JA.sub("", text))
    gives = _REASSIGNS_JA.match(said)
    if gives is not None:
        return f"{gives['what']}{gives['all'] or 'すべて'}、担当を{gives['who']}に変更して。{gives['rest']}".rstrip(
            "。"
        )
    found = _SHARE_JA.match(said)
    if found is None:
        return text
    if re.search(r"以外|除|抜き|だけ", text):
        return text
    gives = _GIVES_JA.match(found["rest"])
    if gives is None and not _MOVES_JA.search(found["rest"]):
        return text
    due = (found["due"] or "") + (found["own"] or "")
    due = due if not due or due.endswith("の") else f"{due}の"
    due = (
        due.replace("未完了の", "終わっていない")
        .replace("終わってないの", "終わっていない")
        .replace("終わっていないの", "終わっていない")
    )
    rest = f"、{gives['who']}渡して{gives['end']}{found['rest'][gives.end() :]}" if gives is not None else found["rest"]
    return f"{found['who']}の{due}タスクを全部{rest}"
