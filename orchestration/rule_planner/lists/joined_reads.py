"""Things of two places that are asked for in one breath ("내 작업이랑 회의록 보여줘", "my tasks and the sales total"):
each is read by itself. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.left_out_values import is_only_left_out
from orchestration.rule_planner.lists.own_day import plan_own_day
from orchestration.rule_planner.orders.joined_requests import is_ready, join_plans
from orchestration.rule_planner.orders.request_seams import split_sentences
from orchestration.rule_planner.plans.made_plans import does_only_read, list_actions, list_calls
from orchestration.rule_planner.plans.plan_text import LONGEST_GOAL, PlanFor
from orchestration.rule_planner.reading.superlatives import does_rank_of_no_table
from orchestration.service import list_tools_by_role
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Payload

LONGEST = 120
_BETWEEN_ASKED: Mapping[Language, str] = {
    "ko": r"(?:이?랑|하고)\s?,?\s",
    "en": r",?\s(?:and|plus)(?:\salso)?\s(?=(?:which|what|who|when|where|how\s(?:much|many)|the|my|all|our)\b)",
    "ja": r"と、",
}
"""Between two things that are asked for."""
MOST_JOINTS, SHORTEST = 2, 5
_ASKS = make_regex(
    r"[?？]\s*\S{0,3}$|얼마\S{0,3}\W*$|\b(?:please|pls|plz|thx)\W*$|부탁\S{0,5}\W*$|お願い\S{0,6}$", re.IGNORECASE
)
_TABLES: Mapping[Language, tuple[str, str, str]] = {
    "ko": (
        r"(?:작업|할\s?일|업무|태스크|투두)",
        r"(?:회의록|회의|미팅)",
        r"(?:매출|예산|명단)(?:\s(?:합계|현황|총액|총합|평균|목록|시트))?",
    ),
    "en": (
        r"(?:tasks?|to-?dos?)",
        r"(?:meeting notes|meetings?|minutes)",
        r"(?:sales|revenue|budget)(?:\s(?:total|sum|average|list|sheet))?",
    ),
    "ja": (r"(?:タスク|作業)", r"(?:議事録|会議|ミーティング)", r"(?:売上|予算)(?:の?(?:合計|平均|一覧))?"),
}
"""What the tasks, the meetings and the sheets of an office are called."""
_JOINT: Mapping[Language, str] = {
    "ko": r"(?:\s(?:목록|리스트))?(?:이?랑|이?하고|[와과]|\s및|,)\s(?:그\s?리고\s)?",
    "en": r"(?:,?\s(?:and|plus|as well as)(?:\salso)?|,)\s",
    "ja": r"(?:の一覧)?(?:と|や|、|および)",
}
_SHOWS: Mapping[Language, tuple[re.Pattern[str], str]] = {
    "ko": (
        make_regex(
            r"(?:보여|알려|보고\s?싶|볼\s?수|확인해|뽑아|띄워|궁금)\s?\S{0,6}(?:\s?(?:줘|주세요|줄래|부탁)\S{0,3})?\W*$"
            r"|(?:뭐\s?있\S{0,3}|뭐야|어때|얼마\S{0,3})\W*$"
        ),
        " 보여줘",
    ),
    "en": (
        make_regex(
            r"^(?:\W*(?:please|can you|could you|hey|pls)\s)*(?:(?:show|list|give|tell|what|get|pull|let)\b"
            r"|(?:(?:all|my|our|the|open|late|overdue)\s)*(?:tasks?|to-?dos?|meetings?|meeting notes|minutes)\s)",
            re.IGNORECASE,
        ),
        "",
    ),
    "ja": (make_regex(r"(?:見せて|教えて|出して|確認したい|表示して|知りたい)\S{0,6}[。!！?？\s]*$"), "を見せて"),
}
"""How something is asked to be shown, and the words for it behind a thing alone."""


_FIGURE_OR_TABLE: Mapping[Language, re.Pattern[str]] = {
    language: make_regex("|".join(tables), re.IGNORECASE) for language, tables in _TABLES.items()
}


def plan_several_reads(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan that reads several tables, one's own day or things of two places; None for any other request."""
    return plan_own_day(task, make) or plan_joined_reads(task, make)


def plan_joined_reads(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan that reads things of two places each by itself; None where a request asks for anything else."""
    if task.is_begun:
        return None
    language = detect_language(task.request.text, task.request.language)
    texts = split_joined_reads(task, language) or _split_questions(task.request.text, language)
    if texts:
        return _join_reads(task, texts, make, language)
    halves = [*_split_anywhere(task.request.text.strip(), language, _BETWEEN_ASKED[language])]
    return next((joined for one in halves if (joined := _join_reads(task, one, make, language)) is not None), None)


def add_dropped_half(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of a request with that half of it of which no step is, where the other half alone says the
    same."""
    known = not (task.is_begun or task.request.follows)
    text = task.request.text.strip()
    if not known or not list_actions(plan) or not _only_shows(plan) or "\n" in text:
        return plan
    language = detect_language(text, task.request.language)
    for texts in _split_anywhere(text, language, _JOINT[language]):
        alone = [make(task._replace(request=task.request.model_copy(update={"text": one}))) for one in texts]
        if not any(list_calls(one) == list_calls(plan) for one in alone):
            continue
        joined = _join_reads(task, texts, make, language)
        if joined is not None and not any(
            one["tool"] in list_tools_by_role("read_page") for one in list_actions(joined)
        ):
            return joined
    return plan


def _split_anywhere(text: str, language: Language, joint_of: str) -> Iterator[tuple[str, ...]]:
    """Yield the two halves that a request is of at each of its few words that join."""
    shows, verb = _SHOWS[language]
    if len(text) > LONGEST or "\n" in text or not (shows.search(text) or _ASKS.search(text)):
        return
    joints = [*compile_once(joint_of, re.IGNORECASE).finditer(text)]
    for joint in joints if len(joints) <= MOST_JOINTS else ():  # each half is planned as a request
        first, second = text[: joint.start()], text[joint.end() :]
        if min(len(first), len(second)) >= SHORTEST:
            yield (first if language == "en" else f"{first}{verb}", second)


def _join_reads(task: PlanningTask, texts: tuple[str, ...], make: PlanFor, language: Language) -> Payload | None:
    """Return the plan that reads for two requests, each of which is understood whole and is of a place of its own."""
    if any(is_only_left_out(one, language) for one in texts) or does_rank_of_no_table(texts[-1]):
        return None
    tasks = [task._replace(request=task.request.model_copy(update={"text": one, "follows": None})) for one in texts]
    parts = [make(one) for one in tasks]
    actions = [list_actions(one) for one in parts]
    if not all(actions) or not all(map(_only_shows, parts)):
        return None
    first, second = (
        {_name_place(task, one) for one in several if one["tool"] != "table.aggregate"} for several in actions
    )
    if any(_is_of_no_table(task, text, places) for text, places in zip(texts, (first, second), strict=True)):
        return None
    if first == second or not all(is_ready(*one) for one in zip(tasks, parts, strict=True)):
        return None
    return {**join_plans(parts[0], *parts), "goal": " ".join(task.request.text.split())[:LONGEST_GOAL]}


_OF_SALES = make_regex(r"매출|팔|판매|\b(?:sales|revenue|sold|sells?)\b|売", re.IGNORECASE)


def _is_of_no_table(task: PlanningTask, text: str, places: set[str]) -> bool:
    """Whether half of a request is only read in the team's own sheet as it names no table: that is the other's."""
    default = task.team.default_spreadsheet
    return default is not None and places == {default} and not (_OF_SALES.search(text) or default in text)


def _only_shows(plan: Payload) -> bool:
    """Whether a plan shows what places hold: it changes nothing, and looks for no answer in documents or a thread."""
    return does_only_read(plan) and not any(str(one["tool"]).startswith("session.") for one in list_actions(plan))


def _name_place(task: PlanningTask, action: Payload) -> str:
    inputs = action["inputs"]
    named = inputs if isinstance(inputs, dict) else {}
    if action["tool"] in list_tools_by_role("read_rows"):
        named = {"spreadsheet": task.team.default_spreadsheet, **named}
    return next(
        (str(named[name]) for name in ("database", "spreadsheet", "page") if name in named), str(action["tool"])
    )


def split_joined_reads(task: PlanningTask, language: Language) -> tuple[str, ...]:
    """Return the two requests that things of two places in one request are; empty where it is not of two."""
    text = task.request.text.strip()
    shows, verb = _SHOWS[language]
    if len(text) > LONGEST or "\n" in text or not shows.search(text):
        return ()
    *_, sheets = _TABLES[language]
    for at, table in enumerate(_TABLES[language]):
        others = "|".join(one for other, one in enumerate(_TABLES[language]) if other != at)
        found = compile_once(
            rf"(?<![가-힣A-Za-z]){table}(?P<joint>{_JOINT[language]})(?=.*?(?:{others}))", re.I
        ).search(text)
        if found is not None:
            first, second = text[: found.start("joint")], text[found.end() :]
            if re.search(sheets, text, re.I) is None:
                first, second = _share_days(task, language, first, second)
            return (first, f"show {second}") if language == "en" else (f"{first}{verb}", second)
    return ()


def _split_questions(text: str, language: Language) -> tuple[str, ...]:
    """Return the two questions that a request asks one after the other; empty where it does not."""
    if len(text) > LONGEST or not _FIGURE_OR_TABLE[language].search(text):
        return ()
    return split_sentences(text, language) or ()


def _share_days(task: PlanningTask, language: Language, first: str, second: str) -> tuple[str, str]:
    """Return both halves, each with the days that stand in one of them."""
    days = [
        {text[slice(*one.span)]: one.has_time for one in find_dates(text, task.now, task.request.timezone, language)}
        for text in (first, second)
    ]
    gap = "の" if language == "ja" else " "
    if days[0] and not days[1] and language != "en":
        second = f"{next(iter(days[0]))}{gap}{second}"
    elif days[1] and not days[0]:
        day = next(iter(days[1]))
        first = f"{first} {day}" if language == "en" else f"{day}{gap}{first}"
    return first, second
