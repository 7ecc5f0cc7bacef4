"""Catalogues of 40 and 500 tools: the real ones, and invented ones of services that teams also connect."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from connectors.catalog import list_contracts
from schemas.contract import Example, ToolContract

_SERVICES: tuple[tuple[str, str, str, str], ...] = (
    ("jira", "Jira", "이슈", "issue"),
    ("calendar", "Google Calendar", "일정", "event"),
    ("github", "GitHub", "풀 리퀘스트", "pull request"),
    ("hubspot", "HubSpot", "거래", "deal"),
    ("zendesk", "Zendesk", "문의", "ticket"),
    ("drive", "Google Drive", "파일", "file"),
    ("gmail", "Gmail", "메일", "mail"),
    ("zoom", "Zoom", "화상 회의", "meeting"),
    ("figma", "Figma", "시안", "design"),
    ("stripe", "Stripe", "결제", "payment"),
    ("airtable", "Airtable", "레코드", "record"),
    ("confluence", "Confluence", "위키 문서", "article"),
    ("asana", "Asana", "할 일", "task"),
    ("linear", "Linear", "이슈", "issue"),
    ("salesforce", "Salesforce", "고객사", "account"),
    ("workday", "Workday", "휴가", "leave"),
    ("datadog", "Datadog", "알림", "alert"),
    ("pagerduty", "PagerDuty", "장애", "incident"),
    ("mailchimp", "Mailchimp", "캠페인", "campaign"),
    ("dropbox", "Dropbox", "폴더", "folder"),
)
_VERBS: tuple[tuple[str, str, str, str, bool], ...] = (
    ("create", "Create", "만들어줘", "Create", False),
    ("search", "Find", "찾아줘", "Find", True),
    ("get", "Read", "보여줘", "Show", True),
    ("update", "Change", "바꿔줘", "Change", False),
    ("delete", "Delete", "삭제해줘", "Delete", False),
    ("assign", "Assign", "담당자 지정해줘", "Assign", False),
    ("comment", "Comment on", "댓글 달아줘", "Comment on", False),
    ("list_recent", "List the latest", "최근 것 알려줘", "List", True),
    ("close", "Close", "닫아줘", "Close", False),
    ("export", "Export", "내보내줘", "Export", True),
    ("share", "Share", "공유해줘", "Share", False),
    ("watch", "Watch", "지켜봐줘", "Watch", True),
)
_THINGS = ("", "_template", "_label")


def _invented() -> Iterator[ToolContract]:
    for thing in _THINGS:
        for verb, does, ko, en, reads in _VERBS:
            for service, name, noun_ko, noun_en in _SERVICES:
                description = f"{does} a {name} {noun_en}{thing.replace('_', ' ')}."
                example = Example(ko=f"{name} {noun_ko} {ko}", en=f"{en} the {noun_en} in {name}")
                yield _tool(f"{service}.{verb}{thing}", description, example, reads=reads)


def _tool(tool: str, description: str, example: Example, *, reads: bool) -> ToolContract:
    return ToolContract.model_validate(
        {
            "tool": tool,
            "service": tool.partition(".")[0],
            "description": description,
            "risk_level": "read" if reads else "write",
            "input_schema": {
                "type": "object",
                "additionalProperties": False,
                "required": ["name"],
                "properties": {
                    "name": {"type": "string", "description": "Its name."},
                    "text": {"type": "string", "description": "What it is about, in a sentence or two."},
                    "due": {"type": "string", "format": "date-time", "description": "Until when."},
                    "kind": {"enum": ["small", "large", "urgent"], "description": "Of which kind."},
                    "fields": {"type": "object", "additionalProperties": {}, "description": "Values by name."},
                },
            },
            "output_schema": {"type": "object"},
            "produces_map": {"records": "$.records"} if reads else {"id": "$.id", "url": "$.url"},
            "examples": [example],
        }
    )


def list_many_contracts(count: int) -> tuple[ToolContract, ...]:
    """Return the real contracts and invented ones, ``count`` together."""
    real = list_contracts()
    return (*real, *islice(_invented(), count - len(real)))


_KEYED: tuple[tuple[str, str, str, str, bool], ...] = (
    ("create_issue", "Create an issue.", "", "issue_id", False),
    ("assign_issue", "Set who works on an issue.", "issue_id", "", False),
    ("close_issue", "Close an issue.", "issueId", "", False),
    ("move_issue", "Move an issue to another board.", "issue_id board_id", "", False),
    ("comment_issue", "Comment on an issue.", "issue_key", "", False),
    ("label_issue", "Label an issue.", "id", "", False),
    ("get_issue", "Read one issue.", "issue_id", "issue", True),
    ("list_boards", "List the boards.", "", "boards", True),
    ("watch_board", "Watch a board.", "board_id", "", False),
    ("export_report", "Export the report of a sprint.", "sprint_id", "url", True),
    ("search_issues", "Find issues by their words.", "", "issues", True),
    ("list_sprints", "List the sprints of a board.", "board_id", "sprints", True),
)
"""Tools of one service, what each needs of another and what it gives, so far apart that no part of four holds both."""


def list_keyed_contracts(service: str = "tracker") -> tuple[ToolContract, ...]:
    """Return tools that take the keys which other tools of the same service give."""
    return tuple(
        ToolContract.model_validate(
            {
                "tool": f"{service}.{verb}",
                "service": service,
                "description": does,
                "risk_level": "read" if reads else "write",
                "input_schema": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": [*needs.split(), "note"],
                    "properties": {name: {"type": "string"} for name in (*needs.split(), "note")},
                },
                "output_schema": {"type": "object"},
                "produces_map": {gives: f"$.{gives}"} if gives else {},
                "examples": [],
            }
        )
        for verb, does, needs, gives, reads in _KEYED
    )
