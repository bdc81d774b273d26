import { eq } from "drizzle-orm";
import type { Credentials, LoginAnswer } from "../contract.ts";
import { countFailure, refuseWhileLocked } from "./lock.ts";
import { passwordMatches } from "./passwords.ts";
import { openSession } from "./open-session.ts";
import { askSecondStep } from "./second-step.ts";
import type { Sessions } from "./sessions.ts";
import { waysOf } from "./ways.ts";
import { accountAccessOf } from "#access/server/access.ts";
import { securityOf } from "#directory/company/server/security.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { Refusal } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Email and password. Where the person or the company requires a second step, no session is set until it is completed. */
export async function signIn(ctx: Ctx, sessions: Sessions, { email, password }: Credentials): Promise<LoginAnswer | Refusal> {
  const [user] = await ctx.db.select().from(appUser).where(eq(appUser.email, email.toLowerCase()));
  const triedEmailHash = await refuseWhileLocked(ctx, email, user?.id ?? null);
  const matches = await passwordMatches(user?.passwordHash ?? null, password);
  const account = user && matches ? await accountAccessOf(ctx.db, user.id) : null;
  if (!account) {
    const detail = "Wrong email or password";
    await countFailure(ctx, { kind: "sign-in", severity: "low", detail, userId: user?.id ?? null, triedEmailHash });
    return new Refusal(401, { code: "not-known", message: "The email or password is not correct." });
  }
  const ways = await waysOf(ctx.db, account.user, (await securityOf(ctx.db)).requireTwoFactor);
  return ways.methods.length > 0 ? askSecondStep(ctx, sessions, account, ways) : openSession(ctx, sessions, account, null);
}
