"""Lines of a page or message that give orders to the machine that reads them, as hidden instructions do. They carry no
news for people; metel follows none of them, whether or not they are found here. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from schemas.values import Json

_MACHINE = (
    r"(?:(?:AI|인공지능|자동화|챗)\s?(?:어시스턴트|비서|모델|에이전트|챗?봇|봇|assistants?|agents?|models?|bots?|アシスタント|ボット)?"
    r"|(?:어시스턴트|챗?봇|언어\s?모델|LLM|GPT|ボット|アシスタント))"
)
_ORDER = make_regex(
    rf"^\W{{0,3}}{_MACHINE}\s?(?:에게|한테|へ)\s?[\]】)]?\s?(?:[:：,、]|(?<=[\]】)])|(?<=[\]】)]\s))"
    r"|\b(?:note|attention|instructions?|message|reminder)\s(?:to|for)\s(?:the\s|any\s|all\s)*(?:AI|LLM|bots?|assistants?|language\smodels?)\b"
    rf"|(?:^|[:：]\s?){_MACHINE}(?:는|은|は|,)\s?(?:이|this|この|本)\s?(?:시트|문서|페이지|글|메시지|sheet|page|document|シート|文書|ページ)"
    r"|(?:이전|지금까지의?|앞선?|위의?)\s?(?:모든\s)?(?:지시|명령|프롬프트)\S{0,3}\s?(?:모두\s|전부\s|다\s)?(?:무시|취소|잊|따르지)"
    r"|\b(?:ignore|disregard|forget|override)\s(?:all\s|any\s|the\s|your\s|every\s)*(?:previous|prior|above|earlier|preceding)\s"
    r"(?:instructions?|prompts?|rules|orders)"
    r"|(?:これまで|以前|上記|前)の(?:すべての|全ての)?(?:指示|命令|プロンプト)\S{0,2}(?:すべて|全て)?(?:無視|取り消|忘れ)"
    r"|^\W{0,2}(?:SYSTEM|system\sprompt)\s?[:：]",
    re.IGNORECASE,
)


def is_machine_order(line: str) -> bool:
    """Whether a line gives an order to the machine that reads it."""
    return _ORDER.search(line) is not None


def remove_machine_orders(data: Json) -> tuple[Json, int]:
    """Return what was read without its lines that give orders to machines, and how many there were. The cells of tables
    stay: their rows are counted and added up."""
    if isinstance(data, str):
        lines = data.splitlines()
        kept = [one for one in lines if not is_machine_order(one)]
        return ("\n".join(kept), len(lines) - len(kept)) if len(kept) < len(lines) else (data, 0)
    if isinstance(data, list):
        parts = [remove_machine_orders(one) if _is_text(one) else (one, 0) for one in data]
        return [part for part, left in parts if part or not left], sum(left for _, left in parts)
    if isinstance(data, dict):
        said = {name: remove_machine_orders(value) for name, value in data.items() if _may_hold(name, value)}
        left = sum(count for _, count in said.values())
        emptied = left and any(name in _TEXTS and not part for name, (part, _) in said.items())
        return ({} if emptied else {**data, **{name: part for name, (part, _) in said.items()}}), left
    return data, 0


_TEXTS = frozenset({"text", "content"})


def _is_text(item: Json) -> bool:
    return isinstance(item, str | list) or (isinstance(item, dict) and not _TEXTS.isdisjoint(item))


def _may_hold(name: str, value: Json) -> bool:
    return name in _TEXTS or isinstance(value, list | dict) or (isinstance(value, str) and "\n" in value)
