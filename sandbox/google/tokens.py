"""The token endpoint: a signed assertion of the service account for an access token.

https://developers.google.com/identity/protocols/oauth2/service-account#httprest
"""

import base64
import binascii
import hashlib
import json
from datetime import timedelta
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.hashes import SHA256

from sandbox.call import Answer, Call, Handle
from sandbox.google.credentials import ACCOUNT, sandbox_key
from sandbox.google.world import GoogleWorld, Grant

GRANT_TYPE = "urn:ietf:params:oauth:grant-type:jwt-bearer"
# google-auth names the vendor's own endpoint here, whatever the file's token_uri says.
AUDIENCE = "https://oauth2.googleapis.com/token"
LASTS = timedelta(hours=1)


class GrantError(Exception):
    """An assertion that gets no token: the OAuth error and its description."""

    def __init__(self, error: str, description: str) -> None:
        super().__init__(description)
        self.body = {"error": error, "error_description": description}


def token_handle(world: GoogleWorld) -> Handle:
    async def handle(call: Call) -> Answer:
        try:
            claims = judge_assertion(call)
        except GrantError as refused:
            return Answer(400, refused.body)
        return Answer(200, give_token(world, str(claims["scope"])))

    return handle


def judge_assertion(call: Call) -> dict[str, Any]:
    """The claims of an assertion signed with this process's key.

    Its times are those of the caller's machine, not of the sandbox's clock, so only their distance is judged.
    """
    if call.body.get("grant_type") != GRANT_TYPE:
        raise GrantError("unsupported_grant_type", f"Invalid grant_type: {call.body.get('grant_type')}")
    claims = read_assertion(str(call.body.get("assertion", "")))
    if claims.get("iss") != ACCOUNT:
        raise GrantError("invalid_grant", "Invalid grant: account not found")
    if claims.get("aud") != AUDIENCE:
        raise GrantError("invalid_grant", "Invalid JWT: Audience must be the token endpoint.")
    lasts = claims.get("exp", 0) - claims.get("iat", 0)
    if not 0 < lasts <= 3600:
        raise GrantError("invalid_grant", "Invalid JWT: Token must be a short-lived token (60 minutes).")
    if not claims.get("scope"):
        raise GrantError("invalid_scope", "Invalid OAuth scope or ID token audience provided.")
    return claims


def read_assertion(assertion: str) -> dict[str, Any]:
    try:
        head, claims, signature = assertion.split(".")
        header: dict[str, Any] = json.loads(_decoded(head))
        sandbox_key().public_key().verify(
            _decoded(signature), f"{head}.{claims}".encode(), padding.PKCS1v15(), SHA256()
        )
        if header.get("alg") != "RS256":
            raise GrantError("invalid_grant", "Invalid JWT: alg must be RS256.")
        return json.loads(_decoded(claims))
    except InvalidSignature as error:
        raise GrantError("invalid_grant", "Invalid JWT Signature.") from error
    except (ValueError, binascii.Error) as error:
        raise GrantError("invalid_grant", "Invalid JWT: Failed to parse.") from error


def _decoded(part: str) -> bytes:
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def give_token(world: GoogleWorld, scope: str) -> dict[str, Any]:
    """A new access token for those scopes; it lasts an hour of the sandbox's clock."""
    token = "ya29." + hashlib.sha256(f"{world.new_number()} {scope}".encode()).hexdigest()
    world.tokens[token] = Grant(frozenset(scope.split()), world.now() + LASTS)
    return {"access_token": token, "expires_in": int(LASTS.total_seconds()) - 1, "token_type": "Bearer"}
