/** What signatures rest on, held against the audit trail: a withdrawal undone by hand in the database does not pass for evidence. */
import { sql } from "drizzle-orm";
import { evidenceEntities } from "../rules/rests-on.ts";
import { noteOnce } from "./note-once.ts";
import { capital } from "#kit/capital.ts";
import { refused } from "#kit/refusals.ts";
import { erasuresUntold, type NamedRecord, type NotAsTold, notAsTold } from "#kit/server/as-told.ts";
import { besideTransaction } from "#kit/server/open-transaction.ts";
import type { Reading } from "#kit/server/database.ts";
import { recordNamed } from "#kit/server/record.ts";
import type { Services } from "#kit/server/services.ts";
import { auditEvent } from "#kit/server/tables.ts";

/** Records that say of another that it does not count, or not on all days: one that is taken away lets it count again. */
const speaking = ["CertificationEvent", "EquipmentEvent", "ProcedureSuspension", "CalibrationPlan"] as const;

/** How many of the newest of each kind are looked at before a signature; the nightly check looks at all. */
const newest = 200;

/** Refuses a signature on records or people that are not as the audit trail tells of them, and has that told to administrators. */
export async function refuseUntold(
  services: Services,
  db: Reading,
  refs: readonly { entity: string; entityId: string }[],
  userIds: readonly string[],
): Promise<void> {
  const people = userIds.map((id) => ({ entity: "User", id }));
  const restedOn = refs.map(({ entity, entityId }) => ({ entity, id: entityId }));
  const found = await notAsTold(db, services.secrets, [...restedOn, ...people, ...(await speakingOf(db, restedOn))]);
  if (found.length === 0) return;
  for (const one of found) besideTransaction(() => void noteOnce(services, kind, sentenceOf(one)));
  throw refused(
    "This report cannot be signed: what it rests on is not as the audit trail tells. An administrator restores what was changed by hand in the database.",
    found.map((one) => ({ code: "NOT_AS_TOLD", message: sentenceOf(one) })),
    "altered",
  );
}

/** Every night, of all evidence and people: a critical event for each record that is not as the trail tells of it, and for each faked erasure. */
export async function watchEvidence(services: Services): Promise<void> {
  const { db } = services.database;
  for (const number of await erasuresUntold(db))
    await noteOnce(
      services,
      "trail.erasure-untold",
      `A person's key was destroyed as if under privacy request ${number}, of which the audit trail tells nothing`,
    );
  for (const entity of [...evidenceEntities, ...speaking, "User"]) {
    // oxlint-disable no-await-in-loop -- a part at a time: all of them would not fit
    const known = await db
      .selectDistinct({ id: sql<string>`${auditEvent.entityId}` })
      .from(auditEvent)
      .where(sql`${auditEvent.entity} = ${entity} and ${auditEvent.entityId} is not null`);
    for (let start = 0; start < known.length; start += 500) {
      const part = known.slice(start, start + 500).map(({ id }) => ({ entity, id }));
      for (const one of await notAsTold(db, services.secrets, part)) await noteOnce(services, kind, sentenceOf(one));
    }
    // oxlint-enable no-await-in-loop
  }
}

const kind = "evidence.not-as-told";

async function speakingOf(db: Reading, records: readonly NamedRecord[]): Promise<NamedRecord[]> {
  const { entity, entityId, action, at, id, changes } = auditEvent;
  const actions = sql.join(
    speaking.map((name) => sql`(${`${name}.create`}::text)`),
    sql`, `,
  );
  const ids = sql.join(
    records.map((one) => sql`to_jsonb(${one.id}::text)`),
    sql`, `,
  );
  return db.execute<{ entity: string; id: string }>(
    sql`select e.entity, e.id from (values ${actions}) k(action) cross join lateral (
      select ${entity} as entity, ${entityId} as id, ${changes} as changes from ${auditEvent} where ${action} = k.action
      order by ${at} desc, ${id} desc limit ${newest}) e
      where exists (select 1 from jsonb_to_recordset(e.changes) as c(new jsonb) where c.new in (${ids}))`,
    "objects",
  );
}

/** "Certification UT-II-0042 is not as the audit trail tells of it: expires on". */
function sentenceOf({ entity, label, fields }: NotAsTold): string {
  const noun = recordNamed(entity)?.kind.noun ?? entity;
  const name = `${capital(noun)} ${label}`;
  if (fields.length === 0) return `${name} is in the audit trail and not in the database`;
  const words = fields.map((field) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return `${name} is not as the audit trail tells of it: ${words.join(", ")}`;
}
