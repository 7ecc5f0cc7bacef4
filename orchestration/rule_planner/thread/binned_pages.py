"""The one page that was just shown goes to the trash ("well bin it then", "볼 것도 없네 휴지통 ㄱㄱ",
"じゃあゴミ箱でOK。今のWikiのほうは触らないでよ"), which is asked about as always. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.text.answer_parts import is_idle
from orchestration.text.pointed_things import is_part_of_title
from schemas.request import EarlierThing
from schemas.values import Payload

_TRASH = "archive_page"
LONGEST = 160
_FLAGS = re.IGNORECASE
_SPLIT = make_regex(
    r"[.!。！…~\n]+\s*|[,、;]\s*|\s[–—-]+\s|[ㅋㅎㅠㅜ]+\s*|(?<=[네다요음겠])\s+|(?<=니까)\s+|(?<=から)|(?<=ので)|\s(?:so|but|and)\s(?=\S)"
)
_OPENS = make_regex(
    r"^(?:(?:well|ok(?:ay)?|oh|right|alright|yeah|yep|cool|thanks|so|then|and|please|pls|hm+|ah+|just"
    r"|let's|we can|you can"
    r"|go ahead and|can you|could you|looks outdated"
    r"|그럼|그러면|아+|음+|오케이|ㅇㅋ|ㅇㅇ|네|넵|응|그래|뭐|걍|그냥"
    r"|じゃあ?|それじゃ(?:あ)?|では|なら|うん|はい|もう|あー?|そっか|やっぱり?)(?=[\s,.!、。]|$|(?<=[ぁ-ん]))[\s,.!、。]*)+",
    _FLAGS,
)
_IT_EN = r"(?:it|that|this|this one|that one|the (?:page|doc|document|thing|old one|whole thing))"
_ENDS_EN = r"(?:[\s,]+(?:then|please|pls|plz|now|thanks|thx|already|too|imo|i think))*"
_BINS = (
    rf"(?:bin|trash|delete|remove|archive|scrap|ditch|toss|chuck|get rid of|throw (?:away|out)"
    rf"|nuke)\s{_IT_EN}{_ENDS_EN}"
    rf"|(?:throw|chuck|toss)\s{_IT_EN}\s(?:away|out|in the (?:trash|bin)){_ENDS_EN}|(?:put"
    rf"|move)\s{_IT_EN}\s(?:in|into|to)\sthe\s(?:trash|bin){_ENDS_EN}"
    rf"|{_IT_EN}\scan\s(?:go|be (?:deleted|trashed|binned|removed|archived)){_ENDS_EN}|(?:trash|bin|delete){_ENDS_EN}",
    r"(?:(?:그거|이거|이건|그건|이\s?(?:페이지|문서)|그\s?(?:페이지|문서))(?:는|은|를|을)?\s)?(?:이제\s|그냥\s|걍\s|바로\s)*"
    r"(?:휴지통(?:으로|에|행)?(?:\s?(?:보내|넣어|넣자|넣죠|옮겨|옮기자|버려|버리자|ㄱㄱ+|고고|가자|직행)\S{0,3}|이요|요)?|(?:지워|삭제해?|버려|치워|없애)(?:\s?(?:줘|주세요|주라|버려|도\s?(?:돼|되겠|될)\S{0,3}|자|ㄱㄱ+))?)"
    r"(?:\s?(?:줘|주세요|부탁\S{0,4}|ㄱㄱ+|고고))*(?:요)?",
    r"(?:(?:これ|それ|この(?:ページ|文書)|そのページ)(?:は|を)?、?)?(?:もう)?"
    r"(?:ゴミ箱(?:で|に|へ|行き)(?:OK|オッケー|いい(?:です)?|大丈夫(?:です)?|お願い(?:します)?|で|(?:入れ|移し|捨て|移動し)(?:て|といて|ちゃって|ておいて))?"
    r"|(?:捨て|消し|削除し|片付け)(?:て|といて|ちゃって|ておいて|ちゃお|よう)?(?:いい(?:です)?|OK|大丈夫(?:です)?)?)(?:ください|下さい|お願い(?:します)?|ね|よ)*",
)
_NAMES_TRASH = make_regex(r"휴지통|\b(?:the\s)?(?:trash|bin)\b|ゴミ箱", _FLAGS)
_KEEPS = make_regex(
    r"(?:(?:but|and)\s)?(?:(?:do(?: not|n'?t)|never)\stouch|leave|keep)\s(?P<en>.{2,40})|not\s(?P<not>the\s.{2,30})"
    r"|(?P<ko>\S+(?:\s\S+){0,3}?)\s?(?:건드리지|손대지|지우지|그대로)\s?\S{1,4}(?:\s\S{1,5}){0,2}"
    r"|(?P<ja>.{2,25}?)(?:は|を|には)?(?:触ら|いじら|消さ|そのまま)(?:ない?で|んとい|ずに|で)?[ぁ-ん]{0,8}",
    _FLAGS,
)
"""That something else is to stay."""


def build_binned_page(talk: Talk) -> Payload | None:
    """Return the plan that puts the one page that was shown in the trash; ``None`` where a reply says anything else, or
    where several were shown or one was made, which is taken back. Of one that was changed just then words have to name
    the trash: "delete that" may mean the change."""
    shown = {one.id: one for one in talk.earlier.things}
    is_changed = any(step.is_effect for step in talk.earlier.steps)
    is_made = any(one.made for one in shown.values())
    if is_changed and (is_made or _NAMES_TRASH.search(talk.task.request.text) is None):
        return None
    if len(shown) != 1 or not _bins(talk.task.request.text, next(iter(shown.values()))):
        return None
    tool = next((one.tool for one in talk.task.contracts if one.tool.endswith(f".{_TRASH}")), "")
    if not tool:
        return None
    flow = build_flow(talk)
    flow.add(tool, {"page": next(iter(shown))})
    return build_plan(flow, talk.task)


def _bins(text: str, page: EarlierThing) -> bool:
    """Whether words say nothing else but that what was shown goes, why, and what stays."""
    text = " ".join(text.split())
    if len(text) > LONGEST or "?" in text or "？" in text:
        return False
    parts = [bare for one in _SPLIT.split(text) if (bare := _OPENS.sub("", one.strip()).strip(" ,.!~…。、"))]
    said = [one for one in parts if any(re.fullmatch(form, one, _FLAGS) for form in _BINS)]
    return len(said) == 1 and all(_is_aside(one, page) for one in parts if one not in said)


def _is_aside(part: str, page: EarlierThing) -> bool:
    """Whether a part only remarks, or keeps a thing that is not the page shown."""
    kept = _KEEPS.fullmatch(part)
    if kept is not None:
        return not is_part_of_title(next((one for one in kept.groups() if one), ""), page.title)
    return is_idle(part)
