"""Words that are said to metel never go out to others; a receiver, a time or a word of a choice is understood as it is
typed."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from orchestration.ask.spoken_answers import SpokenAnswer, UnreadableAnswer, read_spoken_answer
from orchestration.rule_planner.idioms.retimed_orders import set_order_time
from orchestration.rule_planner.reading.clean_request import remove_unmeant
from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.text.choice_words import drop_correction, find_meant_choice
from orchestration.text.dates import find_dates
from orchestration.text.family_names import find_family, has_family_name
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.speech_repairs import find_person_repairs, find_self_correction
from orchestration.text.steering_words import does_steer
from schemas.ask import Choice, Question
from tests.core.follow_up_cases import a_task

NOW = datetime(2026, 3, 4, 10, tzinfo=ZoneInfo("Asia/Seoul"))
PEOPLE = ("한빛 박과장 (한빛 구매팀, park@hanbit.test)", "박지훈 (개발, jihoon@acme.test)")
TASKS = ("신규 입사자 장비 신청", "뉴스레터 초안", "Pricing survey")


def steps_of(text: str) -> list[Any]:
    task = a_task(text)._replace(channels=tuple(one for one in ("random", "dev", "general") if one in text))
    plan: Any = RulePlanner()._plan(task)  # pyright: ignore[reportPrivateUsage]
    return list(plan["actions"])


def is_held(step: Any) -> bool:
    hints: Any = step.get("policy_hints") or {}
    return bool(hints.get("needs_user_confirmation"))


@pytest.mark.parametrize(
    "said",
    [
        "too long, one sentence",
        "way too formal",
        "make it friendlier",
        "more casual and shorter",
        "hmm not sure yet",
        "you decide",
        "go",
        "yes, send it",
        "ok stick it in the team calendar for me then",
        "너무 길어 좀 줄여",
        "좀 더 부드럽게",
        "좀 딱딱한데 부드럽게 고쳐줘",
        "음 아직 생각중 좀 이따 알려줄게",
        "한 줄로",
        "알아서 써줘",
        "그대로 올려줘",
        "もうちょい短く",
        "長すぎるかな、一行で",
        "もっと丁寧に書いて",
        "お任せします",
        "投稿して",
    ],
)
def test_what_steers_a_text_is_none(said: str) -> None:
    assert does_steer(said)
    question = Question(id="q", action="a", tool="slack.post_message", field="text", control="text", text="What?")
    assert read_spoken_answer(question, said, a_task("x").request, NOW) == UnreadableAnswer("words")


@pytest.mark.parametrize(
    "said",
    [
        "the meeting is too long",
        "Banner is live, thanks all!",
        "short update: release is out",
        "See you later",
        "please shorten the intro section",
        "send me the deck please",
        "시안 확인 부탁드려요",
        "회의가 너무 길어요",
        "오늘 좀 늦어요",
        "잠깐 통화 가능하세요?",
        "会議室とれました",
        "長い会議でした",
        "少し遅れます",
    ],
)
def test_what_tells_somebody_something_is_a_text(said: str) -> None:
    assert not does_steer(said)


@pytest.mark.parametrize(
    ("said", "is_read"),
    [
        ("the interview one. tell him I need it before 4", False),
        ("인터뷰 그거요. 4시 전에 필요하다고 전해줘", False),
        ("インタビューのやつ。4時までに必要と伝えて", False),
        ("I need the deck before 4. Please tell me when it is done", True),
        ("인터뷰 정리 4시 전까지 부탁드려요. 급해요!", True),
    ],
)
def test_an_order_behind_other_words_is_no_text(said: str, *, is_read: bool) -> None:
    question = Question(id="q", action="a", tool="slack.send_dm", field="text", control="text", text="What?")
    assert isinstance(read_spoken_answer(question, said, a_task("x").request, NOW), SpokenAnswer) is is_read


def test_words_to_metel_in_quotes_are_a_text() -> None:
    question = Question(id="q", action="a", tool="slack.post_message", field="text", control="text", text="What?")
    found = read_spoken_answer(question, '"go"', a_task("x").request, NOW)
    assert found == SpokenAnswer("go", plainly=False)


@pytest.mark.parametrize(
    "text",
    [
        "The 2.4 release slips to 2pm tomorrow.. wait no, Junho said half one. 1:30",
        "demo moved to 3. oops, 4 i meant",
        "at 2 - no wait - 3",
        "내일 재택입니다. 아 잠깐 모레 재택입니다",
        "배포 4시 아니다 5시",
        "회의 2시, 아차 3시",
        "リリースは14時、いや15時に変更",
        "明日です、訂正、明後日です",
    ],
)
def test_a_correction_within_a_text_is_seen(text: str) -> None:
    assert find_self_correction(text)


@pytest.mark.parametrize(
    "text",
    [
        "Please wait, no rush",
        "oops, wrong build",
        "Not Monday but Tuesday",
        "actually we are done",
        "이건 문제가 아니다 라고 봅니다",
        "죄송합니다 늦었어요",
        "아니요 괜찮아요",
        "아 참 좋네요",
        "やっぱり中止です",
        "月曜じゃなくて火曜です",
    ],
)
def test_what_only_sounds_like_a_correction_is_none(text: str) -> None:
    assert not find_self_correction(text)


@pytest.mark.parametrize(
    "text",
    [
        "post in #sales: demo moved to 3. oops, 4 i meant",
        "general에 내일 재택이라고, 아 잠깐 모레 재택이라고 올려주세요",
        "#devに「明日です」と投稿して。いや、明後日です",
    ],
)
def test_a_text_that_corrects_itself_never_goes_out_unseen(text: str) -> None:
    for step in steps_of(text):
        inputs = step["inputs"]
        assert is_held(step) or not find_self_correction(str(inputs.get("text", "")))


@pytest.mark.parametrize(
    ("text", "user", "told"),
    [
        (
            "준호한테.. 아니다 지훈님한테 디엠좀 멱등키 PR 봤고 고생 많았다고",
            "지훈",
            "멱등키 PR 봤고 고생 많았습니다",
        ),
        ("지훈님한테 슬랙좀 남겨줘 로그 확인 다 됐다고", "지훈", "로그 확인 다 됐습니다"),
        ("사라한테 톡 하나 해줘 시안 잘 봤고 두번째가 좋다고", "사라", "시안 잘 봤고 두번째가 좋습니다"),
        ("지훈님께 조용히 디엠으로만 PR 리뷰 오늘은 어렵다고 전해주세요", "지훈", "PR 리뷰 오늘은 어렵습니다"),
        ("영업팀 최유진님한테 견적서 한번만 봐달라고 디엠 보내줘요", "최유진", "견적서 한번만 봐 주세요"),
        ("준호, 아 죄송 지훈님한테 점심 못 간다고 보내주세요", "지훈", "점심 못 갑니다"),
        ("지훈님한테 오늘 먼저 간다고 전해줘. 아 아니다 준호님한테요", "준호", "오늘 먼저 갑니다"),
        ("DM junho.. no sorry jihoon, that his PR looks good", "jihoon", "Your PR looks good"),
        ("tell jihoon the room is booked. no wait, junho", "junho", "The room is booked"),
        ("tell jihoon lunch is at 12, actually make that 12:30", "jihoon", "Lunch is at 12:30"),
        ("ジフンさんに今日は先に帰りますって伝えて。あ、違う、ジュノさんに", "ジュノ", "今日は先に帰ります"),
        ("サラさんに、あ、違う、ジュノさんに資料届きましたって伝えて", "ジュノ", "資料届きました"),
        ("지훈님한테 메시지 확인하라고 전해줘", "지훈", "메시지 확인해 주세요"),
        ("tell sarah the deck is final, no more changes", "sarah", "The deck is final, no more changes"),
        (
            "tell junho quote for hanbit has to be out by 4, no excuses",
            "junho",
            "Quote for hanbit has to be out by 4, no excuses",
        ),
    ],
)
def test_the_words_go_to_who_is_meant(text: str, user: str, told: str) -> None:
    (step,) = steps_of(text)
    assert (step["inputs"]["user"], step["inputs"]["text"]) == (user, told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("#random에 점심 12시 10분 로비에서 모여요~ 올려줘", "점심 12시 10분 로비에서 모여요~"),
        ("#dev에 오늘 배포 없어요! 올려주세요", "오늘 배포 없어요!"),
        (
            '박과장님 어제 납기 물어보셨죠? #dev에 "납기는 3월 20일입니다" 요렇게 답 남겨주세요',
            "납기는 3월 20일입니다",
        ),
        (
            "#dev에 내일 10시 릴리스 변동 없다고 한줄만 남겨줘. 멘션 같은거 걸지말고 조용히",
            "내일 10시 릴리스 변동 없습니다",
        ),
        ("drop a quick line in #dev saying staging is back up. no pings pls", "Staging is back up"),
        ("#devに短く、ステージング復旧しましたとだけ投稿お願い。メンションなしで", "ステージング復旧しました"),
        ("#devにリリースは14時って投稿して。あ、違う、15時", "リリースは15時"),
        (
            "Let #dev know the 2.4 release slips to 2pm tomorrow.. wait no, Junho said half one. 1:30",
            "The 2.4 release slips to 1:30pm tomorrow",
        ),
    ],
)
def test_what_is_posted_stands_in_the_request(text: str, told: str) -> None:
    (step,) = steps_of(text)
    assert (step["tool"], step["inputs"]["text"]) == ("slack.post_message", told)


@pytest.mark.parametrize(
    "text",
    ["#exec에 올리지 말라던 거 이제 괜찮대요. 올려주세요", "#dev에 급해요! 올려주세요", "#general에 글 좀 올려줘요"],
)
def test_a_remark_to_metel_is_not_posted(text: str) -> None:
    assert all("text" not in step["inputs"] for step in steps_of(text))


def test_a_bare_statement_before_the_verb_is_shown_first() -> None:
    (step,) = steps_of("#dev에 회의록 다 정리했어요 올려줘")
    assert is_held(step)


def test_each_of_two_gets_the_words_and_who_is_left_out_none() -> None:
    text = "サラとジュノに別々でDM頼む 「議題あったら書いといてね」 ※ジフンさんには私から直接言うので送らなくて大丈夫"
    steps = steps_of(text)
    assert [one["inputs"]["user"] for one in steps] == ["サラ", "ジュノ"]
    assert {one["inputs"]["text"] for one in steps} == {"議題あったら書いといてね"}
    assert [one.targets for one in find_prohibitions(text)] == [("ジフン",)]


@pytest.mark.parametrize(
    "text",
    [
        "tell junho sorry, I'm late",
        "tell junho sorry jihoon is out",
        "tell junho no that is wrong",
        "ask sarah wait till monday",
        "늦어서 죄송 지훈님한테 전해줘",
        "지훈님한테 미안하다고 준호님한테 전해달라고 해줘",
        "ジュノさんにごめん、遅れますって伝えて",
    ],
)
def test_who_is_told_sorry_is_not_taken_back(text: str) -> None:
    assert not find_person_repairs(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("사라님께 자료 오늘까지요 아 아니 내일까지 달라고 전해줘", "사라님께 자료 내일까지 달라고 전해줘"),
        ("let Sarah — no wait, Junho — know the room is booked", "let Junho — know the room is booked"),
        ("tell jihoon the room is booked. sorry, all good", "tell jihoon the room is booked. sorry, all good"),
    ],
)
def test_what_is_taken_back_is_left_out(text: str, meant: str) -> None:
    assert remove_unmeant(text, NOW, "Asia/Seoul", detect_language(text, "ko")) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("배포 4시로 밀렸다고 올려줘.. 아 아니다 4시 반", "배포 4시 반으로 밀렸다고 올려줘"),
        ("tell Junho the demo is tomorrow at 3pm. no wait, 4pm", "tell Junho the demo is tomorrow at 4pm"),
        ('post "at 3pm" in #dev. no wait, 4pm', 'post "at 3pm" in #dev. no wait, 4pm'),
        ("tell Junho 3pm or 4pm. no wait, 5pm", "tell Junho 3pm or 4pm. no wait, 5pm"),
    ],
)
def test_a_time_behind_an_order_is_put_in_it(text: str, meant: str) -> None:
    language = detect_language(text, "ko")
    assert set_order_time(text, lambda said: find_dates(said, NOW, "Asia/Seoul", language)) == meant


@pytest.mark.parametrize(
    ("said", "labels", "meant"),
    [
        ("jihoon ofc", PEOPLE, 1),
        ("the hanbit one", PEOPLE, 0),
        ("あ、開発のほうの", PEOPLE, 1),
        ("개발쪽이요", PEOPLE, 1),
        ("ハンビットのほう", PEOPLE, 0),
        ("no wait, jihoon", PEOPLE, 1),
        ("ジフンさんでお願いします", PEOPLE, 1),
        ("아 ㅋㅋ 장비신청요", TASKS, 0),
        ("アンケートのやつ", TASKS, 2),
        ("not hanbit, the other", PEOPLE, None),
        ("박", PEOPLE, None),
        ("both", PEOPLE, None),
        ("지훈 말고", PEOPLE, None),
        ("jihoon tomorrow", PEOPLE, None),
    ],
)
def test_a_word_of_a_choice_picks_it(said: str, labels: tuple[str, ...], meant: int | None) -> None:
    assert find_meant_choice(said, labels) == meant


def test_a_role_answers_who_is_meant() -> None:
    choices = tuple(Choice(label=label, value=f"U{at}") for at, label in enumerate(PEOPLE))
    question = Question(
        id="q", action="a", tool="slack.send_dm", field="user", control="user", text="Who?", choices=choices
    )
    found = read_spoken_answer(question, "개발쪽이요", a_task("x").request, NOW)
    assert found == SpokenAnswer("U1", plainly=False)


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("아 잘못 썼네 지훈님이요", "지훈님이요"),
        ("oops wrong name, sarah", "sarah"),
        ("あ、名前間違えた、ジュノ", "ジュノ"),
    ],
)
def test_a_name_is_put_right(said: str, name: str) -> None:
    assert drop_correction(said) == name


@pytest.mark.parametrize(
    ("asked", "family"), [("park", "박"), ("パク", "박"), ("박", "박"), ("Mr Park", "박"), ("an", ""), ("지훈", "")]
)
def test_a_family_name_alone_is_known_in_any_script(asked: str, family: str) -> None:
    assert find_family(asked) == family


@pytest.mark.parametrize(
    ("name", "bears"),
    [("박지훈", True), ("Daniel Park", True), ("한빛 박과장", True), ("Sarah Kim", False), ("이준호", False)],
)
def test_who_bears_a_family_name(name: str, bears: bool) -> None:
    assert has_family_name(name, "박") is bears
