"""The service account that the sandbox's files are shared with: its key, and the credentials file that points at it."""

import json
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

ACCOUNT = "metel@acme-sandbox.iam.gserviceaccount.com"
KEY_ID = "sandbox"


@cache
def sandbox_key() -> rsa.RSAPrivateKey:
    """This process's key, made at the first use and thrown away with the process. It keeps no secret, and each bot that
    starts checks it: a longer one would take 40 ms of that."""
    return rsa.generate_private_key(public_exponent=65537, key_size=1024)


def google_credentials_file(url: str, folder: Path) -> Path:
    """Write `google-credentials.json` into `folder` for a sandbox at `url`; gives its path.

    The file is of the kind `service_account`, which is the one whose `token_uri` google-auth obeys.
    """
    pem = sandbox_key().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    content = {
        "type": "service_account",
        "project_id": "acme-sandbox",
        "private_key_id": KEY_ID,
        "private_key": pem.decode(),
        "client_email": ACCOUNT,
        "client_id": "100000000000000000001",
        "token_uri": f"{url.rstrip('/')}/google/token",
    }
    path = folder / "google-credentials.json"
    path.touch(mode=0o600)
    path.write_text(json.dumps(content, indent=2), "utf-8")
    return path
