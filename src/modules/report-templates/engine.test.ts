import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { builtInTemplates } from "./builtin/index.ts";
import { ReportContent } from "./content.ts";
import { emptyContext } from "./context.ts";
import { TemplateDefinition } from "./definition.ts";
import { definitionProblems } from "./definition-problems.ts";
import { variantProblems } from "./variant-problems.ts";
import { outcomeText, unitFor, valueText } from "./display.ts";
import { check, compute, evaluate, findingKey, findingsOf, computeAndJudge, rulesInForce } from "./engine.ts";
import { formulas } from "./formulas.ts";
import { indicationTypes } from "./indication-types.ts";
import { carriedLines, emptyContent, firstLines, nextLine } from "./new-content.ts";
import { rules } from "./rules/index.ts";
import { sampleOf, utThicknessSample, type Sample } from "./samples.ts";

const mm = (entered: string) => quantity(entered, "mm");

function sample(code: string): Sample {
  return sampleOf(code) ?? expect.fail(`no sample of ${code}`);
}

function template(code: string): TemplateDefinition {
  return structuredClone(builtInTemplates.find((one) => one.code === code) ?? expect.fail(`no template ${code}`));
}

describe.each(builtInTemplates.map(({ code }) => code))("built-in template %s", (code) => {
  it("is plain data that survives being stored", () => {
    const stored = JSON.parse(JSON.stringify(template(code)));
    expect(TemplateDefinition.parse(stored)).toEqual(template(code));
  });
  it("has nothing wrong with it", () => {
    expect(definitionProblems(template(code))).toEqual([]);
  });
  it("has a sample report with nothing in the way of submission", () => {
    const { definition, content, context } = sample(code);
    expect(ReportContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
    expect(check(definition, content, context).filter(({ severity }) => severity !== "I")).toEqual([]);
  });
  it("survives any word in any field: what is no date or number counts as missing and is named", () => {
    const { definition, content, context } = structuredClone(sample(code));
    const wordsIn = (values: Record<string, unknown>) => {
      for (const key of Object.keys(values)) values[key] = Array.isArray(values[key]) ? values[key] : "n/a";
    };
    for (const block of [content.header, content.technique, content.calibration, content.summary]) wordsIn(block);
    for (const { values } of [...content.lines, ...content.indications]) wordsIn(values);
    expect(() => compute(definition, content, context)).not.toThrow();
    expect(check(definition, content, context).some(({ ruleId }) => ruleId === "C-FORMAT")).toBe(true);
  });
  it("starts empty, with much to fill in and no crash", () => {
    const found = check(template(code), emptyContent(template(code)), emptyContext("America/Chicago"));
    expect(found.filter(({ ruleId }) => ruleId === "C-REQUIRED").length).toBeGreaterThan(8);
    expect(found.filter(({ ruleId }) => ruleId === "C-LINES").map(({ message }) => message)).toEqual(["Add at least one line"]);
    expect(ReportContent.safeParse(emptyContent(template(code))).success).toBe(true);
  });
});

describe("computed values", () => {
  it("show the formula with the numbers put in", () => {
    const { definition, content, context } = utThicknessSample();
    const first = compute(definition, content, context).lines["line-1"];
    expect(first?.["crST"]?.formula).toBe("crST = (tPrev − tActual)/y = (11.9 − 11.2) / 5.0021 = 0.1399 mm/y");
    expect(first?.["remLife"]?.formula).toBe("remLife = (tActual − tReq)/crGov = (11.2 − 6.35) / 0.1399 = 34.66 y");
    expect(first?.["nextDue"]?.value).toBe("2034-06-03");
  });
  it("are null with the reason where a reading is missing", () => {
    const { definition, content, context } = utThicknessSample();
    const third = compute(definition, content, context).lines["line-3"];
    expect(third?.["crLT"]).toMatchObject({ value: null, reason: "no initial reading" });
    expect(third?.["crGov"]?.value).not.toBeNull();
  });
  it("count a reading in inches in millimetres", () => {
    const { definition, content, context } = utThicknessSample();
    Object.assign(content.lines[0]?.values ?? {}, { r1: quantity("0.441", "in"), r2: null });
    expect(compute(definition, content, context).lines["line-1"]?.["tActual"]?.value).toBe("11.2014");
  });
  it("take the mean where the template says so, and the heat out where it was hot", () => {
    const { definition, content, context } = utThicknessSample();
    Object.assign(content.header, { tActualRule: "average", surfaceTemp: quantity("122", "°C") });
    Object.assign(content.technique, { tempCorrection: true });
    expect(compute(definition, content, context).lines["line-1"]?.["tActual"]?.formula).toBe(
      "tActual = mean of the readings of 11.2, 11.24 = 11.22 mm; t = t_read·(1 − 0.01·(Ts − Tc)/55 °C) = 11.22 × (1 − 0.01 × (122 − 22)/55) = 11.016 mm",
    );
  });
  it("follow the kind of asset: a vessel by API 510, a tank shell by API 653, a structure by none of these", () => {
    const due = (assetType: string) => {
      const { definition, content, context } = utThicknessSample();
      content.header["assetType"] = assetType;
      return compute(definition, content, context).lines["line-1"]?.["nextDue"];
    };
    expect(due("vessel")?.formula).toContain("API 510 6.5");
    expect(due("tank shell")?.formula).toContain("min(15, RCA/2N)");
    expect(due("structure")).toMatchObject({ value: null, reason: "no interval rule for structure" });
  });
  it("flag what stands out", () => {
    const { definition, content, context } = utThicknessSample();
    Object.assign(content.lines[0]?.values ?? {}, { tPrev: mm("11.05") });
    expect(compute(definition, content, context).lines["line-1"]?.["flag"]?.value).toBe("growth");
  });
  it("are not typed over: what stands in the content under their key is ignored", () => {
    const { definition, content, context } = utThicknessSample();
    Object.assign(content.lines[0]?.values ?? {}, { tActual: mm("99") });
    expect(compute(definition, content, context).lines["line-1"]?.["tActual"]?.value).toBe("11.2");
  });
  it("give the activity on the inspection date", () => {
    const { definition, content, context } = sample("RT-FILM");
    expect(compute(definition, content, context).blocks.technique["activity"]?.formula).toBe(
      "A = A0·2^(−days/T½) = 3700 × 2^(−51/73.827) = 2292 GBq",
    );
  });
});

describe("the criteria", () => {
  it("print clause and numbers", () => {
    const printed = (code: string) => {
      const { definition, content, context } = sample(code);
      return evaluate(definition, content, context).map((one) => one.printed);
    };
    expect(printed("RT-FILM")).toEqual(["REJ – UW-51(b)(2): 8.5 > 6.0 mm", "ACC – UW-51(b)(2): 3.0 <= 6.0 mm"]);
    expect(printed("MT")).toEqual([
      "REJ – App. 6, 6-4(a): linear, 6.5 > 3 × 0.5 mm",
      "ACC – App. 6, 6-4(b): rounded, 2.0 <= 5.0 mm",
    ]);
    expect(printed("UT-THK").at(-1)).toBe("REJ – required thickness: 6.12 < 6.35 mm");
  });
  it("judge ultrasonic flaws by amplitude and length, surface flaws of either method alike", () => {
    const { definition, content, context } = sample("RT-FILM");
    content.acceptance.criteriaSet = "ASME VIII-1 UW-53 and App. 12";
    expect(evaluate(definition, content, context).map(({ verdict, reason }) => [verdict, reason])).toEqual([
      [null, "no amplitude"],
      [null, "no amplitude"],
    ]);
    content.acceptance.criteriaSet = "ASME VIII-1 App. 8";
    expect(evaluate(definition, content, context).map(({ clause }) => clause)).toEqual(["App. 8, 8-4(b)", "App. 8, 8-4"]);
  });
  it("are the inch column's on a US report and the SI column's on an SI one", () => {
    const judged = (unitSystem: "SI" | "US", length: string, unit: "in" | "mm") => {
      const { definition, content, context } = sample("MT");
      const [, rounded] = content.indications;
      Object.assign(rounded?.values ?? {}, { length: quantity(length, unit), width: quantity(length, unit) });
      return evaluate(definition, content, { ...context, unitSystem })[1]?.printed;
    };
    expect(judged("US", "0.190", "in")).toBe("REJ – App. 6, 6-4(b): rounded, 0.190 > 0.188 in");
    expect(judged("US", "0.1875", "in")).toBe("ACC – App. 6, 6-4(b): rounded, 0.188 <= 0.188 in");
    expect(judged("SI", "4.8", "mm")).toBe("ACC – App. 6, 6-4(b): rounded, 4.8 <= 5.0 mm");
    expect(judged("SI", "0.190", "in")).toBe("ACC – App. 6, 6-4(b): rounded, 4.8 <= 5.0 mm");
    expect(judged("US", "4.8", "mm")).toBe("REJ – App. 6, 6-4(b): rounded, 0.189 > 0.188 in");
  });
  it("take the thickness of the line, which is that of the thinner member", () => {
    const { definition, content, context } = sample("RT-FILM");
    Object.assign(content.technique, { T: mm("24") });
    expect(evaluate(definition, content, context)[0]?.reason).toBe("8.5 > 6.0 mm");
    for (const { values } of content.lines) values["thickness"] = null;
    expect(evaluate(definition, content, context)[0]?.reason).toBe("8.5 > 8.0 mm");
  });
  it("take a size of 0 as not measured", () => {
    const { definition, content, context } = sample("RT-FILM");
    Object.assign(content.indications[0]?.values ?? {}, { length: mm("0") });
    expect(evaluate(definition, content, context)[0]).toMatchObject({ verdict: null, reason: "no length" });
    for (const { values } of content.lines) values["thickness"] = mm("0");
    expect(evaluate(definition, content, context)[1]).toMatchObject({ verdict: null, reason: "no thickness" });
  });
  it("name code and edition beside the clause", () => {
    const { definition, content, context } = sample("RT-FILM");
    expect(evaluate(definition, content, context)[0]).toMatchObject({
      standard: "ASME VIII-1",
      edition: "2023",
      clause: "UW-51(b)(2)",
    });
  });
  it("know each indication type once", () => {
    expect(new Set(indicationTypes.map(({ code }) => code)).size).toBe(indicationTypes.length);
  });
});

describe("an indication of slag on a film", () => {
  it("is decided by Table 341.3.2 once its width is entered", () => {
    const { definition, content, context } = structuredClone(sample("RT-FILM"));
    expect(definition.indications?.fields.map(({ key }) => key)).toContain("width");
    const [line] = content.lines;
    const set = { criteriaSet: "ASME B31.3 341.3, Table 341.3.2", code: "ASME B31.3", edition: "2022", clause: "341.3.2" };
    content.acceptance = { ...content.acceptance, ...set, class: "Normal and Category M" };
    const slag = (width: string | null) => {
      const values = { position: "12", length: mm("4.5"), ...(width ? { width: mm(width) } : {}) };
      content.indications = [{ id: "one", lineId: line?.id ?? "", code: "SI", values, disposition: "ACC" }];
      return evaluate(definition, content, context).find(({ indicationId }) => indicationId === "one")?.printed;
    };
    expect(slag(null)).toBe("Evaluator decides – Table 341.3.2, criterion G: no width");
    expect(slag("1.0")).toMatch(/^ACC – Table 341.3.2, criterion G/);
  });
});

describe("findings", () => {
  it("keep their key while rule, place, words and values stay, whatever the ids of the rows", () => {
    const keyOf = (change: (sample: Sample) => void = () => undefined) => {
      const copy = sample("UT-THK");
      Object.assign(copy.content.lines[0]?.values ?? {}, { tPrev: mm("11.05") });
      change(copy);
      const found = check(copy.definition, copy.content, copy.context).filter(({ ruleId }) => ruleId === "UT-R5");
      return found.map(findingKey);
    };
    const first = ({ content }: Sample) => content.lines[0]?.values ?? {};
    const [asked] = keyOf();
    expect(asked).toMatch(/^UT-R5\|lines\|/);
    expect(keyOf((copy) => void Object.assign(copy.content.lines[0] ?? {}, { id: "of-a-revision" }))).toEqual([asked]);
    expect(keyOf((copy) => void Object.assign(first(copy), { remarks: "Read three times" }))).toEqual([asked]);
    // 11.20 and 11.2 print alike; the reading beside it is another.
    expect(keyOf((copy) => void Object.assign(first(copy), { r2: mm("11.30") }))).not.toEqual([asked]);
    expect(keyOf((copy) => void Object.assign(first(copy), { r1: mm("11.22") }))).not.toEqual([asked]);
  });
  it("of one cause are one question that names its places", () => {
    const { definition, content, context } = sample("UT-THK");
    const check12 = (step: string) => ({ when: "start", at: "2024-06-03T07:05:00Z", step: mm(step), read: mm(step) });
    content.calibration["checks"] = [check12("12.00"), check12("12.50")];
    const found = check(definition, content, context).filter(({ ruleId }) => ruleId === "UT-R2");
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toContain("(4 places: CML 01, CML 02, CML 03, CML 04)");
    expect(found[0]?.also).toHaveLength(3);
  });
  it("name their line where they stand apart from it, once", () => {
    const { definition, content, context } = sample("UT-THK");
    const [line] = content.lines;
    if (line) line.values = { ...line.values, tPrev: mm("16.40"), tInitial: mm("16.60") };
    const found = findingsOf(definition, content, context).filter(({ target }) => target.lineId === line?.id);
    expect(found.map(({ ruleId }) => ruleId)).toContain("UT-R6");
    expect(found.map(({ message }) => message.split("CML 01").length)).toEqual(found.map(() => 2));
    const same = check(definition, content, context).filter(({ target }) => target.lineId === line?.id);
    expect(found.map(findingKey)).toEqual(same.map(findingKey));
  });
});

describe("new lines", () => {
  it("repeat the weld and the welder of the film before, never density or result", () => {
    const { definition, content } = sample("RT-FILM");
    const next = nextLine(definition, "new", content.lines[4]);
    expect(next).toMatchObject({
      id: "new",
      lineNo: 6,
      itemKey: "W-015",
      performedOn: "2026-03-12",
      result: null,
      examStage: "first",
    });
    expect(next.values).toMatchObject({ welders: "B-11", thickness: mm("9.53"), densityIqi: null, filmNo: null });
  });
  it("are those of the checklist, where the template has one", () => {
    const definition = template("API-570");
    let count = 0;
    const ids = () => `new-${++count}`;
    const names = (lines: readonly { lineNo: number; itemKey: string }[]) =>
      lines.map(({ lineNo, itemKey }) => [lineNo, itemKey]);
    expect(names(firstLines(definition, ids)).slice(0, 2)).toEqual([
      [1, "Leaks"],
      [2, "Misalignment"],
    ]);
    expect(firstLines(definition, ids)).toHaveLength(13);
    expect(names(firstLines(template("MT"), ids))).toEqual([[1, ""]]);
  });
  it("start at one", () => {
    expect(nextLine(template("UT-THK"), "new")).toMatchObject({ lineNo: 1, itemKey: "", performedOn: null, result: null });
  });
  it("make today's thickness the previous reading of the next report", () => {
    const { definition, content, context } = utThicknessSample();
    let count = 0;
    const lines = carriedLines(definition, content, context, () => `new-${++count}`);
    expect(lines.map(({ id, lineNo, itemKey }) => [id, lineNo, itemKey])[4]).toEqual(["new-5", 5, "CML 05"]);
    expect(lines[0]?.values).toMatchObject({
      tPrev: mm("11.20"),
      prevOn: "2024-06-03",
      tInitial: mm("12.70"),
      initialOn: "2010-06-01",
      r1: null,
    });
    // The third location had no initial reading: its first is today's.
    expect(lines[2]?.values).toMatchObject({ tInitial: mm("9.80"), initialOn: "2024-06-03" });
    expect(lines.every(({ result, performedOn }) => result === null && performedOn === null)).toBe(true);
  });
  it("begin the history of a replaced part with today's thickness", () => {
    const { definition, content, context } = utThicknessSample();
    const carriedAfter = (replacedOn: string) => {
      Object.assign(content.lines[0]?.values ?? {}, { replacedOn });
      return carriedLines(definition, content, context, () => "new")[0]?.values;
    };
    expect(carriedAfter("2022-05-01")).toMatchObject({
      tInitial: mm("11.20"),
      initialOn: "2024-06-03",
      replacedOn: "2022-05-01",
    });
    expect(carriedAfter("2010-06-01")).toMatchObject({ tInitial: mm("12.70"), initialOn: "2010-06-01" });
  });
});

describe("a template", () => {
  it("has each key once, known units, formulas, rules and criteria", () => {
    const broken = template("UT-THK");
    broken.blocks.header.push({ key: "service", label: "Service again", type: "text" });
    broken.blocks.technique.push({ key: "weight", label: "Weight", type: "decimal", unit: "stone" });
    broken.lines.fields.push({ key: "mood", label: "Mood", type: "text", computed: "ut.mood" });
    broken.rules.push({ id: "UT-R99", severity: "E" });
    broken.acceptanceSets.push("House rules");
    broken.defaults["header.nowhere"] = "x";
    expect(definitionProblems(broken)).toEqual([
      "Column key already used: service",
      "Unit stone does not fit Weight",
      "line.mood names unknown formula ut.mood",
      "Unknown rule UT-R99",
      "Unknown acceptance set House rules",
      "Default for unknown field header.nowhere",
    ]);
  });
  it("has the fields its formulas read", () => {
    const broken = template("RT-FILM");
    broken.blocks.technique = broken.blocks.technique.filter(({ key }) => key !== "F");
    expect(definitionProblems(broken)).toEqual(["Formula refers to unknown field technique.F"]);
  });
  it("has no formula that comes back to itself", () => {
    const broken = template("UT-THK");
    const field = broken.lines.fields.find(({ key }) => key === "tPrev");
    Object.assign(field ?? {}, { computed: "ut.crST" });
    expect(definitionProblems(broken)).toContain("Circular formula: line.tPrev -> line.tPrev");
    const { content, context } = utThicknessSample();
    expect(compute(broken, content, context).lines["line-1"]?.["tPrev"]).toMatchObject({ value: null });
  });
  it("names only rules and formulas that exist", () => {
    expect(builtInTemplates.flatMap(({ rules: used }) => used).filter(({ id }) => !rules[id])).toEqual([]);
    expect(Object.values(formulas).every(({ reads }) => reads.length > 0)).toBe(true);
  });
});

describe("a client's variant", () => {
  const variantOf = (code: string): TemplateDefinition => ({
    ...template(code),
    code: "ACR-UT",
    version: 1,
    basedOn: { code, version: 1 },
  });

  it("may add, hide, relabel and tighten", () => {
    const variant = variantOf("UT-THK");
    variant.blocks.header.push({ key: "clientCircuit", label: "Client circuit", type: "text" });
    variant.lines.fields = variant.lines.fields.map((field) =>
      field.key === "r8" ? { ...field, hidden: true } : field.key === "r1" ? { ...field, label: "Top" } : field,
    );
    variant.rules = variant.rules.map((use) => (use.id === "UT-R1" ? { ...use, limits: { gapHours: "2" } } : use));
    expect([definitionProblems(variant), variantProblems(template("UT-THK"), variant)]).toEqual([[], []]);
  });
  it("may not lose or soften what holds a report", () => {
    const variant = variantOf("UT-THK");
    variant.rules = [
      { id: "UT-R1", severity: "E", limits: { gapHours: "6" } },
      ...variant.rules.filter(({ id }) => !["UT-R1", "UT-R4"].includes(id)),
    ];
    variant.rules = variant.rules.map((use) => (use.id === "UT-R8" ? { ...use, severity: "W" } : use));
    variant.blocks.calibration = variant.blocks.calibration.filter(({ key }) => key !== "blockTemp");
    variant.blocks.header = variant.blocks.header.map((field) =>
      field.key === "material" ? { ...field, required: false } : field,
    );
    variant.roles = [variant.roles[0] ?? expect.fail("no role")];
    variant.requiredEquipment = variant.requiredEquipment.slice(1);
    expect(variantProblems(template("UT-THK"), variant)).toEqual([
      "Built-in rule UT-R4 cannot be removed",
      "Built-in rule UT-R8 cannot be removed",
      "Limit gapHours of rule UT-R1 can only be tightened: 6 against 4",
      "Material must stay required",
      "Block temperature cannot be removed",
      "Role evaluator cannot be removed or weakened",
      "Required equipment cannot be removed: thickness gauge",
    ]);
  });
  it("is held to the built-in E rules even if its stored copy lost them", () => {
    const variant = { ...variantOf("UT-THK"), rules: [{ id: "UT-R8", severity: "I" as const }] };
    const inForce = rulesInForce(variant).filter(({ id }) => id.startsWith("UT-"));
    expect(inForce.map(({ id, severity }) => `${id} ${severity}`)).toEqual([
      "UT-R8 E",
      "UT-R1 E",
      "UT-R4 E",
      "UT-R7 E",
      "UT-R10 E",
      "UT-R11 E",
      "UT-R12 E",
      "UT-R17 E",
      "UT-R20 E",
      "UT-R27 E",
      "UT-R24 E",
      "UT-R14 E",
    ]);
  });
});

describe("display", () => {
  const life = { key: "remLife", label: "Remaining life", type: "decimal", unit: "y", dp: 1 } as const;
  const wall = { key: "t", label: "Thickness", type: "decimal", unit: "mm", dp: 2 } as const;

  it("shows computed values rounded with their unit, or the reason there is none", () => {
    expect(outcomeText(life, { value: "34.6571", reason: null, formula: "" }, "SI")).toBe("34.7 y");
    expect(outcomeText(life, { value: "immediate", reason: null, formula: "" }, "SI")).toBe("immediate");
    expect(outcomeText(life, { value: null, reason: "no previous reading", formula: "" }, "SI")).toBe("no previous reading");
    expect(outcomeText(wall, { value: "11.2014", reason: null, formula: "" }, "US")).toBe("0.441 in");
  });
  // The pairs of units and their digits as the templates print them.
  it.each([
    ["mm", 2, "in", 3],
    ["mm", 1, "in", 2],
    ["mm", 0, "in", 1],
    ["MPa", 3, "psi", 1],
    ["MPa", 2, "psi", 0],
    ["kPa", 0, "psi", 1],
    ["°C", 0, "°F", 0],
    ["µm", 0, "mil", 1],
    ["mm/y", 3, "mpy", 1],
    ["mm/s", 0, "in/s", 1],
    ["mm/µs", 3, "in/µs", 4],
    ["GBq", 0, "Ci", 1],
    ["lx", 0, "fc", 0],
    ["kg", 1, "lb", 0],
    ["m", 2, "ft", 1],
    ["%", 1, "%", 1],
  ])("prints %s with %i places as %s with %i", (unit, dp, american, digits) => {
    expect(unitFor({ unit, dp }, "US")).toEqual({ unit: american, dp: digits });
    expect(unitFor({ unit, dp }, "SI")).toEqual({ unit, dp });
  });
  it("rounds half away from zero, and a remaining life down", () => {
    const at = (value: string, field: Parameters<typeof outcomeText>[0]) =>
      outcomeText(field, { value, reason: null, formula: "" }, "SI");
    expect([at("0.125", wall), at("-0.125", wall), at("34.65", life)]).toEqual(["0.13 mm", "-0.13 mm", "34.7 y"]);
    expect([at("34.69", { ...life, rounding: "down" }), at("4.0", { ...life, rounding: "down" })]).toEqual(["34.6 y", "4.0 y"]);
  });
  it("shows entered values as they were entered", () => {
    expect([
      valueText(quantity("0,50", "in")),
      valueText(true),
      valueText(["mirror", "lens"]),
      valueText(null),
      valueText(3),
    ]).toEqual(["0.50 in", "yes", "mirror, lens", "", "3"]);
  });
});

it("results computed together while someone types equal those computed one by one", () => {
  for (const { code } of builtInTemplates) {
    const { definition, content, context } = sample(code);
    expect(computeAndJudge(definition, content, context)).toEqual({
      computed: compute(definition, content, context),
      findings: findingsOf(definition, content, context),
      verdicts: evaluate(definition, content, context),
    });
  }
});
