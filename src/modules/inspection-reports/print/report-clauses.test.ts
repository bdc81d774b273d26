/** The tables of `docs/report-templates.md`: what standards ask of a report, and the field that carries it. */
import { readFileSync } from "node:fs";
import { getColumns } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { paperText, printedSample } from "./testing.ts";
import {
  inspectionReport,
  reportConsumable,
  reportEquipment,
  reportIndication,
  reportLine,
  reportPerson,
  reportSignature,
} from "../server/tables.ts";
import { builtInTemplates } from "#modules/report-templates/builtin/index.ts";
import type { Field, TemplateDefinition } from "#modules/report-templates/definition.ts";
import { sampleOf } from "#modules/report-templates/samples.ts";

const text =
  readFileSync("docs/report-templates.md", "utf8").split("## What standards ask of a report")[1]?.split("\n## ")[0] ?? "";
const [, ...parts] = text.split("\n### ");
/** Of each template, and of every report: what its rows name in their last column. */
const named = new Map(
  parts.map((part) => {
    const cells = part.split("\n").flatMap((line) => (/^\| (?!clause|-)/.test(line) ? (line.split(" | ").at(-1) ?? "") : []));
    const found = (pattern: RegExp) => cells.flatMap((cell) => [...cell.matchAll(pattern)].map(([, one = ""]) => one));
    return [part.split("\n")[0] ?? "", { rows: cells.length, paths: found(/`([^`]+)`/g), words: found(/"([^"]+)"/g) }] as const;
  }),
);
const ofEvery = named.get("Every report") ?? { rows: 0, paths: [], words: [] };

const records: Readonly<Record<string, object>> = {
  report: getColumns(inspectionReport),
  people: getColumns(reportPerson),
  equipment: getColumns(reportEquipment),
  consumables: getColumns(reportConsumable),
  signatures: getColumns(reportSignature),
  lines: getColumns(reportLine),
  indications: getColumns(reportIndication),
};

function fieldsOf({ blocks, lines, indications }: TemplateDefinition, part: string): readonly Field[] {
  if (part === "lines") return lines.fields;
  if (part === "indications") return indications?.fields ?? [];
  return blocks[part as keyof typeof blocks] ?? [];
}

function has(template: TemplateDefinition, path: string): boolean {
  const [part = "", key = "", column] = path.split(".");
  if (part === "attachments") return template.attachments.some(({ kind }) => kind === key);
  if (key in (records[part] ?? {})) return true;
  const field = fieldsOf(template, part).find((one) => one.key === key);
  return column === undefined ? field !== undefined : (field?.columns ?? []).some((one) => one.key === column);
}

it("what standards ask is written for every template", () => {
  expect([...named.keys()].toSorted()).toEqual(["Every report", ...builtInTemplates.map(({ code }) => code)].toSorted());
  for (const [, { rows, paths }] of named) {
    expect(rows).toBeGreaterThan(2);
    expect(paths.length).toBeGreaterThanOrEqual(rows - 1);
  }
});

describe.each(builtInTemplates.map((template) => [template.code, template] as const))("%s", (code, template) => {
  it("has each field that a clause names", () => {
    const paths = [...ofEvery.paths, ...(named.get(code)?.paths ?? [])];
    expect(paths.filter((path) => !has(template, path))).toEqual([]);
  });

  it("prints the words that every report has", () => {
    const printed = paperText(printedSample(sampleOf(code) ?? expect.fail(`no sample of ${code}`)));
    expect([...ofEvery.words, ...(named.get(code)?.words ?? [])].filter((words) => !printed.includes(words))).toEqual([]);
  });
});
