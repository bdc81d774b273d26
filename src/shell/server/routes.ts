import { and, eq, gt } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type Credentials, shell } from "../contract.ts";
import { passwordMatches } from "./passwords.ts";
import { hashOf, type Sessions } from "./sessions.ts";
import { Refusal, tooMany } from "#kit/refusals.ts";
import type { Ctx, Host } from "#kit/server/host.ts";
import { serve } from "#kit/server/serve.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { accessIds } from "#modules/people-and-access/matrix.ts";
import { type Standing, standingOf } from "#modules/people-and-access/server/access.ts";
import { appUser } from "#modules/people-and-access/server/tables.ts";

/** Settings.md rule 6: locked for 15 minutes after 10 failures in 15 minutes. */
const failuresAllowed = 10;
const window = 15 * 60_000;

export function shellRoutes(app: FastifyInstance, host: Host, sessions: Sessions) {
  serve(
    app,
    host,
    shell,
    {
      session: async (ctx) => {
        const standing = await standingOf(ctx.db, ctx.actor.id);
        if (!standing) throw notKnown();
        return {
          user: sessionUser(standing),
          ...accessOf(standing),
          isAuthenticated: true as const,
          rights: standing.rights,
          namedActions: standing.namedActions,
          timeZone: standing.timeZone,
        };
      },
      login: (ctx, { body }) => signIn(ctx, sessions, body),
      logout: async (ctx) => {
        await sessions.close(ctx.store.db, ctx.request, ctx.reply);
        if (ctx.signedIn)
          await ctx.security({ kind: "session.ended", severity: "info", outcome: "success", detail: "Signed out" });
        return { message: "Signed out" };
      },
    },
    { perMinute: { login: 60 } },
  );
}

async function signIn(ctx: Ctx, sessions: Sessions, { email, password }: Credentials) {
  const address = email.toLowerCase();
  const [user] = await ctx.db.select().from(appUser).where(eq(appUser.email, address));
  const tried = hashOf(address);
  if ((await recentFailures(ctx, tried)) >= failuresAllowed) {
    await ctx.security({
      kind: "sign-in.locked",
      severity: "medium",
      outcome: "denied",
      detail: "Locked after repeated failures",
      userId: user?.id ?? null,
      triedEmailHash: tried,
    });
    throw tooMany("Too many failed sign-ins. Try again in 15 minutes.");
  }
  const matches = await passwordMatches(user?.passwordHash ?? null, password);
  const standing = user && matches ? await standingOf(ctx.db, user.id) : null;
  if (!standing) {
    await ctx.security({
      kind: "sign-in",
      severity: "low",
      outcome: "failure",
      detail: "Wrong e-mail or password",
      userId: user?.id ?? null,
      triedEmailHash: tried,
    });
    throw notKnown();
  }
  await sessions.close(ctx.store.db, ctx.request, ctx.reply);
  const token = await sessions.open(ctx.store.db, standing.user.id, ctx.request, ctx.reply);
  await ctx.store.db.update(appUser).set({ lastSeenAt: ctx.now.toISOString() }).where(eq(appUser.id, standing.user.id));
  await ctx.security({
    kind: "sign-in",
    severity: "info",
    outcome: "success",
    detail: "Signed in",
    userId: standing.user.id,
    triedEmailHash: tried,
  });
  return { requiresTwoFactor: false, message: "Signed in", user: sessionUser(standing), token, ...accessOf(standing) };
}

const notKnown = () => new Refusal(401, { code: "not-known", message: "The e-mail or password is not correct." });

/** Failures for this address since the last success, within the window; counted alike for addresses nobody has. */
async function recentFailures(ctx: Ctx, triedEmailHash: string): Promise<number> {
  const since = new Date(ctx.now.getTime() - window).toISOString();
  const events = await ctx.db
    .select({ outcome: securityEvent.outcome, at: securityEvent.at })
    .from(securityEvent)
    .where(and(eq(securityEvent.triedEmailHash, triedEmailHash), eq(securityEvent.kind, "sign-in"), gt(securityEvent.at, since)));
  const success = events.filter(({ outcome }) => outcome === "success").reduce((last, { at }) => (at > last ? at : last), "");
  return events.filter(({ outcome, at }) => outcome === "failure" && at > success).length;
}

function sessionUser({ user }: Standing) {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.roles[0] ?? "",
    mustChangePassword: user.mustChangePassword,
  };
}

function accessOf({ user, isSuperUser, moduleIds }: Standing) {
  const names: Record<string, string> = accessIds;
  return {
    isSuperUser,
    moduleAccess: Object.fromEntries(moduleIds.map((id) => [id, true])),
    modules: moduleIds.map((id) => ({ id, name: names[id] ?? id })),
    roles: user.roles.map((name) => ({ name })),
  };
}
