"""Questions that somebody else put to the asker ("고객사에서 물어봐서", "a new joiner asked me"): who asked is no part
of what is looked up, nor is why. Who somebody was asked by, told ahead of an order: nothing goes to them
("サラさんに頼まれたんだけど、…"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.prohibitions import replace_quotes

_LEAD = make_regex(
    r"^(?:(?:あ|えっと|すみません|実は)、?)*[^。、「」\n]{1,12}?(?:に|から)(?:頼まれ|お願いされ|依頼され|言われ)"
    r"(?:て(?:い?て|い?るんだけど|い?るんですが|い?るので|まして|おりまして)?|た(?:んだけど|んですけど|んですが|のだけど|のですが|ので|から|けど|し)?|まして)[、。\s]+(?=\S)"
    r"|^(?:(?:아|저기|실은)[\s,]+)*[^,.!?\n\"'“‘]{1,12}?(?:한테|에게|께|한테서)\s?부탁\s?(?:을\s?)?받(?:았는데요?|았어요?|아서요?|은\s(?:건데|거라)요?|고\s왔는데)(?:\s(?:그런데|그래서))?[,.\s]+(?=\S)"
)


def find_who_asked(text: str) -> int:
    """Return where an order begins behind the words that tell by whom its asker was asked for it; 0 where none do."""
    found = _LEAD.match(text)
    return found.end() if found is not None else 0


LONGEST = 400
_ASKS_KO = (
    r"(?:(?:자꾸|계속|방금|아까|저한테|나한테|저희한테)\s)*(?:물어(?:보|봐|봤)|물으|여쭤(?:보|봐|봤)|여쭈|묻"
    r"|질문하|질문(?:이|을)?\s?(?:하|주|들어)|문의(?:가|를)?\s?(?:하|주|들어|왔|와)|궁금해)"
)
_SPOKE_KO = rf"(?:{_ASKS_KO}|하(?=시|네|던|는)|그러)"
_END_KO = (
    r"(?:시|셨|하|하시|하셨|오|왔|와|와요|셔|했|주셨|주)*"
    r"(?:는데|던데|더라고|네|어서|아서|서|길래|니까|고\s계시는데|고\s계셔서|고\s있는데|거든|어|음)?(?:요)?"
)
_BREAK = r"(?:[,.!~…\s]+(?:그러는데|그런데|근데|혹시|그래서)?[\s,]*)"
_TOLD_KO = make_regex(
    rf"^(?P<who>[^.!?\n]{{1,30}}?(?:이|가|께서|도|에서)\s)(?P<asked>[^.!?\n]{{2,80}}?)(?P<form>냐|느냐|나|는지|은지|ㄴ지|인지)(?:고|를|는지)?\s"
    rf"{_SPOKE_KO}{_END_KO}{_BREAK}(?P<rest>\S[^\n]*)$"
)
"""What they asked stands in the frame, and behind it where it may be answered."""
_FRONT_KO = make_regex(
    rf"^(?P<frame>[^.!?\n]{{1,40}}?(?:이|가|께서|에서|쪽에서|분들이|님도)\s(?:[^\s.!?]+\s){{0,2}}?{_ASKS_KO}{_END_KO}){_BREAK}(?P<rest>\S[^\n]*)$"
)
_BEHIND_KO = make_regex(
    rf"^(?P<rest>[^\n]*?(?:[?？.!~]|요|지|나|까|죠|줘|어|해|돼|좀))[\s,(]+(?P<frame>[^.!?\n]{{0,40}}?(?<![가-힣]){_ASKS_KO}{_END_KO})[)\s.!~ㅠㅜㅎㅋ]*$"
)
_WHO_EN = (
    r"(?:(?:an?|the|our|my|one of (?:the|our))\s(?:[\w'-]+\s){0,2}?[\w-]+|someone(?:\sin\s\w+)?|somebody|people"
    r"|everyone|[A-Z][a-z]+"
    r"|new\s(?:hire|joiner|starter|guy|girl|colleague)s?|clients?|customers?|sales|legal|finance|marketing|he|she|they)"
)
_ASKS_EN = (
    r"(?:'s\s|'re\s|\sis\s|\sare\s|\swas\s|\swere\s|\shas\s|\shave\s|\sjust\s|\skeeps?\s|\s)(?:been\s|just\s|also\s|still\s)*"
    r"(?:ask(?:ing|ed|s)?|wonder(?:ing|s|ed)?|wants?\sto\sknow|wanted\sto\sknow|curious|would\slike\sto\sknow)(?:\s(?:me|us))?(?:\s(?:about\s(?:it|this|that)|again|earlier|today|yesterday))*"
)
_FRONT_EN = make_regex(
    rf"^(?P<who>{_WHO_EN}){_ASKS_EN}\s?(?:[,.:;–—-]+\s|\sand\s|\sso\s)(?P<rest>\S[^\n]*)$", re.IGNORECASE
)
_TOLD_EN = make_regex(
    rf"^(?P<who>{_WHO_EN}){_ASKS_EN}\s(?:about\s|if\s|whether\s)?(?P<asked>[^,.?!\n]{{4,80}}?)[,.?;–—-]+\s?"
    r"(?:is|are|do\swe\shave)\s(?:that|this|it|there|anything)(?:\s(?:on|about)\s(?:it|that|this))?(?:\s(?:covered|written|mentioned|stated|explained|answered|documented|anywhere))*"
    r"\s(?:in|on)\s(?P<place>[^,.?!\n]{3,60}?)(?:\s(?:anywhere|somewhere|at\sall))*[?.!\s]*$",
    re.IGNORECASE,
)
_WANTS_EN = make_regex(
    rf"^(?P<who>{_WHO_EN}){_ASKS_EN}\s(?:if|whether)\s(?P<what>\S[^,.?!\n]{{2,60}}?)\s(?P<is>is|are)\s"
    r"(?P<said>covered|mentioned|written(?:\sdown)?|explained|documented)?\s?(?:in|on|by)\s(?P<rest>[^,.?!\n]{3,60})[?.!\s]*$",
    re.IGNORECASE,
)
_BEHIND_EN = make_regex(
    rf"^(?P<rest>[^\n]*?[?.!\w])(?:(?<=[?.!])\s+|[;,–—-]+\s+|\s[-–—]\s)(?:because\s|since\s|as\s)?(?P<frame>{_WHO_EN}{_ASKS_EN}|asking\sfor\s[^,.?!]{{2,30}})[.!\s]*$",
    re.IGNORECASE,
)
_FRONT_JA = make_regex(
    r"^(?P<frame>[^。！？?\n「」]{1,30}?(?:に|から)(?:よく|さっき|先ほど)?(?:聞かれ|質問され|尋ねられ)(?:て(?:い(?:て|るんですが|ますが))?|た(?:んですが|ので|のですが|んだけど)|まして)[、。\s]+)(?P<rest>\S[^\n]*)$"
)
_TOLD_JA = make_regex(
    r"^(?P<who>[^。！？?\n「」、]{1,20}?(?:が|から))(?P<asked>[^。！？?\n「」]{4,60}?か)(?:と|って|を)?(?:聞い|聞かれ|尋ね|質問し|気にし)て(?:い(?:て|る)|き|くる|ます)?"
    r"[ぁ-ん]{0,4}(?:が|けど|ので|けれど)[、\s]*(?P<rest>\S[^\n]*)$"
)
_BEHIND_JA = make_regex(
    r"^(?P<rest>[^\n]*?[か?？。])[。\s]*(?P<frame>[^。！？?\n「」]{1,30}?(?:に|から)(?:聞かれ|質問され|尋ねられ)(?:て|た(?:ので|もので|んです|から)?|まして|ました)(?:いて|います|いるので)?)[。\s]*$"
)
_QUESTION = make_regex(
    r"[?？]|(?:알려|보여|찾아|확인해|봐|뽑아|정리해)\s?(?:줘|주|줄|봐)|(?:나요|까요|는지|을까|있어|있나|있죠|었지|였지|였죠|더라|으려나|려나|돼|되나)(?:요)?[\s.~!]*$"
    r"|^(?:what|who|when|where|which|how|does|do|did|is|are|was|were|can|any|show|find|tell\sme)\b|(?:ますか|ですか|ある|教えて|見せて|っけ|かな)",
    re.IGNORECASE,
)
_WHICH_KO = make_regex(r"언제|어디|누가|누구|얼마|몇|무슨|어떤|어느|뭐|어떻게")
"""A question that is whole without what was asked in other words."""
_REACHES = make_regex(
    r"한테|에게|께(?![가-힣])|채널|[#@<]|디엠|\bDM\b|보내|전해|전달|올려|공지|공유|답장|답해|만들|추가|바꿔|옮겨|등록"
    r"|\b(?:tell(?!\sme)|let|send|post|dm|message|ping|reply|forward|create|add|make|change|move|remind)\b"
    r"|さんに|へ(?:送|連絡)|伝え|送っ|送り|投稿|返信|作成|追加|変更",
    re.IGNORECASE,
)
"""What is to be done for who asked is an order of its own, and may need what they said."""


def drop_asking(text: str) -> str:
    """Return a question without who put it to the asker, and with what they asked in the words of a plain one; any
    other text as it is."""
    if len(text) > LONGEST or replace_quotes(text) != text:
        return text
    for form, plain in _TOLD:
        found = form.match(text)
        if found is not None and not _REACHES.search(text[found.end("who") :]):
            return (
                found["rest"].strip() if form is _TOLD_KO and _WHICH_KO.search(found["rest"]) else found.expand(plain)
            )
    for form in (_FRONT_KO, _FRONT_EN, _FRONT_JA, _BEHIND_KO, _BEHIND_EN, _BEHIND_JA):
        found = form.match(text)
        if found is not None and _QUESTION.search(found["rest"]) and not _REACHES.search(found["rest"]):
            return found["rest"].strip()
    return text


_TOLD = (
    (_TOLD_KO, r"\g<asked>는지 \g<rest>"),
    (_TOLD_JA, r"\g<asked>\g<rest>"),
    (_TOLD_EN, r"in \g<place>, \g<asked>?"),
    (_WANTS_EN, r"does \g<rest> say anything about \g<what>?"),
)
