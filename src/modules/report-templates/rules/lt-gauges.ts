/** Gauges and recorder of a pressure test (ASME V T-1031, T-1061). */
import { type Decimal, decimal } from "#kit/decimal.ts";
import { addMonths } from "#kit/validity.ts";
import { daysWorked } from "../worked-days.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const gaugeRules: Readonly<Record<string, Rule>> = {
  "LT-R11": {
    title: "Full scale of dial gauges and recorders is 1.5 to 4 times the test pressure",
    clause: "ASME V T-1031(a)",
    severity: "E",
    limits: {
      from: { value: "1.5", unit: "", tighter: "higher" },
      to: { value: "4", unit: "", tighter: "lower" },
    },
    check: rangesFit,
  },
  "LT-R12": {
    title: "Gauges and recorder were calibrated within twelve months",
    clause: "ASME V T-1061",
    severity: "E",
    limits: { months: { value: "12", unit: "", tighter: "lower" } },
    check: calibratedLately,
  },
};

function rangesFit(read: RuleReader): Remark[] {
  const test = decimal(read.decimal("technique.testPressure"));
  // Vacuum gauges have their own rules.
  if (!test?.gt(0) || read.text("technique.kind") === "vacuum box") return [];
  const [from, to] = [read.limit("from"), read.limit("to")];
  const isOutside = (range: Decimal | null) => range !== null && (range.lt(test.times(from)) || range.gt(test.times(to)));
  const between = `${from} to ${to} times the test pressure, ${read.shown(test.times(from).toFixed(), "MPa", 2)} to ${read.shown(test.times(to).toFixed(), "MPa", 2)}`;
  const dials = read
    .rows("technique.gauges")
    .filter((gauge) => gauge.text("kind") === "dial" && isOutside(decimal(gauge.decimal("rangeMax"))))
    .map((gauge) =>
      inBlock(
        "technique",
        "gauges",
        `Gauge full scale ${read.shown(gauge.decimal("rangeMax") ?? "0", "MPa", 2)}; ${between}`,
        gauge.row,
      ),
    );
  const recorder = decimal(read.decimal("technique.recorderRange"));
  const chart = recorder ? `Recorder full scale ${read.shown(recorder.toFixed(), "MPa", 2)}; ${between}` : "";
  return isOutside(recorder) ? [...dials, inBlock("technique", "recorderRange", chart)] : dials;
}

function calibratedLately(read: RuleReader): Remark[] {
  const days = daysWorked(read);
  const months = Number(read.limit("months"));
  const used = [
    ...read.rows("technique.gauges").map((gauge) => ({ key: "gauges", row: gauge.row, id: gauge.text("gauge") })),
    { key: "recorder", row: undefined, id: read.text("technique.recorder") },
  ];
  return used.flatMap(({ key, row, id }): Remark[] => {
    const item = read.context.equipment.find(({ inventoryItemId }) => inventoryItemId === id);
    if (!item) return [];
    const late = days.find((day) => {
      const on = item.calibratedFor?.find((one) => one.day === day)?.calibratedOn ?? item.calibratedOn;
      return on !== null && addMonths(on, months) < day;
    });
    return late === undefined
      ? []
      : [inBlock("technique", key, `${item.label}: not calibrated within ${months} months before ${late}`, row)];
  });
}
