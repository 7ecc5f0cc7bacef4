"""English as it is typed in threads."""

from __future__ import annotations

from orchestration.text.thread_phrases.vocabulary import Vocabulary, join_words

_IT = r"(?:\s(?:it|this|that|them|everything|all|all of it|the (?:request|run|task)))?"
_TAIL = r"(?:\s(?:please|pls|actually|after all|now|for now|then|thanks|for me|ok))*"
_DONE_NOUN = join_words(
    "change", "post", "message", "msg", "dm", "page", "task", "row", "note", "edit", "update", "comment", "one", "thing"
)
_DONE = join_words("did", "made", "posted", "sent", "added", "created", "changed", "deleted", "wrote")
_WHAT = join_words(
    "it",
    "that",
    "this",
    "them",
    rf"what you (?:have )?(?:just )?{_DONE}",
    r"(?:that|the|your|my)(?: last)? (?:change|action|step|one)",
    rf"(?:that|the|this|your)(?: last)? {_DONE_NOUN}(?: (?:that )?you (?:have )?(?:just )?{_DONE})?",
)
_ONE_SENT = (
    r"(?:(?:that|this) one|(?:that|this|the|your|my)(?: (?:last|scheduled|planned|queued))*"
    r" (?:message|post|note|dm|reminder|announcement))"
)
"""What was sent, or waits to be."""
_AS_BEFORE = (
    r"(?:\s(?:to )?(?:how|what|where|as|the way) it was(?: before)?|\sto (?:before|normal|the (?:old|previous"
    r"|original)"
    r" (?:one|state|value))|\sagain)?"
)
_UNDOING = join_words(
    "undo",
    "revert",
    "reverse",
    "restore",
    "recover",
    "unsend",
    "unpost",
    "retract",
    "roll ?back",
    "undelete",
    "unarchive",
)
_PUTTING_BACK = join_words("put", "bring", "change", "set", "switch", "turn", "move", "roll", "take", "get")
_WAY_BACK = join_words(
    rf"{_UNDOING}(?: {_WHAT})?{_AS_BEFORE}",
    rf"{_PUTTING_BACK} {_WHAT} back{_AS_BEFORE}",
    rf"(?:take|pull) {_WHAT} (?:down|off)|(?:take|pull) (?:down|off) {_WHAT}",
    rf"(?:take|put|bring|roll) back(?: {_WHAT})?|take {_WHAT} back (?:out|down|off)",
    r"(?:make|put) (?:it|that) (?:how|like|what|the way) it was(?: before)?",
)
_SELF = (
    r"(?:i'?ll|i will|let me|i can)\s(?:just\s)?(?:do|handle|send|tell|write|post|ask|take|message|msg|dm|ping"
    r"|call|talk to|speak to)\b.{0,30}?(?:myself"
    r"|on my own|care of it)"
)

_OWN_DOING = (
    r"(?:i'?ll|ill|i will|let me|i can|i'?d rather|i'?m (?:going to|gonna))\s(?:just\s)?"
    r"(?:do|handle|send|tell|write|post|ask|take|message|msg|dm|text|ping|call|talk to|speak to|let|email|reply to)"
    r"(?:(?!\byou\b).){0,30}"
)
"""That the person does it."""

_THIS = r"(?:this|that|it)(?: (?:one|request|plan|run))?"
_KEEP_EXAMPLE = rf"(?:please )?(?:use|keep|remember|save|take) {_THIS} as an example(?: from now on)?"
_FORGET_EXAMPLE = (
    rf"(?:please )?(?:don'?t|do not|never|stop) us(?:e|ing) {_THIS} as an example(?: any ?more| again)?"
    rf"|(?:please )?(?:forget|remove|drop) {_THIS} (?:as an example|from the examples)|(?:please )?forget this example"
)

ENGLISH = Vocabulary(
    openings=(
        r"(?:no|nah|ah++|eh|meh|ugh|oops|whoops|argh"
        r"|my (?:bad|mistake)|(?:that|it) was (?:a|my) mistake|i made a mistake|ok(?: then)?"
        r"|okay(?: then)?|oh|well|um+|uh+|hm+|sorry|of course|certainly|please|pls|just"
        r"|actually|hey|wait|so|yeah|right|and|now|you know what)"
    ),
    closings=r"(?:please|pls|thanks|thx|lol|then)",
    acts={
        "keep_example": _KEEP_EXAMPLE,
        "forget_example": _FORGET_EXAMPLE,
        "stop": rf"(?:stop|abort|quit|halt){_IT}{_TAIL}|never ?mind",
        "cancel": (
            rf"cancel{_IT}{_TAIL}|cancel (?:that|the|your) last (?:one|step|change|thing){_TAIL}"
            rf"|(?:cancel|scrap|withdraw) {_ONE_SENT}{_TAIL}|call (?:that|this|{_ONE_SENT}) off{_TAIL}"
            rf"|call off {_ONE_SENT}{_TAIL}"
            rf"|scratch that(?:[,\s]+(?:{_WAY_BACK}|(?:remove|delete) {_WHAT}(?: again)?){_TAIL})?"
        ),
        "drop": (
            rf"never ?mind.{{0,40}}|nvm.{{0,40}}|forget (?:about )?(?:it|this|that)|{_SELF}|drop it"
            r"|call it off"
            r"|(?:don'?t|do not) (?:bother|worry about it|do (?:it|that|this))|no need(?: to.{0,20})?"
            r"|not needed(?: anymore)?|leave it|on second thoughts?[,\s]+(?:don'?t|no|never ?mind|forget it|leave it)"
            r"|(?:i )?changed my mind|don'?t"
        ),
        "forbid": (
            r"(?:don'?t|do not) (?:send|post|share|make|create|tell|dm|write|change|delete|remove|archive|trash"
            r"|move|touch"
            r"|update|edit|do)(?: (?:it|that|this|anything|them|that one|this one))?(?: (?:yet|anymore|please"
            r"|just yet))*"
            r"|let'?s not(?: (?:do|send|post|share|make|create|delete|remove|change)(?: (?:it|that|this))?)?"
            r"(?: (?:yet|just yet|now|today|after all))*"
        ),
        "pause": rf"pause{_IT}{_TAIL}",
        "hold": (
            rf"(?:(?:let'?s |we should |please )?hold off(?: on)?|wait|hold on|hang on|hold it){_IT}"
            rf"(?: (?:a|one) (?:sec|second|moment|minute|min"
            rf"|bit))?{_TAIL}"
            r"|(?:just )?(?:a|one|1) (?:sec|second|moment|minute|min)|give me a (?:sec|second|moment|minute|min|bit)"
            r"|(?:let me|i'?ll|i need to|gotta) (?:think|check|see|look|get back|let you know|ask)\b.{0,30}"
            r"|(?:maybe |perhaps |some ?time )?later(?: today| on| maybe)?|not (?:now|yet|right now)|brb|tomorrow"
            r"|(?:i'?ll|i will|let'?s|i can|we can|we'?ll) (?:do|handle|finish|write|send|decide"
            r"|get (?:back )?to|come back to)"
            r" (?:it|this|that)(?: \w+)? (?:later|tomorrow|another time|some other time|afterwards?)(?: on| today)?"
            r"|(?:maybe )?(?:another|some other) time|let'?s (?:leave it for (?:now|later)|park (?:it|this|that))"
        ),
        "resume": rf"(?:resume|continue|go on|keep going|carry on|proceed){_IT}{_TAIL}",
        "stop_waiting": r"(?:don'?t|do not) wait(?: for it)?",
        "start_over": rf"(?:start over|restart|start again|begin again){_IT}{_TAIL}",
        "approve": (
            r"approved?(?: (?:it|this|that))?(?:[,\s]+(?:please|go ahead|thanks))*|i approve(?: (?:it|this))?|lgtm"
            r"|looks good(?: to me)?"
            r"|(?:(?:ok|okay|yes|yep|sure)[,\s]+)?(?:please )?(?:go ahead|go for it|do it|send it|post it|ship it)"
            r"|(?:(?:yes|yep|yeah|sure|ok|okay)[\s,]+)(?:please )?(?:go ahead and )?(?:delete|remove|archive|trash)"
            r" (?:it|that|this)"
            r"|(?:(?:that|it)'?s (?:fine|good|ok|okay)|looks (?:good|fine|ok|great)|all good)[,\s]+(?:please )?"
            r"(?:go ahead|send|post|ship)(?: it| this)?"
        ),
        "reject": r"reject(?:ed)?(?: (?:it|this|that))?|den(?:y|ied)|declined?|no way|not approved",
        "undo": rf"(?:↩️?|⏪|🔙)+|(?:can you |could you |please )?{_WAY_BACK}{_TAIL}\??",
        "delete": rf"(?:delete|remove|trash) {_WHAT}(?: again)?{_TAIL}",
        "retry": (
            rf"(?:retry|redo|rerun|again|once more|try (?:it |that )?again|(?:run|do|apply|post|send) (?:it|that) again"
            rf"|put (?:it|that) back up|re-?(?:post|send)"
            rf"|reapply){_IT}{_TAIL}"
        ),
    },
    fillers={
        "yes": r"ok|okay|okey|k|kk|yes|yep|yeah|yup|sure|got it|noted|right|fine|\+1",
        "no": r"no|nope|nah",
        "thanks": r"thx|thanks(?: a lot| so much)?|thank you(?: so much| very much)?|ty|tysm|cheers|done"
        r"|appreciate it|(?:you|u) too|same to you|likewise",
        "praise": r"perfect|great|nice|cool|awesome|good|good job|excellent|amazing|wow|love it",
        "laugh": r"lol|lmao|(?:ha){2,}|hehe|oops",
        "vague": (
            r"whatever(?: you (?:like|want|think))?|anything(?: (?:works|is fine|goes))?|any(?: of them)?|(?:you"
            r"|your) (?:pick|choose|choice|call)|i (?:don'?t|do not) (?:care|mind)|doesn'?t matter|either"
            r"|i don'?t know|dunno|idk|no idea(?: yet)?|not sure(?: yet)?|up to you"
            r"|you decide|what was (?:it|that)(?: called)?(?: again)?|let me (?:think|see|check)"
            r"|(?:i )?(?:can'?t|don'?t) remember"
            r"|i forg[eo]t(?: (?:it|what it was))?"
            r"|neither(?: of them)?|none(?: of them)?|both|hmm+|not that(?: one)?|no preference|undecided"
        ),
    },
    work_questions=(
        r"^(?:(?:so|wait|hang on|hold on|ok(?:ay)?|and|um+)[\s,]+)*what (?:exactly |else )?"
        r"(?:did you|have you|was|got|has been|is) (?:exactly )?(?:just )?"
        r"(?:chang|done|do\b|post|sen[dt]|edit|add|updat|mov|delet|touch)"
        r"|^is (?:that|this|it) (?:really )?(?:required|necessary|needed|mandatory)|^what happens (?:if|when|next)"
        r"|^(?:do|must) (?:i|we|you) (?:really )?(?:need|have) (?:that|this|it|to)\b|^what (?:do"
        r"|would) you (?:need|do with)\b.*(?:that|this|it)"
        r"|^(?:why\b|what (?:should|shall|do|can) (?:i|we)\b|what (?:does|did|will|is|are) (?:it|you|this|that"
        r"|the plan)\b|what happened|what went wrong"
        r"|who (?:gets|will|needs|has|is|approved|must|can|asked|should|sees|are you)\b|where (?:is|did|are|does"
        r"|do)\b(?!.*\b(?:total|in all|altogether)\b).*\b(?:it|this|that|you|these)\b"
        r"|(?:so |and |wait,? )*(?:that|it|this)(?:'s| is|'ll| will)? (?:only |just )?(?:goes?|going|gets? sent|sends?"
        r"|be sent|scheduled)(?: out)?(?: \w+){0,3}? (?:once|one time|a single time)\b.*(?:right|yeah|yes|correct|\?)"
        r"|how'?s? (?:is )?(?:it|this) going|how (?:far|long)\b|how did you|is (?:it|this|that) (?:done|right|sent"
        r"|correct|safe)|did (?:it|you)\b|(?:wait,? |oh,? )?(?:did|have) you (?:already|just)\b|are you (?:done|sure))"
    ),
    questions=r"\?+$|^(?:what|who|why|how|where|when|which)\b",
    narrows=(
        r"^(?:only|just)\s(?:the\s)?\S+|^\S+(?:\s(?:ones|tasks))?\sonly$|^(?:which|who) of (?:them|those|these)\b"
        r"|^which(?: ones?)? (?:is|are)\s\S+(?:\s\S+)?\??$|^(?:without|except|but not"
        r"|excluding)\s|^sort(?:ed)?\b|^of (?:those|these|them)\b"
        r"|^(?:show|list|give)(?: me)? (?:only|just)\b"
    ),
    other_value=(
        r"^(?:(?:do|and|now)\s)?(?:the\s)?same(?:\s(?:thing|message|one|text))?\s(?:for|with|to|in|on)\s\S.*|"
        r"^(?:and\s)?(?:compared?\s(?:with|to)\s)?(?:the\s)?(?:day|week|month) before(?: that)?"
        r"(?:,?\s(?:for\s|in\s)?(?-i:[A-Z])[\w-]+(?:\s(?:again|too|as well))?)?\??$|^(?:and|what about|how about"
        r"|and what about)\s\S+(?:\s\S+){0,3}\??$|^(?:and\s)?(?:what'?s\s)?(?:the\s)?"
        r"(?:average|total|sum|count|altogether|combined|together|in total|all together|how many(?:\s(?:are there"
        r"|of (?:them|those)|in total|is that|altogether))?)\??$"
    ),
    changes=(
        r"^(?:i\s)?mean(?:t)?\s\S+(?:\s\S+)?$|^(?:break|split|group) (?:it|that|this|them|those)? ?(?:down )?by\s\w+$"
        r"|^(?:by|per)\s\w+$|^(?:change|make|set|move|rename|switch|update|push|shift|postpone)\s(?:it|that"
        r"|this|the|its|them)\b.*"
        r"|^(?:and\s)?add\s\S+(?:\s\S+)?(?:\s(?:too|as well|also|to it))$|^(?:and\s)?add\sme$"
        r"|^(?:and\s)?(?:the\s|its\s)?(?:due(?:\sdate)?|deadline|owner|assignee|status|title)"
        r"(?:\s(?:is|should be|to)|:)?\s(?!.*\?)\S.{0,40}$"
        r"|^also\s(?:in|to|on)\s\S+$|^(?:in|to)\s#\S+\s(?:too|as well)$|^(?:delete|remove|archive|trash)\s(?:it|that"
        r"|this)$"
        r"|^(?:as|in) an?\s(?:table|list|chart|graph|csv)$|^(?:no[,\s]+)?not that(?: one)?\b.*|^(?:post|send|share"
        r"|put|dm|forward)\s(?:it|that|this|them)\s.*"
        r"|^(?:another one|one more)$|^no,?\s(?!wait|need|idea|way)\S+(?:\s\S+){0,3}$|.*\sinstead$|^(?:done"
        r"|in progress|todo) instead$"
    ),
    omits=r"^(?:skip|drop|remove|leave out|omit|without)\s(?:the\s)?\S+(?:\s\S+)?$|^leave\s.{1,20}\sout$",
    points=r"\b(?:it|that|this|them|those|these)\b",
    wraps=(
        r"^(?:please |just )*(?:say|tell (?:him|her|them)(?: that)?|let (?:him|her|them) know(?: that)?|write"
        r"|send(?: (?:him|her"
        r"|them))?|post|put)[:,]?\s(?P<q>['\"“])(?P<quoted>.+)['\"”]$"
        r"|^(?:please |just )*(?:say|tell (?:him|her|them)(?: that)?|let (?:him|her|them) know(?: that)?)"
        r"\s(?!to\b|about\b|not\b|['\"“])(?P<content>.+)$"
    ),
    own_doing=_OWN_DOING,
    interrupts=r"(?:(?:oh|ah|no|nono|oops|hey|ok)[\s,.!]+)*(?:wait|hold on|hang on|stop|hold up|hold it)\b",
    regrets=(
        r"\bwrong|\bmistake|\bmixed (?:it|that|them|these|this)? ?up\b|\bmix-?up\b|\bconfus|\btoo (?:fast|soon"
        r"|early|quick|hasty)|\bhasty"
        r"|\bjumped the gun|\bdidn'?t mean|\bmisread|\bmisclick|\bmessed up|\bmy bad|\bnot that one"
        r"|\bnot the (?:right )?one|\bscrewed up"
    ),
    asides=(
        r"(?:it|that)'?s (?:ok|okay|fine|alright|all right|good)|it is (?:ok|fine)|all good|i'?m good"
        r"|don'?t worry|anyway|myself|instead"
    ),
    keeps=(
        r"don'?t|do not"
        r"|(?:let'?s )?(?:just )?keep (?:it|this|that)(?: for now| then| there| as (?:it )?is| the way it is)*"
        r"|(?:let'?s )?(?:just )?leave (?:it|this|that)(?: alone| there| for now| as (?:it )?is| the way it is)*"
    ),
    dismisses=(
        r"(?:please\s|just\s)*(?:(?:scrap|scratch|forget|skip|ditch|drop|cancel|disregard|ignore|leave|kill)"
        r"(?:\sabout)?\s(?:it|that|this|(?:my|the|that|this)\s(?:request|message|last one|one))"
        r"|never ?mind(?:\s(?:that|it|then))?|nvm)"
    ),
    declines=(
        r"(?:there'?s\s)?no need|not needed(?: anymore)?|(?:it|that)'?s (?:fine|ok|okay|alright|all right|good)"
        r"|all good|i'?m good"
        r"|don'?t (?:bother|worry(?: about it)?)|no thanks|no worries"
    ),
    settles=(
        r"\balready\b|\bi(?:'ve)? (?:just )?(?:told|saw|met|spoke|talked|found|did|sent|called|emailed|asked)\b"
        r"|\bfound it\b"
        r"|\b(?:he|she|they)(?:'s|'re)? (?:just )?(?:is |are |has |have )?(?:here|back|knows?|walked in|called"
        r"|online|told)\b"
        r"|\bi'?ll (?:just )?(?:tell|call|catch|email|ask|talk|ping|see|do|handle|message|text)\b"
    ),
)
