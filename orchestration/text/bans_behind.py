"""What a request forbids to send behind its order, and why ("… 바꿔줘. 채널엔 아직 올리지 마 사라님이 먼저 봐야 돼서",
"…, but don't tell #marketing yet, Sara wants to see it first"). Pure.

Such an end asks for nothing: neither its names nor its days are the order's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes

LONGEST = 2_000
_JOINT_KO = r"(?:(?:근데|그런데|단|다만|그리고|대신|아\s?참|아|일단|참고로)[\s,]+)?"
_BAN_KO = (
    r"[^.!?\n:]{0,40}?(?:올리|공유하?|보내|알리|전하|전달하?|말하|얘기하|퍼뜨리|게시하|연락(?:은|을)?\s?하|공지하)(?:지|진|지는)(?:는|도)?\s?"
    r"(?:마(?![가-힣]*케)(?:세요|시고요?|시길|라)?|말[아고]?(?:요|줘요?|주세요|줘)?)(?:요)?"
)
_BAN_EN = (
    r"(?:do\snot|don'?t|never|no\sneed\sto|not\sto)\s(?:post|share|send|tell|forward|mention|announce|publish|dm|message|notify|ping)\b[^,.;!?\n:]{0,40}?"
    r"(?=[,.;!]|\s(?:since|because|as\s(?:i|we|he|she|they)|until|cuz|yet,)\b|$)"
)
_BAN_JA = (
    r"[^。！？、\n]{0,40}?(?:投稿し|共有し|公開し|連絡し|通知し|転送し|送ら|送信し|伝え|言わ|知らせ|流さ|出さ|上げ|載せ)(?:ない|なく)"
    r"(?:で(?:ください|下さい|ね|お願いします)?|ていい(?:です)?|ても(?:いい|大丈夫|結構)(?:です)?|ように(?:お願いします|して(?:ください)?)?)"
)
_FORMS = (
    make_regex(
        rf"(?:(?<=[.!?~\n])\s*|(?<=[줘요로])\s)(?P<ban>{_JOINT_KO}{_BAN_KO})[\s.,!~]*(?P<why>[^\n?？]{{0,80}})$"
    ),
    make_regex(
        rf"(?:(?<=[.!?\n;])\s*|,?\s(?:but|and|just)\s|,\s)(?P<ban>(?:(?:but|and|please|pls|also|just)[\s,]+)*{_BAN_EN})[\s.,!;]*(?P<why>[^\n?]{{0,100}})$",
        re.IGNORECASE,
    ),
    make_regex(
        rf"(?<=[。！\n])(?P<ban>(?:(?:ただ|でも|あと|なお|あ|ただし)、?)?{_BAN_JA})[。、！\s]*(?P<why>[^\n?？]{{0,60}})$"
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
