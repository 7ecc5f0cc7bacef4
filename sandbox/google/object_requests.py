"""Requests of a batch about what stands for ranges: named and protected ranges, the basic filter.

https://developers.google.com/workspace/sheets/api/guides/named-protected-ranges
"""

from sandbox.google.cell_requests import mask_of
from sandbox.google.discovery import Json
from sandbox.google.masks import merge_masked
from sandbox.google.ranges import area_in, range_of, shown_range, tab_at
from sandbox.google.refusals import GoogleError
from sandbox.google.world import Spreadsheet, Tab


def add_named(draft: Spreadsheet, body: Json) -> Json:
    given: Json = body.get("namedRange", {})
    if not given.get("name") or "range" not in given:
        raise GoogleError(400, "name and range must be set.")
    area_in(draft, given["range"])
    if any(one["name"] == given["name"] for one in draft.named.values()):
        raise GoogleError(400, f'A named range with the name "{given["name"]}" already exists.')
    key: str = given.get("namedRangeId") or str(1000 + sum(map(int, filter(str.isdigit, draft.named))) + 1)
    if key in draft.named:
        raise GoogleError(400, f"A named range with id {key} already exists.")
    draft.named[key] = {**given, "namedRangeId": key}
    return {"addNamedRange": {"namedRange": shown_holder(draft.named[key])}}


def update_named(draft: Spreadsheet, body: Json) -> Json:
    mask, given = mask_of(body, "NamedRange"), body.get("namedRange", {})
    merged = merge_masked(_named(draft, given), given, mask)
    area_in(draft, merged.get("range", {}))
    draft.named[merged["namedRangeId"]] = merged
    return {}


def delete_named(draft: Spreadsheet, body: Json) -> Json:
    del draft.named[_named(draft, body)["namedRangeId"]]
    return {}


def _named(draft: Spreadsheet, given: Json) -> Json:
    found = draft.named.get(given.get("namedRangeId", ""))
    if found is None:
        raise GoogleError(400, f"No named range with id: {given.get('namedRangeId', '')}")
    return found


def add_protected(draft: Spreadsheet, body: Json) -> Json:
    """The one who asks may edit it, who else is told and not held: everybody here is one service account."""
    given: Json = body.get("protectedRange", {})
    if "namedRangeId" in given and "range" not in given:
        given = {**given, "range": _named(draft, given)["range"]}
    tab = area_in(draft, given.get("range", {})).tab
    taken = {key for other in draft.tabs for key in other.protected}
    key: int = given.get("protectedRangeId") or max(taken, default=2_000_000) + 1
    if key in taken:
        raise GoogleError(400, f"A protected range with id {key} already exists.")
    tab.protected[key] = {**given, "protectedRangeId": key, "requestingUserCanEdit": True}
    return {"addProtectedRange": {"protectedRange": shown_holder(tab.protected[key])}}


def update_protected(draft: Spreadsheet, body: Json) -> Json:
    mask, given = mask_of(body, "ProtectedRange"), body.get("protectedRange", {})
    tab = _protecting(draft, given)
    key = given["protectedRangeId"]
    merged = merge_masked(tab.protected.pop(key), given, mask)
    area_in(draft, merged.get("range", {})).tab.protected[key] = merged
    return {}


def delete_protected(draft: Spreadsheet, body: Json) -> Json:
    del _protecting(draft, body).protected[body["protectedRangeId"]]
    return {}


def _protecting(draft: Spreadsheet, given: Json) -> Tab:
    key = given.get("protectedRangeId")
    for tab in draft.tabs:
        if key in tab.protected:
            return tab
    raise GoogleError(400, f"No protected range with id: {key}")


def set_filter(draft: Spreadsheet, body: Json) -> Json:
    given: Json = body.get("filter", {})
    area = area_in(draft, given.get("range", {}))
    area.tab.basic_filter = {**given, "range": range_of(area)}
    return {}


def clear_filter(draft: Spreadsheet, body: Json) -> Json:
    tab_at(draft, body).basic_filter = None
    return {}


def shown_holder(holder: Json) -> Json:
    """What holds a range, as Google shows it: without what is false or empty."""
    shown = {name: value for name, value in holder.items() if value not in (None, False, "", [])}
    if "range" in shown:
        shown["range"] = shown_range(shown["range"])
    return shown
