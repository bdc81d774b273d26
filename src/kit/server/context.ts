import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { notSignedIn } from "../refusals.ts";
import { dayIn } from "../validity.ts";
import type { Actor } from "./actor.ts";
import { type Db as Tx, inTransaction } from "./database.ts";
import type { Client, Ctx, Host, SecurityNote } from "./host.ts";
import { type Lookup, Store } from "./store.ts";
import { securityEvent } from "./tables.ts";

interface Parts {
  host: Host;
  actor: Actor | null;
  now: Date;
  client: Client;
  db: Ctx["db"];
  lookup: Lookup;
  store: Store | null;
  write: Ctx["write"];
  request: FastifyRequest | null;
  reply: FastifyReply | null;
}

/** What a handler is given, made of its parts. What is not there refuses when it is read. */
export function contextOf({ host, actor, now, client, db, lookup, store, write, request, reply }: Parts): Ctx {
  return {
    host,
    get actor() {
      if (!actor) throw notSignedIn();
      return actor;
    },
    signedIn: actor,
    client,
    db,
    lookup,
    get store() {
      if (!store) throw new Error("A reading request has no store; use write().");
      return store;
    },
    write,
    // Nobody waits for what is done without a request.
    send: (name, data) => host.jobs.send(store ? store.db : null, name, data, { later: request === null }),
    security: (note) => recordSecurity(host, client, { userId: actor?.id ?? null, ...note }, store !== null),
    get today() {
      return dayIn(actor?.timeZone ?? "UTC", now);
    },
    now,
    get request() {
      if (!request) throw new Error("This is not a request.");
      return request;
    },
    get reply() {
      if (!reply) throw new Error("This is not a request.");
      return reply;
    },
  };
}

export function storeFor(host: Host, tx: Tx, actor: Actor | null, asked: Lookup["asked"], now: Date, client: Client): Store {
  const nameOf = async (id: string) => (await host.namesOf(tx, [id])).get(id) ?? "Someone";
  return new Store(tx, actor, asked, now, client, nameOf);
}

/** Does a deed as this person at that moment, without a request: in one transaction, through the same store, with its audit events. */
export async function actAs<R>(host: Host, tx: Tx, actor: Actor, now: Date, work: (ctx: Ctx) => Promise<R>): Promise<R> {
  const client: Client = { ip: null, userAgent: "Holdpoint", requestId: null, deviceId: null, clientAt: null };
  const store = storeFor(host, tx, actor, null, now, client);
  return work(
    contextOf({
      host,
      actor,
      now,
      client,
      db: tx,
      lookup: store,
      store,
      write: (write) => write(store),
      request: null,
      reply: null,
    }),
  );
}

/** Who sends a request, as far as it can be told. */
export function clientOf(request: FastifyRequest): Client {
  const device = request.headers["x-device-id"];
  const clientAt = request.headers["x-client-at"];
  return {
    ip: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    requestId: request.id,
    deviceId: typeof device === "string" ? device.slice(0, 80) : null,
    clientAt: typeof clientAt === "string" && !Number.isNaN(Date.parse(clientAt)) ? new Date(clientAt).toISOString() : null,
  };
}

/**
 * Writes a SecurityEvent. It must outlive a refusal, so within a transaction it is written after that has ended
 * (the embedded database has a single connection and would wait for itself otherwise).
 */
async function recordSecurity(host: Host, client: Client, note: SecurityNote, inside: boolean): Promise<void> {
  const { ip, userAgent, requestId } = client;
  const row = { id: randomUUID(), at: host.clock().toISOString(), ...note, ip, userAgent, requestId };
  const write = () => inTransaction(host.database.db, (tx) => tx.insert(securityEvent).values(row));
  if (!inside) await write();
  else setImmediate(() => void write().catch((error: unknown) => host.log.error(error)));
}
