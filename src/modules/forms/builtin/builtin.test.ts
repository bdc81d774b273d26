import { describe, expect, it } from "vitest";
import type { Answers, Chosen } from "../answers.ts";
import { fieldsOf, ShippedForm } from "../definition.ts";
import { definitionProblems } from "../definition-problems.ts";
import { errorsIn, evaluate } from "../engine/evaluate.ts";
import { rowsOf } from "../engine/reading.ts";
import { gammaConstants } from "./radiography.ts";
import { builtInForms } from "./index.ts";
import { type SampleOf, samples } from "./samples.ts";

const codes =
  "HSE-JSA HSE-TBT VEH-CHK FLD-DFR FLD-TKT HSE-INC RAD-PRE ROP-PRE EQP-FAL EQP-RET HSE-YRD HSE-CSE HR-IND QUA-CSF".split(" ");

let count = 0;
const newId = () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, "0")}`;
const named = (label: string): Chosen => ({ id: newId(), label });
const ana = named("Ana Torres");
const of: SampleOf = {
  day: "2026-11-20",
  filler: ana,
  colleague: named("Wes Boone"),
  job: named("WO-26-0007 Crude unit"),
  client: "Gulf Refining",
  site: "Port Arthur",
  item: named("HP-0042 Ford Transit"),
  meter: named("HP-0107 Ludlum 3"),
  base: named("HOU Houston"),
  sign: ({ label }) => ({ fileId: newId(), name: label, at: "2026-11-20T12:45:00.000Z", personId: ana.id }),
  newId,
};
const context = {
  now: "2026-11-20T13:00:00Z",
  zone: "America/Chicago",
  user: { id: ana.id, name: ana.label, roles: ["TECH"] },
  facts: {},
};
const form = (code: string): ShippedForm => {
  const found = builtInForms.find((one) => one.code === code);
  if (!found) throw new Error(`There is no form ${code}`);
  return found;
};
const sample = (code: string): Answers => samples[code]?.(of) ?? {};
/** The sample of a form with some answers changed, evaluated. */
const judged = (code: string, changed: Answers = {}) => evaluate(form(code).definition, { ...sample(code), ...changed }, context);
const messages = (code: string, changed?: Answers) => errorsIn(judged(code, changed)).map(({ message }) => message);
/** The first row of a table of the sample, with some cells changed. */
function row(code: string, table: string, cells: Answers): Answers {
  const [first] = rowsOf(sample(code)[table]);
  return { [table]: { value: first ? [{ ...first, cells: { ...first.cells, ...cells } }] : [] } };
}

describe("the built-in forms", () => {
  it("are the fourteen of the product description", () => {
    expect(builtInForms.map(({ code }) => code)).toEqual(codes);
  });

  it.each(builtInForms)("$code is a valid form, and its filled sample has no problems", (shipped) => {
    expect(ShippedForm.parse(shipped)).toEqual(shipped);
    expect(definitionProblems(shipped.definition)).toEqual([]);
    expect(messages(shipped.code)).toEqual([]);
    // Nothing of the sample is lost: every answer belongs to a field that is asked.
    const keys = fieldsOf(shipped.definition).map(({ field }) => field.key);
    expect(Object.keys(sample(shipped.code)).filter((key) => !keys.includes(key))).toEqual([]);
    expect(errorsIn(evaluate(shipped.definition, {}, context)).length).toBeGreaterThan(0);
  });
});

describe("what they refuse", () => {
  it.each([
    ["18.9", "O2 18.9 % is below 19.5 %: entry is not allowed, leave the space"],
    ["23.6", "O2 23.6 % is above 23.5 %: entry is not allowed, leave the space"],
  ])("an entry at O2 %s %%", (o2, message) => {
    expect(messages("HSE-CSE", row("HSE-CSE", "readings", { o2: { value: o2 } }))).toEqual([message]);
  });

  it("an entry at H2S 12 ppm, LEL 10 % or CO 35 ppm", () => {
    const air = { h2s: { value: "12" }, lel: { value: "10" }, co: { value: "35" } };
    expect(messages("HSE-CSE", row("HSE-CSE", "readings", air))).toEqual([
      "LEL 10 % is not below 10 %: leave the space",
      "H2S 12 ppm is not below 10 ppm: leave the space",
      "CO 35 ppm is not below 35 ppm: leave the space",
    ]);
  });

  it.each([
    ["HSE-JSA", "crew", "Crew member Ana Torres has not signed"],
    ["HSE-TBT", "attendees", "Attendee Ana Torres has not signed"],
  ])("%s while someone has not signed", (code, table, message) => {
    expect(messages(code, row(code, table, { signed: {} }))).toEqual([message]);
  });

  it("a job, until everyone knows that they may stop it", () => {
    expect(messages("HSE-JSA", { stop_work: { value: "no" } })).toEqual([
      "Work must not start until everyone knows that they may stop it",
    ]);
  });

  it("a failed brake without a defect described; it takes the vehicle out of service", () => {
    const checks = { value: { ...(sample("VEH-CHK")["checks"]?.value as Answers), service_brakes: { value: "fail" } } };
    expect(messages("VEH-CHK", { checks })).toEqual([
      "Comment needed for Fail: Service brakes",
      "A check failed: describe the defect, or answer that it is not safe to drive",
    ]);
    const unsafe = judged("VEH-CHK", { checks, safe_to_drive: { value: "no" } });
    expect(unsafe.actions.map((one) => one.do)).toEqual([
      { kind: "blockEquipment", field: "vehicle", reason: "Failed the daily check" },
    ]);
    expect([unsafe.reviewed, unsafe.slots.has("mechanic"), judged("VEH-CHK").reviewed]).toEqual([true, true, false]);
  });

  it("a failed horn stops no vehicle", () => {
    const checks = { value: { ...(sample("VEH-CHK")["checks"]?.value as Answers), horn: { value: "fail", comment: "Silent" } } };
    expect(judged("VEH-CHK", { checks }).actions).toEqual([]);
  });

  it("more than 20 µSv/h in a cab without dosimeters, and more than 2 mSv/h at the package", () => {
    const source = {
      source_aboard: { value: "yes" },
      source_checks: { value: { placards: { value: "pass" }, blocking: { value: "pass" }, papers: { value: "pass" } } },
      badged: { value: "no" },
      survey_cab: { value: "20.1" },
      survey_surface: { value: "2.01" },
    };
    expect(messages("VEH-CHK", source)).toEqual([
      "More than 20 µSv/h in the cab: everyone in it must wear a dosimeter",
      "More than 2 mSv/h at the surface: the package must not travel",
    ]);
    expect(messages("VEH-CHK", { ...source, badged: { value: "yes" }, survey_surface: { value: "2" } })).toEqual([]);
  });

  it("a harness with a failed line as fit; not fit is out of service", () => {
    const lines = { value: { ...(sample("EQP-FAL")["lines"]?.value as Answers), stitching: { value: "fail", comment: "Cut" } } };
    expect(messages("EQP-FAL", { lines })).toEqual(["A line failed: the item is not fit"]);
    const actions = judged("EQP-FAL", { lines, result: { value: "Not fit" } }).actions.map((one) => one.do.kind);
    expect(actions).toEqual(["blockEquipment", "blockEquipment"]);
  });

  it("an exposure with a survey meter that failed its check, and a second person who is the radiographer", () => {
    expect(messages("RAD-PRE", { meter_check: { value: "fail" }, second_person: { value: ana } })).toEqual([
      "The second person must be someone other than the radiographer",
      "No exposure without a survey meter that passed its check",
    ]);
  });

  it("a team without level 3, and kit past its inspection", () => {
    const team = row("ROP-PRE", "team", { level: { value: "2" } });
    expect(messages("ROP-PRE", { ...team, ...row("ROP-PRE", "kit", { in_date: { value: "No" } }) })).toEqual([
      "Team: enter at least 2 rows",
      "A level 3 must be in the team and supervise",
      "A kit item is past its inspection date: it stays on the ground",
    ]);
  });

  it("damaged equipment without a photo and a description", () => {
    expect(messages("EQP-RET", { condition: { value: "Damaged" } })).toEqual([
      "Photo needed for Damaged: Condition",
      "Fill in: Damage",
    ]);
  });
});

describe("what they calculate", () => {
  it("hours across midnight, across a clock change, and overtime above 8", () => {
    const hours = (cells: Answers, at = 0) => {
      const changed = row("FLD-TKT", "people", cells);
      const [id] = rowsOf(changed["people"]).map((one) => one.id);
      const { calculated } = judged("FLD-TKT", changed);
      return ["hours", "regular", "overtime"].map((key) => calculated[`people.${id}.${key}`])[at];
    };
    const night = {
      date: { value: "2026-11-20" },
      start: { value: "19:00" },
      end: { value: "06:30" },
      break_min: { value: "30" },
    };
    expect([hours(night), hours(night, 1), hours(night, 2)]).toEqual(["11.00", "8.00", "3.00"]);
    expect(hours({ start: { value: "07:00" }, end: { value: "15:20" }, break_min: { value: "20" } })).toBe("8.00");
    expect(hours({ date: { value: "2026-10-31" }, start: { value: "22:00" }, end: { value: "06:00" }, break_min: {} })).toBe(
      "9.00",
    );
    expect([hours({ end: {} }), hours({ end: {} }, 1), hours({ end: {} }, 2)]).toEqual([undefined, undefined, undefined]);
  });

  it("the boundary of 1850 GBq Ir-192, 6 minutes in an hour, 0.02 mSv: 35.9 m, a quarter of it behind 4 half-value layers", () => {
    const { calculated } = judged("RAD-PRE");
    expect([calculated["boundary_distance"], calculated["collimated_distance"]]).toEqual(["35.9", "9.0"]);
    expect(judged("RAD-PRE", { basis: { value: "Dose rate" } }).calculated["boundary_distance"]).toBe("113.4");
  });

  it("the next inspection of a harness: six calendar months, safe at the end of a month", () => {
    expect(judged("EQP-FAL", { inspected_on: { value: "2026-08-31" } }).calculated["next_due"]).toBe("2027-02-28");
  });

  it("a residual risk of 10 waits for approval, 20 is refused, 6 is accepted", () => {
    const residual = (severity: number, likelihood: number) =>
      row("HSE-JSA", "steps", { residual: { value: { severity, likelihood } } });
    const waits = judged("HSE-JSA", residual(5, 2));
    expect([waits.reviewed, waits.risk?.needsApproval, errorsIn(waits)]).toEqual([true, true, []]);
    expect(messages("HSE-JSA", residual(5, 4))).toHaveLength(1);
    expect(judged("HSE-JSA", residual(3, 2)).reviewed).toBe(false);
  });

  it("the score of a yard with one failed line of fifteen", () => {
    const { score, actions } = judged("HSE-YRD");
    expect([score.percent, actions.map((one) => one.do.kind)]).toEqual(["93.3", ["task"]]);
  });

  it("a mark of 1 or 2 proposes a nonconformity, radiation tells the RSO", () => {
    expect(judged("QUA-CSF", { safety: { value: "2" } }).actions.map((one) => one.do.kind)).toEqual(["nonconformity"]);
    const told = judged("HSE-INC", { kind: { value: "Radiation" } }).actions.map((one) => one.do);
    expect(told).toEqual([
      { kind: "notify", role: "HSE" },
      { kind: "notify", role: "RSO" },
    ]);
  });

  it("a boundary with the larger of the two gamma constants of each isotope (radiation calculators)", () => {
    // R·m²/(h·Ci) of the field, and mSv·m²/(h·GBq) of H*(10); 10 mSv for an R, 37 GBq for a Ci.
    const sets = {
      "Ir-192": [0.48, 0.139],
      "Se-75": [0.203, 0.0658],
      "Yb-169": [0.125, 0.067],
      "Co-60": [1.3, 0.35],
      "Cs-137": [0.33, 0.0927],
    };
    for (const [isotope, [field = 0, h10 = 0]] of Object.entries(sets))
      expect(Number(gammaConstants[isotope as keyof typeof gammaConstants])).toBeCloseTo(Math.max((field * 10) / 37, h10), 6);
  });
});
