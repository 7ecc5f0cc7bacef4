"""Which kind of reply a request gets that no steps serve: help, what it forbids, what cannot be done. Pure."""

from __future__ import annotations

import re

from orchestration.rule_planner import replies
from orchestration.rule_planner.clauses import split_clauses
from orchestration.rule_planner.drafts import TELLING_ACTS
from orchestration.rule_planner.parse import Reading
from orchestration.rule_planner.verbs import EFFECT_ACTS, EffectKind
from orchestration.rule_planner.watch_requests import is_watch_request
from orchestration.text.dates.rare_recurrence import find_rare_recurrences
from orchestration.text.prohibitions import read_taken_on
from orchestration.text.thread_phrases import read_phrase

_FORGOTTEN = re.compile(
    r"(?:그|거|이름이|그게)\s?(?:뭐|머)(?:였?더라|였지)|\bwhat(?:'s| was) it called\b|(?:何|なん)だっけ", re.IGNORECASE
)
"""Words of who searches for a name that does not come to them: what stands there names nothing."""


_KNOWN = re.compile(
    r"(?:(?:and|but|so|because|since|as)\b|[\s,])*"
    r"(?:(?:she|he|they|i|we|people|everyone|everybody|[A-Z]\w+)(?:'ve|'s)?\s(?:(?:already|just|all|has|have|is|are|been)\s)*"
    r"(?:knows?|told|aware|heard|saw|informed)\b(?:\s(?:about\s)?(?:it|that|this|him|her|them|everyone))?)?[\s.!]*"
    r"|(?:[가-힣]{2,4}(?:님|씨)?(?:은|는|도|이|가|들)\s)?(?:(?:이미|벌써|다)\s)*(?:알고\s?(?:있|계)|아세|압니|안대|말했|얘기했|전했|들었)[가-힣]*[\s.!]*"
    r"|(?:[^\s、。]{1,8}(?:は|も|には))?(?:もう|すでに|既に)?(?:知って|聞いて|伝え|話して|知らせ)[ぁ-ん]*[。!\s]*",
    re.IGNORECASE,
)
"""That whoever is not to be told knows."""


def is_only_forbidden(reading: Reading) -> bool:
    """Whether a request only says that somebody is not to be told, and perhaps that they know."""
    acts = {one.act for one in reading.prohibitions}
    return bool(acts) and acts <= TELLING_ACTS and _KNOWN.fullmatch(reading.text.strip()) is not None


def find_reply_kind(reading: Reading) -> str | None:
    """Return the kind of reply to a request that no steps serve, or None where some may."""
    if replies.is_smalltalk(reading.text):
        return "smalltalk"
    if replies.is_help_request(reading.text) and not (
        reading.quotes(reading.marked) or reading.channels(reading.marked)
    ):
        return "help"
    if (reading.prohibitions and not reading.text) or is_only_forbidden(reading) or _takes_on_something(reading):
        return "forbids"
    if read_phrase(reading.whole).act == "undo":
        return "undoes"  # what was done is taken back before anything is planned: there was nothing
    if is_watch_request(reading.text):
        return "watch"
    if find_rare_words(reading):
        return "recurs"
    return "unsupported" if _FORGOTTEN.search(reading.marked) else None


def _takes_on_something(reading: Reading) -> bool:
    """Whether somebody takes on what is not known to be a task: nothing is to be done about it."""
    taken = read_taken_on(reading.marked)
    return taken is not None and taken not in reading.marks and reading.language != "en"


_CAN_RECUR = re.compile(
    r"(?:\S+\s){0,3}?(?P<ko>(?:매주|매일|매달|매월|매번|정기적으로|주기적으로|반복(?:해서|적으로)?)(?:\s?[월화수목금토일]요일)?(?:마다)?|[월화수목금토일]요일마다|날마다)"
    r"(?:에)?\s(?:[^\s:]+\s){0,5}?[^\s:]*(?:알림|메시지|메세지|공지|리마인드|리마인더|보내|올리|올려|예약|알려)[^\s:]*(?:\s[^\s:]+){0,2}?"
    r"\s?(?:돼요?|되나요?|되나|됩니까|되는지\S*|될까요?|가능(?:해요?|한가요?|할까요?|합니까|해)?|수\s?있(?:어요?|나요?|을까요?|습니까|는지\S*|나))[\s?？.~]*"
    r"|(?:hey\s|so\s)?(?:can|could|do|are)\syou\s(?:also\s|even\s|able\sto\s)?(?:do\s|send\s|post\s|schedule\s|set\sup\s|handle\s)?[^:?\n#]{0,40}?"
    r"(?P<en>every\s(?:day|week|month|[a-z]+day)|weekly|daily|monthly|recurring|regularly)(?:\s(?:reminders?|messages?|posts?|schedules?|automatically|on\s(?:its|your)\sown))*\s?\?"
    r"|(?P<ja>毎週(?:[月火水木金土日]曜日?)?|毎日|毎月|定期的に)[^:「\n]{0,30}?(?:送れ|送る|投稿|リマインド|通知|予約)[^:「\n]{0,10}?(?:できますか|できる|可能ですか|可能)[?？。]*",
    re.IGNORECASE,
)
"""A question whether something can be sent again and again."""


def find_rare_words(reading: Reading) -> str:
    """Return the words by which an effect is to recur in a way that no schedule holds, or that a question whether it
    can be done has; "" where there are none."""
    asked = _CAN_RECUR.fullmatch(reading.whole.strip())
    if asked is not None and not reading.quotes(reading.marked) and not reading.channels(reading.marked):
        return asked["ko"] or asked["en"] or asked["ja"]
    spans = find_rare_recurrences(reading.marked)
    acts = {one.act for one in split_clauses(reading.marked, reading.language)} if spans else set[EffectKind | None]()
    start, end = spans[0] if acts & EFFECT_ACTS else (0, 0)
    return reading.marked[start:end].strip()
