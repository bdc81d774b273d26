const unreadable = "This file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.";

/**
 * A selected file as text: UTF-8, or UTF-16 with a byte order mark. Throws a RangeError with the reason when it is not text, or is larger than
 * `most` bytes.
 */
export async function textOfFile(file: File, most: number): Promise<string> {
  if (file.size > most) throw new RangeError("This file is too large. Split it, or leave out what is not needed.");
  const bytes = await file.arrayBuffer();
  const text = decoded(bytes);
  // Zero bytes are in UTF-16 without a byte order mark, and in what is not text.
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
