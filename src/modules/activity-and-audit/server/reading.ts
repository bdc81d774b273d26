import { type SQL, sql } from "drizzle-orm";
import type { ChainedEvent, Checkpoint } from "./chain.ts";
import { auditCheckpoint } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";

const instantText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An event (table alias e) as the chain reads it. Sealing and verifying share these words, so that both see the same text. */
const eventJson = sql.raw(`json_build_object('id', e.id, 'at', ${instantText("e.at")}, 'clientAt', ${instantText("e.client_at")},
  'actorType', e.actor_type, 'actorId', e.actor_id, 'action', e.action, 'entity', e.entity, 'entityId', e.entity_id,
  'entityLabel', e.entity_label, 'changes', e.changes, 'reason', e.reason, 'baseLocationId', e.base_location_id,
  'clientCompanyId', e.client_company_id, 'projectId', e.project_id, 'requestId', e.request_id, 'sessionId', e.session_id,
  'ip', e.ip, 'deviceId', e.device_id)`);

/** Up to `limit` events that may be sealed now and meet the condition, in the order in which they were written. */
export async function sealable(db: Reading, condition: SQL, limit: number): Promise<ChainedEvent[]> {
  const rows = await db.execute<{ event: ChainedEvent }>(
    sql`select ${eventJson} as event from audit_event e
      where e.tx < pg_snapshot_xmin(pg_current_snapshot()) and ${condition} order by e.tx, e.n limit ${limit}`,
    "objects",
  );
  return rows.map(({ event }) => event);
}

/** The links after a place as one JSON text, which goes to the verifying thread as it is, with the last place in it; null at the end. */
export async function linksAfter(db: Reading, seq: number, limit: number): Promise<{ text: string; last: number } | null> {
  const [row] = await db.execute<{ text: string | null; last: number | string | null }>(
    sql`select json_agg(json_build_object('seq', s.seq, 'payloadHash', s.payload_hash, 'prevHash', s.prev_hash, 'hash', s.hash,
      'sealedAt', ${sql.raw(instantText("s.sealed_at"))}, 'event', case when e.id is null then null else ${eventJson} end) order by s.seq)::text as text, max(s.seq) as last
      from (select * from audit_seal where seq > ${seq} order by seq limit ${limit}) s left join audit_event e on e.id = s.event_id`,
    "objects",
  );
  return row?.text ? { text: row.text, last: Number(row.last) } : null;
}

export const checkpoints = (db: Reading): Promise<Checkpoint[]> =>
  db
    .select({ day: auditCheckpoint.day, lastSeq: auditCheckpoint.lastSeq, headHash: auditCheckpoint.headHash })
    .from(auditCheckpoint)
    .orderBy(auditCheckpoint.lastSeq);
