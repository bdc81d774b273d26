import type { Paper } from "../letterhead.ts";
import { OwnProcess } from "./own-process.ts";

/** A file that travels inside the PDF: the data behind the page. */
export interface Attachment {
  name: string;
  /** Media type. */
  type: string;
  bytes: Uint8Array;
}

/** What the process is asked, and how it answers. */
export interface PrintOrder {
  paper: Paper;
  attachments: readonly Attachment[];
}
export type Printed = { bytes: Uint8Array } | { error: string };

/** May be made smaller by a test. */
export const limits = {
  quietMilliseconds: 20_000,
  longestMilliseconds: 120_000,
  /** A report of 5,000 lines and 21 columns takes 2 GB. */
  mostMegabytes: 4_096,
};

const printer = new OwnProcess<PrintOrder, Printed>(
  new URL("./pdf-worker.ts", import.meta.url),
  limits,
  "The document took too long or too much memory to print. Print a part of it.",
);

/** The document as PDF. Set in a process of its own, one after the other. */
export async function renderPdf(
  paper: Paper,
  { attachments = [] }: { attachments?: readonly Attachment[] } = {},
): Promise<Uint8Array> {
  const printed = await printer.ask({ paper, attachments });
  if ("error" in printed) throw new Error(`The document could not be printed: ${printed.error}`);
  return printed.bytes;
}
