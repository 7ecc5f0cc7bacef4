"""Words that take back one of several things that were done, or that are said in a few words beside why ("scrap the one
to junho, forgot he's on PTO", "보안은 아직이래 그것만 되돌려놔", "総務がやるらしい。なのでナシで"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.answer_parts import is_idle
from orchestration.text.word_lists import HONORIFIC_JA

Way: TypeAlias = Literal["undo", "untrash", "remove", "cancel"]
"""By what something is taken back: a word for the way back, one for out of the trash, one that does away with a thing,
or one that calls off."""

Order: TypeAlias = Literal["", "first", "second", "last"]
LONGEST = 200
_FLAGS = re.IGNORECASE
_THING_EN = (
    r"(?:one|thing|message|msg|post|dm|note|task|page|row|line|entry|reminder|announcement|change|edit|update|event)"
)
_NAME_EN = r"(?P<name>(?!(?:last|latest|first|other|whole|same|new|only)\b)[\w가-힣#'’&-]+(?:\s[\w가-힣#'’&-]+){0,3}?)"
_TO_EN = r"(?P<name>[\w가-힣#'’&-]+(?:\s[\w가-힣#'’&-]+){0,2}?)"
_OBJECTS_EN = (
    r"(?:just\s|only\s)?(?P<it>it|that|this|them|both(?: of them)?|all of (?:it|them)"
    rf"|(?:that|this|the|my|your)\s(?:new\s|whole\s)?{_THING_EN}(?:\syou (?:just )?\w+)?)",
    rf"(?:the|that)\s(?P<at>first|1st|second|2nd|last|latest)\s{_THING_EN}",
    rf"(?:just\s|only\s)?(?:the|that|my|your)\s{_THING_EN}\s(?:(?:i|you)\s(?:just\s)?sent\s)?(?:to|for|in|about|on)\s(?:the\s)?{_TO_EN}"
    rf"(?:\s(?:channel|{_THING_EN}))?",
    rf"what(?:ever)?\syou\s(?:just\s)?(?:sent|posted|wrote|told)\s(?:to\s|in\s|on\s)?(?:the\s)?{_TO_EN}",
    rf"(?:just\s|only\s)?(?:the|that)\s{_NAME_EN}\s{_THING_EN}",
    rf"(?:just\s|only\s)?(?P<name>(?!it|that|this|let|what)[a-z가-힣]{{2,20}})['’]s(?:\s{_THING_EN})?",
    r"(?P<other>(?:what(?:ever)?\s|(?:the|that)\s(?:\w+\s){1,2}?)(?:that\s)?(?!you\b)(?P<who>[\w가-힣]+)\s"
    r"(?:just\s)?(?:posted|sent|changed|made|added|wrote|did|created|edited)\b[^,.!?]{0,30}?)",
)
_BACK_EN = r"\sback(?:\s(?:to )?(?:how|what|where|as|the way) (?:it|they) (?:was|were)(?: before)?)?"
_ENDS_EN = (
    r"(?:[\s,]+(?:before (?:he|she|they|anyone|anybody|someone|people) (?:reads?|sees?|notices?) it|please|pls|plz"
    r"|thanks|thx|again|too|as well|then|now|after all|lol|for now|only))*"
)
_VERBS_EN: tuple[tuple[Way, str, str], ...] = (
    ("undo", r"(?:undo|revert|restore|roll ?back|reverse|reopen)", r"(?:\sto (?:how|what) it was)?"),
    ("undo", r"(?:put|bring|change|set|take|switch|turn|move|get)", _BACK_EN),
    ("undo", r"(?:take|put|bring|roll)\sback", ""),
    ("undo", r"(?:only|just)", _BACK_EN),
    ("remove", r"(?:delete|remove|scrap|bin|trash|ditch|nix|kill|pull|unsend|retract|get rid of|take down|drop)", ""),
    ("remove", r"(?:take|pull)", r"\s(?:down|off|out)(?:\s(?:again|from there))?"),
    ("untrash", r"(?:get|take|pull|fish|bring|put)", r"\s(?:back\s)?(?:out of|from) the (?:trash|bin)"),
    ("cancel", r"(?:cancel|call off|withdraw)", ""),
)
_OPENS_EN = (
    r"(?:(?:oh|omg|ah+|argh|ugh|hm+|oops|whoops|wait|no|nah|ok(?:ay)?|well|so|and|but|actually|sorry|please|pls|just|crap|shit|shoot|yikes|dang|gah"
    r"|damn|nuts|lol|hey|also|yeah|then|let's|can (?:you|we)|could (?:you|we)|go ahead and|better|maybe"
    r"|on second thought"
    r"|my bad|any chance (?:you|we) can)(?=[\s,.!…]|$)[\s,.!…]*)+"
)

_DONE_KO = r"(?:보낸|올린|쓴|남긴|적은|만든|등록한|추가한|넣은|전한|바꾼|고친|한)"
_THING_KO = r"(?:거|것|건|꺼|글|메시지|메세지|디엠|DM|공지|댓글|할\s?일|작업|태스크|페이지|행|줄|일정|알림|쪽)"
_NAME_KO = r"(?P<name>[가-힣A-Za-z0-9#_-]+(?:\s[가-힣A-Za-z0-9_-]+){0,2}?)"
_JOSA = r"(?:은|는|을|를|만|도|부터)?(?:\s(?:같이|만|다시))?"
_OBJECTS_KO = (
    rf"(?P<it>(?:(?:방금|아까)\s?(?:그(?=\s)|그거|그것|그건|그걸)|그거|이거|그것|이것|그건|이건|그걸|이걸|그|이|방금|아까|둘\s?다|전부\s?다?|다|모두)(?:\s?(?:방금|아까|마지막에?))?"
    rf"(?:\s?{_DONE_KO})?(?:\s?{_THING_KO})?|{_THING_KO}){_JOSA}",
    rf"(?P<at>첫\s?번째|첫째|처음|두\s?번째|둘째|마지막|먼저)\s?(?:으로|에)?\s?(?:{_DONE_KO}\s?)?{_THING_KO}{_JOSA}",
    rf"(?P<other>(?P<who>내가|제가|[가-힣]{{2,4}}?(?:님이|씨가|이가|께서|가|이))\s(?:[가-힣]+\s){{0,2}}?{_DONE_KO}\s?{_THING_KO}){_JOSA}",
    rf"{_NAME_KO}(?:님|씨)?(?:한테|에게|께|에다가?|에)\s?(?:{_DONE_KO}\s?)?{_THING_KO}{_JOSA}",
    rf"{_NAME_KO}(?:님|씨)?\s?{_THING_KO}{_JOSA}",
    r"(?P<name>[가-힣A-Za-z0-9#_-]{2,}?)(?:님|씨)?만",
)
_HOW_KO = (
    r"(?:(?:그냥|걍|일단|우선|좀|다시|도로|얼른|빨리|원래대로|그대로|이전으로|전으로|원래\s?상태로"
    r"|예전으로|처음으로|\S{1,4}\s전에)\s)*"
)
_END_KO = (
    r"(?:해)?(?:\s?(?:놔|놓아|둬|버려|봐))?(?:\s?(?:줘|줘요|주세요|주라|줄래|줄래요|주실래요|줄\s?수\s?있어|주면\s?돼|달라))?"
    r"(?:라|자|요|용)?(?:\s?(?:ㄱㄱ+|고고|부탁\S{0,4}|제발))?"
)
_VERBS_KO: tuple[tuple[Way, str], ...] = (
    (
        "undo",
        r"(?:되돌려|돌려|원복|복구|복원|살려|롤백|원상\s?복구|원래대로|물러|다시\s?열어|(?:도로|다시)\s?(?:지워|빼|내려|없애)"
        r"|(?:원래|이전|기존)\s?(?:담당자?|날짜|마감일?|기한|상태|제목|이름|시간|값)(?:대로|으로|로)(?:\s?(?:되돌려|돌려|바꿔|복구해|해))?)",
    ),
    ("untrash", r"휴지통에서\s?(?:다시\s)?(?:꺼내|빼|살려|복구|복원)"),
    ("remove", r"(?:지워|삭제|내려|빼|없애|회수|철회|버려|치워|날려|(?:없던|없었던)\s?(?:걸로|것으로|일로)(?:\s?해)?)"),
    ("cancel", r"(?:취소\s?)+"),
)
_OPENS_KO = (
    r"(?:(?:아+|앗|어|엇|헉|헐|음+|흠+|잠깐만?|잠시만?|잠만|근데|아니(?:다|야)?|아냐|참|아차|미안|죄송(?:해요|한데)?|그럼|저기"
    r"|에이|이런|와|오)[\s,.!~…]+)+"
)

_THING_JA = r"(?:やつ|方|ほう|分|件|投稿|メッセージ|DM|タスク|ページ|行|もの|予定|お知らせ|変更)"
_NAME_JA = (
    rf"(?P<name>[ァ-ヶー一-龥A-Za-z0-9가-힣#_-]{{2,}}?(?:[\s・][ァ-ヶー一-龥A-Za-z0-9가-힣_-]+){{0,2}}?){HONORIFIC_JA}?"
)
_JOSHI = r"(?:だけ|のみ)?(?:を|は|も)?(?:だけ)?、?"
_OBJECTS_JA = (
    rf"(?P<it>(?:それ|これ|さっき|いま|今|その|この|両方(?:とも)?|全部|どっちも)(?:の)?(?:(?:作った|投稿した|送った|入れた|登録した)?{_THING_JA})?){_JOSHI}",
    rf"(?P<at>最初|最後|一つ目|二つ目|1つ目|2つ目|二番目|2番目|先)(?:の|に(?:投稿した|送った))?(?:{_THING_JA})?{_JOSHI}",
    rf"(?P<other>(?P<who>私|自分|僕|俺|[ァ-ヶー一-龥]{{2,6}}さん)が[^、。]{{0,8}}?(?:投稿|送|書|作|変え|入れ|追加)[ぁ-ん]{{0,3}}(?:た|だ){_THING_JA}){_JOSHI}",
    rf"{_NAME_JA}(?:への|宛て?の|あての|に(?:送った|投稿した|出した)|の){_THING_JA}{_JOSHI}",
    rf"{_NAME_JA}に(?:送った|投稿した|出した)の{_JOSHI}",
    rf"{_NAME_JA}の?(?:だけ|のみ)(?:を|は)?、?",
)
_HOW_JA = (
    r"(?:(?:(?:読|見|気づ)(?:まれ|られ|かれ)る前に|早く|すぐ|いったん|一旦|とりあえず|ひとまず"
    r"|やっぱり?|やはり|もう|また|一度)、?)*"
)
_END_JA = (
    r"(?:と?い?て)?(?:おいて|とい?て|といて)?(?:ください|下さい|ほしい(?:です)?|欲しい(?:です)?|くれる?|くれますか|もらえ(?:る|ます)?か?"
    r"|もらっていい(?:です)?か?|お願い(?:します)?|いい(?:です)?|ちょうだい)?(?:ね|よ|な|わ)*"
)
_VERBS_JA: tuple[tuple[Way, str], ...] = (
    (
        "undo",
        r"(?:(?:(?:元|もと|前|以前)(?:の状態|の通り|のとおり|通り|どおり|の(?:担当者?|期限|日付|締め?切り?|ステータス|タイトル|値|時間|場所))?に、?)?(?:戻し|もどし)(?:て|と|ち|で)?"
        r"|(?:元|もと)(?:通り|どおり)(?:で|に(?:して|し)?)|(?:復活|復元|復旧)(?:させて?|して?|で)?)",
    ),
    ("untrash", r"ゴミ箱から(?:出し|戻し|復活させ|取り出し)(?:て|といて)?"),
    (
        "remove",
        r"(?:(?:(?:取り?消|消)し(?:て|と|で)?、?){1,3}|消しちゃって|(?:削除|撤回)(?:して?|で)?|(?:なし|ナシ|無し)(?:で|に(?:して|し)?)|捨て(?:て|ちゃって)?"
        r"|取り下げて?|下げて|なかったことに(?:して|し)?)",
    ),
    ("cancel", r"(?:キャンセル|中止)(?:で|して?|に(?:して)?)?"),
)
_OPENS_JA = (
    r"(?:(?:うわ+|わ+|んー+|うーん|あー*っ?|あれ|えっと|ごめん(?:なさい)?|すみません|すいません|申し訳ない|いや|やっぱり?|やば|しまった|つまり|じゃあ?|では"
    r"|なので|だから|てことで|ということで|でも|もう)[、,。!！…〜~\s]*)+"
)

_SPLIT = make_regex(
    r"[.!?。！？…~〜;\n]+\s*|[,、]\s*|\s[–—-]+\s|[ㅋㅎㅠㅜ]+\s*|[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f]+\s*|(?<=ので)|(?<=から)|(?<=けど)|(?<=らしい)(?=なので|だから)|\s+(?:but|so|since|because|cuz|bc)\s"
)
_STATES_KO = make_regex(
    r"(?:[다요네대래죠데]|[했었았겠됐갔왔렸졌났]어|[같있없]어|[아어]서|거든|니까|더라|구나|거야|음|함|됨|임|게|래요|대요|지|돼|해도\s?돼)[ㅋㅎㅠㅜ.!~…]*$"
)
"""How a statement of Korean ends, without a sign behind it."""
_LAUGHS_JA = make_regex(r"(?<=[ぁ-んァ-ヶー一-龥])(?:[wｗ]+|笑+|[（(]笑[)）])(?=$|[\s、。])")
"""Laughter behind Japanese words."""
_REST_STAYS = make_regex(
    r"(?:(?:but|and)\s)?(?:(?:leave|keep)\s.{1,40}|(?:don'?t|do not) touch\s.{1,40}|.{1,30}\s(?:stays?"
    r"|can stay|should stay)(?:\s.{0,30})?)"
    r"|\S+(?:\s\S+){0,3}\s?(?:그대로|건드리지|손대지|놔)\S*(?:\s\S{1,5}){0,2}"
    r"|.{1,25}?(?:は|を|には)?(?:そのまま|触ら|いじら|変え|消さ)(?:ない?で|んとい|んで|ずに|で)?[ぁ-ん]{0,8}",
    _FLAGS,
)
"""That something else stays as it is."""
_ASKS = make_regex(r"[?？]")
_MAY_ASK = make_regex(
    r"\b(?:can|could|would) (?:you|we)\b|줄래|줄\s?수|주실|もらえ|くれ|いただけ|いい(?:です)?か",
    _FLAGS,
)
_OTHER_WISH = make_regex(
    r"\b(?:instead|replace|rename|write|set|make|change|add|send|post|move|reply|tell|remind)\s|대신|말고|바꿔|고쳐|옮겨|추가해|보내줘|올려줘|넣어줘"
    r"|代わり|変えて|移して|直して|入れて|送って|投稿して|にして",
    _FLAGS,
)
"""What asks for more than that something is taken back."""
_TOPIC = make_regex(
    r"^(?P<ko>[가-힣A-Za-z0-9]+(?:\s[가-힣A-Za-z0-9]+){0,2}?)(?:은|는|이|가)\s|^(?P<ja>[ァ-ヶー一-龥A-Za-z가-힣]{2,}?)(?:は|って|が)"
    r"|^(?:the\s)?(?P<en>[a-z][\w-]+(?:\s[\w-]+){0,3}?)\s(?:is|isn'?t|was|wasn'?t|still|hasn'?t|has|needs|got)\b",
    _FLAGS,
)
"""What a statement is of."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What words take back. ``named``: as it is called, empty for what was dealt with last; ``order``: by its place
    among what was done; ``of_others``: what somebody is said to have done themselves; ``alone``: one thing and no
    other, ``both``: two of them; ``topic``: what the reason beside it tells of; ``of_changes``: its word is said of
    what only changed, too ("取り消して")."""

    way: Way
    named: str = ""
    order: Order = ""
    of_others: bool = False
    alone: bool = False
    both: bool = False
    topic: str = ""
    of_changes: bool = False


_PAGE_THERE = make_regex(
    r"(?<![가-힣])(?:그|이|저)\s?(?:페이지|문서)(?:를|은|는|도)?\s(?:지워|지우|삭제|휴지통)|\b(?:delete|trash|bin)\s(?:that|this)\s(?:page|doc)\b"
    r"|(?:その|この)(?:ページ|文書)(?:を|は)(?:消|削除|ゴミ箱)",
    re.IGNORECASE,
)
"""A page that is pointed at is put in the trash, which is asked about first."""


def read_taken_back(text: str) -> TakenBack | None:
    """Return what is taken back by words that say nothing else but why, and what is to stay; ``None`` for others."""
    text, among = _AMONG.subn("", _LAUGHS_JA.sub("", _write_asked(" ".join(text.split()))))
    if (
        not text
        or len(text) > LONGEST
        or _PAGE_THERE.search(text)
        or (_ASKS.search(text) and not _MAY_ASK.search(text))
    ):
        return None
    parts = [bare for one in _SPLIT.split(text) if (bare := _strip_opening(one.strip(" .,!~…。、！")))]
    for at, part in enumerate(parts):
        for said, around in _list_cores(part):
            others = [one for one in (*parts[:at], *around, *parts[at + 1 :]) if not _says_no_more(one)]
            if all(_is_remark(one) and not _MEANT.search(one) for one in others):
                return replace(_add_topic(said, others), alone=said.alone or among > 0)
    return None


_MEANT = make_regex(
    r"\b(?:i|we)\s(?:really\s|actually\s|just\s)?meant\s(?!(?:that|it|this|something|another|others?|anything|nothing|no|to|for|different)\b)\S",
    _FLAGS,
)
"""What was meant instead, which is more than that something is taken back."""
_CAN = (
    (make_regex(r"지울\s?수\s?있\S{1,5}[\s?？]*$"), "지워줘"),
    (
        make_regex(
            r"(?P<verb>삭제|취소|회수|철회)(?:할\s?수\s?있\S{1,5}|\s?(?:가능(?:해|한가)?|되|돼)\S{0,3})[\s?？]*$"
        ),
        r"\g<verb>해줘",
    ),
    (make_regex(r"(?:되돌릴|돌릴)\s?수\s?있\S{1,5}[\s?？]*$"), "되돌려줘"),
    (make_regex(r"(?:消せ|取り消せ|削除でき)(?:る|ます)?(?:か|かな|の)*[?？。]*$"), "消して"),
    (make_regex(r"(?:元に)?戻せ(?:る|ます)?(?:か|かな|の)*[?？。]*$"), "元に戻して"),
)
"""That something can be taken back, as it is asked for."""


def _write_asked(text: str) -> str:
    """Return a question whether something can be taken back as the wish that it is."""
    return next((form.sub(order, text) for form, order in _CAN if form.search(text)), text)


_AMONG = make_regex(
    r"(?<![가-힣])(?:(?:그거|그것|이거|이것|그|이|방금|아까)\s?)?(?:둘|셋|두\s?개|세\s?개|두\s?가지|[23]개)\s?(?:중에서?|가운데에?서?|중)\s"
    r"|(?:\bout\s|^|,?\s)of\s(?:the|those|these)\s(?:two|three)(?:\sof\sthem|\s(?:things|changes|edits))?(?:,\s|(?=[\s.!]|$))\s?"
    r"|(?:その)?(?:二つ|ふたつ|2つ|三つ|3つ|二件|2件)の(?:うち|内|中)(?:の|で|、)*",
    _FLAGS,
)
"""That one of two or three is meant."""


def is_said_alone(text: str) -> bool:
    """Whether words say that one thing goes back and no other."""
    return _ALONE_THING.search(text) is not None


_ALONE_THING = make_regex(r"\bonly\b|\bjust\sthe\b|[가-힣](?<!잠깐)(?<!잠시)만(?=\s|$)|だけ|のみ", _FLAGS)


def _says_no_more(part: str) -> bool:
    """Whether a part says that something stays, what the asker does themselves, or once more that the last thing is
    taken back."""
    again = _match_core(part)
    is_same = again is not None and not (again.named or again.order or again.of_others or again.alone)
    return is_same or _REST_STAYS.fullmatch(part) is not None or _OWN_DOING.fullmatch(part) is not None


_OWN_DOING = make_regex(
    r"(?:i'?ll|i\swill|we'?ll|i'?m\sgoing\sto|i'?d\srather|let\sme)\s(?:just\s|rather\s)?(?:write|send|post|do|say|make|add|move|tell|handle|reply)\b[^,;]{0,30}"
    r"|(?:내가|제가)\s(?:직접\s|그냥\s)?\S{1,6}(?:게|께|래)요?|(?:自分|私|こっち)(?:で|が)(?:やり|書き|送り|し)ます(?:ので|から|ね)?",
    _FLAGS,
)
"""That the asker does it themselves."""


def _is_remark(part: str) -> bool:
    return is_reason(part) and _match_core(part) is None


def is_reason(part: str) -> bool:
    """Whether a clause only tells why something is taken back."""
    return is_idle(part) and _OTHER_WISH.search(part) is None


def _add_topic(said: TakenBack, remarks: list[str]) -> TakenBack:
    """Return what is taken back with what the reason beside it tells of."""
    topics = [part for one in remarks if (found := _TOPIC.match(one)) for part in found.groups() if part]
    return replace(said, topic=topics[-1]) if topics else said


def _list_cores(part: str) -> Iterator[tuple[TakenBack, tuple[str, ...]]]:
    """Yield what a part takes back, and what else stands in it: of Korean a statement without a sign between."""
    words = part.split() if re.search("[가-힣]", part) else []
    for at in range(1, len(words)):
        head, tail = " ".join(words[:at]), " ".join(words[at:])
        is_told = _STATES_KO.search(head) is not None and _BOTH.fullmatch(head) is None
        behind = _match_core(_strip_opening(tail)) if is_told else None
        if behind is not None:
            yield behind, (head,)
        before = _match_core(head) if _STATES_KO.search(tail) else None
        if before is not None:
            yield before, (tail,)
    whole = _match_core(part)
    if whole is not None:
        yield whole, ()


def _strip_opening(part: str) -> str:
    found = _OPENS.match(part)
    rest = part[found.end() :].strip() if found is not None else part
    return rest if rest or found is None else ""


def _match_core(part: str) -> TakenBack | None:
    """Return what the whole of a part takes back."""
    for way, pattern in _CORES:
        found = pattern.fullmatch(part.strip(" .,!?~…。、！？"))
        if found is None:
            continue
        groups = found.groupdict()
        at = groups.get("at") or ""
        order = _read_order(at)
        name = (groups.get("name") or "").strip()
        if name and (_NO_NAME.fullmatch(name) or _POINTS_LAST.search(name)):
            return None
        alone, both = _ALONE.search(part) is not None, _BOTH.match(groups.get("it") or "") is not None
        revokes = _REVOKES.search(part) is not None
        return TakenBack(way, name, order, bool(groups.get("other")), alone, both, of_changes=revokes)
    return None


def _read_order(at: str) -> Order:
    """Return which place among what was done a word names."""
    if not at:
        return ""
    return "first" if _FIRST.match(at) else "last" if _LAST.match(at) else "second"


_REVOKES = make_regex(r"取り?消し")
_FIRST = make_regex(r"first|1st|첫|처음|먼저|最初|一つ目|1つ目|先", _FLAGS)
_LAST = make_regex(r"last|latest|마지막|最後", _FLAGS)
_ALONE = make_regex(r"\b(?:only|just|that one|this one)\b|만(?:\s|$)|だけ|のみ", _FLAGS)
_BOTH = make_regex(r"both|둘\s?다|両方|どっちも|全部|all of|전부|다$|모두", _FLAGS)
_NO_NAME = make_regex(
    r"(?:그|이|저|방금|아까|그거|이거|그것|이것|하나|전부|모두|다|나머지|other|others|rest|whole|it|that|this|them|me|us|それ|これ|さっき|今|いま"
    r"|全部|両方|他|ほか)(?:\s.*)?",
    _FLAGS,
)
"""What names nothing by itself."""
_POINTS_LAST = make_regex(r"\s(?:그|이|저|방금|아까)$")


def _compile_cores() -> Iterator[tuple[Way, re.Pattern[str]]]:
    for way, verb, behind in _VERBS_EN:
        for thing in _OBJECTS_EN:
            yield way, make_regex(rf"{verb}\s{thing}{behind}{_ENDS_EN}", _FLAGS)
            if not behind:
                yield way, make_regex(rf"(?:{verb}){_ENDS_EN}", _FLAGS)
    for way, verb in _VERBS_KO:
        yield way, make_regex(rf"{_HOW_KO}{verb}{_END_KO}", _FLAGS)
        for thing in _OBJECTS_KO:
            yield way, make_regex(rf"{thing}\s{_HOW_KO}{verb}{_END_KO}", _FLAGS)
    for way, verb in _VERBS_JA:
        yield way, make_regex(rf"{_HOW_JA}{verb}{_END_JA}", _FLAGS)
        for thing in _OBJECTS_JA:
            yield way, make_regex(rf"{_HOW_JA}{thing}{_HOW_JA}{verb}{_END_JA}", _FLAGS)


_CORES = tuple(_compile_cores())
_OPENS = make_regex(rf"{_OPENS_EN}|{_OPENS_KO}|{_OPENS_JA}", _FLAGS)
