import { answerOf, call } from "#kit/client.ts";
import { saveFile } from "#kit/ui/save-file.ts";
import { passcodeHeader, tokenHeader } from "#kit/share-links.ts";
import type { PrintedSheet } from "../printed-sheet.ts";

/** What opens a sheet: nothing for staff, the token of a link and its passcode for others. */
export interface PrintKey {
  token: string | null;
  passcode: string;
}

const headersOf = ({ token, passcode }: PrintKey): Record<string, string> => ({
  ...(token ? { [tokenHeader]: token } : {}),
  ...(passcode ? { [passcodeHeader]: encodeURIComponent(passcode) } : {}),
});
const addressOf = (sheetId: string) => `/api/printed-rate-sheets/${encodeURIComponent(sheetId)}`;

// Written out rather than through the module's contract, which would load every schema of the product into a client's browser.
export async function askSheet(sheetId: string, key: PrintKey): Promise<{ asksPasscode: boolean; sheet: PrintedSheet | null }> {
  const answer = await answerOf(await call(addressOf(sheetId), { method: "POST", headers: headersOf(key) }));
  return answer as { asksPasscode: boolean; sheet: PrintedSheet | null };
}

export const saveSheet = (sheetId: string, key: PrintKey, format: "pdf" | "xlsx"): Promise<void> =>
  saveFile(`${addressOf(sheetId)}/file?format=${format}`, `rate-sheet.${format}`, headersOf(key));

/** The token in the address: in its fragment, or in `?k=` where a mail program drops fragments. */
export function tokenIn({ hash, search }: Pick<Location, "hash" | "search">): string | null {
  return new URLSearchParams(hash.slice(1)).get("k") ?? new URLSearchParams(search).get("k");
}
