import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { z } from "zod";
import { reachOf } from "../access.ts";
import { type Access, type Action, type Asked, type Endpoint, endpointsOf, type Module } from "../contract.ts";
import { filledPath } from "../path.ts";
import { conflicting, mustChangePassword, notAllowed, notSignedIn, Refusal } from "../refusals.ts";
import type { Actor } from "./actor.ts";
import { type Db as Tx, inTransaction } from "./database.ts";
import { clientOf, contextOf, recordSecurity, storeFor } from "./context.ts";
import type { Ctx, Services, Served } from "./services.ts";
import { Lookup } from "./lookup.ts";
import type { Store } from "./store.ts";
import { sentOnce } from "./tables.ts";
import { mustBeForm } from "./uploads.ts";

/**
 * A file as an answer. `inline` lets the browser show it instead of saving it; `cached` lets whoever fetches it again ask whether it has changed, and
 * use it for so many seconds.
 */
export class Download {
  readonly name: string;
  readonly mediaType: string;
  readonly body: Uint8Array | Readable;
  readonly inline: boolean;
  readonly cached: { etag: string; seconds: number } | null;
  constructor(
    name: string,
    mediaType: string,
    body: Uint8Array | Readable,
    options: { inline?: boolean; cached?: { etag: string; seconds: number } } = {},
  ) {
    this.name = name;
    this.mediaType = mediaType;
    this.body = body;
    this.inline = options.inline ?? false;
    this.cached = options.cached ?? null;
  }
}

/** Returns the answer. Throwing a Refusal rolls back; returning one commits: a wrong code is counted. */
export type Handler<E extends Endpoint> = (
  ctx: Ctx,
  asked: Asked<E>,
) => Promise<(E["carries"] extends "json" ? z.output<E["reply"]> : z.output<E["reply"]> | Download) | Refusal>;
type HandlersOf<G extends Record<string, Endpoint>> = { [K in keyof G]: Handler<G[K]> };
/** The handlers of a module: by the names of its endpoints, and those of each further record under the record's name. */
export type Handlers<M extends Module> = HandlersOf<M["endpoints"]> & { [R in keyof M["records"]]: HandlersOf<M["records"][R]> };

interface ServeOptions<M extends Module> {
  /** Requests per minute from one address, where the endpoint needs a limit. */
  perMinute?: Partial<Record<keyof M["endpoints"], number>>;
}

interface Admitted {
  actor: Actor | null;
  /** The access ids through which the person was let in. */
  modules: readonly string[];
}

declare module "fastify" {
  interface FastifyInstance {
    served: Served[];
  }
  interface FastifyRequest {
    admitted: Admitted | null;
  }
}

/** What `serve` needs on the Fastify instance; call it once. */
export function prepareToServe(app: FastifyInstance): void {
  app.decorate("served", []);
  app.decorateRequest("admitted", null);
}

/**
 * Registers a module's endpoints. Each request runs through here: signed in, module access, role's action, input checked, transaction, handler,
 * answer checked. A person without the right is refused before the body is read. A missing handler is a compile error.
 */
export function serve<M extends Module>(
  app: FastifyInstance,
  services: Services,
  module: M,
  handlers: Handlers<M>,
  options: ServeOptions<M> = {},
): void {
  for (const { name, endpoint, handler } of answersOf(module, handlers)) {
    app.served.push({ module: module.id, name, endpoint, of: module, run: handler });
    const perMinute = options.perMinute?.[name as keyof M["endpoints"]];
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(module, name, endpoint),
      ...(perMinute ? { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } } : {}),
      onRequest: async (request, reply) => {
        const actor = await services.actorOf(request, reply);
        // The person is determined first, so that the log of a refusal can name them.
        request.admitted = { actor, modules: [] };
        try {
          request.admitted.modules = await admitSaying(services, endpoint.access, module, actor);
        } catch (refusal) {
          if (actor && isNotAllowed(refusal)) await noteRefused(services, actor, request, endpoint, "module.denied");
          throw refusal;
        }
        if (endpoint.carries === "upload") mustBeForm(request);
      },
      handler: (request, reply) => answer(services, endpoint, handler, request, reply),
    });
  }
}

type AnyHandler = (ctx: Ctx, asked: object) => Promise<unknown>;

/** Every endpoint with its handler, which `Handlers` has checked against it. */
function answersOf<M extends Module>(
  module: M,
  handlers: Handlers<M>,
): { name: string; endpoint: Endpoint; handler: AnyHandler }[] {
  const byName = new Map(
    Object.entries(handlers as Record<string, AnyHandler | Record<string, AnyHandler>>).flatMap(([name, own]) =>
      typeof own === "function"
        ? [[name, own] as const]
        : Object.entries(own).map(([part, one]) => [`${name}.${part}`, one] as const),
    ),
  );
  return endpointsOf(module).map(({ name, endpoint }) => {
    const handler = byName.get(name);
    if (!handler) throw new Error(`${module.id}: no handler for ${name}`);
    return { name, endpoint, handler };
  });
}

async function answer(
  services: Services,
  endpoint: Endpoint,
  handler: (ctx: Ctx, asked: object) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!request.admitted) throw new Error("A request reached its handler without authorization.");
  const { actor, modules } = request.admitted;
  const asked = { ...(request.params as object), query: request.query ?? {}, body: request.body };
  const call = new Call(services, endpoint, modules, actor, request, reply);
  const page = pageOfRefusal(endpoint, request);
  const result = await answered(call, handler, asked).catch(async (failure: unknown): Promise<unknown> => {
    if (page !== null && failure instanceof Refusal) return new Elsewhere(page);
    if (endpoint.method === "GET") throw failure;
    return refusalOf(failure, services, actor, request, endpoint);
  });
  if (result instanceof Elsewhere) return reply.redirect(result.page, 303);
  if (result instanceof Refusal) throw result;
  if (result instanceof Download) return sendFile(reply, result);
  if (result === undefined) return reply.code(204).send();
  return reply.code(200).send(result);
}

/** The answer is another page. */
class Elsewhere {
  readonly page: string;
  constructor(page: string) {
    this.page = page;
  }
}

/** The page that says why a file is refused, where a browser opens it in a tab. */
function pageOfRefusal({ refusedTo }: Endpoint, { headers, params }: FastifyRequest): string | null {
  if (!refusedTo || headers["sec-fetch-mode"] !== "navigate") return null;
  return filledPath(refusedTo, params as Record<string, unknown>);
}

/** Runs the handler: reading, or in one transaction, or, where it first waits for another system, with transactions of its own. */
function answered(call: Call, handler: (ctx: Ctx, asked: object) => Promise<unknown>, asked: object): Promise<unknown> {
  const { carries, method, alone } = call.endpoint;
  if (carries === "upload") return call.receiving(handler, asked);
  return method === "GET" || alone ? handler(call.reading(), asked) : call.writing(handler, asked);
}

/** Passes a failure on; an attempt to change what is signed is recorded first. */
async function refusalOf(failure: unknown, services: Services, actor: Actor | null, request: FastifyRequest, endpoint: Endpoint) {
  if (actor && failure instanceof Refusal && failure.problem.code === "frozen")
    await noteRefused(services, actor, request, endpoint, "final.refused");
  throw failure;
}

/** Refusals by the guard, or at a final record, are written as security events; a failure to write one does not let anybody in. */
async function noteRefused(
  services: Services,
  actor: Actor,
  request: FastifyRequest,
  { method, path }: Endpoint,
  kind: "module.denied" | "final.refused",
): Promise<void> {
  const note = {
    kind,
    severity: "low",
    outcome: "denied",
    userId: actor.id,
    detail: `${method} ${path}`,
  } as const;
  await recordSecurity(services, clientOf(request), note, false).catch((error: unknown) => services.log.error(error));
}

const isNotAllowed = (failure: unknown): failure is Refusal =>
  failure instanceof Refusal && failure.problem.code === "not-allowed";

/** As `admit`; when the person may see something but not act on it, the refusal says which roles may. */
export async function admitSaying(
  services: Services,
  access: Access,
  module: Module,
  actor: Actor | null,
): Promise<readonly string[]> {
  try {
    return admit(access, module, actor);
  } catch (refusal) {
    throw (actor && isNotAllowed(refusal) && (await withRoles(services, actor, access, module))) || refusal;
  }
}

async function withRoles(services: Services, actor: Actor, access: Access, module: Module): Promise<Refusal | null> {
  if (access.kind !== "action") return null;
  const modules = access.modules.length > 0 ? access.modules : module.opens;
  if (!reachOf(actor.rights, modules, "view")) return null;
  const roles = await services.rolesWith(services.database.db, modules, access.action);
  const named = roles.length > 1 ? `${roles.slice(0, -1).join(", ")} or ${roles.at(-1)}` : (roles[0] ?? "Super Admin");
  return notAllowed(`You can view this, but ${doing[access.action]} needs the ${named} role.`);
}

const doing: Readonly<Record<Action, string>> = {
  view: "viewing it",
  create: "adding to it",
  edit: "editing it",
  archive: "archiving it",
  approve: "approving it",
  export: "exporting it",
  administer: "administering it",
};

/** Refuses a person without the right; returns the access ids through which they may. */
export function admit(access: Access, module: Module, actor: Actor | null): readonly string[] {
  if (access.kind === "open") return [];
  if (!actor) throw notSignedIn();
  if (actor.mustChangePassword && !(access.kind === "signedIn" && access.always)) throw mustChangePassword();
  if (access.kind === "signedIn") return [];
  const modules = access.modules.length > 0 ? access.modules : module.opens;
  if (hasRight(access, modules, actor) || standsIn(access, actor)) return modules;
  const maySee = reachOf(actor.rights, modules, "view");
  throw notAllowed(
    maySee
      ? `You can view this, but ${doing[access.action]} needs a role that grants it in ${module.title}.`
      : (module.denied ?? `You don't have permission to access this page. Required modules: ${modules.join(", ")}`),
  );
}

type ActionAccess = Extract<Access, { kind: "action" }>;

const hasRight = ({ action }: ActionAccess, modules: readonly string[], actor: Actor) =>
  actor.isSuperUser || reachOf(actor.rights, modules, action) !== null;

/** Whether one of the approvals given here is this person's for now because someone has delegated it. */
const standsIn = ({ namedActions = [] }: ActionAccess, actor: Actor) => namedActions.some((named) => actor.delegated?.has(named));

/**
 * The context of a reading handler when a job runs it for someone later, or another page runs it on its way: authorization is checked again, with
 * the rights they have now.
 */
export function contextFor(services: Services, { endpoint, of }: Served, actor: Actor): Ctx {
  const modules = admit(endpoint.access, of, actor);
  const asked = scopeAsked(endpoint.access, modules, actor);
  const { db } = services.database;
  const now = services.clock();
  const client = { ip: null, userAgent: "Holdpoint", requestId: null, deviceId: null, clientAt: null };
  const write: Ctx["write"] = (work) => inTransaction(db, (tx) => work(storeFor(services, tx, actor, asked, now, client)));
  const parts = { services, actor, now, client, db, lookup: new Lookup(db, actor, asked), write };
  return contextOf({ ...parts, store: null, request: null, reply: null });
}

/** A substitute reaches only what they may view themselves. */
function scopeAsked(access: Access, modules: readonly string[], actor: Actor | null): Lookup["asked"] {
  if (access.kind !== "action") return null;
  const own = actor === null || hasRight(access, modules, actor);
  return { modules, action: own ? access.action : "view" };
}

/** One request while its handler runs. */
class Call {
  readonly #services: Services;
  readonly endpoint: Endpoint;
  readonly #modules: readonly string[];
  readonly #actor: Actor | null;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #now: Date;

  constructor(
    services: Services,
    endpoint: Endpoint,
    modules: readonly string[],
    actor: Actor | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    this.#services = services;
    this.endpoint = endpoint;
    this.#modules = modules;
    this.#actor = actor;
    this.#request = request;
    this.#reply = reply;
    this.#now = services.clock();
  }

  reading(): Ctx {
    const db = this.#services.database.db;
    return this.#ctx(db, new Lookup(db, this.#actor, this.#asked()), null);
  }

  /** The file has arrived before anything is written; what is sent twice under one key is written once. */
  receiving(handler: (ctx: Ctx, asked: object) => Promise<unknown>, asked: object): Promise<unknown> {
    const { db } = this.#services.database;
    const sender = this.#actor?.id ?? this.#request.ip;
    return this.#services.uploads.during(this.#request, sender, (receive) => {
      const write: Ctx["write"] = async (work) => {
        const content = { sha256: (await receive())?.sha256 };
        return this.#transaction((_tx, store) => work(store), content) as ReturnType<typeof work>; // the stored answer is what `work` returned
      };
      return handler(this.#ctx(db, new Lookup(db, this.#actor, this.#asked()), null, { receive, write }), asked);
    });
  }

  writing(handler: (ctx: Ctx, asked: object) => Promise<unknown>, asked: object): Promise<unknown> {
    return this.#transaction((tx, store) => handler(this.#ctx(tx, store, store), asked), this.#request.body);
  }

  /** One transaction with its store; under an idempotency key it runs once for the same `content`. */
  #transaction(work: (tx: Tx, store: Store) => Promise<unknown>, content: unknown): Promise<unknown> {
    const key = this.#request.headers["idempotency-key"];
    return inTransaction(
      this.#services.database.db,
      async (tx) => {
        const run = () => work(tx, this.#store(tx));
        return typeof key === "string" && this.#actor ? this.#once(tx, this.#actor, key, content, run) : run();
      },
      this.#purpose(),
    );
  }

  /** A request sent twice runs once: the second gets the first answer again. */
  async #once(tx: Tx, actor: Actor, key: string, content: unknown, run: () => Promise<unknown>): Promise<unknown> {
    const endpoint = `${this.endpoint.method} ${this.#request.url}`;
    // Hashed with the key of this installation: the body of a signature contains a password, which nobody must be able to find by trying.
    const bodyHash = this.#services.secrets.fingerprint(`sent once ${JSON.stringify(content ?? null)}`);
    const mine = { id: randomUUID(), actorId: actor.id, key: key.slice(0, 200), endpoint, bodyHash, at: this.#now.toISOString() };
    const [taken] = await tx.insert(sentOnce).values(mine).onConflictDoNothing().returning({ id: sentOnce.id });
    if (!taken) {
      const [before] = await tx
        .select()
        .from(sentOnce)
        .where(and(eq(sentOnce.actorId, actor.id), eq(sentOnce.key, mine.key)));
      if (before?.endpoint !== endpoint || before.bodyHash !== bodyHash)
        throw conflicting("This idempotency key was used for another request.", "key-reused");
      return this.#decrypted(before.reply);
    }
    const result = await run();
    if (result instanceof Refusal) {
      await tx.delete(sentOnce).where(eq(sentOnce.id, mine.id));
      return result;
    }
    await tx
      .update(sentOnce)
      // An answer may be the only one with the address of a link, which the database knows by its hash alone.
      .set({ reply: this.#services.secrets.encrypt(JSON.stringify(result ?? null)), status: 200 })
      .where(eq(sentOnce.id, mine.id));
    return result;
  }

  /** A stored answer; one that an earlier version stored is not encrypted. */
  #decrypted(reply: unknown): unknown {
    return (typeof reply === "string" ? JSON.parse(this.#services.secrets.decrypt(reply)) : reply) ?? undefined;
  }

  #purpose(): string {
    return `${this.endpoint.method} ${this.endpoint.path}`;
  }

  #asked(): Lookup["asked"] {
    return scopeAsked(this.endpoint.access, this.#modules, this.#actor);
  }

  #store(tx: Tx): Store {
    return storeFor(this.#services, tx, this.#actor, this.#asked(), this.#now, clientOf(this.#request));
  }

  #ctx(db: Ctx["db"], lookup: Lookup, store: Store | null, own: Partial<Pick<Ctx, "receive" | "write">> = {}): Ctx {
    const write: Ctx["write"] = async (work) =>
      store ? work(store) : inTransaction(this.#services.database.db, (tx) => work(this.#store(tx)), this.#purpose());
    const parts = { services: this.#services, actor: this.#actor, now: this.#now, client: clientOf(this.#request) };
    return contextOf({ ...parts, db, lookup, store, write, request: this.#request, reply: this.#reply, ...own });
  }
}

function sendFile(reply: FastifyReply, file: Download) {
  const name = encodeURIComponent(file.name);
  const { cached } = file;
  if (cached) {
    reply.header("etag", cached.etag);
    if (reply.request.headers["if-none-match"] === cached.etag) return reply.code(304).send();
  }
  return (
    reply
      .header("content-type", file.mediaType)
      .header("content-disposition", `${file.inline ? "inline" : "attachment"}; filename*=UTF-8''${name}`)
      .header("x-content-type-options", "nosniff")
      // No personal data stays in a browser that others use afterwards.
      .header("cache-control", cached ? `private, max-age=${cached.seconds}` : "private, no-store")
      .send(
        file.body instanceof Uint8Array ? Buffer.from(file.body.buffer, file.body.byteOffset, file.body.byteLength) : file.body,
      )
  );
}

/** What Fastify checks and OpenAPI shows: the contract's schemas unchanged. */
function schemaOf(module: Module, name: string, endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  const isEmpty = (schema: z.ZodType) => schema instanceof z.ZodUndefined;
  return {
    operationId: `${module.id}.${name}`,
    tags: [module.title],
    summary: endpoint.summary,
    security: endpoint.access.kind === "open" ? [] : [{ session: [] }],
    ...(names.length > 0
      ? {
          params: z.object(
            Object.fromEntries(
              names.map((key) => [key, /^(id|\w+Id)$/.test(key) ? z.uuid("This is not a valid id.") : z.string().max(200)]),
            ),
          ),
        }
      : {}),
    querystring: endpoint.query,
    ...(isEmpty(endpoint.body) || endpoint.carries === "upload" ? {} : { body: endpoint.body }),
    ...(isEmpty(endpoint.reply) || endpoint.carries === "file" ? {} : { response: { 200: endpoint.reply } }),
  };
}
