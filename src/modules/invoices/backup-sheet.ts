import { facts, heading, table } from "#kit/letterhead.ts";

/** The signed tickets and reports behind an invoice. */
export interface Evidence {
  tickets: readonly { number: string; day: string; signedBy: string; pdfSha256: string | null }[];
  reports: readonly { number: string; day: string; code: string | null; billed: string[] }[];
}

/** The index that stands before the tickets of a backup: which ticket and which report earned what. */
export function backupSheet(of: { number: string; invoiceDate: string; billedTo: string }, { tickets, reports }: Evidence) {
  const content = [
    facts([
      ["Invoice", of.number],
      ["Invoice date", of.invoiceDate],
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
            ],
            tickets.map(({ number, day, signedBy }) => [number, day, signedBy]),
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
  ];
  return { title: "Evidence", number: of.number, content };
}
