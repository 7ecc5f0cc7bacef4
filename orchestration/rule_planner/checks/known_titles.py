"""Titles that stand in a request without quotes: it is read once more as if they stood in them. Pure.

Names are known by code: what the words mean is for the grammar, and which title they name for the workspace.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.coverage import is_known_thing
from orchestration.rule_planner.idioms.record_idioms import mark_new_name
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.questions.replies import is_elsewhere_word
from orchestration.rule_planner.reading.korean import make_word_set
from orchestration.rule_planner.reading.plain_words import is_plain
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.reading.verbs import ENGLISH
from orchestration.text.dates import find_dates
from orchestration.text.hangul import is_one_letter_apart
from orchestration.text.prohibitions import find_prohibitions, replace_quotes
from orchestration.text.unspaced_korean import QUOTED_TEXT
from orchestration.text.values import collect_texts
from orchestration.workspace import NamedTitle
from schemas.values import MISSING, Json, Payload

_CHANGES = make_regex("|".join(verbs for verbs, act in ENGLISH if act == "update"), re.IGNORECASE)
"""A verb that asks for a change is no part of a title by itself."""
_OF_NO_TITLE = make_word_set(
    "일 일들 중 중인 중으로 중에 중에서 안 못 아직 내 제 수 뭐 뭐지 뭔지 몇 얼마 얼마나 얼마씩 누구 누가 언제 모두",
    "전부 다 총 둘 둘다 각각 하나씩 지난 남은 남았나요 맡은 맡고 맡기로 나온 나오는 끝난 끝내야 밀린 밀려 걸린 있나",
    "있는지 있나요",
    "if unless otherwise what what's whats which who who's whom when where why how many much did do does is are were",
    "was be been have has had can could would should any all each every everyone everything anything nobody none no",
    "not than over under more less fewer above below now right first last together need want give get put grab ask",
    "say please",
)
"""Words that by themselves are no title, whatever they are said of."""
_SAID_KO = make_regex(
    r"[가-힣]+(?:줘|줘요|세요|와서|해서|으면|이면|다면|나요|어요|아요|해요|래요|까요|니다|라고|다고|다는)"
)
_SAYS = make_regex(r"[A-Za-z][A-Za-z']*|[가-힣]+|[^\W\d_]+")
LONGEST_NAME = 3
"""A name of more words may hold words that are none of it."""


def mark_titles(task: PlanningTask) -> PlanningTask | None:
    """Return the task with its titles in quotes; None where none stands in its words."""
    text = mark_new_name(task.request.text)
    meant = list(_list_meant(task))
    for words in dict.fromkeys(one.words for one in meant):
        at = QUOTED_TEXT.sub(lambda found: "\0" * len(found[0]), text).find(words)
        if at >= 0 and not _is_within_word(text, at):
            text = f"{text[:at]}‘{words}’{text[at + len(words) :]}"
    if text == mark_new_name(task.request.text):
        return None
    text = _ONE_BY_TITLE.sub(r"\1", _name_once(text, meant))
    text = _OF_KIND.sub(lambda one: one["title"] or one["title_en"] or one["title_ja"], text)
    return task._replace(request=task.request.model_copy(update={"text": text}))


_COMPOUND_JA = make_regex(
    r"[ァ-ヶー一-龥](?<![月火水木金土日]曜)(?<!曜日)(?<!今日)(?<!明日)(?<!昨日)(?<!本日)(?<![今来先毎]週)(?<![今来先]月)$"
)


def _is_within_word(text: str, at: int) -> bool:
    """Whether a Japanese word goes on at a point of a text ("マーケ|予算"), so that it is only a part of it."""
    return re.match("[ァ-ヶー一-龥]", text[at:]) is not None and _COMPOUND_JA.search(text[:at]) is not None


_ONE_BY_TITLE = make_regex(
    r"\b(?:the|that)\s(?:\w+\s){1,4}?(?:one|task|page|item|meeting|call|session|sync|report|draft|doc)\s\((‘[^’]+’)\)",
    re.IGNORECASE,
)
"""A thing that is called by what it is, with its title in brackets."""
_OF_KIND = make_regex(
    r"(?P<title>‘[^’]*’)(?:의\s?|\s)?(?:회의록|미팅\s?노트|페이지|문서|노트)(?=(?:의\s?|\s)(?:내용|본문|요약"
    r"|정리|전체|링크))"
    r"|(?P<the>the\s)?(?P<title_en>‘[^’]*’)\s(?:meeting\s)?(?:notes?|page|minutes|doc)\b"
    r"(?=\s(?:and|to|in|into|for(?! me))\b)"
    r"|(?P<title_ja>‘[^’]*’)の?(?:議事録|ページ|文書|ノート)(?=の(?:内容|本文|要約|まとめ))"
)
"""What kind of thing a titled one is, before what is wanted of it."""
_TOLD_TO = make_regex(
    r"[#<@]|DM|디엠|메시지|올려|올리|보내|알려|알리|공유|전해|남겨|적어|써\b|추가|\b(?:post|send|tell|share|dm"
    r"|message|add|write|note|ask(?! that)|remind|let)\b"
    r"|送|投稿|共有|知らせ|伝え|連絡|追加|書い",
    re.IGNORECASE,
)
"""Words of a request that may hold a text, which stays as it was typed."""


_RENAMES = make_regex(r"제목|이름|타이틀|\b(?:rename|retitle|call\sit|title|name)\b|タイトル|名前|件名", re.IGNORECASE)
"""A new name may be like the one that a thing has."""


def _name_once(text: str, meant: Sequence[NamedTitle]) -> str:
    """Return a text with titles in quotes where each thing goes by one name, said once where two stand together
    ("newsletter draft (뉴스레터 초안)"). A text that may hold a message stays as it is."""
    if _TOLD_TO.search(text) or _RENAMES.search(text):
        return text
    for title in {one.title for one in meant}:
        names = [one.words for one in sorted(meant, key=lambda one: not one.whole) if one.title == title]
        for other in names[1:]:
            text = text.replace(f"‘{other}’", f"‘{names[0]}’")
        name = re.escape(f"‘{names[0]}’")
        text = re.sub(
            rf"(?:\bthe\s)?{name}(?:(?:\s(?:one|task|item|page))?\s?[(（]\s?(?:the\s)?{name}\s?[)）]"
            rf"|[\s,、]{{0,2}}(?:그\s|the\s|aka\s)?{name})+",
            f"‘{names[0]}’",
            text,
        )
    return text


def has_torn_title(task: PlanningTask, plan: Payload) -> bool:
    """Whether a page that is to be changed or put away is called by words of a known title and others beside them, or
    is the one that is to be left alone, or a condition compares with a part of one."""
    put_away = _list_put_away(plan)
    kept = {name for one in find_prohibitions(task.request.text) if not one.only for name in one.targets}
    if kept & {*put_away, *_list_changed(plan)}:
        return True
    names = [set(name.casefold().split()) for name in (*_list_changed(plan), *put_away)]
    titles = [set(one.words.casefold().split()) for one in task.titles]
    torn = any(name & title and name - title for name in names for title in titles)
    return torn or _compares_part(task, plan)


def is_cut_title(task: PlanningTask, plan: Payload, other: Payload) -> bool:
    """Whether a plan with titles in quotes would make a page that is called by one of them, where its words call it by
    more or by nothing that is sure ("a task to update the pricing slides")."""
    made, named = _list_made(plan), _list_made(other)
    known = {one.words for one in task.titles if QUOTED_TEXT.search(f"‘{one.words}’")}
    typed = {found[0][1:-1] for found in QUOTED_TEXT.finditer(task.request.text)}
    return len(made) == len(named) and any(
        new != old and new in known and new not in typed for old, new in zip(made, named, strict=True)
    )


def does_make_of_part(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan would make a page whose title or text is a part of a title that is known already: what is to be
    new is called by more than that ("a page Market Stall Checklist" beside "New Starter Checklist")."""
    typed = {found[0][1:-1] for found in QUOTED_TEXT.finditer(task.request.text)}
    parts = {one.words for one in task.titles if not one.whole} - typed
    held = [one["inputs"] for one in list_actions(plan) if isinstance(one["inputs"], dict) and "title" in one["inputs"]]
    return any(one.get(name) in parts for one in held for name in ("title", "content"))


def _list_made(plan: Payload) -> list[Json]:
    """Return the titles of the records that a plan makes, in order."""
    actions = plan["actions"] if isinstance(plan["actions"], list) else []
    inputs = [one.get("inputs") for one in actions if isinstance(one, dict)]
    return [one.get("title") for one in inputs if isinstance(one, dict) and {"parent", "properties"} <= {*one}]


def _compares_part(task: PlanningTask, plan: Payload) -> bool:
    """Whether a condition of a plan leaves out, or looks for, a part of a known title in place of the whole."""
    titles = [set(one.words.casefold().split()) for one in task.titles]
    values = [set(value.casefold().split()) for value in _list_compared(plan["actions"])]
    return any(value < title for value in values for title in titles)


def _list_compared(held: Json) -> Iterator[str]:
    """Yield the texts that the conditions inside of something compare with any column."""
    if isinstance(held, list):
        for one in held:
            yield from _list_compared(one)
    elif isinstance(held, dict):
        if held.get("path") == ANY_COLUMN:
            yield from collect_texts(held.get("value"))
        for one in held.values():
            yield from _list_compared(one)


def has_long_name(task: PlanningTask, plan: Payload) -> bool:
    """Whether a page that is to be changed has a name of so many words, and no quotes, that it may hold other ones."""
    text = task.request.text
    long = [name for name in _list_changed(plan) if len(name.split()) > LONGEST_NAME]
    return any(not re.search(rf"[‘'“\"「『]{re.escape(name)}[’'”\"」』]", text) for name in long)


def may_hold_title(lost: Sequence[str]) -> bool:
    """Whether words that became nothing in a plan may be those of a title."""
    words = [word.casefold() for one in lost for word in _SAYS.findall(one)]
    return any(word not in _OF_NO_TITLE and not _SAID_KO.fullmatch(word) for word in words)


def is_without_recipient(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan sends words to nobody that it knows: what it took for words may be the name of something, where
    the person put it in no quotes."""
    said, bare = task.request.text, replace_quotes(task.request.text)
    actions = plan["actions"] if isinstance(plan["actions"], list) else []
    inputs = [
        one.get("inputs") for one in actions if isinstance(one, dict) and str(one.get("tool")).startswith("slack.")
    ]
    texts = [one.get("text") for one in inputs if isinstance(one, dict) and not {"user", "channel"} & {*one}]
    return any(isinstance(text, str) and not (text in said and text not in bare) for text in texts)


def replace_titles(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that holds titles as they stand in the team's pages where it looks for them, and sends none of them
    as a message that nobody quoted."""
    return _drop_title_texts(task, _unmark_titles(task, _name_titles(task, plan)))


def _unmark_titles(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan in whose texts and goal a title stands as it was typed, without the quotes that mark it."""
    if "‘" in task.request.text:
        return plan
    for one in task.titles:
        for action in list_actions(plan):
            action["inputs"] = _replace_in(action["inputs"], f"‘{one.words}’", one.words)
        plan = {**plan, "goal": _replace_in(plan["goal"], f"‘{one.words}’", one.words)}
    return plan


def _replace_in(value: Json, old: str, new: str) -> Json:
    match value:
        case str():
            return value.replace(old, new)
        case list():
            return [_replace_in(one, old, new) for one in value]
        case dict():
            return {name: _replace_in(one, old, new) for name, one in value.items()}
        case _:
            return value


def _drop_title_texts(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan without the messages that only say a title which nobody quoted, so that it is asked what they are
    to say."""
    names = {_fold_spaces(name) for one in task.titles for name in (one.words, one.title)}
    for action in plan["actions"] if isinstance(plan["actions"], list) else []:
        inputs = action.get("inputs") if isinstance(action, dict) else None
        text = inputs.get("text") if isinstance(inputs, dict) else None
        if not isinstance(inputs, dict) or not isinstance(text, str):
            continue
        if _fold_spaces(text) not in names:
            continue
        if not re.search(rf"[‘'“\"「『]\s?{re.escape(text)}\s?[’'”\"」』]", task.request.text):
            inputs["text"] = MISSING
    return plan


_READS = ("read", "search")
_LOOKED_FOR = ("page", "query")
"""Inputs of what reads that name a page; a search for pages of a kind is for what is said in them."""


def _name_titles(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose conditions hold titles as they stand there and not as they were typed ("pricing survey"):
    what reads records compares them letter by letter."""
    titles = {one.words: one.title for one in task.titles}
    mistyped = {one.words: one.title for one in task.titles if _is_mistyped(one)}
    for action in plan["actions"] if isinstance(plan["actions"], list) else []:
        inputs = action.get("inputs") if isinstance(action, dict) else None
        if not isinstance(inputs, dict):
            continue
        if inputs.get("page") in mistyped:
            inputs["page"] = mistyped[str(inputs["page"])]
        if inputs.get("filter") is not None:
            inputs["filter"] = _name_in(inputs["filter"], titles)
        for name in _LOOKED_FOR if isinstance(action, dict) and action.get("intent") in _READS else ():
            if inputs.get(name) in titles and "kind" not in inputs:
                inputs[name] = titles[str(inputs[name])]
    return plan


def restore_left_out(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose conditions on the records of a table leave one of them out by its own title, also where a row
    of a sheet is called as it was typed."""
    for action in list_actions(plan):
        inputs = action["inputs"]
        if isinstance(inputs, dict) and inputs.get("filter") is not None and inputs.get("database"):
            titles = {one.words: one.title for one in task.titles if one.table == inputs["database"]}
            inputs["filter"] = _name_in(inputs["filter"], titles)
    return plan


def _is_mistyped(one: NamedTitle) -> bool:
    """Whether a title was typed with a letter wrong ("랜딩패이지 개편")."""
    typed, title = ("".join(name.split()) for name in (one.words, one.title))
    return typed not in title and re.fullmatch("[가-힣]+", typed) is not None and is_one_letter_apart(typed, title)


def _name_in(condition: Json, titles: Mapping[str, str]) -> Json:
    if isinstance(condition, list):
        return [_name_in(one, titles) for one in condition]
    if not isinstance(condition, dict):
        return condition
    value = condition.get("value")
    if condition.get("path") == "@title" and condition.get("op") == "eq" and isinstance(value, str):
        return {**condition, "value": titles.get(value, value)}
    if condition.get("path") == ANY_COLUMN and condition.get("op") == "ne" and isinstance(value, str):
        return {**condition, "value": titles.get(value, value)}
    return {name: _name_in(one, titles) for name, one in condition.items()}


def _fold_spaces(text: str) -> str:
    """Return a text with single spaces."""
    return " ".join(text.split())


def _list_changed(plan: Payload) -> list[str]:
    """Return the names of the pages that a plan changes."""
    actions = plan["actions"] if isinstance(plan["actions"], list) else []
    inputs = [one.get("inputs") for one in actions if isinstance(one, dict)]
    return [str(one["page"]) for one in inputs if isinstance(one, dict) and one.get("page") and one.get("properties")]


def _list_put_away(plan: Payload) -> list[str]:
    """Return the names of the pages to which a plan does something that takes nothing but the page."""
    actions = plan["actions"] if isinstance(plan["actions"], list) else []
    inputs = [one.get("inputs") for one in actions if isinstance(one, dict) and one.get("intent") != "read"]
    return [str(one["page"]) for one in inputs if isinstance(one, dict) and {*one} == {"page"} and one["page"]]


def _list_meant(task: PlanningTask) -> Iterator[NamedTitle]:
    """Yield the titles that words stand for: a part that is a plain word, a thing or a date names none."""
    request = task.request
    days = [found.text for found in find_dates(request.text, task.now, request.timezone, request.language)]
    rows = [table.cells for table in task.rows if any(cell.value for cell in table.cells)]
    cells = [cell.words.casefold() for cells in rows for cell in cells]
    for one in task.titles:
        words = one.words.casefold().removesuffix("'s")
        if one.whole or not (_is_common(one.words, days) or any(words in cell for cell in cells)):
            yield one


def _is_common(words: str, days: Sequence[str]) -> bool:
    parts = words.split()
    return (
        any(words in day for day in days)
        or _CHANGES.fullmatch(words) is not None
        or all(is_elsewhere_word(part) or is_plain(part) or is_known_thing(part) for part in parts)
    )
