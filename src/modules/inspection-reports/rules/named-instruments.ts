/**
 * The instruments that the fields of a setup name: those its lines were measured with, so each must have been used on every day of these lines
 * (inspection-reports section 4, G4).
 */
import { daysOfLines } from "./film-reading.ts";
import type { Day } from "#kit/validity.ts";
import type { ReportContent, Value, Values } from "#modules/report-templates/content.ts";
import { type Field, fieldsOf, setupBlocks, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { bySetup, setupsOf } from "#modules/report-templates/setups.ts";
import { rowsOf } from "#modules/report-templates/sheet.ts";

export interface InstrumentOnReport {
  id: string;
  typeCode: string;
  /** The days it was used on. */
  days: readonly Day[];
}

/** An instrument named in a field, on a day of the setup's lines on which it was not used. */
export interface NamedUnused {
  inventoryItemId: string;
  /** "Thickness gauge of setup B" */
  field: string;
  day: Day;
  /** The lines of the setup on that day: "line 3 CML-07". */
  lines: readonly string[];
  /** It was used on no day of the setup's lines. */
  never: boolean;
}

/** The ids that the fields of each setup name, by the setup's letter. */
export function namedBySetup(
  content: Pick<ReportContent, "technique" | "calibration" | "setups">,
  definition: TemplateDefinition,
): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = setupsOf(content).map(({ label, ...values }) => {
    const named = setupBlocks.flatMap((block) => namedIn(fieldsOf(definition, block), values[block]).map(({ id }) => id));
    return [label, new Set(named)] as const;
  });
  return new Map(ids);
}

/**
 * Each day of each setup's lines on which an instrument it names was not used: a replacement is another setup, with its own checks, and the report
 * would name the wrong one for these lines. `content` has the day of each line; `listed` are the instruments of the report.
 */
export function namedUnused(
  content: ReportContent,
  definition: TemplateDefinition,
  listed: readonly InstrumentOnReport[],
  performedDates: readonly Day[],
): NamedUnused[] {
  const several = setupsOf(content).length > 1;
  return bySetup(content).flatMap(({ setup, content: own }) =>
    setupBlocks.flatMap((block) =>
      namedIn(fieldsOf(definition, block), own[block]).flatMap(({ id: named, label, types }) => {
        const found = listed.find(({ id }) => id === named);
        if (!found) return [];
        const asked = daysOfLines(types, own.lines, performedDates);
        const never = asked.every(({ day }) => !found.days.includes(day));
        return asked
          .filter(({ day }) => !found.days.includes(day))
          .map(({ day, lines }) => ({
            inventoryItemId: found.id,
            field: several ? `${label} of setup ${setup.label}` : label,
            day,
            lines: lines.map(({ lineNo, itemKey }) => `line ${lineNo} ${itemKey}`.trim()),
            never,
          }));
      }),
    ),
  );
}

/** The instruments named in fields and rows: each once for its field or column. */
function namedIn(fields: readonly Field[], values: Values): { id: string; label: string; types: readonly string[] }[] {
  return fields.flatMap((field) => {
    const { key, type, label, columns = [], equipmentTypes: types = [] } = field;
    if (type === "equipment") return idsIn([values[key]]).map((id) => ({ id, label, types }));
    return columns
      .filter((column) => column.type === "equipment")
      .flatMap((column) =>
        idsIn(rowsOf(values[key]).map((row) => row[column.key])).map((id) => ({
          id,
          label: `${column.label} among the ${label.toLowerCase()}`,
          types: column.equipmentTypes ?? [],
        })),
      );
  });
}

function idsIn(values: readonly (Value | undefined)[]): string[] {
  return [...new Set(values.filter((value) => typeof value === "string"))];
}
