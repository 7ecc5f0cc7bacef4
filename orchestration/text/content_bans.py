"""What a list or a figure is not to hold, said by what is not to be put in ("서울은 넣지 마", "don't include Seoul",
"ソウルは載せないで"): in the words for what is left out. Why something is not to be shared ("it's not final yet, so
don't post it") chooses nothing. A request that forbids one thing to be done to what it names, and asks for another
("don't move today's tasks, just tell me how many there are", "don't delete it, mark it done"): what is forbidden names
what the rest is about. What a request forbids to send behind its order, and why ("… 바꿔줘. 채널엔 아직 올리지 마
사라님이 먼저 봐야 돼서", "…, but don't tell #marketing yet, Sara wants to see it first"). Pure. Such an end asks for
nothing: neither its names nor its days are the order's."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import QUOTED_SPAN, Prohibition, find_prohibitions, replace_quotes
from orchestration.text.word_lists import DOES_FOR_KO

LONGEST = 2_000
_JOINT_KO = r"(?:(?:근데|그런데|단|다만|그리고|대신|아\s?참|아|일단|참고로)[\s,]+)?"
_SENT_BAN_KO = (
    r"[^.!?\n:]{0,40}?(?:올리|공유하?|보내|알리|전하|전달하?|말하|얘기하|퍼뜨리|게시하|연락(?:은|을)?\s?하|공지하)(?:지|진|지는)(?:는|도)?\s?"
    r"(?:마(?![가-힣]*케)(?:세요|시고요?|시길|라)?|말[아고]?(?:요|줘요?|주세요|줘)?)(?:요)?"
)
_SENT_BAN_EN = (
    r"(?:do\snot|don'?t|never|no\sneed\sto|not\sto)\s(?:post|share|send|tell|forward|mention|announce|publish|dm|message|notify|ping)\b[^,.;!?\n:]{0,40}?"
    r"(?=[,.;!]|\s(?:since|because|as\s(?:i|we|he|she|they)|until|cuz|yet,)\b|$)"
)
_SENT_BAN_JA = (
    r"[^。！？、\n]{0,40}?(?:投稿し|共有し|公開し|連絡し|通知し|転送し|送ら|送信し|伝え|言わ|知らせ|流さ|出さ|上げ|載せ)(?:ない|なく)"
    r"(?:で(?:ください|下さい|ね|お願いします)?|ていい(?:です)?|ても(?:いい|大丈夫|結構)(?:です)?|ように(?:お願いします|して(?:ください)?)?)"
)
_FORMS = (
    make_regex(
        rf"(?:(?<=[.!?~\n])\s*|(?<=[줘요로])\s)(?P<ban>{_JOINT_KO}{_SENT_BAN_KO})[\s.,!~]*(?P<why>[^\n?？]{{0,80}})$"
    ),
    make_regex(
        rf"(?:(?<=[.!?\n;])\s*|,?\s(?:but|and|just)\s|,\s)(?P<ban>(?:(?:but|and|please|pls|also|just)[\s,]+)*{_SENT_BAN_EN})[\s.,!;]*(?P<why>[^\n?]{{0,100}})$",
        re.IGNORECASE,
    ),
    make_regex(
        rf"(?<=[。！\n])(?P<ban>(?:(?:ただ|でも|あと|なお|あ|ただし)、?)?{_SENT_BAN_JA})[。、！\s]*(?P<why>[^\n?？]{{0,60}})$"
    ),
)
_ORDERS = make_regex(
    r"줘|주세요|주라|부탁|바꿔|옮겨|올려|[가-힣]고\s|\b(?:please|pls|post|send|move|set|mark|change|create|add|make|instead|only|ask|dm)\b|ください|下さい|お願い|して(?!い|る|お)|といて|だけ",
    re.IGNORECASE,
)
"""What may be an order behind what is forbidden."""
_OF_ELSE = make_regex(
    r"(?<![가-힣])(?!이건|이거|그건|그거|이\s|그\s|아직은)[가-힣A-Za-z]+?(?<![에께테게건거용엔])[은는을를]\s(?!말)"
    r"|\b(?:post|share|send|forward|mention|announce|publish)\s(?!(?:it|this|that|these|those|them|anything|any\sof\s(?:it|this))\b|(?:in|to|on|about|with|anywhere|yet|there)\b|[.!]|$)"
    r"|(?<!これ)(?<!それ)(?<!件)(?<!に)(?<!絶対)[をは](?!、?まだ)",
    re.IGNORECASE,
)
"""What is not to be sent is named: it may be words of what is told before."""


@dataclass(frozen=True, slots=True)
class BanBehind:
    """Where the order of a request ends, where the reason of what it forbids begins, and whether it names what is
    not to be sent."""

    start: int
    why: int
    of_else: bool


def find_ban_behind(text: str) -> BanBehind | None:
    """Return the end of a text that only forbids to send something, and says why; ``None`` where it has no such end."""
    if len(text) > LONGEST:
        return None
    bare = replace_quotes(text)
    for form in _FORMS:
        found = form.search(bare)
        if found is None or not bare[: found.start()].strip() or _ORDERS.search(found["why"]):
            continue
        return BanBehind(found.start(), found.start("why"), _OF_ELSE.search(found["ban"]) is not None)
    return None


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


_OF_DATA = make_regex(
    r"매출|예산|지출|비용|목록|리스트|명단|작업|할\s?일|합계|현황|순위|표|\b(?:sales|revenue|budget|spend(?:ing)?|lists?|tasks?|totals?|customers?|table|rows?)\b"
    r"|売上|予算|支出|一覧|リスト|名簿|タスク|合計|ランキング|表",
    re.IGNORECASE,
)
_MAKES = make_regex(
    r"만들|추가|등록|생성|\b(?:create|add|make|new|log|write)\b|作っ|作成|追加|登録|書い", re.IGNORECASE
)
"""What is made has fields, which are something else."""
_BANS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        make_regex(
            rf"(?P<what>[^\s,.!?#@]{{1,12}}(?:\s(?:건|거|것))?)(?P<of>은|는|을|를|도)?\s(?:절대\s|꼭\s|좀\s)?(?:넣|포함(?:하|시키)|싣|끼워\s?넣)지\s?(?:는\s)?(?:말고|말아|마)[가-힣]*(?:\s{DOES_FOR_KO}요?)?"
        ),
        r"\g<what>\g<of> 빼고",
    ),
    (
        make_regex(
            r"(?P<head>[,.;]\s|\s(?:but|and)\s)(?:please\s)?(?:don['’]?t|do\snot|never)\s(?:include|list|put\sin)\s(?P<what>[^,.;!?\n]{2,40})",
            re.IGNORECASE,
        ),
        r"\g<head>except \g<what>",
    ),
    (
        make_regex(
            r"(?P<head>[、。]\s?|^)(?P<what>[^\s、。「」#＃@はにへ]{1,12})は(?:[^、。]{0,24}(?:ので|から|ため)、?)?(?:載せ|入れ|含め|混ぜ)(?:ないで|ずに|なくて(?:いい|大丈夫|OK))(?:です)?(?:ください|下さい|ね)?"
        ),
        r"、\g<what>を除いて",
    ),
    (make_regex(r"。\s?(?P<what>[^\s、。「」#＃@はにへ]{1,12})は除いて(?:ください|下さい|ね)?"), r"、\g<what>を除いて"),
)


_DONE_KO = (
    r"(?:(?:이미|벌써|다)\s){0,2}(?:끝난|끝낸|완료된|완료한|완료|마친|마무리된|마무리한|처리된|처리한|(?<=이미\s)[한된]|(?<=벌써\s)[한된]|(?<=다\s)[한된])"
    r"\s?(?:거|것|건|걸|게|작업|일|애들?)?(?:들)?(?:은|는|을|를|까지|까지는|도)?\s"
)
_NOT_SHOWN_KO = (
    r"(?:(?:굳이|따로|일일이)\s)?(?:안\s?(?:보여|봐|알려|나와|넣어|적어|말해|포함해)[가-힣]{0,4}\s?(?:돼|되|괜찮|좋|상관\s?없)[가-힣]{0,4}"
    r"|(?:보여|알려|넣어|적어|말해)[가-힣]{0,3}\s?필요\s?없[가-힣]{0,4}|(?:볼\s)?필요\s?없[가-힣]{0,4}|됐(?:고요?|어요?|습니다)"
    r"|(?:보여\s?주|알려\s?주|보이|나오게\s?하)지\s?(?:마|말|않)[가-힣]{0,6}(?:\s?(?:돼|되|주)[가-힣]{0,3})?|말고(?:요)?|빼(?:고|줘|주|도\s?돼)[가-힣]{0,4})"
)
_DONE_EN = r"(?:(?:already|all)\s)?(?:done|finished|completed?|closed)"
_ONES_EN = r"(?:ones?|tasks?|things?|stuff|items?|anything|everything|what|whatever|those|work)"
_DONE_LEFT_OUT = (
    (
        make_regex(rf"(?P<head>[\s,.!?~;]+)(?:(?:근데|그리고|단|대신)\s)?{_DONE_KO}{_NOT_SHOWN_KO}[\s.!~ㅎㅋ]*$"),
        "끝난 건 빼고",
    ),
    (
        make_regex(
            r"(?P<head>[,.;?!]\s*|\s)(?:(?:but|and|just)\s)?(?:(?:you\s)?(?:don['’]?t|do\snot)\s(?:need|have)\sto\s(?:show|list|include|tell)"
            r"|no\sneed\s(?:to\s(?:show|list|include|mention|see)|for)|(?:please\s)?(?:don['’]?t|do\snot)\s(?:show|list|include|bother\swith)"
            r"|leave\sout|leaving\sout|skip|hide|ignore|omit)(?:\sme)?\s(?:(?:the|any|all)\s)?"
            rf"(?:{_ONES_EN}(?:['’]s)?\s(?:(?:that|which)\s)?(?:(?:is|are|i['’]?ve|we['’]?ve|i\shave)\s)?)?{_DONE_EN}(?:\s(?:{_ONES_EN}|already))?[\s.!]*$",
            re.IGNORECASE,
        ),
        "excluding done ones",
    ),
    (
        make_regex(
            r"(?P<head>[。、！!？?\s]+)(?:もう|すでに)?(?:終わっ(?:た|てる|ている)|完了し(?:た|てる|ている)|済んだ|完了済みの?|片付いた)(?:もの|やつ|の|タスク|分)?(?:は|を|まで)?、?"
            r"(?:(?:見せ|出さ|表示し|入れ|含め|教え|載せ)(?:て)?(?:なくて(?:も)?(?:いい|大丈夫|結構|OK)|ないで)[^。、]{0,8}|不要[^。、]{0,4}|いらない[^。、]{0,4}|いりません|結構です)[。！!\s]*$",
            re.IGNORECASE,
        ),
        "完了したものは除いて",
    ),
)
"""That a list need not hold what is done, at the end of a request for it."""


def _mark_done_left_out(text: str) -> str:
    for pattern, said in _DONE_LEFT_OUT:
        found = pattern.search(text)
        if found is not None and text[: found.start()].strip():
            head = found["head"].strip()
            sentence = "." if re.search("[가-힣]", said) and head in ("", ",") else head or ","
            return f"{text[: found.start()]}{sentence} {said}"
    return text


def mark_left_out(text: str) -> str:
    """Return a request for what is kept, with what is not to be put in as what is left out; any other as it is."""
    text = text if _MAKES.search(text) else _mark_done_left_out(text)
    if not _OF_DATA.search(text) or _MAKES.search(text):
        return text
    for pattern, said in _BANS:
        text = pattern.sub(lambda one, said=said: one.expand(said), text)
    return text


_NOT_FINAL = make_regex(
    r"(?:아직(?:은)?\s)?(?:(?:최종|공식|확정)\S{0,3}\s)?(?:확정|최종|공식|공개|픽스|마감|검토|정리)\S{0,3}\s?(?:이|은|가)?\s?(?:아니|안\s?(?:됐|된|났|끝났))\S*?(?:니까?|라서?|서|고|거든요?|데)[,\s]+"
    r"|(?:아직(?:은)?\s)?(?:잠정|임시|가집계|초안|미확정|미정)\S{0,3}?(?:이?라서?|이?니까|이?거든요?|인데)[,\s]+"
    r"|\b(?:it['’]?s|it\sis|they['’]?re|they\sare|these\sare|(?:the\s)?(?:numbers|figures)\sare(?:n['’]?t)?|it\sisn['’]?t|they\saren['’]?t)\s(?:still\s|not\s|yet\s|only\s)*"
    r"(?:final(?:i[sz]ed)?|confirmed|official|public|provisional|preliminary|tentative|(?:a\s)?draft)(?:\s(?:yet|numbers|figures))*[,\s]+(?:so\s)?(?:please\s)?"
    r"|(?:まだ|数字は|まだ数字は)*(?:確定|最終|正式|公式|公開)(?:の数字|値|版|して)?(?:じゃ|では|い)?(?:ない|ありません|ません)(?:ので|から|ため)、?"
    r"|(?:まだ|数字は)*(?:暫定|仮|速報|未確定|未定)(?:値|版|の数字)?(?:な|です)?(?:ので|から|ため)、?",
    re.IGNORECASE,
)
"""That what is shown may still change, as the reason of what follows."""


def drop_reason_of_ban(text: str) -> str:
    """Return a request without the words that what it asks for is not final, where they are why it is not to be
    shared."""
    starts = {one.start for one in find_prohibitions(text)}
    found = [one for one in _NOT_FINAL.finditer(text) if one.end() in starts]
    for one in reversed(found):
        text = f"{text[: one.start()]}{text[one.end() :]}"
    return text
