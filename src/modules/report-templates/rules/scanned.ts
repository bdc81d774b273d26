/** Rules of scans recorded with an encoder: ASME V Article 4, ISO 13588, ISO 10863. */
import { above, atLeast, below, Decimal, decimal } from "#kit/decimal.ts";
import { columnOf, inColumn, limitIn, type Pair } from "../calculations/column.ts";
import { wallOf } from "../ultrasonic-sheet.ts";
import { exactly, measuredIn } from "./columns.ts";
import { evaluatedLines, inBlock, onIndication, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";
import { asme } from "./ultrasonic-sensitivity.ts";

/** Thicknesses below 75 mm (3 in) are one class; those from 75 mm on the next. */
const thickFrom: Pair = { mm: "75", in: "3" };

export const scannedRules: Readonly<Record<string, Rule>> = {
  "SC-R1": {
    title: "The encoder was checked over 500 mm (20 in), within 1 %",
    clause: "ASME V Art. 4; ISO 13588; ISO 10863",
    severity: "E",
    limits: {
      distance: { value: "500", unit: "mm", tighter: "higher", us: { value: "20", unit: "in" } },
      percent: { value: "1", unit: "%", tighter: "lower" },
    },
    check: encoderChecked,
  },
  "SC-R2": {
    title: "Few scan lines are missing, and no two adjacent ones",
    clause: "ASME V Art. 4; ISO 13588; ISO 10863",
    severity: "W",
    limits: { percent: { value: "5", unit: "%", tighter: "lower" } },
    check: linesThere,
  },
  "SC-R3": {
    title: "The scan step suits the thickness",
    clause: "ASME V Art. 4 App. III, V (V: verify)",
    serves: asme,
    severity: "E",
    limits: {
      thin: { value: "1", unit: "mm", tighter: "lower", us: { value: "0.04", unit: "in" } },
      thick: { value: "2", unit: "mm", tighter: "lower", us: { value: "0.08", unit: "in" } },
    },
    check: stepOfThickness,
  },
  "SC-R4": {
    title: "Each line has its own scan and file, and its indications are within the scan",
    clause: null,
    severity: "E",
    check: (read) => [...scansInOrder(read), ...filesApart(read), ...indicationsInScan(read)],
  },
};

function encoderChecked(read: RuleReader): Remark[] {
  const least = read.column("distance");
  const moved = measuredIn(read, "calibration.encoderDistance", "mm", least.unit);
  const shown = measuredIn(read, "calibration.encoderRead", "mm", least.unit);
  if (!moved?.gt(0)) return [];
  if (!atLeast(moved, least.value))
    return [
      inBlock("calibration", "encoderDistance", `Encoder moved by ${exactly(moved, least.unit)}; at least ${least.printed}`),
    ];
  if (!shown) return [];
  const off = shown.minus(moved).abs().div(moved).times(100);
  if (!above(off, read.limit("percent"))) return [];
  const message = `Encoder read ${exactly(shown, least.unit)} over ${exactly(moved, least.unit)}, ${off.toDecimalPlaces(2)} % off; at most ${read.limit("percent")} %`;
  return [inBlock("calibration", "encoderRead", message)];
}

function linesThere(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one) => {
    const missing = decimal(one.decimal("line.missingLines"));
    if (missing && above(missing, read.limit("percent"))) {
      const message = `${one.line.itemKey}: ${missing} % of the lines are missing, more than ${read.limit("percent")} %. Rescan, or state why the data are sufficient`;
      return [onLine(one.line, "missingLines", message)];
    }
    if (one.flag("line.adjacentMissing") !== true) return [];
    const message = `${one.line.itemKey}: adjacent lines are missing. Rescan, or state why the data are sufficient`;
    return [onLine(one.line, "adjacentMissing", message)];
  });
}

function stepOfThickness(read: RuleReader): Remark[] {
  const column = columnOf(read.context.unitSystem);
  const step = measuredIn(read, "technique.scanStep", "mm", column.unit);
  if (!step) return [];
  const walls = evaluatedLines(read).flatMap((one) => decimal(wallOf(one)) ?? []);
  if (walls.length === 0) return [];
  const thinnest = Decimal.min(...walls);
  const isThick = atLeast(inColumn(column, thinnest), limitIn(column, thickFrom));
  const most = read.column(isThick ? "thick" : "thin");
  if (!above(step, most.value)) return [];
  const message = `Scan step ${exactly(step, column.unit)}; at most ${most.printed} at ${read.shown(thinnest.toFixed(), "mm", 2)}`;
  return [inBlock("technique", "scanStep", message)];
}

function scansInOrder(read: RuleReader): Remark[] {
  return evaluatedLines(read).flatMap((one): Remark[] => {
    const [from, to, examined] = ["from", "to", "lengthExamined"].map((key) => decimal(one.decimal(`line.${key}`)));
    if (!from || !to) return [];
    if (!above(to, from)) return [onLine(one.line, "to", `${one.line.itemKey}: the scan ends where it begins, or before`)];
    if (!examined || !above(examined, to.minus(from).plus(1))) return [];
    const [all, scanned] = [examined, to.minus(from)].map((mm) => read.shown(mm.toFixed(), "mm", 0));
    return [
      {
        ...onLine(
          one.line,
          "lengthExamined",
          `${one.line.itemKey}: ${all} examined, but the scan is ${scanned} long. Correct one of them, or state how the rest was examined`,
        ),
        severity: "W",
      },
    ];
  });
}

/** One hash is one file. */
function filesApart(read: RuleReader): Remark[] {
  const files = evaluatedLines(read).flatMap((one) => {
    const [file, hash] = [one.text("line.scanFile"), one.text("line.scanHash")?.toLowerCase()];
    return file !== null && hash ? [{ line: one.line, file: file.toLowerCase(), hash }] : [];
  });
  return files.flatMap(({ line, file, hash }, index) => {
    const other = files.slice(0, index).find((one) => (one.hash === hash) !== (one.file === file));
    if (!other) return [];
    const message =
      other.hash === hash
        ? `${line.itemKey}: the same SHA-256 as ${other.line.itemKey}, whose file has another name: compute it again`
        : `${line.itemKey}: the same scan file as ${other.line.itemKey}, with another SHA-256: compute it again`;
    return [onLine(line, "scanHash", message)];
  });
}

function indicationsInScan(read: RuleReader): Remark[] {
  return read.content.indications.flatMap((one) => {
    const at = read.forIndication(one);
    const [start, from, to] = ["indication.datumX", "line.from", "line.to"].map((path) => decimal(at.decimal(path)));
    if (!start || !from || !to || (!below(start, from) && !above(start, to))) return [];
    const [x, a, b] = [start, from, to].map((mm, at) => read.shown(mm.toFixed(), "mm", at === 0 ? 1 : 0));
    const message = `${at.line?.itemKey ?? ""}: the indication begins at ${x}, but the scan goes from ${a} to ${b}: correct one of them`;
    return [onIndication(one, "datumX", message)];
  });
}
