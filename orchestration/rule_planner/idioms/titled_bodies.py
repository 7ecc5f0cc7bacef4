"""A page whose title is told behind the order for it, and whose content stands in the lines below ("회의록 만들어줘.
제목은 …, 내용은 아래예요 …"): the title is put into the order. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_KIND_KO = r"(?:회의록|페이지|문서|노트|작업|할\s?일|태스크|업무)"
_ORDERS = (
    make_regex(
        rf"(?P<kind>{_KIND_KO})(?:을|를)?\s(?:(?:새로|하나|한\s?개|새|좀)(?:만|를|을)?\s)*(?:만들어|작성해|추가해|등록해|생성해|써|파)\s?"
        r"(?:줘요?|주세요|주시고|주고|주라|줄래요?|주실래요)[\s.,!~]+(?:제목|이름)(?:은|는|이|:)?\s?(?P<title>[^\n\"'“‘「:]{2,60}?)"
        r"(?:이?고|으로\s?하고|로\s?하고|으로|로|이에요|예요|입니다)?[\s.,]+(?:내용|본문)(?:은|는|이|:)?\s?"
        r"(?:(?:아래|다음|이하|밑)(?:와|과|에|처럼)?(?:\s?같(?:이|아요?|습니다))?(?:\s?(?:내용|적은\s?대로))?\S{0,4})?[\s.:~!]*"
    ),
    make_regex(
        r"(?:please\s|pls\s|can you\s|could you\s)*(?:create|make|add|write)\s(?:a|an|some|new|the|\s)*"
        r"(?P<kind>meeting\snotes?|notes?|page|doc|task|to-?do)(?:\sfor\sme)?(?:\splease)?[.,!;]\s+(?:the\s)?(?:title|name)(?:d|\sis|:|\sshould\sbe)?\s"
        r"(?P<title>[^\n\"'“‘:]{2,60}?)[.,;]\s+(?:and\s)?(?:the\s)?(?:content|body|text)(?:\sis|:)?\s?"
        r"(?:(?:as\s)?(?:below|follows|following|the\sfollowing|this))?[\s.:!]*",
        re.IGNORECASE,
    ),
    make_regex(
        r"(?P<kind>議事録|ページ|文書|ノート|タスク)を?(?:新しく|新規に|一つ|1つ|ひとつ)*(?:作って|作成して|追加して)(?:ください|下さい|ほしい)?[。、！\s]+"
        r"(?:タイトル|題名|件名)は(?P<title>[^\n「」:、。]{2,60}?)(?:で|です|にして)?[、。]\s?(?:内容|本文)は?"
        r"(?:(?:以下|下記|次)(?:の(?:通り|とおり)|です|になります)*)?[。：:\s]*"
    ),
)
_MADE = {0: "{kind} '{title}' 만들어줘", 1: 'create a {kind} "{title}"', 2: "{kind}「{title}」を作ってください"}


def replace_told_title(text: str) -> str:
    """Return a request for a page with its title in the order, where the lines below are its content; others as they
    are."""
    head, joint, lines = text.partition("\n")
    if not joint or not lines.strip():
        return text
    for number, order in enumerate(_ORDERS):
        found = order.fullmatch(head.strip())
        if found is not None:
            made = _MADE[number].format(kind=found["kind"], title=found["title"].strip())
            return f"{made}\n{lines}"
    return text
