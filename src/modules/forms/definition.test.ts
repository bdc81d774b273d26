import { describe, expect, it } from "vitest";
import { Answers } from "./answers.ts";
import { fieldsOf, FormDefinition, hasParts, ShippedForm } from "./definition.ts";
import { textIn } from "./translated.ts";

const review = { rule: "none", days: 7 } as const;
const parsed = (sections: unknown) =>
  FormDefinition.safeParse({ languages: ["en"], sections, review, offlineAllowed: true }).success;

describe("a form definition", () => {
  it("has fields in sections, of before and after the work", () => {
    const form = FormDefinition.parse({
      languages: ["en", "es"],
      sections: [
        {
          key: "meter",
          title: "Meter",
          part: "before",
          fields: [{ key: "battery", type: "passFailNa", label: "Battery", required: true }],
        },
        {
          key: "end",
          title: { en: "End", es: "Fin" },
          part: "after",
          fields: [{ key: "survey", type: "number", label: "Survey", unit: "mSv/h" }],
        },
      ],
      review,
      offlineAllowed: true,
    });
    expect(fieldsOf(form).map(({ section, field }) => `${section.key}.${field.key}`)).toEqual(["meter.battery", "end.survey"]);
    expect(hasParts(form)).toBe(true);
  });

  it("allows no table in a table, and no key that an expression could not name", () => {
    const table = (type: string) => [
      { key: "s", title: "S", fields: [{ key: "t", type: "table", label: "T", columns: [{ key: "c", type, label: "C" }] }] },
    ];
    expect([parsed(table("signature")), parsed(table("table")), parsed(table("checklist"))]).toEqual([true, false, false]);
    expect(parsed([{ key: "s", title: "S", fields: [{ key: "two words", type: "text", label: "T" }] }])).toBe(false);
  });
});

it("a built-in form has a code in capitals", () => {
  const form = (code: string) => ({
    code,
    title: "Toolbox talk",
    description: "",
    category: "HSE",
    audience: { roles: ["TECH"], baseLocationIds: [], everyone: false, external: false },
    confidential: "normal",
    retentionYears: 5,
    definition: { languages: ["en"], sections: [{ key: "talk", title: "Talk", fields: [] }], review, offlineAllowed: true },
  });
  expect(["HSE-TBT", "hse tbt"].map((code) => ShippedForm.safeParse(form(code)).success)).toEqual([true, false]);
});

describe("the answers of a form", () => {
  it("keep rows of tables, lines of checklists and additions to an answer", () => {
    const id = "6f1dbb06-9a0c-4e13-9f0e-1b6a1a2f3c4d";
    const answers = {
      tyres: { value: "fail", comment: "Worn", photos: [{ fileId: id, name: "tyre.jpg" }] },
      items: { value: { horn: { value: "pass" }, lights: { value: "na", naReason: "No trailer" } } },
      crew: { value: [{ id, cells: { person: { value: { id, label: "Ana Torres" } }, hours: { value: "8.00" } } }] },
      hazard: { value: { severity: 4, likelihood: 3 } },
    };
    expect(Answers.parse(answers)).toEqual(answers);
  });
});

it("a text missing in a language falls back to the first language of the form", () => {
  expect([
    textIn("Brakes", "es"),
    textIn({ en: "Brakes", es: "Frenos" }, "es"),
    textIn({ en: "Brakes" }, "es", ["en", "es"]),
  ]).toEqual(["Brakes", "Frenos", "Brakes"]);
});
