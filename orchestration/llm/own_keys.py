"""Own keys: what a team asks with keys of its own, and which keys are lacking of those that are wanted. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from orchestration.connections import Connection, Secret
from orchestration.llm.model_client import MODEL_SERVICE
from orchestration.llm.profiles import NO_KEY, STORED, ModelProfile, ModelsConfig

STORED_KEY = "key"
"""What a stored key is called that is the team's only one."""


def build_team_config(config: ModelsConfig, team: str) -> ModelsConfig | None:
    """Return what a team asks with its own keys; ``None`` of a team that has none, and asks what all teams do.

    A key has a name of the team's there, so that nothing is shared under it.
    """
    own = config.per_team.get(team)
    if own is None:
        return None
    models = {name: _with_own_key(profile, team) for name, profile in config.models.items()}
    roles = own.roles or config.roles
    return ModelsConfig(models=models, roles=roles, routing=config.routing, deadlines_s=config.deadlines_s)


def _with_own_key(profile: ModelProfile, team: str) -> ModelProfile:
    key = profile.get_key()
    return profile if key == NO_KEY else profile.model_copy(update={"key": build_key_name(team, key)})


def build_key_name(team: str, key: str) -> str:
    """Return what a team's own key in the place of another is called; it is not the key itself."""
    return f"{key} of {team}"


def find_own_keys(
    config: ModelsConfig, team: str, given: Mapping[str, str], stored: Mapping[str, str]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return a team's own keys by what ``build_team_config`` calls them, and what is lacking of them. ``given`` are the
    keys that are set, by name; ``stored`` are those that are kept for the team."""
    found: dict[str, str] = {}
    lacking: list[str] = []
    for key, reference in config.list_key_references(team).items():
        name = STORED_KEY if config.per_team[team].key else key
        value = stored.get(name) if reference == STORED else given.get(reference)
        if value:
            found[build_key_name(team, key)] = value
        else:
            lacking.append(f"{name} of the team's stored keys" if reference == STORED else reference)
    return found, tuple(lacking)


def list_lacking_keys(config: ModelsConfig, keys: Mapping[str, str]) -> tuple[str, ...]:
    """Return the settings of keys that used models need, of everybody or of one team, and that are not set."""
    own = (reference for team in config.per_team for reference in config.list_key_references(team).values())
    shared = (config.models[name].get_key() for name in config.list_used())
    wanted = (name for name in (*shared, *own) if name != STORED)
    return tuple(dict.fromkeys(name for name in wanted if name != NO_KEY and not keys.get(name)))


def pick_stored_keys(connections: Iterable[Connection]) -> Secret:
    """Return the keys of models that stand among a team's connections."""
    stored = (one.secret for one in connections if one.row.service == MODEL_SERVICE)
    return next(stored, dict[str, str]())
