import type { ReleaseItem } from "../release.ts";
import { type IndexColumn, indexColumns, indexColumnWords } from "#directory/clients/client.ts";
import { toCsv } from "#kit/server/export.ts";
import { toXlsx } from "#kit/server/workbook.ts";

type Kind = "text" | "number" | "day";
type Cell = string | number | null;
const columns: Readonly<Record<IndexColumn, [Kind, (item: ReleaseItem, at: number) => Cell]>> = {
  no: ["number", (_item, at) => at + 1],
  reportNumber: ["text", ({ reportNumber }) => reportNumber],
  revision: ["number", ({ revision }) => revision],
  clientReportNo: ["text", ({ clientReportNo }) => clientReportNo],
  title: ["text", ({ title }) => title],
  discipline: ["text", ({ method }) => method],
  item: ["text", ({ itemTag }) => itemTag],
  inspected: ["day", ({ inspectedOn }) => inspectedOn],
  result: ["text", ({ result }) => result],
  purchaseOrder: ["text", ({ purchaseOrder }) => purchaseOrder],
  workOrder: ["text", ({ workOrderNumber }) => workOrderNumber],
  pages: ["number", ({ pages }) => pages],
  status: ["text", ({ liveState, supersededBy }) => (supersededBy === null ? liveState : `superseded by Rev ${supersededBy}`)],
  reviewStatus: ["text", ({ review }) => review?.words ?? null],
  file: ["text", ({ fileName }) => fileName],
  sha256: ["text", ({ pdfSha256 }) => pdfSha256],
};

/** Without a layout of the client's: what was sent, and not what became of it. */
const usual = indexColumns.filter((column) => column !== "status" && column !== "reviewStatus");

/** The index of a release, to be loaded into the client's system, with the columns and in the order the client asks for. */
export function indexTable(items: readonly ReleaseItem[], layout: readonly IndexColumn[] = []) {
  const chosen = layout.length > 0 ? layout : usual;
  const rows = items.map((item, at) => chosen.map((column) => columns[column][1](item, at)));
  return {
    heads: chosen.map((column) => indexColumnWords[column]),
    kinds: chosen.map((column, at) => {
      const [kind] = columns[column];
      // The revision of an imported report may be a letter.
      return kind === "number" && rows.some((row) => typeof row[at] === "string") ? "text" : kind;
    }),
    rows,
  };
}

export const indexCsv = (items: readonly ReleaseItem[], layout: readonly IndexColumn[]): Uint8Array => {
  const { heads, rows } = indexTable(items, layout);
  return toCsv(heads, rows);
};

export const indexXlsx = (items: readonly ReleaseItem[], layout: readonly IndexColumn[]): Promise<Uint8Array> => {
  const { heads, kinds, rows } = indexTable(items, layout);
  return toXlsx(
    heads.map((head, at) => ({ head, kind: kinds[at] ?? "text" })),
    rows,
  );
};
