"""The same words to somebody else in one request ("… 올리고 준호님한테는 지금 같은 내용 보내줘"): what was quoted for
the first is quoted for the second. A page that a request changes and then points at ("'A' 완료로 바꾸고 그 페이지에
…"), by its name again. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.idioms.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.text.told_bodies import mask_told_bodies
from orchestration.text.word_lists import HONORIFIC_JA

_QUOTED = r"(?:'[^'\n]{1,80}'|‘[^’\n]{1,80}’|\"[^\"\n]{1,80}\"|“[^”\n]{1,80}”|「[^」\n]{1,80}」)"
_POINTED = make_regex(
    rf"^(?P<name>{_QUOTED})(?P<first>(?:\s?(?:작업|페이지|건|업무|할\s?일))?(?:은|는|을|를|의)?\s(?:(?!만들|생성|작성)[^'‘\"“「\n?#@]){{2,40}}?"
    r"(?:바꾸고|바꿔\s?주고|바꿔\s?주시고|바꿔서|바꿔\s?주세요|바꿔\s?줘|변경하고|변경해\s?주고|변경해\s?줘|옮기고|옮겨\s?주고|미루고|미뤄\s?주고|미뤄\s?줘|당기고|처리하고|처리해\s?주고"
    r"|처리해\s?줘|하고|해\s?주고|해\s?줘|돌리고|넘기고)[,.]?\s(?:그리고\s)?)"
    rf"(?:그|해당|이)\s?(?:페이지|작업|문서|건)에(?:다가|다|도)?\s(?={_QUOTED})"
)
"""The one name in quotes ahead of the order is the page that is pointed at behind it."""


def replace_pointing_words(task: PlanningTask) -> PlanningTask:
    """Return the task with the name of the page that is changed in the place of the words that point at it."""
    text = task.request.text
    found = _POINTED.match(text)
    if found is None or task.change is not None:
        return task
    named = f"{found['name']}{found['first']}{found['name']} 페이지에 {text[found.end() :]}"
    return task._replace(request=task.request.model_copy(update={"text": named}))


_FIRST = 0xE800
_ALIKE = make_regex(
    r"(?P<to>(?:한테|에게|께|에)(?:는|도|만)?\s(?:(?:지금\s?바로|바로|지금|당장|따로)\s)?(?P<how>(?:DM|디엠|메시지|쪽지)(?:으로|로)?\s)?)"
    r"(?:(?:같은|똑같은|동일한)\s?(?:내용|글|말|메시지|문구|걸|거)(?:을|를|으로|로)?|똑같이|동일하게)(?=\s(?P<do>(?:(?:DM|디엠|메시지)(?:을|를|으로|로)?\s)?"
    r"(?:좀\s)?(?:보내|전해|알려|말해|올려|해|예약|남겨|공유)))"
    rf"|(?P<ja>{HONORIFIC_JA}に(?:は|も)?、?(?:(?:今すぐ|すぐに?|今)、?)?(?:DMで、?)?|(?P<place>#[^\sにへ]+)(?:に|へ)(?:は|も)?、?)"
    r"同じ(?:内容|文面|もの|文章|メッセージ)(?P<obj>を|で)(?P<by>DM(?:でも|で|を)?)?(?=送|伝え|投稿|知らせ|DM|流|予約|連絡|お願い)"
    r"|(?P<en>\b(?:tell|dm|message|ping)\s(?-i:[A-Z])[a-z]+)\sthe\ssame(?:\sthing)?(?=\s*(?:[.!?]|$|\s(?:right\s)?now\b|\splease\b))"
)
"""Somebody else who is to read the same; where something stands between, it is left to the grammar."""
_ASIDE = make_regex(
    rf"\s?[(（]\s?(?P<who>[가-힣A-Za-z]{{1,6}})(?:님|씨)?(?:한테|에게|께)(?:는|ㄴ)?(?:ㄴ)?\s?(?P<quote>{HIDDEN})(?:이?라고)?\s"
    r"(?:해야|말해야|써야|바꿔야|하는\s?게|고쳐야)[^()（）\n]{0,20}[)）]"
)
_DAY = make_regex(r"(?<![가-힣])(?:오늘|내일|모레|어제|이번\s?주|다음\s?주)(?![가-힣])")


def copy_words(text: str) -> str:
    """Return a request with the words that are quoted for one in the place of "the same" for somebody else."""
    if mask_told_bodies(text) != text:
        return text
    return restore_quotes(*_repeat(*seal_quotes(text)))


def _repeat(sealed: str, quotes: list[str]) -> tuple[str, list[str]]:
    aside = _ASIDE.search(sealed.replace("한텐", "한테ㄴ"))
    other = ""
    if aside is not None and aside.end() >= len(sealed.rstrip(" .!~")):
        other = quotes[ord(aside["quote"]) - _FIRST].strip("'\"“”‘’")
        if not _DAY.fullmatch(other):
            return sealed, quotes
        sealed = sealed.replace("한텐", "한테ㄴ")[: aside.start()].replace("한테ㄴ", "한텐")
    signs = compile_once(HIDDEN).findall(sealed)
    found = _ALIKE.search(sealed)
    if len(signs) != 1 or found is None or sealed.index(signs[0]) > found.start():
        return sealed, quotes
    said = quotes[ord(signs[0]) - _FIRST]
    if other:
        if len(_DAY.findall(said)) != 1 or found["to"] is None:
            return sealed, quotes
        said = _DAY.sub(other, said)
    quotes = [*quotes, said]
    return f"{sealed[: found.start()]}{_say(found, chr(_FIRST + len(quotes) - 1))}{sealed[found.end() :]}", quotes


def _say(found: re.Match[str], sign: str) -> str:
    if found["to"]:
        return f"{found['to']}{sign}라고"
    if found["ja"]:
        return f"{found['ja']}{sign}{'と' if found['by'] or found['place'] else 'とDMで'}{found['by'] or ''}"
    return f"{found['en']} {sign}"
