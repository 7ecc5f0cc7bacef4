"""Words of questions about metel's own work: a table of parts for each language. Data alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language

WordKind: TypeAlias = Literal[
    "self",
    "me",
    "thing",
    "what",
    "who",
    "why",
    "did",
    "yes",
    "no",
    "decide",
    "must",
    "not",
    "open",
    "request",
    "later",
    "ask",
    "whom",
    "when",
    "rest",
]
"""What a word is in such a question: who is spoken to and who asks, what was made, the question words, whom it went to
and when, an act of the past, a yes or no that was given, what can be decided, that it has to be or was not, what is
still open, a request, what is put off until its moment comes, the wish to be told, and what carries no meaning of its
own."""

_KO_END = r"(?:어요|어|나요|나|니|냐|는지(?:를|는|도|만)?|지요|지|죠|을까요?|습니까|던)?"
_KO_CASE = r"(?:들)?(?:을|를|은|는|이|가|도|만)?"
_KO_ACT = (
    r"(?:갔|됐|되었|눌렀|올라갔|보내졌|바뀌었|바꼈|전달됐|저장됐|반영됐|저장했|보냈|올렸|만들었|지웠|바꿨|고쳤|썼"
    r"|(?:처리|삭제|공유|추가|작성|예약|등록|수정|게시|변경|정리"
    r"|완료)?(?:했|하셨|해\s?(?:줬|주셨|놨)))"
)
_KO_MADE = r"(?:보낸|올린|만든|지운|바꾼|고친|(?:처리|삭제|공유|추가|작성|예약|등록|수정|게시|변경)?(?:한|해\s?준))"
_KO_DECIDE = r"(?:승인|결재|결정|확인|허락|허가|답변?|대답|검토|오케이|ok|컨펌|동의)"
KO: Mapping[WordKind, str] = {
    "self": r"(?:너|네|니|메텔|metel|봇)(?:는|가|은|이|의|한테)?|넌|네가",
    "me": r"(?:나|저|우리)(?:를|는|한테|에게|의)?|내가?|제가?|날|절",
    "whom": r"(?!누구)(?:[가-힣]{2,4}?(?:님|씨)?(?:한테|에게|께)|#?[\w-]{2,30}\s?(?:채널)?에)(?:는|도|만)?",
    "when": r"언제|몇\s?시에?|어디(?:에|로|다)?|어느\s?채널에?|누구(?:한테|에게)",
    "thing": rf"(?:페이지|메시지|글|공지|디엠|dm|행|삭제|게시|공유|변경|수정|추가|전송|예약){_KO_CASE}",
    "what": r"뭐라고(?=\s(?:보[냈낸]|올[렸린]|썼|쓴|적었|적은|전했|전한))"
    r"|(?:뭐뭐|뭐|뭘|무엇|무슨\s?일|어떤\s?(?:일|거|것)|몇\s?(?:건|개|가지|번))(?:를|을|가|이|나)?",
    "who": r"누가|누구(?:야|예요|인가요?|였지|였어요?|지|한테)?|어느\s?분",
    "why": r"왜|어째서|(?:뭐|무엇|뭣)\s?때문에|(?:이유|까닭|사유)(?:가|는|를|도)?",
    "did": r"(?:시킨|맡긴|부탁한|요청한|부탁했던|시켰던)\s?(?:일|거|것|건)(?:들)?(?:은|는|이|가)?\s?(?:다\s)?어떻게\s?"
    r"(?:됐|되었|되고)"
    rf"(?:\s?있)?{_KO_END}|(?:시킨|맡긴)\s?(?:일|거|것|건)(?:들)?(?=\s(?:목록|리스트|정리|다|전부))|(?:부탁"
    rf"|요청)(?:한|했던"
    rf"|드린)\s?(?:거|것|건|일)(?:은|는|들|들은)?\s?(?:이제|벌써|다)?\s?"
    rf"(?:끝났|됐|되었|완료됐|처리됐){_KO_END}|(?:시켰|맡겼|부탁했었|부탁했|부탁드렸|요청했"
    rf"|요청드렸){_KO_END}|{_KO_ACT}{_KO_END}"
    rf"|{_KO_MADE}\s?(?:일|거|것|건|게|작업|내용|디엠|dm|메시지|글|공지|페이지){_KO_CASE}"
    r"|(?:작업|활동|실행|처리)\s?(?:내역|기록|이력|로그)" + _KO_CASE,
    "yes": rf"{_KO_DECIDE}\s?(?:(?:했|하셨|해\s?(?:줬|주셨)){_KO_END}|한|하신|해\s?준|해\s?주신)|(?:승인"
    rf"|결재)(?:자|권자)(?:가|는)?",
    "no": rf"(?:거절|거부|반려|취소|실패)(?:됐|되었|당했|했|하셨){_KO_END}|(?:거절|거부|반려|취소|실패)(?:된|당한"
    rf"|한)?"
    rf"|막(?:혔|았){_KO_END}|막(?:힌|은)",
    "decide": rf"{_KO_DECIDE}(?:을|를|이|은|는)?|처리",
    "must": r"해야\s?(?:할|하는|되는|돼는|될|되|해|하나요?)?|할|하면|필요한|받을|기다리(?:는|고)\s?(?:있는)?",
    "not": rf"(?:안|못)\s?(?:됐|됬|되었|올라갔|보내졌|만들어졌){_KO_END}|하지\s?(?:않|못)(?:았|했|은"
    rf"|한){_KO_END}|(?:안|못)(?:\s?(?:해서|[한된]))?",
    "open": r"(?:대기|보류)(?:\s?중)?(?:인|된)?|밀(?:려|린)|미(?:처리|결|승인|완료)(?:된)?|멈[춰춘]|막혀"
    r"|안\s?끝난|끝나지\s?않은"
    r"|기다리(?:고|는|나요?|니)(?:\s?있(?:어요?|나요?|니|는))?|남(?:았지|았죠|았는지|았더라|았어요?|았나요?"
    r"|은|아)|걸려",
    "request": rf"(?:요청|부탁|질문)(?:한)?{_KO_CASE}|(?:시킨|맡긴|부탁한|요청한|부탁드린|요청드린)"
    rf"(?:\s?(?:거|것|건|일))?{_KO_CASE}|온|들어온",
    "later": r"(?:아직\s)?안\s?나가고\s(?:걸려|남아|예약돼|대기하고)\s?있(?:는|던)\s?"
    r"(?:거|것|건|게)(?:들)?(?:은|는|도|이|가)?|(?:나가게|나가도록|올라가게)\s예약\s?(?:해|걸어|잡아)\s?(?:둔|놓은|놨던|뒀던)\s?(?:메시지|글"
    r"|공지|디엠|dm|거|것|건|게)?(?:들)?(?:이|가|는|은|을|를|도|만)?"
    r"|예약\s?(?:걸어|해|잡아|넣어)\s?(?:둔|놓은|놨던|논|뒀던)\s?(?:메시지|글|공지|디엠|dm|거|것|건"
    r"|게)?(?:들)?(?:이|가|는|은|을|를|도|만)?"
    r"|예약(?:들|이|은|을|한)?(?=\s?(?:있|뭐|뭘|목록|리스트|현황|내역|몇|다\s|전부|모두|걸려|잡혀|보여|알려))|(?:걸|잡)(?:려|혀|어)\s?(?:있(?:는지|는\s?거|어|어요|나|나요|니)?|둔|놓은|놨|뒀)(?:지|어|어요|니|나)?(?:\s(?=예약))?"
    r"|예약\s(?:메시지|글|공지|디엠|dm)(?:들)?(?:이|가|는|은|을|를|도|만)?"
    r"|(?:오전|오후|아침|저녁)?에?\s?나가는\s(?:거|것|게)(?:이|가)?(?=\s있)|(?:안|아직\s안)\s나간\s예약(?:이|은|도)?"
    r"|(?:나갈|나가는|올라갈|발송될)\s(?:메시지|글|공지|디엠|dm)(?:들)?(?:이|가|는|은|도)?(?:\s예약(?:된"
    r"|한)\s?(?:거|것|게|건)(?:이|가)?)?"
    r"|예약\s?(?:돼|되어|해|걸려|잡혀)\s?(?:있|놨|놓았|뒀|두었)(?:지|어|어요|나|나요|니|는지|더라)?"
    r"|예약(?:이|을|은)?\s?(?:된|돼\s?있는|되어\s?있는|해\s?(?:둔|놓은)|걸(?:린|어\s?(?:둔|놓은)|려\s?있는))\s?"
    r"(?:메시지|글|공지|디엠|dm|거|것|건|게)?(?:들)?(?:이|가|는|은|을|를|도|만)?"
    r"|안\s?(?:나간|보내진|올라간)\s?(?:예약\s?)?(?:메시지|글|공지|디엠|dm|예약|거|것|건|게)(?:들)?(?:이|가|는|은|도)?",
    "ask": r"(?:알려|보여|말해|정리해|요약해|뽑아|설명해|확인해)\s?(?:줄래요?|주세요|주실래요?|줘요?|봐요?"
    r"|달라)?|목록|리스트|궁금(?:해요?)?",
    "rest": r"여기(?:서|에서)|목록으로"
    r"|물어보려고|같이|함께|마저|(?:내|제|나의|저의)\s?이름으로|보여만\s?주(?:고|세요|시고)"
    r"|있으면|나가(?:는지|나요?)|나갈\s?(?:거|것|게|메시지|글)?(?:가|이|는)?|(?:나|저)\s?대신|어디로"
    r"|(?:내가|제가)?\s?못\s?(?:봤|봐|보고|놓쳤)(?:서|는데|네|어|어서|거든|다)?(?:요)?"
    r"|(?:노션|슬랙|시트|구글\s?시트)(?:에서|에|의|쪽에서)"
    r"|정확히|구체적으로|제대로|잘|정상적으로|무사히|확실히|벌써|진짜|지난\s?(?:며칠|이틀|사흘)|(?:방금|아까|최근|지금까지"
    r"|지금|정리|요즘|마지막|제일\s?최근|가장\s?최근|그동안|여태|동안|중|전|아직|이미"
    r"|혹시|좀|다|전부|모두|쭉|쫙|죽)(?:에|도|은|는|의)*|있었(?:나|어|지|죠|나요|어요|더라)"
    r"|(?:그|이|저)(?:거|건|것|게|일|렇게)?(?:를|을|은|는|이|도)?|걔"
    r"|(?:거|것|건|게|일|걸)(?:를|을|은|는|이|가|도)?|사람(?:은|이)?|분(?:은|이)?"
    r"|(?:야|예요|이에요|에요|이야|인가요?|인지|였지|였어요?|죠|지|요|인가|이었지|이었어요?)"
    r"|있(?:어요?|나요?|니|는지|을까요?|는|던가요?|습니까|나|죠|지요?)|없(?:어요?|나요?|니|지)|됐어요?|들|은"
    r"|는|이|가|에"
    r"|에는|을|를|의|도|만|서",
}
_EN_ACT = (
    r"(?:go|went|done|saved?|deliver(?:ed)?|do|did|done|post(?:ed)?|sen[dt]|creat(?:e|ed)|ma[dk]e|writ(?:e|ten)"
    r"|wrote|chang(?:e|ed)|delet(?:e|ed)"
    r"|updat(?:e|ed)|add(?:ed)?|shar(?:e|ed)|finish(?:ed)?|handl(?:e|ed)|complet(?:e|ed)|accomplish(?:ed)?"
    r"|work(?:ed)? on)"
)
EN: Mapping[WordKind, str] = {
    "self": r"you(?:'ve|'re| have)?|metel(?:'s)?|the bot|your",
    "me": r"me|i|i've|we|us|my|mine|our",
    "whom": r"to (?:#?\w+(?: [A-Z]\w+)?)|(?:in|on) #[\w-]+",
    "when": r"when|what time|where|who(?:m)?",
    "thing": r"(?:the |an? )?(?:page|post|message|dm|row|note|deletion|delete|deleting|posting|sending|change"
    r"|update)s?",
    "what": r"what(?:'s)?|which|how (?:many|much)|anything|something|everything|any|all",
    "who": r"who(?:'s)?|whom",
    "why": r"why|how come|(?:the )?reasons?",
    "did": rf"{_EN_ACT}|been up to|activity|history|log|recap",
    "yes": r"(?:gave|gives?|given) (?:you )?(?:the |an? |its )?(?:ok|okay|go(?:[ -]ahead)?|green light"
    r"|permission|approval"
    r"|yes)"
    r"|sa(?:id|ys?) (?:yes|ok|okay)|ok'?d|okayed|approved|allowed|confirmed|signed (?:it |that |this )?off"
    r"|signed off on"
    r"|green[ -]?lit|approvers?|agreed",
    "no": r"refused?|denied|deny|rejected?|blocked|declined?|turn(?:ed)? (?:it |that |this )?down|sa(?:id|y) no"
    r"|vetoed|fail(?:ed)?"
    r"|(?:go|went|gone) wrong|br(?:eak|oke)|stopp?ed|cancelled",
    "decide": r"ok|okay|my (?:yes|ok|okay|go[- ]ahead|say[- ]so)"
    r"|approvals?|approve|decide|decisions?|answers?|repl(?:y|ies)|sign[ -]?offs?|sign off|input",
    "must": r"(?:have|need|needs|has|supposed|got) to|should|must|needs?",
    "not": r"not|never|didn't|wasn't|weren't|couldn't|haven't|hasn't|can't|won't|isn't|don't|doesn't",
    "open": r"waiting|holding(?: on to| back| up)?"
    r"|pending|outstanding|awaiting|on hold|stuck|unanswered|open|unfinished|in progress|running"
    r"|queued|left|on my (?:side|end)",
    "request": r"requests?|questions?|runs?|(?:ask(?:ed)?|told|tell|get)(?= you\b)",
    "later": r"(?:still )?holding(?: on to)? for later"
    r"|(?:you )?(?:still )?have (?:yet )?to (?:send|post)(?: out)?|queued(?: up)?|lined up"
    r"|(?:did|do|have|has) (?:i|you) (?:have |got )?(?:still )?(?:scheduled|queued)(?: up)?(?: right now)?"
    r"|(?:messages?|posts?|dms?) i (?:have |had |ve |'ve )?(?:scheduled|queued)(?: up)?"
    r"|scheduled (?:that |which )?(?:ha(?:s|ve)n't|ha(?:s|ve) not|ha(?:s|ve) yet to) (?:yet )?"
    r"(?:go(?:ne)? out|been sent)"
    r"|(?:queued|scheduled|lined up|set|waiting|supposed|left|yet|due|going)(?: up)? to (?:go out"
    r"|be (?:sent|posted|delivered)|send|post)"
    r"|(?:scheduled|queued)(?: up)? (?:messages?|posts?|dms?)"
    r"|(?:messages?|posts?|dms?) (?:of mine )?(?:(?:that|which) )?(?:are |is )?(?:still )?(?:scheduled|queued"
    r"|lined up)(?: up)?|scheduled(?! (?:for|on|at|in)\b)",
    "ask": r"remind me(?= what)|(?:(?:can|could|would) you )?(?:please )?(?:tell|show|give|list)|summar(?:y"
    r"|i[sz]e)|a list|please",
    "rest": r"(?:in )?here|in this (?:channel|thread)|to (?:post|send|do|delete|change) (?:it|that|this)|(?:of )?yours"
    r"|in [a-z]{3,12}|(?:on )?my behalf|in my name|under my name"
    r"|through|ok(?:ay)?|properly|correctly|really|actually|exactly|later|do i have|a|an|the|of|to|for|on"
    r"|in|at|is|are|was|were|has|have"
    r"|had|been|be|does|so far|just|recently|lately|last|latest|most recent|previous"
    r"|earlier|still"
    r"|yet|that|it|this|these|those|them|there|things?|stuff|one|ones|now|right|already|ever|before|from|by"
    r"|with|get|got|go|else|or"
    r"|through|out|up|about|morning|afternoon|evening|since|during|over|past|days?|happened",
}
_JA_ACT = (
    r"(?:送れ|届い|でき|反映され|(?:変更|投稿|送信|保存|追加)でき|(?:実行|投稿|送信|作成|削除|変更|更新"
    r"|追加|共有|処理|完了|対応)?し|やっ|送っ|作っ|消し|変え|書い)"
)
_JA_DECIDE = r"(?:承認|決裁|許可|回答|返事|返答|対応|確認|決定|OK|ok|オーケー)"
JA: Mapping[WordKind, str] = {
    "self": r"metel|メテル|ボット|あなた|君",
    "me": r"私|わたし|自分|僕|俺",
    "whom": rf"(?:[ァ-ヶーA-Za-z가-힣]{{2,12}}|[一-龥]{{1,4}}){HONORIFIC_JA}?に(?:は|も)?|#?[\w-]{{2,30}}に",
    "when": r"いつ|何時(?:に|ごろ)?|どこ(?:に|へ)?|誰に|だれに",
    "thing": r"ページ|メッセージ|投稿|削除|共有|変更|送信|DM|行",
    "what": r"何件|何か|こと|何を?|なに|なん|どんなこと|どれ"
    r"|どこまで(?:終わって(?:い)?(?:る|ます)|進んで(?:い)?(?:る|ます)|でき(?:た|て(?:い)?(?:る|ます)))?",
    "who": r"誰|だれ|どなた|どの人",
    "why": r"なぜ|なんで|どうして|理由|わけ|原因",
    "did": r"(?:やって)?(?:もらっ|いただい)た|(?:お願いし(?:た|てた|ていた)|頼んだ|頼んで(?:い)?た|依頼した"
    r"|(?<=の)依頼)(?:件|こと|もの|やつ"
    r"|の)*(?:は|って)?\s?"
    r"(?:もう|ちゃんと|全部|ぜんぶ)*\s?(?:終わ(?:って(?:い)?(?:る|ます)|った|りました)|完了して(?:い)?(?:る|ます)"
    r"|でき(?:て(?:い)?(?:る|ます)|た|ました))"
    r"|(?<![ァ-ヶー一-龥]に)(?<!さんに)(?:頼んだ|頼んで(?:い)?た|お願いした|お願いして(?:い)?た|依頼した)(?:作業|仕事|タスク)?(?:って|は|が)?(?=っけ|どこ|何|なに|全部|、|\s|だっけ|一覧|リスト|$)"
    r"|(?:頼んだ|頼んで(?:い)?た|お願いした|依頼した)(?:件|こと|もの|やつ|の)(?:って|は)?(?:どうなっ(?:た"
    r"|てる|ている)|何があっ(?:た|たっけ)|何だっ(?:た|け))?"
    rf"|{_JA_ACT}(?:てくれ)?(?:て|で)?(?:た|まし?た|いた)|(?:作業|活動|実行)(?:の)?(?:履歴|記録|ログ|内容)",
    "yes": rf"{_JA_DECIDE}(?:を)?(?:し(?:てくれ)?(?:た|まし?た)|出し(?:た|ました))|承認者",
    "no": r"(?:却下|拒否|失敗|ブロック|キャンセル)(?:さ)?(?:れ|し)?(?:た|まし?た)?|断(?:られ|っ)(?:た|まし?た)"
    r"|だめ|ダメ|止め(?:られ)?(?:た|ました)|エラー",
    "decide": _JA_DECIDE,
    "must": r"しなきゃ(?:いけない|ならない)?|しなければ(?:いけない|ならない)|しないと(?:いけない)?|すべき|する"
    r"|必要|要る|求められて(?:いる)?",
    "not": rf"(?:{_JA_ACT}|でき)(?:てくれ|てもらえ)?(?:なかった|ません(?:でした)?|ない)|(?:てくれ)?なかった",
    "open": r"待(?:ち|って)(?:いる)?|保留(?:中|になって)?|未(?:処理|承認|完了)|終わって(?:い)?ない"
    r"|止まって(?:いる)?|滞って|残って(?:い)?(?:る|ます)?|進行中",
    "request": r"依頼|リクエスト|お願い|質問",
    "later": r"(?:どんな|どの|何の)?予約(?:の)?(?=一覧|リスト|内容|状況|入って)"
    r"|予約(?:って|は)?(?=何|なに|どう|ある|あり)|(?:送る|出る|出す|投稿する|流れる|送信する)(?:予約|予定の?)(?:投稿|送信|メッセージ|DM|もの)?"
    r"|予約(?:投稿|送信|メッセージ)"
    r"|(?:(?:他|ほか)にも?、?)?予約(?:投稿|送信|メッセージ)?"
    r"(?:って|は|が)?(?:まだ|他に|ほかに|何か)?(?:残って|入って)(?:い)?(?:る|ます)"
    r"|(?:まだ)?(?:送って|出て|投稿して|届いて)(?:い)?ない予約(?:投稿|メッセージ|DM|もの|やつ)?"
    r"|予約(?:した|して(?:い)?る|して(?:い)?た|済みの?|中の|された)(?:メッセージ|投稿|DM|もの|やつ)?"
    r"|送信(?:予定|待ち)の?"
    r"(?:メッセージ|投稿|DM|もの)?",
    "ask": r"(?:教え|見せ|まとめ|リストアップし|一覧にし|知らせ)(?:て)?(?:ください|くれる|くれ|もらえますか"
    r"|もらえる|ほしい)?|一覧|リスト|要約して",
    "rest": r"ここ(?=で|に|の)|とか|になって(?:い)?(?:る|ます)|抱えて(?:い)?(?:る|ます)"
    r"|って|ねえ|ねぇ|して(?=ほしい|もらえ|くれ|ください)|(?:ほしい|欲しい)(?:です|な)?"
    r"|もらえ(?:る|ます)|くれ(?:る|ます)"
    r"|ありましたっけ|ありました|残って(?:い)?(?:る|ます)|な(?=もの)|だっけ|でしたっけ|っけ|最後"
    r"|直近|一番最近|"
    r"だけ|ちゃんと|きちんと|無事|うまく|本当に|さっき|先ほど|最近|今まで|これまで|今|いま|まだ|もう|前|中"
    r"|まで|それ|これ|あれ|その|この|あの|もの|やつ|件"
    r"|です|でした|ですか|だった|ある|あります|ありますか|いる|います|いますか|ください|んですか|って|人|全部"
    r"|は|が|を|の|に|で|も|と|から|か|て|い|ん|ね|よ|さん",
}
WORDS: Mapping[Language, Mapping[WordKind, str]] = {"ko": KO, "en": EN, "ja": JA}
