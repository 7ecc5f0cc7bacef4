"""Who a file is shared with. The service account of the sandbox owns every file; sharing is kept and nothing more.

https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions
"""

import hashlib

from sandbox.call import Call
from sandbox.google.credentials import ACCOUNT
from sandbox.google.discovery import Json
from sandbox.google.drive_calls import drive_file
from sandbox.google.refusals import GoogleError, unspoken
from sandbox.google.world import GoogleWorld, Spreadsheet

ROLES = ("writer", "commenter", "reader")
KINDS = ("user", "group", "domain", "anyone")
FEW_FIELDS = ("kind", "id", "type", "role")


def list_permissions(world: GoogleWorld, call: Call) -> Json:
    file = drive_file(world, call.path["id"])
    found = [_owner(), *file.permissions.values()]
    return {"kind": "drive#permissionList", "permissions": [_shown(one, call) for one in found]}


def get_permission(world: GoogleWorld, call: Call) -> Json:
    return _shown(_permission(drive_file(world, call.path["id"]), call.path["permission_id"]), call)


def create_permission(world: GoogleWorld, call: Call) -> Json:
    """No mail is sent. Another owner is refused."""
    file, given = drive_file(world, call.path["id"]), call.body
    if given.get("role") == "owner" or set(given) - {"role", "type", "emailAddress", "domain", "allowFileDiscovery"}:
        raise unspoken("giving a file to another owner, or permissions with further fields")
    if given.get("role") not in ROLES or given.get("type") not in KINDS:
        raise GoogleError(400, "The permission type and role fields are required.")
    named = given.get("emailAddress") if given["type"] in ("user", "group") else given.get("domain", "anyone")
    if not named:
        raise GoogleError(400, "The specified emailAddress is invalid or not applicable for the given permission type.")
    key = "anyoneWithLink" if given["type"] == "anyone" else hashlib.sha256(named.encode()).hexdigest()[:20]
    file.permissions[key] = {"kind": "drive#permission", "id": key, **given}
    return _shown(file.permissions[key], call)


def delete_permission(world: GoogleWorld, call: Call) -> Json:
    file = drive_file(world, call.path["id"])
    found = _permission(file, call.path["permission_id"])
    if found["role"] == "owner":
        raise GoogleError(403, "The owner of a file cannot be removed.")
    del file.permissions[found["id"]]
    return {}


def _permission(file: Spreadsheet, key: str) -> Json:
    found = {_owner()["id"]: _owner(), **file.permissions}.get(key)
    if found is None:
        raise GoogleError(404, f"Permission not found: {key}.")
    return found


def _owner() -> Json:
    return {
        "kind": "drive#permission",
        "id": "00000000000000000001",
        "type": "user",
        "role": "owner",
        "emailAddress": ACCOUNT,
    }


def _shown(permission: Json, call: Call) -> Json:
    return permission if "fields" in call.query else {name: permission[name] for name in FEW_FIELDS}
