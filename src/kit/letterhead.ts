/**
 * The company's letterhead: head and foot on every page, tables that repeat their head, signatures that stay together. Plain data; the printer
 * renders it (`server/paper`).
 */
import type { Content, Stack, Table, TableCell, Width } from "./content.ts";

export type { Column, Content } from "./content.ts";

/** A document before it is laid out. No functions, so that it can be passed to a worker or stored. */
export interface Paper {
  /** What it is: "Magnetic Particle Examination Report". */
  title: string;
  /** Under the title, in small print: the method and technique. */
  subtitle?: string | undefined;
  number: string;
  /** As printed: "0", "B"; null for a document without revisions, such as an invoice. */
  revision: string | null;
  company: Company;
  client?: Client | undefined;
  /** The name of a picture in `images`; shown at the right of the head. */
  clientLogo?: string | undefined;
  pageSize: Sender["pageSize"] | "A3";
  orientation: "portrait" | "landscape";
  content: Content[];
  /** "DRAFT", "VOID", "SUPERSEDED" across every page. */
  watermark?: string | undefined;
  /** One sentence in a frame above the head of every page, for what nobody may overlook: "Superseded by revision 1". */
  notice?: string | undefined;
  /** Who printed it and when, as shown: "2026-03-14 08:00 UTC"; and the same instant in ISO 8601, which becomes the date of the file. */
  printed: { at: string; by: string; instant: string };
  /** A line at the bottom of every page: an accreditation clause, a notice. */
  foot?: string | undefined;
  /** What distinguishes this document from every other, at the left of every foot instead of its number: verification code, hash, template. */
  marks?: readonly string[] | undefined;
  /** The address at which anyone can verify the document; printed as a QR code in the head. */
  verifyUrl?: string | undefined;
  /** Found by searching the bytes of the file: "RT-0042 rev B sha256:..." */
  keywords?: readonly string[] | undefined;
  /** Pictures by the name that `content` uses ({ image: "photo-1", ... }): JPEG or PNG bytes, or a data: address. */
  images?: Record<string, Uint8Array | string> | undefined;
  /** BCP 47, "en-US" by default. */
  language?: string | undefined;
}

interface Company {
  name: string;
  /** Address, telephone, registration: one line each, preferably three at most. */
  lines: readonly string[];
  /** The name of a picture in `images`. */
  logo?: string | undefined;
  /** The name of a picture in `images` that replaces logo, name and lines; the name remains in small print under it. */
  letterhead?: string | undefined;
  /** Printed beside the company where the work is inside the scope: "ISO/IEC 17020 Type A, IB-123". */
  accreditation?: string | undefined;
}

/** The company at the head of a document, with the pictures the head refers to. */
export interface Sender {
  company: Company;
  pageSize: "A4" | "LETTER";
  images: Record<string, Uint8Array>;
}

interface Client {
  name: string;
  lines?: readonly string[] | undefined;
}

/** Points of 1/72 inch. */
export const margin = { side: 40, top: 106, bottom: 56 };

/** Width and height of a portrait sheet, in points. */
export const sheets = { A3: [841.89, 1190.55], A4: [595.28, 841.89], LETTER: [612, 792] } as const;

/** The width between the margins, in points. */
export function textWidth(pageSize: Paper["pageSize"], orientation: Paper["orientation"]): number {
  const [short, long] = sheets[pageSize];
  return (orientation === "portrait" ? short : long) - 2 * margin.side;
}

/** The metadata of the file: for viewers, and for searching its bytes. */
export function infoOf({ title, number, revision, company, keywords = [] }: Paper) {
  return {
    title: `${title} ${number}${revision === null ? "" : ` rev ${revision}`}`,
    author: company.name,
    keywords: [number, ...(revision === null ? [] : [`rev ${revision}`]), ...keywords],
  };
}

/** Introduces what follows and stays with its beginning. */
export function heading(text: string): Content {
  return { text, style: "heading", headlineLevel: 1 };
}

/** One block that is never split over two pages: a signature with the statement it signs. */
export function unbroken(...content: Content[]): Stack {
  return { stack: content, unbreakable: true };
}

export interface TableColumn {
  title: string;
  /** Points, "auto" for the content's own width, "*" for a share of what is left. */
  width?: Width;
  align?: "left" | "right" | "center";
  /** Numbers and identifiers, in the monospaced face. */
  figures?: boolean;
}

/** A table whose head is repeated on every page and whose rows are not split; rows are text, cell by cell. */
export function table(
  columns: readonly TableColumn[],
  rows: readonly (readonly (string | Content)[])[],
  { layout = "ruled", fontSize, headSize = fontSize }: { layout?: "ruled" | "dense"; fontSize?: number; headSize?: number } = {},
): Table {
  const cell = (value: string | Content, column: TableColumn | undefined): TableCell => {
    const look = {
      alignment: column?.align ?? "left",
      ...(column?.figures ? { style: "figure" as const } : {}),
      ...(fontSize ? { fontSize } : {}),
    };
    if (typeof value === "string") return { text: value, ...look };
    return "text" in value ? { ...look, ...value } : { stack: [value], alignment: look.alignment };
  };
  return {
    layout,
    table: {
      headerRows: 1,
      widths: columns.map(({ width }) => width ?? "*"),
      body: [
        columns.map(({ title, align }) => ({
          text: title,
          style: "columnHead",
          alignment: align ?? "left",
          ...(headSize ? { fontSize: headSize } : {}),
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
    ? { stack: [] }
    : { layout: "boxed", table: { widths: Array.from({ length: across }, () => "*" as const), body } };
}

export interface SignatureLine {
  /** "Performed by", "Reviewed by", "Client". */
  role: string;
  name: string;
  /** "UT Level II, certificate 2026-118, ISO 9712". */
  qualification?: string | undefined;
  /** What signing means: "I examined the items listed." */
  meaning?: string | undefined;
  /** As shown; empty for a line that is still to be signed by hand. */
  signedAt: string;
  /** The name of a picture in `images`: a drawn signature or a stamp. */
  image?: string | undefined;
}

/** The signatures in boxes side by side, on the same page as what stands above them. */
export function signatureBlock(above: string | readonly Content[], lines: readonly SignatureLine[]): Content {
  const box = (line: SignatureLine | undefined): TableCell => {
    if (!line) return { text: "", frame: false };
    const { role, name, qualification, meaning, signedAt, image } = line;
    return {
      stack: [
        { text: role, style: "label" },
        ...(image ? [{ image, fit: [120, 32] as const, alt: `Signature of ${name}`, margin: [0, 2, 0, 2] as const }] : []),
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
      : [
          {
            layout: "boxed",
            margin: [0, 8, 0, 0],
            table: { widths: Array.from({ length: across }, () => "*" as const), body: rows },
          },
        ];
  const before: readonly Content[] = typeof above === "string" ? [{ text: above, margin: [0, 12, 0, 0] }] : above;
  return unbroken(...before, ...boxes);
}
