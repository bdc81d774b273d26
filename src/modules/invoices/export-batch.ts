import { z } from "zod";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, derived } from "#kit/fields.ts";
import { reasonText } from "#kit/reasons.ts";
import { dayText, optional } from "#kit/schemas.ts";

export const exportSystems = ["journal", "xero", "quickBooks"] as const;
export type ExportSystem = (typeof exportSystems)[number];
export const systemWords: Readonly<Record<ExportSystem, string>> = {
  journal: "Journal",
  xero: "Xero",
  quickBooks: "QuickBooks Online",
};

/** Sums of a batch in one currency. */
export const BatchTotal = z.object({ currency: z.string(), documents: z.int(), amount: z.string() });
export type BatchTotal = z.infer<typeof BatchTotal>;

/** Invoices and payments handed to the accounting system: the file can be downloaded again, and what is in it is exported once. */
export const ExportBatch = defineRecord({
  entity: "ExportBatch",
  noun: "export",
  path: "/api/invoice-exports",
  page: "/invoices/exports",
  fields: {
    system: choice("For", exportSystems, { required: "Choose the accounting system", words: systemWords }),
    fromDay: day("From", {}),
    toDay: day("To", { required: "Enter the last day" }),
  },
  shown: {
    createdByName: derived("Exported by", z.string().nullable()),
    documents: derived("Documents", z.int()),
    totals: derived("Totals", z.array(BatchTotal)),
    fileName: derived("File", z.string(), { mono: true }),
    fileSha256: derived("SHA-256", z.string(), { mono: true }),
    againReason: derived("Exported again because", z.string().nullable()),
  },
  filters: { system: z.enum(exportSystems).optional() },
});
export type ExportBatch = z.infer<typeof ExportBatch.row>;

/** What is exported: all that is dated up to a day and has not been, or once more with a reason. */
export const ExportDraft = z.object({
  system: z.enum(exportSystems, "Choose the accounting system"),
  fromDay: optional(dayText()),
  toDay: dayText("Enter the last day"),
  again: z.boolean(),
  /** Only these invoices; left out, all that wait. */
  ids: optional(z.array(z.uuid()).min(1).max(500, "At most 500 invoices at once")),
  reason: optional(reasonText("Explain why it is exported again", 600)),
});
export type ExportDraft = z.infer<typeof ExportDraft>;
export const exportLabels = { ...ExportBatch.labels, again: "Export again what was exported", reason: "Reason" } as const;
