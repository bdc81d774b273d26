import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { instrument, type Scene, setScene, signAs, thicknessContent, writtenReport } from "./testing.ts";
import { calibrationPoint, calibrationRecord } from "#modules/calibration/server/tables.ts";
import { createTestApp, type TestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-13T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());

/** A gauge in calibration whose certificate shows this error from 2 to 20 mm, in tolerance by a wide one. */
async function gaugeOffBy(error: string): Promise<Scene> {
  const gauge = await instrument(on, `UTG-${randomUUID().slice(0, 6)}`, "UT-TG");
  const [record] = await on.db.select().from(calibrationRecord).where(eq(calibrationRecord.itemId, gauge));
  await on.db.insert(calibrationPoint).values(
    ["2", "20"].map((reference, position) => ({
      id: randomUUID(),
      recordId: record?.id ?? "",
      position,
      phase: "as found" as const,
      parameter: "thickness",
      unit: "mm",
      reference,
      indicated: (Number(reference) + Number(error)).toFixed(2),
      error,
      toleranceMinus: "-5",
      tolerancePlus: "5",
      u95: "0.02",
      k: "2",
    })),
  );
  return { ...scene, gauge };
}

async function asked(own: Scene) {
  const written = await writtenReport(own, thicknessContent(own));
  const { body } = await own.ana.ask(inspectionReports.endpoints.checks, { id: written.id });
  const findings = body.findings.filter(({ ruleId }) => ruleId === "G4-ERROR");
  return { written, findings: findings.map(({ severity, message }) => `${severity} ${message}`) };
}

describe("the error that the certificate of an instrument shows", () => {
  it("refuses what it would not accept, and asks of the rest, where the stated uncertainty does not cover it", async () => {
    const own = await gaugeOffBy("4.00");
    const { written, findings } = await asked(own);
    expect(findings.filter((one) => one.startsWith("E "))).toEqual([
      expect.stringMatching(
        /^E CML 03 \(line 3\): 9\.8 mm read with UTG-\w+ is 5\.8 mm when corrected for the error on its certificate .*, which the stated uncertainty of .* does not cover, but the limit is 6\.35 mm\. Measure it again/,
      ),
    ]);
    expect((await signAs(own.ana, written.id)).status).not.toBe(200);
  });

  it("is asked about where it turns no decision, and is silent where the stated uncertainty covers it", async () => {
    expect((await asked(await gaugeOffBy("0.90"))).findings).toEqual([
      expect.stringMatching(
        /^W UTG-\w+ has an error of 0\.9 mm at .* mm by its certificate .*, and the report states an uncertainty of /,
      ),
    ]);
    expect((await asked(await gaugeOffBy("0.01"))).findings).toEqual([]);
  });
});
