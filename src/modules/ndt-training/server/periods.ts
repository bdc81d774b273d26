import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { certificationPeriods } from "../rules.ts";
import { schemes } from "../schemes.ts";
import { certification, certificationEvent, certificationPeriod } from "./tables.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";

type Held = Row<typeof certification>;

/**
 * Brings the derived periods of a certificate, and of those that rest on it, to what events say now; what no longer holds keeps the instant until
 * which it was believed.
 */
export async function rebuildPeriods(store: Store, held: Held): Promise<void> {
  const signed = await store.db
    .select()
    .from(certification)
    .where(and(eq(certification.userId, held.userId), isNotNull(certification.signedAt)));
  const all = [held, ...signed.filter(({ id }) => id !== held.id)];
  const certificationEvents = await store.db
    .select()
    .from(certificationEvent)
    .where(
      inArray(
        certificationEvent.certificationId,
        all.map(({ id }) => id),
      ),
    );
  const certifications = all.map((one) => ({ ...one, restsOn: one.qualification?.restsOn ?? null }));
  const periods = certificationPeriods({ certifications, certificationEvents, schemes });
  for (const one of [held, ...restingOn(held, signed)])
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await rebuild(
      store,
      one,
      periods.filter(({ certificationId }) => certificationId === one.id),
    );
}

/** Certificates of the same person that name this one as what they rest on. */
export const restingOn = ({ id, certificateNumber }: Held, certificates: readonly Held[]): Held[] =>
  certificates.filter((one) => one.id !== id && one.qualification?.restsOn?.number?.trim() === certificateNumber);

async function rebuild({ db, rows, now }: Store, held: Held, wanted: ReturnType<typeof certificationPeriods>): Promise<void> {
  const known = await db
    .select()
    .from(certificationPeriod)
    .where(and(eq(certificationPeriod.certificationId, held.id), isNull(certificationPeriod.knownTo)));
  const keyOf = ({ technique, validFrom, validTo }: { technique: string | null; validFrom: string; validTo: string }) =>
    `${technique ?? ""} ${validFrom} ${validTo}`;
  const wantedKeys = new Set(wanted.map(keyOf));
  const knownKeys = new Set(known.map(keyOf));
  const over = known.filter((period) => !wantedKeys.has(keyOf(period))).map(({ id }) => id);
  if (over.length > 0) await rows.update(certificationPeriod).set({ knownTo: now }).where(inArray(certificationPeriod.id, over));
  const fresh = wanted.filter((period) => !knownKeys.has(keyOf(period)));
  if (fresh.length > 0)
    await rows
      .insert(certificationPeriod)
      .values(fresh.map((period) => ({ id: randomUUID(), userId: held.userId, knownFrom: now, ...period })));
}
