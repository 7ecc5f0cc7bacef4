"""What who asked forbade in their own words: which effects that covers, and when it was lifted. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from orchestration.patterns import make_regex
from orchestration.policy.left_out import is_left_out
from orchestration.service import find_service, list_things
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.mentions import show_request_text
from orchestration.text.office_words import has_same_meaning
from orchestration.text.prohibitions import (
    ForbiddenAct,
    Prohibition,
    find_column_kind,
    find_forbidden_state,
    find_prohibitions,
    find_quoted_texts,
)
from orchestration.text.typed_words import is_named_in, is_typed_in
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.run import PlanChange, Run
from schemas.values import Json

VERBS: Mapping[ForbiddenAct, frozenset[str]] = {
    "post": frozenset({"post", "publish", "announce", "upload", "schedule"}),
    "dm": frozenset({"dm"}),
    "share": frozenset(
        {"post", "publish", "announce", "upload", "schedule", "send", "dm", "message", "share", "notify", "invite"}
    ),
    "create": frozenset({"create", "add", "append", "insert", "make", "copy"}),
    "edit": frozenset({"update", "edit", "set", "change", "blocks", "rename", "move", "replace"}),
    "delete": frozenset({"delete", "archive", "remove", "trash", "clear"}),
}
"""The words of a tool's name, after its service, that say which act it is."""
_APPENDS = frozenset({"append"})
"""To add to a thing changes it too, where it is said which thing is to stay."""
_TOUCHES = make_regex(
    r"건드|건들|만지|만져|손\S{0,2}\s?대|터치|\btouch|\bmess|触|さわ|いじ|手を(?:付|つ)け", re.IGNORECASE
)
"""Words that forbid to do anything at all to the thing they name, also to put it away."""

NO_COLUMNS: Mapping[str, Json] = {}
_BETWEEN_WORDS = make_regex(r"[\s#@_'\"-]+")
_KIND = make_regex(
    r"페이지|문서|시트|스프레드시트|채널|db|디비|데이터베이스|탭|방|ページ|シート|pages?|doc|sheet|channel|database|tab|the",
    re.IGNORECASE,
)
"""What is said behind a name of the kind of thing it names."""
_SYLLABLE = make_regex(r"(?![그이저새])[가-힣]")
"""A word of one syllable that tells a thing from others ("팀 위키")."""

_DOES: Mapping[ForbiddenAct, re.Pattern[str]] = {
    "share": make_regex(r"올려|보내|공유|알려|전달|게시|\b(?:post|send|share|dm|tell)\b|投稿|送|共有", re.IGNORECASE),
    "create": make_regex(r"만들|추가|등록|작성|기록|\b(?:create|make|add|write)\b|作成|作っ|追加|登録", re.IGNORECASE),
    "edit": make_regex(r"수정|바꿔|변경|고쳐|\b(?:change|edit|update|set)\b|変更|更新|修正", re.IGNORECASE),
    "delete": make_regex(r"삭제|지워|\b(?:delete|remove|archive)\b|削除|消し", re.IGNORECASE),
}
"""What lifts a prohibition of all of an act, where who asked says it later."""


def find_standing_prohibitions(run: Run) -> tuple[Prohibition, ...]:
    """Return what a run's request forbids, and each change of its plan by who asked, as far as they did not lift it
    later: they named the target, or the act, again without a word against it."""
    request = run.request
    if request.is_clicked:
        return ()  # its text is not typed: it says what was clicked
    first = find_prohibitions(show_request_text(request))
    if not run.plan_changes:  # most often
        return first
    standing = list(first)
    for change in (one for one in run.plan_changes if one.by == request.user):
        found = find_prohibitions(change.text)
        standing = [one for one in standing if not _is_lifted(one, change.text, found)]
        standing += found if not _moves_message(change) else (one for one in found if one.targets)
    return tuple(standing)


def _moves_message(change: PlanChange) -> bool:
    """Whether a change of a plan sent its message elsewhere: "don't post it there" is of where it went before."""
    fields = [one for step in change.difference if step.kind == "changed" for one in step.fields]
    return any(one.field in ("channel", "user") and one.before and one.after for one in fields)


def _takes_out(one: Prohibition, names: Iterable[str], columns: Mapping[str, Json]) -> bool:
    """Whether an effect gives a record a name in which another word stands for the one that is said to be wrong ("Apex,
    not Acme" of "Send quote to Acme")."""
    if one.act != "any" or len(one.targets) != 1:
        return False
    (wrong,) = one.targets
    rests = [name.split(wrong) for name in names if wrong in name and name.strip() != wrong]
    values = [value for value in columns.values() if isinstance(value, str) and wrong not in value]
    return any(all(part.strip() in value for part in rest) for rest in rests for value in values)


def find_broken(
    prohibitions: Iterable[Prohibition],
    contract: ToolContract,
    reached: Iterable[str],
    columns: Mapping[str, Json] = NO_COLUMNS,
    spoken: str = "",
) -> Prohibition | None:
    """Return the first prohibition that an effect would break; ``reached`` are the values and names of its targets,
    ``columns`` those of a record that it sets, ``spoken`` is what was typed beside what forbids."""
    names = tuple(reached)
    of_now = [
        one
        for one in prohibitions
        if not (
            _lets_schedule(one, contract, spoken) or _is_of_other_item(one, names) or _takes_out(one, names, columns)
        )
    ]
    return next((one for one in of_now if _breaks(one, contract, names, columns, spoken)), None)


def _is_of_other_item(one: Prohibition, names: Iterable[str]) -> bool:
    """Whether what an effect reaches is named in another item of a list than the one in which something is forbidden,
    and not in that."""
    named = [name for name in names if name]
    return any(is_typed_in(name, one.beside) for name in named) and not any(_is_named(name, one.own) for name in named)


_VAGUE = make_regex(
    r"참석|담당|직원|외부|바깥|밖|고객|임원|회사|사외|협력|파트너|전체|부서|외주|거래처|채널|방$|팀|쪽$|이 "
    r"|社外|外部|顧客|取引先|チーム|チャンネル"
    r"|\b(?:outside|external|customers?|clients?|partners?|team|channels?|public|people|anyone|everyone|sales|press)\b",
    re.IGNORECASE,
)
"""Who or where no name says."""
_PART = make_regex(
    r"\d+\s?(?:번째\s?)?(?:행|줄|열)|부분|섹션|탭$|얘기|이야기|내용|이름$|정보|금액|단가|숫자|金額|数字|行|列|部分|名前"
    r"|\b(?:rows?\s\d+|sections?|columns?|tabs?|part|numbers|figures|details|prices?|names?)\b",
    re.IGNORECASE,
)
"""A part of a thing or of a text: whether an effect leaves it alone, no code can see."""


def find_doubtful(
    prohibitions: Iterable[Prohibition],
    contract: ToolContract,
    reached: Iterable[str],
    spoken: str,
    columns: Mapping[str, Json] = NO_COLUMNS,
) -> Prohibition | None:
    """Return the first prohibition of which only a person can say whether an effect breaks it: its target is named by
    the words that forbid alone, or is no name, or is a part of something, or it sets a column of which nobody can tell
    whether it is the one that stays. ``spoken`` is what was typed beside it."""
    names = tuple(name for name in reached if name)
    is_named = any(_is_named(name, spoken) for name in names)
    unknown = any(find_column_kind(name) is None and not is_typed_in(name, spoken) for name in columns)
    for one in prohibitions:
        if _is_of_other_item(one, names):
            continue
        if is_about_columns(one, columns):
            if unknown:
                return one
        elif _is_doubtful(one, contract, names, is_named=is_named):
            return one
    return None


def is_about_columns(one: Prohibition, columns: Mapping[str, Json]) -> bool:
    """Whether a prohibition is of the columns of a record or of a state alone; "but the owner" is so where an effect
    sets columns."""
    if one.act != "edit" and not (one.act == "any" and columns):
        return False
    return bool(one.targets) and all(find_column_kind(name) or find_forbidden_state(name) for name in one.targets)


_OF_DAY = make_regex(r"날짜|날|\b(?:dates?|day)\b|日付|日にち", re.IGNORECASE)
"""The day of something, beside which its hour may change."""


def _moves_hour(one: Prohibition, value: Json, spoken: str) -> bool:
    """Whether a moment that is set has the hour that was said, and only its day is to stay."""
    if not isinstance(value, str) or "T" not in value or not all(_OF_DAY.fullmatch(name) for name in one.targets):
        return False
    found = find_dates(spoken, _ANY_DAY, "UTC", detect_language(spoken, "ko"))
    return any(day.has_time and day.start.strftime("T%H:%M") in value for day in found)


def _sets_forbidden(one: Prohibition, columns: Mapping[str, Json], spoken: str) -> bool:
    """Whether an effect sets a column that is to stay, or the state that is not to be set."""
    for name, value in columns.items():
        kind = find_column_kind(name)
        if kind == "date" and _moves_hour(one, value, spoken):
            continue
        states = (
            {find_forbidden_state(text) for text in collect_texts(value)} - {None}
            if kind == "status"
            else set[str | None]()
        )
        for target in one.targets:
            state = find_forbidden_state(target)
            if state in states if state else kind is not None and kind == find_column_kind(target):
                return True
    return False


def _is_doubtful(one: Prohibition, contract: ToolContract, names: tuple[str, ...], *, is_named: bool) -> bool:
    if one.act in ("any", "edit", "delete", "share", "post") and any(_PART.search(target) for target in one.targets):
        return one.act == "any" or _is_act(one, contract)
    if is_named:
        return False
    if any(_is_named(name, one.words) for name in names) and not one.only:
        return one.act != "delete" or _is_act(one, contract) or _TOUCHES.search(one.words) is not None
    unnamed = one.act == "rest" or any(_VAGUE.search(target) for target in one.targets if target[0] not in "#<")
    return unnamed and (one.act == "rest" or _is_act(one, contract))


def _is_named(name: str, text: str) -> bool:
    bare = name.lstrip("#@")
    return is_typed_in(name, text) or (bare.isalpha() and len(bare) > 2 and is_typed_in(bare[1:], text))


def is_seen_to(one: Prohibition, run: Run) -> bool:
    """Whether code keeps a prohibition in a run: who or what was left out by a name alone ("준호 거 빼고") is kept by
    an effect's targets or by a condition over what is read, and by nothing else."""
    if one.act == "other" or _may_hold(one, run):
        return one.act == "other" and run.plan is not None and is_left_out(one.words, run.plan.actions)
    if one.act != "any" or any(target[0] in "#<" for target in one.targets):
        return True
    actions = run.plan.actions if run.plan is not None else ()
    return any(action.is_effect or _leaves_out(action.inputs) for action in actions)


_OF_CONTENT = make_regex(
    r"(?:별|別|ごと)(?![가-힣])|별(?:로|은|는)|내용|수치|내역|\b(?:breakdowns?|figures?|details?|by\s(?:product|region|item)s?)\b|内訳|数字",
    re.IGNORECASE,
)
"""What a text is not to hold."""


def _may_hold(one: Prohibition, run: Run) -> bool:
    """Whether what a text is not to hold may stand in it all the same: it is summed up of all that was read."""
    actions = run.plan.actions if run.plan is not None else ()
    sums_up = any(action.tool == "text.summarize" for action in actions)
    return sums_up and _OF_CONTENT.search(one.words) is not None and not any(_hides(one.inputs) for one in actions)


def _hides(inputs: Mapping[str, Json]) -> bool:
    return bool(inputs.get("without_columns") or inputs.get("columns"))


def _leaves_out(value: Json) -> bool:
    """Whether an input holds a condition that something is not."""
    if isinstance(value, dict):
        return (
            value.get("op") == "ne"
            or bool(value.get("without_columns"))
            or any(_leaves_out(one) for one in value.values())
        )
    return isinstance(value, list) and any(_leaves_out(one) for one in value)


def _breaks(
    one: Prohibition, contract: ToolContract, names: tuple[str, ...], columns: Mapping[str, Json], spoken: str
) -> bool:
    if is_about_columns(one, columns):
        return _sets_forbidden(one, columns, spoken)
    if not _is_act(one, contract):
        return _gives_to_forbidden(one, columns, spoken)
    if one.only:
        return bool(names) and not any(_is_meant(target, name) for target in one.targets for name in names)
    if one.targets:
        held = _list_people(columns) if one.stays else frozenset[str]()
        names = tuple(name for name in names if not any(is_typed_in(text, name) for text in held))
        pairs = [(target, name) for target in one.targets for name in (*names, *_called(contract))]
        quoted = find_quoted_texts(f"{one.words}\n{spoken}")
        return any(
            _is_meant(target, name)
            and not (target in quoted and name != target and is_typed_in(name, spoken))
            and not _is_told_apart(target, name, spoken)
            for target, name in pairs
        )
    return True


def _gives_to_forbidden(one: Prohibition, columns: Mapping[str, Json], spoken: str) -> bool:
    """Whether an effect puts on a record who is not to be made or added to it ("don't make Sarah the owner")."""
    if one.act != "create" or one.only:
        return False
    put = [name for name in _list_people(columns) if not is_typed_in(name, spoken)]
    return any(_is_meant(target, name) for target in one.targets for name in put)


def _list_people(columns: Mapping[str, Json]) -> frozenset[str]:
    """Return who stands in the columns of people that an effect sets."""
    return frozenset(
        text for name, value in columns.items() if find_column_kind(name) == "person" for text in collect_texts(value)
    )


_IN_BRACKETS = make_regex(r"(?P<bare>.*\S)\s?[(（][^()（）]+[)）]")


def _is_told_apart(target: str, name: str, spoken: str) -> bool:
    """Whether a name that is typed whole beside the words that forbid is told from a shorter one by what stands in its
    brackets ("weekly sync (last week), not the weekly sync")."""
    found = _IN_BRACKETS.fullmatch(name)
    return found is not None and is_typed_in(target, found["bare"]) and name in spoken


_NOW = make_regex(r"지금|당장|바로|아직|\b(?:now|yet|right away|immediately)\b|今|すぐ|まだ", re.IGNORECASE)
_BEFORE = make_regex(
    r"그\s?(?:이?전|때까지)|\b(?:before\s(?:that|then)|earlier|(?:un)?till?\sthen|beforehand|(?:any\s)?sooner)\b|それ(?:まで|より前)|その前",
    re.IGNORECASE,
)
"""Before the moment that was named."""
_ANY_DAY = datetime(2026, 1, 5, tzinfo=UTC)


def _lets_schedule(one: Prohibition, contract: ToolContract, spoken: str) -> bool:
    """Whether words forbid to do at once, or before then, what a tool schedules for later, and its moment was named
    beside them; what words of now name themselves is forbidden for later too."""
    is_later = "schedule" in contract.tool.partition(".")[2].split("_")
    names_any = any(target in one.words for target in one.targets)
    is_of_now = _NOW.search(one.words) is not None and not names_any
    if not is_later or not (is_of_now or _BEFORE.search(one.words)):
        return False
    return bool(find_dates(spoken, _ANY_DAY, "UTC", detect_language(spoken, "ko")))


def _is_act(one: Prohibition, contract: ToolContract) -> bool:
    words = set(contract.tool.partition(".")[2].split("_"))
    if one.act == "any" or (one.act == "other" and one.targets):
        return True
    if one.act not in VERBS:
        return False
    stays = one.act == "edit" and bool(one.targets)
    verbs = VERBS[one.act] | (_APPENDS if stays else frozenset[str]())
    verbs |= VERBS["delete"] if stays and _TOUCHES.search(one.words) else frozenset[str]()
    if not words & verbs or (one.act == "post" and "dm" in words):
        return False
    thing = _find_thing(one.words)
    return one.act != "create" or bool(one.targets) or thing is None or thing in words


def _find_thing(words: str) -> str | None:
    """Return the word that tools have for the thing that is named: to make none of these forbids no others."""
    known = (thing for thing in list_things() if thing.forbids)
    return next((thing.word for thing in known if re.search(thing.forbids, words, re.IGNORECASE)), None)


def _is_meant(target: str, name: str) -> bool:
    """Whether a name that was typed is that of a target, or the short form of it ("준호" of "이준호")."""
    if target == name:
        return True
    if target[0] not in "#<" and _bare_words(target) and _bare_words(target) <= _bare_words(name):
        return True
    typed = is_typed_in(target, name) or is_typed_in(name, target)
    return typed or _is_given_name(target, name) or has_same_meaning(target, name)


def _bare_words(name: str) -> frozenset[str]:
    """Return the words of a name without what kind of thing it is."""
    return frozenset(
        word
        for word in _BETWEEN_WORDS.split(name.casefold())
        if not _KIND.fullmatch(word) and (len(word) > 1 or _SYLLABLE.fullmatch(word))
    )


def _called(contract: ToolContract) -> tuple[str, ...]:
    known = find_service(contract.service)
    return known.called if known else ()


def _is_given_name(target: str, name: str) -> bool:
    bare, whole = target.lstrip("@#"), name.lstrip("@#")
    return bare.isalpha() and len(bare) >= 2 and len(whole) == len(bare) + 1 and whole.endswith(bare)


def _is_lifted(one: Prohibition, text: str, found: tuple[Prohibition, ...]) -> bool:
    if found:
        return False
    if one.targets:
        return any(is_named_in(target.lstrip("#@").casefold(), text.casefold()) for target in one.targets)
    act: ForbiddenAct = "share" if one.act in ("post", "dm") else one.act
    return act in _DOES and _DOES[act].search(text) is not None
