#!/usr/bin/env node
/**
 * Checks the PDF of a signed report without the product and without its database: Node 20 or newer and nothing else.
 *
 *   node verify-report.mjs report.pdf --keys keys.json
 *   node verify-report.mjs report.pdf --keys https://reports.example.com/api/verification-keys
 *   node verify-report.mjs report.pdf --server https://reports.example.com
 *
 * It takes the canonical JSON out of the PDF, from the one attachment its catalog names, hashes content and record again (RFC 8785, SHA-256) and checks the issuer's signature
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

const record = recordIn(bytes);
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

/** The record attached to this PDF, or the end: read only where a viewer finds the attachment, and only as the issuer writes both. */
function recordIn(pdf) {
  let text;
  try {
    text = attachedText(pdf);
  } catch (error) {
    stop(1, `ALTERED: this file is not as the issuer's printer wrote it, but saved again or put together: ${error.message}.`);
  }
  if (text === undefined)
    stop(1, "NOT A SIGNED REPORT: no record is attached to this PDF. Before the last signature there is none.");
  try {
    const found = JSON.parse(text.toString("utf8"));
    // A key that is there twice, or a number written otherwise, would be read by others in another way.
    if (Buffer.from(canonical(found)).equals(text) && found.content && found.signatures) return found;
  } catch {
    // No JSON.
  }
  return stop(1, "ALTERED: the attached record is not the canonical text that is signed.");
}

/** The bytes of the one file attached to a PDF (ISO 32000-1, 7.11.4), by the catalog's name tree; undefined where there is none. */
function attachedText(pdf) {
  const objects = objectsOf(pdf.toString("latin1"));
  const specs = objects.all.flatMap(({ value }) =>
    within(value).filter((one) => one.has("EF") || one.get("Subtype") === "/FileAttachment"),
  );
  const tree = at(objects.root, "Names", "EmbeddedFiles");
  if (!tree && specs.length === 0 && !objects.root.has("AF")) return undefined;
  const names = at(tree, "Names");
  if (!Array.isArray(names) || names.length !== 2 || tree.has("Kids") || specs.length !== 1)
    throw new Error("it has not one attachment, reached from its catalog");
  const spec = objects.value(names[1]);
  const others = objects.value(objects.root.get("AF")) ?? [];
  const files = [...(at(spec, "EF") ?? new Map()).values()];
  if (spec !== specs[0] || others.some((one) => objects.value(one) !== spec) || files.some(({ ref }) => ref !== files[0].ref))
    throw new Error("its attachment is named in more than one way");
  return streamOf(objects.at(files[0]?.ref));

  function at(from, ...path) {
    return path.reduce((value, key) => (value instanceof Map ? objects.value(value.get(key)) : undefined), from);
  }

  function streamOf({ value, end } = {}) {
    const begin = /\s*stream\r?\n/y;
    begin.lastIndex = end;
    if (!(value instanceof Map) || !begin.test(objects.text)) throw new Error("its attachment is no stream");
    const [start, length] = [begin.lastIndex, objects.value(value.get("Length"))];
    if (!/^\r?\n?endstream\b/.test(objects.text.slice(start + length, start + length + 12)))
      throw new Error("its attachment is not as long as it says");
    const [filter, bytes] = [objects.value(value.get("Filter")), pdf.subarray(start, start + length)];
    if (value.has("F") || value.has("DecodeParms") || (filter !== undefined && filter !== "/FlateDecode"))
      throw new Error("its attachment is stored in a way of its own");
    return filter ? inflateSync(bytes) : bytes;
  }
}

/** Every dictionary in a value, itself included. */
function within(value) {
  if (Array.isArray(value)) return value.flatMap(within);
  return value instanceof Map ? [value, ...[...value.values()].flatMap(within)] : [];
}

/** The objects of a PDF by its one table of them: nothing that was changed after it was printed, nothing packed or encrypted. */
function objectsOf(text) {
  const [, tableAt] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-100)) ?? [];
  const [head, count] = /^xref\r?\n0 (\d+)\r?\n/.exec(text.slice(Number(tableAt), Number(tableAt) + 40)) ?? [];
  if (!text.startsWith("%PDF-") || !head) throw new Error("its table of objects is not the one it was printed with");
  const rows = Number(tableAt) + head.length;
  const end = rows + 20 * Number(count);
  const trailer = /^\s*trailer\b/.exec(text.slice(end, end + 20));
  if (!trailer) throw new Error("its table of objects is broken");
  const { value: last } = valueAt(text, end + trailer[0].length);
  for (const key of ["Prev", "XRefStm", "Encrypt"]) if (last.has(key)) throw new Error(`its table of objects names /${key}`);
  const found = new Map();
  for (let number = 1; number < Number(count); number += 1) {
    const [, offset, used] = /^(\d{10}) \d{5} ([nf])/.exec(text.slice(rows + 20 * number, rows + 20 * number + 20)) ?? [];
    if (used === "f") continue;
    const begins = new RegExp(`${number} 0 obj\\b`, "y");
    begins.lastIndex = Number(offset);
    if (!used || !begins.test(text)) throw new Error(`its object ${number} is not where its table says`);
    found.set(number, valueAt(text, begins.lastIndex));
  }
  const value = (one) => (one?.ref === undefined ? one : found.get(one.ref)?.value);
  const root = value(last.get("Root"));
  if (!(root instanceof Map)) throw new Error("it has no catalog");
  return { text, root, all: [...found.values()], at: (number) => found.get(number), value };
}

/** One value of a PDF (ISO 32000-1, 7.3) and where it ends: a name as text with its slash, a dictionary as a map, a reference as `{ ref }`. */
function valueAt(text, from) {
  let place = from;
  const take = (pattern) => {
    const sticky = new RegExp(pattern, "y");
    sticky.lastIndex = place;
    const match = sticky.exec(text);
    if (match) place = sticky.lastIndex;
    return match;
  };
  const value = one();
  return { value, end: place };

  function one() {
    take(/(?:[\0\s]|%[^\r\n]*)+/);
    if (take(/<</)) return dictionary();
    if (take(/\[/)) return list(/\]/);
    if (text[place] === "/") return name();
    if (take(/\(/)) return string();
    if (take(/<[\da-fA-F\s]*>/)) return { string: true };
    const [, ref] = take(/(\d+)\s+0\s+R\b/) ?? [];
    if (ref) return { ref: Number(ref) };
    const [word] = take(/[+-]?(?:\d+\.?\d*|\.\d+)|true\b|false\b|null\b/) ?? [];
    if (!word) throw new Error(`what stands at byte ${place} cannot be read`);
    return word === "null" ? undefined : Number.isNaN(Number(word)) ? word : Number(word);
  }

  /** With its characters as they are, also where they are written as #xx. */
  function name() {
    const [written] = take(/\/[^\0\s()<>[\]{}/%]*/);
    return written.replace(/#([\da-fA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  function list(close) {
    const values = [];
    for (;;) {
      take(/(?:[\0\s]|%[^\r\n]*)+/);
      if (take(close)) return values;
      values.push(one());
    }
  }

  function dictionary() {
    const values = list(/>>/);
    const entries = new Map();
    for (let index = 0; index < values.length; index += 2) {
      const key = values[index];
      if (typeof key !== "string" || entries.has(key.slice(1))) throw new Error("one of its objects names a key twice");
      entries.set(key.slice(1), values[index + 1]);
    }
    return entries;
  }

  function string() {
    for (let open = 1; open > 0;) {
      const [part] = take(/\\[\s\S]|[()]|[^\\()]+/) ?? [];
      if (!part) throw new Error("a text in it does not end");
      if (part === "(") open += 1;
      if (part === ")") open -= 1;
    }
    return { string: true };
  }
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
