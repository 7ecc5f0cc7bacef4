"""Who writes and reads: one time for all questions of a text, one model after the other, and no more than has room."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from orchestration.llm.answerer import ModelAnswerer
from orchestration.llm.bounds import Deadlines
from orchestration.llm.context import REFUSE_AT, estimate_tokens, find_most_letters
from orchestration.llm.gateway import GatewayTiming, LLMGateway, Seat
from orchestration.llm.model_client import ModelAnswer, ModelRequest
from orchestration.llm.reader import ModelReader
from orchestration.llm.reviewer import ModelReviewer
from orchestration.llm.summariser import ModelSummariser
from orchestration.llm.writer import ModelWriter
from orchestration.progress import Progress
from orchestration.proposers import ModelUnavailableError, ReviewTask
from orchestration.rule_planner import RuleAnswerer
from orchestration.text.text_length import count_sentences
from orchestration.text_proposers import FormField, SourceText, TextWait, WritingTask, WrongTextError
from schemas.errors import ErrorKind
from tests.core.builders import a_contract
from tests.core.model_builders import ScriptedModel, a_failed_call, a_gateway, a_model

TEXT = "3월 5일 오후 3시에 2층 회의실에서 모입니다."
MADE_UP = f"{TEXT} 참가비는 30,000원입니다."
DRAFT = WritingTask("announce", TEXT, "모임을 알린다", "ko")
PLACE = (FormField("place", "quote"),)


@dataclass
class Scene:
    """A time that passes while models are waited for."""

    now: float = 0.0
    asked: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    def gateway(self, **lines: tuple[Any, ...]) -> LLMGateway:
        seats = [Seat(name, _Slow([*said], scene=self, name=name), key=name) for name, said in lines.items()]
        timing = GatewayTiming(lambda: self.now, self.sleep, lambda _, most: most)
        return LLMGateway(seats, role="writer", deadlines=Deadlines(total_s=50), timing=timing)


@dataclass
class _Slow(ScriptedModel):
    """Takes twenty seconds for each answer."""

    scene: Scene = field(default_factory=Scene)
    name: str = ""

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        self.scene.asked.append((self.name, self.scene.now))
        self.scene.now += 20
        return await super().complete(request)


async def test_an_answer_after_twenty_seconds_counts_and_so_does_its_mending() -> None:
    scene = Scene()
    text = await ModelWriter(scene.gateway(m1=(MADE_UP, TEXT))).write(DRAFT, TextWait(60.0))
    assert (text.text, text.ungrounded) == (TEXT, ())
    assert scene.asked == [("m1", 0), ("m1", 20)]


async def test_nobody_is_asked_from_two_seconds_before_the_end_on() -> None:
    scene = Scene()
    gateway = scene.gateway(m1=(MADE_UP, MADE_UP), m2=(MADE_UP, TEXT))
    text = await ModelWriter(gateway).write(DRAFT, TextWait(61.0))
    assert text.ungrounded == ("30,000",), "the best there is, and marked"
    assert scene.asked == [("m1", 0), ("m1", 20), ("m2", 40)]


async def test_no_time_at_all_is_told_as_used_up() -> None:
    with pytest.raises(ModelUnavailableError) as caught:
        await ModelWriter(Scene().gateway(m1=(TEXT,))).write(DRAFT, TextWait(0.5))
    assert (caught.value.code, caught.value.is_late) == (ErrorKind.MODEL_SILENT, True)


async def test_what_the_second_model_was_asked_it_is_told_of_too() -> None:
    first, second = a_model(a_failed_call("auth")), a_model(MADE_UP, TEXT)
    assert (await ModelWriter(a_gateway(first, second)).write(DRAFT)).text == TEXT
    assert (len(first.asked), len(second.asked)) == (1, 2), "the mending is asked of who wrote it"


@pytest.mark.parametrize("second", ["refused", "auth"])
async def test_a_later_models_refusal_goes_before_a_text_that_is_marked_and_its_outage_does_not(second: Any) -> None:
    writer = ModelWriter(a_gateway(a_model(MADE_UP, MADE_UP), a_model(a_failed_call(second))))
    if second == "auth":
        assert (await writer.write(DRAFT)).ungrounded == ("30,000",)
        return
    with pytest.raises(ModelUnavailableError) as caught:
        await writer.write(DRAFT)
    assert caught.value.code == ErrorKind.MODEL_REFUSED


async def test_the_next_model_sums_up_what_the_first_made_up() -> None:
    summariser = ModelSummariser(a_gateway(a_model(MADE_UP, MADE_UP), a_model(TEXT)))
    assert (await summariser.summarise(TEXT, "", "ko")).text == TEXT


async def test_the_next_model_reviews_where_the_first_gives_no_advice() -> None:
    task = ReviewTask(a_contract(), {"text": "안녕"}, {}, "안녕", "ko")
    good = a_model('{"ask": true, "reason": "돈"}')
    assert (await ModelReviewer(a_gateway(a_model("Sure!"), good)).review(task)).worried
    with pytest.raises(ModelUnavailableError) as caught:
        await ModelReviewer(a_gateway(a_model("Sure!"))).review(task)
    assert caught.value.code == ErrorKind.MODEL_UNREADABLE


async def test_what_stands_in_the_sources_stays_where_the_mending_is_not_answered() -> None:
    source = SourceText("안내", TEXT)
    good = {"text": "2층 회의실에서 모여요.", "source": 1, "quote": "2층 회의실에서 모입니다"}
    bad = {"text": "참가비는 30,000원이에요.", "source": 1, "quote": "2층 회의실에서"}
    line = json.dumps({"sentences": [good, bad]}, ensure_ascii=False)
    answerer = ModelAnswerer(a_gateway(a_model(line, a_failed_call(), a_failed_call())), RuleAnswerer())
    answer = await answerer.answer("어디서 모여?", [source], "ko")
    assert ([one.text for one in answer.sentences], answer.quoted) == ([good["text"]], False)


async def test_how_long_a_server_asks_to_wait_is_told_and_taken_back() -> None:
    told: list[Progress] = []
    model = a_model(TEXT)
    await ModelWriter(a_gateway(model)).write(DRAFT, TextWait(tell=told.append))
    waits = model.asked[0].waits
    assert waits is not None
    waits(1.2)
    waits(0)
    assert told[-2:] == [Progress(0, waits_s=2), Progress(0)]


LONG = "3월 5일 오후 3시에 2층 회의실에서 배포 회의를 합니다. " * 400
SMALL = 8_192


@pytest.mark.parametrize("context", [2_000, 8_192, 32_768, 128_000])
@pytest.mark.parametrize("text", [LONG, "The release meeting is at 3 pm. " * 800, "公開の会議は午後三時です。" * 900])
def test_a_text_is_cut_to_what_its_models_have_room_for(context: int, text: str) -> None:
    letters = find_most_letters(text, context, 1_500)
    assert letters <= len(text)
    room = max(500, int(REFUSE_AT * context) - 2_000 - 1_500)
    assert estimate_tokens(text[:letters]) <= room
    assert letters == len(text) or estimate_tokens(text[:letters]) > 0.9 * room


async def test_a_small_model_is_shown_what_it_has_room_for_and_told_that_it_is_cut() -> None:
    model = a_model("배포 회의는 3월 5일이에요.")
    await ModelSummariser(a_gateway(model), SMALL).summarise(LONG, "", "ko")
    (asked,) = model.asked
    assert estimate_tokens(asked.system + asked.developer + asked.user) < REFUSE_AT * SMALL - 1_500
    assert "more characters were left out" in asked.user


async def test_what_a_small_model_would_read_or_write_in_part_is_too_long_and_not_asked() -> None:
    model = a_model()
    with pytest.raises(WrongTextError, match="too_long"):
        await ModelReader(a_gateway(model), SMALL).extract(LONG, PLACE)
    with pytest.raises(WrongTextError, match="too_long"):
        await ModelWriter(a_gateway(model), SMALL).write(WritingTask("translate", LONG, "", "en"))
    assert model.asked == []


async def test_of_much_text_a_small_model_is_shown_the_passages_near_the_question() -> None:
    model = a_model('{"sentences": []}')
    source = SourceText("안내", LONG + "\n반차는 전날 오후 6시까지 신청합니다.")
    await ModelAnswerer(a_gateway(model), RuleAnswerer(), SMALL).answer("반차는 언제까지 신청해?", [source], "ko")
    assert "전날 오후 6시" in model.asked[0].user
    assert estimate_tokens(model.asked[0].user) < SMALL


SHORT = WritingTask("announce", TEXT, "모임을 알린다", "ko", length="short")
RAMBLING = "안녕하세요. 모임을 알려요. 3월 5일이에요. 오후 3시예요. 2층 회의실이에요. 감사합니다."


async def test_a_text_that_is_longer_than_wanted_is_told_so_once() -> None:
    model = a_model(RAMBLING, TEXT)
    assert (await ModelWriter(a_gateway(model)).write(SHORT)).text == TEXT
    assert "length: 6 sentences, where at most 3 are wanted" in model.asked[1].user
    second = a_model()
    stays = await ModelWriter(a_gateway(a_model(RAMBLING, RAMBLING), second)).write(SHORT)
    assert (stays.text, second.asked) == (RAMBLING, []), "its length takes no other model, and nothing of it is cut"


async def test_a_shorter_text_that_makes_something_up_is_not_taken_for_a_longer_one_that_does_not() -> None:
    assert (await ModelWriter(a_gateway(a_model(RAMBLING, MADE_UP))).write(SHORT)).text == RAMBLING


@pytest.mark.parametrize(
    ("focus", "most"), [("세 줄로", 3), ("in 2 bullet points", 2), ("3行で", 3), ("10줄로 정리", 10), ("매출", 8)]
)
async def test_a_summary_has_the_lines_that_were_asked_for(focus: str, most: int) -> None:
    long = "\n".join(["- 3월 5일에 회의실에서 모입니다."] * 12)
    model = a_model(long, long)
    summary = await ModelSummariser(a_gateway(model)).summarise(TEXT, focus, "ko")
    assert f"at most {most} short lines" in model.asked[0].developer
    assert f"length: 12 lines, where at most {most} are wanted" in model.asked[1].user
    assert len(summary.text.splitlines()) == (12 if focus == "매출" else most), "cut where a number was asked for"


@pytest.mark.parametrize("second", [MADE_UP, a_failed_call("auth")])
async def test_a_summary_that_is_only_too_long_stays_where_it_is_not_mended(second: Any) -> None:
    long = "\n".join(["- 3월 5일에 회의실에서 모입니다."] * 12)
    assert (await ModelSummariser(a_gateway(a_model(long, second))).summarise(TEXT, "매출", "ko")).text == long


@pytest.mark.parametrize(
    ("text", "count"),
    [("오늘 3.5% 올랐어요. 좋아요!", 2), ("今日は会議です。明日も。", 2), ("- one\n- two\n\n3.\n", 2), ("", 0)],
)
def test_sentences_are_counted_in_each_language(text: str, count: int) -> None:
    assert count_sentences(text) == count
