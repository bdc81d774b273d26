import { release } from "./tables.ts";
import type { Candidate, RecordSource } from "#retention/server/source.ts";
import { sql } from "drizzle-orm";

/** Releases come up for review when the retention of the reports they carried ends; like the reports, they are never deleted automatically. */
export const releaseRetention: RecordSource = {
  recordClass: "inspectionReport",
  entity: "Release",
  noun: "Release",
  find: (db, { until, limit, ids }) =>
    db.execute<Candidate & Record<string, unknown>>(
      sql`select ${release.id} as "recordId", ${release.transmittalNo} as label, ${release.issuedAt}::date::text as since,
          ${release.issuedAt}::date::text as day, array[${release.clientCompanyId}]::text[] as "clientIds",
          array_remove(array[${release.projectId}]::text[], null) as "projectIds", '{}'::text[] as "personIds", null as "neededBy"
        from ${release} where ${release.issuedAt} is not null and ${release.issuedAt}::date <= ${until}::date
          ${ids ? sql`and ${release.id} = any(${`{${ids.join()}}`}::uuid[])` : sql``}
        order by ${release.issuedAt}, ${release.id} limit ${limit}`,
      "objects",
    ),
};
