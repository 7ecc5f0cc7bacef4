"""What only says how something is asked for is taken off a request; what is asked for stays."""

from __future__ import annotations

import pytest

from orchestration.text.courtesy import remove_courtesy

OFF = """
Good morning! Sorry to trouble you, but which tasks are late? | which tasks are late?
Hello, may I ask what is due this week? | tell me what is due this week?
hi all, quick question: who owns the survey? | who owns the survey?
uh hey so how many units did we sell | how many units did we sell
hmm let me think what's due tomorrow can you read me that | what's due tomorrow
If it's not too much trouble, could I see which tasks are late? | show me which tasks are late?
For the purposes of my report, kindly inform me what the total was | tell me what the total was
I'd be grateful if you could tell me how many are done | tell me how many are done
I would appreciate being told which ones are late | tell me which ones are late
Do you happen to know who owns it? | tell me who owns it?
Thank you so much! And may I see just the late ones? | show me just the late ones?
knew it 😂 what did Busan do? | what did Busan do?
죄송하지만 늦은 일이 무엇인지 알려주실 수 있으실까요? | 늦은 일이 무엇인지 보여줘
안녕하세요! 번거로우시겠지만 작업 목록 좀 여쭤봐도 될까요? | 작업 목록 보여줘
급!! 저번주 서울 얼마 팔았어 | 저번주 서울 얼마 팔았어
저기요, 수고 많으세요. 이번 주 마감 뭐 있어요? | 이번 주 마감 뭐 있어요?
사라님이 언제 오는지 좀 알려주실래요? | 사라님이 언제 오는지 보여줘
지연된 작업을 확인하여 보고해 주시기 바랍니다. | 지연된 작업 보여줘
すみません、今週の売上をご教示願えますでしょうか。 | 今週の売上を見せて
お忙しいところ恐れ入りますが、期限切れのタスクをお知らせいただけますか | 期限切れのタスクを見せて
えっと、すみません、今週の売上は？ | 今週の売上は？
"""


@pytest.mark.parametrize("line", OFF.strip().splitlines())
def test_courtesy_and_hesitation_are_taken_off(line: str) -> None:
    text, wanted = line.split(" | ")
    assert remove_courtesy(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "hello", "hey there", "안녕하세요", "すみません", "thanks!",
        "so far this week how many did we sell", "well done",
        "tell junho I'm sorry to trouble him", "#dev에 '음 그건 좀' 올려줘", "post 'um, hi all' to #dev",
        "음 그 페이지 지워줘", "그 페이지 지워줘",
        "급 회의 만들어줘", "민지한테 회의가 몇 시인지 알려줘", "작업 목록 알려줘",
        "준호한테 물어봐 줘", "#exec에 결과를 보고해 주시기 바랍니다",
        "준호님에게 결과를 회신해 주시기 바랍니다",
    ],
)  # fmt: skip
def test_what_is_asked_for_stays_as_it_is(text: str) -> None:
    assert remove_courtesy(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("sooo two things! do it", "do it"),
        ("post it in #dev. Many thanks 🙏", "post it in #dev."),
        ("it moves to friday okay that's it thanks", "it moves to friday"),
        ("tell Sarah thanks", "tell Sarah thanks"),
    ],
)
def test_thanks_and_counts_around_a_request_say_nothing(text: str, left: str) -> None:
    assert remove_courtesy(text) == left
