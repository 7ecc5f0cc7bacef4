"""Plain words: what stands in a question about rows and is no value of theirs, in Korean, English and Japanese.

Each list is of one kind. What a list lacks costs little: a word that no row holds says nothing of the rows, which is
told.
"""

from __future__ import annotations

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.korean import make_word_set

RECORDS_KO = make_word_set(
    "것 거 건 꺼 게 걸 행 줄 건들 것들 항목 항목들 내역 데이터 자료 정보 기록 목록 리스트 명단 표 시트 탭 현황",
    "전체 사람 분 명 개 건수 개수 갯수 값 내용 부분 나머지 고객 고객들 손님 거래처 회원 업체 매출 매출액 판매",
    "과제 과제들 실적 예산 비용 지출 작업 할일 업무 태스크 회의록 페이지 문서 노션 구글 슬랙 스프레드시트 엑셀",
    "데이터베이스 디비 고객명단 고객목록 매출현황 작업목록 할일목록 주문",
)
"""What rows and what holds them are called."""
COLUMNS_KO = make_word_set(
    "상태 등급 지역 상품 제품 품목 이름 담당자 담당 금액 수량 날짜 일자 마감 마감일 기한 전화번호 연락처 이메일",
    "번호 요금제 플랜",
)
ASKING_KO = make_word_set(
    "누구 누구누구 누가 뭐 뭐뭐 뭔지 무엇 무슨 어떤 어느 어디 언제 몇 얼마 얼마나 얼마씩 왜 어떻게 혹시 좀 한번",
    "다시 그냥 일단 빨리 지금 그 이 저 그중 그중에 중 중에 중에서 가운데 안 속 내 제 나 저희 우리 팀 다 모두 전부",
    "모든 각 각각 별 총 합 합계 평균 최대 최소 가장 제일 최고 최저 많이 많은 적은 큰 작은 높은 낮은 이상 이하",
    "초과 미만 넘는 이번 지난 다음 최근 오늘 어제 내일 순 순서 순으로 따로 그리고 또 또는 및 말고 빼고 제외",
    "총합 총계 순서대 순서대로",
    "제외하고 아닌 아니고 아니라 인 이고 이면서 있는 없는 된 되는 하는 한 할 써 쓴 산 판 나온 들어간 해당",
    "해당하는 마다 별로 꼭 제발 간단히 간략히 자세히 한눈에 정도 쯤 대충 상황 현황 목록으로 리스트로",
    "까지 까지인 부터 까지인거",
    "는데 은데 인데 근데 그런데 이제 필요 대해 관해 하나씩 채널 메시지 메세지 알림 리마인드 리마인더",
    "디엠 회의 미팅 참석 로요 으로요",
    "크게 작게 하나 하나만 무엇무엇 무엇무엇인지 거야 거예요 거지 건데 꺼야 현재 당초 이미 가운데 역대 통틀어 우리꺼",
    "어떤게 어떤거 어느게 비싼 비쌌던 비싸게 싼 쌌던 기준 기준으로 보드 단위 단위로 마감인 저의 저희 대조 대조해",
    "대조해줘 이거나 거나 인거 한거 된거 있는거 없는거",
    "이후 이후로 순위 순위로 랭킹 매겨줘 매겨주세요 세워줘 세워주세요 줄세워줘",
    "들어 들어서 들어와서 추이 숫자로",
    "같이 같이요 함께 함께요 기준이요 기준으로요 결과 결과는 결과도 결과를 여기서만요 여기서만이요",
    "이랑 랑 하고 내서 내어 여기 여기서 여기서만 여기에 여기에만 여기로 여기만 이곳 한줄 한줄로 한줄만",
)
_VERBS_KO = make_regex(
    r"(?:보여|볼래|볼까|보자|붙잡|맡고|쥐고|보고|봐|뽑아|알려|말해|찾아|가져|골라|추려|정리|요약|계산|합산|합쳐|합치|합하|합해|더해|더하|비교|나열|조회|확인|출력|공유"
    r"|올려|올리|보내"
    r"|전달|전해|부탁|해줘|해주|주세|줘|줄래|주실|팔린|팔았|판매된|팔|썼|썻|쓴|쓰인|산|샀|있어|있나|있는|있니|있지"
    r"|없어|됐|된|되|나왔|나온|나와"
    r"|남았|남은|남아|있으|없으|없습|있습|오시|가시|미룬|언제|어디|많아|많은지|많이|적어|적은지|어땠|어떻|어떤|이야"
    r"|야|예요|이에요|인가|인지|인데|이지|이니|입니|알고|싶|궁금|표시|표로|만들|하고|해서|하는|해|돼|몇|얼마|어때|뭐"
    r"|누구|누가|넘|진행|완료|끝)"
)

PLAIN_EN = make_word_set(
    "a an the this that these those my our your his her its their me us we you i it he she they them one ones and",
    "or but not no in on at of for from to with by as per than over under above below between up down out into",
    "about is are was were be been am do does did done doing have has had having can could will would should may",
    "might must isn't aren't wasn't weren't don't doesn't didn't isnt arent dont what whats what's which who whos",
    "who's whom whose when where why how many much some any all every each both only just also too still yet",
    "wanna gonna gotta kinda lemme dunno",
    "again already ever never show shows list give get see tell find pull fetch display look check count sum",
    "total totals average mean max min highest lowest largest smallest biggest most least more less top bottom",
    "first last number amount please pls thanks hey hi ok okay so then there here if whether except without",
    "excluding instead other others rest want need like let lets make made sold sell selling sells bought buy",
    "spent spend cost costs costing sort sorted group grouped break rows row records record entries entry items",
    "item lines line things thing data table sheet spreadsheet tab column value values database db ",
    "google page pages customers customer clients client members member people person persons user users",
    "sales revenue budget task tasks todo todos week weeks month months day days today yesterday tomorrow year",
    "quarter next previous ago won krw million thousand billion dollars k m status state plan grade tier level",
    "rank region product owner assignee name date due open overdue late finished complete completed progress",
    "share post send add right now currently overall altogether belong belongs belonging labelled labeled marked",
    "tagged dm before after until since own owns owned work works working everything anything something nothing",
    "stuff unassigned nobody someone anybody somebody roughly quick",
    "reminder reminders message messages note aren isn haven hasn wasn weren doesn didn won everyone everybody",
    "query queries say says said ping nudge",
    "board boards blame fault faults whose single sole entire expense expenses",
    "best worst fewest least most across team whatever expensive pricey priciest costly costliest cheapest together",
    "combined among alone apart split splits breakdown mix result results basis",
    "far here figure calculate compute crunch two three four five six 1st 2nd 3rd 4th",
    "rn deck presentation slide slides separately individually obviously ofc atm btw ya",
    "order orders seat seats",
    "full complete whole update updates active current ongoing remaining left until soon asap quick quickly",
)

PLAIN_JA = make_word_set(
    "見 教 表示 一覧 出 誰 何 何件 何人 何個 合計 平均 最大 最小 件 個 人 円 万 億 以上 以下 未満 超 売上 顧客 客",
    "会員 取引先 予算 項目 表 行 列 値 中 私 今 今週 先週 来週 今月 先月 今日 昨日 明日 月 週 日 年 全部 全 各 別",
    "数 数量 金額 地域 商品 担当 担当者 状態 期限 名前 願 済 完了 進行中 未着手 終 以外 除 知 探 送 投稿 共有 作",
    "追加 要約 比較 データ シート リスト テーブル タスク ステータス ランク グレード プラン ウォン お客 様 方 分",
    "締切 締め切り 会議 打ち合わせ 参加 出席 内容 中身 詳細 状況 進捗",
    "上位 下位 トップ ワースト 数字 客様 何名 名様 氏名 等級 一番 最も 最高 最低 順 名 件数 人数 個数 明細 記録 "
    "一緒 結果 基準 ベース 内訳 大丈夫 "
    "少 多 足 合 安 高 大 小 低 良 悪 情報 使 費用 支出 計 計算 集計 注文 取引 席 席数 本人 全体 タブ",
)


_RECALLED_KO = make_regex(
    r"[가-힣]{0,8}(?:더라(?:고|구)?|던가|더라도|댔(?:지|나|더라)|랬(?:지|나|더라)|였(?:지|나|죠)|었(?:지|나|죠)|았(?:지|나|죠))(?:요)?"
)
"""The end of a question of who tries to remember ("있더라", "뭐였지")."""
_JOINS_KO = make_regex(
    r"(?:까지|마감|기한|작업|할일|업무)(?:이|인|였|이었)?(?:데|는데|던데|지만|면서|고|중|중에|중에서|중에서도)+(?:도|요)?"
)
"""How a clause goes on to the next one behind a word of records or days ("오늘까지였는데", "작업중에")."""
_GROUPED_KO = make_regex(r"(?:지역|지점|상품|제품|품목|항목|담당자|사람|등급)별(?:로)?(?:도|는|은|만|요)*")
"""By what figures are told apart."""
_COUNTED_KO = make_regex(r"(?:명|개|건|분|줄|행)(?:이|인|야|씩|이나|정도)?\S{0,3}")
_JOINED_JA = make_regex("|".join(sorted((word for word in PLAIN_JA if word), key=len, reverse=True)))
_NUMBER_JA = make_regex(r"[万億千百十以上下未満超円件個人名目番]+")


_PARTICLE = make_regex(r"(?<=..)[은는이가을를도]$")


def is_plain_ko(word: str) -> bool:
    """Whether a Korean word without its particle says nothing that a row could hold."""
    forms = {word, word.removesuffix("님"), _PARTICLE.sub("", word)}
    known = bool(forms & (RECORDS_KO | COLUMNS_KO | ASKING_KO))
    return (
        len(word) < 2
        or known
        or bool(
            _VERBS_KO.match(word)
            or _RECALLED_KO.fullmatch(word)
            or _COUNTED_KO.fullmatch(word)
            or _GROUPED_KO.fullmatch(word)
            or _JOINS_KO.fullmatch(word)
        )
    )


def is_plain_en(word: str) -> bool:
    """Whether an English word says nothing that a row could hold."""
    bare = word.lower().removesuffix("'s")
    return len(word) < 2 or not PLAIN_EN.isdisjoint((bare, bare.removesuffix("s")))


def is_plain_ja(word: str) -> bool:
    """Whether a run of kanji or katakana says nothing that a row could hold."""
    short = len(word) < 2 and not word.isascii()
    return word in PLAIN_JA or short or _NUMBER_JA.fullmatch(word) is not None or _is_joined(word)


def _is_joined(word: str) -> bool:
    """Whether plain words stand in it one after the other with nothing else ("合計出"); single signs alone may be a
    name."""
    parts = _JOINED_JA.findall(word)
    return "".join(parts) == word and any(len(part) > 1 for part in parts)


_HANGUL = make_regex("[가-힣]")


def is_plain(word: str) -> bool:
    """Whether a word is a plain one of the language that its letters are of."""
    if word.isascii():
        return is_plain_en(word)
    return is_plain_ko(word) if _HANGUL.search(word) else is_plain_ja(word)
