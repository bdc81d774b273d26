/**
 * Non-ferromagnetic weld metal on ferromagnetic base metal: an austenitic or nickel filler shows no indications
 * (ASME V Article 7 and ISO 17638 are for ferromagnetic materials).
 */
import { inBlock, onLine, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const weldMetalRules: Readonly<Record<string, Rule>> = {
  "MT-R28": {
    title: "The weld metal is ferromagnetic, as the base metal is",
    clause: "ASME V Article 7; ISO 17638 1",
    severity: "W",
    check: weldMetalMagnetic,
  },
};

/** Classifications of AWS A5 and ISO 14343, and the words of the trade. */
const fillers: readonly { what: string; words: RegExp }[] = [
  {
    what: "austenitic",
    words:
      /\be[rcq]?[- ]?3(?:07|08|09|10|12|16|17|18|20|21|30|47)(?!\d)[a-z]*(?:-\d+)?\b|\be?r?16-8-2\b|\b(?:19[ -]9|19[ -]12[ -]3|23[ -]12|18[ -]8[ -]mn)(?:[ -]?l)?\b|\baustenitic\b/i,
  },
  {
    what: "nickel",
    words:
      /\be[rq]?ni(?:cr|cu|mo)[a-z]*(?:-\d+[a-z]?)?\b|\be[rq]?ni-\d\b|\binconel\b(?: \d+)?|\bincoloy\b|\bmonel\b|\bhastelloy\b|\balloy (?:82|182|617|625)\b|\bnickel[- ](?:base|alloy|filler|electrodes?|weld)\b/i,
  },
];

const ofHeader = ["weldingProcess", "material", "itemDescription"];
const ofLines = ["joint", "size", "area", "remarks"];

function weldMetalMagnetic(read: RuleReader): Remark[] {
  if (read.flag("technique.ferromagnetic") !== true) return [];
  const inHeader = ofHeader.flatMap((key) => {
    const asked = askedOf(read.text(`header.${key}`));
    return asked === null ? [] : [inBlock("header", key, asked)];
  });
  const onLines = read.content.lines.flatMap((line) =>
    ofLines.flatMap((key) => {
      const value = line.values[key];
      const asked = line.result === "NE" || typeof value !== "string" ? null : askedOf(value);
      return asked === null ? [] : [onLine(line, key, `${line.itemKey}: ${asked}`)];
    }),
  );
  return [...inHeader, ...onLines];
}

function askedOf(text: string | null): string | null {
  for (const { what, words } of fillers) {
    const named = words.exec(text ?? "")?.[0];
    if (named !== undefined)
      return `${named} is ${what} weld metal, which MT cannot examine: state which part of the weld was examined by MT, and by which method the weld metal was examined`;
  }
  return null;
}
