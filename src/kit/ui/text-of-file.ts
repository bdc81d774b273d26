const unreadable = "This file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.";

/** A chosen file as text: UTF-8, or UTF-16 that says so at its beginning. A RangeError says why it is none, or is larger than `most` bytes. */
export async function textOfFile(file: File, most: number): Promise<string> {
  if (file.size > most) throw new RangeError("This file is too large. Split it, or leave out what is not needed.");
  const bytes = await file.arrayBuffer();
  const text = decoded(bytes);
  // Zeros are in UTF-16 that does not say so, and in what is no text.
  if (text === null || text.includes("\0")) throw new RangeError(unreadable);
  return text;
}

function decoded(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  try {
    return new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
