"""Other words for a text that was written, which a reply names: the whole of it ("문구를 '…'로 바꿔줘"), or some of its
words and what stands for them ("「夕方」を「18時」に直して", "change today to tomorrow"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.thread.corrected_words import AROUND, replace_words
from orchestration.text.word_lists import DOES_FOR_KO

_QUOTED = r"(?:「[^「」]+」|『[^『』]+』|\"[^\"]+\"|“[^“”]+”|‘[^‘’]+’|'(?:[^']|(?<=\w)'(?=[a-z]))+')"
_OLD, _NEW, _WHOLE = (rf"(?P<{name}>{_QUOTED})" for name in ("old", "new", "whole"))
_CHANGE_KO = r"(?:고쳐|고치|바꿔|바꾸|수정|변경|정정|교체|해|하)"
_CHANGE_JA = r"(?:直し|変え|変更|修正|訂正|差し替え|書き換え|して|し直し)"
_TEXT_KO = r"(?:문구|내용|문장|본문|메시지|메세지|글|텍스트|멘트)(?:을|를|은|는|만|도)?"
_TEXT_JA = r"(?:文面|本文|内容|文言|メッセージ|文章|テキスト|投稿)(?:を|は|だけ|も)?"
_TEXT_EN = r"(?:the |its )?(?:text|message|wording|post|body|content|copy)"
_PIECE_KO = r"\s?(?:이?라는\s?|이?란\s?)?(?:부분|말|단어|글자|거|것|표현)?\s?"
_PAIRS = (
    rf"{_OLD}{_PIECE_KO}(?:을|를|은|는|이|가)?\s?(?:아니라|아니고|말고|대신|→|->|⇒)?\s?{_NEW}\s?(?:이?라고|으로|로)?\s?(?P<does>{_CHANGE_KO})?",
    rf"{_OLD}(?:という?)?(?:の)?(?:部分|ところ|箇所|言葉)?(?:を|は|→|->|⇒|では?なくて?、?|じゃなくて?、?)\s?{_NEW}(?:に|へ|で|が|の)?"
    rf"(?P<doesja>{_CHANGE_JA}|正し|間違い?|です|でした|お願い)?",
    rf"(?:change|replace|swap|fix|correct|turn|edit)\s(?:the\s(?:words?|part|bit)\s)?{_OLD}\s(?:to|with|for|into|by)\s{_NEW}",
    rf"{_OLD}\s?(?:should (?:be|read|say)|was (?:meant|supposed) to be|→|->|=>|needs to be)\s?{_NEW}",
    rf"(?:it should (?:be|say|read)|make (?:it|that)|say)\s{_NEW}\s(?:instead of|not|rather than)\s{_OLD}",
)
_BARE_PAIRS = (
    rf"(?P<old>[^\s,.!?~]+(?:\s[^\s,.!?~]+)?)(?:을|를|은|는)\s(?P<new>[^\s,.!?~]+(?:\s[^\s,.!?~]+)?)(?:으로|로)\s?{_CHANGE_KO}",
    rf"(?P<old>[^\s、。！!?？を]+)を(?P<new>[^\s、。！!?？]+?)に{_CHANGE_JA}",
    r"(?:change|replace|swap|correct)\s(?P<old>[^\s,.!?]+(?:\s[^\s,.!?]+)?)\s(?:to|with|for|by)\s(?P<new>[^\s,.!?]+(?:\s[^\s,.!?]+)?)",
)
_WHOLES = (
    rf"{_TEXT_KO}\s?{_WHOLE}\s?(?:이?라고|으로|로)\s?{_CHANGE_KO}?",
    rf"{_TEXT_JA}\s?{_WHOLE}(?:に|へ|と|で){_CHANGE_JA}?",
    rf"(?:change|replace|update|edit|make|set)\s{_TEXT_EN}(?:\s(?:to|with|say|read|into))+\s{_WHOLE}",
    rf"(?:(?:make|have|let)\s(?:it|that)\s(?:say|read)|(?:it|that|{_TEXT_EN})\sshould\s(?:say|read|be))\s{_WHOLE}",
)
_FIELD = make_regex(
    r"(?:상태|마감일?|기한|담당자?|제목|이름|날짜|시간|채널|순서|금액|일정)"
    r"|(?:the )?(?:status|state|due(?: date)?|deadline"
    r"|owner|title|name|date|time|channel|it|that|this|them|text|message)|(?:状態|ステータス|期限|締切|担当者?"
    r"|タイトル|日付|時間|チャンネル|それ|これ)",
    re.IGNORECASE,
)
"""The name of a field: what it is set to is no word of the text."""
_ENDS = make_regex(
    rf"(?:{AROUND.pattern[:-1]}|줘요?|주세요|주라|주실래요|줄래요?|주실\s?수\s?있(?:나요|을까요|어요)|해\s?{DOES_FOR_KO}|할게요?|하자"
    r"|부탁\S{0,5}|요|좀|방금|올린|보낸|거|글에서|거기서?|그\s?글|in (?:it|that|the (?:post|message|text))"
    r"|thanks|thx|の?投稿の|さっきの|い?ただけますか?|して|てください|て|ます(?:か)?)*",
    re.IGNORECASE,
)
"""What may stand around, where nothing else is said."""
_FORMS = tuple(make_regex(one, re.IGNORECASE | re.DOTALL) for one in _PAIRS)
_BARE_FORMS = tuple(make_regex(one, re.IGNORECASE) for one in _BARE_PAIRS)
_WHOLE_FORMS = tuple(make_regex(one, re.IGNORECASE | re.DOTALL) for one in _WHOLES)
_SPAN = r"\d{1,2}(?::\d{2})?\s?(?:시|時)?\s?[-–~〜]\s?\d{1,2}(?::\d{2})?\s?(?:[ap]m\b|시|時)?"
_HOURS = make_regex(rf"(?<![\d/.:-]){_SPAN}(?![\d/-])", re.IGNORECASE)
_UNIT = make_regex(r"\s?(?:[ap]m|시|時)$", re.IGNORECASE)
LONGEST = 1200


def replace_named_words(text: str, said: str) -> str | None:
    """Return a text as a reply wants it, by words that it names; ``None`` where the reply says anything else."""
    said = said.strip()
    if not text or len(said) > LONGEST:
        return None
    for form in _WHOLE_FORMS:
        found = form.search(said)
        if found is not None and _is_alone(said, found) and found["whole"][1:-1] != text:
            return found["whole"][1:-1].strip()
    return _replace_pair(text, said) or _replace_hours(text, said)


def _replace_pair(text: str, said: str) -> str | None:
    for form in (*_FORMS, *_BARE_FORMS):
        found = form.search(said)
        if found is None or not _is_alone(said, found):
            continue
        old, new = (
            found[name].strip() if form in _BARE_FORMS else found[name][1:-1].strip() for name in ("old", "new")
        )
        if form in _BARE_FORMS and (_FIELD.fullmatch(old) or re.search(r"[#@'\"「『]", said)):
            continue
        if old != new and text.count(old) == 1:
            return replace_words(text, old, new)
    return None


def _is_alone(said: str, found: re.Match[str]) -> bool:
    return _ENDS.fullmatch(f"{said[: found.start()]} {said[found.end() :]}") is not None


def _replace_hours(text: str, said: str) -> str | None:
    """Return a text with other hours in the place of the only ones in it ("make that 3-4")."""
    old, new = _HOURS.findall(text), _HOURS.findall(said)
    if len(old) != 1 or len(new) != 1 or not _ENDS.fullmatch(_HOURS.sub(" ", said)) or said.endswith(("?", "？")):
        return None
    held, meant = old[0].strip(), new[0].strip()
    unit = _UNIT.search(held)
    if unit is not None and not _UNIT.search(meant):
        meant += unit[0]
    return text.replace(held, meant) if held != meant else None
