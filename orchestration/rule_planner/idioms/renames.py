"""What something is to be called, as people type it ("A → B に改題", "rename A to B"), in plain words: the new name
stands in quotes, so that no day in it is read as one. Pure."""

from __future__ import annotations

from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, compile_rules, seal_quotes

_NEW = rf"(?P<new>(?!{HIDDEN})[^\n\ue800-\ue8ff]{{2,60}}?)"
_BEHIND_EN = (
    r"(?=,?\s*(?:[.;!?]|$)|,?\s(?:but\s|and\s|just\s)*(?:keep|leave|don'?t|do\snot)\s"
    r"|,?\s(?:and|then|also)\s(?:set|mark|move|make|change|give|assign|put|due|push)\b)"
)
_VERB_KO = r"(?P<verb>바꾸|바꿔|변경|수정|고치|고쳐|해)"

_KO = compile_rules(
    (
        rf"(?P<item>{HIDDEN}|[^\n,.]{{2,60}}?)(?:의)?\s(?:제목|이름|타이틀)(?:을|를|은|는)?\s{_NEW}(?:으로|로)\s(?:좀\s)?{_VERB_KO}",
        r"\g<item> 제목을 '\g<new>'으로 \g<verb>",
    ),
    (
        rf"(?P<item>{HIDDEN}|[^\n,.]{{2,60}}?)(?:을|를)\s{_NEW}(?:으로|로)\s(?:이름|제목)(?:을|를|만)?\s?{_VERB_KO}",
        r"\g<item> 제목을 '\g<new>'으로 \g<verb>",
    ),
)
_EN = compile_rules(
    (
        rf"\brename\s(?P<item>{HIDDEN}|[^\n.;]{{2,60}}?)\s(?:to|as|into)\s{_NEW}{_BEHIND_EN}",
        r"rename \g<item> to '\g<new>'",
    ),
    (
        rf"\bchange\sthe\s(?:title|name)\sof\s(?P<item>{HIDDEN}|[^\n.;]{{2,60}}?)\sto\s{_NEW}{_BEHIND_EN}",
        r"rename \g<item> to '\g<new>'",
    ),
)
_JA = compile_rules(
    (
        rf"(?P<item>{HIDDEN}|[^\n、。]{{2,40}}?)\s?(?:を|→|->|:\s|の(?:タイトル|名前|件名|題名)を)\s?(?P<new>{HIDDEN})(?:に|へ|と)"
        r"(?:改題|改名|リネーム|(?:名前|タイトル)(?:を)?変更|し(?=て))(?:し(?:て|といて|ておいて)|て)?",
        r"\g<item>のタイトルを\g<new>に変更して",
    ),
)
RENAMES = _KO + _EN + _JA
"""In each of the three languages: a Korean title makes no Korean request."""


def does_rename(text: str) -> bool:
    """Whether a request tells what something is to be called."""
    plain, _ = seal_quotes(text)
    return any(pattern.search(plain) for pattern, _ in RENAMES)
