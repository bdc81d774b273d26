/** G6 through the server: one revision for every day and every signature, and its requirements are met. */
import { randomUUID } from "node:crypto";
import { eq, ne, and } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { inspectionReports } from "../contract.ts";
import { demand, firstDay, revise, secondDay, trySigning, twoDays, used } from "./means-testing.ts";
import { instrument, type Scene, setScene, signAs, writtenReport } from "./testing.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { procedure, procedureRevision } from "#modules/processes-procedures/server/tables.ts";
import { quantity } from "#kit/quantity.ts";
import { type TestApp, createTestApp } from "../../../testing.ts";

let on: TestApp;
let scene: Scene;
beforeAll(async () => {
  on = await createTestApp({ now: "2026-03-16T15:00:00.000Z" });
  scene = await setScene(on);
});
afterAll(() => on.close());
afterEach(async () => {
  await on.db
    .delete(procedureRevision)
    .where(and(eq(procedureRevision.procedureId, scene.procedure), ne(procedureRevision.revisionNo, 2)));
  await on.db.update(procedure).set({ clientCompanyId: null }).where(eq(procedure.id, scene.procedure));
  await demand(on.db, scene.procedure);
});

const survey = (header: object = {}) => {
  const content = twoDays(scene);
  return { ...content, header: { ...content.header, ...header } };
};
const refusals = async (header: object = {}) => (await trySigning(scene, survey(header))).reasons;

describe("the revision of the day", () => {
  it("signs under the one revision of both days, with a later one on its way", async () => {
    await revise(on.db, scene.procedure, { revisionNo: 3, approvedOn: "2026-03-14", effectiveFrom: "2026-03-14" });
    expect((await trySigning(scene, survey())).status).toBe(200);
  });

  it("is refused for the day on which another revision answered", async () => {
    await revise(on.db, scene.procedure, { revisionNo: 3, approvedOn: secondDay, effectiveFrom: secondDay });
    expect(await refusals()).toEqual([`UT-004 Rev 2 was not effective on ${secondDay} (effective 2025-02-01–${firstDay})`]);
  });

  it("is the same at every signature: one approved meanwhile that reaches back sends the report to its author", async () => {
    const { id } = await trySigning(scene, survey());
    await revise(on.db, scene.procedure, { revisionNo: 3, approvedOn: "2026-03-16", effectiveFrom: firstDay });
    const { status, problem } = await signAs(scene.ben, id);
    expect(status).toBe(422);
    expect((problem.reasons ?? []).map(({ message }) => message)).toEqual(
      [firstDay, secondDay].map(
        (day) =>
          `UT-004 Rev 3 has applied on ${day} since its approval, but this report was signed under Rev 2. Return it to its author.`,
      ),
    );
  });

  it("signs at the second signature when a later revision begins after the work", async () => {
    const { id } = await trySigning(scene, survey());
    await revise(on.db, scene.procedure, { revisionNo: 3, approvedOn: "2026-03-16", effectiveFrom: "2026-03-16" });
    expect((await signAs(scene.ben, id)).status).toBe(200);
  });
});

describe("a procedure made for one client", () => {
  it("signs for that client and is refused for another", async () => {
    await on.db.update(procedure).set({ clientCompanyId: scene.client }).where(eq(procedure.id, scene.procedure));
    expect((await trySigning(scene, survey())).status).toBe(200);
    const other = randomUUID();
    const stamp = { createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" };
    await on.db
      .insert(clientCompany)
      .values({ id: other, ...stamp, code: "BRV", legalName: "Bravo", displayName: "Bravo", status: "active" });
    await on.db.update(procedure).set({ clientCompanyId: other }).where(eq(procedure.id, scene.procedure));
    expect(await refusals()).toEqual(["UT-004 was made for another client. Name a procedure that serves Acadia Refining."]);
  });
});

describe("people the revision demands", () => {
  it("signs at the level and scheme held, and is refused above and beside them", async () => {
    await demand(on.db, scene.procedure, {
      personnelRequirement: { performLevel: 2, interpretLevel: 2, schemes: ["SNT-TC-1A"] },
    });
    expect((await trySigning(scene, survey())).status).toBe(200);
    await demand(on.db, scene.procedure, { personnelRequirement: { performLevel: 1, interpretLevel: 3, schemes: [] } });
    expect(await refusals()).toEqual(
      [firstDay, secondDay].map((day) => `Ana Torres: UT-004 Rev 2 requires UT Level III, not held on ${day}`),
    );
    await demand(on.db, scene.procedure, { personnelRequirement: { performLevel: 1, interpretLevel: 1, schemes: ["ISO 9712"] } });
    expect((await refusals()).join()).toContain("requires UT Level II under ISO 9712, not held on");
  });
});

describe("instruments the revision demands", () => {
  it("signs when they are on the report", async () => {
    await demand(on.db, scene.procedure, { equipmentTypes: ["UT-TG", "UT-FD", "UT-PROBE", "UT-BLOCK"] });
    expect((await trySigning(scene, survey())).status).toBe(200);
  });
  it("is refused when one is missing, or another kind stands in its place", async () => {
    await demand(on.db, scene.procedure, { equipmentTypes: ["UT-TG", "LM-VIS"] });
    expect(await refusals()).toEqual(
      [firstDay, secondDay].map((day) => `UT-004 Rev 2 asks for LM-VIS: list the one that was used on ${day}`),
    );
    const detector = await instrument(on, "UFD-077", "UT-FD");
    await demand(on.db, scene.procedure, { equipmentTypes: ["UT-TG"] });
    const content = survey();
    const { reasons } = await trySigning(scene, {
      ...content,
      equipment: [...content.equipment, used(detector, firstDay, firstDay)],
    });
    expect(reasons).toEqual([`UFD-077 is UT-FD: UT-004 Rev 2 allows UT-TG on ${firstDay}`]);
  });
});

describe("the scope of the revision", () => {
  const scope = (part: object) =>
    demand(on.db, scene.procedure, {
      scope: {
        products: null,
        materials: null,
        jointTypes: null,
        surface: null,
        thickness: null,
        diameter: null,
        temperature: null,
        ...part,
      },
    });

  it("signs inside the thickness, on both its borders, and is refused beside them with line, value and range", async () => {
    await scope({ thickness: { from: "6", to: "12.70" } });
    expect(await refusals()).toEqual([]);
    await scope({ thickness: { from: "6", to: "12.69" } });
    const reasons = await refusals();
    expect(reasons).toContain("Nominal thickness: 12.70 mm lies outside the thickness 6-12.69 mm of UT-004 Rev 2");
    expect(reasons).toContain("line 1 CML 01, Nominal: 12.70 mm lies outside the thickness 6-12.69 mm of UT-004 Rev 2");
  });

  it("asks about a wall read thinner than the scope begins, where its nominal lies inside", async () => {
    await scope({ thickness: { from: "6.12", to: "60" } });
    expect(await refusals()).toEqual([]);
    await scope({ thickness: { from: "8", to: "60" } });
    expect(await refusals()).toEqual([
      "Answer in words: line 4 CML 04: 6.12 mm read below the thickness 8-60 mm of UT-004 Rev 2. State the evidence that gauge and probe read so thin a wall, such as a check on a thinner step.",
    ]);
    expect((await trySigning(scene, survey(), { answers: true })).status).toBe(200);
  });

  it("compares inches: 0.5 in is 12.7 mm", async () => {
    await scope({ thickness: { from: null, to: "12.7" } });
    expect(await refusals({ nominalThickness: quantity("0.5", "in") })).toEqual([]);
    expect(await refusals({ nominalThickness: quantity("0.501", "in") })).toEqual([
      expect.stringMatching(/^Answer in words: CML 01: nominal 12\.70 mm, but 12\.73 mm in the header\./),
      "Nominal thickness: 0.501 in lies outside the thickness …-12.7 mm of UT-004 Rev 2",
    ]);
  });

  it("refuses diameter and temperature beyond it", async () => {
    await scope({ diameter: { from: "114.3", to: null }, temperature: { from: "5", to: "25" } });
    expect(await refusals({ outsideDiameter: quantity("60.3", "mm") })).toEqual([
      "Outside diameter: 60.3 mm lies outside the diameter 114.3-… mm of UT-004 Rev 2",
      "Surface temperature: 26 °C lies outside the temperature 5-25 °C of UT-004 Rev 2",
    ]);
  });

  it("asks about a diameter it limits and the report does not tell", async () => {
    await scope({ diameter: { from: "100", to: "600" } });
    expect(await refusals()).toEqual([]);
    const notStated = () => survey({ outsideDiameter: null });
    expect((await trySigning(scene, notStated())).reasons).toEqual([
      "Answer in words: No diameter is entered for line 1 CML 01 and 4 more: UT-004 Rev 2 covers 100-600 mm. Enter it, or explain why the procedure covers it.",
    ]);
    expect((await trySigning(scene, notStated(), { answers: true })).reasons).toEqual([]);
  });

  it("refuses a material it plainly leaves out, and asks about one it does not know", async () => {
    await scope({ materials: "Carbon and low-alloy steels, P-No. 1 and 4" });
    expect(await refusals()).toEqual([]);
    expect(await refusals({ material: "ASTM A312 TP316L" })).toEqual([
      "Material ASTM A312 TP316L is not one of those of UT-004 Rev 2 (Carbon and low-alloy steels, P-No. 1 and 4)",
    ]);
    expect((await refusals({ material: "Grade Q" })).join()).toContain(
      "Answer in words: Material Grade Q is not one of those of UT-004 Rev 2",
    );
    expect((await refusals({ material: "none" })).join()).toContain('Enter material in words or figures: "none" says nothing');
    expect((await trySigning(scene, survey({ material: "Grade Q" }), { answers: true })).status).toBe(200);
  });

  it("refuses a kind of asset it leaves out", async () => {
    await scope({ products: "Storage tanks" });
    expect(await refusals()).toEqual(["Product piping is not one of those of UT-004 Rev 2 (Storage tanks)"]);
  });

  it("refuses welds where it names castings or forgings only, and not a part without a weld", async () => {
    await scope({ products: "Castings and forgings" });
    expect(await refusals({ jointType: "butt" })).toEqual([
      "Product weld is not one of those of UT-004 Rev 2 (Castings and forgings)",
    ]);
    expect(await refusals({ jointType: "none" })).toEqual([]);
    await scope({ products: "Welds in castings" });
    expect(await refusals({ jointType: "butt" })).toEqual([]);
  });

  it("refuses a surface condition it leaves out, and asks about one that is not entered (T-721)", async () => {
    await scope({ surface: "As welded, ground or coated" });
    expect(await refusals({ surfaceCondition: "ground" })).toEqual([]);
    expect(await refusals({ surfaceCondition: "as rolled" })).toEqual([
      "Surface as rolled is not one of those of UT-004 Rev 2 (As welded, ground or coated)",
    ]);
    const notStated = () => survey({ surfaceCondition: null });
    expect((await trySigning(scene, notStated())).reasons).toEqual([
      "Answer in words: The surface condition is not entered: UT-004 Rev 2 covers As welded, ground or coated. Enter it, or explain why the procedure covers it.",
    ]);
    expect((await trySigning(scene, notStated(), { answers: true })).reasons).toEqual([]);
  });

  it("refuses the joint of a line that it leaves out, whatever the header says", async () => {
    await scope({ jointTypes: "Butt, fillet and branch welds" });
    const joined = (...joints: string[]) => {
      const content = survey({ jointType: "butt" });
      const lines = content.lines.map((line, at) => ({ ...line, values: { ...line.values, joint: joints[at] ?? "butt" } }));
      return { ...content, lines };
    };
    expect((await trySigning(scene, joined())).reasons).toEqual([]);
    expect((await trySigning(scene, joined("butt", "lap", "lap"))).reasons).toEqual([
      "line 2 CML 02 and 1 more: joint lap is not one of those of UT-004 Rev 2 (Butt, fillet and branch welds)",
    ]);
    expect((await trySigning(scene, joined("K node"))).reasons).toEqual([
      "Answer in words: line 1 CML 01: joint K node is not one of those of UT-004 Rev 2 (Butt, fillet and branch welds). Explain why the procedure covers it.",
    ]);
  });

  it("asks about a forging, a casting or a part of an aircraft where it names none", async () => {
    await scope({ products: "Piping, pressure vessels" });
    expect(await refusals()).toEqual([]);
    expect(await refusals({ itemDescription: "Pump casing, cast" })).toEqual([
      'Answer in words: "Pump casing, cast" is a casting, but UT-004 Rev 2 covers Piping, pressure vessels. Explain why the procedure covers it.',
    ]);
  });

  it("asks about a thickness it limits and the report does not tell", async () => {
    await scope({ thickness: { from: "6", to: "60" } });
    const notStated = () => {
      const content = survey({ nominalThickness: null });
      const lines = content.lines.map((line, at) => (at === 1 ? { ...line, values: { ...line.values, nominal: null } } : line));
      return { ...content, lines };
    };
    expect((await trySigning(scene, notStated())).reasons).toEqual([
      "Answer in words: No thickness is entered for line 2 CML 02 and 1 more: UT-004 Rev 2 covers 6-60 mm. Enter it, or explain why the procedure covers it.",
    ]);
    expect((await trySigning(scene, notStated(), { answers: true })).reasons).toEqual([]);
    expect((await trySigning(scene, survey())).status).toBe(200);
  });
});

describe("a temperature the scope limits", () => {
  const scope = (range: { from: string | null; to: string | null } | null) =>
    demand(on.db, scene.procedure, { scope: { temperature: range } as never });
  const at = (surfaceTemp: ReturnType<typeof quantity> | null) => survey({ surfaceTemp });

  it("is asked by the name of its field where none is entered, and answered in words or by entering it", async () => {
    await scope({ from: "5", to: "60" });
    const notStated = () => at(null);
    expect((await trySigning(scene, notStated())).reasons).toEqual([
      "Answer in words: Surface temperature is not entered: UT-004 Rev 2 covers 5-60 °C. Enter it, or explain why the procedure covers it.",
    ]);
    expect((await trySigning(scene, notStated(), { answers: true })).reasons).toEqual([]);
    expect((await trySigning(scene, at(quantity("30", "°C")))).reasons).toEqual([]);
    expect((await trySigning(scene, at(quantity("141", "°F")))).reasons).toContain(
      "Surface temperature: 141 °F lies outside the temperature 5-60 °C of UT-004 Rev 2",
    );
    await scope(null);
    expect((await trySigning(scene, at(null))).reasons).toEqual([]);
  });
  it("is asked again for other days", async () => {
    await scope({ from: "5", to: "60" });
    const asked = async (changes: object = {}) => {
      const { id } = await writtenReport(scene, { ...at(null), ...changes });
      const { body } = await scene.ana.ask(inspectionReports.endpoints.checks, { id });
      return body.findings.filter(({ ruleId, key }) => ruleId === "G6" && key === "surfaceTemp").map((one) => one.id);
    };
    const both = await asked();
    expect(both).toHaveLength(1);
    expect(await asked()).toEqual(both);
    expect(await asked({ inspectionEnd: `${firstDay}T21:00:00.000Z` })).not.toEqual(both);
  });
});

describe("essential variables of lines", () => {
  const variable = {
    key: "reading",
    label: "Thickness read",
    tableRef: "T-421",
    class: "essential" as const,
    type: "range" as const,
    unit: "mm",
    min: "6.12",
    max: null,
    allowed: null,
    decreaseOnly: false,
    reportFieldKey: "line.r1",
  };
  it("sign on their border and are refused beyond it on the line", async () => {
    await demand(on.db, scene.procedure, { variables: [variable] });
    expect(await refusals()).toEqual([]);
    await demand(on.db, scene.procedure, { variables: [{ ...variable, min: "6.13" }] });
    const { id } = await writtenReport(scene, survey());
    const { body } = await scene.ana.ask(inspectionReports.endpoints.checks, { id });
    expect(body.findings.filter(({ ruleId }) => ruleId === "R5")).toMatchObject([
      {
        severity: "E",
        block: "lines",
        key: "r1",
        message: "Line 4 CML 04: Thickness read 6.12 mm is below 6.13 mm of UT-004 rev 2",
      },
    ]);
  });
  it("are asked about where the report has no such field, and once where the scope asks too", async () => {
    const astray = { ...variable, reportFieldKey: "line.reading1" };
    await demand(on.db, scene.procedure, { variables: [astray] });
    expect(await refusals()).toEqual([
      "Answer in words: Thickness read: this report has no field line.reading1, and UT-004 rev 2 covers at least 6.12 mm. State its value and why the procedure covers it.",
    ]);
    const temperature = { ...variable, label: "Surface temperature", unit: "°C", min: "5", reportFieldKey: "header.surfaceTemp" };
    await demand(on.db, scene.procedure, { variables: [temperature], scope: { temperature: { from: "5", to: "60" } } as never });
    expect(await refusals({ surfaceTemp: null })).toHaveLength(1);
    await demand(on.db, scene.procedure, { variables: [temperature] });
    expect(await refusals({ surfaceTemp: null })).toHaveLength(1);
  });
});
