import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { securityEvent } from "./tables.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { type TestApp, createTestApp } from "#testing.ts";

const { verify } = inspectionReports.endpoints;

let on: TestApp;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-20T10:00:00Z" });
});
afterAll(() => on.close());

const from = (ip: string) => ({ "x-forwarded-for": ip });
const tryCode = (ip: string) => on.nobody(verify, { code: "0000-0000-00ZZ-2" }, from(ip));
const notedOf = async (ip: string) =>
  (await on.db.select().from(securityEvent).where(eq(securityEvent.ip, ip))).map(({ kind, outcome, detail }) => [
    kind,
    outcome,
    detail,
  ]);

describe("the security log", () => {
  it("reports too many requests, once a minute for an address", async () => {
    const ask = () => on.app.inject({ method: "POST", url: "/api/auth/invitation", payload: {}, headers: from("192.0.2.7") });
    for (let n = 0; n < 30; n += 1) expect((await ask()).statusCode).toBe(400);
    for (let n = 0; n < 3; n += 1) expect((await ask()).statusCode).toBe(429);
    expect(await notedOf("192.0.2.7")).toEqual([
      ["rate-limit.hit", "denied", "POST /api/auth/invitation: Too many requests. Wait a minute and try again."],
    ]);
  });

  it("reports that codes are being guessed: at the tenth wrong one within ten minutes from one address", async () => {
    for (let n = 0; n < 9; n += 1) expect((await tryCode("192.0.2.8")).body.verdict).toBe("unknown");
    await tryCode("192.0.2.9");
    expect(await notedOf("192.0.2.8")).toEqual([]);
    on.at("2026-03-20T10:11:00Z");
    await tryCode("192.0.2.8");
    expect(await notedOf("192.0.2.8")).toEqual([]);
    for (let n = 0; n < 9; n += 1) await tryCode("192.0.2.8");
    expect(await notedOf("192.0.2.8")).toEqual([
      ["public-link.wrong-codes", "denied", "10 invalid links or codes were tried within ten minutes"],
    ]);
  });
});
