/** What invoice lines are made of, and how lines are put together from it (invoices rules 9 to 11). */
import { z } from "zod";
import { invoiceGroupings } from "#directory/clients/client-terms.ts";

/**
 * Time by its entry, quantities by the signed report, receipts by their expense, milestones by themselves, the adjustment of tiers by its item and
 * period, everything else by its row of the ticket: nothing is billed by two ways.
 */
export const sourceTypes = [
  "TimesheetEntry",
  "InspectionReport",
  "FieldTicketRow",
  "Expense",
  "Milestone",
  "TierAdjustment",
] as const;

const SourceRef = z.object({ type: z.enum(sourceTypes), id: z.uuid(), key: z.string().max(160) });
/** Names a source in texts: what came with hours of time that stay billed is one of its own. */
export const refOf = ({ type, id, key }: z.infer<typeof SourceRef>): string =>
  type === "InspectionReport" || type === "TierAdjustment" || (type === "TimesheetEntry" && key !== "hours")
    ? `${id} ${key}`
    : id;

/** What is open of a source. */
export const OpenSource = SourceRef.extend({
  label: z.string(),
  workOrderId: z.uuid(),
  workOrderNumber: z.string(),
  day: z.string(),
  /** What is not billed yet, of `whole`. */
  quantity: z.string(),
  whole: z.string(),
  unit: z.string(),
  /** Why it cannot be billed yet. */
  blocked: z.string().nullable(),
  /** Why nothing is charged for it unless somebody decides otherwise. */
  free: z.string().nullable(),
  /** The page of the source. */
  href: z.string(),
  /** Of a tier adjustment: how it comes about, as if all that is open were billed with it. */
  trace: z.array(z.string()).optional(),
  /** Of a tier adjustment: what it comes to before tax, below zero in the client's favour. */
  amount: z.string().optional(),
});
export type OpenSource = z.infer<typeof OpenSource>;

/** Where what one source says differs from another (rule 9). */
export const Variance = z.object({
  key: z.string(),
  /** The source it is about, as `refOf` names it: it counts once that is billed. */
  source: z.string(),
  text: z.string(),
  /** The page on which it is corrected. */
  href: z.string(),
});
export type Variance = z.infer<typeof Variance>;

export const BuildSources = z.object({
  target: z.object({
    entity: z.enum(["WorkOrder", "Project", "FieldTicket"]),
    number: z.string(),
    title: z.string(),
    clientCompanyId: z.uuid(),
    clientName: z.string(),
    currency: z.string(),
    poNumber: z.string().nullable(),
    /** As the client wants its lines. */
    grouping: z.enum(invoiceGroupings),
  }),
  sources: z.array(OpenSource),
  variances: z.array(Variance),
});
export type BuildSources = z.infer<typeof BuildSources>;

/** What is billed of the open sources: all that is named, without charge where `charge` is false. */
export const BuildAsked = z.object({
  grouping: z.enum(invoiceGroupings),
  sources: z
    .array(
      SourceRef.extend({
        charge: z.boolean(),
        /** Left out: all that is open. */
        quantity: z
          .string()
          .regex(/^\d{1,10}(\.\d{1,4})?$/, "Enter a quantity such as 15")
          .refine((text) => /[1-9]/.test(text), "Enter a quantity above 0")
          .optional(),
      }),
    )
    .min(1, "Choose what is billed")
    .max(2000, "At most 2000 sources at once"),
  /** Variances that are accepted, each with its reason. */
  accepted: z.array(z.object({ key: z.string().max(200), reason: z.string().trim().min(5, "Explain why").max(300) })).max(400),
});
export type BuildAsked = z.infer<typeof BuildAsked>;

const BuiltLine = z.object({
  id: z.uuid(),
  description: z.string(),
  serviceFrom: z.string(),
  serviceTo: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string().nullable(),
  net: z.string(),
  taxCodes: z.array(z.string()),
  account: z.string().nullable(),
  trace: z.array(z.string()),
});
export const BuildPreview = z.object({
  lines: z.array(BuiltLine),
  total: z.string(),
  currency: z.string(),
  /** What keeps the draft from being submitted, as sentences. */
  obstacles: z.array(z.string()),
  /** Why it could not be issued on the purchase order of the job, as sentences. */
  orderProblems: z.array(z.string()),
  /** For what nothing is charged, and why. */
  notCharged: z.array(z.object({ why: z.string(), sources: z.int() })),
});
export type BuildPreview = z.infer<typeof BuildPreview>;
