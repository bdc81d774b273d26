import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raiseAlerts } from "./alerts.ts";
import { noteFault } from "./errors.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { message } from "#kit/server/mail/tables.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";
import type { SecurityKind } from "#kit/security-kinds.ts";

let on: TestApp;
let admin: Person;
let technician: Person;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-20T10:00:00Z" });
  admin = await on.person("Ada Admin", ["ADM"]);
  technician = await on.person("Ana Torres", ["TECH"]);
});
afterAll(() => on.close());

const note = (at: string, severity: "low" | "critical", kind: SecurityKind, userId: string | null = null) =>
  on.db
    .insert(securityEvent)
    .values({ id: randomUUID(), at, kind, severity, outcome: "failure", detail: "The audit trail is broken at event 3", userId });

describe("an alert", () => {
  it("is nothing on a quiet day", async () => {
    await raiseAlerts(on.services);
    expect(await on.db.$count(notification)).toBe(0);
  });

  it("reaches administrators in the inbox and by email, once, and nobody else", async () => {
    await note("2026-03-20T09:30:00.000Z", "critical", "trail.verified");
    await raiseAlerts(on.services);
    await raiseAlerts(on.services);
    const told = await on.db.select().from(notification);
    expect(told).toMatchObject([{ userId: admin.id, subject: "security", title: "The audit trail is broken at event 3" }]);
    const letters = await on.db.select().from(message);
    expect(letters.map(({ recipient }) => recipient)).toEqual([admin.email]);
    expect(letters[0]?.text).toContain("http://localhost:3000/security-events");
  });

  it("comes of the eleventh failed sign-in within ten minutes, not of older ones", async () => {
    for (let n = 0; n < 10; n++) await note("2026-03-20T09:55:00.000Z", "low", "sign-in", technician.id);
    for (let n = 0; n < 5; n++) await note("2026-03-20T09:40:00.000Z", "low", "sign-in", technician.id);
    await raiseAlerts(on.services);
    expect(await on.db.$count(notification)).toBe(1);
    await note("2026-03-20T09:59:00.000Z", "low", "sign-in", technician.id);
    await raiseAlerts(on.services);
    const titles = (await on.db.select().from(notification)).map(({ title }) => title);
    expect(titles).toContain("11 failed sign-ins of Ana Torres within ten minutes");
  });

  it("comes of an error that more than 25 people met within an hour, not of one they met over the day", async () => {
    const told = async () =>
      (await on.db.select().from(notification)).map(({ title }) => title).filter((title) => title.includes("same error"));
    const meet = (minute: number) => {
      on.at(`2026-03-20T${String(10 + Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}:00Z`);
      const fault = {
        message: "TypeError: no such reading",
        stack: "",
        route: "GET /api/x",
        requestId: "1",
        userId: randomUUID(),
      };
      return noteFault(on.services, fault);
    };
    for (let n = 0; n < 26; n += 1) await meet(n * 10);
    await raiseAlerts(on.services);
    expect(await told()).toEqual([]);
    for (let n = 0; n < 22; n += 1) await meet(251 + n);
    await raiseAlerts(on.services);
    expect(await told()).toEqual(["26 people met the same error: TypeError: no such reading"]);
  });
});
