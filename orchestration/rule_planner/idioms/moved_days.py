"""Plain words for all that is due on one day and is to be due on another ("everything due Friday needs to move to
Monday"): "Friday to Monday" is no span there. Pure."""

from __future__ import annotations

from orchestration.rule_planner.idioms.idiom_rules import compile_rules
from orchestration.text.word_lists import WEEKDAY_EN

_DAY = rf"(?:(?:this\s|next\s|the following\s)?{WEEKDAY_EN}|today|tomorrow)"
_ALL = (
    r"(?:everything|anything|whatever|all(?:\sof)?(?:\s(?:the|my|our))?(?:\s(?:tasks|items|things|stuff|to-?dos))?"
    r"|(?:(?:the|any|my|our)\s)?(?:tasks|items|things|stuff|to-?dos))"
)
_ORDERS = (
    r"(?:mark|set|create|add|make|tell|send|post|dm|ask|move|push|change|rename|archive|delete|remove|schedule|remind"
    r"|show|list|assign|update|put|note|give|cancel|undo|let|how|what|who|which|please)"
)
_WHY = (
    rf"^\W*(?:(?![^.;!\n]*\b{_ORDERS}\b)[^\n\"#@?.;!]{{1,100}}?(?:,?\s+so,?|[.;!])\s+)?"
    r"(?:(?:please|can you|could you|so|and)\s)*"
)
"""Why all is moved: nothing in it asks for anything."""
_DUE = rf"(?:{_ALL}(?:\s(?:that(?:'s| is| are)|which (?:is|are)))?\sdue\s(?:on\s)?(?P<day>{_DAY}))"
_DUE_BARE = rf"(?:(?:all|every|everything|the)\s)*(?P<day>{_DAY})(?:'s)?\s(?:deadlines?|due dates?|tasks|items|to-?dos)"
_TO = (
    rf"(?:\s(?:out|back|over|forward))?\s(?:to|until|till)\s(?P<to>{_DAY})(?:\s(?:please|pls|then|instead|thanks))*"
    r"(?=[\s.!]*$|,?\s(?:and|then)\s)"
)
_MUST = (
    r"\s(?:(?:needs?|has|have|ought|gotta|got|should|must|can|will)\s?(?:to\s)?(?:be\s)?)"
    r"(?:move[d]?|go|push(?:ed)?|shift(?:ed)?|slip|reschedul(?:e|ed)|postpone[d]?|bump(?:ed)?|due|slide)"
)
_MOVE = r"(?:move|push|shift|bump|postpone|reschedule|slide)\s(?:back\s)?"
_SAID = r"move everything due \g<day> → \g<to>"

MOVES_EN = compile_rules(
    (rf"{_WHY}{_MOVE}{_DUE}{_TO}", _SAID),
    (rf"{_WHY}{_MOVE}{_DUE_BARE}{_TO}", _SAID),
    (rf"{_WHY}{_DUE}{_MUST}{_TO}", _SAID),
    (rf"{_WHY}{_DUE_BARE}{_MUST}{_TO}", _SAID),
)
