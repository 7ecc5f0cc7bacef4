"""English prohibitions: cues (not, except, don't, hold off, myself), words of acts, and what is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from orchestration.patterns import make_regex
from orchestration.service import list_brands
from orchestration.text.prohibitions.prohibition import (
    CHANNEL,
    MENTION,
    NOTHING,
    QUOTED,
    ForbiddenAct,
    Grammar,
    Prohibition,
    find_negated_acts,
    make_act_groups,
    make_exclusion,
    make_prohibition,
)
from orchestration.text.word_lists import PLEASE_EN

_NAME = (
    r"(?-i:(?!I\b|Don)[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)|[가-힣]{2,}(?:\s(?:[가-힣]+|\d{1,4}(?!\d))){0,5}"
    r"|[一-龥々]{2,4}(?:\s[一-龥々]{1,4})?"
)
_OWNED = (
    r"(?:(?:the\s)?(?:ones?|tasks?|those|items?|rows?)\s(?:(?:that|which)\s)?"
    r"(?:belong(?:s|ing)?\sto|(?:(?:are|is)\s)?(?:owned\sby|assigned\sto)|by|of|from|for)\s)?"
)
"""What is left out, said before whose it is ("except the ones that belong to Junho")."""
_NOUN = r"(?:(?:channel|page|sheet|doc|section|tab|column)s?|db|database|part|numbers|figures|details|team)"
_SMALL = (
    r"(?:the|a|an|any|no|new|to|of|in|on|it|this|that|than|is|are|and|or|with|my|our|your|other"
    r"|existing|all|every|from|for"
    r"|making|creating|adding|posting|sending|updating|changing|editing|deleting|don['’]?t|not|please"
    r"|pls|just|anything|never|public|slack|post|put|add|edit|change|delete|update|share|send)"
)
_PART = rf"rows?\s\d+(?:\s?(?:-|to|and|,)\s?\d+)?|(?<![\w'])(?:(?!{_SMALL}\s)[a-z0-9]+\s){{1,2}}?{_NOUN}\b"
_ONE = rf"(?:{MENTION}|{CHANNEL}|{QUOTED}|{_NAME}|{_PART})"
_LIST = rf"(?:the\s)?{_ONE}(?:(?:\s?,\s?(?:or\s|and\s)?|\sor\s|\sand\s|\snor\s)(?:the\s)?{_ONE}){{0,4}}"
ACTS: dict[ForbiddenAct, str] = {
    "any": r"change\s(?:a\sthing|anything)|write\s(?:a\sthing|anything)|do\sanything",
    "delete": r"delet\w*|remov\w*|archiv\w*|trash\w*|eras\w*|clear(?:ing)?\b",
    "edit": (
        r"edit\w*|chang\w*|updat\w*|touch\w*|modif\w*|overwrit\w*|alter\w*|renam\w*|mov(?:e|ing)\b"
        r"|clos(?:e|ing)\b|(?:re)?assign(?:ing)?\b|postpon(?:e|ing)\b|reschedul(?:e|ing)\b"
    ),
    "dm": r"dm(?:s|ing|ed)?\b|direct[- ]messag\w*",
    "share": (
        r"shar\w*|send\w*|sent|messag\w*|tell\w*|told|notif\w*|forward\w*|alert\w*|contact\w*"
        r"|broadcast\w*|reach(?:es)?\b(?!\s(?:(?:the|our|a|its)\s)?(?:[\d₩$]|target|goal|quota))"
        r"|ask(?:ing)?(?=\s(?!me\b|us\b|for\b|again\b|about\b|why\b|if\b|how\b|what\b|(?:any\s|so\smany\s)?questions?\b)\w)"
        r"|remind(?:s|ing)?\b|leak\w*|inform\w*|bug(?:ging)?\b|bother\w*|nag\w*|nudge\w*|pester\w*|chas(?:e|ing)\b|hound\w*|poke\w*|disturb\w*|let\s(?:\w+\s){1,2}know|ping(?!s\b)\w*"
    ),
    "other": r"mention\w*|tag\w*|email\w*|cc\w*|pings\b",
    "post": r"post\w*|announc\w*|publish\w*|drop\b",
    "create": r"creat\w*|mak(?:e|ing)|made|add\w*|writ\w*|sav(?:e|ing)|log(?:ging)?|append\w*|put(?:ting)?|record\w*",
}
ACTS_ANY = tuple(ACTS.values())
_AWAY = r"(?!\s(?:until|till|today|tomorrow|this|next|on|of\soffice|sick|for|from|the|at|all|mon|tue|wed|thu|fri))"
"""What says for how long somebody is out: that leaves nobody out."""
_EXCEPT = make_regex(
    r"\b(?:(?:but\s)?not(?:\s(?:to|in|on|into|for|with))?|except(?:\s(?:for|in|to|on))?|instead\sof(?:\s(?:in|to|on))?"
    r"|rather\sthan(?:\s(?:in|to|on))?|other\sthan(?:\s(?:in|to))?|excluding|exclude|leave\sout|(?:do\s?n['’o]?t|do\snot)\sinclude"
    r"|leaving\sout|skip(?:ping)?"
    r"|without(?:\stelling)?|(?:any(?:where|one|thing|body)|every(?:where|one|body)|all)\s(?:but|bar"
    r"|save)|apart\sfrom|avoid|minus|ignore|omit|spare|scratch(?:\sthe\s\w+\sto)?|as\sopposed\sto"
    r"|unlike"
    r"|(?:keep|leave)(?:\s(?:it|this|that))?\s(?:away\sfrom|out\sof|off)|stays?\s(?:out\sof|away\sfrom|off)"
    r"|nothing\s(?:goes\s)?(?:to|in|into|on)|forget\s(?:about\s)?|never\smind|don['’o]?t\sbother)\s"
    rf"{_OWNED}(?:the\s(?:plain|regular|usual|normal|ordinary)\s)?(?P<who>{_LIST})(?:'s)?"
    rf"|\b(?:leave|keep)\s(?P<out>{_LIST})(?:'s\s\w+)?\s(?:out\b|alone|untouched|as\sis|as\sit\sis|be\b"
    rf"|unchanged|off\b|in\sthe\sdark)(?:\s(?:of|on)\s(?:this|it|that))?"
    rf"|(?P<off>{_LIST})\s(?:(?:is|are)\s(?:off[- ]limits|out\b{_AWAY}|not\s(?:to|supposed\sto|meant\sto)\s[^.,;\n]*)"
    r"|(?:do(?:es)?|should|must|need|can|may|wo)\s?n[o'’]?t\s(?:(?:need|have|get"
    r"|want)\s(?:to\s)?)?(?:know|see|hear|get|be\s\w+|receive|this|it)\b[^.,;\n]*"
    r"|stays?\s(?:where|as|out|put)\b[^.,;\n]*)"
    rf"|\b(?:do\s?n['’o]?t|do\snot|dont|never|nothing|(?:rather"
    rf"|prefer)\snot)\s(?![^.,;\n]{{0,40}}\b(?:{'|'.join(ACTS_ANY)}))(?:[\w'’]+\s){{0,6}}?(?:to|in|into"
    rf"|on|onto|for|at|let)\s(?P<into>{_LIST})",
    re.IGNORECASE,
)
_NEGATION = (
    r"(?<!why )\b(?:(?:please\s)?do\s?n[o’']?t|do\snot|dont|did\s?n[o’']?t|never(?!\smind)|no\sneed\sto|needn[’']?t"
    r"|(?:have|need)\s?n[o’']?t\sto|do(?:es)?\s?n[o’']?t\s(?:have|need)\sto|avoid|w/o|without"
    r"|hold\soff(?:\son|\sfrom)?|refrain\sfrom"
    r"|stop|wait\s(?:to|before|with)|(?:instead\sof|rather\sthan)(?!\s(?:that|this|it|there|them|those|these|him|her)\b)"
    r"|anything\sbut|(?:should|must|ought|can"
    r"|could|would|may)\s?(?:n[o’']?t|\snot)"
    r"|cannot|not\sready\sto|not\s(?:going\s)?to|not"
    r"|no(?:\snew|\smore)?(?!\s(?:make|move|change|put|set|push|switch|use|give)\s(?:it|that|this|them|him|her)\b)"
    r"|skip|never\smind"
    r"|forget(?:\sabout)?|cancel|scrap|nix|postpone|delay"
    r"|(?:i|we)(?:['’]ll|\swill|['’]m\sgoing\sto|['’]re\sgoing\sto)|let\sme|scratch|hands\soff)\s+"
)
_PASSIVE = (
    r"\b(?:under\sno\scircumstances|by\sno\smeans|in\sno\scase|on\sno\saccount)\s(?:should|may|can"
    r"|must|is|are)\s(?:\w+\s){1,3}?(?:be\s)?"
    r"|\b(?:nobody|no\sone|nothing)\s(?:should|may|must|can|is\sto)\s(?:be\s)?"
)
_NO_ORDER = make_regex(r"\b(?:not|never|no)\s+(?:only|just|later|sure|more\sthan|less\sthan|too)\b", re.IGNORECASE)
_WITHOUT = make_regex(
    r"(?<!rows )(?<!tasks )(?<!pages )(?<!items )(?<!ones )(?<!those )"
    r"(?<!people )(?<!deals )(?<!orders )(?<!leads )\b(?:without|w/o)\s"
    r"(?!(?:delay|fail|further|hesitat|exception|question|problem|doubt))(?:the\s|any\s|a\s)?[a-z]+",
    re.I,
)
_ONLY = make_regex(
    r"(?<!not )\bonly\s(?:(?:post|send|share|put|tell|announce|publish)\s)?(?:it\s|this\s|that\s)?(?:to|in|on)\s"
    rf"(?P<who>{_LIST})"
    rf"|\b(?:dm|tell|message|ping|notify|inform|let)\s(?:only|just)\s(?P<told>{_LIST})"
    rf"|\b(?:dm|tell|message|ping|notify|inform)\s(?P<names>{_LIST})\sonly\b"
    rf"|(?<!not )\bonly\s(?P<see>{_LIST})\s(?:should|may|can|needs?|gets?|is)\b"
    rf"|\b(?:post|send|share|announce)(?:\sit|\sthis|\sthat)?\s(?:to|in|on)\s(?P<alone>{_LIST})\sonly\b"
    rf"|(?P<others>{_LIST})(?:\sonly|\s(?:by|in|via)\s(?:a\s)?(?:dm|direct\smessage))?\s?,?\s(?:and\s|but\s)?(?:to\s)?(?:no\s(?:other\schannels?|one\selse"
    rf"|where\selse)|nobody\selse|nowhere\selse)\b",
    re.IGNORECASE,
)
_BETWEEN_US = make_regex(
    rf"\b(?:keep|stays?)\s(?:this\s|it\s|that\s)?between\s(?:me|us|you|\w+)\sand\s(?P<who>{_LIST})", re.IGNORECASE
)
_QUIET = make_regex(
    r"\b(?:keep|stays?)\s(?:it|this|that)\s(?:all\s)?(?:quiet|secret|private|confidential|low[- ]key"
    r"|to\s(?:yourself|ourselves|us))"
    r"(?:\sfor\snow)?|\b(?:nobody|no\sone)(?:\selse)?\s(?:needs?|has|should|must|is)\s(?:to\s)?(?:know|hear|see|find\sout)\b[^.,;!?\n]*"
    r"|\bdo\s?n['’o]?t\s(?:tell|let)\s(?:anyone|anybody)(?:\sknow)?\b(?!\s(?:but|except|outside))",
    re.IGNORECASE,
)
_STAYS_IN = make_regex(
    rf"\b(?:must|should|may|can|does|do)\s?(?:n['’o]?t|\snot)\sleave\s(?P<who>{_LIST})", re.IGNORECASE
)
_REST_STAYS = make_regex(
    r"\b(?:other\sthan\sthat|apart\sfrom\sthat|otherwise|everything\selse|all\selse|the\srest)\b[^.;!?\n]{0,40}?"
    r"\b(?:stays?|leave|keep|remains?|untouched|alone|as\s(?:it\s)?is|unchanged)\b[^.;!?\n]{0,10}",
    re.IGNORECASE,
)
_TARGET = make_regex(rf"{MENTION}|{CHANNEL}|{QUOTED}|(?<!^ )(?<![A-Za-z]){_NAME}|{_PART}", re.IGNORECASE)
_OF_LIST = make_regex(_ONE, re.IGNORECASE)
_OTHERS = make_regex(r"\b(?:other|others|else|elsewhere|existing|rest)\b", re.IGNORECASE)
"""All but what is meant: that the rest is left alone goes without saying, and forbids nothing that was asked for."""
_ALONE = make_regex(
    r"\b(?:outside(?:\sof)?|beyond|to\sanyone\s(?:but|except|other\sthan)|anywhere\s(?:but|except))\b", re.IGNORECASE
)
_CLAUSE_END = make_regex(r"[.!?;,\n()]|\b(?:and|but|then|so)\s", re.IGNORECASE)
_TOLD_PERSON = make_regex(
    r"\b(?:dm(?:ing)?|tell(?:ing)?|messag(?:e|ing)|ping(?:ing)?|notify(?:ing)?|inform(?:ing)?"
    r"|alert(?:ing)?|contact(?:ing)?)\s"
    r"(?!(?:the|a|an|any|it|this|that|me|us|them|him|her|about|to|in|on|people|ppl|every\w*|anyone"
    r"|anybody|folks|from|for|via|or|and)\b)"
    r"(?P<name>[a-z]+)",
    re.IGNORECASE,
)
_NO_TARGET = make_regex(
    r"^(?:the\s)?(?:new|any|a|an|it|this|that|to|of|existing|no|slack|public)\s|^(?:I|It|This|That|The"
    r"|Rather|Instead|Please|Only|Just|Never|Without|Also|Then|Can|Could|Would|Let|Post|Tell|Send"
    r"|Share|And|But|Not|No|Wait|Oh|Actually|Sorry|Hold|Keep|Leave|We|You|They|Notion DB|Friday|Monday"
    r"|Tuesday|Wednesday"
    r"|Thursday|Saturday|Sunday|DM|PDF|OK)$"
)
HARMLESS = make_regex(
    r"\b(?:tell|post|announce|dm|message|know|write|remind|say)\b[^.;,\n]{0,40}?\b(?:(?<!provided\s)that|saying)\s"
    r"(?:we|i|he|she|they|the|it|there|our|nobody|no\sone)\b(?:(?!\sbut\s)[^.;,\n])*(?:,\s(?:which|who|whom|whose|where|and\sthat)\b(?:(?!\sbut\s)[^.;,\n])*)*|"
    r"\b(?:do\s?n['’o]?t|do\snot|dont|never)\s(?:forget|hesitate|worry|be\sshy|fail|wait|miss|panic)\b"
    r"|\b(?:do\s?n['’o]?t|do\snot|dont|never|not)\s(?:(?:neglect|forget|fail|omit|hesitate)\sto\b"
    r"|(?:skip|ignore)\s(?:this|it|that)(?:\sone)?(?=[\s,.!]))|\bwithout\s(?:wishing|wanting|meaning)\sto\s[^,.;\n]*"
    r"|^\W*(?:please\s)?only\s(?:change|move|update|set|push|mark|edit|touch|reassign)\b"
    r"|\bno-[a-z]+\s(?=[a-z])"
    r"|\b(?:no\sneed\sto|do\s?n['’]?t|needn['’]?t)\sbe\s(?:too\s|so\s)?(?!\w+ed\b|in\b|to\b)[a-z]+"
    r"|\bnot\s(?:only\b|just(?=[^.;!?\n]{1,60}\bbut\b))|\bwhy\s(?:do\s?n['’o]?t|not)\b"
    r"|\bno\s(?:later|less|fewer|more|sooner|earlier)\sthan\b|\b(?:there['’]?s\s|see\s"
    r"|is\s)?no\s(?:reason|point|harm\sin)\s(?:in\s)?not\s(?:to\s)?"
    r"|\bcan(?:no|['’])t\s(?:not|wait|find|see|remember|make|do|reach)\b|\bnothing\sbut\b"
    r"|\bno\s(?:problem|worries|rush|doubt|hurry)\b|\bnot\s(?:sure|a\sproblem|too\s\w+)\b|\bno\s(?:exceptions?"
    r"|time\sto\s\w+)\b|\bwithout\s(?:delay|exception|fail|further|hesitat|question|problem|doubt)\w*|\bif\snot\b"
    r"|\b(?:can|could|would|wo)n['’]?t\syou\b|\bdon['’]t\slet\sme\sforget\b|\bnobody\sneeds\b(?!\sto\s(?:know|hear|see|find))"
    r"|\b(?:leav(?:e|ing)\sout|except(?:\sfor)?|without|skip(?:ping)?|exclud(?:e|ing)|minus)\s(?:mine|my\s(?:own|ones|tasks))\b"
    r"[\s,.;–—-]*(?:because\s|since\s|as\s)?(?:nobody|no\sone)\s(?:needs|has)\sto\s(?:see|know\sabout|hear\sabout)\s"
    r"(?:those|them|these|mine)\b"
    r"|\b(?:tell|let|dm|message|inform|remind|ping)\s(?!me\b)[#@]?\w+(?:\sknow)?\s[^,.;!?\n]{6,80},\sno\s(?:more\s|further\s)?"
    r"(?:changes?|edits?|revisions?|updates?|delays?|discounts?|refunds?|extensions?|surprises|excuses|questions)\b(?=[\s.!]*$)"
    rf"|\bmake\ssure\s(?:nobody|no\sone)\b|(?<=[.,;!]\s)(?:just|only)\s(?:to\s)?(?:her|him|them)(?:,?\s{PLEASE_EN})?(?=[.,;!]|$)"
    r"|(?<=[.,;!]\s)(?:the\s(?:whole\s|rest\sof\sthe\s)?(?:team|others|channel)|everyone(?:\selse)?|others)\s(?:doesn|don)['’]?t\sneed\sto\s(?:know|see\sit|hear)\b"
    rf"|\b(?:tell|telling|told|remind|ask|let|dm|message)\s(?!me\b)(?:the\s)?(?:{_NAME}|\w+"
    rf"|{CHANNEL})\s(?:team\s)?not\sto\b[^.,;!?\n]*"
    rf"|\b(?:tell|remind|inform|let|dm|message|ping|notify)\s(?!me\b)(?:the\s)?(?:{_NAME}|\w+|{CHANNEL})(?:\steam)?\s(?:know\s)?(?:that\s)?"
    r"(?:we|he|she|they|you|i|it|there|nobody|everyone|the\s\w+(?:\s\w+)?)\s"
    r"(?:should|must|can|could|would|will|need|may|do|does|did|is|are|was|were|has|have|ought)(?:n['’]?t|\snot|\snever)\b"
    r"[^.,;!?\n]*?(?=[.,;!?\n]|\s(?:but|and|so|just)\s(?:please\s)?(?:do|don['’]?t|never|not|only|keep|leave)\b|$)",
    re.IGNORECASE,
)
"""What only looks like a cue: a spur, an addition, a double negation, what others are to be told."""
_OVERRULED = make_regex(
    r"\b(?:said|told|asked|wanted|used\sto|was|were|earlier|yesterday|before)\b[^.!?;\n]*$", re.IGNORECASE
)
_BUT = make_regex(
    r"\b(?:but|though|however|now|overruled|changed\s(?:his|her|their|my)\smind)\b(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_ACT_WORDS = make_regex(make_act_groups(ACTS, "a"), re.IGNORECASE)


def find_in_english(text: str) -> Iterator[Prohibition]:
    """Yield the prohibitions that English words say."""
    text = HARMLESS.sub(lambda match: "■" * len(match[0]), text)
    for match in _EXCEPT.finditer(text):
        yield make_exclusion(
            text, match.span(), _split(match["who"] or match["out"] or match["off"] or match["into"]), _ACT_WORDS
        )
    for one in find_negated_acts(text, _build_grammar(list_brands())):
        if not _NO_ORDER.search(one.words):
            yield replace(one, act="said") if _was_overruled(text, one) else one
    for match in _WITHOUT.finditer(text):
        yield make_prohibition(text, match.span(), "other", ())
    for match in _ONLY.finditer(text):
        names = next(names for names in match.groups() if names)
        yield make_prohibition(text, match.span(), "share", _split(names), only=True)
    for match in (*_BETWEEN_US.finditer(text), *_STAYS_IN.finditer(text)):
        yield make_prohibition(text, match.span(), "share", _split(match["who"]), only=True)
    for match in _QUIET.finditer(text):
        yield make_prohibition(text, match.span(), "share", ())
    for match in _REST_STAYS.finditer(text):
        targets = _find_targets(text[: match.start()])
        yield make_prohibition(text, match.span(), "edit" if targets else "rest", targets[-1:], only=bool(targets))


def _was_overruled(text: str, one: Prohibition) -> bool:
    """Whether somebody said it once and it is over ("Sua said not to post it, but the CEO overruled her")."""
    reported = _OVERRULED.search(text[: one.start]) or _OVERRULED.search(re.split(r"\b(?:not|n['’]t)\b", one.words)[0])
    against = _BUT.search(text, one.end)
    return reported is not None and against is not None and _ACT_WORDS.search(against["rest"]) is not None


def _find_targets(piece: str) -> list[str]:
    names = [match[0] for line in piece.split("\n") for match in _TARGET.finditer(f" {line}")]
    names += [match["name"] for match in _TOLD_PERSON.finditer(piece)]
    return [_bare(name) for name in names if not _NO_TARGET.match(_bare(name))]


def _bare(name: str) -> str:
    return re.sub(r"^(?:the|to|in|on|with|of|about|into|post|anything)\s", "", name.strip(), flags=re.IGNORECASE)


def _split(names: str) -> list[str]:
    return [found[0] for found in _OF_LIST.finditer(names)]


@cache
def _build_grammar(brands: tuple[str, ...]) -> Grammar:
    """Return the grammar of acts; ``brands`` may stand before one ("no Slack posts")."""
    names = "|".join(map(re.escape, brands))
    between = (
        rf"(?:(?:you|dare|actually|yet|ever|please|be|even|just|go|bother|the|any|a|{names}|public"
        r"|anything|it|that|this|to|doing|making|on|with|have)"
        r"\s+){0,4}?"
    )
    negated = re.compile(
        rf"(?:{_NEGATION}{between}|{_PASSIVE})(?:{make_act_groups(ACTS, 'v')})(?![\w'])(?P<obj>[^.!?;\n]*?)"
        r"(?=[,.;!?\n()]|\b(?:just|but|only|until|till|then|instead|and\s(?!no\b|or\b)|you\b)|$)"
        rf"|\b(?!change\snothing)(?:{make_act_groups(ACTS, 'n')})\s(?:to\s)?(?:nothing|nobody|no\sone|none)\b"
        rf"|\b(?:{make_act_groups(ACTS, 'p')})\b[^.,;!?\n]{{0,30}}?\sis\s(?:not\s(?:an\soption|allowed|ok"
        rf"|okay|needed|necessary)|off\sthe\stable|forbidden"
        r"|prohibited|unnecessary|out\sof\sthe\squestion|a\sno-go)"
        r"|\b(?P<w_any>change\snothing|read[- ]only|nothing\s(?:should|is\sto)\sbe\s(?:changed|written|posted)"
        r"(?!\s(?:in|to|on)\b))\b",
        re.IGNORECASE,
    )
    return Grammar(_ACT_WORDS, negated, _CLAUSE_END, _find_targets, _OTHERS, NOTHING, _ALONE)
