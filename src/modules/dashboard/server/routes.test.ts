import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";
import { dashboard, type PlaceNow } from "../contract.ts";
import { evidence, sampledIds } from "../clauses.ts";
import { tiles } from "../tiles.ts";
import { reportStatistics } from "#modules/report-statistics/contract.ts";
import { clientIn, report } from "#modules/report-statistics/server/testing.ts";
import { recordKpis } from "./kpi.ts";
import { kpiSnapshot } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { type Scene, setScene, signAs, writtenReport } from "#modules/inspection-reports/server/testing.ts";
import { reminders } from "#modules/reminders/contract.ts";
import { calibrateGauge, giveCertificate, testVision } from "#modules/reminders/server/testing.ts";
import { openBackups } from "#kit/server/backup/backups.ts";
import { message } from "#kit/server/mail/tables.ts";
import { auditEvent, securityEvent, storedFile } from "#kit/server/tables.ts";
import { settings } from "#modules/settings/contract.ts";

const api = dashboard.endpoints;

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-12T22:00:00Z" });
  scene = await setScene(on);
  await writtenReport(scene);
  await signAs(scene.ana, (await writtenReport(scene)).id);
  await scene.ana.ask(inspectionReports.endpoints.create, { body: { templateCode: "UT-THK", workOrderId: scene.order } });
  for (const dueOn of ["2026-03-01", "2026-03-12", "2026-03-18", "2026-04-01", "2026-06-01"]) await calibrateGauge(on, dueOn);
  await giveCertificate(on, { userId: scene.ana.id, method: "PT", expiresOn: "2026-03-01" });
  await giveCertificate(on, { userId: scene.ben.id, method: "PT", expiresOn: "2026-05-01" });
  await testVision(on, { userId: scene.ben.id, testedOn: "2025-03-20" });
  await on.db.insert(securityEvent).values({
    id: randomUUID(),
    at: "2026-03-11T10:00:00.000Z",
    kind: "sign-in.locked",
    severity: "high",
    outcome: "denied",
    detail: "Locked",
    userAgent: "",
  });
});
afterAll(() => on.close());

const placesOf = async ({ ask }: Person, baseId?: string) => (await ask(api.now, { query: { baseId } })).body.places;
const numberOf = (places: readonly PlaceNow[], id: string) =>
  places.find((place) => place.kind === "number" && place.id === id) as Extract<PlaceNow, { kind: "number" }> | undefined;

/** The total of the list a link opens, as that list answers the same person. */
async function totalBehind(person: Person, href: string, list: string): Promise<unknown> {
  const search = new URL(href, "http://localhost").searchParams;
  search.delete("tab");
  search.delete("section");
  const answer = await on.app.inject({ url: `${list}/count?${search.toString()}`, headers: { cookie: person.cookie } });
  return answer.json<{ count: number }>().count;
}

/** Every number of a start page with the total of its list. */
async function compared(person: Person, places: readonly PlaceNow[]) {
  const pairs: { place: string; href: string; shown: unknown; listed: unknown }[] = [];
  for (const place of places) {
    if (place.kind === "number") {
      const list = tiles.find(({ id }) => id === place.id)?.list ?? "";
      pairs.push({
        place: place.place,
        href: place.href,
        shown: place.count,
        listed: await totalBehind(person, place.href, list),
      });
    }
    if (place.kind === "work")
      for (const { href, count } of [place, ...place.kinds])
        pairs.push({ place: place.place, href, shown: count, listed: await totalBehind(person, href, "/api/dashboard/work") });
    if (place.kind === "visit")
      for (const { evidence: id, href, count } of place.evidence)
        pairs.push({ place: id, href, shown: count, listed: await totalBehind(person, href, evidence[id].list) });
    if (place.kind === "due")
      for (const { bucket, count, href } of place.buckets)
        pairs.push({
          place: `${place.place} ${bucket}`,
          href,
          shown: count,
          listed: await totalBehind(person, href, "/api/due"),
        });
    if (place.kind === "pipeline")
      for (const { status, count, href } of place.segments)
        pairs.push({ place: status, href, shown: count, listed: await totalBehind(person, href, "/api/inspection-reports") });
  }
  return pairs;
}

/** How long Ana's drafts have waited on Thursday 12 March when they were begun then, and her base keeps these days free. */
async function agesOf(begun: string, holidays: string[]): Promise<(number | null)[] | undefined> {
  const at = "2026-01-01T00:00:00.000Z";
  const id = randomUUID();
  const days = holidays.map((day) => ({ day, name: "Founders' day" }));
  const values = { id, createdAt: at, updatedAt: at, name: `Days of ${id}`, observedRule: "none" as const, days };
  await on.db.insert(holidayCalendar).values(values);
  await on.db.update(baseLocation).set({ holidayCalendarId: id }).where(eq(baseLocation.id, on.bases.houston));
  await on.db.update(inspectionReport).set({ stateSince: begun }).where(eq(inspectionReport.status, "draft"));
  const rows = numberOf(await placesOf(scene.ana), "myDrafts")?.rows;
  return rows?.map(({ age }) => age);
}

it("says how many working days of the person's base something has waited", async () => {
  expect(await agesOf("2026-03-12T20:00:00.000Z", [])).toEqual([0, 0]);
  // Since Friday the 6th: Monday to Thursday, of which one may be a holiday.
  expect(await agesOf("2026-03-06T15:00:00.000Z", [])).toEqual([4, 4]);
  expect(await agesOf("2026-03-06T15:00:00.000Z", ["2026-03-10"])).toEqual([3, 3]);
});

it("counts the messages that failed, as the list it links to does", async () => {
  const admin = await on.person("Mia Mail", ["ADM"]);
  const kept = { at: "2026-03-12T10:00:00.000Z", channel: "email" as const, recipient: "a@b.test", text: "Hello" };
  await on.db.insert(message).values([
    { ...kept, id: randomUUID(), state: "failed" },
    { ...kept, id: randomUUID(), state: "kept" },
  ]);
  const tile = numberOf(await placesOf(admin), "failedMail");
  expect(tile).toMatchObject({ count: 1, href: "/settings?section=messages&state=failed" });
  const listed = await admin.ask(settings.endpoints.unsentMessages, { query: { state: "failed" } });
  expect(listed.body.rows).toHaveLength(1);
});

describe("the start page of every role", () => {
  it.each(Object.keys(builtInRoles) as RoleCode[])("shows %s the total of each list it links to", async (code) => {
    const person = await on.person(`Person ${code}`, [code]);
    const pairs = await compared(person, await placesOf(person));
    expect(pairs.filter(({ shown, listed }) => shown !== listed || typeof shown !== "number")).toEqual([]);
  });

  it.each(["QM", "OPS", "EQP", "ADM"] as const)("and %s the same of one base", async (code) => {
    const person = await on.person(`Based ${code}`, [code]);
    for (const baseId of Object.values(on.bases)) {
      const pairs = await compared(person, await placesOf(person, baseId));
      expect(pairs.filter(({ shown, listed }) => shown !== listed)).toEqual([]);
    }
  });

  it("begins where the role's work is, and has something above zero in this company", async () => {
    const quality = await on.person("Quinn Moss", ["QM"]);
    const places = await placesOf(quality);
    expect(places.map(({ place }) => place)).toEqual(
      expect.arrayContaining(["due procedure", "pipeline", "kpi firstPassReview"]),
    );
    const due = places.find(({ place }) => place === "due calibration") as Extract<PlaceNow, { kind: "due" }>;
    expect(due.buckets.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
    expect(numberOf(places, "proceduresInApproval")?.count).toBe(0);
    const admin = await on.person("Ada Boss", ["ADM"]);
    expect(numberOf(await placesOf(admin), "securityAlerts")?.count).toBe(1);
  });

  it("leaves out what a person may not open", async () => {
    const finance = await on.person("Fay Cole", ["FIN"]);
    expect((await placesOf(finance)).map(({ place }) => place).filter((place) => /certif|calib/.test(place))).toEqual([]);
  });

  it("shows the first rows of what waits, each with its link", async () => {
    const waiting = (await placesOf(scene.ben)).find((place) => place.kind === "work");
    expect(waiting).toMatchObject({ count: 1, rows: [{ subject: "report" }], kinds: [{ subject: "report", count: 1 }] });
    const drafts = numberOf(await placesOf(scene.ana), "myDrafts");
    expect(drafts?.count).toBe(2);
    expect(drafts?.rows?.[0]?.href).toMatch(/^\/inspection-reports\/[0-9a-f-]{36}$/);
    expect(drafts?.rows?.[0]?.number).not.toBe("");
  });

  it("asks for sign-in", async () => {
    expect((await on.nobody(api.now, {})).status).toBe(401);
  });
});

it("a part that fails says so with its request, and leaves the others standing", async () => {
  await on.db.execute(sql`alter table calibration_period rename to calibration_period_gone`);
  const { body } = await scene.lena.ask(api.now, {});
  await on.db.execute(sql`alter table calibration_period_gone rename to calibration_period`);
  const missing = body.places.filter((place) => place.kind === "missing");
  expect(missing.map(({ title }) => title)).toContain("Calibrations");
  expect(missing.every(({ failed }) => failed !== null && failed.requestId !== "")).toBe(true);
  expect(body.places.find(({ kind }) => kind === "work")).toBeDefined();
  const again = (await scene.lena.ask(api.now, {})).body;
  expect(again.places.filter(({ kind }) => kind === "missing")).toEqual([]);
  expect([again.late, again.refreshing]).toEqual([[], false]);
});

describe("an audit visit", () => {
  it("draws a sample from all the auditor may look at, the same one with the same seed", async () => {
    const auditor = await on.person("Erik Audit", ["AUD"]);
    const scope = (await auditor.ask(api.visit, {})).body;
    expect(scope.map(({ evidence: id }) => id)).toEqual(
      expect.arrayContaining(["certificates", "calibrations", "signedReports"]),
    );
    for (const { evidence: id, count } of scope.filter((one) => sampledIds.includes(one.evidence))) {
      const { body } = await auditor.ask(api.sample, { query: { evidence: id, size: 100, seed: "visit 1" } });
      expect([id, body.population, body.rows.length]).toEqual([id, count, Math.min(count, 100)]);
      for (const { href } of body.rows) expect(href).toMatch(/\/[0-9a-f-]{36}$/);
    }
    const drawn = async (seed: string) =>
      (await auditor.ask(api.sample, { query: { evidence: "calibrations", size: 2, seed } })).body.rows.map(({ id }) => id);
    const first = await drawn("visit 1");
    expect([first.length, await drawn("visit 1")]).toEqual([2, first]);
    const others = await Promise.all(["a", "b", "c", "d", "e", "f"].map(drawn));
    expect(others.some((other) => other.join() !== first.join())).toBe(true);
  });

  it("is of what a person may open, and nothing else", async () => {
    const finance = await on.person("Fia Cole", ["FIN"]);
    const scope = (await finance.ask(api.visit, {})).body;
    expect(scope.map(({ evidence: id }) => id)).toEqual(["instruments", "workOrders", "signedReports", "trail"]);
    const refused = await finance.ask(api.sample, { query: { evidence: "certificates", seed: "1" } });
    expect(refused.status).toBe(403);
    expect((await finance.ask(api.sample, { query: { evidence: "trail", seed: "1" } })).status).toBe(400);
  });
});

describe("an own arrangement", () => {
  it("is kept, hides no tile that must be seen, and can be taken back", async () => {
    const before = (await scene.ana.ask(api.now, {})).body;
    const names = before.places.map(({ place }) => place);
    const body = {
      screen: "desktop" as const,
      order: names.toReversed(),
      hidden: ["myDrafts", "due mine"],
      wide: ["work"],
      narrow: ["jobsToday"],
    };
    expect((await scene.ana.ask(api.arrange, { body })).body.hidden).toEqual(["myDrafts"]);
    const after = (await scene.ana.ask(api.now, {})).body;
    expect(after.places.map(({ place }) => place)).toEqual(names.toReversed().filter((place) => place !== "myDrafts"));
    expect(after.hidden).toEqual([{ place: "myDrafts", title: "My drafts" }]);
    expect([before.wide, before.narrow, after.wide, after.narrow]).toEqual([[], [], ["work"], ["jobsToday"]]);
    // A phone has its own.
    expect((await scene.ana.ask(api.now, { query: { screen: "phone" } })).body.own).toBe(false);
    await scene.ana.ask(api.reset, { body: { screen: "phone" } });
    expect((await scene.ana.ask(api.now, {})).body.own).toBe(true);
    await scene.ana.ask(api.reset, { body: { screen: "desktop" } });
    expect((await scene.ana.ask(api.now, {})).body.places.map(({ place }) => place)).toEqual(names);
  });
});

describe("figures", () => {
  it("state what they divide, and stand as they were that night whatever is corrected later", async () => {
    await recordKpis(on.services);
    await recordKpis(on.services);
    const lena = (await placesOf(scene.lena)).flatMap((place) => (place.kind === "kpi" ? [place] : []));
    const coverage = lena.find(({ id }) => id === "certificationCoverage");
    expect(coverage).toMatchObject({ numerator: "2", denominator: "3", value: "66.7" });
    await giveCertificate(on, { userId: scene.ana.id, method: "PT", effectiveFrom: "2026-03-02", expiresOn: "2029-05-01" });
    await recordKpis(on.services);
    const later = (await placesOf(scene.lena)).flatMap((place) => (place.kind === "kpi" ? [place] : []));
    expect(later.find(({ id }) => id === "certificationCoverage")?.value).toBe("66.7");
    on.at("2026-03-13T01:00:00Z");
    await recordKpis(on.services);
    const next = (await placesOf(scene.lena)).flatMap((place) => (place.kind === "kpi" ? [place] : []));
    expect(next.find(({ id }) => id === "certificationCoverage")?.value).toBe("100.0");
    expect((await on.db.select().from(kpiSnapshot)).length).toBe(2 * 4 * 3);
    on.at("2026-03-12T22:00:00Z");
  });

  it("are those of the report statistics: the same number of the same days", async () => {
    const client = await clientIn(on, "SAME");
    const hours = (n: number) => new Date(Date.parse("2026-03-02T12:00:00Z") + n * 3_600_000).toISOString();
    const told = { on: "2026-03-02", lines: [{ item: "W1/1", result: "ACC" as const }], more: { inspectionEnd: hours(0) } };
    await report(on, client, {
      ...told,
      status: "released",
      signedAt: hours(20),
      trail: { submit: hours(1), release: hours(30) },
    });
    await report(on, client, { ...told, signedAt: hours(10), trail: { submit: hours(2), return: hours(3) } });
    await on.byHand("delete from kpi_snapshot");
    const tiles = (await placesOf(scene.lena)).flatMap((place) => (place.kind === "kpi" ? [place] : []));
    const manager = await on.person("Mona Pratt", ["OPS"]);
    const query = { metrics: "M17,M15", from: "2026-02-11", to: "2026-03-12" } as never;
    const { body } = await manager.ask(reportStatistics.endpoints.figures, { query });
    const [returned, time] = body.figures.map(({ groups }) => groups[0]);
    const all = Number(returned?.denominator);
    expect(tiles.find(({ id }) => id === "firstPassReview")).toMatchObject({
      numerator: String(all - Number(returned?.numerator)),
      denominator: String(all),
    });
    expect(Number(returned?.numerator)).toBeGreaterThan(0);
    expect(time?.spread).toMatchObject({ n: 1, median: "30.0" });
    expect(tiles.find(({ id }) => id === "turnaround")).toMatchObject({ value: "30", denominator: "1" });
  });

  it("are for those who see the records behind them", async () => {
    const technician = (await placesOf(scene.ana)).filter(({ kind }) => kind === "kpi");
    expect(technician).toEqual([]);
  });
});

describe("storage and backup", () => {
  it("says when the last backup was made and tried, and how much is kept, to whom the tile is given", async () => {
    const folder = mkdtempSync(join(tmpdir(), "holdpoint-storage-"));
    on.services.backups = await openBackups({ database: on.database, dataDir: folder, clock: on.services.clock });
    const admin = await on.person("Stan Keep", ["ADM"]);
    const storage = async () => (await placesOf(admin)).find((place) => place.kind === "storage");
    expect(await storage()).toMatchObject({
      last: null,
      meaning: "bad",
      says: ["No backup has been made yet.", "No restore has been tested yet."],
      failed: null,
    });
    const { size, at } = await on.services.backups.make({ occasion: "by hand" });
    const now = await storage();
    expect(now).toMatchObject({ last: { at, size }, meaning: "due", href: "/settings?section=backup" });
    expect(now?.databaseSize).toBeGreaterThan(1_000_000);
    expect(now?.files?.count).toBe(0);
    // Sizes are counted once in ten minutes.
    const file = { entity: "InspectionReport", entityId: scene.order, kind: "photo", name: "weld.jpg", mediaType: "image/jpeg" };
    const stored = { ...file, id: randomUUID(), createdAt: at, updatedAt: at, size: 2_048, sha256: "ab" };
    await on.db.insert(storedFile).values(stored);
    expect((await storage())?.files?.count).toBe(0);
    on.at("2026-03-12T22:10:01Z");
    expect((await storage())?.files).toEqual({ count: 1, bytes: 2_048 });
    on.at("2026-03-12T22:00:00Z");
    on.services.backups = null;
    expect((await storage())?.failed?.requestId).not.toBe("");
    rmSync(folder, { recursive: true });
    const quality = await on.person("Quon Keep", ["QM"]);
    expect((await placesOf(quality)).some(({ kind }) => kind === "storage")).toBe(false);
  });
});

describe("on paper", () => {
  const fetched = async ({ cookie }: Person, url: string) => on.app.inject({ url, headers: { cookie } });
  it("the figures are those of whoever prints them, and nobody else's", async () => {
    const printed = await fetched(scene.lena, "/api/dashboard/figures.pdf");
    expect([printed.statusCode, printed.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    const noted = await on.db.select().from(auditEvent).where(eq(auditEvent.action, "figure.export"));
    expect(noted.map(({ entityLabel }) => entityLabel)).toEqual(["4 figures as PDF"]);
    expect((await fetched(scene.ana, "/api/dashboard/figures.pdf")).statusCode).toBe(422);
  });

  it("the due list has what the filter finds, and asks for sign-in", async () => {
    const printed = await fetched(scene.lena, "/api/due/pdf?bucket=overdue");
    expect([printed.statusCode, printed.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    const noted = await on.db.select().from(auditEvent).where(eq(auditEvent.action, "due item.export"));
    const { body } = await scene.lena.ask(reminders.endpoints.countDue, { query: { bucket: "overdue" } });
    expect(noted.map(({ entityLabel }) => entityLabel)).toEqual([`${body.count} due items as PDF`]);
    expect((await on.app.inject({ url: "/api/due/pdf" })).statusCode).toBe(401);
  });
});

describe("the board", () => {
  it("asks each job's own readiness", async () => {
    const { body } = await scene.lena.ask(api.board, { query: { day: "2026-03-12" } });
    for (const row of body.rows) {
      const checks = await on.app.inject({ url: `/api/work-orders/${row.id}/readiness`, headers: { cookie: scene.lena.cookie } });
      expect(row.go).toBe(checks.json<{ ok: boolean }[]>().every(({ ok }) => ok));
    }
    expect(body.day).toBe("2026-03-12");
  });
});

describe("announcements", () => {
  const draft = {
    title: "Yard closed",
    body: "The Houston yard is closed on Friday.",
    roles: [],
    from: "2026-03-12",
    to: "2026-03-12",
  };
  it("are written by an administrator, quality or HSE, and seen by whom they are for, from day to day", async () => {
    const quality = await on.person("Quill Mott", ["QM"]);
    const { body } = await quality.ask(api.announce, { body: { ...draft, baseIds: [on.bases.houston], requiresAck: true } });
    expect(body.state).toBe("draft");
    const seen = async (who: Person) => (await who.ask(api.now, {})).body.announcements.map(({ title }) => title);
    expect(await seen(scene.ana)).toEqual([]);
    const published = await quality.ask(api.publishAnnouncement, { id: body.id, body: { version: body.version } });
    expect(published.body.state).toBe("published");
    const north = await on.person("Nora Reid", ["TECH"], { base: on.bases.aberdeen });
    expect([await seen(scene.ana), await seen(north)]).toEqual([["Yard closed"], []]);
    expect((await north.ask(api.acknowledge, { id: body.id })).status).toBe(404);
    expect((await scene.ana.ask(api.acknowledge, { id: body.id })).status).toBe(204);
    expect((await scene.ana.ask(api.now, {})).body.announcements[0]?.toAcknowledge).toBe(false);
    expect((await quality.ask(api.announcements, {})).body[0]?.acknowledged).toBe(1);
    const inbox = (await scene.ana.ask(reminders.endpoints.inbox, {})).body.rows;
    expect(inbox.map(({ title }) => title)).toContain("Yard closed");
    // Somebody who is there in between stays signed in.
    on.at("2026-03-13T01:00:00Z");
    expect(await seen(scene.ana)).toEqual(["Yard closed"]);
    on.at("2026-03-13T06:00:00Z");
    expect(await seen(scene.ana)).toEqual([]);
    on.at("2026-03-12T22:00:00Z");
  });

  it("are nobody else's to write, and do not end before they begin", async () => {
    const finance = await on.person("Finn Cole", ["FIN"]);
    const body = { ...draft, baseIds: [], requiresAck: false };
    expect((await finance.ask(api.announce, { body })).status).toBe(403);
    const admin = await on.person("Abe Boss", ["ADM"]);
    const { problem } = await admin.ask(api.announce, { body: { ...body, to: "2026-03-11" } });
    expect(problem.fields?.[0]?.message).toBe("The last day is before the first day.");
  });
});

it("a new company is led from step to step until its first report is written", async () => {
  const admin = await on.person("Amy Boss", ["ADM"]);
  expect((await admin.ask(api.now, {})).body.firstSteps).toBeNull();
  await on.close();
  on = await createTestApp({ now: "2026-03-12T15:00:00Z" });
  const first = await on.person("Amy Boss", ["SUPER"]);
  const steps = (await first.ask(api.now, {})).body.firstSteps;
  expect(steps?.map(({ done }) => done)).toEqual(Array<boolean>(6).fill(false));
});
