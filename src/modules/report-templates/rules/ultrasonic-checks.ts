/**
 * Checks on the block during an ultrasonic weld examination: when they are made, and which work a drifted check invalidates. ASME V Article 4
 * T-466, ISO 17640; for other standards as the procedure states.
 */
import { above, Decimal, decimal } from "#kit/decimal.ts";
import { clockIn } from "#kit/validity.ts";
import { checkProblems, isSpoiled, spoiledSpans } from "../calibration-checks.ts";
import { asMark, beamsOf, type BlockCheck, blockChecksOf, hasProbes, ofProbe } from "../ultrasonic-sheet.ts";
import { daysWorked } from "../worked-days.ts";
import { evaluatedLines, inBlock, onIndication, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { asme } from "./ultrasonic-sensitivity.ts";

const iso = ["ISO"] as const;
const others = ["AWS", "EN", "other"] as const;
/** No interval is set: only start and end are required. */
const noInterval = "100000";

export const blockCheckRules: Readonly<Record<string, Rule>> = {
  "UW-R3": {
    title: "Checked at the start, at the end, and when the examiner changes",
    clause: "ASME V Art. 4 T-466.2",
    serves: asme,
    severity: "E",
    check: (read) => [...checkedInTime(read, hoursBetweenChecks(read)), ...checkedOnChange(read)],
  },
  "UW-R4": {
    title: "Checked at the start, every four hours and at the end",
    clause: "ISO 17640",
    serves: iso,
    severity: "E",
    limits: { gapHours: { value: "4", unit: "", tighter: "lower" } },
    check: (read) => checkedInTime(read, Decimal.min(read.limit("gapHours"), hoursBetweenChecks(read)).toFixed()),
  },
  "UW-R5": {
    title: "Checked at the start, at the procedure's interval and at the end",
    clause: null,
    serves: others,
    severity: "E",
    check: (read) => checkedInTime(read, hoursBetweenChecks(read)),
  },
  "UW-R6": {
    title:
      "Scans since the last good check are repeated if the sensitivity fell; recorded indications are re-examined if it rose or the range drifted",
    clause: "ASME V Art. 4 T-466.3",
    serves: asme,
    severity: "E",
    limits: {
      amplitude: { value: "2", unit: "dB", tighter: "lower" },
      percent: { value: "20", unit: "%", tighter: "lower" },
      reading: { value: "10", unit: "%", tighter: "lower" },
      sweep: { value: "5", unit: "%", tighter: "lower" },
    },
    check: (read) => driftAnswered(read, judgedByAsme),
  },
  "UW-R7": {
    title:
      "Scans since the last good check are repeated if the sensitivity fell or the range drifted; recorded indications are re-examined if the sensitivity rose",
    clause: "ISO 17640 (4 dB, 2 %: verify)",
    serves: iso,
    severity: "E",
    limits: { amplitude: { value: "4", unit: "dB", tighter: "lower" }, range: { value: "2", unit: "%", tighter: "lower" } },
    check: (read) => driftAnswered(read, judgedByIso),
  },
  "UW-R8": {
    title: "A drift is compared with the procedure",
    clause: null,
    serves: others,
    severity: "W",
    limits: { amplitude: { value: "2", unit: "dB", tighter: "lower" } },
    check: (read) =>
      blockChecksOf(read)
        .filter(({ change }) => above(change.abs(), read.limit("amplitude")))
        .map((one) =>
          inBlock(
            "calibration",
            "checks",
            `${named(one, read)}: sensitivity ${signed(one.change)} dB. State what the procedure allows, and what was rescanned`,
            one.row,
          ),
        ),
  },
};

/** Hours between checks, as the procedure states; otherwise only start and end are required. */
export function hoursBetweenChecks(read: RuleReader): string {
  const hours = decimal(read.decimal("calibration.interval"));
  return hours?.gt(0) ? hours.toFixed() : noInterval;
}

/** Each probe has a start and an end of its own; a day is covered by any of them. */
function checkedInTime(read: RuleReader, gapHours: string): Remark[] {
  const { timeZone } = read.context;
  const rows = read.rows("calibration.checks").flatMap(({ row, text }) => {
    const at = text("at");
    return at === null ? [] : [{ row, when: text("when") ?? "", at, mark: asMark(text("probe") ?? ""), good: true }];
  });
  const remark = (prefix: string) => (problem: { row?: number; message: string }) =>
    inBlock("calibration", "checks", `${prefix}${problem.message}`, problem.row);
  const marks = hasProbes(read) ? [...new Set(beamsOf(read).flatMap(({ mark }) => (mark === "" ? [] : [mark])))] : [];
  const strange = rows
    .filter(({ mark }) => marks.length > 0 && mark !== "" && !marks.some((one) => asMark(one) === mark))
    .map(({ row }) =>
      inBlock("calibration", "checks", `The check names a probe that is not among the probes: ${marks.join(", ")}`, row),
    );
  const ofEach = (marks.length > 0 ? marks : [""]).flatMap((mark) => {
    const own = rows.filter((one) => mark === "" || one.mark === asMark(mark));
    return checkProblems(own, { gapHours, days: [], timeZone }).map(remark(ofProbe(mark)));
  });
  const days = checkProblems(rows, { gapHours: noInterval, days: daysWorked(read), timeZone })
    .filter(({ row }) => row === undefined && rows.length > 0)
    .map(remark(""));
  return [...strange, ...ofEach, ...days];
}

/** Lines of one day by two examiners need a check at the change. */
function checkedOnChange(read: RuleReader): Remark[] {
  const examiners = Map.groupBy(evaluatedLines(read), ({ line }) => line.performedOn);
  const changed = [...examiners.values()].some((lines) => new Set(lines.flatMap(({ line }) => line.performedBy ?? [])).size > 1);
  const isChecked = read.rows("calibration.checks").some((row) => row.text("when") === "operator change");
  if (!changed || isChecked) return [];
  return [
    inBlock(
      "calibration",
      "checks",
      "Two people examined on one day, but no check is marked operator change: enter the check made when they changed",
    ),
  ];
}

type Drift = "good" | "lines" | "indications";
type Judge = (read: RuleReader, check: BlockCheck) => { drift: Drift; words: string };

const judgedByAsme: Judge = (read, { change, pct, range, off }) => {
  // The wider of the two counts: 20 % of the amplitude, or 2 dB.
  const isOff = above(change.abs(), read.limit("amplitude")) && above(pct.minus(100).abs(), read.limit("percent"));
  if (isOff)
    return {
      drift: change.lt(0) ? "lines" : "indications",
      words: `sensitivity ${signed(change)} dB, more than ${read.limit("percent")} % or ${read.limit("amplitude")} dB`,
    };
  const sweep = decimal(read.decimal("technique.sweep")) ?? new Decimal(0);
  const most = Decimal.max(range.times(read.limit("reading")), sweep.times(read.limit("sweep"))).div(100);
  return above(off, most)
    ? {
        drift: "indications",
        words: `sound path off by ${read.shown(off.toFixed(), "mm", 1)}, more than ${read.limit("reading")} % of the reading and ${read.limit("sweep")} % of the sweep`,
      }
    : good;
};

const judgedByIso: Judge = (read, { change, range, off }) => {
  const isOff = above(change.abs(), read.limit("amplitude"));
  const isAway = above(off, range.times(read.limit("range")).div(100));
  if (isOff && change.lt(0))
    return { drift: "lines", words: `sensitivity ${signed(change)} dB, more than ${read.limit("amplitude")} dB` };
  if (isAway)
    return {
      drift: "lines",
      words: `sound path off by ${read.shown(off.toFixed(), "mm", 1)}, more than ${read.limit("range")} %`,
    };
  return isOff
    ? { drift: "indications", words: `sensitivity ${signed(change)} dB, more than ${read.limit("amplitude")} dB` }
    : good;
};

const good = { drift: "good" as const, words: "" };

function driftAnswered(read: RuleReader, judge: Judge): Remark[] {
  const { timeZone } = read.context;
  const judged = blockChecksOf(read).map((check) => ({ ...check, ...judge(read, check) }));
  const told = judged
    .filter(({ drift }) => drift !== "good")
    .map((one) => {
      const then = one.drift === "lines" ? "lines scanned" : "indications recorded";
      const message = `${named(one, read)}: ${one.words}. The ${then} since the last good check must be re-examined`;
      return { ...inBlock("calibration", "checks", message, one.row), severity: "I" as const };
    });
  const byProbe = [...Map.groupBy(judged, ({ mark }) => mark).values()];
  const spans = (kind: Drift) =>
    byProbe.flatMap((checks) => spoiledSpans(checks.map((one) => ({ ...one, good: one.drift !== kind }))));
  const [ofLines, ofIndications] = [spans("lines"), spans("indications")];
  const lines = evaluatedLines(read);
  const again = lines
    .filter((one) => isSpoiled(one.line, one.text("line.scannedAt"), ofLines, timeZone))
    .map(({ line }) =>
      onLine(
        line,
        "scannedAt",
        `${line.itemKey}: scanned before a check with lost sensitivity, after the last good one. Rescan it, or enter the time it was scanned`,
      ),
    );
  const reexamined = lines
    .filter((one) => isSpoiled(one.line, one.text("line.scannedAt"), ofIndications, timeZone))
    .flatMap(({ line }) =>
      read.content.indications
        .filter(({ lineId }) => lineId === line.id)
        .map((one) =>
          onIndication(
            one,
            "length",
            `${line.itemKey}: recorded before a check with drift, after the last good one. Re-examine it and enter when the line was scanned`,
          ),
        ),
    );
  return [...told, ...again, ...reexamined];
}

function named({ mark, at }: BlockCheck, read: RuleReader): string {
  return `${ofProbe(mark)}check of ${clockIn(read.context.timeZone, at)}`;
}

const signed = (change: Decimal): string => `${change.gt(0) ? "+" : ""}${change.toDecimalPlaces(2).toFixed()}`;
