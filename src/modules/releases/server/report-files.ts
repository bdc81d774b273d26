import { refused } from "#kit/refusals.ts";
import { wholeFile } from "#kit/server/files.ts";
import { pagesOf } from "#kit/server/pdf.ts";
import type { FileStorage } from "#kit/server/services.ts";

/** Size and pages of a stored report; refuses, naming the report, if its bytes are not those that were issued. */
export async function readPdf(
  files: Pick<FileStorage, "read">,
  sha256: string,
  named: string,
): Promise<{ pages: number; size: number; bytes: Buffer }> {
  try {
    const bytes = await wholeFile(files, sha256);
    return { bytes, size: bytes.length, pages: pagesOf(bytes) };
  } catch {
    throw refused(`The stored PDF of ${named} is not the file that was issued. Restore it from a backup.`, [], "report-file");
  }
}
