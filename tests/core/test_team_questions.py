"""Questions for what a team knows: their answer is looked for in pages and messages, and nothing is written."""

from __future__ import annotations

import pytest

from connectors.title_words import find_titles
from orchestration.rule_planner.figures.summariser import summarise_text
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.questions.answerer import RuleAnswerer
from orchestration.rule_planner.questions.channel_questions import does_ask_privately
from orchestration.text.deed_questions import read_deed_question
from orchestration.text.passages import find_nearest_source, rank_passages, rank_texts
from orchestration.text.question_words import list_asked_words
from orchestration.text_proposers import SourceText
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task, make_plan
from tests.core.test_lookups import asked, steps_of

RULES = SourceText(
    "휴가와 근무", "휴가는 사흘 전까지 팀 달력에 적습니다. 반차는 전날까지면 됩니다.\n재택 근무는 주 2회까지입니다."
)
GUIDE = SourceText(
    "온보딩 가이드", "## 첫날\n점심은 짝이 된 동료와 먹습니다. 비용은 회사가 냅니다.\n## 첫 주\n문서를 읽습니다."
)
TALK = SourceText("이준호 (#dev)", "릴리스는 내일 오전 10시로 확정할게요.", day="2026-03-04")
SOURCES = (RULES, GUIDE, TALK)


@pytest.mark.parametrize(
    "text",
    [
        "반차 쓰려면 언제까지 얘기해야되더라?",
        "휴가는 며칠 전까지 달력에 넣어야 해?",
        "休暇って何日前までにカレンダーに入れればいいんでしたっけ？半休もわかれば。",
        "how many days ahead do i have to put leave in the calendar?",
        "연차 며칠 전에 말해야 하는지 아는 사람?",
        "나 내일 반차 쓰고 싶은데 지금 말해도 돼?",
        "배포는 손으로 하는거 아니지 이제?",
        "점심값 회사가 내준다는 거 맞지?",
        "결제 재시도 버그 원인이 뭐였대",
        "2분기에 뭐 만들기로 돼있어?",
        "somewhere we wrote down the wfh rules?? can i do mon tue AND wed from home next week or is that pushing it",
        "Client's on the phone asking if a whiteboard is coming, is that anywhere on the roadmap?",
        "thinking of taking friday afternoon off. how late can I leave it to put that in?",
        "who do I call if prod goes down and nobody answers",
        "did we settle on a mockup for the landing page?",
        "I was told half days need a day's notice, right?",
        "is the company paying for lunch on someone's first day or do they pay themselves",
        "初日のお昼って会社が出してくれるんでしたよね…？オンボーディングのとこに書いてあったはず",
        "半休っていつまでに言えばいいんだっけ",
        "障害のときは誰に電話すればいい？",
        "リリースっていつに決まったの",
        "明日在宅したいんだけど大丈夫？",
    ],
)
def test_what_the_team_knows_is_looked_for(text: str) -> None:
    steps = steps_of(asked(text))
    assert steps[-1][0] == "text.answer"
    assert {tool for tool, _ in steps} <= {
        "notion.search",
        "notion.get_page_content",
        "slack.search_messages",
        "text.answer",
    }


@pytest.mark.parametrize(
    "text",
    [
        "점심 뭐 먹지?",
        "오늘 날씨 어때?",
        "what's the weather like?",
        "今日の天気は？",
        "내일 회의실 예약돼 있어?",
        "can you deploy the api?",
        "이번 주 마감 언제까지야?",
        "내 할일 뭐 남았어?",
        "what's due this week?",
        "今週のタスクは？",
        "뭐 할 수 있어?",
        "did you post it?",
        "아까 올린거 지웠어?",
        "how are you doing today?",
        "#general에 '점심 같이 먹을 사람?' 올려줘",
        "can I post this in general?",
        "um what was it, add a task: 회의실 예약 시스템 점검",
    ],
)
def test_what_is_no_such_question_is_looked_for_nowhere(text: str) -> None:
    assert not [tool for tool, _ in steps_of(asked(text)) if tool == "text.answer"]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("반차 쓰려면 언제까지 얘기해야돼?", "반차는 전날까지면 됩니다."),
        ("半休っていつまで？", "반차는 전날까지면 됩니다."),
        ("how early do half days go in?", "반차는 전날까지면 됩니다."),
        ("can I work from home tomorrow?", "재택 근무는 주 2회까지입니다."),
        ("在宅って週何回まで？", "재택 근무는 주 2회까지입니다."),
        ("does the company pay for lunch?", "비용은 회사가 냅니다."),
        ("what's the release date", "릴리스는 내일 오전 10시로 확정할게요."),
    ],
)
def test_a_question_finds_its_passage_in_another_language(question: str, said: str) -> None:
    assert rank_passages(question, SOURCES)[0].text == said


@pytest.mark.parametrize(
    "question",
    ["복지포인트 언제 들어와?", "통근버스 시간표 어디서 봐?", "what about the parking situation?", "駐車場ってどこ？"],
)
def test_what_stands_nowhere_has_no_passage_and_no_nearest_page(question: str) -> None:
    assert rank_passages(question, SOURCES) == ()
    assert find_nearest_source(question, SOURCES) is None


def test_messages_are_chosen_by_what_a_question_is_about() -> None:
    assert rank_texts("what did they decide on the index", ["배너를 바꿨어요", "GIN 인덱스를 추가하면 됩니다"]) == (1,)
    assert rank_texts("is the server slow", ["what is on the menu", "서버가 느려졌어요"]) == (1,)


@pytest.mark.parametrize("question", ["뭐가 있지?", "so what is it again?", "何だっけ"])
def test_what_only_asks_is_about_nothing(question: str) -> None:
    assert list_asked_words(question) == ()


async def test_a_passage_that_stands_in_another_is_told_once() -> None:
    told = await RuleAnswerer().answer("회고 안건은 어디에 남겨?", [_RETRO], "ko")
    assert [one.text for one in told.sentences] == ["금요일에 회고가 있습니다. 안건은 스레드에 남겨 주세요."]


_RETRO = SourceText("김민지 (#general)", "금요일에 회고가 있습니다. 안건은 스레드에 남겨 주세요.")
_TITLES = ["협력사 제안서 검토", "온보딩 가이드", "Onboarding email sequence", "휴가와 근무", "제품 로드맵"]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("gist of the hanbit proposal pls", "협력사 제안서 검토"),
        ("ハンビットからきた提案書のページ、3行くらいにまとめて", "협력사 제안서 검토"),
        ("summarize the onboarding doc in 3 lines", "온보딩 가이드"),
        ("온보딩 문서에서 첫날 하는것만", "온보딩 가이드"),
        ("休暇と勤務のページの一番下に", "휴가와 근무"),
        ("what's the vacation policy", "휴가와 근무"),
        ("the onboarding email sequence is late", "Onboarding email sequence"),
        ("협력사검토 끝났어?", "협력사 제안서 검토"),
    ],
)
def test_a_document_is_known_by_what_it_is_of(text: str, title: str) -> None:
    assert [_TITLES[one.number] for one in find_titles(text, _TITLES)] == [title]


@pytest.mark.parametrize("text", ["the expense policy", "write a doc", "第2四半期のロードマップ", "the parking rules"])
def test_a_kind_alone_or_another_one_names_no_title(text: str) -> None:
    assert find_titles(text, _TITLES) == []


def test_the_page_that_is_read_is_called_by_the_title_in_its_name() -> None:
    found = NamedTitle("提案書", "협력사 제안서 검토", False, "")
    steps = steps_of(asked("ハンビットからきた提案書のページ、3行くらいにまとめて", found))
    assert steps[0] == ("notion.get_page_content", {"page": "협력사 제안서 검토"})


_PAGE = """한빛에서 받은 제안서를 옮겨 적었습니다. 의견은 아래에 남겨 주세요.
## 요지
- 4월 한 달 동안 쿠폰을 보냅니다.
- 비용은 절반씩 나눕니다.
## 의견
비율은 15%가 적당해 보입니다. 법무 검토가 먼저입니다."""


def test_a_summary_has_something_of_each_part_and_nothing_that_only_guides_readers() -> None:
    assert summarise_text(_PAGE, "ko", 3) == [
        "4월 한 달 동안 쿠폰을 보냅니다.",
        "비용은 절반씩 나눕니다.",
        "비율은 15%가 적당해 보입니다. 법무 검토가 먼저입니다.",
    ]


def test_a_part_that_is_asked_for_is_all_that_is_told() -> None:
    told = summarise_text(GUIDE.text, "ko", 5, "온보딩 문서에서 첫날 하는것만 다섯줄로, 첫주꺼는 빼고")
    assert told == ["점심은 짝이 된 동료와 먹습니다. 비용은 회사가 냅니다."]


@pytest.mark.parametrize(
    "text",
    [
        "방금 뭐 바뀐거야 원래 뭐였는데?",
        "원래 상태가 뭐였지?",
        "what was it before?",
        "what was the due date originally?",
        "元は何だった？",
    ],
)
def test_what_stood_there_before_is_asked_of_what_was_done(text: str) -> None:
    assert read_deed_question(text) == "done"


@pytest.mark.parametrize(
    "text", ["원래대로 돌려줘", "put it back as it was before", "元に戻して", "what was the meeting about?"]
)
def test_an_order_or_another_question_is_no_question_on_what_was_done(text: str) -> None:
    assert read_deed_question(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "exec에 올린 분기목표 얘기 general에 옮기면 안되겠지? 공유는 하지말고 뭐라고 썼었는지 나만 보게 알려줘",
        "don't share it anywhere, just tell me what was written in exec about goals",
        "共有はしないで、execに何て書いてあったかだけ教えて",
    ],
)
def test_what_is_told_to_nobody_else_is_read_where_it_was_written(text: str) -> None:
    assert does_ask_privately(text)
    made = make_plan(a_task(text)._replace(channels=("exec", "general")))
    actions = list_actions(made)
    assert [get_inputs(one)["channel"] for one in actions if "channel" in get_inputs(one)] == ["#exec"]
    assert not [one for one in actions if one["intent"] in {"write", "notify"}]


@pytest.mark.parametrize(
    "text", ["exec에 공유해줘", "share what minji wrote in exec", "execに書いてあったことを共有して"]
)
def test_an_order_to_share_asks_nothing_privately(text: str) -> None:
    assert not does_ask_privately(text)


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("dev에서 인덱스 얘기 나온거 결론이 뭐야", True),
        ("devの検索APIが遅いって話、結局どうなったんだっけ", True),
        ("look in #dev, what did they decide on the index", True),
        ("dev에서 오늘 무슨 얘기 있었어?", False),
        ("devで今日なんか話出てた？", False),
    ],
)
def test_one_matter_of_a_channel_is_answered_and_all_of_it_summed_up(text: str, answers: bool) -> None:
    made = make_plan(a_task(text)._replace(channels=("dev", "general")))
    assert [one["tool"] for one in list_actions(made)] == [
        "slack.search_messages",
        "text.answer" if answers else "text.summarize",
    ]
