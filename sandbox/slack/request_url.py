"""Signed HTTP delivery to the app's request URL, instead of Socket Mode.

https://docs.slack.dev/authentication/verifying-requests-from-slack
"""

import json
from typing import Any, cast
from urllib.parse import urlencode

import httpx
from slack_sdk.signature import SignatureVerifier

from sandbox.clock import Clock
from sandbox.slack.delivery import Envelope, NotAcknowledgedError

Json = dict[str, Any]
SIGNING_SECRET = "sandbox-signing-secret"


class RequestUrl:
    """Posts each envelope to `url`, signed with the sandbox's signing secret and its clock."""

    def __init__(self, url: str, clock: Clock) -> None:
        self.url = url
        self._clock = clock
        self._signer = SignatureVerifier(SIGNING_SECRET)

    async def is_verified(self) -> bool:
        """Whether the address answers the vendor's challenge."""
        challenge = {"type": "url_verification", "token": "sandbox", "challenge": "sandbox-challenge"}
        try:
            answer = await self._post(json.dumps(challenge), "application/json", {}, 3.0)
        except httpx.HTTPError:
            return False
        return answer.status_code == 200 and "sandbox-challenge" in answer.text

    async def carry(self, envelope: Envelope, ack_timeout: float) -> Json:
        """Post an envelope; a JSON answer is the acknowledgement's payload. Raises NotAcknowledgedError."""
        headers: dict[str, str] = {}
        if envelope.attempt:
            headers = {"x-slack-retry-num": str(envelope.attempt), "x-slack-retry-reason": envelope.reason}
        body, kind = _encoded(envelope)
        try:
            answer = await self._post(body, kind, headers, ack_timeout)
        except httpx.TimeoutException:
            raise NotAcknowledgedError("http_timeout") from None
        except httpx.HTTPError:
            raise NotAcknowledgedError("connection_failed") from None
        if answer.status_code != 200 and answer.headers.get("x-slack-no-retry") != "1":
            raise NotAcknowledgedError("http_error")
        return _payload(answer)

    async def _post(self, body: str, kind: str, headers: dict[str, str], limit_s: float) -> httpx.Response:
        stamp = str(int(self._clock.now().timestamp()))
        signature = self._signer.generate_signature(timestamp=stamp, body=body) or ""
        signed = {"content-type": kind, "x-slack-request-timestamp": stamp, "x-slack-signature": signature}
        async with httpx.AsyncClient(timeout=limit_s) as client:
            return await client.post(self.url, content=body.encode(), headers={**signed, **headers})


def _encoded(envelope: Envelope) -> tuple[str, str]:
    form = "application/x-www-form-urlencoded"
    match envelope.kind:
        case "events_api":
            return json.dumps(envelope.payload, ensure_ascii=False), "application/json"
        case "interactive":
            return urlencode({"payload": json.dumps(envelope.payload, ensure_ascii=False)}), form
        case "slash_commands":
            return urlencode(envelope.payload), form


def _payload(answer: httpx.Response) -> Json:
    if not answer.content:
        return {}
    try:
        parsed: Any = answer.json()
    except ValueError:
        return {"text": answer.text}
    return cast(Json, parsed) if isinstance(parsed, dict) else {}
