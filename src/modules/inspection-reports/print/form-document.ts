/** What is appended to a client's own form, so that the whole can be verified and says no less than our own report. */
import { evidenceAnnex } from "./annex.ts";
import { conclusion } from "./conclusion.ts";
import { resultBand } from "./first-page.ts";
import { concessions } from "./indications.ts";
import { fileList, picturePages } from "./pictures.ts";
import type { PrintedReport } from "./printed-report.ts";
import { ending, paperWith } from "./report-document.ts";
import { type Content, heading, type Paper, table } from "#kit/letterhead.ts";

/** A value of the report for which a field of the form had no room, or no choice. */
export interface LeftOver {
  place: string;
  text: string;
}

/** The verification of a report printed on a client's form: number, result, code and QR, signatures, pictures and evidence. */
export function verificationPaper(
  printed: PrintedReport,
  form: { title: string; pages: number },
  left: readonly LeftOver[],
): Paper {
  const { verification, report } = printed;
  return paperWith(printed, [
    {
      text: `The report stands on the client's form ${form.title}, the ${form.pages === 1 ? "page" : `${form.pages} pages`} before this one.`,
    },
    resultBand(printed),
    ...hash("SHA-256 of the content", report.contentHash),
    ...hash("SHA-256 of the record", verification?.recordHash),
    ...leftOver(left),
    ...conclusion(printed),
    ...concessions(printed),
    ...picturePages(printed, "portrait"),
    ...fileList(printed),
    ...evidenceAnnex(printed),
    ...ending(printed),
  ]);
}

function hash(label: string, value: string | null | undefined): Content[] {
  return value
    ? [
        { text: label, style: "label", margin: [0, 3, 0, 0] },
        { text: value, style: "figure" },
      ]
    : [];
}

function leftOver(left: readonly LeftOver[]): Content[] {
  if (left.length === 0) return [];
  const rows = left.map(({ place, text }) => [place, text]);
  return [
    heading("Values the form has no room for"),
    table([{ title: "Field of the form", width: 140 }, { title: "Value" }], rows),
  ];
}
