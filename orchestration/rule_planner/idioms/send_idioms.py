"""Messages in the words of every day, as the grammar knows them: a tag behind an order ("will you?"), whom a message is
for before what it says ("Saraさんへ伝言お願い。…って"), somebody named without a particle. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, Rules, compile_rules, restore_quotes, seal_quotes
from orchestration.rule_planner.idioms.messages_to_each import split_by_person, split_lines_by_person
from orchestration.rule_planner.reading.plain_words import is_plain_ko
from orchestration.text.office_words import find_meanings
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import HONORIFIC_JA

_PLACE_KO = r"(?:#[\w가-힣-]+(?:\s?채널)?|[\w가-힣-]+\s?(?:채널|방))"
_SENDS_EN = r"(?:tell|ask|dm|message|ping|remind|notify|let|send|post|drop)"
_RULES: Rules = compile_rules(
    (
        r"^(?P<who>[가-힣A-Za-z]{2,12}(?:님|씨)?(?:한테|에게|께))\s(?P<said>(?![^\n]*(?:한테|에게|께)\s)[^\n“”\ue800-\ue8ff:]+?(?:요|니다|죠)[~!.]*)\s?"
        r"이?라고\s(?:(?:좀|꼭)\s)?(?P<verb>(?:전해|말해|알려|얘기해|보내)\s?[줘주]\S*?)[.!~]*"
        r"(?:\s+[^.!?\n]{2,40}(?:더라(?:고|구)?요?|거든요?|길래요?|잖아요?))?[\s.!~]*$",
        r"\g<who> “\g<said>”라고 \g<verb>",
    ),
    (
        r"^(?P<where>#?[\w가-힣-]+(?:\s?(?:채널|방))?에)\s(?:올려|공유해|보내|게시해)도\s(?:되는\s?(?:내용|거|것|글)\S*|되지|되나|되죠|괜찮지|괜찮죠)\S*\s?[?？]\s*"
        r"(?P<order>(?:올려|공유해|보내|게시해)\s?[줘주]\S*[\s.!~]*)$",
        r"\g<where> \g<order>",
    ),
    (
        rf"^(?P<order>\W*(?:(?:hey|ok|and|also|so|please|pls)[\s,]+)*{_SENDS_EN}\b[^.!?\n]*?),?\s(?:will|would|could|can)\s(?:you|ya)(?:\splease)?\?(?=\s|$)",
        r"\g<order>.",
    ),
    (
        rf"^(?P<to>{_PLACE_KO}에(?:다가?)?)\s(?:공지|알림|안내|글|메시지)(?:\s?하나)?\s?(?:좀|부탁\S*|해\s?줘요?|해\s?주세요)?\s?[.!~:]+\s*(?P<quote>{HIDDEN})"
        r"(?P<rest>(?:\s[가-힣]{2,4}(?:님|씨)?(?:의|이)?\s?(?:부탁|요청|지시|말씀|전달\s?사항)(?:이에요|예요|입니다|이래요|이라서요|임|이라고\s?하네요)?)?[\s.!~]*)$",
        r"\g<to> \g<quote> 올려줘",
    ),
    (
        rf"^(?P<who>[^\s、。「」]{{1,12}}?{HONORIFIC_JA}?)(?:に|へ)(?:の)?(?:伝言|メッセージ|DM|ひとこと|一言)を?(?:お願い(?:します|できますか|です)?|頼みます|頼む|頼める[?？]?)[。、!！:：〜~\s]+"
        r"(?P<said>[^「」\n]+?)(?:、?(?:って|と)(?:お願い[ぁ-ん]*|伝えて[ぁ-ん]*)?)?[。!！\s]*$",
        r"\g<who>に「\g<said>」とDMを送って",
    ),
    (
        r"^(?P<who>[가-힣A-Za-z]{2,12}(?:님|씨)?(?:한테|에게|께))\s(?:전할\s?말|전달\s?사항|전달|메시지|말)(?:이\s?있어요?|\s?(?:좀\s)?부탁(?:해요?|드려요|드립니다|드릴게요)?|\s?있는데요?|\s?하나)[.!:~,\s]+"
        r"(?P<said>[^.!?\n]+[다라자냐]고)(?:요)?[\s.!~]*$",
        r"\g<who> \g<said> 전해줘",
    ),
)
_NOBODY_KO = r"(?![^\n]*(?:한테|에게|께|에서|#|DM|디엠))"
_BARE_ASKED_KO = make_regex(
    rf"^(?P<name>[가-힣]{{2,3}}|[가-힣]{{2,4}}?(?P<title>님|씨))\s(?P<asked>{_NOBODY_KO}[^.!?\n,]+?(?:는지|은지|[가-힣]냐고))\s"
    r"(?P<ask>(?:좀\s|한번\s)?(?:물어|여쭤)[가-힣]*\s?(?:줘|주).*)$"
)
_BARE_WISHED_KO = make_regex(
    rf"^(?P<name>[가-힣]{{2,4}}?(?:님|씨))\s(?P<asked>{_NOBODY_KO}[^.!?\n,]+?(?:[시하오가보주으달]라고|지\s?말라고|자고))\s"
    r"(?P<ask>(?:좀\s|꼭\s)?(?:전해|말해|알려|얘기해|말씀드려)\s?(?:줘|주).*)$"
)
_BARE_TOLD_KO = make_regex(
    r"^(?P<name>[가-힣]{2,3})\s(?P<told>(?![^\n]*(?:한테|에게|께|#|채널|DM|디엠))[^.!?\n,]+?[가-힣][다냐자]고)\s(?:좀\s)?(?:해|전해|말해|알려|얘기해)\s?(?P<please>줘요?|주세요|주라|줄래요?)[\s.!~]*$"
)
_NO_NAME = make_regex(
    r".*(?:팀|부|과|실|층|방|일|월|주|번|명|개|건|들|한테|에게|께|에|이|가|은|는|을|를|도|의|로)$|다들|모두|전부|누가|누구|우리|저희|혹시|지금|아까|요즘|아직|이제|이미|벌써|방금|거기|여기|저기"
    r"|그거|이거|저거|그게|이게|제가|내가|먼저|다시|빨리|일단|그냥|정말|진짜|언제|어디|얼마|뭐가|무슨|어떤|어느|왜|점심|저녁|아침|고객|업체|손님|대표|사장"
)


_TOLD_BY_NAME_EN = make_regex(
    r"^(?P<order>\W*(?:(?:please|pls|plz|can you|could you|hey|ok)[\s,]+)*"
    r"(?:tell|ping|message|dm|remind|inform|notify)\s(?P<who>[A-Za-z]+)\s(?P<said>[^.!?\n]+[.!]))\s+(?:His|Her|Their|He|She|They)\b[^\n]*$",
    re.IGNORECASE,
)
_NAMED_EN = make_regex(r"(?<=\s)(?!I\b)[A-Z][a-z]+")


def _drop_word_on_reader(text: str) -> str:
    """Return an order to tell one person something without a sentence on that person, who is nobody else in it."""
    found = _TOLD_BY_NAME_EN.match(text)
    if found is None or _NAMED_EN.search(f" {found['said']}"):
        return text
    return found["order"]


def replace_send_idioms(text: str) -> str:
    """Return a request for a message in plain words."""
    text = _drop_word_on_reader(split_lines_by_person(text))
    if mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    sealed = split_by_person(sealed)
    for pattern, said in _RULES:
        sealed = pattern.sub(said, sealed)
    asked = _BARE_ASKED_KO.match(sealed) or _BARE_WISHED_KO.match(sealed)
    if asked is not None and _may_be_name(re.sub("[님씨]$", "", asked["name"])):
        sealed = f"{asked['name']}한테 {asked['asked']} {asked['ask']}"
    told = _BARE_TOLD_KO.match(sealed)
    if told is not None and _may_be_name(told["name"]):
        # Who is late, or who is to be told of it: whom it is for is asked.
        sealed = f"{told['name']} {told['told']} DM 보내줘"
    return restore_quotes(sealed, quotes)


def _may_be_name(word: str) -> bool:
    return not (is_plain_ko(word) or find_meanings(word) or _NO_NAME.fullmatch(word))
