"""A reply that asks which of several grew most ("ok so out of the three who grew the most on the week before"), or of
how much a figure is a part ("out of what total?"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.figures.further_figure_words import DAYS, DIFFERENCE
from orchestration.rule_planner.figures.transforms import GROUPS
from orchestration.rule_planner.plans.condition_parts import join_tests, list_tests
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import Talk, build_flow, does_test_day
from orchestration.rule_planner.reading.words import find_column
from orchestration.rule_planner.thread.same_again import measure_period, move_back
from schemas.plan import Action
from schemas.values import Json, Payload

_TOTAL = "table.aggregate"
_LONGEST = 90
_GREW = make_regex(
    r"(?P<ko>늘[었어은]|는\s?(?:데|곳|거|쪽|지역|상품|게)|성장|증가|신장|올랐|오른|뛴|뛰었|(?P<ko_less>줄[었어은]|준\s?(?:데|곳|거|쪽)|감소|떨어졌|떨어진|빠졌|빠진))"
    r"|\b(?:grew|grown|growth|grow|rose|risen|gained|gain|increased?|climbed|jumped|went\sup"
    r"|(?P<en_less>shrank|shrunk|fell|fallen|dropped|drop|declined?|decreased?|lost|went\sdown))\b"
    r"|(?:伸び|増え|増加|成長|上がっ|(?P<ja_less>減っ|減少|下がっ|落ち))",
    re.IGNORECASE,
)
_MOST = make_regex(
    r"(?:제일|가장|젤|더)\s|\b(?:most|more|biggest|largest|fastest|best|highest|least|worst)\b|一番|いちばん|最も|より|大き|多い|高い",
    re.IGNORECASE,
)
_WHICH = make_regex(
    r"어디|어느|누가|뭐|무엇|(?:데|곳|쪽|지역|상품|거|게)(?:은|는|가|이)?[\s?？]*$|\b(?:which|who|what|where)\b|どこ|どっち|どちら|どれ|誰|のは[?？]?$",
    re.IGNORECASE,
)
_WHOLE = make_regex(
    r"(?:(?:그게|그건|그럼)\s)?(?:총|전체)\s?(?:에서|중에서?|중)?\s?(?:얼마|몇)\s?(?:중에서?|에서|인데|야|였어|이야|예요|인가요?)?[가-힣\s]{0,6}"
    r"|(?:그럼\s)?(?:전체|총액|총합|다\s?합치면|전부\s?다?|모두\s?다?)(?:는|은|로는|로|하면)?\s?(?:다\s?)?(?:얼마|총)[가-힣\s]{0,8}"
    r"|(?:(?:and|so|ok)\s)*(?:out\s)?of\s(?:what|how\smuch)(?:\s(?:in\s)?total|\s(?:overall|altogether))?(?:\sis\sthat)?"
    r"|(?:(?:and|so|ok)\s)*(?:what(?:'s|\sis|\swas)\s)?(?:the\s)?(?:overall|grand|whole|full)\s(?:total|budget|amount|sum)"
    r"|(?:(?:and|so|ok)\s)*(?:how\smuch|what)(?:\s(?:is|was|did\swe\sspend))?\s(?:it\s)?(?:in\stotal|overall|altogether|for\s(?:everything|all))"
    r"|(?:で、?)?(?:全体|総額|全部|合計)(?:だと|では|で|は|の?うち)?(?:の?合計)?(?:は|だと|で)?、?(?:いくら|どれくらい|どのくらい)(?:中|のうち)?(?:です|だった|でした)?(?:か|の)?",
    re.IGNORECASE,
)


def build_growth_turn(talk: Talk, source: Action, total: Action, text: str) -> Payload | None:
    """Return the plan of a reply that goes on from one figure to which of several grew most, or to the whole of it;
    None where it is neither."""
    if len(text) > _LONGEST or total.inputs.get("function") != "sum":
        return None
    if _WHOLE.fullmatch(text):
        return _tell_whole(talk, source, total)
    grew = _GREW.search(text)
    return _tell_growth(talk, source, total, text, grew) if grew is not None else None


def _tell_growth(talk: Talk, source: Action, total: Action, text: str, grew: re.Match[str]) -> Payload | None:
    """Hold each of several against itself in the period before."""
    if not (_MOST.search(text) and _WHICH.search(text)):
        return None
    tests = list_tests(source.inputs.get("filter"))
    period = measure_period([one for one in tests if does_test_day(one)])
    by = find_column(text, GROUPS) or _find_told_apart(total, tests)
    if period is None or by is None:
        return None
    kept = [
        one for one in tests if does_test_day(one) or (isinstance(one, dict) and one.get("path") not in (by, "@any"))
    ]
    flow = build_flow(talk)
    rest = {name: one for name, one in source.inputs.items() if name != "filter"}
    reads = [flow.add(source.tool, {**rest, "filter": join_tests(one)}) for one in (kept, move_back(kept, period))]
    names: list[Json] = [_name_days(kept), _name_days(move_back(kept, period)), DIFFERENCE[talk.reading.language]]
    figure: Payload = {name: one for name, one in total.inputs.items() if name in ("column", "function")}
    less = any(grew.groupdict().get(name) for name in ("ko_less", "en_less", "ja_less"))
    figure |= {"group_by": by, "order": "ascending" if less else None, "names": names}
    rows: Payload = {"rows": f"{{{{@{reads[0].number}.rows}}}}", "against": f"{{{{@{reads[1].number}.rows}}}}"}
    step = flow.add(_TOTAL, {name: one for name, one in {**figure, **rows}.items() if one is not None})
    flow.leave("rows", step, str(source.inputs.get("spreadsheet", "")))
    return build_plan(flow, talk.task)


def _find_told_apart(total: Action, tests: list[Json]) -> str | None:
    """Return the column of which the figure before told one value or several."""
    group = total.inputs.get("group_by")
    if isinstance(group, str) and group != DAYS:
        return group
    paths = [str(one["path"]) for one in tests if isinstance(one, dict) and not does_test_day(one)]
    return paths[0] if len({*paths}) == 1 and not paths[0].startswith("@") else None


def _tell_whole(talk: Talk, source: Action, total: Action) -> Payload | None:
    """Work out the same figure of all values, of the same days."""
    tests = list_tests(source.inputs.get("filter"))
    kept = [one for one in tests if does_test_day(one)]
    if len(kept) == len(tests) or total.inputs.get("group_by") or total.inputs.get("against"):
        return None
    flow = build_flow(talk)
    rest = {name: one for name, one in source.inputs.items() if name != "filter"}
    read = flow.add(source.tool, {**rest, "filter": join_tests(kept)})
    figure = {name: one for name, one in total.inputs.items() if name in ("column", "function")}
    step = flow.add(_TOTAL, {**figure, "rows": f"{{{{@{read.number}.rows}}}}"})
    flow.leave("total", step, str(source.inputs.get("spreadsheet", "")))
    return build_plan(flow, talk.task)


def _name_days(tests: list[Json]) -> str:
    days = sorted({str(one["value"]) for one in tests if isinstance(one, dict) and does_test_day(one)})
    return days[0] if len(days) == 1 else f"{days[0]} ~ {days[-1]}"
