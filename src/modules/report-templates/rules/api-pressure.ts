/** Rules of piping and pressure vessels: operating conditions, and the pressure they may carry until the next measurement. */
import { above, below, decimal } from "#kit/decimal.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const apiPressureRules: Readonly<Record<string, Rule>> = {
  "API-R10": {
    title: "It is operated within its design conditions",
    clause: "API 570 3; API 510 3 (verify)",
    severity: "W",
    ofReport: true,
    check: runWithinDesign,
  },
  "API-R11": {
    title: "The allowable pressure at the next measurement is not below its MAWP",
    clause: "API 570 7.5; API 510 7.3",
    severity: "W",
    ofReport: true,
    check: carriesItsPressure,
  },
};

function runWithinDesign(read: RuleReader): Remark[] {
  const pressure = decimal(read.decimal("header.operatingPressure"));
  const most = (["mawp", "designPressure"] as const).flatMap((key) => {
    const limit = decimal(read.decimal(`header.${key}`));
    return limit ? [{ limit, name: key === "mawp" ? "MAWP" : "design pressure" }] : [];
  })[0];
  const [temp, least, highest] = ["operatingTemp", "mdmt", "designTemp"].map((key) => decimal(read.decimal(`header.${key}`)));
  const degrees = (value: { toFixed: () => string }) => read.shown(value.toFixed(), "°C", 0);
  const remarks: Remark[] = [];
  if (pressure && most && above(pressure, most.limit)) {
    const [here, there] = [pressure, most.limit].map((value) => read.shown(value.toFixed(), "MPa", 2));
    const message = `Operating pressure ${here}, above the ${most.name} ${there}: correct one of them, or state who allowed it`;
    remarks.push({ ...inBlock("header", "operatingPressure", message), behind: most.limit.toFixed() });
  }
  if (temp && highest && above(temp, highest)) {
    const message = `Operating temperature ${degrees(temp)}, above the design temperature ${degrees(highest)}: correct one of them, or state who allowed it`;
    remarks.push({ ...inBlock("header", "operatingTemp", message), behind: highest.toFixed() });
  }
  if (temp && least && below(temp, least)) {
    const message = `Operating temperature ${degrees(temp)}, below the MDMT ${degrees(least)}: correct one of them, or state who allowed it`;
    remarks.push({ ...inBlock("header", "operatingTemp", message), behind: least.toFixed() });
  }
  return remarks;
}

function carriesItsPressure(read: RuleReader): Remark[] {
  const [next, mawp, design] = ["summary.mawpNext", "header.mawp", "header.designPressure"].map((path) =>
    decimal(read.decimal(path)),
  );
  const needed = mawp ?? design;
  if (!next || !needed || !below(next, needed)) return [];
  const [here, there] = [next, needed].map((value) => read.shown(value.toFixed(), "MPa", 3));
  const message = `Allowable pressure at the next measurement ${here}, less than its ${mawp ? "MAWP" : "design pressure"} ${there}: measure sooner, rerate it, or state who decides`;
  return [{ target: { block: "summary", key: "mawpNext" }, message, behind: [next.toFixed(), needed.toFixed()] }];
}
