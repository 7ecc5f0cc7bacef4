"""The verbs of the grammar: what people call each act, and which tool carries it out on the things named."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex

EffectKind: TypeAlias = Literal[
    "archive", "clear", "schedule", "summarise", "translate", "compare", "draw", "total", "upload", "save",
    "update", "append", "create", "find", "send", "read",
]  # fmt: skip

KOREAN_STEMS: dict[EffectKind, str] = {
    "archive": (
        r"휴지통(?:으로|에)\s?(?:보내|옮겨|옮기|버려|넣어)|지워|지우(?=고|자|기(?!\s?전)|면서|라|세)|없애|치워"
        r"|버려(?=\s?(?:줘|주))"
    ),
    "clear": r"비워|비우(?=고|자|기(?!\s?전)|라|세)|싹 지워",
    "draw": r"그려|그리(?=자|기(?!\s?전)|라|세)|그린(?=\s(?:다음|뒤|후))|뽑아(?=.{0,3}\s?그래프)",
    "total": r"더해|합쳐(?=서?\s?계산)|세어|세 ?줘",
    "upload": r"첨부해",
    "save": r"저장해|담아|보관해",
    "update": (
        r"(?<=로\s)(?<!대로\s)돌려(?=\s?(?:줘|주[세시고]|놓|두|달라|라))|바꿔|바꾸(?=고|자|기(?!\s?전)|라|세|어|시)|바꾼(?=\s(?:다음|뒤|후))|옮겨|옮기(?=고|자|기(?!\s?전)|라)"
        r"|넘겨|넘기(?=고|자)|고쳐|미뤄|미루(?=고|자|기(?!\s?전))|밀어(?=\s?(?:줘|주|놔|두|드))"
        r"|당겨|당기(?=고|자|기(?!\s?전))|맡겨|맡기(?=고|자)|닫아|끝내(?!야|는|고\s?싶)|마쳐(?!야)|돌려놔"
    ),
    "append": (
        r"덧붙여|덧붙이(?=고|자|기(?!\s?전))|붙여\s?(?=줘|넣|주)|붙여(?=줘|주|서)|적어|적고|적자|넣어"
        r"|넣고|넣자|써\s?넣|써넣|채워"
    ),
    "create": (
        r"만들(?=어|고|자|기(?!\s?전)|라|래|게|까|지)|만든(?=\s(?:다음|뒤|후))|맹글|(?<=하나\s)열어|열어(?=\s?(?:서|둬|두"
        r"|놔|놓))|써(?=줘|서|\s줘|\s주|주|봐)|쓰고(?=\s)|"
        r"세팅해|잡아(?=\s?줘)"
    ),
    "find": r"찾아|찾고|찾자|찾을(?=\s수)|뒤져|어디\s?(?:있|에\s있|야)|있는지|골라",
    "send": (
        r"(?<!하루\s)(?<!시간\s)(?<!주말\s)(?<!연휴\s)(?<!하루를\s)(?<!주말을\s)보내(?=\s|줘|줄|주|고|자|라|기(?!\s?전)|세|놔|드|봐|서|$)|보낸(?=\s(?:다음|뒤|후))|올려"
        r"|올리(?=고|자|기(?!\s?전)|라|세)|올린(?=\s(?:다음|뒤|후))"
        r"|알려|알리(?=고|자|기(?!\s?전)|라)|띄워|띄우(?=고|자)|뿌려|뿌리(?=고|자)|쏴|쏘(?=고|자)|던져"
        r"|전해|남겨|남기(?=고|자|기(?!\s?전))|말해|말하(?=고|자)"
        r"|돌려(?=\s?줘)|퍼뜨려|물어|여쭤|넘겨(?=드)|찔러|까(?=\s?(?:줘|주|고(?![가-힣])|라))"
        r"|(?:DM|디엠|쪽지|개인\s?톡|갠톡)(?:을|를|도|만)?\s?(?:좀\s|하나만?\s|한\s?[번통]만?\s)?(?:넣어|넣고|날려|날리(?=고|자)|때려|박아)"
        r"|(?:DM|디엠|쪽지|개인\s?메시지)(?:으로|로)\s?(?:좀\s)?(?:부탁|넘겨|넘기(?=고|자))"
        r"|(?<=[에도]\s)(?:똑?같은\s)?(?:한\s?줄|글|공지|메시지|내용|거)(?:만|을|를|로|도)?\s?(?:좀\s)?부탁"
        r"|(?:답글|댓글|답장)(?:을|를)?\s?(?:좀\s)?(?:달아|달고|남겨|남기(?=고|자)|적어|써(?=줘|\s줘|주))"
    ),
    "read": (
        r"뽑아|가져와|가져오(?=고|자|기(?!\s?전)|라)|가져다|갖고\s?와|불러와|불러오(?=고|자|기(?!\s?전))|읽어|읽고"
        r"|읽은(?=\s(?:다음|뒤|후))|보여|꺼내|받아와|끌어와"
        r"|긁어|모아|훑어|살펴|봐(?=\s?줘)|보고\s?싶|뭐\s?(?:있|야|뭐|였|가\s있|지|니)|뭔지"
        r"|누구(?:야|지|니|인|예)|얼마(?:야|지|나|였|인|니|예)?|알고\s?싶|궁금"
        r"|어때|어떻게\s?(?:돼|되)|몇\s?(?:개|건)(?:야|지|나|인|있)?"
    ),
}
"""Stems with their own endings."""

KOREAN_NOUNS: dict[EffectKind, str] = {
    "archive": r"삭제(?:\s?처리)?|제거|휴지통\s?이동|아카이브|폐기",
    "clear": r"초기화|클리어|리셋",
    "schedule": r"예약(?:\s?(?:발송|전송|메시지|메세지))?|스케줄|예약\s?걸",
    "translate": r"번역|영역",
    "summarise": r"요약|정리|브리핑|간추|추려",
    "compare": r"비교(?:\s?분석)?",
    "draw": r"시각화|차트화|그래프화",
    "total": r"합산|계산|집계",
    "upload": r"업로드|첨부",
    "save": r"저장|보관|백업",
    "update": (
        r"변경|수정|업데이트|갱신|완료\s?처리|처리|설정|지정|배정|할당|체크|마크|표시|이동"
        r"|연기|교체|전환|완료|마감\s?처리"
    ),
    "append": r"추가|기록|입력|기입|삽입|메모",
    "create": r"생성|작성|개설|등록|제작|발행|신설",
    "find": r"검색|조사|서치",
    "send": (
        r"공유|전송|발송|전달|게시|공지|안내|포스팅|알림|통보|연락|전파|회람|통지|고지|축하|경고"
        r"|리마인드|문의|질문|귀띔|귀뜸|언질|DM|디엠|개인\s?톡|갠톡|쏴|post|share|send|announce|notify"
    ),
    "read": r"열어(?=\s?(?:줘|주))|조회|확인|체크해서|불러오기|로드|출력|나열|리스트업|취합",
}
"""Nouns that become verbs with 하다, 부탁, plz, or by standing last."""

ENGLISH: tuple[tuple[str, EffectKind], ...] = (
    (
        r"(?:send|move|put)(?= [^.,;]{1,60}\b(?:to|in|into) the (?:trash|bin)\b)|get rid of|throw away|delete|remove"
        r"|trash|archive|discard|bin|erase (?=the page)",
        "archive",
    ),
    (r"clear|empty|wipe|erase|blank out|reset", "clear"),
    (r"schedule|queue up|queue", "schedule"),
    (
        r"summari[sz]e|summary of|sum up|recap|condense|digest|tl;?dr|boil down|brief (?:me|us)|catch (?:me|us) up"
        r"|give (?:me|us) (?:a |an |the )?(?:quick |short |brief )?(?:summary|recap|overview|rundown|gist)"
        r"|(?:what(?:'s| is| was)? (?:the )?gist)|what happened|what(?:'s| is"
        r"| has been) (?:happening|going on)|what did (?:i|we) miss",
        "summarise",
    ),
    (r"translate|put (?=.{1,60}\b(?:in|into) (?:korean|english|japanese))", "translate"),
    (r"compare|contrast", "compare"),
    (r"draw|plot|chart|graph|visuali[sz]e", "draw"),
    (r"how (?:much|many)|calculate|compute|add up|total up|tally|sum(?! up)|count|average", "total"),
    (r"upload|attach", "upload"),
    (r"save|store|file|keep(?!\s(?:the|my|our|his|her|its|their)\s[\w-]{1,30}\s*(?:$|[.,!]))", "save"),
    (
        r"tell me|show me|let me (?:know|see)|give (?:me|us) (?:a list|the list)|give me"
        r"|get me|send me(?= (?:the|a) list)|i want to see"
        r"|i'd like to see|fetch|pull up|pull|grab|show|list|display|check|look at|read|load"
        r"|open(?!\s(?:tasks?|items?|to-?dos?|action|work|ones|stuff|issues?)\b)|get|see|take|print",
        "read",
    ),
    (
        r"mark|set(?! up)|make(?= [\ue000-\ue0ff] (?:done|complete|finished|in progress))"
        r"|change|update|move|assign|reassign|switch|complete|close|finish|postpone"
        r"|push back|push|reschedule|flip|tick off"
        r"|tick|hand over|edit|modify|put off",
        "update",
    ),
    (
        (
            r"add|append|insert|log|record|jot down|write down|note down|jot|note|enter"
            r"|write(?= (?:[\ue000-\ue0ff]|down))|put(?= (?:a |another |one )?(?:new )?(?:row|line"
            r"|note))"
        ),
        "append",
    ),
    (
        (
            r"create|make(?! [\ue000-\ue0ff] (?:done|complete|finished|in progress))|start|draft"
            r"|write up|write|build|generate|set up|put together|spin up"
            r"|prepare|compile|produce|new"
        ),
        "create",
    ),
    (
        (
            r"does anything|is there anything|anything (?:about|in)|find|search for|search|look up"
            r"|look for|locate|where(?:'s| is| are| can i find)|do we have|is there|dig up"
        ),
        "find",
    ),
    (
        r"direct[ -]message|dm|post|share|send|tell|notify|announce|publish|drop|let|ping|warn"
        r"|alert|message|msg|remind|inform"
        r"|broadcast|congratulate|nudge|ask|forward|report|pass|say|put|dump|copy|paste|shoot"
        r"|throw|stick|pop|leave|give(?= [\ue100-\ue1ff\ue500-\ue5ff])|command|shout out to|reply|respond|comment",
        "send",
    ),
    (r"which|who(?:'s| is| are| has)?|what(?:'?s| is| are| was| were)?|are there|any(?= )|when is", "read"),
)
"""Verbs that open a clause, tried in order."""

JAPANESE: tuple[tuple[str, EffectKind], ...] = (
    (r"ゴミ箱(?:に|へ)(?:移し|入れ|送っ|捨て)|削除|消し(?:て|ちゃって|といて)|アーカイブ", "archive"),
    (r"クリア|空にして", "clear"),
    (r"予約(?:投稿|送信)?", "schedule"),
    (r"要約|まとめ", "summarise"),
    (r"翻訳|訳し|英訳|和訳", "translate"),
    (r"比較", "compare"),
    (r"グラフにして|描いて", "draw"),
    (r"保存", "save"),
    (r"(?:一覧|リスト)に(?:して|まとめ)|一覧化|リストアップ", "read"),
    (r"変更|更新|変えて|(?:完了|進行中|対応中|未着手)に(?!な(?:[っりら]|る))", "update"),
    (
        r"追加|追記|書き(?:込|足し|加え|添え)|書い(?=[てと])(?!て(?:あ[るっり]|い?た(?!だ)|おいた(?!だ)))|(?:付け|つけ)(?:加え|足し)"
        r"|(?:(?<=[行件つ])|(?<=[行件つ][をも]))足し(?=[てと])",
        "append",
    ),
    (r"作成|作って|作り|つくって|つくり", "create"),
    (r"検索|探して", "find"),
    (
        r"リマインド|催促|(?:お知らせ|告知|アナウンス)(?!を(?:投稿|送信|送っ|送り|共有|流し))|DM[をも]?(?:し|飛ばし|投げ)|(?<=[とて])(?:聞い|尋ね)(?=[てと])|DMで(?:教え|伝え|知らせ)(?=[てと])|DM(?:を|も)?(?=お願い|頼|[。\s!！]|$)|連絡し|共有"
        r"|投稿|返信|返事|送信|送って|送っ(?=と)|伝え(?=[てとい])|知らせ(?=[てと])"
        r"|通知|流し(?=[てと])|貼(?:って|っと|り付け)|投げ(?=[てと])|返し(?=[てと])|一言(?=[おを]?(?:お願い|頼))",
        "send",
    ),
    (r"見せて|表示|取得|読んで|教えて|確認", "read"),
)
"""Verb stems; Japanese puts them last, as Korean does."""

FOREIGN_SERVICES = (
    r"비행기|항공(?:권|편)|기차\s?표|호텔|배달|피자|치킨|식당|맛집|커피"
    r"|주문|송금|이체|날씨|미세먼지|주식|코인"
    r"|이메일|메일(?!링)|지메일|gmail|캘린더|달력|줌\s|zoom|지라|jira"
    r"|깃허브|github|깃랩|gitlab|트렐로|trello|아사나|asana"
    r"|팀즈|teams\b|카톡|카카오톡|문자\s?메시지|통화|노래|음악|영화|유튜브|youtube"
    r"|로고|이미지|그림|사진|알람"
    r"|pizza|flight|hotel|uber|weather|e-?mail|calendar|gcal|song"
    r"|music|movie|video|picture|image|logo"
    r"|stock|buy|purchase|pay |transfer money|call |joke"
    r"|recipe|poem|restaurant|lunch order|coffee|groceries|book a"
    r"|salesforce|hubspot|dropbox|confluence|linear\b|outlook|excel file|powerpoint|ppt"
    r"|피피티|농담|시\s?한\s?편|레시피"
    r"|\b(?:make|draw|design|create)\s(?:me\s|us\s)?an?\s(?:\w+\s)?(?:banner|poster|flyer|graphic|infographic|meme)\b"
    r"|(?:배너|포스터|현수막|썸네일|삽화)[^.\n]{0,12}(?:그려|디자인해|만들어\s?줄\s?수)|(?:バナー|ポスター|イラスト)[^。\n]{0,8}(?:描い|作っ|作れ)"
    r"|네이버에서\s|구글링|구글에서\s(?:검색|찾)|인터넷(?:에서|에)\s?(?:검색|찾)|웹\s?검색|경쟁사\S{0,4}\s(?:홈페이지|사이트|가격\s?페이지)"
    r"|\b(?:search|look|check|browse)\s(?:on\s|through\s)?the\s(?:web|internet)\b|\bgoogle\s(?:it|for|the|what|how)\b"
    r"|\bcompetitors?['’]?s?\s(?:web\s?)?(?:sites?|pricing\spages?|pages?)\b"
    r"|ネットで(?:検索|調べ|探)|ググっ|ウェブで|(?:競合|他社)[^。、\n]{0,10}(?:ページ|サイト)を?(?:見て|調べて|チェックして)(?:き|こ)"
    r"|天気|株価|飛行機|航空券|新幹線|ホテル|ピザ|出前|カレンダー|音楽|映画|レストラン"
)
"""Services, and what only they have."""
FOREIGN_MATTERS = (
    r"KTX|숙소|택시|음식|결제|환불|회의실|화상\s?회의|전화|코드|배포|deploy|서버|taxi|meeting room"
    r"|payment|invoice|refund|phone|티켓|ticket"
)
"""Matters that a tool would be needed for, and that a team's documents may say something of."""
ANSWERS = make_regex(r"^(?:알려|말해)|\b(?:tell|show|give) me\b", re.IGNORECASE)
"""Verbs of sending that ask for an answer."""
FOREIGN = make_regex(rf"{FOREIGN_SERVICES}|{FOREIGN_MATTERS}", re.IGNORECASE)
"""Things of services and kinds of work that no tool of metel reaches."""


@dataclass(frozen=True, slots=True)
class EffectRule:
    """A tool is meant when the act fits, all of ``needs`` hold, one of ``any_of`` holds and none of ``unless``."""

    tool: str
    acts: frozenset[EffectKind]
    needs: frozenset[str] = frozenset()
    any_of: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()

    def fits(self, act: EffectKind, facts: frozenset[str]) -> bool:
        """Return whether the rule applies to an act with these facts."""
        return (
            act in self.acts
            and self.needs <= facts
            and (not self.any_of or bool(self.any_of & facts))
            and not self.unless & facts
        )


def _rule(tool: str, acts: str, needs: str = "", any_of: str = "", unless: str = "") -> EffectRule:
    known: dict[str, EffectKind] = {act: act for act in _ACTS}
    split = (frozenset(words.split()) for words in (needs, any_of, unless))
    return EffectRule(tool, frozenset(known[act] for act in acts.split()), *split)


_ACTS: tuple[EffectKind, ...] = (
    "archive", "clear", "schedule", "summarise", "translate", "compare", "draw", "total", "upload", "save",
    "update", "append", "create", "find", "send", "read",
)  # fmt: skip

EFFECT_ACTS: frozenset[EffectKind] = frozenset(
    ("archive", "clear", "schedule", "upload", "save", "update", "append", "create", "send")
)
"""The acts that change or send something."""

EFFECT_RULES: tuple[EffectRule, ...] = (
    _rule("clear_rows", "clear archive", any_of="range"),
    _rule("clear_rows", "clear", any_of="sheet tab row"),
    _rule(
        "archive_page",
        "archive",
        any_of="page quote database documents named",
        unless="sheet message channel person",
    ),
    _rule("archive_page", "update", needs="trash"),
    _rule("create_table", "create", needs="sheet", unless="row page to_sheet material"),
    _rule("append_rows", "append create save update", needs="to_sheet", unless="page corrects"),
    _rule("append_rows", "send", needs="to_sheet", unless="page channel person"),
    _rule("append_rows", "append create save", needs="row", unless="page to_database"),
    _rule("append_text", "append save send", needs="to_page"),
    _rule("append_text", "append", needs="page", unless="to_database row"),
    _rule("create_page", "append", any_of="to_database database"),
    _rule("append_text", "append", any_of="quote named"),
    _rule("change_record", "update", any_of="quote named page status database value", unless="to_sheet"),
    _rule("create_page", "save create", any_of="page documents to_database database material title"),
    _rule("create_page", "send", any_of="to_database to_documents"),
    _rule("append_text", "summarise compare", needs="into_documents to_page"),
    _rule("create_page", "summarise compare", needs="into_documents"),
    _rule("slack.upload_file", "send upload save", needs="file"),
    _rule("slack.send_dm", "send", any_of="person role dm pronoun"),
    _rule("slack.send_dm", "schedule", needs="worded", any_of="person dm pronoun"),
    _rule("slack.post_message", "schedule", needs="worded", any_of="channel message quote literal slack"),
    _rule("slack.post_message", "send upload save", any_of="channel slack team material literal quote posting link"),
    _rule("slack.post_message", "summarise compare total read find draw", any_of="to_channel to_slack"),
)
"""Which tool carries out an effect."""


def find_effect_tool(act: EffectKind, facts: frozenset[str]) -> str | None:
    """Return the tool that an act with these facts calls for, or None."""
    return next((rule.tool for rule in EFFECT_RULES if rule.fits(act, facts)), None)
