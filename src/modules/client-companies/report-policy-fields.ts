/** The report policy as people set it, rule by rule; the same list serves company, client, site, project and work order. */
import {
  dateFormats,
  evidenceAnnexes,
  pageSizes,
  photosPerPage,
  type ReportPolicy,
  reviewLevels,
  unitSystems,
  verifyDetails,
} from "#directory/company/report-policy.ts";
import { methods } from "#modules/report-templates/definition.ts";

interface PolicyField {
  name: keyof ReportPolicy;
  label: string;
  kind: "choice" | "yesno" | "text" | "number" | "list" | "pairs";
  options?: { value: string; label: string }[];
  help?: string;
}

export const policyFields: readonly PolicyField[] = [
  {
    name: "numberPattern",
    label: "Report number",
    kind: "text",
    help: "{CLIENT} {SITE} {PROJECT} {WO} {METHOD} {LOC} {YYYY} {YY} {MM} {SEQ:4} {MSEQ:4}",
  },
  {
    name: "reviewLevel",
    label: "Review by",
    kind: "choice",
    options: named(reviewLevels, { none: "Nobody", levelII: "Level II", levelIII: "Level III" }),
  },
  { name: "reviewerMustDiffer", label: "Reviewer differs from author", kind: "yesno" },
  { name: "reviewOnlyIfReject", label: "Review only reports with rejects", kind: "yesno" },
  {
    name: "levelIIIForMethods",
    label: "Level III signs for",
    kind: "list",
    options: methods.map((value) => ({ value, label: value })),
  },
  { name: "witnessRequired", label: "Witness required", kind: "yesno" },
  { name: "procedureClientApprovalRequired", label: "Procedures approved by the client only", kind: "yesno" },
  { name: "templateOverrides", label: "Templates replaced", kind: "pairs", help: "UT-THK = ACME-THK; MT-01 = ACME-MT" },
  { name: "clientLogo", label: "Client logo on reports", kind: "yesno" },
  { name: "letterhead", label: "Letterhead text", kind: "text" },
  { name: "pageSize", label: "Paper", kind: "choice", options: named(pageSizes, { A4: "A4", LETTER: "US Letter" }) },
  {
    name: "unitSystem",
    label: "Units",
    kind: "choice",
    options: named(unitSystems, { SI: "SI", US: "US customary", mixed: "Mixed" }),
  },
  { name: "language", label: "Language", kind: "choice", options: [{ value: "en", label: "English" }] },
  { name: "dateFormat", label: "Dates", kind: "choice", options: dateFormats.map((value) => ({ value, label: value })) },
  {
    name: "evidenceAnnex",
    label: "Evidence annex",
    kind: "choice",
    options: named(evidenceAnnexes, { none: "None", summary: "Summary", full: "Full" }),
  },
  {
    name: "photosPerPage",
    label: "Photos per page",
    kind: "choice",
    options: photosPerPage.map((value) => ({ value, label: value })),
  },
  {
    name: "photoPositions",
    label: "Position of photos",
    kind: "yesno",
    help: "Keeps where each photo was taken, and prints it under the photo",
  },
  {
    name: "manufacturerSlot",
    label: "Box for the Manufacturer",
    kind: "yesno",
    help: "On reports of radiographs: the Manufacturer's representative who accepts them finally, and the date (ASME V T-292)",
  },
  { name: "autoRelease", label: "Release when signed", kind: "yesno" },
  {
    name: "publicVerifyDetail",
    label: "Verification page shows",
    kind: "choice",
    options: named(verifyDetails, { status: "Status only", summary: "Status and summary" }),
  },
  { name: "retentionYears", label: "Keep for (years)", kind: "number" },
];

function named<V extends string>(values: readonly V[], words: Record<V, string>) {
  return values.map((value) => ({ value, label: words[value] }));
}
