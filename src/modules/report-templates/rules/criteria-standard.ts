/** Acceptance criteria prescribe the technique standard for the indications they judge. */
import { acceptanceCriteriaSet } from "../acceptance/sets.ts";
import type { Reader } from "../sheet.ts";
import { inBlock, type Remark, standardFamily, type StandardFamily } from "./rule.ts";

/** Codes of ASME ask for Section V (VIII-1 UW-51 and 6-1, B31.3 344.1.1, B31.1 136.4), levels of ISO for the ISO standard of the technique (ISO 17635). */
const bodies: readonly (readonly [standard: string, technique: StandardFamily, words: string])[] = [
  ["ASME ", "ASME", "ASME V"],
  ["ISO ", "ISO", "the ISO standard of the method"],
];

/** A setup whose technique follows another body's standard than the criteria require. */
export function techniqueOfCriteria(read: Reader): Remark[] {
  const { acceptance, lines } = read.content;
  const family = standardFamily(read);
  const named = read.text("technique.standard");
  // For any other standard the procedure states the limits.
  if (named === null || family === "other") return [];
  const used = [acceptance.criteriaSet, ...lines.flatMap(({ criteriaSetId }) => criteriaSetId ?? [])];
  return [...new Set(used)].flatMap((code) => {
    const standard = acceptanceCriteriaSet(code)?.standard ?? "";
    const body = bodies.find(([start]) => standard.startsWith(start));
    if (!body || body[1] === family) return [];
    const message = `The technique follows ${named}, but ${code} requires ${body[2]}. Choose that standard, or state which document of the contract allows it`;
    return [inBlock("technique", "standard", message)];
  });
}
