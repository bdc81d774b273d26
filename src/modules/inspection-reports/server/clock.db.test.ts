import { hostname } from "node:os";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inspectionReports } from "../contract.ts";
import { compareClocks } from "./clock.ts";
import { inspectionReport } from "./tables.ts";
import { inspectionDay, type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import { walkLedger } from "./walk.ts";
import { clockReleased, clockSkew } from "#kit/clock.ts";
import { auditEvent, clockRelease, securityEvent } from "#kit/server/tables.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: `${inspectionDay}T22:00:00Z`, watchClock: true });
  scene = await setScene(on);
});
afterAll(() => on.close());

it("signs nothing while the server's clock reads earlier than what is on record, and tells it", async () => {
  const before = await writtenReport(scene);
  expect((await signAs(scene.ana, before.id)).status).toBe(200);
  const { id } = await writtenReport(scene);
  on.at(`${inspectionDay}T21:58:00Z`);
  const one = await signAs(scene.ana, id);
  expect([one.status, one.problem.message]).toEqual([
    503,
    `Nothing was signed: the server's clock reads ${inspectionDay} 21:58 UTC, but the latest record was made at ${inspectionDay} 22:00 UTC. Ask an administrator to set the clock.`,
  ]);
  const body = { userId: scene.ana.email, password, reports: [{ id, contentHash: "" }] };
  expect((await scene.ana.ask(inspectionReports.endpoints.signBatch, { body })).status).toBe(503);
  const [report] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
  expect([report?.status, report?.reportNumber]).toEqual(["draft", null]);
  await expect
    .poll(async () => (await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "clock.moved-back")))[0]?.severity)
    .toBe("critical");
});

it("signs with the few seconds by which servers and requests differ", async () => {
  const { id } = await writtenReport(scene);
  on.at(`${inspectionDay}T21:59:30Z`);
  expect((await signAs(scene.ana, id)).status).toBe(200);
});

describe.runIf(process.env["TEST_ENGINE"] === "postgresql")("a clock that differs from the database's", () => {
  const ahead = (milliseconds: number) => {
    const real = Date.now.bind(Date);
    return vi.spyOn(Date, "now").mockImplementation(() => real() + milliseconds);
  };

  it("signs nothing beyond a minute, and administrators are told once a day", async () => {
    const { id } = await writtenReport(scene);
    const three = ahead(3 * 3_600_000);
    const refused = await signAs(scene.ana, id);
    await compareClocks(on.services);
    await compareClocks(on.services);
    three.mockRestore();
    await on.settled();
    expect([refused.status, refused.problem.message]).toEqual([
      503,
      "Nothing was signed: the server's clock is 3 h 0 min ahead of that of its database. Ask an administrator to compare both clocks and set the wrong one.",
    ]);
    const told = await on.db.select().from(securityEvent).where(eq(securityEvent.kind, "clock.differs"));
    expect(told.map(({ detail }) => detail).toSorted()).toEqual([
      expect.stringContaining("Nothing was signed"),
      expect.stringMatching(`clock of the server ${hostname()} was ahead of that of its database by more than 5 seconds`),
    ]);
    const little = ahead(20_000);
    expect((await signAs(scene.ana, id)).status).toBe(200);
    little.mockRestore();
  });
});

describe("a clock that had run ahead, and was set right", () => {
  const { clock, releaseClock } = inspectionReports.endpoints;
  const reason = "The virtual machine was resumed with a wrong time; it is kept by NTP again";
  const ahead = "2026-03-13T04:00:00.000Z";
  const right = `${inspectionDay}T22:05:00.000Z`;
  let owner: Person;
  let signedAhead: string;
  let until: string;

  beforeAll(async () => {
    owner = await on.person("Olga Owner", ["SUPER"]);
    on.at(ahead);
    signedAhead = (await writtenReport(scene)).id;
    expect((await signAs(scene.ana, signedAhead)).status).toBe(200);
    on.at(right);
  });

  const release = (by: Person, given: object) =>
    by.ask(releaseClock, { body: { userId: by.email, password, ...given } as never });
  const eventsOf = (action: string) =>
    on.db.select().from(auditEvent).where(eq(auditEvent.action, action)).orderBy(desc(auditEvent.n));

  it("keeps signing closed, and says what was signed at a time that has not come", async () => {
    const { id } = await writtenReport(scene);
    expect((await signAs(scene.ana, id)).status).toBe(503);
    const shown = (await owner.ask(clock, {})).body;
    expect(shown).toMatchObject({ reads: right, behind: true, signedAhead: [{ id: signedAhead }], needsUserId: true });
    until = shown.latest ?? "";
    expect(until).toBe(ahead);
  });

  it("is released by nobody but who administers the product, with a reason, a password and the time that was shown", async () => {
    const manager = await on.person("Quinn Quality", ["QM"]);
    expect((await release(manager, { until, reason })).status).toBe(403);
    expect((await release(scene.ana, { until, reason })).status).toBe(403);
    expect((await release(owner, { until, reason: "ok" })).problem.fields?.[0]?.path).toBe("reason");
    expect((await release(owner, { until: "2026-03-13T03:00:00.000Z", reason })).problem.code).toBe("clock-changed");
    const wrong = await release(owner, { until, reason, password: "wrong" });
    expect([wrong.status, wrong.problem.message]).toEqual([
      422,
      "Password not accepted. The clock was not released. 4 attempts left.",
    ]);
    expect(await on.db.select().from(clockRelease)).toEqual([]);
  });

  it("is released with an event in the trail that bears the time of the clock and the reason, and administrators are told", async () => {
    expect((await release(owner, { until, reason })).body).toMatchObject({ behind: false, signedAhead: [] });
    const [event] = await eventsOf(clockReleased);
    expect(event).toMatchObject({ at: right, actorId: owner.id, reason });
    expect(event?.changes).toEqual([
      { field: "clock", old: until, new: right },
      { field: "signedAhead", old: null, new: expect.stringContaining(`Rev 0, ${ahead}`) },
    ]);
    const told = and(eq(securityEvent.kind, "clock.released"), eq(securityEvent.severity, "critical"));
    await expect.poll(() => on.db.select().from(securityEvent).where(told)).toHaveLength(1);
    expect((await release(owner, { until, reason })).problem.code).toBe("clock-right");
  });

  it("is gone on from: reports are signed, and events bear the time of the clock", async () => {
    on.at(`${inspectionDay}T22:06:00Z`);
    const { id } = await writtenReport(scene);
    expect((await signAs(scene.ana, id)).status).toBe(200);
    const [signed] = await eventsOf("InspectionReport.sign");
    expect([signed?.at, signed?.changes.map(({ field }) => field)]).toEqual([
      `${inspectionDay}T22:06:00.000Z`,
      expect.not.arrayContaining([clockSkew]),
    ]);
    expect((await walkLedger(on.db, on.services)).faults).toEqual([]);
  });

  it("closes signing again where it is set back once more, also within the time that had been released", async () => {
    on.at(`${inspectionDay}T21:00:00Z`);
    const { id } = await writtenReport(scene);
    expect((await signAs(scene.ana, id)).problem.message).toContain(`the latest record was made at ${inspectionDay} 22:06 UTC`);
  });
});
