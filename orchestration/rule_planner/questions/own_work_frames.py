"""What stands around a question about metel's own work: what it is asked before, and that nothing is to be taken back
or done again. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_OPENINGS = tuple(
    make_regex(pattern, re.IGNORECASE)
    for pattern in (
        r"^[^.?!\n]{1,25}?(?:\s전에?|앞두고|기\s전에?)(?:\s(?:잠깐|잠시|빠르게|한\s?번|빨리))*(?:\s(?:확인"
        r"|체크|정리)(?:\s?(?:만|좀|차|할게요?|하려고요?|부탁해요?))*)?"
        r"(?:\s?(?:할게요?|하려고요?|부탁해요?|인데요?))?\s?(?:[—–:,.~!]+|\s-)\s*",
        r"^(?:(?:잠깐|잠시|빠르게|그냥|혹시)\s)*(?:확인|체크)(?:만|좀)?(?:\s?(?:할게요?|하려고요?"
        r"|하려는데요?|하고\s?싶은데요?|부탁드려요|부탁해요))?\s?[—–:,.~!]+\s*",
        r"^[^.?!\n]{1,25}?[.…\s]*(?:는|은|건|려는\s?(?:건|게))\s?아니고(?:요)?[ㅋㅎㅠ\s,.~!]*",
        r"^(?:just\s)?(?:a\s)?(?:quick|small)\s(?:check|q|question"
        r"|one)(?:\sbefore\s[^–—,?]{2,30}?)?\s?(?:[–—,]|:(?=\s)|\s-|-\s)\s*",
        r"^before\s[^–—,?]{2,30}?\s?(?:[–—,]|:(?=\s)|\s-)\s*",
        r"^(?:just\s)?(?:checking|curious|wondering|making\ssure)\s?(?:[–—,]|:(?=\s)|\s-)\s*",
        r"^[^。、?？]{1,12}前に、?(?:(?:ちょっと)?(?:確認|チェック)(?:なん|だけ|させて)?(?:です|ください"
        r"|だけど|だが)?(?:が|けど)?)?、\s*",
        r"^(?:ちょっと|念のため)?(?:確認|チェック)(?:なん|だけ)?(?:です|させてください|だけど)(?:が|けど)?[、。]\s*",
    )
)
_UNDONE_EN = (
    r"(?:cancel(?:l?ing)?|undo(?:ing)?|redo(?:ing)?|resend(?:ing)?"
    r"|touch(?:ing)?|chang(?:e|ing)|delet(?:e|ing)|stop(?:ping)?)"
)
_CLOSINGS = tuple(
    make_regex(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<![\s,.…])[\s,.…]*+(?:다시\s|또\s)?[가-힣]{1,6}(?:라는|자는|달라는|려는)\s?(?:건|거는|게)\s?아니(?:야|고|에요"
        r"|예요|니까|라)(?:요)?[\s.!~]*$",
        r"(?<![\s,.…])[\s,.…]*+(?:취소|삭제|변경|수정|건드리|지우|바꾸|되돌리)(?:하)?지(?:는|진)?\s?(?:말고|마|마세요"
        r"|마시고|않아도\s?돼요?)[\s.!~]*$",
        rf"(?<![,.;\s–—-])[,.;\s–—-]++(?:(?:and|but|so)\s)?(?:please\s)?(?:don'?t|do\snot|no\sneed\sto|not"
        rf"|without)\s{_UNDONE_EN}\b[^.?!,\n]{{0,20}}[\s.!]*$",
        r"(?<![,.;\s–—-])[,.;\s–—-]++(?:i'?m\s)?just\s(?:curious|checking|asking|looking|show(?:\sme)?(?:\s(?:them|it))?"
        r"|list\s(?:it|them))[\s.!]*$",
        r"(?<=[?.!])\s+(?:(?:not|i\sdon'?t\smean)\s[^.?!]{2,30}?,\s)(?:i\smean\s|just\s"
        r"|only\s)?(?:the\s)?(?:cards?|approvals?|things?|requests?|stuff)\s(?:that\s)?(?:you(?:'re"
        r"|\sare)?\s)?(?:holding|waiting|keeping|sitting\son)?[\s.!]*$",
        r"(?<=[?.!~])\s+(?:할\s?일|작업)\s?(?:말고|아니고)[^.?!\n]{0,30}[\s.!?~]*$",
        r"(?<![。、?？\s])[。、?？\s]++(?:取り消[さし]|キャンセル|変更|削除"
        r"|やり直[さし])[^。、?？]{0,8}(?:なくて(?:も)?(?:いい|大丈夫)(?:です)?|ないで(?:ください)?|不要です)[。\s]*$",
    )
)
_IF_ANY = make_regex(
    r"(?<=[?？])\s*(?:있으면\s)?(?:(?:내용|목록|제목)만?\s)?(?:좀\s|만\s)?(?:보여|알려)만?\s?(?:줘|주세요"
    r"|줄래)(?:요)?[\s.!~]*$"
    r"|(?<=[?？])\s*(?:if (?:so|any|there (?:are|is)),?\s)?(?:just\s)?(?:show|list|tell)(?:\sme)?(?:\s(?:them"
    r"|it|what))?[\s.!]*$"
    r"|(?<=[?？])\s*(?:あれば|あったら)?(?:内容|一覧)?(?:だけ)?(?:を)?(?:見せて|教えて)(?:ください)?[。、\s]*$",
    re.IGNORECASE,
)
"""That what there is of it is to be shown."""
_PLACE = make_regex(
    r"#[a-z0-9_-]{1,40}(?:には|では|に|へ|の|で)(?=[ぁ-んァ-ヶ一-龥])"
    r"|(?:\b(?:for|in|to|on|at)\s)?#[^\s、。?？]{1,40}?(?:에서|에|으로|로|に|へ|の)?(?=[\s、。?？]|$)",
    re.IGNORECASE,
)


_WORD = make_regex(r"\w{2}")


def drop_frames(text: str) -> str:
    """Return a question without what it is asked before and what is not to be done; other words stay."""
    for _ in range(2):
        for form in (*_OPENINGS, *_CLOSINGS, _IF_ANY):
            shorter = form.sub("", text, count=1).strip()
            text = shorter if _WORD.search(shorter) else text
    return text


def drop_place(text: str) -> str:
    """Return a question without the channel that it is of."""
    return " ".join(_PLACE.sub(" ", text).split())
