"""Model servers: the connections to those that the settings name, and how each model there is asked."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial
from typing import Protocol, TypeVar, cast
from urllib.parse import urlsplit

from bot.settings import SettingsError
from orchestration.llm.known_forms import FormKeeper, KnownForms
from orchestration.llm.model_client import ModelClient
from orchestration.llm.profiles import NO_KEY, ModelProfile, ModelsConfig
from orchestration.run.ids import hash_parts
from schemas.events import ModelRole

UNUSED_KEY = "none"
"""Sent to a server that wants no key, for its client demands one."""
EXTRA = "the model {name} needs the extra: pip install 'metel[anthropic]'"


class _Server(Protocol):
    async def close(self) -> None: ...


class ConnectedModel(ModelClient, Protocol):
    """A model as a role asks it."""

    @property
    def given(self) -> object:
        """The forms in which its profile has it asked, a frozen dataclass."""
        ...

    @property
    def dialect(self) -> object:
        """The forms in which it is asked by now."""
        ...


S = TypeVar("S", bound=_Server)


@dataclass(frozen=True, slots=True)
class ModelServers:
    """The servers of a config, each opened once for an address and a key."""

    config: ModelsConfig
    keys: Mapping[str, str]
    stack: AsyncExitStack
    forms: FormKeeper | None = None
    _open: dict[tuple[str, ...], _Server] = field(default_factory=dict[tuple[str, ...], _Server])

    def connect(self, name: str, role: ModelRole) -> ConnectedModel:
        """Return a model as a role asks it.

        Raises:
            SettingsError: its client is not installed.
        """
        profile = self.config.models[name]
        key = UNUSED_KEY if profile.get_key() == NO_KEY else self.keys[profile.get_key()]
        if profile.api == "anthropic":
            return self._connect_anthropic(name, profile, key, role)
        from connectors.openai.dialect import Dialect
        from connectors.openai.server import OpenAIServer

        there, version = profile.model or name, profile.api_version
        open_at = partial(OpenAIServer.at, api_version=version) if version else OpenAIServer.at
        server = self._find(profile, key, open_at)
        dialect = Dialect(
            profile.roles,
            profile.find_token_field(),
            profile.structured,
            profile.reserve,
            profile.find_effort(role),
            profile.extra_body,
            profile.caches,
            profile.does_mark(name),
            profile.streams,
            profile.context,
            profile.list_efforts(role),
            profile.base_url is None,
        )
        ask = server.responses_model if profile.api == "responses" else server.model
        return ask(there, dialect, self._find_known(name, profile))

    def _find_known(self, name: str, profile: ModelProfile) -> KnownForms | None:
        digest = hash_parts("profile", profile.model_dump_json())[:16]
        return self.forms.find(find_host(profile), name, digest) if self.forms is not None else None

    def _connect_anthropic(self, name: str, profile: ModelProfile, key: str, role: ModelRole) -> ConnectedModel:
        try:
            from connectors.anthropic.dialect import MessagesDialect
            from connectors.anthropic.messages import AnthropicServer
        except ModuleNotFoundError as error:
            raise SettingsError(EXTRA.format(name=name)) from error
        server = self._find(profile, key, AnthropicServer.at)
        dialect = MessagesDialect(
            profile.structured == "strict",
            "none" if profile.structured == "none" else "forced",
            profile.reserve,
            profile.find_effort(role),
            profile.extra_body,
            profile.streams,
            efforts=profile.list_efforts(role),
        )
        return server.model(profile.model or name, dialect, self._find_known(name, profile))

    def _find(self, profile: ModelProfile, key: str, open_at: Callable[[str, str | None, float], S]) -> S:
        """Return the server that a model shares with others of its address and key."""
        place = (find_host(profile), profile.base_url or "", profile.api_version, key)
        server = self._open.get(place)
        if server is None:
            server = self._open[place] = open_at(key, profile.base_url, self.config.find_longest_call())
            self.stack.push_async_callback(server.close)
        return cast("S", server)


@asynccontextmanager
async def open_model_servers(
    config: ModelsConfig, keys: Mapping[str, str], forms: FormKeeper | None = None
) -> AsyncGenerator[ModelServers]:
    """Open the servers of a config when they are first asked for, and close them in the end. Their models are asked in
    the known ``forms``, where these are kept."""
    async with AsyncExitStack() as stack:
        yield ModelServers(config, keys, stack, forms)


def find_host(profile: ModelProfile) -> str:
    """Return where a model is, as the journal names it."""
    own = {"anthropic": "api.anthropic.com"}.get(profile.api, "api.openai.com")
    return (urlsplit(profile.base_url).hostname if profile.base_url else None) or own


_FORMS: Mapping[str, str] = {
    "roles": "the role {before}",
    "token_field": "the field {before}",
    "structured": "an answer held to {before}",
    "formats": "an answer held to a schema",
    "tool": "a tool that is {before}",
    "effort": "the effort {before}",
    "streams": "streams",
    "caches": "a key for its cache",
    "marks": "a mark for its cache",
    "most": "a bound above {now} tokens",
    "context": "more than {now} tokens for question and answer",
}
_WORDS = {"strict": "a strict schema", "json_object": "a JSON object"}


def list_left_out(before: object, now: object) -> tuple[str, ...]:
    """Return what a server turned out not to know: where two dialects of one model differ, in words."""
    if not is_dataclass(before):
        return ()
    changed = ((one.name, getattr(before, one.name), getattr(now, one.name)) for one in fields(before))
    return tuple(
        _FORMS.get(name, name).format(before=_WORDS.get(str(old), old), now=new)
        for name, old, new in changed
        if old != new
    )
