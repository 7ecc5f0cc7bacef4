"""Services: what one folder says of itself, and how the folders and other packages are found."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Literal, TypeAlias, get_args

from schemas.plan import Intent, RiskLevel, RiskTag

FOLDER = "connectors"
"""The package each of whose folders may hold a ``service.py`` with a ``SERVICE``."""

GROUP = "metel.services"
"""The group of entry points by which another package brings a service."""


class BrokenServiceError(Exception):
    """A service was found and can't be used; the message says which and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceThing:
    """Place kind: a kind of thing that a service holds.

    ``word`` stands for it in the ids of tools, and ``nouns`` is a regular expression of what people call it, in every
    language. ``kind`` is what its names are looked up as, ``means`` tells a model what such a name is, and ``covers``
    are the words of the things that a wider kind may be. ``key`` is under what steps leave its id, ``field`` the input
    that names one; both follow from ``word`` where they are not given. ``forbids`` is a regular expression of the words
    by which people forbid to make one and nothing else.
    """

    word: str
    nouns: str = ""
    kind: str = ""
    means: str = ""
    forbids: str = ""
    covers: tuple[str, ...] = ()
    key: str = ""
    field: str = ""

    def get_key(self) -> str:
        """Return the key under which steps leave the id of such a thing."""
        return self.key or f"{self.word}_id"

    def get_field(self) -> str:
        """Return the input that names such a thing."""
        return self.field or self.word


@dataclass(frozen=True, slots=True)
class FieldWords:
    """How the grammar reads an input from a clause: the name before the noun of a ``thing``, the quoted or bare
    ``title``, the words of a ``query``, the first ``person``, the first ``date``, or a ``choice``, of which each value
    has a regular expression. What is read of things and choices is no part of a title or query."""

    name: str
    takes: Literal["thing", "title", "query", "person", "date", "choice"]
    thing: str = ""
    choices: tuple[tuple[str, str], ...] = ()


ToolRole: TypeAlias = Literal[
    "search", "create_page", "query_records", "read_page", "append_text", "change_record", "archive_page",
    "read_rows", "append_rows", "change_cells", "clear_rows", "create_table",
]  # fmt: skip
"""What the grammar's own sentences use a tool for, whichever service has it."""

ROLES: tuple[ToolRole, ...] = get_args(ToolRole)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolGrammar:
    """Grammar of one tool: when a clause means it, and what a plan states of it.

    ``tool`` is its id without the service. A clause means it where it names the ``thing`` and its verb is one of
    ``acts`` (the grammar's, such as ``create`` or ``find``) or it holds one of ``verbs``, a regular expression in every
    language; without both the grammar's own sentences alone plan it, by its ``role``.
    ``leaves`` is the memory key that later steps go on with.
    """

    tool: str
    intent: Intent
    role: ToolRole | None = None
    thing: str = ""
    acts: tuple[str, ...] = ()
    verbs: str = ""
    fields: tuple[FieldWords, ...] = ()
    level: RiskLevel = "read"
    tags: tuple[RiskTag, ...] = ()
    produces: tuple[str, ...] = ()
    check: str = ""
    leaves: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestExample:
    """A request that a person may say, in each language. ``tools`` carry it out; ``near`` is a regular expression of
    the words that speak for it, and of several the one with the lowest ``rank`` is shown. One with ``{name}`` is of a
    thing that is there: ``names`` is what its label is called, ``column`` the kind of a column that it must have."""

    near: str
    tools: tuple[str, ...]
    rank: int
    ko: str
    en: str
    ja: str
    names: str = ""
    column: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceFacts:
    """Service: what planning, policy and words need to know of it. Plain data, so that reading it loads no client.

    ``words`` is the package whose ``locales`` hold what people read of it, and ``called`` are its names as a place to
    write to, in every language; ``brands`` are the words before a noun that say whose it is ("the Acme page").
    ``link_hosts`` are the hosts of the addresses that its tools return, one that begins with a dot holds all below it;
    ``titles`` are the inputs whose names such a link is called by. ``homes`` are the hosts, with a folder after a
    stroke, where the team's own things live. ``shares`` says that its connection sees more than a person does;
    ``order`` is its place in lists. ``crash_points`` are the points that its client comes to.
    ``plan_context`` is the field of a plan that is written for this service alone, where there is such a form.
    """

    id: str
    name: str
    words: str = ""
    called: tuple[str, ...] = ()
    brands: tuple[str, ...] = ()
    link_hosts: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    things: tuple[ServiceThing, ...] = ()
    grammar: tuple[ToolGrammar, ...] = ()
    examples: tuple[RequestExample, ...] = ()
    crash_points: tuple[str, ...] = ()
    plan_context: str = ""
    shares: bool = False
    order: int = 100


@cache
def list_services() -> tuple[ServiceFacts, ...]:
    """Return the services of the folders and of other packages, in the order in which they are shown.

    Raises:
        BrokenServiceError: one can't be loaded, is no service, or has the id of another.
    """
    found = [*_list_of_folders(), *map(_load_entry_point, entry_points(group=GROUP))]
    ids = [one.id for one in found]
    twice = sorted({one for one in ids if ids.count(one) > 1})
    if twice:
        raise BrokenServiceError(f"Two services are called {', '.join(twice)}.")
    return tuple(sorted(found, key=lambda one: (one.order, one.id)))


def find_service(service: str) -> ServiceFacts | None:
    """Return the service of an id, if there is one."""
    return next((one for one in list_services() if one.id == service), None)


@cache
def list_tools_by_role(role: ToolRole) -> tuple[str, ...]:
    """Return the tools that can play a role, those of the first service first."""
    services = list_services()
    return tuple(f"{one.id}.{grammar.tool}" for one in services for grammar in one.grammar if grammar.role == role)


def find_tool_of_role(role: str) -> str:
    """Return the first tool that plays a role.

    Raises:
        KeyError: no service has one.
    """
    tools = next((list_tools_by_role(one) for one in ROLES if one == role), ())
    if not tools:
        raise KeyError(role)
    return tools[0]


@cache
def list_brands(role: ToolRole | None = None) -> tuple[str, ...]:
    """Return the words that say of a thing that it is of a service, in every language: of those with a tool of a role,
    or of all."""
    playing = {tool.partition(".")[0] for tool in list_tools_by_role(role)} if role else None
    return tuple(
        one for service in list_services() if playing is None or service.id in playing for one in service.brands
    )


def list_things() -> tuple[ServiceThing, ...]:
    """Return the kinds of things that the services hold."""
    return tuple(thing for service in list_services() for thing in service.things)


def _list_of_folders() -> list[ServiceFacts]:
    package = import_module(FOLDER)
    names = sorted(one.name for one in iter_modules(package.__path__) if one.ispkg)
    modules = [f"{FOLDER}.{name}.service" for name in names]
    return [_require_service(one, import_module(one).SERVICE) for one in modules if find_spec(one) is not None]


def _load_entry_point(found: EntryPoint) -> ServiceFacts:
    try:
        loaded: object = found.load()
    except Exception as error:
        raise BrokenServiceError(f"The service {found.name} ({found.value}) can't be loaded: {error}") from error
    return _require_service(found.value, loaded)


def _require_service(where: str, found: object) -> ServiceFacts:
    if not isinstance(found, ServiceFacts):
        raise BrokenServiceError(f"{where} holds no service.")
    return found
