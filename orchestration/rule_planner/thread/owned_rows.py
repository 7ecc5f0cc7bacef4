"""Rows of a list in a thread, meant by whose they are or by their day: "그중에 내 거만 월요일로", "준호님 건 내일로",
"Sara's one to Friday", "期限切れのは完了にして". Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import Talk, build_flow, make_talk
from orchestration.rule_planner.thread.dated_rows import AMONG_KO, OF_KO, MeantRows, find_dated_rows
from orchestration.rule_planner.thread.later_changes import MOST_CHANGED, ask_which, build_page_change
from orchestration.text.name_sounds import list_name_sounds
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.request import EarlierThing
from schemas.values import Payload

_FORMS = (
    make_regex(
        rf"^{AMONG_KO}(?:(?P<me>내|제|저|나|저희)\s?|(?P<who>[가-힣]{{2,4}}?|[A-Z][a-z]+)이?(?:\s?(?:님"
        rf"|씨)\s?|\s|(?=거|꺼|것)))(?:의\s)?{OF_KO}(?P<only>만)?(?:은|는|도|을|를|이|가)?[\s,]+(?=\S)"
    ),
    make_regex(
        r"^(?:(?:(?P<among>of\s(?:those|these|them))|and|ok|okay|so|then|now|please|pls|just"
        r"|can\syou)[\s,]+)*(?P<verb>(?:move|push|mark|set|close|bump|postpone|put|change|make|reassign|give"
        r"|delay|shift)\s)?(?:only\s|just\s)?(?:(?P<me>mine|my\s(?:one|task)(?P<many>s)?)"
        r"|(?P<who>[A-Z][a-z]+)'s(?:\s(?:one|task|item)(?P<some>s)?)?)(?P<only>\sonly)?,?\s(?=(?:to|is|are"
        r"|as|in|by|back|out|done|goes|until|till|can|should|for|a\s)\b)",
        re.IGNORECASE,
    ),
    make_regex(
        r"^(?:(?:その|この)(?:中|うち)(?:で|の)?、?|(?:じゃあ|では|あと)、?)*(?:(?P<me>私|自分|僕|俺)"
        rf"|(?P<who>[ァ-ヶー一-龥A-Za-z가-힣]{{1,10}}?){HONORIFIC_JA})の(?:分|やつ|もの|ほう|方|タスク|件"
        r"|作業)?(?P<only>だけ)?(?:は|を|も)?、?(?=[^?？]*(?:に|で|へ|て)[^?？]*$)"
    ),
)  # fmt: skip
_ASKS = make_regex(
    r"[?？]|한테|에게|께\s|보여|알려|말해|몇|뭐|언제|누구|어때|\b(?:what|when|how|show|tell|list|who|ask)\b"
    r"|教え|見せ|いつ|何"
)
_SAME_IT = make_regex(
    r"(?<=[.!~,]\s)(?:그거|그건|그걸|이거|그\s건|it|that|それ)(?:는|를|을|도|を|は)?\s(?=\S)", re.IGNORECASE
)
_TOLD_IT = make_regex(r"(?P<told>[가-힣]+[대네어요다])\s(?:그거|그건|그걸|이거)\s(?=\S)")
_COUNTS = {"둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "2": 2, "3": 3, "4": 4, "5": 5, "다섯": 5}
_COUNTED = make_regex(
    r"(?P<count>둘|두|셋|세|넷|네|다섯|[2-5])\s?(?:개|건|가지)?\s?(?:다|모두|전부)?(?:를|을|는|은)?[\s,]+(?=\S)"
)
"""How many rows are meant, behind whose they are."""


_ALIGNS = make_regex(r"(?P<ko>맞[춰추]|통일[해하])|(?P<ja>揃え|そろえ|統一し|合わせ)")
"""That several are put to one value."""
_FOR_THEM = make_regex(r"(?P<ko>늘려|연장해|늦춰)(?=\s?(?:줘|주|드|놔))|て(?:あげ|やっ)て")
"""That something is put off, or changed, as a favour."""


def build_owned_change(talk: Talk) -> Payload | None:
    """Change the rows of a list that are somebody's, or of a day, where a reply says so and what they become; of
    several, where one is meant, it is asked which. ``None`` for any other reply."""
    owned = _find_owned(talk) or _find_dated(talk)
    plan = build_page_change(make_row_talk(talk, owned.rows[0], owned.rest)) if owned is not None else None
    actions = plan.get("actions") if plan is not None else None
    if owned is None or plan is None or not isinstance(actions, list) or len(actions) != 1:
        return None
    action = actions[0]
    inputs = action.get("inputs") if isinstance(action, dict) else None
    if not isinstance(action, dict) or not isinstance(inputs, dict) or inputs.get("page") != owned.rows[0].id:
        return None
    if len(owned.rows) == 1:
        return plan
    flow = build_flow(talk)
    values = inputs.get("properties")
    if owned.every:
        for row in owned.rows:
            flow.add(str(action["tool"]), {"page": row.id, "properties": deepcopy(values)})
        return build_plan(flow, talk.task)
    flow.add(str(action["tool"]), {"properties": deepcopy(values)})
    return ask_which(talk, build_plan(flow, talk.task), owned.rows)


def _find_owned(talk: Talk) -> MeantRows | None:
    """Return the rows, listed or just made, that a reply means by whose they are; ``None`` where it means none so."""
    made = tuple(one for one in talk.earlier.things if one.made and one.whose)
    rows = made or talk.earlier.listed
    text = drop_kept_owners(talk.phrase.bare, rows)
    found = next((match for form in _FORMS if (match := form.match(text)) is not None), None) if rows else None
    if found is None or _ASKS.search(text):
        return None
    said = found.groupdict()
    names = [talk.task.request.asker_name, talk.task.request.user_name] if said.get("me") else [said.get("who") or ""]
    meant = tuple(row for row in rows if any(is_name_of(name, whose) for name in names if name for whose in row.whose))
    # What is finished is put off only where nothing else can be meant.
    meant = tuple(row for row in meant if not row.over) or meant
    if not meant or len(meant) > MOST_CHANGED:
        return None
    rest = _FOR_THEM.sub(lambda one: "미뤄" if one["ko"] else "て", text[found.end() :])
    rest = _TOLD_IT.sub(r"\g<told> ", _SAME_IT.sub("", rest))
    count = _COUNTED.match(rest)
    if count is not None and _COUNTS[count["count"]] != len(meant):
        return None
    rest = _ALIGNS.sub(lambda one: "바꿔" if one["ko"] else "変え", rest if count is None else rest[count.end() :])
    if talk.reading.language == "en" and not said.get("verb") and re.match(r"(?:to|until|till|by|back|out)\b", rest):
        rest = f"{{}} {rest}"
        return MeantRows(meant, f"move {rest}", bool(said.get("many") or said.get("some")))
    every = (
        count is not None
        or any(said.get(name) for name in ("many", "some", "only", "among"))
        or re.search(r"다\s|전부|모두|\ball\b|全部", rest)
    )
    return MeantRows(meant, f"{said.get('verb') or ''}{{}} {rest}", bool(every))


def _find_dated(talk: Talk) -> MeantRows | None:
    """Return the rows that a change in a reply means by their day."""
    text = drop_kept_owners(talk.phrase.bare, talk.earlier.listed)
    meant = find_dated_rows(talk, text) if talk.earlier.listed and not _ASKS.search(text) else None
    return meant if meant is not None and len(meant.rows) <= MOST_CHANGED else None


def drop_kept_owners(text: str, rows: Sequence[EarlierThing]) -> str:
    """Return a reply without the words that what is somebody's stays as it is, where some of the rows are theirs."""
    kept = tuple(
        one
        for one in find_prohibitions(text)
        if one.act in ("any", "edit") and one.targets and all(_is_owner(name, rows) for name in one.targets)
    )
    return _GOES_ON.sub("줘", remove_prohibitions(text, kept).strip(" ,、")) if kept else text


def _is_owner(name: str, rows: Sequence[EarlierThing]) -> bool:
    bare = _OF_NAME.sub("", name)
    return any(is_name_of(bare, whose) for row in rows for whose in row.whose)


_GOES_ON = make_regex(r"(?<=[가-힣])\s?(?:주시|주)고$")
_OF_NAME = make_regex(r"(?:님|씨|さん|様|['’]s)?(?:의|の)?$")


def is_name_of(said: str, whose: str) -> bool:
    """Whether a name that was typed is a person's name, or a part of it, in whichever script."""
    sounds = {*_list_sounds(said)}
    return any(
        known.startswith(one) or known.endswith(one) for known in _list_sounds(whose) for one in sounds if len(one) > 2
    )


def _list_sounds(name: str) -> Iterator[str]:
    for word in (name, *name.split()):
        yield from list_name_sounds(word)


def make_row_talk(talk: Talk, row: EarlierThing, rest: str) -> Talk:
    """Return a reply as one on one thing, by its title."""
    said = rest.format(row.title) if "{" not in row.title else rest.format("")
    request = talk.task.request.model_copy(update={"text": said.strip()})
    earlier = talk.earlier.model_copy(update={"things": (EarlierThing(id=row.id, title=row.title),)})
    return make_talk(talk.task._replace(request=request), earlier)
