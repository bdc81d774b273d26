import { eq } from "drizzle-orm";
import { hashPassword, passwordMatches } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import { proveSecondFactor, waysToSign } from "./signing-proof.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Accounts } from "#kit/server/services.ts";

/** What the modules may ask of the sign-in. */
export function accountsOf(sessions: Sessions): Accounts {
  return {
    hashPassword,
    passwordMatches: async (db, userId, password) => {
      const [user] = await db.select({ passwordHash: appUser.passwordHash }).from(appUser).where(eq(appUser.id, userId));
      return passwordMatches(user?.passwordHash ?? null, password);
    },
    waysToSign: async (ctx) => (await waysToSign(ctx)).methods,
    proveSecondFactor,
    authenticatedAgain: (db, sessionId) => sessions.authenticatedAgain(db, sessionId),
    forget: (userId) => sessions.forget(userId),
    accessChanged: (db, userId) => sessions.accessChanged(db, userId),
    endSessions: async (db, userId, reason, except) => void (await sessions.endAll(db, userId, reason, except)),
    endSession: (db, userId, sessionId) => sessions.endOne(db, userId, sessionId),
  };
}
