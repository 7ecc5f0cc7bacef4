"""A reply that puts right what waits or was done, with a yes, a reason or an order beside it."""

from __future__ import annotations

import time

import pytest

from orchestration.rule_planner.thread.appended_words import append_words
from orchestration.rule_planner.thread.corrected_places import find_meant_place
from orchestration.rule_planner.thread.corrected_words import find_wrong_words, replace_words, replace_wrong_words
from orchestration.rule_planner.thread.dropped_words import remove_sentence
from orchestration.rule_planner.thread.reply_frames import strip_frame
from orchestration.rule_planner.thread.reworded_texts import replace_named_words
from orchestration.text.thread_phrases import read_phrase

FRIDAY_KO = "3월 정산 자료 금요일까지 보내드리겠습니다"
FRIDAY = "Invoice goes out Friday"
FRIDAY_JA = "お見積りは金曜までにお送りします"
DRILL = "Fire drill at 11, meet at the back gate"
DEMO = "Demo starts at 2pm in room A"
PRICES = "The price goes up by 5%. Delivery stays Friday. Thanks!"
PRICES_KO = "가격은 5% 오릅니다. 납기는 금요일입니다. 감사합니다!"


def put_right(text: str, said: str) -> str | None:
    pair = find_wrong_words(text, said) if "다시" in said else None
    if pair is not None:
        return replace_words(text, *pair)
    return replace_wrong_words(text, said) or replace_named_words(text, strip_frame(said))


@pytest.mark.parametrize(
    ("text", "said", "right"),
    [
        (FRIDAY_KO, "응 보내. 근데 금요일 말고 월요일(9일)로 고쳐서", "3월 정산 자료 월요일(9일)까지 보내드리겠습니다"),
        (FRIDAY_KO, "금요일 말고 월요일로 바꿔서 보내줘", "3월 정산 자료 월요일까지 보내드리겠습니다"),
        (FRIDAY_KO, "네 근데 금요일은 월요일로 바꿔주세요", "3월 정산 자료 월요일까지 보내드리겠습니다"),
        ("회의는 3시입니다", "좋아 근데 3시가 아니라 4시야", "회의는 4시입니다"),
        (
            "미팅은 수요일 2시에 진행합니다",
            "수요일 아니고 목요일이에요. 시간은 그대로",
            "미팅은 목요일 2시에 진행합니다",
        ),
        ("내일 회의 2시예요", "앗 3시로 고쳐서 다시 보내줘", "내일 회의 3시예요"),
        ("회의는 2시에 시작합니다", "미안 시간 3시였어 수정해줄 수 있어?", "회의는 3시에 시작합니다"),
        ("한빛테크 견적 재발송", "앗 한빛테크 아니고 한빛소프트. 제목만 고쳐줘", "한빛소프트 견적 재발송"),
        (FRIDAY, "yes but make it Monday", "Invoice goes out Monday"),
        (FRIDAY, "OK, just change Friday to Monday first", "Invoice goes out Monday"),
        (FRIDAY, "good, but Monday instead of Friday", "Invoice goes out Monday"),
        (DEMO, "should say room B, my mistake", "Demo starts at 2pm in room B"),
        (DRILL, "front gate, not back gate. please fix", "Fire drill at 11, meet at the front gate"),
        (
            DRILL,
            "facilities just told me it's the front gate, can you update it",
            "Fire drill at 11, meet at the front gate",
        ),
        (DRILL, "and facilities says front gate, fix that too", "Fire drill at 11, meet at the front gate"),
        ("Send quote to Acme", "oops, Apex not Acme. just fix the title", "Send quote to Apex"),
        (FRIDAY_JA, "金曜じゃなくて月曜にしてください", "お見積りは月曜までにお送りします"),
        (FRIDAY_JA, "はい、ただ金曜を月曜に直してから送ってください", "お見積りは月曜までにお送りします"),
        ("デモは14時開始です", "ごめん、時間15時の間違いだった。直せる?", "デモは15時開始です"),
        ("田中商事に見積送付", "田中商事ではなく田中商会でした。タイトル直してください", "田中商会に見積送付"),
        ("15時からコーヒー淹れます", "15時半に訂正して", "15時半からコーヒー淹れます"),
        ("15時からコーヒー淹れます", "15時半に変えて", "15時半からコーヒー淹れます"),
        ("15時からコーヒー淹れます", "ごめん、16時です", "16時からコーヒー淹れます"),
        (
            "lunch is on me today, 12:30 at the new place",
            "my bad, 12:15",
            "lunch is on me today, 12:15 at the new place",
        ),
        ("pizza at 5 in the kitchen!", "oops 5:30", "pizza at 5:30 in the kitchen!"),
        ("오늘 5시에 3층에서 피자 먹어요", "아 시간 5시반이에요", "오늘 5시반에 3층에서 피자 먹어요"),
        ("간식 도착했어요! 4층 탕비실", "앗 4층 아니고 5층ㅋㅋ", "간식 도착했어요! 5층 탕비실"),
        ("주차장 2시부터 공사", "2시 말고 3시~", "주차장 3시부터 공사"),
    ],
)
def test_words_are_put_right_beside_a_yes_or_a_reason(text: str, said: str, right: str) -> None:
    assert put_right(text, said) == right


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FRIDAY_KO, "응 보내"),
        ("회의는 2시에 시작합니다", "3시에 다른 회의 있어"),
        (FRIDAY, "yes, Friday"),
        (DEMO, "thanks, see you in room B"),
        (DEMO, "is it room B?"),
        (DEMO, "the team is great"),
        (DRILL, "the back gate is locked"),
        (DRILL, "Sara says hi"),
        ("pizza at 5 in the kitchen!", "I'm out at 5:30"),
        ("오늘 5시에 피자 먹어요", "저는 6시 퇴근이에요"),
        ("오늘 5시에 피자 먹어요", "6시"),
    ],
)
def test_a_remark_puts_nothing_right(text: str, said: str) -> None:
    assert put_right(text, said) is None


@pytest.mark.parametrize(
    ("text", "said", "left"),
    [
        (PRICES, "take the price sentence out", "Delivery stays Friday. Thanks!"),
        (PRICES, "yes, but drop the part about delivery please", "The price goes up by 5%. Thanks!"),
        (PRICES, "remove the last line", "The price goes up by 5%. Delivery stays Friday."),
        (PRICES_KO, "가격 문장은 빼줘", "납기는 금요일입니다. 감사합니다!"),
        (PRICES_KO, "첫 번째 문장 지워줘", "납기는 금요일입니다. 감사합니다!"),
        (PRICES_KO, "납기 얘기는 빼고 보내줘", "가격은 5% 오릅니다. 감사합니다!"),
        (
            "価格は5%上がります。納期は金曜です。よろしくお願いします。",
            "価格の部分は削ってください",
            "納期は金曜です。よろしくお願いします。",
        ),
        (PRICES, "take the discount sentence out", None),
        (PRICES, "take the meeting out", None),
        (PRICES_KO, "할인 문장은 빼줘", None),
        (FRIDAY, "take the invoice sentence out", None),
    ],
)
def test_one_sentence_is_left_out(text: str, said: str, left: str | None) -> None:
    assert remove_sentence(text, said) == left


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ('add "bring your laptops" at the end', "T\nbring your laptops"),
        ("끝에 '노트북 지참'이라고 추가해줘", "T\n노트북 지참"),
        ("맨 앞에 '[공지]' 붙여서 올려줘", "[공지]\nT"),
        ("最後に「PC持参」と追加して", "T\nPC持参"),
        ("最後に「PC持参」って足して", "T\nPC持参"),
        ("문구 끝에 '노트북 지참' 도 붙여줘", "T\n노트북 지참"),
        ("방금 쓴 글 뒤에 '감사합니다'도 추가해줘", "T\n감사합니다"),
        ("and add a 🍲 at the end pls", "T 🍲"),
        ("끝에 🍕 하나 붙여주세요", "T 🍕"),
        ("아 그리고 마지막에 🎉🎉 넣어줘ㅎㅎ", "T 🎉🎉"),
        ("あと、最後に🎉つけて", "T 🎉"),
        ("throw in a :tada: too", "T :tada:"),
        ("put a ⚠️ at the top", "⚠️ T"),
        ("문구 맨 앞에 [공지] 붙여줘", "[공지] T"),
        ("add a smiley at the end", None),
        ("끝에 회의록 링크 붙여줘", None),
        ("온보딩 가이드 끝에 '감사합니다' 추가해줘", None),
        ("最後にジフンさんを追加して", None),
        ("add 'x y' to the roadmap page", None),
        ("at the end it was fine", None),
    ],
)
def test_words_are_added_to_what_waits(said: str, text: str | None) -> None:
    assert append_words("T", said) == text


def test_a_further_sentence_stands_in_the_line_of_one_that_is_closed() -> None:
    assert append_words("곧 시작합니다!", "문구 끝에 '늦지 마세요' 도 붙여줘") == "곧 시작합니다! 늦지 마세요"
    assert append_words("one.\ntwo.", 'add "three" at the end') == "one.\ntwo.\nthree"


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("앗 #sales였는데. 옮겨줘", "#sales"),
        ("ごめん、#salesのつもりでした", "#sales"),
        ("wrong channel, that was for #sales", "#sales"),
        ("그거 #sales로 바꿔줘", "#sales"),
        ("それは#salesに変えて", "#sales"),
        ("#sales에도 올려줘", None),
        ("#sales 사람들이 좋아하네", None),
    ],
)
def test_the_place_that_was_meant_is_named_with_an_order_behind(said: str, place: str | None) -> None:
    moved = find_meant_place({"channel": "#dev", "text": "배포 완료"}, said)
    assert (moved or {}).get("channel") == place


@pytest.mark.parametrize(
    "text",
    [
        "Thanks! Undo that, she hates it 🙃",
        "cool, thx. actually revert it, Junho isn't ready",
        "nice one. hmm, roll that back please – legal hasn't signed off",
        "앗 되돌려줘 사라님이 하신대",
        "고마워 근데 그거 되돌려줘 아직 검수 안 끝났대",
        "네 고마워요~ 아 근데 원래대로 돌려주세요 제가 착각했어요",
        "ありがとう。でもやっぱり戻してください、まだ回収中でした",
        "ありがとうございます！けど元に戻してください。サラさんが嫌がってて",
    ],
)
def test_thanks_before_and_a_reason_behind_leave_the_way_back(text: str) -> None:
    assert read_phrase(text).act == "undo"


@pytest.mark.parametrize(
    "text",
    [
        "undo that and set it to Friday",
        "되돌려주고 지훈님으로 바꿔줘",
        "undo the second one, keep the first",
        '"되돌려줘" 라고 보내줘',
        "되돌리지 마 그냥 둬",
        "元に戻さないでください",
        "did you undo that?",
        "put the report back on Junho's list",
    ],
)
def test_what_says_more_takes_nothing_back(text: str) -> None:
    assert read_phrase(text).act != "undo"


def test_long_replies_take_no_longer() -> None:
    began = time.monotonic()
    for said in ("응 보내. " * 600, "not a b " * 500, "금요일 말고 " * 500, "되돌려줘 " * 800, "the a " * 600):
        replace_wrong_words(DRILL, said)
        remove_sentence(PRICES, said)
        strip_frame(said[:4000])
        read_phrase(said[:300])
    assert time.monotonic() - began < 2
