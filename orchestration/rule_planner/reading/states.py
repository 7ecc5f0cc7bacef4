"""Which state of a record a request speaks of: late, not done, not begun, or an option that it names. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.plans.condition_parts import build_test
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.words import QUOTE, STATUSES
from schemas.values import Json

_DONE = "완료"

OVERDUE = make_regex(
    r"마감(?:일|기한)?(?:이|을)?\s?(?:이미\s|벌써\s)?(?:지난|지났|넘은|넘긴|넘겼|놓친|경과)|(?:데드라인|납기|기일)(?:이|을)?\s?(?:이미\s|벌써\s)?(?:지난|지났|지나|넘은|넘긴|넘겼)"
    r"|(?:마감(?:일|기한)?|기한)(?:이|을)?\s?(?:이미\s|벌써\s)?(?:지나(?:버린|간|가버린|친)|넘어간|넘겨버린)|기한(?:이"
    r"|을)?\s?(?:이미\s|벌써\s)?(?:지난|지났|넘은|넘긴|넘겼|초과|경과|도과)|밀린|밀려|늦은|늦어진|지연|연체|기한\s?초과"
    r"|\boverdue\b|\bmiss(?:ed|ing) \w+ (?:due date|deadline)s?\b"
    r"|\bpast[- ]due\b|\bpast (?:its|their|the) (?:due date|deadline)\b"
    r"|\blate\b|\bslipp(?:ed|ing)\b|\bbehind schedule\b"
    r"|期限切れ|遅れ|遅延|(?:期限|締切|締め切り)(?:を|が)?(?:過ぎ|超え)"
    r"|滞っ",
    re.IGNORECASE,
)

_OPEN = make_regex(
    r"미완료|(?<![가-힣])덜\s?(?:끝난|끝낸|끝났|된|됐|한\s|마친)|(?:완료|종료|종결|마무리|끝나|끝내)(?:되|하)?지\s?(?:않|못|아니)|(?:안|못)\s?(?:끝난|끝낸|된|한\s)"
    r"|완료\s?(?:안|전)|(?:제일|가장)\s?(?:시?급한|임박한)|\bmost (?:urgent|pressing)\b|(?:一番|いちばん|最も)急ぎ"
    r"|마감\S{0,3}\s?(?:제일|젤|가장)\s?(?:빠른|가까운|이른)|\bdue (?:first|next|(?:the )?soonest)\b"
    r"|(?:一番|いちばん|最も)(?:期限|締め?切り?)が(?:近|早)|(?:期限|締め?切り?)が(?:一番|いちばん|最も)(?:近|早)"
    r"|열린|남은|남아|아직|"
    r"\bopen\b|\bstill (?:have|has|need|needs)\b|\bleft to do\b"
    r"|\b(?:must|should|to)\s(?:still\s)?(?:be|get)\s(?:done|finished|completed?)\b"
    r"|\b(?:must|should)\s(?:i|we|they)\s(?:still\s)?get\s(?:done|finished|completed?)\b"
    r"|\bunfinished\b|\bincomplete\b|\bnot (?:done|finished|completed?|yet)\b"
    r"|\boutstanding\b|\bpending\b|\bremaining\b|\bisn't done\b|未完了|未対応|終わって(?:い)?ない|終わらない|(?:完了"
    r"|対応)して(?:い)?ない"
    r"|済んで(?:い)?ない|残って(?:い)?る|残りの",
    re.IGNORECASE,
)

_NAMED_STATUS = make_regex(
    (
        rf"(?:상태|status)(?:가|는|이|\sis|\s?[:=]|\sof)?\s?({QUOTE}|진행\s?중|완료|할\s?일"
        rf"|시작\s?전|[가-힣]{{1,10}}(?=인|\s|$))"
    ),
    re.IGNORECASE,
)

_TODO_STATE = make_regex(
    r"할\s?일\s?(?:상태|로\s?(?:되어|돼)\s?있|인\s?(?:것|거|건|게|작업|페이지))"
    r"|(?:상태가|status is)\s?(?:할\s?일|to[ -]?do)"
    r"|\b(?:is|are|still)\sto[ -]do\b",
    re.IGNORECASE,
)
_TO_DO = make_regex(
    r"(?<![가-힣])할\s?일(?:들|은|는|이|을|를|만|도|이요|요)?(?!\s?(?:상태|데이터베이스|디비|시트))(?=[\s?.,!~]|$)"
    r"|\bto[- ]?dos?\b(?!\s(?:state|status|database|db)\b)|やること|ToDo",
    re.IGNORECASE,
)
"""What somebody has to do: records that are not finished."""
_ANY_STATE = make_regex(
    r"마감|기한|DB|디비|데이터베이스|\b(?:due|database)\b|期限|締め?切|データベース|모든|모두|전부|전체|싹|다\s|완료|끝[난낸]|\b(?:all|every|done|finished|completed?)\b|全て|すべて|全部|完了|終わった",
    re.IGNORECASE,
)
"""What is asked for whole, in a state or by its day."""
_EITHER = make_regex(r"(?:이)?거나|또는|혹은|\bor\b|または|か(?=[一-龥])", re.IGNORECASE)
"""What joins two states, either of which will do."""

NOT_BEGUN = make_regex(
    r"\b(?:nobody|no one|noone)(?:'s|\shas|\s)?\s?(?:yet\s)?(?:even\s)?(?:begun|started|picked up|touched)\b|"
    r"시작(?:도|을|은|조차)?\s?(?:안|못)\s?\S|시작(?:도|을|은|조차)?\s?하지\s?(?:않|못)"
    r"|(?:\bnot|n['’]t)\s(?:yet\s|even\s)?(?:been\s)?(?:started|begun|start)\b"
    r"|손(?:도|을)?\s?(?:안|못)\s?[대댄댔]|\buntouched\b|\bunstarted\b"
    r"|\byet to (?:be )?(?:start|begin|begun)(?:ed)?\b|\bnot touched\b|手(?:を|も)?[つ付着]けて(?:い)?ない|手つかず"
    r"|(?:着手|開始)(?:も)?(?:して|されて)(?:い)?ない",
    re.IGNORECASE,
)
"""What nobody has begun: another thing than what is not done yet."""


def is_not_begun(text: str) -> bool:
    """Whether a text speaks of what nobody has begun."""
    return NOT_BEGUN.search(text) is not None


def build_status_tests(text: str, reading: Reading) -> list[Json]:
    """Return the test for the state that a text speaks of, or for either of two."""
    sides = _EITHER.split(text, maxsplit=1)
    either = [find_status(side) for side in sides] if len(sides) == 2 else []
    if len({*either} - {None}) == 2:
        tests: list[Json] = [build_test("@status", "eq", one) for one in either]
        return [{"any": tests}]
    if is_not_begun(text):
        return [build_test("@status", "eq", "할 일")]
    named = _NAMED_STATUS.search(text)
    path = "상태" if named and re.match("상태", named[0]) else "@status"
    if _TODO_STATE.search(text):
        return [build_test(path, "eq", "할 일")]
    if _OPEN.search(text):
        return [build_open_test()]
    value = _status_value(text)
    if value is None and named and named[1] in reading.marks:
        value = reading.marks[named[1]].value
    if value:
        return [build_test(path, "ne" if _is_negated(value, text) else "eq", value)]
    return [build_open_test()] if _TO_DO.search(text) and not _ANY_STATE.search(text) else []


def _is_negated(option: str, text: str) -> bool:
    """Whether a text speaks of what is in any other state ("완료가 아닌 것", "aren't done")."""
    names = STATUSES.get(option, re.escape(option))
    after = (
        rf"(?:{names})\s?(?:이|가|은|는)?\s?(?:아닌|아니)|(?:{names})(?:では?ない|じゃない|していない|以外)"
        rf"|(?:{names})(?:된|한|인)?\s?(?:거|것|건|작업)?(?:은|는|을|를)?\s?(?:빼|제외|말고)"
        rf"|(?:{names})(?:した|している|済みの|の)?(?:もの|の|分|タスク)?(?:は|を)?(?:除|以外|抜き|外し)"
    )
    before = (
        r"\b(?:not|\w+n['’]t|(?:are|is|was|were|have|has|do|does|did)nt|except(?: for)?|exclud\w+|without"
        r"|leav\w+ out|skip\w*|minus|omit\w*|ignor\w+|hid\w+"
        rf"|drop\w*|other than|but not)\s+(?:the\s|any\s|all\s)?"
        rf"(?:(?:stuff|things?|ones?|tasks?|items?|anything|everything|whatever|those)\s)?(?:(?:that|which)(?:'s"
        rf"|\s(?:is|are|have|has))\s)?(?:been\s|already\s)?(?:yet\s|been\s|already\s)?(?:{names})\b"
    )
    return compile_once(f"{after}|{before}", re.IGNORECASE).search(text) is not None


def _status_value(text: str) -> str | None:
    for option, names in STATUSES.items():
        if option != "할 일" and compile_once(
            rf"(?<![가-힣])(?:{names})(?!\s?(?:알림|메시지|로\s))|\b(?:{names})\b", re.IGNORECASE
        ).search(text):
            return option
    return (
        "할 일" if re.search(r"시작\s?전|아직 시작|not[ -]started|backlog|未着手|未開始", text, re.IGNORECASE) else None
    )


def find_status(text: str) -> str | None:
    """Return the status option that a text names, or None."""
    for option, pattern in STATUSES.items():
        if compile_once(pattern + ("|할\\s?일" if option == "할 일" else ""), re.IGNORECASE).search(text):
            return option
    return None


def is_status(text: str) -> bool:
    """Whether a text is the name of a status option and nothing else."""
    return any(compile_once(pattern, re.IGNORECASE).fullmatch(text) for pattern in STATUSES.values())


def build_open_test() -> Json:
    """Return the test for what is not finished."""
    return build_test("@status", "ne", _DONE)


_OBLIGED = make_regex(
    r"(?:끝내|해|내|마쳐|처리해|마무리해)야|\b(?:need(?:s)? to|have to|has to|must|should)\b"
    r"|しなきゃ|しないと|すべき|やるべき",
    re.IGNORECASE,
)


def is_obliged(text: str) -> bool:
    """Whether a text speaks of what is still to be done."""
    return _OBLIGED.search(text) is not None


def is_late(text: str) -> bool:
    """Whether a text speaks of what is late."""
    return OVERDUE.search(text) is not None


def build_late_tests(today: str) -> list[Json]:
    """Return the tests for what is late on a day (ISO)."""
    return [build_test("@date", "lt", today), build_open_test()]


STATE_WORDS = (
    OVERDUE,
    _OPEN,
    _NAMED_STATUS,
    _TODO_STATE,
    NOT_BEGUN,
    *(make_regex(rf"(?<![가-힣])(?:{names})|\b(?:{names})\b", re.IGNORECASE) for names in STATUSES.values()),
)
"""What the tests of states have read."""
