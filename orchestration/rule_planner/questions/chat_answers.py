"""A short friendly answer to chat, in the place of a plan that the words can't have meant. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.plans.plan_text import build_reply_plan
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.chat import is_chat
from schemas.plan import Language
from schemas.values import Payload

_TOLD: tuple[tuple[re.Pattern[str], Mapping[Language, str]], ...] = (
    (
        make_regex(
            r"사람|로봇|(?<![A-Za-z])AI(?![A-Za-z])|너\s?봇|\bare\syou\s(?:\w+\s)?(?:an?\s)?(?:human|robot|real|person|bot)\b|人間|ロボット",
            re.IGNORECASE,
        ),
        {"ko": "저는 사람이 아니라 봇이에요.", "en": "I'm a bot, not a person.", "ja": "私は人ではなくボットです。"},
    ),
    (
        make_regex(
            r"덕분|똑똑|귀엽|너\s|고생(?:이|\s?많|했)|수고|\b(?:you(?:'re|\sare)|saved\sme|love\syou|good\sbot)\b|働き者|かわいい|賢い|助か|すごい",
            re.IGNORECASE,
        ),
        {"ko": "그렇게 말씀해 주시니 기뻐요!", "en": "That's kind of you!", "ja": "そう言っていただけてうれしいです！"},
    ),
    (
        make_regex(
            r"고장|망가|먹통|안\s?(?:터지|되네|돼|켜)|멈[춰췄]|날[렸아려](?:갔|어|네)|놓[쳤쳐]|막[혔혀]|끊[겼겨]|깨[졌져]|쏟[았아]|잃어|지각|망했"
            r"|\b(?:broken|broke|jammed|wi-?fi|printer|dead|died|crashed|stuck|cancell?ed|delayed|spilled|leaking|frozen|tragic|ruined|lost|stolen"
            r"|missed|doesn'?t\swork|not\sworking|(?:is|went|down)\s(?:down|again))\b"
            r"|壊れ|故障|つながらな|動かな|止まっ|止まり|遅延|運休|こぼし|こぼれ|消え(?:た|ちゃ)|なくし|乗り遅れ|最悪",
            re.IGNORECASE,
        ),
        {"ko": "불편하시겠어요.", "en": "That is annoying.", "ja": "それは困りますね。"},
    ),
    (
        make_regex(
            r"졸[려리음]|졸\s뻔|피곤|지[친쳤침]|힘[들드]|(?<!배고파\s)죽겠|미치겠|정신|아프|야근|월요|싫|스트레스|퇴근|쉬고|가고\s?싶|남았"
            r"|\b(?:tired|sleepy|exhausted|knackered|headache|bored|swamped|drowning|dying|done|long|rough|crazy|hell|help|meetings?)\b"
            r"|眠|疲れ|つかれ|しんど|つら|辛い|だる|帰りたい|休みたい|残業|死に|会議",
            re.IGNORECASE,
        ),
        {"ko": "고생 많으세요.", "en": "That sounds tiring.", "ja": "お疲れさまです。"},
    ),
    (
        make_regex(
            r"국밥|점심|저녁|커피|라면|치킨|맥주|간식|배고|밥\s?먹|먹고|\b(?:sandwich|coffee|ramen|pizza|burger|hungry|starving|lunch\w*|snacks?|beer)\b"
            r"|お昼|ランチ|ラーメン|コーヒー|お腹|腹",
            re.IGNORECASE,
        ),
        {"ko": "맛있게 드세요!", "en": "Enjoy it!", "ja": "おいしく召し上がってくださいね！"},
    ),
    (
        make_regex(
            r"춥|추[워운]|더[워운]|덥|우산|비\s?[오온]|비\S?\s?(?:와|내리)|눈\s?[오온]|\b(?:freezing|chilly|cold|hot|rain\w*|snow\w*|umbrella)\b"
            r"|寒|暑|雨|雪|傘",
            re.IGNORECASE,
        ),
        {
            "ko": "그러게요, 감기 조심하세요!",
            "en": "Right? Take care out there.",
            "ja": "そうですね、お体に気をつけてください。",
        },
    ),
)
_OF_TROUBLE = 2
"""The place of the words for a mishap."""
_ELSE: Mapping[Language, str] = {"ko": "그러게요!", "en": "I hear you!", "ja": "そうですね！"}
_MORE: Mapping[Language, str] = {
    "ko": "도와드릴 일이 있으면 말씀해 주세요.",
    "en": "Tell me if there is something I can take off your hands.",
    "ja": "お手伝いできることがあれば教えてください。",
}


def answer_chat(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan that answers chat, where a request is nothing else and its plan does nothing that it names."""
    if task.is_under_way or not is_chat(task.request.text) or _is_meant(task, plan):
        return plan
    reading = parse_request(task.request, task.now)
    reply = replies.build_reply("smalltalk", render_chat(task.request.text, reading.language))
    return build_reply_plan(task, reading, reply, "smalltalk")


def _is_meant(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan answers already, or changes or sends something that is named."""
    reply, contracts = plan.get("reply"), index_contracts(task.contracts)
    if isinstance(reply, dict):
        return reply.get("kind") != "unsupported"
    effects = [one for one in list_actions(plan) if contracts[str(one["tool"])].risk_level != "read"]
    return any(one["inputs"] for one in effects)


def find_sympathy(text: str, language: Language) -> str:
    """Return what is said first to who tells of a mishap; empty of anything else."""
    trouble, words = _TOLD[_OF_TROUBLE]
    return words[language] if trouble.search(text) else ""


def render_chat(text: str, language: Language) -> str:
    """Return a short friendly answer to chat."""
    told = next((words for pattern, words in _TOLD if pattern.search(text)), _ELSE)
    gap = "" if language == "ja" else " "
    return f"{told[language]}{gap}{_MORE[language]}"
