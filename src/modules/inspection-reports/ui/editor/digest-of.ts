/** The SHA-256 of a file, calculated in the browser: only the digest leaves the device. */

/** The browser reads the whole file into memory; larger files need another tool. */
export const digestAtMost = 1_000_000_000;

/** 64 hexadecimal digits in lower case, or the reason why there are none. */
export async function digestOf(file: Blob): Promise<{ digest: string } | { failure: string }> {
  if (file.size > digestAtMost)
    return { failure: "This file is over 1 GB. Compute its SHA-256 with certutil or sha256sum, and enter it" };
  // Browsers offer this function only over https.
  if (globalThis.crypto.subtle === undefined)
    return { failure: "This browser cannot compute a SHA-256 on a page without https. Enter it" };
  try {
    const bytes = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return { digest: [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
  } catch {
    return { failure: "The file could not be read. Choose it again, or enter its SHA-256" };
  }
}
