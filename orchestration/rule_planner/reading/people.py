"""People and names that a request is about."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.korean import make_word_set
from orchestration.rule_planner.reading.named_people import mark_named_people
from orchestration.rule_planner.reading.noun_phrases import add_brands
from orchestration.rule_planner.reading.participants import mark_participants
from orchestration.rule_planner.reading.self_words import SELF_EN, SELF_JA, SELF_KO
from orchestration.rule_planner.reading.words import DATE, PERSON, QUOTE, Marker, MarkKind
from orchestration.text.typed_words import TITLES_EN, TITLES_JA, TITLES_KO
from orchestration.text.word_lists import HONORIFIC_JA
from schemas.plan import Language
from schemas.request import Request

MOST_PAIRED = 5
"""So many people may follow the first one: "tell Sarah, Junho and Minji"."""

SURNAMES = "[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민]"
"""First syllables of Korean family names: a name without a particle counts only if it begins with one."""

_MENTION = make_regex(
    r"(<@[A-Z0-9]{1,20}>|<!subteam\^[A-Z0-9]{1,20}>)(?:\s?님|\s?씨(?=[\s에은는이가을를의와과께한도,.]|$)|さん|様)?"
    r"|(?<![\w.])@(?!(?:channel|here|everyone)\b)([a-z][a-z0-9._-]{1,40}|[가-힣]{2,10}(?:님|씨)?)",
    re.IGNORECASE,
)
"""What was picked, with the word of respect behind it, as a typed name is marked with its own; and what was typed."""

_NOT_PEOPLE_KO = (
    "하나|하나|담당|모두|모든|전체|각자|각각|팀|사람|고객|그분|이분|여러분|직원|전원|멤버|동료|본인"
    "|둘\\s?다|셋\\s?다|누구|관리|책임|작성|채널|슬랙|노션|작업|항목|"
    "손님|선생|부장|과장님들|주세요|주시|주십|사장|대표|스레드|아무|다들|이라고|이라는|라고"
)

_TITLE_KO = make_regex(
    rf"(?<![가-힣A-Za-z])(?:(?!우리)(?P<name>{SURNAMES}[가-힣]{{2}})\s)?(?P<title>(?:{TITLES_KO})\s?님?)"
    r"(?=\s?(?:한테|에게|께)(?:만|도|는|서)?(?![가-힣])|(?:의|에)?\s(?:DM|디엠|쪽지)(?:으로|로|에|을|\s|$))"
)

_TITLE_JA = make_regex(rf"(?<![一-龠ァ-ヶー])(?P<title>(?:{TITLES_JA}){HONORIFIC_JA}?)(?=に|へ|宛)")

_NOT_PEOPLE_JA = (
    "スラック|ノーション|チャン?ネル|シート|ページ|タスク|リスト|チーム|メンバー|メール|スレッド|データ|テーブル|グループ|カレンダー|メッセージ|マーケ"
    "|セールス|ユーザー|リーダー|マネージャー|タブ|ドキュメント|ファイル|フォルダ|プロジェクト|ボード|コメント|ステータス|タイトル|オーナー|ミーティング"
    "|メモ|ログ|カード|ボット|アプリ|サイト|リンク|デモ|スプレッド|エンジニア|デザイナー|スタッフ|パートナー|ベンダー|クライアント|キャンペーン|キャンセル|クローズ|ペンディング|オンライン|スケジュール"
)

_RECIPIENT_JA = make_regex(
    rf"(?<![ァ-ヶー一-龥A-Za-z0-9#])(?!(?:{_NOT_PEOPLE_JA}))(?P<name>[ァ-ヶー]{{2,10}}|[A-Za-z][a-z]{{2,14}}|[가-힣]{{2,4}})"
    r"(?=(?:に|へ|宛に)(?:は|も|だけ|のみ)?[^。\n]{0,80}(?:DM|ＤＭ|ディーエム|個別|ダイレクト|伝え|知らせ|連絡し|リマインド))",
    re.IGNORECASE,
)
"""A name to which no word of respect is put, where it is told to the person alone."""

_PAIR_JA = make_regex(
    rf"(?<![ァ-ヶー一-龥A-Za-z0-9#])(?!(?:{_NOT_PEOPLE_JA}))(?P<name>[ァ-ヶー]{{2,10}})(?=(?:さん)?(?:と|や|、|&)\s?{PERSON})"
)

_TITLE_EN = make_regex(
    rf"\b(?:to|with|dm|tell|ask|ping|message|msg|notify|inform|remind|nudge|let|send|give)\s(?P<title>{TITLES_EN})\b",
    re.IGNORECASE,
)

_KOREAN_NAME = r"(?P<name>[가-힣]{2,4}|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)"

_RECIPIENT_KO = make_regex(
    r"(?<![가-힣A-Za-z])"
    + _KOREAN_NAME
    + r"(?:(?<=님)|(?<=씨)|\s?님|\s?씨)?(?=\s?(?:한테|에게|께)(?:만|도|는|서)?(?![가-힣]))"
)

_HONOURED_KO = make_regex(
    r"(?<![가-힣A-Za-z])" + _KOREAN_NAME + r"\s?(?:님|씨)(?=[\s을를이가은는의과와도,.]|$|으로|로)"
)

_OWNER_KO = make_regex(
    r"(?<![가-힣A-Za-z])"
    + _KOREAN_NAME
    + r"(?=\s?(?:님|씨)(?:(?:이?랑|하고|[와과]|,)\s?\S{1,4}(?:님|씨))?(?:의)?\s"
    + rf"(?:(?:{DATE}\S*|(?:마감|기한)이?|\S*[인는한된난긴린은])\s){{0,3}}"
    + r"(?:거|것|건|꺼|작업|업무|할\s?일|태스크|과제|일)"
    + r"(?:들)?(?:은|는|이|가|을|를|도|만)?(?:\s|$|[?!.,]))"
)
"""Whose something is, in a word of respect: nothing is sent to whom one asks about."""

_BEFORE_DM_KO = make_regex(
    r"(?<![가-힣A-Za-z\ue000-\uf8ff])(?P<name>"
    + SURNAMES
    + r"[가-힣]{2}|[A-Z][a-z]+)(?=(?:의|에)?\s(?:DM|디엠|쪽지)(?:으로|로|에|을|\s|$))"
)

_BOTH_KO = make_regex(
    r"(?<![가-힣A-Za-z])(?P<name>[가-힣]{2,3})(?=(?:님|씨)?(?:이랑|랑|하고|와|과|,)?\s(?:[가-힣]{2,3}|"
    + PERSON
    + r")(?:님|씨)?\s(?:둘\s?다|모두|각각|양쪽)(?:한테|에게|께|\s?(?:DM|디엠)))"
    r"|(?<![가-힣A-Za-z])(?P<second>[가-힣]{2,3})(?=(?:님|씨)?\s(?:둘\s?다|모두|각각|양쪽)(?:한테|에게|께))"
)
"""Two people and the word for both ("준호 지훈 둘다한테")."""

_COUNTED_KO = r"(?:\s?(?:두|세|네)\s?(?:분|사람|명)|\s(?:둘|셋))\s?(?:모두|각각|다)?\s?(?=에게|한테|께)"
_LIST_KO = make_regex(
    r"(?<![가-힣])(?P<name>[가-힣]{2,4}?)\s?(?:님|씨)(?:이랑|랑|하고|와|과|,)\s"
    rf"(?=[가-힣]{{2,4}}?\s?(?:님|씨)?(?:(?:이랑|랑|하고|와|과|,)\s|{_COUNTED_KO}|\s?(?:모두\s?|각각\s?)?(?:에게|한테|께)))"
)
"""Several people with words of respect ("준호 씨랑 지훈 씨 두 분께")."""
_NAMES_COUNTED = make_regex(
    r"(?<=[가-힣]{2})\s?(?:님|씨)?\s?(?:두|세|네)\s?(?:분|사람|명)\s?(?:모두|각각|다)?\s?(?=에게|한테|께)"
)
_PAIR_KO = make_regex(
    r"(?<![가-힣A-Za-z])(?P<name>"
    + SURNAMES
    + r"[가-힣]{2}|[가-힣]{2,3}?(?=이?랑\s|뿐만?\s?아니라|말고도\s|외에도\s)"
    + r"|(?<![^\s])[가-힣]{2}(?=,\s?)|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)"
    + r"(?=(?:이랑|랑|와|과|하고|,|뿐(?:만)?\s?아니라\s|말고도\s|외에도\s)\s?"
    + PERSON
    + ")"
)

_HONOUR_EN = r"(?:(?:Ms|Mr|Mrs|Miss|Dr)\.?\s)?(?!(?:Ms|Mr|Mrs|Miss|Dr)\b)"
"""A word of respect before a name."""
_ACTS_EN = (
    r"(?=(?:'s|'ll|'d)\s|\s(?:is|are|was|were|has|had|will|won't|isn't|wasn't|can|can't|could|needs|wants|said|says|asked"
    r"|took|left|got|just|already)\b)"
)
"""Behind a name: what that person does, so that it is no part of the name before it ("tell Junho Sarah is off")."""
_EN_NAME = _HONOUR_EN + rf"(?P<name>[A-Z][\w-]+(?:\s[A-Z][\w-]+\b(?!{_ACTS_EN}))?|[가-힣]{{2,4}}(?!\s?[가-힣]))"

_LOWER_NAME = r"(?P<lower>[a-z][a-z-]{1,20})"

_STOP_EN = make_word_set(
    "the a an everyone everybody every each all me us them him her to that this it its out my our",
    "people whoever owner owners assignee assignees in on at of for with from about and or what when",
    "where who how if team channel task tasks someone anyone both whether folks guys is",
    "are was new no note notes message messages dm dms reminder link page doc summary them their",
    "your you one two any some over list sheet saying reminder by asap with which says just know",
    "back everything details info regarding only just",
)

_TOLD_EN = make_regex(
    r"\b(?:dm|direct[ -]message|message|msg|tell|ask|ping|remind|notify|inform|nudge|let)\s" + _LOWER_NAME + r"\b",
    re.IGNORECASE,
)

_WRITTEN_TO = make_regex(
    r"\b(?:(?:dm|send|forward|share|pass|message)\s(?:it|this|that|them|those|these)\s(?:on\s|over\s)?(?:to|with)|(?:send|shoot|drop|write|leave)\s(?:over\s)?an?\s(?:quick\s|short\s)?(?:message|dm|note|line|msg)\s(?:over\s)?to)\s"
    + _LOWER_NAME
    + r"\b",
    re.IGNORECASE,
)

_TOLD_CASED = make_regex(
    (
        r"\b(?i:dm|direct[ -]message|message|msg|tell|ask|ping|remind|notify|inform|nudge|let"
        r"|send|give|warn|shoot|drop|write)\s(?:only\s|just\s)?"
    )
    + _EN_NAME
)

_GIVEN = (
    r"\b(?i:send|share|forward|dm|message|note|assign|reassign|assigned|give|reminder"
    r"|write|say|pass|hand|handing|handed|passing|passed|giving|owner|assignee|shoot)\b"
)

_FULL_NAME = _HONOUR_EN + r"(?P<name>[A-Z][\w-]+(?:\s[A-Z][\w-]+)?|" + SURNAMES + r"[가-힣]{2}(?!\s[가-힣]))"

_TO_EN = make_regex(_GIVEN + r"[^.;\n]{0,120}?\s(?:to|with)\s" + _FULL_NAME)

_DM_TO_EN = make_regex(r"\b(?i:dm|message|msg)\s[^.;:\n]{1,60}?\sto\s(?P<name>[가-힣]{2,4})(?![가-힣])")
"""Who gets a direct message, also by a given name alone: elsewhere that may be a place."""
_PAIR_EN = make_regex(PERSON + r"(?:,\s|,?\sand\s)" + _EN_NAME)

_ENDS_LOWER = rf"\s*(?:[:—]|{QUOTE}|\b(?:that|know)\b|$)"
_PAIR_LOWER = make_regex(
    PERSON
    + r"(?:,\s|,?\sand\s|\s&\s)(?:also\s)?(?P<lower>[a-z]{3,12})"
    + rf"(?={_ENDS_LOWER}|(?:,|,?\sand|\s&)\s[a-z]{{3,12}}{_ENDS_LOWER})"
)
_LISTED = make_regex(
    r"(?:개발자|디자이너|기획자|마케터|엔지니어|담당자|팀원|멤버|사람|동료)(?:들|분들|님들)?\s?(?:두\s?명|둘|셋|세\s?명|\d\s?명|모두)?\s?"
    r"\((?P<ko>[가-힣A-Za-z]{2,10}(?:\s?[,/·]\s?[가-힣A-Za-z]{2,10})+)\)(?=\s?(?:에게|한테|께))"
    r"|\b(?:both |the |our |all )*(?:devs|developers|designers|engineers|marketers|owners|people|folks|guys)\s"
    r"\((?P<en>[A-Za-z]{2,12}(?:(?:,|,? and|\s?&)\s[A-Za-z]{2,12})+)\)"
)
"""Some people by what they are, with their names in brackets behind it."""
_BEFORE_NAME_EN = make_regex(r"\b(?:Ms|Mr|Mrs|Dr|Miss)\.?\s(?=[A-Z])")
"""A word of respect, which is no part of a name."""

_BEFORE_DM_EN = make_regex(r"^\s*(?P<name>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)(?=\s(?i:dm)\s?:)")

_DM_FIRST = make_regex(rf"^\s*(?P<who>{PERSON})\sdm\s?:", re.IGNORECASE)
"""A person before the word for how they are told ("Sarah DM: deck v3 ready")."""

_TOLD_AFTER = make_regex(
    r"\b(?:dm|message|msg|ping|text|slack|write(?: to)?|(?:send|shoot|drop) (?:an? )?(?:quick )?(?:dm|message|note"
    r"|msg|line) to"
    rf"|(?:send|shoot|drop))\s(?P<who>{PERSON})(?:\s(?:an? )?(?:privately"
    r"|directly|by dm|in a dm|via dm|dm|message|note|on slack))*,?\s"
    rf"(?:and\s|to\s)?(?P<verb>tell|ask|remind)(?:\s(?:him|her|them))?\s(?!{PERSON}|(?:me|us|everyone|about)\b)",
    re.IGNORECASE,
)
"""Whom, and in a second breath what ("ping Junho privately, ask if …", "message Sarah and tell her …")."""

_NOT_NAMED_EN = make_word_set(
    "Notion Slack Google DM PDF Please Every The All Everyone Summarize I Sheet Sheets Me Q1 Q2 Q3 Q4 This That",
)

_ROOMS = frozenset({"metel", "general", "random", "dev", "sales", "marketing", "support"})
_PLACE_NAME = make_regex(r"회의록|작업|위키|로드맵|가이드|예산|현황|명단|데이터|시트|문서|노트")


def mark_people(marker: Marker, request: Request, language: Language) -> None:
    """Mark the people of a request; "me" is the one who asks."""
    myself = request.asker_name
    marker.text = _LISTED.sub(lambda found: found["ko"] or found["en"], marker.text)
    marker.text = _NAMES_COUNTED.sub("", _LIST_KO.sub(r"\g<name>랑 ", marker.text))
    _put_all(marker, _MENTION, lambda m: (m.start(), m.end(), m[1] or _bare(m[2])))
    _put_all(
        marker, _TITLE_KO, lambda m: (*_span(m, "name"), m["name"]) if m["name"] else (*_span(m, "title"), m["title"])
    )
    _put_all(marker, _TITLE_JA, lambda m: (*_span(m, "title"), m["title"]))
    if language == "ja":
        for pattern in (_RECIPIENT_JA, *(_PAIR_JA,) * MOST_PAIRED):
            _put_all(marker, pattern, _japanese)
    _put_all(marker, _TITLE_EN, lambda m: (*_span(m, "title"), m["title"]))
    for pattern in (SELF_KO, SELF_JA):
        _put_all(marker, pattern, lambda m: (m.start(), m.end(), myself))
    _put_all(marker, SELF_EN, lambda m: (*_span(m, "me"), myself) if m["me"] else (*_span(m, "me2"), myself))
    mark_named_people(marker, myself)
    mark_participants(marker, myself)
    _put_all(marker, _BOTH_KO, _korean_second)
    _put_all(marker, _BOTH_KO, _korean_second)
    _put_all(marker, _OWNER_KO, _korean, "owner")
    for pattern in (_RECIPIENT_KO, _HONOURED_KO, _BEFORE_DM_KO, *(_PAIR_KO,) * MOST_PAIRED):
        _put_all(marker, pattern, _korean)
    if language != "en":
        return
    marker.text = _BEFORE_NAME_EN.sub("", marker.text)
    _put_all(marker, _TOLD_CASED, _english)
    _put_all(marker, _TOLD_EN, _english_lower)
    _put_all(marker, _TO_EN, _english)
    _put_all(marker, _DM_TO_EN, _english)
    _put_all(marker, _WRITTEN_TO, _english_lower)
    for _ in range(MOST_PAIRED):
        _put_all(marker, _PAIR_EN, _english)
        _put_all(marker, _PAIR_LOWER, _english_lower)
    _put_all(marker, _BEFORE_DM_EN, _english)
    marker.text = _TOLD_AFTER.sub(r"\g<verb> \g<who> ", _DM_FIRST.sub(r"DM \g<who>:", marker.text))


NameSpan: TypeAlias = "tuple[int, int, str]"


def _put_all(
    marker: Marker,
    pattern: re.Pattern[str],
    meaning: Callable[[re.Match[str]], NameSpan | None],
    kind: MarkKind = "person",
) -> None:
    for match in reversed(list(pattern.finditer(marker.text))):
        span = meaning(match)
        if span is not None:
            marker.put(span[0], span[1], kind, span[2])


def _span(match: re.Match[str], group: str) -> tuple[int, int]:
    return match.start(group), match.end(group)


def _bare(name: str) -> str:
    """Return a name without 님 or 씨."""
    return re.sub(r"(?<=[가-힣]{2})\s?(?:님|씨)$", "", name)


def _korean(match: re.Match[str]) -> NameSpan | None:
    name = match["name"]
    if re.match(_NOT_PEOPLE_KO, name) or _PLACE_NAME.search(name) or name in _NOT_NAMED_EN:
        return None
    return match.start(), match.end(), _bare(name)


def _korean_second(match: re.Match[str]) -> NameSpan | None:
    name = match["second"] or match["name"]
    return (
        None if re.match(_NOT_PEOPLE_KO, name) else (*match.span("second" if match["second"] else "name"), _bare(name))
    )


def _english(match: re.Match[str]) -> NameSpan | None:
    name = match["name"]
    first = name.split()[0]
    if first in _NOT_NAMED_EN or first.lower() in add_brands(_STOP_EN) or _PLACE_NAME.search(name):
        return None
    return (*_span(match, "name"), name)


def _japanese(match: re.Match[str]) -> NameSpan | None:
    name = match["name"].lower()
    return None if name in add_brands(_STOP_EN) or name in _ROOMS else (*_span(match, "name"), match["name"])


def _english_lower(match: re.Match[str]) -> NameSpan | None:
    if match["lower"].lower() in add_brands(_STOP_EN):
        return None
    return (*_span(match, "lower"), match["lower"])
