"""Words that are said to who writes a page, behind what stands on it: that this is all, who fills in the rest, and why
it is written ("… 이렇게만요. 나머진 제가 채울게요", "…. I'll fill in the rest", "…. people keep asking lol"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import find_prohibitions, replace_quotes
from orchestration.text.remarks import is_remark

LONGEST = 1_000
"""Characters of a request, and of a text, that is looked at."""
_PAGE = make_regex(
    r"페이지|문서|노트|회의록|미팅록|\b(?:pages?|docs?|notes?|minutes)\b|ページ|文書|ノート|議事録", re.IGNORECASE
)
_MAKES = make_regex(
    r"만들|파\s?(?:줘|주|놔)|생성|작성|새로|열어|추가|\b(?:create|make|open|start|set\sup|add|new)\b|作|追加|新規",
    re.IGNORECASE,
)
_TELLS = make_regex(
    r"[#@]|(?:한테|에게|께)(?:도|는)?\s|디엠|메시지|DM|\b(?:dm|message|tell|post|email)\b|に(?:伝え|送|DM|連絡)",
    re.IGNORECASE,
)
_LATER = r"(?:(?:일단|나중에|이따가?|천천히|직접|알아서|마저|차차|더|다)\s)*"
_REST_KO = (
    r"(?:나머지|나머진|그\s?(?:외|다음|뒤|밖)|다른\s?(?:건|거|것|내용)|남은\s?(?:건|거|것)|뒤|이후|본문|내용"
    r"|세부\s?\S{1,3})"
)
_FILLS_KO = (
    r"(?:채우|채울|쓰|쓸|적|적을|추가하|추가할|넣|넣을|작성하|작성할|정리하|정리할|하|할|보강할|손볼|만질|붙일"
    r"|이어\s?쓸)"
)
_OWN_KO = (
    rf"(?:{_REST_KO}(?:는|은|들은|도)?\s)?{_LATER}(?:제가|내가|저희가|우리가)\s{_LATER}{_FILLS_KO}"
    r"(?:게요?|ㄹ게요?|거예요|거에요|거야|거임|거라(?:서)?|거니까|겠습니다|려고요?|테니까?|예정(?:이에요|입니다|임)?)"
    rf"|{_REST_KO}(?:는|은|들은|도)?\s{_LATER}{_FILLS_KO}(?:게요?|거예요|거에요|거야|겠습니다|려고요?)"
    r"|(?:이게|이거|여기까지가?)\s?(?:다|전부)?(?:예요|에요|야|입니다|임|면\s?(?:돼요?|됩니다|충분\S*))"
    r"|(?:그|이)거면\s(?:돼요?|됩니다|충분\S*)|더\s?(?:안|넣지|쓰지)\s?\S{1,8}"
)
_OWN_EN = (
    r"(?:(?:and|but)\s)?(?:i'?ll|i\swill|i\scan|i'?m\sgoing\sto|we'?ll|we\swill)\s(?:just\s)?(?:fill|add|do|write"
    r"|finish|handle|complete|flesh"
    r"|take\scare\sof|sort|put)\b(?!\s(?:it|this)\s(?:by|on)\b)[^.!?\n]{0,50}"
    r"|(?:the\s)?rest\s(?:is|comes|can\scome|can\swait|will\scome|later|to\sfollow)\b[^.!?\n]{0,30}"
    r"|(?:that'?s|that\sis)\s(?:all|it|enough)(?:\sfor\snow)?|nothing\selse(?:\s(?:yet|for\snow))?"
    r"|(?:don'?t|no\sneed\sto)\s(?:add|write|put|invent)\s(?:anything|more|the\srest)[^.!?\n]{0,20}"
)
_OWN_JA = (
    r"(?:残り|あと|他|ほか|それ以外|続き|中身)(?:は|の(?:分|内容)?は)、?[^。！\n]{0,16}?(?:書き|書く|埋め|足し"
    r"|追記し|入れ|やり|やる|します|する)[ぁ-ん]{0,6}"
    r"|(?:あとで|後で)?(?:自分|私|こちら)(?:で|が)[^。！\n]{0,8}?(?:書き|書く|埋め|足し|追記し)[ぁ-ん]{0,6}"
    r"|以上(?:です)?|これだけ(?:です|で)?"
)
_OWN = make_regex(rf"(?:{_OWN_KO}|{_OWN_EN}|{_OWN_JA})[\s.!~。！ㅎㅋ]*", re.IGNORECASE)
"""A sentence that is all about what is left to be written."""
_SENTENCE = make_regex(r"(?<=[.!?~…。！？])\s*(?=\S)|(?<=요)\s(?=나머지|나머진)|\n+")
_ONLY = make_regex(
    r"[\s,]*(?:일단\s?)?(?:이렇게|요렇게|이것|이거|요것|요거|이\s?(?:두|세|네|다섯)?\s?(?:개|가지|줄|항목)"
    r"|여기까지)만(?:\s?(?:일단|먼저|우선|넣어\s?\S{1,4}|적어\s?\S{1,4}|써\s?\S{1,4}))*(?:요|이요)?[\s.!~]*$"
    r"|[\s,;]+(?:and\s)?(?:just|only)\s(?:that|these|those|this)(?:\s(?:two|three|four|few))?(?:\sfor\snow)?[\s.!]*$"
    r"|[\s,;]+(?:that'?s\s(?:all|it)|nothing\selse)(?:\sfor\snow)?[\s.!]*$"
    r"|(?:(?<=[^\s、。])だけ|、?(?:この|これ|以上の?)[二三四2-4]?(?:つ|点|件)?だけ)(?:で(?:いい|OK|お願い\S*|す)?"
    r"|とりあえず)?[\s。]*$",
    re.IGNORECASE,
)
"""That what was said is all, at the end of it."""
_MOOD = make_regex(
    r"(?:[ㅋㅎㅠㅜ]+|\b(?:lol|lmao|haha+|hehe|ugh|smh)|[（(]?笑[)）]?|[\U0001f300-\U0001faff☀-➿]\ufe0f?|:\)|\^\^"
    r"|[wｗ]{2,})[\s.!~]*$",
    re.IGNORECASE,
)
"""A sign of how somebody feels about what they say, which no page has."""
_WHY = make_regex(
    r"(?:[가-힣]서|거든|[었았했됐]대|더라고|니까|네)요[\s.!~]*$|(?:ので|んで|から|みたいで|らしくて|って)[。\s]*$"
    r"|^(?:because|since|cuz|cos|people|someone|somebody|folks|everyone)\s",
    re.IGNORECASE,
)
_KIND_OF = make_regex(
    r",\s(?:just\s|it'?s\s)?[\w ]{2,24}?\s(?:stuff|kinda\sthing|kind\sof\sthing)[\s.!]*$", re.IGNORECASE
)
"""To what a line belongs, in the words of talk."""


def drop_words_to_writer(text: str) -> str:
    """Return a request for a page without what its end says of what is yet to be written on it; quotes and what goes to
    somebody stay."""
    if len(text) > LONGEST or not (_PAGE.search(text) and _MAKES.search(text)) or _TELLS.search(text):
        return text
    plain, end = replace_quotes(text), len(text.rstrip())
    starts = [0, *(found.end() for found in _SENTENCE.finditer(plain))]
    for start in reversed(starts):
        if start == 0 or not _OWN.fullmatch(plain[start:end].strip()):
            break
        end = len(plain[:start].rstrip())
    only = _ONLY.search(plain, 0, end)
    return text[: only.start() if only is not None else end].rstrip(" ,")


_THANKS = make_regex(
    r"\n\s*(?:(?:many\s)?(?:thank\s(?:you|u)|thanks|thx|cheers)(?:\s(?:so|very)\smuch|\sa\s(?:lot|million|bunch))?(?:\sin\sadvance)?"
    r"|(?:미리\s)?(?:감사|고맙)(?:합니다|드립니다|해요|습니다)|(?:잘\s)?부탁(?:드립니다|드려요|드릴게요|해요)|수고하세요"
    r"|(?:どうぞ)?(?:よろしく|宜しく)(?:お願い(?:いた)?します|です)?|ありがとう(?:ございます)?|助かります|お願いします)[\s.!~。！^ㅎㅋ🙏🙇😊]*$",
    re.IGNORECASE,
)
"""A last line that thanks who writes the page, or asks for it once more."""


def drop_closing_thanks(said: str) -> str:
    """Return what a page is to say without a last line of thanks, which is said to who writes it."""
    found = _THANKS.search(said[-LONGEST:])
    return said[: len(said) - len(said[-LONGEST:]) + found.start()].rstrip() if found is not None else said


_TO_OTHERS = frozenset({"share", "post", "dm"})


def drop_closing_ban(said: str) -> str:
    """Return what a page is to say without a last line that forbids to tell others of it, which is most likely said to
    who writes it."""
    head, joint, last = said.rstrip().rpartition("\n")
    bans = find_prohibitions(last) if joint and len(last) <= LONGEST else ()
    is_said = any(one.act in _TO_OTHERS or any(target.startswith("#") for target in one.targets) for one in bans)
    return head.rstrip() if is_said else said


def split_content(said: str) -> tuple[str, str]:
    """Return what a page is to say, and the remarks behind it that are said to who writes it; they are empty where all
    of it may be meant for the page."""
    starts = [0, *(found.end() for found in _SENTENCE.finditer(said))] if len(said) <= LONGEST else [0]
    end = len(said.rstrip())
    for start in reversed(starts):
        sentence = said[start:end].strip()
        if start == 0 or "\n" in said[start - 1 : start] or not _is_aside(sentence):
            break
        end = len(said[:start].rstrip())
    kept = said[:end]
    kind = _KIND_OF.search(kept)
    kept = kept[: kind.start()] if kind is not None else kept
    return (kept, said[len(kept) :].strip()) if kept.strip() else (said, "")


def _is_aside(sentence: str) -> bool:
    if _OWN.fullmatch(sentence) or (_MOOD.search(sentence) and not re.search(r"\d", sentence)):
        return True
    return _WHY.search(sentence) is not None and is_remark(_MOOD.sub("", sentence))
