"""A row of a list in a thread, called by a word that no title of the list has ("close the laptop one", "노트북 건은
완료로", "モニターのやつは完了にして"): which one is meant is asked, with the rows that were listed. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.talk import Talk
from orchestration.rule_planner.thread.dated_rows import AMONG_KO, VERB_EN
from orchestration.rule_planner.thread.later_changes import MOST_CHANGED, ask_which, build_page_change
from orchestration.rule_planner.thread.owned_rows import make_row_talk
from orchestration.text.prohibitions import replace_quotes
from schemas.values import Payload

_FORMS = (
    make_regex(
        rf"^{AMONG_KO}(?P<what>[가-힣A-Za-z]{{2,10}})\s?(?:건|거|것|꺼)(?:은|는|을|를)?\s(?=\S)"
    ),
    make_regex(
        rf"^(?:(?:and|ok|okay|so|then|now|please|pls|just|can\syou)[\s,]+)*{VERB_EN}(?:off\s|out\s)?the\s(?P<what>[a-z][a-z-]{{2,18}}(?:\s[a-z-]{{2,12}})?)\sone\b,?\s?",
        re.IGNORECASE,
    ),
    make_regex(
        r"^(?:(?:その|この)(?:中|うち)(?:で|の)?、?|(?:じゃあ|では|あと)、?)*(?P<what>[ァ-ヶー一-龥A-Za-z]{2,12})の(?:やつ|ほう|方|件)(?:は|を)、?(?=\S)"
    ),
)  # fmt: skip
_NO_NAME = make_regex(
    r".*(?:님|씨|さん|様|요일|욜|번째|曜日?|番目)|(?:그|이|저|위|아래|앞|뒤|다음|이번|지난|마지막|첫|맨|모든|다른|나머지|오늘|내일|모레|어제|방금|아까|우리|저희|제일|가장)[가-힣]*"
    r"|(?:완료|진행|할\s?일|보류|취소|마감|담당|급|중요)[가-힣]*|[가-힣]*(?:할|될|볼|낼|올릴|남을)"
    r"|(?:\w+\s)?(?:first|second|third|fourth|last|other|others|same|next|new|old|older|newer|right|wrong|whole|latest|top|bottom|early|late|overdue|done|finished|completed?|open|urgent"
    r"|big|bigger|biggest|long|longest|short|today|tomorrow|\w+day|progress|only|previous|middle|remaining|due|late|important)(?:\s\w+)?"
    r"|(?:今日|明日|昨日|来週|今週|先週|最後|最初|上|下|他|残り|全部|自分|完了|未完了|進行中|未着手|期限|次|前|後).*",
    re.IGNORECASE,
)
"""What is no word for a row: a place in the list, a day, a state or a person."""
_CLOSES = make_regex(r"(?:close|finish|complete)\s", re.IGNORECASE)
_SYLLABLES, _FINALS, _FINAL_N = 11172, 28, 4
_WHY = make_regex(
    r"[,.;!]\s(?:i|i've|we|we've|he|she|they|it|that)\b[^,.;]*[\s.!]*$"
    r"|[,.]\s?[^,.]{2,30}(?:했|았|었|됐)[가-힣]{1,4}[\s.!~]*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Called:
    """What a row is called, and what is said of it, with a slot for its name."""

    what: str
    said: str


def build_called_change(talk: Talk) -> Payload | None:
    """Return the change of one of the listed rows that a reply calls by a word of its own, which asks which of them is
    meant; ``None`` for any other reply."""
    rows, called = talk.earlier.listed, _find_called(talk)
    listed = {one.title for one in rows}
    if called is None or not 1 < len(rows) <= MOST_CHANGED or any(called.what.lower() in one.lower() for one in listed):
        return None
    if any(one.whole or one.title in listed for one in talk.task.titles):
        return None
    plan = build_page_change(make_row_talk(talk, rows[0], called.said))
    actions = list_actions(plan) if plan is not None else []
    if plan is None or len(actions) != 1 or "properties" not in get_inputs(actions[0]):
        return None
    inputs = {name: value for name, value in get_inputs(actions[0]).items() if name != "page"}
    return ask_which(talk, {**plan, "actions": [{**actions[0], "inputs": inputs}]}, rows)


def _find_called(talk: Talk) -> _Called | None:
    text = _WHY.sub("", talk.phrase.bare)
    found = next((match for form in _FORMS if (match := form.match(text)) is not None), None)
    what = found["what"] if found is not None and replace_quotes(text) == text else ""
    if found is None or not what or _NO_NAME.fullmatch(what) or _is_adjective(what):
        return None
    verb, rest = found.groupdict().get("verb") or "", text[found.end() :]
    done = _CLOSES.fullmatch(verb) is not None and not rest.strip(" .!")
    return _Called(what, "mark {} as done" if done else f"{verb}{{}} {rest}")


def _is_adjective(word: str) -> bool:
    """Whether a word of Korean ends as what describes a thing does ("급한", "남은")."""
    last = ord(word[-1]) - ord("가")
    return 0 <= last < _SYLLABLES and last % _FINALS == _FINAL_N
