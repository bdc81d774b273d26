import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { certificationPeriods } from "../rules.ts";
import { schemes } from "../schemes.ts";
import { type certification, certificationEvent, certificationPeriod } from "./tables.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";

/** Brings the derived periods of a certificate to what its events say now; what no longer holds keeps the instant until which it was believed. */
export async function rebuildPeriods(store: Store, held: Row<typeof certification>): Promise<void> {
  const { db, now } = store;
  const certificationEvents = await db.select().from(certificationEvent).where(eq(certificationEvent.certificationId, held.id));
  const wanted = certificationPeriods({ certifications: [held], certificationEvents, schemes });
  const known = await db
    .select()
    .from(certificationPeriod)
    .where(and(eq(certificationPeriod.certificationId, held.id), isNull(certificationPeriod.knownTo)));
  const keyOf = ({ technique, validFrom, validTo }: { technique: string | null; validFrom: string; validTo: string }) =>
    `${technique ?? ""} ${validFrom} ${validTo}`;
  const wantedKeys = new Set(wanted.map(keyOf));
  const knownKeys = new Set(known.map(keyOf));
  const over = known.filter((period) => !wantedKeys.has(keyOf(period))).map(({ id }) => id);
  if (over.length > 0) await db.update(certificationPeriod).set({ knownTo: now }).where(inArray(certificationPeriod.id, over));
  const fresh = wanted.filter((period) => !knownKeys.has(keyOf(period)));
  if (fresh.length > 0)
    await db
      .insert(certificationPeriod)
      .values(fresh.map((period) => ({ id: randomUUID(), userId: held.userId, knownFrom: now, ...period })));
}
