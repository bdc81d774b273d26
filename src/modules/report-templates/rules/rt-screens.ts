/** Screens: gamma radiographs need metal screens in front and behind (ISO 17636-1 7.3, Tables 3 and 4). */
import { above, decimal } from "#kit/decimal.ts";
import { exactly } from "./columns.ts";
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const screenRules: Readonly<Record<string, Rule>> = {
  "RT-R24": {
    title: "Gamma radiographs have metal screens in front and behind",
    clause: "ISO 17636-1 7.3",
    serves: ["ISO"],
    severity: "W",
    check: screensEntered,
  },
  "RT-R27": {
    title: "The lead front screen is no thicker than in the table (verify in the edition used)",
    clause: "ISO 17636-1 Table 3",
    serves: ["ISO"],
    severity: "W",
    check: frontScreenServes,
  },
};

/** Lead in mm, for all but Co-60, which needs steel, copper or thicker lead. */
const thickestFront = "0.2";

function frontScreenServes(read: RuleReader): Remark[] {
  const [source, front] = [read.text("technique.source"), decimal(read.decimal("technique.screenFront"))];
  if (source === null || source === "Co-60" || !front || !above(front, thickestFront)) return [];
  const message = `Front screen of ${exactly(front, "mm")} of lead with ${source}, more than ${thickestFront} mm: correct it, or explain why it was used`;
  return [inBlock("technique", "screenFront", message)];
}

function screensEntered(read: RuleReader): Remark[] {
  const source = read.text("technique.source");
  if (source === null || source === "X-ray") return [];
  const missing = (["screenFront", "screenBack"] as const).filter((key) => !decimal(read.decimal(`technique.${key}`))?.gt(0));
  const [first] = missing;
  if (!first) return [];
  const which = missing.length === 2 ? "front and back screens" : first === "screenFront" ? "a front screen" : "a back screen";
  return [inBlock("technique", first, `${source} without ${which}: enter the thickness, or state which screens were used`)];
}
