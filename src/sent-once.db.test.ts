import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, createTestApp } from "./testing.ts";
import { daysSentOnce, forgetSentOnce } from "#kit/server/sent-once.ts";
import { sentOnce } from "#kit/server/tables.ts";
import { baseLocations, type BaseLocationDraft } from "#modules/base-locations/contract.ts";

let on: TestApp;
beforeAll(async () => void (on = await createTestApp()));
afterAll(() => on.close());

it("of a request sent with a key only a fingerprint is stored, nothing a password could be tried against, and its answer encrypted", async () => {
  const admin = await on.person("Ada Minh", ["ADM"]);
  const body: BaseLocationDraft = {
    code: "OSL",
    name: "Oslo",
    kinds: ["branch"],
    address: "1 Havnegata, Oslo",
    country: "NO",
    timeZone: "Europe/Oslo",
  };
  const key = { "idempotency-key": randomUUID() };
  const answer = await admin.ask(baseLocations.endpoints.create, { body }, key);
  expect(answer.status).toBe(200);
  const [kept] = await on.db.select().from(sentOnce);
  const guess = createHash("sha256").update(JSON.stringify(body)).digest();
  expect(kept?.bodyHash).toMatch(/^[\w-]{43}$/);
  expect([guess.toString("hex"), guess.toString("base64url")]).not.toContain(kept?.bodyHash);
  // An answer may contain the address of a link, whose token is stored nowhere else.
  expect(JSON.stringify(kept?.reply)).not.toContain(body.name);
  expect((await admin.ask(baseLocations.endpoints.create, { body }, key)).body).toEqual(answer.body);
});

it("is stored for its repetition for 60 days, no longer", async () => {
  const ages = [daysSentOnce - 1, daysSentOnce + 1];
  const row = (days: number) => ({
    id: randomUUID(),
    actorId: randomUUID(),
    key: `${days} days old`,
    endpoint: "POST /api/base-locations",
    bodyHash: "-",
    at: new Date(on.services.clock().getTime() - days * 86_400_000).toISOString(),
  });
  await on.db.insert(sentOnce).values(ages.map(row));
  await forgetSentOnce(on.services);
  const left = await on.db.select({ key: sentOnce.key }).from(sentOnce);
  expect(left.map(({ key }) => key).filter((key) => key.endsWith("old"))).toEqual(["59 days old"]);
});
