"""The settings that point a bot at a running sandbox."""

import shlex
from pathlib import Path

from sandbox.google.credentials import google_credentials_file
from sandbox.options import SandboxOptions
from sandbox.seeds.files import seed_of


def environment_for(url: str, folder: Path, options: SandboxOptions | None = None) -> dict[str, str]:
    """Names and values as the bot's settings know them: who to talk to, and where the world's people keep their minutes
    and sales. `folder` takes the throw-away Google key; the bot follows the sandbox's clock where that is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    options = options or SandboxOptions()
    suffix = f"-{options.team}" if options.team else ""
    followed = {"METEL_CLOCK_FILE": str(options.clock_file)} if options.clock_file else {}
    return {
        "SLACK_BOT_TOKEN": f"xoxb-sandbox{suffix}",
        "SLACK_APP_TOKEN": f"xapp-sandbox{suffix}",
        "SLACK_SIGNING_SECRET": "sandbox-signing-secret",
        "SLACK_API_URL": f"{url}/slack/api/",
        "NOTION_TOKEN": "ntn_sandbox",
        "NOTION_BASE_URL": f"{url}/notion",
        "GOOGLE_APPLICATION_CREDENTIALS": str(google_credentials_file(url, folder)),
        "GOOGLE_API_URL": f"{url}/google/",
        "METEL_RATE_FACTOR": f"{options.rates:g}",
        **_team_places(options.seeds),
        **followed,
    }


def _team_places(seeds: Path) -> dict[str, str]:
    told = {
        "METEL_DEFAULT_PARENT": seed_of("notion", seeds).get("minutes"),
        "METEL_DEFAULT_SPREADSHEET": seed_of("google", seeds).get("figures"),
    }
    return {name: title for name, title in told.items() if title}


def optional_environment_for(url: str) -> dict[str, str]:
    """Settings that a bot may take besides: the scripted model, whose lines are for what people ask."""
    address = {"OPENAI_API_KEY": "sk-sandbox", "OPENAI_BASE_URL": f"{url}/openai/v1"}
    return {**address, "METEL_MODEL_CANARIES": "false"}


def env_file_for(url: str, folder: Path, options: SandboxOptions | None = None) -> str:
    """Return those settings as a ``.env`` file, quoted so that a shell which sources it reads the same; the optional
    ones are comments."""
    lines = [f"{name}={shlex.quote(value)}" for name, value in environment_for(url, folder, options).items()]
    optional = [f"# {name}={value}" for name, value in optional_environment_for(url).items()]
    return "\n".join([*lines, "# The scripted model, when you want one:", *optional])
