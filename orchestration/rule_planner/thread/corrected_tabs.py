"""A reply that puts the tab right to which a row was added ("아니다 Q2에 넣어줘", "should have been Q2"), or that says
once more which it is. Pure.

Each is a whole reply: beside the tab, and a day where the row is of another one too, it says nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.talk import is_day
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.rule_planner.thread.told_reasons import remove_reasons
from schemas.values import Json

LONGEST = 120
MOST_LETTERS, MOST_JAPANESE = 20, 40
"""Letters of one word."""
_KANA = make_regex(r"[ぁ-ん]")
_TAB = make_regex(
    r"(?<![A-Za-z0-9])Q(?P<en>[1-4])(?![A-Za-z0-9])|(?<!\d)(?P<ko>[1-4])\s?분기|第?(?P<ja>[1-4１-４一二三四])\s?四半期",
    re.IGNORECASE,
)
_NUMBERS = {"一": "1", "二": "2", "三": "3", "四": "4", "１": "1", "２": "2", "３": "3", "４": "4"}
_NOT_KO = r"\s?(?:탭|시트)?(?:이|가|은|는)?\s?(?:말고|아니고|아니라|아니야|아니에요|아닌데|아니)"
_DENIED_BEHIND = make_regex(rf"{_NOT_KO}|(?:タブ)?(?:では|じゃ)(?:なくて?|ない)", re.IGNORECASE)
_DENIED_BEFORE = make_regex(r"\b(?:not|instead\sof|rather\sthan)\s(?:in\s|to\s|on\s|for\s)?(?:the\s)?$", re.IGNORECASE)
_WORDS = make_regex(
    r"(?:아차|앗|아|헉|헐|어|엇|참|맞다|이런|잠깐(?:만)?|잠시만|미안(?:해요?|합니다)?|죄송(?:해요|합니다|한데요?)?|실수(?:했네요?|예요|네요?|다)?|잘못\s?(?:말했|썼|넣었|적었)\S{0,4}"
    r"|아니(?:야|다|네|요|에요|고)?|이거|그거|저거|이건|그건|이게|그게|방금|아까|지금|넣은|추가한|적은|올린|거기|거(?:다|야|네|예요|였네?|였어요?)?|것(?:이다)?|건(?:데)?|줄|행|내역"
    r"|빼고|빼(?:줘|주고|주시고)?|지우고|지워(?:줘|주고)?|삭제하고|취소하고|취소|말고|그냥|대신|다시|새로|그대로|똑같이|원래"
    r"|탭|시트|쪽|예산|에다가?|에|으로|로|은|는|이|가|을|를|도|만|의"
    r"|넣어|넣었|옮겨|추가(?:해)?|적어|기록(?:해)?|바꿔|변경(?:해)?|고쳐|수정(?:해)?|해|줘요?|주세요|주라|주시겠어요|주실래요|줄래|야\s?(?:해|하는데|했는데|돼|되는데)\S{0,2}|부탁(?:해요?|드려요|드립니다)?"
    r"|이?었(?:네|어|다|는데|습니다|음|지)(?:요)?|였(?:네|어|다|는데|습니다|음|지)(?:요)?|이?야|이?에요|예요|입니다|이?지|이?네|이?죠|인데|이?요|이?다|당연히|요"
    r"|날짜|일자|\x00|자로|자"
    r"|no+|nope|oops|whoops|wait|oh|ah|ugh|hm+|sorry|actually|hang|on|my|bad|mistake|the|wrong|tab|it|that|this|that's|it's|one|row|line|entry|is|was|should|have|been|be|go|gone|should've"
    r"|meant|mean|i|for|to|in|into|under|put|move|add|change|make|belongs|instead|please|pls|obviously|of|course|sheet|and|with|date|dated|supposed|over|again|take|out|remove|undo"
    r"|すみません|ごめん(?:なさい)?|失礼(?:しました)?|間違え(?:ました|た)|間違い(?:です|でした)?|あっ?|いや|やっぱり|やはり|これ|それ|さっきの|今の|追加した|入れた|行|分"
    r"|(?:では|じゃ)(?:なくて?|ない)|タブ|シート|予算|の方|ほう|に|へ|で|は|を|が|の|も|でした|だった|です|だ|ね|移して|移動して|入れて|追加して|変えて|変更して|取り消して|消して|直して|ください|下さい|お願い(?:します)?|もらえますか|ほしい|日付"
    r"|[\s.,!~〜…、。！:\-–—ㅋㅎㅠㅜ^;()'’]|[\u2600-\u26ff\ufe0f]|[\U0001f300-\U0001faff])*",
    re.IGNORECASE,
)
"""What may stand around the tab, where nothing else is said."""
_MOVES = make_regex(
    r"아니|말고|옮|빼|지우|지워|삭제|취소|바꿔|잘못|실수|이?었|였|대신|고쳐|수정|넣어|추가|거다|거야|거네"
    r"|\b(?:no+|nope|not|wrong|oops|whoops|sorry|actually|should|move|instead|meant|mean|change|belongs|mistake|undo|remove)\b"
    r"|でした|だった|間違|移|変|ない|なく|やっぱ|やはり|取り消|消し|直し",
    re.IGNORECASE,
)
"""That the row is to go elsewhere than it is."""


@dataclass(frozen=True, slots=True)
class TabTurn:
    """The tab that a reply means; ``moves``: the row is to go there from another."""

    tab: str
    moves: bool

    def leads_from(self, tab: Json) -> bool:
        """Whether a row is to go from a tab to another; None is that which nobody named."""
        is_other = isinstance(tab, str) and tab.casefold() != self.tab.casefold()
        return is_other or (tab is None and self.moves)


def find_tab_correction(text: str) -> TabTurn | None:
    """Return the tab that a reply of marked words means; None where it says anything else."""
    if len(text) > LONGEST or re.search(r"[?？\n]", text):
        return None
    text = remove_reasons(text)
    named = list(_TAB.finditer(text))
    denied = [
        one for one in named if _DENIED_BEHIND.match(text, one.end()) or _DENIED_BEFORE.search(text[: one.start()])
    ]
    meant = {_name(one) for one in named if one not in denied}
    rest = _TAB.sub(" ", re.sub(ANY_MARK, "\x00", _DENIED_BEFORE.sub(" ", text)))
    rest = re.sub(r"\b(?:not|instead\sof|rather\sthan)\b", " ", rest, flags=re.IGNORECASE)
    if len(meant) != 1 or not all(map(_is_filler, rest.split())):
        return None
    return TabTurn(meant.pop(), bool(denied) or _MOVES.search(text) is not None)


def _is_filler(word: str) -> bool:
    """Whether a word only says that, and how, a row is to go elsewhere; it is short, so it is read in no time."""
    return len(word) <= (MOST_JAPANESE if _KANA.search(word) else MOST_LETTERS) and _WORDS.fullmatch(word) is not None


def replace_day(rows: Sequence[Json], day: str) -> list[Json]:
    """Return rows with another day in the place of theirs."""
    return [[day if is_day(cell) else cell for cell in row] if isinstance(row, list) else row for row in rows]


def _name(found: re.Match[str]) -> str:
    said = found["en"] or found["ko"] or found["ja"]
    return f"Q{_NUMBERS.get(said, said)}"
