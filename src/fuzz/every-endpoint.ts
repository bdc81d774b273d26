import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fc from "fast-check";
import type { FastifyInstance, InjectOptions } from "fastify";
import { anyForm, anyHeaders, anyType } from "./sent.ts";
import { type JsonSchema, hostileValue, valuesOf } from "./values.ts";
import { demoPassword } from "#demo/cast.ts";

/**
 * Every endpoint gets requests that its schema allows and others that it does not, over the demo company: an answer of 500 or above is a fault of
 * the server. FUZZ_ROUNDS sets how many each gets (4 by default), FUZZ_SEED which values; a failure prints its request. Without a seed the commit
 * gives it: one commit gets the same requests wherever it is tested, the next one others.
 */
const rounds = Number(process.env["FUZZ_ROUNDS"] ?? 4);
export const seed = Number(process.env["FUZZ_SEED"] ?? seedOfCommit());

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

const seen = new Map<string, unknown[]>();
/** Milliseconds it may take. */
export const timeAllowed = 60_000 + rounds * 20_000;

/** Asks every endpoint of an app over the demo company, and returns the faults with their requests, and which endpoints there are and were asked. */
export async function everyEndpoint(app: FastifyInstance) {
  const operations = operationsOf(app.swagger() as unknown as Description);
  const asked = new Set<string>();
  const answers = new Map<number, number>();
  const faults: string[] = [];
  const callers = [await signIn(app, "ruth.calloway"), await signIn(app, "ana.torres"), await signIn(app, "helen.marsh")];
  for (let round = 0; round < rounds && faults.length < 20; round += 1)
    for (const operation of shuffled(operations, seed + round)) {
      const request = requestFor(operation, seed + round);
      const caller = callers[round % 5] ?? callers[0];
      const answer = await app.inject({ ...request, headers: { ...request.headers, ...(caller && { cookie: caller.cookie }) } });
      asked.add(`${operation.method} ${operation.path}`);
      answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode >= 500)
        faults.push(
          `${answer.statusCode} ${request.method} ${request.url} ${JSON.stringify(request.headers)} ${request.payload?.slice(0, 1500).toString("latin1")} => ${answer.body.slice(0, 300)}`,
        );
      if (answer.statusCode === 401 && caller) caller.cookie = (await signIn(app, caller.name)).cookie;
      if (answer.statusCode === 200) learnFrom(answer, operation.path);
    }
  const counted = [...answers].toSorted(([one], [other]) => one - other).map(([status, times]) => `${status}: ${times}`);
  return { faults, asked: asked.size, all: operations.length, counted: counted.join(", ") };
}

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

async function signIn(app: FastifyInstance, name: string): Promise<{ name: string; cookie: string }> {
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
