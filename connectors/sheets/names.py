"""Spreadsheets by title. https://developers.google.com/workspace/drive/api/guides/search-files"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from connectors.cached_value import CachedValue
from connectors.name_words import does_hold_words
from connectors.names import MOST_CHOICES, Named, list_choices, make_resolution, mark_incomplete, resolve_name
from connectors.sheets.a1 import find_called_tab
from connectors.sheets.api import SheetsApi
from connectors.sheets.reach import find_spreadsheet_reach, select_seen_tabs
from connectors.sheets.shapes import File
from orchestration.patterns import make_regex
from orchestration.ports import AmbiguousName, NameMeaning, UnknownName
from orchestration.text.name_sounds import is_part_of_name
from orchestration.text.office_names import list_name_variants
from orchestration.tool import ToolError
from schemas.ask import Choice, Resolution
from schemas.request import Asker

LINK = make_regex(r"<?https://docs\.google\.com/spreadsheets/(?:u/\d+/)?d/([\w-]{20,})(?:[/?#][^>|]*)?(?:\|[^>]*)?>?")
ID = make_regex(r"(?=.*\d)[\w-]{30,}")
MOST_SUGGESTED = 20


class SheetNames:
    """Looks up ``sheets.spreadsheet`` among the spreadsheets that changed last, which are remembered for a minute, and
    where the account has more of them, among those whose names hold what was asked. What no title says may be the name
    of a tab."""

    def __init__(self, api: SheetsApi, ttl_s: float = 60) -> None:
        self._api = api
        self._files = CachedValue(api.clock, lambda: api.files(most_pages=1), ttl_s)

    async def resolve(self, _: str, asked: str, asker: Asker) -> NameMeaning:
        """Return what a title, an id or a link means to who asks; what they can't read is as what is not there.

        Raises:
            ToolError: Google could not be asked.
        """
        link = LINK.fullmatch(asked.strip())
        if link or ID.fullmatch(asked.strip()):
            return await self._by_id(asked, link.group(1) if link else asked.strip(), asker)
        files, more = await self._files.get()
        called, cut = await self._api.files(asked) if more else ([], False)
        seen = self._select_seen({file.id: file for file in [*called, *files]}.values(), asker)
        named = [_named(file) for file in seen]
        meant = resolve_name(asked, named, list_name_variants, within=is_part_of_name)
        if isinstance(meant, UnknownName):
            meant = self._pick(asked, [one for one in named if does_hold_words(one.name, asked)]) or meant
        if isinstance(meant, UnknownName) and not more:
            meant = self._pick(asked, [one for one in named if await self._has_tab(one, asked, asker)]) or meant
        found = self._with_reach(meant, asker)
        return mark_incomplete(found) if more and (cut or isinstance(found, UnknownName)) else found

    @staticmethod
    def _pick(asked: str, named: Sequence[Named]) -> NameMeaning | None:
        """Return what is meant among those that fit: the only one, several to choose from, or nothing."""
        if len(named) > 1:
            return AmbiguousName(list_choices(named[:MOST_CHOICES]), total=len(named))
        return make_resolution(asked, named[0], "prefix") if named else None

    async def _has_tab(self, named: Named, asked: str, asker: Asker) -> bool:
        """Whether a tab that who asks may read is called so."""
        try:
            spreadsheet = await self._api.known_spreadsheet(named.id)
        except ToolError:
            return False
        return find_called_tab(asked, select_seen_tabs(self._api, spreadsheet, asker)) is not None

    async def suggest(self, _: str, asker: Asker) -> tuple[Choice, ...]:
        """Return the spreadsheets that changed last."""
        files, _more = await self._files.get()
        return tuple(_named(file).choice() for file in self._select_seen(files, asker)[:MOST_SUGGESTED])

    def _select_seen(self, files: Iterable[File], asker: Asker) -> list[File]:
        return [file for file in files if find_spreadsheet_reach(self._api, file.id, asker) != "none"]

    def _with_reach(self, found: NameMeaning, asker: Asker) -> NameMeaning:
        if not isinstance(found, Resolution):
            return found
        return found.model_copy(update={"reach": find_spreadsheet_reach(self._api, found.id, asker)})

    async def _by_id(self, asked: str, spreadsheet_id: str, asker: Asker) -> NameMeaning:
        if find_spreadsheet_reach(self._api, spreadsheet_id, asker) == "none":
            return UnknownName(())
        try:
            found = await self._api.known_spreadsheet(spreadsheet_id)
        except ToolError as error:
            if error.failure.kind not in ("not_found", "invalid"):
                raise
            return UnknownName(())
        named = Named(found.spreadsheet_id, found.properties.title, url=found.spreadsheet_url)
        return self._with_reach(make_resolution(asked, named, "id"), asker)


def _named(file: File) -> Named:
    return Named(file.id, file.name, mark=f"{file.modified_time[:10]} …{file.id[-4:]}", url=file.web_view_link)
