"""Rich text: its sections and what may stand in them.

https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
"""

from sandbox.slack.blocks.checks import ByType, Check, Fields, address, boolean, choice, integer, items, number, string

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
