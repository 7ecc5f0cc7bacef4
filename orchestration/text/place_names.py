"""Cities and provinces as Korean, English and Japanese write them, but for one that is also "the week before" (전주).
Pure."""

from __future__ import annotations

import unicodedata

from orchestration.patterns import make_regex

_PLACES = """
서울/seoul/ソウル 부산/busan/釜山/プサン 대구/daegu/大邱/テグ 인천/incheon/仁川/インチョン
광주/gwangju/光州/クァンジュ 대전/daejeon/大田/テジョン 울산/ulsan/蔚山/ウルサン 세종/sejong/世宗/セジョン
수원/suwon/水原/スウォン 성남/seongnam/城南 용인/yongin/龍仁 고양/goyang/高陽 창원/changwon/昌原
청주/cheongju/清州 천안/cheonan/天安 포항/pohang/浦項 춘천/chuncheon/春川
강릉/gangneung/江陵 제주/jeju/済州/チェジュ 판교/pangyo/板橋 강남/gangnam/江南/カンナム 경기/gyeonggi/京畿
강원/gangwon/江原 충북/chungbuk/忠北 충남/chungnam/忠南 전북/jeonbuk/全北 전남/jeonnam/全南 경북/gyeongbuk/慶北
경남/gyeongnam/慶南 도쿄/동경/tokyo/東京 오사카/osaka/大阪 나고야/nagoya/名古屋 후쿠오카/fukuoka/福岡
삿포로/sapporo/札幌 교토/kyoto/京都 요코하마/yokohama/横浜 베이징/북경/beijing/北京 상하이/상해/shanghai/上海
홍콩/hongkong/香港 타이베이/대만/taipei/台北 싱가포르/singapore/シンガポール 뉴욕/newyork/ニューヨーク
런던/london/ロンドン 파리/paris/パリ 베를린/berlin/ベルリン 하노이/hanoi/ハノイ 방콕/bangkok/バンコク
"""
_FORMS = tuple(tuple(place.split("/")) for place in _PLACES.split())
_BY_FORM = {form: forms for forms in _FORMS for form in forms}


_SPACE = make_regex(r"\s")


def list_place_names(word: str) -> tuple[str, ...]:
    """Return how a place is called in every language; nothing where a word is no place."""
    folded = _SPACE.sub("", unicodedata.normalize("NFKC", word)).casefold()
    return _BY_FORM.get(folded, ())
