import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../app.ts";
import { everyEndpoint, seed, timeAllowed } from "../fuzz/every-endpoint.ts";
import { seedShippedData } from "../start-data.ts";
import { testSigner } from "../testing.ts";
import { actorsOf } from "./cast.ts";
import { instruments } from "./instruments.ts";
import { loadDemo } from "./load.ts";
import { procedureNumbers } from "./procedures.ts";
import { specimens } from "./reports/specimens/index.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { actAs } from "#kit/server/context.ts";
import { unavailable } from "#kit/refusals.ts";
import { openBackups } from "#kit/server/backup/backups.ts";
import type { Database } from "#kit/server/database.ts";
import type { Services } from "#kit/server/services.ts";
import { message } from "#kit/server/mail/tables.ts";
import { passingSecrets } from "#kit/server/secrets.ts";
import { passingTrail } from "#kit/server/signer.ts";
import { auditEvent, numberRegister, numberSequence, storedFile } from "#kit/server/tables.ts";
import { testDatabase } from "#kit/server/testing/database.ts";
import { inMemoryFiles } from "#kit/server/testing/files.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import { sealTrail } from "#modules/activity-and-audit/server/sealing.ts";
import { beginCheck, verifyTrail } from "#modules/activity-and-audit/server/verifying.ts";
import { calibrationStatesOn } from "#modules/calibration/server/states.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { duesOf } from "#modules/company-forms/server/dues.ts";
import { builtInForms } from "#modules/forms/builtin/index.ts";
import { contentHash } from "#modules/forms/server/closing.ts";
import { formAction, formKiosk, formSubmission } from "#modules/forms/server/tables.ts";
import { kpiIds } from "#modules/dashboard/kpis.ts";
import { announcement, kpiSnapshot } from "#modules/dashboard/server/tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { evidenceCaseRow } from "#modules/evidence-cases/server/tables.ts";
import { reportCaution } from "#modules/inspection-reports/server/cautions/tables.ts";
import { checkReport } from "#modules/inspection-reports/server/checking.ts";
import { alterationsOf } from "#modules/inspection-reports/server/integrity.ts";
import { walkLedger } from "#modules/inspection-reports/server/walk.ts";
import { load } from "#modules/inspection-reports/server/loading.ts";
import { storeReportPdf } from "#modules/inspection-reports/server/print.ts";
import { signaturesOf } from "#modules/inspection-reports/server/signatures.ts";
import { reportLedger } from "#modules/inspection-reports/server/ledger/tables.ts";
import { evidenceRef, inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import { project } from "#modules/project-management/server/tables.ts";
import { makePackage } from "#modules/releases/server/package.ts";
import { release, releaseEvent, releaseItem } from "#modules/releases/server/tables.ts";
import { printForm } from "#modules/report-templates/server/tables.ts";
import { documentFact, rejectAlarm } from "#modules/report-statistics/server/tables.ts";

const today = "2026-11-20";
const loadedAt = new Date(`${today}T15:00:00Z`);
/** The day it is loaded on, until random requests come, whose limits run by the clock. */
let clock = () => loadedAt;
let app: FastifyInstance;
let folder: string;
const sent: string[] = [];
let database: Database;
let services: Services;
let lines: string[];
/** Processor seconds of this thread: about the elapsed time on an idle machine, or a little less. */
let worked: number;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "holdpoint-demo-"));
  const backups = await openBackups({ database, dataDir: folder, clock: () => clock() });
  const built = await buildApp({
    database,
    publicUrl: "http://localhost:3000",
    signer: { ...testSigner, trail: passingTrail() },
    secrets: passingSecrets(),
    trustProxy: "loopback",
    clock: () => clock(),
    jobs: { send: async (_tx, name) => void sent.push(name) },
    files: inMemoryFiles(),
    // A backup of the demo company takes longer than all requests; its own tests make some.
    backups: { ...backups, make: () => Promise.reject(unavailable("Nothing is made here.")) },
  });
  services = built.services;
  app = built.app;
  await app.ready();
  await seedShippedData(services);
  const before = process.threadCpuUsage();
  lines = await loadDemo(services, () => undefined);
  const { user, system } = process.threadCpuUsage(before);
  worked = (user + system) / 1e6;
}, 600_000);
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the demo company as loaded", { timeout: 120_000 }, () => {
  it("takes less than a minute", () => expect(worked).toBeLessThan(60));

  it("has three bases, twelve clients with sites, eight projects, its instruments, two vehicles and its procedures", async () => {
    const { db } = database;
    const counts = await Promise.all(
      [baseLocation, clientCompany, project, inventoryItem, procedure].map((table) => db.$count(table)),
    );
    expect(counts).toEqual([3, 12, 8, instruments.length + 2, procedureNumbers.length]);
    expect(await db.$count(clientSite)).toBeGreaterThanOrEqual(12);
  });

  it("lists the accounts, one for each role, and says that it is a demo", async () => {
    const people = await database.db.select().from(appUser);
    expect(new Set(people.flatMap(({ roles }) => roles)).size).toBe(16);
    expect(lines[0]).toContain("demo company");
    expect(people.every(({ email }) => lines.some((line) => line.endsWith(` ${email}`)))).toBe(true);
  });

  it("has 256 reports in every state, and one of each examination seldom ordered", async () => {
    const reports = await database.db.select({ status: inspectionReport.status }).from(inspectionReport);
    const counts = Object.fromEntries(
      [...Map.groupBy(reports, ({ status }) => status)].map(([status, rows]) => [status, rows.length]),
    );
    expect(counts).toEqual({
      draft: 11,
      submitted: 9,
      returned: 4,
      signed: 10,
      released: 215 + specimens.length,
      superseded: 4,
      void: 3,
    });
  });

  it("has a year of transmittals in every state, each with recipients and their events, and queues the package of each", async () => {
    const { db } = database;
    const rows = await db.select().from(release);
    const counts = Object.fromEntries(
      [...Map.groupBy(rows, ({ status }) => status)].map(([state, some]) => [state, some.length]),
    );
    const { closed = 0, ...others } = counts;
    expect(others).toEqual({ draft: 1, issued: 5, recalled: 1 });
    // A report seldom ordered is sent alone, or with those of its week.
    expect(closed).toBeGreaterThanOrEqual(188);
    expect(closed).toBeLessThanOrEqual(188 + specimens.length);
    const sentOut = rows.filter(({ status }) => status !== "draft");
    expect(sent.filter((name) => name === "release.package")).toHaveLength(sentOut.length);
    expect(sentOut.every(({ frozenAt, transmittalNo, issuedAt }) => frozenAt && transmittalNo && issuedAt)).toBe(true);
    const late = rows.filter(({ status, dueBy }) => status === "issued" && (dueBy ?? "") < today);
    expect(late.length).toBeGreaterThan(0);
    const events = await db.select().from(releaseEvent);
    for (const kind of ["sent", "opened", "downloaded", "acknowledged", "comment", "recalledNotice"])
      expect(events.map((event) => event.kind)).toContain(kind);
    expect(events.filter(({ at }) => at > services.clock().toISOString())).toEqual([]);
    const notices = rows.filter(({ notice }) => notice !== null);
    expect(new Set(notices.map(({ notice }) => notice))).toEqual(new Set(["superseded", "void", "caution"]));
    const facts = await db.select().from(documentFact).where(isNotNull(documentFact.releasedAt));
    expect(facts.filter(({ signedAt, releasedAt }) => (releasedAt ?? "") > (signedAt ?? ""))).toHaveLength(facts.length);
    expect(facts.length).toBeGreaterThan(190);
    const hours = facts.map((fact) => ({
      ...fact,
      took: (Date.parse(fact.releasedAt ?? "") - Date.parse(fact.inspectionEnd ?? "")) / 3_600_000,
    }));
    const sorted = hours.map(({ took }) => took).toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(8 * 24);
    const hurried = hours.filter(({ deadlineHours }) => deadlineHours !== null);
    expect(hurried.filter(({ took, deadlineHours }) => took <= Number(deadlineHours)).length / hurried.length).toBeGreaterThan(
      0.7,
    );
  });

  it("has its packages made by the job once their reports are printed, and sends nothing again", async () => {
    const { db } = database;
    const [least] = await db
      .select({ id: releaseItem.releaseId })
      .from(releaseItem)
      .innerJoin(release, eq(release.id, releaseItem.releaseId))
      .where(eq(release.status, "closed"))
      .groupBy(releaseItem.releaseId)
      .orderBy(count())
      .limit(1);
    const letters = await db.$count(message);
    const ordered = sent.length;
    await makePackage(services, least?.id ?? "");
    expect(sent.slice(ordered)).toEqual(["release.package"]);
    const items = await db
      .select()
      .from(releaseItem)
      .where(eq(releaseItem.releaseId, least?.id ?? ""));
    for (const { reportId } of items) await storeReportPdf(services, reportId ?? "");
    await makePackage(services, least?.id ?? "");
    const [made] = await db
      .select()
      .from(release)
      .where(eq(release.id, least?.id ?? ""));
    expect(made?.packageSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(made?.packageSha256).not.toBe(made?.sheetSha256);
    expect(await db.$count(storedFile, and(eq(storedFile.entityId, made?.id ?? ""), eq(storedFile.kind, "package")))).toBe(2);
    expect(await db.$count(message)).toBe(letters);
  });

  it("has thirteen months of figures for company and bases, and one announcement today", async () => {
    const { db } = database;
    const kept = await db.select().from(kpiSnapshot);
    const months = Map.groupBy(kept, ({ on }) => on.slice(0, 7));
    expect(months.size).toBeGreaterThanOrEqual(12);
    expect(kept).toHaveLength(new Set(kept.map(({ on }) => on)).size * 4 * kpiIds.length);
    expect(kept.filter(({ kpi, denominator }) => kpi === "turnaround" && Number(denominator) > 0).length).toBeGreaterThan(10);
    expect(await db.$count(announcement, and(lte(announcement.from, today), gte(announcement.to, today)))).toBe(1);
  });

  it("has a month of filled forms in every state that people meet, the closed ones with a number and the hash of their content", async () => {
    const rows = await database.db.select().from(formSubmission);
    expect(rows.length).toBeGreaterThan(40);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["draft", "opened", "submitted", "returned", "closed"]));
    expect(new Set(rows.map(({ formCode }) => formCode))).toEqual(new Set(builtInForms.map(({ code }) => code)));
    const closed = rows.filter(({ status }) => status === "closed");
    expect(closed.length).toBeGreaterThan(20);
    expect(closed.filter((row) => row.number === null || row.contentHash !== contentHash(row))).toEqual([]);
    expect(rows.filter(({ waitsFor }) => waitsFor?.startsWith("Signature: Mechanic"))).toHaveLength(1);
    const atKiosk = rows.filter((row) => row.atKiosk === "Yard gate" && row.formCode === "VEH-CHK");
    const [gate] = await database.db.select().from(formKiosk);
    expect(atKiosk.length).toBeGreaterThan(10);
    expect([gate?.usedCount, gate?.endedAt, lines.some((line) => line.includes("/r/k/"))]).toEqual([atKiosk.length, null, true]);
    const actions = await database.db.select().from(formAction);
    expect(new Set(actions.map(({ kind, state }) => `${kind} ${state}`))).toEqual(
      new Set(["task done", "task open", "nonconformity open", "assigned answer open"]),
    );
    const all = await duesOf(database.db, { from: "2026-11-07", to: today, now: services.clock(), of: null });
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["due", "done", "late", "missed", "excused"]));
  });

  it("leaves an intact trail, although its events are of many days", async () => {
    await sealTrail(services);
    const { id } = await beginCheck(new PlainRows(database.db), services.clock(), null);
    const { state, verified, reason } = await verifyTrail(services, id);
    expect({ state, verified, reason }).toEqual({
      state: "intact",
      verified: await database.db.$count(auditEvent),
      reason: null,
    });
  });

  it("records that replaced or suspended documents were in force until then", async () => {
    const { db } = database;
    const firstStates = await db
      .select({ state: sql<string>`change ->> 'new'`, events: count() })
      .from(sql`${auditEvent}, jsonb_array_elements(${auditEvent.changes}) change`)
      .where(
        and(inArray(auditEvent.action, ["Certification.certify", "CalibrationRecord.record"]), sql`change ->> 'field' = 'state'`),
      )
      .groupBy(sql`1`);
    expect(firstStates.map(({ state }) => state).toSorted()).toEqual(["active", "awaiting review", "in force"]);
    const replaced = await db.$count(calibrationRecord, eq(calibrationRecord.state, "superseded"));
    expect(replaced).toBeGreaterThan(100);
    expect(await db.$count(auditEvent, eq(auditEvent.action, "CalibrationRecord.supersede"))).toBe(replaced);
  });

  it("queues a PDF for each sealed report", async () => {
    expect(sent.filter((name) => name === "report.pdf")).toHaveLength(await database.db.$count(reportLedger));
  });

  it("has a complete ledger, in the order of the signatures", async () => {
    expect(await walkLedger(database.db, services)).toMatchObject({
      entries: 231 + specimens.length,
      intact: true,
      brokenAt: null,
    });
    const entries = await database.db.select().from(reportLedger).orderBy(asc(reportLedger.seq));
    const instants = entries.map(({ signedAt }) => signedAt);
    expect(instants).toEqual(instants.toSorted());
  });

  it("has signed reports that each verify: content, record and the server's signature", async () => {
    const { db } = database;
    const reports = await db.select().from(inspectionReport).where(isNotNull(inspectionReport.ledgerSeq));
    const broken: string[] = [];
    for (const report of reports)
      for (const { words } of await alterationsOf(db, testSigner, report)) broken.push(`${report.reportNumber}: ${words}`);
    expect(reports).toHaveLength(231 + specimens.length);
    expect(broken).toEqual([]);
  });

  it("has no gap in any series of numbers", async () => {
    const { db } = database;
    const given = Map.groupBy(await db.select().from(numberRegister), ({ sequenceId }) => sequenceId);
    for (const { id, key, scope, nextValue } of await db.select().from(numberSequence)) {
      const values = (given.get(id) ?? []).map(({ value }) => value).toSorted((a, b) => a - b);
      expect(values, `${key} ${scope}`).toEqual(Array.from({ length: nextValue - 1 }, (_, index) => index + 1));
    }
  });

  it("has a certificate that expired last week, one suspended, and instruments overdue and failed", async () => {
    const certificates = await database.db.select().from(certification);
    expect(certificates.filter(({ expiresOn }) => expiresOn >= "2026-11-10" && expiresOn < today)).toHaveLength(1);
    expect(certificates.filter(({ state }) => state === "suspended")).toHaveLength(1);
    const states = [...(await calibrationStatesOn(database.db, today)).values()].map(({ state }) => state);
    for (const state of ["overdue", "failed", "limited", "due soon", "never calibrated", "out of service"])
      expect(states).toContain(state);
    const waiting = await database.db.select().from(calibrationRecord).where(eq(calibrationRecord.state, "awaiting review"));
    expect(waiting).toHaveLength(1);
  });

  it("has for each of its own calibrations the standard with the certificate of that day", async () => {
    const records = await database.db.select().from(calibrationRecord);
    const own = records.filter(({ providerId }) => providerId === null);
    expect(own.length).toBeGreaterThan(20);
    for (const { calibratedOn, standards } of own) {
      const held = records.find(({ id }) => id === standards[0]?.recordId);
      expect(held?.calibratedOn).toSatisfy((on: string) => on <= calibratedOn);
      expect(held?.dueOn).toSatisfy((on: string) => on >= calibratedOn);
    }
  });

  it("includes the test weight behind the yokes in the evidence of its magnetic particle reports", async () => {
    const behind = await database.db.select().from(evidenceRef).where(isNotNull(evidenceRef.throughId));
    expect(new Set(behind.map(({ reportId }) => reportId)).size).toBeGreaterThan(20);
  });

  it("blocks the draft written with an expired certificate and an overdue gauge", async () => {
    const { db } = database;
    const actor = await actorsOf(db);
    const drafts = await db
      .select()
      .from(inspectionReport)
      .where(inArray(inspectionReport.status, ["draft"]));
    const refusals = await Promise.all(
      drafts
        .filter(({ createdById }) => createdById === actor("ana").id)
        .map((report) =>
          actAs(services, db, actor("ana"), services.clock(), async (ctx) =>
            checkReport(ctx, await load(db, report), await signaturesOf(ctx, report.id)),
          ),
        ),
    );
    const messages = refusals.flatMap(({ obstacles }) => obstacles.map(({ message }) => message));
    expect(messages).toContain("Ana Torres: no UT Level II certification valid on 2026-11-18");
    expect(messages.some((message) => /^UT-TG-002: calibration due 2026-11-07, used 2026-11-18$/.test(message))).toBe(true);
    expect(refusals.some(({ obstacles }) => obstacles.length === 0)).toBe(true);
  });

  it("leaves an audit event for every record it creates", async () => {
    const made = await database.db.select({ id: auditEvent.entityId }).from(auditEvent);
    const known = new Set(made.map(({ id }) => id));
    const files = await database.db.select({ id: storedFile.id }).from(storedFile);
    const reports = await database.db.select({ id: inspectionReport.id }).from(inspectionReport);
    expect([...files, ...reports].filter(({ id }) => !known.has(id))).toEqual([]);
    expect(files.length).toBeGreaterThan(60);
  });
});

it("raises the alarm of the project whose reject rate is above the level its client set", async () => {
  const { db } = services.database;
  const raised = await db
    .select({ number: project.number, colour: rejectAlarm.colour, span: rejectAlarm.span })
    .from(rejectAlarm)
    .innerJoin(project, eq(project.id, rejectAlarm.projectId));
  expect(raised).toContainEqual({ number: "P-25-0006", colour: "red", span: "project to date" });
  expect(new Set(raised.map(({ number }) => number)).size).toBe(1);
});

it("prints the magnetic particle reports of one client on the client's own form", async () => {
  const { db } = services.database;
  expect(await db.select({ title: printForm.title, status: printForm.status }).from(printForm)).toEqual([
    { title: "SPF-QF-27 rev 4", status: "approved" },
  ]);
});

describe("the gauge that failed its calibration", () => {
  it("has a case with every signed report of its period, screened, half of the unaffected ones decided", async () => {
    const [found, more] = await database.db.select().from(evidenceCase);
    expect(found).toMatchObject({ source: "UT-TG-006", cause: "instrument out of tolerance", state: "screened" });
    expect(more).toBeUndefined();
    const rows = await database.db.select().from(evidenceCaseRow);
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every(({ readings }) => readings.length > 0)).toBe(true);
    expect(rows.some(({ outcome }) => outcome === "no effect")).toBe(true);
    expect(rows.some(({ outcome }) => outcome === null)).toBe(true);
    const open = await database.db.$count(reportCaution, isNull(reportCaution.closedAt));
    expect(open).toBe(rows.filter(({ outcome }) => outcome === null).length);
  });
});

/** The last: what it writes is nobody's. */
describe("every endpoint, with random requests over the demo company", () => {
  it(
    `answers without a fault (seed ${seed})`,
    async () => {
      clock = () => new Date();
      const { faults, asked, all, counted } = await everyEndpoint(app);
      process.stdout.write(`Fuzz, seed ${seed}: ${asked} of ${all} endpoints. ${counted}\n`);
      expect(faults).toEqual([]);
      expect(asked).toBe(all);
    },
    timeAllowed,
  );
});
