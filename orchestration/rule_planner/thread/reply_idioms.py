"""Plain words for idioms of replies: the place of a thing in the list that was shown ("the last one on that list"), and
who takes something on before it is given to them ("Sara offered to do it, so give it to her"), and that a message is to
wait ("hold off on that until 3"). Pure.

What somebody is told, and what is in quotes, stays as it was typed.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.thread.short_replies import replace_short_reply
from orchestration.rule_planner.thread.shown_places import replace_shown_places
from orchestration.rule_planner.thread.typed_replies import replace_typed_reply
from orchestration.text.held_messages import read_held_until

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
