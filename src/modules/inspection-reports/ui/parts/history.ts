/** The trail of a report in the words of its template: "Line 3: Reading 1", not "line 3: values r1". */
import type { HistoryEntry } from "#kit/contract.ts";
import { reportLabels } from "#modules/inspection-reports/contract.ts";
import { slotNames } from "#modules/inspection-reports/report.ts";
import { blockNames, fieldsOf, type Scope, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { lineResultWords, resultWords, roleWords, stateWords } from "../words.ts";

type Change = HistoryEntry["changes"][number];
export interface ChangeInWords {
  label: string;
  old: unknown;
  new: unknown;
}

/** The changes by place; values only copied for lists are left out. */
export function changesInWords(definition: TemplateDefinition, changes: readonly Change[]): ChangeInWords[] {
  return changes.flatMap((change) => inWords(definition, change));
}

function inWords(definition: TemplateDefinition, change: Change): ChangeInWords[] {
  const { field, old, new: next } = change;
  const block = blockNames.find((name) => name === field);
  if (block)
    return inside(old, next).map((one) => ({
      ...one,
      label: `${reportLabels[block]}: ${labelOf(definition, block, one.label)}`,
    }));
  if (field === "acceptance" || field === "answers")
    return inside(old, next).map((one) => ({
      ...one,
      label: field === "answers" ? "Answer to a check" : `Acceptance: ${one.label}`,
    }));
  if (field === "attachments") return attachmentChanges(old, next);
  const slot = slotNames.find((name) => name === field);
  if (slot) return [{ label: slots[slot], old, new: next }];
  const row = /^(line|indication|person|instrument|consumable) (\d+)(?:: (\w+)(?: (\w+))?)?$/.exec(field);
  if (row) return rowChange(definition, row, change);
  const label = plain[field];
  return label === undefined ? [] : [{ label, old: valueWords(field, old), new: valueWords(field, next) }];
}

const slots: Readonly<Record<(typeof slotNames)[number], string>> = {
  performed: "Performed by",
  evaluated: "Evaluated by",
  reviewed: "Reviewed by",
  approved: "Approved for issue by",
};

/** Fields of the report itself; those copied from the header for lists are not repeated. */
const plain: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      "reportNumber",
      "clientReportNo",
      "purchaseOrder",
      "clientJobNo",
      "orderedBy",
      "samplingMethod",
      "locationText",
      "inspectionStart",
      "inspectionEnd",
      "deviations",
      "opinions",
      "remarks",
      "witnesses",
      "status",
      "result",
      "issuedOn",
      "templateVersion",
    ] as const
  ).map((key) => [key, reportLabels[key]]),
);

const rowNames: Readonly<Record<string, string>> = {
  line: "Line",
  indication: "Indication",
  person: "Person",
  instrument: "Instrument",
  consumable: "Consumable",
};
const rowFields: Readonly<Record<string, string>> = {
  itemKey: "Item",
  performedOn: "Day",
  performedBy: "Examined by",
  result: "Result",
  neReason: "Reason not examined",
  reshootReason: "Reason for repetition",
  examStage: "Stage",
  code: "Type",
  disposition: "Decision",
  userId: "Name",
  externalName: "Name",
  organization: "Organization",
  roles: "Part",
  dates: "Days",
  subcontractor: "Subcontractor",
  subcontracted: "Subcontracted",
  inventoryItemId: "Instrument",
  purpose: "Purpose",
  usedFrom: "Used from",
  usedTo: "Used to",
  kind: "Kind",
  product: "Product",
  manufacturer: "Manufacturer",
  batch: "Batch",
  expiresOn: "Expires",
  form: "Description",
};

function rowChange(
  definition: TemplateDefinition,
  [, kind = "", no = "", part, key = ""]: RegExpExecArray,
  change: Change,
): ChangeInWords[] {
  const row = `${rowNames[kind] ?? kind} ${no}`;
  if (part === undefined) return [{ label: row, old: null, new: change.new }];
  const scope: Scope = kind === "indication" ? "indication" : "line";
  const label = part === "values" ? labelOf(definition, scope, key) : rowFields[part];
  return label === undefined
    ? []
    : [{ label: `${row}: ${label}`, old: valueWords(part, change.old), new: valueWords(part, change.new) }];
}

/** The parts of a JSON section that differ, by key. */
function inside(old: unknown, next: unknown): ChangeInWords[] {
  const [before, after] = [asRecord(old), asRecord(next)];
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
    .map((key) => ({ label: key, old: before[key] ?? null, new: after[key] ?? null }));
}

interface Attached {
  fileId: string;
  print: boolean;
  caption?: string;
}

/** Files appear in the trail by name: added, removed, and changed captions. */
function attachmentChanges(old: unknown, next: unknown): ChangeInWords[] {
  const list = (value: unknown) => (Array.isArray(value) ? (value as Attached[]) : []);
  const [before, after] = [
    new Map(list(old).map((one) => [one.fileId, one])),
    new Map(list(next).map((one) => [one.fileId, one])),
  ];
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (!was) return [{ label: "File added", old: null, new: name }];
    if (!is) return [{ label: "File removed", old: null, new: name }];
    return [
      ...(was.caption === is.caption ? [] : [{ label: `Caption of ${name}`, old: was.caption ?? null, new: is.caption ?? null }]),
      ...(was.print === is.print ? [] : [{ label: `Printed: ${name}`, old: was.print, new: is.print }]),
    ];
  });
}

function valueWords(field: string, value: unknown): unknown {
  if (typeof value === "string") {
    if (field === "status") return wordIn(stateWords, value)?.words ?? value;
    if (field === "result") return wordIn({ ...resultWords, ...lineResultWords }, value)?.words ?? value;
  }
  if (field === "roles" && Array.isArray(value)) return value.map((one) => wordIn(roleWords, String(one)) ?? one);
  return value;
}

function wordIn<T>(words: Readonly<Record<string, T>>, value: string): T | undefined {
  return Object.hasOwn(words, value) ? words[value] : undefined;
}

function labelOf(definition: TemplateDefinition, scope: Scope, key: string): string {
  return fieldsOf(definition, scope).find((field) => field.key === key)?.label ?? key;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
