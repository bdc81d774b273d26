#!/usr/bin/env node
/**
 * Checks the PDF of a signed report without the product and without its database: Node 20 or newer and nothing else.
 *
 *   node verify-report.mjs report.pdf --keys keys.json
 *   node verify-report.mjs report.pdf --keys https://reports.example.com/api/verification-keys
 *   node verify-report.mjs report.pdf --server https://reports.example.com
 *
 * It takes the canonical JSON out of the PDF, hashes content and record again (RFC 8785, SHA-256) and checks the issuer's signature
 * (Ed25519) with the issuer's published keys. With --server it takes the keys from there and asks besides whether this very file was issued,
 * and whether it is still in force. Ends with 0 where the record is genuine, 1 where it is not, 2 where it could not be checked.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

const [path, ...rest] = process.argv.slice(2);
const option = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
const server = option("--server")?.replace(/\/+$/, "");
const keysAt = option("--keys") ?? (server && `${server}/api/verification-keys`);
if (!path || !keysAt) stop(2, "Usage: node verify-report.mjs report.pdf --keys keys.json-or-URL | --server URL");

let keys;
try {
  keys = /^https?:/.test(keysAt) ? await asked(keysAt) : JSON.parse(readFileSync(keysAt, "utf8"));
} catch (error) {
  stop(2, `The keys could not be read: ${error.message}`);
}

const bytes = readFileSync(path);
const sha256 = hashOf(bytes);
say(`File     ${path}\nSHA-256  ${sha256}`);

const records = recordsIn(bytes);
if (records.length === 0)
  stop(1, "NOT A SIGNED REPORT: no record is attached to this PDF. Before the last signature there is none.");
if (records.length > 1) stop(1, "ALTERED: more than one record is attached to this PDF.");
const [record] = records;
const { content, ledger } = record;
say(`Report   ${content.reportNumber} Rev ${content.revision}, issued ${record.issuedOn}`);
for (const { meaning, printedName, certText, signedAt } of record.signatures)
  say(`         ${meaning} ${printedName}, ${certText}, ${signedAt}`);

const wrong = [];
const contentHash = hashOf(canonical(content));
if (contentHash !== record.contentHash) wrong.push("the content does not give the content hash");

const { form = 1, signatures, evidence, issued, parts } = record;
const hashed = form === 1 ? { contentHash, signatures, evidence } : { contentHash, evidence, form, issued, parts, signatures };
const recordHash = hashOf(canonical(hashed));
if (recordHash !== record.recordHash) wrong.push("content, signatures and evidence do not give the record hash");
if (form > 1 && (issued.verificationCode !== record.verificationCode || issued.issuedOn !== record.issuedOn))
  wrong.push("the verification code or the day of issue is not the one that was signed");

const key = ledger && keys.find(({ keyId }) => keyId === ledger.keyId);
if (!ledger) wrong.push("there is no ledger entry");
else if (!key) wrong.push(`the key ${ledger.keyId} is none of the issuer's published keys`);
else {
  const text = [recordHash, content.reportNumber, content.revision, ledger.signedAt, ledger.seq].join(";");
  const signature = Buffer.from(ledger.serverSignature, "base64url");
  if (!verify(null, Buffer.from(text), createPublicKey(key.publicKey), signature))
    wrong.push("the issuer's signature does not fit");
}
for (const part of alteredParts()) say(`         differs: ${part}`);

if (wrong.length > 0) stop(1, `ALTERED: ${wrong.join("; ")}.`);
say(`Entry    ${ledger.seq} of the issuer's ledger, signed ${ledger.signedAt} with the key ${ledger.keyId}`);
if (server) await askServer();
stop(
  0,
  "GENUINE: the attached record is the one the issuer signed. Compare the printed pages with it, or the SHA-256 above at the issuer's /verify page.",
);

/** Whether this file, byte for byte, was issued, and is in force: what only the issuer can know. */
async function askServer() {
  const answer = await asked(`${server}/api/verify`, { sha256, code: record.verificationCode });
  say(`Issuer   says: ${answer.verdict}${answer.altered?.length ? ` (${answer.altered.join("; ")})` : ""}`);
  if (answer.verdict !== "genuine")
    stop(1, `The record is signed by the issuer; this file is ${answer.verdict.toUpperCase()} by what the issuer says now.`);
}

/** The parts whose short hashes (16 hex digits) are not those in the record; they name what was changed and prove nothing by themselves. */
function alteredParts() {
  if (!parts) return [];
  const now = { number: { reportNumber: content.reportNumber, revision: content.revision }, lines: content.lines };
  for (const [name, value] of Object.entries(content.content)) now[`content/${name}`] = value;
  for (const name of [
    "template",
    "replaces",
    "indications",
    "people",
    "equipment",
    "consumables",
    "attachments",
    "attached",
    "witnessMarks",
    "policy",
  ])
    if (content[name] !== undefined) now[name] = content[name];
  for (const line of content.lines) if (`line/${line.lineNo}` in parts) now[`line/${line.lineNo}`] = line;
  return Object.entries(now).flatMap(([name, value]) => (hashOf(canonical(value)).slice(0, 16) === parts[name] ? [] : [name]));
}

/** RFC 8785 for what a record holds: no fractions, so that JSON.stringify writes each string and number as the RFC asks. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const entries = Object.keys(value).toSorted();
    return `{${entries.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

function hashOf(content) {
  return createHash("sha256").update(content).digest("hex");
}

/** The records among the files embedded in a PDF (ISO 32000-1, 7.11.4): streams of the type EmbeddedFile, packed or plain. */
function recordsIn(pdf) {
  const text = pdf.toString("latin1");
  const found = [];
  for (const match of text.matchAll(/\/Type\s*\/EmbeddedFile\b/g)) {
    const begins = /stream\r?\n/g;
    begins.lastIndex = match.index;
    const begin = begins.exec(text);
    if (!begin) continue;
    const dictionary = text.slice(text.lastIndexOf(" obj", match.index), begin.index);
    const start = begin.index + begin[0].length;
    const end = text.indexOf("endstream", start);
    const stream = pdf.subarray(start, end < 0 ? undefined : end);
    try {
      const record = JSON.parse((dictionary.includes("/FlateDecode") ? inflateSync(stream) : stream).toString("utf8"));
      if (record?.contentHash && record.content) found.push(record);
    } catch {
      // Another attachment, or one that is damaged.
    }
  }
  return found;
}

async function asked(url, body) {
  const response = await fetch(
    url,
    body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
  );
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

function say(words) {
  process.stdout.write(`${words}\n`);
}

function stop(code, words) {
  say(words);
  process.exit(code);
}
