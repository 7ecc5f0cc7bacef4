"""Whether a text or a title that was worked out of a request reads like clean content. Pure.

What stands in quotes, or was typed behind a colon, is somebody's own words, and is theirs as it stands.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.bare_predicates import is_noun_alone, is_only_time, is_without_subject
from orchestration.text.lost_told_parts import find_lost_part
from orchestration.text.prohibitions import QUOTED_SPAN, find_quoted_texts, replace_quotes
from orchestration.text.speech_repairs import find_self_correction
from orchestration.text.unclear_words import (
    does_start_within_word,
    find_broken_words,
    find_open_end,
    find_person_unnamed,
    find_words_to_metel,
)
from orchestration.text.word_lists import HONORIFIC_JA

Fault: TypeAlias = Literal["empty", "unclear", "lost"]
"""``empty``: it says nothing by itself; ``unclear``: it holds what is no content; ``lost``: a part of it is missing."""


class TextDoubt(NamedTuple):
    """Why a text may not be what was meant, and the words that show it."""

    fault: Fault
    words: str


_ORDER_ALONE = make_regex(r"(?:좀\s)?(?:보내|전해|알려|말해|전달해)\s?(?:줘|주|줄래|줄\s?수)\S{0,4}[.?!]*")
"""An order to tell something, and nothing that is told."""
_POINTS_ALONE = make_regex(
    r"(?:reminder:\s|about\s)*(?:(?:his|her|their|your|my|its|that|this|the(?=\s(?:task|thing|stuff)\b))\s(?:own\s|open\s|other\s)?"
    r"(?:tasks?|work|things?|stuff|jobs?|to-?dos?|assignments?|tickets?|items?|matter|one|deadline)|it|that|this|them)"
    r"|(?:리마인드:\s?)?(?:(?:그|이|저|자기|본인|너|네|니|당신)\s?)?(?:작업|할\s?일|일|업무|거|것|건|마감|과제|태스크)"
    r"|(?:リマインド:\s?)?(?:(?:その|この|あの|例の|自分の|ご自身の)?(?:タスク|作業|仕事|件|やつ|もの)|それ|これ|あれ)(?:のこと?)?"
    r"|(?:reminder:\s|about\s)*(?:yours|his|hers|theirs|mine|it|that|this|them)(?:,?\s(?:privately|quietly|directly|gently|please|again|too))*",
    re.IGNORECASE,
)
"""Words that only point at something, of which whoever reads them can't tell what it is."""
_FRAME = make_regex(
    r"\b(?:please|pls|can|could|would|will|you|tell|let|know|dm|message|ping|nudge|notify|remind|ask|asking|post|say|saying|send|drop|line|note|in|to|on|by|via|a|an|the"
    r"|that|if|whether|when|and|also|then|them|him|her|it|this|just|direct|channel|team|everyone|i|me|my|we|as|is|are|was|still|not|hey|hi|ok|so|now|today|tomorrow)\b",
    re.IGNORECASE,
)
_RECEIVER = make_regex(
    rf"[#@]\S+|\S{{1,12}}?(?:님|씨)?(?:한테|에게|께)(?:도|만|는)?(?=\s|$)|(?:[一-龥々]{{1,4}}|[ァ-ヶー]{{2,10}}|[A-Za-z]{{2,12}}){HONORIFIC_JA}?(?:に|へ|宛に)"
    r"|\b(?:tell|let|dm|message|ping|nudge|notify|remind|ask)\s(?:@?\w+)"
    r"|(?:좀|다시|꼭|살짝)?\s?(?:전해|전달|알려|말해|말씀해|물어봐|물어|여쭤봐|여쭤|보내|올려|남겨|공지|공유|써|해)(?:해)?\s?(?:줘|주\S*|줄래\S*|드려\S*|드리\S*)?(?:요)?(?=[\s.!?~]|$)"
    r"|(?:전달\s?)?부탁\S*|(?:DM|디엠|메시지|채널)(?:으로|로|에)?|[다라자냐]고(?:도|요)?(?=[\s,.!]|$)|(?:と|って)?(?:伝え|聞い|連絡し|知らせ|送っ|言っ|投稿し|DMし?)\S*",
    re.IGNORECASE,
)
_THING = make_regex(r"[A-Za-z]{3,}|[가-힣]{2,}|[一-龥ァ-ヶー]{2,}")


def find_text_doubt(
    request: str, text: str, others: str = "", *, in_thread: bool = False, to_one: bool = False
) -> TextDoubt | None:
    """Return why a text that is to be sent may not be what a request means; ``None`` where it reads like clean content.

    ``others`` are the other texts that go out; ``in_thread``: it follows what was done before, where a thing may stand;
    ``to_one``: one person reads it.
    """
    if text.strip() in find_quoted_texts(request):
        return None
    plain = QUOTED_SPAN.sub("“”", text)
    if corrected := find_self_correction(plain):
        return TextDoubt("unclear", corrected)
    verbatim = is_typed_as_it_is(request, text)
    points = not verbatim and _POINTS_ALONE.fullmatch(text.strip(" .!。"))
    if points or (is_only_time(text) and not verbatim) or _ORDER_ALONE.fullmatch(text.strip()):
        return TextDoubt("empty", text.strip())
    found = find_open_end(plain)
    if not found and not verbatim:
        found = find_words_to_metel(plain) or find_broken_words(plain)
        found = found or (find_person_unnamed(plain) if to_one else "")
    if not found and does_start_within_word(request, text):
        found = text.split(maxsplit=1)[0]
    if not found and not verbatim and re.search(r"のこ$", text):
        found = text.strip()
    if not found and not verbatim and _ENDS_AS_SAID.search(text) and _is_before_verb(request, text):
        found = text.strip()
    if found:
        return TextDoubt("unclear", found)
    if not verbatim and "?" not in text and _ASKED_OF.search(request) and "tell me" not in text:
        return TextDoubt("unclear", text.strip())
    in_thread = in_thread and not _IN_THREAD.search(request)
    if not verbatim and _PASSES_ON.search(request) and "달라고" not in text and text.endswith("주세요"):
        return TextDoubt("unclear", text.strip())
    bare = not verbatim and is_bare(text)
    if bare and (in_thread or does_name_thing_beside(request, text)):
        return TextDoubt("unclear", text.strip())
    lost = find_lost_part(request, f"{text}\n{others}") if not verbatim else ""
    return TextDoubt("lost", lost) if lost else None


_ENDS_AS_SAID = make_regex(r"(?:요|니다)$")
_VERB = make_regex(r"\s(?:올려|남겨|써|적어|공지해|공유해|띄워|게시해|보내)\s?(?:줘|주)")


def _is_before_verb(request: str, text: str) -> bool:
    """Whether a sentence stands right before the verb that sends it: it may be said to who is to send something."""
    at = request.find(text.strip())
    return at >= 0 and _VERB.match(request, at + len(text.strip())) is not None


def is_bare(text: str) -> bool:
    """Whether a text says something without saying of what."""
    return is_without_subject(text) or is_noun_alone(text)


def is_typed_as_it_is(request: str, text: str) -> bool:
    """Whether a text was typed behind a colon, an arrow or on lines of its own, just so."""
    at = request.find(text.strip())
    return at > 0 and re.search(r"(?:[:：\n→]|\s[-–—]|->)\s*$", request[:at]) is not None


def does_name_thing_beside(request: str, text: str) -> bool:
    """Whether a request names anything beside the words of a text, whom they are for and that they are to be told."""
    if _MATTER.search(request):
        return True
    rest = _RECEIVER.sub(" ", replace_quotes(request))
    if len(rest.replace(" ", "")) and re.search(r"[\"“「『']", request):
        return True
    spoken = text.casefold()
    for word in _THING.findall(_FRAME.sub(" ", rest)):
        stem = word.casefold()[: 4 if word.isascii() else 1 if len(word) < 3 else 2]
        if stem not in spoken:
            return True
    return False


_ASKED_OF = make_regex(r"\basking\s(?:\w+\s)?(?:whether|if|when|what|how)\s(?:he|she|they)\b", re.IGNORECASE)
_PASSES_ON = make_regex(r"달라고\s(?:한다|했다|하신다|하셨다|하더라)고")
_IN_THREAD = make_regex(
    r"\b(?:reply|answer|respond)\s.{0,30}\bthread\b|스레드에\s?(?:답|댓글)|スレッドに(?:返信|返事)", re.IGNORECASE
)
_MATTER = make_regex(r"(?:^|\s)[그이저]\s?건(?=\s|[은는도,])|[あそこ]の件|\bth(?:at|e)\sthing\b", re.IGNORECASE)
_COURTESY = make_regex(
    r"(?:for\sme\s)?(?:please|pls|thanks?|thank\syou|thx|if\syou\sdon't\smind|if\spossible|would\sthat\sbe\s(?:ok|okay|fine|possible)|is\sthat\s(?:ok|okay))[.?!]*"
    r"|.*(?:까요|나요|ㄹ래요|을래요|실래요|줄래요?|주세요|주십시오|드려요|드립니다|부탁|괜찮으시면|괜찮을까요|가능할까요)[.?!~]*"
    r"|.*(?:でしょうか|ますか|ませんか|お願いします|ください|もらえる|くれる)[。？?!]*",
    re.IGNORECASE,
)
_TITLE_OPEN = make_regex(
    r"(?:to|and|for|of|with|or|so|that|which|out\sof|in\sas|it['’]s|it\sis)\b|(?:더|그리고|또|및|한테|에게|그럼)\s|(?:それと|あと|そして)|\W*$",
    re.IGNORECASE,
)
_TITLE_POINTS = make_regex(
    r"(?:task\s|작업\s)?(?:this|that|it|those|these|them|out\sof\sthose|이거|그거|이것|그것|이|그|이걸|그걸|これ|それ|あれ)(?:를|을|を)?"
    r"|tasks?|to-?dos?|작업|할\s?일|태스크|タスク|하나|한\s?개|一件|一つ|one",
    re.IGNORECASE,
)
TITLE_PARTICLE = make_regex(
    r"(?<=[가-힣])를$|(?<=[가-힣]{2})(?<![마가노겨])을$|(?<=[가-힣]{2})(?:한테|에게)$|(?<=[一-龥ぁ-んァ-ヶー])を$|(?<=[一-龥ァ-ヶー])[はが]$"
    r"|(?<=件)で$"
)
"""A particle that a title ends with, and that is none of it."""
_TITLE_CUT = make_regex(
    r"(?:않게|도록|않도록|よう(?:に)?)$|을?\s거\s[가-힣]{2,3}$|を[ァ-ヶー]{2,8}$|(?:건데|인데|는데)\s|담당으로\s|\s,\s|(?:작업|태스크)\s(?:한|두|세|\d)\s?개|(?<=[가-힣])(?:확인|점검|수정|정리|작성|검토|등록)하$|(?:^|\s)건은$|[a-z]{2}\.\s+\w[^.]{12}|(?:[,、&/]|->|=>|→)\s*$"
)


_TITLE_OF_SEVERAL = make_regex(
    r"(?:(?:the|those|these|our|all)\s)?(?:two|three|four|both|[2-9])\s(?:of\s(?:the|those|these)\s)?[a-z]+s\s(?:we|i|they|you|that|which)\b"
    r"|(?:오늘|내일)?\s?[가-힣]+\s(?:두|세|네|[2-9])\s?(?:개|건|가지)(?:에\s?대한|의|는|은)?$",
    re.IGNORECASE,
)
"""Several things, each of which is to be called by its own name ("the two demos we have")."""


_IS_REPORTED = make_regex(
    r"[\"'”’」』]\s?(?:(?:って|と)(?:言|いわ|云|書か|聞い|頼ま|お願いされ)|(?:이?라고|라는)\s?(?:말씀|말했|하셨|했는데|들었|적혀|부탁받|메시지)"
    r"|,?\s(?:he|she|they|[A-Z]\w+)\s(?:said|told|wrote|asked))"
)
"""That somebody said what stands in quotes: it is not what something is called."""


def find_title_doubt(request: str, title: str) -> TextDoubt | None:
    """Return why a title that was worked out of a request may not be what it means; ``None`` where it reads well."""
    bare = title.strip()
    if bare in find_quoted_texts(request):
        at = request.find(bare) + len(bare)
        return TextDoubt("unclear", bare) if _IS_REPORTED.match(request, at) else None
    if (
        is_only_time(bare)
        or _COURTESY.fullmatch(bare)
        or _TITLE_POINTS.fullmatch(bare)
        or _TITLE_OF_SEVERAL.match(bare)
    ):
        return TextDoubt("empty", bare)
    found = TITLE_PARTICLE.search(bare) or _TITLE_CUT.search(bare) or _TITLE_OPEN.match(bare)
    words = (found[0].strip() or bare) if found is not None else find_open_end(bare)
    if not words and does_start_within_word(request, bare):
        words = bare.split()[0]
    if not words and _is_cut_out(request, bare):
        words = bare
    return TextDoubt("unclear", words) if words else None


_JOINS = make_regex(
    r"(?:for|by|due|on|at|in|to|until|till|with|and|or|from|as|is|tomorrow|tmrw|today|tonight|next|this|please|pls|task"
    r"|page|notes?|db)"
)


def _is_cut_out(request: str, title: str) -> bool:
    """Whether a title of one word stands in a request behind a comma and before a word that belongs to it."""
    found = re.search(rf",\s{re.escape(title)}\s(?P<next>[a-z]+)", request) if re.fullmatch(r"[a-z]+", title) else None
    return found is not None and not _JOINS.fullmatch(found["next"])
