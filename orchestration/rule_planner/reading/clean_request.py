"""The text of a request without what is not meant: what was taken back, reported or said on the side."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.asked_by_others import drop_asking
from orchestration.text.courtesy import remove_courtesy
from orchestration.text.dates import find_dates
from orchestration.text.hesitations import find_unmeant
from orchestration.text.list_numbers import drop_list_numbers
from orchestration.text.report_back import drop_report_back
from orchestration.text.spans import remove_spans
from orchestration.text.told_bodies import LINE, mark_told_bodies
from orchestration.text.unspaced_korean import add_spaces
from orchestration.text.word_lists import PLEASE_EN
from schemas.plan import Language

LONGEST = 4_000
"""Characters of a request that are read; a longer one is cut, which the plan's goal shows."""
QUOTES = make_regex(
    r"“([^”\n]{1,1000})”|‘([^’\n]{1,1000})’|「([^」\n]{1,1000})」|『([^』\n]{1,1000})』|《([^》\n]{1,1000})》"
    r"|\"([^\"\n]{1,1000})\"|`([^`\n]{1,1000})`"
    r"|(?<![A-Za-z0-9])'((?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z])){1,1000})'(?![A-Za-z0-9])"
)
_ADDRESSED = make_regex(
    (
        r"^\s*(?:@?metel(?:아|야|님|씨|さん)?(?![A-Za-z가-힣])|메텔(?:아|님|씨)?(?![가-힣])|メテル(?:さん)?)[\s,:!、]*"
        r"|^\s*(?:hey|hi|안녕)[\s,]+(?:metel|메텔)[\s,:!]*"
    ),
    re.IGNORECASE,
)
_SPUR = make_regex(
    rf"^[\s,.!]*(?:{PLEASE_EN}\s)?(?:(?:do not|don'?t|never) (?:forget|fail|neglect) to\s|(?:make"
    r"|be) sure (?:not to forget to|to|you)\s"
    r"|(?:do not|don'?t) (?:skip|miss|ignore) (?:this|it|that)(?: one)?[\s,;:.!]+|without (?:wishing|wanting"
    r"|meaning) to [^,.;\n]{1,80},\s"
    r"|i(?: would|'d) (?:\w+ )?(?:ask|request) (?:that you|you to)\s(?:(?:not|never) (?:forget|neglect|fail"
    r"|omit) to\s)?)"
    r"|^[\s,.!]*(?:(?:잊|까먹|빼먹|잊어버리|놓치)지\s?(?:말고|마시고|말구|않도록|않게)|忘れずに|忘れないで|忘れないうちに)[\s,、]*"
    r"|(?:(?:잊|까먹|빼먹|잊어버리)지\s?(?:말고|마시고|말구)|忘れずに|忘れないで)[\s,、]*(?=[\"'‘“「『]|DM|디엠|메시지|보내|전해|알려|올려|공유|送|連絡|伝え|共有|投稿)",
    re.IGNORECASE,
)
"""What only spurs on: it says nothing of what is to be done."""
_MOST_SPURS = 3
LOOSE_END = make_regex(r"[\s,;]+(?:but|and|so|though|tho|다만|단|ただし|ただ)?[\s,;]*$", re.IGNORECASE)
"""What joined the words that forbid to what is asked for."""
_SAYING = (
    r"(?:올려|올리|보내|전해|전달|공지|알려|남겨|써|적어|답|말|물어|여쭤|공유|게시|dm|디엠|메시지|메세지|댓글|메모|기록|노트"
    r"|코멘트)"
)
_APART = make_regex(
    rf"(?<=[요다까죠자음임함됨옴감남짐줌림봄슴네줘])[ \t]+(?=이?라고[\s,])"
    rf"|(?<=[가-힣!?~.)])[ \t]+(?=이?라고\s(?:(?:좀|꼭|한번)\s)?{_SAYING})",
    re.IGNORECASE,
)
"""What parts a sentence from the word that quotes it ("배포 끝났어요 라고 올려줘")."""
_LONE_JAMO = make_regex(r"[ㄱ-ㆎ]")
_EVENT = r"(?:(?<=로\s)|(?<=회의\s)|(?<=미팅\s)|(?<=회식\s)|(?<=행사\s)|(?<=배포\s)|(?<=[이가]\s))"
_FACT = r"\s?(?:거|것|점|사실)(?:을|를)?(?=(?:도|만)?\s(?:[#@]\S+|\S+(?:한테|에게|께)\S*)\s)"
_NOUN_SPEECH = tuple(
    (
        make_regex(
            rf"{noun}(?=\s(?:[^.!?\n]{{0,40}}\s)?(?:전달|알려|알리|공지|안내|공유|통보|전해|보내|올려|게시|남겨|남기|적어))"
        ),
        said,
    )
    for noun, said in (
        (r"(?<=[가-힣][다라자냐])는\s(?:말씀|말|얘기|이야기|소식|인사)(?:을|를|도|만)?", "고"),
        (r"지\s?말\s?것을", "지 말라고"),
        (r"할\s?것을", "하라고"),
        (r"(?:되었음|됐음|되었다는\s?점|됐다는\s?점)을", "됐다고"),
        (r"(?:하였음|했음|하였다는\s?점|했다는\s?점)을", "했다고"),
        (r"될\s?예정임을", "될 예정이라고"),
        (r"(?<=[가-힣])임을", "이라고"),
        (rf"{_EVENT}바뀐{_FACT}", "바뀌었다고"),
        (rf"{_EVENT}(?P<verb>변경|취소|연기|확정|조정|지연)된{_FACT}", r"\g<verb>됐다고"),
        (rf"{_EVENT}끝난{_FACT}", "끝났다고"),
        (rf"{_EVENT}(?P<verb>늦어|미뤄|당겨|옮겨)진{_FACT}", r"\g<verb>졌다고"),
    )
)
"""What is told as a noun ("삭제하지 말 것을 전달"), in the form of reported speech."""


def render_as_reported(text: str) -> str:
    """Return a text with what is told as a noun in the form of reported speech."""
    for pattern, said in _NOUN_SPEECH:
        text = pattern.sub(said, text)
    return text


def drop_spurs(text: str) -> str:
    """Return a text without what only spurs on; several may stand one after the other."""
    for _ in range(_MOST_SPURS):
        text = _SPUR.sub("", text, count=1)
    return text


@lru_cache(maxsize=64)
def remove_unmeant(text: str, now: datetime, timezone: str, language: Language) -> str:
    """Return a text without hesitations and what its writer takes back at once; quotes stay as they are."""
    hidden = QUOTES.sub(lambda match: "\x00" * len(match[0]), text)
    unmeant = find_unmeant(hidden, lambda spoken: [one.span for one in find_dates(spoken, now, timezone, language)])
    return remove_spans(text, unmeant)[0]


_SPACES = make_regex(r"[ \t]+")
_ASKED_DID = make_regex(r"\b(how|what|where|when|who|why)'?d(?=\s(?:we|you|i|they|he|she|it|the|our)\b)", re.I)
_CURLED = make_regex(r"(?<=[A-Za-z])’(?=[A-Za-z])")


@lru_cache(maxsize=64)
def clean_request_text(text: str) -> str:
    """Return the words of a request as they are read: composed, without what cannot be seen and who was addressed."""
    text = unicodedata.normalize("NFC", text[:LONGEST])
    text = "".join(c if _LONE_JAMO.match(c) else unicodedata.normalize("NFKC", c) for c in text)
    text = "".join(c for c in text if unicodedata.category(c) not in {"Cf", "Co", "Cs", "Cc"} or c in "\n\t")
    text = _CURLED.sub("'", text)
    text = _ASKED_DID.sub(r"\1 did", text)
    text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    text = mark_told_bodies(add_spaces(_APART.sub("", text)))
    text = text if LINE in text else drop_list_numbers(text)
    bare = _SPACES.sub(" ", _ADDRESSED.sub("", text, count=1)).strip()
    return drop_asking(remove_courtesy(drop_report_back(bare)))
