"""What who asked forbade in their own words: which effects that covers, and when it was lifted. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from orchestration.service import find_service, list_things
from orchestration.text.mentions import show_request_text
from orchestration.text.prohibitions import ForbiddenAct, Prohibition, find_prohibitions
from orchestration.text.typed_words import is_named_in, is_typed_in
from schemas.contract import ToolContract
from schemas.run import Run
from schemas.values import Json

VERBS: Mapping[ForbiddenAct, frozenset[str]] = {
    "post": frozenset({"post", "publish", "announce", "upload"}),
    "dm": frozenset({"dm"}),
    "share": frozenset({"post", "publish", "announce", "upload", "send", "dm", "message", "share", "notify", "invite"}),
    "create": frozenset({"create", "add", "append", "insert", "make", "copy"}),
    "edit": frozenset({"update", "edit", "set", "change", "blocks", "rename", "move", "replace"}),
    "delete": frozenset({"delete", "archive", "remove", "trash", "clear"}),
}
"""The words of a tool's name, after its service, that say which act it is."""

_DOES: Mapping[ForbiddenAct, re.Pattern[str]] = {
    "share": re.compile(r"올려|보내|공유|알려|전달|게시|\b(?:post|send|share|dm|tell)\b|投稿|送|共有", re.IGNORECASE),
    "create": re.compile(r"만들|추가|등록|작성|기록|\b(?:create|make|add|write)\b|作成|作っ|追加|登録", re.IGNORECASE),
    "edit": re.compile(r"수정|바꿔|변경|고쳐|\b(?:change|edit|update|set)\b|変更|更新|修正", re.IGNORECASE),
    "delete": re.compile(r"삭제|지워|\b(?:delete|remove|archive)\b|削除|消し", re.IGNORECASE),
}
"""What lifts a prohibition of all of an act, where who asked says it later."""


def find_standing_prohibitions(run: Run) -> tuple[Prohibition, ...]:
    """Return what a run's request forbids, and each change of its plan by who asked, as far as they did not lift it
    later: they named the target, or the act, again without a word against it."""
    standing: list[Prohibition] = []
    request = run.request
    if request.is_clicked:
        return ()  # its text is not typed: it says what was clicked
    for text in (show_request_text(request), *(one.text for one in run.plan_changes if one.by == request.user)):
        found = find_prohibitions(text)
        standing = [one for one in standing if not _is_lifted(one, text, found)]
        standing += found
    return tuple(standing)


def find_broken(
    prohibitions: Iterable[Prohibition], contract: ToolContract, reached: Iterable[str]
) -> Prohibition | None:
    """Return the first prohibition that an effect would break; ``reached`` are the values and names of its targets."""
    names = tuple(reached)
    return next((one for one in prohibitions if _breaks(one, contract, names)), None)


def is_seen_to(one: Prohibition, run: Run) -> bool:
    """Whether code keeps a prohibition in a run: who or what was left out by a name alone ("준호 거 빼고") is kept by
    an effect's targets or by a condition over what is read, and by nothing else."""
    if one.act == "other":
        return False
    if one.act != "any" or any(target[0] in "#<" for target in one.targets):
        return True
    actions = run.plan.actions if run.plan is not None else ()
    return any(action.is_effect or _leaves_out(action.inputs) for action in actions)


def _leaves_out(value: Json) -> bool:
    """Whether an input holds a condition that something is not."""
    if isinstance(value, dict):
        return value.get("op") == "ne" or any(_leaves_out(one) for one in value.values())
    return isinstance(value, list) and any(_leaves_out(one) for one in value)


def _breaks(one: Prohibition, contract: ToolContract, names: tuple[str, ...]) -> bool:
    if not _is_act(one, contract):
        return False
    if one.only:
        return bool(names) and not any(_is_meant(target, name) for target in one.targets for name in names)
    if one.targets:
        return any(_is_meant(target, name) for target in one.targets for name in (*names, *_called(contract)))
    return True


def _is_act(one: Prohibition, contract: ToolContract) -> bool:
    words = set(contract.tool.partition(".")[2].split("_"))
    if one.act == "any":
        return True
    if one.act not in VERBS:
        return False
    if not words & VERBS[one.act]:
        return False
    thing = _find_thing(one.words)
    return one.act != "create" or bool(one.targets) or thing is None or thing in words


def _find_thing(words: str) -> str | None:
    """Return the word that tools have for the thing that is named: to make none of these forbids no others."""
    known = (thing for thing in list_things() if thing.forbids)
    return next((thing.word for thing in known if re.search(thing.forbids, words, re.IGNORECASE)), None)


def _is_meant(target: str, name: str) -> bool:
    """Whether a name that was typed is that of a target, or the short form of it ("준호" of "이준호")."""
    return is_typed_in(target, name) or is_typed_in(name, target) or _is_given_name(target, name)


def _called(contract: ToolContract) -> tuple[str, ...]:
    known = find_service(contract.service)
    return known.called if known else ()


def _is_given_name(target: str, name: str) -> bool:
    bare, whole = target.lstrip("@#"), name.lstrip("@#")
    return bare.isalpha() and len(bare) >= 2 and len(whole) == len(bare) + 1 and whole.endswith(bare)


def _is_lifted(one: Prohibition, text: str, found: tuple[Prohibition, ...]) -> bool:
    if found:
        return False
    if one.targets:
        return any(is_named_in(target.lstrip("#@").casefold(), text.casefold()) for target in one.targets)
    act: ForbiddenAct = "share" if one.act in ("post", "dm") else one.act
    return act in _DOES and _DOES[act].search(text) is not None
