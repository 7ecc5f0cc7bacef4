"""Services: what one folder says of itself, and how the folders and other packages are found."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Literal

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


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolGrammar:
    """Grammar of one tool: when a clause means it, and what a plan states of it.

    ``tool`` is its id without the service. A clause means it where it names the ``thing`` and its verb is one of
    ``acts`` (the grammar's, such as ``create`` or ``find``) or it holds one of ``verbs``, a regular expression in every
    language; without both only code of its own plans it. ``leaves`` is the memory key that later steps go on with.
    """

    tool: str
    intent: Intent
    thing: str = ""
    acts: tuple[str, ...] = ()
    verbs: str = ""
    fields: tuple[FieldWords, ...] = ()
    level: RiskLevel = "read"
    tags: tuple[RiskTag, ...] = ()
    produces: tuple[str, ...] = ()
    check: str = ""
    leaves: str = ""
    domain: Literal["content", "operation", ""] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceFacts:
    """Service: what planning, policy and words need to know of it. Plain data, so that reading it loads no client.

    ``words`` is the package whose ``locales`` hold what people read of it, and ``called`` are its names as a place to
    write to, in every language. ``link_hosts`` are the hosts of the addresses that its tools return, one that begins
    with a dot holds all below it; ``titles`` are the inputs whose names such a link is called by. ``homes`` are the
    hosts, with a folder after a stroke, where the team's own things live. ``shares`` says that its connection sees more
    than a person does; ``order`` is its place in lists.
    """

    id: str
    name: str
    words: str = ""
    called: tuple[str, ...] = ()
    link_hosts: tuple[str, ...] = ()
    homes: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    things: tuple[ServiceThing, ...] = ()
    grammar: tuple[ToolGrammar, ...] = ()
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
