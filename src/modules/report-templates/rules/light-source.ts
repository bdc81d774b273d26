/** The record of a verified light source (ASME V T-777.1, ISO 3059). */
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const lightSourceRules: Readonly<Record<string, Rule>> = {
  "MT-R23": {
    title: "A verified light source has a record that someone has seen",
    clause: "ASME V T-777.1; ISO 3059",
    severity: "W",
    check: verifiedBy,
  },
};

/** The record is entered as text, so the technician states who verified the source; the answer holds for the record named. */
export function verifiedBy(read: RuleReader): Remark[] {
  const record = read.text("technique.lightRecord");
  if (record === null || !read.asked("technique.lightRecord")) return [];
  const lamp = read.text("technique.light") ?? "The lamp";
  const message = `${lamp} counts as verified by "${record}": state who verified it, when, and up to what distance the light is sufficient`;
  return [{ ...inBlock("technique", "lightRecord", message), behind: lamp }];
}
