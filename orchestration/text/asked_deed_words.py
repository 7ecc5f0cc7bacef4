"""Words of questions on what metel did somewhere: a table for each language. Data alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC_JA

Act: TypeAlias = Literal["any", "changed", "sent", "made", "deleted"]
"""A kind of act of metel's: anything, a change of what was there, a message, something new, or a deletion."""


@dataclass(frozen=True, slots=True)
class DeedWords:
    """The words of a language.

    ``forms`` find an act, its ``verb`` and the ``rest`` behind it; ``acts`` tell what verbs mean. ``who`` is spoken to;
    ``secretly``: it was done without a word, which only metel is asked; ``leaves_out``: who is spoken to may be left
    out; ``is_name_behind``: a name stands behind the act, not before it; ``asks``: the words of a question.
    ``arrived`` are whole sentences that ask of one message whether it went out, ``shown`` what is pointed at. ``idle``
    words mean nothing here, ``place`` holds a name in which things lie, ``kinds`` stand behind a name, and ``no_name``
    is in no name; ``value`` is what something was changed to. ``bans``, ``tells`` and ``orders`` tell the
    sentences beside apart."""

    forms: tuple[re.Pattern[str], ...]
    acts: Mapping[Act, re.Pattern[str]]
    who: re.Pattern[str]
    secretly: re.Pattern[str]
    leaves_out: bool
    is_name_behind: bool
    asks: re.Pattern[str]
    arrived: re.Pattern[str]
    shown: re.Pattern[str]
    idle: re.Pattern[str]
    place: re.Pattern[str]
    kinds: re.Pattern[str]
    no_name: re.Pattern[str]
    value: re.Pattern[str]
    bans: re.Pattern[str]
    tells: re.Pattern[str]
    orders: re.Pattern[str]


def _compile(*patterns: str) -> re.Pattern[str]:
    return make_regex("|".join(patterns), re.IGNORECASE)


_ACTS_EN: Mapping[Act, str] = {
    "changed": r"touch(?:ed)?|changed?|edit(?:ed)?|modif(?:y|ied)|updated?|alter(?:ed)?|moved?|overw(?:rite|rote)"
    r"|(?:mess(?:ed)?|fiddled?|tamper(?:ed)?|muck(?:ed)?) (?:around )?with",
    "sent": r"post(?:ed)?|sen[dt]|dm(?:'?e?d)?|messaged?|shared?|publish(?:ed)?",
    "made": r"created?|ma[dk]e|add(?:ed)?",
    "deleted": r"deleted?|removed?|trash(?:ed)?|archived?|wiped?",
    "any": r"do(?:ne)?|handled?|finish(?:ed)?|been up to",
}
_VERB_EN = rf"(?P<verb>{'|'.join(_ACTS_EN.values())})\b(?P<rest>.*)$"
_ADVERB_EN = r"(?:\s(?:just|ever|already|actually|really|also|by any chance|maybe|not))*"
_MESSAGE_EN = r"(?:dm|post|message|note|announcement|reminder|notice|text)s?"
ENGLISH = DeedWords(
    forms=(
        _compile(rf"\b(?:did|have|has|had)(?:n'?t)?\s(?:you|u|metel){_ADVERB_EN}\s{_VERB_EN}"),
        _compile(rf"\b(?:you|u|metel)\s(?:did|have|has)(?:n'?t|\snot){_ADVERB_EN}\s{_VERB_EN}"),
        _compile(
            rf"\b(?:anything|something|everything|what|which|if|whether)(?:\sthat)?\s(?:you|u|metel)"
            rf"(?:'ve|\shave|\shas)?{_ADVERB_EN}\s{_VERB_EN}"
        ),
        _compile(
            rf"\b(?:anything|something)(?:\s(?:that\s)?(?:was|been|got))?\s(?P<verb>{'|'.join(_ACTS_EN.values())})\sby\s(?:you"
            r"|metel)\b(?P<rest>.*)$"
        ),
    ),
    acts={act: _compile(words) for act, words in _ACTS_EN.items()},
    who=_compile(r"\b(?:you|u|metel)\b"),
    secretly=_compile(r"(?!)"),
    leaves_out=False,
    is_name_behind=True,
    asks=_compile(r"^(?:\W*\w+\W+){0,3}(?:did|have|has|had|what|which|anything|is)\b"),
    arrived=_compile(
        rf"(?:(?:so|wait|hey|ok(?:ay)?|and|um+|metel)[\s,]+)*(?:did|has|have|was|were)(?:n'?t)?\s(?:that|the|my|this"
        rf"|those|these|your)\s(?:last\s|earlier\s)?(?:\w+\s)?{_MESSAGE_EN}(?:\s(?:to|in)\s[#\w]+)?{_ADVERB_EN}\s(?:even\s|properly\s|ok\s)?"
        r"(?:go(?:ne)?\s(?:out|through|up)|get\s(?:sent|posted|out|through|delivered)|been\s(?:sent|posted|delivered)"
        r"|sent|posted|delivered|land(?:ed)?|arrived?|make\sit(?:\sthrough)?)(?:\s(?:ok(?:ay)?|fine|properly|yet"
        r"|already|or\snot|at\sall))*"
    ),
    shown=_compile(r"\b(?:it|that|this|these|those|them)\b"),
    idle=_compile(
        r"\b(?:so far|for (?:now|later)|did you|have you|has|have|was|were|exactly|precisely"
        r"|hey|hi|hello|(?:good )?(?:morning|afternoon|evening)|ok(?:ay)?|so|and|um+|wait|quick question|btw"
        r"|by the way|metel|please|just|curious|wondering|(?:can|could) you|do you know|tell me|let me know|remind me"
        r"|show me|list|is there|are there|was there|which|what|how many|of (?:these|those|them)|any(?:thing|one)?"
        r"|something|everything|all|stuff|things?|ones?|tasks?|pages?|rows?|posts?|messages?|dms?|records?|entr(?:y|ies)"
        r"|items?|cells?|yet|already|at all|for (?:me|us)|recently|lately|earlier|here|there|it|that|this|these"
        r"|those|them|on your own|without (?:asking|telling)(?: me)?|without me(?: knowing)?|without my \w+"
        r"|behind my back|by (?:any chance|mistake|accident)|accidentally|while i was \w+|again|ever|or not|overnight"
        r"|or (?:any|some)thing|the|my|our|a|an|right|correct|if so)\b|[,;:–—-]\s"
    ),
    place=_compile(r"(?:(?P<thing>(?!))|in|on|to|at|inside|into|within|from|for)\s(?P<name>.+)"),
    kinds=_compile(r"\s(?:(?P<holds>db|database|sheet|spreadsheet|channel|board|table|tab)|page|task|row)$"),
    no_name=_compile(
        r"\b(?:in|on|to|at|from|into|and|or|with|because|so|when|if|but|who|about|for|of|by|i|he|she|we|they|you|me|us|him|her|mind"
        r"|as|than|not|no|is|was|sure|else)\b|[?,;]"
    ),
    value=_compile(r"(?:^|\s)(?:to|from|into|as)\s.+$"),
    bans=_compile(
        r"\b(?:don'?t|do not|no need to|without)\s\w+(?:\s(?:it|them|any|that|anything|this|of it|yet|either))*"
    ),
    tells=_compile(r"\b(?:tell|show|list|let)\s(?:me|us)(?:\sknow)?\b", r"\bjust\s(?:tell|list|show|curious)\b"),
    orders=_compile(
        r"\b(?:please|can you|could you|would you|will you)\b",
        r"^(?:(?:and|then|also|so|ok|but)[\s,]+)*(?:post|send|change|set|mark|move|make|create|add|delete|remove|undo"
        r"|revert|put|update|dm|tell|ask|share|schedule|cancel|fix|rename|write|remind|archive|assign|give)\b",
        r"\b(?:and|then)\s(?:post|send|change|set|mark|move|delete|undo|revert|put|update|dm|share|fix)\b",
    ),
)
_STEMS_KO: Mapping[Act, tuple[str, str]] = {
    "changed": (
        r"손\s?댔|건드렸|만졌|바꿨|고쳤|옮겼|(?:수정|변경|편집|업데이트)\s?했|(?:바꿔|고쳐|옮겨|건드려|수정해|변경해)\s?(?:놨|뒀|버렸|줬)",
        r"손\s?댄|건드린|만진|바꾼|고친|옮긴|(?:수정|변경|편집|업데이트)\s?한|(?:바꿔|고쳐|옮겨|건드려|수정해|변경해)\s?(?:놓은|둔|버린|준)",
    ),
    "sent": (
        r"올렸|보냈|썼|남겼|뿌렸|쐈|(?:게시|전송|발송|공유)\s?했|(?:올려|보내|써|남겨)\s?(?:놨|뒀|버렸|줬)",
        r"올린|보낸|쓴|남긴|뿌린|쏜|(?:게시|전송|발송|공유)\s?한|(?:올려|보내|써|남겨)\s?(?:놓은|둔|버린|준)",
    ),
    "made": (
        r"만들었|(?:추가|생성|등록|작성)\s?했|(?:만들어|추가해)\s?(?:놨|뒀|줬)",
        r"만든|(?:추가|생성|등록|작성)\s?한|(?:만들어|추가해)\s?(?:놓은|둔|준)",
    ),
    "deleted": (r"지웠|없앴|삭제\s?했|지워\s?(?:놨|버렸)", r"지운|없앤|삭제\s?한|지워\s?(?:놓은|버린)"),
    "any": (r"(?:처리)?했|해\s?(?:놨|뒀|줬)", r"(?:처리)?한|해\s?(?:놓은|둔|준)"),
}
_THING_KO = r"(?:거|건|게|것|적|글|일|작업|페이지|메시지|메세지|공지|디엠|dm|댓글|행|내용|부분)(?:들)?"
_NOUN_KO = rf"{_THING_KO}(?:이|가|은|는|을|를|도|만)?(?![가-힣])"
_END_KO = r"(?:었|던)?(?:어요?|나요?|니|냐고?|지요?|죠|는지|습니까|더라|던가요?|는데)"
_MESSAGE_KO = r"(?:디엠|dm|글|메시지|메세지|공지|댓글|알림)"
KOREAN = DeedWords(
    forms=(
        _compile(rf"(?<![가-힣])(?P<verb>{'|'.join(one for one, _ in _STEMS_KO.values())}){_END_KO}(?P<rest>.*)$"),
        _compile(rf"(?<![가-힣])(?P<verb>{'|'.join(one for _, one in _STEMS_KO.values())})\s?{_NOUN_KO}(?P<rest>.*)$"),
    ),
    acts={act: _compile(*words) for act, words in _STEMS_KO.items()},
    who=_compile(
        r"(?<![가-힣])(?:너(?:는|가|도)?|넌|네가|니가|메텔(?:이|은|아)?|봇(?:이|은)?|당신(?:이|은)?|그쪽(?:이|은)?)(?![가-힣])",
        r"\bmetel(?:이|은|아)?(?![가-힣a-z])",
    ),
    secretly=_compile(
        r"(?:나|내가|저|제가)\s?(?:없는|없던|자리\s?비운)\s?(?:동안|사이)에?"
        r"|(?:나|저|우리)\s?(?:몰래|모르게)|(?:내|제)\s?허락\s?(?:도\s)?없이|(?:제\s?|네\s?)?(?:마음|맘)대로|멋대로"
    ),
    leaves_out=False,
    is_name_behind=False,
    asks=_compile(r"뭐|뭘|어디|무슨|어떤|(?:있|없|했|렸|냈|꿨|쳤|겼|웠)(?:나요?|니|냐|는지|을까요?|습니까|죠|지요?)$"),
    arrived=_compile(
        rf"(?:(?:그래서|근데|혹시|야|저기|참)\s)*(?:(?:아까|방금|그|그때|좀\s?전|좀\s?전에|오늘)\s)*(?:보낸|올린|쓴)?\s?{_MESSAGE_KO}(?:은|는|이|가)?\s"
        r"(?:(?:진짜|제대로|잘|정말|무사히|확실히)(?:로)?\s)*(?:나갔|갔|올라갔|보내졌|전송됐|게시됐|전달됐|도착했)\S{1,4}",
        rf"(?:(?:그래서|근데|혹시|야|저기|참)\s)*(?:(?:아까|방금|그|그때|좀\s?전에?)\s)*{_MESSAGE_KO}(?:은|는|이|가)?\s(?:(?:진짜|제대로|잘|정말|무사히|확실히)(?:로)?\s)*"
        r"(?:나간|간|올라간|보내진|전송된|게시된|전달된)\s?(?:거|게)\s?(?:맞|확실)\S{1,4}",
    ),
    shown=_compile(r"(?<![가-힣])(?:그거|이거|그건|이건|그\s?글|이\s?글|이\s?중|그\s?중)"),
    idle=_compile(
        r"(?<![가-힣])(?:너(?:는|가|도)?|넌|네가|니가|메텔(?:이|은|아)?|봇(?:이|은)?|당신(?:이|은)?|그쪽(?:이|은)?|혹시|설마|지금|방금|아까"
        r"|요즘|최근에?|그동안|여태|까지|좀|다|전부|모두|진짜|정말|그래서|근데|그런데|그럼|야|저기|고마워요?|고맙습니다|오케이|ㅇㅋ"
        r"|(?:나|내가|저|제가)\s?(?:없는|없던|자리\s?비운)\s?(?:동안|사이)에?"
        r"|(?:나|저|우리)\s?(?:몰래|모르게)|(?:내|제)\s?허락\s?(?:도\s)?없이|(?:제\s?|네\s?)?(?:마음|맘)대로|멋대로|혼자|따로"
        r"|뭐+|뭐뭐|뭘|뭔가|뭐라도|무엇을?|무슨|어떤|어느|아무것도|아무\s?거나|(?:그|이)\s?중에?서?"
        r"|거|건|게|것|적|글|일|페이지|메시지|메세지|공지|디엠|dm|댓글|행|내용|부분)(?:들)?(?:이|가|은|는|을|를|도|만|라도)?(?![가-힣])",
        r"(?<![가-힣])(?:있|없)(?:어|어요|나|나요|니|냐|지|죠|는지|을까|던가|습니까|었어|었나|었지)?요?(?![가-힣])",
        r"(?<![가-힣])(?:아니|맞)(?:지|죠|야|아|나|냐|니|나요|에요|예요|는지)?요?(?![가-힣])",
        r"(?<![가-힣])(?:뭐|뭔|어디|몇\s?개|몇\s?건|얼마나)(?:야|예요|에요|인지|인가요?|지|죠|더라|였지|였죠|였더라|였어요?|에|에다)?(?![가-힣])",
        r"(?:(?:남아|올라가|들어가)\s?있(?:어|나|니|냐|지|죠)?요?|(?:남아|올라가|들어가)?\s?있(?:는|던)?\s?(?:거야|건가요?|거지|거예요|는지))(?![가-힣])",
        r"(?:알려|보여|말해|정리해)\s?(?:줘|주세요|줄래|줄래요|봐|봐요)",
        r"(?<=\s)에(?:는|도|서)?(?=\s)|(?<![가-힣])(?:거야|건가|거지|건지|거니|거죠)(?![가-힣])|\bmetel(?:이|은|아)?(?![가-힣a-z])|[ㅋㅎㅠㅜ?!~.,]+",
    ),
    place=_compile(
        r"(?P<name>.+?)(?:\s?(?:쪽|안)?(?:에서|에다가?|에|한테|에게|께|의)(?:는|도|만|서)?|(?P<thing>을|를|은|는|도))",
    ),
    kinds=_compile(r"\s?(?:(?P<holds>디비|db|데이터베이스|시트|채널|탭|표|목록)|페이지)$"),
    no_name=_compile(
        r"[가-힣](?:이|가)\s|니가|네가|(?:이|가|로|님|씨|고|서|면|는데|지만|라고)$|\s(?:이|그|저)$|[?,]|(?:까지|부터|때문)"
    ),
    value=_compile(r"(?:^|\s)\S*로$"),
    bans=_compile(r"\S+지\s?(?:말|마|않)\S*|(?:취소|삭제|수정)\s?(?:하지\s?)?(?:말|마)\S*"),
    tells=_compile(r"(?:알려|보여|말해|정리해)\s?(?:만\s)?(?:줘|주세요|줄래|주라|봐|줄)\S*"),
    orders=_compile(
        r"(?:해|려|꿔|내|어|아|겨|와|워|쳐|춰|둬|놔|써)\s?(?:줘|주세요|줄래|주라|줄\s?수|주실|놔|둬)(?![가-힣]*(?:다|지|는데))",
        r"부탁(?:해|드|합|$)|하자$",
    ),
)
_STEMS_JA: Mapping[Act, str] = {
    "changed": r"触っ|さわっ|いじっ|変え|変更し|更新し|編集し|修正し|直し|書き換え|動かし",
    "sent": r"投稿し|送っ|送信し|流し|共有し|書き込ん|DMし",
    "made": r"作っ|作成し|追加し|登録し",
    "deleted": r"消し|削除し",
    "any": r"やっ|対応し|処理し|(?<![一-龥ァ-ヶーA-Za-zで])し",
}
_TENSE_JA = r"(?:ちゃっ|ちまっ|てくれ|て?い|といて?い?)?(?:た|だ)|て(?:い)?(?:ない|ません)|て(?:い)?(?:る|ます)"
_NOUN_JA = r"(?:もの|やつ|の|こと|タスク|ページ|投稿|DM|メッセージ|行|ところ|箇所|件|内容|文面)"
_MESSAGE_JA = r"(?:DM|投稿|メッセージ|お知らせ|告知|連絡|リマインド)"
JAPANESE = DeedWords(
    forms=(
        _compile(rf"(?P<verb>{'|'.join(_STEMS_JA.values())})(?:{_TENSE_JA}|まし?た)(?P<rest>(?:{_NOUN_JA})?[^、]*)$"),
    ),
    acts={act: _compile(words) for act, words in _STEMS_JA.items()},
    who=_compile(r"そっち|そちら|君(?!た)|きみ|あなた|お前|おまえ|metel|メテル|ボット"),
    secretly=_compile(r"勝手に|こっそり|黙って|知らないうちに|無断で"),
    leaves_out=True,
    is_name_behind=False,
    asks=_compile(r"何|なに|なん|どれ|どこ|どの"),
    arrived=_compile(
        rf"(?:(?:で|ねえ|あの|ちなみに)、?)?(?:さっき|先ほど|今|いま|あの|その|この)(?:の|送った|投稿した)?{_MESSAGE_JA}(?:は|って|が)?、?"
        r"(?:ちゃんと|もう|無事|本当に|ほんとに|無事に)*(?:に)?(?:出|届い|送れ|送られ|投稿され|投稿でき|でき|いっ|行っ|上がっ|反映され|流れ)"
        r"(?:た|ました|て(?:い)?る|て(?:い)?ます)(?:の|か|かな|よね|っけ|んですか|んだよね)*"
    ),
    shown=_compile(r"それ|これ|この中|その中|さっき"),
    idle=_compile(
        r"(?:そっち|そちら|君(?!た)|きみ|あなた|お前|おまえ|metel|メテル|ボット)(?:の方|のほう)?(?:から|は|が|って|で|さん)?、?",
        r"ねえ|ねぇ|えっと|あの、|ちなみに|今|いま|さっき|最近|これまで|もう|勝手に|こっそり|黙って|知らないうちに|無断で"
        r"|何か|なにか|なんか|何を?|なに|なん|どれ(?:か)?|どの|全部|すべて|どこ(?:か)?",
        rf"(?<![ァ-ヶー一-龥]){_NOUN_JA}(?:は|が|を|って)?(?![ァ-ヶー一-龥])",
        r"(?:ある|あった|ない|あります|ありました|ありますか|でした|です|だった|だ)(?:の|か|っけ|よね|ね)*",
        r"(?:よね|よな|っけ|かな|ですか|んですか|教えて|見せて|ください|くれる|の|か|ね|よ|とか)+(?=$|\s)",
        r"(?<=\s)(?:は|が|を|に|って|も|、)|^(?:は|が|を|って|も|、)|[、,]",
    ),
    place=_compile(
        rf"(?P<name>.+?)\s?(?:(?P<thing>を)|{HONORIFIC_JA}?(?:の中)?(?:で|には|では|に|へ|の))",
    ),
    kinds=_compile(r"の?(?:(?P<holds>データベース|DB|シート|チャンネル|タブ|表)|ページ|タスク)$"),
    no_name=_compile(r"さん|くん|君|様|ちゃん|[はがをも]|私|僕|俺|誰|から|ので|けど"),
    value=_compile(r"(?:^|(?<=を))[^を]*に$"),
    bans=_compile(r"[^、。]{1,8}(?:ないで|なくていい)(?:ね|ください|よ|くださいね)?"),
    tells=_compile(r"(?:教え|見せ|知らせ)て(?:ください|ほしい|ね|よ|くれる)?"),
    orders=_compile(r"(?:て|で)(?:ください|くれ(?:る)?|ほしい|もらえる|おいて|お願い)?(?:ね|よ)?$|お願い(?:し|$)"),
)
