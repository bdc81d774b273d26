import { z } from "zod";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, derived, field, ref, text, whole } from "#kit/fields.ts";

export const procedureKinds = [
  "NDT procedure",
  "technique sheet",
  "inspection procedure",
  "welding",
  "radiation operating and emergency",
  "rope method statement",
  "calibration",
] as const;
/** Kinds that name an NDT method and are approved by a Level III in it. */
export const ndtKinds: readonly string[] = ["NDT procedure", "technique sheet"];

export const procedureMethods = [
  "RT",
  "UT",
  "PAUT",
  "TOFD",
  "MT",
  "PT",
  "VT",
  "ET",
  "LT",
  "PMI",
  "HT",
  "DFT",
  "API",
  "OTHER",
] as const;

/** How a procedure stands on a day. */
const procedureStatuses = [
  "draft",
  "technical review",
  "quality review",
  "Level III approval",
  "approved",
  "effective",
  "suspended",
  "withdrawn",
] as const;

const Method = z.enum(procedureMethods).nullable();

/** What stays the same over all revisions of a procedure: its number, its method, who answers for it. */
export const Procedure = defineRecord({
  entity: "Procedure",
  noun: "procedure",
  path: "/api/procedures",
  page: "/procedures",
  fields: {
    /** Left out, the next number of the method is taken. */
    number: text("Number", { filledIn: true, most: 30, mono: true }),
    title: text("Title", { required: "Enter a title", most: 160 }),
    kind: choice("Kind", procedureKinds, { required: "Choose the kind" }),
    /** Null for a procedure of no NDT method. */
    method: field("Method", Method, Method, { kind: "choice", options: procedureMethods }),
    technique: text("Technique", { most: 60 }),
    responsibleLevelIIIId: ref("Responsible Level III", { required: "Choose the responsible Level III" }),
    clientCompanyId: ref("Client", {}),
    reviewIntervalMonths: whole("Review interval", { filledIn: true, least: 1, most: 120, unit: "months" }),
    parentId: ref("Procedure above", {}),
  },
  shown: {
    responsibleName: derived("Level III", z.string()),
    clientName: derived("Client", z.string().nullable()),
    parentNumber: derived("", z.string().nullable()),
    withdrawnOn: derived("Withdrawn on", z.string().nullable()),
    withdrawalReason: derived("Reason for withdrawal", z.string().nullable()),
    /** A withdrawal that waits for the second of the two who decide it. */
    withdrawalProposedById: derived("", z.uuid().nullable()),
    withdrawalProposedFor: derived("Withdrawal proposed for", z.string().nullable()),
    withdrawalProposedReason: derived("Reason for the proposal", z.string().nullable()),
    /** As it stands today. */
    status: derived("Status", z.enum(procedureStatuses), {
      options: procedureStatuses,
      words: { "Level III approval": "Waits for Level III", approved: "Approved, not yet effective" },
      meanings: {
        draft: "idle",
        "technical review": "waiting",
        "quality review": "waiting",
        "Level III approval": "waiting",
        approved: "waiting",
        effective: "good",
        suspended: "bad",
        withdrawn: "idle",
      },
    }),
    /** The revision in force today, or the next one to come, or the latest draft. */
    revisionId: derived("", z.uuid().nullable()),
    revisionNo: derived("Rev", z.int().nullable()),
    effectiveFrom: derived("Effective from", z.string().nullable()),
    reviewDueOn: derived("Review due", z.string().nullable()),
    /** An open draft or review beside the revision in force. */
    inPreparation: derived("In preparation", z.int().nullable()),
  },
  filters: {
    method: many(z.string()),
    kind: many(z.enum(procedureKinds)),
    status: many(z.enum(procedureStatuses)),
    clientCompanyId: z.uuid().optional(),
    parentId: z.uuid().optional(),
    reviewOverdue: flag,
  },
});
export type Procedure = z.infer<typeof Procedure.row>;
export type ProcedureDraft = z.infer<typeof Procedure.draft>;
