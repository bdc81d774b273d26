/** What a dropped package, ZIP or index names: the fingerprints of reports, read and calculated in this browser. */
import { Unzip, UnzipInflate } from "fflate";
import type { SeveralVerified } from "#modules/inspection-reports/contract-verification.ts";
import { answerOf, call } from "#kit/client.ts";
import { hexOf } from "./fingerprint.ts";

export interface NamedHash {
  sha256: string;
  name: string;
}

/** More reports than a transmittal carries. */
const mostFiles = 2_000;
const largestFile = 64 * 1024 * 1024;
/** Bytes read at a time. */
const step = 1024 * 1024;
/** The server checks so many at a time. */
const atATime = 200;

export const isZip = ({ name }: File) => /\.zip$/i.test(name);

/** The PDFs in a ZIP, one in memory at a time; papers that go with a dossier are no reports. */
export async function hashesInZip(file: File): Promise<NamedHash[]> {
  const found: NamedHash[] = [];
  const whole: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  const archive = new Unzip((entry) => {
    if (!/\.pdf$/i.test(entry.name) || entry.name.startsWith("papers/")) return;
    const pieces: Uint8Array[] = [];
    let size = 0;
    entry.ondata = (failure, piece, last) => {
      if (failure) throw failure;
      size += piece.length;
      if (size > largestFile) throw new RangeError("A file in this ZIP is larger than a report. Choose the reports one by one.");
      pieces.push(piece);
      if (last) whole.push({ name: entry.name, bytes: joined(pieces.splice(0), size) });
    };
    entry.start();
  });
  archive.register(UnzipInflate);
  for (let at = 0; at < file.size; at += step) {
    // oxlint-disable-next-line no-await-in-loop -- piece by piece
    const piece = new Uint8Array(await file.slice(at, at + step).arrayBuffer());
    archive.push(piece, at + step >= file.size);
    for (const { name, bytes } of whole.splice(0)) {
      // oxlint-disable-next-line no-await-in-loop -- one in memory at a time
      found.push({ name, sha256: await hexOf(bytes) });
      if (found.length > mostFiles) throw new RangeError("This ZIP has more than 2,000 PDFs. Choose a part of it.");
    }
  }
  if (found.length === 0) throw new RangeError("This ZIP has no PDF in it.");
  return found;
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const isHash = /^[0-9a-f]{64}$/;

/** The rows of an index that have a SHA-256; each is named by the cells before it. */
export async function hashesInIndex(file: File): Promise<NamedHash[]> {
  const { readTable } = await import("#kit/ui/read-table.ts");
  const { sheet } = await readTable(file);
  const found = sheet.rows.flatMap(({ cells }) => {
    const sha256 = cells.map((cell) => cell.trim().toLowerCase()).find((cell) => isHash.test(cell));
    const words = cells.filter((cell) => !isHash.test(cell.trim().toLowerCase()) && /[^\d\s]/.test(cell));
    const name = words.slice(0, 2).join(" ");
    return sha256 ? [{ sha256, name: name.slice(0, 200) }] : [];
  });
  if (found.length === 0)
    throw new RangeError("This index has no column with the SHA-256 of its reports. Choose the reports, or the ZIP with them.");
  return found.slice(0, mostFiles);
}

/** Asks the issuer about all of them. */
export async function askSeveral(files: readonly NamedHash[]): Promise<SeveralVerified> {
  const all: SeveralVerified = { checkedAt: "", transmittal: null, results: [] };
  for (let at = 0; at < files.length; at += atATime) {
    const body = JSON.stringify({ files: files.slice(at, at + atATime) });
    const request = { method: "POST", headers: { "content-type": "application/json" }, body };
    // oxlint-disable-next-line no-await-in-loop -- so many at a time
    const part = (await answerOf(await call("/api/verify/several", request))) as SeveralVerified;
    all.checkedAt = part.checkedAt;
    all.transmittal ??= part.transmittal;
    all.results.push(...part.results);
  }
  return all;
}
