// Checks a receipt of metel's without metel: node verify-receipt.mjs FILE PUBLIC-KEY
// It says MATCH and exits with 0, or names what was touched and exits with 1. No package is needed (node 18 or newer).
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DOMAIN = "metel receipt 1\n";
const SIGNATURE = /^\{"kind":"signature","ed25519":"([0-9a-f]{128})"\}$/;

// A string of latin1 holds one character a byte, so that nothing is lost where a byte was touched.
const sha256 = (bytes) => createHash("sha256").update(Buffer.from(bytes, "latin1")).digest("hex");

export function readKey(text) {
  const x = text.trim().replace(/^mtp_/, "");
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
}

// Returns what is not as it was signed; `receipt` is a string of latin1.
export function findFaults(receipt, key) {
  const lines = receipt.split("\n");
  if (lines.pop() !== "" || lines.length < 2) return ["the end: it is not as it was signed"];
  const signed = SIGNATURE.exec(lines.pop());
  if (!signed) return ["the signature: it is gone, or not in its form"];
  const seal = lines.pop();
  const message = Buffer.from(DOMAIN + seal, "latin1");
  if (!verify(null, message, key, Buffer.from(signed[1], "hex"))) {
    return ["the seal: it or its signature was touched, or another key signed it"];
  }
  return compare(JSON.parse(Buffer.from(seal, "latin1").toString("utf8")).lines, lines.map(sha256));
}

function compare(sealed, there) {
  const faults = [];
  const known = new Set(sealed.map(([, digest]) => digest));
  for (const [name, digest] of sealed) {
    if (!there.includes(digest)) faults.push(`${name}: it was changed, or is gone`);
  }
  there.forEach((digest, place) => {
    if (!known.has(digest)) faults.push(`line ${place + 1}: it is not what was signed`);
  });
  if (!faults.length && there.join() !== sealed.map(([, digest]) => digest).join()) {
    faults.push("the lines: not in their places, or there twice");
  }
  return faults;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file, key] = process.argv.slice(2);
  const faults = findFaults(readFileSync(file).toString("latin1"), readKey(key));
  console.log(faults.length ? faults.join("\n") : "MATCH");
  process.exitCode = faults.length ? 1 : 0;
}
