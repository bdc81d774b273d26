import { aboutModule } from "../../about.ts";
import { reportRule, type ShippedSeries } from "#directory/company/numbering.ts";
import { defaultPolicy } from "#directory/company/report-policy.ts";
import { sampleCodes } from "#kit/numbering.ts";
import { years } from "#kit/retention-terms.ts";

/** How reports are numbered where the company's policy does not say otherwise. */
const reportSeries: ShippedSeries = {
  key: "report",
  entity: "InspectionReport",
  title: "Inspection reports",
  rule: reportRule(defaultPolicy.numberPattern),
  tokens: ["CLIENT", "SITE", "PROJECT", "WO", "METHOD"],
  allocated: "first submission",
  sample: sampleCodes,
  action: "settings.quality",
};

export const about = aboutModule({
  id: "inspection-reports",
  title: "Inspection reports",
  opens: ["inspection-reports", "view-inspection-reports"],
  history: {
    ImportedReport: { import: "imported this from an index", attach: "added its PDF" },
  },
  namedActions: {
    "report.sign": { module: "inspection-reports", holders: ["TECH", "LEAD", "L3"], level: 1 },
    "report.review": { module: "inspection-reports", holders: ["LEAD", "L3"], level: 2 },
    "report.levelIII": { module: "inspection-reports", holders: ["L3"], level: 3 },
    "report.voidUnsigned": { module: "inspection-reports", holders: ["LEAD", "OPS"], delegable: true },
    "report.voidSigned": { module: "inspection-reports", holders: ["QM"], delegable: true },
    "report.import": { module: "inspection-reports", holders: ["QM", "ADM"] },
    "report.write": { module: "inspection-reports", holders: ["TECH", "LEAD", "L3", "ASST", "CRD"] },
  },
  work: { report: { title: "Inspection reports", page: "/inspection-reports/$id" } },
  retention: {
    inspectionReport: {
      title: "Inspection reports with their evidence, film index, releases",
      ...years("10"),
      trigger: "closed",
      action: "review",
      basis: "Contract; ISO/IEC 17020:2012 7.3 and 8.4",
      note: "A contract may ask for the life of the asset: operators keep girth-weld records for the life of the line, 49 CFR 192.243(f)",
    },
  },
  numbering: [reportSeries],
});
