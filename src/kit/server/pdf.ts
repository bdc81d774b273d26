import type { Paper } from "../letterhead.ts";
import { OwnProcess } from "./own-process.ts";

/** A file embedded in the PDF: the data behind the page. */
export interface Attachment {
  name: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/** A PDF whose pages stand before those of the document, as they are; `alt` is what a screen reader says of each. */
export interface PagesBefore {
  bytes: Uint8Array;
  pages: number;
  alt: string;
}

/** The requests to the process, and its answers. */
export interface PrintOrder {
  paper: Paper;
  attachments: readonly Attachment[];
  before: readonly PagesBefore[];
}
/** Documents to be joined: each is an entry in the outline of the joined file. */
export interface JoinOrder {
  title: string;
  author: string;
  /** ISO 8601: the date of the file. */
  instant: string;
  parts: readonly { title: string; pages: number; bytes: Uint8Array }[];
}
/** A PDF that was not made here, whose pages are to be counted. */
export interface CountOrder {
  counted: Uint8Array;
}
export type Printed = { bytes: Uint8Array } | { pages: number | null } | { error: string };

/** A test may make it smaller. */
export const limits = {
  quietMilliseconds: 20_000,
  longestMilliseconds: 120_000,
  /** A report of 5,000 lines and 21 columns takes 2 GB. */
  mostMegabytes: 4_096,
};

const printer = new OwnProcess<PrintOrder | JoinOrder | CountOrder, Printed>(
  new URL("./pdf-worker.ts", import.meta.url),
  limits,
  "The document took too long or too much memory to print. Print a part of it.",
);

/**
 * The document as PDF/A-3b; with pages of other documents before its own, which need not be archival, as plain PDF. Typeset in a separate process,
 * one document after the other.
 */
export async function renderPdf(
  paper: Paper,
  { attachments = [], before = [] }: { attachments?: readonly Attachment[]; before?: readonly PagesBefore[] } = {},
): Promise<Uint8Array> {
  const printed = await printer.ask({ paper, attachments, before });
  return bytesOf(printed, "The document could not be printed");
}

/** Documents as one file with a bookmark each, their pages unchanged; their attachments are left out. Typeset in the same process. */
export async function joinPdfs(order: JoinOrder): Promise<Uint8Array> {
  const joined = await printer.ask(order);
  return bytesOf(joined, "The documents could not be joined");
}

function bytesOf(printed: Printed, failed: string): Uint8Array {
  if ("bytes" in printed) return printed.bytes;
  throw new Error(`${failed}: ${"error" in printed ? printed.error : ""}`);
}

/** The pages of a PDF of any origin, as the compiler that joins documents reads it; null for one it cannot read, as one with a password. */
export async function pagesOfAny(bytes: Uint8Array): Promise<number | null> {
  const counted = await printer.ask({ counted: bytes });
  return "pages" in counted ? counted.pages : null;
}

/** The pages of a PDF. Our own printers write each page as an object of its own, uncompressed. */
export function pagesOf(bytes: Uint8Array): number {
  // A view: a package is not copied to be counted.
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
