"""Claims of a text against its data: what a model may word, and what stands in nothing that it was given."""

from __future__ import annotations

import pytest

from orchestration.text.claims import build_evidence, find_ungrounded, remove_addresses
from schemas.plan import Language
from schemas.values import Json

ROWS: Json = [
    {"날짜": "2026-02-23", "지역": "서울", "상품": "노트북", "수량": 12, "매출": 15_480_000},
    {"날짜": "2026-02-24", "지역": "부산", "상품": "모니터", "수량": 30, "매출": 8_970_000},
    {"날짜": "2026-03-01", "지역": "대구", "상품": "키보드", "수량": 55, "매출": "₩4,235,600"},
]
SUMS: Json = {"매출 합계": 28_685_600, "지역별 매출 비중": {"서울": "54.0%", "부산": "31.3%"}, "작년 합계": 191_384_000}
MESSAGES: Json = [
    {
        "name": "김민지",
        "text": "3월 5일 오후 3시에 배포하기로 했어요. 담당은 이준호님입니다.",
        "ts": "1772600000.000100",
    },
    {"name": "Sarah Kim", "text": "Docs: https://docs.example.com/release/2.4 . Latency fell from 1,250 ms to 480 ms."},
    {"name": "田中", "text": "予算は7,167万円です。12.5％削減しました。連絡は ops@metel.example まで。"},
]


def told(
    text: str, data: Json = ROWS, *, figures: Json = None, words: str = "", language: Language = "ko"
) -> list[str]:
    evidence = build_evidence(data, figures=figures, words=words)
    return [f"{one.kind}: {one.words}" for one in find_ungrounded(text, evidence, language)]


STANDS: dict[str, tuple[str, Json, Language]] = {
    "figures as they are": ("서울 15,480,000원, 부산 8,970,000원이에요.", ROWS, "ko"),
    "a figure without its separators": ("대구는 4235600원이에요.", ROWS, "ko"),
    "a sum that code computed": ("세 지역의 매출 합계는 28,685,600원이에요.", ROWS, "ko"),
    "in 억 and 만": ("작년 합계는 1억 9,138만 원이었어요.", ROWS, "ko"),
    "rounded to 만": ("매출은 2,869만 원이에요.", ROWS, "ko"),
    "cut to 만": ("매출은 2,868만 원이에요.", ROWS, "ko"),
    "about so much": ("약 2,900만 원을 팔았어요.", ROWS, "ko"),
    "in millions": ("Sales came to ₩28.7M in total, 15.5 million of it in Seoul.", ROWS, "en"),
    "in 万": ("合計は2,869万円です。", ROWS, "ja"),
    "a share that code computed": ("서울이 54 %로 가장 커요.", ROWS, "ko"),
    "a share with its decimals": ("서울 54.0%, 부산 31.3 퍼센트예요.", ROWS, "ko"),
    "how many rows there are": ("판매 기록은 3건이에요.", ROWS, "ko"),
    "how many points it makes itself": ("3가지가 보여요.\n- 서울이 1위\n- 부산이 2위\n- 대구 55개", ROWS, "ko"),
    "numbers of a list": ("1. 서울이 가장 커요\n2) 부산이 다음이에요", ROWS, "ko"),
    "a date in another form": ("2월 23일부터 3월 1일까지의 매출이에요.", ROWS, "ko"),
    "a range of days": ("2026년 2월 23~24일에 많이 팔렸어요.", ROWS, "ko"),
    "a date in English": ("Sales from Feb 23, 2026 to March 1st.", ROWS, "en"),
    "a date in Japanese": ("2026年2月23日から3月1日までの売上です。", ROWS, "ja"),
    "a date with slashes": ("2/23에 서울에서 12개가 팔렸어요.", ROWS, "ko"),
    "a month and a quarter": ("2월과 3월, 곧 1분기의 기록이에요.", ROWS, "ko"),
    "an hour in another form": ("배포는 3월 5일 15:00이고 담당은 이준호님이에요.", MESSAGES, "ko"),
    "an hour in English": ("The release is on 5 March at 3 PM.", MESSAGES, "en"),
    "an hour in Japanese": ("3月5日15時にリリースします。", MESSAGES, "ja"),
    "an address of the data": ("문서는 https://docs.example.com/release/2.4 에 있어요.", MESSAGES, "ko"),
    "the host of an address": ("Read more on docs.example.com.", MESSAGES, "en"),
    "figures with units": ("Latency fell from 1,250ms to 480 ms.", MESSAGES, "en"),
    "an amount of another language": ("예산은 7,167만 엔이고 12.5%를 줄였어요.", MESSAGES, "ko"),
    "an e-mail of the data": ("연락은 ops@metel.example 로 하면 돼요.", MESSAGES, "ko"),
    "a person of the data": ("결정: 이준호님이 배포를 맡아요.\n- Sarah Kim: 문서 공유", MESSAGES, "ko"),
    "a person in Japanese": ("田中さんが予算を報告しました。", MESSAGES, "ja"),
    "thousands in the column's name": ("매출은 7,167만 원이에요.", [{"매출(만원)": 7167}], "ko"),
    "a share kept as a part of one": ("전환율은 12.3%예요.", [{"전환율": 0.123}], "ko"),
    "a decimal that was rounded": ("평균은 1,235예요.", {"평균": 1234.56}, "ko"),
    "a fall told without its sign": ("5.2% 줄었어요.", {"증감": -5.2}, "ko"),
    "codes of the data": ("INV-2026-001 건은 v2.4에서 고쳤어요.", {"text": "INV-2026-001 fixed in v2.4"}, "ko"),
    "a moment of another zone": ("회의는 3월 5일 오후 3시예요.", {"at": "2026-03-05T06:00:00Z"}, "ko"),
    "nothing to sum up": ("요약할 내용이 없어요.", [], "ko"),
    "English names in Korean": ("Slack과 Notion API의 latency를 줄였어요.", MESSAGES, "ko"),
    "figures in a text": ("참가자 240명이 등록했어요.", "행사에 240명이 등록했다", "ko"),
    "a number in words": ("이십만 원을 받았어요.", {"금액": 200_000}, "ko"),
    "a count in words": ("세 명이 왔어요.", {"참석": ["김민지", "이준호", "박서연"]}, "ko"),
    "a top so many": ("상위 3개 지역이에요. Top 2는 서울과 부산.", ROWS, "ko"),
}  # fmt: skip

FAILS: dict[str, tuple[str, Json, Language, list[str]]] = {
    "an invented amount": ("매출은 999,999,999원이에요.", ROWS, "ko", ["figure: 999,999,999"]),
    "an invented amount in 억": ("합계 9억 9,999만 원", ROWS, "ko", ["figure: 9억 9,999만"]),
    "an amount beside the true one": ("서울은 15,480,001원이에요.", ROWS, "ko", ["figure: 15,480,001"]),
    "wrongly rounded": ("매출은 2,890만 원이에요.", ROWS, "ko", ["figure: 2,890만"]),
    "rounded beyond use": ("매출은 1억 원이에요.", {"매출": 149_000_000}, "ko", ["figure: 1억"]),
    "ten times too much": ("Sales were ₩286M.", ROWS, "en", ["figure: 286M"]),
    "another unit": ("合計は2,869億円です。", ROWS, "ja", ["figure: 2,869億"]),
    "an invented share": ("서울이 73.5 %예요.", ROWS, "ko", ["figure: 73.5 %"]),
    "an invented count": ("판매 기록은 17건이에요.", ROWS, "ko", ["figure: 17"]),
    "a round number told as exact": ("매출은 29,000,000원이에요.", ROWS, "ko", ["figure: 29,000,000"]),
    "an amount in words": ("구억 구천만 원을 벌었어요.", ROWS, "ko", ["figure: 구억 구천만 원"]),
    "an amount in English words": ("We made nine hundred million won.", ROWS, "en", ["figure: nine hundred million"]),
    "an amount in wide digits": ("매출은 ９９９，９９９원이에요.", ROWS, "ko", ["figure: 999,999"]),
    "another day": ("2월 25일에 많이 팔렸어요.", ROWS, "ko", ["date: 2월 25일"]),
    "another year": ("2025년 2월 23일의 매출이에요.", ROWS, "ko", ["date: 2025년 2월 23일"]),
    "another day in English": ("Sales peaked on April 2, 2026.", ROWS, "en", ["date: April 2, 2026"]),
    "another day in Japanese": ("4月2日に売れました。", ROWS, "ja", ["date: 4月2日"]),
    "another ISO day": ("2026-02-28 기준이에요.", ROWS, "ko", ["date: 2026-02-28"]),
    "another hour": ("배포는 3월 5일 오후 4시예요.", MESSAGES, "ko", ["date: 오후 4시"]),
    "the other half of the day": ("배포는 오전 3시예요.", MESSAGES, "ko", ["date: 오전 3시"]),
    "another quarter": ("4분기 매출이에요.", ROWS, "ko", ["date: 4분기"]),
    "an invented address": ("자세히: https://evil.example/login", ROWS, "ko", ["address: https://evil.example/login"]),
    "another path of a known host": (
        "https://docs.example.com/login 에서 확인해요.", MESSAGES, "ko", ["address: https://docs.example.com/login"],
    ),
    "an address without its scheme": ("evil.com/login 에서 확인해요.", ROWS, "ko", ["address: evil.com/login"]),
    "a link behind words": ("<https://evil.example/a|자료>를 봐요.", ROWS, "ko", ["address: https://evil.example/a"]),
    "a call to everybody": ("<!channel> 매출이 올랐어요.", ROWS, "ko", ["mention: <!channel>"]),
    "a call that stands in the data": ("@channel 배포해요.", {"text": "@channel 배포"}, "ko", ["mention: @channel"]),
    "a person's mark": ("<@U0EVIL999> 님이 맡아요.", ROWS, "ko", ["mention: <@U0EVIL999>"]),
    "an e-mail": ("문의는 help@evil.example 로 주세요.", ROWS, "ko", ["contact: help@evil.example"]),
    "a phone": ("문의 010-1234-5678", ROWS, "ko", ["contact: 010-1234-5678"]),
    "an account": ("국민은행 123456-04-567890 으로 입금해 주세요.", ROWS, "ko", ["contact: 123456-04-567890"]),
    "a person who is nowhere": ("최유리님이 맡기로 했어요.", MESSAGES, "ko", ["name: 최유리"]),
    "a person after a colon": ("담당: 최유리", MESSAGES, "ko", ["name: 최유리"]),
    "a person in English": ("It was approved by Robert Smith.", MESSAGES, "en", ["name: Robert Smith"]),
    "a person in Japanese": ("鈴木さんが承認しました。", MESSAGES, "ja", ["name: 鈴木"]),
    "a title that is nowhere": ("‘비밀 계획’ 페이지를 봐요.", MESSAGES, "ko", ["name: 비밀 계획"]),
    "a code that is nowhere": ("INV-2026-999 건이에요.", {"text": "INV-2026-001"}, "ko", ["figure: INV-2026-999"]),
    "another language": ("Sales were highest in Seoul this week.", ROWS, "ko", ["language: en"]),
    "Korean where Japanese is wanted": ("서울의 매출이 가장 높았어요.", ROWS, "ja", ["language: ko"]),
    "Korean where English is wanted": ("매출이 가장 높은 곳은 서울이에요.", ROWS, "en", ["language: ko"]),
}  # fmt: skip


@pytest.mark.parametrize("name", STANDS)
def test_what_the_data_says_stands(name: str) -> None:
    text, data, language = STANDS[name]
    assert told(text, data, figures=SUMS if data is ROWS else None, language=language) == []


@pytest.mark.parametrize("name", FAILS)
def test_what_the_data_does_not_say_is_found(name: str) -> None:
    text, data, language, found = FAILS[name]
    assert told(text, data, figures=SUMS if data is ROWS else None, language=language) == found


def test_what_a_person_typed_is_no_invention() -> None:
    words = "목표 3억을 최유리님 이름으로 https://metel.example/goal 과 함께 써줘"
    assert told("최유리님의 목표는 3억 원이에요. https://metel.example/goal", words=words) == []


def test_a_finding_tells_its_line() -> None:
    evidence = build_evidence(ROWS)
    (found,) = find_ungrounded("- 서울 12개\n- 합계 999개\n- 부산 30개", evidence, "ko")
    assert (found.kind, found.words, found.line) == ("figure", "999", "- 합계 999개")


def test_each_claim_is_told_once() -> None:
    assert told("999개, 또 999개, https://evil.example/a https://evil.example/a") == [
        "figure: 999",
        "address: https://evil.example/a",
    ]


def test_an_invented_amount_with_a_link_is_two_claims() -> None:
    said = told("이번 주 매출은 999,999,999원이에요. https://evil.example/login")
    assert said == ["figure: 999,999,999", "address: https://evil.example/login"]


def test_an_address_goes_with_its_brackets() -> None:
    evil = ("https://evil.example/a",)
    assert remove_addresses("<https://evil.example/a|자료> 참고\n끝 https://evil.example/a", evil) == "참고\n끝"
    assert remove_addresses("[자료](https://evil.example/a) 참고", evil) == "참고"


def test_a_long_text_is_checked_quickly() -> None:
    data: Json = [{"이름": f"항목 {n}", "금액": n * 1_003, "날짜": f"2026-03-{n % 28 + 1:02}"} for n in range(2_000)]
    text = "\n".join(f"- 항목 {n}: {n * 1_003:,}원 (2026-03-{n % 28 + 1:02})" for n in range(0, 2_000, 10))
    assert told(text, data) == []


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("好的，我可以帮您发布到销售频道", "ko", ["other"]),
        ("Я могу опубликовать сообщение", "ja", ["other"]),
        ("会議室予約完了通知", "ja", []),
        ("2026-03-04", "ko", []),
    ],
)
def test_a_language_that_metel_does_not_speak_is_told(text: str, language: Language, told: list[str]) -> None:
    found = find_ungrounded(text, build_evidence(None), language)
    assert [one.words for one in found if one.kind == "language"] == told


@pytest.mark.parametrize("moment", ["2026-02-30T10:00:00Z", "2026-03-05T25:00:00+09:00", "0001-01-01T00:00:00+09:00"])
def test_what_is_no_moment_breaks_nothing(moment: str) -> None:
    assert build_evidence(moment).has_words(moment)
    assert find_ungrounded("3월 5일이에요.", build_evidence(f"{moment} 3월 5일")) == ()
