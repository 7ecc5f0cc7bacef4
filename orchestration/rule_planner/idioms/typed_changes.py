"""Changes of tasks as people type them, in the words that changes are read from: what is handed to the asker, an arrow
in the place of a verb, a wish put as a question, and why, said before. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.rule_planner.idioms.ordered_states import replace_ordered_states
from orchestration.text.word_lists import ASKS_EN
from orchestration.workspace import NamedTitle

_GIVES_KO = r"(?:넘겨|넘기|돌려|돌리|바꿔|바꾸|옮겨|옮기|맡겨|배정|할당|이관|변경)"
_TO_ASKER = make_regex(
    rf"(?<![가-힣])(?<!담당자\s)(?<!담당\s)(?<!담당은\s)(?<!담당자는\s)(?<!담당자를\s)(?:(?:제|내|저의"
    rf"|나의)\s?(?:앞|담당|이름|명의)(?:으로|로)|(?:저|나)(?:한테|에게|로)|제게"
    rf"|내게)\s(?P<all>(?:(?:다|전부|모두|싹)\s)?)(?={_GIVES_KO})"
)
"""What becomes the asker's."""
_TO_OTHER = make_regex(
    rf"(?P<who>(?<![가-힣])[가-힣]{{2,4}}?(?:님|씨)|[A-Z][a-z]+(?:님)?)\s(?:앞|담당|이름|명의)(?:으로"
    rf"|로)\s(?P<all>(?:(?:다|전부|모두|싹)\s)?)(?={_GIVES_KO})"
)
_WISHED_KO = make_regex(
    r"(?P<stem>늦출|미룰|당길|바꿀|옮길|연기할|연장할|변경할|조정할|넘길|미뤄도|늦춰도|바꿔도|당겨도"
    r"|옮겨도)\s?(?:수\s?(?:있|없)(?:을까요?|나요?|을까여|어요?|을지요?|겠(?:어요|습니까|나요))|(?:될"
    r"|되)(?:까요?|나요?|는지요?|겠(?:습니까|나요|어요)))"
    r"(?=[\s?？.!~]*$)"
)
_PLAIN_KO = {
    "늦출": "늦춰", "미룰": "미뤄", "당길": "당겨", "바꿀": "바꿔", "옮길": "옮겨", "연기할": "연기해",
    "연장할": "연장해", "변경할": "변경해", "조정할": "조정해", "넘길": "넘겨",
}  # fmt: skip
_BEGS_KO = make_regex(
    r"^\W*(?:(?:저|아|음)[,\s]+)?(?:(?:정말\s)?죄송(?:하지만|한데요?|합니다만)|실례지만|번거로우시겠지만"
    r"|바쁘신데(?:\s죄송(?:하지만|한데))?)[,\s]+"
)
_BIT_KO = make_regex(r"(?<=[을를은는이만])\s(?:조금만|조금|살짝|약간)(?:\s?더)?(?=\s(?:늦춰|미뤄|당겨|연기|연장|조정))")
_WHY_KO = make_regex(
    r"^[^.!?\n:#,]{4,50}?(?:이라서?|[가차장파서근]라서?|니까|어서|아서|해서|때문에|관계로|이므로)[,\s]+"
    r"(?=[^.!?\n,]{0,30}(?:작업|할\s?일|업무|태스크|거|것|건)(?:들|은|는|을|를)?\s(?:전부|다|모두|싹)\s)"
)
"""Why all of somebody's work goes to another, said before."""
_TELLS_KO = make_regex(r"올려|보내|전해|알려|말해|물어|공유|DM|디엠")
_LIST_KO = r"(?:할\s?일|작업|투두|태스크|to-?do)"
_AS_TASK_KO = make_regex(
    rf"^(?P<what>[^.!?\n:#\ue800-\ue8ff]{{2,80}}?)[\s,]+(?:이거\s|이것\s|이건\s|요거\s)?(?P<own>(?:내|제|저의"
    rf"|나의)\s){_LIST_KO}(?:\s?(?:목록|리스트))?(?:으로|로|에다가?|에)(?:도)?\s"
    rf"(?:(?:하나|좀|새로)\s)*(?:넣어|추가해?|등록해?|올려|적어)(?:\s?(?:놔|둬))?\s?(?:줘요?|주세요|주라"
    rf"|줄래요?|부탁[가-힣]*)?[.!~\s]*$"
)
"""What is to be one of the tasks, said before that."""
_THIS_KO = make_regex(r"(?:^|\s)(?:이거|그거|이것|그것|이건|방금|위)(?:\s|$)")
_TAKEN_KO = make_regex(
    r"(?:(?P<not>(?<![가-힣])[가-힣]{2,4}?(?:님|씨)?)\s(?:말고|대신)\s)?(?:이제\s|이제부터\s"
    r"|앞으로\s)?(?P<who>(?<![가-힣])(?!누|내|제|우리|저희|회의|고객|팀)[가-힣]{2,3}?(?:님|씨)?)이?(?:가|이)?\s"
    r"(?:맡아서\s|대신\s|계속\s)?(?:하기로\s?(?:했|함|됐|됨)\S*|맡기로\s?(?:했|함|됐|됨)\S*|한대요?"
    r"|한다네요?|한다고\s(?:하네|합니|해|했)\S*|하신대요?|맡는대요?|맡는다네요?)[,.]?\s"
    rf"(?:담당(?:자)?(?:를|만|도)?\s)?(?={_GIVES_KO})"
)
"""Who does it from now on, told before the order to change it."""
_OWNER_ME = make_regex(
    r"\b(?P<verb>(?:change|set|switch|make|update)\s)(?:the\s)?(?:owner"
    r"|assignee)\sof\s(?P<what>[^,.;!?\n]{2,80}?)\s(?:to|be)\sme\b",
    re.IGNORECASE,
)
_STARTS = make_regex(
    r"\W*(?:(?:please|pls|can\syou|let's|ok|so)[\s,]+)*(?:start|begin|kick\soff)\s(?:on\s|with\s"
    r"|work\son\s)?(?:the\s)?(?P<what>[^,.;!?\n]{2,80}?)(?:\s(?:now|today|please|pls))*[\s.!]*"
    r"|(?P<what_ko>[^,.;!?\n]{2,60}?)(?:을|를|은|는)?\s(?:이제\s|오늘\s|지금\s)?(?:시작(?:해|할게|하자"
    r"|합니다|할게요|해줘|해요)|착수(?:해|합니다|할게요?))(?:\s?(?:줘|주세요))?[.!~\s]*",
    re.IGNORECASE,
)
"""A thing that is begun now."""
_TASK_EN = make_regex(
    r"^\W*(?:(?:please|pls|add|create|make|new|another|a)[\s,]+)*(?:task|to-?do)\s?[:–—-]\s", re.IGNORECASE
)
_SEVERAL_EN = make_regex(r"(?<=,\s)(?=(?:me|[A-Z][a-z]+)(?:\s(?:and|&)\s(?:me|[A-Z][a-z]+))+(?:,|[\s.!]*$))")
"""Several people among the values of a task."""
_ARROW = make_regex(r"^(?P<what>\W?[^,:;\n]{2,60}?)\s?(?:->|→|=>|⇒|➡️?|>)\s?(?P<values>[^:\n>]{2,60})$")
_IS_VALUE = make_regex(
    r"\d|오늘|내일|모레|이번|다음|담주|[월화수목금토일]요일|금욜|까지|완료|진행|할\s?일|보류|취소"
    r"|\b(?:today|tomorrow|tmrw|next|this|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday"
    r"|friday|eod|eow|due|by|done|owner"
    r"|in progress|to ?do|completed?|finished|cancel+ed|status|assignee|trash|archive)\b|今日|明日|来週|完了"
    r"|進行|期限|担当",
    re.IGNORECASE,
)
_NAME = make_regex(r"@?(?:[A-Za-z]{2,15}(?:\s[A-Z][a-z]+)?|[가-힣]{2,4}(?:님|씨)?|[ァ-ヶー]{2,8}(?:さん)?)")
_DATE_ALONE = make_regex(
    r"(?:due\s|by\s|until\s)?(?P<day>(?:(?:next|this)\s)?(?:mon|tue|wed|thu|fri|sat|sun|monday|tuesday"
    r"|wednesday|thursday|friday"
    r"|saturday|sunday|week)|today|tomorrow|\d{1,2}/\d{1,2}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov"
    r"|dec)[a-z]*\s\d{1,2})",
    re.IGNORECASE,
)


_REASON_KO = make_regex(
    rf"^(?P<order>[^.!?\n]*{_GIVES_KO.replace('?:', '?:미뤄|늦춰|당겨|')}[가-힣]*\s?(?:줘요?|주세요|주라"
    rf"|줄래요?|부탁[가-힣]*)),?\s"
    r"(?P<why>[^.!?\n:#]{4,50}?(?:아서|어서|해서|빠서|파서|라서|니까|거든요?|때문에)(?:요|용)?)[\s.!~ㅠㅜ]*$"
)
"""Why something is changed, behind the order."""
_AWAY_EN = make_regex(
    rf"^(?P<order>\W*(?:{ASKS_EN}\s)*(?:give|assign|reassign|hand|pass|move|push"
    r"|switch)\s[^.:\n]+?),\s(?:since\s|as\s|because\s)?"
    r"[A-Za-z]+(?:'s|\sis|'ll\sbe|\swill\sbe)\s(?:out|away|off|sick|busy|swamped|ill|on\s(?:leave|vacation"
    r"|holiday|pto)|travell?ing)\b[^.\n]{0,30}[\s.!]*$",
    re.IGNORECASE,
)
"""Who is not there, behind an order."""
_HANDS_EN = make_regex(
    r"\b(?:give|hand|pass|assign|reassign)\s(?:over\s)?(?:the\s)?(?P<what>[^,.;:!?\n]{2,60}?)(?:\s(?:thing"
    r"|task|one|item))?\s(?:over\s)?to\s(?P<who>[a-z]{2,15})(?=[\s.!?]*$|,)",
    re.IGNORECASE,
)
_NOBODY = frozenset(
    {"me", "trash", "done", "someone", "everyone", "him", "her", "them", "monday", "friday", "today", "tomorrow"}
)
_NOTES = make_regex(
    r"(?:^|(?<=[.!?~,…]\s))(?:거기|그\s?페이지|페이지|해당\s페이지|노션)(?:\s노션)?(?:에다가?"
    r"|에)\s(?P<note>\ue800[^\n]*?(?:메모|노트|코멘트)[^\n]*|\ue800\s?(?:이?라고)\s[^\n]*(?:적어|써|남겨)[^\n]*)$"
)
"""A note on the page of what was spoken of before."""
_ORDERS_KO = make_regex(
    r"줘|주세요|(?:바꾸|미루|옮기|넘기|올리|보내|지우|처리하|변경하)고|로\s?(?:하고|해)\s|한테|에게|께\s|#"
)


_TAKES_OFF_KO = make_regex(
    r"^(?P<what>[^.!?\n\ue800-\ue8ff]{2,60}?)\s?(?:의\s)?담당(?:자)?에서\s(?:나는|나|저는|저|나를"
    r"|저를)\s?(?:좀\s)?빼\s?(?:줘|주라|주세요|줄래)[가-힣]*"
    r"(?:[\s,.]+[^.!?\n]{2,40}?(?:했|한대|됐|해서|기로|하신대|맡)[가-힣]*)?[.!~\s]*$"
)
"""The asker is taken off, and who goes on with it."""
_GO_KO = make_regex(r"(?<=처리|보관|삭제)\s?(?:ㄱㄱ+|고고+|ㄱ)(?=[\s.!~]*$)")
_MY_NAME_KO = make_regex(r"(?:내|제)\s이름으로\s(?:된|되어\s?있는|돼\s?있는|잡힌)\s?(?:거|것|건)(?=[\s,])")
_MOVE_ASKED_KO = make_regex(
    r"(?P<verb>옮겨|미뤄|바꿔|당겨|늦춰|넘겨)\s?(?:줄|주실)\s?수\s?(?:있어|있나|있을까|있으세요"
    r"|있나요)(?:요)?\s?[?？]*\s*$"
)


def replace_typed_changes(text: str, asker: str, titles: Sequence[NamedTitle]) -> str:
    """Return a request with a change of tasks in plain words; ``asker`` is the name of who asks, ``titles`` those that
    the words name."""
    plain, quotes = seal_quotes(text)
    plain = _replace_korean(plain, asker)
    plain = _replace_english(plain)
    plain = _name_handed(_name_noted(plain, quotes, titles), titles)
    plain = replace_ordered_states(restore_quotes(plain, quotes), titles)
    return _replace_start(_replace_arrow(plain, titles), titles)


def _name_noted(text: str, quotes: Sequence[str], titles: Sequence[NamedTitle]) -> str:
    """Return a note on the one thing that the sentences before it speak of, with its title."""
    found = _NOTES.search(text)
    named = {one.title: one for one in titles if one.whole and one.words in text}
    if found is None or len(named) != 1 or len(quotes) != 1 or not found.start():
        return text
    (one,) = named.values()
    ahead = text[: found.start()]
    return text if one.words not in ahead or _ORDERS_KO.search(ahead) else f"{one.words}에 {found['note']}"


def _name_handed(text: str, titles: Sequence[NamedTitle]) -> str:
    """Return "give the X thing to sara" as "assign X to Sara" where X is the title of something."""
    found = _HANDS_EN.search(text)
    if found is None or found["who"].lower() in _NOBODY or found["what"] not in {one.words for one in titles}:
        return text
    return f"{text[: found.start()]}assign {found['what']} to {found['who'].capitalize()}{text[found.end() :]}"


def _replace_korean(text: str, asker: str) -> str:
    text = _MOVE_ASKED_KO.sub(r"\g<verb>줘", _MY_NAME_KO.sub("내 작업", _GO_KO.sub(" 해줘", text)))
    text = _TAKES_OFF_KO.sub(r"\g<what>에서 저 빼주세요", text)
    text = _TO_OTHER.sub(r"\g<who>으로 \g<all>", text)
    if asker:
        text = _TO_ASKER.sub(rf"{asker}님으로 \g<all>", text)
    wished = _WISHED_KO.search(text)
    if wished is not None:
        text = f"{text[: wished.start()]}{_PLAIN_KO.get(wished['stem'], wished['stem'][:-1])}줘"
        text = _BIT_KO.sub("", _BEGS_KO.sub("", text))
    if _TELLS_KO.search(text):
        return text
    text = _TAKEN_KO.sub(r"담당자 \g<who>로 ", text)
    task = _AS_TASK_KO.match(text)
    if task is not None and not _THIS_KO.search(task["what"]):
        text = f"작업 추가: {task['what']}, 담당은 나"
    return _REASON_KO.sub(r"\g<order>", _WHY_KO.sub("", text))


_RENAMES_BY_ARROW = make_regex(
    rf"^(?P<order>\W*(?:{ASKS_EN}\s)*(?:rename|retitle)\s[^→>=\n]{{1,80}}?)\s?(?:->"
    r"|→|=>|⇒)\s?(?=\S)",
    re.IGNORECASE,
)
"""A new name behind an arrow."""


def _replace_english(text: str) -> str:
    text = _RENAMES_BY_ARROW.sub(r"\g<order> to ", text)
    text = _AWAY_EN.sub(r"\g<order>", text)
    text = _OWNER_ME.sub(r"assign \g<what> to me", text)
    return _SEVERAL_EN.sub("owner ", text) if _TASK_EN.match(text) else text


def _replace_arrow(text: str, titles: Sequence[NamedTitle]) -> str:
    """Return "X -> Jihoon, due 3/12" as "X: owner Jihoon, due 3/12" where X is the title of something."""
    found = _ARROW.fullmatch(text.strip(" .!~"))
    if found is None:
        return text
    what = found["what"].strip()
    if not any(what.strip("‘’'\"“”「」") in (one.words, one.title) for one in titles):
        return text
    values = [part.strip() for part in re.split(r"[,、]|\sand\s", found["values"])]
    said = [_say_value(one) for one in values]
    return f"{what}: {', '.join(one for one in said if one)}" if all(said) else text


def _replace_start(text: str, titles: Sequence[NamedTitle]) -> str:
    """Return "start X" as a change of its state where X is the title of something."""
    found = _STARTS.fullmatch(text)
    what = (found["what"] or found["what_ko"]).strip() if found is not None else ""
    if not any(what == one.words for one in titles):
        return text
    return (
        f"set the status of {what} to in progress"
        if found is not None and found["what"]
        else f"{what} 진행 중으로 바꿔줘"
    )


def _say_value(value: str) -> str | None:
    """Return a value with the field that it is of; None where it may be of any."""
    day = _DATE_ALONE.fullmatch(value)
    if day is not None:
        return f"due {day['day']}"
    if _IS_VALUE.search(value):
        return value
    return f"owner {value}" if _NAME.fullmatch(value) else None
