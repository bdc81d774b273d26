import { sql } from "drizzle-orm";
import { invoice } from "./tables.ts";
import type { Candidate, RecordSource } from "#retention/server/source.ts";

/** Issued invoices come up for review when the period of the tax law ends, which starts with their date; they are not deleted by themselves. */
export const invoiceRetention: RecordSource = {
  recordClass: "finance",
  entity: "Invoice",
  noun: "Invoice",
  find: (db, { until, limit, ids }) =>
    db.execute<Candidate & Record<string, unknown>>(
      sql`select ${invoice.id} as "recordId", ${invoice.number} as label, ${invoice.invoiceDate}::text as since,
          ${invoice.invoiceDate}::text as day, array[${invoice.clientCompanyId}]::text[] as "clientIds",
          array_remove(array[${invoice.projectId}]::text[], null) as "projectIds", '{}'::text[] as "personIds", null as "neededBy"
        from ${invoice} where ${invoice.issuedAt} is not null and ${invoice.invoiceDate} <= ${until}::date
          ${ids ? sql`and ${invoice.id} = any(${`{${ids.join()}}`}::uuid[])` : sql``}
        order by ${invoice.invoiceDate}, ${invoice.id} limit ${limit}`,
      "objects",
    ),
};
