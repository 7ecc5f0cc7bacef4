"""Google's answers as types. https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets"""

from __future__ import annotations

from pydantic import ConfigDict, JsonValue
from pydantic.alias_generators import to_camel

from connectors.answers import VendorAnswer


class GoogleAnswer(VendorAnswer):
    """The base of Google's answers: their camelCase names, in this project's spelling."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class Grid(GoogleAnswer):
    """How large a tab is."""

    row_count: int = 0
    column_count: int = 0


class TabProperties(GoogleAnswer):
    """A tab: its id, title and size."""

    sheet_id: int = 0
    title: str = ""
    hidden: bool = False
    grid_properties: Grid = Grid()


class Tab(GoogleAnswer):
    """A tab, wrapped as the API wraps it."""

    properties: TabProperties


class Title(GoogleAnswer):
    """A spreadsheet's properties."""

    title: str = ""


class Spreadsheet(GoogleAnswer):
    """A spreadsheet without its cells."""

    spreadsheet_id: str
    spreadsheet_url: str = ""
    properties: Title = Title()
    sheets: tuple[Tab, ...] = ()

    @property
    def tabs(self) -> tuple[TabProperties, ...]:
        """The tabs in their order, those that people see first."""
        return tuple(sorted((one.properties for one in self.sheets), key=lambda tab: tab.hidden))


class File(GoogleAnswer):
    """A spreadsheet as Drive lists it."""

    id: str
    name: str = ""
    web_view_link: str = ""
    modified_time: str = ""


class Files(GoogleAnswer):
    """A page of Drive's list."""

    files: tuple[File, ...] = ()
    next_page_token: str = ""
    incomplete_search: bool = False


class ValueRange(GoogleAnswer):
    """The cells of one range."""

    values: tuple[tuple[JsonValue, ...], ...] = ()


class ValueRanges(GoogleAnswer):
    """The cells of the ranges asked for."""

    value_ranges: tuple[ValueRange, ...] = ()


class Span(GoogleAnswer):
    """Rows of a tab, from ``start_index`` (counted from 0) to before ``end_index``."""

    sheet_id: int = 0
    start_index: int = 0
    end_index: int = 0


class Location(GoogleAnswer):
    """Where a piece of metadata sits."""

    dimension_range: Span | None = None


class DeveloperMetadata(GoogleAnswer):
    """A piece of developer metadata."""

    location: Location = Location()


class Match(GoogleAnswer):
    """One find of a metadata search."""

    developer_metadata: DeveloperMetadata


class Matches(GoogleAnswer):
    """The finds of a metadata search."""

    matched_developer_metadata: tuple[Match, ...] = ()


class DeletedMetadata(GoogleAnswer):
    """The pieces of metadata that a request of a batch deleted."""

    deleted_developer_metadata: tuple[DeveloperMetadata, ...] = ()


class BatchReply(GoogleAnswer):
    """What one request of a batch answers."""

    delete_developer_metadata: DeletedMetadata | None = None


class Done(GoogleAnswer):
    """What a batch answers, a reply for each request."""

    spreadsheet_id: str
    replies: tuple[BatchReply, ...] = ()
