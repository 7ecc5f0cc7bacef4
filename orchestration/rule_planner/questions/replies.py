"""Answers that need no tool: help, small talk, what metel cannot do, and the nearest request that it can."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.plans.tool_table import ToolEntry, list_entries
from orchestration.rule_planner.questions.ability_words import is_ability_question
from orchestration.rule_planner.reading.verbs import FOREIGN, FOREIGN_SERVICES
from orchestration.service import RequestExample, ServiceFacts, list_services
from orchestration.text.ability_topics import find_topic
from orchestration.text.chat import is_chat
from orchestration.text.messages import load_wording, read_service_words
from orchestration.text.small_talk import IS_HELLO, IS_THANKS, is_smalltalk
from orchestration.workspace import Label
from schemas.contract import ToolContract
from schemas.plan import Language, ReplyKind
from schemas.values import Payload


def find_nearest_example(text: str, offered: Collection[str], language: Language) -> str:
    """Return the request most like a text that the offered tools can carry out; empty where they can none."""
    known = sorted((one for service in list_services() for one in service.examples), key=lambda one: one.rank)
    able = [one for one in known if not one.names and set(one.tools) <= set(offered)]
    near = next((one for one in able if compile_once(one.near, re.IGNORECASE).search(text)), None)
    return {"ko": near.ko, "en": near.en, "ja": near.ja}[language] if near else ""


_HELP = make_regex(
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

_SERVICES = make_regex(FOREIGN_SERVICES, re.IGNORECASE)


NEED_MODEL = frozenset({"text.write", "text.translate", "text.extract", "text.classify"})
"""What nobody does without a model."""


def build_reply(kind: ReplyKind, text: str) -> Payload:
    """Return a plan's reply."""
    return {"kind": kind, "text": text}


def is_help_request(text: str) -> bool:
    """Whether the text asks what metel can do."""
    return bool(_HELP.search(text)) or is_ability_question(text) or find_topic(text) is not None


def is_answered(text: str) -> bool:
    """Whether a text is answered without a tool: it asks what metel can do, or is talk."""
    return is_help_request(text) or is_smalltalk(text) or is_chat(text)


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
    if IS_THANKS.search(text):
        return {
            "ko": "천만에요! 더 필요한 게 있으면 말씀해 주세요.",
            "en": "You're welcome! Tell me if there is more.",
            "ja": "どういたしまして！",
        }[language]
    if IS_HELLO.search(text):
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


def render_remark(language: Language) -> str:
    """Return that the words were heard as a remark and nothing was done."""
    return {
        "ko": "하신 말씀으로만 듣고 아무것도 하지 않았어요. 해 드릴 일이 있으면 무엇을 할지 적어 주세요.",
        "en": "I took that as a remark and did nothing. If there is something to do, tell me what.",
        "ja": "感想として受け取り、何もしていません。してほしいことがあれば書いてください。",
    }[language]


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
