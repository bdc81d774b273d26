import { normalizeCode } from "#modules/inspection-reports/rules/verification-code.ts";

/** Identifies a file: its SHA-256 in hex, and the code in its keywords, if any. */
export interface Fingerprint {
  sha256: string;
  code: string | null;
}

const mark = /HP-CODE:([0-9A-Z-]+)/;

/** Calculated in this browser; the file is not sent anywhere. */
export async function fingerprint(file: Blob): Promise<Fingerprint> {
  const bytes = await file.arrayBuffer();
  return { sha256: await hexOf(bytes), code: codeIn(new Uint8Array(bytes)) };
}

/** The SHA-256 of these bytes in hex. */
export async function hexOf(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The code in the keywords of the PDF; they may be written with one or two bytes per character. */
export function codeIn(bytes: Uint8Array): string | null {
  const letters = new TextDecoder("latin1").decode(bytes);
  const found = mark.exec(letters) ?? mark.exec(letters.replaceAll("\0", ""));
  return found?.[1] ? normalizeCode(found[1]) : null;
}
