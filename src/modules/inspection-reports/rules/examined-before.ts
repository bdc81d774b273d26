/** What signed reports say of the same welds and films: a rejected weld is repaired before it is accepted, and a film shows one weld. */
import type { Day } from "#kit/validity.ts";
import { type ExamStage, examStages, type Line } from "#modules/report-templates/content.ts";
import { foldedName } from "./same-name.ts";

/** A line of another signed report of the client. */
export interface ExaminedLine {
  reportNumber: string;
  inspectedOn: Day | null;
  itemKey: string;
  filmNo: string | null;
  result: string | null;
  examStage: ExamStage | null;
}

type Examined = Pick<Line, "itemKey" | "lineNo" | "result" | "examStage" | "values">;

/**
 * "W-042 (line 1): rejected in BPC-RT-26-0033 of 2026-11-09 (first), accepted here (first)": a weld whose last signed examination rejected it is
 * accepted as a repair of it (ASME VIII-1 UW-51(b), B31.3 341.3.3). One sentence for each weld.
 */
export function acceptedUnrepaired(lines: readonly Examined[], earlier: readonly ExaminedLine[], on: Day | null): string[] {
  const named = new Map(lines.map((line) => [foldedName(line.itemKey), line]));
  return [...named].flatMap(([key, line]) => {
    const before = earlier
      .filter(
        ({ itemKey, inspectedOn }) => foldedName(itemKey) === key && (on === null || inspectedOn === null || inspectedOn <= on),
      )
      .toSorted((a, b) => (b.inspectedOn ?? "").localeCompare(a.inspectedOn ?? ""));
    const last = before[0];
    const lately = before.filter(({ reportNumber }) => reportNumber === last?.reportNumber);
    const rejected = lately.find(({ result }) => result === "REJ");
    if (!rejected || lines.some((one) => foldedName(one.itemKey) === key && one.result === "REJ")) return [];
    if (isRepairAfter(line.examStage ?? "first", rejected.examStage ?? "first")) return [];
    const day = rejected.inspectedOn ? ` of ${rejected.inspectedOn}` : "";
    return [
      `${line.itemKey} (line ${line.lineNo}): rejected in ${rejected.reportNumber}${day} (${rejected.examStage ?? "first"}), and not here (${line.examStage ?? "first"}). Enter the stage of the repair, or say which other weld it is or why it is examined again`,
    ];
  });
}

/** Repair 1 follows the first examination, repair 2 repair 1; what comes later in the list is no earlier repair. */
function isRepairAfter(stage: ExamStage, rejected: ExamStage): boolean {
  const repair = (one: ExamStage) => (one.startsWith("repair") ? examStages.indexOf(one) : 0);
  return repair(stage) > repair(rejected);
}

/** Films that a signed report has as views of another weld (ASME V T-224: a film is traced to its weld). One sentence for each film. */
export function filmsOfOtherWelds(lines: readonly Examined[], earlier: readonly ExaminedLine[]): string[] {
  return lines.flatMap((line) => {
    const film = filmOf(line);
    const other = earlier.find(
      ({ filmNo, itemKey }) =>
        film !== "" && foldedName(filmNo ?? "") === foldedName(film) && foldedName(itemKey) !== foldedName(line.itemKey),
    );
    return other
      ? [
          `${line.itemKey} (line ${line.lineNo}): film ${film} shows ${other.itemKey} in ${other.reportNumber}. Correct the number, or say how both came to have it`,
        ]
      : [];
  });
}

export const filmOf = ({ values }: Pick<Line, "values">): string => {
  const film = values["filmNo"];
  return typeof film === "string" ? film : "";
};
