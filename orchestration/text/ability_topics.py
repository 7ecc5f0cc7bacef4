"""Questions about what metel can see, take back, change or keep, and what it can't do at all. Pure.

Only a question in general counts: one that points at something ("that message", "방금 올린 글"), names a place or
somebody, or quotes, is about a thing of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.service import list_services
from orchestration.text.word_lists import WEEKDAY_EN

Topic: TypeAlias = Literal[
    "recurring", "undo", "edit", "unschedule", "private", "direct", "kept", "rows", "poll", "files"
]

LONGEST = 160
_ASKS_KO = (
    r"(?:수|줄)(?:도|는)?\s?(?:있|아[나는세시])[가-힣]*|(?:되|돼|됩|될|된|가능)[가-힣]{0,4}\s?[?？~]|(?:되나요|되나|돼요|되는지|되는\s?건가요?|가능한가요|가능해요?|가능할까요?|가능합니까)"
    r"|(?:읽|보|봐|저장|보관|기록|기억|남)[가-힣]{0,4}\s?[?？]|(?:지|나요|니|냐|까요?)\s?[?？]"
)
_ASKS_EN = (
    r"(?:^|[,;:.!?-]\s*|\b(?:and|so|but|also|ok|hey|then|question)\s)(?:can|could|do|does|are|is|will|would)\s(?:you|it|metel|i|we|what|anything|the\sbot|my|our|there|that)\b"
    r"|\bpossible to\b|\b(?:am|are) (?:i|we|you) able\b"
)
_ASKS_JA = (
    r"(?:でき(?:る|ます|たり)|可能|[えけせてねべめれげ](?:る|ます|たり(?:する|します)?)|たりする|られ(?:る"
    r"|ます|たり)|され(?:る|ます|てる|ています)|残(?:る|ります)|見(?:る|ます|てる|える|えます)|読(?:む"
    r"|みます|んで(?:い)?る))[のんかっで\sすしょう]*[?？]|ですか|ますか"
)
_ASKS = make_regex(f"{_ASKS_KO}|{_ASKS_EN}|{_ASKS_JA}", re.IGNORECASE)
_OF_ONE = make_regex(
    r"[\"“”‘’「」『』\ue000-\uf8ff@<>]|(?<!\w)'|[가-힣]{2,3}(?:님|씨)|[一-龥ァ-ヶーA-Za-z]さん"
    r"|(?<![가-힣])(?:이|그|저)\s?(?:거|건|것|걸|게|글|메시지|페이지|작업)|방금|아까|마지막|위에|(?<![가-힣])어제"
    r"|\b(?:this\s(?:one|message|post|page|task)|that|those|these|the\slast|just\s(?:sent|posted)|above)\b|これ|それ|あれ|この(?!ボット)|その|さっき|最後|先ほど"
    r"|전해|말해\s?[줄주]|알려\s?[줄주]|달라고|\b(?:tell|remind|let|ask|inform)\b|伝え"
    r"|\bthe (?:scheduled |sent )?(?:messages?|posts?|dms?|rows?|cells?|pages?|tasks?|ones?)\b|(?<![\d:])\d+(?![:\d])"
    r"|(?<=[a-z,]\s)(?-i:(?!I\b|DM|PDF|AI\b|OK|Excel|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)[A-Z])",
    re.IGNORECASE,
)
"""What makes a question one of a single thing."""
_SENT = (
    r"메시지|메세지|디엠|(?<![가-힣])(?:글|공지|게시글|게시물)|올린|올리|보낸|보내|\b(?:dms?|messages?"
    r"|posts?|posted|sent|send)\b|DM|メッセージ|投稿|送っ|送信"
)
_UNDO = (
    r"취소|되돌|회수|삭제|지우|지울|지워|철회|\b(?:undo|unsend|delete|take\s(?:it\s)?back|recall|retract"
    r"|remove)\b|取り消|取消|消せ|消した|消す|削除|元に戻|撤回"
)
_EDIT = r"수정|고치|고칠|편집|바꿀|바꾸|\b(?:edit|change|correct|fix|amend)\b|編集|直せ|直す|修正|書き換え"
_ORDERS = make_regex(
    r"(?:해|어|아|려|겨|줘|워|봐|놔|둬)\s?(?:줄|주실|주시|줘|주)|\b(?:can|could|would|will)\syou\s(?:please\s|also\s)?(?:(?:keep|save|store|log|record|remember)\b|(?:read|look)\b(?!\s(?:private|people|other|our|my|at)\s))"
    r"|もらえ|くれ|いただけ",
    re.IGNORECASE,
)
"""An order that is put as a question, to keep or read something; what was kept is no matter of ways either."""
_PAST = make_regex(
    r"(?:저장|보관|기록)(?:됐|했|되었)|保存(?:され|し)(?:た|まし)|\b(?:did|was|were|have|has)\b", re.IGNORECASE
)
_TOPICS: tuple[tuple[Topic, tuple[str, ...]], ...] = (
    ("private", (r"비공개|프라이빗|\bprivate (?:channels?|groups?)\b|鍵(?:付|つ)|非公開|プライベート",)),
    (
        "direct",
        (
            r"디엠|개인\s?(?:메시지|대화)|1:1|우리끼리|\b(?:dms?|direct\smessages?|private\s(?:messages?|chats?|conversations?))\b|DM|個人メッセージ|個別",
            r"읽|볼\s?수|보(?:나|니|여|이)|봐|엿|\b(?:read|see|look|spy|watch|access|monitor)\b|読[むめまん]|見[るえれて]|のぞ",
        ),
    ),
    (
        "kept",
        (
            r"저장|보관|기록|기억|남(?:아|나|는)|\b(?:keep|kept|stored?|saved?|logg?(?:ed)?|record(?:ed)?|remember|retain(?:ed)?)\b|保存|記録|残[るり]|覚え",
            r"(?:내가|제가|우리가|여기)\s?(?:[가-힣]+\s)?(?:쓴|한|말한|적은|친|보낸|시킨)|대화|내\s?말|제\s?말|내\s?데이터"
            r"|\bwhat\s(?:i|we)\s(?:write|wrote|say|said|type|ask)|\b(?:our|my|these)\s(?:conversations?|chats?|messages?|words|requests?|data|questions?)\b|話した|書いた|会話|入力|やりとり|発言",
        ),
    ),
    ("unschedule", (r"예약|\bscheduled?\b|予約", rf"{_UNDO}|\bcancel(?:led)?\b|キャンセル|취소", rf"{_SENT}")),
    (
        "rows",
        (
            r"시트|스프레드시트|(?<![가-힣])(?:행|셀)(?=[을를은는이도만의\s])|\b(?:spread)?sheet(?:s)?\b|\brows?\b|\bcells?\b|スプレッドシート|シート|行(?=[をはがもっの])|セル",
            rf"{_UNDO}|{_EDIT}|추가만|\bonly add\b|追加だけ|変更",
        ),
    ),
    (
        "undo",
        (_UNDO, rf"{_SENT}|실수|잘못|\b(?:mistakes?|things|what you(?:'ve)? (?:do|did|done))\b|間違え|作業|やったこと"),
    ),
    ("edit", (_EDIT, _SENT)),
    (
        "poll",
        (
            r"(?<![가-힣])투표|\b(?:polls?|votes?|voting)\b|投票|アンケート",
            r"만들|열|하|해|돼|되|가능|\b(?:set up|make|create|run|start|do|hold|open)\b|作|でき|取れ",
        ),
    ),
    (
        "files",
        (
            r"파일|첨부|\b(?:files?|attach(?:ments?)?|upload)\b|ファイル|添付",
            r"보내|보낼|올려|올릴|첨부|업로드|\b(?:send|attach|upload|share|post)\b|送|添付|アップ",
        ),
    ),
)
_PATTERNS: tuple[tuple[Topic, tuple[re.Pattern[str], ...]], ...] = tuple(
    (topic, tuple(make_regex(one, re.IGNORECASE) for one in needs)) for topic, needs in _TOPICS
)

_EACH = make_regex(
    r"(?:매주|매일|매달|매월|매번|평일마다|날마다)(?:\s?[월화수목금토일](?:요일|욜))?(?:\s?\d{1,2}일)?(?:\s?(?:아침|오전|오후|저녁|밤)(?=[\s마에]))?(?:\s?(?:오전|오후)?\s?\d{1,2}시(?:\s?(?:반|\d{1,2}분))?)?(?:마다)?"
    r"|(?:[월화수목금토일](?:요일|욜)|아침|주|달|시간)마다|정기적으로|주기적으로|반복(?:해서|적으로)?"
    rf"|\b(?:every|each)\s(?:single\s)?(?:day|week|month|weekday|morning|evening|afternoon|night|hour|{WEEKDAY_EN})s?(?:\smorning|\safternoon|\sevening)?(?:\sat\s\d{{1,2}}(?::\d\d)?\s?(?:am|pm)?)?\b"
    r"|\b(?:weekly|daily|monthly|recurring|repeating|regular(?:ly)?)(?=\s(?:reminders?|messages?|posts?|dms?|schedules?|updates?|notifications?)|\s[^?.!]{0,40}\b(?:go(?:es)?\sout|automatically|on\sits\sown|by\sitself|out))"
    r"|(?:毎週(?:の)?(?:[月火水木金土日]曜日?)?|毎日|毎朝|毎晩|毎月(?:\d{1,2}日)?|[月火水木金土日]曜(?:日)?(?:ごと|のたび)に?|定期的に)(?:の?(?:朝|夕方|午前|午後)?\d{1,2}時(?:半|\d{1,2}分)?)?",
    re.IGNORECASE,
)
_SENDS = make_regex(
    r"알림|보내|올라|올려|올릴|올리|리마인|공지|나가|알려|메시지|예약|자동|띄우|걸어"
    r"|\b(?:post|send|remind(?:er)?s?|message|dm|gets?|go(?:es)?\sout|run|automatic(?:ally)?|ping|schedules?|set\s(?:it\s|this\s)?up)\b"
    r"|流[すしせ]|送[りるっれ]|投稿|リマインド|通知|届|知らせ|予約|自動",
    re.IGNORECASE,
)
_SHOWS = make_regex(
    r"보여|찾아|요약|정리해|\b(?:show|list|find|summari[sz]e|what|which|how many|look up)\b|見せ|探し|教えて|まとめ",
    re.IGNORECASE,
)
_SHOWN = make_regex(r"보여|\bshow\b|見せ", re.IGNORECASE)
_ABILITY = make_regex(
    r"수(?:도|는)?\s?있[가-힣]*|되나요?|돼요?\s?[?？]|될까요?|되는지|가능"
    r"|\b(?:can|could|do|are|will|would)\s(?:you|we|i|metel|it)\b|\bpossible\b|\bhave\s(?:a|an|the|our)\b[^?.!]{0,60}\bgo\sout\b|でき(?:る|ます|たり|ない)|可能|もらえ(?:る|ます)",
    re.IGNORECASE,
)


_WHOLE_ORDER = make_regex(
    r"#[\w가-힣-]+[\s\S]{0,60}?(?:(?<!\w)'[^']{4,}'|[\"“][^\"”]{4,}[\"”]|「[^」]{4,}」)|(?:(?<!\w)'[^']{4,}'|[\"“][^\"”]{4,}[\"”]|「[^」]{4,}」)[\s\S]{0,40}?#[\w가-힣-]+"
)
"""Where something is to be sent, and its words: then one such message may be asked for next ("just this week then")."""


def find_topic(text: str) -> Topic | None:
    """Return what a question about metel's ways is of; None where a text asks or says anything else."""
    bare = text.strip()
    if len(bare) > LONGEST:
        return None
    if find_recurring_words(bare) and not _WHOLE_ORDER.search(bare):
        return "recurring"
    if _ASKS.search(bare) is None or _OF_ONE.search(_lower_services(bare)) or re.search(r"#[\w가-힣-]", bare):
        return None
    fits: Iterator[Topic] = (topic for topic, needs in _PATTERNS if all(one.search(bare) for one in needs))
    topic = next(fits, None)
    is_order = topic in ("kept", "direct") and (_ORDERS.search(bare) or _PAST.search(bare))
    return None if is_order else topic


def _lower_services(text: str) -> str:
    """Return a text with the names of services in small letters: they name nobody."""
    names = [name for one in list_services() for name in (one.name, *one.called)]
    return re.sub("|".join(map(re.escape, names)), lambda match: match[0].lower(), text) if names else text


def find_recurring_words(text: str) -> str:
    """Return the words by which a question whether something can be sent again and again says how often; else ""."""
    each = _EACH.search(text) if len(text) <= LONGEST else None
    if (
        each is None
        or not _ABILITY.search(text)
        or not _SENDS.search(text)
        or _SHOWS.search(text[: each.start()])
        or _SHOWN.search(text)
    ):
        return ""
    return each[0].strip()
