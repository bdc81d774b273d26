/** A client as everyone sees it. */
import { z } from "zod";
import { reviewStatuses } from "./review-words.ts";
import { Country } from "#kit/places.ts";
import { dayText, requiredText } from "#kit/schemas.ts";

export const industries = [
  "refining",
  "chemical",
  "pipeline",
  "power",
  "fabrication",
  "aerospace",
  "marine",
  "civil",
  "nuclear",
  "mining",
  "other",
] as const;
export const confidentialityLevels = ["normal", "restricted"] as const;
/** Whose receipt of a release is expected: of nobody, of any or of all recipients it is addressed to. */
export const acknowledgementRules = ["none", "any", "all"] as const;
export type AcknowledgementRule = (typeof acknowledgementRules)[number];
export const acknowledgementWords: Readonly<Record<AcknowledgementRule, string>> = {
  none: "Nobody",
  any: "One recipient",
  all: "Every recipient",
};

/** What the index of a release can say of each report, in a client's own order. */
export const indexColumns = [
  "no",
  "reportNumber",
  "revision",
  "clientReportNo",
  "title",
  "discipline",
  "item",
  "inspected",
  "result",
  "purchaseOrder",
  "workOrder",
  "pages",
  "status",
  "reviewStatus",
  "file",
  "sha256",
] as const;
export type IndexColumn = (typeof indexColumns)[number];
export const indexColumnWords: Readonly<Record<IndexColumn, string>> = {
  no: "No.",
  reportNumber: "Report number",
  revision: "Revision",
  clientReportNo: "Client report number",
  title: "Title",
  discipline: "Discipline",
  item: "Item",
  inspected: "Inspected",
  result: "Result",
  purchaseOrder: "PO",
  workOrder: "Work order",
  pages: "Pages",
  status: "Status",
  reviewStatus: "Review status",
  file: "File",
  sha256: "SHA-256",
};

/** A status of the client's review: what it is called, and what it does here. */
export const ReviewStatusOfClient = z.object({
  words: requiredText("Enter what the client calls it", 60),
  status: z.enum(reviewStatuses),
});

export const TaxId = z.object({
  country: Country,
  kind: requiredText("Enter the kind of number, such as VAT or EIN", 20),
  value: requiredText("Enter the number", 40),
  /** When it was checked against the register of its country; reverse charge needs it. */
  checkedOn: dayText().nullable().optional(),
});
export type TaxId = z.infer<typeof TaxId>;
