"""Somebody who is left out with the reason told first, and pointed back at or not named again ("준호님은 그날
출장이래요, 그분은 빼 주세요", "Junho is away that day, so take him off"). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex

_LONGEST = 160
_AWAY_KO = (
    r"휴가|휴무|출장|연차|반차|병가|외근|교육|부재|바쁘|바빠|쉬[는어신]|쉰|아프|아파|겹[치쳐]|일정|못\s?(?:오|와|온|올|가|간|갈|나오|나와|들어|해|할|하)"
    r"|안\s?(?:오|와|온|올|돼|된|될|되)|힘들|어렵|어려"
)
_AWAY_EN = (
    r"away|off|out|busy|sick|ill|leave|holiday|vacation|travel|can'?t|cannot|won'?t|unable|unavailable"
    r"|not\s(?:in|available|coming)|conflict"
)
_AWAY_JA = r"休み|休暇|出張|不在|忙し|外出|都合|来(?:られ|れ)な|出(?:られ|れ)な|欠席|病欠|体調"
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        make_regex(
            rf"^(?P<open>(?:(?:아|앗|음|근데|참|어|그리고)[\s,]+){{0,2}})(?P<name>[가-힣]{{2,4}}?)(?:님|씨)?(?:이가|이는|은|는|이|가)?\s"
            rf"(?=[^,.!?\n]{{0,30}}(?:{_AWAY_KO}))[^,.!?\n]{{1,40}}?(?:라네|대|래|다네|더라고|라서|[어아해]서|니까|거든|인데|는데|[네요다데임음함])[\s,.!~ㅠㅜㅋ]+"
            r"(?:그래서\s|그러니까?\s|그니까\s|그럼\s|일단\s|그냥\s){0,2}(?:(?:걔|얘|그\s?(?:사람|분|친구)|이\s?(?:사람|분|친구)|지금은?)(?:는|은|만|를|을)?\s)?"
            r"(?P<drop>(?:빼|제외\s?(?:하|해|시켜)?)\s?(?:자|고|죠|줘요?|주세요|줄래요?|주라|주시겠어요|도\s?돼요?|야겠[가-힣]{1,3}|는\s?(?:걸|게)[가-힣\s]{0,6})?)[\s.!~ㅠㅜㅋ]*$"
        ),
        r"\g<name>님은 \g<drop>",
    ),
    (
        make_regex(
            rf"^(?:(?:oh|ah|hm+|well|sorry|btw|turns\sout|apparently)[\s,]+){{0,2}}(?P<name>[A-Z][a-z]+)(?:'s|'ll|\sis|\swill|\shas|\scan'?t|\scannot|\swon'?t)"
            rf"(?=[^,.!?\n]{{0,40}}(?:{_AWAY_EN})|(?<=can't)|(?<=cannot)|(?<=won't))[^,.!?\n]{{1,40}}?(?:[,.!]\s?|\s(?=so\s))"
            r"(?:(?:so|please|pls|let'?s|can\syou|just|and)\s){0,3}(?P<drop>take|leave|remove|drop|cut)\s(?:him|her|them)(?P<off>\s(?:off|out))?(?:\s(?:please|then|for\snow|of\s(?:it|this)))?[\s.!]*$"
        ),
        r"\g<drop> \g<name>\g<off>",
    ),
    (
        make_regex(
            rf"^(?:(?:あ|すみません)[、。\s]*)?(?P<name>[ァ-ヶー]{{2,10}}|[一-龥]{{2,4}}(?=さん|くん))(?P<san>さん|くん)?(?:は|が|も)、?(?=[^、。\n]{{0,24}}(?:{_AWAY_JA}))"
            r"[^、。\n]{2,30}?(?:なので|だから|ので|から|だそうで(?:す)?|らしく(?:て)?|です|ます)?[、。\s]+(?:(?:彼女?|その人|その方|あの人)(?:は|を)?)?"
            r"(?P<drop>(?:外し|抜い|除い)[ぁ-ん]{0,12}|(?:抜き|なし|外し)で[ぁ-んァ-ヶ一-龥]{0,8})[。！\s]*$"
        ),
        r"\g<name>\g<san>を\g<drop>",
    ),
)


def write_dropped_person(text: str) -> str:
    """Return a text that tells why somebody is left out, and only points back at them, with their name instead; else
    the text as it is."""
    said = text.strip()
    if len(said) > _LONGEST:
        return text
    for form, plain in _FORMS:
        found = form.match(said)
        if found is not None:
            return " ".join(found.expand(plain).split())
    return text
