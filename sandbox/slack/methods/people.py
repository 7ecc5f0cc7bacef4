"""users.*, usergroups.*, team.info and auth.test: who is who."""

from sandbox.slack.arguments import Arguments
from sandbox.slack.methods.method import App, Json, Method, known_user, page_by_id
from sandbox.slack.objects import group_json, user_json
from sandbox.slack.refusals import SlackError
from sandbox.slack.world import User

MOST_AT_ONCE = 5_000
"""A larger workspace is listed in pages only; from where on Slack insists is not told."""


def _shown(app: App, user: User) -> Json:
    shown = user_json(user)
    if "users:read.email" not in app.scopes:
        shown["profile"].pop("email", None)
    return shown


def auth_test(app: App, _: Arguments) -> Json:
    team, bot = app.world.team, app.world.bot
    return {
        "url": f"https://{team['domain']}.slack.com/",
        "team": team["name"],
        "user": bot.name,
        "team_id": team["id"],
        "user_id": bot.id,
        "bot_id": app.world.app["bot_id"],
        "is_enterprise_install": False,
    }


def list_users(app: App, arguments: Arguments) -> Json:
    everyone = list(app.world.users.values())
    if not arguments.maybe("limit") and len(everyone) > MOST_AT_ONCE:
        raise SlackError("limit_required")
    shown, following = page_by_id(everyone, arguments, "user", len(everyone), max(1000, len(everyone)))
    members = [_shown(app, user) for user in shown]
    return {"members": members, "cache_ts": app.world.epoch(), "response_metadata": {"next_cursor": following}}


def info(app: App, arguments: Arguments) -> Json:
    user = known_user(app, arguments.text("user"))
    locale = {"locale": user.locale} if arguments.flag("include_locale") else {}
    return {"user": _shown(app, user) | locale}


def lookup_by_email(app: App, arguments: Arguments) -> Json:
    email = arguments.text("email").lower()
    for user in app.world.users.values():
        if user.email and user.email.lower() == email and not user.is_stranger:
            return {"user": _shown(app, user)}
    raise SlackError("users_not_found")


def list_usergroups(app: App, arguments: Arguments) -> Json:
    """https://docs.slack.dev/reference/methods/usergroups.list"""
    with_users, team = arguments.flag("include_users"), app.world.team["id"]
    return {"usergroups": [group_json(group, team, with_users=with_users) for group in app.world.groups.values()]}


def usergroup_users(app: App, arguments: Arguments) -> Json:
    group = app.world.groups.get(arguments.text("usergroup"))
    if group is None:
        raise SlackError("no_such_subteam")
    return {"users": list(group.members)}


def team_info(app: App, _: Arguments) -> Json:
    team = app.world.team
    return {"team": {**team, "email_domain": "acme.test", "url": f"https://{team['domain']}.slack.com/", "icon": {}}}


def auth_revoke(app: App, _: Arguments) -> Json:
    """https://docs.slack.dev/reference/methods/auth.revoke"""
    app.world.granted_tokens = []
    return {"revoked": True}


PEOPLE = (
    Method("auth.test", auth_test),
    Method("auth.revoke", auth_revoke, writes=True, notes="takes back what the installation granted"),
    Method("users.list", list_users, "users:read", takes_json=False),
    Method("users.info", info, "users:read", takes_json=False),
    Method("users.lookupByEmail", lookup_by_email, "users:read.email", takes_json=False),
    Method("usergroups.list", list_usergroups, "usergroups:read", takes_json=False, notes="none at the start"),
    Method("usergroups.users.list", usergroup_users, "usergroups:read", takes_json=False),
    Method("team.info", team_info, "team:read", takes_json=False),
)
