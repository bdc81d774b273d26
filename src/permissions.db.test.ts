import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { serverModules } from "./server-modules.ts";
import { type Person, type TestApp, createTestApp } from "./testing.ts";
import { builtInRights } from "#access/matrix.ts";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";
import { reachOf } from "#kit/access.ts";
import { type Endpoint, endpointsOf, get } from "#kit/contract.ts";
import type { Served } from "#kit/server/services.ts";

const roles = Object.keys(builtInRoles) as RoleCode[];

let on: TestApp;
const people = new Map<RoleCode | "SUPER", Person>();
beforeAll(async () => {
  on = await createTestApp();
  for (const code of [...roles, "SUPER"] as const) people.set(code, await on.person(`Person ${code}`, [code]));
});
afterAll(() => on.close());

/** Signing out would end the session that the next request needs. */
const asked = () => on.app.served.filter(({ name }) => name !== "logout");

/** Calls all of them, eight at a time. */
async function eachAsked<R>(ask: (served: Served) => Promise<R>): Promise<R[]> {
  const left = asked();
  const answers: R[] = [];
  const lane = async () => {
    for (let served = left.shift(); served; served = left.shift()) answers.push(await ask(served));
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return answers;
}

describe("the guard of every endpoint", () => {
  it.each(roles)("lets %s in where the matrix grants the action, and nowhere else", async (code) => {
    const answers = await eachAsked(async (served) => {
      const expected = mayEnter(code, served) ? "in" : "out";
      const found = await requestAs(person(code), served.endpoint);
      return found === expected ? [] : [`${nameOf(served)}: ${found}, wanted ${expected}`];
    });
    expect(answers).toHaveLength(asked().length);
    expect(answers.flat()).toEqual([]);
  });

  it("lets a Super Admin in everywhere", async () => {
    const answers = await eachAsked(async (served) => `${nameOf(served)}: ${await requestAs(person("SUPER"), served.endpoint)}`);
    expect(answers.toSorted()).toEqual(
      asked()
        .map((served) => `${nameOf(served)}: in`)
        .toSorted(),
    );
  });

  it("requires a session first: without one only open endpoints answer", async () => {
    const answered: string[] = [];
    for (const served of asked().filter(({ endpoint }) => endpoint.access.kind !== "open")) {
      const { status } = await on.nobody(served.endpoint, asking(served.endpoint));
      if (status !== 401) answered.push(`${nameOf(served)}: ${status}`);
    }
    expect(answered).toEqual([]);
  });
});

describe("an endpoint", () => {
  it("cannot be declared without saying who may call it", () => {
    expect(() => get("/api/anything", { reply: z.string() })).toThrow("An endpoint names its action");
  });

  it("is served for every entry of every contract, and nothing else answers under /api", () => {
    const served = new Set(on.app.served.map(nameOf));
    const promised = serverModules.flatMap(({ contract }) => endpointsOf(contract).map(({ name }) => `${contract.id}.${name}`));
    expect(promised.filter((name) => !served.has(name))).toEqual([]);
    const addresses = new Set(on.app.served.map(({ endpoint: { method, path } }) => `${method} ${path}`));
    expect(addressesOf(on).filter((address) => !addresses.has(address))).toEqual(["GET /api/health", "GET /api/openapi.json"]);
  });
});

/** What the matrix says. The access ids of an endpoint are its own, or those of its module. */
function mayEnter(code: RoleCode, { module, endpoint: { access } }: Served): boolean {
  if (access.kind !== "action") return true;
  const ids =
    access.modules.length > 0
      ? access.modules
      : (serverModules.find(({ contract }) => contract.id === module)?.contract.opens ?? [module]);
  return reachOf(builtInRights[code], ids, access.action) !== null;
}

const person = (code: RoleCode | "SUPER") => people.get(code) ?? expect.fail(`nobody is ${code}`);
const nameOf = ({ module, name }: Pick<Served, "module" | "name">) => `${module}.${name}`;

/** Requests a record that does not exist, with an empty body: after authorization that is a 404 or a 400, before it a 403. */
async function requestAs(who: Person, endpoint: Endpoint): Promise<"in" | "out"> {
  const { status, problem } = await who.ask(endpoint, asking(endpoint));
  const refusedByGuard =
    /^You (can view this, but (viewing|adding to|editing|archiving|approving|exporting|administering) it needs|don't have permission to (access this page|view this log))/;
  return status === 401 || (status === 403 && refusedByGuard.test(problem.message)) ? "out" : "in";
}

function asking({ path, method }: Endpoint): object {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, randomUUID()]);
  return { ...Object.fromEntries(names), ...(method === "GET" || method === "DELETE" ? {} : { body: {} }) };
}

/** Every address Fastify answers, from its own table. */
function addressesOf({ app }: TestApp): string[] {
  const found: string[] = [];
  const depth: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent = "", part = "", methods = ""] = /^([│├└─\s]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (!part) continue;
    depth.length = indent.length / 4 - 1;
    depth.push(part);
    const path = depth.join("");
    for (const method of methods.split(", ").filter((one) => one && one !== "HEAD" && one !== "OPTIONS"))
      found.push(`${method} ${path}`);
  }
  return found.filter((address) => address.includes(" /api/")).toSorted();
}
