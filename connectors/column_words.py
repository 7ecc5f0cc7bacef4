"""What people call the columns of a table in Korean, English and Japanese, where a header says the same in other
words."""

from __future__ import annotations

from collections.abc import Sequence

from connectors.names import fold_name, pick_name

_GROUPS = (
    ("이름", "성함", "성명", "고객명", "담당자명", "name", "full name", "customer name", "名前", "氏名", "お名前"),
    ("등급", "회원 등급", "tier", "grade", "rank", "level", "plan tier", "ランク", "グレード", "等級", "会員ランク"),
    (
        "전화번호", "연락처", "전화", "번호", "휴대폰", "휴대폰 번호", "핸드폰", "핸드폰 번호", "폰번호", "phone",
        "phone number", "mobile", "contact", "contact number", "tel", "電話番号", "電話", "連絡先", "携帯",
    ),
    (
        "이메일", "이메일 주소", "메일", "메일 주소", "email", "e-mail", "email address", "mail", "メール",
        "メールアドレス",
    ),
    ("날짜", "일자", "date", "day", "日付", "日"),
    ("지역", "지점", "region", "area", "branch", "地域", "エリア", "支店"),
    ("상품", "제품", "품목", "product", "item", "商品", "製品", "品目"),
    ("수량", "판매량", "개수", "quantity", "qty", "units", "count", "数量", "個数"),
    ("매출", "매출액", "sales", "revenue", "売上", "売り上げ", "売上高"),
    ("금액", "비용", "지출", "amount", "cost", "spend", "金額", "費用", "支出"),
    ("담당자", "담당", "오너", "owner", "assignee", "person", "担当者", "担当"),
    ("상태", "진행 상태", "status", "state", "状態", "ステータス"),
    ("항목", "내역", "category", "item", "line item", "項目", "内訳"),
)  # fmt: skip


def find_named_column(asked: str, header: Sequence[str]) -> str | None:
    """Return the column of a header that was meant: by its name, else by another word for the same, in the singular
    or the plural; None where none is, or several are."""
    named = pick_name(asked, header)
    if named is not None:
        return named
    folded = fold_name(asked)
    wanted = {folded, folded.removesuffix("s"), folded.removesuffix("es")}
    alike = {fold_name(word) for group in _GROUPS if not wanted.isdisjoint(map(fold_name, group)) for word in group}
    meant = [name for name in header if fold_name(name) in alike]
    return meant[0] if len(meant) == 1 else None


def list_column_words(name: str) -> tuple[str, ...]:
    """Return what people call a column of a name, the name first."""
    folded = fold_name(name)
    alike = [word for group in _GROUPS if folded in map(fold_name, group) for word in group]
    return tuple(dict.fromkeys([name, *alike]))
