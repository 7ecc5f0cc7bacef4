"""A request that forbids one thing to be done to what it names, and asks for another ("don't move today's tasks, just
tell me how many there are", "don't delete it, mark it done"): what is forbidden names what the rest is about. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN, Prohibition, find_prohibitions, replace_quotes

_CHANGES = frozenset({"edit", "delete", "create", "any", "other"})
"""What is not to be done to a thing, so that it may be looked at; nobody is told of what is not to be shared."""
_BAN_KO = make_regex(
    r"(?P<object>\S.{0,60}?)(?:은|는|을|를|도)?\s(?:(?:새로|따로|더|아직|절대|함부로|괜히|굳이|그냥)\s)*\S{1,10}지\s?(?:는\s|도\s)?말[고아]\S{0,2}"
)
_BAN_EN = make_regex(
    r"(?:please\s|pls\s)?(?:don['’]?t|do\snot|never|no\sneed\sto|without)\s(?:even\s|actually\s)?[a-z]{2,14}(?:\s(?:up|off|out))?\s(?P<object>.{2,60})",
    re.IGNORECASE,
)
_BAN_JA = make_regex(
    r"(?P<object>[^、。]{2,40}?)(?:に)?[はをも](?:まだ|勝手に|絶対に?)?[^\s、。]{1,8}(?:ないで|ずに|なくて(?:いい|大丈夫)(?:です)?(?:ので|から)?)(?:ください|下さい)?(?:ね)?"
)
_READS_KO = make_regex(
    r"[\s,]*(?:(?:그냥|일단|우선|그저|지금)\s)*(?:몇\s?(?:개|건|명|줄|행|가지)|개수|건수|목록|리스트|뭐|뭘|무엇|무슨|어떤|누가|누구|언제|어디|얼마|상태|담당|마감|내용|합계|총합|평균|매출|수량|금액|제목|이름|있는|남은|보여|알려|확인|세어|세\s|읽어|요약)"
    r"[^#'\"‘’“”.!?\n]{0,40}(?:줘|주세요|줄래|주라|주시겠\S*|주십시오|줬으면\S*|볼래|봐|알려|말해|보여|부탁\S*|있어|뭐야|거야|인지)(?:요)?[\s.!?~ㅎㅋㅠ]*"
)
_READS_EN = make_regex(
    r"[\s,;.–-]*(?:(?:but|and|just|only|simply|please|pls)\s)*(?:tell|show|list|give|count|let\sme\s(?:see|know)|read|i\s(?:only|just)\s(?:want|need)\sto\s(?:see|know))\b[^#'\"‘’“”.!?\n]{0,60}[\s.!?]*",
    re.IGNORECASE,
)
_READS_JA = make_regex(
    r"[\s、。]*(?:(?:まずは?|とりあえず|ただ)、?)*(?:何件|何個|何人|何が|どれ|誰|だれ|いつ|一覧|リスト|件数|数|状態|ステータス|内容|期限|担当|合計|平均|見せ|教え|確認)"
    r"[^#＃「」『』。\n]{0,30}(?:て|ください|下さい|たい|です|願い(?:します|できますか)?|もらえますか|いただけますか|くれる)(?:ね|よ)?[\s。？?！!]*"
)
_DAY_KO = (
    r"(?:이번|다음|담|다다음|지난|주|달|월|말|초|오전|오후|저녁|아침|반|[월화수목금토일]요일|[월화수목금토일]욜"
    r"|내일|모레|글피|오늘|\d{1,2}(?:월|일|시|분)\S{0,2})"
)
_SETS_KO = make_regex(
    r"[\s,]*(?:(?:그냥|일단|대신|우선)\s)*(?:(?:상태|제목|이름|담당자?|날짜|마감일?|기한|시간)(?:를|을|은|는|만)?\s)?"
    rf"(?:{_DAY_KO}(?:\s?{_DAY_KO}){{0,4}}|[^\s#.!?]{{1,12}}(?:\s중)?|{QUOTED_SPAN.pattern})(?:으로|로|까지)(?:만)?\s"
    r"(?:바꿔|바꾸|옮겨|미뤄|변경|돌려|당겨|해\s?(?:줘|주|놔)|표시|처리|넘겨|수정|늦춰|연기)[가-힣]*(?:\s(?:줘|주세요|주시\S*|놔|둬)\S*)?[\s.!~ㅎㅋㅠ]*"
)
_SETS_EN = make_regex(
    r"[\s,;.–-]*(?:(?:but|and|just|only|simply|please|pls|instead|rather)\s)*"
    r"(?:mark|set|move|push|change|rename|postpone|put|make|switch|reschedule|assign|give|hand|turn)\s(?:it|that|this|them|those|these)\s[^#\n]{1,60}",
    re.IGNORECASE,
)
_SETS_JA = make_regex(
    r"[\s、。]*(?:(?:ただ|代わりに|まずは?)、?)*(?:(?:ステータス|状態|期限|締め?切り?|日付|時間|タイトル|担当)(?:だけ)?[をは])?[^#＃。\n]{1,24}?[にへ](?:だけ)?"
    r"(?:して|変更して|変えて|ずらして|移して|延期して|延ばして|戻して)(?:おいて)?(?:ください|下さい|もらえますか|いただけますか|ほしいです|ね)?[\s。！!]*"
)
_OWN_THING = make_regex(
    r"작업|할\s?일|회의|페이지|문서|시트|채널|위키|메시지|\b(?:tasks?|meetings?|pages?|sheet(?:s)?|channels?|wiki|messages?|rows?)\b|タスク|会議|議事録|ページ|シート|チャンネル",
    re.IGNORECASE,
)
"""What is asked about is named anew."""
_DOES = make_regex(
    r"바꿔|바꾸|옮[겨기]|올려|올리|보내|만들|추가|공유|전달|등록|적어|남겨|지워|고쳐|(?:다고|라고)\s|\b(?:post|send|add|create|move|change|set|share|dm|to\s(?!me\b|see\b|know\b)[A-Z#@]\w*)\b"
    r"|変え|変更|送っ|送り|投稿|作っ|作成|追加|共有|書い|移し"
)
"""An order to do more than to tell."""
_POINTS = make_regex(r"\b(?:them|they|those|these|it)\b", re.IGNORECASE)
_COUNTS = make_regex(
    r"\bhow\smany\b(?:\sof\sthem)?(?:\s(?:there\sare|are\sthere|we\shave|exist))?(?=[\s.!?]*$)", re.IGNORECASE
)
_ARTICLE = make_regex(r"^(?:the|any(?:\sof\sthe)?|all)\s", re.IGNORECASE)
_OF_NOUN = make_regex(
    r"[\s、。]*(?:一覧|リスト|件数|数|状態|ステータス|内容|期限|締め?切り?|担当|合計|平均|タイトル|名前|日付|時間)"
)


def keep_object_of_ban(text: str) -> str:
    """Return a request that forbids to change a thing and then asks what is told of it, without the ban and with the
    thing in its place; any other as it is."""
    found = find_prohibitions(text)
    ban = found[0] if len(found) == 1 else None
    if ban is None or ban.only or ban.act not in _CHANGES or text[: ban.start].strip():
        return text
    rest = text[ban.end :]
    if _OWN_THING.search(replace_quotes(rest)):
        return text
    return _name_in_korean(ban, rest) or _name_in_english(ban, rest) or _name_in_japanese(ban, rest) or text


def _is_about(rest: str, reads: re.Pattern[str], sets: re.Pattern[str]) -> bool:
    """Whether words ask to be told of something, or to set something of it, that they do not name."""
    return sets.fullmatch(rest) is not None or (reads.fullmatch(rest) is not None and not _DOES.search(rest))


def _name_in_korean(ban: Prohibition, rest: str) -> str:
    told = _BAN_KO.fullmatch(ban.words)
    if told is None or not _is_about(rest, _READS_KO, _SETS_KO):
        return ""
    return f"{ban.subject or told['object']} {rest.strip(' ,')}"


def _name_in_english(ban: Prohibition, rest: str) -> str:
    told = _BAN_EN.fullmatch(ban.words)
    if told is None or not _is_about(rest, _READS_EN, _SETS_EN):
        return ""
    thing = ban.subject or told["object"]
    said = _COUNTS.sub(lambda _: f"how many {_ARTICLE.sub('', thing)} there are", rest, count=1)
    said = said if said != rest else _POINTS.sub(lambda _: thing, rest, count=1)
    return said.strip(" ,;.–-") if said != rest else ""


def _name_in_japanese(ban: Prohibition, rest: str) -> str:
    told = _BAN_JA.fullmatch(ban.words)
    if told is None or not _is_about(rest, _READS_JA, _SETS_JA):
        return ""
    return f"{ban.subject or told['object']}{'の' if _OF_NOUN.match(rest) else 'は'}{rest.strip(' 、。')}"
