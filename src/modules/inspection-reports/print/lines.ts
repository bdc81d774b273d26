/** The lines of the report as a table: the template's columns, computed ones too, in one unit each. */
import { fit, type Fit, fullWidth, headSize, linesOfRows, type PrintedColumn } from "./columns.ts";
import { dayIn, timeIn } from "./dates.ts";
import type { PrintedReport } from "./printed-report.ts";
import { wholeIfShort } from "./part.ts";
import { remarksBelow, remarksColumn } from "./remarks.ts";
import { sameOnAllLines, sameValuesText, type SameValue } from "./same-values.ts";
import { cellText, computedCell, headOf, isEmpty, unitOf } from "./values.ts";
import { lineResultWords } from "./words.ts";
import { isSubcontracted, type ReportPerson } from "../report.ts";
import { type Content, heading, table, textWidth } from "#kit/letterhead.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import type { Line } from "#modules/report-templates/content.ts";
import type { Field } from "#modules/report-templates/definition.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import { setupLabel, setupsOf } from "#modules/report-templates/setups.ts";

export interface LinesTable {
  orientation: "portrait" | "landscape";
  content: Content[];
}

/** Type sizes; if the template prefers landscape, portrait is used only in the larger ones, and the smallest only if nothing else fits. */
const sizes = { large: [8, 7.5], wanted: [8, 7.5, 7], least: [6.5, 6, 5.5] };

/**
 * The table in portrait if it and what follows it fit, else in landscape, with readings and days joined to their neighbours as makes the rows lowest;
 * columns too wide even then go into further tables below, each with number and item, so that no number, day or word is broken.
 */
export function linesTable(printed: PrintedReport, computed: Computed, mayBeUpright = true): LinesTable {
  const same = sameOnAllLines(printed, computed);
  const made = [false, true].flatMap((joinReadings) =>
    [false, true].map((joinDays) => lineColumns(printed, computed, { joinReadings, joinDays })),
  );
  const room = (orientation: "portrait" | "landscape") => textWidth(printed.policy.pageSize, orientation);
  const table = (orientation: "portrait" | "landscape", bands: readonly Band[]) => ({
    orientation,
    content: drawn(printed, same, bands),
  });
  const asked = printed.definition.layout.orientation;
  const upright = mayBeUpright ? shortest(made, room("portrait"), asked === "portrait" ? sizes.wanted : sizes.large) : null;
  if (upright) return table("portrait", [upright]);
  const across = shortest(made, room("landscape"), sizes.wanted) ?? shortest(made, room("landscape"), sizes.least);
  return table("landscape", across ? [across] : inBands(made.at(-1) ?? [], room("landscape")));
}

/** Of the tables that fit, the one whose rows take the fewest lines; of equal ones the one with the larger type. */
function shortest(made: readonly PrintedColumn[][], room: number, among: readonly number[]): Band | null {
  const fitting = made.flatMap((columns) =>
    among.flatMap((size): Band[] => {
      const found = fit(columns, room, [size]);
      return found ? [{ columns, fit: found }] : [];
    }),
  );
  const measured = fitting.map((band) => ({ band, lines: linesOfRows(band.columns, band.fit) }));
  return measured.toSorted((a, b) => a.lines - b.lines || b.band.fit.fontSize - a.band.fit.fontSize)[0]?.band ?? null;
}

interface Band {
  columns: readonly PrintedColumn[];
  fit: Fit;
}

/** The fewest tables that hold the columns unbroken, about equally wide, in one type size. */
export function inBands([number, item, ...rest]: readonly PrintedColumn[], room: number): Band[] {
  if (!number || !item) throw new Error("A table of lines has their number and their item.");
  for (const fontSize of [7, 6.5, 6])
    for (let count = 2; count <= (fontSize === 6 ? rest.length : 3); count++) {
      const bands = parted(rest, count).map((columns) => [number, item, ...columns]);
      const fits = bands.map((columns) => fit(columns, room, [fontSize]));
      if (fits.every((one) => one !== null)) return bands.map((columns, at) => ({ columns, fit: fits[at] as Fit }));
    }
  throw new Error("A column alone fits every page.");
}

/** In `count` parts of about the same width. */
function parted(columns: readonly PrintedColumn[], count: number): PrintedColumn[][] {
  const widths = columns.map((column) => fullWidth(column, 7));
  const whole = widths.reduce((total, width) => total + width, 0);
  let before = 0;
  const parts: PrintedColumn[][] = Array.from({ length: count }, () => []);
  columns.forEach((column, at) => {
    const width = widths[at] ?? 0;
    parts[Math.min(count - 1, Math.floor(((before + width / 2) / whole) * count))]?.push(column);
    before += width;
  });
  return parts.filter(({ length }) => length > 0);
}

/**
 * Columns without entries are left out, and so are values all lines share. The day of a reading is in the head if it is the same for all lines, else
 * beside or below the reading.
 */
export function lineColumns(
  printed: PrintedReport,
  computed: Computed,
  { joinReadings = false, joinDays = false } = {},
): PrintedColumn[] {
  const { definition, content, policy } = printed;
  const { lines } = content;
  const days = new Set(lines.map(({ performedOn }) => performedOn));
  const same = new Set(sameOnAllLines(printed, computed).map(({ field }) => field.key));
  const fields = definition.lines.fields.filter(
    (field) => field.hidden !== true && !same.has(field.key) && isUsed(field, lines, computed),
  );
  const first: PrintedColumn[] = [
    { title: "No.", align: "right", share: 0.2, cells: lines.map(({ lineNo }) => String(lineNo)) },
    { title: definition.lines.item.label, align: "left", mono: true, cells: lines.map((line) => itemText(line, content.people)) },
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
  if (setupsOf(content).length > 1)
    first.push({ title: "Setup", align: "center", share: 0.2, cells: lines.map((line) => setupLabel(content, line)) });
  const remarks = fields.find(({ key }) => key === "remarks");
  const own = fields.filter((field) => field !== remarks);
  return [
    ...first,
    ...groups(own, joinReadings, (day) => joinDays || commonDay(day, lines) !== null).map((group) =>
      columnOf(printed, computed, group),
    ),
    { title: "Result", align: "center", share: 0.5, cells: lines.map((line) => resultOf(content, line)) },
    ...remarksColumn(printed, remarks),
  ];
}

/** "REJ – concession NCR-14" with a concession for the whole line. */
export function resultOf({ concessions = [] }: PrintedReport["content"], { id, result }: Line): string {
  const numbers = concessions.filter(({ lineId, indicationId }) => lineId === id && !indicationId).map(({ number }) => number);
  return result === "REJ" && numbers.length > 0 ? `REJ – concession ${numbers.join(", ")}` : (result ?? "–");
}

/** The meaning of each result that occurs. */
function legend({ content }: PrintedReport): string {
  const used = Object.entries(lineResultWords).filter(([code]) => content.lines.some(({ result }) => result === code));
  const sub = content.lines.some((line) => isSubcontracted(line, content.people)) ? ["(S) result of a subcontractor"] : [];
  return [...used.map(([code, words]) => `${code} ${words}`), ...sub].join("   ·   ");
}

function drawn(printed: PrintedReport, same: readonly SameValue[], bands: readonly Band[]): Content[] {
  const tables = bands.map(({ columns, fit: { fontSize, widths } }, band) => {
    const rows = printed.content.lines.map((line, row) =>
      columns.map(({ cells, title }): string | Content => {
        const text = cells[row] ?? "";
        const stands = title === "Result" && (line.result === "REJ" || line.result === "RESHOOT");
        return stands ? { text, bold: true } : text;
      }),
    );
    const heads = columns.map(({ title, align, mono = false }, at) => ({ title, align, figures: mono, width: widths[at] ?? 20 }));
    const drawnTable = table(heads, rows, { layout: "dense", fontSize, headSize: headSize(fontSize) });
    const title: Content[] =
      band === 0
        ? [
            heading("Results"),
            ...sameValuesText(same),
            { text: legend(printed), style: "label", margin: [0, 0, 0, 3], headlineLevel: 2 },
          ]
        : [{ text: "Results, continued", style: "label", margin: [0, 8, 0, 2], headlineLevel: 2 }];
    return [...title, drawnTable];
  });
  const last = tables.at(-1);
  last?.push(...remarksBelow(printed));
  return tables.flatMap((one) => wholeIfShort(printed.content.lines.length, one));
}

function itemText(line: Line, people: readonly ReportPerson[]): string {
  return isSubcontracted(line, people) ? `${line.itemKey} (S)` : line.itemKey;
}

type Group = { fields: Field[]; join: "under" | "list" };

function groups(fields: readonly Field[], joinReadings: boolean, joinsDay: (day: Field) => boolean): Group[] {
  const made: Group[] = [];
  for (const field of fields) {
    const before = made.at(-1);
    const last = before?.fields.at(-1);
    if (before && last && isDayOf(field, last) && joinsDay(field)) before.fields.push(field);
    else if (before && last && joinReadings && series(field) !== null && series(field) === series(last))
      before.fields.push(field);
    else made.push({ fields: [field], join: joinReadings && series(field) !== null ? "list" : "under" });
  }
  return made;
}

/** A day that belongs to the preceding number: when it was read, or when a remaining life ends. */
function isDayOf(field: Field, before: Field): boolean {
  if (field.type !== "date" || before.type !== "decimal") return false;
  return (field.prefilled && before.prefilled) === true || (field.computed !== undefined && before.unit === "y");
}

/** The day shared by all lines with an entry; null if they differ, or if it is calculated. */
function commonDay({ key, computed }: Field, lines: readonly Line[]): string | null {
  const days = new Set(lines.map(({ values }) => values[key]).filter((value) => !isEmpty(value)));
  const [day] = days;
  return computed === undefined && days.size === 1 && typeof day === "string" ? day : null;
}

/** "Reading" of "Reading 3"; null for a column that is not part of a numbered series. */
function stem({ label }: Field): string | null {
  return /^(.+) \d+$/.exec(label)?.[1] ?? null;
}

/** What the readings of a series have in common: their name, or names given by the company. */
function series(field: Field): string | null {
  const isNamed = field.labelBy !== undefined && Object.values(field.labelBy.labels).includes(field.label);
  return isNamed ? (field.labelBy?.path ?? null) : stem(field);
}

/** "Readings" of "Reading 1" and "Reading 2"; "N, E, S, W" for readings with individual names. */
function seriesLabel(fields: readonly Field[]): string {
  const common = fields[0] && stem(fields[0]);
  return common ? `${common}s` : fields.map(({ label }) => label).join(", ");
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
  const text = (line: Line, one: Field): string => {
    if (one.computed !== undefined) return computedCell(printed, one, computed.lines[line.id]?.[one.key], shown);
    const value = line.values[one.key];
    if (one.type === "dateTime" && typeof value === "string")
      return timeIn(printed.policy.dateFormat, value, printed.report.timeZone);
    return cellText(printed, one, value, shown);
  };
  const isNumber = field.type === "decimal" || field.type === "integer";
  const label = join === "list" ? seriesLabel(fields) : field.label;
  // A named reading keeps its place in the row even if it is missing.
  const keepsPlace = join === "list" && fields.length > 1 && stem(field) === null;
  const day = join === "under" ? fields[1] : undefined;
  const common = day && commonDay(day, lines);
  const shownIn = common ? fields.filter((one) => one !== day) : fields;
  const byDay = !day
    ? ""
    : common
      ? ` (${dayIn(printed.policy.dateFormat, common)})`
      : field.computed === undefined
        ? " (on)"
        : " (until)";
  return {
    title: `${headOf(label, shown)}${byDay}`,
    align: isNumber && join === "under" ? "right" : "left",
    share: isNumber ? 0.3 : (printed.definition.layout.columnWidths[field.key] ?? 1),
    cells: lines.map((line) => {
      const parts = shownIn
        .map((one) => text(line, one).replaceAll(" ", one.type === "date" ? "\u00a0" : " "))
        .map((part) => (keepsPlace && part === "" ? "–" : part))
        .filter((part) => keepsPlace || (part !== "" && part !== "–"));
      return parts.length > 0 ? parts.join(join === "list" ? "  " : "\n") : field.computed === undefined ? "" : "–";
    }),
  };
}

function isUsed(field: Field, lines: readonly Line[], computed: Computed): boolean {
  if (field.computed === undefined) return lines.some(({ values }) => !isEmpty(values[field.key]));
  return lines.some(({ id }) => {
    const value = computed.lines[id]?.[field.key]?.value;
    return value !== null && value !== undefined && value !== "";
  });
}
