"""Words ahead of what is wanted that say nothing of it ("by the way, …", "다름이 아니라 …", "そういえば、…"): each of
them is idle. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_EN = frozenset(
    re.findall(
        r"\S+",
        "actually oh ah wait by the way btw fyi anyway anyways also so well ok okay right alright not urgent "
        "but before i forget real really quick quickly hope you you're your are is it's this that a an bit "
        "little tiny small big one more thing things here here's there hi hello hey "
        "good happy again sorry thanks no "
        "rush hurry hassle problem worries low prio super kind kinda sort of please pls just maybe perhaps "
        "possible if when can could do favor favour question request ask need help me with something my hmm "
        "um uh lol haha all fine great cool nice listen look team metel up moving on "
        "feel free whenever sec moment minute for to and out random off topic side note heads "
        "important somewhat ",
    )
)
_ORDERS_EN = make_regex(
    r"(?:please\s|pls\s)?(?:add|append|archive|ask|assign|book|bump|change|check|close|comment|copy|count|create"
    r"|delete|dm|draft|find|fix|forward"
    r"|get|give|grab|how|is|are|does|did|list|log|make|mark|message|move|note|notify|ping|post|postpone|pull|push"
    r"|put|read|remind|remove"
    r"|rename|reply|reschedule|schedule|search|send|set|share|show|sum|summari[sz]e|switch|tell|total|trash|update"
    r"|what|what['’]s|when"
    r"|where|which|who|who['’]s|whose|why|write)\b",
    re.IGNORECASE,
)
_HEAD_EN = make_regex(
    r"(?P<head>[A-Za-z'’ ,!-]{1,48}?)\s?(?:[,:;.!?–—]|\s-|,?\sbut(?=\s))\s*(?:(?:but|so|and|then)\s)?(?=\S)"
)
_MID_KO = (
    r"오+|아+|어+|음+|그래|그렇구나|그렇군|아니|다름|다름이|별건|별거|별일|확인차|확인\s?차원에서|이건|그건|이거|너"
    r"|제가|내가|저는|나는|지금"
    r"|손이|정신이|시간이|여유가|급하진|급하지는|급하지|바쁘진|바쁘지|좀|조금|아주|많이|혹시|오늘|늘|항상|할|수"
    r"|한\s?번만|간만에|오랜만에|고생이"
)
_END_KO = (
    r"오|아|어|음|흠|앗|헉|와|그래|그렇구나|아니|근데|그런데|그나저나|참|맞다|있잖아요?|저기(?:요|(?!\s(?:있|올라|적|보이|나온|나와|위|아래)))|아니라|아니고요?"
    r"|아닌데요?|않은데요?|않지만"
    r"|여쭤보는데요?|여쭙는데요?|물어보는데요?|묻는데요?|부탁하네|부탁인데요?|부탁하는데요?|급한데요?|급해서요?"
    r"|급하니까|없어서요?|없는데요?|없네|바빠서요?"
    r"|번거롭지만|귀찮겠지만|미안하지만|당장|바로|즉시|많다|많네요?|많아요?|많으세요|있어|있니|있나요?|있지|간만에"
    r"|오랜만에|(?<=만\s)더|고마운데|감사한데"
)
_HEAD_KO = make_regex(
    rf"(?:(?:{_MID_KO}|{_END_KO})[\s,.!?~…]+){{0,6}}?(?:{_END_KO})(?<!오늘)(?<!지금)[\s,.!?~…]+(?!(?:{_END_KO})(?:[\s,.!?~…]|$))(?=\S)"
)
_LOOSE_KO = make_regex(r"(?:음+|어+|아+|오+|흠|앗|많다|있어|있니|있지|바로|그래|아니|참|와)[\s,.!?~…]+$")
"""Ends that may be of what is wanted, where nothing stands ahead of them."""
_IDLE_JA = (
    r"そういえば|あっ?(?=[、。,.!！?？\s])|お?そうだ|そうそう|ところで|えっと|あの(?=[、。,.…\s])|ちなみに|念のため(?:に)?|急ぎではない(?:です"
    r"|の)?(?:が|けど|ですが|んですが)?|急がない(?:です)?(?:が|けど)"
    r"|大した(?:こと|話)(?:じゃ|では)ない(?:んです|です)?(?:が|けど)|忘れないうちに|思い出した(?:んですが|けど)?"
    r"|今すぐ(?:に)?|すぐ(?:に)?(?=、)|早めに(?=、)|急で(?:すみません|申し訳ないです)(?:が|けど)?"
    r"|これ(?:って)?でき(?:る|ます)(?:か)?|これお願いでき(?:る|ます)(?:か)?|一つだけ|もう一つ|ついでに|よかったら"
    r"|手が空いたら|手が離せないので|いつも(?:ありがとう(?:ございます)?|助かってます)"
)
_HEAD_JA = make_regex(rf"(?:(?:{_IDLE_JA})[、。,.!！?？\s]*){{1,3}}(?=\S)")
_LEAST_REST = 4
"""Letters that must be left."""


def drop_idle_head(text: str) -> str:
    """Return a request without idle words ahead of it; as it is where nothing else would be left."""
    for rest in (_cut_english(text), _cut(text, _HEAD_KO), _cut(text, _HEAD_JA)):
        if rest != text and len(rest) >= _LEAST_REST:
            return rest
    return text


def _cut(text: str, form: re.Pattern[str]) -> str:
    found = form.match(text)
    if found is None or (form is _HEAD_KO and _LOOSE_KO.fullmatch(found[0])):
        return text
    return text[found.end() :]


def _cut_english(text: str) -> str:
    found = _HEAD_EN.match(text)
    if found is None or not _ORDERS_EN.match(text, found.end()):
        return text
    words = re.findall(r"[a-z'’]+", found["head"].lower())
    return text[found.end() :] if words and all(one.replace("’", "'") in _EN for one in words) else text
