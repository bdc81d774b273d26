/** G4 through the server: each required kind on every day, in calibration, for what was measured with it. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { calibrationOf, changeCalibration, firstDay, secondDay, trySigning, twoDays, used } from "./means-testing.ts";
import { evidenceSnapshot } from "./tables.ts";
import { answerAll, instrument, type Scene, setScene, writtenReport } from "./testing.ts";
import { quantity } from "#kit/quantity.ts";
import { calibrationPlan, calibrationPoint, calibrationRecord, equipmentEvent } from "#modules/calibration/server/tables.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
let gauge: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-16T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());
beforeEach(async () => {
  gauge = await instrument(on, `UTG-${randomUUID().slice(0, 4)}`, "UT-TG");
});

const tag = async (id: string) => (await on.db.select().from(inventoryItem).where(eq(inventoryItem.id, id)))[0]?.assetTag ?? "";
/** The survey with `gauge` instead of the scene's, with these rows. */
const withGauge = (rows = [used(gauge)]) => {
  const content = twoDays(scene);
  return {
    ...content,
    technique: { ...content.technique, gauge },
    equipment: [...rows, used(scene.probe), used(scene.block)],
  };
};

describe("an instrument of each required kind on every day", () => {
  it("signs when the kinds are covered on both days", async () => {
    expect((await trySigning(scene, withGauge())).status).toBe(200);
  });

  it("is refused where another one took over within a setup, though it was in calibration: the report names the first for all lines", async () => {
    const second = await instrument(on, "UTG-201", "UT-TG");
    const { status, reasons } = await trySigning(scene, withGauge([used(gauge, null, firstDay), used(second, secondDay)]));
    expect([status, reasons]).toEqual([
      422,
      [
        `Thickness gauge: ${await tag(gauge)} was not used on ${secondDay} (line 4 CML 04, line 5 CML 05). Correct its days, or give these lines their own setup with the instrument that was used.`,
      ],
    ]);
  });

  it("is refused for the day the gauge was out of calibration, and setting its last day before that does not help", async () => {
    await changeCalibration(on.db, gauge, { dueOn: firstDay });
    const whole = await trySigning(scene, withGauge());
    expect([whole.status, whole.reasons]).toEqual([422, [`${await tag(gauge)}: calibration due ${firstDay}, used ${secondDay}`]]);
    const cut = await trySigning(scene, withGauge([used(gauge, null, firstDay)]));
    expect([cut.status, cut.reasons]).toEqual([
      422,
      [
        `thickness gauge: none on this report was used on ${secondDay}. Add the one that was used, or correct the days of those listed.`,
      ],
    ]);
  });

  it("is refused when a probe or block is missing on one day", async () => {
    const content = withGauge();
    const equipment = [used(gauge), used(scene.probe, firstDay, firstDay), used(scene.block)];
    expect((await trySigning(scene, { ...content, equipment })).reasons).toEqual([
      `probe: none on this report was used on ${secondDay}. Add the one that was used, or correct the days of those listed.`,
    ]);
  });
});

describe("a report begun like another one", () => {
  it("takes over no gauge that is overdue today, neither in its list nor in a field, and says so", async () => {
    await changeCalibration(on.db, gauge, { dueOn: secondDay });
    const report = await writtenReport(scene, withGauge());
    const { body } = await scene.ana.ask(inspectionReports.endpoints.clone, { id: report.id, body: { keepItems: true } });
    expect(body.leftOut).toEqual([`${await tag(gauge)} was overdue on 2026-03-16 (due ${secondDay}).`]);
    expect(body.equipment.map(({ inventoryItemId }) => inventoryItemId)).toEqual([scene.probe, scene.block]);
    expect(JSON.stringify(body.technique)).not.toContain(gauge);
  });
});

describe("a plan that asks for no certificate", () => {
  const asked = async (itemId: string, requirement: "none" | "check_only") => {
    await on.db.delete(calibrationPlan).where(eq(calibrationPlan.itemId, itemId));
    const plan = { itemId, effectiveFrom: secondDay, requirement, reason: "Indication only, in the training hall" };
    await on.db.insert(calibrationPlan).values({
      id: randomUUID(),
      createdAt: "2026-03-01T10:00:00Z",
      updatedAt: "2026-03-01T10:00:00Z",
      startRule: "from calibration",
      regulatory: false,
      roundToMonthEnd: false,
      parameters: [],
      ...plan,
    });
  };
  const gates = async (content: object) => {
    const draft = await writtenReport(scene, content);
    const { body } = await scene.ana.ask(inspectionReports.endpoints.checks, { id: draft.id });
    return body.gates.filter(({ gateId }) => gateId === "G4");
  };

  it("waives none that the report asks for: the gauge is refused by its plan, with a certificate or without", async () => {
    const words = { none: "no calibration", check_only: "functional checks only" };
    for (const requirement of ["none", "check_only"] as const) {
      await asked(gauge, requirement);
      const name = await tag(gauge);
      expect((await trySigning(scene, withGauge())).reasons).toEqual([
        `${name}: its plan of ${secondDay} requires ${words[requirement]}, but this report requires a UT thickness gauge in calibration on ${secondDay}. List one that was in calibration, or release a calibration of ${name} under a plan that requires it`,
      ]);
    }
  });
  it("is named for what the report does not ask for, and the kind for what never needs one", async () => {
    const thermometer = await instrument(on, `THM-${randomUUID().slice(0, 4)}`, "THM");
    await asked(thermometer, "none");
    const content = withGauge();
    const found = await gates({ ...content, equipment: [...content.equipment, used(thermometer)] });
    const said = (subject: string) =>
      found.filter((one) => one.subject === subject).map(({ outcome, onDate, message }) => [outcome, onDate, message]);
    expect(said(await tag(thermometer))).toEqual([
      ["pass", firstDay, "In calibration"],
      ["pass", secondDay, `No calibration required (plan of ${secondDay})`],
    ]);
    expect(said(await tag(scene.probe))[0]?.[2]).toBe("No calibration required for type UT-PROBE");
  });
});

describe("an item no longer, or never, for use in the field", () => {
  const retire = (retiredOn: string | null) =>
    on.db
      .update(inventoryItem)
      .set({ state: "retired", retiredOn, frozenAt: `${firstDay}T10:00:00Z` })
      .where(eq(inventoryItem.id, gauge));

  it("signs when it was retired after the work", async () => {
    await retire("2026-03-14");
    expect((await trySigning(scene, withGauge())).status).toBe(200);
  });
  it("is refused from the day of its retirement", async () => {
    await retire(secondDay);
    expect((await trySigning(scene, withGauge())).reasons).toEqual([
      `${await tag(gauge)} was retired on ${secondDay} and not to be used on ${secondDay}.`,
    ]);
  });
  it("is refused from the day that was recorded when its retirement has none", async () => {
    await retire(null);
    expect((await trySigning(scene, withGauge())).reasons).toHaveLength(2);
  });
  it("signs the work of before it was made a standard, and is refused for its days as one after it came back", async () => {
    const use = (values: object) => on.db.update(inventoryItem).set(values).where(eq(inventoryItem.id, gauge));
    await use({ onlyForCalibration: true, calibrationOnlyFrom: "2026-03-20" });
    expect((await trySigning(scene, withGauge())).status).toBe(200);
    await use({
      onlyForCalibration: false,
      calibrationOnlyFrom: null,
      calibrationOnlyBefore: [{ from: secondDay, to: secondDay }],
    });
    expect((await trySigning(scene, withGauge())).reasons).toEqual([
      `${await tag(gauge)} is kept for calibration only and not to be used for inspection on ${secondDay}. List the instrument that was used.`,
    ]);
  });
  it("is refused when it is kept for calibration only", async () => {
    await on.db.update(inventoryItem).set({ onlyForCalibration: true }).where(eq(inventoryItem.id, gauge));
    expect((await trySigning(scene, withGauge())).reasons).toEqual([
      `${await tag(gauge)} is kept for calibration only and not to be used for inspection on ${firstDay}. List the instrument that was used.`,
      `${await tag(gauge)} is kept for calibration only and not to be used for inspection on ${secondDay}. List the instrument that was used.`,
    ]);
  });
});

describe("an instrument whose identity was changed after its calibration", () => {
  const correct = async (marks: { model?: string; serialNumber?: string }) => {
    const eva = await on.person("Eva Controller", ["EQP"]);
    const { find, correctIdentity } = inventory.endpoints;
    const { version, manufacturer, model, serialNumber } = (await eva.ask(find, { id: gauge })).body;
    const reason = "Mistyped when it was entered, read from the plate";
    const body = { version, manufacturer, model, serialNumber, reason, ...marks };
    expect((await eva.ask(correctIdentity, { id: gauge, body })).status).toBe(200);
  };

  it("is asked about with both identities, and signs with an answer in words", async () => {
    const { certificateNumber } = await calibrationOf(on.db, gauge);
    const [{ manufacturer, model, serialNumber } = { manufacturer: "", model: "", serialNumber: "" }] = await on.db
      .select()
      .from(inventoryItem)
      .where(eq(inventoryItem.id, gauge));
    await correct({ serialNumber: `${serialNumber}-9` });
    expect((await trySigning(scene, withGauge())).reasons.join()).toContain(
      `${await tag(gauge)} is ${manufacturer} ${model}, serial ${serialNumber}-9 today, but certificate ${certificateNumber} was released for ${manufacturer} ${model}, serial ${serialNumber}. Explain why`,
    );
    expect((await trySigning(scene, withGauge(), { answers: true })).status).toBe(200);
  });
  it("is not asked about once a certificate of what it is now was released", async () => {
    await correct({ model: "Another model" });
    await changeCalibration(on.db, gauge, { releasedAt: "2026-03-16T15:30:00Z" });
    expect((await trySigning(scene, withGauge())).status).toBe(200);
  });
});

describe("a limited calibration", () => {
  const limit = (parameter: string, from: string | null, to: string | null, unit: string | null = "mm") =>
    changeCalibration(on.db, gauge, {
      result: "limited",
      limitation: "not to be used there",
      excludes: [{ parameter, from, to, unit }],
    });
  const printed = async (id: string) => {
    const [row] = await on.db.select().from(evidenceSnapshot).where(eq(evidenceSnapshot.reportId, id));
    const frozen = row?.evidence as
      | { instruments: { inventoryItemId: string; held: Record<string, unknown> | null }[] }
      | undefined;
    return frozen?.instruments.find(({ inventoryItemId }) => inventoryItemId === gauge)?.held;
  };

  it("signs outside what it leaves out, and the limitation is frozen with the report", async () => {
    await limit("thickness", null, "2.49");
    const { id, status } = await trySigning(scene, withGauge());
    expect(status).toBe(200);
    expect(await printed(id)).toMatchObject({ limitation: "not to be used there", extendedTo: null });
  });
  it("is refused with instrument, limitation, line and reading", async () => {
    await limit("Wall thickness", null, "8");
    const { status, reasons } = await trySigning(scene, withGauge());
    expect(status).toBe(422);
    expect(reasons.join("\n")).toMatch(
      new RegExp(
        `${await tag(gauge)} was limited on ${secondDay}: not to be used there; line 4 CML 04, Reading 1 is 6\\.12 mm\\.`,
      ),
    );
  });
  it("is refused in the unit of the limitation, and for the whole parameter", async () => {
    await limit("thickness", null, "0.25", "in");
    expect((await trySigning(scene, withGauge())).reasons.join()).toContain("was limited on");
    await limit("thickness", null, null);
    expect((await trySigning(scene, withGauge())).reasons.join()).toContain("was limited on");
  });
  it("of a parameter the template does not measure asks for an answer in words", async () => {
    await limit("temperature compensation", null, null);
    const open = await trySigning(scene, withGauge());
    expect(open.reasons.join()).toMatch(
      /^Answer in words: UTG-.* is limited by certificate C-.*: not to be used there\. Explain why/,
    );
    expect((await trySigning(scene, withGauge(), { answers: true })).status).toBe(200);
  });
  it("is asked about again when a reading changes after the answer", async () => {
    await limit("temperature compensation", null, null);
    const report = await writtenReport(scene, withGauge());
    await answerAll(scene, report);
    const { checks, find, save } = inspectionReports.endpoints;
    const open = async () => (await scene.ana.ask(checks, { id: report.id })).body.obstacles.map(({ message }) => message);
    expect(await open()).toEqual([]);
    const { body } = await scene.ana.ask(find, { id: report.id });
    const lines = body.lines.map((line, index) =>
      index === 0 ? { ...line, values: { ...line.values, r1: quantity("11.21", "mm") } } : line,
    );
    await scene.ana.ask(save, { id: report.id, body: { version: body.version, changes: { lines } } });
    expect((await open()).join()).toContain("is limited by certificate");
  });
  it("refuses readings outside the range its certificate covers", async () => {
    await changeCalibration(on.db, gauge, { covers: [{ parameter: "thickness", from: "2", to: "10", unit: "mm" }] });
    expect((await trySigning(scene, withGauge())).reasons.join()).toContain("is outside the calibrated range");
    await changeCalibration(on.db, gauge, { covers: [{ parameter: "thickness", from: "2", to: "100", unit: "mm" }] });
    expect((await trySigning(scene, withGauge())).status).toBe(200);
  });
});

describe("a drop on the day of calibration", () => {
  const event = (more: Partial<typeof equipmentEvent.$inferInsert> = {}) =>
    on.db.insert(equipmentEvent).values({
      id: randomUUID(),
      createdAt: `${firstDay}T20:00:00Z`,
      updatedAt: `${firstDay}T20:00:00Z`,
      itemId: gauge,
      type: "dropped",
      effectiveOn: firstDay,
      note: "From the scaffold",
      ...more,
    });
  const calibratedThatDay = () =>
    changeCalibration(on.db, gauge, {
      calibratedOn: firstDay,
      releasedAt: "2026-03-14T12:00:00Z",
      createdAt: "2026-03-14T10:00:00Z",
    });

  it("signs when it happened before the calibration", async () => {
    await calibratedThatDay();
    await event({ calibrationOrder: "before" });
    expect((await trySigning(scene, withGauge())).status).toBe(200);
  });
  it("is refused when nobody has said, though the certificate was recorded later", async () => {
    await calibratedThatDay();
    await event();
    expect((await trySigning(scene, withGauge())).reasons).toEqual(
      [firstDay, secondDay].map((day) => expect.stringContaining(`was out of service on ${day} (dropped on ${firstDay}).`)),
    );
  });
});

describe("a finding made after the work", () => {
  it("asks why the readings stand, and takes the answer", async () => {
    await on.db.insert(calibrationRecord).values({
      ...(await calibrationOf(on.db, gauge)),
      id: randomUUID(),
      certificateNumber: "C-FOUND",
      calibratedOn: "2026-03-15",
      dueOn: "2027-03-15",
      asFound: "out of tolerance",
      adjusted: true,
      releasedAt: "2026-03-15T20:00:00Z",
    });
    const open = await trySigning(scene, withGauge());
    expect(open.reasons).toEqual([
      `Answer in words: ${await tag(gauge)} was found out of tolerance on 2026-03-15 (certificate C-FOUND, last known good 2026-01-10). Explain why the measurements made with it on ${firstDay}, ${secondDay} are valid.`,
    ]);
    const { status, id } = await trySigning(scene, withGauge(), { answers: true });
    expect(status).toBe(200);
    const { body } = await scene.ana.ask(inspectionReports.endpoints.evidence, { id });
    expect(JSON.stringify(body[0]?.evidence)).toContain("see note 4");
  });
});

it.each([
  ["0.05", 0],
  ["6", 3],
])("readings that are not accepted any more with the error of %s mm found since are measured again", async (error, refused) => {
  const recordId = randomUUID();
  const found = {
    certificateNumber: `C-${error}`,
    calibratedOn: "2026-03-15",
    dueOn: "2027-03-15",
    asFound: "out of tolerance",
  } as const;
  const records = { id: recordId, adjusted: true, releasedAt: "2026-03-15T20:00:00Z" };
  await on.db.insert(calibrationRecord).values({ ...(await calibrationOf(on.db, gauge)), ...found, ...records });
  const point = { recordId, phase: "as found", parameter: "thickness", unit: "mm", error } as const;
  await on.db.insert(calibrationPoint).values(
    ["5", "25"].map((reference, position) => ({
      ...point,
      id: randomUUID(),
      position,
      reference,
      indicated: String(Number(reference) + Number(error)),
    })),
  );
  const { status, reasons } = await trySigning(scene, withGauge(), { answers: true });
  expect(reasons.filter((reason) => reason.includes("Measure it again with an instrument in tolerance"))).toHaveLength(refused);
  expect(status).toBe(refused === 0 ? 200 : 422);
});

describe("the evidence that is frozen", () => {
  it("names the certificate of each day when the gauge was calibrated in between", async () => {
    const before = await calibrationOf(on.db, gauge);
    await on.db
      .insert(calibrationRecord)
      .values({ ...before, id: randomUUID(), certificateNumber: "C-NEW", calibratedOn: secondDay });
    const { id } = await writtenReport(scene, withGauge());
    const { body } = await scene.ana.ask(inspectionReports.endpoints.checks, { id });
    expect(body.obstacles).toEqual([]);
  });
});
