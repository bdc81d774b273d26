#!/usr/bin/env node
/**
 * Checks an audit package without the product: Node 20 or newer and nothing else. Run it in the folder the ZIP was unpacked into.
 *
 *   node check-package.mjs
 *   node check-package.mjs --keys keys-from-the-issuer.json
 *   node check-package.mjs --keys https://reports.example.com/api/verification-keys
 *
 * It compares every file with MANIFEST.json (SHA-256, RFC 6234), looks for files that the list does not have, checks the issuer's signature (Ed25519,
 * RFC 8032) of the list, and runs verify-report.mjs on the report's PDF. The keys in the folder prove only that the folder is consistent:
 * whoever makes a package of their own puts their own key into it. Ends with 0 where all is as it was made and the keys came from elsewhere, 1
 * where something is not, 2 where it could not be checked, 3 where all agrees with the keys in the folder alone.
 */
import { spawnSync } from "node:child_process";
import { createHash, createPublicKey, verify } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** What verify-report.mjs says of each PDF. */
const said = [];
const folder = dirname(fileURLToPath(import.meta.url));
const arguments_ = process.argv.slice(2);
const named = arguments_.includes("--keys") ? arguments_[arguments_.indexOf("--keys") + 1] : undefined;
if (arguments_.length > 0 && !named) stop(2, "Usage: node check-package.mjs [--keys keys.json-or-URL]");

const listed = ["MANIFEST.json", "MANIFEST.signature.json"];
let manifest, signature, keys;
const bytes = readOrStop("MANIFEST.json");
try {
  manifest = JSON.parse(bytes.toString("utf8"));
  signature = JSON.parse(readOrStop("MANIFEST.signature.json").toString("utf8"));
  keys = await readKeys();
  if (!Array.isArray(manifest.files)) throw new Error("MANIFEST.json has no list of files");
  if (!Array.isArray(keys)) throw new Error("they are no list as /api/verification-keys answers it");
} catch (error) {
  stop(2, `The list, its signature or the keys could not be read: ${error.message}`);
}

const wrong = [];
const { files } = manifest;
for (const { path, size, sha256 } of files) {
  const found = typeof path === "string" ? fileAt(path) : null;
  if (!found) wrong.push(`${path} is missing`);
  else if (found.length !== size || hashOf(found) !== sha256) wrong.push(`${path} is not as it was packed`);
}
const known = new Set([...listed, ...files.map(({ path }) => path)]);
for (const path of filesIn(folder)) if (!known.has(path)) wrong.push(`${path} was added`);

const key = keys.find(({ keyId }) => keyId === signature.keyId);
if (!key) wrong.push(`the list is signed with the key ${signature.keyId}, which is not among the keys`);
else if (!isSigned(key.publicKey)) wrong.push("the list is not signed by the issuer");
// A day is allowed for several servers that are given the new key one after the other.
else if (key.validTo && Date.parse(manifest.madeAt) > Date.parse(key.validTo) + 86_400_000)
  wrong.push(`the list says it was made ${manifest.madeAt}, and is signed with a key that the issuer gave up ${key.validTo}`);

for (const { path } of files.filter((one) => fileAt(String(one.path)) && /^1-report\/.*\.pdf$/.test(one.path))) {
  const keysAt = named ?? join(folder, "keys.json");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, "verify-report.mjs"), join(folder, path), "--keys", keysAt],
    {
      encoding: "utf8",
    },
  );
  const [verdict = ""] = `${stdout}${stderr}`.split("\n");
  said.push(`${path}: ${verdict}`);
  // 3: the record is genuine; the bytes of its pages are in the signed list.
  if (status !== 0 && status !== 3) wrong.push(`${path} does not hold the record that was signed`);
}

if (wrong.length > 0) stop(1, `ALTERED: ${wrong.join("; ")}.`);
const report = `${manifest.report?.number} Rev ${manifest.report?.revision}`;
if (!named)
  stop(
    3,
    `CONSISTENT, ISSUER NOT CHECKED: ${files.length} files of ${report} agree with the list and with the keys in this folder. Ask the issuer for the keys and name them with --keys.`,
  );
stop(0, `GENUINE: ${files.length} files of ${report} are as ${manifest.madeBy} packed them ${manifest.madeAt}.`);

async function readKeys() {
  if (!named) return JSON.parse(readFileSync(join(folder, "keys.json"), "utf8"));
  return /^https?:/.test(named) ? (await fetch(named)).json() : JSON.parse(readFileSync(named, "utf8"));
}

function readOrStop(name) {
  try {
    return readFileSync(join(folder, name));
  } catch {
    stop(2, `${name} is missing: this is no audit package.`);
  }
}

/** A path of the list stays in the folder, or is no file of it. */
function fileAt(path) {
  const full = join(folder, path);
  if (relative(folder, full).startsWith("..")) return null;
  try {
    return statSync(full).isFile() ? readFileSync(full) : null;
  } catch {
    return null;
  }
}

function filesIn(place) {
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(place, entry.name)) : [relative(folder, join(place, entry.name)).split(sep).join("/")],
  );
}

function isSigned(publicKey) {
  try {
    const text = Buffer.from(`audit-package;${hashOf(bytes)}`);
    return verify(null, text, createPublicKey(publicKey), Buffer.from(signature.serverSignature, "base64url"));
  } catch {
    return false;
  }
}

/** Text out of the folder, for a terminal: one line, without what moves the cursor, hides or turns what stands there. */
function clean(words) {
  return String(words)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .slice(0, 4000);
}

function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** The verdict first, then what was said of the report's PDF. */
function stop(code, words) {
  for (const line of [words, ...said]) process.stdout.write(`${clean(line)}\n`);
  process.exit(code);
}
