import { eq } from "drizzle-orm";
import { hashPassword, passwordMatches } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import { proveSecondFactor, waysToSign } from "./signing-proof.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Accounts } from "#kit/server/services.ts";

/** What modules may use of the sign-in. */
export function accountsOf(sessions: Sessions): Accounts {
  return {
    hashPassword,
    passwordMatches: async (db, userId, password) => {
      const [user] = await db.select({ passwordHash: appUser.passwordHash }).from(appUser).where(eq(appUser.id, userId));
      return passwordMatches(user?.passwordHash ?? null, password);
    },
    waysToSign: async (ctx) => (await waysToSign(ctx)).methods,
    proveSecondFactor,
    authenticatedAgain: (rows, sessionId) => sessions.authenticatedAgain(rows, sessionId),
    forget: (rows, userId) => sessions.forget(rows, userId),
    accessChanged: (rows, userId) => sessions.accessChanged(rows, userId),
    endSessions: async (rows, userId, reason, except) => void (await sessions.endAll(rows, userId, reason, except)),
    endSession: (rows, userId, sessionId) => sessions.endOne(rows, userId, sessionId),
  };
}
