/** Leak detection by bubbles, vacuum box, helium or halogen (ASME V Article 10, Appendices I to V). */
import { above, atLeast, atMost, decimal } from "#kit/decimal.ts";
import { exactly, measuredIn } from "./columns.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const leakRules: Readonly<Record<string, Rule>> = {
  "LT-R13": {
    title: "A bubble test is held fifteen minutes, within the temperature range of the solution",
    clause: "ASME V Art. 10 App. I (15 min; 5 to 50 °C)",
    severity: "E",
    limits: {
      hold: { value: "15", unit: "min", tighter: "higher" },
      from: { value: "5", unit: "°C", tighter: "higher", us: { value: "40", unit: "°F" } },
      to: { value: "50", unit: "°C", tighter: "lower", us: { value: "125", unit: "°F" } },
    },
    check: bubbles,
  },
  "LT-R14": {
    title: "A bubble, helium or halogen leak test stays within a quarter of the design pressure",
    clause: "ASME V T-1044",
    severity: "W",
    limits: { part: { value: "25", unit: "%", tighter: "lower" } },
    check: gentle,
  },
  "LT-R15": {
    title: "The vacuum box draws 15 kPa for ten seconds",
    clause: "ASME V Art. 10 App. II (API 650 requires more)",
    severity: "W",
    limits: {
      vacuum: { value: "15", unit: "kPa", tighter: "higher", us: { value: "2", unit: "psi" } },
      held: { value: "10", unit: "s", tighter: "higher" },
    },
    check: vacuumDrawn,
  },
  "LT-R16": {
    title: "The leak rate is not above the allowable rate",
    clause: "ASME V T-1080",
    severity: "E",
    check: rateAllowed,
  },
};

const isKind = (read: RuleReader, ...kinds: string[]) => kinds.includes(read.text("technique.kind") ?? "");

function bubbles(read: RuleReader): Remark[] {
  if (!isKind(read, "bubble")) return [];
  const [held, least] = [decimal(read.decimal("technique.holdMin")), read.column("hold")];
  const [from, to] = [read.column("from"), read.column("to")];
  const metal = measuredIn(read, "technique.metalTemp", "°C", to.unit);
  const isOutside = metal && !(atLeast(metal, from.value) && atMost(metal, to.value));
  return [
    ...(held && !atLeast(held, least.value)
      ? [
          inBlock(
            "technique",
            "holdMin",
            `Hold time ${exactly(held, "min")} before the joints were examined; at least ${least.printed} is required`,
          ),
        ]
      : []),
    ...(isOutside
      ? [inBlock("technique", "metalTemp", `Surface ${exactly(metal, to.unit)}; ${from.printed} to ${to.printed} is allowed`)]
      : []),
  ];
}

function gentle(read: RuleReader): Remark[] {
  const [test, design] = [decimal(read.decimal("technique.testPressure")), decimal(read.decimal("header.designPressure"))];
  const part = read.limit("part");
  if (!isKind(read, "bubble", "helium", "halogen") || !test || !design) return [];
  if (!above(test, design.times(part).div(100).toFixed())) return [];
  const [put, most] = [test, design.times(part).div(100)].map((one) => read.shown(one.toFixed(), "MPa", 3));
  return [
    inBlock(
      "technique",
      "testPressure",
      `Leak test at ${put}, more than ${part} % of the design pressure, ${most}: state who approved it`,
    ),
  ];
}

function vacuumDrawn(read: RuleReader): Remark[] {
  if (!isKind(read, "vacuum box")) return [];
  const [least, seconds] = [read.column("vacuum"), read.column("held")];
  const vacuum = measuredIn(read, "technique.vacuum", "kPa", least.unit);
  const held = decimal(read.decimal("technique.vacuumHeld"));
  return [
    ...(vacuum && !atLeast(vacuum, least.value)
      ? [
          inBlock(
            "technique",
            "vacuum",
            `Vacuum ${exactly(vacuum, least.unit)}, less than ${least.printed}: state which standard allows it`,
          ),
        ]
      : []),
    ...(held && !atLeast(held, seconds.value)
      ? [
          inBlock(
            "technique",
            "vacuumHeld",
            `Vacuum hold time ${exactly(held, "s")}, less than ${seconds.printed}: state which standard allows it`,
          ),
        ]
      : []),
  ];
}

function rateAllowed(read: RuleReader): Remark[] {
  const [rate, most] = ["leakRate", "leakRateMax"].map((key) => decimal(read.decimal(`technique.${key}`)));
  if (!rate || !most || !above(rate, most.toFixed())) return [];
  return evaluatedLines(read)
    .filter(({ line }) => line.result === "ACC")
    .map(({ line }) =>
      onLine(line, "result", `${line.itemKey}: accepted, but the leak rate ${rate.toFixed()} is above ${most.toFixed()} Pa·m³/s`),
    );
}
