import { z } from "zod";
import { reportResults } from "../report.ts";
import { del, download, flag, get, many, only, ordinary, post, Stored, upload } from "#kit/contract.ts";
import { dayText, limitedText } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** A report from before the company used the product: its PDF and what its index said of it. Nothing of its evidence is held. */
export const ImportedReport = Stored.extend({
  reportNumber: z.string(),
  revision: z.string(),
  clientReportNo: z.string().nullable(),
  clientCompanyId: z.uuid(),
  clientName: z.string().nullable(),
  issuedOn: z.string(),
  method: z.enum(methods),
  itemTag: z.string().nullable(),
  itemDescription: z.string().nullable(),
  result: z.enum(reportResults).nullable(),
  fileName: z.string(),
  /** Null until the PDF has arrived. */
  pdfSha256: z.string().nullable(),
  pdfSize: z.int().nullable(),
  pages: z.int().nullable(),
});
export type ImportedReport = z.infer<typeof ImportedReport>;

export const importedLabels = {
  reportNumber: "Number",
  revision: "Rev",
  clientReportNo: "Client report no.",
  clientName: "Client",
  issuedOn: "Date",
  method: "Method",
  itemTag: "Item",
  itemDescription: "Item description",
  result: "Result",
  fileName: "File",
  pages: "Pages",
  pdfSha256: "SHA-256 of the PDF",
};

/** A row of the index, as read: `row` is its number in the sheet. */
export const ImportedRow = z.object({
  row: z.int().min(1),
  reportNumber: limitedText(40).min(1),
  revision: limitedText(10).min(1),
  client: limitedText(200).min(1),
  issuedOn: dayText(),
  method: z.enum(methods),
  itemTag: limitedText(60).nullable(),
  itemDescription: limitedText(500).nullable(),
  result: z.enum(reportResults).nullable(),
  clientReportNo: limitedText(40).nullable(),
  fileName: limitedText(200).min(1),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** A field of the row that a column may hold. */
export const importedFields = [
  "reportNumber",
  "revision",
  "client",
  "issuedOn",
  "method",
  "itemTag",
  "itemDescription",
  "result",
  "clientReportNo",
  "fileName",
] as const;
export type ImportedField = (typeof importedFields)[number];

const path = "/api/imported-reports";
const modules = ["view-inspection-reports"];
const rows = z.array(ImportedRow).min(1, "Choose an index with at least one row").max(2_000, "At most 2,000 rows at once");
const filters = {
  method: many(z.enum(methods)),
  result: many(z.enum(reportResults)),
  clientCompanyId: z.uuid().optional(),
  from: dayText().optional().describe("Dated on or after"),
  to: dayText().optional().describe("Dated on or before"),
  withoutPdf: flag.describe("Whose PDF has not arrived"),
};
const usual = ordinary(path, {
  row: ImportedReport,
  draft: ImportedRow,
  filters,
  labels: importedLabels,
  noun: "imported report",
  modules,
});

export const importedRecords = only(usual, "list", "count", "export", "find", "history");

export const importedEndpoints = {
  checkIndex: post(`${path}/check`, {
    action: "view",
    modules,
    body: z.object({ rows }),
    reply: z.object({
      bad: z.array(z.object({ row: z.int(), field: z.enum(importedFields), message: z.string() })),
      /** Rows of reports that were imported before. */
      known: z.array(z.int()),
      /** The counts of numbers that will go on after the imported ones. */
      sequences: z.array(z.object({ sequence: z.string(), next: z.string() })),
    }),
    summary: "What is wrong with an index of old reports, and what would become of the numbers; nothing is written",
  }),
  importIndex: post(path, {
    action: "view",
    modules,
    body: z.object({ rows, known: z.enum(["skip", "replace"]), mapping: z.record(z.string(), z.string()) }),
    reply: z.object({ imported: z.int(), replaced: z.int(), skipped: z.int() }),
    summary: "Import an index of old reports, all of it or nothing; the PDF files follow one by one",
  }),
  indexMapping: get(`${path}-mapping`, {
    action: "view",
    modules,
    reply: z.object({ mapping: z.record(z.string(), z.string()) }),
    summary: "How the columns of the last index were mapped",
  }),
  awaitingPdf: get(`${path}-awaiting`, {
    action: "view",
    modules,
    reply: z.array(z.object({ id: z.uuid(), reportNumber: z.string(), revision: z.string(), fileName: z.string() })),
    summary: "Imported reports whose PDF has not arrived, by the name of the file in the index",
  }),
  addPdf: upload(`${path}/:id/pdf`, {
    action: "view",
    modules,
    query: z.object({}),
    reply: ImportedReport,
    summary: "The PDF of an imported report (multipart, one part named file, up to 50 MB); once, and final",
  }),
  importedPdf: download(`${path}/:id/pdf`, {
    action: "view",
    modules,
    summary: "The PDF of an imported report, as it was imported",
  }),
  removeImported: del(`${path}/:id`, {
    action: "view",
    modules,
    query: z.object({ version: z.coerce.number().int() }),
    reply: ImportedReport,
    summary: "Archive an imported report that was imported by mistake",
  }),
};
