import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { seedShippedData } from "../start-data.ts";
import { testSigner } from "../testing.ts";
import { anyForm, anyHeaders, anyType } from "./sent.ts";
import { type JsonSchema, hostileValue, valuesOf } from "./values.ts";
import { demoPassword } from "#demo/cast.ts";
import { loadDemo } from "#demo/load.ts";
import { unavailable } from "#kit/refusals.ts";
import { openBackups } from "#kit/server/backup/backups.ts";
import type { Database } from "#kit/server/database.ts";
import { passingSecrets } from "#kit/server/secrets.ts";
import { passingTrail } from "#kit/server/signer.ts";
import { testDatabase } from "#kit/server/testing/database.ts";
import { inMemoryFiles } from "#kit/server/testing/files.ts";

/**
 * Every endpoint gets requests that its schema allows and others that it does not, over the demo company: an answer of 500 or above is a fault of
 * the server. FUZZ_ROUNDS sets how many each gets (4 by default), FUZZ_SEED which values; a failure prints its request. Without a seed the commit
 * gives it: one commit gets the same requests wherever it is tested, the next one others.
 */
const rounds = Number(process.env["FUZZ_ROUNDS"] ?? 4);
const seed = Number(process.env["FUZZ_SEED"] ?? seedOfCommit());

function seedOfCommit(): number {
  try {
    return Number.parseInt(execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).slice(0, 5), 16);
  } catch {
    // The sources without their history.
    return 1;
  }
}

/** They stream while a page is open, or end the session that is used. */
const leftOut = /^\/api\/(notifications\/stream|logout)$/;

interface Operation {
  method: InjectOptions["method"] & string;
  path: string;
  parameters: { name: string; in: string; schema: JsonSchema }[];
  body: JsonSchema | null;
  /** Accepts a file, in a multipart form. */
  isForm: boolean;
}

let database: Database;
let folder: string;
let app: FastifyInstance;
let operations: Operation[];
const seen = new Map<string, unknown[]>();

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "holdpoint-fuzz-"));
  const backups = await openBackups({ database, dataDir: folder, clock: () => new Date() });
  const built = await buildApp({
    database,
    publicUrl: "http://localhost:3000",
    signer: { ...testSigner, trail: passingTrail() },
    secrets: passingSecrets(),
    trustProxy: "loopback",
    jobs: { send: async () => undefined },
    files: inMemoryFiles(),
    // A backup of the demo company takes longer than all the other requests; its own tests make some.
    backups: { ...backups, make: () => Promise.reject(unavailable("Nothing is made here.")) },
  });
  app = built.app;
  await app.ready();
  await seedShippedData(built.services);
  await loadDemo(built.services, () => undefined);
  operations = operationsOf(app.swagger() as unknown as Description);
}, 300_000);
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("every endpoint, with random requests", () => {
  it(
    `answers without a fault (seed ${seed})`,
    async () => {
      const asked = new Set<string>();
      const answers = new Map<number, number>();
      const faults: string[] = [];
      const callers = [await signIn("ruth.calloway"), await signIn("ana.torres"), await signIn("helen.marsh")];
      for (let round = 0; round < rounds && faults.length < 20; round += 1)
        for (const operation of shuffled(operations, seed + round)) {
          const request = requestFor(operation, seed + round);
          const caller = callers[round % 5] ?? callers[0];
          const answer = await app.inject({
            ...request,
            headers: { ...request.headers, ...(caller && { cookie: caller.cookie }) },
          });
          asked.add(`${operation.method} ${operation.path}`);
          answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
          if (answer.statusCode >= 500)
            faults.push(
              `${answer.statusCode} ${request.method} ${request.url} ${JSON.stringify(request.headers)} ${request.payload?.slice(0, 1500).toString("latin1")} => ${answer.body.slice(0, 300)}`,
            );
          if (answer.statusCode === 401 && caller) caller.cookie = (await signIn(caller.name)).cookie;
          if (answer.statusCode === 200) learnFrom(answer, operation.path);
        }
      const count = [...answers].toSorted(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`);
      process.stdout.write(`Fuzz, seed ${seed}: ${asked.size} of ${operations.length} endpoints. ${count.join(", ")}\n`);
      expect(faults).toEqual([]);
      expect(asked.size).toBe(operations.length);
    },
    60_000 + rounds * 20_000,
  );
});

type Description = { paths: Record<string, Record<string, Described>> };
interface Described {
  parameters?: Operation["parameters"];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    leftOut.test(path)
      ? []
      : Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
          method: method.toUpperCase(),
          path,
          parameters,
          body: requestBody?.content["application/json"]?.schema ?? null,
          isForm: requestBody?.content["multipart/form-data"] !== undefined,
        })),
  );
}

/** One request as its schema requires: with existing ids, most of the time. */
function requestFor({ method, path, parameters, body, isForm }: Operation, seedOfRound: number) {
  const one = <T>(values: fc.Arbitrary<T>, salt: string) => sample(values, `${seedOfRound} ${method} ${path} ${salt}`);
  const collection = path.split("/{")[0] ?? path;
  const query = new URLSearchParams();
  let url = path;
  for (const { name, in: where, schema } of parameters) {
    const names = where === "path" && name === "id" ? () => seen.get(collection) ?? seen.get("id") : known;
    const value = one(
      made(schema, () => (where === "path" ? oftenSeen(schema, names, name) : valuesOf(schema, names, name))),
      name,
    );
    if (where === "path") url = url.replace(`{${name}}`, encodeURIComponent(asText(value)) || "%20");
    else if (where === "query" && one(fc.boolean(), `asks ${name}`)) query.set(name, asText(value));
  }
  const json = body
    ? one(
        made(body, () => valuesOf(body, known)),
        "body",
      )
    : undefined;
  const sent = isForm
    ? one(anyForm, "form")
    : json === undefined
      ? null
      : { type: "application/json", payload: JSON.stringify(json) };
  return {
    method,
    url: query.size > 0 ? `${url}?${query.toString()}` : url,
    headers: {
      ...one(anyHeaders, "headers"),
      // Each request comes from its own address: rate limits are not tested here.
      "x-forwarded-for": one(fc.ipV4(), "address"),
      ...(sent && { "content-type": one(fc.nat({ max: 11 }), "typed") > 0 ? sent.type : one(anyType, "type") }),
    },
    ...(sent && { payload: sent.payload }),
  };
}

const known = (name: string) => seen.get(name);

/** A generator of values takes longer to build than to use. */
const built = new Map<JsonSchema, fc.Arbitrary<unknown>>();
function made(schema: JsonSchema, build: () => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const values = built.get(schema) ?? build();
  built.set(schema, values);
  return values;
}

const oftenSeen = (schema: JsonSchema, known: (name: string) => unknown[] | undefined, name: string) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.nat().map((pick) => (known(name) ?? ["none"])[pick % (known(name)?.length ?? 1)]) },
    { weight: 1, arbitrary: valuesOf(schema, known, name) },
    { weight: 1, arbitrary: hostileValue },
  );

const asText = (value: unknown) => (typeof value === "string" ? value.toWellFormed() : (JSON.stringify(value) ?? ""));

/** One value, always the same for the same words. */
function sample<T>(values: fc.Arbitrary<T>, words: string): T {
  const [value] = fc.sample(values, { numRuns: 1, seed: createHash("sha256").update(words).digest().readInt32BE() });
  return value as T;
}

const shuffled = <T>(list: readonly T[], with_: number): T[] =>
  list
    .map((item, index) => [sample(fc.nat(), `${with_} ${index}`), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);

async function signIn(name: string): Promise<{ name: string; cookie: string }> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/login",
    payload: { email: `${name}@demo.example`, password: demoPassword },
    headers: { "x-forwarded-for": sample(fc.ipV4(), `${name} ${Date.now()}`) },
  });
  return { name, cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "" };
}

/** Records what an answer contains: values by the name of their field, and ids by the path they were listed under. */
function learnFrom(answer: { headers: Record<string, unknown>; body: string }, path: string): void {
  const { "content-type": type, "content-encoding": encoding } = answer.headers;
  if (!String(type).startsWith("application/json") || encoding !== undefined || answer.body.length > 400_000) return;
  const note = (name: string, value: unknown) => {
    const values = seen.get(name) ?? [];
    seen.set(name, values);
    if (values.length < 60) values.push(value);
    else values[values.length % 7] = value;
  };
  const walk = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) walk(item, name.replace(/s$/, ""));
    else if (value && typeof value === "object")
      for (const [key, inner] of Object.entries(value)) {
        if (key === "id") note(path, inner);
        walk(inner, key);
      }
    else if (value !== null && name) note(name, value);
  };
  walk(JSON.parse(answer.body), "");
}
