"""New tasks that stand one a line below the order for them, each with whose it is and until when behind its name, as
quoted names with their fields ("タスク登録お願いします" and "・入稿 サラさん 3/12" below). Pure."""

from __future__ import annotations

import re

_HEAD = re.compile(
    r"^[^\n「」#]{0,30}?(?:タスク|to-?do|やること)[^\n「」#]{0,20}?(?:登録|追加|作成|作っ|入れ|起票|切っ|立て)[^\n「」#]{0,20}$",
    re.IGNORECASE,
)
_NO_HEAD = re.compile(
    r"(?:さん|様|チャンネル|ページ|シート|議事録)(?:に|へ)|[?？]|ないで|(?:投稿|送信|送っ|伝え|連絡|共有|要約)"
)
_BULLET = re.compile(r"^\s*(?:[・\-–•●*▪◦]|\d{1,2}[.)．、)])\s*(?P<said>\S[^\n]*?)\s*$")
_MYSELF = r"(?:わたし|私|自分|僕|俺)"
_DAY = (
    r"(?:\d{1,2}/\d{1,2}|(?:\d{1,2}月)?\d{1,2}日|今日|本日|明日|明後日|あさって|(?:今週|来週|再来週)?の?[月火水木金土日]曜日?|(?:今週|来週|今月|来月)(?:中|末)|月末|週末)"
    r"(?:\([月火水木金土日]\))?"
)
_DUE = rf"(?:(?:期限|締め?切り?|〆切?)[はが::]?)?(?P<day>{_DAY})(?:まで|締め?切り?|期限|〆切?)?(?:に)?"
_OWNER = (
    rf"(?:担当(?:者)?[はが::]?)?(?:(?P<self>{_MYSELF})"
    r"|(?P<name>[一-龥ァ-ヶー]{1,8}|[A-Za-z가-힣]{2,12})(?:さん|様|くん|ちゃん))(?:が)?(?:担当)?(?:で)?"
)
_BARE_OWNER = r"(?P<bare>[ァ-ヶー]{2,5})(?:担当)?"
_APART = r"\s、,/\uff0f|()\uff08\uff09→"
_PIECE = re.compile(rf"[^{_APART}]+(?:/\d+[^{_APART}]*)?(?:[(\uff08][月火水木金土日][)\uff09][^{_APART}]*)?")
_FEWEST_LINES = 1


def replace_task_lines(text: str) -> str:
    """Return a request for tasks in lines with each of them in quotes; any other request as it is."""
    head, *lines = [line for line in text.strip().split("\n") if line.strip()] or [""]
    items = [_BULLET.match(line) for line in lines]
    if len(items) <= _FEWEST_LINES or not all(items) or not _HEAD.search(head) or _NO_HEAD.search(head):
        return text
    told = [_quote(one["said"]) for one in items if one is not None]
    if any(re.search('[「」『』"“”]', line) for line in lines):
        return text
    named = "、".join(f"「{title}」{'、'.join(fields)}" for title, fields in told)
    return f"タスクを{len(told)}つ追加して: {named}"


def _quote(said: str) -> tuple[str, list[str]]:
    """Return the name of a task and its fields, which stand last in a line."""
    spans = [one.span() for one in _PIECE.finditer(said)]
    fields: list[str] = []
    end = len(said)
    for start, stop in reversed(spans[1:]):
        field = _read_field(said[start:stop], has_day=any(re.search(r"\d|日|曜|明|末", one) for one in fields))
        if field is None:
            break
        fields.insert(0, field)
        end = start
    return re.sub(rf"[{_APART}]+$", "", said[:end]), fields


def _read_field(piece: str, *, has_day: bool) -> str | None:
    day = re.fullmatch(_DUE, piece)
    if day is not None:
        return f"{day['day']}まで"
    owner = re.fullmatch(_OWNER, piece)
    if owner is not None:
        return "担当は私" if owner["self"] else f"担当は{owner['name']}さん"
    bare = re.fullmatch(_BARE_OWNER, piece) if has_day else None
    return f"担当は{bare['bare']}さん" if bare is not None else None
