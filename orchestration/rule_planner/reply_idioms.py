"""Plain words for idioms of replies: the place of a thing in the list that was shown ("the last one on that list"), and
who takes something on before it is given to them ("Sara offered to do it, so give it to her"). Pure.

What somebody is told, and what is in quotes, stays as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from orchestration.proposers import PlanningTask
from orchestration.text.prohibitions import replace_quotes
from schemas.request import EarlierThing

_KIND_EN = r"(?:one|task|item|row|entry)"
_LIST_EN = r"(?:on|in|of|from)\s(?:(?:that|the|this|your)\s(?:list|table|results?)|those|these|them)"
_NTH_EN = r"(?:very\s)?(?:first|second|third|fourth|fifth|last|final|top|bottom)"
_PLACES = (
    re.compile(
        rf"\bthe\s(?P<place>{_NTH_EN})\s(?:{_KIND_EN}(?:\s{_LIST_EN})?|(?:page|meeting|thing)\s{_LIST_EN}|{_LIST_EN})\b"
        r"(?!\s(?:i|you|we|that|which|who)\b)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?:(?<![가-힣])(?:그|이|저|위)\s?(?:목록|리스트|표)(?:에서|의|에)?\s|(?<![가-힣])(?:그|이)\s?중(?:에서?|에)?\s)?"
        r"(?<![가-힣])(?P<place>(?:맨|제일|가장)\s?(?:위|아래|밑|끝|앞|뒤|처음|마지막)|마지막|(?:첫|두|세|네|다섯)\s?번째)"
        r"(?:에\s?(?:있는|나온)|의)?\s?(?:거|것|건|꺼|작업|할\s?일|항목|줄)(?=[은는이가을를만도의\s]|$)"
    ),
    re.compile(
        r"(?:(?:その|この|さっきの)?(?:リスト|一覧|表)の)?(?P<place>(?:一番|いちばん)(?:上|下|最後|最初)|最後|最初|[一二三四五1-5](?:番目|つ目))"
        r"の(?:やつ|もの|タスク|件|項目|(?=[をはだ]))"
    ),
)
_NUMBERS = (
    (r"last|final|bottom|마지막|아래|밑|끝|뒤|最後|下", 0),
    (r"first|top|첫|위|앞|처음|最初|上|一|1", 1),
    (r"second|두|二|2", 2),
    (r"third|세|三|3", 3),
    (r"fourth|네|四|4", 4),
    (r"fifth|다섯|五|5", 5),
)
"""The places by the words for them; 0 is the last."""
_CHANGES = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|great|and|so|now|then|please|pls|can\syou|could\syou|let's|thanks)[\s,.!]+)*"
    r"(?:push|move|bump|shift|delay|postpone|extend|bring|pull|mark|set|change|assign|reassign|give|hand|close|complete|finish"
    r"|reopen|put|make|archive|delete|remove|update)\b"
    r"|(?:바꿔|변경|미뤄|미루|밀어|당겨|늦춰|옮겨|완료|처리|넘겨|배정|지워|삭제|보관)\S*(?:\s\S{1,6})?[\s.!]*$"
    r"|(?:変更|変え|延ば|延期|伸ば|早め|ずら|完了|削除|アーカイブ|割り当て|し)[ぁ-ん]*[。!\s]*$",
    re.IGNORECASE,
)
_SENDS = re.compile(
    r"올려|올리|보내|전해|전달|알려|알리|공지|공유|말해|라고|다고|DM|디엠|메시지"
    r"|\b(?:post|tell|message|say|announce|share|send|notify|remind|ping|ask|let)\b|投稿|送|伝え|知らせ|連絡|共有|と言",
    re.IGNORECASE,
)
_NAME_EN = r"(?P<who>(?-i:[A-Z][a-z]+|[가-힣]{2,4}))"
_IT_EN = r"(?:it|this|that|that\sone|this\sone)"
_TAKEN_ON = (
    (
        re.compile(
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
        re.compile(
            r"^\W*(?P<who>[가-힣]{2,4}?)(?:님|씨)?(?:이|가|께서)\s(?:직접\s|대신\s)?(?:하|맡|해\s?주|하시|맡아\s?주)겠다고\s?(?:했|하셨|하시|해|하)\S*,?\s"
            r"(?:(?P=who)(?:님|씨)?(?:한테|에게|께)|그쪽으로|그분(?:한테|에게|께)|그\s?사람(?:한테|에게))\s?(?:좀\s)?"
            r"(?:넘겨|맡겨|배정해|할당해)\S*(?:\s\S{1,4})?[\s.!]*$"
        ),
        r"담당자를 \g<who>님으로 바꿔줘",
    ),
    (
        re.compile(
            r"^(?P<who>[A-Za-z]{2,12}|[ァ-ヶー]{2,8}|[一-龥]{1,4})(?:さん)?が(?:やって|引き受けて|担当して|代わって|代わりにやって|やると言って|やりたいと言って)"
            r"(?:くれる|くれた|くれて(?:い)?る|います|いた|いました|いる|る)(?:そう(?:な|です)?|らしい(?:です)?|とのことな|みたいな|と言って(?:くれ|い)(?:た|ました))?"
            r"(?:ので|から|んで)、?(?:担当(?:者)?を(?P=who)(?:さん)?に(?:変え|変更し)て|(?:彼女?|その人|(?P=who)(?:さん)?)に(?:渡し|任せ|回し|割り当て|変更し|変え)て)"
            r"(?:ください|下さい|もらえますか|くれますか|ほしいです)?[。!?？\s]*$"
        ),
        r"担当を\g<who>さんに変更してください",
    ),
)


def replace_reply_idioms(task: PlanningTask) -> PlanningTask:
    """Return a reply with its idioms in plain words; what follows no work of a thread is as it is."""
    if task.request.follows is None or task.change is not None:
        return task
    text = _name_places(_name_takers(task.request.text), task.request.follows.things)
    if text == task.request.text:
        return task
    return replace(task, request=task.request.model_copy(update={"text": text}))


def _name_takers(text: str) -> str:
    for form, said in _TAKEN_ON:
        found = form.match(text.strip())
        if found is not None:
            return found.expand(said)
    return text


def _name_places(text: str, things: Sequence[EarlierThing]) -> str:
    """Return an order to change what was listed with the titles of what it tells by its place."""
    rows = {one.row: one.title for one in things if one.row and one.title}
    bare = replace_quotes(text)
    if not rows or len(set(rows.values())) < len(rows) or _SENDS.search(bare) or not _CHANGES.search(bare):
        return text
    places = [found for form in _PLACES for found in form.finditer(bare)]
    title = rows.get(_read_place(places[0]["place"]) or max(rows)) if len(places) == 1 else None
    if title is None or "'" in title:
        return text
    return f"{text[: places[0].start()]}'{title}'{text[places[0].end() :]}"


def _read_place(words: str) -> int:
    return next(number for word, number in _NUMBERS if re.search(word, words, re.IGNORECASE))
