"""Translation: which text a clause wants in which language."""

from __future__ import annotations

import re

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.steps import Flow, Material
from orchestration.rule_planner.reading.words import CHANNEL
from schemas.plan import Language
from schemas.values import Json, Payload

_NAMED = (
    ("en", r"영어|영문|\benglish\b|英語|英文"),
    ("ko", r"한국어|한글|국문|우리말|\bkorean\b|韓国語|ハングル"),
    ("ja", r"일본어|일어|\bjapanese\b|日本語|和文"),
    ("zh", r"중국어|중문|\bchinese\b|\bmandarin\b|中国語"),
    ("es", r"스페인어|\bspanish\b|スペイン語"),
    ("fr", r"프랑스어|불어|\bfrench\b|フランス語"),
    ("de", r"독일어|\bgerman\b|ドイツ語"),
    ("vi", r"베트남어|\bvietnamese\b|ベトナム語"),
)
_FROM = r"(?:에서|을|를|(?=\s?(?:원문|글|문장|메시지|공지|페이지))|から|の)"
_TO = r"\s?(?:으로|로|판|본|에|に|へ)?"
_SHORT = (("en", r"영역|英訳"), ("ko", r"韓訳"), ("ja", r"和訳"))


_POINTING = make_regex(
    r"(?:이|그|저|위|아래)?\s?(?:거|것|걸|글|내용|문장)?(?:을|를|도|만|좀)?"
    r"|(?:this|it|that|these|the text)|(?:これ|それ)(?:を|も)?",
    re.IGNORECASE,
)


def is_pointing(flow: Flow, text: str) -> bool:
    """Whether a clause points at a text where there is none: in no thread, with nothing quoted."""
    return not flow.in_thread and _POINTING.fullmatch(re.sub(CHANNEL, " ", text).strip()) is not None


def extract_language(text: str) -> tuple[str | None, str]:
    """Return the language that a text is wanted in, and the words without those for languages."""
    wanted: str | None = None
    rest = text
    for code, names in _NAMED:
        source = re.compile(rf"(?:\bfrom\s)?(?:{names}){_FROM}|\bfrom\s(?:{names})", re.IGNORECASE)
        target = re.compile(rf"(?:\b(?:in|to|into)\s)?(?:{names}){_TO}", re.IGNORECASE)
        without = source.sub(" ", rest)
        if target.search(without):
            wanted = wanted or code
        rest = target.sub(" ", without)
    if wanted is None:
        wanted = next((code for code, names in _SHORT if compile_once(names).search(text)), None)
    return wanted, re.sub(r"\s+", " ", rest).strip()


def find_target(named: str | None, literal: str, language: Language) -> str | None:
    """Return the language to translate into: the one that is named, else that of the person for a foreign text."""
    if named or not literal:
        return named
    own = {"ko": "[가-힣]", "ja": "[ぁ-んァ-ヶ]", "en": "[A-Za-z]"}[language]
    return None if re.search(own, literal) else language


def add_translation(flow: Flow, materials: list[Material], literal: str, named: str | None) -> Material:
    """Add the translation of what was read, or of words that the request quotes."""
    data: Json = escape_templates(literal)
    if materials:
        data = materials[0].template if len(materials) == 1 else {m.label or str(m.step): m.template for m in materials}
    inputs: Payload = {"text": data, "to": find_target(named, literal, flow.reading.language)}
    step = flow.add("text.translate", inputs)
    step.after = [one.step for one in materials]
    label = ", ".join(one.label for one in materials if one.label)
    return flow.leave("text", step, label, f"{{{{@{step.number}.text}}}}")
