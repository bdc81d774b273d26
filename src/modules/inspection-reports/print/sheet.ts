/** The lines and indications as sheets of typed cells: numbers as numbers in one unit per column, days as dates, words as text. */
import { cellText, computedCell, headOf, isQuantity, numberIn, unitOf, type UnitShown } from "./values.ts";
import type { PrintedReport } from "./printed-report.ts";
import { templateContent } from "../report.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import { type Value, whyOpen } from "#modules/report-templates/content.ts";
import type { Outcome } from "#modules/report-templates/calculations/outcome.ts";
import type { Field } from "#modules/report-templates/definition.ts";
import { compute } from "#modules/report-templates/engine.ts";
import { indicationType } from "#modules/report-templates/indication-types.ts";
import { setupLabel, setupsOf } from "#modules/report-templates/setups.ts";

/** `day` is a calendar day such as 2026-03-14; `dp` the decimal places to show. */
export type SheetCell = { number: string; dp: number } | { day: string } | { text: string } | null;
export interface Sheet {
  name: string;
  heads: string[];
  rows: SheetCell[][];
}

type Printed = Pick<
  PrintedReport,
  "content" | "definition" | "context" | "policy" | "instruments" | "records" | "report" | "people"
>;

export function sheetsOf(printed: Printed): Sheet[] {
  const { content, definition, context } = printed;
  const { lines, indications } = content;
  const computed = compute(definition, templateContent(content), context);
  const items = new Map(lines.map((line) => [line.id, line]));
  const lineFields = columns(
    printed,
    definition.lines.fields,
    lines.map(({ id, values }) => ({ values, outcomes: computed.lines[id] })),
  );
  const several = setupsOf(content).length > 1;
  const sheet: Sheet = {
    name: "Lines",
    heads: [
      "No.",
      definition.lines.item.label,
      "Stage",
      ...(several ? ["Setup"] : []),
      "Examined on",
      ...lineFields.heads,
      "Result",
      "Reason if not examined or repeated",
    ],
    rows: lines.map(({ lineNo, itemKey, examStage, performedOn, result, ...line }, row) => [
      { number: String(lineNo), dp: 0 },
      text(itemKey),
      text(examStage ? examStageLabels[examStage] : ""),
      ...(several ? [text(setupLabel(content, line))] : []),
      day(performedOn),
      ...(lineFields.rows[row] ?? []),
      text(result ?? ""),
      text(whyOpen({ result, ...line })),
    ]),
  };
  if (!definition.indications) return [sheet];
  const flawFields = columns(
    printed,
    definition.indications.fields,
    indications.map(({ id, values }) => ({ values, outcomes: computed.indications[id] })),
  );
  const flaws: Sheet = {
    name: "Indications",
    heads: ["Line", definition.lines.item.label, "Code", "Indication", ...flawFields.heads, "Decision"],
    rows: indications.map(({ lineId, code, disposition }, row) => [
      { number: String(items.get(lineId)?.lineNo ?? 0), dp: 0 },
      text(items.get(lineId)?.itemKey ?? ""),
      text(code ?? ""),
      text(indicationType(code)?.label ?? ""),
      ...(flawFields.rows[row] ?? []),
      text(disposition ?? ""),
    ]),
  };
  return [sheet, flaws];
}

interface Written {
  values: Record<string, Value>;
  outcomes: Record<string, Outcome> | undefined;
}

function columns(printed: Printed, fields: readonly Field[], rows: readonly Written[]): { heads: string[]; rows: SheetCell[][] } {
  const printable = fields.filter(({ hidden, type }) => hidden !== true && type !== "rows");
  const shown = printable.map((field) =>
    unitOf(
      field,
      printed.policy.unitSystem,
      rows.map(({ values }) => values[field.key]),
    ),
  );
  return {
    heads: printable.map(({ label }, at) => headOf(label, shown[at] ?? noUnit)),
    rows: rows.map(({ values, outcomes }) =>
      printable.map((field, at) =>
        field.computed === undefined
          ? entered(printed, field, values[field.key], shown[at] ?? noUnit)
          : sheetResult(printed, field, outcomes?.[field.key], shown[at] ?? noUnit),
      ),
    ),
  };
}

const noUnit: UnitShown = { unit: "", dp: 0 };

function entered(printed: Printed, field: Field, value: Value | undefined, shown: UnitShown): SheetCell {
  if (isQuantity(value)) {
    const number = numberIn(value, shown);
    return { number, dp: number.split(".")[1]?.length ?? 0 };
  }
  if (typeof value === "number") return { number: String(value), dp: 0 };
  if (field.type === "date" && typeof value === "string") return day(value);
  return text(cellText(printed, field, value, shown));
}

function sheetResult(printed: Printed, field: Field, outcome: Outcome | undefined, shown: UnitShown): SheetCell {
  if (!outcome || outcome.value === null) return null;
  if (field.type === "date") return day(outcome.value);
  const cell = computedCell(printed, field, outcome, shown);
  return field.type === "decimal" && /^-?\d+(\.\d+)?$/.test(cell) ? { number: cell, dp: shown.dp } : text(cell);
}

function text(words: string): SheetCell {
  return words === "" ? null : { text: words };
}

function day(on: string | null): SheetCell {
  return on === null || on === "" ? null : /^\d{4}-\d{2}-\d{2}$/.test(on) ? { day: on } : { text: on };
}
