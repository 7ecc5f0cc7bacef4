"""Words behind an order that leave everything as it would be: that nobody is to be mentioned by a message that mentions
nobody ("근데 @here는 붙이지 말고"), that a field stays ("마감은 그대로 두고"), and that what is put right is not said
twice ("don't send a second one"). Pure."""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.word_lists import PLEASE_EN, THANKS_EN

_ALL = r"@?(?:here|channel|everyone)(?![A-Za-z])"
_MENTION_KO = rf"(?:{_ALL}|멘션|태그|호출|전체\s?(?:멘션|호출))(?:\s?(?:같은|이런)\s?(?:거|건|것)|\s?따위)?"
_QUIETLY_KO = r"(?:[\s,.]*(?:그냥\s)?(?:조용히|조용하게|조용조용|살짝)(?:만)?(?:요)?(?:\s?부탁\S*)?)?"
_UNMENTIONED = make_regex(
    rf"[\s.,!~]+(?:(?:근데|그런데|단|대신|그리고|참고로)\s)?{_MENTION_KO}(?:은|는|도|이나\s\S+|을|를)?\s?"
    r"(?:(?:붙이지|달지|넣지|하지|쓰지|걸지|날리지)(?:는)?\s?(?:말고|마세요|말아\s?줘|말아\s?주세요|마|말아요|말구)|없이|빼고|안\s?(?:걸어도|달아도|해도)\s?(?:돼|됩)\S{0,2})"
    rf"(?:요)?{_QUIETLY_KO}[\s.!~]*$"
    r"|[\s.,;!]+(?:(?:but|and|just)\s)*(?:(?:please\s)?(?:don'?t|do\snot)\s(?:use|add|include|put|tag|mention)|no|without(?:\san?)?|skip\sthe)\s"
    rf"(?:an?\s|the\s|any\s)?{_ALL}(?:\s(?:mention|tag|ping))?(?:\sin\sit)?(?:\splease)?[\s.!]*$"
    r"|[\s.,;!]+(?:(?:but|and|just)\s)*(?:no\s(?:pings?|mentions?|tags?|@s)|(?:don'?t|do\snot)\s(?:ping|tag|mention|@)\s(?:any(?:one|body)|everyone|people|the\s(?:whole\s)?(?:channel|team)))"
    rf"(?:,?\s{THANKS_EN})?[\s.!]*$"
    r"|[。、\s]+(?:ただし|でも)?、?(?:@(?:here|channel|everyone)|メンション)は?(?:付けないで|つけないで|付けずに|つけずに|入れないで|使わないで|なしで|不要(?:です|で)?|いらないです)"
    r"(?:ください|下さい|お願い(?:します)?|静かに)?[。\s]*$",
    re.IGNORECASE,
)
_MENTIONS = make_regex(rf"{_ALL}|<!|<@", re.IGNORECASE)
_STAYS = make_regex(
    r"(?<=[줘요로두고다게])[.,!~\s]+(?:(?:참고로|그리고|근데|대신|단)\s)?(?:마감(?:일)?|기한|날짜|담당(?:자)?|상태|제목|나머지)"
    r"(?:은|는|도|만)?\s(?:그냥\s)?(?:그대로|원래대로|지금\s?그대로)(?:\s?(?:두고|두고요|둬요?|둘게요?|놔두고|놔둬요?|유지|요|예요|이에요"
    r"|두면\s?돼요?))?[\s.!~]*$"
    r"|(?<=\w)[.,;!]\s(?:but\s)?(?:keep|leave)\sthe\s(?:due\sdate|deadline|date|status|owner|rest)(?:\sas\s(?:it\s)?is|\sunchanged|\salone)[\s.!]*$"
    r"|(?<=[すいて])[。、]\s?(?:期限|締め?切り|状態|担当)は(?:そのまま|変えず)(?:で)?(?:お願いします|大丈夫です|OK|に|です)?[。\s]*$",
    re.IGNORECASE,
)
_HERE = make_regex(
    r"[。、\s]+ここに(?:だけ)?(?:書い|貼っ|出し|返し)て(?:くれ|もらえ)(?:れば|たら|ば)(?:いい|OK|大丈夫|十分)(?:です)?(?:から|ので)?[。\s]*$"
    r"|[\s.,]+여기(?:에만?|에다가?|다가?)\s?(?:적어|써|답해|보여)\s?주(?:면|시면)\s?(?:돼|되|됩|충분)\S{0,4}[\s.!~]*$"
    r"|[\s.,;]+(?:just\s)?(?:put|writ(?:e|ing)|post(?:ing)?|reply(?:ing)?)\s(?:it\s)?here\sis\s(?:fine|ok(?:ay)?|enough)[\s.!]*$",
    re.IGNORECASE,
)
"""That it is enough to answer in the thread, as every answer does."""
_NO_COPY = make_regex(
    r"[\s.,;!]+(?:(?:and|but|just|please|pls)\s)*(?:(?:don'?t|don’t|do\snot|no\sneed\sto|without)\s(?:send|post|write|make|sending|posting|making)\s)"
    rf"(?:an?\s)?(?:second|new|another|extra|separate)\s(?:one|post|message|msg|dm|copy)(?:\s{PLEASE_EN})?[\s.!]*$"
    rf"|[\s.,;!]+(?:and\s|but\s)?no\s(?:second|new|extra|double|duplicate)\s(?:one|post|message)s?(?:\s{PLEASE_EN})?[\s.!]*$"
    r"|[\s.,!~]+(?:새로|새\s?글로?|하나\s?더|또\s?하나)\s?(?:올리|보내|쓰|만들)지\s?(?:말고|마세요|마|말아|말아\s?줘|말아\s?주세요)요?[\s.!~]*$"
    r"|[。、！!\s]+(?:新しく|別に|もう一[つ件通])(?:投稿し|送信し|送ら|書か|作ら)ないで(?:ください|ね)?[。！!\s]*$",
    re.IGNORECASE,
)
"""That what is put right is not to stand there twice."""
SENDS = make_regex(
    r"한테|에게|께(?![가-힣])|DM|디엠|쪽지|메시지|메세지|알려|전해|올려|보내|공지|[#:]|[라다]고\s"
    r"|\b(?:tell|let|ask|remind|message|post|send|share|notify|say|saying)\b|伝え|知らせ|送っ|投稿|連絡",
    re.IGNORECASE,
)
"""What may send words: there the words behind an order may be some of them."""


_LONGEST = 120
"""Characters of such words at most."""


@lru_cache(maxsize=256)
def find_idle_tail(text: str) -> int:
    """Return where such words begin behind an order; the end of the text where there are none. What is sent may tell
    them of a field, and who is mentioned by it is no idle matter."""
    begin = max(0, len(text) - _LONGEST)
    found = _UNMENTIONED.search(text, begin)
    if found is not None and not _MENTIONS.search(text, 0, found.start()):
        return found.start()
    here = _HERE.search(text, begin)
    if here is not None:
        return here.start()
    copy = _NO_COPY.search(text, begin)
    if copy is not None:
        return copy.start()
    stays = _STAYS.search(text, begin)
    return stays.start() if stays is not None and not SENDS.search(text) else len(text)


def mask_idle_tail(text: str) -> str:
    """Return a text of the same length with spaces for such words."""
    at = find_idle_tail(text)
    return text[:at] + " " * (len(text) - at)
