"""What is only thought of aloud is not done: it is shown first, and what somebody does themselves, or only forbids, is
answered. Words by which people think aloud of what might be done, or say what they do themselves: neither orders
anything. Pure."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects, wait_for_yes
from orchestration.rule_planner.plans.plan_text import answer_request, build_reply_plan
from orchestration.rule_planner.questions import replies
from orchestration.rule_planner.questions.lone_remarks import has_no_wish
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.prohibitions import find_prohibitions, remove_prohibitions, replace_quotes
from schemas.plan import Language
from schemas.values import Payload

ThoughtKind: TypeAlias = Literal["wonders", "own"]
"""Whether somebody wonders if something is to be done, or says what they will do themselves."""

_END = r"(?:\s?(?:요|싶네요?|싶은데요?|싶다|말까|봐))?[\s.?!~…ㅋㅎㅠㅜ]*$"
_WONDERS = make_regex(
    rf"[가-힣]야\s?(?:하나|되나|할까|될까|하려나|되려나|하는지|되는지|하는\s?건가|하지\s?않나|되지\s?않나){_END}"
    rf"|[가-힣]야\s?(?:겠네|겠다|겠지|겠는데|할\s?듯|할\s?것\s?같\S{{1,3}}|할\s?텐데|하긴\s하는데|되긴\s하는데){_END}"
    rf"|(?:게|편이)\s(?:나을까|나으려나|좋을까|좋으려나|나을지도|좋을지도){_END}|[가-힣](?:려나|을까나|까나){_END}"
    r"|(?:ほうが|方が)(?:いい|良い|よい)(?:か(?:な|も|しら)|のかな|んですかね)[あぁー。…\s]*$|[おこそとのほもよろごぞどぼ]うかな?[あぁー。…\s]*$"
    r"|(?:なきゃ|ないと|なくちゃ)(?:な|かな|ね|いけないかな)?[あぁー。…\s]*$|べき(?:かな?|なのかな?|だよな)[あぁー。…?？\s]*$"
    r"|(?:^|[.!?…\n]\s?)(?:(?:hm+|so|well|ok|and|but|actually|honestly)[\s,.…]+)*(?:maybe|perhaps|i\s(?:wonder|guess|think)|(?:just\s)?thinking|not\ssure)\b[^.!?\n]*\b(?:should|might|could|ought)\b[^.!?\n]*[.!?…\s]*$"
    r"|(?:^|[.!?…\n]\s?)(?:(?:hm+|so|well|ok|and|but|actually)[\s,.…]+)*should\s(?:i|we)\s[^.!?\n]*[.!?…\s]*$",
    re.IGNORECASE,
)
_OWN = make_regex(
    r"(?:^|[.!?…\n]\s?)(?:(?:hm+|so|well|ok|and|but|actually|yeah|oh)[\s,.…]+)*i\s?(?:should|might|ought\sto|'ll|’ll|will|was\sgoing\sto|am\sgoing\sto|'m\sgoing\sto|’m\sgoing\sto)\s"
    r"(?:(?:probably|maybe|really|just|also|still|better)\s)*(?:ask|tell|message|dm|ping|call|talk\sto|let|write\sto|speak\sto|check\swith)\b[^.!?\n]*[.!?…\s]*$"
    r"|(?:^|[.!?~…\n,]\s?|(?<=[가-힣]\s))(?:내가|제가)\s(?:직접\s|따로\s|나중에\s|이따가?\s){0,2}(?:말할게|얘기할게|이야기할게|전할게|전달할게|물어볼게|연락할게|말씀드릴게)요?[\s.!~]*$"
    r"|(?:私|自分|こっち|僕|俺)(?:から|が|で)(?:直接)?(?:言|伝え|話|連絡し|聞)(?:う|る|す|く|っておく|ておく|とく|います|ます|しておく|しとく)?(?:から|ので)?(?:ね|よ|わ|ます)?[。！!\s]*$",
    re.IGNORECASE,
)


def find_thought(text: str) -> ThoughtKind | None:
    """Return how a text thinks aloud at its end; ``None`` where it does not, or orders something after it."""
    said = replace_quotes(text.strip())
    if _OWN.search(said) is not None:
        return "own"
    return "wonders" if _WONDERS.search(said) is not None else None


_SENTENCE = make_regex(r"[.!?。！？\n]\s*(?=\S)")


def drop_own_intention(text: str) -> str:
    """Return a text without a last sentence that says what its writer does; the whole where it says nothing else."""
    said = replace_quotes(text)
    if _OWN.search(said) is None:
        return text
    ends = [one.end() for one in _SENTENCE.finditer(said)]
    return text[: ends[-1]].rstrip() if ends else text


_SOUNDS = make_regex(r"(?:\W|あっ?|えっと|아+|참|어|oh|ah|um|and|but|から|ので|ね|よ|です|요)*", re.IGNORECASE)


def show_thoughts_first(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that shows first what its request only wonders about, and a remark for what its writer says that
    they do themselves; any other plan as it is."""
    if task.is_under_way or task.request.quoted or not list_effects(task, plan):
        return plan
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    if _does_only_forbid(task.request.text) and not any(map(_takes_off, list_actions(plan))):
        return answer_request(task, reading, "forbids")
    thought = find_thought(keep_order(task.request.text, reading.language))
    if thought != "own":
        return wait_for_yes(plan) if thought == "wonders" else plan
    reply = replies.build_reply("smalltalk", replies.render_remark(reading.language))
    return build_reply_plan(task, reading, reply, "remark")


def _takes_off(step: Payload) -> bool:
    """Whether a step takes somebody off a page, which is what the words for that are meant to do."""
    properties = get_inputs(step).get("properties")
    values = properties.values() if isinstance(properties, dict) else ()
    return any(isinstance(one, dict) and "remove" in one for one in values)


def keep_order(text: str, language: Language) -> str:
    """Return a request without a last sentence that says what its writer does, where an order stands before it."""
    rest = drop_own_intention(text)
    return text if has_no_wish(rest, language) else rest


def _does_only_forbid(text: str) -> bool:
    """Whether a request says nothing but that something is not to be done: who is named there is no value."""
    found = find_prohibitions(text)
    return bool(found) and _SOUNDS.fullmatch(remove_prohibitions(text, found)) is not None
