"""Answers that need no tool: help, small talk, what metel cannot do, and the nearest request that it can."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from orchestration.rule_planner.tool_table import ToolEntry, list_entries
from orchestration.rule_planner.verbs import FOREIGN
from schemas.contract import ToolContract
from schemas.plan import Language, ReplyKind
from schemas.values import Payload


@dataclass(frozen=True, slots=True)
class _Example:
    """``near`` are words that speak for it; ``tools`` must be offered."""

    near: re.Pattern[str]
    tools: frozenset[str]
    ko: str
    en: str
    ja: str


def _example(near: str, tools: str, ko: str, en: str, ja: str) -> _Example:
    return _Example(re.compile(near, re.IGNORECASE), frozenset(tools.split()), ko, en, ja)


EXAMPLES: tuple[_Example, ...] = (
    _example(
        r"행|줄|row|행\s?추가|\brecord\b|追加|行を",
        "sheets.append_rows",
        "매출 현황 2026에 행 추가: 2026-03-04, 서울, 100",
        "add a row to the sheet 매출 현황 2026: 2026-03-04, Seoul, 100",
        "シート「매출 현황 2026」に「2026-03-04、ソウル、100」を追加して",
    ),
    _example(
        r"요약|정리|간추|요점|summar|recap|要約|まとめ|매출|시트|sheet|sales|売上|シート",
        "sheets.get_range text.summarize",
        "이번 주 매출 요약해줘",
        "summarize this week's sales",
        "今週の売上を要約して",
    ),
    _example(
        r"삭제|지워|지우|휴지통|delete|remove|trash|削除",
        "notion.archive_page",
        "노션에서 '구버전 위키' 페이지 삭제해줘",
        "delete the Notion page 'Old wiki'",
        "Notionの「旧Wiki」ページを削除して",
    ),
    _example(
        r"할\s?일|작업|마감|기한|task|due|deadline|タスク|期限",
        "notion.query_database",
        "이번 주 마감 작업 알려줘",
        "show the tasks due this week",
        "今週期限のタスクを教えて",
    ),
    _example(
        r"디엠|쪽지|\bdm\b|에게|한테|께|message|tell|님|さん|伝え",
        "slack.send_dm",
        "이준호님에게 '회의는 3시예요'라고 DM 보내줘",
        "tell Sarah that the meeting is at 3",
        "Sarahに「会議は3時です」とDMを送って",
    ),
    _example(
        r"노션|페이지|문서|회의록|기록|notion|page|doc|minutes|ページ|議事録",
        "notion.create_page",
        "노션에 '주간 회의' 페이지 만들어줘",
        "create a Notion page called 'Weekly meeting'",
        "Notionに「週次会議」のページを作って",
    ),
    _example(
        r"",
        "slack.post_message",
        "#general에 '점심 드세요'라고 올려줘",
        "post 'lunch is ready' to #general",
        "#generalに「お昼です」と投稿して",
    ),
)


def find_nearest_example(text: str, offered: Collection[str], language: Language) -> str:
    """Return the request most like a text that the offered tools can carry out; empty where they can none."""
    able = [one for one in EXAMPLES if one.tools <= set(offered)]
    near = next((one for one in able if one.near.search(text)), None)
    return {"ko": near.ko, "en": near.en, "ja": near.ja}[language] if near else ""


_HELP = re.compile(
    r"뭐(?:를|가|든)?\s?(?:할\s?수|해\s?줄\s?수|도와|가능)|무엇을\s?(?:할|도와|해)"
    r"|뭘\s?(?:할\s?수|해\s?줄|도와|잘)|무슨\s?(?:일|기능|작업)을?\s?(?:할\s?수|해\s?줄"
    r"|있)|어떤\s?(?:일|기능|것|걸|작업)[가-힣]*\s?(?:할\s?수|해\s?줄|있|가능|도와|지원)"
    r"|(?:기능|사용법|사용\s?방법|명령어)(?:을|를|이|은|는|들)?\s?(?:알려|설명|뭐|목록"
    r"|보여|좀|있|궁금|$|\?)|도움말|도와줄\s?수\s?있|어떻게\s?(?:쓰|써|사용|이용)"
    r"|할\s?수\s?있는\s?(?:게|일|것|거)|너는?\s?(?:누구|뭐야|뭐\s?하는)|넌\s?(?:누구|뭐)"
    r"|자기\s?소개"
    r"|^\s*(?:좀\s)?도와(?:\s?줘|\s?주세요|줘요)\s*[!.?~]*$|^\s*(?:help|help me|\?|/help"
    r"|도움|헬프)\s*[!.?]*$|\bwhat (?:can|could|do) you (?:do|help)|\bwhat are you (?:able"
    r"|capable|good)|\bhow (?:do|can|should) i use\b|\bhow do you work\b|\bwho are you\b"
    r"|\bwhat are your (?:features|capabilities|commands|skills)"
    r"|\b(?:show|list|tell)\b.{0,20}\b(?:features|capabilities|commands|what you can do"
    r"|help)\b|\bhow can you help\b|\bwhat (?:kind of )?(?:things|stuff) can you\b"
    r"|\bcan you help me\s*\?*$|\bwhat else can you\b|\bi need help\s*[!.?]*$"
    r"|何ができ|使い方|ヘルプ",
    re.IGNORECASE,
)

_THANKS = (
    r"고마워요?|고맙습니다|고맙다|감사(?:합니다|해요|드려요|드립니다)?|땡큐|ㄱㅅ|thank(?:s"
    r"| you)?(?: a lot| so much| very much| again)?|thx|ty|cheers"
    r"|ありがとう(?:ございます)?|appreciate it|much appreciated"
)

_HELLO = (
    r"안녕(?:하세요|하십니까)?|하이|헬로|ㅎㅇ|반가워요?|반갑습니다|좋은\s?아침(?:이에요"
    r"|입니다)?|굿모닝|hi|hello|hey|yo|good (?:morning|afternoon|evening|night)|howdy"
    r"|こんにちは|おはよう(?:ございます)?"
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
)

_EXTRAS = (
    r"정말|진짜|너무|아주|매우|많이|메텔(?:아|님)?|metel|봇|bot|역시|오늘도|도와줘서"
    r"|덕분에|덕분이야|이야|요|you|so|very|really|much|there|everyone|team|again"
    r"|for (?:the|your) help|that(?:'s| is| was)|it(?:'s| is| was)|오|와|아|ok|이번에도"
    r"|항상|늘|그래|알려줘서|해줘서|빠르게|a lot|really helpful|helpful"
)

_SMALLTALK = re.compile(
    rf"^(?:(?:{_THANKS}|{_HELLO}|{_PRAISE}|{_EXTRAS})[\s,.!?~♥:)^ㅠ\U0001F300-\U0001FAFF☀-➿]*)+$", re.IGNORECASE
)

_IS_THANKS = re.compile(rf"(?:{_THANKS})", re.IGNORECASE)

_IS_HELLO = re.compile(rf"(?<![가-힣A-Za-z])(?:{_HELLO})", re.IGNORECASE)

_ELSEWHERE = re.compile(FOREIGN, re.IGNORECASE)


def build_reply(kind: ReplyKind, text: str) -> Payload:
    """Return a plan's reply."""
    return {"kind": kind, "text": text}


def is_help_request(text: str) -> bool:
    """Whether the text asks what metel can do."""
    return bool(_HELP.search(text))


def is_smalltalk(text: str) -> bool:
    """Whether the text holds nothing but greetings, thanks or praise."""
    return len(text) <= 120 and bool(_SMALLTALK.match(text.strip()))


def render_help(contracts: dict[str, ToolContract], language: Language) -> str:
    """Return what the offered tools can do, in the person's language, with two requests to try."""
    able = [entry.ability(language) for entry in list_entries() if entry.tool in contracts]
    lines = "\n".join(f"• {words}" for words in able)
    match language:
        case "ko":
            return f"이런 일을 할 수 있어요:\n{lines}\n예: “지난주 매출을 구글 시트에서 가져와서 #sales에 요약해줘”"
        case "en":
            return f"Here is what I can do:\n{lines}\nFor example: “Summarize last week's sales and post it to #sales”"
        case "ja":
            return f"できること:\n{lines}"


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
    return {
        "ko": (
            "그 일은 제가 할 수 없어요. 저는 노션, 슬랙, 구글 시트에서 일합니다. “뭐 할 수 "
            "있어?”라고 물어보시면 목록을 보여 드릴게요."
        ),
        "en": "I can't do that. I work in Notion, Slack and Google Sheets; ask “what can you do?” for the list.",
        "ja": "それはできません。Notion、Slack、Googleスプレッドシートで作業します。",
    }[language]


def render_not_understood(text: str, offered: Collection[str], language: Language) -> str:
    """Return that the words were not understood, with the nearest request that would be."""
    example = find_nearest_example(text, offered, language)
    told = {
        "ko": "무슨 일을 원하시는지 알아듣지 못했어요. 아무것도 실행하지 않았습니다.",
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
    return _ELSEWHERE.search(text) is not None


def render_kept(language: Language) -> str:
    """Return that what was forbidden will not be done, where nothing else was asked."""
    return {
        "ko": "네, 하지 않을게요. 아무것도 실행하지 않았습니다. 할 일이 있으면 말씀해 주세요.",
        "en": "All right, I won't. Nothing was done. Tell me what to do instead, if there is something.",
        "ja": "はい、行いません。何も実行していません。代わりに行うことがあれば教えてください。",
    }[language]


def render_watch_refusal(language: Language) -> str:
    """Return that nothing is watched, and what can be asked instead."""
    return {
        "ko": (
            "바뀔 때까지 지켜보다가 알려 드리는 일은 아직 못 해요. 아무것도 실행하지 않았습니다. "
            "지금 상태는 물어보시면 알려 드릴게요."
        ),
        "en": "I can't watch for a change yet, so nothing was done. Ask me how it stands now and I will look.",
        "ja": "変わるまで見張ってお知らせすることは、まだできません。何も実行していません。今の状態はお尋ねください。",
    }[language]


def render_missing_tools(lacking: list[ToolEntry], language: Language) -> str:
    """Return which abilities the request needs and no connected tool has."""
    able = ", ".join(entry.ability(language) for entry in lacking)
    return {
        "ko": f"아직 할 수 없는 일이 들어 있어요: {able}. 아무것도 실행하지 않았습니다.",
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
