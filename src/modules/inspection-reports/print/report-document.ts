/** The report as a document: its content, order and head. */
import { evidenceAnnex } from "./annex.ts";
import { conclusion, signatureName } from "./conclusion.ts";
import { examinationTitle, methodText, reportTitle, techniqueText } from "./examination.ts";
import { explanations } from "./explanations.ts";
import { dayIn } from "./dates.ts";
import { accreditationsOn, firstPage, symbolName } from "./first-page.ts";
import { concessions, fitUpright, indicationsSection, lineVerdicts } from "./indications.ts";
import { further } from "./further.ts";
import { linesTable } from "./lines.ts";
import { indicationMaps, thicknessMaps } from "./maps.ts";
import { checksOnTheDay, means } from "./means.ts";
import { fileList, pictureName, picturePages } from "./pictures.ts";
import type { Copy, Picture, PrintedReport } from "./printed-report.ts";
import { templateContent } from "../report.ts";
import { formatCode } from "../rules/verification-code.ts";
import { type Content, heading, type Paper, table, unbroken } from "#kit/letterhead.ts";
import { compute, evaluate } from "#modules/report-templates/engine.ts";

/** The report on the company's letterhead. */
export function reportPaper(printed: PrintedReport): Paper {
  return paperWith(printed, sections(printed));
}

/** A paper with the head and the marks of the report. */
export function paperWith(printed: PrintedReport, content: Content[]): Paper {
  const { report, definition, policy, issuer, client, verification, copy } = printed;
  const examination = examinationTitle(printed);
  const method = methodText(printed, report.method);
  const claimed = accreditationsOn(printed);
  return {
    title: reportTitle(examination),
    subtitle: [method === examination ? "" : method, techniqueText(definition)].filter(Boolean).join(", "),
    number: report.reportNumber ?? report.provisionalRef,
    revision: String(report.revision),
    company: {
      name: issuer.name,
      lines: issuer.lines,
      ...(issuer.logo ? { logo: "issuer" } : {}),
      ...(issuer.letterhead ? { letterhead: "letterhead" } : {}),
      ...(claimed.length > 0 ? { accreditation: claimed.map(({ text }) => text).join("\n") } : {}),
    },
    ...(client.logo && policy.clientLogo ? { clientLogo: "client" } : {}),
    pageSize: policy.pageSize,
    orientation: "portrait",
    content,
    ...marking(printed),
    printed: printed.printed,
    marks: [
      ...(verification
        ? [formatCode(verification.code), `Record ${verification.recordHash.slice(0, 12)}`]
        : [report.reportNumber ? "Not issued" : "Number assigned on submission"]),
      `${definition.code} v${report.templateVersion}`,
    ],
    foot: issuer.foot ?? undefined,
    keywords: [
      ...(verification ? [`HP-CODE:${formatCode(verification.code)}`, `HP-RECORD:${verification.recordHash}`] : []),
      ...(copy.kind === "issued" ? [] : [`HP-COPY:${copy.kind}`]),
    ],
    images: imagesOf(printed),
    language: policy.language,
  };
}

/** The most important comes first: item, result, limitations and signatures; then people and means, and the full results. */
function sections(printed: PrintedReport): Content[] {
  const { definition, content, context } = printed;
  const written = templateContent(content);
  const computed = compute(definition, written, context);
  const verdicts = printed.verdicts ?? evaluate(definition, written, context);
  const { orientation, content: results } = linesTable(printed, computed, fitUpright(printed, computed, verdicts));
  const judged = [
    ...indicationsSection(printed, computed, verdicts, orientation),
    ...indicationMaps(printed, computed, orientation),
    ...lineVerdicts(printed, verdicts),
    ...thicknessMaps(printed, orientation),
    ...concessions(printed),
  ];
  return [
    ...firstPage(printed, computed),
    ...conclusion(printed),
    ...further(printed, computed),
    ...means(printed, computed),
    ...checksOnTheDay(printed, computed),
    ...turned([...results, ...judged, ...explanations(printed)], orientation),
    ...appendices(printed, orientation),
    ...ending(printed),
  ];
}

/** A few revisions stay together with the words that end the report, which never stand alone on a page. */
export function ending(printed: PrintedReport): Content[] {
  const end: Content = { text: "End of report", bold: true, alignment: "center", margin: [0, 14, 0, 0] };
  const revisions = revisionTable(printed);
  const isShort = printed.changes.length === 0 && printed.revisions.length <= 8;
  return isShort ? [unbroken(...revisions, end)] : [...revisions, end];
}

/** A landscape table starts a new page; a portrait one follows in place. */
function turned(content: Content[], orientation: "portrait" | "landscape"): Content[] {
  return orientation === "landscape" ? onNewPage(content, orientation) : content;
}

/** Pictures and evidence are in portrait again; without them the end follows the results. */
function appendices(printed: PrintedReport, orientation: "portrait" | "landscape"): Content[] {
  const pages = picturePages(printed, orientation);
  const evidence = [...fileList(printed), ...evidenceAnnex(printed)];
  const upright = orientation === "portrait" || pages.length > 0 || evidence.length === 0;
  return [...pages, ...(upright ? evidence : onNewPage(evidence, "portrait"))];
}

function onNewPage([first, ...rest]: Content[], orientation: "portrait" | "landscape"): Content[] {
  return first ? [{ ...(first as object), pageBreak: "before", pageOrientation: orientation } as Content, ...rest] : [];
}

/** The revisions with their reasons; below them everything this one changed, whatever its reason says (ISO/IEC 17025:2017 7.8.8.1). */
function revisionTable({ revisions, policy, report, changes }: PrintedReport): Content[] {
  const number = report.reportNumber ?? report.provisionalRef;
  const rows = revisions.map(({ revision, issuedOn, reason }) => [
    String(revision),
    dayIn(policy.dateFormat, issuedOn),
    revision === 0
      ? "First issue"
      : [reason, revision === report.revision ? report.changeSummary : ""].filter(Boolean).join(". "),
    revision === 0 ? "–" : `${number} Rev ${revision - 1}`,
  ]);
  return [
    heading("Revisions"),
    table(
      [
        { title: "Rev", width: 30 },
        { title: "Date", width: 70 },
        { title: "Reason" },
        { title: "Replaces", width: 130, figures: true },
      ],
      rows,
    ),
    ...(changes.length > 0
      ? [
          heading(`Changed since Rev ${report.revision - 1}`),
          table(
            [{ title: "Where", width: 130 }, { title: "What" }],
            changes.map(({ of, what }, at) => [changes[at - 1]?.of === of ? "" : of, what]),
          ),
        ]
      : []),
  ];
}

/** The text across and above every page of a copy that must not be mistaken for the current report (R19, R38). */
function marking({ copy, policy }: PrintedReport): Pick<Paper, "watermark" | "notice"> {
  const on = (day: string | null) => (day ? ` on ${dayIn(policy.dateFormat, day)}` : "");
  const marks: { [K in Copy["kind"]]: (of: Extract<Copy, { kind: K }>) => Pick<Paper, "watermark" | "notice"> } = {
    issued: () => ({}),
    field: () => ({ watermark: "FIELD COPY – NOT SIGNED", notice: "FIELD COPY – NOT SIGNED. This is not an issued report." }),
    superseded: ({ byRevision, on: day }) => ({
      watermark: `SUPERSEDED BY REV ${byRevision}`,
      notice: `SUPERSEDED BY REV ${byRevision}${on(day)}. Do not use; ask for the current revision.`,
    }),
    void: ({ on: day, reason }) => ({ watermark: "VOID", notice: `VOID${on(day)}${reason ? `: ${reason}` : ""}. Do not use.` }),
  };
  return (marks[copy.kind] as (of: Copy) => Pick<Paper, "watermark" | "notice">)(copy);
}

function imagesOf(printed: PrintedReport): Record<string, Picture> {
  const { issuer, client, policy, pictures: all, signatureImages = {} } = printed;
  return {
    ...(issuer.logo ? { issuer: issuer.logo } : {}),
    ...(issuer.letterhead ? { letterhead: issuer.letterhead } : {}),
    ...Object.fromEntries(accreditationsOn(printed).flatMap(({ symbol }, at) => (symbol ? [[symbolName(at), symbol]] : []))),
    ...(client.logo && policy.clientLogo ? { client: client.logo } : {}),
    ...Object.fromEntries(all.map(({ image }, at) => [pictureName(at), image])),
    ...Object.fromEntries(Object.entries(signatureImages).map(([id, image]) => [signatureName(id), image])),
  };
}
