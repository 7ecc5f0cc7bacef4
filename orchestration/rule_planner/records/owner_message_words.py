"""How a message to whoever owns each of several records is ordered in three languages: which records, who they go to,
what they are told, and who is left out. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.prohibitions import QUOTED_SPAN
from orchestration.text.word_lists import ASKS_EN, HONORIFIC_JA
from schemas.plan import Language

STAND_INS: dict[Language, str] = {"ko": "이준호", "en": "Junho", "ja": "ジュノ"}
"""A name in the place of an owner, for the words of the message to be read."""
_KO = make_regex(
    r"^(?P<records>(?:.*?\s)??)(?:(?:(?:각|그|해당)\s?)?(?:담당자?|책임자|오너)(?:분)?|(?:있는|가진|맡은|걸린)\s(?:사람|분))(?:들)?(?:한테|에게|께)(?:는|만)?\s(?P<rest>\S.*)$",
    re.DOTALL,
)
_EN = make_regex(
    r"^\W*(?:(?:please|pls|can\syou|could\syou|hey|ok(?:ay)?|now|and)[\s,]+)*(?P<records>.*?)[\s,:;–-]*"
    r"\b(?P<verb>dm|message|ping|text|contact|write\sto|write|ask|tell|nudge|remind)\s(?:privately\s)?"
    r"(?:whoever\s(?:owns|has)\s(?:(?:it|them|each)\b(?:\sone)?|(?P<owned>.+?)(?=\s(?:and|to|asking|saying|when|what|if|whether|how|for|with|w/)\s|[,:]))|(?:each|every|all|the|their|its|those)\s(?:of\s)?(?:the\s)?(?:respective\s)?(?:task\s)?(?:owners?|assignees?)|owners|assignees"
    r"|(?:every(?:one|body)|any(?:one|body)|people|those)\s(?:(?:who|that)\s(?:have|has|owns?)|with)\s(?P<having>.+?)(?=\s(?:and|to|that|asking|saying|when|what|if|whether|how)\s|[,:])"
    r"|each\sof\s(?:them|those)(?:\speople)?)\b"
    r"(?:\s(?:of|for)\s(?P<of>.+?)(?=\s(?:and|to|that|about|asking|saying|when|what|if|whether|how|for|with|w/)\s|[,:]))?(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)
_JA = make_regex(
    r"^(?:じゃあ|では|あと)?、?(?P<records>.*?)(?:(?:の)?、?(?:(?:それぞれ|各自)の|各)?担当(?:者|の人|の方)?|が(?:ある|残っている|残ってる)(?:人|方|メンバー))(?:たち|達|全員)?(?:それぞれ|各自|各々|みんな)?(?:に|へ)(?:は)?、?(?P<rest>[^\s@].*)$",
    re.DOTALL,
)
_PEOPLE_KO = make_regex(
    r"(?P<due>(?<![가-힣])(?:(?:마감|기한)(?:일)?(?:이)?\s?)?(?:까지)?(?:인|지난|넘긴|넘은|임박한|다가온)|(?<![가-힣])[가-힣]{0,4}(?:까지|마감|기한)인|(?<![가-힣])(?:밀린|늦은|(?:아직\s)?(?:안|못|덜)\s?끝낸))"
    r"\s(?:사람|분|팀원|애|멤버)(?:들)?(?:\s?(?:모두|전부|다|각자|각각))?(?P<to>한테|에게|께)"
)
_PEOPLE_JA = make_regex(
    r"(?P<due>(?:が|の)?(?:締め?切り?|〆切|期限)(?:が(?:今日|明日|今週|来週))?(?:切れ|を過ぎた|が過ぎた|の近い)?|遅れて(?:い)?る|終わって(?:い)?ない)(?:の)?(?:人|方|メンバー)(?:たち|達|全員)?(?:それぞれ|各自|一人ずつ|みんな)?(?=に)"
)
_PEOPLE_EN = make_regex(
    r"^(?P<opens>\W*(?:(?:please|pls|can\syou|could\syou|hey)[\s,]+)*)(?:(?P<verb>dm|message|ping|text|tell|remind|ask)\s|send\s(?:a\s|an\s)?(?:quick\s)?(?:dm|message|note)s?\sto\s)"
    r"(?:every(?:one|body)|(?:each|every|any)\sperson|all\s(?:of\s)?(?:the\s)?people|(?:the\s)?people|all\sthose|those|anyone)\s"
    r"(?:whose\s(?:tasks?|work|things?|stuff)\s(?:is|are)|(?:who|that)\s(?:has|have|owns?)|with)\s"
    r"(?P<having>[^:,\"“‘']{2,50}?)(?=[:,]?\s[\"“‘']|\s(?:saying|and|to|that|asking|when|what|if|whether|how)\s|[:,])(?:[:,]|\ssaying)?",
    re.IGNORECASE,
)
_CHANNEL = r"(?P<channel>#[a-z0-9][a-z0-9_-]*)"
_TAGGED: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"^(?P<records>.+?)[\s,]+(?:각\s?)?담당자?(?:분)?(?:들)?(?:도|을|를)?\s?(?:멘션|태그)\S*\s(?:달아서\s|걸어서\s)?{_CHANNEL}\s?(?:채널)?\s?(?:에다가?|에|으?로)\s"
        r"(?:올|공유|보내|써|남겨|던져|게시)\S*(?:\s\S{1,6})?[\s.!~]*$"
    ),
    "en": make_regex(
        rf"^\W*(?:{ASKS_EN}[\s,]+)*(?:post|share|list|put|drop|send)\s(?P<records>.+?)\s(?:in|to|on)\s{_CHANNEL}[\s,]*(?:and\s|with\s)?"
        r"(?:tag(?:ging)?|mention(?:ing)?|@)\s?(?:each|the|their|its|every|all)\s(?:the\s)?(?:owners?|assignees?)(?:\stagged)?[\s.!]*$",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"^(?P<records>.+?)(?:を)?、?(?:各)?担当(?:者|の人|の方)?に(?:は)?(?:[@＠]|メンション)(?:を)?(?:つけ|付け|し|飛ばし)て、?\s?{_CHANNEL}\s?(?:チャンネル)?(?:に|へ)"
        r"(?:投げ|投稿し|送っ|書い|流し|共有し|貼っ)[ぁ-ん]*[。！!\s]*$",
        re.IGNORECASE,
    ),
}
"""That records go to a channel, each with its owner called by name."""
_FORMS: dict[Language, re.Pattern[str]] = {"ko": _KO, "en": _EN, "ja": _JA}
_APART: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"\s(?:하나씩|한\s?명씩|각각|따로따로)(?=[\s.!~]*$)|(?<!\S)(?:(?:DM|디엠|쪽지|개인\s?메시지)으?로|각자|각각|개별(?:로|적으로)?|하나씩|한\s?명씩|일일이|따로따로|따로|조용히|정중하게|정중히|공손하게|친절하게|부드럽게)\s",
        re.IGNORECASE,
    ),
    "en": make_regex(
        r",?\s?\b(?:privately|individually|separately|one\sby\sone|directly|politely|nicely|(?:in|via|by|over)\s(?:a\s)?(?:dm|dms|direct\smessage|private\smessage))\b,?"
        r"|\b(?:name|mention|include)\s(?:the|each|their)\s(?:task|title)s?(?:\sname)?(?:\sand|,)\s",
        re.IGNORECASE,
    ),
    "ja": make_regex(r"(?:DMで|個別に|それぞれ|各自に?|一人ずつ|丁寧に|やんわり(?:と)?|優しく)、?", re.IGNORECASE),
}
"""That each is written to alone, and politely, as it is done anyway."""
_LEFT_OUT: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:^|(?<=[\s.,!~(]))(?:(?:단|다만|근데|대신)[\s,]+)?(?P<who>나|저|[가-힣]{2,4}?)(?:님|씨)?(?:한테)?(?:은|는|만)?\s(?:빼(?:고|\s?(?:줘|주세요|주시고))|제외(?:하고|해\s?(?:줘|주세요|주시고))?|말고)(?:요)?[\s.,!~)]*",
    ),
    "en": make_regex(
        r"[\s,(;.–-]*\b(?:but\s)?(?:not|except(?:\sfor)?|excluding|skip|other\sthan|apart\sfrom|leave\sout)\s(?P<who>me|myself|(?-i:[A-Z][a-z]+))(?:,?\s(?:obviously|of\scourse|though))?(?=[\s.,!)]*(?:$|[,.)]))[\s)]*",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        rf"[、。？?\s(（]*(?:ただし?|でも)?、?(?P<who>私|自分|[^\s、。「」？?]{{1,8}}?(?=さん|くん|様)){HONORIFIC_JA}?(?:に)?(?:は|だけ)?(?:[^。、「」]{{0,24}}?(?:から|ので)、?)?"
        r"(?:以外で?|を?除い?て|除外|抜きで?|外して|は?いらない|には?送らな)[ぁ-ん]{0,8}[。！!)）\s]*$"
    ),
}
"""Who is not written to."""
_ONLY_DMS = make_regex(
    r"[.;,]\s*(?:and\s|but\s)?(?:nothing|no\sposts?)\s(?:in|to)\s(?:the\s|any\s)?(?:public\s)?channels?\b",
    re.IGNORECASE,
)
_ASKS_EN = make_regex(
    r"^[\s,:;–-]*(?:(?:and|to|then|,)\s)*(?P<verb>ask|tell|remind)(?:ing)?\s(?:(?:them|him|her|each(?:\sof\sthem)?|everyone)\s)?(?P<what>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_SAYS_EN = make_regex(r"^[\s,:;–-]*(?:(?:with|w/|saying|that\ssays)\s?)?(?P<what>\S.*)$", re.IGNORECASE | re.DOTALL)
_OF_IT = make_regex(r"(?<=\s)(?:them|those)(?=[\s.?!]*$)", re.IGNORECASE)
_THEY = make_regex(r"\bthey(?=\s(?:can|could|expect|plan|think|need|want|intend|know)\b)", re.IGNORECASE)
_FRILLS = make_regex(
    r"^(?:혹시|그럼|그러면|저기|아)[\s,]+|\s*(?:있잖아|있지|말이야|말인데)(?:요)?[\s,]*$|(?:중에서?|(?<=들)의|,|、)\s*$"
    r"|^(?:for\s)?(?:each|every|all|any)\s(?:of\s)?(?:the\s)?|^for\s(?:the\s)?|^(?:who(?:m?ever)?|(?:every|any)(?:one|body)(?:\swho)?)\s(?:has|have|with|owns)\s",
    re.IGNORECASE,
)
_OR_EARLIER = make_regex(r"\b(?P<day>\w+)\sor\s(?:earlier|before|sooner)\b", re.IGNORECASE)
_MYSELF = make_regex(r"나|저|me|myself|私|自分", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OwnerMessage:
    """``records``: the words that choose records, empty for those that a thread shows; ``order``: what is told, as an
    order to tell the stand-in; ``left_out``: who is not told, empty for who asks; ``channel``: where owners are
    called by name, who are told nothing else."""

    records: str
    order: str
    left_out: tuple[str, ...]
    channel: str = ""


def read_owner_message(text: str, language: Language) -> OwnerMessage | None:
    """Return the message to owners that a text without its prohibitions orders; None where it orders anything else."""
    text, left_out = _take_left_out(_ONLY_DMS.sub("", _name_owners(text)), language)
    tagged = _TAGGED[language].match(text)
    if tagged is not None:
        records = _FRILLS.sub("", _FRILLS.sub("", tagged["records"].strip())).strip(" ,、")
        return OwnerMessage(records, "", left_out, tagged["channel"])
    found = _FORMS[language].match(text)
    if found is None or re.search(r"[#@＃]", QUOTED_SPAN.sub("", text)):
        return None
    order = _write_order(found, language)
    records = found["records"].strip()
    if language == "en":
        records = _OR_EARLIER.sub(r"by \g<day>", (found["of"] or found["owned"] or found["having"] or records).strip())
    records = _FRILLS.sub("", _FRILLS.sub("", records)).strip(" ,、:;-–")
    return OwnerMessage(records, order, left_out) if order else None


def _name_owners(text: str) -> str:
    """Return a text that speaks to the people whose work is due or late as one that speaks to its owners."""
    sealed, quotes = seal_quotes(text)
    sealed = _PEOPLE_KO.sub(r"\g<due> 작업 담당자들\g<to>", sealed)
    text = restore_quotes(_PEOPLE_JA.sub(r"\g<due>のタスクの担当者", sealed), quotes)
    found = _PEOPLE_EN.match(text)
    if found is None:
        return text
    having = re.sub(
        r"^(?:something|anything|stuff|things?|work|an?\s(?=\w+\stask)|a\stask)\s?", "tasks ", found["having"]
    )
    having = having if re.search(r"\btasks?\b", having, re.IGNORECASE) else f"tasks {having}"
    return f"{found['opens']}{found['verb'] or 'dm'} whoever owns {having.strip()}:{text[found.end() :]}"


def _take_left_out(text: str, language: Language) -> tuple[str, tuple[str, ...]]:
    """Return a text without who is left out, and those."""
    names: list[str] = []

    def take(found: re.Match[str]) -> str:
        names.append("" if _MYSELF.fullmatch(found["who"]) else found["who"])
        return " "

    spans = QUOTED_SPAN.findall(text)
    text = _LEFT_OUT[language].sub(take, text)
    kept = all(one in text for one in spans)
    return (text.strip(), tuple(names)) if kept else (text, ())


def _write_order(found: re.Match[str], language: Language) -> str:
    """Return the order to tell the stand-in what the owners are told; empty where that is not said."""
    who, rest = STAND_INS[language], _drop_apart(found["rest"], language)
    if language == "ko":
        return f"{who}님한테 {rest}"
    if language == "ja":
        return f"{who}さんに{rest}"
    rest = _THEY.sub("he", rest)
    asks = _ASKS_EN.match(rest)
    if asks is not None:
        return f"{asks['verb']} {who} {_OF_IT.sub('it', asks['what'])}"
    says = _SAYS_EN.match(rest)
    verb = found["verb"].lower()
    if says is None or (verb not in ("ask", "tell", "remind") and QUOTED_SPAN.match(says["what"]) is None):
        return ""
    return f"{verb if verb in ('ask', 'tell', 'remind') else 'dm'} {who} {_OF_IT.sub('it', says['what'])}"


def _drop_apart(words: str, language: Language) -> str:
    """Return words without those that say that each is written to alone; what is quoted stays."""
    parts, end, gap = list[str](), 0, " " if language == "en" else ""
    for quoted in QUOTED_SPAN.finditer(words):
        parts += [_APART[language].sub(gap, words[end : quoted.start()]), quoted[0]]
        end = quoted.end()
    parts.append(_APART[language].sub(gap, words[end:]))
    return re.sub(r" {2,}", " ", "".join(parts)).strip()
