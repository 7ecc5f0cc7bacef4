"""Changes of a page that a thread made, changed or listed: another day, owner, title or state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import does_ask_which
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import UPDATE, Talk, build_flow, is_day
from orchestration.rule_planner.questions.past_questions import is_past_question
from orchestration.rule_planner.reading.field_words import is_who_column
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.rule_planner.reading.words import DATE
from orchestration.rule_planner.records.told_states import read_told_state
from orchestration.rule_planner.thread.reply_changes import ReplyValues, build_people, read_reply_values
from orchestration.rule_planner.thread.titles_beside import build_change_with_title
from orchestration.text.dates import FoundDate
from orchestration.text.day_words import find_day_words
from orchestration.text.office_names import list_name_variants
from orchestration.text.pointed_things import does_leave_out, drop_left_out, find_named_thing, list_pointed_things
from orchestration.text.prohibitions.taken_on import is_done_by_speaker
from orchestration.text.word_lists import PLEASE_EN
from schemas.plan import Action
from schemas.request import EarlierThing, EarlierWork
from schemas.values import Json, Payload

_ORDINAL = make_regex(
    r"(?P<ko>첫|두|세|네|다섯)\s?번째|(?P<number>\d{1,2})\s?(?:번째?|番目?)|\b(?P<en>first|second|third|fourth"
    r"|fifth)\b"
)
_NUMBERS = {"첫": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_TITLE = make_regex(
    r"(?:제목|이름)(?:을|를|은|는)?\s?['\"‘“「]?(?P<ko>.+?)['\"’”」]?\s?(?:으로|로|이라고|라고)(?:\s?(?:바꿔|변경"
    r"|수정"
    r"|고쳐|해|부탁)|요?\W*$)"
    r"|\b(?:(?:re)?name|call|(?:re)?title)\b(?:(?<=rename)|(?<=retitle)|\s(?:it|that|this)\b)(?: it| that"
    r"| this)?(?: to| as)?"
    r"\s['\"“]?(?P<en>[^'\"”]+)|(?:タイトル|名前)を[「『]?(?P<ja>.+?)[」』]?に"
    r"|(?:タイトル|名前|件名)(?:は|を)?[「『](?P<ja2>.+?)[」』](?:に|へ|で|の(?:ほう|方))"
    r"|(?:제목|이름)(?:은|는|을|를)?\s?['\"‘“「](?P<ko2>.+?)['\"’”」](?:이|가)?\s?(?:더\s)?(?:낫|좋|맞|나을)"
    r"|['\"‘“「](?P<ko3>[^'\"’”」]+?)['\"’”」]\s?(?:으로|로|이라고|라고)\s?(?:제목|이름)(?:을|를)?\s?(?:바꿔|변경|수정|고쳐|해)"
    r"|(?:제목|이름)(?:이|은|을)?\s?(?:틀렸|잘못)\S*\s(?:말했\S*\s|썼\S*\s|적었\S*\s)?['\"‘“「](?P<ko4>[^'\"’”」]+?)['\"’”」]"
    r"|\b(?:title|name)\s(?:should be|is|to)\s['\"‘“](?P<en2>.+?)['\"’”]",
    re.IGNORECASE,
)


_OPENS_TITLE = make_regex(
    r"(?:제목|이름)(?:을|를|은|는)|(?:タイトル|名前|件名)(?:は|を|(?=[「『]))|(?:the\s|its\s)?(?:title|name)\b"
    r"|(?:re)?name\b|call it\b|(?:can|could) you rename\b",
    re.IGNORECASE,
)
"""How a wish begins that is of a title."""


_MAKES_ANOTHER = make_regex(
    r"を、?(?:タスク|作業|ページ)に(?:も)?(?:し(?:て|と)|追加|登録|入れ)|(?:작업|할\s?일|페이지)(?:으로|로)도?\s?(?:하나\s)?(?:만들|등록|추가|생성)"
)
"""Words for one more page or task, of which the rest of a reply is told."""


def build_page_change(talk: Talk) -> Payload | None:
    """Change the page that was made, changed or listed, or each of them where all are meant; where it may be one of
    several, that is asked."""
    if is_past_question(talk.task.request.text) or _MAKES_ANOTHER.search(talk.phrase.bare):
        return None
    titled = build_change_with_title(talk, lambda one, rest: build_page_change(read_again(one, rest)))
    if titled is not None:
        return titled
    rest, out = drop_left_out(talk.phrase.bare, talk.earlier.things)
    talk = read_again(talk, rest) if out else talk
    text, named = (
        (talk.phrase.bare, None)
        if out or _holds_title(talk)
        else find_named_thing(talk.phrase.bare, list_pointed_things(talk.earlier), talk.reading.language)
    )
    if named is not None:
        text = _ALONE.sub(r"\g<it>", text)
        talk = replace(read_again(talk, text), earlier=_about(talk, named))
    values, every = _told_state(talk, is_named=named is not None) or _worded_values(talk), ""
    said = read_reply_values(_read_plainly(talk), _myself(talk), may_name=_may_name(talk)) if not values else None
    said = _as_added(talk, said) if said is not None else None
    said = (
        replace(said, ordered=True)
        if said is not None and (named is not None or out or said.every) and _PUT_TO.search(text)
        else said
    )
    if said is not None and _is_change(talk, said):
        values, every = _values(talk, said), said.every if not said.added else ""
        every = every or ("all" if out else "")
    if out and not every:
        return None
    if every and not out and does_leave_out(talk.phrase.bare):
        every = ""  # which of all stays is not known
    pages = (_all_meant(talk, every, out) if every else list_meant(talk)) if values else []
    update = next((one.tool for one in talk.task.contracts if {*one.fields} >= UPDATE), "")
    if not pages or not update:
        return None
    flow = build_flow(talk)
    if len(pages) == 1 or every:
        for page in pages:
            flow.add(update, {"page": page.id, "properties": values})
        return build_plan(flow, talk.task)
    flow.add(update, {"properties": values})
    return ask_which(talk, build_plan(flow, talk.task), pages)


def _holds_title(talk: Talk) -> bool:
    """Whether the new title that a reply wants holds the one that the page has ("제목을 사무실 이사로", of 이사)."""
    found = _TITLE.search(talk.phrase.bare)
    new = next((part for part in found.groups() if part), "") if found is not None else ""
    return any(one.title and one.title in new for one in list_pointed_things(talk.earlier))


def read_again(talk: Talk, text: str) -> Talk:
    """Return a reply with other words in the place of its own."""
    return replace(talk, phrase=replace(talk.phrase, bare=text), reading=talk.read(text))


def _about(talk: Talk, named: EarlierThing) -> EarlierWork:
    """Return the earlier work with the one thing that is named."""
    return talk.earlier.model_copy(update={"things": (named,)})


_ALONE = make_regex(r"(?P<it>그거|それ)(?:만|だけ|のみ)")
_PUT_TO = make_regex(
    r"(?:으로|로|께|한테|에게|완료|[にで])(?:요|ね|だけ)?[\s.,!~。、！]*(?:$|[.。、,]\s?\S)"
    r"|^(?:(?:ok(?:ay)?|and|so|then|now)[\s,]+)*(?:all(?:\sof)?(?:\s(?:them|those|these))?|everything|the\srest)\s(?:to|for|until|till|by|done)\b",
    re.IGNORECASE,
)
"""That something is put to a value, without a verb."""


def is_change_of_thing(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan changes a thing of earlier work, which is known by its id, and no other title is named in full."""
    things = task.request.follows.things if task.request.follows is not None else ()
    known, titles = {one.id for one in things}, {one.title for one in things}
    text = task.request.text.casefold()
    if any(one.whole and one.words.casefold() in text for one in task.titles if one.title not in titles):
        return False
    actions = plan.get("actions")
    inputs = [one.get("inputs") for one in (actions if isinstance(actions, list) else []) if isinstance(one, dict)]
    changed = any(isinstance(one, dict) and one.get("page") in known for one in inputs)
    return bool(known) and (changed or does_ask_which(plan, titles))


def _as_added(talk: Talk, said: ReplyValues) -> ReplyValues:
    """Return what a reply sets, with those who are named behind "and" beside the people of the last change."""
    has_people = any(is_who_column(column) for column in _last_values(talk))
    joins = has_people and _BESIDES.match(talk.task.request.text) is not None
    if not joins or said.corrects or not said.people or said.date is not None or said.status or said.later:
        return said
    return replace(said, people=(), added=(*said.people, *said.added))


_BESIDES = make_regex(
    r"\s*(?:(?:oh|ah|ok|아|어|참|あっ?)[\s,、.!]*)*"
    r"(?:(?:and|also|plus)\s(?!make|change|set|move)|그리고\s|あと|それと|それから)",
    re.IGNORECASE,
)


def ask_which(talk: Talk, plan: Payload, pages: Sequence[EarlierThing]) -> Payload:
    """Return a plan of one change that asks which of several pages is meant."""
    understanding = plan["understanding"]
    titles = dict.fromkeys(one.title for one in pages if one.title)
    options: list[Json] = list[Json](titles)[:20]
    if isinstance(understanding, dict) and len(options) > 1:
        understanding["ambiguities"] = [{"question": _which(talk), "options": options, "field": "a1.page"}]
    return plan


def _is_change(talk: Talk, said: ReplyValues) -> bool:
    """Whether a reply sets something: of what was only read it needs a word for a change, and to leave somebody out of
    it is to choose rows."""
    if any(step.is_effect for step in talk.earlier.steps):
        return True
    return said.ordered and not said.removed


def _may_name(talk: Talk) -> bool:
    """Whether a bare name is somebody's: the last change was of people alone, or of people too and is corrected."""
    properties = _last_values(talk)
    of_people = [is_who_column(column) for column in properties]
    if _is_given_at_once(talk):
        return True
    return bool(of_people) and (all(of_people) or (any(of_people) and CORRECTION.match(talk.phrase.text) is not None))


def _is_given_at_once(talk: Talk) -> bool:
    """Whether a page was made, and a reply is a name and a day: who does it, and by when ("Sara, next Tuesday")."""
    effects = [step for step in talk.earlier.steps if step.is_effect]
    found = _NAME_AND_DAY.fullmatch(talk.reading.marked.strip())
    name = next(filter(None, found.groups()), "") if found is not None else ""
    is_made = bool(effects) and {"title", "parent"} <= {*effects[-1].inputs}
    return is_made and bool(name) and not (is_plain_en(name.lower()) or is_plain_ko(name))


_NAME_AND_DAY = make_regex(
    rf"(?P<en>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)(?:,\s|\s|\s[—–-]\s)(?:(?:and|by|due|for)\s)*{DATE}(?:\s{PLEASE_EN})?[\s.!]*"
    rf"|(?P<ko>[가-힣]{{2,4}})[,\s]+{DATE}(?:까지)?(?:요|로)?[\s.!~]*|(?P<ja>[ァ-ヶー]{{2,8}})[、,\s]*{DATE}(?:まで)?(?:で|に)?[。！\s]*"
)
CORRECTION = make_regex(
    r"(?:(?:ah|oh|hm+|아|어|あ)[\s,、]+)?(?:(?:no|nope|oops|sorry|wait|oh|아니|아냐|앗|いや|違)\b|(?:아니|앗|いや|違|やっぱり?|やはり))",
    re.IGNORECASE,
)


def _last_values(talk: Talk) -> Payload:
    last = next((step for step in reversed(talk.earlier.steps) if step.is_effect), None)
    properties = last.inputs.get("properties") if last is not None else None
    return properties if isinstance(properties, dict) else {}


def _told_state(talk: Talk, *, is_named: bool) -> Payload:
    """Return the state that is told of the one page that was dealt with ("and it's already under way")."""
    pages = list_meant(talk)
    has_effect = is_named or any(step.is_effect for step in talk.earlier.steps)
    if len(pages) != 1 or not pages[0].title or not has_effect:
        return {}
    if is_named and _ON_IT.match(talk.phrase.bare):
        return {"@status": "진행 중"}
    bare = _LAUGHS.sub("", _ITSELF.sub("", talk.phrase.bare)).strip()
    be = " is" if talk.reading.language == "en" else ""
    told = read_told_state(talk.read(f"'{pages[0].title}'{be} {bare}"))
    return told.properties if told is not None and told.page == pages[0].title else {}


_ON_IT = make_regex(
    r"^(?:(?:ok(?:ay)?|yes|yeah|so|oh|ah|네|넵|아|음|はい|あ)[\s,.、]+)*(?:it|그거|それ)(?:은|는|は|を|\s?[,:、—–-])*[\s、]*"
    r"(?:(?:i'?m|i\sam)\s(?:(?:already|just|currently)\s)?(?:on|doing|working\son|starting(?:\son)?)\s(?:it|that|this)(?:\sone)?"
    r"|(?:i'?m\s)?starting\s(?:on\s)?(?:it|that|this)|(?:지금\s|이미\s|제가\s|저는\s|벌써\s)*(?:하고|진행하고|작업하고)\s있(?:어요?|습니다|음|는데요?)"
    r"|(?:今|もう|ちょうど|私が)*、?(?:やって|進めて|取りかかって|取り掛かって|対応して)い?ま?(?:す|る))"
    r"(?:\s(?:now|already|right\snow|today|at\sthe\smoment))*[\s.!~。！]*$",
    re.IGNORECASE,
)
"""That who speaks is at work on the one thing that is named, and nothing else."""
_ITSELF = make_regex(
    r"^(?:(?:and|oh|also|actually|so)\s)*(?:it'?s|it is|that'?s|that one'?s)\s|^(?:그거|이거|그건|이건)\s|^(?:それ"
    r"|これ)は?",
    re.IGNORECASE,
)
_LAUGHS = make_regex(r"(?:\s(?:actually|haha|lol|now|btw|though))+[\s.!]*$", re.IGNORECASE)


def _myself(talk: Talk) -> str:
    return talk.task.request.asker_name


def read_page_values(talk: Talk) -> Payload | None:
    """Return what a reply sets on a page; None where it says anything else."""
    said = read_reply_values(_read_plainly(talk), _myself(talk), may_name=_may_name(talk))
    return _values(talk, said) if said is not None else None


def _values(talk: Talk, said: ReplyValues) -> Payload:
    """Return what a reply sets, by the meaning of a column."""
    date: Json = {"later": said.later} if said.later else _moment(talk, said.date, corrects=said.corrects)
    people = build_people(replace(said, removed=_list_replaced(talk, said)) if said.people else said)
    return {
        name: value
        for name, value in (("@date", date), ("@person", people), ("@status", said.status))
        if value not in (None, "")
    }


def _list_replaced(talk: Talk, said: ReplyValues) -> tuple[str, ...]:
    """Return whom a reply puts others in the place of, where the last step set several people and they are one of
    them: the others stay."""
    columns = [value for name, value in _last_values(talk).items() if is_who_column(name)]
    held = [str(one) for value in columns if isinstance(value, list) for one in value]
    if len(held) < len(said.people) + 1:
        return said.removed
    known = {name.casefold() for one in held for name in (one, *list_name_variants(one))}
    return tuple(one for one in said.replaced if known & {name.casefold() for name in (one, *list_name_variants(one))})


def _moment(talk: Talk, found: FoundDate | None, *, corrects: bool) -> Json:
    """Return a day, which keeps the time that stands there, a time, which keeps the day, or both. A day of the week
    that corrects another day, or is named beside it, is of the same week."""
    if found is None:
        return None
    if not found.has_day:
        return {"time": found.clock}
    start = found.start
    old = next((one for step in reversed(talk.earlier.steps) for one in _moments(step)), None)
    typed = talk.task.request.text.strip()
    corrects = corrects or CORRECTION.match(typed) is not None or _SETS_AGAIN.match(typed) is not None
    corrects = corrects or (old is not None and old.weekday() in [one.day for one in find_day_words(typed)])
    if corrects and old is not None and _WEEKDAY.fullmatch(found.text.strip()):
        same = start + timedelta(days=7 * ((old.date() - timedelta(days=old.weekday()) - start.date()).days // 7 + 1))
        start = same if same.date().isoformat() >= talk.today else start
    if not found.has_time:
        return {"day": start.date().isoformat()}
    return found.iso if start == found.start else start.isoformat()


_SETS_AGAIN = make_regex(
    r"(?:(?:hm+|ok|okay|sorry|すみません|ごめん(?:なさい)?|죄송(?:해요|한데요?|하지만)?|미안(?:해요?|한데)?|흠|음)[\s,、.。…]+)*"
    r"(?:actually,?\s|on\ssecond\sthought,?\s)?(?:(?:please\s|can\syou\s|let'?s\s)?(?:make|do)\sit\s|(?:make\sthat)\s|actually\b|やっぱり?|やはり|그냥\s|역시\s|[월화수목금토일]요일(?:로|으로)\s?(?:해|하자|변경|바꿔))",
    re.IGNORECASE,
)
"""That what was just set is to be another value."""
_WEEKDAY = make_regex(
    r"[월화수목금토일]요일|[월화수목금토일]욜|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sat|sun)(?:day)?"
    r"|[月火水木金土日]曜日?",
    re.IGNORECASE,
)
"""A day of the week without the week that it is of."""


def _read_plainly(talk: Talk) -> Reading:
    """Return how the words read without those that say by its number which row is meant, and with a bare number as the
    hour that it is where a time stood before ("make it 3")."""
    bare = _ME_ALONE.sub(_name_owner, _ORDINAL.sub("", talk.phrase.bare))
    last = next((one for step in reversed(talk.earlier.steps) for one in _moments(step)), None)
    if last is not None and (last.hour or last.minute):
        bare = show_bare_hour(bare)
    return talk.reading if bare == talk.phrase.bare else talk.read(bare.strip())


_ME_ALONE = make_regex(
    r"(?:^|(?<=[,、.。\n]))\s*(?:(?P<ko>(?:저|나|제\s?[거꺼]|내\s?[거꺼])(?:요|예요|에요|야|입니다|로|고)?"
    r"|(?:제|내)가(?:\s?(?:할|맡을)[게께]요?)?)"
    r"|(?P<en>(?:it'?s )?mine|me|i'?ll (?:do|take|own) (?:it|that|this)|on me)"
    r"|(?P<ja>(?:私|わたし|僕|俺|自分)(?:です|で|が(?:やり|担当し)ます)?))(?=\s*(?:$|[,、.。!~]))",
    re.IGNORECASE,
)
"""Who speaks, as all that a part of a reply says: they do it."""


def _name_owner(found: re.Match[str]) -> str:
    return "担当は私" if found["ja"] else " owner me" if found["en"] else " 담당은 저"


def show_bare_hour(text: str) -> str:
    """Return the text with a bare number that something is set to as an hour ("make it at 3")."""
    return _BARE_HOUR.sub(r"\g<set> at \g<hour>", text)


_BARE_HOUR = make_regex(
    r"^(?P<set>(?:(?:no|wait|actually|sorry|oh|and)[,\s]+)*(?:(?:make|move|push|change|set|shift) (?:it|that|this)"
    r"|it'?s|let'?s (?:do|say))(?: to)?)"
    r"\s(?P<hour>\d{1,2})(?=\s?(?:instead|please|pls|now|then|,\s?sorry)*[.!\s]*$)",
    re.IGNORECASE,
)


def _which(talk: Talk) -> str:
    return {"ko": "어느 것을 바꿀까요?", "en": "Which one shall I change?", "ja": "どれを変更しますか？"}[
        talk.reading.language
    ]


def list_meant(talk: Talk) -> list[EarlierThing]:
    """Return the pages that the words can mean: a row by its number, what was made, changed, or listed."""
    things = talk.earlier.things
    number = _ordinal(talk.phrase.bare)
    if number:
        return [one for one in things if one.row == number][:1]
    made = [one for one in things if one.made]
    dealt = [one for one in things if not one.row]
    rows = [one for one in things if one.row]
    return made or ((dealt or rows) if any(step.is_effect for step in talk.earlier.steps) else (rows or dealt))


def _ordinal(text: str) -> int:
    places = [*_ORDINAL.finditer(text)]
    if len(places) != 1:
        return -1 if places else 0
    found = places[0]
    return int(found["number"]) if found["number"] else _NUMBERS[(found["ko"] or found["en"]).lower()]


def _all_meant(talk: Talk, every: str, out: Sequence[EarlierThing]) -> list[EarlierThing]:
    """Return all that was made, changed or listed without what is left ``out``; none where another number of them is
    named, or they are too many."""
    things = [one for one in talk.earlier.things if one.id not in {left.id for left in out}]
    made = [one for one in things if one.made]
    meant = [one for one in things if one.row] or made or list(things)
    count = next((number for words, number in _COUNTS if re.match(words, every, re.IGNORECASE)), 0)
    meant = made if count == len(made) > 0 else meant
    return meant if len(meant) <= MOST_CHANGED and count in (0, len(meant)) else []


MOST_CHANGED = 10
_COUNTS = (
    (r"둘|(?:두|2)\s?(?:개|건|가지)|both|両方|どちら|二つ|2つ", 2),
    (r"셋|(?:세|3)\s?(?:개|건|가지)|三つ|3つ|all (?:of )?(?:the |these |those )?three", 3),
    (r"넷|(?:네|4)\s?(?:개|건|가지)", 4),
    (r"(?:다섯|5)\s?(?:개|건|가지)", 5),
)


def _worded_values(talk: Talk) -> Payload:
    """Return what words of a form of their own set: a title, or that who speaks does it."""
    if any(is_who_column(name) for name in _last_values(talk)) and is_done_by_speaker(talk.phrase.bare):
        return {"@person": _myself(talk)}
    title = _TITLE.search(talk.phrase.bare)
    if title is None or not (
        talk.phrase.refers in ("changes", "points")
        or title["ko3"]
        or title["ko4"]
        or _OPENS_TITLE.match(talk.phrase.bare)
    ):
        return {}
    return {"@title": _INSTEAD.sub("", next(part for part in title.groups() if part).strip())}


_INSTEAD = make_regex(r"[\s,]+(?:instead|please|pls|thanks)[\s.!]*$", re.IGNORECASE)


def _moments(step: Action) -> Iterator[datetime]:
    properties = step.inputs.get("properties")
    held = [*(properties.values() if isinstance(properties, dict) else ())]
    for value in [step.inputs.get("date"), *(one.get("day") if isinstance(one, dict) else one for one in held)]:
        if isinstance(value, str) and is_day(value):
            yield datetime.fromisoformat(value.partition("/")[0])
