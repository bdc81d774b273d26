import { sql } from "drizzle-orm";
import { fieldTicket } from "./tables.ts";
import type { Candidate, RecordSource } from "#retention/server/source.ts";

/** Signed and approved tickets come up for review when the period of the tax law ends, which starts with their day; they are not deleted by themselves. */
export const ticketRetention: RecordSource = {
  recordClass: "finance",
  entity: "FieldTicket",
  noun: "Field ticket",
  find: (db, { until, limit, ids }) =>
    db.execute<Candidate & Record<string, unknown>>(
      sql`select ${fieldTicket.id} as "recordId", ${fieldTicket.number} || ${fieldTicket.revision} as label, ${fieldTicket.day}::text as since,
          ${fieldTicket.day}::text as day, array[${fieldTicket.clientCompanyId}]::text[] as "clientIds",
          array[${fieldTicket.projectId}]::text[] as "projectIds", '{}'::text[] as "personIds", null as "neededBy"
        from ${fieldTicket} where ${fieldTicket.frozenAt} is not null and ${fieldTicket.day} <= ${until}::date
          ${ids ? sql`and ${fieldTicket.id} = any(${`{${ids.join()}}`}::uuid[])` : sql``}
        order by ${fieldTicket.day}, ${fieldTicket.id} limit ${limit}`,
      "objects",
    ),
};
