"""What a text that asks nothing else says of what metel did, and which words decide."""

from __future__ import annotations

import pytest

from orchestration.text.thread_phrases import read_phrase

UNDO = [
    "취소취소 원래대로요",
    "まだだった💦 戻しといて",
    "앗 그냥 준호님이 계속 하신대요. 방금 거 무를게요",
    "아 이거 다른 팀 비용이래 빼줘 방금 거",
    "방금 거 물러줘",
    "아직 안 끝났대 ㅠㅠ 원복",
    "undo undo",
    "ah no it's not done 😅 put it back",
    "I have since been informed that no postponement is needed, so I must ask you to reverse the change you have just "
    "made.",
    "違った🙏 元に戻してください",
    "ごめん、取り消して元に戻して",
    "↩️",
    "잘못 넣었네 지워줘 방금 넣은 거",
    "아 그거 아니래요 🙈 원복 부탁드려요",
    "oops my bad 😬 revert",
    "rollback",
    "Wrong one. Revert.",
    "nvm didnt start yet change it back",
    "haha never mind she wants it back, put it how it was!",
    "my bad, it really is done. revert please",
    "I have been informed that no postponement is needed, so I must ask you to reverse the change you have just made.",
    "아직안갔는데내가착각했다원래대로돌려놔",
    "헉 아직이래 되돌려줘ㅠ",
    "아냐 그거 취소, 방금 넣은 줄 없던 걸로",
    "undo that, wrong task",
    "hm no, undo that. i want to talk to him first",
    "ah sorry that was the wrong one, can you put it back",
    "아 다른 거였어 원래대로",
    "실수했네 되돌려",
    "아직 안 끝났대요 다시 돌려놔주세요",
    "잘못 바꿨어요. 이전 상태로 복구 부탁드립니다",
    "put it back the way it was, Sarah's keeping it",
    "actually he's not done, revert that",
    "oh no, roll that back please",
    "すみません、間違えました。元に戻していただけますか",
    "まだ終わってなかった、戻して",
    "間違えて変えちゃった、元に戻して",
    "조금 전 변경하신 내용은 취소하여 주시기 바랍니다",
    "앗 그거 아니었어요 되돌려 주세요",
    "client changed their mind, put it back please",
    "되돌려줘",
    "되돌려 주세요!",
    "아니 그거 되돌려줘",
    "방금 거 취소해줘",
    "방금 추가한 행 취소해줘",
    "마지막 작업 취소해 주세요",
    "실행 취소",
    "원래대로 돌려놔줘",
    "undo",
    "Please undo that",
    "take it back",
    "さっきのを取り消してください",
    "방금 만든 페이지 지워줘",
    "내 실수야, 되돌려줘",
    "that was my mistake, undo it",
    "間違えた。戻して",
    "戻しといて",
    "아이고 잘못 말했다;; 원래대로 해줘요",
    "확인해보니 끝난 거 맞네ㅠ 아까 상태로 복구해줘",
    "wait no, QA isn't finished. revert please",
    "ごめん、いまのやっぱり戻しといて！",
    "やっぱ今のなしで",
    "헐 다른 건이랑 헷갈렸다 원래대로 해줘",
    "아 착각했다 원상복구 해줘",
    "앗 실수했네요 되돌려주세요",
    "취소취소;; 방금 거 없던 걸로 해줘",
    "oops wrong one, put it back",
    "my bad I mixed things up, revert that",
    "ah I jumped the gun, undo it",
    "ごめん早まった、元に戻しといて",
    "間違えちゃった 元に戻して",
]
DROP = [
    "아냐 내가 직접 말할게 됐어",
    "아 됐어요 제가 직접 전할게요",
    "아 됐다 걍 내가 말할게",
    "아니 됐어 그냥 내가 가서 말할게",
    "아냐 됐어요, 제가 전화로 물어볼게요",
    "괜찮아요 내가 만나서 얘기할게",
    "아니 됐고 내가 얘기할게",
    "내가 직접 물어볼게 그냥",
    "그냥 제가 말씀드릴게요",
    "no I'll tell him myself",
    "nah it's fine, i'll message her myself",
    "actually no need, I'll talk to him directly",
    "it's okay, I'll tell him",
    "いや、自分で言うのでいいです",
    "やっぱり自分で伝えます",
    "もういいです、私から直接話します",
    "あ、やっぱり大丈夫。自分で言います",
    "やっぱ大丈夫です、自分で伝えます",
]
FORBID = [
    "아 잠깐 지우지마",
    "아 잠깐 그거 아직 쓰는 거래 지우지마",
    "잠깐만요 삭제하지 마세요",
    "삭제하면 안돼요 잠깐만요",
    "wait, don't delete it",
    "hold on don't delete that, someone still needs it",
    "no no don't send it",
    "ちょっと待って、消さないで",
    "待って、まだ使ってるから消さないで",
]
CONTENT = [
    "다른 건 원래대로 해줘",
    "잘못 만든 페이지 되돌려줘",
    "그게 아니라 다른 페이지 되돌려줘",
    "아 잠깐 그 파일은 지우지 말고 공유해줘",
    "wait don't delete it, delete the other one instead",
    "잠깐, 이번 주 회의는 취소됐다고 전해줘",
    "내일 회의는 취소됐고 내가 다시 공지할게",
    "I'll send you the deck by noon",
    "I'll call you directly tomorrow",
    "제가 내일 오전까지 자료 보내드릴게요",
    "회의는 제가 진행할게요",
    "明日は私が資料を送ります",
    "delete the wrong page, undo",
    "wait, send it to #dev instead",
    "ちょっと待って、送り先を変えて",
    "실수로 지운 페이지 목록 보여줘",
]
RETRY = [
    "다시 시도해줘",
    "다시 해줘",
    "재시도",
    "try again",
    "retry please",
    "もう一度やって",
    "다시 적용해줘",
    "reapply it",
]
NEITHER = [
    "랜딩 페이지 개편 원래대로 돌려놔",
    "set it to done and revert the date",
    "금요일로 바꾸고 상태는 원래대로",
    "마감만 원래대로 돌려놔",
    "move it to Friday, and put it back in the list",
    "don't change it back",
    "undo that, and tell Junho",
    "초안 좀 써줘. 그리고 되돌려줘",
    "post it in #dev. undo the other one",
    "취소해줘",
    "회의 일정을 되돌려줘",
    "undo the meeting page",
    "팀 위키 페이지를 되돌려줘",
    "다시 만들어줘",
    "'되돌려줘'라고 #general에 올려줘",
    "なし",
    "戻してほしいページ",
    "apply it again to #dev",
    "내 실수 목록 보여줘",
]


@pytest.mark.parametrize("text", UNDO)
def test_a_wish_to_undo(text: str) -> None:
    assert read_phrase(text).act == "undo"


@pytest.mark.parametrize("text", DROP)
def test_who_does_it_alone_wants_nothing_done(text: str) -> None:
    assert read_phrase(text).act == "drop"


@pytest.mark.parametrize(
    "text",
    [
        "you know what, forget it, I'll go over and ask her",
        "drop it, we'll stand up and tell everybody",
        "scrap that, I'm going to grab lunch and message him later",
    ],
)
def test_who_does_two_things_alone_wants_nothing_done(text: str) -> None:
    assert read_phrase(text).act == "drop"


@pytest.mark.parametrize("text", ["drop it and tell Sarah I'll come", "forget it, I'll wait and you send it to him"])
def test_what_metel_is_to_tell_is_not_done_alone(text: str) -> None:
    assert read_phrase(text).act is None


@pytest.mark.parametrize("text", FORBID)
def test_a_word_that_holds_on_and_forbids(text: str) -> None:
    assert read_phrase(text).act == "forbid"


@pytest.mark.parametrize("text", CONTENT)
def test_what_says_more_takes_nothing_back(text: str) -> None:
    assert read_phrase(text).act is None


@pytest.mark.parametrize(
    "text",
    [
        "음.. 아냐 관두자 혹시 모르니까",
        "아 됐어요 방금 누가 올렸네요 ㅎㅎ",
        "됐어요 다른 분이 하셨대요",
        "아니 그만두자 아직 쓰는 사람 있대",
        "그만두죠 좀 더 알아봐야 해서요",
        "관둬요 나중에 다시 볼게요",
        "아 하지 마세요 누가 쓰고 있대요",
        "やめときます、まだ使ってる人がいるので",
        "あ、待ってください。まだ送らないでください、上長に確認します",
        "待って、まだ送らないで。確認します",
        "잠깐만요 아직 보내지 마세요, 팀장님께 확인해 볼게요",
        "hold on please, don't post it yet. I need to check with legal",
    ],
)
def test_words_that_end_it_may_tell_why(text: str) -> None:
    assert read_phrase(text).act in ("drop", "stop", "forbid")


@pytest.mark.parametrize(
    "text",
    [
        "음 잠깐만 뭐였더라",
        "uhh not sure yet",
        "아직 뭐라고 쓸지 못 정했어요",
        "글쎄요 뭐라고 보내지",
        "제목을 뭘로 하지",
        "not sure what to write yet",
        "haven't decided yet",
        "I'm still not sure",
        "うーん、なんて書こうかな…",
        "タイトル何にしよう",
        "idk what to call it",
    ],
)
def test_who_wonders_what_to_write_says_nothing_yet(text: str) -> None:
    assert read_phrase(text).filler == "vague"


@pytest.mark.parametrize(
    "text",
    [
        "취소된 주문이 있대요",
        "됐다고 전해줘",
        "뭐라고 하지 말고 그냥 보내줘",
        "What should I say to the client? ask Sarah",
        "그건 됐고 'QA 체크리스트' 작업 하나 만들어줘",
        "뭘로 할지 준호한테 물어봐줘",
        "관두자는 의견이 많대요",
        "그만 좀 보내래요",
        "회의가 취소됐대요",
        "점심 뭐 먹을까요?",
    ],
)
def test_words_that_only_sound_so_end_nothing_and_are_content(text: str) -> None:
    assert (read_phrase(text).act, read_phrase(text).filler) == (None, None)


@pytest.mark.parametrize("text", RETRY)
def test_a_wish_to_try_again(text: str) -> None:
    assert read_phrase(text).act == "retry"


@pytest.mark.parametrize("text", NEITHER)
def test_other_words_are_neither(text: str) -> None:
    assert read_phrase(text).act not in ("undo", "retry")


@pytest.mark.parametrize("text", ["승인", "Approve.", "approved!", "承認", "거절", "reject", "却下"])
def test_an_exact_word_decides(text: str) -> None:
    assert read_phrase(text).decides


@pytest.mark.parametrize(
    "text", ["승인합니다", "승인할게", "approve it please", "ok go ahead", "네", "👍", "진행해", "반려"]
)
def test_no_other_word_does(text: str) -> None:
    assert not read_phrase(text).decides


PIECES = [
    *"ㅋㅎㅠ음오네응ㅇwk?!.,~ 요은로도안",
    "네 ",
    "아니 ",
    "no ",
    "ok ",
    "하지 마 ",
    "해 줘 ",
    "좀 ",
    "그 ",
    "wait ",
    "a b ",
    "것만 ",
    "はい、",
    "ね",
]


@pytest.mark.parametrize("tail", ["", "x", "줘", "?", " 가"])
def test_long_words_of_any_kind_are_read_to_their_end(tail: str) -> None:
    for piece in PIECES:
        text = (piece * 300)[: 300 - len(tail)] + tail
        assert read_phrase(text).act is None, piece


@pytest.mark.parametrize(
    "text",
    ["뭐든 좋아", "네가 정해줘", "whatever you like", "you choose", "any of them", "どれでもいい", "そっちで決めて"],
)
def test_who_leaves_it_to_metel_says_nothing_for_sure(text: str) -> None:
    assert read_phrase(text).filler == "vague"


@pytest.mark.parametrize(
    "text",
    [
        "네가 골라준 페이지 보여줘",
        "뭐든지 물어봐 페이지 열어줘",
        "you choose the title page",
        "どれでもいいページを開いて",
    ],
)
def test_words_with_more_than_that_are_a_request(text: str) -> None:
    assert read_phrase(text).filler is None


@pytest.mark.parametrize(
    "text",
    [
        "꼭 필요해?",
        "승인하면 어떻게 돼?",
        "Is that really necessary?",
        "what happens if I approve?",
        "それ必要？",
        "何のため？",
        "that goes out just once right, not twice?",
        "한 번만 나가는 거지?",
        "1回だけ送られるんだよね？",
    ],
)
def test_what_the_work_is_for_is_asked_back(text: str) -> None:
    assert read_phrase(text).asks_of_work


@pytest.mark.parametrize(
    "text",
    [
        "굳이 필요한 자료만 보내줘",
        "필요한 페이지 보여줘",
        "show what is needed",
        "必要なページを見せて",
        "where does that leave us in total",
        "한 번만 보내줘",
        "1回だけ送って",
    ],
)
def test_what_is_needed_for_a_request_is_not(text: str) -> None:
    assert not read_phrase(text).asks_of_work


WRAPPED = [
    ("'이번 주에 입사했습니다, 잘 부탁드립니다!' 라고 부탁드려요", "이번 주에 입사했습니다, 잘 부탁드립니다!"),
    ("아 네, '3시에 봬요'라고 전해 주세요", "3시에 봬요"),
    ("'3시에 봬요'로 부탁해요", "3시에 봬요"),
    ("'3시에 봬요'요!", "3시에 봬요"),
    ("아 맞다 내용을 안 썼네요ㅎㅎ 배너 시안 오늘 중으로 부탁드린다고요~", "배너 시안 오늘 중으로 부탁드립니다"),
    ("배너 시안 오늘 중으로 부탁드린다고 해주세요", "배너 시안 오늘 중으로 부탁드립니다"),
    ("회의실이 B로 바뀌었다고 전해줘", "회의실이 B로 바뀌었습니다"),
    ('Oh of course, sorry! Please tell him "the monitor cable is on your desk"', "the monitor cable is on your desk"),
    ("just tell her the room is 2B", "the room is 2B"),
    ("sorry, tell them that we start at 3", "we start at 3"),
    ("let him know I'm running late", "I'm running late"),
    ("please say 'see you at 3'", "see you at 3"),
    ("すみません、「3時に伺います」とお伝えください", "3時に伺います"),
    ("13時に変わったと伝えてください", "13時に変わった"),
    ("明日のデモ、13時スタートに変わったって", "明日のデモ、13時スタートに変わった"),
]


@pytest.mark.parametrize(("text", "content"), WRAPPED)
def test_what_is_to_be_sent_stands_without_the_words_around_it(text: str, content: str) -> None:
    assert read_phrase(text).content == content


@pytest.mark.parametrize(
    "text",
    [
        "배너 시안 오늘 중으로 부탁드려요", "Could you tell him the code is 42?", "Please bring the laptop",
        "'Pricing survey' 오늘까지 부탁해요", "資料を送ってください", "tell him about the demo",
    ],
)  # fmt: skip
def test_a_text_without_such_words_is_sent_as_it_stands(text: str) -> None:
    assert read_phrase(text).content is None


ACTS = [
    *((text, "drop") for text in (
        "음.. 그냥 노션에서 내가 할게", "내가 시트에서 직접 할게", "제가 그냥 슬랙에서 보낼게요",
        "노션에서 제가 직접 쓸게요",
        "自分でNotionでやります", "やっぱり自分で入れておきます", "やめておこう、まだ早い", "やめとこう",
    )),
    *((text, "forbid") for text in (
        "에이 보내지 말자 아직 이르다", "올리지 말죠 아직 이른 것 같아요", "보내지 마세요 아직 확정 아니에요",
        "let's not send it, too early", "nah let's not, it's too early", "no, keep it", "nah, leave it there",
        "아니 그냥 두자", "그대로 둬", "wait, don't post it yet, numbers may change",
    )),
    *((text, "reject") for text in (
        "却下で。内容もう少し練ります", "거절. 내용 좀 다듬을게요",
        "반려요, 문구 다시 쓸게요", "reject, needs another pass",
    )),
    *((text, "approve") for text in (
        "응 보내도 돼", "네 올려도 돼요", "응 지워도 돼", "ㅇㅇ 보내줘", "네 삭제해 주세요", "that's fine, send it",
        "yes delete it", "うん、送っていいよ", "大丈夫です、投稿してください", "はい、削除してください",
    )),
    *((text, "retry") for text in (
        "actually redo it, she just confirmed", "다시 해줘 방금 확인됐대", "apply it again, he confirmed",
        "もう一回お願い、確認取れた", "맞대 다시 해줘", "아니다 다시 올려줘", "post it again", "もう一度投稿して",
    )),
    *((text, "drop") for text in (
        "아 지금 옆에 오셨네 말로 할게요 ㅎㅎ", "방금 만났어요 직접 말씀드릴게요", "今隣に来たので口頭で言います",
    )),
    *((text, "forbid") for text in (
        "eh, leave it as is", "いや、今のままでいいや", "ok then leave it as it is, Junho seems to be still using it",
        "keep it for now, Junho needs it", "hmm no, keep it as it is", "그럼 그냥 둬요 준호님이 아직 쓰고 있대요",
        "그럼 그냥 두세요, 준호님이 쓰신대요", "じゃあそのままにしておいて、まだ使ってるみたい",
        "では残しておいてください。まだ使っているそうです",
    )),
    *((text, "undo") for text in ("今の取り消しで", "nvm, take it back out")),
    ("cancel that actually, they've all done it", "cancel"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "act"), ACTS)
def test_what_the_whole_asks_for_may_tell_why(text: str, act: str) -> None:
    assert read_phrase(text).act == act


@pytest.mark.parametrize(
    "text",
    [
        "keep it short",
        "보내지 말자고 전해줘",
        "let's not forget the deck",
        "올리지 말자는 의견이 있대",
        "redo the summary in English",
        "노션에서 내가 맡은 일",
        "보내도 돼?",
        "2시가 아니라 10시래 다시 해줘",
        "진행 중으로 다시",
        "내가 할 일 보여줘",
        "yes delete it from #dev",
        "보내지 말자 사라한테 보내자",
    ],
)
def test_what_only_begins_so_is_none_of_these(text: str) -> None:
    assert read_phrase(text).act is None


@pytest.mark.parametrize(
    ("act", "text"),
    [
        *(
            ("keep_example", text)
            for text in (
                "이건 예시로 써줘",
                "앞으로 이 계획은 본보기로 삼아줘",
                "use this as an example",
                "please keep this one as an example.",
                "これをお手本にしてください",
                "例として残しておいて",
            )
        ),
        *(
            ("forget_example", text)
            for text in (
                "이건 예시로 쓰지 마",
                "이 요청은 예시로 쓰지 말아 주세요",
                "본보기에서 빼줘",
                "don't use this as an example any more",
                "forget this example",
                "これはお手本に使わないで",
                "お手本から外してください",
            )
        ),
    ],
)
def test_whether_what_was_done_is_an_example_is_said_in_a_whole_text(act: str, text: str) -> None:
    assert read_phrase(text).act == act


@pytest.mark.parametrize(
    "text",
    [
        "예시로 하나 보여줘",
        "예시 문장을 지워줘",
        "예시 시트에서 합계 빼줘",
        "예시로 '안녕'이라고 올려줘",
        "use #sales as an example channel",
        "post this as an example in #dev",
        "例にして書いて",
    ],
)
def test_an_example_that_is_wanted_or_written_is_none_of_these(text: str) -> None:
    assert read_phrase(text).act not in ("keep_example", "forget_example")


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("아니 됐어 그냥 놔둬", "drop"),
        ("그대로 둬", "forbid"),
        ("앗 아직 지우면 안된대 관둬", "stop"),
        ("보내지 말래 취소", "forbid"),
        ("취소취소 다시 원래 담당자로 돌려놔줘", "undo"),
        ("원래 상태로 돌려줘", "undo"),
        ("あれ違った、さっきのなしで戻して", "undo"),
    ],
)
def test_what_is_said_in_passing_takes_back(text: str, act: str) -> None:
    assert read_phrase(text).act == act


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("please call that one off", "cancel"),
        ("please call that off", "cancel"),
        ("Please cancel the scheduled message", "cancel"),
        ("cancel that message", "cancel"),
        ("Finance has just asked me to hold off, so please call that one off.", "cancel"),
        ("They asked us to wait, so please cancel that one. Everything else stays.", "cancel"),
        ("Undo that please. Nothing else needs to change.", "undo"),
        ("그거 취소해줘 나머지는 그대로 두고", "cancel"),
        ("先ほどの投稿をいったん取り消していただけますか。", "undo"),
        ("時間が変わったそうなので、さっきの投稿は一旦取り消してください", "undo"),
    ],
)
def test_what_was_sent_is_taken_back_beside_a_reason_and_a_rest_that_stays(text: str, act: str) -> None:
    assert read_phrase(text).act == act


@pytest.mark.parametrize(
    "text",
    [
        "keep it as is, and post it to #dev",
        "leave it as it is but change the date",
        "그냥 두고 날짜만 바꿔줘",
        "keep it in the notes page",
        "leave it to Junho, he knows",
        "そのままにして、日付だけ変えて",
        "cancel the meeting",
        "call that meeting off",
        "Tell Junho to call that one off",
        "Nothing else needs to change.",
        "나머지는 그대로 두고",
        "그거 말고 나머지는 그대로",
        "승인 안 해. 나머지는 그대로",
    ],
)
def test_other_words_take_nothing_back(text: str) -> None:
    assert read_phrase(text).act not in ("cancel", "undo", "approve")
