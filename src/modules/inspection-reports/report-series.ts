import type { ShippedSeries } from "#directory/company/numbering.ts";
import { type NumberRule, parsePattern, sampleCodes } from "#kit/numbering.ts";
import { defaultPolicy } from "#directory/company/report-policy.ts";

/** The rule behind a pattern of reports: counted anew by the dates it names, and for each client it names (inspection-reports R20, R21). */
export function reportRule(pattern: string): NumberRule {
  const has = (token: string) => parsePattern(pattern).some((part) => "token" in part && part.token === token);
  return {
    pattern,
    resetEvery: has("MM") ? "month" : has("YY") || has("YYYY") ? "year" : "never",
    resetsOn: has("CLIENT") ? ["CLIENT"] : [],
  };
}

/** How reports are numbered where the company's policy does not say otherwise. */
export const reportSeries: ShippedSeries = {
  key: "report",
  entity: "InspectionReport",
  title: "Inspection reports",
  rule: reportRule(defaultPolicy.numberPattern),
  tokens: ["CLIENT", "SITE", "PROJECT", "WO", "METHOD"],
  allocated: "first submission",
  sample: sampleCodes,
  action: "settings.quality",
};
