"""The vendor's JSON for what the world holds."""

from typing import Any

from sandbox.slack.world import Channel, File, Message, SlackWorld, User, UserGroup, View

Json = dict[str, Any]


def user_json(user: User) -> Json:
    """https://docs.slack.dev/reference/objects/user-object"""
    profile: Json = {"real_name": user.real_name, "display_name": user.real_name, "title": user.title}
    if user.email:
        profile["email"] = user.email
    shown: Json = {
        "id": user.id,
        "team_id": user.team_id,
        "name": user.name,
        "real_name": user.real_name,
        "deleted": user.deleted,
        "tz": "Asia/Seoul",
        "tz_offset": 32_400,
        "profile": profile,
        "is_admin": user.is_admin,
        "is_owner": user.is_owner,
        "is_bot": user.is_bot,
        "is_app_user": False,
        "is_restricted": user.is_restricted,
        "is_ultra_restricted": False,
        "updated": 1_700_000_000,
    }
    return {**shown, "is_stranger": True} if user.is_stranger else shown


MOST_GROUP_USERS = 500
"""More of a group's people are not listed with it."""


def group_json(group: UserGroup, team: str, *, with_users: bool) -> Json:
    """https://docs.slack.dev/reference/objects/usergroup-object"""
    shown: Json = {
        "id": group.id,
        "team_id": team,
        "is_usergroup": True,
        "name": group.name,
        "handle": group.handle,
        "date_delete": 0,
        "user_count": len(group.members),
    }
    return {**shown, "users": group.members[:MOST_GROUP_USERS]} if with_users else shown


def channel_json(world: SlackWorld, channel: Channel) -> Json:
    """https://docs.slack.dev/reference/objects/conversation-object"""
    shown: Json = {
        "id": channel.id,
        "created": channel.created,
        "is_archived": channel.is_archived,
        "is_im": channel.is_im,
        "is_mpim": channel.is_mpim,
        "is_org_shared": False,
        "context_team_id": world.team["id"],
    }
    if channel.is_im:
        other = next((m for m in channel.members if m != world.bot.id), channel.members[0])
        return {**shown, "user": other, "is_user_deleted": False, "priority": 0}
    return {
        **shown,
        "name": channel.name,
        "name_normalized": channel.name,
        "is_channel": True,
        "is_group": False,
        "is_private": channel.is_private,
        "is_general": channel.name == "general",
        "is_shared": channel.is_ext_shared,
        "is_ext_shared": channel.is_ext_shared,
        "is_member": world.bot.id in channel.members,
        "topic": {"value": channel.topic, "creator": "", "last_set": 0},
        "purpose": {"value": "", "creator": "", "last_set": 0},
        "num_members": len(channel.members),
        "unlinked": 0,
    }


def message_json(world: SlackWorld, message: Message, *, with_metadata: bool = True) -> Json:
    """https://docs.slack.dev/reference/events/message; metadata's payload is shown only when asked for."""
    shown: Json = {"type": "message", "user": message.user, "text": message.text, "ts": message.ts}
    shown["team"] = world.users[message.user].team_id
    if message.by_bot:
        shown |= {"bot_id": world.app["bot_id"], "app_id": world.app["id"], "bot_profile": _bot_profile(world)}
    for name in ("subtype", "client_msg_id", "blocks", "attachments", "thread_ts"):
        if getattr(message, name):
            shown[name] = getattr(message, name)
    if message.thread_ts:
        shown |= _thread(world, message)
    if message.edited:
        shown["edited"] = {"user": message.user, "ts": message.edited}
    if message.metadata:
        kept = message.metadata if with_metadata else {"event_type": message.metadata["event_type"]}
        shown["metadata"] = kept
    if message.files:
        shown["files"] = [file_json(world, world.files[file_id]) for file_id in message.files]
    if message.reactions:
        shown["reactions"] = [{"name": n, "users": u, "count": len(u)} for n, u in message.reactions.items()]
    return shown


def forwarded_json(world: SlackWorld, by: User, message: Message) -> Json:
    """A message that is passed on, as an attachment of the one that does so. The form is not documented; the fields are
    those that others have published of their deliveries."""
    author, channel = world.users[message.user], world.channels[message.channel]
    address = f"https://{world.team['domain']}.slack.com/archives/{channel.id}/p{message.ts.replace('.', '')}"
    inner = {"team": world.team["id"], "channel": channel.id, "ts": message.ts, "message": {"blocks": message.blocks}}
    return {
        "ts": message.ts,
        "author_id": author.id,
        "author_name": author.real_name,
        "author_subname": author.real_name,
        "channel_id": channel.id,
        "channel_team": world.team["id"],
        "is_msg_unfurl": True,
        "is_share": True,
        "share_user_id": by.id,
        "id": 1,
        "from_url": address,
        "original_url": address,
        "fallback": f"{author.real_name}: {message.text}",
        "text": message.text,
        "mrkdwn_in": ["text"],
        "footer": "Slack Conversation",
        **({"message_blocks": [inner]} if message.blocks else {}),
    }


def _bot_profile(world: SlackWorld) -> Json:
    return {
        "id": world.app["bot_id"],
        "app_id": world.app["id"],
        "name": world.app["name"],
        "team_id": world.team["id"],
        "deleted": False,
    }


def _thread(world: SlackWorld, message: Message) -> Json:
    root = world.message(message.channel, message.root)
    if message.thread_ts != message.ts:
        return {"parent_user_id": root.user} if root else {}
    replies = world.replies(message.channel, message.ts)
    return {
        "reply_count": len(replies),
        "reply_users": sorted({reply.user for reply in replies}),
        "reply_users_count": len({reply.user for reply in replies}),
        "latest_reply": replies[-1].ts if replies else None,
        "subscribed": False,
    }


def file_json(world: SlackWorld, file: File) -> Json:
    """https://docs.slack.dev/reference/objects/file-object"""
    return {
        "id": file.id,
        "name": file.name,
        "title": file.title,
        "user": file.user,
        "mimetype": file.mimetype,
        "filetype": file.name.rpartition(".")[2],
        "size": file.size,
        "mode": "hosted",
        "url_private": f"{world.url}/slack/files/{file.id}",
        "url_private_download": f"{world.url}/slack/files/{file.id}",
        "permalink": f"https://{world.team['domain']}.slack.com/files/{file.user}/{file.id}",
        "channels": [file.channel] if file.channel else [],
    }


def view_json(world: SlackWorld, view: View) -> Json:
    """https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload"""
    return {
        "id": view.id,
        "team_id": world.team["id"],
        "app_id": world.app["id"],
        "app_installed_team_id": world.team["id"],
        "bot_id": world.app["bot_id"],
        "root_view_id": view.root_id,
        "previous_view_id": view.previous_id,
        "hash": view.hash,
        "state": {"values": view.state},
        **{
            "callback_id": "",
            "private_metadata": "",
            "external_id": "",
            "submit": None,
            "close": None,
            "clear_on_close": False,
            "notify_on_close": False,
            **view.content,
        },
    }
