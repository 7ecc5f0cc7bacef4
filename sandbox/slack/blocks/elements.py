"""The elements of Block Kit and the objects they are made of, as closed field sets with the vendor's sizes.

https://docs.slack.dev/reference/block-kit/block-elements
"""

from __future__ import annotations

from sandbox.slack.blocks.checks import (
    ByType,
    Check,
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

IDS = items(string(255), 100)
TYPE = {"type": string(), "action_id": string(255)}

CONFIRM = Fields(
    ("title", "text", "confirm", "deny"),
    title=text(100, plain=True),
    text=text(300),
    confirm=text(30, plain=True),
    deny=text(30, plain=True),
    style=choice("primary", "danger"),
)
FOCUS: dict[str, Check] = {"confirm": CONFIRM, "focus_on_load": boolean}
HELD: dict[str, Check] = {**FOCUS, "placeholder": text(150, plain=True)}


def _option(*, plain: bool) -> Check:
    return Fields(
        ("text", "value"),
        text=text(75, plain=plain),
        value=string(150),
        description=text(75, plain=plain),
        url=address(),
    )


OPTION = _option(plain=True)
GROUP = Fields(("label", "options"), label=text(75, plain=True), options=items(OPTION, 100))
LISTED: dict[str, Check] = {"options": items(OPTION, 100), "option_groups": items(GROUP, 100)}
MARKED = _option(plain=False)
FILTER = Fields(
    include=items(choice("im", "mpim", "private", "public"), 4),
    exclude_external_shared_channels=boolean,
    exclude_bot_users=boolean,
)
DISPATCH = Fields(trigger_actions_on=items(choice("on_enter_pressed", "on_character_entered"), 2))
FEEDBACK = Fields(("text", "value"), text=text(75, plain=True), value=string(2000), accessibility_label=string(75))
IMAGE: dict[str, Check] = {
    "type": string(),
    "image_url": address(web=True),
    "alt_text": string(2000),
    "slack_file": Fields((), ("id", "url"), id=string(), url=string()),
}


def _many(**fields: Check) -> Fields:
    return Fields(("type",), **TYPE, **HELD, max_selected_items=integer, **fields)


def _select(**fields: Check) -> Fields:
    return Fields(("type",), **TYPE, **HELD, **fields)


BUTTON = Fields(
    ("type", "text"),
    **TYPE,
    text=text(75, plain=True),
    url=address(),
    value=string(2000),
    style=choice("primary", "danger"),
    confirm=CONFIRM,
    accessibility_label=string(75),
    visible_to_user_ids=IDS,
    agent_prompt=string(4000),
    agent_prompt_display=string(),
)
ICON_BUTTON = Fields(
    ("type", "icon", "text"),
    **TYPE,
    icon=choice("trash"),
    text=text(75, plain=True),
    accessibility_label=string(75),
    value=string(2000),
    visible_to_user_ids=IDS,
    confirm=CONFIRM,
)
SELECTS: dict[str, Check] = {
    "static_select": Fields(("type",), ("options", "option_groups"), **TYPE, **HELD, **LISTED, initial_option=OPTION),
    "external_select": _select(min_query_length=integer, initial_option=OPTION),
    "users_select": _select(initial_user=string()),
    "channels_select": _select(initial_channel=string(), response_url_enabled=boolean),
    "conversations_select": _select(
        initial_conversation=string(),
        default_to_current_conversation=boolean,
        response_url_enabled=boolean,
        filter=FILTER,
    ),
    "multi_static_select": Fields(
        ("type",),
        ("options", "option_groups"),
        **TYPE,
        **HELD,
        **LISTED,
        initial_options=items(OPTION, 100),
        max_selected_items=integer,
    ),
    "multi_external_select": _many(min_query_length=integer, initial_options=items(OPTION, 100)),
    "multi_users_select": _many(initial_users=IDS),
    "multi_channels_select": _many(initial_channels=IDS),
    "multi_conversations_select": _many(
        initial_conversations=IDS, default_to_current_conversation=boolean, filter=FILTER
    ),
}
PICKERS: dict[str, Check] = {
    "datepicker": _select(initial_date=string(10)),
    "timepicker": _select(initial_time=string(5), timezone=string()),
    "datetimepicker": Fields(("type",), **TYPE, **FOCUS, initial_date_time=integer),
    "radio_buttons": Fields(("type", "options"), **TYPE, **FOCUS, options=items(MARKED, 10), initial_option=MARKED),
    "checkboxes": Fields(
        ("type", "options"), **TYPE, **FOCUS, options=items(MARKED, 10), initial_options=items(MARKED, 10)
    ),
}
TYPED: dict[str, Check] = {
    "plain_text_input": _select(
        initial_value=string(3000, 0),
        multiline=boolean,
        min_length=integer,
        max_length=integer,
        dispatch_action_config=DISPATCH,
    ),
    "email_text_input": _select(initial_value=string(), dispatch_action_config=DISPATCH),
    "url_text_input": _select(initial_value=string(), dispatch_action_config=DISPATCH),
    "number_input": Fields(
        ("type", "is_decimal_allowed"),
        **TYPE,
        **HELD,
        is_decimal_allowed=boolean,
        initial_value=string(),
        min_value=string(),
        max_value=string(),
        dispatch_action_config=DISPATCH,
    ),
    "rich_text_input": _select(
        initial_value=anything, dispatch_action_config=DISPATCH, min_lines=number, max_lines=number
    ),
    "file_input": Fields(("type",), **TYPE, filetypes=IDS, max_files=integer),
}
MENUS: dict[str, Check] = {
    "button": BUTTON,
    "overflow": Fields(("type", "options"), **TYPE, options=items(OPTION, 5), confirm=CONFIRM),
    "workflow_button": Fields(
        ("type", "text", "workflow"),
        **TYPE,
        text=text(75, plain=True),
        workflow=anything,
        style=choice("primary", "danger"),
        accessibility_label=string(75),
    ),
}
PICTURE: dict[str, Check] = {"image": Fields(("type", "alt_text"), ("image_url", "slack_file"), **IMAGE)}

IN_ACTIONS = ByType({**MENUS, **SELECTS, **PICKERS})
IN_SECTION = ByType({**MENUS, **SELECTS, **PICKERS, **PICTURE})
IN_INPUT = ByType({**SELECTS, **PICKERS, **TYPED})
IN_CONTEXT = ByType({**PICTURE, "plain_text": text(3000), "mrkdwn": text(3000)})
IN_CONTEXT_ACTIONS = ByType(
    {
        "feedback_buttons": Fields(
            ("type", "positive_button", "negative_button"), **TYPE, positive_button=FEEDBACK, negative_button=FEEDBACK
        ),
        "icon_button": ICON_BUTTON,
    }
)


STYLE = Fields(
    bold=boolean,
    italic=boolean,
    strike=boolean,
    code=boolean,
    underline=boolean,
    highlight=boolean,
    client_highlight=boolean,
    unlink=boolean,
)


def _part(required: str, **fields: Check) -> Fields:
    return Fields(("type", required), type=string(), style=STYLE, **fields)


PARTS = ByType(
    {
        "text": _part("text", text=string(12_000)),
        "link": _part("url", url=address(), text=string(12_000), unsafe=boolean),
        "user": _part("user_id", user_id=string()),
        "channel": _part("channel_id", channel_id=string()),
        "team": _part("team_id", team_id=string()),
        "usergroup": _part("usergroup_id", usergroup_id=string()),
        "emoji": _part("name", name=string(), unicode=string(), skin_tone=integer, url=string()),
        "broadcast": _part("range", range=choice("here", "channel", "everyone")),
        "date": _part("timestamp", timestamp=integer, format=string(), url=string(), fallback=string()),
        "color": _part("value", value=string()),
    }
)
RUN = items(PARTS, 1000, 0)
SECTION = Fields(("type", "elements"), type=string(), elements=RUN)
ELEMENTS = ByType(
    {
        "rich_text_section": SECTION,
        "rich_text_preformatted": Fields(
            ("type", "elements"), type=string(), elements=RUN, border=number, language=string()
        ),
        "rich_text_quote": Fields(("type", "elements"), type=string(), elements=RUN, border=number),
        "rich_text_list": Fields(
            ("type", "elements", "style"),
            type=string(),
            elements=items(ByType({"rich_text_section": SECTION}), 500, 0),
            style=choice("bullet", "ordered"),
            indent=number,
            offset=number,
            border=number,
        ),
    }
)
RICH_TEXT = Fields(("type", "elements"), type=string(), block_id=string(255), elements=items(ELEMENTS, 500))
