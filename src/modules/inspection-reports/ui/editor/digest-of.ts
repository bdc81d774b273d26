/** The SHA-256 of a file, worked out in the browser: it leaves the device no more than its digest. */

/** The browser takes a file whole; a greater one is worked out with a tool of its own. */
export const digestAtMost = 1_000_000_000;

/** 64 figures in lower case, or in words why there are none. */
export async function digestOf(file: Blob): Promise<{ digest: string } | { failure: string }> {
  if (file.size > digestAtMost)
    return { failure: "This file is over 1 GB. Compute its SHA-256 with certutil or sha256sum, and enter it" };
  // Away from https a browser has no such function.
  if (globalThis.crypto.subtle === undefined)
    return { failure: "This browser cannot compute a SHA-256 on a page without https. Enter it" };
  try {
    const bytes = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return { digest: [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("") };
  } catch {
    return { failure: "The file could not be read. Choose it again, or enter its SHA-256" };
  }
}
