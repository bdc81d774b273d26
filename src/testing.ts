import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { FastifyInstance, InjectOptions } from "fastify";
import { setTimeout as pause } from "node:timers/promises";
import { buildApp } from "./app.ts";
import { trailTeller } from "./testing-trail.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { builtInRoles, type RoleCode, superAdmin } from "#directory/people/roles.ts";
import { fieldDevice, appUser, role, userModuleAccess } from "#directory/people/server/tables.ts";
import type { Asking, Endpoint, Reply } from "#kit/contract.ts";
import { addressOf } from "#kit/client.ts";
import type { Database, Db } from "#kit/server/database.ts";
import { waitingOf } from "#kit/server/event-writing.ts";
import type { Channels } from "#kit/server/mail/channel.ts";
import type { FileStorage, Services } from "#kit/server/services.ts";
import { passingSecrets } from "#kit/server/secrets.ts";
import { passingSigner, passingTrail } from "#kit/server/signer.ts";
import { signingKey } from "#kit/server/tables.ts";
import { testDatabase } from "#kit/server/testing/database.ts";
import { inMemoryFiles } from "#kit/server/testing/files.ts";
import { seedBuiltInRoles } from "#modules/people-and-access/server/seed.ts";
import { seedDefaultPlans } from "#modules/calibration/server/seed.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { seedEquipmentTypes } from "#modules/inventory/server/seed.ts";
import { seedReminderRules } from "#modules/reminders/server/rules.ts";
import { channelsOf } from "#modules/settings/server/channels.ts";
import { seedCompany } from "#modules/settings/server/company.ts";
import { inArray, type SQL, sql } from "drizzle-orm";

export const password = "Correct-Horse-7";

/** A person of the cast who is signed in and can send requests. */
export interface Person {
  id: string;
  email: string;
  /** Calls an endpoint as this person; returns status and body unchanged. */
  ask: <E extends Endpoint>(endpoint: E, asking: Asking<E>, headers?: Record<string, string>) => Promise<Answer<Reply<E>>>;
  cookie: string;
}
export interface Answer<R> {
  status: number;
  /** The answer as the contract has it; read `problem` when the status is a refusal. */
  body: R;
  problem: {
    code: string;
    message: string;
    reasons?: { message: string }[];
    fields?: { path: string; message: string }[];
    current?: unknown;
  };
}

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  database: Database;
  db: Db;
  /** The bases of the test company. */
  bases: { houston: string; aberdeen: string };
  /** Creates a person with these roles and signs them in. */
  person: (name: string, roles: (RoleCode | "SUPER")[], options?: { base?: string }) => Promise<Person>;
  nobody: Person["ask"];
  /** Jobs sent so far, in order; run them with `runJobs`. */
  jobs: { name: string; data: object }[];
  /** Resolves once no transaction is open any more: what is written after an answer, as a security event is, has then been written. */
  settled: () => Promise<void>;
  /** Writes audit events for what the test wrote into the database directly; done before every signature by default. */
  tellTrail: () => Promise<void>;
  /** What a person who controls the database does in it, bypassing the product: its guards are switched off. */
  byHand: (...statements: (string | SQL)[]) => Promise<void>;
  /** As after a restart: what this process has committed is no longer remembered. */
  simulateRestart: () => void;
  /** Sets the time the server takes for now. */
  at: (instant: string) => void;
  close: () => Promise<void>;
}

interface TestAppOptions {
  /** Migrated and empty; by default one of the test run. */
  database?: Database;
  now?: string;
  files?: FileStorage;
  /** The folder of files that are arriving. */
  incoming?: string;
  /** The channels for messages; none by default. Messages are in their table in any case. */
  channels?: Partial<Channels>;
  packagedOrigins?: string[];
  /** Whether what a test writes directly counts as written by the product when someone signs; yes by default. */
  tells?: boolean;
  /** Notices when the clock is set backwards. */
  watchClock?: boolean;
  /** The address at which people reach it; by default plain HTTP on this machine. */
  publicUrl?: string;
}

/** The real app on an empty database of the engine under test, with two bases and no people yet. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  countTransactions(database.db);
  let now = options.now ? new Date(options.now) : null;
  const clock = () => now ?? new Date();
  const jobs: TestApp["jobs"] = [];
  const secrets = passingSecrets();
  let running: Awaited<ReturnType<typeof buildApp>> | null = await buildApp({
    database,
    publicUrl: options.publicUrl ?? "http://localhost:3000",
    signer: { ...testSigner, trail: passingTrail() },
    secrets,
    channels: channelsOf(secrets, { email: null, sms: null, ...options.channels }),
    ...(options.packagedOrigins ? { packagedOrigins: options.packagedOrigins } : {}),
    ...(options.incoming ? { incoming: options.incoming } : {}),
    // Strangers come from addresses of their own.
    trustProxy: "loopback",
    clock,
    watchClock: options.watchClock ?? false,
    jobs: { send: async (_tx, name, data) => void jobs.push({ name, data }) },
    files: options.files ?? inMemoryFiles(),
  });
  const up = () => {
    if (!running) throw new Error("This test app was closed.");
    return running;
  };
  await up().app.ready();
  const { db } = database;
  const at = clock().toISOString();
  await seedBuiltInRoles(db, at);
  await db.insert(signingKey).values({ keyId: testSigner.keyId, publicKey: testSigner.publicKey, validFrom: at });
  await seedCompany(db, at, secrets);
  await db.insert(fieldDevice).values({ deviceId: castDevice, markedAt: at, markedById: randomUUID() });
  await seedEquipmentTypes(db, at, secrets);
  await seedDefaultPlans(db, at, secrets);
  await seedReminderRules(db, at);
  const base = (code: string, name: string, timeZone: string) => ({
    id: randomUUID(),
    createdAt: at,
    updatedAt: at,
    code,
    name,
    kinds: ["branch"],
    address: "1 Test Road",
    country: "US",
    timeZone,
    status: "open" as const,
  });
  const houston = base("HOU", "Houston", "America/Chicago");
  const aberdeen = base("ABZ", "Aberdeen", "Europe/London");
  await db.insert(baseLocation).values([houston, aberdeen]);
  const passwordHash = await (hashed ??= hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 }));
  const trail = trailTeller(db, secrets);
  const tell = () => trail.tell(clock().toISOString());
  const call = caller(() => up().app, options.tells === false ? null : tell);

  return {
    get app() {
      return up().app;
    },
    get services() {
      return up().services;
    },
    database,
    db,
    bases: { houston: houston.id, aberdeen: aberdeen.id },
    jobs,
    nobody: (endpoint, asking, headers) => call(endpoint, asking, headers),
    settled: () => allEnded(db),
    tellTrail: tell,
    byHand: (...statements) =>
      database.exclusively("by hand", async (connection) => {
        await connection.execute(sql`set session_replication_role = replica`);
        // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
        for (const one of statements) await connection.execute(typeof one === "string" ? sql.raw(one) : one);
        await connection.execute(sql`set session_replication_role = default`);
        trail.compareAll();
      }),
    simulateRestart: () => waitingOf(secrets).clear(),
    at: (instant) => void (now = new Date(instant)),
    close: async () => {
      await running?.app.close();
      await database.close();
      // Test files keep what they named as long as the worker runs; an app with its 1,800 routes is 15 MB.
      running = null;
    },
    person: async (name, codes, { base: baseLocationId = houston.id } = {}) => {
      const [firstName = name, lastName = "Tester"] = name.split(" ");
      const roles = codes.map((code) => (code === "SUPER" ? superAdmin : builtInRoles[code]));
      const id = randomUUID();
      const email = `${name.toLowerCase().replaceAll(" ", ".")}.${id.slice(0, 8)}@example.com`;
      await db.insert(appUser).values({
        id,
        createdAt: at,
        updatedAt: at,
        email,
        firstName,
        lastName,
        employeeNumber: `T-${id.slice(0, 8)}`,
        roles,
        passwordHash,
        baseLocationId,
      });
      const granted = await db.select().from(role).where(inArray(role.name, roles));
      const moduleIds = [...new Set(granted.flatMap(({ defaultModules }) => defaultModules))];
      if (moduleIds.length > 0)
        await db
          .insert(userModuleAccess)
          .values(moduleIds.map((moduleId) => ({ userId: id, moduleId, grantedAt: at, source: "role default" as const })));
      const signedIn = await up().app.inject({
        method: "POST",
        url: "/api/login",
        payload: { email, password },
        headers: { "x-device-id": castDevice },
      });
      const cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
      return { id, email, cookie, ask: (endpoint, asking, headers) => call(endpoint, asking, { cookie, ...headers }) };
    },
  };
}

/** How many transactions of a database are open: those of requests, and those started beside them. */
const open = new WeakMap<Db, { count: number }>();

function countTransactions(db: Db): void {
  if (open.has(db)) return;
  const now = { count: 0 };
  open.set(db, now);
  const transaction = db.transaction.bind(db);
  db.transaction = async (...asked) => {
    now.count += 1;
    try {
      return await transaction(...asked);
    } finally {
      now.count -= 1;
    }
  };
}

/** What a request starts beside its answer has started before the answer arrives, so nothing that is waited for is uncounted. */
async function allEnded(db: Db): Promise<void> {
  do await pause(1);
  while (open.get(db)?.count);
}

/** The device of the cast: a field device, so that hours may pass in a test without any request. */
const castDevice = "device_of_the_cast";

/** The key that signs reports in tests; a verifier would fetch its public key. */
export const testSigner = passingSigner();

/** Hashed in a millisecond: the parameters are part of the hash, and a test run checks a password thousands of times. */
let hashed: Promise<string> | undefined;

const signing: ReadonlySet<Endpoint> = new Set<Endpoint>([
  inspectionReports.endpoints.sign,
  inspectionReports.endpoints.signBatch,
]);

/** Public lookups, of which an address has ten a minute: each comes from an address of its own. */
const lookups: ReadonlySet<Endpoint> = new Set<Endpoint>([
  inspectionReports.endpoints.verify,
  inspectionReports.endpoints.verifyFile,
  inspectionReports.endpoints.verifySeveral,
]);
let strangers = 0;

function nextStranger(): string {
  strangers += 1;
  return `10.${Math.floor(strangers / 65_536)}.${Math.floor(strangers / 256) % 256}.${strangers % 256}`;
}

function caller(app: () => FastifyInstance, beforeSigning: (() => Promise<void>) | null): Person["ask"] {
  return async (endpoint, asking, headers = {}) => {
    if (signing.has(endpoint)) await beforeSigning?.();
    const { body } = asking as { body?: unknown };
    const request: InjectOptions = { method: endpoint.method, url: addressOf(endpoint, asking), headers };
    if (lookups.has(endpoint) && !headers["x-forwarded-for"]) request.remoteAddress = nextStranger();
    if (body !== undefined) request.payload = body as object;
    const response = await app().inject(request);
    const parsed =
      String(response.headers["content-type"]).includes("json") && response.body
        ? (JSON.parse(response.body) as unknown)
        : response.body;
    return { status: response.statusCode, body: parsed, problem: parsed } as never; // callers read `body` or `problem` after checking the status
  };
}
