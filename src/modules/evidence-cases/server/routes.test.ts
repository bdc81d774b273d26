import { randomUUID } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evidenceCases } from "../contract.ts";
import { evidenceCaseRow } from "./tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { reportCaution } from "#modules/inspection-reports/server/cautions/tables.ts";
import { notification } from "#kit/server/notices/tables.ts";
import { calibration, type CalibrationDraft } from "#modules/calibration/contract.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { rebuildEvidenceRefs } from "#modules/inspection-reports/server/evidence-refs.ts";
import { evidenceRef, inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import {
  answerAll,
  calibrate,
  certify,
  inspectionDay,
  instrument,
  issuedReport,
  type Scene,
  seeWell,
  setScene,
  signAs,
  thicknessContent,
  writtenReport,
} from "#modules/inspection-reports/server/testing.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { type Candidate, whatNeeds } from "#retention/server/source.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { certification, visionTest } from "#modules/ndt-training/server/tables.ts";
import { processesProcedures } from "#modules/processes-procedures/contract.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { dashboard } from "#modules/dashboard/contract.ts";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";

const ends = evidenceCases.endpoints;
const reports = inspectionReports.endpoints;
const dayBefore = "2026-03-09";

let on: TestApp;
let scene: Scene;
let eva: Person;
let quinn: Person;
let leo: Person;
let laboratory: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
  eva = await on.person("Eva Controller", ["EQP"]);
  quinn = await on.person("Quinn Quality", ["QM"]);
  leo = await on.person("Leo Three", ["L3"]);
  const body = {
    name: "Metrology House",
    accreditationBody: "A2LA",
    accreditationNumber: "1234.01",
    accreditedFrom: "2020-01-01",
    scope: ["thickness", "dimension", "lifting force"].map((parameter) => ({ parameter })),
  };
  laboratory = (await eva.ask(calibration.providers.create, { body })).body.id;
});
afterAll(() => on.close());

const parameters = [{ parameter: "thickness", unit: "mm" }];

/** From the lowest to the highest point of the certificates. */
const span = (parameter: string) => ({ parameter, unit: "mm", from: "2", to: "20" });

const covering = (itemId: string, parameter: string) =>
  on.db
    .update(calibrationRecord)
    .set({ covers: [span(parameter)] })
    .where(eq(calibrationRecord.itemId, itemId));

/** A report on instruments of its own, so that one test's finding is not another's. */
async function ownScene(): Promise<Scene> {
  const tag = randomUUID().slice(0, 6);
  const gauge = await instrument(on, `UTG-${tag}`, "UT-TG");
  const probe = await instrument(on, `PRB-${tag}`, "UT-PROBE");
  const block = await instrument(on, `BLK-${tag}`, "UT-BLOCK");
  await covering(gauge, "thickness");
  return { ...scene, gauge, probe, block };
}

/** The same for a day in doubt: what is asked about the gauge is answered in words. */
async function signedInDoubt(own: Scene, day: string) {
  const written = await writtenReport(own, thicknessContent(own, day));
  await answerAll(own, written);
  for (const person of [own.ana, own.ben]) expect((await signAs(person, written.id)).status).toBe(200);
  return (await own.ana.ask(reports.find, { id: written.id })).body;
}

/** What was lifted after the work is asked about, and answered. */
const signedOn = (own: Scene, day = inspectionDay) => issuedReport(own, thicknessContent(own, day), { answers: true });

/** The gauge comes back from the laboratory with these as-found errors, adjusted, in tolerance as left. */
async function calibrated(
  itemId: string,
  calibratedOn: string,
  errors: [string, string][],
  parameter = "thickness",
  more: Partial<CalibrationDraft> = {},
  rejectedFor?: string,
) {
  const { endpoints } = calibration;
  const [item] = await on.db.select().from(inventoryItem).where(eq(inventoryItem.id, itemId));
  const certificateNumber = `C-${randomUUID().slice(0, 8)}`;
  const { body: draft, problem } = await eva.ask(endpoints.create, {
    body: {
      itemId,
      certificateNumber,
      calibratedOn,
      providerId: laboratory,
      asFound: "in tolerance",
      asLeft: "in tolerance",
      adjusted: true,
      repaired: false,
      result: "pass",
      certificateSerial: item?.serialNumber ?? null,
      covers: [span(parameter)],
      ...more,
    },
  });
  expect(problem.message).toBeUndefined();
  const point = (phase: "as found" | "as left", at: string, error: string) => ({
    id: randomUUID(),
    phase,
    parameter,
    unit: "mm",
    nominal: at,
    reference: at,
    indicated: (Number(at) + Number(error)).toFixed(2),
    toleranceMinus: "-0.10",
    tolerancePlus: "0.10",
    u95: "0.02",
    k: "2",
  });
  // Below the first point the error is that of the first.
  const measuredAt = errors.slice(0, 1).map(([, error]): [string, string] => ["2", error]);
  const points = [...measuredAt, ...errors].flatMap(([at, error]) => [
    point("as found", at, error),
    point("as left", at, "0.01"),
  ]);
  const { body: measured } = await eva.ask(endpoints.setPoints, { id: draft.id, body: { version: draft.version, points } });
  await on.app.inject({
    method: "POST",
    url: `/api/files?entity=CalibrationRecord&entityId=${draft.id}&kind=certificate`,
    headers: { cookie: eva.cookie, "content-type": "multipart/form-data; boundary=x" },
    payload:
      '--x\r\ncontent-disposition: form-data; name="file"; filename="c.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7 c\r\n--x--\r\n',
  });
  const { body: submitted } = await eva.ask(endpoints.submit, { id: draft.id, body: { version: measured.version } });
  const toleranceReason = "The maker's, of its manual; half of what our procedure allows";
  const body = { version: submitted.version, ...(errors.length > 0 ? { toleranceReason } : {}) };
  if (rejectedFor) return (await leo.ask(endpoints.reject, { id: draft.id, body: { ...body, reason: rejectedFor } })).body;
  const released = await leo.ask(endpoints.release, { id: draft.id, body });
  expect(released.problem.message).toBeUndefined();
  return released.body;
}
const slight: [string, string][] = [
  ["5", "0.02"],
  ["10", "0.18"],
  ["20", "0.35"],
];
/** So far off that 9.80 mm was less than the 6.35 mm required. */
const gross: [string, string][] = [
  ["5", "3.60"],
  ["20", "4.00"],
];

const caseOf = async (sourceId: string) => (await quinn.ask(ends.list, { query: { sourceId } })).body.rows;
const rowsOf = async (caseId: string, who = scene.lena) =>
  (await who.ask(evidenceCases.rows.list, { query: { caseId } })).body.rows;
async function theCase(sourceId: string) {
  const found = await caseOf(sourceId);
  expect(found).toHaveLength(1);
  return found[0] ?? expect.fail("no case");
}
const waitingFor = async (who: Person) =>
  (await who.ask(dashboard.endpoints.work, { query: { limit: "200" } })).body.rows.map(({ id }) => id);
const seenByStranger = async ({ id }: { id: string }) => {
  const [row] = await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
  return (await on.nobody(reports.verify, { code: row?.verificationCode ?? "" })).body;
};

describe("the references of evidence", () => {
  it("name every record a signature rests on, with its days, and can be rebuilt from the snapshots", async () => {
    const own = await ownScene();
    const { id } = await signedOn(own);
    const refs = () => on.db.select().from(evidenceRef).where(eq(evidenceRef.reportId, id));
    const before = await refs();
    const on12 = { fromOn: inspectionDay, toOn: inspectionDay, throughId: null };
    for (const [entity, entityId] of [
      ["Certification", own.certificates.ana],
      ["InventoryItem", own.gauge],
      ["InventoryItem", own.probe],
      ["InventoryItem", own.block],
      ["Procedure", own.procedure],
    ] as const)
      expect(before).toContainEqual(expect.objectContaining({ entity, entityId, ...on12 }));
    // The reviewer's certificate counted on the day of the signature.
    expect(before).toContainEqual(
      expect.objectContaining({ entity: "Certification", entityId: own.certificates.ben, fromOn: "2026-03-13" }),
    );
    for (const entity of ["VisionTest", "CalibrationRecord", "ProcedureRevision", "ReportTemplate"])
      expect(before.map((ref) => ref.entity)).toContain(entity);
    await on.db.delete(evidenceRef);
    await rebuildEvidenceRefs(on.db);
    const sorted = (rows: typeof before) => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(sorted(await refs())).toEqual(sorted(before));
  });

  it("reach up through reference standards, and end where a chain closes into a circle", async () => {
    const own = await ownScene();
    const [gb, master] = [
      await instrument(on, `GB-${randomUUID().slice(0, 6)}`, "UT-BLOCK"),
      await instrument(on, `MB-${randomUUID().slice(0, 6)}`, "UT-BLOCK"),
    ];
    const recordOf = async (itemId: string) =>
      (await on.db.select().from(calibrationRecord).where(eq(calibrationRecord.itemId, itemId)))[0] ?? expect.fail("no record");
    const [gauged, first, second] = [await recordOf(own.gauge), await recordOf(gb), await recordOf(master)];
    const by = (itemId: string, recordId: string) => [{ itemId, assetTag: "", recordId, certificateNumber: null, dueOn: null }];
    // Who calibrated whom: the gauge with GB, GB with the master, and the master with GB again.
    const link = (id: string, standards: ReturnType<typeof by>) =>
      on.db.update(calibrationRecord).set({ standards }).where(eq(calibrationRecord.id, id));
    await link(gauged.id, by(gb, first.id));
    await link(first.id, by(master, second.id));
    await link(second.id, by(gb, first.id));
    await covering(master, "dimension");
    const report = await signedOn(own);
    await calibrated(master, "2026-03-01", slight, "dimension");
    const found = await theCase(master);
    expect(found).toMatchObject({ windowFrom: "2026-01-10", windowTo: "2026-03-01", reports: 1 });
    const [row] = await rowsOf(found.id);
    expect(row).toMatchObject({ reportId: report.id, screen: "review", usedFrom: "2026-01-10", usedTo: "2026-01-10" });
    expect(row?.through).toMatch(/^UTG-/);
  });
});

describe("an instrument found out of tolerance", () => {
  it("opens one case with the reports of the window, screened, under a caution that a stranger sees, and leaves the others alone", async () => {
    const own = await ownScene();
    const other = await ownScene();
    const inside = await signedOn(own, dayBefore);
    const after = await signedOn(own);
    const elsewhere = await signedOn(other, dayBefore);
    await calibrated(own.gauge, "2026-03-10", slight);
    const found = await theCase(own.gauge);
    expect(found).toMatchObject({
      cause: "instrument out of tolerance",
      windowFrom: "2026-01-10",
      windowTo: "2026-03-10",
      parameters: ["thickness"],
      state: "screened",
      reports: 1,
      undecided: 1,
    });
    const rows = await rowsOf(found.id);
    expect(rows.map(({ reportId }) => reportId)).toEqual([inside.id]);
    expect(rows[0]).toMatchObject({ screen: "no effect", usedFrom: dayBefore, usedTo: dayBefore, through: null });
    expect(rows[0]?.readings[0]).toMatchObject({ verdict: "no effect", unit: "mm", min: "6.35" });

    expect((await seenByStranger(inside)).caution).toEqual({ since: "2026-03-13" });
    expect(await seenByStranger(inside)).toMatchObject({ verdict: "genuine" });
    for (const untouched of [after, elsewhere]) expect((await seenByStranger(untouched)).caution).toBeNull();
    const listed = await scene.ana.ask(reports.list, { query: { caution: "true", limit: "200" } });
    expect(listed.body.rows.map(({ id }) => id)).toContain(inside.id);
    expect(listed.body.rows.map(({ id }) => id)).not.toContain(after.id);
    expect((await scene.ana.ask(reports.cautions, { id: inside.id })).body).toMatchObject([{ closedAt: null, caseId: found.id }]);
    const history = await scene.ana.ask(reports.history, { id: inside.id });
    expect(history.body.map(({ action }) => action)).toContain("InspectionReport.caution");
  });

  it("tells those who decide and those who signed", async () => {
    const own = await ownScene();
    const report = await signedOn(own, dayBefore);
    await calibrated(own.gauge, "2026-03-10", slight);
    const found = await theCase(own.gauge);
    const told = await on.db
      .select()
      .from(notification)
      .where(sql`key like ${`%${found.id}%`}`);
    const whom = new Set(told.map(({ userId }) => userId));
    for (const person of [scene.lena, leo, quinn, scene.ana]) expect(whom.has(person.id)).toBe(true);
    expect(whom.has(eva.id)).toBe(false);
    expect(told.find(({ userId }) => userId === scene.ana.id)?.href).toBe(`/inspection-reports/${report.id}`);
    expect(await waitingFor(scene.lena)).toContain(found.id);
    expect(await waitingFor(eva)).not.toContain(found.id);
  });

  it("opens a case even where no report rests on it, which the quality manager may close at once", async () => {
    const own = await ownScene();
    await calibrated(own.gauge, "2026-03-10", slight);
    const found = await theCase(own.gauge);
    expect(found).toMatchObject({ state: "reviewed", reports: 0 });
    const { body } = await quinn.ask(ends.close, {
      id: found.id,
      body: { version: found.version, note: "Nothing measured with it" },
    });
    expect(body.state).toBe("closed");
  });

  it("is in doubt by a rejected or voided paper as by a released one, and its case stays open until the instrument is decided", async () => {
    const own = await ownScene();
    const bad = { adjusted: false, asLeft: "out of tolerance", result: "fail" } as const;
    const rejected = await calibrated(own.gauge, "2026-03-11", gross, "thickness", bad, "Customer name missing on it");
    const found = await theCase(own.gauge);
    expect(found).toMatchObject({ state: "screened", reports: 0 });
    const close = async () => {
      const { version } = await theCase(own.gauge);
      return quinn.ask(ends.close, { id: found.id, body: { version, note: "Nothing was measured with it" } });
    };
    expect((await close()).problem.message).toBe(
      `What certificate ${rejected.certificateNumber} found still stands: have the instrument recalibrated, or withdraw the finding.`,
    );
    const written = await writtenReport(own, thicknessContent(own, dayBefore));
    const asked = async () => {
      const { body } = await own.ana.ask(reports.checks, { id: written.id });
      return body.findings.filter(({ ruleId }) => ruleId === "G4-DOUBT").map(({ severity, message }) => `${severity} ${message}`);
    };
    expect(await asked()).toEqual([expect.stringMatching(/^E .*error found on 2026-03-11/)]);
    await calibrated(own.gauge, "2026-03-12", [
      ["5", "0.01"],
      ["20", "0.02"],
    ]);
    expect(await theCase(own.gauge)).toMatchObject({ state: "reviewed" });
    expect((await close()).body.state).toBe("closed");
    expect(await asked()).toHaveLength(1);
    await quinn.ask(calibration.endpoints.withdrawFinding, {
      id: rejected.id,
      body: { version: rejected.version, reason: "It is the paper of the gauge of the other crew" },
    });
    expect(await asked()).toEqual([]);
  });

  it("throws no doubt when it is found in tolerance", async () => {
    const own = await ownScene();
    await signedOn(own, dayBefore);
    await calibrated(own.gauge, "2026-03-10", [
      ["5", "0.02"],
      ["20", "0.03"],
    ]);
    expect(await caseOf(own.gauge)).toEqual([]);
  });

  it("asks for the verdict again when a further finding touches a report that had one", async () => {
    const own = await ownScene();
    const report = await signedOn(own, dayBefore);
    await calibrated(own.gauge, "2026-03-10", slight);
    const { id } = await theCase(own.gauge);
    const [row] = await rowsOf(id);
    const body = { rowIds: [row?.id ?? ""], outcome: "no effect" as const, reason: "Every corrected reading keeps its margin" };
    await scene.lena.ask(ends.giveVerdicts, { id, body });
    expect((await seenByStranger(report)).caution).toBeNull();
    const reason = "The crew says it read wrong all week";
    await quinn.ask(ends.open, { body: { entity: "InventoryItem", entityId: own.gauge, from: dayBefore, reason } });
    expect(await theCase(own.gauge)).toMatchObject({ id, cause: "instrument out of tolerance", undecided: 1, state: "screened" });
    expect((await seenByStranger(report)).caution).not.toBeNull();
  });

  it("stays one case when two findings come in the same minute", async () => {
    const own = await ownScene();
    await signedOn(own, dayBefore);
    await calibrated(own.gauge, "2026-03-08", slight);
    expect(await theCase(own.gauge)).toMatchObject({ windowTo: "2026-03-08", reports: 0, state: "reviewed" });
    await calibrated(own.gauge, "2026-03-10", gross);
    expect(await theCase(own.gauge)).toMatchObject({
      windowFrom: "2026-01-10",
      windowTo: "2026-03-10",
      reports: 1,
      state: "screened",
    });
  });

  it("adds a report of a day in doubt that is signed after the case was opened, and none of a day outside", async () => {
    const own = await ownScene();
    await calibrated(own.gauge, "2026-03-10", slight);
    const [late, outside] = [await signedInDoubt(own, dayBefore), await signedOn(own)];
    const found = await theCase(own.gauge);
    expect(found).toMatchObject({ reports: 1, state: "screened" });
    expect(await rowsOf(found.id)).toMatchObject([{ reportId: late.id, screen: "no effect" }]);
    expect((await seenByStranger(late)).caution).not.toBeNull();
    expect((await seenByStranger(outside)).caution).toBeNull();
  });

  it("leaves a voided report and a signature that was taken back out of it", async () => {
    const [own, other] = [await ownScene(), await ownScene()];
    const { id } = await writtenReport(own, thicknessContent(own, dayBefore));
    const submitted = await signAs(scene.ana, id);
    const recalled = await scene.ana.ask(reports.recall, { id, body: { version: submitted.body.version } });
    const changes = thicknessContent(other, dayBefore);
    await scene.ana.ask(reports.save, { id, body: { version: recalled.body.version, changes } });
    for (const person of [scene.ana, scene.ben]) expect((await signAs(person, id)).status).toBe(200);
    const voided = await signedOn(own, dayBefore);
    await quinn.ask(reports.void, { id: voided.id, body: { version: voided.version, reason: "Wrong vessel" } });
    await calibrated(own.gauge, "2026-03-10", slight);
    expect(await theCase(own.gauge)).toMatchObject({ reports: 0 });
  });
});

/** As if it had not happened, in the trail too, so that the tests after this one can sign again. */
async function undone(entity: string, statement: SQL): Promise<void> {
  await on.byHand(statement, sql`delete from audit_event where entity = ${entity}`);
  on.simulateRestart();
}

async function inForceAgain(certificate: string): Promise<void> {
  await undone("CertificationEvent", sql`delete from certification_event where certification_id = ${certificate}::uuid`);
  await undone("Certification", sql`update certification set state = 'active' where id = ${certificate}::uuid`);
}

describe("a certificate that comes late", () => {
  const notAdjusted = { adjusted: false, asLeft: "in tolerance" } as const;
  it("of an instrument that failed finds what was signed after its day as well", async () => {
    const own = await ownScene();
    const report = await signedOn(own);
    const failed = { result: "fail", asFound: "out of tolerance", asLeft: "out of tolerance", adjusted: false } as const;
    await calibrated(own.gauge, "2026-03-10", [], "thickness", failed);
    const found = await theCase(own.gauge);
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toEqual([report.id]);
    expect((await seenByStranger(report)).caution).not.toBeNull();
  });
  it("and covers less than the one before finds what was signed on its days", async () => {
    const own = await ownScene();
    const report = await signedOn(own);
    const covers = [{ parameter: "thickness", from: "50", to: "60", unit: "mm" }];
    await calibrated(own.gauge, "2026-03-10", [], "thickness", { ...notAdjusted, covers });
    const found = await theCase(own.gauge);
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toEqual([report.id]);
  });
  it("after a repair before it was tested leaves the time before unproven", async () => {
    const own = await ownScene();
    const report = await signedOn(own, dayBefore);
    const repaired = { repaired: true, adjusted: false, asFound: "not tested", asLeft: "in tolerance" } as const;
    await calibrated(own.gauge, "2026-03-12", [], "thickness", repaired);
    expect((await rowsOf((await theCase(own.gauge)).id)).map(({ reportId }) => reportId)).toEqual([report.id]);
  });
});

describe("other evidence that fails afterwards", () => {
  it("is a certificate revoked with a date in the past: its reports from that day on, not those before", async () => {
    const own = await ownScene();
    const [before, after] = [await signedOn(own, dayBefore), await signedOn(own)];
    const body = { version: 1, type: "revoked", effectiveOn: "2026-03-11", reason: "Examination result falsified" } as const;
    const { problem } = await quinn.ask(ndtTraining.endpoints.recordEvent, { id: own.certificates.ana, body });
    expect(problem.message).toBeUndefined();
    const found = await theCase(own.certificates.ana);
    expect(found).toMatchObject({ cause: "certificate revoked", windowFrom: "2026-03-11", windowTo: null });
    const ids = (await rowsOf(found.id)).map(({ reportId }) => reportId);
    expect(ids).toContain(after.id);
    expect(ids).not.toContain(before.id);
    expect((await seenByStranger(after)).caution).not.toBeNull();
    expect((await scene.ana.ask(reports.cautions, { id: after.id })).body).toMatchObject([{ cause: "certificateRevoked" }]);
    await inForceAgain(own.certificates.ana);
  });

  it("does not reach what was signed after a suspended certificate was put in force again", async () => {
    const own = await ownScene();
    const earlier = await signedOn(own);
    const event = async (type: "suspended" | "reinstated", effectiveOn: string) => {
      const { body: held } = await quinn.ask(ndtTraining.endpoints.find, { id: own.certificates.ana });
      const body = { version: held.version, type, effectiveOn, reason: "Vision complaint, examined again" } as const;
      const { problem } = await quinn.ask(ndtTraining.endpoints.recordEvent, { id: held.id, body });
      expect(problem.message).toBeUndefined();
    };
    await event("suspended", "2026-03-11");
    await event("reinstated", "2026-03-12");
    const later = await signedOn(own);
    const ids = (await rowsOf((await theCase(own.certificates.ana)).id)).map(({ reportId }) => reportId);
    expect(ids).toContain(earlier.id);
    expect(ids).not.toContain(later.id);
    expect((await seenByStranger(later)).caution).toBeNull();
    await inForceAgain(own.certificates.ana);
  });

  it("is an instrument dropped before it was used, said after the signature: its reports from that day on", async () => {
    const own = await ownScene();
    const [before, after] = [await signedOn(own, dayBefore), await signedOn(own)];
    const body = { type: "dropped", effectiveOn: "2026-03-11", note: "Fell off the scaffold" } as const;
    const { problem } = await quinn.ask(calibration.endpoints.recordEvent, { id: own.gauge, body });
    expect(problem.message).toBeUndefined();
    const found = await theCase(own.gauge);
    expect(found).toMatchObject({ cause: "instrument out of service", windowFrom: "2026-03-11" });
    expect(found.windowTo).not.toBeNull();
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toEqual([after.id]);
    expect((await seenByStranger(after)).caution).not.toBeNull();
    expect((await seenByStranger(before)).caution).toBeNull();
  });

  it("is an instrument retired, or kept for calibration only, from a day before it was used", async () => {
    const own = await ownScene();
    const [before, after] = [await signedOn(own, dayBefore), await signedOn(own)];
    const items = inventory.endpoints;
    const { body: gauge } = await eva.ask(items.find, { id: own.gauge });
    const body = { version: gauge.version, retiredOn: "2026-03-11", reason: "Scrapped" };
    expect((await eva.ask(items.retire, { id: own.gauge, body })).problem.message).toBeUndefined();
    const found = await theCase(own.gauge);
    expect(found).toMatchObject({ cause: "instrument out of service", windowFrom: "2026-03-11" });
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toEqual([after.id]);
    expect((await seenByStranger(after)).caution).not.toBeNull();
    expect((await seenByStranger(before)).caution).toBeNull();
    const { body: probe } = await eva.ask(items.find, { id: own.probe });
    const changes = { onlyForCalibration: true, calibrationOnlyFrom: "2026-03-11" };
    const kept = await eva.ask(items.update, { id: own.probe, body: { version: probe.version, changes } });
    expect(kept.problem.message).toBeUndefined();
    expect((await rowsOf((await theCase(own.probe)).id)).map(({ reportId }) => reportId)).toEqual([after.id]);
  });

  it("is a calibration plan made shorter by law, from a day before the instrument was used", async () => {
    const own = await ownScene();
    const [before, after] = [await signedOn(own, dayBefore), await signedOn(own)];
    const body = { itemId: own.gauge, requirement: "required", effectiveFrom: "2026-01-01", regulatory: true } as const;
    // Calibrated on 10 January: two months later is the last good day, between the two reports.
    const asked = { body: { ...body, parameters, intervalValue: 2, intervalUnit: "months" as const } };
    expect((await eva.ask(calibration.plans.create, asked)).problem.message).toBeUndefined();
    const found = await theCase(own.gauge);
    expect(found).toMatchObject({ cause: "instrument out of calibration", windowFrom: "2026-03-11", windowTo: "2026-03-13" });
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toEqual([after.id]);
    expect((await seenByStranger(after)).caution).not.toBeNull();
    expect((await seenByStranger(before)).caution).toBeNull();
  });

  it("tells the finding of its own that joins a case the gates know of, and takes what is signed later", async () => {
    const own = await ownScene();
    await signedOn(own);
    const body = { itemId: own.gauge, requirement: "required", effectiveFrom: "2026-01-01", regulatory: true } as const;
    const asked = { body: { ...body, parameters, intervalValue: 2, intervalUnit: "months" as const } };
    const { body: plan, problem } = await eva.ask(calibration.plans.create, asked);
    expect(problem.message).toBeUndefined();
    const { id } = await theCase(own.gauge);
    await calibrated(own.gauge, "2026-03-13", slight);
    const found = await theCase(own.gauge);
    expect(found).toMatchObject({ id, cause: "instrument out of tolerance" });
    expect(found.reason).toMatch(/^Calibration plan changed from a day in the past; Found out of tolerance by certificate /);
    await eva.ask(calibration.plans.archive, { id: plan.id, query: { version: plan.version } });
    const before = (await rowsOf(id)).length;
    await signedInDoubt(own, dayBefore);
    expect((await rowsOf(id)).length).toBe(before + 1);
  });

  it("is no case where a plan takes no day back", async () => {
    const own = await ownScene();
    await signedOn(own);
    const body = { itemId: own.gauge, requirement: "required", intervalValue: 6, intervalUnit: "months" } as const;
    const asked = { body: { ...body, parameters, effectiveFrom: "2026-01-01", regulatory: true } };
    expect((await eva.ask(calibration.plans.create, asked)).problem.message).toBeUndefined();
    expect(await caseOf(own.gauge)).toEqual([]);
  });

  it("is an employer's authorization, or the employment itself, that ended before the work, said after the signature", async () => {
    const paul = await on.person("Paul Central", ["TECH"]);
    await seeWell(on.db, paul);
    const covers = { methods: ["UT"], levels: ["2"], techniques: [] };
    const authorization = { by: scene.lena.id, on: "2025-03-12", covers };
    const certificate = await certify(on.db, paul, "Paul Central", "2", {
      schemeId: "ISO-9712:2021",
      employerAuthorization: authorization,
      frozenAt: "2025-01-10T12:00:00.000Z",
    });
    const own = { ...(await ownScene()), ana: paul };
    const signed = async (day: string) => {
      const written = await writtenReport({ ...own, ana: scene.ana }, thicknessContent(own, day));
      for (const person of [paul, own.ben]) expect((await signAs(person, written.id)).status).toBe(200);
      return written.id;
    };
    const [before, after] = [await signed(dayBefore), await signed(inspectionDay)];
    const { body: held } = await quinn.ask(ndtTraining.endpoints.find, { id: certificate });
    const ended = { version: held.version, employerAuthorization: { ...authorization, endedOn: "2026-03-10" } };
    expect((await quinn.ask(ndtTraining.endpoints.authorize, { id: certificate, body: ended })).problem.message).toBeUndefined();
    const found = await theCase(certificate);
    expect(found).toMatchObject({ cause: "certificate revoked", windowFrom: "2026-03-11" });
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toEqual([after]);
    const admin = await on.person("Adam Admin", ["SUPER"]);
    const { update } = peopleAndAccess.endpoints;
    expect((await admin.ask(update, { id: paul.id, body: { endDate: "2026-03-08" } })).problem.message).toBeUndefined();
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId).toSorted()).toEqual([before, after].toSorted());
  });

  it("is a subcontractor's agreement that is cut after the signature, begins later or is taken out", async () => {
    const sub = await on.person("Sam Subcon", ["TECH"]);
    await seeWell(on.db, sub);
    const certificate = await certify(on.db, sub, "Sam Subcon", "II");
    const agreement = { employmentType: "subcontractor", companyName: "Bayou NDT", agreementFrom: "2025-06-01" } as const;
    await on.db
      .update(appUser)
      .set({ ...agreement, agreementTo: "2026-12-31" })
      .where(eq(appUser.id, sub.id));
    const own = { ...(await ownScene()), ana: sub };
    const signed = async (day: string) => {
      const content = thicknessContent(own, day);
      const people = (content.people ?? []).map((one) => (one.userId === sub.id ? { ...one, subcontractor: true } : one));
      const lines = (content.lines ?? []).map((line) => ({ ...line, subcontracted: true }));
      const written = await writtenReport({ ...own, ana: scene.ana }, { ...content, people, lines });
      for (const person of [sub, own.ben]) expect((await signAs(person, written.id)).problem.message).toBeUndefined();
      return written.id;
    };
    const [before, after] = [await signed(dayBefore), await signed(inspectionDay)];
    const admin = await on.person("Adele Admin", ["SUPER"]);
    const change = async (changes: object) => {
      const { find, changeRecord } = peopleAndAccess.endpoints;
      const { version } = (await admin.ask(find, { id: sub.id })).body;
      expect((await admin.ask(changeRecord, { id: sub.id, body: { version, changes } })).problem.message).toBeUndefined();
    };
    await change({ agreementTo: "2026-12-01" });
    expect(await caseOf(certificate)).toEqual([]);
    await change({ agreementTo: "2026-03-10" });
    const found = await theCase(certificate);
    expect(found).toMatchObject({
      windowFrom: "2026-03-11",
      windowTo: "2026-12-01",
      reason: "Agreement with Bayou NDT (2025-06-01 to 2026-12-01) now 2025-06-01 to 2026-03-10",
    });
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toEqual([after]);
    await change({ employmentType: "employee", agreementFrom: null, agreementTo: null });
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId).toSorted()).toEqual([before, after].toSorted());
  });

  it("is no case where the instrument was back in calibration before it was used", async () => {
    const own = await ownScene();
    await calibrate(on.db, own.gauge, "2026-03-08", "2027-03-08");
    await signedOn(own);
    const body = { type: "dropped", effectiveOn: "2026-03-05", note: "Fell off the scaffold" } as const;
    expect((await quinn.ask(calibration.endpoints.recordEvent, { id: own.gauge, body })).problem.message).toBeUndefined();
    expect(await caseOf(own.gauge)).toEqual([]);
  });

  it("opens no case where no signed report rests on it", async () => {
    const idle = await on.person("Idle Person", ["TECH"]);
    const id = randomUUID();
    const [known] = await on.db.select().from(certification).where(eq(certification.id, scene.certificates.ben));
    if (!known) throw new Error("no certificate");
    await on.db.insert(certification).values({ ...known, id, userId: idle.id, certificateNumber: `UT-${id.slice(0, 6)}` });
    const body = { version: known.version, type: "suspended", effectiveOn: "2026-03-01", reason: "Pending inquiry" } as const;
    expect((await scene.lena.ask(ndtTraining.endpoints.recordEvent, { id, body })).problem.message).toBeUndefined();
    expect(await caseOf(id)).toEqual([]);
  });

  it("is a calibration record that is voided: every report that names it", async () => {
    const own = await ownScene();
    const report = await signedOn(own);
    const [record] = await on.db.select().from(calibrationRecord).where(eq(calibrationRecord.itemId, own.gauge));
    const { problem } = await quinn.ask(calibration.endpoints.void, {
      id: record?.id ?? "",
      body: { version: 1, reason: "Issued for another instrument" },
    });
    expect(problem.message).toBeUndefined();
    const found = await theCase(record?.id ?? "");
    expect(found).toMatchObject({ cause: "record voided", windowFrom: null, windowTo: null, reports: 1 });
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toEqual([report.id]);
  });

  it("is a vision test that is voided by someone who sees no cases", async () => {
    const own = await ownScene();
    const report = await signedOn(own);
    const coordinator = await on.person("Trudy Training", ["TRN"]);
    const [test] = await on.db
      .select()
      .from(visionTest)
      .where(and(eq(visionTest.userId, own.ana.id), eq(visionTest.kind, "near")));
    if (!test) throw new Error("no test");
    const { problem } = await coordinator.ask(ndtTraining.visionTests.void, {
      id: test.id,
      body: { version: test.version, reason: "Entered for someone else" },
    });
    expect(problem.message).toBeUndefined();
    const found = await theCase(test.id);
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toContain(report.id);
    await on.db.insert(visionTest).values({ ...test, id: randomUUID() });
  });

  it("is a vision test that was failed and came to the records late: the reports from its day on", async () => {
    const own = { ...(await ownScene()), ana: await on.person("Vera Nowak", ["TECH"]) };
    await certify(on.db, own.ana, "Vera Nowak", "II");
    await seeWell(on.db, own.ana);
    await on.db
      .update(workOrder)
      .set({ assignedUserIds: [scene.ana.id, own.ana.id] })
      .where(eq(workOrder.id, own.order));
    const [before, after] = [await signedOn(own, dayBefore), await signedOn(own)];
    const coordinator = await on.person("Tilda Training", ["TRN"]);
    const record = (kind: "near" | "colour", testedOn: string, result: string) =>
      coordinator.ask(ndtTraining.visionTests.create, {
        body: {
          userId: own.ana.id,
          testedOn,
          kind,
          chart: kind === "near" ? "Jaeger" : "Ishihara",
          result,
          distanceMm: 350,
          eye: "both",
          corrected: false,
          examinerName: "Dr. Okoro",
          examinerQualification: "Optometrist",
        },
      });
    const [held] = await on.db
      .select()
      .from(visionTest)
      .where(and(eq(visionTest.userId, own.ana.id), eq(visionTest.kind, "near")));
    expect((await record("near", "2026-03-13", "J9")).problem.message).toBeUndefined();
    expect((await record("colour", inspectionDay, "fail")).problem.message).toBeUndefined();
    expect(await caseOf(held?.id ?? "")).toEqual([]);

    const late = await record("near", inspectionDay, "J9");
    expect(late.problem.message).toBeUndefined();
    const found = await theCase(held?.id ?? "");
    expect(found).toMatchObject({
      cause: "vision test failed",
      source: "Vision test of Vera Nowak on 2026-01-15",
      reason: "The near-vision test of 2026-03-12 was not passed",
      eventId: late.body.id,
      windowFrom: inspectionDay,
      windowTo: "2026-03-12",
    });
    const ids = (await rowsOf(found.id)).map(({ reportId }) => reportId);
    expect(ids).toContain(after.id);
    expect(ids).not.toContain(before.id);
    expect((await seenByStranger(after)).caution).not.toBeNull();
    expect((await seenByStranger(before)).caution).toBeNull();
  });

  it("is a procedure suspended or withdrawn from a day in the past", async () => {
    const own = await ownScene();
    const [before, after] = [await signedOn(own, dayBefore), await signedOn(own)];
    const [known] = await on.db.select().from(procedure).where(eq(procedure.id, own.procedure));
    const { problem } = await scene.lena.ask(processesProcedures.endpoints.suspend, {
      id: own.procedure,
      body: { version: known?.version ?? 1, revisionId: null, from: inspectionDay, reason: "Wrong velocity" },
    });
    expect(problem.message).toBeUndefined();
    const found = await theCase(own.procedure);
    expect(found).toMatchObject({ cause: "procedure revoked", source: "UT-004", windowFrom: inspectionDay });
    const ids = (await rowsOf(found.id)).map(({ reportId }) => reportId);
    expect(ids).toContain(after.id);
    expect(ids).not.toContain(before.id);
    await undone("ProcedureSuspension", sql`delete from procedure_suspension where procedure_id = ${own.procedure}::uuid`);
  });

  it("is one case for a record, also where it was opened by hand before the record is voided", async () => {
    const own = await ownScene();
    const report = await signedOn(own);
    const [record] = await on.db.select().from(calibrationRecord).where(eq(calibrationRecord.itemId, own.gauge));
    const id = record?.id ?? "";
    const body = {
      entity: "CalibrationRecord",
      entityId: id,
      from: inspectionDay,
      reason: "The laboratory does not know it",
    } as const;
    const { body: byHand } = await quinn.ask(ends.open, { body });
    const [row] = await rowsOf(byHand.id);
    const effect = { rowIds: [row?.id ?? ""], outcome: "no effect" as const, reason: "Checked against the block" };
    await scene.lena.ask(ends.giveVerdicts, { id: byHand.id, body: effect });
    const ofCase = async () =>
      (await scene.ana.ask(reports.cautions, { id: report.id })).body.filter(({ caseId }) => caseId === byHand.id);
    expect(await ofCase()).toMatchObject([{ outcome: "noEffect" }]);
    await quinn.ask(calibration.endpoints.void, { id, body: { version: 1, reason: "Falsified" } });
    expect(await theCase(id)).toMatchObject({
      id: byHand.id,
      cause: "record voided",
      windowFrom: null,
      reports: 1,
      undecided: 1,
    });
    expect(await rowsOf(byHand.id)).toMatchObject([{ reportId: report.id, outcome: null, decidedByName: null, doneOn: null }]);
    expect(await ofCase()).toMatchObject([{ closedAt: null, outcome: null }]);
  });

  it("is asked of whoever signs on it later, while a case opened by hand is open and no longer", async () => {
    const own = await ownScene();
    await signedOn(own);
    const [record] = await on.db.select().from(calibrationRecord).where(eq(calibrationRecord.itemId, own.block));
    const asked: [typeof evidenceCase.$inferSelect.sourceEntity, string][] = [
      ["InventoryItem", own.block],
      ["CalibrationRecord", record?.id ?? ""],
      ["Certification", own.certificates.ana],
      ["Procedure", own.procedure],
    ];
    // Cases that the tests before this one left open.
    await on.db
      .update(evidenceCase)
      .set({ state: "closed" })
      .where(
        inArray(
          evidenceCase.sourceId,
          asked.map(([, id]) => id),
        ),
      );
    const openedBefore = await writtenReport(own, thicknessContent(own));
    const outside = await writtenReport(own, thicknessContent(own, dayBefore));
    for (const [entity, entityId] of asked) {
      const body = { entity, entityId, from: inspectionDay, reason: "Not what it says it is" };
      const { body: opened, problem } = await quinn.ask(ends.open, { body });
      expect(problem.message).toBeUndefined();
      const { body: checked } = await own.ana.ask(reports.checks, { id: openedBefore.id });
      expect(checked.findings.filter(({ ruleId }) => ruleId === "G12")).toMatchObject([
        {
          severity: "W",
          message: `${opened.source} is in doubt: an evidence case has been open since 2026-03-13. Explain why the results that depend on it on ${inspectionDay} are still valid.`,
        },
      ]);
      expect(checked.gates.filter(({ entity: of }) => of === "EvidenceCase")).toMatchObject([
        {
          gateId: "G12",
          outcome: "warn",
          entityId: opened.id,
          message: `${opened.source}: in doubt, evidence case opened 2026-03-13`,
        },
      ]);
      const { problem: refused } = await signAs(own.ana, openedBefore.id);
      expect(refused.reasons).toMatchObject([{ code: "G12" }]);
      const { body: elsewhere } = await own.ana.ask(reports.checks, { id: outside.id });
      expect(elsewhere.findings.filter(({ ruleId }) => ruleId === "G12")).toEqual([]);

      const effect = { outcome: "no effect" as const, reason: "Checked against another block" };
      const rowIds = (await rowsOf(opened.id)).map(({ id }) => id);
      await scene.lena.ask(ends.giveVerdicts, { id: opened.id, body: { rowIds, ...effect } });
      const { body: found } = await quinn.ask(ends.find, { id: opened.id });
      await quinn.ask(ends.close, { id: opened.id, body: { version: found.version, note: "It is the right one" } });
    }
    const { body: after } = await own.ana.ask(reports.checks, { id: openedBefore.id });
    expect(after.findings.filter(({ ruleId }) => ruleId === "G12")).toEqual([]);
    expect((await signAs(own.ana, openedBefore.id)).status).toBe(200);
  });

  it("is asked by way of the instruments a doubted reference standard stands behind, and joins the case when answered", async () => {
    const own = await ownScene();
    const standard = await instrument(on, `STD-${randomUUID().slice(0, 6)}`, "UT-BLOCK");
    const standards = [{ itemId: standard, assetTag: "", recordId: null, certificateNumber: null, dueOn: null }];
    await on.db.update(calibrationRecord).set({ standards }).where(eq(calibrationRecord.itemId, own.gauge));
    await signedOn(own);
    const reason = "The standard was exchanged";
    const { body: opened } = await quinn.ask(ends.open, { body: { entity: "InventoryItem", entityId: standard, reason } });
    const written = await writtenReport(own, thicknessContent(own));
    const { body: checked } = await own.ana.ask(reports.checks, { id: written.id });
    expect(checked.findings.filter(({ ruleId }) => ruleId === "G12").map(({ message }) => message)).toEqual([
      expect.stringMatching(/^STD-\w+, reference standard of UTG-\w+, is in doubt: .* on 2026-01-10 are still valid\.$/),
    ]);
    await answerAll(own, written);
    for (const person of [own.ana, own.ben]) expect((await signAs(person, written.id)).status).toBe(200);
    expect((await rowsOf(opened.id)).map(({ reportId }) => reportId)).toContain(written.id);
  });

  it("is asked by way of a reference standard that was damaged before it was used, which no gate looks at", async () => {
    const own = await ownScene();
    const standard = await instrument(on, `STD-${randomUUID().slice(0, 6)}`, "UT-BLOCK");
    const standards = [{ itemId: standard, assetTag: "", recordId: null, certificateNumber: null, dueOn: null }];
    await on.db.update(calibrationRecord).set({ standards }).where(eq(calibrationRecord.itemId, own.gauge));
    await on.db.update(calibrationRecord).set({ calibratedOn: "2025-12-01" }).where(eq(calibrationRecord.itemId, standard));
    await signedOn(own, dayBefore);
    const damaged = { type: "damaged", effectiveOn: "2026-01-08", note: "Edge chipped" } as const;
    expect((await eva.ask(calibration.endpoints.recordEvent, { id: standard, body: damaged })).status).toBe(200);
    const found = await theCase(standard);
    expect(found).toMatchObject({ cause: "instrument out of service", reports: 1 });
    const written = await writtenReport(own, thicknessContent(own));
    expect((await signAs(own.ana, written.id)).problem.reasons?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/STD-\w+, reference standard of UTG-\w+, is in doubt/),
    ]);
    const report = await signedOn(own);
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toContain(report.id);
  });

  it("is asked by way of a damaged reference standard also where nothing had been signed when that was told", async () => {
    const own = await ownScene();
    const standard = await instrument(on, `STD-${randomUUID().slice(0, 6)}`, "UT-BLOCK");
    const standards = [{ itemId: standard, assetTag: "", recordId: null, certificateNumber: null, dueOn: null }];
    await on.db.update(calibrationRecord).set({ standards }).where(eq(calibrationRecord.itemId, own.gauge));
    await on.db.update(calibrationRecord).set({ calibratedOn: "2025-12-01" }).where(eq(calibrationRecord.itemId, standard));
    const damaged = { type: "damaged", effectiveOn: "2026-01-08", note: "Edge chipped" } as const;
    expect((await eva.ask(calibration.endpoints.recordEvent, { id: standard, body: damaged })).status).toBe(200);
    expect(await theCase(standard)).toMatchObject({ cause: "instrument out of service", reports: 0 });
    const written = await writtenReport(own, thicknessContent(own));
    expect((await signAs(own.ana, written.id)).problem.reasons?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/STD-\w+, reference standard of UTG-\w+, is in doubt/),
    ]);
  });

  it("lasts for what was calibrated with a doubted standard until that is found to stand, the case closed or not", async () => {
    const calibratedWith = async () => {
      const own = await ownScene();
      const standard = await instrument(on, `STD-${randomUUID().slice(0, 6)}`, "UT-BLOCK");
      const [certificate] = await on.db.select().from(calibrationRecord).where(eq(calibrationRecord.itemId, standard));
      await on.db.update(calibrationRecord).set({ calibratedOn: "2025-12-01" }).where(eq(calibrationRecord.itemId, standard));
      const standards = [
        { itemId: standard, assetTag: "", recordId: certificate?.id ?? null, certificateNumber: null, dueOn: null },
      ];
      await on.db.update(calibrationRecord).set({ standards }).where(eq(calibrationRecord.itemId, own.gauge));
      return { own, standard, certificate: certificate ?? expect.fail("no certificate") };
    };
    const dropped = await calibratedWith();
    const drop = { type: "dropped", effectiveOn: "2026-01-08", note: "Fell on the concrete floor" } as const;
    await eva.ask(calibration.endpoints.recordEvent, { id: dropped.standard, body: drop });
    const bad = await calibratedWith();
    await calibrated(bad.standard, "2026-03-10", gross, "dimension");
    const forged = await calibratedWith();
    const voiding = { version: forged.certificate.version, reason: "Forged: the laboratory never issued it" };
    await quinn.ask(calibration.endpoints.void, { id: forged.certificate.id, body: voiding });

    for (const [{ own }, source] of [
      [dropped, dropped.standard],
      [bad, bad.standard],
      [forged, forged.certificate.id],
    ] as const) {
      const found = await theCase(source);
      expect(found).toMatchObject({ state: "screened", reports: 0 });
      const close = async () => {
        const { version } = await theCase(source);
        return quinn.ask(ends.close, { id: found.id, body: { version, note: "No report rests on it" } });
      };
      expect((await close()).problem.message).toBe(
        "1 calibration made with it has no verdict, and its instrument was not recalibrated.",
      );
      const written = await writtenReport(own, thicknessContent(own));
      const asked = async () => {
        const { body } = await own.ana.ask(reports.checks, { id: written.id });
        return body.findings.filter(({ ruleId }) => ruleId === "G12").map(({ message }) => message);
      };
      expect(await asked()).toEqual([expect.stringMatching(/ is in doubt: /)]);
      // As a case of before that was closed without a verdict on the calibration.
      await on.db.update(evidenceCase).set({ state: "closed" }).where(eq(evidenceCase.id, found.id));
      expect(await asked()).toEqual([expect.stringMatching(/ is in doubt: its evidence case of .* is closed without a verdict/)]);
      await on.db.update(evidenceCase).set({ state: "screened" }).where(eq(evidenceCase.id, found.id));

      const { body: made } = await scene.lena.ask(ends.calibrations, { id: found.id });
      expect(made).toMatchObject([{ itemId: own.gauge, isOpen: true, reason: null }]);
      const body = {
        recordIds: made.map(({ recordId }) => recordId),
        reason: "Measured again against the blocks of the laboratory",
      };
      expect((await quinn.ask(ends.judgeCalibrations, { id: found.id, body })).status).toBe(403);
      expect((await scene.lena.ask(ends.judgeCalibrations, { id: found.id, body })).body.state).toBe("reviewed");
      expect(await asked()).toEqual([]);
      expect((await close()).body.state).toBe("closed");
      expect(await asked()).toEqual([]);
    }
  });

  it("of a standard is settled by a new calibration of what was calibrated with it, and asked again by a further finding", async () => {
    const own = await ownScene();
    const standard = await instrument(on, `STD-${randomUUID().slice(0, 6)}`, "UT-BLOCK");
    const standards = [{ itemId: standard, assetTag: "", recordId: null, certificateNumber: null, dueOn: null }];
    await on.db.update(calibrationRecord).set({ standards }).where(eq(calibrationRecord.itemId, own.gauge));
    await on.db.update(calibrationRecord).set({ calibratedOn: "2025-12-01" }).where(eq(calibrationRecord.itemId, standard));
    const event = (type: "damaged" | "dropped", effectiveOn: string) =>
      eva.ask(calibration.endpoints.recordEvent, { id: standard, body: { type, effectiveOn, note: "Found by the night shift" } });
    await event("damaged", "2026-01-08");
    const { id } = await theCase(standard);
    const { body: made } = await scene.lena.ask(ends.calibrations, { id });
    const recordIds = made.map(({ recordId }) => recordId);
    await scene.lena.ask(ends.judgeCalibrations, { id, body: { recordIds, reason: "The edge is outside what was used" } });
    expect(await theCase(standard)).toMatchObject({ state: "reviewed" });
    await event("dropped", "2026-01-05");
    expect(await theCase(standard)).toMatchObject({ id, state: "screened" });
    await calibrated(
      own.gauge,
      "2026-03-12",
      [
        ["5", "0.01"],
        ["20", "0.02"],
      ],
      "thickness",
      { adjusted: false },
    );
    expect(await theCase(standard)).toMatchObject({ id, state: "reviewed" });
  });

  it("reaches further back where the calibration that bounded the doubt is voided later", async () => {
    const own = await ownScene();
    const [first, second] = [await signedOn(own, dayBefore), await signedOn(own)];
    const bound = await calibrated(
      own.gauge,
      "2026-03-10",
      [
        ["5", "0.02"],
        ["10", "0.03"],
        ["20", "0.01"],
      ],
      "thickness",
      { adjusted: false },
    );
    await calibrated(own.gauge, "2026-03-13", slight);
    const found = await theCase(own.gauge);
    expect((await rowsOf(found.id)).map(({ reportId }) => reportId)).toEqual([second.id]);
    const voided = await quinn.ask(calibration.endpoints.void, {
      id: bound.id,
      body: { version: (await quinn.ask(calibration.endpoints.find, { id: bound.id })).body.version, reason: "Of another gauge" },
    });
    expect(voided.problem.message).toBeUndefined();
    const after = await theCase(own.gauge);
    expect(after).toMatchObject({ windowFrom: "2026-01-10", windowTo: "2026-03-13" });
    expect((await rowsOf(after.id)).map(({ reportId }) => reportId).toSorted()).toEqual([first.id, second.id].toSorted());
    expect((await seenByStranger(first)).caution).not.toBeNull();
  });

  it("is any record found false, for which the quality manager opens a case by hand", async () => {
    const own = await ownScene();
    const report = await signedOn(own);
    const body = { entity: "InventoryItem", entityId: own.block, reason: "The block is not the one engraved" } as const;
    expect((await eva.ask(ends.open, { body })).status).toBe(403);
    const [opened, again] = await Promise.all([quinn.ask(ends.open, { body }), scene.lena.ask(ends.open, { body })]);
    expect([opened.problem.message, again.problem.message]).toEqual([undefined, undefined]);
    expect(opened.body).toMatchObject({ cause: "other", reports: 1, state: "screened" });
    expect(again.body.id).toBe(opened.body.id);
    expect((await seenByStranger(report)).caution).not.toBeNull();
    const nothing = await quinn.ask(ends.open, { body: { ...body, entityId: own.probe, to: "2026-03-01" } });
    expect(nothing.problem.message).toMatch(/^No signed report rests on/);
  });
});

it("what a signed report rests on is retained with it", async () => {
  const own = await ownScene();
  const of = (recordId: string): Candidate => ({
    recordId,
    label: "",
    since: dayBefore,
    day: dayBefore,
    ...nobody,
    neededBy: null,
  });
  const needed = () => whatNeeds(on.services, on.db, [of(own.gauge), of(own.block)]);
  expect((await needed()).size).toBe(0);
  await signedOn(own);
  expect([...(await needed()).values()]).toEqual(["a signed report", "a signed report"]);
});
const nobody = { personIds: [], clientIds: [], projectIds: [] };

describe("the verdict on a report", () => {
  const effect = { outcome: "no effect", reason: "Every corrected reading keeps its margin" } as const;

  async function opened(errors: [string, string][] = slight) {
    const own = await ownScene();
    const report = await signedOn(own, dayBefore);
    await calibrated(own.gauge, "2026-03-10", errors);
    const found = await theCase(own.gauge);
    const [row] = await rowsOf(found.id);
    if (!row) throw new Error("no report in the case");
    return { own, report, found, row };
  }

  it("is given by a Level III of the method, and by nobody else", async () => {
    const { found, row } = await opened();
    const body = { rowIds: [row.id], ...effect };
    for (const reason of [".", "x", "okay okay", "to be checked"])
      expect((await scene.lena.ask(ends.giveVerdicts, { id: found.id, body: { ...body, reason } })).problem.fields).toEqual([
        { path: "reason", message: `Enter the reason of the verdict. “${reason}” is not a reason: enter what happened and why` },
      ]);
    expect((await scene.ana.ask(ends.giveVerdicts, { id: found.id, body })).status).toBe(403);
    expect((await quinn.ask(ends.giveVerdicts, { id: found.id, body })).status).toBe(403);
    const { status, problem } = await eva.ask(ends.giveVerdicts, { id: found.id, body });
    expect([status, problem.message]).toEqual([403, "Verdicts on reports are given by a Level III of their method."]);
    const without = await leo.ask(ends.giveVerdicts, { id: found.id, body });
    expect(without.problem.message).toMatch(/^You hold no Level III in UT on 2026-03-13/);
    const given = await scene.lena.ask(ends.giveVerdicts, { id: found.id, body });
    expect(given.body).toMatchObject({ state: "reviewed", undecided: 0, unfinished: 0 });
  });

  it("ends the caution at once when there is no effect, and nothing signed has changed", async () => {
    const { found, row, report } = await opened();
    const before = (await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, report.id)))[0];
    await scene.lena.ask(ends.giveVerdicts, { id: found.id, body: { rowIds: [row.id], ...effect } });
    expect((await seenByStranger(report)).caution).toBeNull();
    expect((await scene.ana.ask(reports.cautions, { id: report.id })).body).toMatchObject([{ outcome: "noEffect" }]);
    expect((await on.db.select().from(inspectionReport).where(eq(inspectionReport.id, report.id)))[0]).toEqual(before);
    const [decided] = await rowsOf(found.id);
    expect(decided).toMatchObject({ outcome: "no effect", decidedByName: "Lena Vogt", doneOn: "2026-03-13" });
  });

  it("cannot be no effect where a corrected reading turns the decision, and needs an action where there is one", async () => {
    const { found, row } = await opened(gross);
    expect(row.screen).toBe("affected");
    expect(row.readings[0]).toMatchObject({ verdict: "affected" });
    const refused = await scene.lena.ask(ends.giveVerdicts, { id: found.id, body: { rowIds: [row.id], ...effect } });
    expect(refused.problem.fields?.[0]?.message).toMatch(/turns its decision/);
    const bare = { rowIds: [row.id], outcome: "re-test" as const, reason: "CML 03 may be too thin" };
    expect((await scene.lena.ask(ends.giveVerdicts, { id: found.id, body: bare })).problem.fields).toEqual([
      { path: "action", message: "Enter what is to be done, by whom and by when." },
    ]);
    const given = await scene.lena.ask(ends.giveVerdicts, {
      id: found.id,
      body: { ...bare, action: "Ben re-tests CML 03 by 20 March" },
    });
    expect(given.body).toMatchObject({ state: "reviewed", undecided: 0, unfinished: 1 });
  });

  it("keeps the caution until its action is done", async () => {
    const { found, row, report } = await opened(gross);
    const body = {
      rowIds: [row.id],
      outcome: "client notified" as const,
      reason: "CML 03 too thin",
      action: "Write to the client",
    };
    await scene.lena.ask(ends.giveVerdicts, { id: found.id, body });
    expect((await seenByStranger(report)).caution).not.toBeNull();
    const done = { rowIds: [row.id], doneOn: "2026-03-13", note: "Letter of 13 March" };
    expect((await eva.ask(ends.complete, { id: found.id, body: done })).status).toBe(403);
    expect((await quinn.ask(ends.complete, { id: found.id, body: { ...done, doneOn: "2026-03-14" } })).status).toBe(400);
    const early = await quinn.ask(ends.complete, { id: found.id, body: { ...done, doneOn: "2026-03-08" } });
    expect(early.problem.message).toMatch(/the work in doubt was done on 2026-03-09/);
    expect((await quinn.ask(ends.complete, { id: found.id, body: done })).body.unfinished).toBe(0);
    expect((await seenByStranger(report)).caution).toBeNull();
    expect((await scene.ana.ask(reports.cautions, { id: report.id })).body).toMatchObject([{ outcome: "clientNotified" }]);
  });

  it("taken away, ended, dated or put there in the database is told to whoever asks for the report", async () => {
    const { found, row, report } = await opened(gross);
    const [caution] = await on.db.select().from(reportCaution).where(eq(reportCaution.reportId, report.id));
    if (!caution) expect.fail("no caution");
    const whenChanged = async (statement: string) => {
      await on.database.query(statement);
      const { verdict, altered } = await seenByStranger(report);
      await on.db.delete(reportCaution).where(eq(reportCaution.reportId, report.id));
      await on.db.insert(reportCaution).values(caution);
      expect((await seenByStranger(report)).verdict).toBe("genuine");
      return [verdict, ...altered];
    };
    const its = `where report_id = '${report.id}'`;
    const of = "its caution of 2026-03-13";
    expect(await whenChanged(`delete from report_caution ${its}`)).toEqual(["altered", `${of}, which was removed`]);
    expect(await whenChanged(`update report_caution set closed_at = opened_at, outcome = 'noEffect' ${its}`)).toEqual([
      "altered",
      `${of}, in its outcome`,
    ]);
    expect(await whenChanged(`update report_caution set opened_at = opened_at + interval '1 day' ${its}`)).toEqual([
      "altered",
      "its caution of 2026-03-14, which was recorded on 2026-03-13",
    ]);
    const another = `insert into report_caution select gen_random_uuid(), report_id, c.id, r.cause, opened_at from report_caution r,
      (select id from evidence_case where id <> '${found.id}' limit 1) c ${its}`;
    expect(await whenChanged(another)).toEqual(["altered", `${of}, which was never recorded`]);
    await scene.lena.ask(ends.giveVerdicts, {
      id: found.id,
      body: { rowIds: [row.id], outcome: "client notified", reason: "CML 03 too thin", action: "Write to the client" },
    });
    await quinn.ask(ends.complete, {
      id: found.id,
      body: { rowIds: [row.id], doneOn: "2026-03-13", note: "Letter of 13 March" },
    });
    expect((await seenByStranger(report)).verdict).toBe("genuine");
    await on.database.query(`update report_caution set outcome = 'noEffect' ${its}`);
    expect((await seenByStranger(report)).altered).toEqual([`${of}, in its outcome`]);
  });

  it("taken away with its event is told by the ledger of states, and so is another cause, which keeps nobody from reading it", async () => {
    const { report } = await opened(gross);
    const events = await on.db.select().from(auditEvent).where(eq(auditEvent.entityId, report.id));
    await on.byHand(
      `update audit_event set entity = 'Person', action = 'Person.update', entity_id = null, entity_label = 'X'
        where entity_id = '${report.id}' and action = 'InspectionReport.caution'`,
    );
    expect(events.some(({ action }) => action === "InspectionReport.caution")).toBe(true);
    expect((await seenByStranger(report)).verdict).toBe("genuine");
    await on.database.query(`update report_caution set cause = 'complaint of nobody' where report_id = '${report.id}'`);
    expect((await seenByStranger(report)).altered).toEqual(["its caution of 2026-03-13, in its cause"]);
    const read = await scene.ana.ask(reports.cautions, { id: report.id });
    expect([read.status, read.body[0]?.cause]).toEqual([200, "other"]);
    await on.db.delete(reportCaution).where(eq(reportCaution.reportId, report.id));
    expect((await seenByStranger(report)).altered).toEqual(["its caution of 2026-03-13, which was removed"]);
  });

  it("revised and withdrawn count as done once the report is superseded or void", async () => {
    const revised = await opened(gross);
    const body = { outcome: "report revised", reason: "CML 03 too thin", action: "Ana revises it" } as const;
    await scene.lena.ask(ends.giveVerdicts, { id: revised.found.id, body: { ...body, rowIds: [revised.row.id] } });
    const done = { rowIds: [revised.row.id], doneOn: "2026-03-13", note: "Revision 1 signed" };
    const early = await scene.lena.ask(ends.complete, { id: revised.found.id, body: done });
    expect(early.problem.message).toMatch(/has no later signed revision yet/);
    const { body: draft } = await scene.ana.ask(reports.revise, {
      id: revised.report.id,
      body: { reasonForRevision: "Gauge out of tolerance", reasonClass: "error ours", changeSummary: null },
    });
    await answerAll(scene, draft);
    for (const person of [scene.ana, scene.ben]) expect((await signAs(person, draft.id)).status).toBe(200);
    expect((await scene.lena.ask(ends.complete, { id: revised.found.id, body: done })).body.unfinished).toBe(0);
    expect((await scene.ana.ask(reports.cautions, { id: revised.report.id })).body).toMatchObject([{ outcome: "revised" }]);

    const withdrawn = await opened(gross);
    await scene.lena.ask(ends.giveVerdicts, {
      id: withdrawn.found.id,
      body: {
        rowIds: [withdrawn.row.id],
        outcome: "report withdrawn",
        reason: "The readings are useless",
        action: "Quinn voids it",
      },
    });
    const voided = { rowIds: [withdrawn.row.id], doneOn: "2026-03-13", note: "Voided" };
    expect((await quinn.ask(ends.complete, { id: withdrawn.found.id, body: voided })).problem.message).toMatch(/is not void yet/);
    const { id, version } = withdrawn.report;
    await quinn.ask(reports.void, { id, body: { version, reason: "Gauge out of tolerance" } });
    expect((await quinn.ask(ends.complete, { id: withdrawn.found.id, body: voided })).body.unfinished).toBe(0);
  });

  it("leads to a case that only the quality manager closes, never with open rows, and that is final then", async () => {
    const { found, row } = await opened();
    const close = async (who: Person, note = "All within margin") => {
      const { body } = await quinn.ask(ends.find, { id: found.id });
      return who.ask(ends.close, { id: found.id, body: { version: body.version, note } });
    };
    expect((await close(quinn)).problem.message).toBe("1 report has no verdict.");
    await scene.lena.ask(ends.giveVerdicts, { id: found.id, body: { rowIds: [row.id], ...effect } });
    expect((await close(leo)).status).toBe(403);
    expect((await close(quinn, ".")).problem.fields?.[0]?.path).toBe("note");
    expect((await close(quinn)).body).toMatchObject({ state: "closed", closingNote: "All within margin" });
    expect(
      (await scene.lena.ask(ends.giveVerdicts, { id: found.id, body: { rowIds: [row.id], ...effect } })).problem.message,
    ).toBe("This case is closed.");
    await expect(on.db.update(evidenceCaseRow).set({ outcome: "re-test" }).where(eq(evidenceCaseRow.id, row.id))).rejects.toThrow(
      "Failed query",
    );
    await expect(on.db.update(evidenceCase).set({ reason: "-" }).where(eq(evidenceCase.id, found.id))).rejects.toThrow(
      "Failed query",
    );
  });

  it("is for one's own case: a report of another case is not found in it", async () => {
    const [one, two] = [await opened(), await opened()];
    const crossed = await scene.lena.ask(ends.giveVerdicts, { id: one.found.id, body: { rowIds: [two.row.id], ...effect } });
    expect(crossed.status).toBe(404);
    expect(await on.db.$count(reportCaution, and(eq(reportCaution.reportId, two.report.id), sql`closed_at is null`))).toBe(1);
  });

  it("opens a second case for the same instrument once the first is closed", async () => {
    const { own, found, row } = await opened();
    await scene.lena.ask(ends.giveVerdicts, { id: found.id, body: { rowIds: [row.id], ...effect } });
    const { body } = await quinn.ask(ends.find, { id: found.id });
    await quinn.ask(ends.close, { id: found.id, body: { version: body.version, note: "Readings judged one by one" } });
    await calibrate(on.db, own.gauge, "2026-03-11", "2027-03-11");
    await calibrated(own.gauge, "2026-03-12", slight);
    expect((await caseOf(own.gauge)).map(({ state, windowFrom }) => `${state} ${windowFrom}`).toSorted()).toEqual([
      "closed 2026-01-10",
      "reviewed 2026-03-11",
    ]);
  });
});
