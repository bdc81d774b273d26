import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import { type FastifyBaseLogger, fastify, type FastifyInstance, LogController } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeApi } from "./describe-api.ts";
import { serverModules } from "./server-modules.ts";
import type { ServerModule } from "./server-module.ts";
import { accountAccessOf } from "#access/server/access.ts";
import { namesOf } from "#directory/people/server/names.ts";
import { ClockWatch } from "#kit/server/clock-watch.ts";
import { unavailable } from "#kit/refusals.ts";
import type { Database } from "#kit/server/database.ts";
import { away, readOnly } from "#kit/server/database-errors.ts";
import { refuseAfterNewerVersion } from "#kit/server/newer-version.ts";
import type { Backups } from "#kit/server/backup/backups.ts";
import type { ChannelsNow } from "#kit/server/mail/channel.ts";
import { answerProblems } from "#kit/server/problems.ts";
import { refusedRequests } from "#kit/server/refused-requests.ts";
import { countsIn } from "#kit/server/request-counts.ts";
import { installTriggers } from "#kit/server/triggers.ts";
import { guardedHeaders } from "#kit/server/headers.ts";
import { exportRoutes } from "#kit/server/exports.ts";
import { fileRoutes } from "#kit/server/file-routes.ts";
import type { Contributions, FileStorage, Services, JobSender } from "#kit/server/services.ts";
import { listViewRoutes } from "#kit/server/list-views.ts";
import { openLive } from "#kit/server/live.ts";
import { refuseCharacters } from "#kit/server/refused-characters.ts";
import { prepareToServe } from "#kit/server/serve.ts";
import { checkedJson } from "#kit/server/serializer.ts";
import { dropStalledBodies, patience } from "#kit/server/slow-clients.ts";
import { unread } from "#kit/server/unread-requests.ts";
import { Uploads } from "#kit/server/uploads.ts";
import { hearErasures } from "#kit/server/person-keys.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import type { Signer } from "#kit/server/signer.ts";
import { noteFault } from "#modules/activity-and-audit/server/errors.ts";
import { mayActOnId } from "#modules/people-and-access/server/acting.ts";
import { rolesWith, whoMay } from "#modules/people-and-access/server/who-may.ts";
import { senderOf } from "#modules/settings/server/sender.ts";
import { wordingFor } from "#modules/settings/server/wording.ts";
import { accountsOf } from "#shell/server/accounts.ts";
import { corsFor, guardOrigins } from "#shell/server/origins.ts";
import { shellRoutes } from "#shell/server/routes.ts";
import { actorFrom, Sessions } from "#shell/server/sessions.ts";

export interface Parts {
  database: Database;
  files: FileStorage;
  /** The folder of files that are arriving; its content is deleted when the server starts. */
  incoming?: string;
  jobs: JobSender;
  signer: Signer;
  secrets: Secrets;
  /** The channels for messages; without it none are sent. */
  channels?: ChannelsNow;
  /** Which of them are in the server's own settings, in words. */
  carriers?: Services["carriers"];
  /** The backups of the installation; without it none can be made. */
  backups?: Backups;
  publicUrl: string;
  /** Origins of packaged apps that may call this server with its cookies; none by default. */
  packagedOrigins?: readonly string[];
  /** Proxies whose word on the caller's address is trusted: addresses and networks, "loopback" for this machine; none by default. */
  trustProxy?: string;
  clock?: () => Date;
  /** Ends the work besides requests, once a newer version has changed the database. */
  stopJobs?: () => Promise<void>;
  /** Whether a clock that moves backwards is noticed: always, unless the clock is one that tests set. */
  watchClock?: boolean;
  /** Log lines as JSON; off in tests. */
  logging?: boolean;
}

const largestBody = 8 * 1024 * 1024;

/** Of what is done for a person outside any of their sessions. */
const noSession = "00000000-0000-0000-0000-000000000000";

/** The whole server without its pages: sign-in, files and the modules of the catalogue, answering on one Fastify instance. */
export async function buildApp({
  database,
  files,
  incoming = join(tmpdir(), `holdpoint-incoming-${process.pid}`),
  jobs,
  publicUrl,
  signer,
  secrets,
  backups,
  channels = async () => ({ email: null, sms: null }),
  carriers = { email: null, sms: null },
  stopJobs,
  packagedOrigins = [],
  trustProxy = "",
  clock: ownClock,
  watchClock = ownClock === undefined,
  logging = false,
}: Parts): Promise<{ app: FastifyInstance; services: Services }> {
  const clock = ownClock ?? (() => new Date());
  const app = fastify({
    logger: logging ? { level: "warn" } : false,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child logger for each request costs more than the rest of its way in. Log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: largestBody,
    ...patience,
    ...unread,
    trustProxy: trustProxy || false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
  });
  prepareToServe(app);
  dropStalledBodies(app);
  refuseCharacters(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(checkedJson);
  answerProblems(
    app,
    (fault) => void noteFault(services, fault),
    refusedRequests(() => services),
  );
  await app.register(cookie);
  // An answer that is in memory is compressed in one go: on few cores a stream of its own costs more than the work itself.
  await app.register(compress, { threshold: 2048, syncThreshold: 64 * 1024, globalDecompression: false });
  const headers = guardedHeaders({ encrypted: publicUrl.startsWith("https:"), packaged: packagedOrigins.length > 0 });
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  const store = countsIn(database);
  // When the database cannot count, it does not answer either, or is read-only: reading then continues.
  await app.register(rateLimit, { global: false, skipOnError: true, ...(store ? { store } : {}) });
  // A file that is too large ends early and reports it; the refusal comes from the code that reads it.
  await app.register(multipart, { throwFileSizeLimit: false });
  const stopWatch = refuseAfterNewerVersion(app, database, stopJobs);
  const stopErasures = hearErasures(database, secrets);
  const live = openLive(database);
  const sessions = new Sessions({ database, clock, publicUrl, packagedOrigins, ended: (userId, id) => live.end(userId, id) });
  await describeApi(app, { publicUrl, cookieName: sessions.cookieName });
  await installTriggers(database);
  const manifests: readonly ServerModule[] = serverModules;
  const contributions: Contributions = {
    due: manifests.flatMap(({ due = [] }) => due),
    work: manifests.flatMap(({ work = [] }) => work),
    retention: {
      records: manifests.flatMap(({ retention }) => retention?.records ?? []),
      logs: manifests.flatMap(({ retention }) => retention?.logs ?? []),
    },
  };
  const services: Services = {
    database,
    files,
    uploads: new Uploads(incoming),
    jobs,
    publicUrl,
    clock,
    log: app.log satisfies FastifyBaseLogger,
    actorOf: (request, reply) => sessions.actorOf(request, reply),
    namesOf,
    whoMay,
    rolesWith,
    mayActOn: mayActOnId,
    wordingFor,
    senderOf: (db) => senderOf(files, db),
    accounts: accountsOf(sessions),
    actorNow: async (userId, sessionId = noSession) => {
      const account = await accountAccessOf(database.db, userId, clock());
      return account && actorFrom(account, sessionId, clock().toISOString());
    },
    served: app.served,
    contributions,
    answers: manifests.map(({ answers = {} }) => answers),
    subscriptions: manifests.flatMap(({ subscribes = [] }) => subscribes),
    signer,
    secrets,
    clockWatch: watchClock ? await ClockWatch.of(database.db, { keys: signer.keys, secrets }) : null,
    backups: backups ?? null,
    canSend: async (db) => {
      const { email, sms } = await channels(db);
      return { email: email !== null, sms: sms !== null };
    },
    channels,
    carriers,
    live,
  };
  // Streams never end by themselves, and the server waits for open ones.
  app.addHook("preClose", async () => {
    live.stop();
    sessions.stop();
    stopWatch();
    stopErasures();
  });
  if (packagedOrigins.length > 0) await app.register(cors, corsFor(packagedOrigins));
  guardOrigins(app, services, packagedOrigins);
  await app.register(async (api) => {
    api.get("/api/health", { schema: { hide: true } }, async () => {
      const state = await database.state();
      if (state === "working") return { status: "ok" };
      throw unavailable(state === "away" ? away : readOnly);
    });
    shellRoutes(api, services, sessions);
    fileRoutes(api, services);
    exportRoutes(api, services);
    listViewRoutes(api, services);
    for (const { routes } of serverModules) routes(api, services);
  });
  return { app, services };
}
