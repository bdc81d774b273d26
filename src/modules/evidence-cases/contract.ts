import { z } from "zod";
import { about } from "./about.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText, requiredText } from "#kit/schemas.ts";
import { defineModule, flag, get, many, only, ordinary, post, Stored } from "#kit/contract.ts";
import { caseCauses, caseStates, evidenceEntities } from "#eligibility/evidence-case.ts";
import { screenVerdicts } from "#modules/calibration/rules/margin.ts";
import { ScreenedReading } from "#modules/inspection-reports/rules/screening.ts";

/** What is decided about one report (calibration.md rule 11). */
export const caseOutcomes = ["no effect", "re-test", "report revised", "client notified", "report withdrawn"] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];
const day = dayText("Enter a date such as 2026-03-14");
/** Why, in words that say something. */
const said = (message: string) => reasonText(message, 1000);

export const EvidenceCase = Stored.extend({
  frozenAt: z.string().nullable(),
  cause: z.enum(caseCauses),
  sourceEntity: z.enum(evidenceEntities),
  sourceId: z.uuid(),
  /** What is in doubt, as it was called when the case was opened. */
  source: z.string(),
  /** What said so: the calibration, the event. */
  eventEntity: z.string().nullable(),
  eventId: z.uuid().nullable(),
  /** The days in doubt, both included; empty has no end on that side. */
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  parameters: z.array(z.string()),
  reason: z.string(),
  baseLocationId: z.uuid().nullable(),
  state: z.enum(caseStates),
  closedAt: z.string().nullable(),
  closedById: z.uuid().nullable(),
  closingNote: z.string().nullable(),
  reports: z.int(),
  /** Reports without a verdict, and reports whose action is not done yet. */
  undecided: z.int(),
  unfinished: z.int(),
});
export type EvidenceCase = z.infer<typeof EvidenceCase>;

/** A signed report that rests on what is in doubt. */
export const EvidenceCaseRow = Stored.extend({
  frozenAt: z.string().nullable(),
  caseId: z.uuid(),
  reportId: z.uuid(),
  reportNumber: z.string().nullable(),
  revision: z.int(),
  reportStatus: z.string(),
  method: z.string(),
  clientName: z.string().nullable(),
  itemTag: z.string().nullable(),
  /** The first and the last day in doubt on which it rests on the record. */
  usedFrom: z.string(),
  usedTo: z.string(),
  /** The instrument through which it does, where the record is that of a reference standard. */
  through: z.string().nullable(),
  screen: z.enum(screenVerdicts),
  readings: z.array(ScreenedReading),
  outcome: z.enum(caseOutcomes).nullable(),
  reason: z.string().nullable(),
  action: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  doneOn: z.string().nullable(),
  doneNote: z.string().nullable(),
});
export type EvidenceCaseRow = z.infer<typeof EvidenceCaseRow>;

export const caseLabels = {
  source: "In doubt",
  sourceEntity: "Kind of record",
  cause: "Cause",
  windowFrom: "From",
  windowTo: "To",
  parameters: "Parameters",
  reason: "Reason",
  state: "State",
  createdAt: "Opened",
  reports: "Reports",
  undecided: "Without verdict",
  unfinished: "Action open",
  closedAt: "Closed",
  closingNote: "Closing note",
  eventEntity: "Found by",
  baseLocationId: "Base",
};

export const rowLabels = {
  reportNumber: "Report",
  revision: "Rev",
  reportStatus: "Status",
  method: "Method",
  clientName: "Client",
  itemTag: "Item",
  usedFrom: "Used from",
  usedTo: "Used to",
  through: "Through",
  screen: "Screening",
  readings: "Readings",
  outcome: "Verdict",
  reason: "Reason",
  action: "Action",
  decidedByName: "Decided by",
  decidedAt: "Decided",
  doneOn: "Action done",
  doneNote: "How it was done",
};

const cases = ordinary("/api/evidence-cases", {
  row: EvidenceCase,
  draft: z.object({}),
  filters: { state: many(z.enum(caseStates)), cause: many(z.enum(caseCauses)), sourceId: z.uuid().optional() },
  labels: caseLabels,
  noun: "evidence case",
});

const rows = ordinary("/api/evidence-case-rows", {
  row: EvidenceCaseRow,
  draft: z.object({}),
  filters: {
    caseId: z.uuid().optional(),
    screen: many(z.enum(screenVerdicts)),
    outcome: many(z.enum(caseOutcomes)),
    undecided: flag.describe("true shows reports without a verdict"),
  },
  labels: rowLabels,
  noun: "report in doubt",
});

const rowIds = z.array(z.uuid()).min(1, "Choose at least one report").max(5000);

export const CaseOpening = z.object({
  entity: z.enum(evidenceEntities),
  entityId: z.uuid(),
  from: day.nullable().optional(),
  to: day.nullable().optional(),
  reason: said("State what is wrong with the record"),
});
export type CaseOpening = z.infer<typeof CaseOpening>;

export const CaseVerdict = z.object({
  rowIds,
  outcome: z.enum(caseOutcomes, "Choose a verdict"),
  reason: said("Enter the reason of the verdict"),
  /** What is to be done; only "no effect" needs none. */
  action: z.string().trim().max(1000, "At most 1000 characters").nullable().optional(),
});
export type CaseVerdict = z.infer<typeof CaseVerdict>;

/** A calibration made with a reference standard that is in doubt for its day, or with what was calibrated so. */
export const CalibrationInDoubt = z.object({
  recordId: z.uuid(),
  itemId: z.uuid(),
  assetTag: z.string(),
  certificateNumber: z.string(),
  calibratedOn: z.string(),
  /** Why it stands all the same, and who says so; null without a verdict. */
  reason: z.string().nullable(),
  decidedByName: z.string().nullable(),
  /** Waits for a verdict, or for its instrument to be recalibrated. */
  isOpen: z.boolean(),
});
export type CalibrationInDoubt = z.infer<typeof CalibrationInDoubt>;

export const CalibrationsVerdict = z.object({
  recordIds: z.array(z.uuid()).min(1, "Choose at least one calibration").max(500),
  reason: said("Explain why the calibration stands"),
});
export type CalibrationsVerdict = z.infer<typeof CalibrationsVerdict>;

export const CaseCompletion = z.object({ rowIds, doneOn: day, note: requiredText("State how it was done", 1000) });
export type CaseCompletion = z.infer<typeof CaseCompletion>;

const CaseClosing = z.object({ version: z.int(), note: said("State what the case led to") });

export const evidenceCases = defineModule({
  ...about,
  records: { rows: only(rows, "list", "count", "export") },
  endpoints: {
    ...only(cases, "list", "count", "export", "find", "history"),
    // As voiding a calibration: the quality manager decides by name, without the letter A of the module.
    open: post("/api/evidence-cases", {
      action: "view",
      body: CaseOpening,
      reply: EvidenceCase,
      summary: "Open a case for the signed reports that rest on a record found to be wrong or false",
    }),
    giveVerdicts: post("/api/evidence-cases/:id/verdicts", {
      action: "approve",
      body: CaseVerdict,
      reply: EvidenceCase,
      summary: "Give reports of a case their verdict, as the Level III of their method",
    }),
    calibrations: get("/api/evidence-cases/:id/calibrations", {
      action: "view",
      reply: z.array(CalibrationInDoubt),
      summary: "The calibrations that were made with what a case is about",
    }),
    judgeCalibrations: post("/api/evidence-cases/:id/calibration-verdicts", {
      action: "approve",
      body: CalibrationsVerdict,
      reply: EvidenceCase,
      summary: "Confirm, as a Level III, calibrations made with a doubted reference standard",
    }),
    complete: post("/api/evidence-cases/:id/completions", {
      action: "view",
      body: CaseCompletion,
      reply: EvidenceCase,
      summary: "Record that the action of a verdict is done, which ends the caution on the reports",
    }),
    close: post("/api/evidence-cases/:id/closings", {
      action: "view",
      body: CaseClosing,
      reply: EvidenceCase,
      summary: "Close a case once every report has its verdict and every action is done",
    }),
  },
});
