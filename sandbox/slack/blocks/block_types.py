"""The blocks, as closed field sets with the vendor's sizes, and which of them fit a message, a modal or a Home tab.

https://docs.slack.dev/reference/block-kit/blocks
"""

from typing import Any

from sandbox.slack.blocks import elements as el
from sandbox.slack.blocks.checks import (
    ByType,
    Check,
    Complaints,
    Fields,
    address,
    anything,
    boolean,
    choice,
    integer,
    items,
    number,
    string,
    text,
)
from sandbox.slack.blocks.elements import RICH_TEXT

TYPE: dict[str, Check] = {"type": string(), "block_id": string(255)}
SOURCE = Fields(("type", "url", "text"), type=choice("url"), url=address(), text=string())
TASK: dict[str, Check] = {
    **TYPE,
    "task_id": string(256),
    "title": string(256),
    "details": RICH_TEXT,
    "output": RICH_TEXT,
    "sources": items(SOURCE, 50),
    "status": choice("pending", "in_progress", "complete", "error"),
}
CELL = ByType(
    {
        "raw_text": Fields(("type", "text"), type=string(), text=string(3000)),
        "raw_number": Fields(("type", "value"), type=string(), value=number, text=string()),
        "rich_text": RICH_TEXT,
    }
)
COLUMN = Fields(align=choice("left", "center", "right"), is_wrapped=boolean)
PICTURE = Fields(("type", "alt_text"), ("image_url", "slack_file"), **el.IMAGE)
CARD = Fields(
    ("type",),
    ("hero_image", "title", "actions", "body"),
    **TYPE,
    hero_image=PICTURE,
    icon=PICTURE,
    title=text(150),
    subtitle=text(150),
    body=text(200),
    actions=items(ByType({"button": el.BUTTON}), 25),
)


def _column_settings(value: Any, at: str) -> Complaints:
    return items(lambda item, place: iter(()) if item is None else COLUMN(item, place), 20)(value, at)


CLASSIC: dict[str, Check] = {
    "section": Fields(
        ("type",),
        ("text", "fields"),
        **TYPE,
        text=text(3000),
        fields=items(text(2000), 10),
        accessory=el.IN_SECTION,
        expand=boolean,
    ),
    "divider": Fields(("type",), **TYPE),
    "header": Fields(("type", "text"), **TYPE, text=text(150, plain=True), level=integer),
    "image": Fields(
        ("type", "alt_text"),
        ("image_url", "slack_file"),
        **{**el.IMAGE, **TYPE},
        title=text(2000, plain=True),
    ),
    "context": Fields(("type", "elements"), **TYPE, elements=items(el.IN_CONTEXT, 10)),
    "actions": Fields(("type", "elements"), **TYPE, elements=items(el.IN_ACTIONS, 25)),
    "input": Fields(
        ("type", "label", "element"),
        **TYPE,
        label=text(2000, plain=True),
        hint=text(2000, plain=True),
        element=el.IN_INPUT,
        optional=boolean,
        dispatch_action=boolean,
    ),
    "rich_text": RICH_TEXT,
    "video": Fields(
        ("type", "alt_text", "video_url", "thumbnail_url", "title"),
        **TYPE,
        alt_text=string(2000),
        video_url=string(),
        thumbnail_url=string(),
        title=text(200, plain=True),
        title_url=string(),
        description=text(200, plain=True),
        provider_icon_url=string(),
        provider_name=string(),
        author_name=string(50),
    ),
}
IN_MESSAGE: dict[str, Check] = {
    "markdown": Fields(("type", "text"), **TYPE, text=string(12_000)),
    "table": Fields(("type", "rows"), **TYPE, rows=items(items(CELL, 20), 100), column_settings=_column_settings),
    "data_table": Fields(
        ("type", "rows", "caption"),
        **TYPE,
        rows=items(items(CELL, 20), 201),
        caption=string(),
        page_size=integer,
        row_header_column_index=integer,
    ),
    "task_card": Fields(("type", "task_id", "title"), **TASK),
    "plan": Fields(
        ("type", "title"),
        **TYPE,
        title=string(256),
        tasks=items(Fields(("task_id", "title"), **TASK), 48),
    ),
    "context_actions": Fields(("type", "elements"), **TYPE, elements=items(el.IN_CONTEXT_ACTIONS, 5)),
    "alert": Fields(
        ("type", "text"), **TYPE, text=text(3000), level=choice("default", "info", "warning", "error", "success")
    ),
    "card": CARD,
    "carousel": Fields(("type", "elements"), **TYPE, elements=items(ByType({"card": CARD}), 10)),
    "file": Fields(("type", "external_id", "source"), **TYPE, external_id=string(), source=choice("remote")),
}
CONTAINER = Fields(
    ("type", "child_blocks"),
    ("title", "rich_text_title"),
    **TYPE,
    title=text(150),
    rich_text_title=anything,
    subtitle=text(150),
    child_blocks=items(ByType({**CLASSIC, **IN_MESSAGE}), 10),
    width=choice("narrow", "standard", "wide", "full"),
    icon=PICTURE,
    is_collapsible=boolean,
    default_collapsed=boolean,
    has_header_divider=boolean,
)

MESSAGE_BLOCK = ByType({**CLASSIC, **IN_MESSAGE, "container": CONTAINER})
VIEW_BLOCK = ByType({**CLASSIC, "alert": IN_MESSAGE["alert"], "context_actions": IN_MESSAGE["context_actions"]})
