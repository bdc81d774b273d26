import { describe, expect, it } from "vitest";
import { FormDefinition } from "./definition.ts";
import { definitionProblems } from "./definition-problems.ts";

const problems = (fields: unknown[], more: object = {}) =>
  definitionProblems(
    FormDefinition.parse({
      languages: ["en"],
      sections: [{ key: "main", title: "Main", fields }],
      review: { rule: "none", days: 7 },
      offlineAllowed: true,
      ...more,
    }),
  ).map(({ message }) => message);
const text = (key: string, more: object = {}) => ({ key, type: "text", label: key, ...more });

describe("a form that cannot be issued", () => {
  it.each<[string, unknown[], object, string]>([
    ["a key twice", [text("date"), text("date")], {}, "Field key 'date' is used twice"],
    [
      "two that show each other",
      [text("a", { showWhen: "${b} = 'x'" }), text("b", { showWhen: "${a} = 'x'" })],
      {},
      "Show-when of 'a' depends on 'b', which depends on 'a'",
    ],
    ["a calculation of itself", [{ key: "n", type: "calc", label: "N", calc: "${n} + 1" }], {}, "'n' depends on itself"],
    ["an unknown field", [text("a", { required: "${nothing} = 1" })], {}, "No field has the key 'nothing'"],
    ["an unreadable expression", [text("a", { showWhen: "1 +" })], {}, "The expression is not complete"],
    ["a choice without choices", [{ key: "c", type: "choice", label: "C" }], {}, "Enter the choices of 'c'"],
    [
      "an unknown answer set",
      [{ key: "c", type: "choice", label: "C", answerSet: "abc" }],
      {},
      "'c' names the answer set 'abc', which the form does not have",
    ],
    ...["(a+)+", "a*a*a*b", `${"a?".repeat(20)}b`, "(a|b){2}", "x{0,99}y{0,99}z{0,99}", "(a)\\1"].map(
      (pattern): [string, unknown[], object, string] => [
        `the pattern ${pattern}, which could take for ever`,
        [text("a", { pattern })],
        {},
        "The pattern of 'a' cannot be read, or could take long: write it without repeated groups, and say how often, such as {1,6}, instead of * and +",
      ],
    ),
    ["nothing to answer", [{ key: "h", type: "heading", label: "H" }], {}, "Add a field that is answered"],
    ["no reviewer", [text("a")], { review: { rule: "role", days: 3 } }, "Choose the role that reviews"],
    [
      "a signer who is no person",
      [text("a")],
      { signatureSlots: [{ key: "s", label: "S", kind: "drawn", who: { by: "field", field: "a" }, required: true, order: 1 }] },
      "'s' is signed by the person of 'a', which is not a person field of this form",
    ],
  ])("%s", (_, fields, more, message) => {
    expect(problems(fields, more)).toContain(message);
  });

  it.each(["[A-Z]{2,4}-\\d{2,4}-\\d{1,6}", "\\+?[\\d *+?]+", "\\(\\d{3}\\) \\d{4}", "(?:WO|PO)-.*"])(
    "takes the pattern %s",
    (pattern) => {
      expect(problems([text("a", { pattern })])).toEqual([]);
    },
  );

  it("has more than 300 fields", () => {
    expect(problems(Array.from({ length: 300 }, (_, at) => text(`f${at}`)))).toEqual([]);
    const over = { key: "t", type: "table", label: "T", columns: [text("c")] };
    expect(problems([...Array.from({ length: 299 }, (_, at) => text(`f${at}`)), over])).toEqual([
      "A form has at most 300 fields; this one has 301",
    ]);
  });
});

it("a column may have the key of a field, and names the cells of its row", () => {
  const columns = [text("date"), { key: "hours", type: "calc", label: "H", calc: "len(${date}) + len(${site})" }];
  expect(problems([text("date"), text("site"), { key: "t", type: "table", label: "T", columns }])).toEqual([]);
});
