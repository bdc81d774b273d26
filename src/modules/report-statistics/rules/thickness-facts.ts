/** What is counted of the lines of a thickness report (report-statistics M23): their band, growth, remaining life and next measurement. */
import type { SourceReport } from "./line-facts.ts";
import { decimal } from "#kit/decimal.ts";
import type { AcceptanceChoice, Setup, Values } from "#modules/report-templates/content.ts";
import { emptyContext } from "#modules/report-templates/context.ts";
import { immediate } from "#modules/report-templates/calculations/thickness.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { openSheet } from "#modules/report-templates/sheet.ts";
import { hasGrown } from "#modules/report-templates/thickness-flags.ts";
import { thicknessFormulas } from "#modules/report-templates/thickness-formulas.ts";
import type { Day } from "#kit/validity.ts";

export interface ThicknessSource extends Pick<SourceReport, "templateCode" | "inspectedOn" | "lines"> {
  timeZone: string;
  unitSystem: "SI" | "US";
  header: Values;
  technique: Values;
  calibration: Values;
  summary: Values;
  acceptance: AcceptanceChoice;
  setups: readonly Setup[] | null;
}

interface ThicknessFact {
  lineId: string;
  timeZone: string;
  band: string | null;
  isGrown: boolean;
  life: string | null;
  nextDue: Day | null;
}

/** Of every line with a result; calculated by the template, as the report prints it. */
export function thicknessFacts({
  templateCode,
  lines,
  inspectedOn,
  timeZone,
  unitSystem,
  ...report
}: ThicknessSource): ThicknessFact[] {
  if (templateCode !== utThickness.code) return [];
  const own = lines
    .filter(({ result }) => result !== null)
    .map(({ id, lineNo, itemKey, performedOn, setupId, values }) => ({
      id,
      lineNo,
      itemKey,
      setupId,
      values,
      performedOn: performedOn ?? inspectedOn,
      result: null,
    }));
  const { setups, ...blocks } = report;
  const content = { ...blocks, ...(setups?.length ? { setups: [...setups] } : {}), lines: own, indications: [] };
  const sheet = openSheet(utThickness, content, { ...emptyContext(timeZone), unitSystem }, thicknessFormulas);
  return own.map((line) => {
    const read = sheet.forLine(line);
    const life = read.text("line.remLife");
    return {
      lineId: line.id,
      timeZone,
      band: read.text("line.band"),
      isGrown: hasGrown(read),
      life: life === immediate ? "0" : (decimal(life)?.toFixed() ?? null),
      nextDue: read.text("line.nextDue"),
    };
  });
}
