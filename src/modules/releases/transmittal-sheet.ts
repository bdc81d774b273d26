import { deliveryWords, type NoticeKind, type Purpose, type Recipient, type ReleaseItem } from "./release.ts";
import { facts, heading, table } from "#kit/letterhead.ts";
import type { Content } from "#kit/content.ts";

interface Sheet {
  transmittalNo: string | null;
  purpose: Purpose;
  notice: NoticeKind | null;
  subject: string;
  message: string | null;
  clientName: string | null;
  siteName: string | null;
  projectNumber: string | null;
  workOrderNumber: string | null;
  issuedOn: string | null;
  issuedByName: string | null;
  dueBy: string | null;
  respondBy: string | null;
  /** Of a turnover dossier: "98.3 %, INCOMPLETE: 2 items". */
  dossier: string | null;
  items: readonly ReleaseItem[];
  recipients: readonly Pick<Recipient, "name" | "organization" | "email" | "kind" | "delivery">[];
}

/** The cover sheet of what is sent: to whom, for what purpose, and exactly what, each file with its fingerprint. */
export function transmittalSheet(sheet: Sheet) {
  const { items, recipients } = sheet;
  const to = (kind: "to" | "cc") => recipients.filter((one) => one.kind === kind).map(named);
  const content: Content[] = [
    facts([
      ["Client", sheet.clientName ?? ""],
      ["Site", sheet.siteName ?? ""],
      ["Project", sheet.projectNumber ?? ""],
      ["Work order", sheet.workOrderNumber ?? ""],
      ["Purpose", sheet.notice ? noticeWords[sheet.notice] : sheet.purpose],
      ["Issued", [sheet.issuedOn, sheet.issuedByName && `by ${sheet.issuedByName}`].filter(Boolean).join(" ")],
      ["Confirm receipt by", sheet.dueBy ?? "not requested"],
      ["Review expected by", sheet.respondBy ?? ""],
      ["Reports", String(items.length)],
      ...(sheet.dossier ? [["Coverage", sheet.dossier] as const] : []),
    ]),
    heading("Sent to"),
    facts([["To", to("to").join("\n")], ...(to("cc").length > 0 ? [["In copy", to("cc").join("\n")] as const] : [])], 1),
    ...(sheet.message ? [heading("Message"), { text: sheet.message }] : []),
    heading("Index"),
    table(
      [
        { title: "No.", width: 18, align: "right" },
        { title: "Report", width: 92, figures: true },
        { title: "Rev", width: 20, align: "right" },
        { title: "Title", width: "*" },
        { title: "Item", width: 72 },
        { title: "Inspected", width: 50 },
        { title: "Result", width: 46 },
        { title: "Pages", width: 26, align: "right" },
        { title: "SHA-256", width: 52, figures: true },
      ],
      items.map((item, index) => [
        String(index + 1),
        item.reportNumber,
        String(item.revision),
        item.title,
        item.itemTag ?? "",
        item.inspectedOn ?? "",
        resultWords(item.result),
        item.pages === null ? "" : String(item.pages),
        item.pdfSha256?.slice(0, 16) ?? "",
      ]),
      { layout: "dense", fontSize: 7 },
    ),
    {
      text: "SHA-256: the first 16 characters of the fingerprint of each report as a single file. Anyone can check whether a report is genuine and current with the code printed on it.",
      fontSize: 7,
      margin: [0, 6, 0, 0],
    },
  ];
  return {
    title: sheet.notice ? "Transmittal: notice" : "Transmittal",
    subtitle: sheet.subject,
    number: sheet.transmittalNo ?? "Draft",
    content,
    foot: "Acknowledgement confirms receipt. It does not mean agreement with what the reports say.",
  };
}

export const noticeWords: Readonly<Record<NoticeKind, string>> = {
  superseded: "revision: replaces reports sent earlier",
  void: "notice: reports sent earlier are void",
  caution: "notice: reports sent earlier are under review",
};

const named = ({ name, organization, email, delivery }: Sheet["recipients"][number]) =>
  [name, organization, email, delivery === "link" ? null : deliveryWords[delivery].toLowerCase()].filter(Boolean).join(", ");

export const resultWords = (result: string | null): string =>
  result === null ? "" : (result.charAt(0) + result.slice(1).toLowerCase()).replaceAll("_", " ");
