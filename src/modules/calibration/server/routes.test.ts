import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calibration, type CalibrationDraft, type CalibrationPointDraft } from "../contract.ts";
import { calibrationPlan, equipmentEvent } from "./tables.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { calibrationStatesOn } from "./states.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { type Person, createTestApp, type TestApp } from "../../../testing.ts";

const ends = calibration.endpoints;

let on: TestApp;
let eva: Person;
let leo: Person;
let quinn: Person;
let tom: Person;
let mara: Person;
let typeIds: Map<string, string>;
let laboratory: string;
let lapsed: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-01-20T15:00:00Z" });
  eva = await on.person("Eva Controller", ["EQP"]);
  leo = await on.person("Leo Three", ["L3"]);
  quinn = await on.person("Quinn Quality", ["QM"]);
  tom = await on.person("Tom Technician", ["TECH"]);
  mara = await on.person("Mara Metrologist", ["EQP"]);
  typeIds = new Map((await on.db.select().from(equipmentType)).map(({ code, id }) => [code, id]));
  const scope = ["thickness", "length", "dose rate", "illuminance", "optical density"].map((parameter) => ({ parameter }));
  const accredited = { accreditationBody: "A2LA", accreditationNumber: "1234.01", accreditedFrom: "2020-01-01", scope };
  laboratory = (await eva.ask(calibration.providers.create, { body: { name: "Metrology House", ...accredited } })).body.id;
  lapsed = (await eva.ask(calibration.providers.create, { body: { name: "Old Lab", ...accredited, accreditedTo: "2025-06-30" } }))
    .body.id;
});
afterAll(() => on.close());

let count = 0;
/** Serial numbers of the items, as certificates print them. */
const serials = new Map<string, string>();
/** What a laboratory covers of an item, where no point shows it. */
const whole = new Map<string, NonNullable<CalibrationDraft["covers"]>>();
const wholeOf: Partial<Record<string, NonNullable<CalibrationDraft["covers"]>>> = {
  "UT-TG": [{ parameter: "thickness", unit: "mm", from: "1", to: "200" }],
  "DIM-GB": [{ parameter: "length", unit: "mm", from: "1", to: "100" }],
};
async function item(
  code = "UT-TG",
  tag = `${code}-T${(count += 1)}`,
  more: { inServiceOn?: string } = {},
): Promise<{ id: string; assetTag: string; serialNumber: string }> {
  const serialNumber = `S-${tag}`;
  const draft = {
    assetTag: tag,
    typeId: typeIds.get(code) ?? "",
    manufacturer: "Maker",
    model: "M1",
    serialNumber,
    homeBaseId: on.bases.houston,
    ...more,
  };
  const { body } = await eva.ask(inventory.endpoints.create, { body: draft });
  serials.set(body.id, serialNumber);
  whole.set(body.id, wholeOf[code] ?? []);
  return { id: body.id, assetTag: tag, serialNumber };
}

const certificate = (itemId: string, more: Partial<CalibrationDraft> = {}): CalibrationDraft => ({
  itemId,
  certificateNumber: `C-${(count += 1)}`,
  calibratedOn: "2025-01-15",
  providerId: laboratory,
  asFound: "in tolerance",
  asLeft: "not applicable",
  adjusted: false,
  repaired: false,
  result: "pass",
  certificateSerial: serials.get(itemId) ?? null,
  covers: whole.get(itemId) ?? [],
  ...more,
});

/** The plans of the types set no tolerance: the reviewer says whose the typed one is. */
const toleranceReason = "The maker's, of its manual; half of what our procedure allows";

async function attachCertificate(recordId: string, who = eva) {
  const body =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="certificate.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7 certificate\r\n--x--\r\n';
  return on.app.inject({
    method: "POST",
    url: `/api/files?entity=CalibrationRecord&entityId=${recordId}&kind=certificate`,
    headers: { cookie: who.cookie, "content-type": "multipart/form-data; boundary=x" },
    payload: body,
  });
}

const point = (
  parameter: string,
  unit: string,
  reference: string,
  indicated: string,
  tolerance: string,
): CalibrationPointDraft => ({
  id: randomUUID(),
  phase: "as found",
  parameter,
  unit,
  reference,
  indicated,
  toleranceMinus: `-${tolerance}`,
  tolerancePlus: tolerance,
  u95: "0.005",
  k: "2",
});
const thickness = (reference: string, indicated: string) => point("thickness", "mm", reference, indicated, "0.05");
const doseRate = (reference: string, indicated: string) => point("dose rate", "mSv/h", reference, indicated, "1");

/** An item that is used for calibration only. */
async function standard(code: string, tag?: string) {
  const made = await item(code, tag);
  await on.db.update(inventoryItem).set({ onlyForCalibration: true }).where(eq(inventoryItem.id, made.id));
  return made;
}

/** The draft with its points. */
async function measured(draft: { id: string; version: number }, points: CalibrationPointDraft[]) {
  if (points.length === 0) return draft;
  return (await eva.ask(ends.setPoints, { id: draft.id, body: { version: draft.version, points } })).body;
}

/** A certificate in force: entered by the controller, released by the Level III. */
async function released(itemId: string, more: Partial<CalibrationDraft> = {}, points: CalibrationPointDraft[] = []) {
  const shown = points.length > 0 ? { covers: [], ...more } : more;
  const { body: made } = await eva.ask(ends.create, { body: certificate(itemId, shown) });
  const draft = await measured(made, points);
  await attachCertificate(draft.id);
  const { body: submitted } = await eva.ask(ends.submit, { id: draft.id, body: { version: draft.version } });
  const said = points.length > 0 ? { toleranceReason } : {};
  const { body, problem } = await leo.ask(ends.release, { id: draft.id, body: { version: submitted.version, ...said } });
  expect(problem).toMatchObject({ reviewedById: leo.id });
  return body;
}

const answer = async (itemId: string, day: string) => (await tom.ask(ends.answer, { query: { itemId, on: day } })).body;

describe("an instrument after its calibration", () => {
  it("keeps maker, model, serial and tag, of which the certificate was made", async () => {
    const gauge = await item();
    const { id } = gauge;
    const change = async (changes: object) => {
      const { problem } = await eva.ask(inventory.endpoints.update, { id, body: { version: 1, changes } });
      return problem.fields?.[0];
    };
    await released(id);
    const message =
      "Maker, model and serial number cannot change after the first calibration: the certificate identifies them. Use “Correct identity” and give the reason.";
    expect(await change({ manufacturer: "Another maker" })).toEqual({ path: "manufacturer", message });
    expect(await change({ model: "M2" })).toEqual({ path: "model", message });
    expect(await change({ serialNumber: "OTHER" })).toEqual({ path: "serialNumber", message });
    expect((await change({ assetTag: "OTHER-1" }))?.path).toBe("assetTag");
  });
});

describe("a certificate", () => {
  it("counts from its release on, by another person, through its due date", async () => {
    const gauge = await item();
    const { body: draft } = await eva.ask(ends.create, {
      body: certificate(gauge.id, { certificateSerial: gauge.serialNumber }),
    });
    expect(draft).toMatchObject({
      state: "draft",
      dueOn: "2026-01-15",
      providerName: "Metrology House",
      assetTag: gauge.assetTag,
    });
    expect(await answer(gauge.id, "2025-06-01")).toMatchObject({ ok: false, code: "NO_RECORD", state: "never calibrated" });

    const early = await eva.ask(ends.submit, { id: draft.id, body: { version: 1 } });
    expect(early.problem.message).toBe("Attach the certificate.");
    expect((await attachCertificate(draft.id)).statusCode).toBe(200);
    const { body: submitted } = await eva.ask(ends.submit, { id: draft.id, body: { version: 1 } });
    expect(await answer(gauge.id, "2025-06-01")).toMatchObject({ ok: false, code: "AWAITING_REVIEW" });

    const self = await eva.ask(ends.release, { id: draft.id, body: { version: submitted.version } });
    expect(self.problem.message).toBe("A second person must review this certificate.");
    const { body } = await leo.ask(ends.release, { id: draft.id, body: { version: submitted.version } });
    expect(body).toMatchObject({ state: "in force", reviewedById: leo.id, reviewedOn: "2026-01-20" });
    expect(await answer(gauge.id, "2026-01-15")).toMatchObject({
      ok: true,
      dueOn: "2026-01-15",
      certificateNumber: draft.certificateNumber,
      laboratory: "Metrology House",
    });
    expect(await answer(gauge.id, "2026-01-16")).toMatchObject({
      ok: false,
      code: "OVERDUE",
      message: `${gauge.assetTag} was overdue on 2026-01-16 (due 2026-01-15).`,
    });
    expect(await answer(gauge.id, "2025-01-14")).toMatchObject({ ok: false, code: "BEFORE_FIRST" });
  });

  it("is final once released: neither its data nor its points nor its file change", async () => {
    const gauge = await item();
    const { id, version } = await released(gauge.id);
    const change = await eva.ask(ends.update, { id, body: { version, changes: { notes: "x" } } });
    expect(change.problem.message).toMatch(/has been released and cannot be changed/);
    expect((await eva.ask(ends.setPoints, { id, body: { version, points: [] } })).status).toBe(422);
    expect((await attachCertificate(id)).statusCode).toBe(409);
    await expect(on.database.query("update calibration_record set due_on = '2030-01-01' where id = $1", [id])).rejects.toThrow(
      "This record is final.",
    );
  });

  it("is superseded by the next one and comes back when that one is void", async () => {
    const gauge = await item();
    const first = await released(gauge.id);
    const second = await released(gauge.id, { calibratedOn: "2026-01-10" });
    expect((await eva.ask(ends.find, { id: first.id })).body.state).toBe("superseded");
    expect((await answer(gauge.id, "2026-01-20")).recordId).toBe(second.id);
    const body = { version: second.version, reason: "Wrong instrument on the bench" };
    expect((await leo.ask(ends.void, { id: second.id, body })).status).toBe(403);
    expect((await quinn.ask(ends.void, { id: second.id, body })).body).toMatchObject({ state: "voided", voidedById: quinn.id });
    expect((await eva.ask(ends.find, { id: first.id })).body.state).toBe("in force");
    expect(await answer(gauge.id, "2026-01-20")).toMatchObject({ ok: false, code: "OVERDUE" });
    expect(
      (
        await eva.ask(ends.create, {
          body: certificate(gauge.id, { certificateNumber: second.certificateNumber, calibratedOn: "2026-01-10" }),
        })
      ).status,
    ).toBe(200);
  });

  it("that is rejected counts for nothing and says why", async () => {
    const gauge = await item();
    const { body: draft } = await eva.ask(ends.create, { body: certificate(gauge.id) });
    await attachCertificate(draft.id);
    const { body: submitted } = await eva.ask(ends.submit, { id: draft.id, body: { version: 1 } });
    const own = await eva.ask(ends.reject, { id: draft.id, body: { version: submitted.version, reason: "The scan is smudged" } });
    expect(own.problem.message).toBe("A second person must review this certificate.");
    const { body } = await leo.ask(ends.reject, {
      id: draft.id,
      body: { version: submitted.version, reason: "Page 2 is missing" },
    });
    expect(body).toMatchObject({ state: "rejected", rejectReason: "Page 2 is missing" });
    expect(await answer(gauge.id, "2025-06-01")).toMatchObject({ code: "NO_RECORD" });
  });

  it("that waits for review ends the one before where it says that the instrument was adjusted", async () => {
    const gauge = await item();
    await released(gauge.id);
    const { body: draft } = await eva.ask(ends.create, {
      body: certificate(gauge.id, { calibratedOn: "2025-12-01", asLeft: "in tolerance", adjusted: true }),
    });
    await attachCertificate(draft.id);
    expect((await answer(gauge.id, "2025-12-05")).ok).toBe(true);
    await eva.ask(ends.submit, { id: draft.id, body: { version: 1 } });
    expect((await answer(gauge.id, "2025-11-30")).ok).toBe(true);
    expect(await answer(gauge.id, "2025-12-05")).toMatchObject({ code: "AWAITING_REVIEW", state: "awaiting review" });
  });

  it("of one day stands as failed until its finding is withdrawn, whatever passes on that day without being touched", async () => {
    const gauge = await item();
    const bad = await released(gauge.id, { calibratedOn: "2025-12-01", result: "fail" });
    const good = await released(gauge.id, { calibratedOn: "2025-12-01" });
    const stateOf = async (id: string) => (await eva.ask(ends.find, { id })).body.state;
    expect(await answer(gauge.id, "2025-12-05")).toMatchObject({ code: "FAILED", recordId: null });
    expect([await stateOf(bad.id), await stateOf(good.id)]).toEqual(["in force", "superseded"]);
    const body = { version: (await eva.ask(ends.find, { id: bad.id })).body.version, reason: "Typed as failed by mistake" };
    expect((await quinn.ask(ends.void, { id: bad.id, body })).status).toBe(200);
    expect(await answer(gauge.id, "2025-12-05")).toMatchObject({ code: "OUT_OF_SERVICE" });
    expect((await quinn.ask(ends.withdrawFinding, { id: bad.id, body: { ...body, version: body.version + 1 } })).status).toBe(
      200,
    );
    expect((await answer(gauge.id, "2025-12-05")).ok).toBe(true);
    expect(await stateOf(good.id)).toBe("in force");
  });

  it("of a stored item counts from its first use where the plan says so", async () => {
    const gauge = await item();
    const plan = {
      itemId: gauge.id,
      effectiveFrom: "2025-01-01",
      requirement: "required" as const,
      intervalValue: 12,
      intervalUnit: "months" as const,
      startRule: "from first use" as const,
      maxDelayMonths: 6,
      parameters: [{ parameter: "thickness", unit: "mm", from: "1", to: "200" }],
      reason: "Kept sealed in its case until it is first used",
    };
    expect((await eva.ask(calibration.plans.create, { body: { ...plan, effectiveFrom: "2026-01-20" } })).status).toBe(200);
    const { certificateNumber } = await released(gauge.id, { firstUsedOn: "2025-05-01" });
    const first = await answer(gauge.id, "2025-04-30");
    expect(first.ok).toBe(true);
    const begins = (effectiveFrom: string) =>
      on.db.update(calibrationPlan).set({ effectiveFrom }).where(eq(calibrationPlan.itemId, gauge.id));
    await begins("2025-01-01");
    expect(await answer(gauge.id, "2025-04-30")).toMatchObject({
      code: "BEFORE_FIRST",
      message: `${gauge.assetTag} on 2025-04-30: the interval of certificate ${certificateNumber} counts from its first use on 2025-05-01; correct that day.`,
    });
    expect((await answer(gauge.id, "2025-05-01")).ok).toBe(true);
    await begins("2026-01-20");
  });

  it("of a failed calibration ends the earlier one", async () => {
    const gauge = await item();
    await released(gauge.id);
    await released(gauge.id, { calibratedOn: "2025-05-01", result: "fail", asFound: "out of tolerance" });
    expect((await answer(gauge.id, "2025-04-30")).ok).toBe(true);
    expect(await answer(gauge.id, "2025-05-01")).toMatchObject({ ok: false, code: "FAILED", state: "failed" });
  });

  it("with points and no stated range covers from the lowest to the highest of them", async () => {
    const gauge = await item();
    await released(gauge.id, {}, [thickness("2.5", "2.51"), thickness("12.5", "12.5"), thickness("5", "5.01")]);
    const ask = async (value: string) =>
      (await tom.ask(ends.answer, { query: { itemId: gauge.id, on: "2025-06-01", parameter: "thickness", value } })).body.ok;
    expect([await ask("2.49"), await ask("2.5"), await ask("12.5"), await ask("12.51")]).toEqual([false, true, true, false]);
    // 0.49 in is 12.446 mm, 0.5 in is 12.7 mm.
    const inInches = async (value: string) =>
      (await tom.ask(ends.answer, { query: { itemId: gauge.id, on: "2025-06-01", parameter: "thickness", value, unit: "in" } }))
        .body.ok;
    expect([await inInches("0.49"), await inInches("0.5")]).toEqual([true, false]);
    const beyond = { itemId: gauge.id, on: "2025-06-01", parameter: "thickness", value: "12.51" };
    expect((await tom.ask(ends.answer, { query: beyond })).body).toMatchObject({ ok: false, code: "LIMITED", state: "limited" });
  });

  it("with a limitation covers the rest", async () => {
    const gauge = await item();
    await released(gauge.id, {
      result: "limited",
      limitation: "Not above 100 mm",
      excludes: [{ parameter: "thickness", from: "100" }],
      covers: [{ parameter: "thickness", unit: "mm", from: "1", to: "200" }],
      asFound: "out of tolerance",
    });
    const ask = async (value: string) =>
      (await tom.ask(ends.answer, { query: { itemId: gauge.id, on: "2025-06-01", parameter: "thickness", value } })).body;
    expect(await ask("50")).toMatchObject({ ok: true, state: "limited", limitation: "Not above 100 mm" });
    expect(await ask("150")).toMatchObject({
      ok: false,
      code: "LIMITED",
      message: `${gauge.assetTag} was limited on 2025-06-01: Not above 100 mm.`,
    });
    expect(await ask("0.5")).toMatchObject({ ok: false, code: "LIMITED" });
  });
});

describe("recording", () => {
  it.each<[string, Partial<CalibrationDraft>, string]>([
    ["a due date beyond the plan", { dueOn: "2026-08-01" }, "Due date 2026-08-01 is longer than the 12-month plan (2026-01-15)."],
    [
      "a due date before the calibration",
      { dueOn: "2025-01-01" },
      "Due date 2025-01-01 is before the calibration date 2025-01-15.",
    ],
    ["a date in the future", { calibratedOn: "2026-02-01" }, "Calibration date is in the future."],
    [
      "an adjustment without as-found data",
      { adjusted: true, asFound: "not tested" },
      "Adjusted items need as-found and as-left results.",
    ],
    [
      "a limitation without what it leaves out",
      { result: "limited", limitation: "Only thin" },
      "A limited result needs a written limitation and the excluded parameters or ranges.",
    ],
  ])("%s is refused", async (_, more, message) => {
    const gauge = await item();
    const { status, problem } = await eva.ask(ends.create, { body: certificate(gauge.id, more) });
    expect(status).toBe(422);
    expect(problem.reasons?.map((reason) => reason.message)).toContain(message);
  });

  it("that is a draft and says the instrument was bad is not archived: it goes to review", async () => {
    const gauge = await item();
    const archived = async (more: Partial<CalibrationDraft>) => {
      const { body } = await eva.ask(ends.create, { body: certificate(gauge.id, more) });
      return (await eva.ask(ends.archive, { id: body.id, query: { version: body.version } })).status;
    };
    expect(await archived({ result: "fail", asFound: "out of tolerance", asLeft: "out of tolerance" })).toBe(422);
    expect(await archived({ adjusted: true, asLeft: "in tolerance" })).toBe(422);
    expect(await archived({})).toBe(200);
  });

  it("the same certificate twice is refused", async () => {
    const gauge = await item();
    await eva.ask(ends.create, { body: certificate(gauge.id, { certificateNumber: "MH-1" }) });
    const { status, problem } = await eva.ask(ends.create, { body: certificate(gauge.id, { certificateNumber: "mh-1" }) });
    expect([status, problem.message]).toEqual([409, "Certificate mh-1 of this laboratory is recorded already."]);
  });

  it("a stale change is refused with the record as it is", async () => {
    const gauge = await item();
    const { body } = await eva.ask(ends.create, { body: certificate(gauge.id) });
    expect((await eva.ask(ends.update, { id: body.id, body: { version: 1, changes: { notes: "a" } } })).body).toMatchObject({
      notes: "a",
      version: 2,
    });
    const stale = await eva.ask(ends.update, { id: body.id, body: { version: 1, changes: { notes: "b" } } });
    expect([stale.status, stale.problem.code]).toEqual([409, "changed-meanwhile"]);
  });

  it("points decide as found and as left", async () => {
    const gauge = await item();
    const { body } = await eva.ask(ends.create, { body: certificate(gauge.id, { adjusted: true, asLeft: "in tolerance" }) });
    const point = (phase: "as found" | "as left", indicated: string) => ({
      id: crypto.randomUUID(),
      phase,
      parameter: "thickness",
      unit: "mm",
      nominal: "10",
      reference: "10.00",
      indicated,
      toleranceMinus: "-0.10",
      tolerancePlus: "0.10",
      u95: "0.025",
      k: "2",
    });
    const points = [point("as found", "10.15"), point("as left", "10.01")];
    const set = await eva.ask(ends.setPoints, { id: body.id, body: { version: 1, points } });
    expect(set.body).toMatchObject({ asFound: "out of tolerance", asLeft: "in tolerance", version: 2 });
    const read = await eva.ask(ends.points, { id: body.id });
    expect(read.body.map(({ error, tur, verdict }) => [error, tur, verdict])).toEqual([
      ["0.15", "4", "fail"],
      ["0.01", "4", "pass"],
    ]);
    const typed = await eva.ask(ends.update, { id: body.id, body: { version: 2, changes: { asFound: "in tolerance" } } });
    expect(typed.body.asFound).toBe("out of tolerance");
    await attachCertificate(body.id);
    const bad = await eva.ask(ends.setPoints, {
      id: body.id,
      body: { version: 3, points: [point("as found", "10.15"), point("as left", "10.2")] },
    });
    expect(bad.body).toMatchObject({ asLeft: "out of tolerance", result: "pass" });
    const sent = await eva.ask(ends.submit, { id: body.id, body: { version: bad.body.version } });
    expect(sent.problem.message).toBe("An item left out of tolerance cannot pass: record it as limited or failed.");
  });
});

describe("a release", () => {
  const submitted = async (more: Partial<CalibrationDraft>, points: CalibrationPointDraft[] = []) => {
    const gauge = await item();
    const shown = points.length > 0 ? { covers: [], ...more } : more;
    const { body: draft } = await eva.ask(ends.create, { body: certificate(gauge.id, shown) });
    await attachCertificate(draft.id);
    const { version } = await measured(draft, points);
    const { body, problem } = await eva.ask(ends.submit, { id: draft.id, body: { version } });
    expect(problem).toMatchObject({ state: "awaiting review" });
    return { gauge, record: body };
  };

  it("is refused when the serial on the certificate is another", async () => {
    const { gauge, record } = await submitted({ certificateSerial: "88123" });
    const { problem } = await leo.ask(ends.release, { id: record.id, body: { version: record.version } });
    expect(problem.message).toBe(`Certificate serial 88123 is not item serial ${gauge.serialNumber}.`);
  });

  it("of a certificate from a laboratory whose accreditation lapsed needs a reason", async () => {
    const { record } = await submitted({ providerId: lapsed, calibratedOn: "2025-08-01" });
    const asked = { id: record.id, body: { version: record.version } };
    expect((await leo.ask(ends.release, asked)).problem.message).toBe(
      "Old Lab was not accredited for this on 2025-08-01. Enter a reason for accepting the certificate.",
    );
    const accepted = await leo.ask(ends.release, {
      ...asked,
      body: { ...asked.body, acceptedReason: "Renewed in September, same scope" },
    });
    expect(accepted.body).toMatchObject({ state: "in force", acceptedReason: "Renewed in September, same scope" });
  });

  it("of a certificate from a laboratory of which neither scope nor first day is on record needs a reason", async () => {
    for (const [name, known] of [
      ["Unscoped Lab", { accreditedFrom: "2020-01-01", scope: [] }],
      ["Undated Lab", { accreditedFrom: null, scope: [{ parameter: "thickness" }] }],
    ] as const) {
      const body = { name, accreditationBody: "A2LA", accreditationNumber: "77", ...known, scope: [...known.scope] };
      const { id: providerId } = (await eva.ask(calibration.providers.create, { body })).body;
      const { record } = await submitted({ providerId });
      const { problem } = await leo.ask(ends.release, { id: record.id, body: { version: record.version } });
      expect(problem.message).toBe(
        `${name} was not accredited for this on 2025-01-15. Enter a reason for accepting the certificate.`,
      );
    }
  });

  it("in house asks for standards that were in calibration that day, and freezes them", async () => {
    const blocks = await standard("DIM-GB", "GB-02");
    await released(blocks.id, { calibratedOn: "2023-12-01" });
    const draft = { providerId: null, performedById: mara.id, standardItemIds: [blocks.id], calibratedOn: "2026-01-08" };
    const late = await submitted(draft, [thickness("5", "5.01")]);
    const refusal = await leo.ask(ends.release, { id: late.record.id, body: { version: late.record.version } });
    expect(refusal.problem.message).toBe(
      "Gauge block set GB-02 was not in calibration on 2026-01-08 (overdue since 2025-12-02).",
    );
    const good = await submitted({ ...draft, calibratedOn: "2025-11-20" }, [thickness("5", "5.01")]);
    const said = { version: good.record.version, toleranceReason };
    const { body } = await leo.ask(ends.release, { id: good.record.id, body: said });
    expect(body).toMatchObject({ providerName: "In-house", standards: [{ assetTag: "GB-02", dueOn: "2025-12-01" }] });
  });

  it("in house is refused where a technician without the duty to calibrate made it", async () => {
    const blocks = await standard("DIM-GB");
    await released(blocks.id, { calibratedOn: "2025-06-01" });
    const own = { providerId: null, standardItemIds: [blocks.id], calibratedOn: "2025-11-20" };
    const release = async (performedById: string) => {
      const { record } = await submitted({ ...own, performedById }, [thickness("5", "5.01")]);
      const { problem } = await leo.ask(ends.release, { id: record.id, body: { version: record.version, toleranceReason } });
      return problem.message;
    };
    expect(await release(tom.id)).toBe(
      "The person who calibrated it is not authorized to calibrate. Choose someone whose role authorizes them (ISO/IEC 17025 6.2.5).",
    );
    expect(await release(mara.id)).toBeUndefined();
  });

  it("of an outside laboratory is held to its ratio and its uncertainty as our own is", async () => {
    const coarse = { ...thickness("5", "5.01"), u95: "0.10" };
    const { record } = await submitted({}, [coarse]);
    const release = { id: record.id, body: { version: record.version, toleranceReason } };
    expect((await leo.ask(ends.release, release)).problem.message).toBe(
      "TUR 0.50 is below 4: a decision rule with a guard band is required.",
    );
    const gauge = await item();
    const { body: draft } = await eva.ask(ends.create, { body: certificate(gauge.id, { covers: [] }) });
    await attachCertificate(draft.id);
    const { version } = await measured(draft, [{ ...thickness("5", "5.01"), u95: null, k: null }]);
    expect((await eva.ask(ends.submit, { id: draft.id, body: { version } })).problem.message).toBe(
      "thickness 5 as found: enter the uncertainty U95 as the certificate states it. If it states none, ask the laboratory for it: conformity cannot be decided without it (ISO/IEC 17025 7.8.6).",
    );
  });

  it("of points judged by a tolerance that no plan sets needs a reason, which is kept", async () => {
    const { record } = await submitted({}, [point("thickness", "mm", "5", "8", "9"), point("thickness", "mm", "50", "50", "9")]);
    const release = (more: object) => leo.ask(ends.release, { id: record.id, body: { version: record.version, ...more } });
    expect((await release({})).problem.reasons?.map(({ message }) => message)).toEqual([
      "The plan sets no tolerance for thickness: say whose ±9 mm is and why it is fit for use.",
    ]);
    expect((await release({ toleranceReason: "ok" })).status).toBe(400);
    const given = "Used to tell plates of 5 from those of 30 mm only";
    expect((await release({ toleranceReason: given })).body).toMatchObject({ state: "in force", toleranceReason: given });
    const { body: history } = await eva.ask(ends.history, { id: record.id });
    expect(JSON.stringify(history)).toContain(given);
  });

  it("is refused where no plan for the kind allows so wide a tolerance, whatever the reason", async () => {
    const parameters = [{ parameter: "thickness", unit: "mm", toleranceKind: "absolute" as const, tolerance: "0.1" }];
    const yearly = {
      requirement: "required" as const,
      intervalValue: 12,
      intervalUnit: "months" as const,
      regulatory: false,
      startRule: "from calibration" as const,
    };
    const other = await item();
    const plan = { ...yearly, itemId: other.id, effectiveFrom: "2024-01-01", parameters, roundToMonthEnd: false } as const;
    const made = await eva.ask(calibration.plans.create, { body: plan });
    expect(made.problem.message).toBeUndefined();
    const { record } = await submitted({}, [point("thickness", "mm", "10", "13", "5")]);
    const body = { version: record.version, toleranceReason: "As stated by the laboratory on its certificate" };
    expect((await leo.ask(ends.release, { id: record.id, body })).problem.message).toBe(
      "thickness 10 as found: no plan for its type allows ±5 mm, only ± 0.1 mm. Use that tolerance, or have the plan of the item changed first.",
    );
  });

  it("says from where to where a certificate without points covers what the plan leaves open, inside the scope", async () => {
    const open = await submitted({ covers: [] });
    const { problem } = await leo.ask(ends.release, { id: open.record.id, body: { version: open.record.version } });
    expect(problem.message).toBe("Enter the range the certificate covers for thickness.");
    const scope = [{ parameter: "thickness", unit: "mm", from: "1", to: "100" }];
    const accredited = { accreditationNumber: "78", accreditedFrom: "2020-01-01", scope };
    const body = { name: "Narrow Lab", ...accredited };
    const { id: providerId } = (await eva.ask(calibration.providers.create, { body })).body;
    const beyond = await submitted({ providerId });
    expect(
      (await leo.ask(ends.release, { id: beyond.record.id, body: { version: beyond.record.version } })).problem.message,
    ).toBe("Narrow Lab was not accredited for this on 2025-01-15. Enter a reason for accepting the certificate.");
  });

  it("is refused where certificate and item name another software", async () => {
    const { gauge, record } = await submitted({ firmware: "1.0" });
    await eva.ask(inventory.endpoints.update, { id: gauge.id, body: { version: 1, changes: { firmware: "2.0" } } });
    const { problem } = await leo.ask(ends.release, { id: record.id, body: { version: record.version } });
    expect(problem.message).toBe("Certificate firmware 1.0 is not item firmware 2.0.");
  });

  it("is refused of a laboratory that is archived, which takes no new record either", async () => {
    const scope = [{ parameter: "thickness" }];
    const accredited = { accreditationNumber: "79", accreditedFrom: "2020-01-01", scope };
    const lab = (await eva.ask(calibration.providers.create, { body: { name: "Closed Lab", ...accredited } })).body;
    const { gauge, record } = await submitted({ providerId: lab.id });
    await eva.ask(calibration.providers.archive, { id: lab.id, query: { version: lab.version } });
    const message = "Closed Lab is archived: its certificates are no longer accepted.";
    expect((await leo.ask(ends.release, { id: record.id, body: { version: record.version } })).problem.message).toBe(message);
    const second = await eva.ask(ends.create, { body: certificate(gauge.id, { providerId: lab.id }) });
    expect(second.problem.fields).toEqual([{ path: "providerId", message }]);
  });

  it("in house is refused where a reference standard was found out of tolerance since, in doubt on the day", async () => {
    const blocks = await standard("DIM-GB", "GB-07");
    await released(blocks.id, { calibratedOn: "2024-11-01" });
    const bad = { calibratedOn: "2025-10-20", asFound: "out of tolerance", asLeft: "in tolerance", adjusted: true } as const;
    const { certificateNumber } = await released(blocks.id, bad);
    const own = { providerId: null, performedById: mara.id, standardItemIds: [blocks.id] };
    const late = await submitted({ ...own, calibratedOn: "2025-06-01" }, [thickness("5", "5.01")]);
    const release = (record: { id: string; version: number }) =>
      leo.ask(ends.release, { id: record.id, body: { version: record.version, toleranceReason } });
    expect((await release(late.record)).problem.message).toBe(
      `Gauge block set GB-07 was in doubt on 2025-06-01: Found out of tolerance by certificate ${certificateNumber}.`,
    );
    const after = await submitted({ ...own, calibratedOn: "2025-10-21" }, [thickness("5", "5.01")]);
    expect((await release(after.record)).body.state).toBe("in force");
  });

  it("belongs to reviewers only", async () => {
    const { record } = await submitted({});
    expect((await tom.ask(ends.release, { id: record.id, body: { version: record.version } })).status).toBe(403);
    expect((await quinn.ask(ends.release, { id: record.id, body: { version: record.version } })).status).toBe(403);
  });
});

describe("the time in doubt of an instrument found out of tolerance", () => {
  const windowOf = async (itemId: string) => {
    const [found] = await on.db.select().from(evidenceCase).where(eq(evidenceCase.sourceId, itemId));
    return found && [found.windowFrom, found.windowTo];
  };
  it("is asked about by a rejected paper that says it was bad or adjusted, and by no other rejected one", async () => {
    const reject = async (more: Partial<CalibrationDraft>) => {
      const gauge = await item();
      await released(gauge.id);
      const { body: draft } = await eva.ask(ends.create, {
        body: certificate(gauge.id, { calibratedOn: "2025-12-10", ...more }),
      });
      await attachCertificate(draft.id);
      const { body: sent } = await eva.ask(ends.submit, { id: draft.id, body: { version: draft.version } });
      const { body } = await leo.ask(ends.reject, { id: draft.id, body: { version: sent.version, reason: "Page 2 is missing" } });
      expect(body.state).toBe("rejected");
      return windowOf(gauge.id);
    };
    expect(await reject({ result: "fail", asFound: "out of tolerance" })).toEqual(["2025-01-15", null]);
    const adjusted = { asLeft: "in tolerance", adjusted: true } as const;
    expect(await reject({ asFound: "out of tolerance", ...adjusted })).toEqual(["2025-01-15", null]);
    expect(await reject(adjusted)).toEqual(["2025-12-10", null]);
    expect(await reject({})).toBeUndefined();
  });
  it("keeps the instrument out of service though the paper is rejected, until a second person withdraws the finding", async () => {
    const gauge = await item();
    await released(gauge.id);
    const bad = { calibratedOn: "2025-12-10", result: "fail", asFound: "out of tolerance", asLeft: "out of tolerance" } as const;
    const { body: draft } = await eva.ask(ends.create, { body: certificate(gauge.id, bad) });
    await attachCertificate(draft.id);
    const { body: sent } = await eva.ask(ends.submit, { id: draft.id, body: { version: draft.version } });
    const reason = "Customer name missing on the certificate";
    const { body: rejected } = await leo.ask(ends.reject, { id: draft.id, body: { version: sent.version, reason } });
    const out = { ok: false, code: "OUT_OF_SERVICE", state: "out of service" };
    expect(await answer(gauge.id, "2025-12-26")).toMatchObject(out);
    expect((await answer(gauge.id, "2025-12-09")).ok).toBe(true);
    const withdraw = (who: Person) =>
      who.ask(ends.withdrawFinding, {
        id: draft.id,
        body: { version: rejected.version, reason: "Paper of UTG-041: its serial was misread at the laboratory" },
      });
    expect((await leo.ask(ends.withdrawFinding, { id: draft.id, body: { version: rejected.version, reason } })).status).toBe(403);
    expect((await withdraw(eva)).status).toBe(403);
    expect((await withdraw(quinn)).body).toMatchObject({ state: "rejected", findingWithdrawnById: quinn.id });
    expect((await answer(gauge.id, "2025-12-26")).ok).toBe(true);
    expect((await withdraw(quinn)).problem.message).toMatch(/has no open finding against its instrument\.$/);
  });
  it("does not end when a released paper that found it bad is voided", async () => {
    const gauge = await item();
    await released(gauge.id);
    const bad = { calibratedOn: "2025-12-10", asFound: "out of tolerance", asLeft: "in tolerance", adjusted: true } as const;
    const { id, version } = await released(gauge.id, bad);
    expect((await answer(gauge.id, "2025-12-26")).ok).toBe(true);
    await quinn.ask(ends.void, { id, body: { version, reason: "Wrong customer on the certificate" } });
    expect(await answer(gauge.id, "2025-12-26")).toMatchObject({ code: "OUT_OF_SERVICE" });
    await released(gauge.id, { calibratedOn: "2025-12-20" });
    expect((await answer(gauge.id, "2025-12-26")).ok).toBe(true);
    expect(await answer(gauge.id, "2025-12-19")).toMatchObject({ code: "OUT_OF_SERVICE" });
  });
  it("begins before a calibration with a reference standard that is itself in doubt", async () => {
    const blocks = await standard("DIM-GB");
    await released(blocks.id, { calibratedOn: "2024-11-01" });
    const own = { providerId: null, performedById: mara.id, standardItemIds: [blocks.id], calibratedOn: "2025-06-01" };
    const bad = { calibratedOn: "2026-01-15", asFound: "out of tolerance", asLeft: "in tolerance", adjusted: true } as const;
    const [known, unknown] = [await item(), await item()];
    for (const { id } of [known, unknown]) {
      await released(id);
      await released(id, own, [thickness("5", "5.01")]);
    }
    await released(known.id, bad);
    expect(await windowOf(known.id)).toEqual(["2025-06-01", "2026-01-15"]);
    await released(blocks.id, { ...bad, calibratedOn: "2025-10-20" });
    await released(unknown.id, bad);
    expect(await windowOf(unknown.id)).toEqual(["2025-01-15", "2026-01-15"]);
  });
});

/** What a functional check was made with, a block in calibration, and read. */
async function checked(readings = "10.02 mm, limits 9.9 to 10.1 mm") {
  const block = await standard("DIM-GB");
  await released(block.id, { calibratedOn: "2025-11-01" });
  return { checkedWithId: block.id, readings, passed: true };
}

describe("a reference standard dropped before it was used", () => {
  it("opens a case of what was calibrated with it, though nothing was signed yet", async () => {
    const caseOf = async (itemId: string) =>
      (await on.db.select().from(evidenceCase).where(eq(evidenceCase.sourceId, itemId)))[0];
    const drop = async (effectiveOn: string) => {
      const blocks = await standard("DIM-GB");
      await released(blocks.id, { calibratedOn: "2024-11-01" });
      const gauge = await item();
      await released(gauge.id);
      const own = { providerId: null, performedById: mara.id, standardItemIds: [blocks.id], calibratedOn: "2025-06-01" };
      await released(gauge.id, own, [thickness("5", "5.01")]);
      const body = { type: "dropped", effectiveOn, note: "Fell on the concrete floor, told by the night shift" } as const;
      expect((await tom.ask(ends.recordEvent, { id: blocks.id, body })).status).toBe(200);
      return caseOf(blocks.id);
    };
    expect(await drop("2025-05-20")).toMatchObject({ cause: "instrument out of service", windowFrom: "2025-05-20" });
    expect(await drop("2025-06-02")).toBeUndefined();
  });
});

describe("what happens between calibrations", () => {
  it("a drop ends validity on its day, and only a new calibration resumes it", async () => {
    const gauge = await item();
    await released(gauge.id, { calibratedOn: "2025-12-01" });
    const event = { type: "dropped", effectiveOn: "2026-01-05", note: "From the scaffold" } as const;
    expect((await tom.ask(ends.recordEvent, { id: gauge.id, body: event })).body).toMatchObject({
      type: "dropped",
      recordedByName: "Tom Technician",
    });
    // Who only looks takes nothing out of service, whether or not the item can be seen.
    for (const role of ["AUD", "FIN", "COM", "HSE", "TRN"] as const) {
      const viewer = await on.person(`Vic ${role}`, [role]);
      const asked = ["lost", "dropped"] as const;
      const answers = await Promise.all(
        asked.map((type) => viewer.ask(ends.recordEvent, { id: gauge.id, body: { ...event, type } })),
      );
      expect(answers.map(({ status }) => `${role} ${status === 403 || status === 404}`)).toEqual([
        `${role} true`,
        `${role} true`,
      ]);
    }
    expect((await answer(gauge.id, "2026-01-04")).ok).toBe(true);
    expect(await answer(gauge.id, "2026-01-05")).toMatchObject({ code: "OUT_OF_SERVICE", state: "out of service" });
    const back = {
      type: "returned to service",
      effectiveOn: "2026-01-06",
      note: "Checked on the block",
      ...(await checked()),
    } as const;
    expect((await tom.ask(ends.recordEvent, { id: gauge.id, body: back })).status).toBe(403);
    expect((await eva.ask(ends.recordEvent, { id: gauge.id, body: back })).problem.message).toBe(
      `${gauge.assetTag} was dropped on 2026-01-05: only a new calibration returns it to service.`,
    );
    await released(gauge.id, { calibratedOn: "2026-01-10" });
    expect((await answer(gauge.id, "2026-01-10")).ok).toBe(true);
    expect((await answer(gauge.id, "2026-01-09")).ok).toBe(false);
  });

  it("are not from before the item was in service, however late they are entered", async () => {
    const gauge = await item("UT-TG", undefined, { inServiceOn: "2025-11-01" });
    const lost = (effectiveOn: string) =>
      tom.ask(ends.recordEvent, { id: gauge.id, body: { type: "lost", effectiveOn, note: "Not in the van" } });
    expect((await lost("2025-10-31")).problem.fields?.[0]?.message).toBe(
      `${gauge.assetTag} is in service since 2025-11-01. Correct that day, or this one.`,
    );
    expect((await lost("2025-11-01")).status).toBe(200);
  });

  it("on record since days ago, it leaves those days uncovered", async () => {
    const gauge = await item();
    await released(gauge.id, { calibratedOn: "2025-12-01" });
    const at = "2026-01-15T15:00:00Z";
    await on.db.insert(equipmentEvent).values({
      id: randomUUID(),
      createdAt: at,
      updatedAt: at,
      itemId: gauge.id,
      type: "quarantined",
      effectiveOn: "2026-01-10",
      note: "Display flickers",
    });
    const check = await checked();
    const back = (effectiveOn: string) =>
      eva.ask(ends.recordEvent, {
        id: gauge.id,
        body: { type: "returned to service", effectiveOn, note: "Checked on the block", ...check },
      });
    expect((await back("2026-01-12")).problem.fields?.[0]?.message).toBe(
      `${gauge.assetTag} was out of service through 2026-01-19, and its measurements on those days stay uncovered. It can return today at the earliest.`,
    );
    expect((await back("2026-01-20")).status).toBe(200);
  });

  it("a quarantine ends by a functional check", async () => {
    const gauge = await item();
    await released(gauge.id, { calibratedOn: "2025-12-01" });
    await tom.ask(ends.recordEvent, {
      id: gauge.id,
      body: { type: "quarantined", effectiveOn: "2026-01-05", note: "Label unreadable" },
    });
    const check = await checked();
    const back = { type: "returned to service", effectiveOn: "2026-01-08", note: "New label, checked", ...check } as const;
    const [lapsedBlock, uncalibrated] = [await standard("DIM-GB"), await standard("DIM-GB")];
    await released(lapsedBlock.id, { calibratedOn: "2023-06-01" });
    for (const [path, missing, message] of [
      ["checkedWithId", null, "Choose the reference standard or block of the inventory that it was checked with."],
      ["checkedWithId", gauge.id, "Choose the reference standard or block of the inventory that it was checked with."],
      ["checkedWithId", uncalibrated.id, `${uncalibrated.assetTag} has no calibration record in force.`],
      ["checkedWithId", lapsedBlock.id, `${lapsedBlock.assetTag} was overdue on 2026-01-08 (due 2025-06-01).`],
      [
        "readings",
        "ok",
        "“ok” is not a reading with its limits. Enter what was read and its limits, one on a line, such as 10.02 mm, 9.9 to 10.1 mm.",
      ],
      [
        "readings",
        "10.2 mm, 9.9 to 10.1 mm",
        "10.2 mm is outside its limits. A failed check cannot return an item to service: record it as out of service.",
      ],
      ["readings", null, "Enter what was read and its limits, such as 10.02 mm, 9.9 to 10.1 mm."],
      ["passed", null, "Choose whether it passed the check."],
      ["passed", false, "A failed check cannot return an item to service: record it as out of service."],
    ] as const) {
      const { problem } = await eva.ask(ends.recordEvent, { id: gauge.id, body: { ...back, [path]: missing } });
      expect(problem.fields).toEqual([{ path, message }]);
    }
    expect((await eva.ask(ends.recordEvent, { id: gauge.id, body: back })).status).toBe(200);
    expect([(await answer(gauge.id, "2026-01-07")).ok, (await answer(gauge.id, "2026-01-08")).ok]).toEqual([false, true]);
    expect((await eva.ask(ends.recordEvent, { id: gauge.id, body: back })).problem.message).toBe(
      `${gauge.assetTag} was not out of service on 2026-01-08.`,
    );
    const { body } = await eva.ask(ends.item, { id: gauge.id });
    expect(body.events).toMatchObject([
      {
        type: "returned to service",
        ...check,
        checkedWith: expect.stringMatching(/^Gauge block set DIM-GB-T\d+, certificate C-\d+$/) as string,
        checkReadings: [{ reading: "10.02", from: "9.9", to: "10.1", unit: "mm" }],
      },
      { type: "quarantined", checkedWithId: null, checkedWith: null, checkReadings: null, readings: null, passed: null },
    ]);
    expect(body.spans.map(({ from, to, state, cause }) => [from, to, state, cause])).toEqual([
      ["2025-12-01", "2026-01-04", "in calibration", null],
      ["2026-01-05", "2026-01-07", "out of service", "quarantined"],
      ["2026-01-08", "2026-12-01", "in calibration", null],
      ["2026-12-02", null, "overdue", null],
    ]);
  });

  it("another software than it was calibrated with ends validity until it is checked or calibrated again", async () => {
    const gauge = await item();
    let version = 1;
    const enter = async (firmware: string | null) => {
      const { body } = await eva.ask(inventory.endpoints.update, { id: gauge.id, body: { version, changes: { firmware } } });
      version = body.version;
    };
    const events = async () =>
      (await eva.ask(ends.item, { id: gauge.id })).body.events.map(({ type, effectiveOn, note }) => [type, effectiveOn, note]);
    await enter("4.1");
    await released(gauge.id, { calibratedOn: "2025-12-01" });
    expect(await events()).toEqual([]);
    await enter("4.2");
    expect(await events()).toEqual([["software changed", "2026-01-20", "Software 4.1 before, 4.2 now"]]);
    expect((await answer(gauge.id, "2026-01-19")).ok).toBe(true);
    expect(await answer(gauge.id, "2026-01-20")).toMatchObject({
      code: "OUT_OF_SERVICE",
      message: `${gauge.assetTag} was out of service on 2026-01-20 (software changed on 2026-01-20).`,
    });
    expect((await answer(gauge.id, "2026-06-01")).ok).toBe(false);
    on.at("2026-01-20T15:10:00Z");
    const back = {
      type: "returned to service",
      effectiveOn: "2026-01-20",
      note: "Read on the step block, 5 steps",
      ...(await checked()),
    } as const;
    expect((await eva.ask(ends.recordEvent, { id: gauge.id, body: back })).status).toBe(200);
    expect((await answer(gauge.id, "2026-06-01")).ok).toBe(true);
  });

  it("use is counted where the plan limits it, and what was signed after the limit is examined", async () => {
    const wrench = await item("UT-TG");
    const note = "Tightened the flanges of job 41";
    const use = (amount: string, effectiveOn: string, who = tom) =>
      who.ask(ends.recordEvent, { id: wrench.id, body: { type: "used", effectiveOn, amount, note } });
    await released(wrench.id, { calibratedOn: "2025-12-01" });
    expect((await use("10", "2025-12-02")).problem.fields?.[0]?.message).toBe(
      `The plan of ${wrench.assetTag} on 2025-12-02 does not limit its use, so use is not counted.`,
    );
    const asBefore = (await eva.ask(ends.item, { id: wrench.id })).body.plan;
    const limited = {
      itemId: wrench.id,
      effectiveFrom: "2025-12-01",
      requirement: "required" as const,
      intervalValue: asBefore?.intervalValue ?? null,
      intervalUnit: asBefore?.intervalUnit ?? null,
      parameters: asBefore?.parameters ?? [],
      usageLimit: "5000",
      usageUnit: "cycles",
    };
    expect((await eva.ask(calibration.plans.create, { body: limited })).problem).toMatchObject({ usageLimit: "5000" });
    const asked = { inventoryItemIds: [wrench.id], days: ["2026-01-10"] };
    const found = async () => (await eligibilityOf(on.services).calibration(on.db, asked))[0];
    expect(await found()).toMatchObject({ answer: { ok: true }, uncountedUse: "5000 cycles" });
    expect((await use("4000", "2025-12-10")).status).toBe(200);
    expect(await found()).toMatchObject({ answer: { ok: true }, uncountedUse: null });
    expect((await eva.ask(ends.item, { id: wrench.id })).body.use).toBe("4000 of 5000 cycles used");
    expect((await use("1000", "2026-01-09")).status).toBe(200);
    expect((await answer(wrench.id, "2026-01-09")).ok).toBe(true);
    expect(await answer(wrench.id, "2026-01-10")).toMatchObject({
      code: "OVERDUE",
      message: `${wrench.assetTag} was overdue on 2026-01-10 (due 2026-01-09; 5000 of 5000 cycles used).`,
    });
    expect((await use("-900", "2026-01-09")).problem.message).toBe(
      "Only someone who can review calibrations can correct a usage entry.",
    );
    expect((await use("-5001", "2026-01-09", leo)).problem.fields?.[0]?.message).toBe(
      "No more than 5000 cycles are on record up to 2026-01-09.",
    );
    expect((await use("-900", "2026-01-09", leo)).status).toBe(200);
    expect((await answer(wrench.id, "2026-01-10")).ok).toBe(true);
  });

  it("an extension is approved before the due date, once, by at most a tenth of the interval", async () => {
    const gauge = await item();
    const { id } = await released(gauge.id, { calibratedOn: "2025-01-25" });
    const extend = (toDueOn: string) =>
      eva.ask(ends.extend, { id, body: { toDueOn, reason: "Laboratory is full", riskAssessment: "No drift in five years" } });
    expect((await extend("2026-04-01")).problem.message).toBe("At most 30 days: latest date is 2026-02-24.");
    expect((await extend("2026-02-20")).body).toMatchObject({
      fromDueOn: "2026-01-25",
      toDueOn: "2026-02-20",
      approvedByName: "Eva Controller",
    });
    expect(await answer(gauge.id, "2026-02-20")).toMatchObject({ ok: true, extendedTo: "2026-02-20" });
    expect((await extend("2026-02-22")).problem.reasons?.[0]?.message).toBe("This calibration has been extended once already.");
    const late = await released((await item()).id);
    const refusal = await eva.ask(ends.extend, {
      id: late.id,
      body: {
        toDueOn: "2026-02-01",
        reason: "No slot at the laboratory before",
        riskAssessment: "Stable at every calibration so far",
      },
    });
    expect(refusal.problem.message).toBe("Extensions must be approved on or before the due date.");
  });

  it("a legal interval is not extended", async () => {
    const meter = await item("RAD-SM");
    const { id, dueOn } = await released(meter.id, { calibratedOn: "2025-10-01", notes: "Cs-137, 662 keV" }, [
      doseRate("1", "1.1"),
      doseRate("5", "4.9"),
    ]);
    expect(dueOn).toBe("2026-04-01");
    const refusal = await eva.ask(ends.extend, {
      id,
      body: {
        toDueOn: "2026-04-10",
        reason: "No slot at the laboratory before",
        riskAssessment: "Stable at every calibration so far",
      },
    });
    expect(refusal.problem.message).toBe("This interval is set by regulation and cannot be extended.");
  });
});

describe("plans", () => {
  it("of an item come before those of its type and follow at once", async () => {
    const gauge = await item();
    await released(gauge.id, { calibratedOn: "2025-01-20" });
    const draft = { itemId: gauge.id, effectiveFrom: "2026-01-20", requirement: "none", reason: "Indication only" } as const;
    expect((await eva.ask(calibration.plans.create, { body: { ...draft, reason: null } })).problem.fields).toEqual([
      { path: "reason", message: "Explain why no calibration is required." },
    ]);
    const { body } = await eva.ask(calibration.plans.create, { body: draft });
    expect(body).toMatchObject({ subject: gauge.assetTag, startRule: "from calibration", regulatory: false });
    expect(await answer(gauge.id, "2026-01-20")).toMatchObject({ ok: true, state: "not required", certificateNumber: null });
    const states = await calibrationStatesOn(on.db, "2026-01-20", [gauge.id]);
    expect(states.get(gauge.id)?.state).toBe("not required");
    expect((await eva.ask(calibration.plans.create, { body: draft })).problem.message).toBe(
      "There is already a plan in force from this day. Change that one, or choose another day.",
    );
    await eva.ask(calibration.plans.archive, { id: body.id, query: { version: 1 } });
    expect((await calibrationStatesOn(on.db, "2026-01-21", [gauge.id])).get(gauge.id)?.state).toBe("overdue");
  });
  it("of a type reach the items that were never calibrated too", async () => {
    const meter = await item("LM-VIS");
    const state = async () => (await calibrationStatesOn(on.db, "2026-01-20", [meter.id])).get(meter.id)?.state;
    expect(await state()).toBe("never calibrated");
    const typeId = typeIds.get("LM-VIS") ?? "";
    const draft = { typeId, effectiveFrom: "2026-01-20", requirement: "check_only" } as const;
    expect((await eva.ask(calibration.plans.create, { body: draft })).problem.fields).toEqual([
      { path: "reason", message: expect.stringMatching(/^Explain why LM-VIS-T\d+ needs less than before/) as string },
    ]);
    const { body } = await eva.ask(calibration.plans.create, {
      body: { ...draft, reason: "Read against the lux card of the hall" },
    });
    expect(await state()).toBe("not required");
    await eva.ask(calibration.plans.archive, { id: body.id, query: { version: 1 } });
  });
  it("longer than the code allows explain why: a densitometer at most every 3 months (ASME V T-262.1)", async () => {
    const { id: itemId } = await item("RT-DENS");
    const plan = { itemId, effectiveFrom: "2026-02-01", requirement: "required", intervalUnit: "months" } as const;
    const parameters = [{ parameter: "optical density", from: "0", to: "4" }];
    const ask = (intervalValue: number, reason: string | null) =>
      eva.ask(calibration.plans.create, { body: { ...plan, parameters, intervalValue, reason } });
    expect((await ask(6, null)).problem.fields).toEqual([
      {
        path: "reason",
        message:
          "ASME V Art. 2 T-262.1 allows at most 3 months. Explain why this plan may be longer, such as the code the work is done to.",
      },
    ]);
    expect((await ask(6, "Films are read to ISO 17636-1 only")).status).toBe(200);
    expect((await eva.ask(ends.legalInterval, { query: { itemId } })).body).toMatchObject({ interval: null, code: { value: 3 } });
  });
  it("that ask for less hold from today on, and explain why", async () => {
    const gauge = await item();
    await released(gauge.id, { calibratedOn: "2025-06-15" });
    const lower = (effectiveFrom: string, requirement: "none" | "check_only", reason: string | null, who = eva) =>
      who.ask(calibration.plans.create, { body: { itemId: gauge.id, effectiveFrom, requirement, reason } });
    const reason = "Indication only, in the training hall";
    for (const requirement of ["none", "check_only"] as const)
      expect((await lower("2026-01-19", requirement, reason)).problem.fields).toEqual([
        {
          path: "effectiveFrom",
          message: `${gauge.assetTag}: the plan of 1990-01-01 asks for calibration every 12 months. A plan that asks for less (a longer interval or none) holds from 2026-01-20 on: enter that day or a later one.`,
        },
      ]);
    for (const said of [null, ".", "x", "to be checked"])
      expect((await lower("2026-01-20", "check_only", said)).problem.fields?.[0]?.path).toBe("reason");
    expect(await answer(gauge.id, "2026-01-20")).toMatchObject({ ok: true, state: "in calibration" });
    const rita = await on.person("Rita Radiation", ["RSO"]);
    expect((await lower("2026-01-20", "none", reason, rita)).problem.message).toBe(
      "A plan that requires less than before needs the permission to review calibrations.",
    );
    const { body } = await lower("2026-01-21", "none", reason);
    expect(await answer(gauge.id, "2026-01-20")).toMatchObject({ ok: true, state: "in calibration" });
    expect(await answer(gauge.id, "2026-01-21")).toMatchObject({ ok: true, state: "not required" });
    const back = await eva.ask(calibration.plans.update, {
      id: body.id,
      body: { version: body.version, changes: { effectiveFrom: "2025-12-01" } },
    });
    expect(back.problem.fields?.[0]?.path).toBe("effectiveFrom");
  });
  it("are not archived where less would be asked for", async () => {
    const lamp = await item("UVA-LAMP");
    const draft = {
      itemId: lamp.id,
      effectiveFrom: "2026-01-10",
      requirement: "required",
      intervalValue: 6,
      intervalUnit: "months",
      parameters: [{ parameter: "irradiance", unit: "µW/cm²" }],
    };
    const { body } = await eva.ask(calibration.plans.create, { body: draft as never });
    expect((await eva.ask(calibration.plans.archive, { id: body.id, query: { version: 1 } })).problem.message).toBe(
      `${lamp.assetTag}: the plan of 2026-01-10 asks for calibration every 6 months, and less would be asked for. Make a plan from 2026-01-20 on that says so, and why.`,
    );
  });
  it("are not archived where nothing would be asked for any more, whether or not the type has items yet", async () => {
    const typeId = typeIds.get("MT-BENCH") ?? "";
    const { rows } = (await eva.ask(calibration.plans.list, { query: { typeId } })).body;
    const { id = "", version = 0 } = rows[0] ?? {};
    const refusal =
      "MT-BENCH: the plan of 1990-01-01 asks for calibration every 12 months, and less would be asked for. Make a plan from 2026-01-20 on that says so, and why.";
    expect((await eva.ask(calibration.plans.archive, { id, query: { version } })).problem.message).toBe(refusal);
    await item("MT-BENCH");
    expect((await eva.ask(calibration.plans.archive, { id, query: { version } })).problem.message).toMatch(
      /less would be asked for/,
    );
  });
  it("let nothing off that is overdue or failed without the Level III", async () => {
    const reason = "Indication only, in the training hall";
    const [late, bad] = [await item(), await item()];
    await released(late.id);
    await released(bad.id, { calibratedOn: "2026-01-10", result: "fail" });
    for (const [gauge, why] of [
      [late, "was overdue on 2026-01-20 (due 2026-01-15)."],
      [bad, "failed its calibration on 2026-01-10"],
    ] as const) {
      const draft = { itemId: gauge.id, effectiveFrom: "2026-01-20", requirement: "none", reason } as const;
      const refusal = await eva.ask(calibration.plans.create, { body: draft });
      expect([refusal.status, refusal.problem.message]).toEqual([403, expect.stringContaining(`${gauge.assetTag} ${why}`)]);
      expect((await leo.ask(calibration.plans.create, { body: draft })).status).toBe(200);
    }
  });
  it("waive nothing a report asks for: the kind needs a certificate all the same", async () => {
    const [gauge, probe] = [await item(), await item("UT-PROBE")];
    const draft = { itemId: gauge.id, effectiveFrom: "2026-01-20", requirement: "none", reason: "Indication only" } as const;
    expect((await eva.ask(calibration.plans.create, { body: draft })).status).toBe(200);
    const found = await eligibilityOf(on.services).calibration(on.db, {
      inventoryItemIds: [gauge.id, probe.id],
      days: ["2026-01-20"],
    });
    expect(found.map(({ uncertified }) => uncertified)).toEqual([
      { requirement: "none", from: "2026-01-20", waived: true },
      { requirement: "check_only", from: "1990-01-01", waived: false },
    ]);
    const work = await item();
    const body = certificate(work.id, {
      providerId: null,
      performedById: eva.id,
      standardItemIds: [gauge.id],
      decisionRule: "simple",
      covers: [],
    });
    const inHouse = (await eva.ask(ends.create, { body: { ...body, calibratedOn: "2026-01-20" } })).body;
    await on.db.update(inventoryItem).set({ onlyForCalibration: true }).where(eq(inventoryItem.id, gauge.id));
    const { version } = await measured(inHouse, [thickness("5", "5.01")]);
    const { body: sent } = await eva.ask(ends.submit, { id: inHouse.id, body: { version } });
    expect((await leo.ask(ends.release, { id: inHouse.id, body: { version: sent.version } })).problem.reasons).toContainEqual({
      message: `UT thickness gauge ${gauge.assetTag} was not in calibration on 2026-01-20 (no record in force).`,
    });
  });
  it("of a meter take their interval from the regulatory profile, less strict only by a license condition", async () => {
    const meter = await item("RAD-SM");
    const typeId = typeIds.get("RAD-SM") ?? "";
    const asked = { value: 6, unit: "months", title: "Survey meter calibration", basis: "10 CFR 34.25(b)(1)" };
    expect((await tom.ask(ends.legalInterval, { query: { typeId } })).body.interval).toEqual(asked);
    expect((await tom.ask(ends.legalInterval, { query: { itemId: meter.id } })).body.interval).toEqual(asked);
    expect((await tom.ask(ends.legalInterval, { query: { typeId: typeIds.get("UT-TG") } })).body.interval).toBeNull();
    expect((await on.nobody(ends.legalInterval, { query: { typeId } })).status).toBe(401);
    const parameters = [{ parameter: "dose rate", unit: "mSv/h" }];
    const asking = { itemId: meter.id, effectiveFrom: "2026-01-20", requirement: "required", intervalUnit: "months" } as const;
    const draft = { ...asking, parameters };
    expect((await eva.ask(calibration.plans.create, { body: { ...draft, intervalValue: 12 } })).problem.fields).toEqual([
      {
        path: "reason",
        message:
          "Enter the license condition that allows it, such as “License condition 14”: this is less strict than 10 CFR 34.25(b)(1).",
      },
    ]);
    const wished = { ...draft, regulatory: false, reason: "we like it" };
    for (const intervalValue of [7, 12, 24])
      expect((await eva.ask(calibration.plans.create, { body: { ...wished, intervalValue } })).status).toBe(400);
    const { body } = await eva.ask(calibration.plans.create, { body: { ...draft, regulatory: false, intervalValue: 3 } });
    expect(body.regulatory).toBe(true);
    const laxer = (reason: string | null) =>
      eva.ask(calibration.plans.update, { id: body.id, body: { version: body.version, changes: { intervalValue: 12, reason } } });
    for (const reason of [null, "we like it"]) expect((await laxer(reason)).problem.fields?.[0]?.path).toBe("reason");
    expect((await laxer("License condition 14")).body).toMatchObject({ intervalValue: 12, reason: "License condition 14" });
  });
  it("of yokes ship with the least lifting force that the code names (ASME V T-762)", async () => {
    for (const [code, tolerance] of [
      ["MT-YAC", "44.1"],
      ["MT-YDC", "177"],
      ["MT-YPM", "177"],
    ] as const) {
      const { rows } = (await tom.ask(calibration.plans.list, { query: { typeId: typeIds.get(code) ?? "" } })).body;
      expect(rows[0]?.parameters).toEqual([{ parameter: "lifting force", unit: "N", toleranceKind: "minimum only", tolerance }]);
    }
    const yoke = await item("MT-YAC");
    const lift = (more: object) => ({ ...point("lifting force", "N", "44.1", "46", "1"), tolerancePlus: null, ...more });
    const { body: draft } = await eva.ask(ends.create, { body: certificate(yoke.id) });
    await attachCertificate(draft.id);
    const weak = await measured(draft, [lift({ toleranceMinus: "-4" })]);
    expect((await eva.ask(ends.submit, { id: draft.id, body: { version: weak.version } })).problem.message).toBe(
      "lifting force 44.1 as found: its tolerance is wider than the plan's at least 44.1 N (enter 44.1 as the reference, the value reached as the indication, and 0 as Tol. −).",
    );
  });
  it("are read by everyone with the module and made by the controller", async () => {
    const typeId = typeIds.get("UT-TG") ?? "";
    expect((await tom.ask(calibration.plans.list, { query: { typeId } })).body.rows[0]).toMatchObject({
      intervalValue: 12,
      intervalUnit: "months",
      parameters: [{ parameter: "thickness", unit: "mm" }],
    });
    const found = (await tom.ask(calibration.plans.list, { query: { q: "survey" } })).body.rows;
    expect(found.map(({ subject }) => subject)).toEqual(["RAD-SM Survey meter"]);
    expect(
      (
        await tom.ask(calibration.plans.create, {
          body: { typeId, effectiveFrom: "2026-02-01", requirement: "none", reason: "x" },
        })
      ).status,
    ).toBe(403);
  });
});

describe("the due list", () => {
  it("stands as of any day, filtered, counted and in order of the due date", async () => {
    const a = await item("HT-UCI", "HUC-1");
    const b = await item("HT-UCI", "HUC-2");
    await item("HT-UCI", "HUC-3");
    await released(a.id, { calibratedOn: "2025-02-10" });
    await released(b.id, { calibratedOn: "2025-06-10" });
    const typeId = typeIds.get("HT-UCI") ?? "";
    const lines = async (query: object) =>
      (await eva.ask(calibration.status.list, { query: { typeId, ...query } })).body.rows.map(({ assetTag, state, daysLeft }) => [
        assetTag,
        state,
        daysLeft,
      ]);
    expect(await lines({})).toEqual([
      ["HUC-1", "due soon", 21],
      ["HUC-2", "in calibration", 141],
      ["HUC-3", "never calibrated", null],
    ]);
    expect(await lines({ on: "2026-02-11" })).toEqual([
      ["HUC-1", "overdue", -1],
      ["HUC-2", "in calibration", 119],
      ["HUC-3", "never calibrated", null],
    ]);
    expect(await lines({ on: "2025-03-01", state: "in calibration" })).toEqual([["HUC-1", "in calibration", 346]]);
    expect(await lines({ dueWithin: 30 })).toEqual([["HUC-1", "due soon", 21]]);
    expect(await lines({ q: "huc-2" })).toEqual([["HUC-2", "in calibration", 141]]);
    expect((await eva.ask(calibration.status.count, { query: { typeId } })).body.count).toBe(3);
    const first = await eva.ask(calibration.status.list, { query: { typeId, limit: "2" } });
    const rest = await eva.ask(calibration.status.list, { query: { typeId, limit: "2", after: first.body.next ?? "" } });
    expect([...first.body.rows, ...rest.body.rows].map(({ assetTag }) => assetTag)).toEqual(["HUC-1", "HUC-2", "HUC-3"]);
    expect(rest.body.next).toBeNull();
    const down = await eva.ask(calibration.status.list, { query: { typeId, sort: "-dueOn" } });
    expect(down.body.rows.map(({ assetTag }) => assetTag)).toEqual(["HUC-2", "HUC-1", "HUC-3"]);
  });

  it("is exported as it is filtered, and by those who may", async () => {
    const typeId = typeIds.get("HT-UCI") ?? "";
    const csv = await on.app.inject({
      url: `/api/calibration/status/export?typeId=${typeId}&columns=assetTag,state`,
      headers: { cookie: eva.cookie },
    });
    expect(csv.body.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "Asset tag,State",
      "HUC-1,due soon",
      "HUC-2,in calibration",
      "HUC-3,never calibrated",
    ]);
    expect((await on.app.inject({ url: "/api/calibration/status/export", headers: { cookie: tom.cookie } })).statusCode).toBe(
      403,
    );
  });

  it("shows a technician the items of the own base", async () => {
    const away = await on.person("Ada Away", ["TECH"], { base: on.bases.aberdeen });
    expect((await away.ask(calibration.status.list, {})).body.rows).toEqual([]);
    expect((await tom.ask(calibration.status.list, {})).body.rows.length).toBeGreaterThan(0);
  });
});

describe("records", () => {
  it("are found by certificate, laboratory, tag and serial of the item", async () => {
    const gauge = await item("UT-TG", "FIND-ME");
    const { certificateNumber } = await released(gauge.id, { certificateNumber: "ZZ-778" });
    for (const q of ["zz-778", "find-me", "S-FIND", "metrology zz"]) {
      const found = (await eva.ask(ends.list, { query: { q } })).body.rows;
      expect(found.map((row) => row.certificateNumber)).toContain(certificateNumber);
      expect((await eva.ask(ends.count, { query: { q } })).body.count).toBe(found.length);
    }
    expect(
      (
        await eva.ask(ends.list, {
          query: { itemId: gauge.id, state: "in force", calibratedFrom: "2025-01-01", calibratedTo: "2025-12-31" },
        })
      ).body.rows,
    ).toHaveLength(1);
    expect((await eva.ask(ends.list, { query: { itemId: gauge.id, calibratedFrom: "2025-02-01" } })).body.rows).toHaveLength(0);
  });

  it("a technician lists the own ones, and opens a released one of an item in reach with its certificate", async () => {
    const gauge = await item();
    const { id } = await released(gauge.id);
    expect((await tom.ask(ends.list, { query: { itemId: gauge.id } })).body.rows).toEqual([]);
    expect((await tom.ask(ends.find, { id })).body).toMatchObject({ id, state: "in force" });
    const file = await on.app.inject({ url: `/api/calibration/records/${id}/certificate`, headers: { cookie: tom.cookie } });
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const { body: draft } = await eva.ask(ends.create, { body: certificate(gauge.id, { calibratedOn: "2026-01-19" }) });
    expect((await tom.ask(ends.find, { id: draft.id })).status).toBe(404);
    const own = await tom.ask(ends.create, { body: certificate(gauge.id, { calibratedOn: "2026-01-18" }) });
    expect(own.status).toBe(200);
    expect((await tom.ask(ends.list, { query: { itemId: gauge.id } })).body.rows.map((row) => row.id)).toEqual([own.body.id]);
    expect((await attachCertificate(own.body.id)).statusCode).toBe(200);
    expect((await tom.ask(ends.submit, { id: own.body.id, body: { version: own.body.version } })).body).toMatchObject({
      state: "awaiting review",
    });
  });
});

describe("eligibility", () => {
  it("answers for items and days at once, with the copy that a report keeps", async () => {
    const gauge = await item();
    const { id, certificateNumber } = await released(gauge.id);
    const bare = await item();
    const found = await eligibilityOf(on.services).calibration(on.db, {
      inventoryItemIds: [gauge.id, bare.id],
      days: ["2026-01-15", "2026-01-16"],
    });
    expect(found).toHaveLength(4);
    expect(found[0]).toMatchObject({
      inventoryItemId: gauge.id,
      day: "2026-01-15",
      assetTag: gauge.assetTag,
      serialNumber: gauge.serialNumber,
      manufacturer: "Maker",
      typeCode: "UT-TG",
    });
    expect(found[0]?.answer).toEqual({
      ok: true,
      held: {
        recordId: id,
        certificateNumber,
        laboratory: "Metrology House",
        calibratedOn: "2025-01-15",
        dueOn: "2026-01-15",
        extendedTo: null,
        limitation: null,
        fileSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    });
    expect(found[1]?.answer).toMatchObject({ ok: false, code: "OVERDUE", dueOn: "2026-01-15" });
    expect(found[2]?.answer).toMatchObject({ ok: false, code: "NO_RECORD" });
  });

  it("asks nothing of what needs no calibration, unless it is out of service", async () => {
    const probe = await item("UT-PROBE");
    const ask = async (day: string) =>
      (await eligibilityOf(on.services).calibration(on.db, { inventoryItemIds: [probe.id], days: [day] }))[0]?.answer;
    expect(await ask("2026-01-10")).toEqual({ ok: true, held: null });
    await tom.ask(ends.recordEvent, {
      id: probe.id,
      body: { type: "damaged", effectiveOn: "2026-01-12", note: "Cracked wedge" },
    });
    expect(await ask("2026-01-12")).toMatchObject({ ok: false, code: "OUT_OF_SERVICE" });
    expect(
      (
        await eva.ask(ends.recordEvent, {
          id: probe.id,
          body: {
            type: "returned to service",
            effectiveOn: "2026-01-15",
            note: "New wedge",
            checkedWith: "Checked by the step wedge, as its plan asks",
            readings: "Level",
            passed: true,
          },
        })
      ).status,
    ).toBe(200);
    expect(await ask("2026-01-15")).toEqual({ ok: true, held: null });
  });

  it("says the same of every item and day as the periods do", async () => {
    const listed = (await eva.ask(calibration.status.list, { query: { limit: "200" } })).body.rows.map(({ id }) => id);
    // A standard may be in calibration, and is used for no inspection all the same.
    const standards = (await on.db.select().from(inventoryItem).where(eq(inventoryItem.onlyForCalibration, true))).map(
      ({ id }) => id,
    );
    const items = listed.filter((id) => !standards.includes(id));
    for (const day of ["2025-01-15", "2025-05-01", "2026-01-05", "2026-01-15", "2026-01-20", "2026-02-20", "2027-01-01"]) {
      const states = await calibrationStatesOn(on.db, day, items);
      const answers = await eligibilityOf(on.services).calibration(on.db, { inventoryItemIds: items, days: [day] });
      for (const {
        inventoryItemId,
        assetTag,
        answer: { ok },
      } of answers) {
        const state = states.get(inventoryItemId)?.state ?? "";
        expect([assetTag, day, ok]).toEqual([
          assetTag,
          day,
          ["in calibration", "due soon", "limited", "not required"].includes(state),
        ]);
      }
    }
  });

  it("knows what was on record at a moment before", async () => {
    const gauge = await item();
    on.at("2026-01-20T16:00:00Z");
    await released(gauge.id, { calibratedOn: "2026-01-10" });
    on.at("2026-01-20T18:00:00Z");
    const ask = async (knownAt: string) =>
      (await eligibilityOf(on.services).calibration(on.db, { inventoryItemIds: [gauge.id], days: ["2026-01-12"], knownAt }))[0]
        ?.answer.ok;
    expect(await ask("2026-01-20T15:30:00Z")).toBe(false);
    expect(await ask("2026-01-20T17:00:00Z")).toBe(true);
  });
});
