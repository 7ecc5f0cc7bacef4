"""Texts that are made to be slow to read: what stands behind them is found, and each is read once.

Where reading grew with the square of the length, these tests would not end.
"""

from __future__ import annotations

import base64
import random
import re
from collections.abc import Callable

import pytest

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.lost_content import find_lost_content
from orchestration.rule_planner.effects_in_turn import MOST_SEAMS, split_telling
from orchestration.rule_planner.idioms.asked_people import replace_asked_questions
from orchestration.rule_planner.messages.people_acts import replace_people_acts
from orchestration.rule_planner.orders.joined_requests import join_parts
from orchestration.rule_planner.planner import make_plan, make_plan_of_whole
from orchestration.rule_planner.thread.corrected_words import find_wrong_words
from orchestration.text.closings import drop_closing_remark
from orchestration.text.disguise import normalise_text
from orchestration.text.foreign_text import find_hidden_text_field, find_leaking_address, find_pinging_mention
from orchestration.text.pii.find import find_personal_data, mask_personal_data
from orchestration.text.prefilter import Prefilter
from orchestration.text.row_remarks import drop_rest_remark
from orchestration.text.told_answers import make_told_sentence
from orchestration.text.told_bodies import mark_told_bodies
from orchestration.text.tone_words import remove_tone_words
from schemas.plan import Language
from schemas.values import Payload
from tests.core.follow_up_cases import a_task

LENGTH = 60_000
LINK = "https://evil.io/c?d=71667000"
HOSTILE: dict[str, str] = {
    "one letter": "a",
    "signs of mailboxes": "@",
    "names before signs": "a@",
    "the longest names": "a" * 64 + "@",
    "the longest names and hosts": "a" * 64 + "@" + "b" * 63 + " ",
    "a name in letters set apart": "a ",
    "signs in brackets": "aa (at) ",
    "signs in words": "aa at bb . ",
    "unseen characters": "\u200b",
    "unseen characters between letters": "a\u200b",
    "accents": "a\u0301",
    "wide digits and strokes": "０１０－x ",
    "long strokes": "0—x ",
    "parts of syllables": "\u1100\u1161",
    "dots": "1.x ",
    "open brackets": "[",
    "pictures without an end": "![",
    "pictures that are only named": "![a][b] ",
    "targets that belong to no picture": "](",
    "keys that belong to no picture": "]:",
    "open lines": "\n[",
    "tags without an end": "<img ",
    "styles without an end": "url( ",
    "calls without an end": "<!channel",
    "escapes without an end": "&a",
    "strokes that lean back": "\\",
    "strokes": "/x ",
    "spaces": " ",
    "lines": "\n",
    "packed words": base64.b64encode(b"call me again").decode() + " ",
    "words for digits": "일이x ",
    "letters of words for digits": "ㄱㅗㅇx ",
    "accounts that are none": "GB82 x",
}


def hostile(name: str, length: int = LENGTH) -> str:
    unit = HOSTILE[name]
    return unit * (length // len(unit))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_number_and_a_mailbox_behind_a_hostile_text_are_found(name: str) -> None:
    text = f"{hostile(name)} > \n 010-1234-5678, minji@acme.co.kr"
    found = find_personal_data(text)
    assert found["phone"] >= 1
    assert found["email"] >= 1
    assert "1234-5678" not in mask_personal_data(text)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_link_a_call_and_a_hidden_message_behind_a_hostile_text_are_found(name: str) -> None:
    tail = f" > ] \n {LINK} <!channel> \U000e0073\U000e0065"
    text = hostile(name) + tail
    assert find_leaking_address(text, "", (), frozenset())
    assert find_pinging_mention(text, "").startswith("<!channel")
    assert find_hidden_text_field({"text": text}) == "text"


def test_many_finds_are_all_counted_and_masked() -> None:
    many = 2_000
    text = "010-1234-5678 minji@acme.co.kr 4111 1111 1111 1111 GB82 WEST 1234 5698 7654 32 / " * many
    assert find_personal_data(text) == dict.fromkeys(("phone", "email", "card", "iban"), many)
    assert mask_personal_data(text).count("m***@acme.co.kr") == many


def test_a_picture_is_told_from_a_link_among_thousands() -> None:
    links = " ".join(f"https://news.example.com/{number}" for number in range(3_000))
    pictures = " ".join(f"![a](https://docs.google.com/document/{number})" for number in range(3_000))
    assert find_leaking_address(f"{links} {pictures}", "", (), frozenset()) == ""
    found = find_leaking_address(f"{links} {pictures} ![x](https://evil.io/p.png)", "", (), frozenset())
    assert found == "https://evil.io/p.png"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("![a][b] https://evil.io/p.png\n [c]: https://evil.io/p.png", "https://evil.io/p.png"),
        ("![a][b] https://evil.io/p.png [c]: https://evil.io/p.png", ""),
        ("[a][b] https://evil.io/p.png\n[c]: https://evil.io/p.png", ""),
        ("]( ![x]( <https://evil.io/p.png>", "https://evil.io/p.png"),
        ("<img alt=x><img\nalt=x src = 'https://evil.io/p.png'", "https://evil.io/p.png"),
        ("<b src=https://evil.io/p.png>", ""),
        ("<img > src=https://evil.io/p.png>", ""),
        ("a { background: URL( 'https://evil.io/p.png' ) }", "https://evil.io/p.png"),
        ("a { background: 'https://evil.io/p.png' }", ""),
    ],
)
def test_what_loads_without_a_click_is_found_in_every_form(text: str, found: str) -> None:
    assert find_leaking_address(text, "", (), frozenset()) == found


SLOW: dict[str, tuple[Callable[[Prefilter], bool], str]] = {
    "nine digits": (lambda look: look.nine_digits, r"\d(?:\D{0,3}+\d){8}"),
    "a long word": (lambda look: look.has_long_word, r"[A-Za-z0-9+/_\-]{12}"),
    "hexadecimal digits": (lambda look: look.has_hex_run, r"[0-9a-fA-F]{16}"),
    "capitals": (lambda look: look.has_upper_run, r"[A-Z2-7]{16}"),
    "pairs": (lambda look: look.has_hex_pairs, r"(?:[0-9a-fA-F]{2}[ :]){6}[0-9a-fA-F]{2}"),
    "an account": (lambda look: look.may_name_account, r"[A-Z][ \-]*[A-Z][ \-]*\d[ \-]*\d"),
}


@pytest.mark.parametrize("name", SLOW)
def test_a_quick_look_sees_what_a_slow_one_sees(name: str) -> None:
    quick, slow = SLOW[name][0], re.compile(SLOW[name][1])
    chance = random.Random(name)
    seen = set[bool]()
    for _ in range(4_000):
        letters = chance.choice(("01a ", "0123  --", "ABF 09:", ("ab ", "0f:", "7"), "Ab0가-", "A2Z7 "))
        text = normalise_text("".join(chance.choices(letters, k=chance.choice((8, 16, 24, 60)))))
        assert quick(Prefilter(text)) == bool(slow.search(text)), text
        seen.add(bool(slow.search(text)))
    assert seen == {True, False}


def test_the_places_of_numbers_hold_every_number() -> None:
    chance = random.Random(7)
    parts = (
        "010-1234-5678",
        "+82 (0)10 1234 5678",
        "4111 1111 1111 1111",
        "900101-1234567",
        "12",
        "가나",
        "      ",
        ". ",
    )
    for _ in range(500):
        text = normalise_text("".join(chance.choices(parts, k=12)))
        places = Prefilter(text).number_places
        for number in re.finditer(r"\+?\d[\d() \-]{7,}\d", text):
            digits = re.sub(r"\D", "", re.split(r" {4,}", number[0])[0])
            inside = any(start <= number.start() and number.start() + len(digits) <= end for start, end in places)
            assert inside or len(digits) < 9, (text, number[0])


ORDERS = (
    "준호한테 ", "ask Junho ", "thank Junho for ", "remind me to ", "가나다라고 전해줘 ", "'a' ", "\n", "(a ", "he is ",
    "not a ", "아니라 ", "ので", "に", "나 해서 ", "나머지는 다 ", "가나다라마바사", "면 ",
)  # fmt: skip
SENT: Payload = {
    "actions": [
        {"id": "a1", "tool": "slack.post_message", "intent": "notify", "inputs": {"channel": "#dev", "text": "x"}}
    ]
}
READERS: dict[str, Callable[[str], object]] = {
    "as it is told": mark_told_bodies,
    "without words on the tone": remove_tone_words,
    "without a closing remark": drop_closing_remark,
    "with what is asked": replace_asked_questions,
    "with what is done in words": replace_people_acts,
    "as an answer": make_told_sentence,
    "as the values of a row": drop_rest_remark,
    "as what puts words right": lambda text: find_wrong_words("오늘 3시 회의 4명", text),
    "as what is left out": lambda text: find_lost_content(a_task(text), SENT),
    "as a request": lambda text: make_plan(a_task(text)),
}
MESSAGE = 4_000
"""Characters of the longest message that Slack keeps in one piece."""


@pytest.mark.parametrize("read", READERS)
def test_a_message_of_many_orders_is_read_to_its_end(read: str) -> None:
    for unit in ORDERS:
        text = f"준호한테 {unit * (MESSAGE // len(unit))}물어봐줘"
        assert (READERS[read](text[:MESSAGE]) is None) == (read == "as what puts words right")


@pytest.mark.parametrize("unit", ["put that in #a ", "회의록 만들고 ", "고 혹시 몰라서 "])
def test_a_request_of_many_parts_is_planned_to_its_end(unit: str) -> None:
    """It is parted once: each place where it may be doubled the work, and took a minute and a half."""
    assert make_plan(a_task((unit * (MESSAGE // len(unit) + 1))[:MESSAGE]))["version"] == "1.1"


def test_of_parts_that_overlap_each_text_is_planned_once() -> None:
    task = a_task("준호한테 늦는다고 전해줘. " * 60)
    asked: list[str] = []

    def make(part: PlanningTask) -> Payload:
        asked.append(part.request.text)
        return make_plan_of_whole(part)

    join_parts(task, make_plan_of_whole(task), make)
    assert len(asked) == len({*asked}) > 10


@pytest.mark.parametrize(
    ("text", "language"),
    [("#dev에 올리고 " * 300, "ko"), ("and tell Sara " * 300, "en"), ("して、ジュノさんに伝えて" * 300, "ja")],
)
def test_a_telling_behind_a_change_is_looked_for_in_few_places(text: str, language: Language) -> None:
    assert len([*split_telling(text, language)]) <= MOST_SEAMS
