import { eq, inArray, sql } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { sectionsToOpen } from "../rules/sections.ts";
import { reportLedger } from "./ledger/tables.ts";
import { inspectionReport, reportSignature } from "./tables.ts";
import { inspectionDay, instrument, type Scene, setScene, writtenReport } from "./testing.ts";
import { buildApp } from "../../../app.ts";
import { addressOf } from "#kit/client.ts";
import { openDatabase } from "#kit/server/open-database.ts";
import { calibration } from "#modules/calibration/contract.ts";
import { calibrationRecord, equipmentEvent } from "#modules/calibration/server/tables.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { certification, certificationEvent } from "#modules/ndt-training/server/tables.ts";
import { processesProcedures } from "#modules/processes-procedures/contract.ts";
import { procedure, procedureSuspension } from "#modules/processes-procedures/server/tables.ts";
import { password, type Person, type TestApp, createTestApp } from "#testing.ts";

let on: TestApp;
let scene: Scene;
let quality: Person;
let clock = Date.parse(`${inspectionDay}T22:00:00Z`);

const onPostgres = process.env["TEST_ENGINE"] === "postgresql";
const tick = () => on.at(new Date((clock += 1000)).toISOString());

beforeAll(async () => {
  on = await createTestApp({ now: new Date(clock).toISOString() });
  quality = await on.person("Quinn Mora", ["QM", "EQP"]);
});
afterAll(() => on.close());

/**
 * Starts `first`, which stops at its insert into the table, then `second`, which conflicts with it; lets both continue once they wait. The embedded
 * engine has one connection and runs them one after the other, in either order.
 */
async function atTheSameMoment<A, B>(table: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  if (!onPostgres) {
    const began = first();
    tick();
    return Promise.all([began, second()]);
  }
  const { database } = on.services;
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const holding = Promise.withResolvers<void>();
  const gate = database.db.transaction(async (tx) => {
    // Inserts wait for it; reads and row locks do not.
    await tx.execute(`lock table ${table} in share mode`);
    holding.resolve();
    await opened;
  });
  await holding.promise;
  const began = first();
  await waiting(1);
  tick();
  const came = second();
  await waiting(2);
  tick();
  open();
  await gate;
  return Promise.all([began, came]);
}

/** Until so many connections wait for a lock. */
async function waiting(wanted: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const [row] = await on.services.database.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((row?.count ?? 0) >= wanted) return;
    await pause(10);
  }
  throw new Error(`${wanted} connections should wait for a lock.`);
}

interface Withdrawal {
  what: string;
  table: string;
  ask: () => Promise<{ status: number }>;
  refusal: RegExp;
  recordedAt: () => Promise<string | undefined>;
}

/** Evidence that can be withdrawn from a report: each by the action people use. */
const withdrawals = (): Withdrawal[] => [
  {
    what: "a certificate that is revoked",
    table: "certification_event",
    async ask() {
      const [held] = await on.db.select().from(certification).where(eq(certification.id, scene.certificates.ana));
      const body = { version: held?.version ?? 0, type: "revoked" as const, effectiveOn: inspectionDay, reason: "Exam void" };
      return quality.ask(ndtTraining.endpoints.recordEvent, { id: scene.certificates.ana, body });
    },
    refusal: /no UT Level .* certification valid on/,
    async recordedAt() {
      const rows = await on.db.select().from(certificationEvent);
      return rows.find(({ certificationId }) => certificationId === scene.certificates.ana)?.recordedAt;
    },
  },
  {
    what: "an instrument that is quarantined",
    table: "equipment_event",
    ask: () =>
      quality.ask(calibration.endpoints.recordEvent, {
        id: scene.gauge,
        body: { type: "quarantined", effectiveOn: inspectionDay, note: "Reads 0.3 mm high" },
      }),
    refusal: /out of service/,
    async recordedAt() {
      const rows = await on.db.select().from(equipmentEvent).where(eq(equipmentEvent.itemId, scene.gauge));
      return rows[0]?.createdAt;
    },
  },
  {
    what: "a procedure that is suspended",
    table: "procedure_suspension",
    async ask() {
      const [held] = await on.db.select().from(procedure).where(eq(procedure.id, scene.procedure));
      const body = { version: held?.version ?? 0, revisionId: null, from: inspectionDay, reason: "Wrong block" };
      return scene.lena.ask(processesProcedures.endpoints.suspend, { id: scene.procedure, body });
    },
    refusal: /suspended/,
    async recordedAt() {
      const rows = await on.db.select().from(procedureSuspension).where(eq(procedureSuspension.procedureId, scene.procedure));
      return rows[0]?.createdAt;
    },
  },
];

async function ready() {
  const { id } = await writtenReport(scene);
  const { contentHash, obstacles } = (await scene.ana.ask(inspectionReports.endpoints.checks, { id })).body;
  expect(obstacles).toEqual([]);
  await scene.ana.ask(inspectionReports.endpoints.open, { id, body: { contentHash, sections: [...sectionsToOpen] } });
  return {
    id,
    sign: () => scene.ana.ask(inspectionReports.endpoints.sign, { id, body: { contentHash, userId: scene.ana.email, password } }),
  };
}

async function signedAt(reportId: string): Promise<string> {
  const [signature] = await on.db.select().from(reportSignature).where(eq(reportSignature.reportId, reportId));
  return signature?.signedAt ?? "never";
}

let scenes = 0;
/** People, instruments and a procedure without withdrawals. */
async function fresh(): Promise<void> {
  if (scenes++ === 0) {
    scene = await setScene(on);
    return;
  }
  await on.db.delete(procedureSuspension);
  await on.db.update(certification).set({ state: "active" }).where(eq(certification.id, scene.certificates.ana));
  await on.byHand("delete from certification_event", "delete from audit_event");
  on.simulateRestart();
  scene.gauge = await instrument(on, `UTG-1${scenes}`, "UT-TG");
}

it.runIf(onPostgres)("reports signed at three servers at the same moment get one number after the other, each once", async () => {
  await fresh();
  const others = [await another(), await another()];
  const apps = [on.app, ...others.map(({ app }) => app)];
  const ids: string[] = [];
  for (let number = 0; number < 9; number += 1) ids.push((await writtenReport(scene)).id);
  for (const person of [scene.ana, scene.ben]) {
    const hashes = new Map<string, string>();
    for (const id of ids) {
      const { contentHash } = (await person.ask(inspectionReports.endpoints.checks, { id })).body;
      await person.ask(inspectionReports.endpoints.open, { id, body: { contentHash, sections: [...sectionsToOpen] } });
      hashes.set(id, contentHash);
    }
    await on.tellTrail();
    // As many at a time for one person as could be password guesses.
    for (let first = 0; first < ids.length; first += apps.length) {
      const answers = await Promise.all(
        ids.slice(first, first + apps.length).map(async (id, n) =>
          apps[n]?.inject({
            method: "POST",
            url: addressOf(inspectionReports.endpoints.sign, { id, body: { contentHash: "", userId: "", password } }),
            headers: { cookie: person.cookie },
            payload: { contentHash: hashes.get(id), userId: person.email, password },
          }),
        ),
      );
      expect(answers.map((answer) => answer?.statusCode)).toEqual(apps.map(() => 200));
    }
  }
  const reports = await on.db.select().from(inspectionReport).where(inArray(inspectionReport.id, ids));
  const numbers = reports.map(({ reportNumber }) => Number(/\d+$/.exec(reportNumber ?? "")?.[0])).toSorted((a, b) => a - b);
  expect(numbers).toEqual(ids.map((_, n) => (numbers[0] ?? 0) + n));
  const ledger = await on.db.select().from(reportLedger).where(inArray(reportLedger.reportId, ids)).orderBy(reportLedger.seq);
  expect(ledger.map(({ seq }) => seq)).toEqual(ids.map((_, n) => (ledger[0]?.seq ?? 0) + n));
  for (const { app, database } of others) {
    await app.close();
    await database.close();
  }
});

/** One more server on the database, with connections of its own. */
async function another() {
  const { files, jobs, publicUrl, signer, secrets } = on.services;
  const database = await openDatabase({ dataDir: "", url: (await on.database.readable("")).url });
  const { app } = await buildApp({ database, files, jobs, publicUrl, signer, secrets, clock: on.services.clock });
  await app.ready();
  return { app, database };
}

it.runIf(onPostgres)(
  "a signature waits for what is being done to a standard that an instrument was calibrated with",
  async () => {
    await fresh();
    const standard = await instrument(on, `BLK-9${scenes}`, "UT-BLOCK");
    await on.db
      .update(calibrationRecord)
      .set({ standardItemIds: [standard] })
      .where(eq(calibrationRecord.itemId, scene.gauge));
    const report = await ready();
    tick();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = Promise.withResolvers<void>();
    const withdrawal = on.services.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from inventory_item where id = ${standard} for no key update`);
      held.resolve();
      await released;
    });
    await held.promise;
    const signing = report.sign();
    await waiting(1);
    release();
    await withdrawal;
    expect((await signing).status).toBe(200);
  },
);

describe.each([0, 1, 2])("evidence withdrawn while a report is signed (%i)", (index) => {
  it("is seen when the withdrawal came first, and nothing is signed", async () => {
    await fresh();
    const { table, ask, refusal, what, recordedAt } = withdrawals()[index] as Withdrawal;
    const report = await ready();
    tick();
    const [withdrawn, signed] = await atTheSameMoment(table, ask, report.sign);
    expect([what, withdrawn.status]).toEqual([what, 200]);
    if (!onPostgres && signed.status === 200)
      return expect(((await recordedAt()) ?? "") >= (await signedAt(report.id))).toBe(true);
    expect([what, signed.status]).toEqual([what, 422]);
    expect(signed.problem.reasons?.map(({ message }) => message).join(" ")).toMatch(refusal);
    expect(await on.db.select().from(reportSignature).where(eq(reportSignature.reportId, report.id))).toEqual([]);
  });

  it("waits when the signature came first, and bears no earlier time", async () => {
    await fresh();
    const { ask, recordedAt, what } = withdrawals()[index] as Withdrawal;
    const report = await ready();
    tick();
    const [signed, withdrawn] = await atTheSameMoment("report_signature", report.sign, ask);
    expect([what, withdrawn.status]).toEqual([what, 200]);
    if (!onPostgres && signed.status === 422) return;
    expect([what, signed.status]).toEqual([what, 200]);
    expect(((await recordedAt()) ?? "") >= (await signedAt(report.id))).toBe(true);
  });
});
