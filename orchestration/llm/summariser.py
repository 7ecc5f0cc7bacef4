"""The summariser that asks a model. The model has no tools, and the data is fenced and called data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from orchestration.llm.context import USUAL_CONTEXT, find_most_letters
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import ModelRequest
from orchestration.llm.prompt import load_prompt
from orchestration.llm.text_asker import NO_TEXT_BUT_NO, SOUND, UNUSABLE, make_declined_error, start_asking
from orchestration.llm.written_text import is_refusal
from orchestration.model_meter import meter_model_calls
from orchestration.proposers import ModelUnavailableError
from orchestration.run.ids import hash_parts
from orchestration.text.claims import Evidence, Ungrounded, build_evidence, find_ungrounded, remove_addresses
from orchestration.text.computed_figures import compute_figures
from orchestration.text.text_length import describe_excess, find_line_count, list_lines
from orchestration.text_proposers import AS_LONG_AS_IT_TAKES, Summary, TextWait, WrongTextError
from schemas.errors import ErrorKind
from schemas.plan import Language
from schemas.values import Json

MAX_TOKENS = 1_500
MOST_LETTERS = 40_000
MOST_LINES = 8
"""Of a summary, where no other number was asked for."""
MOST_FOCUS = 200
MOST_FIGURES = 6_000
MOST_WRONG = 12
MOST_CLAIM = 120
LANGUAGES: dict[Language, str] = {"ko": "Korean", "en": "English", "ja": "Japanese"}


@dataclass(frozen=True, slots=True)
class ModelSummariser:
    """Implements ``orchestration.proposers.Summariser``. What it writes is no more to be trusted than the data.

    Code computes the figures and the model words them. What it claims beyond its data it is told once; where it does so
    again, there is no summary by a model.
    """

    gateway: LLMGateway
    context: int = USUAL_CONTEXT

    async def summarise(
        self, data: Json, focus: str, language: Language, wait: TextWait = AS_LONG_AS_IT_TAKES
    ) -> Summary:
        """Return a model's summary, all claims of which stand in the data. Safe to repeat.

        Raises:
            ModelUnavailableError: no model answered, the run's budget is spent, or the model claims what the data does
                not have, also when it was told.
        """
        figures = compute_figures(data)
        asked_lines = find_line_count(focus)
        most = min(MOST_LETTERS, find_most_letters(show_data(data), self.context, MAX_TOKENS))
        evidence = build_evidence(data, figures=figures, words=focus)
        asker = start_asking(self.gateway, wait)

        async def write_once() -> tuple[str, tuple[Ungrounded, ...]]:
            text = await asker.write_text(
                build_summary_request(data, focus, language, figures=figures, most=most), data
            )
            wrong = find_ungrounded(text, evidence, language)
            declined = (NO_TEXT_BUT_NO,) if is_refusal(text, data, focus) else ()
            told = (
                *declined,
                *list_wrong(wrong),
                *describe_excess(len(list_lines(text)), asked_lines or MOST_LINES, "lines"),
            )
            if not told:
                return text, wrong
            request = build_summary_request(data, focus, language, figures=figures, wrong=told, most=most)
            try:
                mended = drop_ungrounded_addresses(await asker.write_text(request, data), evidence)
            except ModelUnavailableError as error:
                if wrong or declined or error.code == ErrorKind.MODEL_REFUSED:
                    raise
                return text, wrong
            left = find_ungrounded(mended, evidence, language)
            # What is only too long is not given up for what is wrong.
            return (text, wrong) if text and left and not wrong and not declined else (mended, left)

        def rate(one: tuple[str, tuple[Ungrounded, ...]]) -> int:
            return SOUND if one[0] and not one[1] and not is_refusal(one[0], data, focus) else UNUSABLE

        with meter_model_calls() as meter:
            text, wrong = await asker.find_best(write_once, rate)
        if is_refusal(text, data, focus):
            raise make_declined_error()
        if wrong or not text:
            raise _make_ungrounded_error(wrong)
        kept = list_lines(text)[:asked_lines] if asked_lines else [text]
        return Summary("\n".join(kept), meter.use, marked_offline=False)


def _make_ungrounded_error(wrong: Iterable[Ungrounded]) -> ModelUnavailableError:
    claims = ", ".join(list_wrong(wrong))
    return ModelUnavailableError(
        f"the summary claims what the data does not have: {claims}", code=ErrorKind.MODEL_UNREADABLE
    )


def list_wrong(found: Iterable[Ungrounded]) -> tuple[str, ...]:
    """Return claims as a model is told of them."""
    return tuple(f"{one.kind}: {one.words}"[:MOST_CLAIM] for one in found)[:MOST_WRONG]


def drop_ungrounded_addresses(text: str, evidence: Evidence) -> str:
    """Return a text without the addresses that its data does not have."""
    addresses = tuple(one.words for one in find_ungrounded(text, evidence) if one.kind == "address")
    return remove_addresses(text, addresses) if addresses else text


def build_summary_request(
    data: Json,
    focus: str,
    language: Language,
    *,
    figures: Json = None,
    wrong: Sequence[str] = (),
    most: int = MOST_LETTERS,
) -> ModelRequest:
    """Return the question that asks a model for a summary; ``wrong`` is what its last answer claimed without data,
    ``most`` how many letters of the data it is shown.

    The fence is made from the data, so that no text inside can end it: a text cannot hold its own digest.
    """
    fence, shown = prepare_fenced("summary", data, figures=figures, wrong=wrong, most=most)
    prompt = load_prompt("summariser").filled(
        language=LANGUAGES[language],
        lines=str(find_line_count(focus) or MOST_LINES),
        focus=" ".join(focus.split())[:MOST_FOCUS] or "the whole",
        fence=fence,
        data=shown,
    )
    return prompt.build_request(None, MAX_TOKENS)


def prepare_fenced(
    use: str,
    data: Json,
    *,
    figures: Json = None,
    wrong: Sequence[str] = (),
    missing: Sequence[str] = (),
    most: int = MOST_LETTERS,
) -> tuple[str, str]:
    """Return a line that can't stand in the data, made of its digest, and the data as a model is shown it."""
    shown = "\n\n".join((show_data(data, most), *_list_parts(figures, wrong, missing)))
    return f"=== {hash_parts(use, shown)[:24]} ===", shown


def _list_parts(figures: Json, wrong: Sequence[str], missing: Sequence[str]) -> Iterator[str]:
    if figures:
        yield f"figures: {json.dumps(figures, ensure_ascii=False)[:MOST_FIGURES]}"
    if wrong:
        yield f"wrong: {json.dumps([*wrong], ensure_ascii=False)}"
    if missing:
        yield f"missing: {json.dumps([*missing], ensure_ascii=False)}"


def show_data(data: Json, most: int = MOST_LETTERS) -> str:
    """Return data as a model is shown it; of what is too long ``most`` letters, and that it is cut."""
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    if len(text) <= most:
        return text
    return f"{text[:most]}\n[cut here: {len(text) - most} more characters were left out]"


def check_length(data: Json, most: int, context: int, answer_tokens: int) -> None:
    """Refuse data that would be read or written in part.

    Raises:
        WrongTextError: it is longer, or its models have no room for it.
    """
    text = show_data(data)
    if len(text) > most or find_most_letters(text, context, answer_tokens) < len(text):
        raise WrongTextError("too_long")
