"""A reply that adds up the last figures of a thread, or asks how far the last two are apart ("둘이 합치면 얼마야",
"足したら何個でいくら？"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.figure_slots import list_words
from orchestration.rule_planner.figures.further_figure_words import DIFFERENCE
from orchestration.rule_planner.figures.further_figures import ask_measures, build_measure, list_numbers
from orchestration.rule_planner.plans.condition_parts import build_test, join_tests, list_tests
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import ROWS, Talk, build_flow, does_test_day
from schemas.plan import Action
from schemas.values import Json, Payload

Act: TypeAlias = Literal["sum", "apart"]
_TOTAL = "table.aggregate"
_FLAGS = re.IGNORECASE
_SUM = make_regex(
    r"(?:다\s|전부\s|모두\s)?(?:합[치쳐친]|합하|합해|합산|합계|더[하해한]|총합|합)[가-힣]{0,4}|다\s?해서"
    r"|\b(?:together|combined?|altogether|add(?:ed)?(?:\s(?:them|it|those|both))?(?:\s(?:all|both|two))*(?:\sup)?|sum(?:med)?(?:\sup)?|totals?|plus)\b"
    r"|(?:足|合わせ|あわせ|合計|合算|トータル|プラス)(?:し(?:たら|て|と|ると)|すると|したら|ると|たら|れば|て|で)*",
    _FLAGS,
)
_APART = make_regex(
    r"차이?(?=가|는|이|도|\s|나|[?？]|$)|차액|격차|얼마나\s더|[빼뺀][가-힣]{0,3}"
    r"|\b(?:difference|diff|gap|apart|minus|subtract(?:ed)?|by\show\smuch)\b|差額?|差し引[きく]?|違い?|引い(?:たら|て)",
    _FLAGS,
)
_MEANT = make_regex(
    r"(?:그|이|저)?\s?(?:둘|두\s?개|두\s?(?:지역|상품|값|금액|수치|숫자)|셋|세\s?개|(?:위|앞)(?:의)?\s?(?:둘|두\s?개)|이것들|그것들|걔네)(?:을|를|이|은|는|의|다|이서)?(?![가-힣])"
    r"|\b(?:the\stwo|the\sthree|those|these|them|they|both|all\sthree|that|this|it|two|three|of|between|up|come|comes|make|makes|figures?|numbers?)\b"
    r"|(?:この|その|あの)?(?:二つ|2つ|２つ|三つ|3つ|両方|両者|それら|ふたつ)(?:を|の|は|で)?",
    _FLAGS,
)
_THREE = make_regex(r"셋|세\s?개|\bthree\b|三つ|3つ", _FLAGS)
_TWO = make_regex(r"둘|두\s?\S|\b(?:two|both)\b|二つ|[2２]つ|両|ふたつ", _FLAGS)
_HOW_MUCH = make_regex(
    r"얼마(?:나|씩)?|몇\s?(?:개|석|대|건)?|\b(?:how\s(?:much|many)|what)\b|いくら|いくつ|何[個席台件]|どのくらい|どれくらい|で",
    _FLAGS,
)
_APIECE = make_regex(
    r"지\s?말|따로|각각|\b(?:not|don'?t|without|each|separately|apiece)\b|ない|ずに|別々|それぞれ", _FLAGS
)
"""That each is to be told by itself."""


@dataclass(frozen=True, slots=True)
class _Figure:
    """A plain figure of a thread: the step that reads its rows, and the steps that work it out."""

    source: Action
    totals: tuple[Action, ...]

    @property
    def tests(self) -> list[Json]:
        """What its rows are chosen by."""
        return list_tests(self.source.inputs.get("filter"))

    @property
    def place(self) -> Payload:
        """The sheet that it is of."""
        return {name: one for name, one in self.source.inputs.items() if name in ("spreadsheet", "range")}


def build_joined_figure(talk: Talk, text: str) -> Payload | None:
    """Return the plan of the last figures added up or held against each other; None where a reply says more."""
    if "별로" in text:
        return None  # told apart, which is no sum
    act = _find_act(text)
    found = _hold_found(talk) if act == "apart" else None
    if found is not None:
        return found
    figures = _list_figures(talk) if act is not None else []
    if len(figures) < 2 or any(one.place != figures[-1].place for one in figures):
        return None
    if act == "apart":
        return _hold_against(talk, figures[-2], figures[-1], text)
    most = 3 if _THREE.search(text) else 2 if _TWO.search(text) else len(figures)
    return _add_up(talk, figures[-most:], text) if len(figures) >= most else None


def _find_act(text: str) -> Act | None:
    """Return whether all of a text asks for a sum or a difference."""
    adds, apart = _SUM.search(text) is not None, _APART.search(text) is not None
    rest = text
    for pattern in (_SUM, _APART, _MEANT, _HOW_MUCH):
        rest = pattern.sub(lambda one: " " * len(one[0]), rest)
    if adds == apart or _APIECE.search(text) or any(list_words(rest)):
        return None
    return "sum" if adds else "apart"


def _list_figures(talk: Talk) -> list[_Figure]:
    """Return the last figures of the thread that stand behind one another, each of other rows."""
    found: list[_Figure] = []
    for steps in reversed((*talk.earlier.reads, talk.earlier.steps)):
        figure = _read_figure(talk, steps)
        if figure is None or any(one.tests == figure.tests for one in found):
            break
        found.insert(0, figure)
    return found


def _read_figure(talk: Talk, steps: Sequence[Action]) -> _Figure | None:
    """Return the one plain figure that steps work out; None where they do anything else."""
    totals = tuple(one for one in steps if one.tool == _TOTAL)
    sources = [one for one in steps if talk.takes(one, ROWS)]
    plain = all(not {"group_by", "against", "target", "per", "share"} & {*one.inputs} for one in totals)
    summed = all(one.inputs.get("function") in ("sum", "count") for one in totals)
    if len(sources) != 1 or not totals or len(steps) != len(totals) + 1 or not (plain and summed):
        return None
    return _Figure(sources[0], totals) if not {"limit", "sort"} & {*sources[0].inputs} else None


def _hold_found(talk: Talk) -> Payload | None:
    """Hold the figure that a period was found by against the one that was asked for of the same period; None where
    the thread found no period last."""
    steps = talk.earlier.steps
    if (
        [one.tool for one in steps[1::2]] != [_TOTAL, _TOTAL]
        or len(steps) != _FOUND
        or "since" not in steps[1].produces
    ):
        return None
    source, ranked, other, total = steps
    flow = build_flow(talk)
    read = flow.add(source.tool, dict(source.inputs))
    first = flow.add(ranked.tool, {**ranked.inputs, "rows": f"{{{{@{read.number}.rows}}}}"})
    days: list[Json] = [
        build_test("@date", "ge", f"{{{{@{first.number}.since}}}}"),
        build_test("@date", "le", f"{{{{@{first.number}.until}}}}"),
    ]
    kept = [
        [one for one in list_tests(step.inputs.get("filter")) if not (isinstance(one, dict) and one["path"] == "@date")]
        for step in (source, other)
    ]
    reads = [flow.add(source.tool, {**source.inputs, "filter": join_tests([*days, *tests])}) for tests in kept]
    rows: Payload = {"rows": f"{{{{@{reads[0].number}.rows}}}}", "against": f"{{{{@{reads[1].number}.rows}}}}"}
    figure: Payload = {name: one for name, one in total.inputs.items() if name in ("column", "function")}
    names: list[Json] = [*map(_name, kept), DIFFERENCE[talk.reading.language]]
    step = flow.add(_TOTAL, {**figure, **rows, "names": names})
    flow.leave("rows", step, str(source.inputs.get("spreadsheet", "")))
    return build_plan(flow, talk.task)


_FOUND = 4
"""The steps of a figure of the period that another one found."""


def _list_measures(talk: Talk, figure: _Figure, text: str) -> list[Payload]:
    """Return how each figure is worked out: of the columns that are asked for, else as before."""
    old: list[Payload] = [
        {name: one for name, one in total.inputs.items() if name in ("column", "function")} for total in figure.totals
    ]
    numbers = [*list_numbers(talk.task, {str(figure.place.get("spreadsheet"))})]
    asked = [build_measure(old[0], one, numbers) for one in ask_measures(text)] if "column" in old[0] else []
    return asked if len(asked) > 1 else old


def _add_up(talk: Talk, figures: Sequence[_Figure], text: str) -> Payload:
    last = figures[-1]
    flow = build_flow(talk)
    read = flow.add(last.source.tool, {**last.source.inputs, "filter": _join_any([one.tests for one in figures])})
    for figure in _list_measures(talk, last, text):
        step = flow.add(_TOTAL, {**figure, "rows": f"{{{{@{read.number}.rows}}}}"})
        flow.leave("total", step, str(last.place.get("spreadsheet", "")))
    return build_plan(flow, talk.task)


def _join_any(tests: Sequence[list[Json]]) -> Json:
    """Return one condition that holds for the rows of each of several; of values of one column as the list of them."""
    shared = [one for one in tests[0] if all(one in others for others in tests)]
    apart = [[one for one in others if one not in shared] for others in tests]
    singles = [one[0] for one in apart if len(one) == 1]
    named = [one for one in singles if isinstance(one, dict) and one.get("op") in ("eq", "in")]
    if len(named) == len(tests) and len({str(one["path"]) for one in named}) == 1:
        return join_tests([*shared, build_test(str(named[0]["path"]), "in", [*_list_values(named)])])
    if not all(apart):
        return join_tests(shared)
    return join_tests([*shared, {"any": [join_tests(one) for one in apart]}])


def _hold_against(talk: Talk, first: _Figure, second: _Figure, text: str) -> Payload | None:
    """Hold one figure against another that is of other values; of other days alone is told elsewhere."""
    shared = [one for one in first.tests if one in second.tests]
    apart = [[one for one in figure.tests if one not in shared] for figure in (first, second)]
    if all(does_test_day(one) for tests in apart for one in tests):
        return None
    names: list[Json] = [*map(_name, apart), DIFFERENCE[talk.reading.language]]
    flow = build_flow(talk)
    reads = [flow.add(one.source.tool, dict(one.source.inputs)) for one in (first, second)]
    rows: Payload = {"rows": f"{{{{@{reads[0].number}.rows}}}}", "against": f"{{{{@{reads[1].number}.rows}}}}"}
    for figure in _list_measures(talk, second, text):
        step = flow.add(_TOTAL, {**figure, **rows, "names": names})
        flow.leave("rows", step, str(second.place.get("spreadsheet", "")))
    return build_plan(flow, talk.task)


def _name(tests: Sequence[Json]) -> str:
    """Return what the rows of a figure are called beside the other's."""
    return " ".join(map(str, _list_values(tests))) or "-"


def _list_values(tests: Sequence[Json]) -> Iterator[Json]:
    for one in tests:
        value = one.get("value") if isinstance(one, dict) else None
        yield from value if isinstance(value, list) else [value]
