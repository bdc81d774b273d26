/**
 * What is signed, as one text and its SHA-256 (inspection-reports R15 to R17). Runs in the browser and on the server, so that signer and verifier
 * compute the same.
 */

/** The form signed today. A form never changes once a report was signed in it: hashing more needs a new form. */
export const currentForm = 2;

/** A report's content for hashing: everything a reader of the report relies on. Measured values are decimal strings. */
export type HashedContent = {
  /** Left out in the first form. */
  form?: number;
  /** From the second form on with the SHA-256 of the definition's canonical text. */
  template: { id: string; version: number; definition?: string };
  reportNumber: string;
  revision: number;
  /** For a revised report the previous revision. */
  replaces: { number: string; revision: number; contentHash: string } | null;
  /** All content fields of the report itself. */
  content: unknown;
  lines: readonly unknown[];
  indications: readonly unknown[];
  people: readonly unknown[];
  equipment: readonly unknown[];
  consumables: readonly unknown[];
  /** SHA-256 of each attachment, in order. */
  attachments: readonly string[];
  witnessMarks: readonly unknown[];
  /** From the second form on: name, place and caption of each attachment, in the same order. */
  attached?: readonly unknown[];
  /** From the second form on: the report policy as frozen. */
  policy?: unknown;
};

/** Short hashes of the parts of a record, by their place: "lines", "line/3", "content/header", "signature/performed/Ana Torres". */
export type Parts = Record<string, string>;

/** One signature as part of the record: `certText` is the certificate as shown beside the name. */
export type HashedSignature = { slot: string; printedName: string; certText: string; meaning: string; signedAt: string };

export async function contentHash(content: HashedContent, known?: KnownTexts): Promise<string> {
  return sha256(canonicalText(content, known));
}

/** The contents of the record in its second form: the parts by name, each signature as stored, and how the report was issued. */
export type IssuedRecord = {
  form: number;
  contentHash: string;
  parts: Parts;
  signatures: readonly unknown[];
  evidence: readonly unknown[];
  issued: { reportId: string; verificationCode: string; issuedOn: string };
};

/** The record hash from the second form on (R15): SHA-256 of the canonical text of the whole record. */
export async function issuedRecordHash(record: IssuedRecord, known?: KnownTexts): Promise<string> {
  return sha256(canonicalText(record, known));
}

/** The record hash in the first form, when the last slot is signed: it covers content, people and evidence. */
export async function recordHash(record: {
  contentHash: string;
  signatures: readonly HashedSignature[];
  evidence: readonly unknown[];
}): Promise<string> {
  const signatures = record.signatures.map(({ slot, printedName, certText, meaning, signedAt }) => ({
    slot,
    printedName,
    certText,
    meaning,
    signedAt,
  }));
  return sha256(canonicalText({ contentHash: record.contentHash, signatures, evidence: record.evidence }));
}

/** The text the server's key signs (R17). */
export function signedText(entry: {
  recordHash: string;
  number: string;
  revision: number;
  signedAt: string;
  ledgerSeq: number;
}): string {
  return [entry.recordHash, entry.number, entry.revision, entry.signedAt, entry.ledgerSeq].join(";");
}

/** What the server signs when a signature is given: the signature, the content it was given on, the evidence frozen with it. */
export type SealedSignature = {
  number: string;
  revision: number;
  signature: object;
  evidence: unknown;
};

export async function sealHash({ number, revision, signature, evidence }: SealedSignature): Promise<string> {
  return sha256(canonicalText({ number, revision, signature, evidence }));
}

/** The text the server's key signs for a signature as it is given. */
export function signedSealText(hash: string): string {
  return `report-signature;${hash}`;
}

/** The text the server's key signs for the PDF of a superseded or void report. */
export function signedRenditionText({ sha256: of, reportId }: { sha256: string; reportId: string }): string {
  return ["report-rendition", of, reportId].join(";");
}

/** The ends of both chains of signed entries: how many there are and the hash of the last. */
export type Head = { seq: number; recordHash: string; statusSeq: number; statusHash: string; at: string };

/** The text the server's key signs for the head of the ledger. */
export function signedHeadText({ seq, recordHash, statusSeq, statusHash, at }: Head): string {
  return ["ledger-head", seq, recordHash, statusSeq, statusHash, at].join(";");
}

/** An event of a signed report in the chain of states: `facts` are the columns that record it. */
export type StatusEntry = {
  seq: number;
  reportId: string;
  kind: string;
  number: string;
  revision: number;
  at: string;
  facts: Record<string, string | null>;
  prevHash: string;
};

export async function statusEntryHash({
  seq,
  reportId,
  kind,
  number,
  revision,
  at,
  facts,
  prevHash,
}: StatusEntry): Promise<string> {
  return sha256(canonicalText({ seq, reportId, kind, number, revision, at, facts, prevHash }));
}

/** The text the server's key signs for such an entry. */
export function signedStatusText(entryHash: string): string {
  return `report-status;${entryHash}`;
}

/** The first ledgerSeq at which the chain of signed reports is broken, or null: a removed or altered report shows (R16). */
export function firstBreak(
  entries: readonly { seq: number; recordHash: string; prevHash: string }[],
  genesis: string,
): number | null {
  const chain = entries.toSorted((a, b) => a.seq - b.seq);
  const broken = chain.find((entry, index) => {
    const before = chain[index - 1];
    return entry.prevHash !== (before?.recordHash ?? genesis) || (before !== undefined && entry.seq !== before.seq + 1);
  });
  return broken?.seq ?? null;
}

/**
 * Cache of canonical texts by object. A record is hashed as a whole and by its parts, so nested objects are serialized once. It is used for one
 * record, whose objects must not change meanwhile.
 */
export type KnownTexts = WeakMap<object, string>;

/** RFC 8785 text of a JSON value. Refuses values without a single form: fractions (a measured value is text), dates, functions. */
export function canonicalText(value: unknown, known?: KnownTexts): string {
  const text = written(value, "the record", known);
  if (text === undefined) throw new TypeError("There is nothing to hash");
  return text;
}

/** Lower-case hex SHA-256 of a text (UTF-8) or of bytes. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The same output as the library `canonicalize`, with which the tests compare it; undefined for values JSON leaves out. */
function written(value: unknown, where: string, known: KnownTexts | undefined): string | undefined {
  if (typeof value === "string") return quoted(value);
  if (value === null || typeof value === "boolean") return String(value);
  if (value === undefined) return undefined;
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${where}: ${value} must be text to be hashed`);
    return JSON.stringify(value);
  }
  if (typeof value !== "object" || value instanceof Date) throw new TypeError(`${where} cannot be hashed`);
  const made = known?.get(value);
  if (made !== undefined) return made;
  if (Array.isArray(value)) return `[${value.map((one, index) => written(one, String(index), known) ?? "null").join(",")}]`;
  const members: string[] = [];
  // oxlint-disable-next-line unicorn/no-array-sort -- the array was made here
  for (const key of Object.keys(value).sort()) {
    const inner = written((value as Record<string, unknown>)[key], key, known);
    if (inner !== undefined) members.push(`${quoted(key)}:${inner}`);
  }
  return `{${members.join(",")}}`;
}

const loneSurrogate = /\p{Surrogate}/u;

function quoted(text: string): string {
  if (loneSurrogate.test(text)) throw new TypeError("Half a character cannot be hashed");
  return JSON.stringify(text);
}
