import { expect, it } from "vitest";
import { type ChartGroup, plottedAnswers } from "./answer-chart.ts";
import { cellsOf, columnsOf, figuresOf, meets, rowsOfTable, tablesOf } from "./answer-table.ts";
import type { Answers } from "./answers.ts";
import { FormDefinition } from "./definition.ts";

const form = (fields: object[]): FormDefinition =>
  FormDefinition.parse({
    languages: ["en"],
    sections: [{ key: "main", title: "Main", fields }],
    review: { rule: "none", days: 2 },
    offlineAllowed: true,
  });
const checks = {
  key: "checks",
  type: "checklist",
  label: "Check",
  rows: [
    { key: "brakes", label: "Brakes" },
    { key: "tyres", label: "Tyres" },
  ],
};
const old = form([
  { key: "km", type: "integer", label: "Kilometres", unit: "km" },
  { key: "colour", type: "text", label: "Colour" },
]);
const now = form([
  { key: "head", type: "heading", label: "Read first" },
  checks,
  { key: "km", type: "integer", label: "Odometer", unit: "km" },
  { key: "pin", type: "text", label: "PIN", sensitive: true },
  {
    key: "gases",
    type: "table",
    label: "Gases",
    columns: [
      { key: "o2", type: "number", label: "O2", unit: "%" },
      { key: "by", type: "text", label: "By", sensitive: true },
    ],
  },
]);
const row = (id: number, cells: Answers) => ({ id: `00000000-0000-4000-8000-00000000000${id}`, cells });
const answers: Answers = {
  checks: { value: { brakes: { value: "fail" }, tyres: { value: "pass" } } },
  km: { value: "84213" },
  pin: { value: "1234" },
  gases: { value: [row(1, { o2: { value: "20.9" } }), row(2, { o2: { value: "20.7" } })] },
};

it("has a column for each question and line of the newest version, then what older ones asked; sensitive answers have none", () => {
  expect(columnsOf([now, old]).map(({ key, label, kind }) => [key, label, kind])).toEqual([
    ["checks.brakes", "Check: Brakes", "choice"],
    ["checks.tyres", "Check: Tyres", "choice"],
    ["km", "Odometer", "number"],
    ["colour", "Colour", "text"],
  ]);
  expect(tablesOf([now, old]).map(({ key, columns }) => [key, columns.map((column) => column.key)])).toEqual([["gases", ["o2"]]]);
  expect(rowsOfTable(now, answers, "gases").map(({ o2 }) => o2?.value)).toEqual(["20.9", "20.7"]);
});

it("adds up numbers and counts choices, with those that are an issue", () => {
  const rows = [cellsOf(now, answers), cellsOf(old, { km: { value: "100" }, colour: { value: "Red" } }), cellsOf(now, {})];
  const figures = Object.fromEntries(columnsOf([now, old]).map((column) => [column.key, figuresOf(column, rows)]));
  expect(figures["km"]).toMatchObject({ answered: 2, sum: "84313", mean: "42156.5", least: "100", most: "84213" });
  expect(figures["checks.brakes"]?.counts).toMatchObject([
    { value: "pass", count: 0, isIssue: false },
    { value: "fail", label: "Fail", count: 1, isIssue: true },
    { value: "na", count: 0 },
  ]);
  expect(figures["colour"]).toMatchObject({ answered: 1, sum: null, counts: [] });
});

it("is filtered by answers: equal, at least, at most, has; a form without the answer is left out", () => {
  const cells = cellsOf(now, answers);
  const is = (key: string, op: "=" | ">=" | "<=" | "~", value: string) => meets(cells, [{ key, is: op, value }]);
  expect([is("checks.brakes", "=", "fail"), is("checks.tyres", "=", "fail"), is("checks.gone", "=", "fail")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([is("km", ">=", "9000"), is("km", "<=", "9000"), is("km", "~", "842")]).toEqual([true, false, true]);
});

it("is drawn as the mean of each day, as counts of answers, or as flags by question", () => {
  const rows = [
    ["2026-11-21T08:00:00Z", cellsOf(now, { ...answers, km: { value: "120" } })],
    ["2026-11-20T17:00:00Z", cellsOf(now, { km: { value: "100" } })],
    ["2026-11-20T08:00:00Z", cellsOf(now, { km: { value: "50" } })],
  ] as const;
  const columns = columnsOf([now]);
  const figures = columns.map((column) =>
    figuresOf(
      column,
      rows.map(([, cells]) => cells),
    ),
  );
  const id = "00000000-0000-4000-8000-000000000009";
  const names = { baseName: "Houston", clientName: null, itemName: "VEH-1" };
  const of = { ...names, zone: "UTC", number: null, filledByName: "Ana", about: "", status: "closed" };
  const table = { title: "Check", columns, figures, rows: rows.map(([sentAt, cells]) => ({ id, ...of, sentAt, cells })) };
  const drawn = (key: string | null, by: ChartGroup = "none") =>
    plottedAnswers(table, { key, by, answer: null }, (day) => day).points.map(({ label, value }) => [label, value]);
  expect(drawn("km")).toEqual([
    ["2026-11-20", 75],
    ["2026-11-21", 120],
  ]);
  expect(drawn("checks.tyres")).toEqual([
    ["Pass", 1],
    ["Fail", 0],
    ["N/A", 0],
  ]);
  expect(drawn(null)).toEqual([["Check: Brakes", 1]]);
  // 20 and 21 November 2026 are of the week from the 16th.
  expect([drawn("km", "week"), drawn("km", "month"), drawn("km", "base")]).toEqual([
    [["2026-11-16", 90]],
    [["2026-11", 90]],
    [["Houston", 90]],
  ]);
  expect([drawn("checks.brakes", "item"), drawn(null, "month")]).toEqual([[["VEH-1", 1]], [["2026-11", 1]]]);
});

it("is drawn by the day of the site, with months of which there is no form between those that have some", () => {
  const columns = columnsOf([now]);
  const row = (sentAt: string, itemName: string, filledByName: string) => {
    const names = { baseName: null, clientName: null, itemName, filledByName, number: null, about: "", status: "closed" };
    return { ...names, id: sentAt, sentAt, zone: "America/Chicago", cells: cellsOf(now, answers) };
  };
  // In Chicago the first is still of August.
  const rows = [
    row("2026-09-01T03:00:00Z", "VEH-2", "Bo"),
    row("2026-11-20T08:00:00Z", "VEH-1", "Ana"),
    row("2026-11-21T08:00:00Z", "VEH-1", "Bo"),
  ];
  const table = { title: "Check", columns, figures: [], rows };
  const drawn = (by: ChartGroup) => plottedAnswers(table, { key: "checks.brakes", by, answer: "fail" }, (day) => day);
  expect(drawn("month").points.map(({ label, value }) => [label, value])).toEqual([
    ["2026-08", 1],
    ["2026-09", 0],
    ["2026-10", 0],
    ["2026-11", 2],
  ]);
  expect([drawn("item"), drawn("person")].map(({ table: { rows: all } }) => all)).toEqual([
    [
      ["VEH-1", 0, 2, 0],
      ["VEH-2", 0, 1, 0],
    ],
    [
      ["Bo", 0, 2, 0],
      ["Ana", 0, 1, 0],
    ],
  ]);
});
