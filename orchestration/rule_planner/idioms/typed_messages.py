"""Orders to tell somebody something as people type them: names in small letters, how it is to be sent, what the asker
does then. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.word_lists import DOES_FOR_KO

LONGEST = 400
"""Characters of a request that is looked at."""
_NOBODY = (
    r"(?!(?:me|him|her|them|us|you|it|the|my|our|your|this|that|these|those|a|an|all|any|some|each|every\w*"
    r"|no|who|what|when|where|why|how"
    r"|if|also|then|say|tell|ask|let|see|make|check|thank|remind|give|get|and|team|people|folks|anyone"
    r"|someone|somebody|everybody|both|out|back|over|up|another|sales|marketing"
    r"|dev|support)\b)"
)
_NAME = rf"{_NOBODY}(?-i:[a-z]){{3,12}}"
_TELLS = r"(?:tell|ask|dm|message|msg|ping|remind|nudge|notify|inform)"
_OPENS = r"^\W*(?:(?:please|pls|can\syou|could\syou|would\syou|hey|and|also|ok)[\s,]+)*"
_TO_TWO = make_regex(
    rf"(?P<open>{_OPENS}{_TELLS}\s)(?P<one>{_NAME})(?P<and>\s(?:and|&|n)\s)(?P<two>{_NAME})(?=\b)", re.IGNORECASE
)
_SENDS_A = make_regex(
    rf"(?P<open>{_OPENS}(?:send|drop|shoot|give|write)\s)(?P<one>{_NAME})(?=\s(?:an?\s)(?:quick\s"
    rf"|short\s)?(?:message|msg|dm|note|line|ping)\b)",
    re.IGNORECASE,
)
_WISHES_IN = make_regex(
    rf"(?P<open>{_OPENS}(?:say|wish)\s[^#\n]{{3,40}}\sto\s)(?P<one>{_NAME})(?=\s(?:in|on)\s#)", re.IGNORECASE
)
_APART_EN = (
    r"(?:(?:separately|individually|in\sseparate\s(?:dms|messages)|one\sby\sone|each\son\s(?:his|her"
    r"|their)\sown)(?:\splease|\spls)?"
    r"(?:,?\s(?:and\s)?not\s(?:in|on|as|to)?\s?(?:a|the|one)?\s?(?:group(?:\schat|\sdm)?|channel|thread))?"
    r"|not\s(?:in|on|as|to)\s(?:a|the)\s(?:group(?:\schat|\sdm)?|channel|thread))"
)
_APART = (
    make_regex(
        rf"(?P<open>{_OPENS}{_TELLS}\s[^,.?!:\n]{{3,40}}?)\s?,?\s{_APART_EN}(?:,\s?{_APART_EN})?,\s(?=\S)",
        re.IGNORECASE,
    ),
    make_regex(rf"(?P<open>{_OPENS}{_TELLS}\s[^\n]{{8,200}}?)[.?!,;]?\s(?:—\s|-\s)?{_APART_EN}[\s.!]*$", re.IGNORECASE),
)
"""That each gets a message of their own, which they do anyway."""
_IN_PLACE = make_regex(
    rf"(?P<open>{_OPENS})(?:tell|write(?:\sto)?|message|answer|reply\sto|respond\sto|get\sback\sto|let)\s[^\s:#,]+(?:\s(?:people|folks|team))?"
    r"(?:\sknow)?(?:\sback)?\s(?:in|on|via|over\sin)\s(?P<place>#[\w-]+|<#\w+>|(?:our|the)\s[\w-]+\schannel)\s?(?=:\s*\S)",
    re.IGNORECASE,
)
"""Somebody who is answered in a channel: that is where the words go."""
_THANKS_BEHIND = make_regex(
    r"(?<=\?)\s*(?:thanks|thank\syou|thx|ty|cheers)(?:\s(?:so\smuch|a\slot))?[\s!.]*$", re.IGNORECASE
)
"""Thanks to metel behind an order that is put as a question."""
_ASKED_OF_METEL = make_regex(r"\W*(?:(?:hey|hi|ok|so)[\s,]+)*(?:can|could|would)\syou\s", re.IGNORECASE)
_IM = make_regex(r"(?<![\w'])im(?=\s)")
_ASK_KO = rf"(?:물어봐|여쭤봐|전해|말해|보내|알려|부탁해)\s?{DOES_FOR_KO}"
_OWN_PART_KO = make_regex(
    rf"(?P<order>(?:한테|에게|께)\s[^\n]*?{_ASK_KO})[\s,.]+[^\n.!?]{{2,60}}?(?:내가|제가)\s(?:직접\s"
    rf"|알아서\s)?\S{{0,4}}(?:할게|할께|하겠|둘게|볼게|바꿀게|처리할게)\S{{0,3}}[\s.!~ㅎㅋ]*$"
)
"""What the asker does when it was answered."""
_NO_PARTICLE_KO = make_regex(
    r"^(?P<place>#[A-Za-z0-9_.-]+)\s(?P<said>(?!채널"
    r"|방[에으])[^\n#]{4,200}?)\s?(?P<as>이?라고)\s(?P<verb>(?:써|올려|남겨|적어"
    rf"|공지해|보내)\s?{DOES_FOR_KO})[\s.!~]*$"
)
"""A channel without its particle, and what is posted there."""


_OWN_DEED_KO = make_regex(
    r"(?:^|(?<=[.!?~]\s))(?:(?:괜찮으면|이상\s?없으면|확인하고|보고|나머지는|그건|그다음은?|나중에|공지는"
    r"|그\s?뒤는?)\s)*(?:제가|내가)\s(?:직접|따로|나중에|알아서)\s"
    r"[^.!?\n]{0,40}?(?:올릴|보낼|전할|말할|알릴|공지할|공유할|처리할|고칠|바꿀|챙길|쓸|적을|말씀드릴|얘기할"
    r"|할)(?:게요?|께요?|거예요|겁니다|거라|예정\S*)[.!~ㅎㅋ\s]*"
)
"""What the asker does themselves, in a sentence of its own."""
_TONE_KO = make_regex(
    r"(?P<order>(?:물어봐|여쭤봐|전해|말해|보내|알려)\s?(?:줘요?|주세요|주라|줄래요?|주실래요|주시겠어요)[?.!~]*)\s+"
    r"(?:너무\s|최대한\s|좀\s)*(?:(?:재촉|독촉|압박|부담|닦달|추궁|따지)\S*\s?(?:느낌|말투"
    r"|식)?\S*\s?(?:안\s?(?:나게|가게|되게|주게)|않게|없이|말고)"
    r"|(?:부드럽게|정중하게|공손하게|가볍게|친절하게|조심스럽게|상냥하게|살살|살짝))(?:요)?[\s.!~ㅎㅋ^]*$"
)
"""In which tone, behind an order."""
_COLON_ARROW = make_regex(
    r"^(?P<order>(?!.*(?:말고|대신|ではなく|\bnot\b))[^\n→⇒]{2,40}?(?:投稿|送信|共有|伝言|(?:올려|보내|남겨|적어|공지해|전해)\s?(?:줘요?|주세요)"
    r"|(?:post|send|share)))(?:を)?(?:お願い(?:します)?|して(?:ください)?)?\s?(?:→|⇒|->|=>)\s?(?=\S)",
    re.IGNORECASE,
)
"""An arrow before what is sent."""


def replace_typed_message(text: str) -> str:
    """Return an order to tell somebody something in plain words; quotes stay."""
    if len(text) > LONGEST:
        return text
    plain, quotes = seal_quotes(text)
    if re.search("[가-힣]", plain):
        plain = _TONE_KO.sub(r"\g<order>", _OWN_PART_KO.sub(r"\g<order>", _COLON_ARROW.sub(r"\g<order>: ", plain)))
        plain = _OWN_DEED_KO.sub("", plain).strip() or plain
        plain = _NO_PARTICLE_KO.sub(r"\g<place>에 “\g<said>”\g<as> \g<verb>", plain) if not quotes else plain
        return restore_quotes(plain, quotes)
    plain = _IN_PLACE.sub(r"\g<open>post in \g<place>", _COLON_ARROW.sub(r"\g<order>: ", plain))
    for words in _APART:
        plain = words.sub(
            lambda found: f"{found['open']} " if found.end() < len(found.string) else found["open"], plain
        )
    plain = _TO_TWO.sub(lambda one: f"{one['open']}{_name(one['one'])}{one['and']}{_name(one['two'])}", plain)
    for words in (_SENDS_A, _WISHES_IN):
        plain = words.sub(lambda one: f"{one['open']}{_name(one['one'])}", plain)
    plain = _THANKS_BEHIND.sub("", plain) if _ASKED_OF_METEL.match(plain) and ":" not in plain else plain
    return restore_quotes(_IM.sub("I'm", plain), quotes)


def _name(word: str) -> str:
    return word[:1].upper() + word[1:]
