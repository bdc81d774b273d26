/**
 * The results of a report from its lines (inspection-reports section 5.1): a line is one view of a weld, the weld's result comes from the last
 * line of each view, and the report's from its welds.
 */
import type { LineResult, Values } from "./content.ts";

export type ResultLine = {
  lineNo: number;
  itemKey: string;
  result: LineResult | null;
  weldId?: string | null | undefined;
  examStage?: string | null | undefined;
  values?: Values;
};

/** REJ before RESHOOT before NE before ACC before INFO; a line without a result is still to be examined. */
const order: readonly (LineResult | null)[] = ["REJ", "RESHOOT", null, "NE", "ACC", "INFO"];

export type WeldResult<L extends ResultLine> = {
  /** The weld or item, as the lines name it. */
  name: string;
  examStage: string | null;
  result: LineResult | null;
  views: number;
  lines: L[];
};

/** The key of a line's weld: the part of its item key before the slash, without case and blanks. */
export function weldOf({ itemKey, weldId }: Pick<ResultLine, "itemKey" | "weldId">): string {
  return asKey(weldId?.trim() ? weldId : nameOfWeld({ itemKey }));
}

const dashes = /[\u2010-\u2015\u2212]/g;
/** Blanks, but for one between two figures. */
const blanks = /(?<!\d)\s+|\s+(?!\d)/g;

/** A weld or a position in whatever letters, blanks and dashes it was typed: "0.0 – 8.4" is "0.0-8.4". */
export const asKey = (text: string): string =>
  text.trim().replace(dashes, "-").replace(blanks, "").replace(/\s+/g, " ").toUpperCase();

/** The weld as its lines name it. */
export function nameOfWeld({ itemKey }: Pick<ResultLine, "itemKey">): string {
  return (itemKey.split("/")[0] ?? itemKey).trim();
}

/** The view of a line in its stage: its item key, with the position of a weld line where the key itself names none. */
function viewOf(line: ResultLine): string {
  return [placeOf(line), line.examStage ?? ""].join("|");
}

/** Columns that name the part of the item a line covers, if a template has them: each part is judged separately. */
export const partsOfItem = ["zone", "location", "spot", "coat"];

function placeOf({ itemKey, examStage, values }: ResultLine): string {
  const position = values?.["position"];
  const apart = !itemKey.includes("/") && examStage && typeof position === "string" && position.trim() !== "";
  const parts = partsOfItem.flatMap((key) => {
    const part = values?.[key];
    return typeof part === "string" || typeof part === "number" ? [String(part).trim()] : [];
  });
  return asKey([itemKey.trim(), ...(apart ? [position.trim()] : []), ...parts].join("|"));
}

/** Whether two lines, of whatever stages, show the same part of the weld. */
export function isSameView(one: ResultLine, other: ResultLine): boolean {
  return placeOf(one) === placeOf(other);
}

/** The line that counts for a view: its last. A line for information decides nothing, so a view to be retaken or examined stays so. */
function lastOfView<L extends ResultLine>(lines: readonly L[]): L[] {
  const last = new Map<string, L>();
  for (const line of lines) {
    const before = last.get(viewOf(line));
    if (line.result !== "INFO" || !before || before.result === "INFO") last.set(viewOf(line), line);
  }
  return [...last.values()];
}

/** Each weld and stage with its result: the worst of the last line of each view, and REJ wherever one of its lines is. */
export function weldResults<L extends ResultLine>(lines: readonly L[]): WeldResult<L>[] {
  const welds = new Map<string, L[]>();
  for (const line of lines.toSorted((a, b) => a.lineNo - b.lineNo)) {
    const key = `${weldOf(line)}|${line.examStage ?? ""}`;
    welds.set(key, [...(welds.get(key) ?? []), line]);
  }
  return [...welds.values()].map((own) => {
    const last = lastOfView(own);
    const counted = new Set(last.map(({ result }) => result));
    if (own.some(({ result }) => result === "REJ")) counted.add("REJ");
    const [first] = own;
    return {
      name: nameOfWeld({ itemKey: first?.itemKey ?? "" }),
      examStage: first?.examStage ?? null,
      result: order.find((one) => counted.has(one)) ?? null,
      views: last.length,
      lines: own,
    };
  });
}

/** The number of the repair a line was examined after; null for every other stage. */
export const repairOf = ({ examStage }: Pick<ResultLine, "examStage">): number | null =>
  Number(/^repair(\d)$/.exec(examStage ?? "")?.[1]) || null;

export type ReportResult = "ACCEPT" | "REJECT" | "FOR_INFORMATION" | "INCOMPLETE";

/** A rejected weld rejects the report; a line not examined, to be retaken or without a result leaves it incomplete. */
export function reportResult(lines: readonly ResultLine[]): ReportResult {
  const counted = new Set(weldResults(lines).map(({ result }) => result));
  if (counted.has("REJ")) return "REJECT";
  if (counted.has("RESHOOT") || counted.has("NE") || counted.has(null)) return "INCOMPLETE";
  return counted.has("ACC") ? "ACCEPT" : "FOR_INFORMATION";
}

/** Lines to be repeated that no later line of the same view repeats or marks not examined; a line for information does neither. */
export function openReshoots<L extends ResultLine>(lines: readonly L[]): L[] {
  return lines.filter(
    (line) =>
      line.result === "RESHOOT" &&
      !lines.some(
        (later) =>
          later.lineNo > line.lineNo && viewOf(later) === viewOf(line) && later.result !== null && later.result !== "INFO",
      ),
  );
}

/** Welds, views and lines of a report, each counted once: a weld in two stages is one weld. */
export function countsOf(lines: readonly ResultLine[]): { welds: number; views: number; lines: number } {
  return {
    welds: new Set(lines.map(weldOf)).size,
    views: new Set(lines.map(viewOf)).size,
    lines: lines.length,
  };
}
