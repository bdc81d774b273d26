/** The lines of the report as a table: the template's columns, computed ones too, in one unit each. */
import { fit, type Fit, type PrintedColumn } from "./columns.ts";
import { dayIn, timeIn } from "./dates.ts";
import type { PrintedReport } from "./printed-report.ts";
import { wholeIfShort } from "./part.ts";
import { type AnyField, cellText, computedCell, headOf, isEmpty, unitOf } from "./values.ts";
import { lineResultWords } from "./words.ts";
import { type Content, heading, table, textWidth } from "#kit/letterhead.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import type { Line } from "#modules/report-templates/content.ts";
import type { Computed } from "#modules/report-templates/engine.ts";

export interface LinesTable {
  orientation: "portrait" | "landscape";
  content: Content[];
}

/** The table in portrait where it fits and the template does not ask for more room, else in landscape, if need be with readings joined. */
export function linesTable(printed: PrintedReport, computed: Computed): LinesTable {
  const { definition, policy } = printed;
  const room = (orientation: "portrait" | "landscape") => textWidth(policy.pageSize, orientation);
  const columns = lineColumns(printed, computed);
  const upright = definition.layout.orientation === "portrait" ? fit(columns, room("portrait"), [8, 7.5, 7]) : null;
  if (upright) return { orientation: "portrait", content: drawn(printed, columns, upright) };
  const across = fit(columns, room("landscape"), [8, 7.5, 7, 6.5, 6]);
  if (across) return { orientation: "landscape", content: drawn(printed, columns, across) };
  const joined = lineColumns(printed, computed, { joinReadings: true });
  const tight = fit(joined, room("landscape"), [7, 6.5, 6, 5.5, 5]) ?? squeezed(joined, room("landscape"));
  return { orientation: "landscape", content: drawn(printed, joined, tight) };
}

/** Columns without any entry are left out; a day that belongs to the reading before it stands under it. */
export function lineColumns(printed: PrintedReport, computed: Computed, { joinReadings = false } = {}): PrintedColumn[] {
  const { definition, content, policy } = printed;
  const { lines } = content;
  const days = new Set(lines.map(({ performedOn }) => performedOn));
  const fields = definition.lines.fields.filter((field) => field.hidden !== true && isUsed(field, lines, computed));
  const first: PrintedColumn[] = [
    { title: "No.", align: "right", share: 0.2, cells: lines.map(({ lineNo }) => String(lineNo)) },
    { title: definition.lines.item.label, align: "left", mono: true, cells: lines.map(itemText) },
  ];
  if (days.size > 1)
    first.push({
      title: "Examined",
      align: "left",
      cells: lines.map(({ performedOn }) => dayIn(policy.dateFormat, performedOn)),
    });
  if (definition.lines.examStage && lines.some(({ examStage }) => examStage && examStage !== "first"))
    first.push({
      title: "Stage",
      align: "left",
      cells: lines.map(({ examStage }) => (examStage ? examStageLabels[examStage] : "")),
    });
  const remarks = fields.find(({ key }) => key === "remarks");
  const own = fields.filter((field) => field !== remarks);
  return [
    ...first,
    ...groups(own, joinReadings).map((group) => columnOf(printed, computed, group)),
    { title: "Result", align: "center", share: 0.5, cells: lines.map(({ result }) => result ?? "–") },
    ...remarksColumn(printed, remarks),
  ];
}

/** What each result stands for, for those that occur. */
export function legend({ content }: PrintedReport): string {
  const used = Object.entries(lineResultWords).filter(([code]) => content.lines.some(({ result }) => result === code));
  const sub = content.lines.some(({ subcontracted }) => subcontracted) ? ["(S) result of a subcontractor"] : [];
  return [...used.map(([code, words]) => `${code} ${words}`), ...sub].join("   ·   ");
}

function drawn(printed: PrintedReport, columns: readonly PrintedColumn[], { fontSize, widths }: Fit): Content[] {
  const rows = printed.content.lines.map((line, row) =>
    columns.map(({ cells, title }): string | Content => {
      const text = cells[row] ?? "";
      const stands = title === "Result" && (line.result === "REJ" || line.result === "RESHOOT");
      return stands ? { text, bold: true } : text;
    }),
  );
  const heads = columns.map(({ title, align, mono = false }, at) => ({ title, align, figures: mono, width: widths[at] ?? 20 }));
  return wholeIfShort(rows.length, [
    heading("Results"),
    table(heads, rows, { layout: "dense", fontSize }),
    { text: legend(printed), style: "label", margin: [0, 3, 0, 0] },
  ]);
}

/** Last resort for a client's variant with very many columns: equal room for each, words broken where they must. */
function squeezed(columns: readonly PrintedColumn[], room: number): Fit {
  return { fontSize: 5, widths: columns.map(() => (room - 1) / columns.length - 6.3) };
}

function itemText(line: Line): string {
  return line.subcontracted ? `${line.itemKey} (S)` : line.itemKey;
}

type Group = { fields: AnyField[]; join: "under" | "list" };

function groups(fields: readonly AnyField[], joinReadings: boolean): Group[] {
  const made: Group[] = [];
  for (const field of fields) {
    const before = made.at(-1);
    const last = before?.fields.at(-1);
    if (before && last && field.type === "date" && field.prefilled && last.prefilled && last.type === "decimal")
      before.fields.push(field);
    else if (before && last && joinReadings && stem(field) !== null && stem(field) === stem(last)) before.fields.push(field);
    else made.push({ fields: [field], join: joinReadings && stem(field) !== null ? "list" : "under" });
  }
  return made;
}

/** "Reading" of "Reading 3"; null for a column that is not one of a numbered row. */
function stem({ label }: AnyField): string | null {
  return /^(.+) \d+$/.exec(label)?.[1] ?? null;
}

function columnOf(printed: PrintedReport, computed: Computed, { fields, join }: Group): PrintedColumn {
  const [field] = fields;
  if (!field) throw new Error("A group of columns has at least one.");
  const { lines } = printed.content;
  const shown = unitOf(
    field,
    printed.policy.unitSystem,
    lines.map(({ values }) => values[field.key]),
  );
  const text = (line: Line, one: AnyField): string => {
    if (one.computed !== undefined) return computedCell(printed, one, computed.lines[line.id]?.[one.key], shown);
    const value = line.values[one.key];
    if (one.type === "dateTime" && typeof value === "string")
      return timeIn(printed.policy.dateFormat, value, printed.report.timeZone);
    return cellText(printed, one, value, shown);
  };
  const isNumber = field.type === "decimal" || field.type === "integer";
  const label = join === "list" ? `${stem(field) ?? field.label}s` : field.label;
  const under = fields.length > 1 && join === "under" ? " (on)" : "";
  return {
    title: `${headOf(label, shown)}${under}`,
    align: isNumber && join === "under" ? "right" : "left",
    share: isNumber ? 0.3 : (printed.definition.layout.columnWidths[field.key] ?? 1),
    cells: lines.map((line) => {
      const parts = fields
        .map((one) => text(line, one).replaceAll(" ", one.type === "date" ? "\u00a0" : " "))
        .filter((part) => part !== "" && part !== "–");
      return parts.length > 0 ? parts.join(join === "list" ? "  " : "\n") : field.computed === undefined ? "" : "–";
    }),
  };
}

/** The remarks, and why an item was not examined. */
function remarksColumn(printed: PrintedReport, remarks: AnyField | undefined): PrintedColumn[] {
  const cells = printed.content.lines.map(({ values, neReason }) => {
    const written = remarks && values[remarks.key];
    return [neReason, typeof written === "string" ? written : ""].filter(Boolean).join("; ");
  });
  return cells.every((cell) => cell === "") ? [] : [{ title: remarks?.label ?? "Remarks", align: "left", share: 3, cells }];
}

function isUsed(field: AnyField, lines: readonly Line[], computed: Computed): boolean {
  if (field.computed === undefined) return lines.some(({ values }) => !isEmpty(values[field.key]));
  return lines.some(({ id }) => {
    const value = computed.lines[id]?.[field.key]?.value;
    return value !== null && value !== undefined && value !== "";
  });
}
