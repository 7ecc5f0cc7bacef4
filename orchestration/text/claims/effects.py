"""Effect claims: sentences that say that something was done, is being done or will be done now. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from orchestration.patterns import make_regex
from orchestration.text.disguise import normalise_text

_SENTENCE = make_regex(r"[^.!?。！？\n]+[.!?。！？]*")
_POINT_IN_NAME = make_regex(r"(?<=\w)\.(?=\w)")
_QUOTED = make_regex(
    r"“[^”\n]*”|‘[^’\n]*’|「[^」\n]*」|『[^』\n]*』|\"[^\"\n]*\"|`[^`\n]*`|(?<!\w)'[^'\n]*'(?![A-Za-z])"
)

_KO_NOUNS = (
    r"(?:게시|공유|전송|발송|송신|전달|공지|등록|추가|생성|작성|삭제|제거|변경|수정|업데이트|갱신|저장|보관|예약|기록|입력"
    r"|첨부|업로드|배정|할당|처리|완료|초대|발행|취소|실행|이동|반영|포스팅|회신|답장|설정|정리|번역)"
)
_KO_STEMS = (
    r"(?:올렸|보냈|만들었|지웠|바꿨|바꾸었|옮겼|남겼|넣었|적었|붙였|달았|알렸|전했|띄웠|고쳤|비웠|없앴|끝냈|마쳤|맡겼|미뤘"
    rf"|{_KO_NOUNS}(?:을|를|이|가|도|은|는)?\s?(?:했|하였|됐|되었|시켰|끝났|마쳤)"
    r"|(?:올려|보내|만들어|지워|바꿔|옮겨|남겨|넣어|적어|붙여|달아|알려|전해|띄워|고쳐|해)\s?(?:드렸|뒀|두었|놨|놓았|주었|줬))"
)
_KO_END = (
    r"(?:습니다|어요|아요|답니다|다(?![가-힣])|네요|지요|죠|음(?![가-힣])|고(?![가-힣])|으며|으니|는데|어(?![가-힣]))"
)
_KO_DONE = make_regex(
    rf"(?<!안 )(?<!못 ){_KO_STEMS}{_KO_END}"
    rf"|(?:^|[\s,]){_KO_NOUNS}?\s?완료(?:입니다|이에요|예요|되어\s?있|돼\s?있|[.!~\s]*$)"
)
_KO_ACTS = r"(?:올리|보내|만드|지우|바꾸|옮기|남기|넣|적|붙이|달|전하|띄우|고치|비우)"
_KO_NOW = make_regex(
    rf"(?:{_KO_ACTS}|{_KO_NOUNS}하)(?:는\s?중|고\s?있(?:어|습))"
    r"|(?:올릴|보낼|만들|지울|바꿀|옮길|남길|넣을|적을|붙일|달|전할|띄울|고칠|비울"
    rf"|{_KO_NOUNS}(?:을|를)?\s?할)게(?:요|(?![가-힣]))"
    rf"|(?:{_KO_ACTS}|만들|{_KO_NOUNS}(?:을|를)?\s?하)겠(?:습니다|어요)"
    rf"|(?:올려|보내|만들어|지워|바꿔|옮겨|남겨|전해|고쳐|{_KO_NOUNS}해)\s?드(?:릴게요|리겠습니다)"
)
_KO_IF = make_regex(r"면(?=[\s,])|까요|(?:신|은|한)\s?(?:뒤|후|다음)에")
_KO_ASKED = make_regex(r"(?:나요|까요|ㄹ까|냐고|는지)")

_EN_DONE_WORD = (
    r"(?:posted|sent|shared|created|made|added|deleted|removed|archived|updated|changed|saved|scheduled|booked|moved"
    r"|uploaded|attached|assigned|published|announced|forwarded|delivered|recorded|written|wrote|dm(?:'?e)?d|messaged"
    r"|notified|told|marked|set up|put|translated|completed|done|executed|cancell?ed|renamed|cleared|appended|replied)"
)
_EN_JUST = r"(?:\s(?:just|now|already|also|successfully|all|both|been))*"
_EN_DONE = make_regex(
    rf"\b(?:i|we)(?:['’]ve|\shave)?{_EN_JUST}\s{_EN_DONE_WORD}\b"
    rf"|\b(?:has|have|['’]s|is|are|was|were|got|gets|it['’]s){_EN_JUST}\s{_EN_DONE_WORD}\b"
    rf"|^\W*(?:(?:ok|okay|yes|sure|great|all|and|it['’]s|that['’]s|everything is|successfully)[\s,!:]+){{0,3}}"
    rf"{_EN_DONE_WORD}\b"
    r"|\bsuccessfully\b",
    re.IGNORECASE,
)
_EN_ACT = (
    r"(?:post|send|share|create|make|add|delete|remove|archive|update|change|save|schedule|book|move|upload|attach|assign"
    r"|publish|announce|forward|record|write|dm|message|notify|mark|set up|put|cancel|rename|clear|append)"
)
_EN_ACTING = (
    r"(?:posting|sending|sharing|creating|adding|deleting|removing|updating|changing|saving|scheduling|booking|moving"
    r"|uploading|publishing|forwarding|writing|notifying)"
)
_EN_NOW = make_regex(
    rf"\b(?:i['’]ll|i\swill|we['’]ll|we\swill|i['’]?\s?a?m\sgoing\sto|let\sme)(?:\s(?:now|just|go\sahead\sand))?\s{_EN_ACT}\b"
    rf"|\bi['’]?\s?a?m\s(?:now\s|just\s)?{_EN_ACTING}\b|^\W*{_EN_ACTING}\b.*\b(?:now|right away)\b",
    re.IGNORECASE,
)
_EN_NOT = make_regex(
    r"\b(?:not|never|nothing|nobody|no\s(?:one|message|page|step|action)|none|without|unable|cannot|if|once|when|after"
    r"|before|until|unless|as soon as)\b|n['’]t\b",
    re.IGNORECASE,
)

_JA_NOUNS = (
    r"(?:送信|投稿|共有|作成|追加|削除|変更|更新|保存|予約|登録|記録|通知|返信|返事|完了|実行|処理|設定|移動|転送|掲載|公開"
    r"|反映|修正|記入|入力|添付|連絡|アップロード|アーカイブ|キャンセル|翻訳)"
)
_JA_STEMS = (
    rf"(?:送り|作り|消し|書き込み|書き|伝え|知らせ|載せ|残し|移し|済ませ|終え|変え|直し|{_JA_NOUNS}を?(?:いた)?し|{_JA_NOUNS}され"
    rf"|お(?:送り|伝え|知らせ)(?:いた)?し)"
)
_JA_DONE = make_regex(
    rf"{_JA_STEMS}(?:て(?:おき|い)|いたし)?まし(?:た(?![らかの]))|{_JA_STEMS}てあります|(?:送|作)っておきました"
    rf"|{_JA_NOUNS}(?:済み|が?(?:完了|でき)(?:です|ました|しています|しました))|完了(?:しています|です|[。!！\s]*$)"
)
_JA_NOW = make_regex(
    rf"{_JA_STEMS}ます(?![かがの]|と)|(?:送|作)っています|{_JA_NOUNS}して(?:い|まいり)ます|{_JA_NOUNS}中です"
)
_JA_IF = make_regex(r"たら|れば|なら|場合|ませ")
_STATES = make_regex(
    rf"{_KO_NOUNS}(?:되어|돼)\s?있(?:습니다|어요)|(?:올라가|들어가)\s?있(?:습니다|어요)"
    r"|\ball set\b|\b(?:is|are)(?:\s(?:now|already))?\s(?:live|up|in place)\b|\byou['’]re good to go\b"
    rf"|{_JA_NOUNS}(?:されて|して)あります|{_JA_NOUNS}(?:されて)います",
    re.IGNORECASE,
)
"""How a thing is said to be as it was asked for, without who did it."""
_ASKS = make_regex(r"[?？]\s*$")


def find_effect_claims(text: str, *, promises: bool = True, states: bool = False) -> Iterator[str]:
    """Yield the sentences that tell of an effect; ``promises``: also those that tell of one to come at once,
    ``states``: also those that tell that all is as it was asked for.

    What is quoted, asked, denied or made to hang on a condition is no claim.
    """
    for match in _SENTENCE.finditer(_POINT_IN_NAME.sub("·", normalise_text(text))):
        sentence = match[0].strip()
        bare = _QUOTED.sub(" ", sentence)
        is_told = _tells_done(bare) or (promises and _tells_promise(bare)) or (states and _STATES.search(bare))
        if is_told and not _ASKS.search(bare):
            yield sentence


def _tells_done(bare: str) -> bool:
    english = _EN_DONE.search(bare)
    if english and not _EN_NOT.search(bare, 0, english.end()):
        return True
    return bool(_KO_DONE.search(bare) or _JA_DONE.search(bare))


def _tells_promise(bare: str) -> bool:
    return (
        bool(_KO_NOW.search(bare) and not _KO_IF.search(bare) and not _KO_ASKED.search(bare))
        or bool(_EN_NOW.search(bare) and not _EN_NOT.search(bare))
        or bool(_JA_NOW.search(bare) and not _JA_IF.search(bare))
    )
