import { countTry, refuseWhileLocked } from "./lock.ts";
import { passwordMatches } from "./passwords.ts";
import { eq } from "drizzle-orm";
import { appUser } from "#directory/people/server/tables.ts";
import { notSignedIn, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { Row } from "#kit/server/record.ts";

/**
 * The person, once they have entered their password again. A wrong one marks `field` and counts towards the lock like one at the sign-in; it is
 * not a 401, which would sign the page out.
 */
export async function askPassword(ctx: Ctx, password: string, field: string): Promise<Row<typeof appUser>> {
  const [user] = await ctx.db.select().from(appUser).where(eq(appUser.id, ctx.actor.id));
  if (!user) throw notSignedIn();
  const triedEmailHash = await refuseWhileLocked(ctx, user.email, user.id);
  const one = await countTry(ctx, user.id);
  if (await passwordMatches(user.passwordHash, password)) {
    one.succeeded();
    return user;
  }
  await ctx.security({
    kind: "re-authentication",
    severity: "low",
    outcome: "failure",
    detail: "Wrong password",
    userId: user.id,
    triedEmailHash,
  });
  throw wrongField(field, "The password is not correct.");
}
