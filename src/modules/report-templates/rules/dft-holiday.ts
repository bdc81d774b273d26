/** The holiday test: its voltage and the repair of holidays. */
import { above, decimal } from "#kit/decimal.ts";
import { exactly, measuredIn } from "./columns.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const holidayRules: Readonly<Record<string, Rule>> = {
  "DFT-R6": {
    title: "The test voltage suits the coating: within 10 % of the calculated value, low voltage up to 500 µm (20 mil) only",
    clause: "NACE SP0188, SP0274, SP0490; ASTM D5162",
    severity: "W",
    limits: {
      percent: { value: "10", unit: "%", tighter: "lower" },
      lowVoltage: { value: "500", unit: "µm", tighter: "lower", us: { value: "20", unit: "mil" } },
    },
    check: (read) => [...highVoltage(read), ...lowVoltage(read)],
  },
  "DFT-R7": {
    title: "A holiday is repaired and retested before its area is accepted",
    clause: "NACE SP0188",
    severity: "E",
    check: (read) =>
      evaluatedLines(read).flatMap((one) =>
        one.line.result === "REJ" || !one.asked("line.holidays")
          ? []
          : one.rows("line.holidays").flatMap((row): Remark[] => {
              if (row.flag("repaired") === true && row.flag("retested") === true) return [];
              const what = row.flag("repaired") === true ? "was repaired but not retested" : "was not repaired";
              const message = `${one.line.itemKey} (line ${one.line.lineNo}): the holiday at ${row.text("location") ?? "–"} ${what}. Enter REJ, or complete the repair and retest`;
              const { target, ...remark } = onLine(one.line, "holidays", message);
              return [{ ...remark, target: { ...target, row: row.row } }];
            }),
      ),
  },
};

function highVoltage(read: RuleReader): Remark[] {
  if (read.text("technique.holiday") !== "high voltage") return [];
  const [voltage, advice] = [decimal(read.decimal("technique.voltage")), decimal(read.decimal("technique.voltageAdvice"))];
  const percent = read.limit("percent");
  if (!voltage || !advice || !above(voltage.minus(advice).abs(), advice.times(percent).div(100))) return [];
  const message = `${exactly(voltage, "V")}, more than ${percent} % from the ${advice.toFixed(0)} V calculated for the thickness: correct it, or state why this voltage was used`;
  return [{ ...inBlock("technique", "voltage", message), behind: advice.toFixed(0) }];
}

/** Wet-sponge detectors work at one of two voltages. */
const spongeVoltages = ["67.5", "90"];

function lowVoltage(read: RuleReader): Remark[] {
  if (read.text("technique.holiday") !== "low voltage") return [];
  const voltage = decimal(read.decimal("technique.voltage"));
  const strange =
    voltage && !spongeVoltages.some((one) => voltage.eq(one))
      ? [
          inBlock(
            "technique",
            "voltage",
            `${exactly(voltage, "V")}: a wet-sponge detector works at 67.5 or 90 V. Correct it, or name the detector's voltage`,
          ),
        ]
      : [];
  const most = read.column("lowVoltage");
  const thick = evaluatedLines(read).flatMap((one) => {
    const area = measuredIn(one, "line.areaMean", "µm", most.unit);
    return area && above(area, most.value) ? [{ one, area }] : [];
  });
  const [first] = thick;
  if (!first) return strange;
  const message = `Low voltage on a coating over ${most.printed}: a wet sponge finds no holidays through it. Test with high voltage, or state who accepts it`;
  return [
    ...strange,
    ...thick.map(({ one, area }) => ({ ...onLine(one.line, "areaMean", message), cause: message, behind: area.toFixed(1) })),
  ];
}
