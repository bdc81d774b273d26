import { hash, randomBytes, randomUUID } from "node:crypto";
import "@fastify/cookie";
import { and, desc, eq, gt, isNull, ne, or, type SQL } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { packagedOriginOf } from "./origins.ts";
import { absoluteLimit, overBy, type SessionLimits } from "../session-limits.ts";
import { accountAccessOf } from "#access/server/access.ts";
import type { AccountAccess } from "#access/server/own-rights.ts";
import { defaultSecurity } from "#directory/company/security-policy.ts";
import { companyId, companySettings } from "#directory/company/server/tables.ts";
import { fieldDevice, userSession } from "#directory/people/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Announcer } from "#kit/server/announcer.ts";
import { clientOf } from "#kit/server/context.ts";
import { takesNoChanges } from "#kit/server/database-errors.ts";
import { afterCommit, type Database, type Db, type Reading } from "#kit/server/database.ts";
import { PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import { securityEvent } from "#kit/server/tables.ts";

const sessionCookie = "holdpoint_session";
/**
 * How long a person read from the database is reused without reading again. Every server on the database is told with the commit that their
 * access changed, or a session ended; a server that does not hear the others reads each time.
 */
const believed = 5_000;
const seenEvery = 60_000;
/** How long the token before the last rotation is valid, for requests that were already on their way. */
const formerCounts = 60_000;

type SessionRow = typeof userSession.$inferSelect;
type EndReason = NonNullable<SessionRow["endReason"]>;

/** The name of a cookie: under TLS with the prefix that makes browsers accept it from this host only, for all its paths. */
export const cookieNamed = (name: string, publicUrl: string) => (publicUrl.startsWith("https:") ? `__Host-${name}` : name);

export const hashOf = (token: string) => hash("sha256", token);

interface Parts {
  database: Database;
  clock: () => Date;
  publicUrl: string;
  packagedOrigins: readonly string[];
  /** Called once it is certain that a session has ended, or all of a person. */
  ended?: (userId: string, sessionId?: string) => void;
}

/** Signed-in sessions: an opaque token in an HttpOnly cookie, its hash in the database. */
export class Sessions {
  readonly #parts: Parts;
  /** The name of the session's cookie on this server. */
  readonly cookieName: string;
  readonly #known = new Map<string, { actor: Actor; at: number; until: number }>();
  /** When each person was last dropped from the cache: until the change is committed, the old state can still be read and must not be cached. */
  readonly #forgotten = new Map<string, number>();

  /** The other servers on this database; null where there can be none. */
  readonly #others: Announcer | null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.cookieName = cookieNamed(sessionCookie, parts.publicUrl);
    this.#others =
      parts.database.announcer?.("holdpoint_access", {
        heard: (userId) => this.#forgetHere(userId),
        missed: () => this.#known.clear(),
      }) ?? null;
  }

  /** Stops listening to the other servers: this one is stopping. */
  stop(): void {
    this.#others?.close();
  }

  /** Opens a session and sets its cookie; returns what the device may keep to recognise the sign-in offline. */
  async open(
    rows: PlainRows,
    { userId, factor }: { userId: string; factor: string | null },
    limits: SessionLimits,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const token = newToken();
    const deviceToken = newToken();
    const now = this.#now();
    const { ip, userAgent, deviceId } = clientOf(request);
    await rows.insert(userSession).values({
      id: randomUUID(),
      userId,
      tokenHash: hashOf(token),
      deviceTokenHash: hashOf(deviceToken),
      createdAt: iso(now),
      lastSeenAt: iso(now),
      authenticatedAt: iso(now),
      expiresAt: iso(now + absoluteLimit(limits)),
      ip,
      userAgent,
      deviceId,
      factor,
      packaged: packagedOriginOf(request, this.#parts.packagedOrigins) !== null || userAgent.includes("Electron/"),
    });
    this.#setCookie(request, reply, token, absoluteLimit(limits));
    return deviceToken;
  }

  /** Who sends this request; null without a valid session. A session marked for it gets a new token with the answer. */
  async actorOf(request: FastifyRequest, reply: FastifyReply): Promise<Actor | null> {
    const token = request.cookies[this.cookieName];
    if (!token) return null;
    const tokenHash = hashOf(token);
    const now = this.#now();
    const known = this.#known.get(tokenHash);
    if (known && this.#others?.hears !== false && now - known.at < believed && now >= known.at && now < known.until)
      return known.actor;
    this.#known.delete(tokenHash);
    const session = await this.#look(tokenHash, now);
    if (!session) return null;
    const account = await accountAccessOf(this.#db, session.userId, new Date(now));
    if (!account) return null;
    const actor = actorFrom(account, session.id, session.authenticatedAt);
    if (session.rotate) await this.#rotateOnce(session, request, reply);
    else if (session.tokenHash === tokenHash) this.#believe(tokenHash, actor, now, account.changesAt);
    return actor;
  }

  /** The session of this request's cookie, ended or not; null where there never was one. */
  async sessionOf(db: Reading, request: FastifyRequest): Promise<SessionRow | null> {
    const token = request.cookies[this.cookieName];
    if (!token) return null;
    const tokenHash = hashOf(token);
    const [session] = await db
      .select()
      .from(userSession)
      .where(or(eq(userSession.tokenHash, tokenHash), eq(userSession.formerTokenHash, tokenHash)));
    return session ?? null;
  }

  /** Gives the session of this request a new token now. */
  async rotate(rows: PlainRows, sessionId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [session] = await rows.read.select().from(userSession).where(eq(userSession.id, sessionId));
    if (session) await this.#newToken(rows, session, request, reply);
  }

  /** Ends the session of this request and deletes its cookie. */
  async close(rows: PlainRows, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await this.sessionOf(rows.read, request);
    if (session && !session.endedAt) await this.#end(rows, session, "logout");
    this.#setCookie(request, reply, "", 0);
  }

  /** The valid sessions of a person, the last used first. */
  async ofPerson(db: Reading, userId: string): Promise<SessionRow[]> {
    const found = await withLimits(db)
      .where(and(eq(userSession.userId, userId), isNull(userSession.endedAt)))
      .orderBy(desc(userSession.lastSeenAt), desc(userSession.id));
    return found.flatMap((one) => (this.#over(one) ? [] : [one.session]));
  }

  /** Ends one session of a person; false where they have no such session. */
  async endOne(rows: PlainRows, userId: string, sessionId: string): Promise<boolean> {
    const session = (await this.ofPerson(rows.read, userId)).find(({ id }) => id === sessionId);
    if (session) await this.#end(rows, session, "revoked");
    return session !== undefined;
  }

  /** Ends all sessions of a person now, except `except`. Returns how many. */
  async endAll(rows: PlainRows, userId: string, reason: EndReason, except?: string): Promise<number> {
    const ended = await rows
      .update(userSession)
      .set({ endedAt: iso(this.#now()), endReason: reason })
      .where(
        and(
          eq(userSession.userId, userId),
          isNull(userSession.endedAt),
          except === undefined ? undefined : ne(userSession.id, except),
        ),
      )
      .returning({ id: userSession.id });
    await this.forget(rows, userId);
    afterCommit(rows.read, () => {
      for (const { id } of ended) this.#parts.ended?.(userId, id);
    });
    return ended.length;
  }

  /** The next request of this person reads the database again, at every server: roles, modules or status changed. */
  async forget(rows: PlainRows, userId: string): Promise<void> {
    this.#forgetHere(userId);
    await this.#others?.sayWith(rows.read, userId);
  }

  #forgetHere(userId: string): void {
    for (const [hash, { actor }] of this.#known) if (actor.id === userId) this.#known.delete(hash);
    if (this.#forgotten.size > 5_000) this.#forgotten.clear();
    this.#forgotten.set(userId, this.#now());
  }

  /** The person's access has changed: every session gets a new token at its next request. */
  async accessChanged(rows: PlainRows, userId: string): Promise<void> {
    await rows
      .update(userSession)
      .set({ rotate: true })
      .where(and(eq(userSession.userId, userId), isNull(userSession.endedAt)));
    await this.forget(rows, userId);
  }

  /** The person entered all factors again: the signing window restarts. */
  async authenticatedAgain(rows: PlainRows, sessionId: string): Promise<void> {
    const [session] = await rows
      .update(userSession)
      .set({ authenticatedAt: iso(this.#now()) })
      .where(eq(userSession.id, sessionId))
      .returning({ userId: userSession.userId });
    if (session) await this.forget(rows, session.userId);
  }

  /** A valid session, by its token or by the one before. Records that it was seen, and why it ended when it has. */
  async #look(tokenHash: string, now: number): Promise<SessionRow | null> {
    const former = and(eq(userSession.formerTokenHash, tokenHash), gt(userSession.rotatedAt, iso(now - formerCounts)));
    const [found] = await withLimits(this.#db).where(
      and(or(eq(userSession.tokenHash, tokenHash), former), isNull(userSession.endedAt)),
    );
    if (!found) return null;
    const { session } = found;
    const over = this.#over(found);
    if (over) {
      await this.#endByItself(session, over);
      return null;
    }
    if (now - Date.parse(session.lastSeenAt) > seenEvery) {
      await this.#noteSeen(session.id, now);
    }
    return session;
  }

  /** A read-only database can still be read. */
  async #noteSeen(id: string, now: number): Promise<void> {
    try {
      await this.#rows
        .update(userSession)
        .set({ lastSeenAt: iso(now) })
        .where(eq(userSession.id, id));
    } catch (error) {
      if (!takesNoChanges(error)) throw error;
    }
  }

  /** It has expired; of several requests that find this out, the first records it. */
  async #endByItself({ id, userId, tokenHash, ip, userAgent }: SessionRow, endReason: "idle" | "absolute"): Promise<void> {
    this.#known.delete(tokenHash);
    const at = iso(this.#now());
    await writingRows(this.#db, async (rows) => {
      const [ended] = await rows
        .update(userSession)
        .set({ endedAt: at, endReason })
        .where(and(eq(userSession.id, id), isNull(userSession.endedAt)))
        .returning({ id: userSession.id });
      if (!ended) return;
      await this.forget(rows, userId);
      afterCommit(rows.read, () => this.#parts.ended?.(userId, id));
      const detail = endReason === "idle" ? "Ended after inactivity" : "Ended at the maximum session length";
      const facts = { kind: "session.ended", severity: "info", outcome: "success", detail } as const;
      await rows.insert(securityEvent).values({ ...facts, id: randomUUID(), at, userId, ip, userAgent });
    });
  }

  /** Of several requests at the same moment the first brings the new token; the others use the earlier one. */
  async #rotateOnce(session: SessionRow, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#newToken(this.#rows, session, request, reply, eq(userSession.rotate, true));
  }

  async #newToken(rows: PlainRows, session: SessionRow, request: FastifyRequest, reply: FastifyReply, only?: SQL): Promise<void> {
    const token = newToken();
    const now = this.#now();
    const [rotated] = await rows
      .update(userSession)
      .set({ tokenHash: hashOf(token), formerTokenHash: session.tokenHash, rotatedAt: iso(now), rotate: false })
      .where(and(eq(userSession.id, session.id), eq(userSession.tokenHash, session.tokenHash), isNull(userSession.endedAt), only))
      .returning({ id: userSession.id });
    this.#known.delete(session.tokenHash);
    if (rotated) this.#setCookie(request, reply, token, Date.parse(session.expiresAt) - now);
  }

  #over({ session, policy, device }: WithLimits): ReturnType<typeof overBy> {
    return overBy(session, { ...defaultSecurity, ...policy }, device !== null, this.#now());
  }

  async #end(rows: PlainRows, { id, userId }: SessionRow, endReason: EndReason): Promise<void> {
    await this.forget(rows, userId);
    afterCommit(rows.read, () => this.#parts.ended?.(userId, id));
    await rows
      .update(userSession)
      .set({ endedAt: iso(this.#now()), endReason })
      .where(eq(userSession.id, id));
  }

  /** Not beyond the moment at which a role, a module or a delegation begins or ends by itself. */
  #believe(tokenHash: string, actor: Actor, now: number, changesAt: string | null): void {
    const forgotten = this.#forgotten.get(actor.id);
    if (forgotten !== undefined && now - forgotten < believed && now >= forgotten) return;
    if (this.#known.size > 5_000) this.#known.clear();
    this.#known.set(tokenHash, { actor, at: now, until: changesAt === null ? Infinity : Date.parse(changesAt) });
  }

  #setCookie(request: FastifyRequest, reply: FastifyReply, token: string, lifetime: number): void {
    void reply.setCookie(this.cookieName, token, {
      ...this.cookieKind(request),
      maxAge: Math.max(0, Math.floor(lifetime / 1000)),
    });
  }

  /** A cookie that no script can read. For packaged apps, whose origin is another, it may be sent across sites; for them only. */
  cookieKind(request: FastifyRequest): CookieKind {
    const packaged = packagedOriginOf(request, this.#parts.packagedOrigins) !== null;
    const secure = packaged || this.#parts.publicUrl.startsWith("https:");
    return { path: "/", httpOnly: true, sameSite: packaged ? "none" : "lax", secure };
  }

  #now(): number {
    return this.#parts.clock().getTime();
  }

  get #db(): Db {
    return this.#parts.database.db;
  }

  get #rows(): PlainRows {
    return new PlainRows(this.#db);
  }
}

/** Sessions with what decides when they end: the company's limits, and whether their device is marked for the field. */
const withLimits = (db: Reading) =>
  db
    .select({ session: userSession, policy: companySettings.securityPolicy, device: fieldDevice.deviceId })
    .from(userSession)
    .leftJoin(companySettings, eq(companySettings.id, companyId))
    .leftJoin(fieldDevice, eq(fieldDevice.deviceId, userSession.deviceId));
type WithLimits = Awaited<ReturnType<typeof withLimits>>[number];

interface CookieKind {
  path: string;
  httpOnly: boolean;
  sameSite: "none" | "lax";
  secure: boolean;
}

export const newToken = () => randomBytes(32).toString("base64url");
const iso = (at: number) => new Date(at).toISOString();

/** A person as the actor of a session. */
export function actorFrom(account: AccountAccess, sessionId: string, authenticatedAt: string): Actor {
  const { user } = account;
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    sessionId,
    isSuperUser: account.isSuperUser,
    roles: user.roles,
    named: new Set(account.namedActions),
    delegated: account.delegated,
    rights: account.rights,
    homeBaseId: user.baseLocationId,
    baseIds: account.baseIds,
    timeZone: account.timeZone,
    isOutside: account.isOutside,
    mustChangePassword: user.mustChangePassword,
    authenticatedAt,
  };
}
