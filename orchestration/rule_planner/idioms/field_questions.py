"""Questions of the fields of records, put so that their rows answer ("tell me the status of ..."). Pure."""

from __future__ import annotations

from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, compile_rules

_FIELD_KO = r"(?:마감\s?기한|마감일?|기한|데드라인|납기일?|진행\s?상(?:황|태)|상태|담당(?:자)?)"
_ASKED_KO = r"(?:언제|누구|누가|뭐|뭔지|무엇|어떤지|어떻게|어디)[가-힣]*(?:\s[가-힣]{1,6}지)?(?:만|를|도)?"
_FIELD_EN = r"(?:(?:current\s)?(?:status|state)|progress|(?:due\s)?date|deadline|owner|assignee)"
_FIELD_JA = r"(?:状態|ステータス|状況|進捗|期限|締め?切り?日?|〆切|担当者?)"

OF_ROWS_KO = compile_rules(
    (
        rf"^(?P<what>{HIDDEN})(?:의)?(?:[^,.!?\n]{{1,20}}네\?)?\s(?:(?:지금|현재|혹시)\s)?{_FIELD_KO}(?:\s?(?:이랑|랑|하고|과|와|,|/|및)\s?{_FIELD_KO}){{0,2}}"
        rf"(?:이|가|은|는|을|를|만|도|까지)?(?:\s{_ASKED_KO})?\s(?:(?:좀|다시|한번|나한테|저한테)\s)*(?:알려|말해|보여|확인해|체크해)\s?(?:줘요?|주세요|줄래요?|주실래요|봐요?|주라)[.!?~]*$",
        r"\g<what> 상태 뭐야?",
    ),
)
OF_ROWS_EN = compile_rules(
    (
        r"(?:,?\sand\s)(?:\([^)]{1,60}\)\s)?how many rows\s(?:is|are|were|was|does)\s(?:that|those|it)"
        r"(?:\scover)?(?=\?|$)",
        "",
    ),
    (
        rf"^(?:(?:please|pls|can\syou|could\syou|just|ok|so)[\s,]+)*(?:tell|show|give)\sme\s(?:the\s)?{_FIELD_EN}(?:(?:,\s|,?\sand\s)(?:the\s)?{_FIELD_EN}){{0,2}}"
        rf"\s(?:of|for|on)\s(?:the\s)?(?P<what>{HIDDEN})(?:\stask)?[.!?]*$",
        r"what's the status of \g<what>?",
    ),
)
OF_ROWS_JA = compile_rules(
    (
        rf"^(?P<what>{HIDDEN})(?:の?(?:タスク|件))?の(?:今の|現在の)?{_FIELD_JA}(?:(?:と|、|や|・){_FIELD_JA}){{0,2}}(?:を|は|だけ)?(?:教えて|確認して|見せて|知りたい)[^。、\n]*[。!?！？]*$",
        r"\g<what>の担当者は誰ですか",
    ),
)
