/** A partial extent: the report states how the sample was chosen (ISO/IEC 17020:2012 Annex B; ISO/IEC 17025:2017 7.3, 7.8.2.1). */
import type { Content } from "../report.ts";
import { inReport } from "./misfit.ts";
import { fingerprint, type Finding } from "#modules/report-templates/findings.ts";
import { isFiller } from "#modules/report-templates/rules/format.ts";
import { weldOf } from "#modules/report-templates/weld-results.ts";

const clause = "ISO/IEC 17020:2012 Annex B; ISO/IEC 17025:2017 7.8.2.1";

/** Asks how the items were chosen if not all were examined; an extent of 0 % with an accepted line is refused. */
export function samplingFindings({
  header,
  lines,
  samplingMethod,
}: Pick<Content, "header" | "lines" | "samplingMethod">): Finding[] {
  const extent = typeof header["extent"] === "string" ? header["extent"].trim() : "";
  if (lines.length === 0 || extent === "") return [];
  const judged = lines.filter(({ result }) => result === "ACC" || result === "REJ").length;
  if (nothing.test(extent) && judged > 0) {
    const message = `The extent is "${extent}", but ${judged === 1 ? "1 line is" : `${judged} lines are`} accepted or rejected: enter how much was examined`;
    return [{ ruleId: "R-SAMPLING", severity: "E", target: { block: "header", key: "extent" }, message, clause }];
  }
  if (!isFiller(samplingMethod)) return [];
  const items = new Set(lines.map(weldOf)).size;
  const why = partOf(extent, header["quantity"], items);
  if (why === null) return [];
  const message = `${why}: enter under "Sampling, when not all was examined" how the items were chosen and who ordered it, or correct the extent`;
  return [
    {
      ruleId: "R-SAMPLING",
      severity: "W",
      target: inReport("samplingMethod"),
      message,
      clause,
      about: fingerprint([message, items]),
    },
  ];
}

const nothing = /(?<![\d.,])0+(?:[.,]0+)? ?(?:%|per ?cent\b)/i;
const shares = /(?<![\d.,])(\d+(?:[.,]\d+)?) ?(?:%|per ?cent\b)/gi;
const partial = /(?<!\b(?:no|without) )\b(?:random\w*|sampl\w+|spots?|part(?:ial(?:ly)?)?|select(?:ed|ion)|percentage)\b/i;
const oneIn =
  /\b(?:one|two|three|\d+) (?:\w+ )?(?:in|out of|of every) (?:each |every )?(?:two|three|four|five|six|ten|twenty|\d+)\b/i;
const counted =
  /\b(\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:\w+ )?(?:welds?|joints?|seams?|cmls?|tmls?|locations?|points?|items?|pieces?|pcs|parts|spools?|tubes?|nozzles?)\b/i;
const numerals = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** The text that says not everything was examined; null if there is none. */
function partOf(extent: string, quantity: unknown, items: number): string | null {
  const stated = [...extent.matchAll(shares)].map(([, share = ""]) => Number(share.replace(",", ".")));
  if (stated.some((share) => share < 100) || partial.test(extent) || oneIn.test(extent)) return `The extent is "${extent}"`;
  const named = counted.exec(extent)?.[1]?.toLowerCase();
  const count = named === undefined ? 0 : numerals.includes(named) ? numerals.indexOf(named) : Number(named);
  const lines = items === 1 ? "1 item is" : `${items} items are`;
  if (count > items) return `The extent is "${extent}", but ${lines} on the report`;
  return typeof quantity === "number" && quantity > items ? `The quantity is ${quantity}, but ${lines} on the report` : null;
}
