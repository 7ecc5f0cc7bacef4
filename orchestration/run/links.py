"""Links: the addresses of what a run made, and which addresses of a run may be live. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from urllib.parse import urlsplit

from orchestration.patterns import make_regex
from orchestration.run.memory import RECALLS
from orchestration.service import find_service
from orchestration.text.messages import Wording
from orchestration.text.passages import ANSWER_TOOL
from schemas.events import Link
from schemas.plan import Action, is_item_of
from schemas.run import Run
from schemas.states import Looped, Looping, Succeeded
from schemas.team import LinkHosts
from schemas.values import Json, Origins, make_tool_origin

MOST_OF_A_LOOP = 5
"""So many things that a loop made are linked; of the others it is said how many there are."""


@dataclass(frozen=True, slots=True)
class AnswerLinks:
    """The links of an answer, and how many more there would be."""

    links: tuple[Link, ...] = ()
    more: int = 0


def collect_links(run: Run, words: Wording) -> AnswerLinks:
    """Return what the steps made, each address once, in the order of the plan."""
    assert run.plan is not None
    if not run.plan.final_response.include_links:
        return AnswerLinks()
    cited = list_cited(run)
    links: dict[str, Link] = {}
    more = 0
    for action in run.plan.actions:
        if cited is not None and not action.is_effect:
            continue
        loops = isinstance(run.states[action.id], Looped | Looping)
        steps = list_loop_items(run, action) if loops else (action,)
        new = {link.url: link for step in steps for link in _made(run, step, words) if link.url not in links}
        if loops:
            more += max(len(new) - MOST_OF_A_LOOP, 0)
            new = dict(islice(new.items(), MOST_OF_A_LOOP))
        links |= new
    links |= {link.url: link for link in cited or () if link.url not in links}
    return AnswerLinks(tuple(links.values()), more)


def list_cited(run: Run) -> list[Link] | None:
    """Return the sources that answers to questions name: of all that was read for them nothing else is linked. None
    where no question was answered."""
    assert run.plan is not None
    states = [run.states[action.id] for action in run.plan.actions if action.tool == ANSWER_TOOL]
    results = [one.result for one in states if isinstance(one, Succeeded) and isinstance(one.result, dict)]
    if not results:
        return None
    named = [source for one in results if isinstance(found := one.get("named"), list) for source in found]
    return [
        Link(label=title, url=url)
        for source in named
        if isinstance(source, dict)
        and isinstance(title := source.get("title"), str)
        and isinstance(url := source.get("url"), str)
        and url.startswith("https://")
    ]


def list_loop_items(run: Run, action: Action) -> Iterator[Action]:
    """Yield the items of a loop as actions."""
    assert run.plan is not None
    yield from (run.plan.action(other) for other in run.states if is_item_of(other, action.id))


def _made(run: Run, action: Action, words: Wording) -> Iterator[Link]:
    state = run.states[action.id]
    if not isinstance(state, Succeeded):
        return
    for key, value in run.memory.get(action.id, {}).items():
        url = value.data
        if key.endswith("url") and isinstance(url, str) and url.startswith("https://"):
            yield Link(label=_label(action, state, key, run.request.language, words), url=url)


def _label(action: Action, state: Succeeded, key: str, language: str, words: Wording) -> str:
    service = action.tool.partition(".")[0]
    if words.knows(f"label.{service}"):
        names = {name: found.name for name, found in state.filled.resolved.items()}
        known = find_service(service)
        named = (names[name] for name in (known.titles if known else ()) if names.get(name))
        title = state.filled.payload.get("title") or next(named, "")
        return words.say(language, f"label.{service}", title=title)
    return words.say(language, "label.message" if key == "message_url" else "label.result")


MOST_CHARACTERS = 2_000

_UNSOUND = make_regex(r"[\s\\<>|\"'`\x00-\x1f\x7f-\x9f]")
"""A browser reads past some of these where a parser does not: what they stand in is no link."""

_OF_TOOL = make_tool_origin("")


def is_at(hosts: tuple[str, ...], address: object) -> bool:
    """Whether this is an address over https at one of the hosts; one that begins with a dot holds all below it."""
    if not hosts or not isinstance(address, str) or len(address) > MOST_CHARACTERS or _UNSOUND.search(address):
        return False
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.scheme != "https" or "@" in parts.netloc or port not in (None, 443) or not host.isascii():
        return False
    return any(host.endswith(known) if known.startswith(".") else host == known for known in hosts)


def find_returned_links(run: Run, hosts: LinkHosts) -> frozenset[str]:
    """Return the addresses that tools of this run gave as theirs (``page_url``, ``message_urls`` and such), each on the
    hosts of the service whose tool it was: the only ones that may become live links."""
    if not run.memory or not hosts:
        return frozenset()
    return frozenset(
        address
        for keys in run.memory.values()
        for key, value in keys.items()
        for address in _list_addresses(key, value.data)
        if isinstance(address, str) and is_at(_of_giver(value.origins, hosts), address)
    )


def _list_addresses(key: str, data: Json) -> list[Json]:
    """Return what stands under a key of one address, or of several."""
    if key.endswith("urls"):
        return data if isinstance(data, list) else []
    return [data] if key.endswith("url") else []


def _of_giver(origins: Origins, hosts: LinkHosts) -> tuple[str, ...]:
    """Return the hosts of the service that gave a value by itself; what was made of several has none. A recalled answer
    has one address of its own, which code took from it."""
    services = {origin.removeprefix(_OF_TOOL).partition(".")[0] for origin in origins if origin.startswith(_OF_TOOL)}
    if RECALLS in services:
        return hosts.get(RECALLS, ())
    if len(origins) != 1 or not services:
        return ()
    (service,) = services
    return hosts.get(service, ())
