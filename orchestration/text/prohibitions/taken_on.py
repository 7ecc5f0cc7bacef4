"""What a person takes on themselves: alone it says whose a task becomes, beside a request it is left out of that.

Pure. Who sends or posts something themselves takes on no task: that forbids the act.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.text.idle_words import find_idle_tail
from orchestration.text.prohibitions.prohibition import Prohibition, make_prohibition

_KO_I = (
    r"(?:내가|제가)\s(?:(?:그냥|직접|이제|맡아서|대신|한번|가져가서|이어서|앞으로|좀|계속|마저|책임지고|둘\s?다|(?:\S{1,6}\s)?\S{1,6}까지)\s)*"
    r"(?:(?:할|맡을|가져갈|처리할|담당할|진행할|챙길|해\s?볼|받을|이어받을|넘겨받을|마무리할)\s?(?:게|께|래|거|겁|예정)[가-힣]*"
    r"|(?:하|맡|가져가|처리하|담당하|진행하|챙기|해\s?보|이어받|마무리하)겠[가-힣]*)"
)
_KO_IT = (
    r"(?:은|는|을|를|이건|요건|,)?\s?(?:(?:그거|이거|그건|이건|건)(?:는|은)?\s)?"
    r"(?:(?:그냥|이제|이번엔|앞으로|오늘부터|일단)\s)*"
)
_EN_TAKE = (
    r"(?:tak(?:e|ing)\s(?:over|on|care\sof)|tak(?:e|ing)|handl(?:e|ing)|own(?:ing)?|pick(?:ing)?\sup|do|doing"
    r"|cover(?:ing)?|grab(?:bing)?|deal(?:ing)?\swith)"
)
_EN_I = (
    r"\b(?:i['’]?ll|i\swill|i['’]?m\sgoing\sto|i['’]m|i\scan|let\sme)\s(?:just\s|also\s)?"
    rf"{_EN_TAKE}\s(?:the\s|that\s|this\s)?"
)
_EN_NOTHING = r"(?!(?:it|this|that|them|these|those|so|the\srest|care|a|some)\b)"
_JA_I = (
    r"(?:私|僕|自分|俺|わたし)(?:が|で)(?:やります|やる|やっておきます|担当します|担当する|引き取ります|引き取る|対応します|対応する"
    r"|進めます|受け持ちます|巻き取ります|巻き取る|します|する)"
)
_END = r"[\s.!~ㅎㅋ^。！〜♪👍🙌🙂🙏💪]*"
_OPENS = r"^\s*(?:(?:아|음|그럼|그러면|네|넵|좋아요?|ok(?:ay)?|sure|alright|fyi|じゃあ|では)[,、\s]+)?"
BECAUSE_KO = (
    r"(?:[^.!?,\n]{1,20}?(?:이|가|은|는|께서)\s[^.!?,\n]{1,25}?"
    r"(?:이라서?|라서|[가-힣](?<!에)서|니까|느라|때문에)[,\s]+(?=\S+\s))?"
)
"""Why somebody takes something on, before what that is."""
_ALONE = tuple(
    make_regex(rf"{_OPENS}{BECAUSE_KO}{pattern}{_END}$", re.IGNORECASE)
    for pattern in (
        rf"(?P<subject>\S(?:[^.!?\n,]{{0,58}}?\S)??){_KO_IT}{_KO_I}",
        rf"{_EN_I}{_EN_NOTHING}(?P<subject>[^.!?\n,]{{1,60}}?)(?:\stask)?"
        r"(?:\s(?:myself|from\shere|instead|now|on\smy\sown)|,?\s(?:thanks|thx|please))*",
        r"(?P<subject>[^.!?\n,]{1,60}?)\s(?:is|are)\s(?:mine|on\sme)(?:\snow|\sfrom\snow\son)?",
        rf"(?P<subject>[^。！？\n、]{{1,60}}?)(?:の(?:件|タスク))?(?:は|を|、)?{_JA_I}(?:ね|よ)?",
    )
)
_BESIDE = tuple(
    make_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:(?<=^)|(?<=[.!?,\n]\s))(?P<subject>[^.!?\n,]{{1,58}}?)(?:은|는)\s{_KO_I}"
        r"(?![가-힣])(?![\s.,!~]*담당(?:자)?(?:는|를|을)?\s(?:저|나)로)",
        rf"(?<!\bthat\s)(?<!\bsaying\s){_EN_I}{_EN_NOTHING}(?P<subject>[^.!?\n,]{{1,60}}?)(?:\s(?:myself|on\smy\sown))?(?=\s*(?:[.,;!?\n]|$|\s(?:so|and|but|just)\b))",
    )
)
_MESSAGE = make_regex(
    r"(?:공지|공유|게시|업로드|포스팅|발송|전송|전달|연락|알림|메시지|메세지|디엠|DM|답장|보고|안내|(?:올리|보내|알리|쓰|적|전하)는?)"
    r"(?:\s?(?:거|것|건|일|부분))?$"
    r"|\b(?:posts?|posting|sending|announcement|message|dm|email|mail|reminder)$"
    r"|(?:投稿|共有|連絡|送信|告知|通知|返信|報告|お知らせ)(?:の(?:件|ほう|方))?$|[#<@]",
    re.IGNORECASE,
)
"""What is sent, and is therefore no task."""
_ONE_ACT = make_regex(
    r"(?:수정|삭제|변경|추가|작성|정리|등록|생성|기록|나머지|그\s?다음|그건|이건|그거|이거|저거|編集|削除|変更|追加|作成|残り|それ|これ)(?:\s?(?:은|는|거|건))?",
)
_NEW_TASK = make_regex(
    r"(?:작업|할\s?일|태스크|투두|업무|\btask|\bto-?do)(?:[^가-힣].{0,120}|[에으을를로도]{1,2}\s.{0,120}|\s?)(?:추가|등록|생성|넣어|만들어|적어)(?!하?지)"
    r"|(?:タスク|作業)(?:を|に)?(?:追加|登録|作成)",
    re.IGNORECASE | re.DOTALL,
)
"""Words that ask for a new task: who does it is a field of that."""
_SENT = make_regex(r"공지|공유|게시|발송|전송|전달|알림|메시지|메세지|DM|디엠|보내|올리|올려|알려|알릴", re.IGNORECASE)
"""Words of what may be what somebody does themselves in place of metel."""
_OWNED = make_regex(
    rf"(?:(?<=[,.!?~\n])|(?<=[,.!?~]\s)|(?<=까지\s)|(?<=[다요두줘]\s))(?:{_KO_I})(?=\s*(?:[.,!~\n]|$)|\s\S{{1,12}}까지)"
    rf"|(?<![가-힣])(?:이거|이건|요거|요건)\s{_KO_I}(?=[\s,.!~]|$)"
)
_QUOTES = "‘’“”'\"「」『』"


def read_taken_on(text: str) -> str | None:
    """Return what a whole text says that its writer does themselves, as it was typed; None where it says anything
    else."""
    said = text[: find_idle_tail(text)].strip()
    for pattern in _ALONE:
        match = pattern.match(said)
        if match is not None:
            subject = match["subject"].strip()
            return subject if _is_task(subject) else None
    return None


_DO_MYSELF = make_regex(
    r"(?:그냥\s)?(?:내|제)가\s(?:직접\s|그냥\s)?(?:할게|할께|할래|하겠|맡을게|맡을께)\S{0,4}"
    r"|i'?ll (?:just )?(?:do|take|handle) (?:it|this|that)(?: myself)?"
    r"|(?:やっぱり?)?(?:私|自分|僕)(?:が|で)(?:やります|やる|担当します|します)(?:ね)?",
    re.IGNORECASE,
)


def is_done_by_speaker(text: str) -> bool:
    """Return whether all that a text says is that who speaks does it."""
    return _DO_MYSELF.fullmatch(text) is not None


def replace_owner_words(text: str) -> str:
    """Return a text of the same length without what says, of no other thing, that who asks for a new task, or is to be
    set as the owner of one, does it."""
    if _SET_TO_WRITER.search(text) is not None:
        text = _DO_MYSELF.sub(lambda match: " " * len(match[0]), text)
    if _NEW_TASK.search(text) is None or _SENT.search(text):
        return text
    return _OWNED.sub(lambda match: " " * len(match[0]), text)


_SET_TO_WRITER = make_regex(
    r"담당(?:자)?(?:를|은|는|도)?\s?(?:나|저|제|내)\s?(?:이름|앞|명의)?(?:으로|로)|(?:내|제)\s?(?:앞|이름|명의)(?:으로)"
    r"|\b(?:assign|give|hand|put)\s(?:it|this|that)(?:\sover)?\s(?:to|on)\sme\b|\b(?:owner|assignee)\s(?:to\s|is\s|=\s?)?me\b|\bset\sme\sas\b|\bunder\smy\sname\b"
    r"|\b(?:instead\sof|from)\s\w{2,15}(?:\snow)?[,.;]?\s(?:and\s|so\s|please\s|pls\s|can\syou\s)*"
    r"(?:(?:change|update|switch|fix)\s(?:the\s)?(?:owner|assignee)|(?:change|update|switch|fix|reassign)(?:\s(?:it|that|this))?[\s.!]*$)"
    r"|担当(?:者)?(?:を|は|も)?(?:私|わたし|自分|僕|俺)(?:に|で|へ)",
    re.IGNORECASE,
)
"""That who writes is to be the owner of something."""


def find_taken_on(text: str) -> Iterator[Prohibition]:
    """Yield what a text says that its writer does themselves beside what is asked for: it is left out of that. Who
    wants to be set as its owner says only why."""
    for pattern in _BESIDE if _SET_TO_WRITER.search(text) is None else ():
        for match in pattern.finditer(text):
            subject = match["subject"].strip()
            if _is_task(subject):
                yield make_prohibition(text, match.span(), "any", [subject])


def _is_task(subject: str) -> bool:
    bare = subject.strip(_QUOTES)
    return bool(bare) and not _NEW_TASK.search(bare) and not _MESSAGE.search(bare) and not _ONE_ACT.fullmatch(bare)
