"""A message in quotes to those who are on the one record that a thread showed ("tell both of them '…'", "둘한테 '…'
보내줘", "二人に「…」って伝えて"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.talk import Talk, build_flow
from orchestration.rule_planner.reading.words import QUOTE
from schemas.values import MISSING, Payload

_LEAD = (
    r"(?:(?:yes|yep|yeah|ok(?:ay)?|great|thanks|and|also|then|now|so|please|pls|can\syou|could\syou"
    r"|응|네|넵|그래|그리고|그럼|아|はい|うん|あと|じゃあ?|では)[\s,.!、。]+)*"
)
_FORMS = (
    rf"(?:tell|dm|message|msg|ping|notify|send|let)\s(?:(?P<two_en>both(?:\sof)?(?:\s(?:them|those))?|them\sboth|the\stwo(?:\sof\sthem)?)"
    rf"|them(?:\sall)?|all(?:\sof)?\sthem|(?:the|all)\s(?:attendees|participants|people\sin\sit))(?:\s(?:know|please|pls|that))*[\s,:]*{QUOTE}(?:\s(?:please|pls|thanks))*",
    rf"(?:(?P<two_ko>둘\s?다|둘|두\s?(?:분|명|사람)(?:\s?(?:다|모두))?)|셋\s?다|셋|세\s?(?:분|명)|(?:그\s?)?(?:분|사람)들|참석자(?:들)?(?:\s?(?:모두|전원))?)\s?(?:한테|에게|께)\s?(?:좀\s)?(?:DM으?로\s|디엠으?로\s)?"
    rf"{QUOTE}\s?(?:이?라고\s?)?(?:좀\s)?(?:보내|전해|말해|알려|DM\s?(?:보내|해)?|디엠\s?(?:보내|해)?)\s?(?:줘요?|주세요|주라|줄래요?|드려\s?(?:줘|주세요)?)?",
    rf"(?:(?P<two_ja>(?:2|２|二)人(?:とも)?|両方|両名)|(?:3|三)人(?:とも)?|参加者(?:全員)?|出席者(?:全員)?|彼ら)(?:に|へ)(?:は)?、?"
    rf"{QUOTE}(?:と|って)?、?(?:伝え|送っ|言っ|DMし|連絡し|知らせ)て(?:おいて|ください|下さい|くれる)*",
)
_OPENS = make_regex(rf"^{_LEAD}", re.IGNORECASE)
_ORDERS = tuple(make_regex(form, re.IGNORECASE) for form in _FORMS)
_PAIR = 2


def build_message_to_shown(talk: Talk) -> Payload | None:
    """Return the plan that sends a message in quotes to each of those whose the one shown record is, or asks who they
    are where that is not known; ``None`` where a reply says anything else."""
    reading = talk.read(_OPENS.sub("", talk.task.request.text))
    marked = reading.marked.strip(" .!~?。！")
    found = next((one for form in _ORDERS if (one := form.fullmatch(marked)) is not None), None)
    quotes = reading.quotes(marked)
    things = [one for one in talk.earlier.things if one.title]
    if found is None or len(quotes) != 1 or len({one.id for one in things}) != 1:
        return None
    people = [who for who in things[0].whose if who != talk.task.request.asker_name]
    is_pair = any(found.groupdict().values())
    is_known = len(people) == _PAIR if is_pair else bool(people)
    flow = build_flow(talk)
    for who in people if is_known else [MISSING]:
        flow.add("slack.send_dm", {"user": who, "text": quotes[0].value})
    return build_plan(flow, talk.task)
