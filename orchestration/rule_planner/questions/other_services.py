"""Parts of a request that only another service could do ("캘린더에 넣고 …", "… and email it to Acme"): they are told as
left out, beside what is done. Pure."""

from __future__ import annotations

import re

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.request_seams import clear_quotes
from orchestration.rule_planner.plans.made_plans import is_understood, list_actions
from orchestration.rule_planner.plans.plan_text import build_reply_plan
from orchestration.rule_planner.questions.replies import build_reply, render_unsupported
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.values import collect_texts
from schemas.plan import EFFECTS
from schemas.values import Json, Payload

_KO_END = r"[가-힣]*(?:\s?(?:줘|주세요|주시고|주고|두고|놓고|줄래요?)(?![가-힣]))?"
_ORDERS = re.compile(
    rf"(?:(?:내|제|팀|구글|아웃룩|공유)\s)*(?:구글\s?)?(?P<ko>캘린더|달력)(?:에다가|에다|에도|에|도)?\s"
    rf"(?:[^,.\n]{{0,20}}\s)?(?:넣|등록|추가|잡아|잡고|올려|올리|적어|저장|박아|박고|꽂아|꽂고|찍어){_KO_END}"
    rf"|(?P<mail>이메일|지메일|메일|카톡|카카오톡|문자)(?:로도|으로도|로|으로)\s(?:[^,.\n]{{0,30}}\s)?(?:보내|발송|전달|회신|답장|공유){_KO_END}"
    rf"|(?P<sent>이메일|메일|카톡|문자)(?:도|을|를)?\s(?:(?:한\s?[통줄번]|하나|좀)(?:만|도)?\s){{0,2}}(?:보내|발송|쏴){_KO_END}"
    rf"|(?P<tracker>지라|깃허브|트렐로|아사나)에(?:도)?\s(?:[^,.\n]{{0,30}}\s)?(?:올려|올리|등록|만들|추가){_KO_END}"
    r"|\b(?:put|add|stick|pop|get)\s[^,.\n]{1,40}?\s(?:on|in|to|into)\s(?:my|the|our|his|her|their)\s(?:\w+\s)?(?P<en>calendar|diary)\b"
    r"|(?:^|(?<=[,.;]\s)|(?<=\band\s)|(?<=\bthen\s))(?:please\s|also\s)?(?P<email>e-?mail)\s(?:it|this|that|them|the\s|a\s|[A-Z])"
    r"[^,.\n]{0,40}?(?=\s(?:and|then)\b|[,.\n]|$)"
    r"|\b(?:shoot|drop|send|write|fire(?:\soff)?)\s(?:[A-Za-z가-힣]\w{1,15}\s)?(?:an?\s)(?:quick\s|short\s)?(?P<email_to>e-?mail)(?=\s|[,.]|$)"
    rf"|(?:회의|미팅|캘린더|일정)\s?(?P<invite>초대장?|인바이트)(?:을|를|도)?\s(?:좀\s|하나\s)?(?:[^,.\n]{{0,20}}\s)?(?:보내|날려|쏴|돌려|발송){_KO_END}"
    r"|(?:会議|打ち合わせ|ミーティング|カレンダー|予定)の?(?P<invite_ja>招待状?|インバイト)(?:を|も)?[^、。\n]{0,12}?(?:送っ|出し|飛ばし|投げ)[てと][ぁ-ん]*"
    r"|(?P<ja>カレンダー)に(?:も)?[^、。\n]{0,20}?(?:入れ|登録|追加|載せ)[てとぁ-ん]*"
    r"|(?P<mail_ja>メール)(?:でも|でも?|も|を)?[^、。\n]{0,20}?(?:(?:送っ|送信し|返信し|転送し|打っ|書い|出し|(?<=メール)し)[てと]|(?<=メール)しと(?=い))[ぁ-ん]*",
    re.IGNORECASE,
)
"""What is asked of a calendar, of mail or of another tool, with the word for it."""


_BY_MAIL = frozenset({"mail", "sent", "email", "email_to", "mail_ja", "invite", "invite_ja"})
_HERE = re.compile(
    r"디엠|슬랙|메시지|채널|전[해하]|알려|알리|말해|물어|\b(?:dm|slack|message|channel|tell|let|ask|ping|remind|post)\b|#"
    r"|メッセージ|チャンネル|伝え|知らせ|聞い",
    re.IGNORECASE,
)
"""What is for Slack, by its name or by a verb that mail has not."""
_AWAY = re.compile(
    r"(?:슬랙|디엠|메시지)(?:을|를|은|는|도)?\s?(?:잘\s|거의\s|통\s|원래\s)*(?:안\s?|못\s?)(?:보|봐|봅|쓰|써|씁|확인)\S*"
    r"|\b(?:never|doesn'?t|don'?t|isn'?t|not|rarely|hardly|barely)\s(?:really\s|even\s|ever\s|much\s|always\s)*(?:check|checks|read|reads|look\sat|looks\sat|use|uses|on|see|sees|in)\s(?:his\s|her\s|their\s)?(?:slack|dms?|messages?)"
    r"|(?:Slack|スラック|DM|メッセージ)(?:を|は|も)?(?:、)?(?:あんまり|あまり|全然|ほとんど|めったに|普段)?(?:見|使|読|チェックし|確認し)[ぁ-ん]{0,3}?ない",
    re.IGNORECASE,
)
"""That somebody is not reached there."""


def add_other_services(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that says which parts of its request it leaves out because metel reaches no such service. What the
    plan itself holds, such as words that somebody is to be told, is none of these."""
    if plan.get("reply") is not None or not list_actions(plan):
        return plan
    left = plan.get("not_done")
    told: list[Json] = [*left] if isinstance(left, list) else []
    told += [one for one in find_other_services(task.request.text, plan) if one not in told]
    return {**plan, "not_done": told} if told else plan


def refuse_mail(task: PlanningTask, plan: Payload) -> Payload:
    """Return a refusal in the place of a plan that only sends here what was asked for as mail, or that did not
    understand it; else ``plan``."""
    if task.change is not None or (is_understood(plan) and not list_actions(plan)):
        return plan
    if not _is_mail_alone(task.request.text, plan):
        return plan
    reading = parse_request(task.request, task.now)
    reply = build_reply("unsupported", render_unsupported(reading.language))
    return build_reply_plan(task, reading, reply, "unsupported")


def _is_mail_alone(text: str, plan: Payload) -> bool:
    """Whether all that a plan does is to send what a text asks to mail, and nothing of Slack stands there."""
    effects = [one for one in list_actions(plan) if one["intent"] in EFFECTS]
    mailed = any(match.lastgroup in _BY_MAIL for match in _list_orders(text, {"actions": [*effects]}))
    here = _HERE.search(_AWAY.sub("", clear_quotes(text)))
    return mailed and not here and all(one["intent"] == "notify" for one in effects)


def find_other_services(text: str, plan: Payload) -> list[str]:
    """Return the parts of a text that ask something of another service, and are nothing that a plan holds."""
    return [text[match.start() : match.end()].strip() for match in _list_orders(text, plan)]


def _list_orders(text: str, plan: Payload) -> list[re.Match[str]]:
    held = " ".join(one for action in list_actions(plan) for one in collect_texts(action["inputs"])).lower()
    return [
        match
        for match in _ORDERS.finditer(clear_quotes(text))
        if not any(word.lower() in held for word in match.groupdict().values() if word)
    ]
