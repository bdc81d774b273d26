/** Forms of others that are filled here: fillable PDFs (AcroForm, ISO 32000-1 12.7) and workbooks. */
import { OwnProcess } from "./own-process.ts";

export type FillableKind = "acroform" | "xlsx";

/** A field of a fillable PDF, or a cell of a workbook with what stands in it. */
export interface FillablePlace {
  /** The name of the field, or the cell with its sheet: "Report!C4". */
  name: string;
  kind: "text" | "tick" | "choice" | "cell";
  isRequired: boolean;
  /** Counted from 1: the page of the field, the sheet of the cell. */
  page: number;
  /** The choices of a field that has them; the text of a cell. */
  options: string[];
}

/** One copy of a form with its values; `left` are those its fields have no room or no choice for. */
export interface FilledCopy {
  bytes: Uint8Array;
  /** Of a PDF; 0 for a workbook. */
  pages: number;
  left: { place: string; text: string }[];
}

interface ReadOrder {
  kind: FillableKind;
  form: Uint8Array;
}
interface FillOrder extends ReadOrder {
  copies: readonly ReadonlyMap<string, string>[];
}
export type FillableOrder = ReadOrder | FillOrder;
export type FillableAnswer = { places: FillablePlace[] } | { copies: FilledCopy[] } | { error: string };

/** In bytes, of an empty form. */
export const largestForm = 20 * 1024 * 1024;

const filler = new OwnProcess<FillableOrder, FillableAnswer>(
  new URL("./fillable-worker.ts", import.meta.url),
  { quietMilliseconds: 20_000, longestMilliseconds: 60_000, mostMegabytes: 2_048 },
  "The form took too long or too much memory to read. Save it again in the program it was made with.",
);

/** What can be filled in a form, in its order; a sentence for a file that is none or cannot be read. */
export async function placesIn(kind: FillableKind, form: Uint8Array): Promise<FillablePlace[] | string> {
  const answer = await filler.ask({ kind, form });
  if ("places" in answer) return answer.places;
  return "error" in answer ? answer.error : "The form could not be read.";
}

/**
 * The form once for each copy, with the texts in its places. Of a PDF the fields become part of the pages, and scripts, links and embedded files are
 * left out when the pages are printed. Throws for a form that cannot be filled.
 */
export async function filledCopies(
  kind: FillableKind,
  form: Uint8Array,
  copies: readonly ReadonlyMap<string, string>[],
): Promise<FilledCopy[]> {
  const answer = await filler.ask({ kind, form, copies });
  if ("copies" in answer) return answer.copies;
  throw new Error(`The form could not be filled: ${"error" in answer ? answer.error : ""}`);
}
