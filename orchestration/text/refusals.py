"""Words by which what waits for a yes is refused, with remarks around them ("그냥 놔둬", "nah leave it where it
is, Junho still needs it"), and by which what was done stays as it is. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

LONGEST = 200
_SPLIT = make_regex(
    r"[.!?。！？…~;\n]+\s*|[,、]\s*|\s[–—-]+\s|[ㅋㅎㅠㅜ]+\s*|(?<=말고)\s+|(?<=말고요)\s+|(?<=[둬요자지라])\s+(?=(?:준호|지훈|[가-힣]{2,4}(?:님|씨))[가-힣]*\s)"
    r"|(?<=그렇다)\s+|(?<=그래)\s+|(?<=니까)\s+|(?<=어서)\s+|(?<=아서)\s+|(?<=[대래네데]요)\s+|(?<=[대래네데])\s+|(?<=같아)\s+|(?<=같아요)\s+|(?<=아니다)\s+|(?<=ので)|(?<=から)"
)
_OPENS = make_regex(
    r"^(?:(?:아+니*(?:야|요|다|에요)?|아니아니|아냐(?:아냐)?(?:요)?|아뇨|앗|음+|흠+|어|헉|잠깐만?요?|잠시만?요?|잠만|그럼|근데|참|역시|미안(?:해요?)?|죄송(?:해요|합니다|한데요?)?|ㄴㄴ"
    r"|oh|ah|hm+|ugh|actually|ok(?:ay)?|well|wait|whoa|omg|(?:no+)+|nope|nah|sorry|so|and|but|please|pls"
    r"|on second thoughts?|you know what|hold on|hang on"
    r"|あれ|あっ?|えっと|うーん|やっぱり?|やはり|すみません|ごめん(?:なさい)?|いや|いえ|いいえ|待って(?:ください)?|じゃあ|では)(?:[\s,.、。!~…]+|$|(?<=[ぁ-ん])))+",
    re.IGNORECASE,
)
_DO_KO = r"(?:삭제|보관|아카이브|전송|발송|게시|공유|변경|수정|등록|추가|예약|처리|정리|생성)"
_STEM_KO = (
    rf"(?:{_DO_KO}(?:은|는)?\s?하|하|지우|보내|올리|만들|바꾸|옮기|없애|버리|치우|건드리|미루|당기|고치"
    rf"|알리|전하|나가게\s?하)"
)
_THING_KO = (
    r"(?:(?:그건|이건|그거|이거|그\s?(?:페이지|글|메시지|작업|건)|이\s?(?:페이지|글|메시지|작업|건))(?:은"
    r"|는|을|를)?\s)?"
)
_HOW_KO = r"(?:(?:그냥|걍|일단|우선|그대로|이대로|지금은|아직은?|당분간|원래대로|그럼|다시|좀)\s?)*"
_KEEP_KO = (
    r"(?:놔\s?|냅\s?|내버려\s?|남겨\s?|살려\s?|(?<=그냥\s)|(?<=일단\s)|(?<=우선\s)|(?<=그대로\s)"
    r"|(?<=이대로\s)|(?<=그대로))"
)
_STAY_KO = (
    r"(?:둬(?:요|줘요?|주세요|라)?|두자고?요?|두세요|두죠|둡시다|둘게요?|두는\s?게\s?(?:좋|낫"
    r"|맞)\S{1,5}(?:\s것\s같\S{1,3})?|두기로\s?\S{1,4}|둘래요?|두고\s?싶\S{1,3})"
)
_NOT_KO = (
    rf"{_STEM_KO}(?:지|진|지는)\s?(?:말(?:자고?|죠|고|아(?:\s?(?:줘|주세요|요|둬))?|기로|아야)?|마(?:세요"
    rf"|요|라)?|않(?:을래|을게|기로|는\s?게|았으면|아도))\S{{0,6}}(?:\s(?:좋|낫|했|해|돼"
    rf"|될)\S{{0,5}}(?:\s것\s같\S{{1,3}})?)?"
)
_AVOID_KO = (
    r"안\s?(?:지우|보내|올리|바꾸|하|만들|옮기|삭제하|고치|지울|보낼|올릴|바꿀|할|만들|삭제할|해|보내|올려|지워|삭제해|바꿔)\S{0,4}"
    r"(?:\s?(?:게|편이|것이))?\s?(?:좋|낫|나을|맞|돼|되|될|했|할|래|게)\S{0,5}(?:\s?(?:것|거)\s?같\S{1,3})?"
    r"|안\s?(?:보낼|지울|올릴|할|바꿀|삭제할)(?:래|게)요?"
)
_DOUBT_KO = (
    rf"(?:{_DO_KO}(?:하는)?|지우는|보내는|올리는|바꾸는|없애는|하는)\s?(?:건|거는|것은|게)\s?(?:좀\s|아무래도\s)*(?:그렇\S{{1,4}}|아닌\S{{0,2}}(?:\s?(?:것|거))?\s?(?:같\S{{1,3}})?|안\s?되\S{{1,3}}|무리\S{{0,3}}|위험\S{{0,4}}|이르\S{{0,3}}|보류\S{{0,4}})"
    rf"|{_DO_KO}(?:은|는)?\s?말고요?|보류(?:할게요?|하자|해\s?줘\S{{0,2}}|요)?|(?:취소|철회|중지|중단)(?:할게요?|하자|요|해\S{{0,3}})?|필요\s?(?:할|없|있)\S{{0,6}}(?:\s?(?:것|거|수)\S{{0,2}}\s?(?:같|있)\S{{1,4}})?"
)
_KEEP_EN = (
    r"(?:(?:just|let'?s|let us|we should|we can|i'?d rather|i'?d|rather|better|please)\s)*(?:leave|keep"
    r"|retain)\s(?:it|that|this|them|both(?:\s(?:of\s)?(?:them|those|these))?|all(?:\s(?:of\s)?(?:them|those|these))|everything|(?:the|that|this)\s\w+)"
    r"(?:\s(?:where (?:it|that) is|where they are|as (?:it )?is|as they are|alone|be|there|for now|for a bit"
    r"|in place|up|after all|around|the way it is|please|then|then please|untouched))*"
)
_NOT_EN = (
    r"(?:please\s|just\s|let'?s\s|we\s(?:should\s)?|you\s)*(?:don'?t|do not|not|never|shouldn'?t"
    r"|won'?t)(?:\s(?:actually|really))?\s(?:post|send|archive|delete|remove|trash|share|change|move|do|touch"
    r"|make|create|publish|schedule|update|get rid of)"
    r"(?:\s(?:it|that|this|them|anything|any of (?:it|them)|there|(?:the|that|this)\s\w+))?(?:\s(?:yet|now"
    r"|just yet|after all|today|please|anymore|any more|there|for now|at all))*"
    r"|(?:please\s)?(?:don'?t|do not)|(?:not|it'?s not|that'?s not|no longer)\s(?:needed|necessary|required"
    r"|that one|now|yet|today)(?:\s(?:any ?more|after all))?"
    r"|(?:i'?d|we'?d)?\s?(?:rather|better) not(?:\s\w+(?:\s(?:it|that|this))?)?|(?:i(?:'ve)?"
    r"|we(?:'ve)?)\s(?:just\s)?changed (?:my|our) minds?|we(?:'re| are) keeping (?:it|that|them)"
    r"|(?:scrap|scratch|forget|drop|cancel|skip|kill|abort|withdraw)(?:\s(?:it|that|this|about it"
    r"|the whole thing))?|(?:let'?s )?not do (?:it|that|this)|never ?mind|no thanks|hold (?:it|that) back"
)
_NOT_JA = (
    r"(?:やっぱり?|やはり|まだ|今は|今回は|とりあえず|一旦|その(?:ページ|投稿|タスク)は|それは|これは)*"
    r"(?:消さ|送ら|投稿し|削除し|アーカイブし|移さ|変え|変更し|共有し|公開し|作ら|し)(?:なくて(?:も)?(?:いい|大丈夫|結構|よい|OK)|ないで(?:おいて|おく|おきます|おこう)?|ない(?:ほう|方)が(?:いい|良い)|ないことに(?:します|した|しました)|ません)(?:です|ください|下さい|と思います|かな|かも)*"
    r"|(?:やっぱり?|やはり|今回は|一旦)*(?:やめ(?:て|ます|とき|てお|ておき|ておい|よう|ましょう|た)|取りやめ|見送(?:り|って|る)|中止|保留|キャンセル|却下|撤回)(?:に|で|して|し|と)?(?:おき)?(?:ます|ください|下さい|お願いします|おいて|ましょう|おく|いて|する)*(?:ください|下さい)?"
    r"|(?:(?:両方|どっち|どちら|全部|それ|これ)(?:とも|も)?(?:は|を)?、?)?(?:(?:その|この|今の|元の)まま)?(?:で|に)?(?:残し|取って|置い|とっ|し)(?:て|と)?(?:おいて|いて|おき(?:ます|ましょう)|おこう|ください|下さい|お願いします)+|(?:その|この|今の)まま(?:で)?(?:いい|大丈夫|結構|お願い)(?:です|します)?"
    r"|(?:ちょっと)?待って(?:ください)?|不要(?:です|になりました)|必要(?:ない|ありません)(?:です|でした)?"
)
_LOUD = (
    r"(?:(?:안\s?돼|안\s?됨|안됩니다|멈춰|스톱|하지\s?마|그만)(?:요|세요|주세요|줘|해|해요|해\s?줘)?\s?)+|(?:ダメ|だめ|駄目|ストップ|やめて|止めて)+(?:です|ください)?"
    r"|stop(?:\s(?:it|that|there))?"
)
"""What is called out to keep somebody from doing something."""
_REFUSES = make_regex(
    rf"{_LOUD}|{_THING_KO}(?:{_HOW_KO}{_KEEP_KO}{_STAY_KO}|{_HOW_KO}(?:{_NOT_KO}|{_AVOID_KO}|{_DOUBT_KO}))(?:\s(?:좀|제발|일단))?|{_KEEP_EN}|{_NOT_EN}|{_NOT_JA}",
    re.IGNORECASE,
)
_ASKS = make_regex(
    r"[#@\"“”‘’「」『』\ue000-\uf8ff]|(?<![A-Za-z])'|'(?![A-Za-z])|줘|주세요|주라|부탁|하자|바꿔|해라|대신|만\s|만$|까지|(?<![가-힣])(?:응|네|넵|예|좋아|그래|오케이|ㅇㅇ|ㅇㅋ)(?![가-힣])|승인"
    r"|\b(?:please|pls|can you|could you|would you|send|post|make|create|add|set|change|move|tell|share|dm|ask"
    r"|instead|remove|delete|archive|schedule"
    r"|unless|except|only|just|until|if|yes|yep|yeah|sure|approve[d]?|go ahead)\b"
    r"|ください|下さい|お願い|して$|代わり|だけ|はい|承認|まで",
    re.IGNORECASE,
)
"""What is more than a remark: a wish, a yes, a condition, a thing that is named."""
_STATES_KO = make_regex(r"[다요네대래어아지걸데야게]$")
"""How a statement of Korean ends."""


def is_refusal(text: str) -> bool:
    """Whether a reply refuses what waits for a yes, and says nothing else but why."""
    if len(text) > LONGEST:
        return False
    parts = [
        rest for one in _SPLIT.split(" ".join(text.split())) if (rest := _OPENS.sub("", one.strip()).strip(" ,.!~"))
    ]
    said = [one for one in parts if _refuses(one)]
    return bool(said) and all(one in said or not _ASKS.search(one) for one in parts)


def _refuses(part: str) -> bool:
    """Whether a part refuses: the whole of it, or in Korean what a statement stands before or behind without a sign."""
    if _REFUSES.fullmatch(part):
        return True
    words = part.split()
    for at in range(1, len(words) if re.search("[가-힣]", part) else 1):
        first, last = " ".join(words[:at]), " ".join(words[at:])
        for refusal, other in ((first, last), (last, first)):
            if _REFUSES.fullmatch(refusal) and _STATES_KO.search(other) and not _ASKS.search(other):
                return True
    return False


_KEEPS = make_regex(
    rf"{_THING_KO}{_HOW_KO}{_KEEP_KO}{_STAY_KO}|(?:그대로|이대로|지금이)\s?(?:가|갈게|가자|괜찮\S{{1,3}}|좋\S{{1,3}}|돼|됐)\S{{0,3}}|{_KEEP_EN}"
    r"|(?:(?:fine|good|ok(?:ay)?|all good|perfect) )?as (?:it )?is|(?:そのまま|このまま|今のまま)(?:で"
    r"|に)?(?:いい|大丈夫|結構|OK|お願い|して|しておいて|おいて)*(?:です|します|ください|下さい)*(?:よ|ね)*",
    re.IGNORECASE,
)
"""That a thing stays as it is."""
_FINE = make_regex(
    r"(?:it|that|this|dm|(?:a|the) (?:dm|post|message|channel|time|date|wording)|#?\w{1,15})?(?:'s|\sis|\swas"
    r"|\sworks)?\s?(?:actually\s)?(?:fine|good|ok(?:ay)?|alright|all right|right)(?:\s(?:as (?:it )?is|too"
    r"|anyway|here))?"
    r"|\S{1,10}(?:이|가|도|로|으로|면)?\s?(?:괜찮|충분|맞|됐|좋)\S{1,4}|\S{1,12}(?:で|が)(?:いい|大丈夫|十分|合って(?:い)?(?:る|ます))(?:です)?(?:よ|ね)?",
    re.IGNORECASE,
)
_WONDERS = make_regex(
    r"(?:should|shall|was|wasn'?t|did|didn'?t|maybe|perhaps|would|could|i wonder|wonder|might|is it|isn'?t)\b.*"
    r"|.*\b(?:would|might|could) have been\b.*|.*(?:그랬나|할\s?걸|올릴\s?걸|보낼\s?걸|바꿀\s?걸|[을ㄹ할]까|나"
    r"|려다가?|려고\s?했는데|던가)\S{0,2}|.*(?:かな|だっけ|べきだった(?:かな)?|でしたか|でしたっけ|だったかな)",
    re.IGNORECASE,
)
"""What somebody asks themselves."""


def is_kept(text: str) -> bool:
    """Whether a reply wonders about what was done, and says that it stays as it is."""
    if len(text) > LONGEST:
        return False
    parts = [
        rest for one in _SPLIT.split(" ".join(text.split())) if (rest := _OPENS.sub("", one.strip()).strip(" ,.!~"))
    ]
    keeps = [one for one in parts if _KEEPS.fullmatch(one)]
    return bool(keeps) and all(
        one in keeps or _FINE.fullmatch(one) or _WONDERS.fullmatch(one) or not _ASKS.search(one) for one in parts
    )
