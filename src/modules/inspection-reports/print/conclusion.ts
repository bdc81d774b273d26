/** Summary and limitations, opinions under a heading of their own (R3), and the signatures with their statement. */
import { dayIn, daysUnbroken, sentenceIn, timeIn } from "./dates.ts";
import { resultCounts } from "./first-page.ts";
import { part } from "./part.ts";
import type { PrintedReport } from "./printed-report.ts";
import { criteriaText, resultSentences, resultWords, slotWords } from "./words.ts";
import { criteriaInUse } from "../rules/criteria-in-use.ts";
import { reportResult } from "../rules/result.ts";
import { type Content, heading, unbroken, signatureBlock, type SignatureLine } from "#kit/letterhead.ts";
import { forInformationSet } from "#modules/report-templates/acceptance/sets.ts";
import type { Value } from "#modules/report-templates/content.ts";

type Paragraphs = readonly (readonly [label: string, text: string])[];

export function conclusion(printed: PrintedReport): Content[] {
  const before = [...findings(printed), ...opinions(printed), ...witnesses(printed)];
  const last = before.at(-1);
  return last !== undefined && isShortBlock(last)
    ? [...before.slice(0, -1), conformityAndSignatures(printed, last)]
    : [...before, conformityAndSignatures(printed)];
}

/**
 * A block kept together that leaves room for the signatures on its page: the last text moves to the next page with them if they do not fit below it.
 */
function isShortBlock(block: Content): boolean {
  const isWhole = typeof block === "object" && "unbreakable" in block && block.unbreakable === true;
  return isWhole && lettersIn(block) <= longestUnbroken;
}

function lettersIn(content: unknown): number {
  if (typeof content === "string") return content.length;
  if (Array.isArray(content)) return content.reduce((sum: number, part) => sum + lettersIn(part), 0);
  if (typeof content !== "object" || content === null) return 0;
  const { text, stack, table } = content as { text?: unknown; stack?: unknown; table?: { body?: unknown } };
  return lettersIn(text) + lettersIn(stack) + lettersIn(table?.body);
}

function findings({ content }: PrintedReport): Content[] {
  const { summary, deviations, remarks } = content;
  return titled("Summary and limitations", [
    ["Summary of results", textOf(summary["summary"])],
    ["Limitations: areas not examined", textOf(summary["limitations"])],
    ["Deviations from the procedure", together(textOf(summary["deviations"]), deviations)],
    ["Measurement uncertainty", textOf(summary["uncertainty"])],
    ["Remarks", remarks ?? ""],
  ]);
}

function opinions({ content }: PrintedReport): Content[] {
  const text = together(textOf(content.summary["recommendations"]), content.opinions);
  return text === "" ? [] : [paragraph(["Not part of the results", text], heading("Opinions and recommendations"))];
}

function witnesses({ content, policy, report }: PrintedReport): Content[] {
  const rows = content.witnesses.map(({ name, organization, role, markedAt }) => [
    name,
    organization ?? "–",
    role ?? "–",
    timeIn(policy.dateFormat, markedAt, report.timeZone),
  ]);
  return part(
    "Witnessed by",
    [{ title: "Name" }, { title: "Organization" }, { title: "Role" }, { title: "Marked", width: 130 }],
    rows,
  );
}

/** Longer statements are placed above the block, so that what is kept together always fits a page. */
const longestUnbroken = 900;

/** The signatures are never alone on a page: the statement and result above them, and the end of the preceding section, are kept on the same page. */
function conformityAndSignatures(printed: PrintedReport, before?: Content): Content {
  const { content, policy, report } = printed;
  const result = reportResult(content.lines);
  const statement = textOf(content.summary["conformityStatement"]) || resultSentences[result];
  const issued = report.issuedOn ? `Issued on ${daysUnbroken(dayIn(policy.dateFormat, report.issuedOn))}.` : "Not issued.";
  const lines: Content[] = [
    { text: [{ text: `${resultWords[result]}. `, bold: true }, `${resultCounts(printed)} ${evaluatedBy(content)} ${issued}`] },
    {
      // ISO/IEC 17025:2017 7.8.2.1(l).
      text: `Results relate only to the items examined. Not to be reproduced except in full without written approval of ${printed.issuer.name}.`,
    },
  ];
  const long = statement.length > longestUnbroken;
  const kept = signatureBlock(
    [
      ...(before && !long ? partsOf(before) : []),
      ...(long ? [] : [heading("Conformity and signatures"), { text: statement }]),
      ...lines,
    ],
    boxes(printed),
  );
  return long ? { stack: [...(before ? [before] : []), heading("Conformity and signatures"), { text: statement }, kept] } : kept;
}

/** The parts of a block: a heading keeps its distance only beside other parts, not as the first of a block in a block. */
function partsOf(block: Content): readonly Content[] {
  return typeof block === "object" && "stack" in block ? block.stack : [block];
}

/** The criteria used, and if there are several sets, the lines each of them judged. */
function evaluatedBy(content: PrintedReport["content"]): string {
  const used = criteriaInUse(content);
  const judged = used.filter(({ criteria }) => criteria.criteriaSet !== forInformationSet);
  const sentences = used
    .filter((one) => !judged.includes(one))
    .map(({ items }) => `Reported for information, as ordered by ${content.acceptance.byOrderOf ?? "the client"}${items}.`);
  if (judged.length > 0) {
    const named = judged.map(({ criteria, items }) => `${criteriaText(criteria) || "the client's specification"}${items}`);
    sentences.unshift(`Judged by ${named.join("; by ")}.`);
  }
  return sentences.join(" ");
}

/** The name under which a report carries the image of a signature. */
export const signatureName = (id: string): string => `signature-${id}`;

/** ASME V T-292 asks for the name of the Manufacturer's representative who accepts the radiographs finally, and for the date. */
function ofManufacturer({ policy, definition }: PrintedReport): SignatureLine[] {
  if (!policy.manufacturerSlot || definition.method !== "RT") return [];
  return [{ role: "Final acceptance for the Manufacturer", name: "", qualification: "Name and date", signedAt: "" }];
}

function boxes(printed: PrintedReport): SignatureLine[] {
  const { signatures, signatureImages = {}, openSlots, policy, report } = printed;
  const signed = signatures
    .filter(({ state }) => state === "active")
    .map(({ id, meaning, printedName, employeeNo, certText, signedAt, timeZone }) => ({
      role: meaning,
      ...(signatureImages[id] ? { image: signatureName(id) } : {}),
      name: printedName,
      qualification: [employeeNo && `Employee no. ${employeeNo}`, daysUnbroken(sentenceIn(policy.dateFormat, certText))]
        .filter(Boolean)
        .join("\n"),
      signedAt: timeIn(policy.dateFormat, signedAt, timeZone || report.timeZone),
    }));
  const open = openSlots.map((slot) => ({ role: slotWords[slot], name: "", qualification: "Not signed", signedAt: "" }));
  return [...signed, ...open, ...ofManufacturer(printed)];
}

function titled(title: string, paragraphs: Paragraphs): Content[] {
  const [first, ...others] = paragraphs.filter(([, text]) => text !== "");
  return first ? [paragraph(first, heading(title)), ...others.map((one) => paragraph(one))] : [];
}

function paragraph([label, text]: Paragraphs[number], ...above: Content[]): Content {
  const stack: Content[] = [...above, { text: label, style: "label", margin: [0, 3, 0, 0] }, { text }];
  return text.length > longestUnbroken ? { stack } : unbroken(...stack);
}

function together(...texts: readonly (string | null)[]): string {
  return [...new Set(texts.map((text) => text?.trim() ?? "").filter(Boolean))].join("\n");
}

function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value.trim() : "";
}
