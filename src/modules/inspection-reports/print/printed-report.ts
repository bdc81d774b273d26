/** A report with everything that is printed: plain data, so that the server and a browser print the same page. */
import type { Evidence } from "./evidence.ts";
import type { Content, Report, Signature, SlotName, Withdrawal } from "../report.ts";
import type { Markup } from "../sketch/shapes.ts";
import type { RevisionChange } from "../rules/revision-changes.ts";
import type { ReportPolicy } from "#directory/company/report-policy.ts";
import type { Paper } from "#kit/letterhead.ts";
import type { Position } from "#kit/position.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Evaluation } from "#modules/report-templates/acceptance/evaluate.ts";

export interface PrintedReport {
  report: PrintedFacts;
  content: Content;
  definition: TemplateDefinition;
  context: ReportContext;
  policy: ReportPolicy;
  issuer: Issuer;
  client: { name: string; logo: Picture | null };
  site: { name: string; address: string } | null;
  project: { number: string; title: string } | null;
  /** The verdicts of the criteria when it was signed; computed if nothing is frozen yet. */
  verdicts: readonly Evaluation[] | null;
  /** Names of the people of the report by the id of their row. */
  people: Readonly<Record<string, PrintedPerson>>;
  /** Instruments by the id of the inventory item, with the certificate that covered the work. */
  instruments: Readonly<Record<string, PrintedInstrument>>;
  procedure: PrintedProcedure | null;
  /** The names of other records the content refers to, by id. */
  records: Readonly<Record<string, string>>;
  signatures: readonly Signature[];
  /** Those withdrawn earlier, in the order they were made. */
  withdrawn: readonly WithdrawnSignature[];
  /** The image each was made with, by the signature's id; absent if there is none, or if the page is only viewed. */
  signatureImages?: Readonly<Record<string, Picture>>;
  /** Slots nobody has signed yet. */
  openSlots: readonly SlotName[];
  /** One for each signature, in the order of signing. */
  evidence: readonly Evidence[];
  /** Pictures to print, in order. */
  pictures: readonly PrintedPicture[];
  /** Every file of the report, printed or not. */
  files: readonly PrintedFile[];
  /** The chain of revisions up to this one, oldest first. */
  revisions: readonly { revision: number; issuedOn: string | null; reason: string | null }[];
  /** All differences between this revision and the previous one, from the stored content of both. */
  changes: readonly RevisionChange[];
  /** Null until the report is sealed. */
  verification: { code: string; url: string; recordHash: string } | null;
  copy: Copy;
  printed: Paper["printed"];
}

export type WithdrawnSignature = Pick<Signature, "slot" | "printedName" | "certText" | "signedAt"> & Withdrawal;

type PrintedFacts = Pick<
  Report,
  | "reportNumber"
  | "revision"
  | "provisionalRef"
  | "status"
  | "method"
  | "templateVersion"
  | "workOrderNumber"
  | "timeZone"
  | "performedDates"
  | "issuedOn"
  | "reasonForRevision"
  | "changeSummary"
  | "contentHash"
>;

/** Bytes of a JPEG or PNG, or a data: address of one. */
export type Picture = Uint8Array | string;

export interface Issuer {
  name: string;
  lines: readonly string[];
  logo: Picture | null;
  /** Replaces logo, name and lines. */
  letterhead: Picture | null;
  /** The line at the foot of every page. */
  foot: string | null;
  /** Only those whose scope covers template, method, base and every day (R38). */
  accreditations: readonly { text: string; symbol: Picture | null }[];
}

export interface PrintedPerson {
  name: string;
  certificate: string | null;
  /** The last valid day of the certificate. */
  validTo: string | null;
}

export interface PrintedInstrument {
  assetTag: string;
  typeName: string;
  makerModel: string;
  serialNumber: string | null;
  certificate: {
    number: string;
    laboratory: string;
    calibratedOn: string;
    dueOn: string;
    extendedTo?: string | null | undefined;
    limitation?: string | null | undefined;
  } | null;
}

export interface PrintedProcedure {
  number: string;
  title: string;
  revision: string;
  approvedOn: string;
  effectiveFrom: string;
}

export interface PrintedPicture {
  kind: string;
  caption: string | null;
  /** The line it belongs to. */
  lineId: string | null;
  takenAt: string | null;
  position: Position | null;
  image: Picture;
  /** What is drawn on it. */
  markup?: Markup;
}

interface PrintedFile {
  name: string;
  kind: string;
  caption: string | null;
  lineId: string | null;
  sha256: string;
}

/** What this document is: the issued report, a copy made before signing, or a copy of a superseded or void report. */
export type Copy =
  | { kind: "issued" }
  | { kind: "field" }
  | { kind: "superseded"; byRevision: number; on: string | null }
  | { kind: "void"; on: string | null; reason: string | null };
