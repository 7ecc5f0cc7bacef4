"""Plain words for an order in which the values of a column are to stand ("많이 판 순으로 지역 줄세워줘"). Pure."""

from __future__ import annotations

from orchestration.rule_planner.idioms.idiom_rules import compile_rules

_FIGURE = r"(?:매출|금액|수량|판매량)"
_BY_FIGURE = rf"(?P<by>{_FIGURE})(?:이|가)?\s?(?:높은|많은|큰)\s?순(?:서)?(?:으로|대로)"
_BY_SALES = r"(?:제일\s|가장\s)?많이\s?(?:판|팔린|팔았던|나간)\s?순(?:서)?(?:으로|대로)"
_GROUP = r"(?P<group>지역|상품|제품|품목|담당자|항목)(?:들)?(?:을|를)?"
_RANKS = (
    r"\s(?:쭉\s|좀\s|한번\s)*(?:줄\s?세워|순위\s?(?:를\s)?(?:매겨|세워|정해|보여|알려)|정렬해|나열해|랭킹\s?(?:매겨|보여|알려)|보여|알려)"
    r"(?:\s?(?:줘요?|주세요|줄래요?|주라))?"
)
_BASIS = rf"[,\s]+(?P<basis>{_FIGURE})\s?기준(?:으로|이요|임)?"
_HEAD = r"^(?P<head>[^\n,.?!:]{0,60}?)(?<![가-힣])"
_END = r"[\s.!~?]*$"


def _rank(figure: str) -> str:
    return rf"\g<head>\g<group>별 {figure} 순위 보여줘"


RANKS_KO = compile_rules(
    (rf"{_HEAD}(?:{_BY_FIGURE}|{_BY_SALES})\s{_GROUP}{_RANKS}{_BASIS}{_END}", _rank(r"\g<basis>")),
    (rf"{_HEAD}{_BY_FIGURE}\s{_GROUP}{_RANKS}{_END}", _rank(r"\g<by>")),
    (rf"{_HEAD}{_BY_SALES}\s{_GROUP}{_RANKS}{_END}", _rank("수량")),
    (rf"{_HEAD}{_GROUP}\s{_BY_FIGURE}{_RANKS}{_END}", _rank(r"\g<by>")),
)
"""What was sold most is counted in units, unless a figure is named. Only where a request sends nothing."""
