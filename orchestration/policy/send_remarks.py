"""Words beside a message that goes out later which its moment and its receiver hold already ("16時になったら", "이따
두시반에", "me, not him"), or which only say why another moment suits better. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from orchestration.patterns import make_regex
from orchestration.policy.read_parts import Part
from orchestration.policy.request_words import fold_text
from orchestration.text.prohibitions import Cue, find_quoted_texts
from schemas.plan import Action, Plan

_COMES = make_regex(
    r"(?:나\s|저\s)?(?:(?:이|가)?\s?(?:딱\s)?되면|(?:이따가?|나중에)\s(?:에|쯤에?)?|に?(?:なっ|き|来)たら)",
    re.IGNORECASE,
)
"""What a cue says beside the moment that comes."""
_LATER = make_regex(
    r"あとで|後で|지금(?:은|\s?당장은?)?\s?말고|(?:but\s)?not\s(?:right\s)?(?:now|yet|immediately|before|earlier|sooner|straight\saway)"
    r"|今(?:すぐ)?(?:では|じゃ)なく(?:て(?:も)?)?(?:いい|大丈夫)?(?:です)?",
    re.IGNORECASE,
)
_NOT_OTHERS = make_regex(r"not\s(?:him|her|them|[a-z][\w'-]+)(?=[\s,.;!)]|$)", re.IGNORECASE)
_NOWHERE_ELSE = make_regex(
    r"(?:nothing|no\sposts?|not|nobody|no\sone)\s(?:else\b|(?:in|on|to)\s(?:the|any|our|#?[a-z]\w+)).*", re.IGNORECASE
)
_ME = make_regex(r"\bme[\s,(]+(?:and\s)?$", re.IGNORECASE)
_FOR_ME = make_regex(r"\bme\b", re.IGNORECASE)
_NOT_OTHERS_KO = make_regex(r"(?:[가-힣]{2,5}?)(?:이|님|씨)?(?:한테|에게|께)\s?말고$")
_UNSUITED = make_regex(
    r"(?:\d{1,3}|半|한|두|반)\s?(?:分|時間|분|시간)\s?(?:前|전|後|뒤)\s?(?:だと|じゃ|では|は|은|이면|에는|엔)[^.。!！?？\n]{0,20}?(?:早|遅|빠르|빨라|이르|일러|늦)[^.。!！?？\n、]*"
    r"|\b(?:\d{1,3}|an|half\san)\s(?:min\w*|hours?)\s(?:before\s|ahead\s|after\s)?(?:is|was|feels?|seems?)\s(?:way\s|a\sbit\s|a\slittle\s)?(?:too\s)?(?:early|late|soon|tight)\b[^.!?\n]*",
    re.IGNORECASE,
)
"""That so long before does not suit."""


_ADDS_NOTHING = make_regex(
    r"(?:다른|딴|아무)\s?(?:말|내용|글|문구|설명|거|것)?(?:은|는|도|을)?\s?(?:덧?붙이|더하|추가하|보태|넣|쓰|적|고치|바꾸)지\s?(?:는\s)?(?:말|마)[가-힣]*"
    r"|(?:다른|딴)\s?(?:말|내용|설명)\s?(?:없이|빼고)"
    r"|\b(?:and\s)?(?:nothing\s(?:else|more)|no\s(?:extra|other)\s(?:words?|text)|(?:don'?t|do\snot|without)\sadd(?:ing)?\sanything(?:\selse)?)"
    r"|(?:余計な|他の|ほかの)(?:こと|言葉|文|コメント)?(?:は|を|も)?(?:足さ|付け足さ|付け加え|書か|入れ)ないで[ぁ-ん]*",
    re.IGNORECASE,
)
"""That a text is to hold nothing but what stands in quotes."""


def find_send_remarks(plan: Plan, text: str) -> tuple[tuple[int, int], ...]:
    """Return where a request says why another moment suits better, where all that its plan does is to send later, and
    that nothing is to be added to a text, where all that is sent is what it quotes."""
    effects = _list_effects(plan)
    if not effects:
        return ()
    quoted = find_quoted_texts(text)
    is_quote = all(one.inputs.get("text") in quoted for one in effects)
    alone = [found.span() for found in _ADDS_NOTHING.finditer(text)] if is_quote else []
    later = _UNSUITED.finditer(text) if all("post_at" in one.inputs for one in effects) else ()
    return (*alone, *(found.span() for found in later))


def drop_held_cues(cues: Iterable[Cue], days: Iterable[Part], plan: Plan, text: str) -> Iterator[Cue]:
    """Yield the cues without those that the moment or the one receiver of a later message holds."""
    effects = _list_effects(plan)
    timed = [one for one in days if one.role == "value" and one.field.endswith(".post_at")]
    for cue in cues:
        is_told = any(_is_moment(cue, day) for day in timed) or (timed and _LATER.fullmatch(cue.words))
        if not is_told and not (len(effects) == 1 and _leaves_others(cue, effects[0], text)):
            yield cue


def _is_moment(cue: Cue, day: Part) -> bool:
    """Whether a cue says nothing but that a moment comes which the message waits for."""
    if day.words.strip() not in cue.words:
        return False
    return _COMES.fullmatch(cue.words.replace(day.words.strip(), "", 1).strip()) is not None


def _leaves_others(cue: Cue, effect: Action, text: str) -> bool:
    """Whether a cue says who or where a message for who asks does not go, who is named nowhere in the text."""
    receiver = fold_text(str(effect.inputs.get("user") or ""))
    if not receiver or receiver in fold_text(text) or "post_at" not in effect.inputs:
        return False
    if _NOT_OTHERS_KO.match(cue.words):
        return re.match(r"\s?(?:나|저)(?:한테|에게)", text[cue.end :]) is not None
    if _NOWHERE_ELSE.fullmatch(cue.words):
        return _FOR_ME.search(text[: cue.start]) is not None
    return _NOT_OTHERS.match(cue.words) is not None and _ME.search(text[: cue.start]) is not None


def _list_effects(plan: Plan) -> list[Action]:
    return [one for one in plan.actions if one.is_effect]
