/** Characters that no text may hold, and why: the server refuses them wherever they come from, an import names the cell. */
export const refusedCharacters = [
  {
    // PostgreSQL stores it in no text.
    found: (text: string) => text.includes("\0"),
    sentence: "This holds a NUL character, which cannot be stored. Remove it and send it again.",
  },
  {
    // The others of C0 but tab and line break, DEL and C1 (ISO/IEC 6429): a printer, a terminal or a spreadsheet takes them for orders.
    found: (text: string) => /[^\P{Cc}\t\n\r]/u.test(text),
    sentence: "This contains an invisible control character. Retype the text, or paste it as plain text.",
  },
  {
    // One half of a surrogate pair (Unicode, D75): UTF-8 cannot write it, a database stores another character in its place.
    found: (text: string) => !text.isWellFormed(),
    sentence: "This holds half a character, as it remains when an emoji is cut in two. Remove it and type it again.",
  },
  {
    // Embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX 9): 1.2 reads as 2.1, and nobody sees why.
    found: (text: string) => /[\u202a-\u202e\u2066-\u2069]/.test(text),
    sentence:
      "This holds an invisible character that turns the direction of what follows, so that it reads otherwise than it is. Retype the text, or paste it as plain text.",
  },
] as const;

/** The sentence for the first of them that a text holds; null when it may be stored. */
export const whyNoText = (text: string): string | null => refusedCharacters.find(({ found }) => found(text))?.sentence ?? null;
