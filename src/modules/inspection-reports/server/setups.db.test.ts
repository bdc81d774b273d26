/** One report with two setups: two gauges on one survey, each with its own checks, kept from the draft to the signed record. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import type { Content } from "../report.ts";
import { changeCalibration, firstDay, secondDay, trySigning, twoDays, used } from "./means-testing.ts";
import { instrument, issuedReport, type Scene, setScene, thicknessContent, writtenReport } from "./testing.ts";
import type { Row } from "#modules/report-templates/content.ts";
import { mtSample } from "#modules/report-templates/samples.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

const { clone, create, find, revise, save, verify } = inspectionReports.endpoints;

let on: TestApp;
let scene: Scene;
let gauge: string;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-14T15:00:00.000Z" });
  scene = await setScene(on);
  gauge = await instrument(on, "UTG-B", "UT-TG");
});
afterAll(() => on.close());

/** The first two lines on the scene's gauge, the others on the second one in setup B. */
function onTwoGauges(change: { technique?: Content["technique"]; calibration?: Content["calibration"] } = {}): Partial<Content> {
  const content = thicknessContent(scene);
  const { technique = {}, calibration = {}, lines = [], equipment = [] } = content;
  const id = randomUUID();
  return {
    ...content,
    setups: [
      {
        id,
        label: "B",
        technique: { ...technique, gauge, ...change.technique },
        calibration: { ...calibration, ...change.calibration },
      },
    ],
    lines: lines.map((line, index) => (index < 2 ? line : { ...line, setupId: id })),
    equipment: [...equipment, used(gauge)],
  };
}

describe("a report with two setups", () => {
  it("is signed with the evidence of both, and gives both back", async () => {
    const report = await issuedReport(scene, onTwoGauges());
    expect(report.setups?.map(({ label, technique }) => [label, technique["gauge"]])).toEqual([["B", gauge]]);
    expect(report.lines.map(({ setupId }) => setupId === report.setups?.[0]?.id)).toEqual([false, false, true, true, true]);
  });

  it("is refused for what setup B lacks, by its letter", async () => {
    const { status, reasons } = await trySigning(scene, onTwoGauges({ technique: { velocity: null } }));
    expect([status, reasons]).toEqual([422, ["Setup B: Enter sound velocity"]]);
  });

  it("is refused when the checks of setup B begin before the inspection, and those of A are in order", async () => {
    const { calibration = {} } = thicknessContent(scene);
    const checks = (calibration["checks"] as Record<string, string>[]).map((row) => ({
      ...row,
      at: String(row["at"]).replace("2026-03-12", "2026-03-10"),
    }));
    const { status, reasons } = await trySigning(scene, onTwoGauges({ calibration: { checks } }));
    expect(status).toBe(422);
    expect(reasons.some((reason) => reason.includes("Setup B, ") && reason.includes("is not on 2026-03-12"))).toBe(true);
  });

  it("asks the gauge of setup B about the readings of its lines alone", async () => {
    const narrow = await instrument(on, "UTG-N", "UT-TG");
    await changeCalibration(on.db, narrow, { covers: [{ parameter: "thickness", from: "1", to: "5", unit: "mm" }] });
    const whole = onTwoGauges({ technique: { gauge: narrow } });
    const { reasons } = await trySigning(scene, { ...whole, equipment: [...(whole.equipment ?? []), used(narrow)] });
    const about = reasons.filter((reason) => reason.includes("UTG-N"));
    expect(about.some((reason) => reason.includes("line 3") || reason.includes("line 4"))).toBe(true);
    expect(about.some((reason) => reason.includes("line 1 ") || reason.includes("line 2 "))).toBe(false);
  });

  it("is refused when no line names setup B", async () => {
    const content = onTwoGauges();
    const lines = content.lines?.map((line) => ({ ...line, setupId: null })) ?? [];
    expect((await trySigning(scene, { ...content, lines })).reasons).toContain(
      "No line names setup B: choose it on the lines examined with it, or remove it",
    );
  });

  it("cannot be given two setups of one letter", async () => {
    const report = await writtenReport(scene, onTwoGauges());
    const [setup] = report.setups ?? [];
    const twice = [setup, { ...setup, id: randomUUID() }] as NonNullable<Content["setups"]>;
    const { status } = await scene.ana.ask(save, {
      id: report.id,
      body: { version: report.version, changes: { setups: twice } },
    });
    expect(status).toBe(400);
  });

  it("cannot be given two setups of one id: a line could not tell which it names", async () => {
    const report = await writtenReport(scene, onTwoGauges());
    const [setup] = report.setups ?? [];
    const twice = [setup, { ...setup, label: "C" }] as NonNullable<Content["setups"]>;
    const { status } = await scene.ana.ask(save, {
      id: report.id,
      body: { version: report.version, changes: { setups: twice } },
    });
    expect(status).toBe(400);
  });

  it("loses its setups when they are removed, and hashes as one that never had any", async () => {
    const report = await writtenReport(scene, onTwoGauges());
    const lines = report.lines.map((line) => ({ ...line, setupId: null }));
    const { body } = await scene.ana.ask(save, {
      id: report.id,
      body: { version: report.version, changes: { setups: [], lines } },
    });
    expect(body.setups).toBeUndefined();
    expect(body.lines.some((line) => "setupId" in line)).toBe(false);
  });
});

describe("the instrument a setup names, over two days", () => {
  /** The lines of the first day with the scene's gauge in setup A, those of the second with another in setup B. */
  const onTwoDays = (of: { a?: [string | null, string | null]; b?: [string | null, string | null]; lines?: "all in A" } = {}) => {
    const content = twoDays(scene);
    const id = randomUUID();
    const [ofA = null, untilA = null] = of.a ?? [];
    const [ofB = null, untilB = null] = of.b ?? [];
    const rows = content.equipment.filter(({ inventoryItemId }) => inventoryItemId !== scene.gauge);
    // Checks lie on the days of their setup's lines.
    const { checks = [], ...calibration } = content.calibration ?? {};
    const on = (day: string) => ({
      ...calibration,
      checks: (checks as Row[]).filter(({ at }) => typeof at === "string" && at.startsWith(day)),
    });
    return {
      ...content,
      calibration: of.lines === "all in A" ? { ...calibration, checks } : on(firstDay),
      setups: [{ id, label: "B", technique: { ...content.technique, gauge }, calibration: on(secondDay) }],
      lines: content.lines.map((line, index) =>
        line.performedOn === secondDay && (of.lines !== "all in A" || index === content.lines.length - 1)
          ? { ...line, setupId: id }
          : line,
      ),
      equipment: [...rows, used(scene.gauge, ofA, untilA), used(gauge, ofB, untilB)],
    };
  };

  it("was used on the days of its own lines", async () => {
    expect(await trySigning(scene, onTwoDays())).toMatchObject({ status: 200, reasons: [] });
    expect(await trySigning(scene, onTwoDays({ a: [firstDay, firstDay], b: [secondDay, secondDay] }))).toMatchObject({
      status: 200,
      reasons: [],
    });
  });

  it("is refused with the lines of a day on which it was not, though the gauge of the other setup was", async () => {
    const { status, reasons } = await trySigning(scene, onTwoDays({ b: [firstDay, firstDay] }));
    expect(status).toBe(422);
    expect(reasons).toContainEqual(
      expect.stringMatching(
        /^Thickness gauge of setup B: UTG-B was not used on 2026-03-13 \(line 4 CML 04, line 5 CML 05\)\. It was not used on any day of the setup/,
      ),
    );
    const moved = await trySigning(scene, onTwoDays({ a: [firstDay, firstDay], lines: "all in A" }));
    expect(moved.reasons).toContainEqual(
      expect.stringMatching(/^Thickness gauge of setup A: .* was not used on 2026-03-13 \(line 4 CML 04\)\./),
    );
  });

  it("of a single setup gives way to no other one, whenever that was used", async () => {
    const alone = (b: [string | null, string | null]) => {
      const { setups: _, lines, ...content } = onTwoDays({ a: [firstDay, firstDay], b });
      const { calibration = {} } = twoDays(scene);
      return { ...content, calibration, lines: lines.map((line) => ({ ...line, setupId: null })) };
    };
    for (const days of [[null, null] as const, [secondDay, null] as const])
      expect((await trySigning(scene, alone([...days]))).reasons).toContainEqual(
        expect.stringMatching(/^Thickness gauge: .* was not used on 2026-03-13/),
      );
  });
});

describe("what becomes of it", () => {
  it("a setup edited in the database is named, and so is a line moved to the other setup", async () => {
    const report = await issuedReport(scene, onTwoGauges());
    const altered = async () => (await on.nobody(verify, { code: report.verificationCode ?? "" })).body.altered;
    expect(await altered()).toEqual([]);
    await on.byHand(
      `update inspection_report set setups = jsonb_set(setups, '{0,technique,mode}', '"A-scan"') where id = '${report.id}'`,
    );
    expect(await altered()).toEqual(["the further setups"]);
    await on.byHand(
      `update inspection_report set setups = jsonb_set(setups, '{0,technique,mode}', '"echo-echo"') where id = '${report.id}'`,
    );
    expect(await altered()).toEqual([]);
    await on.byHand(`update report_line set setup_id = null where report_id = '${report.id}' and line_no = 3`);
    expect(await altered()).toEqual(["line 3"]);
  });

  it("a revision has both setups with their checks, a copy both without them", async () => {
    const report = await issuedReport(scene, onTwoGauges());
    const { body: revised } = await scene.ana.ask(revise, {
      id: report.id,
      body: {
        reasonForRevision: "CML 04 re-measured",
        reasonClass: "error ours",
        changeSummary: "Line 1 named as on the drawing",
      },
    });
    // Batches are rows of the report, and have new ids in the revision.
    const written = (setups: Content["setups"]) =>
      setups?.map(({ label, technique, calibration }) => ({ label, technique: { ...technique, couplant: null }, calibration }));
    expect(written(revised.setups)).toEqual(written(report.setups));
    expect(revised.setups?.[0]?.technique["couplant"]).toBe(revised.consumables[0]?.id);
    expect(revised.lines.map(({ setupId }) => setupId ?? null)).toEqual(report.lines.map(({ setupId }) => setupId ?? null));
    const { body: copied } = await scene.ana.ask(clone, { id: report.id, body: { keepItems: true } });
    const copy = (await scene.ana.ask(find, { id: copied.id })).body;
    expect(copy.setups?.map(({ label, calibration }) => [label, calibration["checks"]])).toEqual([["B", []]]);
    expect(copy.lines.filter(({ setupId }) => setupId === copy.setups?.[0]?.id)).toHaveLength(3);
  });

  it("a copy of a magnetic particle report has its light and its surface temperature measured again", async () => {
    const started = await scene.ana.ask(create, { body: { templateCode: "MT", workOrderId: scene.order } });
    const { technique: kept, header } = mtSample().content;
    const technique = { ...kept, unit: null, ink: null, contrastPaint: null };
    const setups = [{ id: randomUUID(), label: "B", technique, calibration: {} }];
    const changes = { header: { ...header, procedure: scene.procedure }, technique, setups };
    const saved = await scene.ana.ask(save, { id: started.body.id, body: { version: started.body.version, changes } });
    expect(saved.body.technique["whiteLight"]).toMatchObject({ entered: "1240" });
    const { body: copy } = await scene.ana.ask(clone, { id: started.body.id, body: { keepItems: true } });
    expect(copy.header["surfaceTemp"]).toBeNull();
    for (const values of [copy.technique, copy.setups?.[0]?.technique])
      expect(values).toMatchObject({ whiteLight: null, lightEvidence: "measured today", technique: "yoke AC" });
  });
});

describe("a report with a sketch", () => {
  const sketchOf = (lineId: string | undefined) => ({
    id: randomUUID(),
    title: "Locations",
    sheet: "1600 1000",
    lineId: lineId ?? null,
    print: true,
    shapes: [{ id: randomUUID(), kind: "point" as const, tone: "bad" as const, at: "200 300", ...(lineId ? { lineId } : {}) }],
  });

  it("is signed with it, and its revision has it on its own lines", async () => {
    const content = thicknessContent(scene);
    const report = await issuedReport(scene, { ...content, sketches: [sketchOf(content.lines?.[0]?.id)] });
    expect(report.sketches).toMatchObject([{ title: "Locations", shapes: [{ at: "200 300", lineId: report.lines[0]?.id }] }]);
    const { body: next } = await scene.ana.ask(revise, {
      id: report.id,
      body: { reasonForRevision: "client request", reasonClass: "error ours", changeSummary: null },
    });
    const { body: revision } = await scene.ana.ask(find, { id: next.id });
    expect(revision.sketches).toMatchObject([{ title: "Locations", shapes: [{ lineId: revision.lines[0]?.id }] }]);
    expect(revision.lines[0]?.id).not.toBe(report.lines[0]?.id);
  });

  it("is another content once a shape is moved: what was drawn is hashed", async () => {
    const content = thicknessContent(scene);
    const sketch = sketchOf(content.lines?.[0]?.id);
    const report = await writtenReport(scene, { ...content, sketches: [sketch] });
    const hash = async () => (await scene.ana.ask(inspectionReports.endpoints.checks, { id: report.id })).body.contentHash;
    const before = await hash();
    const moved = { ...sketch, shapes: sketch.shapes.map((one) => ({ ...one, at: "201 300" })) };
    const { status } = await scene.ana.ask(save, {
      id: report.id,
      body: { version: report.version, changes: { sketches: [moved] } },
    });
    expect(status).toBe(200);
    expect(await hash()).not.toBe(before);
  });

  it("refuses what is no place on the sheet", async () => {
    const content = thicknessContent(scene);
    const report = await writtenReport(scene, content);
    const sketch = sketchOf(undefined);
    const wrong = { ...sketch, shapes: sketch.shapes.map((one) => ({ ...one, at: "M0 0<script>" })) };
    const { status } = await scene.ana.ask(save, {
      id: report.id,
      body: { version: report.version, changes: { sketches: [wrong] } },
    });
    expect(status).toBe(400);
  });
});
