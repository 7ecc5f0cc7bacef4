"""The words of a search of messages, by role: who wrote, what they did, what is looked for and what only frames it.
Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.korean import make_word_set
from orchestration.rule_planner.reading.words import CHANNEL, DATE, NAMED
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language

SLACK = make_regex(r"(?<![A-Za-z가-힣])(?:슬랙|slack)(?![A-Za-z])|スラック", re.IGNORECASE)
NOUNS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"메시지|메세지|(?<![가-힣])글(?=들?(?:을|이|은|도|만|\s|$))|스레드|쓰레드|댓글|답글|대화|얘기|이야기|발언|채팅|(?<=[한던])\s말"
    ),
    "en": make_regex(
        r"\b(?:messages?|posts?|threads?|conversations?|discussions?|chats?|exchange|convo)\b", re.IGNORECASE
    ),
    "ja": make_regex(r"メッセージ|投稿|発言|書き込み|スレッド|会話|やり取り|やりとり|コメント|話(?=を|が|は|$)"),
}
"""What is found: what somebody said."""
SEEKS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(r"찾아|찾을|찾고|찾는|검색|뒤져|어딨|어디\s?있|어디에\s?있"),
    "en": make_regex(
        r"\b(?:find|search|dig|locate|look(?:ing)?\s(?:\w+\s)?(?:up|for)|track\s(?:\w+\s)?down|pull\s(?:\w+\s)?up|where|(?:tell\sme|let\sme\sknow|check|see)\s(?:if|whether))\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"探し|さがし|検索(?=[しすでを、。\s]|かけ|$)|見つけ|どこ"),
}
SHOWS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"보여|확인해|알려|뽑아|가져|골라|궁금|링크(?:만|를|도)?\s?(?:좀\s)?(?:줘|주세요|주라|부탁|$)|링크\s?좀|있(?:어|나|었|니|을까)"
    ),
    "en": make_regex(
        r"\b(?:show|list|give|get|pull|share\swith\sme|can\si\ssee|are\sthere|is\sthere|any|links?)\b", re.IGNORECASE
    ),
    "ja": make_regex(r"見せ|ちょうだい|教え|出して|知りたい|一覧|リンク|ある[?？]|あり(?:ます|ました)か|ありますか"),
}
SPOKE: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"나온|나왔|올라온|올라왔|올라와|올린|올렸|올려\s?둔|(?<![가-힣])쓴|(?<![가-힣])썼|적은|적었|적힌|남긴|남겼|보낸|보냈|공유(?:한|했|해\s?준)|물어본|물어봤|물어보|물었|물은"
        r"|질문(?:한|했)|(?:말|얘기|이야기|언급|공지|답|논의|대화|문의|보고|부탁|제안)(?:을|를)?\s?(?:한|했|하던|하셨|하신|된|됐|나눈)|말씀|뭐라고|뭐래|뭐랬|(?<![가-힣])(?:한|했던|하던)\s(?:말|얘기|이야기|메시지|글|거|것|게)"
        r"|오간|오갔|공유된"
    ),
    "en": make_regex(
        r"\b(?:said|saying|says|posted|posting|mentioned|mentioning|asked|asking|wrote|writing|shared|talked|talking|talks"
        r"|discussed|discussing|brought\sup|chatted|reported|announced|complained|told|sent|say|post|write|mention|ask|discuss"
        r"|talk|share|mentions|mentioning)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"言っ|書い|書か|話し|話さ|話が|話を|投稿し|投稿され|聞い|尋ね|質問し|共有し|共有され|議論|やり取り|触れ|述べ|相談し|報告し|発言し"
    ),
}
"""What somebody did who is the author of what is found."""
ASKS: Mapping[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:뭐|무슨|뭔|어떤)\s?(?:얘기|이야기|말|글|대화|내용|소식)?(?:가|이|를|을|들)?\s?(?:오늘\s)?(?:올라|나왔|있었|오갔|했|나눴|하고)|새\s?글|올라온\s?(?:거|것|글|게|메시지)"
        r"|누가\s.*(?:말|얘기|이야기|언급|올렸|물어|썼|했)[가-힣]*\s*[?？]|뭐라고|뭐라\s?했|뭐래|뭐랬"
    ),
    "en": make_regex(
        r"\bwhat(?:'s|\sis|\swas|\sdid|\shas|\shave|\sdo|s)?\b.*\b(?:said|say|posted|post|happened|happening|new|going\son|been|talk\w*|discuss\w*|mention\w*|write|ask\w*|shared?)\b"
        r"|\b(?:who|did\s(?:anyone|anybody|someone|somebody|\w+)|has\s(?:anyone|anybody|someone|somebody|\w+)|when\sdid)\b.*\b(?:said|say|posted|post|asked?|mention(?:ed)?|wrote|write|shared?|talk(?:ed)?|discuss(?:ed)?|brought\sup|bring\sup)\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?:何|なに|どんな)(?:の)?(?:が|を|か|話|投稿|メッセージ|会話)?.{0,6}?(?:投稿|話|書|言|あった|あり|議論|流れ)|誰が.*(?:言|書|話|投稿|聞|報告|共有|質問)|何と言|なんて言|新しい投稿"
    ),
}
"""A question of what was said, that no verb of searching asks."""
_KO_NAME = rf"(?P<who>{NAMED}|[가-힣]{{2,4}}?|[내제나저]|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)"
_EN_NAME = rf"(?P<who>{NAMED}|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?|I)"
_JA_NAME = rf"(?P<who>{NAMED}|[ァ-ヶー]{{2,10}}|[一-龥々]{{2,4}}(?=さん|様|くん)|[A-Z][a-z]+|[가-힣]{{2,4}}|私|自分|僕)"
_BREAK = rf"(?:(?<=^)|(?<=[\s,、。で{CHANNEL[1:-1]}{DATE[1:-1]}]))"
_SAYS_EN = (
    r"(?:say(?:s|ing)?|said|post(?:ed|ing)?|mention(?:ed|ing)?|ask(?:ed|ing)?|wr(?:ote|ite|iting)|shar(?:ed?|ing)|talk(?:ed|ing)?"
    r"|discuss(?:ed|ing)?|brought\sup|bring\sup|report(?:ed|ing)?|announc(?:ed?|ing)|start(?:ed|ing)?|complain(?:ed|ing)?|sent|send)"
)
AUTHORS: Mapping[Language, tuple[re.Pattern[str], ...]] = {
    "ko": (
        make_regex(rf"{_BREAK}{_KO_NAME}\s?(?:님|씨)?(?:이가|이|가|께서|은|는)(?=\s)"),
        make_regex(
            rf"{_BREAK}(?:{NAMED}|[가-힣]{{2,4}}?\s?(?:님|씨)(?=의?\s))(?:님|씨)?의?(?=\s(?:메시지|글|말|발언|얘기|이야기))"
        ),
        make_regex(rf"{_BREAK}(?P<who>{NAMED})\s?(?:님|씨)?(?=\s(?:거|것|꺼))"),
        make_regex(rf"{_BREAK}{_KO_NAME}(?:님|씨)?의(?=\s(?:메시지|글|말|발언|얘기|이야기))"),
    ),
    "en": (
        make_regex(rf"\b(?:from|by)\s{_EN_NAME}(?![\w])"),
        make_regex(
            rf"{_EN_NAME}(?:'s)?\s(?:(?:was|were|had|has|have|is|just|already|recently|originally|first|once)\s)*{_SAYS_EN}\b"
        ),
        make_regex(rf"\b(?:did|has|have)\s{_EN_NAME}\s(?:(?:ever|already)\s)?{_SAYS_EN}\b"),
        make_regex(rf"{_EN_NAME}'s(?=\s(?:\w+\s)?(?:messages?|posts?|threads?|comments?|questions?)\b)"),
    ),
    "ja": (
        make_regex(rf"{_JA_NAME}{HONORIFIC_JA}?(?:が|は)"),
        make_regex(rf"{_JA_NAME}{HONORIFIC_JA}?の(?=(?:投稿|メッセージ|発言|書き込み|コメント))"),
        make_regex(rf"(?P<who>{NAMED}){HONORIFIC_JA}?の"),
        make_regex(rf"{_JA_NAME}{HONORIFIC_JA}?から(?=の?(?:投稿|メッセージ|発言))"),
    ),
}
ME = {
    "ko": make_word_set("내 나 제 저 내가 제가 나는 저는"),
    "en": make_word_set("I me"),
    "ja": make_word_set("私 自分 僕"),
}
NOBODY = make_word_set(
    "누 누가 누군가 누구 아무 우리 다들 서로 사람들 팀원 고객 손님 서버 배포 에러 오류 문제 장애 버그 회의 일정",
    "메시지 채널 링크 글 얘기 그거 이거 저거 그게 이게 것 거 뭐 회사",
    "Someone Somebody Who What Where When Anyone Anybody Everyone They We You He She It The This That There Can",
    "Could Did",
    "Find Search Show Slack Notion Please Monday Tuesday Wednesday Thursday Friday Saturday Sunday January",
    "February March",
    "April May June July August September October November December Hey Hi Has Have Does Do Was Were Is Are And Also",
    "誰 誰か みんな メッセージ サーバー エラー チャンネル リンク ミーティング デプロイ リリース スレッド バグ",
)
"""What stands where an author may and is none."""
FRAME_WORDS_KO = make_word_set(
    "짧게 짤막하게 간단히 간단하게 간략히 가볍게 대충 쭉",
    "한 했던 하던 했 하는 하신 하셨던 된 됐던 있는 있던 있었던 없는 그 그때 저번 예전 예전에 이전 이전에 전에 최근",
    "최근에 요즘 요새 방금 아까 오늘",
    "거 것 건 게 걸 거야 거지 거를 것들 거나 내용 내용을 내용이 링크 링크만 링크를 링크도 주소 주소만 만 제일 가장",
    "포함 포함된 포함한 들어간 들어가는 하나 하나만 쪽 쪽에서 방 방에서",
    "채널 채널에서 채널에 사람 사람이 분 분이 우리 팀 전부 모두 모든 다 좀 혹시 한번 누가 누군가 누군가가 누구",
    "적 한테 것만 거만 건만 누가했지 뭐 뭐가 뭐를 뭐라고 무슨 뭔 어떤 어디 어디에 어디서 어디에서 언제",
    "수 데 줄 때 관련 관련된 관련해 관련해서 관련한 대한 대해 대해서 관한 관해 관해서 말 말이 말을 말들 글 글을",
    "글이 글도 글들 글은 새 쓴 썼던 썼어 써둔 적은 적어둔 목록 리스트 목록으로 리스트로 둘 양쪽 같이",
    "각각 이랑 랑 하고 및 에서 에 에서만 치 간 동안 부터 까지 사이 사이에 쯤 즈음 말까지 경 정도 처음 처음에",
    "마지막 마지막으로 이번 저희 저희가 님 씨 로 으로 라는 이라는 라고 이라고 단어 단어가 키워드",
    "공지 공지한 답 답변 답변한 질문 질문한 문의 부분 그중 중 중에 중에서 지난번 지난번에 방금전 얼마 며칠 의 은",
    "는 이 가 을 를 도 와 과 메시지들 문구 좀만 그냥 일단 근데 그런데 아 음 저기",
)
FRAME_STEMS_KO = make_regex(
    r"(?:찾|검색|뒤져|요약|정리|간추|보여|알려|가르쳐|뽑아|가져|골라|보고\s?싶|줘|주세|주실|줄래|줄\s?수|부탁|해줘|해주|싶|있[었어나니을지는으]|없[었어나니을지으]|나온|나왔|나오|올라|올린|올렸|올려|남긴|남겼|남겨|보낸|보냈|공유|물어|물었|물은"
    r"|질문|말한|말했|말씀|말하|얘기|이야기|언급|대화|논의|메시지|메세지|스레드|쓰레드|댓글|답글|채팅|했[어었는지나냐습]|하셨|적었|적힌|썼[어는지나]|오간|오갔|궁금|뭐라|뭐래|뭐랬|뭐였|볼\s?수|알\s?수|기억|같[은아]|어떻|하는지|되는지|한지|슬랙|어딨|공지(?:한|했)|확인)"
)
FRAME_EN = make_word_set(
    "find search look looking up for dig out locate track down pull show list get give fetch me us the a an any",
    "all some that this those these it its",
    "is was were are be been being has have had do does did can could would will you i we they he she someone",
    "somebody anyone anybody everyone everybody who whom",
    "what whats what's where wheres where's when which how please pls thanks thank hey hi ok okay think thought",
    "maybe probably sometime somewhere around about",
    "regarding concerning on in of at from by with within to into and or also message messages post posts posted",
    "posting thread threads conversation conversations",
    "discussion discussions discussed discussing chat chats chatted convo exchange channel channels slack said say",
    "says saying mention mentions mentioned mentioning",
    "ask asks asked asking write wrote writing written share shared sharing talk talks talked talking told tell",
    "brought bring send sent complained reported announced",
    "just already ever recently recent latest last most new newest old once again there here link links only them",
    "his her their our my your s back few couple",
    "containing contain contains including include includes word words keyword term phrase something anything",
    "everything happened happening going went came comes up",
    "so then if but not no both remember recall need want like know let see exact exactly since until before after",
    "between during past re per over was's i'm i'd",
    "question questions comment comments update updates permalink permalinks url urls everything's guy guys team's",
    "earlier ago one ones please? whether through go check mate",
    "people folks guys summarize summarise summary recap sum brief lately while back pretty sure started today's",
    "now kind kinda sort stuff",
)
CUT_JA = make_regex(
    r"(?:を|が|は|も)?(?:探して|さがして|要約[ぁ-ん]*|まとめ[ぁ-ん]*|検索し[て]?|検索(?=$|[。、！!])|見つけて|見せて|教えて|出して|知りたい|調べて|確認したい)[ぁ-ん]*|(?:ほしい|欲しい|ちょうだい|ください|下さい|もらえ|くれ|お願い|いただけ)[ぁ-ん]*"
    r"|(?:に(?:ついて|関する|関して|触れ[ぁ-ん]*)|という|と(?:言|書|話)[っいか][ぁ-ん]*|って(?:言|書)[っい][ぁ-ん]*)"
    r"|(?:た)?(?:よう)?(?:に|と)?思[うい](?:の|ん)?(?:で|だ)?[ぁ-ん]{0,4}|出た|ページ(?:の|を)?|(?:を|が|は)?(?:言っ|書[いか]|話[しさ]|投稿し|投稿され|聞い|尋ね|質問し|共有し|共有され|議論し|議論され|相談し|報告し|発言し|含[むま])[ぁ-ん]*"
    r"|(?:の)?(?:メッセージ|投稿|発言|書き込み|スレッド|会話|やり取り|やりとり|コメント|議論)(?:だけ|を|が|は|で|に|の)?|(?:の)?(?:話|件|こと|もの|内容)(?=を|が|は|で|$|、|。)"
    r"|(?:Slack|スラック|slack)(?:と|や)?(?:の中)?(?:で|の|から|に|を)?|両方|チャンネル(?:で|の|に|から)?|リンク(?:だけ|のみ)?(?:を|で)?|誰(?:か)?が|誰|何が|何を|何か|最近(?:の)?|この前|以前|前に|全部|すべて|一覧(?:で|を)?"
    r"|ありました?か?|あった|ありますか?|ある|です(?:か)?|ます(?:か)?|でしょう(?:か)?|どこ(?:で|に)?|新しい|最初(?:に|の)?"
)
SPLIT_JA = make_regex(
    r"[のをがは、。?？!！\s・「」『』]|(?<=[一-龥ァ-ヶーA-Za-z0-9り])(?:で|に|と|から|へ|も|や)(?=[^ぁ-ん]|$)"
)
