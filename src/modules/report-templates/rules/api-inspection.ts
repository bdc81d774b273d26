/** Rules of every inspection summary by API 570, 510 or 653: the checklist is complete, and poor items are followed up. */
import { above, decimal } from "#kit/decimal.ts";
import { governingWall, measuredWalls } from "../api-walls.ts";
import { immediate } from "../calculations/thickness.ts";
import { isFiller } from "./format.ts";
import { evaluatedLines, inBlock, type LineReader, onLine, readerAt, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { mm } from "./ut-readings.ts";

export const apiInspectionRules: Readonly<Record<string, Rule>> = {
  "API-R1": {
    title: "Every item of the checklist is answered",
    clause: "API 570 5; API 510 5; API 653 6 (verify)",
    severity: "E",
    ofReport: true,
    check: itemsAnswered,
  },
  "API-R2": {
    title: "The result of an item agrees with its condition",
    clause: null,
    severity: "E",
    ofReport: true,
    check: resultsAgree,
  },
  "API-R3": {
    title: "A poor item has a finding, a photo and a recommendation",
    clause: "API 570 7.10; API 510 7.8; API 653 6.9 (verify)",
    severity: "E",
    ofReport: true,
    check: poorFollowedUp,
  },
  "API-R4": {
    title: "Items not accessible are listed in the limitations",
    clause: "ISO/IEC 17020:2012 7.4.2",
    severity: "E",
    ofReport: true,
    check: notAccessible,
  },
  "API-R5": {
    title: "A stated remaining life names its thickness report",
    clause: "API 570 7.2; API 510 7.2; API 653 6.8 (6.8: verify)",
    severity: "E",
    ofReport: true,
    check: lifeRestsOnReport,
  },
  "API-R6": {
    title: "The client was informed of each immediate recommendation: who, when and how",
    clause: "API 570 7.10; API 510 7.8; API 653 6.9 (verify)",
    severity: "E",
    ofReport: true,
    check: clientTold,
  },
  "API-R7": {
    title: "A wall at or below its required thickness has an immediate recommendation",
    clause: "API 570 7.4, API 510 7.4 (verify); API 653 4.3, 4.4",
    severity: "W",
    ofReport: true,
    check: thinWalls,
  },
  "API-R8": {
    title: "Dates of earlier work are not later than this inspection",
    clause: null,
    severity: "E",
    ofReport: true,
    check: datesInOrder,
  },
  "API-R9": {
    title: "Each recommendation has a number of its own",
    clause: null,
    severity: "E",
    ofReport: true,
    check: numberedOnce,
  },
};

const same = (one: string | null, other: string | null): boolean =>
  (one ?? "").trim().toLowerCase() === (other ?? "").trim().toLowerCase();

const isInternal = (item: string): boolean => /^internal\b/i.test(item);
const lookedInside = ["internal", "out-of-service"];

/** Internal items are required in an internal inspection and optional in others. */
function itemsAnswered(read: RuleReader): Remark[] {
  const { content, definition } = read;
  const inside = lookedInside.includes(read.text("header.inspectionKind") ?? "");
  return (definition.lines.checklist ?? [])
    .filter((item) => inside || !isInternal(item))
    .filter((item) => !content.lines.some(({ itemKey }) => same(itemKey, item)))
    .map((item) => ({ target: { block: "lines" as const }, message: `${item}: not answered. Add the line` }));
}

const everyLine = (read: RuleReader): LineReader[] => read.content.lines.map((line) => readerAt(read, line));
/** The result of items the asset does not have, and of items not accessible; all others are accepted or rejected. */
const resultOf: Readonly<Record<string, string>> = { "n/a": "INFO", "not accessible": "NE" };

function resultsAgree(read: RuleReader): Remark[] {
  return everyLine(read).flatMap((one): Remark[] => {
    const { result, itemKey } = one.line;
    const condition = one.text("line.condition");
    if (result === null) return [];
    if (condition === null)
      return result === "NE"
        ? [onLine(one.line, "condition", `${itemKey}: not examined. Choose “not accessible”, or enter the result`)]
        : [];
    const wanted = resultOf[condition];
    const fits = wanted === undefined ? result === "ACC" || result === "REJ" : result === wanted;
    if (fits) return [];
    return [
      onLine(
        one.line,
        "result",
        `${itemKey}: ${condition}, and ${result}: enter ${wanted ?? "ACC or REJ"}, or correct the condition`,
      ),
    ];
  });
}

function poorFollowedUp(read: RuleReader): Remark[] {
  const numbers = read.rows("summary.actions").map(({ text }) => text("no"));
  return evaluatedLines(read).flatMap((one): Remark[] => {
    if (one.text("line.condition") !== "poor") return [];
    const { line } = one;
    const number = one.text("line.recommendation");
    const pictured =
      one.text("line.photo") !== null ||
      read.context.attachments.some(({ kind, lineId }) => kind === "photo" && lineId === line.id);
    const at = (key: string, message: string) => onLine(line, key, `${line.itemKey}: poor, ${message}`);
    return [
      ...(isFiller(one.text("line.finding")) ? [at("finding", "without a finding: state what was found and where")] : []),
      ...(pictured ? [] : [at("photo", "without a photo: attach one to the line, or enter its number")]),
      ...(number === null
        ? [at("recommendation", "without a recommendation: enter its number")]
        : numbers.some((known) => same(known, number))
          ? []
          : [
              at(
                "recommendation",
                `with recommendation ${number}, which is not in the summary: enter it there, or correct the number`,
              ),
            ]),
    ];
  });
}

function notAccessible(read: RuleReader): Remark[] {
  const items = everyLine(read).filter((one) => one.text("line.condition") === "not accessible");
  if (items.length === 0 || !isFiller(read.text("summary.limitations"))) return [];
  const names = items.map(({ line }) => line.itemKey).join(", ");
  return [inBlock("summary", "limitations", `${names}: not accessible. Name it in the limitations with the reason`)];
}

function lifeRestsOnReport(read: RuleReader): Remark[] {
  return measuredWalls(read).flatMap(({ row, name, tReq, tActual, life, report }): Remark[] => {
    const at = (message: string) => inBlock("summary", "thicknesses", `${name}: ${message}`, row);
    const zero = [tReq, tActual].some((t) => decimal(t)?.gt(0) === false);
    return [
      ...(zero ? [at("a thickness is not above 0: correct it")] : []),
      ...(life.value !== null && isBlank(report)
        ? [at("a remaining life is stated. Enter the number of its thickness report")]
        : []),
    ];
  });
}

/** A number names a report, "none" or a dash does not. */
const isBlank = (text: string | null): boolean => !/\d/.test(text ?? "");

function clientTold(read: RuleReader): Remark[] {
  return read.rows("summary.actions").flatMap(({ row, text }): Remark[] => {
    if (text("priority") !== "immediate") return [];
    const missing = [
      ...(isFiller(text("toldTo")) ? ["who at the client was informed"] : []),
      ...(text("toldAt") === null ? ["when"] : []),
      ...(text("toldBy") === null ? ["how"] : []),
    ];
    const named = `Recommendation ${text("no") ?? row + 1} is immediate`;
    return missing.length === 0 ? [] : [inBlock("summary", "actions", `${named}: enter ${missing.join(", ")}`, row)];
  });
}

function thinWalls(read: RuleReader): Remark[] {
  const isCalled = read.rows("summary.actions").some(({ text }) => text("priority") === "immediate");
  const thin = governingWall(measuredWalls(read));
  if (isCalled || thin?.life.value !== immediate) return [];
  const [actual, required] = [mm(thin.tActual, read), mm(thin.tReq, read)];
  const message = `${thin.name}: ${actual} is not above the required ${required}. Enter an immediate recommendation, or state why it may stay in service`;
  return [{ ...inBlock("summary", "thicknesses", message, thin.row), behind: [thin.tActual, thin.tReq] }];
}

function datesInOrder(read: RuleReader): Remark[] {
  const last = read.context.performedDates.at(-1);
  if (last === undefined) return [];
  const earlier = (["lastExternal", "lastInternal"] as const).flatMap((key) => {
    const on = read.text(`header.${key}`);
    return on !== null && on >= last ? [inBlock("header", key, `${on} is not before this inspection: correct it`)] : [];
  });
  const measured = measuredWalls(read)
    .filter(({ measuredOn }) => measuredOn !== null && measuredOn > last)
    .map(({ row, name, measuredOn }) =>
      inBlock("summary", "thicknesses", `${name}: measured on ${measuredOn ?? ""}, after this inspection: correct it`, row),
    );
  const year = decimal(read.text("header.yearBuilt"));
  const built =
    year && above(year, last.slice(0, 4))
      ? [inBlock("header", "yearBuilt", `Built in ${year.toFixed()}, after this inspection: correct it`)]
      : [];
  return [...earlier, ...measured, ...built];
}

function numberedOnce(read: RuleReader): Remark[] {
  const rows = read.rows("summary.actions");
  return rows
    .filter(({ row, text }) => text("no") !== null && rows.some((other) => other.row < row && same(other.text("no"), text("no"))))
    .map(({ row, text }) =>
      inBlock("summary", "actions", `Recommendation number ${text("no") ?? ""} is used twice: renumber one of them`, row),
    );
}
