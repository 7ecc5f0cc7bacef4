"""Requests to change a cell that is there already ("change the travel line in the budget to 2,300,000"): they never add
a row. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.asides import find_asides
from orchestration.rule_planner.plans.flows import begin_flow
from orchestration.rule_planner.plans.made_plans import (
    get_inputs,
    is_understood,
    list_actions,
    list_effects,
    wait_for_yes,
)
from orchestration.rule_planner.plans.plan_text import answer_request, build_plan
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.things import find_things
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.rule_planner.rows.cell_values import ToldCells, read_told_cells
from orchestration.rule_planner.rows.known_rows import list_unknown_words
from orchestration.rule_planner.rows.thread_rows import ROW, find_read_of_thread, find_row_of_thread, read_row_of_thread
from orchestration.text.amounts import find_amounts
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions
from orchestration.text.remarks import find_remarks
from orchestration.workspace import NamedRows
from schemas.team import TeamSettings
from schemas.values import Json, Payload

_NUMBER = r"[₩$]?\d[\d,.]*\s?(?:만|천|억|万|千|億|k|m|million|thousand)?\s?(?:원|won|krw|ウォン|円)?"
_FORMS = (
    make_regex(
        r"^\W*(?:(?:please|pls|can\syou|could\syou|now|ok(?:ay)?|so|and)[\s,]+)*(?:change|set|update|edit|correct|fix|raise|lower"
        rf"|increase|decrease|bump|cut)\s(?!.*\b(?:rows?\swith|add|append|task|page)\b).*\bto\s{_NUMBER}\b",
        re.IGNORECASE,
    ),
    make_regex(rf"(?:을|를|은|는|금액)\s(?:.*\s)?{_NUMBER}(?:으로|로)\s?(?:바꿔|변경|수정|고쳐|올려|내려|맞춰)"),
    make_regex(rf"(?:を|は)[^。]*?{_NUMBER}に(?:変更|変え|修正|更新|直し|書き換え)"),
)
_PARTS = make_regex(
    rf"\b(?:line|row|cell|amount|figure|number|value|entry|item)\b|행|줄|칸|셀|금액|항목|행の|行|セル|金額|項目|{QUOTE}|(?:을|를|を)",
    re.IGNORECASE,
)


_TOLD = make_regex(r"[가-힣](?:라고|다고|달라고)|\b(?:tell|ask|remind|post|dm)\b|と(?:伝|言|投稿|送)", re.IGNORECASE)
"""What somebody is told."""


def is_cell_change(reading: Reading, team: TeamSettings) -> bool:
    """Whether a request asks to change what stands in a row of a sheet."""
    text = reading.marked
    if reading.channels(text) or reading.people(text) or _TOLD.search(text):
        return False
    if not any(form.search(text) for form in _FORMS) or not _PARTS.search(text):
        return False
    things = find_things(text, reading, team)
    return any(one.kind == "sheet" for one in things) and all(one.kind == "sheet" for one in things)


_CHANGES = make_regex(
    r"수정|정정|고쳐|고치|바꿔|바꾸|바꼈|바꼇|바뀌|변경|바로잡|로\s(?:올려|내려)|승급|격상|강등|갱신|업데이트|틀렸|틀린|잘못"
    r"|\b(?:fix|correct(?:ed|ing|ion)?|change|update|set|edit|upgrade|downgrade|promote|demote|bump|move|amend|adjust|wrong|should\s(?:be|read|say|have\sbeen)|needs\sto\sbe|new\s(?:number|e?-?mail|phone))\b"
    r"|\d\S*\s?으?로\s?(?:해|맞춰|부탁)|\d[^\s。、]*にして|\bmake\s(?:it|that)\s\S*\d"
    r"|直し|直さ|修正|訂正|変え|変更|変わり|更新|格上げ|格下げ|ランクアップ|アップグレード|書き換え|間違|まちが|上げて|下げて",
    re.IGNORECASE,
)
"""That something which stands there is to be another."""
_CORRECTS = make_regex(
    r"->|→|⇒|➡|(?:이|가)?\s?아니(?:라|고|었)|말고|\bnot\b|\bactually\b|じゃなく|では?なく|だった|でした|에서\s\S+으?로|\bto\s\S*\d",
    re.IGNORECASE,
)
"""That what was told of something was another: it changes a row where both are told."""
_MOVED = make_regex(
    r"올랐|늘었|줄었|떨어졌|뛰었|\b(?:went|rose|fell|grew|dropped|jumped|climbed|up|down)\b|上がっ|下がっ|増え|減っ|伸び",
    re.IGNORECASE,
)
"""That a figure has moved, which is no correction of it."""
_ASKS = make_regex(r"[?？]\s*\S{0,3}\s*$")
_ASKS_TO_DO = make_regex(
    r"\b(?:can|could|would|will|pls|please)\b|줄래|줄\s?수|주실|주시겠|주세요|줘요?|될까|가능"
    r"|もらえ|いただけ|くれ|ください|頂け",
    re.IGNORECASE,
)
"""A question that asks to do something."""
_WHETHER = make_regex(
    r"는지|(?:나요|던가요?|었지|됐지|되었나|됐나|했나)\W*$|\b(?:whether|verify|if|unless)\b|\bcheck\s(?:that|the)\b"
    r"|\b(?:did|was|is)\s(?:it|that|this|anyone|someone|somebody)\b(?!\s(?:wrong|was|is))|(?<![가-힣])만약|(?:으면|(?<=[가-힣\d])(?<!시)면|거든)[\s,](?!\s?(?:돼|되|안))"
    r"|かどうか|か(?:を)?(?:確認|チェック|見)|(?:まし|だっ|され)たか|(?:たら|れば|なら)(?:、|[\d一-龥ァ-ヶ])",
    re.IGNORECASE,
)
"""That something is only asked, or hangs on a condition."""
_NOTHING_TO_DO = make_regex(
    r"(?:제가|내가|직접|방금)[^.!?\n]{0,24}(?:고쳤|바꿨|수정했|정정했|고쳐\s?뒀|바꿔\s?뒀)|참고만"
    r"|\bi(?:'ve)?\s(?:already|just)\s(?!told|said|saw|heard|noticed)|\bmyself\b|\bnever\s?mind\b|\bnot\syet\b|\bwish\b|\bundo\b|\bno\sneed\b"
    r"|自分で|対応不要|(?:直し|修正し|変更し|書き換え)て?(?:おき)?ました(?!か)|(?:書き換え|変え|直さ|変更し|修正し|更新し)ないで|くれたら",
    re.IGNORECASE,
)
"""That it is done already, is not to be done, or only wished for."""
_ADDS_ROW = make_regex(
    r"추가(?!하지)|새로|한\s?줄\s?(?:더|추가)|\b(?:add|append|log|new(?!\s(?:e-?mail|number|phone|address)))\b(?!\s(?:a\snew\s)?one)|追加(?!しない|せず)|足し|たして",
    re.IGNORECASE,
)
_NOT_ADDED = make_regex(
    r"추가(?:는|하지)?\s?말|\b(?:don'?t|do\snot|no\sneed\sto|without|not)\s(?:add|adding|append|log)[^.,]*|追加(?:は|し)?(?:しない|せず)",
    re.IGNORECASE,
)
_LEAST_VALUES = 2


def does_go_on_from_row(task: PlanningTask) -> bool:
    """Whether a reply may change a cell of the row that the thread has just added, changed or asked about."""
    step = find_row_of_thread(task) or find_read_of_thread(task)
    return step is not None and may_change_cell(task)


def may_change_cell(task: PlanningTask) -> bool:
    """Whether a request may change a row of a table: what tables hold tells."""
    text = task.request.text
    is_first = not (task.is_begun or task.request.quoted)
    if not is_first or len(text) > _LONGEST or "#" in text or _WHETHER.search(text) or _NOTHING_TO_DO.search(text):
        return False
    is_order = not _ASKS.search(text) or _ASKS_TO_DO.search(text) is not None
    if not is_order or _adds_row(text):
        return False
    if _says_change(text):
        return True
    corrects = _CORRECTS.search(text) is not None and not _MOVED.search(text)
    return corrects and not any(one.act == "edit" for one in find_prohibitions(text))


def _says_change(text: str) -> bool:
    """Whether words say by themselves that something is to be another, beside what they forbid."""
    return _CHANGES.search(remove_prohibitions(text, find_prohibitions(text))) is not None


_LONGEST = 200
_PARTICLE = make_regex(
    r"(?<=\d)(?:으?로|이|가|은|는|을|를|예요|이에요|に|が|は|を|で)(?=[\s,.!。、]|[가-힣ぁ-ん一-龥]|$)"
)


def _adds_row(text: str) -> bool:
    return _ADDS_ROW.search(_NOT_ADDED.sub(" ", text)) is not None


_OF_CHANGE = make_regex(
    r"(?:고[쳐치]|바[꿔꾸꼈꼇뀌꼐]|수정|정정|변경|틀[렸린]|잘못|적[었혀힌은]|맞[아습는]|아니|말고|되[어돼]|돼|들어가|있[는잖어던]|부탁|감사|고마|죄송|미안|확인|입력|번거|보시|보면|나온|나와|올[려린]|내[려린]|해\s?[주줘]|부[터]|잡아)\S*"
    r"|(?<![가-힣])(?:그거|이거|그건|건|거|것|게|그|이|저|좀|다시|근데|그럼|그러면|아|앗|어|ㄱㄱ|도|만|둘|다|모두|이랑|랑|와|과|하고|및|씨|님|고객|금액|값|으로|로|은|는|이|가|을|를|의|에|에서|원|개|줄|행|칸|값|쪽|분|자|앞으로|이제|사실|원래|정확히는|실은)(?![가-힣])"
    r"|\b(?:fix(?:es|ed)?|correct(?:s|ed|ing|ion)?|chang(?:e|ed|ing)|updat(?:e|ed|ing)|set|edit|amend|adjust|move|row|rows|line|cell|entry|record|should|needs?|must|be|been|have|has|had|was|were|not|actually|really|wrong|right|make|made|says?|said|say|read|reads|instead|rather|than|teh|the|figure|figures|value|number|amount|price|to|from|but|just|only|both|please|pls|plz|thx|thanks|thank|you|so|much|sorry|oops|my|bad|got|new|came|ended|turned|went|gone|has|up|down|out|in|at|w|with|ok|hey|hi|hello|metel|could|can|would|mind|for|me|us|it|its|his|her|their|now|also|as|well|and|then|on|of|a|an|typo|mistake|there|that|this|which|into)\b"
    r"|(?:金額|じゃあ|では|それなら|上が(?:っ|り)|下が(?:っ|り)|直し|修正|訂正|変更|変え|変わ|更新|書き換え|間違|まちが|正し|お願い|願い|よろしく|お手数|すみません|ごめん|恐れ入り|お疲れ|さま|です|でした|だった|ました|ます|して|もらえ|いただけ|ください|下さい|ますか|おいて|といて|なって|なる|いる|ところ|じゃなくて?|ではなく|ほう|方|行|件|分|値|欄|セル|のは|さん|様|ので|けど|って|はい|あ|と|も|の|を|に|は|が|で|へ|から|まで|よ|ね|か|〜|(?<![ァ-ヶ])ー)+",
    re.IGNORECASE,
)
"""Words of such a request that are none of its values."""


_KEPT = make_regex(
    r"[가-힣]+(?:은|는|도)?\s?(?:놔두|그대로|두고|건드리지)\S*|\b(?:leave|keep)\s(?:the\s)?\w+(?:\sas\s(?:they|it)\s(?:are|is)|\salone|\sunchanged)?"
    r"|[ぁ-ん一-龥]{0,4}はそのまま[ぁ-ん]*",
    re.IGNORECASE,
)
"""That another cell stays what it is."""
_SHEET_JA = make_regex(r"[一-龥]{0,4}(?:シート|スプレッドシート|タブ)")
_ENDING = make_regex(r"[ぁ-ん]{1,4}|이(?:고|야|며|에요|요)|주시겠\S*|안녕\S*|yesterdays|they|are", re.IGNORECASE)


def _list_left(told: ToldCells, table: NamedRows) -> list[str]:
    """Return the words of a request that are of no cell and of no such request."""
    meant = remove_prohibitions(told.rest, find_prohibitions(told.rest))
    bare = _OF_CHANGE.sub(" ", _KEPT.sub(" ", _SHEET_JA.sub(" ", meant)))
    return [one for one in list_unknown_words(bare, table) if not _ENDING.fullmatch(one)]


def plan_cell_change(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that changes cells of one row of a table, where a request names values of it and what becomes of
    them, and nothing is planned for that but to show rows or to change a page; else ``plan``."""
    if not may_change_cell(task) or any(_is_meant(task, get_inputs(one)) for one in list_effects(task, plan)):
        return plan
    found = _find_table(task)
    is_said = _says_change(task.request.text)
    is_plain = is_said or (found is not None and (found[1].corrects or _is_of_thread(task, *found)))
    if found is not None and not is_plain and (list_actions(plan) or is_understood(plan)):
        return plan
    named = [one for one in task.rows if is_said and (_names_row(task, one) or _names_file(task, one))]
    if found is None and not named:
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught)
    flow = begin_flow(task, reading)
    if found is None:
        flow.add("change_cells", _make_place(task, named[0]) if len(named) == 1 else {})
        return answer_request(task, reading, "unsupported", flow) if flow.lacking else build_plan(flow, task)
    table, told = found
    flow.add("change_cells", {**_make_place(task, table), **_choose_row(told.key), "values": told.values})
    if flow.lacking:
        return answer_request(task, reading, "unsupported", flow)
    made = build_plan(flow, task)
    left = _list_left(told, table)
    beside = _list_beside(task.request.text) if left else ""
    left = [one for one in left if one not in beside]
    return wait_for_yes(made) if not is_plain or len(left) > told.corrects else made


def _list_beside(text: str) -> str:
    """Return the words of a request that only tell something or say what stays as it is."""
    bans = [(one.start, one.end) for one in find_prohibitions(text)]
    return " ".join(text[start:end] for start, end in (*find_asides(text), *find_remarks(text), *bans))


def _is_of_thread(task: PlanningTask, table: NamedRows, told: ToldCells) -> bool:
    """Whether a request tells no row by itself, and the thread has just added or changed one."""
    known = read_row_of_thread(task, table) if find_row_of_thread(task) is not None else {}
    return bool(known) and told.key == known


def _choose_row(key: Payload) -> Payload:
    """Return the inputs that tell a row by what stands in it."""
    tests: list[Json] = [{"path": name, "op": "eq", "value": value} for name, value in key.items() if name != ROW]
    chosen: Json = {"all": tests} if len(tests) > 1 else next(iter(tests), None)
    return {"filter": chosen, "row": key.get(ROW)}


def _make_place(task: PlanningTask, table: NamedRows) -> Payload:
    place: Payload = {} if table.file == task.team.default_spreadsheet else {"spreadsheet": table.file}
    return {**place, "range": table.tab}


def _names_file(task: PlanningTask, table: NamedRows) -> bool:
    """Whether a table is named by its file, with something of it."""
    return bool(table.cells) and table.file.casefold() in task.request.text.casefold()


def _find_table(task: PlanningTask) -> tuple[NamedRows, ToldCells] | None:
    """Return the table of which a request says most, with what it says; ``None`` where two are alike in that."""
    read = [(table, read_told_cells(task, table, read_row_of_thread(task, table))) for table in task.rows]
    told = [(table, cells) for table, cells in read if cells is not None and _is_enough(cells)]
    ranked = sorted(told, key=lambda one: -_count_named(*one))
    alone = len(ranked) == 1 or (len(ranked) > 1 and _count_named(*ranked[0]) > _count_named(*ranked[1]))
    return ranked[0] if alone else None


def _count_named(table: NamedRows, told: ToldCells) -> int:
    return len(table.cells) + len(told.key)


def _is_enough(told: ToldCells) -> bool:
    """Whether values of several columns tell the row, or one beside a value of another column that is to be."""
    return len(told.key) >= _LEAST_VALUES or bool({*told.values} - {*told.key})


def _is_meant(task: PlanningTask, inputs: Payload) -> bool:
    """Whether an effect is on something that is known: a page by its title, what the thread made, or somebody who is no
    value of a table. One of which nothing was read is not."""
    if not inputs or (inputs.keys() & {"content", "properties"} and not inputs.keys() & {"page", "title"}):
        return False
    if "rows" in inputs:
        return task.request.follows is not None and any(one.is_effect for one in task.request.follows.steps)
    if "page" in inputs:
        earlier = task.request.follows
        known = {one.id for one in (*earlier.things, *earlier.listed)} if earlier is not None else set[str]()
        if _is_longer_title(task, inputs["page"]):
            return True
        is_due = "@date" in str(inputs.get("properties")) and _SAYS_DUE.search(task.request.text) is not None
        if is_due and any(inputs["page"] in (one.title, one.words) for one in task.titles):
            return True
        return inputs["page"] in known | {one.title for one in task.titles if one.whole}
    values = {cell.value for table in task.rows for cell in table.cells}
    return inputs.get("user") not in values or inputs.get("user") is None


def _is_longer_title(task: PlanningTask, page: Json) -> bool:
    """Whether a record of a table is named by more words than each value of a row in them ("newsletter draft")."""
    known = any(one.table and page in (one.title, one.words) for one in task.titles)
    named = [cell.words.casefold() for table in task.rows for cell in table.cells if cell.value]
    return known and bool(named) and all(one in str(page).casefold() and len(one) < len(str(page)) for one in named)


_SAYS_DUE = make_regex(r"마감|기한|\b(?:due|deadline)\b|期限|締め?切", re.IGNORECASE)
"""What tasks have, and no row of a sheet."""


def _names_row(task: PlanningTask, table: NamedRows) -> bool:
    """Whether values of several columns of a table are named, or one beside a figure that becomes another."""
    columns = {cell.column for cell in table.cells if cell.value}
    figures = any(one.kind == "number" for one in table.columns)
    if figures:
        return bool(columns) and bool(find_amounts(_PARTICLE.sub(" ", task.request.text), bare=True))
    return len(columns) >= _LEAST_VALUES
