/**
 * Checks against signed reports of the same welds and films: a rejected weld must be repaired before it is accepted, and a film shows one weld once.
 */
import type { Day } from "#kit/validity.ts";
import { type ExamStage, examStages, type Line } from "#modules/report-templates/content.ts";
import { foldedName, foldedWeld } from "./same-name.ts";
import { countsPerWeld, noNumber } from "#modules/report-templates/rules/film-numbers.ts";

/** A line of another signed report of the client. */
export interface ExaminedLine {
  reportNumber: string;
  inspectedOn: Day | null;
  itemTag: string | null;
  itemKey: string;
  filmNo: string | null;
  result: string | null;
  examStage: ExamStage | null;
}

type Examined = Pick<Line, "itemKey" | "lineNo" | "result" | "examStage" | "values">;

/**
 * "W-042 (line 1): rejected in BPC-RT-26-0033 of 2026-11-09 (first), and not here (first)": a weld rejected by a signed examination can only be
 * accepted as its repair (ASME VIII-1 UW-51(b), B31.3 341.3.3), on the same day or later, whichever of the two was reported first. One sentence for
 * each weld.
 */
export function acceptedUnrepaired(lines: readonly Examined[], earlier: readonly ExaminedLine[], on: Day | null): string[] {
  const named = new Map(lines.map((line) => [foldedWeld(line.itemKey), line]));
  return [...named].flatMap(([key, line]) => {
    if (lines.some((one) => foldedWeld(one.itemKey) === key && one.result === "REJ")) return [];
    const ofWeld = earlier.filter(({ itemKey }) => foldedWeld(itemKey) === key);
    const open = ofWeld.filter((one) => one.result === "REJ" && !ofWeld.some((other) => settles(other, one)));
    const rejected = open.find((one) => !isRepairOf({ stage: line.examStage ?? null, on }, one));
    if (!rejected) return [];
    const day = rejected.inspectedOn ? ` of ${rejected.inspectedOn}` : "";
    const after = on !== null && rejected.inspectedOn !== null && rejected.inspectedOn > on ? ", later than here" : "";
    return [
      `${line.itemKey} (line ${line.lineNo}): rejected in ${rejected.reportNumber}${day} (${stageOf(rejected)}${after}), but not here (${stageOf(line)}). Enter the repair stage, or state that it is another weld or why it is examined again`,
    ];
  });
}

const stageOf = ({ examStage }: Pick<Examined, "examStage">): ExamStage => examStage ?? "first";

/** Whether an accepted line of the same item is the repair of a rejected one, or was signed with an explanation of why it is not. */
function settles(accepted: ExaminedLine, rejected: ExaminedLine): boolean {
  if (accepted.result !== "ACC" || foldedName(accepted.itemTag ?? "") !== foldedName(rejected.itemTag ?? "")) return false;
  const isLater = (accepted.inspectedOn ?? "") > (rejected.inspectedOn ?? "");
  return isLater || isRepairOf({ stage: accepted.examStage, on: accepted.inspectedOn }, rejected);
}

/** A later stage of repair, on the day of the rejection or after it. */
function isRepairOf({ stage, on }: { stage: ExamStage | null; on: Day | null }, rejected: ExaminedLine): boolean {
  if (on !== null && rejected.inspectedOn !== null && on < rejected.inspectedOn) return false;
  return isRepairAfter(stage ?? "first", stageOf(rejected));
}

/** Repair 1 follows the first examination, repair 2 repair 1; a stage later in the list is not an earlier repair. */
function isRepairAfter(stage: ExamStage, rejected: ExamStage): boolean {
  const repair = (one: ExamStage) => (one.startsWith("repair") ? examStages.indexOf(one) : 0);
  return repair(stage) > repair(rejected);
}

/**
 * Films that a signed report has as well (ASME V T-224: a film is traced to its weld): as views of another weld, as views of the weld before its
 * repair, or as an examination reported twice. One sentence for each line and finding.
 */
export function filmsSeenBefore(lines: readonly Examined[], earlier: readonly ExaminedLine[]): string[] {
  const seen = lines.flatMap((line) => {
    const film = filmOf(line);
    const isThat = (one: ExaminedLine) =>
      foldedName(one.filmNo ?? "") === foldedName(film) &&
      (!countsPerWeld.test(film) || (foldedWeld(one.itemKey) === foldedWeld(line.itemKey) && stageOf(one) === stageOf(line)));
    const there = film === "" || noNumber.test(film) ? [] : earlier.filter(isThat);
    const isOther = ({ itemKey }: ExaminedLine) => foldedWeld(itemKey) !== foldedWeld(line.itemKey);
    const one = there.find(isOther) ?? there.find(({ result }) => result !== "ACC") ?? there[0];
    return one ? [{ line, film, one, isOther: isOther(one) }] : [];
  });
  const groups = Map.groupBy(seen, ({ line, one, isOther }) =>
    [foldedWeld(line.itemKey), one.reportNumber, isOther ? foldedWeld(one.itemKey) : one.result].join("|"),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { line, one, isOther } = first;
    const films = [...new Set(group.map(({ film }) => film))];
    const which = `${line.itemKey} (line ${line.lineNo}): ${films.length > 1 ? "films" : "film"} ${films.join(", ")}`;
    if (isOther)
      return [
        `${which} ${films.length > 1 ? "show" : "shows"} ${one.itemKey} in ${one.reportNumber}. Correct the number, or explain why both have it`,
      ];
    const what = `${one.reportNumber} (${[one.result, stageOf(one)].filter(Boolean).join(", ")})`;
    return [
      `${which} of this weld ${films.length > 1 ? "are" : "is"} already in ${what}. Enter the number of the film taken for this report, or explain why the same film is reported again`,
    ];
  });
}

export const filmOf = ({ values }: Pick<Line, "values">): string => {
  const film = values["filmNo"];
  return typeof film === "string" ? film : "";
};
