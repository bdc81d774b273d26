/** Screens at the film: gamma rays are taken with metal screens in front and behind (ISO 17636-1 7.3, Tables 3 and 4). */
import { decimal } from "#kit/decimal.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const screenRules: Readonly<Record<string, Rule>> = {
  "RT-R24": {
    title: "Gamma radiographs have metal screens in front and behind",
    clause: "ISO 17636-1 7.3",
    serves: ["ISO"],
    severity: "W",
    check: screensEntered,
  },
};

function screensEntered(read: RuleReader): Remark[] {
  const source = read.text("technique.source");
  if (source === null || source === "X-ray") return [];
  const missing = (["screenFront", "screenBack"] as const).filter((key) => !decimal(read.decimal(`technique.${key}`))?.gt(0));
  const [first] = missing;
  if (!first) return [];
  const which = missing.length === 2 ? "front and back screens" : first === "screenFront" ? "a front screen" : "a back screen";
  return [inBlock("technique", first, `${source} without ${which}: enter the thickness, or say which screens lay at the film`)];
}
