"""The clauses of a reply that only say that what was written is to be put right where it stands ("Edit the post, don't
send a second one", "수정 부탁드려요", "投稿を直して"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_SEAMS = make_regex(
    r"(?<=[.!?~…])\s+|(?<=[.。！!~、])\s*(?=[가-힣ぁ-んァ-ヶ一-龥])|,\s*|\s(?:and"
    r"|but)\s(?=(?:please\s|pls\s|can\s|don'?t|do\snot|fix|edit|no\s)|update\s|change\s)"
)
_POST_EN = (
    r"(?:it|that|this|(?:the|that|my|your)\s(?:last\s|old\s|first\s|same\s)?(?:post|message|msg|dm"
    r"|announcement|note|text|wording|one))"
)
_AGAIN_EN = r"(?:a|an|any)?\s?(?:second|new|another|extra|separate|fresh)\s?(?:one|post|message|msg|dm)?"
_POST_KO = (
    r"(?:(?:그|방금|올린|보낸|쓴|아까)\s?)*(?:글|거|것|메시지|메세지|공지|디엠|DM|내용|문구"
    r"|포스트)(?:를|을|만|에서)?\s?"
)
_POST_JA = r"(?:(?:その|さっきの|元の|今の)?(?:投稿|メッセージ|文面|内容|本文|DM)(?:を|だけ|の)?)?"
_CLAUSES = (
    rf"(?:(?:can|could|would)\syou\s|please\s|pls\s|just\s|so\s|then\s)*(?:edit|fix|update|change"
    rf"|correct|amend|adjust)(?:\s{_POST_EN})?(?:\s(?:please|pls|for\sme|instead|there|accordingly"
    rf"|in\splace|too|thanks|thx))*",
    rf"(?:please\s|pls\s|just\s|and\s)*(?:(?:don'?t|do\snot|no\sneed\sto|without)\s(?:\w+\s)?(?:send"
    rf"|post|write|make|sending|posting)(?:\sit)?\s(?:again|{_AGAIN_EN})|no\s(?:second|new|extra"
    rf"|double)\s(?:post|message|one)s?)(?:\s(?:please|pls))*",
    rf"(?:{_POST_KO})?(?:좀\s|다시\s)?(?:(?:고쳐|수정해|정정해|바꿔|변경해|수정)\s?(?:줘|주세요|주라"
    rf"|줄래|줄래요|놔|둬|주시겠어요|주실래요)?요?|(?:수정|정정|변경)\s?(?:부탁|바람|바랍|요망"
    rf"|ㄱㄱ)\S*)",
    r"(?:새로|또|다시|하나\s?더)\s?(?:올리|보내|쓰)지\s?(?:말고|마|말아|마세요|말아줘|말아주세요)\S{0,3}",
    rf"{_POST_JA}(?:修正|訂正|編集|変更|直し|なおし)(?:を)?(?:し)?(?:て)?(?:おいて|といて|ほしい"
    rf"|くれる|もらえ(?:る|ます)か?)?(?:ください|下さい)?(?:お願い(?:します|いたします)?|頼む"
    rf"|よろしく)?(?:ね)?",
    r"(?:新しく|もう一度|別に|再度)(?:投稿|送信|送ら|書か)(?:し)?(?:ないで|なくていい)(?:ください|ね)?",
)  # fmt: skip
_CLAUSE = make_regex(rf"\s*(?:{'|'.join(_CLAUSES)})[\s.!~。！…?？]*", re.IGNORECASE)


def find_edit_clauses(said: str) -> tuple[str, tuple[str, ...]]:
    """Return a reply without such clauses, and those that it had; as it is where it is nothing else."""
    parts = [one.strip() for one in _SEAMS.split(said.strip()) if one.strip()]
    orders = tuple(one for one in parts if _CLAUSE.fullmatch(one))
    kept = [one for one in parts if one not in orders]
    return (", ".join(kept), orders) if kept and orders else (_cut_tail(said), _list_tails(said))


_TAIL = make_regex(
    r"(?<=로)\s?(?:좀\s|다시\s)?(?:고쳐|수정해?|정정해?|바꿔|변경해?)\s?(?:줘|주세요|주라|줄래|놔|둬"
    r"|부탁\S*)?요?[\s.!~]*$"
    r"|(?<=[にへ])(?:直し|修正し|変え|変更し|訂正し)て(?:ください|下さい|おいて|ほしい|お願いします)?[。！\s]*$"
)
"""The order behind what a thing is put to."""


def _cut_tail(said: str) -> str:
    return _TAIL.sub("", said)


def _list_tails(said: str) -> tuple[str, ...]:
    return tuple(one[0] for one in _TAIL.finditer(said))
