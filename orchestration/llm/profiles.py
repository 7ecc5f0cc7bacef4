"""Model profiles: which models there are, how each is asked, and which role asks which. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Literal, TypeAlias, get_args
from urllib.parse import urlsplit

from pydantic import Field, model_validator

from orchestration.llm.bounds import BESIDE_S, PLANNING_S, Deadlines, Price
from orchestration.llm.context import USUAL_CONTEXT
from orchestration.patterns import make_regex
from schemas.events import ModelRole
from schemas.plan import Difficulty
from schemas.values import Frozen

Api: TypeAlias = Literal["chat", "responses", "anthropic"]
Effort: TypeAlias = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]
Efforts: TypeAlias = Effort | dict[Difficulty, Effort]
"""How hard a role thinks: always so, or by how hard the request is to plan."""
ROLES: tuple[ModelRole, ...] = get_args(ModelRole)
NO_KEY = "none"
STORED = "stored"
"""Says that a team's own key is among its stored connections."""
OPENAI_KEY, ANTHROPIC_KEY = "OPENAI_API_KEY", "ANTHROPIC_API_KEY"

MARKED_FROM = (5, 6)
_VERSION = make_regex(r"gpt-(?P<major>\d+)(?:\.(?P<minor>\d+))?(?![\d.])")
"""The models whose cache holds exactly what is marked."""

VENDOR_HOSTS = ("api.openai.com", ".azure.com")
MOST_PRICE = 10_000
ANTHROPIC_CACHE_WRITE = Decimal("1.25")
"""Times the price of other tokens that one costs which is put by for five minutes, as metel asks for.

https://platform.claude.com/docs/en/build-with-claude/prompt-caching#pricing
"""
RESERVE = 4_000
"""Tokens that a model may think before it answers. They count in its bound and are not seen.

https://platform.openai.com/docs/guides/reasoning#allocating-space-for-reasoning
"""


class ModelPrice(Frozen):
    """US dollars for a million tokens: of a question, of its parts that the server had at hand and that it put by, and
    of an answer."""

    input: Decimal = Field(ge=0, le=MOST_PRICE)
    output: Decimal = Field(ge=0, le=MOST_PRICE)
    cached: Decimal | None = Field(default=None, ge=0, le=MOST_PRICE)
    cache_write: Decimal | None = Field(default=None, ge=0, le=MOST_PRICE)

    def to_price(self, api: Api | None = None) -> Price:
        """Return the same as the gateway counts with; what is not said of writing to a cache is as its API has it."""
        write = self.cache_write
        if write is None and api == "anthropic":
            write = self.input * ANTHROPIC_CACHE_WRITE
        return Price(self.input, self.output, self.cached, write)


class ModelProfile(Frozen):
    """One model of one server, and how it is asked.

    ``model`` is its name there, where that is another (with Azure that of its deployment); ``api_version`` is one of
    Azure's, where it is asked in its older way; ``key`` names the setting that holds the key (``none``: the server
    wants none); ``context`` is how many tokens it takes, 0 where that is not known. ``roles`` are those that the server
    knows, ``token_param`` the field of an answer's bound, ``structured`` how an answer is held to its schema.
    ``reserve`` is what may be thought before an answer, ``effort`` how hard, by role, or also by how hard the
    request is. ``streams``: whether the server can stream an answer; ``thinks``: whether it may send nothing for long
    while the model thinks, which an effort says too. ``caches``: whether a key for the server's cache of prompts
    goes along, ``marks``: also where the part ends that like requests share, by which the later models of OpenAI
    find it; unless it is said, these have it. ``extra_body`` goes along as it is. ``price`` is known only where it is
    given.
    """

    api: Api = "chat"
    model: str = ""
    base_url: str | None = None
    api_version: str = Field(default="", max_length=40)
    key: str = ""
    context: int = Field(default=0, ge=0)
    roles: Literal["developer", "system", "user"] = "system"
    token_param: Literal["max_completion_tokens", "max_tokens"] | None = None
    structured: Literal["strict", "json_object", "none"] = "strict"
    reserve: int = Field(default=RESERVE, ge=0, le=100_000)
    effort: dict[ModelRole, Efforts] = Field(default_factory=dict[ModelRole, Efforts])
    caches: bool = False
    marks: bool | None = None
    streams: bool = True
    thinks: bool | None = None
    extra_body: dict[str, Any] = Field(default_factory=dict[str, Any])
    price: ModelPrice | None = None

    def does_think(self, role: ModelRole) -> bool:
        """Whether a silence of the model says nothing: it may be thinking."""
        if self.thinks is not None:
            return self.thinks
        efforts = {self.find_effort(role), *self.list_efforts(role).values()}
        return bool(efforts - {None, "none", "minimal"})

    def find_effort(self, role: ModelRole) -> Effort | None:
        """Return how hard a role thinks where nothing is said of how hard the request is; ``None``: as the server has
        it."""
        said = self.effort.get(role)
        if not isinstance(said, dict):
            return said
        return next((said[one] for one in ("medium", "hard", "easy") if one in said), None)

    def list_efforts(self, role: ModelRole) -> dict[Difficulty, Effort]:
        """Return how hard a role thinks by how hard the request is to plan, where that is said."""
        said = self.effort.get(role)
        return {**said} if isinstance(said, dict) else {}

    def does_mark(self, name: str) -> bool:
        """Whether the end of what like requests share is marked for the server's cache; ``name`` is what roles call
        the model. https://developers.openai.com/api/docs/guides/prompt-caching"""
        if self.marks is not None:
            return self.marks
        version = _VERSION.match(self.model or name)
        later = version is not None and (int(version["major"]), int(version["minor"] or 0)) >= MARKED_FROM
        return later and self.base_url is None

    def find_token_field(self) -> Literal["max_completion_tokens", "max_tokens"]:
        """Return the field of an answer's bound: the older one where nothing is said, but for OpenAI and Azure. Other
        servers may pass over the newer one.

        https://github.com/ollama/ollama/blob/main/docs/api/openai-compatibility.mdx
        """
        host = urlsplit(self.base_url or "").hostname or ""
        is_vendor = not self.base_url or self.api_version or host.endswith(VENDOR_HOSTS)
        return self.token_param or ("max_completion_tokens" if is_vendor else "max_tokens")

    def get_key(self) -> str:
        """Return the name of the setting that holds the key."""
        return self.key or (ANTHROPIC_KEY if self.api == "anthropic" else OPENAI_KEY)


class RoleDeadlines(Frozen):
    """In seconds: how long one call may take, and all attempts at one question together; of a stream, how long until
    its first byte, and how long it may be silent in between."""

    attempt: float = Field(default=Deadlines().attempt_s, gt=0, le=600)
    total: float = Field(default=Deadlines().total_s, gt=0, le=1800)
    first_byte: float = Field(default=Deadlines().first_byte_s, gt=0, le=600)
    idle: float = Field(default=Deadlines().idle_s, gt=0, le=600)

    def to_deadlines(self) -> Deadlines:
        """Return the same as the gateway goes by."""
        return Deadlines(self.attempt, self.total, self.first_byte, self.idle)


class HardDeadlines(RoleDeadlines):
    """The same of what is hard, which takes longer."""

    attempt: float = Field(default=90.0, gt=0, le=600)
    total: float = Field(default=180.0, gt=0, le=1800)
    first_byte: float = Field(default=60.0, gt=0, le=600)
    idle: float = Field(default=60.0, gt=0, le=600)


class ModelDeadlines(RoleDeadlines):
    """The same for every role, and what ``planner_hard`` has instead; ``planning``: how long all questions for one plan
    may take together."""

    planning: float = Field(default=PLANNING_S, gt=0, le=3600)
    planner_hard: HardDeadlines = HardDeadlines()


class TeamModels(Frozen):
    """One team's own models. ``key`` is the key that it has in the place of the one that its models name, ``keys`` are
    those in the place of several: each is the setting that holds it, or ``stored`` among the team's connections.
    ``roles`` stand in the place of everybody's, where some are given."""

    key: str = ""
    keys: dict[str, str] = Field(default_factory=dict[str, str])
    roles: dict[ModelRole, tuple[str, ...]] = Field(default_factory=dict[ModelRole, tuple[str, ...]])


class ModelRouting(Frozen):
    """Who plans an ``easy`` request: the ``rules`` where they read it whole, or the ``model`` like any other; what the
    environment says where it is not said here."""

    easy: Literal["rules", "model"] | None = None


class ModelsConfig(Frozen):
    """Which models there are, by the names that roles call them by, and which each role asks, the preferred one first.
    A role that is not given asks what the planner does; without ``planner_hard`` nothing is planned otherwise."""

    models: dict[str, ModelProfile] = Field(default_factory=dict[str, ModelProfile])
    roles: dict[ModelRole, tuple[str, ...]] = Field(default_factory=dict[ModelRole, tuple[str, ...]])
    routing: ModelRouting = ModelRouting()
    deadlines_s: ModelDeadlines = ModelDeadlines()
    per_team: dict[str, TeamModels] = Field(default_factory=dict[str, TeamModels])

    @model_validator(mode="after")
    def _names_are_known(self) -> ModelsConfig:
        self._check_roles(self.roles, "")
        if self.models and not self.roles.get("planner") and not self.per_team:
            raise ValueError("the role planner asks no model")
        for team, own in self.per_team.items():
            roles = own.roles or self.roles
            self._check_roles(roles, f"per_team.{team}: ")
            if not roles.get("planner"):
                raise ValueError(f"per_team.{team}: the role planner asks no model")
        for team, own in self.per_team.items():
            self._check_own_keys(team, own)
        return self

    def _check_roles(self, roles: Mapping[ModelRole, tuple[str, ...]], where: str) -> None:
        for role, names in roles.items():
            if not names and role != "planner":
                told = "leave it out, and it asks what the planner does"
                raise ValueError(f"{where}the role {role} asks no model: name one, or {told}")
            unknown = [name for name in names if name not in self.models]
            if unknown:
                said = f"the role {role} asks {', '.join(unknown)}, which stands under no name of `models`"
                raise ValueError(f"{where}{said}")

    def _check_own_keys(self, team: str, own: TeamModels) -> None:
        """A team's models are asked with its own keys, which nobody else has."""
        where, wanted = f"per_team.{team}:", self._list_wanted_keys(team)
        if bool(own.key) == bool(own.keys):
            raise ValueError(f"{where} say the team's own key in `key`, or several in `keys`")
        if own.key and len(wanted) > 1:
            raise ValueError(
                f"{where} its models have the keys {', '.join(wanted)}: say in `keys` what stands for each"
            )
        lacking = [key for key in wanted if not own.key and key not in own.keys]
        if lacking:
            raise ValueError(f"{where} its models need {', '.join(lacking)}, for which `keys` has none of its own")
        others = {name for other in self.per_team if other != team for name in self.list_key_references(other).values()}
        shared = {self.models[name].get_key() for name in self.list_used()} | others
        taken = sorted((shared & {*self.list_key_references(team).values()}) - {STORED, NO_KEY})
        if taken:
            raise ValueError(f"{where} {', '.join(taken)} is not its own key: others use it")

    def _list_wanted_keys(self, team: str) -> tuple[str, ...]:
        names = (self.per_team[team].roles or self.roles).values()
        keys = (self.models[name].get_key() for asked in names for name in asked)
        return tuple(dict.fromkeys(key for key in keys if key != NO_KEY))

    def list_key_references(self, team: str) -> dict[str, str]:
        """Return where each of a team's own keys stands (a setting, or ``stored``), by the key that its models name."""
        own = self.per_team[team]
        return {key: own.key or own.keys.get(key, "") for key in self._list_wanted_keys(team)}

    def list_for(self, role: ModelRole) -> tuple[str, ...]:
        """Return the names of the models that a role asks, in order."""
        return self.roles.get(role) or self.roles.get("planner", ())

    def find_context(self, role: ModelRole) -> int:
        """Return the tokens that the largest model of a role takes; the usual size where that is not known."""
        sizes = [self.models[name].context for name in self.list_for(role)]
        return max(sizes) if sizes and all(sizes) else USUAL_CONTEXT

    def list_roles(self) -> tuple[ModelRole, ...]:
        """Return the roles in which models are asked."""
        return tuple(role for role in ROLES if role != "planner_hard" or self.roles.get(role))

    def find_deadlines(self, role: ModelRole) -> Deadlines:
        """Return how long a role's questions may take."""
        own = self.deadlines_s.planner_hard if role == "planner_hard" else self.deadlines_s
        if role in ("planner", "planner_hard") or "total" in own.model_fields_set:
            return own.to_deadlines()
        return replace(own.to_deadlines(), total_s=max(BESIDE_S, own.attempt))

    def find_planning_time(self) -> float:
        """Return for how many seconds models are asked for one plan; where that is not set, at least for as long as one
        question may take."""
        own = self.deadlines_s
        if "planning" in own.model_fields_set:
            return own.planning
        return max(own.planning, *(self.find_deadlines(role).total_s for role in self.list_roles()))

    def find_longest_call(self) -> float:
        """Return for how many seconds a server may be silent before any role gives a call up."""
        return max(self.find_deadlines(role).attempt_s for role in self.list_roles())

    def list_tried_harder(self) -> frozenset[str]:
        """Return the models of the planner that ``planner_hard`` asks with another effort."""
        shared = {*self.list_for("planner")} & {*self.list_for("planner_hard")}
        efforts = ((name, self.models[name].effort) for name in shared)
        return frozenset(name for name, one in efforts if one.get("planner") != one.get("planner_hard"))

    def list_used(self) -> tuple[str, ...]:
        """Return the names of all models that some role asks."""
        return tuple(dict.fromkeys(name for role in self.list_roles() for name in self.list_for(role)))


def build_plain_config(names: tuple[str, ...], base_url: str | None) -> ModelsConfig:
    """Return what a list of models of one server says: each role asks them in this order. OpenAI's own may think, and
    by chat completions they send nothing meanwhile."""
    profile = ModelProfile(base_url=base_url, caches=base_url is None, thinks=base_url is None)
    return ModelsConfig(models=dict.fromkeys(names, profile), roles={"planner": names} if names else {})
