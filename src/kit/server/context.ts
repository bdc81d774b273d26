import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { notSignedIn } from "../refusals.ts";
import { type Day, dayIn } from "../validity.ts";
import type { Actor } from "./actor.ts";
import type { Db as Tx } from "./database.ts";
import type { Client, Ctx, Services, SecurityNote } from "./services.ts";
import { notify } from "./notices.ts";
import { besideTransaction } from "./open-transaction.ts";
import { type PlainRows, writingRows } from "./plain-rows.ts";
import { securityNoticeOf } from "./security-notices.ts";
import type { Lookup } from "./lookup.ts";
import { Store } from "./store.ts";
import { securityEvent } from "./tables.ts";

interface Parts {
  services: Services;
  actor: Actor | null;
  now: Date;
  client: Client;
  db: Ctx["db"];
  lookup: Lookup;
  store: Store | null;
  write: Ctx["write"];
  request: FastifyRequest | null;
  reply: FastifyReply | null;
  receive?: Ctx["receive"];
  /** Jobs are sent without waiting for an answer. */
  lowPriority?: true;
}

/** What a handler receives, assembled from its parts. A part that is missing throws when it is read. */
export const contextOf = (parts: Parts): Ctx => new Context(parts);

/** A class because an object with its own getters is slow to create, and every request creates one. */
class Context implements Ctx {
  readonly services: Services;
  readonly signedIn: Actor | null;
  readonly client: Client;
  readonly db: Ctx["db"];
  readonly lookup: Lookup;
  readonly write: Ctx["write"];
  readonly now: Date;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.services = parts.services;
    this.signedIn = parts.actor;
    this.client = parts.client;
    this.db = parts.db;
    this.lookup = parts.lookup;
    this.write = parts.write;
    this.now = parts.now;
    this.#parts = parts;
  }

  get actor(): Actor {
    if (!this.signedIn) throw notSignedIn();
    return this.signedIn;
  }

  get store(): Store {
    return this.#parts.store ?? missing("A reading request has no store; use write().");
  }

  get today(): Day {
    return dayIn(this.signedIn?.timeZone ?? "UTC", this.now);
  }

  get request(): FastifyRequest {
    return this.#parts.request ?? missing("This is not a request.");
  }

  get reply(): FastifyReply {
    return this.#parts.reply ?? missing("This is not a request.");
  }

  get receive(): Ctx["receive"] {
    return this.#parts.receive ?? missing("No file is sent here.");
  }

  readonly send: Ctx["send"] = (name, data) => {
    const { store, lowPriority = false } = this.#parts;
    return this.services.jobs.send(store ? store.rows : null, name, data, { later: lowPriority });
  };

  readonly security: Ctx["security"] = (note) =>
    recordSecurity(this.services, this.client, { userId: this.signedIn?.id ?? null, ...note }, this.#parts.store !== null);
}

function missing(what: string): never {
  throw new Error(what);
}

export function storeFor(
  services: Services,
  tx: Tx,
  actor: Actor | null,
  asked: Lookup["asked"],
  now: Date,
  client: Client,
  { clockWatch, clock }: { clockWatch: Services["clockWatch"]; clock: Services["clock"] | null } = services,
): Store {
  const nameOf = async (id: string) => (await services.namesOf(tx, [id])).get(id) ?? "Someone";
  return new Store(tx, actor, asked, now, client, nameOf, services.secrets, clockWatch, clock);
}

/** Acts as this person at that moment, without a request: in one transaction, through the same store, with audit events. */
export async function actAs<R>(services: Services, tx: Tx, actor: Actor, now: Date, work: (ctx: Ctx) => Promise<R>): Promise<R> {
  const client: Client = { ip: null, userAgent: "Holdpoint", requestId: null, deviceId: null, clientAt: null };
  // The moment is given by the caller, not by the clock.
  const store = storeFor(services, tx, actor, null, now, client, { clockWatch: null, clock: null });
  return work(
    contextOf({
      services,
      actor,
      now,
      client,
      db: tx,
      lookup: store,
      store,
      write: (write) => write(store),
      request: null,
      reply: null,
      lowPriority: true,
    }),
  );
}

/** Who sends a request, as far as it is known. */
export function clientOf(request: FastifyRequest): Client {
  const device = request.headers["x-device-id"];
  return {
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    requestId: request.id,
    deviceId: typeof device === "string" ? device.slice(0, 80) : null,
    clientAt: instantIn(request, "x-client-at"),
    clientNow: instantIn(request, "x-client-now"),
  };
}

/** The instant in a header; null where there is none, or none that can be read and stored: the year must have four digits. */
function instantIn({ headers }: FastifyRequest, name: string): string | null {
  const told = headers[name];
  if (typeof told !== "string" || Number.isNaN(Date.parse(told))) return null;
  const instant = new Date(told).toISOString();
  return /^[1-9]\d{3}-/.test(instant) ? instant : null;
}

/**
 * Writes a SecurityEvent. It must survive a refusal, so within a transaction it is written after that has ended (the embedded database has a
 * single connection and would wait for itself otherwise).
 */
export async function recordSecurity(services: Services, client: Client, note: SecurityNote, inside: boolean): Promise<void> {
  const { ip, userAgent, requestId } = client;
  const now = services.clock();
  const row = { id: randomUUID(), at: now.toISOString(), ...note, ip, userAgent, requestId };
  const write = () =>
    writingRows(
      services.database.db,
      async (rows) => {
        await rows.insert(securityEvent).values(row);
        await tellOwner(services, rows, note, now);
      },
      "a security event",
    );
  if (!inside) await write();
  else besideTransaction(() => void write().catch((error: unknown) => services.log.error(error)));
}

/** People are told what happened to their own account; the same thing at most once an hour. */
async function tellOwner(services: Services, rows: PlainRows, note: SecurityNote, now: Date): Promise<void> {
  const title = securityNoticeOf(note);
  if (!title || !note.userId) return;
  const body = "If this was not you, change your password and tell an administrator.";
  const key = `${note.kind} ${now.toISOString().slice(0, 13)}`;
  await notify(rows, services, now, { userId: note.userId, subject: "security", title, body, href: "/my-profile", key });
}
