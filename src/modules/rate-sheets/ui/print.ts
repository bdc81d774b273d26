import { answerOf, call } from "#kit/client.ts";
import { saveFile } from "#kit/ui/save-file.ts";
import { headersOf, type LinkKey } from "#kit/ui/share-links/link-key.ts";
import type { PrintedSheet } from "../printed-sheet.ts";

const addressOf = (sheetId: string) => `/api/printed-rate-sheets/${encodeURIComponent(sheetId)}`;

// Written out rather than through the module's contract, which would load every schema of the product into a client's browser.
export async function askSheet(sheetId: string, key: LinkKey): Promise<{ asksPasscode: boolean; sheet: PrintedSheet | null }> {
  const answer = await answerOf(await call(addressOf(sheetId), { method: "POST", headers: headersOf(key) }));
  return answer as { asksPasscode: boolean; sheet: PrintedSheet | null };
}

export const saveSheet = (sheetId: string, key: LinkKey, format: "pdf" | "xlsx"): Promise<void> =>
  saveFile(`${addressOf(sheetId)}/file?format=${format}`, `rate-sheet.${format}`, headersOf(key));
