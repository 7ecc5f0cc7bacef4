"""Developer metadata: notes that a program leaves on a row, a tab or a spreadsheet, and finds again.

https://developers.google.com/workspace/sheets/api/guides/metadata
"""

from collections.abc import Iterator

from sandbox.call import Call
from sandbox.google.cell_requests import mask_of
from sandbox.google.discovery import Json
from sandbox.google.masks import Mask
from sandbox.google.ranges import tab_at
from sandbox.google.refusals import GoogleError, unspoken
from sandbox.google.world import GoogleWorld, Metadata, Place, Spreadsheet


def create_metadata(draft: Spreadsheet, body: Json) -> Json:
    given: Json = body.get("developerMetadata", {})
    if not given.get("metadataKey"):
        raise GoogleError(400, "metadataKey must be set.")
    if given.get("visibility") not in ("DOCUMENT", "PROJECT"):
        raise GoogleError(400, "visibility must be set.")
    if "location" not in given:
        raise GoogleError(400, "location must be set.")
    meta_id: int = given.get("metadataId") or _free_id(draft)
    if meta_id < 0:
        raise GoogleError(400, f"metadataId must be positive, was {meta_id}.")
    if meta_id in draft.metadata:
        raise GoogleError(400, f"Developer metadata with id {meta_id} already exists.")
    place = _place_of(draft, given["location"])
    meta = Metadata(meta_id, given["metadataKey"], given.get("metadataValue", ""), given["visibility"], place)
    draft.metadata[meta_id] = meta
    return {"createDeveloperMetadata": {"developerMetadata": metadata_object(meta)}}


def _free_id(draft: Spreadsheet) -> int:
    return max(draft.metadata, default=1000) + 1


def _place_of(draft: Spreadsheet, location: Json) -> Place:
    kinds = [kind for kind in ("spreadsheet", "sheetId", "dimensionRange") if kind in location]
    if len(kinds) != 1:
        raise GoogleError(400, "Exactly one location must be set.")
    match kinds[0]:
        case "spreadsheet":
            return Place()
        case "sheetId":
            return Place(tab_at(draft, location).sheet_id)
        case _:
            range_: Json = location["dimensionRange"]
            tab = tab_at(draft, range_)
            start, end = range_.get("startIndex", 0), range_.get("endIndex", 0)
            dimension = range_.get("dimension")
            if dimension not in ("ROWS", "COLUMNS") or end - start != 1:
                raise GoogleError(400, "Developer metadata must be put on a single row or column.")
            if end > (tab.row_count if dimension == "ROWS" else tab.column_count):
                raise GoogleError(400, "The row or column is outside the grid.")
            return Place(tab.sheet_id, dimension, start)


def metadata_object(meta: Metadata) -> Json:
    place = meta.place
    location: Json = {"locationType": place.kind}
    if place.sheet_id is None:
        location["spreadsheet"] = True
    elif place.dimension is None:
        location["sheetId"] = place.sheet_id
    else:
        span = {"startIndex": place.start, "endIndex": place.start + 1}
        location["dimensionRange"] = {"sheetId": place.sheet_id, "dimension": place.dimension, **span}
    return {
        "metadataId": meta.id,
        "metadataKey": meta.key,
        "metadataValue": meta.value,
        "location": location,
        "visibility": meta.visibility,
    }


def found_by(spreadsheet: Spreadsheet, data_filter: Json) -> Iterator[Metadata]:
    """Metadata that a `DataFilter` finds; only look-ups are emulated."""
    lookup = data_filter.get("developerMetadataLookup")
    if lookup is None or "metadataLocation" in lookup:
        raise unspoken("data filters other than look-ups of developer metadata without a location")
    for meta in spreadsheet.metadata.values():
        facts = {
            "metadataId": meta.id,
            "metadataKey": meta.key,
            "metadataValue": meta.value,
            "visibility": meta.visibility,
            "locationType": meta.place.kind,
        }
        if all(facts[name] == lookup[name] for name in facts if name in lookup):
            yield meta


def delete_metadata(draft: Spreadsheet, body: Json) -> Json:
    found = list(found_by(draft, body.get("dataFilter", {})))
    for meta in found:
        del draft.metadata[meta.id]
    return {"deleteDeveloperMetadata": {"deletedDeveloperMetadata": [metadata_object(meta) for meta in found]}}


def update_metadata(draft: Spreadsheet, body: Json) -> Json:
    """Key, value, visibility or place of all that the filters find."""
    mask, given = mask_of(body, "DeveloperMetadata"), body.get("developerMetadata", {})
    if further := set(mask.below) - {"metadataKey", "metadataValue", "visibility", "location"}:
        raise GoogleError(400, f"{min(further)} cannot be updated.")
    found = {meta.id: meta for data_filter in body.get("dataFilters", []) for meta in found_by(draft, data_filter)}
    for meta in found.values():
        _rewrite(draft, meta, given, mask)
    return {"updateDeveloperMetadata": {"developerMetadata": [metadata_object(meta) for meta in found.values()]}}


def _rewrite(draft: Spreadsheet, meta: Metadata, given: Json, mask: Mask) -> None:
    meta.key = given.get("metadataKey", "") if "metadataKey" in mask.below else meta.key
    meta.value = given.get("metadataValue", "") if "metadataValue" in mask.below else meta.value
    meta.visibility = given.get("visibility", "") if "visibility" in mask.below else meta.visibility
    if "location" in mask.below:
        meta.place = _place_of(draft, given.get("location", {}))
    if not meta.key or meta.visibility not in ("DOCUMENT", "PROJECT"):
        raise GoogleError(400, "metadataKey and visibility must be set.")


def search_metadata(world: GoogleWorld, call: Call) -> Json:
    spreadsheet = world.spreadsheet(call.path["id"])
    filters: list[Json] = call.body.get("dataFilters") or []
    if not filters:
        raise GoogleError(400, "At least one data filter must be given.")
    matched: dict[int, list[Json]] = {}
    for data_filter in filters:
        for meta in found_by(spreadsheet, data_filter):
            matched.setdefault(meta.id, []).append(data_filter)
    shown = [
        {"developerMetadata": metadata_object(spreadsheet.metadata[meta_id]), "dataFilters": by}
        for meta_id, by in matched.items()
    ]
    return {"matchedDeveloperMetadata": shown} if shown else {}


def get_metadata(world: GoogleWorld, call: Call) -> Json:
    found = world.spreadsheet(call.path["id"]).metadata.get(int(call.path["metadata_id"]))
    if found is None:
        raise GoogleError(404, "Requested entity was not found.")
    return metadata_object(found)
