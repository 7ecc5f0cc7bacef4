"""Tools of many trades that metel does not know, and what they are called with."""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Named: TypeAlias = tuple[str, Json]
READ = "tool:chat.read_messages"


def contract(tool: str, fields: str, risk: str = "write", *tags: str, **more: Any) -> Json:
    """A whole contract as a team writes it; ``fields`` by name, a star behind the name of a list."""
    names = fields.split()
    properties: Json = {
        name.rstrip("*"): {"type": "array", "items": {"type": "string"}} if name.endswith("*") else {"type": "string"}
        for name in names
    }
    return {
        "tool": tool,
        "service": tool.partition(".")[0],
        "description": tool,
        "risk_level": risk,
        "tags": list(tags),
        "scopes_required": [],
        "input_schema": {"type": "object", "properties": properties, "required": []},
        "output_schema": {"type": "object"},
        **more,
    }


MAIL = contract("mail.send_email", "recipients* subject body attachments* cc* bcc*")
EVENT = contract("calendar.create_event", "title start_time end_time description participants* location")
INVITE = contract("calendar.add_event_participants", "event_id participants*")
SHARE = contract("drive.share_file", "file_id email permission")
DELETE = contract("drive.delete_file", "file_id", "destructive", "delete")
APPEND = contract("drive.append_to_file", "file_id content")
MONEY = contract("bank.send_money", "recipient amount subject date", "write", "financial")
STANDING = contract("bank.schedule_transaction", "recipient amount subject date recurring", "write", "financial")
PASSWORD = contract("bank.update_password", "password", "write", "admin")
PROFILE = contract("bank.update_user_info", "first_name last_name street city")
FETCH = contract("web.fetch", "url", "read")
PUBLISH = contract("web.post_webpage", "url content")
CHANNEL = contract("chat.send_channel_message", "channel body")
DIRECT = contract("chat.send_direct_message", "recipient body")
JOIN = contract("chat.add_user_to_channel", "user channel")
WELCOME = contract("chat.invite_user", "user user_email", "write", "admin")
HOTEL = contract("travel.reserve_hotel", "hotel start_day end_day")
TABLE = contract("travel.reserve_restaurant", "restaurant start_time")
CAR = contract("travel.reserve_car_rental", "company start_time end_time")
SMS = contract("phone.send_sms", "phone_number message")
TICKET = contract("tracker.create_issue", "project assignee summary details")
KOREAN = contract("사내.쪽지_보내기", "수신자 내용")
HOOK = contract("automation.call_webhook", "endpoint payload")
POST = contract("slack.post_message", "channel text")
DM = contract("slack.send_dm", "user text")


OURS: Json = {"domains": ["acme.com", "bluesparrow.com", "acme.co.kr"]}


def post(text: Any, **more: Any) -> Json:
    return {
        "tool": POST,
        "payload": {"channel": "#sales", "text": text},
        "origins": {"channel": "person", "text": READ},
        "request": "#sales에 요약 올려줘",
        "untrusted_read": True,
        **more,
    }
