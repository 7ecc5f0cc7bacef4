"""A new page whose content is told as a list behind the order for it ("make a page under the team wiki, "Launch".
three to-dos: a, b, c", "… 페이지 만들어줘. 로그인 / 결제 이렇게 체크박스 두 개"): where the order ends, what the page
is called and where it goes, the items, and what is asked for besides. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from orchestration.patterns import make_regex
from orchestration.text.dates import may_name_date
from orchestration.text.listed_items import ItemList, ListKind, find_list_kind, read_item_list, render_items

_Q = make_regex(
    r"(?<![A-Za-z])'[^'\n]{1,120}'(?![A-Za-z])|‘[^’\n]{1,120}’|\"[^\"\n]{1,120}\"|“[^”\n]{1,120}”"
    r"|「[^」\n]{1,120}」|『[^』\n]{1,120}』"
)
_MARK = "\ue000"
"""What stands for the title in quotes."""
_ASK_EN = (
    r"(?:(?:hey|hi|ok|okay|please|pls|plz|can|could|would|you|we|i|i'd|just|also|like|to|need|want|let's|metel)[\s,]+)*"
)
_OPENS_EN = (
    rf"\W*{_ASK_EN}(?:(?:make|create|start|set\sup|open|add|spin\sup|put\stogether|draft|build)\s)?(?:(?:me"
    rf"|us)\s)?(?:an?\s|the\s)?"
    rf"(?:(?:new|quick|blank|sub|short|little|fresh)[\s-])*(?:(?:check\s?list|to-?do(?:\slist)?"
    rf"|list)\s)?(?:{_MARK}\s)?(?:page|doc(?:ument)?)\b(?!s)"
)
_PARTS_EN = (
    rf"[\s,.:–—-]*(?:(?:called|titled|named|title(?:d|\sis)?:?)\s)?{_MARK}",
    r"[\s,]+(?:please|pls|plz|for\s(?:me|us)|too)(?=\W|$)",
    rf"[\s,]+(?:called|titled|named)\s(?P<title>(?![\"'“])[^,.:;?\n{_MARK}]{{2,60}}?)(?=\s+(?:under"
    rf"|in(?:side)?\s(?:the|our))\s|[.:;,?]|\s[–—-]\s|\sw(?:ith|/)\s|$)",
    r"[\s,]+(?:under|in|into|inside|below|beneath|within|on)\s(?:the\s|our\s|my\s)?"
    rf"(?P<home>[^\W\d][\w ]{{1,30}}?)(?=\s*[,.:;?{_MARK}]|\s[–—-]|\s(?:called|titled|named|w(?:ith|/)|and|for"
    rf"|please|pls|plz)(?:\W|$)|\s*$)",
)
_LATE_TITLE_EN = make_regex(rf",\s(?P<title>[^\W\d_][^,.:;?\n{_MARK}]{{2,60}})(?=[.:;])")
_KIND_KO = r"(?:페이지|문서|노트)"
_VERB_KO = (
    r"(?:(?:만들어|파|작성해|생성해|열어|뽑아|추가해)(?:서(?=\s)|\s?(?:줘요?|주세요|주라|주셈|줄래요?|주실래요"
    r"|주시고|주고|놓고|두고|놔줘|둬줘|놔|둬|봐))?"
    r"|(?:만들|파|작성하|생성하)고(?=\s)|ㄱㄱ+|ㄱ(?=\s|$)|부탁(?:해요?|드려요?|드립니다|합니다)|필요(?:해요?"
    r"|함|합니다))"
)
_TOLD_KO = (
    rf"(?:제목|이름|타이틀)(?:은|는|:)?\s?(?:{_MARK}|(?P<told>(?![을를도만이에]\s|에서|없)[^\s,\n{_MARK}][^,\n#{_MARK}]{{1,50}}?))"
    r"(?:(?:으로|로)(?:\s(?:하고|해))?|이에요|예요|입니다|요|야|이?고(?=\s?[^\s]))?(?=[\s,.!]*$|[,.]\s"
    r"|\s(?:\(?(?:①|1[).])|내용|안에|항목|본문))"
)
_PARTS_KO = (
    r"[\s.,!~?]+",
    rf"{_MARK}\s?(?:이?라는|이?란|이?라고)?(?:\s?제목(?:의|으로))?",
    rf"(?:새|하위|빈)?\s?(?P<noun>{_KIND_KO})(?:를|을|로)?(?![가-힣])",
    r"(?:하나(?:만)?|한\s?(?:개|장)(?:만)?|좀|새로|얼른|급히|노션에)(?=[\s.,!]|$)",
    rf"(?P<verb>{_VERB_KO})(?![가-힣])",
    _TOLD_KO,
    r"(?P<home>[가-힣A-Za-z][\w ]{0,24}?)\s?(?:(?:밑|아래|하위|산하)(?:에다가|에다|에)?|에다가|에다|에)(?=\s)",
    rf"(?P<purpose>[^\s,.!?{_MARK}][^,.!?\n{_MARK}]{{0,30}}?(?:[을할쓸담모]|[가-힣]ㄹ|모을|적을|넣을))\s(?={_KIND_KO})",
    rf"(?P<title>[^\s,.!?{_MARK}][^,.!?\n{_MARK}]{{1,40}}?)\s(?={_KIND_KO})",
)
_KIND_JA = r"(?:ページ|文書|ドキュメント|ノート)"
_PARTS_JA = (
    r"[\s。、！!?？]+",
    rf"(?:という名前の|って名前の)?{_MARK}(?:という名前の|って名前の|という|って(?:いう)?|の|を)?",
    rf"(?:新しい|新規の?|空の)?(?P<noun>{_KIND_JA})(?:を|が)?",
    r"(?P<verb>(?:作っ|作成し?|用意し?|立て|追加し?|お願い|ほしい?|欲しい?|新規で|頼み)(?:て|で)?(?:ください"
    r"|下さい|ほしい|もらえ(?:ますか|る)|くれる|おいて|お願い|します|したい|です|ね)*)(?=[。、！!?？\s①]|$)",
    r"(?:新規で|新しく|[1一]つ|ひとつ|とりあえず|まず)",
    rf"(?:タイトル|題名|件名|名前)は(?:{_MARK}|(?P<told>[^\s、。{_MARK}]{{2,40}}?))(?:で|です|にして)?(?=[、。\s]|$)",
    rf"(?P<home>[^\s、。「」『』{_MARK}]{{2,16}}?)(?:の下|配下|の配下|の中)?(?:に|へ)(?!して|は)",
    rf"(?P<title>[^\s、。{_MARK}]{{2,30}}?)(?:という|って)(?={_KIND_JA})",
)
_THEN = make_regex(
    r"[,.;]?\s+(?:and\s+)?then\s+(?=\S)|[,.;]?\s+and\s+(?=(?:post|drop|share|send|dm|tell|message|ping"
    r"|let)\b.*(?:#|\blink\b))"
    r"|(?<=[.!])\s+(?=(?:and\s+|also\s+)?(?:post|drop|share|send|dm|tell|message|ping|let)\b.*(?:#|\blink\b))"
    r"|(?:[.!]\s*|(?<=[넣적써줘요])(?:고|서)?\s+)(?=(?:그리고\s|글고\s)?[^.!]*(?:링크|주소|#)[^.!]*(?:공유"
    r"|올려|보내|뿌려|남겨))"
    r"|[。、]\s*(?=[^。]*(?:リンク|URL|#)[^。]*(?:共有|送っ|貼っ|投稿|流し))",
    re.IGNORECASE,
)
_ORDER_INSIDE = make_regex(
    r"#\S|(?:한테|에게|께)\s.*(?:줘|주세요)|さんに.*(?:送|伝え|共有)|\b(?:dm|tell|post|message)\s+(?:#|@"
    r"|(?-i:[A-Z][a-z]+))",
    re.IGNORECASE,
)
_SEVERAL = make_regex(r"페이지들|각각|씩\s|\bpages\b|\beach\b|それぞれ", re.IGNORECASE)
_RECORDS = r"회의록$|議事録$"
LONGEST = 800


@dataclass(frozen=True, slots=True)
class ListedPage:
    """A page that is to be made: the order for it in plain words, its title, where it goes and its content, each empty
    where it is not told, and the words that ask for more. ``sure``: nothing of it is a guess."""

    order: str
    title: str = ""
    home: str = ""
    content: str = ""
    more: str = ""
    sure: bool = True


@dataclass(frozen=True, slots=True)
class _Order:
    end: int = 0
    title: str = ""
    home: str = ""
    is_told: bool = False
    has_noun: bool = False
    has_verb: bool = False


def find_listed_page(text: str) -> ListedPage | None:
    """Return the page that a request wants with a list in it, or with a title that is told behind the order; ``None``
    where it asks for anything else, or where another reading has all of it."""
    typed = text.strip()
    quotes = [*_Q.finditer(typed)]
    if "\n" in typed or len(typed) > LONGEST or _SEVERAL.search(typed):
        return None
    quote = quotes[0] if quotes else None
    masked = f"{typed[: quote.start()]}{_MARK}{typed[quote.end() :]}" if quote is not None else typed
    title = quote[0][1:-1].strip() if quote is not None else ""
    order = _read_order(masked)
    if order is None or (_MARK in masked[order.end :]) or (order.title and title) or not (order.title or title):
        return None
    named = replace(order, title=title or order.title)
    said, more = _cut_more(masked[order.end :].strip())
    content, sure = _read_content(masked[: order.end] + named.title, said)
    if said and not content:
        return None
    if not content and not order.is_told:
        return None
    return ListedPage(_word_order(named, masked), named.title, named.home, content, more, sure)


def _read_content(head: str, said: str) -> tuple[str, bool]:
    """Return the list that stands behind an order as markdown, empty where there is none, and whether it is sure."""
    listed = read_item_list(said) if said and not _ORDER_INSIDE.search(said) else None
    if listed is None or not _is_meant(said, listed):
        return "", True
    kind = listed.kind or _guess_kind(head)
    return render_items(listed.items, kind), listed.counted


def _guess_kind(head: str) -> ListKind:
    called = find_list_kind(head)
    return called if called is not None else "bullet"


def _is_meant(said: str, listed: ItemList) -> bool:
    """Whether words are a list for a page: they say so, or several items stand right behind a colon or a dash."""
    if listed.kind is not None and listed.told:
        return True
    return len(listed.items) > 1 and (listed.told or re.match(r"\s*[:：–—-]", said) is not None)


def _cut_more(said: str) -> tuple[str, str]:
    found = _THEN.search(said)
    return (said[: found.start()], said[found.end() :].strip()) if found is not None else (said, "")


def _read_order(masked: str) -> _Order | None:
    if re.search("[가-힣]", masked.replace(_MARK, "")):
        return _read_parts(masked, _PARTS_KO, 0)
    if re.search("[ぁ-ゖァ-ヺ]", masked):
        return _read_parts(masked, _PARTS_JA, 0)
    opened = re.match(_OPENS_EN, masked, re.IGNORECASE)
    order = _read_parts(masked, _PARTS_EN, opened.end()) if opened is not None else None
    if order is None or opened is None:
        return None
    late = _LATE_TITLE_EN.match(masked, order.end) if not order.title and _MARK not in masked else None
    if late is not None and order.home:
        order = replace(order, title=late["title"].strip(), end=late.end())
    return order


def _read_parts(masked: str, forms: tuple[str, ...], start: int) -> _Order | None:
    """Return what an order for a page says, read piece by piece up to where the pieces end; ``None`` where it is no
    whole order."""
    order = _Order(end=start, has_noun=start > 0)
    while order.end < len(masked):
        step = next((one for form in forms if (one := _take(form, masked, order)) is not None), None)
        if step is None:
            break
        order = step
    is_record = re.search(_RECORDS, order.home) is not None
    is_whole = (order.has_noun or is_record) and (order.has_verb or order.is_told or start > 0)
    return order if is_whole else None


def _take(form: str, masked: str, order: _Order) -> _Order | None:
    """Return an order with one more piece of it; ``None`` where the piece does not stand next."""
    found = re.compile(form, re.IGNORECASE).match(masked, order.end)
    if found is None or found.end() == order.end:
        return None
    parts = {name: one.strip() for name, one in found.groupdict().items() if one}
    home, title = parts.get("home", ""), parts.get("told") or parts.get("title") or ""
    is_again = (home and (order.home or order.has_verb)) or (title and order.title)
    is_again = is_again or (order.has_noun and "noun" in parts) or (title and not parts.get("told") and order.has_verb)
    if is_again or (home and may_name_date(home)) or ("title" in parts and _MARK in masked):
        return None
    return replace(
        order,
        end=found.end(),
        home=home or order.home,
        title=title or order.title,
        is_told=order.is_told or bool(parts.get("told")),
        has_noun=order.has_noun or "noun" in parts,
        has_verb=order.has_verb or "verb" in parts,
    )


def _word_order(order: _Order, masked: str) -> str:
    """Return an order for a page in plain words."""
    if re.search("[가-힣]", masked.replace(_MARK, "")):
        below = "에" if re.search(_RECORDS, order.home) else " 밑에"
        return f"{f'{order.home}{below} ' if order.home else ''}“{order.title}” 페이지 만들어줘"
    if re.search("[ぁ-ゖァ-ヺ]", masked):
        return f"{f'{order.home}の下に' if order.home else ''}「{order.title}」というページを作ってください"
    return f"make a page “{order.title}”{f' under the {order.home}' if order.home else ''}"
