import { describe, expect, it } from "vitest";
import { builtInTemplate, builtInTemplates } from "./builtin/index.ts";
import { fieldAt, fieldsOf, type Scope, type TemplateDefinition } from "./definition.ts";
import { check } from "./engine.ts";
import { emptyContent } from "./new-content.ts";
import { templateFor, templatesFor } from "./offered.ts";
import { sampleFor } from "./sample-of-variant.ts";
import { templateChanges } from "./template-changes.ts";
import { effectiveTemplate, noChanges, VariantChanges } from "./variant.ts";
import { problemsOfVariant } from "./variant-problems.ts";

const builtIn = (code: string): TemplateDefinition => builtInTemplate(code) ?? expect.fail(`no template ${code}`);
const variant = (code: string, changes: Partial<VariantChanges>) => {
  const origin = builtIn(code);
  const all = VariantChanges.parse({ ...noChanges(), ...changes });
  const made = effectiveTemplate(origin, { code: "ACR-X", version: 2, title: "Acme", changes: all });
  return { made, problems: problemsOfVariant(origin, made, all) };
};
const labels = (made: TemplateDefinition, scope: Scope) => fieldsOf(made, scope).map(({ label }) => label);
const circuit = { scope: "header", field: { key: "xCircuit", label: "Circuit", type: "text" } } as const;

describe("a variant of a built-in template", () => {
  it("without changes is the built-in one under a code of its own", () => {
    for (const origin of builtInTemplates) {
      const { made, problems } = variant(origin.code, {});
      expect(problems).toEqual([]);
      expect(made).toEqual({
        ...origin,
        code: "ACR-X",
        version: 2,
        title: "Acme",
        basedOn: { code: origin.code, version: origin.version },
      });
    }
  });
  it("renames fields and columns, and a reading's own name stands in place of the quadrant's", () => {
    const { made, problems } = variant("UT-THK", {
      fields: { "line.r1": { label: "Top" }, "calibration.checks": { columns: { read: "Gauge shows" } } },
    });
    expect(problems).toEqual([]);
    expect(fieldAt(made, "line.r1")).toMatchObject({ label: "Top" });
    expect(fieldAt(made, "line.r1")?.labelBy).toBeUndefined();
    expect(fieldAt(made, "calibration.checks")?.columns?.map(({ label }) => label)).toContain("Gauge shows");
  });
  it("has the company's table of alloys, of elements that are read and limits that hold, where compositions are compared", () => {
    const p21 = { alloy: "P21", source: "ASTM A335", element: "Cr", min: "2.65", max: "3.35" };
    const { made, problems } = variant("PMI", { alloys: [p21, { ...p21, element: "Mo", min: "0.80", max: "1.06" }] });
    expect(problems).toEqual([]);
    expect(made.alloys).toHaveLength(2);
    expect(templateChanges(builtIn("PMI"), made)).toContainEqual({
      place: "Alloys",
      what: expect.stringContaining("P21 Cr 2.65-3.35 (ASTM A335)"),
    });
    const refused = variant("PMI", {
      alloys: [
        p21,
        { ...p21, alloy: "p-21" },
        { ...p21, element: "Co" },
        { ...p21, alloy: "P92", min: "9.50", max: "8.50" },
        { ...p21, alloy: "P23", min: null, max: null },
        { ...p21, alloy: "P24", max: "101" },
      ],
    });
    expect(refused.problems).toEqual([
      "p-21, Cr: entered twice",
      "P21: Co is not among the elements of a reading",
      "P92, Cr: the minimum 9.50 is above the maximum 8.50",
      "P23, Cr: enter the minimum, the maximum, or both",
      "P24, Cr: a limit is between 0 and 100 %",
    ]);
    expect(variant("MT", { alloys: [p21] }).problems).toEqual(["MT compares no compositions"]);
  });
  it("puts fields in its order, and those it does not name after them", () => {
    const { made } = variant("MT", { added: [circuit], order: { header: ["xCircuit", "material", "itemDescription"] } });
    expect(labels(made, "header").slice(0, 5)).toEqual(["Circuit", "Material", "Item inspected", "Tag number", "Drawing number"]);
    expect(labels(made, "header").length).toBe(labels(builtIn("MT"), "header").length + 1);
  });
  it("asks for fields of its own, required where it says so", () => {
    const field = { ...circuit.field, required: true } as const;
    const fields = { "header.lineNo": { required: true } } as const;
    const { made, problems } = variant("MT", { added: [{ scope: "header", field }], fields });
    expect(problems).toEqual([]);
    const { content, context } = sampleFor(made) ?? expect.fail("no sample");
    expect(content.header["xCircuit"]).toBe("Example of circuit");
    expect(check(made, content, context).filter(({ severity }) => severity === "E")).toEqual([]);
    const found = check(made, { ...content, header: { ...content.header, xCircuit: null } }, context);
    expect(found.map(({ message }) => message)).toContain("Enter circuit");
  });
  it("hides what the built-in leaves open: not asked, not stored", () => {
    const { made, problems } = variant("MT", {
      fields: { "header.heatTreatment": { hidden: true } },
      defaults: { "header.heatTreatment": "PWHT" },
    });
    expect(problems).toEqual([]);
    expect(made.defaults).not.toHaveProperty("header.heatTreatment");
    expect(emptyContent(made).header).not.toHaveProperty("heatTreatment");
  });
  it("starts with the client's values and leaves choices out", () => {
    const { made, problems } = variant("MT", {
      fields: { "header.examLocation": { options: ["field"] } },
      defaults: { "header.examLocation": "field", "header.extent": "100 %" },
      limits: {},
    });
    expect(problems).toEqual([]);
    expect(emptyContent(made).header).toMatchObject({ examLocation: "field", extent: "100 %" });
  });
  it("offers fewer acceptance standards and tighter limits", () => {
    const { made, problems } = variant("UT-THK", { limits: { "UT-R1": { gapHours: "2" } } });
    expect(problems).toEqual([]);
    expect(made.rules.find(({ id }) => id === "UT-R1")).toMatchObject({ severity: "E", limits: { gapHours: "2" } });
    expect(variant("MT", { acceptanceSets: [builtIn("MT").acceptanceSets[1] ?? ""] }).problems).toEqual([]);
  });
});

describe("a variant never asks less than its built-in template", () => {
  const refused = (code: string, changes: Partial<VariantChanges>) => variant(code, changes).problems;

  it("hides nothing that is required, checked on the day, or asked for by a rule that blocks", () => {
    expect(refused("MT", { fields: { "header.material": { hidden: true } } })).toEqual(["Material cannot be hidden"]);
    expect(refused("UT-THK", { fields: { "calibration.blockTemp": { hidden: true } } })).toEqual([
      "Block temperature cannot be hidden",
    ]);
    // Optional each by itself: a row of readings of the climate, and the day of the assay with the activity of that day.
    expect(refused("DFT", { fields: { "technique.climate": { hidden: true } } })).toEqual([
      expect.stringMatching(/cannot be hidden$/),
    ]);
    expect(refused("RT-FILM", { fields: { "technique.assayOn": { hidden: true } } })).toHaveLength(1);
  });
  it("leaves out no choice that may have been seen, and adds none to a built-in field", () => {
    expect(refused("RT-FILM", { fields: { "line.backscatterB": { options: ["not seen"] } } })).toEqual([
      "Letter B keeps all its choices",
    ]);
    expect(refused("MT", { fields: { "header.examLocation": { options: ["shop", "field", "yard"] } } })).toEqual([
      "Examined in: choices can be left out, not added",
    ]);
  });
  it("starts nothing with a value that somebody measures, confirms or judges", () => {
    expect(refused("RT-FILM", { defaults: { "calibration.checkedThisShift": true } })).toEqual([
      expect.stringContaining("cannot start with a value: it is entered on the day of the work"),
    ]);
    expect(refused("MT", { defaults: { "summary.limitations": "none" } })).toEqual([
      "Limitations cannot start with a value: it is written for each report",
    ]);
    expect(refused("MT", { defaults: { "header.examLocation": "yard" } })).toEqual(["Examined in cannot start with this value"]);
  });
  it("loosens no limit and names no other standard", () => {
    expect(refused("UT-THK", { limits: { "UT-R1": { gapHours: "6" } } })).toEqual([
      "Limit gapHours of rule UT-R1 can only be tightened: 6 against 4",
    ]);
    expect(refused("UT-THK", { acceptanceSets: ["ISO 23278"] })).toEqual(["UT-THK is not judged by ISO 23278"]);
  });
  it("has keys of its own, each once, and choices and units for its fields", () => {
    const own = (field: object) => refused("MT", { added: [{ scope: "header", field } as never] });
    expect(() => own({ key: "circuit", label: "Circuit", type: "text" })).toThrow(/begins with x/);
    expect(refused("MT", { added: [circuit, circuit] })).toEqual(["Column key already used: xCircuit"]);
    expect(own({ key: "xMood", label: "Mood", type: "choice" })).toEqual(["Mood has no options"]);
    expect(own({ key: "xWeight", label: "Weight", type: "decimal", unit: "stone" })).toEqual(["Unit stone does not fit Weight"]);
  });
  it("says what a later built-in version no longer has", () => {
    expect(refused("MT", { fields: { "technique.gone": { label: "Gone" } }, limits: { "MT-R99": { x: "1" } } })).toEqual([
      "MT v1 has no field technique.gone",
      "MT v1 has no rule MT-R99",
    ]);
  });
});

describe("two versions compared", () => {
  it("tell every difference in the words of the template", () => {
    const { made } = variant("UT-THK", {
      fields: {
        "header.heatTreatment": { hidden: true },
        "line.r1": { label: "Top" },
        "calibration.checks": { columns: { read: "Gauge shows" } },
        "header.examLocation": { options: ["field"] },
      },
      added: [circuit],
      order: { header: ["xCircuit", "material"] },
      defaults: { "header.extent": "5 CMLs" },
      limits: { "UT-R1": { gapHours: "2" } },
    });
    const said = templateChanges(builtIn("UT-THK"), made).map(({ place, what }) => `${place}: ${what}`);
    expect(said).toEqual(
      expect.arrayContaining([
        "Header: Circuit: new",
        "Header: Heat treatment: now hidden",
        "Lines: Top: was called Reading 1",
        expect.stringMatching(/^Calibration: .*: column Read is now called Gauge shows$/),
        "Header: Examined in: choice removed: shop",
        expect.stringMatching(/^Header: another order: Material, /),
        "Header: Extent of examination: starts with 5 CMLs",
        expect.stringMatching(/: limit 4 → 2$/),
      ]),
    );
    expect(said).toHaveLength(8);
    expect(templateChanges(made, made)).toEqual([]);
  });
});

describe("the template of a client's report", () => {
  const of = (code: string, basedOnCode: string | null, clientCompanyId: string | null) => ({
    code,
    basedOnCode,
    clientCompanyId,
  });
  const all = [
    of("UT-THK", null, null),
    of("UT-OURS", "UT-THK", null),
    of("UT-ACR", "UT-THK", "acme"),
    of("MT", null, null),
    of("GEN", null, null),
    of("PWHT", "GEN", null),
    of("ACFM", "GEN", "acme"),
  ];
  const codes = (client: string | null) => templatesFor(all, client).map(({ code }) => code);

  it("is the client's variant, else the company's, else the built-in one; the free layout stays beside its variants", () => {
    expect(codes("acme")).toEqual(["UT-ACR", "MT", "GEN", "PWHT", "ACFM"]);
    expect(codes("other")).toEqual(["UT-OURS", "MT", "GEN", "PWHT"]);
    expect(codes(null)).toEqual(["UT-OURS", "MT", "GEN", "PWHT"]);
  });
  it("is found by the code of the built-in one; a variant of another client never", () => {
    expect(templateFor(all, "UT-THK", "acme")?.code).toBe("UT-ACR");
    expect(templateFor(all, "UT-THK", "other")?.code).toBe("UT-OURS");
    expect(templateFor(all, "MT", "acme")?.code).toBe("MT");
    expect(templateFor(all, "GEN", "acme")?.code).toBe("GEN");
    expect(templateFor(all, "UT-ACR", "other")).toBeNull();
  });
});
