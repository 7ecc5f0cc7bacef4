"""A Korean particle fits the word before it, where it can be told how that word ends."""

from __future__ import annotations

import pytest

from orchestration.text.messages import choose_particles, load_wording


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("견적서", "'견적서'를 '견적서'는 '견적서'가 '견적서'와 '견적서'로"),
        ("견적", "'견적'을 '견적'은 '견적'이 '견적'과 '견적'으로"),
        ("서울", "'서울'을 '서울'은 '서울'이 '서울'과 '서울'로"),
        ("3", "'3'을 '3'은 '3'이 '3'과 '3'으로"),
        ("2026", "'2026'을 '2026'은 '2026'이 '2026'과 '2026'으로"),
        ("7", "'7'을 '7'은 '7'이 '7'과 '7'로"),
        ("5", "'5'를 '5'는 '5'가 '5'와 '5'로"),
        ("page", "'page'을(를) 'page'은(는) 'page'이(가) 'page'와(과) 'page'(으)로"),
        ("{}", "'{}'을(를) '{}'은(는) '{}'이(가) '{}'와(과) '{}'(으)로"),
        ("", "''을(를) ''은(는) ''이(가) ''와(과) ''(으)로"),
    ],
)
def test_each_particle_follows_the_last_sound(word: str, said: str) -> None:
    text = "'{w}'을(를) '{w}'은(는) '{w}'이(가) '{w}'와(과) '{w}'(으)로"
    assert choose_particles(text, {"w": word}).format(w=word) == said


def test_what_fills_a_slot_is_left_as_it_is() -> None:
    filled = {"a": "둘 중 '{b}'을(를)", "b": "물"}
    assert choose_particles("{a} {b}을(를)", filled).format(**filled) == "둘 중 '{b}'을(를) 물을"


def test_a_question_about_a_name_reads_as_a_person_would_say_it() -> None:
    words = load_wording("orchestration.text")
    assert words.say("ko", "ask.nothing", asked="견적서").startswith("'견적서'를 찾지 못했어요")
    assert words.say("ko", "ask.nothing", asked="회의록").startswith("'회의록'을 찾지 못했어요")
