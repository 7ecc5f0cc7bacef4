"""What a list or a figure is not to hold, said by what is not to be put in ("서울은 넣지 마", "don't include Seoul",
"ソウルは載せないで"): in the words for what is left out. Why something is not to be shared ("it's not final yet, so
don't post it") chooses nothing. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.word_lists import DOES_FOR_KO

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
