"""Orders to tell somebody something as they are typed in English ("the window moved to 7pm. let #dev know and tell them
not to merge", "say thanks to Sara in #marketing"), as one message with the words that are sent. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.asked_people import NAME_EN, NEXT_EN, is_told
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, Rules, compile_rules, restore_quotes, seal_quotes
from orchestration.rule_planner.idioms.shared_statements import COURTESY
from orchestration.rule_planner.reading.askers_words import render_own_words
from orchestration.text.direct_address import replace_pronouns
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import PLEASE_EN, THANKS_EN

_POLITE = (
    r"(?:(?:please|pls|plz|can\syou|could\syou|would\syou|will\syou|hey|hi|ok|okay|so|also|and|btw|fyi|just)[\s,]+)*"
)
_NO_NAME = (
    r"(?!(?:me|us|you|him|her|them|it|this|that|people|everyone|everybody|someone|anybody|anyone|all|both|the|a|an|my|our"
    r"|your|his|their|for|if|whether|when|what|about|in|to|how|who|why|where|which|or|and|nobody|team|folks)\b)"
)
_ANY_NAME = rf"(?:{NAME_EN}|{_NO_NAME}[a-z]{{3,12}})"
_CHANNEL = (
    r"(?:(?:everyone|everybody|folks|people|the\steam|the\sguys|them)\s(?:in|on)\s)?(?P<where>#[\w-]+"
    r"|the\s[\w-]+\schannel)"
)
_WHO = (
    rf"(?:{_CHANNEL}|(?P<who>{_ANY_NAME})|(?P<all>people|everyone|everybody|the\steam|folks)(?=\sknow|\sthat|\sabout))"
)
_END = rf"(?:,?\s{THANKS_EN})*[\s.!?]*$"
_THEM = r"(?:them|everyone|everybody|people|folks|him|her|all)"
_VERBS = (
    r"tell|post|send|dm|message|create|make|add|set|mark|move|ask|schedule|remind|share|show|change|put|let|drop|give|keep|say"
    r"|write|update|push|assign|close|archive|rename|delete|find|check|if|when|unless|once|thank|can|could|please|what|who"
)
_MORE = (
    rf"(?:,?\sand\s(?:also\s|please\s)?|[,;]\s(?:and\s)?)(?P<ask>(?:tell|ask|remind)\s{_THEM}\s)?(?P<do>not\sto|to"
    rf"|that)\s(?P<more>[^.!?\n]+?)"
)
_STATES = (
    r"(?=[^.!?\n]*(?:\b(?:is|are|was|were|has|have|will|can|can't|won't|isn't|aren't|got|went|moved|changed|starts?|ends?|opens?|closes?|goes|broke|fell|came"
    r"|down|back|out|up|live|done|over|\w+ed)\b|'(?:s|re|ll|ve)\b))"
)
_BEHIND = make_regex(
    r"^(?:(?:great|nice|ok(?:ay)?|cool|awesome|perfect|good\snews|yay|phew|finally|thanks|thx)[,!.]+\s)*"
    rf"(?P<said>(?!\W*(?:{_VERBS})\b){_STATES}[^.!?:\n{HIDDEN[1:-1]}]{{6,200}}?)(?:[.!,;]+\s+|\s[-–—]+\s)(?:so\s|then\s)?{_POLITE}"
    rf"(?:(?P<let>let)|tell|inform|notify)\s{_WHO}(?(let)\sknow\b)(?:\s(?:that|this|so|about\s(?:it|this|that)))?(?:,?\s{PLEASE_EN})?"
    rf"(?:{_MORE})?{_END}",
    re.IGNORECASE,
)
"""A statement, who is to know of it, and what they are to do."""
_AHEAD = make_regex(
    rf"^{_POLITE}(?:(?P<let>let)|tell|inform|notify|remind)\s{_WHO}(?(let)\sknow\b)(?:,?\s{PLEASE_EN})?\s(?:that\s)?"
    rf"(?!(?:to|not\sto|about|if|whether|what|when|how|who|in|on|at|by)\b)(?P<said>[^.!?:\n{HIDDEN[1:-1]}]{{6,200}}?)"
    rf"{_MORE}{_END}",
    re.IGNORECASE,
)
"""Who is to know something, and what they are to do."""
_PIECE = (
    r"(?:,?\sand\s(?:also\s|then\s)?|[,;.]\s(?:and\s|also\s)?)(?P<second>(?:tell|let|remind)\s(?:him|her|them)\b|ask"
    r"(?:\s(?:him|her|them)\b|(?=\s(?:if|whether|when|how|what|where|to)\b)))"
)
_TWO = make_regex(
    rf"^(?P<open>{_POLITE})(?P<verb>tell|ask|let|remind|(?:dm|message|msg|ping)(?=\s\S+\sthat\s))\s(?P<who>{_ANY_NAME})\s(?P<first>[^.!?:;\n{HIDDEN[1:-1]}#]{{3,200}}?)"
    rf"{_PIECE}\s(?P<rest>[^.!?:;\n{HIDDEN[1:-1]}#]{{3,200}}?)(?:{_END}|(?=[.!?]\s))",
    re.IGNORECASE,
)
"""Two things for one person, of which the second names nobody."""
_WITHOUT = make_regex(
    rf"\b(?P<verb>ask|tell|remind)\s(?P<who>{_ANY_NAME})\s(?P<what>(?:not\s)?to\s(?=say\s|[^.!?:;\n]{{0,120}}\bwithout\b)[^.!?:;\n{HIDDEN[1:-1]}]{{1,160}}?)"
    rf"(?=,?\s{PLEASE_EN}\b|[.!?;\n]|\s*$|{NEXT_EN})",
    re.IGNORECASE,
)
"""What somebody is to do without something: nothing is left out by it."""
_FELT = {
    "thanks": "Thanks, {who}{why}!", "thank you": "Thank you, {who}{why}!", "thank": "Thank you, {who}{why}!",
    "congrats": "Congrats, {who}{why}!", "congratulations": "Congratulations, {who}{why}!",
    "congratulate": "Congratulations, {who}{why}!", "welcome": "Welcome, {who}!", "kudos": "Kudos to {who}{why}!",
    "props": "Props to {who}{why}!", "shoutout": "Shout-out to {who}{why}!", "sorry": "Sorry, {who}{why}!",
    "happy birthday": "Happy birthday, {who}!",
}  # fmt: skip
_FELT_WORD = (
    r"(?P<what>thanks|thank\syou|congrats|congratulations|welcome|kudos|props|sorry|happy\sbirthday|shout-?\s?out)"
)
_WHY = r"(?P<why{0}>\s(?:for|on)\s(?![^.!?,;\n]*#)[^.!?,;\n{1}]+?)?"
_IN = r"\s(?:in|on|over\sin)\s(?P<where{0}>#[\w-]+|the\s[\w-]+\schannel)"
_FELT_END = (
    rf"(?P<end>,\s(?!(?:and|then|also|please|pls|{_VERBS})\b)[^.!?\n]{{3,90}})?(?=\s*[.!?\n]|\s*$|,?\s(?:and|then)\s"
    rf"|,?\s(?:please|pls|plz|thanks)\b)"
)
_LEAD = r"(?P<open>(?:^|[.!?\n]\s*|\b(?:and|then|also|please|pls|you)\s|\U0001f389\s?))"
_FEELS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        rf"{_LEAD}(?:say|send|give|post|do)\s(?:an?\s)?(?:(?:big|huge|quick|public)\s)?{_FELT_WORD}\s(?:to\s)?(?P<who>{NAME_EN})"
        rf"{_WHY.format(1, HIDDEN[1:-1])}{_IN.format(1)}{_WHY.format(2, HIDDEN[1:-1])}{_FELT_END}",
        rf"{_LEAD}(?:give|wish)\s(?P<who>{NAME_EN})\s(?:an?\s)?(?:(?:big|huge|quick|public)\s)?{_FELT_WORD}"
        rf"{_WHY.format(1, HIDDEN[1:-1])}{_IN.format(1)}{_WHY.format(2, HIDDEN[1:-1])}{_FELT_END}",
        rf"{_LEAD}(?P<what>thank|congratulate)\s(?P<who>{NAME_EN}){_WHY.format(1, HIDDEN[1:-1])}{_IN.format(1)}"
        rf"{_WHY.format(2, HIDDEN[1:-1])}{_FELT_END}",
    )
)
_PLAIN: Rules = compile_rules(
    (
        r"(?<=\w)(?P<and>,?\sand\s)thank\s(?P<who>him|her|them)(?:\sfor\sme)?(?=[\s.!]*$)",
        r"\g<and>tell \g<who> thank you",
    ),
    (
        r"\btell\s(?:everyone|everybody|folks|people)\s(?:in|on)\s(?P<where>#[\w-]+)\s(?!(?:that|to|not|if|about|what|when|with)\b)(?=\w)",
        r"tell \g<where> that ",
    ),
    (rf"^(?P<polite>{_POLITE})shout-?\s?out\s(?=to\s{NAME_EN}\s(?:in|on|for)\b)", r"\g<polite>give a shoutout "),
    (
        rf"(?P<tell>\b(?:nudge|ping|remind|tell|dm|message|ask)\s{_ANY_NAME}\b[^.!?\n]*?)[,.;]\s(?:but\s|and\s|please\s)?(?:don't|do\snot|no\sneed\sto)\s(?:copy|cc|tag|mention|loop)\b[^.!?\n]*[.!]*$",
        r"\g<tell>.",
    ),
    (r"^heads[\s-]up\s(?:that\s)?(?=\S)", ""),
    (
        r"\b(?:post|share|announce)\s(?:that|this|it)\s(?:in|to|on)\s(?P<where>#[\w-]+)(?=\sand\s(?:tell|ask|remind)\s(?:them|people|everyone|folks)\b)",
        r"let \g<where> know",
    ),
    (
        rf"\b(?P<tell>(?:tell|let|inform|notify)\s{_ANY_NAME}(?:\sknow)?),?\s(?:by|via|in|over|through)\s(?:an?\s)?(?:dm|direct\smessage)"
        r"(?=\s(?:i|we|he|she|they|it|you|the|this|my|our)\b)",
        r"\g<tell>",
    ),
    (rf"\bremind\s(?P<who>{NAME_EN})\s(?=(?:it|the|we|i|she|he|they)(?:'s|'re|\s))", r"remind \g<who> that "),
    (
        rf"\b(?P<ask>ask)\s{_NO_NAME}(?P<who>(?-i:[a-z]{{3,12}}))\s(?=(?:when|what|who|how|where|why|which|whether|if)\b)",
        r"\g<ask> @\g<who>@ ",
    ),
    (
        rf"\btell\s(?P<who>{NAME_EN})\s(?P<said>never\s?mind(?:\sabout\s[^.!?,;\n{HIDDEN[1:-1]}]+?)?)(?=\s*[.!?,;]|\s*$)",
        r"dm \g<who> “\g<said>”",
    ),
    (
        rf"\bsay\s(?:i'm\s)?sorry\sto\s(?P<who>{NAME_EN})\sfor\sme\b(?:[,;]\s(?=i\b|i'm\b))?",
        r"tell \g<who> I'm sorry, ",
    ),
    (
        r"(?P<tell>\b(?:tell|let|message|dm|remind|inform)\b[^.!?\n]*?,?\sand)\sthat(?=\s(?:she|he|they|you|i|we|the|it|this)\b)",
        r"\g<tell>",
    ),
)
_ASKED_NAME = make_regex(r"@([a-z]+)@")


def replace_told_english(text: str, asker: str) -> str:
    """Return a request with its orders to tell somebody something in plain words; ``asker`` is named where they speak
    of themselves."""
    if re.search("[a-z]{3}", text) is None or mask_told_bodies(text) != text:
        return text
    sealed, quotes = seal_quotes(text)
    for pattern, plain in _PLAIN:
        sealed = pattern.sub(plain, sealed)
    sealed = _ASKED_NAME.sub(lambda one: one[1].capitalize(), sealed)
    for form in _FEELS:
        sealed = form.sub(_feel, sealed)
    for form in (_BEHIND, _AHEAD):
        sealed = form.sub(lambda one: _tell(one, asker), sealed)
    sealed = _TWO.sub(lambda one: _tell_two(one, asker), sealed)
    sealed = _WITHOUT.sub(_do_without, sealed)
    return restore_quotes(sealed, quotes)


def _feel(found: re.Match[str]) -> str:
    what = (
        re.sub(r"[-\s]?out$", "out", found["what"].lower())
        if "shout" in found["what"].lower()
        else found["what"].lower()
    )
    why = found["why1"] or found["why2"] or ""
    said = _FELT[what].format(who=found["who"], why=why)
    said = said.replace(", ", " ", 1) if why else said
    return f"{found['open']}post in {found['where1']} “{said}”"


def _tell(found: re.Match[str], asker: str) -> str:
    parts = found.groupdict()
    if COURTESY.search(parts["said"]):
        return found[0]
    person = "" if parts["where"] or parts["all"] else str(parts["who"])
    more = _beg(str(parts["do"]), str(parts["more"]), asked=False) if parts["more"] else ""
    said = _sentence(render_own_words(_face(parts["said"], person), asker))
    said = f"{said.rstrip(' ,.')}. {_face(more, person)}." if more else said
    if parts["all"]:
        return f"post “{said}”"
    return f"dm {person} “{said}”" if person else f"post in {parts['where']} “{said}”"


def _tell_two(found: re.Match[str], asker: str) -> str:
    who, second = found["who"], found["second"].split()[0]
    pieces = [_word(found["verb"], found["first"], who, asker), _word(second, found["rest"], who, asker)]
    if not all(pieces):
        return found[0]
    return (
        f"{found['open']}dm {_capital(who)} “{pieces[0].rstrip('.')}{'' if pieces[0][-1] in '?!' else '.'} {pieces[1]}”"
    )


def _do_without(found: re.Match[str]) -> str:
    said = _word(found["verb"], found["what"], found["who"], "")
    return found[0] if is_told(found.string[: found.start()]) else f"dm {_capital(found['who'])} “{said}”"


_DOES = make_regex(r"(?P<do>to|not\sto)\s(?P<what>.+)", re.IGNORECASE)
_ASKS = make_regex(r"(?:if|whether|when|what|who|how|where|why|which)\b", re.IGNORECASE)


def _word(verb: str, said: str, who: str, asker: str) -> str:
    """Return a piece of what one person is told or asked as a sentence that is said to them; "" where it is neither."""
    verb = verb.lower()
    said = re.sub(r"^know\s(?:that\s)?|^that\s", "", said.strip(" ,"), flags=re.IGNORECASE)
    does = _DOES.fullmatch(said)
    if does is not None:
        begged = _beg(does["do"], does["what"], asked=verb == "ask")
        return _face(f"{begged}?" if verb == "ask" and does["do"].lower() == "to" else begged, who)
    if _ASKS.match(said):
        return f"Could you tell me {_face(said, who)}?" if verb == "ask" else ""
    return "" if verb == "ask" or re.match(r"about\b", said) else _sentence(render_own_words(_face(said, who), asker))


def _beg(how: str, what: str, *, asked: bool) -> str:
    if how.lower() == "that":
        return _sentence(what)
    what = re.sub(r"\btheir\b", "your", re.sub(r"\bthemselves\b", "yourselves", what))
    if how.lower() == "to":
        return f"Could you {what}" if asked else f"Please {what}"
    return f"Please do not {what}"


def _face(said: str, person: str) -> str:
    return replace_pronouns(said) if person else said


def _sentence(said: str) -> str:
    said = said.strip(" ,")
    return f"{said[:1].upper()}{said[1:]}"


def _capital(who: str) -> str:
    return who[:1].upper() + who[1:]
