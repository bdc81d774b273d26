import { and, asc, inArray, lte, sql } from "drizzle-orm";
import { importedReport } from "./imported/tables.ts";
import { evidenceRef } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import type { Candidate, RecordSource } from "#retention/server/source.ts";

/**
 * Signed reports come up for review when their retention ends: the contract decides whether they may be disposed of, and the ledger needs every one
 * of them, so retention only proposes a review.
 */
export const reportRetention: RecordSource = {
  recordClass: "inspectionReport",
  entity: "InspectionReport",
  noun: "Inspection report",
  find: (db, { until, limit, ids }) =>
    db.execute<Candidate & Record<string, unknown>>(
      sql`select r.id as "recordId", r.report_number || ' rev. ' || r.revision as label, r.issued_on::text as since,
          r.issued_on::text as day, array[r.client_company_id]::text[] as "clientIds",
          array_remove(array[r.project_id]::text[], null) as "projectIds",
          array(select distinct p.signer_user_id::text from report_signature p where p.report_id = r.id) as "personIds",
          null as "neededBy"
        from inspection_report r where r.issued_on <= ${until}::date and r.report_number is not null
          ${ids ? sql`and r.id = any(${`{${ids.join()}}`}::uuid[])` : sql``}
        order by r.issued_on, r.id limit ${limit}`,
      "objects",
    ),
};

/** The same for imported reports, from the day they bear. */
export const importedRetention: RecordSource = {
  recordClass: "inspectionReport",
  entity: "ImportedReport",
  noun: "Imported report",
  find: async (db, { until, limit, ids }) => {
    const { id, reportNumber, revision, issuedOn, clientCompanyId } = importedReport;
    const found = await db
      .select({ recordId: id, label: sql<string>`${reportNumber} || ' rev. ' || ${revision}`, since: issuedOn, clientCompanyId })
      .from(importedReport)
      .where(and(lte(issuedOn, until), ids ? inArray(id, [...ids]) : undefined))
      .orderBy(asc(issuedOn), asc(id))
      .limit(limit);
    return found.map(({ clientCompanyId: client, ...one }) => ({
      ...one,
      day: one.since,
      clientIds: [client],
      projectIds: [],
      personIds: [],
      neededBy: null,
    }));
  },
};

/** A record used as evidence for a signature is retained as long as its report. */
export const recordsNeeded: Questions["recordsNeeded"] = async (db, ids) => {
  const found = await db
    .selectDistinct({ id: evidenceRef.entityId })
    .from(evidenceRef)
    .where(inArray(evidenceRef.entityId, [...ids]));
  return new Map(found.map(({ id }) => [id, "a signed report"]));
};
