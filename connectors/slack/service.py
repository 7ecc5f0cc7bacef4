"""The service ``slack``."""

from __future__ import annotations

from connectors.service import Service, Specs
from orchestration.service import RequestExample


def _load_tools() -> Specs:
    from connectors.slack.tools import SPECS

    return SPECS


SERVICE = Service(
    id="slack",
    name="Slack",
    brands=("슬랙", "slack"),
    called=("슬랙", "slack", "スラック"),
    homes=("slack.com",),
    examples=(
        RequestExample(
            near=r"디엠|쪽지|\bdm\b|에게|한테|께|message|tell|님|さん|伝え",
            tools=("slack.send_dm",),
            rank=50,
            ko="이준호님에게 '회의는 3시예요'라고 DM 보내줘",
            en="tell Sarah that the meeting is at 3",
            ja="Sarahに「会議は3時です」とDMを送って",
        ),
        RequestExample(
            near=r"",
            tools=("slack.post_message",),
            rank=70,
            ko="#general에 '점심 드세요'라고 올려줘",
            en="post 'lunch is ready' to #general",
            ja="#generalに「お昼です」と投稿して",
        ),
        RequestExample(
            near=r"",
            tools=("slack.post_message",),
            rank=100,
            ko="{name}에 '점심 드세요'라고 올려줘",
            en="post 'lunch is ready' to {name}",
            ja="{name}に「お昼です」と投稿して",
            names="channels",
        ),
    ),
    order=20,
    load_tools=_load_tools,
)
