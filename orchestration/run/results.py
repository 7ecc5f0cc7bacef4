"""What a step read or worked out, as the person is shown it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from orchestration.patterns import make_regex
from orchestration.run.memory import LOST, RECALLS, REFUSED, TRANSFORMS, UNGROUNDED
from orchestration.run.phrases import get_service_name
from orchestration.text.messages import Wording
from orchestration.text.values import collect_texts, format_value
from schemas.run import Run
from schemas.states import ActionState, Filled, Succeeded
from schemas.values import Json

ABSENT, EMPTY = "absent", "empty"
"""What a read calls the values that were asked for and no row has."""
LOOKED, UNREAD = "looked", "unread"
"""Where a read says where and since when it looked, and what it could not look through."""
MOMENT, SHORT = make_regex(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?"), r"\1 \2"
"""A moment as it is set, and as it is told: in the zone in which it was set."""
TOLD = ("summary", "total", "text", "title")
"""The fields of a result that are told as they are; besides them lists are."""
_LISTS = ("records", "rows", "messages", "results")


def render_result(state: Succeeded, language: str, words: Wording) -> str:
    """Return what a finished step read, as text."""
    result = state.result
    if not isinstance(result, dict):
        return format_value(result)
    if isinstance(result.get("summary"), str):
        note = words.say(language, "end.offline_note") if result.get("offline") else ""
        return "\n".join(
            one for one in (format_value(result["summary"]), note, _unfound(result, language, words)) if one
        )
    if result.get("groups"):
        return format_value(result["groups"])
    if _is_of_nothing(result):
        return words.say(language, "figure.nothing")
    if isinstance(result.get("total"), int | float) and _is_figure(result):
        return _figure(state.filled, result, language, words)
    items = find_list(result)
    if items and "counted" in result:
        return f"{_name_figure(state.filled, result, language, words)}\n{format_value(items)}"
    if items is not None:
        head = words.say(language, "found.count", count=len(items)) if items else _tell_nothing(result, language, words)
        looked = str(result.get(LOOKED) or "") if items else ""
        told = MOMENT.sub(SHORT, format_value(items)) if items else ""
        return "\n".join(one for one in (head, told, looked) if one)
    text = format_value(result.get("text") or result.get("title") or "")
    return "\n".join(one for one in (text, _unfound(result, language, words)) if one)


def get_place_name(state: ActionState) -> str:
    """Return what the one thing is called that a step read; empty where it is none or several."""
    names = {one.name for one in state.filled.resolved.values()} if isinstance(state, Succeeded) else set[str]()
    return names.pop() if len(names) == 1 else ""


def find_headings(states: Sequence[ActionState], tools: Sequence[str]) -> list[str]:
    """Return the heading of each of several reads: the one thing that it is of, else the service that was searched."""
    services = [tool.partition(".")[0] for tool in tools]
    several = len({*services}) > 1
    return [
        get_place_name(state)
        or (get_service_name(service) if several and service not in (*TRANSFORMS, RECALLS) else "")
        for state, service in zip(states, services, strict=True)
    ]


def _unfound(result: dict[str, Json], language: str, words: Wording) -> str:
    """Say what a text by a model claims and its data does not have."""
    claims = collect_texts(result.get(UNGROUNDED))
    return words.say(language, "end.ungrounded", claims=", ".join(claims)) if claims else ""


def _tell_nothing(result: dict[str, Json], language: str, words: Wording) -> str:
    """Say that nothing was found, in the tool's own words, or for which value that no row has."""
    if told := result.get(EMPTY):
        return str(told)
    absent = result.get(ABSENT)
    if not isinstance(absent, list) or not absent:
        return words.say(language, "found.none")
    return words.say(language, "found.absent", values=", ".join(str(one) for one in absent))


def list_unread(states: Iterable[ActionState]) -> Iterator[str]:
    """Yield what reads could not look through, in their own words, whatever was made of what they read."""
    results = [state.result for state in states if isinstance(state, Succeeded)]
    yield from dict.fromkeys(str(one[UNREAD]) for one in results if isinstance(one, dict) and one.get(UNREAD))


def describe_search(state: ActionState) -> str:
    """Return where a search looked, or that it found nothing there; empty of any other step."""
    result = state.result if isinstance(state, Succeeded) else None
    if not isinstance(result, dict):
        return ""
    return str((result.get(LOOKED) if find_list(result) else result.get(EMPTY)) or "")


def is_of_none(state: ActionState) -> bool:
    """Whether a step read a list in which there is nothing."""
    return isinstance(state, Succeeded) and isinstance(state.result, dict) and not find_list(state.result)


def list_result_fields(run: Run) -> frozenset[str]:
    """Return the names of all that the results of a run tell."""
    results = [state.result for state in run.states.values() if isinstance(state, Succeeded)]
    return frozenset[str]().union(*[result for result in results if isinstance(result, dict)])


def find_list(result: dict[str, Json]) -> list[Json] | None:
    """Return what a step read: the list that is called as one, or the only one that there is."""
    called = next((value for key in _LISTS if isinstance(value := result.get(key), list)), None)
    others = [value for value in result.values() if isinstance(value, list)]
    return called if called is not None else others[0] if len(others) == 1 and not result.get("text") else None


def _is_of_nothing(result: dict[str, Json]) -> bool:
    """Whether there was no row to work a figure out of that is none of no rows, such as an average."""
    return result.get("counted") == 0 and result.get("total") is None


def _is_figure(result: dict[str, Json]) -> bool:
    """Whether a total is what was asked for, rather than the lists beside it."""
    lists = [result[key] for key in _LISTS if key in result]
    return not lists or ("counted" in result and not any(lists))


def _figure(filled: Filled, result: dict[str, Json], language: str, words: Wording) -> str:
    """A figure that was worked out, called by what it is, with the number of rows behind it where that is known."""
    return _name_figure(filled, result, language, words, f": {format_value(result['total'])}")


def _name_figure(filled: Filled, result: dict[str, Json], language: str, words: Wording, value: str = "") -> str:
    function = f"figure.{filled.payload.get('function')}"
    name = words.say(language, function if words.knows(function) else "figure.total")
    per = filled.payload.get("per")
    of = f"{format_value(filled.payload.get('column'))} {name if per is None else f'/ {per}'}"
    told = f"{of}{value}".strip()
    counted = _tell_counted(filled, result, language, words) if "counted" in result else ""
    return f"{told}{_name_sides(filled)} {counted}".rstrip()


def _tell_counted(filled: Filled, result: dict[str, Json], language: str, words: Wording) -> str:
    """Return how many rows stand behind a figure, or that none does: a sum of no rows is no sum of nought."""
    if result["counted"] == 0 and filled.payload.get("function") != "count":
        return words.say(language, "figure.none")
    return words.say(language, "figure.rows", count=result["counted"])


def _name_sides(filled: Filled) -> str:
    """Return what the figures of each group are called, where both sides of a comparison are told."""
    names = filled.payload.get("names")
    grouped = filled.payload.get("group_by") and filled.payload.get("against") is not None
    return f" [{' / '.join(map(str, names))}]" if grouped and isinstance(names, list) else ""


def explain_incomplete(run: Run, words: Wording) -> Iterator[str]:
    """Say where there is more than was read, whatever was made of it; not where the plan said how much to read. For a
    summary a plan says it of a search by itself, so there only a number that was asked for counts."""
    for action in run.plan.actions if run.plan is not None else ():
        state = run.states[action.id]
        result = state.result if isinstance(state, Succeeded) else None
        if not isinstance(result, dict) or result.get("incomplete") is not True:
            continue
        items = find_list(result)
        limit = state.filled.payload.get("limit") if isinstance(state, Succeeded) else None
        is_asked = limit is not None and (LOOKED not in result or str(limit) in run.request.text)
        if items is not None and not is_asked:
            yield words.say(run.request.language, "end.more_unread", count=len(items))


def explain_lacking_texts(run: Run, words: Wording) -> Iterator[str]:
    """Say what a translation lost, also where the text went on to somebody else, and where a model would not sum up or
    answer what it was shown, so that code did what it can."""
    lost: list[str] = []
    refused: list[str] = []
    for state in run.states.values():
        result = state.result if isinstance(state, Succeeded) else None
        if not isinstance(result, dict):
            continue
        if LOST in result:
            lost += collect_texts(result[LOST])
        if REFUSED in result and result[REFUSED] is True:
            refused.append("end.refused_summary" if "summary" in result else "end.refused_answer")
    if lost:
        yield words.say(run.request.language, "end.lost", parts=", ".join(dict.fromkeys(lost)))
    yield from (words.say(run.request.language, key) for key in dict.fromkeys(refused))
