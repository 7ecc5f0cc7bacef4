"""Questions: a missing value becomes one question with the right control, the likeliest choice first. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from orchestration.patterns import make_regex
from orchestration.policy.explain import build_ground
from orchestration.ports import AmbiguousName, UnknownName
from orchestration.remembered import find_fact_kind
from orchestration.run.ids import hash_parts
from orchestration.run.memory import collect_request_texts
from orchestration.run.obstacles import ADOPT, CONDITION_FIELD, DONE, LEAVE, RESEND, RETRY, RUN, SKIP, STOP
from orchestration.run.phrases import describe_failure, get_service_name
from orchestration.run.restored import RESTORED
from orchestration.run.retries import UNPROMISED
from orchestration.text.disguise import normalise_text
from orchestration.text.messages import load_wording
from orchestration.text.spoken_names import render_spoken_name
from orchestration.text.typed_words import is_title
from schemas.ask import Candidate, Choice, Control, Matter, Question
from schemas.contract import ToolContract
from schemas.errors import Failure
from schemas.plan import Action, Ambiguity
from schemas.remembered import RememberedFact
from schemas.run import Run
from schemas.states import Started, Uncertain

_WORD = make_regex(r"[^\W_]{2,}")


def rank_choices(choices: tuple[Choice, ...], request: str) -> tuple[tuple[Choice, ...], bool]:
    """Return the choices, those whose names share most words with a request first and the others as they were; and
    whether one is spoken for more than any other."""
    said = normalise_text(request).casefold()
    shared = [(_shared(choice.label, said), choice) for choice in choices]
    order = sorted(shared, key=lambda one: (-len(one[0]), -len("".join(one[0]))))
    counts = [len(words) for words, _ in order[:2]]
    spoken_for = bool(counts) and counts[0] > 0 and (len(counts) == 1 or counts[0] > counts[1])
    return tuple(choice for _, choice in order), spoken_for


def _shared(label: str, said: str) -> list[str]:
    """Return the words of a name that stand in what was said."""
    return [word for word in _WORD.findall(normalise_text(label).casefold()) if word in said]


MAX_CHOICES = 100
MOST_DESCRIBED = 80
IMPATIENT: Mapping[str, str] = MappingProxyType({RESEND: "choice.resend_anyway", SKIP: "choice.skip_anyway"})
OVERWRITE: Mapping[str, str] = MappingProxyType({RESEND: "choice.overwrite", SKIP: "choice.leave"})
"""What the choices are called while the write may still take effect, and where somebody has changed the target."""

_BY_KIND: dict[str, Control] = {"slack.channel": "channel", "slack.user": "user"}


def ask_missing(run: Run, action: Action, contract: ToolContract, name: str, choices: tuple[Choice, ...]) -> Question:
    """Ask for a value that nothing gives. The choice that the request speaks for stands first; ``initial`` is the
    sensible one, where there is one."""
    words = load_wording("orchestration.text")
    language = run.request.language
    column = name.partition(".@")[2]
    key = f"new_value.{column}" if column else f"ask.{contract.tool}.{name}"
    whole, _, part = name.partition(".")
    of_part = f"ask.{contract.tool}.{whole}"
    if words.knows(key):
        text = words.say(language, key)
    elif part and words.knows(of_part):
        text = words.say(language, of_part, field=_describe_part(action, part))
    else:
        text = words.say(language, "ask.other", field=name)
    control = "date" if column == "date" else _control(contract, name, choices)
    question = _question(run, action, name, text, control)
    choices, spoken_for = rank_choices(choices, run.request.text)
    sensible = choices[0].value if spoken_for or len(choices) == 1 else None
    initial = run.request.place.channel or sensible if control == "channel" else sensible
    return question.model_copy(update={"choices": choices[:MAX_CHOICES], "initial": initial})


def _describe_part(action: Action, part: str) -> str:
    """Return what a part of an input stands for, as the action itself describes it, or else its name."""
    fields = action.inputs.get("fields")
    for one in fields if isinstance(fields, list) else ():
        if isinstance(one, dict) and one.get("name") == part and one.get("about"):
            return " ".join(str(one["about"]).split())[:MOST_DESCRIBED]
    return part.replace("_", " ")


def add_first_choice(question: Question, choice: Choice) -> Question:
    """Return a question about a missing value with a choice before all others, as the sensible one."""
    others = tuple(one for one in question.choices if one.value != choice.value)
    return question.model_copy(update={"choices": (choice, *others)[:MAX_CHOICES], "initial": choice.value})


def note_unusable_fact(run: Run, question: Question, fact: RememberedFact) -> Question:
    """Say on a question that what is remembered for it can't be used now, and how to be rid of it."""
    words, language = load_wording("orchestration.text"), run.request.language
    # What it was called is not for all who read here, nor always for who asks.
    kind = words.say(language, f"remembered.kind.{find_fact_kind(fact)}")
    name = fact.word or words.say(language, f"remembered.usual.{fact.scope}", kind=kind)
    told = words.say(language, "remembered.unusable", name=name)
    return question.model_copy(update={"text": f"{told}\n{question.text}"})


def ask_name_meaning(
    run: Run,
    action: Action,
    contract: ToolContract,
    *,
    name: str,
    asked: str,
    found: AmbiguousName | UnknownName,
) -> Question:
    """Ask which of several things a name means, or what was meant by a name that nothing has; where not all could be
    looked at, say so."""
    words = load_wording("orchestration.text")
    several = isinstance(found, AmbiguousName)
    choices = found.choices if isinstance(found, AmbiguousName) else found.closest
    total = found.total if isinstance(found, AmbiguousName) else 0
    control = _control(contract, name, choices)
    asked = render_spoken_name(asked, collect_request_texts(run), run.request.language)
    column = f"chosen.path.{asked.removeprefix('@')}"
    is_column = asked.startswith("@") and words.knows(column)
    key = "ask.no_column" if is_column else _meaning_key(found, asked)
    exact = f"{key}_{control}"
    text = words.say(
        run.request.language,
        exact if words.knows(exact) else key,
        asked=asked,
        count=total,
        shown=len(choices),
        name=choices[0].label if choices else "",
        column=words.say(run.request.language, column) if is_column else "",
    )
    if key == "ask.nothing" and not choices and (unseen := _tell_unseen(contract.resolves(name), run.request.language)):
        text = words.say(run.request.language, "ask.unseen", asked=asked, unseen=unseen)
    question = _question(run, action, name, text, control)
    # Of names that are only like the one that nothing has, none is the sensible one: the person named another.
    return _with_choices(question, choices) if several else question.model_copy(update={"choices": choices})


def _tell_unseen(kind: str | None, language: str) -> str:
    """Return what makes a thing of some kind be seen that is there all the same; empty where its service says none."""
    words, key = load_wording("orchestration.text"), f"unseen.{kind}"
    return words.say(language, key) if words.knows(key) else ""


def ask_unfit_value(
    run: Run, action: Action, contract: ToolContract, *, name: str, why: str, asked: str, choices: tuple[Choice, ...]
) -> Question:
    """Ask for another value than one that a tool can't take, saying ``why`` not in the tool's own words."""
    words = load_wording("orchestration.text")
    text = words.say(run.request.language, f"ask_again.{contract.tool}.{name.partition('.')[0]}.{why}", asked=asked)
    question = _question(run, action, name, text, _control(contract, name, choices))
    return question.model_copy(update={"choices": choices[:MAX_CHOICES]})


def _meaning_key(found: AmbiguousName | UnknownName, asked: str) -> str:
    if isinstance(found, UnknownName):
        return "ask.not_all_seen" if found.incomplete else "ask.title" if is_title(asked) else "ask.nothing"
    if found.untold:
        return "ask.untold"
    if found.incomplete and len(found.choices) == 1:
        return "ask.perhaps_more"
    more = found.total > len(found.choices)
    return "ask.several_of" if more else "ask.several"


def ask_unclear(run: Run, action: Action, name: str, ambiguity: Ambiguity) -> Question:
    """Ask which of the ways that the planner sees is meant."""
    choices = tuple(Choice(label=option, value=option) for option in ambiguity.options)
    return _with_choices(_question(run, action, name, ambiguity.question, "choices"), choices)


def ask_remedy(run: Run, action: Action, contract: ToolContract, failure: Failure) -> Question:
    """Tell what people must mend before a step can go on. The question that is still open about it stays the one."""
    text = _remedy(run, action, contract, failure)
    return _open_already(run, action, "remedy", failure) or _about(
        run, action, contract, failure, about="remedy", text=text, options=(RETRY,)
    )


def ask_unseen(run: Run, action: Action, contract: ToolContract, failure: Failure) -> Question:
    """Tell what people must mend before metel can look whether a write happened; they may also say so themselves."""
    state = run.states[action.id]
    lost = state.failure if isinstance(state, Uncertain) else failure
    text = f"{_unsettled(run, action, contract, lost, 0)}\n{_remedy(run, action, contract, failure)}"
    return _open_already(run, action, "uncertain", failure) or _about(
        run, action, contract, failure, about="uncertain", text=text, options=(RETRY, DONE, RESEND, SKIP)
    )


def _remedy(run: Run, action: Action, contract: ToolContract, failure: Failure) -> str:
    words = load_wording("orchestration.text")
    exact = f"mend.{failure.service}.{failure.code}"
    return words.say(
        run.request.language,
        exact if words.knows(exact) else "mend.needs" if failure.needs else f"mend.{failure.kind}",
        service=get_service_name(failure.service),
        needs=failure.needs,
        target=_target(run, action, contract),
    )


def _open_already(run: Run, action: Action, about: Matter, failure: Failure) -> Question | None:
    for record in run.questions.values():
        asked = record.question
        if not record.open or (asked.action, asked.about) != (action.id, about) or asked.failure is None:
            continue
        if (asked.failure.code, asked.failure.needs) == (failure.code, failure.needs):
            return asked
    return None


def ask_failed(run: Run, action: Action, contract: ToolContract, failure: Failure) -> Question:
    """Ask what to do about a step that failed."""
    words, language = load_wording("orchestration.text"), run.request.language
    reason = describe_failure(failure, language, words)
    text = words.say(language, "ask.failed", step=action.summary or action.tool, reason=reason)
    return _about(run, action, contract, failure, about="failure", text=text, options=(RETRY, SKIP, STOP))


def ask_uncertain(
    run: Run, action: Action, contract: ToolContract, failure: Failure, candidates: tuple[Candidate, ...]
) -> Question:
    """Ask whether a write happened that looking could not find out about, telling what is known."""
    words, language = load_wording("orchestration.text"), run.request.language
    text = _unsettled(run, action, contract, failure, len(candidates))
    found = tuple(
        Choice(label=words.say(language, "choice.adopt", name=one.label), value=f"{ADOPT}{at}")
        for at, one in enumerate(candidates)
    )
    text = "\n".join((text, *(f"• {one.label} {one.url}".rstrip() for one in candidates)))
    options = (RESEND, SKIP) if candidates else (DONE, RESEND, SKIP)
    return _about(run, action, contract, failure, about="uncertain", text=text, options=options, first=found)


def ask_impatient(run: Run, action: Action, contract: ToolContract, failure: Failure) -> Question:
    """Ask the person who does not want to wait what is to become of a write that may still take effect."""
    words, language = load_wording("orchestration.text"), run.request.language
    step, service = action.summary or action.tool, get_service_name(contract.service)
    text = words.say(language, "ask.impatient", step=step, service=service)
    return _about(
        run, action, contract, failure, about="uncertain", text=text, options=(SKIP, RESEND, DONE), says=IMPATIENT
    )


def ask_overwrite(run: Run, action: Action, contract: ToolContract, failure: Failure) -> Question:
    """Ask whether a write whose answer was lost is to be repeated over what somebody has changed since."""
    words, language = load_wording("orchestration.text"), run.request.language
    step, service = action.summary or action.tool, get_service_name(contract.service)
    text = words.say(language, "ask.overwrite", step=step, service=service)
    return _about(
        run, action, contract, failure, about="uncertain", text=text, options=(SKIP, RESEND, DONE), says=OVERWRITE
    )


def _unsettled(run: Run, action: Action, contract: ToolContract, lost: Failure, count: int) -> str:
    """Tell why it is not known whether a write happened; of one that was answered also what was sent."""
    words, language = load_wording("orchestration.text"), run.request.language
    about = {UNPROMISED: "unpromised", RESTORED: "restored"}.get(lost.code, "uncertain")
    key = f"ask.{about}_several" if count else f"ask.{about}"
    step, service = action.summary or action.tool, get_service_name(contract.service)
    text = words.say(language, key, step=step, service=service, count=count)
    sent = _sent(run, action, contract) if lost.code == UNPROMISED else ""
    return f"{text}\n{words.say(language, 'ask.sent', sent=sent)}" if sent else text


def _sent(run: Run, action: Action, contract: ToolContract) -> str:
    """Return what was sent, in short, with personal data masked."""
    state = run.states[action.id]
    if not isinstance(state, Started | Uncertain):
        return ""
    filled = state.filled
    fields = [
        build_ground(name, value, frozenset(), filled.resolved.get(name), reaches=name in contract.who_where)
        for name, value in filled.payload.items()
        if value not in (None, "", [])
    ]
    return " · ".join(f"{field.field}: {field.value}" for field in fields)


def _about(
    run: Run,
    action: Action,
    contract: ToolContract,
    failure: Failure,
    *,
    about: Matter,
    text: str,
    options: tuple[str, ...],
    first: tuple[Choice, ...] = (),
    says: Mapping[str, str] = MappingProxyType({}),
) -> Question:
    words, language = load_wording("orchestration.text"), run.request.language
    keys = {option: says.get(option, f"choice.{option}") for option in options}
    choices = tuple(Choice(label=words.say(language, keys[option]), value=option) for option in options)
    return Question(
        id=_id(run, action, about),
        action=action.id,
        tool=contract.tool,
        field=about,
        text=text,
        why=action.summary,
        control="choices",
        choices=(*first, *choices),
        about=about,
        failure=failure,
    )


def _target(run: Run, action: Action, contract: ToolContract) -> str:
    """Return where the step goes, by the name that people know."""
    state = run.states[action.id]
    resolved = state.filled.resolved if isinstance(state, Started | Uncertain) else {}
    return next((resolved[name].name for name in contract.who_where if name in resolved), contract.tool)


def ask_condition(run: Run, action: Action, note: str) -> Question:
    """Ask whether a step is to be done although its condition cannot be judged; leaving it is the sensible choice."""
    words, language = load_wording("orchestration.text"), run.request.language
    return Question(
        id=_id(run, action, CONDITION_FIELD),
        action=action.id,
        tool=action.tool,
        field=CONDITION_FIELD,
        text=words.say(language, "ask.condition", step=action.summary or action.tool, note=note),
        control="choices",
        choices=(
            Choice(label=words.say(language, "ask.leave"), value=LEAVE),
            Choice(label=words.say(language, "ask.run"), value=RUN),
        ),
        initial=LEAVE,
        about="condition",
    )


def _question(run: Run, action: Action, name: str, text: str, control: Control) -> Question:
    """Return a question about an input of a step, without choices."""
    return Question(
        id=_id(run, action, name),
        action=action.id,
        tool=action.tool,
        field=name,
        text=text,
        why=action.summary,
        control=control,
    )


def _with_choices(question: Question, choices: tuple[Choice, ...]) -> Question:
    """Return the question with its choices, of which the first is the sensible one."""
    return question.model_copy(
        update={"choices": choices[:MAX_CHOICES], "initial": choices[0].value if choices else None}
    )


def _id(run: Run, action: Action, name: str) -> str:
    """Return an opaque id, the same for the same question of the same moment."""
    return "q" + hash_parts(run.id, action.id, name, str(len(run.questions)))[:19]


def _control(contract: ToolContract, name: str, choices: tuple[Choice, ...]) -> Control:
    kind = contract.resolves(name)
    if kind in _BY_KIND:
        return _BY_KIND[kind]
    if choices:
        return "choices"
    schema = contract.fields.get(name, {})
    if schema.get("format") == "date-time":
        return "datetime"
    if schema.get("format") == "date":
        return "date"
    return "number" if schema.get("type") in ("number", "integer") else "text"
