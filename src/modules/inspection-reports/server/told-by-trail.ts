import { sql } from "drizzle-orm";
import { reportLedger, reportStatusLedger, statusKinds } from "./ledger/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { auditEvent } from "#kit/server/tables.ts";

/** How many of the newest events of each action are compared with the chains before an entry is added. */
const newest = 20;

/** The newest events of the audit trail without an entry in the chains: the chains were cut back, and a former head was put in place. */
export async function cutBackByTrail(db: Reading): Promise<string | null> {
  const [issued] = await issuedWithoutEntry(db, { last: newest });
  if (issued) return issued;
  const kinds = sql.join(
    statusKinds.map((kind) => sql`(${kind}::text)`),
    sql`, `,
  );
  // For reports of the first form, states were not recorded before the chain existed.
  const [state] = await db.execute<{ label: string; kind: string }>(
    sql`select e.label, k.kind from (values ${kinds}) k(kind) cross join lateral (
        select ${auditEvent.entityId} as id, ${auditEvent.entityLabel} as label from ${auditEvent}
        where ${auditEvent.action} = 'InspectionReport.' || k.kind order by ${auditEvent.at} desc, ${auditEvent.id} desc limit ${newest}) e
      where exists (select 1 from ${reportLedger} where ${reportLedger.reportId} = e.id and ${reportLedger.form} > 1)
        and not exists (select 1 from ${reportStatusLedger} where ${reportStatusLedger.reportId} = e.id and ${reportStatusLedger.kind} = k.kind)
      limit 1`,
    "objects",
  );
  return state ? `The audit trail records a ${state.kind} of ${state.label}, but the ledger of states has no entry for it` : null;
}

/** Reports issued according to the audit trail but missing in the ledger, in words; from all events, or from the last ones. */
export async function issuedWithoutEntry(db: Reading, { last }: { last?: number } = {}): Promise<string[]> {
  const found = await db.execute<{ label: string }>(
    sql`select e.label from (
        select ${auditEvent.entityId} as id, ${auditEvent.entityLabel} as label, ${auditEvent.at} as at from ${auditEvent}
        where ${auditEvent.action} = 'InspectionReport.issue' order by ${auditEvent.at} desc, ${auditEvent.id} desc
        ${last ? sql`limit ${last}` : sql``}) e
      where not exists (select 1 from ${reportLedger} where ${reportLedger.reportId} = e.id) order by e.at limit 20`,
    "objects",
  );
  return found.map(({ label }) => `${label} was issued according to the audit trail, but has no entry in the ledger`);
}
