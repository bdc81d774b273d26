import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import { type FastifyBaseLogger, fastify, type FastifyInstance, LogController } from "fastify";
import { jsonSchemaTransform, validatorCompiler } from "fastify-type-provider-zod";
import { randomUUID } from "node:crypto";
import { modules } from "./catalogue.ts";
import { routes } from "./routes.ts";
import { ClockWatch } from "#kit/server/clock-watch.ts";
import type { Database } from "#kit/server/database.ts";
import type { Backups } from "#kit/server/backup/backups.ts";
import type { Channels } from "#kit/server/mail/channel.ts";
import { answerProblems } from "#kit/server/problems.ts";
import { refusedRequests } from "#kit/server/refused-requests.ts";
import { keepGuards } from "#kit/server/guards.ts";
import { guardedHeaders } from "#kit/server/headers.ts";
import { exportRoutes } from "#kit/server/exports.ts";
import { fileRoutes } from "#kit/server/file-routes.ts";
import type { FileKeeper, Host, JobSender } from "#kit/server/host.ts";
import { openLive } from "#kit/server/live.ts";
import { prepareToServe } from "#kit/server/serve.ts";
import { checkedJson } from "#kit/server/serializer.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import type { Signer } from "#kit/server/signer.ts";
import { noteFault } from "#modules/activity-and-audit/server/errors.ts";
import { noteMove } from "#modules/base-locations/server/moves.ts";
import { followProfile } from "#modules/calibration/server/legal.ts";
import { intake } from "#modules/ndt-training/server/intake.ts";
import { namesOf, standingOf } from "#modules/people-and-access/server/access.ts";
import { rolesWith, whoMay } from "#modules/people-and-access/server/who-may.ts";
import { senderOf } from "#modules/settings/server/sender.ts";
import { wordingFor } from "#modules/settings/server/wording.ts";
import { accountsOf } from "#shell/server/accounts.ts";
import { corsFor, guardOrigins } from "#shell/server/origins.ts";
import { shellRoutes } from "#shell/server/routes.ts";
import { actorFrom, Sessions } from "#shell/server/sessions.ts";

export interface Parts {
  database: Database;
  files: FileKeeper;
  jobs: JobSender;
  signer: Signer;
  secrets: Secrets;
  /** Who carries messages; without it nobody does. */
  channels?: () => Promise<Channels>;
  /** Which of them the server's own settings name, in words. */
  carriers?: Host["carriers"];
  /** The backups of the installation; without it none can be made. */
  backups?: Backups;
  publicUrl: string;
  /** Origins of packaged apps that may call this server with its cookies; none unless told. */
  packagedOrigins?: readonly string[];
  /** Whose word on the caller's address is taken: addresses and networks, or "loopback" for this machine only. */
  trustProxy?: string;
  clock?: () => Date;
  /** Whether a clock that moves backwards is noticed: always, unless the clock is one that somebody sets. */
  watchClock?: boolean;
  /** Log lines as JSON; off in tests. */
  logging?: boolean;
}

const largestBody = 8 * 1024 * 1024;

/** The whole server without its pages: sign-in, files and the modules of the catalogue, answering on one Fastify instance. */
export async function buildApp({
  database,
  files,
  jobs,
  publicUrl,
  signer,
  secrets,
  backups,
  channels = async () => ({ email: null, sms: null }),
  carriers = { email: null, sms: null },
  packagedOrigins = [],
  trustProxy = "loopback",
  clock: ownClock,
  watchClock = ownClock === undefined,
  logging = false,
}: Parts): Promise<{ app: FastifyInstance; host: Host }> {
  const clock = ownClock ?? (() => new Date());
  const app = fastify({
    logger: logging ? { level: "warn" } : false,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request costs more than the rest of its way in. Who logs names the request.
    childLoggerFactory: (logger) => logger,
    bodyLimit: largestBody,
    trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
  });
  prepareToServe(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(checkedJson);
  answerProblems(
    app,
    (fault) => void noteFault(host, fault),
    refusedRequests(() => host),
  );
  await app.register(cookie);
  await app.register(compress, { threshold: 2048, globalDecompression: false });
  const headers = guardedHeaders({ encrypted: publicUrl.startsWith("https:"), packaged: packagedOrigins.length > 0 });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(rateLimit, { global: false });
  await app.register(multipart, { limits: { fileSize: 50 * 1024 * 1024, files: 20, fields: 30 } });
  const live = openLive(database);
  const sessions = new Sessions({ database, clock, publicUrl, packagedOrigins, ended: (userId, id) => live.end(userId, id) });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessions.cookieName } } },
      info: { title: "Holdpoint", description: "Every endpoint of the product, as its pages use it.", version: "2.0.3010" },
    },
    transform: jsonSchemaTransform,
  });

  await keepGuards(database);
  const host: Host = {
    database,
    files,
    jobs,
    publicUrl,
    clock,
    log: app.log satisfies FastifyBaseLogger,
    actorOf: (request, reply) => sessions.actorOf(request, reply),
    namesOf,
    whoMay,
    rolesWith,
    wordingFor,
    senderOf: (db) => senderOf(files, db),
    accounts: accountsOf(sessions),
    actorNow: async (userId, sessionId) => {
      const standing = await standingOf(database.db, userId, clock());
      return standing && actorFrom(standing, sessionId, clock().toISOString());
    },
    served: app.served,
    intake,
    moved: noteMove,
    intervalsChanged: followProfile,
    signer,
    secrets,
    clockWatch: watchClock ? await ClockWatch.of(database.db) : null,
    backups: backups ?? null,
    canSend: async () => {
      const { email, sms } = await channels();
      return { email: email !== null, sms: sms !== null };
    },
    channels,
    carriers,
    live,
  };
  // Streams never end by themselves, and the server waits for what is open.
  app.addHook("preClose", async () => live.stop());
  if (packagedOrigins.length > 0) await app.register(cors, corsFor(packagedOrigins));
  guardOrigins(app, host, packagedOrigins);
  await app.register(async (api) => {
    api.get("/api/health", { schema: { hide: true } }, async () => {
      await database.query("select 1");
      return { status: "ok" };
    });
    shellRoutes(api, host, sessions);
    fileRoutes(api, host);
    exportRoutes(api, host);
    for (const module of modules) routes[module.id](api, host);
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
  return { app, host };
}
