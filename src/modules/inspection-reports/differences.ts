/** Compares two contents field by field in the words of the template: a revision and its predecessor, a report and the previous one. */
import { reportLabels } from "./contract.ts";
import type { Content } from "./report.ts";
import { personNamed } from "./rules/roles.ts";
import { sketchWords } from "./sketch/drawn.ts";
import type { Markup } from "./sketch/shapes.ts";
import { type Line, reshootReasonLabels, type Values } from "#modules/report-templates/content.ts";
import {
  blockNames,
  fieldsOf,
  type Field,
  type Scope,
  setupBlocks,
  type TemplateDefinition,
} from "#modules/report-templates/definition.ts";
import { valueText } from "#modules/report-templates/display.ts";
import { setupLabel, setupsOf } from "#modules/report-templates/setups.ts";
import { indicationType } from "#modules/report-templates/indication-types.ts";

/** The names of records a content refers to by id. */
export interface Names {
  person: (userId: string) => string;
  instrument: (itemId: string) => string;
  procedure: (procedureId: string) => string;
}

export interface Difference {
  section: string;
  place: string;
  /** Empty if there was no value. */
  before: string;
  after: string;
  /** The line or indication it belongs to, and which one of that name; absent for fields that exist once in the report. */
  row?: { name: string; label: string; at: number };
  /** Whether its row, file or instrument is in both, added or removed. */
  change: "changed" | "added" | "removed";
  /** Free prose: remarks, summary, statements; not limitations, deviations and opinions. */
  isProse: boolean;
}

interface Entry {
  section: string;
  place: string;
  text: string;
  row?: { name: string; label: string };
  isProse?: boolean;
}

/** All differences, in the order of the report. Rows are matched by their subject, because a revision has new ids. */
export function differencesOf(definition: TemplateDefinition, before: Content, after: Content, names: Names): Difference[] {
  const was = keyed(entriesOf(definition, before, names));
  const is = keyed(entriesOf(definition, after, names));
  const [rowsBefore, rowsAfter] = [was, is].map((entries) => new Set([...entries.values()].map(rowKey)));
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)];
    const one = now ?? old;
    const [beforeText, afterText] = [old?.text ?? "", now?.text ?? ""];
    if (!one || beforeText === afterText) return [];
    const { section, place, row, at, isProse = false } = one;
    return [
      {
        section,
        place,
        before: beforeText,
        after: afterText,
        ...(row ? { row: { ...row, at } } : {}),
        change: rowsBefore?.has(rowKey(one)) === false ? "added" : rowsAfter?.has(rowKey(one)) === false ? "removed" : "changed",
        isProse,
      },
    ];
  });
}

/** A place in the content as a person would name it: "Technique: Source to object D", "CML-01: Reading 1". */
export function placeWords(definition: TemplateDefinition, content: Content, path: readonly string[]): string {
  const [section = "", first = "", ...rest] = path;
  const block = blockNames.find((name) => name === section);
  if (section === "report") return labelled(first.split(".")[0] ?? "") ?? "Whole report";
  const title = labelled(section) ?? section;
  if (section === "setups") return setupWords(definition, content, first, rest);
  if (block) return first === "" ? title : `${title}: ${labelOf(definition, block, first)}`;
  if (first === "") return title;
  if (section === "lines") return rowWords(lineName(content.lines.find(({ id }) => id === first)), definition, "line", rest);
  if (section === "indications") {
    const line = content.lines.find(({ id }) => id === content.indications.find((one) => one.id === first)?.lineId);
    return rowWords(`Indication on ${lineName(line)}`, definition, "indication", rest);
  }
  if (section === "sketches") return `Sketch ${content.sketches?.find(({ id }) => id === first)?.title ?? ""}`.trim();
  return title;
}

/** "Setup B, Technique: Source". */
function setupWords(
  definition: TemplateDefinition,
  { setups = [] }: Content,
  id: string,
  [name = "", key = ""]: readonly string[],
): string {
  const words = `Setup ${setups.find((one) => one.id === id)?.label ?? "that was removed"}`;
  const block = setupBlocks.find((one) => one === name);
  if (!block) return words;
  const title = `${words}, ${reportLabels[block].toLowerCase()}`;
  return key === "" ? title : `${title}: ${labelOf(definition, block, key)}`;
}

function labelled(key: string): string | undefined {
  return key in reportLabels ? reportLabels[key as keyof typeof reportLabels] : undefined;
}

/** The name a person of the report goes by, of the company or from outside. */
export function personName(
  { userId, externalName }: Pick<Content["people"][number], "userId" | "externalName">,
  names: Pick<Names, "person">,
): string {
  return userId ? names.person(userId) : (externalName ?? "");
}

export function lineName(line: Pick<Line, "itemKey" | "lineNo"> | undefined): string {
  if (!line) return "a line";
  return line.itemKey.trim() === "" ? `Line ${line.lineNo}` : line.itemKey;
}

/** A line where one is chosen of all: its number, its item, and which view of it. */
export function lineLabel(line: Pick<Line, "itemKey" | "lineNo" | "values"> | undefined): string {
  if (!line) return lineName(line);
  const { position } = line.values;
  const view = typeof position === "string" && position.trim() !== "" ? `, ${position.trim()}` : "";
  return `${line.itemKey.trim() === "" ? "" : `${line.lineNo} `}${lineName(line)}${view}`;
}

const ownLabels: Readonly<Record<string, string>> = {
  itemKey: "Item",
  performedOn: "Day",
  result: "Result",
  neReason: "Reason not examined",
  reshootReason: "Reason for repetition",
  examStage: "Stage",
  setupId: "Setup",
  criteriaSetId: "Judged by",
  code: "Type",
  disposition: "Decision",
};

function rowWords(row: string, definition: TemplateDefinition, scope: Scope, [part = "", key = ""]: readonly string[]): string {
  if (part === "") return row;
  return `${row}: ${part === "values" ? labelOf(definition, scope, key) : (ownLabels[part] ?? part)}`;
}

function labelOf(definition: TemplateDefinition, scope: Scope, key: string): string {
  return fieldsOf(definition, scope).find((field) => field.key === key)?.label ?? key;
}

function entriesOf(definition: TemplateDefinition, content: Content, names: Names): Entry[] {
  const plainFields = [
    "clientReportNo",
    "purchaseOrder",
    "clientJobNo",
    "orderedBy",
    "samplingMethod",
    "locationText",
    "inspectionStart",
    "inspectionEnd",
  ] as const;
  return [
    ...plainFields.map((key) => ({ section: "Header", place: reportLabels[key], text: content[key] ?? "" })),
    ...blockEntries(definition, content, "header", names),
    { section: "Acceptance", place: "Criteria", text: acceptanceText(content) },
    ...setupEntries(definition, content, "technique", names),
    ...content.people.map((person) => ({
      section: "People",
      place: person.userId ? names.person(person.userId) : (person.externalName ?? ""),
      text: [person.roles.join(", "), person.dates.join(", "), person.subcontractor ? "subcontractor" : ""]
        .filter(Boolean)
        .join("; "),
    })),
    ...content.equipment.map(({ inventoryItemId, purpose, usedFrom, usedTo }) => ({
      section: "Equipment",
      place: names.instrument(inventoryItemId),
      text: [purpose ?? "used", usedFrom, usedTo].filter(Boolean).join(" "),
    })),
    ...content.consumables.map(({ product, batch, expiresOn, form }) => ({
      section: "Consumables",
      place: `${product}, batch ${batch}`,
      text: [form, expiresOn ? `until ${expiresOn}` : "used"].filter(Boolean).join(", "),
    })),
    ...setupEntries(definition, content, "calibration", names),
    ...content.lines.flatMap((line) => lineEntries(definition, line, content, names)),
    ...content.indications.flatMap((one) => {
      const name = `Indication on ${lineName(content.lines.find(({ id }) => id === one.lineId))}`;
      return rowEntries(definition, "indication", name, "Indications", one.values, content, names, [
        ["Type", indicationType(one.code)?.label ?? one.code ?? ""],
        ["Decision", one.disposition ?? ""],
      ]);
    }),
    ...blockEntries(definition, content, "summary", names),
    ...(["deviations", "opinions", "remarks"] as const).map((key) => ({
      section: "Summary",
      place: reportLabels[key],
      text: content[key] ?? "",
      isProse: key === "remarks",
    })),
    ...(content.concessions ?? []).map(({ number, lineId, grantedBy, organization, grantedOn, document }) => ({
      section: "Concessions",
      place: `${number}, ${lineName(content.lines.find(({ id }) => id === lineId))}`,
      text: [grantedBy, organization, grantedOn, document].join(", "),
    })),
    ...sketchEntries(content),
    ...content.witnesses.map(({ name, organization, role }) => ({
      section: "Witnesses",
      place: name,
      text: [role, organization].filter(Boolean).join(", ") || "present",
    })),
  ];
}

/** A sketch, or what is drawn on a photo, in words; what only moved shows by its mark. */
function sketchEntries({ sketches = [], attachments, lines }: Content): Entry[] {
  const names = new Map(lines.map((line) => [line.id, { name: lineName(line), note: "" }]));
  const text = ({ sheet, shapes }: Markup) =>
    `${sketchWords(shapes, names)} (drawing ${markOf([sheet, shapes.map(({ id: _, lineId: __, ...one }) => one)])})`;
  return [
    ...sketches.map((one) => ({ section: "Sketches", place: one.title || "Sketch", text: text(one) })),
    ...attachments.flatMap(({ caption, markup }) =>
      markup && markup.shapes.length > 0
        ? [{ section: "Sketches", place: `On photo ${caption ?? ""}`.trim(), text: text(markup) }]
        : [],
    ),
  ];
}

/** Four letters that differ when anything in it differs: shown, not relied on. */
function markOf(value: unknown): string {
  const sum = [...JSON.stringify(value)].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 1_679_616, 7);
  return sum.toString(36).toUpperCase().padStart(4, "0");
}

function performerName({ performedBy }: Line, { people }: Content, names: Names): string {
  const person = personNamed(people, performedBy);
  return person ? personName(person, names) : "";
}

function lineEntries(definition: TemplateDefinition, line: Line, content: Content, names: Names): Entry[] {
  return rowEntries(definition, "line", lineName(line), "Lines", line.values, content, names, [
    ["Day", line.performedOn ?? ""],
    ["Result", line.result ?? ""],
    ["Reason not examined", line.neReason ?? ""],
    ["Reason for repetition", line.reshootReason ? reshootReasonLabels[line.reshootReason] : ""],
    ["Stage", line.examStage ?? ""],
    ["Performed by", performerName(line, content, names)],
    ["Setup", content.setups ? setupLabel(content, line) : ""],
    ["Judged by", line.criteriaSetId ?? ""],
  ]);
}

function rowEntries(
  definition: TemplateDefinition,
  scope: Scope,
  name: string,
  section: string,
  values: Values,
  content: Content,
  names: Names,
  own: readonly (readonly [string, string])[],
): Entry[] {
  return [
    ...own.map(([label, text]) => ({ label, text, isProse: false })),
    ...fieldsOf(definition, scope).flatMap((field) => fieldEntries(field, scope, values, content, names)),
  ].map(({ label, ...entry }) => ({ section, place: `${name}: ${label}`, row: { name, label }, ...entry }));
}

/** A block of each setup; those other than A are labelled with their setup. */
function setupEntries(
  definition: TemplateDefinition,
  content: Content,
  block: (typeof setupBlocks)[number],
  names: Names,
): Entry[] {
  return setupsOf(content).flatMap(({ id, label, technique, calibration }) => {
    const entries = blockEntries(definition, { ...content, technique, calibration }, block, names);
    return id === null ? entries : entries.map((entry) => ({ ...entry, place: `Setup ${label}: ${entry.place}` }));
  });
}

function blockEntries(
  definition: TemplateDefinition,
  content: Content,
  block: (typeof blockNames)[number],
  names: Names,
): Entry[] {
  return fieldsOf(definition, block)
    .flatMap((field) => fieldEntries(field, block, content[block], content, names))
    .map(({ label, ...entry }) => ({ section: reportLabels[block], place: label, ...entry }));
}

/** Texts that define what the results apply to: not free prose. */
const ofTheExtent = ["limitations", "deviations"];

/** A field that is entered, its rows one by one: "Checks on the block, row 2". */
function fieldEntries(field: Field, scope: Scope, values: Values, content: Content, names: Names) {
  const { key, label, type, computed } = field;
  if (computed !== undefined) return [];
  const isProse = key === "remarks" || (scope === "summary" && type === "longText" && !ofTheExtent.includes(key));
  if (type !== "rows") return [{ label, text: fieldText(field, values, content, names), isProse }];
  return rowTexts(field, values, content, names).map((text, index) => ({ label: `${label}, row ${index + 1}`, text, isProse }));
}

function rowTexts(
  { key, columns = [] }: Field,
  values: Values,
  content: Pick<Content, "consumables" | "people">,
  names: Names,
): string[] {
  const value = values[key];
  const rows = Array.isArray(value) ? value.filter((row) => typeof row === "object") : [];
  return rows.map((row) => columns.map((column) => fieldText(column, row, content, names)).join(" "));
}

/** A field's value in words, with the records it names. Rows are given row by row. */
export function fieldText(field: Field, values: Values, content: Pick<Content, "consumables" | "people">, names: Names): string {
  const value = values[field.key];
  if (typeof value === "string" && value !== "") {
    if (field.type === "equipment") return names.instrument(value);
    if (field.type === "record" && field.record === "Procedure") return names.procedure(value);
    if (field.type === "record" && field.record === "ReportPerson") {
      const person = content.people.find(({ id }) => id === value);
      return person ? personName(person, names) : "";
    }
    if (field.type === "consumable") {
      const batch = content.consumables.find(({ id }) => id === value);
      return batch ? `${batch.product}, batch ${batch.batch}` : "";
    }
  }
  return field.type === "rows" ? rowTexts(field, values, content, names).join("; ") : valueText(value);
}

function acceptanceText({ acceptance }: Content): string {
  const { code, edition, clause, class: level, clientSpec, byOrderOf, others = [], decisionRule } = acceptance;
  const further = others.map((other) => [other.code, other.edition, other.clause, other.class].filter(Boolean).join(" "));
  return [code, edition, clause, level, clientSpec, byOrderOf, ...further, `decision rule ${decisionRule}`]
    .filter(Boolean)
    .join(", ");
}

/** A unit that is added or removed as a whole: a line with all its fields, an instrument, one field of the report. */
function rowKey({ section, place, row, at }: Entry & { at: number }): string {
  return `${section}|${row?.name ?? place}|${at}`;
}

/** Several entries of one place (two films of a weld) are distinguished by their order. */
function keyed(entries: readonly Entry[]): Map<string, Entry & { at: number }> {
  const seen = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const place = `${entry.section}|${entry.place}`;
      const times = (seen.get(place) ?? 0) + 1;
      seen.set(place, times);
      return [`${place}|${times}`, { ...entry, at: times }];
    }),
  );
}
