import { describe, expect, it } from "vitest";
import { evaluateExpression } from "./evaluate.ts";
import { answersRead, ExpressionProblem, parseExpression } from "./parse.ts";
import { type Result, textOf } from "./values.ts";
import { decimal } from "#kit/decimal.ts";

const notes: string[] = [];
/** The result as it would be stored, from answers by key; text that looks like a number is one. */
function result(text: string, answers: Record<string, string | readonly string[]> = {}): string {
  const read = (value: string): Result => decimal(value) ?? value;
  const value = evaluateExpression(text, {
    answer: (key, column) => {
      const found = answers[column === undefined ? key : `${key}.${column}`];
      return found === undefined ? null : typeof found === "string" ? read(found) : found.map((one) => read(one) as string);
    },
    fact: (of, name) =>
      new Map<string, Result>([
        ["user.role", ["TECH", "LEAD"]],
        ["context.client", "Gulf Refining"],
      ]).get(`${of}.${name}`) ?? null,
    now: "2026-11-20T04:30:00Z",
    zone: "America/Chicago",
    note: (one) => void notes.push(one),
  });
  return textOf(value);
}

describe("the worked examples of forms.md section 5", () => {
  it.each([
    ["round(${km_end} - ${km_start}, 0)", { km_end: "120450", km_start: "120300" }, "150"],
    ["round(${x}, 0)", { x: "2.5" }, "3"],
    ["round(${x}, 0)", { x: "-2.5" }, "-3"],
    ["hoursBetween(${start}, ${end})", { start: "2026-10-31T22:00", end: "2026-11-01T06:00" }, "9"],
    [
      "hoursBetween(${start}, ${end}) - ${break_min}/60",
      { start: "2026-11-20T19:00", end: "2026-11-21T06:30", break_min: "30" },
      "11",
    ],
    ["if(countIf(${items.answer},'fail')>0,'Not fit','Fit')", { "items.answer": ["pass", "pass", "fail"] }, "Not fit"],
    ["if(countIf(${items.answer},'fail')>0,'Not fit','Fit')", { "items.answer": ["pass", "pass"] }, "Fit"],
    ["sum(${lines.hours})", { "lines.hours": [] }, "0"],
    ["${a}/${b}", { a: "5", b: "0" }, ""],
  ])("%s", (text, answers, expected) => {
    expect(result(text, answers as Record<string, string>)).toBe(expected);
  });
});

describe("the expression language", () => {
  it.each([
    ["1 + 2 * 3 - -4 / 2", "9"],
    ["0.1 + 0.2 = 0.3", "true"],
    ["(1 + 2) * 3 > 8 and not (1 > 2) or false", "true"],
    ["'it''s'", "it's"],
    ["in('b', 'a', 'b')", "true"],
    ["min(3, 1, 2)", "1"],
    ["max('2026-01-31', '2026-02-01')", "2026-02-01"],
    ["avg(1, 2, 6)", "3"],
    ["count('a', '', 'b')", "2"],
    ["abs(-2.50)", "2.5"],
    ["sqrt(144)", "12"],
    ["sqrt(-1)", ""],
    ["coalesce(${nothing}, 'x')", "x"],
    ["len('weld')", "4"],
    ["contains('weld seam', 'seam')", "true"],
    ["concat('A', 1 + 1)", "A2"],
    ["today()", "2026-11-19"],
    ["now()", "2026-11-19T22:30"],
    ["dateAdd('2026-08-31', 6, 'month')", "2027-02-28"],
    ["dateAdd('2026-10-31T22:00', 8, 'hours')", "2026-11-01T05:00"],
    ["daysBetween('2026-11-20', '2026-12-01')", "11"],
    ["hoursBetween('19:00', '06:30')", "11.5"],
    ["hoursBetween('2026-03-07T22:00', '2026-03-08T06:00')", "7"],
    ["hoursBetween(at('2026-11-20', '07:00'), at('2026-11-20', '15:20'))", "8.3333333333333333333333333333".slice(0, 29)],
    ["user.role = 'LEAD'", "true"],
    ["context.client", "Gulf Refining"],
    ["round(1251, -1)", "1250"],
    ["2 ≤ 3", "true"],
  ])("%s gives %s", (text, expected) => {
    expect(result(text)).toBe(expected);
  });

  it("empty in arithmetic is empty, in a comparison neither true nor false, and it equals an empty text", () => {
    expect(
      ["${none} + 1", "${none} < 1", "${none} = ''", "${none} != 'x'", "${none} and true", "${none} or true"].map((one) =>
        result(one),
      ),
    ).toEqual(["", "", "true", "true", "", "true"]);
  });

  it("a division by zero leaves a note", () => {
    notes.length = 0;
    result("1 / 0");
    expect(notes).toEqual(["Division by zero"]);
  });

  it("what grows beyond bounds is empty: a number nobody could write out, a text longer than an answer", () => {
    const long = { a: "x".repeat(15_000), n: "9e300" };
    notes.length = 0;
    expect(["concat(${a}, ${a})", "${n} * ${n}", "sum(${n}, ${n})", "9".repeat(400)].map((one) => result(one, long))).toEqual([
      "",
      "",
      "",
      "",
    ]);
    expect(notes).toEqual(["A calculated text has at most 20,000 characters"]);
  });

  it("yes is true, as an answer and in a comparison", () => {
    expect([result("if(${hurt}, 1, 2)", { hurt: "yes" }), result("${hurt} = true", { hurt: "no" })]).toEqual(["1", "false"]);
  });

  it.each([
    ["1 +", "The expression is not complete"],
    ["brakes = 'fail'", '"brakes" is neither a function nor an answer; an answer is written ${brakes}'],
    ["round(1)", "round takes 2 values"],
    ["sum()", "sum takes at least 1 value"],
    ["(1", "A ) is missing"],
    ["1 2", '"2" is not expected here'],
    ["constructor('x')", '"constructor" is neither a function nor an answer; an answer is written ${constructor}'],
    ["`x`", 'Cannot read "`x`" in the expression'],
    [`${"(".repeat(21)}1${")".repeat(21)}`, "The expression is nested more than 20 deep"],
    [`'${"x".repeat(2_000)}'`, "An expression has at most 2,000 characters"],
  ])("refuses %s", (text, words) => {
    expect(() => parseExpression(text)).toThrow(new ExpressionProblem(words));
  });

  it("lists the answers it reads", () => {
    expect(answersRead(parseExpression("if(not ${a} = 1, sum(${t.c}), -${b})"))).toEqual([
      { key: "a" },
      { key: "t", column: "c" },
      { key: "b" },
    ]);
  });
});
