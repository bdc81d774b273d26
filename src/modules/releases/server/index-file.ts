import type { ReleaseItem } from "../release.ts";
import { toCsv } from "#kit/server/export.ts";
import { toXlsx } from "#kit/server/workbook.ts";

const columns = [
  { head: "No.", kind: "number", of: (_item: ReleaseItem, at: number) => at + 1 },
  { head: "Report number", kind: "text", of: ({ reportNumber }: ReleaseItem) => reportNumber },
  { head: "Revision", kind: "number", of: ({ revision }: ReleaseItem) => revision },
  { head: "Client report number", kind: "text", of: ({ clientReportNo }: ReleaseItem) => clientReportNo },
  { head: "Title", kind: "text", of: ({ title }: ReleaseItem) => title },
  { head: "Discipline", kind: "text", of: ({ method }: ReleaseItem) => method },
  { head: "Item", kind: "text", of: ({ itemTag }: ReleaseItem) => itemTag },
  { head: "Inspected", kind: "day", of: ({ inspectedOn }: ReleaseItem) => inspectedOn },
  { head: "Result", kind: "text", of: ({ result }: ReleaseItem) => result },
  { head: "PO", kind: "text", of: ({ purchaseOrder }: ReleaseItem) => purchaseOrder },
  { head: "Work order", kind: "text", of: ({ workOrderNumber }: ReleaseItem) => workOrderNumber },
  { head: "Pages", kind: "number", of: ({ pages }: ReleaseItem) => pages },
  { head: "File", kind: "text", of: ({ fileName }: ReleaseItem) => fileName },
  { head: "SHA-256", kind: "text", of: ({ pdfSha256 }: ReleaseItem) => pdfSha256 },
] as const;

/** The index of a release, to be loaded into the client's system: what was sent, whatever happened to it since. */
export function indexTable(items: readonly ReleaseItem[]) {
  const rows = items.map((item, at) => columns.map(({ of }) => of(item, at)));
  return { heads: columns.map(({ head }) => head), rows };
}

export const indexCsv = (items: readonly ReleaseItem[]): Uint8Array => {
  const { heads, rows } = indexTable(items);
  return toCsv(heads, rows);
};

export const indexXlsx = (items: readonly ReleaseItem[]): Promise<Uint8Array> =>
  toXlsx(
    columns.map(({ head, kind }) => ({ head, kind })),
    indexTable(items).rows,
  );
