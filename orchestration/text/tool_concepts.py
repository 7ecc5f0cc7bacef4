"""What people call the things that tools do, in three languages: the words by which a request finds a tool. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from orchestration.patterns import make_regex

_CONCEPTS: tuple[tuple[str, str], ...] = (
    (
        "delete",
        r"삭제|지워|지우|없애|휴지통|버려|치워|보관|\b(?:delet|remov|trash|archiv|get rid)|削除|消し|消す"
        r"|捨て|ゴミ箱|アーカイブ",
    ),
    (
        "create",
        r"추가|넣어|등록|써\s?(?:줘|주)|저장|만들|만드|생성|작성|새\s?페이지|기록|남겨"
        r"|\b(?:creat|mak|new\b|write|draft|set up|log\b|note\b|add\b|put\b|save)|追加|登録|振っ|作成"
        r"|作っ|作る|作り|新規|書い|記録",
    ),
    (
        "append",
        r"추가|덧붙|붙여|넣어|적어|등록|\b(?:append|add|insert|regist)|追加|追記|足し|加え|書き足|登録"
        r"|入れ",
    ),
    (
        "update",
        r"바꿔|바꾸|변경|수정|고쳐|완료로|미뤄|당겨|지정|배정|옮겨|넘겨|체크|끝난"
        r"|\b(?:updat|chang|mark|mov|assign|renam|resched|push|edit|flip|close)|\bset\b|\bas done\b|変更"
        r"|更新|変え|直し|延期|にして|担当を|割り当",
    ),
    (
        "find",
        r"찾|검색|어디|어딨|\b(?:find|search|look\s?(?:up|for)|where|locate|dig up)|探し|検索|どこ",
    ),
    (
        "list",
        r"보여|조회|목록|알려|뭐|뭔|어떤|누구|누가|언제|몇|남은|마감|진행|상태|담당|할\s?일|작업|태스크"
        r"|업무|이슈"
        r"|\b(?:show|list|which|what|who|when|due|overdue|status|owner|assignee|tasks?|deadlines?|open|pending)"
        r"|見せ|教え|一覧|誰|いつ|何|期限|締切|締め切り|担当|状態|タスク|進行|未完了",
    ),
    (
        "content",
        r"내용|본문|읽|가이드|회의록|문서|페이지|노트"
        r"|\b(?:content|body|read|guide|page|doc|notes?|minutes)|内容|本文|読|ガイド|議事録|ページ|文書",
    ),
    (
        "sum",
        r"요약|정리|간추|핵심|브리핑|\b(?:summar|recap|tl;?dr|digest|gist|brief|condense)|要約|まとめ"
        r"|要点",
    ),
    (
        "compute",
        r"이상|이하|미만|넘으|넘는|넘었|초과|보다\s?(?:많|적|크|작|높|낮)|합계|총|평균|최대|최소|가장"
        r"|제일|더하|집계|개수|몇\s?(?:개|건|명|번)|얼마"
        r"|\b(?:over\b|under\b|above\b|below\b|exceed|less than|more than|top\b|sum\b|total|averag|count"
        r"|how many|how much|max|min\b|highest|lowest|most|least|mean\b|by\s\w+)"
        r"|以上|以下|未満|超え|合計|平均|最大|最小|一番|何件|何個|いくら|集計|総",
    ),
    (
        "rows",
        r"행|줄|열|표|시트|엑셀|스프레드|매출|예산|경비|비용|지출|실적|수치|데이터"
        r"|\b(?:rows?|lines?|sheet|spreadsheet|excel|table|sales|revenue|budget|expens|figures|data)|行"
        r"|表|シート|スプレッド|売上|売り上げ|予算|経費|実績|データ",
    ),
    (
        "post",
        r"올려|올리|공유|게시|공지|전파|뿌려|채널"
        r"|\b(?:post|shar|announc|publish|channel|notify|let\s.+\sknow)|#\w|投稿|共有|流し|知らせ"
        r"|お知らせ|チャンネル|上げて",
    ),
    (
        "dm",
        r"dm|디엠|쪽지|개인\s?메시지|한테|에게|께\b|보내|전해|물어"
        r"|\b(?:dm|direct message|messag|ping|tell|send|remind|ask)\b|ダイレクト|さんに|送っ|送信|伝え",
    ),
    (
        "thread",
        r"스레드|쓰레드|대화|얘기|이야기|여기|논의|메시지|위에"
        r"|\b(?:thread|conversation|discussion|messages|above)|スレッド|会話|やりとり|メッセージ",
    ),
    (
        "quote",
        r"인용|전달한|이\s?(?:글|메일|메시지|텍스트|내용)"
        r"|\b(?:quote|forwarded|pasted|this\s(?:text|mail|email|message))|引用|転送"
        r"|この(?:文|メール|メッセージ)",
    ),
    (
        "again",
        r"그\s?(?:거|것|걸|요약|결과|내용|답)|방금|아까|위의|이거|이걸"
        r"|\b(?:that|it|this|the (?:result|answer|summary))\b|それ|その|さっき|これ",
    ),
    (
        "question",
        r"[?？]|언제|얼마|며칠|어떻게|되나|해도\s?돼|나요|규정|정책|절차|\b(?:how|may|policy|allowed|who|when|what)\b"
        r"|ですか|ますか|いくら|いつまで|規定",
    ),
    (
        "work",
        r"네가|니가|했어|한\s?일|승인|대기|거절|왜\s?안|실패|\b(?:you|approv|waiting|reject|refus|why)"
        r"|承認|待ち|却下|なぜ",
    ),
    (
        "date",
        r"오늘|내일|이번\s?주|다음\s?주|지난|\b(?:today|tomorrow|week|month|yesterday)|今日|明日|今週"
        r"|来週|先週|今月",
    ),
    (
        "remind",
        r"알려|상기|리마인드|잊지|\bremind|\bnotif|知らせ|リマインド",
    ),
    (
        "close",
        r"닫아|닫기|종료|\bclos|閉じ",
    ),
)

_PATTERNS = {name: make_regex(pattern, re.IGNORECASE) for name, pattern in _CONCEPTS}
_LATIN = make_regex(r"[a-z][a-z0-9]+")
_EAST = make_regex(r"[가-힣]+|[ぁ-んァ-ヶー一-龥々]+")
_ENDING = make_regex(r"(?:ies|ing|ed|es|s)$")
_SHORTEST_STEM = 3


def find_terms(text: str) -> Iterator[str]:
    """Yield the terms of a text: stems of Latin words, pairs of Korean or Japanese letters, concepts (``@post``)."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("_", " ")
    for word in _LATIN.findall(plain):
        yield _stem(word)
    for run in _EAST.findall(plain):
        yield from (run[at : at + 2] for at in range(max(1, len(run) - 1)))
    yield from (f"@{name}" for name, pattern in _PATTERNS.items() if pattern.search(plain))


def has_concept(name: str, text: str) -> bool:
    """Whether the words of a text speak of a concept."""
    return _PATTERNS[name].search(unicodedata.normalize("NFKC", text)) is not None


def _stem(word: str) -> str:
    """Return an English word without its usual ending."""
    bare = _ENDING.sub("", word)
    return bare if len(bare) >= _SHORTEST_STEM else word
