"""Answers that need no tool: help, small talk, what metel cannot do, and the nearest request that it can."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from orchestration.rule_planner.ability_words import is_ability_question
from orchestration.rule_planner.tool_table import ToolEntry, list_entries
from orchestration.rule_planner.verbs import FOREIGN, FOREIGN_SERVICES
from orchestration.service import RequestExample, ServiceFacts, list_services
from orchestration.text.messages import load_wording, read_service_words
from orchestration.workspace import Label
from schemas.contract import ToolContract
from schemas.plan import Language, ReplyKind
from schemas.values import Payload


def find_nearest_example(text: str, offered: Collection[str], language: Language) -> str:
    """Return the request most like a text that the offered tools can carry out; empty where they can none."""
    known = sorted((one for service in list_services() for one in service.examples), key=lambda one: one.rank)
    able = [one for one in known if not one.names and set(one.tools) <= set(offered)]
    near = next((one for one in able if re.search(one.near, text, re.IGNORECASE)), None)
    return {"ko": near.ko, "en": near.en, "ja": near.ja}[language] if near else ""


_HELP = re.compile(
    r"뭐(?:를|가|든)?\s?(?:할\s?수|해\s?줄\s?수|도와|가능)|무엇을\s?(?:할|도와|해)"
    r"|뭘\s?(?:할\s?수|해\s?줄|도와|잘)|무슨\s?(?:일|기능|작업)을?\s?(?:할\s?수|해\s?줄)"
    r"|(?:무슨|어떤)\s?기능[가-힣]*\s?있|어떤\s?(?:일|기능|것|걸|작업)[가-힣]*\s?(?:할\s?수|해\s?줄|가능|도와|지원)"
    r"|(?:기능|사용법|사용\s?방법|명령어)(?:을|를|이|은|는|들)?\s?(?:알려|설명|뭐|목록"
    r"|보여|좀|있|궁금|$|\?)|도움말|도와줄\s?수\s?있|어떻게\s?(?:쓰|써|사용|이용)"
    r"|할\s?수\s?있는\s?(?:게|일|것|거)|너는?\s?(?:누구|뭐야|뭐\s?하는)|넌\s?(?:누구|뭐)"
    r"|자기\s?소개"
    r"|^\s*(?:좀\s)?도와(?:\s?줘|\s?주세요|줘요)\s*[!.?~]*$|^\s*(?:help|help me|\?|/help"
    r"|도움|헬프)\s*[!.?]*$|\bwhat (?:can|could|do) you (?:actually |really |all )?(?:do|help)|\bwhat are you (?:able"
    r"|capable|good)|\bhow (?:do|can|should) i use\b|\bhow do you work\b|\bwho are you\b"
    r"|\bwhat are your (?:features|capabilities|commands|skills)"
    r"|\b(?:show|list|tell)\b.{0,20}\b(?:features|capabilities|commands|what you can do"
    r"|help)\b|\bhow can you help\b|\bwhat (?:kind of )?(?:things|stuff) can you\b"
    r"|\bcan you help me\s*\?*$|\bwhat else can you\b|\bi need help\s*[!.?]*$"
    r"|何ができ|使い方|ヘルプ|何者(?:です)?(?:か)?[?？]?$",
    re.IGNORECASE,
)

_THANKS = (
    r"고마워요?|고맙습니다|고맙다|감사(?:합니다|해요|드려요|드립니다)?|땡큐|ㄱㅅ|thank(?:s"
    r"| you)?(?: a lot| so much| very much| again)?|thx|ty|cheers"
    r"|thanks a (?:bunch|ton|million)|many thanks|cheers(?: mate)?|life ?saver|a lifesaver|saved me"
    r"|(?:완전\s|큰\s|많이\s)?도움(?:이)?\s?(?:됐|되었|돼|많이\s?됐)[가-힣]*|살았[가-힣]*|고생(?:했|하셨"
    r"|많)[가-힣\s]*"
    r"|ありがと(?:う)?(?:ございます|ございました)?|どうも|サンキュー|感謝(?:です|します)?"
    r"|助か(?:る|った|ります|りました|って(?:い)?ます)(?:わ|よ|ね)*|お世話になって(?:い|お)?ります"
    r"|appreciate it|much appreciated"
)

_HELLO = (
    r"안녕(?:하세요|하십니까)?|하이|헬로|ㅎㅇ|반가워요?|반갑습니다|좋은\s?아침(?:이에요"
    r"|입니다)?|굿모닝|hi|hello|hey|yo|good (?:morning|afternoon|evening|night)|howdy"
    r"|good morning|morning|evening|happy (?:monday|tuesday|wednesday|thursday|friday|weekend)|좋은\s?(?:하루"
    r"|저녁|오후|주말)[가-힣\s]*"
    r"|こんにちは|こんばんは|おはよう(?:ございます)?|お疲れ(?:さま|様)(?:です|でした)?"
)

_PRAISE = (
    r"(?:앞으로도?\s?)?잘\s?부탁(?:해요?|드려요|드립니다|합니다)?|nice to meet you"
    r"|잘했어요?|잘\s?했다|최고(?:야|예요|네|다)?|굿|좋아요?|좋네요?|대단해요?|대박"
    r"|수고(?:했어요?|하셨습니다|해요|하세요)?|멋지다|멋져요?|훌륭해요?|완벽해요?|역시"
    r"|짱(?:이야)?|오케이|알겠어요?|알겠습니다|네|응|ㅇㅋ|ㅋ|ㅎ|예쁘다|사랑해|재밌다"
    r"|nice(?: work| one| job)?|great(?: job| work)?|good (?:job|work|bot)|well done"
    r"|awesome|perfect|cool|amazing|you(?:'re| are) (?:the best|great|awesome|amazing)"
    r"|love it|ok(?:ay)?|got it|lol|haha|wow|bye|see you|goodbye|잘\s?가|바이|내일\s?봐"
    r"|(?:너\s?)?(?:잘\s?지내|기분\s?어때|뭐\s?해|밥\s?먹었|심심해|피곤해|배고파"
    r"|졸려)[가-힣]*|how are you(?: doing)?(?: today)?|how's it going|what's up|sup"
    r"|i'?m (?:tired|bored|hungry)|오늘\s?하루\s?어땠[가-힣]*|점심\s?맛있게\s?먹[가-힣]*"
    r"|좋은\s?하루\s?보내[가-힣]*|즐거운\s?[가-힣]+\s?보내[가-힣]*|have a (?:nice|great"
    r"|good) (?:day|one|weekend)"
    r"|brilliant|superb|sweet|neat|you rock|that'?s all(?: for (?:now|today))?|that (?:helps|works)|all good"
    r"|no worries"
    r"|(?:i )?(?:need|want|could use) (?:a |some |more )?(?:coffee|tea|nap|break|drink|lunch|vacation"
    r"|sleep)(?: first| now)?"
    r"|(?:so )?(?:tired|sleepy|hungry|bored|exhausted)(?: today)?"
    r"|퇴근(?:하고\s?싶[가-힣]*|각|이다)|(?:집에?\s?가고|쉬고|자고)\s?싶[가-힣]*|배고프[가-힣]*|피곤하[가-힣]*"
    r"|졸리[가-힣]*|힘들[가-힣]*"
    r"|(?:점심|저녁|밥|식사)\s?(?:맛있게|잘|맛나게)\s?[가-힣]+|커피\s?(?:한\s?잔\s?)?(?:마시고\s?싶|땡|필요"
    r"|먼저)[가-힣]*|주말\s?잘\s?보내[가-힣]*"
    r"|배고프다|배고파\S{0,3}|(?:오늘\s)?(?:점심|저녁|아침|간식|야식)(?:은|에|엔|으로)?\s?(?:뭐|뭘|머)\s?먹지"
    r"|(?:今日の)?(?:お昼|ランチ|昼ごはん|夕飯)(?:は)?(?:何|なに)(?:食べようかな|にしようかな)"
    r"|すごい|すばらしい|素晴らしい(?:です)?|いい(?:感じ|ね|ですね)|さすが(?:です)?|完璧(?:です)?|なるほど(?:ね)?"
    r"|了解(?:です|しました)?|オッケー|OKです"
    r"|お腹(?:が)?(?:す|空)いた|眠い|疲れた(?:な|ー|〜)*|帰りたい|コーヒー(?:が)?飲みたい|また(?:明日|今度)"
    r"|やった(?:ー|〜)?|最高(?:です)?"
)

_EXTRAS = (
    r"정말|진짜|너무|아주|매우|많이|메텔(?:아|님)?|metel|봇|bot|역시|오늘도|도와줘서"
    r"|덕분에|덕분이야|이야|요|you|so|very|really|much|there|everyone|team|again"
    r"|for (?:the|your) help|that(?:'s| is| was)|it(?:'s| is| was)|you(?:'re| are)|오|와|아|앗|음|ok|이번에도"
    r"|first|now|today|for now|mate|guys|everyone|folks|all|great|i|we|a|the|yay|완전|다들|오늘|들|ㅎ|ㅋ|ㅠ"
    r"|いつも|本当に|ほんと|とても|今日も|めっちゃ|わ|よ|ね|な|です|ー|〜|笑|w|항상|늘|그래|알려줘서|해줘서"
    r"|빠르게|a lot|really helpful|helpful"
)

_SMALLTALK = re.compile(
    rf"^(?:(?:{_THANKS}|{_HELLO}|{_PRAISE}|{_EXTRAS})[\s,.!?~、。！？♥:)^ㅠ\U0001F300-\U0001FAFF☀-➿]*)+$",
    re.IGNORECASE,
)

_ORDERED = (
    r"mark|set|post|send|tell|create|add|move|push|delete|archive|change|update|put|dm|ask|remind|schedule|show|list|find|done"
    r"|finished|undo|cancel|stop|let|make|give|share|assign|can|could|please|pls"
)
_THANKS_FOR = re.compile(
    r"^(?:(?:ugh|man|phew|wow|whew|ok(?:ay)?|oh|hey|haha|lol|omg|well|sigh|jeez|finally|cool|great|nice|perfect|awesome"
    rf"|morning|hi|hello|anyway)\b(?![^?#@\n]*\b(?:{_ORDERED})\b[^?#@\n]*\b(?:thank|thx))"
    r"[^?#@\n]{0,60}?[.!,]\s+)?"
    r"(?:(?:anyway|anyways|so|ok|oh|and|also|but|cool|great|nice|hey|seriously)[\s,]+){0,3}"
    r"(?:(?:many |a thousand )?thanks|thank you|thx|cheers)(?: again| a lot| so much| very much"
    r"| a (?:ton|million|bunch))* for "
    r"(?:(?:the|your|all the|all your) (?:[\w-]+ ){0,2}?(?:help|work|support|efforts?|assistance"
    r"|reminders?|update|patience|turnaround|fix)"
    r"(?: (?:with|on|today|yesterday|earlier|this morning)(?: [^,.!?;:#@\n]{2,50})?)?"
    r"|(?:helping|fixing|sorting|doing|handling|taking care of|finding|sending|making|setting up"
    r"|cleaning up|looking into)"
    r" [^,.!?;:#@\n]{2,50}|everything|that|this|it)"
    r"(?:[,.!\s]+(?:you (?:saved|made|rock|rule|are)[^,.!?;:#@\n]{0,30}|you're [^,.!?;:#@\n]{1,30}"
    r"|(?:the|my) (?:team|boss|client|customer)s? (?:loved|liked) (?:it|the \w+)"
    r"|that helped[^,.!?;:#@\n]{0,25}|really|appreciate it"
    r"|have a (?:nice|good|great) \w+))*[.!\s:)]*$",
    re.IGNORECASE,
)
"""Thanks for something, and chat around them: what they are for is named and not asked for."""

_HAS_TALK = re.compile(rf"{_THANKS}|{_HELLO}|{_PRAISE}", re.IGNORECASE)
"""What is talk by itself: the words around it may stand in any request."""

_DRAWN_OUT = re.compile(r"([ㅋㅎㅠㅜw〜ー])\1+")
"""A sign that is drawn out ("ㅋㅋㅋㅋ") says no more than one of it."""

_IS_THANKS = re.compile(rf"(?:{_THANKS})", re.IGNORECASE)

_IS_HELLO = re.compile(rf"(?<![가-힣A-Za-z])(?:{_HELLO})", re.IGNORECASE)

_SERVICES = re.compile(FOREIGN_SERVICES, re.IGNORECASE)


NEED_MODEL = frozenset({"text.write", "text.translate", "text.extract", "text.classify"})
"""What nobody does without a model."""


def build_reply(kind: ReplyKind, text: str) -> Payload:
    """Return a plan's reply."""
    return {"kind": kind, "text": text}


def is_help_request(text: str) -> bool:
    """Whether the text asks what metel can do."""
    return bool(_HELP.search(text)) or is_ability_question(text)


def is_smalltalk(text: str) -> bool:
    """Whether the text holds nothing but greetings, thanks or praise."""
    bare = _DRAWN_OUT.sub(r"\1", text.strip())
    if len(text) <= 160 and _THANKS_FOR.match(bare):
        return True
    return len(text) <= 120 and bool(_SMALLTALK.match(bare)) and bool(_HAS_TALK.search(bare))


MOST_TRIES = 3
_HELP_TOLD: Mapping[Language, tuple[str, str]] = {
    "ko": ("이런 일을 할 수 있어요:", "이렇게 말해 보세요:"),
    "en": ("Here is what I can do:", "Things to try:"),
    "ja": ("できること:", "こんなふうにお試しください:"),
}


_UNABLE_TOLD: Mapping[Language, str] = {
    "ko": "아직 못 하는 일: {able}",
    "en": "What I can't do yet: {able}",
    "ja": "まだできないこと: {able}",
}


def render_help(
    contracts: Mapping[str, ToolContract], labels: Sequence[Label], language: Language, asked: Collection[str] = ()
) -> str:
    """Return what the offered tools can do, in the person's language, with three requests to try: on things that are
    there and that all of the team can see, where there are any. ``asked``: the tools that are asked about, of which
    those that are not offered are told."""
    can, tries = _HELP_TOLD[language]
    able = [f"• {entry.ability(language)}" for entry in list_entries() if entry.tool in contracts]
    known = [one for service in list_services() for one in service.examples if {*one.tools} <= contracts.keys()]
    ranked = sorted(known, key=lambda one: one.rank)
    own = [words for one in ranked if one.names and (words := _name_example(one, labels, language))]
    examples = own or [_say_example(one, language) for one in ranked if not one.names]
    shown = [f"• “{words}”" for words in examples[:MOST_TRIES]]
    lacking = [entry.ability(language) for entry in list_entries() if entry.tool in {*asked} - contracts.keys()]
    unable = [_UNABLE_TOLD[language].format(able=", ".join(lacking))] if lacking else []
    return "\n".join([*unable, can, *able, *([tries, *shown] if shown else [])])


def _name_example(example: RequestExample, labels: Sequence[Label], language: Language) -> str:
    """Return an example with the name of the first thing that it can be of; empty where there is none."""
    for label in labels:
        has_column = not example.column or any(column.kind == example.column for column in label.columns)
        if label.kind == example.names and not label.narrow and has_column:
            return _say_example(example, language).format(name=label.name.partition("/")[0])
    return ""


def _say_example(example: RequestExample, language: Language) -> str:
    return {"ko": example.ko, "en": example.en, "ja": example.ja}[language]


def render_smalltalk(text: str, language: Language) -> str:
    """Return a short friendly answer."""
    if _IS_THANKS.search(text):
        return {
            "ko": "천만에요! 더 필요한 게 있으면 말씀해 주세요.",
            "en": "You're welcome! Tell me if there is more.",
            "ja": "どういたしまして！",
        }[language]
    if _IS_HELLO.search(text):
        return {
            "ko": "안녕하세요! 무엇을 도와드릴까요?",
            "en": "Hello! What can I do for you?",
            "ja": "こんにちは！何をしましょうか？",
        }[language]
    return {
        "ko": "네! 다른 일이 있으면 언제든 말씀해 주세요.",
        "en": "Glad to hear it. I'm here when you need me.",
        "ja": "はい！またいつでもどうぞ。",
    }[language]


def render_unsupported(language: Language) -> str:
    """Return that no tool serves the request, and where metel works."""
    names = [_get_name(one, language) for one in list_services() if one.called]
    places = ", ".join(names)
    return {
        "ko": (
            f"그 일은 제가 할 수 없어요. 제가 일하는 곳: {places}. "
            "“뭐 할 수 있어?”라고 물어보시면 목록을 보여 드릴게요."
        ),
        "en": f"I can't do that. Where I work: {places}. Ask “what can you do?” for the list.",
        "ja": f"それはできません。作業できる場所: {'、'.join(names)}。「何ができる？」と聞くと一覧をお見せします。",
    }[language]


def _get_name(service: ServiceFacts, language: Language) -> str:
    return read_service_words(service).get(language, {}).get(f"service.{service.id}", service.name)


def render_not_understood(text: str, offered: Collection[str], language: Language) -> str:
    """Return that the words were not understood, with the nearest request that would be."""
    example = find_nearest_example(text, offered, language)
    told = {
        "ko": "무슨 일을 원하시는지 알아듣지 못했어요. 아무것도 실행하지 않았어요.",
        "en": "I did not understand what you want, so nothing was done.",
        "ja": "ご依頼の内容を理解できませんでした。何も実行していません。",
    }[language]
    more = {
        "ko": f"예를 들어 이렇게 말해 주세요: “{example}”\n할 수 있는 일은 ‘도움말’이라고 하시면 보여 드릴게요.",
        "en": f"For example: “{example}”\nAsk “what can you do?” for the list.",
        "ja": f"例: 「{example}」\nできることは「ヘルプ」で見られます。",
    }[language]
    return f"{told} {more}" if example else told


def is_elsewhere(text: str) -> bool:
    """Whether the words ask for something of a service that metel does not reach."""
    return FOREIGN.search(text) is not None


def is_matter_of_documents(text: str) -> bool:
    """Whether all that the words name of other services are matters that documents may say something of."""
    return is_elsewhere(text) and _SERVICES.search(text) is None


def is_elsewhere_word(word: str) -> bool:
    """Whether a word is what such a service, or a thing of it, is called."""
    return FOREIGN.fullmatch(word) is not None


def render_kept(language: Language) -> str:
    """Return that what was forbidden will not be done, where nothing else was asked."""
    return {
        "ko": "네, 하지 않을게요. 아무것도 실행하지 않았어요. 할 일이 있으면 말씀해 주세요.",
        "en": "All right, I won't. Nothing was done. Tell me what to do instead, if there is something.",
        "ja": "はい、行いません。何も実行していません。代わりに行うことがあれば教えてください。",
    }[language]


def render_nothing_done(language: Language) -> str:
    """Return that there is nothing to take back."""
    return {
        "ko": "되돌릴 일이 없어요. 아무것도 실행하지 않았어요.",
        "en": "There is nothing here to take back. Nothing was done.",
        "ja": "元に戻すものがありません。何も実行していません。",
    }[language]


def render_rare_refusal(words: str, language: Language) -> str:
    """Return that what recurs so can't be scheduled, and how it is done once."""
    return load_wording("orchestration.text").say(language, "skip.recurring", when=words)


def render_watch_refusal(language: Language) -> str:
    """Return that nothing is watched, and what can be asked instead."""
    return {
        "ko": (
            "바뀔 때까지 지켜보다가 알려 드리는 일은 아직 못 해요. 아무것도 실행하지 않았어요. "
            "지금 상태는 물어보시면 알려 드릴게요."
        ),
        "en": "I can't watch for a change yet, so nothing was done. Ask me how it stands now and I will look.",
        "ja": "変わるまで見張ってお知らせすることは、まだできません。何も実行していません。今の状態はお尋ねください。",
    }[language]


def render_missing_tools(lacking: list[ToolEntry], language: Language) -> str:
    """Return which abilities the request needs and no connected tool has."""
    able = ", ".join(entry.ability(language) for entry in lacking)
    if all(entry.tool in NEED_MODEL for entry in lacking):
        return {
            "ko": f"모델이 있어야 할 수 있는 일이에요: {able}. 연결된 모델이 없어서 아무것도 실행하지 않았어요.",
            "en": f"This needs a model, and none is connected: {able}. Nothing was done.",
            "ja": f"モデルが必要ですが、接続されていません: {able}。何も実行していません。",
        }[language]
    return {
        "ko": f"아직 할 수 없는 일이 들어 있어요: {able}. 아무것도 실행하지 않았어요.",
        "en": f"This needs something I can't do yet: {able}. Nothing was done.",
        "ja": f"まだできないことが含まれています: {able}。何も実行していません。",
    }[language]


def render_no_alternative(trouble: str, language: Language) -> str:
    """Return that no other way was found, with the trouble that asked for one."""
    short = trouble[:300]
    return {
        "ko": f"다른 방법을 찾지 못했어요. 이유: {short}",
        "en": f"I found no other way. The reason: {short}",
        "ja": f"別の方法が見つかりませんでした。理由: {short}",
    }[language]
