/**
 * The instruments that the fields of a setup name: what its lines were measured with, so each must have been used on every day of them
 * (inspection-reports section 4, G4).
 */
import { daysOfLines } from "./film-reading.ts";
import type { Day } from "#kit/validity.ts";
import type { ReportContent } from "#modules/report-templates/content.ts";
import { fieldsOf, setupBlocks, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { bySetup, setupsOf } from "#modules/report-templates/setups.ts";

export interface InstrumentOnReport {
  id: string;
  typeCode: string;
  /** The days it was used on. */
  days: readonly Day[];
}

/** An instrument that a field names, on a day of the setup's lines on which it was not used. */
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
    const named = setupBlocks.flatMap((block) =>
      fieldsOf(definition, block).flatMap(({ key, type }) => {
        const id = type === "equipment" ? values[block][key] : null;
        return typeof id === "string" ? [id] : [];
      }),
    );
    return [label, new Set(named)] as const;
  });
  return new Map(ids);
}

/**
 * Each day of each setup's lines on which an instrument it names was not used: another one that took over is another setup, with checks of its
 * own, and the report would name the wrong one for these lines. `content` has the day of each line; `listed` are the instruments of the report.
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
      fieldsOf(definition, block).flatMap(({ key, type, label, equipmentTypes: types = [] }) => {
        const found = type === "equipment" ? listed.find(({ id }) => id === own[block][key]) : undefined;
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
