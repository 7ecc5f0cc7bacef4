"""Plain words for what a reply leaves of a list that was shown ("hide the done ones", "まだやってないのだけでいい",
"프로만 따로", "which are Jihoon's?"): a filter in the form that replies are read in. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.text.pointed_things import is_title_called, list_pointed_things

LONGEST = 60
"""Characters of a reply that is put in other words."""
_OPENS = (
    r"(?:(?:ok(?:ay)?|and|so|now|then|please|pls|can\syou|could\syou|oh|hm+|actually|그럼|근데|아|음|그리고|じゃあ?|あ|では|それで)[\s,.、]+"
    r"|じゃあ、?|あ、)*"
)
_ENDS = r"(?:\s?(?:please|pls|thanks|thx)|[\s.!~?。！？])*"
_DONE_EN = r"(?:(?:already\s)?(?:done|finished|completed?|closed))"
_ONES_EN = r"(?:\s(?:ones?|stuff|tasks?|items?|meetings?|things))?"
_DONE_JA = r"(?:完了(?:した|済み)?|終わっ(?:た|てる|ている)|済んだ|やった|終了した)(?:の|やつ|もの|分|タスク|会議)?"
_NOT_DONE_JA = (
    r"(?:(?:まだ)?(?:やっ|終わっ|済ん|始まっ)(?:て|で)(?:い)?ない|まだして(?:い)?ない|まだな?|未完了な?"
    r"|これから|今後|残ってる|残っている)"
)
_FORMS = tuple(
    (make_regex(rf"^{_OPENS}{form}{_ENDS}$", re.IGNORECASE), said)
    for form, said in (
        (
            rf"(?:hide|drop|remove|skip|exclude|filter\sout|leave\sout|lose|take\sout|minus|without|no)\s(?:the\s|all\s)*{_DONE_EN}{_ONES_EN}",
            "without the finished ones",
        ),
        (
            rf"(?:(?:just|only|show(?:\sme)?)\s)+(?:the\s)?(?:ones?|stuff|tasks?|items?|meetings?|things|those|what)\s?(?:that|which)?\s?"
            rf"(?:haven'?t|hasn'?t|have\snot|has\snot|aren'?t|isn'?t|are\snot|is\snot|are\sstill\sto)\s(?:happened|{_DONE_EN}|over|come|taken\splace)(?:\syet)?",
            "without the finished ones",
        ),
        (
            rf"(?:just|only)\s(?:the\s)?(?:upcoming|open|pending|remaining|unfinished|outstanding|not\sdone|undone){_ONES_EN}",
            "without the finished ones",
        ),
        (
            rf"{_DONE_JA}(?:は|を)?、?(?:抜いて|除いて|外して|省いて|隠して|消して|いらない|要らない|不要|なしで|抜きで)(?:です|ください|ほしい)?",
            "終わってないのだけ",
        ),
        (
            rf"{_NOT_DONE_JA}(?:の|もの|やつ|会議|タスク|分)?(?:だけ|のみ)(?:で)?(?:いい|OK|お願い(?:します)?|見せて|教えて)?(?:です|よ|かな)*",
            "終わってないのだけ",
        ),
        (
            r"(?:끝난|완료된?|다\s?한|한)\s?(?:거|것|건|일|작업)?(?:은|는)?\s?(?:필요\s?없\S{1,3}|안\s?봐도\s?돼\S?|숨겨\s?(?:줘|주세요)?)",
            "끝난 건 빼줘",
        ),
        (
            r"(?P<of>[^\s,.?!]{1,14}(?:\s[^\s,.?!]{1,14})?)만\s?(?:따로|별도로)(?:\s?(?:빼서|떼서|뽑아서))?(?:\s?(?:뽑아|보여|알려|볼래|보자|얼마야|얼마))?\s?(?:줘|주세요|줄래)?(?:요)?",
            r"\g<of>만",
        ),
        (
            r"(?P<of>[^\s、。]{1,14}?)だけ(?:別(?:々)?|個別)(?:で|に)(?:見せて|教えて|出して)?(?:ください)?",
            r"\g<of>だけ",
        ),
        (
            r"(?:just\s|only\s)?(?P<of>[a-z가-힣][\w-]{1,20})\s(?:separately|on\sits\sown|by\sitself|alone)",
            r"just \g<of>",
        ),
        (
            r"(?P<of>[^\s、。の]{1,12}(?:さん)?)の(?:は|やつは|分は|タスクは)(?:どれ|何|ある)(?:です)?か?",
            r"\g<of>のだけ",
        ),
        (
            r"(?:그\s?중(?:에서?)?\s)?(?P<of>[가-힣A-Za-z]{2,12}(?:님|씨)?)\s?(?:거|건|꺼|것)(?:는|은)?\s?(?:뭐|어떤\s?거|어느\s?거|뭐뭐)(?:야|예요|에요|지|있어|있지)?(?:요)?",
            r"\g<of> 거만",
        ),
        (r"which\s(?:ones?\s)?(?:of\s(?:those|these|them)\s)?(?:are|is)\s(?P<of>[a-z]{2,15})['’]s", r"just \g<of>'s"),
    )
)
_LEAVES_OUT = make_regex(
    rf"^(?P<head>{_OPENS}(?:without|except(?:\sfor)?|minus|but\snot|not|excluding)\s)(?:the\s)?(?P<en>[^,.;?!]{{2,40}}?)(?:\s(?:one|task))?{_ENDS}$"
    rf"|^{_OPENS}(?P<ko>[^,.;?!]{{2,30}}?)(?:은|는|만|을|를)?(?:\s?(?:거|건|것)(?:은|는)?)?\s?(?:빼고|빼\s?줘|빼\s?주세요|제외하고|제외)(?:\s?(?:다시\s)?(?:보여\s?)?(?:줘|주세요)?){_ENDS}$"
    rf"|^{_OPENS}(?P<ja>[^、。]{{2,30}}?)(?:のやつ|の件|の)?(?:以外|(?:を|は)?(?:除いて|抜いて|抜きで|外して))(?:で)?{_ENDS}$",
    re.IGNORECASE,
)


def write_narrowing(task: PlanningTask) -> PlanningTask:
    """Return a task whose reply says what it leaves of a list in plain words; a thing that it leaves out is called by
    its whole title."""
    text = " ".join(task.request.text.split())
    if len(text) > LONGEST:
        return task
    said = next((form.sub(plain, text) for form, plain in _FORMS if form.match(text)), text)
    said = _call_left_out(task, said) if said == text else said
    return task if said == text else task._replace(request=task.request.model_copy(update={"text": said}))


def _call_left_out(task: PlanningTask, text: str) -> str:
    """Return a reply that does nothing but leave a shown thing out, with its title as it is written."""
    found, earlier = _LEAVES_OUT.match(text), task.request.follows
    if found is None or earlier is None or any(step.is_effect for step in earlier.steps):
        return text
    words = found["en"] or found["ko"] or found["ja"]
    titles = {one.title for one in list_pointed_things(earlier) if is_title_called(words, one.title)}
    if len(titles) != 1:
        return text
    (title,) = titles
    if found["en"]:
        return f"without {title}"
    return f"{title} 빼고 보여줘" if found["ko"] else f"{title}以外を見せて"
