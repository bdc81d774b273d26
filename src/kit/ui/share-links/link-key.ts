/** What opens the page of a shared link, in the browser of somebody without an account. */
import { passcodeHeader, tokenHeader } from "#kit/share-links.ts";

/** The token of a link, null for staff, and its passcode. */
export interface LinkKey {
  token: string | null;
  passcode: string;
}

export const headersOf = ({ token, passcode }: LinkKey): Record<string, string> => ({
  ...(token ? { [tokenHeader]: token } : {}),
  ...(passcode ? { [passcodeHeader]: encodeURIComponent(passcode) } : {}),
});

/** The token in the address: in its fragment, or in `?k=` where a mail program drops fragments. */
export function tokenIn({ hash, search }: Pick<Location, "hash" | "search">): string | null {
  return new URLSearchParams(hash.slice(1)).get("k") ?? new URLSearchParams(search).get("k");
}

const inTab = (id: string) => `shared link ${id}`;

/** The token with which this tab opened a record, where the browser stores anything. */
export function tokenOfTab(id: string): string | null {
  try {
    return sessionStorage.getItem(inTab(id));
  } catch {
    return null;
  }
}

/** For a reload: the tab forgets it when it is closed. */
export function storeInTab(id: string, token: string): void {
  try {
    sessionStorage.setItem(inTab(id), token);
  } catch {
    // The link opens once, and again from the message it came in.
  }
}
