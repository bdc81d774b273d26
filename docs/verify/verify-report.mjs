#!/usr/bin/env node
/**
 * Checks the PDF of a signed report without the product and without its database: Node 20 or newer and nothing else.
 *
 *   node verify-report.mjs report.pdf --keys keys.json
 *   node verify-report.mjs report.pdf --keys https://reports.example.com/api/verification-keys
 *   node verify-report.mjs report.pdf --keys keys.json --sha256 HASH-THE-ISSUER-NAMED
 *   node verify-report.mjs report.pdf --server https://reports.example.com
 *
 * It takes the canonical JSON out of the PDF, from the one attachment its catalog names, hashes content and record again (RFC 8785, SHA-256) and checks the issuer's signature
 * (Ed25519) with the issuer's published keys. That proves the record and says nothing of the printed pages: whoever paints over them, or puts the
 * record of another report into the file, leaves it whole. The pages are proved by the SHA-256 of the file, which the issuer says: to --server, which
 * tells besides whether the report is still in force, or by another way, given as --sha256. Ends with 0 where record and file are genuine, 1 where
 * one is not, 2 where nothing could be checked, 3 where the record is genuine and the pages were not checked.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

/**
 * The two ways the product's printers write, told by the first bytes: since November 2026 (tagged, PDF/A-3b) and before. Each has its own way to end an
 * object, a row of the table and the file; what mixes them was written by neither.
 */
const printers = [
  { head: /^%PDF-1\.7\n%\x80{4}\n\n/, close: "endobj\n\n", row: "\r\n", end: "%%EOF" },
  { head: /^%PDF-1\.\d\n%\xff{4}\n/, close: "endobj\n", row: " \n", end: "%%EOF\n" },
];

/** Of the file, once it is read. */
let sha256 = "";
// A record that has not the shape of one is none the issuer signed: a verdict, and no stack trace.
process.on("uncaughtException", () => stop(1, "ALTERED: the attached record has not the shape of one that the issuer writes."));
const [path, ...rest] = process.argv.slice(2);
const option = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
const server = option("--server")?.replace(/\/+$/, "");
const keysAt = option("--keys") ?? (server && `${server}/api/verification-keys`);
const named = option("--sha256")?.toLowerCase();
if (!path || !keysAt || (rest.includes("--sha256") && !/^[\da-f]{64}$/.test(named)))
  stop(2, "Usage: node verify-report.mjs report.pdf (--keys keys.json-or-URL [--sha256 64-hex-digits] | --server URL)");

let keys;
try {
  keys = /^https?:/.test(keysAt) ? await asked(keysAt) : JSON.parse(readFileSync(keysAt, "utf8"));
} catch (error) {
  stop(2, `The keys could not be read: ${error.message}`);
}
if (!Array.isArray(keys)) stop(2, "The keys could not be read: they are no list as /api/verification-keys answers it");

const bytes = readFileSync(path);
sha256 = hashOf(bytes);
const record = recordIn(bytes);
const { content, ledger } = record;

/** All that a record and its ledger entry hold; anything else is signed by nobody. */
const signedKeys = "content contentHash evidence form issued issuedOn ledger parts recordHash signatures verificationCode".split(
  " ",
);
const entryKeys = "keyId prevHash seq serverSignature signedAt".split(" ");

const wrong = [];
const unsigned = [
  ...Object.keys(record).filter((name) => !signedKeys.includes(name)),
  ...Object.keys(ledger ?? {}).flatMap((name) => (entryKeys.includes(name) ? [] : [`ledger.${name}`])),
];
if (unsigned.length > 0) wrong.push(`it holds what is no part of a signed record: ${unsigned.join(", ")}`);
const contentHash = hashOf(canonical(content));
if (contentHash !== record.contentHash) wrong.push("the content does not give the content hash");

const { form = 1, signatures, evidence, issued, parts } = record;
const hashed = form === 1 ? { contentHash, signatures, evidence } : { contentHash, evidence, form, issued, parts, signatures };
const recordHash = hashOf(canonical(hashed));
if (recordHash !== record.recordHash) wrong.push("content, signatures and evidence do not give the record hash");
if (form > 1 && (issued?.verificationCode !== record.verificationCode || issued?.issuedOn !== record.issuedOn))
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
if (wrong.length > 0)
  stop(
    1,
    `ALTERED: ${wrong.join("; ")}.`,
    alteredParts().map((part) => `differs: ${part}`),
  );
if (named && named !== sha256)
  stop(1, "ALTERED: the record is signed by the issuer; this file is not the one with the SHA-256 that was named.", recorded());
if (server) {
  await askServer();
  stop(0, "GENUINE: the issuer signed the attached record and issued this very file, and it is in force.", recorded());
}
if (named)
  stop(
    0,
    "GENUINE: the issuer signed the attached record, and this is the file with the SHA-256 that was named. Whether it is in force only the issuer can say.",
    recorded(),
  );
stop(
  3,
  "RECORD GENUINE, PAGES NOT CHECKED: the issuer signed the attached record. What the pages show may be something else, even another report: compare every line of them with the record, or ask the issuer's /verify page for the SHA-256 below.",
  [
    ...recorded(),
    "Not checked: the printed pages, ledger.prevHash, and whether the report is in force. --server checks all three.",
  ],
);

/** What the record says, for after the verdict: before it nothing of a file is to be believed. */
function recorded() {
  return [
    `Report   ${content.reportNumber} Rev ${content.revision}, issued ${record.issuedOn}`,
    ...signatures.map(
      ({ meaning, printedName, certText, signedAt }) => `         ${meaning} ${printedName}, ${certText}, ${signedAt}`,
    ),
    `Entry    ${ledger.seq} of the issuer's ledger, signed ${ledger.signedAt} with the key ${ledger.keyId}`,
  ];
}

/** Whether this file, byte for byte, was issued, and is in force: what only the issuer can know. */
async function askServer() {
  let answer;
  try {
    answer = await asked(`${server}/api/verify`, { sha256, code: record.verificationCode });
  } catch (error) {
    stop(2, `The record is signed by the issuer; the file could not be asked about: ${error.message}`, recorded());
  }
  const { verdict, altered = [] } = answer;
  const known = ["genuine", "superseded", "void", "altered", "unknown"].includes(verdict) ? verdict : "unknown";
  if (known !== "genuine")
    stop(
      1,
      `The record is signed by the issuer; this file is ${known.toUpperCase()} by what the issuer says now.`,
      altered.map((part) => `altered: ${part}`).concat(recorded()),
    );
}

/** The parts whose short hashes (16 hex digits) are not those in the record; they name what was changed and prove nothing by themselves. */
function alteredParts() {
  if (!parts || !Array.isArray(content.lines)) return [];
  const now = { number: { reportNumber: content.reportNumber, revision: content.revision }, lines: content.lines };
  for (const [name, value] of Object.entries(content.content ?? {})) now[`content/${name}`] = value;
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
    if (!(value instanceof Map) || !objects.text.startsWith("\nstream\n", end)) throw new Error("its attachment is no stream");
    const [start, length] = [end + "\nstream\n".length, value.get("Length")];
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

/**
 * The objects of a PDF, read strictly as the issuer's printer writes it: a head, the objects one after the other, one table of them, one trailer,
 * and not a byte that belongs to none of these. Viewers read more than that, each in its own way, and some would show another document.
 */
function objectsOf(text) {
  const printer = printers.find(({ head }) => head.test(text.slice(0, 20)));
  const [begin] = printer?.head.exec(text.slice(0, 20)) ?? [];
  const [, tableAt] = /\nstartxref\n(\d+)\n%%EOF\n?$/.exec(text.slice(-100)) ?? [];
  const [, count] = /^xref\n0 (\d+)\n/.exec(text.slice(Number(tableAt), Number(tableAt) + 60)) ?? [];
  const head = `xref\n0 ${count}\n${"0".repeat(10)} 65535 f${printer?.row}`;
  if (!begin || !text.startsWith(head, Number(tableAt)) || Number(count) < 2)
    throw new Error("its table of objects is not the one it was printed with");
  const places = placesOf(text, Number(tableAt) + head.length, Number(count), printer);
  const last = trailerOf(text, Number(tableAt) + head.length + 20 * places.length, printer);
  if (last.get("Size") !== Number(count)) throw new Error("its trailer does not fit its table of objects");
  const found = new Map();
  const inOrder = places.map((place, index) => ({ place, number: index + 1 })).toSorted((a, b) => a.place - b.place);
  let end = begin.length;
  for (const { place, number } of inOrder) {
    const opens = `${number} 0 obj\n`;
    if (place !== end || !text.startsWith(opens, place)) throw new Error(`its object ${number} is not where its table says`);
    const object = valueAt(text, place + opens.length);
    refuseUnprinted(object.value);
    found.set(number, object);
    end = endOf(text, object, number, printer);
  }
  if (end !== Number(tableAt)) throw new Error("something stands between its objects and its table of them");
  const value = (one) => (one?.ref === undefined ? one : found.get(one.ref)?.value);
  const root = value(last.get("Root"));
  const pages = root instanceof Map ? value(root.get("Pages")) : undefined;
  if (!(pages instanceof Map) || root.get("Type") !== "/Catalog" || pages.get("Type") !== "/Pages")
    throw new Error("it has no catalog of pages");
  return { text, root, all: [...found.values()], at: (number) => found.get(number), value };
}

/** What would make a viewer read further objects, or leave some out. */
function refuseUnprinted(value) {
  if (!(value instanceof Map)) return;
  // The entries of an outline name the one before, as they do their title and what they lie under.
  const ofOutline = value.has("Title") && value.has("Parent") && value.get("Prev")?.ref !== undefined;
  const named = ["Linearized", "Prev", "XRefStm", "Encrypt", "Extends"].find(
    (key) => value.has(key) && !(key === "Prev" && ofOutline),
  );
  if (named || ["/ObjStm", "/XRef"].includes(value.get("Type"))) throw new Error(`it has a ${named ?? value.get("Type")}`);
}

/** Where each object begins: every row of the table in use, in the first generation. */
function placesOf(text, rows, count, { row: ends }) {
  return Array.from({ length: count - 1 }, (_, index) => {
    const row = text.slice(rows + 20 * index, rows + 20 * index + 20);
    const [, place] = /^(\d{10}) 00000 n/.exec(row) ?? [];
    if (!place || row !== `${place} 00000 n${ends}`)
      throw new Error(`the row of object ${index + 1} in its table is not as it was printed`);
    return Number(place);
  });
}

/** The dictionary after the table, which says nothing but where to begin, and after which the file ends. */
function trailerOf(text, at, { end: ends }) {
  if (!text.startsWith("trailer\n", at)) throw new Error("its table of objects is broken");
  const { value: last, end } = valueAt(text, at + "trailer\n".length);
  if (!(last instanceof Map) || [...last.keys()].some((key) => !["Size", "Root", "Info", "ID"].includes(key)))
    throw new Error("its trailer says more than it was printed with");
  const [tail, place] = /^\nstartxref\n(\d+)\n/.exec(text.slice(end)) ?? [];
  if (!tail || text.slice(end) !== `\nstartxref\n${place}\n${ends}`)
    throw new Error("its end is not the one it was printed with");
  return last;
}

/** Where an object ends: right behind its value, or the stream of the length it says. */
function endOf(text, { value, end }, number, { close: closing }) {
  const length = value instanceof Map && text.startsWith("\nstream\n", end) ? value.get("Length") : undefined;
  const close = length === undefined ? `\n${closing}` : `\nendstream\n${closing}`;
  const at = length === undefined ? end : end + "\nstream\n".length + length;
  if (!text.startsWith(close, at)) throw new Error(`its object ${number} does not end where it says`);
  return at + close.length;
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
    take(/[ \n]+/);
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
      take(/[ \n]+/);
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

/** Text of a file, for a terminal: one line, without what moves the cursor, hides or turns what stands there. */
function clean(words) {
  return String(words)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .slice(0, 400);
}

function say(words) {
  process.stdout.write(`${words}\n`);
}

/** The verdict first; what comes out of the file, or from elsewhere, after it and cleaned. */
function stop(code, verdict, more = []) {
  say(clean(verdict));
  if (sha256) say(`File     ${clean(path)}\nSHA-256  ${sha256}`);
  for (const line of more) say(clean(line));
  process.exit(code);
}
