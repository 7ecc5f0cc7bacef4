"""Columns of a record that are to stay as they are: their names in three languages, and the words that say so. Pure.

A state that is not to be set yet ("don't mark it done") is one value of a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal, TypeAlias

from orchestration.patterns import compile_once, make_regex
from orchestration.text.prohibitions.prohibition import Prohibition, make_prohibition
from orchestration.text.word_lists import HONORIFIC_JA

ColumnKind: TypeAlias = Literal["person", "date", "status", "title"]

COLUMN_WORDS: Mapping[ColumnKind, str] = {
    "person": (
        r"담당자|담당|책임자|오너|참석자|참가자|참여자|\b(?:owner|assignee|attendee|participant)s?\b|担当者|担当|参加者|出席者"
    ),
    "date": (
        r"마감일정|마감일자|마감일|마감\s?기한|마감|기한일?|날짜|데드라인"
        r"|\bdue(?:[ -]dates?)?\b|\b(?:dates?|deadlines?)\b"
        r"|期限日?|締め?切り?日?|〆切|日付|納期"
    ),
    "status": r"진행\s?상태|상태|스테이터스|\b(?:status|state)\b|ステータス|状態",
    "title": r"제목|타이틀|\btitles?\b|タイトル|件名",
}
STATE_WORDS: Mapping[str, str] = {
    "완료": r"완료|\b(?:done|completed?|finished|closed)\b|完了",
    "진행 중": r"진행\s?중|\b(?:in progress|started|ongoing)\b|進行中|対応中",
    "할 일": r"할\s?일|시작\s?전|\b(?:to[ -]?do|not started)\b|未着手",
    "취소": r"\bcancel(?:l?ed)\b|キャンセル",
    "보류": r"\bon hold\b|保留",
}
_COLUMN = "|".join(COLUMN_WORDS.values())
_STATE = "|".join(STATE_WORDS.values())
_BREAK = r"\s*(?:[.,;!?~()。、\n]|$)"
_END = rf"(?={_BREAK})"
_EN_THOUGH = r"(?:\s(?:even\sthough|although|though|even\sif)\s[^.,;!?\n]{1,60})?"
_EN_END = rf"{_EN_THOUGH}(?={_BREAK}|\s(?:but|and|just|so|only|then|when|while)\b)"

_KO_LIST = rf"(?<![가-힣])(?:{_COLUMN})(?:\s?(?:,|/|·|이랑|랑|하고|와|과|이나|나|및|도|는|은)\s?(?:{_COLUMN})){{0,3}}"
_KO_THOUGH = r"[가-힣]{1,6}(?:지만|(?<=[해아어여려])도|더라도|긴\s?한데|는데)"
_KO_WHY = r"[^\s.,!?]{0,8}(?:으니까|니까|어서|아서|해서|라서|으니|거든|거니까)"
_KO_HOW = (
    r"(?:(?:절대로?|굳이|따로|함부로|괜히|아직은?|일단은?|그냥|지금은?|이번엔|손도"
    rf"|{_KO_THOUGH}|{_KO_WHY})\s){{0,2}}"
)
_KO_CHANGES = (
    r"(?:건드리|건들이|건들|바꾸|고치|만지|옮기|미루|당기|손(?:을|은)?\s?대"
    r"|(?:변경|수정|갱신|업데이트|터치|편집|조정)(?:은|을)?\s?하|손보)"
)
_KO_TAIL = r"[가-힣]*(?:\s(?:주|줘|둬|두|채|상태로|부탁|하고|해(?=줘|주)|돼|되니|됩)[가-힣]*)?"
_KO_NOT = r"(?:마(?!감|케)|말|않(?=아도|으셔도|게|도록|고))"
_KO_STAYS = (
    rf"(?:{_KO_CHANGES}지\s?(?:는|도|를|들|좀)?\s?{_KO_NOT}{_KO_TAIL}"
    rf"|안\s?(?:건드|건들|바꾸|바꿔|고치|고쳐|만지|만져|옮기|옮겨|손대){_KO_TAIL}"
    r"|(?:변경|수정|터치|손대기|업데이트|조정)\s?(?:은|는)?\s?(?:금지|ㄴㄴ+|노노|없이|말고|불필요|필요\s?없|안\s?해도)[가-힣]*(?:\s돼[가-힣]*)?"
    r"|(?:바꿀|건드릴|손댈|고칠|만질|옮길|변경할|수정할)\s?(?:필요|것)(?:는|도)?\s?(?:까진\s)?없[가-힣]*"
    rf"|(?:지금\s?|원래\s?|기존\s?)?(?:그대로|이대로)(?:\s?(?:두|둬|놔|놓|냅|유지|가고|가자|있|남|인|이고|하고|해){_KO_TAIL}|{_END})"
    rf"|(?<=[은는도]\s)(?:그대로|두고|놔두고|냅두고)(?=\s|{_BREAK})|(?<=그냥\s)(?:두|둬|둡|놔|냅){_KO_TAIL}"
    rf"|유지(?:하|해|한|로|고|되|시키)?{_KO_TAIL}"
    rf"|(?:놔|냅|내버려|가만히?|남겨)\s?(?:두|둬|둔|둡){_KO_TAIL})"
)
_KO = make_regex(
    rf"(?P<columns>{_KO_LIST})\s?(?:은|는|을|를|도|만은|이|가|까지는?|에는|엔)?\s?{_KO_HOW}{_KO_STAYS}", re.IGNORECASE
)
_KO_INTO = r"(?:하|바꾸|돌리|만들|넘기|옮기|놓|두|변경(?:은|을)?\s?하)"
_KO_MARK = r"(?:하|찍|치|(?:처리|표시|체크)(?:는|를|은)?\s?하)"
_KO_STATE = make_regex(
    rf"(?:(?:아직은?|일단은?|지금은?)\s)?(?<![가-힣])(?:(?P<into>{_STATE})(?:\s?상태)?(?:으로|로)(?:는|까지는?)?\s?(?:아직\s"
    rf"|절대\s)?{_KO_INTO}"
    rf"|(?P<state>완료)\s?(?:처리|표시|체크)?(?:는|은|를|까지는?)?\s?(?:아직\s|절대\s)?{_KO_MARK})지\s?(?:는|도)?\s?{_KO_NOT}{_KO_TAIL}"
    rf"|(?<![가-힣])(?P<later>완료)\s?(?:처리|표시|체크)?(?:(?:는|은)\s(?:아직(?:이|\s?(?:아니|안|$|(?=[,.])))|보류|나중에)[가-힣]*"
    r"|\s?(?:금지|ㄴㄴ+|노노)|(?:는|은)?\s?안\s?해도\s?(?:돼|되|됩)[가-힣]*)"
)

_EN_LIST = (
    rf"(?:the\s|its\s|their\s|any\s|his\s|her\s|anyone's\s)?(?:{_COLUMN})"
    rf"(?:(?:,\s|\s?/\s?|,?\s(?:or|and|nor|&)\s)(?:the\s|its\s)?(?:{_COLUMN})){{0,3}}(?:\s(?:field|column"
    rf"|value|property)s?)?(?:\s(?:and|or)\s(?-i:[A-Z][a-z]+)(?=\sas\s))?"
)
_EN_SPUR = r"(?:\s(?:(?:just\s)?yet|though|please|pls|plz|thanks|at all|for now|now)){0,2}"
_EN_NOT = (
    r"(?:please\s)?(?:do\s?n['’]?t|do\snot|dont|never|no\sneed\sto|without|w/o|not|needn['’]?t"
    r"|(?:should|must|can)\s?n[o'’]?t)\s"
)
_EN_CHANGES = (
    r"(?:(?:you\s|dare\s|ever\s|go\s|also\s|be\s)?"
    r"(?:touch|chang|edit|updat|modif|mov|alter|shift|mess(?:ing)?\swith|overwrit|reassign)(?:e|y|ing|ying)?)"
)
_EN_SUBJECT = r"(?P<subject>(?!it\b|this\b|that\b|them\b|they\b|the\b)[^.,;!?\n]{2,60}?)"
_EN = make_regex(
    rf"(?:\b(?:but|and"
    rf"|just)\s)?\b(?:{_EN_NOT}{_EN_CHANGES}\s(?:(?P<owned>[^.,;!?\n]{{2,60}}?)['’]s\s)?(?P<columns>{_EN_LIST})(?:\s(?:of|on|for)\s{_EN_SUBJECT})?"
    rf"|(?:leav(?:e|ing)|keep(?:ing)?)\s(?P<kept>{_EN_LIST})(?:,?\s(?:and|n|&)\s(?:everything|all|the\srest)(?:\selse)?)?(?:\s(?:of|on|for)\s(?P<of>[^.,;!?\n]{{2,60}}?))?"
    r"(?:\s(?:as\s(?:it|they)?\s?(?:is|are|was)|as[- ]is|as\s\w+(?:\s\w+)?|alone|unchanged|untouched|intact"
    r"|the\ssame|where\s(?:it|they)\s(?:is|are)|out\sof\s(?:it|this)|at\s\w+|(?:in|on)\s\w+))?"
    rf"|(?:no|without\sany)\s(?:changes?|edits?|updates?)\s(?:to|on|in|of)\s(?P<none>{_EN_LIST})"
    rf"|not\s(?P<not>(?:the\s|its\s)(?:{_COLUMN})))"
    rf"{_EN_SPUR}{_EN_END}",
    re.IGNORECASE,
)
_EN_STAYS = make_regex(
    rf"(?:\b(?:but|and)\s)?\b(?P<columns>(?:the\s"
    rf"|its\s)?(?:{_COLUMN})(?:\sand\s(?:the\s)?(?:{_COLUMN}))?)\s(?:(?:should|must|can|to|has\sto|needs\sto)\s)?"
    r"(?:stays?|remains?)(?:\s[^\s.,;!?\n]+){0,3}?" + _END,
    re.IGNORECASE,
)
_EN_STATE = make_regex(
    rf"(?:\bbut\s)?\b(?:do\s?n['’]?t|do\snot|dont|never|without|not)\s(?:yet\s)?(?:mark|set|flag|make|put|tick"
    rf"|move|chang)(?:e|ing|k)?\s"
    rf"(?:{_EN_SUBJECT}\s|(?:it|this|that|them)\s|the\s(?:status"
    rf"|state)\s(?:of\s(?P<of>[^.,;!?\n]{{2,60}}?)\s)?)?(?:off\s)?(?:as\s|to\s"
    rf"|into\s)?(?P<state>{_STATE}){_EN_SPUR}{_EN_END}",
    re.IGNORECASE,
)

_JA_LIST = rf"(?:{_COLUMN})(?:(?:と|や|、|・|も|および|及び)(?:{_COLUMN})){{0,3}}"
_JA_KUDASAI = (
    r"(?:で|ように)?(?:ください|下さい|ほしい(?:です)?|お願い(?:します)?|いい(?:です)?|大丈夫(?:です)?|OK(?:です)?)?"
)
_JA_CHANGES = (
    r"(?:変え|変更(?:は)?し|変更さ|触ら|さわら|触れ|いじら|弄ら|動かさ|更新(?:は)?し"
    r"|修正(?:は)?し|編集(?:は)?し|直さ|ずらさ)"
)
_JA = make_regex(
    rf"(?P<columns>{_JA_LIST})(?:の変更)?(?:だけ)?(?:には|は|を|も|については)?(?:[^、。\s]{{1,12}}(?:ますが|ですが|ましたが|けど|けれど|ても|でも)、?)?"
    r"(?:絶対に?|まだ|特に|一切|今は|とりあえず|、)?"
    rf"(?:{_JA_CHANGES}(?:ない{_JA_KUDASAI}|ず(?:に)?|なくて(?:も)?(?:いい|大丈夫|結構|OK)(?:です)?)"
    rf"|(?:そのまま|(?:[^、。\s]{{1,10}}?{HONORIFIC_JA}?の)?(?:現状維持|まま(?!なら|だったら|であれば|の場合))|現状のまま|据え置き|今のまま|元のまま)(?:で|に(?:して)?|にしておいて|とし)?(?:ください|お願い(?:します)?|いい(?:です)?|大丈夫(?:です)?|です)?"
    r"|(?:変更|修正|更新|編集)(?:は)?(?:不要|なし|無し|禁止|いらない|いりません)(?:です|で)?|維持(?:して|で|し)?(?:ください)?)"
)
_JA_STATE = make_regex(
    rf"(?:まだ|今は|とりあえず)?(?P<state>{_STATE})(?:済み|扱い|マーク|処理|状態|ステータス)?(?:に|と|へ)?(?:は|には|も)?(?:まだ)?"
    r"(?:(?:変更|マーク|設定)?(?:し|さ)ない(?:で|ように)|変えない(?:で|ように)|つけない(?:で|ように)|(?:変更|マーク|設定)?せず(?:に)?|変えず(?:に)?)"
    r"(?:ください|下さい|ほしい(?:です)?|お願い(?:します)?)?"
)
_NO_COLUMN = make_regex(
    r"\b(?:date|status|state|title|owner|due)\s(?:page|report|sheet|db|channel|board|meeting|doc|update|list)",
    re.IGNORECASE,
)


def find_column_prohibitions(text: str) -> Iterator[Prohibition]:
    """Yield what says that columns of a record stay as they are, or that a state is not set."""
    for pattern in (_KO, _EN, _EN_STAYS, _JA):
        for match in pattern.finditer(text):
            if _is_told(text, match):
                continue
            listed = _get_group(match, "columns", "kept", "none", "not")
            columns = [found[0] for found in re.finditer(_COLUMN, listed, re.IGNORECASE)]
            if columns and not _NO_COLUMN.match(text, match.start() + match[0].find(columns[0])):
                yield _make(text, match, columns)
    for pattern in (_KO_STATE, _EN_STATE, _JA_STATE):
        for match in pattern.finditer(text):
            yield _make(text, match, [_get_group(match, "state", "into", "later") or "done"])


_SPEECH_KO = make_regex(r"(?:말|마|않는|않|말아\s?달)(?:라|다|자)고$")
_TELLS_KO = make_regex(
    r"\s(?:[^.!?\n]*?\s)?(?:알려|알리|전해|전달|공유|공지|올려|말해|얘기|이야기|DM|디엠|보내|안내|남겨)", re.IGNORECASE
)


def _is_told(text: str, match: re.Match[str]) -> bool:
    """Whether somebody else is to be told so ("제목을 바꾸지 말라고 전해줘")."""
    return _SPEECH_KO.search(match[0]) is not None and _TELLS_KO.match(text, match.end()) is not None


def _make(text: str, match: re.Match[str], targets: list[str]) -> Prohibition:
    subject = _get_group(match, "subject", "of", "owned")
    return replace(make_prohibition(text, match.span(), "edit", targets), subject=subject.strip())


def _get_group(match: re.Match[str], *names: str) -> str:
    """Return the first of some groups that matched."""
    groups = match.groupdict()
    return next((groups[name] for name in names if groups.get(name)), "")


_TITLE_COLUMNS = frozenset({"이름", "name", "名前"})
"""What a column of titles is called, as no words of a request are that forbid something."""


def find_column_kind(name: str) -> ColumnKind | None:
    """Return what a column of this name holds ("담당자" and "owner" hold people), or None where that is unknown."""
    plain = name.lstrip("@").strip()
    if plain.casefold() in _TITLE_COLUMNS:
        return "title"
    for kind, words in COLUMN_WORDS.items():
        if plain == kind or compile_once(words, re.IGNORECASE).fullmatch(plain):
            return kind
    return None


def find_state(words: str) -> str | None:
    """Return the state of a record that words name ("done" is ``완료``), or None."""
    known = STATE_WORDS.items()
    return next((state for state, said in known if compile_once(said, re.IGNORECASE).fullmatch(words)), None)


def find_forbidden_state(words: str) -> str | None:
    """Return the state that words name, also by the name that it has in a table, or None."""
    return words if words in STATE_WORDS else find_state(words)
