"""Questions back on what a thread dealt with: whose the record is and how it stands, and whether somebody answered.
Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.text.word_lists import HONORIFIC_JA

_LEAD = (
    r"(?:(?:아|어|음|근데|그런데|참|아\s참|잠깐|잠깐만|혹시|그럼|wait|oh|hm+|hmm|and|so|btw|by the way"
    r"|hold on|actually|remind me|ok(?:ay)?"
    r"|あれ|えっと|ちなみに|すみません|そういえば|で)[\s,.!、。]+)*"
)
_THING_KO = r"(?:(?:이거|이건|이게|그거|그건|그게|저거|(?:이|그)\s?(?:작업|건|일|페이지))(?:은|는|이|의)?\s?)?"
_NOW_KO = r"(?:(?:지금|현재|이제)\s?)?"
_END_KO = r"[\s?？!.~ㅋㅎ]*"
_THING_EN = r"(?:that|this|it)(?:\s(?:one|task|page|item))?"
_ASKED = make_regex(
    rf"{_LEAD}(?:"
    rf"{_NOW_KO}{_THING_KO}{_NOW_KO}담당(?:자)?(?:이|가|은|는)?\s?{_NOW_KO}(?:누구|누가)\S{{0,6}}(?:\s?(?:되어|돼)\s?있\S{{1,4}}|\s(?:거|걸)\S{{1,4}})?"
    rf"|{_NOW_KO}{_THING_KO}(?:누구|누가)\s?(?:거|꺼|것|담당|맡|하는)\S{{0,5}}(?:\s(?:거|건|있)\S{{0,5}})?"
    rf"|{_NOW_KO}{_THING_KO}{_NOW_KO}(?:상태|진행\s?상태|마감|마감일|기한)(?:이|가|은|는)?\s?{_NOW_KO}(?:뭐|뭘|어떻|언제|어때|무슨|어찌)\S{{0,6}}(?:\s?(?:되어|돼|되)\s?있\S{{1,5}}|\s(?:거|있)\S{{1,4}})?"
    rf"|(?:whose|who(?:'s|\sis|\swas|\shas|\sowns?|\sowned)?(?:\s(?:the\s)?(?:owner|assignee)(?:\s(?:of|on|for))?|\son|\sdoing)?)(?:\s(?:task|one))?(?:\s(?:is|was))?\s{_THING_EN}(?:\sagain)?"
    r"|(?:and\s)?what(?:'s|\sis|\swas)?\s(?:its|the|the\scurrent)\s(?:status|state|due\sdate|deadline|owner)(?:\s(?:of|on|for)\s(?:that|this|it))?(?:\s(?:now|again|right\snow|currently))?"
    r"|what\s(?:status|state)\sis\s(?:it|that|this)\s(?:in|at)(?:\snow)?|when(?:'s|\sis)\s(?:(?:that|this|it)\s(?:due|now\sdue)|(?:the|its)\s(?:due\sdate|deadline))(?:\sagain|\snow)?"
    r"|(?:(?:これ|それ|あれ|このタスク|そのタスク)(?:って)?(?:の)?(?:は)?、?)?(?:今の?)?(?:担当(?:者)?(?:は|って)?(?:誰|だれ|どなた)|誰の|誰が担当)(?:タスク|もの|やつ)?(?:でし|だっ|です|なん|だ)?(?:た|か|っけ|の)*"
    r"|(?:(?:これ|それ)(?:って)?(?:の)?(?:は)?、?)?(?:今(?:の|は)?)?(?:ステータス|状態|期限|締め?切り?)(?:は|って)?(?:今)?(?:何|なに|どう|いつ|どうなっ)(?:まで)?(?:に|で)?(?:でし|だ(?=っけ)|だっ|です|なっ|なん)?(?:て(?:い)?ます|て(?:い)?る|ている)?(?:た|か|っけ|の)*"
    r"|(?:(?:これ|それ)の)?今の(?:ステータス|状態|期限|締め?切り?|担当(?:者)?)(?:は|って)?"
    rf"){_END_KO}",
    re.IGNORECASE,
)
_REPLY = make_regex(
    rf"{_LEAD}(?:(?:\S{{1,5}}(?:님|씨)?(?:한테|에게|께|한테서|이|가)?\s)?(?:답|답장|답변|회신|대답)(?:이|은|을|도)?\s?(?:왔|왔는|받았|줬|하셨|했|있|보냈|없)\S{{1,4}}"
    r"|(?:any|is there (?:a|any)|was there (?:a|any)|did we get (?:a|an|any)|got (?:a|an|any))\s"
    r"(?:repl(?:y|ies)|answers?|response)"
    r"(?:\s(?:yet|from \w+|so far|back))*"
    r"|(?:did|has)\s(?:he|she|they|[a-z]+)\s"
    r"(?:repl(?:y|ied)|answer(?:ed)?|respond(?:ed)?"
    r"|(?:get|got|gotten) back(?: to (?:us|me|you))?"
    r"|write back|written back)(?:\s(?:yet|already|to (?:that|it|you)))*"
    rf"|(?:[^\s、。]{{1,8}}{HONORIFIC_JA}?(?:から|の)?)?(?:返事|返信|回答|お?返答)(?:は|が|って)?(?:もう)?(?:来|き|あり|届|ござい)[ぁ-ん]{{1,6}})[\s?？!.。~]*",
    re.IGNORECASE,
)


_POINTING = make_regex(
    rf"{_LEAD}(?:(?:is|was|did|does|has|are|were)\s(?:it|that|this|they|he|she)\b(?:\s[a-z']+){{0,4}}\s?[?？]+.*"
    r"|(?:잘\s)?(?:들어갔|됐|갔|올라갔|만들어졌|등록됐|추가됐|보내졌|저장됐)(?:어|어요|나|나요|니|을까요?|죠|지)\s?[?？]+.*"
    r"|(?:그거|이거|그게)\s[^?？]{1,20}[?？]+.*"
    r"|(?:(?:ちゃんと|もう)?(?:入っ|でき|登録され|追加され|送られ|届い|保存され)(?:た|ました|て(?:い)?る|て(?:い)?ます)(?:か|の)?\s?[?？]+.*))",
    re.IGNORECASE | re.DOTALL,
)
"""A question on what was just done, which names nothing else."""


def is_pointing_question(text: str) -> bool:
    """Whether a reply asks how what was just done stands, by a word that points at it alone ("is it there?")."""
    return len(text) <= LONGEST_POINTING and _POINTING.fullmatch(text.strip()) is not None


LONGEST_POINTING = 80


def is_record_question(text: str) -> bool:
    """Whether a whole reply asks whose a record is, until when, or how it stands, and names none."""
    return _ASKED.fullmatch(text.strip()) is not None


def is_reply_question(text: str) -> bool:
    """Whether a whole reply asks whether somebody has answered."""
    return _REPLY.fullmatch(text.strip()) is not None


_WORDS = (
    r"(?:문구|문안|내용|글|메시지|메세지|본문|초안|미리\s?보기|\b(?:text|wording|message|draft|words|copy|preview)\b"
    r"|文面|文章?|本文|内容|メッセージ|プレビュー)"
)
_SEES = (
    r"(?:보여|보고|볼\s?[게래수]|볼[게래]|확인(?:하고|할|부터|해\s?볼|시켜)|\bshow\b"
    r"|\b(?:let me|can i|i want to|i'd like to|want to)\s(?:see|check|read)\b|見せ|見たい|見てから"
    r"|確認(?:したい|させ|してから))"
)
_NOT_YET = (
    r"(?:(?:올리|보내|게시하|나가|하)(?:지는?|진)\s?(?:말|마)|(?:올리|보내|게시하|나가)기\s?전에"
    r"|\b(?:don'?t|do not|not)\s(?:post|send|share|put)|\bbefore\s(?:you\s|it\s|we\s)?(?:post|send|goes|going)"
    r"|(?:投稿し|送ら|送信し|出さ)ないで|(?:出す|投稿する|送る|送信する)前に)"
)
_AHEAD = r"(?:먼저|우선|일단|아직|\bfirst\b|まだ|先に|いったん|一旦)"
_ALONE = r"(?:만|부터|먼저|だけ|のみ|\s(?:first|only))"
_TO_SEE = make_regex(
    rf"(?=.*{_SEES})(?:(?=.*{_NOT_YET})|(?=.*{_WORDS})(?=.*{_AHEAD})|(?=.*{_WORDS}{_ALONE}))"
    r"[^#@\d\"“”‘’「」『』]{2,80}",
    re.IGNORECASE,
)


def does_ask_to_see(text: str) -> bool:
    """Whether a reply asks to be shown the words of a message before it goes out ("아직 올리진 말고 문구만 보여줘")."""
    return _TO_SEE.fullmatch(" ".join(text.split())) is not None
