/**
 * The company's paper: head and foot on every page, a rule, tables that repeat their head, signatures that stay together.
 * Pure data in, a pdfmake definition out, so that the server and a browser without network print the same page.
 */
import type {
  Column,
  Content,
  ContentCanvas,
  ContentTable,
  ContextPageSize,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from "pdfmake/interfaces.js";

export type { Column, Content, TDocumentDefinitions } from "pdfmake/interfaces.js";

/** A document before it is laid out. No functions, so that it can be handed to a worker or kept. */
export interface Paper {
  /** What it is: "Magnetic Particle Examination Report". */
  title: string;
  /** Under the title, small: the method and technique. */
  subtitle?: string | undefined;
  number: string;
  /** As printed: "0", "B"; null for a document without revisions, such as an invoice. */
  revision: string | null;
  company: Company;
  client?: Client | undefined;
  /** The name of a picture in `images`; stands at the right of the head. */
  clientLogo?: string | undefined;
  pageSize: "A4" | "LETTER";
  orientation: "portrait" | "landscape";
  content: Content[];
  /** "DRAFT", "VOID", "SUPERSEDED" across every page. */
  watermark?: string | undefined;
  /** One sentence in a frame above the head of every page, for what nobody may overlook: "Superseded by revision 1". */
  notice?: string | undefined;
  /** Who printed it and when, as shown: "2026-03-14 08:00 UTC". */
  printed: { at: string; by: string };
  /** A line at the bottom of every page: an accreditation clause, a notice. */
  foot?: string | undefined;
  /** What tells this document from every other, at the left of every foot instead of its number: verification code, hash, template. */
  marks?: readonly string[] | undefined;
  /** The address at which anyone can verify the document; printed as a QR code in the head. */
  verifyUrl?: string | undefined;
  /** Found by searching the bytes of the file: "RT-0042 rev B sha256:..." */
  keywords?: readonly string[] | undefined;
  /** Pictures by the name that `content` uses ({ image: "photo-1" }): JPEG or PNG bytes, or a data: address. */
  images?: Record<string, Uint8Array | string> | undefined;
  /** BCP 47, "en-US" unless told. */
  language?: string | undefined;
}

interface Company {
  name: string;
  /** Address, telephone, registration: a line each, three at most look well. */
  lines: readonly string[];
  /** The name of a picture in `images`. */
  logo?: string | undefined;
  /** The name of a picture in `images` that stands in place of logo, name and lines; the name remains in small print under it. */
  letterhead?: string | undefined;
  /** Printed beside the company where the work lies inside the scope: "ISO/IEC 17020 Type A, IB-123". */
  accreditation?: string | undefined;
}

/** The company at the head of a paper, with the pictures that head names. */
export interface Sender {
  company: Company;
  pageSize: Paper["pageSize"];
  images: Record<string, Uint8Array>;
}

interface Client {
  name: string;
  lines?: readonly string[] | undefined;
}

const ink = "#111418";
const quiet = "#5b6470";
const hairline = "#c3c9d1";
const band = "#eef1f4";

/** Points of 1/72 inch. */
const margin = { side: 40, top: 106, bottom: 56 };

/** Layouts that tables name; the printer registers them, since a worker cannot be handed functions. */
export const tableLayouts: Record<string, CustomTableLayout> = {
  ruled: {
    hLineWidth: (line, { table }) =>
      line === 0 || line === table.body.length ? 0.8 : line === (table.headerRows ?? 0) ? 0.8 : 0.4,
    vLineWidth: () => 0,
    hLineColor: (line, { table }) => (line <= (table.headerRows ?? 0) || line === table.body.length ? ink : hairline),
    fillColor: (row, { table }) => (row < (table.headerRows ?? 0) ? band : null),
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 2.5,
    paddingBottom: () => 2.5,
  },
  dense: {
    hLineWidth: (line, { table }) => (line === 0 || line === table.body.length || line === (table.headerRows ?? 0) ? 0.8 : 0.3),
    vLineWidth: (line, { table }) => (line === 0 || line === table.widths?.length ? 0 : 0.3),
    hLineColor: (line, { table }) => (line <= (table.headerRows ?? 0) || line === table.body.length ? ink : hairline),
    vLineColor: () => hairline,
    fillColor: (row, { table }) => (row < (table.headerRows ?? 0) ? band : null),
    paddingLeft: () => 3,
    paddingRight: () => 3,
    paddingTop: () => 1.5,
    paddingBottom: () => 1.5,
  },
  notice: {
    hLineWidth: () => 1,
    vLineWidth: () => 1,
    paddingLeft: () => 6,
    paddingRight: () => 6,
    paddingTop: () => 2,
    paddingBottom: () => 2,
  },
  framed: {
    hLineWidth: () => 1.2,
    vLineWidth: (line, { table }) => (line === 0 || line === table.widths?.length ? 1.2 : 0),
    hLineColor: () => ink,
    vLineColor: () => ink,
    paddingLeft: () => 8,
    paddingRight: () => 8,
    paddingTop: () => 5,
    paddingBottom: () => 5,
  },
  boxed: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => hairline,
    vLineColor: () => hairline,
    paddingLeft: () => 5,
    paddingRight: () => 5,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
};

/**
 * Figures of one width and no kerning: with kerning the point of 7.11 slips under the 7 and the number reads 711. The printer hands this to the
 * font library, which takes switches as well as the list its types name.
 */
const plainFigures = { tnum: true, kern: false } as unknown as "tnum"[];

/** The definition to print. Fonts named here: "Inter" and "Mono"; layouts: "ruled" and "boxed". */
export function documentFor(paper: Paper): TDocumentDefinitions {
  const { title, number, revision, company, keywords = [], watermark, language = "en-US" } = paper;
  return {
    pageSize: paper.pageSize,
    pageOrientation: paper.orientation,
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    language,
    info: {
      title: `${title} ${number}${revision === null ? "" : ` rev ${revision}`}`,
      author: company.name,
      keywords: [number, ...(revision === null ? [] : [`rev ${revision}`]), ...keywords].join(", "),
      creator: "Holdpoint",
      producer: "Holdpoint",
    },
    defaultStyle: { font: "Inter", fontSize: 8.5, lineHeight: 1.2, color: ink, fontFeatures: plainFigures },
    styles: {
      heading: { fontSize: 10.5, bold: true, margin: [0, 10, 0, 4] },
      label: { fontSize: 7, color: quiet },
      columnHead: { fontSize: 7.5, bold: true },
      figure: { font: "Mono", fontSize: 8 },
    },
    ...(watermark
      ? {
          watermark: {
            text: watermark,
            color: quiet,
            opacity: 0.16,
            bold: true,
            fontSize: Math.min(110, 1250 / watermark.length),
          },
        }
      : {}),
    pageBreakBefore: ({ headlineLevel, startPosition }) => headlineLevel === 1 && roomBelow(startPosition) < roomForBeginning,
    header: (page, pages, size) => head(paper, page, pages, size),
    footer: (page, pages, size) => foot(paper, page, pages, size),
    content: [...clientBlock(paper.client), ...paper.content],
  };
}

/** A heading at the bottom of a page wants room for itself, the head of a table and a row of two lines. */
const roomForBeginning = 72;

function roomBelow({ top, pageInnerHeight }: { top: number; pageInnerHeight: number }): number {
  return margin.top + pageInnerHeight - top;
}

function head(paper: Paper, page: number, pages: number, { width }: ContextPageSize): Content {
  const { title, subtitle, number, revision, company, clientLogo, verifyUrl, notice } = paper;
  const subjectWidth = width > 700 ? 260 : 168;
  const beside = (clientLogo ? 86 : 0) + (verifyUrl ? 72 : 0);
  const sender: Column = {
    width: "*",
    stack: company.letterhead
      ? [
          { image: company.letterhead, fit: [width - 2 * margin.side - subjectWidth - beside - 10, 46] },
          { text: company.name, style: "label", margin: [0, 3, 0, 0] },
        ]
      : [{ text: company.name, bold: true, fontSize: 10.5 }, ...company.lines.map((line) => ({ text: line, style: "label" }))],
  };
  const subject: Column = {
    width: subjectWidth,
    alignment: "right",
    stack: [
      { text: title, bold: true, fontSize: 10.5 },
      ...(subtitle ? [{ text: subtitle, style: "label" }] : []),
      {
        text: [{ text: number, font: "Mono" }, revision === null ? "" : `   Rev ${revision}`],
        fontSize: 9,
        margin: [0, 1, 0, 1],
      },
      { text: `Page ${page} of ${pages}`, style: "label" },
      ...(company.accreditation ? [{ text: company.accreditation, style: "label" }] : []),
    ],
  };
  return {
    margin: [margin.side, 26, margin.side, 0],
    // A head higher than the margin would lose its last lines.
    lineHeight: 1,
    stack: [
      ...(notice ? [framed(notice, width)] : []),
      {
        columns: [
          ...(company.logo && !company.letterhead ? [{ image: company.logo, fit: [88, 46] as [number, number], width: 92 }] : []),
          sender,
          subject,
          ...(clientLogo
            ? [{ image: clientLogo, fit: [72, 46] as [number, number], width: 76, alignment: "right" as const }]
            : []),
          ...(verifyUrl ? [{ qr: verifyUrl, fit: 50, width: 62, alignment: "right" as const }] : []),
        ],
        columnGap: 10,
      },
      { ...rule(width - 2 * margin.side), absolutePosition: { x: margin.side, y: margin.top - 12 } },
    ],
  };
}

function framed(notice: string, width: number): Content {
  return {
    absolutePosition: { x: margin.side, y: 6 },
    layout: "notice",
    table: { widths: [width - 2 * margin.side - 14], body: [[{ text: notice, bold: true, fontSize: 8, alignment: "center" }]] },
  };
}

function foot(paper: Paper, page: number, pages: number, { width }: ContextPageSize): Content {
  const { number, revision, printed, foot: line, marks } = paper;
  const left = marks ? marks.join("   ·   ") : `${number}${revision === null ? "" : ` rev ${revision}`}`;
  return {
    margin: [margin.side, 14, margin.side, 0],
    stack: [
      rule(width - 2 * margin.side),
      {
        margin: [0, 4, 0, 0],
        columns: [
          { width: "*", text: left, style: "label" },
          { width: "auto", text: `Printed ${printed.at} by ${printed.by}`, style: "label", alignment: "center" },
          ...(marks ? [] : [{ width: "*", text: `Page ${page} of ${pages}`, style: "label", alignment: "right" as const }]),
        ],
        columnGap: 12,
      },
      ...(line ? [{ text: line, style: "label", alignment: "center" as const }] : []),
    ],
  };
}

function rule(width: number): ContentCanvas {
  return { canvas: [{ type: "line", x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: hairline }] };
}

/** The width between the margins, in points. */
export function textWidth(pageSize: Paper["pageSize"], orientation: Paper["orientation"]): number {
  const [short, long] = pageSize === "A4" ? [595.28, 841.89] : [612, 792];
  return (orientation === "portrait" ? short : long) - 2 * margin.side;
}

function clientBlock(client: Client | undefined): Content[] {
  if (!client) return [];
  const lines = (client.lines ?? []).map((line): Content => ({ text: line }));
  return [{ stack: [{ text: "Client", style: "label" }, { text: client.name, bold: true }, ...lines], margin: [0, 0, 0, 8] }];
}

/** Announces what follows and stays with its beginning. */
export function heading(text: string): Content {
  return { text, style: "heading", headlineLevel: 1 };
}

/** One block that is never split over two pages: a signature with the statement it signs. */
export function unbroken(...content: Content[]): Content {
  return { stack: content.map(following), unbreakable: true };
}

/** A heading inside a block asks for no room of its own: a page break in a block that cannot be broken would lose what follows. */
function following(content: Content): Content {
  if (typeof content !== "object" || !("headlineLevel" in content)) return content;
  const { headlineLevel: _, ...rest } = content;
  return rest;
}

export interface TableColumn {
  title: string;
  /** Points, "auto" for the content's own width, "*" for a share of what is left. */
  width?: number | "auto" | "*";
  align?: "left" | "right" | "center";
  /** Numbers and identifiers, in the fixed-width face. */
  figures?: boolean;
}

/** A table whose head is repeated on every page and whose rows stay whole; rows are text, cell by cell. */
export function table(
  columns: readonly TableColumn[],
  rows: readonly (readonly (string | Content)[])[],
  { layout = "ruled", fontSize }: { layout?: "ruled" | "dense"; fontSize?: number } = {},
): ContentTable {
  const cell = (value: string | Content, column: TableColumn | undefined): TableCell => {
    const look = {
      alignment: column?.align ?? "left",
      ...(column?.figures ? { style: "figure" } : {}),
      ...(fontSize ? { fontSize } : {}),
    } as const;
    return typeof value === "string" ? { text: value, ...look } : { stack: [value], ...look };
  };
  return {
    layout,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths: columns.map(({ width }) => width ?? "*"),
      body: [
        columns.map(({ title, align }) => ({
          text: title,
          style: "columnHead",
          alignment: align ?? "left",
          ...(fontSize ? { fontSize } : {}),
        })),
        ...rows.map((row) => row.map((value, at) => cell(value, columns[at]))),
      ],
    },
  };
}

/** Label above value, in `across` columns: job, site, procedure, surface, equipment. Empty values print as an en dash. */
export function facts(pairs: readonly (readonly [label: string, value: string])[], across = 3): Content {
  const cells = pairs.map(([label, value]): TableCell => ({ stack: [{ text: label, style: "label" }, { text: value || "–" }] }));
  const missing = (across - (cells.length % across)) % across;
  const filled = [...cells, ...Array.from({ length: missing }, (): TableCell => ({ text: "" }))];
  const body = Array.from({ length: filled.length / across }, (_, row) => filled.slice(row * across, (row + 1) * across));
  return body.length === 0
    ? []
    : { layout: "boxed", table: { widths: Array.from({ length: across }, () => "*"), body, dontBreakRows: true } };
}

export interface SignatureLine {
  /** "Performed by", "Reviewed by", "Client". */
  role: string;
  name: string;
  /** "UT Level II, certificate 2026-118, ISO 9712". */
  qualification?: string | undefined;
  /** What signing means: "I examined the items listed." */
  meaning?: string | undefined;
  /** As shown; empty for a line still to be signed by hand. */
  signedAt: string;
  /** The name of a picture in `images`: a drawn signature or a stamp. */
  image?: string | undefined;
}

/** The signatures in boxes side by side, kept on one page with what stands above them. */
export function signatureBlock(above: string | readonly Content[], lines: readonly SignatureLine[]): Content {
  const box = (line: SignatureLine | undefined): TableCell => {
    if (!line) return { text: "", border: [false, false, false, false] };
    const { role, name, qualification, meaning, signedAt, image } = line;
    return {
      stack: [
        { text: role, style: "label" },
        ...(image
          ? [{ image, fit: [120, 32] as [number, number], margin: [0, 2, 0, 2] as [number, number, number, number] }]
          : []),
        { text: name || " ", bold: true, fontSize: 9.5, margin: [0, name ? 2 : 22, 0, 1] },
        ...[qualification, meaning, signedAt && `Signed ${signedAt}`]
          .filter(Boolean)
          .map((text) => ({ text: text ?? "", fontSize: 7.5 })),
      ],
    };
  };
  const across = lines.length < 3 ? 2 : 3;
  const rows = Array.from({ length: Math.ceil(lines.length / across) }, (_, row) =>
    Array.from({ length: across }, (__, column) => box(lines[row * across + column])),
  );
  const boxes: Content[] =
    rows.length === 0
      ? []
      : [{ layout: "boxed", margin: [0, 8, 0, 0], table: { widths: Array.from({ length: across }, () => "*"), body: rows } }];
  const before: readonly Content[] = typeof above === "string" ? [{ text: above, margin: [0, 12, 0, 0] }] : above;
  return unbroken(...before, ...boxes);
}
