import { hash } from "node:crypto";
import { canonicalText, type HashedContent, type KnownTexts, type Parts } from "../rules/content-hash.ts";
import type { reportSignature } from "./tables.ts";

type Signature = Pick<typeof reportSignature.$inferSelect, "slot" | "printedName">;

/** Above this number of lines only the lines as a whole are hashed as a part. */
const mostLines = 1000;

/**
 * Short hashes of each part of a record, stored with its ledger entry and included in the record hash, to name what was altered. 64 bits each are
 * enough for naming; the proof is the hash of the whole.
 */
export function partsOf(
  content: HashedContent,
  record: { signatures: readonly object[]; of: readonly Signature[]; evidence: readonly unknown[]; issued: object },
  known: KnownTexts,
): Parts {
  const short = (value: unknown): string => hash("sha256", textOf(value, known)).slice(0, 16);
  const { content: fields, lines, reportNumber, revision, form: _, ...others } = content;
  // Single lines first: their texts are reused for all lines, and those of all parts for the whole.
  const ofLines = lines.length <= mostLines ? lines.map(short) : [];
  const parts: Parts = { number: short({ reportNumber, revision }), lines: short(lines) };
  for (const [name, value] of Object.entries(fields as object)) parts[`content/${name}`] = short(value);
  for (const [name, value] of Object.entries(others)) if (value !== undefined) parts[name] = short(value);
  for (const [index, part] of ofLines.entries()) parts[`line/${(lines[index] as { lineNo: string }).lineNo}`] = part;
  record.of.forEach(({ slot, printedName }, index) => {
    parts[`signature/${slot}/${printedName}`] = short(record.signatures[index] ?? null);
    parts[`evidence/${slot}/${printedName}`] = short(record.evidence[index] ?? null);
  });
  for (const [name, value] of Object.entries(record.issued)) parts[`issued/${name}`] = short(value);
  return parts;
}

function textOf(value: unknown, known: KnownTexts): string {
  const text = canonicalText(value, known);
  if (typeof value === "object" && value !== null) known.set(value, text);
  return text;
}

/** The parts that changed, are missing or were added. */
export function differingParts(signed: Parts, now: Parts): string[] {
  const names = new Set([...Object.keys(signed), ...Object.keys(now)]);
  return [...names].filter((name) => signed[name] !== now[name]);
}

/** The alterations in words, and only their kind for those who may not read the content. */
export interface Alteration {
  words: string;
  kind: string;
}

/** Names parts in the words of the report: "line 3", "the signature of Ana Torres (performed)". */
export function inWords(differing: readonly string[], signed: Parts, now: Parts): Alteration[] {
  const lines = differing.filter((name) => name.startsWith("line/"));
  const rest = differing.filter((name) => !name.startsWith("line/") && (name !== "lines" || lines.length === 0));
  const named = lines.slice(0, 10).map((name) => lineWords(name, signed, now));
  if (lines.length > 10) named.push(`${lines.length - 10} further lines`);
  return [
    ...named.map((words) => ({ words, kind: "the lines" })),
    ...rest.map((name) => {
      const [group = "", ...more] = name.split("/");
      const gone = now[name] === undefined ? ", which is missing" : signed[name] === undefined ? ", which was added" : "";
      return { words: `${wordsOf(group, more)}${gone}`, kind: kinds[group] ?? "the content" };
    }),
  ];
}

function lineWords(name: string, signed: Parts, now: Parts): string {
  const words = `line ${name.slice("line/".length)}`;
  if (now[name] === undefined) return `${words}, which is missing`;
  return signed[name] === undefined ? `${words}, which was added` : words;
}

const kinds: Record<string, string> = {
  lines: "the lines",
  signature: "a signature",
  evidence: "the frozen evidence",
  issued: "how it was issued",
  policy: "the report policy",
  template: "the template",
};

function wordsOf(group: string, [first = "", ...more]: readonly string[]): string {
  const name = more.join("/");
  if (group === "signature") return `the signature of ${name} (${first})`;
  if (group === "evidence") return `the evidence frozen with the signature of ${name} (${first})`;
  if (group === "content" || group === "issued") return fieldWords[first] ?? `the field ${first}`;
  return partWords[group] ?? group;
}

const partWords: Record<string, string> = {
  number: "the report number or revision",
  lines: "the lines",
  template: "the template",
  replaces: "the revision it replaces",
  indications: "the indications",
  people: "the people",
  equipment: "the instruments",
  consumables: "the consumables",
  attachments: "the photos and files",
  attached: "the captions or places of photos and files",
  witnessMarks: "the witness marks",
  policy: "the report policy",
};

const fieldWords: Record<string, string> = {
  header: "the header",
  technique: "the technique",
  calibration: "the calibration section",
  setups: "the further setups",
  sketches: "the sketches",
  summary: "the summary",
  acceptance: "the acceptance criteria",
  deviations: "the deviations",
  opinions: "the opinions",
  remarks: "the remarks",
  answers: "the answers to warnings",
  inspectionStart: "the start of the inspection",
  inspectionEnd: "the end of the inspection",
  inspectedOn: "the day of inspection",
  performedDates: "the days of inspection",
  result: "the result",
  itemTag: "the item",
  itemDescription: "the item's description",
  clientCompanyId: "the client",
  client: "the client",
  clientSiteId: "the site",
  site: "the site",
  projectId: "the project",
  workOrderId: "the work order",
  workOrder: "the work order",
  baseLocationId: "the base",
  authorId: "the author",
  timeZone: "the time zone",
  purchaseOrder: "the purchase order",
  clientReportNo: "the client's report number",
  clientJobNo: "the client's job number",
  locationText: "the location",
  reasonForRevision: "the reason for revision",
  changeSummary: "the summary of changes",
  provisionalRef: "the provisional number",
  method: "the method",
  templateId: "the template",
  reportId: "the report's identity",
  verificationCode: "the verification code",
  issuedOn: "the day of issue",
};
