"""Settings: from the environment or ``.env``, read here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Literal, cast

from pydantic import Field, FilePath, SecretStr, ValidationError, create_model, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.policy_file import read_policy_file
from bot.strict_yaml import YamlFileError, read_yaml_file
from connectors.service import list_connected
from orchestration.crash_points import CrashMoment, read_moment
from orchestration.limits import Limits
from orchestration.llm.bounds import Budget
from orchestration.llm.own_keys import list_lacking_keys
from orchestration.llm.profiles import (
    ANTHROPIC_KEY,
    OPENAI_KEY,
    ModelRouting,
    ModelsConfig,
    build_plain_config,
)
from orchestration.policy.team import TeamPolicy
from orchestration.rate_limit.rate_limiter import MOST_AT_ONCE
from orchestration.secrecy import keep_password_secret, register_secret
from orchestration.storage.encryption import Keyring, UnusableKeyError
from orchestration.text.dates.recurrence import is_time_zone
from orchestration.text.setting_faults import describe_fault
from schemas.plan import Language

_STANDARD, _BUDGET = Limits(), Budget()

DAY_S = 24 * 3600


class Bounds(BaseSettings):
    """How far one run may go. Times are in seconds."""

    model_config = SettingsConfigDict(use_attribute_docstrings=True)

    metel_max_actions: int = Field(default=_STANDARD.max_actions, ge=1, le=50)
    """Of how many steps a plan may be, from 1 to 50."""
    metel_max_replans: int = Field(default=_STANDARD.max_replans, ge=0, le=20)
    """How often a run is planned anew after trouble before it gives up, from 0 to 20."""
    metel_max_plan_changes: int = Field(default=_STANDARD.max_plan_changes, ge=0, le=100)
    """How often people may change the plan of a run in words, from 0 to 100."""
    metel_repair_turns: int = Field(default=_STANDARD.repair_turns, ge=0, le=5)
    """How often a planner may mend a plan that does not pass, from 0 (it is refused at once) to 5."""
    metel_max_parallel: int = Field(default=_STANDARD.max_parallel, ge=1, le=50)
    """How many steps of a run may be under way at the same time, from 1 to 50."""
    metel_max_loop_items: int = Field(default=_STANDARD.max_loop_items, ge=1, le=200)
    """How many items of a list a loop goes through, from 1 to 200; the plan may say fewer."""
    metel_max_attempts: int = Field(default=_STANDARD.max_attempts, ge=1, le=10)
    """How often a call may be tried, from 1 to 10; the tool and the plan may say fewer."""
    metel_max_timeout_s: float = Field(default=_STANDARD.max_timeout_s, ge=1, le=600)
    """After how many seconds a call is given up, from 1 to 600; the tool and the plan may say fewer."""
    metel_max_work_s: float = Field(default=_STANDARD.max_work_s, ge=60, le=30 * DAY_S)
    """How many seconds a run may be at work, from a minute to 30 days, since it was asked for or a person last moved
    it; what waits for people or for its next look does not count. After them nothing new begins."""
    metel_max_request_chars: int = Field(default=_STANDARD.max_request_chars, ge=100, le=40_000)
    """How many characters a request may have, from 100 to 40000; nothing is carried out of a longer one."""
    metel_suspended_s: float = Field(default=_STANDARD.suspended_s, ge=60, le=90 * DAY_S)
    """How many seconds a step waits for people to mend what it was refused for, from a minute to 90 days."""
    metel_approval_s: float = Field(default=_STANDARD.approval_s, ge=60, le=30 * DAY_S)
    """How many seconds there are to decide an approval, from a minute to 30 days."""
    metel_approval_high_risk_s: float = Field(default=_STANDARD.approval_high_risk_s, ge=60, le=30 * DAY_S)
    """The same for what is of high risk."""
    metel_model_calls: int = Field(default=_BUDGET.max_calls, ge=0, le=1_000)
    """How many calls of a model a run may make, from 0 to 1000; after them the offline planner and summariser serve."""
    metel_model_tokens: int = Field(default=_BUDGET.max_tokens, ge=0, le=100_000_000)
    """How many tokens a run may use, of questions and answers together, from 0 to 100 million; it is looked at before
    each call, so the last one may go over by its own size."""

    @property
    def limits(self) -> Limits:
        """The bounds of one run."""
        return Limits(
            max_actions=self.metel_max_actions,
            max_replans=self.metel_max_replans,
            max_plan_changes=self.metel_max_plan_changes,
            repair_turns=self.metel_repair_turns,
            max_parallel=self.metel_max_parallel,
            max_loop_items=self.metel_max_loop_items,
            max_attempts=self.metel_max_attempts,
            max_timeout_s=self.metel_max_timeout_s,
            max_work_s=self.metel_max_work_s,
            max_request_chars=self.metel_max_request_chars,
            suspended_s=self.metel_suspended_s,
            approval_s=self.metel_approval_s,
            approval_high_risk_s=self.metel_approval_high_risk_s,
        )

    @property
    def model_budget(self) -> Budget:
        """What a run may use of models."""
        return Budget(max_calls=self.metel_model_calls, max_tokens=self.metel_model_tokens)


DEFAULT_DATABASE = "sqlite:///.metel/metel.db"


class SettingsError(Exception):
    """A setting cannot be used; the message names it and says what would do."""


class Settings(Bounds):
    """Everything that can be set besides what is a service's own; ``build_settings_class`` adds that.

    Names are the environment's, in small letters; an empty value is none.
    """

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        use_attribute_docstrings=True,
    )

    slack_bot_token: SecretStr | None = None
    """The bot's token (`xoxb-...`): the app's page, OAuth & Permissions."""
    slack_app_token: SecretStr | None = None
    """The token of Socket Mode (`xapp-...`, scope `connections:write`): Basic Information, App-Level Tokens."""
    slack_signing_secret: SecretStr | None = None
    """Checks that requests over HTTP come from Slack; Socket Mode does not need it."""
    slack_client_id: str | None = None
    """With the client secret and `METEL_HTTP_PORT`: further workspaces install metel at `/slack/install`."""
    slack_client_secret: SecretStr | None = None
    """The app's page, Basic Information, App Credentials."""
    metel_install_teams: str = ""
    """The workspaces that may install metel, by comma (`T012345,T067890`), or `*` for any. Those that are connected may
    install it again."""
    metel_new_teams: Literal["act", "rehearse"] = "act"
    """How a workspace begins that installs metel for the first time: `rehearse` tells what it would do and writes
    nothing, until an admin ends that on the Home tab."""
    slack_redirect_url: str = ""
    """Where Slack sends people back to (`https://HOST/slack/oauth_redirect`), if the app names several."""
    slack_api_url: str = "https://slack.com/api/"
    """Where the Web API is; the sandbox's address for a local workspace."""
    openai_api_key: SecretStr | None = None
    """The key of a model server; without one the offline planner and summariser serve alone."""
    openai_base_url: str | None = None
    """Where the model server is, if not at OpenAI; any server with a compatible API."""
    anthropic_api_key: SecretStr | None = None
    """The key of Anthropic's API, for models that `METEL_MODELS_FILE` says are asked there."""
    metel_model_keys: SecretStr | None = None
    """Further keys of model servers, each with the name that `METEL_MODELS_FILE` calls it by: `VLLM=...,GROQ=...`."""
    metel_models: str = "gpt-5-mini"
    """The models to try in turn, by comma; the offline planner stands behind them."""
    metel_models_file: Path | None = None
    """A file that says which models there are, how each is asked and which role asks which, as `config/models.yaml`
    does; it goes before `METEL_MODELS` and `OPENAI_BASE_URL`."""
    metel_easy_requests: Literal["rules", "model"] = "rules"
    """Who plans an easy request, where models are set and `METEL_MODELS_FILE` does not say it under `routing`: the
    `rules`, where they read every word of one plain read or effect, so that no model is asked, or the `model`."""
    metel_model_canaries: bool = True
    """Whether `metel serve` asks each model one small question for each role when it starts, and logs what fails."""
    metel_model_bodies: bool = False
    """Whether what models are asked and answer is kept word for word, encrypted with `METEL_SECRET_KEYS`, to look into
    a run with `metel runs model RUN --bodies`."""
    metel_model_bodies_days: int = Field(default=7, ge=1, le=365)
    """For how many days, from 1 to 365; also of what was kept before."""
    metel_plan_examples: bool = True
    """Whether a model that plans is shown up to two plans of the team that people confirmed for requests like the one
    at hand; what was named in them is left out."""
    database_url: str = DEFAULT_DATABASE
    """The database: a SQLite file, or PostgreSQL (`postgresql://USER:PASSWORD@HOST/DATABASE`) for many processes."""
    metel_serve_works: bool = True
    """With PostgreSQL: whether `metel serve` also carries runs out, or leaves all of them to `metel worker`."""
    metel_worker_runs: int = Field(default=10, ge=1, le=1_000)
    """With PostgreSQL: how many runs one process carries out at the same time."""
    metel_worker_silent_s: float = Field(default=20.0, ge=1, le=600)
    """With PostgreSQL: after how many seconds a process that is not heard of counts as dead, and its work is given to
    others."""
    metel_health_port: int | None = Field(default=None, ge=1, le=65_535)
    """A port where `/healthz`, `/readyz` and `/metrics` answer; none is opened, and nothing measured, where it is not
    set."""
    metel_health_host: str = "127.0.0.1"
    """The address to answer these at; in a container that is asked from outside, `0.0.0.0`."""
    metel_http_port: int | None = Field(default=None, ge=1, le=65_535)
    """A port where Slack's signed requests are taken, at `/slack/events`, instead of Socket Mode."""
    metel_http_host: str = "127.0.0.1"
    """The address to take them at; behind a proxy on another machine, `0.0.0.0`."""
    metel_secret_keys: SecretStr | None = None
    """The keys that encrypt stored tokens, by comma: the first encrypts and signs receipts, all decrypt. `metel keys
    new` prints one."""
    metel_locale: Language = "ko"
    """The language where a request does not show its own: `ko`, `en` or `ja`."""
    metel_timezone: str = "Asia/Seoul"
    """The team's time zone (an IANA name), for dates in requests."""
    metel_now: datetime | None = None
    """A moment with a time zone that the clock starts from and runs on; for trials and tests."""
    metel_clock_file: FilePath | None = None
    """For trials only: a file that says how many seconds the clock is ahead of the machine's; the sandbox writes it, so
    that both have one clock. It goes before `METEL_NOW`."""
    metel_erasures: Path | None = None
    """The list of what was erased, to be kept out of backups: after one is restored it is erased again by it. Beside a
    SQLite file where it is not set; with PostgreSQL there is none then."""
    metel_policy: Path | None = None
    """The team's policy file; the built-in defaults where it is not set."""
    metel_default_parent: str | None = None
    """The Notion page or database where new pages go when the request names none."""
    metel_default_spreadsheet: str | None = None
    """The spreadsheet to read when the request names none."""
    metel_approvers: str = ""
    """People and user groups, by comma, who decide what is of high risk, besides those whom the policy names: ids,
    handles or e-mail addresses."""
    metel_rate_factor: float = Field(default=1.0, gt=0, le=1_000)
    """How many times the vendors' published request rates metel keeps to; for a workspace that was granted more."""
    metel_connection_calls: int = Field(default=MOST_AT_ONCE, ge=1, le=1_000)
    """How many requests one connection of a team may have under way at once in a process; the others wait. What metel
    shows in Slack has as many of its own."""
    metel_log: Literal["debug", "info", "warning", "error"] = "warning"
    """The least level that is logged, as JSON lines on standard error."""
    metel_crash_at: str = ""
    """For trials only: a crash point and the time it is come to (`tool.after_answer:1`) at which the process dies."""
    metel_crash_record: Path | None = None
    """For trials only: a file to which each crash point that is come to is written."""

    @field_validator("slack_api_url")
    @classmethod
    def _ends_in_slash(cls, url: str) -> str:
        return url if url.endswith("/") else url + "/"

    @field_validator("metel_now")
    @classmethod
    def _has_zone(cls, moment: datetime | None) -> datetime | None:
        if moment is not None and moment.tzinfo is None:
            raise ValueError("needs a time zone, e.g. 2026-03-04T10:00:00+09:00")
        return moment

    @field_validator("metel_timezone")
    @classmethod
    def _is_a_zone(cls, name: str) -> str:
        if not is_time_zone(name):
            raise ValueError(f"{name!r} is no time zone; give an IANA name, e.g. Asia/Seoul or Europe/Berlin")
        return name

    @field_validator("metel_crash_at")
    @classmethod
    def _names_a_moment(cls, text: str) -> str:
        return str(read_moment(text)) if text else ""

    @property
    def crash_at(self) -> CrashMoment | None:
        """The moment at which the process dies, if a trial wants that."""
        return read_moment(self.metel_crash_at) if self.metel_crash_at else None

    @property
    def model_keys(self) -> dict[str, str]:
        """The keys of model servers, by what a file of models calls them."""
        given = self.metel_model_keys.get_secret_value() if self.metel_model_keys else ""
        pairs = (one.partition("=") for one in _split(given))
        own = {OPENAI_KEY: self.openai_api_key, ANTHROPIC_KEY: self.anthropic_api_key}
        return {name.strip(): key.strip() for name, _, key in pairs} | {
            name: key.get_secret_value() for name, key in own.items() if key is not None
        }

    @property
    def approvers(self) -> tuple[str, ...]:
        """Who may decide besides the one who asked: ids, handles, e-mail addresses and groups."""
        return _split(self.metel_approvers)

    @property
    def install_teams(self) -> frozenset[str]:
        """The workspaces that may install metel; ``*`` stands for any."""
        return frozenset(_split(self.metel_install_teams))


def _split(listed: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in listed.split(",") if name.strip())


@cache
def build_settings_class() -> type[Settings]:
    """Return the class of all settings: metel's own, and those of each service that is there."""
    own = tuple(connection.settings for _, connection in list_connected())
    return cast("type[Settings]", create_model("AllSettings", __base__=(*own, Settings)))


def read_settings(overrides: Mapping[str, str] | None = None) -> Settings:
    """Read the settings; ``overrides`` (environment names) win over the environment, an empty one by leaving it unset.

    Raises:
        SettingsError: a value cannot be used.
    """
    whole = build_settings_class()
    fields = whole.model_fields
    given = {name.lower(): value for name, value in (overrides or {}).items()}
    unset = {name: fields[name].default for name, value in given.items() if value == "" and name in fields}
    try:
        return whole.model_validate({**given, **unset})
    except ValidationError as error:
        lines = [f"{str(one['loc'][0]).upper()}: {describe_fault(one, whole)}" for one in error.errors()]
        raise SettingsError("\n".join(lines)) from error


def register_secrets(settings: Settings) -> None:
    """Have nothing that is set and secret be told to anybody; see ``orchestration.secrecy``."""
    for name in type(settings).model_fields:
        value: object = getattr(settings, name)
        if isinstance(value, SecretStr):
            register_secret(value.get_secret_value(), *value.get_secret_value().split(","))
    register_secret(*settings.model_keys.values())
    keep_password_secret(settings.database_url)


def read_models(settings: Settings) -> ModelsConfig:
    """Return the models that are set, with none where their key is not.

    Raises:
        SettingsError: the file of models can't be used, or a key that it names is not set.
    """
    if settings.metel_models_file is None:
        names = _split(settings.metel_models) if settings.openai_api_key is not None else ()
        return _route(build_plain_config(names, settings.openai_base_url), settings)
    path = settings.metel_models_file
    config = read_models_file(path)
    lacking = list_lacking_keys(config, settings.model_keys)
    if lacking:
        raise SettingsError(f"METEL_MODELS_FILE: {path} needs {', '.join(lacking)}, which is not set")
    return _route(config, settings)


def _route(config: ModelsConfig, settings: Settings) -> ModelsConfig:
    """Return the models with who plans what is easy, by the file before the environment."""
    routing = ModelRouting(easy=config.routing.easy or settings.metel_easy_requests)
    return config.model_copy(update={"routing": routing})


def read_models_file(path: Path) -> ModelsConfig:
    """Return what a file of models says, whichever keys are set.

    Raises:
        SettingsError: it can't be used.
    """
    try:
        return read_yaml_file(path, "a file of models", ModelsConfig)
    except YamlFileError as error:
        raise SettingsError(f"METEL_MODELS_FILE: {error}") from error


def read_keys(settings: Settings) -> Keyring:
    """Return the keys of stored tokens; an empty ring where none is set.

    Raises:
        SettingsError: one is no key.
    """
    given = settings.metel_secret_keys.get_secret_value() if settings.metel_secret_keys else ""
    try:
        return Keyring([entry for entry in given.split(",") if entry.strip()])
    except UnusableKeyError as error:
        raise SettingsError(str(error)) from None


def read_policy(path: Path | None) -> TeamPolicy:
    """Read the policy file that is set; the built-in defaults where none is.

    Raises:
        SettingsError: the file is missing or says something that policy does not know.
    """
    if path is None:
        return TeamPolicy()
    try:
        return read_policy_file(path)
    except YamlFileError as error:
        raise SettingsError(f"METEL_POLICY: {error}") from error
