"""Channels that a request names without a "#": where something is sent there, and a channel is called so."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from connectors.catalog import list_contracts
from orchestration.execution.find_channels import ChannelFinder
from orchestration.ports import NameMeaning, UnknownName
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.reading.channel_names import list_place_words, write_channels
from orchestration.text.language import detect_language
from orchestration.tool import ToolError
from schemas.ask import Choice, Resolution
from schemas.errors import Failure
from schemas.request import Asker
from tests.core.builders import a_request
from tests.core.model_builders import a_task

CONTRACTS = tuple(list_contracts())

POSTED = [
    ("dev에 '오늘 배포 없습니다' 공유해줘", "dev"),
    ("dev 방에 '서버 점검 중'이라고 남겨줘", "dev"),
    ("dev에 내일 배포 없다고 올려줘", "dev"),
    ("마케팅 채널에 '회의 30분 늦춰요' 올려줘", "마케팅"),
    ("put this in general: lunch is at noon", "general"),
    ("post 'standup moved to 3pm' in dev", "dev"),
    ("send 'deploy is done' to dev please", "dev"),
    ("generalに「お昼は12時です」と投稿して", "general"),
    ("sales방에 '빨리 봐주세요' 뿌려줘", "sales"),
    ("데브 채널에다가 음 '배포가 밀렸어요'라고 좀 올려 줘", "데브"),
    ("랜덤채널에'귤있어요'올려줘", "랜덤"),
    ("마케팅 톡방에 '시안 나왔어요' 써줘", "마케팅"),
    ("let sales know the interview notes are ready", "sales"),
    ("tell dev that the build is fixed", "dev"),
    ("ping the dev team that the build is fixed", "dev"),
    ("マーケチャンネルに「3時からです」と投稿して", "マーケ"),
    ("dev에 오늘 배포는 오후 다섯시로 밀렸다고 알려주세요", "dev"),
    ("dev에다가 스테이징 내려갔다고 말해줘", "dev"),
    ("sales에 데모 끝났다고 적어줘", "sales"),
    ("devに、検証環境を15時に再起動するって書いといて", "dev"),
    ("salesにデモ終わったって伝えといて", "sales"),
    ("dev팀한테 배포는 7시라고 전해줘", "dev"),
    ("dev팀원들에게 '점검 끝' 공유해줘", "dev"),
    ("devのみんなに「テスト」って流して", "dev"),
    ("devチームに「テスト」って流して", "dev"),
]
BOTH = [
    ("dev랑 sales 두 채널에 '점검 완료' 올려줘", ["#dev", "#sales"]),
    ("dev, sales 두 곳 모두 '점검 완료' 공유해줘", ["#dev", "#sales"]),
    ("dev랑 sales에 '점검 완료' 올려줘", ["#dev", "#sales"]),
    ("dev랑 sales 두군데 다 '단가표 바뀌었습니다' 써줘", ["#dev", "#sales"]),
    ("#dev랑 #sales 양쪽 다 '점검 완료' 공지", ["#dev", "#sales"]),
    ("not only dev but also sales should hear this: 'release goes out Thursday'", ["#dev", "#sales"]),
    ("both dev and sales should know: 'release goes out Thursday'", ["#dev", "#sales"]),
    ("tell dev and sales that the build is fixed", ["#dev", "#sales"]),
    ("post 'x is up' in dev and sales", ["#dev", "#sales"]),
    ("devとsalesに「終わりました」と投稿して", ["#dev", "#sales"]),
]
WORDS = [
    "작업 추가해줘: dev 서버 점검",
    "dev에 배포할 내용 공유해줘",
    "dev에 있는 글 보여줘",
    "what did the dev team say last week?",
    "share what we learned in dev and general",
    "show me the dev tasks in general",
    "devに投稿された内容を共有して",
    "let me know when dev is ready",
    "tell Sarah the dev build is fixed",
    "dev 채널에서 무슨 얘기 나왔어?",
    "dev에 문제 있다고 사라한테 말해줘",
    "people should know that dev is down",
    "dev팀한테 각자 DM으로 '점검 끝' 보내줘",
    "dev팀 작업 보여줘",
]


def channels_of(text: str, *channels: str) -> list[object]:
    plan = make_plan(a_task(text, contracts=CONTRACTS)._replace(channels=channels))
    actions = plan["actions"]
    assert isinstance(actions, list)
    return [one["inputs"].get("channel") for one in actions if isinstance(one, dict) and "post" in str(one["tool"])]  # pyright: ignore


@pytest.mark.parametrize(("text", "name"), POSTED)
def test_the_name_of_a_channel_is_the_channel_where_something_is_sent(text: str, name: str) -> None:
    assert name in list_place_words(a_request(text))
    assert channels_of(text, name) == [f"#{name}"]


@pytest.mark.parametrize(("text", "name"), POSTED)
def test_a_word_that_is_no_channel_stays_a_word(text: str, name: str) -> None:
    assert f"#{name}" not in channels_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "내일 10시에 dev에 예약 걸어줘: 점검 시작합니다",
        "dev에 모레 9시 예약해줘: 점검 시작합니다",
        "schedule in dev for friday 9:30: maintenance begins",
    ],
)
def test_a_message_for_later_goes_to_the_channel_that_is_named_without_a_sign(text: str) -> None:
    assert "dev" in list_place_words(a_request(text))
    plan = make_plan(a_task(text, contracts=CONTRACTS)._replace(channels=("dev",)))
    (step,) = list_actions(plan)
    assert (step["tool"], get_inputs(step)["channel"]) == ("slack.schedule_message", "#dev")


@pytest.mark.parametrize(("text", "channels"), BOTH)
def test_two_places_that_are_named_together_are_both_posted_to(text: str, channels: list[str]) -> None:
    assert channels_of(text, "dev", "sales") == channels


@pytest.mark.parametrize("text", WORDS)
def test_elsewhere_the_name_of_a_channel_is_a_word(text: str) -> None:
    assert not {"#dev", "#general"} & set(map(str, channels_of(text, "dev", "general")))


def test_a_name_with_its_sign_is_looked_up_by_nobody_here() -> None:
    assert list_place_words(a_request("#dev에 '오늘 배포 없습니다' 공유해줘")) == ()


@pytest.mark.parametrize(
    "text",
    [
        "<#C0GENERAL1> 채널에 '다섯째' 올려줘",
        "<#C0GENERAL1> 톡방에 '다섯째' 올려줘",
        "<#C0GENERAL1>チャンネルに「五番目」を投稿して",
        "post 'fifth' to the <#C0GENERAL1> channel",
    ],
)
def test_the_noun_behind_a_channel_is_no_other_channel(text: str) -> None:
    assert list_place_words(a_request(text)) == ()


def test_channel_with_its_noun_is_named_in_japanese() -> None:
    assert channels_of("devチャンネルに「本日デプロイなし」と投稿して") == ["#dev"]


@dataclass
class Channels:
    """A workspace with some channels."""

    known: dict[str, NameMeaning]
    breaks: bool = False
    asked: list[str] = field(default_factory=list[str])

    async def resolve(self, kind: str, asked: str, asker: Asker) -> NameMeaning:
        """Return what is called so."""
        del kind, asker
        self.asked.append(asked)
        if self.breaks:
            raise ToolError(Failure(kind="transient", message="away"))
        return self.known.get(asked, UnknownName(()))

    async def suggest(self, kind: str, asker: Asker) -> tuple[Choice, ...]:
        """Suggest nothing."""
        del kind, asker
        return ()


async def test_only_a_name_that_is_exactly_a_channels_counts() -> None:
    dev = Resolution(asked="#dev", id="C1", name="#dev", level="folded")
    part = Resolution(asked="#mark", id="C2", name="#marketing", level="prefix")
    workspace = Channels({"#dev": dev, "#mark": part})
    finder = ChannelFinder(workspace, lambda _: ("dev", "mark", "sarah"))
    assert await finder.find(a_request("...")) == ["dev"]
    assert workspace.asked == ["#dev", "dev", "#mark", "#sarah"]


async def test_a_name_that_sounds_as_a_channels_in_another_script_counts() -> None:
    marketing = Resolution(asked="#마케팅", id="C1", name="#marketing", level="prefix")
    finder = ChannelFinder(Channels({"#마케팅": marketing}), lambda _: ("마케팅",))
    assert await finder.find(a_request("...")) == ["마케팅"]


async def test_a_name_that_is_a_persons_too_is_asked_about() -> None:
    channel = Resolution(asked="#junho", id="C1", name="#junho", level="exact")
    person = Resolution(asked="junho", id="U1", name="이준호", level="prefix")
    finder = ChannelFinder(Channels({"#junho": channel, "junho": person}), lambda _: ("junho",))
    assert await finder.find(a_request("...")) == []


async def test_a_workspace_that_is_away_names_no_channel() -> None:
    assert await ChannelFinder(Channels({}, breaks=True), lambda _: ("dev",)).find(a_request("...")) == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#random에 '시안 나왔어요' 써줘", "시안 나왔어요"),
        ("#dev에 배포 밀렸다고 적어줘", "배포 밀렸습니다"),
        ("#dev에 배포 밀렸다고 짧게 써서 올려주세요 ✨", "배포 밀렸습니다"),
        ("write 'lunch is here' in #random", "lunch is here"),
        ("put a note in #sales saying quotes go out Friday", "Quotes go out Friday"),
        ("add 'standup at 3' to #dev", "standup at 3"),
    ],
)
def test_words_are_written_into_a_channel_as_a_message(text: str, said: str) -> None:
    plan = make_plan(a_task(text, contracts=CONTRACTS))
    actions = plan["actions"]
    assert isinstance(actions, list)
    assert [(one["tool"], one["inputs"]["text"]) for one in actions] == [("slack.post_message", said)]  # pyright: ignore


@pytest.mark.parametrize("text", ["#dev 대화 정리해서 회의록에 적어줘", "작업에 '#dev 공지 쓰기' 추가해줘"])
def test_what_is_written_elsewhere_is_no_message(text: str) -> None:
    assert channels_of(text) == []


@pytest.mark.parametrize(
    ("text", "channel"),
    [
        ("한빛 공유채널에 '납기 확정' 이라고 답 남겨줘", "#한빛"),
        ("한빛이랑 같이 쓰는 채널에 '자료 보냈습니다' 올려줘", "#한빛"),
        ("한빛과의 공유 채널로 '견적서 보냈어요' 보내줘", "#한빛"),
        ("디자인 채널에 '시안 올렸어요' 공유해줘", "#디자인"),
        ("디자인팀 채널에 '시안 올렸어요' 공유해줘", "#디자인"),
        ("post 'on its way' in the channel we share with hanbit", "#hanbit"),
        ("post 'on its way' in the hanbit shared channel", "#hanbit"),
        ("ハンビットとの共有チャンネルに「納期確定」と投稿して", "#ハンビット"),
    ],
)
def test_a_channel_is_described_by_whom_or_what_it_is_for(text: str, channel: str) -> None:
    assert channels_of(text, *list_place_words(a_request(text))) == [channel]


@pytest.mark.parametrize(
    "text", ["우리 채널에 '공지' 올려줘", "다른 채널에 '공지' 올려줘", "공유 채널에 '공지' 올려줘"]
)
def test_a_channel_that_nothing_tells_from_others_is_asked_for(text: str) -> None:
    assert channels_of(text) == [None]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("둘 차이 얼만지 sales에 써줘", "둘 차이 얼만지 #sales에 써줘"),
        ("sales꺼 내리고 'sales에 알림' dev로 옮겨줘", "#sales꺼 내리고 'sales에 알림' #dev로 옮겨줘"),
        ("same time but in dev instead", "same time but in #dev instead"),
        ("the sales total in march", "the sales total in march"),
        ("devのほうにも", "#devのほうにも"),
        ("#dev에 dev 서버 얘기 좀", "#dev에 dev 서버 얘기 좀"),
    ],
)
def test_a_channel_where_a_place_stands_gets_its_sign(text: str, written: str) -> None:
    assert write_channels(text, ("sales", "dev"), detect_language(text, "ko")) == written


def test_whose_a_channel_is_is_no_part_of_its_name() -> None:
    text = "answer Hanbit in our partner channel: Delivery is confirmed for March 20!"
    assert "partner" in list_place_words(a_request(text))
    assert channels_of(text, "partner") == ["#partner"]


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("tell Sarah in #dev: the banner is merged", "slack.post_message"),
        ("let Sarah know in #dev: the banner is merged", "slack.post_message"),
        ("tell Sarah: the banner in #dev is merged", "slack.send_dm"),
    ],
)
def test_somebody_who_is_told_in_a_channel_is_told_there(text: str, tool: str) -> None:
    actions = make_plan(a_task(text, contracts=CONTRACTS))["actions"]
    assert [one["tool"] for one in actions if isinstance(one, dict)] == [tool]  # pyright: ignore


def test_the_words_behind_a_team_are_told_with_their_time() -> None:
    task = a_task("tell the dev team the survey closes friday 6pm", contracts=CONTRACTS)._replace(channels=("dev",))
    (step,) = make_plan(task)["actions"]  # pyright: ignore
    assert step["inputs"] == {"channel": "#dev", "text": "The survey closes friday 6pm"}  # pyright: ignore


def test_what_is_told_before_a_colon_may_be_a_channel() -> None:
    assert "dev" in list_place_words(a_request("tell dev: the build is fixed"))
