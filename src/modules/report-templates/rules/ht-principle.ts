/** The principle of each hardness standard, and the scales a principle reads without conversion. */
import { below } from "#kit/decimal.ts";
import type { Reader } from "../sheet.ts";
import { exactly, measuredIn } from "./columns.ts";
import { isFiller } from "./format.ts";
import { evaluatedLines, inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

type Principle = "Brinell" | "Vickers" | "Rockwell" | "UCI" | "Leeb";

/** The standards offered, with the principles each serves. */
export const hardnessStandards: Readonly<Record<string, readonly Principle[]>> = {
  "ASTM E10": ["Brinell"],
  "ASTM E18": ["Rockwell"],
  "ASTM E92": ["Vickers"],
  "ASTM E110": ["Brinell", "Rockwell"],
  "ASTM A833": ["Brinell"],
  "ASTM A956": ["Leeb"],
  "ASTM A1038": ["UCI"],
  "ISO 6506-1": ["Brinell"],
  "ISO 6507-1": ["Vickers"],
  "ISO 6508-1": ["Rockwell"],
  "ISO 16859-1": ["Leeb"],
};

/** How the scales begin in which a principle reads; whatever else the display shows is converted. */
const ownScales: Readonly<Record<Principle, RegExp>> = {
  Brinell: /^HB/i,
  Vickers: /^HV/i,
  Rockwell: /^HR/i,
  UCI: /^H[VU]/i,
  Leeb: /^(?:HL|L)/i,
};

export const principleRules: Readonly<Record<string, Rule>> = {
  "HT-R3": {
    title: "Wall and mass are sufficient for a rebound or UCI tester",
    clause: "ASTM A956, A1038; ISO 16859-1 (the maker's limits govern: verify)",
    severity: "W",
    limits: {
      wallLeeb: { value: "25", unit: "mm", tighter: "higher", us: { value: "1", unit: "in" } },
      wallUci: { value: "5", unit: "mm", tighter: "higher", us: { value: "0.2", unit: "in" } },
      massLeeb: { value: "5", unit: "kg", tighter: "higher", us: { value: "11", unit: "lb" } },
      massUci: { value: "0.3", unit: "kg", tighter: "higher", us: { value: "0.66", unit: "lb" } },
    },
    check: heavyEnough,
  },
  "HT-R4": {
    title: "Converted values name the standard of the conversion",
    clause: "ASTM E140; ISO 18265",
    severity: "E",
    check: conversionNamed,
  },
  "HT-R5": {
    title: "The standard fits the principle",
    clause: null,
    severity: "E",
    check: (read) => {
      const [standard, principle] = [read.text("technique.standard"), read.text("technique.principle")];
      const serves: readonly string[] | undefined = hardnessStandards[standard ?? ""];
      if (!serves || principle === null || serves.includes(principle)) return [];
      return [
        inBlock("technique", "standard", `${standard} is for ${serves.join(" and ")}; the stated principle is ${principle}`),
      ];
    },
  },
};

function principleOf(read: Reader): Principle | null {
  const named = read.text("technique.principle");
  return named !== null && Object.hasOwn(ownScales, named) ? (named as Principle) : null;
}

function heavyEnough(read: RuleReader): Remark[] {
  const principle = principleOf(read);
  const kind = principle === "Leeb" ? "Leeb" : principle === "UCI" ? "Uci" : null;
  if (kind === null) return [];
  const short = (key: "wall" | "mass", unit: string): Remark[] => {
    const least = read.column(`${key}${kind}`);
    const value = measuredIn(read, `technique.${key}`, unit, least.unit);
    if (!value || !below(value, least.value)) return [];
    const what = key === "wall" ? "Wall" : "Mass";
    const message = `${what} ${exactly(value, least.unit)}, but a ${principle} tester usually needs ${least.printed}: state the maker's limit, or how the part was supported and coupled`;
    return [inBlock("technique", key, message)];
  };
  return [...short("wall", "mm"), ...short("mass", "kg")];
}

function conversionNamed(read: RuleReader): Remark[] {
  if (!isFiller(read.text("technique.conversion"))) return [];
  const [principle, scale] = [principleOf(read), read.text("technique.scale")?.trim() ?? ""];
  const isConverted = principle !== null && scale !== "" && !ownScales[principle].test(scale);
  const ofScale = isConverted
    ? [
        inBlock(
          "technique",
          "conversion",
          `${principle} does not read ${scale}: the tester converts it. Name the standard of the conversion, such as ASTM E140 or ISO 18265`,
        ),
      ]
    : [];
  const [line] = evaluatedLines(read).filter((one) => (one.text("line.converted")?.trim() ?? "") !== "");
  if (!line) return ofScale;
  const message = `${line.line.itemKey}: ${line.text("line.converted")} is converted. Name the standard of the conversion under "Conversion standard"`;
  return [...ofScale, onLine(line.line, "converted", message)];
}
