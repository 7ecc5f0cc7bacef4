"""Who somebody was asked by, told ahead of an order: nothing goes to them ("サラさんに頼まれたんだけど、…"). Pure."""

from __future__ import annotations

from orchestration.patterns import make_regex

_LEAD = make_regex(
    r"^(?:(?:あ|えっと|すみません|実は)、?)*[^。、「」\n]{1,12}?(?:に|から)(?:頼まれ|お願いされ|依頼され|言われ)"
    r"(?:て(?:い?て|い?るんだけど|い?るんですが|い?るので|まして|おりまして)?|た(?:んだけど|んですけど|んですが|のだけど|のですが|ので|から|けど|し)?|まして)[、。\s]+(?=\S)"
    r"|^(?:(?:아|저기|실은)[\s,]+)*[^,.!?\n\"'“‘]{1,12}?(?:한테|에게|께|한테서)\s?부탁\s?(?:을\s?)?받(?:았는데요?|았어요?|아서요?|은\s(?:건데|거라)요?|고\s왔는데)(?:\s(?:그런데|그래서))?[,.\s]+(?=\S)"
)


def find_who_asked(text: str) -> int:
    """Return where an order begins behind the words that tell by whom its asker was asked for it; 0 where none do."""
    found = _LEAD.match(text)
    return found.end() if found is not None else 0
