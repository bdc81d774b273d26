/** Rules of coating inspection: SSPC-PA 2. */
import { above, decimal } from "#kit/decimal.ts";
import type { CalibrationCheck } from "../calibration-checks.ts";
import { spotsOfAnArea } from "../calculations/coating.ts";
import { coatingVerdict, coatsOf, gaugeReadings } from "../coating-sheet.ts";
import type { Reader } from "../sheet.ts";
import { nameOfWeld, weldOf } from "../weld-results.ts";
import { notAboveZero } from "./above-zero.ts";
import { checkedOnReference } from "./check-run.ts";
import { climateRules } from "./dft-climate.ts";
import { holidayRules } from "./dft-holiday.ts";
import { evaluatedLines, inBlock, type LineReader, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const dftRules: Readonly<Record<string, Rule>> = {
  "DFT-R1": {
    title: "Five different spots in each area",
    clause: "SSPC-PA 2",
    severity: "E",
    check: (read) => areasOf(read).flatMap((spots) => [...enoughSpots(spots), ...spotsOnce(spots)]),
  },
  "DFT-R2": {
    title: "The number of measured areas fits the coated area",
    clause: "SSPC-PA 2",
    severity: "E",
    check: enoughAreas,
  },
  "DFT-R3": {
    title: "If an area failed, every area of its shift is measured",
    clause: "SSPC-PA 2",
    severity: "E",
    check: shiftsOfFailed,
  },
  ...climateRules,
  "DFT-R5": {
    title: "The gauge is checked on shims at the start and at the end, within its tolerance",
    clause: "SSPC-PA 2",
    severity: "E",
    limits: { gapHours: { value: "12", unit: "", tighter: "lower" } },
    check: (read) => checkedOnReference(read, { key: "shims", on: "the shims", checks: shimChecks(read) }),
  },
  ...holidayRules,
  "DFT-R8": {
    title: "Coats, thicknesses and areas are above 0, and a line names a coat that is stated",
    clause: null,
    severity: "E",
    check: (read) => [
      ...notAboveZero(read, [
        "technique.areaTotal",
        "technique.voltage",
        "technique.coats.specMin",
        "calibration.tolerance",
        "calibration.shims.nominal",
        ...gaugeReadings.map((key) => `line.${key}`),
      ]),
      ...coatsNamed(read),
    ],
  },
  "DFT-R9": {
    title: "The specified minimum is not above the specified maximum",
    clause: null,
    severity: "E",
    check: (read) =>
      coatsOf(read).flatMap(({ specMin, specMax }, row) => {
        const [least, most] = [decimal(specMin), decimal(specMax)];
        if (!least || !most || !above(least, most)) return [];
        const [a, b] = [least, most].map((one) => read.shown(one.toFixed(), "µm", 0));
        return [inBlock("technique", "coats", `Coats, row ${row + 1}: the minimum ${a} is above the maximum ${b}`, row)];
      }),
  },
  "DFT-R11": {
    title: "No coat is applied after its materials expired",
    clause: "SSPC-PA 1; maker's data sheet",
    severity: "E",
    check: materialsInDate,
  },
  "DFT-R10": {
    title: "The gauge tolerance is credible",
    clause: "SSPC-PA 2 (10 %: verify)",
    severity: "W",
    limits: { most: { value: "10", unit: "%", tighter: "lower" } },
    check: (read) => {
      const tolerance = decimal(read.decimal("calibration.tolerance"));
      const most = read.limit("most");
      if (!tolerance || !above(tolerance, most)) return [];
      const message = `Gauge tolerance ${tolerance.toFixed()} % of the shim, more than ${most} %: correct it, or name the maker's accuracy`;
      return [inBlock("calibration", "tolerance", message)];
    },
  },
};

/** By the day each coat was applied, not that of the inspection; an expiry that is not stated is asked about. */
function materialsInDate(read: RuleReader): Remark[] {
  return read.rows("technique.coats").flatMap((coat): Remark[] => {
    const [applied, until] = [coat.text("appliedOn"), coat.text("expiresOn")];
    if (applied === null || (until !== null && applied <= until)) return [];
    const name = `Coat ${coat.row + 1}, ${coat.text("product") ?? "–"}`;
    if (until !== null)
      return [inBlock("technique", "coats", `${name}: applied on ${applied}, but good until ${until} only`, coat.row)];
    const message = `${name}: enter until when its materials are good, or state how their shelf life was checked`;
    return [{ ...inBlock("technique", "coats", message, coat.row), severity: "W" }];
  });
}

/** The spots of each area after each coat. */
function areasOf(read: Reader): LineReader[][] {
  return [
    ...Map.groupBy(evaluatedLines(read), ({ line, decimal: number }) => `${weldOf(line)}|${number("line.coat") ?? ""}`).values(),
  ];
}

const coatWords = (one: LineReader): string => `${nameOfWeld(one.line)}, coat ${one.decimal("line.coat") ?? "–"}`;

function enoughSpots(spots: readonly LineReader[]): Remark[] {
  const [first] = spots;
  const count = new Set(spots.map((one) => one.decimal("line.spot"))).size;
  if (!first || count >= spotsOfAnArea) return [];
  const message = `${coatWords(first)}: ${count} ${count === 1 ? "spot" : "spots"} measured, ${spotsOfAnArea} are needed. Measure the others`;
  return [onLine(spots.at(-1)?.line ?? first.line, "spot", message)];
}

function spotsOnce(spots: readonly LineReader[]): Remark[] {
  return spots.flatMap((one, index) => {
    const spot = one.decimal("line.spot");
    const before = spots.slice(0, index).find((other) => spot !== null && other.decimal("line.spot") === spot);
    if (!before) return [];
    const message = `${coatWords(one)}: spot ${spot} is on line ${before.line.lineNo} too. Correct the number, or mark the earlier line to be repeated`;
    return [onLine(one.line, "spot", message)];
  });
}

function enoughAreas(read: RuleReader): Remark[] {
  const needed = decimal(read.outcome("technique.areasNeeded").value);
  const lines = evaluatedLines(read);
  if (!needed || lines.length === 0) return [];
  const coats = [...Map.groupBy(lines, (one) => one.decimal("line.coat") ?? "–")];
  return coats.flatMap(([coat, ofCoat]) => {
    const count = new Set(ofCoat.map(({ line }) => weldOf(line))).size;
    if (needed.lte(count)) return [];
    const unit = read.context.unitSystem === "US" ? "100 ft²" : "10 m²";
    const message = `Coat ${coat}: ${count} ${count === 1 ? "area" : "areas"} of ${unit} measured, ${needed.toFixed()} are needed for the coated area. Measure the others`;
    return [inBlock("technique", "areasNeeded", message)];
  });
}

/** An area fails by its result or by its readings. */
function shiftsOfFailed(read: RuleReader): Remark[] {
  const stated = new Map(
    read.rows("technique.shifts").map((row) => [keyOf(row.text("shift")), decimal(row.decimal("areas"))] as const),
  );
  const hasFailed = (one: LineReader) => one.line.result === "REJ" || coatingVerdict(one).verdict === "REJ";
  const failed = areasOf(read).filter((spots) => spots.some(hasFailed));
  const shifts = Map.groupBy(failed, ([first]) => `${keyOf(first?.text("line.shift"))}|${first?.decimal("line.coat") ?? ""}`);
  return [...shifts.values()].flatMap(([spots]): Remark[] => {
    const first = spots?.[0];
    if (!first) return [];
    const shift = first.text("line.shift")?.trim() ?? "";
    if (shift === "") return [onLine(first.line, "shift", `${coatWords(first)} failed: enter the shift that coated it`)];
    const coated = stated.get(keyOf(shift));
    if (!coated) {
      const message = `${coatWords(first)} failed: state how many areas were coated in shift ${shift}; all of them must be measured`;
      return [inBlock("technique", "shifts", message)];
    }
    const measured = new Set(
      areasOf(read)
        .filter(
          ([one]) =>
            one && keyOf(one.text("line.shift")) === keyOf(shift) && one.decimal("line.coat") === first.decimal("line.coat"),
        )
        .flatMap(([one]) => (one ? weldOf(one.line) : [])),
    ).size;
    if (coated.lte(measured)) return [];
    const message = `${coatWords(first)} failed: ${measured} of ${coated.toFixed()} areas of shift ${shift} are measured. Measure the others`;
    return [inBlock("technique", "shifts", message)];
  });
}

const keyOf = (text: string | null | undefined): string => (text ?? "").trim().toLowerCase();

function shimChecks(read: Reader): CalibrationCheck[] {
  const tolerance = decimal(read.decimal("calibration.tolerance"));
  return read.rows("calibration.shims").flatMap((check): CalibrationCheck[] => {
    const at = check.text("at");
    const [nominal, shown] = [decimal(check.decimal("nominal")), decimal(check.decimal("read"))];
    if (at === null || Number.isNaN(Date.parse(at)) || !nominal || !shown || !tolerance) return [];
    const good = !above(shown.minus(nominal).abs(), nominal.times(tolerance).div(100));
    return [{ row: check.row, when: check.text("when") ?? "", at, good }];
  });
}

function coatsNamed(read: RuleReader): Remark[] {
  const count = coatsOf(read).length;
  return evaluatedLines(read).flatMap((one) => {
    const coat = decimal(one.decimal("line.coat"));
    if (!coat || count === 0 || coat.lte(count)) return [];
    return [
      onLine(
        one.line,
        "coat",
        `${nameOfWeld(one.line)}: coat ${coat}, but ${count} stated in the technique. Correct one of them`,
      ),
    ];
  });
}
