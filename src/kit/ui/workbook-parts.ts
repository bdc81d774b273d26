import { strFromU8, Unzip, UnzipInflate, zipSync } from "fflate";

/** Limits a workbook of 5,000 rows never reaches: unpacked bytes of all parts, and cells from the first to the last. */
const workbookLimits = { bytes: 60_000_000, cells: 3_000_000 } as const;

const tooLarge =
  "This workbook is too large to read at once. Copy the rows that are needed into a new workbook, or save them as CSV.";

/**
 * The parts of a workbook that hold its cells, packed again. They are measured while being unpacked, so that a small file never becomes gigabytes,
 * and no cell may be so far out that the rows and columns before it fill the memory. Throws a RangeError with the reason.
 */
export function measuredWorkbook(packed: Uint8Array, most: number = workbookLimits.bytes): Uint8Array<ArrayBuffer> {
  const parts = unpacked(packed, most);
  if (parts.size === 0)
    throw new RangeError("This file is not an Excel workbook. Save it as one, or as CSV, and choose it again.");
  for (const bytes of parts.values()) if (cellsNamed(strFromU8(bytes)) > workbookLimits.cells) throw new RangeError(farOut);
  return zipSync(Object.fromEntries(parts), { level: 0 });
}

const farOut =
  "This sheet has cells far below or beside its rows. Copy the rows that are needed into a new workbook, or save them as CSV.";

/** Bytes given to the unpacker at a time, so that their output stays within a few dozen megabytes. */
const step = 32_768;

function unpacked(packed: Uint8Array, most: number): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>();
  let total = 0;
  const archive = new Unzip((file) => {
    if (!/\.(?:xml|rels)$/.test(file.name)) return;
    const pieces: Uint8Array[] = [];
    parts.set(file.name, pieces);
    file.ondata = (failure, piece) => {
      if (failure) throw failure;
      total += piece.length;
      if (total > most) throw new RangeError(tooLarge);
      pieces.push(piece);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  for (let at = 0; at < packed.length; at += step) archive.push(packed.subarray(at, at + step), at + step >= packed.length);
  return new Map([...parts].map(([name, pieces]) => [name, joined(pieces)]));
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Rows times columns, up to the last row and column in a part ("XFD1048576"). */
function cellsNamed(xml: string): number {
  let rows = 1;
  let columns = 1;
  for (const [, double, single] of xml.matchAll(/\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const name = double ?? single ?? "";
    // No program writes one with escapes.
    if (name.includes("&")) return Infinity;
    const [, letters = "", digits = ""] = /^(\D*)(\d.*)$/s.exec(name) ?? [];
    rows = Math.max(rows, Number(digits) || 1);
    columns = Math.max(columns, columnNo(letters));
  }
  return rows * columns;
}

const columnNo = (letters: string) => [...letters].reduce((number, letter) => number * 26 + (letter.codePointAt(0) ?? 0) - 64, 0);
