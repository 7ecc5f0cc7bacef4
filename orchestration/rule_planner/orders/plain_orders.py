"""The plain forms of orders in three languages, as the grammar reads them; each takes words as they were said. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.korean import choose_direction_particle, choose_particle
from schemas.plan import Language

Fields = Sequence[tuple[str, str]]
"""Names of fields ("owner", "due", "state"), each with its value."""
_ASKS_KO = make_regex(r"(?:[냐는은던]지|[가-힣]지|[냐까나])$")
_ASKS_EN = make_regex(r"\b(?:ask|check\swith|find\sout\sfrom|see\swith)\b", re.IGNORECASE)
_QUESTION_EN = make_regex(r"^(?:if|whether|when|where|who|what|which|why|how)\b", re.IGNORECASE)
_LINK_EN = make_regex(r"(?:^|[\s,.!])(?P<link>to|that|if|whether)\s*$", re.IGNORECASE)
_ASKS_JA = make_regex(r"か(?:どうか)?$")
_ASKS_BEHIND_JA = make_regex(r"^[をはがに]?(?:ついて)?[^、。]{0,8}?(?:聞|訊|尋|確認|伺)")
_WISHES_BEHIND_JA = make_regex(r"^よう(?:に)?、?(?=[^、。]{0,6}?(?:伝え|言っ|連絡|知らせ))")
_SAID_JA = make_regex(r"^(?:って|と)(?:言|い)って(?:た|い|ま|る)")
_SAID_KO = make_regex(r"^고\s?(?:했|하던|하더|들었|그랬|그러)")
"""What somebody has said is no order."""
_TAIL_KO = make_regex(r"[가-힣]{1,6}")
_ASKS_BEHIND_KO = make_regex(r"^[^.\n]{0,12}?(?:물어|여쭤|여쭈|확인)")


class ToldWords(NamedTuple):
    """Words that somebody is told, and those of the order before and behind them."""

    before: str
    words: str
    behind: str


def _say(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _say_field(name: str, closed: str, open_: str, value: str) -> str:
    return f"{name}{choose_particle(name, closed, open_)} {value}"


class _Korean:
    myself = "나"
    functions: Mapping[str, str] = {"": "합계", "sum": "합계", "mean": "평균"}
    then = " 그리고 "
    _names: Mapping[str, str] = {"owner": "담당자", "due": "마감일", "state": "상태"}

    def join(self, names: Sequence[str]) -> str:
        return "랑 ".join(names)

    def task(self, title: str, fields: Fields) -> str:
        beside = ", ".join(_say_field(self._names[name], "은", "는", value) for name, value in fields)
        return _say(title, "작업 만들어줘.", beside)

    def page(self, title: str, when: str, people: str, body: str, *, meeting: bool) -> str:
        kind = "회의록 페이지 만들어줘." if meeting else "페이지 만들어줘."
        made = _say(when, title, kind, f"참석자는 {people}." if people else "")
        return _say(made, f"내용은 {body}" if body else "")

    def change(self, item: str, fields: Fields) -> str:
        said = [_say_field(self._names[name], "을", "를", value) for name, value in fields]
        return f"{item} {', '.join(f'{one}{choose_direction_particle(one)}' for one in said)} 바꿔줘"

    def clear(self, item: str, field: str) -> str:
        return f"{item} {field} 없애줘"

    def put_off(self, item: str, span: str) -> str:
        return f"{item} 마감일을 {span} 미뤄줘"

    def note(self, item: str, words: str) -> str:
        return f"{item} 페이지에 {words} 추가해줘"

    def trash(self, item: str) -> str:
        return f"{item} 페이지 삭제해줘"

    def tell(self, told: ToldWords) -> str:
        if _SAID_KO.match(told.behind):
            return ""
        tail = _TAIL_KO.match(told.behind)
        ending = tail[0] if tail else ""
        is_question = _ASKS_KO.search(told.words) is not None
        if not is_question and (not ending or _ASKS_BEHIND_KO.search(told.behind)):
            return ""
        return f"{told.words}{ending}"

    def post(self, kind: str, to: str, said: str, when: str) -> str:
        return _say(when, f"{to}에", said, "공유해줘" if kind == "what" else "올려줘")

    def dm(self, kind: str, to: str, said: str, when: str) -> str:
        if kind == "told" and _ASKS_KO.search(said.removesuffix("고")):
            return _say(when, f"{to}한테", said, "물어봐줘")
        return _say(when, f"{to}한테", said, "전해줘" if kind == "told" else "DM 보내줘")

    def remind(self, to: str, when: str, words: str) -> str:
        return _say(f"{when}에", f"{to or '나'}한테", words, "알려줘")

    def show(self, parts: Mapping[str, str]) -> str:
        due = f"{parts['due']} 마감인" if parts["due"] else ""
        group = f"{parts['group']}로" if parts["group"] else ""
        owner = "내" if parts["owner"] == self.myself else parts["owner"]
        return _say(due, parts["state"], owner, parts["kind"] or "작업", group, parts["sort"], "보여줘")

    def find(self, words: str, place: str, by: str, when: str) -> str:
        said = f"{by}가 말한" if by else ""
        return _say(f"{place}에서" if place else "", when, said, words, "찾아줘")

    def sum(self, what: str, when: str, how: str) -> str:
        talk = "대화" if "#" in what else ""
        return _say(when, what, talk, how, "요약해줘")

    def figure(self, parts: Mapping[str, str]) -> str:
        named = [parts[name] for name in ("when", "filter", "group", "column", "how")]
        sheet = f"{parts['sheet']} 시트에서" if parts["sheet"] else ""
        return _say(sheet, f"{parts['tab']} 탭" if parts["tab"] else "", *named, "알려줘")

    def row(self, sheet: str, tab: str, cells: Sequence[str]) -> str:
        return _say(f"{sheet} 시트 {tab} 탭에" if tab else f"{sheet} 시트에", ", ".join(cells), "행 추가해줘")


class _English:
    myself = "me"
    functions: Mapping[str, str] = {"": "total", "sum": "total", "mean": "average"}
    then = " Then "
    _names: Mapping[str, str] = {"owner": "owner", "due": "due", "state": "status"}
    _fields: Mapping[str, str] = {"owner": "owner", "due": "due date", "state": "status"}

    def join(self, names: Sequence[str]) -> str:
        return " and ".join(names)

    def task(self, title: str, fields: Fields) -> str:
        return ", ".join([_say("create a task", title), *(f"{self._names[name]} {value}" for name, value in fields)])

    def page(self, title: str, when: str, people: str, body: str, *, meeting: bool) -> str:
        kind = "create a meeting notes page" if meeting else "create a page"
        made = _say(kind, title, f"for {when}" if when else "")
        return _say(made, f"with {people}" if people else "", f"and the text {body}" if body else "")

    def change(self, item: str, fields: Fields) -> str:
        if len(fields) == 1:
            ((name, value),) = fields
            return f"change the {self._fields[name]} of {item} to {value}"
        return f"update {item}: {', '.join(f'{self._names[name]} {value}' for name, value in fields)}"

    def clear(self, item: str, field: str) -> str:
        return f"clear the {field} of {item}"

    def put_off(self, item: str, span: str) -> str:
        return f"push the due date of {item} back by {span}"

    def note(self, item: str, words: str) -> str:
        return f"add {words} to the page {item}"

    def trash(self, item: str) -> str:
        return f"archive the page {item}"

    def tell(self, told: ToldWords) -> str:
        link = _LINK_EN.search(told.before)
        if link:
            return f"{link['link'].lower()} {told.words}"
        if _QUESTION_EN.match(told.words):
            return told.words
        return f"that {told.words}" if not _ASKS_EN.search(told.before) else ""

    def post(self, kind: str, to: str, said: str, when: str) -> str:
        if kind == "told":
            return _say(f"post in {to}", said, when)
        return _say("post", said, f"in {to}", when)

    def dm(self, kind: str, to: str, said: str, when: str) -> str:
        if kind == "told":
            asks = said.startswith(("if ", "whether ")) or _QUESTION_EN.match(said)
            return _say("ask" if asks else "tell", to, said, when)
        return _say(f"send {to}" if kind == "what" else f"dm {to}", said, when)

    def remind(self, to: str, when: str, words: str) -> str:
        return _say("remind", to or "me", when, "about", words)

    def show(self, parts: Mapping[str, str]) -> str:
        owner = parts["owner"]
        whose = f"{owner}'s" if owner and owner.casefold() not in ("my", "i", "me") else ("my" if owner else "the")
        shown = _say("show", whose, parts["state"], parts["kind"] or "tasks")
        late = parts["due"].casefold() in ("overdue", "late", "past due")
        shown = _say("show", whose, "overdue", parts["state"], parts["kind"] or "tasks") if late else shown
        due = f"due {parts['due']}" if parts["due"] and not late else ""
        return _say(shown, due, f"by {parts['group']}" if parts["group"] else "", parts["sort"])

    def find(self, words: str, place: str, by: str, when: str) -> str:
        where = _say("search", place)
        return _say(where, f"for {words}", f"by {by}" if by else "", when)

    def sum(self, what: str, when: str, how: str) -> str:
        return _say("summarize", what, when, f"in {how}" if how else "")

    def figure(self, parts: Mapping[str, str]) -> str:
        named = _say(parts["how"], parts["column"])
        group = f"by {parts['group']}" if parts["group"] else ""
        where = f"of {parts['filter']}" if parts["filter"] else ""
        sheet = f"in the sheet {parts['sheet']}" if parts["sheet"] else ""
        return _say("show the", named, where, group, parts["when"], sheet, parts["tab"])

    def row(self, sheet: str, tab: str, cells: Sequence[str]) -> str:
        return f"add a row to {_say(sheet, tab)}: {', '.join(cells)}"


class _Japanese:
    myself = "私"
    functions: Mapping[str, str] = {"": "合計", "sum": "合計", "mean": "平均"}
    then = ""
    _names: Mapping[str, str] = {"owner": "担当", "due": "期限", "state": "ステータス"}

    def join(self, names: Sequence[str]) -> str:
        return "と".join(names)

    def task(self, title: str, fields: Fields) -> str:
        beside = "、".join(f"{self._names[name]}は{value}" for name, value in fields)
        return f"{title}というタスクを作って。{beside}" if title else f"タスクを作って。{beside}"

    def page(self, title: str, when: str, people: str, body: str, *, meeting: bool) -> str:
        said = "".join(f"{one}の" for one in (when, title) if one)
        said += ("議事録ページ" if meeting else "ページ") + "を作って。"
        said += f"参加者は{people}。" if people else ""
        return said + (f"内容は{body}。" if body else "")

    def change(self, item: str, fields: Fields) -> str:
        return f"{item}の{'、'.join(f'{self._names[name]}を{value}に' for name, value in fields)}変更して"

    def clear(self, item: str, field: str) -> str:
        return f"{item}の{field}を消して"

    def put_off(self, item: str, span: str) -> str:
        return f"{item}の期限を{span}延ばして"

    def note(self, item: str, words: str) -> str:
        return f"{item}ページに{words}と追記して"

    def trash(self, item: str) -> str:
        return f"{item}ページを削除して"

    def tell(self, told: ToldWords) -> str:
        if _SAID_JA.match(told.behind):
            return ""
        if _WISHES_BEHIND_JA.match(told.behind):
            return f"{told.words}ように"
        if _ASKS_BEHIND_JA.search(told.behind) and _ASKS_JA.search(told.words) is None:
            return f"{told.words}を聞いて"
        return told.words

    def post(self, kind: str, to: str, said: str, when: str) -> str:
        at = f"{when}に" if when else ""
        return f"{at}{to}に{said}{'を共有して' if kind == 'what' else 'と投稿して'}"

    def dm(self, kind: str, to: str, said: str, when: str) -> str:
        at = f"{when}に" if when else ""
        if kind == "told":
            asks = "" if said.endswith("聞いて") else "聞いて" if _ASKS_JA.search(said) else "と伝えて"
            return f"{at}{to}に{said}{asks}"
        return f"{at}{to}に{said}{'を送って' if kind == 'what' else 'とDMして'}"

    def remind(self, to: str, when: str, words: str) -> str:
        return f"{when}に{to or '私'}に{words}とリマインドして"

    def show(self, parts: Mapping[str, str]) -> str:
        due = f"{parts['due']}期限の" if parts["due"] else ""
        due = f"{parts['due']}の" if re.search(r"期限|切れ|遅れ|締", parts["due"]) else due
        said = due + "".join(f"{parts[name]}の" for name in ("owner", "state") if parts[name])
        said += f"{parts['kind'] or 'タスク'}を"
        return said + "".join(f"{parts[name]}に" for name in ("group", "sort") if parts[name]) + "見せて"

    def find(self, words: str, place: str, by: str, when: str) -> str:
        said = f"{place}で" if place else ""
        said += f"{when}の" if when else ""
        return said + (f"{by}が言った" if by else "") + f"{words}を検索して"

    def sum(self, what: str, when: str, how: str) -> str:
        talk = "の会話" if "#" in what else ""
        return (f"{when}の" if when else "") + f"{what}{talk}を{f'{how}で' if how else ''}要約して"

    def figure(self, parts: Mapping[str, str]) -> str:
        named = [parts[name] for name in ("when", "filter", "group", "column", "how")]
        sheet = f"シート{parts['sheet']}で" if parts["sheet"] else ""
        return sheet + "の".join(part for part in (parts["tab"], *named) if part) + "を教えて"

    def row(self, sheet: str, tab: str, cells: Sequence[str]) -> str:
        return f"{sheet}{f'の{tab}' if tab else ''}に{'、'.join(cells)}を追加して"


PlainWords: TypeAlias = _Korean | _English | _Japanese
"""The plain forms of one language. ``then`` stands between two orders; an empty text is a part that is not there;
``myself`` is who asks, ``functions`` are how figures are worked out."""
PLAIN_WORDS: Mapping[Language, PlainWords] = {"ko": _Korean(), "en": _English(), "ja": _Japanese()}
"""The plain words of each language."""
