import { hash, randomBytes, randomUUID } from "node:crypto";
import "@fastify/cookie";
import { and, eq, isNull } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "#kit/server/actor.ts";
import type { Database, Db } from "#kit/server/database.ts";
import { type Standing, standingOf } from "#modules/people-and-access/server/access.ts";
import { userSession } from "#modules/people-and-access/server/tables.ts";

export const cookieName = "holdpoint_session";
const absoluteLimit = 30 * 24 * 3_600_000;
const idleLimit = 12 * 3_600_000;
/** How long a looked-up person is believed without asking the database again; changes of access are told at once by `forget`. */
const believed = 5_000;
const seenEvery = 60_000;

type EndReason = NonNullable<(typeof userSession.$inferSelect)["endReason"]>;

export const hashOf = (token: string) => hash("sha256", token);

/** Signed-in sessions: an opaque token in an HttpOnly cookie, its hash in the database. */
export class Sessions {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #secure: boolean;
  readonly #known = new Map<string, { actor: Actor; at: number; seenAt: number }>();

  constructor(database: Database, clock: () => Date, publicUrl: string) {
    this.#database = database;
    this.#clock = clock;
    this.#secure = publicUrl.startsWith("https:");
  }

  /** Opens a session and sets its cookie; returns what the device may keep to recognise the sign-in offline. */
  async open(db: Db, userId: string, request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const deviceToken = randomBytes(32).toString("base64url");
    const now = this.#clock();
    await db.insert(userSession).values({
      id: randomUUID(),
      userId,
      tokenHash: hashOf(token),
      deviceTokenHash: hashOf(deviceToken),
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      authenticatedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + absoluteLimit).toISOString(),
      ip: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    });
    void reply.setCookie(cookieName, token, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: this.#secure,
      maxAge: absoluteLimit / 1000,
    });
    return deviceToken;
  }

  /** Who sends this request; null without a session that still counts. */
  async actorOf(request: FastifyRequest): Promise<Actor | null> {
    const token = request.cookies[cookieName];
    if (!token) return null;
    const tokenHash = hashOf(token);
    const now = this.#clock().getTime();
    const known = this.#known.get(tokenHash);
    if (known && now - known.at < believed && now >= known.at) return known.actor;
    const found = await this.#look(tokenHash, now);
    if (!found) {
      this.#known.delete(tokenHash);
      return null;
    }
    if (this.#known.size > 5_000) this.#known.clear();
    this.#known.set(tokenHash, { actor: found.actor, at: now, seenAt: found.seenAt });
    return found.actor;
  }

  async #look(tokenHash: string, now: number) {
    const { db } = this.#database;
    const [session] = await db
      .select()
      .from(userSession)
      .where(and(eq(userSession.tokenHash, tokenHash), isNull(userSession.endedAt)));
    if (!session) return null;
    const idle = now - Date.parse(session.lastSeenAt) > idleLimit;
    if (idle || now > Date.parse(session.expiresAt)) {
      await this.#mark(db, session.id, idle ? "idle" : "absolute");
      return null;
    }
    if (now - Date.parse(session.lastSeenAt) > seenEvery) {
      await db
        .update(userSession)
        .set({ lastSeenAt: new Date(now).toISOString() })
        .where(eq(userSession.id, session.id));
    }
    const standing = await standingOf(db, session.userId);
    return standing ? { actor: actorFrom(standing, session.id, session.authenticatedAt), seenAt: now } : null;
  }

  /** Ends the session of this request and takes its cookie away. */
  async close(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = request.cookies[cookieName];
    if (token) {
      const tokenHash = hashOf(token);
      this.#known.delete(tokenHash);
      const [session] = await db.select({ id: userSession.id }).from(userSession).where(eq(userSession.tokenHash, tokenHash));
      if (session) await this.#mark(db, session.id, "logout");
    }
    void reply.clearCookie(cookieName, { path: "/" });
  }

  /** Ends all sessions of a person, now. */
  async endAll(db: Db, userId: string, reason: EndReason): Promise<void> {
    await db
      .update(userSession)
      .set({ endedAt: this.#clock().toISOString(), endReason: reason })
      .where(and(eq(userSession.userId, userId), isNull(userSession.endedAt)));
    this.forget(userId);
  }

  /** The next request of this person asks the database again: roles, modules or status changed. */
  forget(userId: string): void {
    for (const [hash, { actor }] of this.#known) if (actor.id === userId) this.#known.delete(hash);
  }

  /** The person gave all components again: the signing window starts anew. */
  async authenticatedAgain(db: Db, sessionId: string): Promise<void> {
    await db.update(userSession).set({ authenticatedAt: this.#clock().toISOString() }).where(eq(userSession.id, sessionId));
    for (const [hash, { actor }] of this.#known) if (actor.sessionId === sessionId) this.#known.delete(hash);
  }

  async #mark(db: Db, id: string, endReason: EndReason): Promise<void> {
    await db.update(userSession).set({ endedAt: this.#clock().toISOString(), endReason }).where(eq(userSession.id, id));
  }
}

/** A person as they act in a session. */
export function actorFrom(standing: Standing, sessionId: string, authenticatedAt: string): Actor {
  const { user } = standing;
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    sessionId,
    isSuperUser: standing.isSuperUser,
    roles: user.roles,
    named: new Set(standing.namedActions),
    rights: standing.rights,
    homeBaseId: user.baseLocationId,
    baseIds: standing.baseIds,
    timeZone: standing.timeZone,
    authenticatedAt,
  };
}
