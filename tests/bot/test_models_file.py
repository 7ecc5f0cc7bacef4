"""A file of models: which there are, how each is asked, which role asks which, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.model_servers import open_model_servers
from bot.settings import SettingsError, read_models, read_settings
from bot.strict_yaml import YamlFileError, read_yaml_file
from connectors.openai.server import OpenAIServer
from orchestration.llm.bounds import Deadlines
from orchestration.llm.own_keys import build_team_config, find_own_keys
from orchestration.llm.profiles import ModelProfile, ModelsConfig

EXAMPLE = Path(__file__).parents[2] / "config" / "models.yaml"
NO_ENVIRONMENT = {"OPENAI_API_KEY": "", "ANTHROPIC_API_KEY": "", "METEL_MODELS_FILE": "", "OPENAI_BASE_URL": ""}


def models(tmp_path: Path, text: str, **more: str) -> ModelsConfig:
    file = tmp_path / "models.yaml"
    file.write_text(text, "utf-8")
    return read_models(read_settings({**NO_ENVIRONMENT, "METEL_MODELS_FILE": str(file), **more}))


def test_the_example_can_be_used_as_it_is() -> None:
    config = read_models(
        read_settings({**NO_ENVIRONMENT, "METEL_MODELS_FILE": str(EXAMPLE), "OPENAI_API_KEY": "sk-1234567890"})
    )
    assert config.list_for("planner") == ("gpt-5-mini",)
    assert config.models["gpt-5-mini"].api == "responses"


def test_what_is_commented_out_in_the_example_can_be_used_too(tmp_path: Path) -> None:
    lines = [line.replace("  # ", "  ", 1) for line in EXAMPLE.read_text("utf-8").splitlines()]
    shown = [line for line in lines if not line.strip().startswith(("A model on", "#"))]
    file = tmp_path / "models.yaml"
    file.write_text("\n".join(shown), "utf-8")
    config = read_yaml_file(file, "a file of models", ModelsConfig)
    assert {one.api for one in config.models.values()} == {"responses", "chat", "anthropic"}
    assert config.list_for("reader") == ("local-qwen", "gpt-5-mini")
    assert config.list_for("filler") == config.list_for("planner")
    assert config.models["local-qwen"].extra_body == {"chat_template_kwargs": {"enable_thinking": False}}


def test_without_a_file_the_list_of_one_server_serves_every_role() -> None:
    given = {**NO_ENVIRONMENT, "OPENAI_API_KEY": "sk-1234567890", "METEL_MODELS": "a, b"}
    config = read_models(read_settings(given))
    assert [config.list_for(role) for role in ("planner", "reviewer")] == [("a", "b")] * 2
    assert config.models["a"].api == "chat"
    assert read_models(read_settings(NO_ENVIRONMENT)).models == {}


def test_an_effort_may_go_by_how_hard_the_request_is(tmp_path: Path) -> None:
    file = tmp_path / "models.yaml"
    file.write_text(
        "models: {a: {key: none, effort: {planner: {easy: minimal, hard: high}, writer: low}}}\n"
        "roles: {planner: [a]}\n",
        "utf-8",
    )
    profile = read_yaml_file(file, "a file of models", ModelsConfig).models["a"]
    assert (profile.find_effort("planner"), profile.list_efforts("planner")) == (
        "high",
        {"easy": "minimal", "hard": "high"},
    )
    assert (profile.find_effort("writer"), profile.list_efforts("writer")) == ("low", {})
    assert [profile.does_think(role) for role in ("planner", "writer", "reader")] == [True, True, False]


PAIR = "models: {a: {key: none, effort: {planner: low}}, b: {key: none}}\n"


@pytest.mark.parametrize(
    ("name", "profile", "marks"),
    [
        ("gpt-5-mini", ModelProfile(), False),
        ("gpt-5.5", ModelProfile(), False),
        ("gpt-5.6-sol", ModelProfile(), True),
        ("gpt-5.10", ModelProfile(), True),
        ("gpt-6", ModelProfile(), True),
        ("mine", ModelProfile(model="gpt-5.6"), True),
        ("gpt-5.6", ModelProfile(marks=False), False),
        ("gpt-5.6", ModelProfile(base_url="http://127.0.0.1:8000/v1"), False),
        ("qwen3", ModelProfile(marks=True), True),
    ],
)
def test_models_whose_cache_wants_a_mark_are_known_by_their_name(name: str, profile: ModelProfile, marks: bool) -> None:
    assert profile.does_mark(name) is marks


@pytest.mark.parametrize(
    ("said", "set_to", "easy"),
    [("", "", "rules"), ("", "model", "model"), ("model", "rules", "model"), ("rules", "model", "rules")],
)
def test_who_plans_what_is_easy_is_said_by_the_file_before_the_environment(
    tmp_path: Path, said: str, set_to: str, easy: str
) -> None:
    routing = f"routing: {{easy: {said}}}\n" if said else ""
    file = f"models: {{a: {{key: none}}}}\nroles: {{planner: [a]}}\n{routing}per_team: {{T1: {{key: OWN}}}}\n"
    file = file.replace("key: none", "key: OPENAI_API_KEY")
    given = {"OPENAI_API_KEY": "sk-1", "METEL_MODEL_KEYS": "OWN=k", "METEL_EASY_REQUESTS": set_to}
    config = models(tmp_path, file, **given)
    assert config.routing.easy == easy
    own = build_team_config(config, "T1")
    assert own is not None
    assert own.routing == config.routing
    plain = read_models(read_settings({**NO_ENVIRONMENT, "OPENAI_API_KEY": "sk-1", "METEL_EASY_REQUESTS": set_to}))
    assert plain.routing.easy == (set_to or "rules")


def test_what_is_hard_is_planned_by_its_own_role_where_one_is_given(tmp_path: Path) -> None:
    config = models(tmp_path, PAIR + "roles: {planner: [a], planner_hard: [b, a]}")
    assert config.list_for("planner_hard") == ("b", "a")
    assert config.list_used() == ("a", "b")
    assert config.list_tried_harder() == {"a"}


def test_what_is_hard_is_no_role_of_its_own_where_none_is_given(tmp_path: Path) -> None:
    config = models(tmp_path, PAIR + "roles: {planner: [a]}")
    assert "planner_hard" not in config.list_roles()
    assert config.list_for("planner_hard") == ("a",)


def test_what_is_hard_has_deadlines_of_its_own(tmp_path: Path) -> None:
    usual = models(tmp_path, PAIR + "roles: {planner: [a], planner_hard: [b]}")
    assert [usual.find_deadlines(role).total_s for role in ("planner", "planner_hard")] == [90, 180]
    assert {usual.find_deadlines(role).total_s for role in ("filler", "writer", "reader", "reviewer")} == {50}
    told = models(
        tmp_path,
        PAIR + "roles: {planner: [a], planner_hard: [b]}\n"
        "deadlines_s: {attempt: 20, total: 40, planner_hard: {attempt: 200, total: 300}}",
    )
    assert told.find_deadlines("writer") == Deadlines(20, 40)
    assert told.find_deadlines("planner_hard") == Deadlines(200, 300, first_byte_s=60, idle_s=60)
    assert told.find_longest_call() == 200, "a server may be silent for as long"


def test_one_plan_has_a_time_that_no_single_question_is_cut_by_unless_it_is_set(tmp_path: Path) -> None:
    roles = PAIR + "roles: {planner: [a], planner_hard: [b]}\n"
    told = {
        "": 180,
        "deadlines_s: {planner_hard: {total: 300}}": 300,
        "deadlines_s: {total: 240}": 240,
        "deadlines_s: {planning: 100, planner_hard: {total: 300}}": 100,
    }
    assert {said: models(tmp_path, roles + said).find_planning_time() for said in told} == told


async def test_a_server_may_be_silent_for_as_long_as_the_longest_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = models(
        tmp_path, PAIR + "roles: {planner: [a], planner_hard: [b]}\ndeadlines_s: {planner_hard: {attempt: 99}}"
    )
    assert config.find_deadlines("planner_hard").total_s == 180
    assert "read=99" in str(OpenAIServer.at("none", idle_s=99).client.timeout)
    opened: list[float] = []
    at = OpenAIServer.at

    def watch(key: str, address: str | None, idle_s: float) -> OpenAIServer:
        opened.append(idle_s)
        return at(key, address, idle_s)

    monkeypatch.setattr(OpenAIServer, "at", watch)
    async with open_model_servers(config, {}) as servers:
        servers.connect("b", "planner_hard")
    assert opened == [99]


OWN = """
models: {a: {key: none}, b: {}, c: {api: anthropic}}
roles: {planner: [b]}
per_team:
  T0BETA0001: {key: BETA}
  T0GAMMA001: {keys: {OPENAI_API_KEY: GAMMA, ANTHROPIC_API_KEY: stored}, roles: {planner: [c], reader: [a, b]}}
"""


def test_a_team_asks_with_its_own_keys_and_roles_alone(tmp_path: Path) -> None:
    config = models(tmp_path, OWN, METEL_MODEL_KEYS="BETA=b-key,GAMMA=g-key", OPENAI_API_KEY="sk-shared")
    given = {"BETA": "b-key", "GAMMA": "g-key", "OPENAI_API_KEY": "sk-shared"}
    beta, gamma = build_team_config(config, "T0BETA0001"), build_team_config(config, "T0GAMMA001")
    assert beta
    assert gamma
    assert beta.list_for("reader") == ("b",)
    assert find_own_keys(config, "T0BETA0001", given, {}) == ({beta.models["b"].get_key(): "b-key"}, ())
    assert (gamma.list_for("planner"), gamma.list_for("reader")) == (("c",), ("a", "b"))
    assert gamma.models["a"].get_key() == "none"
    keys, lacking = find_own_keys(config, "T0GAMMA001", given, {"ANTHROPIC_API_KEY": "sk-ant-g"})
    assert (set(keys.values()), lacking) == ({"g-key", "sk-ant-g"}, ())
    assert keys.keys() == {gamma.models["b"].get_key(), gamma.models["c"].get_key()}
    assert find_own_keys(config, "T0GAMMA001", given, {})[1] == ("ANTHROPIC_API_KEY of the team's stored keys",)
    assert build_team_config(config, "T0OTHER001") is None, "it asks what all teams ask"


def test_the_key_of_a_team_that_is_not_set_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="needs BETA, GAMMA, which is not set"):
        models(tmp_path, OWN, OPENAI_API_KEY="sk-shared")


def test_models_may_be_of_teams_alone(tmp_path: Path) -> None:
    config = models(tmp_path, "models: {b: {}}\nper_team: {T0BETA0001: {key: stored, roles: {planner: [b]}}}")
    assert config.list_used() == ()


WRONG = {
    "models: {a: {api: telepathy}}\nroles: {planner: [a]}": "models.a.api",
    "models: {a: {tokens: 3}}\nroles: {planner: [a]}": "models.a.tokens",
    "models: {a: {key: none}}\nroles: {planner: [b]}": "the role planner asks b",
    "models: {a: {key: none}}": "the role planner asks no model",
    "models: {a: {key: none}}\nroles: {poet: [a]}": "roles.poet",
    "models: {a: {key: none}}\nmodels: {b: {key: none}}": "models stands there twice",
    "models: {b: {}}\nroles: {planner: [b]}\nper_team: {T1: {}}": "per_team.T1: say the team's own key",
    "models: {b: {}}\nroles: {planner: [b]}\nper_team: {T1: {key: OPENAI_API_KEY}}": "is not its own key",
    "models: {b: {}}\nroles: {planner: [b]}\nper_team: {T1: {key: X}, T2: {key: X}}": "X is not its own key",
    "models: {b: {}, c: {api: anthropic}}\nroles: {planner: [b, c]}\nper_team: {T1: {key: X}}": "say in `keys`",
    "models: {b: {}}\nroles: {planner: [b]}\nper_team: {T1: {keys: {Y: X}}}": "need OPENAI_API_KEY, for which",
    "models: {b: {}}\nroles: {planner: [b]}\nper_team: {T1: {key: X, roles: {planner: [z]}}}": "T1: the role",
    "models: {b: {}}\nper_team: {T1: {key: X}}": "per_team.T1: the role planner asks no model",
    "models: [": "line 1",
    "models: {a: {key: none}}\nrole: {planner: [a]}": "line 2: role: there is no such setting; did you mean roles?",
    "models:\n  a: {api: chat, kee: none}": "line 2: models.a.kee: there is no such setting; did you mean key?",
    "models: 7": "line 1: models: settings belong here",
    "deadlines_s: {total: 0}": "deadlines_s.total",
    "deadlines_s: {planning: 0}": "deadlines_s.planning",
    "deadlines_s: {planner_hard: {pace: 9}}": "deadlines_s.planner_hard.pace",
    "models: {a: {key: none}}\nroles: {planner: [a], planner_hard: [z]}": "the role planner_hard asks z",
    "models: {a: {key: none}}\nroles: {planner: [a], reader: []}": "the role reader asks no model: name one",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_file_is_said_with_its_place(tmp_path: Path, text: str) -> None:
    with pytest.raises(SettingsError) as caught:
        models(tmp_path, text)
    assert WRONG[text] in str(caught.value)
    assert "METEL_MODELS_FILE" in str(caught.value)


def test_a_key_that_is_not_set_is_named(tmp_path: Path) -> None:
    text = "models: {a: {key: VLLM}, b: {api: anthropic}}\nroles: {planner: [a, b]}"
    with pytest.raises(SettingsError, match="needs VLLM, ANTHROPIC_API_KEY, which is not set"):
        models(tmp_path, text)
    keys = {"METEL_MODEL_KEYS": "VLLM=abc, OTHER=def", "ANTHROPIC_API_KEY": "sk-ant-1"}
    assert models(tmp_path, text, **keys).list_for("planner") == ("a", "b")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(YamlFileError, match="there is no file"):
        read_yaml_file(tmp_path / "none", "a file", ModelsConfig)
