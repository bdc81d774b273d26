import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../contract.ts";
import { profileId } from "#directory/company/server/tables.ts";
import { calibration } from "#modules/calibration/contract.ts";
import { calibrationPlan, calibrationRecord } from "#modules/calibration/server/tables.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { equipmentType } from "#modules/inventory/server/tables.ts";
import { ndtTraining } from "#modules/ndt-training/contract.ts";
import { visionTest } from "#modules/ndt-training/server/tables.ts";
import { type Person, type TestApp, createTestApp } from "#testing.ts";

const { profile, changeProfile, intervalImpact, changeInterval, profileHistory } = settings.endpoints;
const now = "2026-05-04T15:00:00Z";

let on: TestApp;
let quality: Person;
let rso: Person;
let safety: Person;
let eva: Person;
beforeAll(async () => {
  on = await createTestApp({ now });
  quality = await on.person("Quinn Quality", ["QM"]);
  rso = await on.person("Rita Source", ["RSO"]);
  eva = await on.person("Eva Controller", ["EQP"]);
  safety = await on.person("Hal Safe", ["HSE"]);
  for (const testedOn of ["2025-12-01", "2025-10-20", "2025-07-01", "2025-05-20"]) {
    const person = await on.person(`Seen ${testedOn}`, ["TECH"]);
    await on.db.insert(visionTest).values({
      id: randomUUID(),
      createdAt: now,
      updatedAt: now,
      userId: person.id,
      personName: `Seen ${testedOn}`,
      testedOn,
      kind: "near",
      chart: "Jaeger",
      result: "J1",
      distanceMm: 305,
      eye: "both",
      corrected: false,
      examinerName: "Dr Eye",
      examinerQualification: "Optometrist",
      recordedAt: now,
    });
  }
});
afterAll(() => on.close());

const sixMonths = { value: 6, unit: "mo" as const, hardStop: true, reason: null };

describe("the regulatory profile", () => {
  it("is that of the NRC until the company chooses", async () => {
    const { body } = await quality.ask(profile, {});
    expect(body).toMatchObject({ version: 0, jurisdiction: "US-NRC" });
    expect(body.intervals.find(({ key }) => key === "surveyMeterCalibration")).toMatchObject({
      value: 6,
      unit: "mo",
      basis: "10 CFR 34.25(b)(1)",
      deviation: "default",
      mayEdit: false,
    });
  });

  it("is kept field by field by those who answer for it", async () => {
    const change = (who: Person, version: number, changes: object) => who.ask(changeProfile, { body: { version, changes } });
    expect((await change(safety, 0, { incidentRegime: "RIDDOR" })).body).toMatchObject({ version: 1, incidentRegime: "RIDDOR" });
    expect((await change(safety, 1, { jurisdiction: "UK-HSE" })).problem.message).toBe("This is changed by an administrator.");
    const license = {
      number: "L-0417",
      regulator: "Texas DSHS",
      amendment: "12",
      expiry: "2030-01-31",
      authorisedIsotopes: ["Ir-192"],
      maxActivityTBq: "3.7",
      authorisedLocations: "Houston",
    };
    expect((await change(rso, 1, { licenses: [license] })).body.licenses).toEqual([license]);
    expect((await change(quality, 2, { licenses: [] })).status).toBe(403);
    const history = await quality.ask(profileHistory, { id: profileId });
    expect(history.body[0]?.changes.map(({ field }) => field)).toEqual(["licenses"]);
  });
});

describe("an interval", () => {
  it("shows what would turn due before it is shortened, and asks for that very count", async () => {
    const impact = await quality.ask(intervalImpact, { key: "nearVision", body: { interval: sixMonths } });
    // 2025-05-20 is due soon by twelve months already and would be overdue; 2025-12-01 is due on 1 June, within 30 days.
    expect(impact.body).toMatchObject({ overdue: 3, dueSoon: 1, href: "/ndt-training?tab=vision" });
    expect(impact.body.examples[0]).toEqual({ name: "Seen 2025-05-20", dueOn: "2025-11-20", becomes: "overdue" });
    const { version } = (await quality.ask(profile, {})).body;
    const unseen = await quality.ask(changeInterval, { key: "nearVision", body: { interval: sixMonths, version, confirmed: 0 } });
    expect([unseen.status, unseen.problem.message]).toEqual([
      409,
      "4 records would become overdue or due soon. Review and confirm.",
    ]);
    const saved = await quality.ask(changeInterval, { key: "nearVision", body: { interval: sixMonths, version, confirmed: 4 } });
    expect(saved.body.intervals.find(({ key }) => key === "nearVision")).toMatchObject({ value: 6, deviation: "stricter" });
  });

  it("of near vision counts for every test from then on", async () => {
    const { body } = await quality.ask(ndtTraining.endpoints.visionStatus, { query: {} });
    const seen = body.find(({ name }) => name.includes("2025-12-01"));
    expect(seen?.nearValidTo).toBe("2026-06-01");
    const list = await quality.ask(ndtTraining.visionTests.list, { query: {} });
    expect(list.body.rows.find(({ testedOn }) => testedOn === "2025-12-01")?.validTo).toBe("2026-06-01");
  });

  it("belongs to one role: the RSO sets those of radiation, less strict only by a license condition", async () => {
    const { version } = (await rso.ask(profile, {})).body;
    const yearly = { value: 12, unit: "mo" as const, hardStop: true, reason: null };
    const set = (who: Person, interval: typeof yearly | (Omit<typeof yearly, "reason"> & { reason: string })) =>
      who.ask(changeInterval, { key: "surveyMeterCalibration", body: { interval, version, confirmed: 0 } });
    expect((await set(quality, yearly)).status).toBe(403);
    const refusal =
      "Enter the license condition that allows it, such as “License condition 14”: this is less strict than 10 CFR 34.25(b)(1).";
    expect((await set(rso, yearly)).problem.message).toBe(refusal);
    expect((await set(rso, { ...yearly, reason: "we like it" })).problem.message).toBe(refusal);
    const saved = await set(rso, { ...yearly, reason: "License condition 14" });
    expect(saved.body.intervals.find(({ key }) => key === "surveyMeterCalibration")).toMatchObject({
      deviation: "less strict",
      reason: "License condition 14",
    });
    const [latest] = (await rso.ask(profileHistory, { id: profileId })).body;
    expect(latest).toMatchObject({ action: "RegulatoryProfile.change interval", reason: "License condition 14" });
  });

  it("of a survey meter counts for its plan and its last valid day from today on", async () => {
    const [type] = await on.db.select().from(equipmentType).where(eq(equipmentType.code, "RAD-SM"));
    const typeId = type?.id ?? "";
    const meter = await eva.ask(inventory.endpoints.create, {
      body: { assetTag: "SM-1", typeId, manufacturer: "Maker", model: "M1", serialNumber: "1", homeBaseId: on.bases.houston },
    });
    const draft = {
      itemId: meter.body.id,
      certificateNumber: "C-1",
      calibratedOn: "2026-01-31",
      asFound: "in tolerance",
      asLeft: "not applicable",
      adjusted: false,
      repaired: false,
      result: "pass",
    } as const;
    const { body: record } = await eva.ask(calibration.endpoints.create, { body: draft });
    expect(record.dueOn).toBe("2026-07-31");
    await on.db
      .update(calibrationRecord)
      .set({ state: "in force", releasedAt: "2026-02-01T08:00:00Z" })
      .where(eq(calibrationRecord.id, record.id));
    await eva.ask(calibration.endpoints.recordEvent, {
      id: meter.body.id,
      body: { type: "label missing", effectiveOn: "2026-02-02", note: "Label renewed" },
    });
    const stands = async (day: string) =>
      (await eva.ask(calibration.endpoints.answer, { query: { itemId: meter.body.id, on: day } })).body;
    expect(await stands("2026-05-04")).toMatchObject({ ok: true, dueOn: "2026-07-31" });

    const { version } = (await rso.ask(profile, {})).body;
    const interval = { value: 3, unit: "mo" as const, hardStop: true, reason: null };
    const key = "surveyMeterCalibration";
    const shown = await rso.ask(intervalImpact, { key, body: { interval } });
    expect(shown.body).toMatchObject({ overdue: 1, dueSoon: 0, href: `/calibration?typeId=${typeId}` });
    expect(shown.body.examples).toEqual([{ name: "SM-1", dueOn: "2026-04-30", becomes: "overdue" }]);
    const saved = await rso.ask(changeInterval, { key, body: { interval, version, confirmed: 1 } });
    expect(saved.status).toBe(200);

    const versions = await on.db.select().from(calibrationPlan).where(eq(calibrationPlan.typeId, typeId));
    expect(
      versions
        .map(({ effectiveFrom, intervalValue }) => [effectiveFrom, intervalValue])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    ).toEqual([
      ["1990-01-01", 6],
      ["2026-05-04", 3],
    ]);
    expect(await stands("2026-05-03")).toMatchObject({ ok: true, dueOn: "2026-07-31" });
    expect(await stands("2026-05-04")).toMatchObject({ ok: false, code: "OVERDUE", dueOn: "2026-04-30" });
    const list = await eva.ask(calibration.status.list, { query: { typeId, state: "overdue" } });
    expect(list.body.rows.map(({ assetTag, dueOn }) => [assetTag, dueOn])).toEqual([["SM-1", "2026-04-30"]]);
    const [newest] = versions.filter(({ effectiveFrom }) => effectiveFrom === "2026-05-04");
    const [latest] = (await eva.ask(calibration.plans.history, { id: newest?.id ?? "" })).body;
    expect(latest).toMatchObject({ action: "CalibrationPlan.follow profile", reason: "10 CFR 34.25(b)(1)" });
  });

  it("is taken as shipped again", async () => {
    const { version } = (await rso.ask(profile, {})).body;
    const back = await rso.ask(changeInterval, {
      key: "surveyMeterCalibration",
      body: { interval: null, version, confirmed: 0 },
    });
    expect(back.body.intervals.find(({ key }) => key === "surveyMeterCalibration")).toMatchObject({
      value: 6,
      deviation: "default",
    });
  });
});
