/** The PIN of a person at a kiosk: five wrong ones lock it for ten minutes, on every kiosk and every server of the installation. */
import { and, eq, gt } from "drizzle-orm";
import { kioskPin } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { refused, tooMany } from "#kit/refusals.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { Tries } from "#kit/server/tries.ts";
import { passwordMatches } from "#shell/server/passwords.ts";
import type { formKiosk } from "./tables.ts";

const tenMinutes = 10 * 60_000;
const mostWrong = 5;
const kind = "kiosk.wrong-pin";
const tries = new Tries(tenMinutes);

/** Refuses a wrong PIN and whoever is not of the kiosk's base, both in the same words. */
export async function mustMatchPin(
  ctx: Ctx,
  { name, baseLocationId }: Pick<Row<typeof formKiosk>, "name" | "baseLocationId">,
  personId: string,
  pin: string,
): Promise<void> {
  const since = new Date(ctx.now.getTime() - tenMinutes).toISOString();
  const one = tries.begin(personId, ctx.now);
  const wrong = await ctx.db.$count(
    securityEvent,
    and(eq(securityEvent.kind, kind), eq(securityEvent.userId, personId), gt(securityEvent.at, since)),
  );
  if (one.before.length >= mostWrong || wrong >= mostWrong) {
    one.withdraw();
    throw tooMany("This PIN is locked for ten minutes after five wrong ones.");
  }
  const [person] = await ctx.db
    .select({ pinHash: kioskPin.pinHash })
    .from(kioskPin)
    .innerJoin(appUser, eq(appUser.id, kioskPin.userId))
    .where(and(eq(kioskPin.userId, personId), eq(appUser.baseLocationId, baseLocationId), eq(appUser.status, "active")));
  if (await passwordMatches(person?.pinHash ?? null, pin)) return one.succeeded();
  await ctx.security({
    kind,
    severity: "medium",
    outcome: "failure",
    userId: person ? personId : null,
    detail: `Wrong PIN at the kiosk ${name}`,
  });
  throw refused("This PIN is not right.", [], "password-not-accepted");
}
