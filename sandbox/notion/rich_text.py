"""Rich text: what is taken, and how it is shown. https://developers.notion.com/reference/rich-text"""

from sandbox.notion.field_checks import Json, as_object, closed, flag_at, list_at, text_at
from sandbox.notion.refusals import invalid

COLORS = ("default", "gray", "brown", "orange", "yellow", "green", "blue", "purple", "pink", "red")
BLOCK_COLORS = frozenset([*COLORS, *(f"{color}_background" for color in COLORS)])
STYLES = ("bold", "italic", "strikethrough", "underline", "code")
MENTIONS = ("user", "date", "page", "database")


def plain(content: str) -> list[Json]:
    """A text as rich text, cut where one item may hold no more (2,000 characters)."""
    return [text_item(content[at : at + 2000]) for at in range(0, len(content), 2000)]


def text_item(content: str, link: str | None = None, **styles: bool) -> Json:
    return {
        "type": "text",
        "text": {"content": content, "link": {"url": link} if link else None},
        "annotations": {**{style: styles.get(style, False) for style in STYLES}, "color": "default"},
        "plain_text": content,
        "href": link,
    }


def plain_text_of(rich_text: list[Json]) -> str:
    return "".join(str(item["plain_text"]) for item in rich_text)


def judge_rich_text(value: object, where: str) -> list[Json]:
    """Rich text as sent -> as stored. At most 100 items, each of 2,000 characters at most."""
    return [judge_item(item, f"{where}[{at}]") for at, item in enumerate(list_at(value, where))]


def judge_item(value: object, where: str) -> Json:
    item = closed(value, where, ("type", "text", "mention", "equation", "annotations", "plain_text", "href"))
    kinds = [kind for kind in ("text", "mention", "equation") if kind in item]
    if len(kinds) != 1:
        raise invalid(f"{where}.text", "should be defined", None)
    kind = kinds[0]
    if item.get("type", kind) != kind:
        raise invalid(f"{where}.type", f'should be `"{kind}"`', item["type"])
    shown: Json = {"text": judge_text, "mention": judge_mention, "equation": judge_equation}[kind](
        item[kind], f"{where}.{kind}"
    )
    return {"type": kind, **shown, "annotations": judge_annotations(item.get("annotations"), f"{where}.annotations")}


def judge_text(value: object, where: str) -> Json:
    text = closed(value, where, ("link",), ("content",))
    content = text_at(text["content"], f"{where}.content", 2000)
    link = text.get("link")
    url = None
    if link is not None:
        url = text_at(closed(link, f"{where}.link", ("type",), ("url",))["url"], f"{where}.link.url", 2000)
    return {"text": {"content": content, "link": {"url": url} if url else None}, "plain_text": content, "href": url}


def judge_mention(value: object, where: str) -> Json:
    mention = closed(value, where, ("type", *MENTIONS))
    kinds = [kind for kind in MENTIONS if kind in mention]
    if len(kinds) != 1:
        raise invalid(where, "should hold one mention", mention)
    target = as_object(mention[kinds[0]]) or {}
    label = target.get("id") or target.get("start")
    if not isinstance(label, str):
        raise invalid(f"{where}.{kinds[0]}.id", "should be a string", None)
    return {"mention": {"type": kinds[0], kinds[0]: target}, "plain_text": label, "href": None}


def judge_equation(value: object, where: str) -> Json:
    expression = text_at(closed(value, where, (), ("expression",))["expression"], f"{where}.expression", 1000)
    return {"equation": {"expression": expression}, "plain_text": expression, "href": None}


def judge_annotations(value: object, where: str) -> Json:
    given = closed({} if value is None else value, where, (*STYLES, "color"))
    styles = {style: flag_at(given.get(style, False), f"{where}.{style}") for style in STYLES}
    color = given.get("color", "default")
    if color not in BLOCK_COLORS:
        raise invalid(f"{where}.color", "should be a color", color)
    return {**styles, "color": color}
