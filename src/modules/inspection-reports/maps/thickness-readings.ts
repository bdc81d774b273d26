/** The readings of a thickness report with the band of each, by location and, where the locations are named as a grid, by row and column. */
import { decimal } from "#kit/decimal.ts";
import { thicknessBand } from "#modules/report-templates/calculations/thickness.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import { builtInCodeOf, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { formulas } from "#modules/report-templates/formulas.ts";
import { openSheet, type Reader } from "#modules/report-templates/sheet.ts";
import { metalOf } from "#modules/report-templates/thickness-formulas.ts";

/** As the decision rule of the report says; null where it leaves the decision to the evaluator. */
export type Band = "accept" | "recheck" | "reject" | null;

/** Metal thickness in mm, corrected as the report's computed thickness is. */
export interface MappedReading {
  t: string;
  band: Band;
}

export interface MappedLocation {
  lineId: string;
  name: string;
  position: string;
  readings: (MappedReading | null)[];
  actual: MappedReading | null;
  tReq: string | null;
  flag: string;
}

export interface ThicknessReadings {
  /** The names of the readings that occur. */
  heads: string[];
  locations: MappedLocation[];
  /** Rows and columns of a grid, if the locations are named as one: A1 to D6, or 1/0 to 4/270. */
  grid: { rows: string[]; columns: string[]; at: ReadonlyMap<string, MappedLocation> } | null;
}

const keys = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `r${n}`);

/** Whether a template's lines are locations with thickness readings. */
export function readsThickness(definition: TemplateDefinition): boolean {
  return builtInCodeOf(definition) === "UT-THK";
}

export function thicknessReadings(
  definition: TemplateDefinition,
  content: ReportContent,
  context: ReportContext,
): ThicknessReadings {
  const sheet = openSheet(definition, content, context, formulas);
  const rule = content.acceptance.decisionRule;
  const U = sheet.decimal("header.U");
  const bandOf = (t: string, tReq: string | null): Band => thicknessBand({ t, tReq, U, rule }).value as Band;
  const used = keys.filter((key) => content.lines.some((line) => sheet.forLine(line).decimal(`line.${key}`) !== null));
  const locations = content.lines.flatMap((line): MappedLocation[] => {
    const read = sheet.forLine(line);
    const tReq = read.decimal("line.tReq");
    const readings = used.map((key): MappedReading | null => {
      const t = metal(read, key);
      return t === null ? null : { t, band: bandOf(t, tReq) };
    });
    const t = read.decimal("line.tActual");
    if (line.itemKey.trim() === "" || t === null) return [];
    return [
      {
        lineId: line.id,
        name: line.itemKey.trim(),
        position: read.text("line.position") ?? "",
        readings,
        actual: { t, band: bandOf(t, tReq) },
        tReq,
        flag: read.text("line.flag") ?? "none",
      },
    ];
  });
  const labels = new Map(definition.lines.fields.map(({ key, label }) => [key, label]));
  return { heads: used.map((key) => labels.get(key) ?? key), locations, grid: gridOf(locations) };
}

function metal(read: Reader, key: string): string | null {
  const entered = read.decimal(`line.${key}`);
  return entered === null ? null : metalOf(read, entered).value;
}

/** A letter and a number ("A1", "Shell B-12"), or two numbers ("C2/090": course and angle); what stands before is the same for all. */
const inGrid = [/^(.*?)([A-Z])[- ]?(\d{1,3})$/i, /^(.*?)(?:C|course |R|row )?(\d{1,2})[/,; ]+(\d{1,3})°?$/i];

function gridOf(locations: readonly MappedLocation[]): ThicknessReadings["grid"] {
  for (const pattern of inGrid) {
    const placed = locations.map((one) => ({ one, found: pattern.exec(one.name) }));
    const [first] = placed;
    if (!first?.found || placed.some(({ found }) => found?.[1] !== first.found?.[1])) continue;
    const rows = inOrder(placed.map(({ found }) => found?.[2] ?? ""));
    const columns = inOrder(placed.map(({ found }) => found?.[3] ?? ""));
    const at = new Map(placed.map(({ one, found }) => [gridKey(found?.[2] ?? "", found?.[3] ?? ""), one]));
    if (rows.length < 2 || columns.length < 2 || at.size !== locations.length) continue;
    return { rows, columns, at };
  }
  return null;
}

export const gridKey = (row: string, column: string): string => `${row}|${column}`;

function inOrder(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** Locations worth a reader's attention: a reading not accepted, or a flag. */
export function needsAttention({ readings, actual, flag }: MappedLocation): boolean {
  return flag !== "none" || [...readings, actual].some((one) => one !== null && one.band !== "accept");
}

/** The least actual thickness, in mm. */
export function thinnest(locations: readonly MappedLocation[]): MappedLocation | null {
  const value = (one: MappedLocation) => decimal(one.actual?.t)?.toNumber() ?? Infinity;
  return locations.toSorted((a, b) => value(a) - value(b))[0] ?? null;
}
