import type { Paper } from "../letterhead.ts";
import { OwnProcess } from "./own-process.ts";

/** A file embedded in the PDF: the data behind the page. */
export interface Attachment {
  name: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/** The requests to the process, and its answers. */
export interface PrintOrder {
  paper: Paper;
  attachments: readonly Attachment[];
}
/** Documents to be joined: each is an entry in the outline of the joined file. */
export interface JoinOrder {
  title: string;
  author: string;
  /** ISO 8601: the date of the file. */
  instant: string;
  parts: readonly { title: string; pages: number; bytes: Uint8Array }[];
}
export type Printed = { bytes: Uint8Array } | { error: string };

/** A test may make it smaller. */
export const limits = {
  quietMilliseconds: 20_000,
  longestMilliseconds: 120_000,
  /** A report of 5,000 lines and 21 columns takes 2 GB. */
  mostMegabytes: 4_096,
};

const printer = new OwnProcess<PrintOrder | JoinOrder, Printed>(
  new URL("./pdf-worker.ts", import.meta.url),
  limits,
  "The document took too long or too much memory to print. Print a part of it.",
);

/** The document as PDF. Typeset in a separate process, one document after the other. */
export async function renderPdf(
  paper: Paper,
  { attachments = [] }: { attachments?: readonly Attachment[] } = {},
): Promise<Uint8Array> {
  const printed = await printer.ask({ paper, attachments });
  if ("error" in printed) throw new Error(`The document could not be printed: ${printed.error}`);
  return printed.bytes;
}

/** Documents as one file with a bookmark each, their pages unchanged; their attachments are left out. Typeset in the same process. */
export async function joinPdfs(order: JoinOrder): Promise<Uint8Array> {
  const joined = await printer.ask(order);
  if ("error" in joined) throw new Error(`The documents could not be joined: ${joined.error}`);
  return joined.bytes;
}

/** The pages of a PDF. Our own printers write each page as an object of its own, uncompressed. */
export function pagesOf(bytes: Uint8Array): number {
  // A view: a package is not copied to be counted.
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
