"""A title with more at its end or its beginning ("제목 뒤에 (2차) 붙여줘", "add v2 to the title", "タイトルの最後に
【済】をつけて"), said as the whole title that is wanted. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_FLAGS = re.IGNORECASE
_MORE = (
    r"(?:'(?P<{0}a>[^']{{1,40}})'|[\"“](?P<{0}b>[^\"”]{{1,40}})[\"”]|‘(?P<{0}c>[^’]{{1,40}})’|「(?P<{0}d>[^」]{{1,40}})」"
    r"|(?P<{0}e>\([^()]{{1,20}}\)|（[^（）]{{1,20}}）|\[[^\[\]]{{1,20}}\]|【[^【】]{{1,20}}】|[\w가-힣./-]{{1,20}}))"
)
_FORMS = (
    (
        make_regex(
            r"(?:제목|이름)(?:의)?\s?(?:맨\s?|제일\s?)?(?:(?P<end>뒤|끝|마지막)|(?P<top>앞|처음))(?:쪽|부분)?(?:에(?:다가?)?|으로)?\s"
            rf"{_MORE.format('k')}\s?(?:이?라고|을|를|도|만)?\s?(?:덧붙여|붙여|추가해|넣어|달아|적어|써)"
            r"(?P<tail>(?:줘|주|놔|둬)?[가-힣]*)"
        ),
        "제목은 '{title}'로 바꿔{tail}",
    ),
    (
        make_regex(
            rf"\b(?:add|append|put|tack|stick)(?:\son)?\s{_MORE.format('e')}\s(?:on|to|at|in|after|behind)\s"
            r"(?:(?:the\s)?(?P<end>end)\sof\s|(?:the\s)?(?P<top>front|beginning|start)\sof\s)?(?:the|its)\s(?:title|name)\b(?P<tail>)",
            _FLAGS,
        ),
        "change the title to '{title}'{tail}",
    ),
    (
        make_regex(
            r"(?:タイトル|件名|名前)の?(?:一番)?(?:(?P<end>後ろ|うしろ|後|最後|末尾|終わり)|(?P<top>前|最初|頭|先頭))に"
            rf"{_MORE.format('j')}(?:と|って|を|も)?(?:付け加え|追加し|付け|つけ|入れ|足し)(?P<tail>て[ぁ-ん]*)"
        ),
        "タイトルを「{title}」に変え{tail}",
    ),
)


def extend_title(text: str, title: str) -> str:
    """Return words that want more at an end of a title as such that want the whole of it."""
    for form, said in _FORMS:
        text = form.sub(lambda found, said=said: said.format(**_join(found, title)), text, count=1)
    return text


def _join(found: re.Match[str], title: str) -> dict[str, str]:
    """Return the title that is wanted, and what the words end with."""
    groups = found.groupdict()
    more = next(value for name, value in groups.items() if len(name) == 2 and value)
    return {"title": f"{more} {title}" if groups["top"] else f"{title} {more}", "tail": groups["tail"]}
