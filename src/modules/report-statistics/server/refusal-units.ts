/** What M19 counts: each refused attempt to sign, once as an attempt and once under every gate that failed (as `units.ts`). */
import { and, sql } from "drizzle-orm";
import { chipsOf, keyOfDocument, live } from "./document-units.ts";
import { documentsInReach } from "./reach.ts";
import type { Units, UnitsAsked } from "./units-asked.ts";
import { refusedSignature } from "#modules/inspection-reports/server/refusals/tables.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";

const r = inspectionReport;
const a = refusedSignature;
/** An attempt belongs to who tried, wherever the report does. */
const columns = { ...live, authorId: a.userId };

export const refusalUnits = {
  M19: ({ actor, query, by }: UnitsAsked): Units => ({
    select: sql`select ${a.id} as id, ${keyOfDocument(by, columns)} as key, g.apart, (${a.at} at time zone ${r.timeZone})::date as "on", 1 as num, 0 as den
      from ${a} join ${r} on ${r.id} = ${a.reportId},
        unnest(array['attempts'] || case when cardinality(${a.gates}) = 0 then array['no gate'] else ${a.gates} end) g(apart)
      where ${and(sql`true`, documentsInReach(actor, columns), ...chipsOf(columns, query))}`,
    beside: {},
  }),
};
