import { sql } from "drizzle-orm";
import { date, index, integer, snakeCase, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { reportResults } from "../../report.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { describeRecord, indexOfKnown, record } from "#kit/server/record.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** A report from before the company used the product, as its index and its PDF have it. It is in no ledger and never counts as evidence. */
export const importedReport = snakeCase.table(
  "imported_report",
  {
    ...record(),
    reportNumber: text().notNull(),
    revision: text().notNull(),
    clientReportNo: text(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    issuedOn: date({ mode: "string" }).notNull(),
    method: text({ enum: methods }).notNull(),
    itemTag: text(),
    itemDescription: text(),
    result: text({ enum: reportResults }),
    /** In the index; the PDF arrives after the row. */
    fileName: text().notNull(),
    pdfSha256: text(),
    pdfSize: integer(),
    /** Null where they cannot be counted: such a file is sent on its own and never joined with others. */
    pages: integer(),
  },
  (t) => [
    uniqueIndex("imported_report_number")
      .on(sql`lower(${t.reportNumber})`, sql`lower(${t.revision})`)
      .where(sql`${t.archivedAt} is null`),
    index().on(t.createdAt, t.id),
    index().on(t.issuedOn, t.id),
    index().on(t.clientCompanyId, t.issuedOn, t.id),
    index("imported_report_begins").on(t.reportNumber.op("text_pattern_ops"), t.id),
    indexOfKnown(t.clientReportNo),
    indexOfKnown(t.pdfSha256),
    index("imported_report_search").using(
      "gin",
      sql`(${t.reportNumber} || ' ' || coalesce(${t.clientReportNo}, '') || ' ' || coalesce(${t.itemTag}, '') || ' ' || coalesce(${t.itemDescription}, '')) gin_trgm_ops`,
    ),
  ],
);

/** What the search box searches; it has the index above. */
export const importedWords = sql`(${importedReport.reportNumber} || ' ' || coalesce(${importedReport.clientReportNo}, '') || ' ' || coalesce(${importedReport.itemTag}, '') || ' ' || coalesce(${importedReport.itemDescription}, ''))`;

describeRecord(importedReport, {
  entity: "ImportedReport",
  noun: "imported report",
  modules: ["view-inspection-reports"],
  label: ({ reportNumber, revision }) => `${reportNumber} Rev ${revision}`,
  visible: (actor) => notConfidential(importedReport.clientCompanyId, actor),
  about: ({ clientCompanyId }) => ({ clientCompanyId }),
  unique: {
    imported_report_number: { field: "reportNumber", message: "This report was imported meanwhile. Check the index again." },
  },
});
