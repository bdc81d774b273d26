import { describe, expect, it } from "vitest";
import { builtInForms } from "../builtin/index.ts";
import type { FormDefinition } from "../definition.ts";
import { definitionProblems } from "../definition-problems.ts";
import { errorsIn, evaluate } from "../engine/evaluate.ts";
import type { Field } from "../field.ts";
import { readXlsForm } from "./read.ts";
import type { Sheet } from "./sheets.ts";
import { writeXlsForm } from "./write.ts";

const sheet = (name: string, ...rows: string[][]): Sheet => ({ name, rows });
const settings = sheet("settings", ["form_title", "form_id"], ["Site visit", "site_visit"]);
const choices = sheet(
  "choices",
  ["list_name", "name", "label::English (en)", "label::Español (es)"],
  ["yn", "yes", "Yes", "Sí"],
  ["yn", "no", "No", "No"],
);
const survey = (...rows: string[][]) =>
  sheet(
    "survey",
    [
      "type",
      "name",
      "label::English (en)",
      "label::Español (es)",
      "relevant",
      "constraint",
      "constraint_message",
      "required",
      "calculation",
    ],
    ...rows,
  );
const read = (...rows: string[][]) => readXlsForm([survey(...rows), choices, settings]);

describe("an XLSForm workbook", () => {
  const visit = read(
    ["start", "start"],
    ["begin group", "Site-1", "Site", "Sitio"],
    ["text", "who", "Who", "Quién", "", "", "", "yes"],
    ["integer", "age", "Age", "", "", ". >= 18 and . < 100", "From 18 to 99", "true()"],
    ["begin_group", "more", "More", "", "selected(${safe}, 'no')"],
    ["text", "why", "Why", "", "${who} != ''"],
    ["end_group"],
    ["select_one yn", "safe", "Safe"],
    ["end group"],
    ["begin repeat", "tools", "Tools"],
    ["text", "tool", "Tool"],
    ["decimal", "hours", "Hours"],
    ["end repeat"],
    ["calculate", "total", "", "", "", "", "", "", "sum(${hours}) div 2"],
  );
  const fields = visit.definition.sections.flatMap((section) => section.fields);

  it("becomes a form of sections, cards for repeats, choices and languages, without problems", () => {
    expect([visit.title, visit.code, visit.leftOut]).toEqual(["Site visit", "SITE-VISIT", []]);
    expect(visit.definition.languages).toEqual(["en", "es"]);
    expect(visit.definition.sections.map(({ key, title }) => [key, title])).toEqual([
      ["site_1", { en: "Site", es: "Sitio" }],
      ["part_2", "Site visit"],
    ]);
    expect(fields.map(({ key, type }) => `${key} ${type}`)).toEqual([
      "who text",
      "age integer",
      "more heading",
      "why text",
      "safe choice",
      "tools table",
      "total calc",
    ]);
    expect(definitionProblems(visit.definition)).toEqual([]);
    expect(visit.definition.answerSets?.[0]?.choices[0]).toEqual({ value: "yes", label: { en: "Yes", es: "Sí" } });
  });

  it("keeps what its expressions mean: conditions of groups, constraints, sums over repeats", () => {
    const row = (hours: string) => ({ id: crypto.randomUUID(), cells: { tool: { value: "Torch" }, hours: { value: hours } } });
    const found = (age: string, safe: string) =>
      evaluate(
        visit.definition,
        {
          who: { value: "Ana" },
          age: { value: age },
          safe: { value: safe },
          why: { value: "Open edge" },
          tools: { value: [row("3"), row("1.5")] },
        },
        { now: "2026-11-20T14:00:00Z", zone: "UTC", user: { id: "", name: "", roles: [] }, facts: {} },
      );
    expect(errorsIn(found("17", "no")).map(({ message }) => message)).toEqual(["From 18 to 99"]);
    expect([found("40", "no").visible.has("why"), found("40", "yes").visible.has("why")]).toEqual([true, false]);
    expect(found("40", "no").answers["total"]?.value).toBe("2.25");
  });

  it("lists what it leaves out with its row, before anything is made", () => {
    const { leftOut, definition } = read(
      ["geotrace", "path", "Path"],
      ["text", "a", "A", "", "pulldata('x', 'y') = '1'"],
      ["select_one nowhere", "b", "B"],
      ["text", "c", "C", "", "${path} = '1'"],
      ["text", "d", "Of ${a}"],
      ["end group"],
    );
    expect(leftOut.map(({ row, what }) => `${row} ${what}`)).toEqual([
      '2 Questions of the kind "geotrace" are not known in a form',
      '3 "relevant" is left out. The function "pulldata" is not known in a form',
      '4 The sheet "choices" has no list "nowhere"',
      '5 "relevant" is left out. "path" is left out, or not a question of this form',
      "6 An answer inside the words of a question is shown as it is written",
      "7 Nothing is open that could end here",
    ]);
    expect(definition.sections[0]?.fields.map(({ key, showWhen }) => [key, showWhen])).toEqual([
      ["a", undefined],
      ["c", undefined],
      ["d", undefined],
    ]);
  });

  it.each(builtInForms)("of the built-in form $code is read again with the same questions", (form) => {
    const again = readXlsForm(writeXlsForm({ ...form, formVersion: 1 }));
    const count = (asked: readonly Field[]) =>
      asked
        .filter(({ type }) => type !== "heading" && type !== "pageBreak")
        .reduce((sum, { rows = [], type, columns = [] }) => sum + (type === "checklist" ? rows.length : 1 + columns.length), 0);
    const asked = ({ sections }: FormDefinition) => sections.map(({ fields: some }) => count(some));
    expect([again.title, again.code, asked(again.definition)]).toEqual([form.title, form.code, asked(form.definition)]);
    expect(definitionProblems(again.definition)).toEqual([]);
  });

  it("that is none, or has no question, says so", () => {
    expect(() => readXlsForm([sheet("Sheet1", ["a"])])).toThrow("not an XLSForm workbook");
    expect(() => read(["geotrace", "path", "Path"])).toThrow("No question of this workbook can be taken");
  });
});
