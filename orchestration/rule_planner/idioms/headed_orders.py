"""A message whose order is a head of a few words ("#sales 공지ㄱ 리뷰 4시로 밀림", "준호한테 디엠좀 와달라고"), and
one whose reader stands behind the order ("안 된다고 답해줘 사라한테"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.text.reported_speech import make_sentence
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import DOES_FOR_KO, HONORIFIC_JA

_GO_KO = (
    r"(?:\s?(?:ㄱ{1,3}|고고|기기|go)(?![가-힣A-Za-z])|\s?좀(?![가-힣])|\s?부탁(?:해요?|드려요|드립니다)?(?![가-힣]))"
)
_HURRIES = make_regex(
    r"^\W*(?:(?:완전\s|진짜\s|좀\s)?(?:급함|급해요?|급합니다|긴급|급히|급하게|급)|urgent(?:ly)?|asap|至急(?:です)?|緊急(?:です)?|急ぎ(?:です)?)[\s,!:：~.、。–—-]+"
    rf"(?=#|\S{{1,8}}(?:한테|에게|께)\s|(?:please\s)?(?:tell|post|dm|message|ping|ask|let|notify)\b|\S{{1,10}}{HONORIFIC_JA}?に)",
    re.IGNORECASE,
)
"""That it is urgent, said to who carries it."""
_TAGS = make_regex(r"(?:태그|멘션)\s?(?:해|하|걸|달)")
"""Somebody is to be tagged: that is no part of these forms, and would be lost in them."""
_CHANNEL_KO = make_regex(
    rf"^\W*(?P<to>#[\w가-힣-]+?)\s?(?:에다가|에다|에)?\s(?:전체\s|팀\s)?(?:공지|안내|알림|포스팅|글)(?:글|사항)?(?:{_GO_KO})[\s,:~.]+(?P<words>\S.{{3,}})$",
    re.IGNORECASE | re.DOTALL,
)
_PERSON_KO = make_regex(
    rf"^\W*(?P<to>(?!(?:나|저|내|제|너)(?:한테|에게|게))[가-힣A-Za-z]{{1,8}}?(?:님|씨)?(?:한테|에게|께))\s(?:DM|디엠|메시지|메세지|쪽지|톡|연락)(?:\s?하나)?(?:{_GO_KO})"
    r"[\s,:~.]+(?P<words>\S.{3,})$",
    re.IGNORECASE | re.DOTALL,
)
_MORE_KO = make_regex(
    rf"{HIDDEN}|(?:한테|에게|께)(?:는|도|만)?\s|#|[줘죠]요?\s*[.!?~]*$|(?:해\s?줘|보내\s?줘|바꿔\s?줘|알려\s?줘|올려\s?줘)|ㄱ{{2}}\s*$"
)
"""What may be another order, or somebody else."""
_REPORTED_KO = make_regex(r"[가-힣](?:[다라자냐]고|는지)(?:요|만)?[\s.!~]*$")
_SAID_KO = make_regex(r"(?<=[다라자냐])구(?=요?$)")
"""Reported speech as it is spoken ("보내달라구")."""
_BEHIND_KO = make_regex(
    rf"(?P<told>[가-힣][다라자]고)(?:만|요)?\s(?:좀\s)?(?:답해|답장해|회신해|대답해|전해|말해|알려|얘기해)\s?{DOES_FOR_KO}[\s,.!~]+"
    r"(?P<to>(?!(?:나|저|내|제|너)(?:한테|에게|게))[가-힣A-Za-z]{1,8}(?:님|씨)?(?:한테|에게|께))[\s.!~]*$"
)
_ANSWERS_KO = make_regex(
    r"(?P<to>[가-힣A-Za-z]{1,8}(?:님|씨)?(?:한테|에게|께)(?:는)?\s[^.!?\n]*?[가-힣][다라자]고)(?:만)?\s(?:답해|답장해|회신해|대답해)\s?(?P<do>줘요?|주세요|주라|줄래요?)"
)
_REMARK_KO = make_regex(r"^.*(?:[가-힣][대래]|[가-힣]데|[가-힣]니까|근데|그런데)\s|^.*[.!?~]\s", re.DOTALL)
_ACTS_KO = make_regex(r"줘|주세요|주고|[#@]|(?:바꾸|만들|올리|지우|옮기|넣|보내|적|남기|미루|하)고\s")
_OWN_KO = make_regex(r"(?<!\S)(?:내가|제가|나는|저는|난|나도|저도|나한테|저한테|나에게|저에게|내|제)\s")
"""Words for who asks, which are put in their name."""
_LEAVES_KO = make_regex(
    r"^(?:(?:그건|그거|그|일단|그냥|그대로|날짜는|마감은|기한은)\s?)*(?:그대로\s)?(?:두고|놔두고|냅두고|놔\s?두고|건드리지\s?말고)\s"
)
"""That something stays as it is, before what somebody is told."""


def replace_headed_orders(text: str) -> str:
    """Return a request with a message that is ordered by a head of a few words as an order to send its words."""
    if _TAGS.search(text):
        return text
    text = _HURRIES.sub("", text, count=1)
    if mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    said = _send_words(sealed) or _put_reader_first(sealed)
    return restore_quotes(said, quotes)


def _send_words(text: str) -> str | None:
    found = _CHANNEL_KO.match(text) or _PERSON_KO.match(text)
    if found is None or _MORE_KO.search(found["words"]) or found["words"].rstrip().endswith("?"):
        return None
    words = _SAID_KO.sub("고", found["words"].strip(" .~"))
    said = make_sentence(re.sub(r"(?:요|만)$", "", words)) if _REPORTED_KO.search(words) else found["words"].strip()
    if _REPORTED_KO.search(words) and _OWN_KO.search(words):
        return f"{found['to']}{'에' if found['to'].startswith('#') else ''} {words} 전해줘"
    if found["to"].startswith("#"):
        return f"{found['to']}에 “{said}”라고 올려줘"
    return f"{found['to']} “{said}”라고 DM 보내줘"


def _put_reader_first(text: str) -> str:
    """Return a request whose reader stands at its end with that before what they are told; what is said before that of
    what somebody wants, and that things stay as they are, is no order."""
    text = _ANSWERS_KO.sub(r"\g<to> 전해\g<do>", text)
    found = _BEHIND_KO.search(text)
    if found is None:
        return text
    lead = text[: found.end("told")]
    remark = _REMARK_KO.match(text[: found.start("told")])
    rest = _LEAVES_KO.sub("", lead[remark.end() :] if remark is not None else lead)
    if _ACTS_KO.search(lead[: len(lead) - len(rest)] + rest) or re.search(r"(?:한테|에게|께)\s", lead):
        return text
    if _OWN_KO.search(rest):
        return f"{found['to']} {rest} 전해줘"
    return f"{found['to']} “{make_sentence(rest)}”라고 DM 보내줘"
