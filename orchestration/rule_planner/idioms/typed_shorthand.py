"""Shorthand that people type ("#dev, 9am: \"…\"", "뉴스레터 -> 준호", "stick this at the bottom of the notes: …"), as
the order that it stands for. What is quoted stays as it is. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.text.language import detect_language
from orchestration.text.word_lists import ASKS_EN, DOES_FOR_KO, PLEASE_EN
from schemas.plan import Language

Write = Callable[["re.Match[str]"], str]
_QUOTED = r"(?P<quote>\"[^\"\n]+\"|“[^”\n]+”|'[^'\n]{2,}'|‘[^’\n]+’|「[^」\n]+」)"
_TIME_EN = (
    r"(?:(?:today|tomorrow|tmrw|tonight|(?:next\s)?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)(?:,?\s(?:at\s)?)?"
    r"\d{1,2}(?::\d\d)?\s?(?:am|pm)|\d{1,2}(?::\d\d)?\s?(?:am|pm)(?:\s(?:today|tomorrow|tmrw|sharp))?)"
)
_PLACE = r"#?[a-z][\w-]{1,30}"
_PAGE_EN = r"(?:notes?|page|doc|minutes|guide|wiki|request|task|list|roadmap)"
_END_EN = r"(?:the\s)?(?:bottom|end|foot|top)\sof\s"
_PUTS_EN = r"(?:stick|pop|put|drop|jot|tack|slap|throw|add|write|paste)"
_DROPS_EN = r"(?:stick|pop|drop|jot|tack|slap|throw|paste)"
_NAME = r"[A-Za-z가-힣][\w가-힣]{1,20}"


def _say_schedule(found: re.Match[str]) -> str:
    place = found["place"].lstrip("#")
    rest = (found["rest"] or "").strip(" ,.")
    return f"post {found['quote']} in #{place} {found['time']}{f'. {rest}' if rest else ''}"


def _say_append(found: re.Match[str]) -> str:
    said = found["quote"] if found.groupdict().get("quote") else f'"{found["said"].strip()}"'
    kind = found.groupdict().get("kind") or ""
    page = re.sub(r"\s(?:page|doc)$", "", f"{found['page'].strip()} {kind}".strip(), flags=re.IGNORECASE)
    return f"add {said} to the page '{page}'{found.groupdict().get('rest') or ''}"


def _say_owner(found: re.Match[str]) -> str:
    return f"assign '{found['item'].strip()}' to {found['who']}"


def _say_owner_ko(found: re.Match[str]) -> str:
    return f"'{found['item'].strip()}' 담당자를 {found['who']}님으로 바꿔줘"


def _say_new_name(found: re.Match[str]) -> str:
    return f"rename {found['quote']} to '{found['name'].strip()}'"


def _say_reminder_ko(found: re.Match[str]) -> str:
    return f"{found['when']} 나한테 {found['what']} 알려줘"


def _say_state(found: re.Match[str]) -> str:
    return f"{found['lead']}mark '{found['item'].strip()}' as {found['state']}{found['rest']}"


def _say_append_ko(found: re.Match[str]) -> str:
    page = re.sub(r"\s(?:페이지|문서|회의록)$", "", found["page"].strip())
    return f"'{page}' 페이지에 {found['quote']} 추가해줘. {found['rest'].strip(' ,.')}".strip(" .")


def _say_post_ja(found: re.Match[str]) -> str:
    return f"#{found['place'].lstrip('#')}に{found['quote']}と投稿して。{found['rest'].strip()}"


def _say_all_of(found: re.Match[str]) -> str:
    return f"move all of {found['who']}'s open tasks {found['rest']}"


_SAME_DAY = make_regex(r"[.,;]\s*(?:the\s)?same\s(?:due\s)?date\b", re.IGNORECASE)
"""That a field stays as it is."""


def _say_given(found: re.Match[str]) -> str:
    rest = _SAME_DAY.sub("", found["rest"] or "")
    return f"assign '{found['item'].strip()}' to {found['who']}{rest}"


def _say_task(found: re.Match[str]) -> str:
    return f'add a task "{found["what"].strip()}" for {found["who"]} due {found["due"]}'


def _say_mine_ko(found: re.Match[str]) -> str:
    return f"'{found['item'].strip()}' 담당자를 나로 바꿔줘"


def _say_task_ja(found: re.Match[str]) -> str:
    return f"「{found['title'].strip()}」というタスクを追加して。担当は{found['who']}、期限は{found['due']}"


def _say_row(found: re.Match[str]) -> str:
    return f"add a row to the {found['sheet'].strip()} sheet: {found['cells'].strip()}"


def _say_row_ja(found: re.Match[str]) -> str:
    cells = [part.strip() for part in re.split(r"[・/／]", found["cells"]) if part.strip()]
    tab = f"の{found['tab']}" if found["tab"] else ""
    return f"{found['sheet']}{tab}に行を追加: {', '.join([*([found['day']] if found['day'] else []), *cells])}"


_FIELD = make_regex(
    r"(?:\s|^)(?:owner|assignee|due(?:\sdate)?|deadline|status|state|title|date|담당(?:자)?|마감(?:일)?|기한|상태|제목)\s*$",
    re.IGNORECASE,
)
_CONDITION = make_regex(r"\b(?:if|unless|except|when|once|until)\b", re.IGNORECASE)


_SHORTHAND: Mapping[Language, tuple[tuple[re.Pattern[str], Write], ...]] = {
    "en": (
        (
            make_regex(
                rf"^(?P<lead>(?:[^\n]*?[.!?,🙌]\s)?)(?:{ASKS_EN}\s)*(?:flip|switch|turn|bump|push)\s(?:the\s)?(?P<item>[^\n\"'.,!?]{{3,60}}?)"
                r"(?:\s(?:one|task|item))?\s(?:over\s)?to\s(?P<state>in[\s-]progress|done|complete|to[\s-]?do)(?P<rest>[\s.!?,;].*|)$",
                re.IGNORECASE,
            ),
            _say_state,
        ),
        (
            make_regex(
                rf"^\W{{0,2}}(?P<place>{_PLACE}),?\s(?P<time>{_TIME_EN})(?:\ssharp)?\s?[:：]\s?{_QUOTED}(?P<rest>.*)$",
                re.IGNORECASE | re.DOTALL,
            ),
            _say_schedule,
        ),
        (
            make_regex(
                rf"^\W{{0,2}}(?P<time>{_TIME_EN})(?:\ssharp)?,?\s(?:in\s)?(?P<place>{_PLACE})\s?[:：]\s?{_QUOTED}(?P<rest>.*)$",
                re.IGNORECASE | re.DOTALL,
            ),
            _say_schedule,
        ),
        (
            make_regex(
                rf"^\W*(?:{ASKS_EN}\s)*{_PUTS_EN}\s(?:this|the\sfollowing)\s(?:in|into|on|to|at|onto)\s(?:{_END_EN})?"
                rf"(?:the\s|our\s|my\s)?(?P<page>[^:\n]{{2,60}}?)\s?(?P<kind>{_PAGE_EN})(?:,?\s(?:at|to)\sthe\s(?:very\s)?(?:bottom|end))?\s?[:：]\s(?P<said>[^\n]{{3,300}})$",
                re.IGNORECASE,
            ),
            _say_append,
        ),
        (
            make_regex(
                rf"^\W*(?:{ASKS_EN}\s)*{_DROPS_EN}\s{_QUOTED}\s(?:in|into|on|onto|to|at)\s(?:{_END_EN})?(?:the\s|our\s|my\s)"
                rf"(?P<page>(?!channel)[^,.:#\n]{{2,50}}?{_PAGE_EN})(?:,?\s(?:at\s)?(?:the\s)?(?:end|bottom)(?:\sof\sit)?)?(?P<rest>[\s.!?]*$)",
                re.IGNORECASE,
            ),
            _say_append,
        ),
        (
            make_regex(
                rf"^\W{{0,2}}(?P<item>[^\n\"'>→:]{{2,60}}?)\s?(?:->|→|=>|>>)\s?(?P<who>(?!mon|tue|wed|thu|fri|sat|sun|today|tomorrow|done|in\b|to\b){_NAME})"
                rf"(?:,?\s(?:just|only)\s(?:him|her|them))?(?:\s{PLEASE_EN})?[.!]?$",
                re.IGNORECASE,
            ),
            _say_owner,
        ),
        (
            make_regex(
                rf"^{_QUOTED}\s[^.!?\n]{{0,60}}?,?\s(?:(?:please|pls|let'?s|just)\s)?(?:call\sit|rename\sit\s(?:to\s)?|name\sit)\s(?P<name>[^\n\"'.!?]{{2,80}})[.!]?$",
                re.IGNORECASE,
            ),
            _say_new_name,
        ),
        (
            make_regex(
                rf"^(?P<page>[^,.:\n\"']{{2,50}}),\s(?:(?:could|can)\syou\s|please\s|pls\s)*(?:{_PUTS_EN})\s(?:at|to|on)\sthe\s(?:very\s)?(?:end|bottom)"
                r"\s(?:that\s|:\s?)(?P<said>[^\n\"]{3,200}?)[\s.?!]*$",
                re.IGNORECASE,
            ),
            _say_append,
        ),
        (
            make_regex(
                r"^\W*(?:everything|all)\s(?:that\s)?(?P<who>[A-Z]\w+)\shas\s(?:open|left),?\s(?:please\s)?(?:move|push|bump|shift)\s(?:it\s|them\s)?(?P<rest>to\s.+)$"
            ),
            _say_all_of,
        ),
        (
            make_regex(
                r"^\W*i'?m\s(?:giving|handing)\s(?:the\s)?(?P<item>[^\n\"',.]{3,50}?)\s(?:over\s|off\s)?to\s(?P<who>[A-Z]\w+)(?P<rest>[.,;].*)?$",
                re.DOTALL,
            ),
            _say_given,
        ),
        (
            make_regex(
                r"^\W*(?P<who>[A-Za-z]{3,15})\sneeds\sto\s(?P<what>[^\n\",.]{4,80}?)\sby\s(?P<due>[A-Za-z0-9\s]{3,20}?),?\s(?:stick|put|add|pop|throw)\s(?:it|that)\s"
                r"(?:on|to|in)\s(?:the\s|our\s)?(?:board|list|tasks?|tracker)[\s.!]*$",
                re.IGNORECASE,
            ),
            _say_task,
        ),
        (
            make_regex(
                r"^\W{0,2}(?P<cells>[^→\n>:?]{2,40}(?:,[^→\n>:?]{1,30}){1,5}?)\s?(?:→|->)\s?(?:the\s)?(?P<sheet>[A-Za-z가-힣][\w가-힣\s]{2,30}?)(?:\ssheet)?[.!]?$",
                re.IGNORECASE,
            ),
            _say_row,
        ),
    ),
    "ko": (
        (
            make_regex(
                r"^(?:(?P<lead>[^\n,.!?]{0,12}?(?:전에|후에|뒤에|나서))\s)?(?P<what>[^\n.!?\"'“‘]{2,40}?(?:라고|자고))\s(?P<when>[^\n.!?\"'“‘]{1,14}?에)\s"
                rf"(?:나|저|나한테|저한테)(?:를|을)?\s?(?:좀|한번|꼭)?\s?(?:찔러|깨워|콕\s?찔러|불러)\s?{DOES_FOR_KO}(?:요)?(?:[\s.!~]+(?P<rest>[^\n]*))?$"
            ),
            _say_reminder_ko,
        ),
        (
            make_regex(
                rf"^\W{{0,2}}(?P<item>[^\n\"'>→:]{{2,60}}?)\s?(?:->|→|=>|>>)\s?(?P<who>(?!오늘|내일|모레|완료|진행|할\s?일|다음|이번|보류|[월화수목금토일](?:요일|욜)){_NAME}?)"
                r"(?:님|씨)?(?:\s?(?:담당|으로|로))?[.!]?$"
            ),
            _say_owner_ko,
        ),
        (
            make_regex(
                rf"^(?P<page>[^\n\"“'‘]{{2,40}}?)\s?(?:의\s)?(?:맨\s?|제일\s?)?(?:밑|아래|끝|마지막|뒤|하단)에(?:다가|다)?\s{_QUOTED}\s?(?:이?라(?:고|는)\s?|이\s)?"
                r"(?:문장|한\s?줄|내용|글|말|문구|줄)?(?:을|를|만|도)?\s?(?:좀\s|하나\s)?(?:더\s)?(?:덧?붙여|추가해|넣어|적어|써)(?:\s?(?:주실래요|주세요|주시고|줄래|줘|주고|놔|둬)\S{0,3})?"
                r"(?P<rest>[^\n\"“]*)$"
            ),
            _say_append_ko,
        ),
        (
            make_regex(
                r"^(?P<item>[^\n\"'“‘,]{2,60}?)(?<![는한은])\s(?:이거|이건)\s(?:내가\s(?:할게|맡을게|가져갈게)(?:요)?[,.]?\s)?담당(?:자)?(?:을|를)?\s?(?:나|저)로\s?(?:바꿔|변경|해)"
                r"(?:\s?(?:줘|주세요|놔))?[\s.!~]*$"
            ),
            _say_mine_ko,
        ),
    ),
    "ja": (
        (
            make_regex(
                r"^(?P<place>#?[a-z][\w-]{1,30})(?:チャンネル)?に(?:流し|投稿し|書い|上げ|貼っ|共有し)て(?:ください|おいて|もらえますか)?[\s、。:：]*"
                r"(?P<quote>「[^」]+」)(?P<rest>[^「」]*)$",
                re.IGNORECASE,
            ),
            _say_post_ja,
        ),
        (
            make_regex(
                r"^タスク(?:を)?(?:ひとつ|一つ|1つ|1件|追加)?(?:お願い(?:します)?)?[→:：。、\s]+「?(?P<title>[^、。「」→]{2,40})」?、"
                r"(?:担当(?:は)?)?(?P<who>[^、。\s]{1,12})、(?:期限(?:は)?)?(?P<due>[^、。]{1,12})(?:まで)?[。\s]*$"
            ),
            _say_task_ja,
        ),
        (
            make_regex(
                r"^(?P<sheet>[^\s、。]{1,20}シート)(?:の(?P<tab>[^\s、。に]{1,10}))?に(?P<day>今日|昨日)?(?:の分)?(?:を)?(?:一行)?(?:入れ|いれ|追加し|足し)て"
                r"(?:ください|おいて)?[ー〜。、:：\s]+(?P<cells>[^\n。]+?(?:[・/／][^\n。・/／]+){2,})$"
            ),
            _say_row_ja,
        ),
    ),
}
_PLUS_OWNERS = make_regex(
    r"(?P<field>담당(?:자)?(?:은|는|:)?|owners?:?|assignees?:?|担当(?:者)?[:：はを]?)\s?(?P<names>[가-힣A-Za-zァ-ヶー一-龥]{2,12}(?:\s?[+&＋＆]\s?[가-힣A-Za-zァ-ヶー一-龥]{2,12}){1,3})",
    re.IGNORECASE,
)
_SHOWN_ANYWAY = make_regex(
    r"(?<=[?？.!])\s*(?:누구\s?(?:건지|거인지|껀지)도?|담당(?:자)?(?:도|까지)?)\s?(?:같이|함께)(?:요)?(?:\s?(?:알려|보여)\s?(?:줘|주세요))?[\s.!~]*$"
)
"""What a list of tasks tells by itself."""
_JOINED: Mapping[Language, str] = {"ko": ", ", "en": " and ", "ja": "、"}


_AND_EN = make_regex(
    r"\s(?:n|&|\+)\s(?=(?:set|make|move|put|tell|dm|post|add|mark|give|send|change|let|create|push|assign)\b)",
    re.IGNORECASE,
)


def replace_shorthand(task: PlanningTask) -> PlanningTask:
    """Return a task with what its request says in shorthand as a plain order; the task itself where it does not."""
    request = task.request
    if task.change is not None or request.follows is not None or request.quoted:
        return task
    language = detect_language(request.text, request.language)
    said = _PLUS_OWNERS.sub(lambda one: f"{one['field']} {_join_names(one['names'], language)}", request.text)
    said = _AND_EN.sub(" and ", _SHOWN_ANYWAY.sub("", said)) if language == "en" else _SHOWN_ANYWAY.sub("", said)
    for form, write in _SHORTHAND[language]:
        if (found := form.match(said)) is not None and not _is_other(found):
            said = write(found)
            break
    return task if said == request.text else task._replace(request=request.model_copy(update={"text": said}))


def _is_other(found: re.Match[str]) -> bool:
    """Whether a match sets a field that it names, or something only under a condition."""
    item, rest = found.groupdict().get("item") or "", found.groupdict().get("rest") or ""
    return _FIELD.search(item) is not None or _CONDITION.search(rest) is not None


def _join_names(names: str, language: Language) -> str:
    return _JOINED[language].join(part.strip() for part in re.split(r"[+&＋＆]", names))
