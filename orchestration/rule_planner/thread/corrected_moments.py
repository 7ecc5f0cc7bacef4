"""A day or time that a reply puts in the place of the only one of a text that was written ("argh, Friday noon. Edit
the post", "'오늘 6시까지'로 고쳐줘"). The clauses of a reply that only say that what was written is to be put right
where it stands ("Edit the post, don't send a second one", "수정 부탁드려요", "投稿を直して"). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.thread.corrected_words import AROUND, CORRECTS, replace_words
from orchestration.rule_planner.thread.told_reasons import remove_reasons
from orchestration.text.dates import FoundDate
from orchestration.text.word_lists import PLEASE_EN

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
    rf"|double)\s(?:post|message|one)s?)(?:\s{PLEASE_EN})*",
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


FindDates = Callable[[str], Sequence[FoundDate]]
"""Finds the dates of a text."""
LONGEST = 120
_QUOTED = make_regex(r"[\"“「『‘]([^\"”」』’]+)[\"”」』’]|(?<!\w)'([^']+)'(?![A-Za-z])")
_DENIED = make_regex(
    r"(?:이|가|은|는)?\s?(?:아니라|아니고|말고|아니(?:야|지|에요|네|다|었\S*)요?(?=[\s.,!~]|$))"
    r"|(?:では|じゃ)(?:なくて?|ない(?:です)?)、?"
)
_NOT = make_regex(r"\b(?:not|instead\sof|rather\sthan)\s(?:on\s|at\s|by\s|the\s)*$", re.IGNORECASE)
_CLOCK = make_regex(
    r"(?:(?:오전|오후|午前|午後)\s?)?\d{1,2}\s?(?:시|時)(?:\s?(?:반|半|\d{1,2}\s?(?:분|分)))?"
    r"|\d{1,2}:\d{2}(?:\s?[ap]m\b)?|\b\d{1,2}\s?[ap]m\b"
    r"|\bnoon\b|\bmidnight\b|정오|자정|正午",
    re.IGNORECASE,
)
_AROUND = make_regex(
    rf"(?:{AROUND.pattern[:-1]}|까지|부터|에|전|쯤|by|until|till|before|from|at|on|due|for|음+|흠+|어"
    rf"|아이고|에고|argh+|ugh+|gah|hmm*|ah+|まで|から|に|へ|です|ね|よ)*",
    re.IGNORECASE,
)
"""What may stand around the one moment that is said."""


def replace_moment(text: str, said: str, find: FindDates) -> str | None:
    """Return a text with the moment of a reply in the place of its own; ``None`` where either has none or several, or
    the reply says anything else."""
    bare, orders = find_edit_clauses(said)
    quoted = _QUOTED.search(bare)
    if len(said) > LONGEST or not (orders or (CORRECTS.search(said) and quoted is None)):
        return None
    if quoted is not None:
        rest = bare.replace(quoted[0], " ")
        return _replace(text, quoted[1] or quoted[2], "", find) if _AROUND.fullmatch(rest) else None
    bare = remove_reasons(bare)
    new, old, rest = _split_denied(bare, find)
    if not new or not _AROUND.fullmatch(rest) or (not orders and _is_other_part(text, new, find)):
        return None
    return _replace(text, new, old, find)


def set_moment(text: str, words: str, find: FindDates) -> str | None:
    """Return a text with a moment in the place of the only one that it has, where the words are nothing else; the words
    where they are more than a moment; ``None`` where neither is so."""
    moments = _list_moments(words, find)
    if len(moments) != 1 or not _AROUND.fullmatch(words.replace(moments[0].text, "", 1).strip(" .!")):
        return words
    return _replace(text, words, "", find)


def _is_other_part(text: str, new: str, find: FindDates) -> bool:
    """Whether both name a day and a part of it: without a word that it is to be put right, another may be told of."""
    return any(one.has_day and one.has_time for one in find(new)) and any(
        one.has_day and one.has_time for one in find(text)
    )


def _list_moments(text: str, find: FindDates) -> list[FoundDate]:
    return [one for one in find(text) if not one.is_span and not one.cron]


def _split_denied(said: str, find: FindDates) -> tuple[str, str, str]:
    """Return the moment that is meant, the one that is said not to be, and the other words."""
    found = _list_moments(said, find)
    old = [one for one in found if _DENIED.match(said, one.span[1]) is not None or _NOT.search(said[: one.span[0]])]
    new = [one for one in found if one not in old]
    if len(new) != 1 or len(old) > 1:
        return "", "", said
    rest = said
    for one in reversed(found):
        behind = rest[one.span[1] :]
        rest = f"{rest[: one.span[0]]} {_DENIED.sub('', behind, count=1) if one in old else behind}"
    return new[0].text, old[0].text if old else "", _NOT.sub("", rest.strip())


def _replace(text: str, new: str, old: str, find: FindDates) -> str | None:
    """Return a text with a moment in the place of the only one of its kind."""
    meant, held = _list_moments(new, find), _list_moments(text, find)
    held = [one for one in held if not old or old.casefold() in one.text.casefold()]
    if len(meant) != 1 or not _AROUND.fullmatch(new.replace(meant[0].text, "", 1)):
        return None
    one = meant[0]
    alike = [each for each in held if each.has_day] if one.has_day else [each for each in held if each.has_time]
    alike = alike or held
    if len(alike) != 1 or text.count(alike[0].text) != 1:
        return None
    put = _join(alike[0], one)
    return replace_words(text, alike[0].text, put) if put and put != alike[0].text else None


def _join(held: FoundDate, new: FoundDate) -> str:
    """Return a moment with what the new one leaves of the one that stood there: its day beside another time."""
    if new.has_day:
        return new.text if new.has_time or not held.has_time else ""
    if not held.has_day:
        return new.text
    clock = _CLOCK.search(held.text)
    if clock is None:
        return "" if held.has_time else f"{held.text} {new.text}"
    return f"{held.text[: clock.start()]}{new.text}{held.text[clock.end() :]}"
