/** G7, G9, G10, G11 and G12 through the server: batches, criteria, work order and client, the log of a source, and late evidence. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { companyOf } from "./company.ts";
import { calibrationOf, firstDay, secondDay, trySigning, twoDays } from "./means-testing.ts";
import { instrument, type Scene, setScene, writtenReport } from "./testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { calibrationExtension, calibrationRecord, equipmentEvent } from "#modules/calibration/server/tables.ts";
import { certification, certificationEvent, visionTest } from "#modules/ndt-training/server/tables.ts";
import { procedureRevision, procedureSuspension } from "#modules/processes-procedures/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";
import { rtFilmSample } from "#modules/report-templates/samples.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-16T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

describe("G7 consumables", () => {
  const batch = (kind: string, expiresOn: string | null) => {
    const content = twoDays(scene);
    return { ...content, consumables: (content.consumables ?? []).map((one) => ({ ...one, kind, expiresOn })) };
  };
  it("sign when good on every day, and couplant without an expiry too", async () => {
    expect((await trySigning(scene, batch("UT-CPL", secondDay))).reasons).toEqual([]);
    expect((await trySigning(scene, batch("UT-CPL", null))).reasons).toEqual([]);
  });
  it("are refused on the day after their expiry, and without one where it is stated", async () => {
    expect((await trySigning(scene, batch("UT-CPL", firstDay))).reasons).toEqual([
      `Ultragel II batch UG-2511 expired ${firstDay}`,
    ]);
    expect((await trySigning(scene, batch("MT-INK", null))).reasons).toContain("Ultragel II batch UG-2511 has no expiry date");
  });
});

describe("G9 acceptance criteria", () => {
  it("are refused when the set is for another method, by name", async () => {
    const content = twoDays(scene);
    if (!content.acceptance) throw new Error("The survey names no criteria.");
    const acceptance = { ...content.acceptance, criteriaSet: "ASME VIII-1 UW-51" };
    const { reasons } = await trySigning(scene, { ...content, acceptance });
    expect(reasons.filter((reason) => reason === "ASME VIII-1 UW-51 does not judge UT")).toHaveLength(1);
  });
});

describe("G10 work order and client", () => {
  const order = (changes: Partial<typeof workOrder.$inferInsert>) =>
    on.db
      .update(workOrder)
      .set({ status: "in progress", plannedStartOn: "2026-03-10", startedOn: null, closedOn: null, ...changes })
      .where(eq(workOrder.id, scene.order));
  const refusals = async () => (await trySigning(scene, twoDays(scene))).reasons;
  const notOpen = (why: string, ...days: string[]) => days.map((day) => `Work order WO-26-0001 was not open on ${day}: ${why}`);
  const wrongDays = "Correct the days of the inspection, or ask the coordinator";

  it("sign on an order in progress, on one reopened, and on one whose start was noted late", async () => {
    await order({});
    expect(await refusals()).toEqual([]);
    await order({ status: "work done", closedOn: "2026-03-10" });
    expect(await refusals()).toEqual([]);
    await order({ startedOn: "2026-03-15" });
    expect(await refusals()).toEqual([]);
  });
  it("are refused before the order began, when nobody has started it, and after it was cancelled or closed, with what to do", async () => {
    await order({ plannedStartOn: secondDay });
    expect(await refusals()).toEqual(notOpen(`it began on ${secondDay}. ${wrongDays} to correct its planned start`, firstDay));
    await order({ status: "planned" });
    expect(await refusals()).toEqual(notOpen("its work has not been started. Start the work order first", firstDay, secondDay));
    const cancelled = { status: "cancelled", statusReason: "Outage postponed" } as const;
    await order(cancelled);
    expect(await refusals()).toEqual(
      notOpen(
        "it was cancelled (Outage postponed) before its work started. Ask the coordinator which work order this belongs to",
        firstDay,
        secondDay,
      ),
    );
    // What was examined before is reported, though the job was cancelled while its crew had no network.
    await order({ ...cancelled, startedOn: firstDay, closedOn: firstDay });
    expect(await refusals()).toEqual(
      notOpen(`it was cancelled on ${firstDay} (Outage postponed). ${wrongDays} which work order this belongs to`, secondDay),
    );
    await order({ ...cancelled, startedOn: firstDay, closedOn: secondDay });
    expect(await refusals()).toEqual([]);
    await order({ status: "on hold", statusReason: null });
    expect(await refusals()).toEqual(
      notOpen("it is on hold. The coordinator must plan it again, and its work be started", firstDay, secondDay),
    );
    await order({ status: "on hold", startedOn: firstDay });
    expect(await refusals()).toEqual([]);
    await order({ status: "closed", closedOn: firstDay });
    expect(await refusals()).toEqual(notOpen(`it was closed on ${firstDay}. ${wrongDays} to reopen it`, secondDay));
    await order({});
  });
  it("let work in progress go on for a client on credit hold, and refuse one who is no client any more", async () => {
    const client = (status: "active" | "on hold" | "inactive") =>
      on.db.update(clientCompany).set({ status }).where(eq(clientCompany.id, scene.client));
    await client("on hold");
    expect(await refusals()).toEqual([]);
    await client("inactive");
    expect(await refusals()).toEqual(["Acadia Refining is not an active client"]);
    await client("active");
  });
  it("are refused under a policy that wants a witness until one marks it who is not of the company that issues the report", async () => {
    const policy = (reportPolicy: { witnessRequired?: boolean }) =>
      on.db.update(clientCompany).set({ reportPolicy }).where(eq(clientCompany.id, scene.client));
    await policy({ witnessRequired: true });
    const { legalName } = await companyOf(on.db);
    let named = "Joan Client";
    const refusedWith = async (...organizations: (string | null)[]) => {
      const content = twoDays(scene);
      const markedAt = content.inspectionStart ?? "";
      const witnesses = organizations.map((organization) => ({
        id: randomUUID(),
        name: named,
        role: null,
        organization,
        markedAt,
      }));
      return (await trySigning(scene, { ...content, witnesses })).reasons.filter((reason) => reason.includes("witness"));
    };
    expect(await refusedWith()).toHaveLength(1);
    expect(await refusedWith(legalName, legalName.toUpperCase())).toHaveLength(1);
    expect(await refusedWith(legalName, "Acadia Refining")).toEqual([]);
    // A witness without an organization cannot be attributed, and a trainee of the company does not become one by using the client's name.
    for (const nobody of [null, "-"]) expect(await refusedWith(nobody)).toHaveLength(1);
    named = "Tom Reyes";
    await on.person("Tom Reyes", ["ASST"]);
    expect(await refusedWith("Acadia Refining")).toHaveLength(1);
    await policy({});
  });
});

describe("G11 the log of a source", () => {
  it("asks once a day of radiography where its use was logged, and warns with the answer", async () => {
    const { create, save, checks } = inspectionReports.endpoints;
    const { content } = rtFilmSample();
    const started = await scene.ana.ask(create, { body: { templateCode: "RT-FILM", workOrderId: scene.order } });
    const changes = {
      inspectionStart: `${firstDay}T13:00:00.000Z`,
      inspectionEnd: `${secondDay}T20:00:00.000Z`,
      technique: content.technique,
    };
    const saved = await scene.ana.ask(save, { id: started.body.id, body: { version: started.body.version, changes } });
    const open = (await scene.ana.ask(checks, { id: started.body.id })).body;
    const asked = open.findings.filter(({ ruleId }) => ruleId === "G11");
    expect(asked.map(({ message }) => message)).toEqual(
      [firstDay, secondDay].map(
        (day) => `Ir-192: no utilization log entry for ${day}. State where the use of the source was logged, or why it was not.`,
      ),
    );
    expect(open.obstacles.filter(({ code }) => code === "G11")).toHaveLength(2);
    const answers = Object.fromEntries(asked.map(({ id }) => [id, "Client's log 88"]));
    await scene.ana.ask(save, { id: saved.body.id, body: { version: saved.body.version, changes: { answers } } });
    const after = (await scene.ana.ask(checks, { id: started.body.id })).body;
    expect(after.obstacles.filter(({ code }) => code === "G11")).toEqual([]);
    expect(after.gates.filter(({ gateId }) => gateId === "G11").map(({ outcome, message }) => [outcome, message])).toEqual(
      [firstDay, secondDay].map((day) => ["warn", `Ir-192: no utilization log entry for ${day} (Client's log 88)`]),
    );
  });
  it("asks for no log of a day on which films were only read", async () => {
    const { create, save, checks } = inspectionReports.endpoints;
    const { content } = rtFilmSample();
    const started = await scene.ana.ask(create, { body: { templateCode: "RT-FILM", workOrderId: scene.order } });
    const lines = content.lines.map((line) => ({
      ...line,
      id: randomUUID(),
      performedOn: firstDay,
      values: { ...line.values, interpretedOn: secondDay },
    }));
    const changes = {
      inspectionStart: `${firstDay}T13:00:00.000Z`,
      inspectionEnd: `${secondDay}T20:00:00.000Z`,
      technique: content.technique,
      lines,
    };
    const saved = await scene.ana.ask(save, { id: started.body.id, body: { version: started.body.version, changes } });
    expect(saved.body.performedDates).toEqual([firstDay, secondDay]);
    const { findings } = (await scene.ana.ask(checks, { id: started.body.id })).body;
    expect(findings.filter(({ ruleId }) => ruleId === "G11").map(({ message }) => message.slice(0, 48))).toEqual([
      `Ir-192: no utilization log entry for ${firstDay}.`,
    ]);
  });
});

describe("G12 what came to the records after the work", () => {
  // The work ends on 13 March at 16:00 in Houston; 02:00 UTC on the 15th is still the 14th there.
  const late = "2026-03-15T02:00:00.000Z";
  const said = async (gauge = scene.gauge) => {
    const content = twoDays(scene);
    const equipment = content.equipment.map((row, index) => (index === 0 ? { ...row, inventoryItemId: gauge } : row));
    const { id } = await writtenReport(scene, { ...content, technique: { ...content.technique, gauge }, equipment });
    const { body } = await scene.ana.ask(inspectionReports.endpoints.checks, { id });
    expect(body.obstacles).toEqual([]);
    return body.gates.filter(({ gateId }) => gateId === "G12").map(({ message }) => message);
  };

  it("is nothing while everything was on record before", async () => {
    expect(await said()).toEqual([]);
  });
  it("names the employer's authorization under a central scheme", async () => {
    const [own] = await on.db.select().from(certification).where(eq(certification.id, scene.certificates.ana));
    const set = (values: Partial<typeof certification.$inferInsert>) =>
      on.db.update(certification).set(values).where(eq(certification.id, scene.certificates.ana));
    const given = { by: scene.lena.id, on: firstDay, covers: { methods: ["UT"], levels: ["2"], techniques: [] } };
    await set({ schemeId: "ISO-9712:2021", level: "2", employerAuthorization: { ...given, recordedAt: late } });
    expect(await said()).toEqual([
      `Employer's authorization of ${own?.personName} under certificate ${own?.certificateNumber}: recorded 2026-03-14`,
    ]);
    await set({ employerAuthorization: { ...given, recordedAt: "2026-03-01T12:00:00.000Z" } });
    expect(await said()).toEqual([]);
    await set({ schemeId: own?.schemeId, level: own?.level, employerAuthorization: null });
  });
  it("names vision tests recorded or withdrawn", async () => {
    const [test] = await on.db.select().from(visionTest).where(eq(visionTest.userId, scene.ana.id));
    if (!test) throw new Error("Ana has no vision test.");
    const near = { ...test, kind: "near" as const, chart: "Jaeger" as const, result: "J1" };
    await on.db.update(visionTest).set({ recordedAt: late }).where(eq(visionTest.userId, scene.ana.id));
    await on.db
      .insert(visionTest)
      .values({ ...near, id: randomUUID(), testedOn: "2026-01-02", voidedAt: late, voidReason: "Wrong chart" });
    const found = (await said()).join("\n");
    expect(found).toMatch(/near-vision test of .*of 2026-01-15: recorded 2026-03-14/);
    expect(found).toMatch(/near-vision test of .*of 2026-01-02: withdrawn 2026-03-14/);
    await on.db
      .update(visionTest)
      .set({ recordedAt: "2026-01-15T12:00:00Z", voidedAt: null })
      .where(eq(visionTest.userId, scene.ana.id));
  });
  it("names calibrations released or voided, and extensions", async () => {
    const gauge = await instrument(on, "UTG-300", "UT-TG");
    await on.db
      .update(calibrationRecord)
      .set({ releasedAt: late, certificateNumber: "C-LATE" })
      .where(eq(calibrationRecord.itemId, gauge));
    const held = await calibrationOf(on.db, gauge);
    await on.db.insert(calibrationExtension).values({
      id: randomUUID(),
      createdAt: late,
      updatedAt: late,
      recordId: held.id,
      itemId: gauge,
      fromDueOn: held.dueOn,
      toDueOn: "2027-02-01",
      approvedOn: "2026-03-14",
      approvedById: scene.lena.id,
      reason: "Laboratory closed",
      riskAssessment: "Stable history",
    });
    expect(await said(gauge)).toEqual([
      "Calibration C-LATE of UTG-300: released 2026-03-14",
      "Extension of the calibration of UTG-300 to 2027-02-01: recorded 2026-03-14",
    ]);
  });
  it("names the approval and a suspension of the procedure", async () => {
    await on.db
      .update(procedureRevision)
      .set({ approvedOn: "2026-03-14" })
      .where(eq(procedureRevision.procedureId, scene.procedure));
    await on.db.insert(procedureSuspension).values({
      id: randomUUID(),
      createdAt: late,
      updatedAt: late,
      procedureId: scene.procedure,
      from: "2026-03-14",
      reason: "Block drawing wrong",
    });
    expect(await said()).toEqual(["UT-004 Rev 2: approved 2026-03-14", "UT-004: suspended from 2026-03-14, recorded 2026-03-14"]);
  });
  it("asks why the work stands that was done before an instrument was given back, or a suspension lifted", async () => {
    const gauge = await instrument(on, "UTG-301", "UT-TG");
    const happened = (type: "quarantined" | "returned to service", effectiveOn: string) =>
      on.db.insert(equipmentEvent).values({
        id: randomUUID(),
        createdAt: late,
        updatedAt: late,
        itemId: gauge,
        type,
        effectiveOn,
        note: "Display flickers",
      });
    await happened("quarantined", "2026-03-10");
    await happened("returned to service", "2026-03-11");
    await on.db.insert(certificationEvent).values(
      (["suspended", "reinstated"] as const).map((type, index) => ({
        id: randomUUID(),
        createdAt: late,
        updatedAt: late,
        certificationId: scene.certificates.ana,
        type,
        effectiveOn: `2026-03-1${index}`,
        reason: "Entered for the wrong person",
        recordedAt: new Date(Date.parse(late) + index).toISOString(),
        backdated: true,
      })),
    );
    const content = twoDays(scene);
    const equipment = content.equipment.map((row, index) => (index === 0 ? { ...row, inventoryItemId: gauge } : row));
    const { id } = await writtenReport(scene, { ...content, technique: { ...content.technique, gauge }, equipment });
    const { body } = await scene.ana.ask(inspectionReports.endpoints.checks, { id });
    expect(
      body.findings.flatMap(({ ruleId, severity, message }) => (ruleId === "G12" ? [`${severity} ${message}`] : [])),
    ).toEqual([
      expect.stringMatching(/^W Certificate .*: reinstated from 2026-03-11, recorded 2026-03-14, after the work. Explain why/),
      "W UTG-301 returned to service on 2026-03-11: recorded 2026-03-14, after the work. Explain why the earlier work is valid",
    ]);
    expect(body.obstacles.length).toBeGreaterThan(0);
  });
});
