/** Public lookups by code: as many as a person needs who holds papers, and too few to guess codes (releases.md rule 20). */
import { and, eq, gt, lt } from "drizzle-orm";
import { orderedId } from "#kit/server/ordered-id.ts";
import { tooMany } from "#kit/refusals.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { addDays } from "#kit/validity.ts";
import { verificationLookup } from "./ledger/tables.ts";

const most = { minute: 10, day: 100 } as const;
const minute = 60_000;

/** How long lookups stay on record, in days. */
const stored = 400;

/** The address under a key of the server and the day: nobody finds the address by it, nor follows it to another day. */
function addressOf({ client: { ip }, now, services }: Ctx): string | null {
  if (ip === null) return null;
  return services.secrets.fingerprint(`lookup ${now.toISOString().slice(0, 10)} ${ip}`);
}

/** Refuses an address that has asked too often: until the minute or the day is over. */
export async function refuseManyLookups(ctx: Ctx): Promise<void> {
  const ipHash = addressOf(ctx);
  if (ipHash === null) return;
  const since = async (at: string) =>
    ctx.db.$count(verificationLookup, and(eq(verificationLookup.ipHash, ipHash), gt(verificationLookup.at, at)));
  // The fingerprint of the address is another one every day, so that the day needs no beginning.
  if ((await since("2000-01-01T00:00:00.000Z")) >= most.day)
    throw tooMany("100 checks were made from this network today. Check again tomorrow, or choose the PDF: that is not counted.");
  if ((await since(new Date(ctx.now.getTime() - minute).toISOString())) >= most.minute)
    throw tooMany("10 checks were made from this network within a minute. Wait a minute, then check again.");
}

/** Notes a lookup and its outcome; of what was asked only the beginning. The verdict does not depend on it. */
export async function noteLookup(ctx: Ctx, asked: string, outcome: string): Promise<void> {
  const ipHash = addressOf(ctx);
  const row = { id: orderedId(), at: ctx.now.toISOString(), asked: asked.slice(0, 8), outcome, ipHash };
  try {
    await ctx.write(({ rows }) => rows.insert(verificationLookup).values(row));
  } catch (error) {
    ctx.services.log.error(error);
  }
}

/** Removes lookups that are no longer needed. */
export async function forgetLookups(services: Services): Promise<void> {
  const before = `${addDays(services.clock().toISOString().slice(0, 10), -stored)}T00:00:00.000Z`;
  await writingRows(services.database.db, (rows) => rows.delete(verificationLookup).where(lt(verificationLookup.at, before)));
}
