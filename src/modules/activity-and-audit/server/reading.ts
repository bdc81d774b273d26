import { type SQL, sql } from "drizzle-orm";
import type { Checkpoint, Link } from "./chain.ts";
import type { ChainedEvent } from "#kit/server/trail/seal.ts";
import { auditCheckpoint } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { StoredEvent } from "#kit/server/event-code.ts";
import { isoOf } from "#kit/server/record.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { auditSeal } from "#kit/server/trail/tables.ts";

const instantText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An event (table alias e) as the chain reads it. Sealing and verifying share these words, so that both see the same text. */
const eventJson = sql.raw(`json_build_object('id', e.id, 'at', ${instantText("e.at")}, 'clientAt', ${instantText("e.client_at")},
  'actorType', e.actor_type, 'actorId', e.actor_id, 'action', e.action, 'entity', e.entity, 'entityId', e.entity_id,
  'entityLabel', e.entity_label, 'changes', e.changes, 'reason', e.reason, 'baseLocationId', e.base_location_id,
  'clientCompanyId', e.client_company_id, 'projectId', e.project_id, 'requestId', e.request_id, 'sessionId', e.session_id,
  'ip', e.ip, 'deviceId', e.device_id)`);

/**
 * Up to `limit` events that may be sealed now and meet the condition, in the order in which they were written. What bears the number of a transaction
 * that this database has not come to was written into another one, as before a copy of it was restored, or by hand: it comes first, and does not wait.
 * With `running` those are given too that wait for an older transaction.
 */
export async function sealable(
  db: Reading,
  condition: SQL,
  limit: number,
  { running = false }: { running?: boolean } = {},
): Promise<(ChainedEvent & StoredEvent)[]> {
  const which = async (transactions: SQL, most: number) => {
    const rows = await db.execute<{ event: ChainedEvent; n: number | string; code: string | null }>(
      sql`select ${eventJson} as event, e.n, e.code from ${auditEvent} e where ${transactions} and ${condition} order by e.tx, e.n limit ${most}`,
      "objects",
    );
    return rows.map(({ event, n, code }) => ({ ...event, n: Number(n), code }));
  };
  if (running) return which(sql`true`, limit);
  const foreign = await which(sql`e.tx >= pg_snapshot_xmax(pg_current_snapshot())`, limit);
  if (foreign.length === limit) return foreign;
  return foreign.concat(await which(sql`e.tx < pg_snapshot_xmin(pg_current_snapshot())`, limit - foreign.length));
}

/** What stands between the fields of a link, between links, and for nothing. Free text comes as JSON, in which none of them can occur. */
const [unit, record, nothing] = ["\u001f", "\u001e", "\u0001"];
const orNothing = (column: string) => `coalesce(${column}::text, E'\x01')`;

/** The fields of a link in their order. Plain text is written several times as fast as JSON, and read faster too. */
const columns = [
  "e.id e.at e.client_at e.actor_type e.actor_id e.action e.entity e.entity_id to_json(e.entity_label)",
  "e.changes to_json(e.reason) e.base_location_id e.client_company_id e.project_id e.request_id e.session_id",
  "e.ip to_json(e.device_id) e.n",
].flatMap((line) => line.split(" "));
const linkText = sql.raw(
  `concat_ws(E'\x1f', s.seq, s.payload_hash, s.prev_hash, s.hash, s.sealed_at, ${columns.map(orNothing).join(", ")})`,
);

/** The next `count` links after a place as one text, which goes to the verifying thread as it is, with the last place in it; null at the end. */
export async function linksAfter(db: Reading, seq: number, count: number): Promise<{ text: string; last: number } | null> {
  const [row] = await db.execute<{ text: string | null; last: number | string | null }>(
    sql`select string_agg(${linkText}, E'\x1e' order by s.seq) as text, max(s.seq) as last
      from (select * from ${auditSeal} where seq > ${seq} order by seq limit ${count}) s left join ${auditEvent} e on e.id = s.event_id`,
    "objects",
  );
  return row?.text ? { text: row.text, last: Number(row.last) } : null;
}

/** The links at these places, in the order of the chain. */
export async function linksAt(db: Reading, seqs: readonly number[]): Promise<Link[]> {
  if (seqs.length === 0) return [];
  const [row] = await db.execute<{ text: string | null }>(
    sql`select string_agg(${linkText}, E'\x1e' order by s.seq) as text
      from ${auditSeal} s left join ${auditEvent} e on e.id = s.event_id where s.seq = any(${`{${seqs.join(",")}}`}::bigint[])`,
    "objects",
  );
  return row?.text ? [...linksIn(row.text)] : [];
}

/** The links of such a text. One whose fields are not as many as they must be has no event: it was altered. */
export function* linksIn(text: string): Generator<Link> {
  for (const line of text.split(record)) {
    const fields = line.split(unit);
    const [seq, payloadHash = "", prevHash = "", hash = "", sealedAt = ""] = fields;
    const whole = fields.length === fieldsOfLink && fields[5] !== nothing;
    const n = whole ? Number(fields[23]) : null;
    yield { seq: Number(seq), payloadHash, prevHash, hash, sealedAt: isoOf(sealedAt), n, event: whole ? eventIn(fields) : null };
  }
}

const fieldsOfLink = 24;

function eventIn(fields: readonly string[]): ChainedEvent {
  const plain = (at: number) => fields[at] ?? "";
  const maybe = (at: number) => (fields[at] === nothing ? null : plain(at));
  const json = (at: number) => (fields[at] === nothing ? null : (JSON.parse(plain(at)) as string));
  return {
    id: plain(5),
    at: isoOf(plain(6)),
    clientAt: fields[7] === nothing ? null : isoOf(plain(7)),
    actorType: plain(8),
    actorId: maybe(9),
    action: plain(10),
    entity: plain(11),
    entityId: maybe(12),
    entityLabel: json(13) ?? "",
    changes: JSON.parse(plain(14)) as unknown,
    reason: json(15),
    baseLocationId: maybe(16),
    clientCompanyId: maybe(17),
    projectId: maybe(18),
    requestId: maybe(19),
    sessionId: maybe(20),
    ip: maybe(21),
    deviceId: json(22),
  };
}

export const checkpoints = (db: Reading): Promise<Checkpoint[]> =>
  db
    .select({ day: auditCheckpoint.day, lastSeq: auditCheckpoint.lastSeq, headHash: auditCheckpoint.headHash })
    .from(auditCheckpoint)
    .orderBy(auditCheckpoint.lastSeq);
