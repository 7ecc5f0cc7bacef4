"""Several things in quotes that are to be made ("add tasks 'A' and 'B'"), in words by which each becomes one. Pure."""

from __future__ import annotations

from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, compile_rules
from orchestration.text.word_lists import ASKS_EN

_AND_EN = r"(?:,\s?(?:and\s)?|\s(?:and|&)\s)"
_AND_KO = r"\s?(?:이랑|랑|하고|과|와|및|,)\s?"
_AND_JA = r"(?:と|、|や)"
_MADE_KO = r"(?:추가|등록|생성|만들|적어|넣어)"
_PLEASE_EN = rf"(?:{ASKS_EN}[\s,]+)*"

LISTS_EN = compile_rules(
    (
        rf"^(?P<open>{_PLEASE_EN})(?:add|create|make|open|log)\s(?:(?:the|these|new|two|three|2|3)\s)*(?P<what>tasks|to-?dos)\s"
        rf"(?P<list>{HIDDEN}(?:{_AND_EN}{HIDDEN})+)(?=\s(?:for|due|assigned|by|on)\b)",
        r"\g<open>create tasks: \g<list>, both",
    ),
    (
        rf"^(?P<open>{_PLEASE_EN})(?:add|create|make|open|log)\s(?:(?:the|these|new|two|three|2|3)\s)*(?P<what>tasks|to-?dos)\s"
        rf"(?P<list>{HIDDEN}(?:{_AND_EN}{HIDDEN})+)",
        r"\g<open>create tasks: \g<list>",
    ),
    (
        rf"^(?P<open>{_PLEASE_EN})(?:create|make|add)\s(?:(?:the|these|new|two|2)\s)*pages:?\s(?:(?:called|named)\s)?(?P<a>{HIDDEN}){_AND_EN}(?P<b>{HIDDEN})(?=[\s.!]*$)",
        r"\g<open>create a page \g<a> and create a page \g<b>",
    ),
)
LISTS_KO = compile_rules(
    (
        rf"^(?P<what>작업|할\s?일|태스크)(?:으로|에|을|를)?\s(?P<list>{HIDDEN}(?:{_AND_KO}{HIDDEN})+)(?:을|를)?\s(?:(?:두|세|2|3)\s?개\s)?{_MADE_KO}[가-힣]*(?:\s?(?:줘|주)[가-힣]*)?[.!~]*$",
        r"\g<what> 추가: \g<list>",
    ),
    (
        rf"^(?P<list>{HIDDEN}(?:{_AND_KO}{HIDDEN})+)\s?(?P<what>작업|할\s?일|태스크)(?:을|를|으로)?\s(?:(?:두|세|2|3)\s?개\s)?{_MADE_KO}[가-힣]*(?:\s?(?:줘|주)[가-힣]*)?[.!~]*$",
        r"\g<what> 추가: \g<list>",
    ),
    (
        rf"^(?:페이지\s(?:두\s개\s)?(?:만들어\s?줘|만들어\s?주세요)?:?\s?)?(?P<a>{HIDDEN}){_AND_KO}(?P<b>{HIDDEN})\s?(?:페이지\s?(?:두\s?개\s?)?)(?:를|을)?\s?만들어\s?(?:줘|주세요)[.!~]*$",
        r"\g<a> 페이지 만들고 \g<b> 페이지 만들어줘",
    ),
)
LISTS_JA = compile_rules(
    (
        rf"^(?P<list>{HIDDEN}(?:{_AND_JA}{HIDDEN})+)(?:の|という)?(?P<what>タスク|to-?do)(?:を|に)?(?:2つ|二つ|3つ)?(?:追加|登録|作成|作っ)[^。\n]*[。!！]*$",
        r"\g<what>を追加:\g<list>",
    ),
    (
        rf"^(?P<what>タスク|to-?do)に?(?P<list>{HIDDEN}(?:{_AND_JA}{HIDDEN})+)を?(?:2つ|二つ|3つ)?(?:追加|登録|作成|作っ)[^。\n]*[。!！]*$",
        r"\g<what>を追加:\g<list>",
    ),
)
