/** Everything the product numbers, as shipped (settings.md rules 1 to 3). A company may set another pattern for each. */
import { type NumberRule, parsePattern, type Series } from "#kit/numbering.ts";
import { defaultPolicy } from "#modules/client-companies/report-policy.ts";
import type { SettingsAction } from "./edit-rights.ts";

interface ShippedSeries extends Series {
  title: string;
  /** When the number is given. */
  allocated: "creation" | "first submission";
  /** Codes to show a pattern with where no record tells any. */
  sample: Partial<Record<string, string>>;
  /** Who sets the pattern besides an administrator. */
  action: SettingsAction;
}

/** The rule behind a pattern of reports: counted anew by the dates it names, and for each client it names (inspection-reports R20, R21). */
export function reportRule(pattern: string): NumberRule {
  const has = (token: string) => parsePattern(pattern).some((part) => "token" in part && part.token === token);
  return {
    pattern,
    resetEvery: has("MM") ? "month" : has("YY") || has("YYYY") ? "year" : "never",
    resetsOn: has("CLIENT") ? ["CLIENT"] : [],
  };
}

const sample = { CLIENT: "ACR", SITE: "CW", PROJECT: "P-26-0012", WO: "WO-26-0042", METHOD: "UT", LOC: "HOU", TYPE: "UT" };

export const projectSeries: ShippedSeries = {
  key: "project",
  entity: "Project",
  title: "Projects",
  rule: { pattern: "P-{YY}-{SEQ:4}", resetEvery: "year", resetsOn: [] },
  tokens: ["LOC", "CLIENT"],
  allocated: "creation",
  sample,
  action: "settings.finance",
};
export const workOrderSeries: ShippedSeries = {
  key: "workOrder",
  entity: "WorkOrder",
  title: "Work orders",
  rule: { pattern: "WO-{YY}-{SEQ:4}", resetEvery: "year", resetsOn: [] },
  tokens: ["LOC", "CLIENT", "PROJECT"],
  allocated: "creation",
  sample,
  action: "settings.finance",
};
const reportSeries: ShippedSeries = {
  key: "report",
  entity: "InspectionReport",
  title: "Inspection reports",
  rule: reportRule(defaultPolicy.numberPattern),
  tokens: ["CLIENT", "SITE", "PROJECT", "WO", "METHOD"],
  allocated: "first submission",
  sample,
  action: "settings.quality",
};
export const procedureSeries: ShippedSeries = {
  key: "procedure",
  entity: "Procedure",
  title: "Procedures",
  rule: { pattern: "{TYPE}-{SEQ:3}", resetEvery: "never", resetsOn: ["TYPE"] },
  tokens: ["TYPE"],
  bare: true,
  allocated: "creation",
  sample,
  action: "settings.quality",
};
export const certificationSeries: ShippedSeries = {
  key: "certification",
  entity: "Certification",
  title: "Certificates of people",
  rule: { pattern: "{METHOD}-{TYPE}-{SEQ:4}", resetEvery: "never", resetsOn: ["METHOD", "TYPE"] },
  tokens: ["METHOD", "TYPE"],
  bare: true,
  allocated: "creation",
  sample: { ...sample, TYPE: "II" },
  action: "settings.quality",
};
export const assetSeries: ShippedSeries = {
  key: "asset tag",
  entity: "InventoryItem",
  title: "Equipment tags",
  rule: { pattern: "{TYPE}-{SEQ:3}", resetEvery: "never", resetsOn: ["TYPE"] },
  tokens: ["TYPE"],
  bare: true,
  allocated: "creation",
  sample: { ...sample, TYPE: "UT-TG" },
  action: "settings.finance",
};

export const shippedSeries: readonly ShippedSeries[] = [
  reportSeries,
  projectSeries,
  workOrderSeries,
  procedureSeries,
  certificationSeries,
  assetSeries,
];

/** What {TYPE} stands for, series by series. */
export const typeWords: Readonly<Record<string, string>> = {
  procedure: "the method, or the letters of the kind of procedure",
  certification: "the level",
  "asset tag": "the code of the equipment type",
};
