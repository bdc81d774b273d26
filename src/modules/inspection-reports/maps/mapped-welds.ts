/** The welds of a report with what was found on them, by its place along and across the weld and by its depth. */
import { decimalIn } from "#modules/report-templates/sheet.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import type { ExamStage, Indication, Line, ReportContent } from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import { indicationType } from "#modules/report-templates/indication-types.ts";
import { nameOfWeld, weldOf } from "#modules/report-templates/weld-results.ts";

/** Lengths in mm. */
export interface MappedIndication {
  id: string;
  lineId: string;
  /** As it is named in the report: its own number, or its place in the list. */
  number: string;
  code: string;
  label: string;
  /** From the datum along the weld; null if it was not entered. */
  start: number | null;
  length: number;
  /** Across the weld, from its centreline; null where the template does not ask it. */
  across: number | null;
  width: number;
  depth: { top: number; bottom: number } | null;
  isRound: boolean;
  disposition: "ACC" | "REJ" | null;
}

export interface MappedWeld {
  key: string;
  name: string;
  examStage: string | null;
  /** The length to the end of the map: that examined, or to the last indication where it lies beyond or nothing is stated. */
  length: number;
  /** Null if none was stated. */
  examined: number | null;
  thickness: number | null;
  indications: MappedIndication[];
  /** Without a start from the datum: they are listed below the map. */
  unplaced: MappedIndication[];
}

type Content = Pick<ReportContent, "header" | "lines" | "indications">;

/** What the indications of a report are called: their own number where the template asks one, else their place in the list. */
export function indicationNumbers(definition: TemplateDefinition, indications: readonly Indication[]): Map<string, string> {
  const asked = hasOwnNumbers(definition);
  return new Map(
    indications.map(({ id, values }, at) => {
      const own = asked && typeof values["no"] === "string" ? values["no"].trim() : "";
      return [id, own || String(at + 1)];
    }),
  );
}

/** ", After first repair": the stage of a weld beside its name, if it is not the first examination. */
export function stageWords(stage: string | null): string {
  return stage && stage !== "first" ? `, ${examStageLabels[stage as ExamStage]}` : "";
}

/** Whether the template asks a number of each indication. */
export function hasOwnNumbers({ indications }: TemplateDefinition): boolean {
  return indications?.fields.some(({ key, hidden }) => key === "no" && hidden !== true) === true;
}

/** The welds with indications, in the order of their lines. Views and repairs of a weld are apart by stage. */
export function mappedWelds(definition: TemplateDefinition, content: Content, computed: Computed): MappedWeld[] {
  const numbers = indicationNumbers(definition, content.indications);
  const lineOf = new Map(content.lines.map((line) => [line.id, line]));
  const found = content.indications.flatMap((one) => {
    const line = lineOf.get(one.lineId);
    return line && line.itemKey.trim() !== "" ? [{ line, mapped: mapped(one, computed, numbers.get(one.id) ?? "") }] : [];
  });
  const byWeld = Map.groupBy(found, ({ line }) => `${weldOf(line)}|${line.examStage ?? ""}`);
  return [...byWeld.entries()].map(([key, all]) => {
    const [first] = all;
    const lines = content.lines.filter((line) => `${weldOf(line)}|${line.examStage ?? ""}` === key);
    const placed = all.flatMap(({ mapped: one }) => (one.start === null ? [] : [one]));
    const stated = lengthStated(lines);
    const reached = Math.max(0, ...placed.map(({ start, length }) => (start ?? 0) + length));
    return {
      key,
      name: first ? nameOfWeld(first.line) : "",
      examStage: first?.line.examStage ?? null,
      length: Math.max(lastScanned(lines), stated ?? 0, reached),
      examined: stated,
      thickness: thicknessOf(lines, content.header),
      indications: placed.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0)),
      unplaced: all.flatMap(({ mapped: one }) => (one.start === null ? [one] : [])),
    };
  });
}

/** The length examined: of several views that cover a weld one after the other, their sum; of repeats of one view, the longest. */
function lengthStated(lines: readonly Line[]): number | null {
  const views = Map.groupBy(lines, ({ itemKey }) => itemKey);
  const lengths = [...views.values()].flatMap((same) => {
    const own = same.flatMap(({ values }) => number(decimalIn(values["lengthExamined"], "mm")) ?? []);
    return own.length > 0 ? [Math.max(...own)] : [];
  });
  if (lengths.length === 0) return null;
  return lengths.reduce((total, one) => total + one, 0);
}

/** The end of the last scan from the datum, of a weld that was scanned in parts; 0 without one. */
function lastScanned(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ values }) => number(decimalIn(values["to"], "mm")) ?? 0));
}

function thicknessOf(lines: readonly Line[], header: Content["header"]): number | null {
  const own = lines.map(({ values }) => number(decimalIn(values["thickness"], "mm"))).find((one) => one !== null);
  return own ?? number(decimalIn(header["nominalThickness"], "mm"));
}

function mapped({ id, lineId, code, values, disposition }: Indication, computed: Computed, name: string): MappedIndication {
  const outcomes = computed.indications[id] ?? {};
  const millimetres = (key: string) => number(decimalIn(values[key], "mm") ?? outcomes[key]?.value ?? null);
  const start = millimetres("datumX");
  const end = millimetres("x2");
  const diameter = millimetres("diameter");
  const length = end !== null && start !== null && end > start ? end - start : (millimetres("length") ?? diameter ?? 0);
  const width = millimetres("width") ?? diameter ?? 0;
  const type = indicationType(code);
  return {
    id,
    lineId,
    number: name,
    code: code ?? "",
    label: type?.label ?? code ?? "Indication",
    start,
    length,
    across: number(decimalIn(values["y"], "mm")),
    width,
    depth: depthOf(millimetres, number(outcomes["depth"]?.value ?? null)),
    isRound: diameter !== null || type?.class === "rounded" || (width > 0 && length <= 3 * width),
    disposition,
  };
}

/** From the surface the probe is on. The templates name depths differently; a single one, plotted or computed, is a point. */
function depthOf(millimetres: (key: string) => number | null, computed: number | null): MappedIndication["depth"] {
  const height = millimetres("height") ?? 0;
  const top = millimetres("depthTop") ?? millimetres("depthUpper");
  if (top !== null) return { top, bottom: Math.max(millimetres("depthLower") ?? 0, top + height) };
  const bottom = millimetres("depthLower");
  if (bottom !== null) return { top: Math.max(0, bottom - height), bottom };
  const depth = millimetres("depthRead") ?? computed;
  return depth === null ? null : { top: Math.max(0, depth - height / 2), bottom: depth + height / 2 };
}

function number(text: string | null): number | null {
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
