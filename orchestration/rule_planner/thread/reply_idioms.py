"""Plain words for idioms of replies: the place of a thing in the list that was shown ("the last one on that list"), and
who takes something on before it is given to them ("Sara offered to do it, so give it to her"), and that a message is to
wait ("hold off on that until 3"). Pure. What somebody is told, and what is in quotes, stays as it was typed. Plain
words for short replies on what was just done: a note on it, the page as it is, and who is to do it by when ("Jihoon. no
wait he's swamped, Sara. by the 13th")."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.thread.periods_before import replace_last_period
from orchestration.rule_planner.thread.shown_places import replace_shown_places
from orchestration.rule_planner.thread.typed_replies import replace_typed_reply
from orchestration.text.held_messages import read_held_until
from orchestration.text.word_lists import PLEASE_EN, SHORT_MONTH_EN, WEEKDAY_EN
from schemas.request import EarlierWork

_AND = r"^\W*(?:(?:and|also|oh|ok|okay|then|please|pls|plus|ah)[\s,]+){0,3}"
_NOTE = make_regex(
    rf"{_AND}(?:(?:can|could)\syou\s)?(?:(?:add|put|leave|write|drop|make)\s)?(?:a|another|one|this)\s(?:quick\s|short\s)?(?:note|comment|line)\s"
    r"(?:on|to|in|for)\s(?:it|that|this|there|(?:that|the|this)\s(?:task|page|one))\s?(?::|\s-|–|,?\s(?:saying|that\ssays)(?:\sthat)?)\s+"
    r"(?P<said>\S[^\n]{1,300})$",
    re.IGNORECASE,
)
_SHOW = make_regex(
    rf"{_AND}(?:(?:can|could)\syou\s)?(?:please\s)?(?:show|open|read|display|give)(?:\sme)?\s(?:the|that|this)\s(?:whole\s|full\s|entire\s)?page"
    rf"(?:\scontents?)?(?:\s(?:as\sit\s(?:is|stands|looks)|the\sway\sit\sis|again))?(?:\s(?:right\s)?now|\sat\sthe\smoment)?(?:,?\s{PLEASE_EN})?[\s.?!]*$",
    re.IGNORECASE,
)
_NAME = (
    r"(?!(?:No|Yes|Ok|Okay|Thanks|Thank|Due|By|Oh|And|Done|Sorry|Wait|Actually|Great|Nice|Hi|Hey|Please|Today|Tomorrow|Next|The|My|It|That|This|Not"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)\b)[A-Z][a-z]{1,11}"
)
_DAY = (
    r"(?:(?:the\s)?\d{1,2}(?:st|nd|rd|th)?(?:\sof\s\w+)?|(?i:today|tomorrow|tonight|(?:next|this)\s\w+|(?:the\s)?end\sof\s(?:the\s|this\s)?\w+"
    rf"|{WEEKDAY_EN}|eow|eod|{SHORT_MONTH_EN}[a-z]*\.?\s\d{{1,2}}(?:st|nd|rd|th)?))"
)
_OWNER = make_regex(
    rf"^\W*(?:{_NAME}[.,;:]?\s+(?:(?i:no|oh|wait|actually|sorry|hm+|scratch\sthat)[\s,.]+)+(?:(?:he|she|they)(?:'s|'re|\sis|\sare|\shas|\shave)[^,.;\n]{{1,40}}[,.;]\s+(?:so\s)?)?)?"
    rf"(?P<who>{_NAME})(?:[.,;]?\s+(?i:due|by|until|for)\s(?:by\s)?(?P<day>{_DAY}))?[\s.!]*$"
)


def replace_short_reply(text: str, earlier: EarlierWork) -> str:
    """Return a short reply on what was just done in plain words; as it is where it says anything else."""
    said = text.strip()
    if len(said) > _LONGEST:
        return text
    effect = next((step for step in reversed(earlier.steps) if step.is_effect), None)
    last, adds = (effect.inputs, effect.tool.endswith(".append_blocks")) if effect is not None else ({}, False)
    note = _NOTE.match(said)
    if note is not None and ("page" in last or "properties" in last or "title" in last):
        return f"add this note to that task: {note['said']}"
    left = _LEAVES_OUT.match(said)
    if left is not None and ("title" in last or "properties" in last) and left["who"] in earlier.words:
        return f"{left['ahead'] or ''}{left['who']}{left['polite'] or ''} 빼줘. {left['rest']}"
    titles = list(dict.fromkeys(one.title for one in earlier.things if not one.row))
    if _SHOW.match(said) and (adds or "page" in last) and len(titles) == 1:
        return f"show me the content of ‘{titles[0]}’"
    owner = _OWNER.match(said) if "properties" in last or {"title", "parent"} <= last.keys() else None
    if owner is None or not (owner["day"] or re.search(r"\b(?:no|wait|actually|scratch)\b", said, re.IGNORECASE)):
        return text
    day = f" and set the due date to {owner['day']}" if owner["day"] else ""
    return f"assign it to {owner['who']}{day}"


_LEAVES_OUT = make_regex(
    r"^(?P<ahead>\W*(?:(?:아니다?|앗|아|음|그럼|그리고|참)[\s,.]+)+)?(?P<who>(?![월화수목금토일]요일|오늘|내일|모레|어제|오전|오후|주말|평일)[가-힣]{2,4}?|[A-Z][a-z]{1,11})(?P<polite>님|씨)?(?:은|는|이는|을|를)?\s빼고,?\s"
    r"(?P<rest>(?![^\n]*(?:보여|알려|보내|공유|올려|전해|찾아|정리|요약|[?？])|(?:전부|다|모두|나머지)(?:[가-힣]{0,2})\s)\S[^\n]{1,80})$"
)
"""Somebody is taken off what was made or changed, and more of it is changed ("지훈은 빼고 시간만 11시 반으로")."""
_LONGEST = 400
"""Characters of a reply that is read as a short one."""


LONGEST = 200
"""Characters of a reply that may end with what stays the same."""
_NAME_EN = r"(?P<who>(?-i:[A-Z][a-z]+|[가-힣]{2,4}))"
_IT_EN = r"(?:it|this|that|that\sone|this\sone)"
_TAKEN_ON = (
    (
        make_regex(
            r"^\W*(?:(?:actually|oh|ah|ok(?:ay)?|so|well|hey|(?:it\s)?turns\sout|apparently|looks\slike)[,\s]+(?:that\s)?)*"
            rf"{_NAME_EN}\s(?:has\s|just\s|kindly\s)*(?:(?:offered|volunteered|agreed|wants|wanted|promised|is\shappy)\sto"
            r"|(?:said|says)\s(?:(?:she|he|they)(?:'d|'ll|\swould|\swill|\scan|\scould)))\s(?:do|take|handle|own|cover|pick)\s"
            rf"(?:up\s|on\s|over\s|care\sof\s)?{_IT_EN}(?:\s(?:on|over|up))?(?:\sinstead)?[,.;]\s(?:and\s|so\s)*"
            r"(?:please\s|can\syou\s|could\syou\s|let's\s|just\s)*(?:give|hand|pass|move|assign|reassign|switch)\s"
            rf"{_IT_EN}\s(?:over\s|on\s)?to\s(?:her|him|them|(?P=who))[\s.!?]*$",
            re.IGNORECASE,
        ),
        r"assign it to \g<who>",
    ),
    (
        make_regex(
            r"^\W*(?P<who>[가-힣]{2,4}?)(?:님|씨)?(?:이|가|께서)\s(?:직접\s|대신\s)?(?:하|맡|해\s?주|하시|맡아\s?주)겠다고\s?(?:했|하셨|하시|해|하)\S*,?\s"
            r"(?:(?P=who)(?:님|씨)?(?:한테|에게|께)|그쪽으로|그분(?:한테|에게|께)|그\s?사람(?:한테|에게))\s?(?:좀\s)?"
            r"(?:넘겨|맡겨|배정해|할당해)\S*(?:\s\S{1,4})?[\s.!]*$"
        ),
        r"담당자를 \g<who>님으로 바꿔줘",
    ),
    (
        make_regex(
            r"^(?P<who>[A-Za-z]{2,12}|[ァ-ヶー]{2,8}|[一-龥]{1,4})(?:さん)?が(?:やって|引き受けて|担当して|代わって|代わりにやって|やると言って|やりたいと言って)"
            r"(?:くれる|くれた|くれて(?:い)?る|います|いた|いました|いる|る)(?:そう(?:な|です)?|らしい(?:です)?|とのことな|みたいな|と言って(?:くれ|い)(?:た|ました))?"
            r"(?:ので|から|んで)、?(?:担当(?:者)?を(?P=who)(?:さん)?に(?:変え|変更し)て|(?:彼女?|その人|(?P=who)(?:さん)?)に(?:渡し|任せ|回し|割り当て|変更し|変え)て)"
            r"(?:ください|下さい|もらえますか|くれますか|ほしいです)?[。!?？\s]*$"
        ),
        r"担当を\g<who>さんに変更してください",
    ),
)


_SAME = make_regex(
    r"(?:,|\s)+(?:for\s|with\s|over\s)?(?:the\s)?same\s(?:thing|period|again|filters?|rows|time|dates?|months?|weeks?)[\s?.!]*$|,?\s(?:조건|기간)은\s(?:같게|그대로|똑같이)[\s?.!]*$|、?(?:条件|期間)は同じで[。？?]*$",
    re.IGNORECASE,
)
"""That nothing else is other than before."""


_OTHER_NUMBER_JA = make_regex(
    r"^(?:(?:あ|ごめん|すまん|いや|違う|違った|ちがう|ちゃう|間違えた?)[、,。!！\s]*)+(?P<number>\d[\d,.]*[万千億]?\d*(?:ウォン|円|個|席|台)?)(?:だった|やった|や|です|でした|だ)?(?:わ|ね|よ)?[。!！\s]*$"
)
"""Another number in the place of the one that was told, in whatever way of speaking."""


def replace_reply_idioms(task: PlanningTask) -> PlanningTask:
    """Return a reply with its idioms in plain words; what follows no work of a thread is as it is."""
    if task.request.follows is None or task.change is not None:
        return task
    is_read = not any(one.is_effect for one in task.request.follows.steps)
    said = _SAME.sub("", task.request.text) if is_read and len(task.request.text) <= LONGEST else task.request.text
    if any("post_at" in one.inputs for one in task.request.follows.steps):
        said = read_held_until(said) or said
    said = replace_last_period(task, said) if is_read and len(said) <= LONGEST else said
    said = replace_typed_reply(_OTHER_NUMBER_JA.sub(r"\g<number>でした", said), task.request.follows)
    text = replace_short_reply(_name_takers(said), task.request.follows)
    text = replace_shown_places(text, task.request.follows.listed or task.request.follows.things)
    if text == task.request.text:
        return task
    return task._replace(request=task.request.model_copy(update={"text": text}))


def _name_takers(text: str) -> str:
    for form, said in _TAKEN_ON:
        found = form.match(text.strip())
        if found is not None:
            return found.expand(said)
    return text
