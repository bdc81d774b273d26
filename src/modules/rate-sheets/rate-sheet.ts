import { z } from "zod";
import { rateSheetStates } from "./rate-sheet-life.ts";
import { sheetStatuses } from "./rules/sheet-status.ts";
import { CancellationRule, Escalation, MinimumRule, PerDiemRule, sheetScopes, TravelRule } from "./sheet-terms.ts";
import { OvertimeRule } from "#directory/finance/overtime.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, currency, day, derived, field, ref, refs, text } from "#kit/fields.ts";

const part = <S extends z.ZodType>(label: string, schema: S) => field(label, schema.nullable().optional(), schema.nullable());

/** The agreed prices of a client, a project or a work order, or the company's standard, in one revision with its days. */
export const RateSheet = defineRecord({
  entity: "RateSheet",
  noun: "rate sheet",
  path: "/api/rate-sheets",
  page: "/rate-sheets",
  fields: {
    title: text("Title", { required: "Enter a title", most: 160 }),
    scope: choice("For", sheetScopes, { required: true, message: "Choose whom it is for" }),
    clientCompanyId: ref("Client", {}),
    projectId: ref("Project", {}),
    workOrderId: ref("Work order", {}),
    baseIds: refs("Bases", { most: 50, help: "Leave it empty for all bases." }),
    currency: currency("Currency", { required: "Choose the currency" }),
    effectiveFrom: day("From", { required: "Enter the first day" }),
    effectiveTo: day("To", { help: "The last day, inclusive. Leave it empty while no end is agreed." }),
    overtimeRule: field("Overtime", OvertimeRule, OvertimeRule),
    minimumRule: part("Minimum", MinimumRule),
    cancellation: part("Cancellation", CancellationRule),
    travelRule: part("Travel", TravelRule),
    perDiemRule: part("Per diem", PerDiemRule),
    escalation: part("Escalation", Escalation),
    paymentTerms: text("Payment terms", { most: 400, lines: 2 }),
    validityText: text("Validity", { most: 400, lines: 2 }),
    notes: text("Notes", { most: 2000, lines: 3, help: "Printed for the client." }),
    exclusions: text("Exclusions", { most: 2000, lines: 3 }),
    internalNotes: text("Internal notes", { most: 2000, lines: 3, help: "Never printed, never on a link." }),
  },
  shown: {
    number: derived("Number", z.string(), { mono: true }),
    revision: derived("Revision", z.string(), { mono: true }),
    clientName: derived("Client", z.string().nullable()),
    projectName: derived("Project", z.string().nullable()),
    workOrderNumber: derived("Work order", z.string().nullable(), { mono: true }),
    status: derived("Step", z.enum(rateSheetStates)),
    statusToday: derived("Status", z.enum(sheetStatuses), {
      options: sheetStatuses,
      meanings: {
        draft: "waiting",
        "in review": "due",
        approved: "good",
        sent: "good",
        accepted: "good",
        active: "good",
        superseded: "idle",
        expired: "bad",
        archived: "idle",
      },
    }),
    items: derived("Items", z.int()),
    projects: derived("Used by projects", z.int()),
    submittedById: derived("", z.uuid().nullable()),
    approvedById: derived("", z.uuid().nullable()),
    approvedBy: derived("Approved by", z.string().nullable()),
    approvedAt: derived("Approved", z.string().nullable()),
    acceptedBy: derived("Accepted by", z.string().nullable()),
    acceptedOn: derived("Accepted on", z.string().nullable()),
    acceptedReference: derived("Client's reference", z.string().nullable()),
    supersedesId: derived("", z.uuid().nullable()),
    supersededById: derived("", z.uuid().nullable()),
    copiedFromId: derived("", z.uuid().nullable()),
  },
  filters: {
    statusToday: many(z.enum(sheetStatuses)),
    scope: many(z.enum(sheetScopes)),
    clientCompanyId: z.uuid().optional(),
    projectId: z.uuid().optional(),
    baseLocationId: z.uuid().optional(),
    endsWithin: z.coerce.number().int().min(1).max(730).optional(),
  },
});
export type RateSheet = z.infer<typeof RateSheet.row>;
export type RateSheetDraft = z.infer<typeof RateSheet.draft>;
