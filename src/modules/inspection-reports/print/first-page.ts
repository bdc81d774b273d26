/** What a reader looks for first: whose work, which item, when, by which rules, with which result, and how to verify it. */
import { dayIn, spanIn } from "./dates.ts";
import { examinationTitle, methodText, techniqueText } from "./examination.ts";
import type { PrintedReport } from "./printed-report.ts";
import { computedFact, factText, isEmpty, rowsIn } from "./values.ts";
import { criteriaText, decisionRuleWords, resultSentences, resultWords } from "./words.ts";
import { criteriaInUse } from "../rules/criteria-in-use.ts";
import { reportResult } from "../rules/result.ts";
import { formatCode } from "../rules/verification-code.ts";
import { type Column, type Content, facts, heading } from "#kit/letterhead.ts";
import { forInformationSet } from "#modules/report-templates/acceptance/sets.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import { countsOf, weldResults, type ResultLine, type WeldResult } from "#modules/report-templates/weld-results.ts";

type Fact = readonly [label: string, value: string];

export function firstPage(printed: PrintedReport, computed: Computed): Content[] {
  return [
    ...letterheadText(printed),
    ...symbols(printed),
    resultBand(printed),
    ...job(printed),
    ...item(printed, computed),
    ...rulesFollowed(printed),
  ];
}

/** Text the policy puts below the head of the first page: a vendor number, a division. */
function letterheadText({ policy }: PrintedReport): Content[] {
  return policy.letterhead.trim() === "" ? [] : [{ text: policy.letterhead.trim(), margin: [0, 0, 0, 6] }];
}

/** The accreditations this paper may claim: none on a copy made before signing (R38). */
export function accreditationsOn({ issuer, copy }: PrintedReport): PrintedReport["issuer"]["accreditations"] {
  return copy.kind === "field" ? [] : issuer.accreditations;
}

/** The name of the picture of the symbol of an accreditation, by its place among those of the report. */
export const symbolName = (at: number): string => `symbol-${at + 1}`;

/** The symbols side by side, each with its accreditation; every head names them in words only. */
function symbols(printed: PrintedReport): Content[] {
  const columns = accreditationsOn(printed).flatMap(({ text, symbol }, at): Column[] =>
    symbol
      ? [
          { width: "auto", stack: [{ image: symbolName(at), fit: [84, 30], alt: text }] },
          { width: "auto", text, style: "label", margin: [0, 10, 12, 0] },
        ]
      : [],
  );
  return columns.length > 0 ? [{ columns, columnGap: 8, margin: [0, 0, 0, 6] }] : [];
}

/** "1 of 4 welds rejected: W-015. 4 welds, 12 views, 13 lines." */
export function resultCounts(printed: PrintedReport): string {
  const { content, definition } = printed;
  const welds = weldResults(content.lines);
  const { label } = definition.lines.item;
  const word = /^[A-Z][a-z]/.test(label) ? label.toLowerCase() : label;
  const noun = (count: number) => (count === 1 ? word : word.replaceAll(/\w+(?=$| or )/g, "$&s"));
  const rejected = welds.filter(({ result }) => result === "REJ");
  const open = welds.filter(({ result }) => result === "NE" || result === "RESHOOT" || result === null);
  const all = new Set(welds.map(({ name }) => name)).size + itemsWithoutLine(printed);
  const named = (some: readonly WeldResult<ResultLine>[]) => {
    const names = [...new Set(some.map(({ name }) => name))];
    return names.length > 6 ? "" : `: ${names.join(", ")}`;
  };
  const parts = [
    rejected.length > 0 ? `${rejected.length} of ${all} ${noun(all)} rejected${named(rejected)}` : "",
    open.length > 0 ? `${open.length} not examined${named(open)}` : "",
  ].filter(Boolean);
  const counted = countedText(countsOf(content.lines), noun, partOfItem(definition));
  if (parts.length > 0) return `${parts.join(". ")}.${counted === "" ? "" : ` ${counted}.`}`;
  const examined = `${all} ${noun(all)} examined`;
  const flaws = definition.indications ? `, ${indicationCount(content.indications.length)}` : "";
  return `${examined}${counted === "" ? "" : ` (${counted})`}${flaws}.`;
}

/** Tubes of rows confirmed as without a defect have no line of their own, but were inspected. */
function itemsWithoutLine({ content, definition }: PrintedReport): number {
  if (!definition.blocks.header.some(({ key }) => key === "othersInspected")) return 0;
  const confirmed = rowsIn(content.header["othersInspected"]).filter(({ confirmed: is }) => is === true);
  return confirmed.reduce((sum, { tubes }) => sum + (typeof tubes === "number" ? tubes : 0), 0);
}

/** What a line covers of its item, by the column that names it: a film is a view of a weld, a hardness line one of its zones. */
const parts = [
  ["spot", "spot"],
  ["readingNo", "reading"],
  ["zone", "zone"],
  ["position", "view"],
  ["location", "place"],
] as const;

function partOfItem({ lines }: PrintedReport["definition"]): string {
  return parts.find(([column]) => lines.fields.some(({ key }) => key === column))?.[1] ?? "view";
}

/** Items, their parts and lines, if their numbers differ. */
function countedText(
  { welds, views, lines }: ReturnType<typeof countsOf>,
  noun: (count: number) => string,
  part: string,
): string {
  if (views === welds && lines === views) return "";
  const viewed = `${views} ${part}${views === 1 ? "" : "s"}`;
  return [`${welds} ${noun(welds)}`, viewed, ...(lines === views ? [] : [`${lines} lines`])].join(", ");
}

function indicationCount(count: number): string {
  return count === 0 ? "no relevant indications" : `${count} ${count === 1 ? "indication" : "indications"} recorded`;
}

/** The result in words, with code and QR for its verification. */
export function resultBand(printed: PrintedReport): Content {
  const { verification, content, copy } = printed;
  const result = reportResult(content.lines);
  const words: Content = {
    stack: [
      { text: "Result", style: "label" },
      { text: resultWords[result], bold: true, fontSize: 16, margin: [0, 1, 0, 2] },
      { text: resultSentences[result] },
      { text: resultCounts(printed), bold: true, margin: [0, 2, 0, 0] },
    ],
  };
  const proof: Content = verification
    ? {
        columns: [
          {
            width: "*",
            alignment: "right",
            stack: [
              { text: "Verify this report", style: "label" },
              { text: formatCode(verification.code), font: "Mono", bold: true, fontSize: 9 },
              { text: verification.url.replace(/^https?:\/\//, "").replace(/\/[^/]*$/, ""), style: "label" },
            ],
          },
          { width: 90, qr: verification.url, fit: 88, alignment: "right" },
        ],
        columnGap: 6,
      }
    : {
        text: copy.kind === "field" ? "Not signed. Number and verification code are given when the report is issued." : "",
        style: "label",
        alignment: "right",
      };
  return { layout: "framed", table: { widths: ["*", 214], body: [[words, proof]] }, margin: [0, 0, 0, 2] };
}

function job({ report, content, policy, client, site, project }: PrintedReport): Content[] {
  const { dateFormat } = policy;
  const span = content.inspectionStart
    ? spanIn(dateFormat, content.inspectionStart, content.inspectionEnd, report.timeZone)
    : report.performedDates.map((day) => dayIn(dateFormat, day)).join(", ");
  const pairs: Fact[] = [
    ["Client", client.name],
    ["Site", site ? [site.name, site.address.replaceAll("\n", ", ")].join(", ") : ""],
    ["Location on site", content.locationText ?? ""],
    ["Project", project ? `${project.number} ${project.title}` : ""],
    ["Work order", report.workOrderNumber ?? ""],
    ["Purchase order", content.purchaseOrder ?? ""],
    ["Client job number", content.clientJobNo ?? ""],
    ["Client report number", content.clientReportNo ?? ""],
    ["Ordered by", content.orderedBy ?? client.name],
    ["Sampling", content.samplingMethod ?? ""],
    ["Inspected", span],
    ["Date of issue", report.issuedOn ? dayIn(dateFormat, report.issuedOn) : "not issued"],
    // ISO/IEC 17025:2017 7.8.8.3: an amended report says which one it replaces.
    ["Replaces", report.revision > 0 ? `Rev ${report.revision - 1}; what changed: see Revisions` : ""],
  ];
  return [heading("Client and job"), facts(filled(pairs), 4)];
}

const elsewhere = ["procedure", "techniqueSheet", "extent"];

function item(printed: PrintedReport, computed: Computed): Content[] {
  const { definition, content } = printed;
  const headerResults = computed.blocks.header;
  const fields = definition.blocks.header.filter(
    ({ key, hidden, computed: formula, type }) =>
      hidden !== true &&
      type !== "rows" &&
      !elsewhere.includes(key) &&
      (formula === undefined ? !isEmpty(content.header[key]) : (headerResults[key]?.value ?? "") !== ""),
  );
  const description = fields.find(({ key }) => key === "itemDescription");
  const paragraphs = fields.filter((field) => field !== description && field.type === "longText");
  const others = fields.filter((field) => field !== description && !paragraphs.includes(field));
  const extent = definition.blocks.header.find(({ key }) => key === "extent");
  const pairs: Fact[] = [
    ...others.map((field): Fact => [
      field.label,
      field.computed === undefined
        ? factText(printed, field, content.header[field.key])
        : computedFact(printed, field, headerResults[field.key]),
    ]),
    ...(extent ? [["Extent of examination", factText(printed, extent, content.header[extent.key])] as const] : []),
  ];
  return [
    heading("Item inspected"),
    ...(description
      ? [
          {
            text: factText(printed, description, content.header[description.key]),
            bold: true,
            margin: [0, 0, 0, 4] as const,
          },
        ]
      : []),
    facts(filled(pairs), 5),
    // A test boundary in a fifth of the width would be ten lines high.
    ...paragraphs.flatMap((field): Content[] => [
      { text: field.label, style: "label", margin: [0, 4, 0, 0] },
      {
        text:
          field.computed === undefined
            ? factText(printed, field, content.header[field.key])
            : computedFact(printed, field, headerResults[field.key]),
      },
    ]),
  ];
}

function rulesFollowed(printed: PrintedReport): Content[] {
  const { procedure, content, definition, policy, report } = printed;
  const technique = definition.method === "OTHER" ? examinationTitle(printed) : techniqueText(definition);
  const { acceptance } = content;
  const used = criteriaInUse(content);
  const itemsOf = (criteria: unknown) => used.find((one) => one.criteria === criteria)?.items ?? "";
  const isJudged = used.some(({ criteria }) => criteria.criteriaSet !== forInformationSet);
  const sheet = definition.blocks.header.find(({ key }) => key === "techniqueSheet");
  const pairs: Fact[] = [
    ["Method and technique", [methodText(printed, report.method), technique].filter(Boolean).join(", ")],
    [
      "Procedure",
      procedure
        ? `${procedure.number} Rev ${procedure.revision}, ${procedure.title}, effective from ${dayIn(policy.dateFormat, procedure.effectiveFrom)}`
        : "",
    ],
    ["Technique sheet", sheet ? factText(printed, sheet, content.header[sheet.key]) : ""],
    ["Acceptance criteria", `${criteriaText(acceptance)}${itemsOf(acceptance)}`],
    ["Client specification", acceptance.clientSpec ?? ""],
    ["Ordered by", acceptance.byOrderOf ?? ""],
    [
      "Further acceptance criteria",
      (acceptance.others ?? []).map((other) => `${criteriaText(other)}${itemsOf(other)}`).join("; "),
    ],
    // Where nothing is judged there is no rule to judge by (ISO/IEC 17025:2017 7.8.6).
    ["Decision rule", isJudged ? decisionRuleWords[acceptance.decisionRule] : ""],
  ];
  return [heading("Procedure and acceptance"), facts(filled(pairs), 2)];
}

function filled(pairs: readonly Fact[]): Fact[] {
  return pairs.filter(([, value]) => value.trim() !== "");
}
