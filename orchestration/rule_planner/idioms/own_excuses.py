"""Why the asker can't do it themselves, said behind an order to change something ("… 준호한테 넘겨줘 난 이번 주
안 되겠다"): it is no part of the order. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask

_ORDER_KO = (
    r"(?:^|(?<=\s))(?:넘겨|맡겨|바꿔|변경해|배정해|할당해|옮겨|미뤄|돌려|부탁해)"
    r"\s?(?:줘요?|주세요|주라|줄래요?|주실래요|요)?"
)
_CANT_KO = (
    r"(?:겠다|겠어요?|겠네요?|겠음|겠습니다|못\s?[해할]\S*(?:\s(?:것|거)\s?같\S*)?|안\s?(?:되|돼|될)\S*"
    r"|(?:휴가|바빠|바쁘|없어|없네|힘들|어려|출장|외근|아파)\S*)"
)
_ORDER_EN = (
    r"^(?:(?:please|pls|can you|could you)\s)*(?:hand|give|assign|reassign|pass|move|transfer|change|push)\s"
    r"[^\"“”:\n]{3,80}?"
)
_CANT_EN = (
    r"(?:(?:because|since|as|cuz)\s)?i(?:'m|\sam|'ll\sbe|\scan'?t|\scannot|\swon'?t|\sdon'?t|\shave\sno)\s"
    r"(?!.*\b(?:please|then|and\s(?:tell|post|send|move|set|make))\b)[^\"“”:\n]{0,60}?"
)
_ORDER_JA = r"(?:渡して|変えて|変更して|回して|任せて|移して|引き継いで|お願い(?:します)?)(?:ください|下さい)?"
_CANT_JA = (
    r"(?:私|わたし|僕|ぼく|俺|自分)は[^。「」：\n]{1,25}?"
    r"(?:無理|厳しい|きつい|難しい|休み|不在|忙しい|出張|できない|できません|間に合わない|間に合いません)[^。]{0,8}"
)
_EXCUSES = tuple(
    make_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<order>{_ORDER_KO})[.!,~…]*\s+(?:난|나는|나|내가|전|저는|저|제가)\s(?![^.!?]*(?:줘|주세요|바꿔|해라|부탁))"
        rf"[^.!?\n#@\"“'‘:]{{1,40}}?{_CANT_KO}[\s.!~ㅠㅜ…]*$",
        rf"(?P<order>{_ORDER_EN})[.,;!]\s{_CANT_EN}[\s.!]*$",
        rf"(?P<order>{_ORDER_JA})[。！、]\s*{_CANT_JA}[。！\s]*$",
    )
)
_HANDED = make_regex(
    r"^(?P<opens>(?:(?:please|pls|can you|could you)\s)*)(?:hand|pass)\s(?:(?:over|off)\s)?"
    r"(?P<what>[^,.;!?\n:]{2,80}?)\s(?:(?:over|off)\s)?to\s(?=@?[A-Z<])"
)
"""Who hands a thing over has it done by somebody else."""


def drop_own_excuse(task: PlanningTask) -> PlanningTask:
    """Return a request without why its asker can't do it, and with what is handed over as assigned."""
    if task.change is not None:
        return task
    text = task.request.text
    found = next((match for pattern in _EXCUSES if (match := pattern.search(text)) is not None), None)
    said = f"{text[: found.end('order')]}" if found is not None else text
    handed = _HANDED.match(said)
    if handed is not None and re.search(r"\s(?:over|off)\s", handed[0]):
        said = f"{handed['opens']}assign {handed['what']} to {said[handed.end() :]}"
    return task if said == text else task._replace(request=task.request.model_copy(update={"text": said}))
