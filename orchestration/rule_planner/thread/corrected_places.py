"""The last message of a thread at another place, or for somebody else ("거기 말고 #dev에", "wrong person, should be
Sarah"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.plain_words import is_plain_en
from orchestration.rule_planner.thread.moved_posts import find_meant_person, find_moved_place
from orchestration.text.day_words import find_day_words
from orchestration.text.word_lists import DOES_FOR_KO, HONORIFIC, HONORIFIC_JA
from schemas.values import Payload

_CHANNEL = make_regex(
    r"#(?P<name>[\w가-힣][\w가-힣.-]*?)(?=[에로가이의였]|으로|이라|에서|에다|だけ|のみ|は|に|の|で|だ|じゃ|を|[\s,.!?~、。—–]|$)"
)
_TOO = make_regex(
    r"에도|한테도|에게도|께도|[랑와과]\s|하고\s#|에는|엔|(?:한테|에게|께)는|말고는|말고도|뿐|만\s|지\s?마|\?|？"
    r"|\b(?:too|also|as well|and|or|don't|do not|never|did|does|is|are)\b|にも|には|も(?=$|\s)|と#|ないで|しない",
    re.IGNORECASE,
)
"""Words by which a place is one more, is forbidden or is asked about."""
_SORRY = (
    r"(?:아니(?:야|다|요)?|아|앗|아차|헉|어|엇|이런|참|미안(?:해요?|합니다)?|죄송(?:해요|합니다|한데요?)?"
    r"|실수(?:네|예요|했네요?|했어요?|했다)?|역시|그냥|생각해\s?보니)"
)
_WRONG_KO = (
    r"(?:(?:채널|사람|방|받는\s?사람|대상)(?:을|를|이)?\s)?잘못\s?(?:올렸|보냈|골랐|적었|썼|말했|됐|했|간|갔)"
    r"(?:다|네요?|어요?|음|습니다|는데요?|거\s?같아요?)?"
)
_THERE_KO = r"(?:거기|여기|그거|이거|그\s?(?:채널|방|사람|분)|그쪽|걔)"
_NOT_KO = r"(?:이|가|은|는)?\s?(?:말고|아니고|아니라|아니에요|대신(?:에)?)"
_ENDS_KO = (
    r"(?:\s?채널)?(?:에다가?|에|으로|로|한테|에게|께)?\s?"
    r"(?:(?:올려|보내|옮겨|바꿔|변경해|전해|공유해|게시해)\s?(?:줘요?|주세요|주실래요|줄래요?|주라|줘야\s?(?:해|했)\S{0,4}|야\s?(?:해|하는데|했는데|돼|되는데)\S{0,2})?"
    r"|(?:올려|보내|옮겨)\s?달라(?:는|고\s?한)\s?거(?:였어요?|예요|야|였는데요?)"
    r"|(?:올렸|보냈|갔)어야\s?(?:해|하는데|했는데|했어|됐는데|되는데)(?:요)?|(?:올려|보내|가)야\s?(?:해|하는데|했는데|돼|되는데|됐는데)(?:요)?"
    r"|(?:이?었|였)(?:어요?|네요?|는데요?|습니다|다|음)|이?에요|예요|입니다|이?야|이?요)?"
)
_HOW_KO = r"(?:(?:지금|얼른|빨리|다시|그냥|그대로)\s)?"
_NOT_EN = r"(?:not\s(?:there|that (?:channel|one|person)|{old})|instead of\s(?:{old}|there|that)|rather than\s{old})"
_OPENS_EN = (
    r"(?:(?:no|nope|oops|whoops|sorry|wait|oh|ah|ugh|argh|shit|crap|damn|actually|my bad|hang on|hmm)[\s,.!—–-]+|"
    r"(?:the\s)?wrong (?:channel|place|person|room|one|guy)[\s,.!—–:-]+)"
)
_SHOULD_EN = (
    r"(?:(?:it|that|this|i)\s)?(?:(?:was\s)?(?:supposed|meant) to (?:go (?:in|to)|be(?: in| to| for)?)|"
    r"should(?:'ve| have)? (?:been|gone|be|go)(?:\s(?:in|to|for|on))?|meant?(?:\s(?:to|for|in))?"
    r"|is for|was for|belongs in|"
    r"(?:please\s)?(?:move|send|post|put|change) (?:it|that|this)?\s?(?:over\s)?(?:to|in|into)|to|in|for)"
)
_ENDS_EN = r"(?:\s(?:channel))?(?:[\s,]+(?:please|pls|instead|thanks|thx))*"
_SORRY_JA = (
    r"(?:すみません|ごめん(?:なさい)?|失礼(?:しました)?|あっ?|いや|間違え(?:ました|た)|間違い(?:です|でした)?"
    r"|訂正(?:です)?|やっぱり?|やはり)"
)
_NOT_JA = r"(?:では|じゃ)なくて?"
_ENDS_JA = (
    r"(?:チャンネル)?(?:さん)?(?:だけ|のみ)?(?:に|へ|宛て?に|宛)?(?:(?:投稿|送信|移動|変更)して(?:ください|下さい|ほしいです)?|(?:送って|移して|変えて|上げて)(?:ください|下さい)?"
    r"|の(?:間違い|つもり)(?:です|でした|だった)|で(?:お願い(?:します)?|いい(?:や|です|よ|かな|かも)?|よろしく(?:です)?)?|でした|です|だった|だ|お願いします|すべきでした)?"
)
_MOVED = (
    rf"(?:[\s,.!~]*(?:옮겨|고쳐|바꿔|수정해|다시\s올려)\s?{DOES_FOR_KO}"
    r"|[\s,.!]+(?:please |can you |could you |pls )*(?:move|fix|change) (?:it|that)(?: please| pls)?"
    r"|[、。]+(?:移して|直して|投稿し直して)(?:ください|下さい|もらえますか)?)?"
)
_END = r"[\s.!~ㅠㅜㅎㅋ^。！…]*"
_NEW = "\ue7f0"
"""Stands for the place that is meant."""


def _forms(old: str) -> tuple[re.Pattern[str], ...]:
    """Return how a reply says that a message belongs somewhere else, where ``old`` is said of where it went."""
    was_ko, was = rf"(?:{_THERE_KO}|{old})", old
    not_en = _NOT_EN.format(old=was)
    forms = (
        rf"(?:{_SORRY}[\s,.!~]+)*(?:{_WRONG_KO}[\s,.!~]+)?{was_ko}{_NOT_KO}[\s,]+{_HOW_KO}{_NEW}{_ENDS_KO}",
        rf"(?:(?:{_SORRY}|{_WRONG_KO})[\s,.!~]+)+{_HOW_KO}{_NEW}{_ENDS_KO}",
        rf"{_NEW}(?:\s?채널)?(?:으로|로)\s{_HOW_KO}(?:옮겨|바꿔)\s?(?:줘요?|주세요|주실래요|줄래요?)?",
        rf"{_NEW}(?:에|한테|에게|께|으로|로)\s?(?:올렸|보냈|갔)어야\s?(?:해|하는데|했는데|했어|됐는데|되는데)(?:요)?",
        rf"{_OPENS_EN}*{not_en}[\s,.—–-]+(?:but\s)?(?:{_SHOULD_EN}\s)?{_NEW}{_ENDS_EN}",
        rf"{_OPENS_EN}+(?:{_SHOULD_EN}\s)?{_NEW}{_ENDS_EN}",
        rf"(?:{_OPENS_EN}*)(?!(?:to|in|for)\s{_NEW})(?!send|post|put){_SHOULD_EN}\s{_NEW}{_ENDS_EN}(?:,?\s{not_en})?",
        rf"{_OPENS_EN}*{_NEW},?\s(?:and\s)?{not_en}{_ENDS_EN}",
        rf"(?:{_SORRY_JA}[、,\s。]*)*(?:そこ|ここ|そっち|それ|{was})(?:さん)?{_NOT_JA}て?、?{_NEW}{_ENDS_JA}",
        rf"(?:{_SORRY_JA}[、,\s。]*)+{_NEW}{_ENDS_JA}",
        rf"{_NEW}(?:に|へ)(?:移して|移動して|変更して|変えて)(?:ください|下さい)?",
    )
    return tuple(re.compile(rf"{form}{_MOVED}{_END}", re.IGNORECASE) for form in forms)


def find_meant_place(inputs: Payload, said: str) -> Payload | None:
    """Return the inputs of the message with the channel or person that a reply says it was meant for; ``None`` where
    the reply says anything else."""
    said = _NOT_ALL_EN.sub("", _BY_WORD_EN.sub("I meant ", _POINTS.sub("", " ".join(said.split()))))
    said = _TAKES_DOWN.sub(
        _WRONG["en" if said.isascii() else "ko" if re.search("[가-힣]", said) else "ja"], said, count=1
    )
    if "channel" in inputs:
        named = [(one.span(), f"#{one['name']}") for one in _CHANNEL.finditer(said)]
        place = find_moved_place(said, str(inputs["channel"]))
        moved = _move(inputs, "channel", said, named) or ({**inputs, "channel": place} if place else None)
        return moved or _move_by_bare_name(inputs, said)
    if "user" in inputs:
        moved = _move(inputs, "user", said, _list_people(said, str(inputs["user"])))
        person = find_meant_person(said, _bare(str(inputs["user"]))) if moved is None else ""
        return {**inputs, "user": person} if person else moved
    return None


_POINTS = make_regex(
    r"^(?:(?:아|앗|음|근데|그럼)\s)?(?:그거|이거|그걸|이걸|그건|그\s?(?:글|예약|메시지)|예약|채널)(?:은|는|을|를|만)?\s"
    r"(?=#\S+?(?:으로|로)\s?(?:바꿔|변경해|옮겨|수정해))"
    r"|^(?:それ|これ|その(?:予約|投稿)|チャンネル)(?:は|を)、?(?=#\S+?に(?:変え|変更|移))"
)
"""Points at what was sent, ahead of the place that it is moved to."""
_BY_WORD_EN = make_regex(
    r"^(?:(?:no|oh|sorry|wait)[\s,.!]+)*(?:by|with)\s[^,.!?\n]{2,30}?,?\si\s(?:mean|meant)\s(?:the\s)?(?=\S)",
    re.IGNORECASE,
)
"""The word that was said before, ahead of what is meant by it."""
_NOT_ALL_EN = make_regex(
    r",?\s(?:and\s|but\s)?not\s(?:(?:for|to|in)\s)?(?:(?:the\s)?(?:whole|entire)\s(?:company|team|office|firm|world)|every(?:one|body)(?:\selse)?|all\sof\s(?:us|them))[\s.!]*$",
    re.IGNORECASE,
)
"""That it was not for all, behind whom it was for."""
_TAKES_DOWN = make_regex(
    r"\b(?:please\s|can\syou\s|could\syou\s)*(?:(?:take|pull)\s(?:it|that|this)\sdown|(?:delete|remove|undo)\s(?:it|that|this)(?:\sthere)?)"
    r"(?:,?\s(?:and|then)\b)+(?:\splease)?\s?(?:re-?)?(?=(?:post|put|send)\b)"
    r"|(?:(?:그거|이거|그건|거기\s?거)(?:는|은)?\s)?(?:지우고|내리고|삭제하고|취소하고)[\s,]+|(?:それは?|そっちは)?(?:消して|削除して|取り消して)、?(?=#)",
    re.IGNORECASE,
)
"""That what was sent is to go before it is sent somewhere else."""
_WRONG = {"en": "wrong channel, ", "ko": "잘못 올렸어, ", "ja": "間違えました、"}

Found = tuple[tuple[int, int], str]
"""Where a place stands in a text, and what it is called."""


def _move(inputs: Payload, field: str, said: str, found: list[Found]) -> Payload | None:
    held = str(inputs[field])
    new = {name.casefold() for _, name in found} - {held.casefold()}
    if len(new) != 1:
        return None
    span, name = next(one for one in found if one[1].casefold() in new)
    marked = f"{said[: span[0]]}{_NEW}{said[span[1] :]}"
    if _TOO.search(marked):
        return None
    old = re.escape(held) if field == "channel" else rf"{re.escape(_bare(held))}{HONORIFIC}?"
    return {**inputs, field: name} if any(form.fullmatch(marked) for form in _forms(old)) else None


def _move_by_bare_name(inputs: Payload, said: str) -> Payload | None:
    """Return the inputs with the other channel, where a reply names both without their "#"."""
    held = str(inputs["channel"])
    marked = re.sub(rf"(?<![#\w]){re.escape(held.lstrip('#'))}(?![\w-])", held, said, flags=re.IGNORECASE | re.ASCII)
    if marked == said or not held.startswith("#"):
        return None
    named = [
        (one.span(), f"#{one[0]}")
        for one in _WORD_EN.finditer(marked)
        if one[0].casefold() not in _NO_NAMES and not is_plain_en(one[0].casefold()) and not find_day_words(one[0])
    ]
    found = [one for each in named if (one := _move(inputs, "channel", marked, [each])) is not None]
    return found[0] if len(found) == 1 else None


_WORD_EN = make_regex(r"(?<![#@A-Za-z\d_-])[A-Za-z][A-Za-z\d_-]{2,20}(?![A-Za-z\d_])")


def _list_people(said: str, held: str) -> list[Found]:
    """Return whom a reply may name: who stands before the particle of a receiver, or at the end."""
    for pattern in _PEOPLE:
        found = [(one.span(), one["name"]) for one in pattern.finditer(said)]
        named = [one for one in found if one[1].casefold() not in _NO_NAMES and one[1] != _bare(held)]
        if named:
            return named
    small = _SMALL_EN.search(said)
    name = small["name"] if small is not None else ""
    is_name = (
        name
        and name not in _NO_NAMES
        and not is_plain_en(name)
        and not find_day_words(name)
        and not name.endswith(_NO_NAME_ENDS)
    )
    return [(small.span("name"), name)] if small is not None and is_name else []


_NO_NAME_ENDS = ("ly", "ing", "ed", "tion")
_SMALL_EN = make_regex(
    r"(?:\b[Ii]\smeant?\s(?:(?:to|for)\s)?|\bwrong\s(?:person|one)[,.!:]*\s|\bnot\s[a-z]+[,.]*\s(?:but\s)?|^)(?P<name>[a-z]{3,14})"
    r"(?=(?:[\s,]+(?:please|pls|instead|thanks))*[\s.!]*$|,?\s(?:and\s)?not\s[a-z]+[\s.!]*$)"
)
"""A name typed small, where words say that it is the right one."""


def _bare(name: str) -> str:
    return re.sub(rf"{HONORIFIC}$", "", name.strip().lstrip("@"))


_PEOPLE = (
    make_regex(r"(?<![가-힣])(?P<name>[가-힣]{2,3}?)이?(?:님|씨)?(?=한테|에게|께)"),
    make_regex(r"(?<![A-Za-z@])(?P<name>[A-Za-z]{3,14})(?=(?:님|씨)?(?:한테|에게|께))"),
    make_regex(
        rf"(?<![ァ-ヶー一-龥])(?P<name>[ァ-ヶー]{{2,10}}|[一-龥]{{1,4}}(?=さん|くん|様))(?={HONORIFIC_JA}?(?:に|へ|宛|だ|です|で(?![はも])|の(?:間違|つもり))|{HONORIFIC_JA}[\s。、!！]*$)"
    ),
    make_regex(
        r"(?<=[고라]\s)(?P<name>[가-힣]{2,3}?)이?(?:님|씨)?(?=(?:이?었|였|이?에요|예요|입니다|이?야|요)?[\s.,!~]*$)"
    ),
    make_regex(r"(?<![A-Za-z])(?P<name>[A-Z][a-z]{1,14})(?=(?:[\s,]+(?:please|pls|instead|thanks))*[\s.!]*$)"),
)
_NO_NAMES = {
    *(
        "no",
        "nope",
        "oops",
        "whoops",
        "sorry",
        "wait",
        "oh",
        "ah",
        "ugh",
        "actually",
        "wrong",
        "not",
        "should",
        "meant",
    ),
    *("instead", "please", "thanks", "it", "that", "this", "i"),
    *(
        "거기",
        "여기",
        "그거",
        "이거",
        "그분",
        "그쪽",
        "사람",
        "다른",
        "다음",
        "내일",
        "오늘",
        "모레",
        "나중",
        "전부",
        "모두",
    ),
    *("다들", "우리"),
}
