import { describe, expect, it } from "vitest";
import type { Answers } from "../answers.ts";
import { FormDefinition } from "../definition.ts";
import { copiedAnswers, startingAnswers, startingCells } from "../prefill.ts";
import { errorsIn, evaluate } from "./evaluate.ts";
import type { FormContext } from "./reading.ts";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const context: FormContext = {
  now: "2026-11-20T13:30:00Z",
  zone: "America/Chicago",
  user: { id: id(1), name: "Ana Torres", roles: ["TECH"] },
  facts: { client: "Gulf Refining", workOrder: { id: id(2), label: "WO-26-0007" } },
};
const form = (fields: unknown[], more: object = {}) =>
  FormDefinition.parse({
    languages: ["en", "es"],
    sections: [{ key: "main", title: "Main", fields }],
    review: { rule: "none", days: 7 },
    offlineAllowed: true,
    ...more,
  });
const judged = (fields: unknown[], answers: Answers, more?: object) => evaluate(form(fields, more), answers, context);
const messages = (fields: unknown[], answers: Answers) => judged(fields, answers).problems.map(({ message }) => message);

const gases = [
  {
    key: "o2",
    type: "number",
    label: "Oxygen",
    unit: "%",
    required: true,
    validate: [{ expression: "${o2} >= 19.5", message: "O2 ${o2} % is below 19.5 %: entry is not allowed, leave the space" }],
  },
];

describe("what is asked", () => {
  const fields = [
    { key: "brakes", type: "passFailNa", label: "Brakes", required: true, naReason: true },
    { key: "why", type: "text", label: "Why", showWhen: "${brakes} = 'fail'", required: "${brakes} = 'fail'" },
  ];
  it("shows what an answer requires, and keeps no hidden answers", () => {
    const hidden = judged(fields, { brakes: { value: "pass" }, why: { value: "typed before" } });
    expect([[...hidden.visible], hidden.problems, hidden.answers]).toEqual([["brakes"], [], { brakes: { value: "pass" } }]);
    const shown = judged(fields, { brakes: { value: "fail" } });
    expect([[...shown.required], shown.problems.map(({ message }) => message)]).toEqual([["brakes", "why"], ["Fill in: Why"]]);
  });
  it("a hidden field is empty for other fields", () => {
    const of = judged([...fields, { key: "n", type: "calc", label: "N", calc: "coalesce(${why}, 'nothing')" }], {
      brakes: { value: "pass" },
      why: { value: "typed before" },
    });
    expect(of.calculated).toEqual({ n: "nothing" });
  });
  it("requires a reason for not applicable", () => {
    expect(messages(fields, { brakes: { value: "na" } })).toEqual(["Reason needed for N/A: Brakes"]);
  });
  it("a field that depends on itself is empty, and evaluation ends", () => {
    expect(
      judged(
        [
          { key: "a", type: "calc", label: "A", calc: "${b} + 1" },
          { key: "b", type: "calc", label: "B", calc: "${a} + 1" },
        ],
        {},
      ).calculated,
    ).toEqual({});
  });
});

describe("what is wrong", () => {
  it("gives the message of the rule with the value", () => {
    expect(messages(gases, { o2: { value: "18.9" } })).toEqual([
      "O2 18.9 % is below 19.5 %: entry is not allowed, leave the space",
    ]);
    expect([messages(gases, { o2: { value: "19.5" } }), messages(gases, {})]).toEqual([[], ["Fill in: Oxygen"]]);
  });
  it.each([
    [{ type: "integer" }, "2.5", "X: Enter a whole number"],
    [{ type: "number", min: "1", max: "5", unit: "m" }, "5.1", "X: At most 5 m"],
    [{ type: "number" }, "five", "X: Enter a number such as 12.5"],
    [{ type: "date" }, "2026-02-30", "X: Enter a date such as 2026-11-20"],
    [{ type: "time" }, "24:00", "X: Enter a time such as 07:30"],
    [{ type: "yesNo" }, "maybe", "X: Choose one of the answers"],
    [{ type: "text", maxLength: 3 }, "four", "X: At most 3 characters"],
    [{ type: "text", pattern: "[A-Z]{2}" }, "abc", "X: This does not match the required pattern"],
    [{ type: "choice", choices: [{ value: "a", label: "A" }] }, "b", "X: Choose one of the answers"],
    [{ type: "person" }, "Ana", "X: Choose from the list"],
  ])("%o refuses %s", (more, value, message) => {
    expect(messages([{ key: "x", label: "X", ...more }], { x: { value } })).toEqual([message]);
  });
  it("an answer can require a comment and a photo", () => {
    const when = "${tyres} = 'fail'";
    const tyres = {
      key: "tyres",
      type: "passFailNa",
      label: { en: "Tyres", es: "Llantas" },
      onAnswer: [
        { when, do: { kind: "requireComment" } },
        { when, do: { kind: "requirePhoto" } },
      ],
    };
    expect(messages([tyres], { tyres: { value: "fail" } })).toEqual([
      "Comment needed for Fail: Tyres",
      "Photo needed for Fail: Tyres",
    ]);
    expect(messages([tyres], { tyres: { value: "fail", comment: "Worn", photos: [{ fileId: id(9), name: "a.jpg" }] } })).toEqual(
      [],
    );
  });
});

describe("a checklist", () => {
  const list = {
    key: "items",
    type: "checklist",
    label: "Before driving",
    required: true,
    score: 1,
    rows: Array.from({ length: 23 }, (_, at) => ({ key: `r${at}`, label: `Row ${at}`, critical: at === 0 })),
    onAnswer: [
      { when: "${answer} = 'fail' and ${critical}", do: { kind: "blockEquipment", field: "vehicle", reason: "Failed" } },
    ],
  };
  const answered = (count: number, fails: number, nas: number): Answers => ({
    items: {
      value: Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`r${at}`, { value: at < fails ? "fail" : at < fails + nas ? "na" : "pass" }]),
      ),
    },
  });
  it("says how many lines are open", () => {
    expect(judged([list], answered(20, 0, 0)).problems.map(({ message }) => message)).toEqual([
      "Before driving: answer 3 checklist lines",
    ]);
  });
  it("18 pass, 2 fail, 3 not applicable score 90.0 %", () => {
    const found = judged([list], answered(23, 2, 3));
    expect([found.score, found.flagged.map(({ label }) => label)]).toEqual([
      { achieved: 18, possible: 20, percent: "90.0" },
      ["Row 0", "Row 1"],
    ]);
  });
  it("nothing answered, or nothing applicable, has no score", () => {
    expect([judged([list], {}).score.percent, judged([list], answered(23, 0, 23)).score.percent]).toEqual([null, null]);
  });
  it("a failed critical line triggers its action, another does not", () => {
    expect(judged([list], answered(23, 2, 0)).actions.map((one) => one.id)).toEqual(["items.r0#0"]);
  });
});

describe("a table", () => {
  const crew = {
    key: "crew",
    type: "table",
    label: "Crew",
    minRows: 1,
    columns: [
      { key: "start", type: "dateTime", label: "Start", required: true },
      { key: "end", type: "dateTime", label: "End", required: true },
      { key: "hours", type: "calc", label: "Hours", calc: "hoursBetween(${start}, ${end})", dp: 2 },
    ],
  };
  const total = { key: "total", type: "calc", label: "Total", calc: "sum(${crew.hours})", dp: 2 };
  const row = (n: number, start: string, end?: string) => ({
    id: id(n),
    cells: { start: { value: start }, ...(end ? { end: { value: end } } : {}) },
  });
  it("calculates within a row, and over a column", () => {
    const rows = [row(1, "2026-10-31T22:00", "2026-11-01T06:00"), row(2, "2026-11-20T07:00", "2026-11-20T15:20")];
    const found = judged([crew, total], { crew: { value: rows } });
    expect(found.calculated).toEqual({ [`crew.${id(1)}.hours`]: "9.00", [`crew.${id(2)}.hours`]: "8.33", total: "17.33" });
    expect(found.answers.crew?.value).toMatchObject([
      { cells: { hours: { value: "9.00" } } },
      { cells: { hours: { value: "8.33" } } },
    ]);
  });
  it("names the row where something is missing, and the number of rows required", () => {
    expect(messages([crew], { crew: { value: [row(1, "2026-11-20T07:00")] } })).toEqual(["Fill in: Crew, row 1: End"]);
    expect(messages([crew], {})).toEqual(["Crew: enter at least 1 row"]);
  });
});

describe("risk", () => {
  const steps = {
    key: "steps",
    type: "table",
    label: "Steps",
    columns: [
      { key: "initial", type: "risk", label: "Initial" },
      { key: "residual", type: "risk", label: "Residual", residual: true },
    ],
  };
  const risks = (...pairs: [severity: number, likelihood: number][]) =>
    judged([steps], {
      steps: {
        value: pairs.map(([severity, likelihood], at) => ({
          id: id(at),
          cells: { residual: { value: { severity, likelihood } } },
        })),
      },
    });
  it.each([
    [4, 3, 12, "high"],
    [5, 5, 25, "extreme"],
    [2, 2, 4, "low"],
    [3, 3, 9, "medium"],
  ])("severity %i by likelihood %i is %i, %s", (severity, likelihood, score, band) => {
    expect(risks([severity, likelihood]).risk).toMatchObject({ score, band });
  });
  it("the risk of a form is its highest residual row: 12, 6, 8 are 12", () => {
    expect(risks([4, 3], [3, 2], [4, 2]).risk).toMatchObject({ score: 12, band: "high" });
  });
  it("10 waits for an approver, 20 is refused, 6 is accepted", () => {
    const verdict = (...pair: [number, number]) => [risks(pair).risk?.needsApproval, risks(pair).problems.length];
    expect([verdict(5, 2), verdict(5, 4), verdict(3, 2)]).toEqual([
      [true, 0],
      [false, 1],
      [false, 0],
    ]);
  });
});

describe("parts, slots and review", () => {
  const parts = {
    sections: [
      { key: "pre", title: "Before", part: "before", fields: [{ key: "meter", type: "text", label: "Meter", required: true }] },
      {
        key: "post",
        title: "After",
        part: "after",
        fields: [{ key: "survey", type: "number", label: "Survey", required: true }],
      },
    ],
    signatureSlots: [
      { key: "filler", label: "Filler", kind: "drawn", who: { by: "filler" }, required: true, order: 1 },
      { key: "rso", label: "RSO", kind: "electronic", who: { by: "role", role: "RSO" }, required: "${survey} > 2", order: 2 },
    ],
    review: { rule: "role", role: "RSO", when: "${survey} > 2", days: 3 },
  };
  it("the part after the work is not asked before it", () => {
    const found = evaluate(form([], parts), {}, context);
    expect([errorsIn(found, "before"), errorsIn(found, "after")].map((all) => all.map(({ path }) => path))).toEqual([
      ["meter"],
      ["survey"],
    ]);
  });
  it("who signs and whether it is reviewed can depend on answers", () => {
    const at = (value: string) => evaluate(form([], parts), { survey: { value } }, context);
    expect([[...at("1").slots], at("1").reviewed, [...at("3").slots], at("3").reviewed]).toEqual([
      ["filler"],
      false,
      ["filler", "rso"],
      true,
    ]);
  });
});

describe("the answers a form starts with", () => {
  const fields = [
    { key: "client", type: "text", label: "Client", default: "context.client" },
    { key: "job", type: "record", record: "WorkOrder", label: "Job", default: "context.workOrder" },
    { key: "who", type: "person", label: "Who", default: "user.name" },
    { key: "on", type: "date", label: "On", default: "today()" },
    { key: "note", type: "text", label: "Note" },
    { key: "reading", type: "number", label: "Reading", fresh: true },
    { key: "sign", type: "signature", label: "Sign" },
  ];
  it("is filled in from the context, with the ids of records", () => {
    expect(startingAnswers(form(fields), context)).toEqual({
      client: { value: "Gulf Refining", prefilled: true },
      job: { value: { id: id(2), label: "WO-26-0007" }, prefilled: true },
      who: { value: { id: id(1), label: "Ana Torres" }, prefilled: true },
      on: { value: "2026-11-20", prefilled: true },
    });
  });
  it("so is a new row of a table", () => {
    const table = form([
      {
        key: "crew",
        type: "table",
        label: "Crew",
        columns: [
          { key: "by", type: "person", label: "By", default: "user.name" },
          { key: "at", type: "dateTime", label: "At", default: "now()" },
          { key: "note", type: "text", label: "Note" },
        ],
      },
    ]);
    expect(startingCells(table.sections[0]?.fields[0]?.columns ?? [], context)).toEqual({
      by: { value: { id: id(1), label: "Ana Torres" }, prefilled: true },
      at: { value: "2026-11-20T07:30", prefilled: true },
    });
  });
  it("or taken from the last one, without dates, fresh readings and signatures", () => {
    const last: Answers = {
      note: { value: "Gate 4" },
      reading: { value: "0.4" },
      on: { value: "2026-11-01" },
      sign: { value: { fileId: id(3), name: "Ana", at: "2026-11-01T00:00:00Z", personId: null } },
    };
    const copied = copiedAnswers(form(fields), last, context);
    expect([copied.note, copied.reading, copied.on?.value, copied.sign]).toEqual([
      { value: "Gate 4" },
      undefined,
      "2026-11-20",
      undefined,
    ]);
  });
});
