"""Words of an office in Korean, English and Japanese: which of them mean the same. Pure.

Each row is one meaning, its words parted by commas, the languages by slashes. It says nothing of any team's world: a
name that nobody's dictionary has is known by its sound or not at all.
"""

from __future__ import annotations

import re
from functools import cache

from orchestration.patterns import make_regex
from orchestration.text.name_sounds import render_consonants

_ROWS = """
보안/security/セキュリティ,保安
점검,검토,확인/check,review,inspection,audit/点検,レビュー,確認,検討,チェック
보고서,리포트/report/報告書,レポート,報告
결제/payment,billing,checkout/決済,支払い
오류,에러,버그/error,bug,issue/エラー,バグ,不具合
로그/log,logs/ログ
고객,손님/customer,customers,client,clients/顧客,お客様,クライアント
고객사,거래처/client,account,partner,vendor,customer/取引先,得意先,顧客
협력사,파트너/partner,vendor/協力会社,パートナー,提携先
방문/visit/訪問
준비/prep,preparation,prepare/準備
인터뷰,면담/interview,interviews/インタビュー,面談
정리/summary,notes,writeup,cleanup/整理,まとめ
견적서,견적/quote,quotation,estimate/見積書,見積もり,見積
템플릿,양식,서식/template,form/テンプレート,テンプレ,雛形,ひな形
수정,고치기/fix,edit,revision,update/修正
초안/draft/ドラフト,下書き,草案,原案,初稿
뉴스레터,소식지/newsletter/ニュースレター,メルマガ
신규/new/新規
입사자,신입,입사/hire,joiner,employee,starter/入社者,入社,新人,新入社員
장비,기기/equipment,gear,device,hardware/機材,設備,備品,機器
신청/request,application,order/申請,依頼
랜딩/landing,lp/ランディング
페이지/page/ページ
개편,리뉴얼/revamp,redesign,renewal,overhaul/リニューアル,改修,刷新
모바일/mobile/モバイル
앱,어플/app/アプリ
베타/beta/ベータ,ベタ
계획,플랜/plan/計画,プラン
일정/schedule/日程,スケジュール
가격,요금,프라이싱/price,pricing/価格,料金,プライシング
설문,조사,서베이/survey,questionnaire/調査,アンケート,アンケ,サーベイ
온보딩/onboarding/オンボーディング,オンボ
이메일,메일/email,mail/メール
시퀀스/sequence/シーケンス
가입/signup,sign-up,registration/登録,サインアップ,入会
단계/step,steps,stage/ステップ,段階
줄이기,축소/reduction,reducing,trimming/削減,短縮
예산/budget/予算
확정/finalization,finalize,confirmation/確定
분기/quarter,quarterly/四半期
전략/strategy,strategic/戦略
회의,미팅/meeting/会議,ミーティング,打ち合わせ,定例
주간/weekly/週次,週間,ウィークリー
월간/monthly/月次,マンスリー
제품,상품/product/製品,商品,プロダクト
로드맵/roadmap/ロードマップ
가이드,안내서/guide,handbook/ガイド,手引き
위키/wiki/ウィキ
팀/team/チーム
구버전,옛/old,legacy/旧,旧版
사무실,오피스/office/オフィス,事務所
첫날/dayone/初日
점심/lunch/ランチ,昼食
휴가,연차/vacation,leave,holiday,pto/休暇,休み,有給,有休,年休
근무/work,working/勤務
재택/remote,home,wfh/在宅,リモート
제안서,제안/proposal/提案書,提案
매출/sales,revenue/売上,売り上げ
현황/status/現況,状況
명단,목록/list,roster/名簿,リスト,一覧
검색/search/検索,サーチ
광고/ad,ads,advertising,advert/広告
블로그/blog/ブログ
원고료/fee,writing/原稿料
박람회,전시회/expo,fair,exhibition,tradeshow/博覧会,展示会
부스/booth/ブース
발송/sending,mailing,dispatch/発送,送付,配信
인스타,인스타그램/instagram,insta/インスタ,インスタグラム
계약,계약서/contract,agreement/契約書,契約
채용/hiring,recruiting,recruitment/採用
면접/interview/面接
교육,연수/training/研修,教育
배포/deploy,deployment,release/デプロイ,リリース,配布
서버/server/サーバー,サーバ
인증서/certificate,cert/証明書
디자인/design/デザイン
시안/mockup,draft,proof/案,デザイン案
마케팅/marketing,mktg,mkting/マーケティング,マーケ
캠페인/campaign/キャンペーン
출시/launch/ローンチ,発売,公開
영업/sales/営業
개발/dev,development,engineering/開発
회고/retro,retrospective/振り返り,レトロ
워크숍/workshop/ワークショップ
발표/presentation/発表,プレゼン
자료/material,materials,deck/資料
정책/policy/ポリシー,方針
규정/rules,regulation/規定
비용/cost,expense,expenses/費用,経費
정산/settlement,reimbursement/精算
급여/payroll,salary/給与
재고/stock,inventory/在庫
주문/order,orders/注文,発注
배송/delivery,shipping/配送
환불/refund/返金
데모,시연/demo,demos/デモ
릴리스/release,releases/リリース
할인/discount,discounts/割引,値引き
쿠폰/coupon,coupons/クーポン
납기,납품/delivery,leadtime/納期,納品
반차/half,halfday/半休
장애/outage,incident/障害
느려,느린/slow,slower/遅い
배너/banner,banners/バナー
물량,수량/quantity,volume/数量
문의/inquiry,inquiries/問い合わせ
응대,지원/support/対応,サポート
운영/operations,ops/運営,運用
개선/improvement/改善
테스트/test,testing/テスト,試験
데이터/data/データ
분석/analysis,analytics/分析
목표/goal,goals,target/目標
성과/performance,results/成果,実績
안내,공지/notice,announcement/案内,お知らせ,告知
감사/thanks/お礼,感謝
대장,장부/ledger,register/台帳
안건,의제/agenda/議題,アジェンダ
체크리스트/checklist/チェックリスト
후기/review,feedback/感想,レビュー
명함/namecard/名刺
출장/trip/出張
채널/channel/チャンネル
초대/invite,invitation/招待
알림/notification,notifications,alert/通知
접수/intake,reception/受付
이전,이관/migration,transfer/移行
목업/mockup/モックアップ
번역/translation/翻訳
법무/legal/法務
인사/hr/人事
총무/admin/総務
회계,경리/accounting/経理,会計
세금/tax/税金
청구서,송장/invoice/請求書,インボイス
구매/purchase,procurement/購買,購入
물류/logistics/物流
품질/quality/品質
영상,동영상/video,videos/動画,ビデオ
사진/photo,photos,picture/写真
시장/market/市場,マーケット
경쟁사/competitor,competitors/競合,競合他社
사용자,유저/user,users/ユーザー,利用者
설명서,매뉴얼/manual/マニュアル,説明書
반품/returns/返品
행사,이벤트/event,events/イベント
평가/evaluation,assessment/評価
기획,기획서/planning/企画,企画書
비교/comparison/比較
순서/sequence/順序,シーケンス
로그인/login/ログイン
최종/final/最終
승인/approval/承認
인증/authentication/認証
홈페이지,웹사이트/website,homepage/ホームページ,ウェブサイト
콘텐츠/content,contents/コンテンツ
원고/manuscript,copy/原稿
홍보/promotion,promo/プロモーション,広報
슬라이드/slides,slide/スライド
대시보드/dashboard/ダッシュボード
지표/metrics,metric/指標
영수증/receipt,receipts/領収書,レシート
"""
_SLASH = make_regex(r"\s*/\s*")


@cache
def _index_words() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = {}
    for number, row in enumerate(_ROWS.strip().splitlines()):
        for word in (word for part in _SLASH.split(row) for word in part.split(",")):
            found.setdefault(word.strip().casefold(), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


def find_meanings(word: str) -> frozenset[int]:
    """Return the meanings of a word of an office, in whichever language; nothing of one that is in no row."""
    folded = word.casefold()
    words = _index_words()
    found = words.get(folded) or words.get(folded.removesuffix("'s").removesuffix("s"), frozenset())
    return found or (_index_kana().get(_strip_kana(folded), frozenset()) if _KANA.fullmatch(folded) else found)


_KANA = make_regex(r"[ァ-ヶー]{4,}")
"""A loan word of so many letters is known also where a long or doubled sound is left out ("ロードマプ")."""


def _strip_kana(word: str) -> str:
    return re.sub("[ッー]", "", word)


@cache
def _index_kana() -> dict[str, frozenset[int]]:
    """Return the loan words without their long and doubled sounds, those that only one meaning has."""
    found: dict[str, set[frozenset[int]]] = {}
    for word, numbers in _index_words().items():
        if _KANA.fullmatch(word):
            found.setdefault(_strip_kana(word), set()).add(numbers)
    return {word: next(iter(meanings)) for word, meanings in found.items() if len(meanings) == 1}


LEAST_SOUND = 3


@cache
def compile_words(others: str) -> re.Pattern[str]:
    """Return a pattern of words: those of Japanese that are known and hold both kanji and kana ("下書き"), and
    ``others`` by their script."""
    mixed = [word for word in _index_words() if re.search("[ぁ-ん]", word)]
    known = "|".join(map(re.escape, sorted(mixed, key=len, reverse=True)))
    return re.compile(f"{known}|{others}")


_WORD = compile_words(r"[가-힣]+|[A-Za-z][A-Za-z-]*|[ァ-ヶー]+|[一-龥々]+")


def has_same_meaning(one: str, other: str) -> bool:
    """Return whether two names say the same in two languages: each word of the shorter one means one of the other's, or
    sounds as it does in another script."""
    words = [[part for word in _WORD.findall(name) for part in split_japanese(word)] for name in (one, other)]
    shorter, longer = sorted(words, key=len)
    translated = any(_differs(first, second) for first in shorter for second in longer)
    return len(shorter) > 1 and translated and all(any(is_same_word(word, own) for own in longer) for word in shorter)


def is_same_word(word: str, own: str) -> bool:
    """Whether two words are the same, mean the same in two languages, or sound the same in two scripts."""
    if word.casefold() == own.casefold() or find_meanings(word) & find_meanings(own):
        return True
    sound = render_consonants(word) if not re.search("[一-龥々]", word + own) else ""
    return _differs(word, own) and len(sound) >= LEAST_SOUND and sound == render_consonants(own)


def list_translations(word: str) -> list[str]:
    """Return the first word of each other language that means the same as a word of an office."""
    found = (part.split(",")[0].strip() for number in sorted(find_meanings(word)) for part in _list_languages(number))
    return [one for one in dict.fromkeys(found) if _differs(one, word)]


def list_meant_words(word: str) -> tuple[str, ...]:
    """Return all other words that mean the same as a word of an office, in whichever language."""
    found = (one.strip() for number in sorted(find_meanings(word)) for one in re.split("[,/]", _list_rows()[number]))
    return tuple(one for one in dict.fromkeys(found) if one != word.casefold())


@cache
def _list_rows() -> tuple[str, ...]:
    return (*_ROWS.strip().splitlines(),)


def _differs(one: str, other: str) -> bool:
    return one.isascii() != other.isascii() or bool(re.search("[가-힣]", one)) != bool(re.search("[가-힣]", other))


def _list_languages(number: int) -> list[str]:
    return _SLASH.split(_list_rows()[number])


@cache
def _japanese_words() -> re.Pattern[str]:
    known = sorted((word for word in _index_words() if re.match(r"[ァ-ヶー一-龥ぁ-ん]", word)), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, known)))


def split_compound(word: str) -> list[str]:
    """Return a word of Japanese or Korean that is written without spaces cut into words of an office; of a Korean one
    one part may be another word ("가격설문", "온보딩메일"). Any other word stays whole."""
    if re.fullmatch("[가-힣]{4,}", word) is None or find_meanings(word):
        return split_japanese(word)
    cuts = [(word[:at], word[at:]) for at in range(2, len(word) - 1)]
    known = [sum(len(part) for part in cut if find_meanings(part)) for cut in cuts]
    return [*cuts[known.index(max(known))]] if any(known) else [word]


def split_japanese(run: str) -> list[str]:
    """Return a run of Japanese cut into words of an office; the run itself where other signs stand in it."""
    parts = _japanese_words().findall(run)
    return parts if "".join(parts) == run else [run]
