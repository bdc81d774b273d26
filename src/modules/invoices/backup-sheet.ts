import { facts, heading, table } from "#kit/letterhead.ts";

/** The signed tickets and reports behind an invoice. */
export interface Evidence {
  tickets: readonly { number: string; day: string; signedBy: string; pdfSha256: string | null }[];
  reports: readonly { number: string; day: string; code: string | null; billed: string[] }[];
}

/** A receipt behind an invoice: where it begins in the backup, or why it is not in it. */
interface ReceiptEntry {
  label: string;
  day: string;
  /** The name of its file. */
  name: string;
  page: number | null;
  problem: string | null;
}

/** The pages of a backup on which its documents begin, counted from 1. */
export interface BackupPages {
  /** By the number of the ticket. */
  tickets: ReadonlyMap<string, number>;
  receipts: readonly ReceiptEntry[];
}

/** The index that stands before the tickets and receipts of a backup: which ticket, report and receipt earned what, and its page. */
export function backupSheet(
  of: { title: string; number: string; invoiceDate: string; billedTo: string },
  { tickets, reports }: Evidence,
  pages: BackupPages,
) {
  const content = [
    facts([
      [of.title, of.number],
      ["Date", of.invoiceDate],
      ["Billed to", of.billedTo],
    ]),
    ...(tickets.length === 0
      ? []
      : [
          heading("Signed tickets"),
          table(
            [
              { title: "Ticket", width: 120 },
              { title: "Day", width: 80 },
              { title: "Signed by", width: "*" },
              { title: "Page", width: 80, align: "right", figures: true },
            ],
            tickets.map(({ number, day, signedBy }) => [number, day, signedBy, String(pages.tickets.get(number) ?? "No PDF")]),
          ),
        ]),
    ...(reports.length === 0
      ? []
      : [
          heading("Signed reports"),
          table(
            [
              { title: "Report", width: 120 },
              { title: "Day", width: 80 },
              { title: "Billed", width: "*" },
              { title: "Check code", width: 110 },
            ],
            reports.map(({ number, day, billed, code }) => [number, day, billed.join(", "), code ?? ""]),
          ),
        ]),
    ...(pages.receipts.length === 0
      ? []
      : [
          heading("Receipts"),
          table(
            [
              { title: "Expense", width: "*" },
              { title: "Day", width: 80 },
              { title: "File", width: 150 },
              { title: "Page", width: 80, align: "right", figures: true },
            ],
            pages.receipts.map(({ label, day, name, page, problem }) => [
              label,
              day,
              name,
              page === null ? (problem ?? "") : String(page),
            ]),
          ),
        ]),
  ];
  return { title: "Evidence", number: of.number, content };
}
