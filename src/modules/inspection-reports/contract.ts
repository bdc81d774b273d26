import { z } from "zod";
import { about } from "./about.ts";
import { clockEndpoints } from "./contract-clock.ts";
import { Checks } from "./contract-checks.ts";
import { Proof } from "./contract-proof.ts";
import { revisionEndpoints } from "./contract-revisions.ts";
import { importedEndpoints, importedRecords } from "./imported/imported-report.ts";
import { Caution } from "./caution.ts";
import { SeveralAsked, SeveralVerified, Verification } from "./contract-verification.ts";
import {
  Content,
  LastReturned,
  Report,
  ReportItem,
  reportResults,
  reportStates,
  ReviewComment,
  slotNames,
  Withdrawal,
} from "./report.ts";
import { reasonText } from "#kit/reasons.ts";
import { defineModule, download, flag, get, many, only, ordinary, patch, post, put } from "#kit/contract.ts";
import { dayText } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** A new report: from a work order when there is one, else for a client, on the newest approved version of a template. */
export const NewReport = z.object({
  id: z.uuid().optional(),
  templateCode: z.string().min(1, "Choose a template"),
  workOrderId: z.uuid().nullable().optional(),
  clientCompanyId: z.uuid().nullable().optional(),
  clientSiteId: z.uuid().nullable().optional(),
  provisionalRef: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,40}$/, "A provisional number has letters, figures and hyphens")
    .optional(),
  /** The template version an offline device started with. */
  templateId: z.uuid().optional(),
  /** The report it was copied from there. */
  clonedFromId: z.uuid().optional(),
  /** Its initial content there. */
  begun: Content.partial().optional(),
});
export type NewReport = z.infer<typeof NewReport>;

/** What a signature needs: the hash of what was read, and proof that it is you. */
export const Signing = Proof.extend({ contentHash: z.string() });
export type Signing = z.infer<typeof Signing>;

/** People who may give the next signature on a submitted report, some of them by name. */
export const NextSigners = z.object({ slot: z.enum(slotNames), names: z.array(z.string()), others: z.int() });
export type NextSigners = z.infer<typeof NextSigners>;

/** Frozen evidence, one copy per signature: people, means, procedure and decisions (R14). */
const Snapshot = z.object({
  signatureId: z.uuid(),
  slot: z.enum(slotNames),
  takenAt: z.string(),
  /** Null while the signature is in force. */
  withdrawn: Withdrawal.nullable(),
  evidence: z.record(z.string(), z.unknown()),
});

/** What moving to the newest version of the template would change in this draft. */
export const TemplateMove = z.object({
  from: z.int(),
  to: z.int(),
  changeNote: z.string().nullable(),
  effectiveFrom: z.string().nullable(),
  changes: z.array(z.object({ place: z.string(), what: z.string() })),
  /** Values of the draft without a place in the newer version. */
  lost: z.array(z.object({ place: z.string(), value: z.string() })),
});
export type TemplateMove = z.infer<typeof TemplateMove>;

const filters = {
  status: many(z.enum(reportStates)),
  method: many(z.enum(methods)),
  result: many(z.enum(reportResults)),
  templateCode: z.string().optional(),
  clientCompanyId: z.uuid().optional(),
  projectId: z.uuid().optional(),
  workOrderId: z.uuid().optional(),
  baseLocationId: z.uuid().optional(),
  from: dayText().optional().describe("Inspected on or after"),
  to: dayText().optional().describe("Inspected on or before"),
  mine: flag.describe("Written by me"),
  awaitingMe: flag.describe("Waiting for my review"),
  overdue: flag.describe("Inspected over three days ago and not submitted"),
  offline: flag.describe("Written offline"),
  caution: flag.describe("Under caution: its evidence is being reviewed"),
};

export const reportLabels = {
  reportNumber: "Number",
  provisionalRef: "Provisional number",
  revision: "Rev",
  method: "Method",
  clientName: "Client",
  siteName: "Site",
  itemTag: "Item",
  itemDescription: "Item description",
  inspectedOn: "Inspected",
  authorName: "Author",
  result: "Result",
  status: "Status",
  underCaution: "Caution",
  isAltered: "Altered",
  stateSince: "Since",
  issuedOn: "Issued",
  clientReportNo: "Client report no.",
  workOrderNumber: "Work order",
  purchaseOrder: "Purchase order",
  clientJobNo: "Client job no.",
  orderedBy: "Ordered by",
  samplingMethod: "Sampling, when not all was examined",
  locationText: "Location",
  inspectionStart: "Inspection start",
  inspectionEnd: "Inspection end",
  header: "Header",
  technique: "Technique",
  calibration: "Calibration",
  setups: "Setups",
  summary: "Summary",
  acceptance: "Acceptance",
  deviations: "Deviations",
  opinions: "Opinions and recommendations",
  remarks: "Remarks",
  people: "People",
  equipment: "Equipment",
  consumables: "Consumables",
  lines: "Lines",
  indications: "Indications",
  attachments: "Photos & sketches",
  sketches: "Sketches",
  witnesses: "Witnesses",
  concessions: "Concessions",
  answers: "Answers to warnings",
  templateVersion: "Template version",
};

const common = { row: ReportItem, draft: NewReport, filters, labels: reportLabels };
const reports = ordinary("/api/inspection-reports", { ...common, noun: "inspection report" });
const register = ordinary("/api/view-inspection-reports", {
  ...common,
  noun: "signed report",
  modules: ["view-inspection-reports"],
});
const one = "/api/inspection-reports/:id";
const both = ["inspection-reports", "view-inspection-reports"];
const version = z.int();
const reason = reasonText("Enter a reason", 1000);

export const inspectionReports = defineModule({
  ...about,
  records: { register: only(register, "list", "count", "export"), imported: importedRecords },
  endpoints: {
    ...importedEndpoints,
    ...only(reports, "list", "count", "export", "history"),
    create: post("/api/inspection-reports", {
      action: "create",
      modules: ["inspection-reports"],
      body: NewReport,
      reply: Report,
      summary: "Start a report",
    }),
    find: get(one, { action: "view", modules: both, reply: Report, summary: "One report with its content" }),
    save: patch(one, {
      action: "edit",
      modules: ["inspection-reports"],
      body: z.object({ version, changes: Content.partial() }),
      reply: Report,
      summary: "Save sections of a draft; the version read must be the version stored",
    }),
    templateMove: get(`${one}/template-move`, {
      action: "view",
      modules: ["inspection-reports"],
      reply: TemplateMove.nullable(),
      summary: "What the newest version of the template would change in this draft; null if the draft is on it",
    }),
    moveTemplate: post(`${one}/template-moves`, {
      action: "edit",
      modules: ["inspection-reports"],
      body: z.object({ version }),
      reply: Report,
      summary: "Move a draft to the newest approved version of its template",
    }),
    discard: post(`${one}/discards`, {
      action: "edit",
      modules: ["inspection-reports"],
      body: z.object({ version }),
      summary: "Discard a draft without a number (it can be restored for 30 days)",
    }),
    checks: get(`${one}/checks`, {
      action: "view",
      modules: ["inspection-reports"],
      reply: Checks,
      summary: "Gates and findings as of now, and whether this person may sign",
    }),
    nextSigners: get(`${one}/next-signers`, {
      action: "view",
      modules: ["inspection-reports"],
      reply: NextSigners.nullable(),
      summary: "Who may give the next signature of a submitted report; null when it waits for none",
    }),
    lastReturned: get(`${one}/last-return`, {
      action: "view",
      modules: ["inspection-reports"],
      reply: LastReturned.nullable(),
      summary: "What a report held when its reviewer last returned it; null if nobody has",
    }),
    sign: post(`${one}/signatures`, {
      action: "approve",
      modules: ["inspection-reports"],
      body: Signing,
      reply: Report,
      summary: "Sign the next slot; the first signature submits the report",
    }),
    recall: post(`${one}/recalls`, {
      action: "edit",
      modules: ["inspection-reports"],
      body: z.object({ version }),
      reply: Report,
      summary: "Recall a submitted report before anyone else has signed",
    }),
    return: post(`${one}/returns`, {
      action: "approve",
      modules: ["inspection-reports"],
      body: z.object({ version, reason }),
      reply: Report,
      summary: "Return a submitted report to its author",
    }),
    ...revisionEndpoints,
    clone: post(`${one}/clones`, {
      action: "create",
      modules: ["inspection-reports"],
      body: z.object({ keepItems: z.boolean() }),
      /** Why instruments were not copied, one sentence each. */
      reply: Report.extend({ leftOut: z.array(z.string()) }),
      summary: "Start a new report like this one, without its results",
    }),
    void: post(`${one}/voids`, {
      action: "approve",
      namedActions: ["report.voidSigned", "report.voidUnsigned"],
      modules: ["inspection-reports"],
      body: z.object({ version, reason }),
      reply: Report,
      summary: "Void a report; its number is not reused",
    }),
    comment: post(`${one}/comments`, {
      action: "approve",
      modules: ["inspection-reports"],
      body: z.object({
        target: z.string().max(200),
        text: z.string().trim().min(1, "Enter a comment").max(2000),
        severity: z.enum(["mustFix", "query", "note"]),
      }),
      reply: ReviewComment,
      summary: "Comment on a field, a line or a photo",
    }),
    // The handler checks who answers and who closes: a reviewer may not edit others' reports, but may close their own comments.
    answerComment: patch(`${one}/comments/:commentId`, {
      action: "view",
      modules: ["inspection-reports"],
      body: z.object({ state: z.enum(["open", "answered", "closed"]), answer: z.string().trim().max(2000).nullable() }),
      reply: ReviewComment,
      summary: "Answer or close a comment",
    }),
    open: post(`${one}/openings`, {
      action: "approve",
      modules: ["inspection-reports"],
      body: z.object({ contentHash: z.string(), sections: z.array(z.string().max(60)).max(40) }),
      summary: "Record which sections of this content a reviewer has opened",
    }),
    evidence: get(`${one}/evidence`, {
      action: "view",
      modules: both,
      reply: z.array(Snapshot),
      summary: "The evidence frozen at each signature",
    }),
    cautions: get(`${one}/cautions`, {
      action: "view",
      modules: both,
      reply: z.array(Caution),
      summary: "Current and former cautions of the report, newest first",
    }),
    pdf: download(`${one}/pdf`, {
      action: "view",
      modules: both,
      query: z.object({ original: z.enum(["true"]).optional() }),
      summary: "The PDF: the stored bytes, with an overlay if superseded or void, or a field copy before signing",
    }),
    json: download(`${one}/json`, {
      action: "view",
      modules: both,
      summary: "Content, signatures and evidence as canonical JSON",
    }),
    linesXlsx: download(`${one}/lines.xlsx`, { action: "view", modules: both, summary: "The lines as XLSX" }),
    signBatch: post("/api/inspection-reports/signature-batches", {
      action: "approve",
      modules: ["inspection-reports"],
      body: Proof.extend({
        reports: z
          .array(z.object({ id: z.uuid(), contentHash: z.string() }))
          .min(1)
          .max(50),
      }),
      reply: z.array(z.object({ id: z.uuid(), signed: z.boolean(), reasons: z.array(z.string()) })),
      summary: "Sign up to 50 reports with one re-authentication; one that fails a gate drops out with its reason",
    }),
    ...clockEndpoints,
    previous: get(`${one}/previous`, {
      action: "view",
      modules: ["inspection-reports"],
      reply: ReportItem.nullable(),
      summary: "The latest signed report of the same item and method",
    }),
    importMapping: get("/api/inspection-report-import-mappings/:templateCode/:clientId", {
      action: "view",
      modules: ["inspection-reports"],
      reply: z.object({ mapping: z.record(z.string(), z.string()) }),
      summary: "Columns of an imported sheet as mapped last time for this client and template",
    }),
    saveImportMapping: put("/api/inspection-report-import-mappings/:templateCode/:clientId", {
      action: "create",
      modules: ["inspection-reports"],
      body: z.object({ mapping: z.record(z.string(), z.string()) }),
      reply: z.object({ mapping: z.record(z.string(), z.string()) }),
      summary: "Remember how columns map",
    }),
    numberRegister: get("/api/inspection-reports/number-register", {
      action: "view",
      modules: ["inspection-reports"],
      reply: z.array(
        z.object({
          sequence: z.string(),
          first: z.int(),
          /** Up to this value numbers were given before Holdpoint; 0 where none was imported. */
          before: z.int(),
          last: z.int(),
          missing: z.array(z.int()),
          duplicates: z.array(z.int()),
          rows: z.array(
            z.object({
              value: z.int(),
              /** Null where the person may not see the report. */
              number: z.string().nullable(),
              state: z.string(),
              reportId: z.uuid().nullable(),
              importedId: z.uuid().nullable(),
              reason: z.string().nullable(),
              at: z.string(),
            }),
          ),
        }),
      ),
      summary: "Every assigned number, without gaps",
    }),
    ledger: get("/api/inspection-reports/ledger", {
      action: "view",
      modules: both,
      reply: z.object({
        entries: z.int(),
        intact: z.boolean(),
        brokenAt: z.int().nullable(),
        head: z.string().nullable(),
        faults: z.array(z.string()),
      }),
      summary: "Check the whole ledger of signed reports",
    }),
    altered: get("/api/inspection-reports/altered", {
      action: "view",
      modules: both,
      reply: z.object({
        reports: z.array(
          z.object({
            id: z.uuid(),
            reportNumber: z.string().nullable(),
            revision: z.int(),
            foundAt: z.string(),
            altered: z.array(z.string()),
          }),
        ),
      }),
      summary: "Signed reports that are not as they were signed",
    }),
    integrity: get("/api/inspection-reports/:id/integrity", {
      action: "view",
      modules: both,
      reply: z.object({ altered: z.array(z.string()) }),
      summary: "Recompute a signed report and list what is not as it was signed",
    }),
    ledgerHead: get("/api/verification-ledger-head", {
      open: true,
      query: z.object({
        seq: z.coerce.number().int().positive().optional().describe("An entry noted earlier"),
        statusSeq: z.coerce.number().int().positive().optional().describe("A state entry noted earlier"),
      }),
      reply: z.object({
        head: z
          .object({
            seq: z.int(),
            recordHash: z.string(),
            statusSeq: z.int(),
            statusHash: z.string(),
            at: z.string(),
            keyId: z.string(),
            serverSignature: z.string(),
            signedText: z.string(),
          })
          .nullable(),
        entry: z.object({ seq: z.int(), recordHash: z.string() }).nullable(),
        statusEntry: z.object({ seq: z.int(), entryHash: z.string() }).nullable(),
      }),
      summary: "The signed head of the ledger of signed reports, and the entries at positions noted earlier",
    }),
    verify: get("/api/verify/:code", {
      open: true,
      reply: Verification,
      summary: "Verify by the code printed on it whether a report is genuine",
    }),
    verifyFile: post("/api/verify", {
      open: true,
      alone: true,
      body: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), code: z.string().max(40).nullable() }),
      reply: Verification,
      summary: "Verify by its SHA-256 whether a file is the one that was issued",
    }),
    verifySeveral: post("/api/verify/several", {
      open: true,
      alone: true,
      body: SeveralAsked,
      reply: SeveralVerified,
      summary:
        "Are these reports genuine and current? By the SHA-256 of their files, or of a transmittal's package, as one lookup",
    }),
    keys: get("/api/verification-keys", {
      open: true,
      reply: z.array(
        z.object({ keyId: z.string(), publicKey: z.string(), validFrom: z.string(), validTo: z.string().nullable() }),
      ),
      summary: "The public keys reports are signed with",
    }),
  },
});
