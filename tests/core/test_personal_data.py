"""Personal data is found by shape and rule, told by kind and number, and masked."""

from __future__ import annotations

import unicodedata

import pytest

from orchestration.text.pii.find import find_personal_data, mask_personal_data
from schemas.values import Json

FOUND: dict[str, tuple[str, dict[str, int]]] = {
    "a card with other numbers behind it": (
        "4111 1111 1111 1111 220-81-62517",
        {"card": 1, "business_number": 1},
    ),
    "a card without spaces": ("5500000000000004", {"card": 1}),
    "a card of fifteen digits": ("3782 822463 10005", {"card": 1}),
    "a foreigner's number": ("900101-5234567", {"foreigner_number": 1}),
    "a resident of this century": ("050101-3234567", {"resident_number": 1}),
    "a month that is none": ("051301-3234567", {}),
    "an account number": ("GB82 WEST 1234 5698 7654 32", {"iban": 1}),
    "an account number with a wrong digit": ("GB82 WEST 1234 5698 7654 33", {}),
    "a passport": ("여권번호 M12345678", {"passport": 1}),
    "a part number of that shape": ("부품 M12345678", {}),
    "a driver licence": ("11-22-123456-78", {"driver_licence": 1}),
    "a service line": ("1588-1234", {}),
    "two spellings of one kind": ("010.1234.5678, +82-10-8765-4321", {"phone": 2}),
    "digits set apart": ("0 1 0 - 1 2 3 4 - 5 6 7 8", {"phone": 1}),
    "an e-mail address with spaces": ("minji @ acme . co . kr", {"email": 1}),
    "a sentence with at": ("meet at acme.com today", {}),
    "a span of days": ("2026.03.04 - 2026.03.10", {}),
    "an id": ("550e8400-e29b-41d4-a716-446655440000", {}),
    "the moment of a message": ("1741050000.000100", {}),
    "a list of amounts": ("71667000 1200000 340000 120", {}),
    "HTML entities": ("&#48;10&#45;1234&#45;5678", {"phone": 1}),
    "escapes": ("\\u0030\\u0031\\u0030-1234-5678", {"phone": 1}),
    "base32": ("GAYTALJRGIZTILJVGY3TQ===", {"phone": 1}),
    "syllables in their parts": (unicodedata.normalize("NFD", "공일공 일이삼사 오육칠팔"), {"phone": 1}),
    "letters of syllables": ("ㄱㅗㅇㅇㅣㄹㄱㅗㅇ ㅇㅣㄹㅇㅣㅅㅏㅁㅅㅏ ㅇㅗㅇㅠㄱㅊㅣㄹㅍㅏㄹ", {"phone": 1}),
    "English words": ("zero one zero, one two three four, five six seven eight", {"phone": 1}),
    "Chinese digits": ("〇一〇 一二三四 五六七八", {"phone": 1}),
    "a card over lines": ("4111\n1111\n1111\n1111", {"card": 1}),
    "an e-mail address letter by letter": ("m i n j i @ a c m e . c o . k r", {"email": 1}),
    "a sentence with small numbers in words": ("일이 삼사일 걸리고 오륙 명이 칠팔월에 이사 구경을 갑니다", {}),
    "teams in words": ("one or two of the three teams, zero or one of the rest", {}),
    "a mobile in a list": ("010, 2345, 6789", {"phone": 1}),
    "amounts in a list": ("1,010, 2345, 6789", {}),
    "a mobile from abroad without its plus": ("82 10 2345 6789", {"phone": 1}),
    "a birth with dots and the rest": ("90.01.01-1234568", {"resident_number": 1}),
    "a company's number without strokes": ("사업자 2208162517", {"business_number": 1}),
    "ten digits that nothing calls a company's": ("주문 2208162517", {}),
    "a Japanese mobile": ("090-1234-5678 田中", {"phone": 1}),
    "a phone abroad": ("+1 (415) 555-0132 or +44 20 7946 0958", {"phone": 2}),
    "ten digits that are called a phone's": ("call 415-555-0132", {"phone": 1}),
    "ten digits that nothing calls a phone's": ("415-555-0132", {}),
    "the number of an order": ("주문 ORD-0102345678", {}),
    "a mobile behind letters": ("X-01023456789", {"phone": 1}),
    "a rise": ("+12,345,678원, +1 234", {}),
    "the bar code of a thing": ("8801234567893", {}),
    "where a repository is fetched from": ("git@github.com:acme/web.git, ssh://git@github.com/acme/web", {}),
    "a mailbox that only ends so": ("digit@github.com:80", {"email": 1}),
    "years on lines": ("2023\n2024\n2025\n2026", {}),
    "an account behind the word for one and its bank": ("계좌: 국민은행 123456-04-123456", {"bank_account": 1}),
    "an account behind its bank": ("신한은행 110-123-456789", {"bank_account": 1}),
    "an account behind a bank on the phone": ("카카오뱅크 3333-01-1234567", {"bank_account": 1}),
    "an account in front of its bank": ("110-123-456789 (신한은행)", {"bank_account": 1}),
    "an account in front of its owner": ("110-123-456789 예금주 홍길동", {"bank_account": 1}),
    "an account without strokes": ("농협 3029934567891로 입금해 주세요", {"bank_account": 1}),
    "an account with spaces": ("계좌번호는 다음과 같습니다: 1002 123 456789", {"bank_account": 1}),
    "an account on the line below": ("급여 계좌(하나은행)\n123-456789-12345", {"bank_account": 1}),
    "two accounts": ("국민은행 123456-04-123456, 신한은행 110-123-456789", {"bank_account": 2}),
    "digits in groups that nothing calls an account's": ("시리얼 110-123-456789", {}),
    "an amount at a bank": ("국민은행 대출 1234567890원", {}),
    "a balance": ("계좌 잔액 1234567890", {}),
    "an order at a bank": ("은행 업무 주문번호 1234-5678-9012", {}),
    "a bank's hotline": ("신한은행 고객센터 1577-8000", {}),
    "days at a bank": ("거래은행 회의 2026-03-04 10:30, 국민은행 2026-03-05 2026-03-06", {}),
    "a moment at a bank": ("은행 마감 20260304123000", {}),
    "amounts to be moved": ("계좌 이체 71667000 1200000 340000", {}),
    "the halves of a resident's number": ("주민번호 앞자리 900101 뒷자리 1234568", {"resident_number": 1}),
    "the halves in a sentence": ("앞 6자리는 900101이고 뒤 7자리는 1234568", {"resident_number": 1}),
    "the halves of a foreigner's number": ("외국인등록번호 900101 그리고 5234567", {"foreigner_number": 1}),
    "halves that nothing calls a person's": ("주민 센터 회의 260304 참석 1234567", {}),
    "halves that are no birth": ("주민번호 앞자리 901301 뒷자리 1234568", {}),
    "a resident's number in three parts": ("900101 1 234568", {"resident_number": 1}),
    "three numbers of an order": ("260304 1 250000", {}),
    "a list of numbers": ("1. 2. 3. 4. 5. 6. 7. 8. 9. 10", {}),
}


@pytest.mark.parametrize("name", FOUND)
def test_it_is_found_and_told_from_what_only_looks_like_it(name: str) -> None:
    text, wanted = FOUND[name]
    assert dict(find_personal_data(text)) == wanted


def test_it_is_found_where_it_is_spread_over_parts() -> None:
    assert find_personal_data({"a": "minji", "b": "@acme.co.kr"}) == {"email": 1}
    assert find_personal_data({"rows": [["900101", "1234567"], ["4111", "1111", "1111", "1111"]]}) == {
        "resident_number": 1,
        "card": 1,
    }
    assert find_personal_data(["GB82WEST1", "2345698765432"]) == {"iban": 1}
    assert find_personal_data([["220"], ["81"], ["62517"]]) == {"business_number": 1}
    assert find_personal_data([["서울", "10", "1200000"], ["부산", "5", "600000"]]) == {}


@pytest.mark.parametrize(
    "node",
    [
        {"계좌번호": "110-123-456789"},
        [["홍길동", "신한은행", "110-123-456789"]],
        {"rows": [{"이름": "홍길동", "입금 계좌": "123456-04-123456"}]},
        [["110-123-456789", "국민은행"]],
    ],
)
def test_an_account_is_found_beside_its_name_in_a_table(node: Json) -> None:
    assert dict(find_personal_data(node)) == {"bank_account": 1}


@pytest.mark.parametrize(
    "node",
    [
        [["신한은행", "2026-03-04", "1200000"]],
        [["110-123-456789", "시리얼"]],
        {"계좌 수": "12", "시리얼": "110-123-456789"},
        [["국민은행", "거래 번호"], ["1234567890", "x"]],
    ],
)
def test_what_stands_beside_a_bank_is_not_an_account_for_that(node: Json) -> None:
    assert dict(find_personal_data(node)) == {}


def test_what_is_held_already_is_not_counted_however_it_is_written() -> None:
    text = "010-1234-5678, minji@acme.co.kr"
    assert find_personal_data(text, held=["+1", "01012345678"]) == {"email": 1}
    assert find_personal_data(text, held=["010 1234 5678", "Minji@acme.co.kr"]) == {}


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("전화 010-1234-5678로", "전화 ***-****-5678로"),
        ("４１１１ 1111 1111 1111", "**** **** **** 1111"),
        ("900101-1234567", "******-*******"),
        ("minji@acme.co.kr 앞", "m***@acme.co.kr 앞"),
        ("3031302d313233342d35363738", "*" * 26),
        ("매출 71,667,000원", "매출 71,667,000원"),
        ("신한은행 110-123-456789로", "신한은행 ***-***-******로"),
    ],
)
def test_it_is_masked_and_the_rest_stays(text: str, masked: str) -> None:
    assert mask_personal_data(text) == masked
