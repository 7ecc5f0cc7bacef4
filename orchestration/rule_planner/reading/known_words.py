"""Words whose meaning the rules carry out or that carry none, in three languages: data for ``coverage``.

A verb is known only where the plan has a step that does it; a name, a figure or any other word is never known here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Deed: TypeAlias = Literal["read", "summarise", "create", "send", "update", "delete"]

_ANY: tuple[Deed, ...] = ("read", "summarise", "create", "send", "update", "delete")


def _split(words: str) -> list[str]:
    return words.split()


KOREAN_VERBS: dict[str, tuple[Deed, ...]] = {
    **dict.fromkeys(
        ("만들", "만든", "작성", "생성", "등록", "적어", "적고", "기록", "저장", "써"), ("create", "update")
    ),
    **dict.fromkeys(("추가", "넣어", "넣고", "달아"), ("create", "update", "send")),
    **dict.fromkeys(
        ("올려", "올리", "올린", "공유", "게시", "공지", "남겨", "남기", "보내", "보낸", "전달", "전해"), ("send",)
    ),
    **dict.fromkeys(("알려", "알리", "말해", "얘기해", "띄워"), ("send", "read")),
    **dict.fromkeys(
        ("보여", "찾아", "찾고", "검색", "조회", "읽어", "읽고", "확인", "뽑아", "뭐야", "뭐였"), ("read",)
    ),
    **dict.fromkeys(("요약", "정리", "간추"), ("summarise",)),
    **dict.fromkeys(("바꿔", "바꾸", "변경", "수정", "고쳐", "업데이트", "갱신", "옮겨", "처리"), ("update",)),
    **dict.fromkeys(("삭제", "지워", "지우", "없애"), ("delete",)),
    **dict.fromkeys(("해", "하고", "하", "한", "줘", "주", "주세요", "주고", "드려", "드릴", "부탁"), _ANY),
}
KOREAN_NOUNS = frozenset(
    _split(
        """
    구글 시트 스프레드시트 페이지 문서 채널 디엠 메시지 메세지 쪽지 작업 할일 태스크 데이터베이스
    디비 데이터 표 행 줄 목록 리스트 내용 글 문구 답글 댓글 스레드 쓰레드 링크 주소 제목 이름 탭 상태 담당
    담당자 마감 마감일 기한 결과 요약 요약본 값
    """
    )
)
KOREAN_FILLERS = frozenset(
    _split(
        """
    좀 그리고 그러고 나서 그담에 그럼 이제 우선 끝으로
    그다음 다음에 그거 그것 이거 이것 그걸 이걸 그 이 것 거 걸 하나 한 개 다시 지금 혹시 네 예 음
    저기 안녕 안녕하세요 감사 감사합니다 감사해요 고마워 고마워요 고맙습니다 수고 수고하세요 빨리 라고
    이라고 다고 관련 위해 대해 대한 있는 있어 해당 제목으로 내용으로 및 또 또는 각각 같이 함께 어떻게 얼마
    몇 얼마야 몇개야
    """
    )
)
KOREAN_ENDINGS = (
    r"(?:은|는|이|가|을|를|의|에|에게|한테|께|에서|로|으로|에다|에다가|와|과|랑|이랑|하고|도|만|나|이나|까지|부터|별|마다|라고|이라고|이란|란|"
    r"인|들|님|씨|요|이야|야|해|하고|해서|하여|한|할|하는|했던|하게|돼|되|된|될|되어|해줘|해줘요|해주세요|해주실래요|해주시겠어요|해줄래|해줄래요|해줄|"
    r"해주|해요|합니다|해주고|줘|줘요|주세요|주실래요|주시겠어요|줄래|줄래요|주고|주면|주라|고|서|어|아|여|니|어서|아서|은걸|는걸|드려|드려요|드립니다|"
    r"드릴게요|부탁해|부탁해요|부탁드려요|부탁드립니다|기|지|던|십시오|시|세요|실|셔|려고|고서|놔|놓고|둬|다|봐|봐줘)*"
)

ENGLISH_VERBS: dict[str, tuple[Deed, ...]] = {
    **dict.fromkeys(("create", "make", "write", "register", "record", "save", "log"), ("create", "update")),
    **dict.fromkeys(("add", "append", "put", "insert"), ("create", "update", "send")),
    **dict.fromkeys(("post", "share", "send", "announce", "publish", "dm", "message", "forward", "ping"), ("send",)),
    **dict.fromkeys(("tell", "let", "know", "notify", "report"), ("send", "read")),
    **dict.fromkeys(("show", "find", "search", "list", "look", "read", "get", "check", "see", "open"), ("read",)),
    **dict.fromkeys(("summarize", "summarise", "summary", "recap", "sum"), ("summarise",)),
    **dict.fromkeys(("change", "update", "set", "mark", "move", "edit", "rename"), ("update",)),
    **dict.fromkeys(("delete", "remove", "trash", "erase"), ("delete",)),
}
ENGLISH_WORDS = frozenset(
    _split(
        """
    a an the please pls kindly can could would will you i we me my our us it its that this these those them
    to in on of for from with into at by and then also is are be was what which s ll d re t hi hello hey
    thanks thank called titled named saying says say as google sheet spreadsheet
    spreadsheets page pages document doc docs channel message messages task tasks item items database db
    data table row rows line list tab thread link links url title name owner assignee assigned due status
    state result results content contents text it's up out there here dm's direct
    """
    )
)

JAPANESE_VERBS: dict[str, tuple[Deed, ...]] = {
    **dict.fromkeys(("作成", "作って", "作り", "つくって", "登録", "記録", "保存", "書いて"), ("create", "update")),
    **dict.fromkeys(("追加", "入れて", "追記"), ("create", "update", "send")),
    **dict.fromkeys(
        ("投稿", "共有", "送信", "送って", "送り", "お知らせ", "通知", "告知", "伝えて", "流して"), ("send",)
    ),
    **dict.fromkeys(("教えて", "知らせて"), ("send", "read")),
    **dict.fromkeys(("見せて", "表示", "検索", "探して", "調べて", "読んで", "確認"), ("read",)),
    **dict.fromkeys(("要約", "まとめて", "まとめ"), ("summarise",)),
    **dict.fromkeys(("変更", "変えて", "更新", "修正", "直して", "移動"), ("update",)),
    **dict.fromkeys(("削除", "消して", "消しちゃって", "消しといて"), ("delete",)),
}
JAPANESE_WORDS = tuple(
    _split(
        """
    スプレッドシート データベース チャンネル メッセージ ページ ドキュメント シート
    タスク スレッド リンク タイトル 一覧 リスト 内容 結果 状態 ステータス 担当者 担当 期限 締め切り 本文
    文書 という お願いします お願い ください 下さい してください ありがとうございます ありがとう こんにちは
    それを これを それ これ そして してから して した する します を に で へ と の は が も から まで って
    て た 、 。
    """
    )
)
