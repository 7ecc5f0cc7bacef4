"""What a reply puts right in words that were written: one for another ("6시가 아니라 5시"), or the only time, day or
count in them ("oops should be Friday", "방문증 4장으로 고쳐줘"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.rule_planner.thread.reply_frames import strip_frame
from orchestration.rule_planner.thread.told_reasons import remove_reasons
from orchestration.text.day_words import find_day_words, render_day

CORRECTS = make_regex(
    r"아니(?:라|고|야|네|다)?(?![가-힣])|앗|아차|헉|이런|잘못|오타|실수|(?:였|이었)(?:네|어|다|는데|습니다|음)|이래|정정"
    r"|고쳐|고치|수정|바꿔|변경|말고|\d\S{0,3}[시분반]\s?(?:이에요|예요|이야|입니다)"
    r"|\b(?:typo|sorry|oops|whoops|my bad|shoot|darn|dang|crap|wrong|mean(?:t)?"
    r"|should(?:'ve)?|actually|make (?:it|that|this)|not|no|mistake"
    r"|correct(?:ion|ed)?|instead|change|fix|update|edit)\b"
    r"|\bput (?:it|that|this) right\b"
    r"|→|⇒|->|=>|➡|ごめん|すみません|失礼|訂正|正し[くい]|正解|間違|でした|だった|\d[時分半](?:半|\d{1,2}分)?です|では?なく|じゃなく|直し|変え|書き換え|修正|変更",
    re.IGNORECASE,
)
AROUND = make_regex(
    r"(?:아니(?:라|고|야|네|다)?|앗|아차|아|헉|이런|어|엇|참|잘못\s?(?:썼|적었|봤|말했|넣었)\S{0,4}|잘못"
    r"|오타(?:네|였|예|입니다)?\S{0,3}|실수\S{0,4}"
    r"|이?었(?:네|어|다|는데|습니다|음|대)(?:요)?|이?(?:다|네|죠|지|거든)(?:요)?|였(?:네|어|다|는데|습니다|음|대)(?:요)?|이?래(?:요)?|이?에요"
    r"|예요|입니다|이?야|이?고요"
    r"|정정(?:해|할게|합니다)?|고쳐|고치|수정해?|바꿔|변경해?|으로|로|이|가|은|는|을|를|요|금액|날짜|그거|이거"
    r"|방금|거|것|건|줘|주세요|주시겠\S{1,4}|맞(?:아|네|다|습니다)"
    r"|시간|시각|장소|인원|제가|내가|말했\S{0,3}|(?:줄|할|고칠|바꿀)\s?수\s?있(?:어|을까|나|니|겠어)\S{0,2}"
    r"|부탁\S{0,5}|해|원|미안(?:해요?)?|죄송\S{0,5}|다시"
    r"|put (?:it|that|this) right|(?:(?:ideally|preferably),? )?without"
    r" (?:posting |sending )?(?:a |an |another )?(?:second |new |extra )?(?:post|message|one)"
    r"|typo|sorry|oops|whoops|shoot|darn|dang|crap|wrong|my (?:bad|mistake)|i|mean|meant"
    r"|should(?:'ve)? (?:be|been|say)|actually"
    r"|make|change|fix"
    r"|not|no|mistake|correct(?:ion)?|instead|the"
    r"|it'?s|it|that'?s|that|was|is|to|be|on|amount|date|day|time|price|number"
    r"|(?:according to|as per|per) (?:the )?\w+|please|pls|can|could|you|update|edit|my|post|message|too|won|krw"
    r"|oh|wait|a|,"
    r"|ごめん(?:なさい)?|すみません|失礼(?:いた)?しました|訂正(?:します|して|で)?|正しくは|正解は|間違え(?:た|ました)"
    r"|間違い|でした|だった|です|では?なくて?"
    r"|時間|時刻|場所|人数|直せ(?:る|ます)(?:か)?|(?:修正|変更)でき(?:る|ます)(?:か)?|じゃなくて?|直して|修正して|変更して|変えて|書き換えて|ほしい|ください|下さい|もらえますか|お願い(?:します)?|に|は|を|が|で"
    r"|と|の|金額|日付|あっ?|ウォン|円|💦"
    r"|[\s.,!?~〜…、。！？:\-–—→⇒>=➡ㅎㅋㅠㅜ\u2600-\u26ff\ufe0f\U0001f300-\U0001faff])*",
    re.IGNORECASE,
)
"""What may stand around the other value, where nothing else is said."""
AGAIN = make_regex(
    r"다시\s?(?:올|보|공유|전)|한\s?번\s?더|\b(?:re-?(?:send|post)|again)\b|もう一[度回]|改めて|再度|再送|再投稿|送り直|投稿し直",
    re.IGNORECASE,
)
"""That the message is to be sent once more, so that the one before stays."""
_OPENS = (
    r"(?:sorry|oops|whoops|no|nope|wait|oh|ah|ugh|hm+|actually|it|its|it's|that|that's|this|i|but|and|is|was|if|or)"
)
"""Words before "not" that what was wrong is not put right with."""
_SWAPPED = (
    make_regex(
        r"(?P<old>[^\s,.!~、。]+?(?:\s[^\s,.!~、。]+?)?)(?:이|가)?\s?(?:아니라|아니고"
        r"|말고)\s?,?\s?(?P<new>[^\s,.!~]+(?:\s(?:반|[^\s,.!~]{1,3}분))?)"
    ),
    make_regex(
        r"\bnot\s(?:at\s)?(?P<old>[^\s,.!]+)(?:,\s?(?:but\s|it'?s\s|at\s)*|\s?[—–:;-]\s?|\sbut\s(?:it'?s\s|at\s)*)"
        r"(?P<new>[^\s,.!]+)",
        re.IGNORECASE,
    ),
    make_regex(rf"(?<!\S)(?P<new>(?!{_OPENS}\b)[^\s,.!]+),?\snot\s(?P<old>[^\s,.!]+)", re.IGNORECASE),
    make_regex(
        rf"(?<!\S)(?P<new>(?!{_OPENS}\b)[^\s,.!]+\s[^\s,.!]+),?\snot\s(?:the\s)?(?P<old>[^\s,.!]+\s[^\s,.!]+)",
        re.IGNORECASE,
    ),
    make_regex(r"(?<!\S)(?P<new>[^\s,.!]+)\s(?:instead of|rather than)\s(?P<old>[^\s,.!]+)", re.IGNORECASE),
    make_regex(
        r"(?P<old>[^\s、。！!,]+?)\s?(?:→|⇒|->|=>|➡️?)\s?(?P<new>[^\s、。！!,]+?)(?=です|でした|だった|に|で|、|。|\s|,|$)"
    ),
    make_regex(
        r"(?P<old>[^\s、。！!]+?)(?:では|じゃ)な(?:くて?|い(?:です|の)?(?:わ|よ)?)[、。]?\s?(?P<new>[^\s、。！!]+?)(?=です|でした|だった|に|で|、|。"
        r"|💦|\s|$)"
    ),
)
_ENDING = make_regex(
    r"(?:이?에요|예요|입니다|이?요|이?야|이?네요?|이?죠|이?지|이다|인데요?|이?거든요?|이?래요?|이?었\S*|였\S*|으로|로|です|でした|だった)$"
)
_TIME = make_regex(
    r"(?:오전|오후|午前|午後)?\s?\d{1,2}\s?(?:시|時)(?:\s?(?:반|半|\d{1,2}\s?(?:분|分)))?"
    r"|\d{1,2}:\d{2}(?:\s?[ap]m\b)?|\b\d{1,2}\s?[ap]m\b",
    re.IGNORECASE,
)
LONGEST_REPLY = 300
"""What is longer says more than what is to be put right."""
_ASKS = make_regex(r"[?？]\s*$")
_MAY_ASK = make_regex(
    r"줄래|주실|주시겠|수\s?있|直せ|でき|\b(?:can|could|would) you\b|もらえ|くれ|いただけ", re.IGNORECASE
)
"""How something is asked for as a question."""


_NAMES = make_regex(r"[\"‘“「#@]|(?<![A-Za-z])'|'(?![A-Za-z])")
"""What is quoted, or a place or person by a sign."""


def replace_wrong_words(text: str, said: str) -> str | None:
    """Return a text with what a reply puts right in it; ``None`` where the reply says anything else."""
    if _NAMES.search(said) or not CORRECTS.search(said) or AGAIN.search(said) or not text:
        return None
    pair = find_wrong_words(text, said)
    return replace_words(text, *pair) if pair is not None else None


def replace_words(text: str, old: str, new: str) -> str:
    """Return a text with other words, and behind them the form of a particle that fits."""
    closed = "가" <= new[-1] <= "힣" and (ord(new[-1]) - ord("가")) % 28 not in (0, 8)
    moved = re.sub(rf"{re.escape(old)}(?:으로|로)(?![가-힣])", new + ("으로" if closed else "로"), text)
    return moved if moved != text else re.sub(rf"{_edge(old)}{re.escape(old)}", lambda _: new, text)


def _edge(old: str) -> str:
    """Return what keeps a number from being found within a longer one."""
    return r"(?<!\d)" if old[:1].isdigit() else ""


def find_wrong_words(text: str, said: str) -> tuple[str, str] | None:
    """Return what is wrong in a text and what stands for it: both are said, or the one is a time, day or count of which
    the text has no other."""
    if len(said) > LONGEST_REPLY or (_ASKS.search(said) and not _MAY_ASK.search(said)):
        return None
    framed = strip_frame(said)
    said = remove_reasons(framed)
    found = _find_swapped(text, said) or _find_time(text, said) or _find_day(text, said) or _find_count(text, said)
    found = found or _find_sibling(text, framed)
    return _with_half_of_day(text, *_drop_joint(text, *found)) if found is not None else None


def _drop_joint(text: str, old: str, new: str) -> tuple[str, str]:
    """Return a pair without the particle behind what stands for the old words, where it stands in the text behind those
    already ("11時から" for the "10時" of "10時から")."""
    joint = re.search(r"(?:から|まで|より|에|부터|까지)$", new)
    stands = joint is not None and not old.endswith(joint[0]) and f"{old}{joint[0]}" in text
    return old, new[: joint.start()] if joint is not None and stands else new


def _with_half_of_day(text: str, old: str, new: str) -> tuple[str, str]:
    """Return a bare hour that is wrong with the half of the day behind it, where what stands for it has its own."""
    if not re.fullmatch(r"\d{1,2}(?::\d\d)?\s?[ap]m", new, re.IGNORECASE):
        return old, new
    hour = re.search(rf"(?<!\d){re.escape(old)}\s?[ap]m\b", text, re.IGNORECASE)
    return (hour[0] if hour is not None else old), new


def _find_swapped(text: str, said: str) -> tuple[str, str] | None:
    for pattern in _SWAPPED:
        found = pattern.search(said)
        if found is None:
            continue
        new = _ENDING.sub("", found["new"].strip(" ㅋㅎㅠㅜ~"))
        shortest = sorted(_shorten(found["old"]), key=lambda one: one.count(" ") != new.count(" "))
        old = next((one for one in shortest if len(re.findall(_whole(one), text)) == 1), "")
        rest = f"{said[: found.start()]} {said[found.end() :]}"
        if old and new and new != old and _is_of_kind(old, new) and _AROUND_PAIR.fullmatch(rest):
            return old, new
    return None


_SAME_WORD = make_regex(
    rf"(?:(?:it|that|this)\s)?(?:(?:should|needs to|must)\s(?:say|be|read|have been|'ve been)\s|(?:it|that)(?:'s"
    rf"| is| was)\s|make (?:it|that)\s|{_OPENS}[\s,]+)*"
    r"(?:the\s|at\s|in\s)?(?P<new>[\w'-]+\s[\w'-]+)(?=[\s,.!?—–-]*(?:$|[,.!—–-]|\s(?:fix|instead|actually|please|sorry|my)\b))",
    re.IGNORECASE,
)


def _find_sibling(text: str, said: str) -> tuple[str, str] | None:
    """Return two words of a text and the two that stand for them, of which one is the same ("back gate", "front
    gate")."""
    found = _SAME_WORD.match(said.strip())
    words = found["new"].split() if found is not None else []
    if found is None or not words or not _AROUND_PAIR.fullmatch(said.strip()[found.end() :]):
        return None
    if any(map(_is_small, words)):
        return None
    shapes = (rf"(?<!\w)[\w'-]+ {re.escape(words[1])}(?!\w)", rf"(?<!\w){re.escape(words[0])} [\w'-]+(?!\w)")
    held = [one[0] for shape in shapes for one in re.finditer(shape, text, re.IGNORECASE)]
    same = len(held) == 1 and text.count(held[0]) == 1 and held[0].lower() != found["new"].lower()
    old = held[0].split() if same else []
    if not same or any(map(_is_small, old)):
        return None
    return held[0], _in_case(found["new"], held[0])


_SMALL = frozenset([
    "a", "an", "the", "at", "in", "on", "of", "to", "for", "by", "and", "or", "is", "are", "was", "be", "it", "its",
    "this", "that", "we", "i", "you", "he", "she", "they", "please", "our", "my", "your", "no", "not", "fix", "change",
    "make", "should", "say",
])  # fmt: skip


def _is_small(word: str) -> bool:
    """Whether a word names nothing; a capital alone does ("room A")."""
    return word.lower() in _SMALL and not (len(word) == 1 and word.isupper())


def _in_case(new: str, old: str) -> str:
    """Return words with a capital where those had one that they stand for."""
    return f"{new[:1].upper()}{new[1:]}" if old[:1].isupper() else new


def _whole(old: str) -> str:
    return f"{_edge(old)}{re.escape(old)}" + (r"(?!\d)" if old[-1:].isdigit() else "")


def _is_of_kind(old: str, new: str) -> bool:
    """Whether both are numbers, both days, or neither: "3" is not put right by "passes"."""
    if bool(find_day_words(old)) != bool(find_day_words(new)):
        return False
    return bool(re.search(r"\d", old)) == bool(re.search(r"\d", new)) or not re.fullmatch(r"[\d.,:]+", old)


def _shorten(words: str) -> list[str]:
    """Return words, and the same without the first ones."""
    parts = words.split(" ")
    return [" ".join(parts[at:]) for at in range(len(parts))]


def _find_time(text: str, said: str) -> tuple[str, str] | None:
    hours, hour = _BARE_HOUR.findall(text), _TO_HOUR.search(said)
    times = [one.strip() for one in _TIME.findall(text)]
    if len(hours) == 1 and hour is not None and not times and _AROUND_TIME.fullmatch(said.replace(hour[0], "")):
        return (f"at {hours[0]}", f"at {hour['hour']}") if hours[0] != hour["hour"] else None
    instead = [one.strip() for one in _TIME.findall(said)]
    if len(times) == 1 and not instead and hour is not None and _HALF.search(times[0]):
        instead, said = [hour["hour"]], said.replace(hour[0], "")
    if len(hours) == len(instead) == 1 and not times and _AROUND_TIME.fullmatch(_TIME.sub("", said)):
        return f"at {hours[0]}", f"at {instead[0]}"
    if len(times) == len(instead) == 1 and times != instead and _AROUND_TIME.fullmatch(_TIME.sub("", said)):
        return times[0], _with_half(times[0], instead[0])
    return None


_HALF = make_regex(r"^(?:오전|오후|午前|午後)\s?|\s?[ap]m$", re.IGNORECASE)


def _with_half(old: str, new: str) -> str:
    """Return another time with the half of the day that the one before was of, where it names none itself."""
    half = _HALF.search(old)
    if half is None or _HALF.search(new):
        return new
    if half.start() == 0:
        return f"{half[0]}{new}"
    return f"{new}{half[0]}"


_BARE_HOUR = make_regex(r"\bat (\d{1,2})(?![\d:])", re.IGNORECASE)
_TO_HOUR = make_regex(
    r"\b(?:make (?:it|that|this)|it'?s|should be|i meant?|meant|sorry,?|oops,?|actually,?|no,?)\s(?:at\s)?"
    r"(?P<hour>\d{1,2})(?=[\s.,!]|$)(?!\s\w*(?:people|pm|am)\b)",
    re.IGNORECASE,
)
_AROUND_TIME = make_regex(
    rf"(?:{AROUND.pattern[:-1]}|잘못봤\S{{0,3}}|올려\S*|보내\S*|정정이?라고|공유\S*|시간이?|send|post|it|again"
    rf"|resend|repost|送り直して|投稿し直して|再送して)*",
    re.IGNORECASE,
)
_AROUND_PAIR = make_regex(
    rf"(?:{_AROUND_TIME.pattern[:-1]}|말고|대신|해서|that|at|say|ugh|argh|正しいの?を?|しないで)*", re.IGNORECASE
)


_PART_OF_DAY = (
    r"\s?(?:(?:in the )?(?:morning|afternoon|evening|night)|noon|아침|오전|점심|오후|저녁|밤"
    r"|の?(?:朝|午前|昼|午後|夕方|夜))"
)


def _drop_same_part(text: str, said: str) -> str:
    """Return a reply without the part of its day that is that of the day in a text ("Friday evening")."""
    held, named = find_day_words(text), find_day_words(said)
    if len(held) != 1 or len(named) != 1:
        return said
    parts = [
        re.search(rf"{re.escape(one.text)}(?P<part>{_PART_OF_DAY})", where, re.IGNORECASE)
        for one, where in ((held[0], text), (named[0], said))
    ]
    old, new = parts
    if old is None or new is None or old["part"].strip().casefold() != new["part"].strip().casefold():
        return said
    return said[: new.start("part")] + said[new.end("part") :]


def _find_day(text: str, said: str) -> tuple[str, str] | None:
    """Return the only day in a text and the only other one that is said, in the form of the first."""
    said = _drop_same_part(text, said)
    held, named = find_day_words(text), find_day_words(_DENIED.sub(" ", said))
    if len(held) != 1 or len(named) != 1 or held[0].day == named[0].day:
        return None
    rest = "".join(one for one in _DENIED.sub(" ", said).split(named[0].text, 1))
    return (held[0].text, render_day(named[0].day, held[0].text)) if _AROUND_PAIR.fullmatch(rest) else None


_WORD = r"[^\s,.!?~、。]"
_DENIED = make_regex(
    rf"{_WORD}+?(?:이|가|은|는)?\s?(?:아니라|아니고|말고|아니(?:야|지|에요|네|다|었\S*)?요?(?=[\s.,!~]|$))"
    rf"|\bnot\s(?:on\s|at\s|the\s)*{_WORD}+|{_WORD}+?(?:では|じゃ)(?:なくて?|ない(?:です)?)",
    re.IGNORECASE,
)
"""What is said not to be so."""
_UNIT = (
    r"(?:인분|시간|세트|박스|페이지|장|개|명|부|권|층|번|회|분|대|줄|건|일|월|주|팀|조|쪽|호|병|잔|곳|벌|켤레"
    r"|枚|個|名|人|階|部|本|回|件|冊|台|箱|分|日)"
)
_COUNT = make_regex(
    rf"(?:(?P<of>{_WORD}+)\s|(?P<glued>[가-힣ァ-ヶー一-龥]{{1,6}}))?(?<!\d)(?P<count>\d{{1,4}}\s?{_UNIT})(?!\d)"
)
_COUNT_EN = make_regex(r"(?<![\d:.$])(?P<count>\d{1,4})(?P<of>(?:\s[a-z]+){1,3})", re.IGNORECASE)


def _find_count(text: str, said: str) -> tuple[str, str] | None:
    """Return a count in a text and the other one of the same that is said."""
    bare = _DENIED.sub(" ", said)
    for old, new, rest in (*_pair_counts(text, bare), *_pair_counts_en(text, bare)):
        if old != new and _AROUND_PAIR.fullmatch(rest):
            return old, new
    return None


def _pair_counts(text: str, said: str) -> Iterator[tuple[str, str, str]]:
    named = [*_COUNT.finditer(said)]
    if len(named) != 1:
        return
    of, new = _read_counted(named[0]), named[0]["count"]
    held = [one for one in _COUNT.finditer(text) if _unit_of(one["count"]) == _unit_of(new)]
    same = [one for one in held if of and _read_counted(one) == of]
    opens = not of or _AROUND_PAIR.fullmatch(of) is not None
    meant = same if same else held if opens else []
    if len(meant) == 1:
        yield meant[0]["count"], new, said.replace(named[0][0] if same else new, " ", 1)


def _read_counted(found: re.Match[str]) -> str:
    """Return the word for what is counted, before its number; empty for none."""
    return found["of"] or found["glued"] or ""


def _unit_of(count: str) -> str:
    return re.sub(r"[\d\s]", "", count)


def _pair_counts_en(text: str, said: str) -> Iterator[tuple[str, str, str]]:
    named = [*_COUNT_EN.finditer(said)]
    if len(named) != 1:
        return
    words = named[0]["of"].split()
    held = [one for one in _COUNT_EN.finditer(text) if words[-1].lower() in one["of"].lower().split()]
    known = held[0]["of"].lower().split() if len(held) == 1 else []
    if known and all(one.lower() in known for one in words):
        yield (
            f"{held[0]['count']}{_first(held[0]['of'])}",
            f"{named[0]['count']}{_first(held[0]['of'])}",
            said.replace(named[0][0], " ", 1),
        )


def _first(words: str) -> str:
    """Return the first of some words, with the space before it."""
    return words[: 1 + len(words.split(maxsplit=1)[0])]
