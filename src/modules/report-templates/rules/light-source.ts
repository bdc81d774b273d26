/** A light source that counts as verified (ASME V T-777.1, ISO 3059): the record behind it. */
import { inBlock, type Remark, type Rule, type RuleReader } from "./rule.ts";

export const lightSourceRules: Readonly<Record<string, Rule>> = {
  "MT-R23": {
    title: "A verified light source rests on a record someone has seen",
    clause: "ASME V T-777.1; ISO 3059",
    severity: "W",
    check: verifiedBy,
  },
};

/** The record is a text here, so that the technician's word is all there is: it is asked for, and goes by the record named. */
export function verifiedBy(read: RuleReader): Remark[] {
  const record = read.text("technique.lightRecord");
  if (record === null || !read.asked("technique.lightRecord")) return [];
  const lamp = read.text("technique.light") ?? "The lamp";
  const message = `${lamp} counts as verified by "${record}": state who verified it, on which day, and to what distance it gives the light`;
  return [{ ...inBlock("technique", "lightRecord", message), behind: lamp }];
}
