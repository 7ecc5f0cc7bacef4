"""Replies that judge or steer a text, or put it off, and are no text themselves ("too long, one sentence", "좀 더
부드럽게", "もうちょい短く", "you pick"). Pure.

Only what consists of such words alone is one: "the meeting is too long" tells somebody something.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.word_lists import DOES_FOR_KO

LONGEST = 120
"""Characters of a reply that may be of such words alone."""
_MUCH_EN = (
    r"(?:(?:just|maybe|still|way|far|much|a\s(?:bit|little|lot|tad)|bit|little|kinda|kind\sof|sort\sof|slightly|so|very"
    r"|really|super|too|more|less|even|rather|quite|pretty|not|as|that's|it's|its|this\sis|that\sis|it\sis"
    r"|sounds?|feels?|reads?"
    r"|needs\sto\sbe|should\sbe|something|anything|keep\sit|make\s(?:it|that|this)|can\syou\smake\sit"
    r"|could\syou\smake\sit|be)\s)*"
)
_HOW_EN = (
    r"(?:(?:short|long|soft|nic|kind|friendl|warm|light|simpl|clear|polit|casual|formal|blunt|harsh|cold|stiff"
    r"|wordy|vague|dry|cheesy|loud"
    r"|snapp|punch|crisp|plain|quiet|strict|clunk|busin\S*)\w{0,4}|brief(?:er)?|concise|professional|personal"
    r"|robotic|pushy|bossy|aggressive|rude"
    r"|dramatic|corporate|enthusiastic|positive|fun(?:ny)?|upbeat|to\sthe\spoint|off|weird|much|bad|detailed|specific)"
)
_LENGTH_EN = (
    r"(?:(?:just|only|in|max|keep\sit\s(?:to|at)|make\sit|cut\sit\sto|to)\s)*(?:one|two|three|1|2|3|a\ssingle"
    r"|half\sthe)\s(?:(?:short|single)\s)?(?:sentences?|lines?|liner|words?|length)"
    r"(?:\s(?:max|only|tops|at\smost|is\senough|is\sfine|will\sdo))*"
)
_ACT_EN = (
    r"(?:(?:can|could)\syou\s)?(?:shorten|trim|tighten|rewrite|reword|rephrase|redo|polish|soften|tone|cut"
    r"|simplify|try|word)(?:\s(?:it|that|this))?"
    r"(?:\s(?:down|up|again|differently|a\sbit|more|for\sme|better|another\sway))*|have\sanother\sgo"
    r"|another\s(?:try|version|one)|start\sover"
    r"|not\s(?:like\sthat|quite|great|good|it|keen)|(?:i\s)?don'?t\slike\s(?:it|that|this)"
    r"|(?:i\s)?don'?t\slove\sit|lose\sthe\s(?:emojis?|exclamation\s\S+)|no\semojis?|less\semojis?"
    r"|(?:in|into)\s(?:english|korean|japanese)"
)
_OFF_EN = (
    r"(?:you\s(?:pick|choose|decide|write\s(?:it|something)|come\sup\swith\s(?:it|something|one))|up\sto\syou"
    r"|your\s(?:call|choice)|(?:anything|whatever)(?:\s(?:works|you\s(?:like|want|think)|is\sfine|goes))?"
    r"|surprise\sme|dunno|i\sdon'?t\sknow(?:\syet)?|not\ssure(?:\syet)?|no\sidea|let\sme\sthink(?:\sabout\sit)?"
    r"|thinking|still\sthinking|(?:give|gimme)\s(?:me\s)?a\s(?:sec|second|minute|moment)"
    r"|(?:i'?ll|i\swill)\s(?:tell|let|get|write|send|come)\s(?:you|it|back)(?:\s(?:know|to\syou))?(?:\s(?:later"
    r"|soon|in\sa\s(?:bit|sec|minute)))?|later|hold\son|(?:show|let)\sme\s(?:see\s)?(?:it\s)?(?:first|a\sdraft)"
    r"|what\s(?:do|would)\syou\s(?:think|suggest|say)|suggest\ssomething|draft\s(?:something|it)|any\s(?:ideas"
    r"|suggestions))"
)
_GO_EN = (
    r"(?:(?:just|then|now|so|please|pls)\s)*(?:go(?:\sahead|\sfor\sit|\son)?|proceed|ship\sit|do\sit|(?:send"
    r"|post|publish|share|delete|remove"
    r"|undo|cancel|drop|take)\s(?:it|that|this|them|(?:that|the|this|my)\s(?:post|message|dm|text"
    r"|draft))(?:\s(?:off|out|now|then|down|back|as\sis))*"
    r"|(?:stick|put|pop|add|save|note|log|book|set|schedule|write|draft|make|find|check"
    r"|look)\s[^,.!?]{1,60}\sfor\sme(?:\sthen)?|same\sas\s(?:before|above|last\stime))"
)
_ENDS_EN = r"(?:(?:\s|^)(?:please|pls|plz|thanks|thx|though|tho|imo|now|ok(?:ay)?|lol))*"
_MUCH_KO = (
    r"(?:(?:이건|이거|그건|그거|글이|내용이|말투가|느낌이|톤이|문장이|좀|조금|약간|많이|너무|더|덜|훨씬|살짝"
    r"|아직|그냥|한번|다시|최대한|아주|되게|진짜|전체적으로|혹시)\s?)*"
)
_HOW_KO = (
    r"(?:짧|길|부드럽|가볍|무겁|쉽|어렵|세|약하|강하|귀엽|재밌|재미있|밝|따뜻하|차갑|딱딱하|정중하|공손하"
    r"|친절하|친근하|다정하|간단하|간결하|간략하|깔끔하|자연스럽|캐주얼하|심플하|명확하|구체적이|공식적이"
    r"|사무적이|어색하"
    r"|세련되|격식\s?(?:있|없)|예의\s?(?:있|바르))(?:게|지\s?않게)"
)
_IS_KO = (
    r"(?:(?:길|짧|딱딱하|딱딱해|차가|차갑|가볍|가벼|무겁|무거|세|강하|강해|어색하|어색해|이상하|이상해|별로"
    r"|과하|과해|장황하|장황해|복잡하|복잡해|사무적이|형식적이)"
    r"(?:어요?|다|네요?|여요?|워요?|은데요?|운데요?|한데요?|ㄴ데요?|인데요?|듯(?:해요|하네요|요)?|아요?|요|죠"
    r"|지|예요|이에요|은\s?것\s?같\S*|운\s?것\s?같\S*|한\s?것\s?같\S*|이네요?|야)?|(?:딱딱|과|이상|복잡|장황"
    r"|어색|강)한(?:데요?|\s?[것거]\s같\S*)|긴데요?|긴\s?(?:것|거)\s?같\S*|기네요?|마음에\s안\s(?:들\S*"
    r"|드네\S*))"
)
_ACT_KO = (
    r"(?:줄여|늘려|다듬어|고쳐|바꿔|수정해|손봐|요약해|정리해|풀어|써|적어|해|만들어|가자"
    r"|하자)(?:\s?(?:서\s)?(?:써|적어|해|보내|올려))?(?:봐)?(?:\s?(?:줘요?|주세요|주라|줄래요?|주실래요|봐요?"
    r"|보자|달라\S*|주시겠\S+))?"
)
_LENGTH_KO = r"(?:한|두|세|1|2|3)\s?(?:줄|문장|마디)(?:로|으로|만|로만|이면\s?(?:돼|되|충분)\S*|짜리로|정도로)?(?:요)?"
_OFF_KO = (
    r"(?:(?:네가|니가|너가|메텔이|알아서|적당히|대충|아무거나|아무\s?(?:말|내용)이나)(?:\s?(?:알아서|적당히"
    r"|대충|골라|정해|써|적어|해|올려|보내|생각해)(?:\s?(?:줘요?|주세요|봐))?)*|(?:먼저|우선|일단)\s?(?:초안\s?"
    r"|보여|보고)(?:\S*\s?){1,3}"
    r"|(?:아직\s)?(?:생각|고민)\s?중(?:이에요|이야|입니다|인데요?|요)?|(?:아직\s)?(?:잘\s)?모르겠\S*|글쎄\S*"
    r"|생각\s?(?:좀\s)?(?:해\s?)?(?:볼게|보고)\S*|(?:좀\s?)?(?:이따가?|나중에|있다가"
    r"|조금\s?있다가?)(?:\s?(?:다시|말|알려|얘기|보내|적어|정해|쓸)\S*(?:\s?(?:줄게|줄께|드릴게|할게"
    r"|볼게)\S*)?)?|잠깐만?\S*|잠시만\S*|뭐가\s?좋을까\S*|추천\s?(?:해\s?)?(?:줘|주세요)|뭐라고\s?(?:하지|할까"
    r"|쓰지|쓸까)\S*)"
)
_GO_KO = (
    r"(?:(?:이제|그냥|그대로|그걸로|그거|이거|이걸로|방금\s?(?:거|것|올린\s?거)|그렇게|이대로)\s?)*(?:(?:보내"
    rf"|올려|지워|내려|삭제해|취소해|진행해|전송해|게시해|공유해)\s?{DOES_FOR_KO}?|진행|ㄱㄱ+"
    r"|고고+|가자|보내자|올리자)(?:요)?"
)
_GO_JA = (
    r"(?:(?:もう|じゃあ|では|それ|これ|そのまま|それで|これで|今の|いまの)(?:を|で)?、?)*(?:送っ|投稿し|出し"
    r"|流し|進め|やっ|消し|削除し|取り消し)(?:て)?"
)
_MUCH_JA = (
    r"(?:(?:もう(?:ちょい|ちょっと|少し)|もっと|ちょっと|少し|やや|だいぶ|かなり|まだ|全体的に|なるべく"
    r"|できるだけ|すごく|これ(?:は)?|それ(?:は)?|文章が|言い方が)、?)*"
)
_HOW_JA = (
    r"(?:短く|長く|柔らかく|やわらかく|優しく|やさしく|軽く|明るく|丁寧に|カジュアルに|フォーマルに"
    r"|フレンドリーに|簡潔に|シンプルに|簡単に|具体的に|自然に|わかりやすく|分かりやすく|砕けた感じに|砕けて"
    r"|固く|硬く|ゆるく|ラフに|端的に)"
)
_IS_JA = (
    r"(?:長|短|硬|固|かた|重|軽|冷た|堅苦し|くど|きつ|弱|強|わかりにく|分かりにく)(?:い|すぎ(?:る|ます|た)?|め"
    r"|っぽい)|(?:微妙|不自然|イマイチ|いまいち|違う|大げさ|事務的|形式的)"
)
_ACT_JA = (
    r"(?:して|し(?:て)?もらえ\S*|直し(?:て)?|書き直し(?:て)?|書いて|まとめて|縮めて|削って|減らして|変えて"
    r"|言い換えて|やり直し(?:て)?|できる|できます|なりません|なる)(?:か|かな)?(?:ほしい|欲しい)?"
)
_LENGTH_JA = (
    r"(?:一|二|三|1|2|3|１|２)(?:行|文|言|フレーズ)(?:くらい|ぐらい|程度)?(?:で|に|だけで|で十分|でいい|でOK|で大丈夫)?"
)
_OFF_JA = (
    r"(?:(?:お)?任せ(?:る|します|で)?|適当に?|(?:何|なん)でも(?:いい|大丈夫)?|考え(?:中|てる|ています|とく"
    r"|ときます|させて)|まだ(?:決まって|決めて|考えて|わから|分から)\S*|(?:あと|後|のち)(?:で|ほど)(?:言う"
    r"|言います|連絡|送る|送ります|書く|書きます|決める)?\S{0,4}|ちょっと待って"
    r"|待って|(?:先に|一旦|まず)(?:見せて|確認させて|下書き)\S*|(?:何|なん)て(?:書こう|言おう|書けば)\S*|どうしよう\S*)"
)
_ENDS_JA = (
    r"(?:かな|かも|です|ます|だ|な|ね|よ|か|けど|ください|下さい|お願い(?:します|できますか)?|もらえ(?:る"
    r"|ます)(?:か)?|くれる|ほしい(?:です)?|欲しい(?:です)?|いい(?:です)?|で|、|ー|〜)*"
)
_STEERS = make_regex(
    rf"(?:{_MUCH_EN}(?:{_HOW_EN}(?:\s(?:and|but|or)\s{_MUCH_EN}{_HOW_EN})*)|{_LENGTH_EN}|{_ACT_EN}|{_OFF_EN}"
    rf"|{_GO_EN}){_ENDS_EN}"
    rf"|{_MUCH_KO}(?:{_HOW_KO}(?:요)?(?:\s?{_ACT_KO})?|{_IS_KO}(?:요)?|{_LENGTH_KO}(?:\s?{_ACT_KO})?|(?:줄여"
    rf"|다듬어|고쳐|바꿔|수정해|손봐|다시\s?(?:써|적어|해))(?:\s?(?:줘요?|주세요|주라|줄래요?|봐요?))?(?:요)?"
    rf"|{_OFF_KO}|{_GO_KO})"
    rf"|{_MUCH_JA}(?:{_HOW_JA}(?:{_ACT_JA})?|{_IS_JA}|{_LENGTH_JA}(?:{_ACT_JA})?|(?:書き直し|直し|やり直し"
    rf"|言い換え|短縮し|縮め|削っ)(?:て)?|{_OFF_JA}|{_GO_JA}){_ENDS_JA}",
    re.IGNORECASE,
)
_SOUND = make_regex(
    r"(?:h+m+|u+[mh]+|e+r+m*|oh|ah|ok(?:ay)?|no|nah|nope|yeah|well|yes|so|actually|sorry|oops|shoot|then|and|but|음+|흠+|어+|아+|앗"
    r"|아니|아뇨|아니요|네|근데|그리고|あ|えっと|うーん|んー|いや|えーと)",
    re.IGNORECASE,
)
_PARTS = make_regex(
    r"[,.!?;~…、。！？\n:()]+|\s[-–—]+\s|(?<=[요다네줘게해죠어아워데중])\s+(?=\S)|[ㅋㅎㅠㅜ]{2,}|💦|🙏|😅"
)


def does_steer(text: str) -> bool:
    """Return whether a reply consists of nothing but words that judge or steer a text, or put it off."""
    said = text.strip()
    if not said or len(said) > LONGEST:
        return False
    if _is_steering(said):
        return True
    parts = [one.strip() for one in _PARTS.split(said) if one.strip()]
    plain = [one for one in parts if not _SOUND.fullmatch(one)]
    return bool(plain) and all(map(_is_steering, plain))


def _is_steering(part: str) -> bool:
    bare = part.strip(" ,.!?~…、。！？ㅋㅎㅠㅜ")
    while (found := re.match(rf"{_SOUND.pattern}[\s,.]+(?=\S)", bare, re.IGNORECASE)) is not None:
        bare = bare[found.end() :]
    return _STEERS.fullmatch(bare) is not None
