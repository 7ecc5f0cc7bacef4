"""What a short text typed in a thread says by its words: yes, no, stop, undo, a change."""

from __future__ import annotations

import re
from functools import lru_cache

from orchestration.patterns import make_regex
from orchestration.text.disguise import normalise_text
from orchestration.text.unspaced_korean import add_spaces
from orchestration.text.values import collect_texts
from orchestration.text.word_lists import DOES_FOR_KO, HONORIFIC_JA
from schemas.values import MODEL, PERSON, Json

LEAVE_KO = r"빼|삭제|지워|제외|생략|건너\s?뛰|스킵|하지\s?(?:마|말)|안\s?해도|없애|필요\s?없"

LEAVE_EN = (
    r"leave\b.*\bout|leave out|leave off|skip|drop|remove|omit|without|cut|don'?t do|do not do|cancel|forget"
    r"|no need for"
)

LEAVE_JA = r"外し|抜い|飛ばし|除い|省い|省略|やめ|スキップ|不要|いらない|しないで|なし"
"""What people say of a step that is not to be done."""

_STRONG = make_regex(
    r"말고[\s,]|아니라\s|ではなく|じゃなく|の代わりに|\binstead\b|\brather than\b|\bleave\b.{0,40}\bout\b"
    rf"|(?:\d+\s?(?:번|단계|番)|번째|마지막\s?단계|ステップ\s?\d).*(?:{LEAVE_KO}|{LEAVE_JA}|바꿔|변경|수정|変え)"
    rf"|\b(?:{LEAVE_EN}|change)\b.*\bstep\b",
    re.IGNORECASE | re.DOTALL,
)

_MAY = make_regex(
    rf"말고|대신|아니라|바꿔|바꾸|변경|수정|추가|에도|게도|한테도|{LEAVE_KO}|{LEAVE_JA}|ではなく|じゃなく|代わり|変え|にも|へも|追加"
    rf"|\b(?:instead|rather|change|set|rename|call it|replace|switch|also|too|as well|not\b.*\bbut|add|{LEAVE_EN})\b",
    re.IGNORECASE | re.DOTALL,
)

LONGEST = 300
"""Characters of a change; what is longer is a request."""


def may_change(text: str) -> bool:
    """Whether a text is worth being read as a change: a quick look that lets most talk go by."""
    return len(text) <= LONGEST and _MAY.search(text) is not None


def is_likely_change(text: str) -> bool:
    """Whether a text is said of something that is under way, even where it is not clear what it changes."""
    return len(text) <= LONGEST and _STRONG.search(text) is not None


_DO_KO = (
    rf"(?:해\s?{DOES_FOR_KO}|하자|바꿔\s?(?:줘|주세요)?|넣어\s?(?:줘|주세요)|빼\s?(?:줘|주세요)"
    r"|미뤄\s?(?:줘|주세요)?|당겨\s?(?:줘|주세요)?|당기자)"
)
_ORDER = make_regex(
    rf"(?:담당|마감|기한|상태|참석|날짜|시간).{{0,20}}{_DO_KO}\s*[.!~]*$|(?:으로|로)\s?(?:변경\s?)?{_DO_KO}\s*[.!~]*$"
    r"|^(?:oh,?\s|and\s|also,?\s|ok(?:ay)?,?\s|no,?\s)*(?:actually,?\s)?(?:also\s)?"
    r"(?:make it|move it|push it|change (?:it|the)|set (?:it|the)|assign (?:it|this|that)"
    r"|(?:make|put|set) \S+(?: \S+)? (?:as )?the (?:owner|assignee)|put (?:me|it)|add me|undo"
    r"|tell (?:him|her|them)|send (?:it|him|her|them)|cancel (?:it|that))\b"
    r"|^(?:and\s|now\s|then\s)?(?:please\s)?swap\s(?-i:[A-Z])\w+\s(?:and|with)\s(?-i:[A-Z])\w+\s(?:on|for|in)\b"
    r"|^(?:and|also|then)[\s,]+(?:please\s)?(?:drop|remove|delete|skip|cancel|leave out|forget|take out)"
    r"\s(?:the|that|this|it|both)\b"
    rf"|^(?:그리고|그럼|또)\s.{{0,40}}(?:빼|지워|없애|취소해|삭제해)\s?{DOES_FOR_KO}요?[.!~]*$"
    r"|^(?:あと|それと|それから|そして)、?.{1,40}"
    r"(?:消して|外して|抜いて|取り消して|削除して)(?:ください|下さい)?[。！]*$"
    r"|^(?:oops|no wait|wait,|actually,?\s(?:no|make|move|change|use|put|let))\b"
    r"|^(?:やっぱり|あ、|いや、).{0,30}(?:して|変えて|お願い)"
    r"|(?:期限|担当|日付|状態).{0,15}(?:して|変えて|変更して)(?:ください|下さい)?[。.!]*$",
    re.IGNORECASE,
)


def is_likely_order(text: str) -> bool:
    """Whether a text tells metel to do something with what is under way, rather than being what is to be written."""
    return len(text) <= LONGEST and _ORDER.search(text) is not None


_KEPT = (
    r"작업|할\s?일|태스크|매출|예산|회의록|목록|리스트|시트|\b(?:tasks?|sales|budget|sheet|list|notes?|total)\b"
    r"|タスク|売上|予算|議事録|一覧|シート"
)
_SEEN = make_regex(
    rf"(?=.*(?:{_KEPT})).*(?:(?:보여|알려|찾아|뽑아|정리해|요약해)\s?(?:줘|주세요|줄래|주라|봐)[요?.!~\s]*$"
    r"|(?:見せ|教え|出し|探し|まとめ)て(?:ください|くれ[^\s]{0,4}|ほしい)?[。!！?？\s]*$)"
    rf"|^(?:(?:please|pls|ok|first|actually|just)[\s,]+)*(?:show|list|find|pull\sup|look\sup|summari[sz]e)\b(?=.*(?:{_KEPT}))",
    re.IGNORECASE | re.DOTALL,
)


def does_ask_to_see(text: str) -> bool:
    """Whether a text asks to be shown something that tables, pages or lists hold."""
    return len(text) <= LONGEST and _SEEN.search(text) is not None


_MAIL = make_regex(r"[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+")

_WEB = make_regex(r"(?:https?:)?//\S+|www\.\S+|(?:[a-z0-9\-]+\.)+[a-z]{2,}/\S*")

_SCHEME = make_regex(r"^(?:https?:)?(?://)?(?:www\.)?")

_NUMBER = make_regex(r"\+?[a-z0-9][a-z0-9 .()\-]{5,40}")

_HANGUL = make_regex(r"[가-힣]")

_KANA = make_regex(r"[ぁ-んァ-ヶー一-龥々]")

_PARTICLES = (
    "에게서|에게|에겐|한테서|한테|한텐|께서|께|에서|에다가|에다|에|으로|로|이랑|랑|하고|과|와|이나|나|이|가|은|는|을|를|의|도|만|까지"
    "|부터|처럼|보다|뿐만아니라|뿐만|뿐|말고도|외에도|이라고|라고|이라는|라는|이고|이며|이야|야|아|들|요|앞"
    "|이었다|였다|이었어요?|였어요?|이었습니다|였습니다|이었네요?|였네요?|이에요|예요|입니다|이래요?|래요?|이랍니다|랍니다|이네요?|네요?|이거든요?|거든요?"
)

_TITLES = "님|씨|군|양|선생|대리|과장|차장|부장|팀장|실장|사원|주임|매니저|이사|대표|사장|인턴"

_THINGS = (
    "채널|방|페이지|시트|스프레드시트|문서|데이터베이스|디비|db|파일|폴더|표|탭|일정|프로젝트"
    "|추가|등록|캘린더|보드|호텔|식당|계좌|번호|주소|스페이스|대화방|회의실|저장소|노트|리스트|목록|그룹|이슈"
)
"""What a thing is, said right behind its name."""

_KOREAN_AFTER = (
    r"(?!(?!db|dm)[a-z0-9]|[\-_][a-z0-9가-힣])"
    rf"(?=(?:{_TITLES}){{0,2}}(?:들)?(?:{_THINGS})?(?:{_PARTICLES}){{0,3}}(?![가-힣]))"
)

_AND_KOREAN = r"(?=(?:님|씨)?(?:이?고|이?며|인데|이?구)(?![가-힣]))"
"""What follows the name of somebody of whom more is said ("담당 이준호고 …"); a shorter word may be a verb's stem."""
_SHORTEST_BEFORE_AND = 3
_KOREAN_BEFORE = (
    r"(?<![a-z0-9가-힣][\-_])"
    r"(?:(?<![가-힣])|(?<=노션)|(?<=슬랙)|(?<=구글)|(?<=시트)|(?<=채널)|(?<=그리고)|(?<=에서)|(?<=에게)|(?<=하고))"
)

_JAPANESE_AFTER = (
    r"(?=(?:さん|様|氏|君|くん|ちゃん|殿|部長|課長|社長|先生|チャンネル|ページ|シート|ファイル|データベース"
    r"|ルーム|部屋|会議室|フォルダ|スペース|ボード|プロジェクト|チーム|グループ|カレンダー|ノート|リスト|ミーティング|打ち合わせ|タスク|会議(?!室))?(?:ご?本人)?"
    r"(?:に|へ|を|は|が|の|と|で|も|から|まで|宛|や|って|という|だ(?=[、。!\s]|$)|だけ|以外(?:に|で)も"
    r"|ひとつ|ふたつ|一人|ひとり|単独|だけ|[一二三四五](?:つ|件|個)|追加|作成|作っ|作り|つく|お願い|担当|登録|更新|変更|一覧|振っ|切(?=[っりる])|終わ(?=[っらりる])|終え|完了(?=し|で|に|済|[、。!\s]|$)|済(?=[みん])|回(?=[しす])|任せ|渡(?=[しす])|頼(?=[みむん])"
    r"|消(?=[しす])|戻(?=[しす])|送(?=[っりる])|予約|延期|立て|起(?=こし|票)|積ん|足し|入れ|用意|準備"
    r"|[^ぁ-んァ-ヶー一-龥々]|$))"
)

_JOINED_BEFORE = r"(?<![a-z0-9])(?<![a-z0-9\-_.#@][\-_.@+%~#])"

_JOINED_AFTER = r"(?![a-z0-9])(?![\-_.@+%~#][a-z0-9])"

LONGEST_NAME = 60


def is_named_in(part: str, text: str) -> bool:
    """Whether a name stands in a text as a name of its own."""
    if _MAIL.fullmatch(part):
        return _mail(part).search(text) is not None
    if len(part) > LONGEST_NAME and not _WEB.fullmatch(part):
        return part in text
    if _WEB.fullmatch(part):
        return _web(part).search(text) is not None
    if _is_number(part) and _number(part).search(text) is not None:
        return True
    return _may_stand_in(part, text) and _name(part).search(text) is not None


def _may_stand_in(part: str, text: str) -> bool:
    """Whether the letters of a name stand in a text, spaces aside: a pattern is made for each name, which is dear."""
    return "".join(part.split()) in "".join(text.split())


@lru_cache(maxsize=256)
def _mail(part: str) -> re.Pattern[str]:
    """An address is not typed where it is only the end or the start of another."""
    return re.compile(rf"(?<![\w.+%\-/]){re.escape(part)}(?![@a-z0-9_]|[.\-][a-z0-9])", re.ASCII)


@lru_cache(maxsize=256)
def _web(part: str) -> re.Pattern[str]:
    """The same page with or without its scheme, ``www.`` and last stroke; not a part of a longer address."""
    bare = re.escape(_SCHEME.sub("", part).rstrip("/"))
    return re.compile(
        rf"(?<![a-z0-9@._\-/=?&#])(?:https?://|(?<!:)//)?(?:www\.)?{bare}/?(?![a-z0-9/])(?![?#&=:@.\-_%+~][a-z0-9/?#&=@%])"
    )


def _is_number(part: str) -> bool:
    return _NUMBER.fullmatch(part) is not None and sum(char.isdigit() for char in part) >= 6


@lru_cache(maxsize=256)
def _number(part: str) -> re.Pattern[str]:
    """A phone number or an account with or without its spaces and strokes, at home or from abroad."""
    bare = re.sub(r"[^a-z0-9]", "", part)
    if bare.startswith("82") and bare.isdecimal() and len(bare) > 9:
        bare = "0" + bare[2:].lstrip("0")
    head = r"(?:(?:\+|00)?82[ .()\-]{0,2}\(?0?\)?[ .\-]?|\(?0)" if bare[0] == "0" and bare.isdecimal() else bare[0]
    gap = r"[ .()\-]{0,2}"
    rest = gap.join(bare[1:])
    return re.compile(rf"(?<![a-z0-9])(?<!\d[\-.]){head}{gap}{rest}(?![a-z0-9])(?!-[a-z0-9])")


@lru_cache(maxsize=256)
def _name(part: str) -> re.Pattern[str]:
    """A name in Latin letters stands between spaces and signs; Korean and Japanese take particles without a space."""
    if _HANGUL.search(part):
        body = r"\s?".join(re.escape(char) for char in part if not char.isspace())
    else:
        body = re.escape(part)
    after = _after(part[-1])
    if _HANGUL.fullmatch(part[-1]) and len(part) >= _SHORTEST_BEFORE_AND:
        after = f"(?:{after}|{_AND_KOREAN})"
    return re.compile(f"{_before(part[0])}{body}{after}")


def _before(char: str) -> str:
    if _HANGUL.match(char):
        return _KOREAN_BEFORE
    if _KANA.match(char):
        return "(?<![一-龥々])" if re.match("[一-龥々]", char) else "(?<![ァ-ヶー])"
    return _JOINED_BEFORE if char.isascii() and char.isalnum() else ""


def _after(char: str) -> str:
    if _HANGUL.match(char):
        return _KOREAN_AFTER
    if _KANA.match(char):
        return _JAPANESE_AFTER
    return _JOINED_AFTER if char.isascii() and char.isalnum() else ""


LONGEST_TYPED_NAME = 20
"""What is longer, and not in Latin letters, is a text of the person's rather than a name."""

_QUIET = make_regex(r"[\s'\"“”‘’「」『』]+|(?<![a-z0-9._%+\-])[#@]+", re.IGNORECASE)


def find_literal_origin(value: Json, request_text: str) -> frozenset[str]:
    """Return ``person`` where every text inside stands in the request as typed, else ``model``.

    Numbers and yes/no count as typed where their digits stand there. A model that repeats what the person typed adds
    nothing of its own; whatever else it writes is the model's.
    """
    return frozenset({PERSON if _typed(value, request_text, named=False) else MODEL})


def is_typed_in(value: Json, text: str) -> bool:
    """Whether a person typed every text inside a value as a name of its own: quotes, case and spaces aside.

    It does not stand where it is only a part of a longer word, name, host or number. A phone number, an account or a
    web address may be written in another of its usual forms.
    """
    return _typed(value, text, named=True)


def find_added_words(text: str, was: Json) -> str:
    """Return the words of a changed text that were not in what stood there before, a text or a list or map of texts:
    what stayed is not the person's because of it."""
    before = {word for part in collect_texts(was) for word in part.split()}
    return " ".join(word for word in text.split() if word not in before)


def _typed(value: Json, text: str, *, named: bool) -> bool:
    match value:
        case str():
            return _is_said(value, text, named=named)
        case dict():
            return all(_typed(one, text, named=named) for one in value.values())
        case list():
            return all(_typed(one, text, named=named) for one in value)
        case bool() | None:
            return True
        case _:
            return _figure(str(value)).search(_ungrouped(text)) is not None


@lru_cache(maxsize=256)
def _figure(written: str) -> re.Pattern[str]:
    """A number by itself, and no part of a longer one."""
    return re.compile(rf"(?<!\d)(?<!\d[.,]){re.escape(written)}(?!\d)(?![.,]\d)")


def _is_said(value: str, text: str, *, named: bool) -> bool:
    part, said = _folded(value), _folded(text)
    if len(part) < 2 and not part.isdecimal():
        return False
    if not named and not part.isascii() and len(part) > LONGEST_TYPED_NAME:
        return part in said
    return is_named_in(part, said)


@lru_cache(maxsize=64)
def _folded(text: str) -> str:
    return _QUIET.sub(" ", add_spaces(normalise_text(text))).strip().casefold()


@lru_cache(maxsize=16)
def _ungrouped(text: str) -> str:
    """The text beside itself without the commas of its thousands."""
    return f"{normalise_text(text)} {re.sub(r'(?<=[0-9]),(?=[0-9]{3})', '', normalise_text(text))}"


TITLES_KO = (
    r"팀장|부팀장|파트장|그룹장|실장|본부장|센터장|지점장|원장|소장|대리|과장|차장|부장|이사|상무|전무|사장|부사장|회장|대표"
    r"|대표이사|매니저|상사|사수|선배|리더|팀\s?리더"
)

TITLES_EN = (
    r"(?:my|our|the)\s(?:manager|boss|supervisor|team\s?lead(?:er)?|lead|director|ceo|cto|cfo|coo|president|founder"
    r"|head of (?:sales|marketing|product|design|engineering|finance))"
)

TITLES_JA = (
    r"チームリーダー|リーダー|マネージャー|上司|主任|係長|課長|次長|部長|本部長|専務|常務|副社長|社長|会長|店長|所長"
)

_JOB_TITLE = make_regex(
    rf"(?:우리\s)?(?:{TITLES_KO})\s?님?|{TITLES_EN}|(?:{TITLES_JA}){HONORIFIC_JA}?",
    re.IGNORECASE,
)


def is_title(name: str) -> bool:
    """Whether a name is nothing but a title."""
    return _JOB_TITLE.fullmatch(name.strip()) is not None
