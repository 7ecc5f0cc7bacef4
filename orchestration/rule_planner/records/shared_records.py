"""Who does a known record alone, with others, or in whose place, told in several clauses ("'A' 저랑 지훈님이
같이 하는 거죠? 저 빼주세요. 이제 지훈님 단독이요", "Jihoon takes 'A' alone from now on, drop me",
"'A'、私は抜けるのでジフンさんだけにして"). Pure.

Each clause says who is off, alone, one more, in somebody's place, or who did it until now; a clause that says anything
else makes it another request.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ko
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.values import Json

Role: TypeAlias = Literal["off", "alone", "more", "to", "with", "swap", "spoken", "asked", "fill"]
LONGEST = 240
_W = r"(?P<{0}>저|나|제|내|본인|[가-힣]{{2,4}}?|[A-Z][a-z]+)(?:이(?=[랑는가만도를하]))?(?:\s?(?:님|씨))?"
_WHO_KO, _OTHER_KO, _THIRD_KO = _W.format("who"), _W.format("other"), _W.format("third")
_NOW_KO = r"(?:(?:이제|앞으로|이번부터|다음부터|그러니까?|그럼|일단|그리고|그냥|대신|인제|혹시)(?:는|부터는?)?[\s,]+)*"
_COLUMN_KO = r"(?:(?:공동\s?)?(?:담당(?:자)?|책임자|참석자|참가자|참여자))"
_FIELD_KO = rf"(?:{_COLUMN_KO}(?:에서는?|에도|에는?|에|으?로|은|는|를|을|도)?\s)?"
_ENDS_KO = (
    r"(?:\s?(?:[가-힣]{1,6}))?(?:\s(?:줘|주세요|주라|주실래요|주시겠어요|부탁[가-힣]*|할게요?"
    r"|드려요|둬|놔|해[가-힣]*))*"
)
_KO: tuple[tuple[Role, str], ...] = (
    (
        "off",
        rf"{_FIELD_KO}{_WHO_KO}(?:는|은|를|을|만|도|부터)?\s?(?:좀\s|이제\s)?(?:빼|빠지|빠질|빠져|빠집|제외|내려|지워|삭제){_ENDS_KO}",
    ),
    (
        "swap",
        rf"{_FIELD_KO}{_WHO_KO}(?:는|은|을|를)?\s(?:대신(?:에)?|말고|빼고)\s(?:이제\s)?{_OTHER_KO}(?:이|가|만|으로|로|만으로)?(?:요|이요|이에요)?(?:\s(?:담당(?:자)?(?:로|으로|에)?\s)?(?:바꿔|변경|교체|지정|넣|추가|해|부탁){_ENDS_KO})?",
    ),
    (
        "with",
        rf"{_WHO_KO}(?:이랑|랑|하고|과|와)\s?{_OTHER_KO}(?:이랑|랑|하고|이|가|은|는)?\s(?:둘이\s?)?(?:같이|함께|둘이|공동으로)(?:서)?\s(?:하|할|맡|담당|진행)(?:는\s?(?:거|걸로|것으로)|기로|[가-힣]{{0,3}}){_ENDS_KO}",
    ),
    (
        "alone",
        rf"{_FIELD_KO}{_WHO_KO}(?:이|가|은|는|께서)?\s?(?:혼자(?:서)?|단독(?:으로)?|만)(?:요|이요|이에요|입니다|예요|으로)?(?:\s?(?:하|합니다|할|맡|진행|담당|남기|남겨|두|둬|바꿔|변경|수정|해)[가-힣]{{0,4}}(?:\s?(?:걸|것|거|게)(?:으로|로|예요|에요|야)?)?(?:\s(?:바꿔|변경|수정|해|남겨|부탁){_ENDS_KO})?)?",
    ),
    (
        "more",
        rf"{_FIELD_KO}{_WHO_KO}(?:도|를|을|은|는)?\s(?:같이\s|함께\s)?(?:{_COLUMN_KO}(?:에|로|으로|에도)?\s)?(?:같이\s|함께\s)?(?:추가|넣|포함|합류|붙여|끼워){_ENDS_KO}",
    ),
    (
        "to",
        rf"{_FIELD_KO}{_WHO_KO}(?:으로|로|께|한테|에게)(?:만)?(?:\s(?:바꿔|변경|교체|지정|해|넘겨|맡겨|부탁){_ENDS_KO})?",
    ),
    ("fill", rf"{_FIELD_KO}(?:바꿔|수정|변경|업데이트|반영|정리){_ENDS_KO}"),
)
_WHO_EN, _OTHER_EN = r"(?P<who>[A-Z][a-z]+|me|myself|[Ii])", r"(?P<other>[A-Z][a-z]+|me|myself)"
_IT_EN = r"(?:it|this|that|T|the\stask|this\sone|that\sone)"
_ON_EN = (
    rf"(?:\s(?:from|off|on|of|to|in|for)\s{_IT_EN})?"
    r"(?:\s(?:as|to)\s(?:an?\s|the\s)?(?:co-?)?(?:owners?|assignees?|attendees?|participants?)(?:\slist)?)?"
)
_LATER_EN = (
    r"(?:\s(?:next\sto\s\w+|alongside\s\w+|beside\s\w+|together\swith\s\w+|now|from\snow\son|anymore"
    r"|any\smore|please|pls|too|as\swell|instead|going\sforward|alone|then))*"
)
_SOLO_EN = r"(?:alone|solo|on\s(?:his|her|their|my)\sown|by\s(?:himself|herself|themselves|myself))"
_EN: tuple[tuple[Role, str], ...] = (
    ("off", rf"(?:remove|take|drop|kick|get)\s{_WHO_EN}\s?(?:off|from|out\sof|out)?(?:\s{_IT_EN})?{_ON_EN}{_LATER_EN}"),
    (
        "alone",
        rf"(?:it's|{_IT_EN}\sis|{_IT_EN}\swill\sbe)\s(?:now\s)?(?:just|only|solely)\s{_WHO_EN}(?:'s)?{_LATER_EN}",
    ),
    (
        "alone",
        rf"{_WHO_EN}(?:'s|'ll|\sis|\swill)?\s(?:tak\w+|ha[sv]\w*|own\w*|do\w*|handl\w+|run\w*)\s(?:over\s)?{_IT_EN}\s{_SOLO_EN}{_LATER_EN}",
    ),
    ("alone", rf"{_IT_EN}\sshould\s(?:only|just)\shave\s{_WHO_EN}(?:\son\sit)?{_LATER_EN}"),
    ("alone", rf"(?:leave|keep)\s(?:it\s(?:to|with)\s)?(?:just|only)\s{_WHO_EN}(?:\son\s{_IT_EN})?{_LATER_EN}"),
    (
        "swap",
        rf"(?:swap|switch|replace|change)\s{_WHO_EN}\s(?:out\s)?(?:for|with|by|to)\s{_OTHER_EN}{_ON_EN}{_LATER_EN}",
    ),
    ("more", rf"(?:add|include|put|bring)\s{_WHO_EN}(?:\son|\sin)?{_ON_EN}{_LATER_EN}"),
    ("asked", rf"(?:add|include|put)\s(?:him|her|them)(?:\son|\sin)?{_ON_EN}{_LATER_EN}"),
    (
        "spoken",
        rf"{_WHO_EN}(?:'s|'ll|\sis|\swill\sbe|\swill|\shas)\s(?:also\s|now\s)?(?:in\son\s{_IT_EN}|on\s{_IT_EN}|help\w*(?:\s(?:out|me))?(?:\swith\s{_IT_EN})?|join\w*(?:\s(?:in|me|us))?|{_IT_EN}){_LATER_EN}",
    ),
    ("fill", r"(?:please\s)?(?:update|change|fix)\s(?:it|that|the\sowners?)"),
)
_J = rf"(?P<{{0}}>私|自分|僕|俺|[A-Z][a-z]+|[ァ-ヶー]{{{{2,10}}}}|[一-龥]{{{{1,4}}}}|[가-힣]{{{{2,4}}}}){HONORIFIC_JA}?"
_WHO_JA, _OTHER_JA = _J.format("who"), _J.format("other")
_COLUMN_JA = r"(?:担当者?|参加者|出席者|メンバー)"
_ENDS_JA = r"[ぁ-ん]*(?:お願い[ぁ-ん]*|下さい|頂[ぁ-ん]*)?"
_JA: tuple[tuple[Role, str], ...] = (
    ("off", rf"(?:担当(?:者)?から)?{_WHO_JA}(?:を|は)(?:担当(?:者)?から)?(?:外し|抜い|除い|除外し|削除し){_ENDS_JA}"),
    (
        "alone",
        rf"(?:担当(?:者)?は)?(?:今後は|これからは)?{_WHO_JA}(?:だけ|のみ|単独|一人|ひとり)(?:の担当)?(?:に|で)(?:し|変更|お願い|やり|担当)?{_ENDS_JA}",
    ),
    ("spoken", rf"{_WHO_JA}(?:は|が|も)(?:抜け|外れ|降り)(?:る|ます|た|ました)(?:ので|から|ため)?"),
    ("asked", rf"(?:担当(?:者)?から)?(?:外し|抜い|除い|除外し){_ENDS_JA}"),
    (
        "more",
        rf"(?:{_COLUMN_JA}に)?{_WHO_JA}(?:にも|も|を)(?:(?:入って|加わって|参加して)(?:もらう|いただく|もらい)[ぁ-ん]{{0,4}})?(?:{_COLUMN_JA}に)?(?:追加|加え|入れ){_ENDS_JA}",
    ),
    ("to", rf"(?:担当(?:者)?を)?{_WHO_JA}(?:に|へ)(?:し|変更|交代|替え|変え){_ENDS_JA}"),
)
_FORMS: dict[Language, tuple[tuple[Role, re.Pattern[str]], ...]] = {
    "ko": tuple((role, make_regex(f"{_NOW_KO}(?:{form})")) for role, form in _KO),
    "en": tuple(
        (role, make_regex(rf"(?:(?:please|pls|just|so|and|then|can\syou|could\syou)\s)*(?:{form})"))
        for role, form in _EN
    ),
    "ja": tuple((role, make_regex(form)) for role, form in _JA),
}
_SPLITS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"[.!?~,ㅠㅎㅋ]+\s*|(?<=고)(?<!말고)(?<!빼고)\s(?!(?:바꿔|수정|변경))|(?<=[줘요])\s(?=\S)|(?<=빼줘)\s|(?<=[했했]어)\s"
    ),
    "en": make_regex(r"[.!?;,:]+\s*(?:(?:and|so|but)\s)?|\s(?:and|so)\s|\s[—–-]\s"),
    "ja": make_regex(r"[。、！？!?]\s*|(?<=ので)|(?<=外して)(?!く|お|ほ|も)|(?<=抜いて)(?!く|お|ほ|も)"),
}
_TITLE = r"[‘'“\"「](?P<title>[^’'”\"」]{1,120})[’'”\"」]"
_LEADS: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"^\W*(?:(?:아|음|저기|혹시|참|근데|일단)[\s,]+)*{_TITLE}(?:\s?(?:작업|건|페이지|태스크))?(?:에서는?|에는?|의|은|는|을|를|도)?[\s,:]+(?:(?:공동\s?)?담당(?:자)?(?:에서는?|에는?|은|는|을|를)?[\s,:]+)?"
    ),
    "en": make_regex(rf"(?:\bthe\s)?{_TITLE}(?:\s(?:task|page|one|item))?"),
    "ja": make_regex(rf"^\W*{_TITLE}(?:の(?:タスク|件|担当(?:者)?))?(?:は|から|を|に)?[、:\s]*"),
}
_ORDERS = make_regex(
    r"빼|빠질|말고|바꿔|변경|수정|교체|추가|넣|남겨|부탁|주세요|걸로|할게|단독으로|로\s*[.!~]*$|\b(?:remove|take|drop|add|swap|replace|switch|put|leave|keep|make|should)\b|して|外し|お願い|ください|に変",
)
_SETS_BOTH = make_regex(r"할게|할께|하기로|걸로|것으로|맡을게|하겠")
_SELVES = frozenset({"저", "나", "제", "내", "본인", "me", "myself", "I", "i", "私", "自分", "僕", "俺"})
_NOBODY = make_regex(
    r"(?:오늘|내일|모레|이번|다음|이제|완료|진행|상태|마감|우리|저희|전부|모두|둘이|같이|함께|다시|그냥|담당|担当|全員|今回|期限|状態"
    r"|(?:메모|코멘트|댓글|내용|글|문구|문장|링크|노트|설명|자료|안건|할\s?일|한\s?줄)(?![가-힣])|メモ|コメント|内容|リンク|資料|議題|説明)"
)


@dataclass(slots=True)
class _Said:
    """Who is named, by what is said of them."""

    alone: str = ""
    off: list[str] = field(default_factory=list[str])
    more: list[str] = field(default_factory=list[str])
    both: list[str] = field(default_factory=list[str])
    to: str = ""
    spoken: str = ""


def read_shared_record(text: str, language: Language, myself: str) -> tuple[str, Json] | None:
    """Return the title of a record in quotes and what its column of people is changed by, where a whole request says
    nothing else; ``None`` for any other."""
    lead = _LEADS[language].search(text) if len(text) <= LONGEST else None
    if lead is None or not _ORDERS.search(text):
        return None
    rest = f"{text[: lead.start()]}{' T ' if language == 'en' else ''}{text[lead.end() :]}"
    clauses = [bare for one in _SPLITS[language].split(rest) if (bare := " ".join(one.split())) and bare != "T"]
    said = _Said()
    for clause in clauses:
        if not _add_clause(said, clause, language, myself):
            return None
    value = _build(said)
    return (lead["title"], value) if value is not None and clauses else None


def read_people_clause(clause: str, language: Language, myself: str) -> Json:
    """Return what the column of people of a thing that is named beside becomes by one clause; None where the clause
    says anything else, or gives the thing to somebody whom only its place makes a person ("금요일로")."""
    said = _Said()
    if not _add_clause(said, " ".join(clause.split()), language, myself):
        return None
    if said.to and not said.off:
        return said.to if _NAMED_SURELY.search(clause) else None
    return _build(said)


_NAMED_SURELY = make_regex(rf"{_COLUMN_KO}|(?:님|씨)|(?<![가-힣])[저나]로|さん|くん|様|私|自分")


def _add_clause(said: _Said, clause: str, language: Language, myself: str) -> bool:
    """Note what a clause says of somebody; False where it says anything else."""
    for role, form in _FORMS[language]:
        found = form.fullmatch(clause)
        names = [_name(one, myself) for key in ("who", "other") if found and (one := found.groupdict().get(key))]
        if found is None or not all(names):
            continue
        first = names[0] if names else ""
        if role == "alone":
            said.alone = first
        elif role == "swap":
            said.off.append(first)
            said.to = names[1]
        elif role == "with":
            said.both = names if _SETS_BOTH.search(clause) else said.both
        elif role == "to":
            said.to = first
        elif role == "spoken":
            said.spoken = first
        elif role == "asked":
            (said.off if language == "ja" else said.more).append(said.spoken)
        elif role != "fill":
            (said.off if role == "off" else said.more).append(first)
        return role != "asked" or bool(said.spoken)
    return False


def _name(word: str, myself: str) -> str:
    """Return who a word names; empty where it is nobody's name."""
    if word in _SELVES:
        return myself
    return "" if _NOBODY.match(word) or is_plain_ko(word) or is_plain_en(word) else word


def _build(said: _Said) -> Json:
    more = [*said.more, *([said.to] if said.to else [])]
    if said.alone:
        return said.alone if not set(more) - {said.alone} else None
    if said.both and not said.off:
        return [*dict.fromkeys([*said.both, *said.more])]
    if said.to and not said.off:
        return None  # whose it becomes alone is read elsewhere
    value: dict[str, Json] = {}
    if said.off:
        value["remove"] = [*dict.fromkeys(said.off)]
    if more:
        value["add"] = [*dict.fromkeys(more)]
    return value if value and not set(said.off) & set(more) else None
