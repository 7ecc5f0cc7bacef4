"""Effects of a plan that the words can't have meant: of a question on what was done, on all rows of a table where some
are pointed at, and words sent that say which thing is looked for. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.plan_text import build_not_understood
from orchestration.rule_planner.questions.chat_answers import answer_chat
from orchestration.rule_planner.questions.past_questions import is_past_question
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.prohibitions import replace_quotes
from orchestration.text.told_bodies import find_narrowing_words
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.values import Json, Payload

_SOME = make_regex(
    r"(?<![가-힣])(?:이|그|저|위)\s?(?:작업|할\s?일|태스크|건|항목|거|것)들|\d\s?번(?:째)?(?=[은는이가을를만도의\s,]|$)|(?:첫|두|세|네)\s?번째"
    r"|\b(?:these|those)\b|\b(?:tasks?|items?|rows?)\s#?\d|#\d|\b(?:first|second|third|last|top|bottom)\s(?:one|two|three|\d|task|item)"
    r"|(?:これら|それら|この|その)(?:の)?(?:タスク|作業|項目)|\d番",
    re.IGNORECASE,
)
"""What points at some rows of those that were shown."""


def drop_unmeant(typed: PlanningTask, task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan without what can't be meant: chat is answered, and effects that are not meant go."""
    return answer_chat(typed, _drop_effects(typed, task, plan))


def _drop_effects(typed: PlanningTask, task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan without the effects that can't be meant; as not understood where nothing else is in it, where some
    rows are pointed at and all would be changed, or where one of several is left as it is. ``typed`` is the task before
    places became titles."""
    actions, contracts = plan.get("actions"), index_contracts(task.contracts)
    steps = [one for one in (actions if isinstance(actions, list) else []) if isinstance(one, dict)]
    reads = [one for one in steps if contracts[str(one["tool"])].risk_level == "read"]
    if task.change is not None or len(reads) == len(steps):
        return plan
    if is_past_question(task.request.text):
        kept: Payload = {**plan, "actions": list[Json](reads)}
        return kept if reads else _ask_again(task)
    _show_rows(typed, task, steps)
    _drop_narrowing(task, steps)
    steps = _name_it(_drop_own_filter(steps))
    _drop_pointing(steps)
    plan = {**plan, "actions": list[Json](steps)}
    loops = any(one.get("for_each") for one in steps if one not in reads)
    chosen = any(isinstance(inputs := one["inputs"], dict) and inputs.get("filter") for one in reads)
    if _leaves_some(typed, task, steps) or _sends_repair(typed, steps) or _sends_aside(typed, steps):
        return _ask_again(task)
    if any(_is_named_by_what_is_there(typed, one) for one in steps):
        return _ask_again(task)
    return _ask_again(task) if loops and not chosen and _SOME.search(replace_quotes(task.request.text)) else plan


def _drop_narrowing(task: PlanningTask, steps: list[Payload]) -> None:
    """Take words that say which thing is looked for out of the messages they were read as; the text is asked for."""
    body = find_narrowing_words(replace_quotes(task.request.text))
    for step in steps:
        inputs = step["inputs"]
        if (
            body
            and isinstance(inputs, dict)
            and str(inputs.get("text", "")).strip(" .!~。").casefold() == body.casefold()
        ):
            del inputs["text"]


_REPAIR = make_regex(r"\b(?:sorry|no|wait|oops|actually)[,.\s]+i\s(?:mean|meant)\b", re.IGNORECASE)
"""How somebody puts right what they just said."""


def _sends_repair(typed: PlanningTask, steps: list[Payload]) -> bool:
    """Whether words by which the asker puts themselves right would be sent, unless they are quoted."""
    texts = [str(one["inputs"].get("text", "")) for one in steps if isinstance(one["inputs"], dict)]
    return any(map(_REPAIR.search, texts)) and _REPAIR.search(replace_quotes(typed.request.text)) is not None


_ASIDE = make_regex(r"[(\uff08](?P<said>[^()\uff08\uff09]{3,120})[)\uff09]")
_MENDS = make_regex(
    r"해야|맞(?:겠|을|다|아|지)|\b(?:should|ought|must|better)\b|べき|正し|方がいい|ほうがいい", re.IGNORECASE
)
"""What an aside says of how a text ought to be put."""


def _sends_aside(typed: PlanningTask, steps: list[Payload]) -> bool:
    """Whether the words in quotes by which an aside puts another text right would be sent as they are."""
    text = typed.request.text
    asides = [one["said"] for one in _ASIDE.finditer(text) if _MENDS.search(one["said"])]
    own = {quote[1:-1] for one in asides for quote in QUOTED_TEXT.findall(one)}
    sent = {str(one["inputs"].get("text", "")) for one in steps if isinstance(one["inputs"], dict)}
    return bool(own & sent) and len(QUOTED_TEXT.findall(_ASIDE.sub(" ", text))) > 0


_WHAT_IS_THERE = make_regex(
    r"(?:(?:거기|여기|위|저기|방금|아까)(?:에서?|서)?\s)?(?:나온|있는|적힌|나열된|언급된|정해진)\s.*(?:들|목록)(?:을|를|은)?"
    r"|(?:all\s)?(?:the|those|these)?\s?(?:action\sitems?|to-?dos|tasks|items|points|ones)\s(?:(?:from|in|on|listed|mentioned)\s?)+"
    r"(?:it|there|that|those|this|the\s(?:notes|page|meeting))?"
    r"|(?:(?:out|from|of|as|for|in|on|into|the|notes?|page|meeting|minutes|it|there|those|these|that)\b\s?)+"
    r"|(?:そこ|ここ|上)(?:に|で)(?:ある|出た|書いてある|出てきた).*|(?:その|この|上の)(?:アクションアイテム|課題|宿題|項目)(?:たち)?",
    re.IGNORECASE,
)
"""What points at several things that a page or an answer tells of, and is the title of none."""


def _is_named_by_what_is_there(typed: PlanningTask, step: Payload) -> bool:
    inputs = step["inputs"]
    title = str(inputs.get("title", "")) if isinstance(inputs, dict) else ""
    return _WHAT_IS_THERE.fullmatch(title.strip()) is not None and title in replace_quotes(typed.request.text)


def _leaves_some(typed: PlanningTask, task: PlanningTask, steps: list[Payload]) -> bool:
    """Whether a row that is told by its place, or the rest of the rows, is in no step, though nothing is left out."""
    rows = {one.id: one.title for one in (task.request.follows.things if task.request.follows else ()) if one.row}
    said, bare = task.request.text, replace_quotes(task.request.text)
    named = [title for title in rows.values() if f"'{title}'" in said and f"'{title}'" not in typed.request.text]
    if not named or _LEAVES_OUT.search(bare):
        return False
    held = {str(one["inputs"].get("page")) for one in steps if isinstance(one["inputs"], dict)}
    meant = [*rows.values()] if _REST.search(bare) else named
    return any(title not in held and not any(rows.get(one) == title for one in held) for title in meant)


_LEAVES_OUT = make_regex(
    r"말고|말구|빼고|빼\s?(?:줘|주)|제외|아니[고라]|그대로|\b(?:not|except|but|instead|leave|keep|without|rather)\b|じゃなく|ではなく|以外|除|そのまま",
    re.IGNORECASE,
)
_REST = make_regex(r"나머지|\b(?:the (?:rest|others?)|everything else)\b|残り|他の|ほかの", re.IGNORECASE)


def _show_rows(typed: PlanningTask, task: PlanningTask, steps: list[Payload]) -> None:
    """Put the id of a shown row in the place of the title that only its place was read as."""
    things = task.request.follows.things if task.request.follows is not None else ()
    ids = {one.title: one.id for one in things if one.row and one.title not in typed.request.text}
    for step in steps:
        inputs = step["inputs"]
        if isinstance(inputs, dict) and inputs.get("page") in ids and "properties" in inputs:
            inputs["page"] = ids[str(inputs["page"])]


def _name_it(steps: list[Payload]) -> list[Payload]:
    """Return steps with the one page that is named in the place of "it"; without a change that another one makes."""
    inputs = [one["inputs"] for one in steps if isinstance(one["inputs"], dict)]
    pages = {str(one["page"]) for one in inputs if "page" in one and not _IT.fullmatch(str(one["page"]))}
    for one in inputs:
        if len(pages) == 1 and "properties" in one and _IT.fullmatch(str(one.get("page", ""))):
            one["page"] = next(iter(pages))
    kept = [(one["tool"], one["inputs"]) for one in steps]
    return [
        one
        for number, one in enumerate(steps)
        if kept[number] not in kept[:number] or "properties" not in str(kept[number])
    ]


def _drop_own_filter(steps: list[Payload]) -> list[Payload]:
    """Return steps without a read that chooses rows by the one value that they are to have: no row is chosen by that,
    and which one is meant is asked for."""
    if len(steps) != 2:
        return steps
    read, change = (one["inputs"] if isinstance(one["inputs"], dict) else Payload() for one in steps)
    held, test = change.get("properties"), read.get("filter")
    if not steps[1].get("for_each") or not isinstance(held, dict) or not isinstance(test, dict):
        return steps
    column, value = next(iter(held.items()), ("", None))
    if len(held) != 1 or (test.get("path"), test.get("op"), test.get("value")) != (column, "eq", value):
        return steps
    alone = {name: value for name, value in steps[1].items() if name not in ("for_each", "depends_on")}
    return [{**alone, "requires": [], "inputs": {"properties": held}}]


_POINTS = make_regex(
    r"(?:그|이|저|요|해당)(?:\s?(?:작업|태스크|할\s?일|페이지|문서|업무|일|건|거|것|항목|티켓|회의록)(?:들)?)?|난|나|나는|내가|전|저는|제가|내\s?(?:거|것)"
    r"|(?:it|that|this|those|these|the|me|i|mine|my)(?:\s(?:one|task|page|item|thing|record)s?)?"
    r"|(?:この|その|あの)(?:タスク|ページ|作業|件|仕事|やつ|項目)?|これ|それ|あれ|私|僕|俺|自分",
    re.IGNORECASE,
)
"""What points at a thing, or at who speaks, and names none."""


def _drop_pointing(steps: list[Payload]) -> None:
    """Leave out of a change what only points at its page: which one is meant is asked for."""
    for step in steps:
        inputs = step["inputs"]
        if (
            isinstance(inputs, dict)
            and "properties" in inputs
            and _POINTS.fullmatch(str(inputs.get("page", "")).strip())
        ):
            del inputs["page"]


_IT = make_regex(r"it|that|this|그거|그것|이거|이것|それ|これ", re.IGNORECASE)


def _ask_again(task: PlanningTask) -> Payload:
    return build_not_understood(task, parse_request(task.request, task.now))
