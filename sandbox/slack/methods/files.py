"""files.*: the two-step upload. The upload itself goes to /slack/upload/ID.

https://docs.slack.dev/messaging/working-with-files
"""

from typing import Any, cast

from sandbox.slack.arguments import Arguments
from sandbox.slack.methods.chat import judged_blocks, post, thread_of
from sandbox.slack.methods.method import App, Json, Method, joined_channel
from sandbox.slack.objects import file_json
from sandbox.slack.refusals import SlackError
from sandbox.slack.world import File, new_id


def get_upload_url(app: App, arguments: Arguments) -> Json:
    name = arguments.text("filename")
    if arguments.number("length") < 1:
        raise SlackError("invalid_arguments")
    file = File(new_id("F"), name, name, app.world.bot.id)
    app.world.files[file.id] = file
    return {"upload_url": f"{app.world.url}/slack/upload/{file.id}", "file_id": file.id}


def _finished(app: App, row: Any) -> File:
    named = cast(Json, row) if isinstance(row, dict) else {}
    file = app.world.files.get(str(named.get("id")))
    if file is None or not file.content:
        raise SlackError("file_not_found")
    file.title = str(named.get("title") or file.name)
    return file


def complete_upload(app: App, arguments: Arguments) -> Json:
    rows = arguments.items("files", "invalid_arguments")
    if not rows:
        raise SlackError("invalid_arguments")
    files = [_finished(app, row) for row in rows]
    targets = arguments.names("channels") or arguments.names("channel_id")
    for target in targets:
        channel = joined_channel(app, target)
        for file in files:
            file.channel = channel.id
        content: Json = {"text": arguments.text("initial_comment", ""), "blocks": judged_blocks(arguments) or []}
        thread_ts = thread_of(app, channel, arguments)
        post(app, channel, content, thread_ts=thread_ts, files=[f.id for f in files], subtype="file_share")
    return {"files": [file_json(app.world, file) for file in files]}


def info(app: App, arguments: Arguments) -> Json:
    file = app.world.files.get(arguments.text("file"))
    if file is None:
        raise SlackError("file_not_found")
    return {"file": file_json(app.world, file)}


FILES = (
    Method("files.getUploadURLExternal", get_upload_url, "files:write", notes="the length is not compared"),
    Method("files.completeUploadExternal", complete_upload, "files:write", writes=True),
    Method("files.info", info, "files:read", takes_json=False),
)
