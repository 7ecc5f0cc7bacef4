"""Risk of an action, and the scopes that it lacks."""

from __future__ import annotations

from functools import lru_cache

from orchestration.identity_cache import cache_by_identity
from orchestration.patterns import make_regex
from orchestration.text.field_names import is_recipient_field, split_name
from schemas.contract import ToolContract
from schemas.errors import Failure
from schemas.plan import RISK_ORDER, RiskLevel, RiskTag


def find_missing_scopes(contract: ToolContract, granted: frozenset[str] | None) -> str:
    """Return the scopes that a tool requires and its connection lacks, by comma; nothing where that is not known."""
    if granted is None or granted.issuperset(contract.scopes_required):
        return ""
    return ", ".join(sorted(set(contract.scopes_required) - granted))


def build_scope_failure(contract: ToolContract, missing: str) -> Failure:
    """Return a missing scope as a failure that people can mend: which, and of which service."""
    return Failure(kind="permission", message=missing, service=contract.service, code="missing_scope", needs=missing)


HIGH_RISK: frozenset[RiskTag] = frozenset({"delete", "financial", "admin", "share_public"})
"""The tags that, like a destructive step, are asked about each time, and need one of the team's approvers."""

DESTRUCTIVE: RiskLevel = "destructive"


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_READS = _set(
    """
    get list search find read query fetch look lookup show count check download view describe summarize summarise
    aggregate compute calculate is has can preview export history recent status of by
    """
)

_SENDS = _set(
    """
    send post share invite publish forward transfer pay payout refund withdraw deposit remit subscribe upload notify
    announce reply
    """
)
"""Verbs that say what a tool does wherever they stand in its name."""

_WRITES = _SENDS | _set(
    """
    create update add append write insert set reserve book schedule reschedule move rename edit patch put make buy join
    assign grant enable disable start stop run execute call trigger merge close open approve reject cancel register
    submit change modify save store restore copy exec apply deploy
    """
)

_MAKES = _set("create update add insert set put patch assign grant issue")
"""Verbs that do something also where the name of a part of the service stands before them."""

_DESTROYS = _set(
    "delete remove destroy purge erase drop wipe trash unlink kick ban deactivate terminate revoke truncate overwrite"
    " expel expunge prune offboard shred unsubscribe"
)

_DESTROYS_FIRST = _set("archive clear empty reset force")
"""Verbs that destroy, but nouns and states elsewhere."""

_MONEY = _set(
    "money transaction transactions payment payments pay payout payouts transfer wire remit withdraw deposit refund"
    " purchase buy"
)

_MONEY_WORDS = make_regex("송금|이체|결제|환불|送金|振込|支払")

_SPENDS = _set("pay payout payouts wire remit withdraw withdrawal refund purchase buy payment payments money")

_DEALS = ({"schedule", "transaction"}, {"place", "order"}, {"transfer", "money"})

_RIGHTS = _set(
    "admin iam role roles permission permissions privilege privileges acl collaborator collaborators password"
    " passwords credential credentials mfa secret secrets"
)

_RIGHTS_WORDS = make_regex("비밀번호|권한|パスワード|権限")

_KEYS = _set("access api secret ssh private deploy")

_RUNS = _set("run exec execute eval evaluate shell")

_PUBLIC = _set("public publicly")

_ACCOUNT = _set("profile password passwords credentials")

_ACCOUNT_WORDS = make_regex("비밀번호|프로필|パスワード|プロフィール")

_DESTROYING = make_regex("삭제|제거|폐기|초기화|비우기|비활성화|削除|消去|破棄|初期化|無効化")

_WRITING = make_regex(
    "보내|전송|송금|이체|결제|환불|공유|작성|추가|수정|변경|생성|초대|예약|등록|발송|게시|주문|구매"
    "|送信|送金|振込|支払|共有|追加|更新|作成|登録|予約|投稿|注文|購入"
)


_WRITE_WORDS_ALONE = frozenset({"text.write"})
"""What metel's own tool writes stands nowhere before another step puts it there."""


@cache_by_identity(1024)
def infer_least_risk(contract: ToolContract) -> RiskLevel:
    """Return the risk that a tool admits: ``drive.delete_file`` is destructive whatever its contract says of risk.

    What takes a recipient and does not call itself a search, or sends outside by its own tags, does not only read.
    """
    if contract.tool in _WRITE_WORDS_ALONE:
        return "read"
    named = infer_risk(contract.tool)
    takes = not _looks(contract.tool) and any(is_recipient_field(name) for name in contract.fields)
    sends = takes or "external_send" in contract.tags
    return "write" if sends and named == "read" else named


@cache_by_identity(1024)
def find_least_risk(contract: ToolContract) -> RiskLevel:
    """Return the risk that a tool has at least: its contract's, or what it admits where that is higher."""
    risks: tuple[RiskLevel, ...] = (contract.risk_level, infer_least_risk(contract))
    return max(risks, key=RISK_ORDER.index)


@lru_cache(maxsize=1024)
def _looks(tool: str) -> bool:
    return split_name(tool.rpartition(".")[2])[0] in _READS


@lru_cache(maxsize=1024)
def does_move_money(tool: str) -> bool:
    """Whether a tool's name speaks of money: how much is then as much a matter of trust as to whom."""
    last = tool.rpartition(".")[2]
    return not _MONEY.isdisjoint(split_name(last)) or _MONEY_WORDS.search(last) is not None


@lru_cache(maxsize=1024)
def does_change_account(tool: str) -> bool:
    """Whether a tool's name says that it changes who somebody is or how they get in: every field then decides."""
    last = tool.rpartition(".")[2]
    parts = split_name(last)
    return not _ACCOUNT.isdisjoint(parts) or ("user" in parts and "info" in parts) or bool(_ACCOUNT_WORDS.search(last))


@lru_cache(maxsize=1024)
def infer_risk_tags(tool: str) -> frozenset[RiskTag]:
    """Return the risk tags that the name of a tool that writes admits: it spends money, changes rights, or opens to
    everybody."""
    parts = split_name(tool)
    found: set[RiskTag] = set()
    if not _SPENDS.isdisjoint(parts) or any(deal <= {*parts} for deal in _DEALS) or _MONEY_WORDS.search(tool):
        found.add("financial")
    if not _RIGHTS.isdisjoint(parts) or _RIGHTS_WORDS.search(tool) or _makes_key(parts):
        found.add("admin")
    if not _PUBLIC.isdisjoint(parts) or "visibility" in parts:
        found.add("share_public")
    return frozenset(found)


def _makes_key(parts: tuple[str, ...]) -> bool:
    return not _KEYS.isdisjoint(parts) and not {"key", "keys", "token", "tokens"}.isdisjoint(parts)


@lru_cache(maxsize=1024)
def does_run_commands(tool: str) -> bool:
    """Whether a tool's name says that it runs what it is given: the command then decides all."""
    return not _RUNS.isdisjoint(split_name(tool))


@lru_cache(maxsize=1024)
def infer_risk(tool: str) -> RiskLevel:
    """Return the risk that a tool's name admits."""
    last = tool.rpartition(".")[2]
    parts = split_name(last)
    if parts[0] in _READS or (parts[-1] in _READS and parts[0] not in _WRITES | _DESTROYS):
        return "read"
    if parts[0] in _DESTROYS_FIRST or any(part in _DESTROYS for part in parts):
        return "destructive"
    if not _MAKES.isdisjoint(parts[1:2]):
        return "write"
    if parts[0] in _WRITES or (parts[-1] in _WRITES and len(parts) < 3) or not _SENDS.isdisjoint(parts):
        return "write"
    if _DESTROYING.search(last):
        return "destructive"
    return "write" if _WRITING.search(last) else "read"
