/** Proposed values for empty cells: the required thickness from its stated source, the result from the criteria. */
import { Decimal, decimal } from "#kit/decimal.ts";
import { convert, quantity } from "#kit/quantity.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import type { Evaluation } from "#modules/report-templates/acceptance/evaluate.ts";
import type { LineResult, Value } from "#modules/report-templates/content.ts";
import { unitFor } from "#modules/report-templates/display.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import type { Finding } from "#modules/report-templates/findings.ts";
import { pressureFormula } from "#modules/report-templates/rules/ut-thickness.ts";
import type { Editing } from "./editing.ts";

type ReportLine = Content["lines"][number];

/** For one line; fields without a proposal are left out. */
export interface Proposal {
  result?: LineResult;
  tReq?: Value;
}

type Asked = Pick<Editing, "content" | "computed" | "findings" | "verdicts" | "definition"> & { unitSystem: "SI" | "US" };

/** The proposals by line; a line without any is left out. A proposal is not an entry until a person accepts it. */
export function proposals(asked: Asked): ReadonlyMap<string, Proposal> {
  const hindered = hinderedLines(asked.findings);
  return new Map(
    asked.content.lines.flatMap((line) => {
      const tReq = requiredThickness(line, asked);
      const result = line.result !== null || hindered.has(line.id) ? null : resultOf(line, asked);
      const made: Proposal = { ...(result ? { result } : {}), ...(tReq ? { tReq } : {}) };
      return Object.keys(made).length > 0 ? [[line.id, made] as const] : [];
    }),
  );
}

/** The lines with their proposals filled in. */
export function withProposals(lines: readonly ReportLine[], made: ReadonlyMap<string, Proposal>): ReportLine[] {
  return lines.map((line) => {
    const { result, tReq } = made.get(line.id) ?? {};
    if (!result && !tReq) return line;
    return { ...line, ...(result ? { result } : {}), values: { ...line.values, ...(tReq ? { tReq } : {}) } };
  });
}

/** Lines with something missing or wrong besides the result: nothing can be proposed for them yet. */
function hinderedLines(findings: readonly Finding[]): ReadonlySet<string> {
  const hindering = findings.filter(
    ({ severity, target: { block, key } }) => severity === "E" && !(block === "lines" && key === "result"),
  );
  return new Set(hindering.flatMap(({ target, also = [] }) => [target, ...also].flatMap(({ lineId }) => lineId ?? [])));
}

/** By the criteria, if they judge the line or its indications; a line without findings is accepted. */
function resultOf({ id }: ReportLine, { content, verdicts, definition }: Asked): LineResult | null {
  const results = definition.lines.results;
  const offered = (result: LineResult) => (results.includes(result) ? result : null);
  const own = verdicts.find(({ lineId, indicationId }) => lineId === id && indicationId === null);
  if (own) return own.verdict === "ACC" || own.verdict === "REJ" ? offered(own.verdict) : null;
  if (!definition.indications) return null;
  const decisions = content.indications.filter(({ lineId }) => lineId === id).map((one) => decisionOf(one, verdicts));
  if (decisions.includes("REJ")) return offered("REJ");
  return decisions.includes(null) ? null : offered("ACC");
}

type Decision = "ACC" | "REJ" | null;

function decisionOf({ id, disposition }: Asked["content"]["indications"][number], verdicts: readonly Evaluation[]): Decision {
  const judged = verdicts.find(({ indicationId }) => indicationId === id)?.verdict;
  return disposition ?? (judged === "ACC" || judged === "REJ" ? judged : null);
}

/** From the pressure formula or the structural minimum, as stated in the header; the formula's result is rounded up to the printed precision. */
function requiredThickness({ values }: ReportLine, { content: { header }, computed, definition, unitSystem }: Asked): Value {
  const field = definition.lines.fields.find(({ key }) => key === "tReq");
  if (!field || (values["tReq"] ?? null) !== null) return null;
  const formula = pressureFormula(textOf(header["assetType"]), textOf(values["component"]));
  const byPressure = formula && decimal(outcomeAt(computed, formula.field));
  const { unit, dp } = unitFor(field, unitSystem);
  if (header["tReqSource"] === "pressure formula")
    return byPressure ? quantity(roundedUp(convert(byPressure.toFixed(), "mm", unit), dp), unit) : null;
  const structural = header["structuralMin"] ?? null;
  if (header["tReqSource"] !== "structural minimum" || typeof structural !== "object" || structural === null) return null;
  const least = "si" in structural && typeof structural.si === "string" ? decimal(structural.si) : null;
  return least && (!byPressure || least.gte(byPressure)) ? structural : null;
}

function outcomeAt(computed: Computed, path: string): string | null {
  return computed.blocks.header[path.slice("header.".length)]?.value ?? null;
}

function roundedUp(value: string, dp: number): string {
  return new Decimal(value).toDecimalPlaces(dp, Decimal.ROUND_UP).toFixed(dp);
}

function textOf(value: Value | undefined): string | null {
  return typeof value === "string" ? value : null;
}
