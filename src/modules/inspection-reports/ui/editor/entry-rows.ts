/** Converts lines and indications to flat rows of a grid, and edited rows back. */
import { display, isUnit, parseDecimal, quantity } from "#kit/quantity.ts";
import { dayText } from "#kit/ui/format.ts";
import type { GridColumn } from "#kit/ui/grid/column.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import { reshootReasonLabels, reshootReasons, type Value, type Values } from "#modules/report-templates/content.ts";
import type { Outcome } from "#modules/report-templates/calculations/outcome.ts";
import { isAsked, valuesAt } from "#modules/report-templates/conditions.ts";
import { fieldsOf, type Field, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { outcomeText, unitFor, valueText } from "#modules/report-templates/display.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import { indicationTypes } from "#modules/report-templates/indication-types.ts";
import { type AnySetup, setupsOf } from "#modules/report-templates/setups.ts";
import { lineLabel, type Names, personName } from "#modules/inspection-reports/differences.ts";
import { lineResultWords } from "../words.ts";
import { canBeNegative } from "./field-input.ts";
import { orderOfEntry } from "./order-of-entry.ts";
import type { Proposal } from "./proposals.ts";
import { instantOf, onSiteClock } from "../parts/zoned.ts";

/** A row of the grid; the template's fields have the prefix "v." so that they cannot clash with the row's own fields. */
export interface EntryRow {
  id: string;
  [key: string]: string | boolean | null;
}

export type ReportLine = Content["lines"][number];
export type ReportIndication = Content["indications"][number];

/** How values are displayed and parsed. */
export interface EntryWays {
  definition: TemplateDefinition;
  unitSystem: "SI" | "US";
  timeZone: string;
  names: Names;
  /** The day of the lines without one of their own; null or absent if it must be chosen. */
  dayOfTheRest?: string | null;
  /** People who may be named as performer of a line; there is a column for it if there are several. */
  performers?: readonly { value: string; label: string }[];
}

const own = (field: string) => `v.${field}`;

export function lineColumns(ways: EntryWays, content: Content): GridColumn<EntryRow>[] {
  const { lines } = ways.definition;
  const { entered, others } = inOrderOfEntry(ways.definition, fieldColumns("line", ways, content));
  const stages = Object.entries(examStageLabels).map(([value, label]) => ({ value, label }));
  const stage: GridColumn<EntryRow>[] = lines.examStage
    ? [{ key: "examStage", title: "Stage", kind: "choice", options: stages }]
    : [];
  return [
    { key: "itemKey", title: lines.item.label, kind: "text", width: 128, mono: true },
    ...stage,
    ...setupColumn(content),
    { key: "performedOn", title: "Day", kind: "day", width: 116, inherited: (row) => row["ownDay"] === false },
    ...performerColumn(ways),
    ...entered,
    {
      key: "result",
      title: "Result",
      kind: "choice",
      options: lines.results.map((value) => ({ value, label: resultText(value) })),
      stands: (row) => tones[textIn(row["result"])] ?? null,
      proposed: (row) => textIn(row["proposed.result"]) || null,
    },
    { key: "neReason", title: "Reason not examined", kind: "text", readOnly: (row) => row["result"] !== "NE" },
    ...reshootColumn(lines),
    ...evaluatedByColumn(content),
    ...others,
  ];
}

const resultText = (value: keyof typeof lineResultWords) => `${value} ${lineResultWords[value].words.toLowerCase()}`;
const tones: Readonly<Record<string, "bad" | "due">> = { REJ: "bad", RESHOOT: "due", NE: "due" };

/** The columns of the template's fields in order of entry; those that follow the result separately. */
function inOrderOfEntry({ lines }: TemplateDefinition, columns: readonly GridColumn<EntryRow>[]) {
  const ranks = new Map(lines.fields.map((field) => [own(field.key), orderOfEntry(field)]));
  const rank = ({ key }: GridColumn<EntryRow>) => ranks.get(key) ?? 0;
  return {
    entered: columns.filter((column) => rank(column) === 0),
    others: columns.filter((column) => rank(column) > 0).toSorted((a, b) => rank(a) - rank(b)),
  };
}

/** Only where a view can be repeated. */
function reshootColumn({ results }: TemplateDefinition["lines"]): GridColumn<EntryRow>[] {
  if (!results.includes("RESHOOT")) return [];
  return [
    {
      key: "reshootReason",
      title: "Reason for repetition",
      kind: "choice",
      width: 144,
      options: reshootReasons.map((value) => ({ value, label: reshootReasonLabels[value] })),
      readOnly: (row) => row["result"] !== "RESHOOT",
    },
  ];
}

/** Only where the contract has several sets: the one the line is judged by. */
function evaluatedByColumn({ acceptance: { others = [] } }: Content): GridColumn<EntryRow>[] {
  if (others.length === 0) return [];
  return [
    {
      key: "criteriaSetId",
      title: "Judged by",
      kind: "choice",
      width: 200,
      options: others.map(({ criteriaSet }) => ({ value: criteriaSet, label: criteriaSet })),
    },
  ];
}

/** Where the report has several setups: the one used for the line. */
function setupColumn(content: Content): GridColumn<EntryRow>[] {
  const setups = setupsOf(content);
  if (setups.length === 1) return [];
  const options = setups.map(({ id, label }) => ({ value: id ?? setupA, label }));
  return [{ key: "setupId", title: "Setup", kind: "choice", width: 84, options }];
}

const setupA = "A";

/** Who performed the line, where more than one person did. */
function performerColumn({ performers = [] }: EntryWays): GridColumn<EntryRow>[] {
  return performers.length > 1 ? [{ key: "performedBy", title: "Performed by", kind: "choice", options: [...performers] }] : [];
}

export function indicationColumns(ways: EntryWays, content: Content): GridColumn<EntryRow>[] {
  const codes = ways.definition.indications?.codes ?? [];
  const offered = indicationTypes.filter(({ code }) => codes.length === 0 || codes.includes(code));
  return [
    {
      key: "lineId",
      title: "Line",
      kind: "choice",
      options: content.lines.map((line) => ({ value: line.id, label: lineLabel(line) })),
    },
    {
      key: "code",
      title: "Type",
      kind: "choice",
      width: 200,
      options: offered.map(({ code, label }) => ({ value: code, label: `${code} ${label}` })),
    },
    ...fieldColumns("indication", ways, content),
    {
      key: "disposition",
      title: "Decision",
      kind: "choice",
      options: [
        { value: "ACC", label: "ACC accept" },
        { value: "REJ", label: "REJ reject" },
      ],
    },
    { key: "verdict", title: "By the criteria", kind: "computed", width: 300, show: (row) => textIn(row["verdict"]) },
  ];
}

/** A column for each field required by the choices in the report's blocks; a cell its own row does not require cannot be edited. */
function fieldColumns(scope: "line" | "indication", ways: EntryWays, content: Content): GridColumn<EntryRow>[] {
  const ofRow = (path: string) => path.startsWith(`${scope}.`);
  const inBlocks = ({ when = [] }: Field) => when.filter(({ path }) => path.split(".")[0] !== "line" && !ofRow(path));
  const setups = setupsOf(content);
  const inSetup = (field: Field, setup: AnySetup) => isAsked({ when: inBlocks(field) }, valuesAt({ ...content, ...setup }));
  const setupOfRow = (row: EntryRow) => {
    const id = scope === "line" ? row["setupId"] : content.lines.find((line) => line.id === row["lineId"])?.setupId;
    return setups.find((one) => one.id === id) ?? setups[0];
  };
  return fieldsOf(ways.definition, scope)
    .filter((field) => isEntered(field))
    .filter((field) => setups.some((setup) => inSetup(field, setup)))
    .map((field) => {
      const own = (field.when ?? []).filter(({ path }) => ofRow(path));
      const isOfSome = setups.some((setup) => !inSetup(field, setup));
      const column = fieldColumn(field, ways, content);
      if ((own.length === 0 && !isOfSome) || column.kind === "computed") return column;
      const readOnly = (row: EntryRow) => {
        const setup = setupOfRow(row);
        return (setup !== undefined && !inSetup(field, setup)) || !isAsked({ when: own }, (path) => row[ownKey(path)]);
      };
      return { ...column, readOnly };
    });
}

const ownKey = (path: string) => own(path.slice(path.indexOf(".") + 1));

function fieldColumn(field: Field, ways: EntryWays, content: Content): GridColumn<EntryRow> {
  const { label: title, key } = field;
  const base = { key: own(key), title, width: widthOf(field) };
  if (field.computed !== undefined) return { ...base, kind: "computed", show: (row) => textIn(row[own(key)]) };
  switch (field.type) {
    case "decimal": {
      const { unit } = unitFor(field, ways.unitSystem);
      return {
        ...base,
        kind: "decimal",
        signed: canBeNegative(field),
        ...(unit ? { unit } : {}),
        ...(key === "tReq" ? { proposed: (row) => textIn(row["proposed.tReq"]) || null } : {}),
      };
    }
    case "integer":
      return { ...base, kind: "whole", signed: canBeNegative(field) };
    case "date":
      return { ...base, kind: "day" };
    case "boolean":
      return { ...base, kind: "flag" };
    case "choice":
      return { ...base, kind: "choice", options: (field.options ?? []).map((value) => ({ value, label: value })) };
    case "equipment":
      return {
        ...base,
        kind: "choice",
        options: content.equipment.map(({ inventoryItemId }) => ({
          value: inventoryItemId,
          label: ways.names.instrument(inventoryItemId),
        })),
      };
    case "consumable":
      return {
        ...base,
        kind: "choice",
        options: content.consumables.map(({ id, product, batch }) => ({ value: id, label: `${product}, batch ${batch}` })),
      };
    case "dateTime":
      return { ...base, kind: "text" };
    case "record":
      return field.record === "ReportPerson"
        ? {
            ...base,
            kind: "choice",
            width: 144,
            options: content.people.map((person) => ({ value: person.id, label: personName(person, ways.names) })),
          }
        : { ...base, kind: "text" };
    case "text":
    case "longText":
    case "choices":
    case "rows":
      return { ...base, kind: "text" };
  }
}

/** As wide as its usual content, in pixels, so that many columns are visible and none is cut off. */
function widthOf({ type, computed, unit = "", options = [], maxLength = 100 }: Field): number {
  const letters = (count: number) => 28 + count * 7.5;
  // A computed number is shown with its unit.
  if (type === "decimal" && computed !== undefined && unit !== "") return 116;
  if (type === "decimal" || type === "integer") return 84;
  if (type === "boolean") return 80;
  if (type === "date") return 120;
  if (type === "dateTime") return 144;
  if (type === "choice") return Math.min(200, Math.max(88, letters(Math.max(...options.map(({ length }) => length)))));
  return maxLength <= 30 ? 112 : maxLength <= 60 ? 144 : 184;
}

/** Fields that fit into one cell; multiple choices are separated by commas. */
function isEntered({ hidden, type, record }: Field): boolean {
  return hidden !== true && type !== "rows" && (type !== "record" || record === "Procedure" || record === "ReportPerson");
}

export function lineRow(
  line: ReportLine,
  computed: Record<string, Outcome> | undefined,
  ways: EntryWays,
  { result: judged, tReq = null }: Proposal = {},
): EntryRow {
  const {
    id,
    itemKey,
    examStage = null,
    setupId,
    performedBy = null,
    result,
    neReason = "",
    reshootReason = null,
    criteriaSetId = null,
  } = line;
  const tReqField = ways.definition.lines.fields.find(({ key }) => key === "tReq");
  return {
    id,
    itemKey,
    examStage,
    setupId: setupId ?? setupA,
    performedOn: line.performedOn ?? ways.dayOfTheRest ?? null,
    ownDay: line.performedOn !== null,
    performedBy,
    result,
    neReason,
    reshootReason,
    criteriaSetId,
    // Columns do not change while typing; proposals for a row are in the row.
    "proposed.result": judged ? resultText(judged) : null,
    "proposed.tReq": tReqField && tReq !== null ? cellOf(tReqField, tReq, ways) : null,
    ...valueCells(ways.definition.lines.fields, line.values, computed, ways),
  };
}

export function indicationRow(
  one: ReportIndication,
  computed: Record<string, Outcome> | undefined,
  verdict: string,
  ways: EntryWays,
): EntryRow {
  const { id, lineId, code, disposition } = one;
  return {
    id,
    lineId,
    code,
    disposition,
    verdict,
    ...valueCells(fieldsOf(ways.definition, "indication"), one.values, computed, ways),
  };
}

function valueCells(
  fields: readonly Field[],
  values: Values,
  computed: Record<string, Outcome> | undefined,
  ways: EntryWays,
): Record<string, string | boolean | null> {
  return Object.fromEntries(
    fields.map((field) => {
      const outcome = computed?.[field.key];
      if (field.computed !== undefined) return [own(field.key), outcome ? computedText(field, outcome, ways.unitSystem) : ""];
      return [own(field.key), cellOf(field, values[field.key] ?? null, ways)];
    }),
  );
}

/** A computed value in a cell; one that cannot be calculated yet is a dash, because its reason would fill the column. */
function computedText(field: Field, outcome: Outcome, system: "SI" | "US"): string {
  if (outcome.value === null) return "–";
  return field.type === "date" ? dayText(outcome.value) : outcomeText(field, outcome, system);
}

function cellOf(field: Field, value: Value, { unitSystem, timeZone }: EntryWays): string | boolean | null {
  if (value === null || typeof value === "boolean") return value;
  if (field.type === "dateTime" && typeof value === "string") return onSiteClock(value, timeZone).replace("T", " ") || value;
  if (typeof value === "object" && !Array.isArray(value)) {
    const { unit } = unitFor(field, unitSystem);
    // In another unit it is displayed converted; the entered value stays as long as the cell is not edited.
    return value.unit === unit || !isUnit(unit) ? value.entered : display(value, unit, unitFor(field, unitSystem).dp + 1);
  }
  return valueText(value);
}

/** The line with the changes between two states of its row; untouched cells keep the entered value and unit. */
export function lineFrom(line: ReportLine, before: EntryRow, after: EntryRow, ways: EntryWays): ReportLine {
  const next: ReportLine = { ...line, values: changedValues(ways.definition.lines.fields, line.values, before, after, ways) };
  const is = (key: string) => textIn(after[key]);
  if (before["itemKey"] !== after["itemKey"]) next.itemKey = is("itemKey").slice(0, 60);
  if (before["performedOn"] !== after["performedOn"]) next.performedOn = dayIn(is("performedOn"));
  if (before["performedBy"] !== after["performedBy"]) next.performedBy = is("performedBy") || null;
  if (before["result"] !== after["result"])
    next.result = ways.definition.lines.results.find((one) => one === after["result"]) ?? null;
  if (before["neReason"] !== after["neReason"]) next.neReason = is("neReason");
  if (before["reshootReason"] !== after["reshootReason"])
    next.reshootReason = reshootReasons.find((one) => one === after["reshootReason"]) ?? null;
  if (before["criteriaSetId"] !== after["criteriaSetId"]) next.criteriaSetId = is("criteriaSetId") || null;
  if (before["setupId"] !== after["setupId"]) next.setupId = is("setupId") === setupA ? null : is("setupId") || null;
  if (before["examStage"] !== after["examStage"]) {
    next.examStage =
      (Object.keys(examStageLabels) as (keyof typeof examStageLabels)[]).find((one) => one === after["examStage"]) ?? null;
  }
  return next;
}

export function indicationFrom(
  one: ReportIndication,
  before: EntryRow,
  after: EntryRow,
  ways: EntryWays,
  lines: readonly ReportLine[],
): ReportIndication {
  const next: ReportIndication = {
    ...one,
    values: changedValues(fieldsOf(ways.definition, "indication"), one.values, before, after, ways),
  };
  const lineId = textIn(after["lineId"]);
  if (before["lineId"] !== after["lineId"] && lines.some(({ id }) => id === lineId)) next.lineId = lineId;
  if (before["code"] !== after["code"]) next.code = textIn(after["code"]) || null;
  const decision = after["disposition"];
  if (before["disposition"] !== decision) next.disposition = decision === "ACC" || decision === "REJ" ? decision : null;
  return next;
}

function changedValues(fields: readonly Field[], values: Values, before: EntryRow, after: EntryRow, ways: EntryWays): Values {
  const changed = fields.filter(({ key, computed }) => computed === undefined && before[own(key)] !== after[own(key)]);
  const day = textIn(after["performedOn"]);
  return {
    ...values,
    ...Object.fromEntries(changed.map((field) => [field.key, readCell(field, after[own(field.key)] ?? null, day, ways)])),
  };
}

/** The value of a cell for its field. Invalid text is kept as typed, and the format rule reports it. */
function readCell(field: Field, cell: string | boolean | null, day: string, ways: EntryWays): Value {
  if (cell === null || cell === "" || typeof cell === "boolean") return cell === "" ? null : cell;
  switch (field.type) {
    case "decimal": {
      const number = parseDecimal(cell);
      return number === null ? cell : quantity(number, unitFor(field, ways.unitSystem).unit);
    }
    case "integer":
      return /^-?\d{1,15}$/.test(cell) ? Number(cell) : cell;
    case "dateTime": {
      const time = /^\d{1,2}:\d{2}$/.test(cell) && day ? `${day}T${cell.padStart(5, "0")}` : cell.replace(" ", "T");
      return instantOf(time, ways.timeZone) ?? cell;
    }
    case "choices":
      return chosenIn(cell, field.options ?? []);
    case "text":
    case "longText":
    case "boolean":
    case "date":
    case "choice":
    case "record":
    case "equipment":
    case "consumable":
    case "rows":
      return cell;
  }
}

/** "fog, Scratch" as options; an unknown word is kept, and the format rule reports it. */
function chosenIn(cell: string, options: readonly string[]): string[] {
  const words = cell.split(/[,;]/).map((word) => word.trim());
  return words.filter(Boolean).map((word) => options.find((one) => one.toLowerCase() === word.toLowerCase()) ?? word);
}

function dayIn(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

function textIn(cell: string | boolean | null | undefined): string {
  return typeof cell === "string" ? cell : "";
}
