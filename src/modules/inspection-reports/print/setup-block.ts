/** Technique or checks of the day: for one setup as facts, for several with common values once and differences side by side. */
import { smallWidths } from "./columns.ts";
import { heightOf, part, wholeIfFits } from "./part.ts";
import type { PrintedReport } from "./printed-report.ts";
import { partedBySetup, setupNames } from "./setup-values.ts";
import { cellText, computedFact, factText, headOf, isEmpty, rowsIn, unitOf } from "./values.ts";
import { type Content, facts, heading, table, textWidth } from "#kit/letterhead.ts";
import type { Outcome } from "#modules/report-templates/calculations/outcome.ts";
import type { Values } from "#modules/report-templates/content.ts";
import type { Field, SetupBlock } from "#modules/report-templates/definition.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import { setupsOf } from "#modules/report-templates/setups.ts";

interface OfSetup {
  label: string;
  values: Values;
  outcomes: Record<string, Outcome>;
}

export function setupBlock(printed: PrintedReport, computed: Computed, name: SetupBlock, title: string): Content[] {
  const setups = setupsOf(printed.content).map(({ id, label, [name]: values }): OfSetup => {
    const outcomes = (id ? computed.setups[id] : computed.blocks)?.[name] ?? {};
    return { label, values, outcomes };
  });
  const fields = printed.definition.blocks[name].filter(({ hidden }) => hidden !== true);
  const said = fields
    .filter(({ type }) => type !== "rows")
    .map((field) => ({ field, texts: setups.map((setup) => valueText(printed, field, setup)) }));
  const { common, differing } = partedBySetup(said);
  const labels = setups.map(({ label }) => label);
  const several = labels.length > 1;
  const tables = fields.filter(({ type }) => type === "rows").flatMap((field) => rowsTables(printed, field, setups));
  if (common.length + differing.length + tables.length === 0) return [];
  const shared = sharedFacts(common.map(({ field, texts: [text = ""] }) => [field.label, text]));
  const compared = comparisons(printed, labels, differing);
  const [first = none, ...others] = [shared, ...compared].filter(({ content }) => content.length > 0);
  const titled = heading(several ? `${title}, ${setupNames(labels)}` : title);
  const beginning = [titled, ...first.content];
  return [
    ...(first === none ? beginning : wholeIfFits(first.height + titleHeight, beginning)),
    ...others.flatMap(({ content, height }) => wholeIfFits(height, content)),
    ...tables,
  ];
}

interface Drawn {
  content: Content[];
  /** An estimate in points. */
  height: number;
}

const none: Drawn = { content: [], height: 0 };
const titleHeight = 30;
const across = 5;
const room = textWidth("A4", "portrait");

function sharedFacts(pairs: [string, string][]): Drawn {
  if (pairs.length === 0) return none;
  const rows = Array.from({ length: Math.ceil(pairs.length / across) }, (_, row) =>
    Array.from({ length: across }, (__, at) => pairs[row * across + at]?.[1] ?? ""),
  );
  return { content: [facts(pairs, across)], height: heightOf(rows, room, 15) };
}

/** The number of setups that fit side by side with room for a value. */
const besideEachOther = 4;

/** A column for each setup, a row for each entry in which they differ. */
function comparisons(
  printed: PrintedReport,
  labels: readonly string[],
  differing: readonly { field: Field; texts: readonly string[] }[],
): Drawn[] {
  if (differing.length === 0) return [];
  const bands = Array.from({ length: Math.ceil(labels.length / besideEachOther) }, (_, band) => band * besideEachOther);
  return bands.map((from) => {
    const own = labels.slice(from, from + besideEachOther);
    const rows = differing.map(({ field, texts }) => [
      field.label,
      ...texts.slice(from, from + besideEachOther).map((text) => text || "–"),
    ]);
    const columns = [{ title: "Where they differ", width: 130 }, ...own.map((label) => ({ title: `Setup ${label}` }))];
    const drawn = { ...table(columns, rows), margin: [0, 4, 0, 0] as const };
    return { content: [drawn], height: titleHeight + heightOf(rows, room, 6) };
  });
}

/** The text of an entry in a setup; a computed value that is not available gives its reason only if the report needs it. */
function valueText(printed: PrintedReport, field: Field, { values, outcomes }: OfSetup): string {
  if (field.computed === undefined) return factText(printed, field, values[field.key]);
  const outcome = outcomes[field.key];
  return outcome?.value === null && field.required !== true ? "" : computedFact(printed, field, outcome);
}

/** Repeated entries: one table if all setups have the same, else one for each setup that has any. */
function rowsTables(printed: PrintedReport, field: Field, setups: readonly OfSetup[]): Content[] {
  const texts = setups.map(({ values }) => factText(printed, field, values[field.key]));
  const [first] = setups;
  if (first && texts.every((text) => text === texts[0])) return rowsTable(printed, field, first.values, field.label);
  return setups.flatMap(({ label, values }) => rowsTable(printed, field, values, `${field.label}, setup ${label}`));
}

const noUnit = { unit: "", dp: 0 };

/** The rows of a field as a table under a title; empty columns are left out. */
export function rowsTable(printed: PrintedReport, field: Field, values: Values, title: string): Content[] {
  const rows = rowsIn(values[field.key]);
  const columns = (field.columns ?? []).filter(({ hidden, key }) => hidden !== true && rows.some((row) => !isEmpty(row[key])));
  const shown = columns.map((column) =>
    unitOf(
      column,
      printed.policy.unitSystem,
      rows.map((row) => row[column.key]),
    ),
  );
  const body = rows.map((row) => columns.map((column, at) => cellText(printed, column, row[column.key], shown[at] ?? noUnit)));
  const drawn = columns.map((column, at) => ({
    title: headOf(column.label, shown[at] ?? noUnit),
    align: column.type === "decimal" || column.type === "integer" ? ("right" as const) : ("left" as const),
    cells: body.map((cells) => cells[at] ?? ""),
  }));
  if (field.rowName !== undefined) {
    drawn.unshift({ title: field.rowName, align: "right", cells: body.map((_, at) => String(at + 1)) });
    for (const [at, cells] of body.entries()) cells.unshift(String(at + 1));
  }
  const widths = smallWidths(drawn, room);
  const heads = drawn.map(({ title, align }, at) => ({ title, align, width: widths[at] ?? "auto" }));
  return part({ text: title, style: "label", margin: [0, 6, 0, 2], headlineLevel: 2 }, heads, body);
}
